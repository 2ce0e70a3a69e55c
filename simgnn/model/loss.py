"""The loss, which the host computes between a trainer's forward and backward pass."""

import numpy as np


def cross_entropy(logits, labels, total):
    """Softmax cross-entropy of some of a mini-batch's seeds.

    Parameters
    ----------
    logits : ndarray of float32, shape (seeds, classes)
    labels : ndarray of int, shape (seeds,)
    total : int
        Seeds of the mini-batch over all trainers.

    Returns
    -------
    loss : float
        Sum over these seeds (not divided).
    correct : int
        Seeds whose largest logit is their label's.
    gradient : ndarray of float32, shape (seeds, classes)
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
