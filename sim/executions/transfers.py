"""Transfers between host and device memory, in the order in which they are asked for."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import Any

from simgnn.sim.device import Completion, DeviceError, TransferTimeoutError


class Transfer(Completion):
    """One transfer of a `TransferQueue`.

    Parameters
    ----------
    text : str
        What it is, for errors.
    first, end : int
        Addresses of its first byte and of the one behind its last.
    future : Future
    """

    def __init__(self, text: str, first: int, end: int, future: Future[Any]) -> None:
        self.text, self.first, self.end = text, first, end
        self._future = future

    @property
    def done(self) -> bool:
        return self._future.done()

    def wait(self, timeout: float | None = None) -> Any:
        try:
            return self._future.result(timeout)
        except TimeoutError as error:
            if self._future.done():
                return self._future.result()
            raise TransferTimeoutError(f"{self.text} must end within {timeout} s, and has not") from error
        except CancelledError as error:
            raise DeviceError(f"{self.text} must begin before the device is closed, and had not") from error


class TransferQueue:
    """Carries out transfers first in, first out, in a thread that lives from the first one to `close`."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._begun: deque[Transfer] = deque()

    def start(self, text: str, first: int, end: int, move: Callable[[], Any]) -> Transfer:
        """Begin a transfer: call `move` when those before it have ended."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="transfers")
        transfer = Transfer(text, first, end, self._pool.submit(move))
        self._under_way()
        self._begun.append(transfer)
        return transfer

    def carry_out(self, text: str, first: int, end: int, move: Callable[[], Any]) -> Any:
        """Begin a transfer and wait for it; in the caller's thread where no other is before it."""
        if self._under_way():
            return self.start(text, first, end, move).wait()
        return move()

    def settle(self, touches: Callable[[Transfer], bool] | None = None) -> None:
        """Wait for the transfers that `touches` picks, and so for those before them; for all without it."""
        last = None
        for transfer in self._under_way():
            if touches is None or touches(transfer):
                last = transfer
        if last is not None:
            last.wait()

    def close(self) -> None:
        """Let the transfer that is under way end, forget those behind it, and end the thread."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._pool = None
        self._begun.clear()

    def _under_way(self) -> deque[Transfer]:
        while self._begun and self._begun[0].done:
            self._begun.popleft()
        return self._begun


class JointCompletion(Completion):
    """The same transfer on several devices: done when each of them is.

    Parameters
    ----------
    parts : iterable of Completion
        The first one's value is the value of all.
    """

    def __init__(self, parts: Iterable[Completion]) -> None:
        self._parts = tuple(parts)

    @property
    def done(self) -> bool:
        return all(part.done for part in self._parts)

    def wait(self, timeout: float | None = None) -> Any:
        deadline = None if timeout is None else time.monotonic() + timeout
        values = [
            part.wait(None if deadline is None else max(0.0, deadline - time.monotonic()))
            for part in self._parts
        ]
        return values[0]
