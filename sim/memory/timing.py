"""Timing of the memory at the kernel's ports, as ``harness/memory_model.h`` defines it."""

from __future__ import annotations

import ctypes
from dataclasses import asdict, dataclass, fields

from simgnn.hw.checks import check_integer, check_number, is_number
from simgnn.sim.memory.dram import MAPPINGS, MOST_CHANNELS, Dram, DramStructure
from simgnn.sim.memory.kinds import DRAM_KEYS, FIXED_KEYS, memory_kind

MOST_OUTSTANDING = 256
LEAST_BANDWIDTH, MOST_BANDWIDTH = 1 / 64, 1 << 20
"""Bytes per cycle that a memory of kind "fixed" can have."""

WRITE_ORDERS = ("address-first", "together", "data-first", "random")
"""Orders in which a memory may take a write's address and its data: each beat after its burst's address; the address
and the first beat in one cycle; the address after the last beat; or, burst by burst, one of these, or the address
after one to eight beats, as a hash of the seed has it."""

MEMORY_COUNTERS = ("bytes_read", "bytes_written", "row_hits", "row_misses", "row_conflicts", "refreshes")
"""Counts of each port's memory in a launch: bytes of whole beats, then columns of a DRAM by whether their row was
open, their bank closed or another row open, and refreshes of its channels up to the last column."""


class TimingStructure(ctypes.Structure):
    """``MemoryTiming`` of the C header."""

    _fields_ = (
        *(
            (name, ctypes.c_uint64)
            for name in """read_latency write_latency read_spacing write_spacing outstanding_reads outstanding_writes
            stall_threshold stall_longest seed port write_order""".split()
        ),
        ("dram", DramStructure),
    )


@dataclass(frozen=True, kw_only=True)
class MemoryTiming:
    """How fast the memory answers.

    Parameters
    ----------
    kind
        What `simgnn.sim.memory.kinds.memory_kind` takes: "fixed" has the latencies and bandwidths below, "ideal" a
        latency of one cycle and a port's full width, and the others, for which see `simgnn.sim.memory.dram`, neither.
    read_latency
        Cycles from a read's address to its first beat.
    write_latency
        Cycles from a write's last beat to its response.
    read_bytes_per_cycle, write_bytes_per_cycle
        Bandwidth of each direction, of all ports together; their width where not given or where greater.
    channels
        Channels of a DRAM at each port, a power of two up to 16.
    mapping
        One of `simgnn.sim.memory.dram.MAPPINGS`: where an address has a DRAM's row, bank and column.
    outstanding_reads, outstanding_writes
        Bursts that the memory at a port accepts before it has answered the first.
    stall_probability
        How likely a transfer on any channel is delayed at random.
    stall_cycles
        Longest random delay, in cycles; the length is uniform from 1.
    seed
        Seed of the random delays, which depend on nothing else but port, channel and number of the transfer, and of
        the "random" order of writes.
    write_order
        One of `WRITE_ORDERS`. AXI4 allows them all, as a master must not wait for AWREADY before it raises WVALID.

    Raises
    ------
    ValueError
        For a value out of range, or one other than the default that means nothing for this kind.
    """

    kind: str = "fixed"
    read_latency: int = 60
    write_latency: int = 20
    read_bytes_per_cycle: float | None = None
    write_bytes_per_cycle: float | None = None
    channels: int = 1
    mapping: str = MAPPINGS[0]
    outstanding_reads: int = 64
    outstanding_writes: int = 64
    stall_probability: float = 0.0
    stall_cycles: int = 8
    seed: int = 0
    write_order: str = WRITE_ORDERS[0]

    def __post_init__(self) -> None:
        memory_kind(self.kind)  # raises where there is none
        defaults = {field.name: field.default for field in fields(self)}
        for name in (*FIXED_KEYS, *DRAM_KEYS):
            value = getattr(self, name)
            if not self.takes(name) and value != defaults[name]:
                raise ValueError(f"{name} must be left out for a memory of kind {self.kind!r}, not {value!r}")
        if self.mapping not in MAPPINGS:
            raise ValueError(f"mapping must be one of {', '.join(MAPPINGS)}, not {self.mapping!r}")
        if self.write_order not in WRITE_ORDERS:
            raise ValueError(
                f"write_order must be one of {', '.join(WRITE_ORDERS)}, not {self.write_order!r}"
            )
        check_integer("channels", self.channels, 1, MOST_CHANNELS)
        if self.channels & (self.channels - 1):
            raise ValueError(f"channels must be a power of two, not {self.channels!r}")
        check_integer("read_latency", self.read_latency, 1, 1 << 20)
        check_integer("write_latency", self.write_latency, 1, 1 << 20)
        check_integer("outstanding_reads", self.outstanding_reads, 1, MOST_OUTSTANDING)
        check_integer("outstanding_writes", self.outstanding_writes, 1, MOST_OUTSTANDING)
        check_integer("stall_cycles", self.stall_cycles, 1, 1 << 20)
        check_integer("memory timing seed", self.seed, 0, (1 << 64) - 1)
        for quantity in ("read_bytes_per_cycle", "write_bytes_per_cycle"):
            value = getattr(self, quantity)
            if value is not None and not is_number(value, LEAST_BANDWIDTH, MOST_BANDWIDTH):
                raise ValueError(f"{quantity} must be a number from 1/64 to {MOST_BANDWIDTH}, not {value!r}")
        check_number("stall_probability", self.stall_probability, 0, 1)

    @property
    def dram(self) -> Dram | None:
        """The DRAM that serves the bursts, if any."""
        return memory_kind(self.kind).dram

    @property
    def is_dram(self) -> bool:
        """Whether the memory is a DRAM."""
        return self.dram is not None

    def takes(self, key: str) -> bool:
        """Whether a parameter means something for this kind of memory."""
        return key in memory_kind(self.kind).keys

    def settings(self) -> dict[str, int | float | str | None]:
        """The parameters by name, for files.

        `write_order` is left out where it is the default, so that files of the default do not name it.
        """
        values = asdict(self)
        if self.write_order == WRITE_ORDERS[0]:
            del values["write_order"]
        return values

    def beat_cycles(self, word_bytes: int, clock_mhz: float, *, ports: int) -> tuple[float, float, float]:
        """Fewest cycles of a beat of all ports that is read, that is written, and that is either.

        The last is 0 unless both directions share a DRAM's pins.

        Parameters
        ----------
        word_bytes, clock_mhz
            As `structure` takes them.
        """
        if self.dram is not None:
            return 1.0, 1.0, word_bytes * clock_mhz / 1e3 / (self.dram.gbs * self.channels * ports)
        both = self.read_bytes_per_cycle, self.write_bytes_per_cycle
        read, write = (_spacing(word_bytes, value) / 65536 for value in both)
        return read, write, 0.0

    def structure(self, *, word_bytes: int, clock_mhz: float, port: int = 0) -> TimingStructure:
        """The C header's ``MemoryTiming`` of each port.

        Parameters
        ----------
        word_bytes
            Bytes of a beat of all ports together.
        clock_mhz
            Of the kernel, for a DRAM.

        Raises
        ------
        ValueError
            If the clock is too slow for a DRAM.
        """
        latency = memory_kind(self.kind).latency
        dram = DramStructure()
        if self.dram is not None:
            dram = self.dram.structure(clock_mhz=clock_mhz, channels=self.channels, mapping=self.mapping)
        return TimingStructure(
            read_latency=latency or self.read_latency,
            write_latency=latency or self.write_latency,
            read_spacing=_spacing(word_bytes, self.read_bytes_per_cycle),
            write_spacing=_spacing(word_bytes, self.write_bytes_per_cycle),
            outstanding_reads=self.outstanding_reads,
            outstanding_writes=self.outstanding_writes,
            # The C code compares 32 bits of a hash with it, which are below it with this probability.
            stall_threshold=round(self.stall_probability * (1 << 32)),
            stall_longest=self.stall_cycles,
            seed=self.seed,
            port=port,
            write_order=WRITE_ORDERS.index(self.write_order),
            dram=dram,
        )


def _spacing(word_bytes: int, bytes_per_cycle: float | None) -> int:
    """Time of one word, a beat of every port, in 1/65536 cycles; a port moves at most one beat per cycle."""
    # An integer: sums of it are exact in C and in the cycle model, which must agree to the cycle.
    if bytes_per_cycle is None:
        return 65536
    return max(65536, round(65536 * word_bytes / bytes_per_cycle))
