"""What each command of a program read and wrote, as the reference saw it."""

from dataclasses import dataclass

import numpy as np

from simgnn.hw.command import Opcode, Space
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.numerics.aggregate import source_operand
from simgnn.sim.program.operands import rules_of


@dataclass(frozen=True)
class Region:
    """Whole words of one memory: rows of `row_bytes` bytes, `stride` apart.

    Parameters
    ----------
    space : Space
    address, stride, rows, row_bytes : int
    """

    space: Space
    address: int
    stride: int
    rows: int
    row_bytes: int

    @property
    def end(self):
        """Address behind the last row, in bytes."""
        return self.address + (self.rows - 1) * self.stride + self.row_bytes

    def overlaps(self, other):
        """Whether two regions' extents share a byte; gaps between rows count."""
        return self.space == other.space and self.address < other.end and other.address < self.end

    def of(self, words):
        """The region's words in a memory (ndarray of uint32): a view of shape (rows, row_bytes / 4)."""
        return np.ndarray(
            (self.rows, self.row_bytes // 4),
            dtype=np.uint32,
            buffer=words,
            offset=self.address,
            strides=(self.stride, 4),
        )


def region_of(operand, word_bytes):
    """The region that holds an operand: of a bitmap, or of rows that overlap, all words that it touches."""
    rows = operand.rows if operand.indices is None else int(operand.indices.max(initial=0)) + 1
    rows = max(rows, 1)
    end = operand.address + (rows - 1) * operand.stride + operand.row_bytes
    if operand.space == Space.MASK or (rows > 1 and operand.stride < operand.row_bytes):
        unit = word_bytes if operand.space == Space.MASK else 4
        start, end = operand.address // unit * unit, -(-end // unit) * unit
        return Region(operand.space, start, end - start, 1, end - start)
    return Region(operand.space, operand.address, operand.stride, rows, operand.row_bytes)


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


def operands_of(words, rules, device_words):
    """A command's opcode, fields and operands, the source with its row numbers.

    Parameters
    ----------
    words : ndarray of uint32, shape (COMMAND_WORDS,)
    rules : CommandRules
    device_words : ndarray of uint32
        Device memory.

    Raises
    ------
    CommandError
        If the command breaks a rule.
    """
    opcode, fields, operands = rules.decode(words)
    if opcode == Opcode.AGGREGATE and operands["source"].rows:
        operands["source"] = source_operand(fields, operands, device_words, rules)
    return opcode, fields, operands


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
