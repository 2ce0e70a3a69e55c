"""A table of feature rows in a lasting region of a device."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.checks import check_positive
from simgnn.sim.device import Device
from simgnn.sim.program.program import Tensor


class FeatureTable:
    """Rows that programs read wherever in the table they are.

    Parameters
    ----------
    device
        Open; this allocates the region.
    rows
    width
        Columns of the features.

    Attributes
    ----------
    tensor : simgnn.sim.program.program.Tensor
    """

    def __init__(self, device: Device, *, rows: int, width: int) -> None:
        check_positive("width", width)
        if not rows:
            raise ValueError("feature cache must have room for at least one row, not 0")
        self._device, self.width = device, width
        self.row_bytes: int = device.config.words(width) * device.config.word_bytes
        self._region = device.allocate(rows * self.row_bytes, "feature cache")
        self.tensor: Tensor = device.tensor_in(self._region, rows, width)

    def check(self, rows: NDArray[np.float32], count: int) -> None:
        """Raise ValueError unless these are so many rows of the table's width."""
        if rows.shape != (count, self.width):
            raise ValueError(f"feature rows must have the shape {(count, self.width)}, not {rows.shape}")

    def write(self, places: NDArray[np.int64], rows: NDArray[np.float32]) -> int:
        """Write rows, those whose places follow each other together.

        Parameters
        ----------
        places : shape (n,)
            Different ones.
        rows : shape (n, width)

        Returns
        -------
        Bytes written, padding included.
        """
        if not len(places):
            return 0
        order = np.argsort(places, kind="stable")
        image = np.zeros((len(places), self.row_bytes // 4), np.float32)
        image[:, : self.width] = rows[order]
        for low, high in _runs(places[order]):
            data = image[low:high].reshape(-1).view(np.uint8)
            self._device.write_region(self._region, int(places[order[low]]) * self.row_bytes, data)
        return image.nbytes

    def read(self, places: NDArray[np.int64]) -> NDArray[np.float32]:
        """Rows as they are in the device's memory, shape (n, width); see `write`."""
        order = np.argsort(places, kind="stable")
        image = np.empty((len(places), self.row_bytes), np.uint8)
        for low, high in _runs(places[order]):
            begin, count = int(places[order[low]]) * self.row_bytes, (high - low) * self.row_bytes
            found = self._device.read_region(self._region, begin, count).result()
            image[order[low:high]] = found.reshape(high - low, -1)
        return image.view(np.float32)[:, : self.width]


def _runs(places: NDArray[np.int64]) -> list[tuple[int, int]]:
    """First and end of each run of sorted places that follow each other."""
    if not len(places):
        return []
    starts = np.flatnonzero(np.diff(places, prepend=places[0] - 2) != 1).tolist()
    return list(zip(starts, [*starts[1:], len(places)], strict=True))
