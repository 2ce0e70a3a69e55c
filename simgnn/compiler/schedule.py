"""From placed operations to commands.

The last operation of a step walks over its result, tile by tile, and pulls the tiles of its operands. A producer in
the same step makes a tile when it is asked for, so that an intermediate result that does not fit is used before it
leaves the chip.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from simgnn.compiler.compression import rows_of_tiles, slice_columns
from simgnn.compiler.feeding import AggregationFeed
from simgnn.compiler.operators import Aggregation, Operation, Product
from simgnn.compiler.product_tiles import ProductShape, product_tiles
from simgnn.compiler.source_reads import SourceReads
from simgnn.compiler.tiles import Location, Maker, TileStore
from simgnn.compiler.tiling import (
    MaskCuts,
    Range,
    aggregation_command,
    aggregation_tiles,
    split,
)
from simgnn.hw.command import Format, Opcode, Space

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from simgnn.compiler.assembler import Assembler
    from simgnn.compiler.feeding import EdgeBuffer
    from simgnn.compiler.operators import OperatorGraph, Term
    from simgnn.compiler.placement import Placement, Turn
    from simgnn.compiler.starting.rows import StartingRows
    from simgnn.compiler.tokens import Access, Command
    from simgnn.hw.command import Descriptor
    from simgnn.hw.config import HardwareConfig


# Plain integers, as in `simgnn.compiler.tiles`.
_AGGREGATE, _GEMM = int(Opcode.AGGREGATE), int(Opcode.GEMM)
_BITMAP, _DEVICE = int(Format.BITMAP), int(Space.DEVICE)
_NOWHERE = (0, 0, 0, 0)
"""The descriptor of an operand that a command has not."""


class _Epilogue(NamedTuple):
    """Fields of a GEMM that only the last command of a product sets."""

    biased: bool
    relu: bool
    mask_write: bool
    masked: bool
    bias: Descriptor
    mask: Descriptor


_NO_EPILOGUE = _Epilogue(False, False, False, False, _NOWHERE, _NOWHERE)


def _pieces(operation: Product, depth: int) -> list[tuple[Term, Range]]:
    """The parts of a product's depth, term by term."""
    return [(term, k) for term in operation.terms for k in split(0, term.k, depth)]


class Scheduler:
    """Emits the commands of one program, segment by segment.

    Parameters
    ----------
    hardware
    graph
    placement
    assembler
    given
        What device memory starts with, by value; the streamed source is among them.
    bitmaps
        The same by mask.
    slices
        Parts, slices of columns or tiles of destinations, in which an aggregation and the product behind it take turns,
        if there are as many. An aggregation behind a product gains nothing: both use the read port of its sums.
    """

    def __init__(
        self,
        *,
        hardware: HardwareConfig,
        graph: OperatorGraph,
        placement: Placement,
        assembler: Assembler,
        given: Mapping[str, StartingRows],
        bitmaps: dict[str, NDArray[np.bool_]],
        slices: int = 1,
    ) -> None:
        self._hardware = hardware
        self._lanes, self._word = hardware.lanes, hardware.word_bytes
        self._graph = graph
        self._placement = placement
        self._assembler = assembler
        self._given = given
        self._slices = slices
        self._cuts = MaskCuts(hardware, placement.masks)
        self._padded = self._values_with_padding(graph)
        self._feeds: dict[tuple[str, str], AggregationFeed] = {}
        self._shapes: dict[str, tuple[int, ...]] = {}
        self._commands: dict[tuple[str, str], tuple[int, int]] = {}
        self._producers: dict[str, Operation] = {}
        self._number = 0
        self._tiles = TileStore(
            hardware=hardware,
            graph=graph,
            placement=placement,
            assembler=assembler,
            given=given,
            bitmaps=bitmaps,
        )
        self._reads = SourceReads(hardware, graph, self._tiles, slices, given)

    def segment(self, name: str) -> list[Command]:
        """The commands of a segment; segments are asked for in order."""
        self._tiles.commands = []
        steps = self._placement.steps
        while self._number < len(steps) and steps[self._number].segment == name:
            self._step(steps[self._number])
            self._number += 1
        return self._tiles.commands

    def _step(self, step: Turn) -> None:
        self._producers = {operation.output: operation for operation in step.operations[:-1]}
        makers: dict[str, Maker] = {
            name: partial(self._make, operation) for name, operation in self._producers.items()
        }
        self._tiles.begin(self._number, step.pools, makers)
        last = step.operations[-1]
        self._tiles.layer = last.layer
        if isinstance(last, Product):
            self._walk_product(last)
        else:
            self._walk_aggregation(last)

    def _make(self, operation: Operation, rows: Range, columns: Range, location: Location) -> None:
        """Make a tile of a producer's result in place."""
        consumer, self._tiles.layer = self._tiles.layer, operation.layer
        if isinstance(operation, Aggregation):
            self._aggregate(operation, rows, columns, location)
        else:
            self._multiply_part(operation, rows, columns, location)
        self._tiles.layer = consumer

    def _values_with_padding(self, graph: OperatorGraph) -> set[str]:
        """Values whose padding, all zeros, is made with them up to the array's columns.

        The bitmap of one that is masked is stored by whole words, so every bit of it has to be defined; then so has the
        padding of whatever is summed to it.
        """
        padded: set[str] = set()
        operations = [operation for segment in graph.segments.values() for operation in segment]
        for operation in reversed(operations):
            if isinstance(operation, Product):
                if operation.relu_mask and self._placement.masks[operation.relu_mask].address is None:
                    padded.add(operation.output)
            elif operation.output in padded:
                padded.add(operation.source)
        return padded

    def _made(self, operation: Operation, columns: Range) -> int:
        """Columns of an operation's result that a command makes, with the padding if it has to."""
        made = columns[1] - columns[0]
        padded = operation.output in self._padded
        return self._hardware.tiled_columns(made) if padded else made

    # Products

    def _walk_product(self, operation: Product) -> None:
        tiles = self._tiles
        name = operation.relu_mask or operation.mask
        rows, columns, depth = self._product_tile(operation, operation.n, name)
        pieces = _pieces(operation, depth)
        find = tiles.read if operation.accumulate else tiles.write
        for block in self._cuts.blocks(name, operation.m, tiles.mask_words):
            for panel, (low, high) in enumerate(self._cuts.panels(name, operation.n)):
                mask = tiles.mask(name, panel, block, writes=bool(operation.relu_mask)) if name else None
                widths = split(low, high, columns)
                for m in split(*block, rows):
                    c_rows = (m[0], m[1] + (operation.ones_row and m[1] == operation.m))
                    for n in widths:
                        c = find(operation.output, c_rows, n)
                        part = mask and mask.moved(m[0] - block[0], (n[0] - low) // 8)
                        self._multiply(operation, m, n, pieces, c, part)
                        tiles.finish(operation.output, c_rows, n, c)
                        tiles.release(c)
                if mask and operation.relu_mask:
                    tiles.finish_mask(mask)
                if mask:
                    tiles.release(mask)

    def _multiply_part(self, operation: Product, rows: Range, columns: Range, location: Location) -> None:
        """Make a tile of a product's result in place."""
        if operation.output not in self._shapes:
            self._shapes[operation.output] = self._product_tile(operation, columns[1] - columns[0], None)
        step, width, depth = self._shapes[operation.output]
        pieces = _pieces(operation, depth)
        for m in split(*rows, step):
            for n in split(*columns, width):
                c = location.moved(m[0] - rows[0], self._bytes(n[0] - columns[0]))
                self._multiply(operation, m, n, pieces, c, None)

    def _multiply(
        self,
        operation: Product,
        m: Range,
        n: Range,
        pieces: list[tuple[Term, Range]],
        c: Location,
        mask: Location | None,
    ) -> None:
        """One tile of C over the whole depth."""
        tiles = self._tiles
        last_row = operation.ones_row and m[1] == operation.m
        c_rows, c_width = m[1] - m[0] + last_row, self._bytes(n[1] - n[0])
        c_columns = self._made(operation, n)
        # Partial sums pass through both ports of C's bank, even where no old value is read.
        sums = (c.access(c_rows, c_width), c.access(c_rows, c_width, writes=True))
        for place, (term, k) in enumerate(pieces):
            a_shape = (k, m) if operation.transpose_a else (m, k)
            b_shape = (n, k) if operation.transpose_b else (k, n)
            a, b = tiles.read(term.a, *a_shape), tiles.read(term.b, *b_shape)
            accesses = [self._access(a, a_shape), self._access(b, b_shape), *sums]
            held = [a, b]
            last = place == len(pieces) - 1
            end = self._epilogue(operation, m, n, mask, accesses, held) if last else _NO_EPILOGUE
            accumulate = operation.accumulate or place > 0
            head = (_GEMM, 0, 0, operation.transpose_a, operation.transpose_b, accumulate)
            flags = (end.biased, end.relu, end.mask_write, end.masked, last_row, 0)
            sizes = (m[1] - m[0], c_columns, k[1] - k[0])
            operands = (*a.descriptor(), *b.descriptor(), *c.descriptor(), *end.bias, *end.mask)
            tiles.emit((*head, *flags, *sizes, *operands), accesses, operation.output)
            tiles.release(*held)

    def _epilogue(
        self,
        operation: Product,
        m: Range,
        n: Range,
        mask: Location | None,
        accesses: list[Access],
        held: list[Location],
    ) -> _Epilogue:
        """What the last command of a tile does beside the product; adds what it touches, and the tiles that it pins."""
        end = _NO_EPILOGUE._replace(relu=operation.relu)
        if mask:
            writes = operation.relu_mask is not None
            given = operation.relu_mask is not None and self._graph.masks[operation.relu_mask].given
            end = end._replace(
                mask_write=writes, masked=given or bool(operation.mask), mask=mask.descriptor(_BITMAP)
            )
            rows, width = m[1] - m[0], -(-(n[1] - n[0]) // 8)
            if end.masked:
                accesses.append(mask.access(rows, width))
            if writes:
                accesses.append(mask.access(rows, width, writes=True))
        if not operation.bias:
            return end
        bias = self._tiles.read(operation.bias, (0, 1), n)
        accesses.append(bias.access(1, self._bytes(n[1] - n[0])))
        held.append(bias)
        return end._replace(biased=True, bias=bias.descriptor())

    def _product_tile(self, operation: Product, n: int, mask: str | None) -> tuple[int, int, int]:
        tiles = self._tiles
        aggregation = self._producers.get(operation.terms[0].a)
        depths = tuple(term.k for term in operation.terms)
        feed: dict[str, Any] = {}
        if isinstance(aggregation, Aggregation):
            operator = aggregation.operator
            feed = {
                "pieces": self._reads.pieces(aggregation, depths[0]),
                "source_rows": operator.reads,
                "source_row_cycles": self._reads.row_cycles(aggregation, whole=True),
                "source_part_cycles": self._reads.row_cycles(aggregation, whole=False),
                "source_degree": self._reads.degree(aggregation),
                "edge_words": operator.edges / self._hardware.lanes,
                "takes_turns": self._slices > 1,
            }
        unit, limit = self._cuts.columns(mask, n)
        return product_tiles(
            self._hardware,
            ProductShape(
                m=operation.m,
                n=n,
                depths=depths,
                transpose_a=operation.transpose_a,
                transpose_b=operation.transpose_b,
                n_unit=unit,
                n_limit=limit,
                extra_row=operation.ones_row,
                a_rooms=tuple(tiles.room(term.a) for term in operation.terms),
                b_room=min(tiles.pool_words(term.b) for term in operation.terms),
                b_staged=tuple(tiles.room(term.b) is not None for term in operation.terms),
                bias_staged=operation.bias is not None and tiles.room(operation.bias) is not None,
                c_room=None if operation.output in self._producers else tiles.room(operation.output),
                row_unit=rows_of_tiles(operation, self._placement.compressed, self._hardware),
                **feed,
            ),
        )

    # Aggregations

    def _walk_aggregation(self, operation: Aggregation) -> None:
        tiles, value = self._tiles, self._graph.values[operation.output]
        made = operation.operator.destinations
        find = tiles.read if operation.accumulate else tiles.write
        unit, limit = self._cuts.columns(operation.mask, value.columns)
        source_rows, source_room = 0, None
        if operation.source in self._producers:
            source_rows, source_room = operation.operator.sources, tiles.room(operation.source)
        rows, width = aggregation_tiles(
            rows=made,
            columns=value.columns,
            lanes=self._hardware.lanes,
            unit=unit,
            limit=limit,
            room=tiles.room(operation.output),
            source_rows=source_rows,
            source_room=source_room,
        )
        for low, high in self._cuts.panels(operation.mask, value.columns):
            for columns in split(low, high, width):
                for part in split(0, made, rows):
                    location = find(operation.output, part, columns)
                    self._aggregate(operation, part, columns, location)
                    tiles.finish(operation.output, part, columns, location)
                    tiles.release(location)

    def _aggregate(self, operation: Aggregation, rows: Range, columns: Range, location: Location) -> None:
        """Make a tile of an aggregation's result in place."""
        tiles, operator = self._tiles, operation.operator
        feed = self._feed(operation)
        if operation.key not in self._commands:
            unit, _ = self._cuts.columns(operation.mask, self._graph.values[operation.output].columns)
            self._commands[operation.key] = self._command_shape(operation, rows, columns, unit, location)
        step, width = self._commands[operation.key]
        words_apart = location.stride // self._hardware.word_bytes
        on_chip, held = not operation.streamed and tiles.is_on_chip(operation.source), [columns]
        if operation.source in self._placement.compressed:
            room = tiles.pool_words(operation.source)
            held = split(*columns, slice_columns(operator.sources, room, self._hardware))
        for loaded in held:
            source = tiles.read(operation.source, (0, operator.sources), loaded) if on_chip else None
            for low, high in split(*loaded, width):
                if source:
                    part = source.moved(0, self._bytes(low - loaded[0]))
                elif operation.streamed:
                    tensor = feed.features(low, high)
                    part = Location(_DEVICE, tensor.address, tensor.stride)
                else:
                    part = tiles.home(operation.source, 0, low)
                for start, stop in self._reads.row_ranges(operation, rows, step, (low, high), words_apart):
                    target = location.moved(start - rows[0], self._bytes(low - columns[0]))
                    self._sum(operation, feed.edges(start, stop), part, target, (start, stop), (low, high))
            if source:
                tiles.release(source)

    def _sum(
        self,
        operation: Aggregation,
        edges: EdgeBuffer,
        source: Location,
        target: Location,
        rows: Range,
        columns: Range,
    ) -> None:
        """One AGGREGATE command."""
        operator, width, count = operation.operator, self._bytes(columns[1] - columns[0]), rows[1] - rows[0]
        accesses = [target.access(count, width, writes=True)]
        if operation.accumulate:
            accesses.append(target.access(count, width))
        if not operation.streamed:  # nothing writes a streamed source
            accesses.append(source.access(operator.sources, width))
        mask, masked = None, _NOWHERE
        if operation.mask:
            panels = self._cuts.panels(operation.mask, 0)
            panel = next(i for i, (low, high) in enumerate(panels) if low <= columns[0] < high)
            mask = self._tiles.mask(operation.mask, panel, rows)
            part = mask.moved(0, (columns[0] - panels[panel][0]) // 8)
            masked = part.descriptor(_BITMAP)
            accesses.append(part.access(count, -(-(columns[1] - columns[0]) // 8)))
        scaled = operator.source_scale is not None or operator.scale_of_edges is not None
        fields = (
            *(_AGGREGATE, 0, 0, edges.indexed, scaled, operator.destination_scale is not None),
            *(mask is not None, operation.accumulate, count, self._made(operation, columns)),
            *(*source.descriptor(), *target.descriptor()),
            *(edges.edges_address, edges.edges, edges.sources, edges.records_address, edges.scales_address),
            *(*masked, 0, 0),
        )
        self._tiles.emit(fields, accesses, operation.output)
        if mask:
            self._tiles.release(mask)

    def _feed(self, operation: Aggregation) -> AggregationFeed:
        if operation.key not in self._feeds:
            features = self._given[operation.source] if operation.streamed else None
            ordered = self._reads.in_sequence(operation, whole=True)
            self._feeds[operation.key] = AggregationFeed(
                self._assembler, operation.operator, features, ordered
            )
        return self._feeds[operation.key]

    def _command_shape(
        self, operation: Aggregation, rows: Range, columns: Range, unit: int, location: Location
    ) -> tuple[int, int]:
        step, width = aggregation_command(
            self._hardware,
            load=self._reads.load(operation, rows[1] - rows[0], location.stride // self._hardware.word_bytes),
            columns=columns[1] - columns[0],
            unit=unit,
        )
        destinations = operation.operator.destinations
        block = self._cuts.blocks(operation.mask, destinations, self._tiles.mask_words)[0][1]
        if operation.mask and self._placement.masks[operation.mask].address is None:
            # A command's rows of the mask must not straddle more words than the pool holds.
            aligned = max(1, self._hardware.word_bytes // self._placement.masks[operation.mask].stride)
            step = min(step, block)
            step = step // aligned * aligned if step >= aligned else 1 << (step.bit_length() - 1)
        return step, width

    def _bytes(self, columns: int) -> int:
        return -(-columns // self._lanes) * self._word

    def _access(self, location: Location, shape: tuple[Range, Range]) -> Access:
        (row, row_end), (column, column_end) = shape
        return location.access(row_end - row, self._bytes(column_end - column))
