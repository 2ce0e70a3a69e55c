"""`simgnn simulate`: every cycle, beat and burst of a launch belongs to one command, and to one row."""

from itertools import pairwise

import numpy as np
import pytest
from simulated_cases import CASES, a_config

from simgnn.config.configuration import load_config
from simgnn.explore.simulate.attribution import CLIENTS
from simgnn.explore.simulate.operations import engine_bounds, sparsity
from simgnn.explore.simulate.rows import rows_of
from simgnn.explore.simulate.runs import Batches, time_program
from simgnn.hw.command import Engine
from simgnn.hw.counters import STATES
from simgnn.sim.cycle.launch import Launch
from simgnn.sim.cycle.memory import STORES
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.memory.timing import MEMORY_COUNTERS, MemoryTiming
from simgnn.training.devices.registry import memory_timing
from simgnn.training.reports.charts import ENGINES


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
