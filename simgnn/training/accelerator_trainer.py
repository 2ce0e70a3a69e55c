"""The accelerator trainer: compiles its mini-batch to a program and runs it on a `Device`."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.ahead import SentAhead
from simgnn.compiler.compile import Compiled, compile_labelled, set_parameters
from simgnn.model.layers import layer_maps, parameter_gradients
from simgnn.model.tasks import TASKS
from simgnn.process.buffers import BufferPool
from simgnn.training.batches import LoadedBatch
from simgnn.training.devices.cached_features import CacheSource, DeviceCache, InputRows
from simgnn.training.devices.estimate import estimate_cycles
from simgnn.training.devices.minibatch_buffers import BufferPlan, MinibatchBuffers
from simgnn.training.devices.timeline import join_launches
from simgnn.training.stages import Pipeline, Stage, StageClock
from simgnn.training.trainer import (
    DeviceTelemetry,
    Gradients,
    Telemetry,
    Trainer,
    TrainerResult,
)

if TYPE_CHECKING:
    from simgnn.compiler.starting.kinds import Given
    from simgnn.model.model import ModelConfig
    from simgnn.sim.device import Device, Run
    from simgnn.training.trainer import Parameters


@dataclass(frozen=True, kw_only=True, eq=False)
class _Prepared(LoadedBatch):
    """A mini-batch that has its program, but for the parameters.

    Parameters
    ----------
    compiled
    sent_bytes
        Of what is in device memory already: features and topology, or nothing.
    """

    compiled: Compiled
    sent_bytes: int


@dataclass(kw_only=True)
class _Work:
    """A mini-batch on its way through the stages; each fills in what it makes.

    Parameters
    ----------
    batch, parameters, total
        See `Trainer.train`.
    compiled
        By "compile".
    runs, launches
        By "forward" and "backward"; of launches what the device has recorded for a timeline.
    loss, correct
        By "loss".
    gradients
        By "read".
    bytes_in
        Sent to the device, by "transfer" and "loss", and before them by `Trainer.prefetch`.
    bytes_out
        Read from the device, by "loss" and "read".
    cached
        Counts of the feature cache, by "compile".
    """

    batch: LoadedBatch
    parameters: Parameters
    total: int
    compiled: Compiled = field(init=False)
    runs: dict[str, Run] = field(default_factory=dict)
    launches: dict[str, NDArray[np.uint32]] = field(default_factory=dict)
    loss: float = field(init=False)
    correct: int = field(init=False)
    gradients: Gradients = field(init=False)
    bytes_in: int = 0
    bytes_out: int = 0
    cached: dict[str, int] = field(default_factory=dict)


class AcceleratorTrainer(Trainer):
    """Trains on one accelerator; forward and backward run there, the loss in between on the host.

    Its stages are "compile", "transfer", "forward", "loss", "backward" and "read". A mini-batch has left the last one
    before the next one enters the first: the image holds the newest parameters, and a device keeps one program.
    With buffers on the device (`provide`), features and topology of the next mini-batches may be sent before that.

    Parameters
    ----------
    model
    device
        Opened and closed with the trainer.

    Attributes
    ----------
    pipeline
        Its items are one mini-batch's work, which each stage fills in.
    timeline : simgnn.training.devices.timeline.Timeline or None
        What the engines did in the first mini-batch, where the device records it.
    """

    def __init__(self, model: ModelConfig, device: Device) -> None:
        self.model = model
        self._device = device
        self.timeline = None
        self._images = BufferPool()
        self._plan: BufferPlan | None = None
        self._buffers: MinibatchBuffers | None = None
        self._cache_source: CacheSource | None = None
        self._cache: DeviceCache | None = None
        # A device's calls come one at a time, but that transfers may start beside a launch.
        self._calls = threading.Lock()
        works = {
            "compile": self._compile,
            "transfer": self._transfer,
            "forward": self._forward,
            "loss": self._loss,
            "backward": self._backward,
            "read": self._read,
        }
        stages = [Stage(name=name, work=work) for name, work in works.items()]
        self.pipeline = Pipeline(stages, look_ahead=1)

    @property
    def device(self) -> Device:
        """See `Trainer`."""
        return self._device

    def open(self) -> None:
        """Open the device."""
        self.device.open()
        try:
            if self._plan is not None:
                self._buffers = MinibatchBuffers(self.device, self._plan)
            if self._cache_source is not None:
                self._cache = self._cache_source.open(self.device, self._calls)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the device."""
        cache, self._buffers, self._cache = self._cache, None, None
        if cache is not None:
            cache.close()
        self.device.close()
        self._images = BufferPool()

    def estimate_cycles(self, batch: LoadedBatch, parameters: Parameters) -> int:
        """See `Trainer.estimate_cycles`."""
        cycles: int = estimate_cycles(self.compile(batch, parameters).program, self.device.config)
        return cycles

    def provide(self, plan: BufferPlan) -> None:
        """See `Trainer.provide`."""
        self._plan = plan

    def cache(self, source: CacheSource) -> None:
        """See `Trainer.cache`."""
        self._cache_source = source

    def prefetch(self, batch: LoadedBatch) -> LoadedBatch:
        """See `Trainer.prefetch`. Compiles; with buffers, what does not fit into one comes with the program."""
        if self._cache is not None or isinstance(batch, _Prepared):
            return (
                batch  # where a cache has the features is known when the mini-batch before has been trained
            )
        later = {name: np.zeros(shape, np.float32) for name, shape in self.model.parameter_shapes().items()}
        sent_bytes = 0
        if self._buffers is None:
            compiled = self.compile(batch, later)
        else:
            region = self._buffers.of(batch.batch.step)
            ahead = SentAhead(address=region.address, nbytes=region.nbytes)
            compiled, image = self.compile(batch, later, ahead), ahead.image()
            sent_bytes = image.nbytes
            with self._calls:
                self.device.write_region(region, 0, image)
        kept = {**vars(batch), "features": batch.features[:0], "inputs": {}}  # the host needs them no more
        return _Prepared(**kept, compiled=compiled, sent_bytes=sent_bytes)

    def compile(
        self,
        batch: LoadedBatch,
        parameters: Parameters,
        ahead: SentAhead | None = None,
        features: Given | None = None,
    ) -> Compiled:
        """The program of a mini-batch, and what it calls what the host reads and writes; see `compile_labelled`.

        Parameters
        ----------
        batch
        parameters
        ahead
        features
            Where they are; the mini-batch's own, which the program brings, if not given.
        """
        return compile_labelled(
            batch.batch,
            self.model,
            parameters,
            batch.features if features is None else features,
            batch.degrees,
            self.device.config,
            kept=batch.kept,
            given=batch.given,
            images=self._images,
            origin=self.device.lasting_bytes,
            ahead=ahead,
        )

    def train(self, batch: LoadedBatch, parameters: Parameters, total: int) -> TrainerResult:
        """See `Trainer.train`.

        Raises
        ------
        DeviceError
            If a launch fails.
        """
        clock = StageClock()
        work = _Work(batch=batch, parameters=parameters, total=total)
        work = self.pipeline.now(work, batch.batch.step, clock=clock)
        if self.timeline is None and work.launches:
            self.timeline = join_launches(work.launches)
        runs = list(work.runs.values())
        telemetry = Telemetry(
            seeds=batch.seeds,
            loss=work.loss,
            correct=work.correct,
            wall_seconds=sum(run.wall_seconds for run in runs),
            stages=clock.seconds,
            device=DeviceTelemetry(
                cycles=sum(run.cycles for run in runs),
                counters={key: sum(run.counters[key] for run in runs) for key in runs[0].counters},
                memory={key: sum(run.memory_sums[key] for run in runs) for key in runs[0].memory},
                bytes_in=work.bytes_in,
                bytes_out=work.bytes_out,
                cache=work.cached,
            ),
        )
        return TrainerResult(gradients=work.gradients, telemetry=telemetry)

    def _compile(self, work: _Work, step: int) -> _Work:
        if isinstance(work.batch, _Prepared):
            work.compiled = work.batch.compiled
            set_parameters(work.compiled, self.model, work.parameters)
            work.bytes_in += work.batch.sent_bytes
        elif self._cache is not None:
            work.compiled = self.compile(work.batch, work.parameters, features=self._place(self._cache, work))
        else:
            work.compiled = self.compile(work.batch, work.parameters)
        return work

    def _place(self, cache: DeviceCache, work: _Work) -> Given:
        """Where the mini-batch's features are on the device, or they themselves where they found no room there."""
        own = InputRows(vertices=work.batch.batch.vertices[0], features=work.batch.features)
        placed = cache.place(own, step=work.batch.batch.step, inputs=work.batch.inputs)
        work.bytes_in += placed.sent_bytes + cache.filled_bytes
        cache.filled_bytes = 0
        work.cached = placed.counts(len(own.vertices))
        return work.batch.features if placed.rows is None else placed.rows

    def _transfer(self, work: _Work, step: int) -> _Work:
        with self._calls:
            self.device.load(work.compiled.program)
        work.bytes_in += work.compiled.program.sent_bytes
        return work

    def _forward(self, work: _Work, step: int) -> _Work:
        return self._run("forward", work)

    def _loss(self, work: _Work, step: int) -> _Work:
        with self._calls:
            logits = self.device.read_tensor(work.compiled.logits)
        task = TASKS[work.batch.task]
        work.loss, work.correct, gradient = task.loss(logits, work.batch.labels, work.total)
        with self._calls:
            self.device.write_tensor(work.compiled.logits_gradient, gradient)
        work.bytes_out += logits.nbytes
        work.bytes_in += gradient.nbytes
        return work

    def _backward(self, work: _Work, step: int) -> _Work:
        return self._run("backward", work)

    def _read(self, work: _Work, step: int) -> _Work:
        def read(name: str) -> NDArray[np.float32]:
            gradient = self.device.read_tensor(work.compiled.gradient(name))
            work.bytes_out += gradient.nbytes
            return gradient

        with self._calls:
            values = parameter_gradients(layer_maps(self.model, dropped=True), read)
        work.gradients = {name: np.ascontiguousarray(values[name]) for name in work.parameters}
        return work

    def _run(self, segment: str, work: _Work) -> _Work:
        """Run a segment; until there is a timeline, note what the device has recorded."""
        with self._calls:
            self.device.launch(segment)
        work.runs[segment] = self.device.wait()
        if self.timeline is None and self.device.timeline is not None:
            work.launches[segment] = self.device.timeline
        return work
