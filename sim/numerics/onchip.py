"""On-chip memory as the reference sees it: values, and which of them the program has written."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import BANKS, Space
from simgnn.hw.config import HardwareConfig
from simgnn.sim.program.operands import CommandError, Operand

_Item = TypeVar("_Item", bound=np.generic)


def rows_of(array: NDArray[_Item], operand: Operand) -> NDArray[_Item]:
    """A view of an operand's rows inside a contiguous array, shape (rows, columns).

    Parameters
    ----------
    array
        A whole memory, one element per 32-bit value, which are also the columns.
    operand
        With rows 0 .. rows - 1; its bounds have been checked.
    """
    item = array.itemsize
    return np.ndarray(
        (operand.rows, operand.columns),
        dtype=array.dtype,
        buffer=array,
        offset=operand.address // 4 * item,
        strides=(operand.stride // 4 * item, item),
    )


def _refuse_unwritten(
    operand: Operand, written: NDArray[np.bool_], numbers: NDArray[np.int64] | None = None
) -> None:
    """Raise CommandError if a bool matrix of an operand's written elements has a False."""
    if not written.all():
        row, column = (int(i) for i in np.argwhere(~written)[0])
        row = row if numbers is None else int(numbers[row])
        raise CommandError(
            None,
            f"{operand.name} must be written before it is read, not unwritten in element ({row}, {column})",
        )


class OnChipMemory:
    """The four banks of the activation memory, and the mask memory.

    Attributes
    ----------
    values
        Contents of a bank or, as 32-bit groups, of the mask memory.
    """

    def __init__(self, config: HardwareConfig) -> None:
        self._lanes, self._chunk = config.lanes, config.array_columns
        sizes: dict[Space, int] = {Space(Space.BANK0 + bank): config.bank_words for bank in range(BANKS)}
        sizes[Space.MASK] = config.mask_words
        self.values: dict[Space, NDArray[np.float32]] = {
            space: np.zeros(words * config.lanes, dtype=np.float32) for space, words in sizes.items()
        }
        self._written: dict[Space, NDArray[np.bool_]] = {
            space: np.zeros(values.size, dtype=bool)
            for space, values in self.values.items()
            if space != Space.MASK
        }
        self._mask = self.values[Space.MASK].view(np.uint8)
        self._mask_written = np.zeros_like(self._mask)

    def forget(self) -> None:
        """Make every element unwritten."""
        for written in self._written.values():
            written[:] = False
        self._mask_written[:] = 0

    def read(self, operand: Operand) -> NDArray[np.uint32]:
        """The bits of an operand, a view of shape (rows, columns); refuses unwritten elements."""
        if operand.space == Space.MASK:
            groups = rows_of(self._mask_written.view(np.uint32), operand)
            _refuse_unwritten(operand, groups == np.uint32(0xFFFFFFFF))
        else:
            _refuse_unwritten(operand, rows_of(self._written[operand.space], operand))
        return rows_of(self.values[operand.space].view(np.uint32), operand)

    def numbers(self, operand: Operand) -> NDArray[np.float32]:
        """The values of an operand, a view of shape (rows, columns); refuses unwritten elements."""
        return self.read(operand).view(np.float32)

    def check_rows(self, operand: Operand) -> None:
        """Refuse unwritten elements in the rows that an operand's `indices` name."""
        numbers = np.unique(operand.numbers())
        first = (operand.address + numbers * operand.stride) // 4
        elements = first[:, None] + np.arange(operand.columns)
        _refuse_unwritten(operand, self._written[operand.space][elements], numbers)

    def write(
        self, operand: Operand, bits: NDArray[np.uint32] | NDArray[np.float32], *, padded: bool
    ) -> None:
        """Write an operand.

        Parameters
        ----------
        bits : shape (rows, columns)
        padded
            The engine writes whole words, so that the padding lanes of a row's last word lose their values.
        """
        rows_of(self.values[operand.space].view(np.uint32), operand)[:] = bits.view(np.uint32)
        if operand.space == Space.MASK:
            rows_of(self._mask_written.view(np.uint32), operand)[:] = 0xFFFFFFFF
            written: NDArray[Any] = self._mask_written.view(np.uint32)
        else:
            rows_of(self._written[operand.space], operand)[:] = True
            written = self._written[operand.space]
        if padded and operand.columns % self._lanes:
            item = written.itemsize
            whole = -(-operand.columns // self._lanes) * self._lanes
            np.ndarray(
                (operand.rows, whole - operand.columns),
                dtype=written.dtype,
                buffer=written,
                offset=(operand.address // 4 + operand.columns) * item,
                strides=(operand.stride // 4 * item, item),
            )[:] = 0

    def read_mask(self, operand: Operand) -> NDArray[np.bool_]:
        """A bitmap operand, shape (rows, columns); refuses unwritten bits."""
        _refuse_unwritten(operand, self._bits(self._mask_written, operand).astype(bool))
        return self._bits(self._mask, operand).astype(bool)

    def write_mask(self, operand: Operand, mask: NDArray[np.bool_]) -> None:
        """Write a bitmap operand from a mask of shape (rows, columns).

        The engine writes chunks of `array_columns` bits: the padding of a row's last chunk becomes 0.
        """
        chunks = -(-operand.columns // self._chunk) * self._chunk
        padded = np.zeros((operand.rows, chunks), dtype=bool)
        padded[:, : operand.columns] = mask
        for memory, bits in ((self._mask, padded), (self._mask_written, True)):
            old = self._bytes(memory, operand)
            merged = np.unpackbits(old, axis=1, bitorder="little")
            merged[:, :chunks] = bits
            old[:] = np.packbits(merged, axis=1, bitorder="little")

    def _bytes(self, memory: NDArray[np.uint8], operand: Operand) -> NDArray[np.uint8]:
        return np.ndarray(
            (operand.rows, operand.row_bytes),
            dtype=np.uint8,
            buffer=memory,
            offset=operand.address,
            strides=(operand.stride, 1),
        )

    def _bits(self, memory: NDArray[np.uint8], operand: Operand) -> NDArray[np.uint8]:
        return np.unpackbits(self._bytes(memory, operand), axis=1, count=operand.columns, bitorder="little")
