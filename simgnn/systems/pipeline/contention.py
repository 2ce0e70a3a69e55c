"""What cores lose where more threads want them than there are, measured: our sampler, gather and look-up as stages.

Each stage is a thread that does one mini-batch after another. First as many threads as there are cores, each pinned to
one; then `CROWD` threads for each core, which the operating system shares out, as stages that are not isolated. What a
mini-batch takes a stage in processor time grows by what a thread finds gone from its core's caches after others had it.
Waiting is no processor time, and neither is other work of the machine; that it disturbs caches as well is why a quiet
machine measures better.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simgnn.data.graph import Graph
from simgnn.features.cache.registry import Workload, prepare_policy
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.systems.pipeline.core_sharing import MOST_SWITCHED

CROWD = MOST_SWITCHED
"""Threads of a core, of all stages together."""
_MINIBATCHES = 16
_CACHED = 0.1
"""Of the vertices, in the cache that is asked."""
_START_S = 300.0
"""In which all threads must have compiled what they call."""
_ROUNDS = 3
"""Of which the quickest pinned and the median crowded one count: others were disturbed."""

Stage = Callable[[], Callable[[int], Any]]
"""Makes what a thread calls with the number of a mini-batch."""


@dataclass(frozen=True, kw_only=True)
class Contention:
    """Core seconds of a mini-batch, by stage.

    Parameters
    ----------
    pinned, crowded
        Alone on a core, and among `CROWD` threads of each core.
    """

    pinned: Mapping[str, float]
    crowded: Mapping[str, float]

    @property
    def switching(self) -> float:
        """Part of a core's time that is lost for every thread beyond the first, of all stages together; see `Rate`."""
        longer = sum(self.crowded.values()) / sum(self.pinned.values()) - 1
        return max(0.0, longer) / (CROWD - 1)


def measure_contention(
    graph: Graph, *, fanouts: Sequence[int], batch_size: int, seconds: float = 1.0
) -> Contention:
    """Measure on this machine: in each round about so many seconds of wall time pinned, and as many crowded."""
    stages = _stages(graph, fanouts=tuple(fanouts), batch_size=batch_size)
    names, cores = list(stages), sorted(os.sched_getaffinity(0))
    # Each stage beside the next ones, where there are fewer cores than stages.
    turns = [
        [names[(first + place) % len(names)] for place in range(len(cores))] for first in range(len(names))
    ]
    pinned: dict[str, list[float]] = {name: [] for name in names}
    crowded: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(_ROUNDS):
        for turn in turns:
            first = turn[:1]
            for name, taken in run_together(stages, turn, seconds / len(turns), cores=cores).items():
                if name in first:
                    pinned[name].append(taken)
        crowd = [names[place % len(names)] for place in range(CROWD * len(cores))]
        for name, taken in run_together(stages, crowd, seconds, cores=None).items():
            crowded[name].append(taken)
    return Contention(
        pinned={name: min(each) for name, each in pinned.items()},
        crowded={name: float(np.median(each)) for name, each in crowded.items()},
    )


def _stages(graph: Graph, *, fanouts: tuple[int, ...], batch_size: int) -> dict[str, Stage]:
    """What BGL's stages on cores do: drawing, collecting rows, and asking a cache."""
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=0)
    train = graph.train_seeds
    seeds = epoch_batches(train, min(batch_size, len(train)), 0, 0)[:_MINIBATCHES]
    inputs = [sampler.sample(each, step).vertices[0] for step, each in enumerate(seeds)]
    work = Workload(graph=graph, train_ids=train, fanouts=fanouts, batch_size=batch_size, seed=0)
    make = prepare_policy("fifo", work)

    def sampling() -> Callable[[int], Any]:
        return lambda number: sampler.sample(seeds[number % len(seeds)], number)

    def gathering() -> Callable[[int], Any]:
        out = np.empty((max(map(len, inputs)), graph.feature_width), np.float32)

        def gather(number: int) -> None:
            rows = inputs[number % len(inputs)]
            graph.gather_features(rows, out[: len(rows)])

        return gather

    def looking_up() -> Callable[[int], Any]:
        # A policy belongs to one thread, as a shard to one GPU.
        (policy,) = make(capacity=max(1, round(_CACHED * graph.vertices)))
        return lambda number: policy.access(inputs[number % len(inputs)])

    return {"sample": sampling, "gather": gathering, "look up": looking_up}


def run_together(
    stages: Mapping[str, Stage], threads: Sequence[str], seconds: float, *, cores: Sequence[int] | None
) -> dict[str, float]:
    """Core seconds of a mini-batch by stage, of threads that all work for so many seconds.

    Parameters
    ----------
    cores
        Of each thread; None where the operating system decides.
    """
    barrier = threading.Barrier(len(threads) + 1)
    stop = threading.Event()
    taken: list[tuple[str, float, int]] = []
    failed: list[BaseException] = []

    def measure(place: int, name: str) -> None:
        if cores is not None:
            os.sched_setaffinity(0, {cores[place]})
        call = stages[name]()
        call(place)  # touches new memory, compiles
        barrier.wait(_START_S)
        begin, done = time.thread_time(), 0
        while not stop.is_set():
            call(place + done)
            done += 1
        taken.append((name, time.thread_time() - begin, done))

    def work(place: int, name: str) -> None:
        try:
            measure(place, name)
        except threading.BrokenBarrierError:
            pass  # another one says why
        except BaseException as error:
            failed.append(error)
            barrier.abort()

    running = [threading.Thread(target=work, args=each) for each in enumerate(threads)]
    try:
        for each in running:
            each.start()
        barrier.wait(_START_S)
        time.sleep(seconds)
    except threading.BrokenBarrierError:
        if not failed:
            raise TimeoutError(f"all {len(threads)} threads must start within {_START_S:g} s") from None
    except BaseException:
        barrier.abort()
        raise
    finally:
        stop.set()
        for each in running:
            if each.ident is not None:  # it was started
                each.join()
    if failed:
        raise failed[0]
    return {
        name: sum(cpu for own, cpu, _ in taken if own == name)
        / max(1, sum(done for own, _, done in taken if own == name))
        for name in dict.fromkeys(threads)
    }
