"""Hot vertices move from the CPU, which embeds them, to the device's feature cache: NeutronOrch, section 4.1.3."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

PORTIONS = 32
"""What the hot vertices are moved in."""


@dataclass(frozen=True, kw_only=True)
class Adjustment:
    """What was found before vertices were moved, or left.

    Parameters
    ----------
    moved
        Hot vertices that the device has.
    idle, embedding
        Seconds for a super-batch: that the device waits for the CPU, and that the CPU embeds.
    slots
        Rows of features that the device's memory has room for.
    """

    moved: int
    idle: float
    embedding: float
    slots: int


class HybridHot:
    """Decides how many hot vertices the device has.

    The first in the order of hotness move first: the CPU embeds them for every super-batch, and a cache has their
    features whenever a mini-batch asks. A move takes half of what the idle time says, as the device's work grows.

    Parameters
    ----------
    hot
        How many are hot.
    fits
        Whether the device's memory has room for the features of so many beside training.

    Attributes
    ----------
    moved : int
    """

    def __init__(self, hot: int, fits: Callable[[int], bool]) -> None:
        self._hot, self._fits = hot, fits
        self._portion = max(1, -(-hot // PORTIONS))
        self.moved = 0

    def adjust(self, *, idle: float, embedding: float) -> bool:
        """Move some if the device waits for the CPU and has memory left; whether any were.

        Parameters
        ----------
        idle, embedding
            See `Adjustment`.
        """
        left = -(-(self._hot - self.moved) // self._portion)
        if idle <= 0 or not left:
            return False
        share = min(1.0, idle / embedding) / 2 if embedding else 0.5
        portions = self._that_fit(max(1, int(left * share)))
        self.moved = self._with(portions)
        return portions > 0

    def _with(self, portions: int) -> int:
        return min(self._hot, self.moved + portions * self._portion)

    def _that_fit(self, wanted: int) -> int:
        """The most portions up to some that the memory has room for."""
        if self._fits(self._with(wanted)):
            return wanted
        low, high = 0, wanted  # what fits, and what does not
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._fits(self._with(middle)) else (low, middle)
        return low
