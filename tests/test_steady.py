"""Pipelines that Verilator evaluates only where something changes."""

import re
from pathlib import Path

import pytest

from simgnn.sim.toolchain.steady import steady

RTL = Path(__file__).parents[1] / "rtl"

PIPELINE = """\
module unit(a, b, clk, en, o);
  wire [7:0] total;
  input [7:0] a;
  wire [7:0] a;
  input [7:0] b;
  wire [7:0] b;
  input clk;
  wire clk;
  input en;
  wire en;
  output [7:0] o;
  reg [7:0] o = 8'h00;
  reg [7:0] first = 8'h00;
  assign total = a + b;
  always @(posedge clk)
    if (en) first <= total;
  always @(posedge clk)
    if (en)
      if (first[7]) o <= 8'hff;
      else o[7:0] <= first;
endmodule
"""


def verilog(name):
    """A module of the preset `tiny`, as the simulation gets it."""
    text = (RTL / f"{name}.v").read_text()
    return text[text.index("module ") : text.index("endmodule\n") + len("endmodule\n")]


def test_pipeline_runs_where_inputs_change_or_are_on_their_way():
    text = steady(PIPELINE)
    assert "assign changes = (a != last_a) | (b != last_b);" in text
    assert "if (en && (changes || moving != 0)) begin" in text
    assert "reg [1:0] moving = 2;" in text  # from reset on, both stages take what comes
    assert "moving <= changes ? 1 : moving - 1'h1;" in text
    assert text.index("      total = a + b;") < text.index("      first <= total;")
    assert "  reg [7:0] total;\n" in text and "wire [7:0] total" not in text


@pytest.mark.parametrize("unit, stages", [("fp32_add", 5), ("fp32_mul", 4)])
def test_units_move_for_as_many_cycles_as_they_have_stages(unit, stages):
    source = verilog(f"simgnn_{unit}")
    text = steady(source)
    assert f"moving = {stages};" in text
    registers = re.findall(r"^  (?:  )?reg (?:\[\d+:0\] )?(\w+) = ", source, re.M)
    assert len(registers) > 15
    for register in registers:
        assert re.search(rf"\b{register}(\[[\d:]+\])? <= ", text.partition("begin")[2]), register


def changed(*pairs):
    text = PIPELINE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    "text",
    [
        changed(("first <= total", "first <= first + total")),  # a sum of all that came
        changed(("assign total = a + b", "assign total = a + o")),  # through two registers and a net
        changed(("if (en) first", "if (b) first")),  # two conditions
        changed(("if (en) first", "first")),  # a register that does not hold
        changed(("reg [7:0] first", "reg [7:0] store [0:3];\n  reg [7:0] first")),  # a memory
        changed(("output [7:0] o", "output [7:0] total;\n  output [7:0] o")),  # an output within the cycle
        changed(("  assign", "  sub inner (\n    .a(a)\n  );\n  assign")),  # an instance
        changed(("first <= total", "first <= total + en")),  # the condition is a value as well
        changed(("[7:0] b", "[7:0] moving"), ("a + b", "a + moving")),  # a name that is taken
        changed(("  assign", "  // said by a person\n  assign")),
        "something else\n",
    ],
)
def test_everything_else_stays_as_it_is(text):
    assert steady(text) == text


def test_modules_of_the_accelerator_but_pipelines_stay_as_they_are():
    simpler = {path.stem for path in RTL.glob("*.v") if steady(verilog(path.stem)) != verilog(path.stem)}
    assert {"simgnn_fp32_add", "simgnn_fp32_mul"} <= simpler
    assert not simpler & {"simgnn_pe", "simgnn_accelerator", "simgnn_counters"}
