"""The commands of a step: its last operation walks over its result, tile by tile, and pulls the tiles of its operands.

A value that stays on chip is found in its place. A tile of another is loaded into its bank's pool or, when its producer
belongs to the same step, made there when it is asked for: an intermediate result that does not fit is used before it
leaves the chip.

This is compiled, and knows sizes and strides, but no address in device memory: what lies there is asked for in the
order of its first use (`ASKED`), gets its address from `simgnn.compiler.buffers`, and `fill` writes it into the
commands.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from simgnn.arrays import I64, Bools, Records
from simgnn.hw.command import COUNT_BITS, FIELD_NAMES, Format, Opcode, Space
from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS
from simgnn.sim.compiled import part, within


def numbers(names: str) -> np.dtype[Any]:
    """A record of numbers."""
    return np.dtype([(name, np.int64) for name in dict.fromkeys(names.split())])


ENTRY = numbers(
    # Of a value: its shape, where it lives, and what is known of it so far. `chip` is the address in its bank where it
    # stays, -1 where it passes through; `unloaded` says that it stays and has yet to be loaded.
    "rows columns made_rows bank chip stride compressed given given_rows kept last_use last_write"
    " home_stride given_stride unloaded home given_home"
    # Of a mask; `address` is -1 where it passes through.
    " panels panel_columns panel_bytes address"
    # Of an operation and its tiles: `rows` and `width` of a tile of the result, `block` for the rows for which its mask
    # is on chip at a time, `tiles` that it asks a producer for. A product has `depth` as well, an aggregation rows and
    # columns of a command (`step`, `slice`), columns of a slice of a compressed source (`held`), and where the rows of
    # the last slice are cut in two (`cut`, 0 for not).
    " product output layer accumulate mask relu_mask width block padded tiles"
    " m n depth transpose_a transpose_b bias relu masked ones_row first_term terms"
    " source streamed on_chip sources destinations scaled destination_scaled step slice held cut feed"
    # Of a term.
    " a b k"
    # Of an aggregation's lists: where its places in `Walk.asked_at` begin, by slices of columns and by rows.
    " asked slices ranges"
)
"""A value, a mask, an operation, a term, or an aggregation's lists: they name each other by their places in one table.

Compiled functions take a table as a dozen numbers: five tables made each of them twice as long.
`home`, `given_home` and `asked` are places in what was asked for, -1 before.
"""
ASKED = numbers("kind what low high before")
"""Something in device memory; `before` is another range of the same feed that begins with the same row, or -1."""
HOME, GIVEN_HOME, BLOCKS, MASK_HOME, LISTS, EDGES, FEATURES = (np.int64(kind) for kind in range(7))
"""Kinds: of values all rows, the given rows, or blocks; of masks; of feeds the scales, the edges of destinations low ..
high, or the source's columns low .. high."""
NOTE = numbers("layer what home lists accesses")
"""Of a command: the layer that it works for, the value or mask that it makes or moves, what it takes from device memory
or leaves there, its lists (places in what was asked for, or -1), and the number of its accesses."""
TILE = numbers("what row row_end column column_end first words pins")
"""A tile in its pool: of which value or mask, which part (of a mask: panel and words), and where; `pins` are -1 where
there is none."""

_COLUMN = {name: np.int64(column) for column, name in enumerate(FIELD_NAMES)}
_OPCODE, _ROWS, _COLUMNS = _COLUMN["opcode"], _COLUMN["rows"], _COLUMN["columns"]
# A descriptor is four columns: address, stride, format, space.
_SOURCE, _DESTINATION, _A, _B, _C, _BIAS, _MASKED_BY = (
    _COLUMN[f"{name}_address"] for name in ("source", "destination", "a", "b", "c", "bias", "mask")
)
_M, _N, _K, _TRANSPOSE_A, _TRANSPOSE_B, _ACCUMULATE, _BIASED, _RELU, _MASK_WRITE, _MASKED, _ONES_ROW = (
    _COLUMN[name]
    for name in (
        *("m", "n", "k", "transpose_a", "transpose_b", "accumulate"),
        *("bias", "relu", "mask_write", "masked", "ones_row"),
    )
)
_DESTINATIONS, _SOURCE_SCALED, _DESTINATION_SCALED = (
    _COLUMN[name] for name in ("destinations", "source_scaled", "destination_scaled")
)
LIST_FIELDS = ("indexed", "sources", "edges", "edges_address", "records_address", "scales_address")
_LIST_COLUMNS = np.array([_COLUMN[name] for name in LIST_FIELDS])
_LOAD, _STORE, _AGGREGATE, _GEMM = (np.int64(opcode) for opcode in Opcode)
_FP32, _BITMAP, _COMPRESSED = (np.int64(code) for code in (Format.FP32, Format.BITMAP, Format.COMPRESSED))
_DEVICE: Any
_MASK: Any
_ZERO: Any
_NONE: Any
_DEVICE, _MASK, _ZERO, _NONE = (np.int64(n) for n in (Space.DEVICE, Space.MASK, 0, -1))
_TRUE: Any
_SLOT_WORDS: Any
_FALSE, _TRUE, _MOST = (np.int64(n) for n in (0, 1, 1 << COUNT_BITS))
_NO = np.bool_(False)
_BLOCK_WORDS, _SLOT_WORDS, _LENGTH_BYTES = (np.int64(n) for n in (BLOCK_WORDS, SLOT_WORDS, LENGTH_BYTES))

COMMANDS, ASKS, LAYER, STEP, WORDS, POOL, NEEDED = range(7)
"""Places in `Walk.counts`: commands and things asked for so far; the layer and the step that are worked for; and of a
tile that finds no room, its words, its pool, and whether the table of tiles was too small."""


class NoRoomError(Exception):
    """A table of the walk is full, or a pool: `Walk.counts` says which."""


class Walk(NamedTuple):
    """What compiled code walks over, and what it fills.

    Parameters
    ----------
    table : `ENTRY`
    pools : shape (spaces, 4)
        Of the present step: first word, words, where the next tile goes, round and round, so that the next tile can be
        loaded while one is in use; and how many tiles the table of tiles has had.
    tiles : `TILE`, shape (spaces, tiles)
        A tile keeps its place until another needs it; a pinned one is never moved.
    made
        Which of the tiles that the step's last operation asks for its producer has made.
    asked : `ASKED`
    asked_at
        By feed and first column or row, the place of what was asked for last.
    fields : shape (commands, fields)
        `DECODED` as numbers.
    accesses : `ACCESS`, shape (commands, MOST_ACCESSES)
    notes : `NOTE`, shape (commands,)
    """

    table: Records
    pools: I64
    tiles: Records
    made: Bools
    asked: Records
    asked_at: I64
    fields: I64
    accesses: Records
    notes: Records
    counts: I64
    lanes: int
    word: int
    array_columns: int


class Location(NamedTuple):
    """Where a tile's first element is.

    Parameters
    ----------
    address, stride
        Bytes; `stride` lies between rows. In device memory the address counts from what was asked for.
    tile
        Place in its pool's table, -1 for none.
    home
        What was asked for; -1 on chip.
    """

    space: int
    address: int
    stride: int
    tile: int
    home: int


class Part(NamedTuple):
    """Rows and columns of a value: the first, and the one past the last."""

    row: int
    row_end: int
    column: int
    column_end: int


_NOWHERE = Location(_ZERO, _ZERO, _ZERO, _NONE, _NONE)
"""Of an operand that a command has not."""


@part
def _moved(location: Location, rows: int, nbytes: int) -> Location:
    """The location of a part that starts `rows` further down and `nbytes` further right."""
    address = location.address + rows * location.stride + nbytes
    return Location(location.space, address, location.stride, _NONE, location.home)


@part
def _part(first: int, end: int, other: int, other_end: int, turned: int) -> Part:
    """A part of a matrix, or of the matrix that is its transpose."""
    return Part(other, other_end, first, end) if turned else Part(first, end, other, other_end)


@part
def _nbytes(w: Walk, columns: int) -> int:
    """Bytes of the words that so many columns take."""
    return -(-columns // w.lanes) * w.word


@part
def _made_columns(w: Walk, operation: Any, columns: int) -> int:
    """Columns of an operation's result that a command makes, with the padding if it has to."""
    if not operation.padded:
        return columns
    whole, rest = columns // w.lanes * w.lanes, columns % w.lanes
    return whole + min(-(-rest // w.array_columns) * w.array_columns, w.lanes)


# Commands


@part
def _emit(w: Walk, opcode: int, what: int) -> int:
    """Number of a new command that makes or moves (a part of) a value or a mask."""
    number = w.counts[COMMANDS]
    if number == len(w.fields):
        w.counts[NEEDED] = 1
        raise NoRoomError
    w.counts[COMMANDS] = number + 1
    # Cleared here: the table has room for thousands of commands, of which few programs use more than a hundred.
    w.fields[number, :] = 0
    w.fields[number, _OPCODE] = opcode
    note = w.notes[number]
    note.layer, note.what, note.home, note.lists, note.accesses = w.counts[LAYER], what, _NONE, _NONE, _ZERO
    return int(number)


@part
def _operand(w: Walk, number: int, at: int, location: Location, number_format: int) -> None:
    f = w.fields[number]
    f[at], f[at + 1] = location.address, location.stride
    f[at + 2], f[at + 3] = number_format, location.space
    if location.home >= 0:
        w.notes[number].home = location.home


@part
def _touches(w: Walk, number: int, location: Location, rows: int, width: int, writes: int) -> None:
    note = w.notes[number]
    a = w.accesses[number, note.accesses]
    a.space, a.address, a.rows = location.space, location.address, rows
    a.stride, a.width, a.writes = location.stride, width, writes
    note.accesses += 1


@part
def _reads(w: Walk, number: int, at: int, location: Location, part: Part) -> None:
    """Give a command an operand that it reads."""
    _operand(w, number, at, location, _FP32)
    _touches(w, number, location, part.row_end - part.row, _nbytes(w, part.column_end - part.column), _FALSE)


# Device memory


@part
def _ask(w: Walk, kind: int, what: int, low: int, high: int, before: int) -> int:
    place = w.counts[ASKS]
    if place == len(w.asked):
        w.counts[NEEDED] = 1
        raise NoRoomError
    asked = w.asked[place]
    asked.kind, asked.what, asked.low, asked.high, asked.before = kind, what, low, high, before
    w.counts[ASKS] = place + 1
    return int(place)


@part
def _home(w: Walk, v: int, row: int, column: int) -> Location:
    """Location of an element of a value in device memory."""
    value = w.table[v]
    # Asked for once: its place among all that is asked for is where it lies.
    if value.given_rows and row >= value.made_rows:
        if value.given_home < 0:
            value.given_home = _ask(w, GIVEN_HOME, v, _ZERO, _ZERO, _NONE)
        stride, home, row = value.given_stride, value.given_home, row - value.made_rows
    else:
        if value.home < 0:
            value.home = _ask(w, HOME, v, _ZERO, _ZERO, _NONE)
        stride, home = value.home_stride, value.home
    return Location(_DEVICE, row * stride + 4 * column, stride, _NONE, home)


@part
def _features(w: Walk, operation: Any, low: int, high: int) -> Location:
    """The columns low .. high of a streamed source; what was asked for has their stride."""
    place = w.table[operation.feed].slices + low // w.lanes
    if w.asked_at[place] < 0:
        w.asked_at[place] = _ask(w, FEATURES, operation.feed, low, high, _NONE)
    return Location(_DEVICE, _ZERO, _ZERO, _NONE, w.asked_at[place])


@part
def _edges(w: Walk, operation: Any, start: int, stop: int) -> int:
    """The edges into the destinations start .. stop."""
    place = w.table[operation.feed].ranges + start
    found = latest = w.asked_at[place]
    while found >= 0 and w.asked[found].high != stop:
        found = w.asked[found].before
    if found < 0:
        found = w.asked_at[place] = _ask(w, EDGES, operation.feed, start, stop, latest)
    return int(found)


# Tiles on chip


@part
def _free_run(w: Walk, space: int, words: int) -> int:
    """First of so many words that no pinned tile takes."""
    # Pinned tiles do not overlap, so that passing one after the other ends at the first gap that is wide enough.
    for start in (w.pools[space, 2], _ZERO):
        at, moves = start, True
        while moves:
            moves = False
            for place in range(w.pools[space, 3]):
                tile = w.tiles[space, place]
                if tile.pins > 0 and tile.first < at + words and at < tile.first + tile.words:
                    at, moves = tile.first + tile.words, True
        if at + words <= w.pools[space, 1]:
            return int(at)
    w.counts[WORDS], w.counts[POOL] = words, space
    raise NoRoomError


@part
def _take(w: Walk, space: int, what: int, part: Part, words: int) -> tuple[int, bool]:
    """Pin a tile, placing it if it has no place; its place in the table, and whether it was placed anew."""
    # A pinned tile is known by its place in the table, so that none is moved there when another goes.
    tiles, free = w.tiles[space], _NONE
    for place in range(w.pools[space, 3]):
        tile = tiles[place]
        if tile.pins < 0:
            free = place
        elif tile.row == part.row and tile.column == part.column and tile.what == what:
            if tile.row_end == part.row_end and tile.column_end == part.column_end:
                tile.pins += 1
                return place, False
    start = _free_run(w, space, words)
    for place in range(w.pools[space, 3]):
        tile = tiles[place]
        if tile.pins == 0 and tile.first < start + words and start < tile.first + tile.words:
            tile.pins, free = -1, place
    if free < 0:
        free = w.pools[space, 3]
        if free == len(tiles):
            w.counts[NEEDED] = 1
            raise NoRoomError
        w.pools[space, 3] = free + 1
    tile = tiles[free]
    tile.what, tile.first, tile.words, tile.pins = what, start, words, 1
    tile.row, tile.row_end, tile.column, tile.column_end = part
    w.pools[space, 2] = start + words
    return free, True


@part
def _release(w: Walk, location: Location) -> None:
    if location.tile >= 0:
        w.tiles[location.space, location.tile].pins -= 1


@part
def _resident(w: Walk, v: int, row: int, column: int) -> Location:
    value = w.table[v]
    address = value.chip + row * value.stride + _nbytes(w, column)
    return Location(value.bank, address, value.stride, _NONE, _NONE)


@part
def _pooled(w: Walk, v: int, part: Part) -> tuple[Location, bool]:
    bank, stride = w.table[v].bank, _nbytes(w, part.column_end - part.column)
    place, fresh = _take(w, bank, v, part, (part.row_end - part.row) * stride // w.word)
    first = w.pools[bank, 0] + w.tiles[bank, place].first
    return Location(bank, first * w.word, stride, place, _NONE), fresh


@part
def _is_stored(w: Walk, v: int) -> bool:
    """Whether device memory needs what is made of a value."""
    value = w.table[v]
    if value.kept and value.last_write <= w.counts[STEP]:
        return True
    return bool(value.chip < 0 and value.last_use > w.counts[STEP])


@part
def _transfer(
    w: Walk, opcode: int, onchip: Location, device: Location, shape: Any, width: int, what: int
) -> None:
    number = _emit(w, opcode, what)
    source, destination = (device, onchip) if opcode == _LOAD else (onchip, device)
    w.fields[number, _ROWS], w.fields[number, _COLUMNS] = shape
    _operand(w, number, _SOURCE, source, _FP32)
    _operand(w, number, _DESTINATION, destination, _FP32)
    _touches(w, number, source, shape[0], width, _FALSE)
    _touches(w, number, destination, shape[0], width, _TRUE)


@part
def _copy_blocks(w: Walk, opcode: int, v: int, part: Part, onchip: Location) -> None:
    """Copy a tile column of words by column of words, with the padding where it is loaded."""
    value, word, loads = w.table[v], w.word, opcode == _LOAD
    if value.home < 0:
        value.home = _ask(w, BLOCKS, v, _ZERO, _ZERO, _NONE)
    blocks, size = -(-value.rows // _BLOCK_WORDS), _SLOT_WORDS * word
    # The lengths of each column of words come first, then the blocks of each: as `reserve_blocks` makes room.
    list_bytes = -(-_LENGTH_BYTES * blocks // word) * word
    first, rows = part.row // _BLOCK_WORDS, part.row_end - part.row
    count = -(-part.row_end // _BLOCK_WORDS) - first
    for begin in range(part.column, part.column_end, w.lanes):
        column = begin // w.lanes
        address = -(-value.columns // w.lanes) * list_bytes + (column * blocks + first) * size
        lengths = column * list_bytes + _LENGTH_BYTES * first
        tile = _moved(onchip, _ZERO, _nbytes(w, begin - part.column))
        number = _emit(w, opcode, v)
        w.fields[number, _ROWS] = rows
        w.fields[number, _COLUMNS] = w.lanes if loads else min(w.lanes, part.column_end - begin)
        there = Location(_DEVICE, address, address - lengths, _NONE, value.home)
        _operand(w, number, _SOURCE if loads else _DESTINATION, there, _COMPRESSED)
        _operand(w, number, _DESTINATION if loads else _SOURCE, tile, _FP32)
        _touches(w, number, tile, rows, word, np.int64(loads))
        # A word of lengths has those of the tiles above and below, too.
        low, high = lengths // word * word, -(-(lengths + _LENGTH_BYTES * count) // word) * word
        for start, nbytes in ((low, high - low), (address, count * size)):
            extent = Location(_DEVICE, start, nbytes, _NONE, value.home)
            _touches(w, number, extent, _TRUE, nbytes, np.int64(not loads))


@part
def _copy(w: Walk, opcode: int, v: int, part: Part, onchip: Location) -> None:
    """Load or store a tile."""
    if w.table[v].compressed:
        _copy_blocks(w, opcode, v, part, onchip)
        return
    device = _home(w, v, part.row, part.column)
    count, length = part.row_end - part.row, part.column_end - part.column
    width = _nbytes(w, length)
    if opcode == _LOAD:
        length = width // 4  # the padding too: it is zero, and a product may use it
    # Rows without gaps are one row: a command's time has a part for each row.
    gapless = onchip.stride == width and device.stride == width and width == 4 * length
    if gapless and count * length < _MOST:
        count, length, width = _TRUE, count * length, count * width
    _transfer(w, opcode, onchip, device, (count, length), width, v)


@part
def _load_given(w: Walk, v: int, row_end: int) -> None:
    """Load what the host gives of a value that stays on chip, when rows of it are first read."""
    value = w.table[v]
    first = _ZERO if value.given else value.made_rows
    if value.unloaded and row_end > first:
        value.unloaded = 0
        part = Part(first, value.rows, _ZERO, value.columns)
        _copy(w, _LOAD, v, part, _resident(w, v, first, _ZERO))


@part
def _read(w: Walk, v: int, part: Part) -> Location:
    """Pin a tile with its contents; its first column is at a word."""
    location: Location
    if w.table[v].chip >= 0:
        _load_given(w, v, part.row_end)
        location = _resident(w, v, part.row, part.column)
        return location
    location, fresh = _pooled(w, v, part)
    if fresh:
        _copy(w, _LOAD, v, part, location)
    return location


@part
def _begin(w: Walk, operation: Any, part: Part) -> Location:
    """Pin a tile of an operation's result, with its contents if they are added to."""
    v = operation.output
    location: Location
    if operation.accumulate:
        location = _read(w, v, part)
    elif w.table[v].chip >= 0:
        location = _resident(w, v, part.row, part.column)
    else:
        location = _pooled(w, v, part)[0]
    return location


@part
def _finish(w: Walk, v: int, part: Part, location: Location) -> None:
    """Store a tile that has been made, if device memory needs it."""
    if _is_stored(w, v):
        _copy(w, _STORE, v, part, location)


@part
def _find_made(w: Walk, v: int, part: Part, tile: int) -> tuple[Location, bool]:
    """Pin a tile of what the step's first operation makes, and say whether it has to be made now."""
    # What stays on chip is made once. From a pool it may have gone: then it is loaded if a later step has it stored,
    # and otherwise made again, which takes no memory.
    if w.table[v].chip >= 0:
        return _resident(w, v, part.row, part.column), not w.made[tile]
    location, fresh = _pooled(w, v, part)
    if fresh and w.made[tile] and _is_stored(w, v):
        _copy(w, _LOAD, v, part, location)
        fresh = False
    return location, fresh


@part
def _finish_made(w: Walk, v: int, part: Part, made: int, tile: int, location: Location) -> None:
    """Store such a tile up to row `made`, if device memory needs it, and load those after it, which the host gives."""
    row, row_end, column, column_end = part
    if row < made:
        _finish(w, v, Part(row, made, column, column_end), location)
    if made < row_end and w.table[v].chip < 0:
        given = Part(made, row_end, column, column_end)
        _copy(w, _LOAD, v, given, _moved(location, made - row, _ZERO))
    w.made[tile] = True


@part
def _copy_mask(w: Walk, opcode: int, mask: int, panel: int, first: int, last: int, at: int) -> None:
    m = w.table[mask]
    if m.home < 0:
        m.home = _ask(w, MASK_HOME, mask, _ZERO, _ZERO, _NONE)
    width = (last - first) * w.word
    device = Location(_DEVICE, panel * m.panel_bytes + first * w.word, width, _NONE, m.home)
    onchip = Location(_MASK, at * w.word, width, _NONE, _NONE)
    _transfer(w, opcode, onchip, device, (_TRUE, width // 4), width, mask)


@part
def _mask(w: Walk, mask: int, panel: int, row: int, row_end: int, writes: bool) -> Location:
    """Pin a run of rows of a mask's panel; those of a written one begin at a word of the panel."""
    m = w.table[mask]
    start, stop = row * m.stride, row_end * m.stride
    if m.address >= 0:
        if m.unloaded:
            m.unloaded = 0
            words = m.panels * m.panel_bytes // w.word
            _copy_mask(w, _LOAD, mask, _ZERO, _ZERO, words, m.address // w.word)
        return Location(_MASK, m.address + panel * m.panel_bytes + start, m.stride, _NONE, _NONE)
    first, last = start // w.word, -(-stop // w.word)
    place, fresh = _take(w, _MASK, mask, Part(panel, panel, first, last), last - first)
    at = w.pools[_MASK, 0] + w.tiles[_MASK, place].first
    columns = min(m.panel_columns, m.columns - panel * m.panel_columns)
    if fresh and (m.given or not (writes and stop == last * w.word and m.stride * 8 == columns)):
        # A mask that is about to be written begins as zeros, since the store takes padding bits along.
        _copy_mask(w, _LOAD, mask, panel, first, last, at)
    return Location(_MASK, at * w.word + start - first * w.word, m.stride, place, _NONE)


@part
def _finish_mask(w: Walk, mask: int, location: Location) -> None:
    """Store a run of rows of a mask that has been written, if device memory needs it."""
    if location.tile >= 0:
        tile = w.tiles[_MASK, location.tile]
        at = location.address // w.word
        _copy_mask(w, _STORE, mask, tile.row, tile.column, tile.column_end, at)


# Products


@part
def _multiply(
    w: Walk,
    operation: Any,
    part: Part,
    place: int,
    k: int,
    k_end: int,
    a: Location,
    c: Location,
    mask: Location,
) -> None:
    """One GEMM command: a term's depth k .. k_end of a part of C. The tile of A is pinned; it is released."""
    m, m_end, n, n_end = part
    term = w.table[operation.first_term + place]
    ones_row: Any = np.int64(operation.ones_row and m_end == operation.m)
    b_part = _part(k, k_end, n, n_end, operation.transpose_b)
    b, bias = _read(w, term.b, b_part), _NOWHERE
    # Before that, sums are not whole: neither bias nor ReLU may be applied.
    last = place == operation.terms - 1 and k_end == term.k
    if last and operation.bias >= 0:
        bias = _read(w, operation.bias, Part(_ZERO, _TRUE, n, n_end))
    number = _emit(w, _GEMM, operation.output)
    f = w.fields[number]
    f[_TRANSPOSE_A], f[_TRANSPOSE_B] = operation.transpose_a, operation.transpose_b
    f[_ACCUMULATE], f[_ONES_ROW] = operation.accumulate or place > 0 or k > 0, ones_row
    f[_M], f[_N], f[_K] = m_end - m, _made_columns(w, operation, n_end - n), k_end - k
    _reads(w, number, _A, a, _part(m, m_end, k, k_end, operation.transpose_a))
    _reads(w, number, _B, b, b_part)
    # Partial sums pass through both ports of C's bank, even where no old value is read.
    _reads(w, number, _C, c, Part(m, m_end + ones_row, n, n_end))
    _touches(w, number, c, m_end - m + ones_row, _nbytes(w, n_end - n), _TRUE)
    if last:
        f[_RELU] = operation.relu
        if mask.space == _MASK:
            f[_MASK_WRITE], f[_MASKED] = operation.relu_mask >= 0, operation.masked
            _operand(w, number, _MASKED_BY, mask, _BITMAP)
            for writes in (_FALSE, _TRUE):
                if f[_MASK_WRITE] if writes else f[_MASKED]:
                    _touches(w, number, mask, m_end - m, -(-(n_end - n) // 8), writes)
        if operation.bias >= 0:
            f[_BIASED] = 1
            _reads(w, number, _BIAS, bias, Part(_ZERO, _TRUE, n, n_end))
    _release(w, a)
    _release(w, b)
    _release(w, bias)


@part
def _multiply_part(w: Walk, operation: Any, part: Part, location: Location) -> None:
    """Make a tile of a product's result in place."""
    for m in range(part.row, part.row_end, operation.rows):
        m_end = min(m + operation.rows, part.row_end)
        for n in range(part.column, part.column_end, operation.width):
            n_end = min(n + operation.width, part.column_end)
            c = _moved(location, m - part.row, _nbytes(w, n - part.column))
            for place in range(operation.terms):
                term = w.table[operation.first_term + place]
                for k in range(_ZERO, term.k, operation.depth):
                    k_end = min(k + operation.depth, term.k)
                    a = _read(w, term.a, _part(m, m_end, k, k_end, operation.transpose_a))
                    _multiply(w, operation, Part(m, m_end, n, n_end), place, k, k_end, a, c, _NOWHERE)


# Aggregations


@part
def _sum(w: Walk, operation: Any, edges: int, source: Location, part: Part, target: Location) -> None:
    """One AGGREGATE command."""
    row, row_end, column, column_end = part
    rows, columns, mask = row_end - row, column_end - column, _NOWHERE
    if operation.mask >= 0:
        panel = column // w.table[operation.mask].panel_columns
        mask = _mask(w, operation.mask, panel, row, row_end, _NO)
    number = _emit(w, _AGGREGATE, operation.output)
    f, width = w.fields[number], _nbytes(w, columns)
    f[_SOURCE_SCALED], f[_DESTINATION_SCALED] = operation.scaled, operation.destination_scaled
    f[_ACCUMULATE], f[_DESTINATIONS] = operation.accumulate, rows
    f[_COLUMNS] = _made_columns(w, operation, columns)
    w.notes[number].lists = edges
    _operand(w, number, _SOURCE, source, _FP32)
    _operand(w, number, _DESTINATION, target, _FP32)
    _touches(w, number, target, rows, width, _TRUE)
    if operation.accumulate:
        _touches(w, number, target, rows, width, _FALSE)
    if not operation.streamed:  # nothing writes a streamed source
        _touches(w, number, source, operation.sources, width, _FALSE)
    if operation.mask >= 0:
        f[_MASKED] = 1
        bits = _moved(mask, _ZERO, column % w.table[operation.mask].panel_columns // 8)
        _operand(w, number, _MASKED_BY, bits, _BITMAP)
        _touches(w, number, bits, rows, -(-columns // 8), _FALSE)
        _release(w, mask)


@part
def _sum_columns(w: Walk, operation: Any, source: Location, part: Part, location: Location) -> None:
    """Sum a part of a tile's columns, slice by slice; it begins at `location`.

    Parameters
    ----------
    source
        On chip, with these columns; unused where it is not there.
    """
    for low in range(part.column, part.column_end, operation.slice):
        high = min(low + operation.slice, part.column_end)
        nbytes = _nbytes(w, low - part.column)
        if operation.streamed:
            there = _features(w, operation, low, high)
        elif operation.on_chip:
            there = _moved(source, _ZERO, nbytes)
        else:
            there = _home(w, operation.source, _ZERO, low)
        row = part.row
        while row < part.row_end:
            end = min((row // operation.step + 1) * operation.step, part.row_end)
            # A few rows of the last slice apart, where that is quicker.
            if operation.cut and high == w.table[operation.output].columns:
                end = operation.cut if row < operation.cut else part.row_end
            edges = _edges(w, operation, row, end)
            target = _moved(location, row - part.row, nbytes)
            _sum(w, operation, edges, there, Part(row, end, low, high), target)
            row = end


@part
def _begin_lists(w: Walk, operation: Any) -> None:
    feed = w.table[operation.feed]
    if feed.asked < 0:
        feed.asked = _ask(w, LISTS, operation.feed, _ZERO, _ZERO, _NONE)


@part
def _aggregate(w: Walk, operation: Any, part: Part, location: Location) -> None:
    """Make a tile of an aggregation's result in place; its source is no other operation's of this step."""
    _begin_lists(w, operation)
    row, row_end, column, column_end = part
    held = operation.held if operation.held else column_end - column
    for low in range(column, column_end, held):
        high, source = min(low + held, column_end), _NOWHERE
        if operation.on_chip:
            source = _read(w, operation.source, Part(_ZERO, operation.sources, low, high))
        begin = _moved(location, _ZERO, _nbytes(w, low - column))
        _sum_columns(w, operation, source, Part(row, row_end, low, high), begin)
        _release(w, source)


# Steps


@within
def _sums_of(w: Walk, operation: Any, producer: Any, part: Part, tile: int) -> Location:
    """Pin a tile that a product asks an aggregation for."""
    v = producer.output
    location: Location
    location, makes = _find_made(w, v, part, tile)
    if makes:
        row, row_end, column, column_end = part
        made = max(row, min(row_end, w.table[v].made_rows))
        if row < made:
            # A command is labelled with the layer that it works for, which is not always the consumer's.
            w.counts[LAYER] = producer.layer
            _aggregate(w, producer, Part(row, made, column, column_end), location)
            w.counts[LAYER] = operation.layer
        _finish_made(w, v, part, made, tile, location)
    _load_given(w, v, part.row_end)
    return location


@within
def _product_of(w: Walk, operation: Any, producer: Any, part: Part, tile: int) -> Location:
    """Pin a tile that an aggregation asks a product for."""
    v = producer.output
    location: Location
    location, makes = _find_made(w, v, part, tile)
    if makes:
        made = min(part.row_end, w.table[v].made_rows)
        w.counts[LAYER] = producer.layer
        _multiply_part(w, producer, Part(part.row, made, part.column, part.column_end), location)
        w.counts[LAYER] = operation.layer
        _finish_made(w, v, part, made, tile, location)
    _load_given(w, v, part.row_end)
    return location


@within
def _walk_tile(
    w: Walk, operation: Any, producer: Any, feeds: bool, part: Part, tile: int, c: Location, mask: Location
) -> None:
    """One tile of C over the whole depth, whose first tile of A is the number `tile` that a producer may make."""
    for place in range(operation.terms):
        term = w.table[operation.first_term + place]
        for k in range(_ZERO, term.k, operation.depth):
            k_end = min(k + operation.depth, term.k)
            a_part = _part(part.row, part.row_end, k, k_end, operation.transpose_a)
            if feeds and term.a == producer.output:
                a = _sums_of(w, operation, producer, a_part, tile + k // operation.depth)
            else:
                a = _read(w, term.a, a_part)
            _multiply(w, operation, part, place, k, k_end, a, c, mask)


@within
def _walk_product(w: Walk, operation: Any, producer: Any, feeds: bool) -> None:
    masked_by = operation.relu_mask if operation.relu_mask >= 0 else operation.mask
    panel_columns, pieces = operation.n, _ZERO
    if masked_by >= 0:
        panel_columns = w.table[masked_by].panel_columns
    for place in range(operation.terms):
        pieces += -(-w.table[operation.first_term + place].k // operation.depth)
    for block in range(_ZERO, operation.m, operation.block):
        block_end = min(block + operation.block, operation.m)
        tiles_before = block // operation.block * -(-operation.block // operation.rows)
        for low in range(_ZERO, operation.n, panel_columns):
            high, mask = min(low + panel_columns, operation.n), _NOWHERE
            if masked_by >= 0:
                writes = operation.relu_mask >= 0
                mask = _mask(w, masked_by, low // panel_columns, block, block_end, writes)
            for m in range(block, block_end, operation.rows):
                m_end = min(m + operation.rows, block_end)
                row_end = m_end + np.int64(operation.ones_row and m_end == operation.m)
                tile = (tiles_before + (m - block) // operation.rows) * pieces
                for n in range(low, high, operation.width):
                    n_end = min(n + operation.width, high)
                    whole = Part(m, row_end, n, n_end)
                    c, bits = _begin(w, operation, whole), _moved(mask, m - block, (n - low) // 8)
                    _walk_tile(w, operation, producer, feeds, Part(m, m_end, n, n_end), tile, c, bits)
                    _finish(w, operation.output, whole, c)
                    _release(w, c)
            # Its rows share words of the bitmap: they leave together, when all tiles have written theirs.
            if operation.relu_mask >= 0:
                _finish_mask(w, masked_by, mask)
            _release(w, mask)


@within
def _walk_aggregation(w: Walk, operation: Any, producer: Any, feeds: bool) -> None:
    columns = w.table[operation.output].columns
    panel_columns, tile = columns, _ZERO
    if operation.mask >= 0:
        panel_columns = w.table[operation.mask].panel_columns
    for panel in range(_ZERO, columns, panel_columns):
        panel_end = min(panel + panel_columns, columns)
        for low in range(panel, panel_end, operation.width):
            high = min(low + operation.width, panel_end)
            for row in range(_ZERO, operation.destinations, operation.rows):
                part = Part(row, min(row + operation.rows, operation.destinations), low, high)
                location = _begin(w, operation, part)
                if feeds:
                    _begin_lists(w, operation)
                    asked = Part(_ZERO, operation.sources, low, high)
                    source = _product_of(w, operation, producer, asked, tile)
                    _sum_columns(w, operation, source, part, location)
                    _release(w, source)
                else:
                    _aggregate(w, operation, part, location)
                _finish(w, operation.output, part, location)
                _release(w, location)
            tile += 1


@njit(nogil=True, cache=True, error_model="numpy", _nrt=False)
def walk_steps(w: Walk, operations: I64, pools: I64, first: int, last: int) -> None:
    """Emit the commands of the steps first .. last.

    Parameters
    ----------
    operations : shape (steps, 2)
        Of each step, the producer or -1, and the last operation.
    pools : shape (steps, spaces, 2)
        First word and words.
    """
    for step in range(first, last):
        w.counts[STEP] = step
        # No tile outlives its step: the next one's pools are what its own values leave free.
        for space in range(len(w.pools)):
            w.pools[space, 0], w.pools[space, 1] = pools[step, space, 0], pools[step, space, 1]
            w.pools[space, 2] = w.pools[space, 3] = 0
        feeds = operations[step, 0] >= 0
        operation, producer = w.table[operations[step, 1]], w.table[max(operations[step, 0], 0)]
        if feeds:
            w.made[: operation.tiles] = False
        w.counts[LAYER] = operation.layer
        if operation.product:
            _walk_product(w, operation, producer, feeds)
        else:
            _walk_aggregation(w, operation, producer, feeds)


@njit(nogil=True, cache=True, _nrt=False)
def fill(w: Walk, addresses: I64, strides: I64, lists: I64) -> None:
    """Write into the commands where that is which they ask for.

    Parameters
    ----------
    addresses : shape (asked,)
    strides : shape (asked,)
        Of sources that are streamed.
    lists : shape (asked, fields)
        Of edges, what `LIST_FIELDS` are.
    """
    for number in range(w.counts[COMMANDS]):
        f, home, edges = w.fields[number], w.notes[number].home, w.notes[number].lists
        if home >= 0:
            at = _DESTINATION if f[_OPCODE] == _STORE else _SOURCE
            f[at] += addresses[home]
            if w.asked[home].kind == FEATURES:
                f[at + 1] = strides[home]
            for place in range(w.notes[number].accesses):
                access = w.accesses[number, place]
                if access.space == _DEVICE:
                    access.address += addresses[home]
        if edges >= 0:
            for place in range(len(_LIST_COLUMNS)):
                f[_LIST_COLUMNS[place]] = lists[edges, place]
