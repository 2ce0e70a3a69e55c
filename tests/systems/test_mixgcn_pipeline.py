"""The order of vertices, the stages that it needs, and the pipeline in virtual time."""

from dataclasses import replace

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.errors import InputError
from simgnn.model.model import ModelConfig
from simgnn.systems.mixgcn.layout import length, paired, share
from simgnn.systems.mixgcn.order import Order, enough_stages, given_order, near_order, random_order
from simgnn.systems.mixgcn.pipeline import passes_of, quickest_groups, run_pipeline
from simgnn.systems.mixgcn.training import Training, train

GRAPHS = {
    "ring": "community-ring:300:1500:1:4:reach=0.2:skew=0.2",
    "blocks": "sbm:200:900:1:4",
    "dense": "rmat:128:3000:1:4",
    "citations": "citation:300:1200:1:4:communities=8:p_in=0.9",
}
ORDERS = {"given": given_order, "random": random_order, "near": near_order}


def arcs_of(order):
    """Positions of both ends of each arc, counted apart from the order's own properties."""
    indptr, indices = order.neighbours
    rows = np.repeat(np.arange(order.vertices), np.diff(indptr))
    return order.positions[rows], order.positions[indices]


@pytest.fixture(scope="module", params=[(graph, order) for graph in GRAPHS for order in ORDERS], ids="-".join)
def order(request):
    graph, order = request.param
    return ORDERS[order](load_dataset(GRAPHS[graph], seed=3))


def test_an_order_has_each_position_once(order):
    assert sorted(order.positions) == list(range(order.vertices))


def test_bandwidth_and_needs(order):
    here, there = arcs_of(order)
    assert order.bandwidth == np.abs(here - there).max()
    for stages in (1, 3, 7, order.vertices):
        starts = [order.vertices * i // stages for i in range(stages + 1)]
        batch = np.repeat(np.arange(stages), np.diff(starts))
        expected = np.arange(stages)
        np.maximum.at(expected, batch[here], batch[there])
        assert order.needed(stages).tolist() == expected.tolist()


def test_fewest_stages(order):
    """By trying all numbers; what the bandwidth says is enough, and from the fewest on all are."""
    free = [order.needed(stages)[0] < stages - 1 for stages in range(2, order.vertices + 1)]
    fewest = order.fewest_stages
    assert fewest == (free.index(True) + 2 if any(free) else None)
    if fewest is not None:
        assert all(free[fewest - 2 :])
    if order.enough_stages <= order.vertices:
        assert fewest <= order.enough_stages


def unit(order, stages, passes=3):
    times = [1.0] * stages
    return run_pipeline(order.needed(stages), passes=passes, sums=times, products=times)


def test_nobody_waits_with_enough_stages(order):
    """No idle second in virtual time from the fewest stages on, and two of them idle with one less."""
    fewest = order.fewest_stages
    if fewest is None or fewest > 40:
        fewest = None
        found = unit(order, 8)
    else:
        for stages in (fewest, fewest + 1, min(order.enough_stages + 3, order.vertices)):
            assert unit(order, stages).idle == 0.0
            assert unit(order, stages).seconds == 3 * stages + 1
        if fewest == 2:
            return
        found = unit(order, fewest - 1)
    stages = 8 if fewest is None else fewest - 1
    assert found.idle == 2.0 and found.seconds == 3 * (stages + 1)


def test_near_order_needs_few_stages_on_a_local_graph():
    graph = load_dataset(GRAPHS["ring"], seed=3)
    assert near_order(graph).bandwidth < random_order(graph).bandwidth
    assert near_order(graph).fewest_stages < 20 < random_order(graph).fewest_stages


@pytest.mark.parametrize("vertices", [1, 2, 3, 10, 97, 1000])
def test_enough_stages_is_the_proposition_turned_round(vertices):
    """The smallest s with (s - 1) n / s - n / s >= b; as the paper prints it, s = 1 would always do."""
    for bandwidth in range(min(vertices, 60)):
        expected = next(s for s in range(1, 3 * vertices + 1) if (s - 2) * vertices >= bandwidth * s)
        assert enough_stages(vertices, bandwidth) == expected
    with pytest.raises(InputError, match=f"bandwidth must be an integer from 0 to {vertices - 1}"):
        enough_stages(vertices, vertices)


def test_vertices_without_neighbours():
    empty = (np.zeros(5, np.int64), np.empty(0, np.int32))
    order = Order(positions=np.arange(4), neighbours=empty)
    assert (order.bandwidth, order.fewest_stages, order.enough_stages) == (0, 2, 2)
    alone = Order(positions=np.arange(1), neighbours=(np.zeros(2, np.int64), empty[1]))
    assert alone.fewest_stages is None


def test_slow_products_let_sums_wait():
    """Whatever the order: with products twice as long the pipeline takes their time."""
    found = run_pipeline([0, 1, 2, 2], passes=2, sums=[1.0] * 4, products=[2.0] * 4)
    assert found.seconds == 1 + 2 * 4 * 2 and found.idle > 0
    assert passes_of(3) == 5


def test_groups_of_unequal_size():
    """As many ranks of a kind as it has work; then ordering gains what it does with equal times."""
    late, free = [10] * 11, [9] + [10] * 10
    found = quickest_groups(11, free, passes=5, sums=[10.0] * 11, products=[1.0] * 11)
    assert (found.aggregators, found.updaters) == (10, 1)
    assert found.pipelined.idle == 0.0 and found.pipelined.seconds == 5 * 11 + 1
    without = quickest_groups(11, late, passes=5, sums=[10.0] * 11, products=[1.0] * 11)
    assert without.pipelined.seconds / found.pipelined.seconds == pytest.approx(60 / 56)
    equal = quickest_groups(6, free, passes=2, sums=[1.0] * 11, products=[1.0] * 11)
    assert (equal.aggregators, equal.updaters) == (3, 3)
    tries = [
        run_pipeline(free, passes=5, sums=[4 / k] * 11, products=[3 / (7 - k)] * 11).seconds
        for k in range(1, 7)
    ]
    best = quickest_groups(7, free, passes=5, sums=[4.0] * 11, products=[3.0] * 11)
    assert best.pipelined.seconds == min(tries) and best.aggregators == 1 + tries.index(min(tries))
    with pytest.raises(InputError, match="ranks must be an integer from 2 to 4096, not 1"):
        quickest_groups(1, free, passes=5, sums=[1.0] * 11, products=[1.0] * 11)
    with pytest.raises(InputError, match=r"times of products must be positive, not 0\.0"):
        quickest_groups(2, free, passes=5, sums=[1.0] * 11, products=[0.0] * 11)


def test_refusals():
    for options, text in (
        ({"needed": []}, "stages must be an integer from 1"),
        ({"needed": [2, 1]}, "needed batch must be an integer from 0 to 1, not 2"),
        ({"sums": [1.0]}, "times of sums must be of 2 batches, not of 1"),
        ({"products": [1.0] * 3}, "times of products must be of 2 batches, not of 3"),
        ({"passes": 0}, "passes must be an integer from 1"),
    ):
        with pytest.raises(InputError, match=text):
            run_pipeline(
                **{"needed": [0, 1], "passes": 2, "sums": [1.0] * 2, "products": [1.0] * 2} | options
            )


def test_shares_are_the_papers():
    """floor(d i / m) to floor(d (i + 1) / m): of ten columns, four workers have 2, 3, 2 and 3."""
    assert [share(10, 4, worker) for worker in range(4)] == [
        slice(0, 2),
        slice(2, 5),
        slice(5, 7),
        slice(7, 10),
    ]


@pytest.mark.parametrize("width", [10, 64, 100, 602])
def test_balance(width):
    """The largest share of the columns over the mean: at most 1 + 1 / floor(d / m), and 1 where m divides d."""
    for workers in range(1, width + 1):
        layout = paired(8, workers=workers)
        widths = [length(layout.columns(rank, width)) for rank in range(workers)]
        ratio = max(widths) * workers / width
        assert sum(widths) == width and ratio <= 1 + 1 / (width // workers)
        assert (ratio == 1) == (width % workers == 0)


def test_another_order_of_vertices_changes_rounding_alone():
    """Sums go by the vertices' numbers, so outputs of renumbered vertices are equal but for rounding."""
    graph = load_dataset("sbm:80:400:6:3", seed=2)
    positions = near_order(graph).positions
    back = np.argsort(positions)
    destinations = np.repeat(np.arange(80), np.diff(graph.indptr))
    moved = Graph.from_edges(
        sources=positions[graph.indices],
        destinations=positions[destinations],
        name="moved",
        features=graph.features[back],
        labels=graph.labels[back],
        train_mask=graph.train_mask[back],
        val_mask=graph.val_mask[back],
        test_mask=graph.test_mask[back],
    )
    moved = replace(moved, classes=graph.classes)
    model = ModelConfig(features=6, classes=3, hidden=8, layers=2)
    one, other = (
        InProcess(1).run(train, Training(graph=each, model=model, layout=paired(80, workers=1)))[0]
        for each in (graph, moved)
    )
    np.testing.assert_allclose(other.outputs[-1][positions], one.outputs[-1], rtol=1e-4, atol=1e-6)
    assert one.losses[0] == pytest.approx(other.losses[0], rel=1e-6)
