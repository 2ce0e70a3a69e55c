"""The rule that a reset leaves what power-up leaves: ways to write a reset, and registers that are to have none."""

import pytest
from mutation.mutants import RESET, mutants_of
from small_verilog import LEAF, broken, design_of, replaced

from simgnn.config.configuration import load_config
from simgnn.hw.generate.contract import unreset_registers
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.structure.netlist import read_netlists
from simgnn.verify.structure.rules import check_resets

RESETS = {
    "a net of it": "wire off; assign off = rst | i_valid; always @(posedge clk) if (off) kept <= 2'h2;"
    " else kept <= i_payload;",
    "a choice": "always @(posedge clk) kept <= rst ? 2'h2 : i_payload[1:0];",
    "its inverse": "always @(posedge clk) if (!rst & i_valid) kept <= i_payload; else kept <= { 1'h1, 1'h0 };",
    "a mask": "always @(posedge clk) kept <= i_payload[1:0] & ~{ 2{ rst } } | { rst, 1'h0 };",
    "a comparison": "always @(posedge clk) if ({ rst, full } == 2'h0) kept <= 2'h1;"
    " else if (|{ rst, i_valid }) kept <= 2'h2;",
    "either way": "always @(posedge clk) if (!rst) kept <= i_payload; else if (full) kept <= 2'h2; else kept <= 2'h2;",
    "a choice of the same": "always @(posedge clk) kept <= rst ? (full ? 2'h2 : 2'h2) : i_payload[1:0];",
    "a later assignment": "always @(posedge clk) begin kept <= i_payload; if (rst) kept <= 2'h2; end",
    "a case": "always @(posedge clk) begin case (full) 1'h0: kept <= 2'h1; default: kept <= 2'h3; endcase"
    " if (rst) kept <= 2'h2; end",
    "nothing else": "always @(posedge clk) case (full) 1'h0: kept <= 2'h2; 1'h1: kept <= 2'h2; endcase",
}


PARTIAL = (
    "if (rst & full) kept <= 1'h0; else kept <= i_valid;",
    "if (rst) begin if (full) kept <= 1'h0; end else kept <= i_valid;",
    "if (rst) begin if (full) kept <= 1'h1; else kept <= 1'h0; end else kept <= i_valid;",
    "kept <= rst ? (full ? 1'h1 : 1'h0) : i_valid;",
    "kept <= rst ? (full ? 1'h0 : 1'h1) : i_valid;",
    "kept <= rst ? full : i_valid;",
    "kept <= rst ? full + 1'h1 : i_valid;",
    "if (rst | full) kept <= 1'h0; else kept <= i_valid; if (full) kept <= 1'h1;",
)
"""A reset that some ways alone assign is none."""


def without_reset(texts, unreset=lambda name: frozenset()):
    """Those of some modules that the rule objects to; Yosys starts once, which takes longer than its work."""
    netlists = read_netlists({f"{name}.v": text for name, text in texts.items()})
    lines = list(check_resets({name: unreset(name) for name in texts}, netlists))
    return {name for name in texts if any(f" of {name} " in line for line in lines)}


def test_a_reset_is_found_in_whatever_way_it_is_written():
    blocks = {f"right_{i}": f"reg [1:0] kept = 2'h2; {block}" for i, block in enumerate(RESETS.values())}
    for i, block in enumerate(RESETS.values()):
        # Either bit is another one, or both are.
        blocks[f"wrong_{i}"] = f"reg [1:0] kept = 2'h{(0, 1, 3)[i % 3]}; {block}"
    for i, block in enumerate(PARTIAL):
        blocks[f"partial_{i}"] = f"reg kept = 1'h0; always @(posedge clk) begin {block} end"
    texts = {
        name: replaced(replaced(LEAF, "assign o_valid", f"{block}\n  assign o_valid"), "leaf(", f"{name}(")
        for name, block in blocks.items()
    }
    assert without_reset(texts) == {name for name in texts if not name.startswith("right")}


def test_a_register_that_is_described_without_a_reset_has_none():
    """By its own name, or by that of the net that it is."""
    text = (
        "reg [3:0] held = 4'h0; wire [3:0] seen; assign seen = held; always @(posedge clk) held <= i_payload;"
    )
    design = design_of(leaf=replaced(LEAF, "assign o_valid", f"{text}\n  assign o_valid"))
    assert list(broken(design)) == ["resets"]
    for module, names, found in (
        ("leaf", {"held"}, {}),
        ("leaf", {"seen"}, {}),
        ("leaf", {"other"}, broken(design)),
        ("top", {"held"}, broken(design)),
    ):
        assert broken(design, unreset={module: frozenset(names)}) == found
    wrong = replaced(LEAF, "assign o_valid", f"{text}\n  assign o_valid").replace(
        "held <=", "if (rst) held <= 4'h1; else held <="
    )
    assert list(broken(design_of(leaf=wrong), unreset={"leaf": frozenset({"held"})})) == ["resets"]


CONSTANT = "added_part_0 <= 1'b0;"
"""Rows of `tiny` have one part, whose number this register holds: nothing but 0, with a reset and without."""


@pytest.mark.slow
def test_a_reset_that_is_lost_is_found_in_every_register_of_tiny():
    hardware = load_config("tiny").hardware
    unreset = unreset_registers(hardware)
    mutants = [mutant for name, text in kernel_modules(hardware).items() for mutant in mutants_of(name, text)]
    lost = [mutant for mutant in mutants if mutant.kind == RESET and mutant.before != CONSTANT]
    assert len(lost) > 400
    # Many in one run of Yosys, each module of a name of its own.
    for start in range(0, len(lost), 40):
        some = enumerate(lost[start : start + 40], start)
        chosen = {f"{mutant.module}_lost_{number}": mutant for number, mutant in some}
        texts = {
            name: mutant.text.replace(f"module {mutant.module}(", f"module {name}(")
            for name, mutant in chosen.items()
        }
        found = without_reset(texts, lambda name, chosen=chosen: unreset[chosen[name].module])
        assert found == set(texts), [chosen[name].after for name in set(texts) - found]
