"""The graph: canonical topology, gathering, and the ways into it."""

import subprocess
import sys

import numpy as np
import pytest
from scipy import sparse
from small_graphs import arcs_of

from simgnn.data.graph import Graph
from simgnn.data.npz import load_npz


def masks(vertices):
    return {
        "train_mask": np.arange(vertices) % 3 == 0,
        "val_mask": np.arange(vertices) % 3 == 1,
        "test_mask": np.arange(vertices) % 3 == 2,
    }


def random_arcs(vertices, arcs, seed):
    """Arcs with self-loops and duplicates among them, and the set that should be left."""
    random = np.random.default_rng(seed)
    sources, destinations = random.integers(0, vertices, size=(2, arcs))
    left = {(s, d) for s, d in zip(sources.tolist(), destinations.tolist(), strict=True) if s != d}
    return sources, destinations, left


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.uint64])
@pytest.mark.parametrize(("vertices", "arcs"), [(1, 0), (1, 5), (2, 9), (30, 0), (30, 400), (200, 300)])
def test_from_edges_sorts_and_drops(vertices, arcs, kind):
    sources, destinations, left = random_arcs(vertices, arcs, seed=vertices + arcs)
    graph = Graph.from_edges(
        name="random",
        sources=sources.astype(kind),
        destinations=destinations.astype(kind),
        features=np.zeros((vertices, 2)),
        labels=np.zeros(vertices, dtype=np.int64),
        **masks(vertices),
    )
    assert arcs_of(graph) == sorted(left, key=lambda arc: arc[::-1])
    loops = int((sources == destinations).sum())
    assert graph.dropped_self_loops == loops
    assert graph.dropped_duplicates == arcs - loops - len(left)
    assert (graph.vertices, graph.edges) == (vertices, len(left))
    assert graph.indptr.dtype == np.int64 and graph.indices.dtype == np.int32


def test_from_csc_gives_what_from_edges_gives():
    sources, destinations, _ = random_arcs(40, 500, seed=1)
    order = np.argsort(destinations, kind="stable")
    common = {"features": np.ones((40, 3)), "labels": np.arange(40) % 5, **masks(40)}
    edges = Graph.from_edges(name="a", sources=sources, destinations=destinations, **common)
    indptr = np.concatenate([[0], np.cumsum(np.bincount(destinations, minlength=40))])
    csc = Graph.from_csc(name="b", indptr=indptr, indices=sources[order], **common)
    assert np.array_equal(edges.indptr, csc.indptr) and np.array_equal(edges.indices, csc.indices)
    assert edges.dropped_self_loops == csc.dropped_self_loops > 0
    assert edges.dropped_duplicates == csc.dropped_duplicates > 0
    assert (edges.classes, edges.feature_width) == (5, 3)


@pytest.mark.parametrize("way", ["edges", "csc"])
def test_weights_stay_with_their_arcs(way):
    sources, destinations, left = random_arcs(40, 700, seed=5)
    weights = np.random.default_rng(6).normal(size=700)
    order = np.argsort(destinations, kind="stable")
    common = {"name": "w", "features": np.ones((40, 3)), "labels": np.arange(40) % 5, **masks(40)}
    if way == "edges":
        graph = Graph.from_edges(sources=sources, destinations=destinations, edge_weight=weights, **common)
    else:
        indptr = np.concatenate([[0], np.cumsum(np.bincount(destinations, minlength=40))])
        graph = Graph.from_csc(indptr=indptr, indices=sources[order], edge_weight=weights[order], **common)
    assert graph.dropped_duplicates > 100 and graph.edges == len(left)
    added = {}
    for arc, weight in zip(zip(sources, destinations, strict=True), weights.astype(np.float32), strict=True):
        added[arc] = added.get(arc, np.float64(0)) + np.float64(weight)
    wanted = [np.float32(added[arc]) for arc in arcs_of(graph)]
    assert graph.edge_weight.dtype == np.float32 and graph.edge_weight.tolist() == wanted
    sums = [
        sum(float(w) for w, (_, d) in zip(wanted, arcs_of(graph), strict=True) if d == v) for v in range(40)
    ]
    assert graph.weighted_in_degrees.tolist() == sums


def test_canonical_arrays_are_taken_without_a_copy():
    indptr, indices = np.array([0, 1, 3, 3]), np.array([2, 0, 2], dtype=np.int32)
    features, labels = np.ones((3, 2), dtype=np.float32), np.array([0, 1, 0])
    weights = np.array([0.5, -1, 2], np.float32)
    graph = Graph.from_csc(
        name="small",
        indptr=indptr,
        indices=indices,
        features=features,
        labels=labels,
        edge_weight=weights,
        classes=4,
        **masks(3),
    )
    assert graph.edge_weight is weights
    assert graph.indptr is indptr and graph.indices is indices
    assert graph.features is features and graph.labels is labels
    assert graph.classes == 4 and graph.in_degrees.tolist() == [1, 2, 0]


@pytest.fixture(params=["dense", "sparse"])
def featured(request):
    """A graph and its features as one dense array."""
    random = np.random.default_rng(3)
    features = (random.random((50, 9)) * (random.random((50, 9)) < 0.3)).astype(np.float32)
    graph = Graph.from_csc(
        name=request.param,
        indptr=np.zeros(51, dtype=np.int64),
        indices=np.zeros(0, dtype=np.int32),
        features=sparse.csr_array(features) if request.param == "sparse" else features,
        labels=np.zeros(50, dtype=np.int64),
        **masks(50),
    )
    return graph, features


@pytest.mark.parametrize("rows", [[], [0], [49, 0, 49, 3], list(range(50))])
def test_gather_features(featured, rows):
    graph, features = featured
    rows = np.array(rows, dtype=np.int64)
    gathered = graph.gather_features(rows)
    assert gathered.dtype == np.float32 and gathered.flags.c_contiguous
    assert np.array_equal(gathered, features[rows])
    out = np.full((len(rows), 9), np.nan, dtype=np.float32)
    assert graph.gather_features(rows, out=out) is out
    assert np.array_equal(out, features[rows])


def test_gather_features_refuses(featured):
    graph, _ = featured
    for row in (-1, 50):
        with pytest.raises(ValueError, match=f"rows must be from 0 to 49, not {row}"):
            graph.gather_features(np.array([3, row]))
    with pytest.raises(ValueError, match="rows must be integers, not float64"):
        graph.gather_features([0.5])
    for out in (np.empty((2, 9)), np.empty((3, 9), np.float32), np.empty((9, 2), np.float32).T):
        with pytest.raises(ValueError, match="out must be a C-ordered float32 array"):
            graph.gather_features([1, 2], out=out)


def test_the_digest_is_of_every_feature():
    """Of each vertex, however many there are, and of values rather than of how they are kept."""
    vertices, width = 2500, 500
    features = np.zeros((vertices, width), np.float32)
    features[::7, 3] = 1.5

    def digest_of(features):
        return Graph.from_edges(
            sources=[0],
            destinations=[1],
            name="some",
            features=features,
            labels=np.arange(vertices) % 2,
            **masks(vertices),
        ).digest()

    found = {digest_of(features)}
    assert found == {digest_of(sparse.csr_array(features))}
    for vertex in (0, 1, 1337, 2096, 2097, vertices - 1):
        other = features.copy()
        other[vertex, width - 1] = 1
        found.add(digest_of(other))
    assert len(found) == 7


def test_from_pyg():
    torch = pytest.importorskip("torch")
    data_module = pytest.importorskip("torch_geometric.data")
    data = data_module.Data(
        edge_index=torch.tensor([[0, 1, 2, 2, 3, 3], [1, 0, 1, 1, 3, 0]]),
        x=torch.arange(8, dtype=torch.float64).reshape(4, 2),
        y=torch.tensor([[0], [1], [2], [1]]),
        train_mask=torch.tensor([True, True, False, False]),
        val_mask=torch.tensor([False, False, True, False]),
        test_mask=torch.tensor([False, False, False, True]),
    )
    graph = Graph.from_pyg(data, name="four")
    assert arcs_of(graph) == [(1, 0), (3, 0), (0, 1), (2, 1)]
    assert (graph.dropped_self_loops, graph.dropped_duplicates) == (1, 1)
    assert graph.features.tolist() == [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert graph.labels.tolist() == [0, 1, 2, 1] and graph.classes == 3
    assert np.flatnonzero(graph.test_mask).tolist() == [3]
    assert graph.edge_weight is None
    with pytest.raises(ValueError, match="graph four must have edge_weight for weighted degrees, not None"):
        _ = graph.weighted_in_degrees
    data.edge_weight = torch.tensor([1.0, 2.0, 4.0, 8.0, 16.0, 32.0], dtype=torch.float64, requires_grad=True)
    assert Graph.from_pyg(data).edge_weight.tolist() == [2, 32, 1, 12], (
        "duplicates are added, self-loops dropped"
    )


@pytest.mark.parametrize("features", ["dense", "sparse", "binary"])
def test_npz_round_trip(tmp_path, features):
    random = np.random.default_rng(4)
    sources, destinations, left = random_arcs(30, 200, seed=2)
    order = np.argsort(destinations, kind="stable")
    x = (random.random((30, 6)) < 0.3).astype(np.float32)
    if features != "binary":
        x *= random.random((30, 6), dtype=np.float32)
    rows = sparse.csr_array(x)
    arrays = (
        {"x": x}
        if features == "dense"
        else {
            "x_indptr": rows.indptr,
            "x_indices": rows.indices.astype(np.int16),
            "x_shape": np.array(x.shape),
        }
    )
    if features == "sparse":
        arrays["x_data"] = rows.data
    path = tmp_path / "thirty.npz"
    np.savez_compressed(
        path,
        indptr=np.concatenate([[0], np.cumsum(np.bincount(destinations, minlength=30))]),
        indices=sources[order],
        y=np.arange(30, dtype=np.uint8) % 4,
        edge_weight=np.ones(200, np.int8),
        **masks(30),
        **arrays,
    )
    graph = load_npz(path)
    assert graph.name == "thirty" and graph.classes == 4
    loops = int((sources == destinations).sum())
    assert graph.edge_weight.sum() == 200 - loops and graph.edge_weight.max() > 1
    assert arcs_of(graph) == sorted(left, key=lambda arc: arc[::-1])
    assert np.array_equal(graph.gather_features(np.arange(30)), x)
    assert np.array_equal(graph.val_mask, masks(30)["val_mask"])


def test_loading_a_graph_needs_no_torch():
    code = "import simgnn.data.datasets as d, sys; d.digits(); print('torch' in sys.modules, 'sklearn' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.split() == ["False", "False"]
