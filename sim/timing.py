"""Timing of the memory behind the kernel's ports, as ``harness/memory_model.h`` defines it."""

import ctypes
from dataclasses import dataclass

MOST_OUTSTANDING = 256


class TimingStructure(ctypes.Structure):
    """``MemoryTiming`` of the C header."""

    _fields_ = tuple(
        (name, ctypes.c_uint64)
        for name in (
            "read_latency",
            "write_latency",
            "read_spacing",
            "write_spacing",
            "outstanding_reads",
            "outstanding_writes",
            "stall_threshold",
            "stall_longest",
            "seed",
            "port",
        )
    )


def _integer(quantity, value, low, high):
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{quantity} must be an integer from {low} to {high}, not {value!r}")


@dataclass(frozen=True, kw_only=True)
class MemoryTiming:
    """How fast the memory answers.

    Parameters
    ----------
    read_latency : int
        Cycles from a read's address to its first beat.
    write_latency : int
        Cycles from a write's last beat to its response.
    read_bytes_per_cycle, write_bytes_per_cycle : float, optional
        Bandwidth of each direction, of all ports together; their width where not given or where greater.
    outstanding_reads, outstanding_writes : int
        Bursts that the memory behind a port accepts before it has answered the first.
    stall_probability : float
        How likely a transfer on any channel is delayed at random.
    stall_cycles : int
        Longest random delay, in cycles; the length is uniform from 1.
    seed : int
        Seed of the random delays, which depend on nothing else but port, channel and number of the transfer.
    """

    read_latency: int = 60
    write_latency: int = 20
    read_bytes_per_cycle: float | None = None
    write_bytes_per_cycle: float | None = None
    outstanding_reads: int = 64
    outstanding_writes: int = 64
    stall_probability: float = 0.0
    stall_cycles: int = 8
    seed: int = 0

    def __post_init__(self):
        _integer("read_latency", self.read_latency, 1, 1 << 20)
        _integer("write_latency", self.write_latency, 1, 1 << 20)
        _integer("outstanding_reads", self.outstanding_reads, 1, MOST_OUTSTANDING)
        _integer("outstanding_writes", self.outstanding_writes, 1, MOST_OUTSTANDING)
        _integer("stall_cycles", self.stall_cycles, 1, 1 << 20)
        _integer("memory timing seed", self.seed, 0, (1 << 64) - 1)
        for quantity in ("read_bytes_per_cycle", "write_bytes_per_cycle"):
            value = getattr(self, quantity)
            if value is not None and (isinstance(value, bool) or not 1 / 64 <= value <= 1 << 20):
                raise ValueError(f"{quantity} must be a number from 1/64 to {1 << 20}, not {value!r}")
        if isinstance(self.stall_probability, bool) or not 0 <= self.stall_probability <= 1:
            raise ValueError(
                f"stall_probability must be a number from 0 to 1, not {self.stall_probability!r}"
            )

    def structure(self, *, word_bytes, port=0):
        """The C header's ``MemoryTiming`` of each port; a beat of all of them together has `word_bytes` bytes."""
        return TimingStructure(
            read_latency=self.read_latency,
            write_latency=self.write_latency,
            read_spacing=_spacing(word_bytes, self.read_bytes_per_cycle),
            write_spacing=_spacing(word_bytes, self.write_bytes_per_cycle),
            outstanding_reads=self.outstanding_reads,
            outstanding_writes=self.outstanding_writes,
            stall_threshold=round(self.stall_probability * (1 << 32)),
            stall_longest=self.stall_cycles,
            seed=self.seed,
            port=port,
        )


def _spacing(word_bytes, bytes_per_cycle):
    """Time of one word, a beat of every port, in 1/65536 cycles; a port moves at most one beat per cycle."""
    if bytes_per_cycle is None:
        return 65536
    return max(65536, round(65536 * word_bytes / bytes_per_cycle))
