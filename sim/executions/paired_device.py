"""Two devices that the host sees as one: regions, transfers and the clock of both."""

from __future__ import annotations

import threading
from abc import abstractmethod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.sim.device import Completion, Device, DeviceError
from simgnn.sim.executions.transfers import JointCompletion

if TYPE_CHECKING:
    from simgnn.sim.memory.region import Region


class PairedDevice(Device):
    """What the devices that are made of two share. To the host it is the first one, whose regions and times it has.

    Parameters
    ----------
    first, second
        Of one configuration; opened and closed together.

    Raises
    ------
    ValueError
        If their configurations differ.
    """

    def __init__(self, first: Device, second: Device) -> None:
        if first.config.digest != second.config.digest:
            raise ValueError(
                f"devices to compare must have one configuration, {first.config.digest}, "
                f"not {second.config.digest!r}"
            )
        super().__init__(first.config)
        self._first, self._second = first, second
        self._second_regions: dict[Region, Region] = {}
        self._under_way: str | None = None
        # A transfer beside a launch is on both or on neither when their memories are compared.
        self._transfers = threading.Lock()

    @abstractmethod
    def _give_up(self) -> None:
        """Forget the loaded program."""

    def _require_rest(self, purpose: str) -> None:
        """Refuse what would give up the program of a launch that is under way."""
        if self._under_way is not None:
            raise DeviceError(
                f"launch of {self._under_way!r} must be waited for to {purpose}, not still be under way"
            )

    def open(self) -> None:
        self.close()
        self._first.open()
        try:
            self._second.open()
        except BaseException:
            self._first.close()
            raise

    def close(self) -> None:
        try:
            self._first.close()
        finally:
            self._second_regions.clear()
            self._under_way = None
            self._give_up()
            self._second.close()

    @property
    def opened(self) -> bool:
        return self._first.opened

    @property
    def now(self) -> float:
        return self._first.now

    def advance(self, seconds: float) -> None:
        self._first.advance(seconds)
        self._second.advance(seconds)

    @property
    def regions(self) -> tuple[Region, ...]:
        return self._first.regions

    @property
    def lasting_bytes(self) -> int:
        return self._first.lasting_bytes

    def allocate(self, nbytes: int, name: str) -> Region:
        region = self._first.allocate(nbytes, name)
        try:
            # Both place it alike, as they have placed all before; the host knows the first one's.
            self._second_regions[region] = self._second.allocate(nbytes, name)
        except BaseException:
            # With a region on one of them alone, the next would lie at another address on each.
            self._first.free(region)
            raise
        finally:
            self._give_up()
        return region

    def free(self, region: Region) -> None:
        self._first.free(region)
        self._give_up()
        self._second.free(self._second_regions.pop(region))

    def read_async(self, address: int, nbytes: int) -> Completion:
        return self._first.read_async(address, nbytes)

    def inspect(self, address: int, nbytes: int) -> NDArray[np.uint8]:
        return self._first.inspect(address, nbytes)

    def _write_both(self, address: int, data: NDArray[Any]) -> Completion:
        """Call it with `_transfers` taken."""
        return JointCompletion([device.write_async(address, data) for device in (self._first, self._second)])


def keep_written(image: NDArray[np.uint8], address: int, data: NDArray[Any]) -> None:
    """Note in an image of device memory what the host has written."""
    written = np.ascontiguousarray(data).reshape(-1).view(np.uint8)
    image[address : address + written.size] = written
