"""Vertices in the order in which a static cache takes them, and the scores that it follows from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Ranking:
    """Vertices, the highest score first; of equal scores the lower vertex.

    Parameters
    ----------
    scores : shape (vertices,)
        Finite.
    order : shape (vertices,)
    """

    scores: NDArray[np.float64]
    order: NDArray[np.int64]

    @classmethod
    def by(cls, scores: NDArray[Any]) -> Ranking:
        """The ranking of some scores.

        Raises
        ------
        ValueError
            If they are no vector of finite numbers.
        """
        scores = np.asarray(scores, np.float64)
        if scores.ndim != 1 or not np.isfinite(scores).all():
            raise ValueError(
                f"ranking scores must be a vector of finite numbers, not of shape {scores.shape}"
            )
        return cls(scores=scores, order=np.argsort(-scores, kind="stable"))
