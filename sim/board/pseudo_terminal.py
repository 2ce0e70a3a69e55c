"""A simulated board at a pseudo-terminal: to the program that opens it, a serial port with a board at its other end."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import os
import select
import threading
import time
import tty
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from simgnn.hw.board.sdram_sequence import start_cycles
from simgnn.hw.board.sizes import BLOCK_RAM, SDRAM, SDRAM_BYTES, BoardSizes
from simgnn.sim.board import simulated_sdram
from simgnn.sim.harness.board_library import VerilatedBoard, build_board
from simgnn.sim.harness.kernel_library import HarnessError
from simgnn.sim.toolchain.design import board_modules

if TYPE_CHECKING:
    from pathlib import Path

    from simgnn.hw.config import HardwareConfig

SIMULATED_SIZES = BoardSizes(memory_bytes=1 << 20, clocks_per_bit=2, clock_khz=100)
"""Of a board that is simulated: a line as quick as it can be, and a bridge that soon gives a frame up."""
SDRAM_SIZES = BoardSizes(
    memory=SDRAM, memory_bytes=SDRAM_BYTES, clocks_per_bit=2, clock_khz=60_000, patience_ms=1
)
"""The same with an SDRAM, whose times between commands depend on the clock."""
_SLICE_CYCLES = 1000
"""Simulated between looks at the terminal."""
_REST_CYCLES = 5000
"""Cycles after the last byte, of either side, in which time goes on: fewer than the bridge waits for the next byte of a
frame, however slow the host is here. Then time stands still until the host sends again, which is how a launch of any
length ends: the host asks."""
_SILENCE_SECONDS = 3.0
"""Without a byte from the host, after which it has given up what it was sending, and the bridge is to do so as well.
A host that is only slow must not lose its frame."""
_END_SECONDS = 600.0
"""Within which a board that is to stop does: after a slice of cycles, on however slow a machine."""
_MOST_WAITING = 4096
"""Bytes for the board that are taken from the terminal before the board has; the host waits with the rest."""
_LOOK_SECONDS = 0.1


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Kind:
    """What a kind of memory needs around it: its sizes, further modules and their top, cycles until it is ready."""

    sizes: BoardSizes
    modules: Callable[[HardwareConfig, BoardSizes], dict[str, str]]
    top: str
    start_cycles: Callable[[BoardSizes], int]


_KINDS = {
    BLOCK_RAM: _Kind(
        sizes=SIMULATED_SIZES,
        modules=lambda config, sizes: {},
        top="simgnn_board",
        start_cycles=lambda sizes: 0,
    ),
    SDRAM: _Kind(
        sizes=SDRAM_SIZES,
        modules=simulated_sdram.sdram_modules,
        top=simulated_sdram.TOP,
        start_cycles=lambda sizes: start_cycles(sizes.clock_khz),
    ),
}


def simulated_sizes(memory_bytes: int | None = None, *, memory: str = BLOCK_RAM) -> BoardSizes:
    """Sizes of a simulated board.

    Parameters
    ----------
    memory_bytes
        Usual ones where not given: 1 MB of block RAM, or all of an SDRAM.
    memory
        One of `simgnn.hw.board.sizes.MEMORIES`.

    Raises
    ------
    ValueError
        If memory is none of them, or its size is no power of two from 4 KB to 1 GB, or not an SDRAM's.
    """
    if memory not in _KINDS:
        raise ValueError(f"memory must be one of {', '.join(_KINDS)}, not {memory!r}")
    usual = _KINDS[memory].sizes
    return usual if memory_bytes is None else dataclasses.replace(usual, memory_bytes=memory_bytes)


def build_simulated_board(
    config: HardwareConfig,
    *,
    sizes: BoardSizes = SIMULATED_SIZES,
    arithmetic: str = "verilog",
) -> Path:
    """Compile the board's system for simulation, or find it in the cache; returns the library's path.

    Parameters
    ----------
    arithmetic
        One of `simgnn.sim.toolchain.design.ARITHMETICS`.

    Raises
    ------
    ToolError
        If a tool is missing or fails.
    ValueError
        For a kernel that the system has no place for, or another arithmetic.
    """
    kind = _KINDS[sizes.memory]
    modules = board_modules(config, sizes, arithmetic=arithmetic) | kind.modules(config, sizes)
    return build_board(modules, top=kind.top, clocks_per_bit=sizes.clocks_per_bit)


class BoardTerminal:
    """A simulated board and its terminal; a context manager.

    Parameters
    ----------
    library
        From `build_simulated_board`.
    sizes
        Of the board.

    Attributes
    ----------
    path
        Of the terminal, for the host.
    cycles
        Simulated so far, reset excluded.
    """

    def __init__(self, library: Path, *, sizes: BoardSizes = SIMULATED_SIZES) -> None:
        self.cycles = 0
        self._forgetting = 2 * sizes.patience_cycles
        with contextlib.ExitStack() as stack:
            self._board = VerilatedBoard(library)
            stack.callback(self._board.close)
            # Its memory is ready before any host comes, as a real board's is.
            self._board.run(_KINDS[sizes.memory].start_cycles(sizes))
            # The host's end stays open here as well, so that hosts may come and go.
            self._ours, self._theirs = os.openpty()
            stack.callback(os.close, self._theirs)
            stack.callback(os.close, self._ours)
            tty.setraw(self._theirs)
            os.set_blocking(self._ours, False)
            self.path = os.ttyname(self._theirs)
            self._stack = stack.pop_all()

    def __enter__(self) -> BoardTerminal:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End the simulation and give the terminal back; twice does no harm."""
        self._stack.close()

    def serve(self, ended: Callable[[], bool]) -> None:
        """Carry bytes between terminal and board, and let time pass while there are any.

        Parameters
        ----------
        ended
            Asked about ten times a second or more whether to return.

        Raises
        ------
        HarnessError
            If the board breaks the rules of its line.
        """
        rest, answers, heard = 0, b"", time.monotonic()
        while not ended():
            # Not while answers wait for the terminal: a host that does not read holds the board up, as a line would
            # not, but no byte is lost.
            running = bool(rest or self._board.waiting) and not answers
            wanted = [self._ours] if self._board.waiting < _MOST_WAITING else []
            timeout = 0.0 if running else _LOOK_SECONDS
            readable, writable, _ = select.select(wanted, [self._ours] if answers else [], [], timeout)
            if readable:
                self._board.send(os.read(self._ours, _MOST_WAITING))
                rest, heard = max(rest, _REST_CYCLES), time.monotonic()
            if writable:
                answers = answers[os.write(self._ours, answers) :]
            if running:
                passed = self._board.run(_SLICE_CYCLES)
                self.cycles += passed
                said = self._board.receive()
                # Time goes on while something moves, and a while after that.
                rest = max(_REST_CYCLES if self._board.waiting or said else 0, rest - passed)
                answers += said
            elif time.monotonic() - heard > _SILENCE_SECONDS:
                rest, heard = self._forgetting, math.inf


@contextlib.contextmanager
def simulated_board(
    config: HardwareConfig, *, sizes: BoardSizes = SIMULATED_SIZES, arithmetic: str = "verilog"
) -> Iterator[BoardTerminal]:
    """A board that a thread of this process simulates until the context ends; parameters as `build_simulated_board`.

    Raises
    ------
    HarnessError
        At the end, if the board broke the rules of its line.
    """
    stop = threading.Event()
    failures: list[BaseException] = []

    def serve() -> None:
        try:
            terminal.serve(stop.is_set)
        except BaseException as error:
            failures.append(error)

    library = build_simulated_board(config, sizes=sizes, arithmetic=arithmetic)
    with BoardTerminal(library, sizes=sizes) as terminal:
        thread = threading.Thread(target=serve, name="simulated board", daemon=True)
        thread.start()
        try:
            yield terminal
        finally:
            stop.set()
            thread.join(_END_SECONDS)
            if thread.is_alive():
                raise HarnessError(f"the simulated board must end within {_END_SECONDS:g} s, and has not")
            if failures:
                # What the line's user has seen of it, silence, is its context.
                raise failures[0]
