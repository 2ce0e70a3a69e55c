"""Collectives of many ranks that all have as much to say, on one switch; see `simgnn.distributed.collectives.network`.

The seconds are those of `Network` where every rank sends as many bytes to every other; this does not lay out who sends
what to whom, which for thousands of ranks takes longer than everything else here.
"""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.config.checks import check_integer, check_number
from simgnn.distributed.collectives.agreement import HEADER_BYTES


@dataclass(frozen=True, kw_only=True)
class Switch:
    """A switch.

    Parameters
    ----------
    ranks
    latency_us
        Of a message, microseconds.
    gbs
        Of each rank in each direction, 1e9 bytes per second.

    Raises
    ------
    InputError
        For numbers that cannot be.
    """

    ranks: int
    latency_us: float
    gbs: float

    def __post_init__(self) -> None:
        check_integer("ranks of a switch", self.ranks, 1, 1 << 16)
        check_number("latency_us of a switch", self.latency_us, 0, 1e9)
        check_number("gbs of a switch", self.gbs, 1e-6, 1e9)

    @property
    def others(self) -> float:
        """Part of all ranks that another rank is: what a uniform all-to-all sends away."""
        return (self.ranks - 1) / self.ranks

    def exchange_seconds(self, count: float) -> float:
        """One all-to-all, headers before it; `count` bytes are what a rank sends to others."""
        return self._message(HEADER_BYTES * (self.ranks - 1)) + self._message(count)

    def gather_seconds(self, count: float) -> float:
        """One all-gather by a ring, headers before it; `count` bytes are each rank's own."""
        return self._message(HEADER_BYTES * (self.ranks - 1)) + (self.ranks - 1) * self._message(count)

    def _message(self, count: float) -> float:
        return 0.0 if self.ranks == 1 else self.latency_us * 1e-6 + count / (self.gbs * 1e9)
