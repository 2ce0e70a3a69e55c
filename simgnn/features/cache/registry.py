"""Cache policies by name. Only here is one made by its name.

A new policy is a module of this folder and a line of `POLICIES`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.config.checks import check_choice, check_integer
from simgnn.data.graph import Graph
from simgnn.features.cache.fifo import Fifo
from simgnn.features.cache.future import Future, levels_of
from simgnn.features.cache.lfu import Lfu
from simgnn.features.cache.lru import Lru
from simgnn.features.cache.policy import CachePolicy
from simgnn.features.cache.scores import degree_scores, inclusion_scores, presample_scores, ranked
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


PolicyMaker = Callable[..., list[CachePolicy]]
"""``(*, capacity, shards=1)``: the policies of a cache, one for each shard, of `capacity` slots in all, as even as can
be; vertex v is number v // shards of shard v % shards."""

Scores = NDArray[np.float64] | NDArray[np.int64]
"""How much each vertex is wanted."""
OfShard = Callable[[int, int], dict[str, Any]]
"""What the policy of a shard of so many is made of, by name of its parameter."""


def _nothing(scores: Scores) -> OfShard:
    return lambda shard, shards: {}


def _ranking(scores: Scores) -> OfShard:
    order = ranked(scores)
    return lambda shard, shards: {"ranking": order[order % shards == shard] // shards}


def _levels(scores: Scores) -> OfShard:
    levels = levels_of(scores)
    return lambda shard, shards: {"levels": levels[shard::shards]}


@dataclass(frozen=True, kw_only=True)
class PolicyKind:
    """A policy.

    Parameters
    ----------
    text
        What it keeps, in a few words.
    policy
        Its class.
    scores
        How much vertices are wanted, worked out once in a training; of a policy that asks no scores, none.
    of_scores
        What it is made of: by default of nothing, and starts empty.
    """

    text: str
    policy: Callable[..., CachePolicy]
    scores: Callable[[Workload], Scores] = lambda work: np.empty(0)
    of_scores: Callable[[Scores], OfShard] = _nothing

    @property
    def static(self) -> bool:
        """Whether what it keeps is chosen before training."""
        return self.policy is Static

    def prepare(self, work: Workload) -> PolicyMaker:
        """What makes the policy for a training."""
        vertices, of_shard = work.graph.vertices, self.of_scores(self.scores(work))

        def make(*, capacity: int, shards: int = 1) -> list[CachePolicy]:
            return [
                self.policy(vertices=own, capacity=slots, **of_shard(shard, shards))
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


_static = functools.partial(PolicyKind, policy=Static, of_scores=_ranking)
POLICIES: dict[str, PolicyKind] = {
    "degree": _static(text="vertices that are a neighbour of the most others", scores=_by_degree),
    "presample": _static(text="those requested most in an epoch of other draws", scores=_by_presampling),
    "vip": _static(text="those most likely to be sampled", scores=_by_inclusion),
    "fifo": PolicyKind(text="the most recent misses", policy=Fifo),
    "lru": PolicyKind(text="the most recently requested", policy=Lru),
    "lfu": PolicyKind(text="those requested most since they were cached", policy=Lfu),
    "sieve": PolicyKind(text="the most recent misses, and longer those requested again", policy=Sieve),
    "future": PolicyKind(
        text="those requested soonest, by the draws that are known",
        policy=Future,
        scores=_by_inclusion,
        of_scores=_levels,
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
