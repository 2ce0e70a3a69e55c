"""Ring of communities: the farther two communities are apart on the ring, the fewer links they have.

Its one knob, `reach`, goes from communities that know nobody else to a graph without locality. What an order of seeds,
a cache or a partition gains from locality is measured on it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.config.checks import check_number
from simgnn.data.communities import Communities, check_skew, community_count, distinct_edges, draws
from simgnn.data.graph import Graph
from simgnn.data.planted import ARCS, DEFAULT_CLASSES, Planted

COMMUNITY = 128
"""Vertices of a community, where nobody says how many communities there are."""

_MODEL = "community-ring"
_COMMUNITY, _DISTANCE, _FIRST, _SECOND = range(4)
"""Uses of an edge's draws."""


def community_ring(
    *,
    vertices: int,
    edges: int,
    width: int = 64,
    classes: int = DEFAULT_CLASSES,
    communities: int = 0,
    reach: float = 1.0,
    skew: float = 0.5,
    power_law: bool = False,
    signal: float = 2.0,
    weighted: bool = False,
    train: float = 0.5,
    seed: int = 0,
) -> Graph:
    """An undirected graph of communities on a ring.

    A link spans k communities or fewer with the chance 1 - exp(-(k + 1) / reach), as far as the ring goes; spans that
    are longer than the ring go around it.

    Parameters
    ----------
    vertices
    edges
        Arcs, both directions counted; all of them are distinct, so that the average degree is edges / vertices.
    width
        Columns of the features.
    classes
        Each has a run of communities, as long as any other's but for one.
    communities
        0 stands for one to every `COMMUNITY` vertices, and no fewer than classes.
    reach
        0 keeps all links within communities; one much larger than the ring leaves no locality.
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
    default = max(classes, vertices // COMMUNITY)
    count = community_count(_MODEL, communities, default=default, vertices=vertices, classes=classes)
    check_number(f"{_MODEL} reach", reach, 0, 1e6)
    check_skew(_MODEL, skew, power_law=power_law)
    members = Communities(vertices=vertices, count=count, skew=skew, power_law=power_law)

    first, second = _edges(members, edges // 2, reach=reach, seed=seed)
    return planted.communities(
        "community-ring",
        first,
        second,
        classes_in_order=np.arange(vertices) % count * classes // count,
    )


def _edges(
    members: Communities, total: int, *, reach: float, seed: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Both ends of the edges."""

    def ends(numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        own = members.of(draws(seed, ARCS, _COMMUNITY, numbers))
        bits = draws(seed, ARCS, _DISTANCE, numbers)
        even = (bits >> np.uint64(11)).astype(np.float64) * 2.0**-53
        distance = np.floor(-np.log1p(-even) * reach).astype(np.int64)
        signed = np.where(bits & np.uint64(1), distance, -distance)
        return (
            members.member(own, draws(seed, ARCS, _FIRST, numbers)),
            members.member((own + signed) % members.count, draws(seed, ARCS, _SECOND, numbers)),
        )

    return distinct_edges(_MODEL, ends, total, vertices=members.vertices)
