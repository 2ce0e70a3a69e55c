"""Progress of a run, for the person who waits for it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simgnn.report.numbers import SCORE_NAMES, duration

if TYPE_CHECKING:
    from simgnn.training.recorder import Epoch, Step
    from simgnn.training.reports.terminal import Progress


RIGHT = {"accuracy": "accuracy", "micro_f1": "all labels right", "auc": "all pairs right"}
"""What the share of the seeds that are right says, by the task's score: a seed may be a vertex with labels, or an edge
among pairs that are none."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What lies ahead of a run.

    Parameters
    ----------
    epochs, batches
        Epochs of the whole run, and mini-batches in each.
    done
        Mini-batches that an earlier run has done.
    cycles, seconds
        Guess of the simulated cycles left, and of the wall time that they take here; 0 where nothing is
        simulated.
    score
        The task's.
    """

    epochs: int
    batches: int
    done: int
    cycles: float
    seconds: float
    score: str = "accuracy"


class Reporter:
    """Hears of a run's progress and says nothing; the base of those that do."""

    def stage(self, text: str) -> None:
        """Something that may take long begins, such as "loading digits"."""

    def note(self, text: str) -> None:
        """Something has happened that the user must know."""

    def begin(self, plan: Plan) -> None:
        """The run is about to start."""

    def step(self, step: Step) -> None:
        """A mini-batch is done."""

    def epoch(self, epoch: Epoch) -> None:
        """An epoch is done."""

    def end(self) -> None:
        """The run has ended, well or not."""


class ProgressReporter(Reporter):
    """Says how far the run is, and how each epoch went where lines say it.

    Parameters
    ----------
    advice
        Printed when the run begins, which is after everything has been checked.
    """

    def __init__(self, progress: Progress, *, advice: str = "") -> None:
        self._progress, self._advice = progress, advice
        self._done = self._total = self._epochs = self._cycles = 0
        # Of the epoch that is being trained: seeds, their losses added, how many are right.
        self._sums = (0, 0.0, 0)
        self._first: int | None = None
        self._right: str | None = None
        self._validation = ""

    def stage(self, text: str) -> None:
        """Say what is being done."""
        self._progress.now(text)

    def note(self, text: str) -> None:
        """Print it."""
        self._progress.say(text)

    def begin(self, plan: Plan) -> None:
        """Say what lies ahead."""
        self._done, self._total, self._epochs = plan.done, plan.epochs * plan.batches, plan.epochs
        self._right = RIGHT.get(plan.score)
        if self._advice:
            self._progress.say(self._advice)
        self._progress.now("training", self._done, self._total, line=describe(plan))

    def step(self, step: Step) -> None:
        """Say how the mini-batch went."""
        self._done += 1
        self._cycles += step.cycles
        # Means of the epoch so far, as its line has them at its end: single mini-batches jump too much to be read.
        seeds, loss, right = self._sums
        seeds, loss, right = seeds + step.seeds, loss + step.loss_sum, right + step.correct
        self._sums = (seeds, loss, right)
        accuracy = f", {self._right} {right / seeds:.3f}" if self._right else ""
        measures = (
            f"epoch {step.epoch}/{self._epochs}: loss {loss / seeds:.4f}{accuracy} so far{self._validation}"
        )
        if self._cycles:
            measures += f", {si(self._cycles)} cycles"
            if self._first is None:
                # What the first mini-batch waited for, a build or a compilation, is not the speed.
                self._first, self._began = self._cycles, time.perf_counter()
            elif self._cycles > self._first:
                speed = (self._cycles - self._first) / (time.perf_counter() - self._began)
                measures += f" at {si(speed)}/s"
        self._progress.now("training", self._done, self._total, detail=measures)

    def epoch(self, epoch: Epoch) -> None:
        """Say how the epoch went."""
        accuracy = "" if epoch.accuracy is None else f", {RIGHT[epoch.score]} {epoch.accuracy:.3f}"
        val = "" if epoch.val_score is None else f", {_validation(epoch)}"
        speed = (
            f", {si(epoch.cycles)} cycles at {si(epoch.cycles / epoch.wall_seconds)}/s"
            if epoch.cycles
            else ""
        )
        self._sums = (0, 0.0, 0)
        if epoch.val_score is not None:
            self._validation = f", {_validation(epoch)} after epoch {epoch.epoch}"
        self._progress.say(f"epoch {epoch.epoch}: loss {epoch.loss:.4f}{accuracy}{val}{speed}")


def _validation(epoch: Epoch) -> str:
    name = "" if epoch.score == "accuracy" else f" {SCORE_NAMES[epoch.score]}"
    return f"validation{name} {epoch.val_score:.3f}"


def describe(plan: Plan) -> str:
    """One line about what lies ahead."""
    left = plan.epochs * plan.batches - plan.done
    text = f"{left} mini-batch{'' if left == 1 else 'es'} to train"
    if plan.done:
        text += f", {plan.done} done before"
    if plan.seconds:
        text += f"; roughly {si(plan.cycles)} cycles to simulate, {duration(plan.seconds)} at a guess"
    return text


def si(value: float) -> str:
    """A number with an SI prefix: 1234567 is "1.23M"."""
    for factor, prefix in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        # 999,999 is 1M and not 1e+03k: what rounds up to a thousand has the next prefix.
        if abs(value) >= 0.9995 * factor:
            return f"{value / factor:.3g}{prefix}"
    return f"{value:.3g}"
