"""Which vertices are hot."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def hottest(counts: NDArray[np.int64], ratio: float) -> NDArray[np.int64]:
    """The vertices with the highest counts, the hottest first; of two that are as hot the lower one.

    Parameters
    ----------
    counts : shape (vertices,)
    ratio
        Share of all vertices; what was never asked for is not hot.
    """
    order = np.argsort(-counts, kind="stable")[: round(ratio * len(counts))]
    return order[counts[order] > 0]


def mask_of(vertices: NDArray[np.int64], count: int) -> NDArray[np.bool_]:
    """True at some of so many vertices."""
    mask = np.zeros(count, np.bool_)
    mask[vertices] = True
    return mask
