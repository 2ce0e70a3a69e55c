"""The compiled kernel as plain functions: a thin binding of ``harness/kernel.cpp``.

Calls into the library release the interpreter's lock, so kernels in several threads run in parallel.
"""

from __future__ import annotations

import ctypes
import enum
import fnmatch
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.sim.memory.fault import FaultStructure, MemoryFault, fault_structure
from simgnn.sim.memory.timing import MEMORY_COUNTERS, MemoryTiming, TimingStructure
from simgnn.sim.toolchain.blocks import split
from simgnn.sim.toolchain.verilator import BLOCK, Block, build_library

HARNESS = Path(__file__).parent
AXI_CHANNELS = ("ar", "r", "aw", "w", "b")
"""Channels of an AXI4 port, in the order of ``axi_monitor.h``."""
RESET_CYCLES = 4


class HarnessError(RuntimeError):
    """The kernel broke the rules of its ports, or the simulation failed."""


def bound_library(library: Path, functions: Mapping[str, tuple[Any, ...]]) -> ctypes.CDLL:
    """A library whose functions know their types: the result's, and the arguments'."""
    # `CDLL`, not `PyDLL`: calls let go of the interpreter's lock.
    loaded = ctypes.CDLL(str(library))
    for name, (result, *arguments) in functions.items():
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    return loaded


class RunStatus(enum.IntEnum):
    """Why `VerilatedKernel.run` returned."""

    RUNNING = 0
    INTERRUPT = 1
    HUNG = 2


_HANDLE = ctypes.c_void_p
_U32, _U64, _I64 = ctypes.c_uint32, ctypes.c_uint64, ctypes.c_int64
_ACTIVITY = ("states", "read", "write", "reads", "writes", "failed_at", "failed_address")
_FUNCTIONS = {
    "kernel_open": (_HANDLE, ctypes.c_char_p, ctypes.c_char_p, _U64),
    "kernel_close": (None, _HANDLE),
    "kernel_plusarg": (None, _HANDLE, ctypes.c_char_p),
    "kernel_error": (ctypes.c_char_p, _HANDLE),
    "kernel_beat_bytes": (_U64,),
    "kernel_ports": (_U64,),
    "kernel_cycles": (_U64, _HANDLE),
    "kernel_state_count": (_U64, _HANDLE),
    "kernel_memory": (None, _HANDLE, ctypes.c_void_p, _U64, _U64, ctypes.c_void_p),
    "kernel_timing": (None, _HANDLE, ctypes.POINTER(TimingStructure)),
    "kernel_fault": (None, _HANDLE, ctypes.POINTER(FaultStructure)),
    "kernel_limits": (None, _HANDLE, _U64, _U64),
    "kernel_reset": (_I64, _HANDLE, _U64),
    "kernel_launch": (_I64, _HANDLE, _U64),
    "kernel_run": (_I64, _HANDLE, _U64, _U64),
    "kernel_write": (_I64, _HANDLE, _U32, _U32, _U32),
    "kernel_read": (_I64, _HANDLE, _U32),
    "kernel_activity": (None, _HANDLE, ctypes.c_void_p),
    "kernel_memory_counts": (None, _HANDLE, ctypes.c_void_p),
    "kernel_transfers": (None, _HANDLE, ctypes.c_void_p),
    "kernel_timeline": (_U64, _HANDLE, ctypes.c_void_p, _U64),
    "kernel_flush": (None, _HANDLE),
}


def build_kernel(
    modules: Mapping[str, str],
    *,
    flags: Sequence[str] = (),
    no_inline: Sequence[str] = (),
    block: str = "",
    trace: bool = False,
) -> Path:
    """Compile a kernel (module name to Verilog, top ``simgnn_kernel``) and return the library's path.

    Instances of the module `block` are models of their own (`blocks.split`), of which a trace shows the ports alone.
    """
    kernel, instances = split(modules, block)
    return build_library(
        _one_clock(kernel, no_inline, "simgnn_kernel.ap_clk"),
        top="simgnn_kernel",
        harness=HARNESS / "kernel.cpp",
        headers=tuple(
            HARNESS / name
            for name in (
                "axi_port.h",
                "axi_monitor.h",
                "dram.h",
                "memory_model.h",
                "memory_service.h",
                "timeline.h",
            )
        ),
        definitions={"PORTS": str(_memory_ports(modules))},
        flags=flags,
        no_inline=no_inline,
        block=Block(_one_clock(instances, no_inline, f"{BLOCK}.clk"), HARNESS / "block.cpp")
        if instances
        else None,
        public=(("simgnn_counters", "states"), ("simgnn_counters", "run"), *shared_ports(modules, no_inline)),
        trace=trace,
    )


def _memory_ports(modules: Mapping[str, str]) -> int:
    """How many AXI4 memory ports the kernel has."""
    return len(set(re.findall(r"\bm_axi_gmem\d+_arvalid\b", "".join(modules.values()))))


def _is_shared(name: str, no_inline: Sequence[str]) -> bool:
    """Whether one copy of a module's code serves every instance."""
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in no_inline)


def shared_ports(modules: Mapping[str, str], no_inline: Sequence[str]) -> list[tuple[str, str]]:
    """(module, port) of the modules that are not inlined.

    Verilator replaces a port by what drives it, unless it may be read from outside. It would do that for each instance
    differently, and the instances could not share functions: the 8 x 8 array ran 22 % slower, and took 1.5 times as
    long to build.
    """
    # Ports as `hw/generate` declares them: in the module's head, one a line, each with its direction.
    return [
        (name, port)
        for name, text in modules.items()
        if _is_shared(name, no_inline)
        for port in re.findall(r"^ *(?:in|out)put\b[^,;]*?(\w+) *[,;]?$", text, re.MULTILINE)
        if port not in ("clk", "rst")
    ]


def _one_clock(modules: Mapping[str, str], no_inline: Sequence[str], clock: str) -> dict[str, str]:
    """The modules, where those that are not inlined name the top's clock instead of their own port.

    It is the same wire. Verilator would watch every instance's port for edges; this way the 8 x 8 array ran 28 %
    faster.
    """
    return {
        name: text.replace("posedge clk", f"posedge {clock}") if _is_shared(name, no_inline) else text
        for name, text in modules.items()
    }


class VerilatedKernel:
    """One simulated kernel.

    Parameters
    ----------
    library
        From `build_kernel`.
    trace
        VCD file; the library must be built for it.
    plusargs
        What the Verilog's ``$value$plusargs`` finds, each without its plus.

    Raises
    ------
    HarnessError
        From any method, when the kernel breaks a rule of its ports; the kernel is then of no further use.
    """

    def __init__(self, library: Path, *, trace: Path | None = None, plusargs: Sequence[str] = ()) -> None:
        functions = self._functions = bound_library(library, _FUNCTIONS)
        self._memory: NDArray[np.uint8] | None = None
        selected = [f"+{text}".encode() for text in plusargs]
        reason = ctypes.create_string_buffer(512)
        self._handle = functions.kernel_open(
            None if trace is None else str(trace).encode(), reason, len(reason)
        )
        if not self._handle:
            raise HarnessError(reason.value.decode())
        for text in selected:
            functions.kernel_plusarg(self._handle, text)
        self.beat_bytes = functions.kernel_beat_bytes()
        self.ports = functions.kernel_ports()
        self.word_bytes = self.ports * self.beat_bytes

    def close(self) -> None:
        """Free the kernel; no method may be called after this one."""
        self._functions.kernel_close(self._handle)
        self._handle = self._memory = None

    def _checked(self, result: int) -> int:
        if result < 0:
            raise HarnessError(self._functions.kernel_error(self._handle).decode())
        return result

    def use_memory(self, memory: NDArray[np.uint8], *, base: int = 0, banks: Sequence[int] = ()) -> None:
        """Put a contiguous array of uint8 at the ports, from address `base` on, and keep a reference.

        `banks` has where on each port its share of address 0 is; 0 by default.
        """
        if memory.dtype != np.uint8 or not memory.flags.c_contiguous or not memory.flags.writeable:
            raise ValueError("memory must be a writeable contiguous array of uint8")
        # The C side has the array's address alone; this reference keeps the array itself alive.
        self._memory = memory
        places = np.array(banks or [0] * self.ports, np.uint64)
        self._functions.kernel_memory(self._handle, memory.ctypes.data, base, memory.size, places.ctypes.data)

    def use_timing(self, timing: MemoryTiming, *, clock_mhz: float) -> None:
        """Set the memory's timing (`MemoryTiming`) at a kernel of this clock, and forget its state."""
        structure = timing.structure(word_bytes=self.word_bytes, clock_mhz=clock_mhz)
        self._functions.kernel_timing(self._handle, ctypes.byref(structure))

    def use_fault(self, fault: MemoryFault | None) -> None:
        """Set what goes wrong in the memory from the next reset or launch on (`MemoryFault` or None)."""
        self._functions.kernel_fault(self._handle, ctypes.byref(fault_structure(fault)))

    def use_limits(self, *, reads: int, writes: int) -> None:
        """Set how many bursts each port may have under way, from now on; 0 is any number."""
        self._functions.kernel_limits(self._handle, reads, writes)

    def reset(self) -> None:
        """Hold the kernel in reset for a few cycles."""
        self._checked(self._functions.kernel_reset(self._handle, RESET_CYCLES))

    def launch(self, *, timeline_interval: int = 0) -> None:
        """Reset the memory's state for a launch; count engine states per interval of cycles (0: not)."""
        self._checked(self._functions.kernel_launch(self._handle, timeline_interval))

    def run(self, cycles: int, *, patience: int = 0) -> RunStatus:
        """Run `cycles` cycles, or to the interrupt, or until `patience` (if not 0) pass without progress."""
        return RunStatus(self._checked(self._functions.kernel_run(self._handle, cycles, patience)))

    def write_register(self, address: int, value: int, *, strobe: int = 0xF) -> None:
        """Write the bytes of a control register whose bit in `strobe` is 1 by an AXI4-Lite transaction."""
        self._checked(self._functions.kernel_write(self._handle, address, value, strobe))

    def read_register(self, address: int) -> int:
        """Read 32 bits of a control register by an AXI4-Lite transaction."""
        return self._checked(self._functions.kernel_read(self._handle, address))

    @property
    def cycles(self) -> int:
        """Cycles simulated so far, reset and register accesses included."""
        return int(self._functions.kernel_cycles(self._handle))

    def activity(self) -> dict[str, int]:
        """The kernel's progress: states (a bit mask), last read and write address, bursts outstanding, and the cycle
        (0 for none) and address of the launch's first error response.
        """
        values = np.zeros(7, dtype=np.uint64)
        self._functions.kernel_activity(self._handle, values.ctypes.data)
        return dict(zip(_ACTIVITY, values.tolist(), strict=True))

    def memory_counts(self) -> dict[str, tuple[int, ...]]:
        """`MEMORY_COUNTERS` of the launch, a tuple over the ports each."""
        values = np.zeros((self.ports, len(MEMORY_COUNTERS)), dtype=np.uint64)
        self._functions.kernel_memory_counts(self._handle, values.ctypes.data)
        return {name: tuple(column) for name, column in zip(MEMORY_COUNTERS, values.T.tolist(), strict=True)}

    def transfers(self) -> dict[str, int]:
        """Transfers on each AXI4 channel that were watched since the kernel was made, over all ports."""
        values = np.zeros((self.ports, len(AXI_CHANNELS)), dtype=np.uint64)
        self._functions.kernel_transfers(self._handle, values.ctypes.data)
        return dict(zip(AXI_CHANNELS, values.sum(axis=0).tolist(), strict=True))

    def timeline(self) -> NDArray[np.uint32]:
        """Cycles in each state per interval of the launch, shape (intervals, states)."""
        states = max(1, self._functions.kernel_state_count(self._handle))
        size = self._functions.kernel_timeline(self._handle, None, 0)
        counts = np.zeros(size, dtype=np.uint32)
        self._functions.kernel_timeline(self._handle, counts.ctypes.data, size)
        return counts.reshape(-1, states)

    def flush(self) -> None:
        """Write buffered waveforms to their file."""
        self._functions.kernel_flush(self._handle)
