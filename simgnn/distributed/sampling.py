"""Sampling by ranks that each own a part of the vertices: vanilla, where in-neighbours are asked for, and hybrid.

Source: "FastSample", hybrid partitioning. A vanilla rank has the arcs to its own vertices. For each layer but those
whose destinations it owns, it asks the owners: two rounds, requests and what was drawn. Of L layers and seeds that are
its own that makes 2 (L - 1), and 2 L with the two of the features. A hybrid rank has the whole topology: no round, and
two of the features. Draws are keyed by vertex, so that the mini-batches are those of one machine, to the bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from simgnn.arrays import I32, I64
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.local_topology import LocalTopology, assemble, layer_key, relabel
from simgnn.distributed.ownership import Ownership, Requests
from simgnn.hw.checks import check_integer
from simgnn.random_key import fold
from simgnn.sampling.sampler import Block, MiniBatch, NeighborSampler, epoch_batches

PHASE = "sample"


class RankSampler(Protocol):
    """Samples on one rank of several."""

    def sample(self, seeds: ArrayLike, step: int) -> Steps[MiniBatch]:
        """A mini-batch, of no seeds where this rank has none. All ranks call it, with their own seeds."""


class HybridSampler:
    """Topology replicated: every rank samples alone.

    Parameters
    ----------
    sampler
        Of the whole graph.
    """

    def __init__(self, sampler: NeighborSampler) -> None:
        self._sampler = sampler

    def sample(self, seeds: ArrayLike, step: int) -> Steps[MiniBatch]:
        """See `RankSampler`; no round."""
        # A generator as the others are, though it waits for no rank.
        yield from ()
        seeds = np.asarray(seeds)
        if not len(seeds):
            return empty_minibatch(len(self._sampler.fanouts), step, weighted=self._sampler.weighted)
        return self._sampler.sample(seeds, step)


class VanillaSampler:
    """Topology by owner: in-neighbours of other ranks' vertices are asked for.

    Parameters
    ----------
    topology
        Of this rank's vertices.
    fanouts, seed
        As of `NeighborSampler`.
    local_layers
        Layers, from the seeds on, whose destinations this rank owns: 1 where seeds are the rank's own, 0 where they may
        be any rank's.
    """

    def __init__(
        self,
        topology: LocalTopology,
        ownership: Ownership,
        communicator: Communicator,
        *,
        fanouts: Sequence[int],
        seed: int,
        local_layers: int = 1,
    ) -> None:
        fanouts = tuple(map(int, fanouts))
        if not fanouts or any(fanout < 1 and fanout != -1 for fanout in fanouts):
            raise ValueError(f"fanouts must be at least one of -1 (all) or at least 1, not {fanouts!r}")
        check_integer("local_layers", local_layers, 0, 1)
        if len(topology.vertices) != ownership.sizes[communicator.rank]:
            raise ValueError(
                f"topology must be of the rank's {ownership.sizes[communicator.rank]} vertices,"
                f" not of {len(topology.vertices)}"
            )
        self.fanouts = fanouts
        self._topology, self._ownership, self._communicator = topology, ownership, communicator
        self._key, self._local_layers = fold(int(seed)), local_layers

    def sample(self, seeds: ArrayLike, step: int) -> Steps[MiniBatch]:
        """See `RankSampler`; two rounds for each layer that is not local.

        Raises
        ------
        ValueError
            When a seed is out of range, occurs twice, or is another rank's though seeds have to be the rank's own.
        """
        checked = self._checked(seeds)
        vertices: list[I64] = [checked]
        blocks: list[Block] = []
        # As `NeighborSampler` keys its draws, which are the same.
        counter = np.uint64(int(step) % (1 << 64))
        with self._communicator.phase(PHASE):
            for depth, fanout in enumerate(self.fanouts):
                layer = len(self.fanouts) - 1 - depth
                key = np.uint64(layer_key(self._key, counter, layer))
                groups = self._group(vertices[-1])
                # Destinations are the rank's own: it answers itself, through the same two functions.
                if depth < self._local_layers:
                    words, _ = self._answer(groups.places, groups.counts, fanout=fanout, key=key)
                else:
                    # Places among the owner's vertices, 4 bytes each, and not vertices of 8.
                    asked, counts = yield from self._communicator.all_to_all(groups.places, groups.counts)
                    answers, sizes = self._answer(asked, counts, fanout=fanout, key=key)
                    words, _ = yield from self._communicator.all_to_all(answers, sizes)
                block, sources = self._merge(words, groups, vertices[-1], fanout)
                blocks.append(block)
                vertices.append(sources)
        return MiniBatch(
            step=int(step),
            seeds=checked,
            vertices=tuple(reversed(vertices)),
            blocks=tuple(reversed(blocks)),
        )

    def _group(self, vertices: I64) -> Requests:
        """Requests for a layer's destinations, by owner."""
        return self._ownership.group(vertices)

    def _answer(self, places: I32, counts: I64, *, fanout: int, key: np.uint64) -> tuple[I32, I64]:
        """What this rank draws for the others."""
        return self._topology.answer(places, counts, fanout=fanout, key=key)

    def _merge(self, words: I32, groups: Requests, destinations: I64, fanout: int) -> tuple[Block, I64]:
        """A layer's block and its sources, from what the owners have drawn."""
        weighted = self._topology.weights is not None
        starts, neighbours, degrees, weights, whole = assemble(
            words, groups.counts, groups.order, fanout, weighted
        )
        if not whole:
            raise ValueError(
                f"replies must be of fan-out {fanout}, {'with' if weighted else 'without'} weights, as on this rank,"
                " not of others: all ranks must sample alike"
            )
        sources, rows = self._relabel(destinations, neighbours)
        block = Block(
            indptr=starts,
            indices=rows,
            num_src=len(sources),
            num_dst=len(destinations),
            edge_weight=weights.view(np.float32) if weighted else None,
            in_degrees=degrees,
        )
        return block, sources

    def _relabel(self, destinations: I64, neighbours: I32) -> tuple[I64, I32]:
        """Sources, and each neighbour's row among them."""
        sources, rows = relabel(destinations, neighbours)
        return sources, rows

    def _checked(self, seeds: ArrayLike) -> I64:
        array = np.asarray(seeds)
        if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
            raise ValueError(f"seeds must be a vector of integers, not {array.dtype} of shape {array.shape}")
        array = np.ascontiguousarray(array, np.int64)
        last = self._ownership.vertices - 1
        outside = array[(array < 0) | (array > last)]
        if len(outside):
            raise ValueError(f"seed must be a vertex from 0 to {last}, not {int(outside[0])}")
        ordered = np.sort(array)
        twice = ordered[1:][ordered[1:] == ordered[:-1]]
        if len(twice):
            raise ValueError(f"seeds must be distinct, not hold {int(twice[0])} twice")
        rank = self._communicator.rank
        foreign = array[self._ownership.owners[array] != rank]
        if self._local_layers and len(foreign):
            owner = int(self._ownership.owners[foreign[0]])
            raise ValueError(
                f"seeds must be rank {rank}'s own, not {int(foreign[0])}, which is rank {owner}'s"
            )
        return array


def empty_minibatch(layers: int, step: int, *, weighted: bool) -> MiniBatch:
    """A mini-batch of no seeds, as of a rank that has none left in a step."""
    none = np.empty(0, np.int64)
    block = Block(
        indptr=np.zeros(1, np.int64),
        indices=np.empty(0, np.int32),
        num_src=0,
        num_dst=0,
        edge_weight=np.empty(0, np.float32) if weighted else None,
        in_degrees=none,
    )
    return MiniBatch(step=int(step), seeds=none, vertices=(none,) * (layers + 1), blocks=(block,) * layers)


PLAN = "plan"
"""Phase in which ranks give each other how many mini-batches they have."""


def equal_batches(
    communicator: Communicator, train_ids: I64, *, batch_size: int, seed: int, epoch: int
) -> Steps[list[I64]]:
    """An epoch's shuffled mini-batches, padded with empty ones to the number of the rank that has most. One round.

    No seed is dropped, and no rank waits for one that has ended: one without seeds takes part in every step, with
    weight 0.

    Parameters
    ----------
    train_ids
        The rank's own; may be none.
    batch_size, seed, epoch
        As of `epoch_batches`.
    """
    own = epoch_batches(train_ids, batch_size, seed, epoch)
    with communicator.phase(PLAN):
        numbers, _ = yield from communicator.all_gather(np.array([len(own)]))
    # An empty mini-batch each, so that all ranks are in every round to the end of the epoch.
    return own + [train_ids[:0]] * (int(numbers.max()) - len(own))
