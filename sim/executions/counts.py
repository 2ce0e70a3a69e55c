"""What two executions counted in the same launch, side by side: cycles, performance counters, the memory's counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simgnn.hw.counters import COUNTERS
from simgnn.sim.memory.timing import MEMORY_COUNTERS

if TYPE_CHECKING:
    from simgnn.sim.device import Run


@dataclass(frozen=True, kw_only=True)
class CountDifference:
    """A count that differs.

    Parameters
    ----------
    name
        One of `simgnn.hw.counters.COUNTERS`, "cycles" among them, or as "row_hits of port 0" what a memory counted.
    cycle
        On each execution; None where the model did not bring the launch to its end.
    """

    name: str
    rtl: int
    cycle: int | None

    def __str__(self) -> str:
        return f"{self.name}: {self.rtl:,} on rtl, {self.on_cycle} on cycle"

    @property
    def on_cycle(self) -> str:
        """The model's count in words."""
        return "no end" if self.cycle is None else f"{self.cycle:,}"


def count_differences(rtl: Run, cycle: Run | None) -> tuple[CountDifference, ...]:
    """The counts in which two runs of a launch differ, in the order of the registers, then by port.

    Parameters
    ----------
    rtl
        With timing.
    cycle
        With timing; None if the model did not bring the launch to its end (`StuckError`), which is a difference in
        cycles.
    """
    if cycle is None:
        return (CountDifference(name="cycles", rtl=rtl.cycles, cycle=None),)
    pairs = [(name, rtl.counters[name], cycle.counters[name]) for name in COUNTERS]
    for name in MEMORY_COUNTERS:
        # Port by port: a sum could hide two differences.
        ports = zip(rtl.memory[name], cycle.memory[name], strict=True)
        pairs += [(f"{name} of port {port}", *values) for port, values in enumerate(ports)]
    return tuple(CountDifference(name=name, rtl=a, cycle=b) for name, a, b in pairs if a != b)


def describe_differences(differences: tuple[CountDifference, ...]) -> str:
    """The first of some differences, and how many there are, as a sentence; empty for none."""
    if not differences:
        return ""
    more = len(differences) - 1
    return f"{differences[0]}" + (
        f"; {more} other count{'s' * (more > 1)} differ{'s' * (more == 1)}" if more else ""
    )
