"""Training from start to end: the Python API under `simgnn train`."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.config.configuration import Config
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.errors import InputError, errors_of, printable
from simgnn.model.tasks import TASKS, graph_of_task
from simgnn.process.available_memory import check_fits, in_memory
from simgnn.process.files.output import CHECKPOINT, HISTORY, ITERATIONS, STEPS, OutputFolder
from simgnn.process.files.records import Record, read_records
from simgnn.training.checkpoint import Checkpoint, load_checkpoint
from simgnn.training.devices.estimate import estimate_seconds
from simgnn.training.iteration import Place
from simgnn.training.loop import TrainingLoop
from simgnn.training.recorder import Epoch, Recorder, Step, read_history, read_steps
from simgnn.training.reports.progress import Plan, Reporter
from simgnn.training.reports.summary import RUN_FILES, FinishedRun, write_reports
from simgnn.training.runtime import Runtime
from simgnn.training.session import Session, check_system, make_session
from simgnn.training.trainer import Parameters

if TYPE_CHECKING:
    import torch

    from simgnn.arrays import Array


@dataclass(frozen=True, kw_only=True)
class Trained:
    """The result of a training run in memory; the same is in its output folder.

    Parameters
    ----------
    summary
        Contents of `summary.json`; None for a run that was stopped.
    folder
        Where its files are: beside the output folder where a run was stopped that would have replaced results.
    """

    parameters: Parameters
    epochs: list[Epoch]
    steps: list[Step]
    summary: dict[str, Any] | None
    folder: Path


@in_memory("training")
def train(
    config: Config,
    *,
    output: str | Path,
    graph: Graph | None = None,
    model: torch.nn.Module | None = None,
    resume: bool = False,
    reporter: Reporter | None = None,
    should_stop: Callable[[], bool] = lambda: False,
    make_session: Callable[[Config, Graph], Session] = make_session,
    load: Callable[[Config], Graph] = lambda config: load_dataset(config.training.dataset),
) -> Trained:
    """Train a model and write the results.

    Everything that the user gave is checked before anything is written.

    Parameters
    ----------
    output
        Folder for the results: new, empty, or one of ours, which is replaced in one step when the run has ended.
    graph
        By default the data set that `config` names.
    model
        A PyTorch module of GCNConv, SAGEConv or GINConv with ReLU between them, whose parameters are trained; it takes
        the place of kind, depth and widths in `[model]`, see `simgnn.training.nn.whole_model.WholeModel`. By default
        the model that `config` describes.
    resume
        Continue the run that was begun last for `output`; the result is bit for bit that of a run that never stopped.
    reporter
        Called with progress.
    should_stop
        Asked after every mini-batch; where it returns True, the run stops with a checkpoint at that place.
    make_session
        Makes the session; by default that of the system whose table the configuration has, or a plain one.
    load
        Loads the graph, where none is given; by default the whole data set.

    Raises
    ------
    InputError
        For anything that the user can put right.
    DeviceError
        If an accelerator fails.
    """
    begin = time.perf_counter()
    reporter = Reporter() if reporter is None else reporter
    folder = OutputFolder(output, files=RUN_FILES, resume=resume)
    # Before the graph, which may take minutes to load.
    check_system(config)
    if folder.replaces and not resume:
        # As a build does; a refusal would end the second `make demo`. They stay until this run has ended.
        reporter.note(f"replacing the results in {printable(output)}, once this run has ended")
    graph_given = graph is not None
    if graph is None:
        reporter.stage(f"loading {config.training.dataset!r}")
        graph = load(config)
    # The digest of what was loaded, before edges are split off: a checkpoint is of a data set and settings.
    data = graph.digest()
    graph = graph_of_task(graph, config.task, seed=config.training.seed)
    whole = None
    if model is not None:
        # Here: PyTorch takes seconds, and most runs train no module.
        from simgnn.training.nn.whole_model import WholeModel

        whole = WholeModel(model, config, graph)
        config = whole.config
    session = make_session(config, graph)
    sizes = session.model
    check_fits(
        f"training of a model of {sizes.features} features, {sizes.layers} layers, hidden {sizes.hidden}"
        f" and {sizes.classes} classes",
        session.training_bytes,
    )
    # Before a device is opened: what does not fit is refused at once.
    before = _Continued.read(folder, session, data) if folder.resume else _Continued()
    if whole is not None and before.parameters is None:
        before = dataclasses.replace(before, parameters=whole.parameters())
    runtime = session.make_runtime(parameters=before.parameters)
    runtime.optimizer.state = dict(before.optimizer)
    # Trainers are closed still: a cache is filled when its device opens.
    session.provide_caches(runtime.trainers, done=before.place.step)
    timed = any(trainer.timed for trainer in runtime.trainers.values())
    before.check_timed(timed, device=config.execution.device)
    # Compiles a mini-batch: what the accelerator cannot run is refused before anything is built.
    plan = _plan(session, runtime, before.place, timed=timed)
    summary = None
    with runtime:
        reporter.begin(plan)
        try:
            with folder:
                recorder = Recorder(
                    folder,
                    steps=before.steps,
                    epochs=before.epochs,
                    timed=timed,
                    cached=session.caches_features or any(step.cache for step in before.steps),
                    conditions=session.conditions,
                    records=before.records,
                )
                loop = TrainingLoop(
                    session,
                    runtime=runtime,
                    recorder=recorder,
                    reporter=reporter,
                    place=before.place,
                    data=data,
                )
                # A checkpoint before the first mini-batch: whatever happens then can be continued.
                loop.save()
                began = time.perf_counter()
                if loop.run(should_stop):
                    finished = _finished(session, runtime, loop, graph_given=graph_given)
                    setup = began - begin + loop.compiling.seconds
                    summary = write_reports(folder, finished, setup_seconds=setup)
                else:
                    folder.suspend()
        finally:
            reporter.end()
    if whole is not None:
        # Also of a run that was stopped: the module has what has been trained.
        whole.take(runtime.parameters)
    return Trained(
        parameters=runtime.parameters,
        epochs=recorder.epochs,
        steps=recorder.steps,
        summary=summary,
        folder=folder.folder,
    )


@dataclass(frozen=True, kw_only=True)
class _Continued:
    """What a run that is continued has done before; nothing, for a new one."""

    place: Place = field(default_factory=Place)
    parameters: Parameters | None = None
    optimizer: dict[str, Array] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    epochs: list[Epoch] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)

    @classmethod
    def read(cls, folder: OutputFolder, session: Session, data: str) -> _Continued:
        """What a folder's checkpoint and tables hold; the session's split policy goes on with what is its own.

        Raises
        ------
        InputError
            If they are not there, or are another run's.
        """
        path = folder.begun / CHECKPOINT
        checkpoint: Checkpoint = load_checkpoint(path)
        free = [f"ranks.{key}" for key in session.config.ranks.free_keys()]
        try:
            checkpoint.check_continues(session.result_settings(), data, source=path, free=free)
        except InputError as error:
            # Most often an option that was given when the run began, and is not now.
            raise InputError(
                f"{error.message} (--resume wants the options again that the run began with)", source=path
            ) from None
        wanted, epochs = session.model.parameter_shapes(), session.config.training.epochs
        found = {name: (value.shape, str(value.dtype)) for name, value in checkpoint.parameters.items()}
        if found != {name: (shape, "float32") for name, shape in wanted.items()}:
            raise InputError("checkpoint must have the model's parameters, not others", source=path)
        session.go_on(checkpoint, source=path)
        # An epoch that has begun counts: it is finished only where `epochs` has it.
        begun = checkpoint.epoch + (checkpoint.batch > 0)
        if begun > epochs:
            raise InputError(f"epochs must be at least the checkpoint's {begun}, not {epochs}", source=path)
        records = _restored(session, folder.begun / ITERATIONS, checkpoint.step)
        return cls(
            place=Place(epoch=checkpoint.epoch, batch=checkpoint.batch, step=checkpoint.step),
            parameters=checkpoint.parameters,
            optimizer=checkpoint.optimizer,
            steps=read_steps(folder.begun / STEPS, checkpoint.step),
            epochs=read_history(folder.begun / HISTORY, checkpoint.epoch),
            records=records,
        )

    def check_timed(self, timed: bool, *, device: str) -> None:
        """Raise InputError where the run so far has cycles and the device counts none, or the other way round.

        Sums over the run, such as its simulated seconds, would be those of a part of its mini-batches.
        """
        trained = [step for step in self.steps if step.accelerator_seeds]
        # Mini-batches that the CPU trained alone have no cycles on any device.
        if trained and timed != any(step.cycles for step in trained):
            kind = "without cycles" if timed else "that counts cycles"
            raise InputError(f"device must be one {kind}, as the run to continue used, not {device!r}")


def _restored(session: Session, path: Path, count: int) -> list[Record]:
    """Let a session go on after so many mini-batches; what is on record of them, nothing where it keeps no records."""
    if session.conditions is None:
        if path.exists():
            raise InputError(
                "run must be continued with the system's table that it began with: without one, virtual time "
                "cannot be added to what it has so far",
                source=path,
            )
        return []
    records = read_records(path, count, session.conditions)
    with errors_of(path):
        session.restore(records)
    return records


def _plan(session: Session, runtime: Runtime, place: Place, *, timed: bool) -> Plan:
    """What lies ahead; compiles the next mini-batch, so that what cannot be compiled is found early."""
    config, per_epoch = session.config, session.order.batches_per_epoch
    ahead = per_epoch * config.training.epochs - place.step
    cycles, seconds = 0, 0.0
    if runtime.devices and ahead and session.loads_alone:
        cycles = _cycles_ahead(session, runtime, place)
    if cycles and timed:
        seconds = estimate_seconds(cycles, config)
    return Plan(
        epochs=config.training.epochs,
        batches=per_epoch,
        done=place.step,
        cycles=cycles,
        seconds=seconds,
        score=TASKS[session.graph.task].score,
    )


def _cycles_ahead(session: Session, runtime: Runtime, place: Place) -> int:
    """Cycles of all accelerators in what is left, guessed from their parts of the next mini-batch."""
    training = session.config.training
    # The next one as it will be trained: a run that is continued estimates from its place.
    parts = next(session.parts(place.epoch, first=place.batch))
    loaded = {
        name: session.with_fresh(part, runtime.parameters)
        for name, part in session.loader.load_parts(parts, place.step).items()
    }
    try:
        cycles = sum(
            runtime.trainers[name].estimate_cycles(part, runtime.parameters) for name, part in loaded.items()
        )
    except ValueError as error:
        raise InputError(str(error), source=f"hardware {session.config.hardware.name}") from error
    # An epoch's last mini-batch may be smaller than this one.
    seeds = len(session.graph.train_seeds)
    left = seeds * (training.epochs - place.epoch) - place.batch * training.batch_size
    own = sum(map(len, parts.values()))
    # Ranks of another process may have all of them.
    return round(cycles * left / own) if own else 0


def _finished(session: Session, runtime: Runtime, loop: TrainingLoop, *, graph_given: bool) -> FinishedRun:
    """A run that has ended, as values."""
    devices, recorder = runtime.devices, loop.recorder
    # The first accelerator's: others record none.
    timelines = [each.timeline for each in runtime.trainers.values() if each.timeline is not None]
    return FinishedRun(
        config=session.config,
        graph=session.graph,
        graph_given=graph_given,
        steps=recorder.steps,
        epochs=recorder.epochs,
        scores=loop.scores(),
        counters=recorder.log.counted["counters"],
        memory=recorder.log.counted["memory"],
        checkpoint_sha256=recorder.checkpoint_sha256,
        timeline=timelines[0] if timelines else None,
        simulates_logic=any(device.simulates_logic for device in devices),
        checked=max((device.checked for device in devices), default=0),
        arithmetic=next((device.arithmetic for device in devices), None),
        accelerated=bool(devices),
        **vars(session.report()),
    )
