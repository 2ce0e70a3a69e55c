"""What a model is to say: the loss of each task, which the host computes, and how good an answer is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import numba
import numpy as np

from simgnn.arrays import F32, F64, I64, Array, Bools
from simgnn.config.task import TaskSettings
from simgnn.data.graph import Graph
from simgnn.data.labels import CLASSES, LINKS, MULTI_LABEL, REGRESSION
from simgnn.data.links import link_graph


def cross_entropy(logits: F32, labels: I64, total: int) -> tuple[float, int, F32]:
    """Softmax cross-entropy of some of a mini-batch's seeds.

    Parameters
    ----------
    logits : shape (seeds, classes)
    labels : shape (seeds,)
    total
        Seeds of the mini-batch over all trainers.

    Returns
    -------
    loss
        Sum over these seeds (not divided).
    correct
        Seeds whose largest logit is their label's.
    gradient : shape (seeds, classes)
        (softmax - onehot) / total, computed in float64 and rounded once.
    """
    # Less the largest logit, which changes no quotient, so that no exponential overflows and one of them is 1.
    wide = logits.astype(np.float64)
    # Of infinite logits the loss is no number, which the runtime refuses by name.
    with np.errstate(invalid="ignore"):
        wide -= wide.max(axis=1, keepdims=True)
    exponentials = np.exp(wide)
    sums = exponentials.sum(axis=1, keepdims=True)
    rows = np.arange(len(labels))
    loss = float(np.sum(np.log(sums[:, 0]) - wide[rows, labels]))
    correct = int(np.count_nonzero(logits.argmax(axis=1) == labels))
    gradient = exponentials / sums
    gradient[rows, labels] -= 1.0
    return loss, correct, (gradient / total).astype(np.float32)


def binary_cross_entropy(logits: F32, labels: F32, total: int) -> tuple[float, int, F32]:
    """Binary cross-entropy of logits, the mean over a seed's labels; as PyTorch's `BCEWithLogitsLoss` over all seeds.

    Parameters
    ----------
    logits : shape (seeds, labels)
    labels : shape (seeds, labels)
        0 or 1.
    total
        Seeds of the mini-batch over all trainers.

    Returns
    -------
    loss
        Sum over these seeds (not divided by them).
    correct
        Seeds of which every label follows from the sign of its logit.
    gradient : shape (seeds, labels)
        (sigmoid - label) / (labels * total), computed in float64 and rounded once.
    """
    loss, correct, gradient = sigmoid_cross_entropy(
        logits.astype(np.float64), labels.astype(np.float64), total
    )
    return loss, correct, gradient.astype(np.float32)


def sigmoid_cross_entropy(logits: F64, there: F64, total: int) -> tuple[float, int, F64]:
    """`binary_cross_entropy` with a gradient that is not rounded."""
    # log(1 + exp(-|x|)) cannot overflow.
    small = np.exp(-np.abs(logits))
    with np.errstate(invalid="ignore"):  # as above
        losses = np.maximum(logits, 0) - logits * there + np.log1p(small)
    # exp(-|x|) serves both signs: 1 / (1 + exp(-x)) from 0 on, exp(x) / (1 + exp(x)) below.
    sigmoid = np.where(logits >= 0, 1.0, small) / (1.0 + small)
    width = logits.shape[1]
    correct = int(np.count_nonzero(((logits > 0) == (there == 1)).all(axis=1)))
    return float(losses.sum()) / width, correct, (sigmoid - there) / (width * total)


def squared_error(outputs: F32, labels: F32, total: int) -> tuple[float, int, F32]:
    """Squared error, the mean over a seed's numbers; as PyTorch's `MSELoss` over all seeds.

    Parameters
    ----------
    outputs, labels : shape (seeds, numbers)
    total
        Seeds of the mini-batch over all trainers.

    Returns
    -------
    loss
        Sum over these seeds (not divided by them).
    correct
        0: no number is right or wrong.
    gradient : shape (seeds, numbers)
        2 (output - label) / (numbers * total), computed in float64 and rounded once.
    """
    errors = outputs.astype(np.float64) - labels
    width = outputs.shape[1]
    # What binary32 cannot hold is infinite, which the synchronizer refuses by name.
    with np.errstate(over="ignore"):
        gradient = (2.0 * errors / (width * total)).astype(np.float32)
    return float(np.square(errors).sum()) / width, 0, gradient


def pair_scores(embeddings: F32, pairs: I64) -> F64:
    """Score of each pair, in binary64, added column after column.

    Parameters
    ----------
    embeddings : shape (rows, width)
    pairs : shape (..., 2)
        Rows.

    Returns
    -------
    Shape (...).
    """
    scores: F64 = _dot_products(embeddings, np.ascontiguousarray(pairs.reshape(-1, 2)))
    return scores.reshape(pairs.shape[:-1])


def pair_gradient(embeddings: F32, pairs: I64, gradient: F64) -> F32:
    """Gradient by the embeddings, of scores that have one; pair after pair in binary64, and rounded once.

    Parameters
    ----------
    embeddings : shape (rows, width)
    pairs : shape (..., 2)
    gradient : shape (...)

    Returns
    -------
    Shape (rows, width). A row that is an end of several pairs has the sum, in their order.
    """
    # [rows, width], fp64. One pair after the other: a row that several pairs share gets its sum in their order.
    wide = _spread(embeddings, np.ascontiguousarray(pairs.reshape(-1, 2)), gradient.reshape(-1))
    # What binary32 cannot hold is infinite, which the synchronizer refuses by name.
    with np.errstate(over="ignore"):
        narrow: F32 = wide.astype(np.float32)
    return narrow


@numba.njit(nogil=True)
def _dot_products(embeddings: F32, pairs: I64) -> F64:
    scores = np.zeros(len(pairs), np.float64)
    for pair in range(len(pairs)):
        for column in range(embeddings.shape[1]):
            one, other = embeddings[pairs[pair, 0], column], embeddings[pairs[pair, 1], column]
            scores[pair] += np.float64(one) * np.float64(other)
    return scores


@numba.njit(nogil=True)
def _spread(embeddings: F32, pairs: I64, gradient: F64) -> F64:
    sums = np.zeros(embeddings.shape, np.float64)
    for pair in range(len(pairs)):
        one, other = pairs[pair, 0], pairs[pair, 1]
        for column in range(embeddings.shape[1]):
            sums[one, column] += gradient[pair] * np.float64(embeddings[other, column])
            sums[other, column] += gradient[pair] * np.float64(embeddings[one, column])
    return sums


def area_under_curve(positives: F64, negatives: F64) -> float:
    """Area under the ROC curve: how likely an edge scores above what is none, a tie being half of that.

    Parameters
    ----------
    positives, negatives : shape (n,), (m,)
    """
    ordered = np.sort(negatives)
    below, not_above = np.searchsorted(ordered, positives), np.searchsorted(ordered, positives, side="right")
    return float((below + not_above).sum() / (2 * len(positives) * len(negatives)))


def average_precision(positives: F64, negatives: F64) -> float:
    """Precision at each score that an edge has, weighted by the recall that it adds; equal scores stand together.

    Parameters
    ----------
    positives, negatives : shape (n,), (m,)
    """
    values, edges = np.unique(positives, return_counts=True)
    found = np.cumsum(edges[::-1])[::-1]  # edges at each score or above it
    wrong = len(negatives) - np.searchsorted(np.sort(negatives), values)
    return float((found / (found + wrong) * edges).sum() / len(positives))


def hits_at(most: int, positives: F64, negatives: F64) -> float:
    """Part of the edges that score above the negative number `most` from the top; 1 where there are fewer of these.

    As OGB's evaluator has it.
    """
    if len(negatives) < most:
        return 1.0
    return float((positives > np.partition(negatives, -most)[-most]).mean())


def mean_reciprocal_rank(positives: F64, negatives: F64) -> float:
    """Mean of 1 / rank of each edge among negatives; of equal scores the mean rank counts, as in OGB's evaluator.

    Parameters
    ----------
    positives : shape (n,)
    negatives : shape (n, k) or (m,)
        Each edge's own, or those of all.
    """
    if negatives.ndim == 2:
        above = (negatives > positives[:, None]).sum(axis=1)
        not_below = (negatives >= positives[:, None]).sum(axis=1)
    else:
        ordered = np.sort(negatives)
        above = len(ordered) - np.searchsorted(ordered, positives, side="right")
        not_below = len(ordered) - np.searchsorted(ordered, positives)
    return float((1.0 / (0.5 * (above + not_below) + 1.0)).mean())


LossResult = tuple[float, int, F32]
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
    def loss(self, logits: F32, labels: Array, total: int) -> LossResult:
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
    def scores(self, logits: F32, labels: Array) -> dict[str, float]:
        """How good the answers for some vertices are, by the names of scores."""

    def scores_of_splits(self, logits: F32, graph: Graph) -> dict[str, dict[str, float] | None]:
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
        self, logits: F32, labels: Array, masks: Mapping[str, Bools]
    ) -> dict[str, dict[str, float] | None]:
        """How good the answers are for what each mask selects; None where that is nothing."""
        return {
            split: self.scores(logits[mask], labels[mask]) if mask.any() else None
            for split, mask in masks.items()
        }


class Classification(Task):
    """One of several classes; softmax cross-entropy."""

    score = "accuracy"

    def loss(self, logits: F32, labels: Array, total: int) -> LossResult:
        return cross_entropy(logits, labels, total)

    def scores(self, logits: F32, labels: Array) -> dict[str, float]:
        return {"accuracy": float((logits.argmax(axis=1) == labels).mean())}


class MultiLabel(Task):
    """Several labels, each there or not; binary cross-entropy. A logit above 0 says that a label is there."""

    score = "micro_f1"

    def loss(self, logits: F32, labels: Array, total: int) -> LossResult:
        return binary_cross_entropy(logits, labels, total)

    def scores(self, logits: F32, labels: Array) -> dict[str, float]:
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

    def loss(self, logits: F32, labels: Array, total: int) -> LossResult:
        """See `Task.loss`; no answer is right in all."""
        return squared_error(logits, labels, total)

    def scores(self, logits: F32, labels: Array) -> dict[str, float]:
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

    def loss(self, logits: F32, labels: Array, total: int) -> LossResult:
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

    def scores(self, logits: F32, labels: Array) -> dict[str, float]:
        """See `Task.scores`, of pairs as `loss` takes them."""
        found = pair_scores(logits, labels)
        return self._scores(found[:, 0], found[:, 1:])

    def scores_of_splits(self, logits: F32, graph: Graph) -> dict[str, dict[str, float] | None]:
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

    def _scores(self, positives: F64, negatives: F64) -> dict[str, float]:
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
