"""Sampling in two steps, which the fused kernel is compared with."""

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sampling.two_steps import TwoStepSampler


@pytest.mark.parametrize("fanouts", [(25, 10), (3, -1, 2)])
def test_two_steps_sample_what_they_should(fanouts):
    graph = load_dataset("rmat:2000:30000:4:3", seed=2)
    seeds = np.arange(100, 400)
    ours = NeighborSampler(graph, fanouts=fanouts, seed=0).sample(seeds, 0)
    destinations = seeds
    for fanout, (vertices, rows, columns) in zip(
        fanouts, TwoStepSampler(graph, fanouts=fanouts).sample(seeds), strict=True
    ):
        assert vertices[: len(destinations)].tolist() == destinations.tolist()
        assert len(np.unique(vertices)) == len(vertices) == max(rows.max() + 1, len(destinations))
        arcs = set(zip(vertices[rows].tolist(), vertices[columns].tolist(), strict=True))
        assert len(arcs) == len(rows)
        for column, vertex in enumerate(destinations):
            full = graph.indices[graph.indptr[vertex] : graph.indptr[vertex + 1]]
            chosen = vertices[rows[columns == column]]
            assert len(chosen) == (len(full) if fanout < 0 else min(fanout, len(full)))
            assert set(chosen.tolist()) <= set(full.tolist())
        if destinations is seeds:
            assert len(rows) == ours.blocks[-1].edges
        destinations = vertices
