"""Two executions of the same programs, side by side: do they leave the same bits in device memory?"""

import numpy as np

from simgnn.hw.command import COMMAND_BYTES, Format
from simgnn.sim.device import ClosedDeviceError, DeviceError
from simgnn.sim.executions.paired_device import PairedDevice


class ComparingDevice(PairedDevice):
    """Runs every launch on two devices and compares the whole of device memory after it.

    To the host it is the first device. Words are compared as bits, so that +0 differs from -0.

    Parameters
    ----------
    device, reference : Device
        Of one configuration; opened and closed together.

    Attributes
    ----------
    programs, launches, commands, cycles : int
        What has been run; cycles are the first device's.
    compared : int
        32-bit words compared, over all launches.
    changed : int
        Those among them that the launch had changed.
    differing : int
        Those among them that were not the same.
    first_difference : str or None
        Launch, place and values of the first word that differed.
    reference_run : Run or None
        What the second device counted in the last launch.
    """

    def __init__(self, device, reference):
        super().__init__(device, reference)
        self.device, self.reference = device, reference
        self.programs = self.launches = self.commands = self.cycles = 0
        self.compared = self.changed = self.differing = 0
        self.first_difference = self.reference_run = None
        self._program = self._before = None

    @property
    def checked(self):
        """Programs that both have run."""
        return self.programs

    @property
    def timeline(self):
        """That of the first device."""
        return self.device.timeline

    @property
    def timed(self):
        """Whether the first device counts cycles."""
        return self.device.timed

    @property
    def simulates_logic(self):
        """Whether the first device does."""
        return self.device.simulates_logic

    @property
    def arithmetic(self):
        """That of the first device."""
        return self.device.arithmetic

    @property
    def timing(self):
        """That of the first device."""
        return self.device.timing

    @timing.setter
    def timing(self, timing):
        self.device.timing = timing

    def _give_up(self):
        self._program = self._before = None

    def load(self, program):
        self._require_rest("load a program")
        self._program = None
        self.device.load(program)
        self.reference.load(program)
        self._program = program
        self.programs += 1

    def write_async(self, address, data):
        return self._write_both(address, data)

    def launch(self, segment):
        if not self.opened:
            raise ClosedDeviceError("device must be open to launch a segment, not closed")
        if self._program is None:
            raise DeviceError("device must have a program before a launch, not none")
        before = self._words(self.reference)
        self.device.launch(segment)
        self.reference.launch(segment)
        self._under_way, self._before = segment, before

    def wait(self):
        segment, self._under_way = self._under_way, None
        try:
            run = self.device.wait()
        finally:
            self.reference_run = self._wait_for_reference()
        start, stop = self._program.segments[segment]
        self.launches += 1
        self.commands += stop - start
        self.cycles += run.cycles
        self._compare(segment)
        return run

    def _wait_for_reference(self):
        return self.reference.wait()

    def _words(self, device):
        """Device memory, lasting regions too."""
        return device.inspect(0, self._program.end).view("<u4")

    def _compare(self, segment):
        found, wanted = self._words(self.device), self._words(self.reference)
        differing = np.flatnonzero(found != wanted)
        self.compared += wanted.size
        self.changed += int(np.count_nonzero(wanted != self._before))
        self.differing += differing.size
        if differing.size and self.first_difference is None:
            text = describe_words(self._program, found, wanted)
            self.first_difference = f"program {self.programs}, launch {segment!r}: {text}"


def describe_words(program, found, wanted):
    """How many words of device memory differ, and where the first one lies; empty if none does.

    Parameters
    ----------
    program : Program
    found, wanted : ndarray of uint32
        All of its memory, on two executions.

    Returns
    -------
    str
    """
    differing = np.flatnonzero(found != wanted)
    if not differing.size:
        return ""
    word = int(differing[0])
    return (
        f"{differing.size} words differ, first {describe_address(program, 4 * word)}: "
        f"{int(found[word]):#010x} and {int(wanted[word]):#010x}"
    )


def describe_address(program, address):
    """What lies at a byte address of a program's memory: tensor, row and column, or a command.

    Parameters
    ----------
    program : Program
    address : int

    Returns
    -------
    str
    """
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
