"""The engines and commands of a launch that access an address of device memory: an error response is of one of them."""

from __future__ import annotations

from simgnn.hw.command import COMMAND_BYTES, ENGINE_OF, SEQUENCER, Engine, ErrorCause, Space
from simgnn.hw.config import HardwareConfig
from simgnn.sim.program.operands import CommandError, Operand, rules_of
from simgnn.sim.program.program import Program
from simgnn.verify.regions import operands_of


def accesses_at(
    program: Program, segment: str, config: HardwareConfig, address: int, cause: ErrorCause
) -> set[tuple[int, int]]:
    """The commands that read, or that write, the word at an address.

    Parameters
    ----------
    address
        Of a word of all ports.
    cause
        READ_RESPONSE: those that read it; WRITE_RESPONSE: those that write it.

    Returns
    -------
    set of (int, int)
        Engine as in ERROR_CAUSE, and number of the command in the launch. Several where several commands use the word.
    """
    rules = rules_of(program, config)
    found: set[tuple[int, int]] = set()
    start, stop = program.segments[segment]
    first, commands = program.segment_address(segment)
    reads = cause == ErrorCause.READ_RESPONSE
    # Programs that are drawn begin at address 0, and no launch of theirs writes lists.
    memory = program.memory.view("<u4")
    if reads and first - config.word_bytes < address < first + commands * COMMAND_BYTES:
        # A word may hold several commands: the first of this launch counts.
        found.add((SEQUENCER, max(0, address - first) // COMMAND_BYTES))
    for number in range(stop - start):
        try:
            opcode, _, operands = operands_of(program.commands[start + number], rules, memory)
        except CommandError:
            # The kernel refuses it, too.
            continue
        engine = ENGINE_OF[opcode]
        if reads == (engine != Engine.STORE) and any(
            _touches(operand, address, config.word_bytes) for operand in operands.values()
        ):
            found.add((engine, number))
    return found


def _touches(operand: Operand, address: int, word_bytes: int) -> bool:
    """Whether an operand has a byte in the word of device memory at `address`."""
    if operand.space != Space.DEVICE or not operand.rows:
        return False
    starts = operand.starts()
    return bool(((starts < address + word_bytes) & (starts + operand.row_bytes > address)).any())
