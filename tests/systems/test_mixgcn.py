"""Full-graph training by columns and rows: the bits of one machine, bytes to the byte, and memory of 1 / m."""

from dataclasses import replace

import numpy as np
import pytest
from crossings import crossed

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.errors import InputError
from simgnn.model.aggregation import LayerOperator
from simgnn.model.dropout import Dropout
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.systems.mixgcn.accelerated import DeviceProducts, DeviceSums
from simgnn.systems.mixgcn.arithmetic import HostProducts
from simgnn.systems.mixgcn.full_graph import GRADIENTS, LOSS, FeatureMemory
from simgnn.systems.mixgcn.layout import Layout, apart, length, paired, share
from simgnn.systems.mixgcn.order import Order, enough_stages, given_order, near_order, random_order
from simgnn.systems.mixgcn.pipeline import passes_of, quickest_groups, run_pipeline
from simgnn.systems.mixgcn.training import Training, exchanged_bytes, train
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.batches import BatchLoader
from simgnn.training.devices.registry import DeviceRequest, make_execution

VERTICES, WIDTH, CLASSES = 150, 13, 4
LAYOUTS = {
    "2 pairs": paired(VERTICES, workers=2),
    "7 pairs, more than classes": paired(VERTICES, workers=7),
    "2 and 3": apart(VERTICES, aggregators=2, updaters=3),
    "4 and 1": apart(VERTICES, aggregators=4, updaters=1),
    "shared in part": Layout(vertices=VERTICES, ranks=4, aggregators=(2, 0), updaters=(1, 2, 3)),
}
MODELS = {
    "gcn": {"kind": "gcn"},
    "sage": {"kind": "sage"},
    "gin": {"kind": "gin", "gin_epsilon": 0.5},
    "gcn-dropout-residual": {"kind": "gcn", "dropout": 0.5, "residual": True},
    "gin-dropout-residual": {"kind": "gin", "dropout": 0.3, "residual": True},
}


@pytest.fixture(scope="module")
def graph():
    return load_dataset(f"sbm:{VERTICES}:900:{WIDTH}:{CLASSES}", seed=1)


def model_of(name, hidden=10, **sizes):
    sizes = {"features": WIDTH, "classes": CLASSES, "layers": 3} | sizes
    return ModelConfig(hidden=hidden, **sizes, **MODELS[name])


def trained(graph, model, layout, **options):
    group = InProcess(layout.ranks)
    return group.run(train, Training(graph=graph, model=model, layout=layout, **options)), group


def whole(results, name):
    """Each layer's rows of all ranks, which have them in the order of ranks."""
    return [np.concatenate(rows) for rows in zip(*(getattr(each, name) for each in results), strict=True)]


@pytest.mark.parametrize(("name", "layout"), crossed(MODELS, LAYOUTS))
def test_matrices_are_those_of_one_rank(graph, name, layout):
    """To the bit, forward and backward; parameters' gradients but for the order of additions."""
    model = model_of(name)
    (one,), _ = trained(graph, model, paired(VERTICES, workers=1))
    results, _ = trained(graph, model, LAYOUTS[layout])
    for matrices in ("outputs", "input_gradients"):
        found, expected = whole(results, matrices), getattr(one, matrices)
        assert len(found) == len(expected) == 3 - (matrices == "input_gradients")
        for ours, theirs in zip(found, expected, strict=True):
            assert theirs.any() and ours.tobytes() == theirs.tobytes()
    exact = len(LAYOUTS[layout].updaters) == 1
    for parameter, gradient in one.gradients.items():
        assert all(
            each.gradients[parameter].tobytes() == results[0].gradients[parameter].tobytes()
            for each in results
        )
        if exact:
            assert results[0].gradients[parameter].tobytes() == gradient.tobytes()
        else:
            np.testing.assert_allclose(
                results[0].gradients[parameter], gradient, rtol=0, atol=4e-6 * np.abs(gradient).max()
            )
    assert results[0].losses == pytest.approx(one.losses, rel=1e-12)


@pytest.mark.parametrize("name", ["gcn", "sage", "gin", "gin-dropout-residual"])
def test_one_rank_has_the_bits_of_the_accelerator(name):
    """Its gradients, in a second step as well, are the reference's with all vertices as one mini-batch to train on."""
    graph = load_dataset("sbm:60:300:13:4", seed=2)
    everything = np.ones(60, bool)
    graph = replace(graph, train_mask=everything, val_mask=~everything, test_mask=~everything)
    model = model_of(name)
    parameters = initialise(model, 0)
    loader = BatchLoader(
        graph=graph,
        sampler=NeighborSampler(graph, fanouts=(-1,) * 3, seed=0),
        dropout=Dropout(model=model, seed=0),
    )
    optimizer = make_optimizer("sgd", learning_rate=0.1)
    with AcceleratorTrainer(model, ReferenceDevice(load_config("tiny").hardware)) as trainer:
        for step in range(2):
            expected = trainer.train(loader.load(np.arange(60), step), parameters, 60).gradients
            parameters = optimizer.step(parameters, expected)
    (one,), _ = trained(graph, model, paired(60, workers=1), epochs=2, optimizer="sgd", learning_rate=0.1)
    assert set(one.gradients) == set(expected)
    for parameter, gradient in expected.items():
        assert one.gradients[parameter].tobytes() == gradient.tobytes(), parameter


@pytest.mark.parametrize(("name", "layout"), crossed(["gcn", "sage"], LAYOUTS))
def test_bytes(graph, name, layout):
    """Counted by the communicator, by phase: what the layout says, floors and all."""
    model, layout = model_of(name), LAYOUTS[layout]
    _, group = trained(graph, model, layout, epochs=2)
    totals = group.totals()
    counted = {phase: int(each.sent.sum()) for phase, each in totals.items()}
    del counted[LOSS], counted[GRADIENTS]
    assert counted == {phase: 2 * count for phase, count in exchanged_bytes(model, layout).items()}
    assert [totals[f"forward {layer}"].rounds for layer in range(3)] == [4, 4, 2]


@pytest.mark.parametrize(("name", "layout"), crossed(["gcn-dropout-residual", "sage"], LAYOUTS))
def test_masks(graph, name, layout):
    """What a ReLU drops of a gradient is not summed: the same bits, and a bit for each element beside the bytes."""
    model, layout = model_of(name), LAYOUTS[layout]
    expected, _ = trained(graph, model, layout, epochs=2)
    found, group = trained(graph, model, layout, epochs=2, masks=True)
    for matrices in ("outputs", "input_gradients"):
        for ours, theirs in zip(whole(found, matrices), whole(expected, matrices), strict=True):
            assert ours.tobytes() == theirs.tobytes()
    counted = {phase: int(each.sent.sum()) for phase, each in group.totals().items()}
    for phase, count in exchanged_bytes(model, layout, masks=True).items():
        assert counted[phase] == 2 * count
        bare = exchanged_bytes(model, layout)[phase]
        assert (count > bare) == phase.startswith("backward") and count <= bare * 1.1


@pytest.mark.parametrize("workers", [2, 3, 4, 8, 16, 32])
def test_bytes_by_workers(workers):
    """n (d + d') (m - 1) / m of pairs where m divides, near it where not; n (d + d') apart, whatever m is."""
    vertices, width = 96, 64
    pairs, groups = paired(vertices, workers=workers), apart(vertices, aggregators=workers, updaters=workers)
    numbers = vertices * width
    assert groups.exchanged(width) == numbers
    assert pairs.exchanged(width) == pytest.approx(numbers * (workers - 1) / workers, rel=0.03)
    if vertices % workers == 0 == width % workers:
        assert pairs.exchanged(width) * workers == numbers * (workers - 1)


@pytest.mark.parametrize("name", ["gcn", "sage"])
def test_memory_falls_as_one_over_m(name):
    """Slope of log bytes by log m, -1 within 5 %; the graph is on each rank, whole."""
    graph = load_dataset("sbm:200:1600:40:8", seed=1)
    model = model_of(name, hidden=48, features=40, classes=8)
    workers = [1, 2, 4, 8]
    found = [trained(graph, model, paired(200, workers=count))[0] for count in workers]
    most = [max(each.feature_bytes for each in results) for results in found]
    slope = np.polyfit(np.log(workers), np.log(most), 1)[0]
    assert -1.05 <= slope <= -0.95
    assert len({each.graph_bytes for results in found for each in results}) == 1


@pytest.mark.parametrize("epochs", [1, 3])
def test_memory_by_hand(graph, epochs):
    """Two layers of GCN on one rank, while sums come back to rows in the backward pass.

    Features and their sums; the mask and output of the first layer, and its sums in the second; logits and their
    gradient; and the gradient of these sums as rows, as columns, aggregated, as it arrives, and as rows again.
    """
    model = model_of("gcn", hidden=8, layers=2)
    (one,), _ = trained(graph, model, paired(VERTICES, workers=1), epochs=epochs)
    first, second, last = 4 * 2 * WIDTH, 8 + 4 * 2 * 8, 4 * 2 * CLASSES + 4 * 5 * 8
    assert one.feature_bytes == VERTICES * (first + second + last)


def test_memory_counts_an_array_once():
    memory, array = FeatureMemory(), np.zeros(10, np.float32)
    memory.hold(array, array, None)
    memory.drop(array)
    assert (memory.now, memory.peak) == (40, 40)
    memory.drop(array)
    memory.hold(array[:1])
    assert (memory.now, memory.peak) == (4, 40)
    with pytest.raises(KeyError):
        memory.drop(array)


def test_more_workers_than_columns():
    layout = paired(VERTICES, workers=32)
    widths = [length(layout.columns(rank, 10)) for rank in range(32)]
    assert sum(widths) == 10 and set(widths) == {0, 1}


def test_it_learns(graph):
    (one, *_), _ = trained(graph, model_of("gcn", layers=2), paired(VERTICES, workers=3), epochs=30)
    assert one.losses[-1] < 0.5 * one.losses[0] and len(one.losses) == 30


def test_refusals(graph):
    model, layout = model_of("gcn"), paired(VERTICES, workers=2)
    for wrong, text in (
        ({"layout": paired(7, workers=2)}, "layout must be of the graph's 150 vertices, not of 7"),
        ({"model": model_of("gcn", features=5)}, "features must be the graph's 13 columns, not 5"),
        ({"epochs": 0}, "epochs must be an integer from 1"),
        (
            {"model": ModelConfig(features=WIDTH, classes=4, order="auto")},
            "order must be 'aggregate-first' where sums and products are apart, not 'auto'",
        ),
    ):
        with pytest.raises(InputError, match=text):
            Training(**{"graph": graph, "model": model, "layout": layout} | wrong)
    with pytest.raises(InputError, match="ranks of the layout must be the communicator's 3, not 2"):
        InProcess(3).run(train, Training(graph=graph, model=model, layout=layout))
    with pytest.raises(InputError, match=r"updaters must be different ranks, one at least, not \(1, 1\)"):
        Layout(vertices=5, ranks=2, aggregators=(0,), updaters=(1, 1))
    with pytest.raises(InputError, match="rank of aggregators must be an integer from 0 to 1, not 2"):
        Layout(vertices=5, ranks=2, aggregators=(2,), updaters=(1,))


# Sums and products of full-graph training as programs of an accelerator by themselves: the bits of this
# processor.

DEVICES = {
    "tiny, reference": ("tiny", "reference"),
    "tiny, cycle": ("tiny", "cycle"),
    "S-SpMM, cycle": ("spu-mini", "cycle"),
}
MODELS_ON_DEVICES = {
    "gcn": {"kind": "gcn"},
    "sage": {"kind": "sage", "dropout": 0.4},
    "gin": {"kind": "gin", "gin_epsilon": 0.5, "residual": True},
}
LAYOUTS_ON_DEVICES = {"pairs": paired(60, workers=3), "apart": apart(60, aggregators=2, updaters=1)}
WHERE = {"sums": ("device",), "products": ("dense",), "both": ("device", "dense")}


def opened(name):
    preset, execution = DEVICES[name]
    return make_execution(execution, DeviceRequest(hardware=load_config(preset).hardware))


@pytest.mark.parametrize(
    ("where", "name", "layout", "device"), crossed(WHERE, MODELS_ON_DEVICES, LAYOUTS_ON_DEVICES, DEVICES)
)
def test_training_has_the_same_bits(where, name, layout, device):
    """Outputs, gradients of inputs, and parameters after two epochs, whoever sums and whoever multiplies."""
    graph = load_dataset("sbm:60:300:9:4", seed=1)
    model = ModelConfig(features=9, hidden=6, classes=4, layers=3, **MODELS_ON_DEVICES[name])
    shared = {
        "graph": graph,
        "model": model,
        "layout": LAYOUTS_ON_DEVICES[layout],
        "epochs": 2,
        "masks": True,
    }
    expected = InProcess(3).run(train, Training(**shared))
    with opened(device) as accelerator:
        on = dict.fromkeys(WHERE[where], accelerator)
        found = InProcess(3).run(train, Training(**shared, **on))
    for ours, theirs in zip(found, expected, strict=True):
        for matrices in ("outputs", "input_gradients"):
            for one, other in zip(getattr(ours, matrices), getattr(theirs, matrices), strict=True):
                assert one.tobytes() == other.tobytes()
        assert {key: value.tobytes() for key, value in ours.parameters.items()} == {
            key: value.tobytes() for key, value in theirs.parameters.items()
        }
        assert ours.graph_bytes == theirs.graph_bytes


@pytest.mark.parametrize("device", DEVICES)
def test_products(device):
    """Maps of several terms, transposes, sums of rows, and what is added to what is there; cycles are counted."""
    draw = np.random.default_rng(3)

    def matrix(*shape):
        return draw.standard_normal(shape).astype(np.float32)

    host = HostProducts()
    with opened(device) as accelerator:
        products = DeviceProducts(accelerator)
        for rows in (0, 1, 37):
            kept = draw.random((rows, 5)) < 0.5
            terms = [(matrix(rows, 7), matrix(7, 5)), (matrix(rows, 3), matrix(3, 5))]
            for relu, mask in ((True, None), (True, kept), (False, None)):
                ours, passed = products.mapped(terms, bias=(bias := matrix(5)), relu=relu, kept=mask)
                theirs, wanted = host.mapped(terms, bias=bias, relu=relu, kept=mask)
                assert ours.tobytes() == theirs.tobytes() and (passed == wanted).all()
            a, b = matrix(rows, 7), matrix(rows, 5)
            transposed = products.product(a, b, transpose_a=True)
            assert transposed.tobytes() == host.product(a, b, transpose_a=True).tobytes()
            weight, there = matrix(7, 5), matrix(rows, 7)
            for mask in (None, draw.random((rows, 7)) < 0.5):
                added = products.added([(b, weight)], there.copy(), kept=mask)
                assert added.tobytes() == host.added([(b, weight)], there.copy(), kept=mask).tobytes()
        cycles = products.take_cycles()
        assert any(cycles) == accelerator.timed and not products.take_cycles()


def test_what_the_hardware_cannot_have_is_said(monkeypatch):
    operator = LayerOperator(np.arange(2), np.zeros(1, np.int32), sources=1, destinations=1)

    def too_large(*_arguments, **_options):
        raise ValueError("columns must be fewer")

    monkeypatch.setattr("simgnn.systems.mixgcn.accelerated.compile_graph", too_large)
    ones = np.ones((1, 1), np.float32)
    with opened("tiny, reference") as accelerator:
        with pytest.raises(InputError, match="hardware tiny: columns must be fewer"):
            DeviceSums(operator, accelerator, nbytes=0)(ones)
        with pytest.raises(InputError, match="hardware tiny: columns must be fewer"):
            DeviceProducts(accelerator).product(ones, ones)


# The order of vertices, the stages that it needs, and the pipeline in virtual time.

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


def test_a_pipeline_that_cannot_be_is_refused():
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
