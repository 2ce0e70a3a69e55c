"""`simgnn simulate`: every cycle, beat and burst of a launch belongs to one row, and the reports say so."""

import csv
import io
import json
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from simgnn.config import Config, load_config
from simgnn.datasets import load_dataset
from simgnn.executions import memory_timing
from simgnn.hw.command import Engine
from simgnn.hw.counters import STATES
from simgnn.sim.cycle.launch import Launch
from simgnn.sim.cycle.memory import STORES
from simgnn.sim.cycle_device import CycleDevice
from simgnn.sim.timing import MEMORY_COUNTERS, MemoryTiming
from simgnn.simulate.access import loads_by_tensor
from simgnn.simulate.bounds import engine_bounds
from simgnn.simulate.report import FILES, simulate
from simgnn.simulate.rows import ENGINES, by_layer, rows_of
from simgnn.simulate.runs import Batches, time_program
from simgnn.simulate.sparsity import sparsity
from simgnn.simulate.what_if import best_change, larger_hardware

CASES = {
    "gcn": ("tiny", {"kind": "gcn"}, {}),
    "sage, two ports and a DRAM": ("tiny", {"kind": "sage"}, {"memory": "ddr4-2400"}),
    "gin, random stalls": ("tiny", {"kind": "gin"}, {"memory_stalls": 0.1}),
    "two ports, a DRAM and random stalls": (
        "tiny",
        {"kind": "gcn"},
        {"memory": "hbm2", "memory_stalls": 0.1},
    ),
    "gin, everything": (
        "tiny",
        {"kind": "gin", "dropout": 0.5, "residual": True, "edge_weights": True, "layers": 3},
        {},
    ),
    "broadcast": ("tiny", {"kind": "gcn"}, {}),
    "sspmm": ("tiny", {"kind": "gcn", "dropout": 0.5, "layers": 3}, {}),
    "gcn, update first": ("tiny", {"kind": "gcn", "order": "update-first", "layers": 3}, {"memory": "ideal"}),
    "u250": ("u250", {"kind": "gcn"}, {"memory": "hbm2"}),
}


def a_config(case="gcn"):
    preset, model, platform = CASES[case]
    config = load_config(preset).replace("model", hidden=8, **model).replace("platform", **platform)
    if "two ports" in case:
        config = Config(**{**vars(config), "hardware": replace(config.hardware, ports=2)})
    if case in ("broadcast", "sspmm"):
        config = Config(**{**vars(config), "hardware": replace(config.hardware, organisation=case)})
    return config.replace("training", batch_size=24, seed=3).replace("sampling", fanout=(4,))


@pytest.fixture(scope="module")
def graph():
    return load_dataset("digits")


@pytest.fixture(scope="module", params=CASES)
def timed(request, graph):
    """The launches of a mini-batch."""
    config = a_config(request.param)
    batches = Batches(config, graph)
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
    """Loads' bursts lie between the issue and the end of the command that they are attributed to."""
    from simgnn.simulate.streams import CLIENTS, bursts_of_commands

    for launch in timed:
        log, commands = launch.launch.reads[0], launch.launch.commands
        owner = bursts_of_commands(log, launch.bursts)
        checked = 0
        for client in ("loads", "features", "edges", "records", "scales"):
            mine = log["client"] == CLIENTS[client]
            assert (log["begun"][mine] > commands["started_at"][owner[mine]]).all()
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


def test_a_log_changes_no_cycle(graph):
    config = a_config()
    batches = Batches(config, graph)
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


def test_sparsity_is_that_of_the_batch(graph):
    config = a_config()
    batches = Batches(config, graph)
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
    assert sum(loads_by_tensor(forward).values()) == forward.launch.counters["load_busy"]


@pytest.fixture(scope="module")
def once(graph, tmp_path_factory):
    folder = tmp_path_factory.mktemp("simulate") / "out"
    return folder, simulate(a_config(), output=folder, batches=2, graph=graph)


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


def test_the_counters_are_those_of_training_on_the_rtl(graph, tmp_path):
    from simgnn.train import train

    config = load_config("tiny").replace("model", hidden=4).replace("sampling", fanout=(2, 2))
    config = config.replace(
        "training", batch_size=448, epochs=1, device="rtl", arithmetic="host", accelerators=1, cpu_share=0.0
    )
    steps = train(config, output=tmp_path / "train", graph=graph).steps
    found = simulate(config, output=tmp_path / "simulate", batches=2, what_if=False, graph=graph).summary
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


def test_trials_are_compared_with_the_first_minibatch(once):
    _, result = once
    changes = {trial.change: trial for trial in result.trials}
    assert changes["memory without latency"].total < sum(row.cycles for row in result.rows if row.batch == 1)
    for row in by_layer(result.rows):
        first = next(r for r in result.rows if r.name == row.name)
        change = best_change(first, result.trials)
        if change:
            name, saved = change
            assert changes[name].cycles[row.phase, row.layer] == round(first.cycles * (1 - saved))
            assert saved >= 0.01
    assert any(best_change(row, result.trials) for row in result.rows if row.batch == 1)
    assert best_change(result.rows[0], []) is None


def test_changes_are_told_by_what_they_save_as_a_whole(once):
    _, result = once
    totals = {trial.change: trial.total for trial in result.trials if trial.cycles}
    cycles = sum(row.cycles for row in result.rows if row.batch == 1)
    told = result.summary["would_help"]
    assert told
    for one in told:
        assert totals[one["change"]] == round(cycles * (1 - one["saves"]))
    saves = [one["saves"] for one in told]
    assert saves == sorted(saves, reverse=True) and saves[-1] >= 0.01
    left_out = set(totals) - {one["change"] for one in told}
    assert all(totals[change] > 0.99 * cycles for change in left_out)


def test_only_legal_hardware_is_tried():
    tried = dict(larger_hardware(load_config("tiny").hardware))
    assert "array twice as large each way" not in tried, "a word of two values cannot feed it"
    assert tried["array and ports twice as wide"].array_rows == 4
    assert tried["twice the clusters"].clusters == 4
    assert tried["twice the outstanding writes"].outstanding_writes == 8


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


def test_two_runs_give_the_same_bytes(once, graph, tmp_path):
    simulate(a_config(), output=tmp_path / "again", batches=2, what_if=False, graph=graph)
    for name in FILES:
        if name != "summary.json":  # it holds wall time
            assert (tmp_path / "again" / name).read_bytes() == (once[0] / name).read_bytes(), name


def test_more_batches_go_on_into_the_next_epoch(graph):
    batches = Batches(a_config().replace("training", batch_size=500), graph)
    assert batches.per_epoch == 2
    first, third = (batches.load(number).batch.seeds for number in (0, 2))
    assert len(first) == len(third) == 500
    assert (first != third).any()


def test_the_batches_are_those_of_training(graph):
    from simgnn.sampling import epoch_batches

    config = a_config()
    expected = epoch_batches(np.flatnonzero(graph.train_mask), 24, 3, 0)[1]
    assert (Batches(config, graph).load(1).batch.seeds == expected).all()


def test_masks_are_the_reference_s_in_sspmm(graph):
    """The time of S-SpMM depends on them: cycles are those of training, and what they left out is reported."""
    config = load_config("spu-mini").replace("model", hidden=24).replace("sampling", fanout=(5, 3))
    config = config.replace("training", dataset="digits", batch_size=24)
    batches = Batches(config, graph)
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
