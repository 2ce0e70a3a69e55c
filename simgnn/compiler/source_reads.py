"""How aggregations read their sources, and what that costs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from simgnn.compiler.tiling import AggregationLoad, row_read_cycles
from simgnn.hw.command import EDGE_BYTES, SOURCE_RECORD_BYTES

if TYPE_CHECKING:
    from simgnn.compiler.operators import Aggregation, Operation, OperatorGraph
    from simgnn.compiler.placement import Placement
    from simgnn.compiler.starting import StartingRows
    from simgnn.hw.config import HardwareConfig


class SourceReads:
    """Answers for each aggregation of a graph.

    Parameters
    ----------
    slices
        See `simgnn.compiler.compile.SLICES`.
    given
        What device memory starts with, by value.

    Attributes
    ----------
    producer : Operation or None
        What makes its result, tile by tile, for another operation of the step that is scheduled.
    """

    def __init__(
        self,
        hardware: HardwareConfig,
        graph: OperatorGraph,
        placement: Placement,
        slices: int,
        given: Mapping[str, StartingRows],
    ) -> None:
        self._hardware, self._graph, self._placement, self._slices = hardware, graph, placement, slices
        self._given = given
        self.producer: Operation | None = None

    def is_on_chip(self, name: str) -> bool:
        """Whether rows of a value are read on chip: it stays there, is made in this step, or is compressed."""
        if self.producer is not None and self.producer.output == name:
            return True
        return name in self._placement.resident or name in self._placement.compressed

    def in_sequence(self, operation: Aggregation, *, whole: bool) -> bool:
        """Whether an aggregation into all destinations, or some, reads its source's rows one after the other.

        Only of all, and where the host lays the source out. Then always where a row has one record, and never with edge
        weights, where it has one for nearly each edge. A self-loop that has a record of its own would send its row
        twice: wide rows, whose slices take longer than a read by itself costs, are sent once.
        """
        operator = operation.operator
        if not whole or not operation.streamed or operator.edge_scale is not None:
            return False
        if not self._given[operation.source].laid_out:
            return False
        words = self._hardware.words(self._graph.values[operation.output].columns)
        return operator.own_scale is None or words < self._slices * row_read_cycles(self._hardware)

    def row_cycles(self, operation: Aggregation, *, whole: bool) -> int:
        """What an aggregation's read of a row, or a slice of it, costs at least; 0 if it is not a burst of its own."""
        if self.in_sequence(operation, whole=whole) or not self._from_device(operation):
            return 0
        return row_read_cycles(self._hardware)

    def degree(self, operation: Aggregation) -> float:
        """Edges of a source, on average: into how many tiles of destinations it is read. A compressed one is loaded
        for each of them."""
        if operation.source in self._placement.compressed:
            return math.inf
        return operation.operator.edges / max(1, operation.operator.reads)

    def pieces(self, aggregation: Aggregation, columns: int) -> int:
        """Least number of parts in which an aggregation's result is made for the product after it."""
        words = self._hardware.words(columns)
        # What slices narrower than a read costs would hide is lost to memory's latency.
        slice_words = max(-(-words // self._slices), self.row_cycles(aggregation, whole=True))
        return -(-words // slice_words)

    def load(self, operation: Aggregation, rows: int, row_words: int) -> AggregationLoad:
        """What a tile of so many destinations asks of the engine, whose rows are so many words apart."""
        operator = operation.operator
        edges = -(-operator.edges * rows // max(1, operator.destinations))
        whole = rows == operator.destinations
        recorded = not self.in_sequence(operation, whole=whole) or operator.source_scale is not None
        scaled = operator.destination_scale is not None
        reads = min(edges, operator.reads)
        return AggregationLoad(
            rows=rows,
            edges=edges,
            reads=reads,
            longest=operator.longest,
            from_device=self._from_device(operation),
            row_cycles=self.row_cycles(operation, whole=whole),
            list_bytes=EDGE_BYTES * edges + SOURCE_RECORD_BYTES * recorded * reads + 4 * scaled * rows,
            row_words=row_words,
            part_cycles=self.row_cycles(operation, whole=False),
        )

    def _from_device(self, operation: Aggregation) -> bool:
        """Whether an aggregation's source lies in device memory."""
        return operation.streamed or not self.is_on_chip(operation.source)
