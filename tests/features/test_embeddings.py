"""Hot embeddings: which vertices, how they are computed, when, and how old what is used may be."""

import itertools

import numpy as np
import pytest
import torch
from small_given import GRAPH, drawn

from simgnn.config.configuration import load_config
from simgnn.config.embeddings import EmbeddingSettings
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.features.embeddings.bottom_layer import FirstOutputs
from simgnn.features.embeddings.reuse import hottest, mask_of
from simgnn.features.embeddings.store import EmbeddingStore, StalenessError
from simgnn.features.embeddings.super_batches import SuperBatches
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.presampling import presample
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.batches import BatchLoader
from simgnn.training.cpu_trainer import forward


def test_both_counts_are_of_the_same_draws():
    graph = load_dataset(GRAPH)
    ids = np.flatnonzero(graph.train_mask)
    options = {"fanouts": (3, 2), "batch_size": 20, "seed": 4}
    found = presample(graph, ids, **options)
    assert (found.hidden <= found.inputs).all() and (found.hidden[ids] >= 1).all()


def test_the_hottest_come_first_and_the_lower_of_two():
    counts = np.array([3, 0, 5, 3, 1, 5])
    assert hottest(counts, 1).tolist() == [2, 5, 0, 3, 4]  # 1 was never asked for
    assert hottest(counts, 0.5).tolist() == [2, 5, 0]
    assert hottest(counts, 0).tolist() == []


def test_a_store_counts_and_refuses():
    store = EmbeddingStore(np.array([7, 2, 5]), vertices=10, width=2, bound=3)
    rows = np.arange(6, dtype=np.float32).reshape(3, 2)
    store.put(np.array([2, 5, 7]), rows, 4)
    values, versions = store.give(np.array([7, 2]), 6)
    assert values.tolist() == rows[[2, 0]].tolist() and versions.tolist() == [4, 4]
    store.give(np.array([5]), 7)
    assert store.gaps.tolist() == [0, 0, 2, 1]
    store.put(np.array([2]), rows[:1], 5)
    store.give(np.array([2]), 8)
    cases = [
        (5, 8, "vertex 5 must be of a version from 5 to 8 to be used after 8 optimizer steps, not 4"),
        (2, 4, "vertex 2 must be of a version from 1 to 4 to be used after 4 optimizer steps, not 5"),
        (3, 6, "vertex 3 must be of a version from 3 to 6 .* not none"),
    ]
    for vertex, now, text in cases:
        with pytest.raises(StalenessError, match=text) as caught:
            store.give(np.array([vertex]), now)
        assert (caught.value.vertex, caught.value.now, caught.value.bound) == (vertex, now, 3)
    assert store.gaps.sum() == 4, "what is refused is not counted"
    empty = EmbeddingStore(np.array([7]), vertices=10, width=2, bound=3)
    with pytest.raises(StalenessError, match="not none"):
        empty.give(np.array([7]), 0)


def a_schedule(
    n, *, dataset="rmat:20000:200000:1:3", batch_size=1000, ratio=0.2, kind=SuperBatches, newest=False
):
    graph = load_dataset(dataset)
    ids = np.flatnonzero(graph.train_mask)
    sampler = NeighborSampler(graph, fanouts=(5, 5), seed=3)
    counts = presample(graph, ids, fanouts=(5, 5), batch_size=batch_size, seed=3)
    hot = hottest(counts.hidden, ratio)
    per_epoch = -(-len(ids) // batch_size)

    def seeds_of(step):
        epoch, place = divmod(step, per_epoch)
        return epoch_batches(ids, batch_size, 3, epoch)[place]

    mask = mask_of(hot, graph.vertices)
    store = EmbeddingStore(hot, vertices=graph.vertices, width=1, bound=2 * n - 1)
    order = hot if newest else None
    schedule = kind(n, sampler=sampler, seeds_of=seeds_of, hot=mask, hottest_first=order)
    return schedule, store, sampler, seeds_of, mask


def use(schedule, store, sampler, seeds_of, mask, *, uses):
    """Mini-batches one after the other, without training, until so many rows were used."""
    number = None
    for step in itertools.count():
        if schedule.of(step) != number:
            number = schedule.of(step)
            for needed, version in schedule.passes(number):
                store.put(needed, np.zeros((len(needed), 1), np.float32), version)
        batch = sampler.giving(mask).sample(seeds_of(step), step)
        store.give(batch.given, step)
        if store.gaps.sum() >= uses:
            return step


@pytest.mark.sample(1)
@pytest.mark.parametrize("n", [2, 8])
def test_no_gap_of_a_million_uses_is_above_the_bound(n):
    """The largest gap that may be does occur: in the last mini-batch of a super-batch."""
    schedule, store, *rest = a_schedule(n)
    use(schedule, store, *rest, uses=1_000_000)
    assert store.gaps.sum() >= 1_000_000
    gaps = np.flatnonzero(store.gaps)
    assert gaps[-1] == 2 * n - 1 and gaps[0] == 0  # the first super-batch's own begin with it


def test_the_hottest_rows_come_first_each_with_the_newest_parameters():
    """NeutronOrch, 4.2.2: gaps are n on average, or a little more: what is hotter is computed earlier and used more."""
    n = 4
    schedule, store, *rest = a_schedule(n, newest=True)
    hottest_first = schedule._hottest_first.tolist()
    assert [(len(needed), version) for needed, version in schedule.passes(0)] == [
        (len(schedule.needed(0)), 0)
    ]
    passes = schedule.passes(3)
    assert [version for _, version in passes] == [8, 9, 10, 11]
    together = np.concatenate([needed for needed, _ in passes])
    assert np.array_equal(np.sort(together), schedule.needed(3))
    place = {vertex: i for i, vertex in enumerate(hottest_first)}
    assert [place[each] for each in together] == sorted(place[each] for each in together)
    use(schedule, store, *rest, uses=60_000)
    gaps = np.flatnonzero(store.gaps)
    assert gaps[-1] == 2 * n - 1
    assert n <= store.gaps @ np.arange(2 * n) / store.gaps.sum() <= n + 0.5


class _OneEarlier(SuperBatches):
    def passes(self, number):
        return [(needed, max(version - 1, 0)) for needed, version in super().passes(number)]


class _OneSuperBatchLate(SuperBatches):
    def of(self, step):
        return 1 if super().of(step) == 2 else super().of(step)


@pytest.mark.parametrize("kind", [_OneEarlier, _OneSuperBatchLate])
def test_a_planted_mistake_in_the_schedule_is_found(kind):
    schedule, store, *rest = a_schedule(3, kind=kind, batch_size=500)
    with pytest.raises(StalenessError):
        use(schedule, store, *rest, uses=100_000)


def test_a_planted_mistake_in_the_bound_is_found():
    schedule, store, *rest = a_schedule(3, batch_size=500)
    store.bound -= 1
    with pytest.raises(StalenessError, match=r"version from \d+ to \d+ to be used"):
        use(schedule, store, *rest, uses=100_000)


def test_what_a_checkpoint_gets_stays_as_it_was():
    store = EmbeddingStore(np.array([3, 1]), vertices=5, width=1, bound=None)
    store.put(np.array([1]), np.array([[2.0]], np.float32), 4)
    state = store.state()
    store.put(np.array([1, 3]), np.ones((2, 1), np.float32), 5)
    assert state["values"].tolist() == [[2.0], [0.0]] and state["versions"].tolist() == [4, -1]


def test_a_super_batch_is_not_endless():
    with pytest.raises(InputError, match=r"^super_batch must be an integer from 1 to 4096, not 4097$"):
        EmbeddingSettings(super_batch=4097)


MODELS = {
    "gcn": {"kind": "gcn"},
    "gcn-weighted": {"kind": "gcn", "edge_weights": True},
    "sage": {"kind": "sage"},
    "gin": {"kind": "gin", "gin_epsilon": 0.25},
    "gin-residual": {"kind": "gin", "residual": True},
}


@pytest.mark.parametrize("name", MODELS)
def test_rows_are_those_of_the_first_layer(name):
    """To rounding torch's, in float64, of the same draws; bit for bit the same however they are computed."""
    graph = load_dataset(GRAPH)
    model = ModelConfig(features=graph.feature_width, hidden=9, classes=3, layers=2, **MODELS[name])
    parameters = initialise(model, seed=1)
    layer = FirstOutputs(graph, model, fanout=4, seed=5)
    vertices = np.random.default_rng(1).permutation(graph.vertices)
    rows = layer.embed(vertices, parameters, 7)
    assert set(layer.names) == {each for each in parameters if each.startswith("layers.0.")}
    one = ModelConfig(features=graph.feature_width, hidden=9, classes=9, layers=1, **MODELS[name])
    sampler = NeighborSampler(graph, fanouts=(4,), seed=5, weighted=model.edge_weights)
    loaded = BatchLoader(graph=graph, sampler=sampler).load(vertices, 7)
    leaves = {each: torch.from_numpy(parameters[each]).double() for each in layer.names}
    wanted = np.maximum(forward(one, leaves, loaded).numpy(), 0)
    np.testing.assert_allclose(rows, wanted, rtol=1e-4, atol=1e-5)
    for part in (vertices[:1], vertices[3:50]):
        alone = layer.embed(part, parameters, 7)
        places = [vertices.tolist().index(vertex) for vertex in part.tolist()]
        np.testing.assert_array_equal(alone.view(np.uint32), rows[places].view(np.uint32))


def test_no_bit_depends_on_threads(monkeypatch):
    monkeypatch.setattr("simgnn.features.embeddings.bottom_layer.CHUNK", 37)
    graph = load_dataset(GRAPH)
    model = ModelConfig(features=graph.feature_width, hidden=9, classes=3, layers=2, kind="sage")
    parameters, vertices = initialise(model, seed=1), np.arange(graph.vertices)
    wanted = FirstOutputs(graph, model, fanout=4, seed=5).embed(vertices, parameters, 7)
    found = FirstOutputs(graph, model, fanout=4, seed=5, threads=3).embed(vertices, parameters, 7)
    assert wanted.tobytes() == found.tobytes()
    assert FirstOutputs(graph, model, fanout=4, seed=5).embed(vertices[:0], parameters, 7).shape == (0, 9)


@pytest.mark.parametrize("kind", ["gcn", "sage", "gin"])
def test_rows_have_the_accelerators_bits_where_a_sum_has_one_order(kind):
    """Sums of two terms: what the first layer of a mini-batch would compute, the store gives."""
    fanout = 1 if kind == "gcn" else 2
    model, parameters, loaded = drawn({"kind": kind}, fanouts=(4, fanout), share=0.5, step=3)
    del loaded
    graph = load_dataset(GRAPH)
    one = ModelConfig(
        features=graph.feature_width, hidden=model.hidden, classes=model.hidden, layers=1, kind=kind
    )
    sampler = NeighborSampler(graph, fanouts=(fanout,), seed=5)
    whole = BatchLoader(graph=graph, sampler=sampler).load(np.arange(40), 7)
    below = {name: value for name, value in parameters.items() if name.startswith("layers.0.")}
    trainer = AcceleratorTrainer(one, ReferenceDevice(load_config("mid").hardware))
    with trainer:
        compiled = trainer.compile(whole, below)
        trainer.device.load(compiled.program)
        trainer.device.run("forward")
        wanted = trainer.device.read_tensor(compiled.logits)
    rows = FirstOutputs(graph, model, fanout=fanout, seed=5).embed(np.arange(40), parameters, 7)
    np.testing.assert_array_equal(rows.view(np.uint32), np.maximum(wanted, 0).view(np.uint32))


def test_settings_say_what_decides_results():
    assert not EmbeddingSettings().reuses
    assert not EmbeddingSettings(hot_ratio=0.2, super_batch=1).reuses
    assert not EmbeddingSettings(hot_ratio=0.2, refresh="always").reuses
    assert EmbeddingSettings(hot_ratio=0.2, refresh="always", reuse="aggregates").reuses
    assert EmbeddingSettings(hot_ratio=0.2, refresh="always").result_keys() == ()
    assert EmbeddingSettings(hot_ratio=0.2, super_batch=4).bound == 7
    assert EmbeddingSettings(hot_ratio=0.2).result_keys() == ("hot_ratio", "super_batch", "refresh", "reuse")
    assert EmbeddingSettings(hot_ratio=1.0, refresh="computed").result_keys() == (
        "hot_ratio",
        "refresh",
        "reuse",
    )
    for values, text in (
        ({"hot_ratio": 1.5}, "hot_ratio must be"),
        ({"super_batch": 0}, "super_batch must be"),
        ({"refresh": "never"}, "refresh must be one of super-batch, newest, always, computed, not 'never'"),
    ):
        with pytest.raises(InputError, match=text):
            EmbeddingSettings(**values)
