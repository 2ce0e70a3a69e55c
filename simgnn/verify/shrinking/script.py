"""A program that can be edited: commands without tokens, and memory; tokens are placed anew when it is built."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from simgnn.arrays import U32
from simgnn.hw.command import COMMAND_BYTES, ENGINE_OF, LAYOUT, Format, Opcode, Space, decode, encode
from simgnn.hw.config import HardwareConfig
from simgnn.sim.program.operands import CommandError, CommandRules
from simgnn.sim.program.program import PAGE_BYTES, Program, Tensor
from simgnn.verify.drawing.assembler import GUARD
from simgnn.verify.drawing.token_placer import TokenPlacer
from simgnn.verify.regions import Region, operands_of, region_of

SEGMENT = "shrunk"
_TOKENS = ("opcode", "wait", "signal")


class CannotBuildError(ValueError):
    """A script is no program: a command breaks a rule."""


@dataclass(frozen=True, kw_only=True)
class Script:
    """Commands in order, and the memory that they work on.

    Nothing that a script holds is changed in place: an edited script is another one.

    Parameters
    ----------
    commands
        Fields without `wait` and `signal`.
    memory
        Whole pages. Commands are put after them.
    base
        First address that the kernel may use.
    exact
        The last address that it may use is the last command's; otherwise the page's.
    """

    commands: tuple[tuple[Opcode, dict[str, int]], ...]
    memory: np.ndarray
    tensors: dict[str, Tensor] = field(default_factory=dict)
    base: int = 0
    exact: bool = False

    def build(self, config: HardwareConfig) -> Program:
        """The program, in one segment.

        Raises
        ------
        CannotBuildError
        """
        # Commands after the memory, in whole pages of their own, however many are left.
        size = self.memory.size + -(-len(self.commands) * COMMAND_BYTES // PAGE_BYTES) * PAGE_BYTES
        memory = np.zeros(size, dtype=np.uint8)
        memory[: self.memory.size] = self.memory
        # Then what may be used ends with the last command, as in the program that failed.
        limit = self.memory.size + len(self.commands) * COMMAND_BYTES if self.exact else None
        rules = CommandRules(config=config, memory_bytes=limit or size, memory_base=self.base)
        placer = TokenPlacer(config, memory_bytes=size)
        words = memory.view(np.uint32)
        try:
            for opcode, fields in self.commands:
                _, _, operands = operands_of(encode(opcode, **fields), rules, words)
                used = [(operand, region_of(operand, config.word_bytes)) for operand in operands.values()]
                placer.follow(
                    ENGINE_OF[opcode],
                    # Feedback: partial sums, which a product writes and reads again.
                    reads=[r for o, r in used if o.rows and (o.reads or o.feedback)],
                    writes=[r for o, r in used if o.rows and (o.writes or o.feedback)],
                )
        except (CommandError, ValueError) as error:
            raise CannotBuildError(str(error)) from error
        encoded = placer.encoded(self.commands)
        memory[self.memory.size : self.memory.size + encoded.nbytes] = encoded.reshape(-1).view(np.uint8)
        segments = {SEGMENT: (0, len(encoded))}
        return Program(
            config.digest,
            encoded,
            self.memory.size,
            segments,
            memory,
            dict(self.tensors),
            base=self.base,
            limit=limit,
        )

    def edit(self, index: int, **changes: int) -> Script:
        """Another script, in which fields of one command have other values."""
        opcode, fields = self.commands[index]
        commands = list(self.commands)
        commands[index] = (opcode, {**fields, **changes})
        return replace(self, commands=tuple(commands))

    def without(self, *indices: int) -> Script:
        """Another script, without some commands."""
        kept = tuple(command for i, command in enumerate(self.commands) if i not in indices)
        return replace(self, commands=kept)

    def with_words(self, address: int, words: U32) -> Script:
        """Another script, with other words at a byte address of its memory."""
        memory = self.memory.copy()
        image = np.ascontiguousarray(words, dtype=np.uint32).reshape(-1).view(np.uint8)
        memory[address : address + image.size] = image
        return replace(self, memory=memory)


def script_of(program: Program) -> Script:
    """All commands of a program, as a script."""
    commands = []
    for start, stop in program.segments.values():
        for words in program.commands[start:stop]:
            opcode, fields = decode(words)
            commands.append((opcode, without_tokens(fields)))
    return Script(
        commands=tuple(commands),
        memory=program.memory.copy(),
        tensors=dict(program.tensors),
        base=program.base,
        exact=program.limit is not None,
    )


def command(opcode: Opcode, **fields: Any) -> tuple[Opcode, dict[str, Any]]:
    """A command of a script: all fields, 0 where none is given."""
    return opcode, {**dict.fromkeys((n for n in LAYOUT[opcode] if n not in _TOKENS), 0), **fields}


def without_tokens(fields: dict[str, int]) -> dict[str, int]:
    """A command's fields but for its tokens."""
    return {name: value for name, value in fields.items() if name not in _TOKENS}


def device_fields(name: str, region: Region) -> dict[str, Any]:
    """The fields of an operand in a region of any space."""
    return {f"{name}_space": region.space, f"{name}_address": region.address, f"{name}_stride": region.stride}


def is_on_chip(region: Region) -> bool:
    """Whether a region lies in a bank or in the mask memory."""
    return region.space != Space.DEVICE


def compact(script: Script, config: HardwareConfig) -> Script:
    """Move everything in device memory together, and name it.

    Parameters
    ----------
    script
        Legal.

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
    # Regions that overlap move together, so that what overlapped still does.
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
            # Blocks follow their lengths, at a distance that a descriptor has.
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
    # What is moved begins at the second word: where there were addresses below the base, the first one still
    # is.
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
