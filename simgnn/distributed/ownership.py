"""Which rank owns each vertex, and where it is among those of its owner."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simgnn.arrays import I32, I64

_MOST_SHORT = 1 << 16


@dataclass(frozen=True, kw_only=True, eq=False)
class Requests:
    """Vertices grouped by owner, in their order inside a group.

    Parameters
    ----------
    order : shape (n,)
        Which of the vertices is at each place of the groups.
    places : shape (n,)
        Of each vertex, in the order of the groups, among those of its owner. It is what is sent: 4 bytes a vertex.
    counts : shape (ranks,)
        Vertices of each owner.
    """

    order: I64
    places: I32
    counts: I64


class Ownership:
    """Who owns what in a partition with a part for each rank. Virtual ranks of a process share one.

    Parameters
    ----------
    owners : shape (vertices,)
        From 0 to `ranks` - 1.

    Attributes
    ----------
    owners : int32, shape (vertices,)
    places : int32, shape (vertices,)
        Of each vertex among those of its owner, which are in ascending order.
    sizes : shape (ranks,)
        Vertices of each rank.
    """

    def __init__(self, owners: I32, ranks: int) -> None:
        if owners.ndim != 1 or (len(owners) and not 0 <= owners.min() <= owners.max() < ranks):
            raise ValueError(f"owners must be a vector of ranks from 0 to {ranks - 1}")
        self.owners = np.ascontiguousarray(owners, np.int32)
        self.ranks = ranks
        # NumPy's stable sort of 16-bit integers is a radix sort, which takes linear time; of 32 bits it is none.
        self._keys = self.owners.astype(np.uint16) if ranks <= _MOST_SHORT else self.owners
        self.sizes = np.bincount(self.owners, minlength=ranks)
        order = np.argsort(self._keys, kind="stable")
        # Where each owner's vertices start in the sorted order: a place counts from there.
        starts = np.cumsum(self.sizes) - self.sizes
        self.places = np.empty(len(owners), np.int32)
        self.places[order] = np.arange(len(owners)) - np.repeat(starts, self.sizes)

    @property
    def vertices(self) -> int:
        """Number of vertices."""
        return len(self.owners)

    def owned(self, rank: int) -> I64:
        """Vertices of a rank, ascending."""
        return np.flatnonzero(self.owners == rank)

    def group(self, vertices: I64) -> Requests:
        """Group vertices by owner."""
        keys = self._keys[vertices]
        # Stable: inside a group vertices stay in the order of the request, in which answers come back.
        order = np.argsort(keys, kind="stable")
        return Requests(
            order=order,
            places=self.places[vertices[order]],
            counts=np.bincount(keys, minlength=self.ranks),
        )
