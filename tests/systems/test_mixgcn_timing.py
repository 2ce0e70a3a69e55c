"""An epoch of full-graph training in virtual time: the network's seconds are those of ranks that really train."""

from dataclasses import replace

import numpy as np
import pytest
from paper_results import ours, rows, size_of_picture

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.collectives.network import one_switch
from simgnn.model.model import ModelConfig
from simgnn.systems.mixgcn.experiments.throughput import ORDER, PRINTED, in_order
from simgnn.systems.mixgcn.full_graph import LOSS
from simgnn.systems.mixgcn.layout import apart, paired
from simgnn.systems.mixgcn.order import near_order
from simgnn.systems.mixgcn.parallelism import PARALLELISMS, train_by
from simgnn.systems.mixgcn.timing.counts import Counts, PartCounts
from simgnn.systems.mixgcn.timing.epochs import Work
from simgnn.systems.mixgcn.timing.workers import Streaming, Workers, cores, gpu, network_of
from simgnn.systems.papers.registry import PAPERS
from simgnn.systems.papers.reproduce import reproduce
from simgnn.virtual_time.platform import load_platform

VERTICES, RANKS = 120, 4


@pytest.fixture(scope="module")
def graph():
    return load_dataset(f"sbm:{VERTICES}:700:11:4", seed=1)


@pytest.fixture(scope="module")
def platform():
    return load_platform("mixgcn")


def model_of(**options):
    return ModelConfig(features=11, hidden=9, classes=4, layers=3, kind="gcn", **options)


def workers_of(platform, ranks=RANKS, network=None, summing=None):
    return Workers(
        model=model_of(),
        platform=platform,
        summing=cores(platform) if summing is None else summing,
        network=network_of(platform, ranks) if network is None else network,
    )


def trainings(graph, ranks=RANKS):
    """Of each kind: what is trained, and what an epoch counts of it."""
    partition = make_partition(graph, method="random", parts=ranks)
    for name, kind in PARALLELISMS.items():
        whole = Counts(vertices=VERTICES, arcs=graph.edges + VERTICES)
        if kind.by_parts:
            training = kind.training(graph=graph, model=model_of(), partition=partition)
            yield name, training, replace(whole, parts=PartCounts.of(training.parts, training.model))
        else:
            for layout in (paired(VERTICES, workers=ranks), apart(VERTICES, aggregators=3, updaters=1)):
                training = kind.training(graph=graph, model=model_of(), layout=layout)
                yield name, training, replace(whole, layout=layout)


def test_network_seconds_are_those_of_training(graph, platform):
    """What ranks in one process waited for the network in an epoch, the loss and headers aside."""
    slow = one_switch(RANKS, latency_us=3, gbs=0.01)
    for network in (network_of(platform, RANKS), slow):
        for name, training, counts in trainings(graph):
            group = InProcess(RANKS, network=network)
            group.run(train_by, name, training)
            totals = group.totals()
            del totals[LOSS]
            waited = sum(each.seconds - each.rounds * network.header_seconds for each in totals.values())
            epoch = PARALLELISMS[name].epoch(counts, workers_of(platform, network=network))
            assert epoch.parts[Work.NETWORK] == pytest.approx(waited, rel=1e-6), name


def test_traces_are_as_long_as_epochs(graph, platform):
    """Tasks of ranks and of the network, by which reports go, end when the formulas say."""
    slow = one_switch(RANKS, latency_us=3, gbs=0.01)
    for network in (network_of(platform, RANKS), slow):
        workers = workers_of(platform, network=network)
        for name, _, counts in trainings(graph):
            for needed in (None, [1, 2, 2]) if counts.layout else (None,):
                epoch = PARALLELISMS[name].epoch(replace(counts, needed=needed), workers)
                trace = epoch.trace()
                assert trace.makespan == pytest.approx(epoch.seconds, rel=1e-6), name
                assert {span.stage for span in trace.spans.values()} >= {"sums", "products", "network"}


def test_sums_by_hand(graph, platform):
    """Bytes over a gigabyte a second: rows of 4 d bytes, an index and a scale an arc; sums and where they begin."""
    summing = Streaming(1.0, link_gbs=0.0)
    workers = workers_of(platform, summing=summing, network=network_of(platform, 3))
    partition = make_partition(graph, method="random", parts=3)
    training = PARALLELISMS["cagnet"].training(graph=graph, model=model_of(), partition=partition)
    parts = PartCounts.of(training.parts, training.model)
    expected = 0.0
    for columns in (11, 9, 9, 9, 9):
        expected += max(
            arcs * (4 * columns + 8) + own * (4 * columns + 4)
            for arcs, own in zip(parts.arcs, parts.own, strict=True)
        )
    counts = Counts(vertices=VERTICES, arcs=graph.edges + VERTICES, parts=parts)
    found = PARALLELISMS["cagnet"].epoch(counts, workers)
    assert found.parts[Work.SUMS] == pytest.approx(expected / 1e9)
    assert found.parts[Work.COPIES] == 0.0
    assert parts.arcs.sum() == graph.edges + VERTICES and parts.own.sum() == VERTICES


def test_old_rows_hide_the_network(graph, platform):
    """An epoch is as long as what ranks compute or as what the network takes, and never as both."""
    by_name = {name: counts for name, _, counts in trainings(graph)}
    fast, slow = one_switch(RANKS, gbs=1e6), one_switch(RANKS, gbs=1e-4)
    for network in (fast, slow):
        workers = workers_of(platform, network=network)
        stale = PARALLELISMS["pipegcn"].epoch(by_name["pipegcn"], workers)
        fresh = PARALLELISMS["partition"].epoch(by_name["partition"], workers)
        assert stale.parts == fresh.parts and stale.seconds < fresh.seconds
    assert stale.seconds == pytest.approx(stale.parts[Work.NETWORK])
    assert fresh.seconds > stale.parts[Work.NETWORK] + stale.parts[Work.SUMS]


def test_broadcasts_that_are_left_out_take_no_time(graph, platform):
    counts = next(counts for name, _, counts in trainings(graph) if name == "sancus")
    workers = workers_of(platform, network=one_switch(RANKS, gbs=1e-3))
    full, none = (
        PARALLELISMS["sancus"].epoch(replace(counts, sent=sent), workers).parts[Work.NETWORK]
        for sent in ((1.0, 1.0, 1.0), (0.0, 0.0, 0.0))
    )
    forward = 4 * VERTICES * (11 + 9 + 9) * (RANKS - 1) / RANKS / 1e6
    assert full - none == pytest.approx(forward, rel=0.05)


def test_pipeline(graph, platform):
    """Batches overlap sums, network and products: never longer than in turn, and without an order a bit longer."""
    layout = paired(VERTICES, workers=RANKS)
    whole = Counts(vertices=VERTICES, arcs=graph.edges + VERTICES, layout=layout)
    summing = Streaming(1e-3, link_gbs=0.0)
    workers = workers_of(platform, summing=summing, network=one_switch(RANKS, gbs=1e-3))
    epoch = PARALLELISMS["mixture"].epoch
    in_turn = epoch(whole, workers)
    free = epoch(replace(whole, needed=[2, 3, 3, 3]), workers)
    late = epoch(replace(whole, needed=[3, 3, 3, 3]), workers)
    assert free.seconds < late.seconds < in_turn.seconds
    assert free.parts == in_turn.parts
    assert in_turn.seconds == pytest.approx(sum(in_turn.parts.values()), rel=0.02)


def test_batches_sum_over_their_own_arcs(graph, platform):
    """The same arcs in all, counted one by one; a first batch of hubs holds up the network."""
    order = near_order(graph)
    whole = Counts(vertices=VERTICES, arcs=graph.edges + VERTICES, layout=paired(VERTICES, workers=RANKS))
    arcs = order.arcs(graph, 4, self_loops=True)
    counts = whole.with_batches(order.needed(4), arcs)
    destinations = np.repeat(np.arange(VERTICES), graph.in_degrees)
    for found, ends in zip(counts.batch_arcs, (destinations, graph.indices), strict=True):
        batches = order.positions[np.concatenate([ends, np.arange(VERTICES)])] // (VERTICES // 4)
        assert found.tolist() == np.bincount(batches).tolist()
    twice = replace(whole, arcs=2 * whole.arcs).with_batches(order.needed(4), arcs)
    assert (twice.batch_arcs == 2 * counts.batch_arcs).all()
    summing = Streaming(1e-3, link_gbs=0.0)
    workers = workers_of(platform, summing=summing, network=one_switch(RANKS, gbs=1e-4))
    epoch = PARALLELISMS["mixture"].epoch
    mean = replace(whole, needed=[3, 3, 3, 3])
    even, hubs = (
        epoch(replace(mean, batch_arcs=whole.arcs * np.array([shares] * 2)), workers)
        for shares in ([0.25] * 4, [0.85, 0.05, 0.05, 0.05])
    )
    assert even.seconds == epoch(mean, workers).seconds < hubs.seconds
    assert even.parts == hubs.parts


def test_machines_have_links_of_their_own(platform):
    assert [link.ranks for link in network_of(platform, 8).links] == [8]
    (machine, network) = network_of(platform, 32).links
    assert (machine.gbs, network.gbs) == (450, 25 / 8)


def test_gpus_sum_faster_than_cores(platform):
    work = {"arcs": 1e6, "rows": 1e4, "columns": 128}
    assert gpu(platform).seconds(**work) < cores(platform).seconds(**work) / 50
    assert gpu(platform).copied(1e6) == 0 < cores(platform).copied(1e6)
    assert cores(platform).seconds(arcs=1e6, rows=1e4, columns=0) == 0


def test_in_order():
    seconds = {"pipegcn": 2, "distdgl": 4, "sancus": 3, "cagnet": 5}
    assert in_order(seconds) == [True] * 5
    assert in_order(seconds | {"distdgl": 3, "sancus": 4}) == [True] * 5
    assert in_order(seconds | {"cagnet": 3.5}) == [True, True, True, False, True]
    assert sum(in_order(seconds | {"pipegcn": 6})) == 2
    assert {name for group in ORDER for name in group} == set(PRINTED) <= set(PARALLELISMS)


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mixgcn") / "out"
    summary, _ = reproduce(PAPERS["mixgcn"], ["figure 7", "figure 8"], quick=True, output=folder)
    return folder, summary


@pytest.mark.slow
def test_verdicts_follow_from_the_tables(quick):
    """Of Fig. 7 and 8: figures are worked out again from the files."""
    folder, summary = quick
    figures = ours(summary)
    seconds = {
        (row["dataset"], row["sums_on"], row["system"]): float(row["seconds"])
        for row in rows(folder, "throughput.csv")
    }
    names = ("reddit", "orkut")
    for system in PRINTED:
        most = max(seconds[name, "cores", system] / seconds[name, "cores", "mixture"] for name in names)
        assert figures[f"throughput-{system}"] == pytest.approx(most, rel=1e-3)
    assert figures["throughput-spu"] == pytest.approx(
        max(seconds[name, "cores", "mixture"] / seconds[name, "SPU", "mixture"] for name in names), rel=1e-3
    )
    breakdown = rows(folder, "breakdown.csv")
    (row,) = (row for row in breakdown if (row["dataset"], row["workers"]) == ("reddit", "32"))
    assert figures["breakdown-sums"] == pytest.approx(
        float(row["sums_seconds"]) / float(row["seconds"]), rel=1e-3
    )
    for name in ("throughput.png", "breakdown.png"):
        assert size_of_picture(folder / name)[0] == 990


def test_arcs_in_equal_shares_are_quicker(quick):
    folder, _ = quick
    found = rows(folder, "throughput.csv")
    for row in found:
        if row["even_seconds"]:
            assert float(row["even_seconds"]) <= float(row["seconds"]) * (1 + 1e-12)
        else:
            assert row["system"] == "mixture"
    assert np.unique([row["system"] for row in found]).tolist() == sorted(PARALLELISMS)
