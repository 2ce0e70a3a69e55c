"""The synchronizer (HyScale-GNN III-A): one gradient out of every trainer's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import numpy as np

from simgnn.training.trainer import Gradients


class Synchronizer(Protocol):
    """Combines the trainers' gradients."""

    def reduce(self, gradients: Mapping[str, Gradients]) -> Gradients:
        """One gradient out of those of a mini-batch's trainers.

        Parameters
        ----------
        gradients
            By trainer; same names and shapes, each already divided by the seeds of the whole mini-batch.
        """


class OrderedSum:
    """Adds in trainer order.

    Each trainer divides by the number of seeds of the whole mini-batch, so that this sum is the mean over
    all seeds whatever the shares. Sums are kept in float64 and rounded once, so that one trainer's gradient
    passes unchanged.
    """

    def reduce(self, gradients: Mapping[str, Gradients]) -> Gradients:
        """See `Synchronizer`.

        Raises
        ------
        ValueError
            If no trainer has a gradient.
        """
        if not gradients:
            raise ValueError("gradients must come from at least one trainer, not 0")
        first, *others = gradients.values()
        if not others:
            return dict(first)
        total = {name: value.astype(np.float64) for name, value in first.items()}
        for other in others:
            for name in total:
                total[name] += other[name]
        return {name: value.astype(np.float32) for name, value in total.items()}
