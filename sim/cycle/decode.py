"""A launch's commands as the cycle model takes them: every field of every command at once."""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_WORDS, ENGINE_OF, LAYOUT, SCALE_BYTES, Field, Opcode, Space
from simgnn.hw.config import HardwareConfig
from simgnn.sim.cycle.state import COMMAND, ENGINES, OPERANDS, names_of
from simgnn.sim.cycle.update import GEMM_FIELDS, UpdateCycles, gemm_cycles

_STORED = names_of(COMMAND)
_OF_DRAIN = ("destination_address", "destination_stride", "masked", "mask_address", "mask_stride")
_BESIDE = ("columns", "accumulate", *_OF_DRAIN, *(name for name in GEMM_FIELDS if name not in _OF_DRAIN))
"""Fields that are decoded for what follows from them."""
_RENAMED = {
    "waits": dict.fromkeys(Opcode, "wait"),
    "signals": dict.fromkeys(Opcode, "signal"),
    "address": {Opcode.LOAD: "source_address", Opcode.STORE: "destination_address"},
    "stride": {Opcode.LOAD: "source_stride", Opcode.STORE: "destination_stride"},
    "format": {Opcode.LOAD: "source_format", Opcode.STORE: "destination_format"},
}
"""Names in `COMMAND` of fields that are not called so in the layout, or of some commands only."""
_OF_AGGREGATE = ("source_address", "source_stride", "source_space", "destination_space")
"""Fields that other commands have too, of which the model takes what it needs by other names."""


def _source(name: str, opcode: Opcode) -> Field | None:
    """Place of the field of `opcode` that the model calls `name`, or None."""
    if name in _RENAMED:
        renamed = _RENAMED[name].get(opcode)
        return None if renamed is None else LAYOUT[opcode].get(renamed)
    if name in _OF_AGGREGATE and opcode != Opcode.AGGREGATE:
        return None
    return LAYOUT[opcode].get(name)


def _tables() -> tuple[list[str], NDArray[np.int64]]:
    """Names of the fields; and where each is, by opcode: word, shift, mask, and mask of the word behind."""
    places = {name: [(code, _source(name, code)) for code in Opcode] for name in (*_STORED, *_BESIDE)}
    names = [name for name, found in places.items() if any(field for _, field in found)]
    tables = np.zeros((4, max(Opcode) + 1, len(names)), np.int64)
    for column, name in enumerate(names):
        for code, field in places[name]:
            if field:
                whole = field.width == 64
                low = (1 << min(field.width, 32)) - 1
                tables[:, code, column] = field.word, field.low, low, 0xFFFFFFFF if whole else 0
    return names, tables


_NAMES, (_WORD, _SHIFT, _MASK, _HIGH) = _tables()
_KEPT = [column for column, name in enumerate(_NAMES) if name in _STORED]
_INTO = [_STORED.index(_NAMES[column]) for column in _KEPT]
_COLUMNS, _ACCUMULATE = _NAMES.index("columns"), _NAMES.index("accumulate")
_GEMM = [_NAMES.index(name) for name in GEMM_FIELDS]
_ALL_LANES = np.uint64((1 << 64) - 1)
_ENGINE, _OPERANDS = (np.zeros(max(Opcode) + 1, np.int64) for _ in range(2))
for _code in Opcode:
    _ENGINE[_code], _OPERANDS[_code] = ENGINE_OF[_code], OPERANDS[_code]


def decode_commands(
    words: NDArray[np.uint32], config: HardwareConfig
) -> tuple[NDArray[np.void], NDArray[np.int64], NDArray[np.int64]]:
    """Decode a launch's commands.

    Parameters
    ----------
    words : shape (commands, COMMAND_WORDS)
        Legal ones.

    Returns
    -------
    commands : `COMMAND`, shape (commands,)
    order : shape (engines, max(1, commands))
        Numbers of each engine's commands, in order.
    updates : shape (commands, fields of `UpdateCycles`)
        Of each GEMM, zero for others.
    """
    count = len(words)
    commands = np.zeros(count, COMMAND)
    updates = np.zeros((count, len(UpdateCycles._fields)), np.int64)
    order = np.zeros((ENGINES, max(1, count)), np.int64)
    wide = np.zeros((count, COMMAND_WORDS + 1), np.int64)
    wide[:, :-1] = words
    opcode = wide[:, 0] & 0xFF
    row, word = np.arange(count)[:, None], _WORD[opcode]
    fields = wide[row, word] >> _SHIFT[opcode] & _MASK[opcode] | (wide[row, word + 1] & _HIGH[opcode]) << 32
    commands.view(np.int64).reshape(count, COMMAND.itemsize // 8)[:, _INTO] = fields[:, _KEPT]
    engines = _ENGINE[opcode]
    commands["engine"], commands["operands"] = engines, _OPERANDS[opcode]
    by_engine = np.argsort(engines, kind="stable")
    ordered, behind = engines[by_engine], np.cumsum(np.bincount(engines, minlength=ENGINES))
    place = np.arange(count) - np.concatenate(([0], behind))[ordered]
    commands["place"][by_engine] = place
    order[ordered, place] = by_engine
    columns = fields[:, _COLUMNS]
    commands["words"] = -(-columns // config.lanes)
    commands["moved"] = commands["rows"] * commands["words"]
    commands["drain_steps"] = commands["words"]
    commands["source_step"] = 1
    commands["drain_rows"] = 1
    if config.drain_words > 1:
        _decide_drain(commands, fields, config)
    # A GEMM that accumulates has no destinations.
    commands["fill_cycles"] = fields[:, _ACCUMULATE] * commands["destinations"] * commands["words"]
    if config.source_words > 1:
        commands["source_step"][_entering_wide(commands, config)] = config.source_words
    if config.fuses_masks:
        rest = (columns - 1) % config.lanes + 1
        commands["tail"] = (_ALL_LANES >> (64 - rest).astype(np.uint64)).view(np.int64)
    sizes = config.array_rows, config.array_columns, config.lanes, config.add_stages, config.mul_stages
    gemms = np.flatnonzero(opcode == Opcode.GEMM)
    if len(gemms):
        updates[gemms] = [_gemm(*shape, *sizes) for shape in fields[gemms][:, _GEMM].tolist()]
        commands["update_cycles"] = updates[:, 0]
    return commands, order, updates


def _decide_drain(commands: NDArray[np.void], fields: NDArray[np.int64], config: HardwareConfig) -> None:
    """Set how many of each command's words leave at once: as `leaving` in `hw/aggregate/leaving.py` decides it."""
    of = {name: fields[:, _NAMES.index(name)] for name in ("columns", *_OF_DRAIN)}
    words = -(-of["columns"] // config.lanes)
    first, stride = (of[f"destination_{name}"] // config.word_bytes for name in ("address", "stride"))
    mask_first, mask_stride = (8 * of[f"mask_{name}"] * of["masked"] for name in ("address", "stride"))
    unit = config.drain_words * config.lanes
    begins = mask_first % unit == 0
    of_a_row = ((words | first | stride) % config.drain_words == 0) & (mask_stride % unit == 0)
    commands["drain_steps"][begins & of_a_row] //= config.drain_words
    scales = commands["scales_address"] * commands["destination_scaled"]
    begins &= scales % (SCALE_BYTES * config.scales_at_once) == 0
    for rows in config.rows_at_once:
        row = config.drain_words // rows
        touch = (of["masked"] == 0) | (mask_stride == row * config.lanes)
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
