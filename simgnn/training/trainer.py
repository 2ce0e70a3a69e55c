"""What a trainer is: mini-batch and parameters in, gradients and telemetry out (HyScale-GNN III-A)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType

import numpy as np
from numpy.typing import NDArray

from simgnn.devices.timeline import Timeline
from simgnn.training.batches import LoadedBatch

Gradients = dict[str, NDArray[np.float32]]
"""Gradient of each parameter, by its name, already divided by the mini-batch's seeds over all trainers."""

Parameters = Mapping[str, NDArray[np.float32]]
"""Value of each parameter, by its name."""


@dataclass(frozen=True, kw_only=True)
class DeviceTelemetry:
    """What an accelerator counted in one mini-batch, forward and backward added.

    Parameters
    ----------
    cycles
        Simulated cycles; 0 where the device counts none.
    counters
        Performance counters.
    memory
        What the device's memory counted (`simgnn.sim.memory.timing.MEMORY_COUNTERS`), ports added.
    bytes_in, bytes_out
        Bytes sent to the accelerator and read back over PCIe.
    """

    cycles: int
    counters: dict[str, int]
    memory: dict[str, int]
    bytes_in: int
    bytes_out: int


@dataclass(frozen=True, kw_only=True)
class Telemetry:
    """A trainer's report of one mini-batch, gradients aside.

    Parameters
    ----------
    seeds, correct
        Seeds trained, and those predicted right.
    loss
        Sum of the seeds' losses.
    wall_seconds
        Time on this machine inside the device, or inside torch.
    stages
        Wall seconds on this machine by stage of the trainer's work.
    device
        What an accelerator counted; None of a CPU trainer.
    """

    seeds: int
    loss: float
    correct: int
    wall_seconds: float
    stages: dict[str, float] = field(default_factory=dict)
    device: DeviceTelemetry | None = None


@dataclass(frozen=True, kw_only=True)
class TrainerResult:
    """What a trainer returns: gradients for the synchronizer, telemetry for whoever reports."""

    gradients: Gradients
    telemetry: Telemetry


class Trainer(ABC):
    """Trains its part of every mini-batch. Trainers are context managers.

    Attributes
    ----------
    timeline
        What an accelerator's engines did in the first mini-batch, where its device records it.
    """

    timeline: Timeline | None = None

    def __enter__(self) -> Trainer:
        self.open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def open(self) -> None:  # a trainer without a device has nothing to open
        """Get ready to train."""
        return None

    def close(self) -> None:
        """Give everything back."""
        return None

    @abstractmethod
    def train(self, batch: LoadedBatch, parameters: Parameters, total: int) -> TrainerResult:
        """Run one mini-batch forward and backward.

        Parameters
        ----------
        batch
        parameters
        total
            Seeds of the mini-batch over all trainers.
        """
