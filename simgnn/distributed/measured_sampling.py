"""What ranks take to sample, in processor time: each part of vanilla's way, and a rank alone by either kernel.

Vanilla groups a layer's destinations by owner, answers what others ask for, merges what comes back into the order of
its destinations, and relabels it; rounds are between these and take what the network takes. A hybrid rank samples
alone, in two steps as DGL does or by the fused kernel. Each part is timed by the processor time of its thread, so that
other work of the machine does not count, and ranks of one process are as good as ranks that are processes.
"""

from __future__ import annotations

import contextlib
import itertools
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simgnn.arrays import F64, I32, I64
from simgnn.data.graph import Graph
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.local_topology import LocalTopology, local_topology
from simgnn.distributed.ownership import Ownership, Requests
from simgnn.distributed.sampling import VanillaSampler
from simgnn.sampling.sampler import Block, NeighborSampler, epoch_batches
from simgnn.sampling.two_steps import TwoStepSampler
from simgnn.virtual_time import calibration

GROUP, ANSWER, MERGE, RELABEL = VANILLA = calibration.BY_OWNER
TWO_STEPS, FUSED = ALONE = calibration.ALONE
_WARM = 1
"""Mini-batches of each rank that come first and are not counted: they load compiled code and touch new memory."""

Seeds = Sequence[I64]


class TimedSampler(VanillaSampler):
    """Vanilla sampling that notes what it takes.

    Attributes
    ----------
    seconds : dict of str to float
        Of processor time so far, by part.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.seconds = dict.fromkeys(VANILLA, 0.0)

    @contextlib.contextmanager
    def _timed(self, part: str) -> Iterator[None]:
        begin = time.thread_time()
        yield
        self.seconds[part] += time.thread_time() - begin

    def _group(self, vertices: I64) -> Requests:
        with self._timed(GROUP):
            return super()._group(vertices)

    def _answer(self, places: I32, counts: I64, *, fanout: int, key: np.uint64) -> tuple[I32, I64]:
        with self._timed(ANSWER):
            return super()._answer(places, counts, fanout=fanout, key=key)

    def _merge(self, words: I32, groups: Requests, destinations: I64, fanout: int) -> tuple[Block, I64]:
        with self._timed(MERGE):
            return super()._merge(words, groups, destinations, fanout)

    def _relabel(self, destinations: I64, neighbours: I32) -> tuple[I64, I32]:
        before = self.seconds[RELABEL]
        with self._timed(RELABEL):
            found = super()._relabel(destinations, neighbours)
        # A part of its own, inside the one that is being timed.
        self.seconds[MERGE] -= self.seconds[RELABEL] - before
        return found


@dataclass(frozen=True, kw_only=True, eq=False)
class RankTimes:
    """What mini-batches took.

    Parameters
    ----------
    edges : shape (ranks, mini-batches)
        That were drawn for each.
    seconds : each of shape (ranks, mini-batches)
        By part.
    """

    edges: F64
    seconds: Mapping[str, F64]

    def ns(self, *parts: str) -> float:
        """Nanoseconds of processor time for an edge, of all ranks together."""
        return 1e9 * sum(float(self.seconds[part].sum()) for part in parts) / float(self.edges.sum())

    def slowest(self, *parts: str) -> float:
        """What the slowest rank of each mini-batch takes, over the mean of all: others wait for it in every round."""
        seconds = np.sum([self.seconds[part] for part in parts], axis=0)
        return float(seconds.max(axis=0).sum() / seconds.mean(axis=0).sum())

    @classmethod
    def of(cls, counted: Sequence[F64], parts: Sequence[str]) -> RankTimes:
        """Of each rank's rows: edges, then the seconds of each part."""
        table = np.stack(counted)[:, _WARM:]
        return cls(
            edges=table[..., 0], seconds={part: table[..., place] for place, part in enumerate(parts, 1)}
        )


def vanilla_rows(
    communicator: Communicator,
    topologies: Mapping[int, LocalTopology],
    ownership: Ownership,
    seeds: Mapping[int, Seeds],
    fanouts: Sequence[int],
) -> Steps[F64]:
    """A rank's program: its mini-batches by vanilla sampling, a row each, see `RankTimes.of`.

    Parameters
    ----------
    topologies, seeds
        By rank; the own ones at the least.
    """
    rank = communicator.rank
    sampler = TimedSampler(topologies[rank], ownership, communicator, fanouts=fanouts, seed=0)
    rows = []
    for step, own in enumerate(seeds[rank]):
        before = tuple(sampler.seconds.values())
        batch = yield from sampler.sample(own, step)
        taken = np.subtract(tuple(sampler.seconds.values()), before)
        rows.append([sum(block.edges for block in batch.blocks), *taken])
    return np.array(rows)


def alone_rows(graph: Graph, seeds: Seeds, fanouts: Sequence[int]) -> F64:
    """The same of a rank that has the whole topology, by either kernel."""
    fused, two_steps = NeighborSampler(graph, fanouts=fanouts, seed=0), TwoStepSampler(graph, fanouts=fanouts)
    rows = []
    for step, own in enumerate(seeds):
        begin = time.thread_time()
        two_steps.sample(own)
        middle = time.thread_time()
        batch = fused.sample(own, step)
        end = time.thread_time()
        rows.append([sum(block.edges for block in batch.blocks), middle - begin, end - middle])
    return np.array(rows)


def seeds_of(graph: Graph, ownership: Ownership, rank: int, *, batch_size: int, minibatches: int) -> Seeds:
    """So many mini-batches of a rank's own seeds that are counted, and those before them."""
    train = graph.train_seeds
    own = epoch_batches(train[ownership.owners[train] == rank], batch_size, 0, 0)
    return list(itertools.islice(itertools.cycle(own), _WARM + minibatches))


def measure_vanilla(
    graph: Graph, ownership: Ownership, *, fanouts: Sequence[int], batch_size: int, minibatches: int
) -> RankTimes:
    """Vanilla on virtual ranks of this process, each of which has a training vertex."""
    ranks = range(ownership.ranks)
    topologies = {rank: local_topology(graph, ownership.owned(rank)) for rank in ranks}
    seeds = {
        rank: seeds_of(graph, ownership, rank, batch_size=batch_size, minibatches=minibatches)
        for rank in ranks
    }
    found = InProcess(ownership.ranks).run(vanilla_rows, topologies, ownership, seeds, tuple(fanouts))
    return RankTimes.of(found, VANILLA)


def measure_alone(
    graph: Graph, ownership: Ownership, *, fanouts: Sequence[int], batch_size: int, minibatches: int
) -> RankTimes:
    """The same mini-batches, sampled by ranks that have the whole topology."""
    found = [
        alone_rows(
            graph,
            seeds_of(graph, ownership, rank, batch_size=batch_size, minibatches=minibatches),
            fanouts,
        )
        for rank in range(ownership.ranks)
    ]
    return RankTimes.of(found, ALONE)
