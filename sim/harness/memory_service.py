"""The memory at one port, burst by burst: a binding of ``harness/memory_service.h``, the co-simulation's own."""

from __future__ import annotations

import ctypes
import functools

import numpy as np
from numpy.typing import NDArray

from simgnn.sim.harness.kernel_library import HARNESS, bound_library
from simgnn.sim.memory.timing import MEMORY_COUNTERS, MemoryTiming, TimingStructure
from simgnn.sim.toolchain.cache import cache_folder, content_key, is_sealed, locked, seal
from simgnn.sim.toolchain.compiler import compiler_version, find_compiler, run_all

MOST_BEATS = 256

_U64, _STATE = ctypes.c_uint64, ctypes.c_void_p
_TIMING = ctypes.POINTER(TimingStructure)
_BURST = (_TIMING, _STATE, _U64, _U64, _U64, _U64)
_FUNCTIONS = {
    "service_bytes": (_U64,),
    "service_start": (None, _STATE),
    "service_read": (None, *_BURST, ctypes.c_void_p),
    "service_write": (_U64, *_BURST),
    "service_stall": (_U64, _TIMING, _U64, _U64),
    "service_lead": (ctypes.c_int64, _TIMING, _U64),
    "service_counts": (None, _STATE, ctypes.c_void_p),
}


@functools.cache
def service_library() -> ctypes.CDLL:
    """The compiled header, a `ctypes.CDLL`; its functions may be called from compiled code by their addresses.

    Raises
    ------
    ToolError
        If there is no compiler.
    """
    compiler = find_compiler()
    # The same header as in the co-simulation, compiled as C by itself: the two cannot come apart.
    source = HARNESS / "memory_service.c"
    texts = [(HARNESS / name).read_bytes() for name in ("dram.h", "memory_service.h", "memory_service.c")]
    flags = (
        "-x",
        "c",
        "-std=c99",
        "-O2",
        "-ffp-contract=off",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-shared",
        "-fPIC",
    )
    folder = cache_folder() / f"memory-{content_key(*texts, compiler_version(compiler), flags)}"
    library = folder / "memory.so"
    with locked(folder.with_suffix(".lock")):
        if not is_sealed(library):
            folder.mkdir(parents=True, exist_ok=True)
            # Under another name until it is whole: a process that is killed leaves nothing that looks finished.
            made = folder / "unfinished.so"
            run_all([[*compiler, *flags, f"-I{HARNESS}", "-o", str(made), str(source)]], folder)
            seal(made)
            made.replace(library)
    return bound_library(library, _FUNCTIONS)


class MemoryService:
    """When the memory at one port has served each burst.

    Bursts must be given in the order in which they come at the port: a read in the cycle in which its address is
    taken, a write in that of its last beat; where both come in a cycle, the read first. A new object is the state at
    the start of a launch.

    Parameters
    ----------
    beat_bytes
        Bytes of a beat of this port.
    ports
        Ports, over which a bandwidth is shared.
    clock_mhz
        Of the kernel.
    """

    def __init__(
        self, timing: MemoryTiming, *, beat_bytes: int, ports: int = 1, clock_mhz: float = 300.0
    ) -> None:
        self.beat_bytes = beat_bytes
        self._functions = service_library()
        self._timing = timing.structure(word_bytes=ports * beat_bytes, clock_mhz=clock_mhz)
        self._state = ctypes.create_string_buffer(self._functions.service_bytes())
        self._bytes = dict.fromkeys(MEMORY_COUNTERS[:2], 0)
        self._last = 0

    def read(self, cycle: int, address: int, beats: int) -> NDArray[np.uint64]:
        """First cycle in which each beat of a read is there, shape (beats,)."""
        self._check(cycle, address, beats)
        ready = np.zeros(beats, dtype=np.uint64)
        self._functions.service_read(
            self._timing, self._state, cycle, address, beats, self.beat_bytes, ready.ctypes.data
        )
        self._bytes["bytes_read"] += beats * self.beat_bytes
        return ready

    def write(self, cycle: int, address: int, beats: int) -> int:
        """First cycle in which a write may be answered."""
        self._check(cycle, address, beats)
        self._bytes["bytes_written"] += beats * self.beat_bytes
        answered = self._functions.service_write(
            self._timing, self._state, cycle, address, beats, self.beat_bytes
        )
        return int(answered)

    def _check(self, cycle: int, address: int, beats: int) -> None:
        if not 1 <= beats <= MOST_BEATS:
            raise ValueError(f"beats of a burst must be from 1 to {MOST_BEATS}, not {beats!r}")
        if address < 0 or address % self.beat_bytes:
            raise ValueError(f"address of a burst must be a multiple of {self.beat_bytes}, not {address!r}")
        if cycle < self._last:
            raise ValueError(f"cycle of a burst must be at least the last one's, {self._last}, not {cycle!r}")
        self._last = cycle

    def counts(self) -> dict[str, int]:
        """`MEMORY_COUNTERS` so far."""
        values = np.zeros(len(MEMORY_COUNTERS) - len(self._bytes), dtype=np.uint64)
        self._functions.service_counts(self._state, values.ctypes.data)
        return self._bytes | dict(zip(MEMORY_COUNTERS[len(self._bytes) :], values.tolist(), strict=True))
