"""Which lasting regions a launch uses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, Space
from simgnn.sim.device import UseAfterFreeError
from simgnn.sim.memory.region import Region
from simgnn.sim.numerics.aggregate import source_operand
from simgnn.sim.program.operands import CommandError, CommandRules, Operand


def footprint(
    address: int,
    count: int,
    memory: NDArray[np.uint8],
    rules: CommandRules,
    regions: tuple[Region, ...],
    origin: int,
) -> frozenset[Region]:
    """Lasting regions in which a launch reads or writes.

    Parameters
    ----------
    address, count
        Of the launch's commands.
    memory
        Device memory before the launch, with its commands and lists.
    regions
        By address.
    origin
        Where the program's own memory begins.

    Returns
    -------
    frozenset of Region
        Up to the first command that the kernel refuses.

    Raises
    ------
    UseAfterFreeError
        If a command uses memory below `origin` that lies in no region.
    """
    used: set[Region] = set()
    # Without regions there is nothing below the program to be used.
    if origin:
        words = memory[address : address + count * COMMAND_BYTES].view("<u4").reshape(count, COMMAND_WORDS)
        for command, operand in _operands(words, memory.view("<u4"), rules):
            used.update(_touched(operand, regions, origin, command))
    return frozenset(used)


def _operands(
    words: NDArray[np.uint32], memory: NDArray[np.uint32], rules: CommandRules
) -> Iterator[tuple[str, Operand]]:
    """Operands in device memory, with the rows that records name, and the name of the command of each."""
    commands = rules.check(words)
    for index in range(len(words)):
        try:
            opcode, fields, operands = commands.command(index)
            if "edges" in operands:
                # An indexed source lies where its records say, anywhere in memory.
                operands["source"] = source_operand(fields, operands, memory, rules)
        except CommandError:
            return
        for operand in operands.values():
            if operand.space == Space.DEVICE and operand.rows:
                yield f"command {index} ({opcode.name})", operand


def _touched(operand: Operand, regions: tuple[Region, ...], origin: int, command: str) -> list[Region]:
    """The regions in which rows of an operand lie."""
    starts = operand.starts()
    starts = starts[starts < origin]
    if not starts.size:
        return []
    # One more entry at the end, so that there is a region for every row that begins after all of them: outside of it.
    bounds = np.array([(region.address, region.end) for region in regions] + [(origin, origin)])
    place = np.searchsorted(bounds[:, 0], starts, side="right") - 1
    outside = (place < 0) | (starts + operand.row_bytes > bounds[place, 1])
    if outside.any():
        row = int(np.argmax(outside))
        address = int(starts[row])
        raise UseAfterFreeError(
            f"{command} must use the program's own memory, from {origin:#x} on, or regions that are there, "
            f"not {operand.name} at {address:#x}..{address + operand.row_bytes:#x}"
        )
    return [regions[index] for index in np.unique(place)]
