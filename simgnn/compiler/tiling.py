"""Tile sizes: how much of an operation one command does, given what the banks have room for.

No result depends on a tile size; traffic and time do. A room is the number of words that a bank has for tiles,
or None for an operand that lives in its bank as a whole.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import I64

if TYPE_CHECKING:
    from simgnn.compiler.placement import MaskPlace
    from simgnn.hw.config import HardwareConfig


Range = tuple[int, int]
"""Where rows or columns begin, and where they end: the first one after them."""

START_CYCLES = 150
"""From the start of an aggregation's command to its first addition, roughly: memory's latency. It weighs slices."""

READ_CYCLES, WRITE_CYCLES, OPENING_CYCLES = 72, 32, 3
"""Roughly what memory takes for a burst that is read and for one that is written, of which several are under way, and
at least for a DRAM row that it opens. They weigh tiles."""


def row_read_cycles(hardware: HardwareConfig) -> int:
    """What reading part of a row costs at least, where rows do not touch."""
    return max(OPENING_CYCLES, -(-READ_CYCLES // hardware.outstanding_reads))


def row_write_cycles(hardware: HardwareConfig) -> int:
    """What writing part of a row costs at least, where rows do not touch."""
    return -(-WRITE_CYCLES // hardware.outstanding_writes)


def settling_cycles(hardware: HardwareConfig) -> int:
    """From a row's entry into the array until sums that continue its own can follow, roughly.

    It is also what one more product costs, for filling and draining.
    """
    return (hardware.array_rows + 1) * hardware.add_stages + hardware.array_columns


def product_cycles(hardware: HardwareConfig, m: Any, k_tiles: int, n_tiles: Any) -> Any:
    """Cycles of a product on the array, roughly, from its first row to its last, float or ndarray.

    Parameters
    ----------
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


def split(start: int, stop: int, step: int) -> list[Range]:
    """Ranges of `step` that cover start .. stop, the last one shorter."""
    return [(low, min(low + step, stop)) for low in range(start, stop, step)]


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
class AggregationLoad:
    """Sizes that decide how an aggregation is cut into commands.

    Parameters
    ----------
    rows
        Destinations.
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
    row_words
        From one row of sums to the next in their bank.
    part_cycles
        As `row_cycles`, where a command sums some of the rows.
    """

    rows: int
    edges: int
    reads: int
    longest: int
    from_device: bool
    row_cycles: int
    list_bytes: int
    row_words: int
    part_cycles: int = 0

    def part(self, rows: int, edges: int) -> AggregationLoad:
        """Of some of its rows, which have so many edges."""
        # A source is not among them if none of its edges is.
        without = (1 - edges / max(1, self.edges)) ** (self.edges / max(1, self.reads))
        reads = math.ceil(self.reads * (1 - without))
        return replace(
            self,
            rows=rows,
            edges=edges,
            reads=min(edges, reads),
            row_cycles=self.part_cycles,
            list_bytes=-(-self.list_bytes * edges // max(1, self.edges)),
        )

    def stream(self, hardware: HardwareConfig, words: int) -> int:
        """Roughly what the edges, or what is read, of a command of `words` words a row take."""
        row = words if self.from_device else hardware.source_cycles(words)
        rows = self.reads * max(row, self.row_cycles)
        lists = self.list_bytes // hardware.word_bytes
        read = rows + lists if self.from_device else max(rows, lists)
        chain = self.longest * max(words, hardware.add_stages + 2)
        return max(self.edges * words // hardware.clusters, read, chain)

    def leaving(self, hardware: HardwareConfig, words: int) -> int:
        """Cycles in which the sums of a command of `words` words a row leave."""
        return hardware.draining_cycles(self.rows, words, stride=self.row_words)

    def cycles(self, hardware: HardwareConfig, words: int, commands: int) -> int:
        """Roughly what `commands` commands of `words` words a row take, with the drain that nothing hides."""
        return commands * (self.stream(hardware, words) + START_CYCLES) + self.leaving(hardware, words)


def aggregation_command(
    hardware: HardwareConfig, *, load: AggregationLoad, columns: int, unit: int
) -> tuple[int, int]:
    """Rows and columns of one AGGREGATE command within the engine's limits.

    Slices of columns: every slice reads each source once, but reads the edges again, and is drained while the next is
    streamed. Ranges of rows only where not even `unit` columns of all rows fit the accumulators.

    Parameters
    ----------
    columns
        Of the output.
    unit
        What the columns of a command are a multiple of, unless it is the last.
    """
    unit_words = hardware.words(unit)
    total_words = hardware.words(columns)
    # Rows are dealt to the clusters in turn: the first has the most.
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


def last_rows(
    hardware: HardwareConfig, *, load: AggregationLoad, indptr: I64, words: int, after_others: bool
) -> int:
    """Rows that the last command of an aggregation leaves to another one, behind which fewer sums leave; 0 for none.

    Sources of both are read twice. Where sums leave one by one, as `drain_words` is 1, it is not done.

    Parameters
    ----------
    load
        Of all rows.
    indptr : shape (rows + 1,)
        Edges in front of each row.
    words
        In a row.
    after_others
        There is a slice of other columns before it, whose sums leave meanwhile.
    """
    if hardware.drain_words == 1:
        return 0
    leaving = load.leaving(hardware, words)
    before = leaving * after_others

    # The second one's rows begin where several words may leave at once.
    unit = hardware.drain_words
    best, chosen = max(before, load.stream(hardware, words) + START_CYCLES) + leaving, 0
    for start in (load.rows * share // 16 // unit * unit for share in range(8, 16)):
        edges = int(indptr[start] - indptr[0])
        first, second = load.part(start, edges), load.part(load.rows - start, load.edges - edges)
        streamed = max(before, first.stream(hardware, words) + START_CYCLES)
        hiding = second.stream(hardware, words) + START_CYCLES
        found = streamed + hiding + second.leaving(hardware, words)
        if start and first.leaving(hardware, words) <= hiding and found < best:
            best, chosen = found, load.rows - start
    return chosen


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
    # Half of the room, so that the next tile is made while one is stored.
    streamed = room // 2 // rows // unit_words * unit_words
    if streamed:
        return rows, _even(words, min(most, streamed), unit_words) * lanes
    tile = min(unit_words, words)
    return max(1, room // 2 // tile), tile * lanes


def _even(words: int, most: int, unit_words: int) -> int:
    """Words of a slice so that slices are about equal."""
    return min(most, round_up(-(-words // -(-words // most)), unit_words))


class MaskCuts:
    """Where the tiles of an operation may end, by the name of its mask; without one, nothing is cut.

    Parameters
    ----------
    masks
        Places of the masks, by name.
    """

    def __init__(self, hardware: HardwareConfig, masks: dict[str, MaskPlace]) -> None:
        self._hardware, self._masks = hardware, masks

    def panels(self, mask: str | None, columns: int) -> list[Range]:
        """Ranges of columns, of so many, that the mask's panels hold."""
        return self._masks[mask].panels if mask else [(0, columns)]

    def columns(self, mask: str | None, columns: int) -> tuple[int, int]:
        """Unit and limit of a tile's columns: it begins at a byte of the bitmap and stays in a panel."""
        lanes = self._hardware.lanes
        if not mask:
            return lanes, round_up(columns, lanes)
        low, high = self._masks[mask].panels[0]
        unit = min(max(8, lanes), round_up(high - low, lanes))
        return unit, round_up(high - low, unit)

    def block_rows(self, mask: str | None, rows: int, room: int) -> int:
        """Rows for which a mask is on chip at a time, `rows` at most; they begin at words of the bitmap.

        Parameters
        ----------
        room
            Words of the bitmaps' memory that are free for masks which come and go.
        """
        place = self._masks[mask] if mask else None
        word = self._hardware.word_bytes
        if place is None or place.address is not None or len(place.panels) * place.panel_bytes <= room * word:
            return rows
        return min(rows, room // 2 * word // place.stride)
