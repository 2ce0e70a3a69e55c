"""A graph that is a hash: its mini-batches beside those that simgnn's sampler draws of graphs that are there."""

import time

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.process import available_memory
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.data_set import load_data_set, parse_data_set
from simgnn.systems.synthetic_graph import SyntheticGraph, skew_of
from simgnn.virtual_time.layer_sizes import LayerSizes


def data_set(*, vertices, arcs, directed=True, skew=1.0, locality=0.0, community=128):
    values = {
        "vertices": vertices,
        "edges": arcs if directed else arcs // 2,
        "directed": str(directed).lower(),
        "features": 1,
        "classes": 2,
        "train_vertices": vertices,
        "skew": skew,
        "locality": locality,
        "community": community,
    }
    text = "\n".join(f'{key} = {{ value = {value}, source = "calibrated" }}' for key, value in values.items())
    return parse_data_set(text, name="mine", source="mine.toml")


def like(graph):
    """A stand-in that knows of a graph no more than its vertices, its arcs and the skew of its degrees."""
    return SyntheticGraph(
        data_set(vertices=graph.vertices, arcs=graph.edges, directed=False, skew=skew_of(graph.in_degrees))
    )


def sampled(graph, seeds, fanouts, *, batches=2):
    """Mean sizes by the real sampler."""
    sampler, found = NeighborSampler(graph, fanouts=fanouts, seed=0), []
    for batch in range(batches):
        vertices = np.random.default_rng(batch).permutation(graph.vertices)[:seeds]
        found.append(LayerSizes.of(sampler.sample(vertices, batch)))
    return LayerSizes.mean(found)


@pytest.mark.parametrize(
    ("name", "bound"),
    [
        ("digits", 0.18),  # neighbours in the plane of images: triangles, which a log-normal has few of
        ("sbm:100000:1000000:1:100", 0.03),
        ("rmat:100000:1500000:1:2", 0.20),  # half of its vertices have no in-neighbour
    ],
)
def test_sizes_are_near_those_of_a_real_graph(name, bound, capsys):
    """The bounds are what was found, rounded up; on six real graphs of up to 117,659 vertices it is at most 0.24."""
    graph = load_dataset(name)
    synthetic, worst = like(graph), 0.0
    for seeds, fanouts in ((64, (10, 5)), (256, (25, 10)), (256, (5, 5, 5)), (1024, (25, 10))):
        real, ours = sampled(graph, seeds, fanouts), synthetic.sizes(seeds, fanouts, batches=2)
        errors = [
            a / b - 1
            for a, b in zip((*ours.vertices, *ours.edges), (*real.vertices, *real.edges), strict=True)
        ]
        with capsys.disabled():
            print(f"\n{name} {seeds} x {fanouts}: " + " ".join(f"{error:+.1%}" for error in errors), end="")
        worst = max(worst, *map(abs, errors))
    assert worst <= bound


def test_degrees_have_the_average_and_the_skew():
    synthetic = SyntheticGraph(data_set(vertices=200_000, arcs=3_000_000, skew=1.2))
    degrees = synthetic.degrees(np.arange(200_000))
    assert degrees.mean() == pytest.approx(15, rel=0.01)
    assert skew_of(degrees) == pytest.approx(1.2, abs=0.03)
    assert skew_of(np.full(100, 7)) < 0.01


@pytest.mark.parametrize(
    ("vertices", "arcs", "skew"),
    [
        (1, 1, 0.0),
        (7, 20, 2.0),
        (1000, 20_000, 1.7),
        (1000, 500_000, 1.0),
        (300_000, 3_000_000, 1.7),
        (200_000, 10**6, 0),
    ],
)
def test_small_dense_and_skewed_graphs_have_their_arcs(vertices, arcs, skew):
    """However many vertices would know more than there are."""
    degrees = SyntheticGraph(data_set(vertices=vertices, arcs=arcs, skew=skew)).degrees(np.arange(vertices))
    assert degrees.max() <= vertices
    assert degrees.sum() == pytest.approx(arcs, rel=0.2 if vertices <= 7 else 0.01)


def test_neighbours_are_drawn_by_degree_and_stay():
    synthetic = SyntheticGraph(data_set(vertices=1000, arcs=20_000, directed=False, skew=1.0))
    vertices = np.repeat(np.arange(1000), 200)
    slots = np.tile(np.arange(200), 1000)
    drawn = synthetic.neighbors(vertices, slots)
    degrees = synthetic.degrees(np.arange(1000))
    counts = np.bincount(drawn, minlength=1000) / 200
    assert np.corrcoef(counts, degrees)[0, 1] > 0.98
    assert (synthetic.neighbors(vertices[::-1], slots[::-1]) == drawn[::-1]).all()


def test_renumbering_takes_the_degrees_of_sources_apart():
    synthetic = SyntheticGraph(data_set(vertices=1000, arcs=20_000, skew=1.0))
    drawn = synthetic.neighbors(np.repeat(np.arange(1000), 200), np.tile(np.arange(200), 1000))
    counts = np.bincount(drawn, minlength=1000)
    assert abs(np.corrcoef(counts, synthetic.degrees(np.arange(1000)))[0, 1]) < 0.1
    assert counts.min() >= 0 and drawn.max() < 1000


@pytest.mark.parametrize("directed", (False, True))
def test_local_neighbours_are_of_the_own_community(directed):
    """There are 15 of them, dealt out in turn; renumbering sends no vertex to another one."""
    vertices, slots = np.repeat(np.arange(1000), 200), np.tile(np.arange(200), 1000)
    local, partly = (
        SyntheticGraph(data_set(vertices=1000, arcs=20_000, directed=directed, locality=part, community=64))
        for part in (1.0, 0.4)
    )
    drawn = local.neighbors(vertices, slots)
    assert np.array_equal(drawn % 15, vertices % 15)
    assert 0 <= drawn.min() and drawn.max() < 1000 and len(np.unique(drawn)) > 900
    own = np.mean(partly.neighbors(vertices, slots) % 15 == vertices % 15)
    assert own == pytest.approx(0.4 + 0.6 / 15, abs=0.01)


def test_locality_and_hubs_shrink_neighbourhoods():
    def inputs(**values):
        return (
            SyntheticGraph(data_set(vertices=100_000, arcs=2_000_000, **values))
            .sizes(256, (10, 10))
            .vertices[0]
        )

    local = [inputs(locality=locality, community=64) for locality in (0.0, 0.5, 1.0)]
    assert local[0] > local[1] > 1.1 * local[2]
    skewed = [inputs(skew=skew) for skew in (0.5, 1.0, 2.0)]
    assert skewed == sorted(skewed, reverse=True)


@pytest.mark.parametrize("directed", (False, True))
def test_sizes_keep_the_rules_of_sampling(directed):
    """As tests of the sampler have them: no more than the fan-out, no more than there are; layers grow."""
    synthetic = SyntheticGraph(data_set(vertices=300, arcs=3000, directed=directed, skew=1.5))
    for fanouts in ((5, 3), (-1,), (2, -1, 4)):
        found = synthetic.sample(synthetic.seeds(40, batch=3), fanouts, batch=3)
        assert list(found.vertices) == sorted(found.vertices, reverse=True) and found.vertices[-1] == 40
        assert found.vertices[0] <= 300
        for edges, vertices, fanout in zip(found.edges, found.vertices[1:], reversed(fanouts), strict=True):
            assert fanout == -1 or edges <= fanout * vertices
    seeds = synthetic.seeds(40, batch=0)
    assert synthetic.sample(seeds, (-1,), batch=0).edges == (synthetic.degrees(seeds).sum(),)


def test_seeds_are_distinct_and_all_can_be_had():
    synthetic = SyntheticGraph(data_set(vertices=300, arcs=3000))
    for count in (1, 40, 149, 151, 300):
        seeds = synthetic.seeds(count, batch=1)
        assert len(np.unique(seeds)) == count and 0 <= seeds.min() and seeds.max() < 300


def test_a_preset_is_quick_and_repeatable():
    began = time.process_time()
    found = [
        SyntheticGraph(load_data_set("ogbn-products")).sizes(1024, (25, 10), batches=2) for _ in range(2)
    ]
    assert found[0] == found[1]
    assert time.process_time() - began < 10
    assert found[0] != SyntheticGraph(load_data_set("ogbn-products"), seed=1).sizes(1024, (25, 10), batches=2)


@pytest.mark.parametrize(
    ("seeds", "fanouts", "message"),
    [
        (0, (5,), "seeds of a mini-batch must be an integer from 1 to 300, not 0"),
        (301, (5,), "seeds of a mini-batch must be an integer from 1 to 300, not 301"),
        (5, (), r"fanouts must name at least one layer, not \(\)"),
        (5, (0,), "fanout must be an integer from 1"),
    ],
)
def test_what_cannot_be_drawn_is_refused(seeds, fanouts, message):
    with pytest.raises(InputError, match=message):
        SyntheticGraph(data_set(vertices=300, arcs=3000)).sizes(seeds, fanouts)


def test_a_mini_batch_that_does_not_fit_in_memory(monkeypatch):
    """Refused before anything is laid out; nobody is asked for small ones."""
    synthetic = SyntheticGraph(data_set(vertices=200_000, arcs=18_000_000))
    monkeypatch.setattr(available_memory, "available_bytes", lambda: 100_000_000)
    assert synthetic.sizes(1000, (-1,), batches=1).edges[0] > 50_000
    with pytest.raises(
        InputError, match=r"layer of a mini-batch of mine must fit in the 0\.1 GB of memory left"
    ):
        synthetic.sizes(99_999, (-1,), batches=1)
    monkeypatch.setattr(available_memory, "available_bytes", lambda: 1_000_000)
    with pytest.raises(
        InputError, match=r"mini-batch of mine must fit in the 0\.001 GB of memory left, not need"
    ):
        synthetic.seeds(150_000, batch=0)
