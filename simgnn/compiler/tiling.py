"""Tile sizes: how much of an operation one command does, given what the banks have room for.

No result depends on a tile size; traffic and time do. A room is the number of words that a bank has for tiles,
or None for an operand that lives in its bank as a whole.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

START_CYCLES = 150
"""From the start of an aggregation's command to its first addition, roughly: memory's latency. It weighs slices."""

READ_CYCLES, WRITE_CYCLES, OPENING_CYCLES = 72, 32, 3
"""Roughly what memory takes for a burst that is read and for one that is written, of which several are under way, and
at least for a DRAM row that it opens. They weigh tiles."""


def row_read_cycles(hardware):
    """What reading part of a row costs at least, where rows do not touch, int."""
    return max(OPENING_CYCLES, -(-READ_CYCLES // hardware.outstanding_reads))


def row_write_cycles(hardware):
    """What writing part of a row costs at least, where rows do not touch, int."""
    return -(-WRITE_CYCLES // hardware.outstanding_writes)


def settling_cycles(hardware):
    """From a row's entry into the array until sums that continue its own can follow, roughly, int.

    It is also what one more product costs, for filling and draining.
    """
    return (hardware.array_rows + 1) * hardware.add_stages + hardware.array_columns


def product_cycles(hardware, m, k_tiles, n_tiles):
    """Cycles of a product on the array, roughly, from its first row to its last, float or ndarray.

    Parameters
    ----------
    hardware : HardwareConfig
    m : float or ndarray
        Rows that are streamed.
    k_tiles, n_tiles : float or ndarray
        Tiles of weights, of the array's size; the columns change first.
    """
    stream = n_tiles * np.maximum(m, hardware.array_rows)
    return stream + (k_tiles - 1) * np.maximum(stream, settling_cycles(hardware))


def round_up(value, unit):
    """The multiple of `unit` at or above `value`."""
    return -(-value // unit) * unit


def split(start, stop, step):
    """Ranges of `step` that cover start .. stop, the last one shorter."""
    return [(low, min(low + step, stop)) for low in range(start, stop, step)]


def grid(start, stop, step):
    """Ranges that cover start .. stop and break at the multiples of `step`."""
    cuts = [start, *range((start // step + 1) * step, stop, step), stop]
    return list(pairwise(cuts))


def mask_stride(columns, hardware, *, spilled):
    """Bytes between the rows of a bitmap.

    A spilled bitmap is copied by whole words, so its rows divide the word or are made of words.
    """
    stride = round_up(-(-columns // 8), hardware.mask_unit)
    if not spilled:
        return stride
    if stride >= hardware.word_bytes:
        return round_up(stride, hardware.word_bytes)
    return 1 << (stride - 1).bit_length()


def mask_panel(hardware):
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
    """What decides how an aggregation is cut into commands.

    Parameters
    ----------
    rows : int
        Destinations.
    edges : int
    reads : int
        Most rows of sources that a command reads.
    longest : int
        Most edges of a destination.
    from_device : bool
        Sources are read from device memory.
    row_cycles : int
        What reading a row, or a slice of it, costs at least; 0 where rows follow one another.
    list_bytes : int
        Of edges, records and scales, which every command reads.
    """

    rows: int
    edges: int
    reads: int
    longest: int
    from_device: bool
    row_cycles: int
    list_bytes: int

    def cycles(self, hardware, words, commands):
        """Roughly what `commands` commands of `words` words a row take, with the drain that nothing hides."""
        rows = self.reads * max(words, self.row_cycles)
        lists = self.list_bytes // hardware.word_bytes
        read = rows + lists if self.from_device else max(rows, lists)
        chain = self.longest * max(words, hardware.add_stages + 2)
        stream = max(self.edges * words // hardware.clusters, read, chain)
        return commands * (stream + START_CYCLES) + self.rows * words


def aggregation_command(hardware, *, load, columns, unit):
    """Rows and columns of one AGGREGATE command within the engine's limits.

    Slices of columns: every slice reads each source once, but reads the edges again, and is drained while the next is
    streamed. Ranges of rows only where not even `unit` columns of all rows fit the accumulators.

    Parameters
    ----------
    hardware : HardwareConfig
    load : AggregationLoad
    columns : int
        Of the output.
    unit : int
        What the columns of a command are a multiple of, unless it is the last.

    Returns
    -------
    (int, int)
    """
    unit_words = hardware.words(unit)
    total_words = hardware.words(columns)
    room = hardware.accumulator_words // -(-load.rows // hardware.clusters)
    most = min(room, hardware.ring_words // 2) // unit_words * unit_words
    if most < min(unit_words, total_words):
        words = min(unit_words, total_words)
        rows = hardware.clusters * (hardware.accumulator_words // words)
        return min(load.rows, rows), words * hardware.lanes
    choices = {}
    for slices in range(-(-total_words // most), -(-total_words // unit_words) + 1):
        words = round_up(-(-total_words // slices), unit_words)
        choices.setdefault(words, load.cycles(hardware, words, -(-total_words // words)))
    return load.rows, min(choices, key=choices.get) * hardware.lanes


def aggregation_tiles(*, rows, columns, lanes, unit, limit, room, source_rows=0, source_room=None):
    """Rows and columns of the output that an aggregation makes before it moves on.

    Parameters
    ----------
    rows, columns : int
        The whole output.
    lanes : int
    unit, limit : int
        A tile's columns are a multiple of `unit` and at most `limit`.
    room : int or None
        Words for tiles of the output.
    source_rows : int
        Rows of a source that is made slice by slice in `source_room` words.

    Returns
    -------
    (int, int)
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


def _even(words, most, unit_words):
    """Words of a slice so that slices are about equal."""
    return min(most, round_up(-(-words // -(-words // most)), unit_words))
