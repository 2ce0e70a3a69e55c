"""What the host lays out for an aggregation: edges, records, scales, and input features in stream order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from simgnn.compiler.stream import edge_stream
from simgnn.compiler.tiling import row_read_cycles

if TYPE_CHECKING:
    from simgnn.compiler.assembler import Assembler
    from simgnn.compiler.operators import Aggregation, OperatorGraph
    from simgnn.compiler.starting.rows import StartingRows
    from simgnn.hw.config import HardwareConfig
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


def reads_in_sequence(
    operation: Aggregation,
    graph: OperatorGraph,
    hardware: HardwareConfig,
    slices: int,
    given: Mapping[str, StartingRows],
) -> bool:
    """Whether an aggregation into all destinations reads its source's rows one after the other.

    Parameters
    ----------
    operation
    graph
    hardware
    slices
        Slices of columns that are read by themselves.
    given
        What values start with.

    Returns
    -------
    Only where the host lays the source out. Then always where a row has one record, and never with edge weights,
    where it has one for nearly each edge. A self-loop that has a record of its own would send its row twice: wide
    rows, whose slices take longer than a read by itself costs, are sent once.
    """
    operator = operation.operator
    if not operation.streamed or operator.edge_scale is not None:
        return False
    if not given[operation.source].laid_out:
        return False
    words = hardware.words(graph.values[operation.output].columns)
    return operator.own_scale is None or words < slices * row_read_cycles(hardware)


class AggregationFeed:
    """Buffers of one aggregation in device memory.

    Parameters
    ----------
    assembler
    operator
    features
        Input rows, if the source is streamed.
    in_sequence
        A command of all destinations reads them one after the other: a row is there once for each of its records.
        Otherwise records name it.
    """

    def __init__(
        self,
        assembler: Assembler,
        operator: LayerOperator,
        features: StartingRows | None = None,
        in_sequence: bool = False,
    ) -> None:
        self._assembler = assembler
        self._operator = operator
        self._whole = edge_stream(operator)
        scales = operator.destination_scale
        self._scales = None if scales is None else assembler.array(scales, early=True)
        self._in_sequence = in_sequence
        self._source = None
        if features is not None:
            self._source = features.streamed(assembler, self._whole, in_sequence=in_sequence)

    def edges(self, start: int, stop: int) -> EdgeBuffer:
        """The edges into the destinations start .. stop."""
        operator, assembler = self._operator, self._assembler
        whole = (start, stop) == (0, operator.destinations)
        stream = self._whole if whole else edge_stream(operator, start, stop)
        rows, indexed, records = stream.rows, True, 0
        if self._source is not None:
            rows, indexed = self._source.positions[stream.rows], not (whole and self._in_sequence)
        if indexed or operator.source_scale is not None or operator.scale_of_edges is not None:
            records = assembler.array(stream.records(rows=rows, scales=operator.source_scale), early=True)
        return EdgeBuffer(
            indexed=indexed,
            sources=len(stream.rows),
            edges=len(stream.edges),
            edges_address=assembler.array(stream.edges, early=True),
            records_address=records,
            scales_address=0 if self._scales is None else self._scales + 4 * start,
        )

    def features(self, low: int, high: int) -> Tensor:
        """The tensor that holds the features' columns low .. high, wherever and in whatever order they lie."""
        assert self._source is not None, "the source is streamed"
        return self._source.columns(low, high)
