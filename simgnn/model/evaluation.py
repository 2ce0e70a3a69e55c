"""Evaluation with the full neighbourhood of every vertex, on the host, layer by layer.

Not part of training: no bit of a checkpoint depends on it. The bits of a row depend on no other row, on no thread and
on no library: a library's product of a row depends on how many rows it is given at once. Where ranks compute a row each
that one machine computes with all others, that would show in the last bits; here it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numba
import numpy as np

from simgnn.arrays import F32, I64, Array
from simgnn.model.aggregation import layer_operator
from simgnn.model.layers import layer_maps
from simgnn.model.tasks import TASKS
from simgnn.sampling.sampler import Block

if TYPE_CHECKING:
    from scipy import sparse

    from simgnn.data.graph import Graph
    from simgnn.model.layers import LinearMap
    from simgnn.model.model import ModelConfig

CHUNK_ROWS = 16384

Rows = Callable[[I64], F32]
"""Gives rows of a matrix, by their numbers."""


def full_logits(
    model: ModelConfig, parameters: Mapping[str, F32], graph: Graph, *, chunk_rows: int = CHUNK_ROWS
) -> F32:
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
    inner: F32 | None,
    chunks: list[I64],
    parameters: Mapping[str, F32],
) -> F32:
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
    linear: LinearMap, output: F32, own: Rows, chunks: Sequence[I64], parameters: Mapping[str, F32]
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


def sums_products(weight: F32) -> bool:
    """Whether A (H W) is computed and not (A H) W: the narrower side gets summed over the neighbours."""
    return bool(weight.shape[1] <= weight.shape[0])


def products(rows: Rows, chunks: Sequence[I64], weight: F32) -> F32:
    """H W of all rows, chunk after chunk."""
    product = np.empty((sum(map(len, chunks)), weight.shape[1]), np.float32)
    for chunk in chunks:
        product[chunk] = row_products(rows(chunk), weight)
    return product


def sums_of(adjacency: sparse.csr_array, product: F32, chunks: Sequence[I64]) -> F32:
    """A (H W), chunk after chunk."""
    # [rows, columns], fp32. SciPy adds a row's terms in the order of its indices, whatever rows are beside it.
    output = np.empty((adjacency.shape[0], product.shape[1]), np.float32)
    for chunk in chunks:
        output[chunk] = adjacency[chunk] @ product
    return output


def products_of_sums(adjacency: sparse.csr_array, rows: Rows, chunks: Sequence[I64], weight: F32) -> F32:
    """(A H) W, chunk after chunk."""
    output = np.empty((adjacency.shape[0], weight.shape[1]), np.float32)
    for chunk in chunks:
        part = adjacency[chunk]
        # Only rows that the chunk's neighbours need are read: features may be on disk, and larger than memory.
        needed, local = np.unique(part.indices, return_inverse=True)
        part = type(part)((part.data, local, part.indptr), shape=(len(chunk), len(needed)))
        output[chunk] = row_products(part @ rows(needed), weight)
    return output


def row_chunks(rows: int, chunk_rows: int = CHUNK_ROWS) -> list[I64]:
    """Numbers of rows, so many at a time."""
    return [np.arange(start, min(start + chunk_rows, rows)) for start in range(0, rows, chunk_rows)]


def scores(
    model: ModelConfig, parameters: Mapping[str, F32], graph: Graph
) -> dict[str, dict[str, float] | None]:
    """Scores of the graph's task on each split, by their names.

    Returns
    -------
    For "train", "val" and "test"; None for a split that has nothing to judge by.
    """
    return TASKS[graph.task].scores_of_splits(full_logits(model, parameters, graph), graph)


_TOGETHER = 4
"""Columns of a row that are taken at once: the sum is in their order all the same."""


def row_products(rows: F32, weight: F32) -> F32:
    """``rows @ weight`` in binary32, each sum in the order of the columns of `rows`.

    Parameters
    ----------
    rows : shape (n, inner)
    weight : shape (inner, columns)

    Returns
    -------
    Shape (n, columns).
    """
    if rows.ndim != 2 or weight.ndim != 2 or rows.shape[1] != weight.shape[0]:
        raise ValueError(
            f"rows must have as many columns as weight has rows, not {rows.shape} @ {weight.shape}"
        )
    out = np.empty((len(rows), weight.shape[1]), np.float32)
    _multiply(np.ascontiguousarray(rows, np.float32), np.ascontiguousarray(weight, np.float32), out)
    return out


@numba.njit(nogil=True, cache=True)
def _multiply(rows: F32, weight: F32, out: F32) -> None:
    inner, columns = weight.shape
    whole = inner // _TOGETHER * _TOGETHER
    for row in range(len(rows)):
        sums = out[row]
        sums[:] = 0
        for first in range(0, whole, _TOGETHER):
            # Four columns at a time read and write the sums a fourth as often; brackets keep the plain order.
            a, b, c, d = rows[row, first], rows[row, first + 1], rows[row, first + 2], rows[row, first + 3]
            # Features are often words that a text has or has not.
            if a != 0 or b != 0 or c != 0 or d != 0:
                for column in range(columns):
                    sums[column] = (
                        ((sums[column] + a * weight[first, column]) + b * weight[first + 1, column])
                        + c * weight[first + 2, column]
                    ) + d * weight[first + 3, column]
        for last in range(whole, inner):
            for column in range(columns):
                sums[column] += rows[row, last] * weight[last, column]


def whole_block(graph: Graph, *, weighted: bool) -> tuple[Block, Array]:
    """Every vertex as a source and as a destination, with all of its neighbours.

    Parameters
    ----------
    weighted
        Whether edges have their weights.

    Returns
    -------
    Block
    Shape (vertices,)
        In-degrees without self-loops; sums of weights where edges have them.
    """
    block = Block(
        indptr=graph.indptr,
        indices=graph.indices,
        num_src=graph.vertices,
        num_dst=graph.vertices,
        edge_weight=graph.edge_weight if weighted else None,
        in_degrees=graph.in_degrees,
    )
    return block, graph.weighted_in_degrees if weighted else graph.in_degrees
