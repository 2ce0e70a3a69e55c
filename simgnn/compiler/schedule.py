"""From placed operations to commands.

The last operation of a step walks over its result, tile by tile, and pulls the tiles of its operands. A producer in
the same step makes a tile when it is asked for, so that an intermediate result that does not fit is used before it
leaves the chip.
"""

from functools import partial

from simgnn.compiler.feeding import AggregationFeed, reads_in_sequence
from simgnn.compiler.operators import Aggregation, Product
from simgnn.compiler.product_tiles import ProductShape, product_tiles
from simgnn.compiler.tiles import Location, TileStore
from simgnn.compiler.tiling import (
    AggregationLoad,
    aggregation_command,
    aggregation_tiles,
    grid,
    round_up,
    row_read_cycles,
    split,
)
from simgnn.hw.command import EDGE_BYTES, SOURCE_RECORD_BYTES, Format, Opcode, Space


class Scheduler:
    """Emits the commands of one program, segment by segment.

    Parameters
    ----------
    hardware : HardwareConfig
    graph : OperatorGraph
    placement : Placement
    assembler : Assembler
    given : dict of str to ndarray of float32 or Tensor
        What device memory starts with, by value; the streamed source is among them.
    bitmaps : dict of str to ndarray of bool
        The same by mask.
    slices : int
        Parts, slices of columns or tiles of destinations, in which an aggregation and the product behind it take turns,
        if there are as many. An aggregation behind a product gains nothing: both use the read port of its sums.
    """

    def __init__(self, *, hardware, graph, placement, assembler, given, bitmaps, slices=1):
        self._hardware = hardware
        self._graph = graph
        self._placement = placement
        self._assembler = assembler
        self._given = given
        self._slices = slices
        self._feeds = {}
        self._shapes = {}
        self._producers = {}
        self._number = 0
        self._tiles = TileStore(
            hardware=hardware,
            graph=graph,
            placement=placement,
            assembler=assembler,
            given=given,
            bitmaps=bitmaps,
        )

    def segment(self, name):
        """The commands of a segment; segments are asked for in order.

        Returns
        -------
        list of Command
        """
        self._tiles.commands = []
        steps = self._placement.steps
        while self._number < len(steps) and steps[self._number].segment == name:
            self._step(steps[self._number])
            self._number += 1
        return self._tiles.commands

    def _step(self, step):
        self._producers = {operation.output: operation for operation in step.operations[:-1]}
        makers = {name: partial(self._make, operation) for name, operation in self._producers.items()}
        self._tiles.begin(self._number, step.pools, makers)
        last = step.operations[-1]
        self._tiles.layer = last.layer
        if isinstance(last, Product):
            self._walk_product(last)
        else:
            self._walk_aggregation(last)

    def _make(self, operation, rows, columns, location):
        """Make a tile of a producer's result in place."""
        consumer, self._tiles.layer = self._tiles.layer, operation.layer
        make = self._aggregate if isinstance(operation, Aggregation) else self._multiply_part
        make(operation, rows, columns, location)
        self._tiles.layer = consumer

    # Products

    def _walk_product(self, operation):
        tiles = self._tiles
        name = operation.relu_mask or operation.mask
        rows, columns, depth = self._product_tile(operation, operation.n, name)
        for block in self._mask_blocks(name, operation.m):
            for panel, (low, high) in enumerate(self._panels(name, operation.n)):
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
                if operation.relu_mask:
                    tiles.finish_mask(mask)
                if mask:
                    tiles.release(mask)

    def _multiply_part(self, operation, rows, columns, location):
        """Make a tile of a product's result in place."""
        if operation.output not in self._shapes:
            self._shapes[operation.output] = self._product_tile(operation, columns[1] - columns[0], None)
        step, width, depth = self._shapes[operation.output]
        for m in split(*rows, step):
            for n in split(*columns, width):
                c = location.moved(m[0] - rows[0], self._bytes(n[0] - columns[0]))
                self._multiply(operation, m, n, depth, c, None)

    def _multiply(self, operation, m, n, depth, c, mask):
        """One tile of C over the whole depth."""
        tiles = self._tiles
        pieces = [(term, k) for term in operation.terms for k in split(0, term.k, depth)]
        last_rows = operation.ones_row and m[1] == operation.m
        c_columns = n[1] - n[0]
        if operation.relu_mask and self._placement.masks[operation.relu_mask].address is None:
            # The bitmap will be stored by whole words: the weights' padding, all zeros, defines every bit.
            c_columns = round_up(c_columns, self._hardware.array_columns)
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

    def _epilogue(self, operation, m, n, mask, fields, accesses):
        """Add what the last command of a tile does beside the product; returns the tiles that it pins."""
        fields["relu"] = operation.relu
        if mask:
            given = bool(operation.relu_mask) and self._graph.masks[operation.relu_mask].given
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

    def _product_tile(self, operation, n, mask):
        tiles = self._tiles
        aggregation = self._producers.get(operation.terms[0].a)
        depths = tuple(term.k for term in operation.terms)
        feed = {}
        if aggregation:
            operator = aggregation.operator
            feed = {
                "pieces": self._pieces(aggregation, depths[0]),
                "source_rows": operator.reads,
                "source_row_cycles": self._row_cycles(aggregation, whole=True),
                "source_part_cycles": self._row_cycles(aggregation, whole=False),
                "source_degree": operator.edges / max(1, operator.reads),
                "edge_words": operator.edges / self._hardware.lanes,
                "takes_turns": self._slices > 1,
            }
        unit, limit = self._mask_columns(mask, n)
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
                bias_staged=bool(operation.bias) and tiles.room(operation.bias) is not None,
                c_room=None if operation.output in self._producers else tiles.room(operation.output),
                **feed,
            ),
        )

    # Aggregations

    def _walk_aggregation(self, operation):
        tiles, value = self._tiles, self._graph.values[operation.output]
        unit, limit = self._mask_columns(operation.mask, value.columns)
        source_rows, source_room = 0, None
        if operation.source in self._producers:
            source_rows, source_room = operation.operator.sources, tiles.room(operation.source)
        rows, width = aggregation_tiles(
            rows=value.rows,
            columns=value.columns,
            lanes=self._hardware.lanes,
            unit=unit,
            limit=limit,
            room=tiles.room(operation.output),
            source_rows=source_rows,
            source_room=source_room,
        )
        for low, high in self._panels(operation.mask, value.columns):
            for columns in split(low, high, width):
                for part in split(0, value.rows, rows):
                    location = tiles.write(operation.output, part, columns)
                    self._aggregate(operation, part, columns, location)
                    tiles.finish(operation.output, part, columns, location)
                    tiles.release(location)

    def _aggregate(self, operation, rows, columns, location):
        """Make a tile of an aggregation's result in place."""
        tiles, operator = self._tiles, operation.operator
        feed = self._feed(operation)
        unit, _ = self._mask_columns(operation.mask, self._graph.values[operation.output].columns)
        if operation.output not in self._shapes:
            self._shapes[operation.output] = self._command_shape(operation, rows, columns, unit)
        step, width = self._shapes[operation.output]
        source = None
        if not operation.streamed and tiles.is_on_chip(operation.source):
            source = tiles.read(operation.source, (0, operator.sources), columns)
        for low, high in split(*columns, width):
            if source:
                part = source.moved(0, self._bytes(low - columns[0]))
            elif operation.streamed:
                tensor = feed.features(low, high)
                part = Location(Space.DEVICE, tensor.address, tensor.stride)
            else:
                part = tiles.home(operation.source, 0, low)
            for start, stop in grid(*rows, step):
                target = location.moved(start - rows[0], self._bytes(low - columns[0]))
                self._sum(operation, feed.edges(start, stop), part, target, (start, stop), (low, high))
        if source:
            tiles.release(source)

    def _sum(self, operation, edges, source, target, rows, columns):
        """One AGGREGATE command."""
        operator, width = operation.operator, self._bytes(columns[1] - columns[0])
        fields = {
            "indexed": edges.indexed,
            "source_scaled": operator.source_scale is not None or operator.scale_of_edges is not None,
            "destination_scaled": operator.destination_scale is not None,
            "destinations": rows[1] - rows[0],
            "columns": columns[1] - columns[0],
            "edges": edges.edges,
            "sources": edges.sources,
            "edges_address": edges.edges_address,
            "records_address": edges.records_address,
            "scales_address": edges.scales_address,
            **source.fields("source"),
            **target.fields("destination"),
        }
        accesses = [target.access(rows[1] - rows[0], width, writes=True)]
        if not operation.streamed:  # nothing writes a streamed source
            accesses.append(source.access(operator.sources, width))
        mask = None
        if operation.mask:
            panels = self._panels(operation.mask, 0)
            panel = next(i for i, (low, high) in enumerate(panels) if low <= columns[0] < high)
            mask = self._tiles.mask(operation.mask, panel, rows)
            part = mask.moved(0, (columns[0] - panels[panel][0]) // 8)
            fields |= {"masked": True, **part.fields("mask", Format.BITMAP)}
            accesses.append(part.access(rows[1] - rows[0], -(-(columns[1] - columns[0]) // 8)))
        self._tiles.emit(Opcode.AGGREGATE, fields, accesses, operation.output)
        if mask:
            self._tiles.release(mask)

    def _feed(self, operation):
        if (output := operation.output) not in self._feeds:
            features = self._given[operation.source] if operation.streamed else None
            ordered = self._in_sequence(operation, whole=True)
            self._feeds[output] = AggregationFeed(self._assembler, operation.operator, features, ordered)
        return self._feeds[output]

    def _command_shape(self, operation, rows, columns, unit):
        step, width = aggregation_command(
            self._hardware,
            load=self._load(operation, rows[1] - rows[0]),
            columns=columns[1] - columns[0],
            unit=unit,
        )
        block = self._mask_blocks(operation.mask, operation.operator.destinations)[0][1]
        if operation.mask and self._placement.masks[operation.mask].address is None:
            # A command's rows of the mask must not straddle more words than the pool holds.
            aligned = max(1, self._hardware.word_bytes // self._placement.masks[operation.mask].stride)
            step = min(step, block)
            step = step // aligned * aligned if step >= aligned else 1 << (step.bit_length() - 1)
        return step, width

    def _load(self, operation, rows):
        operator = operation.operator
        edges = -(-operator.edges * rows // max(1, operator.destinations))
        whole = rows == operator.destinations
        recorded = not self._in_sequence(operation, whole=whole) or operator.source_scale is not None
        scaled = operator.destination_scale is not None
        reads = min(edges, operator.reads)
        return AggregationLoad(
            rows=rows,
            edges=edges,
            reads=reads,
            longest=operator.longest,
            from_device=self._from_device(operation),
            row_cycles=self._row_cycles(operation, whole=whole),
            list_bytes=EDGE_BYTES * edges + SOURCE_RECORD_BYTES * recorded * reads + 4 * scaled * rows,
        )

    def _from_device(self, operation):
        """Whether an aggregation's source lies in device memory."""
        return operation.streamed or not self._tiles.is_on_chip(operation.source)

    def _in_sequence(self, operation, *, whole):
        """Whether an aggregation into all destinations, or some, reads its source's rows one behind the other."""
        in_rows = isinstance(self._given.get(operation.source), Tensor)  # it lies there already, in row order
        return (
            whole and not in_rows and reads_in_sequence(operation, self._graph, self._hardware, self._slices)
        )

    def _row_cycles(self, operation, *, whole):
        """What an aggregation's read of a row, or a slice of it, costs at least; 0 if it is not a burst of its own."""
        if self._in_sequence(operation, whole=whole) or not self._from_device(operation):
            return 0
        return row_read_cycles(self._hardware)

    # Masks

    def _panels(self, mask, columns):
        return self._placement.masks[mask].panels if mask else [(0, columns)]

    def _mask_columns(self, mask, columns):
        """Unit and limit of a tile's columns: it begins at a byte of the bitmap and stays in a panel."""
        lanes = self._hardware.lanes
        if not mask:
            return lanes, round_up(columns, lanes)
        low, high = self._placement.masks[mask].panels[0]
        unit = min(max(8, lanes), round_up(high - low, lanes))
        return unit, round_up(high - low, unit)

    def _mask_blocks(self, mask, rows):
        """Ranges of rows for which a mask is on chip at a time; they begin at words of the bitmap."""
        place = self._placement.masks[mask] if mask else None
        if place is None or place.address is not None:
            return [(0, rows)]
        word, room = self._hardware.word_bytes, self._tiles.mask_words
        if len(place.panels) * place.panel_bytes <= room * word:
            return [(0, rows)]
        return split(0, rows, room // 2 * word // place.stride)

    def _pieces(self, aggregation, columns):
        """Least number of parts in which an aggregation's result is made for the product behind it."""
        words = self._hardware.words(columns)
        # What slices narrower than a read costs would hide is lost to memory's latency.
        slice_words = max(-(-words // self._slices), self._row_cycles(aggregation, whole=True))
        return -(-words // slice_words)

    def _bytes(self, columns):
        return self._hardware.words(columns) * self._hardware.word_bytes

    def _access(self, location, shape):
        (row, row_end), (column, column_end) = shape
        return location.access(row_end - row, self._bytes(column_end - column))
