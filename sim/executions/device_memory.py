"""Device memory of a simulated device: lasting regions at the bottom, and above them the loaded program's image."""

from __future__ import annotations

import mmap

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.checks import check_positive
from simgnn.sim.device import DoubleFreeError, OutOfMemoryError, OverlapError
from simgnn.sim.memory.region import Region
from simgnn.sim.program.program import PAGE_BYTES, Program

_PIECE_BYTES = 1 << 21


def _zeros(size: int) -> NDArray[np.uint8]:
    """Memory that is zero, and taken from the machine page by page when it is used."""
    # Private, so that a process that this one forks has its own.
    room = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE") and size >= _PIECE_BYTES:
        room.madvise(mmap.MADV_HUGEPAGE)
    return np.frombuffer(room, np.uint8)


def whole_pages(nbytes: int) -> int:
    """Bytes of the pages that `nbytes` bytes take."""
    return -(-nbytes // PAGE_BYTES) * PAGE_BYTES


class DeviceMemory:
    """Gives the same room to one program after the other, above regions that stay.

    Hundreds of megabytes taken anew for each program would be cleared page by page by the system, and given back, which
    takes longer than filling them.

    Parameters
    ----------
    capacity
        Its size, in bytes. Only what is used takes memory of this machine.

    Attributes
    ----------
    regions
        By address.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._room = np.empty(0, np.uint8)
        self._used = 0  # after that, the room is as the system gave it: zero, and it takes no memory
        self._size = 0
        self.regions: tuple[Region, ...] = ()

    def clear(self) -> None:
        """Give everything back."""
        for region in self.regions:
            region.freed = True
        self._room = np.empty(0, np.uint8)
        self._size = self._used = 0
        self.regions = ()

    @property
    def values(self) -> NDArray[np.uint8]:
        """All of it, ndarray of uint8, not a copy; another array after `place`, `allocate` and `free`."""
        return self._room[: self._size]

    @property
    def lasting_bytes(self) -> int:
        """Bytes of whole pages in which the regions lie."""
        return whole_pages(self.regions[-1].end) if self.regions else 0

    def allocate(self, nbytes: int, name: str) -> Region:
        """Add a region; see `Device.allocate`. Nothing lies above the regions from then on."""
        check_positive("nbytes of a region", nbytes)
        if not isinstance(name, str) or not name:
            raise ValueError(f"name of a region must be text, not {name!r}")
        if name in (region.name for region in self.regions):
            raise ValueError(f"name of a region must be no other region's, not {name!r}")
        address = 0
        for region in self.regions:
            # First fit: the gap before this region is large enough.
            if address + nbytes <= region.address:
                break
            address = whole_pages(region.end)
        new = Region(address, nbytes, name)
        lasting = self.lasting_bytes
        self._make_room(max(whole_pages(new.end), lasting), f"{new}")
        self._clear(address, whole_pages(new.end))
        self.regions = tuple(sorted((*self.regions, new), key=lambda region: region.address))
        self._size = self.lasting_bytes
        return new

    def free(self, region: Region) -> None:
        """Remove a region; see `Device.free`. Nothing lies above the regions from then on."""
        if region.freed:
            raise DoubleFreeError(f"{region} must be freed once, not twice")
        if region not in self.regions:
            raise ValueError(
                f"{region} must be one of the device's {len(self.regions)} regions, not another's"
            )
        region.freed = True
        self.regions = tuple(other for other in self.regions if other is not region)
        self._size = self.lasting_bytes

    def place(self, program: Program) -> NDArray[np.uint8]:
        """Put a copy of a program's image at its origin, zero from the regions to there and after it up to the page's
        end; returns `values`.
        """
        image = np.asarray(program.memory, dtype=np.uint8).reshape(-1)
        begin, lasting = program.origin, self.lasting_bytes
        if begin < lasting:
            names = ", ".join(repr(region.name) for region in self.regions if region.end > begin)
            raise OverlapError(
                f"program origin must be at or above the device's lasting_bytes, {lasting:#x}, not {begin:#x}, "
                f"where regions lie: {names}"
            )
        end = begin + image.size
        size = max(whole_pages(end), begin + PAGE_BYTES)
        self._make_room(size, f"program ({begin:#x}..{end:#x})")
        # An image is placed in used room: what an older program left around it must not be seen.
        self._clear(lasting, begin)
        self._clear(end, size)
        self._room[begin:end] = image
        self._size = size
        return self.values

    def drop_image(self) -> None:
        """Leave nothing above the regions."""
        self._size = self.lasting_bytes

    def _make_room(self, size: int, purpose: str) -> None:
        if size > self._capacity:
            raise OutOfMemoryError(
                f"{purpose} must end at or below {self._capacity:#x}, the size of device memory, not at {size:#x}"
            )
        if self._room.size >= size:
            return
        kept = self._room[: self.lasting_bytes]
        if not kept.size:
            self._room = kept = np.empty(0, np.uint8)  # given back first, so that both are never there
        try:
            # An eighth more: programs differ a little in size. Regions seldom come alone.
            room = _zeros(size + max(size // 8, self.lasting_bytes))
        except (MemoryError, ValueError, OSError, OverflowError) as error:
            raise OutOfMemoryError(
                f"{purpose} must fit into this machine's memory, which has no {size} bytes left"
            ) from error
        kept = kept[: self._used]
        for begin in range(0, kept.size, _PIECE_BYTES):
            piece = kept[begin : begin + _PIECE_BYTES]
            if piece.any():  # what regions have not been filled with still takes no memory
                room[begin : begin + piece.size] = piece
        self._room, self._used = room, kept.size

    def _clear(self, begin: int, end: int) -> None:
        """Make a part of the room zero; what lies before its end counts as used."""
        self._room[begin : min(end, self._used)] = 0
        self._used = max(self._used, end)
