"""The runtime: one mini-batch after the other through trainers, synchronizer and optimizer.

The handshake of HyScale-GNN III-C, with a barrier after every stage: each trainer takes its part and the
parameters, works in a thread of its own, and is done when its gradients are in host memory. When all are
done, the synchronizer adds the gradients in trainer order, the optimizer takes its step, and the new
parameters go out with the next mini-batch. Which thread is faster changes no bit.
"""

from concurrent.futures import ThreadPoolExecutor, wait

import numpy as np

from simgnn.training.synchronizer import sum_gradients


class DivergenceError(ArithmeticError):
    """A mini-batch gave a loss, a gradient or a parameter that is not finite; the parameters are unchanged."""


class Runtime:
    """Drives trainers.

    Parameters
    ----------
    trainers : list of Trainer
        The order in which gradients are added.
    parameters : dict of str to ndarray of float32
        First parameters.
    optimizer : Optimizer

    Attributes
    ----------
    parameters : dict of str to ndarray of float32
        Parameters after the last step.
    """

    def __init__(self, *, trainers, parameters, optimizer):
        self.trainers = trainers
        self.parameters = parameters
        self.optimizer = optimizer
        self._threads = []

    def __enter__(self):
        # One thread for each trainer for good: torch keeps its number of threads per calling thread.
        self._threads = [
            ThreadPoolExecutor(1, thread_name_prefix=f"trainer-{i}") for i in range(len(self.trainers))
        ]
        opened = []
        try:
            for trainer, thread in zip(self.trainers, self._threads, strict=True):
                thread.submit(trainer.open).result()
                opened.append(trainer)
        except BaseException:
            self._close(opened)
            raise
        return self

    def __exit__(self, *exception):
        self._close(self.trainers)

    def _close(self, trainers):
        # In the thread that opened it: a simulation keeps a context per thread.
        for trainer, thread in zip(trainers, self._threads, strict=False):
            thread.submit(trainer.close).result()
        for thread in self._threads:
            thread.shutdown()

    def step(self, parts):
        """Train one mini-batch and update the parameters.

        Parameters
        ----------
        parts : list of LoadedBatch or None
            One per trainer; None for a trainer without seeds.

        Returns
        -------
        list of Gradients or None
            One per trainer.

        Raises
        ------
        DivergenceError
            If the loss, a gradient or an updated parameter is not finite.
        """
        total = sum(part.seeds for part in parts if part is not None)
        if not total:
            raise ValueError("mini-batch must have at least one seed, not 0")
        work = [
            None if part is None else thread.submit(trainer.train, part, self.parameters, total)
            for trainer, thread, part in zip(self.trainers, self._threads, parts, strict=True)
        ]
        wait([future for future in work if future is not None])
        results = [None if future is None else future.result() for future in work]
        _check_finite({"loss": np.float64(sum(result.loss for result in results if result is not None))})
        gradients = sum_gradients([result.values for result in results if result is not None])
        _check_finite({f"gradient of {name}": value for name, value in gradients.items()})
        with np.errstate(over="ignore", invalid="ignore"):  # looked for right below
            updated = self.optimizer.step(self.parameters, gradients)
        _check_finite(updated)
        self.parameters = updated
        return results


def _check_finite(values):
    for name, value in values.items():
        bad = value[~np.isfinite(value)]
        if bad.size:
            raise DivergenceError(f"{name} must be finite, not {bad.flat[0]}")
