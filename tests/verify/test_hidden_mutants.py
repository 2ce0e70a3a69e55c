"""What a mutant changes while nobody looks: proved where nobody does, and refused wherever somebody might."""

import pytest
from mutation.hidden import stays_hidden
from mutation.mutants import CONSTANT, ENABLE, OPERATOR, Mutant, mutants_of
from mutation.pipelines import cycles_of, forgets_alike

from simgnn.config.configuration import load_config
from simgnn.sim.toolchain.design import kernel_modules

UNIT = """\
module simgnn_unit(a, clk, rst, o, en);
  input [7:0] a;
  input clk;
  input en;
  output [7:0] o;
  reg [7:0] o = 8'h00;
  reg [7:0] first = 8'h00;
  input rst;
  always @(posedge clk)
    if (en) first <= a * a;
  always @(posedge clk)
    if (en) o <= first + 8'h11;
endmodule
"""
"""Two cycles; it has power to save while nothing valid is inside."""
AT_ONCE = UNIT.replace(
    "reg [7:0] o =", "wire [7:0] o;\n  assign o = en ? last : a;\n  reg [7:0] last ="
).replace("if (en) o <=", "if (en) last <=")
"""As `UNIT`, but that it shows what it is given while it waits."""
HOLDER = """\
module simgnn_holder(start, data, clk, rst, o_valid, o_payload);
  input clk;
  input [7:0] data;
  wire moving;
  output [7:0] o_payload;
  output o_valid;
  reg o_valid = 1'h0;
  input rst;
  input start;
  reg valid = 1'h0;
  wire [7:0] unit_o;
  assign moving = start | valid;
  assign o_payload = unit_o;
  always @(posedge clk)
    if (rst) valid <= 1'h0;
    else valid <= start;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= valid;
  simgnn_unit unit (
    .a(data),
    .clk(clk),
    .en(moving),
    .o(unit_o),
    .rst(rst)
  );
endmodule
"""
RAM = """\
module simgnn_ram_4x9(clk, read_en, read_address, read_data, write_en, write_address, write_data);
  input clk;
  input read_en;
  input [1:0] read_address;
  output reg [8:0] read_data;
  input write_en;
  input [1:0] write_address;
  input [8:0] write_data;
  reg [8:0] words [0:3];
  always @(posedge clk) begin
    if (read_en) read_data <= words[read_address];
    if (write_en) words[write_address] <= write_data;
  end
endmodule
"""
WRITING = """\
  wire [8:0] word;
  simgnn_ram_4x9 words (
    .clk(clk),
    .read_address(data[1:0]),
    .read_data(word),
    .read_en(start),
    .write_address(data[3:2]),
    .write_data({ o_valid, unit_o }),
    .write_en(1'h1)
  );
endmodule
"""
"""Whatever the unit gives is written, with a bit that says whether it counts."""


def changed(text, before, after):
    assert text.count(before) == 1
    return text.replace(before, after)


def mutant_of(before, after, kind=ENABLE, module="simgnn_unit", text=UNIT):
    return Mutant(module=module, kind=kind, line=1, before="", after="", text=changed(text, before, after))


ALWAYS = mutant_of("if (en) o", "if (1'h1) o")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "before, after, alike",
    [
        ("if (en) o", "if (1'h1) o", True),
        ("a * a", "a * a * 8'h1", True),
        ("8'h11", "8'h10", False),
        ("if (en) o", "if (1'h0) o", False),
        ("first + 8'h11", "first + 8'h11 + o[0]", False),  # of what it held before
    ],
)
def test_a_unit_and_another_forget_alike_only_if_both_give_the_same_whatever_they_hold(before, after, alike):
    instead = changed(UNIT, before, after)
    assert forgets_alike("simgnn_unit", {"simgnn_unit": UNIT}, instead, cycles=2) == alike


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "text, cycles",
    [
        (UNIT, 2),
        (UNIT.replace("o <= first + 8'h11", "o <= first + o"), None),  # a sum of all that ever was
        (UNIT.replace("o <= first", "if (!rst) o <= first"), 2),
        (UNIT.replace("input en;", "input go;"), None),
        (AT_ONCE, None),
        (HOLDER.replace("start", "en"), None),  # holds another
    ],
)
def test_a_unit_remembers_as_many_cycles_as_it_has_ranks(text, cycles):
    name = text.split("(")[0].split()[1]
    modules = {"simgnn_unit": UNIT, name: text}
    assert cycles_of(name, modules, longest=3) == cycles


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "before, after, hidden",
    [
        ("o_payload = unit_o", "o_payload = unit_o", True),
        ("else o_valid <= valid", "else o_valid <= start", False),  # a cycle early
        ("moving = start | valid", "moving = start", False),  # not in all cycles that it takes
        ("else o_valid <= valid", "else o_valid <= valid | unit_o[3]", False),  # what decides who looks
        (".a(data)", ".a(unit_o)", False),  # nothing that is known goes in
    ],
)
def test_a_pipeline_that_always_moves_is_hidden_if_each_result_moved_all_the_way(before, after, hidden):
    modules = {"simgnn_unit": UNIT, "simgnn_holder": changed(HOLDER, before, after)}
    assert stays_hidden(ALWAYS, modules) == hidden


@pytest.mark.slow
def test_a_unit_that_gives_something_else_is_never_hidden():
    mutant = mutant_of("8'h11", "8'h10", CONSTANT)
    assert not stays_hidden(mutant, {"simgnn_unit": UNIT, "simgnn_holder": HOLDER})


@pytest.mark.slow
@pytest.mark.parametrize(
    "before, after, hidden",
    [
        (
            "endmodule",
            WRITING.replace("endmodule", "  assign seen = word[7:0] & { 8{word[8]} };\nendmodule"),
            True,
        ),
        ("endmodule", WRITING.replace("endmodule", "  assign seen = word[7:0];\nendmodule"), False),
        (
            "endmodule",
            WRITING.replace("{ o_valid,", "{ valid,").replace(
                "endmodule", "  assign seen = word[7:0] & { 8{word[8]} };\nendmodule"
            ),
            False,
        ),
    ],
    ids=["looked at where it counts", "always looked at", "said to count too early"],
)
def test_a_word_whose_top_bit_says_that_it_counts_may_hold_anything_otherwise(before, after, hidden):
    holder = changed(HOLDER, before, after).replace("o_payload);", "o_payload, seen);\n  output [7:0] seen;")
    modules = {"simgnn_unit": UNIT, "simgnn_holder": holder, "simgnn_ram_4x9": RAM}
    assert stays_hidden(ALWAYS, modules) == hidden


KEEPING = """\
module simgnn_keeping(data, start, clk, rst, o_valid, o_payload);
  input clk;
  input [7:0] data;
  output [7:0] o_payload;
  reg [7:0] o_payload = 8'h00;
  output o_valid;
  reg o_valid = 1'h0;
  input rst;
  input start;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= start;
  always @(posedge clk)
    if (rst) o_payload <= 8'h00;
    else if (start) o_payload <= data;
endmodule
"""


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "before, after, hidden",
    [
        ("o_valid <= start", "o_valid <= start", True),
        ("o_valid <= start", "o_valid <= start | o_valid", False),  # looks longer
        ("o_valid <= start", "o_valid <= start | o_payload[0]", False),
    ],
)
def test_any_register_that_always_moves_is_hidden_if_nobody_looks_later(before, after, hidden):
    text = changed(KEEPING, before, after)
    mutant = mutant_of("else if (start)", "else if (1'h1)", module="simgnn_keeping", text=text)
    assert stays_hidden(mutant, {"simgnn_keeping": text}) == hidden
    # Nothing is said of other mistakes.
    other = mutant_of("if (start)", "if (start | 1'h1)", OPERATOR, module="simgnn_keeping", text=text)
    assert not stays_hidden(other, {"simgnn_keeping": text})


def test_another_condition_than_always_is_refused():
    mutant = mutant_of("else if (start)", "else if (rst)", module="simgnn_keeping", text=KEEPING)
    with pytest.raises(ValueError, match="must have one condition that always holds"):
        stays_hidden(mutant, {"simgnn_keeping": KEEPING})


@pytest.mark.slow
def test_an_adder_of_the_accumulators_is_hidden_unless_their_enable_leaves_out_a_cycle():
    known = kernel_modules(load_config("tiny").hardware, arithmetic="verilog")
    adder, holder = "simgnn_fp32_add", "simgnn_accumulators"
    modules = {name: known[name] for name in (adder, holder, "simgnn_ram_256x65")}
    mutant = next(m for m in mutants_of(adder, known[adder]) if m.kind == ENABLE)
    assert stays_hidden(mutant, modules)
    modules[holder] = changed(known[holder], "moving_left <= 3'd4;", "moving_left <= 3'd3;")
    assert not stays_hidden(mutant, modules)
