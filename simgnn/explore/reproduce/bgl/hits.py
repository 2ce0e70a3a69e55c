"""What a cache finds by order of the seeds, policy and size (slide "Improvements of Feature Cache Engine")."""

from __future__ import annotations

from typing import Any

from simgnn.config.configuration import Config, load_config
from simgnn.data.datasets import load_dataset
from simgnn.explore.caching.comparison import compare_caches
from simgnn.explore.reproduce.bgl.extent import Extent
from simgnn.explore.reproduce.bgl.pictures import draw_hits
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.features.cache.registry import POLICIES
from simgnn.sampling.orders.mix import enough_sequences
from simgnn.sampling.orders.proximity import Proximity

SHUFFLED, PROXIMITY = "shuffled", "proximity"
ENOUGH = f"{PROXIMITY}, enough"
"""Of as many sequences as mix labels as shuffling does, which is what loses no accuracy."""
SEQUENCES = (1, 5)
"""Of the proximity order; with one it is the most local, and the figures are of that one."""
PERCENTS = (2.0, 5.0, 10.0, 20.0)
JUDGED = 10.0
FANOUTS, DEEP, FEW = (10, 5), (5, 5, 5), 10
"""Fan-outs, and those of a graph whose vertices have fewer neighbours on average."""
BATCH = 64


def hits(extent: Extent) -> Found:
    """Trace two epochs by each order, run every policy at each size, and count the second epoch's hits."""
    rows: list[dict[str, Any]] = []
    for name, data in extent.graphs().items():
        rows += _of_graph(name, data)
    found = {(row["graph"], row["order"], row["percent"], row["policy"]): row for row in rows}
    graphs = list(dict.fromkeys(row["graph"] for row in rows))

    def ratio(graph: str, order: str, policy: str, percent: float = JUDGED) -> float:
        value: float = found[graph, order, percent, policy]["hit_ratio"]
        return value

    near = _proximity(SEQUENCES[0])
    gains = {graph: ratio(graph, near, "fifo") - ratio(graph, SHUFFLED, "fifo") for graph in graphs}
    over_static = {
        (graph, percent): ratio(graph, near, "fifo", percent) - ratio(graph, SHUFFLED, "degree", percent)
        for graph in graphs
        for percent in PERCENTS
    }
    kept = {graph: ratio(graph, ENOUGH, "fifo") - ratio(graph, SHUFFLED, "fifo") for graph in graphs}
    figures = {
        "proximity-hits": min(gains.values()),
        "proximity-hits-enough": min(kept.values()),
        "proximity-over-static": over_static["ring", JUDGED],
        "future-over-static": min(
            ratio(graph, SHUFFLED, "future") / ratio(graph, SHUFFLED, "degree")
            for graph in graphs
            if ratio(graph, SHUFFLED, "degree")  # a tiny graph's cache has no rows
        ),
    }
    return Found(
        figures=figures,
        shown=[
            _shown_orders(graphs, ratio),
            _shown_fetched(graphs, found),
            _shown_regime(graphs, over_static),
            _shown_shares(graphs, found),
        ],
        tables={"hits.csv": rows},
        pictures={"hits.png": draw_hits(rows, near=near, quick=extent.quick)},
        summary={"gains": gains, "gains_enough": kept, **figures},
    )


def config_of(data: str, *, edges_of_a_vertex: float) -> Config:
    """How a graph is traced."""
    fanouts = DEEP if edges_of_a_vertex < FEW else FANOUTS
    return load_config().replace_all(
        {
            "model": {"layers": len(fanouts)},
            "sampling": {"fanout": fanouts},
            "training": {"dataset": data, "batch_size": BATCH},
        }
    )


def _of_graph(name: str, data: str) -> list[dict[str, Any]]:
    graph = load_dataset(data)
    config = config_of(data, edges_of_a_vertex=graph.edges / graph.vertices)
    orders: dict[str, Proximity | None] = {SHUFFLED: None}
    for sequences in SEQUENCES:
        orders[_proximity(sequences)] = Proximity(
            graph, batch_size=BATCH, sequences=sequences, seed=config.training.seed
        )
    first = orders[_proximity(SEQUENCES[0])]
    assert first is not None
    orders[ENOUGH] = first.with_sequences(enough_sequences(graph, first))
    rows = []
    for called, order in orders.items():
        policies = tuple(POLICIES) if called in (SHUFFLED, _proximity(SEQUENCES[0])) else ("fifo",)
        comparison = compare_caches(config, policies=policies, percents=PERCENTS, order=order)
        rows += [
            {
                "graph": name,
                "dataset": data,
                "fanouts": " ".join(map(str, config.sampling.fanout)),
                "order": called,
                "sequences": None if order is None else order.sequences,
                "percent": outcome.percent,
                "policy": outcome.policy,
                "hit_ratio": outcome.hit_ratio,
                "fetched": outcome.accesses - outcome.hits,
                "share_of_optimal": outcome.share_of_optimal,
            }
            for outcome in comparison.outcomes
            if outcome.policy in policies
        ]
    return rows


def _proximity(sequences: int) -> str:
    return f"{PROXIMITY} {sequences}"


def _shown_orders(graphs: list[str], ratio: Any) -> Shown:
    orders = (SHUFFLED, *map(_proximity, SEQUENCES), ENOUGH)
    enough = [
        graph for graph in graphs if ratio(graph, orders[1], "fifo") >= ratio(graph, SHUFFLED, "fifo") + 0.05
    ]
    return Shown(
        title="B-d: rows that a FIFO cache of 10 % finds in the second epoch, by order and number of sequences",
        names=("graph", *orders, "static by degree", "future", "gain"),
        rows=[
            (
                graph,
                *(f"{ratio(graph, order, 'fifo'):.3f}" for order in orders),
                f"{ratio(graph, SHUFFLED, 'degree'):.3f}",
                f"{ratio(graph, SHUFFLED, 'future'):.3f}",
                f"{100 * (ratio(graph, orders[1], 'fifo') - ratio(graph, SHUFFLED, 'fifo')):+.1f} points",
            )
            for graph in graphs
        ],
        notes=(
            "enough: as many sequences as mix labels as shuffling does",
            f"gain: {_proximity(SEQUENCES[0])} over shuffled; static and future with shuffled seeds",
            f"gain of 5 points or more: {', '.join(enough) or 'nowhere'}",
        ),
    )


def _shown_fetched(graphs: list[str], found: dict[Any, dict[str, Any]]) -> Shown:
    """Rows that are fetched: a mini-batch of neighbours asks for fewer, which is no hit, and saves as much."""
    named = (*map(_proximity, SEQUENCES), ENOUGH)

    def fetched(graph: str, order: str, policy: str = "fifo") -> int:
        rows: int = found[graph, order, JUDGED, policy]["fetched"]
        return rows

    return Shown(
        title="B-d: rows that are fetched in the second epoch, cache of 10 %, over those of FIFO and shuffled seeds",
        names=("graph", "shuffled", *named, "static by degree, shuffled"),
        rows=[
            (
                graph,
                f"{fetched(graph, SHUFFLED):,}",
                *(f"{fetched(graph, order) / fetched(graph, SHUFFLED):.0%}" for order in named),
                f"{fetched(graph, SHUFFLED, 'degree') / fetched(graph, SHUFFLED):.0%}",
            )
            for graph in graphs
        ],
    )


def _shown_regime(graphs: list[str], gains: dict[tuple[str, float], float]) -> Shown:
    wins = [f"{graph} at {percent:g} %" for (graph, percent), gain in gains.items() if gain > 0]
    return Shown(
        title="B-d: where FIFO in proximity order finds more than a static cache by degree, points",
        names=("graph", *(f"{percent:g} %" for percent in PERCENTS)),
        rows=[(graph, *(f"{100 * gains[graph, percent]:+.1f}" for percent in PERCENTS)) for graph in graphs],
        notes=(f"more: {', '.join(wins) or 'nowhere'}",),
    )


def _shown_shares(graphs: list[str], found: dict[Any, dict[str, Any]]) -> Shown:
    """Share of optimal: hits over those of `future` that knows all, of the same order and size."""
    rows = []
    for graph in graphs:
        for order in (SHUFFLED, _proximity(SEQUENCES[0])):
            for percent in PERCENTS:
                shares = (found[graph, order, percent, policy]["share_of_optimal"] for policy in POLICIES)
                rows.append(
                    (
                        graph,
                        order,
                        f"{percent:g} %",
                        *("" if share is None else f"{share:.0%}" for share in shares),
                    )
                )
    return Shown(
        title="B-d: hits as a share of the optimal policy's on the same requests",
        names=("graph", "order", "size", *POLICIES),
        rows=rows,
        left=(0, 1),
    )
