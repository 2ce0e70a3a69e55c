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
from simulated_cases import CASES, a_config

from simgnn.cli.main import main
from simgnn.config.configuration import Config, load_config
from simgnn.errors import InputError
from simgnn.explore.simulate.attribution import CLIENTS
from simgnn.explore.simulate.energy import load_energy
from simgnn.explore.simulate.operations import engine_bounds, sparsity
from simgnn.explore.simulate.page import draw_roofline, limiting, memory_roof, port_line, strips
from simgnn.explore.simulate.report import FILES, _port, simulate
from simgnn.explore.simulate.rows import by_layer, rows_of
from simgnn.explore.simulate.runs import Batches, time_program
from simgnn.explore.simulate.what_if import (
    BOUNDS,
    IDEAL_MEMORY,
    MARGIN,
    Trial,
    best_change,
    best_changes,
    better_hardware,
    better_memory,
    costs,
    costs_text,
    try_changes,
)
from simgnn.hw.command import Engine
from simgnn.hw.counters import STATES
from simgnn.report.numbers import SECONDS, with_unit
from simgnn.sim.cycle.launch import Launch
from simgnn.sim.cycle.memory import STORES
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.memory.kinds import KINDS
from simgnn.sim.memory.timing import MEMORY_COUNTERS, MemoryTiming
from simgnn.training.devices.registry import memory_timing
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
    link = summary["pcie"]
    assert link["seconds"] == link["bytes"] / 12e9 and link["bytes"] > 0
    each = with_unit(link["seconds"] / 2, SECONDS)
    assert f"Not counted: {each} in which its" in values["answer"]
    assert values["answer"].endswith('as memory is "fixed" (try platform.memory=ddr4-2400).')
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


def test_a_doubling_goes_on_while_it_pays(digits):
    """Narrow strips of features, which only accumulators several times as large make wide."""
    config = a_config()
    hardware = dataclasses.replace(config.hardware, accumulator_words=32, outstanding_reads=1)
    config = Config(**{**vars(config), "hardware": hardware})
    batches, timing = Batches(config, digits), MemoryTiming(kind="ddr4-2400")
    loaded = batches.load(0)
    compiled = batches.compile(loaded, hardware)
    rows = [row for timed in time_program(compiled, hardware, timing) for row in rows_of(timed)]
    (text,) = strips(rows, hardware)
    assert "layer 0 forward features are read in strips of 8 bytes, " in text
    assert "because accumulator_words = 32 holds no more sums at once" in text
    trials = {one.change: one for one in try_changes(batches, [(loaded, compiled)], rows, timing=timing)}
    twice, more = (trials[f"{times} the accumulator words"] for times in ("twice", "4 x"))
    assert more.total < twice.total < sum(row.cycles for row in rows) / 4
    assert not {"8 x the accumulator words", "4 x the queue depth"} & trials.keys(), "they do not pay"
    assert (twice.margin, more.margin) == (0, MARGIN)
    best = dict(best_changes(rows, list(trials.values())))
    assert trials[IDEAL_MEMORY].bound and IDEAL_MEMORY not in best
    assert next(iter(best)) == "twice the outstanding reads", (
        "as good as larger accumulators, and costs nothing"
    )


@pytest.mark.parametrize(
    "single, other, order", [(20, 25, ["single", "other"]), (20, 45, ["other", "single"]), (0, 5, ["other"])]
)
def test_what_takes_more_must_save_a_tenth_more(single, other, order):
    row = SimpleNamespace(phase="forward", layer=0, cycles=100)

    def trial(change, saves, **more):
        return Trial(change=change, cycles={("forward", 0): 100 - saves}, **more)

    trials = [trial("single", single), trial("other", other, margin=MARGIN), trial("bound", 99, bound=True)]
    assert best_change(row, trials)[0] == order[0]
    assert [change for change, _ in best_changes([row], trials)] == order


def test_of_changes_that_save_the_same_the_cheapest_is_named():
    row = SimpleNamespace(phase="forward", layer=0, cycles=1000)
    trials = [
        Trial(change=change, costs={"on-chip bytes": factor}, cycles={("forward", 0): cycles})
        for change, factor, cycles in (("dear", 8, 501), ("cheap", 1.1, 502))
    ]
    assert best_change(row, trials)[0] == "cheap"


def test_changes_are_told_by_what_they_save_as_a_whole(once):
    _, result = once
    totals = {trial.change: trial.total for trial in result.trials if trial.cycles}
    cycles = sum(row.cycles for row in result.rows if row.batch <= 2)
    told = result.summary["would_help"]
    assert told
    for one in told:
        assert totals[one["change"]] == round(cycles * (1 - one["saves"]))
    assert all(one["saves"] >= 0.01 for one in told)
    left_out = set(totals) - {one["change"] for one in told} - BOUNDS
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
    array = "array's multipliers and adders"
    assert wider.get("on-chip bytes", 1) <= 1 and array not in wider
    both = next(cost for change, cost in tried.items() if change.startswith("array") and "ports" in change)
    assert both[array] == 4 and both.get("on-chip bytes", 1) <= 1
    assert costs_text(both).startswith("4 x the array's multipliers and adders")
    halved = [cost for change, cost in tried.items() if change.endswith("of half the stages")]
    assert {costs_text(cost) for cost in halved} <= {"perhaps frequency"}
    # u250 has as many bursts under way as there may be.
    outstanding = [cost for change, cost in tried.items() if "outstanding" in change]
    assert outstanding == ([] if preset == "u250" else [{}, {}]) and costs_text({}) == ""
    assert tried["twice the bank words"]["on-chip bytes"] > 1


@pytest.mark.parametrize(("kind", "decides"), [("ddr4-2400", True), ("hbm2", True), ("fixed", False)])
def test_a_port_slower_than_its_memory_says_that_latency_decides(kind, decides):
    hardware = dataclasses.replace(load_config("tiny").hardware, clock_mhz=150)
    line = port_line(_port(hardware, MemoryTiming(kind=kind), [], 1.0))
    assert ("latency decides" in line) == decides
    wide = load_config("u250").hardware
    assert "latency decides" not in port_line(_port(wide, MemoryTiming(kind="hbm2"), [], 1.0))
    # 19.2 GB/s of pins for both directions, of which a port of cosim takes 9.6 in each.
    both = load_config("cosim").hardware
    assert "latency decides" not in port_line(_port(both, MemoryTiming(kind="ddr4-2400"), [], 1.0))


def test_a_memory_slower_than_the_ports_is_the_limit(digits):
    """Of reads alone, in one direction: the port's line, the bound and the roof are the memory's."""
    config = a_config().replace("platform", memory_gbs=0.3)
    timing = memory_timing(config)
    batches = Batches(config, digits)
    timed = time_program(batches.compile(batches.load(0), config.hardware), config.hardware, timing)
    check_bounds(timed)
    row = rows_of(timed[0])[0]
    assert row.limiting == "aggregate" and row.cycles < 1.3 * row.bounds["aggregate"]
    line = port_line(_port(config.hardware, timing, [row], 1.0))
    assert "of at most 0.3 each way by memory_gbs, and 2.4 by its wires" in line
    points, limits = draw_roofline([row], config.hardware, timing).charts[0].spec["layer"]
    (point,) = points["data"]["values"]
    assert limits["data"]["values"][0]["limit"] == "memory, 0.3 GB/s each way"
    assert 0.75 < point["speed"] / (0.3 * point["intensity"]) <= 1


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


# `simgnn simulate`: every cycle, beat and burst of a launch belongs to one command, and to one row.


@pytest.fixture(scope="module", params=CASES)
def timed(request, digits):
    """The launches of a mini-batch."""
    config = a_config(request.param)
    batches = Batches(config, digits)
    compiled = batches.compile(batches.load(0), config.hardware)
    return time_program(compiled, config.hardware, memory_timing(config))


def test_the_cycles_of_a_launch_add_up(timed):
    for launch in timed:
        counters, rows = launch.launch.counters, rows_of(launch)
        assert sum(row.cycles for row in rows) == counters["cycles"]
        for engine, states in STATES.items():
            for state in states:
                parts = [row.states[engine][state] for row in rows]
                assert sum(parts) == counters[f"{engine}_{state}"], (engine, state)
                assert min(parts) >= 0, (engine, state)


def test_who_works_alone(timed):
    """Counted cycle by cycle, from when each command began and how long its engine was at it."""
    for launch in timed:
        rows, commands, total = rows_of(launch), launch.launch.commands, launch.launch.cycles
        busy = np.zeros((len(ENGINES), total + 1), bool)
        for place, name in enumerate(ENGINES):
            for command in commands[commands["engine"] == Engine[name.upper()]]:
                begun = command["started_at"] - (name == "aggregate")
                if name == "aggregate":
                    spent = command["states"].sum()
                elif name == "update":
                    spent = command["update_cycles"] - 1  # it is idle in the cycle in which it starts
                else:
                    spent = command["taken_at"] - command["started_at"]
                busy[place, begun + 1 : begun + 1 + spent] = True
        busy = busy[:, 1:]
        edges = np.cumsum([0, *(row.cycles for row in rows)])
        for row, (start, stop) in zip(rows, pairwise(edges), strict=True):
            mine = busy[:, start:stop]
            alone = mine & (mine.sum(axis=0) == 1)
            assert row.at_work == dict(zip(ENGINES, mine.sum(axis=1), strict=True))
            assert row.alone == {
                **dict(zip(ENGINES, alone.sum(axis=1), strict=True)),
                "several": (mine.sum(axis=0) > 1).sum(),
                "none": (mine.sum(axis=0) == 0).sum(),
            }
            assert sum(row.alone.values()) == row.cycles
        for engine in ENGINES:
            assert sum(row.at_work[engine] for row in rows) == sum(row.working(engine) for row in rows)


def test_every_burst_belongs_to_a_command(timed):
    for launch in timed:
        counters = launch.launch.counters
        assert launch.beats[:, :STORES].sum() == counters["read_beats"]
        assert launch.beats[:, STORES].sum() == counters["write_beats"]
        for log, beats in (
            (launch.launch.reads[0], counters["read_beats"]),
            (launch.launch.writes[0], counters["write_beats"]),
        ):
            assert log["beats"].sum() == beats
            assert (log["beats"] > 0).all()
            assert (log["ended"] > log["begun"]).all()
        assert len(launch.launch.reads[0]) == counters["read_bursts"]
        assert len(launch.launch.writes[0]) == counters["write_bursts"]


def test_streams_add_up_to_what_the_memory_counted(timed):
    for launch in timed:
        rows, memory = rows_of(launch), launch.launch.memory
        reads = [row.bytes_of(*(c for c in row.streams if c != "stores")) for row in rows]
        assert sum(reads) == sum(memory["bytes_read"])
        assert sum(row.bytes_of("stores") for row in rows) == sum(memory["bytes_written"])
        for count in MEMORY_COUNTERS[2:]:
            found = sum(stream[count] for row in rows for stream in row.streams.values())
            # A refresh that comes between two bursts is seen by neither.
            assert found <= sum(memory[count]) if count == "refreshes" else found == sum(memory[count]), count
        for row in rows:
            for stream in row.streams.values():
                if stream["beats"]:
                    assert 0 < stream["first_cycle"] < stream["last_cycle"] <= launch.launch.cycles


def test_a_bursts_place_in_the_log_is_its_commands(timed):
    """Loads' bursts lie between the start and the end of the command that they are attributed to; those of lists
    that are read ahead may come from its issue on."""
    from simgnn.explore.simulate.attribution import bursts_of_commands

    for launch in timed:
        log, commands = launch.launch.reads[0], launch.launch.commands
        owner = bursts_of_commands(log, launch.bursts)
        checked = 0
        for client in ("loads", "features", "edges", "records", "scales"):
            mine = log["client"] == CLIENTS[client]
            first = "issued_at" if client in ("edges", "records") else "started_at"
            assert (log["begun"][mine] > commands[first][owner[mine]]).all()
            assert (log["ended"][mine] <= commands["ended_at"][owner[mine]]).all()
            checked += mine.sum()
        assert checked


def test_every_command_has_a_layer_and_a_tensor(timed):
    for launch in timed:
        labels = launch.labels
        assert len(labels) == len(launch.launch.commands)
        assert all(label.tensor for label in labels)
        assert {label.layer for label in labels} == set(range(len(launch.compiled.operators)))
        for label in labels:
            if label.tensor.endswith((".weight", ".bias", ".mask", ".aggregated", ".weight.grad")):
                owner = int(label.tensor.split(".")[1])
                # The mask of the layer below is applied to the input's gradient.
                assert label.layer == owner or (label.tensor.endswith(".mask") and label.layer == owner + 1)


def test_no_engine_undercuts_its_bound(timed):
    check_bounds(timed)


def check_bounds(timed):
    for launch in timed:
        commands, bounds = launch.launch.commands, engine_bounds(launch)
        spent = commands["taken_at"] - commands["started_at"]
        for engine in Engine:
            mine = commands["engine"] == engine
            assert (spent[mine] >= bounds[engine.name.lower()][mine]).all(), engine
        counters = launch.launch.counters
        assert bounds["update"].sum() == counters["update_busy"]
        assert bounds["read_port"].sum() == counters["read_port_busy"]
        assert bounds["write_port"].sum() == counters["write_port_busy"]


def test_a_log_changes_no_cycle(digits):
    config = a_config()
    batches = Batches(config, digits)
    program = batches.compile(batches.load(0), config.hardware).program
    address, commands = program.segment_address("forward")
    launches = []
    for reads, writes in ((0, 0), (3, 2), (10_000, 10_000)):
        launch = Launch(
            config.hardware, memory_timing(config), program.memory, address=address, commands=commands
        )
        launch.keep_log(reads=reads, writes=writes)
        launch.run()
        launches.append(launch)
    assert launches[0].counters == launches[1].counters == launches[2].counters
    few, many = launches[1:]
    assert (few.reads[0] == many.reads[0][:3]).all()
    assert (few.writes[0] == many.writes[0][:2]).all()
    assert np.count_nonzero(many.reads[0]["beats"]) == many.counters["read_bursts"]


def test_the_aggregate_engines_states_belong_to_commands(timed):
    for launch in timed:
        commands = launch.launch.commands
        assert (commands["states"].sum(axis=0) == launch.launch.core["aggregate_states"][0]).all()
        mine = commands["engine"] == Engine.AGGREGATE
        assert not commands["states"][~mine].any()
        assert (commands["states"][mine].sum(axis=1) > 0).all()


def test_sparsity_is_that_of_the_batch(digits):
    config = a_config()
    batches = Batches(config, digits)
    loaded = batches.load(0)
    compiled = batches.compile(loaded, config.hardware)
    forward, _ = time_program(compiled, config.hardware, memory_timing(config))
    for row in rows_of(forward):
        block = loaded.batch.blocks[row.layer]
        degrees = np.diff(block.indptr) + 1  # GCN adds self-loops
        assert row.sparse["edges"] == block.edges + block.num_dst
        assert row.sparse["sources"] == block.num_src
        assert row.sparse["max_in_degree"] == degrees.max()
        assert row.sparse["edges_streamed"] % row.sparse["edges"] == 0, "whole slices of columns"
        width = batches.model.widths[row.layer]
        assert row.sparse["additions"] == row.sparse["edges"] * width
        assert row.sparse["macs"] == block.num_dst * width * batches.model.widths[row.layer + 1]
    assert forward.beats[:, CLIENTS["loads"]].sum() == forward.launch.counters["load_busy"]


def test_masks_are_the_reference_s_in_sspmm(digits):
    """The time of S-SpMM depends on them: cycles are those of training, and what they left out is reported."""
    config = load_config("spu-mini").replace("model", hidden=24).replace("sampling", fanout=(5, 3))
    config = config.replace("training", dataset="digits", batch_size=24)
    batches = Batches(config, digits)
    compiled = batches.compile(batches.load(0), config.hardware)
    forward, backward = time_program(compiled, config.hardware, MemoryTiming())
    with CycleDevice(config.hardware, timing=MemoryTiming()) as device:
        device.load(compiled.program)
        cycles = [device.run(segment).cycles for segment in compiled.program.segments]
    assert cycles == [forward.launch.cycles, backward.launch.cycles]
    (row,) = [row for row in sparsity(backward) if row["aggregations"]]
    assert 0.2 < row["masked_out"] < 0.8
    assert row["additions"] == round((1 - row["masked_out"]) * row["edges_streamed"] * 24)
    assert all(row["masked_out"] == 0 for row in sparsity(forward))
    assert row["edge_values"] == row["edges_streamed"] * 24
    with pytest.raises(ValueError, match="masks must be given for 1 AGGREGATE commands, not 0"):
        address, commands = compiled.program.segment_address("backward")
        Launch(config.hardware, MemoryTiming(), compiled.program.memory, address=address, commands=commands)


# What `simgnn simulate` is given: its command line and tables of energy, good and bad.

ENERGY = """\
add_fp32 = 1
multiply_fp32 = 2
[sram_byte]
1024 = 0
[memory_byte]
hbm2 = 1
"ddr4-2400" = 2
fixed = 3
ideal = 4
"""


def test_energy_table(tmp_path):
    ours = load_energy()
    assert (ours.add_fp32, ours.multiply_fp32) == (0.9, 3.7)
    path = tmp_path / "mine.toml"
    path.write_text(ENERGY)
    assert load_energy(path).memory_byte["fixed"] == 3
    path.write_text(ENERGY.replace("ideal = 4\n", ""))
    assert load_energy(path, memory="hbm2").memory_byte["hbm2"] == 1
    with pytest.raises(InputError, match="memory_byte must have the key 'ideal', not lack it"):
        load_energy(path, memory="ideal")


def test_a_larger_memory_on_chip_takes_more(digits):
    ours = load_energy()
    assert [ours.sram(size << 10) for size in (8, 32, 1024)] == [1.25, 2.5, 12.5]
    assert (ours.sram(1), ours.sram(1 << 30)) == (1.25, 12.5), "no source says more"
    assert ours.sram(16 << 10) == pytest.approx(1.25 * 2**0.5)
    config = a_config()
    batches = Batches(config, digits)
    timed = time_program(batches.compile(batches.load(0), config.hardware), config.hardware, MemoryTiming())
    row = rows_of(timed[0])[0]
    for memory in ("bank_words", "ring_words", "accumulator_words"):
        small, large = (dataclasses.replace(config.hardware, **{memory: words}) for words in (2048, 1 << 16))
        energies = [ours.of_row(row, hardware, "fixed") for hardware in (small, large)]
        assert energies[0].pop("sram") < energies[1].pop("sram") and energies[0] == energies[1], memory


@pytest.mark.parametrize(
    "change, text",
    [
        (("[sram_byte]\n1024 = 0\n", ""), "energy table must have the key 'sram_byte', not lack it"),
        (
            ("sram_byte", "sram_bytes"),
            "energy table key must be one of add_fp32, multiply_fp32, sram_byte, memory_byte, not 'sram_bytes'",
        ),
        (("= 1\nmul", "= -1\nmul"), "add_fp32 must be a number from 0 to 1000000000.0, not -1"),
        (("1024 = 0", "1024 = -1"), "sram_byte.1024 must be a number from 0 to 1000000000.0, not -1"),
        (("1024 = 0", "small = 0"), "sram_byte key must be a number of bytes, not 'small'"),
        (("1024 = 0", "016 = 0"), "sram_byte key must be a number of bytes, not '016'"),
        (("1024 = 0", ""), "sram_byte must be a table, not {}"),
        (("hbm2 = 1", "hbm2 = true"), "memory_byte.hbm2 must be a number from 0 to 1000000000.0, not true"),
        (("= 2\n[sram", "= = 2\n[sram"), "energy table must be valid TOML: "),
        (
            ("ideal = 4", "ideal = 4\nhbm3 = 1"),
            f"memory_byte key must be one of {', '.join(KINDS)}, not 'hbm3'",
        ),
    ],
)
def test_bad_energy_tables(tmp_path, change, text):
    assert change[0] in ENERGY
    path = tmp_path / "bad.toml"
    path.write_text(ENERGY.replace(*change))
    with pytest.raises(InputError) as error:
        load_energy(path)
    assert str(error.value).startswith(f"{path}: {text}")


@pytest.mark.parametrize(
    "arguments, text",
    [
        (["--batches", "0"], "--batches: must be an integer from 1 to 1000000, not '0'"),
        (
            ["--energy", "nowhere.toml"],
            "nowhere.toml: energy table must be a file that can be read: No such file or directory",
        ),
        (
            ["--set", "platform.memory=ddr9"],
            f"--set platform.memory: memory must be one of {', '.join(KINDS)} or a file .toml, not 'ddr9'",
        ),
        (["--fanout", "1,2,3"], "--fanout: fanout must have one number for each of the 2 layers"),
        (["--dataset", "nothing"], "nothing"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing(arguments, text, tmp_path, capsys):
    folder = tmp_path / "out"
    assert main(["simulate", "-c", "tiny", "-o", str(folder), *arguments]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("error: ")
    assert text.removeprefix("error: ") in lines[0]
    assert not list(tmp_path.iterdir())


def test_a_training_runs_folder_is_left_alone(tmp_path, capsys):
    (tmp_path / ".simgnn-output").write_text("{}")
    (tmp_path / "checkpoint.npz").write_text("precious")
    assert main(["simulate", "-c", "tiny", "-o", str(tmp_path), "--no-what-if"]) == 2
    text = (
        "output folder must be new, empty or hold only what this command writes,"
        " not one that holds 'checkpoint.npz'"
    )
    assert text in capsys.readouterr().err
    assert (tmp_path / "checkpoint.npz").read_text() == "precious"


def test_the_command_line_prints_a_table(tmp_path, capsys):
    arguments = "-c tiny --hidden 8 --batch-size 16 --fanout 3 --batches 1 --no-what-if".split()
    assert main(["simulate", *arguments, "-o", str(tmp_path / "out")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("A mini-batch takes ")
    begin = next(place for place, line in enumerate(lines) if line.startswith("layers")) + 1
    assert lines[begin].split()[:2] == ["layer", "cycles"]
    assert [line.split()[:3] for line in lines[begin + 1 : begin + 5]] == [
        ["layer", "0", "forward"],
        ["layer", "1", "forward"],
        ["layer", "1", "backward"],
        ["layer", "0", "backward"],
    ]
    assert "No change was tried (--no-what-if)." in lines
    assert main(["simulate", *arguments, "-o", str(tmp_path / "out"), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["minibatches"] == 1
    assert summary == json.loads((tmp_path / "out" / "summary.json").read_text())
