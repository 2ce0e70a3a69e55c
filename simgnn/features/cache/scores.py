"""How often each vertex will be asked for, as static caches guess it before a run, and the order that follows."""

from __future__ import annotations

import numba
import numpy as np

from simgnn.arrays import F64, I32, I64, Array
from simgnn.data.graph import Graph


def degree_scores(graph: Graph) -> I64:
    """Number of vertices of which each vertex is an in-neighbour: those that may ask for it.

    Source: PaGraph (Lin et al., SoCC 2020), which keeps the vertices of the highest out-degree.
    """
    return graph.out_degrees


def inclusion_scores(graph: Graph, train_ids: I64, *, fanouts: tuple[int, ...], batch_size: int) -> F64:
    """Probability that a mini-batch asks for each vertex, by arithmetic alone.

    Source: SALIENT++ (Kaler et al., MLSys 2023), vertex inclusion probabilities. Theirs expand a hop's frontier alone;
    our sampler expands all of V^l in each layer. With p_L = 1 / mini-batches of an epoch for a training vertex, then,

        p_(l-1)(v) = 1 - (1 - p_l(v)) * product over u with v among its in-neighbours of (1 - min(1, f_l / d(u)) p_l(u))

    where d(u) is u's number of in-neighbours and f_l the fan-out of layer l. Vertices are taken as independent, which
    they are on trees; where the same vertices lead to v by several ways, it is too high by some percent.

    Returns
    -------
    Shape (vertices,), from 0 to 1.
    """
    included = np.zeros(graph.vertices)
    included[train_ids] = 1 / max(-(-len(train_ids) // batch_size), 1)
    for fanout in fanouts:  # the seeds' first
        included = _expand(graph.indptr, graph.indices, fanout, included)
    return included


def ranked(scores: Array) -> I64:
    """Vertices, the highest score first; of equal scores the lower vertex.

    Raises
    ------
    ValueError
        If scores are no vector of finite numbers.
    """
    scores = np.asarray(scores, np.float64)
    if scores.ndim != 1 or not np.isfinite(scores).all():
        raise ValueError(f"ranking scores must be a vector of finite numbers, not of shape {scores.shape}")
    # Stable: which of two equal vertices is kept must not depend on NumPy's sort.
    return np.argsort(-scores, kind="stable")


@numba.njit(nogil=True, cache=True)
def _expand(indptr: I64, indices: I32, fanout: int, included: F64) -> F64:
    # Products of many factors near 1 as sums of logarithms: log1p and expm1 keep the bits of probabilities far below 1,
    # which 1 - p would lose. A probability of 1 is a logarithm of -inf, which stays -inf.
    missed = np.log1p(-included)
    for vertex in range(len(included)):
        degree = indptr[vertex + 1] - indptr[vertex]
        if included[vertex] == 0.0 or degree == 0:
            continue
        chosen = included[vertex] if fanout < 0 or fanout >= degree else included[vertex] * fanout / degree
        missing = np.log1p(-chosen)
        for arc in range(indptr[vertex], indptr[vertex + 1]):
            missed[indices[arc]] += missing
    return -np.expm1(missed)
