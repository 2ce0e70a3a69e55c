"""What a program needs besides the parameters, in a lasting region: it can be sent before they are known."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simgnn.arrays import F32, U8, Array
from simgnn.compiler.tiling import round_up
from simgnn.data.row_gather import GatheredRows
from simgnn.hw.checks import check_integer, check_positive
from simgnn.sim.program.program import Tensor

EARLY = frozenset({"features", "features.self"})
"""Values by whose numbers device memory starts, and which are no parameters."""


class Contents:
    """Parts of memory and what they start with."""

    def __init__(self) -> None:
        self._bytes: list[tuple[int, U8]] = []
        self._rows: list[tuple[Tensor, F32 | GatheredRows]] = []

    def add_bytes(self, address: int, values: Array) -> None:
        """An array, packed."""
        self._bytes.append((address, np.ascontiguousarray(values).reshape(-1).view(np.uint8)))

    def add_rows(self, tensor: Tensor, values: F32 | GatheredRows) -> None:
        """A tensor's rows."""
        self._rows.append((tensor, values))

    def _extents(self) -> Iterator[tuple[int, int]]:
        """Begin and end of what has no byte but what is written."""
        for address, packed in self._bytes:
            yield address, address + packed.size
        for tensor, _ in self._rows:
            if tensor.stride == 4 * tensor.columns:
                yield tensor.address, tensor.end

    def write(self, memory: U8, origin: int) -> None:
        """Write them to memory whose first byte is at `origin`; what lies between becomes zero."""
        # Most of an image is features: clearing them first would take as long as bringing them.
        end = origin
        for begin, stop in sorted(self._extents()):
            memory[end - origin : max(begin, end) - origin] = 0
            end = max(end, stop)
        memory[end - origin :] = 0
        for address, packed in self._bytes:
            memory[address - origin : address - origin + packed.size] = packed
        for tensor, values in self._rows:
            rows = tensor.view(memory, origin)
            if isinstance(values, GatheredRows):
                values.write(rows)
            else:
                rows[:] = values


class SentAhead:
    """Features and topology of a mini-batch, in a lasting region of the device (HyScale-GNN IV-B).

    Parameters
    ----------
    address, nbytes
        Of the region. What finds no room in it comes with the program.

    Attributes
    ----------
    end : int
        First address after the region.
    """

    def __init__(self, *, address: int, nbytes: int) -> None:
        check_integer("address", address, 0, 1 << 63)
        check_positive("nbytes", nbytes)
        self._address, self.end, self._filled = address, address + nbytes, address
        self.contents = Contents()

    def reserve(self, nbytes: int, alignment: int) -> int | None:
        """Address of `nbytes` new bytes; None if there is no room."""
        address = round_up(self._filled, alignment)
        if address + nbytes > self.end:
            return None
        self._filled = address + nbytes
        return address

    def image(self) -> U8:
        """What has to be written to the region's begin."""
        memory = np.empty(self._filled - self._address, np.uint8)
        self.contents.write(memory, self._address)
        return memory
