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
    wide = logits.astype(np.float64)
    wide -= wide.max(axis=1, keepdims=True)
    exponentials = np.exp(wide)
    sums = exponentials.sum(axis=1, keepdims=True)
    rows = np.arange(len(labels))
    loss = float(np.sum(np.log(sums[:, 0]) - wide[rows, labels]))
    correct = int(np.count_nonzero(logits.argmax(axis=1) == labels))
    gradient = exponentials / sums
    gradient[rows, labels] -= 1.0
    return loss, correct, (gradient / total).astype(np.float32)
