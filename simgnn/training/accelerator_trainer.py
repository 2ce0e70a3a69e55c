"""The accelerator trainer: compiles its mini-batch to a program and runs it on a `Device`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.compile import compile_program
from simgnn.devices.timeline import join_launches
from simgnn.machine.buffers import BufferPool
from simgnn.model.layers import layer_maps, parameter_gradients
from simgnn.model.loss import cross_entropy
from simgnn.training.stages import StageClock
from simgnn.training.trainer import DeviceTelemetry, Telemetry, Trainer, TrainerResult

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig
    from simgnn.sim.device import Device, Run
    from simgnn.sim.program.program import Program
    from simgnn.training.batches import LoadedBatch
    from simgnn.training.trainer import Parameters


class AcceleratorTrainer(Trainer):
    """Trains on one accelerator; forward and backward run there, the loss in between on the host.

    Parameters
    ----------
    model
    device
        Opened and closed with the trainer.

    Attributes
    ----------
    timeline : simgnn.devices.timeline.Timeline or None
        What the engines did in the first mini-batch, where the device records it.
    """

    def __init__(self, model: ModelConfig, device: Device) -> None:
        self.model = model
        self.device = device
        self.timeline = None
        self._images = BufferPool()

    def open(self) -> None:
        """Open the device."""
        self.device.open()

    def close(self) -> None:
        """Close the device."""
        self.device.close()
        self._images = BufferPool()

    def compile(self, batch: LoadedBatch, parameters: Parameters) -> Program:
        """The program of a mini-batch."""
        return compile_program(
            batch.batch,
            self.model,
            parameters,
            batch.features,
            batch.degrees,
            self.device.config,
            kept=batch.kept,
            images=self._images,
            origin=self.device.lasting_bytes,
        )

    def train(self, batch: LoadedBatch, parameters: Parameters, total: int) -> TrainerResult:
        """See `Trainer.train`.

        Raises
        ------
        DeviceError
            If a launch fails.
        """
        clock, device = StageClock(), self.device
        with clock.measure("compile"):
            program = self.compile(batch, parameters)
        tensors = program.tensors
        with clock.measure("transfer"):
            device.load(program)
        launches: dict[str, NDArray[np.uint32]] = {}
        with clock.measure("forward"):
            forward = self._run("forward", launches)
        with clock.measure("loss"):
            logits = device.read_tensor(tensors["logits"])
            loss, correct, gradient = cross_entropy(logits, batch.labels, total)
            device.write_tensor(tensors["logits_grad"], gradient)
        with clock.measure("backward"):
            backward = self._run("backward", launches)
        if self.timeline is None and launches:
            self.timeline = join_launches(launches)
        read: list[NDArray[np.float32]] = []

        def read_gradient(name: str) -> NDArray[np.float32]:
            read.append(device.read_tensor(tensors[f"{name}.grad"]))
            return read[-1]

        with clock.measure("read"):
            values = parameter_gradients(layer_maps(self.model, dropped=True), read_gradient)
            values = {name: np.ascontiguousarray(values[name]) for name in parameters}
        runs = (forward, backward)
        telemetry = Telemetry(
            seeds=batch.seeds,
            loss=loss,
            correct=correct,
            wall_seconds=sum(run.wall_seconds for run in runs),
            stages=clock.seconds,
            device=DeviceTelemetry(
                cycles=sum(run.cycles for run in runs),
                counters={key: sum(run.counters[key] for run in runs) for key in forward.counters},
                memory={key: sum(run.memory_sums[key] for run in runs) for key in forward.memory},
                bytes_in=_sent_bytes(program) + gradient.nbytes,
                bytes_out=logits.nbytes + sum(gradient.nbytes for gradient in read),
            ),
        )
        return TrainerResult(gradients=values, telemetry=telemetry)

    def _run(self, segment: str, launches: dict[str, NDArray[np.uint32]]) -> Run:
        """Run a segment; until there is a timeline, note in `launches` what the device has recorded."""
        run: Run = self.device.run(segment)
        if self.timeline is None and self.device.timeline is not None:
            launches[segment] = self.device.timeline
        return run


def _sent_bytes(program: Program) -> int:
    """Bytes of a program that the host has to send: its memory less the tensors that the device makes."""
    made = [t for name, t in program.tensors.items() if name.endswith(".grad") or name.startswith("logits")]
    return program.memory.nbytes - sum(tensor.rows * tensor.stride for tensor in made)
