"""A kernel as synthesis leaves it: cells and models compute what the Verilog says, and a wrong cell is noticed."""

import ctypes
import json
import random
import re
from pathlib import Path

import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.fpga.synthesis import gate_level
from simgnn.fpga.synthesis.gate_level import UNSUPPORTED, cells_of, lut_expression, netlist_of, simulated
from simgnn.process.files.program_files import write_program_file
from simgnn.sim.program.program_file import ProgramFile
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.sim.toolchain.module_ports import module_ports
from simgnn.sim.toolchain.verilator import build_library
from simgnn.verify.campaign import run_campaign
from simgnn.verify.drawing.draw import draw_case

TINY = load_config("tiny")
PARTS = ("simgnn_ram_512x64", "simgnn_queue_8x67", "simgnn_fp32_mul", "simgnn_fp32_add")
"""Modules of the kernel that use every type of cell: block RAM, LUT RAM, multipliers, carry chains, registers."""
RAM = """module simgnn_ram_{rows}x{width}(clk, read_en, read_address, read_data, write_en, write_address, write_data);
  input clk, read_en, write_en;
  input [{top}:0] read_address, write_address;
  input [{width}-1:0] write_data;
  output reg [{width}-1:0] read_data;
  (* ram_style = "block", no_rw_check = 1 *)
  reg [{width}-1:0] words [0:{rows}-1];
  always @(posedge clk) begin
    if (read_en) read_data <= words[read_address];
    if (write_en) words[write_address] <= write_data;
  end
endmodule
"""
RAMS = ((16384, 1), (8192, 2), (4096, 4), (2048, 9), (1024, 18))
"""Rows and widths of a block RAM whose two ports are as narrow as that."""
CYCLES = 20_000


def side_by_side(modules, *, clashes=False):
    """The modules' instances as one module, and what feeds two of it, Verilog and netlist, with the same inputs.

    Inputs are random; resets are rare, and no word of a RAM is read while it is written, unless `clashes`.
    """
    lines, taken, outputs = [], 0, []
    for number, (name, text) in enumerate(modules.items()):
        wires = {}
        for port, (direction, bits) in module_ports(text, name).items():
            if port == "clk":
                continue
            wires[port] = f"p{number}_{port}"
            lines.append(f"  wire [{bits - 1}:0] {wires[port]};")
            if direction == "output":
                outputs.append((wires[port], bits))
                continue
            width = 6 * bits if port == "rst" else bits
            value = f"inputs[{taken + width - 1}:{taken}]"
            taken += width
            if port == "rst":
                value = f"&{value}"
            elif port == "read_en" and not clashes:
                same = f"p{number}_read_address == p{number}_write_address"
                value = f"{value} & ~({same} & |p{number}_write_en)"
            lines.append(f"  assign {wires[port]} = {value};")
        connections = ", ".join(f".{port}({wire})" for port, wire in wires.items())
        lines.append(f"  {name} p{number}(.clk(clk), {connections});")
    seen = sum(bits for _, bits in outputs)
    lines.append(f"  assign seen = {{{', '.join(wire for wire, _ in outputs)}}};")
    ports = f"(input clk, input [{taken - 1}:0] inputs, output [{seen - 1}:0] seen);"
    watch = f"""module watch(input clk, input [{taken - 1}:0] inputs, output differs);
  wire [{seen - 1}:0] wanted, found;
  parts wanted_of(.clk(clk), .inputs(inputs), .seen(wanted));
  parts_of_cells found_of(.clk(clk), .inputs(inputs), .seen(found));
  assign differs = wanted != found;
endmodule
"""
    return "\n".join([f"module parts{ports}", *lines, "endmodule\n"]), watch


def differences(modules, netlist, *, cycles=CYCLES, clashes=False):
    """Cycles in which the outputs of modules and of their netlist differ."""
    parts, watch = side_by_side(modules, clashes=clashes)
    cells = re.sub(r"^module parts\b", "module parts_of_cells", netlist, count=1, flags=re.MULTILINE)
    verilog = modules | simulated(cells, top="parts_of_cells") | {"parts": parts, "watch": watch}
    library = build_library(verilog, top="watch", harness=Path(__file__).parent / "cells_watch.cpp")
    run = ctypes.CDLL(str(library)).cells_run
    run.restype, run.argtypes = ctypes.c_int64, [ctypes.c_int64, ctypes.c_uint32]
    return run(cycles, 1)


def synthesised(modules, *, clashes=False):
    """A netlist of `side_by_side`."""
    parts, _ = side_by_side(modules, clashes=clashes)
    return netlist_of(modules | {"parts": parts}, "ecp5", top="parts")


@pytest.fixture(scope="module")
def parts():
    kernel = kernel_modules(TINY.hardware)
    modules = {name: kernel[name] for name in PARTS}
    return modules, synthesised(modules)


@pytest.mark.slow
def test_cells_compute_what_the_verilog_says(parts):
    modules, netlist = parts
    kinds = {"CCU2C", "DP16KD", "LUT4", "MULT18X18D", "TRELLIS_DPR16X4", "TRELLIS_FF"}
    assert set(cells_of(netlist)) == kinds
    assert set(simulated(netlist, top="parts")) == kinds | {"parts", "LUT2"}
    assert differences(modules, netlist) == 0


FLIPPED = {
    "a LUT": (r"(LUT4 #\(\s+\.INIT\(16'h)(\w{4})", lambda bits: f"{int(bits, 16) ^ 0x8001:04x}"),
    "a block RAM's bytes": (r"(\.ADA3\()([^)]*)(?=\))", lambda wire: "1'h0"),
    "a multiplier's input": (r"(\.A3\()([^)]*)(?=\))", lambda wire: "1'h0"),
    "a register's enable": (r"(\.CEMUX\(\")(CE)(?=\"\),(?:[^;]*?)\.SRMODE)", lambda mux: "1"),
    "a LUT RAM's address": (r"(\.RAD\(\{ [^,]*, )([^,]*)(?=,)", lambda wire: "1'h0"),
}
MORE = list(FLIPPED)[3:]


def planted(netlist, pattern, change):
    """A netlist with a mistake at one of the places that a pattern finds, in its second group."""
    found = list(re.finditer(pattern, netlist))
    spot = found[len(found) // 2]
    wrong = netlist[: spot.start(2)] + change(spot[2]) + netlist[spot.end(2) :]
    assert wrong != netlist
    return wrong


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "cell", [pytest.param(cell, marks=[pytest.mark.slow] if cell in MORE else []) for cell in FLIPPED]
)
def test_a_wrong_cell_is_noticed(cell, parts):
    modules, netlist = parts
    pattern, change = FLIPPED[cell]
    wrong = planted(netlist, pattern, change)
    assert differences(modules, wrong) > 0


@pytest.mark.slow
def test_narrow_block_rams_read_what_was_written():
    modules = {
        f"simgnn_ram_{rows}x{width}": RAM.format(rows=rows, width=width, top=rows.bit_length() - 2)
        for rows, width in RAMS
    }
    netlist = synthesised(modules)
    widths = re.findall(r"DATA_WIDTH_B\(32'd(\d+)\)", netlist)
    assert sorted(map(int, widths)) == [width for _, width in RAMS]
    assert differences(modules, netlist, cycles=200_000) == 0


def test_ultra_ram_becomes_block_ram():
    """The ECP5 has none, and a large memory of a kernel asks for it."""
    ram = RAM.format(rows=4096, width=4, top=11).replace('"block"', '"ultra"')
    netlist = netlist_of({"ram": ram}, "ecp5", top="simgnn_ram_4096x4")
    assert cells_of(netlist)["DP16KD"] == 1


@pytest.mark.slow
def test_a_word_that_is_read_while_it_is_written_is_wrong(parts):
    """So that a kernel that uses one is noticed: what comes out of the silicon is not said."""
    modules = {"simgnn_ram_512x64": parts[0]["simgnn_ram_512x64"]}
    netlist = synthesised(modules, clashes=True)
    assert differences(modules, netlist, clashes=True) > 0


def test_what_has_no_model_is_refused(monkeypatch, parts):
    modules, netlist = parts
    wrong = netlist.replace('.REGMODE_B("NOREG")', '.REGMODE_B("OUTREG")')
    assert wrong != netlist
    with pytest.raises(ToolError, match=UNSUPPORTED):
        differences(modules, wrong)
    known = gate_level._models()
    monkeypatch.setattr(gate_level, "_models", lambda: {n: m for n, m in known.items() if n != "MULT18X18D"})
    with pytest.raises(ToolError, match="cells of a netlist must have a model, and MULT18X18D has none"):
        simulated(netlist, top="parts")


def test_a_table_becomes_the_expression_that_it_is():
    """Random tables, some with constants as inputs, at every input; Python's operators do on the lowest bit what
    Verilog's do.
    """
    chance = random.Random(5)
    for _ in range(500):
        table, inputs = chance.randrange(1 << 16), ["a", "b", "c", "d"]
        if chance.random() < 0.5:
            inputs[chance.randrange(4)] = chance.choice(["1'h0", "1'h1"])
        text = lut_expression(table, inputs)
        python = re.sub(r"\((\w) \? ", r"choose(\1, ", text).replace(" : ", ", ").replace("1'h", "")
        for index in range(16):
            values = {name: index >> place & 1 for place, name in enumerate("abcd")}
            values["choose"] = lambda which, one, other: one if which else other
            taken = [values[name] if name in values else int(name[-1]) for name in inputs]
            wanted = table >> sum(bit << place for place, bit in enumerate(taken)) & 1
            assert eval(python, values) & 1 == wanted, (table, inputs, text)


def test_cells_are_counted():
    cell = "  LUT4 #(\n    .INIT(16'h0002)\n  ) \\a.b  (\n  );\n"
    text = f"  wire \\LUT4 ;\n{cell}  MULT18X18D \\c (\n  );\n  assign a = b;\n"
    assert cells_of(text) == {"LUT4": 1, "MULT18X18D": 1}


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--netlist", "u250"], "netlist must be one of ecp5, not 'u250'"),
        (["--netlist", "ecp6"], "netlist must be one of ecp5, not 'ecp6' (nearest: 'ecp5')"),
        (
            ["--netlist", "ecp5", "--arithmetic", "host"],
            "--arithmetic must be 'verilog' with --netlist, which brings its own, not 'host'",
        ),
        (
            ["--netlist", "ecp5", "--sign-off", "page"],
            "--sign-off must be left out with --netlist, as it is Verilog that is signed off",
        ),
    ],
)
def test_what_a_netlist_does_not_go_with_is_refused(options, text, refusal, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert text in refusal(["verify", "-c", "tiny", "--batches", "0", *options])


def a_program_file(folder):
    """One program of `verify`'s."""
    case = draw_case(TINY.hardware, seed=0, index=0)
    path = folder / "p.simgnn"
    write_program_file(path, ProgramFile(program=case.program, hardware=TINY.hardware, timing=case.timing))
    return path


def test_a_netlist_is_for_the_device_that_runs_verilog(refusal, tmp_path):
    words = ["program", "run", str(a_program_file(tmp_path)), "--netlist", "ecp5", "--device"]
    assert "--device must be 'rtl' with --netlist, not 'reference'" in refusal([*words, "reference"])


@pytest.mark.slow
def test_the_netlist_of_a_kernel_runs_random_programs(capsys, tmp_path):
    """Twenty on `tiny`'s: every word, cycle and counter; then one LUT of it is wrong."""
    options = ["--programs", "20", "--faults", "0", "--steps", "0", "--batches", "0", "-o", str(tmp_path)]
    assert main(["verify", "-c", "tiny", "--netlist", "ecp5", *options, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["programs"], report["mismatch"], report["netlist"]) == (20, None, "ecp5")
    runs = {}
    for words in (["--netlist", "ecp5"], ["--device", "cycle"]):
        assert main(["program", "run", str(a_program_file(tmp_path)), "--json", *words]) == 0
        found = json.loads(capsys.readouterr().out)
        runs[words[0]] = (found["memory_sha256"], [segment["cycles"] for segment in found["segments"]])
    assert runs["--netlist"] == runs["--device"]
    netlist = netlist_of(kernel_modules(TINY.hardware), "ecp5", top="simgnn_kernel")
    adder = r"(  LUT4 #\(\s+\.INIT\(16'h)(\w{4})(?=\)\s+\) \\accelerator\.aggregate\.gather\S*adder)"
    wrong = planted(netlist, adder, lambda bits: f"{int(bits, 16) ^ 0xFFFF:04x}")
    modules = simulated(wrong, top="simgnn_kernel")
    campaign = run_campaign(TINY, programs=20, batches=0, seed=0, modules=modules)
    assert campaign.failure is not None
