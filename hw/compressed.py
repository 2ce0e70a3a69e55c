"""Columns of words in device memory without their zeros: layout and latencies. Plain Python.

A block is `BLOCK_WORDS` words that follow each other down a column, the last one of a column perhaps fewer. It begins
with a word that has a bit for each value, set where any bit of the value is; the values of these follow, packed. Only
so much of its `SLOT_WORDS` words is written and read. How much that is stands in a list of lengths, 32 bits for each
block.
"""

from __future__ import annotations

BLOCK_WORDS = 32
"""Words of a block: as many as have a bit for each of their values in one word, whatever its width."""
SLOT_WORDS = BLOCK_WORDS + 1
"""Words of device memory that a block has for itself, zeros or not."""
LENGTH_BYTES = 4
"""Bytes of a block's length, which counts words."""
TURN_CYCLES = 3
"""Cycles between two blocks in which STORE reads no word: for the rest, the bitmap and the lengths."""


def blocks_of(rows: int) -> int:
    """Blocks of a column of `rows` words."""
    return -(-rows // BLOCK_WORDS)


def shift_stages(lanes: int) -> int:
    """Registers in which values are moved by up to `lanes` - 1 places in all: one for every two powers of two."""
    return -(-(lanes - 1).bit_length() // 2)


def pack_cycles(lanes: int) -> int:
    """From the cycle in which STORE reads a block's last word to the first in which it may send the block."""
    # The bank, the zeros found, moved together, moved to their place; then the rest, the bitmap and the lengths.
    return 2 + 2 * shift_stages(lanes) + 1 + TURN_CYCLES


def unpack_cycles(lanes: int) -> int:
    """From the cycle in which LOAD takes a word apart to the one in which it writes it."""
    return 2 + 2 * shift_stages(lanes)
