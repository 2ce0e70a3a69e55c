"""A launch's commands as the cycle model takes them: every field of every command at once."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import ENGINE_BY_CODE, FIELD_NAMES, SCALE_BYTES, Opcode, Space
from simgnn.hw.config import HardwareConfig
from simgnn.sim.cycle.state import COMMAND, ENGINES, OPERANDS, names_of
from simgnn.sim.cycle.update import GEMM_FIELDS, UpdateCycles, gemm_cycles

_OF_AGGREGATE = ("source_address", "source_stride", "source_space", "destination_space")
"""Fields that other commands have too, of which the model takes what it needs by other names."""
_SAME = [name for name in names_of(COMMAND) if name in FIELD_NAMES and name not in _OF_AGGREGATE]
_NUMBERS = COMMAND.itemsize // 8


def _columns(names: Sequence[str]) -> tuple[list[int], list[int]]:
    """Places of fields among the numbers of `COMMAND` and of a decoded command."""
    return [names_of(COMMAND).index(name) for name in names], [FIELD_NAMES.index(name) for name in names]


_TAKEN, _TAKEN_FROM = _columns(_SAME)
_AGGREGATED, _AGGREGATED_FROM = _columns(_OF_AGGREGATE)
_ALL_LANES = np.uint64((1 << 64) - 1)
# Plain integers: NumPy asks a member of an enumeration for a dozen attributes before it compares.
_CODES = [int(code) for code in (Opcode.LOAD, Opcode.STORE, Opcode.AGGREGATE, Opcode.GEMM)]
_OPERANDS = np.zeros(max(Opcode) + 1, np.int64)
for _code in Opcode:
    _OPERANDS[_code] = OPERANDS[_code]


def launch_commands(
    fields: NDArray[np.void], config: HardwareConfig
) -> tuple[NDArray[np.void], NDArray[np.int64], NDArray[np.int64]]:
    """A launch's commands as the model takes them.

    Parameters
    ----------
    fields : `DECODED`, shape (commands,)
        Legal ones.

    Returns
    -------
    commands : `COMMAND`, shape (commands,)
    order : shape (engines, max(1, commands))
        Numbers of each engine's commands, in order.
    updates : shape (commands, fields of `UpdateCycles`)
        Of each GEMM, zero for others.
    """
    count = len(fields)
    commands = np.zeros(count, COMMAND)
    updates = np.zeros((count, len(UpdateCycles._fields)), np.int64)
    order = np.zeros((ENGINES, max(1, count)), np.int64)
    opcode = fields["opcode"]
    numbers, given = commands.view(np.int64).reshape(count, _NUMBERS), fields.view(np.int64)
    given = given.reshape(count, len(FIELD_NAMES))
    numbers[:, _TAKEN] = given[:, _TAKEN_FROM]
    is_load, is_store, is_aggregate, is_gemm = (opcode == code for code in _CODES)
    numbers[:, _AGGREGATED] = given[:, _AGGREGATED_FROM] * is_aggregate[:, None]
    for name in ("address", "stride", "format"):  # of what a copy has in device memory
        source, destination = fields[f"source_{name}"], fields[f"destination_{name}"]
        commands[name] = is_load * source + is_store * destination
    commands["waits"], commands["signals"] = fields["wait"], fields["signal"]
    engines = ENGINE_BY_CODE[opcode]
    commands["engine"], commands["operands"] = engines, _OPERANDS[opcode]
    # Commands of an engine side by side, in their order: `place` is a command's number among its engine's.
    by_engine = np.argsort(engines, kind="stable")
    ordered, ends = engines[by_engine], np.cumsum(np.bincount(engines, minlength=ENGINES))
    place = np.arange(count) - np.concatenate(([0], ends))[ordered]
    commands["place"][by_engine] = place
    order[ordered, place] = by_engine
    columns = fields["columns"]
    commands["words"] = -(-columns // config.lanes)
    commands["moved"] = commands["rows"] * commands["words"]
    commands["drain_steps"] = commands["words"]
    commands["source_step"] = 1
    commands["drain_rows"] = 1
    if config.drain_words > 1:
        _decide_drain(commands, fields, config)
    # A GEMM that accumulates has no destinations.
    commands["fill_cycles"] = fields["accumulate"] * commands["destinations"] * commands["words"]
    if config.source_words > 1:
        commands["source_step"][_entering_wide(commands, config)] = config.source_words
    if config.fuses_masks:
        rest = (columns - 1) % config.lanes + 1
        commands["tail"] = (_ALL_LANES >> (64 - rest).astype(np.uint64)).view(np.int64)
    sizes = config.array_rows, config.array_columns, config.lanes, config.add_stages, config.mul_stages
    gemms = np.flatnonzero(is_gemm)
    if len(gemms):
        shapes = np.stack([fields[name][gemms] for name in GEMM_FIELDS], axis=1)
        updates[gemms] = [_gemm(*shape, *sizes) for shape in shapes.tolist()]
        commands["update_cycles"] = updates[:, 0]
    return commands, order, updates


def _decide_drain(commands: NDArray[np.void], fields: NDArray[np.void], config: HardwareConfig) -> None:
    """Set how many of each command's words leave at once: as `leaving` in `hw/aggregate/leaving.py` decides it."""
    words = -(-fields["columns"] // config.lanes)
    first, stride = (fields[f"destination_{name}"] // config.word_bytes for name in ("address", "stride"))
    mask_first, mask_stride = (
        8 * fields[f"mask_{name}"] * fields["masked"] for name in ("address", "stride")
    )
    unit = config.drain_words * config.lanes
    begins = mask_first % unit == 0
    # `drain_words` is a power of two: an OR is a multiple of it if and only if all are.
    of_a_row = ((words | first | stride) % config.drain_words == 0) & (mask_stride % unit == 0)
    commands["drain_steps"][begins & of_a_row] //= config.drain_words
    scales = commands["scales_address"] * commands["destination_scaled"]
    begins &= scales % (SCALE_BYTES * config.scales_at_once) == 0
    for rows in config.rows_at_once:
        row = config.drain_words // rows
        touch = (fields["masked"] == 0) | (mask_stride == row * config.lanes)
        several = begins & touch & (words == row) & (stride % (2 * row) == row)
        commands["drain_steps"][several], commands["drain_rows"][several] = 1, rows


def _entering_wide(commands: NDArray[np.void], config: HardwareConfig) -> NDArray[np.bool_]:
    """Which commands' sources enter several words at a time: as `SourceReader` in `hw/aggregate/source.py` decides."""
    odd = commands["words"] | (commands["source_address"] | commands["source_stride"]) // config.word_bytes
    wide: NDArray[np.bool_] = (odd % config.source_words == 0) & (commands["source_space"] != Space.DEVICE)
    return wide


@functools.lru_cache(maxsize=1 << 16)
def _gemm(*shape_and_sizes: int) -> UpdateCycles:
    """`gemm_cycles` of shapes that come again and again, from slice to slice."""
    cycles: UpdateCycles = gemm_cycles(*shape_and_sizes)
    return cycles
