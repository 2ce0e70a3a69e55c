"""`simgnn reproduce fastsample`: rounds and bits on virtual ranks, shares, epoch times, and verdicts."""

import numpy as np
import pytest
from paper_results import judged, ours, rows

from simgnn.cli.main import main
from simgnn.data.datasets import load_dataset
from simgnn.distributed.ownership import Ownership
from simgnn.model.model import ModelConfig
from simgnn.systems.fastsample.experiments import epochs, exactness, topology
from simgnn.systems.fastsample.experiments.scale import MACHINES
from simgnn.systems.papers.registry import PAPERS
from simgnn.systems.papers.reproduce import files_of, reproduce

PAPER = PAPERS["fastsample"]
EXPERIMENTS = {each.name: each for each in PAPER.experiments}


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fastsample") / "out"
    summary, _ = reproduce(PAPER, quick=True, output=folder)
    return folder, summary


@pytest.mark.slow
def test_every_claim_has_a_verdict(quick):
    folder, summary = quick
    reproduced = "rounds-vanilla rounds-hybrid identical-batches identical-weights"
    judged(PAPER, folder, summary, left_out=(), reproduced=reproduced)
    # By rates of DGL's that are fitted to another paper's table.
    (training,) = (row for row in summary["verdicts"] if row["id"] == "figure5-training")
    fitted = {name for each in training["depends_on"] for name in each["fitted_to"]}
    assert "neutronorch: Table 2" in fitted and not any(name.startswith("fastsample") for name in fitted)
    assert {path.name for path in folder.iterdir() if path.suffix} == set(files_of(PAPER))


def test_rounds_are_those_of_every_case(quick):
    folder, _ = quick
    found = rows(folder, "rounds.csv")
    assert {int(row["machines"]) for row in found} == set(MACHINES)
    for row in found:
        wanted = 2 * int(row["layers"]) if row["sampling"] == "vanilla" else 2
        assert float(row["rounds"]) == wanted
        assert (float(row["sample_bytes"]) > 0) == (row["sampling"] == "vanilla")
        assert float(row["feature_bytes"]) > 0


def test_other_draws_are_found():
    """The comparison with one machine does not hold for a sampler that draws otherwise."""
    graph = load_dataset("sbm:200:1600:4:3", seed=1)
    model = ModelConfig(kind="sage", layers=2, hidden=4, features=4, classes=3)
    ownership = Ownership(np.arange(200, dtype=np.int32) % 2, 2)
    setting = exactness.Setting(graph=graph, ownership=ownership, model=model, fanouts=(3, 2), steps=2)
    trained, _ = exactness.train_on_ranks(setting, "vanilla")
    assert trained == exactness.train_on_one_machine(setting)
    other = exactness.Setting(graph=graph, ownership=ownership, model=model, fanouts=(3, 1), steps=2)
    found = exactness.train_on_one_machine(other)
    assert found.weights != trained.weights and found.batches != trained.batches


def test_shares_of_topology_are_arithmetic(quick):
    """Columns and bounds of 4 bytes beside rows of features: 124 M arcs and 100 features are a third."""
    share = topology._row("products", 2_449_029, 123_718_280, 100, sizes="")["topology_share"]
    assert share == pytest.approx(
        4 * (2_449_030 + 123_718_280) / (4 * (2_449_030 + 123_718_280 + 244_902_900))
    )
    assert share == pytest.approx(0.34, abs=0.001)
    folder, summary = quick
    found = {row["dataset"]: float(row["topology_share"]) for row in rows(folder, "topology.csv")}
    assert ours(summary)["topology-share"] == max(found["mag240m-homo"], found["igbh-full"]) < 0.02
    assert ours(summary)["topology-trained"] == found["ogbn-products"]
    assert summary["found"]["topology"]["more_topology_than_features"] == ["communities"]


def test_speed_ups_follow_from_the_table_of_epochs(quick):
    folder, summary = quick
    table = rows(folder, "figure6.csv")
    seconds = {
        (row["dataset"], int(row["machines"]), row["system"]): float(row["epoch_seconds"]) for row in table
    }
    ratio = seconds[epochs.PAPERS, 8, epochs.VANILLA] / seconds[epochs.PAPERS, 8, epochs.HYBRID_FUSED]
    assert ours(summary)["figure6-combined"] == pytest.approx(ratio)
    for row in table:
        parts = sum(float(value) for name, value in row.items() if name.endswith(" seconds"))
        assert float(row["epoch_seconds"]) == pytest.approx(parts)
        assert float(row["sample rounds"]) == (
            4 * float(row["steps"]) if row["system"] == epochs.VANILLA else 0
        )
    # With what was missing in each round, the ratio is the text's.
    steps = {row["system"]: float(row["steps"]) for row in table if row["machines"] == "8"}
    milliseconds = summary["found"]["epochs"]["milliseconds_a_round_for_twice"]
    more = 4 * steps[epochs.VANILLA] * milliseconds / 1e3
    slower = seconds[epochs.PAPERS, 8, epochs.VANILLA] + more
    assert slower / seconds[epochs.PAPERS, 8, epochs.HYBRID_FUSED] == pytest.approx(2)


def test_a_data_set_of_the_users(tmp_path, capsys, refusal):
    arguments = ["reproduce", "fastsample", "--only", "topology", "--quick", "--dataset", "digits"]
    assert main([*arguments, "-o", str(tmp_path / "out")]) == 0
    assert "digits" in capsys.readouterr().out
    assert "graph must have 16 vertices at least, and labels, not be" in refusal(
        ["reproduce", "fastsample", "--only", "rounds", "--quick", "--dataset", "sbm:8:16:2:2"]
    )
