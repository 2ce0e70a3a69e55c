"""The linear operator that aggregates a layer's neighbours: the same for accelerator, CPU and evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from simgnn.arrays import F32, F64, I32, I64, Array
from simgnn.config.checks import check_choice
from simgnn.config.model import DEGREE_CORRECTIONS, MODELS, WEIGHTED_MODELS
from simgnn.data.topology import weighted_in_degrees
from simgnn.model.kinds import LAYER_KINDS

if TYPE_CHECKING:
    from scipy import sparse

    from simgnn.sampling.sampler import Block


@dataclass(frozen=True)
class LayerOperator:
    """``out[d] = destination_scale[d] * sum over edges e (d <- s) of source_scale[s] * edge_scale[e] * x[s]``.

    The term of a self-loop, s = d, has the factor ``own_scale[d]`` as well.

    Parameters
    ----------
    indptr : shape (destinations + 1,)
        Where each destination's edges begin in `indices`.
    indices : shape (edges,)
        Source row of each edge; self-loops are edges like any other.
    sources, destinations
        Rows of the input and of the output.
    source_scale : shape (sources,)
        None is 1 everywhere.
    destination_scale : shape (destinations,)
    edge_scale : shape (edges,)
        In the order of `indices`. With it each edge reads its source's row for itself.
    own_scale : shape (n,)
        Of the self-loops of the rows below n; others have none. A self-loop whose factor is not 1 reads its row for
        itself.
    """

    indptr: I64
    indices: I32
    sources: int
    destinations: int
    source_scale: F32 | None = None
    destination_scale: F32 | None = None
    edge_scale: F32 | None = None
    own_scale: F32 | None = None

    @property
    def edges(self) -> int:
        """Number of edges, self-loops included."""
        return int(self.indptr[-1])

    @cached_property
    def reads(self) -> int:
        """Most rows that the engine reads for a sum of everything.

        One per source and per self-loop with a factor of its own or, with `edge_scale`, one per edge.
        """
        if self.edge_scale is not None:
            return self.edges
        return self.sources + (0 if self.own_scale is None else int(np.count_nonzero(self.own_scale != 1)))

    @cached_property
    def longest(self) -> int:
        """Most edges of a destination."""
        return int(np.diff(self.indptr).max(initial=0))

    @cached_property
    def scale_of_edges(self) -> F32 | None:
        """Factor of each edge beside its source's and its destination's, in the order of `indices`.

        Returns
        -------
        Shape (edges,), or None where all are 1.
        """
        if self.own_scale is None:
            return self.edge_scale
        scales = np.ones(self.edges, np.float32) if self.edge_scale is None else self.edge_scale.copy()
        rows = np.repeat(np.arange(self.destinations), np.diff(self.indptr))
        # Edges (d <- d). Destination d is source d, so that equal numbers are the same vertex.
        own = np.flatnonzero((rows == self.indices) & (rows < len(self.own_scale)))
        scales[own] *= self.own_scale[rows[own]]
        return scales

    def transposed(self, rows: int | None = None) -> LayerOperator:
        """The operator that carries gradients back: sources and destinations exchanged, with their scales.

        Parameters
        ----------
        rows
            Only to so many of the sources, the first ones; the sums of these are the same.
        """
        indptr, indices, edge_scale = _transpose(self.indptr, self.indices, self.edge_scale, self.sources)
        destination_scale = self.source_scale
        if rows is not None and rows < self.sources:
            # The first sources' edges are the first ones, as the transpose is in CSC as well.
            edges = int(indptr[rows])
            indptr, indices = indptr[: rows + 1], indices[:edges]
            edge_scale = None if edge_scale is None else edge_scale[:edges]
            destination_scale = None if destination_scale is None else destination_scale[:rows]
        return LayerOperator(
            indptr,
            indices,
            sources=self.destinations,
            destinations=self.sources if rows is None else rows,
            source_scale=self.destination_scale,
            destination_scale=destination_scale,
            edge_scale=edge_scale,
            own_scale=self.own_scale,
        )

    def edge_weights(self, dtype: type[np.float32] | type[np.float64] = np.float64) -> Array:
        """Weight of each edge in the order of `indices`: the product of all its scales, in `dtype`."""
        scales = self.scale_of_edges
        weights = np.ones(self.edges, dtype) if scales is None else scales.astype(dtype)
        if self.source_scale is not None:
            weights *= self.source_scale[self.indices].astype(dtype)
        if self.destination_scale is not None:
            weights *= np.repeat(self.destination_scale.astype(dtype), np.diff(self.indptr))
        return weights

    def to_scipy(self, dtype: type[np.float32] | type[np.float64] = np.float64) -> sparse.csr_array:
        """The operator as a sparse matrix, shape (destinations, sources)."""
        shape = (self.destinations, self.sources)
        from scipy import sparse

        return sparse.csr_matrix((self.edge_weights(dtype), self.indices, self.indptr), shape=shape)


def first_rows(sources: int, rows: int) -> LayerOperator:
    """The operator whose output is the first `rows` rows of its input of `sources` rows."""
    return LayerOperator(
        np.arange(rows + 1), np.arange(rows, dtype=np.int32), sources=sources, destinations=rows
    )


def given_by_layer(operators: Sequence[LayerOperator]) -> list[int]:
    """How many of the rows between two layers are given and not made: only outputs of the first layer may be.

    Raises
    ------
    ValueError
        If others are, or a layer makes rows that the next one does not have.
    """
    given = [following.sources - operator.destinations for operator, following in pairwise(operators)]
    if any(given[1:]) or min(given, default=0) < 0:
        raise ValueError(f"given rows must be outputs of the first layer, not {given!r} after the layers")
    return given


def layer_operator(
    kind: str,
    block: Block,
    source_degrees: Array,
    destination_degrees: Array,
    *,
    degree_correction: str = "unbiased",
) -> LayerOperator:
    """Build the aggregation operator of one sampled layer, with the scales of docs/reference/numerics.md.

    Parameters
    ----------
    kind
        "gcn" (symmetric normalisation, explicit self-loops), "sage" (mean of the sampled neighbours) or "gin" (their
        sum).
    block
        In-neighbours in CSC without self-loops: `indptr`, `indices`, `num_src`, `num_dst`; destination
        ``d`` is source row ``d``. Where it has an `edge_weight`, neighbours count as much; a self-loop counts 1. Then
        its `in_degrees` say of how many neighbours those here were drawn.
    source_degrees : shape (num_src,)
        In-degrees in the full graph, self-loops not counted; sums of the weights where edges have them. Only "gcn"
        uses them.
    destination_degrees : shape (num_dst,)
    degree_correction
        GCN only, where s_v of v's d_v in-neighbours were drawn. "unbiased": neighbours by d_v / s_v, the self-loop,
        which is never left out, by 1, so that the expectation over draws is the sum over all neighbours. Both are
        numbers of neighbours, also of weighted ones: each is as likely to be drawn. "ratio": all, the self-loop too, by
        (d_v + 1) / (s_v + 1), sums of weights where edges have them; it is biased. "none": nothing.

    Raises
    ------
    ValueError
        For an unknown correction, degrees of wrong length, weights where the kind takes none, weights of a "gcn" that
        leave a vertex without a positive degree, and more neighbours than a vertex has.
    """
    check_choice("degree_correction", degree_correction, DEGREE_CORRECTIONS)
    if not MODELS[kind].edge_weights and block.edge_weight is not None:
        raise ValueError(
            f"layer kind must be one of {', '.join(WEIGHTED_MODELS)} with edge weights, not {kind!r}"
        )
    return LAYER_KINDS[kind].operator(
        Neighborhood(block, source_degrees, destination_degrees, degree_correction)
    )


@dataclass(frozen=True)
class Neighborhood:
    """What `LayerKind.operator` makes an operator of: the arguments of `layer_operator`."""

    block: Block
    source_degrees: Array
    destination_degrees: Array
    degree_correction: str

    @property
    def weights(self) -> F32 | None:
        """Of the edges, shape (edges,)."""
        return self.block.edge_weight

    @property
    def sampled(self) -> Array:
        """In-degrees of the destinations here, or their sums of weights."""
        if self.weights is None:
            return np.diff(self.block.indptr)
        sums: F64 = weighted_in_degrees(self.block.indptr, self.weights)
        return sums

    def operator(self, **scales: F32 | None) -> LayerOperator:
        """A `LayerOperator` over these edges as they are, with scales."""
        block = self.block
        return LayerOperator(block.indptr, block.indices, block.num_src, block.num_dst, **scales)


def normalised_operator(neighborhood: Neighborhood) -> LayerOperator:
    """GCN's `LayerOperator`: symmetric normalisation, with self-loops."""
    block = neighborhood.block
    for quantity, degrees, rows in (
        ("source degrees", neighborhood.source_degrees, block.num_src),
        ("destination degrees", neighborhood.destination_degrees, block.num_dst),
    ):
        if len(degrees) != rows:
            raise ValueError(f"{quantity} must have one value for each of {rows} rows, not {len(degrees)!r}")
    source_looped = _looped("source", neighborhood.source_degrees)
    looped = _looped("destination", neighborhood.destination_degrees)
    # In float64, and rounded once to binary32 at the end (docs/reference/numerics.md).
    source_scale = 1.0 / np.sqrt(source_looped)
    destination_scale, own_scale = 1.0 / np.sqrt(looped), None
    if neighborhood.degree_correction == "ratio":
        destination_scale = destination_scale * (looped / _looped("sampled", neighborhood.sampled))
    elif neighborhood.degree_correction == "unbiased":
        # The engine has one factor for all edges of a destination. So the self-loop, which is never left out, gets
        # full / drawn like the neighbours, and drawn / full of its own, which takes it back.
        drawn, full = _neighbors(neighborhood)
        destination_scale = destination_scale * (full / drawn)
        own_scale = (drawn / full).astype(np.float32) if (drawn < full).any() else None
    indptr, indices, edge_scale = _with_self_loops(block.indptr, block.indices, block.edge_weight)
    return LayerOperator(
        indptr,
        indices,
        block.num_src,
        block.num_dst,
        source_scale=source_scale.astype(np.float32),
        destination_scale=destination_scale.astype(np.float32),
        edge_scale=edge_scale,
        own_scale=own_scale,
    )


def _neighbors(neighborhood: Neighborhood) -> tuple[I64, I64]:
    """How many in-neighbours of each destination were drawn, and of how many; where none were, 1 of 1."""
    block, full = neighborhood.block, neighborhood.destination_degrees
    drawn = np.diff(block.indptr)
    if block.edge_weight is not None:
        assert block.in_degrees is not None, "a sampler counts the neighbours of which it draws"
        full = block.in_degrees
    if (drawn > full).any():
        row = int(np.flatnonzero(drawn > full)[0])
        raise ValueError(
            f"sampled in-degree must be at most the full {full[row]}, not {drawn[row]} (at row {row})"
        )
    return np.maximum(drawn, 1), np.where(drawn > 0, full, 1)


def _looped(quantity: str, degrees: Array) -> F64:
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
def _with_self_loops(indptr: I64, indices: I32, weights: Any) -> tuple[I64, I32, Any]:
    destinations = len(indptr) - 1
    looped = np.empty(len(indices) + destinations, np.int32)
    scales: Any = None if weights is None else np.empty(len(looped), np.float32)
    starts = np.empty(destinations + 1, np.int64)
    starts[0] = 0
    at = 0
    for d in range(destinations):
        # In front of the neighbours: host code adds in this order, the accelerator in stream order.
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
def _transpose(indptr: I64, indices: I32, weights: Any, sources: int) -> tuple[I64, I32, Any]:
    starts = np.zeros(sources + 1, np.int64)
    for s in indices:
        starts[s + 1] += 1
    for s in range(sources):
        starts[s + 1] += starts[s]
    cursor = starts[:-1].copy()
    destinations = np.empty(len(indices), np.int32)
    moved: Any = None if weights is None else np.empty(len(indices), np.float32)
    # A counting sort: destinations ascend within each source, which is the order of the backward sum.
    for d in range(len(indptr) - 1):
        for e in range(indptr[d], indptr[d + 1]):
            s = indices[e]
            destinations[cursor[s]] = d
            if weights is not None:
                moved[cursor[s]] = weights[e]
            cursor[s] += 1
    return starts, destinations, moved
