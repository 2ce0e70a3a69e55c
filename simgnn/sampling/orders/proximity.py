"""BGL's proximity-aware order: seeds of a mini-batch are near each other, and near those of the one before.

Source: "BGL: GPU-Efficient GNN Training by Optimizing Graph Data I/O and Preprocessing" (NSDI 2023), slides
"Proximity-aware ordering". Training vertices are listed by breadth-first search from random roots, in several
sequences; each sequence is shifted in a circle by a random offset; mini-batches take the same number of seeds from
each. A cache then finds again what the mini-batches just before have fetched.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numba
import numpy as np

from simgnn.arrays import I32, I64, Bools
from simgnn.data.undirected import undirected
from simgnn.errors import InputError
from simgnn.random_key import fold, permutation, random_bits
from simgnn.sampling.sampler import cut

if TYPE_CHECKING:
    from simgnn.data.graph import Graph

_ROOTS, _SHIFTS, _PLACES = 0x726F6F7473, 0x736869667473, 0x706C61636573
"""Last parts of the keys, so that they meet no other key of a seed and an epoch."""


class Proximity:
    """Breadth-first sequences over the undirected graph, each shifted in a circle.

    A training vertex belongs to one sequence: what one has listed the next ones pass through and leave out. Sequences
    are as long as each other but for one seed. Where a mini-batch has fewer seeds than there are sequences, chance says
    of which of them it takes one, as the last sequences list what the others have left. A search that finds no more
    begins again at another training vertex. An epoch takes O(vertices + edges) for each sequence, and less for those
    that find all of theirs nearby.

    Parameters
    ----------
    batch_size
        Seeds of each mini-batch; an epoch's last one holds what is left.
    sequences
        From 1 to the number of training vertices, where the order is one at random.
    seed
        With the epoch, the key of its roots and shifts.
    roots
        First vertex of each sequence, in every epoch; by default training vertices at random.
    shifts
        Mini-batches by which each sequence is shifted, in every epoch; by default at random.

    Raises
    ------
    InputError
        For more sequences than training vertices, and for roots or shifts that are none.
    """

    def __init__(
        self,
        graph: Graph,
        *,
        batch_size: int,
        sequences: int,
        seed: int,
        roots: Sequence[int] | None = None,
        shifts: Sequence[int] | None = None,
    ) -> None:
        self.train_ids = np.flatnonzero(graph.train_mask)
        if not 1 <= sequences <= len(self.train_ids):
            raise InputError(
                f"sequences must be from 1 to {len(self.train_ids)}, the training vertices, not {sequences!r}"
            )
        for quantity, given in (("roots", roots), ("shifts", shifts)):
            if given is not None and len(given) != sequences:
                raise InputError(
                    f"{quantity} must be one for each of the {sequences} sequences, not {len(given)}"
                )
        if roots is not None and not all(0 <= root < graph.vertices for root in roots):
            raise InputError(f"roots must be vertices from 0 to {graph.vertices - 1}, not {list(roots)!r}")
        self.batch_size, self.sequences, self.seed = batch_size, sequences, seed
        self._given_roots = None if roots is None else np.array(roots, np.int64)
        self._given_shifts = None if shifts is None else np.array(shifts, np.int64)
        self._trains = graph.train_mask
        self._indptr, self._indices = undirected(graph)
        # Searches take O(edges), and more than one part of a run asks for an epoch's mini-batches.
        self._last: tuple[int, list[I64]] | None = None

    def with_sequences(self, sequences: int) -> Proximity:
        """The same order by another number of sequences, with roots and shifts that are drawn."""
        other = copy.copy(self)
        other.sequences, other._last = sequences, None
        other._given_roots = other._given_shifts = None
        return other

    @property
    def batches_per_epoch(self) -> int:
        return -(-len(self.train_ids) // self.batch_size)

    def batches(self, epoch: int) -> list[I64]:
        """See `SeedOrder`. Within a mini-batch, seeds of a sequence are together."""
        last = self._last
        if last is None or last[0] != epoch:
            last = self._last = (epoch, self._batches(epoch))
        return list(last[1])

    def searched(self, epoch: int) -> list[I64]:
        """The sequences of an epoch before they are shifted."""
        candidates = self.train_ids[permutation(len(self.train_ids), fold(self.seed, epoch, _ROOTS))]
        # Those at the first places of a round list a seed more.
        lengths = len(self.train_ids) // self.sequences + (
            self._places(epoch) < len(self.train_ids) % self.sequences
        )
        roots = np.full(self.sequences, -1) if self._given_roots is None else self._given_roots
        listed = list_breadth_first(
            self._indptr, self._indices, self._trains.copy(), candidates, roots, lengths
        )
        return np.split(listed, np.cumsum(lengths)[:-1])

    def _batches(self, epoch: int) -> list[I64]:
        count, sequences = len(self.train_ids), self.sequences
        shifts = self._given_shifts
        if shifts is None:
            bits = random_bits(fold(self.seed, epoch, _SHIFTS), np.arange(sequences))
            shifts = (bits % np.uint64(self.batches_per_epoch)).astype(np.int64)
        # The i-th seed of the sequence at place s is the epoch's i * sequences + s: mini-batches take of all sequences
        # alike. Those at the first places are longer by a seed.
        order, of = np.empty(count, np.int64), np.arange(count) % sequences
        places = self._places(epoch)
        for place, listed, shift in zip(places, self.searched(epoch), shifts, strict=True):
            # A mini-batch takes batch_size / sequences seeds of each sequence: shifted by so many times that, a
            # sequence begins with another mini-batch's part.
            order[place::sequences] = np.roll(listed, -(int(shift) * self.batch_size // sequences))
        return [
            seeds[np.argsort(owners, kind="stable")]
            for seeds, owners in zip(cut(order, self.batch_size), cut(of, self.batch_size), strict=True)
        ]

    def _places(self, epoch: int) -> I64:
        """Each sequence's place among those of a round."""
        if self.sequences <= self.batch_size:
            return np.arange(self.sequences)
        return permutation(self.sequences, fold(self.seed, epoch, _PLACES)).astype(np.int64)


@numba.njit(nogil=True, cache=True)
def list_breadth_first(
    indptr: I64, indices: I32, wanted: Bools, candidates: I64, roots: I64, lengths: I64
) -> I64:
    """List vertices by one breadth-first search after the other.

    Parameters
    ----------
    indptr, indices
        Neighbours of each vertex.
    wanted : shape (vertices,)
        Which are listed; all become False.
    candidates
        All wanted vertices, in the order in which searches begin at those that are not listed yet.
    roots : shape (searches,)
        Where each begins; -1 is the next candidate.
    lengths : shape (searches,)
        How many vertices each lists; together all that are wanted.

    Returns
    -------
    Vertices, search by search.
    """
    listed = np.empty(len(candidates), np.int64)
    # By number of the search, so that nothing has to be cleared between two.
    found_by = np.full(len(wanted), -1, np.int32)
    queue = np.empty(len(wanted), np.int32)
    known, next_candidate = 0, 0
    for search in range(len(lengths)):
        stop = known + lengths[search]
        head, tail = 0, 0
        root = roots[search]
        while known < stop:
            # The search has reached all that it can. A vertex that is still wanted was not found by it, for what it
            # finds it lists before the queue is empty: so each new root makes progress.
            if head == tail:
                if root < 0:
                    while not wanted[candidates[next_candidate]]:
                        next_candidate += 1
                    root = candidates[next_candidate]
                if found_by[root] != search:
                    found_by[root] = search
                    queue[tail] = root
                    tail += 1
                root = -1
                if head == tail:
                    continue
            vertex = queue[head]
            head += 1
            if wanted[vertex]:
                wanted[vertex] = False
                listed[known] = vertex
                known += 1
            for place in range(indptr[vertex], indptr[vertex + 1]):
                neighbour = indices[place]
                if found_by[neighbour] != search:
                    found_by[neighbour] = search
                    queue[tail] = neighbour
                    tail += 1
    return listed
