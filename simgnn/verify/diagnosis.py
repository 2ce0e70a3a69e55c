"""What is wrong with a program that fails: which command, which element, which values."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.hw.command import Opcode, Space
from simgnn.sim.executions.comparison import describe_address
from simgnn.sim.program.disassembly import describe_command
from simgnn.verify.execution import BITS, CYCLES
from simgnn.verify.shrinking.recording import record

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.program.program import Program
    from simgnn.verify.execution import Outcome
    from simgnn.verify.shrinking.recording import RecordedCommand


_MOVES = (Opcode.LOAD, Opcode.STORE)


def diagnose(
    program: Program, outcome: Outcome, config: HardwareConfig, *, first: int | None = None
) -> dict[str, Any]:
    """Name the first wrong element of a failed program, and the command that made it.

    Parameters
    ----------
    program
    outcome
    config
    first
        Command with which cycles or counts begin to differ, where they do and it is known.

    Returns
    -------
    ``kind``, ``text``, ``words`` (that differ), ``counts`` (that differ: ``name``, ``rtl``, ``cycle``),
    ``commands`` (a line each), ``command`` (``index``, ``opcode``: the computation whose result is wrong, the
    command that wrote it to memory, or `first`) and ``element`` (None but for bits: ``place``,
    ``tensor``, ``row``, ``column``, which in padding lies behind the last one, ``address``, and ``rtl`` and
    ``reference`` in hexadecimal, with their values).
    """
    index = first if outcome.kind == CYCLES else _failing_command(program, outcome, config)
    return {
        "kind": outcome.kind,
        "text": outcome.text,
        "words": int(outcome.addresses.size),
        "counts": [asdict(count) for count in outcome.counts],
        "commands": [describe_command(words) for words in program.commands],
        "command": None if index is None else {"index": index, "opcode": _opcode(program, index).name},
        "element": _element(program, outcome) if outcome.kind == BITS else None,
    }


def _opcode(program: Program, index: int) -> Opcode:
    return Opcode(int(program.commands[index][0]) & 0xFF)


def _element(program: Program, outcome: Outcome) -> dict[str, Any]:
    address = int(outcome.addresses[0])
    tensor, row, column = None, None, None
    for name, candidate in program.tensors.items():
        where, offset = divmod(address - candidate.address, candidate.stride)
        if 0 <= where < candidate.rows:
            tensor, row, column = name, where, offset // 4
    values = {"rtl": outcome.found[:1], "reference": outcome.wanted[:1]}
    return {
        "place": describe_address(program, address),
        "tensor": tensor,
        "row": row,
        "column": column,
        "address": address,
        **{name: f"{int(bits[0]):#010x}" for name, bits in values.items()},
        **{f"{name}_value": repr(float(bits.view(np.float32)[0])) for name, bits in values.items()},
    }


def _failing_command(program: Program, outcome: Outcome, config: HardwareConfig) -> int | None:
    """Index of the command to look at, or None."""
    steps = record(program, config)
    computing = [i for i, step in enumerate(steps) if step.opcode not in _MOVES]
    if outcome.kind != BITS:
        return computing[-1] if computing else len(steps) - 1
    store, chip = _writer(steps, Space.DEVICE, int(outcome.addresses[0]))
    if store is None:
        return computing[-1] if computing else None
    assert chip is not None, "only a STORE writes device memory"
    maker, _ = _writer(steps[:store], *chip)
    return maker if maker in computing else store


def _writer(
    steps: list[RecordedCommand], space: Space, address: int
) -> tuple[int | None, tuple[Space, int] | None]:
    """The last command that wrote a byte, and the (space, address) that it copied it from if it is a STORE."""
    for index in range(len(steps) - 1, -1, -1):
        for use in steps[index].writes:
            region = use.region
            row, offset = divmod(address - region.address, max(region.stride, region.row_bytes))
            if region.space == space and 0 <= row < region.rows and offset < region.row_bytes:
                source = None
                if steps[index].opcode == Opcode.STORE:
                    fields = steps[index].fields
                    start = fields["source_address"] + row * fields["source_stride"] + offset
                    source = Space(fields["source_space"]), start
                return index, source
    return None, None
