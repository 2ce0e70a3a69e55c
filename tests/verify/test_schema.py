"""Many mutants in one design: with one selected it is that mutant, with none the original."""

import re

import pytest
from mutation.mutants import OPERATOR, Mutant, mutants_of
from mutation.oracle import KILLED, REFUSED, SURVIVED, Effort, judge_design
from mutation.schema import SELECTED, SchemaError, built_designs, plusarg, schema_of

from simgnn.config.configuration import load_config
from simgnn.process.yowasp import YOSYS, run_tool
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.campaign import open_executions
from simgnn.verify.drawing.draw import draw_case

TEXT = """\
module simgnn_small(clk, rst, a, b, y, wide);
  input clk;
  input rst;
  input [3:0] a;
  input [3:0] b;
  output [3:0] y;
  output [6:0] wide;
  reg [3:0] kept = 4'h3;
  reg [3:0] words [0:3];
  wire spare;
  reg late;
  (* keep = 1 *)
  always @(posedge clk)
    if (rst) kept <= 4'h3;
    else if (a[1]) kept <= b - a[3:2];
  always @* begin
    late = 1'h0;
    if (kept <= 4'h9) late = !b;
  end
  always @(posedge clk) begin
    if (a[0]) words[a[3:2]] <= b;
  end
  assign spare = !(a == b);
  assign { wide[5], wide[2:0] } = a + 5'h01;
  assign wide[4:3] = (a - b) < 4'h2;
  assign wide[6] = late;
  assign y = spare ? (a & b) : (kept | words[b[1:0]]);
endmodule
"""
"""A bit of each kind of item: a partial left side, a process with several statements, a memory."""
WIDTHS = {"spare": 1, "{ wide[5], wide[2:0] }": 4, "wide[4:3]": 2, "wide[6]": 1, "y": 4}
"""Of left sides: Yosys has no ``$bits`` of a part."""
QUESTION = """\
design -reset
read_verilog -sv gold{number}.v
rename simgnn_small gold
read_verilog -sv gate{number}.v
rename simgnn_small gate
proc
memory_map
opt_clean
async2sync
equiv_make gold gate equal
hierarchy -top equal
equiv_simple -seq 2
equiv_induct -seq 2
equiv_status -assert
"""


def test_a_schema_is_the_selected_mutant_for_all_inputs_and_the_original_with_none(tmp_path):
    """Decided by Yosys, from any state."""
    mutants = mutants_of("simgnn_small", TEXT)
    assert len(mutants) > 20
    design = schema_of(mutants, {"simgnn_small": TEXT}, top="simgnn_small")
    schema = re.sub(r"^  initial if .*\n", "", design["simgnn_small"], flags=re.MULTILINE)
    schema = re.sub(r"\$bits\((.*)\)-1", lambda found: str(WIDTHS[found[1]] - 1), schema)
    assert schema.count(f"{SELECTED} == ") == len(mutants)
    texts = [TEXT, *(mutant.text for mutant in mutants)]
    for number, text in enumerate(texts):
        (tmp_path / f"gold{number}.v").write_text(text)
        (tmp_path / f"gate{number}.v").write_text(schema.replace(SELECTED, f"32'd{number}"))
    script = "".join(QUESTION.format(number=number) for number in range(len(texts)))
    (tmp_path / "script.ys").write_text(script)
    run_tool(YOSYS, ["-q", "script.ys"], tmp_path)
    # Another number is another machine.
    (tmp_path / "gate1.v").write_text(schema.replace(SELECTED, "32'd2"))
    (tmp_path / "script.ys").write_text(QUESTION.format(number=1))
    with pytest.raises(ToolError, match="unproven"):
        run_tool(YOSYS, ["-q", "script.ys"], tmp_path)


def a_mutant(text, module="simgnn_small"):
    return Mutant(module=module, kind=OPERATOR, line=1, before="", after="changed", text=text)


@pytest.mark.parametrize(
    "mutant, says",
    [
        (a_mutant(TEXT, "simgnn_other"), "module must be one of the design's, not 'simgnn_other'"),
        (a_mutant(TEXT.replace("reg late", "wire late")), "in one assignment or process, not 'changed'"),
        (
            a_mutant(TEXT.replace("a == b", "a != b").replace("a & b", "a | b")),
            "in one assignment or process, not 'changed'",
        ),
    ],
)
def test_what_cannot_stand_beside_the_original_is_refused(mutant, says):
    with pytest.raises(SchemaError, match=re.escape(says)):
        schema_of([mutant], {"simgnn_small": TEXT}, top="simgnn_small")


def test_a_schema_that_cannot_be_built_is_halved_down_to_the_mutant_alone():
    mutants = mutants_of("simgnn_small", TEXT)[:7]
    bad = {mutants[1].after, mutants[4].after}
    asked = []

    def build(design):
        inside = [number for number in range(1, 8) if f"{SELECTED} == {number})" in design["simgnn_small"]]
        asked.append(inside)
        if any(mutant.after in design["simgnn_small"] for mutant in mutants if mutant.after in bad):
            raise ToolError("no")

    found = list(built_designs(mutants, {"simgnn_small": TEXT}, top="simgnn_small", build=build))
    assert [mutant for _, inside in found for mutant in inside] == mutants
    alone = [inside[0] for design, inside in found if len(inside) == 1]
    assert {mutant.after for mutant in alone} >= bad and len(found) < len(mutants)
    for design, inside in found:
        if len(inside) == 1:
            assert design == {"simgnn_small": inside[0].text}


@pytest.fixture(scope="module")
def modules():
    return kernel_modules(load_config("tiny").hardware, arithmetic="host")


@pytest.fixture(scope="module")
def mutants(modules):
    """One that hangs, one that takes other cycles, one that changes nothing, in modules of their own."""
    text = modules["simgnn_burst_cutter"].replace("wire [32:0] span =", "wire [32:0]  span =")
    spare = a_mutant(text, "simgnn_burst_cutter")
    hangs = mutants_of("simgnn_index_reader_1x64", modules["simgnn_index_reader_1x64"])
    slower = mutants_of("simgnn_drain", modules["simgnn_drain"])
    return [
        next(mutant for mutant in hangs if "left - " in mutant.before and "left + " in mutant.after),
        next(mutant for mutant in slower if mutant.kind == OPERATOR),
        spare,
    ]


@pytest.fixture(scope="module")
def schema(mutants, modules):
    return schema_of(mutants, modules, top="simgnn_kernel")


def outcomes(design, number=0, *, programs=6):
    """What programs come to on a design: bits, cycles, counters and what the device said."""
    hardware, found = load_config("tiny").hardware, []
    with open_executions(
        hardware, arithmetic="host", modules=design, plusargs=(plusarg(number),)
    ) as executions:
        for index in range(programs):
            case = draw_case(hardware, seed=3, index=index)
            outcome = executions.run(case.program, case.timing)
            bits = [values.tolist() for values in (outcome.addresses, outcome.found)]
            found.append((outcome.kind, outcome.text, outcome.cycles, outcome.counters, outcome.counts, bits))
    return found


@pytest.mark.slow
def test_a_selected_mutant_is_the_mutant_alone_to_the_bit_and_the_cycle(schema, mutants, modules):
    alone = {**modules, mutants[1].module: mutants[1].text}
    assert outcomes(schema, 2) == outcomes(alone) != outcomes(modules)


@pytest.mark.slow
def test_with_none_selected_it_is_the_original(schema, modules):
    assert outcomes(schema) == outcomes(modules)
    assert {kind for kind, *_ in outcomes(schema)} == {"equal"}


def judged(design, number):
    return judge_design(
        design,
        load_config("tiny"),
        effort=Effort(programs=2, faults=0, more={}, steps=0, batches=0),
        graph=None,
        arithmetic="host",
        seed=0,
        plusargs=(plusarg(number),),
    )


@pytest.mark.slow
def test_the_verification_notices_a_mutant_and_says_how(schema):
    found = judged(schema, 1)
    assert found.outcome == KILLED and re.fullmatch(r"\w+ in program [01] \(.*\) of seed 0", found.how)


@pytest.mark.slow
def test_one_that_changes_nothing_survives(schema):
    assert judged(schema, 3).outcome == SURVIVED


def test_no_verilog_is_refused(modules):
    broken = modules["simgnn_drain"].replace("endmodule", "")
    assert judged({**modules, "simgnn_drain": broken}, 1).outcome == REFUSED
