"""The tile of a product: of all that its banks have room for, the one that takes the fewest cycles.

The cycles are a rough sum: of the array with its waits for partial sums, of copies, of rows that are read one by one,
and of the first tile, which nothing hides.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit

from simgnn.arrays import F64, I64, Bools
from simgnn.compiler.tiling import (
    product_cycles,
    round_up,
    row_read_cycles,
    row_write_cycles,
    settling_cycles,
)
from simgnn.errors import InputError
from simgnn.hw.config import HardwareConfig
from simgnn.sim.compiled import part


@dataclass(frozen=True, kw_only=True)
class ProductShape:
    """What decides a product's tiles.

    Parameters
    ----------
    depths
        Depth of each term.
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
    row_unit
        Rows that a tile of what is stored row by row is a multiple of, of C, of A and, if A is transposed, of B.
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
    row_unit: int = 1


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
    lanes, depth = hardware.lanes, max(shape.depths)
    unit = round_up(hardware.array_rows, shape.row_unit) if shape.transpose_a else lanes
    m = _sizes(shape.m, lanes if shape.transpose_a else shape.row_unit, shape.m)
    n, k = _sizes(shape.n, shape.n_unit, shape.n_limit), _sizes(depth, unit, depth)
    m_tiles, n_tiles = -(-shape.m // m), -(-shape.n // n)
    # Edges fall into the tiles evenly, so a source has none into a tile with probability (1 - 1 / tiles)^degree.
    source_rows = shape.source_rows * m_tiles * (1 - (1 - 1 / m_tiles) ** shape.source_degree)
    # Tiles are about equal.
    array = product_cycles(
        hardware,
        (shape.m / m_tiles)[:, None],
        sum(hardware.row_tiles(d, transposed=shape.transpose_a) for d in shape.depths),
        hardware.column_tiles(shape.n) / n_tiles,
    )
    numbers = (
        *(getattr(shape, name) for name in _OF_SHAPE),
        *(_RESIDENT if shape.c_room is None else shape.c_room, lanes, settling_cycles(hardware)),
        *(row_read_cycles(hardware), row_write_cycles(hardware)),
    )
    place = _cheapest(
        np.array([numbers], _NUMBERS)[0],
        float(shape.edge_words),
        np.array(shape.depths),
        np.array([_RESIDENT if room is None else room for room in shape.a_rooms]),
        np.array(shape.b_staged),
        *(m, n, k, m_tiles, n_tiles, source_rows, array),
    )
    if place < 0:
        raise InputError(
            f"bank_words must hold two tiles of {hardware.lanes} rows of one word and a bias,"
            f" not {hardware.bank_words!r}"
        )
    place, h = divmod(place, k.size)
    i, j = divmod(place, n.size)
    return int(m[i]), int(n[j]), int(k[h])


_RESIDENT = -1
"""The room of an operand that lives in its bank as a whole."""
_NO_TILES = np.int64(0)
"""Not Python's 0, for which Numba would compile what it is given to once more."""
_OF_SHAPE = (
    *("m", "n", "transpose_a", "transpose_b", "extra_row", "b_room", "bias_staged", "pieces"),
    *("source_rows", "source_row_cycles", "source_part_cycles", "takes_turns"),
)
_NUMBERS = np.dtype(
    [(name, np.int64) for name in (*_OF_SHAPE, "c_room", "lanes", "settling", "reading", "writing")]
)
"""What `_cheapest` needs of a shape and of hardware."""


@part
def _words(s: Any, columns: int) -> int:
    return int(-(-columns // s.lanes))


@part
def _a_words(s: Any, rows: int, deep: int) -> int:
    return int(deep * _words(s, rows) if s.transpose_a else rows * _words(s, deep))


@part
def _b_words(s: Any, deep: int, columns: int) -> int:
    return int(columns * _words(s, deep) if s.transpose_b else deep * _words(s, columns))


@part
def _copied(s: Any, rows: int, columns: int, width: int, row_cycles: int) -> int:
    """Cycles to load or store a matrix in slices of `width` columns; whole rows follow one another."""
    whole: int = rows * _words(s, columns)
    return whole if width >= columns else max(whole, rows * -(-columns // width) * row_cycles)


@part
def _left(s: Any, depths: I64, rooms: I64, place: int, m: int, k: int, n_tiles: int, k_tiles: int) -> int:
    """Cycles of copying those tiles of A that share the room of a term's, the first that has it; -1 if none fits."""
    # Terms whose operands have the same room may share a bank: together they have to fit.
    room, kept_words, comes = rooms[place], 0, 0
    for other in range(len(depths)):
        if rooms[other] == room:
            if other < place:
                return 0
            # An aggregation's result is made on chip; where a later step needs it, it is stored.
            row = s.writing if s.source_rows and other == 0 else s.reading
            kept_words += _a_words(s, s.m, depths[other])
            if s.transpose_a:
                comes += _copied(s, depths[other], s.m, m, row)
            else:
                comes += _copied(s, s.m, depths[other], k, row)
    if kept_words > room and 2 * _a_words(s, m, k) > room:
        return -1
    return comes if kept_words <= room or k_tiles == 1 else comes * n_tiles


@part
def _right(s: Any, depths: I64, staged: Bools, n: int, k: int, m_tiles: int, tiles: int) -> int:
    """Cycles of copying B's tiles and the bias, as far as they are; -1 if they do not fit.

    Parameters
    ----------
    tiles
        Of B.
    """
    total, tile = 0, 0
    for place in range(len(depths)):
        if staged[place]:
            total += _b_words(s, depths[place], s.n)
            tile = _b_words(s, k, n)
    if s.bias_staged:
        total, tile = total + _words(s, s.n), tile + _words(s, n)
    if total > s.b_room and 2 * tile > s.b_room:
        return -1
    return total if total <= s.b_room or tiles == 1 else total * m_tiles


@part
def _result(s: Any, m: int, n: int) -> int:
    """Cycles of storing C's tiles, if they are; -1 if they do not fit."""
    if s.c_room < 0:
        return 0
    rows = s.m + s.extra_row
    if rows * _words(s, s.n) > s.c_room and 2 * (m + s.extra_row) * _words(s, n) > s.c_room:
        return -1
    return int(_copied(s, rows, s.n, n, s.writing))


@njit(nogil=True, cache=True, error_model="numpy")
def _cheapest(
    s: Any,
    edge_words: float,
    depths: I64,
    a_rooms: I64,
    b_staged: Bools,
    m_sizes: I64,
    n_sizes: I64,
    k_sizes: I64,
    all_m_tiles: I64,
    all_n_tiles: I64,
    source_rows: F64,
    array: F64,
) -> int:
    """Place, along the axes of rows of C, its columns and the depth, of the tile that fits and takes the fewest cycles.

    Parameters
    ----------
    s : `_NUMBERS`
    depths, a_rooms, b_staged
        By term.
    m_sizes, n_sizes, k_sizes
        Axes.
    all_m_tiles, all_n_tiles
        How many there are, along the axes.
    source_rows
        Rows that are read of what A is aggregated from, along the first axis.
    array
        Cycles of the array for a tile, without waits between them, along the first two.
    """
    tiles = len(m_sizes), len(n_sizes), len(k_sizes)
    best, found = np.inf, -1
    # Of the first term's A, which an aggregation's result is; sizes end with the smallest.
    most = all_m_tiles[-1] * -(-depths[0] // min(k_sizes[-1], depths[0]))
    for i in range(tiles[0]):
        m, m_tiles = m_sizes[i], all_m_tiles[i]
        row_cycles = s.source_part_cycles if m_tiles > 1 else s.source_row_cycles
        for j in range(tiles[1]):
            n, n_tiles = n_sizes[j], all_n_tiles[j]
            for h in range(tiles[2]):
                k, k_tiles, slices = k_sizes[h], _NO_TILES, -(-depths[0] // min(k_sizes[h], depths[0]))
                for depth in depths:
                    k_tiles += -(-depth // min(k, depth))
                copied, fits = 0, m_tiles * slices >= min(s.pieces, most)
                for place in range(len(depths)):
                    if a_rooms[place] >= 0:
                        left = _left(s, depths, a_rooms, place, m, k, n_tiles, k_tiles)
                        copied, fits = copied + left, fits and left >= 0
                right, result = (
                    _right(s, depths, b_staged, n, k, m_tiles, k_tiles * n_tiles),
                    _result(s, m, n),
                )
                if not fits or right < 0 or result < 0:
                    continue
                computing = m_tiles * n_tiles * (array[i, j] + k_tiles * s.settling)
                read = source_rows[i] * max(_words(s, depths[0]), slices * row_cycles)
                # A product that takes turns with an aggregation waits for its first tile.
                waited = read / (m_tiles * slices) if s.takes_turns else 0.0
                cost = (copied + right + result) + computing + (read + waited + edge_words * slices)
                # Of equals the first: sizes begin with the largest, and larger tiles are fewer commands.
                if cost < best:
                    best, found = cost, (i * tiles[1] + j) * tiles[2] + h
    return found


@functools.lru_cache(maxsize=1024)
def _sizes(full: int, unit: int, limit: int) -> I64:
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
