"""Structure of generated Verilog by pyverilog: what is generated keeps every rule, and each finds a planted fault."""

import re
import sys

import pytest
from crossings import crossed
from project_files import tracked
from small_verilog import LEAF, PORTS, TOP, broken, design_of, replaced

from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.hw.generate.contract import kernel_ports, unreset_registers, unreset_unit_registers
from simgnn.hw.generate.verilog import unit_files
from simgnn.verify.structure.design import read_design
from simgnn.verify.structure.netlist import read_netlists
from simgnn.verify.structure.rules import RULES, rules_of, valid_of
from simgnn.verify.structure.verilog import parse, read_modules_of

# Rule, file, what stands there, what is planted instead, what is said.
FAULTS = {
    "missing port": ("ports", TOP, "m_axi_awready", "m_axi_awrdy", "must have a port m_axi_awready"),
    "port's width": (
        "ports",
        TOP,
        "[3:0] m_axi_wdata",
        "[2:0] m_axi_wdata",
        "output of 4 bits, not an output of 3",
    ),
    "another port": (
        "ports",
        TOP,
        "input clk, input rst,",
        "input clk, input rst, input x,",
        "must have no port x",
    ),
    "module of another file": (
        "names",
        LEAF,
        "module leaf(",
        "module leaves(",
        "leaves must stand in leaves.v",
    ),
    "module twice": (
        "names",
        LEAF,
        "endmodule",
        "endmodule\nmodule top(); endmodule",
        "name of its own, not that of",
    ),
    "no such module": ("instances", TOP, "leaf stage", "leave stage", "of a module that is there, not leave"),
    "no such port": ("instances", TOP, ".o_ready(", ".oready(", "must connect ports of leaf, not oready"),
    "port not connected": ("instances", TOP, ".rst(rst), ", "", "must connect rst of leaf"),
    "input left open": (
        "instances",
        TOP,
        ".rst(rst)",
        ".rst()",
        "must connect the input rst of leaf, not leave",
    ),
    "narrow connection": ("instances", TOP, "i_payload[3:1], ", "", "connect i_payload to 4 bits, not 1"),
    "output to no net": (
        "instances",
        TOP,
        ".o_payload(data)",
        ".o_payload(data + 4'h1)",
        "output o_payload to a net",
    ),
    "inside itself": (
        "instances",
        LEAF,
        "  assign o_valid",
        "  leaf in (.clk(clk));\n  assign o_valid",
        "inside itself",
    ),
    "unused module": (
        "instances",
        LEAF,
        "endmodule",
        "endmodule\nmodule spare(); endmodule",
        "must be instantiated",
    ),
    "falling edge": (
        "clock",
        LEAF,
        "posedge clk",
        "negedge clk",
        "one posedge, with its reset inside, not by negedge",
    ),
    "asynchronous reset": (
        "clock",
        TOP,
        "@(posedge clk)",
        "@(posedge clk or posedge rst)",
        "not by posedge clk, posedge",
    ),
    "gated clock": (
        "clock",
        TOP,
        ".clk(clk)",
        ".clk(clk & rst)",
        "must be connected to a clock, not to an expression",
    ),
    "second clock": (
        "clock",
        TOP,
        "(posedge clk)",
        "(posedge m_axi_awready)",
        "one clock, not clk and m_axi_awready",
    ),
    "clock made inside": ("clock", TOP, ".clk(clk)", ".clk(sent)", "clock sent of top must be an input"),
    "clock as data": (
        "clock",
        TOP,
        "= !sent",
        "= !sent & clk",
        "m_axi_awvalid of top must not depend on the clock",
    ),
    "clock to a port": (
        "clock",
        TOP,
        ".i_valid(i_valid)",
        ".i_valid(clk)",
        "port i_valid of instance stage in top",
    ),
    "blocking": ("assignments", TOP, "sent <= 1'h1", "sent = 1'h1", "clocked block of top must assign by <="),
    "not blocking": (
        "assignments",
        LEAF,
        "o_payload = words",
        "o_payload <= words",
        "combinational block of leaf",
    ),
    "two blocks": (
        "drivers",
        TOP,
        "endmodule",
        "always @(posedge clk) sent <= 1'h0; endmodule",
        "sent of top must be",
    ),
    "three blocks of a memory": (
        "drivers",
        LEAF,
        "endmodule",
        "always @(posedge clk) words[0] <= 4'h0; always @(posedge clk) words[1] <= 4'h0; endmodule",
        "words of leaf must be driven from two places at most",
    ),
    "two assignments": (
        "drivers",
        TOP,
        "chain[1] =",
        "chain =",
        "chain and m_axi_awready of top must be driven from one place, not in",
    ),
    "instance and assignment": (
        "drivers",
        TOP,
        "assign m_axi_wdata = data",
        "assign data = 4'h0",
        "output o_payload of instance stage in top must not be driven by a constant",
    ),
    "driven input": (
        "drivers",
        LEAF,
        "assign o_valid",
        "assign o_ready = 1'h1; assign o_valid",
        "input o_ready in leaf must not be driven by a constant",
    ),
    "nothing drives it": (
        "drivers",
        TOP,
        "  assign chain[0] = m_axi_awready;\n",
        "",
        "chain of top must be driven, all",
    ),
    "output not driven": (
        "drivers",
        TOP,
        "  assign m_axi_wdata = data;\n",
        "",
        "m_axi_wdata of top must be driven",
    ),
    "case without default": (
        "latches",
        LEAF,
        "    o_payload = words[place];\n",
        "",
        "assign o_payload on every way",
    ),
    "if without else": (
        "latches",
        LEAF,
        "o_payload = words",
        "if (full) o_payload = words",
        "on every way through it",
    ),
    "latch of the top": (
        "latches",
        TOP,
        "assign m_axi_wdata = data",
        "reg [3:0] kept; always @* if (sent) kept = data; assign m_axi_wdata = kept",
        "block of top must assign kept on every way",
    ),
    "list of signals": (
        "latches",
        LEAF,
        "@*",
        "@(place)",
        "must run when words changes, and is not sensitive to it",
    ),
    "loop": (
        "loops",
        TOP,
        "chain[0] = m_axi_awready",
        "chain[0] = chain[1]",
        "chain[0] -> chain[0]",
    ),
    "loop through a module": (
        "loops",
        TOP,
        ".o_ready(m_axi_wready)",
        ".o_ready(i_ready)",
        "i_ready[0] -> i_ready[0]",
    ),
    "loop in a block": (
        "loops",
        LEAF,
        "o_payload = words[place]",
        "o_payload = o_payload + place",
        "o_payload[",
    ),
    "valid waits": (
        "handshakes",
        LEAF,
        "o_valid = full",
        "o_valid = full & o_ready",
        "o_valid of leaf must not depend",
    ),
    "valid waits outside": (
        "handshakes",
        TOP,
        "= !sent",
        "= chain[1]",
        "m_axi_awvalid of top must not depend on its own",
    ),
    "other channel": (
        "axi",
        TOP,
        "= !sent",
        "= !sent & m_axi_wready",
        "m_axi_awvalid of top must not depend on m_axi_w",
    ),
    "another value behind a reset": (
        "resets",
        TOP,
        "if (rst) sent <= 1'h0",
        "if (rst) sent <= 1'h1",
        "register sent of top must be reset to what it is declared to begin with",
    ),
    "another value at power-up": (
        "resets",
        LEAF,
        "reg full = 1'h0",
        "reg full = 1'h1",
        "full of leaf must be reset to what it is declared",
    ),
    "no value at power-up": (
        "resets",
        LEAF,
        "reg full = 1'h0",
        "reg full",
        "full of leaf must be declared with the value that its reset leaves",
    ),
    "no reset": (
        "resets",
        TOP,
        "if (rst) sent <= 1'h0",
        "if (1'h0) sent <= 1'h0",
        "sent of top must have a reset, or be described without one (reset_less)",
    ),
    "reset at times": ("resets", LEAF, "if (rst)", "if (rst & i_valid)", "full of leaf must have a reset"),
    "reset of some bits": (
        "resets",
        LEAF,
        "reg full = 1'h0;",
        "reg full = 1'h0; reg [1:0] part = 2'h0; always @(posedge clk) if (rst) part[0] <= 1'h0;"
        " else part <= i_payload;",
        "part of leaf must have a reset",
    ),
}


def test_the_small_design_breaks_no_rule():
    assert broken(design_of()) == {}


def test_a_memory_may_have_two_ports_that_write():
    second = replaced(LEAF, "endmodule", "always @(posedge clk) if (full) words[place] <= 4'h0; endmodule")
    assert broken(design_of(leaf=second)) == {}


@pytest.mark.parametrize("name", ["my_dff", "latch"])
def test_a_module_may_be_called_as_a_cell_is(name):
    assert broken(
        design_of(top=replaced(TOP, "leaf stage", f"{name} stage"), leaf=replaced(LEAF, "leaf", name))
    ) == {"names": [f"leaf.v:1: module {name} must stand in {name}.v"]}


def test_an_input_may_be_any_expression():
    assert broken(design_of(top=replaced(TOP, ".i_valid(i_valid)", ".i_valid(i_valid & sent)"))) == {}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault):
    rule, text, old, new, said = FAULTS[fault]
    file = "top" if text is TOP else "leaf"
    design = design_of(**{file: replaced(text, old, new)})
    checks = {one.name: one for one in rules_of(design, PORTS, {})}
    lines = [line for line in checks[rule].of_text(design) if said in line]
    if not lines:  # Yosys takes a second, and is asked only where the text does not say it
        lines = [line for line in checks[rule].broken(design) if said in line]
    assert lines
    assert all(re.match(r"(top|leaf)\.v:\d+: ", line) for line in lines)


def test_every_rule_has_a_planted_fault():
    assert {fault[0] for fault in FAULTS.values()} == {
        "ports",
        "axi",
        "resets",
        *(rule.name for rule in RULES),
    }


def test_bits_are_told_apart():
    """Of concatenations, selects, shifts, multiplexers and bitwise operators; an adder mixes all."""
    text = (
        "module m(input [3:0] a, input [3:0] b, input [1:0] s, output [7:0] o, output [3:0] p, output [3:0] q,\n"
        "  output [3:0] r, output t);\n"
        "  assign { o[1:0], o[7:2] } = { a, b };\n"
        "  assign p = s[0] ? a : { b[1:0], 2'h0 };\n"
        "  assign q = (a << 1) | { 4{ s[1] } };\n"
        "  assign r = a + b;\n"
        "  assign t = a[b[1:0]];\n"
        "endmodule\n"
    )
    through = read_netlists({"m.v": text}).dependences["m"].through

    def names(signal):
        bits = [through.get((signal, place), ()) for place in range(4)]
        return [" ".join(sorted(f"{name}{place}" for name, place in found)) for found in bits]

    assert names("o") == ["a2", "a3", "b0", "b1"]
    assert names("p") == ["a0 s0", "a1 s0", "a2 b0 s0", "a3 b1 s0"]
    assert names("q") == ["s1", "a0 s1", "a1 s1", "a2 s1"]
    assert names("r") == ["a0 a1 a2 a3 b0 b1 b2 b3"] * 4
    assert names("t")[0] == "a0 a1 a2 a3 b0 b1"


@pytest.mark.parametrize("port", ["awready", "m_axi_gmem0_wready", "request_1_ready"])
def test_ready_and_valid_of_every_kind_of_stream_are_matched(port):
    assert valid_of(port) == port.replace("ready", "valid")


@pytest.mark.slow
def test_the_committed_verilog_breaks_no_rule(root):
    """Those of `cosim`, too: tests/hw/test_generate.py."""
    files = {path.name: path.read_text() for path in tracked(root, "rtl/*.v")}
    hardware = load_config("tiny").hardware
    design, ports = read_design(files, top="simgnn_kernel"), kernel_ports(hardware)
    unreset = unreset_registers(hardware)
    assert broken(design, ports, unreset) == {}
    # Of each kind of name: its own, a port's, a word of Verilog's, one of a row's; and nothing that has a reset.
    assert {"beat", "o4", "end_", "added_address_0"} <= frozenset().union(*unreset.values())
    assert not unreset["simgnn_drain"] and not unreset["simgnn_queue_4x8"]
    assert len(design.modules) == len(files) > 50
    assert all(len(module.ports) > 2 for module in design.all_modules)
    # The arbiter hands on data and valid of the bus, bit by bit.
    dependences = design.netlists.dependences
    through = dependences["simgnn_read_arbiter"].through
    assert through["response_0_payload", 5] == {("axi_rdata", 5)}
    assert through["response_0_valid", 0] == {("axi_rvalid", 0)}
    readys = {
        name
        for one in dependences.values()
        for bits in one.through.values()
        for name, _ in bits
        if "ready" in name
    }
    assert len(readys) > 5, "no ready reaches anything: the rules look at nothing"


@pytest.mark.parametrize(("unit", "prefix"), crossed(["fp32_add", "fp32_mul"], ["simgnn_", "left_"]))
def test_units_alone_break_no_rule(unit, prefix):
    design = read_design(unit_files(unit, stages=4, prefix=prefix), top=f"{prefix}{unit}")
    assert broken(design, None, unreset_unit_registers(unit, stages=4, prefix=prefix)) == {}
    assert list(broken(design, None)) == ["resets"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "module m(input a);\n  assign = a;\nendmodule\n",
            r"m\.v, line 2: Verilog must be what pyverilog reads.*'='",
        ),
        ("module m(input a);\n", r"m\.v: Verilog must be .* stopped at the end of the file"),
        ("module m(output o);\n  assign o = b;\nendmodule\n", r"m\.v, line 2: signal 'b' must be declared"),
        (
            "module m(output o, input [3:0] a);\n  assign o = a[4];\nendmodule\n",
            r"line 2: select of 'a' must be within",
        ),
        (
            "module m(input a);\n  m2 #(3) i (.a(a));\nendmodule\n",
            r"line 2: instance 'i' must have no parameters",
        ),
        ("module m(input a);\n  m2 i (a);\nendmodule\n", r"line 2: ports of 'i' must be connected by name"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(text, message):
    with pytest.raises(InputError, match=message):
        read_modules_of(text, "m.v")
    assert len(parse("module m(); endmodule", "m.v")) == 1, "the parser is as it was"


def test_local_parameters_are_the_numbers_that_they_are():
    text = (
        "module m (\n  input wire [7:0] a,\n  output wire [7:0] o\n);\n  localparam [7:0] LANES = 8'd12;\n"
        "  localparam MOST = 1'b1;  // all\n  assign o = a + LANES;\nendmodule\n"
    )
    (module,) = read_modules_of(text, "m.v")
    (other,) = read_modules_of(text.replace("+ LANES", "+ 8'd12"), "m.v")
    assert module == other
    assert set(module.signals) == {"a", "o"}


def test_without_pyverilog_the_extra_is_named(monkeypatch):
    from simgnn.fpga.synthesis.structure import Structure

    monkeypatch.setitem(sys.modules, "pyverilog.vparser", None)
    monkeypatch.setitem(sys.modules, "pyverilog", None)
    with pytest.raises(InputError, match=r"pip install 'simgnn\[hardware\]'"):
        Structure(check=True, draw=None)
    Structure(check=False, draw=None)
