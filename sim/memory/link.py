"""Timing of the link between host and device."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.hw.checks import check_number


@dataclass(frozen=True, kw_only=True)
class LinkTiming:
    """How long the link takes for a transfer. It carries one at a time, in either direction.

    Parameters
    ----------
    latency_seconds
        Of each transfer, before its first byte; the link is taken meanwhile.

    Raises
    ------
    ValueError
        For a value out of range.
    """

    bytes_per_second: float = 12e9
    latency_seconds: float = 0.0

    def __post_init__(self) -> None:
        check_number("bytes_per_second", self.bytes_per_second, 1, 1e18)
        check_number("latency_seconds", self.latency_seconds, 0, 1e6)

    def seconds(self, nbytes: int) -> float:
        """Time of a transfer of `nbytes` bytes."""
        return self.latency_seconds + nbytes / self.bytes_per_second
