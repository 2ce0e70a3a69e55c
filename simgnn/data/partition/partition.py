"""A partition: to which part each vertex of a graph belongs, what that costs, and how it is kept on disk."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from simgnn.arrays import I32, I64
from simgnn.data.store.arrays import ArrayEntry, digest_of, entry_of, map_checked
from simgnn.errors import InputError, errors_of
from simgnn.process.files.bounded import check_counts, check_format, is_sha256, read_json, shown
from simgnn.process.files.output import OutputFolder

if TYPE_CHECKING:
    from simgnn.data.graph import Graph


@dataclass(frozen=True, kw_only=True, eq=False)
class Partition:
    """Which part owns each vertex.

    Parameters
    ----------
    owners : int32, shape (vertices,)
        From 0 to `parts` - 1; every part owns a vertex at least.
    graph
        `topology_digest` of the graph; "" where it is not known, as of another's files.
    method
        How it was made.
    seed
        With the method and the graph it decides the partition.
    origin
        What else is known of how it was made: plain values.

    Raises
    ------
    InputError
        For owners out of range, and for a part without a vertex.
    """

    owners: I32 = field(repr=False)
    parts: int
    graph: str
    method: str
    seed: int = 0
    origin: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.owners.ndim != 1 or not len(self.owners):
            raise InputError(
                f"owners must be a vector of one part for each vertex, not of shape {self.owners.shape}"
            )
        # Before anything is made for each part: a damaged file may say any number of them.
        if self.parts > len(self.owners):
            raise InputError(f"parts must be at most the {len(self.owners)} vertices, not {self.parts}")
        low, high = int(self.owners.min()), int(self.owners.max())
        if low < 0 or high >= self.parts:
            raise InputError(
                f"owners must be parts from 0 to {self.parts - 1}, not {low if low < 0 else high}"
            )
        empty = np.flatnonzero(np.bincount(self.owners, minlength=self.parts) == 0)
        if len(empty):
            raise InputError(f"every part must own a vertex, not none as part {int(empty[0])}")

    @property
    def vertices(self) -> int:
        """Number of vertices."""
        return len(self.owners)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the owners."""
        return digest_of(self.owners)

    def local(self, part: int) -> I64:
        """Vertices of a part, ascending."""
        return np.flatnonzero(self.owners == part)

    def check_graph(self, graph: Graph, *, source: str | Path | None = None) -> None:
        """Raise InputError, about `source`, unless the partition is of this graph."""
        if graph.vertices != self.vertices:
            raise InputError(
                f"partition must be of the graph's {graph.vertices} vertices, not of {self.vertices}",
                source=source,
            )
        if self.graph and self.graph != topology_digest(graph):
            raise InputError("partition must be of this graph, not of one with other edges", source=source)


def topology_digest(graph: Graph) -> str:
    """SHA-256 of a graph's arcs, whatever the features and labels."""
    digest = hashlib.sha256()
    # Of the digests, not of the arrays: they may be mapped, and are hashed a part at a time.
    digest.update(f"{digest_of(graph.indptr)} {digest_of(graph.indices)}".encode())
    return digest.hexdigest()


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """Of a partition.

    Parameters
    ----------
    cut
        Arcs whose ends belong to different parts, over all arcs.
    halo
        Vertices of other parts that a part's vertices have as in-neighbours, over the part's own; the mean over parts
        by their sizes, which is what all parts hold twice over what they own.
    vertices, edges, training
        The largest part over the mean part: by vertices, by arcs to them, by training vertices. 1 is even,
        as is what there is none of.
    largest_vertices, largest_training
        The same as counts.
    """

    cut: float
    halo: float
    vertices: float
    edges: float
    training: float
    largest_vertices: int
    largest_training: int

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


def statistics_of(graph: Graph, partition: Partition) -> Statistics:
    """Statistics of a partition of a graph; O(vertices + arcs)."""
    owners, parts = partition.owners, partition.parts
    vertices = np.bincount(owners, minlength=parts)
    edges = np.bincount(owners, weights=graph.in_degrees, minlength=parts)
    training = np.bincount(owners[graph.train_mask], minlength=parts)
    order = np.argsort(owners, kind="stable")
    cut, halo = _cut_and_halo(graph.indptr, graph.indices, owners, order)
    return Statistics(
        cut=cut / max(graph.edges, 1),
        halo=halo / graph.vertices,
        vertices=float(vertices.max() / vertices.mean()),
        edges=float(edges.max() / edges.mean()) if graph.edges else 1.0,
        # There may be no vertex that trains, as of a graph whose edges are predicted.
        training=float(training.max() / training.mean()) if training.any() else 1.0,
        largest_vertices=int(vertices.max()),
        largest_training=int(training.max()),
    )


@numba.njit(nogil=True, cache=True)
def _cut_and_halo(indptr: I64, indices: I32, owners: I32, order: I64) -> tuple[int, int]:
    """Cut arcs, and pairs of a part and a vertex that it needs of another; `order` goes part by part."""
    needed_by = np.full(len(owners), -1, np.int32)
    cut = 0
    halo = 0
    for vertex in order:
        part = owners[vertex]
        for place in range(indptr[vertex], indptr[vertex + 1]):
            neighbour = indices[place]
            if owners[neighbour] != part:
                cut += 1
                # `order` goes part by part, so one entry for each vertex says whether this part has counted it.
                if needed_by[neighbour] != part:
                    needed_by[neighbour] = part
                    halo += 1
    return cut, halo


FORMAT = "simgnn-partition-1"
MANIFEST, OWNERS = "partition.json", "owners.npy"
_MOST_BYTES = 1 << 20


class PartitionFolder:
    """Where a partition will be; checked before there is one.

    Parameters
    ----------
    path
        New, empty, or the folder of another partition of ours, which it replaces in one step.

    Raises
    ------
    InputError
        If something else is there, or nothing can be written.
    """

    def __init__(self, path: str | Path) -> None:
        # Not in place: a partition that is there stays whole until the new one is.
        self._folder = OutputFolder(path, files=(MANIFEST, OWNERS), in_place=False)

    def write(self, partition: Partition, statistics: Statistics) -> None:
        """Write a partition: all of it, or nothing.

        Raises
        ------
        InputError
            If it does not fit on the disk.
        """
        owners = np.ascontiguousarray(partition.owners, "<i4")
        entry = ArrayEntry(dtype="<i4", shape=owners.shape, sha256=digest_of(owners))
        table = {
            "format": FORMAT,
            "graph": partition.graph,
            "method": partition.method,
            "origin": dict(partition.origin),
            "owners": asdict(entry),
            "parts": partition.parts,
            "seed": partition.seed,
            "statistics": statistics.to_dict(),
        }
        file = io.BytesIO()
        np.lib.format.write_array(file, owners, allow_pickle=False)
        text = json.dumps(table, indent=2, sort_keys=True) + "\n"
        self._folder.fill({OWNERS: file.getvalue(), MANIFEST: text.encode()})


def open_partition(folder: Path) -> Partition:
    """A partition of ours, its owners mapped and their digest checked.

    Raises
    ------
    InputError
        For what is missing or damaged.
    """
    path = folder / MANIFEST
    table = read_json(path, "manifest of the partition", most_bytes=_MOST_BYTES)
    with errors_of(path):
        entry = _checked(table)
    owners = map_checked(folder / OWNERS, "owners", entry)
    with errors_of(folder):
        return Partition(
            owners=owners,
            parts=table["parts"],
            graph=table["graph"],
            method=table["method"],
            seed=table["seed"],
            origin=table["origin"],
        )


def _checked(table: Any) -> ArrayEntry:
    """The owners' entry of a manifest whose values are what they must be.

    Raises
    ------
    InputError
    """
    check_format(table, FORMAT)
    check_counts(table, {"parts": (1, (1 << 31) - 1), "seed": (0, (1 << 63) - 1)})
    graph, method, origin = table.get("graph"), table.get("method"), table.get("origin")
    if graph != "" and not is_sha256(graph):
        raise InputError(f"graph must be a SHA-256, or empty, not {shown(graph)}")
    if not isinstance(method, str) or not method.isprintable():
        raise InputError(f"method must be a text of one line, not {shown(method)}")
    if not isinstance(origin, dict):
        raise InputError(f"origin must be a table, not {shown(origin)}")
    return entry_of("owners", table.get("owners"), dtypes=("<i4",), dimensions=(1,))
