"""Graphs of communities with degrees of a stated skew, and edges between them that are all distinct.

While a graph is made, vertex v is member v // count of community v mod count. A member's weight is a quantile of the
degrees' distribution, so that each community has all degrees, and edges meet a vertex in proportion to its weight.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from simgnn.config.checks import check_boolean, check_integer, check_number
from simgnn.data.graph import Graph
from simgnn.data.planted import ARCS, P_IN, Planted, planted_graph
from simgnn.errors import InputError
from simgnn.random_key import below, fold, random_bits

COMMUNITY = 128
"""Vertices of a community of a ring, where nothing says how many communities there are."""

MOST_SKEW = 3.0
"""Of log-normal degrees. A power law's must be below 1, or its mean is not finite."""

_MOST_POWER_LAW = 0.95
_UNIT = 1 << 20
"""Of a weight of 1, the mean; weights are whole, so that no sum of them depends on the machine."""
_ROUNDS, _FEWEST = 64, 4096
"""Rounds in which edges are drawn, and the fewest edges that are drawn in one."""
_CHUNK = 1 << 22
"""Edges that are drawn at a time."""


class Communities:
    """Vertices dealt out to communities in turn.

    Parameters
    ----------
    count
        Communities.
    skew
        Standard deviation of the logarithm of the weights.
    power_law
        Weights follow a power law, whose exponent is then 1 + 1 / skew, and no log-normal.
    """

    def __init__(self, *, vertices: int, count: int, skew: float, power_law: bool = False) -> None:
        self.vertices, self.count = vertices, count
        # Communities of the larger size come first; the others have a member less.
        self._large = vertices % count
        sizes = (-(-vertices // count), vertices // count)
        self._sums = tuple(_weight_sums(size, skew, power_law=power_law) for size in sizes)

    def of(self, bits: NDArray[np.uint64]) -> NDArray[np.int64]:
        """A community for each draw, in proportion to how many members it has."""
        # A vertex is drawn, so each community comes up as often as it has members.
        found: NDArray[np.int64] = below.py_func(bits, self.vertices) % self.count
        return found

    def member(self, communities: NDArray[np.int64], bits: NDArray[np.uint64]) -> NDArray[np.int64]:
        """A vertex of each community, drawn in proportion to its weight."""
        even = (bits >> np.uint64(11)).astype(np.float64) * 2.0**-53
        # `even` has 53 bits, as many as binary64 holds exactly.
        members = np.empty(len(communities), np.int64)
        small = (communities >= self._large) & (self._large > 0)
        for sums, chosen in zip(self._sums, (~small, small), strict=True):
            if chosen.any():
                # Inversion: a member is as likely as its stretch of the running sums is long.
                places = (even[chosen] * sums[-1]).astype(np.int64)
                members[chosen] = np.searchsorted(sums, places, side="right")
        found: NDArray[np.int64] = communities + self.count * members
        return found


def community_count(planted: Planted, given: int, *, default: int) -> int:
    """How many communities there are, of which 0 stands for the default.

    Raises
    ------
    InputError
        For an empty community, and for a class without one.
    """
    check_integer(f"{planted.model} communities", given, 0, planted.vertices)
    if given and given < planted.classes:
        raise InputError(
            f"{planted.model} communities must be at least the {planted.classes} classes, not {given}"
        )
    return given or default


def _check_skew(model: str, skew: float, *, power_law: bool) -> None:
    """Raise InputError for degrees that there are not."""
    check_boolean(f"{model} power_law", power_law)
    quantity = f"{model} skew of a power law" if power_law else f"{model} skew"
    check_number(quantity, skew, 0, _MOST_POWER_LAW if power_law else MOST_SKEW)


def _distinct_edges(
    model: str,
    draw: Callable[[NDArray[np.int64]], tuple[NDArray[np.int64], NDArray[np.int64]]],
    count: int,
    *,
    vertices: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Undirected edges, of which none is drawn twice and none is a loop; others are drawn in their place.

    Parameters
    ----------
    model
        For the error's text.
    draw
        Both ends of edges by their numbers.
    count
        Edges that are wanted.

    Returns
    -------
    Both ends, the lower one first, in ascending order; shape (count,) each.

    Raises
    ------
    InputError
        If the communities have no room for so many.
    """
    keys, drawn = np.empty(0, np.int64), 0
    for _ in range(_ROUNDS):
        # An edge depends on its number alone, and numbers go on from round to round.
        missing = count - len(keys)
        if not missing:
            break
        more = max(missing, _FEWEST)
        found = []
        for begin in range(drawn, drawn + more, _CHUNK):
            first, second = draw(np.arange(begin, min(begin + _CHUNK, drawn + more)))
            # One key for both directions of an edge.
            low, high = np.minimum(first, second), np.maximum(first, second)
            found.append((low * vertices + high)[low != high])
        drawn += more
        keys = _with_new(keys, np.concatenate(found), most=missing)
    if len(keys) < count:
        raise InputError(
            f"{model} edges must be few enough to be distinct where communities, skew and locality are as they are"
            f" (about {2 * len(keys)} arcs are), not {2 * count} arcs"
        )
    return keys // vertices, keys % vertices


def _with_new(keys: NDArray[np.int64], drawn: NDArray[np.int64], *, most: int) -> NDArray[np.int64]:
    """Ascending keys with those of the drawn ones that are new, the first ones drawn where they are too many."""
    if len(drawn) > most:
        distinct, when = np.unique(drawn, return_index=True)
    else:
        distinct, when = np.unique(drawn), np.empty(0, np.int64)
    places = np.searchsorted(keys, distinct)
    new = np.ones(len(distinct), bool)
    old = places < len(keys)
    new[old] = keys[places[old]] != distinct[old]
    if np.count_nonzero(new) > most:
        # Which of the new ones were drawn first, without a sort of all of them.
        new &= when <= np.partition(when[new], most - 1)[most - 1]
    # Ascending again, as both are.
    return np.insert(keys, places[new], distinct[new])


def _weight_sums(size: int, skew: float, *, power_law: bool) -> NDArray[np.int64]:
    """Running sums of the weights of so many members."""
    # Midpoints: at 1 neither distribution has a finite quantile.
    quantiles = (np.arange(size) + 0.5) / max(size, 1)
    if power_law:
        relative = (1 - quantiles) ** -skew
    else:
        from scipy.special import ndtri

        relative = np.exp(skew * ndtri(quantiles))
    relative /= relative.mean() if size else 1
    # At least 1, so that every vertex can be drawn.
    sums: NDArray[np.int64] = np.cumsum(np.maximum(1, np.round(relative * _UNIT)).astype(np.int64))
    return sums


_Ends = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Both ends of edges."""


@planted_graph("DC-SBM")
def degree_corrected_block(
    planted: Planted,
    *,
    communities: int = 0,
    p_in: float = P_IN,
    skew: float = 1.0,
    power_law: bool = False,
) -> Graph:
    """An undirected graph of communities, in each of them degrees from hubs to hermits.

    Karrer, Newman: "Stochastic blockmodels and community structure in networks", Physical Review E 83 (2011). Products
    that are bought together look like this: an edge tends to stay within its community, and meets those that have many.
    Edges count in both directions; all of them are distinct, so that the average degree is edges / vertices.

    Parameters
    ----------
    planted
        The keywords that all generators take. Community k's vertices are of class k mod classes.
    communities
        0 stands for as many as classes.
    p_in
        Part of the edges, from 0 to 1, that joins two vertices of one community; all, where there is but one.
    skew
        Standard deviation of the logarithm of the expected degrees.
    power_law
        Expected degrees follow a power law of exponent 1 + 1 / skew, and no log-normal.

    Raises
    ------
    InputError
        For what cannot be, and for more edges than the communities have room for.
    """
    model, vertices = planted.model, planted.vertices
    count = community_count(planted, communities, default=planted.classes)
    check_number(f"{model} p_in", p_in, 0, 1)
    _check_skew(model, skew, power_law=power_law)
    members = Communities(vertices=vertices, count=count, skew=skew, power_law=power_law)

    # Each use of an edge's number has draws of its own: 0 to 2 inside communities, 4 to 7 between them.
    def drawn(use: int, numbers: NDArray[np.int64]) -> NDArray[np.uint64]:
        return random_bits(fold(planted.seed, ARCS, use), numbers)

    def inside(numbers: NDArray[np.int64]) -> _Ends:
        own = members.of(drawn(0, numbers))
        return members.member(own, drawn(1, numbers)), members.member(own, drawn(2, numbers))

    def outside(numbers: NDArray[np.int64]) -> _Ends:
        # Any other community, each as likely as the next.
        own, away = members.of(drawn(4, numbers)), 1 + below.py_func(drawn(7, numbers), count - 1)
        return (
            members.member(own, drawn(5, numbers)),
            members.member((own + away) % count, drawn(6, numbers)),
        )

    total = planted.edges // 2
    within = round(total * (p_in if count > 1 else 1))
    near = _distinct_edges(model, inside, within, vertices=vertices)
    far = _distinct_edges(model, outside, total - within, vertices=vertices)
    first, second = (np.concatenate(ends) for ends in zip(near, far, strict=True))
    classes = np.arange(vertices) % count % planted.classes
    return planted.communities("dcsbm", first, second, classes_in_order=classes)


@planted_graph("community-ring")
def community_ring(
    planted: Planted,
    *,
    communities: int = 0,
    reach: float = 1.0,
    skew: float = 0.5,
    power_law: bool = False,
) -> Graph:
    """An undirected graph of communities on a ring: the farther two of them are apart, the fewer links they have.

    Its one knob, `reach`, goes from communities that know no other to a graph without locality. What an order of seeds,
    a cache or a partition gains from locality is measured on it. A link spans k communities or fewer with the chance
    1 - exp(-(k + 1) / reach), as far as the ring goes; spans that are longer than the ring go around it. Edges count in
    both directions; all of them are distinct. Each class has a run of communities, as long as any other's but for one.

    Parameters
    ----------
    planted
        The keywords that all generators take.
    communities
        0 stands for one to every `COMMUNITY` vertices, and no fewer than classes.
    reach
        0 keeps all links within communities; one much larger than the ring leaves no locality.
    skew, power_law
        As of `degree_corrected_block`.

    Raises
    ------
    InputError
        For what cannot be, and for more edges than the communities have room for.
    """
    model, vertices, classes = planted.model, planted.vertices, planted.classes
    count = community_count(planted, communities, default=max(classes, vertices // COMMUNITY))
    check_number(f"{model} reach", reach, 0, 1e6)
    _check_skew(model, skew, power_law=power_law)
    members = Communities(vertices=vertices, count=count, skew=skew, power_law=power_law)

    def ends(numbers: NDArray[np.int64]) -> _Ends:
        community, spans, first, second = (
            random_bits(fold(planted.seed, ARCS, use), numbers) for use in range(4)
        )
        own = members.of(community)
        even = (spans >> np.uint64(11)).astype(np.float64) * 2.0**-53
        # An exponential by inversion: its floor is at most k with the chance 1 - exp(-(k + 1) / reach).
        distance = np.floor(-np.log1p(-even) * reach).astype(np.int64)
        # The lowest bit is none of the 53 that made the distance.
        signed = np.where(spans & np.uint64(1), distance, -distance)
        return members.member(own, first), members.member((own + signed) % count, second)

    edges = _distinct_edges(model, ends, planted.edges // 2, vertices=vertices)
    return planted.communities(
        "community-ring", *edges, classes_in_order=np.arange(vertices) % count * classes // count
    )
