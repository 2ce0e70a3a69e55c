"""`simgnn reproduce bgl`: what its experiments measure, and verdicts that are computed."""

import json

import numpy as np
import pytest
from paper_results import judged, ours, rows, size_of_picture

from simgnn.cli.main import main
from simgnn.data.datasets import load_dataset
from simgnn.systems.bgl.experiments import seed_order
from simgnn.systems.bgl.experiments.scale import share
from simgnn.systems.bgl.workload import Sampled
from simgnn.systems.papers.registry import PAPERS
from simgnn.systems.papers.reproduce import Asked, files_of, reproduce
from simgnn.systems.pipeline.isolation import STAGES
from simgnn.systems.pipeline.profiling import Prices, topology_bytes
from simgnn.virtual_time.layer_sizes import LayerSizes

PAPER = PAPERS["bgl"]
EXPERIMENTS = {each.name: each for each in PAPER.experiments}

QUICK = share(Asked(quick=True))
SLOW = "accuracy"
"""Trained for by itself, on digits alone."""


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bgl") / "out"
    names = [name for name in EXPERIMENTS if name != SLOW]
    summary, _ = reproduce(PAPER, names, quick=True, output=folder)
    return folder, summary


@pytest.fixture(scope="module")
def counted(tmp_path_factory):
    """The experiments that count requests alone, which take a third of the time of all."""
    folder = tmp_path_factory.mktemp("bgl") / "out"
    summary, _ = reproduce(PAPER, ["hits", "partitions"], quick=True, output=folder)
    return folder, summary


@pytest.mark.slow
def test_every_claim_has_a_verdict(quick):
    left_out = ("accuracy", "accuracy-generated")
    reproduced = "feature-bytes shifted-sequences isolation-optimum"
    judged(PAPER, *quick, left_out=left_out, reproduced=reproduced)
    rows = [row for row in quick[1]["verdicts"] if row["verdict"] == "reproduced"]
    assert {row["kind"] for row in rows} <= {"measured", "simulated"}


@pytest.mark.slow
def test_files_are_those_that_are_promised(quick):
    folder, _ = quick
    promised = {name for name in files_of(PAPER) if not name.startswith("accuracy")}
    assert {path.name for path in folder.iterdir() if path.suffix} == promised
    for name in ("hits.png", "stages.png"):
        width, height = size_of_picture(folder / name)
        assert width > 800 and height > 300


def test_the_slides_table_and_how_its_shifts_are_known():
    """Each printed row is the first five pairs, rolled by what the row's first pair says."""
    pairs = np.arange(10).reshape(5, 2)
    for row, shift in zip(seed_order.PRINTED, seed_order.SHIFTS, strict=True):
        assert [" ".join(map(str, pair)) for pair in np.roll(pairs, -shift, axis=0)] == list(row)
    assert seed_order.shifted(QUICK).figures == {"shifted-sequences": 25.0}


@pytest.mark.slow
def test_bytes_are_those_that_the_pipeline_moves(quick):
    """One definition of a subgraph's bytes; the least share of the three data sets is judged."""
    sizes = LayerSizes(vertices=(50.0, 20.0, 5.0), edges=(80.0, 15.0))
    sampled = Sampled(sizes=(sizes,), crossing=0, inputs=())
    prices = Prices(platform=None, gpu=None, width=3, policy="none")
    assert topology_bytes(sizes) == prices.subgraph_bytes(sampled) == 4 * (95 + 2 * 25 + 50)
    folder, summary = quick
    shares = [float(row["feature_share"]) for row in rows(folder, "bytes.csv")]
    assert len(shares) == 3 and min(shares) == ours(summary)["feature-bytes"]


def test_gains_follow_from_the_table_of_hits(counted):
    folder, summary = counted
    found = {
        (row["graph"], row["order"], row["policy"]): float(row["hit_ratio"])
        for row in rows(folder, "hits.csv")
        if float(row["percent"]) == 10
    }
    gains = {
        graph: found[graph, "proximity 1", "fifo"] - found[graph, "shuffled", "fifo"]
        for graph in QUICK.graphs()
    }
    assert ours(summary)["proximity-hits"] == min(gains.values())
    assert gains["ring"] > 0.3
    kept = [found[graph, "proximity, enough", "fifo"] - found[graph, "shuffled", "fifo"] for graph in gains]
    assert ours(summary)["proximity-hits-enough"] == min(kept)
    static = found["ring", "proximity 1", "fifo"] - found["ring", "shuffled", "degree"]
    assert ours(summary)["proximity-over-static"] == static
    # No policy exceeds the one that knows all.
    for (graph, order, _policy), ratio in found.items():
        assert ratio <= found.get((graph, order, "future"), 1.0)


def test_requests_follow_from_the_table_of_partitions(counted):
    folder, summary = counted
    remote = {
        (row["graph"], row["method"]): float(row["remote_requests"]) for row in rows(folder, "partitions.csv")
    }
    fewer = [1 - remote[graph, "blocks"] / remote[graph, "random"] for graph in QUICK.graphs()]
    assert ours(summary)["remote-requests"] == min(fewer)


@pytest.mark.slow
def test_systems_follow_from_their_stages(quick):
    """A system of one worker takes the sum of its stages; the others less. GPUs compute for the same time."""
    folder, summary = quick
    told = rows(folder, "systems.csv")
    for row in told:
        total = sum(float(row[f"{stage} seconds"]) for stage in STAGES)
        iteration = float(row["iteration_seconds"])
        if row["system"] == "Euler":
            assert iteration == pytest.approx(total, rel=1e-6)
        else:
            assert iteration < total
        assert float(row["compute seconds"]) <= iteration
    assert 0.9 < ours(summary)["isolation"] and ours(summary)["scaling"] < 1.2


def test_accuracy_is_measured_by_training(tmp_path, capsys):
    arguments = ["reproduce", "bgl", "--only", SLOW, "--quick", "-o", str(tmp_path / "out")]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    assert "accuracy" in printed and "quick: few and small mini-batches" in printed
    shuffled, few, near = rows(tmp_path / "out", "accuracy.csv")
    assert [each["sequences"] for each in (shuffled, few)] == ["", "5"] and int(near["sequences"]) > 5
    assert float(shuffled["label_excess"]) == float(shuffled["label_distance"]) == 1
    assert float(few["label_excess"]) > 1.5 > float(near["label_excess"])
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert ours(summary)["accuracy"] == float(shuffled["accuracy"]) - float(near["accuracy"])
    assert size_of_picture(tmp_path / "out" / "accuracy.png")


def test_users_data_sets_are_measured_too(tmp_path, capsys):
    """With edges and without any."""
    data = ["community-ring:1500:12000:8:4:reach=0.3", "rmat:100:0:4:2"]
    folder = tmp_path / "out"
    arguments = ["--only", "partitions", "--quick", "--dataset", *data, "--json", "-o", str(folder)]
    assert main(["reproduce", "bgl", *arguments]) == 0
    assert json.loads(capsys.readouterr().out)["datasets"] == data
    assert {row["graph"] for row in rows(folder, "partitions.csv")} == {*QUICK.graphs(), *data}


def test_edges_to_predict_are_refused_at_once(tmp_path, refusal):
    rng = np.random.default_rng(0)
    np.savetxt(tmp_path / "edges.csv", rng.integers(0, 60, (400, 2)), fmt="%d", delimiter=",")
    np.save(tmp_path / "x.npy", rng.normal(size=(60, 5)))
    words = ["data", "import", str(tmp_path / "edges.csv"), "-o", str(tmp_path / "links"), "--undirected"]
    assert main([*words, "--features", str(tmp_path / "x.npy"), "--task", "links", "--vertices", "60"]) == 0
    words = ["reproduce", "bgl", "--only", "partitions", "--quick", "-o", str(tmp_path / "out")]
    assert "graph must have labels, not edges to predict" in refusal(
        [*words, "--dataset", str(tmp_path / "links")]
    )


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--dataset", "nowhere.npz"], "nowhere.npz"),
        (["--dataset", "rmat:10"], "rmat"),
        (
            ["--only", "bytes", "--dataset", "digits"],
            "data sets must be left out where no experiment measures them",
        ),
    ],
)
def test_what_cannot_be_is_one_line(options, text, tmp_path, refusal):
    assert text in refusal(["reproduce", "bgl", "--quick", "-o", str(tmp_path / "out"), *options])
    assert not (tmp_path / "out").exists()


def test_generated_graphs_are_there_and_named():
    named = Asked(datasets=("data/tolokers.npz", "digits")).named
    assert named == {"tolokers": "data/tolokers.npz", "digits": "digits"}
    for scale in (QUICK, share(Asked())):
        assert list(scale.graphs()) == ["ring", "communities", "citation", "products"]
    for name in QUICK.graphs().values():
        assert load_dataset(name).vertices == QUICK.vertices
