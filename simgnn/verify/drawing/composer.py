"""Random legal programs: commands that chain on each other's results, share banks, and run side by side."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simgnn.arrays import F32, U32
from simgnn.hw.command import BANK_SPACES, Engine, Space
from simgnn.hw.compressed import BLOCK_WORDS, blocks_of
from simgnn.hw.config import HardwareConfig
from simgnn.sim.executions.legality import TOKEN_LIMIT
from simgnn.sim.program.program import Program
from simgnn.verify.drawing.assembler import BlocksPlace, GuardedAssembler, MemoryPlace, NoRoomError

KINDS = ("load", "store", "gemm", "aggregate")
"""Kinds of commands; GEMM and AGGREGATE bring the LOADs that they need. There are also "pack" and "unpack": STOREs of
columns of words as blocks, and LOADs of such; and, up to the hardware's limits, "whole_memory", "whole_product",
"most_sums" and "distant_rows"."""


@dataclass(frozen=True, kw_only=True)
class Style:
    """Properties of a random program.

    Parameters
    ----------
    kinds
        Of `KINDS` and beside them, chosen from with equal probability; one named twice comes twice as often.
    commands
        Commands in a segment, without the LOADs that bring operands and the STOREs of the last results.
    segments
        Launches, named "segment0", "segment1" ...; on-chip results live on from one to the next.
    rows, columns
        Largest sizes; `columns` is three words and one value where None. A matrix must fit in a quarter of a
        bank.
    special
        Share of values that are zeros, subnormals, infinities, NaNs or at the edges of the range.
    zeros
        Chance that a matrix holds many zeros of one sign, and small whole numbers.
    sparse
        Chance that a matrix has zeros of either sign in each row, as many as chance has it.
    ties
        Share of values whose sums have to be rounded by their last bits.
    ranged
        Chance that each row, or each column, of a matrix has values of one range: some are subnormal, some cancel.
    whole
        Share of sizes that fill whole words and array tiles, as far as the limit allows.
    extreme
        Share of sizes that are 1 or the limit.
    sources
        Largest number of sources of a sum, in multiples of `rows`.
    duplicates
        Share of sources that name destinations several times.
    reuse
        Probability that an operand is part of an earlier result, where there is one.
    accumulate
        Probability that a product is added to old values, and a sum where the hardware can.
    masked
        Probability that a sum is masked.
    uneven
        Probability that a row of a LOADed mask has few bits, all or none, one, or as many as chance has it, instead of
        half of them.
    aligned
        Probability that rows of sums are as many words as are drained at once, a multiple or a part, and begin at such.
    overlapping
        Probability that rows of an operand that is only read overlap; half of these are one row again and again.
    late
        Probability that a wait is for the giver's newest command instead of the one that it needs.
    spare
        Probability of a token that nothing needs, per command and engine.
    tall
        Most words of a column that is stored as blocks, in multiples of `rows`.
    queued
        Every launch is followed by one in which many tokens are under way between two engines.
    """

    kinds: tuple[str, ...] = KINDS
    commands: int = 16
    segments: int = 2
    rows: int = 10
    columns: int | None = None
    special: float = 0.0
    zeros: float = 0.0
    sparse: float = 0.0
    ties: float = 0.0
    ranged: float = 0.0
    whole: float = 0.0
    extreme: float = 0.0
    sources: int = 2
    duplicates: float = 0.1
    reuse: float = 0.7
    accumulate: float = 0.4
    masked: float = 0.4
    uneven: float = 0.0
    aligned: float = 0.0
    overlapping: float = 0.1
    late: float = 0.15
    spare: float = 0.0
    tall: int = 6
    queued: bool = False


SPECIAL = np.array(
    [
        *(0x00000000, 0x80000000, 0x00000001, 0x807FFFFF, 0x00800000, 0x3F800000, 0xBF800001),
        *(0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345, 0x7F800001),
    ],
    dtype=np.uint32,
).view(np.float32)
"""Zeros, subnormals, the least normal, ones, the largest, infinities, NaNs with and without payload."""


FRACTIONS = np.array([0x000000, 0x000001, 0x000003, 0x400000, 0x400001, 0x7FFFFF], dtype=np.uint32)
"""Fractions of numbers whose sums and products lie on, just above and just below the middle of two others."""

RANGES = ("near", "around", "tiny", "small", "huge")
"""What the values of a row or a column may be like: one number, but for sign and last bits, so that sums cancel; around
1; subnormal; so small that products are subnormal; so large that products of tiny ones are around 1."""
_CHANCES = (0.3, 0.1, 0.25, 0.1, 0.25)
# Stored (biased) exponents of binary32: the lowest, and the one after the highest. Other ranges are drawn otherwise.
_EXPONENTS = {"around": (120, 134), "small": (50, 69), "huge": (227, 254)}

SPARSENESS = (0.0, 0.3, 0.6, 0.95, 1.0)
"""Shares of zeros in the rows of a matrix that is sparse."""


def random_values(
    rng: np.random.Generator,
    shape: int | tuple[int, ...],
    *,
    special: float = 0.0,
    zeros: float = 0.0,
    ties: float = 0.0,
    sparse: float = 0.0,
    ranged: float = 0.0,
) -> F32:
    """Random numbers.

    Parameters
    ----------
    special
        Share of them at the edges of the range (`special_values`); the others are around 1, of either sign.
    zeros
        Chance that some or all are zeros of one sign, and the others perhaps small whole numbers: sums of such
        show what adds a zero of the other sign, and often cancel.
    ties
        Share of them that have a fraction of `FRACTIONS` and any exponent near 0: sums of such have to be rounded
        by their last bits.
    sparse
        Chance that some of the values of each row are zeros, of either sign: none, some, nearly all or all.
    ranged
        Chance that each row, or each column, has values of one of `RANGES` instead (`ranged_values`).
    """
    values = rng.standard_normal(shape, dtype=np.float32)
    if zeros and rng.random() < zeros:
        if rng.random() < 0.5:
            values[:] = rng.integers(-2, 3, size=shape)
        values[rng.random(shape) < rng.choice([0.2, 1.0, 1.0, 1.0])] = rng.choice([0.0, -0.0])
    chosen = rng.random(shape) < ties
    count = int(chosen.sum())
    # 13 either way: far enough apart that one number's bits fall below the other's last, whose rounding they
    # decide.
    exponents, signs = rng.integers(127 - 13, 127 + 14, count), rng.integers(0, 2, count)
    bits = rng.choice(FRACTIONS, count) | (exponents << 23 | signs << 31).astype(np.uint32)
    values.view(np.uint32)[chosen] = bits
    chosen = rng.random(shape) < special
    # Copied as integers, so that signalling NaNs stay what they are.
    values.view(np.uint32)[chosen] = special_values(rng, int(chosen.sum()))
    if ranged:
        # Draws of its own, so that those that follow are the same with it and without.
        own = rng.spawn(1)[0]
        if own.random() < ranged:
            # A vector is a row.
            matrix = values if values.ndim > 1 else values[None]
            matrix = matrix if own.random() < 0.5 or values.ndim < 2 else matrix.T
            matrix.view(np.uint32)[...] = ranged_values(own, (len(matrix), matrix.shape[-1]))
    if sparse and rng.random() < sparse:
        rows = (*values.shape[:1], *(1,) * (values.ndim - 1))
        chosen = rng.random(values.shape) < rng.choice(SPARSENESS, rows)
        values[chosen] = rng.choice(np.array([0.0, -0.0], np.float32), int(chosen.sum()))
    return values


def special_values(rng: np.random.Generator, count: int) -> U32:
    """Bits of numbers at the edges of the range: two thirds of `SPECIAL`, a sixth subnormal, the rest of any exponent.

    A subnormal has any number of leading zeros, all as likely. Products of the others are often subnormal or too large.
    """
    bits = rng.choice(SPECIAL.view(np.uint32), count)
    # Half of these have exponent 0 (the second factor below), which makes subnormals of them.
    others = np.flatnonzero(rng.random(count) < 1 / 3)
    # The highest bit is set, then shifted: each number of leading zeros is as likely.
    fractions = rng.integers(1 << 22, 1 << 23, others.size) >> rng.integers(0, 23, others.size)
    exponents = rng.integers(0, 255, others.size) * rng.integers(0, 2, others.size)
    signs = rng.integers(0, 2, others.size)
    bits[others] = (signs << 31 | exponents << 23 | fractions).astype(np.uint32)
    return bits


def ranged_values(rng: np.random.Generator, shape: tuple[int, int]) -> U32:
    """Bits of numbers of which each row is in one of `RANGES`; half of the rows have fractions of few bits.

    Parameters
    ----------
    shape
        Rows, and values in each.
    """
    column = (shape[0], 1)
    fractions = rng.integers(0, 1 << 23, shape)
    # Fractions of one or two bits, whose products are exact.
    few = (1 << rng.integers(0, 23, shape)) | (rng.integers(0, 2, shape) << rng.integers(11, 23, shape))
    fractions = np.where(rng.random(column) < 0.5, few, fractions)
    exponents = np.zeros(shape, dtype=np.int64)
    chosen, one = rng.choice(len(RANGES), column, p=_CHANCES), rng.integers(0, 1 << 23)
    for number, name in enumerate(RANGES):
        inside = np.broadcast_to(chosen == number, shape)
        if name == "near":
            # As many of the last bits differ as chance has it, of the whole row.
            close = one ^ (rng.integers(0, 1 << 23, shape) >> rng.integers(1, 23, column))
            fractions, exponents = np.where(inside, close, fractions), np.where(inside, 127, exponents)
        elif name == "tiny":
            fractions = np.where(inside, fractions >> rng.integers(0, 23, shape), fractions)
        else:
            exponents = np.where(inside, rng.integers(*_EXPONENTS[name], shape), exponents)
    return (rng.integers(0, 2, shape) << 31 | exponents << 23 | fractions).astype(np.uint32)


FEWEST, MANY = 6, 40
# Chance that the counter is filled.
_FULL = 0.1


def queue_tokens(composer: _Composer, name: str) -> None:
    """Append two launches to a program: one that LOADs operands, and one in which tokens queue up.

    The giver's commands each give the taker a token; the last one gives a third engine one as well, whose command gives
    the taker's first one the token without which it cannot take any of the others.

    Parameters
    ----------
    name
        What the launches' names begin with.
    """
    rng, assembler = composer.rng, composer.assembler
    columns = composer.size(min(composer.columns, composer.config.lanes))
    # A matrix in each bank: every engine's command below has its operands among them.
    places: list[MemoryPlace] = []
    for space in BANK_SPACES:
        places.append(composer.place((space,), 1, columns, keep=places))
        assembler.load(composer.input(1, columns), places[-1])
    source = composer.input(1, columns)
    output = assembler.tensor(composer.name("output"), rows=1, columns=columns)
    assembler.end_segment(f"{name}operands")
    first, second, third, fourth = places
    commands = {
        Engine.LOAD: lambda: assembler.load(source, first),
        Engine.STORE: lambda: assembler.store(second, output),
        Engine.AGGREGATE: lambda: assembler.aggregate(third, fourth, [[0]]),
        Engine.UPDATE: lambda: assembler.gemm(first, second, third, m=1, n=columns, k=1),
    }
    # The taker cannot begin before the giver has ended: its first command also needs the token of the engine
    # between, which needs the giver's last.
    giver, taker, between = (Engine(int(engine)) for engine in rng.permutation(len(Engine))[:3])
    count = int(rng.choice([FEWEST, int(rng.integers(FEWEST, MANY + 1))]))
    # As many as a counter holds, so that one bit less in it would lose some.
    if composer.chance(_FULL):
        count = TOKEN_LIMIT
    for index in range(count):
        last = index == count - 1
        assembler.tokens = (0, 1 << taker | (1 << between if last else 0))
        commands[giver]()
    assembler.tokens = (1 << giver, 1 << taker)
    commands[between]()
    for index in range(count):
        assembler.tokens = (1 << giver | (0 if index else 1 << between), 0)
        commands[taker]()
    assembler.end_segment(f"{name}tokens")
    composer.unstored += places


def random_graph(
    rng: np.random.Generator, *, sources: int, destinations: int, duplicates: float = 0.0
) -> list[list[int]]:
    """A random bipartite graph: mostly few edges each; hubs on both sides, isolated destinations.

    Parameters
    ----------
    duplicates
        Chance that a source names its destinations, or the hub's, several times in a row.

    Returns
    -------
    Each source's destinations, ascending.
    """
    # Destinations that are not among them have no edge: their sums are written all the same.
    reachable = rng.choice(destinations, size=int(rng.integers(1, destinations + 1)), replace=False)
    hub = int(rng.integers(0, sources))
    graph = []
    for source in range(sources):
        degree = reachable.size if source == hub else min(reachable.size, int(rng.geometric(0.5)))
        targets = rng.choice(reachable, size=degree, replace=False)
        if rng.random() < 0.5:
            # A hub among the destinations, whose sum many sources wait for.
            targets = np.union1d(targets, reachable[:1])
        if duplicates and rng.random() < duplicates:
            # The same destination in adjacent edges: the next addition needs the sum of the one before.
            targets = np.repeat(targets, rng.integers(1, 4, size=targets.size))
        graph.append([int(target) for target in np.sort(targets)])
    return graph


_OVERLAPPING = 1 << 31
"""Key of the random numbers that decide which rows overlap; those of other generators are smaller."""


class _Composer:
    """Chooses operands, and remembers which matrices on chip hold values."""

    def __init__(self, config: HardwareConfig, rng: np.random.Generator, style: Style) -> None:
        self.config, self.rng = config, rng
        # A generator of its own, so that all other draws are the same whatever rows overlap.
        seeds = rng.bit_generator.seed_seq
        assert isinstance(seeds, np.random.SeedSequence)
        key = (*seeds.spawn_key, _OVERLAPPING)
        self.overlap_rng = np.random.default_rng(np.random.SeedSequence(seeds.entropy, spawn_key=key))
        self.style = style
        self.columns = 3 * config.lanes + 1 if style.columns is None else style.columns
        self.assembler = GuardedAssembler(config, rng=rng, late=style.late, spare=style.spare)
        self.live: list[MemoryPlace] = []
        self.masks: list[MemoryPlace] = []
        self.outputs: list[MemoryPlace] = []
        self.unstored: list[MemoryPlace] = []
        self.blocks: list[BlocksPlace] = []
        # Address, stride and rows of a table that is larger than all that is read of it.
        self.table: tuple[int, int, int] | None = None

    def size(self, limit: int) -> int:
        limit = max(1, limit)
        kind = self.rng.random()
        if kind < self.style.extreme:
            return limit if self.chance(0.5) else 1
        if kind < self.style.extreme + self.style.whole:
            # Whole words and whole tiles of the array at once.
            unit = math.lcm(self.config.lanes, self.config.array_rows, self.config.array_columns)
            return unit * int(self.rng.integers(1, limit // unit + 1)) if unit <= limit else limit
        return int(self.rng.integers(1, limit + 1))

    def chance(self, probability: float) -> bool:
        return bool(self.rng.random() < probability)

    def place(
        self,
        spaces: list[Space] | tuple[Space, ...],
        rows: int,
        columns: int,
        keep: list[MemoryPlace] | tuple[()] = (),
        align: int = 1,
    ) -> MemoryPlace:
        """Room on chip that overlaps nothing in `keep`, at a multiple of `align` words; what else lay there is lost."""
        spare = align * int(self.rng.integers(1, 3)) if self.chance(0.2) else 0
        for _ in range(200):
            space = spaces[self.rng.integers(len(spaces))]
            words = self.config.mask_words if space == Space.MASK else self.config.bank_words
            shape = self.assembler.chip(space, 0, rows, columns, spare_words=spare)
            room = words - shape.end // self.config.word_bytes
            if room < 0:
                break
            address = align * int(self.rng.integers(0, room // align + 1)) * self.config.word_bytes
            found = replace(shape, address=address)
            if not any(found.overlaps(other) for other in keep):
                return self._taken(found)
        raise NoRoomError(f"{rows} x {columns} values must fit into a free part of {spaces}")

    def _taken(self, place: MemoryPlace) -> MemoryPlace:
        """A place that will be overwritten: later commands must not take what overlaps it for an operand."""
        for places in (self.live, self.masks, self.unstored):
            places[:] = [other for other in places if not other.overlaps(place)]
        return place

    def window(self, place: MemoryPlace, rows: int, columns: int) -> MemoryPlace:
        """A random part of a matrix that starts at a word."""
        top = int(self.rng.integers(0, place.rows - rows + 1))
        left = int(self.rng.integers(0, (place.columns - columns) // self.config.lanes + 1))
        address = place.address + top * place.stride + left * self.config.word_bytes
        row_bytes = self.config.words(columns) * self.config.word_bytes
        return replace(place, address=address, rows=rows, columns=columns, row_bytes=row_bytes)

    def read(self, place: MemoryPlace, *, bitmap: bool = False, filled: bool = False) -> MemoryPlace:
        """A matrix as an operand that is only read: now and then its rows overlap, or all are the first one.

        Parameters
        ----------
        filled
            Whether all is written from its first row's beginning to its last row's end.
        """
        if place.rows < 2 or place.step is not None or self.overlap_rng.random() >= self.style.overlapping:
            return place
        unit, bits = (self.config.mask_unit, 1) if bitmap else (self.config.word_bytes, 32)
        bits *= place.columns
        # On chip, what lies between rows or beside their values may never have been written.
        filled |= place.space == Space.DEVICE
        filled |= place.stride == place.row_bytes and bits == 8 * place.row_bytes
        units = -(-bits // (8 * unit))
        overlap = filled and units > 1 and self.overlap_rng.random() < 0.5
        return replace(place, step=unit * int(self.overlap_rng.integers(1, units)) if overlap else 0)

    def name(self, prefix: str) -> str:
        return f"{prefix}{len(self.assembler.tensors)}"

    def input(self, rows: int, columns: int) -> MemoryPlace:
        of = self.style
        shares = {"zeros": of.zeros, "ties": of.ties, "sparse": of.sparse, "ranged": of.ranged}
        values = random_values(self.rng, (rows, columns), special=self.style.special, **shares)
        spare = int(self.chance(0.2))
        return self.assembler.tensor(self.name("input"), values, spare_words=spare)

    def fill(
        self,
        rows: int,
        columns: int,
        spaces: list[Space] | tuple[Space, ...],
        keep: list[MemoryPlace] | tuple[()] = (),
        align: int = 1,
    ) -> MemoryPlace:
        """A matrix LOADed from an input or from part of an earlier output."""
        target = self.place(spaces, rows, columns, keep, align=align)
        again = [p for p in self.outputs if p.rows >= rows and p.columns >= columns]
        if again and self.chance(0.3):
            source = self.window(again[self.rng.integers(len(again))], rows, columns)
        else:
            source = self.input(rows, columns)
        self.assembler.load(self.read(source), target)
        self.live.append(target)
        return target

    def operand(
        self,
        rows: int,
        columns: int,
        spaces: list[Space] | tuple[Space, ...],
        keep: list[MemoryPlace] | tuple[()] = (),
        align: int = 1,
    ) -> MemoryPlace:
        """A matrix of values on chip: part of an earlier result where there is one, else LOADed."""
        fits = [p for p in self.live if p.space in spaces and p.rows >= rows and p.columns >= columns]
        if fits and self.chance(self.style.reuse):
            return self.window(fits[self.rng.integers(len(fits))], rows, columns)
        return self.fill(rows, columns, spaces, keep, align)

    def mask(self, rows: int, columns: int) -> MemoryPlace:
        """A bitmap on chip: an earlier ReLU's where there is one, else LOADed."""
        if self.style.aligned and self.config.drain_words > 1 and self.chance(0.4):
            return self._touching_mask(rows, columns)
        fits = [p for p in self.masks if p.rows >= rows and p.columns >= columns]
        if fits and self.chance(self.style.reuse):
            found = fits[self.rng.integers(len(fits))]
        else:
            groups = -(-columns // 32)
            found = self.place((Space.MASK,), rows, groups)
            self._fill_mask(found)
            found = replace(found, columns=32 * groups)
            self.masks.append(found)
            self.unstored.append(found)
        if self.style.aligned and self.chance(0.3):
            # Its rows do not begin where whole groups of words do.
            unit = self.config.mask_unit
            spare = unit * int(self.rng.integers((found.columns - columns) // (8 * unit) + 1))
            found = replace(found, address=found.address + spare, row_bytes=found.row_bytes - spare)
        return replace(found, rows=rows, columns=columns)

    def _touching_mask(self, rows: int, columns: int) -> MemoryPlace:
        """A LOADed bitmap whose rows follow each other without a gap."""
        unit = self.config.mask_unit
        row_bytes = -(-columns // (8 * unit)) * unit
        found = self.place((Space.MASK,), 1, -(-rows * row_bytes // 4))
        self._fill_mask(found)
        found = replace(found, rows=rows, columns=columns, stride=row_bytes, row_bytes=row_bytes)
        return self.read(found, bitmap=True, filled=True)

    def bitmap(self, rows: int, columns: int) -> tuple[MemoryPlace, bool]:
        """Room for a bitmap, and whether all of it holds bits already.

        Either in whole words, sometimes LOADed before, so that its padding can be stored, or as tightly as its
        alignment permits.
        """
        found = self.place((Space.MASK,), rows, -(-columns // 32))
        filled = self.chance(0.5)
        if filled:
            self._fill_mask(found)
        else:
            unit = self.config.mask_unit
            row_bytes = -(-columns // (8 * unit)) * unit
            tight = replace(found, stride=row_bytes, row_bytes=row_bytes)
            spare = (found.end - tight.end) // unit
            found = replace(tight, address=found.address + unit * int(self.rng.integers(0, spare + 1)))
        return replace(found, columns=columns), filled

    def _fill_mask(self, groups: MemoryPlace) -> None:
        shape = groups.rows, groups.columns
        bits = self.rng.integers(0, 1 << 32, size=shape, dtype=np.uint32)
        if self.style.uneven:
            for row in np.flatnonzero(self.rng.random(len(bits)) < self.style.uneven):
                bits[row] = self._uneven_bits(shape[1])
        self.assembler.load(
            self.read(self.assembler.tensor(self.name("bits"), bits.view(np.float32))), groups
        )

    def _uneven_bits(self, groups: int) -> U32:
        """Bits of a mask's row, ndarray of uint32, shape (groups,)."""
        density = float(self.rng.choice([0.0, 0.05, 1.0, self.rng.random()]))
        row = self.rng.random(32 * groups) < density
        if self.chance(0.2):
            row = np.arange(32 * groups) == self.rng.integers(32 * groups)
        return np.packbits(row, bitorder="little").view("<u4")

    def load(self) -> None:
        self.unstored.append(self.fill(self.size(self.style.rows), self.size(self.columns), BANK_SPACES))

    def store(self) -> None:
        if self.unstored:
            self._store(self.unstored.pop(self.rng.integers(len(self.unstored))))

    def _store(self, place: MemoryPlace) -> None:
        if place.space == Space.MASK:
            place = replace(place, columns=-(-place.columns // 32))
        elif self.chance(0.3):
            place = self.window(place, self.size(place.rows), self.size(place.columns))
        output = self.assembler.tensor(
            self.name("output"), rows=place.rows, columns=place.columns, spare_words=int(self.chance(0.2))
        )
        self.assembler.store(self.read(place), output)
        self.outputs.append(output)

    def store_all(self) -> None:
        while self.unstored:
            self._store(self.unstored.pop())

    def pack(self) -> None:
        """Blocks of a column of words, sometimes where others were."""
        columns, rows = self.size(self.config.lanes), self.size(self._tallest())
        again = [place for place in self.blocks if place.rows <= self._tallest()]
        if again and self.chance(0.2):
            blocks = again[self.rng.integers(len(again))]
            rows = blocks.rows
            source = self.operand(rows, columns, BANK_SPACES)
        else:
            source = self.operand(rows, columns, BANK_SPACES)
            blocks = self.assembler.blocks(rows)
            self.blocks.append(blocks)
        self.assembler.store(self.read(source), blocks)

    def unpack(self) -> None:
        """A LOAD of blocks, or of some of them."""
        if not self.blocks:
            self.pack()
        blocks = self.blocks[self.rng.integers(len(self.blocks))]
        skipped = BLOCK_WORDS * int(self.rng.integers(blocks_of(blocks.rows)))
        part = blocks.from_row(skipped, self.config.word_bytes) if self.chance(0.5) else blocks
        rows = part.rows
        if rows > BLOCK_WORDS and self.chance(0.3):
            rows = BLOCK_WORDS * int(self.rng.integers(1, blocks_of(rows)))
        target = self.place(BANK_SPACES, rows, self.size(self.config.lanes))
        self.assembler.load(part, target)
        self.live.append(target)
        self.unstored.append(target)

    def _tallest(self) -> int:
        """Words of a column up to which others have room in its bank."""
        return max(1, min(self.style.tall * self.style.rows, self.config.bank_words // 4))

    def gemm(self) -> None:
        chance = self.chance
        # Both at once is no product of the command set.
        transpose_a, transpose_b = [(0, 0), (1, 0), (0, 1)][self.rng.integers(3)]
        # A row of ones beside A^T sums the rows of B: the gradient of a bias.
        ones_row = int(transpose_a and chance(0.5))
        m, n, k = self.size(self.style.rows), self.size(self.columns), self.size(self.style.rows)
        mask_write = chance(0.3)
        # A, B and C in three different banks, as the hardware asks for.
        spaces = [BANK_SPACES[i] for i in self.rng.permutation(4)]
        a = self.operand(*((k, m) if transpose_a else (m, k)), spaces[:1])
        b = self.operand(*((n, k) if transpose_b else (k, n)), spaces[1:2])
        bias = self.operand(1, n, spaces[1:2], keep=[b]) if chance(0.4) else None
        accumulate = chance(self.style.accumulate)
        rows = m + ones_row
        if accumulate or chance(0.2):
            c = self.operand(rows, n, spaces[2:3])
        else:
            c = self.place(spaces[2:3], rows, n)
        flags = {"transpose_a": transpose_a, "transpose_b": transpose_b, "ones_row": ones_row}
        flags |= {"accumulate": int(accumulate), "n_outer": int(chance(0.5))}
        mask, filled = None, False
        if mask_write:
            mask, filled = self.bitmap(rows, n)
            flags |= {"relu": 1, "mask_write": 1}
        elif chance(0.3):
            mask = self.mask(rows, n)
            flags["masked"] = 1
            if chance(0.4):
                flags["relu"] = 1
                flags["mask_write"] = int(chance(0.5))
        elif chance(0.3):
            flags["relu"] = 1
        if mask is not None:
            written = flags.get("mask_write")
            mask = replace(mask, step=None) if written else self.read(mask, bitmap=True)
        a, b = self.read(a), self.read(b)
        self.assembler.gemm(a, b, c, m=m, n=n, k=k, bias=bias, mask=mask, **flags)
        self._result(c)
        if mask is not None and mask_write:
            self.masks.append(mask)
            if filled:
                self.unstored.append(mask)

    def aggregate(self) -> None:
        config, chance = self.config, self.chance
        columns, align = self._sum_columns()
        # So many sums have room in the accumulators of all clusters.
        most = config.accumulator_words // config.words(columns) * config.clusters
        destinations = self.size(min(self.style.rows, most))
        graph = random_graph(
            self.rng,
            sources=self.size(self.style.sources * self.style.rows),
            destinations=destinations,
            duplicates=self.style.duplicates,
        )
        # No edge at all: every sum is zero, or its old value.
        if chance(0.05):
            graph = []
        indexed = chance(0.5)
        rows = self.size(self.style.rows) if indexed or not graph else len(graph)
        on_chip = chance(0.5) and rows <= 2 * self.style.rows
        again = [p for p in self.outputs if p.rows >= rows and p.columns >= columns]
        if on_chip:
            source = self.operand(rows, columns, BANK_SPACES, align=align)
        elif again and chance(0.5):
            source = self.window(again[self.rng.integers(len(again))], rows, columns)
        else:
            source = self.input(rows, columns)
        mask = self.mask(destinations, columns) if chance(self.style.masked) else None
        target = self._old_values(source, destinations, columns)
        accumulate = target is not None
        if target is None:
            target = self.place(BANK_SPACES, destinations, columns, keep=[source], align=align)
        self.assembler.aggregate(
            self.read(source),
            target,
            graph,
            rows=self.rng.integers(0, rows, size=len(graph)) if indexed else None,
            source_scale=self._scales(len(graph)) if chance(0.5) else None,
            scale=self._scales(destinations) if chance(0.5) else None,
            mask=None if mask is None else self.read(mask, bitmap=True),
            accumulate=accumulate,
            scale_align=self._scale_align(),
        )
        self._result(target)

    def _whole(self, spaces: list[Space] | tuple[Space, ...]) -> MemoryPlace:
        """A matrix that takes all of a bank or of the mask memory: many rows, or long ones."""
        space = spaces[self.rng.integers(len(spaces))]
        total = self.config.mask_words if space == Space.MASK else self.config.bank_words
        # Of a power of two of words, which divides all of them.
        words = 1 << int(self.rng.integers((total & -total).bit_length()))
        # A mask's bits are in all lanes of a word, and only what is written may be read.
        lacking = 0 if space == Space.MASK else int(self.rng.integers(self.config.lanes))
        columns = words * self.config.lanes - lacking
        return self._taken(self.assembler.chip(space, 0, total // words, columns))

    def whole_memory(self) -> None:
        """A LOAD of a whole bank, or of the whole mask memory, and sometimes a STORE of it."""
        target = self._whole((*BANK_SPACES, *[Space.MASK] * len(BANK_SPACES)))
        if target.space == Space.MASK:
            self._fill_mask(target)
        else:
            self.assembler.load(self.read(self.input(target.rows, target.columns)), target)
            self.live.append(target)
        if self.chance(0.7):
            output = self.assembler.tensor(self.name("output"), rows=target.rows, columns=target.columns)
            self.assembler.store(self.read(target), output)

    def whole_product(self) -> None:
        """A product whose C, and often A, takes all of a bank; or B does."""
        lanes, spaces = self.config.lanes, [BANK_SPACES[i] for i in self.rng.permutation(4)]
        whole = self._whole(spaces[2:3] if self.chance(0.5) else spaces[1:2])
        words = self.config.words(whole.columns)
        if whole.space == spaces[2]:
            m, n = whole.rows, whole.columns
            # A row of A is as long as one of C at most, and B has room.
            longest = min(words * lanes, self.config.bank_words // words)
            k = longest if self.chance(0.5) else self.size(longest)
            a, b, c = self.operand(m, k, spaces[:1]), self.operand(k, n, spaces[1:2]), whole
        else:
            # A has room, whose rows are as long as B has rows, and C, whose rows are as long as B's.
            m, n, k = self.size(min(8, words * lanes, whole.rows)), whole.columns, whole.rows
            self.assembler.load(self.read(self.input(k, n)), whole)
            a, b, c = self.operand(m, k, spaces[:1]), whole, self.place(spaces[2:3], m, n)
            self.live.append(whole)
        mask = self._any_mask(m, n)
        flags: dict[str, Any] = {
            "n_outer": int(self.chance(0.5)),
            "relu": int(self.chance(0.5)),
            "masked": int(mask is not None),
        }
        self.assembler.gemm(self.read(a), self.read(b), c, m=m, n=n, k=k, mask=mask, **flags)
        self._result(c)

    def _any_mask(self, rows: int, columns: int) -> MemoryPlace | None:
        """Mostly, where the mask memory has room: a LOADed bitmap whose rows follow each other."""
        unit = self.config.mask_unit
        nbytes = rows * -(-columns // (8 * unit)) * unit
        room = nbytes <= self.config.mask_words * self.config.word_bytes
        return self._touching_mask(rows, columns) if room and self.chance(0.7) else None

    def most_sums(self) -> None:
        """Sums that take all accumulators, or all of a bank; now and then their sources take half of the ring."""
        config, longest = self.config, self.config.ring_words // 2
        words = int(self.rng.choice([1, longest, int(self.rng.integers(1, longest + 1))]))
        words = min(words, config.accumulator_words, config.bank_words)
        columns = words * config.lanes - int(self.rng.integers(config.lanes))
        rows = min(config.accumulator_words // words * config.clusters, config.bank_words // words)
        spaces = [BANK_SPACES[i] for i in self.rng.permutation(4)]
        count = self.size(max(1, min(8, config.bank_words // words)))
        source = self.operand(count, columns, spaces[:1]) if self.chance(0.5) else self.input(count, columns)
        graph = random_graph(self.rng, sources=count, destinations=rows, duplicates=self.style.duplicates)
        mask = self._any_mask(rows, columns)
        target = self._taken(self.assembler.chip(spaces[1], 0, rows, columns))
        self.assembler.aggregate(
            self.read(source),
            target,
            graph,
            source_scale=self._scales(count) if self.chance(0.5) else None,
            scale=self._scales(rows) if self.chance(0.5) else None,
            mask=mask,
            scale_align=self._scale_align(),
        )
        self._result(target)

    def distant_rows(self) -> None:
        """Sums of a few rows of a table in device memory, whose numbers, or distances, are large."""
        config, (columns, _) = self.config, self._sum_columns()
        words = config.words(columns)
        if self.table is None:
            stride, rows = 1, (1 << 16) + int(self.rng.integers(8, 64))
            if self.chance(0.5) and (1 << 18) + (1 << 17) <= self.assembler.memory.size // config.word_bytes:
                stride, rows = (1 << 18) + int(self.rng.integers(64)), 2
            size = ((rows - 1) * stride + config.words(self.columns)) * config.word_bytes
            address = self.assembler.allocate(size, align=config.word_bytes)
            self.table = address, stride * config.word_bytes, rows
        address, stride, rows = self.table
        count = self.size(8)
        # The last ones, those of which a bit of the number is the highest, and any.
        numbers = self.rng.choice([rows - 1, rows - 2, rows // 2, int(self.rng.integers(rows))], count)
        for number in numbers.tolist():
            at = address + number * stride
            values = random_values(self.rng, words * config.lanes, special=self.style.special)
            # What an earlier command reads there changes with it: the image is what the program begins with.
            self.assembler.memory[at : at + words * config.word_bytes] = values.view(np.uint8)
        source = MemoryPlace(Space.DEVICE, address, stride, rows, words * config.word_bytes, columns)
        destinations = self.size(min(self.style.rows, config.accumulator_words // words * config.clusters))
        target = self.place(BANK_SPACES, destinations, columns)
        graph = random_graph(self.rng, sources=count, destinations=destinations)
        self.assembler.aggregate(source, target, graph, rows=numbers)
        self._result(target)

    def _scales(self, count: int) -> F32:
        return random_values(self.rng, count, special=self.style.special, ranged=self.style.ranged)

    def _scale_align(self) -> int:
        """Bytes of which the address of a sum's scales is a multiple: where several come at once, all or one."""
        return 4 * self.config.scales_at_once if self.config.drain_words > 1 and self.chance(0.7) else 4

    def _old_values(self, source: MemoryPlace, rows: int, columns: int) -> MemoryPlace | None:
        """Now and then, where the hardware can: a matrix on chip for a sum to begin at, beside its source."""
        if not self.config.accumulate or not self.chance(self.style.accumulate):
            return None
        found = self.operand(rows, columns, BANK_SPACES, keep=[source])
        if found.overlaps(source):
            return None
        # Sums are written by whole words: what lies beside these columns is lost.
        for places in (self.live, self.unstored):
            places[:] = [other for other in places if not other.overlaps(found)]
        return found

    def _sum_columns(self) -> tuple[int, int]:
        """Columns of sums, and the number of words of which their rows, and their sources', begin at multiples."""
        config, unit = self.config, self.config.bank_stripes
        # A source's row may take half of the ring of words, and the row of one sum must have room in a cluster.
        most = min(config.ring_words // 2, config.accumulator_words)
        if self.style.aligned and unit <= most and self.chance(self.style.aligned):
            words = unit * int(self.rng.integers(1, most // unit + 1))
            if config.drain_words > 1 and self.chance(0.5):
                # Rows that leave together, if they are so many words apart, and multiples of `unit`.
                words = config.drain_words >> int(self.rng.integers(1, config.drain_words.bit_length()))
            # The last word need not be full.
            return words * config.lanes - int(self.rng.integers(config.lanes)), unit
        return self.size(min(self.columns, most * config.lanes)), 1

    def _result(self, place: MemoryPlace) -> None:
        # A product in place of its old sums is in the list already.
        if not any(place.overlaps(other) for other in self.live):
            self.live.append(place)
        self.unstored.append(place)


def random_program(
    config: HardwareConfig, rng: np.random.Generator, style: Style | None = None, **options: Any
) -> Program:
    """A legal program of random commands.

    Operands are fresh inputs or parts of earlier results, on chip at random places with random strides;
    results are stored at random times, and all that is still on chip at the end. Guard bytes surround every
    tensor, and outputs hold guard bytes until they are written.

    Parameters
    ----------
    rng
        Alone fixes the program.
    options
        Parameters of `Style` to change.

    Returns
    -------
    With tensors "input*", "bits*" (masks) and "output*".
    """
    style = replace(style or Style(), **options)
    composer = _Composer(config, rng, style)
    for segment in range(style.segments):
        for _ in range(style.commands):
            # Kinds of commands are methods of the composer, by name.
            getattr(composer, style.kinds[rng.integers(len(style.kinds))])()
        if not composer.assembler.commands:
            composer.load()  # STOREs alone found nothing to store
        if style.queued:
            composer.assembler.end_segment(f"segment{segment}before")
            queue_tokens(composer, f"segment{segment}")
        # Results live on from launch to launch; only the last one has to leave nothing unseen on chip.
        if segment == style.segments - 1:
            composer.store_all()
        composer.assembler.end_segment(f"segment{segment}")
    return composer.assembler.build()
