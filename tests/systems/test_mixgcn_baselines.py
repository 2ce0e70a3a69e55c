"""What MixGCN is compared with: partitions, broadcasts, old rows and collected features, on the same communicator."""

import numpy as np
import pytest
from crossings import crossed

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.errors import InputError
from simgnn.model.model import ModelConfig
from simgnn.systems.mixgcn.full_graph import GRADIENTS, LOSS
from simgnn.systems.mixgcn.layout import paired
from simgnn.systems.mixgcn.parallelism import PARALLELISMS, train_by
from simgnn.systems.mixgcn.training import Training, train

VERTICES, WIDTH, CLASSES = 120, 11, 4
PARTITIONED = [name for name in PARALLELISMS if name != "mixture"]
EXACT = [name for name in PARTITIONED if not PARALLELISMS[name].keeps_state]
MODELS = {
    "gcn": {"kind": "gcn"},
    "sage": {"kind": "sage"},
    "gin": {"kind": "gin", "gin_epsilon": 0.5},
    "gcn-dropout-residual": {"kind": "gcn", "dropout": 0.5, "residual": True},
    "gin-dropout-residual": {"kind": "gin", "dropout": 0.3, "residual": True},
}


@pytest.fixture(scope="module")
def graph():
    return load_dataset(f"sbm:{VERTICES}:700:{WIDTH}:{CLASSES}", seed=1)


def model_of(name):
    return ModelConfig(features=WIDTH, hidden=9, classes=CLASSES, layers=3, **MODELS[name])


def trained(graph, kind, model, parts=3, method="random", **options):
    partition = make_partition(graph, method=method, parts=parts)
    training = PARALLELISMS[kind].training(graph=graph, model=model, partition=partition, **options)
    group = InProcess(parts)
    return group.run(train_by, kind, training), group, training


def one_rank(graph, model, **options):
    training = Training(graph=graph, model=model, layout=paired(VERTICES, workers=1), **options)
    (one,) = InProcess(1).run(train, training)
    return one


def whole(results, training, layer):
    rows = np.empty_like(results[0].outputs[layer], shape=(VERTICES, results[0].outputs[layer].shape[1]))
    for own, each in zip(training.parts.own, results, strict=True):
        rows[own] = each.outputs[layer]
    return rows


@pytest.mark.parametrize(("kind", "name"), crossed(EXACT, MODELS))
def test_outputs_are_those_of_one_rank(graph, kind, name):
    """To the bit in the first epoch; gradients but for the order of additions."""
    model = model_of(name)
    one = one_rank(graph, model)
    results, _, training = trained(graph, kind, model)
    for layer, expected in enumerate(one.outputs):
        assert expected.any() and whole(results, training, layer).tobytes() == expected.tobytes()
    for parameter, gradient in one.gradients.items():
        found = results[0].gradients[parameter]
        assert all(each.gradients[parameter].tobytes() == found.tobytes() for each in results)
        np.testing.assert_allclose(found, gradient, rtol=0, atol=4e-6 * np.abs(gradient).max())
    assert results[0].losses == pytest.approx(one.losses, rel=1e-12)
    assert results[0].accuracies == one.accuracies


@pytest.mark.parametrize("kind", PARTITIONED)
@pytest.mark.parametrize("method", ["blocks", "random"])
def test_bytes(graph, kind, method):
    """Counted by the communicator: what the formula says, phase by phase, or less where rows are kept back."""
    _, group, training = trained(graph, kind, model_of("gcn"), parts=4, method=method, epochs=3)
    counted = {phase: int(each.sent.sum()) for phase, each in group.totals().items()}
    del counted[LOSS], counted[GRADIENTS]
    expected = {phase: 3 * count for phase, count in PARALLELISMS[kind].sent_bytes(training).items()}
    if kind == "sancus":
        assert counted["forward 0"] * 3 == expected["forward 0"]
        assert counted["forward 1"] <= expected["forward 1"]
        del counted["forward 0"], counted["forward 1"], counted["forward 2"]
        expected = {phase: expected[phase] for phase in counted}
    assert counted == expected


def test_volume_of_parts(graph):
    """``sum |R_i| d``, counted by hand."""
    _, _, training = trained(graph, "partition", model_of("gcn"))
    owners, remote = training.partition.owners, 0
    for part in range(3):
        sources = {
            source
            for vertex in np.flatnonzero(owners == part)
            for source in graph.indices[graph.indptr[vertex] : graph.indptr[vertex + 1]].tolist()
        }
        remote += sum(owners[source] != part for source in sources)
    sent = PARALLELISMS["partition"].sent_bytes(training)
    assert sent["forward 0"] == 4 * remote * WIDTH and sent["backward 2"] == 4 * remote * 9
    assert set(sent) == {"forward 0", "forward 1", "forward 2", "backward 2", "backward 1"}


def test_broadcasts_have_the_input_gradients_of_one_rank(graph):
    """To the bit: whoever has a vertex sums all of its out-neighbours' gradients."""
    model = model_of("sage")
    one = one_rank(graph, model)
    results, _, training = trained(graph, "cagnet", model)
    for layer, expected in enumerate(one.input_gradients):
        for own, each in zip(training.parts.own, results, strict=True):
            assert each.input_gradients[layer].tobytes() == expected[own].tobytes()


def test_old_rows_catch_up(graph):
    """Without steps of the optimizer, layer l is one rank's from epoch l + 1 on, and gradients when all have come."""
    model = model_of("gcn")
    still = {"optimizer": "sgd", "learning_rate": 0.0}
    one = one_rank(graph, model, **still)
    for epochs in range(1, 7):
        results, _, training = trained(graph, "pipegcn", model, epochs=epochs, **still)
        same = [
            whole(results, training, layer).tobytes() == expected.tobytes()
            for layer, expected in enumerate(one.outputs)
        ]
        assert same == [epochs > layer + 1 for layer in range(3)]
    for parameter, gradient in one.gradients.items():
        np.testing.assert_allclose(
            results[0].gradients[parameter], gradient, rtol=0, atol=4e-6 * np.abs(gradient).max()
        )


def test_bound_of_rows_kept_back(graph):
    """Without a tolerance Sancus is CAGNET, to the bit; with all of it, rows are sent once in so many epochs."""
    model = model_of("gcn")
    exact, _, _ = trained(graph, "cagnet", model, epochs=6)
    same, _, _ = trained(graph, "sancus", model, epochs=6, tolerance=0)
    old, group, training = trained(graph, "sancus", model, epochs=6, tolerance=1e9, staleness=2)
    assert same[0].losses == exact[0].losses and old[0].losses != exact[0].losses
    once = PARALLELISMS["sancus"].sent_bytes(training)["forward 1"]
    # Epochs 1 and 4: two in between.
    assert int(group.totals()["forward 1"].sent.sum()) == 2 * once


@pytest.mark.parametrize("kind", PARTITIONED)
def test_it_learns(graph, kind):
    results, _, _ = trained(graph, kind, model_of("gcn"), epochs=30)
    assert results[0].losses[-1] < 0.6 * results[0].losses[0]
    assert results[0].feature_bytes > 4 * WIDTH * len(results[0].outputs[0])


def test_refusals(graph):
    model, partition = model_of("gcn"), make_partition(graph, method="random", parts=3)
    for kind in PARTITIONED:
        training = PARALLELISMS[kind].training(graph=graph, model=model, partition=partition)
        with pytest.raises(InputError, match="parts must be one for each of 2 ranks, not 3"):
            InProcess(2).run(train_by, kind, training)
    with pytest.raises(InputError, match=r"parallelism must be one of .*, not 'other'"):
        InProcess(3).run(train_by, "other", training)
    with pytest.raises(InputError, match="staleness must be an integer from 0"):
        PARALLELISMS["sancus"].training(graph=graph, model=model, partition=partition, staleness=-1)
    other = load_dataset("sbm:50:200:11:4", seed=1)
    with pytest.raises(InputError, match="partition must be of the graph's 50 vertices, not of 120"):
        PARALLELISMS["partition"].training(graph=other, model=model, partition=partition)
