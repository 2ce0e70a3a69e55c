"""A part of device memory that outlives programs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=False)
class Region:
    """A part of device memory that outlives programs; `simgnn.sim.device.Device.allocate` makes it.

    Each is equal to itself alone: one that was freed is not the one that has its place now.

    Parameters
    ----------
    address
        Of its first byte; at the begin of a page.
    name
        For people.

    Attributes
    ----------
    freed
        Whether its device has taken it back. Only the device sets it.
    """

    address: int
    nbytes: int
    name: str
    freed: bool = False

    @property
    def end(self) -> int:
        """Address after the last byte."""
        return self.address + self.nbytes

    def __str__(self) -> str:
        return f"region {self.name!r} ({self.address:#x}..{self.end:#x})"
