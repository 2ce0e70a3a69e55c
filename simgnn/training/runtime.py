"""The runtime: one mini-batch after the other through trainers, synchronizer and optimizer.

Trainers work in threads of their own, and messages go between them and the runtime (`simgnn/training/handshake/`), with
a barrier after every stage: when all trainers are done, the synchronizer combines their gradients, the optimizer takes
its step, and when all have the new parameters the next mini-batch may begin. Which thread is faster changes no bit.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.errors import DeadlineError
from simgnn.machine.threads import Threads, leave, wait_for
from simgnn.model.optimizer import Optimizer
from simgnn.training.batches import LoadedBatch
from simgnn.training.handshake.runtime_end import Handshake, Terms
from simgnn.training.handshake.trainer_end import TrainerEnd
from simgnn.training.synchronizer import OrderedSum, Synchronizer
from simgnn.training.trainer import Parameters, Telemetry, Trainer, TrainerResult

if TYPE_CHECKING:
    from simgnn.sim.device import Device


class DivergenceError(ArithmeticError):
    """A mini-batch gave a loss, a gradient or a parameter that is not finite; the parameters are unchanged."""


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
    terms
        Of the handshake; those of `Terms` where not given.

    Attributes
    ----------
    parameters
        Parameters after the last step.
    settled : bool
        Whether a checkpoint may be made: its parameters are those of behind the mini-batch that was told last.
    handshake : Handshake
        Since it was entered.
    ends : dict of TrainerEnd
        By trainer, since it was entered.
    """

    def __init__(
        self,
        *,
        trainers: Mapping[str, Trainer],
        parameters: Parameters,
        optimizer: Optimizer,
        synchronizer: Synchronizer | None = None,
        terms: Terms | None = None,
    ) -> None:
        self.trainers = dict(trainers)
        self.parameters = parameters
        self.optimizer = optimizer
        self.synchronizer = OrderedSum() if synchronizer is None else synchronizer
        self.terms = Terms() if terms is None else terms
        self.settled = True
        self._threads: dict[str, Threads] = {}
        self._senders: dict[str, Threads] = {}

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
        self.handshake = Handshake(list(self.trainers), self.terms)
        try:
            self.ends = {
                name: TrainerEnd(name, trainer, self.handshake.channels[name])
                for name, trainer in self.trainers.items()
            }
            for name, trainer in self.trainers.items():
                opening = self._threads[name].submit(trainer.open)
                wait_for([opening])
                opening.result()
                opened.append(name)
            for name, end in self.ends.items():
                serving = self._threads[name].submit(end.serve)
                serving.add_done_callback(functools.partial(self.handshake.ended, name))
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
        self.handshake.close(error)
        leave(list(self._senders.values()))
        # In the thread that opened it: a simulation keeps a context per thread.
        closing = {name: self._threads[name].submit(self._close_one, name) for name in names}
        if error is None:
            wait_for(closing.values())
        leave(list(self._threads.values()), cancel=False)
        for name, future in closing.items():
            if future.done():
                future.result()
            elif error is not None:
                error.add_note(f"trainer {name} was still at work, and was left")

    def _close_one(self, name: str) -> None:
        self._senders[name].shutdown()  # one that is slow still writes to the device
        self.trainers[name].close()

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
            Names a message that does not come in time, and its trainer.
        """
        unknown = [name for name in parts if name not in self.trainers]
        if unknown:
            raise ValueError(f"parts must be for {', '.join(self.trainers)}, not {unknown[0]!r}")
        total = sum(part.seeds for part in parts.values())
        if not total:
            raise ValueError("mini-batch must have at least one seed, not 0")
        self.handshake.renew()
        self._give_all(parts, total)
        return self.finish()

    def step_share(
        self,
        parts: Mapping[str, LoadedBatch],
        *,
        number: int,
        total: int,
        trained: Callable[[dict[str, Telemetry]], None] = lambda telemetry: None,
    ) -> dict[str, Telemetry]:
        """`step` of a mini-batch that other runtimes train too: the synchronizer knows the gradients of all.

        Parameters
        ----------
        parts
            By trainer; none where all seeds are elsewhere.
        number
            The mini-batch's in the run, from 0.
        total
            Its seeds over all runtimes.
        trained
            Is told what came of it, by trainer, before gradients are combined.

        Raises
        ------
        DivergenceError, DeadlineError
            As `step`.
        """
        self.handshake.renew()
        self.handshake.begin(number, self.parameters)
        self._give_all(parts, total)
        return self.finish(trained)

    def _give_all(self, parts: Mapping[str, LoadedBatch], total: int) -> None:
        for name in self.trainers:
            if name in parts:
                self._give(name, parts[name], self.parameters, total)

    def prefetch(self, name: str, part: LoadedBatch) -> LoadedBatch:
        """Send a trainer's part to it, see `Trainer.prefetch`; it may be at work on the one before.

        Raises
        ------
        DeadlineError
            If it does not take it in the time that a message has.
        """
        deadline, place = self.terms.deadline_seconds, f"stage 'transfer' of mini-batch {part.batch.step + 1}"
        sending = self._senders[name].submit(self.trainers[name].prefetch, part)
        if not wait_for([sending], seconds=deadline):
            raise DeadlineError(
                f"trainer {name} must take its part within {deadline:g} s, not be in {place} still"
            )
        try:
            return sending.result()
        except BaseException as error:
            error.add_note(f"trainer {name}, in {place} of the run")
            raise

    def train(self, name: str, part: LoadedBatch, parameters: Parameters, total: int) -> TrainerResult:
        """Let a trainer work on its part, and wait for it; several threads may, each with a trainer of its own.

        Parameters
        ----------
        name
            Of the trainer.
        part
        parameters
        total
            Seeds of the mini-batch over all trainers.

        Raises
        ------
        DeadlineError
            As `step`.
        """
        self._give(name, part, parameters, total)
        return self.handshake.collect([name])[name]

    def _give(self, name: str, part: LoadedBatch, parameters: Parameters, total: int) -> None:
        self.handshake.begin(part.batch.step, parameters)
        self.handshake.give(name, part, total)

    def finish(
        self, trained: Callable[[dict[str, Telemetry]], None] = lambda telemetry: None
    ) -> dict[str, Telemetry]:
        """Wait until all trainers are done, combine their gradients, update the parameters, and send them out.

        Parameters
        ----------
        trained
            See `step_share`.

        Returns
        -------
        By trainer, of those that had a part, in trainer order.

        Raises
        ------
        DivergenceError, DeadlineError
            As `step`.
        """
        results = self.handshake.collect()
        telemetry = {name: result.telemetry for name, result in results.items()}
        try:
            trained(telemetry)
            self.parameters = self._updated(results)
        except BaseException as error:
            self.handshake.abort(error)
            raise
        self.handshake.publish(self.parameters)
        return telemetry

    def _updated(self, results: Mapping[str, TrainerResult]) -> Parameters:
        """The parameters after a step.

        Raises
        ------
        DivergenceError
            As `step`.
        """
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
        check_finite(updated)
        return updated


def _check_sum(values: Mapping[str, Any], shares: Mapping[str, Mapping[str, Any]]) -> None:
    """Raise DivergenceError for a sum that is not finite; of the trainer who has given such a share, if one has."""
    try:
        check_finite(values)
    except DivergenceError:
        for trainer, share in shares.items():
            check_finite({f"{name} from trainer {trainer}": value for name, value in share.items()})
        raise


def check_finite(values: Mapping[str, Any]) -> None:
    """Raise DivergenceError unless all numbers of all arrays are finite; names the array."""
    for name, value in values.items():
        bad = value[~np.isfinite(value)]
        if bad.size:
            raise DivergenceError(f"{name} must be finite, not {bad.flat[0]}")
