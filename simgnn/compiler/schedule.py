"""From placed operations to commands: the sizes of every operation's tiles, with which compiled code walks over them.

What is decided here is decided once for an operation, whatever the number of its commands (`simgnn.compiler.walk`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simgnn.arrays import I64, Records
from simgnn.compiler import walk
from simgnn.compiler.compression import rows_of_tiles, slice_columns
from simgnn.compiler.operators import Aggregation, Operation, Product
from simgnn.compiler.product_tiles import ProductShape, product_tiles
from simgnn.compiler.source_reads import SourceReads
from simgnn.compiler.tiling import MaskCuts, aggregation_command, aggregation_tiles, last_rows
from simgnn.compiler.tokens import ACCESS, MOST_ACCESSES, assign_tokens, order_with_late_stores
from simgnn.hw.command import FIELD_NAMES, Format, Opcode, Space

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from simgnn.compiler.buffers import Buffers
    from simgnn.compiler.operators import OperatorGraph
    from simgnn.compiler.placement import Placement, Turn
    from simgnn.compiler.starting import StartingRows
    from simgnn.hw.config import HardwareConfig

_NEVER = np.iinfo(np.int64).max
_OPCODE, _WAIT, _SIGNAL, _STORED_AS = (
    FIELD_NAMES.index(name) for name in ("opcode", "wait", "signal", "destination_format")
)
_ROOM = 1 << 12
"""Commands, and tiles of a pool, that a walk has room for at first. What is not used is never touched."""


class Schedule(NamedTuple):
    """The commands of a program before their tokens are known.

    Parameters
    ----------
    fields : shape (commands, fields)
        `simgnn.hw.command.DECODED` as numbers, `wait` and `signal` 0.
    accesses
        As of `simgnn.compiler.tokens.assign_tokens`.
    notes : `simgnn.compiler.walk.NOTE`, shape (commands,)
        Their values and masks count from 0, values first.
    segments
        Number of the first command of each, and of the one after its last.
    """

    fields: I64
    accesses: Records
    notes: Records
    segments: dict[str, tuple[int, int]]


def _records(dtype: np.dtype[Any], rows: Iterable[dict[str, Any]]) -> Records:
    """Records of named numbers, 0 where one is not named."""
    nothing = dict.fromkeys(dtype.names or (), 0)
    numbers = [[*(nothing | row).values()] for row in rows]
    # As numbers, not as records: NumPy makes these field by field.
    return np.array(numbers, np.int64).reshape(len(numbers), len(nothing)).view(dtype)[:, 0]


class Scheduler:
    """Emits the commands of one program.

    Parameters
    ----------
    given
        What device memory starts with, by value; the streamed source is among them.
    slices
        Parts, slices of columns or tiles of destinations, in which an aggregation and the product after it take turns,
        if there are as many. An aggregation after a product gains nothing: both use the read port of its sums.
    """

    def __init__(
        self,
        *,
        hardware: HardwareConfig,
        graph: OperatorGraph,
        placement: Placement,
        buffers: Buffers,
        given: Mapping[str, StartingRows],
        slices: int = 1,
    ) -> None:
        self._hardware, self._graph, self._placement = hardware, graph, placement
        self._buffers, self._slices = buffers, slices
        self._cuts = MaskCuts(hardware, placement.masks)
        self._padded = self._values_with_padding(graph)
        self._reads = SourceReads(hardware, graph, placement, slices, given)
        self._values = {name: number for number, name in enumerate(graph.values)}
        self._masks = {name: number for number, name in enumerate(placement.masks, len(self._values))}
        operations = sum(len(step.operations) for step in placement.steps)
        self._first_operation = len(self._values) + len(self._masks)
        self._first_term = self._first_operation + operations
        self._pools: dict[Space, tuple[int, int]] = {}
        self._terms: list[dict[str, int]] = []
        self._feeds: dict[tuple[str, str], Aggregation] = {}
        self._shapes: dict[tuple[str, str], tuple[int, int]] = {}

    def schedule(self) -> Schedule:
        """The commands of all segments.

        Raises
        ------
        ValueError
            If a pool has no room for the tiles that a command needs at once.
        """
        steps = self._placement.steps
        operations: list[dict[str, Any]] = []
        places = np.full((len(steps), 2), -1)
        pools = np.zeros((len(steps), len(Space), 2), np.int64)
        for number, step in enumerate(steps):
            operations += self._step(step)
            places[number, 2 - len(step.operations) :] = range(
                self._first_operation + len(operations) - len(step.operations),
                self._first_operation + len(operations),
            )
            for space, room in step.pools.items():
                pools[number, space] = room
        table = self._table(operations)
        size = _ROOM
        while True:
            w = self._walk(table, size)
            try:
                segments = self._segments(w, places, pools)
                break
            except walk.NoRoomError:
                if not w.counts[walk.NEEDED]:
                    raise ValueError(self._full(w)) from None
            # Compiled code cannot grow its tables; walking again from the start takes a fraction of a millisecond.
            size *= 4
        # Addresses come last: what lies where depends on what was asked for, and in which order.
        commands, asked = w.counts[[walk.COMMANDS, walk.ASKS]].tolist()
        walk.fill(w, *self._buffers.make(w.asked[:asked], self._lists()))
        fields, accesses, notes = w.fields[:commands], w.accesses[:commands], w.notes[:commands]
        # Tokens are found in the order in which commands are issued.
        if self._placement.compressed:
            order = _order(fields, accesses, notes["accesses"], segments)
            fields, accesses, notes = fields[order], accesses[order], notes[order]
        return Schedule(fields, accesses, notes, segments)

    def _segments(self, w: walk.Walk, places: I64, pools: I64) -> dict[str, tuple[int, int]]:
        """Walk over all steps; the commands of each segment."""
        found, first = {}, 0
        names = [step.segment for step in self._placement.steps]
        for name in self._graph.segments:
            last = first + names.count(name)
            begin = int(w.counts[walk.COMMANDS])
            walk.walk_steps(w, places, pools, first, last)
            found[name] = begin, int(w.counts[walk.COMMANDS])
            first = last
        return found

    def _full(self, w: walk.Walk) -> str:
        words, space = w.counts[[walk.WORDS, walk.POOL]].tolist()
        return (
            f"{Space(space).name} must have room for {words} words beside the tiles in use, "
            f"not {w.pools[space, 1]} words in all"
        )

    def _lists(self) -> dict[int, tuple[Aggregation, bool]]:
        """Aggregations by the places of their lists in the table, and whether they read rows one after the other."""
        first = self._first_term + len(self._terms)
        return {
            place: (operation, self._reads.in_sequence(operation, whole=True))
            for place, operation in enumerate(self._feeds.values(), first)
        }

    def _table(self, operations: list[dict[str, Any]]) -> Records:
        """Values, masks, operations, terms and lists, one after the other."""
        feeds, asked = [], 0
        first_feed = self._first_term + len(self._terms)
        for operation in self._feeds.values():
            slices = self._hardware.words(self._graph.values[operation.output].columns)
            feeds.append({"asked": -1, "slices": asked, "ranges": asked + slices})
            asked += slices + operation.operator.destinations
        self._asked = asked
        for entry in operations:
            entry["feed"] = entry.get("feed", 0) + first_feed
        values, masks = map(self._value, self._graph.values), map(self._mask, self._placement.masks)
        return _records(walk.ENTRY, [*values, *masks, *operations, *self._terms, *feeds])

    def _walk(self, table: Records, room: int) -> walk.Walk:
        """A walk that has yet to begin, with room for so many commands."""
        return walk.Walk(
            table=table.copy(),
            pools=np.zeros((len(Space), 4), np.int64),
            tiles=np.empty((len(Space), room), walk.TILE),
            made=np.zeros(table["tiles"].max(initial=0), bool),
            asked=np.empty(room, walk.ASKED),
            asked_at=np.full(self._asked, -1),
            fields=np.empty((room, len(FIELD_NAMES)), np.int64),
            accesses=np.empty((room, MOST_ACCESSES), ACCESS),
            notes=np.empty(room, walk.NOTE),
            counts=np.zeros(walk.NEEDED + 1, np.int64),
            lanes=self._hardware.lanes,
            word=self._hardware.word_bytes,
            array_columns=self._hardware.array_columns,
        )

    def _value(self, name: str) -> dict[str, Any]:
        value, placement, word = self._graph.values[name], self._placement, self._hardware.word_bytes
        stays, stride = name in placement.resident, self._hardware.words(value.columns) * word
        return {
            "rows": value.rows,
            "columns": value.columns,
            "made_rows": value.made_rows,
            "bank": placement.banks.get(name, Space.DEVICE),
            "chip": placement.resident[name] * word if stays else -1,
            "stride": stride,
            "compressed": name in placement.compressed,
            "given": value.given,
            "given_rows": value.given_rows,
            "kept": value.kept,
            "last_use": placement.last_use.get(name, -1),
            "last_write": placement.last_write.get(name, _NEVER),
            "home_stride": self._buffers.stride(name),
            "given_stride": stride,
            "unloaded": stays and (value.given or value.given_rows > 0),
            "home": -1,
            "given_home": -1,
        }

    def _mask(self, name: str) -> dict[str, Any]:
        mask, place = self._graph.masks[name], self._placement.masks[name]
        return {
            "rows": mask.rows,
            "columns": mask.columns,
            "given": mask.given,
            "panels": len(place.panels),
            "panel_columns": place.panels[0][1],
            "stride": place.stride,
            "panel_bytes": place.panel_bytes,
            "address": -1 if place.address is None else place.address,
            "unloaded": mask.given,
            "home": -1,
        }

    # Steps

    def _step(self, step: Turn) -> list[dict[str, Any]]:
        """The operations of a step with their tiles: perhaps a producer, and what asks it for tiles."""
        *producers, last = step.operations
        producer = producers[0] if producers else None
        self._pools = step.pools
        self._reads.producer = producer
        # The consumer's tiles come first: the producer makes what they ask for.
        if isinstance(last, Product):
            name = last.relu_mask or last.mask
            rows, width, depth = self._product_tile(last, last.n, name, producer)
            block = self._cuts.block_rows(name, last.m, self._pools[Space.MASK][1])
            pieces = sum(-(-term.k // depth) for term in last.terms)
            tiles = -(-last.m // block) * -(-block // rows) * pieces
            consumer = self._product(last, rows, width, depth) | {"block": block, "tiles": tiles}
            if producer is None:
                return [consumer]
            assert isinstance(producer, Aggregation), "products ask for sums"
            made = min(rows, block, self._graph.values[producer.output].made_rows)
            return [self._aggregation(producer, made, depth, last.terms[0].k), consumer]
        value = self._graph.values[last.output]
        rows, width = self._aggregation_tile(last, producer)
        panel = self._cuts.panels(last.mask, value.columns)[0][1]
        consumer = self._aggregation(last, min(rows, last.operator.destinations), width, panel)
        if producer is None:
            return [consumer]
        assert isinstance(producer, Product), "sums ask for products"
        tiles = -(-value.columns // panel) * -(-panel // width)
        of_producer = self._product_tile(producer, min(width, panel), None, None)
        return [self._product(producer, *of_producer), consumer | {"tiles": tiles}]

    def _room(self, name: str) -> int | None:
        """Words for tiles of a value; None if it stays on chip."""
        return None if name in self._placement.resident else self._pool_words(name)

    def _pool_words(self, name: str) -> int:
        """Words of the pool in a value's bank."""
        return self._pools[self._placement.banks[name]][1]

    def _product(self, operation: Product, rows: int, width: int, depth: int) -> dict[str, Any]:
        """A product with its tiles."""
        first = self._first_term + len(self._terms)
        self._terms += [
            {"a": self._values[term.a], "b": self._values[term.b], "k": term.k} for term in operation.terms
        ]
        given = operation.relu_mask is not None and self._graph.masks[operation.relu_mask].given
        return {
            "product": True,
            "output": self._values[operation.output],
            "layer": operation.layer,
            "accumulate": operation.accumulate,
            "mask": -1 if operation.mask is None else self._masks[operation.mask],
            "relu_mask": -1 if operation.relu_mask is None else self._masks[operation.relu_mask],
            "rows": rows,
            "width": width,
            "block": operation.m,
            "padded": operation.output in self._padded,
            "m": operation.m,
            "n": operation.n,
            "depth": depth,
            "transpose_a": operation.transpose_a,
            "transpose_b": operation.transpose_b,
            "bias": -1 if operation.bias is None else self._values[operation.bias],
            "relu": operation.relu,
            "masked": given or operation.mask is not None,
            "ones_row": operation.ones_row,
            "first_term": first,
            "terms": len(operation.terms),
        }

    def _product_tile(
        self, operation: Product, n: int, mask: str | None, producer: Operation | None
    ) -> tuple[int, int, int]:
        aggregation = producer if isinstance(producer, Aggregation) else None
        depths = tuple(term.k for term in operation.terms)
        feed: dict[str, Any] = {}
        if aggregation is not None:
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
        makes = self._reads.producer is operation
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
                a_rooms=tuple(self._room(term.a) for term in operation.terms),
                b_room=min(self._pool_words(term.b) for term in operation.terms),
                b_staged=tuple(self._room(term.b) is not None for term in operation.terms),
                bias_staged=operation.bias is not None and self._room(operation.bias) is not None,
                c_room=None if makes else self._room(operation.output),
                row_unit=rows_of_tiles(operation, self._placement.compressed, self._hardware),
                **feed,
            ),
        )

    def _aggregation_tile(self, operation: Aggregation, producer: Operation | None) -> tuple[int, int]:
        value = self._graph.values[operation.output]
        unit, limit = self._cuts.columns(operation.mask, value.columns)
        source_rows, source_room = 0, None
        if producer is not None:
            source_rows, source_room = operation.operator.sources, self._room(operation.source)
        return aggregation_tiles(
            rows=operation.operator.destinations,
            columns=value.columns,
            lanes=self._hardware.lanes,
            unit=unit,
            limit=limit,
            room=self._room(operation.output),
            source_rows=source_rows,
            source_room=source_room,
        )

    def _aggregation(self, operation: Aggregation, rows: int, width: int, columns: int) -> dict[str, Any]:
        """An aggregation with its tiles and commands.

        Parameters
        ----------
        rows
            Of its first tile.
        width
            Of a tile.
        columns
            Of which tiles are cut: all of them, or a panel of the mask.
        """
        operator, source = operation.operator, operation.source
        if operation.key not in self._shapes:
            apart = self._words_apart(operation, min(width, columns))
            self._shapes[operation.key] = self._command_shape(operation, rows, min(width, columns), apart)
        step, slice_width = self._shapes[operation.key]
        self._feeds.setdefault(operation.key, operation)
        held = 0
        if source in self._placement.compressed:
            held = slice_columns(operator.sources, self._pool_words(source), self._hardware)
        cut = 0
        ends = columns == self._graph.values[operation.output].columns and not operation.mask
        if ends and min(rows, step) >= operator.destinations:
            cut = self._cut(operation, width, held, slice_width)
        return {
            "product": False,
            "output": self._values[operation.output],
            "layer": operation.layer,
            "accumulate": operation.accumulate,
            "mask": -1 if operation.mask is None else self._masks[operation.mask],
            "rows": rows,
            "width": width,
            "padded": operation.output in self._padded,
            "source": -1 if operation.streamed else self._values[source],
            "streamed": operation.streamed,
            "on_chip": not operation.streamed and self._reads.is_on_chip(source),
            "sources": operator.sources,
            "destinations": operator.destinations,
            "scaled": operator.source_scale is not None or operator.scale_of_edges is not None,
            "destination_scaled": operator.destination_scale is not None,
            "step": step,
            "slice": slice_width,
            "held": held,
            "cut": cut,
            "feed": list(self._feeds).index(operation.key),
        }

    def _words_apart(self, operation: Aggregation, columns: int) -> int:
        """Words between the rows of a tile of so many columns: of the whole value's, where that stays on chip."""
        if operation.output in self._placement.resident:
            columns = self._graph.values[operation.output].columns
        return self._hardware.words(columns)

    def _cut(self, operation: Aggregation, width: int, held: int, slice_width: int) -> int:
        """Where a command of all rows and the last columns is cut in two, so that fewer sums leave after others'; 0
        for nowhere."""
        operator, columns = operation.operator, self._graph.values[operation.output].columns
        tile = low = (columns - 1) // width * width
        for size in (held or columns, slice_width):
            low += (columns - 1 - low) // size * size
        last = last_rows(
            self._hardware,
            load=self._reads.load(
                operation, operator.destinations, self._words_apart(operation, columns - tile)
            ),
            indptr=operator.indptr,
            words=self._hardware.words(columns - low),
            after_others=low > 0,
        )
        return operator.destinations - last if last else 0

    def _command_shape(
        self, operation: Aggregation, rows: int, columns: int, words_apart: int
    ) -> tuple[int, int]:
        """Rows and columns of a command."""
        unit, _ = self._cuts.columns(operation.mask, self._graph.values[operation.output].columns)
        step, width = aggregation_command(
            self._hardware, load=self._reads.load(operation, rows, words_apart), columns=columns, unit=unit
        )
        if operation.mask and self._placement.masks[operation.mask].address is None:
            # A command's rows of the mask must not straddle more words than the pool holds.
            stride = self._placement.masks[operation.mask].stride
            aligned = max(1, self._hardware.word_bytes // stride)
            room = self._pools[Space.MASK][1]
            step = min(step, self._cuts.block_rows(operation.mask, operation.operator.destinations, room))
            step = step // aligned * aligned if step >= aligned else 1 << (step.bit_length() - 1)
        return step, width

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


def _order(fields: I64, accesses: Records, accessed: I64, segments: dict[str, tuple[int, int]]) -> I64:
    """Numbers of commands in the order in which they are issued."""
    stores = fields[:, _OPCODE] == int(Opcode.STORE)
    of_blocks = stores & (fields[:, _STORED_AS] == int(Format.COMPRESSED))
    parts = [
        start
        + order_with_late_stores(*(column[start:stop] for column in (stores, of_blocks, accesses, accessed)))
        for start, stop in segments.values()
    ]
    return np.concatenate(parts)


def with_tokens(schedule: Schedule) -> I64:
    """The fields of a program's commands, with their tokens."""
    fields = schedule.fields
    for start, stop in schedule.segments.values():
        columns = (
            fields[start:stop, _OPCODE],
            schedule.accesses[start:stop],
            schedule.notes["accesses"][start:stop],
        )
        fields[start:stop, _WAIT], fields[start:stop, _SIGNAL] = assign_tokens(*columns)
    return fields
