"""What a mini-batch costs beside its arithmetic: trainers that return at once, from seeds to new parameters.

`python benchmarks/handshake.py` prints microseconds per mini-batch, of this machine's wall clock and of the process's
CPU time, by the number of trainers, without and with HyScale's handshake: the fastest of five runs. With `--busy` a
thread computes in Python meanwhile, as a sampler may: a thread that waits for the interpreter then waits for its switch
interval.
"""

from __future__ import annotations

import argparse
import threading
import time

import numpy as np

from simgnn.data.datasets import load_dataset
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.hyscale.handshake import HandshakeRuntime
from simgnn.training.batches import BatchLoader
from simgnn.training.runtime import Runtime
from simgnn.training.trainer import Telemetry, Trainer, TrainerResult

RUNS = 5


class AtOnce(Trainer):
    """Trains nothing: its gradients are zero."""

    def train(self, batch, parameters, total):
        """See `Trainer.train`."""
        gradients = {name: np.zeros_like(value) for name, value in parameters.items()}
        return TrainerResult(
            gradients=gradients, telemetry=Telemetry(seeds=1, loss=0.0, correct=0, wall_seconds=0.0)
        )


def seconds_of(count: int, steps: int, kind: type[Runtime]) -> tuple[float, float]:
    """Wall and CPU seconds of a mini-batch for so many trainers."""
    graph = load_dataset("digits")
    model = ModelConfig(features=graph.feature_width, hidden=8, classes=graph.classes)
    loader = BatchLoader(graph=graph, sampler=NeighborSampler(graph, fanouts=(3, 3), seed=0))
    names = [f"trainer{number}" for number in range(count)]
    runtime = kind(
        trainers={name: AtOnce() for name in names},
        parameters=initialise(model, seed=0),
        optimizer=make_optimizer("sgd", learning_rate=0.1),
    )
    parts = [{name: loader.load(np.array([1]), step) for name in names} for step in range(steps)]
    with runtime:
        runtime.step({name: loader.load(np.array([1]), steps) for name in names})
        wall, cpu = time.perf_counter(), time.process_time()
        for each in parts:
            runtime.step(each)
        return (time.perf_counter() - wall) / steps, (time.process_time() - cpu) / steps


def compute(end: threading.Event) -> None:
    """Keep the interpreter busy."""
    while not end.is_set():
        sum(range(1000))


def main() -> None:
    """See the file's docstring."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--busy", action="store_true")
    options = parser.parse_args()
    end = threading.Event()
    busy = threading.Thread(target=compute, args=(end,))
    if options.busy:
        busy.start()
    try:
        for kind in (Runtime, HandshakeRuntime):
            print(f"{kind.__name__}\n{'trainers':>8}  {'wall us':>8}  {'cpu us':>8}")
            for count in (1, 2, 4, 16):
                found = [seconds_of(count, options.steps, kind) for _ in range(RUNS)]
                wall, cpu = (min(each) * 1e6 for each in zip(*found, strict=True))
                print(f"{count:>8}  {wall:>8.0f}  {cpu:>8.0f}", flush=True)
    finally:
        end.set()


if __name__ == "__main__":
    main()
