"""Generated graphs: R-MAT, stochastic blocks, communities with degrees that are given, rings of them, and citations.

While a graph is made, vertex v's class, or community, is v mod their number; see `simgnn.data.planted` for what
follows. Where degrees have a stated skew, a member's weight is a quantile of their distribution, so that each community
has all degrees, and edges meet a vertex in proportion to its weight.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numba
import numpy as np

from simgnn.arrays import I32, I64, U64
from simgnn.config.checks import check_boolean, check_integer, check_number
from simgnn.data.graph import Graph
from simgnn.data.planted import ARCS, P_IN, Planted, planted_graph
from simgnn.errors import InputError
from simgnn.random_key import below, draw, fold, random_bits


@planted_graph("R-MAT")
def rmat(
    planted: Planted,
    *,
    homophily: float = 0.5,
    quadrants: tuple[float, float, float, float] = (0.57, 0.19, 0.19, 0.05),
) -> Graph:
    """A directed graph with power-law degrees (Chakrabarti, Zhan, Faloutsos: "R-MAT", SDM 2004).

    Classes are planted: with probability `homophily`, an arc's source is moved to the closest vertex of its
    destination's class, which leaves the degrees' distribution as it is. 0 gives plain R-MAT, whose
    neighbours tell nothing about a vertex's class. Of the arcs drawn, self-loops and duplicates are dropped (and
    counted in the graph); duplicates' weights are added.

    Parameters
    ----------
    planted
        The keywords that all generators take.
    homophily
        From 0 to 1.
    quadrants
        Probabilities of (source half, destination half) = 00, 01, 10 and 11 at each level; they sum to 1.

    Raises
    ------
    InputError
    """
    check_number("R-MAT homophily", homophily, 0, 1)
    if len(quadrants) != 4 or min(quadrants) < 0 or abs(sum(quadrants) - 1) > 1e-9:
        raise InputError(f"R-MAT quadrants must be four numbers from 0 that sum to 1, not {quadrants!r}")
    order, classes = planted.order(), planted.classes
    sources, destinations = _rmat_arcs(
        planted.edges,
        classes,
        # Probabilities as integers, so that no machine's rounding moves an arc.
        np.uint64(homophily * (1 << 53)),
        np.round(np.cumsum(quadrants[:3]) * 65536).astype(np.uint64),
        fold(planted.seed, ARCS),
        order.astype(np.int32),
    )
    return planted.graph(
        "rmat",
        sources,
        destinations,
        order,
        classes_in_order=np.arange(planted.vertices) % classes,
        weights=planted.weights(planted.edges),
    )


@planted_graph("SBM")
def stochastic_block(planted: Planted, *, homophily: float = 0.7) -> Graph:
    """An undirected graph of communities (stochastic block model with classes of one size).

    Edges count in both directions. Self-loops and duplicates among those drawn are dropped (and counted); duplicates'
    weights are added. A vertex's label is its community.

    Parameters
    ----------
    planted
        The keywords that all generators take.
    homophily
        Probability, from 0 to 1, that both ends of an edge are drawn from one community.

    Raises
    ------
    InputError
    """
    check_number("SBM homophily", homophily, 0, 1)
    vertices, classes = planted.vertices, planted.classes
    arcs = np.arange(planted.edges // 2)
    first, second, third, fourth = (random_bits(fold(planted.seed, ARCS, use), arcs) for use in range(4))
    # `py_func` is the same arithmetic on whole arrays.
    ends = below.py_func(first, vertices)
    within = (second >> np.uint64(11)) < np.uint64(homophily * (1 << 53))
    # A shift by 1 to classes - 1 leads into another community.
    away = 1 + below.py_func(third, max(classes - 1, 1))
    community = np.where(within, ends, ends + away) % classes
    # Of community c the vertices are c, c + classes, c + 2 classes, ...
    members = (vertices - 1 - community) // classes + 1
    others = community + classes * below.py_func(fourth, members)
    return planted.communities("sbm", ends, others, classes_in_order=np.arange(vertices) % classes)


@numba.njit(nogil=True)
def _rmat_arcs(
    edges: int, classes: int, homophily: np.uint64, thresholds: I64, key: np.uint64, order: I64
) -> tuple[I32, I32]:
    """Draw arcs; `homophily` is in units of 2**-53, `thresholds` are sums of quadrants in units of 2**-16."""
    vertices = len(order)
    levels = 1
    while (1 << levels) < vertices:
        levels += 1
    sources = np.empty(edges, np.int32)
    destinations = np.empty(edges, np.int32)
    for arc in range(edges):
        stream = draw(key, np.uint64(arc))
        source = 0
        destination = 0
        bits = np.uint64(0)
        for level in range(levels):
            # One draw serves four levels, 16 bits each.
            bits = draw(stream, np.uint64(level // 4)) if level % 4 == 0 else bits >> np.uint64(16)
            part = bits & np.uint64(0xFFFF)
            # Quadrants follow each other as 00, 01, 10, 11: the source's half, then the destination's.
            lower = part >= thresholds[1]
            right = (part >= thresholds[0] and not lower) or part >= thresholds[2]
            source = 2 * source + (1 if lower else 0)
            destination = 2 * destination + (1 if right else 0)
        # From 2**levels places to as many as there are vertices.
        source = (source * vertices) >> levels
        destination = (destination * vertices) >> levels
        if draw(stream, np.uint64(levels)) >> np.uint64(11) < homophily:
            # Within the source's run of `classes` vertices; past the last vertex, in the run in front of it.
            source += destination % classes - source % classes
            if source >= vertices:
                source -= classes
        sources[arc] = order[source]
        destinations[arc] = order[destination]
    return sources, destinations


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

    def of(self, bits: U64) -> I64:
        """A community for each draw, in proportion to how many members it has."""
        # A vertex is drawn, so each community comes up as often as it has members.
        found: I64 = below.py_func(bits, self.vertices) % self.count
        return found

    def member(self, communities: I64, bits: U64) -> I64:
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
        found: I64 = communities + self.count * members
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
    model: str, draw: Callable[[I64], tuple[I64, I64]], count: int, *, vertices: int
) -> tuple[I64, I64]:
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


def _with_new(keys: I64, drawn: I64, *, most: int) -> I64:
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


def _weight_sums(size: int, skew: float, *, power_law: bool) -> I64:
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
    sums: I64 = np.cumsum(np.maximum(1, np.round(relative * _UNIT)).astype(np.int64))
    return sums


_Ends = tuple[I64, I64]
"""Both ends of edges."""


@planted_graph("DC-SBM")
def degree_corrected_block(
    planted: Planted, *, communities: int = 0, p_in: float = P_IN, skew: float = 1.0, power_law: bool = False
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
    def drawn(use: int, numbers: I64) -> U64:
        return random_bits(fold(planted.seed, ARCS, use), numbers)

    def inside(numbers: I64) -> _Ends:
        own = members.of(drawn(0, numbers))
        return members.member(own, drawn(1, numbers)), members.member(own, drawn(2, numbers))

    def outside(numbers: I64) -> _Ends:
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
    planted: Planted, *, communities: int = 0, reach: float = 1.0, skew: float = 0.5, power_law: bool = False
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

    def ends(numbers: I64) -> _Ends:
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


_MODEL = "citation"
_MOST_PREFERENCE = 0.95
_ATTEMPTS = 16
_DRAWS = 5
"""That an attempt to find something to link to may need."""


@planted_graph(_MODEL)
def citation(
    planted: Planted,
    *,
    communities: int = 0,
    p_in: float = P_IN,
    preference: float = 0.5,
    age: float = 0.25,
    undirected: bool = False,
) -> Graph:
    """A graph whose vertices link to earlier ones. An arc leads from the vertex that links, as in OGB.

    A newcomer finds what it links to as an author does: it comes upon a recent vertex, most often of its own community,
    and links to it, or to one of those that the found vertex links to itself. The latter meets a vertex as often as it
    is linked to, which is preferential attachment without a table of degrees (Kumar and others: "Stochastic models for
    the web graph", FOCS 2000).

    Every vertex makes as many links as any other but for one, the very first vertices fewer; those of a vertex are
    distinct. Of undirected links both arcs count.

    Parameters
    ----------
    planted
        The keywords that all generators take.
    communities
        Community k's vertices are of class k mod classes; 0 stands for as many as classes.
    p_in
        Part of the links, from 0 to 1, that stays within the community; all, where there is but one.
    preference
        Part of the links, from 0 to 0.95, that goes to what a found vertex links to: the skew. Where `age` is large,
        the in-degrees' tail is a power law of exponent 1 + 1 / preference.
    age
        Mean age of what is found, as a part of all time; from 0.001 on. A large one finds new and old equally often.
    undirected
        Each link is an arc in both directions.

    Raises
    ------
    InputError
    """
    vertices, classes = planted.vertices, planted.classes
    count = community_count(planted, communities, default=classes)
    check_boolean(f"{_MODEL} undirected", undirected)
    check_number(f"{_MODEL} p_in", p_in, 0, 1)
    check_number(f"{_MODEL} preference", preference, 0, _MOST_PREFERENCE)
    check_number(f"{_MODEL} age", age, 1e-3, 1e6)
    copies = 2 if undirected else 1
    wanted = planted.edges // copies
    check_integer(f"{_MODEL} edges of {vertices} vertices", wanted, 0, vertices * (vertices - 1) // 4)
    inside = _part(p_in if count > 1 else 1.0)
    key = fold(planted.seed, ARCS)
    links = np.stack(_links(vertices, wanted, count, inside, _part(preference), age, key), axis=1)
    # In the order of arrival, and after that the other way around.
    arcs = np.concatenate([links, links[:, ::-1]]) if undirected else links
    order = planted.order()
    return planted.graph(
        "citation",
        order[arcs[:, 0]],
        order[arcs[:, 1]],
        order,
        classes_in_order=np.arange(vertices) % count % classes,
        weights=planted.weights(len(links), copies=copies),
    )


def _part(value: float) -> np.uint64:
    """A part in units of 2**-53."""
    return np.uint64(value * (1 << 53))


@numba.njit(nogil=True)
def _links(
    vertices: int,
    links: int,
    communities: int,
    p_in: np.uint64,
    preference: np.uint64,
    age: float,
    key: np.uint64,
) -> tuple[I32, I32]:
    """Both ends of the links, in the order of arrival. Vertices are dealt out to communities in turn."""
    citing = np.empty(links, np.int32)
    cited = np.empty(links, np.int32)
    first = np.zeros(vertices + 1, np.int64)
    inside = np.zeros(vertices, np.int64)  # links of each vertex within its community, which come first
    taken = np.full(vertices, -1, np.int32)  # by which vertex, last
    filled = 0
    for vertex in range(vertices):
        stream = draw(key, np.uint64(vertex))
        own, members = vertex % communities, vertex // communities
        # As evenly as whole numbers can be, and `links` in all.
        wanted = (vertex + 1) * links // vertices - vertex * links // vertices
        wanted = min(wanted, vertex)
        near = 0
        for link in range(wanted):
            # A draw for each link, compared with p_in in units of 2**-53.
            near += draw(stream, np.uint64(link)) >> np.uint64(11) < p_in
        # What one side has no room for goes to the other.
        near = min(near, members)
        far = min(wanted - near, vertex - members)
        near = min(wanted - far, members)
        # Draws after those of `near`.
        counter = wanted
        for link in range(near + far):
            here = link < near
            there = members if here else vertex
            # An age is in vertices, of which each community has one in every `communities`.
            span = age * vertices / (communities if here else 1)
            found = -1
            for _ in range(_ATTEMPTS):
                place = _recent(stream, counter, there, span)
                candidate = place * communities + own if here else place
                # Copying is what makes degrees a power law: a vertex is met as often as it is linked to.
                copies = draw(stream, np.uint64(counter + 2)) >> np.uint64(11) < preference
                begin = first[candidate]
                # Links inside a community come first, so the first ones of the found vertex stay inside as well.
                known = inside[candidate] if here else first[candidate + 1] - begin
                if copies and known:
                    candidate = cited[begin + below(draw(stream, np.uint64(counter + 3)), known)]
                # As many for each attempt, used or not: no draw is shared by two attempts.
                counter += _DRAWS
                if taken[candidate] != vertex and (here or candidate % communities != own):
                    found = candidate
                    break
            while found < 0:
                # The nearest before it that is free.
                place = (place if place else there) - 1
                candidate = place * communities + own if here else place
                if taken[candidate] != vertex and (here or candidate % communities != own):
                    found = candidate
            taken[found] = vertex
            citing[filled] = vertex
            cited[filled] = found
            filled += 1
        inside[vertex] = near
        first[vertex + 1] = filled
    return citing[:filled], cited[:filled]


@numba.njit(nogil=True)
def _recent(stream: np.uint64, counter: int, count: int, span: float) -> int:
    """One of `count` places, most often one of the last `span`."""
    even = np.float64(draw(stream, np.uint64(counter)) >> np.uint64(11)) * 2.0**-53
    back = math.floor(-math.log1p(-even) * span)
    if back >= count:
        back = below(draw(stream, np.uint64(counter + 1)), count)
    return int(count - 1 - back)
