"""A partition: to which part each vertex of a graph belongs."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.data.store.arrays import digest_of
from simgnn.errors import InputError

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

    owners: NDArray[np.int32] = field(repr=False)
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

    def local(self, part: int) -> NDArray[np.int64]:
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
