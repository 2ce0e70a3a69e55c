"""Data sets of which edges are predicted: OGB's with their splits, lists of edges without labels, and on disk."""

import json

import numpy as np
import pytest
import torch
from foreign_files import FEATURES, ogb_binary, ogb_csv

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.data import open_dataset
from simgnn.data.importing.edge_lists import EdgeListOptions
from simgnn.data.importing.kinds import import_source
from simgnn.data.importing.vertex_files import VertexFiles
from simgnn.data.links import HeldOut, Links
from simgnn.errors import InputError
from simgnn.model.tasks import graph_of_task
from simgnn.training.train import train

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


def test_a_list_of_edges_with_features_and_no_labels(tmp_path, capsys):
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
        assert main([*words, "--force", option, path]) == 2
        assert "must be left out where edges are predicted" in capsys.readouterr().err


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
