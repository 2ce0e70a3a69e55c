"""One program on both executions, and whether they agree."""

from dataclasses import dataclass, field

import numpy as np

from simgnn.hw.counters import STATES
from simgnn.sim.device import DeviceError
from simgnn.sim.reference import ReferenceDevice

EQUAL, BITS, HANG, ERROR, COUNTERS, FAULT = "equal", "bits", "hang", "error", "counters", "fault"


class IllegalProgramError(ValueError):
    """The reference refuses a program: what the hardware does with it means nothing."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What two executions of a program found.

    Parameters
    ----------
    kind : str
        "equal"; "bits": memory differs; "hang": no progress, or never idle after reset; "error": the kernel
        stopped, or broke a rule of its ports; "counters": an engine's states do not add up to the cycles; "fault": a
        launch with a fault did not end as it must.
    segment : str or None
        Launch after which it was seen; None before the first.
    text : str
        What the device said.
    addresses : ndarray of int64
        Byte addresses of the words that differ, ascending.
    found, wanted : ndarray of uint32
        Those words on `rtl` and on `reference`.
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


class Executions:
    """Both executions of one configuration. A context manager.

    Parameters
    ----------
    rtl : RtlDevice
    reference : ReferenceDevice, optional
    """

    def __init__(self, rtl, reference=None):
        self.rtl = rtl
        self.reference = reference or ReferenceDevice(rtl.config)

    def __enter__(self):
        self.reference.open()
        try:
            self.rtl.open()
        except BaseException:
            self.reference.close()
            raise
        return self

    def __exit__(self, *exception):
        self.rtl.close()
        self.reference.close()

    def renew(self):
        """Start the Verilog anew: nothing is left on chip, nor in any register."""
        self.rtl.close()
        self.rtl.open()

    def run(self, program, timing, *, wanted=None):
        """Run all segments of a program, up to the first after which the executions differ.

        Parameters
        ----------
        program : Program
        timing : MemoryTiming
            Of the memory behind the Verilog.
        wanted : dict of str to ndarray of uint32, optional
            What `expect` gave for the program, to save the reference's run.

        Returns
        -------
        Outcome

        Raises
        ------
        IllegalProgramError
            If the reference refuses the program.
        """
        wanted = self.expect(program) if wanted is None else wanted
        self.rtl.timing = timing
        totals = {"words": 0, "cycles": 0, "counters": {}}
        segment = None
        try:
            self.rtl.load(program)
            for segment, memory in wanted.items():
                run = self.rtl.run(segment)
                totals["cycles"] += run.cycles
                totals["words"] += memory.size
                for name, value in run.counters.items():
                    totals["counters"][name] = totals["counters"].get(name, 0) + value
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
        return Outcome(kind=EQUAL, **totals)

    def expect(self, program):
        """Device memory after each segment, by the reference: ndarray of uint32 by segment; raises as `run`."""
        try:
            self.reference.load(program)
            memory = {}
            for segment in program.segments:
                self.reference.run(segment)
                memory[segment] = self.reference.read(0, program.memory.size).view("<u4")
        except (ValueError, DeviceError) as error:
            raise IllegalProgramError(str(error)) from error
        return memory
