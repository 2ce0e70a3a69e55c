"""The `cycle` device: the reference's bits and errors, and in training the cycles and counters of `rtl`."""

import dataclasses
import itertools
import json
import multiprocessing
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from report_pages import check_report
from test_executions import TWO_PORTS
from test_train_rtl import a_config

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.process.files.program_files import write_program_file
from simgnn.report.numbers import SECONDS, with_unit
from simgnn.sim.cycle import scratch
from simgnn.sim.cycle.aggregate.marks import (
    BLOCK_STATES,
)
from simgnn.sim.cycle.scratch import Scratch
from simgnn.sim.cycle.state import STATE
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.memory.timing import WRITE_ORDERS, MemoryTiming
from simgnn.sim.program.program_file import ProgramFile
from simgnn.training.recorder import read_steps
from simgnn.training.reports.progress import si
from simgnn.training.train import train
from simgnn.verify.drawing.draw import draw_case

TINY = load_config("tiny").hardware


@pytest.fixture(scope="module")
def case():
    return draw_case(TINY, seed=11, index=9)  # a style with several segments


def runs_on(device, case):
    """Run of each segment of a case, and device memory after it."""
    device.load(case.program)
    runs = [device.run(segment) for segment in case.program.segments]
    return runs, device.read(0, case.program.memory.size)


def test_runs_are_those_of_rtl_and_memory_is_the_references(case):
    assert len(case.program.segments) > 1
    with ReferenceDevice(TINY) as reference, CycleDevice(TINY) as cycle:
        np.testing.assert_array_equal(runs_on(cycle, case)[1], runs_on(reference, case)[1])
    for run in agreed(TINY, case):
        assert run.cycles == run.counters["cycles"] > 0 and run.wall_seconds > 0


@pytest.mark.slow
@pytest.mark.parametrize("ports", [2, 4])
def test_ports_that_stall_apart_come_to_a_dram_in_the_order_of_the_verilog(ports):
    # A port may write a burst before another has the answer of the burst before.
    hardware = dataclasses.replace(TINY, ports=ports, burst_beats=1, outstanding_writes=4)
    copies = [index for index in range(60) if draw_case(hardware, seed=8, index=index).style == "copies"]
    assert len(copies) > 4
    stalling = dict(stall_probability=0.3, stall_cycles=40, outstanding_writes=1)
    for index in copies:
        timing = MemoryTiming(kind="ddr4-2400", channels=ports, seed=index, **stalling)
        agreed(hardware, dataclasses.replace(draw_case(hardware, seed=8, index=index), timing=timing))


def agreed(hardware, case):
    """Bits, cycles and counts of a case are those of the Verilog; returns its launches."""
    with (
        RtlDevice(hardware, timing=case.timing, arithmetic="host") as rtl,
        CycleDevice(hardware, timing=case.timing) as cycle,
    ):
        (wanted, memory), (found, bits) = (runs_on(device, case) for device in (rtl, cycle))
    np.testing.assert_array_equal(memory, bits)
    for one, other in zip(found, wanted, strict=True):
        assert (one.cycles, one.counters, one.memory) == (other.cycles, other.counters, other.memory)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("write_order", WRITE_ORDERS)
@pytest.mark.parametrize("hardware", [TINY, TWO_PORTS], ids=lambda hardware: hardware.name)
def test_memories_that_take_address_and_data_in_any_order(hardware, write_order):
    writes = 0
    for index in range(20):
        case = draw_case(hardware, seed=21, index=index)
        case = dataclasses.replace(case, timing=dataclasses.replace(case.timing, write_order=write_order))
        writes += sum(run.counters["write_bursts"] for run in agreed(hardware, case))
    assert writes > 100


def test_a_device_opens_again_and_repeats(case):
    device = CycleDevice(TINY, timing=case.timing)
    both = []
    for _ in range(2):
        with device:
            both.append(runs_on(device, case)[0])
    assert [run.counters for run in both[0]] == [run.counters for run in both[1]]


class _SpoiltScratch(Scratch):
    """Leaves values in the rings that a launch which read one before writing it would go wrong with."""

    left = itertools.cycle([-1, 1 << 61, -(1 << 61), 12345])

    def prepare(self, sums):
        super().prepare(sums)
        assert not self.marks.any()
        self.core.view(np.int64)[STATE.itemsize // 8 :] = next(self.left)


def timed(hardware, cases):
    """Counters and memory counts of each launch of some cases on the model."""
    found = []
    for case in cases:
        with CycleDevice(hardware, timing=case.timing) as device:
            found += [(run.counters, run.memory) for run in runs_on(device, case)[0]]
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("organisation", ["clustered", "broadcast", "sspmm"])
def test_what_an_earlier_launch_left_in_the_rings_does_not_matter(organisation, monkeypatch):
    hardware = dataclasses.replace(TINY, organisation=organisation)
    cases = [draw_case(hardware, seed=5, index=index) for index in range(12)]
    wanted = timed(hardware, cases)
    unused = [_SpoiltScratch()]
    monkeypatch.setattr("simgnn.sim.cycle.scratch._unused", unused)
    unused[0].marks = np.zeros(2 * BLOCK_STATES, np.uint64)  # so that it grows in a launch that is under way
    (spoilt,) = unused
    assert timed(hardware, cases) == wanted
    assert unused == [spoilt] and len(spoilt.marks) > 2 * BLOCK_STATES


def test_launches_at_once_and_in_a_forked_process_have_scratch_of_their_own():
    cases = [draw_case(TINY, seed=6, index=index) for index in range(8)]
    wanted = [timed(TINY, [case]) for case in cases]
    with ThreadPoolExecutor(4) as threads:
        found = [threads.submit(timed, TINY, [case]) for case in cases]
        assert [future.result() for future in found] == wanted
    core = scratch._unused[-1].core
    before = core.copy()
    child = multiprocessing.get_context("fork").Process(target=core.view(np.uint8).fill, args=(1,))
    child.start()
    child.join()
    assert child.exitcode == 0 and (core == before).all()


def test_a_segment_without_commands(case):
    program = dataclasses.replace(case.program, segments={"nothing": (0, 0)})
    runs = []
    for device in (RtlDevice(TINY, arithmetic="host"), CycleDevice(TINY)):
        with device:
            device.load(program)
            runs.append(device.run("nothing"))
    rtl, cycle = runs
    assert (cycle.cycles, cycle.counters, cycle.memory) == (rtl.cycles, rtl.counters, rtl.memory)
    assert cycle.counters["commands"] == 0


def test_timing_counts_from_the_next_load_on(case):
    segment = next(iter(case.program.segments))
    slow = MemoryTiming(read_latency=500)
    with CycleDevice(TINY) as device:
        device.load(case.program)
        device.timing = slow
        quick = device.run(segment).cycles
        device.load(case.program)
        assert device.run(segment).cycles > quick


def test_wrong_use_is_said(case):
    device = CycleDevice(TINY)
    with pytest.raises(DeviceError, match="device must be open to load a program, not closed"):
        device.load(case.program)
    with device:
        with pytest.raises(DeviceError, match="device must have a program before a launch, not none"):
            device.launch("forward")
        with pytest.raises(ValueError, match="program digest must be the hardware's"):
            device.load(dataclasses.replace(case.program, digest="0" * 8))
        device.load(case.program)
        with pytest.raises(ValueError, match=r"segment must be one of .* not 'nothing'"):
            device.launch("nothing")
        with pytest.raises(DeviceError, match="launch must be started before it is waited for, not none"):
            device.wait()
        segment = next(iter(case.program.segments))
        device.launch(segment)
        with pytest.raises(DeviceError, match="launch must be waited for before the next one"):
            device.launch(segment)
        device.wait()


def test_a_command_that_the_host_spoils_stops_the_launch(case):
    """Nothing is worked out of a launch that the reference refuses."""
    program = case.program
    segment, (start, _) = next(iter(program.segments.items()))
    with CycleDevice(TINY) as device:
        device.load(program)
        device.write(program.commands_address + 128 * start, np.array([0xEE], "<u4"))
        with pytest.raises(DeviceError, match=f"segment {segment!r}, command 0 .opcode 238."):
            device.run(segment)
        assert device.last is None
        device.load(program)
        assert device.run(segment).cycles > 0


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """Output folder and result of a short training run, by device."""
    folder = tmp_path_factory.mktemp("devices")
    devices = ("rtl", "cycle", "reference")
    config = a_config(arithmetic="host")
    return {d: (folder / d, train(config.replace("execution", device=d), output=folder / d)) for d in devices}


def test_training_gives_the_references_checkpoint_and_the_cycles_of_rtl(trained):
    checkpoints = [(folder / "checkpoint.npz").read_bytes() for folder, _ in trained.values()]
    assert checkpoints[0] == checkpoints[1] == checkpoints[2]
    rtl, cycle = (trained[name][1].summary for name in ("rtl", "cycle"))
    for quantity in ("cycles", "slowest_cycles", "simulated_seconds", "counters", "memory"):
        assert cycle[quantity] == rtl[quantity]
    assert cycle["cycles"] > 0 and cycle["device"] == "cycle"
    assert cycle["rtl_seed_share"] == 0 and cycle["arithmetic"] is None
    steps = [read_steps(trained[name][0] / "steps.csv", cycle["minibatches"]) for name in ("rtl", "cycle")]
    for one, other in zip(*steps, strict=True):
        assert (one.cycles, one.counters, one.memory) == (other.cycles, other.counters, other.memory)


def test_a_run_can_go_on_with_another_device(trained, tmp_path):
    config = a_config(arithmetic="host")
    out = tmp_path / "out"
    train(config.replace("execution", device="cycle"), output=out, should_stop=lambda: True)
    result = train(config, output=out, resume=True)
    assert result.summary["cycles"] == trained["rtl"][1].summary["cycles"]
    assert result.summary["counters"] == trained["rtl"][1].summary["counters"]


def test_two_accelerators_in_parallel(tmp_path):
    config = a_config(arithmetic="host", accelerators=2, accelerator_shares=[2.0, 1.0])
    both = [
        train(config.replace("execution", device=device), output=tmp_path / device).summary
        for device in ("rtl", "cycle")
    ]
    assert (
        both[0]["counters"] == both[1]["counters"] and both[0]["slowest_cycles"] == both[1]["slowest_cycles"]
    )
    assert both[0]["cycles"] == both[1]["cycles"] > both[1]["slowest_cycles"]


def test_people_read_what_counted_the_cycles(tmp_path, capsys):
    """Time and cycles that stand side by side are of the same accelerator, and the page has the same figures."""
    out = tmp_path / "out"
    words = ["train", "-c", "tiny", "--device", "cycle", "--dataset", "sbm:60:300:4:3", "--hidden", "4"]
    assert main([*words, "--accelerators", "2", "--fanout", "2,2", "--epochs", "1", "-o", str(out)]) == 0
    summary = json.loads((out / "summary.json").read_text())
    time, slowest = with_unit(summary["simulated_seconds"], SECONDS), si(summary["slowest_cycles"])
    last = capsys.readouterr().out.splitlines()[-4:]
    assert last[0] == (
        f"{time} of simulated time: {slowest} cycles of each mini-batch's slowest accelerator at 300 MHz, and PCIe"
        " transfers"
    )
    assert last[1].startswith(f"{si(summary['cycles'])} cycles of all accelerators simulated at ")
    assert last[1].endswith("/s, every cycle by the cycle model")
    share = 1 - summary["accelerator_seed_share"]
    assert last[2] == f"The CPU trained {share:.0%} of the seeds, whose time is not counted"
    assert last[3] == f"results in {out}; see {out / 'report.html'} (simgnn open {out})"
    page, text = check_report(out, summary)
    figures = page["figures"]
    assert {"simulated_seconds", "slowest_cycles", "cycles", "accelerator_seed_share"} <= set(figures)
    assert time in text and last[2] in page["answer"]
    titles = [spec["encoding"]["x"]["title"] for spec in page["charts"]]
    bars = page["charts"][titles.index("cycles, added over accelerators")]["data"]["values"]
    counted = sum(row["value"] for row in bars if row["group"] == "load")
    assert counted == summary["cycles"]


def test_digits_on_tiny(tmp_path):
    """A real data set: a few mini-batches of digits with the same bytes and cycles as on `rtl`."""
    config = load_config("tiny").replace("model", hidden=8).replace("sampling", fanout=(3, 2))
    config = config.replace("training", batch_size=16, epochs=1).replace("execution", arithmetic="host")
    results = []
    for device in ("rtl", "cycle"):
        asked = iter(range(3))
        results.append(
            train(
                config.replace("execution", device=device),
                output=tmp_path / device,
                should_stop=lambda asked=asked: next(asked) == 2,
            )
        )
    checkpoints = [(tmp_path / device / "checkpoint.npz").read_bytes() for device in ("rtl", "cycle")]
    assert checkpoints[0] == checkpoints[1]
    rows = [[(step.cycles, step.counters, step.memory) for step in result.steps] for result in results]
    assert rows[0] == rows[1] and len(rows[0]) == 3


def test_program_files_run_with_the_same_report(case, tmp_path, capsys):
    path = tmp_path / "a.simgnn"
    write_program_file(path, ProgramFile(program=case.program, hardware=TINY, timing=case.timing))
    reports = {}
    for device in ("rtl", "cycle"):
        assert main(["program", "run", str(path), "--device", device, "--json"]) == 0
        reports[device] = json.loads(capsys.readouterr().out)
        assert reports[device].pop("device") == device
        assert reports[device].pop("wall_seconds") > 0
    assert reports["rtl"] == reports["cycle"]
