"""How soon a vertex may be asked for, in levels: what `future` goes by where no announced request has the vertex."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

LEVELS = 63
"""Numbered from 0; a bit for each fits a signed word."""

_PER_OCTAVE = 4
"""Levels between a score and twice the score: those of less than a fifteen-bit share of the highest are one level."""


def levels_of(scores: NDArray[Any]) -> NDArray[np.uint8]:
    """Levels of vertices by their scores: a higher one for a score that is a quarter of an octave higher.

    Parameters
    ----------
    scores : shape (vertices,)
        At least 0, such as probabilities; 0 has level 0, the highest has the highest.
    """
    levels = np.zeros(len(scores), np.uint8)
    wanted = np.flatnonzero(scores > 0)
    if len(wanted):
        octaves = np.log2(scores[wanted] / scores.max())
        levels[wanted] = np.maximum(LEVELS - 1 + np.floor(_PER_OCTAVE * octaves), 1)
    return levels
