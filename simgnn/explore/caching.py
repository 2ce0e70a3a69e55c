"""Policies and sizes of a cache on the same requests, each beside what is optimal, and the report of them."""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from simgnn.arrays import I64
from simgnn.config.configuration import Config
from simgnn.config.names import NO_CACHE, OPTIMAL
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.features.cache.policy import CachePolicy
from simgnn.features.cache.registry import POLICIES, PolicyMaker, prepare_policy
from simgnn.features.stores.store import row_bytes
from simgnn.process.files.output import OutputFolder, csv_bytes, strict_json
from simgnn.report.numbers import BYTES, with_unit
from simgnn.report.page import PERCENT, REPORT, Figure, Report, Table, Text
from simgnn.sampling.orders.order import SeedOrder
from simgnn.training.reports.charts import Drawing, Look, draw_lines
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
    memory_bytes
        Of the rows that it has room for.
    share_of_optimal
        Hits over the most that are possible at the same size; None where there are none. That is `future` with all
        requests known from an empty cache on; and of a static cache, which is filled before the first request and so
        finds rows that were never asked for, `future` filled beforehand with the rows that are used first.
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
    memory_bytes: int = 0
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
        filled = run.most_filled(makers[OPTIMAL], percent) if any(each.fill_bytes for each in found) else 0
        for each in found:
            most = filled if each.fill_bytes else optimal.hits
            outcomes.append(replace(each, share_of_optimal=each.hits / most if most else None))
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


def _traces(session: Session, epochs: int) -> list[list[I64]]:
    """V^0 of each mini-batch, by epoch, as one trainer samples it."""
    steps, traces = itertools.count(), []
    for epoch in range(epochs):
        batches = session.order.batches(epoch)
        sampled = (session.loader.sample_parts({"whole": seeds}, next(steps)) for seeds in batches)
        traces.append([parts["whole"].vertices[0] for parts in sampled])
    return traces


class _Run:
    """Policies on the same requests, whose mini-batches are counted from number `counted` on."""

    def __init__(self, requests: list[I64], graph: Graph, *, counted: int, shards: int) -> None:
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
        self._replay(make(capacity=capacity, shards=shards)[0], compiling, window, first=self._first)
        for shard, part in enumerate(parts):
            found, nanoseconds, kept = self._replay(part, self._of_shard(shard), window, first=self._first)
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
            memory_bytes=capacity * self.row_bytes,
        )

    def most_filled(self, make: PolicyMaker, percent: float) -> int:
        """Counted hits of the optimal policy that begins the counted epochs with the rows that are used first."""
        hits = 0
        parts = make(capacity=round(self._vertices * percent / 100), shards=self._shards)
        for shard, part in enumerate(parts):
            counted = self._of_shard(shard)[self._first :]
            ids, first_use = np.unique(np.concatenate(counted), return_index=True)
            # One more request, of which no hit is counted, fills the empty cache.
            filling = ids[np.argsort(first_use)][: part.capacity]
            hits += self._replay(part, [filling, *counted], None, first=1)[0]
        return hits

    def _of_shard(self, shard: int) -> list[I64]:
        """The requests to one shard, whose vertex v has the number v // shards there."""
        if self._shards == 1:
            return self._requests
        return [ids[ids % self._shards == shard] // self._shards for ids in self._requests]

    def _replay(
        self, part: CachePolicy, requests: list[I64], window: int | None, *, first: int
    ) -> tuple[int, int, int]:
        """Hits from request number `first` on, nanoseconds, and bytes of a window."""
        known = len(requests) if window is None else window
        hits = 0
        # CPU time of this thread: the machine may be busy with other things.
        begin = time.thread_time_ns()
        # What is known ahead at the beginning; from then on one mini-batch more for each that is served.
        for ids in requests[:known]:
            part.announce(ids)
        for place, ids in enumerate(requests):
            found = part.access(ids).hits
            if place >= first:
                hits += int(np.count_nonzero(found))
            for later in requests[place + known : place + known + 1]:
                part.announce(later)
        spent = time.thread_time_ns() - begin
        return hits, spent, part.window_bytes


TABLE = "caches.csv"
SUMMARY = "caches.json"
PICTURE = "caches.png"
FILES = (TABLE, SUMMARY, PICTURE, REPORT)


def draw_hits(comparison: CacheComparison) -> Drawing:
    """Two panels: hit ratio, and share of the optimal policy's hits, over the size of the cache."""
    found: dict[str, list[tuple[float, float]]] = {}
    shares: dict[str, list[tuple[float, float]]] = {}
    for outcome in comparison.outcomes:
        if outcome.policy != NO_CACHE:
            found.setdefault(outcome.name, []).append((outcome.percent, 100 * outcome.hit_ratio))
            share = 100 * (outcome.share_of_optimal or 0.0)
            shares.setdefault(outcome.name, []).append((outcome.percent, share))
    work = comparison.workload
    fanouts = ",".join(map(str, work["fanouts"]))
    return draw_lines(
        {"rows found in the cache": found, "hits, of the most possible": shares},
        Look(
            x="size of the cache (% of the vertices)",
            y="%",
            top=103,
            legend=5,
            note=f"{work['dataset']}: fan-outs {fanouts}, {work['batch_size']} seeds of a mini-batch",
        ),
    )


def summary(comparison: CacheComparison) -> dict[str, Any]:
    """All figures, as plain values."""
    return {
        "workload": comparison.workload,
        "trace_cpu_seconds": comparison.trace_seconds,
        "caches": [_row(outcome) for outcome in comparison.outcomes],
    }


def write_caches(folder: OutputFolder, comparison: CacheComparison) -> None:
    """Write table, summary, picture and page, which are `FILES`; the folder changes in one step."""
    folder.fill(
        {
            TABLE: csv_bytes([_row(outcome) for outcome in comparison.outcomes]),
            SUMMARY: (strict_json(summary(comparison)) + "\n").encode(),
            PICTURE: draw_hits(comparison).png,
            REPORT: caches_report(comparison).html(),
        }
    )


def caches_report(comparison: CacheComparison) -> Report:
    """The page."""
    work, outcomes = comparison.workload, comparison.outcomes
    # The optimal policy knows what is asked for next, which a cache in use may not.
    real = [outcome for outcome in outcomes if outcome.policy != OPTIMAL] or list(outcomes)
    best = max(real, key=lambda outcome: (outcome.hit_ratio, -outcome.percent))
    knee = max(real, key=lambda outcome: (_beyond(outcome), -outcome.percent))
    gains = _beyond(knee) >= _LEAST_GAIN
    if not gains:
        beyond = " No cache finds noticeably more than its share of the vertices."
    elif knee is best:
        beyond = ""
    else:
        beyond = (
            f" {knee.name} at {knee.percent:g} % ({with_unit(knee.memory_bytes, BYTES)}) finds most beyond its share"
            f" of the vertices: {knee.hit_ratio:.1%}."
        )
    of_optimal = (
        "" if best.share_of_optimal is None else f", {best.share_of_optimal:.0%} of the most that is possible"
    )
    return Report(
        title=f"Feature caches on {work['dataset']}",
        asked=f"Which cache policy finds most rows of features, at which size? {work['mini_batches']:,} mini-batches of"
        f" {work['batch_size']} seeds, fan-outs {','.join(map(str, work['fanouts']))};"
        f" {work['counted_accesses']:,} accesses are counted.",
        answer=f"{best.name} finds most: {best.hit_ratio:.1%} of the rows with room for {best.percent:g} % of the"
        f" vertices ({with_unit(best.memory_bytes, BYTES)}){of_optimal}.{beyond}",
        figures=[
            Figure(
                name=f"found by {best.name}",
                value=best.hit_ratio,
                unit=PERCENT,
                key=f"caches.{outcomes.index(best)}.hit_ratio",
            )
        ],
        sections={
            "Rows that are found": list(draw_hits(comparison).charts),
            "Every policy and size": [
                Table(
                    title="caches",
                    columns={
                        "size, % of the vertices": "",
                        "policy": "",
                        "found": PERCENT,
                        "of the most possible": PERCENT,
                        "memory": BYTES,
                        "found per MB": PERCENT,
                        "past it": BYTES,
                        "a lookup, ns": "",
                        "kept ahead": BYTES,
                    },
                    rows=[
                        (
                            outcome.percent,
                            outcome.name,
                            outcome.hit_ratio,
                            outcome.share_of_optimal,
                            outcome.memory_bytes or None,
                            outcome.hit_ratio * 1e6 / outcome.memory_bytes if outcome.memory_bytes else None,
                            outcome.miss_bytes,
                            outcome.nanoseconds or None,
                            outcome.window_bytes or None,
                        )
                        for outcome in outcomes
                    ],
                    note=f"{_NO_CACHE}; {_MOST_POSSIBLE}",
                )
            ],
            "What would help": [
                Text(
                    f"simgnn train --cache {knee.policy} --cache-ratio {knee.percent / 100:g} trains with the cache"
                    " that finds most beyond its share of the vertices; a larger one finds less than its share more."
                    if gains
                    else "None of the caches that were tried: they find about their share of the vertices."
                )
            ],
        },
        files={TABLE: "a row for each policy and size", SUMMARY: "all figures", PICTURE: "the charts"},
    )


def _beyond(outcome: Outcome) -> float:
    """What a cache finds beyond the part of the vertices that it keeps, which rows taken at random would find."""
    return outcome.hit_ratio - outcome.percent / 100


def _row(outcome: Outcome) -> dict[str, Any]:
    values = asdict(outcome)
    share = values.pop("share_of_optimal")
    return {**values, "hit_ratio": outcome.hit_ratio, "share_of_optimal": share}


_MOST_POSSIBLE = (
    "the most possible is the optimal policy's from an empty cache on, and of static caches that of one which is filled"
    " beforehand, for they find rows that were not asked for before"
)
_LEAST_GAIN = 0.01
"""Least of the accesses that a cache finds beyond its share of the vertices to be recommended."""
_NO_CACHE = '"none" is training without a feature cache, as benchmark rules such as MLPerf\'s require'
