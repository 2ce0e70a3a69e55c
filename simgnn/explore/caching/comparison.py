"""Policies and sizes of a cache on the same requests, each beside what is optimal. No feature is read."""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.config.configuration import Config
from simgnn.config.names import NO_CACHE, OPTIMAL
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.features.cache.policy import CachePolicy
from simgnn.features.cache.registry import POLICIES, PolicyMaker, prepare_policy
from simgnn.features.stores.store import row_bytes
from simgnn.sampling.orders.order import SeedOrder
from simgnn.training.session import Session

_COMPILING = 200
"""Empty requests that are announced, so that what grows with them has grown once."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """A policy and a size.

    Parameters
    ----------
    window
        Mini-batches ahead that the policy knew; None for one that does not look ahead, or knew all.
    percent
        Size of the cache, of the vertices.
    capacity
        Slots.
    hits, accesses
        Of the counted epochs; accesses are the distinct vertices of each mini-batch.
    miss_bytes
        Of features that the store under the cache gives.
    fill_bytes
        Of a static cache, once.
    window_bytes
        Most that the policy kept of requests ahead.
    nanoseconds
        CPU time of a decision, by access.
    share_of_optimal
        Hits over those of `future` with all requests known, at the same size; None where that has none.
    """

    policy: str
    window: int | None
    percent: float
    capacity: int
    hits: int
    accesses: int
    miss_bytes: int
    fill_bytes: int = 0
    window_bytes: int = 0
    nanoseconds: float = 0.0
    share_of_optimal: float | None = None

    @property
    def hit_ratio(self) -> float:
        """Hits over accesses."""
        return self.hits / self.accesses if self.accesses else 0.0

    @property
    def name(self) -> str:
        """The policy, and how far it looks ahead."""
        return self.policy if self.window is None else f"{self.policy}-{self.window}"


@dataclass(frozen=True, kw_only=True)
class CacheComparison:
    """What `simgnn cache` found.

    Parameters
    ----------
    workload
        What was trained, as plain values.
    trace_seconds
        CPU time of the trace: what it costs to know the requests before they come.
    outcomes
        By size, then by policy.
    """

    workload: dict[str, Any]
    trace_seconds: float
    outcomes: tuple[Outcome, ...]


def compare_caches(
    config: Config,
    *,
    policies: Sequence[str] = tuple(POLICIES),
    percents: Sequence[float] = (2.0, 5.0, 10.0, 20.0),
    epochs: int = 2,
    warm: int = 1,
    windows: Sequence[int] = (),
    shards: int = 1,
    order: SeedOrder | None = None,
) -> CacheComparison:
    """Trace some epochs of a training and run policies on them.

    Parameters
    ----------
    config
        Its data set, fan-outs, mini-batches and seed.
    policies
        Keys of `POLICIES`.
    percents
        Sizes of the cache, of the vertices, from 0 to 100.
    epochs, warm
        So many epochs are traced; the hits of the first `warm` are not counted.
    windows
        `future` runs with so many mini-batches known, too.
    shards
        Of the cache; vertex v is in shard v % shards.
    order
        Of the seeds, by default the training's.

    Raises
    ------
    InputError
        Where there is nothing to train on.
    """
    session = Session(config, load_dataset(config.training.dataset), order=order)
    graph = session.graph
    if not session.order.batches_per_epoch:
        raise InputError("training vertices must be at least 1, not 0", source=graph.title)
    begin = time.process_time()
    traces = _traces(session, epochs)
    seconds = time.process_time() - begin
    # Every policy gets the same requests: sampled once, and no feature is read.
    requests = [request for epoch in traces for request in epoch]
    counted = sum(len(epoch) for epoch in traces[:warm])
    work = session.workload()
    run = _Run(requests, graph, counted=counted, shards=shards)
    # Once for all sizes: a static policy ranks the vertices first.
    makers = {policy: prepare_policy(policy, work) for policy in dict.fromkeys((*policies, OPTIMAL))}
    outcomes: list[Outcome] = []
    for percent in percents:
        optimal = run.outcome(OPTIMAL, makers[OPTIMAL], percent)
        found = [run.none(percent)]
        for policy, make in makers.items():
            if policy != OPTIMAL:
                found.append(run.outcome(policy, make, percent))
            elif OPTIMAL in policies:
                found += [run.outcome(policy, make, percent, window=w) for w in dict.fromkeys(windows)]
                found.append(optimal)
        outcomes += [
            replace(each, share_of_optimal=each.hits / optimal.hits if optimal.hits else None)
            for each in found
        ]
    return CacheComparison(
        workload={
            "dataset": graph.name,
            "vertices": graph.vertices,
            "edges": graph.edges,
            "feature_width": graph.feature_width,
            "train_vertices": len(work.train_ids),
            "fanouts": list(work.fanouts),
            "batch_size": work.batch_size,
            "seed": work.seed,
            "epochs": epochs,
            "warm_epochs": warm,
            "shards": shards,
            "mini_batches": len(requests),
            "counted_accesses": run.accesses,
            "feature_bytes_without_cache": run.accesses * run.row_bytes,
        },
        trace_seconds=seconds,
        outcomes=tuple(outcomes),
    )


def _traces(session: Session, epochs: int) -> list[list[NDArray[np.int64]]]:
    """V^0 of each mini-batch, by epoch, as one trainer samples it."""
    steps, traces = itertools.count(), []
    for epoch in range(epochs):
        batches = session.order.batches(epoch)
        sampled = (session.loader.sample_parts({"whole": seeds}, next(steps)) for seeds in batches)
        traces.append([parts["whole"].vertices[0] for parts in sampled])
    return traces


class _Run:
    """Policies on the same requests, whose mini-batches are counted from number `counted` on."""

    def __init__(self, requests: list[NDArray[np.int64]], graph: Graph, *, counted: int, shards: int) -> None:
        self._requests, self._first = requests, counted
        self._vertices, self._shards = graph.vertices, shards
        self.row_bytes = row_bytes(graph.feature_width)
        self.accesses = sum(map(len, requests[counted:]))

    def none(self, percent: float) -> Outcome:
        """Without a cache."""
        return Outcome(
            policy=NO_CACHE,
            window=None,
            percent=percent,
            capacity=0,
            hits=0,
            accesses=self.accesses,
            miss_bytes=self.accesses * self.row_bytes,
        )

    def outcome(
        self, policy: str, make: PolicyMaker, percent: float, *, window: int | None = None
    ) -> Outcome:
        """A policy at a size, from an empty cache on, or a full one of a static policy."""
        capacity, shards = round(self._vertices * percent / 100), self._shards
        parts = make(capacity=capacity, shards=shards)
        filled = sum(int(np.count_nonzero(part.keys >= 0)) for part in parts)
        hits = spent = ahead = 0
        # What is compiled on first use is compiled before the clock runs.
        compiling = [*self._of_shard(0)[:2], *[np.zeros(0, np.int64)] * _COMPILING]
        self._replay(make(capacity=capacity, shards=shards)[0], compiling, window)
        for shard, part in enumerate(parts):
            found, nanoseconds, kept = self._replay(part, self._of_shard(shard), window)
            hits, spent, ahead = hits + found, spent + nanoseconds, ahead + kept
        total = sum(map(len, self._requests))
        return Outcome(
            policy=policy,
            window=window,
            percent=percent,
            capacity=sum(part.capacity for part in parts),
            hits=hits,
            accesses=self.accesses,
            miss_bytes=(self.accesses - hits) * self.row_bytes,
            fill_bytes=filled * self.row_bytes,
            window_bytes=ahead,
            nanoseconds=spent / total if total else 0.0,
        )

    def _of_shard(self, shard: int) -> list[NDArray[np.int64]]:
        """The requests to one shard, whose vertex v has the number v // shards there."""
        if self._shards == 1:
            return self._requests
        return [ids[ids % self._shards == shard] // self._shards for ids in self._requests]

    def _replay(
        self, part: CachePolicy, requests: list[NDArray[np.int64]], window: int | None
    ) -> tuple[int, int, int]:
        """Counted hits, nanoseconds, and bytes of a window."""
        known = len(requests) if window is None else window
        hits = 0
        # CPU time of this thread: the machine may be busy with other things.
        begin = time.thread_time_ns()
        # What is known ahead at the beginning; from then on one mini-batch more for each that is served.
        for ids in requests[:known]:
            part.announce(ids)
        for place, ids in enumerate(requests):
            found = part.access(ids).hits
            if place >= self._first:
                hits += int(np.count_nonzero(found))
            for later in requests[place + known : place + known + 1]:
                part.announce(later)
        spent = time.thread_time_ns() - begin
        return hits, spent, part.window_bytes
