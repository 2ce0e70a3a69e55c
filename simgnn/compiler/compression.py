"""Values that leave the chip without their zeros: which, and where their blocks lie in device memory.

Behind a ReLU about half of a value is zeros, behind dropout as well (1 - p) / 2 of it is left, and the gradient behind
the same mask is as sparse: a block of 32 words takes 17 or fewer. Blocks cannot be read row by row, so that sums of
such a value's rows read them on chip, where a slice of the columns of all its rows is loaded at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simgnn.compiler.operators import Aggregation, Operation, Product
from simgnn.compiler.tiling import MaskCuts, Range, aggregation_tiles, round_up
from simgnn.hw.command import LAYOUT, Descriptor, Format, Opcode, Space
from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS, blocks_of
from simgnn.sim.program.program import Role, Tensor

if TYPE_CHECKING:
    from simgnn.compiler.assembler import Assembler
    from simgnn.compiler.operators import OperatorGraph
    from simgnn.compiler.placement import MaskPlace, Turn
    from simgnn.compiler.tokens import Command
    from simgnn.hw.config import HardwareConfig

_STORED_AS = list(LAYOUT[Opcode.STORE]).index("destination_format")


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


def with_late_stores(commands: list[Command]) -> list[Command]:
    """Commands with STOREs of blocks behind those that need not wait for them, up to the next other STORE.

    A tile's columns of words are a command each. Commands issue in order, and few wait in front of an engine: right
    behind the product that makes the tile they would keep the next tile's sums from being made meanwhile.
    """
    found: list[Command] = []
    late: list[Command] = []
    for command in commands:
        stores = command.fields[0] == Opcode.STORE
        if stores and command.fields[_STORED_AS] == Format.COMPRESSED:
            late.append(command)
            continue
        if stores or any(command.conflicts(other) for other in late):
            found += late
            late = []
        found.append(command)
    return found + late


@dataclass(frozen=True, kw_only=True)
class BlockHome:
    """Where a value's columns of words lie as blocks: the lengths of each, then the blocks of each.

    Parameters
    ----------
    lengths, blocks
        Addresses, of the first column's.
    count
        Blocks of a column.
    word_bytes
    """

    lengths: int
    blocks: int
    count: int
    word_bytes: int

    @property
    def _list_bytes(self) -> int:
        return round_up(LENGTH_BYTES * self.count, self.word_bytes)

    def part(self, column: int, rows: Range) -> tuple[Descriptor, list[tuple[int, int]]]:
        """Some rows of a column of words, the first one a block's.

        Returns
        -------
        descriptor
        touched
            Address and bytes of the words of lengths, and of the blocks.
        """
        word, first = self.word_bytes, rows[0] // BLOCK_WORDS
        count = blocks_of(rows[1]) - first
        size = SLOT_WORDS * word
        address = self.blocks + (column * self.count + first) * size
        lengths = self.lengths + column * self._list_bytes + LENGTH_BYTES * first
        low, high = lengths // word * word, round_up(lengths + LENGTH_BYTES * count, word)
        descriptor = (address, address - lengths, int(Format.COMPRESSED), int(Space.DEVICE))
        return descriptor, [(low, high - low), (address, count * size)]


def reserve_blocks(
    assembler: Assembler, hardware: HardwareConfig, name: str, rows: int, columns: int
) -> BlockHome:
    """Room in device memory for a value as blocks; the tensor of its name covers it."""
    word, words, count = hardware.word_bytes, hardware.words(columns), blocks_of(rows)
    lists = words * round_up(LENGTH_BYTES * count, word)
    nbytes = lists + words * count * SLOT_WORDS * word
    stride = round_up(-(-nbytes // rows), word)
    address = assembler.reserve(rows * stride)
    assembler.tensors[name] = Tensor(
        address, rows, columns, stride, format=Format.COMPRESSED, role=Role.SPILLED
    )
    return BlockHome(lengths=address, blocks=address + lists, count=count, word_bytes=word)
