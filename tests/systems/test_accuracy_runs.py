"""Trainings that differ in one thing: their splits, their length, and that they are `simgnn train`'s."""

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.report.numbers import standard_error
from simgnn.systems.papers.accuracy_runs import (
    MOST_TRAINED,
    TrainedGraph,
    config_of,
    converged,
    train,
)
from simgnn.training.train import train as train_with_files

SMALL = "sbm:400:3000:8:4"


def test_a_training_is_that_of_the_verb(tmp_path):
    """Accuracy is that of the epoch that validates best."""
    tables = {"embeddings": {"hot_ratio": 0.3, "super_batch": 2}}
    trained = TrainedGraph.load("small", SMALL, real=False)
    ended = train(trained, tables, seed=3, epochs=2)
    config = config_of(trained, tables, seed=3)
    runs = [
        train_with_files(config.replace("training", epochs=epochs), output=tmp_path / str(epochs))
        for epochs in (1, 2)
    ]
    validated = [run.summary["val_accuracy"] for run in runs]
    assert ended.validated == validated
    assert ended.accuracy == runs[int(np.argmax(validated))].summary["test_accuracy"]


@pytest.mark.parametrize("part", [0.05, 0.1])
def test_a_split_in_which_few_train_is_replaced(part):
    own = load_dataset(f"{SMALL}:train={part}")
    trained = TrainedGraph.load("small", f"{SMALL}:train={part}", real=False)
    assert trained.own_split is (part == 0.1)
    if trained.own_split:
        assert np.array_equal(trained.graph.train_mask, own.train_mask)
        return
    masks = [trained.graph.train_mask, trained.graph.val_mask, trained.graph.test_mask]
    assert [int(mask.sum()) for mask in masks] == [200, 40, 160]
    assert np.array_equal(sum(mask.astype(int) for mask in masks), np.ones(400))


def test_large_graphs_have_large_minibatches_and_at_most_so_many_that_train():
    few = TrainedGraph.load("few", "rmat:30000:30000:1:2:train=0.01", real=False)
    assert few.sizes == (MOST_TRAINED, 30_000 - MOST_TRAINED - 1000) and few.batch_size == 64
    assert TrainedGraph.load("many", "rmat:30000:30000:1:2", real=False).batch_size == 512


@pytest.mark.parametrize(
    ("validated", "epochs"),
    [
        ([0.5], 1),
        ([0.5, 0.6, 0.7], 3),
        ([0.5, 0.7, 0.704], 2),
        ([0.7, 0.4, 0.6], 1),
        ([0.5, 0.69, 0.6, 0.7], 4),
    ],
)
def test_converged_is_where_half_a_point_is_left(validated, epochs):
    assert converged(validated) == epochs


def test_numbers_are_no_accuracy(tmp_path):
    with pytest.raises(InputError, match="must have classes, and vertices for validation and for testing"):
        train(TrainedGraph.load("all", f"{SMALL}:train=1", real=False), {}, seed=0, epochs=1)


def test_the_error_of_a_mean():
    assert standard_error([1.0, 3.0]) == 1.0 and standard_error([2.0]) is None


def test_data_sets_have_names_of_their_own(tmp_path, refusal):
    for names in (["a/g.npz", "b/g.npz"], ["mine/ring.npz"]):
        words = ["reproduce", "bgl", "--only", "hits", "--dataset", *names, "-o", str(tmp_path / "out")]
        error = refusal(words)
        assert error.startswith("error: data sets must have names of their own, not ") and names[0] in error
        assert not (tmp_path / "out").exists()
