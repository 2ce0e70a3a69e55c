"""One program on every execution, and whether they agree."""

from dataclasses import dataclass, field

import numpy as np

from simgnn.devices.registry import DeviceRequest, make_execution
from simgnn.hw.counters import STATES
from simgnn.sim.cycle.launch import StuckError
from simgnn.sim.device import DeviceError, Run
from simgnn.sim.executions.counts import CountDifference, count_differences, describe_differences

EQUAL, BITS, HANG, ERROR, COUNTERS, CYCLES, FAULT = (
    "equal",
    "bits",
    "hang",
    "error",
    "counters",
    "cycles",
    "fault",
)


class IllegalProgramError(ValueError):
    """The reference refuses a program: what the hardware does with it means nothing."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What the executions of a program found.

    Parameters
    ----------
    kind : str
        "equal"; "bits": memory differs; "hang": no progress, or never idle after reset; "error": the kernel
        stopped, or broke a rule of its ports; "counters": an engine's states do not add up to the cycles; "cycles": a
        launch counts other cycles, or anything else, than the cycle model, or the model does not come to its end;
        "fault": a launch with a fault did not end as it must.
    segment : str or None
        Launch after which it was seen; None before the first.
    text : str
        What the device said.
    addresses : ndarray of int64
        Byte addresses of the words that differ, ascending.
    found, wanted : ndarray of uint32
        Those words on `rtl` and on `reference`.
    counts : tuple of CountDifference
        What differs between `rtl` and `cycle` in the first launch in which anything does.
    launches : int
        That ended on `rtl`.
    words : int
        32-bit words compared.
    cycles : int
    counters : dict of str to int
        Sums over the launches.
    """

    kind: str
    segment: str | None = None
    text: str = ""
    addresses: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    found: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=np.uint32))
    wanted: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=np.uint32))
    counts: tuple[CountDifference, ...] = ()
    launches: int = 0
    words: int = 0
    cycles: int = 0
    counters: dict[str, int] = field(default_factory=dict)


def failure_kind(error):
    """Whether a `DeviceError` of `rtl` is a hang or an error."""
    text = str(error)
    return HANG if any(sign in text for sign in ("no progress", "TIMEOUT", "must be idle")) else ERROR


def wrong_sum(run):
    """The engine whose states do not add up to a run's cycles, as a sentence; empty if there is none."""
    for engine, states in STATES.items():
        total = sum(run.counters[f"{engine}_{state}"] for state in states)
        if total != run.cycles:
            return f"states of {engine} must add up to {run.cycles} cycles, not {total}"
    return ""


@dataclass(frozen=True, kw_only=True)
class Expected:
    """What a launch must leave and count.

    Parameters
    ----------
    memory : ndarray of uint32
        Device memory, by the reference.
    run : Run or None
        By the cycle model; without counters where only bits are expected, None where the model does not end.
    """

    memory: np.ndarray
    run: Run | None

    def differences(self, run):
        """What `run` on `rtl` counted otherwise, tuple of CountDifference."""
        return count_differences(run, self.run) if self.run is None or self.run.counters else ()


class Executions:
    """The executions of one configuration. A context manager.

    Parameters
    ----------
    rtl : RtlDevice

    Attributes
    ----------
    cycle : CycleDevice
        The cycle model; its memory is the reference's.
    reference : ReferenceDevice
        For bits alone, which take less time.
    """

    def __init__(self, rtl):
        self.rtl = rtl
        request = DeviceRequest(hardware=rtl.config)
        self.cycle, self.reference = (make_execution(name, request) for name in ("cycle", "reference"))

    def __enter__(self):
        self.cycle.open()
        self.reference.open()
        try:
            self.rtl.open()
        except BaseException:
            self.cycle.close()
            self.reference.close()
            raise
        return self

    def __exit__(self, *exception):
        self.rtl.close()
        self.cycle.close()
        self.reference.close()

    def renew(self):
        """Start the Verilog anew: nothing is left on chip, nor in any register."""
        self.rtl.close()
        self.rtl.open()

    def run(self, program, timing, *, wanted=None):
        """Run all segments of a program, up to the first after which memories differ, then look at the counts.

        Parameters
        ----------
        program : Program
        timing : MemoryTiming
            Of the memory.
        wanted : dict of str to Expected, optional
            What `expect` or `expect_bits` gave for the program, to save the other executions' run.

        Returns
        -------
        Outcome

        Raises
        ------
        IllegalProgramError
            If the reference refuses the program.
        """
        wanted = self.expect(program, timing) if wanted is None else wanted
        self.rtl.timing = timing
        totals = {"launches": 0, "words": 0, "cycles": 0, "counters": {}, "counts": ()}
        late = None
        segment = None
        try:
            self.rtl.load(program)
            for segment, expected in wanted.items():
                run, memory = self.rtl.run(segment), expected.memory
                totals["launches"] += 1
                totals["cycles"] += run.cycles
                totals["words"] += memory.size
                for name, value in run.counters.items():
                    totals["counters"][name] = totals["counters"].get(name, 0) + value
                if late is None and (counts := expected.differences(run)):
                    late, totals["counts"] = segment, counts
                found = self.rtl.read(0, program.memory.size).view("<u4")
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
        except DeviceError as error:
            return Outcome(kind=failure_kind(error), segment=segment, text=str(error), **totals)
        if late is not None:
            text = describe_differences(totals["counts"])
            return Outcome(kind=CYCLES, segment=late, text=text, **totals)
        return Outcome(kind=EQUAL, **totals)

    def expect(self, program, timing):
        """What each segment must leave and count: `Expected` by segment; parameters and errors are those of `run`."""
        self.cycle.timing = timing
        return self._expect(self.cycle, program)

    def expect_bits(self, program):
        """What each segment must leave, and nothing of what it counts; otherwise as `expect`."""
        return self._expect(self.reference, program)

    def _expect(self, device, program):
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
        except (ValueError, DeviceError) as error:
            raise IllegalProgramError(str(error)) from error
        return wanted
