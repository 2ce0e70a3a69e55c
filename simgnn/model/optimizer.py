"""The optimizer step: SGD and Adam in NumPy float32, element by element, so that it repeats bit for bit."""

from abc import ABC, abstractmethod

import numpy as np


class Optimizer(ABC):
    """Turn a gradient into the next parameters.

    Parameters
    ----------
    learning_rate : float
    weight_decay : float
        Added to the gradient as `weight_decay * parameter`, as torch.optim does for SGD and Adam.
    """

    STATES = 0
    """Arrays of each parameter's shape that it keeps."""

    def __init__(self, *, learning_rate, weight_decay=0.0):
        self.learning_rate = learning_rate
        self.weight_decay = weight_decay
        self.state = {}
        """Arrays that a checkpoint has to keep, by name."""

    def step(self, parameters, gradients):
        """Return the next parameters; neither argument changes.

        Parameters
        ----------
        parameters, gradients : dict of str to ndarray of float32
            Same names and shapes.

        Returns
        -------
        dict of str to ndarray of float32
        """
        self._begin()
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
    def _begin(self):
        """Start a step."""

    @abstractmethod
    def _change(self, name, gradient):
        """What to subtract from the parameter `name`."""


class SGD(Optimizer):
    """Gradient descent without momentum."""

    def _begin(self):
        pass

    def _change(self, name, gradient):
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

    def _begin(self):
        steps = self.state.get("steps", np.zeros(1, np.int64)) + 1
        self.state["steps"] = steps
        self._step_size = np.float32(self.learning_rate / (1.0 - self.BETA1 ** int(steps[0])))
        self._root_correction = np.float32((1.0 - self.BETA2 ** int(steps[0])) ** 0.5)

    def _change(self, name, gradient):
        first = self.state.get(f"first.{name}", np.zeros_like(gradient))
        second = self.state.get(f"second.{name}", np.zeros_like(gradient))
        first = first + np.float32(1.0 - self.BETA1) * (gradient - first)
        second = np.float32(self.BETA2) * second + np.float32(1.0 - self.BETA2) * (gradient * gradient)
        self.state[f"first.{name}"] = first
        self.state[f"second.{name}"] = second
        return self._step_size * first / (np.sqrt(second) / self._root_correction + np.float32(self.EPSILON))


OPTIMIZERS = {"sgd": SGD, "adam": Adam}
"""Optimizers by the names that configuration files use."""


def make_optimizer(name, *, learning_rate, weight_decay=0.0):
    """Return the optimizer called `name`.

    Raises
    ------
    ValueError
        For a name that is not in `OPTIMIZERS`.
    """
    if name not in OPTIMIZERS:
        raise ValueError(f"optimizer must be one of {', '.join(OPTIMIZERS)}, not {name!r}")
    return OPTIMIZERS[name](learning_rate=learning_rate, weight_decay=weight_decay)
