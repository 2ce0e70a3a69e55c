"""`simgnn sweep`: every point once, whatever happens in between."""

import csv
import io
import json
import re
import shutil
import subprocess
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest
from child_process import child, wait_until
from report_pages import check_report
from small_sweep import SPEC

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.explore.simulate.page import limiting
from simgnn.explore.simulate.what_if import onchip_bytes
from simgnn.explore.sweep import run
from simgnn.explore.sweep.growths import growths
from simgnn.explore.sweep.journal import Journal, _sweep_of, read_points
from simgnn.explore.sweep.objectives import DEFAULT, OBJECTIVES, front_line, pareto_front
from simgnn.explore.sweep.page import _compared, draw_objectives, print_points, sweep_report
from simgnn.explore.sweep.point import floating_point_units, run_point
from simgnn.explore.sweep.run import run_sweep
from simgnn.explore.sweep.spec import Sweep, load_sweep
from simgnn.explore.sweep.table import sweep_rows, sweep_summary
from simgnn.sim.memory import kinds
from simgnn.training.reports.charts import WAITING


def journal_lines(folder):
    return [json.loads(line) for line in (folder / "points.jsonl").read_text().splitlines()]


def test_every_point_has_a_line_and_a_row(finished_sweep):
    folder, sweep, results = finished_sweep
    assert sorted(path.name for path in folder.iterdir()) == [
        "pareto.png",
        "points.jsonl",
        "report.html",
        "sweep.csv",
    ]
    assert list(results) == list(range(6))
    assert [line["point"] for line in journal_lines(folder)[1:]] == list(range(6))
    table = list(csv.DictReader(io.StringIO((folder / "sweep.csv").read_text())))
    assert [(row["hardware.clusters"], row["hardware.array_columns"]) for row in table] == [
        (clusters, columns) for clusters in "12" for columns in "124"
    ]
    for row, point in zip(table, sweep.points(), strict=True):
        if point["hardware.array_columns"] == 4:
            assert "array_columns must be at most" in row["refused"]
            assert not row["cycles"]
        else:
            assert int(row["cycles"]) > 0
            assert float(row["simulated_seconds"]) == int(row["cycles"]) / 300e6
    assert (folder / "pareto.png").read_bytes().startswith(b"\x89PNG")


def test_the_page_names_the_quickest_point(finished_sweep):
    folder, sweep, results = finished_sweep
    page, text = check_report(
        folder, sweep_summary(sweep, sweep_rows(sweep, results), [], objectives=DEFAULT)
    )
    ran = {number: result for number, result in results.items() if "refused" not in result}
    quickest = min(ran, key=lambda number: ran[number]["simulated_seconds"])
    assert page["answer"].startswith(f"Point {quickest} is the quickest: ")
    points = page["charts"][0]["layer"][0]  # below the front
    assert len(points["data"]["values"]) == len(ran) and "array_columns must be at most" in text


def test_the_page_names_points_where_the_front_is_none_to_compare():
    """A front of one run cannot be compared, and of one point nothing can."""
    figures = [OBJECTIVES[name].figure for name in DEFAULT]
    beaten, best = (
        {"point": point, **dict.fromkeys(figures, value)} for point, value in ((4, 2.0), (7, 1.0))
    )
    other = {**best, "point": 2, "simulated_seconds": 3.0, OBJECTIVES["units"].figure: 0.5}
    assert "compare FOLDER:7 FOLDER:4 takes the two quickest" in _compared(sweep_of(), [beaten, best])
    assert "of this folder those" in _compared(sweep_of(), [beaten, best, other])
    assert _compared(sweep_of(), [best]) == ""


def test_a_point_is_what_simulate_finds(finished_sweep, tmp_path):
    from simgnn.explore.simulate.report import simulate

    config = load_config("tiny").replace("hardware", clusters=1, array_columns=1).replace("model", hidden=4)
    config = config.replace("training", batch_size=8).replace("sampling", fanout=(3, 2))
    found = simulate(config, output=tmp_path / "out", batches=1, what_if=False).summary
    result = finished_sweep[2][0]
    assert result["cycles"] == found["cycles"]
    assert result["bytes"] == found["bytes"]
    assert result["energy_joules"] == pytest.approx(found["energy"]["joules"])
    assert result["limited_by"] == limiting(found)[0]
    states = [layer["states"][result["limited_by"]] for layer in found["layers"]]
    busiest = {name: sum(each[name] for each in states) for name in states[0] if name not in WAITING}
    assert busiest[result["because"]] == max(busiest.values())
    port = found["port"]
    assert result["read_share"] == pytest.approx(port["read_gbs"] / (port["read_gbs"] + port["written_gbs"]))


def test_sizes():
    hardware = load_config("tiny").hardware  # a 2 x 2 array, 2 clusters of 2 lanes, words of 8 bytes
    assert floating_point_units(hardware) == 2 * 4 + 4
    assert onchip_bytes(hardware) == (4 * 512 + 64 + 2 * 32 + 2 * 2 * 256) * 8


def test_a_journal_that_lacks_lines_and_ends_within_one_is_completed(finished_sweep, tmp_path):
    folder, sweep, _ = finished_sweep
    text = (folder / "points.jsonl").read_bytes()
    lines = text.splitlines(keepends=True)
    out = tmp_path / "out"
    out.mkdir()
    (out / "points.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:10])
    done = []
    run_sweep(sweep, output=out, progress=lambda count, total: done.append((count, total)))
    assert done == [(2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]
    assert (out / "points.jsonl").read_bytes() == text
    assert (out / "sweep.csv").read_bytes() == (folder / "sweep.csv").read_bytes()


def test_a_finished_sweep_does_nothing_again(finished_sweep):
    folder, sweep, results = finished_sweep
    before = (folder / "points.jsonl").read_bytes()
    assert run_sweep(sweep, output=folder) == results
    assert (folder / "points.jsonl").read_bytes() == before


@pytest.mark.slow
def test_a_killed_sweep_goes_on_in_several_processes(finished_sweep, sweep_spec, tmp_path):
    folder = tmp_path / "out"
    command = [sys.executable, "-m", "simgnn", "sweep", str(sweep_spec), "--jobs", "2", "-o", str(folder)]
    journal = folder / "points.jsonl"
    with child(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as killed:
        wait_until(lambda: journal.exists() and len(journal.read_bytes().splitlines()) > 1, killed)
    assert not (folder / "sweep.csv").exists()
    finished = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "6 points, 2 refused" in finished.stdout
    assert finished.stdout.startswith("refused 2 times: [hardware]: array_columns must be at most ")
    assert finished.stdout.count("refused") == 2
    numbers = [line["point"] for line in journal_lines(folder)[1:]]
    assert sorted(numbers) == list(range(6)), "none is lost, none is done twice"
    assert (folder / "sweep.csv").read_bytes() == (finished_sweep[0] / "sweep.csv").read_bytes()
    assert (folder / "pareto.png").read_bytes() == (finished_sweep[0] / "pareto.png").read_bytes()


def points_of(*figures, **others):
    names = ("simulated_seconds", "floating_point_units", "onchip_bytes")
    return [dict(zip(names, each, strict=True), point=place, **others) for place, each in enumerate(figures)]


def test_the_front_has_what_nothing_beats_and_all_that_tie():
    rows = points_of(
        (3.0, 4, 8), (5.0, 2, 8), (2.0, 4, 8), (2.0, 8, 8), (2.0, 4, 8), (1.0, 9, 8), (9.0, 9, 7)
    )
    results = dict(enumerate([*rows, {"refused": "so"}]))
    assert pareto_front(results, ("time", "units")) == [1, 2, 4, 5]
    assert pareto_front(results, ("time",)) == [5]
    assert pareto_front(results) == [6, 1, 2, 4, 5]
    assert pareto_front(results, ("time", "energy")) == [], "no point has an energy"


def test_the_line_of_a_front_passes_through_what_nothing_beats():
    assert front_line([(3, 1), (1, 3), (2, 2), (3, 3), (2, 2)]) == [(1, 3), (2, 3), (2, 2), (3, 2), (3, 1)]
    # A score over time: more is better.
    assert front_line([(1, 5), (2, 4), (2, 7)], largest=(False, True)) == [(1, 5), (2, 5), (2, 7)]


def test_points_are_chosen_by_the_objectives_of_the_specification(
    sweep_spec, finished_sweep, tmp_path, capsys
):
    """They decide no result: the folder's points are there, and are chosen anew."""
    folder, _, results = finished_sweep
    shutil.copytree(folder, tmp_path / "out")
    sweep_spec.write_text('objectives = ["energy", "onchip"]\n' + SPEC)
    sweep = load_sweep(sweep_spec)
    rows = sweep_rows(sweep, results)
    ran = [row for row in rows if row["refused"] is None]
    least = min(row["energy_joules"] for row in ran)
    assert [row["best"] for row in rows if row["refused"]] == [None, None]
    assert any(row["best"] for row in ran if row["energy_joules"] == least)
    summary = sweep_summary(sweep, rows, [], objectives=sweep.objectives)
    assert set(summary["best_by"]) == {"energy", "onchip"}
    assert summary["best_by"]["onchip"] == [0, 1], "a cluster less has fewer accumulators, whatever the array"
    assert main(["sweep", str(sweep_spec), "-o", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert re.search(r"(?m)^onchip .* kB +2 +0, 1$", said) and "on chip" in said
    assert draw_objectives(rows, sweep.order, sweep.objectives).png.startswith(b"\x89PNG")


def test_equal_points_are_a_tie_and_nearly_equal_ones_show_the_digits_that_differ(finished_sweep, capsys):
    _, sweep, results = finished_sweep
    near = {number: dict(result) for number, result in results.items()}
    near[1] |= {name: near[0][name] for name in ("simulated_seconds", "floating_point_units", "onchip_bytes")}
    near[3]["simulated_seconds"] = near[0]["simulated_seconds"] * (1 + 1e-7)
    rows = sweep_rows(sweep, near)
    assert [rows[0]["ties_with"], rows[1]["ties_with"], rows[3]["ties_with"]] == ["1", "0", ""]
    print_points(sweep, rows, [], DEFAULT)
    said = capsys.readouterr().out
    lines = [line.split() for line in said.splitlines() if line.split()[:1] in (["0"], ["1"], ["3"])]
    assert [line[-2:] for line in lines[:2]] == [["yes", "1"], ["yes", "0"]]
    assert lines[0][4] == lines[1][4] != lines[2][4], "the time"


def test_points_beyond_a_limit_are_not_chosen_from(sweep_spec, finished_sweep, tmp_path, capsys):
    """Limits decide no result: the folder's points are there, and are chosen anew."""
    folder, sweep, results = finished_sweep
    shutil.copytree(folder, tmp_path / "out")
    quickest = min(
        (result["simulated_seconds"], number) for number, result in results.items() if len(result) > 1
    )[1]
    limit = results[quickest]["floating_point_units"] - 1
    sweep_spec.write_text(SPEC + f"[limits]\nunits = {limit}\n")
    assert main(["sweep", str(sweep_spec), "-o", str(tmp_path / "out")]) == 0
    assert f"adders and multipliers must be at most {limit}" in capsys.readouterr().out
    table = list(csv.DictReader(io.StringIO((tmp_path / "out" / "sweep.csv").read_text())))
    within = [int(row["floating_point_units"]) <= limit for row in table if row["cycles"]]
    assert any(within) and not all(within)
    assert [not row["excluded"] for row in table if row["cycles"]] == within
    assert not any(row["best"] == "1" for row in table if row["excluded"])
    assert f"Point {quickest} is the quickest" not in (tmp_path / "out" / "report.html").read_text()
    rows = sweep_rows(replace(sweep, limits={"units": 0}), results)
    assert not any(row["best"] for row in rows)
    print_points(sweep, rows, [], DEFAULT)


def test_memories_that_are_none_are_not_chosen_beside_a_dram():
    row = {"simulated_seconds": 1.0, "refused": None}
    names = ["ideal", "fixed", "ddr4-2400"]
    beside, alone = (
        Sweep(config=load_config("tiny"), parameters={"platform.memory": each}) for each in (names, names[:2])
    )
    found = [beside.excluded(row | {"platform.memory": name}) for name in names]
    assert found[2] is None and all("must be a DRAM" in each for each in found[:2])
    assert alone.excluded(row | {"platform.memory": "ideal"}) is None
    # A file is one, too, also where it is no longer there.
    board = Sweep(config=load_config("tiny"), parameters={"platform.memory": ["fixed", "board.toml"]})
    assert board.excluded(row | {"platform.memory": "board.toml"}) is None
    assert "must be a DRAM" in board.excluded(row | {"platform.memory": "fixed"})


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ("onchips = 1", "limits must be one of time,"),
        ("onchip = 'small'", "limit of onchip must be a number from 0 to"),
        ("score = 0.5", "limits must be known of mini-batches on one accelerator, not 'score'"),
    ],
)
def test_limits_that_cannot_be(sweep_spec, limits, message):
    sweep_spec.write_text(f"{SPEC}[limits]\n{limits}\n")
    with pytest.raises(InputError, match=message):
        load_sweep(sweep_spec)


def test_the_terminal_has_the_best_points_and_ten_others(finished_sweep, capsys):
    _, sweep, results = finished_sweep
    many = {
        number: results[0] | {"simulated_seconds": 1.0 + number, "cycles": number} for number in range(40)
    }
    many[39]["onchip_bytes"] -= 1
    sweep = replace(sweep, parameters={"model.hidden": list(range(1, 41))})
    rows = sweep_rows(sweep, many)
    print_points(sweep, rows, [], DEFAULT)
    said = capsys.readouterr().out
    assert "of 40 points the best, and the 10 quickest others; sweep.csv has them all" in said
    table = said.partition("best: ")[0].splitlines()
    numbers = [line.split()[0] for line in table if line.strip()]
    assert [number for number in numbers if number.isdigit()] == [*map(str, range(11)), "39"]


def test_a_sweep_in_which_no_point_has_a_figure_that_it_is_chosen_by(finished_sweep, tmp_path):
    """Of none of its accelerators there is a report of synthesis."""
    folder, sweep, _ = finished_sweep
    shutil.copytree(folder, tmp_path / "out")
    run_sweep(sweep, output=tmp_path / "out", areas={})
    table = csv.DictReader(io.StringIO((tmp_path / "out" / "sweep.csv").read_text()))
    assert {row["best"] for row in table} == {""}
    assert (tmp_path / "out" / "pareto.png").read_bytes().startswith(b"\x89PNG")


def test_what_takes_longer_with_more_says_what_grew(tmp_path):
    """A bank twice as large, in which the compiler cuts a product less finely, so that less overlaps."""
    sizes = {"hardware.bank_words": [1024, 2048], "hardware.ring_words": [16], "model.hidden": [16]}
    fixed = {"training.dataset": ["digits"], "training.batch_size": [32], "hardware.accumulator_words": [64]}
    sweep = Sweep(config=load_config("tiny"), parameters=sizes | fixed)
    results = run_sweep(sweep, output=tmp_path / "out")
    (growth,) = growths(read_points(tmp_path / "out"))
    seconds = tuple(results[number]["simulated_seconds"] for number in (0, 1))
    assert (growth.key, growth.values, growth.points) == ("hardware.bank_words", (1024, 2048), (0, 1))
    assert growth.seconds == seconds and seconds[1] > seconds[0]
    assert growth.bytes == results[1]["bytes"] - results[0]["bytes"]
    layer, engine, state, more = growth.causes[0]
    assert 0.1 * (seconds[1] - seconds[0]) <= more and f"{engine} of {layer}" in growth.why
    assert state == "stall_feature" and "waits for features" in (tmp_path / "out" / "report.html").read_text()


@pytest.mark.parametrize(
    "objectives, message",
    [
        ("[]", "objectives must be a list of at least one name, not []"),
        ('"time"', "objectives must be a list of at least one name, not 'time'"),
        (
            '["size"]',
            "objectives must be one of time, energy, traffic, units, onchip, score, links, area, lut, ff, bram, "
            "uram, lutram, dsp, not 'size'",
        ),
        (
            '[["time"]]',
            "objectives must be one of time, energy, traffic, units, onchip, score, links, area, lut, ff, bram, "
            "uram, lutram, dsp, not ['time']",
        ),
        ('["time", "time"]', "objectives must be different, not 'time' twice"),
        ('["score"]', "objectives must be known of mini-batches on one accelerator, not 'score'"),
    ],
)
def test_objectives_that_cannot_be(sweep_spec, objectives, message):
    sweep_spec.write_text(f"objectives = {objectives}\n{SPEC}")
    with pytest.raises(InputError) as error:
        load_sweep(sweep_spec)
    assert error.value.message == message


def test_objectives_of_synthesis_need_a_report(sweep_spec, tmp_path, capsys):
    sweep_spec.write_text(f'objectives = ["time", "dsp"]\n{SPEC}')
    assert main(["sweep", str(sweep_spec), "-o", str(tmp_path / "out")]) == 2
    assert "objectives and limits must be known, not 'dsp', which reports of simgnn generate --synth say" in (
        capsys.readouterr().err
    )
    assert not (tmp_path / "out").exists()


def test_random_points_are_different_and_the_same_each_time(tmp_path):
    path = tmp_path / "random.toml"
    text = 'config = "tiny"\nmode = "random"\nsamples = 7\nseed = 3\n[parameters.model]\n'
    text += "hidden = [4, 8, 16]\nlayers = [1, 2, 3]\n"
    path.write_text(text)
    points = load_sweep(path).points()
    assert len({tuple(point.items()) for point in points}) == 7
    assert points == load_sweep(path).points()
    path.write_text(text.replace("seed = 3", "seed = 4"))
    assert points != load_sweep(path).points()


@pytest.mark.parametrize(
    "change, text",
    [
        (
            ('"hardware.clusters"', '"hardware.cluster"'),
            "parameter must be the table and key of a configuration, not 'hardware.cluster'"
            " (nearest: 'hardware.clusters')",
        ),
        (("[1, 2]", "1"), "hardware.clusters must be a list of at least one value, not 1"),
        (("[1, 2]", "[]"), "hardware.clusters must be a list of at least one value, not []"),
        (("[1, 2]", "[2, 2]"), "hardware.clusters must have different values, not 2 twice"),
        (
            ('config = "tiny"', 'confg = "tiny"'),
            "key must be one of config, mode, samples, seed, batches, objectives, limits, energy, parameters,"
            " not 'confg' (nearest: 'config')",
        ),
        (('"tiny"', '"tiny"\nmode = "all"'), "mode must be one of grid, random, not 'all'"),
        (('"tiny"', '"tiny"\nbatches = 0'), "batches must be an integer from 1 to 1000000, not 0"),
        (('"tiny"', '"tiny"\nsamples = 2'), "samples must be left out where mode is 'grid', not 2"),
        (('"tiny"', '"tiny"\nmode = "random"\nsamples = 7'), "samples must be an integer from 1 to 6, not 7"),
        (("[parameters]", "[parameters"), "sweep must be valid TOML: "),
    ],
)
def test_bad_sweeps(sweep_spec, change, text):
    assert change[0] in SPEC
    sweep_spec.write_text(SPEC.replace(*change))
    with pytest.raises(InputError) as error:
        load_sweep(sweep_spec)
    assert str(error.value).startswith(f"{sweep_spec}: {text}")


def test_bad_input_on_the_command_line(sweep_spec, tmp_path, capsys):
    assert main(["sweep", str(tmp_path / "nowhere.toml")]) == 2
    text = "nowhere.toml: sweep must be a file that can be read: No such file or directory"
    assert text in capsys.readouterr().err
    assert main(["sweep", str(sweep_spec), "--jobs", "0"]) == 2
    assert "--jobs: must be an integer from 1 to 1024, not '0'" in capsys.readouterr().err


def test_a_foreign_folder_is_left_alone(finished_sweep, tmp_path):
    (tmp_path / "thesis.txt").write_text("precious")
    with pytest.raises(InputError, match=r"must be new, empty or a sweep's, not one that holds 'thesis.txt'"):
        run_sweep(finished_sweep[1], output=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_another_sweeps_journal_is_left_alone(finished_sweep, sweep_spec):
    before = (finished_sweep[0] / "points.jsonl").read_bytes()
    sweep_spec.write_text(SPEC.replace("[4]", "[8]"))
    text = r"not of another: parameters.model.hidden is \[4\] there and \[8\] here"
    with pytest.raises(InputError, match="journal must be of the same sweep, " + text):
        run_sweep(load_sweep(sweep_spec), output=finished_sweep[0])
    assert (finished_sweep[0] / "points.jsonl").read_bytes() == before


def test_points_of_two_configurations_are_not_mixed(tmp_path, capsys):
    """The file that a sweep begins with has changed between the first half and the second."""
    base, spec, out = tmp_path / "base.toml", tmp_path / "spec.toml", tmp_path / "out"
    base.write_text('[hardware]\npreset = "tiny"\n')
    spec.write_text(SPEC.replace('"tiny"', '"base.toml"'))
    sweep = load_sweep(spec)
    with Journal(out, sweep=sweep) as journal:
        journal.append(0, {"refused": "so"})
    before = (out / "points.jsonl").read_bytes()
    base.write_text('[hardware]\npreset = "tiny"\nclock_mhz = 200\n')
    assert main(["sweep", str(spec), "-o", str(out)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err == (
        f"error: {out / 'points.jsonl'}: journal must be of the same sweep, not of another:"
        " hardware.clock_mhz is 300 there and 200 here\n"
    )
    assert [path.name for path in out.iterdir()] == ["points.jsonl"]
    assert (out / "points.jsonl").read_bytes() == before
    base.write_text('[hardware]\npreset = "tiny"\n')
    with Journal(out, sweep=load_sweep(spec)) as journal:
        assert journal.done == {0: {"refused": "so"}}


def test_points_of_two_contents_of_a_memory_file_are_not_mixed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sweep = sweep_of({"platform.memory": ["ddr4-2400", "board.toml"]})

    def write(cl):
        (tmp_path / "board.toml").write_text(f'like = "ddr4-2400"\ncl = {cl}\n')
        kinds._kind_of_file.cache_clear()  # a process sees one content of a file

    write(17)
    begun(tmp_path / "out", sweep)
    write(19)
    assert refusal_of(tmp_path / "out", sweep) == ": board.toml: cl is 17 there and 19 here"
    assert list(read_points(tmp_path / "out").results) == [0]
    write(17)
    with Journal(tmp_path / "out", sweep=sweep) as journal:
        assert list(journal.done) == [0]


def test_a_memory_that_is_not_there_is_refused_before_anything_is_made(sweep_spec, tmp_path, capsys):
    sweep_spec.write_text('config = "tiny"\n[parameters]\n"platform.memory" = ["absent.toml"]\n')
    assert main(["sweep", str(sweep_spec), "-o", str(tmp_path / "out")]) == 2
    said = "memory absent.toml must be a file that can be read: No such file or directory"
    assert capsys.readouterr().err == f"error: {said}\n"
    assert not (tmp_path / "out").exists()


def test_one_objective_is_drawn_over_another_figure():
    rows = points_of((1.0, 4, 8), (2.0, 2, 8), ties_with="", best=1, excluded=None)
    for objective, title in (("units", "units over time"), ("onchip", "onchip over units")):
        assert [chart.title for chart in draw_objectives(rows, [], [objective]).charts] == [title]


def test_a_process_that_ends_early_is_said(monkeypatch):
    class Pool:
        def __init__(self, *arguments, **options):
            pass

        def submit(self, *arguments):
            future = Future()
            future.set_exception(BrokenProcessPool("a child has ended"))
            return future

        def shutdown(self, **options):
            pass

    monkeypatch.setattr(run, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(run, "run_point", lambda *arguments: {})
    sweep = sweep_of()
    text = r"^--jobs: a process ended before its point was timed, .*: run the sweep again to continue it \(fewer jobs"
    with pytest.raises(InputError, match=text):
        list(run._results(sweep, sweep.points(), [0, 1, 2], 2))


def test_a_sweep_goes_on_under_another_name_of_its_hardware(tmp_path):
    """Hardware of a file has the file's name."""
    out = tmp_path / "out"
    for name in "first", "second":
        (tmp_path / f"{name}.toml").write_text('[hardware]\npreset = "tiny"\nclock_mhz = 200\n')
        (tmp_path / "spec.toml").write_text(SPEC.replace('"tiny"', f'"{name}.toml"'))
        sweep = load_sweep(tmp_path / "spec.toml")
        assert sweep.config.hardware.name == name
        with Journal(out, sweep=sweep) as journal:
            assert journal.done == ({} if name == "first" else {0: {"refused": "so"}})
            journal.append(0, {"refused": "so"})


def test_a_journal_whose_line_is_damaged_is_named_once(tmp_path):
    begun(tmp_path, sweep_of())
    journal = tmp_path / "points.jsonl"
    journal.write_text(journal.read_text() + "other\n")
    with pytest.raises(InputError) as error:
        read_points(tmp_path)
    assert str(error.value) == f"{journal}: line 3 must be one of a sweep's journal, not other text"


def sweep_of(parameters=None, **settings):
    parameters = parameters or {"hardware.clusters": [1, 2], "model.hidden": [4], "model.layers": [1, 2]}
    return Sweep(config=load_config("tiny"), parameters=parameters, **settings)


def begun(folder, sweep):
    """A journal with one point."""
    with Journal(folder, sweep=sweep) as journal:
        journal.append(0, {"refused": "so"})


def refusal_of(folder, sweep):
    before = (folder / "points.jsonl").read_bytes()
    with pytest.raises(InputError) as error:
        with Journal(folder, sweep=sweep):
            pass
    assert (folder / "points.jsonl").read_bytes() == before
    return error.value.message.removeprefix("journal must be of the same sweep, not of another")


def test_what_decides_nothing_makes_no_other_sweep(tmp_path):
    """The seed in a grid, and the place of a parameter with one value: the points are the same, in the same order."""
    begun(tmp_path, sweep_of())
    moved = {"model.hidden": [4], "hardware.clusters": [1, 2], "model.layers": [1, 2]}
    for same in (sweep_of(seed=7), sweep_of(moved)):
        assert [dict(point) for point in same.points()] == sweep_of().points()
        with Journal(tmp_path, sweep=same) as journal:
            assert list(journal.done) == [0]
    assert "seed" not in journal_lines(tmp_path)[0]["settings"]


def test_a_seed_that_draws_is_named(tmp_path):
    begun(tmp_path, sweep_of(mode="random", samples=2, seed=3))
    assert refusal_of(tmp_path, sweep_of(mode="random", samples=2, seed=4)) == ": seed is 3 there and 4 here"
    assert refusal_of(tmp_path, sweep_of()) == ": mode is 'random' there and 'grid' here"


def test_the_order_of_parameters_is_named(tmp_path):
    begun(tmp_path, sweep_of())
    turned = sweep_of({"model.layers": [1, 2], "hardware.clusters": [1, 2], "model.hidden": [4]})
    assert turned.settings == sweep_of().settings
    assert refusal_of(tmp_path, turned) == (
        ": the order of its parameters is ['hardware.clusters', 'model.layers'] there"
        " and ['model.layers', 'hardware.clusters'] here"
    )


def test_a_parameter_that_one_sweep_does_not_have_is_named(tmp_path):
    less, more = {"hardware.clusters": [1, 2]}, {"hardware.clusters": [1, 2], "model.hidden": [4]}
    begun(tmp_path / "less", sweep_of(less))
    begun(tmp_path / "more", sweep_of(more))
    name = ": parameters.model.hidden is"
    assert refusal_of(tmp_path / "less", sweep_of(more)) == f"{name} not set there and [4] here"
    assert refusal_of(tmp_path / "more", sweep_of(less)) == f"{name} [4] there and not set here"


def test_a_journal_that_is_none(finished_sweep, tmp_path):
    (tmp_path / "points.jsonl").write_text("hello\n")
    with pytest.raises(InputError, match="line 1 must be one of a sweep's journal, not other text"):
        run_sweep(finished_sweep[1], output=tmp_path)


def test_only_one_sweep_writes_to_a_folder(finished_sweep, tmp_path):
    with Journal(tmp_path / "out", sweep=finished_sweep[1]):
        with pytest.raises(InputError, match="must be free, and another simgnn run writes to it"):
            run_sweep(finished_sweep[1], output=tmp_path / "out")


def test_a_sweep_in_which_nothing_can_run(sweep_spec, tmp_path, capsys):
    sweep_spec.write_text(SPEC.replace("[1, 2, 4]", "[4, 8]").replace("[1, 2]", "[1, 2, 65]"))
    assert main(["sweep", str(sweep_spec), "--jobs", "1", "-o", str(tmp_path / "out")]) == 2
    rule = "[hardware]: array_columns must be at most ports x data_bits / 32 = 2"
    rule += " (one word feeds it: more data_bits or ports widen it), not"
    text = f"error: sweep: at least one point must be able to run: {rule} 4 (nearest: 2) (2 of 6); "
    text += f"{rule} 8 (nearest: 2) (2 of 6); "
    assert capsys.readouterr().err.startswith(text)
    assert [path.name for path in tmp_path.iterdir()] == [sweep_spec.name]
    (tmp_path / "mine").mkdir()
    assert main(["sweep", str(sweep_spec), "--jobs", "1", "-o", str(tmp_path / "mine")]) == 2
    assert list((tmp_path / "mine").iterdir()) == []


@pytest.mark.parametrize("count, others", [(20, ""), (21, "1 other reason"), (23, "3 other reasons")])
def test_where_nothing_can_run_the_commonest_reasons_are_told(tmp_path, count, others):
    values = list(range(-count, 0))
    sweep = Sweep(config=load_config("tiny"), parameters={"model.hidden": values})
    with pytest.raises(InputError) as error:
        run_sweep(sweep, output=tmp_path / "out")
    told = [
        f"[model]: hidden must be an integer from 1 to 16777215, not {value} (1 of {count})"
        for value in values
    ]
    assert error.value.message == "at least one point must be able to run: " + "; ".join(
        [*told[:20], f"and {others}"] if others else told
    )
    assert list(tmp_path.iterdir()) == []


def test_every_reason_is_told_once_with_its_count(sweep_spec, tmp_path, capsys, monkeypatch):
    sweep_spec.write_text(SPEC.replace("[1, 2, 4]", "[1, 4, 8]").replace("[4]\n", "[4, 0]\n"))
    words = ["sweep", str(sweep_spec), "--jobs", "1", "-o", str(tmp_path / "out")]
    assert main(words) == 0
    rule = "[hardware]: array_columns must be at most ports x data_bits / 32 = 2"
    rule += " (one word feeds it: more data_bits or ports widen it), not"
    told = capsys.readouterr().out.splitlines()
    assert sorted(told[:3]) == [
        "refused 2 times: [model]: hidden must be an integer from 1 to 16777215, not 0",
        f"refused 4 times: {rule} 4 (nearest: 2)",
        f"refused 4 times: {rule} 8 (nearest: 2)",
    ]
    assert told[2].startswith("refused 2 times: ")
    assert told[3].startswith("12 points, 10 refused; ")
    monkeypatch.setattr(run, "MOST_REASONS", 1)
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[1] == (
        "refused for 2 other reasons, none more often; sweep.csv has them all"
    )
    monkeypatch.setattr(run, "MOST_REASONS", 2)
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[2] == (
        "refused for 1 other reason, none more often; sweep.csv has them all"
    )


@pytest.mark.parametrize(
    "parameters, said",
    [
        ('"platform.memory_stalls" = [0.1, nan]', "platform.memory_stalls must have finite values, not nan"),
        ('"hardware.clock_mhz" = [inf]', "hardware.clock_mhz must have finite values, not inf"),
        (
            '"hardware.clusters" = [1]\n[parameters.hardware]\nclusters = [2]',
            "hardware.clusters must be set once, not both by itself and in a nested table",
        ),
        ('"platform.memory" = [["hbm2"]]', "platform.memory must have names of memories, not ['hbm2']"),
        ('"sampling.fanout" = [[1, nan]]', "sampling.fanout must have finite values, not [1, nan]"),
        *(
            (
                f'"{name}" = ["x"]',
                f"{name} must be left out of a sweep, which times mini-batches by the cycle model and does not use"
                " it, not ['x']",
            )
            for name in ("execution.device", "training.cpu_share", "execution.sampler_threads")
        ),
    ],
)
def test_values_that_cannot_be_or_mean_nothing_are_refused(sweep_spec, tmp_path, capsys, parameters, said):
    sweep_spec.write_text(f'config = "tiny"\n[parameters]\n{parameters}\n')
    assert main(["sweep", str(sweep_spec), "-o", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == f"error: {sweep_spec}: {said}\n"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "parameters",
    [
        '"hardware.cluster" = [1]',
        "[parameters.hardware]\ncluster = [1]",
        '"hardware.clusters" = [1]\n[parameters.hardware.array]\nrow = [2]',
    ],
)
def test_a_key_that_no_configuration_has_is_refused_at_once(sweep_spec, tmp_path, capsys, parameters):
    sweep_spec.write_text(f'config = "tiny"\n[parameters]\n{parameters}\n')
    assert main(["sweep", str(sweep_spec), "-o", str(tmp_path / "out")]) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.splitlines()) == 1
    assert (
        f"error: {sweep_spec}: parameter must be the table and key of a configuration, not 'hardware."
        in said.err
    )
    assert not (tmp_path / "out").exists()


def test_the_page_names_the_data_set_and_seeds_of_the_points(finished_sweep):
    """A parameter with one value takes the place of the configuration's."""
    _, sweep, results = finished_sweep
    rows = sweep_rows(sweep, results)
    lists = sweep.parameters | {"training.dataset": ["cora.npz"], "training.batch_size": [16, 32]}
    page = sweep_report(replace(sweep, parameters=lists), rows, (), objectives=DEFAULT, files=())
    assert page.title == "6 accelerators on cora.npz"
    assert page.asked.startswith(
        "Time 1 mini-batch (16, 32 seeds) of cora.npz by the cycle model, for each of 6"
    )


def test_a_sweep_takes_a_table_of_energies(tmp_path):
    table = "add_fp32 = 1\nmultiply_fp32 = 1\nsram_byte = { 1 = 0 }\nmemory_byte = { fixed = 0 }\n"
    (tmp_path / "mine.toml").write_text(table)
    spec = tmp_path / "spec.toml"
    spec.write_text('config = "tiny"\nenergy = "mine.toml"\n[parameters]\n"model.hidden" = [4]\n')
    sweep = load_sweep(spec)
    again = _sweep_of(json.loads(json.dumps(sweep.settings)))
    assert again.energy == sweep.energy and again.digest == sweep.digest
    assert sweep.digest != replace(sweep, energy=None).digest
    config = sweep.config.replace("training", batch_size=8).replace("sampling", fanout=(2, 2))
    found = run_point(config, {"model.hidden": 4}, 1, sweep.energy)
    assert found["energy_joules"] == pytest.approx(found["operations"] * 1e-12)
    refused = run_point(config, {"platform.memory": "hbm2"}, 1, sweep.energy)["refused"]
    assert "memory_byte must have the key 'hbm2', not lack it" in refused
