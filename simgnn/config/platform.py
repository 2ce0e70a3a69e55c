"""Table `[platform]` of a configuration: the memory, the links and what else surrounds the accelerators."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from simgnn.config.checks import check_integer, check_number
from simgnn.sim.memory.dram import MAPPINGS, MOST_CHANNELS
from simgnn.sim.memory.kinds import KINDS
from simgnn.sim.memory.timing import LEAST_BANDWIDTH, MOST_BANDWIDTH, MemoryTiming

if TYPE_CHECKING:
    pass

_PARAMETERS = {
    "memory_gbs": "read_bytes_per_cycle",
    "memory_latency_cycles": "read_latency",
    "memory_response_cycles": "write_latency",
    "memory_channels": "channels",
    "memory_mapping": "mapping",
}
"""Keys that mean something for some kinds of memory only, and the parameter of `MemoryTiming` that each sets."""


@dataclass(frozen=True, kw_only=True)
class PlatformSettings:
    """Table `[platform]`: what surrounds the accelerator.

    Parameters
    ----------
    pcie_gbs
        Bandwidth between host and accelerator, 1e9 bytes per second.
    peer_gbs
        Bandwidth between an accelerator and its peers, 1e9 bytes per second; 0 where what one copies out of another's
        memory goes through the host's, over PCIe twice.
    memory
        Kind of memory behind the ports: "fixed" has the next three keys, "ideal" a latency of one cycle and no
        limit but the ports' width; "ddr4-2400" and "hbm2" are DRAM, which has its own timing.
    memory_gbs
        Bandwidth of an accelerator's memory in each direction, 1e9 bytes per second; 0 is that of its ports.
    memory_latency_cycles
        From a read's address to its first beat.
    memory_response_cycles
        From a write's last beat to its response.
    memory_channels
        Channels of a DRAM behind each port: 1, 2, 4 or 8.
    memory_mapping
        Order of the fields in a DRAM's addresses: "row-bank-column" or "row-column-bank".
    memory_outstanding
        Bursts in each direction that the memory accepts before it has answered the first.
    memory_stalls
        How likely a transfer on any channel is delayed at random.
    memory_stall_cycles
        Longest random delay.
    memory_seed
        Seed of the random delays; accelerator k uses this plus k.
    """

    pcie_gbs: float = 12.0
    peer_gbs: float = 0.0
    memory: str = "fixed"
    memory_gbs: float = 0.0
    memory_latency_cycles: int = 60
    memory_response_cycles: int = 20
    memory_channels: int = 1
    memory_mapping: str = "row-bank-column"
    memory_outstanding: int = 64
    memory_stalls: float = 0.0
    memory_stall_cycles: int = 8
    memory_seed: int = 0

    def __post_init__(self) -> None:
        check_number("pcie_gbs", self.pcie_gbs, 1e-3, 1e6)
        check_number("peer_gbs", self.peer_gbs, 0, 1e6)
        if self.memory not in KINDS:
            raise ValueError(f"memory must be one of {', '.join(KINDS)}, not {self.memory!r}")
        if self.memory_mapping not in MAPPINGS:
            raise ValueError(
                f"memory_mapping must be one of {', '.join(MAPPINGS)}, not {self.memory_mapping!r}"
            )
        check_number("memory_gbs", self.memory_gbs, 0, 1e6)
        check_integer("memory_latency_cycles", self.memory_latency_cycles, 1, 1 << 20)
        check_integer("memory_response_cycles", self.memory_response_cycles, 1, 1 << 20)
        check_integer("memory_channels", self.memory_channels, 1, MOST_CHANNELS)
        if self.memory_channels & (self.memory_channels - 1):
            raise ValueError(f"memory_channels must be a power of two, not {self.memory_channels!r}")
        self._check_kind()
        check_integer("memory_outstanding", self.memory_outstanding, 1, 256)
        check_number("memory_stalls", self.memory_stalls, 0, 1)
        check_integer("memory_stall_cycles", self.memory_stall_cycles, 1, 1 << 20)
        check_integer("memory_seed", self.memory_seed, 0, (1 << 62) - 1)

    def _check_kind(self) -> None:
        """Refuse a key that means nothing for this kind of memory, unless it has its default."""
        defaults = {field.name: field.default for field in fields(self)}
        meant = KINDS[self.memory].keys
        for name, parameter in _PARAMETERS.items():
            value = getattr(self, name)
            if parameter not in meant and value != defaults[name]:
                raise ValueError(f'{name} must be left out where memory is "{self.memory}", not {value!r}')

    def memory_timing(self, *, clock_mhz: float, accelerator: int = 0) -> MemoryTiming:
        """Timing of one accelerator's memory.

        Parameters
        ----------
        clock_mhz
            Turns bytes per second into bytes per cycle, and clocks of a DRAM into cycles.
        accelerator

        Raises
        ------
        ValueError
            For a bandwidth that the memory model cannot have, or a clock too slow for a DRAM.
        """
        bandwidth = self.memory_gbs * 1e3 / clock_mhz if self.memory_gbs else None
        if bandwidth is not None and not LEAST_BANDWIDTH <= bandwidth <= MOST_BANDWIDTH:
            least, most = (
                bytes_per_cycle * clock_mhz / 1e3 for bytes_per_cycle in (LEAST_BANDWIDTH, MOST_BANDWIDTH)
            )
            raise ValueError(
                f"memory_gbs must be 0 or from {least:.6g} to {most:.6g} at clock_mhz = {clock_mhz:g}"
                f" (1/64 to {MOST_BANDWIDTH} bytes per cycle), not {self.memory_gbs!r}"
            )
        dram = KINDS[self.memory].dram
        if dram is not None:
            dram.structure(clock_mhz=clock_mhz)
        return MemoryTiming(
            kind=self.memory,
            read_latency=self.memory_latency_cycles,
            write_latency=self.memory_response_cycles,
            read_bytes_per_cycle=bandwidth,
            write_bytes_per_cycle=bandwidth,
            channels=self.memory_channels,
            mapping=self.memory_mapping,
            outstanding_reads=self.memory_outstanding,
            outstanding_writes=self.memory_outstanding,
            stall_probability=float(self.memory_stalls),
            stall_cycles=self.memory_stall_cycles,
            seed=self.memory_seed + accelerator,
        )
