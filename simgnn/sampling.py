"""FastSample's fused sampler: from seeds straight to the bipartite CSC blocks of a mini-batch.

Source: "FastSample", Algorithm 1. V^(l-1) starts with V^l (the paper's listing leaves the seeds out), so
every V^l is a prefix of V^0 and one relabel map serves all layers. There is no COO form, and nothing is
sorted: places in a vertex's list become global vertices and then rows of the source list in the block's own
index array.

Every choice is a hash of (seed, step, layer, global vertex): the neighbours that a vertex gets depend on no
thread, trainer, share or partition, and not on which other vertices are sampled beside it.
"""

import collections
from dataclasses import dataclass

import numba
import numpy as np

from simgnn.ahead import work_ahead
from simgnn.memory_hint import prefetch
from simgnn.random_key import below, draw, fold, permutation

_AHEAD = 16
"""How many jumps ahead a kernel asks for memory."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Block:
    """One layer of a mini-batch: the arcs from its sources to its destinations.

    Parameters
    ----------
    indptr : ndarray of int64, shape (num_dst + 1,)
    indices : ndarray of int32, shape (edges,)
        Sources of destination d are ``indices[indptr[d] : indptr[d + 1]]``, rows of the layer's source list,
        in ascending order of their global vertex.
    num_src, num_dst : int
        Rows of the two lists; destination d is source d as well.
    """

    indptr: np.ndarray
    indices: np.ndarray
    num_src: int
    num_dst: int

    @property
    def edges(self):
        """Number of arcs."""
        return len(self.indices)


@dataclass(frozen=True, kw_only=True, eq=False)
class MiniBatch:
    """Sampled neighbourhoods of some seeds.

    Parameters
    ----------
    step : int
        Step that keyed the draws.
    seeds : ndarray of int64
        Global vertices, the same as ``vertices[-1]``.
    vertices : tuple of ndarray of int64
        ``vertices[l]`` is V^l, l = 0 the input to l = L the seeds. Each is a prefix of the one before it:
        seeds first, then vertices in the order in which they were first sampled.
    blocks : tuple of Block
        ``blocks[l]`` leads from V^l to V^(l+1).
    """

    step: int
    seeds: np.ndarray
    vertices: tuple[np.ndarray, ...]
    blocks: tuple[Block, ...]


@numba.njit(nogil=True)
def _sample_block(indptr, indices, fanout, key, lookup, destinations):
    """Sample the in-neighbours of `destinations` and relabel them.

    `lookup` maps a global vertex to its row, -1 for none; it holds `destinations` and gains what is new.

    Returns the block's indptr and indices, and the source list: `destinations`, then what is new.
    """
    # Plain loops over whole arrays: slices would triple the time that numba takes to compile this. Each loop
    # asks for what the next one reads at random places.
    count = len(destinations)
    starts = np.empty(count + 1, np.int64)
    starts[0] = 0
    for row in range(count):
        if row + _AHEAD < count:
            prefetch(indptr, destinations[row + _AHEAD])
        vertex = destinations[row]
        degree = indptr[vertex + 1] - indptr[vertex]
        starts[row + 1] = starts[row] + (degree if fanout < 0 or degree < fanout else fanout)

    # The places of the chosen neighbours in each vertex's list, ascending.
    rows = np.empty(starts[count], np.int32)
    for row in range(count):
        vertex = destinations[row]
        first = indptr[vertex]
        degree = indptr[vertex + 1] - first
        start = starts[row]
        stop = starts[row + 1]
        taken = stop - start
        stream = draw(key, np.uint64(vertex))
        if taken == degree:
            for place in range(degree):
                rows[start + place] = place
        elif taken * taken > 8 * degree:
            # Selection sampling (Knuth's algorithm S): one draw for each neighbour, in order by itself.
            end = start
            for place in range(degree):
                if below(draw(stream, np.uint64(place)), degree - place) < stop - end:
                    rows[end] = place
                    end += 1
                    if end == stop:
                        break
        else:
            # Floyd's algorithm: one draw for each choice, inserted in order.
            for end in range(start, stop):
                last = degree - stop + end
                place = below(draw(stream, np.uint64(end - start)), last + 1)
                slot = end
                while slot > start and rows[slot - 1] > place:
                    slot -= 1
                if slot > start and rows[slot - 1] == place:
                    slot = end
                    place = last
                for moved in range(end, slot, -1):
                    rows[moved] = rows[moved - 1]
                rows[slot] = place
        for position in range(start, stop):
            prefetch(indices, first + rows[position])

    # The neighbours, as global vertices.
    for row in range(count):
        first = indptr[destinations[row]]
        for position in range(starts[row], starts[row + 1]):
            neighbour = indices[first + rows[position]]
            rows[position] = neighbour
            prefetch(lookup, np.int64(neighbour))

    # The neighbours, as rows of the source list.
    sources = np.empty(min(count + starts[count], len(lookup)), np.int64)
    for row in range(count):
        sources[row] = destinations[row]
    known = count
    for position in range(starts[count]):
        if position + _AHEAD < starts[count]:
            prefetch(lookup, np.int64(rows[position + _AHEAD]))
        neighbour = rows[position]
        local = lookup[neighbour]
        if local < 0:
            local = known
            lookup[neighbour] = local
            sources[local] = neighbour
            known += 1
        rows[position] = local
    return starts, rows, sources[:known]


class NeighborSampler:
    """Samples neighbourhoods of a graph, without replacement.

    Parameters
    ----------
    graph : Graph
    fanouts : sequence of int
        Neighbours for each vertex of a layer, seeds first (PyTorch Geometric's order): ``fanouts[0]``
        belongs to the last layer. -1 takes all.
    seed : int
        Keys every draw, together with step, layer (0 at the input) and global vertex.
    threads : int
        Threads that `prefetch` samples with. No result depends on it.

    Raises
    ------
    ValueError
    """

    def __init__(self, graph, *, fanouts, seed, threads=1):
        fanouts = tuple(fanouts)
        if not fanouts:
            raise ValueError(f"fanouts must name at least one layer, not {fanouts!r}")
        for fanout in fanouts:
            if not _is_integer(fanout) or (fanout < 1 and fanout != -1):
                raise ValueError(f"fanout must be -1 (all) or at least 1, not {fanout!r}")
        if not _is_integer(seed):
            raise ValueError(f"sampler seed must be an integer, not {seed!r}")
        if not _is_integer(threads) or threads < 1:
            raise ValueError(f"sampler threads must be at least 1, not {threads!r}")
        self.graph = graph
        self.fanouts = fanouts
        self.seed = int(seed)
        self.threads = int(threads)
        # Relabel maps not in use. Each sample() takes one and leaves it filled with -1 again.
        self._lookups = collections.deque()

    def sample(self, seeds, step):
        """Sample one mini-batch. Several threads may call it at once.

        Parameters
        ----------
        seeds : array_like of integers, shape (n,)
            Distinct vertices.
        step : int
            The step of the training; the same vertex draws other neighbours in another step.

        Returns
        -------
        MiniBatch

        Raises
        ------
        ValueError
            When a seed is out of range or occurs twice, or there is none.
        """
        seeds = self._checked(seeds)
        try:
            lookup = self._lookups.pop()
        except IndexError:
            lookup = np.full(self.graph.vertices, -1, dtype=np.int32)
        lookup[seeds] = np.arange(len(seeds), dtype=np.int32)
        layers = len(self.fanouts)
        vertices, blocks = [seeds], []
        for layer in reversed(range(layers)):
            destinations = vertices[-1]
            indptr, indices, sources = _sample_block(
                self.graph.indptr,
                self.graph.indices,
                int(self.fanouts[layers - 1 - layer]),
                fold(self.seed, int(step), layer),
                lookup,
                destinations,
            )
            blocks.append(
                Block(indptr=indptr, indices=indices, num_src=len(sources), num_dst=len(destinations))
            )
            vertices.append(sources)
        lookup[vertices[-1]] = -1
        self._lookups.append(lookup)
        return MiniBatch(
            step=int(step), seeds=seeds, vertices=tuple(reversed(vertices)), blocks=tuple(reversed(blocks))
        )

    def prefetch(self, batches, *, first_step=0):
        """Sample ahead in the background.

        Parameters
        ----------
        batches : iterable of array_like
            Seeds of each mini-batch.
        first_step : int
            Step of the first mini-batch; the others count on from it.

        Yields
        ------
        MiniBatch
            In the order of `batches`. At most ``2 * threads`` are ready or under way.
        """
        return work_ahead(self.sample, batches, first_step=first_step, threads=self.threads, name="sampler")

    def _checked(self, seeds):
        seeds = np.asarray(seeds)
        if seeds.ndim != 1 or not seeds.size or seeds.dtype.kind not in "iu":
            raise ValueError(
                f"seeds must be a vector of at least one integer, not {seeds.dtype} of shape {seeds.shape}"
            )
        lowest, highest = int(seeds.min()), int(seeds.max())
        if lowest < 0 or highest >= self.graph.vertices:
            value = lowest if lowest < 0 else highest
            raise ValueError(f"seed must be a vertex from 0 to {self.graph.vertices - 1}, not {value}")
        ordered = np.sort(seeds)
        twice = ordered[1:] == ordered[:-1]
        if twice.any():
            raise ValueError(f"seeds must be distinct, not hold {int(ordered[1:][twice][0])} twice")
        return np.ascontiguousarray(seeds, dtype=np.int64)


def epoch_batches(train_ids, batch_size, seed, epoch):
    """Shuffle an epoch's seeds and cut them into mini-batches.

    Parameters
    ----------
    train_ids : ndarray of integers, shape (n,)
    batch_size : int
        Seeds of each mini-batch; the last one holds what is left.
    seed, epoch : int
        Key of the shuffle.

    Returns
    -------
    list of ndarray

    Raises
    ------
    ValueError
    """
    if not _is_integer(batch_size) or batch_size < 1:
        raise ValueError(f"batch size must be at least 1, not {batch_size!r}")
    train_ids = np.asarray(train_ids)
    shuffled = train_ids[permutation(len(train_ids), fold(seed, epoch, _SHUFFLE))]
    return [shuffled[start : start + batch_size] for start in range(0, len(shuffled), batch_size)]


_SHUFFLE = 0x73687566666C65
"""Last part of a shuffle's key, so that it meets no sampling key (seed, step, layer)."""


def _is_integer(value):
    return isinstance(value, int | np.integer) and not isinstance(value, bool)
