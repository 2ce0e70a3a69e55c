"""Starts a process for each rank, watches them, and starts all again from the last checkpoint where one is lost."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from simgnn.config.configuration import Config
from simgnn.config.ranks import FEWER
from simgnn.distributed.collectives.failures import ranks_text
from simgnn.distributed.launch.ledger import EarlierStarts
from simgnn.distributed.launch.messages import BEGUN, EPOCH, FAILED, INPUT, LOST, PLAN, Ending, Order, pass_on
from simgnn.distributed.launch.messages import END as ENDED_SHOWING
from simgnn.distributed.launch.processes import Generation, RankProcess
from simgnn.errors import ContinuableError, InputError
from simgnn.process.files.output import CHECKPOINT, HISTORY, STEPS, SUMMARY
from simgnn.training.checkpoint import load_checkpoint
from simgnn.training.recorder import read_history, read_steps
from simgnn.training.reports.progress import Reporter
from simgnn.training.train import Trained

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
