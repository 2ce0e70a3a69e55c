"""Edges to predict: those that train, those that are held out, and what is no edge beside these."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from simgnn.arrays import I32, I64
from simgnn.data.graph import Graph
from simgnn.data.labels import LINKS, UNLABELLED
from simgnn.data.negatives import NegativeDraws, arc_places
from simgnn.data.topology import check_bounds, from_arcs
from simgnn.data.undirected import is_symmetric
from simgnn.errors import InputError, errors_of
from simgnn.random_key import fold, permutation

_SPLIT, _VAL, _TEST = 0x6C696E6B73, 0x6C696E6B2D76, 0x6C696E6B2D74
"""Last parts of keys, so that they meet none of another draw."""


@dataclass(frozen=True, kw_only=True, eq=False)
class HeldOut:
    """Edges by which a model is judged.

    Parameters
    ----------
    edges : shape (n, 2)
        Source and destination.
    negatives : shape (m, 2)
        Pairs that are no edges; None where they are still to be drawn.
    per_edge
        So many negatives belong to each edge, edge after edge; 0 where all belong to all.
    """

    edges: I64 = field(repr=False)
    negatives: I64 | None = field(default=None, repr=False)
    per_edge: int = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Links:
    """Edges of a graph by what they are for.

    Messages pass along the graph's arcs. Where `link_graph` held edges out, these are not among them; a data set that
    comes split has the arcs that its makers meant.

    Parameters
    ----------
    train : shape (n, 2)
        Source and destination; an undirected edge once.
    held_out
        By "val" and "test", those that there are.
    directed
        Whether an edge from u to v says nothing of one from v to u.
    whole
        Whether nothing has been held out yet, for `link_graph` to do.
    """

    train: I64 = field(repr=False)
    held_out: Mapping[str, HeldOut] = field(default_factory=dict)
    directed: bool = False
    whole: bool = False

    def __post_init__(self) -> None:
        ordered = {name: self.held_out[name] for name in sorted(self.held_out, key=("val", "test").index)}
        object.__setattr__(self, "held_out", ordered)  # in the order that digests have

    def digest(self) -> str:
        """SHA-256 of all of it."""
        found = hashlib.sha256(f"{self.directed} {self.whole} {self.train.shape}\n".encode())
        found.update(self.train.data)
        for name, held in self.held_out.items():
            negatives = np.empty((0, 2), np.int64) if held.negatives is None else held.negatives
            found.update(f"{name} {held.edges.shape} {negatives.shape} {held.per_edge}\n".encode())
            found.update(held.edges.data)
            found.update(negatives.data)
        return found.hexdigest()

    def checked(self, vertices: int) -> Links:
        """The same with arrays of one type.

        Raises
        ------
        InputError
            For what are no pairs of a graph with so many vertices.
        """
        train = checked_pairs("train_edges", self.train, vertices)
        if not len(train):
            raise InputError("train_edges must be at least one edge, not 0")
        held_out = {}
        for name, held in self.held_out.items():
            edges = checked_pairs(f"{name}_edges", held.edges, vertices)
            negatives = held.negatives
            if negatives is not None:
                negatives = checked_pairs(f"{name}_negatives", negatives, vertices)
                wanted = held.per_edge * len(edges) if held.per_edge else len(negatives)
                if not len(negatives) or len(negatives) != wanted:
                    raise InputError(
                        f"{name}_negatives must be {f'{wanted}, {held.per_edge} for each edge' if wanted else 'some'},"
                        f" not {len(negatives)}"
                    )
            held_out[name] = replace(held, edges=edges, negatives=negatives)
        return replace(self, train=train, held_out=held_out)


def checked_pairs(quantity: str, pairs: ArrayLike, vertices: int) -> I64:
    """Pairs of vertices, int64, shape (n, 2); raises InputError for what are none."""
    values = np.asarray(pairs)
    if values.ndim != 2 or values.shape[1] != 2 or values.dtype.kind not in "iu":
        raise InputError(
            f"{quantity} must be integers of shape (edges, 2), not {values.dtype} of {values.shape}"
        )
    check_bounds(quantity, values.reshape(-1), 0, vertices - 1)
    return np.ascontiguousarray(values, dtype=np.int64)


def link_graph(graph: Graph, *, width: int, val: float, test: float, negatives: int, seed: int) -> Graph:
    """A graph of which edges are to be predicted.

    A graph that comes with its edges split keeps them; of another one's edges some are held out at random, and no
    message passes along those. Beside held-out edges without negatives some are drawn that no edge is.

    Parameters
    ----------
    width
        Columns of what a model is to say of a vertex.
    val, test
        Parts of the edges to hold out.
    negatives
        Beside each held-out edge.
    seed
        Keys what is held out and drawn.

    Raises
    ------
    InputError
        If no edge is left to train, or there is no negative to draw.
    """
    with errors_of(graph.title):
        split = graph
        if graph.links is None or graph.links.whole:
            split = _split(graph, val=val, test=test, seed=seed)
        links = split.links
        assert links is not None, "a split graph has links"
        for name, held in links.held_out.items():
            if held.negatives is None:
                held = _with_negatives(split, held, negatives, name, seed)
                links = replace(links, held_out={**links.held_out, name: held})
    if links is split.links and split.classes == width:
        return split
    return replace(split, links=links, classes=width)


def _split(graph: Graph, *, val: float, test: float, seed: int) -> Graph:
    """Hold out some of a graph's edges."""
    edges, directed = every_edge(graph.indptr, graph.indices)
    counts = {"test": int(len(edges) * test), "val": int(len(edges) * val)}
    if sum(counts.values()) >= len(edges):
        raise InputError(
            f"edges must be more than the {sum(counts.values())} that are held out, not {len(edges)}"
        )
    order = permutation(len(edges), fold(seed, _SPLIT))
    kept = np.ones(graph.edges, bool)
    held_out: dict[str, HeldOut] = {}
    begin = 0
    for name, count in counts.items():
        chosen = edges[np.sort(order[begin : begin + count])]
        begin += count
        if count:
            held_out[name] = HeldOut(edges=chosen)
            # A message along a held-out edge would tell the answer; of an undirected edge both arcs would.
            kept[arcs_of(graph, chosen, both=not directed)] = False
    # How many arcs are kept in front of each vertex's list.
    indptr = np.concatenate([[0], np.cumsum(kept)])[graph.indptr]
    no_vertex = np.zeros(graph.vertices, bool)
    return replace(
        graph,
        indptr=indptr,
        indices=graph.indices[kept],
        edge_weight=None if graph.edge_weight is None else graph.edge_weight[kept],
        labels=np.full(graph.vertices, UNLABELLED),
        classes=None,
        task=LINKS,
        links=Links(train=edges[np.sort(order[begin:])], directed=directed, held_out=held_out),
        train_mask=no_vertex,
        val_mask=no_vertex,
        test_mask=no_vertex,
    )


def every_edge(indptr: I64, indices: I32) -> tuple[I64, bool]:
    """A graph's edges, shape (n, 2), and whether it is directed; where it is not, each edge comes once."""
    directed = not is_symmetric(indptr, indices)
    destinations = np.repeat(np.arange(len(indptr) - 1, dtype=np.int64), np.diff(indptr))
    edges = np.stack([indices.astype(np.int64), destinations], axis=1)
    return (edges if directed else edges[edges[:, 0] < edges[:, 1]]), directed


def are_arcs(graph: Graph, edges: I64, *, both: bool) -> bool:
    """Whether each of some edges is an arc of a graph and, if `both`, leads back as one."""
    return bool(_arc_places(graph, edges, both=both).min(initial=0) >= 0)


def arcs_of(graph: Graph, edges: I64, *, both: bool) -> I64:
    """Places in a graph's `indices` of edges and, if `both`, of those that lead back; ascending, each once."""
    found: I64 = np.unique(_arc_places(graph, edges, both=both))
    return found[found >= 0]


def _arc_places(graph: Graph, edges: I64, *, both: bool) -> I64:
    """Places of edges and, if `both`, of those that lead back; -1 for what is no arc."""
    ends = np.concatenate([edges, edges[:, ::-1]]) if both else edges
    sources, destinations = np.ascontiguousarray(ends[:, 0]), np.ascontiguousarray(ends[:, 1])
    places: I64 = arc_places(graph.indptr, graph.indices, sources, destinations)
    return places


def where_edges_lead(graph: Graph, *edges: I64) -> tuple[I64, I32]:
    """Ends of the arcs and of some edges that leave each vertex; of undirected ones also of those that lead to it."""
    links = graph.links
    assert links is not None, "a graph with links"
    destinations = np.repeat(np.arange(graph.vertices, dtype=np.int64), graph.in_degrees)
    ends = np.concatenate([np.stack([graph.indices.astype(np.int64), destinations], axis=1), *edges])
    if not links.directed:
        ends = np.concatenate([ends, ends[:, ::-1]])
    # What `from_arcs` gathers are the sources of each destination.
    lists = from_arcs(ends[:, 1], ends[:, 0], vertices=graph.vertices)
    return lists.indptr, lists.indices


def _with_negatives(graph: Graph, held: HeldOut, count: int, name: str, seed: int) -> HeldOut:
    """Held-out edges with negatives that are no edge of any split."""
    links = graph.links
    assert links is not None
    # Edges of all splits: an edge to be tested is no negative of validation.
    lists = where_edges_lead(graph, links.train, *(each.edges for each in links.held_out.values()))
    draws = NegativeDraws(*lists, directed=links.directed)
    draws.check(held.edges)
    key = fold(seed, {"val": _VAL, "test": _TEST}[name])
    pairs = draws.draw(held.edges, np.arange(len(held.edges)), count, key)
    return replace(held, negatives=pairs.reshape(-1, 2), per_edge=count)
