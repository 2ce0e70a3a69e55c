"""Data sets by name, and the digits as a graph."""

import hashlib
import json

import numpy as np
import pytest
import torch
from foreign_files import FEATURES, ogb_binary, ogb_csv

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.config.names import GENERATORS
from simgnn.data import open_dataset
from simgnn.data.datasets import digits, load_dataset
from simgnn.data.generators import degree_corrected_block
from simgnn.data.importing.edge_lists import EdgeListOptions
from simgnn.data.importing.kinds import import_source
from simgnn.data.importing.vertex_files import VertexFiles
from simgnn.data.links import HeldOut, Links
from simgnn.errors import InputError
from simgnn.model.tasks import graph_of_task
from simgnn.training.train import train


@pytest.fixture(scope="module")
def graph():
    return digits()


def test_digits_shape(graph):
    assert (graph.vertices, graph.edges, graph.feature_width, graph.classes) == (1797, 15044, 64, 10)
    assert [int(mask.sum()) for mask in (graph.train_mask, graph.val_mask, graph.test_mask)] == [
        896,
        448,
        453,
    ]
    assert (graph.dropped_self_loops, graph.dropped_duplicates) == (0, 0)
    assert graph.in_degrees.min() >= 6
    assert graph.features.min() == 0 and graph.features.max() == 1
    assert np.array_equal(graph.features * 16, np.round(graph.features * 16))


def test_digits_are_the_same_everywhere(graph):
    digest = hashlib.sha256()
    for array in (
        graph.indptr,
        graph.indices,
        graph.features,
        graph.labels,
        graph.train_mask,
        graph.test_mask,
    ):
        digest.update(np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")).tobytes())
    assert digest.hexdigest()[:16] == "010435c598bbbd36"


def test_digits_join_nearest_neighbours(graph):
    """By brute force, in integers: u and v are joined when one is among the six nearest of the other."""
    pixels = (graph.features * 16).astype(np.int64)
    for vertex in range(0, graph.vertices, 60):
        distances = ((pixels - pixels[vertex]) ** 2).sum(axis=1)
        ranked = sorted((int(d), other) for other, d in enumerate(distances) if other != vertex)[:6]
        joined = graph.indices[graph.indptr[vertex] : graph.indptr[vertex + 1]].tolist()
        assert {other for _, other in ranked} <= set(joined)
        for other in joined:
            closer = ((pixels - pixels[other]) ** 2).sum(axis=1)
            order = sorted((int(d), near) for near, d in enumerate(closer) if near != other)[:6]
            assert vertex in {near for _, near in order} or other in {near for _, near in ranked}


def test_digits_are_undirected(graph):
    destinations = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    keys = destinations * graph.vertices + graph.indices
    assert np.array_equal(np.sort(graph.indices.astype(np.int64) * graph.vertices + destinations), keys)


def test_digits_weigh_likeness(graph):
    destinations = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    squares = ((graph.features[graph.indices] - graph.features[destinations]).astype(np.float64) ** 2).sum(1)
    np.testing.assert_array_equal(graph.edge_weight, (1 / (1 + squares)).astype(np.float32))
    assert 0.1 < graph.edge_weight.min() < graph.edge_weight.max() < 1


def test_digits_can_be_told_apart_by_their_neighbours(graph):
    """The vote of a test image's training neighbours: what the graph alone knows."""
    right = 0
    for vertex in np.flatnonzero(graph.test_mask):
        near = graph.indices[graph.indptr[vertex] : graph.indptr[vertex + 1]]
        votes = np.bincount(graph.labels[near[graph.train_mask[near]]], minlength=10)
        right += votes.argmax() == graph.labels[vertex]
    assert right / graph.test_mask.sum() > 0.96


def test_names(tmp_path, graph):
    assert load_dataset("digits", seed=7).edges == graph.edges
    for model in GENERATORS:
        made = load_dataset(f"{model}:200:1000:12:3", seed=2)
        assert (made.vertices, made.feature_width, made.classes) == (200, 12, 3)
        assert not np.array_equal(made.features, load_dataset(f"{model}:200:1000:12:3", seed=3).features)
        assert load_dataset(f"{model}:200:1000").feature_width == 64
        assert made.edge_weight is None
        weighted = load_dataset(f"{model}:200:1000:12:3:weighted", seed=2)
        assert np.array_equal(weighted.indices, made.indices) and weighted.edge_weight is not None
    path = tmp_path / "some.npz"
    np.savez(
        path,
        indptr=graph.indptr,
        indices=graph.indices,
        x=graph.features,
        y=graph.labels,
        train_mask=graph.train_mask,
        val_mask=graph.val_mask,
        test_mask=graph.test_mask,
    )
    for name in (path, str(path)):
        assert np.array_equal(load_dataset(name).indices, graph.indices)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "digit",
            "rmat:SIZES, sbm:SIZES, dcsbm:SIZES, community-ring:SIZES, citation:SIZES (SIZES being VERTICES:",
        ),
        ("", "or the path of a .npz file, not ''"),
        (
            "digit",
            "like:PRESET[:SCALE], a folder that simgnn data wrote, or the path of a .npz file, not 'digit'",
        ),
        ("digit", " (nearest: 'digits')"),
        ("rmat", "or the path of a .npz file, not 'rmat'"),
        (
            "rmat:100",
            "dataset rmat must be rmat:VERTICES:EDGES[:FEATURES[:CLASSES]][:FLAG][:KNOB=NUMBER], not 'rmat:100'",
        ),
        (
            "sbm:10:20:3:2:1",
            "dataset sbm must be sbm:VERTICES:EDGES[:FEATURES[:CLASSES]][:FLAG][:KNOB=NUMBER], not 'sbm:10:20:3:2:1'",
        ),
        (
            "rmat:10:weighted",
            "dataset rmat must be rmat:VERTICES:EDGES[:FEATURES[:CLASSES]][:FLAG][:KNOB=NUMBER], not",
        ),
        (
            "sbm:10:20:heavy",
            "what follows the sizes must be one of weighted, homophily=NUMBER, signal=NUMBER,",
        ),
        (
            "rmat:1e4:100",
            "dataset rmat must be rmat:VERTICES:EDGES[:FEATURES[:CLASSES]][:FLAG][:KNOB=NUMBER], not 'rmat:1e4:100'",
        ),
        (
            "rmat:1_0:100",
            "dataset rmat must be rmat:VERTICES:EDGES[:FEATURES[:CLASSES]][:FLAG][:KNOB=NUMBER], not 'rmat:1_0:100'",
        ),
        ("sbm:10:20:3:11", "dataset sbm:10:20:3:11: SBM classes must be an integer from 1 to 10, not 11"),
        ("sbm:1000000000:2000000000", "dataset sbm:1000000000:2000000000: SBM graph must fit in the"),
        ("rmat:1000000000:2:10000", "GB of memory left, not need 4e+04 GB"),
        ("rmat:1:100", "dataset rmat:1:100: R-MAT vertices must be an integer from 2 to 1073741824, not 1"),
        ("absent.npz", "absent.npz: graph file must exist"),
        ("a" * 300, f"dataset must be a path that can be read, not '{'a' * 60}': File name too long"),
    ],
)
def test_bad_names(name, message):
    with pytest.raises(InputError) as error:
        load_dataset(name)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


SMALL = {"rmat": 1000, "sbm": 1000, "dcsbm": 0, "community-ring": 20, "citation": 20}
"""Edges of graphs of ten vertices, each of which is a class and a community; three kinds draw no edge twice."""


def test_flags_and_knobs_of_a_name():
    name = "dcsbm:400:4000:3:4:train=0.1:skew=0.5:power_law:p_in=1:communities=8:seed=5:signal=1e-1"
    graph = load_dataset(name)
    wanted = degree_corrected_block(
        vertices=400,
        edges=4000,
        width=3,
        classes=4,
        communities=8,
        p_in=1,
        skew=0.5,
        power_law=True,
        signal=0.1,
        train=0.1,
        seed=5,
    )
    assert np.array_equal(graph.indices, wanted.indices) and np.array_equal(graph.features, wanted.features)
    assert np.array_equal(load_dataset(name, seed=9).features, graph.features), "the name's seed counts"
    assert graph.train_mask.sum() == 40 and graph.val_mask.sum() == 180
    parts = [load_dataset(f"rmat:100:500:train={part}").train_mask.sum() for part in ("0", "0.25", "1")]
    assert parts == [1, 25, 100]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("heavy", "what follows the sizes must be one of weighted, homophily=NUMBER, signal=NUMBER, train"),
        ("homophily", "homophily=NUMBER, signal=NUMBER, train=NUMBER, seed=NUMBER, not 'homophily'"),
        ("weighted=1", "not 'weighted=1'"),
        ("skew=1", "not 'skew=1'"),
        ("homophily=", "homophily must be a number, not ''"),
        ("homophily=0_1", "homophily must be a number, not '0_1'"),
        ("homophily=nan", "homophily must be a number, not 'nan'"),
        ("train=0.1:train=0.2", "train must be set once, not again by 'train=0.2'"),
        ("weighted:weighted", "weighted must be set once, not again by 'weighted'"),
        ("seed=0.5", "seed must be an integer from 0 to 9223372036854775807, not 0.5"),
        ("seed=-1", "seed must be an integer from 0 to 9223372036854775807, not -1"),
        ("train=1.5", "SBM train must be a number from 0 to 1, not 1.5"),
        ("signal=-1", "SBM signal must be a number from 0 to 1000000.0, not -1"),
    ],
)
def test_bad_flags_and_knobs(options, message):
    with pytest.raises(InputError) as error:
        load_dataset(f"sbm:10:20:3:2:{options}")
    assert str(error.value).startswith(f"dataset sbm:10:20:3:2:{options}: ") and message in str(error.value)


def test_small_graphs_have_fewer_classes():
    assert [load_dataset(f"{model}:10:{edges}").classes for model, edges in SMALL.items()] == [10] * len(
        SMALL
    )
    assert load_dataset("rmat:100:1000").classes == 16


def test_the_documented_layout_is_what_is_read(root, tmp_path, monkeypatch):
    """The example of docs/how-to/data-sets.md makes a graph whose arcs are those that it drew."""
    monkeypatch.chdir(tmp_path)
    page = (root / "docs" / "how-to" / "data-sets.md").read_text()
    made = {}
    exec(page.split("```python")[1].split("```")[0], made)
    graph = load_dataset("my.npz")
    assert (graph.vertices, graph.feature_width, graph.classes) == (300, 8, 3)
    drawn = {(s, d) for s, d in zip(made["source"], made["destination"], strict=True) if s != d}
    destinations = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    assert set(zip(graph.indices, destinations, strict=True)) == drawn
    names = ("indptr", "indices", "x", "y", "train_mask", "x_indptr", "x_indices", "x_data", "x_shape")
    for array in (*names, "edge_weight"):
        assert f"`{array}`" in page


def test_bad_neighbours():
    with pytest.raises(InputError, match="digits neighbours must be an integer from 1 to 1796, not 0"):
        digits(neighbours=0)


def test_what_a_model_refuses_of_a_file_names_the_file(tmp_path, refusal):
    path = tmp_path / "negative.npz"
    np.savez(
        path,
        indptr=[0, 1, 1],
        indices=[1],
        edge_weight=[-2.0],
        x=np.ones((2, 2)),
        y=[0, 1],
        train_mask=[True, False],
        val_mask=[False, True],
        test_mask=[False, False],
    )
    for dataset in (path, tmp_path / "folder"):
        arguments = [
            "train",
            "--dataset",
            str(dataset),
            *"--set model.edge_weights=true --device reference".split(),
        ]
        assert f"error: {dataset}: edge_weight must be at least 0 where kind is 'gcn'" in refusal(
            [*arguments, "-o", str(tmp_path / "out")]
        )
        if dataset == path:
            assert main(["data", "convert", str(path), "-o", str(tmp_path / "folder")]) == 0


# Data sets of which edges are predicted: OGB's with their splits, lists of edges without labels, and on
# disk.

EDGES = {"train": [[0, 1], [1, 2], [2, 0]], "valid": [[3, 0]], "test": [[3, 1], [3, 2]]}
NEGATIVES = {"valid": [[0, 3], [1, 3], [2, 1]], "test": [[1, 0]]}
OTHERS = {"valid": [[1, 2]], "test": [[0, 3], [0, 1]]}


def pairs_of(part):
    """As OGB's ogbl-collab, -ppa and -ddi have them."""
    table = {"edge": np.array(EDGES[part])}
    if part != "train":
        table["edge_neg"] = np.array(NEGATIVES[part])
    return table | {"year": np.full(len(EDGES[part]), 2019)}


def ends_of(part):
    """As ogbl-citation2 has them."""
    sources, targets = np.array(EDGES[part]).T
    table = {"source_node": sources, "target_node": targets}
    return table | ({"target_node_neg": np.array(OTHERS[part])} if part != "train" else {})


def ogb_links(folder, table=pairs_of, *, make=ogb_csv, zipped=True, split="time"):
    """A folder as OGB unpacks a link property data set; its splits are `torch.save`'s files."""
    make(folder)
    for path in [*(folder / "split").rglob("*.gz"), *(folder / "raw").glob("node-label*")]:
        path.unlink()
    for place in list((folder / "split").iterdir()):
        place.rmdir()
    (folder / "split" / split).mkdir()
    for part in EDGES:
        path = folder / "split" / split / f"{part}.pt"
        torch.save(
            table(part), path, _use_new_zipfile_serialization=zipped, pickle_protocol=4 if zipped else 2
        )
    return folder


def imported(path, out, files=None, **options):
    import_source(
        path, out, options=EdgeListOptions(**options), vertex_files=files or VertexFiles(), replace=True
    )
    return open_dataset(out)


@pytest.mark.parametrize("zipped", [True, False])
@pytest.mark.parametrize("make", [ogb_csv, ogb_binary])
def test_ogb_with_edges_that_are_split(tmp_path, zipped, make):
    graph = imported(ogb_links(tmp_path / "ogbl_mine", make=make, zipped=zipped), tmp_path / "out")
    links = graph.links
    assert graph.task == "links" and links.directed and not links.whole
    assert graph.gather_features(np.arange(4)).tolist() == FEATURES.tolist()
    assert links.train.tolist() == EDGES["train"]
    for name, part in (("val", "valid"), ("test", "test")):
        held = links.held_out[name]
        assert held.edges.tolist() == EDGES[part] and held.negatives.tolist() == NEGATIVES[part]
        assert held.per_edge == 0


def test_ogb_with_negatives_of_each_edge(tmp_path):
    links = imported(ogb_links(tmp_path / "a", ends_of), tmp_path / "out", undirected=True).links
    assert not links.directed
    assert (links.held_out["val"].per_edge, links.held_out["test"].per_edge) == (2, 2)
    assert links.held_out["test"].negatives.tolist() == [[3, 0], [3, 3], [3, 0], [3, 1]]


def test_arcs_are_not_turned_where_edges_are_split(tmp_path):
    with pytest.raises(InputError, match="--reverse must be left out where the source splits its edges"):
        imported(ogb_links(tmp_path / "a"), tmp_path / "out", reverse=True)


def test_both_ways_of_those_to_which_ogb_adds_them(tmp_path):
    graph = imported(ogb_links(tmp_path / "ogbl_collab"), tmp_path / "out")
    assert not graph.links.directed and graph.edges == 10


@pytest.mark.sample(1)
@pytest.mark.parametrize("table", [pairs_of, ends_of])
def test_what_is_imported_is_converted_and_trains(tmp_path, table, capsys):
    graph = imported(ogb_links(tmp_path / "a", table), tmp_path / "out")
    assert main(["data", "convert", str(tmp_path / "out"), "-o", str(tmp_path / "again")]) == 0
    assert open_dataset(tmp_path / "again").links.digest() == graph.links.digest()
    assert main(["data", "info", str(tmp_path / "again")]) == 0
    assert "edges to predict" in capsys.readouterr().out
    config = load_config("cosim").replace("task", width=4, avoid_edges=False).replace("model", hidden=4)
    config = config.replace("training", epochs=2, batch_size=2, dataset=str(tmp_path / "out"))
    config = config.replace("execution", device="reference")
    scores = train(config, output=tmp_path / "trained").summary["scores"]
    assert 0 <= scores["test"]["auc"] <= 1 and scores["val"]["mrr"] > 0
    assert main(["data", "convert", str(tmp_path / "out"), "-o", str(tmp_path / "no.npz")]) == 2


def test_a_list_of_edges_with_features_and_no_labels(tmp_path, capsys, refusal):
    rng = np.random.default_rng(0)
    np.savetxt(tmp_path / "edges.csv", rng.integers(0, 60, (400, 2)), fmt="%d", delimiter=",")
    np.save(tmp_path / "x.npy", rng.normal(size=(60, 5)))
    words = ["data", "import", str(tmp_path / "edges.csv"), "-o", str(tmp_path / "out"), "--undirected"]
    words += ["--features", str(tmp_path / "x.npy"), "--task", "links", "--vertices", "60"]
    assert main(words) == 0
    assert "it lacks" not in capsys.readouterr().out
    graph = open_dataset(tmp_path / "out")
    assert graph.links.whole and not graph.links.directed and len(graph.links.train) == graph.edges // 2
    split = graph_of_task(graph, load_config("cosim").task, seed=0)
    assert not split.links.whole and len(split.links.held_out["test"].edges) == int(graph.edges // 2 * 0.1)
    again = graph_of_task(graph, load_config("cosim").replace("task", kind="links").task, seed=0)
    assert again.links.digest() == split.links.digest()
    for option, value in (("--labels", "x.npy"), ("--train", "x.npy"), ("--split", "0.5,0.2")):
        path = value if option == "--split" else str(tmp_path / value)
        assert "must be left out where edges are predicted" in refusal([*words, "--force", option, path])


def test_other_manifests_are_as_they_were(tmp_path):
    imported(ogb_csv(tmp_path / "a"), tmp_path / "out")
    assert "links" not in json.loads((tmp_path / "out" / "manifest.json").read_text())


DAMAGE = {
    "tensors": ({"edge": torch.tensor([[0, 1]])}, "source must be a pickle of arrays or lists"),
    "function": (
        {"edge": print},
        "source must be a pickle of arrays or lists, not of '(__builtin__|builtins).print'",
    ),
    "vector": (
        {"edge": np.array([0, 1])},
        r"edge must be integers of shape \(edges, 2\), not int64 of \(2,\)",
    ),
    "real": ({"edge": np.array([[0.0, 1.0]])}, "source must have an array of integers 'edge', not only edge"),
    "high": ({"edge": np.array([[0, 4]])}, r"edge must be from 0 to 3, not 4 \(at position 1\)"),
    "others": ({"head": np.array([0])}, "source must have an array of integers 'source_node', not only head"),
    "list": ([np.array([0])], "source must hold a table of arrays, not a list"),
    "lengths": (
        {"source_node": np.array([0, 1]), "target_node": np.array([1])},
        r"source_node and target_node must be vectors of one length, not \(2,\), \(1,\)",
    ),
    "rows": (
        {"source_node": np.array([0]), "target_node": np.array([1]), "target_node_neg": np.array([[1], [2]])},
        r"target_node_neg must have rows for 1 edges, not be \(2, 1\)",
    ),
}


@pytest.mark.parametrize("zipped", [True, False])
@pytest.mark.parametrize("name", DAMAGE)
def test_splits_that_are_none(tmp_path, name, zipped):
    folder = ogb_links(tmp_path / "a")
    found, message = DAMAGE[name]
    path = folder / "split" / "time" / "valid.pt"
    torch.save(found, path, _use_new_zipfile_serialization=zipped)
    with pytest.raises(InputError, match=message) as error:
        imported(folder, tmp_path / "out")
    assert error.value.source == path
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("zipped", [True, False])
def test_splits_that_are_cut_or_missing(tmp_path, zipped):
    folder = ogb_links(tmp_path / "a", zipped=zipped)
    path = folder / "split" / "time" / "test.pt"
    whole = path.read_bytes()
    for size in range(0, len(whole), 61):
        path.write_bytes(whole[:size])
        with pytest.raises(InputError, match=r"source must be|source must have|source must hold"):
            imported(folder, tmp_path / "out")
    path.unlink()
    with pytest.raises(InputError, match="source must be a file that can be read"):
        imported(folder, tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"links": {}}, "links must be a table of directed, val, test, not {}"),
        (
            {"links": {"directed": 2, "val": 0, "test": 0}},
            "links directed must be an integer from 0 to 1, not 2",
        ),
        ({"links": {"directed": 1, "val": 2, "test": 0}}, "val_negatives must be 2, 2 for each edge, not 3"),
    ],
)
def test_manifests_that_cannot_be(tmp_path, change, message):
    imported(ogb_links(tmp_path / "a"), tmp_path / "out")
    path = tmp_path / "out" / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(InputError, match=message):
        open_dataset(tmp_path / "out")


def test_edges_are_held_out_by_two_names():
    held = HeldOut(edges=np.array([[0, 1]]))
    links = Links(train=np.array([[1, 2]]), held_out={"test": held, "val": held})
    assert list(links.held_out) == ["val", "test"]
    with pytest.raises(ValueError, match="not in tuple"):
        Links(train=np.array([[1, 2]]), held_out={"valid": held})
