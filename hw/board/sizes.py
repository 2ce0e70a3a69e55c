"""Sizes of the system around a kernel. Plain Python."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.hw.checks import check_integer, check_power
from simgnn.hw.config import HardwareConfig

BYTES_PER_BLOCK = 2048
"""Of an ECP5's block RAM (DP16KD), as 512 words of 32 of its 36 bits (Lattice FPGA-TN-02204)."""


@dataclass(frozen=True, kw_only=True)
class BoardSizes:
    """Sizes of the system around a kernel.

    Parameters
    ----------
    memory_bytes
        Block RAM behind the kernel's memory port, a power of two.
    clocks_per_bit
        Cycles of a bit on the serial line.
    clock_khz
        The system's clock; what it decides is how long the bridge waits, a tenth of a second.

    Raises
    ------
    ValueError
        For a size out of range.
    """

    memory_bytes: int = 1 << 17
    clocks_per_bit: int = 60
    clock_khz: int = 60_000

    def __post_init__(self) -> None:
        check_power("memory_bytes", self.memory_bytes, 1 << 12, 1 << 30)
        check_integer("clocks_per_bit", self.clocks_per_bit, 2, 1 << 20)
        check_integer("clock_khz", self.clock_khz, 100, 1_000_000)

    @property
    def baud(self) -> float:
        """Bits per second on the serial line."""
        return 1e3 * self.clock_khz / self.clocks_per_bit

    @property
    def patience_cycles(self) -> int:
        """Cycles that a frame may wait for its next byte: a tenth of a second, as in LiteX."""
        return 100 * self.clock_khz

    def check(self, config: HardwareConfig) -> None:
        """Raise ValueError for a kernel that the system has no place for."""
        if config.ports != 1:
            raise ValueError(f"ports must be 1 on a board, not {config.ports!r}")
        if self.memory_bytes.bit_length() > config.address_bits:
            raise ValueError(
                f"memory_bytes must be at most 2^(address_bits - 1) = {1 << config.address_bits - 1},"
                f" not {self.memory_bytes!r}"
            )
