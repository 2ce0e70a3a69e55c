"""Starts a process for each rank, watches them, and starts all again from the last checkpoint where one is lost."""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from simgnn.config.configuration import Config
from simgnn.config.ranks import FEWER
from simgnn.distributed.collectives.failures import ranks_text
from simgnn.distributed.launch.ledger import EarlierStarts
from simgnn.distributed.launch.messages import (
    ALIVE,
    BEGUN,
    ENDED,
    EPOCH,
    FAILED,
    INPUT,
    LOST,
    PLAN,
    STOP,
    Ending,
    Order,
    line,
    pass_on,
)
from simgnn.distributed.launch.messages import END as ENDED_SHOWING
from simgnn.errors import ContinuableError, InputError
from simgnn.process.files.output import CHECKPOINT, HISTORY, STEPS, SUMMARY
from simgnn.training.checkpoint import load_checkpoint
from simgnn.training.recorder import read_history, read_steps
from simgnn.training.reports.progress import Reporter
from simgnn.training.train import Trained

_FIRST_SIGN_S = 600.0
"""Seconds until a process gives its first sign of life: Python has to start."""
_END_S = 120.0
"""Seconds in which a process that was killed is gone."""


def start_process(errors: IO[bytes]) -> Any:
    """A new Python with `simgnn.distributed.launch.child`, leader of its session, whose errors go into a file."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "simgnn.distributed.launch.child"],
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


_POLL_S = 0.05
_GRACE_S = 60.0
"""Seconds that ranks have, at most, to say how they end once one has said that another was lost, or failed by itself:
the first to say so need not be the one to blame."""


class RanksError(ContinuableError):
    """Ranks have failed, or were lost more often than they may be started again.

    Parameters
    ----------
    trace
        Lines of the failed rank's traceback, of an unexpected error; empty otherwise.
    """

    def __init__(self, text: str, *, trace: str = "") -> None:
        super().__init__(text)
        self.trace = trace


class Supervisor:
    """A context manager: no process and no file of its own is left.

    Parameters
    ----------
    config
        Its table `[ranks]` says how many processes, their deadline, and how often they may be started again.
    output, resume
        As of `simgnn.training.train.train`.
    """

    def __init__(self, config: Config, *, output: str | Path, resume: bool = False) -> None:
        self._config, self._output, self._resume = config, str(output), resume
        self._begun = False
        self._ranks, self._losses = config.ranks.ranks, 0
        self._lost: list[str] = []
        self._earlier = EarlierStarts()
        self._asked = False
        self._showing = False

    def __enter__(self) -> Supervisor:
        self._folder = tempfile.TemporaryDirectory(prefix="simgnn-ranks-")
        return self

    def __exit__(self, *exception: object) -> None:
        self._folder.cleanup()

    def train(self, *, reporter: Reporter, should_stop: Callable[[], bool] = lambda: False) -> Trained:
        """Train, with as many starts as it takes and may take.

        Parameters
        ----------
        reporter
            Called with each message of rank 0.
        should_stop
            Where it returns True, all ranks stop after the same mini-batch, with a checkpoint.

        Raises
        ------
        InputError
            What a rank raised.
        RanksError
            For another error of a rank, or when ranks were lost too often; names the last that was.
        """
        most = self._config.ranks.restarts
        for generation in range(most + 1):
            with Generation(self._orders(generation), Path(self._folder.name)) as started:
                try:
                    lost = self._watch(started, reporter, should_stop)
                    if lost:
                        # Rank 0 may have announced, or written, one more checkpoint before it was ended.
                        self._hear(started.last_words(), reporter)
                finally:
                    if self._showing:
                        reporter.end()
                        self._showing = False
                endings = [process.ending for process in started.processes]
            if not lost:
                assert endings[0] is not None
                return _trained(endings[0])
            if self._asked:
                raise RanksError(f"{lost}, before all ranks had stopped{self._how_on()}")
            if generation < most:
                where = "the last checkpoint" if self._begun else "the beginning"
                who = self._count_loss()
                self._lost.append(lost + (f" ({who} went on)" if who else ""))
                reporter.note(f"{lost}: {who or 'all ranks'} start again from {where}")
        raise RanksError(
            f"{lost}; the ranks were started again {most} times, as often as restarts allows{self._how_on()}"
        )

    def _count_loss(self) -> str:
        """Count a loss of the last generation; how many ranks go on, where that is another number."""
        ranks = self._config.ranks
        self._losses += 1
        if (
            ranks.restart_with != FEWER
            or self._losses < ranks.fewer_after
            or self._ranks <= ranks.fewest_ranks
        ):
            return ""
        self._ranks, self._losses = self._ranks - 1, 0
        return f"{self._ranks} rank{'s' if self._ranks > 1 else ''}"

    def _how_on(self) -> str:
        return f"; --resume continues from {self._output}" if self._begun else ""

    def _orders(self, generation: int) -> list[Order]:
        config = self._config.replace("ranks", ranks=self._ranks)
        earlier = self._earlier.packed()
        self._earlier.begin(generation=generation, ranks=self._ranks)
        return [
            Order(
                config=config,
                output=self._output,
                resume=self._resume or self._begun,
                rank=rank,
                generation=generation,
                # A file for each start: a process of an earlier one that is not gone yet cannot come to this meeting.
                meeting=str(Path(self._folder.name) / f"meeting-{generation}"),
                lost=tuple(self._lost),
                # Rank 0 alone writes the report.
                earlier=b"" if rank else earlier,
            )
            for rank in range(self._ranks)
        ]

    def _watch(self, started: Generation, reporter: Reporter, should_stop: Callable[[], bool]) -> str:
        """Wait for all ranks of a generation.

        Returns
        -------
        Who was lost and how, or nothing where all went well.
        """
        processes, failing_since = started.processes, None
        while True:
            self._hear(started.listen(_POLL_S), reporter)
            lost = next(filter(None, (process.lost() for process in processes)), "")
            if lost:
                # Its last words may still be in the pipe.
                self._hear(started.listen(_POLL_S), reporter)
                lost = next(filter(None, (process.lost() for process in processes)), "")
            _raise_input_error(processes)
            if lost:
                _raise_failure(processes)
                return lost
            if all(process.ending is not None and not process.ending.error for process in processes):
                return ""
            failing = [process for process in processes if process.ending and process.ending.error]
            if failing:
                failing_since = failing_since or time.monotonic()
                # A rank that failed by itself may still be leaving its group when others already report its failure.
                known = any(process.ending.kind in (LOST, FAILED) for process in failing if process.ending)
                patience = self._config.ranks.deadline_seconds
                patience = min(_GRACE_S, patience) if known else patience
                ended = all(process.ending is not None for process in processes)
                if ended or time.monotonic() - failing_since > patience:
                    _raise_failure(processes)
                    return blamed(processes)
            # Asking one rank is enough: it says so in its next row, and all read the same rows.
            if should_stop() and not self._asked:
                self._asked = True
                processes[0].ask_to_stop()

    def _hear(self, messages: Sequence[tuple[RankProcess, dict[str, Any]]], reporter: Reporter) -> None:
        for process, message in messages:
            self._earlier.hear(process.rank, message)
            self._begun = self._begun or BEGUN in message
            if EPOCH in message:  # a checkpoint is on disk: losses are counted anew
                self._losses = 0
            if PLAN in message or ENDED_SHOWING in message:
                self._showing = PLAN in message
            pass_on(reporter, message)


def _raise_input_error(processes: Sequence[RankProcess]) -> None:
    """Raise what a rank says of its input, at once: it would fail again."""
    for process in processes:
        if process.ending is not None and process.ending.kind == INPUT:
            raise InputError(process.ending.error)


def _raise_failure(processes: Sequence[RankProcess]) -> None:
    """Raise what a rank has failed of by itself, once no other has a better word for it: it would fail again."""
    for process in processes:
        if process.ending is not None and process.ending.kind == FAILED:
            raise RanksError(
                f"rank {process.rank} failed: {process.ending.error}", trace=process.ending.trace
            )


def blamed(processes: Sequence[RankProcess]) -> str:
    """Who is to blame where ranks say that another is lost or late, and no process is seen to be gone."""
    silent = [process.rank for process in processes if process.ending is None]
    endings = [process.ending for process in processes if process.ending is not None and process.ending.error]
    said = min(endings, key=lambda ending: ending.kind != LOST).error
    return f"{ranks_text(silent)} did not take part ({said})" if silent else said


def _trained(ending: Ending) -> Trained:
    """What rank 0 has written."""
    folder = Path(ending.folder)
    # Read back, not sent: a pipe is for lines, and the files are there.
    checkpoint = load_checkpoint(folder / CHECKPOINT)
    summary: dict[str, Any] | None = None
    if ending.finished:
        summary = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))
    return Trained(
        parameters=checkpoint.parameters,
        epochs=read_history(folder / HISTORY, checkpoint.epoch),
        steps=read_steps(folder / STEPS, checkpoint.step),
        summary=summary,
        folder=folder,
    )
