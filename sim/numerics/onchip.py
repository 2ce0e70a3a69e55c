"""On-chip memory as the reference sees it: values, and which of them the program has written."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import BANKS, Space
from simgnn.hw.config import HardwareConfig
from simgnn.sim.numerics.engines import Memories
from simgnn.sim.program.operands import CommandError, CommandRules, Operand

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
    # No slice and reshape: the last row may end with the memory, before its stride does.
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
        self._banks = np.zeros((BANKS, config.bank_words * config.lanes), np.uint32)
        self._all_written = np.zeros(self._banks.shape, bool)
        self._mask = np.zeros(config.mask_words * config.word_bytes, np.uint8)
        self._mask_written = np.zeros_like(self._mask)
        spaces = [Space(Space.BANK0 + bank) for bank in range(BANKS)]
        self._written = dict(zip(spaces, self._all_written, strict=True))
        self.values: dict[Space, NDArray[np.float32]] = {
            **dict(zip(spaces, self._banks.view(np.float32), strict=True)),
            Space.MASK: self._mask.view(np.float32),
        }

    def memories(self, device: NDArray[np.uint32], rules: CommandRules) -> Memories:
        """What compiled code works on: these memories and device memory."""
        return Memories(
            device=device,
            banks=self._banks,
            written=self._all_written,
            mask=self._mask,
            mask_written=self._mask_written,
            limits=np.array([rules.limits[space] for space in Space]),
            base=rules.memory_base,
            lanes=self._lanes,
            chunk=self._chunk,
        )

    def forget(self) -> None:
        """Make every element unwritten."""
        self._all_written[:] = False
        self._mask_written[:] = 0

    def read(self, operand: Operand) -> NDArray[np.uint32]:
        """The bits of an operand, a view of shape (rows, columns); refuses unwritten elements."""
        if operand.space == Space.MASK:
            # A flag for each bit of the mask: a group of 32 has been written when all of its bits have.
            groups = rows_of(self._mask_written.view(np.uint32), operand)
            _refuse_unwritten(operand, groups == np.uint32(0xFFFFFFFF))
        else:
            _refuse_unwritten(operand, rows_of(self._written[operand.space], operand))
        return rows_of(self.values[operand.space].view(np.uint32), operand)

    def check_rows(self, operand: Operand) -> None:
        """Refuse unwritten elements in the rows that an operand's `indices` name."""
        numbers = np.unique(operand.numbers())
        first = (operand.address + numbers * operand.stride) // 4
        # Each row once, however often records name it.
        elements = first[:, None] + np.arange(operand.columns)
        _refuse_unwritten(operand, self._written[operand.space][elements], numbers)

    def write(self, operand: Operand, bits: NDArray[np.uint32]) -> None:
        """Write an operand that lies in a bank.

        Engines write whole words, so that the padding lanes of a row's last word lose their values.

        Parameters
        ----------
        bits : shape (rows, columns)
        """
        rows_of(self.values[operand.space].view(np.uint32), operand)[:] = bits
        whole = replace(operand, columns=-(-operand.columns // self._lanes) * self._lanes)
        written = rows_of(self._written[operand.space], whole)
        written[:, : operand.columns] = True
        written[:, operand.columns :] = False

    def read_mask(self, operand: Operand) -> NDArray[np.bool_]:
        """A bitmap operand, shape (rows, columns); refuses unwritten bits."""
        _refuse_unwritten(operand, self._bits(self._mask_written, operand).astype(bool))
        return self._bits(self._mask, operand).astype(bool)

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
