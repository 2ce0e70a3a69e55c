"""Training on two executions at once, to see that every mini-batch leaves the same bits in both."""

import itertools
import time
from dataclasses import dataclass, replace

import numpy as np

from simgnn.data.datasets import load_dataset
from simgnn.hw.command import Opcode, decode
from simgnn.model.model import initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.sampling.sampler import epoch_batches
from simgnn.sim.executions.comparison import ComparingDevice
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.train import make_loader, make_model
from simgnn.training.runtime import Runtime
from simgnn.training.trainers import make_trainers, split_for_trainers

_SUMS = ("launches", "commands", "cycles", "compared", "changed", "differing", "spilled", "spilling")


@dataclass(frozen=True, kw_only=True)
class Equality:
    """What a comparison over some mini-batches found; sums over forward and backward launches.

    Parameters
    ----------
    minibatches : int
    seeds : int
        Seeds that accelerators trained.
    launches, commands, cycles : int
    compared, changed, differing : int
        32-bit words of device memory compared after each launch, changed by the launches, and different.
    spilled : int
        Words that programs stored for themselves because they did not fit on chip.
    spilling : int
        Programs that did so.
    wall_seconds : float
        On this machine, building the simulator aside.
    first_difference : str or None
    """

    minibatches: int
    seeds: int
    launches: int
    commands: int
    cycles: int
    compared: int
    changed: int
    differing: int
    spilled: int
    spilling: int
    wall_seconds: float
    first_difference: str | None


def spilled_words(program):
    """Words that a program stores although the host does not read them: what did not fit on chip.

    Parameters
    ----------
    program : Program
        From `compile_program`.

    Returns
    -------
    int
    """
    outputs = [t for name, t in program.tensors.items() if name == "logits" or name.endswith(".grad")]
    total = 0
    for words in program.commands:
        opcode, fields = decode(words)
        if opcode != Opcode.STORE:
            continue
        address = fields["destination_address"]
        if not any(tensor.address <= address < tensor.end for tensor in outputs):
            total += fields["rows"] * fields["columns"]
    return total


class SpillCounter(ComparingDevice):
    """Compares, and counts what the programs spill."""

    spilled = spilling = 0

    def load(self, program):
        super().load(program)
        words = spilled_words(program)
        self.spilled += words
        self.spilling += words > 0


def compare_training(config, *, graph=None, minibatches=None, progress=None, compare=None):
    """Train as a configuration says, each accelerator's programs on `rtl` and on `reference`.

    Every mini-batch has a memory that stalls at other times.

    Parameters
    ----------
    config : Config
        Its device must be "rtl".
    graph : Graph, optional
        By default the data set that `config` names.
    minibatches : int, optional
        How many to train; all of `epochs` where not given.
    progress : callable of int, optional
        Told the number of mini-batches done.
    compare : callable, optional
        Given the `RtlDevice` of a trainer and a `ReferenceDevice`, makes the `ComparingDevice` to use.

    Returns
    -------
    Equality

    Raises
    ------
    ValueError
        If the device is another.
    """
    training = config.training
    if training.device != "rtl":
        raise ValueError(f"device to compare with the reference must be 'rtl', not {training.device!r}")
    graph = load_dataset(training.dataset) if graph is None else graph
    model, loader = make_model(config, graph), make_loader(config, graph)
    cpu, accelerators = make_trainers(config, model)
    for trainer in accelerators:
        trainer.device = (compare or SpillCounter)(trainer.device, ReferenceDevice(config.hardware))
    devices = [trainer.device for trainer in accelerators]
    optimizer = make_optimizer(
        training.optimizer, learning_rate=training.learning_rate, weight_decay=training.weight_decay
    )
    runtime = Runtime(
        trainers=[*cpu, *accelerators], parameters=initialise(model, training.seed), optimizer=optimizer
    )
    ahead = itertools.islice(_parts(training, graph), minibatches)
    done = seeds = 0
    with runtime:
        begin = time.perf_counter()
        for parts in loader.prefetch(ahead, first_step=0):
            for device in devices:
                stalls = replace(device.device.timing, seed=device.device.timing.seed + 1)
                device.device.timing = stalls
            runtime.step(parts)
            done += 1
            seeds += sum(part.seeds for part in parts[len(cpu) :] if part is not None)
            if progress is not None:
                progress(done)
        seconds = time.perf_counter() - begin
    found = [device.first_difference for device in devices if device.first_difference]
    sums = {quantity: sum(getattr(device, quantity) for device in devices) for quantity in _SUMS}
    return Equality(
        minibatches=done,
        seeds=seeds,
        wall_seconds=seconds,
        first_difference=found[0] if found else None,
        **sums,
    )


def _parts(training, graph):
    """Seeds for each trainer, mini-batch after mini-batch."""
    train_ids = np.flatnonzero(graph.train_mask)
    for epoch in range(training.epochs):
        for seeds in epoch_batches(train_ids, training.batch_size, training.seed, epoch):
            yield split_for_trainers(training, seeds)
