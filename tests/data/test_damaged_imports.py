"""Damaged data sets of OGB, DGL, GraphBolt and Planetoid: one line, exit code 2, nothing written, nothing run."""

import gzip
import json
import os
import pickle
import shutil
import struct

import numpy as np
import pytest
from foreign_files import FEATURES, GRAPHBOLT, LABELS, dgl_bytes, graphbolt, ogb_binary, ogb_csv, planetoid

from simgnn.data.importing.converting import convert


@pytest.fixture
def refused(tmp_path, refusal):
    """The line in which a source is refused; nothing is left."""

    def run(path, *options):
        before = sorted(os.listdir(tmp_path))
        said = refusal(["data", "import", str(path), "-o", str(tmp_path / "out"), *options])
        assert said.startswith(f"error: {path}") and sorted(os.listdir(tmp_path)) == before
        return said

    return run


class Thief:
    """What a pickle may do that is loaded."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (str(self.path),)


@pytest.mark.parametrize("protocol", [0, 2, 4])
@pytest.mark.parametrize("name", ["graph", "x", "allx", "ty"])
def test_a_pickle_is_never_run(refused, tmp_path, protocol, name):
    folder, _, _ = planetoid(tmp_path / "raw")
    if name == "x":  # nothing needs it, and it is not opened
        name = "tx"
    (folder / f"ind.five.{name}").write_bytes(
        pickle.dumps({0: Thief(tmp_path / "stolen")}, protocol=protocol)
    )
    assert "source must be a pickle of arrays or lists, not of 'posix.mkdir'" in refused(folder)


def test_kinds_that_are_none(refused, tmp_path):
    assert "source must be a folder of one of these kinds: ogb, graphbolt, planetoid (" in refused(tmp_path)
    (tmp_path / "a.xyz").write_text("0,1\n")
    told = refused(tmp_path / "a.xyz")
    assert "source must be a file whose name ends in one of .csv, .csv.gz, .csv.bz2, .tsv" in told
    assert ".dgl, not 'a.xyz' (or --kind must say which kind it is)" in told
    (tmp_path / "data.pt").write_bytes(pickle.dumps(Thief(tmp_path / "stolen")))
    told = refused(tmp_path / "data.pt")
    assert "source must not be a pickle, as .pt files are, which nothing here opens" in told
    assert "simgnn.data.from_pyg" in told and "simgnn.data.save_graph" in told
    (tmp_path / "loop.csv").symlink_to("loop.csv")
    assert "source must be a file or folder that can be read: Too many levels" in refused(
        tmp_path / "loop.csv"
    )
    assert "source must be a file or folder that can be read: No such file" in refused(tmp_path / "none.csv")
    os.mkfifo(tmp_path / "pipe.bin")
    assert "source must be a file or a folder, not a pipe or a device" in refused(tmp_path / "pipe.bin")


def edited(data, place, value):
    return data[:place] + value + data[place + len(value) :]


GOOD = dgl_bytes()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "DGL file must not be empty"),
        (
            b"PK\3\4 no graph at all",
            "DGL file must have the mark of DGL's graphs at byte 0, not something else",
        ),
        (GOOD[:20], "DGL file must be complete, not end 12 bytes too early"),
        (GOOD[:4100], "DGL file must be complete, not end 4 bytes too early"),
        (GOOD[:5000], "DGL file must be complete"),
        (GOOD[:5200], "DGL file must be complete"),
        (
            edited(GOOD, 8, struct.pack("<Q", 1)),
            "DGL file must be of version 2, as DGL 0.5 and later write, not 1",
        ),
        (edited(GOOD, 4096, struct.pack("<Q", 1 << 60)), "must not point to byte 1152921504606846976"),
        (
            edited(GOOD, 4096, struct.pack("<Q", 99)),
            "DGL file must have a graph at byte 99, not something else",
        ),
        (
            GOOD.replace(b"\5\0\0\0\0\0\0\0label", b"\xff" * 7 + b"\x7flabel"),
            "not promise 9223372036854775807 characters",
        ),
        (GOOD.replace(b"label", b"\xff\xfe\xfdel"), "names in a DGL file must be UTF-8"),
        (
            GOOD.replace(struct.pack("<qqq", 4, 2, 32), struct.pack("<qqq", 4, 2, 31)),
            "must not have 31 bytes",
        ),
        (
            GOOD.replace(struct.pack("<qqq", 4, 2, 32), struct.pack("<qqq", -4, -2, 32)),
            "must not have 32 bytes",
        ),
        (
            dgl_bytes(vertex_data={"feat": FEATURES[:3]}),
            "features must have a row for each of 4 vertices, not 3",
        ),
        (dgl_bytes(vertex_data={"feat": FEATURES * np.nan}), "features must be finite in binary32, not nan"),
        (
            dgl_bytes(vertex_data={"train_mask": LABELS}),
            "train_mask must be a vector of 0 and 1, not int64 of (4,)",
        ),
        (dgl_bytes(vertex_data={"label": LABELS[:2]}), "labels must be those of 4 vertices, not of 2"),
        (
            dgl_bytes(edge_data={"weight": np.array([1, 2, np.nan, 4, 5], np.float32)}),
            "weight must be finite in binary32, not nan (at arc 2)",
        ),
        (dgl_bytes(edge_data={"w": np.ones(3, np.float32)}), "weights must be real numbers of shape (5,)"),
        (
            GOOD.replace(np.array([1, 2, 0, 0, 1]).tobytes(), np.array([1, 2, 0, -7, 1]).tobytes()),
            "destination must be from 0 to 3, not -7 (at arc 3)",
        ),
        (
            GOOD.replace(np.array([0, 1, 2, 3, 3]).tobytes(), np.array([0, 1, 2, 3, 4]).tobytes()),
            "source must be from 0 to 3, not 4 (at arc 4)",
        ),
        (dgl_bytes(kinds=2), "relation must lead from vertices of a type to the same, not from _N to _Nx"),
    ],
)
def test_damaged_dgl_files(refused, tmp_path, data, message):
    path = tmp_path / "a.bin"
    path.write_bytes(data)
    assert message in refused(path)


def test_options_of_dgl_files(refused, tmp_path):
    path = tmp_path / "a.bin"
    path.write_bytes(GOOD)
    assert "graph must be from 0 to 0, not 1" in refused(path, "--graph", "1")
    assert "--weight must be one of weight, not 'w'" in refused(path, "--weight", "w")
    assert "--relation must be one of _N/_E/_N, not 'x'" in refused(path, "--relation", "x")


def _gzip(path, text):
    path.write_bytes(gzip.compress(text.encode()))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("raw/edge.csv.gz", None, "source must be a complete gzip file"),
        ("raw/edge.csv.gz", "", "source must have rows, and is empty"),
        ("raw/edge.csv.gz", "0,1\n1,4\n", "destination must be from 0 to 3, not 4 (at row 2)"),
        ("raw/edge.csv.gz", "0,1\n", "edges must be the 5 of num-edge-list.csv.gz, not 1"),
        ("raw/edge.csv.gz", "0,1,2\n", "edges must have 2 columns, not 3"),
        ("raw/edge.csv.gz", "0,\n", "every row must have numbers in all columns, not none"),
        ("raw/num-node-list.csv.gz", "4\n5\n", "source must have one number, as of one graph"),
        (
            "raw/num-node-list.csv.gz",
            "99999999999\n",
            "vertices must be from 1 to 2147483647, not 99999999999",
        ),
        ("raw/num-node-list.csv.gz", "5\n", "features must have a row for each of 5 vertices, not 4"),
        ("raw/node-feat.csv.gz", "1,2\n3,x\n5,6\n7,8\n", "source must be CSV of 2 numbers a row"),
        ("raw/node-feat.csv.gz", "1,2\n3\n5,6\n7,8\n", "source must be CSV of 2 numbers a row"),
        (
            "raw/node-feat.csv.gz",
            "1,2\n3,nan\n5,6\n7,8\n",
            "features must be finite in binary32, not nan (at row 1, column 1)",
        ),
        ("raw/node-label.csv.gz", "0.5\n1\n1\n2\n", "labels must be whole numbers, not 0.5 (at vertex 0)"),
        ("raw/node-label.csv.gz", "0\n1\n1\n", "labels must be those of 4 vertices, not of 3"),
        ("split/time/train.csv.gz", "0\n9\n", "train_mask must be from 0 to 3, not 9 (at position 1)"),
        ("split/time/train.csv.gz", "0,1\n", "split must have a vertex in each row, not 2 columns"),
    ],
)
def test_damaged_ogb_folders(refused, tmp_path, name, text, message):
    path = ogb_csv(tmp_path / "a") / name
    if text is None:
        path.write_bytes(path.read_bytes()[:-12])
    else:
        _gzip(path, text)
    line = refused(tmp_path / "a")
    assert message in line


@pytest.mark.parametrize(
    ("name", "arrays", "message"),
    [
        ("data", None, "file must be a complete .npz file"),
        (
            "data",
            {"edge_index": np.zeros((2, 3))},
            "file must have array 'num_nodes_list', not only edge_index",
        ),
        (
            "data",
            {"num_nodes_list": np.array([2, 2]), "edge_index": np.zeros((2, 3), int)},
            "must be that of one graph",
        ),
        (
            "data",
            {"num_nodes_list": np.array([4]), "edge_index": np.zeros((3, 2), int)},
            "edge_index must be integers of",
        ),
        (
            "data",
            {"num_nodes_list": np.array([4]), "edge_index": np.array([{}])},
            "array 'edge_index' must be of real",
        ),
        (
            "data",
            {"num_nodes_list": np.array([4]), "edge_index": np.full((2, 3), 9)},
            "source must be from 0 to 3, not 9",
        ),
        ("node-label", {"labels": LABELS}, "file must have array 'node_label', not only labels"),
    ],
)
def test_damaged_binary_ogb_folders(refused, tmp_path, name, arrays, message):
    path = ogb_binary(tmp_path / "a") / "raw" / f"{name}.npz"
    if arrays is None:
        path.write_bytes(path.read_bytes()[:-50])
    else:
        np.savez(path, **arrays)
    assert message in refused(tmp_path / "a")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (GRAPHBOLT, "", "metadata must be a table, not another value"),
        (GRAPHBOLT, "{a: [", "metadata must be plain YAML"),
        (GRAPHBOLT, "!!python/object/apply:os.mkdir [x]", "metadata must be plain YAML"),
        (GRAPHBOLT, "\0", "metadata must be plain YAML"),
        ("graph:", "graphs:", "graph must be a table, not another value"),
        ("num: 4", "num: -4", "graph.nodes[0]: num must be an integer from 1 to 2147483647, not -4"),
        ("num: 4", "num: 3", "tasks[1]: test_mask must be from 0 to 2, not 3 (at position 0)"),
        ("num: 4", "type: a", "graph: nodes must have type None, to which the edges lead"),
        (
            "edges/edge.npy",
            "../edge.npy",
            "graph.edges[0]: path must not lead out of the folder, as '../edge.npy' does",
        ),
        (
            "edges/edge.npy",
            "/etc/passwd",
            "graph.edges[0]: path must not lead out of the folder, as '/etc/passwd' does",
        ),
        (
            "edges/edge.npy",
            "edges/none.npy",
            "array 'edges' must be a file that can be read: No such file",
        ),
        ("edges/edge.npy", "edges", "array 'edges' must be a file that can be read: Is a directory"),
        ("edges/edge.npy", "data/feat.npy", "graph.edges[0]: edges must have shape (2, edges), not (4, 2)"),
        ("edges/edge.npy", "metadata.yaml", "array 'edges' must be in a .npy file"),
        (
            "format: numpy",
            "format: torch",
            "format must be numpy (torch's is a pickle, which is never opened), not 'torch'",
        ),
        (
            "set/train-labels.npy",
            "data/feat.npy",
            "tasks[1].train_set[0]: labels must be as many as seeds, 2, not 4",
        ),
        ("set/train.npy", "set/val-labels.npy", "labels must be as many as seeds, 1, not 2"),
    ],
)
def test_damaged_graphbolt_folders(refused, tmp_path, old, new, message):
    folder = graphbolt(tmp_path / "a", GRAPHBOLT.replace(old, new, 1))
    assert message in refused(folder)


def test_links_out_of_a_graphbolt_folder(refused, tmp_path):
    folder = graphbolt(tmp_path / "a")
    path = folder / "edges" / "edge.npy"
    path.rename(tmp_path / "edge.npy")
    path.symlink_to(tmp_path / "edge.npy")
    assert "path must not lead out of the folder, as 'edges/edge.npy' does" in refused(folder)
    path.unlink()
    path.symlink_to(path)
    assert "path must be that of a file" in refused(folder)


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("allx", b"", "source must be a complete pickle of arrays or lists"),
        ("allx", b"\x80\x02", "source must be a complete pickle of arrays or lists"),
        ("allx", pickle.dumps([1, 2]), "source must be a matrix of features"),
        ("allx", pickle.dumps(np.array([[{}]])), "source must be a"),
        ("ally", pickle.dumps(np.arange(3)), "source must be a matrix with a column for each class"),
        ("ally", pickle.dumps(np.eye(2, 3)), "files must have equally many rows"),
        ("graph", pickle.dumps({0: [1.5]}), "source must be a table of lists of vertices, by vertex"),
        ("graph", pickle.dumps({0: [99]}), "destination must be from 0 to 4, not 99 (at arc 0)"),
        ("graph", pickle.dumps({}), "source must be a table of lists of vertices, by vertex"),
        ("graph", b"(lp0\n0g0\n.", "source must be"),
        ("test.index", b"4\nx\n", "source must have a vertex in each line, not 'x'"),
        ("test.index", b"4\n4\n", "vertices of test.index must come after those of allx, each once"),
        ("test.index", b"4\n1\n", "vertices of test.index must come after those of allx, each once"),
        ("tx", None, "source must be a file that can be read: No such file or directory"),
    ],
)
def test_damaged_planetoid_folders(refused, tmp_path, name, data, message):
    folder, _, _ = planetoid(tmp_path / "a")
    path = folder / f"ind.five.{name}"
    if data is None:
        path.unlink()
    else:
        path.write_bytes(data)
    assert message in refused(folder)


@pytest.mark.parametrize("cut", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("name", ["allx", "ally", "graph"])
def test_cut_off_pickles(refused, tmp_path, name, cut):
    folder, _, _ = planetoid(tmp_path / "a")
    path = folder / f"ind.five.{name}"
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * cut)])
    assert "source must be a complete pickle of arrays or lists" in refused(folder)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--features", np.zeros((4, 2), complex), "features must be real numbers, not complex128"),
        ("--features", np.array([{}] * 4), "array 'features' must be of numbers, not object"),
        ("--features", np.zeros(4), "features must have shape (vertices = 4, at least 1), not (4,)"),
        ("--labels", np.zeros((4, 1, 1)), "labels must be real numbers in one or two dimensions"),
        ("--labels", np.array(["a"] * 4), "labels must be real numbers in one or two dimensions"),
        ("--train", np.array([7]), "train_mask must be from 0 to 3, not 7"),
        ("--train", np.ones(3, bool), "train_mask must be boolean of shape (4,), not bool of (3,)"),
    ],
)
def test_files_of_vertices_that_do_not_fit(tmp_path, refusal, option, value, message):
    (tmp_path / "a.bin").write_bytes(GOOD)
    np.save(tmp_path / "v.npy", value)
    words = ["-o", str(tmp_path / "out"), option, str(tmp_path / "v.npy")]
    assert message in refusal(["data", "import", str(tmp_path / "a.bin"), *words])
    assert sorted(os.listdir(tmp_path)) == ["a.bin", "v.npy"]


# Data sets of ours that something has damaged: one line, exit code 2, nothing trained, nothing written.


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole") / "rmat"
    convert("rmat:40:200:4:3:weighted", folder)
    return folder


@pytest.fixture
def folder(whole, tmp_path):
    shutil.copytree(whole, tmp_path / "data")
    return tmp_path / "data"


def refused_data_sets(folder, refusal):
    """What `info` says; `train` refuses it, too."""
    said = refusal(["data", "info", str(folder)])
    trained = refusal(["train", "--dataset", str(folder), "--json", "-o", str(folder.parent / "o")])
    assert str(folder) in said and str(folder) in trained
    assert os.listdir(folder.parent) == [folder.name]
    return said


def in_manifest(folder, change):
    table = json.loads((folder / "manifest.json").read_text())
    change(table)
    (folder / "manifest.json").write_text(json.dumps(table))


def set_array(key, value, name="x"):
    return lambda table: table["arrays"][name].update({key: value})


MANIFESTS = {
    "format": (
        lambda table: table.update(format="simgnn-data-9"),
        "format must be 'simgnn-data-1', not 'simgnn-data-9'",
    ),
    "negative": (
        lambda table: table.update(vertices=-1),
        "vertices must be an integer from 0 to 2147483647, not -1",
    ),
    "huge": (lambda table: table.update(vertices=1 << 70), "vertices must be an integer from 0 to"),
    "true": (lambda table: table.update(edges=True), "edges must be an integer from 0 to"),
    "missing": (
        lambda table: table.pop("edges"),
        "edges must be an integer from 0 to 4611686018427387904, not None",
    ),
    "surplus": (lambda table: table.update(run="rm"), "manifest must not have 'run'"),
    "task": (
        lambda table: table.update(task="guess"),
        "task must be one of classes, multi-label, regression, links, not 'guess'",
    ),
    "name": (lambda table: table.update(name="a\nb"), "name must be a text of one line, not"),
    "arrays": (lambda table: table.update(arrays=[]), "arrays and origin must be tables, not other values"),
    "no indices": (lambda table: table["arrays"].pop("indices"), "arrays must have 'indices', not only"),
    "traversal": (
        lambda table: table["arrays"].update({"../../etc/passwd": table["arrays"]["x"]}),
        "array must be one of indptr, indices, edge_weight",
    ),
    "path": (
        lambda table: table["arrays"]["x"].update(path="/etc/passwd"),
        "must have dtype, shape and sha256, and nothing else",
    ),
    "object dtype": (set_array("dtype", "|O"), "array 'x' must have dtype <f4, not '|O'"),
    "other dtype": (set_array("dtype", "<f4", "y"), "array 'y' must have the manifest's dtype, <f4, not <i8"),
    "shape": (set_array("shape", [40, 5]), "array 'x' must have the manifest's shape, (40, 5), not (40, 4)"),
    "huge shape": (set_array("shape", [1 << 63, 5]), "array 'x' must have a shape of one or two sizes, not"),
    "digest": (
        set_array("sha256", "0" * 64),
        "array 'x' must have the manifest's digest, and its values are others",
    ),
    "no digest": (set_array("sha256", "abc"), "array 'x' must have a SHA-256, not 'abc'"),
    "vertices": (lambda table: table.update(vertices=41), "must be"),
    "edges": (lambda table: table.update(edges=1), "edges must be the manifest's 1, not"),
    "width": (lambda table: table.update(width=3), "width must be the manifest's 3, not 4"),
    "classes": (
        lambda table: table.update(classes=2),
        "classes must be an integer from 3 (highest label + 1) to",
    ),
    "wrong task": (lambda table: table.update(task="regression"), "labels must have shape (vertices, 1 to"),
}


@pytest.mark.parametrize("name", MANIFESTS)
def test_manifests(folder, refusal, name):
    change, message = MANIFESTS[name]
    in_manifest(folder, change)
    assert message in refused_data_sets(folder, refusal)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "manifest must be JSON"),
        (b"[]", "manifest must be a table, not another value"),
        (b"\x80\x04N.", "manifest must be JSON"),
        (b"[" * 100_000, "manifest must be JSON"),
        (b" " * (1 << 20) + b"{}", "manifest must have at most 1048576 bytes, not more"),
    ],
)
def test_manifests_that_are_none(folder, refusal, text, message):
    (folder / "manifest.json").write_bytes(text)
    assert message in refused_data_sets(folder, refusal)


def a_header(shape, dtype="<f4"):
    text = f"{{'descr': '{dtype}', 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
    return b"\x93NUMPY\1\0" + len(text).to_bytes(2, "little") + text.encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "array 'x' must be in a .npy file"),
        (b"junk" * 50, "array 'x' must be in a .npy file"),
        (pickle.dumps(np.zeros(3)), "array 'x' must be in a .npy file"),
        (a_header("(40, 4)"), "of float32 and shape (40, 4) must have"),
        (a_header("(1099511627776, 1048576)"), "must have"),
        (a_header("(-40, -4)"), "array 'x' must have sizes of at least 0, not (-40, -4)"),
        (a_header("(40, 4)", "|O"), "array 'x' must be of numbers, not object"),
        (a_header("__import__('os').getpid()"), "array 'x' must be in a .npy file"),
        (b"\x93NUMPY\2\0\xff\xff\xff\x7f{", "array 'x' must be in a .npy file"),
        (b"\x93NUMPY\x09\0" + bytes(120), "array 'x' must be in a .npy file (version 9.0 of the format)"),
    ],
)
def test_arrays(folder, refusal, data, message):
    (folder / "x.npy").write_bytes(data)
    assert message in refused_data_sets(folder, refusal)


def test_arrays_that_are_truncated_longer_or_changed(folder, refusal):
    path = folder / "x.npy"
    data = path.read_bytes()
    path.write_bytes(data[:-1])
    assert "array 'x' of float32 and shape (40, 4) must have 768 bytes, not 767" in refused_data_sets(
        folder, refusal
    )
    path.write_bytes(data + b"\0")
    assert "must have 768 bytes, not 769" in refused_data_sets(folder, refusal)
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert "array 'x' must have the manifest's digest, and its values are others" in refused_data_sets(
        folder, refusal
    )


def test_arrays_that_are_no_files(folder, refusal):
    path = folder / "x.npy"
    path.unlink()
    assert "array 'x' must be a file that can be read: No such file or directory" in refused_data_sets(
        folder, refusal
    )
    path.symlink_to(path)
    assert (
        "array 'x' must be a file that can be read: Too many levels of symbolic links"
        in refused_data_sets(folder, refusal)
    )
    path.unlink()
    path.mkdir()
    assert "array 'x' must be a file that can be read: Is a directory" in refused_data_sets(folder, refusal)
    path.rmdir()
    os.mkfifo(path)
    assert "array 'x' must be a file" in refused_data_sets(folder, refusal)


def test_folders_that_are_none(tmp_path, refusal):
    (tmp_path / "gmask").mkdir()
    for wrong, near in (("gmsk", " (nearest: 'gmask')"), ("none", ""), ("none/gmask", "")):
        said = f"dataset must be a path that exists, not '{tmp_path / wrong}'{near}; simgnn data import"
        assert said in refusal(["data", "info", str(tmp_path / wrong)])
    (tmp_path / "gmask").rmdir()
    assert "data set must be a folder with manifest.json" in refusal(
        ["train", "--dataset", str(tmp_path), "-o", str(tmp_path / "o")]
    )
    assert not os.listdir(tmp_path)
