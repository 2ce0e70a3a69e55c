"""The compiled system of a board as plain functions: a thin binding of ``harness/board.cpp``."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from pathlib import Path

from simgnn.sim.harness.kernel_library import HARNESS, RESET_CYCLES, HarnessError, bound_library
from simgnn.sim.toolchain.verilator import build_library

_HANDLE = ctypes.c_void_p
_U64, _I64 = ctypes.c_uint64, ctypes.c_int64
_FUNCTIONS = {
    "board_open": (_HANDLE, ctypes.c_char_p, _U64),
    "board_close": (None, _HANDLE),
    "board_error": (ctypes.c_char_p, _HANDLE),
    "board_reset": (_I64, _HANDLE, _U64),
    "board_send": (_I64, _HANDLE, ctypes.c_char_p, _U64),
    "board_run": (_I64, _HANDLE, _U64),
    "board_receive": (_I64, _HANDLE, ctypes.c_char_p, _U64),
    "board_waiting": (_I64, _HANDLE),
}
_RECEIVED_BYTES = 4096
"""That one call takes at most."""


def build_board(
    modules: Mapping[str, str],
    *,
    top: str = "simgnn_board",
    clocks_per_bit: int,
) -> Path:
    """Compile a board's system (module name to Verilog) and return the library's path.

    Parameters
    ----------
    top
        Has the ports of ``simgnn_board``.
    clocks_per_bit
        Of its serial line.

    Raises
    ------
    ToolError
        If a tool is missing or fails.
    """
    return build_library(
        modules,
        top=top,
        harness=HARNESS / "board.cpp",
        definitions={"CLOCKS_PER_BIT": str(clocks_per_bit)},
        no_inline=("simgnn_fp32_*",),
    )


class VerilatedBoard:
    """One simulated board, reset; time passes in `run` alone.

    Parameters
    ----------
    library
        From `build_board`.

    Raises
    ------
    HarnessError
        From any method, when the board breaks the rules of a serial line; it is then of no further use.
    """

    def __init__(self, library: Path) -> None:
        functions = self._functions = bound_library(library, _FUNCTIONS)
        reason = ctypes.create_string_buffer(512)
        self._handle = functions.board_open(reason, len(reason))
        if not self._handle:
            raise HarnessError(reason.value.decode())
        try:
            self._checked(functions.board_reset(self._handle, RESET_CYCLES))
        except HarnessError:
            self.close()
            raise

    def close(self) -> None:
        """Free the board; no method may be called after this one."""
        self._functions.board_close(self._handle)
        self._handle = None

    def _checked(self, result: int) -> int:
        if result < 0:
            raise HarnessError(self._functions.board_error(self._handle).decode())
        return result

    def send(self, data: bytes) -> None:
        """Put bytes on the line to the board, after those that are still to be sent."""
        self._checked(self._functions.board_send(self._handle, data, len(data)))

    def run(self, cycles: int) -> int:
        """Run until a byte has come, or `cycles` cycles have passed; returns the cycles that have."""
        return self._checked(self._functions.board_run(self._handle, cycles))

    def receive(self) -> bytes:
        """Bytes that have come from the board."""
        buffer = ctypes.create_string_buffer(_RECEIVED_BYTES)
        count = self._checked(self._functions.board_receive(self._handle, buffer, _RECEIVED_BYTES))
        return buffer.raw[:count]

    @property
    def waiting(self) -> int:
        """Bytes that are still to be sent to the board."""
        return self._checked(self._functions.board_waiting(self._handle))
