"""Data sets of ours that something has damaged: one line, exit code 2, nothing trained, nothing written."""

import json
import os
import pickle
import shutil

import numpy as np
import pytest

from simgnn.cli.main import main
from simgnn.data.importing.converting import convert


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole") / "rmat"
    convert("rmat:40:200:4:3:weighted", folder)
    return folder


@pytest.fixture
def folder(whole, tmp_path):
    shutil.copytree(whole, tmp_path / "data")
    return tmp_path / "data"


def refused(folder, capsys):
    """What `info` says; `train` refuses it, too."""
    lines = []
    for words in (
        ["data", "info", str(folder)],
        ["train", "--dataset", str(folder), "--json", "-o", str(folder.parent / "o")],
    ):
        assert main(words) == 2
        captured = capsys.readouterr()
        assert not captured.out and captured.err.count("\n") == 1 and str(folder) in captured.err
        lines.append(captured.err)
    assert os.listdir(folder.parent) == [folder.name]
    return lines[0]


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
def test_manifests(folder, capsys, name):
    change, message = MANIFESTS[name]
    in_manifest(folder, change)
    assert message in refused(folder, capsys)


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
def test_manifests_that_are_none(folder, capsys, text, message):
    (folder / "manifest.json").write_bytes(text)
    assert message in refused(folder, capsys)


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
def test_arrays(folder, capsys, data, message):
    (folder / "x.npy").write_bytes(data)
    assert message in refused(folder, capsys)


def test_arrays_that_are_truncated_longer_or_changed(folder, capsys):
    path = folder / "x.npy"
    data = path.read_bytes()
    path.write_bytes(data[:-1])
    assert "array 'x' of float32 and shape (40, 4) must have 768 bytes, not 767" in refused(folder, capsys)
    path.write_bytes(data + b"\0")
    assert "must have 768 bytes, not 769" in refused(folder, capsys)
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert "array 'x' must have the manifest's digest, and its values are others" in refused(folder, capsys)


def test_arrays_that_are_no_files(folder, capsys):
    path = folder / "x.npy"
    path.unlink()
    assert "array 'x' must be a file that can be read: No such file or directory" in refused(folder, capsys)
    path.symlink_to(path)
    assert "array 'x' must be a file that can be read: Too many levels of symbolic links" in refused(
        folder, capsys
    )
    path.unlink()
    path.mkdir()
    assert "array 'x' must be a file that can be read: Is a directory" in refused(folder, capsys)
    path.rmdir()
    os.mkfifo(path)
    assert "array 'x' must be a file" in refused(folder, capsys)


def test_folders_that_are_none(tmp_path, capsys):
    (tmp_path / "gmask").mkdir()
    for wrong, near in (("gmsk", " (nearest: 'gmask')"), ("none", ""), ("none/gmask", "")):
        assert main(["data", "info", str(tmp_path / wrong)]) == 2
        said = f"dataset must be a path that exists, not '{tmp_path / wrong}'{near}; simgnn data import"
        assert said in capsys.readouterr().err
    (tmp_path / "gmask").rmdir()
    assert main(["train", "--dataset", str(tmp_path), "-o", str(tmp_path / "o")]) == 2
    assert "data set must be a folder with manifest.json" in capsys.readouterr().err
    assert not os.listdir(tmp_path)
