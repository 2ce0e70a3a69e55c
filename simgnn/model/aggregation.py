"""The linear operator that aggregates a layer's neighbours: the same for accelerator, CPU and evaluation."""

from dataclasses import dataclass

import numba
import numpy as np
from scipy import sparse

from simgnn.checks import check_choice
from simgnn.data.topology import weighted_in_degrees
from simgnn.settings import MODELS, WEIGHTED_MODELS


@dataclass(frozen=True)
class LayerOperator:
    """``out[d] = destination_scale[d] * sum over edges e (d <- s) of source_scale[s] * edge_scale[e] * x[s]``.

    Parameters
    ----------
    indptr : ndarray of int64, shape (destinations + 1,)
        Where each destination's edges begin in `indices`.
    indices : ndarray of int32, shape (edges,)
        Source row of each edge; self-loops are edges like any other.
    sources, destinations : int
        Rows of the input and of the output.
    source_scale : ndarray of float32, shape (sources,), or None
        None is 1 everywhere.
    destination_scale : ndarray of float32, shape (destinations,), or None
    edge_scale : ndarray of float32, shape (edges,), or None
        In the order of `indices`. With it each edge reads its source's row for itself.
    """

    indptr: np.ndarray
    indices: np.ndarray
    sources: int
    destinations: int
    source_scale: np.ndarray | None = None
    destination_scale: np.ndarray | None = None
    edge_scale: np.ndarray | None = None

    @property
    def edges(self):
        """Number of edges, self-loops included."""
        return int(self.indptr[-1])

    @property
    def reads(self):
        """Most rows that the engine reads for a sum of everything: one per source or, with `edge_scale`, per edge."""
        return self.sources if self.edge_scale is None else self.edges

    @property
    def longest(self):
        """Most edges of a destination."""
        return int(np.diff(self.indptr).max(initial=0))

    def transposed(self):
        """The operator that carries gradients back: sources and destinations exchanged, with their scales."""
        indptr, indices, edge_scale = _transpose(self.indptr, self.indices, self.edge_scale, self.sources)
        return LayerOperator(
            indptr,
            indices,
            sources=self.destinations,
            destinations=self.sources,
            source_scale=self.destination_scale,
            destination_scale=self.source_scale,
            edge_scale=edge_scale,
        )

    def edge_weights(self, dtype=np.float64):
        """Weight of each edge in the order of `indices`: the product of all its scales, in `dtype`."""
        weights = np.ones(self.edges, dtype) if self.edge_scale is None else self.edge_scale.astype(dtype)
        if self.source_scale is not None:
            weights *= self.source_scale[self.indices].astype(dtype)
        if self.destination_scale is not None:
            weights *= np.repeat(self.destination_scale.astype(dtype), np.diff(self.indptr))
        return weights

    def to_scipy(self, dtype=np.float64):
        """The operator as a sparse matrix, shape (destinations, sources)."""
        shape = (self.destinations, self.sources)
        return sparse.csr_matrix((self.edge_weights(dtype), self.indices, self.indptr), shape=shape)

    def to_dense(self, dtype=np.float64):
        """The operator as an array, shape (destinations, sources)."""
        return self.to_scipy(dtype).toarray()


def layer_operator(kind, block, source_degrees, destination_degrees, *, correction=True):
    """Build the aggregation operator of one sampled layer, with the scales of docs/numerics.md.

    Parameters
    ----------
    kind : str
        "gcn" (symmetric normalisation, explicit self-loops), "sage" (mean of the sampled neighbours) or "gin" (their
        sum).
    block : Block
        In-neighbours in CSC without self-loops: `indptr`, `indices`, `num_src`, `num_dst`; destination
        ``d`` is source row ``d``. Where it has an `edge_weight`, neighbours count as much; a self-loop counts 1.
    source_degrees : ndarray of int or float, shape (num_src,)
        In-degrees in the full graph, self-loops not counted; sums of the weights where edges have them. Only "gcn"
        uses them.
    destination_degrees : ndarray of int or float, shape (num_dst,)
    correction : bool
        GCN only: scale destination v by (d_v + 1) / (s_v + 1), s_v its sampled in-degree, so that the
        expectation agrees with the full neighbourhood's sum. With weights, both are sums of weights.

    Returns
    -------
    LayerOperator

    Raises
    ------
    ValueError
        For an unknown kind, degrees of wrong length, weights where the kind takes none, and weights of a "gcn" that
        leave a vertex without a positive degree.
    """
    check_choice("layer kind", kind, MODELS)
    indptr, indices = np.asarray(block.indptr, np.int64), np.asarray(block.indices, np.int32)
    sources, destinations = int(block.num_src), int(block.num_dst)
    weights = block.edge_weight
    if kind not in WEIGHTED_MODELS and weights is not None:
        raise ValueError(
            f"layer kind must be one of {', '.join(WEIGHTED_MODELS)} with edge weights, not {kind!r}"
        )
    if kind == "gin":
        return LayerOperator(indptr, indices, sources, destinations, edge_scale=weights)
    sampled = np.diff(indptr) if weights is None else weighted_in_degrees(indptr, weights)
    if kind == "sage":
        reciprocal = np.zeros(destinations, np.float32)
        np.divide(np.float32(1), sampled.astype(np.float32), out=reciprocal, where=sampled > 0)
        return LayerOperator(indptr, indices, sources, destinations, destination_scale=reciprocal)
    for quantity, degrees, rows in (
        ("source degrees", source_degrees, sources),
        ("destination degrees", destination_degrees, destinations),
    ):
        if len(degrees) != rows:
            raise ValueError(f"{quantity} must have one value for each of {rows} rows, not {len(degrees)!r}")
    source_looped = _looped("source", source_degrees)
    looped = _looped("destination", destination_degrees)
    source_scale = 1.0 / np.sqrt(source_looped)
    destination_scale = 1.0 / np.sqrt(looped)
    if correction:
        destination_scale = destination_scale * (looped / _looped("sampled", sampled))
    indptr, indices, edge_scale = _with_self_loops(indptr, indices, weights)
    return LayerOperator(
        indptr,
        indices,
        sources,
        destinations,
        source_scale=source_scale.astype(np.float32),
        destination_scale=destination_scale.astype(np.float32),
        edge_scale=edge_scale,
    )


def _looped(quantity, degrees):
    """Degrees with the self-loop; without weights they are positive anyhow."""
    looped = np.asarray(degrees, np.float64) + 1.0
    if not (looped > 0).all():
        row = int(np.flatnonzero(~(looped > 0))[0])
        raise ValueError(
            f"{quantity} degree must be above -1, a self-loop not counted, not {degrees[row]} (at row {row})"
        )
    return looped


# In the kernels below `weights` is an array or None. Numba compiles one version for each, without the other's branches.


@numba.njit(cache=True)
def _with_self_loops(indptr, indices, weights):
    destinations = len(indptr) - 1
    looped = np.empty(len(indices) + destinations, np.int32)
    scales = None if weights is None else np.empty(len(looped), np.float32)
    starts = np.empty(destinations + 1, np.int64)
    starts[0] = 0
    at = 0
    for d in range(destinations):
        looped[at] = d
        if weights is not None:
            scales[at] = 1
        at += 1
        for e in range(indptr[d], indptr[d + 1]):
            looped[at] = indices[e]
            if weights is not None:
                scales[at] = weights[e]
            at += 1
        starts[d + 1] = at
    return starts, looped, scales


@numba.njit(cache=True)
def _transpose(indptr, indices, weights, sources):
    starts = np.zeros(sources + 1, np.int64)
    for s in indices:
        starts[s + 1] += 1
    for s in range(sources):
        starts[s + 1] += starts[s]
    cursor = starts[:-1].copy()
    destinations = np.empty(len(indices), np.int32)
    moved = None if weights is None else np.empty(len(indices), np.float32)
    for d in range(len(indptr) - 1):
        for e in range(indptr[d], indptr[d + 1]):
            s = indices[e]
            destinations[cursor[s]] = d
            if weights is not None:
                moved[cursor[s]] = weights[e]
            cursor[s] += 1
    return starts, destinations, moved
