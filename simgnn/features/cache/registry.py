"""Cache policies by name. Only here is one made by its name.

A new policy is a class in `policies`, or in a module beside it, a line of `POLICIES`, and its name in
`simgnn.config.names.POLICY_NAMES`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simgnn.arrays import F64, I64
from simgnn.config.checks import check_choice, check_integer
from simgnn.data.graph import Graph
from simgnn.features.cache.future import Future, levels_of
from simgnn.features.cache.policies import Fifo, Lfu, Lru, Sieve, Static
from simgnn.features.cache.policy import CachePolicy
from simgnn.features.cache.scores import degree_scores, inclusion_scores, ranked
from simgnn.sampling.presampling import presample


def _no_vertices() -> I64:
    return np.zeros(0, np.int64)


@dataclass(frozen=True, kw_only=True, eq=False)
class Workload:
    """What a policy may know of a training before it starts.

    Parameters
    ----------
    fanouts
        The seeds' first.
    seed
        Of the run; pre-sampling has a key of its own, made of it.
    first, never : each of shape (n,)
        Vertices that a static policy puts before all others, the first of them first, and those that it never keeps.
    """

    graph: Graph
    train_ids: I64
    fanouts: tuple[int, ...]
    batch_size: int
    seed: int = 0
    first: I64 = field(default_factory=_no_vertices)
    never: I64 = field(default_factory=_no_vertices)

    def reordered(self, ranking: I64) -> I64:
        """A ranking of all vertices with those first, and without the others."""
        if not len(self.first) and not len(self.never):
            return ranking
        rest = np.ones(self.graph.vertices, np.bool_)
        rest[self.first] = rest[self.never] = False
        return np.concatenate([self.first, ranking[rest[ranking]]])


PolicyMaker = Callable[..., list[CachePolicy]]
"""``(*, capacity, shards=1)``: the policies of a cache, one for each shard, of `capacity` slots in all, as even as can
be; vertex v is number v // shards of shard v % shards."""

Scores = F64 | I64
"""How much each vertex is wanted."""
OfShard = Callable[[int, int], dict[str, Any]]
"""What the policy of a shard of so many is made of, by name of its parameter."""


def _nothing(scores: Scores, work: Workload) -> OfShard:
    return lambda shard, shards: {}


def _ranking(scores: Scores, work: Workload) -> OfShard:
    # Sorted once for all shards: a shard's ranking is the whole one without the vertices of the others.
    order = work.reordered(ranked(scores))
    return lambda shard, shards: {"ranking": order[order % shards == shard] // shards}


def _levels(scores: Scores, work: Workload) -> OfShard:
    # Of all vertices together, so that a level means the same in every shard.
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
    of_scores: Callable[[Scores, Workload], OfShard] = _nothing

    @property
    def static(self) -> bool:
        """Whether what it keeps is chosen before training."""
        return self.policy is Static


def _by_presampling(work: Workload) -> I64:
    return presample(
        work.graph, work.train_ids, fanouts=work.fanouts, batch_size=work.batch_size, seed=work.seed
    ).inputs


def _by_inclusion(work: Workload) -> F64:
    return inclusion_scores(work.graph, work.train_ids, fanouts=work.fanouts, batch_size=work.batch_size)


_static = functools.partial(PolicyKind, policy=Static, of_scores=_ranking)
POLICIES: dict[str, PolicyKind] = {
    "degree": _static(
        text="vertices that are a neighbour of the most others",
        scores=lambda work: degree_scores(work.graph),
    ),
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
    """What makes the policies of a name for a training; scores are worked out here, once.

    Raises
    ------
    InputError
        For an unknown name.
    """
    check_choice("cache policy", name, POLICIES)
    kind, vertices = POLICIES[name], work.graph.vertices
    of_shard = kind.of_scores(kind.scores(work), work)

    def make(*, capacity: int, shards: int = 1) -> list[CachePolicy]:
        check_integer("cache capacity", capacity, 0, 1 << 62)
        check_integer("cache shards", shards, 1, 1 << 16)
        # Vertices that are k modulo the shards are those of shard k, and the first shards have a slot more.
        sizes = [
            [(total + shards - 1 - shard) // shards for total in (vertices, capacity)]
            for shard in range(shards)
        ]
        return [
            kind.policy(vertices=own, capacity=slots, **of_shard(shard, shards))
            for shard, (own, slots) in enumerate(sizes)
        ]

    return make
