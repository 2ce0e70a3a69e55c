"""What a trainer is: mini-batch and parameters in, gradients out (HyScale-GNN III-A)."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import numpy as np


@dataclass(frozen=True, kw_only=True)
class Gradients:
    """What a trainer hands to the synchronizer.

    Parameters
    ----------
    values : dict of str to ndarray of float32
        Gradient of each parameter, already divided by the mini-batch's seeds over all trainers.
    seeds, correct : int
        Seeds trained, and those predicted right.
    loss : float
        Sum of the seeds' losses.
    cycles : int
        Simulated cycles; 0 where the trainer has no timing.
    counters : dict of str to int
        Performance counters, forward and backward added.
    memory : dict of str to int
        What the device's memory counted (`simgnn.sim.memory.timing.MEMORY_COUNTERS`), ports and launches added.
    bytes_in, bytes_out : int
        Bytes sent to the accelerator and read back over PCIe.
    wall_seconds : float
        Time on this machine inside the device.
    """

    values: dict[str, np.ndarray]
    seeds: int
    loss: float
    correct: int
    cycles: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    memory: dict[str, int] = field(default_factory=dict)
    bytes_in: int = 0
    bytes_out: int = 0
    wall_seconds: float = 0.0


class Trainer(ABC):
    """Trains its part of every mini-batch. Trainers are context managers."""

    def __enter__(self):
        self.open()
        return self

    def __exit__(self, *exception):
        self.close()

    def open(self):  # a trainer without a device has nothing to open
        """Get ready to train."""
        return None

    def close(self):
        """Give everything back."""
        return None

    @abstractmethod
    def train(self, batch, parameters, total):
        """Run one mini-batch forward and backward.

        Parameters
        ----------
        batch : simgnn.training.batches.LoadedBatch
        parameters : dict of str to ndarray of float32
        total : int
            Seeds of the mini-batch over all trainers.

        Returns
        -------
        Gradients
        """
