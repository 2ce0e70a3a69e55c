"""How each organisation of the aggregate engine is timed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


@dataclass(frozen=True, kw_only=True)
class OrganisationTiming:
    """Timing of an organisation.

    Parameters
    ----------
    stepped
        False is timed edge by edge, by the recurrences of `clustered.py` or `sspmm.py`; True cycle by cycle, as
        `steps.py` steps it.
    sspmm
        Those of `sspmm.py`.
    """

    stepped: bool = False
    sspmm: bool = False

    def sums_per_word(self, config: HardwareConfig) -> int:
        """Sums in a word of the accumulators that end at times of their own."""
        # Masks choose values, so that in `sspmm` each lane is at a sum of its own; otherwise a part of a word is added
        # as a whole.
        return config.lanes if self.sspmm else config.parts


TIMINGS = {
    "clustered": OrganisationTiming(),
    "broadcast": OrganisationTiming(stepped=True),
    "sspmm": OrganisationTiming(sspmm=True),
}
"""Timing of each organisation, by its name."""
