"""One program on every execution, and whether they agree."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Hashable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from simgnn.arrays import I64, U32
from simgnn.hw.counters import STATES
from simgnn.sim.cycle.launch import StuckError
from simgnn.sim.device import Device, DeviceError, Run
from simgnn.sim.executions.counts import CountDifference, count_differences, describe_differences
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.verify.drawing.placing import across

if TYPE_CHECKING:
    from simgnn.sim.executions.rtl import RtlDevice
    from simgnn.sim.program.program import Program


_Made = TypeVar("_Made")


class Once(Protocol):
    """Gives what is drawn and expected, by a key: runs over many designs may share it, as it depends on no design."""

    def __call__(self, key: Hashable, make: Callable[[], _Made], /) -> _Made: ...


def made_anew(key: Hashable, make: Callable[[], _Made], /) -> _Made:
    """Make it: for a run by itself, which asks for nothing twice."""
    return make()


EQUAL, BITS, HANG, ERROR, COUNTERS = "equal", "bits", "hang", "error", "counters"
CYCLES, FAULT, RESULTS, ILLEGAL, COMPILER = "cycles", "fault", "results", "illegal", "compiler"
"""Kinds of outcomes; `Outcome` says what each is."""
NOT_SHRUNK = FAULT, RESULTS, ILLEGAL, COMPILER
"""Those that are no difference between executions, which is all that the shrinker asks for: the program stays whole."""


WATCHDOG_CYCLES = 20_000
"""Cycles without progress after which a launch hangs; the slowest memory that is drawn needs some thousand."""
LONGEST = 10
"""How many times as long as by the cycle model a launch may take before it is given up."""


class IllegalProgramError(ValueError):
    """The reference refuses a program, or a model fails at it: what the hardware does with it means nothing.

    Without a program where the compiler has failed to make one.
    """

    def __init__(self, text: str, *, program: Program | None, timing: MemoryTiming | None) -> None:
        super().__init__(text)
        self.program, self.timing = program, timing


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What the executions of a program found.

    Parameters
    ----------
    kind
        "equal"; "bits": memory differs; "hang": no progress, or never idle after reset; "error": the kernel
        stopped, or broke a rule of its ports, or what simulates it failed; "counters": an engine's states do not add
        up to the cycles; "cycles": a launch counts other cycles, or anything else, than the cycle model, or the model
        does not come to its end; "fault": a launch with a fault did not end as it must; "results": the executions
        agree on a program that was compiled wrong: what it leaves is not what was asked for; "illegal": the reference
        or the cycle model refuses the program; "compiler": there is no program, for the compiler failed.
    segment
        Launch after which it was seen; None before the first.
    text
        What the device said.
    addresses
        Byte addresses of the words that differ, ascending.
    found, wanted
        Those words on `rtl` and on `reference`.
    counts
        What differs between `rtl` and `cycle` in the first launch in which anything does.
    launches
        That ended on `rtl`.
    words
        32-bit words compared.
    cycles, counters
        Sums over the launches.
    """

    kind: str
    segment: str | None = None
    text: str = ""
    addresses: I64 = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    found: U32 = field(default_factory=lambda: np.empty(0, dtype=np.uint32))
    wanted: U32 = field(default_factory=lambda: np.empty(0, dtype=np.uint32))
    counts: tuple[CountDifference, ...] = ()
    launches: int = 0
    words: int = 0
    cycles: int = 0
    counters: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A program on which the executions differ.

    Parameters
    ----------
    origin
        Where the program comes from.
    program, timing
        None where the compiler failed.
    """

    origin: str
    program: Program | None
    timing: MemoryTiming | None
    outcome: Outcome


def failure_kind(error: Exception) -> str:
    """Whether an exception of `rtl` is a hang or an error."""
    text = str(error)
    # The device raises one exception for whatever ends a launch: its text tells standing still from an
    # error.
    hangs = any(sign in text for sign in ("no progress", "no end", "TIMEOUT", "must be idle"))
    return HANG if hangs and isinstance(error, DeviceError) else ERROR


def failure_text(error: Exception) -> str:
    """What an exception says; of one that is not foreseen its type and the line that raised it as well."""
    # Ours, whose text says all; any other, such as a KeyError's bare key, needs its place.
    if isinstance(error, ValueError | DeviceError):
        return str(error)
    text = f"{type(error).__name__}: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    return f"{text} ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else text


def wrong_sum(run: Run) -> str:
    """The engine whose states do not add up to a run's cycles, as a sentence; empty if there is none."""
    for engine, states in STATES.items():
        # Each cycle of a launch is in exactly one state of each engine (`simgnn.hw.counters`).
        total = sum(run.counters[f"{engine}_{state}"] for state in states)
        if total != run.cycles:
            return f"states of {engine} must add up to {run.cycles} cycles, not {total}"
    return ""


@dataclass(frozen=True, kw_only=True)
class Expected:
    """Contents of memory and counts that a launch must leave.

    Parameters
    ----------
    memory
        Device memory, by the reference.
    run
        By the cycle model; without counters where only bits are expected, None where the model does not end.
    """

    memory: U32
    run: Run | None

    def differences(self, run: Run) -> tuple[CountDifference, ...]:
        """What `run` on `rtl` counted otherwise."""
        return count_differences(run, self.run) if self.run is None or self.run.counters else ()


class Executions:
    """The executions of one configuration. A context manager.

    Attributes
    ----------
    cycle
        The cycle model; its memory is the reference's.
    reference
        For bits alone, which take less time.
    """

    def __init__(self, rtl: RtlDevice) -> None:
        self.rtl = rtl
        # One model of cycles, whose memory is the reference's, serves both comparisons; the reference by
        # itself is for shrinking, which asks for bits alone, many times.
        request = DeviceRequest(hardware=rtl.config)
        self.cycle, self.reference = (make_execution(name, request) for name in ("cycle", "reference"))

    def __enter__(self) -> Executions:
        # The Verilog last: it may fail to build, and what is open by then is closed again.
        with ExitStack() as opening:
            for device in (self.cycle, self.reference, self.rtl):
                opening.enter_context(device)
            self._opened = opening.pop_all()
        return self

    def __exit__(self, *exception: Any) -> None:
        self._opened.close()

    def renew(self) -> None:
        """Start the Verilog anew: nothing is left on chip, nor in any register."""
        self.rtl.close()
        self.rtl.open()

    def run(
        self, program: Program, timing: MemoryTiming, *, wanted: dict[str, Expected] | None = None
    ) -> Outcome:
        """Run all segments of a program, up to the first after which memories differ, then look at the counts.

        Parameters
        ----------
        timing
            Of the memory.
        wanted
            What `expect` or `expect_bits` gave for the program, to save the other executions' run.

        Raises
        ------
        IllegalProgramError
            If the reference refuses the program.
        """
        wanted = self.expect(program, timing) if wanted is None else wanted
        self.rtl.timing = timing
        self.rtl.memory_at = across(program, self.rtl.config)
        totals: dict[str, Any] = {"launches": 0, "words": 0, "cycles": 0, "counters": Counter(), "counts": ()}
        # Counts that differ are kept, and the launch's bits are looked at first: a wrong word says more, and
        # what follows a launch whose counts alone differ can still be compared.
        late = None
        segment = None
        try:
            self.rtl.load(program)
            for segment, expected in wanted.items():
                self.bound(expected.run)
                run, memory = self.rtl.run(segment), expected.memory
                totals["launches"] += 1
                totals["cycles"] += run.cycles
                totals["words"] += memory.size
                totals["counters"].update(run.counters)
                if late is None and (counts := expected.differences(run)):
                    late, totals["counts"] = segment, counts
                found = self.rtl.read(0, program.memory.size).view("<u4")
                # Words of 32 bits, as integers: NaNs are equal only to themselves, payload and all.
                words = np.flatnonzero(found != memory)
                if words.size:
                    return Outcome(
                        kind=BITS,
                        segment=segment,
                        text=f"{words.size} words of device memory differ",
                        addresses=4 * words,
                        found=found[words].copy(),
                        wanted=memory[words].copy(),
                        **totals,
                    )
                if text := wrong_sum(run):
                    return Outcome(kind=COUNTERS, segment=segment, text=text, **totals)
        except MemoryError:
            raise
        # Whatever the Verilog makes the device, the harness or a decoder of registers raise is a finding.
        except Exception as error:
            return Outcome(kind=failure_kind(error), segment=segment, text=failure_text(error), **totals)
        finally:
            self.rtl.memory_at = 0
        if late is not None:
            text = describe_differences(totals["counts"])
            return Outcome(kind=CYCLES, segment=late, text=text, **totals)
        return Outcome(kind=EQUAL, **totals)

    def bound(self, run: Run | None) -> None:
        """Have the Verilog give its next launches up that take many times what one takes by the cycle model."""
        self.rtl.most_cycles = None
        if run is not None and run.counters:
            # A kernel that moves for ever trips no watchdog; the second term leaves room for short launches.
            self.rtl.most_cycles = LONGEST * run.cycles + 4 * self.rtl.watchdog_cycles

    def expect(self, program: Program, timing: MemoryTiming) -> dict[str, Expected]:
        """Results that each segment must leave, by segment; parameters and errors are those of `run`."""
        self.cycle.timing = timing
        return self._expect(self.cycle, program, timing)

    def expect_bits(self, program: Program) -> dict[str, Expected]:
        """As `expect`, without the counts."""
        return self._expect(self.reference, program, MemoryTiming())

    def _expect(self, device: Device, program: Program, timing: MemoryTiming) -> dict[str, Expected]:
        try:
            device.load(program)
            wanted = {}
            for segment in program.segments:
                try:
                    run = device.run(segment)
                except StuckError:
                    # The reference has run it before the model tried.
                    run = None
                memory = device.read(0, program.memory.size).view("<u4")
                wanted[segment] = Expected(memory=memory, run=run)
        except MemoryError:
            raise
        except Exception as error:
            # Whatever a program does to a model is found in the program, which is kept.
            raise IllegalProgramError(failure_text(error), program=program, timing=timing) from error
        return wanted
