"""The table of every operation beside its bound: a file that a benchmark writes, and a picture and a page of it."""

import csv
import re

import numpy as np
import pytest

ROW = {
    "part": "update",
    "units": 8,
    "organisation": "clustered",
    "graph": "digits",
    "batch": 256,
    "features": 64,
    "operation": "layer 1 forward",
    "commands": 1,
    "bound": 43360.4,
    "alone": 1.00412,
    "ratio": 1.00361,
    "limit": 1.05,
}


@pytest.fixture
def benchmark(root, monkeypatch):
    monkeypatch.syspath_prepend(str(root / "benchmarks"))
    import hardware_quality

    return hardware_quality


@pytest.fixture(scope="module")
def committed(root):
    with open(root / "docs" / "pictures" / "hardware-quality.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_committed_file_is_as_the_benchmark_writes_it(benchmark, committed, root, tmp_path):
    from harness.quality_picture import write_rows

    text = (root / "docs" / "pictures" / "hardware-quality.csv").read_text()
    (tmp_path / "q.csv").write_text(text)
    first = committed[0]
    again = {**first, "ratio": float(first["sustained"]), "limit": 1.1}
    again |= {name: float(first[name]) for name in ("bound", "alone")}
    write_rows(tmp_path / "q.csv", [benchmark.csv_row(again)])
    assert (tmp_path / "q.csv").read_text() == text


def test_rows_replace_those_of_the_same_operation_alone(benchmark, tmp_path):
    from harness.quality_picture import write_rows

    path = tmp_path / "q.csv"
    write_rows(path, [benchmark.csv_row(ROW), benchmark.csv_row({**ROW, "units": 4})])
    held = write_rows(path, [benchmark.csv_row({**ROW, "ratio": 1.2})])
    assert [(row["units"], row["sustained"], row["verdict"]) for row in held] == [
        ("8", "1.200", "above 1.05"),
        ("4", "1.004", "ok"),
    ]
    assert held[0]["bound"] == "43360"


def test_a_picture_is_drawn_of_what_the_file_holds(benchmark, root, tmp_path, capsys):
    from matplotlib.image import imread

    copy, picture = tmp_path / "q.csv", tmp_path / "q.png"
    copy.write_text((root / "docs" / "pictures" / "hardware-quality.csv").read_text())
    assert benchmark.main(["--redraw", "--csv", str(copy), "--picture", str(picture)]) == 0
    drawn, committed = imread(picture), imread(root / "docs" / "pictures" / "hardware-quality.png")
    assert np.array_equal(drawn, committed), "draw it again"
    with pytest.raises(SystemExit):
        benchmark.main(["--picture", str(picture)])
    assert "--picture and --redraw need --csv" in capsys.readouterr().err


def test_the_page_says_what_the_file_says(committed, root):
    page = (root / "docs" / "results" / "hardware-quality.md").read_text()
    assert len(page.splitlines()) < 80
    judged = [row for row in committed if row["verdict"]]
    assert {row["verdict"] for row in judged} == {"ok"}
    assert f"all {len(committed)} operations" in page
    assert f"The {len(judged)} operations that are judged keep their limits" in page
    named = re.findall(r"^\| (`[^|]+) \|", page, re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(named)) == list(committed[0])
