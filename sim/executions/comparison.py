"""Two executions of the same programs, side by side: do they leave the same bits in device memory?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, Format
from simgnn.sim.device import ClosedDeviceError, DeviceError
from simgnn.sim.executions.paired_device import PairedDevice

if TYPE_CHECKING:
    from simgnn.sim.device import Completion, Device, Run
    from simgnn.sim.memory.timing import MemoryTiming
    from simgnn.sim.program.program import Program


class ComparingDevice(PairedDevice):
    """Runs every launch on two devices and compares the whole of device memory after it.

    To the host it is the first device. Words are compared as bits, so that +0 differs from -0.

    Parameters
    ----------
    device, reference
        Of one configuration; opened and closed together.

    Attributes
    ----------
    programs, launches, commands, cycles
        What has been run; cycles are the first device's.
    compared
        32-bit words compared, over all launches.
    changed
        Those among them that the launch had changed.
    differing
        Those among them that were not the same.
    first_difference
        Launch, place and values of the first word that differed.
    reference_run
        What the second device counted in the last launch.
    """

    def __init__(self, device: Device, reference: Device) -> None:
        super().__init__(device, reference)
        self.device, self.reference = device, reference
        self.programs = self.launches = self.commands = self.cycles = 0
        self.compared = self.changed = self.differing = 0
        self.first_difference: str | None = None
        self.reference_run: Run | None = None
        self._program: Program | None = None
        self._before: NDArray[np.uint32] | None = None

    @property
    def _loaded(self) -> Program:
        if self._program is None:
            raise DeviceError("device must have a program, not none")
        return self._program

    @property
    def checked(self) -> int:
        """Programs that both have run."""
        return self.programs

    @property
    def timeline(self) -> NDArray[np.uint32] | None:
        """That of the first device."""
        return self.device.timeline

    @property
    def timed(self) -> bool:
        """Whether the first device counts cycles."""
        return self.device.timed

    @property
    def simulates_logic(self) -> bool:
        """Whether the first device does."""
        return self.device.simulates_logic

    @property
    def arithmetic(self) -> str | None:
        """That of the first device."""
        return self.device.arithmetic

    @property
    def timing(self) -> MemoryTiming | None:
        """That of the first device."""
        return self.device.timing

    @timing.setter
    def timing(self, timing: MemoryTiming | None) -> None:
        self.device.timing = timing

    def _give_up(self) -> None:
        self._program = self._before = None

    def load(self, program: Program) -> None:
        self._require_rest("load a program")
        self._program = None
        self.device.load(program)
        self.reference.load(program)
        self._program = program
        self.programs += 1

    def write_async(self, address: int, data: NDArray[Any]) -> Completion:
        with self._transfers:
            return self._write_both(address, data)

    def launch(self, segment: str) -> None:
        if not self.opened:
            raise ClosedDeviceError("device must be open to launch a segment, not closed")
        if self._program is None:
            raise DeviceError("device must have a program before a launch, not none")
        with self._transfers:
            # Copies, so that `changed` can tell what the launch has done from what was there.
            before = self._words(self.reference)
        # The reference goes on in its own thread from here, at the same time as a co-simulation in `wait`.
        self.device.launch(segment)
        self.reference.launch(segment)
        self._under_way, self._before = segment, before

    def wait(self) -> Run:
        segment, self._under_way = self._under_way, None
        try:
            run = self.device.wait()
        finally:
            # Waited for even if the first device fails: otherwise the next call would find its launch under way.
            self.reference_run = self._wait_for_reference()
        assert segment is not None, "a launch was waited for"
        start, stop = self._loaded.segments[segment]
        self.launches += 1
        self.commands += stop - start
        self.cycles += run.cycles
        self._compare(segment)
        return run

    def _wait_for_reference(self) -> Run | None:
        return self.reference.wait()

    def _words(self, device: Device) -> NDArray[np.uint32]:
        """Device memory, lasting regions too."""
        return device.inspect(0, self._loaded.end).view(np.uint32)

    def _compare(self, segment: str) -> None:
        with self._transfers:
            found, wanted = self._words(self.device), self._words(self.reference)
        differing = np.flatnonzero(found != wanted)
        self.compared += wanted.size
        self.changed += int(np.count_nonzero(wanted != self._before))
        self.differing += differing.size
        if differing.size and self.first_difference is None:
            text = describe_words(self._loaded, found, wanted)
            self.first_difference = f"program {self.programs}, launch {segment!r}: {text}"


def describe_words(program: Program, found: NDArray[np.uint32], wanted: NDArray[np.uint32]) -> str:
    """How many words of device memory differ, and where the first one lies; empty if none does.

    Parameters
    ----------
    found, wanted
        All of its memory, on two executions.
    """
    differing = np.flatnonzero(found != wanted)
    if not differing.size:
        return ""
    word = int(differing[0])
    return (
        f"{differing.size} words differ, first {describe_address(program, 4 * word)}: "
        f"{int(found[word]):#010x} and {int(wanted[word]):#010x}"
    )


def describe_address(program: Program, address: int) -> str:
    """What lies at a byte address of a program's memory: tensor, row and column, or a command."""
    for name, tensor in program.tensors.items():
        row, offset = divmod(address - tensor.address, tensor.stride)
        if 0 <= row < tensor.rows:
            column = 8 * offset if tensor.format == Format.BITMAP else offset // 4
            part = f"column {column}" if column < tensor.columns else "padding"
            return f"{name}, row {row}, {part} (address {address:#x})"
    command = (address - program.commands_address) // COMMAND_BYTES
    if 0 <= command < len(program.commands):
        return f"command {command} (address {address:#x})"
    return f"address {address:#x}, of no tensor"
