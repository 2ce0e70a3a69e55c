"""What the host lays out for an aggregation: edges, records, scales, and input features in stream order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.scattered import ScatteredRows
from simgnn.compiler.stream import edge_stream
from simgnn.compiler.tiling import row_read_cycles
from simgnn.features.row_gather import GatheredRows
from simgnn.sim.program.program import Role, Tensor

if TYPE_CHECKING:
    from simgnn.compiler.assembler import Assembler
    from simgnn.compiler.operators import Aggregation, OperatorGraph
    from simgnn.hw.config import HardwareConfig
    from simgnn.model.aggregation import LayerOperator

Given: TypeAlias = NDArray[np.float32] | Tensor | ScatteredRows
"""What a value starts with: numbers, or the place or the places in a lasting region where they lie."""


@dataclass(frozen=True)
class EdgeBuffer:
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
    given: Mapping[str, Given],
) -> bool:
    """Whether an aggregation into all destinations reads its source's rows one behind the other.

    Parameters
    ----------
    operation
    graph
    hardware
    slices
        Slices of columns that are read by themselves.
    given
        What device memory starts with; a tensor lies there already, in row order, and scattered rows in none.

    Returns
    -------
    Only where the host lays the source out. Then always where a row has one record, and never with edge weights,
    where it has one for nearly each edge. A self-loop that has a record of its own would send its row twice: wide
    rows, whose slices take longer than a read by itself costs, are sent once.
    """
    operator = operation.operator
    if not operation.streamed or operator.edge_scale is not None:
        return False
    if isinstance(given[operation.source], Tensor | ScatteredRows):
        return False
    words = hardware.words(graph.values[operation.output].columns)
    return operator.own_scale is None or words < slices * row_read_cycles(hardware)


class AggregationFeed:
    """Buffers of one aggregation in device memory, made when first asked for.

    Parameters
    ----------
    assembler
    operator
    features : shape (sources, columns)
        Input rows, if the host lays the source out: in stream order, and each slice of columns by itself, so
        that a command of all destinations can read sequentially. Or where they lie already, in row order or in none.
    in_sequence
        It does: a row is there once for each of its records. Otherwise it is there once, and records name it.
    """

    def __init__(
        self,
        assembler: Assembler,
        operator: LayerOperator,
        features: Given | None = None,
        in_sequence: bool = False,
    ) -> None:
        self._assembler = assembler
        self._operator = operator
        self._features = features
        self._whole = edge_stream(operator)
        self._buffers: dict[tuple[int, int], EdgeBuffer] = {}
        self._slices: dict[tuple[int, int], Tensor] = {}
        scales = operator.destination_scale
        self._scales = None if scales is None else assembler.array(scales, early=True)
        self._in_sequence = in_sequence
        self._rows = self._whole.rows if in_sequence else self._whole.sources
        if isinstance(features, Tensor):
            self._rows = np.arange(operator.sources, dtype=np.uint32)
        self._positions = np.empty(operator.sources, np.uint32)
        self._positions[self._rows] = np.arange(len(self._rows), dtype=np.uint32)
        if isinstance(features, ScatteredRows):
            self._positions = features.rows

    def edges(self, start: int, stop: int) -> EdgeBuffer:
        """The edges into the destinations start .. stop."""
        if (start, stop) not in self._buffers:
            self._buffers[start, stop] = self._lay_out(start, stop)
        return self._buffers[start, stop]

    def _lay_out(self, start: int, stop: int) -> EdgeBuffer:
        operator, assembler = self._operator, self._assembler
        whole = (start, stop) == (0, operator.destinations)
        stream = self._whole if whole else edge_stream(operator, start, stop)
        rows, indexed, records = stream.rows, True, 0
        if self._features is not None:
            rows, indexed = self._positions[stream.rows], not (whole and self._in_sequence)
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
        """The tensor that holds the features' columns low .. high, in stream order or as they lie."""
        assert self._features is not None, "the source is laid out here"
        if isinstance(self._features, Tensor | ScatteredRows):
            lasting = self._features if isinstance(self._features, Tensor) else self._features.table
            whole = self._assembler.tensor(
                "features", lasting.rows, lasting.columns, lasting, role=Role.BROUGHT
            )
            return replace(whole, address=whole.address + 4 * low, columns=high - low)
        if (low, high) not in self._slices:
            name = "features" if high - low == self._features.shape[1] else f"features.{low}"
            values = GatheredRows(matrix=self._features, rows=self._rows, low=low, high=high)
            self._slices[low, high] = self._assembler.tensor(
                name, len(self._rows), high - low, values, role=Role.BROUGHT, early=True
            )
        return self._slices[low, high]
