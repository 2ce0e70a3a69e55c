"""What each command of a program read and wrote, as the reference saw it."""

from dataclasses import dataclass

import numpy as np

from simgnn.hw.command import Opcode, Space
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.program.operands import rules_of
from simgnn.verify.regions import Region, operands_of, region_of


@dataclass(frozen=True, kw_only=True)
class Use:
    """An operand as a command used it.

    Parameters
    ----------
    name : str
    region : Region
    bits : ndarray of uint32, shape (rows, row_bytes / 4)
        Before the command where it is read; after it where it is written.
    """

    name: str
    region: Region
    bits: np.ndarray


@dataclass(frozen=True, kw_only=True)
class RecordedCommand:
    """One command as it ran.

    Parameters
    ----------
    opcode : Opcode
    fields : dict of str to int
    reads, writes : list of Use
    """

    opcode: Opcode
    fields: dict[str, int]
    reads: list[Use]
    writes: list[Use]


class RecordingDevice(ReferenceDevice):
    """The reference, which keeps what each command read and wrote.

    Attributes
    ----------
    steps : list of RecordedCommand
        All commands since the program was loaded.
    """

    def load(self, program):
        super().load(program)
        self.steps = []
        self._known = rules_of(program, self.config)

    def run_command(self, words):
        _, _, operands = operands_of(words, self._known, self.contents(Space.DEVICE))
        used = [operand for operand in operands.values() if operand.rows]
        reads = [self._use(operand) for operand in used if operand.reads]
        opcode, fields, operands = super().run_command(words)
        writes = [self._use(operand) for operand in used if operand.writes]
        self.steps.append(RecordedCommand(opcode=opcode, fields=fields, reads=reads, writes=writes))
        return opcode, fields, operands

    def _use(self, operand):
        region = region_of(operand, self.config.word_bytes)
        bits = region.of(self.contents(operand.space)).copy()
        return Use(name=operand.name, region=region, bits=bits)


def record(program, config):
    """Run a program on the reference; its `RecordedCommand` s, segment after segment.

    Parameters
    ----------
    program : Program
    config : HardwareConfig

    Returns
    -------
    list of RecordedCommand

    Raises
    ------
    ValueError, DeviceError
        If the program is not legal.
    """
    with RecordingDevice(config) as device:
        device.load(program)
        for segment in program.segments:
            device.run(segment)
        return device.steps
