"""Where a program lies in device memory, and what of it the kernel may use: a byte more or less would be wrong."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from simgnn.hw.command import COMMAND_BYTES, Space
from simgnn.hw.config import HardwareConfig
from simgnn.sim.program.operands import moved_commands, rules_of
from simgnn.sim.program.program import PAGE_BYTES, Program
from simgnn.verify.drawing.assembler import GUARD
from simgnn.verify.regions import operands_of, region_of

CARRY = 32
"""Bit of an address into which the kernel has to carry where memory lies `across`."""
# Share of the programs that begin at address 0 and may use whole pages.
_WHOLE = 0.25


def extent(program: Program, config: HardwareConfig) -> tuple[int, int]:
    """What a program uses of device memory: its first address and the one after the last, in whole words.

    Parameters
    ----------
    program
        Legal.
    """
    word, rules = config.word_bytes, rules_of(program, config)
    begin, end = program.commands_address, program.commands_address + program.commands.nbytes
    for words in program.commands:
        _, _, operands = operands_of(words, rules, program.memory.view(np.uint32))
        for operand in operands.values():
            if operand.space == Space.DEVICE and operand.rows:
                region = region_of(operand, word)
                begin, end = min(begin, region.address), max(end, region.end)
    return begin // word * word, -(-end // word) * word


def placed(program: Program, config: HardwareConfig, rng: np.random.Generator) -> Program:
    """A program at another place in memory, with bounds that are exactly what it uses; some stay as they are.

    Parameters
    ----------
    program
        Legal, and without bounds.
    """
    if rng.random() < _WHOLE:
        return program
    begin, _ = extent(program, config)
    # Commands and words stay aligned where they are.
    unit = math.lcm(COMMAND_BYTES, config.word_bytes)
    distance = unit * int(
        rng.choice([0, int(rng.integers(1, 4)), int(rng.integers(1, 2 * PAGE_BYTES // unit + 2))])
    )
    if rng.random() < 0.5:
        program = moved(program, distance)
    else:
        # Commands in front: then an operand ends at the end of what may be used.
        room = -(-program.commands.nbytes // unit) * unit
        program = moved(program, distance + room, commands_address=distance + begin // unit * unit)
    base, limit = extent(program, config)
    return replace(program, base=base, limit=limit)


def moved(program: Program, distance: int, *, commands_address: int | None = None) -> Program:
    """A program whose tensors and lists lie further back.

    Parameters
    ----------
    distance
        Bytes, a multiple of every alignment.
    commands_address
        Of its commands then; as far back as the others if not given.
    """
    address = program.commands_address + distance if commands_address is None else commands_address
    size = -(-(program.memory.size + distance) // PAGE_BYTES) * PAGE_BYTES
    memory = np.full(size, GUARD, dtype=np.uint8)
    memory[distance : distance + program.memory.size] = program.memory
    old = program.commands_address + distance
    # Where the commands were, nothing must be read any more.
    memory[old : old + program.commands.nbytes] = GUARD
    commands = moved_commands(program.commands, distance)
    memory[address : address + commands.nbytes] = commands.reshape(-1).view(np.uint8)
    tensors = {
        name: replace(tensor, address=tensor.address + distance) for name, tensor in program.tensors.items()
    }
    return replace(program, commands=commands, commands_address=address, memory=memory, tensors=tensors)


def across(program: Program, config: HardwareConfig) -> int:
    """Where the kernel is to see device memory's address 0, so that 2^`CARRY` lies in the middle of the image.

    It follows from the image's size alone, so that a program fails again when it is run from a file. 0 where addresses
    have no bits above `CARRY` for memory to lie in (memory ends at half of what they reach).
    """
    if config.address_bits < CARRY + 2:
        return 0
    # Bursts, and pages of a DRAM, stay whole on every port.
    unit = PAGE_BYTES * config.ports
    return (1 << CARRY) - program.memory.size // 2 // unit * unit
