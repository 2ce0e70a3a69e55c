"""Dropout's bitmaps depend on the seed, step, layer, vertex and feature, and on nothing else."""

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.model.dropout import Dropout
from simgnn.model.model import ModelConfig
from simgnn.random_key import draw, fold
from simgnn.sampling.sampler import NeighborSampler
from simgnn.training.batches import BatchLoader
from simgnn.training.split import split_seeds

SEEDS = np.random.default_rng(0).permutation(1797)[:120]


def loaded(*, seed=3, step=7, dropout=0.3, seeds=SEEDS, hidden=(16, 24)):
    graph = load_dataset("digits")
    model = ModelConfig(features=64, hidden=hidden, classes=10, layers=3, dropout=dropout)
    sampler = NeighborSampler(graph, fanouts=(4, 3, 2), seed=5)
    return BatchLoader(graph=graph, sampler=sampler, dropout=Dropout(model=model, seed=seed)).load(
        seeds, step
    )


def by_vertex(batch, layer):
    """Rows of a bitmap by global vertex."""
    return dict(zip(batch.batch.vertices[layer + 1].tolist(), batch.kept[layer], strict=True))


def test_shapes_and_share():
    batch = loaded()
    assert [bitmap.shape for bitmap in batch.kept] == [
        (len(batch.batch.vertices[1]), 16),
        (len(batch.batch.vertices[2]), 24),
    ]
    for bitmap in batch.kept:
        assert bitmap.dtype == bool
        assert bitmap.mean() == pytest.approx(0.7, abs=0.02)
        assert bitmap.mean(axis=0).min() > 0.55


@pytest.mark.parametrize("dropout, kept", [(0.0, ()), (0.99, (0.01, 0.01))])
def test_extremes(dropout, kept):
    batch = loaded(dropout=dropout)
    assert [bitmap.mean() for bitmap in batch.kept] == pytest.approx(kept, abs=0.005)


def test_shares_and_order_change_nothing():
    whole, backwards = loaded(), loaded(seeds=SEEDS[::-1].copy())
    parts = [loaded(seeds=part) for part in split_seeds(SEEDS, cpu_share=0.3, shares=[1.0, 2.0])]
    for layer in range(2):
        wanted = by_vertex(whole, layer)
        for other in (backwards, *parts):
            for vertex, row in by_vertex(other, layer).items():
                assert (row == wanted[vertex]).all()


def test_narrower_layers_keep_their_bits():
    wide, narrow = loaded(hidden=(16, 24)), loaded(hidden=(5, 24))
    assert (narrow.kept[0] == wide.kept[0][:, :5]).all()


@pytest.mark.parametrize("change", [{"seed": 4}, {"step": 8}])
def test_every_key_counts(change):
    first, other = by_vertex(loaded(), 1), by_vertex(loaded(**change), 1)
    common = sorted(first.keys() & other.keys())
    assert len(common) > 20
    agree = np.mean([first[vertex] == other[vertex] for vertex in common])
    assert agree == pytest.approx(0.7**2 + 0.3**2, abs=0.04)


def test_layers_draw_for_themselves():
    batch = loaded(hidden=24)
    first, second = by_vertex(batch, 0), by_vertex(batch, 1)
    agree = np.mean([first[vertex] == row for vertex, row in second.items()])
    assert agree == pytest.approx(0.58, abs=0.04)


def test_the_draw_of_an_element():
    batch = loaded()
    vertex = int(batch.batch.vertices[2][3])
    bits = draw(fold(3, 0x64726F706F7574, 7, 1, vertex), np.uint64(9))
    assert batch.kept[1][3, 9] == (int(bits) >> 32 >= round(0.3 * 2**32))


def test_no_draw_of_the_sampler_changes():
    with_dropout, without = loaded(), loaded(dropout=0.0)
    for mine, theirs in zip(with_dropout.batch.blocks, without.batch.blocks, strict=True):
        assert (mine.indices == theirs.indices).all()
