"""Full-graph training by columns and rows: the bits of one machine, bytes to the byte, and memory of 1 / m."""

from dataclasses import replace

import numpy as np
import pytest
from crossings import crossed

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.errors import InputError
from simgnn.model.dropout import Dropout
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.systems.mixgcn.full_graph import FeatureMemory
from simgnn.systems.mixgcn.layout import Layout, apart, length, paired
from simgnn.systems.mixgcn.training import GRADIENTS, LOSS, Training, exchanged_bytes, train
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.batches import BatchLoader

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


def test_bytes_apart_are_constant(graph):
    """Counted, for 2 to 32 workers of a kind: the same number."""
    model = model_of("gcn", hidden=3, layers=2)
    counts = set()
    for workers in (2, 5, 32):
        _, group = trained(graph, model, apart(VERTICES, aggregators=workers, updaters=workers))
        sent = {phase: int(each.sent.sum()) for phase, each in group.totals().items()}
        counts.add(sum(count for phase, count in sent.items() if phase not in (LOSS, GRADIENTS)))
    assert counts == {4 * VERTICES * (WIDTH + 3 + 3 + 2 * 3)}


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
