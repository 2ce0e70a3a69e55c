"""What each command of a program read and wrote, as the reference saw it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simgnn.hw.command import Opcode, Space
from simgnn.hw.config import HardwareConfig
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.numerics.aggregate import source_operand
from simgnn.sim.program.operands import CheckedCommands, Operand
from simgnn.sim.program.program import Program
from simgnn.verify.regions import Region, region_of


@dataclass(frozen=True, kw_only=True)
class Use:
    """An operand as a command used it.

    Parameters
    ----------
    bits : shape (rows, row_bytes / 4)
        Before the command where it is read; after it where it is written.
    """

    name: str
    region: Region
    bits: np.ndarray


@dataclass(frozen=True, kw_only=True)
class RecordedCommand:
    """One command as it ran."""

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

    def load(self, program: Program) -> None:
        super().load(program)
        self.steps: list[RecordedCommand] = []

    def _alone(self, commands: CheckedCommands, begin: int, end: int) -> list[int]:
        # One command at a time: the reference would run stretches of them in compiled code, without a stop.
        return list(range(begin, end))

    def run_command(
        self, commands: CheckedCommands, number: int
    ) -> tuple[Opcode, dict[str, int], dict[str, Operand]]:
        opcode, fields, operands = commands.command(number)
        if opcode == Opcode.AGGREGATE and operands["source"].rows:
            source = source_operand(fields, operands, self.contents(Space.DEVICE), self._rules)
            operands = operands | {"source": source}
        used = [operand for operand in operands.values() if operand.rows]
        reads = [self._use(operand) for operand in used if operand.reads]
        super().run_command(commands, number)
        writes = [self._use(operand) for operand in used if operand.writes]
        self.steps.append(RecordedCommand(opcode=opcode, fields=fields, reads=reads, writes=writes))
        return opcode, fields, operands

    def _use(self, operand: Operand) -> Use:
        region = region_of(operand, self.config.word_bytes)
        bits = region.of(self.contents(operand.space)).copy()
        return Use(name=operand.name, region=region, bits=bits)


def record(program: Program, config: HardwareConfig) -> list[RecordedCommand]:
    """Run a program on the reference; its `RecordedCommand` s, segment after segment.

    Raises
    ------
    ValueError, DeviceError
        If the program is not legal.
    """
    with RecordingDevice(config) as device:
        device.load(program)
        for segment in program.segments:
            device.run(segment)
        steps: list[RecordedCommand] = device.steps
        return steps
