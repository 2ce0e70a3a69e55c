"""Citation-like graphs: vertices arrive one after the other, and each links to some that are there.

A newcomer finds what it links to as an author does: it comes upon a recent vertex, most often of its own community,
and links to it, or to one of those that the found vertex links to itself. The latter meets a vertex as often as it is
linked to, which is preferential attachment without a table of degrees (Kumar and others: "Stochastic models for the
web graph", FOCS 2000).
"""

from __future__ import annotations

import math

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.config.checks import check_boolean, check_integer, check_number
from simgnn.data.communities import community_count
from simgnn.data.graph import Graph
from simgnn.data.planted import ARCS, P_IN, Planted, planted_graph
from simgnn.random_key import below, draw, fold

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
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
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
