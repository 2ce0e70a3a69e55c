"""What a model is to say of a vertex: the loss of each task, which the host computes, and how good an answer is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.data.labels import CLASSES, MULTI_LABEL, REGRESSION
from simgnn.model.loss import binary_cross_entropy, cross_entropy, squared_error

LossResult = tuple[float, int, NDArray[np.float32]]
"""Sum of the seeds' losses; seeds whose answer is right in all; gradient, shape (seeds, outputs)."""


class Task(ABC):
    """One task."""

    score: str
    """The score by which models are compared, one of those that `scores` gives."""
    counts_right: bool = True
    """Whether an answer is right or wrong."""

    @abstractmethod
    def loss(self, logits: NDArray[np.float32], labels: NDArray[Any], total: int) -> LossResult:
        """Loss of some of a mini-batch's seeds.

        Parameters
        ----------
        logits : shape (seeds, outputs)
        labels
            As `Graph` has them, of the seeds.
        total
            Seeds of the mini-batch over all trainers.
        """

    @abstractmethod
    def scores(self, logits: NDArray[np.float32], labels: NDArray[Any]) -> dict[str, float]:
        """How good the answers for some vertices are, by the names of scores."""


class Classification(Task):
    """One of several classes; softmax cross-entropy."""

    score = "accuracy"

    def loss(self, logits: NDArray[np.float32], labels: NDArray[Any], total: int) -> LossResult:
        """See `Task.loss`."""
        return cross_entropy(logits, labels, total)

    def scores(self, logits: NDArray[np.float32], labels: NDArray[Any]) -> dict[str, float]:
        """See `Task.scores`."""
        return {"accuracy": float((logits.argmax(axis=1) == labels).mean())}


class MultiLabel(Task):
    """Several labels, each there or not; binary cross-entropy. A logit above 0 says that a label is there."""

    score = "micro_f1"

    def loss(self, logits: NDArray[np.float32], labels: NDArray[Any], total: int) -> LossResult:
        """See `Task.loss`."""
        return binary_cross_entropy(logits, labels, total)

    def scores(self, logits: NDArray[np.float32], labels: NDArray[Any]) -> dict[str, float]:
        """See `Task.scores`: F1 over all labels of all vertices, and the part of the vertices that is right in all."""
        said, there = logits > 0, labels == 1
        both = int(np.count_nonzero(said & there))
        sum_of_counts = int(np.count_nonzero(said)) + int(np.count_nonzero(there))
        return {
            # Where no label is there and none is said, nothing is wrong.
            "micro_f1": 2 * both / sum_of_counts if sum_of_counts else 1.0,
            "exact_match": float((said == there).all(axis=1).mean()),
        }


class Regression(Task):
    """Numbers; the mean of the squared errors."""

    score = "rmse"
    counts_right = False

    def loss(self, logits: NDArray[np.float32], labels: NDArray[Any], total: int) -> LossResult:
        """See `Task.loss`; no answer is right in all."""
        return squared_error(logits, labels, total)

    def scores(self, logits: NDArray[np.float32], labels: NDArray[Any]) -> dict[str, float]:
        """See `Task.scores`: root of the mean squared error, and mean absolute error, over all numbers."""
        errors = logits.astype(np.float64) - labels
        return {"rmse": float(np.sqrt(np.mean(errors**2))), "mae": float(np.abs(errors).mean())}


TASKS: dict[str, Task] = {
    CLASSES: Classification(),
    MULTI_LABEL: MultiLabel(),
    REGRESSION: Regression(),
}
"""By the names that graphs give them."""
