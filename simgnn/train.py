"""Training from start to end: the Python API under `simgnn train`."""

import math
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from simgnn.data.datasets import load_dataset
from simgnn.devices.estimate import estimate_cycles, estimate_seconds
from simgnn.devices.platform import minibatch_seconds
from simgnn.errors import InputError
from simgnn.files.output import CHECKPOINT, HISTORY, STEPS, OutputFolder
from simgnn.hw.counters import COUNTERS
from simgnn.machine.available_memory import check_fits, in_memory
from simgnn.model.dropout import Dropout
from simgnn.model.evaluation import accuracies
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import OPTIMIZERS, make_optimizer
from simgnn.reports.progress import Plan, Reporter
from simgnn.reports.summary import write_reports
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.settings import UNTIMED_DEVICES
from simgnn.sim.executions.spot_check import MismatchError
from simgnn.sim.memory.timing import MEMORY_COUNTERS
from simgnn.training.batches import BatchLoader
from simgnn.training.checkpoint import Checkpoint, graph_digest, load_checkpoint, save_checkpoint
from simgnn.training.history import Epoch, read_history, summarise_epoch, write_history
from simgnn.training.mismatch import keep_mismatch
from simgnn.training.runtime import DivergenceError, Runtime
from simgnn.training.steps import Step, StepLog, read_steps
from simgnn.training.trainers import make_trainers, split_for_trainers

CHECKPOINT_SECONDS = 30.0
"""Longest wall time between two checkpoints, as far as mini-batches are shorter."""


@dataclass(frozen=True, kw_only=True)
class Trained:
    """What a training run leaves in memory; the same is in its output folder.

    Parameters
    ----------
    parameters : dict of str to ndarray of float32
    epochs : list of Epoch
    steps : list of Step
    summary : dict or None
        Contents of `summary.json`; None for a run that was stopped.
    folder : Path
        Where its files are: beside the output folder where a run was stopped that would have replaced results.
    """

    parameters: dict[str, np.ndarray]
    epochs: list[Epoch]
    steps: list[Step]
    summary: dict | None
    folder: Path


@in_memory("training")
def train(config, *, output, graph=None, resume=False, reporter=None, should_stop=lambda: False):
    """Train a model and write the results.

    Everything that the user gave is checked before anything is written.

    Parameters
    ----------
    config : Config
    output : str or Path
        Folder for the results: new, empty, or one of ours, which is replaced in one step when the run has ended.
    graph : Graph, optional
        By default the data set that `config` names.
    resume : bool
        Continue the run that was begun last for `output`; the result is bit for bit that of a run that never stopped.
    reporter : simgnn.reports.progress.Reporter, optional
        Is told about progress.
    should_stop : callable
        Asked after every mini-batch; where it returns True, the run stops with a checkpoint at that place.

    Returns
    -------
    Trained

    Raises
    ------
    InputError
        For anything that the user can put right.
    DeviceError
        If an accelerator fails.
    """
    begin = time.perf_counter()
    reporter = Reporter() if reporter is None else reporter
    folder = OutputFolder(output, resume=resume)
    if graph is None:
        reporter.stage(f"loading {config.training.dataset!r}")
        graph = load_dataset(config.training.dataset)
    run = _Run(config, graph, folder, reporter)
    plan = run.plan()
    with run.runtime:
        reporter.begin(plan)
        try:
            with folder:
                run.start()
                finished = run.train(should_stop)
                summary = None
                if finished:
                    summary = write_reports(run, setup_seconds=run.setup_seconds(begin))
                else:
                    folder.suspend()
        finally:
            reporter.end()
    return Trained(
        parameters=run.runtime.parameters,
        epochs=run.epochs,
        steps=run.log.steps,
        summary=summary,
        folder=folder.folder,
    )


class _Run:
    """A run's place: what is trained, how far it is, and what it has measured."""

    def __init__(self, config, graph, folder, reporter):
        self.config, self.graph, self.folder, self.reporter = config, graph, folder, reporter
        training = config.training
        self.model = make_model(config, graph)
        self.train_ids = np.flatnonzero(graph.train_mask)
        self.settings, self.data = config.result_settings(), graph_digest(graph)
        self.loader = make_loader(config, graph)
        optimizer = make_optimizer(
            training.optimizer, learning_rate=training.learning_rate, weight_decay=training.weight_decay
        )
        self.epoch = self.batch = self.step = 0
        self.epochs, self.kept_steps = [], []
        check_fits(f"training of {_sizes(self.model)}", training_bytes(self.model, training.optimizer))
        parameters = initialise(self.model, training.seed)
        if folder.resume:
            parameters = self._continue(folder, optimizer, parameters)
        self.cpu, self.accelerators = make_trainers(config, self.model)
        self.runtime = Runtime(
            trainers=[*self.cpu, *self.accelerators], parameters=parameters, optimizer=optimizer
        )
        self.checkpoint_sha256 = None

    def _continue(self, folder, optimizer, parameters):
        path = folder.begun / CHECKPOINT
        checkpoint = load_checkpoint(path)
        checkpoint.check_continues(self.settings, self.data, source=path)
        shapes = {name: (value.shape, value.dtype) for name, value in parameters.items()}
        found = {name: (value.shape, value.dtype) for name, value in checkpoint.parameters.items()}
        if found != shapes:
            raise InputError("checkpoint must have the model's parameters, not others", source=path)
        if checkpoint.epoch > self.config.training.epochs:
            asked = self.config.training.epochs
            raise InputError(
                f"epochs must be at least the checkpoint's {checkpoint.epoch}, not {asked}", source=path
            )
        optimizer.state = dict(checkpoint.optimizer)
        self.epoch, self.batch, self.step = checkpoint.epoch, checkpoint.batch, checkpoint.step
        self.kept_steps = read_steps(folder.begun / STEPS, self.step)
        self.epochs = read_history(folder.begun / HISTORY, self.epoch)
        return checkpoint.parameters

    def plan(self):
        """What lies ahead; compiles the next mini-batch, so that what cannot be compiled is found early."""
        training = self.config.training
        per_epoch = -(-len(self.train_ids) // training.batch_size)
        ahead = per_epoch * training.epochs - self.step
        cycles = seconds = 0
        if self.accelerators and ahead:
            seeds = epoch_batches(self.train_ids, training.batch_size, training.seed, self.epoch)[0]
            part = split_for_trainers(training, seeds)[-1]
            loaded = self.loader.load(part, self.step)
            if loaded is not None:
                try:
                    program = self.accelerators[-1].compile(loaded, self.runtime.parameters)
                except ValueError as error:
                    raise InputError(str(error), source=f"hardware {self.config.hardware.name}") from error
                cycles = estimate_cycles(program, self.config.hardware) * training.accelerators * ahead
        if training.device not in UNTIMED_DEVICES:
            seconds = estimate_seconds(cycles, self.config)
        return Plan(
            epochs=training.epochs,
            batches=per_epoch,
            done=self.step,
            cycles=cycles,
            seconds=seconds,
        )

    @property
    def timeline(self):
        """What the first accelerator's engines did in a mini-batch, or None where nothing is recorded."""
        return self.accelerators[0].timeline if self.accelerators else None

    def start(self):
        """Write what a killed run can be continued from, before the first mini-batch."""
        timed = self.config.training.device not in UNTIMED_DEVICES and self.accelerators
        self.log = StepLog(
            self.folder / STEPS,
            steps=self.kept_steps,
            counters=COUNTERS[1:] if timed else (),
            memory=MEMORY_COUNTERS if timed else (),
        )
        write_history(self.folder / HISTORY, self.epochs)
        self.save()
        self.clock = self.first_clock = time.perf_counter()

    def save(self):
        """Write a checkpoint of the present place."""
        checkpoint = Checkpoint(
            parameters=self.runtime.parameters,
            optimizer=self.runtime.optimizer.state,
            epoch=self.epoch,
            batch=self.batch,
            step=self.step,
            settings=self.settings,
            data=self.data,
        )
        self.checkpoint_sha256 = save_checkpoint(self.folder / CHECKPOINT, checkpoint)
        self.saved = time.perf_counter()

    def setup_seconds(self, begin):
        """Wall time from `begin` to the first mini-batch."""
        return self.first_clock - begin

    def train(self, should_stop):
        """Train what is left.

        Returns
        -------
        bool
            False where it was stopped.
        """
        stopped = False
        while self.epoch < self.config.training.epochs and not stopped:
            stopped = self._train_epoch(should_stop)
        if stopped and self.batch:
            self.save()
        self.accuracies = accuracies(self.model, self.runtime.parameters, self.graph) if not stopped else None
        return not stopped

    def _train_epoch(self, should_stop):
        training = self.config.training
        batches = epoch_batches(self.train_ids, training.batch_size, training.seed, self.epoch)
        ahead = (split_for_trainers(training, seeds) for seeds in batches[self.batch :])
        loaded = self.loader.prefetch(ahead, first_step=self.step)
        try:
            for parts in loaded:
                self._train_batch(parts)
                if self.batch == len(batches):
                    self._end_epoch()
                if should_stop():
                    return True
                if self.batch and time.perf_counter() - self.saved > CHECKPOINT_SECONDS:
                    self.save()
        finally:
            loaded.close()
        return False

    def _train_batch(self, parts):
        try:
            results = self.runtime.step(parts)
        except DivergenceError as error:
            raise InputError(
                f"{error} (in mini-batch {self.batch + 1} of epoch {self.epoch + 1}: a lower learning_rate"
                " or smaller features may help)",
                source=f"training on {self.graph.name}",
            ) from error
        except MismatchError as error:
            raise keep_mismatch(
                error,
                place=f"mini-batch {self.batch + 1} of epoch {self.epoch + 1}",
                hardware=self.config.hardware,
                output=self.folder.path,
            ) from error
        self.batch += 1
        self.step += 1
        now = time.perf_counter()
        step = self._record(parts, results, now - self.clock)
        self.clock = now
        self.log.append(step)
        self.reporter.step(step)

    def _record(self, parts, results, wall_seconds):
        done = [result for result in results if result is not None]
        parts = [part.batch for part in parts if part is not None]
        accelerated = [result for result in results[len(self.cpu) :] if result is not None]
        counters = [result.counters for result in accelerated if result.counters]
        memory = [result.memory for result in accelerated if result.memory]
        return Step(
            step=self.step,
            epoch=self.epoch + 1,
            batch=self.batch,
            seeds=sum(result.seeds for result in done),
            accelerator_seeds=sum(result.seeds for result in accelerated),
            loss=sum(result.loss for result in done),
            correct=sum(result.correct for result in done),
            cycles=sum(result.cycles for result in accelerated),
            slowest_cycles=max((result.cycles for result in accelerated), default=0),
            bytes_in=sum(result.bytes_in for result in accelerated),
            bytes_out=sum(result.bytes_out for result in accelerated),
            simulated_seconds=minibatch_seconds(
                accelerated, hardware=self.config.hardware, platform=self.config.platform
            ),
            wall_seconds=wall_seconds,
            device_seconds=max((result.wall_seconds for result in accelerated), default=0.0),
            vertices=tuple(sum(map(len, layer)) for layer in zip(*(p.vertices for p in parts), strict=True)),
            edges=tuple(
                sum(b.edges for b in layer) for layer in zip(*(p.blocks for p in parts), strict=True)
            ),
            counters={name: sum(c[name] for c in counters) for name in COUNTERS[1:]} if counters else {},
            memory={name: sum(m[name] for m in memory) for name in MEMORY_COUNTERS} if memory else {},
        )

    def _end_epoch(self):
        steps = [step for step in self.log.steps if step.epoch == self.epoch + 1]
        val = accuracies(self.model, self.runtime.parameters, self.graph)["val"]
        epoch = summarise_epoch(self.epoch + 1, steps, val)
        self.epochs.append(epoch)
        self.epoch, self.batch = self.epoch + 1, 0
        write_history(self.folder / HISTORY, self.epochs)
        self.save()
        self.reporter.epoch(epoch)


def make_model(config, graph):
    """The `ModelConfig` that a `Config` asks for on a graph.

    Raises
    ------
    InputError
        If it asks for edge weights that the graph does not have, or that its kind cannot take.
    """
    if config.model.edge_weights:
        _check_weights(config.model.kind, graph)
    return ModelConfig(
        kind=config.model.kind,
        features=graph.feature_width,
        hidden=config.model.hidden,
        classes=graph.classes,
        layers=config.model.layers,
        gin_epsilon=config.model.gin_epsilon,
        residual=config.model.residual,
        dropout=config.model.dropout,
        order=config.model.order,
        edge_weights=config.model.edge_weights,
    )


def _check_weights(kind, graph):
    source = f"graph {graph.name}"
    if graph.edge_weight is None:
        raise InputError("edge_weight must be there where edge_weights is true, not missing", source=source)
    if kind == "gcn" and graph.edges and graph.edge_weight.min() < 0:
        position = int(np.flatnonzero(graph.edge_weight < 0)[0])
        raise InputError(
            "edge_weight must be at least 0 where kind is 'gcn', which divides by roots of sums of weights,"
            f" not {graph.edge_weight[position]} (from {graph.indices[position]} to"
            f" {int(np.searchsorted(graph.indptr, position, side='right')) - 1})",
            source=source,
        )


def training_bytes(model, optimizer):
    """Fewest bytes that training a model takes: parameters, gradients, the next parameters, the optimizer's state.

    Parameters
    ----------
    model : ModelConfig
    optimizer : str
        A key of `simgnn.model.optimizer.OPTIMIZERS`.

    Returns
    -------
    int
    """
    values = sum(math.prod(shape) for shape in model.parameter_shapes().values())
    return 4 * values * (3 + OPTIMIZERS[optimizer].STATES)


def _sizes(model):
    return (
        f"a model of {model.features} features, {model.layers} layers, hidden {model.hidden}"
        f" and {model.classes} classes"
    )


def make_loader(config, graph):
    """The `BatchLoader` that a `Config` asks for, with its sampler and dropout."""
    model = make_model(config, graph)
    sampler = NeighborSampler(
        graph,
        fanouts=config.fanouts,
        seed=config.training.seed,
        threads=config.sampling.threads,
        weighted=config.model.edge_weights,
    )
    dropout = Dropout(model=model, seed=config.training.seed)
    return BatchLoader(graph=graph, sampler=sampler, dropout=dropout)
