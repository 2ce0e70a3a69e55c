"""Part of a program as a program of its own: what came before becomes LOADs and memory, what it leaves STOREs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import Opcode, Space
from simgnn.sim.program.program import PAGE_BYTES, Tensor
from simgnn.verify.shrinking.script import Script, command, device_fields, is_on_chip, without_tokens

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.program.program import Program
    from simgnn.verify.regions import Region
    from simgnn.verify.shrinking.recording import RecordedCommand, Use


class _Builder:
    """Adds tensors after a memory."""

    def __init__(self, memory: NDArray[np.uint8], tensors: dict[str, Tensor], config: HardwareConfig) -> None:
        self.memory, self.tensors, self.config = memory.copy(), dict(tensors), config
        self.added: list[tuple[int, NDArray[np.uint8]]] = []
        self.top = memory.size

    def place(self, prefix: str, region: Region, bits: NDArray[np.uint32] | None = None) -> Region:
        """A tensor of a region's shape, zeros where no bits are given; its region in device memory."""
        address = self.top
        self.top += -(-region.rows * region.row_bytes // self.config.word_bytes) * self.config.word_bytes
        name = next(
            f"{prefix}{n}" for n in range(len(self.tensors) + 1) if f"{prefix}{n}" not in self.tensors
        )
        self.tensors[name] = Tensor(address, region.rows, region.row_bytes // 4, region.row_bytes)
        if bits is not None:
            self.added.append((address, np.ascontiguousarray(bits).reshape(-1).view(np.uint8)))
        return replace(region, space=Space.DEVICE, address=address, stride=region.row_bytes)

    def finished(self) -> NDArray[np.uint8]:
        size = -(-self.top // PAGE_BYTES) * PAGE_BYTES
        memory = np.zeros(size, dtype=np.uint8)
        memory[: self.memory.size] = self.memory
        for address, image in self.added:
            memory[address : address + image.size] = image
        return memory


def _copy(opcode: Opcode, device: Region, chip: Region) -> tuple[Opcode, dict[str, Any]]:
    source, destination = (device, chip) if opcode == Opcode.LOAD else (chip, device)
    fields = {"rows": chip.rows, "columns": chip.row_bytes // 4}
    fields |= device_fields("source", source) | device_fields("destination", destination)
    return command(opcode, **fields)


def window(
    program: Program, steps: list[RecordedCommand], start: int, stop: int, config: HardwareConfig
) -> Script:
    """Commands `start` .. `stop` - 1 of a program that has been recorded, with what they need.

    Parameters
    ----------
    steps
        From `simgnn.verify.shrinking.recording.record`.

    Returns
    -------
    LOADs of what the commands find on chip, the commands, STOREs of what they leave there. Device memory holds
    what they find in it.
    """
    builder = _Builder(program.memory, program.tensors, config)
    loads: list[Use] = []
    written: list[Region] = []
    for step in steps[start:stop]:
        for use in step.reads:
            # On chip nothing lasts from one program to the next: what was found there is LOADed first.
            if is_on_chip(use.region):
                if not any(_covers(other, use.region) for other in written):
                    loads.append(use)
        written += [use.region for use in step.writes if is_on_chip(use.region)]
    found, seen = [], set()
    for use in loads:
        if use.region not in seen:
            seen.add(use.region)
            found.append(use)
    # Where two commands found different values, those that the earlier one found count: they come last.
    for step in reversed(steps[start:stop]):
        for use in step.reads:
            if not is_on_chip(use.region):
                use.region.of(builder.memory.view(np.uint32))[:] = use.bits
    commands = [
        _copy(Opcode.LOAD, builder.place("chip", use.region, use.bits), use.region) for use in reversed(found)
    ]
    bitmaps = [
        use.region
        for step in steps[start:stop]
        for use in step.writes
        if use.name == "mask" and use.region not in seen
    ]
    for region in dict.fromkeys(bitmaps):
        # A bitmap may end within a word, and only words can be stored.
        zeros = np.zeros((region.rows, region.row_bytes // 4), dtype=np.uint32)
        commands.append(_copy(Opcode.LOAD, builder.place("chip", region, zeros), region))
    commands += [(step.opcode, without_tokens(step.fields)) for step in steps[start:stop]]
    for region, columns in _left(steps[start:stop]):
        opcode, fields = _copy(Opcode.STORE, builder.place("result", region), region)
        commands.append((opcode, {**fields, "columns": columns}))
    return Script(
        commands=tuple(commands),
        memory=builder.finished(),
        tensors=builder.tensors,
        base=program.base,
        exact=program.limit is not None,
    )


def _covers(region: Region, other: Region) -> bool:
    """Whether one region surely contains another."""
    if region == other:
        return True
    # With gaps between its rows a region contains another only if they are the same.
    contiguous = region.rows == 1 or region.stride == region.row_bytes
    same = region.space == other.space
    return same and contiguous and region.address <= other.address and other.end <= region.end


def _left(steps: list[RecordedCommand]) -> list[tuple[Region, int]]:
    """Regions on chip that some commands wrote and none of them overwrote, each with the columns that hold values."""
    left: list[tuple[Region, int]] = []
    for step in steps:
        for use in step.writes:
            region = use.region
            if is_on_chip(region):
                columns = region.row_bytes // 4
                # A bitmap is stored by whole words; of numbers, the columns that hold values.
                if use.name != "mask":
                    name = "n" if step.opcode == Opcode.GEMM else "columns"
                    columns = step.fields[name]
                left = [(old, width) for old, width in left if not old.overlaps(region)]
                left.append((region, columns))
    return left


def replaced(script: Script, step: RecordedCommand, index: int, config: HardwareConfig) -> Script:
    """A script in which a command is replaced by LOADs of what it wrote.

    Parameters
    ----------
    step
        The command as it ran.
    index
        Its place.
    """
    builder = _Builder(script.memory, script.tensors, config)
    loads = [
        _copy(Opcode.LOAD, builder.place("chip", use.region, use.bits), use.region) for use in step.writes
    ]
    commands = (*script.commands[:index], *loads, *script.commands[index + 1 :])
    return replace(script, commands=commands, memory=builder.finished(), tensors=builder.tensors)
