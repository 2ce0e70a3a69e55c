"""`simgnn simulate`: what the reports say adds up, and is what training does."""

import csv
import dataclasses
import io
import json
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest
from report_pages import check_report
from simulated_cases import a_config

from simgnn.config.configuration import load_config
from simgnn.explore.simulate.page import limiting, memory_roof, port_line
from simgnn.explore.simulate.report import FILES, _port, simulate
from simgnn.explore.simulate.rows import by_layer
from simgnn.explore.simulate.runs import Batches
from simgnn.explore.simulate.what_if import (
    IDEAL_MEMORY,
    Trial,
    add_trials,
    best_change,
    best_changes,
    better_hardware,
    better_memory,
    costs,
    costs_text,
)
from simgnn.hw.counters import STATES
from simgnn.report.numbers import SECONDS, with_unit
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.reports.charts import ENGINES


@pytest.fixture(scope="module")
def once(digits, tmp_path_factory):
    folder = tmp_path_factory.mktemp("simulate") / "out"
    return folder, simulate(a_config(), output=folder, batches=2, graph=digits)


def read_csv(folder, name):
    return list(csv.DictReader(io.StringIO((folder / name).read_text())))


def test_files(once):
    folder, result = once
    assert sorted(path.name for path in folder.iterdir()) == sorted([".simgnn-output", *FILES])
    assert not list(folder.parent.glob(".out*")), "nothing temporary is left"
    for name in FILES:
        if name.endswith(".csv"):
            table = read_csv(folder, name)
            keys = [(row["batch"], row["layer"], row["phase"]) for row in table]
            assert keys == [
                (str(batch), layer, phase)
                for batch in (1, 2)
                for layer, phase in (("0", "forward"), ("1", "forward"), ("1", "backward"), ("0", "backward"))
            ]
        if name.endswith(".png"):
            assert (folder / name).read_bytes().startswith(b"\x89PNG")
    assert json.loads((folder / "summary.json").read_text()) == result.summary


def test_the_page_says_what_a_mini_batch_takes_and_what_limits(once):
    folder, result = once
    summary = result.summary
    values, text = check_report(folder, summary)
    each = with_unit(summary["simulated_seconds"] / 2, SECONDS)
    engine, share = limiting(summary)
    assert values["answer"].startswith(f"A mini-batch takes {each} at 300 MHz; {engine} limits: ")
    best = summary["would_help"][0]
    assert (
        f"{share:.0%}" in values["answer"]
        and f"{best['change']} would save {best['saves']:.0%}" in values["answer"]
    )
    alone = values["charts"][0]["data"]["values"]
    assert sum(row["value"] for row in alone) == summary["cycles"]
    assert all(layer["limited_by"] in text for layer in summary["layers"])
    assert port_line(summary["port"]) in text
    moved = summary["bytes"] / summary["simulated_seconds"] / 1e9
    assert summary["port"]["read_gbs"] + summary["port"]["written_gbs"] == pytest.approx(moved)


def test_sums_over_rows_are_the_totals(once):
    folder, result = once
    compute, summary = read_csv(folder, "COMPUTE_REPORT.csv"), result.summary
    counters = summary["counters"]
    assert sum(int(row["cycles"]) for row in compute) == counters["cycles"] == summary["cycles"]
    for engine, states in STATES.items():
        for state in states:
            assert sum(int(row[f"{engine}_{state}"]) for row in compute) == counters[f"{engine}_{state}"]
    bandwidth = read_csv(folder, "BANDWIDTH_REPORT.csv")
    assert sum(int(row["read_beats"]) for row in bandwidth) == counters["read_beats"]
    assert sum(int(row["stores_beats"]) for row in bandwidth) == counters["write_beats"]
    access = read_csv(folder, "DETAILED_ACCESS_REPORT.csv")
    bursts = [name for name in access[0] if name.endswith("_bursts") and name != "stores_bursts"]
    assert sum(int(row[name]) for row in access for name in bursts) == counters["read_bursts"]
    energy = [float(row[name]) for row in compute for name in row if name.startswith("energy_")]
    assert sum(energy) * 1e-12 == pytest.approx(summary["energy"]["joules"])


@pytest.mark.slow
def test_the_counters_are_those_of_training_on_the_rtl(digits, tmp_path):
    from simgnn.training.train import train

    config = load_config("tiny").replace("model", hidden=4).replace("sampling", fanout=(2, 2))
    config = config.replace("training", batch_size=448, epochs=1, accelerators=1, cpu_share=0.0)
    config = config.replace("execution", device="rtl", arithmetic="host")
    steps = train(config, output=tmp_path / "train", graph=digits).steps
    found = simulate(config, output=tmp_path / "simulate", batches=2, what_if=False, graph=digits).summary
    assert len(steps) == 2
    assert found["cycles"] == sum(step.cycles for step in steps) > 0
    for name, value in found["counters"].items():
        if name != "cycles":
            assert value == sum(step.counters[name] for step in steps), name
    assert found["bytes"] == sum(step.memory["bytes_read"] + step.memory["bytes_written"] for step in steps)


def test_bandwidth_is_bytes_over_time(once):
    for row in read_csv(once[0], "BANDWIDTH_REPORT.csv"):
        seconds = int(row["cycles"]) / 300e6
        assert float(row["read_gbs"]) == pytest.approx(int(row["read_bytes"]) / seconds / 1e9, abs=1e-5)
        assert float(row["read_share"]) == pytest.approx(float(row["read_gbs"]) / 2.4, abs=1e-5)


def test_the_limiting_engine_works_longest(once):
    for row in once[1].rows:
        assert row.working(row.limiting) == max(row.working(engine) for engine in ENGINES)
        states = row.states[row.limiting]
        assert states[row.reason] == max(v for k, v in states.items() if k not in ("stall_token", "idle"))


def test_trials_are_compared_with_the_first_two_minibatches(once):
    _, result = once
    changes = {trial.change: trial for trial in result.trials}
    tried = by_layer([row for row in result.rows if row.batch <= 2])
    assert result.summary["what_if_minibatches"] == 2
    assert changes["memory without latency"].total < sum(row.cycles for row in tried)
    for row in tried:
        change = best_change(row, result.trials)
        if change:
            name, saved = change
            assert changes[name].cycles[row.phase, row.layer] == round(row.cycles * (1 - saved))
            assert saved >= 0.01
    assert any(best_change(row, result.trials) for row in tried)
    assert best_change(result.rows[0], []) is None


def test_a_change_that_one_minibatch_refuses_is_refused():
    runs = Trial(change="a", cycles={("forward", 0): 3}), Trial(change="a", cycles={("forward", 0): 4})
    assert add_trials([runs[:1], runs[1:]])[0].total == 7
    refused = Trial(change="a", refused="too large")
    assert add_trials([runs[:1], [refused]]) == [refused]
    assert add_trials([]) == []


@pytest.mark.parametrize(
    "single, bundle, order",
    [(20, 25, ["clusters", IDEAL_MEMORY]), (20, 45, [IDEAL_MEMORY, "clusters"]), (0, 5, [IDEAL_MEMORY])],
)
@pytest.mark.parametrize("name", [IDEAL_MEMORY, "array and ports twice as wide (bursts of half the beats)"])
def test_a_bundle_must_save_a_tenth_more(single, bundle, order, name):
    row = SimpleNamespace(phase="forward", layer=0, cycles=100)
    saved = {"clusters": single, name: bundle}
    order = [name if change is IDEAL_MEMORY else change for change in order]
    trials = [Trial(change=name, cycles={("forward", 0): 100 - cycles}) for name, cycles in saved.items()]
    assert best_change(row, trials)[0] == order[0]
    assert [change for change, _ in best_changes([row], trials)] == order


def test_changes_are_told_by_what_they_save_as_a_whole(once):
    _, result = once
    totals = {trial.change: trial.total for trial in result.trials if trial.cycles}
    cycles = sum(row.cycles for row in result.rows if row.batch <= 2)
    told = result.summary["would_help"]
    assert told
    for one in told:
        assert totals[one["change"]] == round(cycles * (1 - one["saves"]))
    assert all(one["saves"] >= 0.01 for one in told)
    left_out = set(totals) - {one["change"] for one in told}
    assert all(totals[change] > 0.99 * cycles for change in left_out)


def test_only_legal_hardware_is_tried():
    tried = dict(better_hardware(load_config("tiny").hardware))
    assert "array twice as large each way" not in tried, "a word of two values cannot feed it"
    assert tried["array and ports twice as wide (bursts of half the beats)"].array_rows == 4
    assert tried["twice the clusters"].clusters == 4
    assert tried["twice the outstanding writes"].outstanding_writes == 8


@pytest.mark.parametrize("preset", ["cosim", "u250", "spu-mini", "tiny"])
def test_wider_ports_have_no_more_memory_and_each_change_says_what_it_costs(preset):
    hardware = load_config(preset).hardware
    tried = {change: costs(hardware, better) for change, better in better_hardware(hardware)}
    wider = next(
        cost for change, cost in tried.items() if change.startswith("ports") and "twice as wide" in change
    )
    assert wider.get("on-chip bytes", 1) <= 1 and "multipliers" not in wider
    both = next(cost for change, cost in tried.items() if change.startswith("array") and "ports" in change)
    assert both["multipliers"] == 4 and both.get("on-chip bytes", 1) <= 1
    assert costs_text(both).startswith("4 x the multipliers")
    assert tried["twice the outstanding reads"] == {} and costs_text({}) == ""
    assert tried["twice the bank words"]["on-chip bytes"] > 1


@pytest.mark.parametrize(("kind", "decides"), [("ddr4-2400", True), ("hbm2", True), ("fixed", False)])
def test_a_port_slower_than_its_memory_says_that_latency_decides(kind, decides):
    hardware = dataclasses.replace(load_config("tiny").hardware, clock_mhz=150)
    line = port_line(_port(hardware, MemoryTiming(kind=kind), [], 1.0))
    assert ("latency decides" in line) == decides
    wide = load_config("u250").hardware
    assert "latency decides" not in port_line(_port(wide, MemoryTiming(kind="hbm2"), [], 1.0))


def hardware_of(preset, **changed):
    return dataclasses.replace(load_config(preset).hardware, **changed)


@pytest.mark.parametrize(
    "hardware, change, changed",
    [
        (
            hardware_of("mid", organisation="broadcast", gather_lanes=2),
            "twice the adders of a cluster",
            {"gather_lanes": 4},
        ),
        (hardware_of("spu-mini"), "twice the adders of a cluster", {"gather_lanes": 8}),
        (hardware_of("spu-mini", network="quarter"), "network twice as wide", {"network": "half"}),
        (hardware_of("u250"), "adders of half the stages", {"add_stages": 4}),
        (hardware_of("tiny", add_stages=3), "adders of half the stages", {"add_stages": 2}),
        (
            hardware_of("spu-mini", gather_lanes=1),
            "ports and clusters' adders twice as wide (bursts of half the beats)",
            {"data_bits": 512, "gather_lanes": 2},
        ),
        (
            hardware_of("tiny"),
            "ports twice as wide (bursts of half the beats)",
            {"data_bits": 128, "burst_beats": 16},
        ),
        (hardware_of("tiny", burst_beats=1), "ports twice as wide", {"data_bits": 128, "burst_beats": 1}),
    ],
)
def test_what_is_better_in_hardware(hardware, change, changed):
    tried = dict(better_hardware(hardware))[change]
    assert {name: getattr(tried, name) for name in changed} == changed


def test_what_cannot_be_better_in_hardware_is_not_tried():
    tried = dict(better_hardware(hardware_of("cosim", add_stages=2, mul_stages=2)))
    for change in ("adders", "multipliers"):
        assert f"{change} of half the stages" not in tried
    assert not {"twice the adders of a cluster", "network twice as wide"} & set(tried)


MEMORY_CHANGES = {
    "ideal": [],
    "fixed": ["memory without latency"],  # of all bandwidth and without stalls: ideal
    "fixed slow": ["memory without latency", "memory as fast as the ports", IDEAL_MEMORY],
    "fixed stalls": ["memory without latency", "memory without random stalls", IDEAL_MEMORY],
    "ddr4-2400": ["twice the memory channels", IDEAL_MEMORY],
}


@pytest.mark.parametrize("kind", MEMORY_CHANGES)
def test_what_is_better_in_memory(kind):
    changed = {"fixed slow": {"read_bytes_per_cycle": 2.0}, "fixed stalls": {"stall_probability": 0.1}}
    timing = MemoryTiming(kind=kind.split()[0], **changed.get(kind, {}))
    found = [change for change, _ in better_memory(timing, hardware_of("cosim"))]
    assert found == MEMORY_CHANGES[kind]


@pytest.mark.parametrize(
    "timing, gbs",
    [
        (MemoryTiming(kind="ideal"), None),
        (MemoryTiming(), 19.2),
        (MemoryTiming(read_bytes_per_cycle=1.0, write_bytes_per_cycle=2.0), 0.9),
        (MemoryTiming(read_bytes_per_cycle=100.0, write_bytes_per_cycle=2.0), 10.2),
        (MemoryTiming(kind="hbm2"), 16.0),
        (MemoryTiming(kind="hbm2", channels=2), 19.2),
    ],
)
def test_the_memory_is_a_roof(timing, gbs):
    assert memory_roof(hardware_of("cosim"), timing) == (gbs and pytest.approx(gbs, rel=1e-3))


def test_memories_without_rows_have_no_row_hits(once):
    for row in read_csv(once[0], "DETAILED_ACCESS_REPORT.csv"):
        assert {
            row[name] for name in row if name.endswith(("_row_hits", "_row_misses", "_row_conflicts"))
        } == {""}


def test_the_trace_has_a_slice_for_every_command(once):
    events = json.loads((once[0] / "trace.json").read_text())["traceEvents"]
    tracks = {e["tid"]: e["args"]["name"] for e in events if e["ph"] == "M" and e["name"] == "thread_name"}
    slices = [event for event in events if event["ph"] == "X"]
    for engine in ENGINES:
        mine = [event for event in slices if tracks[event["tid"]] == engine]
        assert mine
        for before, after in pairwise(mine):
            assert before["ts"] + before["dur"] <= after["ts"] + 1e-5, "slices of a track must not overlap"
    commands = sum(1 for event in slices if tracks[event["tid"]] in ENGINES)
    assert commands == once[1].summary["counters"]["commands"]
    starts, ends = ([e["id"] for e in events if e["ph"] == kind] for kind in "sf")
    assert starts == ends
    assert len(starts) == len(set(starts)) > 0
    total = sum(event["dur"] for event in slices if tracks[event["tid"]] == "launches")
    assert total == pytest.approx(once[1].summary["cycles"] / 300)


def test_two_runs_give_the_same_bytes(once, digits, tmp_path):
    simulate(a_config(), output=tmp_path / "again", batches=2, what_if=False, graph=digits)
    for name in FILES:
        if name not in (
            "summary.json",
            "report.html",
        ):  # it holds wall time, and what was tried, as the page does
            assert (tmp_path / "again" / name).read_bytes() == (once[0] / name).read_bytes(), name


def test_more_batches_go_on_into_the_next_epoch(digits):
    batches = Batches(a_config().replace("training", batch_size=500), digits)
    assert batches.per_epoch == 2
    first, third = (batches.load(number).batch.seeds for number in (0, 2))
    assert len(first) == len(third) == 500
    assert (first != third).any()


def test_the_batches_are_those_of_training(digits):
    from simgnn.sampling.sampler import epoch_batches

    config = a_config()
    expected = epoch_batches(np.flatnonzero(digits.train_mask), 24, 3, 0)[1]
    assert (Batches(config, digits).load(1).batch.seeds == expected).all()
