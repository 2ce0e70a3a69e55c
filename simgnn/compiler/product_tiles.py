"""The tile of a product: of all that its banks have room for, the one that takes the fewest cycles.

The cycles are a rough sum: of the array with its waits for partial sums, of copies, of rows that are read one by one,
and of the first tile, which nothing hides.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.tiling import (
    product_cycles,
    round_up,
    row_read_cycles,
    row_write_cycles,
    settling_cycles,
)
from simgnn.errors import InputError

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig

Fit = tuple[Any, Any]
"""Whether there is room for a tile, and the product's cycles with such tiles: over some of the axes, or scalars."""


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
    tiles = _ProductTiles(hardware, shape)
    possible: NDArray[np.bool_] = tiles.whole_pieces()
    cost: Any = 0.0
    for fits, cycles in (*tiles.left(), tiles.right(), tiles.result(), tiles.computing(), tiles.sources()):
        possible = possible & fits
        cost = cost + cycles
    if not possible.any():
        raise InputError(
            f"bank_words must hold two tiles of {hardware.lanes} rows of one word and a bias,"
            f" not {hardware.bank_words!r}"
        )
    return tiles.sizes(int(np.argmin(np.where(possible, cost, np.inf))))


class _ProductTiles:
    """All tiles that a product C = A B can have, along three axes: of rows of C, of its columns, and of the depth.

    What a method gives of them is an array over some of the axes: whether there is room for a tile, and the cycles
    that the whole product takes with tiles of that size.
    """

    def __init__(self, hardware: HardwareConfig, shape: ProductShape) -> None:
        self.hardware, self.shape, self.lanes = hardware, shape, hardware.lanes
        depth = max(shape.depths)
        self.m = _sizes(shape.m, self.lanes if shape.transpose_a else shape.row_unit, shape.m)[:, None, None]
        self.n = _sizes(shape.n, shape.n_unit, shape.n_limit)[None, :, None]
        unit = round_up(hardware.array_rows, shape.row_unit) if shape.transpose_a else self.lanes
        self.k = _sizes(depth, unit, depth)[None, None, :]
        self.m_tiles, self.n_tiles = -(-shape.m // self.m), -(-shape.n // self.n)
        self.k_tiles = sum(-(-d // np.minimum(self.k, d)) for d in shape.depths)
        # Of the first term's A, which an aggregation's result is.
        self.slices = -(-shape.depths[0] // np.minimum(self.k, shape.depths[0]))

    def sizes(self, place: int) -> tuple[int, int, int]:
        """Rows, columns and depth of the tile at a flat place of an array over all axes."""
        i, j, h = np.unravel_index(place, (self.m.size, self.n.size, self.k.size))
        return int(self.m[i, 0, 0]), int(self.n[0, j, 0]), int(self.k[0, 0, h])

    def whole_pieces(self) -> NDArray[np.bool_]:
        """Which tiles cut the product into as many pieces as `shape` wants, or as many as there can be; all axes."""
        pieces = self.m_tiles * self.slices
        full = np.ones((self.m.size, self.n.size, self.k.size), bool)
        enough: NDArray[np.bool_] = full & (pieces >= np.minimum(self.shape.pieces, pieces.max()))
        return enough

    def left(self) -> Iterator[Fit]:
        """Whether A's tiles fit, and the cycles of copying them, for each of the rooms that A's terms have."""
        shape = self.shape
        # An aggregation's result is made on chip; where a later step needs it, it is stored.
        reading, writing = row_read_cycles(self.hardware), row_write_cycles(self.hardware)
        rows = [
            writing if shape.source_rows and place == 0 else reading for place in range(len(shape.depths))
        ]
        for room in {room for room in shape.a_rooms if room is not None}:
            terms = [
                (d, row) for d, r, row in zip(shape.depths, shape.a_rooms, rows, strict=True) if r == room
            ]
            kept = sum(self._a_words(shape.m, d) for d, _ in terms) <= room
            comes = sum(
                self._copied(d, shape.m, self.m, row)
                if shape.transpose_a
                else self._copied(shape.m, d, self.k, row)
                for d, row in terms
            )
            times = np.where(kept | (self.k_tiles == 1), 1, self.n_tiles)
            yield kept | (2 * self._a_words(self.m, self.k) <= room), comes * times

    def right(self) -> Fit:
        """Whether the tiles of B and of the bias fit that are copied, and the cycles of that."""
        shape = self.shape
        staged = [d for d, comes in zip(shape.depths, shape.b_staged, strict=True) if comes]
        if not staged and not shape.bias_staged:
            return True, 0
        total = sum(self._b_words(d, shape.n) for d in staged) + shape.bias_staged * self._words(shape.n)
        tile = (self._b_words(self.k, self.n) if staged else 0) + shape.bias_staged * self._words(self.n)
        kept = total <= shape.b_room
        times = np.where(kept | (self.k_tiles * self.n_tiles == 1), 1, self.m_tiles)
        return kept | (2 * tile <= shape.b_room), total * times

    def result(self) -> Fit:
        """Whether C's tiles fit where it is stored, and the cycles of that."""
        shape = self.shape
        if shape.c_room is None:
            return True, 0
        rows = shape.m + shape.extra_row
        kept = rows * self._words(shape.n) <= shape.c_room
        fits = kept | (2 * (self.m + shape.extra_row) * self._words(self.n) <= shape.c_room)
        return fits, self._copied(rows, shape.n, self.n, row_write_cycles(self.hardware))

    def computing(self) -> Fit:
        """Cycles of the array, whose tiles are about equal; they fit."""
        hardware, shape = self.hardware, self.shape
        array = product_cycles(
            hardware,
            shape.m / self.m_tiles,
            sum(hardware.row_tiles(d, transposed=shape.transpose_a) for d in shape.depths),
            hardware.column_tiles(shape.n) / self.n_tiles,
        )
        return True, self.m_tiles * self.n_tiles * (array + self.k_tiles * settling_cycles(hardware))

    def sources(self) -> Fit:
        """Cycles to read what A is aggregated from, rows of words, for each way to cut it."""
        # Edges fall into the tiles evenly, so a source has none into a tile with probability (1 - 1 / tiles)^degree.
        shape, words = self.shape, self._words(self.shape.depths[0])
        rows = shape.source_rows * self.m_tiles * (1 - (1 - 1 / self.m_tiles) ** shape.source_degree)
        row_cycles = np.where(self.m_tiles > 1, shape.source_part_cycles, shape.source_row_cycles)
        read = rows * np.maximum(words, self.slices * row_cycles)
        # A product that takes turns with an aggregation waits for its first tile.
        waited = read / (self.m_tiles * self.slices) if shape.takes_turns else 0
        return True, read + waited + shape.edge_words * self.slices

    def _words(self, columns: Any) -> Any:
        return -(-columns // self.lanes)

    def _a_words(self, rows: Any, deep: Any) -> Any:
        return deep * self._words(rows) if self.shape.transpose_a else rows * self._words(deep)

    def _b_words(self, deep: Any, columns: Any) -> Any:
        return columns * self._words(deep) if self.shape.transpose_b else deep * self._words(columns)

    def _copied(
        self, rows: int, columns: int, width: NDArray[np.int64], row_cycles: int
    ) -> NDArray[np.int64]:
        """Cycles to load or store a matrix in slices of `width` columns; whole rows follow one another."""
        whole = rows * self._words(columns)
        slices = -(-columns // width)
        moved: NDArray[np.int64] = np.where(
            width >= columns, whole, np.maximum(whole, rows * slices * row_cycles)
        )
        return moved


@functools.lru_cache(maxsize=1024)
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
