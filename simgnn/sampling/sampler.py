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

import numpy as np

from simgnn.hw.checks import is_index
from simgnn.machine.ahead import work_ahead
from simgnn.machine.huge_pages import zeros_in_huge_pages
from simgnn.random_key import fold, permutation
from simgnn.sampling.fused_sampling import enter_seeds, sample_layer


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
    edge_weight : ndarray of float32, shape (edges,), or None
        Weight of each arc, in the order of `indices`.
    in_degrees : ndarray of int64, shape (num_dst,), or None
        In-neighbours of each destination in the full graph, of which those here were drawn.
    """

    indptr: np.ndarray
    indices: np.ndarray
    num_src: int
    num_dst: int
    edge_weight: np.ndarray | None = None
    in_degrees: np.ndarray | None = None

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


class _RelabelMap:
    """Where each vertex is in a mini-batch's list, for one mini-batch after another.

    Rows are numbered on from one mini-batch to the next, so that nothing has to be cleared in between: an entry
    below `base` is of an earlier mini-batch.

    Parameters
    ----------
    vertices : int
    """

    def __init__(self, vertices):
        self.entries = zeros_in_huge_pages(vertices, np.uint32)
        self.base = 1

    def leave(self, rows):
        """End a mini-batch of so many rows."""
        self.base += rows
        if self.base + len(self.entries) > 1 << 32:
            self.entries.fill(0)
            self.base = 1


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
    weighted : bool
        Keep the graph's edge weights in the blocks. They decide no draw: every neighbour is as likely.

    Raises
    ------
    ValueError
    """

    def __init__(self, graph, *, fanouts, seed, threads=1, weighted=False):
        fanouts = tuple(fanouts)
        if not fanouts:
            raise ValueError(f"fanouts must name at least one layer, not {fanouts!r}")
        for fanout in fanouts:
            if not is_index(fanout) or (fanout < 1 and fanout != -1):
                raise ValueError(f"fanout must be -1 (all) or at least 1, not {fanout!r}")
        if not is_index(seed):
            raise ValueError(f"sampler seed must be an integer, not {seed!r}")
        if not is_index(threads) or threads < 1:
            raise ValueError(f"sampler threads must be at least 1, not {threads!r}")
        if weighted and graph.edge_weight is None:
            raise ValueError(
                f"sampler weighted must be False where the graph has no edge_weight, not {weighted!r}"
            )
        self.graph = graph
        self.fanouts = tuple(map(int, fanouts))
        self.seed = int(seed)
        self._key = fold(self.seed)
        self.threads = int(threads)
        self.weighted = bool(weighted)
        self._weights = graph.edge_weight if weighted else None
        # Relabel maps not in use; each sample() takes one.
        self._maps = collections.deque()

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
        seeds = self._in_range(seeds)
        counter = np.uint64(int(step) % (1 << 64))
        try:
            relabel = self._maps.pop()
        except IndexError:
            relabel = _RelabelMap(self.graph.vertices)
        if not enter_seeds(relabel.entries, relabel.base, seeds):
            ordered = np.sort(seeds)
            twice = ordered[1:][ordered[1:] == ordered[:-1]]
            raise ValueError(f"seeds must be distinct, not hold {int(twice[0])} twice")
        vertices, blocks = [seeds], []
        for layer, fanout in zip(reversed(range(len(self.fanouts))), self.fanouts, strict=True):
            indptr, indices, sources, weights, degrees = sample_layer(
                self.graph.indptr,
                self.graph.indices,
                self._weights,
                fanout,
                self._key,
                counter,
                layer,
                relabel.entries,
                relabel.base,
                vertices[-1],
            )
            blocks.append(
                Block(
                    indptr=indptr,
                    indices=indices,
                    num_src=len(sources),
                    num_dst=len(vertices[-1]),
                    edge_weight=weights,
                    in_degrees=degrees,
                )
            )
            vertices.append(sources)
        relabel.leave(len(vertices[-1]))
        self._maps.append(relabel)
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

    def _in_range(self, seeds):
        seeds = np.asarray(seeds)
        if seeds.ndim != 1 or not seeds.size or seeds.dtype.kind not in "iu":
            raise ValueError(
                f"seeds must be a vector of at least one integer, not {seeds.dtype} of shape {seeds.shape}"
            )
        lowest, highest = int(seeds.min()), int(seeds.max())
        if lowest < 0 or highest >= self.graph.vertices:
            value = lowest if lowest < 0 else highest
            raise ValueError(f"seed must be a vertex from 0 to {self.graph.vertices - 1}, not {value}")
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
    if not is_index(batch_size) or batch_size < 1:
        raise ValueError(f"batch size must be at least 1, not {batch_size!r}")
    train_ids = np.asarray(train_ids)
    shuffled = train_ids[permutation(len(train_ids), fold(seed, epoch, _SHUFFLE))]
    return [shuffled[start : start + batch_size] for start in range(0, len(shuffled), batch_size)]


_SHUFFLE = 0x73687566666C65
"""Last part of a shuffle's key, so that it meets no sampling key (seed, step, layer)."""
