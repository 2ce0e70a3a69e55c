"""`simgnn reproduce neutronorch`: its tables, its verdicts, and that its platform is what it is fitted to."""

import csv
import json
from types import SimpleNamespace

import pytest

from simgnn.cli.main import main
from simgnn.config.systems import load_preset
from simgnn.systems.orchestration.experiments.accuracy import (
    BOUNDED,
    EXACT,
    FRESH,
    SUPER_BATCH,
    UNBOUNDED,
    VARIANTS,
    judged,
    reused,
)
from simgnn.systems.orchestration.experiments.baselines import TABLE5
from simgnn.systems.orchestration.experiments.dgl import TABLE2, reached
from simgnn.systems.orchestration.experiments.server import Server
from simgnn.systems.papers.accuracy_runs import QUICK, Paired
from simgnn.systems.papers.claims import CALIBRATED, NOT_CONFIRMED, NOT_RUN, QUOTED
from simgnn.systems.papers.registry import PAPERS
from simgnn.systems.papers.reproduce import claims_of, files_of, reproduce

PAPER = PAPERS["neutronorch"]
EXPERIMENTS = {each.name: each for each in PAPER.experiments}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Few mini-batches of each data set."""
    folder = tmp_path_factory.mktemp("whole") / "out"
    summary, _ = reproduce(PAPER, quick=True, output=folder)
    return summary, folder


def written(folder):
    return {path.name for path in folder.iterdir() if not path.name.startswith(".")}


@pytest.mark.slow
def test_every_claim_has_a_verdict(whole):
    summary, folder = whole
    verdicts = {row["id"]: row["verdict"] for row in summary["verdicts"]}
    assert set(verdicts) == {claim.id for claim in claims_of(PAPER)}
    # Digits alone are too few graphs to judge how many lose little.
    assert [name for name, verdict in verdicts.items() if verdict == NOT_RUN] == [
        "figure16-graphs",
        "figure16-aggregates",
    ]
    assert QUOTED not in verdicts.values()
    missed = {name for name, verdict in verdicts.items() if verdict == NOT_CONFIRMED}
    # Averages that the paper's own tables do not have, one column of Table 2, DGL-UVA and NeutronOrch on ogbn-products.
    averages = {"table5-3", "table5-4", "table6-256", "table6-1024", "table6-4096", "table6-10000"}
    assert missed == averages | {
        "table2-narrow",
        "table5-mean",
        "table5-each",
        "table5-neutronorch",
        # Where outputs are wide, a cache of features sends less; more cycles are saved than the paper says, and not
        # most on Reddit, whose deeper mini-batches ask for nearly all vertices.
        "figure13-less",
        "figure14-gpu",
        "figure14-cycles",
        "figure14-dense",
        "depth-half",
        "depth-wikipedia",
        # Training on Reddit, by a mean of six data sets, takes twice as long as its row of Table 2 has it.
        "figure2-first",
        "figure2-single",
        # Gains that are smaller than the paper's, of the layers larger; on ogbn-products GNNLab is quicker.
        "figure10-neutronorch",
        *(f"figure10-{system}" for system in ("dgl", "uva", "pagraph", "gnnlab")),
        *(f"figure12-{step}" for step in ("l", "he", "s", "total")),
        "figure15-cpu",
        # Small mini-batches keep a GPU busy with launches.
        "figure6-utilisation",
        # On ogbn-products GNNLab is quicker; GNNAutoScale's memory suffices, and its reuse is one of the first layer.
        *(f"tables5and6-{claim}" for claim in ("first", "error", "none", "gas")),
        # One CPU embeds for all GPUs, and GNNLab and DSP are too quick, as on one.
        *(f"figure11-{claim}" for claim in ("uva", "gnnlab", "dsp", "first")),
    }
    # Of Table 2 and Fig. 6, which rates were fitted to.
    assert {name for name, verdict in verdicts.items() if verdict == CALIBRATED} == {
        "table2-fit",
        "table2-wide",
        "figure6-small",
        "figure6-large",
        "figure6-rises",
    }
    assert json.loads((folder / "verdict.json").read_text()) == summary["verdicts"]
    assert written(folder) == set(files_of(PAPER))


@pytest.mark.slow
def test_figures_are_those_of_arithmetic(whole):
    ours = {row["id"]: row["ours"] for row in whole[0]["verdicts"]}
    expected = {
        "table5-3": 6.70,
        "table5-4": 7.30,
        "table5-5": 6.32,
        "table6-256": 5.90,
        "table6-1024": 6.70,
        "table6-4096": 7.65,
        "table6-10000": 9.72,
        "table3-cpu": 2.84,
        "table3-gpu": 0.78 + 2.75,
    }
    for name, value in expected.items():
        assert ours[name] == pytest.approx(value, abs=0.005), name


@pytest.mark.slow
def test_the_platform_is_what_it_is_fitted_to():
    """Rates of `neutron-1` are what Table 2 implies, within a twentieth; training as long as it implies."""
    server = Server(minibatches=2)
    found, platform = reached(server), server.platform
    assert platform["sample_medges_per_s_per_core"] == pytest.approx(found["sample"], rel=0.05)
    assert platform["gather_gbs_per_core"] == pytest.approx(found["collect"], rel=0.05)
    assert platform["pcie_gbs"] == pytest.approx(found["transfer"], rel=0.1)
    assert found["train"] == pytest.approx(1, rel=0.05)


@pytest.mark.slow
def test_table_2_adds_up(whole):
    with (whole[1] / "table2.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["dataset"] for row in rows] == list(TABLE2)
    for row in rows:
        steps = [float(row[step]) for step in ("sample", "collect", "transfer", "train")]
        assert sum(steps) == pytest.approx(float(row["total"]), rel=0.01)  # synchronizing takes the rest
        printed = [float(row[f"printed_{step}"]) for step in ("sample", "collect", "transfer", "train")]
        assert sum(printed) == pytest.approx(float(row["printed_total"]), rel=1e-9)


def test_dgl_takes_its_steps_in_turn():
    """Its epoch of Wikipedia in Table 5 is the total of Table 2, which is the sum of the steps."""
    assert TABLE5["wikipedia"]["dgl"][0] == TABLE2["wikipedia"].total
    assert load_preset("dgl")["orchestration"]["look_ahead"] == 0


@pytest.mark.slow
def test_accuracy_is_measured_by_training(whole):
    summary, folder = whole
    with (folder / "figure16.csv").open() as file:
        trained = {row["variant"]: row for row in csv.DictReader(file)}
    assert list(trained) == list(VARIANTS)
    exact, bounded, unbounded = (trained[name] for name in (EXACT, BOUNDED, UNBOUNDED))
    assert trained[FRESH]["largest_gap"] == "" and trained[FRESH]["given_share"] == bounded["given_share"]
    ours = {row["id"]: row["ours"] for row in summary["verdicts"]}
    assert ours["figure16-each"] == float(exact["accuracy"]) - float(bounded["accuracy"])
    assert ours["figure16-unbounded"] == float(unbounded["accuracy"]) - float(bounded["accuracy"])
    assert ours["figure16-staleness"] == float(bounded["largest_gap"]) == 2 * SUPER_BATCH - 1
    assert float(unbounded["largest_gap"]) > ours["figure16-staleness"]
    with (folder / "staleness.csv").open() as file:
        gaps = {
            int(row["gap"]): int(row["uses"]) for row in csv.DictReader(file) if row["variant"] == BOUNDED
        }
    assert ours["figure16-mean-age"] == pytest.approx(float(bounded["mean_gap"]))
    with (folder / "causes.csv").open() as file:
        for row in csv.DictReader(file):
            causes = float(row["gradient"]) + float(row["age"])
            assert causes == pytest.approx(float(row["in_all"]), abs=1e-12)
    assert sum(gap * uses for gap, uses in gaps.items()) / sum(gaps.values()) == pytest.approx(
        float(bounded["mean_gap"])
    )


@pytest.mark.parametrize(
    ("bounded", "graphs"),
    [((0.90, 0.896, 0.92, 0.80), 0.75), ((0.90, 0.90, 0.89, 0.88), 0.5), ((0.9,) * 3, None)],
)
def test_how_many_graphs_lose_little(bounded, graphs):
    """At most half a point of 0.9; of fewer than four graphs nothing is said."""
    named = [SimpleNamespace(name=str(number), real=True, sizes=(100, 453)) for number in range(len(bounded))]
    rows = [
        {"graph": trained.name, "variant": variant, "seed": 0, "accuracy": value}
        for trained, accuracy in zip(named, bounded, strict=True)
        for variant, value in (
            *((name, 0.9) for name in VARIANTS if name not in (BOUNDED, UNBOUNDED)),
            (BOUNDED, accuracy),
            (UNBOUNDED, 0.85),
        )
    ]
    paired = Paired(graphs=tuple(named), variants=tuple(VARIANTS), length=QUICK, rows=rows)
    figures, noise = judged(paired)
    assert figures.get("figure16-graphs") == graphs
    assert figures.get("figure16-aggregates") == (None if graphs is None else 1)
    assert figures["figure16-each"] == pytest.approx(0.9 - min(bounded))
    assert noise["figure16-each"].reach == 1 / 453 and "1 seed and 453" in str(noise["figure16-each"])
    assert noise["figure16-unbounded"].reach == pytest.approx(1 / 453 / len(bounded) ** 0.5)


def test_trainings_in_which_nothing_was_given_have_no_age():
    rows = [
        {"variant": variant, "graph": "edgeless", "given_share": 0.0, "mean_gap": 0.0, "largest_gap": gap}
        for variant in VARIANTS
        for gap in ((None, 3) if variant == UNBOUNDED else (None, None))
    ]
    graphs = (SimpleNamespace(name="edgeless", real=True),)
    paired = Paired(graphs=graphs, variants=tuple(VARIANTS), length=QUICK, rows=rows)
    shown = {row["variant"]: row["largest"] for row in reused(paired)}
    assert shown == {**dict.fromkeys(list(VARIANTS)[1:]), UNBOUNDED: 3}


def test_one_figure_alone(tmp_path, capsys):
    code = main(["reproduce", "neutronorch", "--table", "3", "--quick", "-o", str(tmp_path / "out")])
    text = capsys.readouterr().out
    assert code == 0 and "3.53 (3.54)" in text and "not run" in text
    assert written(tmp_path / "out") == {"table3.csv", "verdict.json", "summary.json", "report.html"}


def test_two_at_once_are_refused(tmp_path, refusal):
    arguments = ["--table", "3", "--figure", "2", "-o", str(tmp_path / "out")]
    assert "one experiment must be asked for, or none for all, not table 3 and figure 2" in refusal(
        ["reproduce", "neutronorch", *arguments]
    )
    assert not (tmp_path / "out").exists()
