"""Bad input: exit code 2, at most three lines of quantity, rule and value, and nothing written."""

import importlib
import io
import json
import os
import resource
import runpy
import subprocess
import sys
import zipfile

import numba
import numpy as np
import pytest
import torch

from simgnn import random_key
from simgnn.cli.main import main
from simgnn.config.configuration import Config
from simgnn.errors import InputError
from simgnn.model.kinds import LAYER_KINDS
from simgnn.process.available_memory import in_memory
from simgnn.process.files import output
from simgnn.process.files.standard_output import open_standard_streams, say
from simgnn.training.checkpoint import load_checkpoint
from simgnn.training.train import train as run_training

OPTIONS = ("--device", "reference", "--accelerators", "0", "--hidden", "4", "--epochs", "1")


def a_graph(**changes):
    """Arrays of a legal .npz: a ring of 12 vertices."""
    count = 12
    arrays = {
        "indptr": np.arange(count + 1),
        "indices": (np.arange(count) + 1) % count,
        "x": np.ones((count, 3), np.float32),
        "y": np.arange(count) % 2,
        "train_mask": np.arange(count) < 6,
        "val_mask": np.arange(count) // 3 == 2,
        "test_mask": np.arange(count) >= 9,
    }
    return {**arrays, **changes}


def changed(name, place, value, kind=None):
    array = np.array(a_graph()[name], dtype=kind)
    array[place] = value
    return {name: array}


def snapshot(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refuse(arguments, folder, capsys, *words):
    """Run the command; it must refuse, name `words`, and leave `folder` as it was."""
    before = snapshot(folder)
    capsys.readouterr()
    code = main([str(argument) for argument in arguments])
    said = capsys.readouterr()
    assert code == 2, said
    assert sum(line.startswith("error: ") for line in said.err.splitlines()) == 1, said.err
    assert said.err.splitlines()[-1].startswith(("error: ", "  ")), said.err
    assert "Traceback" not in said.err
    for word in words:
        assert word in said.err
    assert snapshot(folder) == before


def train(dataset, folder, *options):
    return ["train", "--dataset", dataset, *OPTIONS, "-o", folder / "out", *options]


def test_a_legal_graph_trains(tmp_path, capsys):
    np.savez(tmp_path / "g.npz", **a_graph())
    assert main([str(word) for word in train(tmp_path / "g.npz", tmp_path)]) == 0
    assert (tmp_path / "out" / "summary.json").exists()


WEIGHTS = {
    "no weights": (
        {},
        ("--set", "model.edge_weights=true"),
        ("edge_weight must be in the data set where edge_weights is true",),
    ),
    "negative": (
        {"edge_weight": np.where(np.arange(12) == 7, -0.5, 1)},
        ("--set", "model.edge_weights=true"),
        ("g.npz: edge_weight must be at least 0 where kind is 'gcn'", "not -0.5 (from 8 to 7)"),
    ),
    "SAGE": (
        {"edge_weight": np.ones(12)},
        ("--set", "model.edge_weights=true", "--model", "sage"),
        ("--set model.edge_weights: edge_weights must be false where kind is 'sage'",),
    ),
}


@pytest.mark.parametrize("case", WEIGHTS)
def test_bad_weights(tmp_path, capsys, case):
    changes, options, words = WEIGHTS[case]
    np.savez(tmp_path / "g.npz", **a_graph(**changes))
    refuse(train(tmp_path / "g.npz", tmp_path, *options), tmp_path, capsys, *words)


@pytest.mark.slow
def test_negative_weights_train_a_gin(tmp_path):
    np.savez(tmp_path / "g.npz", **a_graph(edge_weight=np.where(np.arange(12) == 7, -0.5, 1)))
    options = train(tmp_path / "g.npz", tmp_path, "--set", "model.edge_weights=true", "--model", "gin")
    assert main([str(word) for word in options]) == 0


def test_a_bad_graph(tmp_path, capsys):
    """One of those of tests/data/test_bad_graphs.py."""
    np.savez(tmp_path / "g.npz", **a_graph(**changed("indices", 3, 12)))
    said = "g.npz: indices must be from 0 to 11, not 12 (at position 3)"
    refuse(train(tmp_path / "g.npz", tmp_path), tmp_path, capsys, said)


@pytest.mark.parametrize("file", ["truncated", "of text", "missing"])
def test_a_file_that_is_no_graph(tmp_path, capsys, file):
    path = tmp_path / "g.npz"
    if file != "missing":
        np.savez(path, **a_graph())
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2] if file == "truncated" else b"hello")
    refuse(train(path, tmp_path), tmp_path, capsys, "g.npz")


CONFIGS = {
    "syntax": ("[training\nepochs = 3", ("at line 1",)),
    "unknown key": ("[training]\nepoch = 3", ("'epoch'", "nearest: 'epochs'")),
    "wrong type": ("[training]\nepochs = 'ten'", ("epochs must be an integer", "'ten'")),
    "out of range": ("[training]\nbatch_size = 0", ("batch_size must be an integer from 1", "0")),
    "array that cannot work": ("[hardware]\narray = {rows = 16, columns = 8}", ("array_rows must be", "16")),
    "fan-outs that do not fit": ("[model]\nlayers = 3", ("fanout must have one number for each", "'10,5'")),
}


@pytest.mark.parametrize("case", CONFIGS)
def test_bad_config(tmp_path, capsys, case):
    text, words = CONFIGS[case]
    (tmp_path / "c.toml").write_text(text)
    refuse(train("digits", tmp_path, "-c", tmp_path / "c.toml"), tmp_path, capsys, "c.toml", *words)


def test_missing_config(tmp_path, capsys):
    refuse(train("digits", tmp_path, "-c", tmp_path / "c.toml"), tmp_path, capsys, "c.toml", "must be a file")


BAD_OPTIONS = {
    ("--epochs", "ten"): ("--epochs", "must be an integer", "'ten'"),
    ("--epochs", "0"): ("--epochs", "epochs must be an integer from 1", "0"),
    ("--lr", "fast"): ("--lr", "must be a number", "'fast'"),
    ("--lr", "-1"): ("--lr", "learning_rate must be a number from 0", "-1.0"),
    ("--fanout", "5,x"): ("--fanout", "must be integers separated by commas", "'5,x'"),
    ("--fanout", "5,5,5"): (
        "error: --fanout: fanout must have one number for each of the 2 layers",
        "'5,5,5'",
    ),
    ("--dropout", "1"): ("--dropout", "dropout must be a number from 0 to 0.99", "1.0"),
    ("--set", "model.order=cheapest"): (
        "--set model.order",
        "order must be one of auto, aggregate-first, update-first",
        "'cheapest'",
    ),
    ("--set", "model.degree_correction=mean"): (
        "--set model.degree_correction: degree_correction must be one of unbiased, ratio, none, not 'mean'",
    ),
    ("--set", "model.degree_correction=none", "--model", "sage"): (
        "--set model.degree_correction: degree_correction must be 'unbiased' where kind is 'sage' (it is GCN's),"
        " not 'none'",
    ),
    ("--set", "model.gin_epsilon=0.5"): (
        "--set model.gin_epsilon",
        "gin_epsilon must be 0 where kind is 'gcn'",
        "0.5",
    ),
    ("--model", "gat"): ("--model", f"kind must be one of {', '.join(LAYER_KINDS)}", "'gat'"),
    ("--device", "fpga"): ("--device", "device must be one of rtl, cycle, reference, auto", "'fpga'"),
    ("--cpu-share", "2"): ("--cpu-share", "cpu_share must be a number from 0 to 1", "2.0"),
    ("--optimiser", "sgd"): ("--optimiser",),
    ("--dataset", "cora"): ("dataset must be", "'cora'"),
    ("--lr", "nan", "--epochs", "3"): (
        "error: --lr: learning_rate must be a number from 0 to 1000000.0, not nan",
    ),
    ("--epochs", "1_0"): ("error: simgnn train: --epochs: must be an integer, not '1_0'",),
    ("--lr", "1_0"): ("error: simgnn train: --lr: must be a number, not '1_0'",),
    ("--fanout", "1_0,5"): ("--fanout: must be integers separated by commas, such as 10,5, not '1_0,5'",),
    ("--fanout", "-1,-1"): (
        "--fanout must have one value; one that begins with a dash is joined by =, as in",
    ),
    ("-c", ""): ("error: configuration must be a preset or a TOML file, not ''",),
    ("-o", ""): ("error: output folder must be a path that is not empty and has no null character, not ''",),
    ("--dataset", "a\nb\x1b[31m.npz"): (r"error: a\nb\x1b[31m.npz: graph file must exist",),
}


@pytest.mark.parametrize("option", BAD_OPTIONS)
def test_bad_option(tmp_path, capsys, option, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refuse(train("digits", tmp_path, *option), tmp_path, capsys, *BAD_OPTIONS[option])


def test_no_action(tmp_path, capsys):
    refuse(["data"], tmp_path, capsys, "ACTION")


def test_output_folder_with_files_of_others(tmp_path, capsys):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "notes.txt").write_text("keep")
    refuse(train("digits", tmp_path), tmp_path, capsys, "out", "must be new, empty or made by", "'notes.txt'")


def test_output_folder_of_ours_with_a_file_of_others(tmp_path, capsys):
    assert main([str(word) for word in train("digits", tmp_path)]) == 0
    (tmp_path / "out" / "notes.txt").write_text("keep")
    refuse(train("digits", tmp_path), tmp_path, capsys, "out", "'notes.txt'")


def test_output_that_is_a_file(tmp_path, capsys):
    (tmp_path / "out").write_text("keep")
    refuse(train("digits", tmp_path), tmp_path, capsys, "out", "must be a folder", "Not a directory")


def test_nothing_to_resume(tmp_path, capsys):
    refuse(train("digits", tmp_path, "--resume"), tmp_path, capsys, "must hold 'checkpoint.npz' to resume")


def test_corrupt_checkpoint(tmp_path, capsys):
    assert main([str(word) for word in train("digits", tmp_path)]) == 0
    path = tmp_path / "out" / "checkpoint.npz"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)
    resume = train("digits", tmp_path, "--resume", "--epochs", "2")
    refuse(resume, tmp_path, capsys, "checkpoint.npz", "must be an intact file", "damaged")


def test_resume_with_other_settings(tmp_path, capsys):
    assert main([str(word) for word in train("digits", tmp_path)]) == 0
    resume = train("digits", tmp_path, "--resume", "--seed", "3")
    refuse(resume, tmp_path, capsys, "training.seed must be the checkpoint's, 0", "not 3")
    resume = train("rmat:100:400", tmp_path, "--resume")
    refuse(resume, tmp_path, capsys, "checkpoint.npz", "data must be those")


@pytest.mark.sample(2)
@pytest.mark.parametrize("writes", [0, 5, 10, 16])
def test_disk_fills_up(tmp_path, capsys, monkeypatch, writes):
    """After some writes the disk is full: the old results stay, whatever was new goes."""
    assert main([str(word) for word in train("digits", tmp_path)]) == 0
    left = [writes]

    def fsync(handle):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(output.os, "fsync", fsync)
    refuse(train("digits", tmp_path, "--seed", "1"), tmp_path, capsys, "No space left on device", "must fit")
    assert os.listdir(tmp_path) == ["out"]


def test_disk_full_from_the_start(tmp_path, capsys, monkeypatch):
    def fsync(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(output.os, "fsync", fsync)
    refuse(train("digits", tmp_path / "new"), tmp_path, capsys, "No space left on device")
    assert os.listdir(tmp_path) == []


def limit_address_space():
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))


@pytest.mark.sample(1)
@pytest.mark.parametrize("case", ["width", "label"])
def test_a_model_that_does_not_fit_in_memory(tmp_path, case):
    """Refused before anything is allocated, with the sizes that ask for it."""
    np.savez(tmp_path / "g.npz", **a_graph(**(changed("y", 3, 16_000_000) if case == "label" else {})))
    layers, hidden, classes = ("3", "16777215", 2) if case == "width" else ("2", "64", 16_000_001)
    words = map(str, train(tmp_path / "g.npz", tmp_path, "--layers", layers, "--hidden", hidden))
    run = subprocess.run(
        [sys.executable, "-m", "simgnn", *words],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit_address_space,
    )
    assert run.returncode == 2, run.stderr
    said = run.stderr.splitlines()[-1]
    assert (
        f"a model of 3 features, {layers} layers, hidden {hidden} and {classes} classes must fit in the"
        in said
    )
    assert "GB of memory left, not need" in said
    assert os.listdir(tmp_path) == ["g.npz"]


@pytest.mark.parametrize("kind", ["dense", "duplicates"])
def test_features_that_overflow_stop_the_run(tmp_path, capsys, kind):
    """Finite in the file, infinite in the first layer's sums; duplicates are one value, and refused on reading."""
    arrays = a_graph(x=np.full((12, 3), 3e38, np.float32))
    if kind == "duplicates":
        del arrays["x"]
        arrays |= {
            "x_indptr": np.arange(13) * 2,
            "x_indices": np.zeros(24, int),
            "x_shape": np.array([12, 3]),
            "x_data": np.full(24, 3e38, np.float32),
        }
    np.savez(tmp_path / "g.npz", **arrays)
    code = main([str(word) for word in train(tmp_path / "g.npz", tmp_path)])
    said = capsys.readouterr().err
    assert code == 2
    if kind == "dense":
        assert "must be finite, not nan (in stage synchronize of mini-batch 1 of epoch 1" in said
        assert load_checkpoint(tmp_path / "out" / "checkpoint.npz").step == 0
        assert not (tmp_path / "out" / "summary.json").exists()
    else:
        assert "g.npz: features must be finite in binary32, not inf (at row 0, column 0)" in said


def test_a_step_that_overflows_stops_the_run(tmp_path, capsys):
    np.savez(tmp_path / "g.npz", **a_graph(x=np.full((12, 3), 1e30, np.float32)))
    options = ("--optimizer", "sgd", "--lr", "1e6", "--epochs", "9", "--batch-size", "3")
    words = train(tmp_path / "g.npz", tmp_path, *options)
    assert main([str(word) for word in words]) == 2
    said = capsys.readouterr().err
    assert "must be finite, not" in said and "a lower learning_rate" in said
    assert main([str(word) for word in [*words, "--lr", "0"]]) == 0
    refuse(words, tmp_path, capsys, "must be finite, not")  # what was there stays as it was


def test_numbers_that_are_not_finite_are_null():
    text = output.strict_json({"a": [float("nan"), (float("-inf"), 1.5)], "b": {"c": "nan"}, "d": 3})
    assert json.loads(text) == {"a": [None, [None, 1.5]], "b": {"c": "nan"}, "d": 3}


@pytest.mark.parametrize("path", [None, 3, "", "a\0b"])
def test_output_that_is_no_path(path):
    with pytest.raises(InputError, match="output folder must be a path"):
        run_training(Config(), output=path)


def test_an_array_beyond_memory(tmp_path, capsys):
    np.savez(tmp_path / "g.npz", **a_graph())
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        header, {"descr": "<f4", "fortran_order": False, "shape": (12, 1 << 42)}
    )
    with zipfile.ZipFile(tmp_path / "h.npz", "w") as target, zipfile.ZipFile(tmp_path / "g.npz") as whole:
        for name in whole.namelist():
            target.writestr(name, header.getvalue() if name == "x.npy" else whole.read(name))
    said = (
        "h.npz: array 'x' of float32 and shape (12, 4398046511104) must have 211106232533120 bytes, not 128"
    )
    refuse(train(tmp_path / "h.npz", tmp_path), tmp_path, capsys, said)


def test_a_cache_that_cannot_be_made(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("SIMGNN_CACHE", "/proc/nope")
    words = ("--device", "rtl", "--accelerators", "1", "-c", "tiny")
    said = (
        "/proc/nope/designs: cache folder (set by SIMGNN_CACHE) must be writable: No such file or directory"
    )
    refuse(train("digits", tmp_path, *words), tmp_path, capsys, said)


@pytest.mark.parametrize("verb", ["train", "doctor"])
def test_full_standard_output(tmp_path, verb):
    words = map(str, train("digits", tmp_path)) if verb == "train" else ["doctor"]
    with open("/dev/full", "w", encoding="utf-8") as full:
        run = subprocess.run(
            [sys.executable, "-m", "simgnn", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert run.returncode == 2
    assert run.stderr.splitlines()[-1] == "error: standard output must be writable: No space left on device"


@pytest.mark.parametrize(
    ("encoding", "errors", "printed"),
    [
        ("ascii", "strict", rb"3 \xb5s"),
        ("gb2312", "strict", rb"3 \xb5s"),
        ("ascii", "surrogateescape", rb"3 \xb5s"),
        ("ascii", "replace", b"3 ?s"),
        ("latin-1", "strict", b"3 \xb5s"),
    ],
)
def test_standard_output_of_any_encoding(monkeypatch, encoding, errors, printed):
    with io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=errors) as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        open_standard_streams()
        say("3 \N{MICRO SIGN}s")
        assert stream.buffer.getvalue() == printed + b"\n"


def test_numba_that_does_not_compile(monkeypatch):
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    with pytest.raises(InputError, match=r"^NUMBA_DISABLE_JIT must be 0 or unset, .*, not 1$"):
        runpy.run_path(random_key.__file__)


@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_memory_that_runs_out_is_no_failure_of_the_program(library):
    @in_memory("work")
    def take():
        return importlib.import_module(library).empty(1 << 46)

    with pytest.raises(InputError, match=r"^work must fit in memory, not run out of it \(.*allocate"):
        take()


def test_other_errors_pass():
    with pytest.raises(RuntimeError, match="shapes"), in_memory("work"):
        raise RuntimeError("shapes")


def refused_settings():
    """As when torch is imported with TORCH_LOGS=foo."""
    torch._logging._internal._parse_log_settings("foo")


def refused_cache():
    """As where no folder can be written."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(numba.core.caching.CacheImpl, "_locator_classes", [])
        numba.njit(cache=True)(refused_settings)


@pytest.mark.parametrize(
    "refuse, message",
    [
        (refused_settings, "error: TORCH_LOGS must have names that PyTorch knows, not 'foo'\n"),
        (refused_cache, "error: NUMBA_CACHE_DIR must name a folder that can be written, as neither"),
    ],
)
def test_what_libraries_refuse_when_they_are_imported(refuse, message, monkeypatch, capsys):
    monkeypatch.setenv("TORCH_LOGS", "foo")
    monkeypatch.setattr("simgnn.cli.doctor.run_verb", lambda options: refuse())
    assert main(["doctor"]) == 2
    assert capsys.readouterr().err.startswith(message)
    monkeypatch.setattr("simgnn.cli.doctor.run_verb", lambda options: 1 / 0 if options else int("x"))
    with pytest.raises(ZeroDivisionError):
        main(["doctor"])
    monkeypatch.setattr("simgnn.cli.doctor.run_verb", lambda options: int("x"))
    with pytest.raises(ValueError, match="invalid literal"):
        main(["doctor"])
