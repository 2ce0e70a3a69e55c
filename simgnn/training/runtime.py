"""The runtime: one mini-batch after the other through trainers, synchronizer and optimizer.

The handshake of HyScale-GNN III-C, with a barrier after every stage: each trainer takes its part and the
parameters, works in a thread of its own, and is done when its gradients are in host memory. When all are
done, the synchronizer combines the gradients, the optimizer takes its step, and the new
parameters go out with the next mini-batch. Which thread is faster changes no bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from simgnn.errors import DeadlineError
from simgnn.machine.threads import Threads, leave, wait_for
from simgnn.model.optimizer import Optimizer
from simgnn.training.batches import LoadedBatch
from simgnn.training.synchronizer import OrderedSum, Synchronizer
from simgnn.training.trainer import Parameters, Telemetry, Trainer, TrainerResult

if TYPE_CHECKING:
    from simgnn.sim.device import Device


PATIENCE_SECONDS = 60.0
"""Wall time that trainers which are at work have to end, when another has failed."""


Working = Mapping[str, "Future[TrainerResult]"]
"""What trainers work on, by their names."""


class DivergenceError(ArithmeticError):
    """A mini-batch gave a loss, a gradient or a parameter that is not finite; the parameters are unchanged."""


class Barrier(Protocol):
    """Decides when the trainers' results go on to the synchronizer."""

    def collect(
        self, work: Mapping[str, Future[TrainerResult]], *, beside: Callable[[], Working] = dict
    ) -> dict[str, TrainerResult]:
        """Results by trainer, in the order of `work`; `beside` has trainers that work meanwhile, and may fail."""


class AllDone:
    """Waits until all trainers are done, whether well or not, before it looks at any result.

    Parameters
    ----------
    deadline_seconds
        Wall time in which all must be done with a mini-batch; None waits for as long as it takes.
    patience_seconds
        Wall time that the others have once a trainer has failed.
    """

    def __init__(
        self, *, deadline_seconds: float | None = None, patience_seconds: float = PATIENCE_SECONDS
    ) -> None:
        self.deadline_seconds, self.patience_seconds = deadline_seconds, patience_seconds

    def collect(
        self, work: Mapping[str, Future[TrainerResult]], *, beside: Callable[[], Working] = dict
    ) -> dict[str, TrainerResult]:
        """See `Barrier`; raises what the first trainer in order that failed has raised.

        Raises
        ------
        DeadlineError
            Names a trainer that is not done in time.
        """

        def failed() -> dict[str, BaseException]:
            found = {
                name: future.exception() for name, future in {**work, **beside()}.items() if future.done()
            }
            return {name: error for name, error in found.items() if error is not None}

        if not wait_for(work.values(), seconds=self.deadline_seconds, until=lambda: bool(failed())):
            wait_for(work.values(), seconds=self.patience_seconds if failed() else 0.0)
        for name, error in failed().items():
            note = f"in trainer {name}"
            if note not in getattr(error, "__notes__", ()):
                error.add_note(note)
            raise error
        for name, future in work.items():
            if not future.done():
                raise DeadlineError(
                    f"trainer {name} must be done within {self.deadline_seconds:g} s, not still at work"
                )
        return {name: future.result() for name, future in work.items()}


class Runtime:
    """Drives trainers. A context manager: trainers are opened, and closed on every way out.

    Parameters
    ----------
    trainers
        By name, in the order in which gradients are added.
    parameters
        First parameters.
    optimizer
    synchronizer
        `OrderedSum` where not given.
    barrier
        `AllDone` where not given.

    Attributes
    ----------
    parameters
        Parameters after the last step.
    """

    def __init__(
        self,
        *,
        trainers: Mapping[str, Trainer],
        parameters: Parameters,
        optimizer: Optimizer,
        synchronizer: Synchronizer | None = None,
        barrier: Barrier | None = None,
    ) -> None:
        self.trainers = dict(trainers)
        self.parameters = parameters
        self.optimizer = optimizer
        self.synchronizer = OrderedSum() if synchronizer is None else synchronizer
        self.barrier = AllDone() if barrier is None else barrier
        self._threads: dict[str, Threads] = {}

    @property
    def devices(self) -> list[Device]:
        """The accelerators of its trainers."""
        return [trainer.device for trainer in self.trainers.values() if trainer.device is not None]

    def __enter__(self) -> Runtime:
        # One thread for each trainer for good: torch keeps its number of threads per calling thread.
        self._threads = {name: Threads(1, name=name) for name in self.trainers}
        opened = []
        try:
            for name, trainer in self.trainers.items():
                opening = self._threads[name].submit(trainer.open)
                wait_for([opening])
                opening.result()
                opened.append(name)
        except BaseException as error:
            self._close(opened, error)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._close(self.trainers, error)

    def _close(self, names: Iterable[str], error: BaseException | None) -> None:
        """Close trainers. After an error one that is still at work is left, and is closed when that has ended."""
        # In the thread that opened it: a simulation keeps a context per thread.
        closing = {name: self._threads[name].submit(self.trainers[name].close) for name in names}
        if error is None:
            wait_for(closing.values())
        leave(list(self._threads.values()), cancel=False)
        for name, future in closing.items():
            if future.done():
                future.result()
            elif error is not None:
                error.add_note(f"trainer {name} was still at work, and was left")

    def step(self, parts: Mapping[str, LoadedBatch]) -> dict[str, Telemetry]:
        """Train one mini-batch and update the parameters.

        Parameters
        ----------
        parts
            By trainer; one without seeds is left out.

        Returns
        -------
        By trainer, of those that had a part, in trainer order.

        Raises
        ------
        DivergenceError
            If the loss, a gradient or an updated parameter is not finite.
        DeadlineError
            As `AllDone.collect`.
        """
        unknown = [name for name in parts if name not in self.trainers]
        if unknown:
            raise ValueError(f"parts must be for {', '.join(self.trainers)}, not {unknown[0]!r}")
        total = sum(part.seeds for part in parts.values())
        if not total:
            raise ValueError("mini-batch must have at least one seed, not 0")
        work = {
            name: self.submit(name, parts[name], self.parameters, total)
            for name in self.trainers
            if name in parts
        }
        return self.finish(self.barrier.collect(work))

    def submit(
        self, name: str, part: LoadedBatch, parameters: Parameters, total: int
    ) -> Future[TrainerResult]:
        """Let a trainer work on its part, in its own thread.

        Parameters
        ----------
        name
            Of the trainer.
        part
        parameters
        total
            Seeds of the mini-batch over all trainers.
        """
        return self._threads[name].submit(self.trainers[name].train, part, parameters, total)

    def finish(self, results: Mapping[str, TrainerResult]) -> dict[str, Telemetry]:
        """Combine the trainers' gradients and update the parameters.

        Parameters
        ----------
        results
            By trainer, in trainer order.

        Returns
        -------
        By trainer.

        Raises
        ------
        DivergenceError
            As `step`.
        """
        telemetry = {name: result.telemetry for name, result in results.items()}
        _check_finite({"loss": np.float64(sum(each.loss for each in telemetry.values()))})
        gradients = self.synchronizer.reduce({name: result.gradients for name, result in results.items()})
        _check_finite({f"gradient of {name}": value for name, value in gradients.items()})
        with np.errstate(over="ignore", invalid="ignore"):  # checked right below
            updated = self.optimizer.step(self.parameters, gradients)
        _check_finite(updated)
        self.parameters = updated
        return telemetry


def _check_finite(values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        bad = value[~np.isfinite(value)]
        if bad.size:
            raise DivergenceError(f"{name} must be finite, not {bad.flat[0]}")
