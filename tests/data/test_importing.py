"""Data sets of OGB, DGL, GraphBolt and Planetoid."""

import numpy as np
import pytest
from foreign_files import (
    ARCS,
    FEATURES,
    GRAPHBOLT,
    LABELS,
    PARTS,
    dgl_bytes,
    graphbolt,
    mask,
    ogb_binary,
    ogb_csv,
    ogb_split,
    planetoid,
)
from small_graphs import arcs_of, weights_of

from simgnn.data import open_dataset
from simgnn.data.importing.edge_lists import EdgeListOptions
from simgnn.data.importing.kinds import import_source
from simgnn.data.importing.vertex_files import VertexFiles
from simgnn.data.store.manifest import read_manifest
from simgnn.errors import InputError


@pytest.fixture
def imported(tmp_path):
    def run(path, *, kind=None, files=None, **options):
        import_source(
            path,
            tmp_path / "out",
            kind=kind,
            options=EdgeListOptions(**options),
            vertex_files=files or VertexFiles(),
            replace=True,
        )
        return open_dataset(tmp_path / "out")

    return run


def check_four(graph, *, directed=True):
    """The graph of `foreign_files`."""
    assert sorted(arcs_of(graph)) == (ARCS if directed else sorted({*ARCS, *((b, a) for a, b in ARCS)}))
    assert graph.gather_features(np.arange(4)).tolist() == FEATURES.tolist()
    assert graph.labels.tolist() == LABELS.tolist()
    for part in PARTS:
        assert getattr(graph, f"{part}_mask").tolist() == mask(part).tolist()


def test_ogb_in_csv(imported, tmp_path):
    check_four(imported(ogb_csv(tmp_path / "ogbn_mine")))
    check_four(imported(ogb_csv(tmp_path / "ogbn_products")), directed=False)
    ogb_split(tmp_path / "ogbn_mine", "random")
    check_four(imported(tmp_path / "ogbn_mine", split_folder="random"))


def test_masks_that_are_not_given_are_the_sources(imported, tmp_path):
    np.save(tmp_path / "train.npy", np.array([0]))
    graph = imported(ogb_csv(tmp_path / "a"), files=VertexFiles(masks={"train_mask": tmp_path / "train.npy"}))
    assert np.flatnonzero(graph.train_mask).tolist() == [0]
    assert graph.val_mask.tolist() == mask("val").tolist()
    assert graph.test_mask.tolist() == mask("test").tolist()


def test_ogb_in_binary(imported, tmp_path):
    check_four(imported(ogb_binary(tmp_path / "ogbn_mine")))
    graph = imported(tmp_path / "ogbn_mine", reverse=True)
    assert sorted(arcs_of(graph)) == sorted((b, a) for a, b in ARCS)


def test_ogb_with_missing_labels_and_with_several(imported, tmp_path):
    labels = np.array([[0.0], [1.0], [np.nan], [2.0]])
    with pytest.raises(InputError, match="labels must be at least 0 where val_mask selects a vertex, not -1"):
        imported(ogb_csv(tmp_path / "a", labels=labels))
    graph = imported(ogb_csv(tmp_path / "b", labels=np.eye(4, 6, dtype=int)))
    assert (graph.task, graph.classes) == ("multi-label", 6)


def test_ogb_with_a_split_that_is_a_pickle(imported, tmp_path):
    folder = ogb_binary(tmp_path / "a")
    for part in ("train", "valid", "test"):
        (folder / "split" / "random" / f"{part}.csv.gz").unlink()
    (folder / "split" / "random" / "split_dict.pt").write_bytes(b"never opened")
    with pytest.raises(InputError, match="data set must have 'train_mask' to train on it"):
        imported(folder)
    assert imported(folder, files=VertexFiles(split=(0.5, 0.25))).train_mask.sum() == 2


@pytest.mark.parametrize("form", ["coo", "csr", "csc"])
def test_dgl(imported, tmp_path, form):
    path = tmp_path / "four.bin"
    path.write_bytes(dgl_bytes(form=form))
    graph = imported(path)
    check_four(graph)
    assert weights_of(graph) == dict(zip(ARCS, range(1, 6), strict=True))
    path.write_bytes(dgl_bytes(form=form, graphs=3, labels={"glabel": np.arange(3)}))
    check_four(imported(path, graph=2))
    with pytest.raises(InputError, match="has 3 graphs: --graph must say which, from 0 to 2"):
        imported(path)


def test_dgl_with_other_data(imported, tmp_path):
    path = tmp_path / "four.bin"
    masks = {f"{part}_mask": mask(part) for part in PARTS}
    data = {**masks, "year": LABELS, "label": LABELS.astype(np.float32), "x": FEATURES, "feat": -FEATURES}
    path.write_bytes(dgl_bytes(vertex_data=data))
    with pytest.raises(
        InputError, match=r"labels of whole real numbers, such as 0\.0, may be classes or for"
    ):
        imported(path)
    graph = imported(path, files=VertexFiles(task="regression"))
    assert graph.labels.tolist() == LABELS[:, None].tolist()
    reading = read_manifest(tmp_path / "out").origin["reading"]
    assert reading["vertex data"].startswith("features from 'feat', labels from 'label', train_mask from ")
    assert reading["vertex data not used"] == "year, x"
    path.write_bytes(dgl_bytes(vertex_data=data | {"train_mask": np.array([-1, 0, 1, 0], np.int8)}))
    with pytest.raises(InputError, match="train_mask must be a vector of 0 and 1"):
        imported(path, files=VertexFiles(task="classes"))


def test_labels_are_what_the_task_says(imported, tmp_path):
    """Also below 0 and missing ones, which as classes are none."""
    values = np.array([[-2.0], [np.nan], [0.5], [3.0]])
    graph = imported(
        ogb_csv(tmp_path / "a", labels=values, parts={"train": [0], "val": [2], "test": [3]}),
        files=VertexFiles(task="regression"),
    )
    assert np.array_equal(graph.labels, values.astype(np.float32), equal_nan=True)
    folder = graphbolt(tmp_path / "four")
    np.save(folder / "set" / "train-labels.npy", np.array([-3, 1]))
    assert imported(folder, files=VertexFiles(task="regression")).labels.tolist() == [[-3], [1], [1], [2]]


@pytest.mark.parametrize("form", ["numpy", "csv"])
def test_graphbolt(imported, tmp_path, form):
    text = (
        GRAPHBOLT if form == "numpy" else GRAPHBOLT.replace("numpy", "csv", 1).replace("edge.npy", "edge.csv")
    )
    folder = graphbolt(tmp_path / "four", text)
    for file in (folder / "set").glob(
        "*-labels.npy"
    ):  # real numbers, as many write classes; `num_classes` says so
        np.save(file, np.load(file).astype(np.float32))
    graph = imported(folder)
    check_four(graph)
    assert (graph.name, graph.classes) == ("four", 4)
    reading = read_manifest(tmp_path / "out").origin["reading"]
    assert (
        reading["task"]
        == "node_classification, the first with labels of link_prediction, node_classification"
    )
    for wrong in ("'4'", "4.0", "-1", "true", "[4]"):
        (folder / "metadata.yaml").write_text(text.replace("num_classes: 4", f"num_classes: {wrong}"))
        with pytest.raises(
            InputError, match=r"tasks\[1\]: num_classes must be an integer from 1 to 16777215, not "
        ):
            imported(folder)


def test_graphbolt_with_features_of_which_none_is_known(imported, tmp_path):
    folder = graphbolt(tmp_path / "four")
    text = (folder / "metadata.yaml").read_text().replace("name: feat", "name: year")
    (folder / "metadata.yaml").write_text(text)
    check_four(imported(folder))
    other = "  - {domain: node, name: month, format: numpy, path: data/feat.npy}\ntasks:"
    (folder / "metadata.yaml").write_text(text.replace("tasks:", other))
    with pytest.raises(InputError, match="called feat, features or x, not year, month"):
        imported(folder)


def test_a_vertex_that_a_split_has_twice(imported, tmp_path):
    folder = graphbolt(tmp_path / "four")
    np.save(folder / "set" / "train.npy", np.array([1, 1]))
    with pytest.raises(InputError, match="train_mask must have each vertex once, not vertex 1 2 times"):
        imported(folder)


def test_graphbolt_with_types(imported, tmp_path):
    text = (
        GRAPHBOLT.replace("    - num: 4", "    - {num: 4, type: paper}\n    - {num: 2, type: author}")
        .replace("    - format: numpy\n", "    - format: numpy\n      type: paper:cites:paper\n", 1)
        .replace("type: null", "type: paper")
        .replace("      - data:", "      - type: paper\n        data:")
        .replace(
            "  feature_data: []", "    - {type: 'author:writes:paper', format: numpy, path: edges/edge.npy}"
        )
    )
    folder = graphbolt(tmp_path / "four", text)
    for relation in ("cites", "paper/cites/paper", "paper:cites:paper"):
        check_four(imported(folder, relation=relation))
    for relation, message in (
        (None, "graph: --relation must be one of paper:cites:paper, author:writes:paper, not None"),
        (
            "writes",
            r"graph.edges\[1\]: type must lead from vertices to others of the same, not be 'author:writes:paper'",
        ),
    ):
        with pytest.raises(InputError, match=message):
            imported(folder, relation=relation)


@pytest.mark.parametrize("protocol", [0, 1, 2, 3, 4])
def test_planetoid(imported, tmp_path, protocol):
    folder, features, labels = planetoid(tmp_path / "raw", protocol=protocol)
    graph = imported(tmp_path) if protocol == 2 else imported(folder)
    assert sorted(arcs_of(graph)) == [(0, 1), (1, 0), (1, 2), (2, 1), (2, 4), (4, 2)]
    assert graph.gather_features(np.arange(5)).tolist() == features.tolist()
    assert graph.labels.tolist() == labels.argmax(axis=1).tolist()
    assert [
        np.flatnonzero(mask).tolist() for mask in (graph.train_mask, graph.val_mask, graph.test_mask)
    ] == [[0], [1, 2, 3, 4], [3, 4]]


def test_one_of_several_planetoid_graphs_is_named_by_a_file(imported, tmp_path):
    folder, _, labels = planetoid(tmp_path)
    for file in sorted(folder.glob("ind.five.*")):
        (folder / file.name.replace("five", "other")).write_bytes(file.read_bytes())
    with pytest.raises(InputError, match=r"ind\.five\.graph, ind\.other\.graph: import one of these files"):
        imported(folder)
    for file in sorted(folder.glob("ind.five.*")):
        file.rename(folder / file.name.replace("five", "five.v1"))
    for name in ("five.v1.graph", "five.v1.x", "five.v1.test.index", "other.ally"):
        graph = imported(folder / f"ind.{name}", kind="planetoid")
        assert graph.labels.tolist() == labels.argmax(axis=1).tolist()
        assert name.startswith(graph.name)


def test_planetoid_with_isolated_vertices_that_no_file_names(imported, tmp_path):
    """As in Citeseer, whose test vertices have gaps."""
    folder, _, _ = planetoid(tmp_path / "raw", scipy_name=b"scipy.sparse.csr", protocol=0)
    (folder / "ind.five.test.index").write_text("6\n4\n")
    graph = imported(folder)
    assert graph.vertices == 7
    assert graph.labels.tolist() == [0, 1, 2, -1, 1, -1, 0]
    assert not graph.gather_features(np.array([3, 5])).any()
    assert np.flatnonzero(graph.test_mask).tolist() == [4, 6]


@pytest.mark.parametrize(
    "write, option, value, of",
    [
        (
            graphbolt,
            "weight_column",
            "w",
            "--weight must be left out where the source is the folder of a GraphBolt",
        ),
        (ogb_csv, "vertices", 9, "--vertices must be left out where the source is the folder of an OGB"),
        (
            lambda folder: planetoid(folder)[0],
            "graph",
            1,
            "--graph must be left out where the source is the folder",
        ),
    ],
)
def test_options_that_a_source_does_not_look_at_are_refused(imported, tmp_path, write, option, value, of):
    """They would be ignored: weights would be missing without a word."""
    with pytest.raises(InputError, match=of):
        imported(write(tmp_path / "a"), **{option: value})
    assert not (tmp_path / "out").exists()
