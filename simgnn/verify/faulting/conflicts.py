"""Programs in which commands of two engines use the same port of a bank, kept apart by tokens that a fault takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from simgnn.arrays import F32
from simgnn.hw.command import BANK_SPACES, ENGINE_OF, Engine, Space, decode, encode
from simgnn.hw.config import HardwareConfig
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import Program
from simgnn.verify.drawing.assembler import GuardedAssembler, MemoryPlace
from simgnn.verify.drawing.draw import Case
from simgnn.verify.drawing.placing import placed
from simgnn.verify.faulting.fault import changed

PAIRS = tuple(
    (first, second)
    for first in Engine
    for second in Engine
    if first < second and (first, second) != (Engine.LOAD, Engine.STORE)
)
"""Engines that share a port of a bank: LOAD only writes banks, STORE only reads them."""
WRITE, SOURCE, A, B, C, MASK = "write", "source", "a", "b", "c", "mask"
WAYS = {
    (Engine.LOAD, Engine.AGGREGATE): (WRITE,),
    (Engine.LOAD, Engine.UPDATE): (WRITE, MASK),
    (Engine.STORE, Engine.AGGREGATE): (SOURCE, MASK),
    (Engine.STORE, Engine.UPDATE): (A, B, C, MASK),
    (Engine.AGGREGATE, Engine.UPDATE): (A, WRITE, B, C, MASK),
}
"""Where the two meet: at the write port of a bank, or at its read port, by what the second one reads there; or at a
port of the mask memory, which LOAD writes and the others read."""
SEGMENT = "conflict"
# Commands of the older one's engine, for it to be at work long enough: as many as its queue holds, and one.
_OLDER = 3
# Most words that a LOAD or a STORE moves.
_LONGEST = 256
# Words of a mask memory in which two commands are at work long enough to meet.
_MASK_WORDS = 32


class _Builder:
    """Appends commands that meet at one port of a memory, and share no other port.

    Parameters
    ----------
    bank
        In which they meet, where that is a bank.
    way
        Where they meet, one of those of `WAYS`.
    writes
        Whether it is at the mask memory's write port, where it is at the mask memory.
    """

    def __init__(
        self, config: HardwareConfig, rng: np.random.Generator, *, bank: Space, way: str, writes: bool
    ) -> None:
        self.config, self.way, self.writes = config, way, writes
        others = [one for one in BANK_SPACES if one != bank]
        self.banks = [bank, *(others[i] for i in rng.permutation(len(others)))]
        self.words = min(config.bank_words, _LONGEST)
        self.mask_words = min(config.mask_words, _LONGEST)
        self.assembler = GuardedAssembler(config, rng=rng)
        self.source = self.assembler.tensor("input0", self._values(rng))
        self.output = self.assembler.tensor("output0", rows=self.words, columns=config.lanes)
        # In a launch of its own, which has ended before that of the conflict begins.
        for bank in self.banks:
            self.assembler.load(self.source, self._rows(bank, self.words))
        if way == MASK:
            self.assembler.load(self.source, self._rows(Space.MASK, self.mask_words))

    def _values(self, rng: np.random.Generator) -> F32:
        return rng.standard_normal((self.words, self.config.lanes), dtype=np.float32)

    def _rows(self, bank: Space, rows: int, columns: int | None = None) -> MemoryPlace:
        return self.assembler.chip(bank, 0, rows, self.config.lanes if columns is None else columns)

    def _mask(self, rows: int, columns: int) -> MemoryPlace:
        """A bitmap that fills the mask memory, or less."""
        unit = self.config.mask_unit
        nbytes = -(-columns // (8 * unit)) * unit
        return MemoryPlace(Space.MASK, 0, nbytes, rows, nbytes, columns)

    def _mask_rows(self, rows: int, columns: int) -> int:
        """Rows of which the mask memory holds a bitmap, at most `rows`."""
        return min(rows, self.config.mask_words * self.config.word_bytes // self._mask(1, columns).stride)

    def add(self, engine: Engine, *, apart: bool = False) -> None:
        """Append a command; with `apart` one that uses other banks than those of the conflict."""
        shared, free, *others = self.banks
        if apart:
            shared, free = free, shared
        getattr(self, f"_{engine.name.lower()}")(shared, free, others)

    def _load(self, shared: Space, free: Space, others: list[Space]) -> None:
        target = (Space.MASK, self.mask_words) if self.way == MASK else (shared, self.words)
        self.assembler.load(self.source, self._rows(*target))

    def _store(self, shared: Space, free: Space, others: list[Space]) -> None:
        source = self._rows(shared, self.words)
        if self.way == MASK:
            # One word, over and over: there may be few.
            source = replace(self._rows(Space.MASK, 1), rows=self.words, stride=0)
        self.assembler.store(source, self.output)

    def _aggregate(self, shared: Space, free: Space, others: list[Space]) -> None:
        config = self.config
        # As many sums as the accumulators hold.
        rows = min(self.words, config.accumulator_words * config.clusters)
        if self.way == MASK:
            rows = self._mask_rows(rows, config.lanes)
            source, target = self._rows(others[0], 1), self._rows(shared, rows)
            mask = self._mask(rows, config.lanes)
            self.assembler.aggregate(source, target, [[rows - 1]], mask=mask)
        elif self.way == WRITE:
            source, target = self._rows(others[0], 1), self._rows(shared, rows)
            # One edge, and `rows` sums to write: the engine is at the bank's write port nearly all of the
            # time.
            self.assembler.aggregate(source, target, [[rows - 1]])
        else:
            source, target = self._rows(shared, self.words), self._rows(others[0], 1)
            # Sums of one row wait for each other, and take long; weights are read seldom, and need reads all the time.
            if self.way == B:
                target = self._rows(others[0], rows)
            graph = [[row % target.rows] for row in range(self.words)]
            self.assembler.aggregate(source, target, graph)

    def _update(self, shared: Space, free: Space, others: list[Space]) -> None:
        # Rows of A take two words and those of B and C four, so that a product takes long.
        config = self.config
        m, k, n = self.words // 4, 2 * config.lanes, 4 * config.lanes
        k = min(k, self.words // 4)
        flags: dict[str, Any] = {}
        # A product uses both ports of C's bank, and only reads A's and B's.
        match self.way:
            case "write":
                spaces = others[1], free, shared
            case "c":
                # Old sums are read by each tile.
                spaces, flags = (others[1], free, shared), {"accumulate": 1}
            case "b":
                # As much of B as there can be, and hardly anything to do with it.
                spaces = free, shared, others[1]
                m, k = 1, self.words // 4
            case "mask":
                spaces = shared, free, others[1]
                # Each tile is the last one of its sums, whose mask is written or read.
                m, k = self._mask_rows(m, n), min(k, config.array_rows)
                flags = {"mask": self._mask(m, n), "relu": 1, "mask_write": 1} if self.writes else {}
                flags = flags or {"mask": self._mask(m, n), "masked": 1}
            case _:
                spaces = shared, free, others[1]
        a, b, c = spaces
        self.assembler.gemm(
            self._rows(a, m, k), self._rows(b, k, n), self._rows(c, m, n), m=m, n=n, k=k, **flags
        )


def ways_of(pair: tuple[Engine, Engine], config: HardwareConfig) -> tuple[str, ...]:
    """Where two engines can meet on some hardware."""
    return tuple(way for way in WAYS[pair] if way != MASK or config.mask_words >= _MASK_WORDS)


def draw_conflict(
    config: HardwareConfig, rng: np.random.Generator, pair: tuple[Engine, Engine], *, index: int
) -> Case:
    """A legal program of which `unordered` makes one that must end with BANK_CONFLICT.

    Parameters
    ----------
    pair
        Of `PAIRS`.
    index
        Of the case; which of the pair has the older commands, where they meet, in which bank and what follows take
        turns.

    Returns
    -------
    Its last segment has some commands of the one engine, one of the other, and perhaps one after them that shares
    no port with either.
    """
    # By turns and not by draws: mutants of conflicts that draws seldom hit had survived.
    older, younger = pair if index % 2 == 0 else pair[::-1]
    ways = ways_of(pair, config)
    turn = index // 2
    way = ways[turn % len(ways)]
    bank = BANK_SPACES[(turn % len(ways) + turn // len(ways)) % len(BANK_SPACES)]
    builder = _Builder(config, rng, bank=bank, way=way, writes=Engine.LOAD in pair)
    builder.assembler.end_segment("operands")
    # The next AGGREGATE is at the head of its queue while the one in conflict is drained: it must not be named.
    followed = older == Engine.AGGREGATE and way not in (B, MASK) and turn // len(ways) % 2 == 1
    for _ in range(1 if followed else _OLDER):
        builder.add(older)
    builder.add(younger)
    if followed:
        builder.add(older, apart=True)
    builder.assembler.end_segment(SEGMENT)
    # So slow that LOAD and STORE, which wait for memory, are still at work when the younger command begins.
    slow = config.word_bytes / float(rng.choice([2, 4, 8]))
    timing = MemoryTiming(
        read_latency=int(rng.integers(1, 20)),
        write_latency=int(rng.integers(1, 20)),
        read_bytes_per_cycle=slow,
        write_bytes_per_cycle=slow,
    )
    program = placed(builder.assembler.build(), config, rng)
    style = f"conflict of {older.name} and {younger.name} ({way})"
    return Case(index=index, style=style, program=program, timing=timing)


def unordered(program: Program) -> tuple[Program, int]:
    """A program of `draw_conflict` without the tokens that keep its commands apart.

    Returns
    -------
    And the number of the younger command in its launch.
    """
    start, stop = program.segments[SEGMENT]
    # A launch of `draw_conflict` begins with the older engine's commands; the first of the other engine is
    # the younger.
    engines = [ENGINE_OF[decode(words)[0]] for words in program.commands[start:stop]]
    number = next(n for n, engine in enumerate(engines) if engine != engines[0])
    pair = {engines[0], engines[number]}
    for index in range(start, stop):
        opcode, fields = decode(program.commands[index])
        # Tokens between the two, in both directions; those to and from third engines stay, so that nothing
        # else is amiss.
        kept = {n: fields[n] & ~sum(1 << e for e in pair) for n in ("wait", "signal")}
        program = changed(program, index, encode(opcode, **{**fields, **kept}))
    return program, number
