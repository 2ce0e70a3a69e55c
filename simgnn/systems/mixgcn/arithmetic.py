"""Sums and products of a part of a layer, by the kernels of the reference: the bits of docs/numerics.md.

A sum over neighbours treats each column by itself and a product each row, so that neither depends on how columns and
rows are shared out. Only gradients of parameters are sums over rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.stream import edge_stream
from simgnn.model.aggregation import LayerOperator, layer_operator
from simgnn.model.whole_graph import whole_block
from simgnn.sim.numerics.aggregate import finish_sums, sum_rows
from simgnn.sim.numerics.update import accumulate_product, epilogue

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.model.model import ModelConfig

Matrix = NDArray[np.float32]
_NONE = np.empty(0, np.float32)
_NO_MASK = np.empty((0, 0), np.bool_)


def whole_operator(graph: Graph, model: ModelConfig) -> LayerOperator:
    """The operator of all layers: every vertex is a source and a destination, with all of its neighbours."""
    block, degrees = whole_block(graph, weighted=model.edge_weights)
    return layer_operator(model.kind, block, degrees, degrees, degree_correction=model.degree_correction)


class Aggregation:
    """``A`` times a matrix of any number of columns, in stream order.

    Parameters
    ----------
    operator

    Attributes
    ----------
    nbytes : int
        Of what it keeps of the graph.
    """

    def __init__(self, operator: LayerOperator) -> None:
        stream = edge_stream(operator)
        records = stream.records(scales=operator.source_scale)
        self._rows = records["row"].astype(np.int64)
        self._scales = np.ascontiguousarray(records["scale"])
        self._edges = stream.edges
        self._finish = _NONE if operator.destination_scale is None else operator.destination_scale
        self._destinations = operator.destinations
        self.nbytes = records.nbytes + stream.edges.nbytes + self._finish.nbytes

    def __call__(self, values: Matrix) -> Matrix:
        """The sums.

        Parameters
        ----------
        values : shape (sources, columns)

        Returns
        -------
        Shape (destinations, columns).
        """
        columns = values.shape[1]
        sums = np.zeros((self._destinations, columns), np.float32)
        if columns:
            flat = np.ascontiguousarray(values).reshape(-1)
            sum_rows(flat, self._rows * columns, self._scales, self._edges, sums)
            finish_sums(sums, self._finish, _NO_MASK)
        return sums


def add_product(a: Matrix, b: Matrix, into: Matrix) -> Matrix:
    """``into + a @ b`` in increasing k, in place."""
    accumulate_product(np.ascontiguousarray(a), np.ascontiguousarray(b), into)
    return into


def finished(
    values: Matrix, *, bias: Matrix | None = None, relu: bool = False, kept: NDArray[np.bool_] | None = None
) -> NDArray[np.bool_]:
    """Add the bias, apply ReLU and a mask, in place.

    Returns
    -------
    What passed both, shape of `values`.
    """
    masked = kept is not None
    passed = np.ones(values.shape, np.bool_) if kept is None else kept.copy()
    epilogue(values, _NONE if bias is None else bias, relu, passed, masked)
    return passed
