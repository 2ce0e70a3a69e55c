"""Which lasting regions a launch uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, Space
from simgnn.sim.device import Region
from simgnn.sim.executions.legality import AHEAD
from simgnn.sim.numerics.aggregate import source_operand
from simgnn.sim.program.operands import CommandError, CommandRules, Operand


@dataclass(frozen=True)
class Footprint:
    """Lasting regions that a launch uses.

    Parameters
    ----------
    used : frozenset of Region
        In which a command reads or writes.
    lists : frozenset of Region
        Those among them in which lists lie that decide which bytes are read.
    """

    used: frozenset[Region] = frozenset()
    lists: frozenset[Region] = frozenset()


def footprint(
    address: int, count: int, memory: np.ndarray, rules: CommandRules, regions: tuple[Region, ...]
) -> Footprint:
    """What a launch uses of the lasting regions.

    Parameters
    ----------
    address, count : int
        Of the launch's commands.
    memory : ndarray of uint8
        Device memory before the launch, with its commands and lists.
    rules : CommandRules
    regions : tuple of Region

    Returns
    -------
    Footprint
        Up to the first command that the kernel refuses.
    """
    used, lists = set(), set()
    if regions:
        words = memory[address : address + count * COMMAND_BYTES].view("<u4").reshape(count, COMMAND_WORDS)
        for name, operand in _operands(words, memory.view("<u4"), rules):
            touched = [region for region in regions if _touches(operand, region)]
            used.update(touched)
            if name in AHEAD:
                lists.update(touched)
    return Footprint(frozenset(used), frozenset(lists))


def _operands(words: np.ndarray, memory: np.ndarray, rules: CommandRules) -> Iterator[tuple[str, Any]]:
    """Operands in device memory of the commands, with the rows that their records name."""
    for command in words:
        try:
            _, fields, operands = rules.decode(command)
            if "edges" in operands:
                operands["source"] = source_operand(fields, operands, memory, rules)
        except CommandError:
            return
        for name, operand in operands.items():
            if operand.space == Space.DEVICE and operand.rows:
                yield name, operand


def _touches(operand: Operand, region: Region) -> bool:
    starts = operand.starts()
    return bool(((starts < region.end) & (starts + operand.row_bytes > region.address)).any())
