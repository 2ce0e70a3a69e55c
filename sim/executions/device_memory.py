"""Device memory of a simulated device: lasting regions at the bottom, and behind them the loaded program's image."""

from __future__ import annotations

import numpy as np

from simgnn.sim.device import DeviceError, Region
from simgnn.sim.program.program import PAGE_BYTES


def whole_pages(nbytes: int) -> int:
    """Bytes of the pages that `nbytes` bytes take."""
    return -(-nbytes // PAGE_BYTES) * PAGE_BYTES


class DeviceMemory:
    """Gives the same room to one program after the other, behind regions that stay.

    Hundreds of megabytes taken anew for each program would be cleared page by page by the system, and given back, which
    takes longer than filling them.

    Parameters
    ----------
    reach : int
        Addresses that an operand can have, in bytes.

    Attributes
    ----------
    regions : tuple of Region
        By address.
    """

    def __init__(self, reach: int) -> None:
        self._reach = reach
        self.clear()

    def clear(self) -> None:
        """Give everything back."""
        self._room = np.empty(0, np.uint8)
        self._size = 0
        self.regions: tuple[Region, ...] = ()

    @property
    def values(self) -> np.ndarray:
        """All of it, ndarray of uint8, not a copy; another array after `place`, `allocate` and `free`."""
        return self._room[: self._size]

    @property
    def lasting_bytes(self) -> int:
        """Bytes of whole pages in which the regions lie."""
        return whole_pages(self.regions[-1].end) if self.regions else 0

    def allocate(self, nbytes: int, name: str) -> Region:
        """Add a region; see `Device.allocate`. Nothing lies behind the regions from then on."""
        if isinstance(nbytes, bool) or not isinstance(nbytes, int) or nbytes < 1:
            raise ValueError(f"nbytes of a region must be a positive integer, not {nbytes!r}")
        if not isinstance(name, str) or not name:
            raise ValueError(f"name of a region must be text, not {name!r}")
        if name in (region.name for region in self.regions):
            raise ValueError(f"name of a region must be no other region's, not {name!r}")
        address = 0
        for region in self.regions:
            if address + nbytes <= region.address:
                break
            address = whole_pages(region.end)
        new = Region(address, nbytes, name)
        if new.end > self._reach:
            raise DeviceError(
                f"region {name!r} must end at or below {self._reach:#x}, which operands reach, not at {new.end:#x}"
            )
        self._make_room(whole_pages(new.end))
        self._room[address : whole_pages(new.end)] = 0
        self.regions = tuple(sorted((*self.regions, new), key=lambda region: region.address))
        self._size = self.lasting_bytes
        return new

    def free(self, region: Region) -> None:
        """Remove a region; see `Device.free`. Nothing lies behind the regions from then on."""
        if region not in self.regions:
            raise ValueError(f"region must be one of the device's {len(self.regions)}, not {region!r}")
        self.regions = tuple(other for other in self.regions if other != region)
        self._size = self.lasting_bytes

    def place(self, image: np.ndarray) -> np.ndarray:
        """Put a copy of an image behind the regions, zero behind it up to the page's end; returns `values`."""
        begin = self.lasting_bytes
        end = begin + image.size
        size = max(whole_pages(end), begin + PAGE_BYTES)
        self._make_room(size)
        self._room[begin:end] = image
        self._room[end:size] = 0
        self._size = size
        return self.values

    def drop_image(self) -> None:
        """Leave nothing behind the regions."""
        self._size = self.lasting_bytes

    def grows_for(self, nbytes: int) -> bool:
        """Whether `place` of an image of `nbytes` bytes moves the regions to another array."""
        return self.lasting_bytes + whole_pages(nbytes) > self._room.size

    def _make_room(self, size: int) -> None:
        if self._room.size >= size:
            return
        kept = self._room[: self.lasting_bytes]
        if not kept.size:
            self._room = kept = np.empty(0, np.uint8)  # given back first, so that both are never there
        try:
            # An eighth more: programs differ a little in size.
            room = np.empty(size + size // 8, np.uint8)
        except MemoryError as error:
            raise DeviceError(
                f"device memory must have {size} bytes on this machine, which has not as many left"
            ) from error
        room[: kept.size] = kept
        self._room = room
