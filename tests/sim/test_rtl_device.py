"""The in-process simulation, with a small copying kernel whose every answer is known."""

import threading

import copy_kernel
import numpy as np
import pytest

from simgnn.hw.counters import STATES
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.rtl import STATE_NAMES, RtlDevice
from simgnn.sim.memory.timing import MemoryTiming

WIDTHS = (64, 256, 1024)
STALLS = MemoryTiming(
    read_latency=7,
    write_latency=3,
    read_bytes_per_cycle=5.0,
    outstanding_reads=2,
    stall_probability=0.4,
    seed=3,
)

KINDS = {
    "steady": MemoryTiming(),
    "stalls": STALLS,
    "ideal": MemoryTiming(kind="ideal"),
    "ddr4": MemoryTiming(kind="ddr4-2400"),
    "hbm2": MemoryTiming(kind="hbm2", channels=2, mapping="row-column-bank", stall_probability=0.2),
}


def device(width, **options):
    hardware = copy_kernel.config(width)
    return RtlDevice(hardware, modules=copy_kernel.modules(width), **options)


def some_copies(width):
    beat = width // 8
    return [(0, 64 * beat, 16), (8 * beat, 96 * beat, 7), (128 * beat, 160 * beat, 1), (0, 192 * beat, 4)]


def some_program(width, **options):
    hardware = copy_kernel.config(width)
    return copy_kernel.program(hardware, some_copies(width), size=1 << 16, **options)


def run_with_fault(fault, *, copies=None, **options):
    """The error text of a run whose last command has a fault."""
    options.setdefault("timing", STALLS)
    with device(256, **options) as kernel:
        hardware = kernel.config
        program = copy_kernel.program(hardware, copies or some_copies(256), size=1 << 16, fault=fault)
        kernel.load(program)
        with pytest.raises(DeviceError) as caught:
            kernel.run("copy")
        with pytest.raises(DeviceError, match="loaded anew"):
            kernel.launch("copy")
        kernel.load(some_program(256))
        kernel.run("copy")
    return str(caught.value)


@pytest.mark.sample(2)
@pytest.mark.parametrize("timing", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("width", WIDTHS)
def test_copies_land_and_nothing_else_changes(width, timing):
    program = some_program(width)
    with device(width, timing=timing) as kernel:
        kernel.load(program)
        run = kernel.run("copy")
        image = kernel.read(0, program.memory.size)
    np.testing.assert_array_equal(image, copy_kernel.copied(program, kernel.config))
    assert (image != program.memory).any()
    beats = sum(copy[2] for copy in some_copies(width))
    assert run.counters["write_beats"] == beats
    assert run.counters["read_beats"] == beats + len(program.commands) * 1024 // width
    assert run.counters["commands"] == len(program.commands)
    assert run.memory["bytes_written"] == (beats * width // 8,)
    assert run.memory["bytes_read"] == (run.counters["read_beats"] * width // 8,)
    columns = run.memory["row_hits"][0] + run.memory["row_misses"][0] + run.memory["row_conflicts"][0]
    assert (columns > 0) == timing.is_dram
    for engine, states in STATES.items():
        assert sum(run.counters[f"{engine}_{state}"] for state in states) == run.cycles > 0


@pytest.mark.parametrize("timing", KINDS.values(), ids=KINDS)
def test_a_launch_repeats_to_the_cycle(timing):
    with device(256, timing=timing) as kernel:
        kernel.load(some_program(256))
        first = kernel.run("copy")
        again = kernel.run("copy")
        kernel.load(some_program(256))
        anew = kernel.run("copy")
    assert first.counters == again.counters == anew.counters
    assert first.memory == again.memory == anew.memory


def test_timing_changes_cycles_and_no_bits():
    cycles = []
    for timing in (KINDS["ideal"], MemoryTiming(), STALLS, KINDS["ddr4"], KINDS["hbm2"]):
        with device(256, timing=timing) as kernel:
            kernel.load(some_program(256))
            cycles.append(kernel.run("copy").cycles)
            image = kernel.read(0, 1 << 16)
        np.testing.assert_array_equal(image, copy_kernel.copied(some_program(256), kernel.config))
    assert len(set(cycles)) == len(cycles) and cycles[0] == min(cycles)


def test_devices_run_in_threads():
    images = {}

    def work(seed):
        with device(256, timing=STALLS) as kernel:
            kernel.load(some_program(256, seed=seed))
            for _ in range(20):
                kernel.run("copy")
            images[seed] = kernel.read(0, 1 << 16)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed in range(3):
        wanted = copy_kernel.copied(some_program(256, seed=seed), copy_kernel.config(256))
        np.testing.assert_array_equal(images[seed], wanted)


def test_devices_close_in_any_order():
    """Verilator's destructors use the context of the thread, which is the last kernel's."""
    first, second = device(256, timing=STALLS), device(256, timing=STALLS)
    for one, other in ((first, second), (second, first)):
        first.open()
        second.open()
        one.close()
        other.close()


def test_timeline_adds_up_to_the_counters():
    with device(256, timing=STALLS, timeline_interval=50) as kernel:
        kernel.load(some_program(256))
        for _ in range(2):
            run = kernel.run("copy")
            timeline = kernel.timeline
            assert timeline.shape == (-(-run.cycles // 50), len(STATE_NAMES))
            assert dict(zip(STATE_NAMES, timeline.sum(axis=0).tolist(), strict=True)) == {
                name: run.counters[name] for name in STATE_NAMES
            }
            assert (timeline[:-1].sum(axis=1) == 50 * len(STATES)).all()


@pytest.mark.parametrize(
    "fault, text",
    [
        (1, "AXI: AW payload must stay the same until AWREADY, and it changed"),
        (2, "AXI: WLAST must come with beat 4 of the burst at 0x1800, not with beat 3"),
        (4, "AXI: AWSIZE must be 32 bytes per beat, not 16"),
        (5, "AXI: WVALID must stay high until WREADY, and it fell"),
    ],
)
def test_a_broken_axi_rule_ends_the_run(fault, text):
    assert text in run_with_fault(fault)


def test_a_burst_across_pages_ends_the_run():
    text = run_with_fault(0, copies=[(4096 - 64, 0, 4)])
    assert "AXI: a burst must not cross a 4 KB boundary, and ARADDR 0xfc0 with 4 beats does" in text


def test_a_misaligned_burst_ends_the_run():
    assert "AXI: ARADDR must be a multiple of 32, not 0x10" in run_with_fault(0, copies=[(16, 0, 4)])


def test_a_hang_is_named_by_the_kernel():
    text = run_with_fault(6, watchdog_cycles=500)
    assert "TIMEOUT in LOAD at command 3 (LOAD rows=4" in text
    assert "something must move within 500 cycles, and nothing did" in text


def test_a_hang_that_the_kernel_misses_is_named_by_the_watchdog():
    text = run_with_fault(3, watchdog_cycles=500)
    assert "no progress for 2000 cycles" in text
    assert "load_stall_memory" in text and "last write address" in text


@pytest.mark.parametrize(
    "copies, text",
    [
        ([(0, 4096, 4), (1 << 20, 0, 4)], "READ_RESPONSE in LOAD at command 1"),
        ([(0, 1 << 20, 4)], "WRITE_RESPONSE in STORE at command 0"),
    ],
    ids=["read", "write"],
)
def test_an_access_outside_memory_is_answered_by_an_error(copies, text):
    found = run_with_fault(0, copies=copies)
    assert text in found and "OKAY, and did not, at address 0x100000, of no tensor" in found


@pytest.mark.slow
def test_waveforms_on_request(tmp_path):
    file = tmp_path / "waves.vcd"
    with device(64, trace=file) as kernel:
        kernel.load(some_program(64))
        run = kernel.run("copy")
    text = file.read_text()
    assert "m_axi_gmem0_araddr" in text and "simgnn_kernel" in text
    assert int(text[text.rindex("#") + 1 :].split()[0]) > 2 * run.cycles


def test_misuse_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"arithmetic must be one of verilog, host, not 'c'"):
        device(256, arithmetic="c")
    with pytest.raises(ValueError, match=r"trace must be a file that ends in \.vcd, not 'a\.fst'"):
        device(256, trace="a.fst")
    with pytest.raises(ValueError, match="watchdog_cycles must be an integer from 1 to 4294967295, not 0"):
        device(256, watchdog_cycles=0)
    with pytest.raises(DeviceError, match="must be open"):
        device(256).load(some_program(256))
    with device(256) as kernel:
        with pytest.raises(ValueError, match="program digest must be the hardware's"):
            kernel.load(some_program(64))
        kernel.load(some_program(256))
        with pytest.raises(ValueError, match="segment must be one of copy, not 'forward'"):
            kernel.launch("forward")
        with pytest.raises(DeviceError, match="launch must be started before it is waited for, not none"):
            kernel.wait()
        with pytest.raises(
            ValueError, match=r"device memory access must lie in 0\.\.65536, not 65530\.\.65538"
        ):
            kernel.read(65530, 8)


def test_another_port_width_is_refused():
    kernel = RtlDevice(copy_kernel.config(64), modules=copy_kernel.modules(256))
    with pytest.raises(ValueError, match="word must be 8 bytes, not 32"):
        kernel.open()
