"""The order in which the accelerator sums: sources by golden stride, and the edges grouped by them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

import numba
import numpy as np

from simgnn.arrays import F32, I32, I64, U32, Bools, Records
from simgnn.hw.command import EDGE_LAST

if TYPE_CHECKING:
    from simgnn.model.aggregation import LayerOperator


GOLDEN = 0.6180339887
_EMPTY = np.zeros(0, np.float32)

RECORD = np.dtype([("row", "<u4"), ("scale", "<f4")])
"""A source record as the AGGREGATE command reads it."""


@functools.lru_cache(maxsize=4096)
def golden_stride(rows: int) -> int:
    """The integer nearest to 0.6180339887 `rows` and coprime with it; the smaller on a tie, at least 1.

    The engine reads row ``(i * stride) mod rows`` for i = 0, 1, ... Consecutive sources of a mini-batch share
    destinations; a stride of the golden ratio spreads them, so that additions to one destination come far apart.
    """
    if rows < 1:
        raise ValueError(f"rows of a stream must be at least 1, not {rows!r}")
    middle = int(GOLDEN * rows)
    near = range(
        max(1, middle - 32), min(middle + 32, rows) + 1
    )  # a coprime number lies well within this distance
    return min((s for s in near if gcd(s, rows) == 1), key=lambda s: (abs(s - GOLDEN * rows), s))


@dataclass(frozen=True)
class EdgeStream:
    """The edges of a range of destinations, in stream order.

    Parameters
    ----------
    edges : shape (edges,)
        Destination counted from the range's start; bit 31 marks a record's last edge.
    rows : shape (records,)
        Row of each record, in stream order. A source that has an edge into the range has one record or, where edges
        have scales, one for each run of its edges that have the same. A self-loop with a factor of its own comes last.
    destinations
        Rows in the range.
    scales : shape (records,)
        Scale of each record's edges.
    """

    edges: U32
    rows: U32
    destinations: int
    scales: F32 | None = None

    @property
    def sources(self) -> U32:
        """Each row that has a record, once, in stream order."""
        if self.scales is None or not len(self.rows):
            return self.rows
        first: Bools = np.concatenate([[True], self.rows[1:] != self.rows[:-1]])
        return self.rows[first]

    def records(self, rows: U32 | None = None, scales: F32 | None = None) -> Records:
        """The records as the engine reads them.

        Parameters
        ----------
        rows : shape (records,)
            Where the engine finds each record's row; its own number unless given.
        scales
            Scale of each source by its own number; 1 unless given. Its product with the edges' is rounded once.

        Returns
        -------
        Shape (records,).
        """
        records = np.empty(len(self.rows), RECORD)
        records["row"] = self.rows if rows is None else rows
        records["scale"] = 1 if scales is None else scales[self.rows]
        if self.scales is not None:
            records["scale"] *= self.scales
        return records


class EdgeStreams(NamedTuple):
    """The streams of several ranges of destinations, one after the other.

    Parameters
    ----------
    whole
        Of all of them; destinations count from the start of their range.
    first_edge, first_record : shape (ranges + 1,)
        Where each begins.
    """

    whole: EdgeStream
    first_edge: I64
    first_record: I64


def edge_stream(operator: LayerOperator, start: int = 0, stop: int | None = None) -> EdgeStream:
    """Edges of an operator in the order of docs/reference/numerics.md.

    Parameters
    ----------
    start, stop
        Range of destinations; all of them unless given.
    """
    return edge_streams(operator, [(start, operator.destinations if stop is None else stop)]).whole


def edge_streams(operator: LayerOperator, ranges: Sequence[tuple[int, int]]) -> EdgeStreams:
    """The same of several ranges at once, for little more than one takes.

    Parameters
    ----------
    ranges
        Of destinations, in order; no two overlap.
    """
    last = 0
    for start, stop in ranges:
        if not last <= start < stop <= operator.destinations:
            raise ValueError(
                f"destination range must lie in {last} to {operator.destinations} and hold a row, "
                f"not {(start, stop)!r}"
            )
        last = stop
    edge_scale, own_scale = operator.scale_of_edges, operator.own_scale
    edges, rows, scales, first_edge, first_record = _streams(
        operator.indptr,
        operator.indices,
        # Empty for None: Numba would compile another version for it.
        _EMPTY if edge_scale is None else edge_scale,
        _EMPTY if own_scale is None else own_scale,
        operator.sources,
        np.array(ranges, np.int64).reshape(-1, 2),
        golden_stride(operator.sources),
    )
    destinations = sum(stop - start for start, stop in ranges)
    kept = None if edge_scale is None else scales
    return EdgeStreams(EdgeStream(edges, rows, destinations, kept), first_edge, first_record)


@numba.njit(cache=True)
def _is_apart(own_scale: F32, s: int, d: int) -> bool:
    """Whether the edge d <- s is a self-loop with a factor of its own."""
    return s == d and s < len(own_scale) and own_scale[s] != 1


@numba.njit(cache=True)
def _streams(
    indptr: I64, indices: I32, edge_scale: F32, own_scale: F32, sources: int, ranges: I64, stride: int
) -> tuple[U32, U32, F32, I64, I64]:
    count, scaled, some_apart = len(ranges), len(edge_scale) > 0, len(own_scale) > 0
    first_edge, first_record = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    cursor = np.zeros(sources, np.int64)
    for r in range(count):
        begin, end = indptr[ranges[r, 0]], indptr[ranges[r, 1]]
        first_edge[r + 1] = first_edge[r] + end - begin
        for e in range(begin, end):
            cursor[indices[e]] += 1
    total = first_edge[count]
    # First by source, in stream order, whatever the range.
    used = np.empty(min(sources, total), np.uint32)
    rows = 0
    at = 0
    row = 0
    for _ in range(sources):
        edges_of_row = cursor[row]
        if edges_of_row:
            used[rows] = row
            rows += 1
            cursor[row] = at
            at += edges_of_row
        row += stride
        if row >= sources:
            row -= sources
    destinations, owner = np.empty(total, np.uint32), np.empty(total, np.int32)
    by_source = np.empty(total if scaled else 0, np.float32)
    # A self-loop with a factor of its own comes last, so that one run holds the other edges.
    for apart in range(2 if some_apart else 1):
        for r in range(count):
            for d in range(ranges[r, 0], ranges[r, 1]):
                for e in range(indptr[d], indptr[d + 1]):
                    s = indices[e]
                    if some_apart and _is_apart(own_scale, s, d) != (apart == 1):
                        continue
                    destinations[cursor[s]] = d - ranges[r, 0]
                    owner[cursor[s]] = r
                    if scaled:
                        by_source[cursor[s]] = edge_scale[e]
                    cursor[s] += 1
    # Then by range; the order of sources stays.
    edges, records = np.empty(total, np.uint32), np.empty(total, np.uint32)
    scales = np.empty(total if scaled else 0, np.float32)
    place = first_edge[:-1].copy()
    at = 0
    for number in range(rows):
        for i in range(at, cursor[used[number]]):
            to = place[owner[i]]
            edges[to], records[to] = destinations[i], used[number]
            if scaled:
                scales[to] = by_source[i]
            place[owner[i]] += 1
        at = cursor[used[number]]
    found = 0
    for r in range(count):
        for i in range(first_edge[r], first_edge[r + 1]):
            ends = i + 1 == first_edge[r + 1] or records[i + 1] != records[i]
            if scaled:
                ends = ends or scales[i + 1] != scales[i]
            if ends:
                edges[i] |= EDGE_LAST
                if scaled:
                    scales[found] = scales[i]
                records[found] = records[i]
                found += 1
        first_record[r + 1] = found
    return edges, records[:found].copy(), scales[:found], first_edge, first_record
