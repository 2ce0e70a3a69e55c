"""What a trainer is: mini-batch and parameters in, gradients and telemetry out (HyScale-GNN III-A).

`TRAINER_KINDS` says which there are, and is the one place that makes trainers. What is known of one that is made, it
says itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from simgnn.arrays import F32
from simgnn.training.batches import LoadedBatch
from simgnn.training.devices.registry import make_device
from simgnn.training.devices.timeline import Timeline
from simgnn.training.split import ACCELERATOR, CPU, GPU, kind_of

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.model.model import ModelConfig
    from simgnn.sim.device import Device
    from simgnn.training.devices.minibatch_buffers import BufferPlan
    from simgnn.training.devices.shared_cache import SharedCache

Gradients = dict[str, F32]
"""Gradient of each parameter, by its name, already divided by the mini-batch's seeds over all trainers."""

Parameters = Mapping[str, F32]
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
        Bytes sent to the accelerator and read back over PCIe: of the image `Program.sent_bytes`, of what is written and
        read between launches the numbers alone. The device's own clock (`Device.now`) counts padding of these too, and
        what goes over the peer link as if it went over PCIe.
    cache
        What a feature cache counted: `simgnn.training.devices.feature_cache.CACHE_COUNTS`; empty without one.
    """

    cycles: int
    counters: dict[str, int]
    memory: dict[str, int]
    bytes_in: int
    bytes_out: int
    cache: dict[str, int] = field(default_factory=dict)

    @property
    def peer_bytes(self) -> int:
        """Bytes that went over the peer link."""
        return self.cache.get("peer_bytes", 0)


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
    """What a trainer returns: gradients for the synchronizer, telemetry for reports."""

    gradients: Gradients
    telemetry: Telemetry


class Trainer(ABC):
    """Trains its part of every mini-batch. Trainers are context managers.

    What has to be known of a trainer it says itself: no other code compares names or classes.

    Attributes
    ----------
    device
        The accelerator that it trains on; None without one.
    timeline
        What an accelerator's engines did in the first mini-batch, where its device records it.
    """

    device: Device | None = None
    timeline: Timeline | None = None

    @property
    def timed(self) -> bool:
        """Whether its mini-batches take simulated time."""
        return self.device is not None and self.device.timed

    def estimate_cycles(self, batch: LoadedBatch, parameters: Parameters) -> int:
        """Cycles that a mini-batch takes, guessed before it is trained; 0 where none are simulated.

        Raises
        ------
        ValueError
            If the accelerator cannot train it.
        """
        return 0

    def __enter__(self) -> Trainer:
        self.open()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def open(self) -> None:  # a trainer without a device has nothing to open
        """Get ready to train."""
        return None

    def close(self) -> None:
        """Give everything back."""
        return None

    def provide(self, plan: BufferPlan) -> None:
        """Have buffers on the device whenever it is open; of a trainer that is closed."""
        return None

    def cache(self, shared: SharedCache, name: str) -> None:
        """Be in a feature cache, by this name, whenever the device is open; of a trainer that is closed."""
        return None

    def prefetch(self, batch: LoadedBatch) -> LoadedBatch:
        """Send a mini-batch to where it is trained later; maybe while another one is trained.

        Returns
        -------
        What `train` is to be given in its place.
        """
        return batch

    @abstractmethod
    def train(self, batch: LoadedBatch, parameters: Parameters, total: int) -> TrainerResult:
        """Run one mini-batch forward and backward.

        Parameters
        ----------
        total
            Seeds of the mini-batch over all trainers.
        """


@dataclass(frozen=True, kw_only=True)
class TrainerRequest:
    """What a trainer is made for.

    Parameters
    ----------
    device
        Makes an accelerator's device in place of `make_device`.
    """

    config: Config
    model: ModelConfig
    device: Callable[[Config, int], Device] | None = None


@dataclass(frozen=True, kw_only=True)
class TrainerKind:
    """A kind of trainer.

    Parameters
    ----------
    make
        Makes one, closed; given its number. What it needs is loaded then: torch takes seconds.
    needs_system
        Whether it stands for a processor of which only a system in virtual time knows how long it takes.
    """

    make: Callable[[TrainerRequest, int], Trainer]
    needs_system: bool = False


def _cpu(request: TrainerRequest, number: int) -> Trainer:
    # Here: torch takes seconds, which a run without a CPU trainer need not wait for.
    from simgnn.training.cpu_trainer import CpuTrainer

    return CpuTrainer(request.model)


def _accelerator(request: TrainerRequest, number: int) -> Trainer:
    from simgnn.training.accelerator_trainer import AcceleratorTrainer

    if request.device is None:
        device = make_device(request.config, accelerator=number)
    else:
        device = request.device(request.config, number)
    return AcceleratorTrainer(request.model, device)


TRAINER_KINDS: dict[str, TrainerKind] = {
    CPU: TrainerKind(make=_cpu),
    ACCELERATOR: TrainerKind(make=_accelerator),
    GPU: TrainerKind(make=_cpu, needs_system=True),
}
"""Kinds by the names that a `SplitPolicy` gives its trainers, each with a number from 0 where there may be several.

A GPU's values are the CPU trainer's: torch in float32, on one thread, so that an equal part has equal bits and their
order of sums is no GPU's. How long the GPU takes is the system's to say (`simgnn.virtual_time.gpu`)."""


def needs_system(name: str) -> bool:
    """Whether a trainer of such a name is of a kind that only a system has a time for."""
    kind = TRAINER_KINDS.get(kind_of(name))
    return kind is not None and kind.needs_system


def make_trainer(name: str, request: TrainerRequest) -> Trainer:
    """A closed trainer.

    Parameters
    ----------
    name
        Of a kind in `TRAINER_KINDS`, and a number or none.

    Raises
    ------
    ValueError
        For another name.
    """
    kind = kind_of(name)
    if kind not in TRAINER_KINDS:
        raise ValueError(f"trainer must be one of {', '.join(TRAINER_KINDS)} and a number, not {name!r}")
    # The CPU trainer has no number.
    return TRAINER_KINDS[kind].make(request, int(name[len(kind) :] or 0))
