"""Bad graphs: every one is refused with a text that names the file, the quantity, the rule and the value."""

import io
import json
import pickle
import zipfile
from pathlib import Path

import numpy as np
import pytest
from scipy import sparse

from simgnn.config.configuration import Config
from simgnn.data.graph import Graph
from simgnn.data.npz import load_npz
from simgnn.errors import InputError
from simgnn.training.train import train

V = 6
GOOD = {
    "indptr": np.array([0, 2, 3, 3, 5, 5, 6]),
    "indices": np.array([1, 4, 0, 2, 5, 3]),
    "x": np.arange(V * 3, dtype=np.float32).reshape(V, 3),
    "y": np.array([0, 1, 2, 0, 1, 2]),
    "train_mask": np.arange(V) < 3,
    "val_mask": np.arange(V) == 3,
    "test_mask": np.arange(V) > 3,
}
SPARSE = {
    "x_indptr": np.array([0, 1, 2, 2, 3, 4, 5]),
    "x_indices": np.array([0, 2, 1, 1, 0]),
    "x_shape": np.array([V, 3]),
    "x_data": np.ones(5, dtype=np.float32),
}


def with_value(array, position, value):
    array = np.array(array)
    array[position] = value
    return array


BAD = {
    "index too high": (
        {"indices": with_value(GOOD["indices"], 3, 6)},
        "indices must be from 0 to 5, not 6 (at position 3)",
    ),
    "index negative": (
        {"indices": with_value(GOOD["indices"], 0, -1)},
        "indices must be from 0 to 5, not -1",
    ),
    "index beyond 32 bits": (
        {"indices": with_value(GOOD["indices"], 0, 1 << 32)},
        "indices must be from 0 to 5, not 4294967296",
    ),
    "indices not integers": ({"indices": GOOD["indices"] * 1.0}, "indices must be integers, not float64"),
    "indices not a vector": (
        {"indices": GOOD["indices"][None]},
        "indices must be a vector, not an array of shape (1, 6)",
    ),
    "indptr falls": (
        {"indptr": np.array([0, 2, 1, 3, 5, 5, 6])},
        "indptr must never fall, not go from 2 to 1 (at position 2)",
    ),
    "indptr too short": ({"indptr": GOOD["indptr"][:-1]}, "indptr length must be vertices + 1 = 7, not 6"),
    "indptr does not start at 0": (
        {"indptr": with_value(GOOD["indptr"], 0, 1)},
        "indptr must start at 0, not 1",
    ),
    "indptr ends too early": (
        {"indptr": with_value(GOOD["indptr"], 6, 5)},
        "indptr must end at the number of entries, 6, not 5",
    ),
    "indptr ends too late": (
        {"indptr": with_value(GOOD["indptr"], 6, 7)},
        "indptr must end at the number of entries, 6, not 7",
    ),
    "indptr not integers": ({"indptr": GOOD["indptr"] * 1.0}, "indptr must be integers, not float64"),
    "NaN": (
        {"x": with_value(GOOD["x"], (3, 1), np.nan)},
        "features must be finite in binary32, not nan (at row 3, column 1)",
    ),
    "infinity": (
        {"x": with_value(GOOD["x"], (5, 2), -np.inf)},
        "features must be finite in binary32, not -inf (at row 5, column 2)",
    ),
    "beyond binary32": (
        {"x": with_value(GOOD["x"].astype(float), (0, 0), 1e39)},
        "features must be finite in binary32, not 1e+39 (at row 0, column 0)",
    ),
    "too few rows": (
        {"x": GOOD["x"][:-1]},
        "features must have shape (vertices = 6, at least 1), not (5, 3)",
    ),
    "no columns": (
        {"x": GOOD["x"][:, :0]},
        "features must have shape (vertices = 6, at least 1), not (6, 0)",
    ),
    "features a vector": (
        {"x": GOOD["x"][:, 0]},
        "features must have shape (vertices = 6, at least 1), not (6,)",
    ),
    "complex": ({"x": GOOD["x"] * 1j}, "array 'x' must be of real numbers, not complex64"),
    "text": ({"x": GOOD["x"].astype(str)}, "array 'x' must be of real numbers, not <U"),
    "label negative": (
        {"y": with_value(GOOD["y"], 2, -2)},
        "labels must be from -1 to 16777214, not -2 (at position 2)",
    ),
    "no label where it trains": (
        {"y": with_value(GOOD["y"], 2, -1)},
        "labels must be at least 0 where train_mask selects a vertex, not -1 (at vertex 2)",
    ),
    "no label where it validates": (
        {"y": with_value(GOOD["y"], 3, -1)},
        "labels must be at least 0 where val_mask selects a vertex, not -1 (at vertex 3)",
    ),
    "no label where it is tested": (
        {"y": with_value(GOOD["y"], 5, -1)},
        "labels must be at least 0 where test_mask selects a vertex, not -1 (at vertex 5)",
    ),
    "label enormous": (
        {"y": with_value(GOOD["y"], 2, 1 << 40)},
        "labels must be from -1 to 16777214, not 1099511627776",
    ),
    "labels not integers": ({"y": GOOD["y"] + 0.5}, "labels must be integers, not float64"),
    "labels one-hot": ({"y": np.eye(6, dtype=int)}, "labels must be a vector, not an array of shape (6, 6)"),
    "too few labels": ({"y": GOOD["y"][:-1]}, "indptr length must be vertices + 1 = 6, not 7"),
    "nothing trains": (
        {"train_mask": np.zeros(V, dtype=bool)},
        "train_mask must select at least one vertex, not 0",
    ),
    "mask too short": (
        {"val_mask": GOOD["val_mask"][1:]},
        "val_mask must have shape (vertices,) = (6,), not (5,)",
    ),
    "mask of several splits": (
        {"test_mask": np.ones((V, 10), bool)},
        "test_mask must have shape (vertices,) = (6,), not (6, 10)",
    ),
    "mask of integers": (
        {"test_mask": GOOD["test_mask"].astype(int)},
        "test_mask must be boolean, not int64",
    ),
    "no vertices": (
        {"indptr": np.array([0]), "indices": np.array([], int), "x": np.ones((0, 3)), "y": np.array([], int)}
        | {name: np.array([], bool) for name in ("train_mask", "val_mask", "test_mask")},
        "train_mask must select at least one vertex, not 0",
    ),
    "weights too few": (
        {"edge_weight": np.ones(5, np.float32)},
        "edge_weight must have shape (edges,) = (6,), not (5,)",
    ),
    "weights of several columns": (
        {"edge_weight": np.ones((6, 1), np.float32)},
        "edge_weight must have shape (edges,) = (6,), not (6, 1)",
    ),
    "weight NaN": (
        {"edge_weight": with_value(np.ones(6), 4, np.nan)},
        "edge_weight must be finite in binary32, not nan (at position 4)",
    ),
    "weight beyond binary32": (
        {"edge_weight": with_value(np.ones(6), 1, -1e39)},
        "edge_weight must be finite in binary32, not -1e+39 (at position 1)",
    ),
    "weights text": (
        {"edge_weight": np.array(list("abcdef"))},
        "array 'edge_weight' must be of real numbers, not <U1",
    ),
    "weights that add up too far": (
        {"indices": np.array([1, 1, 0, 2, 5, 3]), "edge_weight": np.full(6, 3e38)},
        "edge_weight must add up to what is finite in binary32 where an arc is given more than once,"
        " not inf (from 1 to 0)",
    ),
    "objects": ({"y": np.array([0, 1, 2, None, 1, 2])}, "array 'y' must be of real numbers, not object"),
    "array missing": ({"indices": None}, "file must have array 'indices', not only indptr"),
    "no features": ({"x": None}, "graph file must hold array 'x', or 'x_indptr', 'x_indices' and 'x_shape'"),
}
BAD_SPARSE = {
    "column too high": (
        {"x_indices": with_value(SPARSE["x_indices"], 1, 3)},
        "x_indices must be from 0 to 2, not 3",
    ),
    "column negative": (
        {"x_indices": with_value(SPARSE["x_indices"], 1, -1)},
        "x_indices must be from 0 to 2, not -1",
    ),
    "row pointers fall": (
        {"x_indptr": np.array([0, 2, 1, 2, 3, 4, 5])},
        "x_indptr must never fall, not go from 2 to 1",
    ),
    "row pointers too short": (
        {"x_indptr": SPARSE["x_indptr"][1:]},
        "x_indptr length must be vertices + 1 = 7, not 6",
    ),
    "shape of other rows": (
        {"x_shape": np.array([5, 3])},
        "x_shape must be (vertices = 6, at least 1), not (5, 3)",
    ),
    "shape of three": (
        {"x_shape": np.array([6, 3, 1])},
        "x_shape must be (vertices = 6, at least 1), not (6, 3, 1)",
    ),
    "shape enormous": (
        {"x_shape": np.array([6, 1 << 40])},
        "x_shape must be (vertices = 6, at least 1), not",
    ),
    "values too few": (
        {"x_data": SPARSE["x_data"][1:]},
        "x_data must have shape (5,), as x_indices has, not (4,)",
    ),
    "values text": (
        {"x_data": SPARSE["x_data"].astype(str)},
        "array 'x_data' must be of real numbers, not <U",
    ),
    "values NaN": (
        {"x_data": with_value(SPARSE["x_data"], 2, np.nan)},
        "features must be finite in binary32, not nan (at row 3, column 1)",
    ),
    "shape missing": ({"x_shape": None}, "file must have array 'x_shape', not only "),
}


def save(path, arrays):
    np.savez(path, **{name: array for name, array in arrays.items() if array is not None})
    return path


def refusal(path):
    with pytest.raises(InputError) as error:
        load_npz(path)
    text = str(error.value)
    assert text.startswith(f"{path}: ") and text.count(str(path)) == 1
    assert "\n" not in text and len(text) < 300
    return text


def test_good_ones_load(tmp_path):
    assert load_npz(save(tmp_path / "dense.npz", GOOD)).edges == 6
    without = {name: array for name, array in GOOD.items() if name != "x"}
    assert load_npz(save(tmp_path / "sparse.npz", without | SPARSE)).feature_width == 3


def test_vertices_without_a_label(tmp_path):
    """They take part as neighbours; classes are those of the others."""
    y = with_value(with_value(GOOD["y"], 5, -1), 4, -1)
    masks = {"test_mask": np.zeros(V, bool)}
    graph = load_npz(save(tmp_path / "some.npz", GOOD | masks | {"y": y}))
    assert (graph.classes, graph.edges, graph.labels.tolist()) == (3, 6, y.tolist())
    settings = Config().replace("training", epochs=1).replace("execution", device="reference")
    train(settings.replace("model", hidden=4), output=tmp_path / "out", graph=graph)
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert summary["test_accuracy"] is None


@pytest.mark.parametrize("case", BAD)
def test_bad_arrays(tmp_path, case):
    change, message = BAD[case]
    assert message in refusal(save(tmp_path / "bad.npz", GOOD | change))


@pytest.mark.parametrize("case", BAD_SPARSE)
def test_bad_sparse_features(tmp_path, case):
    change, message = BAD_SPARSE[case]
    assert message in refusal(save(tmp_path / "bad.npz", GOOD | {"x": None} | SPARSE | change))


def test_missing_file_and_folder(tmp_path):
    assert "graph file must exist" in refusal(tmp_path / "absent.npz")
    assert "graph file must be a file" in refusal(tmp_path)


class Bomb:
    """Something that leaves a trace when it is unpickled."""

    def __reduce__(self):
        return exec, ("import pathlib; pathlib.Path('unpickled').touch()",)


def test_nothing_is_unpickled(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bomb = np.array([Bomb()], dtype=object)
    np.savez(tmp_path / "array.npz", **(GOOD | {"indices": bomb}))
    assert "array 'indices' must be of real numbers, not object" in refusal(tmp_path / "array.npz")
    (tmp_path / "pickle.npz").write_bytes(pickle.dumps(Bomb()))
    assert "file must be a complete .npz file" in refusal(tmp_path / "pickle.npz")
    with zipfile.ZipFile(tmp_path / "member.npz", "w") as archive:
        archive.writestr("y.npy", pickle.dumps(Bomb()))
    assert "array 'y' must be complete and of numbers" in refusal(tmp_path / "member.npz")
    assert not (tmp_path / "unpickled").exists()


@pytest.mark.parametrize("content", [b"", b"not a graph", b"PK\x03\x04", b"\x93NUMPY\x01\x00"])
def test_not_npz(tmp_path, content):
    path = tmp_path / "other.npz"
    path.write_bytes(content)
    assert "file must be a complete .npz file" in refusal(path)


@pytest.mark.parametrize(
    ("name", "shown", "word"),
    [
        ("edges.csv", "edges.csv", "edges.csv"),
        ("my edges", "my edges", "'my edges'"),
        ("a\nb\x1b", "a\\nb\\x1b", "'a\\nb\\x1b'"),
    ],
)
def test_another_format_is_imported(tmp_path, monkeypatch, name, shown, word):
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_npz(name)
    assert str(error.value) == (
        f"{shown}: file must be a complete .npz file (File is not a zip file); for a file of another format: simgnn"
        f" data import {word} -o FOLDER"
    )


@pytest.mark.parametrize("save_archive", [np.savez, np.savez_compressed])
def test_truncated_anywhere(tmp_path, save_archive):
    buffer = io.BytesIO()
    save_archive(buffer, **GOOD)
    whole = buffer.getvalue()
    path = tmp_path / "cut.npz"
    for length in range(0, len(whole), 37):
        path.write_bytes(whole[:length])
        refusal(path)
    assert len(whole) > 37


@pytest.mark.parametrize(
    "before, behind, said",
    [
        (b"x", b"", "file must begin with an array, not with 1 other bytes"),
        (bytes(1 << 20), b"", "file must begin with an array, not with 1048576 other bytes"),
        (b"", b"x", "bytes must end with its list of arrays, not with other bytes"),
        (b"", bytes(60_000), "bytes must end with its list of arrays, not with other bytes"),
        (b"", bytes(1 << 20), "file must be a complete .npz file"),
    ],
)
def test_junk_around_the_arrays(tmp_path, before, behind, said):
    path = save(tmp_path / "junk.npz", GOOD)
    path.write_bytes(before + path.read_bytes() + behind)
    assert said in refusal(path)


def test_an_array_that_is_too_large_is_not_called_incomplete(tmp_path, monkeypatch):
    def too_large(*_, **__):
        raise MemoryError("Unable to allocate 1 TiB")

    path = save(tmp_path / "large.npz", GOOD)
    monkeypatch.setattr(np.lib.format, "read_array", too_large)
    assert f"must fit in memory, not take {GOOD['y'].nbytes} bytes" in refusal(path)


def test_junk_behind_an_array(tmp_path):
    good = save(tmp_path / "good.npz", GOOD)
    with zipfile.ZipFile(good) as source, zipfile.ZipFile(tmp_path / "junk.npz", "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name) + (bytes(9) if name == "y.npy" else b""))
    with zipfile.ZipFile(tmp_path / "junk.npz") as archive:
        size = archive.getinfo("y.npy").file_size
    said = f"array 'y' of int64 and shape (6,) must have {size - 9} bytes, not {size}"
    assert said in refusal(tmp_path / "junk.npz")


@pytest.mark.parametrize("save_archive", [np.savez, np.savez_compressed])
def test_damage_is_refused_or_harmless(tmp_path, save_archive):
    """A damaged byte anywhere gives an `InputError` or a graph, never another exception."""
    buffer = io.BytesIO()
    save_archive(buffer, **GOOD)
    whole = buffer.getvalue()
    random = np.random.default_rng(0)
    path = tmp_path / "damaged.npz"
    refused = 0
    for _ in range(400):
        damaged = bytearray(whole)
        damaged[random.integers(len(whole))] ^= 1 << int(random.integers(8))
        path.write_bytes(damaged)
        try:
            load_npz(path)
        except InputError:
            refused += 1
    assert refused > 100


def test_constructor_wants_canonical_arcs():
    parts = {name: GOOD[name] for name in ("train_mask", "val_mask", "test_mask")}
    parts |= {"indptr": GOOD["indptr"], "features": GOOD["x"], "labels": GOOD["y"], "name": "six"}
    for indices, message in [
        ([4, 1, 0, 2, 5, 3], "not hold 1 for vertex 0 (at position 1)"),
        ([1, 1, 0, 2, 5, 3], "not hold 1 for vertex 0 (at position 1)"),
        ([1, 4, 0, 2, 5, 5], "not hold 5 for vertex 5 (at position 5)"),
    ]:
        with pytest.raises(InputError) as error:
            Graph(indices=indices, **parts)
        assert str(error.value).startswith("graph six: indices must ascend inside a vertex")
        assert message in str(error.value)
    for part, values in (("features", GOOD["x"] * 1j), ("edge_weight", np.array(list("abcdef")))):
        with pytest.raises(InputError, match=f"{part} must be real numbers, not "):
            Graph(indices=GOOD["indices"], **parts | {part: values})
    for classes in (2, 0, True, 1.5, 1 << 30):
        with pytest.raises(InputError, match=r"classes must be an integer from 3 .*, not "):
            Graph(indices=GOOD["indices"], classes=classes, **parts)


def test_bad_edge_lists():
    parts = {name: GOOD[name] for name in ("train_mask", "val_mask", "test_mask")}
    parts |= {"features": GOOD["x"], "labels": GOOD["y"], "name": "six"}
    for sources, destinations, message in [
        ([0, 6], [1, 1], "graph six: sources must be from 0 to 5, not 6 (at position 1)"),
        ([0, 1], [1, -2], "graph six: destinations must be from 0 to 5, not -2 (at position 1)"),
        ([0, 1], [1], "graph six: sources and destinations must have the same length, not 2 and 1"),
        ([0.0], [1], "graph six: sources must be integers, not float64"),
    ]:
        with pytest.raises(InputError) as error:
            Graph.from_edges(sources=sources, destinations=destinations, **parts)
        assert message in str(error.value)


def test_sparse_features_are_checked_too():
    parts = {name: GOOD[name] for name in ("train_mask", "val_mask", "test_mask", "indptr", "indices")}
    features = sparse.csr_array(GOOD["x"])
    with pytest.raises(InputError, match="features must be real numbers, not complex64"):
        Graph(features=features * 1j, labels=GOOD["y"], name="six", **parts)
    features.data[1] = np.inf
    with pytest.raises(InputError, match=r"not inf \(at row 0, column 2\)"):
        Graph(features=features, labels=GOOD["y"], name="six", **parts)
