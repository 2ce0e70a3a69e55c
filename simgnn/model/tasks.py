"""What a model is to say: the loss of each task, which the host computes, and how good an answer is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.config.task import TaskSettings
from simgnn.data.graph import Graph
from simgnn.data.labels import CLASSES, LINKS, MULTI_LABEL, REGRESSION
from simgnn.data.links import link_graph
from simgnn.model.links import (
    area_under_curve,
    average_precision,
    hits_at,
    mean_reciprocal_rank,
    pair_gradient,
    pair_scores,
)
from simgnn.model.loss import binary_cross_entropy, cross_entropy, sigmoid_cross_entropy, squared_error

LossResult = tuple[float, int, NDArray[np.float32]]
"""Sum of the seeds' losses; seeds whose answer is right in all; gradient, shape (seeds, outputs)."""


class Task(ABC):
    """One task."""

    score: str
    """The score by which models are compared, one of those that `scores` gives."""
    counts_right: bool = True
    """Whether an answer is right or wrong."""

    def applied(self, graph: Graph, settings: TaskSettings, *, seed: int) -> Graph:
        """A graph as it is trained on for this task: itself, unless the task changes it.

        Raises
        ------
        InputError
            If the graph has nothing to train for the task on.
        """
        del settings, seed
        return graph

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

    def scores_of_splits(
        self, logits: NDArray[np.float32], graph: Graph
    ) -> dict[str, dict[str, float] | None]:
        """How good the answers for all vertices are, for "train", "val" and "test".

        Parameters
        ----------
        logits : shape (vertices, outputs)

        Returns
        -------
        None for what there is nothing to judge by.
        """
        masks = {"train": graph.train_mask, "val": graph.val_mask, "test": graph.test_mask}
        return self.scores_by_mask(logits, graph.labels, masks)

    def scores_by_mask(
        self, logits: NDArray[np.float32], labels: NDArray[Any], masks: Mapping[str, NDArray[np.bool_]]
    ) -> dict[str, dict[str, float] | None]:
        """How good the answers are for what each mask selects; None where that is nothing."""
        return {
            split: self.scores(logits[mask], labels[mask]) if mask.any() else None
            for split, mask in masks.items()
        }


class Classification(Task):
    """One of several classes; softmax cross-entropy."""

    score = "accuracy"

    def loss(self, logits: NDArray[np.float32], labels: NDArray[Any], total: int) -> LossResult:
        return cross_entropy(logits, labels, total)

    def scores(self, logits: NDArray[np.float32], labels: NDArray[Any]) -> dict[str, float]:
        return {"accuracy": float((logits.argmax(axis=1) == labels).mean())}


class MultiLabel(Task):
    """Several labels, each there or not; binary cross-entropy. A logit above 0 says that a label is there."""

    score = "micro_f1"

    def loss(self, logits: NDArray[np.float32], labels: NDArray[Any], total: int) -> LossResult:
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


class LinkPrediction(Task):
    """Which pairs of vertices are edges; binary cross-entropy of the dot product of what is said of both ends."""

    score = "auc"
    hits = (10, 20, 50, 100)
    """Of how many negatives an edge must be above all but the best; OGB's data sets take 20, 50 and 100."""

    def applied(self, graph: Graph, settings: TaskSettings, *, seed: int) -> Graph:
        """See `Task.applied`: some edges are held out, where they do not come split."""
        return link_graph(
            graph,
            width=settings.width,
            val=settings.val,
            test=settings.test,
            negatives=settings.held_out_negatives,
            seed=seed,
        )

    def loss(self, logits: NDArray[np.float32], labels: NDArray[Any], total: int) -> LossResult:
        """Loss of some of a mini-batch's edges, each the mean over the edge and the negatives beside it.

        Parameters
        ----------
        logits : shape (vertices, outputs)
        labels : shape (edges, 1 + negatives, 2)
            `MiniBatch.pairs`: rows of `logits`, the edge in front.
        total
            Edges of the mini-batch over all trainers.

        Returns
        -------
        See `LossResult`; edges are its seeds. The gradient is that of `logits`.
        """
        found = pair_scores(logits, labels)
        there = np.zeros_like(found)
        # [edges, 1 + negatives]: the first column is the edge itself.
        there[:, 0] = 1
        loss, correct, gradient = sigmoid_cross_entropy(found, there, total)
        return loss, correct, pair_gradient(logits, labels, gradient)

    def scores(self, logits: NDArray[np.float32], labels: NDArray[Any]) -> dict[str, float]:
        """See `Task.scores`, of pairs as `loss` takes them."""
        found = pair_scores(logits, labels)
        return self._scores(found[:, 0], found[:, 1:])

    def scores_of_splits(
        self, logits: NDArray[np.float32], graph: Graph
    ) -> dict[str, dict[str, float] | None]:
        """See `Task.scores_of_splits`; None for edges that train, as messages pass along them."""
        found: dict[str, dict[str, float] | None] = {"train": None, "val": None, "test": None}
        assert graph.links is not None, "the task is that of graphs with links"
        for split, held in graph.links.held_out.items():
            assert held.negatives is not None, "link_graph draws them where there are none"
            negatives = pair_scores(logits, held.negatives)
            # OGB's way for some data sets: each edge is ranked among negatives of its own.
            if held.per_edge:
                negatives = negatives.reshape(len(held.edges), held.per_edge)
            found[split] = self._scores(pair_scores(logits, held.edges), negatives)
        return found

    def _scores(self, positives: NDArray[np.float64], negatives: NDArray[np.float64]) -> dict[str, float]:
        everyone = negatives.reshape(-1)
        return {
            "auc": area_under_curve(positives, everyone),
            "average_precision": average_precision(positives, everyone),
            "mrr": mean_reciprocal_rank(positives, negatives),
            **{f"hits@{most}": hits_at(most, positives, everyone) for most in self.hits},
        }


TASKS: dict[str, Task] = {
    CLASSES: Classification(),
    MULTI_LABEL: MultiLabel(),
    REGRESSION: Regression(),
    LINKS: LinkPrediction(),
}
"""By the names that graphs give them."""


def graph_of_task(graph: Graph, settings: TaskSettings, *, seed: int) -> Graph:
    """What a graph is trained as: itself, or one of which edges are predicted. It may be such a one already.

    Raises
    ------
    InputError
        Where edges are to be predicted and cannot be.
    """
    return TASKS[graph.task if settings.as_labelled else settings.kind].applied(graph, settings, seed=seed)
