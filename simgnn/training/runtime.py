"""The runtime: one mini-batch after the other through trainers, synchronizer and optimizer.

Each trainer works in a thread of its own. When all are done, the synchronizer combines their gradients in trainer
order and the optimizer takes its step, so that which thread is faster changes no bit.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from simgnn.errors import DeadlineError
from simgnn.model.optimizer import Optimizer
from simgnn.process.threads import SLICE_SECONDS, Threads, leave, wait_for
from simgnn.sim.device import Device
from simgnn.training.batches import LoadedBatch
from simgnn.training.trainer import Gradients, Parameters, Telemetry, Trainer, TrainerResult


class Synchronizer(Protocol):
    """Combines the trainers' gradients."""

    def reduce(self, gradients: Mapping[str, Gradients]) -> Gradients:
        """One gradient out of those of a mini-batch's trainers.

        Parameters
        ----------
        gradients
            By trainer; same names and shapes, each already divided by the seeds of the whole mini-batch.
        """


class OrderedSum:
    """Adds in trainer order.

    Each trainer divides by the number of seeds of the whole mini-batch, so that this sum is the mean over
    all seeds whatever the shares. Sums are kept in float64 and rounded once, so that one trainer's gradient
    passes unchanged.
    """

    def reduce(self, gradients: Mapping[str, Gradients]) -> Gradients:
        """See `Synchronizer`.

        Raises
        ------
        ValueError
            If no trainer has a gradient.
        """
        if not gradients:
            raise ValueError("gradients must come from at least one trainer, not 0")
        first, *others = gradients.values()
        if not others:
            return dict(first)
        # By name, in float64 from the first trainer on, in the order in which they come.
        total = {name: value.astype(np.float64) for name, value in first.items()}
        for other in others:
            for name in total:
                total[name] += other[name]
        return {name: value.astype(np.float32) for name, value in total.items()}


PATIENCE_SECONDS = 300.0
"""Wall time that trainers which are at work have to end, when another has failed: a simulated one may be slow."""


class DivergenceError(ArithmeticError):
    """A mini-batch gave a loss, a gradient or a parameter that is not finite; the parameters are unchanged."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What a trainer was asked for.

    Parameters
    ----------
    at
        When (`time.monotonic`).
    place
        Stage and mini-batch that the trainer is at until it has answered.
    """

    answer: Future[Any]
    at: float
    place: str


class _RunningClock:
    """`time.monotonic` without the time in which this process did not run, as after Ctrl-Z.

    That is not held against any trainer. It has to be read in every slice of a wait.
    """

    def __init__(self) -> None:
        self._before, self._halted = time.monotonic(), 0.0

    def now(self) -> float:
        now = time.monotonic()
        self._halted += max(0.0, now - self._before - 2 * SLICE_SECONDS)
        self._before = now
        return now - self._halted


class Runtime:
    """Drives trainers. A context manager: trainers are opened, and closed on every way out.

    Parameters
    ----------
    trainers
        By name, in the order in which gradients are added.
    parameters
        First parameters.
    synchronizer
        `OrderedSum` where not given.
    deadline_seconds
        Wall time in which a trainer must answer; None waits for as long as it takes. Time in which this process was
        halted, as by Ctrl-Z, does not count.

    Attributes
    ----------
    parameters
        Parameters after the last step.
    settled : bool
        Whether a checkpoint may be made: its parameters are those after the last reported mini-batch.
    patience_seconds : float
        Wall time that the other trainers have once one has failed.
    """

    def __init__(
        self,
        *,
        trainers: Mapping[str, Trainer],
        parameters: Parameters,
        optimizer: Optimizer,
        synchronizer: Synchronizer | None = None,
        deadline_seconds: float | None = None,
    ) -> None:
        self.trainers = dict(trainers)
        self.parameters = parameters
        self.optimizer = optimizer
        self.synchronizer = OrderedSum() if synchronizer is None else synchronizer
        self.deadline_seconds, self.patience_seconds = deadline_seconds, PATIENCE_SECONDS
        self.settled = True
        # One thread each, so that what a trainer is asked for is done in the order in which it was.
        self._threads: dict[str, Threads] = {}
        self._senders: dict[str, Threads] = {}
        self._asked: dict[str, Asked] = {}  # of the present mini-batch, by trainer
        self._failure: BaseException | None = None  # that a trainer is late, or what the run ends by

    @property
    def devices(self) -> list[Device]:
        """The accelerators of its trainers."""
        return [trainer.device for trainer in self.trainers.values() if trainer.device is not None]

    def __enter__(self) -> Runtime:
        # One thread for each trainer for good: torch keeps its number of threads per calling thread.
        self._threads = {name: Threads(1, name=name) for name in self.trainers}
        # And one each for what is sent ahead, beside what it is at work on.
        self._senders = {name: Threads(1, name=f"to {name}") for name in self.trainers}
        opened = []
        try:
            for name, trainer in self.trainers.items():
                opening = self._threads[name].submit(trainer.open)
                # Not `result()` alone: a simulator may be built for minutes, and Ctrl-C is to be heard.
                wait_for([opening])
                opening.result()
                opened.append(name)
            if self.deadline_seconds is not None:
                from simgnn.sim.executions import kernels

                kernels.finish()  # what is compiled once is no trainer's time
        except BaseException as error:
            self._close(opened, error)
            raise
        return self

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        self._close(self.trainers, error)

    def _close(self, names: Iterable[str], error: BaseException | None) -> None:
        """Close trainers. After an error one that is still at work is left, and is closed when that has ended."""
        self._failure = self._failure or error
        # First what is sent ahead: a trainer is closed when it does not write to the device any more.
        leave(list(self._senders.values()))
        # In the thread that opened it: a simulation keeps a context per thread.
        closing = {name: self._threads[name].submit(self._close_one, name) for name in names}
        if error is None:
            wait_for(closing.values())
        # What closes a trainer is not cancelled: a late one closes itself when its work is over.
        leave(list(self._threads.values()), cancel=False)
        for name, future in closing.items():
            if future.done():
                future.result()
            elif error is not None:
                error.add_note(f"trainer {name} was still at work, and was left")

    def _close_one(self, name: str) -> None:
        self._senders[name].shutdown()  # one that is slow still writes to the device
        self.trainers[name].close()

    def step(
        self,
        parts: Mapping[str, LoadedBatch],
        *,
        total: int | None = None,
        trained: Callable[[dict[str, Telemetry]], None] = lambda telemetry: None,
    ) -> dict[str, Telemetry]:
        """Train one mini-batch and update the parameters.

        Parameters
        ----------
        parts
            By trainer; one without seeds is left out.
        total
            Seeds of the mini-batch, where other runtimes train parts of it too and the synchronizer knows the gradients
            of all: there may be no parts here then.
        trained
            Called with what came of it, by trainer, before gradients are combined.

        Returns
        -------
        By trainer, of those that had a part, in trainer order.

        Raises
        ------
        DivergenceError
            If the loss, a gradient or an updated parameter is not finite.
        DeadlineError
            Names a trainer that does not answer in time.
        """
        unknown = [name for name in parts if name not in self.trainers]
        if unknown:
            raise ValueError(f"parts must be for {', '.join(self.trainers)}, not {unknown[0]!r}")
        if total is None:
            # Each trainer divides by it, so that the gradients' sum is the mean over all seeds.
            total = sum(part.seeds for part in parts.values())
        if not total:
            raise ValueError("mini-batch must have at least one seed, not 0")
        self._asked, self._failure = {}, None  # what has failed before does not count any more
        for name in self.trainers:
            if name in parts:
                self._give(name, parts[name], self.parameters, total)
        return self.finish(trained)

    def train(self, name: str, part: LoadedBatch, parameters: Parameters, total: int) -> TrainerResult:
        """Let a trainer work on its part, and wait for it; several threads may, each with a trainer of its own.

        Parameters
        ----------
        name
            Of the trainer.
        total
            Seeds of the mini-batch over all trainers.

        Raises
        ------
        DeadlineError
            As `step`.
        """
        if (failure := self._failed(self._asked)) is not None:
            raise failure
        self._give(name, part, parameters, total)
        self._await({name: self._asked[name]})
        result: TrainerResult = self._asked[name].answer.result()
        return result

    def finish(
        self, trained: Callable[[dict[str, Telemetry]], None] = lambda telemetry: None
    ) -> dict[str, Telemetry]:
        """Wait until all trainers are done, combine their gradients and update the parameters.

        Parameters
        ----------
        trained
            See `step`.

        Returns
        -------
        By trainer, of those that had a part, in trainer order.

        Raises
        ------
        DivergenceError, DeadlineError
            As `step`.
        """
        asked = {name: self._asked[name] for name in self.trainers if name in self._asked}
        self._await(asked)
        results: dict[str, TrainerResult] = {name: each.answer.result() for name, each in asked.items()}
        telemetry = {name: result.telemetry for name, result in results.items()}
        trained(telemetry)
        # New arrays: what has taken those from before, such as embeddings, still has them.
        self.parameters = self._updated(results)
        self._asked = {}
        return telemetry

    def prefetch(self, name: str, part: LoadedBatch) -> LoadedBatch:
        """Send a trainer's part to it, see `Trainer.prefetch`; it may be at work on the one before.

        Raises
        ------
        DeadlineError
            If it does not take it within the deadline.
        """
        deadline, place = self.deadline_seconds, f"stage 'transfer' of mini-batch {part.batch.step + 1}"
        clock = _RunningClock()
        end = math.inf if deadline is None else clock.now() + deadline
        # In a thread beside the trainer's, which may be at work on the mini-batch before.
        sending = self._senders[name].submit(self.trainers[name].prefetch, part)
        if not wait_for([sending], until=lambda: clock.now() >= end):
            raise DeadlineError(
                f"trainer {name} timed out after {deadline:g} s ([execution] deadline_seconds) in {place}"
            )
        try:
            return sending.result()
        except BaseException as error:
            error.add_note(f"trainer {name}, in {place} of the run")
            raise

    def _give(self, name: str, part: LoadedBatch, parameters: Parameters, total: int) -> None:
        """Let a trainer begin in its thread; what it raises says who it was, and where."""
        if name in self._asked:
            raise RuntimeError(f"trainer {name} must get one part of a mini-batch, not two")
        place = f"stage 'propagate' of mini-batch {part.batch.step + 1} of the run"

        def answer() -> TrainerResult:
            try:
                return self.trainers[name].train(part, parameters, total)
            except BaseException as error:
                error.add_note(f"in trainer {name}, in {place}")
                raise

        self._asked[name] = Asked(answer=self._threads[name].submit(answer), at=time.monotonic(), place=place)

    def _await(self, asked: Mapping[str, Asked]) -> None:
        """Wait until trainers have answered.

        Raises
        ------
        DeadlineError
            Names the first trainer that is late.
        BaseException
            What the first of these trainers has raised; or another trainer, once the patience with these is over.
        """
        # Two ends: a deadline for each answer, and a patience with all once one trainer has failed.
        gives_up, clock = math.inf, _RunningClock()

        def over() -> bool:
            nonlocal gives_up
            now = clock.now()
            if gives_up == math.inf and self._failed(self._asked) is not None:
                gives_up = now + self.patience_seconds
            late = self._late(asked, now)
            if late is not None and gives_up == math.inf:
                self._failure = late
            return late is not None or self._failure is not None or now >= gives_up

        ended = wait_for([each.answer for each in asked.values()], until=over)
        # One of these if there is one; of another trainer only where these do not end.
        failure = self._failed(asked) or (None if ended else self._failed(self._asked))
        if failure is not None:
            raise failure

    def _late(self, asked: Mapping[str, Asked], now: float) -> DeadlineError | None:
        """What is said of the first trainer that is late, if any is."""
        seconds = self.deadline_seconds
        if seconds is None:
            return None
        for name, each in asked.items():
            if now - each.at >= seconds and not each.answer.done():
                # A copy: threads of other trainers may ask for their parts meanwhile (`train`).
                others = [other for other, its in list(self._asked.items()) if its.answer.done()]
                done = f"; {', '.join(others)} answered" if others else ""
                return DeadlineError(
                    f"trainer {name} timed out after {seconds:g} s ([execution] deadline_seconds) in {each.place}{done}"
                )
        return None

    def _failed(self, asked: Mapping[str, Asked]) -> BaseException | None:
        """What the first of these, in trainer order, has raised; else what all waiting ends by."""
        for name in self.trainers:
            answer = asked[name].answer if name in asked else None
            if answer is not None and answer.done() and (error := answer.exception()) is not None:
                return error
        return self._failure

    def _updated(self, results: Mapping[str, TrainerResult]) -> Parameters:
        """The parameters after a step.

        Raises
        ------
        DivergenceError
            As `step`.
        """
        # Losses before gradients: an overflow is named where a user knows it first.
        losses = {name: {"loss": np.float64(each.telemetry.loss)} for name, each in results.items()}
        _check_sum({"loss": np.float64(sum(each["loss"] for each in losses.values()))}, losses)
        gradients = self.synchronizer.reduce({name: each.gradients for name, each in results.items()})
        _check_sum(
            {f"gradient of {name}": value for name, value in gradients.items()},
            {
                trainer: {f"gradient of {name}": value for name, value in each.gradients.items()}
                for trainer, each in results.items()
            },
        )
        with np.errstate(over="ignore", invalid="ignore"):  # checked right below
            updated = self.optimizer.step(self.parameters, gradients)
        # Gradients may be finite and the step too long.
        check_finite(updated)
        return updated


def _check_sum(values: Mapping[str, Any], shares: Mapping[str, Mapping[str, Any]]) -> None:
    """Raise DivergenceError for a sum that is not finite; of the trainer who has given such a share, if one has."""
    try:
        check_finite(values)
    except DivergenceError:
        # Looked at only now: a finite sum needs no more than one pass.
        for trainer, share in shares.items():
            check_finite({f"{name} from trainer {trainer}": value for name, value in share.items()})
        raise


def check_finite(values: Mapping[str, Any]) -> None:
    """Raise DivergenceError unless all numbers of all arrays are finite; names the array."""
    for name, value in values.items():
        bad = value[~np.isfinite(value)]
        if bad.size:
            raise DivergenceError(f"{name} must be finite, not {bad.flat[0]}")
