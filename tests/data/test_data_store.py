"""Data sets on disk: what is written is what was given, mapped, checked, and there whole or not at all."""

import contextlib
import errno
import json
import os
import signal
import subprocess
import sys

import numpy as np
import pytest
from scipy import sparse

from simgnn.cli.main import main
from simgnn.data import save_graph, vertex_ids
from simgnn.data.datasets import digits, load_dataset
from simgnn.data.graph import Graph
from simgnn.data.importing.contents import Contents, arcs_in_parts, write_contents
from simgnn.data.importing.converting import contents_of, convert
from simgnn.data.store import arc_spool
from simgnn.data.store.manifest import read_manifest
from simgnn.data.store.opening import open_dataset
from simgnn.data.store.writing import DatasetWriter
from simgnn.data.topology import from_arcs
from simgnn.errors import InputError
from simgnn.systems.data_set import KEYS, data_sets, load_data_set, parse_data_set
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.virtual_time.sourced_values import SOURCES


@pytest.fixture
def folder(tmp_path):
    write_contents(contents_of(digits()), tmp_path / "digits")
    return tmp_path / "digits"


def test_digits_come_back(folder):
    graph = open_dataset(folder)
    assert graph.digest() == digits().digest()
    assert (graph.classes, graph.name) == (10, "digits")
    assert isinstance(graph.features.base, np.memmap), "features must be mapped, not read"
    assert sorted(os.listdir(folder.parent)) == ["digits"]


def test_training_takes_the_folder(folder):
    assert load_dataset(str(folder)).vertices == 1797


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("undirected", [False, True])
def test_parts_make_what_all_arcs_make(tmp_path, monkeypatch, weighted, undirected):
    """Sorted in many small parts, with self-loops, duplicates and a vertex that has more arcs than a part."""
    monkeypatch.setattr(arc_spool, "_PART", 64)
    monkeypatch.setattr(arc_spool, "_CHUNK", 37)
    rng = np.random.default_rng(3)
    sources, destinations = rng.integers(0, 50, (2, 1000))
    destinations[::3] = 7
    weights = rng.normal(size=1000).astype(np.float32) if weighted else None
    contents = Contents(
        name="a",
        kind="simgnn",
        arcs=arcs_in_parts(sources, destinations, weights, part=99),
        vertices=60,
        weighted=weighted,
        undirected=undirected,
    )
    manifest = write_contents(contents, tmp_path / "a")
    if undirected:
        pairs = np.stack([sources, destinations], axis=1)
        pairs = np.stack([pairs, pairs[:, ::-1]], axis=1).reshape(-1, 2)
        sources, destinations = pairs.T
        weights = None if weights is None else np.repeat(weights, 2)
    expected = from_arcs(sources, destinations, vertices=60, weights=weights)
    assert np.array_equal(np.load(tmp_path / "a" / "indptr.npy"), expected.indptr)
    assert np.array_equal(np.load(tmp_path / "a" / "indices.npy"), expected.indices)
    assert manifest.dropped_self_loops == expected.self_loops > 0
    assert manifest.dropped_duplicates == expected.duplicates > 0
    if weighted:
        assert np.array_equal(np.load(tmp_path / "a" / "edge_weight.npy"), expected.weights)


def test_sparse_features_and_rows_of_labels(tmp_path):
    features = sparse.random_array((20, 30), density=0.1, rng=np.random.default_rng(0), format="csr")
    labels = np.arange(40).reshape(20, 2) % 2
    mask = np.ones(20, bool)
    graph = Graph.from_edges(
        name="a",
        sources=[0, 1],
        destinations=[1, 2],
        features=features,
        labels=labels,
        task="multi-label",
        train_mask=mask,
        val_mask=~mask,
        test_mask=~mask,
    )
    write_contents(contents_of(graph), tmp_path / "a")
    found = open_dataset(tmp_path / "a")
    assert (found.features != graph.features).nnz == 0
    assert np.array_equal(found.labels, labels)
    assert (found.task, found.classes, found.labels.dtype) == ("multi-label", 2, np.float32)


def test_convert_there_and_back(tmp_path, capsys):
    assert main(["data", "convert", "rmat:200:2000:8:4:weighted", "-o", str(tmp_path / "a")]) == 0
    assert main(["data", "convert", str(tmp_path / "a"), "-o", str(tmp_path / "a.npz")]) == 0
    assert main(["data", "convert", str(tmp_path / "a.npz"), "-o", str(tmp_path / "b"), "--json"]) == 0
    digests = {load_dataset(tmp_path / name).digest() for name in ("a", "a.npz", "b")}
    assert digests == {load_dataset("rmat:200:2000:8:4:weighted").digest()}
    assert json.loads(capsys.readouterr().out.partition("{")[2].join("{ "[:1] + " "))["vertices"] == 200


def test_nothing_is_overwritten(folder, tmp_path):
    before = sorted((path.name, path.stat().st_mtime_ns) for path in folder.iterdir())
    with pytest.raises(
        InputError, match=r"output must be a new folder \(--force replaces the data set that is there\)"
    ):
        convert("rmat:20:40", folder)
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.tex").write_text("mine")
    with pytest.raises(InputError, match="output must be a new or empty folder, or a data set"):
        convert("rmat:20:40", other, replace=True)
    assert sorted((path.name, path.stat().st_mtime_ns) for path in folder.iterdir()) == before
    convert("rmat:20:40", folder, replace=True)
    assert open_dataset(folder).vertices == 20
    assert sorted(os.listdir(tmp_path)) == ["digits", "other"]
    (tmp_path / "folder.npz").mkdir()
    with pytest.raises(InputError, match="output must be a file, not a folder"):
        convert("rmat:20:40", tmp_path / "folder.npz", replace=True)


def test_an_import_that_fails_leaves_nothing(tmp_path):
    def arcs():
        yield from arcs_in_parts(np.array([0, 1]), np.array([1, 2]))
        raise InputError("no more")

    with pytest.raises(InputError, match="no more"):
        write_contents(Contents(name="a", arcs=arcs()), tmp_path / "new" / "a")
    assert not os.listdir(tmp_path)


def test_info_of_a_topology_alone(tmp_path, capsys):
    (tmp_path / "a.csv").write_text("0,1\n1,2\n")
    assert main(["data", "import", str(tmp_path / "a.csv"), "-o", str(tmp_path / "a")]) == 0
    assert main(["data", "info", str(tmp_path / "a")]) == 0
    assert "a: 3 vertices, 2 arcs" in capsys.readouterr().out
    with pytest.raises(InputError, match="data set must have 'x' to train on it, not only indices, indptr"):
        load_dataset(tmp_path / "a")


@pytest.mark.parametrize("form", ["folder", "npz"])
def test_what_cannot_train_is_converted_there_and_back(tmp_path, capsys, form):
    (tmp_path / "a.csv").write_text("zoe,ann\nann,bob\n")
    np.save(tmp_path / "x.npy", np.arange(6).reshape(3, 2))
    a, b, c = tmp_path / "a", tmp_path / ("b.npz" if form == "npz" else "b"), tmp_path / "c"
    for extra in ([], ["--features", str(tmp_path / "x.npy"), "--force"]):
        assert main(["data", "import", str(tmp_path / "a.csv"), "-o", str(a), *extra]) == 0
        force = extra[-1:]
        assert main(["data", "convert", str(a), "-o", str(b), *force]) == 0
        assert main(["data", "convert", str(b), "-o", str(c), *force]) == 0
        assert main(["data", "info", str(b)]) == 0
        assert f"to train on it, it lacks {'y' if extra else 'x'}" in capsys.readouterr().out
        first, last = (read_manifest(folder).arrays for folder in (a, c))
        assert {name: first[name] for name in last if "id" not in name} == {
            name: last[name] for name in last if "id" not in name
        }
        assert ("x" in last) == bool(extra)
        assert vertex_ids(c) == (None if form == "npz" else ["zoe", "ann", "bob"])
    assert sorted(os.listdir(tmp_path)) == sorted(["a", "a.csv", b.name, "c", "x.npy"])


def test_a_graph_is_saved_as_a_data_set(tmp_path):
    graph = load_dataset("rmat:30:90:4:3:weighted")
    manifest = save_graph(graph, tmp_path / "saved")
    again = load_dataset(tmp_path / "saved")
    assert manifest.vertices == again.vertices == 30
    for part in ("indptr", "indices", "edge_weight", "features", "labels", "train_mask"):
        np.testing.assert_array_equal(getattr(again, part), getattr(graph, part))
    with pytest.raises(InputError, match="output must be a new folder"):
        save_graph(graph, tmp_path / "saved")
    save_graph(graph, tmp_path / "saved", replace=True)


def test_info_of_what_is_no_folder(tmp_path, monkeypatch, capsys, refusal):
    assert main(["data", "convert", "rmat:30:90:4:3", "-o", str(tmp_path / "a.npz")]) == 0
    capsys.readouterr()
    assert main(["data", "info", str(tmp_path / "a.npz")]) == 0
    assert "30 vertices" in capsys.readouterr().out
    monkeypatch.chdir(tmp_path)
    told = refusal(["data", "info", "nope"])
    assert (
        "dataset must be digits" in told
        and "a folder that simgnn data wrote, or the path of a .npz file" in told
    )
    (tmp_path / "empty").mkdir()
    assert "empty: data set must be a folder with manifest.json, as simgnn data import" in refusal(
        ["data", "info", str(tmp_path / "empty")]
    )


def test_vertices_without_numbers_are_counted(tmp_path, capsys):
    (tmp_path / "a.csv").write_text("0,1\n1,2\n")
    np.save(tmp_path / "x.npy", np.ones((3, 2)))
    np.save(tmp_path / "y.npy", np.array([0.5, np.nan, 2.5]))
    files = ["--features", str(tmp_path / "x.npy"), "--labels", str(tmp_path / "y.npy"), "--split", "0.5,0.5"]
    assert main(["data", "import", str(tmp_path / "a.csv"), "-o", str(tmp_path / "a"), *files]) == 0
    assert "without a label, and so in no split: 1 of 3 vertices" in capsys.readouterr().out
    assert main(["data", "info", str(tmp_path / "a")]) == 0
    assert "without a label, and so in no split: 1 of 3 vertices" in capsys.readouterr().out


KILLED = """
import os, signal, sys
from pathlib import Path
from simgnn.data.importing.contents import Contents, arcs_in_parts, write_contents
import numpy as np

def arcs():
    yield from arcs_in_parts(np.array([0, 1]), np.array([1, 0]))
    os.kill(os.getpid(), signal.SIGKILL)

write_contents(Contents(name="a", kind="test", arcs=arcs()), Path(sys.argv[1]))
"""


def some_arcs():
    return Contents(name="a", arcs=arcs_in_parts(np.array([0, 1]), np.array([1, 0])))


def test_what_a_killed_import_has_left_goes_with_the_next(tmp_path):
    """And nothing else: not what other names left, or what has files of others."""
    out, other = tmp_path / "a", tmp_path / ".b.partial"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(out)], capture_output=True, text=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    (left,) = tmp_path.iterdir()
    assert left.name == ".a.partial" and os.listdir(left)
    other.mkdir()
    write_contents(some_arcs(), out)
    assert sorted(path.name for path in tmp_path.iterdir()) == [other.name, "a"]
    left.mkdir()
    (left / "mine.txt").write_text("mine")
    with pytest.raises(InputError, match=r"folder must be gone, not hold 'mine\.txt'"):
        write_contents(some_arcs(), out, replace=True)
    assert (left / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("exists", [False, True])
def test_of_two_that_write_to_one_place_the_second_is_refused(tmp_path, exists):
    out = tmp_path / "new" / "a"
    if exists:
        write_contents(some_arcs(), out)
    with pytest.raises(RuntimeError, match="the real error"), DatasetWriter(out, replace=True) as writing:
        with pytest.raises(InputError, match="must be free, and another simgnn run writes to it"):
            write_contents(some_arcs(), out, replace=True)
        assert writing.folder.exists()
        raise RuntimeError("the real error")
    assert os.listdir(tmp_path) == ["new"] * exists
    late = DatasetWriter(tmp_path / "late")
    write_contents(some_arcs(), tmp_path / "late")
    with pytest.raises(InputError, match="output must be a new folder"), late:
        pass
    assert read_manifest(tmp_path / "late").vertices == 2


def test_what_failed_takes_nothing_of_others_from_a_new_folder(tmp_path):
    other = DatasetWriter(tmp_path / "new" / "b")
    with contextlib.ExitStack() as stack:
        with pytest.raises(RuntimeError), DatasetWriter(tmp_path / "new" / "a"):
            stack.enter_context(other)
            raise RuntimeError
        assert other.folder.exists()
    with pytest.raises(RuntimeError), DatasetWriter(tmp_path / "made" / "deep" / "a"):
        raise RuntimeError
    assert not (tmp_path / "made").exists()


def imported(tmp_path, capsys):
    """What a refused import into a new folder says; it leaves nothing."""
    edges, out = tmp_path / "a.csv", tmp_path / "new" / "a"
    edges.write_text("0,1\n1,2\n")
    assert main(["data", "import", str(edges), "-o", str(out)]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]
    return capsys.readouterr().err


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def test_a_file_system_without_locks_is_one_line(tmp_path, capsys, monkeypatch, code):
    def refuse(handle, operation):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("simgnn.process.files.whole_folder.fcntl.flock", refuse)
    said = imported(tmp_path, capsys)
    rule = f"output must be on a file system with locks (flock), not one that says {os.strerror(code)!r}"
    assert said == f"error: {tmp_path / 'new' / 'a'}: {rule}\n"


# Presets of data sets: what ships is complete, and what is wrong is named in one line.


def text_of(**changed):
    """A preset that is right, but for what is changed; None leaves a key out."""
    values = {
        "vertices": "100",
        "edges": "400",
        "directed": "true",
        "features": "8",
        "classes": "3",
        "train_vertices": "50",
    } | changed
    return "\n".join(
        f'{key} = {{ value = {value}, source = "paper" }}'
        for key, value in values.items()
        if value is not None
    )


def parse(text):
    return parse_data_set(text, name="mine", source="mine.toml")


@pytest.mark.parametrize("name", data_sets())
def test_what_ships_loads(name):
    data_set = load_data_set(name)
    assert list(data_set.values) == list(data_set.sources) == list(KEYS)
    assert set(data_set.sources.values()) <= set(SOURCES)
    for key in ("vertices", "edges", "features", "classes"):
        assert data_set.sources[key] == ("assumed" if name == "igbh-full" else "paper")


@pytest.mark.parametrize("name", data_sets())
def test_what_ships_has_mini_batches(name):
    """Whatever its size, a stand-in takes a moment, and has what the preset says."""
    data_set = load_data_set(name)
    synthetic = SyntheticGraph(data_set)
    sizes = synthetic.sizes(64, (5, 3), batches=1)
    assert 64 < sizes.vertices[1] < sizes.vertices[0] <= 64 * 6 * 4
    drawn = synthetic.degrees(np.arange(0, synthetic.vertices, max(1, synthetic.vertices // 200_000)))
    assert drawn.mean() == pytest.approx(data_set.arcs / synthetic.vertices, rel=0.05)


DEGREES = {
    "reddit": 492,
    "lj-large": 21.0,
    "orkut": 75.5,
    "orkut-mixgcn": 76.2,
    "wikipedia": 32.1,
    "twitter": 35.3,
    "friendster": 55.2,
    "user-item": 11.4,
    "ogbn-products": 50.5,
    "ogbn-products-cut": 50.5,
    "ogbn-papers100M": 14.5,
    "ogbn-papers100M-symmetric": 29.1,
    "mag240m-homo": 10.7,
    "igbh-full": 10.6,
}


def test_average_degrees():
    """As the papers' printed sizes have them, with an undirected edge as two arcs."""
    found = {name: load_data_set(name).arcs / load_data_set(name)["vertices"] for name in data_sets()}
    assert found == pytest.approx(DEGREES, rel=0.005)


def test_table_three():
    names = ("mag240m-homo", "ogbn-papers100M", "ogbn-products")
    sizes = {name: (load_data_set(name)["vertices"], load_data_set(name)["edges"]) for name in names}
    assert sizes == {
        "mag240m-homo": (121_751_666, 1_297_748_926),
        "ogbn-papers100M": (111_059_956, 1_615_685_872),
        "ogbn-products": (2_449_029, 61_859_140),
    }


def test_an_edge_without_direction_is_two_arcs():
    assert parse(text_of()).arcs == 400
    assert parse(text_of(directed="false")).arcs == 800
    assert parse(text_of()).to_dict()["skew"] == {"value": 1.0, "source": "assumed"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (text_of(vertices=None), "vertices of a data-set preset must be given, not left out"),
        (text_of(classes=None), "classes of a data-set preset must be given, not left out"),
        (text_of(vertex="3"), "key of a data-set preset must be known, not 'vertex' (nearest: 'vertices')"),
        (text_of() + "\nskew = 2", 'skew must be { value = ..., source = "..." }, not 2'),
        (text_of() + "\nskew = { value = 2 }", "skew must be { value"),
        (text_of(vertices="0"), "vertices must be an integer from 1 to 2147483648, not 0"),
        (text_of(vertices="3000000000"), "vertices must be an integer from 1 to 2147483648, not 3000000000"),
        (text_of(edges="1.5"), "edges must be an integer from 1 to"),
        (text_of(directed="1"), "directed must be true or false, not 1"),
        (text_of(directed='"yes"'), "directed must be true or false, not 'yes'"),
        (text_of(features="0"), "features must be an integer from 1"),
        (text_of(classes="1"), "classes must be an integer from 2"),
        (text_of(skew="-0.1"), "skew must be a number from 0"),
        (text_of(skew="nan"), "skew must be a number from 0"),
        (text_of(skew="5"), "skew must be a number from 0"),
        (text_of(locality="1.1"), "locality must be a number from 0"),
        (text_of(locality="true"), "locality must be a number from 0"),
        (
            text_of(train_vertices="101"),
            "train_vertices of 100 vertices must be an integer from 1 to 100, not 101",
        ),
        (
            text_of(locality="0.5", community="101"),
            "community of 100 vertices must be an integer from 1 to 100",
        ),
        (text_of(edges="10001"), "edges of 100 vertices must be at most 10000 arcs, not 10001"),
        (
            text_of(edges="5001", directed="false"),
            "edges of 100 vertices must be at most 10000 arcs, not 10002",
        ),
        (
            text_of().replace('"paper"', '"guess"', 1),
            "source of vertices must be one of paper, calibrated, assumed",
        ),
    ],
)
def test_what_is_wrong_is_named(text, message):
    with pytest.raises(InputError) as caught:
        parse(text)
    error = str(caught.value)
    assert error.startswith("mine.toml: ") and "\n" not in error and message in error


def test_names_that_are_none():
    with pytest.raises(
        InputError, match="data-set preset must be one of friendster, igbh-full, lj-large, mag240m"
    ):
        load_data_set("redit")
