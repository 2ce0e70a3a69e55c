"""Mini-batches of a graph that is not here, as a sampler would draw them from one that is; and loaded.

A vertex has the features of one of a few thousand drawn rows, and a drawn label: no time depends on either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from simgnn.arrays import I64
from simgnn.random_key import below, fold, random_bits
from simgnn.sampling.sampler import Block, MiniBatch
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.training.batches import LoadedBatch
from simgnn.training.stages import Pipeline, Stage


class SyntheticSampler:
    """Draws neighbours without replacement from a `SyntheticGraph`, in one thread.

    Parameters
    ----------
    fanouts
        Neighbours for each vertex of a layer, seeds first; -1 takes all.
    """

    def __init__(self, synthetic: SyntheticGraph, fanouts: Sequence[int]) -> None:
        self.synthetic, self.fanouts = synthetic, tuple(fanouts)

    def sample(self, seeds: I64, step: int) -> MiniBatch:
        """The mini-batch of `step`; no edges are predicted of a graph that is not here."""
        vertices, blocks = [seeds], []
        for arcs in self.synthetic.draw(seeds, self.fanouts, batch=step):
            # Arcs by destination, then by source; each once, as a graph has it.
            order = np.lexsort((arcs.sources, arcs.rows))
            rows, sources = arcs.rows[order], arcs.sources[order]
            once = np.ones(len(rows), bool)
            once[1:] = (rows[1:] != rows[:-1]) | (sources[1:] != sources[:-1])
            once &= sources != vertices[-1][rows]  # models add their own self-loops
            rows, sources = rows[once], sources[once]
            by_vertex = np.argsort(arcs.reached, kind="stable")
            # `reached` is in order of arrival: sources are found through its sorted order.
            places = by_vertex[np.searchsorted(arcs.reached[by_vertex], sources)]
            count = len(vertices[-1])
            blocks.append(
                Block(
                    indptr=np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=count))]),
                    indices=places.astype(np.int32),
                    num_src=len(arcs.reached),
                    num_dst=count,
                    in_degrees=self.synthetic.degrees(vertices[-1]),
                )
            )
            vertices.append(arcs.reached)
        return MiniBatch(
            step=step, seeds=seeds, vertices=tuple(reversed(vertices)), blocks=tuple(reversed(blocks))
        )


_ROWS = 4096
"""Different rows of features."""

_FEATURES, _LABELS, _ROW = range(3)
"""Purpose of a draw, the second part of its key."""


class SyntheticLoader:
    """Samples and loads mini-batches of a `SyntheticGraph`.

    Parameters
    ----------
    fanouts
        Seeds first.
    seed
        Of features and labels.

    Attributes
    ----------
    pipeline
        See `BatchLoader`.
    """

    def __init__(self, synthetic: SyntheticGraph, *, fanouts: Sequence[int], seed: int = 0) -> None:
        self._synthetic, self._seed = synthetic, seed
        self._sampler = SyntheticSampler(synthetic, fanouts)
        width = synthetic.data_set.whole("features")
        generator = np.random.Generator(np.random.Philox(key=int(fold(seed, _FEATURES)) % (1 << 64)))
        self._rows = generator.standard_normal((_ROWS, width), dtype=np.float32)
        self.pipeline = Pipeline(
            [Stage(name="sample", work=self._sample), Stage(name="gather", work=self._gather)], look_ahead=1
        )

    def _sample(self, parts: Mapping[str, I64], step: int) -> dict[str, MiniBatch]:
        return {name: self._sampler.sample(seeds, step) for name, seeds in parts.items() if len(seeds)}

    def _gather(self, batches: Mapping[str, MiniBatch], step: int) -> dict[str, LoadedBatch]:
        return {name: self._loaded(batch) for name, batch in batches.items()}

    def _loaded(self, batch: MiniBatch) -> LoadedBatch:
        inputs, classes = batch.vertices[0], self._synthetic.data_set.whole("classes")
        return LoadedBatch(
            batch=batch,
            # `py_func`: the compiled function takes single numbers, this one arrays.
            features=self._rows[below.py_func(random_bits(fold(self._seed, _ROW), inputs), _ROWS)],
            labels=below.py_func(random_bits(fold(self._seed, _LABELS), batch.seeds), classes),
            degrees=self._synthetic.degrees(inputs),
        )
