"""Sums and products of a part of a layer, by the kernels of the reference: the bits of docs/reference/numerics.md.

A sum over neighbours treats each column by itself and a product each row, so that neither depends on how columns and
rows are shared out. Only gradients of parameters are sums over rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import F32, I64, U32, Bools
from simgnn.compiler.stream import RECORD, edge_stream
from simgnn.hw.command import EDGE_LAST
from simgnn.model.aggregation import LayerOperator, layer_operator
from simgnn.model.evaluation import whole_block
from simgnn.sim.numerics.engines import accumulate_product, epilogue, finish_sums, sum_rows

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.model.model import ModelConfig

Matrix = F32
Rows = I64
Bits = Bools
_NONE = np.empty(0, np.float32)
_NO_MASK = np.empty((0, 0), np.bool_)


def whole_operator(graph: Graph, model: ModelConfig) -> LayerOperator:
    """The operator of all layers: every vertex is a source and a destination, with all of its neighbours."""
    block, degrees = whole_block(graph, weighted=model.edge_weights)
    return layer_operator(model.kind, block, degrees, degrees, degree_correction=model.degree_correction)


class Aggregation:
    """``A`` times a matrix of any number of columns, in stream order.

    Attributes
    ----------
    sources, destinations : int
        Rows of the matrix, and of the sums.
    edges : int
        Rows that are added, self-loops among them.
    nbytes : int
        Of what it keeps of the graph.
    """

    def __init__(self, operator: LayerOperator) -> None:
        stream = edge_stream(operator)
        records = stream.records(scales=operator.source_scale)
        finish = _NONE if operator.destination_scale is None else operator.destination_scale
        self._keep(records["row"].astype(np.int64), records["scale"], stream.edges, finish)
        self.sources, self.destinations = operator.sources, operator.destinations

    def _keep(self, rows: I64, scales: F32, edges: U32, finish: F32) -> None:
        self._rows, self._scales = rows, np.ascontiguousarray(scales)
        self._edges, self._finish = edges, finish
        self.edges = len(edges)
        self.nbytes = RECORD.itemsize * len(rows) + edges.nbytes + finish.nbytes

    def take_cycles(self) -> list[int]:
        """Of no device, so none."""
        return []

    def part(self, *, destinations: Rows, sources: Rows) -> Aggregation:
        """The same of some rows: each sum adds what is left of its terms, in the same order.

        Parameters
        ----------
        destinations, sources : shape (n,)
            Rows of the sums and of the matrix, ascending; a part's rows are numbered by their places here.
        """
        to, source = _places(self.destinations, destinations), _places(self.sources, sources)
        # The stream has the edges of one record, a source with its scale, after those of the other; the last one of
        # each is marked. `record` is each edge's; what is left of a record is marked again, and a record of which
        # nothing is left is left out. No edge changes its place among those of its destination: hence the same sums.
        is_last = self._edges & EDGE_LAST != 0
        record: Rows = np.cumsum(is_last) - is_last
        places = to[self._edges & ~EDGE_LAST]
        kept = (places >= 0) & (source[self._rows][record] >= 0)
        edges, record = places[kept].astype(np.uint32), record[kept]
        ends = np.flatnonzero(np.diff(record, append=-1))
        edges[ends] |= EDGE_LAST
        # A part has no operator of its own; its stream is cut out of the whole one's.
        found = object.__new__(Aggregation)
        finish = self._finish[destinations] if len(self._finish) else self._finish
        found._keep(source[self._rows[record[ends]]], self._scales[record[ends]], edges, finish)
        found.sources, found.destinations = len(sources), len(destinations)
        return found

    def __call__(self, values: Matrix, wanted: Bools | None = None) -> Matrix:
        """The sums.

        Parameters
        ----------
        values : shape (sources, columns)
        wanted : shape (destinations, columns)
            Others are +0; None for all.

        Returns
        -------
        Shape (destinations, columns).
        """
        columns = values.shape[1]
        sums = np.zeros((self.destinations, columns), np.float32)
        if columns and len(self._rows):
            flat = np.ascontiguousarray(values).reshape(-1)
            sum_rows(flat, self._rows * columns, self._scales, self._edges, sums)
            finish_sums(sums, self._finish, _NO_MASK)
        if wanted is not None:
            # The bits of an engine that never adds them: +0, and not what they would be.
            sums[~wanted] = 0.0
        return sums


def _places(count: int, chosen: Rows) -> Rows:
    """Of each of so many rows, its place among those that were chosen; -1 of others."""
    places = np.full(count, -1, np.int64)
    places[chosen] = np.arange(len(chosen))
    return places


def add_product(a: Matrix, b: Matrix, into: Matrix) -> Matrix:
    """``into + a @ b`` in increasing k, in place."""
    # In increasing k, a contract of docs/reference/numerics.md: another order is another result.
    accumulate_product(np.ascontiguousarray(a), np.ascontiguousarray(b), into)
    return into


def finished(
    values: Matrix, *, bias: Matrix | None = None, relu: bool = False, kept: Bools | None = None
) -> Bools:
    """Add the bias, apply ReLU and a mask, in place.

    Returns
    -------
    What passed both, shape of `values`.
    """
    masked = kept is not None
    passed = np.ones(values.shape, np.bool_) if kept is None else kept.copy()
    epilogue(values, _NONE if bias is None else bias, relu, passed, masked)
    return passed


class HostProducts:
    """Multiplies rows by the reference's kernels; `DeviceProducts` does it by programs."""

    def take_cycles(self) -> list[int]:
        """Of no device, so none."""
        return []

    def mapped(
        self, terms: Sequence[tuple[Matrix, Matrix]], *, bias: Matrix, relu: bool, kept: Bits | None
    ) -> tuple[Matrix, Bits]:
        """A linear map: ``sum of rows @ matrix + bias``, ReLU, and a mask.

        Parameters
        ----------
        terms
            Rows and matrices, in the order of the sum.
        bias : shape (columns,)
        kept : shape (rows, columns)
            What dropout keeps; None for all.

        Returns
        -------
        output : shape (rows, columns)
        bitmap
            What passed both.
        """
        rows, matrix = terms[0]
        output = np.zeros((len(rows), matrix.shape[1]), np.float32)
        for rows, matrix in terms:
            add_product(rows, matrix, output)
        return output, finished(output, bias=bias, relu=relu, kept=kept)

    def product(
        self, a: Matrix, b: Matrix, *, transpose_a: bool = False, transpose_b: bool = False
    ) -> Matrix:
        """``a @ b``, of their transposes where asked for."""
        a, b = a.T if transpose_a else a, b.T if transpose_b else b
        output = np.zeros((a.shape[0], b.shape[1]), np.float32)
        add_product(a, b, output)
        finished(output)
        return output

    def added(self, terms: Sequence[tuple[Matrix, Matrix]], into: Matrix, *, kept: Bits | None) -> Matrix:
        """``into + sum of rows @ matrix.T``, masked; may be in the place of `into`."""
        for rows, matrix in terms:
            add_product(rows, matrix.T, into)
        finished(into, kept=kept)
        return into
