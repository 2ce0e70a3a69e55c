"""What the kernel's error registers say, as one exception for the host."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, SEQUENCER, Engine, ErrorCause
from simgnn.sim.device import DeviceError, KernelStoppedError
from simgnn.sim.executions.comparison import describe_address
from simgnn.sim.program.disassembly import list_command
from simgnn.sim.program.operands import CommandError, rules_of

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.program.program import Program

_RULES = {
    ErrorCause.OPCODE: "its opcode must be a known one",
    ErrorCause.FIELD: "its fields must obey the rules of the command set",
    ErrorCause.ADDRESS: "every access must lie in its memory, and be aligned",
    ErrorCause.READ_RESPONSE: "device memory must answer reads with OKAY, and did not",
    ErrorCause.WRITE_RESPONSE: "device memory must answer writes with OKAY, and did not",
    ErrorCause.BANK_CONFLICT: "commands that overlap in time must not use the same port of a bank, and did",
}
_OF_COMMANDS = (ErrorCause.OPCODE, ErrorCause.FIELD, ErrorCause.ADDRESS, ErrorCause.BANK_CONFLICT)
_OF_MEMORY = (ErrorCause.ADDRESS, ErrorCause.READ_RESPONSE, ErrorCause.WRITE_RESPONSE)


def explain_error(
    config: HardwareConfig,
    program: Program,
    memory: NDArray[np.uint8],
    segment: str,
    *,
    cause: int,
    command: int,
    address: int,
    timeout: int,
) -> DeviceError:
    """The exception for what the error registers hold.

    Parameters
    ----------
    memory
        Device memory, in which the launch's commands lie.
    cause
        ERROR_CAUSE: the cause and the engine.
    command
        ERROR_COMMAND.
    address
        ERROR_ADDRESS.
    timeout
        Register TIMEOUT, in cycles.

    Returns
    -------
    A `KernelStoppedError`, or where hardware from elsewhere gives a cause or an engine that there is not, just a
    `DeviceError`.
    """
    found, unit = cause & 0xFF, cause >> 8 & 0xFF
    if found not in list(ErrorCause):
        return DeviceError(
            f"launch of {segment!r}: error cause must be one of {', '.join(ErrorCause.__members__)}, not {found!r}"
        )
    code = ErrorCause(found)
    if unit not in (*Engine, SEQUENCER):
        return DeviceError(
            f"launch of {segment!r}: engine of the error must be one of {', '.join(Engine.__members__)}, or the "
            f"sequencer ({SEQUENCER}), not {unit!r}"
        )
    engine = None if unit == SEQUENCER else Engine(unit)
    words = _command(program, memory, segment, command)
    # The command is checked once more, by the simulator's rules, which have words where the kernel has a number.
    reason, place = _reason(config, program, words, code), ""
    if code == ErrorCause.TIMEOUT:
        reason = f"something must move within {timeout} cycles, and nothing did"
    elif reason is None:
        reason = _RULES[code]
        if code in _OF_MEMORY:
            place = f", at {describe_address(program, address)}"
    name = "SEQUENCER" if engine is None else engine.name
    text = f"launch of {segment!r}: {code.name} in {name} at command {command} ({_listing(words)}): {reason}{place}"
    return KernelStoppedError(text, cause=code, engine=engine, command=command, address=address)


def _command(
    program: Program, memory: NDArray[np.uint8], segment: str, index: int
) -> NDArray[np.uint32] | str:
    """Words of a launch's command as they lie in memory, or why there are none."""
    address, commands = program.segment_address(segment)
    if not 0 <= index < commands:
        return f"not one of the {commands} commands"
    image = memory[address + index * COMMAND_BYTES :][:COMMAND_BYTES]
    if image.size < COMMAND_BYTES:
        return "outside device memory"
    return image.view("<u4").reshape(COMMAND_WORDS)


def _listing(words: NDArray[np.uint32] | str) -> str:
    return words if isinstance(words, str) else list_command(words)


def _reason(
    config: HardwareConfig, program: Program, words: NDArray[np.uint32] | str, cause: ErrorCause
) -> str | None:
    """The rule that a command breaks by itself, or None."""
    if cause not in _OF_COMMANDS or not isinstance(words, np.ndarray):
        return None
    try:
        rules_of(program, config).decode(words)
    except CommandError as error:
        return error.rule if error.cause == cause else None
    return None
