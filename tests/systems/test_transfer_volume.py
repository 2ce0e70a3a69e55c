"""What crosses the link with hot embeddings and with static caches: counted beside a count by hand."""

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.features.cache.scores import degree_scores
from simgnn.features.embeddings.reuse import hottest
from simgnn.sampling.presampling import presample
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.systems.orchestration.experiments.transfer_volume import Widths, volumes

FANOUTS, SEEDS, N = (4, 3), 32, 3
WIDTHS = Widths(features=60, hidden=20)


@pytest.fixture(scope="module")
def graph():
    return load_dataset("rmat:1500:15000:4:3")


def measured(graph, ratios, count=4):
    train_ids = np.arange(0, 1500, 2)
    return volumes(
        graph,
        train_ids,
        WIDTHS,
        hot_ratios=ratios,
        fanouts=FANOUTS,
        batch_size=SEEDS,
        super_batch=N,
        count=count,
    )


def test_every_row_is_counted_once(graph):
    """Vertex by vertex: a mini-batch's features that are not cached; an embedding once for a super-batch."""
    (found,) = measured(graph, [0.2])
    train_ids = np.arange(0, 1500, 2)
    sampler = NeighborSampler(graph, fanouts=FANOUTS, seed=0)
    options = {"fanouts": FANOUTS, "batch_size": SEEDS, "seed": 0}
    hot = set(hottest(presample(graph, train_ids, **options).hidden, 0.2).tolist())
    scores = {"degree": degree_scores(graph), "presample": presample(graph, train_ids, **options).inputs}
    kept = {
        name: set(sorted(range(1500), key=lambda vertex, own=own: (-own[vertex], vertex))[:300])
        for name, own in scores.items()
    }
    fewer = {
        name: set(sorted(range(1500), key=lambda vertex, own=own: (-own[vertex], vertex))[:100])
        for name, own in scores.items()
    }
    batches = [
        sampler.sample(seeds, step) for step, seeds in enumerate(epoch_batches(train_ids, SEEDS, 0, 0))
    ]
    features = embedded = 0
    missed = {(name, size): 0 for name in scores for size in (100, 300)}
    for first in range(0, 4 * N, N):
        needed = set()
        for batch in batches[first : first + N]:
            inner, updated = batch.vertices[1], len(batch.vertices[2])
            needed |= hot & set(inner.tolist())
            computed = [row for row, vertex in enumerate(inner) if row < updated or vertex not in hot]
            block = batch.blocks[0]
            read = {int(inner[row]) for row in computed}
            for row in computed:
                places = block.indices[block.indptr[row] : block.indptr[row + 1]]
                read |= set(batch.vertices[0][places].tolist())
            features += len(read)
            whole = set(batch.vertices[0].tolist())
            for name in scores:
                missed[name, 300] += len(whole - kept[name])
                missed[name, 100] += len(whole - fewer[name])
        embedded += len(needed)
    assert found.reused == 4 * (60 * features + 20 * embedded)
    assert (found.degree, found.presample) == tuple(240 * missed[name, 100] for name in scores)
    assert (found.degree_as_many, found.presample_as_many) == tuple(
        240 * missed[name, 300] for name in scores
    )


def test_more_hot_vertices_and_larger_caches_send_less(graph):
    found = measured(graph, [0.0, 0.1, 0.3])
    assert found[0].reused == found[0].degree == found[0].presample == found[0].degree_as_many
    for name in ("reused", "degree", "presample", "degree_as_many", "presample_as_many"):
        values = [getattr(each, name) for each in found]
        assert values == sorted(values, reverse=True) and len(set(values)) == 3
