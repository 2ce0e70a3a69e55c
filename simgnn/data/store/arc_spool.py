"""Arcs on their way to disk: kept in files in the order in which they come, then sorted part by part.

Memory is bounded by `_PART` arcs and by the vertices, whatever the number of arcs; what is written is what
`topology.from_arcs` makes of all arcs at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numba
import numpy as np

from simgnn.arrays import F32, I32, I64, Array, Integers
from simgnn.data.store.writing import DatasetWriter
from simgnn.data.topology import MAX_VERTICES, distinct_arcs
from simgnn.errors import InputError
from simgnn.process.available_memory import check_fits

_PART = 1 << 24
"""Arcs that are sorted at a time, unless one vertex has more."""
_CHUNK = 1 << 21
"""Arcs that are read at a time."""
_MOST_PARTS = 200
"""Files that are open at a time."""
_ENDS = np.dtype([("source", "<i4"), ("destination", "<i4")])
_WEIGHTED = np.dtype([*_ENDS.descr, ("weight", "<f4")])


@dataclass(frozen=True, kw_only=True)
class Arcs:
    """Some arcs, from each source to each destination.

    Parameters
    ----------
    sources, destinations : integers, shape (arcs,)
    weights : float32, shape (arcs,)
    """

    sources: Integers
    destinations: Integers
    weights: F32 | None = None

    def turned(self) -> Arcs:
        """The arcs that lead the other way."""
        return Arcs(sources=self.destinations, destinations=self.sources, weights=self.weights)


class ArcSpool:
    """Arcs in a file. A context manager, which removes its files.

    Parameters
    ----------
    weighted
        Whether arcs have weights.
    undirected
        Each arc comes with the one that leads the other way.
    """

    def __init__(self, folder: Path, *, weighted: bool, undirected: bool = False) -> None:
        self._folder, self._weighted, self._undirected = folder, weighted, undirected
        self._record = _WEIGHTED if weighted else _ENDS
        self._path = folder / "arcs.spool"
        self._count, self._self_loops, self._highest = 0, 0, -1
        self._file = open(self._path, "w+b")

    def __enter__(self) -> ArcSpool:
        return self

    def __exit__(self, *exception: object) -> None:
        self._file.close()
        self._path.unlink()

    @property
    def vertices(self) -> int:
        """The highest number of a vertex, and one."""
        return self._highest + 1

    def add(self, arcs: Arcs) -> None:
        """Append arcs; their vertices are from 0 to `MAX_VERTICES` - 1, which the caller has checked."""
        count = len(arcs.sources)
        if not count:
            return
        self._highest = max(self._highest, int(arcs.sources.max()), int(arcs.destinations.max()))
        proper = arcs.sources != arcs.destinations
        kept = int(np.count_nonzero(proper))
        # Its other direction is dropped as well.
        self._self_loops += (count - kept) * (2 if self._undirected else 1)
        copies = 2 if self._undirected else 1
        # An arc and its other way follow each other, so that order does not depend on how many come at a time.
        records = np.empty((kept, copies), self._record)
        # A slice makes no copy.
        every = slice(None) if kept == count else proper
        for copy in range(copies):
            ends = (arcs.sources, arcs.destinations)[:: -1 if copy else 1]
            records["source"][:, copy], records["destination"][:, copy] = ends[0][every], ends[1][every]
            if self._weighted:
                assert arcs.weights is not None, "all arcs of a spool have weights, or none"
                records["weight"][:, copy] = arcs.weights[every]
        self._file.write(records.data)
        self._count += kept * copies

    def write(self, writer: DatasetWriter, *, vertices: int) -> dict[str, int]:
        """Write `indptr`, `indices` and, of arcs with weights, `edge_weight`.

        Parameters
        ----------
        vertices
            At least `self.vertices`.

        Returns
        -------
        "edges", "dropped_self_loops" and "dropped_duplicates".

        Raises
        ------
        InputError
            If there are too many vertices, or weights of duplicates add up to what is not finite.
        """
        if not self.vertices <= vertices <= MAX_VERTICES:
            raise InputError(f"vertices must be from {self.vertices} to {MAX_VERTICES}, not {vertices}")
        # Degrees and counts, an int64 each.
        check_fits(f"graph of {vertices} vertices", 16 * vertices)
        self._file.flush()
        degrees = np.zeros(vertices, np.int64)
        for records in self._chunks():
            # First pass: how many arcs lead to each vertex says where to cut.
            _count_into(degrees, records["destination"])
        bounds = _bounds(degrees)
        counts = np.zeros(vertices + 1, np.int64)
        indices = writer.stream("indices", "<i4")
        weights = writer.stream("edge_weight", "<f4") if self._weighted else None
        for number, records in self._parts(bounds):
            low, high = int(bounds[number]), int(bounds[number + 1])
            sources, values = _canonical(records, low=low, high=high, vertices=vertices, counts=counts)
            indices.write(sources)
            if weights is not None and values is not None:
                weights.write(values)
        writer.close("indices")
        if weights is not None:
            writer.close("edge_weight")
        # counts[v + 1] is how many v has, and the sum is where v + 1 begins.
        np.cumsum(counts, out=counts)
        writer.add("indptr", counts, "<i8")
        edges = int(counts[-1])
        return {
            "edges": edges,
            "dropped_self_loops": self._self_loops,
            "dropped_duplicates": self._count - edges,
        }

    def _chunks(self) -> Iterator[Array]:
        self._file.seek(0)
        while len(records := np.fromfile(self._file, self._record, _CHUNK)):
            yield records

    def _parts(self, bounds: I64) -> Iterator[tuple[int, Array]]:
        """Arcs by ranges of their destinations, in the order in which they came."""
        parts = len(bounds) - 1
        # What can be sorted at once needs no second copy on the disk.
        if parts == 1:
            self._file.seek(0)
            yield 0, np.fromfile(self._file, self._record, self._count)
            return
        paths = [self._folder / f"arcs-{part}.spool" for part in range(parts)]
        files = []
        try:
            for path in paths:
                files.append(open(path, "w+b"))
            for records in self._chunks():
                # One byte is enough for 200 parts, and NumPy sorts bytes by radix.
                part = (np.searchsorted(bounds, records["destination"], side="right") - 1).astype(np.uint8)
                # Stable, so that arcs of a part stay in the order in which they came.
                records = records[np.argsort(part, kind="stable")]
                ends = np.cumsum(np.bincount(part, minlength=parts))
                for number, end in enumerate(ends):
                    begin = ends[number - 1] if number else 0
                    files[number].write(records[begin:end].data)
            for number, file in enumerate(files):
                file.flush()
                file.seek(0)
                yield number, np.fromfile(file, self._record)
                # Its arcs are sorted: the disk may be needed for what they become.
                file.truncate(0)
        finally:
            for file, path in zip(files, paths, strict=False):
                file.close()
                path.unlink()


def _bounds(degrees: I64) -> I64:
    """First vertex of each part, and after the last one the number of the vertices."""
    ends = np.cumsum(degrees)
    total = int(ends[-1]) if len(ends) else 0
    parts = min(max(1, -(-total // _PART)), _MOST_PARTS)
    # Cut where parts have about as many arcs each; all arcs to a vertex are in one part.
    inner = np.searchsorted(ends, total * np.arange(1, parts) // parts)
    # A vertex with more arcs than a part would be the bound of several parts.
    return np.unique(np.concatenate([[0], inner, [len(degrees)]])) if len(degrees) else np.zeros(2, np.int64)


def _canonical(records: Array, *, low: int, high: int, vertices: int, counts: I64) -> tuple[I32, F32 | None]:
    """In-neighbours of the vertices from `low` to `high`, ascending and distinct; counts[v + 1] is how many v has."""
    # As in `topology.from_arcs`, with destinations from `low` on.
    keys = (records["destination"].astype(np.int64) - low) * vertices + records["source"]
    weights = records["weight"] if "weight" in (records.dtype.names or ()) else None
    keys, weights = distinct_arcs(keys, weights, vertices=vertices, first=low)
    destinations = keys // max(vertices, 1)
    counts[low + 1 : high + 1] = np.bincount(destinations, minlength=high - low)
    return (keys - destinations * vertices).astype(np.int32), weights


@numba.njit(cache=True, nogil=True)
def _count_into(counts: I64, values: I32) -> None:
    for value in values:
        counts[value] += 1
