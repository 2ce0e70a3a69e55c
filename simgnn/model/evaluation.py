"""Evaluation with the full neighbourhood of every vertex, on the host, layer by layer.

Not part of training: no bit of a checkpoint depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.model.aggregation import layer_operator
from simgnn.model.layers import layer_maps
from simgnn.model.row_products import row_products
from simgnn.model.tasks import TASKS
from simgnn.model.whole_graph import whole_block

if TYPE_CHECKING:
    from scipy import sparse

    from simgnn.data.graph import Graph
    from simgnn.model.layers import LinearMap
    from simgnn.model.model import ModelConfig


CHUNK_ROWS = 16384

Rows = Callable[[NDArray[np.int64]], NDArray[np.float32]]
"""Gives rows of a matrix, by their numbers."""


def full_logits(
    model: ModelConfig,
    parameters: Mapping[str, NDArray[np.float32]],
    graph: Graph,
    *,
    chunk_rows: int = CHUNK_ROWS,
) -> NDArray[np.float32]:
    """Logits of every vertex.

    Features are gathered `chunk_rows` rows at a time, so that only what a layer hands to the next has to
    fit in memory. A vertex's logits depend on no other vertex that is computed beside it, to the bit.

    Returns
    -------
    Shape (vertices, classes).
    """
    whole, degrees = whole_block(graph, weighted=model.edge_weights)
    adjacency = layer_operator(model.kind, whole, degrees, degrees).to_scipy(np.float32)
    chunks = row_chunks(graph.vertices, chunk_rows)
    rows: Rows = graph.gather_features
    for maps in layer_maps(model):
        own, inner = rows, None
        for linear in maps:
            inner = hidden = _map(linear, adjacency, own, inner, chunks, parameters)
        rows = hidden.__getitem__
    return hidden


def _map(
    linear: LinearMap,
    adjacency: sparse.csr_array,
    own: Rows,
    inner: NDArray[np.float32] | None,
    chunks: list[NDArray[np.int64]],
    parameters: Mapping[str, NDArray[np.float32]],
) -> NDArray[np.float32]:
    if linear.neighbor:
        weight = linear.neighbor.value(parameters)
        output = (
            sums_of(adjacency, products(own, chunks, weight), chunks)
            if sums_products(weight)
            else products_of_sums(adjacency, own, chunks, weight)
        )
    else:
        assert inner is not None and linear.inner is not None, "a map takes neighbours or the map before"
        output = row_products(inner, linear.inner.value(parameters))
    finish_map(linear, output, own, chunks, parameters)
    return output


def finish_map(
    linear: LinearMap,
    output: NDArray[np.float32],
    own: Rows,
    chunks: Sequence[NDArray[np.int64]],
    parameters: Mapping[str, NDArray[np.float32]],
) -> None:
    """Add a map's own rows and bias to what it makes of neighbours or of the map before, and take ReLU if it has it."""
    for chunk in chunks:
        for weight in linear.own:
            rows = own(chunk)
            output[chunk] += (
                rows if weight.parameter is None else row_products(rows, weight.value(parameters))
            )
        output[chunk] += parameters[linear.bias]
    if linear.relu:
        np.maximum(output, 0, out=output)


def sums_products(weight: NDArray[np.float32]) -> bool:
    """Whether A (H W) is computed and not (A H) W: the narrower side gets summed over the neighbours."""
    return bool(weight.shape[1] <= weight.shape[0])


def products(
    rows: Rows, chunks: Sequence[NDArray[np.int64]], weight: NDArray[np.float32]
) -> NDArray[np.float32]:
    """H W of all rows, chunk after chunk."""
    product = np.empty((sum(map(len, chunks)), weight.shape[1]), np.float32)
    for chunk in chunks:
        product[chunk] = row_products(rows(chunk), weight)
    return product


def sums_of(
    adjacency: sparse.csr_array, product: NDArray[np.float32], chunks: Sequence[NDArray[np.int64]]
) -> NDArray[np.float32]:
    """A (H W), chunk after chunk."""
    output = np.empty((adjacency.shape[0], product.shape[1]), np.float32)
    for chunk in chunks:
        output[chunk] = adjacency[chunk] @ product
    return output


def products_of_sums(
    adjacency: sparse.csr_array, rows: Rows, chunks: Sequence[NDArray[np.int64]], weight: NDArray[np.float32]
) -> NDArray[np.float32]:
    """(A H) W, chunk after chunk."""
    output = np.empty((adjacency.shape[0], weight.shape[1]), np.float32)
    for chunk in chunks:
        part = adjacency[chunk]
        needed, local = np.unique(part.indices, return_inverse=True)
        part = type(part)((part.data, local, part.indptr), shape=(len(chunk), len(needed)))
        output[chunk] = row_products(part @ rows(needed), weight)
    return output


def row_chunks(rows: int, chunk_rows: int = CHUNK_ROWS) -> list[NDArray[np.int64]]:
    """Numbers of rows, so many at a time."""
    return [np.arange(start, min(start + chunk_rows, rows)) for start in range(0, rows, chunk_rows)]


def scores(
    model: ModelConfig, parameters: Mapping[str, NDArray[np.float32]], graph: Graph
) -> dict[str, dict[str, float] | None]:
    """Scores of the graph's task on each split, by their names.

    Returns
    -------
    For "train", "val" and "test"; None for a split that has nothing to judge by.
    """
    return TASKS[graph.task].scores_of_splits(full_logits(model, parameters, graph), graph)
