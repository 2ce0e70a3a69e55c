"""What the three accelerators have alike, and what a model says of one of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from simgnn.virtual_time.sourced_values import ASSUMED, Reading, note

if TYPE_CHECKING:
    from simgnn.explore.simulate.energy import EnergyTable


FLOAT_BYTES = 4
INDEX_BYTES = 4
"""Of an edge or of a list's beginning."""
MEGABYTE = 1 << 20
RAM_BYTES = 32 << 10
"""A choice: of how large a RAM an access on chip is, as wide memories are many of them side by side."""
READ_LATENCY = 50
"""Of our unit: cycles from a read's address to its first beat, 100 ns."""


def note_choices(accelerator: str, **values: float) -> None:
    """Say what a model of an accelerator takes that no paper gives, so that verdicts list it."""
    note({Reading(name, value, ASSUMED, f"model of {accelerator}") for name, value in values.items()})


@dataclass(frozen=True, kw_only=True)
class Resources:
    """Sizes that MixGCN's section 4.4.1 gives to all three accelerators.

    Parameters
    ----------
    units
        Floating-point units, each of which adds once per cycle.
    sram_bytes
        On chip.
    bytes_per_second
        Of device memory, both directions together.
    """

    # The SPU's, given to all three: MixGCN compares them at equal resources.
    units: int = 16_384
    sram_bytes: int = 100 * MEGABYTE
    bytes_per_second: float = 1024e9

    def bytes_per_cycle(self, clock_mhz: float) -> float:
        """Bytes of device memory in a cycle."""
        return self.bytes_per_second / (clock_mhz * 1e6)

    def scaled(self, share: float) -> Resources:
        """With a part of the on-chip memory, for a graph that is as much smaller than the paper's."""
        return replace(self, sram_bytes=max(1, round(self.sram_bytes * share)))


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """One aggregation on one accelerator.

    Parameters
    ----------
    cycles
        Of that clock.
    dram_bytes
        Read and written.
    sram_bytes
        Read and written on chip.
    bounds
        Cycles that each of its parts would take by itself.
    busy
        Part of the units' cycles in which they add something.
    spread
        How much less than the slowest the quickest of the engines took that were simulated, 0 to 1.
    least
        Cycles of the larger of wanted additions over adders and bytes moved once over bandwidth; 0 if not counted.
    model_only
        What it has that no Verilog of this project has.
    """

    accelerator: str
    clock_mhz: float
    cycles: int
    dram_bytes: int
    additions: int
    multiplications: int
    sram_bytes: int
    bounds: dict[str, int]
    busy: float
    spread: float = 0.0
    least: int = 0
    model_only: tuple[str, ...] = ()

    @property
    def limited_by(self) -> str:
        """The part that takes longest by itself."""
        return max(self.bounds, key=self.bounds.__getitem__)

    def seconds_without(self, part: str) -> float:
        """Time that the other parts would take at least."""
        longest = max(cycles for name, cycles in self.bounds.items() if name != part)
        return longest / (self.clock_mhz * 1e6)

    @property
    def seconds(self) -> float:
        """Simulated time."""
        return self.cycles / (self.clock_mhz * 1e6)

    def and_masked(self, *, vertices: int, features: int, resources: Resources) -> Estimate:
        """With the mask as a pass of its own: sums come from memory and go back there, beside a bit for each."""
        moved = vertices * (2 * FLOAT_BYTES * features + -(-features // 8))
        cycles = math.ceil(moved / resources.bytes_per_cycle(self.clock_mhz))
        return replace(
            self,
            cycles=self.cycles + cycles,
            dram_bytes=self.dram_bytes + moved,
            sram_bytes=self.sram_bytes + moved,
            bounds={**self.bounds, "memory": self.bounds["memory"] + cycles},
            busy=self.busy * self.cycles / (self.cycles + cycles),
        )

    def chip_joules(self, table: EnergyTable) -> float:
        """Energy without device memory's."""
        return self.joules(table) - self.dram_bytes * table.memory_byte["hbm2"] * 1e-12

    def joules(self, table: EnergyTable) -> float:
        """Energy by an `EnergyTable`, with HBM2 as device memory."""
        # Per operation and byte, without leakage or clocks: ratios of energies are what is compared.
        picojoules = (
            self.additions * table.add_fp32
            + self.multiplications * table.multiply_fp32
            + self.sram_bytes * table.sram(RAM_BYTES)
            + self.dram_bytes * table.memory_byte["hbm2"]
        )
        return picojoules * 1e-12


def sram_of_sums(additions: int, moved: int) -> int:
    """Bytes on chip where each addition reads a value and reads and writes a sum, and what moves passes a buffer.

    Parameters
    ----------
    moved
        Bytes of device memory.
    """
    return 3 * FLOAT_BYTES * additions + moved
