"""Mini-batches made ready ahead of the trainers: each trainer's part is sampled and its features are loaded.

HyScale-GNN III-A: every trainer gets a mini-batch of its own, a sampled topology and a feature matrix.
Draws depend on (seed, step, layer, vertex) alone, so the parts together hold what one trainer would have
sampled.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.data.graph import Graph
from simgnn.data.labels import CLASSES
from simgnn.machine.buffers import BufferPool
from simgnn.model.dropout import Dropout
from simgnn.sampling.links import LinkSampler
from simgnn.sampling.sampler import MiniBatch, Sampler
from simgnn.sampling.without import degrees_without
from simgnn.training.stages import Pipeline, Stage

Seeds = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, eq=False)
class LoadedBatch:
    """One trainer's part of a mini-batch, ready to train.

    Parameters
    ----------
    batch
    features : shape (|V^0|, feature width)
        Rows in the order of `batch.vertices[0]`. Its memory is used again when nothing refers to it any more.
    labels : shape (seeds,) or (seeds, outputs)
        Where edges are predicted, these are the seeds, and in place of labels stand `MiniBatch.pairs`.
    degrees : shape (|V^0|,)
        In-degrees in the full graph, self-loops and what the mini-batch does without not counted; sums of the weights
        where the sampler keeps them.
    kept
        What dropout keeps of each hidden layer, see `simgnn.model.dropout.Dropout.draw`; empty without dropout.
    task
        Of the graph: what labels are.
    """

    batch: MiniBatch
    features: NDArray[np.float32]
    labels: NDArray[Any]
    degrees: NDArray[np.int64] | NDArray[np.float64]
    kept: tuple[NDArray[np.bool_], ...] = ()
    task: str = CLASSES

    @property
    def seeds(self) -> int:
        """Number of seeds."""
        return len(self.labels)


class BatchLoader:
    """Samples and loads, in the stages "sample", "gather" and "dropout".

    Parameters
    ----------
    graph
    sampler
        Its `threads` say how many steps are prepared at once; no result depends on it.
    dropout
    links
        Where edges are predicted: makes mini-batches of their numbers, which are the seeds then.

    Attributes
    ----------
    pipeline
        Its items are dictionaries by trainer: of seeds, then of mini-batches, then of loaded ones.
    """

    def __init__(
        self,
        *,
        graph: Graph,
        sampler: Sampler,
        dropout: Dropout | None = None,
        links: LinkSampler | None = None,
    ) -> None:
        self.graph = graph
        self.sampler = sampler
        self.links = links
        self.dropout = dropout
        self._degrees = graph.weighted_in_degrees if sampler.weighted else graph.in_degrees
        self._buffers = BufferPool()
        threads = sampler.threads
        stages = [
            Stage(name="sample", work=self.sample_parts, workers=threads),
            Stage(name="gather", work=self._gather, workers=threads),
        ]
        if dropout is not None:
            stages.append(Stage(name="dropout", work=self._drop, workers=threads))
        self.pipeline = Pipeline(stages, look_ahead=2 * threads)

    def load(self, seeds: Seeds, step: int) -> LoadedBatch | None:
        """Sample the neighbourhood of `seeds` and gather its features.

        Returns
        -------
        Or None for no seeds.
        """
        return self.load_parts({"": seeds}, step).get("")

    def load_parts(self, parts: Mapping[str, Seeds], step: int) -> dict[str, LoadedBatch]:
        """`load` for every trainer that has seeds, by its name."""
        loaded: dict[str, LoadedBatch] = self.pipeline.now(parts, step)
        return loaded

    def prefetch(
        self, parts_of_steps: Iterable[Mapping[str, Seeds]], *, first_step: int, look_ahead: int | None = None
    ) -> Generator[dict[str, LoadedBatch], None, None]:
        """Load ahead in the background, in order; `2 * threads` steps at most are ready or under way.

        Parameters
        ----------
        parts_of_steps
            Each trainer's seeds, for each step.
        first_step
            Step of the first item.
        look_ahead
            Fewer steps than that many.

        Yields
        ------
        By trainer, of those that have seeds.
        """
        return self.pipeline.run(parts_of_steps, first_step=first_step, look_ahead=look_ahead)

    def sample_parts(self, parts: Mapping[str, Seeds], step: int) -> dict[str, MiniBatch]:
        """Sample for every trainer that has seeds, by its name, and load nothing."""
        if self.links is not None:
            return self.links.sample_parts(parts, step)
        return {name: self.sampler.sample(seeds, step) for name, seeds in parts.items() if len(seeds)}

    def _gather(self, batches: Mapping[str, MiniBatch], step: int) -> dict[str, LoadedBatch]:
        return {name: self._loaded(batch) for name, batch in batches.items()}

    def _loaded(self, batch: MiniBatch) -> LoadedBatch:
        inputs = batch.vertices[0]
        buffer = self._buffers.take((len(inputs), self.graph.feature_width))
        return LoadedBatch(
            batch=batch,
            features=self.graph.gather_features(inputs, out=buffer),
            labels=self.graph.labels[batch.seeds] if batch.pairs is None else batch.pairs,
            degrees=degrees_without(self.graph, self._degrees, inputs, batch.without),
            task=self.graph.task,
        )

    def _drop(self, parts: Mapping[str, LoadedBatch], step: int) -> dict[str, LoadedBatch]:
        assert self.dropout is not None
        return {name: replace(part, kept=self.dropout.draw(part.batch)) for name, part in parts.items()}
