"""A graph in parts: which vertices of other parts a part needs, layer by layer, and who gives them to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from simgnn.systems.mixgcn.arithmetic import Rows

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.data.partition.partition import Partition


@dataclass(frozen=True, kw_only=True)
class Parts:
    """The parts of a partition.

    Parameters
    ----------
    partition
        Of this graph.
    """

    graph: Graph = field(repr=False)
    partition: Partition

    @cached_property
    def own(self) -> list[Rows]:
        """Of each part, its vertices, ascending."""
        return [self.partition.local(part) for part in range(self.partition.parts)]

    @cached_property
    def needed(self) -> list[Rows]:
        """Of each part, in-neighbours of its vertices that others own, each once, ascending: R_i of the paper."""
        # A pair of a part and a vertex as one number, part x vertices + vertex: sorting it sorts by part, then vertex.
        owners = self.partition.owners.astype(np.int64)
        destinations = np.repeat(owners, np.diff(self.graph.indptr))
        remote = destinations != owners[self.graph.indices]
        pairs = np.unique(destinations[remote] * self.graph.vertices + self.graph.indices[remote])
        # int64 holds parts x vertices; the pairs are split where the next part's first number would be.
        ends = np.searchsorted(pairs, self.graph.vertices * np.arange(1, self.partition.parts))
        return [each % self.graph.vertices for each in np.split(pairs, ends)]

    def from_each(self, vertices: Rows) -> list[Rows]:
        """Vertices by who owns them, each ascending as they are."""
        owners = self.partition.owners[vertices]
        return [vertices[owners == part] for part in range(self.partition.parts)]

    def reached(self, part: int, hops: int) -> list[Rows]:
        """A part's vertices, and with each hop their in-neighbours too: of so many hops first, itself last."""
        found = [self.own[part]]
        inside = np.zeros(self.graph.vertices, np.bool_)
        inside[self.own[part]] = True
        counts = np.diff(self.graph.indptr)
        for _ in range(hops):
            arcs = np.repeat(inside, counts)
            # A mark for each vertex: closures of dense graphs are most of the graph after two hops.
            inside[self.graph.indices[arcs]] = True
            found.insert(0, np.flatnonzero(inside))
        return found
