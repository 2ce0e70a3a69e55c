"""The loss, which the host computes between a trainer's forward and backward pass."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def cross_entropy(
    logits: NDArray[np.float32], labels: NDArray[np.int64], total: int
) -> tuple[float, int, NDArray[np.float32]]:
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


def binary_cross_entropy(
    logits: NDArray[np.float32], labels: NDArray[np.float32], total: int
) -> tuple[float, int, NDArray[np.float32]]:
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


def sigmoid_cross_entropy(
    logits: NDArray[np.float64], there: NDArray[np.float64], total: int
) -> tuple[float, int, NDArray[np.float64]]:
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


def squared_error(
    outputs: NDArray[np.float32], labels: NDArray[np.float32], total: int
) -> tuple[float, int, NDArray[np.float32]]:
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
