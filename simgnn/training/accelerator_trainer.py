"""The accelerator trainer: compiles its mini-batch to a program and runs it on a `Device`."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace

import numpy as np

from simgnn.arrays import F32, U32
from simgnn.compiler.ahead import SentAhead
from simgnn.compiler.compile import Compiled, compile_labelled, set_parameters
from simgnn.compiler.starting import Given
from simgnn.model.layers import layer_maps, parameter_gradients
from simgnn.model.model import ModelConfig
from simgnn.model.tasks import TASKS
from simgnn.process.buffers import BufferPool
from simgnn.sim.device import Device, Run
from simgnn.sim.memory.region import Region
from simgnn.training.batches import LoadedBatch
from simgnn.training.devices.estimate import estimate_cycles
from simgnn.training.devices.feature_cache import InputRows
from simgnn.training.devices.minibatch_buffers import BufferPlan
from simgnn.training.devices.shared_cache import SharedCache
from simgnn.training.devices.timeline import join_launches
from simgnn.training.stages import at_stage
from simgnn.training.trainer import DeviceTelemetry, Parameters, Telemetry, Trainer, TrainerResult


@dataclass(frozen=True, kw_only=True, eq=False)
class _Prepared(LoadedBatch):
    """A mini-batch that has its program, but for the parameters.

    Parameters
    ----------
    sent_bytes
        Of what is in device memory already: features and topology, or nothing.
    """

    compiled: Compiled
    sent_bytes: int


class AcceleratorTrainer(Trainer):
    """Trains on one accelerator; forward and backward run there, the loss in between on the host.

    Its stages are "compile", "transfer", "forward", "loss", "backward" and "read". A mini-batch has left the last one
    before the next one enters the first: the image holds the newest parameters, and a device keeps one program.
    With buffers on the device (`provide`), features and topology of the next mini-batches may be sent before that.

    Parameters
    ----------
    device
        Opened and closed with the trainer.

    Attributes
    ----------
    timeline : simgnn.training.devices.timeline.Timeline or None
        What the engines did in the first mini-batch, where the device records it.
    """

    device: Device

    def __init__(self, model: ModelConfig, device: Device) -> None:
        self.model, self.device = model, device
        self.timeline = None
        self._images = BufferPool()
        # A closed trainer is given a plan and a cache; buffers and table are on the device while it is open.
        self._plan: BufferPlan | None = None
        self._buffers: tuple[Region, ...] = ()
        self._cache: SharedCache | None = None
        self._name = ""  # in the cache
        self._filled_bytes = 0  # sent for the cache, and not counted yet
        # A device's calls come one at a time, but that transfers may start beside a launch.
        self._calls = threading.Lock()

    def open(self) -> None:
        """Open the device."""
        self.device.open()
        try:
            if self._plan is not None:
                self._buffers = self._plan.allocate(self.device)
            if self._cache is not None:
                self._filled_bytes = self._cache.join(self._name, self.device, self._calls)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the device."""
        self._buffers = ()
        if self._cache is not None:
            self._cache.leave(self._name)
        self.device.close()
        self._images = BufferPool()

    def estimate_cycles(self, batch: LoadedBatch, parameters: Parameters) -> int:
        return estimate_cycles(self.compile(batch, parameters).program, self.device.config)

    def provide(self, plan: BufferPlan) -> None:
        self._plan = plan

    def cache(self, shared: SharedCache, name: str) -> None:
        self._cache, self._name = shared, name

    def prefetch(self, batch: LoadedBatch) -> LoadedBatch:
        """See `Trainer.prefetch`. Compiles; with buffers, what does not fit into one comes with the program."""
        # Where a cache has the features is known when the mini-batch before has been trained.
        if self._cache is not None or isinstance(batch, _Prepared):
            return batch
        # Parameters come last, right before the launch (`set_parameters`): those of the mini-batch before are not known
        # yet.
        later = {name: np.zeros(shape, np.float32) for name, shape in self.model.parameter_shapes().items()}
        sent_bytes = 0
        if not self._buffers:
            compiled = self.compile(batch, later)
        else:
            # A mini-batch is trained before another gets its buffer: there are as many as may be under way.
            region = self._buffers[batch.batch.step % len(self._buffers)]
            ahead = SentAhead(address=region.address, nbytes=region.nbytes)
            compiled, image = self.compile(batch, later, ahead), ahead.image()
            sent_bytes = image.nbytes
            with self._calls:
                self.device.write_region(region, 0, image)
        # Rows are in device memory, or in the program: a mini-batch that waits need not hold them as well, as even an
        # empty view of them would.
        none = np.empty((0, batch.features.shape[1]), np.float32)
        reading = None if batch.reading is None else replace(batch.reading, rows=none)
        kept = {**vars(batch), "features": none, "reading": reading, "inputs": {}}
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
        seconds: dict[str, float] = {}
        step = batch.batch.step
        with at_stage("compile", step, seconds):
            compiled, bytes_in, cached = self._compiled(batch, parameters)
        with at_stage("transfer", step, seconds), self._calls:
            self.device.load(compiled.program)
            # What was sent ahead has been counted there.
            bytes_in += compiled.program.sent_bytes
        launches: dict[str, U32] = {}
        with at_stage("forward", step, seconds):
            forward = self._run("forward", launches)
        with at_stage("loss", step, seconds):
            with self._calls:
                # [seeds, classes], float32
                logits = self.device.read_tensor(compiled.logits)
            loss, correct, gradient = TASKS[batch.task].loss(logits, batch.labels, total)
            with self._calls:
                self.device.write_tensor(compiled.logits_gradient, gradient)
        with at_stage("backward", step, seconds):
            runs = [forward, self._run("backward", launches)]
        read: list[F32] = []

        def read_gradient(name: str) -> F32:
            read.append(self.device.read_tensor(compiled.gradient(name)))
            return read[-1]

        with at_stage("read", step, seconds), self._calls:
            values = parameter_gradients(layer_maps(self.model, dropped=True), read_gradient)
        if self.timeline is None and launches:
            self.timeline = join_launches(launches)
        telemetry = Telemetry(
            seeds=batch.seeds,
            loss=loss,
            correct=correct,
            wall_seconds=sum(run.wall_seconds for run in runs),
            stages=seconds,
            device=DeviceTelemetry(
                cycles=sum(run.cycles for run in runs),
                counters={key: sum(run.counters[key] for run in runs) for key in forward.counters},
                memory={key: sum(run.memory_sums[key] for run in runs) for key in forward.memory},
                bytes_in=bytes_in + gradient.nbytes,
                bytes_out=logits.nbytes + sum(each.nbytes for each in read),
                cache=cached,
            ),
        )
        # In the order of the parameters, whatever the order in which they were read.
        gradients = {name: np.ascontiguousarray(values[name]) for name in parameters}
        return TrainerResult(gradients=gradients, telemetry=telemetry)

    def _compiled(self, batch: LoadedBatch, parameters: Parameters) -> tuple[Compiled, int, dict[str, int]]:
        """A mini-batch's program, the bytes that were sent before it, and what the feature cache counted."""
        if isinstance(batch, _Prepared):
            set_parameters(batch.compiled, self.model, parameters)
            return batch.compiled, batch.sent_bytes, {}
        if self._cache is None:
            return self.compile(batch, parameters), 0, {}
        own = InputRows(vertices=batch.batch.vertices[0], features=batch.features)
        # Without joined inputs the device has the cache to itself. Its lock of calls is not held here: rows of all
        # devices may be moved, each under its own.
        placed = self._cache.place(
            self._name, step=batch.batch.step, inputs=batch.inputs or {self._name: own}
        )
        # Sent before the first mini-batch, and counted with it.
        sent_bytes, self._filled_bytes = placed.sent_bytes + self._filled_bytes, 0
        # What found no room in the cache comes with the program.
        compiled = self.compile(batch, parameters, features=placed.rows)
        return compiled, sent_bytes, placed.counts(len(own.vertices))

    def _run(self, segment: str, launches: dict[str, U32]) -> Run:
        """Run a segment; until there is a timeline, note what the device has recorded."""
        with self._calls:
            self.device.launch(segment)
        # Without the lock, so that the next mini-batch's transfer may start beside the launch.
        run = self.device.wait()
        if self.timeline is None and self.device.timeline is not None:
            launches[segment] = self.device.timeline
        return run
