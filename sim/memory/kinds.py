"""Kinds of memory at the kernel's ports: which parameters of `MemoryTiming` each takes, and what else it has."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path

from simgnn.sim.memory.dram import DRAMS, Dram, dram_like

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
    like : str
        The kind whose figures a file's begin with; empty for those of `KINDS`.
    """

    keys: tuple[str, ...] = ()
    latency: int | None = None
    dram: Dram | None = None
    like: str = ""


KINDS: dict[str, MemoryKind] = {
    "fixed": MemoryKind(keys=FIXED_KEYS),
    "ideal": MemoryKind(latency=1),
    **{name: MemoryKind(keys=DRAM_KEYS, dram=dram) for name, dram in DRAMS.items()},
}
"""By name, the default first: fixed latency and bandwidth, none of either, or a DRAM."""
SUFFIX = ".toml"
"""Of a file with a DRAM of one's own."""


def memory_kind(name: str) -> MemoryKind:
    """A kind of memory by its name in `KINDS`, or by a TOML file's.

    A file has `like`, a DRAM of `DRAMS`, and those of the parameters of `Dram` that differ from it.

    Raises
    ------
    ValueError
        For a name that is neither, and for anything in a file that cannot be.
    """
    if name in KINDS:
        return KINDS[name]
    if not str(name).endswith(SUFFIX):
        raise ValueError(f"memory kind must be one of {', '.join(KINDS)} or a file {SUFFIX}, not {name!r}")
    return _kind_of_file(name)


# A process sees one content of a file, however often it is asked.
@functools.lru_cache
def _kind_of_file(name: str) -> MemoryKind:
    try:
        values = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"memory {name} must be a file that can be read: {error.strerror}") from error
    except ValueError as error:  # TOML's, and text that is none
        raise ValueError(f"memory {name} must be valid TOML: {error}") from error
    like = values.pop("like", None)
    if like not in DRAMS:
        raise ValueError(f"memory {name}: like must be one of {', '.join(DRAMS)}, not {like!r}")
    try:
        return MemoryKind(keys=DRAM_KEYS, dram=dram_like(DRAMS[like], values), like=like)
    except ValueError as error:
        raise ValueError(f"memory {name}: {error}") from error
