"""Progress of a run, for the person who waits for it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simgnn.process.files.standard_output import say
from simgnn.report.numbers import SCORE_NAMES

if TYPE_CHECKING:
    from rich.console import Console

    from simgnn.training.recorder import Epoch, Step


RIGHT = {"accuracy": "accuracy", "micro_f1": "all labels right", "auc": "all pairs right"}
"""What the share of the seeds that are right says, by the task's score: a seed may be a vertex with labels, or an edge
among pairs that are none."""
MEASURED_SECONDS = 1.0
"""Wall time of mini-batches after which the guess of how long a run takes is replaced by what was measured."""


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

    def begin(self, plan: Plan) -> None:
        """The run is about to start."""

    def step(self, step: Step) -> None:
        """A mini-batch is done."""

    def epoch(self, epoch: Epoch) -> None:
        """An epoch is done."""

    def end(self) -> None:
        """The run has ended, well or not."""


class LineReporter(Reporter):
    """A line for the estimate, one for what the first second measured in its place, and one per epoch: for logs."""

    def __init__(self) -> None:
        self._left = self._steps = self._cycles = 0
        self._seconds = 0.0
        self._warm = False

    def stage(self, text: str) -> None:
        """Say what is being done."""
        say(text)

    def begin(self, plan: Plan) -> None:
        """Say what lies ahead."""
        say(describe(plan))
        # Only a guess is replaced: without one nothing has to be said.
        self._left = plan.epochs * plan.batches - plan.done if plan.seconds else 0

    def step(self, step: Step) -> None:
        """Replace the guess, once, by what a second of mini-batches has measured; the first may have to warm up."""
        self._left -= 1
        if self._left <= 0:
            return
        # The first mini-batch may load or compile what the others do not.
        if not self._warm:
            self._warm = True
            return
        self._steps += 1
        self._seconds += step.wall_seconds
        self._cycles += step.cycles
        if self._seconds >= MEASURED_SECONDS:
            left = self._left * self._seconds / self._steps
            say(f"measured: {si(self._cycles / self._seconds)} cycles per second, {duration(left)} left")
            self._left = 0

    def epoch(self, epoch: Epoch) -> None:
        """Say how the epoch went."""
        accuracy = "" if epoch.accuracy is None else f", {RIGHT[epoch.score]} {epoch.accuracy:.3f}"
        val = "" if epoch.val_score is None else f", {_validation(epoch)}"
        speed = (
            f", {si(epoch.cycles)} cycles at {si(epoch.cycles / epoch.wall_seconds)}/s"
            if epoch.cycles
            else ""
        )
        say(f"epoch {epoch.epoch}: loss {epoch.loss:.4f}{accuracy}{val}{speed}")


class BarReporter(Reporter):
    """A progress bar on a terminal.

    Parameters
    ----------
    console
        By default the one of stderr.
    """

    def __init__(self, console: Console | None = None) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self._bar = Progress(
            TextColumn("epoch {task.fields[epoch]}"),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TextColumn("{task.fields[measures]}"),
            TimeRemainingColumn(compact=True),
            console=console or Console(stderr=True),
        )
        self._cycles = 0
        self._loss: float | None = None
        self._right: str | None = None

    def stage(self, text: str) -> None:
        """Say what is being done."""
        # Brackets in a name are no markup, and "rmat:100:900" has no emoji in it.
        self._bar.console.print(text, highlight=False, markup=False, emoji=False)

    def begin(self, plan: Plan) -> None:
        """Say what lies ahead and show the bar."""
        self._bar.console.print(describe(plan), highlight=False)
        self._task = self._bar.add_task(
            "train",
            total=plan.epochs * plan.batches,
            completed=plan.done,
            epoch=f"{plan.done // plan.batches + 1}/{plan.epochs}",
            measures="",
        )
        self._epochs = plan.epochs
        self._started = time.perf_counter()
        self._right = RIGHT.get(plan.score)
        self._validation = ""
        self._bar.start()

    def step(self, step: Step) -> None:
        """Move the bar."""
        self._cycles += step.cycles
        loss = step.loss_sum / step.seeds
        accuracy = f"  {self._right} {step.correct / step.seeds:.2f}" if self._right else ""
        # Smoothed: single mini-batches jump too much to be read.
        self._loss = loss if self._loss is None else 0.9 * self._loss + 0.1 * loss
        measures = f"loss {self._loss:.3f}{accuracy}{self._validation}"
        if self._cycles:
            speed = self._cycles / (time.perf_counter() - self._started)
            measures += f"  {si(self._cycles)} cycles  {si(speed)}/s"
        self._bar.update(self._task, advance=1, epoch=f"{step.epoch}/{self._epochs}", measures=measures)

    def epoch(self, epoch: Epoch) -> None:
        """Show the validation score."""
        if epoch.val_score is not None:
            self._validation = f"  {_validation(epoch)}"

    def end(self) -> None:
        """Leave the bar as it is."""
        self._bar.stop()


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


def duration(seconds: float) -> str:
    """A time span in the unit that suits it."""
    for length, unit in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}"
    # No estimate is as good as a fraction of a second.
    whole = round(max(seconds, 1))
    return f"{whole} second{'' if whole == 1 else 's'}"
