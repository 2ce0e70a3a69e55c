"""The sampler: what a mini-batch promises, and that its draws depend on nothing but their key."""

import hashlib
from dataclasses import replace

import numpy as np
import pytest
from small_graphs import graph_of

from simgnn.data.datasets import load_dataset
from simgnn.model.aggregation import layer_operator
from simgnn.random_key import below, draw, fold, permutation, random_bits
from simgnn.sampling import fused_sampling
from simgnn.sampling.sampler import Block, NeighborSampler, epoch_batches
from simgnn.sampling.two_steps import TwoStepSampler
from simgnn.sampling.without_replacement import WIDEST, choose
from simgnn.training.stages import Pipeline, Stage

FANOUTS = [(10, 5), (3,), (-1,), (2, -1, 4), (40, 30), (1, 1)]


@pytest.fixture(scope="module")
def graph():
    return load_dataset("rmat:3000:60000:4:3", seed=5)


@pytest.fixture(scope="module")
def hub_graph():
    """Vertices of every in-degree from 0 to 99, two hubs, and isolated vertices."""
    degrees = np.concatenate([np.arange(100), [1500, 1999], np.zeros(1898, int)])
    destinations = np.repeat(np.arange(len(degrees)), degrees)
    starts = np.repeat(np.cumsum(degrees) - degrees, degrees)
    # 7 is coprime with 2000: a vertex's neighbours are distinct.
    sources = (destinations * 31 + 1 + (np.arange(len(destinations)) - starts) * 7) % len(degrees)
    return graph_of(sources, destinations, len(degrees))


def digest(batches):
    """SHA-256 of everything that some mini-batches hold, shortened."""
    hashed = hashlib.sha256()
    for batch in batches:
        for array in (*batch.vertices, *(a for block in batch.blocks for a in (block.indptr, block.indices))):
            hashed.update(f"{array.dtype.str} {array.shape}".encode())
            hashed.update(np.ascontiguousarray(array).tobytes())
    return hashed.hexdigest()[:16]


def sampled_ahead(sampler, batches, first_step=0):
    """Mini-batches in the order of their seeds, made by the sampler's number of threads."""
    stage = Stage(name="sample", work=sampler.sample, workers=sampler.threads)
    return Pipeline([stage], look_ahead=2 * sampler.threads).run(batches, first_step=first_step)


PINNED = {
    ("rmat", (25, 10)): "c8245b0e246b7352",
    ("rmat", (15, 10, 5)): "3c3c9585f16aabc1",
    ("rmat", (-1,)): "e089e63f31285314",
    ("rmat", (2, -1, 4)): "70124398efa8aac3",
    ("rmat", (40, 30)): "8cc7761662f0b8fb",
    ("rmat", (1, 1)): "647703a44d76eee9",
    ("rmat", (8, 17)): "ee5b41f241ee6c37",
    ("rmat", (33, 9, 16, 32)): "b6cb55b938d48ad5",
    ("hubs", (25, 10)): "40e12d06d2ab6cb3",
    ("hubs", (15, 10, 5)): "614b2370e04c3d33",
    ("hubs", (-1,)): "ba51330f44aad9ce",
    ("hubs", (2, -1, 4)): "b59b22ed94d19348",
    ("hubs", (40, 30)): "832e975c3ec67b02",
    ("hubs", (1, 1)): "4187903bc5d98230",
    ("hubs", (8, 17)): "adb30640595613af",
    ("hubs", (33, 9, 16, 32)): "fb08d143803bd0db",
}
"""Digests of mini-batches drawn by the first version of the sampler, which no later version may change."""


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize(("name", "fanouts"), PINNED)
def test_draws_are_those_of_the_first_version(graph, hub_graph, name, fanouts, threads):
    chosen = {"rmat": graph, "hubs": hub_graph}[name]
    sampler = NeighborSampler(chosen, fanouts=fanouts, seed=-12, threads=threads)
    vertices = np.arange(chosen.vertices)
    batches = [*epoch_batches(vertices, 700, 6, 0), vertices[:150], vertices[100:101], vertices[-1:]]
    assert digest(sampled_ahead(sampler, batches, first_step=2**33)) == PINNED[name, fanouts]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("name", "fanouts"), PINNED)
def test_weights_change_no_draw_and_stay_with_their_arcs(graph, hub_graph, name, fanouts, threads):
    chosen = {"rmat": graph, "hubs": hub_graph}[name]
    chosen = replace(chosen, edge_weight=np.arange(chosen.edges))  # its place in the list tells an arc
    sampler = NeighborSampler(chosen, fanouts=fanouts, seed=-12, threads=threads, weighted=True)
    vertices = np.arange(chosen.vertices)
    steps = [*epoch_batches(vertices, 700, 6, 0), vertices[:150], vertices[100:101], vertices[-1:]]
    batches = list(sampled_ahead(sampler, steps, first_step=2**33))
    assert digest(batches) == PINNED[name, fanouts]
    arcs = 0
    for batch in batches:
        for layer, block in enumerate(batch.blocks):
            places = block.edge_weight.astype(np.int64)
            assert block.edge_weight.dtype == np.float32 and len(places) == block.edges
            destinations = np.repeat(batch.vertices[layer + 1], np.diff(block.indptr))
            assert np.array_equal(chosen.indices[places], batch.vertices[layer][block.indices])
            assert (chosen.indptr[destinations] <= places).all()
            assert (places < chosen.indptr[destinations + 1]).all()
            arcs += block.edges
    assert arcs


def test_weights_are_kept_only_where_asked_for(graph):
    weighted = replace(graph, edge_weight=np.ones(graph.edges))
    batch = NeighborSampler(weighted, fanouts=(2, 2), seed=0).sample([5, 6], 0)
    assert [block.edge_weight for block in batch.blocks] == [None, None]
    with pytest.raises(
        ValueError, match="sampler weighted must be False where the graph has no edge_weight, not True"
    ):
        NeighborSampler(graph, fanouts=(2,), seed=0, weighted=True)


def test_numbers_of_the_relabel_map_start_anew(graph):
    """Rows are numbered on from mini-batch to mini-batch until the numbers run out."""
    sampler, fresh = (NeighborSampler(graph, fanouts=(10, 5), seed=1) for _ in range(2))
    batches = epoch_batches(np.arange(graph.vertices), 100, 0, 0)[:6]
    sampler.sample(batches[0], 0)
    (relabel,) = sampler._maps
    relabel.base = (1 << 32) - graph.vertices - 1000
    bases = []
    for step, seeds in enumerate(batches):
        assert digest([sampler.sample(seeds, step)]) == digest([fresh.sample(seeds, step)])
        bases.append(relabel.base)
    assert min(bases) == 1 and sampler._maps[0] is relabel


def neighbours(batch, layer):
    """Global in-neighbours of each destination of a block, in the block's order."""
    block, sources = batch.blocks[layer], batch.vertices[layer]
    return {
        int(vertex): sources[block.indices[block.indptr[row] : block.indptr[row + 1]]].tolist()
        for row, vertex in enumerate(batch.vertices[layer + 1])
    }


@pytest.mark.parametrize("fanouts", FANOUTS)
def test_blocks_hold_what_they_promise(graph, fanouts):
    seeds = permutation(graph.vertices, fold(1))[:100]
    batch = NeighborSampler(graph, fanouts=fanouts, seed=3).sample(seeds, 7)
    layers = len(fanouts)
    assert batch.step == 7 and len(batch.blocks) == layers and len(batch.vertices) == layers + 1
    assert np.array_equal(batch.seeds, seeds) and np.array_equal(batch.vertices[-1], seeds)
    edges = 0
    for layer, block in enumerate(batch.blocks):
        sources, destinations = batch.vertices[layer], batch.vertices[layer + 1]
        assert (block.num_src, block.num_dst) == (len(sources), len(destinations))
        assert block.indptr.dtype == np.int64 and block.indices.dtype == np.int32
        assert block.indptr.shape == (block.num_dst + 1,) and block.indptr[-1] == block.edges
        assert np.array_equal(sources[: block.num_dst], destinations)
        assert len(np.unique(sources)) == len(sources)
        fanout = fanouts[layers - 1 - layer]
        for vertex, chosen in neighbours(batch, layer).items():
            full = graph.indices[graph.indptr[vertex] : graph.indptr[vertex + 1]].tolist()
            assert len(chosen) == (len(full) if fanout == -1 else min(fanout, len(full)))
            assert chosen == sorted(set(chosen)) and set(chosen) <= set(full)
            edges += len(chosen)
        # New vertices are numbered in the order of their first appearance, and none is there without an arc.
        new = block.indices[block.indices >= block.num_dst]
        first = np.unique(new, return_index=True)[1]
        assert np.array_equal(new[np.sort(first)], np.arange(block.num_dst, block.num_src))
    assert edges == sum(block.edges for block in batch.blocks) > 0


@pytest.mark.parametrize("fanouts", FANOUTS)
def test_draws_do_not_depend_on_the_share(graph, fanouts):
    """Two trainers that sample their parts get, vertex by vertex, what one gets that samples the union."""
    seeds = permutation(graph.vertices, fold(2))[:60]
    union = NeighborSampler(graph, fanouts=fanouts, seed=3).sample(seeds, 1)
    seen = 0
    for share in (seeds[:17], seeds[:16:-1]):
        part = NeighborSampler(graph, fanouts=fanouts, seed=3).sample(share, 1)
        for layer in range(len(fanouts)):
            together = neighbours(union, layer)
            for vertex, chosen in neighbours(part, layer).items():
                assert chosen == together[vertex]
                seen += 1
    assert seen >= len(seeds)


def test_every_part_of_the_key_matters(graph):
    seeds = np.flatnonzero(graph.in_degrees >= 30)[:50]
    assert len(seeds) == 50

    def chosen(seed, step, layer=0):
        return neighbours(NeighborSampler(graph, fanouts=(5, 5), seed=seed).sample(seeds, step), layer)

    first = chosen(0, 0)
    assert chosen(0, 0) == first
    for other in (chosen(1, 0), chosen(0, 1), chosen(0, 0, layer=1)):
        assert sum(other[int(vertex)] != first[int(vertex)] for vertex in seeds) >= 45


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_prefetch_gives_the_same_in_the_same_order(graph, threads):
    batches = epoch_batches(np.flatnonzero(graph.train_mask), 100, 4, 0)
    alone = NeighborSampler(graph, fanouts=(10, 5), seed=9)
    ahead = NeighborSampler(graph, fanouts=(10, 5), seed=9, threads=threads)
    count = 0
    for step, (seeds, batch) in enumerate(
        zip(batches, sampled_ahead(ahead, batches, first_step=40), strict=True), 40
    ):
        expected = alone.sample(seeds, step)
        assert batch.step == step and digest([batch]) == digest([expected])
        count += 1
    assert count == 15


def test_prefetch_stops_early_and_passes_errors_on(graph):
    sampler = NeighborSampler(graph, fanouts=(2,), seed=0, threads=2)
    stream = sampled_ahead(sampler, [[1], [2], [3], [4], [5], [6]])
    assert next(stream).seeds.tolist() == [1]
    stream.close()
    with pytest.raises(ValueError, match="twice"):
        list(sampled_ahead(sampler, [[1], [2, 2]]))
    assert sampler.sample([1, 2], 0).vertices[1].tolist() == [1, 2]


@pytest.mark.parametrize(("degree", "fanout"), [(7, 3), (40, 3), (40, 20), (1000, 10)])
def test_choices_are_uniform(degree, fanout):
    """Each neighbour is chosen equally often (chi-square), by both algorithms (Floyd's and selection)."""
    trials = 4000
    graph = graph_of(np.arange(1, degree + 1), np.zeros(degree, np.int64), degree + 1)
    sampler = NeighborSampler(graph, fanouts=(fanout,), seed=11)
    counts = np.zeros(degree + 1)
    for step in range(trials):
        counts[sampler.sample([0], step).vertices[0][1:]] += 1
    expected = trials * fanout / degree
    # Without replacement the counts' variance is smaller by 1 - p, and any two counts are correlated.
    statistic = (
        ((counts[1:] - expected) ** 2).sum() / (expected * (1 - fanout / degree)) * (degree - 1) / degree
    )
    assert abs(statistic - (degree - 1)) < 5 * np.sqrt(2 * (degree - 1))


def test_full_neighbourhood_of_all_is_the_graph(graph):
    batch = NeighborSampler(graph, fanouts=(-1,), seed=0).sample(np.arange(graph.vertices), 0)
    assert np.array_equal(batch.blocks[0].indptr, graph.indptr)
    assert np.array_equal(batch.blocks[0].indices, graph.indices)


@pytest.mark.parametrize(
    ("seeds", "message"),
    [
        ([], "seeds must be a vector of at least one integer, not float64 of shape (0,)"),
        ([[1]], "not int64 of shape (1, 1)"),
        ([1.0], "not float64 of shape (1,)"),
        ([3, -1], "seed must be a vertex from 0 to 2999, not -1"),
        ([3000], "seed must be a vertex from 0 to 2999, not 3000"),
        ([4, 3, 4], "seeds must be distinct, not hold 4 twice"),
    ],
)
def test_bad_seeds(graph, seeds, message):
    with pytest.raises(ValueError) as error:
        NeighborSampler(graph, fanouts=(2,), seed=0).sample(seeds, 0)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"fanouts": ()}, "fanouts must name at least one layer, not ()"),
        ({"fanouts": (5, 0)}, "fanout must be -1 (all) or at least 1, not 0"),
        ({"fanouts": (2.5,)}, "fanout must be -1 (all) or at least 1, not 2.5"),
        ({"seed": "x"}, "sampler seed must be an integer, not 'x'"),
    ],
)
def test_bad_parameters(graph, parameters, message):
    with pytest.raises(ValueError) as error:
        NeighborSampler(graph, **{"fanouts": (2,), "seed": 0, **parameters})
    assert message in str(error.value)


def test_epoch_batches():
    ids = np.arange(100, 1000)
    batches = epoch_batches(ids, 256, 1, 0)
    assert [len(batch) for batch in batches] == [256, 256, 256, 132]
    assert np.array_equal(np.sort(np.concatenate(batches)), ids)
    again = epoch_batches(ids, 256, 1, 0)
    assert all(np.array_equal(ours, theirs) for ours, theirs in zip(batches, again, strict=True))
    for other in (epoch_batches(ids, 256, 1, 1), epoch_batches(ids, 256, 2, 0)):
        assert not np.array_equal(other[0], batches[0])


def test_random_keys_are_splitmix64():
    """The first words of the stream that starts at 1234567, as published with the algorithm."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert random_bits(np.uint64(1234567), np.arange(4)).tolist() == published
    assert [int(draw(np.uint64(1234567), np.uint64(counter))) for counter in range(4)] == published


def test_keys_fold_in_order():
    assert fold(3, -1) == draw(draw(np.uint64(0), np.uint64(3)), np.uint64((1 << 64) - 1)) != fold(-1, 3)
    assert fold(3, np.arange(5)).tolist() == [fold(3, value) for value in range(5)]
    assert fold(3, np.arange(5)[:, None], np.arange(4)).shape == (5, 4)
    assert fold() == 0


def test_below_reaches_both_ends():
    assert below(np.uint64(0), 7) == 0 and below(np.uint64((1 << 64) - 1), 7) == 6
    assert below(np.uint64((1 << 64) - 1), 1 << 32) == (1 << 32) - 1


def test_a_kept_kernel_knows_the_text_of_all_that_it_calls():
    waiting, met = [fused_sampling._sample_layer.py_func], set()
    while waiting:
        function = waiting.pop()
        met.add(function)
        for name in function.__code__.co_names:
            value = function.__globals__.get(name)
            python = getattr(value, "py_func", None) or getattr(value, "_defn", None)
            if python is not None and python not in met:
                waiting.append(python)
    found = {function.__module__ for function in met}
    assert len(found) > 2
    assert found <= {fused_sampling.__name__, *(module.__name__ for module in fused_sampling._CALLED)}


@pytest.mark.sample(1)
@pytest.mark.parametrize(("weighted", "lacks"), [(False, False), (True, True), (True, False), (False, True)])
def test_threads_sample_the_same_mini_batch_together(weighted, lacks, monkeypatch):
    """By any number of threads, one mini-batch after another, with weights and with arcs to do without."""
    monkeypatch.setattr(fused_sampling, "_LEAST_VERTICES", 8)  # small layers are shared out as well
    graph = load_dataset("rmat:3000:60000:2:3", seed=2)
    if weighted:
        weights = np.random.default_rng(0).random(graph.edges, dtype=np.float32)
        graph = replace(graph, edge_weight=weights)
    given = {"fanouts": (9, -1, 5), "seed": 1, "weighted": weighted}
    alone = NeighborSampler(graph, **given)
    lacking = np.sort(np.random.default_rng(1).choice(graph.edges, 500, replace=False))
    for threads in (2, 3, 5):
        together = NeighborSampler(graph, **given, together=threads)
        for step in range(3):
            without = lacking if lacks else None
            seeds = np.random.default_rng(step).choice(graph.vertices, 200, replace=False)
            wanted, found = (each.sample(seeds, step, without=without) for each in (alone, together))
            assert digest([found]) == digest([wanted])
            for ours, theirs in zip(found.blocks, wanted.blocks, strict=True):
                assert np.array_equal(ours.in_degrees, theirs.in_degrees)
                assert (ours.edge_weight is None) == (theirs.edge_weight is None) == (not weighted)
                if weighted:
                    assert ours.edge_weight.tobytes() == theirs.edge_weight.tobytes()


# Sampling in two steps, which the fused kernel is compared with.


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


# What a sampled layer sums is, over draws, what it sums of all neighbours.

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
def graph_unbiased():
    return load_dataset("rmat:1000:24000:4:2:weighted")


def full_sums(graph_unbiased, kind, weighted, degrees, rows, correction):
    """The layer's sums of all neighbours, for every vertex."""
    whole = Block(
        indptr=graph_unbiased.indptr,
        indices=graph_unbiased.indices,
        num_src=graph_unbiased.vertices,
        num_dst=graph_unbiased.vertices,
        edge_weight=graph_unbiased.edge_weight if weighted else None,
        in_degrees=graph_unbiased.in_degrees,
    )
    operator = layer_operator(kind, whole, degrees, degrees, degree_correction=correction)
    return operator.to_scipy() @ rows


def errors(graph_unbiased, kind, weighted, fanout, correction="unbiased"):
    """Deviation of the mean over draws from the sum of all neighbours, and its standard error.

    Returns
    -------
    (ndarray, ndarray), each of shape (vertices, columns)
    """
    generator = np.random.default_rng(fanout)
    # A mean far from 0 shows a bias of the whole sum, the spread one of single terms.
    rows = generator.normal(1, 1, (graph_unbiased.vertices, COLUMNS))
    degrees = graph_unbiased.weighted_in_degrees if weighted else graph_unbiased.in_degrees
    seeds = generator.choice(np.flatnonzero(graph_unbiased.in_degrees > 2), 40, replace=False)
    sampler = NeighborSampler(graph_unbiased, fanouts=(fanout,), seed=1, weighted=weighted)
    sums = np.empty((DRAWS, len(seeds), COLUMNS))
    for step in range(DRAWS):
        batch = sampler.sample(seeds, step)
        sources = batch.vertices[0]
        operator = layer_operator(
            kind, batch.blocks[0], degrees[sources], degrees[seeds], degree_correction=correction
        )
        sums[step] = operator.to_scipy() @ rows[sources]
    expected = full_sums(graph_unbiased, kind, weighted, degrees, rows, correction)[seeds]
    if kind == "gin":  # sums what was drawn, as it is: fanout of the neighbours
        expected *= (np.minimum(graph_unbiased.in_degrees[seeds], fanout) / graph_unbiased.in_degrees[seeds])[
            :, None
        ]
    assert (graph_unbiased.in_degrees[seeds] > fanout).mean() > 0.3, "most vertices must be sampled"
    return sums.mean(0) - expected, sums.std(0, ddof=1) / np.sqrt(DRAWS)


def significant(deviation, error):
    """Whether any mean lies further off than chance explains; scales are rounded to binary32."""
    return bool((np.abs(deviation) > STANDARD_ERRORS * error + 1e-5).any())


@pytest.mark.sample(5)
@pytest.mark.parametrize("fanout", [2, 5, 10])
@pytest.mark.parametrize("name", KINDS)
def test_mean_over_draws_is_that_of_all_neighbours(graph_unbiased, name, fanout):
    assert not significant(*errors(graph_unbiased, *KINDS[name], fanout))


@pytest.mark.parametrize("correction", ["ratio", "none"])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_other_corrections_are_biased(graph_unbiased, weighted, correction):
    assert significant(*errors(graph_unbiased, "gcn", weighted, 5, correction))


# Choices without replacement follow their two definitions, whatever they are kept in.

HIGHEST = (1 << 31) - 1
"""Neighbours of the largest hub that a graph of 2**31 - 1 vertices could have, and one."""


def word(stream, counter):
    return np.uint64(draw(np.uint64(stream), np.uint64(counter)))


def selection(taken, degree, stream):
    """Knuth's algorithm S."""
    chosen = []
    for place in range(degree):
        if below(word(stream, place), degree - place) < taken - len(chosen):
            chosen.append(place)
    return chosen


def floyd(taken, degree, stream):
    """Floyd's algorithm, with a set."""
    chosen = set()
    for turn in range(taken):
        last = degree - taken + turn
        place = below(word(stream, turn), last + 1)
        chosen.add(last if place in chosen else place)
    return sorted(chosen)


@pytest.mark.parametrize("taken", [1, 2, 5, 8, 9, 10, 16, 17, 25, 32, 33, 40])
def test_choices_follow_their_definition(taken):
    least = taken * taken // 8
    compared = 0
    for degree in sorted({taken + 1, taken + 7, least, least + 1, taken**2, 2 * taken**2 + 1, 5000, HIGHEST}):
        if degree <= taken:
            continue
        for trial in range(40):
            stream = fold(taken, degree, trial)
            places = np.full(3 + taken + WIDEST + 2, -7, np.int32)
            choose(places, 3, taken, degree, stream)
            definition = selection if taken * taken > 8 * degree else floyd
            assert places[3 : 3 + taken].tolist() == definition(taken, degree, stream)
            assert (places[:3] == -7).all() and (places[3 + taken + WIDEST - 1 :] == -7).all()
            compared += 1
    assert compared >= 200
