"""What a Dask worker does for a rank: a task of it has the rank's process, and is asked how that is.

The process is that of `simgnn.ranks.child`, with pipes to the worker in the place of the command. Where the worker is
killed the process ends by itself, and where nobody asks any more the task ends it.
"""

from __future__ import annotations

import socket
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simgnn import __version__
from simgnn.ranks.orders import Order
from simgnn.ranks.processes import Generation

_SERVED: dict[str, _Served] = {}
"""In a worker: the ranks whose tasks run here, by the task's name."""


class WorkerError(RuntimeError):
    """A worker cannot do what the command's process can; says why."""


class _Served:
    """A rank's process, which the task waits for and questions are about.

    Parameters
    ----------
    order
    folder
        For what the process prints.
    """

    def __init__(self, order: Order, folder: Path) -> None:
        self._lock = threading.Lock()
        self._generation = Generation([order], folder)
        self._asked = time.monotonic()
        self.over = threading.Event()

    def __enter__(self) -> _Served:
        self._generation.__enter__()
        return self

    def __exit__(self, *exception: object) -> None:
        with self._lock:
            self.over.set()
            self._generation.close()

    def wait(self, lease_s: float) -> None:
        """Wait until it is over, or nobody has asked for so long."""
        while not self.over.wait(lease_s / 4):
            if time.monotonic() - self._asked > lease_s:
                return

    def answer(self, *, stop: bool) -> dict[str, Any]:
        """Messages that have come, and how the process was lost; waits for nothing."""
        self._asked = time.monotonic()
        with self._lock:
            if self.over.is_set():
                return {"messages": [], "lost": "", "pid": 0}
            process = self._generation.processes[0]
            if stop:
                process.ask_to_stop()
            lost = process.lost()
            # What it said last may be in the pipe when it has gone.
            messages = [message for _, message in self._generation.listen(0)]
            return {"messages": messages, "lost": "" if process.ending else lost, "pid": process.pid}


def serve(name: str, order: bytes, version: str, lease_s: float) -> None:
    """Have a rank's process until `release`; the task of a worker.

    Parameters
    ----------
    name
        Of the task.
    order
        `Order.to_line`.
    version
        Of simgnn in the command's process.
    lease_s
        Seconds after which the process is ended if nobody asks.

    Raises
    ------
    WorkerError
        If this worker has another version, or lacks the data set's file.
    """
    if __version__ != version:
        raise WorkerError(f"simgnn must be {version}, not {__version__}")
    taken = Order.from_line(order)
    file = taken.config.training.dataset
    if Path(file).is_absolute() and not Path(file).exists():
        raise WorkerError(f"data set must be a file that the worker has, not {file!r}")
    with tempfile.TemporaryDirectory(prefix="simgnn-rank-") as folder, _Served(taken, Path(folder)) as served:
        _SERVED[name] = served
        try:
            served.wait(lease_s)
        finally:
            del _SERVED[name]


def ask(stops: Mapping[str, bool]) -> dict[str, dict[str, Any]]:
    """How ranks are whose tasks run in this worker.

    Parameters
    ----------
    stops
        Whether each is to be asked to stop, by the task's name; those that are not here are left out.
    """
    return {name: _SERVED[name].answer(stop=stop) for name, stop in stops.items() if name in _SERVED}


def release(names: list[str]) -> None:
    """Let tasks end, and their processes."""
    for name in names:
        if name in _SERVED:
            _SERVED[name].over.set()


def free_port(host: str) -> int:
    """A port of this machine that nobody listens on."""
    with socket.create_server((host, 0)) as server:
        port: int = server.getsockname()[1]
        return port
