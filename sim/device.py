"""The interface between the host and whatever executes a program: the shape of an XRT buffer and run API.

The host never asks which execution is behind it. A real board would be one more `Device`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simgnn.sim.memory.timing import MemoryTiming


class DeviceError(RuntimeError):
    """A launch failed: the kernel stopped with an error, or hung."""


class KernelStoppedError(DeviceError):
    """The kernel stopped with an error.

    Parameters
    ----------
    text : str
        One line: launch, cause, command and place.
    cause : ErrorCause
    engine : Engine or None
        None for the sequencer.
    command : int
        Number in the launch.
    address : int
        Of the access or operand that failed; 0 where there is none.
    """

    def __init__(self, text, *, cause, engine, command, address):
        super().__init__(text)
        self.cause, self.engine, self.command, self.address = cause, engine, command, address


@dataclass(frozen=True)
class Run:
    """What a finished launch reports.

    Parameters
    ----------
    cycles : int
        From ap_start taken to ap_done; 0 where the execution has no timing.
    counters : dict of str to int
        Performance counters by their names in `simgnn.hw.counters`; empty where the execution has no timing.
    wall_seconds : float
        Time that the simulation took on this machine.
    memory : dict of str to tuple of int
        What the memory counted at each port, by the names in `simgnn.sim.memory.timing.MEMORY_COUNTERS`; empty
        where the execution has no timing.
    """

    cycles: int
    counters: dict[str, int] = field(default_factory=dict)
    wall_seconds: float = 0.0
    memory: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def memory_sums(self):
        """What the memory counted, added over the ports, dict of str to int."""
        return {name: sum(values) for name, values in self.memory.items()}


class Device(ABC):
    """One accelerator.

    A device is opened for a hardware configuration; `load` gives it a program, whose memory it then owns until the
    next `load`. `write` and `read` move bytes between host and device memory; `launch` starts a segment, and `wait`
    returns when it has ended. Devices are context managers.

    Attributes
    ----------
    timeline : ndarray of int, shape (intervals, states of all engines), or None
        Cycles that the last launch spent in each state of `simgnn.hw.counters.STATES`, per interval; None where the
        execution records none.
    timed : bool
        Whether launches count cycles.
    timing : MemoryTiming or None
        Of the memory behind the ports, from the next `load` on; None where the device is not timed.
    simulates_logic : bool
        Whether every launch simulates the kernel's logic.
    arithmetic : str or None
        Floating-point units of the logic that is simulated, of all launches or of some; None where none is.
    checked : int
        Programs of which this device has compared two executions since it was made.
    """

    timeline: Any = None
    timed = False
    timing: MemoryTiming | None = None
    simulates_logic = False
    arithmetic: str | None = None
    checked = 0

    def __init__(self, config):
        self.config = config

    def __enter__(self):
        self.open()
        return self

    def __exit__(self, *exception):
        self.close()

    @abstractmethod
    def open(self):
        """Get ready to run programs."""

    @abstractmethod
    def close(self):
        """Give everything back; a closed device can be opened again."""

    @abstractmethod
    def load(self, program):
        """Take a program: allocate its memory and write its first contents. On-chip memory is forgotten.

        Raises
        ------
        ValueError
            If the program was compiled for other hardware.
        """

    @abstractmethod
    def write(self, address, data):
        """Write the bytes of an array to device memory at `address`."""

    @abstractmethod
    def read(self, address, nbytes):
        """Return `nbytes` bytes of device memory at `address` (ndarray of uint8, a copy)."""

    @abstractmethod
    def launch(self, segment):
        """Start a segment of the loaded program."""

    @abstractmethod
    def wait(self):
        """Wait until the launch has ended and return its `Run`.

        Raises
        ------
        DeviceError
            If the kernel stopped with an error or hung; names cause, command and address.
        """

    def run(self, segment):
        """Launch a segment and wait for it."""
        self.launch(segment)
        return self.wait()

    def write_tensor(self, tensor, values):
        """Write a float32 array of shape (rows, columns) to a tensor, row by row; padding stays as it is."""
        if values.shape != (tensor.rows, tensor.columns):
            raise ValueError(
                f"values must have the tensor's shape ({tensor.rows}, {tensor.columns}), not {values.shape}"
            )
        image = self.read(tensor.address, tensor.rows * tensor.stride)
        row = image.reshape(tensor.rows, tensor.stride)
        row[:, : 4 * tensor.columns] = (
            values.astype("<f4", copy=False).copy().view("u1").reshape(tensor.rows, -1)
        )
        self.write(tensor.address, image)

    def read_tensor(self, tensor):
        """Return a tensor's values, float32 of shape (rows, columns)."""
        image = self.read(tensor.address, tensor.rows * tensor.stride).reshape(tensor.rows, tensor.stride)
        return image[:, : 4 * tensor.columns].copy().view("<f4")
