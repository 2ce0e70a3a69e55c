"""What a Dask worker does for a rank: a task of it has the rank's process, and is asked how that is.

The process is that of `simgnn.distributed.launch.child`, with pipes to the worker in the place of the command. Where
the worker is killed the process ends by itself, and where no questions come any more the task ends it.
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
from simgnn.config.configuration import Config
from simgnn.distributed.launch.messages import Order
from simgnn.distributed.launch.processes import Generation

_LAST_WORDS_S = 30.0
"""Seconds for which a worker waits at most until the pipe of a process that was killed is closed."""
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
        self._kept: list[dict[str, Any]] = []
        self._first = 0  # the number of the first that is kept
        self.over = threading.Event()

    def __enter__(self) -> _Served:
        self._generation.__enter__()
        return self

    def __exit__(self, *exception: object) -> None:
        with self._lock:
            self.over.set()
        # Without the lock: processes may take a while to end, and the worker's event loop asks meanwhile.
        self._generation.close()

    def wait(self, lease_s: float) -> None:
        """Wait until it is over, or no question has come for so long."""
        while not self.over.wait(lease_s / 4):
            if time.monotonic() - self._asked > lease_s:
                return

    def answer(self, *, stop: bool, heard: int) -> dict[str, Any]:
        """Messages that have come, and how the process was lost; waits for nothing.

        Parameters
        ----------
        stop
            Whether to ask the process to stop.
        heard
            Messages that have arrived where the question is from. Those after them are kept, and answered again: an
            answer may be lost on its way.
        """
        self._asked = time.monotonic()
        with self._lock:
            if self.over.is_set():
                return {"messages": [], "lost": "", "pid": 0}
            process = self._generation.processes[0]
            if stop:
                process.ask_to_stop()
            more = self._listen()  # first, as its last sign of life may be in the pipe
            lost = process.lost()
            while lost and more:  # what it said before it went
                more = self._listen()
            return {
                "messages": self._after(heard),
                "lost": "" if process.ending else lost,
                "pid": process.pid,
            }

    def last_words(self, *, heard: int) -> dict[str, Any]:
        """End the process; as `answer`, with all that it said until then."""
        with self._lock:
            if not self.over.is_set():
                self._kept += [message for _, message in self._generation.last_words(_LAST_WORDS_S)]
        return self.answer(stop=False, heard=heard)

    def _after(self, heard: int) -> list[dict[str, Any]]:
        """Messages after those that have arrived, which are dropped."""
        known = min(max(heard - self._first, 0), len(self._kept))
        del self._kept[:known]
        self._first += known
        return list(self._kept)

    def _listen(self) -> bool:
        """Keep what has come; whether anything has."""
        found = [message for _, message in self._generation.listen(0)]
        self._kept += found
        return bool(found)


def serve(name: str, order: bytes, version: str, lease_s: float) -> None:
    """Have a rank's process until `release`; the task of a worker.

    Parameters
    ----------
    name
        Of the task.
    order
        `Order.to_bytes`.
    version
        Of simgnn in the command's process.
    lease_s
        Seconds without a question after which the process is ended.

    Raises
    ------
    WorkerError
        If this worker has another version, or lacks the data set's file, or the folder of its parts.
    """
    if __version__ != version:
        raise WorkerError(f"simgnn must be {version}, not {__version__}")
    taken = Order.from_bytes(order)
    _check_data(taken.config)
    with tempfile.TemporaryDirectory(prefix="simgnn-rank-") as folder, _Served(taken, Path(folder)) as served:
        _SERVED[name] = served
        try:
            served.wait(lease_s)
        finally:
            del _SERVED[name]


def _check_data(config: Config) -> None:
    """Refuse what this worker lacks; ranks with parts open nothing but these."""
    parts, file = config.ranks.parts, config.training.dataset
    if parts and not Path(parts).exists():
        raise WorkerError(f"parts must be a folder that the worker has, not {parts!r}")
    if not parts and Path(file).is_absolute() and not Path(file).exists():
        raise WorkerError(f"data set must be a file that the worker has, not {file!r}")


def ask(questions: Mapping[str, tuple[bool, int]]) -> dict[str, dict[str, Any]]:
    """How ranks are whose tasks run in this worker. To ask again is harmless.

    Parameters
    ----------
    questions
        Whether each is to be asked to stop, and how many of its messages have arrived, by the task's name; those that
        are not here are left out.
    """
    answers = {}
    for name, (stop, heard) in questions.items():
        served = _SERVED.get(name)  # which the task's thread may forget at any moment
        if served is not None:
            answers[name] = served.answer(stop=stop, heard=heard)
    return answers


def end(questions: Mapping[str, tuple[bool, int]]) -> dict[str, dict[str, Any]]:
    """End the processes of ranks; what they have said, as `ask`."""
    answers = {}
    for name, (_, heard) in questions.items():
        served = _SERVED.get(name)
        if served is not None:
            answers[name] = served.last_words(heard=heard)
    return answers


def release(names: list[str]) -> None:
    """Let tasks end, and their processes."""
    for name in names:
        served = _SERVED.get(name)
        if served is not None:
            served.over.set()


def free_port(host: str) -> int:
    """A port of this machine on which no process listens."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as server:
        port: int = server.getsockname()[1]
        return port
