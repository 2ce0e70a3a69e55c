"""The processes of one generation of ranks: started, listened to, and ended whatever happens."""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from simgnn.distributed.launch.messages import ALIVE, ENDED, STOP, Ending, Order, line

_FIRST_SIGN_S = 600.0
"""Seconds until a process gives its first sign of life: Python has to start."""
_END_S = 120.0
"""Seconds in which a process that was killed is gone."""


def start_process(errors: IO[bytes]) -> Any:
    """A new Python with `simgnn.distributed.launch.child`, leader of its session, whose errors go into a file."""
    return subprocess.Popen(
        [sys.executable, "-m", "simgnn.distributed.launch.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        env={**os.environ, "TORCH_CPP_LOG_LEVEL": "ERROR"},
        start_new_session=True,  # Ctrl-C is for the supervisor
    )


class RankProcess:
    """The process of one rank.

    Parameters
    ----------
    errors
        File for what it prints; its order is written beside it.

    Attributes
    ----------
    ending : Ending or None
        What it has said of its end.
    """

    def __init__(self, order: Order, errors: Path) -> None:
        self.rank = order.rank
        self._errors = errors
        # What came of a line whose end has not come.
        self._buffer = b""
        self._signed: float | None = None
        self._started = time.monotonic()
        self._silent_s = order.config.ranks.deadline_seconds
        with open(errors, "wb") as file:
            self._process = start_process(file)
        self.ending: Ending | None = None
        try:
            # In a file: it may be longer than a pipe's buffer, and we must not wait until the process reads.
            written = errors.with_name(f"order-{order.generation}-{order.rank}")
            written.write_bytes(pickle.dumps(order))
            self._send(os.fsencode(written.absolute()) + b"\n")
        except BaseException:
            self.kill()
            self.reap()
            raise

    @property
    def pid(self) -> int:
        """Number of the process."""
        number: int = self._process.pid
        return number

    @property
    def pipe(self) -> int:
        """What it says comes here."""
        number: int = self._process.stdout.fileno()
        return number

    def _send(self, data: bytes) -> None:
        with contextlib.suppress(BrokenPipeError):  # `lost` finds that it is gone
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def ask_to_stop(self) -> None:
        """Ask it to stop after the present mini-batch."""
        self._send(line(**{STOP: True}))

    def listen(self) -> tuple[list[dict[str, Any]], bool]:
        """What has come, when the pipe is ready; and whether more can come."""
        data = os.read(self.pipe, 1 << 16)
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        if data:
            # Any byte is a sign of life, whatever it says.
            self._signed = time.monotonic()
        found = [message for message in map(json.loads, lines) if ALIVE not in message]
        for message in found:
            if ENDED in message:
                self.ending = Ending(**message[ENDED])
        return found, bool(data)

    def lost(self) -> str:
        """How it was lost; nothing where it was not, as far as one can see from outside."""
        if self.ending is not None:
            return ""
        # Asked before the signs of life: a process that is gone says how, and that is the better text.
        code = self._process.poll()
        if code is not None:
            return f"rank {self.rank} {self._how(code)}"
        # The first sign takes Python's start; from then on a rank owes one in each deadline.
        since, patience = (
            (self._started, _FIRST_SIGN_S) if self._signed is None else (self._signed, self._silent_s)
        )
        if time.monotonic() - since > patience:
            return f"rank {self.rank} gave no sign of life for {patience:g} s"
        return ""

    def _how(self, code: int) -> str:
        if code < 0:
            return f"was ended by {signal.Signals(-code).name}"
        said = self._errors.read_text(errors="replace", encoding="utf-8").strip().splitlines()
        return f"ended with exit code {code}" + (f" ({said[-1][:200]})" if said else "")

    def kill(self) -> None:
        """End it, if it is there, and what it has started; SIGKILL ends one that is stopped, too."""
        if self._process.poll() is None:  # until it is reaped, no other process can get its number
            os.killpg(self._process.pid, signal.SIGKILL)

    def reap(self) -> None:
        """Wait until it is gone, once it was killed; its pipes are closed also where it is not."""
        try:
            self._process.wait(_END_S)
        finally:
            for pipe in (self._process.stdin, self._process.stdout):
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()


class Generation:
    """All processes of one start of the ranks. A context manager: none is left.

    Parameters
    ----------
    orders
        One for each rank.
    folder
        For what they print.

    Attributes
    ----------
    processes : list of RankProcess
        By rank.
    """

    def __init__(self, orders: Sequence[Order], folder: Path) -> None:
        self._orders, self._folder = orders, folder
        self.processes: list[RankProcess] = []
        self._selector = selectors.DefaultSelector()

    def __enter__(self) -> Generation:
        try:
            for order in self._orders:
                errors = self._folder / f"rank-{order.generation}-{order.rank}.txt"
                process = RankProcess(order, errors)
                self.processes.append(process)
                self._selector.register(process.pipe, selectors.EVENT_READ, process)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Kill and reap all, also where one cannot be."""
        self._selector.close()
        with contextlib.ExitStack() as stack:  # which calls what came last first
            for process in self.processes:
                stack.callback(process.reap)
            for process in self.processes:
                stack.callback(process.kill)

    def listen(self, seconds: float) -> list[tuple[RankProcess, dict[str, Any]]]:
        """What processes say within some seconds."""
        if not self._selector.get_map():
            time.sleep(seconds)
            return []
        found = []
        for key, _ in self._selector.select(seconds):
            messages, more = key.data.listen()
            found += [(key.data, message) for message in messages]
            if not more:
                # A pipe at its end is always ready: it would be heard over and over.
                self._selector.unregister(key.fd)
        return found

    def last_words(self) -> list[tuple[RankProcess, dict[str, Any]]]:
        """End all processes, and return what is left in their pipes: one may have written a checkpoint meanwhile."""
        for process in self.processes:
            process.kill()
        found, until = [], time.monotonic() + _END_S
        while self._selector.get_map() and (left := until - time.monotonic()) > 0:
            found += self.listen(left)
        return found
