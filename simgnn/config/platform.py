"""Table `[platform]` of a configuration: the memory, the links and what else surrounds the accelerators."""

from __future__ import annotations

from dataclasses import dataclass, fields

from simgnn.config.checks import check_keys, key
from simgnn.sim.memory.dram import MAPPINGS, MOST_CHANNELS
from simgnn.sim.memory.kinds import KINDS, SUFFIX, memory_kind
from simgnn.sim.memory.timing import LEAST_BANDWIDTH, MOST_BANDWIDTH, MemoryTiming

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
    """Table `[platform]`: what surrounds the accelerator."""

    pcie_gbs: float = key(
        12.0,
        "bandwidth between host and accelerator, 1e9 bytes per second",
        least=1e-3,
        most=1e6,
        unit="GB/s",
    )
    peer_gbs: float = key(
        0.0,
        "bandwidth between accelerators that share their caches; 0 means that copies cross PCIe twice",
        least=0,
        most=1e6,
        unit="GB/s",
    )
    memory: str = key(
        "fixed",
        "memory model: fixed has a latency and a bandwidth; ideal takes one cycle at the full width of "
        "the ports; others are DRAM; a file has a DRAM of your own",
        choices=KINDS,
        suffix=SUFFIX,
    )
    memory_gbs: float = key(
        0.0,
        "fixed: bandwidth of an accelerator's memory in each direction; 0 means that of its ports",
        least=0,
        most=1e6,
        unit="GB/s",
    )
    memory_latency_cycles: int = key(
        60, "fixed: cycles from a read's address to its first beat", least=1, most=1 << 20, unit="cycles"
    )
    memory_response_cycles: int = key(
        20, "fixed: cycles from a write's last beat to its response", least=1, most=1 << 20, unit="cycles"
    )
    memory_channels: int = key(
        0,
        "DRAM: channels at each port, a power of two; 0 means those of a DIMM for each port, or a stack's spread "
        "over the ports",
        least=0,
        most=MOST_CHANNELS,
    )
    memory_mapping: str = key("row-bank-column", "DRAM: order of the address fields", choices=MAPPINGS)
    memory_outstanding: int = key(
        64,
        "bursts in each direction that the memory accepts before it answers the first",
        least=1,
        most=256,
    )
    memory_stalls: float = key(
        0.0, "probability that a transfer on a channel is delayed at random", least=0, most=1
    )
    memory_stall_cycles: int = key(8, "longest random delay", least=1, most=1 << 20, unit="cycles")
    memory_seed: int = key(
        0, "seed of the random delays; accelerator k uses this plus k", least=0, most=(1 << 62) - 1
    )

    def __post_init__(self) -> None:
        check_keys(self)
        if self.memory_channels & (self.memory_channels - 1):
            raise ValueError(f"memory_channels must be 0 or a power of two, not {self.memory_channels!r}")
        # A key that means nothing for this kind of memory is refused unless it has its default.
        defaults = {field.name: field.default for field in fields(self)}
        meant = memory_kind(self.memory).keys
        for name, parameter in _PARAMETERS.items():
            value = getattr(self, name)
            if parameter not in meant and value != defaults[name]:
                raise ValueError(f'{name} must be left out where memory is "{self.memory}", not {value!r}')

    def memory_timing(self, *, clock_mhz: float, ports: int = 1, accelerator: int = 0) -> MemoryTiming:
        """Timing of one accelerator's memory.

        Parameters
        ----------
        clock_mhz
            Turns bytes per second into bytes per cycle, and clocks of a DRAM into cycles.
        ports
            Over which a DRAM's channels are spread.

        Raises
        ------
        ValueError
            For a bandwidth that the memory model cannot have, or a clock too slow for a DRAM.
        """
        # 1e9 bytes per second over 1e6 cycles per second.
        bandwidth = self.memory_gbs * 1e3 / clock_mhz if self.memory_gbs else None
        if bandwidth is not None and not LEAST_BANDWIDTH <= bandwidth <= MOST_BANDWIDTH:
            least, most = (
                bytes_per_cycle * clock_mhz / 1e3 for bytes_per_cycle in (LEAST_BANDWIDTH, MOST_BANDWIDTH)
            )
            raise ValueError(
                f"memory_gbs must be 0 or from {least:.6g} to {most:.6g} at clock_mhz = {clock_mhz:g}"
                f" (1/64 to {MOST_BANDWIDTH} bytes per cycle), not {self.memory_gbs!r}"
            )
        dram, channels = memory_kind(self.memory).dram, self.memory_channels or 1
        if dram is not None:
            channels = self.memory_channels or dram.channels_at(ports)
            dram.structure(clock_mhz=clock_mhz)
        return MemoryTiming(
            kind=self.memory,
            read_latency=self.memory_latency_cycles,
            write_latency=self.memory_response_cycles,
            read_bytes_per_cycle=bandwidth,
            write_bytes_per_cycle=bandwidth,
            channels=channels,
            mapping=self.memory_mapping,
            outstanding_reads=self.memory_outstanding,
            outstanding_writes=self.memory_outstanding,
            stall_probability=float(self.memory_stalls),
            stall_cycles=self.memory_stall_cycles,
            # Or all accelerators would be delayed in the same cycles.
            seed=self.memory_seed + accelerator,
        )
