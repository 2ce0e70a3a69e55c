"""Columns of words as blocks that lack their zeros (`simgnn.hw.compressed`), bit for bit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.compressed import BLOCK_WORDS, SLOT_WORDS, blocks_of
from simgnn.sim.program.operands import CommandError, Operand


def beats_taken(wanted: NDArray[np.bool_]) -> NDArray[np.int64]:
    """With which words of a column LOAD takes a beat of values: its time, and what STORE writes, depend on it alone.

    Parameters
    ----------
    wanted : shape (rows, lanes)
        Values that are not +0.

    Returns
    -------
    Shape (blocks,)
        A bit for each word of a block.
    """
    rows, lanes = wanted.shape
    blocks = blocks_of(rows)
    counts = np.zeros(blocks * BLOCK_WORDS, np.int64)
    counts[:rows] = wanted.sum(axis=1)
    ends = np.cumsum(counts.reshape(blocks, BLOCK_WORDS), axis=1)
    # Beats that hold all values up to this word; where that number grows, the word takes the next beat.
    beats = -(-ends // lanes)
    takes = np.diff(beats, axis=1, prepend=0) > 0
    found: NDArray[np.int64] = takes @ (np.int64(1) << np.arange(BLOCK_WORDS, dtype=np.int64))
    return found


def lengths_of(wanted: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Words of each block, shape (blocks,): the bitmap and the values.

    Parameters
    ----------
    wanted : shape (rows, lanes)
    """
    rows, lanes = wanted.shape
    counts = np.zeros(blocks_of(rows) * BLOCK_WORDS, np.int64)
    counts[:rows] = wanted.sum(axis=1)
    found: NDArray[np.int64] = 1 - (-counts.reshape(-1, BLOCK_WORDS).sum(axis=1) // lanes)
    return found


def _slots(device: NDArray[np.uint32], blocks: Operand, lanes: int) -> NDArray[np.uint32]:
    """The blocks' places in device memory, a view of shape (blocks, words of a slot x lanes)."""
    first = blocks.address // 4
    return device[first : first + blocks.row_bytes // 4].reshape(-1, SLOT_WORDS * lanes)


def _listed(device: NDArray[np.uint32], lengths: Operand) -> NDArray[np.uint32]:
    first = lengths.address // 4
    return device[first : first + lengths.columns]


def pack(
    bits: NDArray[np.uint32], device: NDArray[np.uint32], blocks: Operand, lengths: Operand, lanes: int
) -> NDArray[np.int64]:
    """Write a column of words as blocks, and their lengths.

    Parameters
    ----------
    bits : shape (rows, columns)
        At most a word of columns.
    device
        Device memory.

    Returns
    -------
    As `beats_taken`.
    """
    rows, columns = bits.shape
    words = np.zeros((blocks_of(rows), BLOCK_WORDS * lanes), np.uint32)
    words.reshape(-1, lanes)[:rows, :columns] = bits
    wanted = words != 0
    slots, listed = _slots(device, blocks, lanes), _listed(device, lengths)
    of_rows = wanted.reshape(-1, lanes)[:rows]
    listed[:] = lengths_of(of_rows)
    slots[:, :lanes] = np.packbits(wanted, axis=1, bitorder="little").view("<u4")
    for slot, length, values, chosen in zip(slots, listed, words, wanted, strict=True):
        found = values[chosen]
        slot[lanes : lanes + found.size] = found
        # The last word of values is filled up with zeros, as the packer does it.
        slot[lanes + found.size : int(length) * lanes] = 0
    return beats_taken(of_rows)


def unpack(
    rows: int, device: NDArray[np.uint32], blocks: Operand, lengths: Operand, lanes: int
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Read a column of words from blocks.

    Returns
    -------
    words : shape (rows, lanes)
    taken
        As `beats_taken`.

    Raises
    ------
    CommandError
        If a length is not that of its block, or a block has more words than the column.
    """
    slots, listed = _slots(device, blocks, lanes), _listed(device, lengths)
    words = np.zeros((len(slots), BLOCK_WORDS * lanes), np.uint32)
    bitmaps = np.ascontiguousarray(slots[:, :lanes]).view(np.uint8)
    wanted = np.unpackbits(bitmaps, axis=1, bitorder="little").astype(bool)
    of_rows = wanted.reshape(-1, lanes)
    expected = lengths_of(of_rows)
    if not np.array_equal(listed, expected):
        block = int(np.argmax(listed != expected))
        raise CommandError(
            None,
            f"{blocks.name} must be blocks of {rows} words as STORE leaves them, of length {expected[block]}, "
            f"not {int(listed[block])!r} in block {block}",
        )
    if of_rows[rows:].any():
        raise CommandError(
            None,
            f"{blocks.name} must be blocks of {rows} words, with no bit after them, not one that has some",
        )
    for slot, column, chosen in zip(slots, words, wanted, strict=True):
        column[chosen] = slot[lanes : lanes + int(np.count_nonzero(chosen))]
    return words.reshape(-1, lanes)[:rows], beats_taken(of_rows[:rows])
