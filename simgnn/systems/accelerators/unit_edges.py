"""How the sums of a whole graph are dealt to the engines of a unit, and the list of edges that each engine gets.

A destination's sum is made in one cluster, edge by edge, and two additions to it begin `add_stages` + 2 cycles apart. A
destination with very many edges would take longer than all others, so it is split: its edges go by turns to several
partial sums, in as many clusters of one engine, and a second, short command of that engine adds those. Its bits are
then those of this order, and not those of edge after edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numba
import numpy as np

from simgnn.arrays import I64, Array

MOST_SKIPPED = 127
"""Sources without edges that an edge can say it is followed by: seven bits of its word are free."""


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """Sums, each in a cluster of an engine.

    Parameters
    ----------
    owner : shape (sums,)
        Destination whose sum it is, or a part of it.
    cluster : shape (sums,)
        Counted over all engines.
    row : shape (sums,)
        Number among its cluster's.
    rows
        Most rows of a cluster.
    of_edge : shape (edges,)
        Sum that an edge belongs to, edges by destination.
    """

    owner: I64
    cluster: I64
    row: I64
    rows: int
    of_edge: I64

    @property
    def split(self) -> int:
        """Partial sums."""
        count = np.bincount(self.owner)
        return int(count[count > 1].sum())


def deal(degrees: I64, *, engines: int, clusters: int, most_edges: int) -> Dealt:
    """Deal out the destinations that have edges, the largest first, each to the cluster with the least to do.

    Parameters
    ----------
    degrees : shape (destinations,)
        Edges of each.
    clusters
        Of an engine.
    most_edges
        Of one sum; more are split.
    """
    parts = -(-degrees // most_edges)
    if int(parts.max(initial=0)) > clusters:
        # Parts of one destination are in one engine, each in a cluster of its own.
        parts = np.minimum(parts, clusters)
    owner = np.repeat(np.arange(len(degrees)), parts)
    first = np.cumsum(parts) - parts
    sums = len(owner)
    begins = np.cumsum(degrees) - degrees
    place = np.arange(int(degrees.sum())) - np.repeat(begins, degrees)
    of_edge = np.repeat(first, degrees) + place % np.repeat(np.maximum(parts, 1), degrees)
    loads = np.bincount(of_edge, minlength=sums)
    rows = max(1, -(-sums // (engines * clusters)))
    # Split destinations first, while engines have room for all their parts; then by load.
    order = np.lexsort((-loads, -parts[owner]))
    cluster = np.full(sums, -1, np.int64)
    # Parts of one destination come first, side by side, and go to one engine.
    if not _deal(order, owner, parts, loads, engines, clusters, rows, cluster):
        # No engine has room for all parts of one: fewer parts.
        return deal(degrees, engines=engines, clusters=clusters, most_edges=2 * most_edges)
    by_cluster = np.argsort(cluster, kind="stable")
    counts = np.bincount(cluster, minlength=engines * clusters)
    row = np.empty(sums, np.int64)
    row[by_cluster] = np.arange(sums) - np.repeat(np.cumsum(counts) - counts, counts)
    return Dealt(owner=owner, cluster=cluster, row=row, rows=rows, of_edge=of_edge)


@numba.njit(cache=True)
def _deal(
    order: I64, owner: I64, parts: I64, loads: I64, engines: int, clusters: int, rows: int, cluster: I64
) -> bool:
    """Fill `cluster`; False where no engine has room for all parts of a destination."""
    load = np.zeros(engines * clusters, np.int64)
    held = np.zeros(engines * clusters, np.int64)
    chosen_engine = np.full(len(parts), -1, np.int64)
    used = np.full(engines * clusters, -1, np.int64)
    for dealt, s in enumerate(order):
        d = owner[s]
        low, high = 0, engines * clusters
        if parts[d] > 1:
            if chosen_engine[d] < 0:
                best, best_load = -1, 0
                for e in range(engines):
                    total, room = 0, 0
                    for c in range(e * clusters, (e + 1) * clusters):
                        total += load[c]
                        room += held[c] < rows
                    # The engine that has least to do, of those with a free row in enough clusters.
                    if room >= parts[d] and (best < 0 or total < best_load):
                        best, best_load = e, total
                if best < 0:
                    return False
                chosen_engine[d] = best
            low = chosen_engine[d] * clusters
            high = low + clusters
        place = -1
        # A cluster has no more than one row more than another, so that each has large ones and small ones: sources with
        # few edges have them at large destinations, and those with many at all.
        most = rows if parts[d] > 1 else min(rows, dealt // (engines * clusters) + 1)
        for c in range(low, high):
            if held[c] < most and used[c] != d and (place < 0 or load[c] < load[place]):
                place = c
        if place < 0:
            return False
        cluster[s] = place
        load[place] += loads[s]
        held[place] += 1
        if parts[d] > 1:
            used[place] = d
    return True


@dataclass(frozen=True, kw_only=True)
class EdgeLists:
    """A list of edges for each engine, one after the other.

    Parameters
    ----------
    destination : shape (edges,)
        Number of the sum in its engine, `row` x clusters + cluster; -1 for an edge that is there only to skip sources.
    step : shape (edges,)
        Sources that have been passed after the edge: 0 unless it is the source's last one in this engine.
    first : shape (engines + 1,)
        Where each engine's begin.
    skipped : shape (engines,)
        Sources in front of each engine's first edge.
    """

    destination: I64
    step: I64
    first: I64
    skipped: I64


def edge_lists(dealt: Dealt, indices: Array, *, sources: int, engines: int, clusters: int) -> EdgeLists:
    """Edges of each engine, by source.

    Parameters
    ----------
    indices : shape (edges,)
        Source of each edge, edges by destination.
    """
    source = np.asarray(indices, np.int64)
    engine = dealt.cluster[dealt.of_edge] // clusters
    number = dealt.row[dealt.of_edge] * clusters + dealt.cluster[dealt.of_edge] % clusters
    # By source within an engine: words of rows come in this order, once.
    order = np.lexsort((number, source, engine))
    engine, source, number = engine[order], source[order], number[order]
    first = np.searchsorted(engine, np.arange(engines + 1))
    following = np.empty_like(source)
    following[:-1] = source[1:]
    ends = first[1:][first[1:] > first[:-1]] - 1
    # After an engine's last edge it skips to the end of the rows.
    following[ends] = sources
    step = following - source
    skipped = np.array(
        [source[low] if low < high else sources for low, high in pairwise(first)],
        np.int64,
    )
    # More than an edge can say take edges of their own.
    more = np.maximum(0, -(-(step - 1) // MOST_SKIPPED) - 1)
    if not more.any():
        return EdgeLists(destination=number, step=step, first=first, skipped=skipped)
    copies = 1 + more
    last = np.cumsum(copies) - 1
    destination = np.full(int(copies.sum()), -1, np.int64)
    steps = np.full(len(destination), MOST_SKIPPED, np.int64)
    destination[last - more] = number
    steps[last - more] = np.where(more > 0, MOST_SKIPPED + 1, step)
    rest = more > 0
    # The edge itself skips one source more than a filler, its own; the last filler has what is left.
    steps[last[rest]] = step[rest] - 1 - MOST_SKIPPED * more[rest]
    begins = np.concatenate([[0], last + 1])
    return EdgeLists(destination=destination, step=steps, first=begins[first], skipped=skipped)
