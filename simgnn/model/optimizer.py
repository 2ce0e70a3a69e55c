"""The optimizer step: SGD and Adam in NumPy float32, element by element, so that it repeats bit for bit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from simgnn.arrays import F32, Array


class Optimizer(ABC):
    """Turn a gradient into the next parameters.

    Parameters
    ----------
    weight_decay
        Added to the gradient as `weight_decay * parameter`, as torch.optim does for SGD and Adam.
    """

    STATES: ClassVar[int] = 0
    """Arrays of each parameter's shape that it keeps."""

    def __init__(self, *, learning_rate: float, weight_decay: float = 0.0) -> None:
        self.learning_rate = learning_rate
        self.weight_decay = weight_decay
        self.state: dict[str, Array] = {}
        """Arrays that a checkpoint has to keep, by name."""

    def step(self, parameters: Mapping[str, F32], gradients: Mapping[str, F32]) -> dict[str, F32]:
        """Return the next parameters; neither argument changes.

        Parameters
        ----------
        parameters, gradients
            Same names and shapes.
        """
        updated = {}
        for name, value in parameters.items():
            gradient = gradients[name]
            if gradient.shape != value.shape:
                raise ValueError(
                    f"gradient of {name} must have the shape {value.shape}, not {gradient.shape}"
                )
            if self.weight_decay:
                gradient = gradient + np.float32(self.weight_decay) * value
            updated[name] = value - self._change(name, gradient)
        return updated

    @abstractmethod
    def _change(self, name: str, gradient: F32) -> F32:
        """What to subtract from the parameter `name`."""


class SGD(Optimizer):
    """Gradient descent without momentum."""

    def _change(self, name: str, gradient: F32) -> F32:
        return np.float32(self.learning_rate) * gradient


class Adam(Optimizer):
    """Adam with the formulas of torch.optim.Adam (betas 0.9 and 0.999, epsilon 1e-8).

    Source: Kingma and Ba, "Adam: a method for stochastic optimization", algorithm 1; bias corrections in
    float64.
    """

    STATES = 2
    BETA1 = 0.9
    BETA2 = 0.999
    EPSILON = 1e-8

    def step(self, parameters: Mapping[str, F32], gradients: Mapping[str, F32]) -> dict[str, F32]:
        steps = self.state.get("steps", np.zeros(1, np.int64)) + 1
        self.state["steps"] = steps
        # Powers in float64, each rounded once to binary32: all else is NumPy's float32, element by element.
        self._step_size = np.float32(self.learning_rate / (1.0 - self.BETA1 ** int(steps[0])))
        self._root_correction = np.float32((1.0 - self.BETA2 ** int(steps[0])) ** 0.5)
        return super().step(parameters, gradients)

    def _change(self, name: str, gradient: F32) -> F32:
        first = self.state.get(f"first.{name}", np.zeros_like(gradient))
        second = self.state.get(f"second.{name}", np.zeros_like(gradient))
        # Torch's form (lerp): beta1 * first + (1 - beta1) * gradient is rounded differently.
        first = first + np.float32(1.0 - self.BETA1) * (gradient - first)
        second = np.float32(self.BETA2) * second + np.float32(1.0 - self.BETA2) * (gradient * gradient)
        self.state[f"first.{name}"] = first
        self.state[f"second.{name}"] = second
        root = np.sqrt(second) / self._root_correction + np.float32(self.EPSILON)
        change: F32 = self._step_size * first / root
        return change


OPTIMIZERS: dict[str, type[Optimizer]] = {"sgd": SGD, "adam": Adam}
"""Optimizers by the names that configuration files use, which `simgnn.config.training.OPTIMIZERS` lists, too."""


def make_optimizer(name: str, *, learning_rate: float, weight_decay: float = 0.0) -> Optimizer:
    """The optimizer that `OPTIMIZERS` calls `name`."""
    return OPTIMIZERS[name](learning_rate=learning_rate, weight_decay=weight_decay)
