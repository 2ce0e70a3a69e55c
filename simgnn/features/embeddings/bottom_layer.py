"""Rows of the first layer of some vertices, computed on the CPU in an order that only the vertex decides.

The arithmetic is that of docs/reference/numerics.md: binary32, each operation rounded by itself, products summed in
increasing k. Neighbours are added in the order in which the sampler lists them (ascending), a row's self-loop where its
operator has it; so no bit of a row depends on which rows are computed beside it, on threads or on the hardware.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numba
import numpy as np

from simgnn.arrays import F32, I32, I64
from simgnn.config.embeddings import AGGREGATES, EMBEDDINGS
from simgnn.data.graph import Graph
from simgnn.model.aggregation import LayerOperator, layer_operator
from simgnn.model.given_rows import AGGREGATED, OUTPUT, OWN, GivenRows, takes_own
from simgnn.model.layers import LinearMap, layer_maps
from simgnn.model.model import ModelConfig
from simgnn.process.threads import Threads
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.numerics.engines import accumulate_product, epilogue

CHUNK = 1024
"""Vertices that are computed at once; it bounds memory, and decides no bit."""


class BottomLayer:
    """Samples vertices one hop and computes rows of the first layer.

    Parameters
    ----------
    fanout
        In-neighbours that the first layer draws.
    seed
        Keys the draws, together with a step and the vertex, as in training.
    threads
        At work on chunks of vertices at once. No result depends on it.

    Attributes
    ----------
    value : str
        What of the first layer the rows are, see `GivenRows`.
    width, width_beside : int
        Columns of a row, and of what a mini-batch is given of the vertex beside it.
    names : tuple of str
        Parameters that decide the rows.
    """

    value: ClassVar[str] = OUTPUT
    width: int
    width_beside: int = 0
    names: tuple[str, ...]

    def __init__(self, graph: Graph, model: ModelConfig, *, fanout: int, seed: int, threads: int = 1) -> None:
        self._graph, self._model = graph, model
        self._sampler = NeighborSampler(graph, fanouts=(fanout,), seed=seed, weighted=model.edge_weights)
        self._degrees = graph.weighted_in_degrees if model.edge_weights else graph.in_degrees
        self._threads = threads

    def given(self, vertices: I64, values: F32, versions: I64) -> GivenRows:
        """What a mini-batch is given of some vertices.

        Parameters
        ----------
        vertices : shape (n,)
        values : shape (n, width)
            What `embed` returned of them.
        versions : shape (n,)
            And when.
        """
        rows = {self.value: values, **self._beside(vertices)}
        return GivenRows(rows=rows, versions=versions, degrees=self._degrees[vertices])

    def _beside(self, vertices: I64) -> dict[str, F32]:
        """Other values that a mini-batch is given of vertices."""
        return {}

    def embed(self, vertices: I64, parameters: Mapping[str, F32], step: int) -> F32:
        """The rows; without dropout.

        Parameters
        ----------
        vertices : shape (n,)
            Distinct.
        parameters
            Those that `names` names, at least.
        step
            Keys the draws: a vertex gets the neighbours that the first layer draws for it in this step of training.

        Returns
        -------
        Shape (n, width).
        """
        # Chunks write to places of their own, so that threads need no lock and no order.
        rows = np.empty((len(vertices), self.width), np.float32)
        starts = range(0, len(vertices), CHUNK)

        def compute(start: int) -> None:
            part = slice(start, start + CHUNK)
            rows[part] = self._chunk(vertices[part], parameters, step)

        if self._threads == 1 or len(starts) < 2:
            for start in starts:
                compute(start)
            return rows
        with Threads(self._threads, name="embed") as pool:
            for _ in pool.map(compute, starts):
                pass
        return rows

    def reads(self, vertices: I64, step: int) -> tuple[int, int]:
        """Edges that `embed` draws, and distinct rows of features that it reads."""
        if not len(vertices):  # a super-batch or a part of one may need no row, and a sampler wants seeds
            return 0, 0
        batch = self._sampler.sample(vertices, step)
        return batch.blocks[0].edges, len(batch.vertices[0])

    def _chunk(self, vertices: I64, parameters: Mapping[str, F32], step: int) -> F32:
        batch = self._sampler.sample(vertices, step)
        block, sources = batch.blocks[0], batch.vertices[0]
        # [|V^0|]; destinations are the first of the sources.
        degrees = self._degrees[sources]
        operator = layer_operator(
            self._model.kind,
            block,
            degrees,
            degrees[: block.num_dst],
            degree_correction=self._model.degree_correction,
        )
        features = self._graph.gather_features(sources)
        return self._rows(_aggregate(operator, features), features[: block.num_dst], parameters)

    def _rows(self, aggregated: F32, own: F32, parameters: Mapping[str, F32]) -> F32:
        raise NotImplementedError


class FirstOutputs(BottomLayer):
    """Outputs of the first layer after its activation: NeutronOrch's hot embeddings."""

    def __init__(self, graph: Graph, model: ModelConfig, **options: Any) -> None:
        super().__init__(graph, model, **options)
        self._maps = layer_maps(model)[0]
        self.width = model.widths[1]
        self.names = tuple(
            dict.fromkeys(
                name
                for linear in self._maps
                for name in (*(weight.parameter for weight in linear.weights), linear.bias)
                if name is not None
            )
        )

    def _rows(self, aggregated: F32, own: F32, parameters: Mapping[str, F32]) -> F32:
        inner = None
        for linear in self._maps:
            inner = _linear(linear, parameters, aggregated, inner, own)
        assert inner is not None, "a layer has a map"
        return inner


class FirstAggregates(BottomLayer):
    """Aggregated inputs of the first layer: no parameter decides them."""

    value, names = AGGREGATED, ()

    def __init__(self, graph: Graph, model: ModelConfig, **options: Any) -> None:
        super().__init__(graph, model, **options)
        self.width = model.features
        self.width_beside = model.features if takes_own(model) else 0

    def _beside(self, vertices: I64) -> dict[str, F32]:
        """The vertices' own features, where a map takes them."""
        if not takes_own(self._model):
            return {}
        return {OWN: self._graph.gather_features(vertices)}

    def _rows(self, aggregated: F32, own: F32, parameters: Mapping[str, F32]) -> F32:
        return aggregated


BOTTOM_LAYERS: dict[str, type[BottomLayer]] = {EMBEDDINGS: FirstOutputs, AGGREGATES: FirstAggregates}
"""By what is used again, see `EmbeddingSettings`."""


def _linear(
    linear: LinearMap, parameters: Mapping[str, F32], aggregated: F32, inner: F32 | None, own: F32
) -> F32:
    """A map's output: its terms in their order into one sum, the bias, the activation."""
    # [rows, columns], fp32. Terms are added into it one after the other, as the accelerator's programs do.
    output = np.zeros((len(own), linear.columns), np.float32)
    terms: list[tuple[Any, F32 | None]] = [
        (linear.neighbor, aggregated),
        (linear.inner, inner),
    ]
    for weight, rows in [*terms, *((weight, own) for weight in linear.own)]:
        if weight is not None:
            assert rows is not None, "a map's inner term has a map before"
            accumulate_product(rows, np.ascontiguousarray(weight.value(parameters)), output)
    # No dropout: rows are stored without, and each mini-batch drops by its own draw.
    kept = np.ones(output.shape, np.bool_)
    epilogue(output, parameters[linear.bias], linear.relu, kept, False)
    return output


def _aggregate(operator: LayerOperator, features: F32) -> F32:
    scale = operator.scale_of_edges
    if operator.source_scale is not None:
        of_sources = operator.source_scale[operator.indices]
        # The source's scale times the edge's, rounded once (docs/reference/numerics.md, edge weights).
        scale = of_sources if scale is None else of_sources * scale
    sums = np.zeros((operator.destinations, features.shape[1]), np.float32)
    _sum(operator.indptr, operator.indices, scale, operator.destination_scale, features, sums)
    return sums


@numba.njit(nogil=True, cache=True)
def _sum(
    indptr: I64, indices: I32, scale: F32 | None, destination_scale: F32 | None, features: F32, sums: F32
) -> None:
    """Numba compiles a version for scales and one for none of each."""
    for row in range(len(sums)):
        total = sums[row]
        for edge in range(indptr[row], indptr[row + 1]):
            source = features[indices[edge]]
            if scale is None:
                for column in range(total.size):
                    total[column] += source[column]
            else:
                factor = scale[edge]
                for column in range(total.size):
                    # Numba fuses product and sum with `fastmath` alone: here each is rounded.
                    total[column] += source[column] * factor
        if destination_scale is not None:
            factor = destination_scale[row]
            for column in range(total.size):
                total[column] *= factor
