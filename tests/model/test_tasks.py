"""Losses and scores of tasks, and training on several labels and on numbers."""

import numpy as np
import pytest
import torch

from simgnn.config.configuration import load_config
from simgnn.data.datasets import digits
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.model.tasks import TASKS, binary_cross_entropy, cross_entropy, squared_error
from simgnn.training.train import train


def with_labels(graph, labels, task):
    parts = {**vars(graph), "labels": labels, "task": task, "classes": None}
    return Graph(**parts)


def a_config(**training):
    config = load_config("cosim").replace("model", kind="sage", hidden=32).replace("sampling", fanout=(5, 4))
    values = {"epochs": 3, "batch_size": 128, "optimizer": "adam", "learning_rate": 0.02}
    values |= training
    return config.replace("training", **values).replace("execution", device="reference")


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [(binary_cross_entropy, torch.nn.BCEWithLogitsLoss()), (squared_error, torch.nn.MSELoss())],
)
def test_losses_are_those_of_pytorch(ours, theirs):
    rng = np.random.default_rng(0)
    logits = (rng.normal(size=(40, 7)) * 30).astype(np.float32)
    labels = (rng.random((40, 7)) < 0.4).astype(np.float32)
    wide = torch.from_numpy(logits).double().requires_grad_()
    loss = theirs(wide, torch.from_numpy(labels).double())
    loss.backward()
    # Shared by two trainers.
    parts = [ours(logits[part], labels[part], 40) for part in (slice(0, 15), slice(15, 40))]
    assert sum(part[0] for part in parts) / 40 == pytest.approx(loss.item(), rel=1e-12)
    gradient = np.concatenate([part[2] for part in parts])
    assert gradient.dtype == np.float32
    assert np.allclose(gradient, wide.grad.numpy(), rtol=1e-7, atol=1e-12)


def test_losses_of_extreme_logits():
    logits = np.array([[3e38, -3e38, 0.0]], np.float32)
    loss, correct, gradient = binary_cross_entropy(logits, np.array([[1, 0, 1]], np.float32), 1)
    assert loss == pytest.approx(np.log(2) / 3) and correct == 0
    assert gradient.tolist() == [[0, 0, pytest.approx(-0.5 / 3)]]
    assert np.isfinite(squared_error(logits, np.zeros((1, 3), np.float32), 1)[0])


@pytest.mark.parametrize("logit", [np.inf, -np.inf, np.nan])
def test_a_loss_of_what_is_not_finite_is_no_number(logit):
    """Without a warning, which would be an error here: whoever asked for the loss refuses it by name."""
    logits = np.array([[logit, 1.0], [2.0, logit]], np.float32)
    assert not np.isfinite(cross_entropy(logits, np.array([0, 0]), 2)[0])
    assert not np.isfinite(binary_cross_entropy(logits, np.array([[0, 1], [1, 0]], np.float32), 2)[0])
    assert not np.isfinite(squared_error(logits, np.ones((2, 2), np.float32), 2)[0])


def test_scores():
    from sklearn.metrics import f1_score

    rng = np.random.default_rng(1)
    logits, labels = (
        rng.normal(size=(50, 4)).astype(np.float32),
        (rng.random((50, 4)) < 0.5).astype(np.float32),
    )
    scores = TASKS["multi-label"].scores(logits, labels)
    assert scores["micro_f1"] == pytest.approx(f1_score(labels, logits > 0, average="micro"))
    assert scores["exact_match"] == ((logits > 0) == labels).all(axis=1).mean()
    assert (
        TASKS["multi-label"].scores(-np.ones((2, 2), np.float32), np.zeros((2, 2), np.float32))["micro_f1"]
        == 1
    )
    assert TASKS["regression"].scores(logits, labels) == pytest.approx(
        {"rmse": np.sqrt(((logits - labels) ** 2).mean()), "mae": np.abs(logits - labels).mean()}
    )


def test_training_on_several_labels(tmp_path):
    """Which of a digit's properties hold: it is even, it has a loop, it is above 4."""
    graph = digits()
    classes = graph.labels
    labels = np.stack([classes % 2 == 0, np.isin(classes, [0, 6, 8, 9]), classes > 4], axis=1)
    result = train(a_config(), output=tmp_path / "out", graph=with_labels(graph, labels, "multi-label"))
    assert result.summary["scores"]["test"]["micro_f1"] > 0.85
    assert result.summary["score"] == "micro_f1" and result.summary["test_accuracy"] is None
    assert [epoch.val_accuracy for epoch in result.epochs] == [None] * 3
    assert result.epochs[-1].val_score == result.summary["scores"]["val"]["micro_f1"]
    assert result.epochs[-1].accuracy > result.epochs[0].accuracy
    again = train(
        a_config(epochs=4),
        output=tmp_path / "out",
        graph=with_labels(graph, labels, "multi-label"),
        resume=True,
    )
    assert again.epochs[:3] == result.epochs


def test_training_on_numbers(tmp_path):
    """How much ink a digit has, and its class as a number."""
    graph = digits()
    labels = np.stack([graph.features.mean(axis=1) * 4, graph.labels / 10], axis=1)
    graph = with_labels(graph, labels, "regression")
    result = train(a_config(epochs=8), output=tmp_path / "out", graph=graph)
    spread = float(labels[graph.test_mask].std(axis=0).mean())
    assert result.summary["scores"]["test"]["rmse"] < 0.8 * spread
    assert [epoch.accuracy for epoch in result.epochs] == [None] * 8
    again = train(a_config(epochs=9), output=tmp_path / "out", graph=graph, resume=True)
    assert again.epochs[:8] == result.epochs


@pytest.mark.parametrize("task", ["multi-label", "regression"])
def test_a_run_that_was_interrupted_ends_with_the_same_bits(tmp_path, task):
    graph = digits()
    graph = with_labels(graph, (graph.labels[:, None] == np.arange(10)).astype(np.float32), task)
    whole = train(a_config(epochs=1), output=tmp_path / "whole", graph=graph)
    train(a_config(epochs=1), output=tmp_path / "cut", graph=graph, should_stop=lambda: True)
    other = with_labels(graph, graph.labels, {"multi-label": "regression"}.get(task, "multi-label"))
    with pytest.raises(
        InputError, match="data must be those that the checkpoint was trained on, and are not"
    ):
        train(a_config(epochs=1), output=tmp_path / "cut", graph=other, resume=True)
    after = train(a_config(epochs=1), output=tmp_path / "cut", graph=graph, resume=True)
    assert (tmp_path / "cut" / "checkpoint.npz").read_bytes() == (
        tmp_path / "whole" / "checkpoint.npz"
    ).read_bytes()
    assert after.summary["scores"] == whole.summary["scores"]
