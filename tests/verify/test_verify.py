"""`simgnn verify`: equal executions are found equal, what is run covers what there is, and bad input is refused."""

import dataclasses
import itertools
import json
import re
from collections import Counter

import copy_kernel
import numpy as np
import pytest
from test_executions_slow import ODD
from test_faults import MAY_END

from simgnn.cli.main import main
from simgnn.config.configuration import load_config, presets
from simgnn.errors import InputError
from simgnn.hw import registers
from simgnn.hw.command import Opcode, Space
from simgnn.hw.counters import STATES
from simgnn.hw.generate.contract import kernel_ports
from simgnn.hw.generate.verilog import write_modules
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.legality import check_program
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.memory.timing import WRITE_ORDERS, MemoryTiming
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.sim.toolchain.module_ports import module_ports
from simgnn.verify import waveform
from simgnn.verify.campaign import open_executions, run_campaign
from simgnn.verify.coverage import Coverage, classify_values, legal_classes, size_class
from simgnn.verify.drawing.assembler import NoRoomError
from simgnn.verify.drawing.composer import SPECIAL, random_program
from simgnn.verify.drawing.draw import STYLES, draw_case, random_timing, styles_of
from simgnn.verify.drawing.placing import across
from simgnn.verify.evidence import look_at, write_waveform
from simgnn.verify.execution import EQUAL, Outcome
from simgnn.verify.faulting.faults import KINDS
from simgnn.verify.shrinking.recording import record
from simgnn.verify.shrinking.script import script_of, without_tokens
from simgnn.verify.shrinking.shrink import Shrunk, window
from simgnn.verify.waveform import Moment, cut, find_write

TINY = load_config("tiny").hardware
RARE = "sizes", "combinations", "limits", "overlaps"
"""Groups of classes of which some dozens of programs miss a few."""
SMALL = """
[hardware]
preset = "tiny"
[model]
hidden = 4
[sampling]
fanout = [4, 3]
[training]
batch_size = 16
"""


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    return str(path)


def verified(capsys, *options, code=0):
    """What `simgnn verify --json` prints."""
    assert main(["verify", *options, "--json"]) == code
    said = capsys.readouterr()
    assert said.err == ""
    return json.loads(said.out)


def test_equal_executions(capsys, small):
    options = ["-c", small, "--programs", "40", "--batches", "2", "--dataset", "rmat:400:2000", "--seed", "7"]
    options += ["--faults", str(len(KINDS)), "--steps", "11"]
    report = verified(capsys, *options)
    assert (report["programs"], report["faults"], report["batches"]) == (40, len(KINDS), 2)
    assert report["steps"] == sum(report["drawn_steps"]["kinds"].values()) == 11
    tallies = report["fault_kinds"]
    assert {kind: tally["runs"] for kind, tally in tallies.items()} == dict.fromkeys(KINDS, 1)
    assert all(kind in MAY_END or tally["stopped"] for kind, tally in tallies.items())
    assert sum(tally["owed"] for tally in tallies.values()) > len(KINDS) // 4
    assert report["bit_mismatches"] == 0 and report["mismatch"] is None
    assert report["words"] > 10_000 and report["cycles"] > 10_000
    assert report["seed"] == 7 and report["dataset"] == "rmat:400:2000" and report["rtl"] == "generated"
    assert report["config"] == {"name": "tiny", "digest": TINY.digest}
    assert report["versions"]["simgnn"]
    coverage = report["coverage"]
    assert coverage["reached"] + len(coverage["missed"]) == coverage["classes"]
    assert not [name for name in coverage["missed"] if not name.startswith(RARE)]
    assert set(coverage["states"]) == {f"{e}.{s}" for e, states in STATES.items() for s in states}
    assert all(cycles > 0 for cycles in coverage["states"].values())
    assert all(count > 0 for count in coverage["values"].values())


def test_the_same_seed_gives_the_same_report(capsys, small):
    options = ["-c", small, "--programs", "4", "--batches", "1", "--dataset", "rmat:400:2000", "--seed", "7"]
    report, again = (verified(capsys, *options, "--faults", "3", "--steps", "2") for _ in range(2))
    for changing in ("seconds", "stage_seconds"):
        assert report.pop(changing) and again.pop(changing)
    assert report == again


@pytest.mark.slow
def test_equal_executions_of_the_broadcast_organisation(capsys, tmp_path):
    path = tmp_path / "broadcast.toml"
    path.write_text(
        SMALL.replace('"tiny"', '"tiny"\norganisation = "broadcast"\nclusters = 4\ngather_lanes = 1')
    )
    report = verified(capsys, "-c", str(path), "--programs", "100", "--batches", "2", "--arithmetic", "host")
    assert (report["programs"], report["batches"], report["bit_mismatches"]) == (100, 2, 0)
    states = report["coverage"]["states"]
    assert all(states[f"aggregate.{state}"] for state in STATES["aggregate"])


def test_people_read_a_line_per_stage(capsys):
    assert (
        main(["verify", "-c", "tiny", "--programs", "3", "--faults", "2", "--steps", "0", "--batches", "0"])
        == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert lines[0].startswith("random programs  equal: 3 run in ")
    assert lines[1].startswith("faults           handled: 2 run in ")
    assert lines[2].startswith("coverage") and " classes reached" in lines[2]
    assert lines[3].startswith("compared")
    assert lines[4].startswith("AXI") and lines[4].endswith(" were checked")


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", [*presets(), *ODD])
def test_every_case_is_legal_and_repeats(name):
    config = ODD[name] if name in ODD else load_config(name).hardware
    with ReferenceDevice(config) as device:
        for index, style in enumerate(styles_of(config)):
            case, again = (draw_case(config, seed=3, index=index) for _ in range(2))
            assert case.timing == again.timing and case.style == again.style == style
            np.testing.assert_array_equal(case.program.memory, again.program.memory)
            device.load(case.program)
            for segment in case.program.segments:
                device.run(segment)
            assert (device.read(0, case.program.memory.size) != case.program.memory).any()


def test_seeds_differ():
    first, second = (draw_case(TINY, seed=seed, index=0).program for seed in (0, 1))
    assert first.memory.size != second.memory.size or (first.memory != second.memory).any()


def test_values_are_classified():
    counts = classify_values(SPECIAL.view(np.uint32))
    assert sum(counts.values()) == SPECIAL.size
    assert counts == {
        "+0": 1,
        "-0": 1,
        "subnormal": 2,
        "normal": 3,
        "largest": 2,
        "infinity": 2,
        "quiet NaN": 2,
        "signalling NaN": 1,
    }


@pytest.mark.parametrize(
    "value, wanted",
    [(0, "0"), (1, "1"), (3, "below a tile"), (4, "one tile"), (8, "whole tiles"), (9, "tiles and a rest")],
)
def test_sizes_are_classified(value, wanted):
    assert size_class(value, 4) == wanted


def test_coverage_names_what_is_missing():
    coverage = Coverage(TINY)
    found = coverage.to_dict()
    assert found["reached"] == 0 and "commands: GEMM" in found["missed"]
    classes = found["classes"]
    case = draw_case(TINY, seed=0, index=0)
    coverage.program(case.program, case.timing)
    found = coverage.to_dict()
    assert found["classes"] == classes, "what there is to reach does not depend on what is drawn"
    assert found["commands"]["GEMM"] > 0 and "commands: GEMM" not in found["missed"]
    assert sum(found["commands"].values()) == len(case.program.commands)


@pytest.mark.parametrize("accumulate, sums", [(False, 16), (True, 32)])
def test_what_is_legal_is_known_beforehand(accumulate, sums):
    combinations, spaces, overlaps = legal_classes(dataclasses.replace(TINY, accumulate=accumulate))
    found = Counter(name.split()[0] for name in combinations)
    # Of a product: three transpositions, one of them with a row of ones or without; relu, and mask_write only with it;
    # four flags that any product may have.
    assert found == {"LOAD": 1, "STORE": 1, "AGGREGATE": sums, "GEMM": 4 * 3 * 2**4}
    assert "GEMM mask: MASK" in spaces and "GEMM mask: DEVICE" not in spaces
    assert "AGGREGATE source: DEVICE" in spaces and "GEMM a: DEVICE" not in spaces
    # What is written is not among them.
    read = [
        "LOAD source in device memory",
        *(f"STORE source in {place}" for place in ("a bank", "the mask memory")),
    ]
    read += [f"AGGREGATE source in {place}" for place in ("device memory", "a bank")]
    read += ["AGGREGATE mask in the mask memory", "GEMM a in a bank", "GEMM b in a bank"]
    read += ["GEMM mask in the mask memory"]
    assert overlaps == [f"{name}: {kind}" for name in read for kind in ("one row again", "rows overlap")]


def test_every_limit_and_every_overlap_is_reached():
    """Whatever is legal is drawn, too: at the limits by the kind of programs that is for them."""
    coverage, kinds = Coverage(TINY), list(styles_of(TINY))
    first = kinds.index("sizes at the limit")
    for index in (*range(len(kinds)), *range(first, 20 * len(kinds), len(kinds))):
        case = draw_case(TINY, seed=1, index=index)
        coverage.program(case.program, case.timing)
    counts = coverage.counts
    assert len(counts["limits"]) == 10 and len(counts["overlaps"]) == 18
    assert all(counts["limits"].values()) and all(counts["overlaps"].values()), (
        counts["limits"],
        counts["overlaps"],
    )


def test_a_program_lies_across_a_carry_of_its_addresses():
    case = draw_case(TINY, seed=0, index=0)
    with open_executions(TINY, arithmetic="host") as executions:
        rtl, wanted = executions.rtl, executions.expect(case.program, case.timing)
        assert executions.run(case.program, case.timing, wanted=wanted).kind == EQUAL
        upper = [rtl.read_register(place + 4) for place in (registers.MEMORY_BASE, registers.MEMORY_LIMIT)]
        assert upper == [0, 1], "2^32 lies within what the kernel may use"
        # After an error, too, memory is as the host wrote it.
        rtl.memory_at = across(case.program, TINY)
        rtl.load(case.program)
        rtl.most_cycles = 1
        with pytest.raises(DeviceError, match="no end"):
            rtl.run("segment0")
        place = case.program.commands_address
        held = rtl.inspect(place, case.program.commands.nbytes).view("<u4")
        np.testing.assert_array_equal(held, case.program.commands.reshape(-1))


def test_every_window_of_a_program_gives_its_results():
    """A command by itself, fed with what it found, leaves what it left."""
    program = draw_case(TINY, seed=5, index=0).program
    steps = record(program, TINY)
    assert len(steps) == len(program.commands)
    computed = 0
    for index, step in enumerate(steps):
        alone = window(program, steps, index, index + 1, TINY).build(TINY)
        found = record(alone, TINY)
        kept = without_tokens(step.fields)
        alike = [s for s in found if s.opcode == step.opcode and without_tokens(s.fields) == kept]
        assert len(alike) == 1
        for use, wanted in zip(alike[0].writes, step.writes, strict=True):
            columns = step.fields.get("n", step.fields.get("columns"))
            if use.name != "mask" and use.region.space != Space.MASK:
                np.testing.assert_array_equal(use.bits[:, :columns], wanted.bits[:, :columns])
        computed += step.opcode in (Opcode.GEMM, Opcode.AGGREGATE)
    assert computed > 5


def test_tokens_placed_anew_are_legal():
    for index in range(len(STYLES)):
        program = draw_case(TINY, seed=2, index=index).program
        rebuilt = script_of(program).build(TINY)
        after = []
        for candidate in (program, rebuilt):
            with ReferenceDevice(TINY) as device:
                device.load(candidate)
                for segment in candidate.segments:
                    device.run(segment)
                after.append(device.read(0, program.commands_address))
        np.testing.assert_array_equal(*after)


@pytest.mark.parametrize(
    "options, text",
    [
        (["-c", "nothing"], "configuration must be one of"),
        (["--programs", "-1"], "must be an integer from 0"),
        (["--seed", "x"], "must be an integer from 0"),
        (["--seed", "1_0"], "must be an integer from 0 to 9223372036854775807, not '1_0'"),
        (["--batches", "٣"], "must be an integer from 0"),
        (
            ["--programs", "0", "--faults", "0", "--steps", "0", "--batches", "0"],
            "--programs, --faults, --steps or --batches must be at least 1, not all 0",
        ),
        (["--faults", "-1"], "must be an integer from 0"),
        (["--rtl", "{tmp}/none"], "folder of Verilog must exist"),
        (["--rtl", "{tmp}/file"], "folder of Verilog must be a folder, not a file"),
        (["--rtl", "{tmp}"], "folder of Verilog must hold simgnn_kernel.v"),
        (["--rtl", "{tmp}", "--arithmetic", "host"], "--arithmetic must be 'verilog' with --rtl"),
        (["--batches", "1", "--dataset", "{tmp}/none.npz"], "graph file must exist"),
        (["-o", "{tmp}/file"], "output must be a folder, not a file"),
    ],
)
def test_bad_input_is_refused(tmp_path, refusal, options, text):
    (tmp_path / "file").touch()
    options = [option.format(tmp=tmp_path) for option in options]
    assert text in refusal(["verify", "-c", "tiny", *options])


@pytest.mark.parametrize("damage", ["syntax", "no end", "missing module", "bytes"])
def test_verilog_that_cannot_be_built_is_refused(tmp_path, capsys, damage):
    write_modules(kernel_modules(TINY), tmp_path)
    said = ""
    if damage == "syntax":
        (tmp_path / "simgnn_pe.v").write_text("\nmodule simgnn_pe(;\n")
        said = f"error: {tmp_path}/simgnn_pe.v, line 2: Verilog does not compile: syntax error"
    elif damage == "no end":
        file = tmp_path / "simgnn_burst_cutter.v"
        file.write_text(file.read_text().replace("\nendmodule", "\nendmodul"))
        said = f"error: {file}: Verilog must have an 'endmodule' for each 'module', not 0 for 1"
    elif damage == "bytes":
        (tmp_path / "simgnn_pe.v").write_bytes(b"\xff\xfe")
    else:
        (tmp_path / "simgnn_pe.v").unlink()
        said = "Verilog does not compile: Cannot find file containing module: 'simgnn_pe'"
    assert main(["verify", "-c", "tiny", "--programs", "1", "--batches", "0", "--rtl", str(tmp_path)]) == 2
    err = capsys.readouterr().err.splitlines()
    assert err[-1].startswith("error: ") and said in err[-1]


def renamed(text, name):
    """Verilog whose port has another name, inside and outside."""
    return re.sub(rf"\b{name}\b", f"{name}x", text)


@pytest.mark.parametrize(
    "change, text",
    [
        (
            lambda text: renamed(text, "m_axi_gmem0_arprot"),
            "kernel must have a port 'm_axi_gmem0_arprot', and has 'm_axi_gmem0_arprotx', which is none",
        ),
        (
            lambda text: text.replace(
                "output wire [2:0] m_axi_gmem0_awprot", "output wire [1:0] m_axi_gmem0_awprot"
            ),
            "port 'm_axi_gmem0_awprot' must be an output of 3 bits for 'tiny', not an output of 2",
        ),
        (
            lambda text: text.replace("input wire m_axi_gmem0_bid,", "output wire m_axi_gmem0_bid,"),
            "port 'm_axi_gmem0_bid' must be an input of 1 bits for 'tiny', not an output of 1",
        ),
        (
            lambda text: text.replace("input wire ap_clk,", "input wire ap_clk,\n  input wire spare,"),
            "kernel must have no port 'spare'",
        ),
        (lambda text: "\n" + text.replace("endmodule", "end", 1), "simgnn_kernel.v, line "),
    ],
    ids=("name", "width", "direction", "more", "syntax"),
)
def test_verilog_with_other_ports_is_refused(tmp_path, capsys, change, text):
    modules = kernel_modules(TINY)
    assert change(modules["simgnn_kernel"]) != modules["simgnn_kernel"]
    write_modules({**modules, "simgnn_kernel": change(modules["simgnn_kernel"])}, tmp_path)
    assert main(["verify", "-c", "tiny", "--programs", "1", "--batches", "0", "--rtl", str(tmp_path)]) == 2
    err = capsys.readouterr().err.splitlines()
    assert len(err) == 1 and err[0].startswith(f"error: {tmp_path}/simgnn_kernel.v") and text in err[0]


@pytest.mark.parametrize("name", ["tiny", "cosim", "u250"])
def test_ports_are_the_generated_ones(name):
    config = load_config(name).hardware
    ports = kernel_ports(config)
    assert len(ports) == 20 + 33 * config.ports
    if name != "u250":
        assert module_ports(kernel_modules(config)["simgnn_kernel"], "simgnn_kernel") == ports


def test_verilog_of_another_width_is_refused(tmp_path, capsys):
    (tmp_path / "simgnn_kernel.v").write_text(copy_kernel.modules(256)["copy_kernel"])
    assert main(["verify", "-c", "tiny", "--programs", "1", "--batches", "0", "--rtl", str(tmp_path)]) == 2
    text = "port 'm_axi_gmem0_wdata' must be an output of 64 bits for 'tiny', not an output of 256"
    assert f"error: {tmp_path}/simgnn_kernel.v: {text}\n" == capsys.readouterr().err


def test_a_mistake_of_the_fuzzer_is_not_the_users(monkeypatch):
    def broken(*arguments, **options):
        raise ValueError("a mistake within")

    monkeypatch.setattr("simgnn.verify.drawing.draw.random_program", broken)
    with pytest.raises(ValueError, match="a mistake within") as caught:
        main(["verify", "-c", "tiny", "--programs", "1", "--batches", "0"])
    assert not isinstance(caught.value, InputError)


def test_programs_without_room_are_said_to_have_none():
    with pytest.raises(NoRoomError, match="values must fit into a free part of"):
        random_program(TINY, np.random.default_rng(0), kinds=("load",), rows=4096, extreme=1.0, commands=8)


def test_sums_have_room_where_a_ring_holds_longer_rows_than_a_cluster():
    hardware = dataclasses.replace(load_config("tiny").hardware, ring_words=32, accumulator_words=4)
    for seed in range(20):
        program = random_program(hardware, np.random.default_rng(seed), kinds=("aggregate",), columns=64)
        assert not check_program(program, hardware).errors


@pytest.mark.slow
@pytest.mark.parametrize("order", WRITE_ORDERS[1:])
@pytest.mark.parametrize("name", ["tiny", "cosim", "mid", "ecp5", "spu-mini"])
def test_writes_are_taken_in_any_order(monkeypatch, name, order):
    monkeypatch.setattr("simgnn.verify.drawing.draw.random_write_order", lambda rng: order)
    programs = 200 if name == "tiny" else 44
    campaign = run_campaign(load_config(name), programs=programs, batches=0, seed=21, arithmetic="host")
    assert campaign.failure is None and campaign.done["programs"] == programs
    counts = campaign.coverage.counts["writes"]
    assert {kind: count for kind, count in counts.items() if count} == {order: programs}


def test_every_bandwidth_is_drawn():
    rng = np.random.default_rng(0)
    timings = [random_timing(rng, TINY) for _ in range(100)]
    pairs = {(timing.read_bytes_per_cycle, timing.write_bytes_per_cycle) for timing in timings}
    bandwidths = 4.0, 0.7 * 8, 1024.0
    assert pairs == {(None, None), *itertools.product(bandwidths, bandwidths)}


@pytest.mark.parametrize(
    "bandwidth, wanted",
    [(None, []), (1024.0, []), (4.0, ["below a beat"]), (5.6, ["below a beat", "at uneven"])],
)
def test_slow_writes_are_covered_apart_from_reads(bandwidth, wanted):
    coverage, program = Coverage(TINY), draw_case(TINY, seed=0, index=0).program
    coverage.program(program, MemoryTiming(read_latency=1, write_bytes_per_cycle=bandwidth))
    counted = [name for name, count in coverage.counts["timing"].items() if count]
    assert len(counted) == max(1, len(wanted))
    assert all(any(name.startswith(f"writes {text}") for name in counted) for text in wanted)
    assert wanted or counted == ["steady"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["bits", "hang"])
def test_a_waveform_of_another_outcome_is_not_written(tmp_path, kind):
    case = draw_case(TINY, seed=0, index=0)
    addresses = np.array([0x40] if kind == "bits" else [], dtype=np.int64)
    outcome = Outcome(kind=kind, addresses=addresses)
    shrunk = Shrunk(program=case.program, timing=case.timing, outcome=outcome, runs=1, seconds=0.0)
    write, _, refused = write_waveform(shrunk, TINY, tmp_path / "a.vcd")
    seen = "bits at 0x40" if kind == "bits" else "hang"
    assert write is None and refused == f"with a waveform the program's outcome must be {seen}, not equal"
    assert not list(tmp_path.iterdir())


DUMP = """$version test $end
$timescale 1ps $end
 $scope module kernel $end
  $var wire 64 a m_axi_gmem0_awaddr [63:0] $end
  $var wire 3 s m_axi_gmem0_awsize [2:0] $end
  $var wire 1 v m_axi_gmem0_awvalid $end
  $var wire 1 r m_axi_gmem0_awready $end
  $var wire 1 w m_axi_gmem0_wvalid $end
  $var wire 1 x m_axi_gmem0_wready $end
  $var wire 1 l m_axi_gmem0_wlast $end
  $var wire 8 t m_axi_gmem0_wstrb [7:0] $end
  $var wire 1 p m_axi_gmem0_rvalid $end
  $var wire 1 q m_axi_gmem0_rready $end
  $scope module counters $end
   $var wire 1 n run $end
  $upscope $end
 $upscope $end
$enddefinitions $end
"""


def dump(path, *, start=1000, addressed=8):
    """A launch that begins at cycle `start` and writes words 0x100 to 0x114 in its cycles 10 to 12, the second late.

    The memory takes the burst's address in the launch's cycle `addressed`.
    """
    text = [DUMP, "#0\nb0 a\nb11 s\n0v\n1r\n0w\n1x\n0l\nb11111111 t\n0p\n1q\n0n\n"]
    text.append(f"#{2 * start}\n1n\n")
    changes = {
        addressed: "b100000000 a\n1v\n",
        addressed + 1: "0v\n",
        10: "1w\n",
        11: "0x\n",
        12: "1x\n1l\nb1111 t\n",
        13: "0w\n0l\n",
        30: "0n\n",
        2000: "1v\n",
    }
    text += [f"#{2 * (start + cycle)}\n{changes[cycle]}" for cycle in sorted(changes)]
    path.write_text("".join(text))


@pytest.mark.parametrize("addressed", [8, 15])
@pytest.mark.parametrize(
    "address, cycle", [(0x100, 10), (0x104, 10), (0x108, 12), (0x10C, None), (0x110, None)]
)
def test_the_cycle_of_a_write_is_found(tmp_path, address, cycle, addressed):
    """Whether the memory takes the address before the data, or after the last beat."""
    dump(tmp_path / "a.vcd", addressed=addressed)
    write, last = find_write(tmp_path / "a.vcd", address, word_bytes=8)
    assert (None if write is None else write.cycle) == cycle
    assert last == Moment(cycle=12, time=2024)


def test_a_broken_rule_is_shown_where_the_dump_ends(tmp_path):
    dump(tmp_path / "a.vcd")
    with open(tmp_path / "a.vcd", "a", encoding="ascii") as file:
        file.write("#2040\n")
    text = "launch of 'a': AXI: AWVALID must stay high until AWREADY, and it fell"
    _, broken = find_write(tmp_path / "a.vcd", None, word_bytes=8, text=text)
    assert (broken.time, broken.signals) == (2040, "aw*")
    assert look_at(None, broken, None, TINY)["signal"] == "m_axi_gmem0_aw*"


def test_device_memory_is_striped_over_ports(tmp_path):
    dump(tmp_path / "a.vcd")
    header, changes = (tmp_path / "a.vcd").read_text().split("  $scope module counters $end\n")
    for line in header.splitlines():
        if "gmem0_" in line:
            words = line.split()
            header += line.replace(f" {words[3]} ", f" {words[3]}2 ").replace("gmem0", "gmem1") + "\n"
    (tmp_path / "b.vcd").write_text(header + "  $scope module counters $end\n" + changes)
    # Two ports of 8 bytes: port 0 holds beat 0x108 / 8 of its own at word 0x210.
    for address, cycle in ((0x210, 12), (0x218, None), (0x108, None), (0x200, 10)):
        write, _ = find_write(tmp_path / "b.vcd", address, word_bytes=16)
        assert (None if write is None else write.cycle) == cycle
        # The kernel sees the same memory at an address of its own on each port.
        write, _ = find_write(tmp_path / "b.vcd", address - 0x200, word_bytes=16, banks=(0x100, 1 << 32))
        assert (None if write is None else write.cycle) == cycle or address < 0x200


def test_a_window_begins_with_every_value(tmp_path):
    dump(tmp_path / "a.vcd")
    cut(tmp_path / "a.vcd", tmp_path / "b.vcd", Moment(cycle=12, time=2 * 1030), clock_mhz=500_000)
    text = (tmp_path / "b.vcd").read_text()
    assert text.startswith(DUMP) and "#2000\n" in text and "#6000" not in text
    begin = text[len(DUMP) :].split("$end")[0].splitlines()
    assert begin[1] == "$dumpvars" and len(begin) == 2 + DUMP.count("$var")
    write, _ = find_write(tmp_path / "b.vcd", 0x108, word_bytes=8)
    assert write.time == 2024


def test_a_window_that_is_interrupted_leaves_no_file(tmp_path, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    dump(tmp_path / "a.vcd")
    monkeypatch.setattr(waveform, "_copy_changes", interrupt)
    with pytest.raises(KeyboardInterrupt):
        cut(tmp_path / "a.vcd", tmp_path / "b.vcd", None, clock_mhz=300)
    assert [path.name for path in tmp_path.iterdir()] == ["a.vcd"]


def test_a_window_has_the_clocks_time(tmp_path):
    dump(tmp_path / "a.vcd")
    moment = Moment(cycle=12, time=2024)
    cut(tmp_path / "a.vcd", tmp_path / "b.vcd", moment, clock_mhz=300)
    text = (tmp_path / "b.vcd").read_text()
    assert "$timescale 1ps $end" in text
    # Cycle 1,012 of 3.33 ns each.
    assert moment.nanoseconds(300) == 3373.333 and "\n#3373333\n1x\n" in text
