"""The order in which the accelerator sums: sources by golden stride, and the edges grouped by them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import EDGE_LAST

if TYPE_CHECKING:
    from simgnn.model.aggregation import LayerOperator


GOLDEN = 0.6180339887

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

    edges: NDArray[np.uint32]
    rows: NDArray[np.uint32]
    destinations: int
    scales: NDArray[np.float32] | None = None

    @property
    def sources(self) -> NDArray[np.uint32]:
        """Each row that has a record, once, in stream order."""
        if self.scales is None or not len(self.rows):
            return self.rows
        first: NDArray[np.bool_] = np.concatenate([[True], self.rows[1:] != self.rows[:-1]])
        return self.rows[first]

    def records(
        self, rows: NDArray[np.uint32] | None = None, scales: NDArray[np.float32] | None = None
    ) -> NDArray[np.void]:
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


def edge_stream(operator: LayerOperator, start: int = 0, stop: int | None = None) -> EdgeStream:
    """Edges of an operator in the order of docs/reference/numerics.md.

    Parameters
    ----------
    operator
    start, stop
        Range of destinations; all of them unless given.
    """
    stop = operator.destinations if stop is None else stop
    if not 0 <= start < stop <= operator.destinations:
        raise ValueError(
            f"destination range must lie in 0 to {operator.destinations} and hold a row, "
            f"not {(start, stop)!r}"
        )
    stride = golden_stride(operator.sources)
    indptr = operator.indptr[start : stop + 1]
    edges, rows, scales = _stream(
        indptr,
        operator.indices,
        operator.scale_of_edges,
        operator.own_scale,
        operator.sources,
        start,
        stride,
    )
    return EdgeStream(edges, rows, stop - start, scales)


@numba.njit(cache=True)
def _is_apart(own_scale: NDArray[np.float32], s: int, d: int) -> bool:
    """Whether the edge d <- s is a self-loop with a factor of its own."""
    return s == d and s < len(own_scale) and own_scale[s] != 1


@numba.njit(cache=True)
def _stream(
    indptr: NDArray[np.int64],
    indices: NDArray[np.int32],
    edge_scale: Any,
    own_scale: Any,
    sources: int,
    start: int,
    stride: int,
) -> tuple[NDArray[np.uint32], NDArray[np.uint32], Any]:
    cursor = np.zeros(sources, np.int64)
    first, last = indptr[0], indptr[-1]
    for e in range(first, last):
        cursor[indices[e]] += 1
    rows = np.empty(min(sources, last - first), np.uint32)
    used = 0
    at = 0
    row = 0
    for _ in range(sources):
        count = cursor[row]
        if count:
            rows[used] = row
            used += 1
            cursor[row] = at
            at += count
        row += stride
        if row >= sources:
            row -= sources
    edges = np.empty(last - first, np.uint32)
    # Numba compiles one version for an array and one for None.
    scales: Any = None if edge_scale is None else np.empty(last - first, np.float32)
    for d in range(len(indptr) - 1):
        for e in range(indptr[d], indptr[d + 1]):
            s = indices[e]
            if own_scale is not None:
                if _is_apart(own_scale, s, start + d):
                    continue
            edges[cursor[s]] = d
            if edge_scale is not None:
                scales[cursor[s]] = edge_scale[e]
            cursor[s] += 1
    if own_scale is not None:
        # One run holds the other edges only if the self-loop is not among them.
        for d in range(len(indptr) - 1):
            for e in range(indptr[d], indptr[d + 1]):
                s = indices[e]
                if _is_apart(own_scale, s, start + d):
                    edges[cursor[s]] = d
                    scales[cursor[s]] = edge_scale[e]
                    cursor[s] += 1
    for i in range(used):
        edges[cursor[rows[i]] - 1] |= EDGE_LAST
    if edge_scale is None:
        return edges, rows[:used], scales
    records = np.empty(last - first, np.uint32)
    count = 0
    at = 0
    for i in range(used):
        stop = cursor[rows[i]]
        while at < stop:
            if at + 1 == stop or scales[at + 1] != scales[at]:
                edges[at] |= EDGE_LAST
                records[count] = rows[i]
                scales[count] = scales[at]
                count += 1
            at += 1
    return edges, records[:count], scales[:count]
