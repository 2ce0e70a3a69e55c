"""Programs in which commands of two engines use the same port of a bank, kept apart by tokens that a fault takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import ENGINE_OF, Engine, decode, encode
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.verify.drawing.assembler import BANK_SPACES, GuardedAssembler
from simgnn.verify.drawing.draw import Case
from simgnn.verify.drawing.placing import placed
from simgnn.verify.faulting.fault import changed

if TYPE_CHECKING:
    from simgnn.hw.command import Space
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.program.program import Program
    from simgnn.verify.drawing.assembler import MemoryPlace


PAIRS = tuple(
    (first, second)
    for first in Engine
    for second in Engine
    if first < second and (first, second) != (Engine.LOAD, Engine.STORE)
)
"""Engines that share a port of a bank: LOAD only writes banks, STORE only reads them."""
SEGMENT = "conflict"
_OLDER = 3
"""Commands of the older one's engine, for it to be at work long enough: as many as its queue holds, and one."""
_LONGEST = 256
"""Most words that a LOAD or a STORE moves."""


class _Builder:
    """Appends commands that use the read or the write port of one bank, and share no other port."""

    def __init__(self, config: HardwareConfig, rng: np.random.Generator, port: str) -> None:
        self.config, self.port = config, port
        self.banks = [BANK_SPACES[i] for i in rng.permutation(len(BANK_SPACES))]
        self.words = min(config.bank_words, _LONGEST)
        self.assembler = GuardedAssembler(config, rng=rng)
        self.source = self.assembler.tensor("input0", self._values(rng))
        self.output = self.assembler.tensor("output0", rows=self.words, columns=config.lanes)
        for bank in self.banks:
            self.assembler.load(self.source, self._rows(bank, self.words))

    def _values(self, rng: np.random.Generator) -> NDArray[np.float32]:
        return rng.standard_normal((self.words, self.config.lanes), dtype=np.float32)

    def _rows(self, bank: Space, rows: int, columns: int | None = None) -> MemoryPlace:
        return self.assembler.chip(bank, 0, rows, self.config.lanes if columns is None else columns)

    def add(self, engine: Engine, *, apart: bool = False) -> None:
        """Append a command; with `apart` one that uses other banks than those of the conflict."""
        shared, free, *others = self.banks
        if apart:
            shared, free = free, shared
        getattr(self, f"_{engine.name.lower()}")(shared, free, others)

    def _load(self, shared: Space, free: Space, others: list[Space]) -> None:
        self.assembler.load(self.source, self._rows(shared, self.words))

    def _store(self, shared: Space, free: Space, others: list[Space]) -> None:
        self.assembler.store(self._rows(shared, self.words), self.output)

    def _aggregate(self, shared: Space, free: Space, others: list[Space]) -> None:
        config = self.config
        rows = min(self.words, config.accumulator_words * config.clusters)
        if self.port == "write":
            source, target = self._rows(others[0], 1), self._rows(shared, rows)
            self.assembler.aggregate(source, target, [[rows - 1]])
        else:
            source, target = self._rows(shared, self.words), self._rows(others[0], 1)
            self.assembler.aggregate(source, target, [[0]] * self.words)

    def _update(self, shared: Space, free: Space, others: list[Space]) -> None:
        # Rows of A take two words and those of B and C four, so that a product takes long.
        m, k, n = self.words // 4, 2 * self.config.lanes, 4 * self.config.lanes
        k = min(k, self.words // 4)
        # A product uses both ports of C's bank, and only reads A's.
        a, c = (others[1], shared) if self.port == "write" else (shared, others[1])
        self.assembler.gemm(self._rows(a, m, k), self._rows(free, k, n), self._rows(c, m, n), m=m, n=n, k=k)


def draw_conflict(
    config: HardwareConfig, rng: np.random.Generator, pair: tuple[Engine, Engine], *, index: int
) -> Case:
    """A legal program of which `unordered` makes one that must end with BANK_CONFLICT.

    Parameters
    ----------
    config
    rng
    pair
        Of `PAIRS`.
    index
        Of the case; which of the pair has the older commands, which port it is and what follows take turns.

    Returns
    -------
    Its last segment has some commands of the one engine, one of the other, and perhaps one behind them that shares
    no port with either.
    """
    older, younger = pair if index % 2 == 0 else pair[::-1]
    if Engine.LOAD in pair:
        port = "write"
    elif Engine.STORE in pair:
        port = "read"
    else:
        port = ("read", "write")[index // 2 % 2]
    builder = _Builder(config, rng, port)
    builder.assembler.end_segment("operands")
    # The next AGGREGATE is at the head of its queue while the one in conflict is drained: it must not be named.
    followed = older == Engine.AGGREGATE and index // 4 % 2 == 1
    for _ in range(1 if followed else _OLDER):
        builder.add(older)
    builder.add(younger)
    if followed:
        builder.add(older, apart=True)
    builder.assembler.end_segment(SEGMENT)
    slow = config.word_bytes / float(rng.choice([2, 4, 8]))
    timing = MemoryTiming(
        read_latency=int(rng.integers(1, 20)),
        write_latency=int(rng.integers(1, 20)),
        read_bytes_per_cycle=slow,
        write_bytes_per_cycle=slow,
    )
    program = placed(builder.assembler.build(), config, rng)
    style = f"conflict of {older.name} and {younger.name}"
    return Case(index=index, style=style, program=program, timing=timing)


def unordered(program: Program) -> tuple[Program, int]:
    """A program of `draw_conflict` without the tokens that keep its commands apart.

    Returns
    -------
    And the number of the younger command in its launch.
    """
    start, stop = program.segments[SEGMENT]
    engines = [ENGINE_OF[decode(words)[0]] for words in program.commands[start:stop]]
    number = next(n for n, engine in enumerate(engines) if engine != engines[0])
    pair = {engines[0], engines[number]}
    for index in range(start, stop):
        opcode, fields = decode(program.commands[index])
        kept = {n: fields[n] & ~sum(1 << e for e in pair) for n in ("wait", "signal")}
        program = changed(program, index, encode(opcode, **{**fields, **kept}))
    return program, number
