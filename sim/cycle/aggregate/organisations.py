"""How each organisation of the aggregate engine is timed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


class OrganisationTiming:
    """Timing of an organisation: that of `clustered`, unless a derived class says otherwise.

    Attributes
    ----------
    stepped : bool
        False is timed edge by edge, by the recurrences of `clustered.py`; True cycle by cycle, as
        `aggregate_engine.py` steps it.
    sspmm : bool
        Steps are those of `sspmm.py`, and not of `broadcast.py`.
    """

    stepped = False
    sspmm = False

    def sums_per_word(self, config: HardwareConfig) -> int:
        """Sums in a word of the accumulators that end at times of their own."""
        return config.parts


class BroadcastTiming(OrganisationTiming):
    """`broadcast`: cycle by cycle."""

    stepped = True


class SspmmTiming(OrganisationTiming):
    """`sspmm`: cycle by cycle, and value by value, since masks choose values."""

    stepped = True
    sspmm = True

    def sums_per_word(self, config: HardwareConfig) -> int:
        return config.lanes


TIMINGS: dict[str, OrganisationTiming] = {
    "clustered": OrganisationTiming(),
    "broadcast": BroadcastTiming(),
    "sspmm": SspmmTiming(),
}
"""Timing of each organisation, by its name."""
