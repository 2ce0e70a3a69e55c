"""Arrays beside a list of edges: errors name the file, and a wild label is not a million classes."""

import numpy as np
import pytest

from simgnn.cli.main import main
from simgnn.data.datasets import load_dataset
from simgnn.data.store.manifest import read_manifest

VERTICES = 400


@pytest.fixture
def import_with(tmp_path, capsys):
    """A function that imports a ring with arrays beside it; exit code and what was said on stderr."""
    ring = "\n".join(f"{v},{(v + 1) % VERTICES}" for v in range(VERTICES))
    (tmp_path / "ring.csv").write_text(ring)

    def run(*options, **arrays):
        files = []
        for name, array in {"features": np.ones((VERTICES, 2)), **arrays}.items():
            np.save(tmp_path / f"{name}.npy", array)
            files += [f"--{name}", str(tmp_path / f"{name}.npy")]
        source, output = str(tmp_path / "ring.csv"), str(tmp_path / "out")
        code = main(["data", "import", source, "-o", output, *files, *options])
        return code, capsys.readouterr().err

    return run


def labels(**wild):
    values = np.arange(VERTICES) % 5
    values[0] = wild.get("first", 0)
    return values


@pytest.mark.parametrize(
    ("arrays", "name", "message"),
    [
        (
            {"features": np.ones((3, 2))},
            "features",
            "features must have a row for each of 400 vertices, not 3",
        ),
        (
            {"features": np.ones(VERTICES)},
            "features",
            "features must have shape (vertices = 400, at least 1)",
        ),
        ({"features": np.full((VERTICES, 2), np.nan)}, "features", "features must be finite in binary32"),
        ({"labels": np.zeros(3, int)}, "labels", "labels must be those of 400 vertices, not of 3"),
        ({"labels": np.zeros(VERTICES, complex)}, "labels", "labels must be real numbers"),
        (
            {"labels": labels(), "train": np.ones(3, bool)},
            "train",
            "train_mask must be boolean of shape (400,)",
        ),
        (
            {"labels": labels(), "train": np.arange(399) % 2},
            "train",
            "train_mask must have each vertex once, not vertex 0 200 times",
        ),
        (
            {"labels": labels().astype(float)},
            "labels",
            "labels of whole real numbers, such as 0.0, may be classes or for regression: --task classes or",
        ),
        ({"labels": labels(), "val": np.array([400])}, "val", "val_mask must be from 0 to 399, not 400"),
        (
            {"labels": labels(first=-1), "train": np.array([0]), "val": np.array([1]), "test": np.array([2])},
            "labels",
            "labels must be at least 0 where train_mask selects a vertex",
        ),
        (
            {"labels": labels(), "train": np.zeros(VERTICES, bool)},
            "train",
            "train_mask must select at least one vertex, not 0",
        ),
    ],
)
def test_errors_name_the_file_of_the_array(import_with, tmp_path, arrays, name, message):
    code, said = import_with(**arrays)
    assert code == 2 and said.startswith(f"error: {tmp_path / name}.npy: {message}"), said
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("kind", [np.bool_, np.uint8, np.int64])
def test_zeros_and_ones_as_long_as_the_graph_are_a_mask(import_with, tmp_path, kind):
    mask = np.arange(VERTICES) % 3 == 0
    code, said = import_with(labels=labels(), train=mask.astype(kind))
    assert code == 0, said
    assert load_dataset(tmp_path / "out").train_mask.tolist() == mask.tolist()


def test_rows_with_a_single_one_are_classes_where_the_task_says_so(import_with, tmp_path):
    hot = np.eye(3, dtype=np.float32)[np.arange(VERTICES) % 3]
    hot[5] = 0
    assert import_with("--task", "classes", "--split", "0.5,0.25", labels=hot)[0] == 0
    found = load_dataset(tmp_path / "out").labels
    assert found[5] == -1 and np.delete(found, 5).tolist() == np.delete(np.arange(VERTICES) % 3, 5).tolist()
    hot[7] = 1
    code, said = import_with("--task", "classes", "--split", "0.5,0.25", "--force", labels=hot)
    assert code == 2 and "must have a single 1 in each row, or none, to be classes" in said
    assert "(at vertex 7)" in said


def test_a_wild_label_is_refused_unless_it_is_confirmed(import_with, tmp_path):
    code, said = import_with(labels=labels(first=10**6))
    assert code == 2 and not (tmp_path / "out").exists()
    assert f"{tmp_path / 'labels.npy'}: labels must be below the number of labelled vertices, 400," in said
    assert "not 1000000 (at vertex 0)" in said and "--classes 1000001" in said
    code, said = import_with("--classes", "9", labels=labels(first=10**6))
    assert code == 2 and "classes must be an integer from 1000001 (highest label + 1)" in said
    assert import_with("--classes", "1000001", labels=labels(first=10**6))[0] == 0
    assert read_manifest(tmp_path / "out").classes == 1_000_001


@pytest.mark.parametrize(
    "values",
    [
        np.where(
            np.arange(VERTICES) < 3, [40], -1
        ),  # few labelled vertices of a class with a higher number: refused
        np.where(np.arange(VERTICES) < 3, [9], -1),
        np.arange(VERTICES),
        np.arange(VERTICES) * 10,
    ],
)
def test_gaps_between_classes(import_with, values):
    code, said = import_with(labels=values)
    assert code == (2 if values.max() == 40 else 0), said


def test_more_classes_than_labels_have(import_with, tmp_path):
    assert import_with("--classes", "7", "--split", "0.5,0.25", labels=labels())[0] == 0
    assert load_dataset(tmp_path / "out").classes == 7
    code, said = import_with("--classes", "7", "--force", labels=np.ones(VERTICES) / 2)
    assert code == 2 and "--classes must be left out where labels are not classes" in said


def test_the_import_says_who_trains_and_what_may_not_be_meant(tmp_path, capsys):
    ring = "\n".join(f"{v},{(v + 1) % VERTICES}" for v in range(VERTICES))
    (tmp_path / "ring.csv").write_text(ring)
    np.save(tmp_path / "x.npy", np.ones((VERTICES, 2)))
    np.save(tmp_path / "y.npy", labels())
    np.save(tmp_path / "some.npy", np.arange(100))
    some = str(tmp_path / "some.npy")

    def said(*options):
        files = ["--features", str(tmp_path / "x.npy"), "--labels", str(tmp_path / "y.npy")]
        out = str(tmp_path / "mine")
        assert (
            main(["data", "import", str(tmp_path / "ring.csv"), "-o", out, "--force", *files, *options]) == 0
        )
        return capsys.readouterr().out

    text = said("--train", some, "--val", some)
    assert "\nmine: 400 vertices, 400 arcs\n" in text
    assert "\nsplit: 100 train, 100 validate, 0 test, 300 in no part\n" in text
    assert "\nnote: 100 vertices both train and validate: " in text
    assert "\nnote: no vertex is there to test: --test, or --split, name some\n" in text
    assert "\nnote: no arc has one that leads the other way; " in text and "--undirected" in text
    text = said("--train", some, "--undirected")
    assert (
        "\nnote: no vertex is there to validate or to test: --val and --test, or --split, name some\n" in text
    )
    assert "other way" not in text
    text = said("--split", "0.6,0.2", "--undirected")
    assert "\nsplit: 240 train, 80 validate, 80 test, 0 in no part\n" in text and "note" not in text
    assert main(["data", "info", str(tmp_path / "mine")]) == 0
    assert "\nsplit: 240 train, 80 validate, 80 test, 0 in no part\n" in capsys.readouterr().out


def test_rows_with_a_single_one_may_be_understood_in_two_ways(import_with):
    hot = np.eye(3, dtype=np.float32)[np.arange(VERTICES) % 3]
    code, said = import_with("--split", "0.5,0.25", labels=hot)
    assert code == 2 and "labels of 3 columns with a single 1 in each row may be classes or several" in said
    assert "--task classes or --task multi-label" in said
    assert import_with("--split", "0.5,0.25", "--task", "multi-label", labels=hot)[0] == 0
