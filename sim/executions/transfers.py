"""Transfers over the link between host and device, in simulated time."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.sim.device import ClosedDeviceError, Completion
from simgnn.sim.memory.link import LinkTiming


class Transfer(Completion):
    """A transfer on a `Link`.

    Its bytes are moved when it is asked for, which makes no difference to the host: transfers keep their order, and
    beside a launch they may touch only what the launch does not use.

    Parameters
    ----------
    text
        What it is, for errors.
    first, end
        Addresses of its first byte and of the one after its last.
    value
        Its result.
    """

    def __init__(
        self,
        link: Link,
        text: str,
        first: int,
        end: int,
        *,
        begins: float,
        ends: float,
        value: NDArray[np.uint8] | None,
    ) -> None:
        self.text, self.first, self.end = text, first, end
        self.begins, self.ends = begins, ends
        self._link, self._value = link, value

    @property
    def done(self) -> bool:
        return self._link.now >= self.ends

    def result(self) -> NDArray[np.uint8] | None:
        if not self.done and self._link.closed:
            raise ClosedDeviceError(f"device must be open until the {self.text} has ended, not closed before")
        self._link.advance(self.ends)
        return self._value


class Link:
    """The link of one open device, and the device's clock.

    Attributes
    ----------
    now
        Seconds of simulated time since the device was opened.
    closed
        Whether the device was closed, so that transfers that are under way never end.
    """

    def __init__(self, timing: LinkTiming) -> None:
        self.now = 0.0
        self.closed = False
        self._timing = timing
        self._free_at = 0.0
        self._under_way: deque[Transfer] = deque()
        # Transfers may be asked for while another thread waits for a launch.
        self._lock = threading.Lock()

    def advance(self, seconds: float) -> None:
        """Let the clock reach `seconds`, if it has not."""
        with self._lock:
            self.now = max(self.now, seconds)
            while self._under_way and self._under_way[0].done:
                self._under_way.popleft()

    def carry(
        self,
        text: str,
        first: int,
        end: int,
        value: NDArray[np.uint8] | None = None,
        *,
        nbytes: int | None = None,
    ) -> Transfer:
        """Start a transfer of device memory first .. end, or of `nbytes` bytes of it, after those before it."""
        with self._lock:
            begins = max(self.now, self._free_at)
            # The link carries one transfer at a time: the next begins when this one has ended.
            self._free_at = begins + self._timing.seconds(end - first if nbytes is None else nbytes)
            transfer = Transfer(self, text, first, end, begins=begins, ends=self._free_at, value=value)
            self._under_way.append(transfer)
            return transfer

    def settled(self, parts: Iterable[tuple[int, int]]) -> float:
        """When the last transfer ends that touches one of the parts (first, end) of device memory; at least `now`."""
        parts = tuple(parts)
        with self._lock:
            touching = (
                transfer.ends
                for transfer in self._under_way
                if any(first < transfer.end and transfer.first < end for first, end in parts)
            )
            return max(touching, default=self.now)


class JointCompletion(Completion):
    """The same transfer on several devices; the first one's times and value are those of all."""

    def __init__(self, parts: Iterable[Completion]) -> None:
        self._parts = tuple(parts)
        self.begins, self.ends = self._parts[0].begins, self._parts[0].ends

    @property
    def done(self) -> bool:
        return self._parts[0].done

    def result(self) -> Any:
        results = [part.result() for part in self._parts]
        return results[0]
