"""Kinds of memory at the kernel's ports: which parameters of `MemoryTiming` each takes, and what else it has."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.sim.memory.dram import DRAMS, Dram

FIXED_KEYS = ("read_latency", "write_latency", "read_bytes_per_cycle", "write_bytes_per_cycle")
DRAM_KEYS = ("channels", "mapping")


@dataclass(frozen=True, kw_only=True)
class MemoryKind:
    """A kind of memory.

    Parameters
    ----------
    keys : tuple of str
        Of `FIXED_KEYS` and `DRAM_KEYS`, those that mean something for it.
    latency : int or None
        Cycles from a read's address to its first beat, and from a write's last beat to its response; None where the
        keys or the DRAM say so.
    dram : Dram or None
        The DRAM that serves its bursts.
    """

    keys: tuple[str, ...] = ()
    latency: int | None = None
    dram: Dram | None = None


KINDS: dict[str, MemoryKind] = {
    "fixed": MemoryKind(keys=FIXED_KEYS),
    "ideal": MemoryKind(latency=1),
    **{name: MemoryKind(keys=DRAM_KEYS, dram=dram) for name, dram in DRAMS.items()},
}
"""By name, the default first: fixed latency and bandwidth, none of either, or a DRAM."""
