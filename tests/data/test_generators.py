"""Generated graphs: seeded, of the stated shape, degree, skew and locality, and with something to learn."""

import hashlib
import subprocess
import sys

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.data.generators import citation, community_ring, degree_corrected_block, rmat, stochastic_block
from simgnn.data.planted import ORDER, split_masks
from simgnn.errors import InputError
from simgnn.random_key import fold, permutation

LOOSE = [rmat, stochastic_block]
"""These may draw an arc twice."""
UNDIRECTED = [degree_corrected_block, community_ring]
DISTINCT = [*UNDIRECTED, citation]
GENERATORS = [*LOOSE, *DISTINCT]


def digest(graph):
    names = ("indptr", "indices", "features", "labels", "train_mask", "val_mask", "test_mask")
    arrays = (np.ascontiguousarray(getattr(graph, name)).tobytes() for name in names)
    return hashlib.sha256(b"".join(arrays)).hexdigest()


def arcs(graph):
    """Both ends of each arc by the numbers that vertices had before they were shuffled."""
    number = np.empty(graph.vertices, np.int64)
    number[permutation(graph.vertices, fold(0, ORDER))] = np.arange(graph.vertices)
    destinations = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    return number[graph.indices], number[destinations]


def skew(degrees):
    """Standard deviation of the logarithm of expected degrees, of which those that there are were drawn."""
    mean = degrees.mean()
    return np.sqrt(np.log1p(max(0.0, degrees.var() - mean) / mean**2))


def homophily(graph):
    """Part of the arcs that join two vertices of one class."""
    return np.mean(graph.labels[graph.indices] == np.repeat(graph.labels, graph.in_degrees))


@pytest.mark.parametrize("generate", GENERATORS)
def test_a_seed_fixes_every_byte(generate):
    sizes = {"vertices": 500, "edges": 4000, "width": 8, "classes": 5}
    assert digest(generate(**sizes, seed=3)) == digest(generate(**sizes, seed=3))
    assert digest(generate(**sizes, seed=3)) != digest(generate(**sizes, seed=4))


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("dcsbm:500:4000:8:5", "5da44b211c3db557"),
        ("community-ring:500:4000:8:5", "b152fa1e8739b905"),
        ("citation:500:4000:8:5", "2df076bbad15e7fa"),
    ],
)
def test_graphs_are_those_of_yesterday(name, wanted):
    graph = load_dataset(name)
    assert hashlib.sha256(graph.indptr.tobytes() + graph.indices.tobytes()).hexdigest()[:16] == wanted


@pytest.mark.slow
def test_threads_change_nothing(root):
    code = (
        "import numba, sys; numba.set_num_threads(int(sys.argv[1]))\n"
        "from test_generators import GENERATORS, digest\n"
        "print([digest(each(vertices=600, edges=5000, width=4, classes=4)) for each in GENERATORS])"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code, threads],
            check=True,
            capture_output=True,
            cwd=root / "tests" / "data",
            env={"PATH": "", "NUMBA_NUM_THREADS": "2", "PYTHONHASHSEED": threads},
        ).stdout
        for threads in "12"
    ]
    assert said[0] == said[1] and said[0].count(b",") == 4


SIZES = [(2, 0, 1, 1), (1000, 9000, 10, 7), (1024, 9000, 10, 16)]
SHAPES = [
    *((generate, *sizes) for generate in LOOSE for sizes in (*SIZES, (2, 50, 3, 2), (17, 300, 1, 17))),
    *((generate, *sizes) for generate in DISTINCT for sizes in (*SIZES, (17, 40, 1, 1), (100, 98, 3, 50))),
]


@pytest.mark.parametrize(("generate", "vertices", "edges", "width", "classes"), SHAPES)
def test_shape(generate, vertices, edges, width, classes):
    graph = generate(vertices=vertices, edges=edges, width=width, classes=classes)
    assert (graph.vertices, graph.feature_width, graph.classes) == (vertices, width, classes)
    if generate is not citation:
        assert graph.edges + graph.dropped_self_loops + graph.dropped_duplicates == edges
    if generate in DISTINCT:
        assert graph.dropped_self_loops == graph.dropped_duplicates == 0
        assert np.bincount(graph.labels, minlength=classes).min() >= vertices // classes - 128
    else:
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


@pytest.mark.parametrize("generate", LOOSE)
@pytest.mark.parametrize("wanted", [0.0, 0.5, 0.9])
def test_homophily(generate, wanted):
    graph = generate(vertices=4000, edges=40_000, classes=8, homophily=wanted, width=1)
    # R-MAT's other arcs meet their class by chance; the block model's never do. The tolerance is for the
    # duplicates, more of which R-MAT drops inside classes.
    chance = (1 - wanted) / 8 if generate is rmat else 0
    assert homophily(graph) == pytest.approx(wanted + chance, abs=0.05)


@pytest.mark.parametrize("generate", LOOSE)
def test_weights_of_edges(generate):
    sizes = {"vertices": 300, "edges": 6000, "width": 1, "classes": 3, "seed": 1}
    plain, graph = generate(**sizes), generate(**sizes, weighted=True)
    assert plain.edge_weight is None and digest(graph) == digest(plain) and graph.dropped_duplicates > 50
    weights = graph.edge_weight
    assert weights.min() > 0 and weights.max() > 1, "duplicates' weights are added"
    assert weights.mean() * graph.edges == pytest.approx((6000 - graph.dropped_self_loops) / 2, rel=0.02), (
        "the mean of those drawn is 1/2"
    )
    assert np.array_equal(weights, generate(**sizes, weighted=True).edge_weight)
    if generate is rmat:
        assert len(np.unique(weights)) > 0.99 * graph.edges


@pytest.mark.parametrize("generate", DISTINCT)
@pytest.mark.parametrize("degree", [1, 15, 50])
def test_average_degree(generate, degree):
    """To the arc, but for the first citations, which have too few to link to: 1 % at 5,000 vertices."""
    graph = generate(vertices=5000, edges=5000 * degree, width=1, classes=8)
    missing = 5000 * degree - graph.edges
    assert missing == 0 if generate is not citation else 0 <= missing <= degree * (degree + 1) / 2


@pytest.mark.sample(4)
@pytest.mark.parametrize("generate", UNDIRECTED)
@pytest.mark.parametrize("wanted", [0.0, 0.5, 1.0, 1.3])
def test_skew_of_log_normal_degrees(generate, wanted):
    graph = generate(vertices=40_000, edges=800_000, width=1, classes=4, communities=8, skew=wanted)
    assert skew(graph.in_degrees) == pytest.approx(wanted, abs=0.1)
    logarithms = np.log(np.maximum(graph.in_degrees, 1))
    assert logarithms.std() == pytest.approx(np.hypot(wanted, 20**-0.5), abs=0.1)


@pytest.mark.sample(2)
@pytest.mark.parametrize("generate", UNDIRECTED)
@pytest.mark.parametrize("wanted", [0.3, 0.5, 0.7])
def test_skew_of_a_power_law(generate, wanted):
    """The tail's exponent by Hill's estimator, of the hundredth with the highest degrees."""
    graph = generate(
        vertices=40_000, edges=1_200_000, width=1, classes=4, communities=4, skew=wanted, power_law=True
    )
    highest = np.sort(graph.in_degrees)[::-1][:400]
    hill = np.mean(np.log(highest[:-1] / highest[-1]))
    assert hill == pytest.approx(wanted, abs=0.1)


@pytest.mark.parametrize("wanted", [0.3, 0.5, 0.7])
def test_preference_is_the_skew_of_citations(wanted):
    """Preferential attachment without recency gives a tail of exponent 1 + 1 / preference."""
    graph = citation(vertices=40_000, edges=600_000, width=1, classes=1, preference=wanted, age=1e6)
    highest = np.sort(graph.in_degrees)[::-1][:400]
    assert np.mean(np.log(highest[:-1] / highest[-1])) == pytest.approx(wanted, abs=0.12)


def test_recency_takes_skew_away():
    sizes = {"vertices": 20_000, "edges": 300_000, "width": 1, "classes": 4}
    found = [skew(citation(**sizes, age=age).in_degrees) for age in (0.05, 0.25, 1000)]
    assert found[0] + 0.1 < found[1] < found[2] - 0.1


@pytest.mark.parametrize("generate", [degree_corrected_block, citation])
@pytest.mark.parametrize("p_in", [0.0, 0.3, 0.8, 1.0])
def test_links_stay_in_their_community(generate, p_in):
    graph = generate(vertices=6000, edges=90_000, width=1, classes=3, communities=12, p_in=p_in)
    ends = arcs(graph)
    assert np.mean(ends[0] % 12 == ends[1] % 12) == pytest.approx(p_in, abs=0.02)
    assert np.mean(graph.labels[graph.indices] == np.repeat(graph.labels, graph.in_degrees)) == pytest.approx(
        p_in + (1 - p_in) * 3 / 11, abs=0.02
    )


@pytest.mark.parametrize("reach", [0.0, 0.5, 2.0, 8.0, 1e6])
def test_reach_is_how_far_links_go(reach):
    count = 100
    graph = community_ring(
        vertices=10_000, edges=150_000, width=1, classes=10, communities=count, reach=reach
    )
    ends = arcs(graph)
    apart = np.abs(ends[0] % count - ends[1] % count)
    apart = np.minimum(apart, count - apart)
    for most in (0, 1, 3, 10):
        wanted = -np.expm1(-(most + 1) / reach) if reach else 1.0
        if reach > count:
            wanted = (2 * most + 1) / count
        assert np.mean(apart <= most) == pytest.approx(wanted, abs=0.02)


def test_citations_lead_to_what_is_older():
    graph = citation(vertices=3000, edges=45_000, width=1, classes=5)
    citing, cited = arcs(graph)
    assert (citing > cited).all()
    out = np.bincount(citing, minlength=3000)
    assert (out[20:] == 15).all() and (out[:10] == np.arange(10)).all()


def test_age_is_how_far_back_links_go():
    medians = []
    for age in (0.01, 0.1, 1.0):
        ends = arcs(citation(vertices=10_000, edges=100_000, width=1, classes=5, preference=0, age=age))
        late = ends[0] > 5000  # those before find too little that is old
        medians.append(np.median((ends[0] - ends[1])[late]) / 10_000)
    assert medians[0] == pytest.approx(0.01 * np.log(2), rel=0.15)
    assert medians[1] == pytest.approx(0.1 * np.log(2), rel=0.15)
    assert medians[0] < medians[1] < medians[2]


@pytest.mark.parametrize("generate", [stochastic_block, *DISTINCT])
def test_undirected_graphs_have_each_arc_both_ways(generate):
    options = {"undirected": True} if generate is citation else {}
    graph = generate(vertices=300, edges=3000, width=1, classes=3, weighted=True, **options)
    destinations = np.repeat(np.arange(300), graph.in_degrees)
    back = np.lexsort((destinations, graph.indices))
    assert np.array_equal(graph.indices, destinations[back]) and graph.edges > 2500
    assert np.array_equal(graph.edge_weight, graph.edge_weight[back]) and 0 < graph.edge_weight.min()
    if generate in DISTINCT:  # others' duplicates are added
        assert 0.45 < graph.edge_weight.mean() < 0.55 and graph.edge_weight.max() <= 1 and graph.edges > 2900


@pytest.mark.parametrize("generate", GENERATORS)
def test_neighbours_help(generate):
    """A linear classifier does better on features summed over the neighbourhood than on a vertex's own."""
    graph = generate(vertices=4000, edges=60_000, classes=8, width=32)
    own = graph.features
    destinations = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    summed = own.copy()
    np.add.at(summed, destinations, own[graph.indices])
    scores = []
    for x in (own, summed):
        x = x / np.linalg.norm(x, axis=1, keepdims=True)
        targets = np.eye(8)[graph.labels[graph.train_mask]]
        weights = np.linalg.lstsq(x[graph.train_mask], targets, rcond=None)[0]
        scores.append(np.mean((x @ weights).argmax(axis=1)[graph.test_mask] == graph.labels[graph.test_mask]))
    assert 0.3 < scores[0] < 0.85 and scores[1] > scores[0] + 0.05


@pytest.mark.parametrize(
    ("generate", "change", "message"),
    [
        (rmat, {"vertices": 1}, "R-MAT vertices must be an integer from 2 to 1073741824, not 1"),
        (rmat, {"edges": -1}, "R-MAT edges must be an integer from 0 to 2147483647, not -1"),
        (rmat, {"classes": 61}, "R-MAT classes must be an integer from 1 to 60, not 61"),
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
        (
            degree_corrected_block,
            {"vertices": 1},
            "DC-SBM vertices must be an integer from 2 to 1073741824, not 1",
        ),
        (degree_corrected_block, {"p_in": 1.1}, "DC-SBM p_in must be a number from 0 to 1, not 1.1"),
        (degree_corrected_block, {"skew": 3.5}, "DC-SBM skew must be a number from 0 to 3.0, not 3.5"),
        (
            degree_corrected_block,
            {"skew": float("nan")},
            "DC-SBM skew must be a number from 0 to 3.0, not nan",
        ),
        (
            degree_corrected_block,
            {"skew": 1, "power_law": True},
            "DC-SBM skew of a power law must be a number from 0 to 0.95, not 1",
        ),
        (degree_corrected_block, {"power_law": 1}, "DC-SBM power_law must be true or false, not 1"),
        (
            degree_corrected_block,
            {"communities": 1},
            "DC-SBM communities must be at least the 2 classes, not 1",
        ),
        (
            degree_corrected_block,
            {"communities": 61},
            "DC-SBM communities must be an integer from 0 to 60, not 61",
        ),
        (degree_corrected_block, {"communities": 2.5}, "DC-SBM communities must be an integer from 0 to 60"),
        (
            degree_corrected_block,
            {"edges": 3000, "p_in": 1.0},
            "DC-SBM edges must be few enough to be distinct where communities, skew and locality are as they are"
            " (about 1740 arcs are), not 3000 arcs",
        ),
        (community_ring, {"reach": -1}, "community-ring reach must be a number from 0 to 1000000.0, not -1"),
        (community_ring, {"skew": -1}, "community-ring skew must be a number from 0 to 3.0, not -1"),
        (
            community_ring,
            {"edges": 6000, "reach": 0},
            "community-ring edges must be few enough to be distinct",
        ),
        (citation, {"preference": 1}, "citation preference must be a number from 0 to 0.95, not 1"),
        (citation, {"age": 0}, "citation age must be a number from 0.001 to 1000000.0, not 0"),
        (citation, {"undirected": "no"}, "citation undirected must be true or false, not 'no'"),
        (citation, {"edges": 900}, "citation edges of 60 vertices must be an integer from 0 to 885, not 900"),
        (citation, {"train": 2}, "citation train must be a number from 0 to 1, not 2"),
    ],
)
def test_bad_parameters(generate, change, message):
    with pytest.raises(InputError) as error:
        generate(**{"vertices": 60, "edges": 120, "classes": 2, **change})
    assert message in str(error.value) and "\n" not in str(error.value)


def test_a_full_community_is_full():
    """As many edges as fit are found, however often each is drawn again."""
    graph = degree_corrected_block(vertices=60, edges=1740, classes=2, width=1, p_in=1.0, skew=0.0)
    assert graph.edges == 1740 and (graph.in_degrees == 29).all()


def test_split_masks():
    train, val, test = split_masks(100, train=70, val=20, key=fold(1))
    assert (train.sum(), val.sum(), test.sum()) == (70, 20, 10)
    assert (train.astype(int) + val + test == 1).all()
    assert not train[:70].all()
