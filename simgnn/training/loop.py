"""The training loop: epoch after epoch, mini-batch after mini-batch, until it is done or asked to stop."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from numba.core import event

from simgnn.errors import DeadlineError, InputError
from simgnn.hw.config import HardwareConfig
from simgnn.model.tasks import TASKS
from simgnn.process.files.program_files import write_program_file
from simgnn.sim.executions.spot_check import MismatchError
from simgnn.sim.program.program_file import ProgramFile
from simgnn.training.iteration import Iteration, Place
from simgnn.training.recorder import Recorder, summarise_epoch
from simgnn.training.reports.progress import Reporter
from simgnn.training.runtime import DivergenceError, Runtime
from simgnn.training.session import Session
from simgnn.training.trainer import Parameters


def keep_mismatch(
    error: MismatchError, *, place: str, hardware: HardwareConfig, output: Path
) -> MismatchError:
    """Write the program beside the output folder, which may be about to go.

    Parameters
    ----------
    place
        The mini-batch.
    output
        Folder of the run's results.

    Returns
    -------
    With the names of the mini-batch and the file in its text.

    Raises
    ------
    InputError
        If the file cannot be written.
    """
    path = output.with_name(f"{output.name}-mismatch.simgnn")
    contents = ProgramFile(
        program=error.program, hardware=hardware, timing=error.timing, note=f"{place}: {error}"
    )
    write_program_file(path, contents)
    return MismatchError(
        f"rtl and cycle differ in {place}: {error}\nthe program is in {path}",
        program=error.program,
        timing=error.timing,
    )


class CompileClock(event.Listener):
    """Wall time that Numba has taken to compile: the first run on a machine waits for it, and no later one.

    Attributes
    ----------
    seconds
        So far, with those of a function that is being compiled, which Numba's own `TimingListener` leaves out.
    """

    def __init__(self) -> None:
        self._seconds = self._began = 0.0
        self._depth = 0

    @property
    def seconds(self) -> float:
        return self._seconds + (time.perf_counter() - self._began if self._depth else 0.0)

    def on_start(self, event: event.Event) -> None:
        """A function waits for those that it calls; one thread compiles at a time."""
        if not self._depth:
            self._began = time.perf_counter()
        self._depth += 1

    def on_end(self, event: event.Event) -> None:
        """The outermost function is compiled, or one that it calls."""
        self._depth -= 1
        if not self._depth:
            self._seconds += time.perf_counter() - self._began


class TrainingLoop:
    """Trains what is left of a run.

    Parameters
    ----------
    runtime
        Open.
    place
        Where to begin.
    data
        Digest of the data, for checkpoints.

    Attributes
    ----------
    compiling
        What Numba compiled meanwhile is part of no mini-batch's time.
    """

    def __init__(
        self,
        session: Session,
        *,
        runtime: Runtime,
        recorder: Recorder,
        reporter: Reporter,
        place: Place,
        data: str,
    ) -> None:
        self.session, self.runtime, self.recorder = session, runtime, recorder
        self.reporter, self.place, self.data = reporter, place, data
        self.compiling = CompileClock()
        self._clock = 0.0  # when the last mini-batch ended, less what was compiled until then
        # Compared by identity: every step makes new parameters.
        self._evaluated: tuple[Parameters, dict[str, dict[str, float] | None]] | None = None

    def scores(self) -> dict[str, dict[str, float] | None]:
        """Scores by split with the newest parameters, worked out once for the same ones: a large graph's take long."""
        if self._evaluated is None or self._evaluated[0] is not self.runtime.parameters:
            parameters = self.runtime.parameters
            self._evaluated = (parameters, self.session.scores(parameters))
        return self._evaluated[1]

    def save(self) -> None:
        """Write a checkpoint of the present place."""
        self.recorder.save(self.session.checkpoint(self.runtime, self.place, data=self.data))

    def run(self, should_stop: Callable[[], bool]) -> bool:
        """Train to the end of the last epoch.

        Parameters
        ----------
        should_stop
            Asked after every mini-batch; where it returns True, the run stops with a checkpoint at that place.

        Returns
        -------
        False where it was stopped.
        """
        stopped = False
        self._clock = time.perf_counter()
        # Around everything: also what a system compiles before its first mini-batch.
        with event.install_listener("numba:compile", self.compiling):
            self.session.start(self.runtime, self.place)
            while self.place.epoch < self.session.config.training.epochs and not stopped:
                stopped = self._epoch(should_stop)
        # At the end of an epoch one was written anyway.
        if stopped and self.place.batch:
            self.save()
        if not stopped:
            # Where nothing was left to train, no epoch has gone through what is on record.
            self.session.recall(self.runtime, epochs=self.place.epoch)
        return not stopped

    def _epoch(self, should_stop: Callable[[], bool]) -> bool:
        session = self.session
        iterations = session.iterations(
            self.runtime, epoch=self.place.epoch, first=self.place.batch, step=self.place.step
        )
        with contextlib.closing(iterations):
            while self._batch(iterations):
                if self.place.batch == session.order.batches_per_epoch:
                    self._end_epoch()
                # After the epoch's end, so that its row and its checkpoint are there.
                if should_stop():
                    return True
                if self.place.batch and self.runtime.settled and self.recorder.due:
                    self.save()
        if self.place.batch:
            raise RuntimeError(
                f"an epoch must have {session.order.batches_per_epoch} mini-batches, not {self.place.batch}"
            )
        return False

    def _batch(self, iterations: Iterator[Iteration]) -> bool:
        """Train the next mini-batch and note it; False at the end of the epoch."""
        config, graph = self.session.config, self.session.graph
        place = f"mini-batch {self.place.batch + 1} of epoch {self.place.epoch + 1}"
        try:
            iteration = next(iterations, None)
        except DivergenceError as error:
            raise InputError(
                f"{error} (in stage synchronize of {place}: a lower learning_rate or smaller features may help)",
                source=f"training on {graph.name}",
            ) from error
        except DeadlineError as error:
            # Its own text says which trainer is late: it is raised as it is.
            error.add_note(f"in {place}")
            raise
        except MismatchError as error:
            folder = self.recorder.folder.path
            raise keep_mismatch(error, place=place, hardware=config.hardware, output=folder) from error
        if iteration is None:
            return False
        self.place = replace(self.place, batch=self.place.batch + 1, step=self.place.step + 1)
        # So mini-batches take the same in a run that compiles and in the next one, which does not.
        now = time.perf_counter() - self.compiling.seconds
        wall = now - self._clock
        step = self.session.step_row(self.place, iteration, wall_seconds=wall)
        if self.compiling.seconds:  # which the device's time has in it as well
            step = replace(step, device_seconds=min(step.device_seconds, wall))
        self._clock = now
        # On its way to disk before it is reported.
        self.recorder.add_step(step, iteration.record)
        self.reporter.step(step)
        return True

    def _end_epoch(self) -> None:
        number = self.place.epoch + 1
        steps = [step for step in self.recorder.steps if step.epoch == number]
        val = self.scores()["val"]
        epoch = summarise_epoch(number, steps, task=TASKS[self.session.graph.task], val_scores=val)
        self.place = Place(epoch=number, step=self.place.step)
        self.recorder.add_epoch(epoch)
        self.save()
        self.reporter.epoch(epoch)
