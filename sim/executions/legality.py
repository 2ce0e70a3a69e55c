"""Whether a program's tokens order all that must be ordered, so that its results do not depend on timing.

A command happens before another if a chain of tokens, and of commands that follow each other on one
engine, leads from the first to the second. Engines run one command at a time, so the commands that have
certainly ended when one starts are known by one number per engine: the last of them (a vector clock). Per
granule of memory it is enough to remember who wrote last, and who read last on each engine (Flanagan and
Freund, "FastTrack", PLDI 2009): whatever came earlier on an engine ended earlier.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

import numpy as np
from numba import njit
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, ENGINE_OF, Engine, Space
from simgnn.sim.numerics.aggregate import source_operand
from simgnn.sim.program.operands import CommandError, rules_of

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.program.operands import Operand
    from simgnn.sim.program.program import Program

_ENGINES = tuple(Engine)

TOKEN_LIMIT = 255
"""Tokens that a counter of a (giver, taker) pair can hold."""

AHEAD = ("edges", "records")
"""Operands of AGGREGATE that are read ahead of its tokens."""

_FETCH = len(_ENGINES)
"""Reader number of the sequencer, which may fetch commands at any time."""


@njit(nogil=True, cache=True)
def _read(
    first: NDArray[np.int64],
    last: NDArray[np.int64],
    me: int,
    stamp: int,
    done: NDArray[np.int64],
    engine_of: NDArray[np.int8],
    writer: NDArray[np.int32],
    reader: NDArray[np.int32],
) -> int:
    """Mark granules first[i] .. last[i] as read; the stamp of an unordered writer, or -1."""
    for i in range(first.size):
        for granule in range(first[i], last[i] + 1):
            other: int = writer[granule]
            if other > done[engine_of[other]] and other != stamp:
                return other
            reader[granule, me] = stamp
    return -1


@njit(nogil=True, cache=True)
def _write(
    first: NDArray[np.int64],
    last: NDArray[np.int64],
    me: int,
    stamp: int,
    done: NDArray[np.int64],
    engine_of: NDArray[np.int8],
    writer: NDArray[np.int32],
    reader: NDArray[np.int32],
) -> int:
    """Mark granules first[i] .. last[i] as written; the stamp of an unordered reader or writer, or -1."""
    for i in range(first.size):
        for granule in range(first[i], last[i] + 1):
            other: int = writer[granule]
            if other > done[engine_of[other]] and other != stamp:
                return other
            for engine in range(reader.shape[1]):
                other = reader[granule, engine]
                if other > done[engine] and other != stamp:
                    return other
            writer[granule] = stamp
    return -1


class _Memory:
    """Who used each granule of one memory last, by stamp; stamp 0 is nobody."""

    def __init__(self, nbytes: int, granule: int) -> None:
        self.granule = granule
        self.writer = np.zeros(nbytes // granule, dtype=np.int32)
        self.reader = np.zeros((nbytes // granule, _FETCH + 1), dtype=np.int32)

    def range(self, operand: Operand) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """First and last granule of each of an operand's rows."""
        if operand.indices is None and operand.stride == operand.row_bytes:
            start, end = np.array([operand.address]), operand.address + operand.rows * operand.row_bytes
            return start // self.granule, (np.array([end]) - 1) // self.granule
        starts = operand.starts()
        return starts // self.granule, (starts + operand.row_bytes - 1) // self.granule


class _Order:
    """Tokens and clocks of one launch; `before` is the last stamp of the launches before it."""

    def __init__(self, before: int) -> None:
        self._ended = [[before] * len(_ENGINES) for _ in _ENGINES]
        self._given: dict[tuple[Engine, Engine], list[tuple[int, list[int]]]] = {
            (giver, taker): [] for giver in _ENGINES for taker in _ENGINES if giver != taker
        }
        self._takes: dict[tuple[Engine, Engine], list[int]] = {pair: [] for pair in self._given}

    def start(self, engine: Engine, wait: int, stamp: int, name: str) -> list[int]:
        """Take tokens; the stamp of the last command of each engine that has ended."""
        clock = self._ended[engine]
        for giver in _ENGINES:
            if wait >> giver & 1:
                given, takes = self._given[giver, engine], self._takes[giver, engine]
                if len(takes) == len(given):
                    raise ValueError(
                        f"tokens must be given before they are taken: {name} takes one "
                        f"that no earlier command of {giver.name} gives"
                    )
                clock = [max(pair) for pair in zip(clock, given[len(takes)][1], strict=True)]
                takes.append(stamp)
        return clock

    def end(self, engine: Engine, signal: int, stamp: int, clock: list[int], name: str) -> None:
        """Give tokens."""
        self._ended[engine] = clock = [*clock[:engine], stamp, *clock[engine + 1 :]]
        for taker in _ENGINES:
            if signal >> taker & 1:
                given = self._given[engine, taker]
                given.append((stamp, clock))
                # The taker has certainly taken only what commands took that ended before this one started.
                waiting = len(given) - bisect_right(self._takes[engine, taker], clock[taker])
                if waiting > TOKEN_LIMIT:
                    raise ValueError(
                        f"tokens must be at most {TOKEN_LIMIT} in a counter, not {waiting}: {name} may give "
                        f"{taker.name} one before the others are taken"
                    )

    def left(self) -> tuple[int, Engine] | None:
        """The first token that nobody takes, (stamp, taker), or None."""
        over = [
            (given[len(self._takes[pair])][0], pair[1])
            for pair, given in self._given.items()
            if len(self._takes[pair]) < len(given)
        ]
        return min(over, default=None)


class _Checker:
    def __init__(self, program: Program, config: HardwareConfig, memory: NDArray[np.uint8]) -> None:
        self.program = program
        self.rules = rules_of(program, config)
        self.device = np.ascontiguousarray(memory).view(np.uint32)
        self.memories = {
            space: _Memory(limit, 1 if space == Space.MASK else config.word_bytes)
            for space, limit in self.rules.limits.items()
        }
        self.names = ["nothing"]
        self.engine_of = np.zeros(
            1 + sum(stop - start for start, stop in program.segments.values()), dtype=np.int8
        )
        self.ports: dict[tuple[Space, str], list[int]] = {}
        self._fetches = slice(0, 0)

    def segment(self, name: str) -> None:
        """Check one launch; ends without a verdict at a command that the kernel will refuse."""
        begin, end = self.program.segments[name]
        before = len(self.names) - 1
        order = _Order(before)
        self._fetched(*self.program.segment_address(name))
        for index in range(begin, end):
            try:
                opcode, fields, operands = self.rules.decode(self.program.commands[index])
                if "edges" in operands:
                    operands["source"] = source_operand(fields, operands, self.device, self.rules)
            except CommandError:
                return
            engine, stamp = ENGINE_OF[opcode], len(self.names)
            self.names.append(f"command {index - begin} ({opcode.name}) of segment {name!r}")
            self.engine_of[stamp] = engine
            clock = order.start(engine, fields["wait"], stamp, self.names[stamp])
            order.end(engine, fields["signal"], stamp, clock, self.names[stamp])
            # The sequencer's fetches are never known to have ended.
            done = np.array([*clock, 0])
            for key, operand in operands.items():
                if operand.rows and key in AHEAD:
                    self._read_ahead(operand, engine, stamp, before)
                elif operand.rows:
                    self._use(operand, engine, stamp, done)
        if (token := order.left()) is not None:
            stamp, taker = token
            raise ValueError(
                f"tokens must all be taken: nobody takes the one that {self.names[stamp]} gives {taker.name}"
            )

    def _fetched(self, address: int, commands: int) -> None:
        """Mark a launch's commands as read at a time that no token knows."""
        memory = self.memories[Space.DEVICE]
        memory.reader[self._fetches, _FETCH] = 0
        first, last = address // memory.granule, (address + commands * COMMAND_BYTES - 1) // memory.granule
        self._fetches = slice(first, last + 1)
        memory.reader[self._fetches, _FETCH] = len(self.engine_of)

    def _use(self, operand: Operand, engine: Engine, stamp: int, done: NDArray[np.int64]) -> None:
        memory = self.memories[operand.space]
        first, last = memory.range(operand)
        if operand.feedback:
            self._port((operand.space, "read"), engine, stamp, done)
        for used, mark in ((operand.reads, _read), (operand.writes, _write)):
            if used:
                kind = mark.__name__[1:]
                if operand.space != Space.DEVICE:
                    self._port((operand.space, kind), engine, stamp, done)
                other = mark(
                    first, last, int(engine), stamp, done, self.engine_of, memory.writer, memory.reader
                )
                if other >= 0:
                    raise ValueError(
                        f"tokens must order what shares memory: {self.names[stamp]} {kind}s {operand.name} "
                        f"in {operand.space.name} while {self._name(other)} may still use it"
                    )

    def _read_ahead(self, operand: Operand, engine: Engine, stamp: int, before: int) -> None:
        """Mark a list as read by a command that may not have taken its tokens."""
        memory = self.memories[operand.space]
        first, last = memory.range(operand)
        done = np.array([before] * len(_ENGINES) + [0])
        other = _read(first, last, int(engine), stamp, done, self.engine_of, memory.writer, memory.reader)
        if other >= 0:
            raise ValueError(
                f"lists must be in memory when a launch begins: {self.names[stamp]} reads {operand.name} ahead "
                f"of its tokens, and {self._name(other)} writes it"
            )

    def _port(self, port: tuple[Space, str], engine: Engine, stamp: int, done: NDArray[np.int64]) -> None:
        last = self.ports.setdefault(port, [0] * len(_ENGINES))
        for other in _ENGINES:
            if other != engine and last[other] > done[other]:
                space, kind = port
                raise ValueError(
                    f"tokens must order what shares a port: {self.names[stamp]} uses the {kind} port "
                    f"of {space.name} while {self.names[last[other]]} may still use it"
                )
        last[engine] = stamp

    def _name(self, stamp: int) -> str:
        return self.names[stamp] if stamp < len(self.names) else "the sequencer, which fetches commands,"


def check_program(program: Program, config: HardwareConfig, memory: NDArray[np.uint8] | None = None) -> None:
    """Check that no result of a program depends on when its engines run.

    In each segment, tokens must be given by an earlier command than takes them (so that no depth of the
    engines' queues can make it hang), all be taken, and order any two commands on different engines that
    use the same port of a bank or of the mask memory, or the same word of memory where one of them writes.
    GEMM uses both ports of C's bank, since it may keep partial sums there.
    Commands must not overwrite the segment's own commands, nor write a list that a later command of it reads
    ahead. A segment is followed up to the first command that the kernel refuses.

    Parameters
    ----------
    program
    config
    memory
        Device memory with the program in it; by default the program's own, which must begin at address 0.

    Raises
    ------
    ValueError
        Names the two commands, or the one whose token is wrong.
    """
    checker = _Checker(program, config, program.memory if memory is None else memory)
    for name in program.segments:
        checker.segment(name)
