"""Generated graphs: seeded, of the stated shape, and with something to learn."""

import numpy as np
import pytest

from simgnn.data.generators import rmat, stochastic_block
from simgnn.data.planted import split_masks
from simgnn.errors import InputError
from simgnn.random_key import fold

GENERATORS = [rmat, stochastic_block]


def same(ours, theirs):
    names = ("indptr", "indices", "features", "labels", "train_mask", "val_mask", "test_mask")
    return all(np.array_equal(getattr(ours, name), getattr(theirs, name)) for name in names)


def homophily(graph):
    """Part of the arcs that join two vertices of one class."""
    return np.mean(graph.labels[graph.indices] == np.repeat(graph.labels, graph.in_degrees))


@pytest.mark.parametrize("generate", GENERATORS)
def test_seed_fixes_everything(generate):
    graph = generate(vertices=500, edges=4000, width=8, classes=5, seed=3)
    assert same(graph, generate(vertices=500, edges=4000, width=8, classes=5, seed=3))
    assert not same(graph, generate(vertices=500, edges=4000, width=8, classes=5, seed=4))


@pytest.mark.parametrize("generate", GENERATORS)
@pytest.mark.parametrize(
    ("vertices", "edges", "width", "classes"),
    [(2, 0, 1, 1), (2, 50, 3, 2), (17, 300, 1, 17), (1000, 9000, 10, 7), (1024, 9000, 10, 16)],
)
def test_shape(generate, vertices, edges, width, classes):
    graph = generate(vertices=vertices, edges=edges, width=width, classes=classes)
    assert (graph.vertices, graph.feature_width, graph.classes) == (vertices, width, classes)
    assert graph.edges + graph.dropped_self_loops + graph.dropped_duplicates == edges
    assert np.ptp(np.bincount(graph.labels, minlength=classes)) <= 1
    masks = np.stack([graph.train_mask, graph.val_mask, graph.test_mask])
    assert (masks.sum(axis=0) == 1).all()
    assert masks.sum(axis=1).tolist()[:2] == [(vertices + 1) // 2, vertices // 4]


def test_rmat_degrees_follow_the_quadrants():
    """Without planted classes, a vertex's expected out-degree is the product over its number's bits."""
    graph = rmat(vertices=1 << 10, edges=40_000, classes=1, homophily=0.0, width=1, seed=1)
    skewed = np.sort(np.bincount(graph.indices, minlength=graph.vertices))[::-1]
    even = rmat(vertices=1 << 10, edges=40_000, classes=1, homophily=0.0, width=1, quadrants=(0.25,) * 4)
    flat = np.sort(np.bincount(even.indices, minlength=even.vertices))[::-1]
    assert skewed[0] > 15 * skewed.mean() > 15 * np.median(skewed)
    assert flat[0] < 2 * flat.mean()
    only = rmat(vertices=64, edges=100, classes=1, homophily=0.0, quadrants=(0, 1, 0, 0), width=1)
    assert (only.edges, only.dropped_duplicates) == (1, 99)


@pytest.mark.parametrize("generate", GENERATORS)
@pytest.mark.parametrize("wanted", [0.0, 0.5, 0.9])
def test_homophily(generate, wanted):
    graph = generate(vertices=4000, edges=40_000, classes=8, homophily=wanted, width=1)
    # R-MAT's other arcs meet their class by chance; the block model's never do. The tolerance is for the
    # duplicates, more of which R-MAT drops inside classes.
    chance = (1 - wanted) / 8 if generate is rmat else 0
    assert homophily(graph) == pytest.approx(wanted + chance, abs=0.05)


@pytest.mark.parametrize("generate", GENERATORS)
def test_weights_of_edges(generate):
    sizes = {"vertices": 300, "edges": 6000, "width": 1, "classes": 3, "seed": 1}
    plain, graph = generate(**sizes), generate(**sizes, weighted=True)
    assert plain.edge_weight is None and same(graph, plain) and graph.dropped_duplicates > 50
    weights, destinations = graph.edge_weight, np.repeat(np.arange(300), graph.in_degrees)
    assert weights.min() > 0 and weights.max() > 1, "duplicates' weights are added"
    assert weights.mean() * graph.edges == pytest.approx((6000 - graph.dropped_self_loops) / 2, rel=0.02), (
        "the mean of those drawn is 1/2"
    )
    assert np.array_equal(weights, generate(**sizes, weighted=True).edge_weight)
    if generate is stochastic_block:
        other = np.lexsort((destinations, graph.indices))
        assert np.array_equal(weights, weights[other]), "both directions weigh the same"
    else:
        assert len(np.unique(weights)) > 0.99 * graph.edges


def test_block_model_is_undirected():
    graph = stochastic_block(vertices=300, edges=3000, width=1)
    destinations = np.repeat(np.arange(300), graph.in_degrees)
    forward = set(zip(graph.indices.tolist(), destinations.tolist(), strict=True))
    assert forward == {(d, s) for s, d in forward} and len(forward) == graph.edges > 2500


@pytest.mark.parametrize("generate", GENERATORS)
def test_neighbours_help(generate):
    """A linear classifier does better on features summed over the neighbourhood than on a vertex's own."""
    graph = generate(vertices=4000, edges=60_000, classes=8, width=32)
    own = graph.features
    destinations = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    summed = own.copy()
    np.add.at(summed, destinations, own[graph.indices])
    scores = {}
    for name, x in (("own", own), ("summed", summed)):
        x = x / np.linalg.norm(x, axis=1, keepdims=True)
        weights = np.linalg.lstsq(x[graph.train_mask], np.eye(8)[graph.labels[graph.train_mask]], rcond=None)[
            0
        ]
        scores[name] = np.mean((x @ weights).argmax(axis=1)[graph.test_mask] == graph.labels[graph.test_mask])
    assert 0.3 < scores["own"] < 0.85
    assert scores["summed"] > scores["own"] + 0.05


@pytest.mark.parametrize(
    ("generate", "change", "message"),
    [
        (rmat, {"vertices": 1}, "R-MAT vertices must be an integer from 2 to 1073741824, not 1"),
        (rmat, {"edges": -1}, "R-MAT edges must be an integer from 0 to 2147483647, not -1"),
        (rmat, {"classes": 11}, "R-MAT classes must be an integer from 1 to 10, not 11"),
        (rmat, {"width": 0}, "R-MAT feature width must be an integer from 1 to 16777216, not 0"),
        (rmat, {"weighted": 2}, "R-MAT weighted must be true or false, not 2"),
        (rmat, {"homophily": 1.5}, "R-MAT homophily must be a number from 0 to 1, not 1.5"),
        (
            rmat,
            {"quadrants": (0.5, 0.5, 0.5, 0.5)},
            "R-MAT quadrants must be four numbers from 0 that sum to 1",
        ),
        (
            stochastic_block,
            {"vertices": 2.5},
            "SBM vertices must be an integer from 2 to 1073741824, not 2.5",
        ),
        (stochastic_block, {"homophily": -1}, "SBM homophily must be a number from 0 to 1, not -1"),
    ],
)
def test_bad_parameters(generate, change, message):
    with pytest.raises(InputError) as error:
        generate(**{"vertices": 10, "edges": 20, "classes": 2, **change})
    assert message in str(error.value)


def test_split_masks():
    train, val, test = split_masks(100, train=70, val=20, key=fold(1))
    assert (train.sum(), val.sum(), test.sum()) == (70, 20, 10)
    assert (train.astype(int) + val + test == 1).all()
    assert not train[:70].all()
