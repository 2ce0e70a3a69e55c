"""Sizes of the system around a kernel. Plain Python."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.hw.checks import check_integer, check_power
from simgnn.hw.config import HardwareConfig

BYTES_PER_BLOCK = 2048
"""Of an ECP5's block RAM (DP16KD), as 512 words of 32 of its 36 bits (Lattice FPGA-TN-02204)."""
SDRAM_BYTES = 1 << 25
"""Of an IS42S16160 or MT48LC16M16: four banks of 8,192 rows of 512 words of 16 bits."""
SDRAM_KHZ = (20_000, 133_000)
"""Least and largest clock of the SDRAM, which is the system's: refreshes must find time, and the chip must follow."""
BLOCK_RAM, SDRAM = "block", "sdram"


@dataclass(frozen=True, kw_only=True)
class _Limits:
    """Least and largest sizes of a kind of memory, the largest data width of the kernel's port, and a name."""

    memory_bytes: tuple[int, int]
    clock_khz: tuple[int, int]
    data_bits: int
    name: str


_LIMITS = {
    BLOCK_RAM: _Limits(
        memory_bytes=(1 << 12, 1 << 30), clock_khz=(100, 1_000_000), data_bits=1024, name="block RAM"
    ),
    # Of a beat the controller makes words of 16 bits; up to 32 have been tried.
    SDRAM: _Limits(
        memory_bytes=(SDRAM_BYTES, SDRAM_BYTES), clock_khz=SDRAM_KHZ, data_bits=512, name="an SDRAM"
    ),
}
MEMORIES = tuple(_LIMITS)
"""Kinds of device memory."""


@dataclass(frozen=True, kw_only=True)
class BoardSizes:
    """Sizes of the system around a kernel.

    Parameters
    ----------
    memory
        One of `MEMORIES`: what is at the kernel's memory port.
    memory_bytes
        Its size, a power of two; of an SDRAM `SDRAM_BYTES`.
    clocks_per_bit
        Cycles of a bit on the serial line.
    clock_khz
        The system's clock, and an SDRAM's.
    patience_ms
        How long the bridge waits for the next byte of a frame; a tenth of a second, as in LiteX.

    Raises
    ------
    ValueError
        For a size out of range.
    """

    memory: str = BLOCK_RAM
    memory_bytes: int = 1 << 17
    clocks_per_bit: int = 60
    clock_khz: int = 60_000
    patience_ms: int = 100

    def __post_init__(self) -> None:
        if self.memory not in MEMORIES:
            raise ValueError(f"memory must be one of {', '.join(MEMORIES)}, not {self.memory!r}")
        limits = _LIMITS[self.memory]
        low, high = limits.memory_bytes
        if low == high != self.memory_bytes:
            raise ValueError(f"memory_bytes of {limits.name} must be {low}, not {self.memory_bytes!r}")
        check_power(f"memory_bytes of {limits.name}", self.memory_bytes, low, high)
        check_integer("clocks_per_bit", self.clocks_per_bit, 2, 1 << 20)
        check_integer(f"clock_khz beside {limits.name}", self.clock_khz, *limits.clock_khz)
        check_integer("patience_ms", self.patience_ms, 1, 1000)

    @property
    def baud(self) -> float:
        """Bits per second on the serial line."""
        return 1e3 * self.clock_khz / self.clocks_per_bit

    @property
    def patience_cycles(self) -> int:
        """Cycles that a frame may wait for its next byte."""
        return self.patience_ms * self.clock_khz

    def check(self, config: HardwareConfig) -> None:
        """Raise ValueError for a kernel that the system has no place for."""
        if config.ports != 1:
            raise ValueError(f"ports must be 1 on a board, not {config.ports!r}")
        limits = _LIMITS[self.memory]
        if config.data_bits > limits.data_bits:
            raise ValueError(
                f"data_bits must be at most {limits.data_bits} beside {limits.name}, not {config.data_bits!r}"
            )
        if self.memory_bytes.bit_length() > config.address_bits:
            raise ValueError(
                f"memory_bytes must be at most 2^(address_bits - 1) = {1 << config.address_bits - 1},"
                f" not {self.memory_bytes!r}"
            )
