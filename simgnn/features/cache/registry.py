"""Cache policies by name. Only here is one made by its name.

A new policy is a module of this folder and a line of `POLICIES`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from simgnn.config.checks import check_choice, check_integer
from simgnn.data.graph import Graph
from simgnn.features.cache.fifo import Fifo
from simgnn.features.cache.future import Future, levels_of
from simgnn.features.cache.lfu import Lfu
from simgnn.features.cache.lru import Lru
from simgnn.features.cache.policy import CachePolicy
from simgnn.features.cache.ranking import Ranking
from simgnn.features.cache.scores import degree_scores, inclusion_scores, presample_scores
from simgnn.features.cache.sieve import Sieve
from simgnn.features.cache.static import Static


@dataclass(frozen=True, kw_only=True, eq=False)
class Workload:
    """What a policy may know of a training before it starts.

    Parameters
    ----------
    graph
    train_ids
    fanouts
        The seeds' first.
    batch_size
    seed
        Of the run; pre-sampling has a key of its own, made of it.
    presample_epochs
    """

    graph: Graph
    train_ids: NDArray[np.int64]
    fanouts: tuple[int, ...]
    batch_size: int
    seed: int = 0
    presample_epochs: int = 1


class PolicyMaker(Protocol):
    """Makes the policies of a cache, one for each shard."""

    def __call__(self, *, capacity: int, shards: int = 1) -> list[CachePolicy]:
        """`capacity` slots in all, as even as can be; vertex v is number v // shards of shard v % shards."""


@dataclass(frozen=True, kw_only=True)
class DynamicKind:
    """A policy that starts empty.

    Parameters
    ----------
    text
        What it keeps, in a few words.
    policy
        Its class.
    """

    text: str
    policy: Callable[..., CachePolicy]

    def prepare(self, work: Workload) -> PolicyMaker:
        """What makes the policy for a training."""
        vertices = work.graph.vertices

        def make(*, capacity: int, shards: int = 1) -> list[CachePolicy]:
            return [
                self.policy(vertices=own, capacity=slots) for own, slots in _parts(vertices, capacity, shards)
            ]

        return make


@dataclass(frozen=True, kw_only=True)
class AnnouncedKind:
    """A policy that starts empty, knows the requests that are announced, and guesses those beyond by scores.

    Parameters
    ----------
    text
        As of `DynamicKind`.
    policy
        Its class.
    scores
        As of `StaticKind`.
    """

    text: str
    policy: Callable[..., CachePolicy]
    scores: Callable[[Workload], NDArray[np.float64] | NDArray[np.int64]]

    def prepare(self, work: Workload) -> PolicyMaker:
        """What makes the policy for a training; the scores are worked out once."""
        levels, vertices = levels_of(self.scores(work)), work.graph.vertices

        def make(*, capacity: int, shards: int = 1) -> list[CachePolicy]:
            return [
                self.policy(vertices=own, capacity=slots, levels=levels[shard::shards])
                for shard, (own, slots) in enumerate(_parts(vertices, capacity, shards))
            ]

        return make


@dataclass(frozen=True, kw_only=True)
class StaticKind:
    """A policy that keeps the vertices of the highest scores.

    Parameters
    ----------
    text
        As of `DynamicKind`.
    scores
        How much each vertex is wanted.
    """

    text: str
    scores: Callable[[Workload], NDArray[np.float64] | NDArray[np.int64]]

    def prepare(self, work: Workload) -> PolicyMaker:
        """What makes the policy for a training; the scores are worked out once."""
        order, vertices = Ranking.by(self.scores(work)).order, work.graph.vertices

        def make(*, capacity: int, shards: int = 1) -> list[CachePolicy]:
            return [
                Static(vertices=own, capacity=slots, ranking=order[order % shards == shard] // shards)
                for shard, (own, slots) in enumerate(_parts(vertices, capacity, shards))
            ]

        return make


def _by_presampling(work: Workload) -> NDArray[np.int64]:
    return presample_scores(
        work.graph,
        work.train_ids,
        fanouts=work.fanouts,
        batch_size=work.batch_size,
        seed=work.seed,
        epochs=work.presample_epochs,
    )


def _by_inclusion(work: Workload) -> NDArray[np.float64]:
    return inclusion_scores(work.graph, work.train_ids, fanouts=work.fanouts, batch_size=work.batch_size)


def _by_degree(work: Workload) -> NDArray[np.int64]:
    return degree_scores(work.graph)


def _parts(vertices: int, capacity: int, shards: int) -> list[tuple[int, int]]:
    """Vertices and slots of each shard."""
    check_integer("cache capacity", capacity, 0, 1 << 62)
    check_integer("cache shards", shards, 1, 1 << 16)
    return [
        ((vertices + shards - 1 - k) // shards, (capacity + shards - 1 - k) // shards) for k in range(shards)
    ]


POLICIES: dict[str, DynamicKind | AnnouncedKind | StaticKind] = {
    "degree": StaticKind(text="the vertices that most others have as a neighbour", scores=_by_degree),
    "presample": StaticKind(text="those that an epoch of other draws asked for most", scores=_by_presampling),
    "vip": StaticKind(text="those of the highest probability to be sampled", scores=_by_inclusion),
    "fifo": DynamicKind(text="the last that were missing", policy=Fifo),
    "lru": DynamicKind(text="the last that were asked for", policy=Lru),
    "lfu": DynamicKind(text="those that were asked for most since they came", policy=Lfu),
    "sieve": DynamicKind(text="the last that came, and longer what is asked for again", policy=Sieve),
    "future": AnnouncedKind(
        text="those that are asked for next, from the known draws", policy=Future, scores=_by_inclusion
    ),
}
"""Policies by name, static ones first; `POLICY_NAMES` has the same names."""


def prepare_policy(name: str, work: Workload) -> PolicyMaker:
    """What makes the policies of a name for a training.

    Raises
    ------
    InputError
        For an unknown name.
    """
    check_choice("cache policy", name, POLICIES)
    return POLICIES[name].prepare(work)
