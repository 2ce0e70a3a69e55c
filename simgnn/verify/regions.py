"""What a command touches: its operands, and the regions of memory in which they lie."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simgnn.arrays import U32
from simgnn.hw.command import Opcode, Space
from simgnn.sim.numerics.aggregate import source_operand
from simgnn.sim.program.operands import CommandRules, Operand


@dataclass(frozen=True)
class Region:
    """Whole words of one memory: rows of `row_bytes` bytes, `stride` apart."""

    space: Space
    address: int
    stride: int
    rows: int
    row_bytes: int

    @property
    def end(self) -> int:
        """Address after the last row, in bytes."""
        return self.address + (self.rows - 1) * self.stride + self.row_bytes

    def overlaps(self, other: Region) -> bool:
        """Whether two regions' extents share a byte; gaps between rows count."""
        return self.space == other.space and self.address < other.end and other.address < self.end

    def of(self, words: U32) -> U32:
        """The region's words in a memory (ndarray of uint32): a view of shape (rows, row_bytes / 4)."""
        return np.ndarray(
            (self.rows, self.row_bytes // 4),
            dtype=np.uint32,
            buffer=words,
            offset=self.address,
            strides=(self.stride, 4),
        )


def region_of(operand: Operand, word_bytes: int) -> Region:
    """The region that holds an operand: of a bitmap, or of rows that overlap, all words that it touches."""
    # Of an indexed source, up to the highest row that a record names, wherever the others are.
    rows = operand.rows if operand.indices is None else int(operand.indices.max(initial=0)) + 1
    rows = max(rows, 1)
    end = operand.address + (rows - 1) * operand.stride + operand.row_bytes
    # Rows that overlap, or share a word as tight bitmaps do, cannot be seen as a matrix of words: one row of
    # all of it.
    if operand.space == Space.MASK or (rows > 1 and operand.stride < operand.row_bytes):
        unit = word_bytes if operand.space == Space.MASK else 4
        start, end = operand.address // unit * unit, -(-end // unit) * unit
        return Region(operand.space, start, end - start, 1, end - start)
    return Region(operand.space, operand.address, operand.stride, rows, operand.row_bytes)


def operands_of(
    words: U32, rules: CommandRules, device_words: U32
) -> tuple[Opcode, dict[str, int], dict[str, Operand]]:
    """A command's opcode, fields and operands, the source with its row numbers.

    Parameters
    ----------
    words : shape (COMMAND_WORDS,)
    device_words
        Device memory.

    Raises
    ------
    CommandError
        If the command breaks a rule.
    """
    opcode, fields, operands = rules.decode(words)
    # The row numbers lie in device memory, which `rules` alone does not know.
    if opcode == Opcode.AGGREGATE and operands["source"].rows:
        operands["source"] = source_operand(fields, operands, device_words, rules)
    return opcode, fields, operands
