"""The interface between the host and whatever executes a program: the shape of an XRT buffer and run API.

The host never asks which execution it is. A real board would be one more `Device`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from simgnn.sim.program.program import Program, Tensor

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from simgnn.hw.command import Engine, ErrorCause
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.memory.region import Region
    from simgnn.sim.memory.timing import MemoryTiming


class DeviceError(RuntimeError):
    """A device cannot do what it was asked for: a call came at the wrong time, or a launch failed."""


class ClosedDeviceError(DeviceError):
    """The device is not open, or was closed before a transfer had ended."""


class OutOfMemoryError(DeviceError):
    """Device memory has no room for a region or a program."""


class OverlapError(DeviceError):
    """A program's image lies where lasting regions do."""


class DoubleFreeError(DeviceError):
    """A region was freed twice."""


class UseAfterFreeError(DeviceError):
    """A transfer or a launch uses memory of a region that was freed, or of none."""


class UnreachableDeviceError(DeviceError):
    """What a device is reached by does not work, or what answers there is not the device: the user can put it right."""


class KernelStoppedError(DeviceError):
    """The kernel stopped with an error.

    Parameters
    ----------
    text
        One line: launch, cause, command and place.
    engine
        None for the sequencer.
    command
        Number in the launch.
    address
        Of the access or operand that failed; 0 where there is none.
    """

    def __init__(
        self, text: str, *, cause: ErrorCause, engine: Engine | None, command: int, address: int
    ) -> None:
        super().__init__(text)
        self.cause, self.engine, self.command, self.address = cause, engine, command, address


@dataclass(frozen=True)
class Run:
    """What a finished launch reports.

    Parameters
    ----------
    cycles
        From ap_start taken to ap_done; 0 where the execution has no timing.
    counters
        Performance counters by their names in `simgnn.hw.counters`; empty where the execution has no timing.
    wall_seconds
        Time that the simulation took on this machine.
    memory
        What the memory counted at each port, by the names in `simgnn.sim.memory.timing.MEMORY_COUNTERS`; empty
        where the execution has no timing.
    """

    cycles: int
    counters: dict[str, int] = field(default_factory=dict)
    wall_seconds: float = 0.0
    memory: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def memory_sums(self) -> dict[str, int]:
        """What the memory counted, added over the ports."""
        return {name: sum(values) for name, values in self.memory.items()}


class Completion(ABC):
    """A transfer between host and device memory that was started.

    Attributes
    ----------
    begins, ends
        When the link carries it, in seconds on the device's clock (`Device.now`).
    """

    begins: float
    ends: float

    @property
    @abstractmethod
    def done(self) -> bool:
        """Whether the device's clock has reached the transfer's end. Asking takes no time."""

    @abstractmethod
    def result(self) -> Any:
        """Wait until the transfer has ended: the device's clock is at `ends`, or later, from then on.

        Returns
        -------
        What was read, a copy; None of a write.

        Raises
        ------
        ClosedDeviceError
            If the device was closed before the end.
        """


class Device(ABC):
    """One accelerator.

    A device is opened for a hardware configuration. Its memory has two parts. Lasting regions lie at the bottom:
    `allocate` makes them, and they keep their bytes over programs and launches until `free` or `close`. After them,
    at the program's `origin`, lies the loaded program's own memory, until the next `load`. Commands may name rows of
    regions as well as rows of the program's own memory, and leave results there for programs that come later.

    `write` and `read` move bytes between host and device memory; `write_async`, `read_async`, `write_region` and
    `read_region` do so while the host goes on, and give a `Completion`. `launch` starts a segment, and `wait` returns
    when it has ended. In between, transfers may use only lasting regions that the segment does not use.

    The device has a clock of simulated time. The link carries transfers one after the other, in the order in which they
    were asked for; a launch begins when the transfers of what it uses have ended; and the clock goes on where the host
    waits for either: in `load`, `write`, `read`, `wait` and `Completion.result`. What wall time passes counts nowhere.

    Devices are context managers. Its calls come from one thread at a time; beside `wait`, transfers may start.

    Attributes
    ----------
    timeline : shape (intervals, states)
        Cycles per engine state and interval of the last launch, where the execution records it.
    timed
        Whether `Run` has cycles and counters.
    timing
        Of the memory at the ports, from the next `load` on; None where it has no timing.
    simulates_logic
        Whether the kernel's logic itself is simulated in every program.
    arithmetic
        Floating-point units of the simulated logic, a name in `simgnn.sim.toolchain.design.ARITHMETICS`; None where
        there is none.
    checked
        Programs of which this device has compared two executions since it was made.
    """

    timing: MemoryTiming | None = None

    @property
    def timeline(self) -> NDArray[np.uint32] | None:
        return None

    @property
    def timed(self) -> bool:
        return False

    @property
    def simulates_logic(self) -> bool:
        return False

    @property
    def arithmetic(self) -> str | None:
        return None

    @property
    def checked(self) -> int:
        return 0

    def __init__(self, config: HardwareConfig) -> None:
        self.config = config

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @abstractmethod
    def open(self) -> None:
        """Get ready to run programs, at time 0. A device that is open is closed before."""

    @abstractmethod
    def close(self) -> None:
        """Give everything back, regions too; a closed device can be opened again. A launch comes to its end."""

    @property
    @abstractmethod
    def opened(self) -> bool:
        """Whether the device is open."""

    @property
    @abstractmethod
    def now(self) -> float:
        """The device's clock: seconds of simulated time since `open`."""

    @abstractmethod
    def advance(self, seconds: float) -> None:
        """Let the clock reach `seconds`, if it has not: the host was busy until then."""

    @property
    @abstractmethod
    def regions(self) -> tuple[Region, ...]:
        """The lasting regions, by address."""

    @property
    @abstractmethod
    def lasting_bytes(self) -> int:
        """Bytes at the bottom of device memory, whole pages, in which the regions lie: where a program may begin."""

    @abstractmethod
    def allocate(self, nbytes: int, name: str) -> Region:
        """A new lasting region, all zero, at the lowest address that has room.

        The loaded program is given up: the memory above the regions may begin elsewhere now.

        No other region has its name.

        Raises
        ------
        OutOfMemoryError
            If no room is left. Nothing has changed then.
        DeviceError
            If a launch is under way or the device is closed.
        ValueError
            For a size that is not positive, or a name that another region has.
        """

    @abstractmethod
    def free(self, region: Region) -> None:
        """Give a lasting region back; the loaded program is given up.

        Raises
        ------
        DoubleFreeError
            If it was given back before.
        DeviceError
            If a launch is under way or the device is closed.
        ValueError
            If it is another device's.
        """

    @abstractmethod
    def load(self, program: Program) -> None:
        """Take a program: send its image (`Program.sent_bytes`) to its place above the regions; forget on-chip memory.

        Raises
        ------
        ValueError
            If the program was compiled for other hardware.
        OverlapError
            If its image would lie over lasting regions.
        OutOfMemoryError
            If no room is left.
        DeviceError
            If a launch is under way or the device is closed.
        """

    @abstractmethod
    def write_async(self, address: int, data: NDArray[Any]) -> Completion:
        """Start to write the bytes of an array, which must not change until the transfer has ended.

        Raises
        ------
        ValueError
            If they do not fit into device memory at `address`.
        DeviceError
            If the device is closed, or a launch is under way and the bytes do not lie in lasting regions that its
            segment does not use.
        """

    @abstractmethod
    def read_async(self, address: int, nbytes: int) -> Completion:
        """Start to read `nbytes` bytes at `address`; errors as of `write_async`."""

    @abstractmethod
    def inspect(self, address: int, nbytes: int) -> NDArray[np.uint8]:
        """What device memory holds, as `read` gives it, and no time passes: for comparisons, files and tests."""

    def write_region(self, region: Region, offset: int, data: NDArray[Any]) -> Completion:
        """Start to write the bytes of an array to a lasting region, from its byte `offset` on; see `write_async`.

        Raises
        ------
        UseAfterFreeError
            If the region was freed.
        ValueError
            If the bytes do not lie in the region, or it is another device's.
        """
        return self.write_async(self._place_in(region, offset, data.nbytes, "written"), data)

    def read_region(self, region: Region, offset: int, nbytes: int) -> Completion:
        """Start to read `nbytes` bytes of a lasting region, from its byte `offset` on; errors as of `write_region`."""
        return self.read_async(self._place_in(region, offset, nbytes, "read"), nbytes)

    def _place_in(self, region: Region, offset: int, nbytes: int, purpose: str) -> int:
        """Address of a part of a region that is to be used."""
        if not self.opened:
            raise ClosedDeviceError(f"device must be open for {region} to be {purpose}, not closed")
        if region.freed:
            raise UseAfterFreeError(f"{region} must be there to be {purpose}, not freed before")
        if region not in self.regions:
            raise ValueError(
                f"{region} must be one of the device's {len(self.regions)} regions, not another's"
            )
        if not 0 <= offset <= offset + nbytes <= region.nbytes:
            raise ValueError(
                f"bytes of {region} must lie in 0..{region.nbytes}, not {offset}..{offset + nbytes}"
            )
        return region.address + offset

    def tensor_in(self, region: Region, rows: int, columns: int, offset: int = 0) -> Tensor:
        """A tensor, rows padded to the word, from a region's byte `offset` on; errors as of `write_region`.

        Programs that are compiled for this device may read it (`given` of `simgnn.compiler.compile.compile_graph`), and
        `write_tensor` and `read_tensor` move its values.
        """
        stride = self.config.words(columns) * self.config.word_bytes
        if offset % self.config.word_bytes:
            raise ValueError(f"offset must be a multiple of {self.config.word_bytes} bytes, not {offset!r}")
        return Tensor(self._place_in(region, offset, rows * stride, "used"), rows, columns, stride)

    def write(self, address: int, data: NDArray[Any]) -> None:
        """Write the bytes of an array to device memory at `address`: `write_async` and its end."""
        self.write_async(address, data).result()

    def read(self, address: int, nbytes: int) -> NDArray[np.uint8]:
        """Return `nbytes` bytes of device memory at `address`, a copy."""
        values: NDArray[np.uint8] = self.read_async(address, nbytes).result()
        return values

    @abstractmethod
    def launch(self, segment: str) -> None:
        """Start a segment of the loaded program, after the transfers that touch what it uses.

        Raises
        ------
        UseAfterFreeError
            If it uses memory below the program's own that is no region's.
        DeviceError
            If the device is closed, no program is loaded, or another launch is under way.
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
        return program.with_regions(self.inspect(0, min(self.lasting_bytes, program.origin)))

    def write_tensor(self, tensor: Tensor, values: NDArray[np.float32]) -> None:
        """Write a float32 array of shape (rows, columns) to a tensor; the link carries whole rows, padding as it is."""
        if values.shape != (tensor.rows, tensor.columns):
            raise ValueError(
                f"values must have the tensor's shape ({tensor.rows}, {tensor.columns}), not {values.shape}"
            )
        # Padding goes over the link as it is: whole rows are one transfer, and no byte between them changes.
        image = self.inspect(tensor.address, tensor.rows * tensor.stride)
        row = image.reshape(tensor.rows, tensor.stride)
        row[:, : 4 * tensor.columns] = (
            values.astype("<f4", copy=False).copy().view("u1").reshape(tensor.rows, -1)
        )
        self.write(tensor.address, image)

    def read_tensor(self, tensor: Tensor) -> NDArray[np.float32]:
        """Return a tensor's values, float32 of shape (rows, columns); the link carries whole rows."""
        image = self.read(tensor.address, tensor.rows * tensor.stride).reshape(tensor.rows, tensor.stride)
        return image[:, : 4 * tensor.columns].copy().view("<f4")
