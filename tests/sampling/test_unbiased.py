"""What a sampled layer sums is, over draws, what it sums of all neighbours."""

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.model.aggregation import layer_operator
from simgnn.sampling.sampler import Block, NeighborSampler

DRAWS = 2000
COLUMNS = 3
STANDARD_ERRORS = 4
KINDS = {
    "gcn": ("gcn", False),
    "gcn-weighted": ("gcn", True),
    "sage": ("sage", False),
    "gin": ("gin", False),
    "gin-weighted": ("gin", True),
}


@pytest.fixture(scope="module")
def graph():
    return load_dataset("rmat:1000:24000:4:2:weighted")


def full_sums(graph, kind, weighted, degrees, rows, correction):
    """The layer's sums of all neighbours, for every vertex."""
    whole = Block(
        indptr=graph.indptr,
        indices=graph.indices,
        num_src=graph.vertices,
        num_dst=graph.vertices,
        edge_weight=graph.edge_weight if weighted else None,
        in_degrees=graph.in_degrees,
    )
    operator = layer_operator(kind, whole, degrees, degrees, degree_correction=correction)
    return operator.to_scipy() @ rows


def errors(graph, kind, weighted, fanout, correction="unbiased"):
    """Deviation of the mean over draws from the sum of all neighbours, and its standard error.

    Returns
    -------
    (ndarray, ndarray), each of shape (vertices, columns)
    """
    generator = np.random.default_rng(fanout)
    # A mean far from 0 shows a bias of the whole sum, the spread one of single terms.
    rows = generator.normal(1, 1, (graph.vertices, COLUMNS))
    degrees = graph.weighted_in_degrees if weighted else graph.in_degrees
    seeds = generator.choice(np.flatnonzero(graph.in_degrees > 2), 40, replace=False)
    sampler = NeighborSampler(graph, fanouts=(fanout,), seed=1, weighted=weighted)
    sums = np.empty((DRAWS, len(seeds), COLUMNS))
    for step in range(DRAWS):
        batch = sampler.sample(seeds, step)
        sources = batch.vertices[0]
        operator = layer_operator(
            kind, batch.blocks[0], degrees[sources], degrees[seeds], degree_correction=correction
        )
        sums[step] = operator.to_scipy() @ rows[sources]
    expected = full_sums(graph, kind, weighted, degrees, rows, correction)[seeds]
    if kind == "gin":  # sums what was drawn, as it is: fanout of the neighbours
        expected *= (np.minimum(graph.in_degrees[seeds], fanout) / graph.in_degrees[seeds])[:, None]
    assert (graph.in_degrees[seeds] > fanout).mean() > 0.3, "most vertices must be sampled"
    return sums.mean(0) - expected, sums.std(0, ddof=1) / np.sqrt(DRAWS)


def significant(deviation, error):
    """Whether any mean lies further off than chance explains; scales are rounded to binary32."""
    return bool((np.abs(deviation) > STANDARD_ERRORS * error + 1e-5).any())


@pytest.mark.sample(5)
@pytest.mark.parametrize("fanout", [2, 5, 10])
@pytest.mark.parametrize("name", KINDS)
def test_mean_over_draws_is_that_of_all_neighbours(graph, name, fanout):
    assert not significant(*errors(graph, *KINDS[name], fanout))


@pytest.mark.parametrize("correction", ["ratio", "none"])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_other_corrections_are_biased(graph, weighted, correction):
    assert significant(*errors(graph, "gcn", weighted, 5, correction))
