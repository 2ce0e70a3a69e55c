"""Values that leave the chip without their zeros: which, and where their blocks lie in device memory.

After a ReLU about half of a value is zeros, after dropout as well (1 - p) / 2 of it is left, and the gradient after
the same mask is as sparse: a block of 32 words takes 17 or fewer. Blocks cannot be read row by row, so that sums of
such a value's rows read them on chip, where a slice of the columns of all its rows is loaded at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simgnn.compiler.operators import Aggregation, Operation, Product
from simgnn.compiler.tiling import MaskCuts, aggregation_tiles, round_up
from simgnn.hw.command import Format, Space
from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS, blocks_of
from simgnn.sim.program.program import Role, Tensor

if TYPE_CHECKING:
    from simgnn.compiler.assembler import Assembler
    from simgnn.compiler.operators import OperatorGraph
    from simgnn.compiler.placement import MaskPlace, Turn
    from simgnn.hw.config import HardwareConfig


def row_unit(hardware: HardwareConfig) -> int:
    """Rows of a tile of compressed values are a multiple of it: whole blocks of words, for as many as the array has."""
    return round_up(max(hardware.array_rows, hardware.array_columns), BLOCK_WORDS)


def rows_of_tiles(operation: Product, compressed: frozenset[str], hardware: HardwareConfig) -> int:
    """What the rows of a product's tiles are a multiple of, where tiles of compressed operands begin with blocks."""
    operands = {operation.output, *(name for term in operation.terms for name in (term.a, term.b))}
    return row_unit(hardware) if operands & compressed else 1


def slice_columns(rows: int, room: int, hardware: HardwareConfig) -> int:
    """Most columns of a source of so many rows, of which slices are loaded into `room` words; 0 if none fits.

    Where two slices fit, one is loaded while sums read the other.
    """
    return max(room // (2 * rows), min(1, room // rows)) * hardware.lanes


def compressed_values(
    graph: OperatorGraph,
    hardware: HardwareConfig,
    steps: list[Turn],
    banks: dict[str, Space],
    resident: dict[str, int],
    masks: dict[str, MaskPlace],
) -> frozenset[str]:
    """Values to be stored as blocks: those that pass through device memory, about half zeros, in tiles that fit.

    Every operation that makes or reads one covers all of its rows, so that a tile ends with a block or with the value.
    """
    if not hardware.compressed_rows:
        return frozenset()
    found = {name for step in steps for name in (_behind_a_mask(step, graph),) if name} - set(resident)
    found = {name for name in found if graph.values[name].rows >= row_unit(hardware)}
    for step in steps:
        for place, operation in enumerate(step.operations):
            touched = found & {operation.output, *operation.reads}
            made_in_passing = place < len(step.operations) - 1 and operation.output in found
            if touched and (
                made_in_passing
                or not _fits(operation, touched, graph, hardware, step, banks, resident, masks)
            ):
                found -= touched
    return frozenset(found)


def _behind_a_mask(step: Turn, graph: OperatorGraph) -> str | None:
    """The value that a step makes, if zeros are half of it and no one else puts it into device memory."""
    operation = step.operations[-1]
    value = graph.values[operation.output]
    if value.given or value.kept or value.given_rows:
        return None
    if isinstance(operation, Product):
        return value.name if operation.relu or operation.mask else None
    return value.name if operation.mask and not operation.spares else None


def _fits(
    operation: Operation,
    touched: set[str],
    graph: OperatorGraph,
    hardware: HardwareConfig,
    step: Turn,
    banks: dict[str, Space],
    resident: dict[str, int],
    masks: dict[str, MaskPlace],
) -> bool:
    """Whether tiles of an operation can begin and end where blocks of the values do, and have room."""
    values, unit_of_rows = graph.values, row_unit(hardware)
    mask = operation.mask or getattr(operation, "relu_mask", None)
    if mask and masks[mask].address is None:
        return False  # it cuts the rows elsewhere
    rooms = {
        name: step.pools[banks[name]][1]
        for name in {operation.output, *operation.reads}
        if name not in resident
    }
    if operation.accumulate:
        return False
    if isinstance(operation, Aggregation):
        source, output = operation.source, operation.output
        rows = operation.operator.sources
        loads = source not in touched or (
            rows == values[source].rows and slice_columns(rows, rooms[source], hardware) > 0
        )
        if output not in touched:
            return loads
        unit, limit = MaskCuts(hardware, masks).columns(operation.mask, values[output].columns)
        made, _ = aggregation_tiles(
            rows=values[output].rows,
            columns=values[output].columns,
            lanes=hardware.lanes,
            unit=unit,
            limit=limit,
            room=rooms[output],
        )
        return loads and (made == values[output].rows or made % unit_of_rows == 0)
    rows_of = {operation.output: operation.m + operation.ones_row}
    for term in operation.terms:
        rows_of[term.a] = term.k if operation.transpose_a else operation.m
        rows_of[term.b] = operation.n if operation.transpose_b else term.k
    if any(rows_of.get(name) != values[name].rows for name in touched):
        return False
    return all(4 * unit_of_rows <= room for room in rooms.values())


def reserve_blocks(assembler: Assembler, hardware: HardwareConfig, name: str, rows: int, columns: int) -> int:
    """Address of room in device memory for a value as blocks; the tensor of its name covers it.

    The lengths of each column of words come first, by whole words, then the blocks of each.
    """
    word, words, count = hardware.word_bytes, hardware.words(columns), blocks_of(rows)
    lists = words * round_up(LENGTH_BYTES * count, word)
    nbytes = lists + words * count * SLOT_WORDS * word
    stride = round_up(-(-nbytes // rows), word)
    address = assembler.reserve(rows * stride)
    assembler.tensors[name] = Tensor(
        address, rows, columns, stride, format=Format.COMPRESSED, role=Role.SPILLED
    )
    return address
