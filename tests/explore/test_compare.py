"""`simgnn compare`: figures are the runs', what cannot be compared is named, and everything fits the terminal."""

import csv
import io
import json
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from report_pages import check_report

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.explore.compare.comparison import compare, pareto, summary
from simgnn.explore.compare.page import _differences
from simgnn.explore.simulate.report import simulate
from simgnn.explore.sweep.run import run_sweep

GRAPH = "sbm:150:900:6:3"
PHASES = [(0, "forward"), (1, "forward"), (1, "backward"), (0, "backward")]


def config(**hardware):
    chosen = load_config("tiny").replace("hardware", **hardware).replace("model", hidden=4)
    return chosen.replace("training", dataset=GRAPH, batch_size=8).replace("sampling", fanout=(3, 2))


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Folders by name: a baseline, one cluster, a faster memory, a wider model, and other energies."""
    folder = tmp_path_factory.mktemp("compare")
    energies = folder / "energies.toml"
    energies.write_text(
        "add_fp32 = 1\nmultiply_fp32 = 1\nsram_byte = { 1 = 1 }\nmemory_byte = { fixed = 1 }\n"
    )
    cases = {
        "base": (config(), None),
        "narrow": (config(clusters=1), None),
        "quick": (config().replace("platform", memory="ideal"), None),
        "model": (config().replace("model", hidden=8), None),
        "energies": (config(), energies),
    }
    for name, (chosen, energy) in cases.items():
        simulate(chosen, output=folder / name, batches=1, what_if=False, energy=energy)
    return {name: str(folder / name) for name in cases}


def summary_of(folder):
    return json.loads((Path(folder) / "summary.json").read_text())


def read_csv(path):
    return list(csv.DictReader(io.StringIO(path.read_text())))


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """Folders of two short training runs: on a small accelerator, and on a smaller one."""
    folder = tmp_path_factory.mktemp("trained")
    small = folder / "small.toml"
    small.write_text('[hardware]\npreset = "tiny"\nclusters = 1\n')
    found = []
    for name in ("tiny", str(small)):
        out = str(folder / f"out{len(found)}")
        options = ["--dataset", GRAPH, "--hidden", "4", "--epochs", "1", "--device", "cycle", "-o", out]
        assert main(["train", "-c", name, *options]) == 0
        found.append(out)
    return found


def test_figures_are_those_of_the_runs(runs, capsys):
    names = [runs["base"], runs["narrow"], runs["quick"]]
    assert main(["compare", *names, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    there = [summary_of(name) for name in names]
    assert told["baseline"] == runs["base"]
    for run, one in zip(told["runs"], there, strict=True):
        assert (run["cycles"], run["bytes"]) == (one["cycles"], one["bytes"])
        assert run["speedup"] == pytest.approx(there[0]["simulated_seconds"] / one["simulated_seconds"])
        assert run["energy_joules"] == pytest.approx(one["energy"]["joules"])
    assert [(layer["layer"], layer["phase"]) for layer in told["layers"]] == PHASES
    for place in range(3):
        layers = [layer["runs"][place] for layer in told["layers"]]
        assert sum(layer["cycles"] for layer in layers) == there[place]["cycles"]
        assert sum(layer["bytes"] for layer in layers) == there[place]["bytes"]
        assert sum(layer["energy_joules"] for layer in layers) == pytest.approx(
            there[place]["energy"]["joules"]
        )
        for engine, states in layers[0]["states"].items():
            for state in states:
                total = sum(layer["states"][engine][state] for layer in layers)
                assert total == there[place]["counters"][f"{engine}_{state}"]
        assert [layer["limited_by"] for layer in layers] == [
            layer["limited_by"] for layer in there[place]["layers"]
        ]
    assert told["runs"][2]["speedup"] > 1
    assert told["differences"] == {
        "hardware.clusters": [2, 1, 2],
        "platform.memory": ["fixed", "fixed", "ideal"],
    }


def test_the_baseline_is_chosen_and_comes_first(runs):
    names = [runs["base"], runs["narrow"]]
    assert [run.name for run in compare(names, baseline=names[1]).runs] == names[::-1]
    assert [run.name for run in compare(names[:1], baseline=names[1]).runs] == names[::-1]
    first, second = (summary(compare(names, baseline=name)) for name in names)
    assert first["runs"][1]["speedup"] == pytest.approx(1 / second["runs"][1]["speedup"])


def test_points_of_a_sweep_are_what_simulate_finds(finished_sweep, capsys):
    folder, _, results = finished_sweep
    names = [f"{folder}:{number}" for number in (0, 1, 3)]
    assert main(["compare", *names, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [run["cycles"] for run in told["runs"]] == [results[number]["cycles"] for number in (0, 1, 3)]
    assert told["differences"]["hardware.clusters"] == [1, 1, 2]
    assert told["differences"]["hardware.array_columns"] == [1, 2, 1]
    for place, number in enumerate((0, 1, 3)):
        layers = [layer["runs"][place] for layer in told["layers"]]
        assert sum(layer["cycles"] for layer in layers) == results[number]["cycles"]
        energy = told["runs"][place]["energy_joules"]
        assert energy == pytest.approx(results[number]["energy_joules"])


def test_a_sweep_and_a_simulation_of_its_point_are_equal(finished_sweep, tmp_path):
    chosen = load_config("tiny").replace("hardware", clusters=2, array_columns=2).replace("model", hidden=4)
    chosen = chosen.replace("training", batch_size=8).replace("sampling", fanout=(3, 2))
    simulate(chosen, output=tmp_path / "out", batches=1, what_if=False)
    found = compare([str(tmp_path / "out"), f"{finished_sweep[0]}:4"])
    assert found.differences == {}
    one, other = found.runs
    assert one.layers == other.layers
    assert one.joules == pytest.approx(other.joules)
    assert found.front == (True, True)


def test_the_folder_of_a_sweep_is_its_best_points(finished_sweep):
    from simgnn.explore.sweep.objectives import pareto_front

    folder, _, results = finished_sweep
    names = [run.name for run in compare([str(folder)]).runs]
    assert names == [f"{folder}:{number}" for number in pareto_front(results)]


def test_points_of_an_older_simgnn_are_refused(finished_sweep, tmp_path, refusal):
    """Its journal says nothing of layers; a sweep goes on with it all the same."""
    folder, sweep, results = finished_sweep
    lines = [json.loads(line) for line in (folder / "points.jsonl").read_text().splitlines()]
    old = [{name: value for name, value in line.items() if name != "layers"} for line in lines]
    assert old != lines
    (tmp_path / "old").mkdir()
    text = "".join(json.dumps(line) + "\n" for line in old)
    (tmp_path / "old" / "points.jsonl").write_text(text)
    assert "point must have 'layers' in the journal, and does not" in refusal(
        ["compare", f"{tmp_path}/old:0", f"{tmp_path}/old:1"]
    )
    assert run_sweep(sweep, output=tmp_path / "old") == results


def test_training_runs_are_compared_as_a_whole(trained, capsys):
    assert main(["compare", *trained]) == 0
    assert "\nall layers " in capsys.readouterr().out
    told = summary(compare(trained))
    there = [summary_of(name) for name in trained]
    for place, one in enumerate(there):
        assert told["runs"][place]["simulated_seconds"] == one["simulated_seconds"]
        assert told["runs"][place]["energy_joules"] is None
        states = told["layers"][0]["runs"][place]["states"]
        assert states["update"] == one["counters"]["update"]


def test_runs_of_other_work_are_refused_by_name(runs, trained, capsys, refusal):
    told = refusal(["compare", runs["base"], runs["model"]])
    assert told == (
        f"error: {runs['model']}: model.hidden must be 4, as of {runs['base']}, not 8"
        " (--any-work compares them all the same)\n"
    )
    assert main(["compare", runs["base"], runs["model"], "--any-work", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["differences"] == {"model.hidden": [4, 8]}
    assert main(["compare", runs["base"], trained[0], "--any-work"]) == 2
    error = capsys.readouterr().err
    assert f"{trained[0]}: time must be of mini-batches (simgnn simulate or sweep), as of" in error
    assert error.endswith("not simulated (train without --system)\n")


def test_other_energies_are_told(runs):
    found = compare([runs["base"], runs["energies"]])
    assert found.differences == {"table of energies": ["table 1", "table 2"]}


def test_a_folder_may_be_called_as_a_column_is():
    runs = [SimpleNamespace(name=name) for name in ("setting", "b")]
    table = _differences(SimpleNamespace(runs=runs, differences={"model.hidden": [4, 8]}))
    assert list(table.columns) == ["setting", "run setting", "b"] and table.rows == [
        ("model.hidden", "4", "8")
    ]


def test_the_front_has_what_nothing_beats():
    assert pareto([(1, 5, 3), (2, 5, 3), (2, 4, 3), (9, 9, 1)]) == [True, False, True, True]
    assert pareto([(1, None, 3), (2, 1, 3)]) == [True, False], "a goal that one lacks counts for none"
    assert pareto([(1, 1, 1), (1, 1, 1)]) == [True, True]


@pytest.mark.parametrize("width", [60, 80, 100])
def test_tables_fit_the_terminal(runs, width, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", str(width))
    names = [runs[name] for name in ("base", "narrow", "quick", "model", "energies")]
    assert main(["compare", *names, "--any-work"]) == 0
    lines = capsys.readouterr().out.splitlines()
    table = lines[lines.index("runs") + 1 : lines.index("settings")]
    assert max(map(len, table[:-2])) <= width
    assert "…" not in "".join(lines), "no number is cut"


def test_files(runs, tmp_path, capsys):
    out = tmp_path / "out"
    names = [runs["base"], runs["narrow"]]
    for _ in range(2):  # the second replaces the first
        assert main(["compare", *names, "-o", str(out)]) == 0
    assert f"results in {out}" in capsys.readouterr().out
    files = [
        "causes.csv",
        "causes.png",
        "comparison.json",
        "layers.csv",
        "pareto.png",
        "report.html",
        "runs.csv",
    ]
    assert sorted(path.name for path in out.iterdir()) == [".simgnn-output", *files]
    found = json.loads((out / "comparison.json").read_text())
    assert found == json.loads(json.dumps(summary(compare(names))))
    page, text = check_report(out, found)
    assert "is the quickest" in page["answer"] and "hardware.clusters" in text
    tables = {name: read_csv(out / f"{name}.csv") for name in ("runs", "layers", "causes")}
    assert [row["hardware.clusters"] for row in tables["runs"]] == ["2", "1"]
    assert len(tables["layers"]) == 8
    wanted = (names[1], "update", "busy")
    busy = [row for row in tables["causes"] if (row["run"], row["engine"], row["cause"]) == wanted]
    there = summary_of(names[1])
    assert sum(int(row["cycles"]) for row in busy) == there["counters"]["update_busy"]
    for name in ("causes.png", "pareto.png"):
        assert (out / name).read_bytes().startswith(b"\x89PNG")


def damaged(summary_text):
    """Texts of bad summaries, and what is said of each."""
    values = json.loads(summary_text)

    def without(key):
        return json.dumps({name: value for name, value in values.items() if name != key})

    layer = {**values["layers"][0], "cycles": -1}
    hardware = {**values["config"]["hardware"], "clusters": 0}
    yield "", "summary must be one that simgnn wrote, not damaged"
    yield "[]", "summary must be one that simgnn wrote, not damaged"
    yield "[" * 100_000, "summary must be one that simgnn wrote, not damaged"
    yield without("energy"), "summary must have 'energy', and does not"
    yield without("config"), "summary must have 'config', and does not"
    yield json.dumps({**values, "cycles": "many"}), "cycles must be an integer from 1 on, not 'many'"
    yield json.dumps({**values, "simulated_seconds": None}), "simulated_seconds must be a number above 0"
    yield json.dumps({**values, "layers": [layer]}), "cycles of a layer must be an integer from 0 on, not -1"
    yield json.dumps({**values, "config": {**values["config"], "hardware": hardware}}), "clusters must be"
    yield (
        json.dumps({**values, "config": {"hardware": values["config"]["hardware"]}}),
        "summary must have 'sampling.fanout', and does not",
    )


def test_damaged_summaries_are_named(runs, tmp_path, refusal):
    bad = tmp_path / "bad"
    shutil.copytree(runs["narrow"], bad)
    for text, said in damaged((bad / "summary.json").read_text()):
        (bad / "summary.json").write_text(text)
        err = refusal(["compare", runs["base"], str(bad), "-o", str(tmp_path / "out")])
        assert err.count("\n") == 1 and said in err, err
        assert str(bad) in err
    assert not (tmp_path / "out").exists()


def test_other_bad_input_is_one_line(runs, finished_sweep, trained, tmp_path, capsys):
    sweep, base = finished_sweep[0], runs["base"]
    (tmp_path / "empty").mkdir()
    (tmp_path / "cut").mkdir()
    (tmp_path / "cut" / "points.jsonl").write_text('{"sweep": "x"}\n')
    idle = tmp_path / "idle"
    shutil.copytree(trained[0], idle)
    there = json.loads((idle / "summary.json").read_text())
    (idle / "summary.json").write_text(json.dumps({**there, "cycles": 0}))
    other = tmp_path / "other"
    other.mkdir()
    (other / "summary.json").write_text('{"paper": "mixgcn"}')
    cases = {
        (base, str(other)): "run must be of simgnn simulate, train or sweep, not of another verb",
        (base,): "runs must be 2 to 64 to be compared, not 1",
        (base, base): "run must be named once, not twice",
        (base, str(tmp_path / "none")): "not one that does not exist",
        (base, str(tmp_path / "empty")): "not one without summary.json",
        (base, f"{base}/summary.json"): "not a file",
        (base, ""): "run must be",
        (base, f"{base}:3"): "run must be a sweep's point",
        (base, f"{sweep}:2"): "point must be one that could run, not one refused because",
        (base, f"{sweep}:6"): "point must be one of the 6 that the sweep has, not 6",
        (base, str(tmp_path / "cut")): "line 1 must be one of a sweep's journal, not other text",
        (trained[0], str(idle)): "run must have cycles of an accelerator, and has none: train it with",
        (base, runs["narrow"], "--baseline", str(sweep)): "baseline must be one run, not a sweep with",
        (base, runs["narrow"], "-o", str(sweep)): "output folder must be",
        (base, runs["narrow"], "-o", base): "output folder must",
    }
    for arguments, said in cases.items():
        assert main(["compare", *arguments]) == 2, said
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1 and said in told.err, told.err
