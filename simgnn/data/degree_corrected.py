"""Degree-corrected block model: communities, and in each of them degrees from hubs to hermits.

Karrer, Newman: "Stochastic blockmodels and community structure in networks", Physical Review E 83 (2011). Products that
are bought together look like this: an edge tends to stay within its community, and meets whoever has many.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.config.checks import check_number
from simgnn.data.communities import Communities, check_skew, community_count, distinct_edges, draws
from simgnn.data.graph import Graph
from simgnn.data.planted import ARCS, DEFAULT_CLASSES, P_IN, Planted
from simgnn.random_key import below

_MODEL = "DC-SBM"
_COMMUNITY, _FIRST, _SECOND, _AWAY, _OUTSIDE = range(5)
"""Uses of an edge's draws; edges between communities have those from `_OUTSIDE` on."""


def degree_corrected_block(
    *,
    vertices: int,
    edges: int,
    width: int = 64,
    classes: int = DEFAULT_CLASSES,
    communities: int = 0,
    p_in: float = P_IN,
    skew: float = 1.0,
    power_law: bool = False,
    signal: float = 2.0,
    weighted: bool = False,
    train: float = 0.5,
    seed: int = 0,
) -> Graph:
    """An undirected graph of communities with degrees of a stated skew.

    Parameters
    ----------
    vertices
    edges
        Arcs, both directions counted; all of them are distinct, so that the average degree is edges / vertices.
    width
        Columns of the features.
    classes
        Community k's vertices are of class k mod classes.
    communities
        0 stands for as many as classes.
    p_in
        Part of the edges, from 0 to 1, that joins two vertices of one community; all, where there is but one.
    skew
        Standard deviation of the logarithm of the expected degrees.
    power_law
        Expected degrees follow a power law of exponent 1 + 1 / skew, and no log-normal.
    signal
        Expected length of a class's centroid; the noise's standard deviation is 1.
    weighted
        Give each edge a weight, even from 0 to 1 and above 0, the same in both directions.
    train
        Part of the vertices that trains.
    seed

    Raises
    ------
    InputError
        For what cannot be, and for more edges than the communities have room for.
    """
    planted = Planted(
        model=_MODEL,
        vertices=vertices,
        edges=edges,
        width=width,
        classes=classes,
        weighted=weighted,
        signal=signal,
        train=train,
        seed=seed,
    )
    count = community_count(_MODEL, communities, default=classes, vertices=vertices, classes=classes)
    check_number(f"{_MODEL} p_in", p_in, 0, 1)
    check_skew(_MODEL, skew, power_law=power_law)
    members = Communities(vertices=vertices, count=count, skew=skew, power_law=power_law)

    first, second = _edges(members, edges // 2, p_in=p_in if count > 1 else 1, seed=seed)
    return planted.communities(
        "dcsbm",
        first,
        second,
        classes_in_order=np.arange(vertices) % count % classes,
    )


def _edges(
    members: Communities, total: int, *, p_in: float, seed: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Both ends of the edges within communities, then of those between them."""

    def inside(numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        own = members.of(draws(seed, ARCS, _COMMUNITY, numbers))
        return (
            members.member(own, draws(seed, ARCS, _FIRST, numbers)),
            members.member(own, draws(seed, ARCS, _SECOND, numbers)),
        )

    def outside(numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        own = members.of(draws(seed, ARCS, _OUTSIDE + _COMMUNITY, numbers))
        away = 1 + below.py_func(draws(seed, ARCS, _OUTSIDE + _AWAY, numbers), members.count - 1)
        return (
            members.member(own, draws(seed, ARCS, _OUTSIDE + _FIRST, numbers)),
            members.member((own + away) % members.count, draws(seed, ARCS, _OUTSIDE + _SECOND, numbers)),
        )

    within = round(total * p_in)
    near = distinct_edges(_MODEL, inside, within, vertices=members.vertices)
    far = distinct_edges(_MODEL, outside, total - within, vertices=members.vertices)
    return np.concatenate([near[0], far[0]]), np.concatenate([near[1], far[1]])
