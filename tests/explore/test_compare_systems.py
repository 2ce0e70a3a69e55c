"""`simgnn compare` of systems: what they reach, bytes of each link, stages, and what makes a comparison unfair."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from report_pages import check_report
from small_orchestration import ALONE, GPUS, placed, resources

from simgnn.cli.main import main
from simgnn.config.configuration import parse_config
from simgnn.explore.compare.comparison import compare, summary
from simgnn.explore.compare.page import _answer, _traces
from simgnn.explore.compare.runs import read_runs
from simgnn.explore.compare.seeds import Configuration
from simgnn.explore.compare.systems import notes, worse
from simgnn.report.numbers import plain
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")

ON_GPUS = ALONE.replace("accelerators = 2", "accelerators = 0\ngpus = 2")
LEARNING = ON_GPUS.replace("epochs = 1", "epochs = 8").replace("hidden = 4", "hidden = 32")


@pytest.fixture(scope="module")
def platforms(tmp_path_factory):
    """Two files of the same values, and one with a quicker link."""
    folder = tmp_path_factory.mktemp("platforms")
    for name, text in (("one", GPUS), ("same", GPUS), ("quick", GPUS.replace("value = 0.5", "value = 5"))):
        (folder / f"{name}.toml").write_text(text + 'peer_gbs = { value = 20, source = "assumed" }\n')
    return {name: str(folder / f"{name}.toml") for name in ("one", "same", "quick")}


@pytest.fixture(scope="module")
def runs(platforms, tmp_path_factory):
    """On GPUs, which have no cycles: DGL on two platforms of the same values and on a quicker one, BGL, and reuse."""
    folder = tmp_path_factory.mktemp("runs")
    made = {
        "dgl": ("dgl", ON_GPUS, "one", {}),
        "same": ("dgl", ON_GPUS, "same", {}),
        "quick": ("dgl", ON_GPUS, "quick", {}),
        "bgl": ("bgl", ON_GPUS, "one", {}),
        "exact": ("dgl", LEARNING, "one", {}),
        "reused": ("gas", LEARNING, "one", {}),
    }
    for name, (system, text, platform, tables) in made.items():
        config = placed(system, text, orchestration={"platform": platforms[platform]}, **tables)
        train(config, output=folder / name)
    return {name: str(folder / name) for name in made}


def found(*names):
    return summary(compare(names))


def test_a_platform_is_what_it_can_do(runs):
    assert found(runs["dgl"], runs["same"])["differences"] == {}
    assert found(runs["dgl"], runs["quick"])["differences"] == {"its platform's pcie_gbs": [0.5, 5]}


def test_what_a_cache_saves_is_seen(runs):
    """Bytes of each link under one name, those of the trace; hits; and accelerators' memory apart from links."""
    compared = found(runs["dgl"], runs["bgl"])["runs"]
    dgl, bgl = compared
    assert dgl["hit_ratio"] is None and 0 < bgl["hit_ratio"] < 1
    assert bgl["pcie_bytes"] < dgl["pcie_bytes"] and bgl["peers_bytes"] > 0 == dgl["peers_bytes"]
    for name, run in (("dgl", dgl), ("bgl", bgl)):
        used = {key: float(row["used"]) for key, row in resources(Path(runs[name])).items()}
        assert run["pcie_bytes"] == round(sum(count for key, count in used.items() if key.endswith("PCIe")))
        assert run["device_memory_bytes"] == 0


def test_stages_have_the_time_of_the_run(runs):
    compared = found(runs["dgl"], runs["bgl"])
    for place in range(2):
        seconds = [each[place] for each in compared["stages"].values() if each[place] is not None]
        assert sum(seconds) == pytest.approx(compared["runs"][place]["simulated_seconds"], rel=0.02)
    assert None not in compared["stages"]["train"], "what trains has one name in all systems"
    assert not {"compute", "propagate"} & set(compared["stages"])


def test_a_quicker_run_that_learns_less_is_noted(runs, capsys):
    assert main(["compare", runs["exact"], runs["reused"]]) == 0
    text = capsys.readouterr().out
    compared = found(runs["exact"], runs["reused"])
    exact, reused = (run["test_score"] for run in compared["runs"])
    assert f"{plain(exact, 4)}" in text and f"{plain(reused, 4)}" in text
    assert "as good in time, size and score, and better in one of them" in text
    assert compared["runs"][0]["mean_age"] is None and compared["runs"][1]["mean_age"] > 0
    assert abs(exact - reused) > 0.005
    (note,) = (each for each in compared["notes"] if " times as " in each)
    assert f"{note[0].upper()}{note[1:]}." in text and f"{reused:.3f}, where run 1 has {exact:.3f}" in note
    seconds = [run["simulated_seconds"] for run in compared["runs"]]
    names = [runs["exact"], runs["reused"]]
    called = [f"{names[0]} (dgl)", f"{names[1]} (gas)"]
    quick = seconds.index(min(seconds))
    # Whichever is the baseline, the quickest is that of the least time, and what it loses is beside.
    for order in (names, names[::-1]):
        assert main(["compare", *order]) == 0
        answer = capsys.readouterr().out.splitlines()[0]
        assert answer.startswith(f"{called[quick]} is the quickest: it takes ")
        assert f" times as quick as {called[1 - quick]} (" in answer
        if (exact, reused)[quick] < max(exact, reused):
            lost = round(abs(exact - reused) * compared["runs"][0]["test_vertices"])
            assert f"lower than {called[1 - quick]}'s by {abs(exact - reused):.3f} ({lost} of" in answer
    better = 0 if exact > reused else 1
    assert compared["runs"][better]["pareto"], "no other run reaches as much"


def test_who_trains_and_what_decides(tmp_path):
    """HyScale's CPU trains as well; alone, accelerators are compared with accelerators, and nothing is refused."""
    names = []
    for name, share in (("dgl", 0.0), ("hyscale", 0.0), ("hyscale", 0.4)):
        text = ALONE.replace("cpu_share = 0.0", f"cpu_share = {share}")
        config = placed(name, text) if name == "dgl" else parse_config(text + "[hyscale]\n")
        names.append(str(tmp_path / f"{name}-{share}"))
        train(config, output=names[-1])
    summaries = [json.loads((Path(name) / "summary.json").read_text("utf-8")) for name in names[1:]]
    assert ["the CPU trains too" in each["system"]["text"] for each in summaries] == [False, True]
    fair = found(*names[:2])
    assert [run["cpu_seed_share"] for run in fair["runs"]] == [0.0, 0.0]
    assert not any("shared out" in note for note in fair["notes"])
    assert any("cycles are most of the time" in note and "hardware tiny" in note for note in fair["notes"])
    twice = notes(read_runs(names[0]) * 2, smaller=lambda run: True)
    (decided,) = (note for note in twice if "cycles are" in note)
    assert "all runs have the same" in decided and "-c u250" not in decided, "equal cycles are no cause"
    others = [read_runs(name)[0] for name in (names[0], names[2])]
    for smaller in (True, False):
        found_notes = notes(others, smaller=lambda run, smaller=smaller: smaller)
        assert any("-c u250" in note for note in found_notes) is smaller
    large, small = others[0], replace(others[1], system=replace(others[1].system, simulated=0.0))
    undecided = notes([large, small], smaller=lambda run: run is small)
    assert not any("-c u250" in note for note in undecided), "its cycles decide nothing"
    unfair = found(names[0], names[2])
    assert unfair["runs"][1]["cpu_seed_share"] > 0.1
    assert any("shared out differently" in note for note in unfair["notes"])
    assert json.dumps(unfair)


def test_other_work_and_epochs_are_in_the_answer(runs, capsys):
    """Eight epochs of a wide model beside one of a narrow one: what differs is said, and what one epoch takes."""
    assert main(["compare", runs["dgl"], runs["exact"], "--any-work"]) == 0
    answer = capsys.readouterr().out.splitlines()[0]
    assert (
        "they did other work (model.hidden, mini-batches) and trained 1 and 8 epochs: of one epoch" in answer
    )


def test_the_text_says_which_stage_makes_the_difference(runs, capsys):
    assert main(["compare", runs["dgl"], runs["quick"]]) == 0
    text = capsys.readouterr().out
    assert "It waits less for transfer (" in text and "what the end of each run waited for" in text
    assert "energy" not in text, "no run has any"


def answer_of(comparison, *, seconds=1.0, **figures):
    """The answer where the second run takes so many times as long, and has other figures."""
    first, second = comparison.runs
    second = replace(
        second, seconds=seconds * first.seconds, system=replace(first.system, **figures), name="second"
    )
    return _answer(replace(comparison, runs=(first, second)))


def test_times_that_differ_in_no_digit_that_is_shown_are_the_same(runs):
    comparison = compare([runs["dgl"], runs["same"]])
    stages = dict.fromkeys(comparison.runs[0].system.stages, 0.0)
    same = answer_of(comparison, seconds=0.9995, stages=stages)
    assert "take about the same time" in same and "waits" not in same
    assert "take the same time" in answer_of(comparison, stages=stages)
    assert "is the quickest" in answer_of(comparison, seconds=0.99, stages=stages)


def test_scores_of_other_tasks_are_not_compared(runs):
    """As with --any-work: an RMSE is no more than an accuracy."""
    comparison = compare([runs["dgl"], runs["same"]])
    assert "test accuracy" in answer_of(comparison, seconds=0.5)
    assert "test " not in answer_of(comparison, seconds=0.5, score="rmse", test_score=0.45)


def test_a_trace_is_named_where_there_is_one(runs):
    dgl, bgl = compare([runs["dgl"], runs["bgl"]]).runs
    point = replace(dgl, name="out/sweep:3", traced=False)
    assert "In each run's folder gantt.png" in _traces([dgl, bgl])
    assert f"In {dgl.name} gantt.png" in _traces([dgl, point])
    assert "gantt" not in _traces([point, point]) and "simgnn train" in _traces([point, point])


@pytest.fixture(scope="module")
def seeded(runs, platforms, tmp_path_factory):
    """Folders of exact training and of reuse with three seeds each, the runs' seed first."""
    folder = tmp_path_factory.mktemp("seeded")
    found = {"exact": [runs["exact"]], "reused": [runs["reused"]]}
    for name, system in (("exact", "dgl"), ("reused", "gas")):
        config = placed(system, LEARNING, orchestration={"platform": platforms["one"]})
        for seed in (1, 2):
            train(config.replace("training", seed=seed), output=folder / f"{name}-{seed}")
            found[name].append(str(folder / f"{name}-{seed}"))
    return found


def test_runs_that_differ_in_their_seed_are_one_configuration(seeded, tmp_path, capsys):
    out = tmp_path / "compare"
    assert main(["compare", *seeded["exact"], *seeded["reused"], "-o", str(out)]) == 0
    text = capsys.readouterr().out
    exact, reused = json.loads((out / "comparison.json").read_text())["configurations"]
    scores = [
        [
            json.loads((Path(name) / "summary.json").read_text())["scores"]["test"]["accuracy"]
            for name in names
        ]
        for names in seeded.values()
    ]
    assert exact["seeds"] == reused["seeds"] == [0, 1, 2] and exact["runs"] == seeded["exact"]
    for row, several in zip((exact, reused), scores, strict=True):
        assert row["test_score"] == pytest.approx(np.mean(several))
        assert row["test_score_error"] == pytest.approx(np.std(several, ddof=1) / 3**0.5)
    apart = [b - a for a, b in zip(*scores, strict=True)]
    assert reused["test_score_difference"] == pytest.approx(np.mean(apart))
    assert reused["test_score_noise"] == pytest.approx(np.std(apart, ddof=1) / 3**0.5)
    assert exact["verdict"] is None and reused["verdict"] in ("higher", "lower", "not decided")
    decided = abs(np.mean(apart)) > reused["test_score_noise"]
    assert (reused["verdict"] != "not decided") == decided
    assert f"{seeded['exact'][0]} and 2 more seeds (dgl)" in text and "means over seeds" in text
    assert reused["verdict"] in text and "over 3 seeds" in text.splitlines()[0]
    (header, *lines) = (out / "seeds.csv").read_text().splitlines()
    assert header.startswith("configuration,runs,seeds,simulated_seconds,") and len(lines) == 2
    assert (
        "more seeds may decide it" in check_report(out, json.loads((out / "comparison.json").read_text()))[1]
    )


def figures(system, *scores, test_vertices=1000):
    by_seed = dict(enumerate(scores))
    return replace(
        system, by_seed=by_seed, test_score=np.mean(scores), score="accuracy", test_vertices=test_vertices
    )


def test_a_difference_within_its_noise_is_not_decided(runs):
    """Of seeds that scatter much, and alike in both, the difference is clear; of one test vertex it is not."""
    comparison = compare([runs["dgl"], runs["same"]])
    first, second = (each.mean for each in comparison.configurations)

    def verdict(ours, theirs):
        one, other = (
            replace(run, system=figures(run.system, *scores))
            for run, scores in ((first, theirs), (second, ours))
        )
        row = Configuration((other,)).to_dict(Configuration((one,)))
        return row["verdict"], worse(other.system, one.system)

    assert verdict((0.5, 0.7, 0.9), (0.51, 0.71, 0.91)) == ("lower", True)
    assert verdict((0.51, 0.71, 0.91), (0.5, 0.7, 0.9)) == ("higher", False)
    assert verdict((0.5, 0.7, 0.9), (0.55, 0.71, 0.84)) == ("not decided", False)
    assert verdict((0.5, 0.7, 0.9), (0.501, 0.701, 0.901))[0] == "not decided", "a test vertex"
    assert verdict((0.5, 0.7, 0.9), (0.5, 0.7, 0.9)) == ("the same", False)
    assert verdict((0.5,), (0.9,)) == (None, True), "one seed has no noise"


def test_seeds_alone_and_other_seeds(seeded, capsys, refusal):
    exact, reused = seeded["exact"], seeded["reused"]
    assert main(["compare", *exact]) == 0
    answer = capsys.readouterr().out.splitlines()[0]
    assert answer.startswith(f"{exact[0]} and 2 more seeds (dgl) takes ") and "±" in answer
    told = refusal(["compare", *exact, reused[1]])
    assert told == (
        f"error: {reused[1]}: training.seed must be 0, 1 and 2, as of {exact[0]} and 2 more seeds, not 1"
        " (--any-work compares them all the same)\n"
    )
    assert main(["compare", exact[0], reused[1], "--any-work"]) == 0
    assert "they did other work (training.seed)" in capsys.readouterr().out


def test_what_is_not_decided_is_in_the_answer(runs):
    comparison = compare([runs["dgl"], runs["same"]])
    first, second = comparison.runs

    def answer(*scores):
        """Where the second run is quicker, and has such scores in place of 0.5, 0.7 and 0.9."""
        slow = replace(first, system=figures(first.system, 0.5, 0.7, 0.9))
        quick = replace(
            second, name="quick", seconds=first.seconds / 2, system=figures(first.system, *scores)
        )
        return _answer(replace(comparison, runs=(slow, quick)))

    assert f"whether its test accuracy is lower than {first.name}'s is not decided, 0.007 ± 0." in answer(
        0.55, 0.71, 0.82
    )
    assert "lower than" in answer(0.4, 0.6, 0.81) and "not decided" not in answer(0.4, 0.6, 0.81)
    assert "no other has a better test accuracy, 0.710 ± 0.115 over 3 seeds" in answer(0.51, 0.71, 0.91)
