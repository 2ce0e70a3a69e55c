"""Mini-batches made ready ahead of the trainers: each trainer's part is sampled and its features are loaded.

HyScale-GNN III-A: every trainer gets a mini-batch of its own, a sampled topology and a feature matrix.
Draws depend on (seed, step, layer, vertex) alone, so the parts together hold what one trainer would have
sampled.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import F32, F64, I64, Array, Bools
from simgnn.data.graph import Graph
from simgnn.data.labels import CLASSES
from simgnn.errors import errors_of
from simgnn.features.cache.registry import Workload
from simgnn.features.stores.store import FeatureStore, Pending, Reading
from simgnn.model.dropout import Dropout
from simgnn.model.given_rows import GivenRows
from simgnn.process.buffers import BufferPool
from simgnn.sampling.links import LinkSampler, degrees_without
from simgnn.sampling.sampler import MiniBatch, NeighborSampler, Sampler
from simgnn.training.devices.feature_cache import InputRows
from simgnn.training.stages import Pipeline, Stage

if TYPE_CHECKING:
    from simgnn.config.configuration import Config

Seeds = I64


@dataclass(frozen=True, kw_only=True, eq=False)
class LoadedBatch:
    """One trainer's part of a mini-batch, ready to train.

    Parameters
    ----------
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
    reading
        What was read from where, of a loader with a feature store.
    given
        Outputs of the first layer that it does not compute, where `MiniBatch.given` names vertices. They depend on
        earlier parameters, so that no loader knows them: they are added just before training.
    inputs
        What each trainer's part of the same mini-batch reads, by its name, of a loader that joins them.
    """

    batch: MiniBatch
    features: F32
    labels: Array
    degrees: I64 | F64
    kept: tuple[Bools, ...] = ()
    task: str = CLASSES
    reading: Reading | None = None
    given: GivenRows | None = None
    inputs: Mapping[str, InputRows] = field(default_factory=dict)

    @property
    def seeds(self) -> int:
        """Number of seeds."""
        return len(self.labels)


class BatchLoader:
    """Samples and loads, in the stages "sample", "decide", "gather", "join" and "dropout".

    With a feature store, "decide" has its caches say what is a hit, in the order of the steps, whatever the threads of
    the other stages do; without one there is no such stage.

    Parameters
    ----------
    sampler
        Its `threads` say how many steps are prepared at once; no result depends on it.
    links
        Where edges are predicted: makes mini-batches of their numbers, which are the seeds then.
    features
        Where the graph's features are; by default in the graph.
    joins_inputs
        Whether each part knows what the others read, whose memory then lasts as long as the part.

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
        features: FeatureStore | None = None,
        joins_inputs: bool = False,
    ) -> None:
        if features is not None and (features.rows, features.width) != (graph.vertices, graph.feature_width):
            raise ValueError(
                f"features must have {graph.vertices} rows of {graph.feature_width}, as the graph has, not"
                f" {features.rows} of {features.width}"
            )
        self.graph = graph
        self.sampler = sampler
        self.links = links
        self.dropout = dropout
        self.features = features
        # [vertices]: degrees scale sums, of the full graph and not of what was sampled.
        self._degrees = graph.weighted_in_degrees if sampler.weighted else graph.in_degrees
        self._buffers = BufferPool()
        threads = sampler.threads
        stages = [Stage(name="sample", work=self.sample_parts, workers=threads)]
        if features is None:
            stages.append(Stage(name="gather", work=self._gather, workers=threads))
        else:
            # One worker: a cache decides in the order of the steps, and so the same in every run.
            stages.append(Stage(name="decide", work=self._decide))
            stages.append(Stage(name="gather", work=self._finish, workers=threads))
        if joins_inputs:
            stages.append(Stage(name="join", work=_join))
        if dropout is not None:
            stages.append(Stage(name="dropout", work=self._drop, workers=threads))
        # Each thread has a step at work, and another that is ready or waits.
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
        self, parts_of_steps: Iterable[Mapping[str, Seeds]], *, first_step: int, last: Sequence[Stage] = ()
    ) -> Generator[dict[str, LoadedBatch], None, None]:
        """Load ahead in the background, in order; `2 * threads` steps at most are ready or under way.

        Parameters
        ----------
        parts_of_steps
            Each trainer's seeds, for each step.
        first_step
            Step of the first item.
        last
            What is done with loaded parts before they are taken.

        Yields
        ------
        By trainer, of those that have seeds.
        """
        return self.pipeline.run(parts_of_steps, first_step=first_step, last=last)

    def sample_parts(self, parts: Mapping[str, Seeds], step: int) -> dict[str, MiniBatch]:
        """Sample for every trainer that has seeds, by its name, and load nothing."""
        if self.links is not None:
            return self.links.sample_parts(parts, step)
        return {name: self.sampler.sample(seeds, step) for name, seeds in parts.items() if len(seeds)}

    def _gather(self, batches: Mapping[str, MiniBatch], step: int) -> dict[str, LoadedBatch]:
        return {
            name: self._loaded(batch, self.graph.gather_features(batch.vertices[0], out=self._buffer(batch)))
            for name, batch in batches.items()
        }

    def _decide(self, batches: Mapping[str, MiniBatch], step: int) -> dict[str, tuple[MiniBatch, Pending]]:
        assert self.features is not None
        return {name: (batch, self.features.begin(batch.vertices[0])) for name, batch in batches.items()}

    def _finish(self, begun: Mapping[str, tuple[MiniBatch, Pending]], step: int) -> dict[str, LoadedBatch]:
        loaded = {}
        for name, (batch, pending) in begun.items():
            reading = pending.finish(self._buffer(batch))
            loaded[name] = self._loaded(batch, reading.rows, reading)
        return loaded

    def _buffer(self, batch: MiniBatch) -> F32:
        # [|V^0|, columns], in memory that a mini-batch before has given back.
        return self._buffers.take((len(batch.vertices[0]), self.graph.feature_width))

    def _loaded(self, batch: MiniBatch, features: F32, reading: Reading | None = None) -> LoadedBatch:
        return LoadedBatch(
            batch=batch,
            features=features,
            labels=self.graph.labels_of(batch.seeds) if batch.pairs is None else batch.pairs,
            degrees=degrees_without(self.graph, self._degrees, batch.vertices[0], batch.without),
            task=self.graph.task,
            reading=reading,
        )

    def _drop(self, parts: Mapping[str, LoadedBatch], step: int) -> dict[str, LoadedBatch]:
        assert self.dropout is not None
        return {name: replace(part, kept=self.dropout.draw(part.batch)) for name, part in parts.items()}


def _join(parts: Mapping[str, LoadedBatch], step: int) -> dict[str, LoadedBatch]:
    inputs = {
        name: InputRows(vertices=part.batch.vertices[0], features=part.features)
        for name, part in parts.items()
    }
    # Every part knows all inputs, as a cache that devices share decides on a mini-batch as a whole.
    return {name: replace(part, inputs=inputs) for name, part in parts.items()}


def link_sampler(config: Config, graph: Graph, sampler: Sampler) -> LinkSampler | None:
    """What makes mini-batches of edges; None where vertices are trained on.

    Raises
    ------
    InputError
        For an edge beside which no negative can be drawn.
    """
    if graph.links is None:
        return None
    task = config.task
    # What is wrong with an edge is wrong with the data set: the error names it.
    with errors_of(graph.title):
        return LinkSampler(
            graph,
            sampler,
            negatives=task.negatives,
            avoid_edges=task.avoid_edges,
            hide_edges=task.hide_edges,
            seed=config.training.seed,
        )


def neighbor_sampler(config: Config, graph: Graph) -> NeighborSampler:
    """The sampler that a configuration asks for."""
    return NeighborSampler(
        graph,
        fanouts=config.fanouts,
        seed=config.training.seed,
        threads=config.execution.sampler_threads,
        together=config.execution.minibatch_threads,
        weighted=config.model.edge_weights,
    )


def workload_of(config: Config, graph: Graph) -> Workload:
    """See `Session.workload`; the graph as the session's task has it."""
    training = config.training
    return Workload(
        graph=graph,
        # Where edges are the seeds any vertex may be an end of one.
        train_ids=graph.train_seeds if graph.links is None else np.arange(graph.vertices),
        fanouts=config.fanouts,
        batch_size=training.batch_size,
        seed=training.seed,
    )
