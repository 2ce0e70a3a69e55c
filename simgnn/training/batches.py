"""Mini-batches made ready ahead of the trainers: each trainer's part is sampled and its features are loaded.

HyScale-GNN III-A: every trainer gets a mini-batch of its own, a sampled topology and a feature matrix.
Draws depend on (seed, step, layer, vertex) alone, so the parts together hold what one trainer would have
sampled.
"""

from dataclasses import dataclass

import numpy as np

from simgnn.machine.ahead import work_ahead
from simgnn.machine.buffers import BufferPool
from simgnn.sampling.sampler import MiniBatch


@dataclass(frozen=True, kw_only=True, eq=False)
class LoadedBatch:
    """One trainer's part of a mini-batch, ready to train.

    Parameters
    ----------
    batch : MiniBatch
    features : ndarray of float32, shape (|V^0|, feature width)
        Rows in the order of `batch.vertices[0]`. Its memory is used again when nothing refers to it any more.
    labels : ndarray of int64, shape (seeds,)
    degrees : ndarray of int64 or float64, shape (|V^0|,)
        In-degrees in the full graph, self-loops not counted; sums of the weights where the sampler keeps them.
    kept : tuple of ndarray of bool
        What dropout keeps of each hidden layer, see `simgnn.model.dropout.Dropout.draw`; empty without dropout.
    """

    batch: MiniBatch
    features: np.ndarray
    labels: np.ndarray
    degrees: np.ndarray
    kept: tuple[np.ndarray, ...] = ()

    @property
    def seeds(self):
        """Number of seeds."""
        return len(self.labels)


class BatchLoader:
    """Samples and loads in the background.

    Parameters
    ----------
    graph : Graph
    sampler : NeighborSampler
        Its `threads` say how many steps are prepared at once; no result depends on it.
    dropout : Dropout, optional
    """

    def __init__(self, *, graph, sampler, dropout=None):
        self.graph = graph
        self.sampler = sampler
        self.dropout = dropout
        self._degrees = graph.weighted_in_degrees if sampler.weighted else graph.in_degrees
        self._buffers = BufferPool()

    def load(self, seeds, step):
        """Sample the neighbourhood of `seeds` and gather its features.

        Returns
        -------
        LoadedBatch, or None for no seeds
        """
        if not len(seeds):
            return None
        batch = self.sampler.sample(seeds, step)
        inputs = batch.vertices[0]
        buffer = self._buffers.take((len(inputs), self.graph.feature_width))
        return LoadedBatch(
            batch=batch,
            features=self.graph.gather_features(inputs, out=buffer),
            labels=self.graph.labels[batch.seeds],
            degrees=self._degrees[inputs],
            kept=self.dropout.draw(batch) if self.dropout else (),
        )

    def load_parts(self, parts, step):
        """`load` for every trainer's seeds."""
        return [self.load(part, step) for part in parts]

    def prefetch(self, parts_of_steps, *, first_step):
        """Load ahead in the background, in order; `2 * threads` steps at most are ready or under way.

        Parameters
        ----------
        parts_of_steps : iterable of list of ndarray
            Each trainer's seeds, for each step.
        first_step : int
            Step of the first item.

        Yields
        ------
        list of LoadedBatch or None
            One per trainer.
        """
        return work_ahead(
            self.load_parts,
            parts_of_steps,
            first_step=first_step,
            threads=self.sampler.threads,
            name="loader",
        )
