"""The outer step: from where ranks began together, and where they are on average, to where all go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

PREFIX = "outer."
"""Of its arrays among those of an optimizer's state."""


@dataclass(frozen=True, kw_only=True)
class OuterStep:
    """Nesterov's momentum over synchronizations.

    Source: Douillard et al., "DiLoCo: distributed low-communication training of language models", 2023, algorithm 1:
    the change that ranks have made on average counts as a gradient. With momentum and learning rate as torch.optim.SGD
    has them. At 1 and 0 it is the mean itself, to the bit.

    Parameters
    ----------
    learning_rate
    momentum
    """

    learning_rate: float = 1.0
    momentum: float = 0.0

    def take(
        self,
        before: Mapping[str, NDArray[Any]],
        mean: Mapping[str, NDArray[Any]],
        state: Mapping[str, NDArray[Any]],
    ) -> tuple[dict[str, NDArray[Any]], dict[str, NDArray[Any]]]:
        """Parameters to go on with, new arrays, and the momentum's.

        Parameters
        ----------
        before, mean
            Parameters where ranks began, and on average now.
        state
            The momentum's arrays, by `PREFIX` and name; others are nothing to it.
        """
        if self.learning_rate == 1 and not self.momentum:
            return {name: value.copy() for name, value in mean.items()}, {}
        after, kept = {}, {}
        for name, value in before.items():
            change = value - mean[name]
            if self.momentum:
                velocity = (
                    np.float32(self.momentum) * state.get(PREFIX + name, np.zeros_like(change)) + change
                )
                kept[PREFIX + name] = velocity
                change = change + np.float32(self.momentum) * velocity
            after[name] = value - np.float32(self.learning_rate) * change
        return after, kept
