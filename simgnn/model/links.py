"""Link prediction: an edge's score is the dot product of what the model says of its two ends."""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray


def pair_scores(embeddings: NDArray[np.float32], pairs: NDArray[np.int64]) -> NDArray[np.float64]:
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
    scores: NDArray[np.float64] = _dot_products(embeddings, np.ascontiguousarray(pairs.reshape(-1, 2)))
    return scores.reshape(pairs.shape[:-1])


def pair_gradient(
    embeddings: NDArray[np.float32], pairs: NDArray[np.int64], gradient: NDArray[np.float64]
) -> NDArray[np.float32]:
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
        narrow: NDArray[np.float32] = wide.astype(np.float32)
    return narrow


@numba.njit(nogil=True)
def _dot_products(embeddings: NDArray[np.float32], pairs: NDArray[np.int64]) -> NDArray[np.float64]:
    scores = np.zeros(len(pairs), np.float64)
    for pair in range(len(pairs)):
        for column in range(embeddings.shape[1]):
            one, other = embeddings[pairs[pair, 0], column], embeddings[pairs[pair, 1], column]
            scores[pair] += np.float64(one) * np.float64(other)
    return scores


@numba.njit(nogil=True)
def _spread(
    embeddings: NDArray[np.float32], pairs: NDArray[np.int64], gradient: NDArray[np.float64]
) -> NDArray[np.float64]:
    sums = np.zeros(embeddings.shape, np.float64)
    for pair in range(len(pairs)):
        one, other = pairs[pair, 0], pairs[pair, 1]
        for column in range(embeddings.shape[1]):
            sums[one, column] += gradient[pair] * np.float64(embeddings[other, column])
            sums[other, column] += gradient[pair] * np.float64(embeddings[one, column])
    return sums


def area_under_curve(positives: NDArray[np.float64], negatives: NDArray[np.float64]) -> float:
    """Area under the ROC curve: how likely an edge scores above what is none, a tie being half of that.

    Parameters
    ----------
    positives, negatives : shape (n,), (m,)
    """
    ordered = np.sort(negatives)
    below, not_above = np.searchsorted(ordered, positives), np.searchsorted(ordered, positives, side="right")
    return float((below + not_above).sum() / (2 * len(positives) * len(negatives)))


def average_precision(positives: NDArray[np.float64], negatives: NDArray[np.float64]) -> float:
    """Precision at each score that an edge has, weighted by the recall that it adds; equal scores stand together.

    Parameters
    ----------
    positives, negatives : shape (n,), (m,)
    """
    values, edges = np.unique(positives, return_counts=True)
    found = np.cumsum(edges[::-1])[::-1]  # edges at each score or above it
    wrong = len(negatives) - np.searchsorted(np.sort(negatives), values)
    return float((found / (found + wrong) * edges).sum() / len(positives))


def hits_at(most: int, positives: NDArray[np.float64], negatives: NDArray[np.float64]) -> float:
    """Part of the edges that score above the negative number `most` from the top; 1 where there are fewer of these.

    As OGB's evaluator has it.
    """
    if len(negatives) < most:
        return 1.0
    return float((positives > np.partition(negatives, -most)[-most]).mean())


def mean_reciprocal_rank(positives: NDArray[np.float64], negatives: NDArray[np.float64]) -> float:
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
