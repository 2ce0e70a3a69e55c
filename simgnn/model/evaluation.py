"""Evaluation with the full neighbourhood of every vertex, on the host, layer by layer.

Not part of training: no bit of a checkpoint depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from simgnn.model.aggregation import layer_operator
from simgnn.model.layers import layer_maps
from simgnn.model.tasks import TASKS
from simgnn.model.whole_graph import whole_block

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.model.layers import LinearMap
    from simgnn.model.model import ModelConfig


CHUNK_ROWS = 16384

_Rows = Callable[[NDArray[np.int64]], NDArray[np.float32]]
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
    fit in memory.

    Returns
    -------
    Shape (vertices, classes).
    """
    whole, degrees = whole_block(graph, weighted=model.edge_weights)
    adjacency = layer_operator(model.kind, whole, degrees, degrees).to_scipy(np.float32)
    chunks = [
        np.arange(start, min(start + chunk_rows, graph.vertices))
        for start in range(0, graph.vertices, chunk_rows)
    ]
    rows: _Rows = graph.gather_features
    for maps in layer_maps(model):
        own, inner = rows, None
        for linear in maps:
            hidden = _map(linear, adjacency, own, inner, chunks, parameters)
            if linear.relu:
                np.maximum(hidden, 0, out=hidden)
            inner = hidden
        rows = hidden.__getitem__
    return hidden


def _map(
    linear: LinearMap,
    adjacency: sparse.csr_array,
    own: _Rows,
    inner: NDArray[np.float32] | None,
    chunks: list[NDArray[np.int64]],
    parameters: Mapping[str, NDArray[np.float32]],
) -> NDArray[np.float32]:
    if linear.neighbor:
        output = _neighbors(adjacency, own, chunks, linear.neighbor.value(parameters))
    else:
        assert inner is not None and linear.inner is not None, "a map takes neighbours or the map before"
        output = inner @ linear.inner.value(parameters)
    for chunk in chunks:
        for weight in linear.own:
            output[chunk] += own(chunk) if weight.parameter is None else own(chunk) @ weight.value(parameters)
        output[chunk] += parameters[linear.bias]
    return output


def _neighbors(
    adjacency: sparse.csr_array, rows: _Rows, chunks: list[NDArray[np.int64]], weight: NDArray[np.float32]
) -> NDArray[np.float32]:
    output = np.empty((adjacency.shape[0], weight.shape[1]), np.float32)
    # The narrower side is what gets summed over the neighbours: A (H W) if the layer narrows, else (A H) W.
    if weight.shape[1] <= weight.shape[0]:
        product = np.empty_like(output)
        for chunk in chunks:
            product[chunk] = rows(chunk) @ weight
        for chunk in chunks:
            output[chunk] = adjacency[chunk] @ product
    else:
        for chunk in chunks:
            part = adjacency[chunk]
            needed, local = np.unique(part.indices, return_inverse=True)
            part = sparse.csr_matrix((part.data, local, part.indptr), shape=(len(chunk), len(needed)))
            output[chunk] = (part @ rows(needed)) @ weight
    return output


def scores(
    model: ModelConfig, parameters: Mapping[str, NDArray[np.float32]], graph: Graph
) -> dict[str, dict[str, float] | None]:
    """Scores of the graph's task on each split, by their names.

    Returns
    -------
    For "train", "val" and "test"; None for a split that has nothing to judge by.
    """
    return TASKS[graph.task].scores_of_splits(full_logits(model, parameters, graph), graph)
