"""A script whose memory holds what its commands use and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from simgnn.hw.command import Format, Opcode, Space, encode
from simgnn.sim.program.operands import CommandRules
from simgnn.sim.program.program import PAGE_BYTES, Tensor
from simgnn.verify.drawing.assembler import GUARD
from simgnn.verify.regions import operands_of, region_of

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.verify.regions import Region
    from simgnn.verify.shrinking.script import Script


def compact(script: Script, config: HardwareConfig) -> Script:
    """Move everything in device memory together, and name it.

    Parameters
    ----------
    script
        Legal.
    config

    Returns
    -------
    With a tensor for each operand in device memory, "input0", "output0", "edges0" ..., and guard bytes between
    them.
    """
    rules = CommandRules(config=config, memory_bytes=script.memory.size)
    words = script.memory.view(np.uint32)
    uses = []
    for index, (opcode, fields) in enumerate(script.commands):
        _, _, operands = operands_of(encode(opcode, **fields), rules, words)
        uses += [
            (index, opcode, operand, region_of(operand, config.word_bytes))
            for operand in operands.values()
            if operand.space == Space.DEVICE and operand.rows
        ]
    starts = _moved([region for *_, region in uses], config.word_bytes)
    size = max((new + end - old for old, end, new in starts), default=0) + config.word_bytes
    memory = np.full(-(-size // PAGE_BYTES) * PAGE_BYTES, GUARD, dtype=np.uint8)
    for old, end, new in starts:
        memory[new : new + end - old] = script.memory[old:end]
    tensors, commands = {}, list(script.commands)
    lengths: dict[int, int] = {}
    for index, opcode, operand, region in uses:
        old, _, new = next(group for group in starts if group[0] <= region.address < group[1])
        address = new + region.address - old
        opcode, fields = commands[index]
        packed = fields.get(f"{operand.name}_format") == Format.COMPRESSED
        if operand.name.endswith(_LENGTHS):
            lengths[index] = address
        else:
            # Blocks come behind their lengths, whose distance a descriptor has.
            distance = {f"{operand.name}_stride": address - lengths[index]} if packed else {}
            commands[index] = (opcode, {**fields, f"{operand.name}_address": address, **distance})
        prefix = {"source": "input", "destination": "output"}.get(operand.name, operand.name)
        name = next(f"{prefix}{n}" for n in range(len(uses)) if f"{prefix}{n}" not in tensors)
        columns = (
            fields["columns"]
            if opcode != Opcode.GEMM and operand.name not in _LISTS and not packed
            else region.row_bytes // 4
        )
        tensors[name] = Tensor(address, region.rows, columns, max(region.stride, region.row_bytes))
    base = min(script.base, config.word_bytes)
    return replace(script, commands=tuple(commands), memory=memory, tensors=tensors, base=base)


_LENGTHS = "_lengths"
_LISTS = ("edges", "records", "scales", f"source{_LENGTHS}", f"destination{_LENGTHS}")


def _moved(regions: Iterable[Region], word_bytes: int) -> list[tuple[int, int, int]]:
    """(old start, old end, new start) of groups of regions that touch; each group begins on a word."""
    groups: list[list[int]] = []
    for region in sorted(regions, key=lambda region: region.address):
        start = region.address // word_bytes * word_bytes
        if groups and start <= groups[-1][1]:
            groups[-1][1] = max(groups[-1][1], region.end)
        else:
            groups.append([start, region.end])
    top, moved = word_bytes, []
    for start, end in groups:
        moved.append((start, end, top))
        top += -(-(end - start) // word_bytes) * word_bytes + word_bytes
    return moved
