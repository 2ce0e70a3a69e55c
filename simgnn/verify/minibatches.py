"""Mini-batches of a real training run, forward and backward, on every execution: the same bits in all."""

from __future__ import annotations

import contextlib
import itertools
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from simgnn.arrays import U8, Array
from simgnn.config.configuration import Config
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.hw.command import Opcode, decode
from simgnn.sim.cycle.launch import StuckError
from simgnn.sim.device import Device
from simgnn.sim.executions.comparison import ComparingDevice
from simgnn.sim.executions.counts import count_differences, describe_differences
from simgnn.sim.executions.paired_device import keep_written
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import Program, Role
from simgnn.training.devices.registry import DeviceRequest, make_device, make_execution
from simgnn.training.session import Session
from simgnn.verify.execution import (
    BITS,
    COUNTERS,
    CYCLES,
    ILLEGAL,
    WATCHDOG_CYCLES,
    Outcome,
    failure_kind,
    failure_text,
    wrong_sum,
)

if TYPE_CHECKING:
    from simgnn.sim.device import Completion, Run
    from simgnn.sim.executions.counts import CountDifference
    from simgnn.sim.executions.rtl import RtlDevice
    from simgnn.verify.coverage import Coverage

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


STALLS = 0.2
"""How likely a transfer is delayed where the configuration's memory never stalls."""


@dataclass
class MinibatchError(Exception):
    """A mini-batch on which the executions differ.

    Parameters
    ----------
    index
        Of the mini-batch, from 0.
    program
        With everything that the host wrote, as if it had been there from the start.
    """

    index: int
    program: Program
    timing: MemoryTiming
    outcome: Outcome


class _Witness(SpillCounter):
    """Stops at the first launch after which the executions differ, and keeps what the host wrote."""

    coverage: Coverage
    transfers: Counter[str]
    both_cycles: Counter[str]
    _seen: dict[str, int] | None = None
    _image: U8
    _counts: tuple[CountDifference, ...] = ()
    _refused: Exception | None = None

    @property
    def _timing(self) -> MemoryTiming:
        timing = self.device.timing
        assert timing is not None, "both executions are timed"
        return timing

    def load(self, program: Program) -> None:
        # Device memory as the host sees it: with the regions that outlive a program, so that the file of a
        # failure runs by itself.
        self._image = self.standalone(program).memory
        self.coverage.program(program, self._timing)
        # Counts are compared without tolerance, so that both sides need the same memory, stalls included.
        self.reference.timing = self._timing
        try:
            super().load(program)
        except MemoryError:
            raise
        except Exception as error:
            self._program = program
            self.programs += 1
            # What the reference takes is legal: then the kernel, after its reset say, is to blame.
            kind = failure_kind(error) if self._takes(program) else ILLEGAL
            raise self._failure(kind, None, failure_text(error)) from error

    def _takes(self, program: Program) -> bool:
        """Whether the reference loads a program."""
        try:
            self.reference.load(program)
        except MemoryError:
            raise
        except Exception:
            return False
        return True

    def write_async(self, address: int, data: Array) -> Completion:
        begun = super().write_async(address, data)
        keep_written(self._image, address, data)
        return begun

    def wait(self) -> Run:
        segment = self._under_way
        assert segment is not None, "a launch is under way"
        try:
            run = super().wait()
        except MemoryError:
            raise
        except Exception as error:
            self._check_refused(segment)
            raise self._failure(failure_kind(error), segment, failure_text(error)) from error
        self._check_refused(segment)
        self.coverage.cycles(run.counters)
        self._count_transfers()
        # None where the model did not come to an end, which is reported as a mismatch below.
        modelled = self.reference_run.counters["cycles"] if self.reference_run else 0
        self.both_cycles.update(rtl=run.counters["cycles"], cycle=modelled)
        self._counts = count_differences(run, self.reference_run)
        # In the order of what says most: bits, then sums of states, then counts.
        if self.first_difference is not None:
            raise self._failure(BITS, segment, self.first_difference)
        if text := wrong_sum(run):
            raise self._failure(COUNTERS, segment, text)
        if self._counts:
            raise self._failure(CYCLES, segment, describe_differences(self._counts))
        return run

    def _count_transfers(self) -> None:
        seen = cast("RtlDevice", self.device).transfers()
        self.transfers.update(Counter(seen) - Counter(self._seen))
        self._seen = seen

    def _wait_for_reference(self) -> Run | None:
        try:
            return super()._wait_for_reference()
        # The model's own fault, not the program's: the launch is compared, and the model found to have no
        # end.
        except StuckError:
            return None
        except MemoryError:
            raise
        except Exception as error:
            self._refused = error
            return None

    def _check_refused(self, segment: str) -> None:
        """Raise if the reference has refused a launch: what `rtl` did with it means nothing."""
        if self._refused is not None:
            raise self._failure(ILLEGAL, segment, failure_text(self._refused)) from self._refused

    def launch(self, segment: str) -> None:
        try:
            super().launch(segment)
        except MemoryError:
            raise
        except Exception as error:
            raise self._failure(failure_kind(error), segment, failure_text(error)) from error

    def _failure(self, kind: str, segment: str | None, text: str) -> MinibatchError:
        outcome = Outcome(
            kind=kind,
            segment=segment,
            text=text,
            counts=self._counts,
            launches=self.launches,
            words=self.compared,
            cycles=self.cycles,
        )
        if kind == BITS:
            found, wanted = (self._words(device) for device in (self.device, self.reference))
            words = np.flatnonzero(found != wanted)
            outcome = replace(outcome, addresses=4 * words, found=found[words], wanted=wanted[words])
        program = replace(self._loaded, memory=self._image, origin=0)
        return MinibatchError(self.programs - 1, program, self._timing, outcome)


def verification_config(
    config: Config, *, dataset: str | None = None, seed: int = 0, arithmetic: str = "verilog"
) -> Config:
    """A configuration whose mini-batches all go to one accelerator, on `rtl`, whose memory stalls; without any system.

    Parameters
    ----------
    dataset
        Instead of the configuration's.
    """
    # Every seed to one accelerator: the CPU and GPUs compute with PyTorch, which nothing here compares.
    training: dict[str, Any] = {
        "seed": seed,
        "accelerators": 1,
        "cpu_share": 0.0,
        "gpus": 0,
        "gpu_shares": (),
    }
    if dataset is not None:
        training["dataset"] = dataset
    # A system decides when tasks run and what is cached, which changes no bit; its clock is not what is
    # verified.
    config = replace(config, systems={})
    # The number of mini-batches ends it, not the epochs.
    config = config.replace("training", accelerator_shares=(), epochs=1_000_000, **training)
    config = config.replace("execution", device="rtl", arithmetic=arithmetic)
    if not config.platform.memory_stalls:
        config = config.replace("platform", memory_stalls=STALLS)
    return config


def compare_minibatches(
    config: Config,
    *,
    graph: Graph | None,
    minibatches: int,
    coverage: Coverage,
    transfers: Counter[str],
    both_cycles: Counter[str],
    modules: dict[str, str] | None = None,
    plusargs: tuple[str, ...] = (),
    progress: Callable[..., Any] | None = None,
) -> Equality:
    """Train some mini-batches on every execution.

    Parameters
    ----------
    config
        From `verification_config`.
    coverage
        Counts what they exercise.
    transfers
        Counts transfers on the memory ports, by AXI4 channel.
    both_cycles
        Counts the launches' cycles on ``rtl`` and on ``cycle``.
    modules
        Verilog to run instead of the generated one.
    plusargs
        What that Verilog's ``$value$plusargs`` finds, each without its plus.
    progress
        Called with the number of mini-batches done.

    Raises
    ------
    MinibatchError
        At the first launch after which the executions differ, or at which one fails.
    """

    def compare(device: Device, reference: Device) -> _Witness:
        request = DeviceRequest(
            hardware=config.hardware,
            timing=device.timing,
            arithmetic=config.execution.arithmetic,
            modules=modules,
            plusargs=plusargs,
            watchdog_cycles=WATCHDOG_CYCLES,
        )
        witness = _Witness(*(make_execution(name, request) for name in ("rtl", "cycle")))
        witness.coverage = coverage
        witness.transfers = transfers
        witness.both_cycles = both_cycles
        return witness

    return compare_training(config, graph=graph, minibatches=minibatches, progress=progress, compare=compare)
