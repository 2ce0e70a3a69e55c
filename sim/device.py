"""The interface between the host and whatever executes a program: the shape of an XRT buffer and run API.

The host never asks which execution is behind it. A real board would be one more `Device`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    import numpy as np

    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.memory.timing import MemoryTiming
    from simgnn.sim.program.program import Program, Tensor


class DeviceError(RuntimeError):
    """A device cannot do what it was asked for: a call came at the wrong time, or a launch failed."""


class TransferTimeoutError(DeviceError):
    """A transfer had not ended at the deadline of the one who waited for it. It goes on."""


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

    def __init__(self, text: str, *, cause: Any, engine: Any, command: int, address: int) -> None:
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
    def memory_sums(self) -> dict[str, int]:
        """What the memory counted, added over the ports, dict of str to int."""
        return {name: sum(values) for name, values in self.memory.items()}


@dataclass(frozen=True)
class Region:
    """A part of device memory that outlives programs.

    Parameters
    ----------
    address : int
        Of its first byte; at the begin of a page.
    nbytes : int
    name : str
        For people.
    """

    address: int
    nbytes: int
    name: str

    @property
    def end(self) -> int:
        """Address behind the last byte."""
        return self.address + self.nbytes


class Completion(ABC):
    """A transfer between host and device memory that was started and may be under way."""

    @property
    @abstractmethod
    def done(self) -> bool:
        """Whether the transfer has ended, with or without an error."""

    @abstractmethod
    def wait(self, timeout: float | None = None) -> Any:
        """Wait until the transfer has ended.

        Parameters
        ----------
        timeout : float, optional
            Seconds; without end where not given.

        Returns
        -------
        ndarray of uint8 or None
            What was read; None of a write.

        Raises
        ------
        TransferTimeoutError
            If it has not ended by then; names the transfer.
        DeviceError
            If the device was closed before it began.
        """


class Device(ABC):
    """One accelerator.

    A device is opened for a hardware configuration. Its memory has two parts. Lasting regions lie at the bottom:
    `allocate` makes them, and they keep their bytes over programs and launches until `free` or `close`. Behind them,
    from `lasting_bytes` on, lies the loaded program's own memory, until the next `load`.

    `write` and `read` move bytes between host and device memory, `write_async` and `read_async` do so while the host
    goes on; transfers happen in the order in which they were asked for. `launch` starts a segment, and `wait` returns
    when it has ended. In between, transfers may use only lasting regions that the segment does not use.

    Devices are context managers. The calls of one device come from one thread at a time.

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
    timed: bool = False
    timing: MemoryTiming | None = None
    simulates_logic: bool = False
    arithmetic: str | None = None
    checked: int = 0

    def __init__(self, config: HardwareConfig) -> None:
        self.config = config

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @abstractmethod
    def open(self) -> None:
        """Get ready to run programs. A device that is open is closed before."""

    @abstractmethod
    def close(self) -> None:
        """Give everything back, regions too; a closed device can be opened again.

        A launch and a transfer that are under way come to their end; transfers that have not begun never do.
        """

    @property
    @abstractmethod
    def regions(self) -> tuple[Region, ...]:
        """The lasting regions, by address."""

    @property
    @abstractmethod
    def lasting_bytes(self) -> int:
        """Bytes at the bottom of device memory, whole pages, in which the regions lie: a program's `origin`."""

    @abstractmethod
    def allocate(self, nbytes: int, name: str) -> Region:
        """A new lasting region, all zero, at the lowest address that has room.

        The loaded program is given up: the memory behind the regions may begin elsewhere now.

        Parameters
        ----------
        nbytes : int
        name : str
            Of no other region.

        Raises
        ------
        DeviceError
            If a launch is under way, the device is closed, or memory is not enough.
        ValueError
            For a size that is not positive, or a name that another region has.
        """

    @abstractmethod
    def free(self, region: Region) -> None:
        """Give a lasting region back; the loaded program is given up.

        Raises
        ------
        DeviceError
            If a launch is under way or the device is closed.
        ValueError
            If the device has no such region.
        """

    @abstractmethod
    def load(self, program: Program) -> None:
        """Take a program: write its image behind the lasting regions. On-chip memory is forgotten.

        Raises
        ------
        ValueError
            If the program was compiled for other hardware, or for regions of another size.
        DeviceError
            If a launch is under way or the device is closed.
        """

    @abstractmethod
    def write_async(self, address: int, data: np.ndarray) -> Completion:
        """Start to write the bytes of an array, which must not change until the transfer has ended.

        Raises
        ------
        ValueError
            If they do not fit into device memory at `address`.
        DeviceError
            If a launch is under way and the bytes do not lie in lasting regions that its segment does not use.
        """

    @abstractmethod
    def read_async(self, address: int, nbytes: int) -> Completion:
        """Start to read `nbytes` bytes at `address`; errors as of `write_async`."""

    def write(self, address: int, data: np.ndarray) -> None:
        """Write the bytes of an array to device memory at `address`: `write_async` and its end."""
        self.write_async(address, data).wait()

    def read(self, address: int, nbytes: int) -> np.ndarray:
        """Return `nbytes` bytes of device memory at `address` (ndarray of uint8, a copy)."""
        return self.read_async(address, nbytes).wait()

    @abstractmethod
    def launch(self, segment: str) -> None:
        """Start a segment of the loaded program, after the transfers that touch what it uses.

        Raises
        ------
        DeviceError
            If no program is loaded or another launch is under way.
        ValueError
            If the program has no such segment.
        """

    @abstractmethod
    def wait(self) -> Run:
        """Wait until the launch has ended and return its `Run`.

        Raises
        ------
        DeviceError
            If the kernel stopped with an error or hung; names cause, command and address. If nothing was launched.
        """

    def run(self, segment: str) -> Run:
        """Launch a segment and wait for it."""
        self.launch(segment)
        return self.wait()

    def standalone(self, program: Program) -> Program:
        """The program with the lasting regions as they are now in its own memory, for a device or a file without."""
        return program.with_regions(self.read(0, program.origin))

    def write_tensor(self, tensor: Tensor, values: np.ndarray) -> None:
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

    def read_tensor(self, tensor: Tensor) -> np.ndarray:
        """Return a tensor's values, float32 of shape (rows, columns)."""
        image = self.read(tensor.address, tensor.rows * tensor.stride).reshape(tensor.rows, tensor.stride)
        return image[:, : 4 * tensor.columns].copy().view("<f4")
