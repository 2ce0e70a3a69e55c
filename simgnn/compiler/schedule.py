"""From placed operations to commands.

The last operation of a step walks over its result, tile by tile, and pulls the tiles of its operands. A producer in
the same step makes a tile when it is asked for, so that an intermediate result that does not fit is used before it
leaves the chip.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

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
    round_up,
    split,
)
from simgnn.hw.command import Format, Opcode, Space

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from simgnn.compiler.assembler import Assembler
    from simgnn.compiler.feeding import EdgeBuffer
    from simgnn.compiler.operators import OperatorGraph
    from simgnn.compiler.placement import Placement, Turn
    from simgnn.compiler.starting.rows import StartingRows
    from simgnn.compiler.tokens import Access, Command
    from simgnn.hw.config import HardwareConfig


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
        return round_up(made, self._hardware.array_columns) if padded else made

    # Products

    def _walk_product(self, operation: Product) -> None:
        tiles = self._tiles
        name = operation.relu_mask or operation.mask
        rows, columns, depth = self._product_tile(operation, operation.n, name)
        for block in self._cuts.blocks(name, operation.m, tiles.mask_words):
            for panel, (low, high) in enumerate(self._cuts.panels(name, operation.n)):
                mask = tiles.mask(name, panel, block, writes=bool(operation.relu_mask)) if name else None
                for m in split(*block, rows):
                    for n in split(low, high, columns):
                        c_rows = (m[0], m[1] + (operation.ones_row and m[1] == operation.m))
                        read = tiles.read if operation.accumulate else tiles.write
                        c = read(operation.output, c_rows, n)
                        part = mask and mask.moved(m[0] - block[0], (n[0] - low) // 8)
                        self._multiply(operation, m, n, depth, c, part)
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
        for m in split(*rows, step):
            for n in split(*columns, width):
                c = location.moved(m[0] - rows[0], self._bytes(n[0] - columns[0]))
                self._multiply(operation, m, n, depth, c, None)

    def _multiply(
        self, operation: Product, m: Range, n: Range, depth: int, c: Location, mask: Location | None
    ) -> None:
        """One tile of C over the whole depth."""
        tiles = self._tiles
        pieces = [(term, k) for term in operation.terms for k in split(0, term.k, depth)]
        last_rows = operation.ones_row and m[1] == operation.m
        c_columns = self._made(operation, n)
        for place, (term, k) in enumerate(pieces):
            first, last = place == 0, place == len(pieces) - 1
            a_shape = (k, m) if operation.transpose_a else (m, k)
            b_shape = (n, k) if operation.transpose_b else (k, n)
            a, b = tiles.read(term.a, *a_shape), tiles.read(term.b, *b_shape)
            accumulate = operation.accumulate or not first
            fields = {
                "transpose_a": operation.transpose_a,
                "transpose_b": operation.transpose_b,
                "accumulate": accumulate,
                "ones_row": last_rows,
                "m": m[1] - m[0],
                "n": c_columns,
                "k": k[1] - k[0],
                **a.fields("a"),
                **b.fields("b"),
                **c.fields("c"),
            }
            c_rows, c_width = m[1] - m[0] + last_rows, self._bytes(n[1] - n[0])
            accesses = [
                self._access(a, a_shape),
                self._access(b, b_shape),
                # Partial sums pass through both ports of C's bank, even where no old value is read.
                c.access(c_rows, c_width),
                c.access(c_rows, c_width, writes=True),
            ]
            held = [a, b]
            if last:
                held += self._epilogue(operation, m, n, mask, fields, accesses)
            tiles.emit(Opcode.GEMM, fields, accesses, operation.output)
            tiles.release(*held)

    def _epilogue(
        self,
        operation: Product,
        m: Range,
        n: Range,
        mask: Location | None,
        fields: dict[str, int],
        accesses: list[Access],
    ) -> list[Location]:
        """Add what the last command of a tile does beside the product; returns the tiles that it pins."""
        fields["relu"] = operation.relu
        if mask:
            given = operation.relu_mask is not None and self._graph.masks[operation.relu_mask].given
            fields["mask_write"], fields["masked"] = bool(operation.relu_mask), given or bool(operation.mask)
            fields |= mask.fields("mask", Format.BITMAP)
            rows, width = m[1] - m[0], -(-(n[1] - n[0]) // 8)
            if fields["masked"]:
                accesses.append(mask.access(rows, width))
            if fields["mask_write"]:
                accesses.append(mask.access(rows, width, writes=True))
        if not operation.bias:
            return []
        bias = self._tiles.read(operation.bias, (0, 1), n)
        fields["bias"] = True
        fields |= bias.fields("bias")
        accesses.append(bias.access(1, self._bytes(n[1] - n[0])))
        return [bias]

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
        unit, _ = self._cuts.columns(operation.mask, self._graph.values[operation.output].columns)
        if operation.key not in self._commands:
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
                    part = Location(Space.DEVICE, tensor.address, tensor.stride)
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
        operator, width = operation.operator, self._bytes(columns[1] - columns[0])
        fields = {
            "indexed": edges.indexed,
            "source_scaled": operator.source_scale is not None or operator.scale_of_edges is not None,
            "destination_scaled": operator.destination_scale is not None,
            "accumulate": operation.accumulate,
            "destinations": rows[1] - rows[0],
            "columns": self._made(operation, columns),
            "edges": edges.edges,
            "sources": edges.sources,
            "edges_address": edges.edges_address,
            "records_address": edges.records_address,
            "scales_address": edges.scales_address,
            **source.fields("source"),
            **target.fields("destination"),
        }
        accesses = [target.access(rows[1] - rows[0], width, writes=True)]
        if operation.accumulate:
            accesses.append(target.access(rows[1] - rows[0], width))
        if not operation.streamed:  # nothing writes a streamed source
            accesses.append(source.access(operator.sources, width))
        mask = None
        if operation.mask:
            panels = self._cuts.panels(operation.mask, 0)
            panel = next(i for i, (low, high) in enumerate(panels) if low <= columns[0] < high)
            mask = self._tiles.mask(operation.mask, panel, rows)
            part = mask.moved(0, (columns[0] - panels[panel][0]) // 8)
            fields |= {"masked": True, **part.fields("mask", Format.BITMAP)}
            accesses.append(part.access(rows[1] - rows[0], -(-(columns[1] - columns[0]) // 8)))
        self._tiles.emit(Opcode.AGGREGATE, fields, accesses, operation.output)
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
        return self._hardware.words(columns) * self._hardware.word_bytes

    def _access(self, location: Location, shape: tuple[Range, Range]) -> Access:
        (row, row_end), (column, column_end) = shape
        return location.access(row_end - row, self._bytes(column_end - column))
