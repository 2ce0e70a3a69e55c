"""Tile sizes: how much of an operation one command does, given what the banks have room for.

No result depends on a tile size; traffic and time do. A room is the number of words that a bank has for tiles,
or None for an operand that lives in its bank as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.errors import InputError

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


START_CYCLES = 150
"""From the start of an aggregation's command to its first addition, roughly: memory's latency. It weighs slices."""

READ_CYCLES, WRITE_CYCLES, OPENING_CYCLES = 72, 32, 3
"""Roughly what memory takes for a burst that is read and for one that is written, of which several are under way, and
at least for a DRAM row that it opens. They weigh tiles."""


def row_read_cycles(hardware: HardwareConfig) -> int:
    """What reading part of a row costs at least, where rows do not touch, int."""
    return max(OPENING_CYCLES, -(-READ_CYCLES // hardware.outstanding_reads))


def row_write_cycles(hardware: HardwareConfig) -> int:
    """What writing part of a row costs at least, where rows do not touch, int."""
    return -(-WRITE_CYCLES // hardware.outstanding_writes)


def settling_cycles(hardware: HardwareConfig) -> int:
    """From a row's entry into the array until sums that continue its own can follow, roughly, int.

    It is also what one more product costs, for filling and draining.
    """
    return (hardware.array_rows + 1) * hardware.add_stages + hardware.array_columns


def product_cycles(hardware: HardwareConfig, m: Any, k_tiles: int, n_tiles: Any) -> Any:
    """Cycles of a product on the array, roughly, from its first row to its last, float or ndarray.

    Parameters
    ----------
    hardware
    m
        Rows that are streamed.
    k_tiles, n_tiles
        Tiles of weights, of the array's size; the columns change first.
    """
    stream = n_tiles * np.maximum(m, hardware.array_rows)
    return stream + (k_tiles - 1) * np.maximum(stream, settling_cycles(hardware))


def round_up(value: int, unit: int) -> int:
    """The multiple of `unit` at or above `value`."""
    return -(-value // unit) * unit


def split(start: int, stop: int, step: int) -> list[tuple[int, int]]:
    """Ranges of `step` that cover start .. stop, the last one shorter."""
    return [(low, min(low + step, stop)) for low in range(start, stop, step)]


def grid(start: int, stop: int, step: int) -> list[tuple[int, int]]:
    """Ranges that cover start .. stop and break at the multiples of `step`."""
    cuts = [start, *range((start // step + 1) * step, stop, step), stop]
    return list(pairwise(cuts))


def mask_stride(columns: int, hardware: HardwareConfig, *, spilled: bool) -> int:
    """Bytes between the rows of a bitmap.

    A spilled bitmap is copied by whole words, so its rows divide the word or are made of words.
    """
    stride = round_up(-(-columns // 8), hardware.mask_unit)
    if not spilled:
        return stride
    if stride >= hardware.word_bytes:
        return round_up(stride, hardware.word_bytes)
    return 1 << (stride - 1).bit_length()


def mask_panel(hardware: HardwareConfig) -> int | None:
    """Most columns of a bitmap that one command may be given; None for no limit.

    A command's first column lies at a byte of the bitmap. Where an aggregation takes fewer columns than that, or
    a bank has hardly a row, a bitmap is kept as panels of so few columns.
    """
    if hardware.bank_words < 64:
        return hardware.lanes
    slice_columns = hardware.lanes * (hardware.ring_words // 2)
    return slice_columns if slice_columns < 8 else None


@dataclass(frozen=True, kw_only=True)
class ProductShape:
    """What decides a product's tiles.

    Parameters
    ----------
    m, n
    depths
        Depth of each term.
    transpose_a, transpose_b
    n_unit
        Columns that a tile of C is a multiple of, unless it is the last.
    n_limit
        Most columns of a tile.
    extra_row
        C has a row of ones' products.
    a_rooms
        For each term.
    b_room
        Room in B's bank, for those terms' b that `b_staged` names and for the bias if `bias_staged`.
    b_staged
    bias_staged
    c_room
    pieces
        Tiles of the first term's A that there are to be at least, cut by rows or by depth, as far as it can be cut.
    source_rows
        Where the first term's A, not transposed, is an aggregation's result that is made tile by tile: rows of the
        source that are read where all of A is made at once (with edge weights one per edge).
    source_row_cycles, source_part_cycles
        What reading such a row, or a slice of it, costs at least: if a tile has all of A's rows, and if it has only
        some.
    source_degree
        That aggregation's edges per such row: a tile of rows reads the sources that have an edge into it.
    edge_words
        Words of its edges, which each slice of the depth reads.
    takes_turns
        Its next tile is made while the product uses one.
    """

    m: int
    n: int
    depths: tuple[int, ...]
    transpose_a: bool
    transpose_b: bool
    n_unit: int
    n_limit: int
    extra_row: bool
    a_rooms: tuple[int | None, ...]
    b_room: int
    b_staged: tuple[bool, ...]
    bias_staged: bool
    c_room: int | None
    pieces: int = 1
    source_rows: int = 0
    source_row_cycles: int = 0
    source_part_cycles: int = 0
    source_degree: float = 1.0
    edge_words: float = 0.0
    takes_turns: bool = False


def product_tiles(hardware: HardwareConfig, shape: ProductShape) -> tuple[int, int, int]:
    """Choose a product's tile.

    Returns
    -------
    Rows of C without the row of ones, columns, and depth.

    Raises
    ------
    ValueError
        If the banks cannot hold the smallest tile.
    """
    lanes = hardware.lanes
    depth = max(shape.depths)
    m = _sizes(shape.m, lanes if shape.transpose_a else 1, shape.m)[:, None, None]
    n = _sizes(shape.n, shape.n_unit, shape.n_limit)[None, :, None]
    k = _sizes(depth, hardware.array_rows if shape.transpose_a else lanes, depth)[None, None, :]

    def words(columns: Any) -> Any:
        return -(-columns // lanes)

    def copied(rows: int, columns: int, width: NDArray[np.int64], row_cycles: int) -> NDArray[np.int64]:
        """Cycles to load or store a matrix in slices of `width` columns; whole rows follow one another."""
        whole = rows * words(columns)
        slices = -(-columns // width)
        moved: NDArray[np.int64] = np.where(
            width >= columns, whole, np.maximum(whole, rows * slices * row_cycles)
        )
        return moved

    def a_words(rows: Any, deep: Any) -> Any:
        return deep * words(rows) if shape.transpose_a else rows * words(deep)

    def b_words(deep: Any, columns: Any) -> Any:
        return columns * words(deep) if shape.transpose_b else deep * words(columns)

    possible = np.ones(np.broadcast_shapes(m.shape, n.shape, k.shape), bool)
    cost = np.zeros(possible.shape)
    m_tiles, n_tiles = -(-shape.m // m), -(-shape.n // n)
    k_tiles = sum(-(-d // np.minimum(k, d)) for d in shape.depths)
    # Of the first term's A, which an aggregation's result is.
    slices = -(-shape.depths[0] // np.minimum(k, shape.depths[0]))
    possible &= m_tiles * slices >= np.minimum(shape.pieces, (m_tiles * slices).max())
    # An aggregation's result is made on chip; where a later step needs it, it is stored.
    reading, writing = row_read_cycles(hardware), row_write_cycles(hardware)
    a_rows = [writing if shape.source_rows and place == 0 else reading for place in range(len(shape.depths))]
    for room in {room for room in shape.a_rooms if room is not None}:
        total = sum(
            a_words(shape.m, d) for d, r in zip(shape.depths, shape.a_rooms, strict=True) if r == room
        )
        kept = total <= room
        possible &= kept | (2 * a_words(m, k) <= room)
        comes = sum(
            copied(d, shape.m, m, row) if shape.transpose_a else copied(shape.m, d, k, row)
            for d, r, row in zip(shape.depths, shape.a_rooms, a_rows, strict=True)
            if r == room
        )
        cost += comes * np.where(kept | (k_tiles == 1), 1, n_tiles)
    staged = [d for d, comes in zip(shape.depths, shape.b_staged, strict=True) if comes]
    if staged or shape.bias_staged:
        total = sum(b_words(d, shape.n) for d in staged) + shape.bias_staged * words(shape.n)
        tile = (b_words(k, n) if staged else 0) + shape.bias_staged * words(n)
        kept = total <= shape.b_room
        possible &= kept | (2 * tile <= shape.b_room)
        cost += total * np.where(kept | (k_tiles * n_tiles == 1), 1, m_tiles)
    if shape.c_room is not None:
        total = (shape.m + shape.extra_row) * words(shape.n)
        possible &= (total <= shape.c_room) | (2 * (m + shape.extra_row) * words(n) <= shape.c_room)
        cost += copied(shape.m + shape.extra_row, shape.n, n, writing)
    # Of tiles that are about equal.
    array = product_cycles(
        hardware,
        shape.m / m_tiles,
        sum(-(-d // hardware.array_rows) for d in shape.depths),
        -(-shape.n // hardware.array_columns) / n_tiles,
    )
    cost = cost + m_tiles * n_tiles * (array + k_tiles * settling_cycles(hardware))
    cost = cost + _source_cycles(shape, words(shape.depths[0]), m_tiles, slices)
    if not possible.any():
        raise InputError(
            f"bank_words must hold two tiles of {lanes} rows of one word and a bias, not {hardware.bank_words!r}"
        )
    i, j, h = np.unravel_index(np.argmin(np.where(possible, cost, np.inf)), possible.shape)
    return int(m[i, 0, 0]), int(n[0, j, 0]), int(k[0, 0, h])


def _source_cycles(
    shape: ProductShape, words: int, m_tiles: NDArray[np.int64], slices: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Cycles to read what a product's A is aggregated from, rows of `words` words, for each way to cut it."""
    # Edges fall into the tiles evenly, so a source has none into a tile with probability (1 - 1 / tiles)^degree.
    rows = shape.source_rows * m_tiles * (1 - (1 - 1 / m_tiles) ** shape.source_degree)
    row_cycles = np.where(m_tiles > 1, shape.source_part_cycles, shape.source_row_cycles)
    read = rows * np.maximum(words, slices * row_cycles)
    # A product that takes turns with an aggregation waits for its first tile.
    waited = read / (m_tiles * slices) if shape.takes_turns else 0
    return read + waited + shape.edge_words * slices


def _sizes(full: int, unit: int, limit: int) -> NDArray[np.int64]:
    """Tile sizes worth trying: even parts of the whole, in units."""
    sizes = []
    parts = 1
    while True:
        size = min(round_up(-(-full // parts), unit), full)
        if size <= limit or size <= unit:
            sizes.append(size)
        if size <= unit:
            return np.array(sizes)
        parts = parts + 1 if parts < 4 else parts * 3 // 2


@dataclass(frozen=True, kw_only=True)
class AggregationLoad:
    """What decides how an aggregation is cut into commands.

    Parameters
    ----------
    rows
        Destinations.
    edges
    reads
        Most rows of sources that a command reads.
    longest
        Most edges of a destination.
    from_device
        Sources are read from device memory.
    row_cycles
        What reading a row, or a slice of it, costs at least; 0 where rows follow one another.
    list_bytes
        Of edges, records and scales, which every command reads.
    """

    rows: int
    edges: int
    reads: int
    longest: int
    from_device: bool
    row_cycles: int
    list_bytes: int

    def cycles(self, hardware: HardwareConfig, words: int, commands: int) -> int:
        """Roughly what `commands` commands of `words` words a row take, with the drain that nothing hides."""
        rows = self.reads * max(words, self.row_cycles)
        lists = self.list_bytes // hardware.word_bytes
        read = rows + lists if self.from_device else max(rows, lists)
        chain = self.longest * max(words, hardware.add_stages + 2)
        stream = max(self.edges * words // hardware.clusters, read, chain)
        return commands * (stream + START_CYCLES) + self.rows * words


def aggregation_command(
    hardware: HardwareConfig, *, load: AggregationLoad, columns: int, unit: int
) -> tuple[int, int]:
    """Rows and columns of one AGGREGATE command within the engine's limits.

    Slices of columns: every slice reads each source once, but reads the edges again, and is drained while the next is
    streamed. Ranges of rows only where not even `unit` columns of all rows fit the accumulators.

    Parameters
    ----------
    hardware
    load
    columns
        Of the output.
    unit
        What the columns of a command are a multiple of, unless it is the last.
    """
    unit_words = hardware.words(unit)
    total_words = hardware.words(columns)
    room = hardware.accumulator_words // -(-load.rows // hardware.clusters)
    most = min(room, hardware.ring_words // 2) // unit_words * unit_words
    if most < min(unit_words, total_words):
        words = min(unit_words, total_words)
        rows = hardware.clusters * (hardware.accumulator_words // words)
        return min(load.rows, rows), words * hardware.lanes
    choices: dict[int, int] = {}
    for slices in range(-(-total_words // most), -(-total_words // unit_words) + 1):
        words = round_up(-(-total_words // slices), unit_words)
        choices.setdefault(words, load.cycles(hardware, words, -(-total_words // words)))
    return load.rows, min(choices, key=choices.__getitem__) * hardware.lanes


def aggregation_tiles(
    *,
    rows: int,
    columns: int,
    lanes: int,
    unit: int,
    limit: int,
    room: int | None,
    source_rows: int = 0,
    source_room: int | None = None,
) -> tuple[int, int]:
    """Rows and columns of the output that an aggregation makes before it moves on.

    Parameters
    ----------
    rows, columns
        The whole output.
    lanes
    unit, limit
        A tile's columns are a multiple of `unit` and at most `limit`.
    room
        Words for tiles of the output.
    source_rows
        Rows of a source that is made slice by slice in `source_room` words.
    """
    words, unit_words = -(-columns // lanes), -(-unit // lanes)
    most = max(1, min(words, -(-limit // lanes)) // unit_words) * unit_words
    if source_room is not None and source_rows * words > source_room:
        most = max(unit_words, min(most, source_room // (2 * source_rows) // unit_words * unit_words))
    if room is None or rows * words <= room:
        return rows, _even(words, most, unit_words) * lanes
    streamed = room // 2 // rows // unit_words * unit_words
    if streamed:
        return rows, _even(words, min(most, streamed), unit_words) * lanes
    tile = min(unit_words, words)
    return max(1, room // 2 // tile), tile * lanes


def _even(words: int, most: int, unit_words: int) -> int:
    """Words of a slice so that slices are about equal."""
    return min(most, round_up(-(-words // -(-words // most)), unit_words))
