"""What the host lays out for an aggregation: edges, records, scales, and input features in stream order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from simgnn.compiler.stream import edge_streams

if TYPE_CHECKING:
    from simgnn.arrays import U32, Records
    from simgnn.compiler.assembler import Assembler
    from simgnn.compiler.starting import StartingRows
    from simgnn.compiler.stream import EdgeStreams
    from simgnn.compiler.tiling import Range
    from simgnn.model.aggregation import LayerOperator
    from simgnn.sim.program.program import Tensor


class EdgeBuffer(NamedTuple):
    """Fields of an AGGREGATE command that describe the edges of a range of destinations."""

    indexed: bool
    sources: int
    edges: int
    edges_address: int
    records_address: int
    scales_address: int


class AggregationFeed:
    """Buffers of one aggregation in device memory.

    Parameters
    ----------
    features
        Input rows, if the source is streamed.
    in_sequence
        A command of all destinations reads them one after the other: a row is there once for each of its records.
        Otherwise records name it.
    ranges
        Of destinations, of which `edges` will be asked for.
    """

    def __init__(
        self,
        assembler: Assembler,
        operator: LayerOperator,
        features: StartingRows | None,
        in_sequence: bool,
        ranges: Iterable[Range],
    ) -> None:
        self._assembler = assembler
        self._operator = operator
        self._everything = (0, operator.destinations)
        scales = operator.destination_scale
        self._scales = None if scales is None else assembler.array(scales, early=True)
        self._in_sequence = in_sequence
        self._source = None
        self._lists: dict[Range, tuple[U32, Records | None, int]] = {}
        if features is not None:
            streams = edge_streams(operator, [self._everything])
            self._source = features.streamed(assembler, streams.whole, in_sequence=in_sequence)
            self._keep([self._everything], streams)
        left = sorted(set(ranges) - set(self._lists))
        while left:
            apart: list[Range] = []  # those of a slice that is cut elsewhere overlap with others
            for each in left:
                if not apart or apart[-1][1] <= each[0]:
                    apart.append(each)
            self._keep(apart, edge_streams(operator, apart))
            left = sorted(set(left) - set(apart))

    def _keep(self, ranges: Sequence[Range], streams: EdgeStreams) -> None:
        """Keep each range's edges and, if the engine reads them, its records."""
        operator, whole = self._operator, streams.whole
        records = None
        if (
            self._is_indexed(ranges[0])
            or operator.source_scale is not None
            or operator.scale_of_edges is not None
        ):
            rows = whole.rows if self._source is None else self._source.positions[whole.rows]
            records = whole.records(rows=rows, scales=operator.source_scale)
        edges, places = pairwise(streams.first_edge.tolist()), pairwise(streams.first_record.tolist())
        for each, (begin, end), (first, last) in zip(ranges, edges, places, strict=True):
            mine = None if records is None else records[first:last]
            self._lists[each] = whole.edges[begin:end], mine, last - first

    def _is_indexed(self, rows: Range) -> bool:
        """Whether records name the rows of a range's sources."""
        return self._source is None or not (rows == self._everything and self._in_sequence)

    def edges(self, start: int, stop: int) -> EdgeBuffer:
        """The edges into the destinations start .. stop."""
        edges, records, sources = self._lists[start, stop]
        return EdgeBuffer(
            indexed=self._is_indexed((start, stop)),
            sources=sources,
            edges=len(edges),
            # Asked for first, so that the records lie in front of the edges.
            records_address=0 if records is None else self._assembler.array(records, early=True),
            edges_address=self._assembler.array(edges, early=True),
            scales_address=0 if self._scales is None else self._scales + 4 * start,
        )

    def features(self, low: int, high: int) -> Tensor:
        """The tensor that holds the features' columns low .. high, wherever and in whatever order they lie."""
        assert self._source is not None, "the source is streamed"
        return self._source.columns(low, high)
