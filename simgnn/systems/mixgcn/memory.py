"""What a rank holds of features: bytes of the arrays that are alive, and the most that ever were."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray


class FeatureMemory:
    """A count that programs keep themselves. An array that is held for two reasons takes its bytes once.

    Attributes
    ----------
    now, peak : int
        Bytes.
    """

    def __init__(self) -> None:
        self.now = self.peak = 0
        self._held: dict[int, tuple[NDArray[Any], int]] = {}

    def hold(self, *arrays: NDArray[Any] | None) -> None:
        """Arrays that are alive from here on; None is none."""
        for array in arrays:
            if array is None:
                continue
            _, reasons = self._held.get(id(array), (array, 0))
            self._held[id(array)] = array, reasons + 1
            self.now += 0 if reasons else array.nbytes
        self.peak = max(self.peak, self.now)

    def drop(self, *arrays: NDArray[Any]) -> None:
        """Arrays for which there is one reason less.

        Raises
        ------
        KeyError
            For one that is not held.
        """
        for array in arrays:
            _, reasons = self._held.pop(id(array))
            if reasons > 1:
                self._held[id(array)] = array, reasons - 1
            else:
                self.now -= array.nbytes
