"""Training on two executions at once, to see that every mini-batch leaves the same bits in both."""

from __future__ import annotations

import contextlib
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from simgnn.config.configuration import Config
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.hw.command import Opcode, decode
from simgnn.sim.device import Device
from simgnn.sim.executions.comparison import ComparingDevice
from simgnn.sim.program.program import Program, Role
from simgnn.training.devices.registry import DeviceRequest, make_device, make_execution
from simgnn.training.session import Session

_SUMS = ("launches", "commands", "cycles", "compared", "changed", "differing", "spilled", "spilling")


@dataclass(frozen=True, kw_only=True)
class Equality:
    """What a comparison over some mini-batches found; sums over forward and backward launches.

    Parameters
    ----------
    seeds
        Seeds that accelerators trained.
    compared, changed, differing
        32-bit words of device memory compared after each launch, changed by the launches, and different.
    spilled
        Words that programs stored for themselves because they did not fit on chip.
    spilling
        Programs that did so.
    wall_seconds
        On this machine, building the simulator aside.
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


def spilled_words(program: Program) -> int:
    """Words that a program stores although the host does not read them: what did not fit on chip.

    Parameters
    ----------
    program
        From `compile_program`.
    """
    outputs = [tensor for tensor in program.tensors.values() if tensor.role is Role.RESULT]
    total = 0
    for words in program.commands:
        opcode, fields = decode(words)
        if opcode != Opcode.STORE:
            continue
        address = fields["destination_address"]
        # Not for the host, so for a later command: it did not fit on chip.
        if not any(tensor.address <= address < tensor.end for tensor in outputs):
            total += fields["rows"] * fields["columns"]
    return total


class SpillCounter(ComparingDevice):
    """Compares, and counts what the programs spill."""

    spilled = spilling = 0

    def load(self, program: Program) -> None:
        super().load(program)
        words = spilled_words(program)
        self.spilled += words
        self.spilling += words > 0


def compare_training(
    config: Config,
    *,
    graph: Graph | None = None,
    minibatches: int | None = None,
    progress: Callable[[int], Any] | None = None,
    compare: Callable[..., Any] | None = None,
) -> Equality:
    """Train as a configuration says, each accelerator's programs on `rtl` and on `reference`.

    Every mini-batch has a memory that stalls at other times. Mini-batches follow each other as without any system: how
    a system has them follow each other changes no program.

    Parameters
    ----------
    config
        Its device must simulate the kernel's logic: "rtl". It has no system's table.
    graph
        By default the data set that `config` names.
    minibatches
        How many to train; all of `epochs` where not given.
    progress
        Called with the number of mini-batches done.
    compare
        Given the `RtlDevice` of a trainer and a `ReferenceDevice`, makes the `ComparingDevice` to use.

    Raises
    ------
    ValueError
        If the device is another.
    InputError
        If it has one.
    """
    if config.systems:
        tables = " and ".join(f"[{name}]" for name in config.systems)
        raise InputError(
            f"configuration must have no system's table where executions are compared, not {tables}"
        )
    graph = load_dataset(config.training.dataset) if graph is None else graph
    session = Session(config, graph)
    devices = []

    def compared(config: Config, accelerator: int) -> Device:
        device = make_device(config, accelerator=accelerator)
        if not device.simulates_logic:
            found = config.execution.device
            raise ValueError(f"device to compare with the reference must be 'rtl', not {found!r}")
        reference = make_execution("reference", DeviceRequest(hardware=config.hardware))
        devices.append((compare or SpillCounter)(device, reference))
        return devices[-1]

    runtime = session.make_runtime(trainers=session.make_trainers(device=compared))
    done = seeds = 0
    ahead = itertools.islice(session.all_parts(), minibatches)
    with runtime, contextlib.closing(session.loader.prefetch(ahead, first_step=0)) as loaded:
        # The simulator is built when the device opens, which the runtime has done.
        begin = time.perf_counter()
        for parts in loaded:
            for device in devices:
                timing = device.timing
                assert timing is not None, "a device that simulates logic is timed"
                # Other stalls in every mini-batch: what is right for one order of transfers alone is found out.
                device.timing = replace(timing, seed=timing.seed + 1)
            telemetry = runtime.step(parts)
            done += 1
            seeds += sum(each.seeds for each in telemetry.values() if each.device is not None)
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
