"""A kernel as synthesis leaves it: cells of a device and wires between them, in Verilog that can be simulated.

Yosys maps the kernel flat, as for place and route, and writes what comes out as Verilog. What the cells do is in Yosys'
own models, where it has them and they are quick, and in `simgnn.fpga.synthesis.gate_level`.
"""

from __future__ import annotations

import importlib.util
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from simgnn.fpga.synthesis.targets import ECP5
from simgnn.process.yowasp import YOSYS, run_yosys, tool_version
from simgnn.sim.toolchain.cache import cache_folder, content_key, kept_json
from simgnn.sim.toolchain.compiler import ToolError

UNSUPPORTED = "mode_of_a_cell_that_is_not_described"


def _bus(prefix: str, width: int) -> str:
    """The bits of a bus, each a port of its own, the highest first."""
    return ", ".join(f"{prefix}{bit}" for bit in reversed(range(width)))


MULT18X18D = f"""// Lattice's multiplier without its registers, 18 x 18 bits, each signed or not.
module MULT18X18D(
  input {_bus("A", 18)},
  input {_bus("B", 18)},
  input {_bus("C", 18)},
  input SIGNEDA, SIGNEDB, SOURCEA, SOURCEB,
  output {_bus("P", 36)}
);
  wire [17:0] a = {{{_bus("A", 18)}}};
  wire [17:0] b = {{{_bus("B", 18)}}};
  wire signed [35:0] x = {{{{18{{SIGNEDA & A17}}}}, a}};
  wire signed [35:0] y = {{{{18{{SIGNEDB & B17}}}}, b}};
  assign {{{_bus("P", 36)}}} = x * y;
endmodule
"""
"""Lower 36 bits of the product of what is extended to 36 bits: that is all of it."""

_INITIAL = ", ".join(f"INITVAL_{row:02X} = 320'd0" for row in range(64))
_ROWS = ", ".join(f"INITVAL_{row:02X}" for row in reversed(range(64)))


def _port(name: str) -> str:
    """A port of the block RAM: what it selects, what it writes, and the register of what it reads."""
    low, theirs = ("a", "b") if name == "A" else ("b", "a")
    wide = "DATA_WIDTH_A == 36"
    enables = f"{{AD{name}3, AD{name}2, AD{name}1, AD{name}0}}"
    data, mask = {
        "A": (f"{wide} ? {{di_b, di_a}} : {{18'd0, di_a}} << place_a", f"{wide} ? nine(be_a) : part_a"),
        "B": ("{18'd0, di_b} << place_b", f"{wide} ? 36'd0 : part_b"),
    }[name]
    return f"""
  wire [13:0] ad_{low} = {{{_bus(f"AD{name}", 14)}}};
  wire [17:0] di_{low} = {{{_bus(f"DI{name}", 18)}}};
  wire [3:0] be_{low} = {enables};
  wire [5:0] place_{low} = first(ad_{low}, DATA_WIDTH_{name});
  wire [35:0] part_{low} =
    (DATA_WIDTH_{name} == 18 ? nine(be_{low} & 4'd3) : (36'd1 << DATA_WIDTH_{name}) - 36'd1) << place_{low};
  wire on_{low} = CE{name} & ~(CS{name}2 | CS{name}1 | CS{name}0);
  wire [35:0] mask_{low} = on_{low} & WE{name} & ~RST{name} ? ({mask}) : 36'd0;
  wire [35:0] data_{low} = {data};
  wire [35:0] old_{low} = words[ad_{low}[13:5]];
  // What the other port writes at this edge cannot be read: it comes out inverted, so that a use of it is noticed.
  wire [35:0] clash_{low} = ad_{low}[13:5] == ad_{theirs}[13:5] ? mask_{theirs} : 36'd0;
  wire [35:0] seen_{low} = WRITEMODE_{name} == "WRITETHROUGH"
    ? (old_{low} & ~mask_{low} | data_{low} & mask_{low}) ^ clash_{low}
    : old_{low} ^ clash_{low};
  reg [35:0] q_{low} = 36'd0;
  generate
    if (RESETMODE == "ASYNC") begin
      always @(posedge CLK{name} or posedge RST{name})
        if (RST{name}) q_{low} <= 36'd0;
        else if (on_{low} & ~(WRITEMODE_{name} == "NORMAL" & WE{name})) q_{low} <= seen_{low} >> place_{low};
    end else begin
      always @(posedge CLK{name})
        if (RST{name}) q_{low} <= 36'd0;
        else if (on_{low} & ~(WRITEMODE_{name} == "NORMAL" & WE{name})) q_{low} <= seen_{low} >> place_{low};
    end
  endgenerate
  always @(posedge CLK{name})
    if (|mask_{low})
      words[ad_{low}[13:5]] <=
        old_{low} & ~mask_{low} & ~clash_{low} | data_{low} & mask_{low} | data_{theirs} & clash_{low};
"""


DP16KD = f"""// Lattice's block RAM: two ports of 1, 2, 4, 9 or 18 bits, or, with DATA_WIDTH_A = 36, one that writes and
// one that reads. Its output has no register, and all of it has one clock.
module DP16KD(
  input {_bus("DIA", 18)}, {_bus("ADA", 14)},
  input CEA, OCEA, CLKA, WEA, RSTA, CSA2, CSA1, CSA0,
  output {_bus("DOA", 18)},
  input {_bus("DIB", 18)}, {_bus("ADB", 14)},
  input CEB, OCEB, CLKB, WEB, RSTB, CSB2, CSB1, CSB0,
  output {_bus("DOB", 18)}
);
  parameter DATA_WIDTH_A = 18, DATA_WIDTH_B = 18, REGMODE_A = "NOREG", REGMODE_B = "NOREG";
  parameter RESETMODE = "SYNC", ASYNC_RESET_RELEASE = "SYNC", CSDECODE_A = "0b000", CSDECODE_B = "0b000";
  parameter WRITEMODE_A = "NORMAL", WRITEMODE_B = "NORMAL", CLKAMUX = "CLKA", CLKBMUX = "CLKB", GSR = "ENABLED";
  parameter [319:0] {_INITIAL};
  localparam [64 * 320 - 1:0] ROWS = {{{_ROWS}}};
  localparam SUPPORTED = REGMODE_A == "NOREG" && REGMODE_B == "NOREG" && CSDECODE_A == "0b000"
    && CSDECODE_B == "0b000" && CLKAMUX == "CLKA" && CLKBMUX == "CLKB" && (DATA_WIDTH_B != 36 || DATA_WIDTH_A == 36);
  generate
    if (!SUPPORTED) {UNSUPPORTED} mode();
  endgenerate

  // Of an address, counted in bits, in a row of 36 of which each ninth bit is reached by 9 bits or more alone.
  function [5:0] first(input [13:0] address, input integer width);
    first = width == 36 ? 6'd0
      : width == 18 ? 6'd18 * address[4]
      : 6'd18 * address[4] + 6'd9 * address[3] + (width == 9 ? 6'd0 : {{3'd0, address[2:0]}});
  endfunction
  function [35:0] nine(input [3:0] enables);
    nine = {{{{9{{enables[3]}}}}, {{9{{enables[2]}}}}, {{9{{enables[1]}}}}, {{9{{enables[0]}}}}}};
  endfunction

  reg [35:0] words [0:511];
  integer row;
  initial
    for (row = 0; row < 512; row = row + 1)
      words[row] = {{ROWS[(2 * row + 1) * 20 +: 18], ROWS[2 * row * 20 +: 18]}};
{_port("A")}{_port("B")}
  // The lower half of 36 bits comes out of port A, the upper one of B.
  assign {{{_bus("DOA", 18)}}} = DATA_WIDTH_A == 36 ? q_b[17:0] : q_a[17:0];
  assign {{{_bus("DOB", 18)}}} = DATA_WIDTH_B == 36 ? q_b[35:18] : q_b[17:0];
endmodule
"""

LUT2 = """module LUT2(input A, B, output Z);
  parameter [3:0] INIT = 4'h0;
  assign Z = INIT[{B, A}];
endmodule
"""
LUT4 = """module LUT4(input A, B, C, D, output Z);
  parameter [15:0] INIT = 16'h0000;
  assign Z = INIT[{D, C, B, A}];
endmodule
"""

CELLS = {"DP16KD": DP16KD, "MULT18X18D": MULT18X18D, "LUT2": LUT2, "LUT4": LUT4}
"""Verilog by cell type."""


NETLISTS = {ECP5.name: ECP5}
"""Devices whose cells have models, by name."""
_MODELS = ("common_sim.vh", "ccu2c_sim.vh")
"""Files of Yosys' models for the ECP5."""
_CELL = re.compile(r"^  (\w+) (?:#\(|\S+\s+\()", re.MULTILINE)
"""An instance, as Yosys writes it."""
_NO_CELL = {"assign", "input", "output", "module", "reg", "wire"}
_MODULE = re.compile(r"^(module (\w+)\b.*?^endmodule)$", re.MULTILINE | re.DOTALL)
_LUT = re.compile(
    r"^  LUT4 #\(\s+\.INIT\(16'h(\w{4})\)\s+\) \S+\s+\(\s+"
    r"\.A\((.*)\),\s+\.B\((.*)\),\s+\.C\((.*)\),\s+\.D\((.*)\),\s+\.Z\((.*)\)\s+\);$",
    re.MULTILINE,
)
_CONSTANTS = ("1'h0", "1'h1", "1'hx")
_FORMAT = 1


def cells_of(netlist: str) -> Counter[str]:
    """How many cells of each type a netlist has, as Yosys writes it in Verilog."""
    return Counter(found for found in _CELL.findall(netlist) if found not in _NO_CELL)


def gate_level(
    modules: Mapping[str, str],
    target: str,
    *,
    top: str = "simgnn_kernel",
    progress: Callable[[str], object] = lambda text: None,
) -> dict[str, str]:
    """Synthesise a design flat, and give it back as Verilog of a device's cells.

    Parameters
    ----------
    modules
        Verilog text by name.
    target
        A key of `NETLISTS`.
    top
    progress
        Called when Yosys runs.

    Returns
    -------
    As `simulated`.

    Raises
    ------
    ToolError
        If Yosys fails, or maps to a cell that has no model.
    """
    return simulated(netlist_of(modules, target, top=top, progress=progress), top=top)


def netlist_of(
    modules: Mapping[str, str],
    target: str,
    *,
    top: str,
    progress: Callable[[str], object] = lambda text: None,
) -> str:
    """The netlist as Yosys writes it, kept in the cache folder; parameters and errors as `gate_level`."""
    command = NETLISTS[target].command
    # A wire for each bit: carry chains through parts of one wire look like loops to Verilator.
    script = (
        f"read_verilog -nowb source.v\n{command} -top {top}\nsplitnets\nwrite_verilog -noattr netlist.v\n"
    )
    source = "".join(modules.values())
    key = content_key(_FORMAT, "gate level", tool_version(YOSYS), script, source)

    def make() -> str:
        progress(f"Synthesising {top} for {NETLISTS[target].device} (once)")
        with tempfile.TemporaryDirectory(prefix="simgnn-netlist-") as made:
            folder = Path(made)
            run_yosys(folder, source, script)
            return (folder / "netlist.v").read_text(encoding="utf-8")

    netlist: str = kept_json(cache_folder() / "synthesis" / f"{key}.sealed", make)
    return netlist


def simulated(netlist: str, *, top: str) -> dict[str, str]:
    """A netlist and what its cells do.

    Look-up tables become the expressions that they are: as instances, tens of thousands of them, they take a compiler
    many times as long.

    Parameters
    ----------
    netlist
        From `netlist_of`.
    top

    Returns
    -------
    ``top``, and a model of each type of cell that is left in it, by name.

    Raises
    ------
    ToolError
        If a cell has no model.
    """
    text = _LUT.sub(
        lambda lut: f"  assign {lut[6]} = {lut_expression(int(lut[1], 16), lut.groups()[1:5])};", netlist
    )
    models, found = _yosys_models() | CELLS, {top: text}
    left = sorted(cells_of(text))
    while left:
        cell = left.pop()
        if cell not in models:
            raise ToolError(f"cells of a netlist must have a model, and {cell} has none")
        if cell not in found:
            found[cell] = models[cell]
            # A carry cell is made of LUTs.
            left += [name for name in models if re.search(rf"^\s+{name} #", models[cell], re.MULTILINE)]
    return found


def lut_expression(table: int, inputs: Sequence[str]) -> str:
    """What a look-up table computes, in Verilog.

    Parameters
    ----------
    table
        Bit i is its output where input k is bit k of i.
    inputs
        Expressions of one bit, constants among them.
    """
    bits = tuple(table >> index & 1 for index in range(1 << len(inputs)))
    for place in reversed(range(len(inputs))):
        if inputs[place] in _CONSTANTS:
            half = 1 << place
            chosen = half if inputs[place] == "1'h1" else 0
            bits = tuple(bits[index & ~half | chosen] for index in range(len(bits)))
    return _expression(bits, tuple(inputs))


def _expression(bits: tuple[int, ...], inputs: tuple[str, ...]) -> str:
    if not any(bits) or all(bits):
        return f"1'h{bits[0]}"
    *rest, last = inputs
    half = len(bits) // 2
    low, high = (_expression(part, tuple(rest)) for part in (bits[:half], bits[half:]))
    if low == high:
        return low
    choices = {
        ("1'h0", "1'h1"): last,
        ("1'h1", "1'h0"): f"~{last}",
    }
    if (low, high) in choices:
        return choices[low, high]
    if low == "1'h0":
        return f"({last} & {high})"
    if high == "1'h0":
        return f"(~{last} & {low})"
    if low == "1'h1":
        return f"(~{last} | {high})"
    if high == "1'h1":
        return f"({last} | {low})"
    if all(one != other for one, other in zip(bits[:half], bits[half:], strict=True)):
        return f"({last} ^ {low})"
    return f"({last} ? {high} : {low})"


def _yosys_models() -> dict[str, str]:
    spec = importlib.util.find_spec(YOSYS.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise ToolError(f"{YOSYS} must be installed, and is not")
    folder = Path(spec.origin).parent / "share" / "ecp5"
    text = "".join((folder / name).read_text(encoding="utf-8") for name in _MODELS)
    # Delays, which a simulation of cycles has no use for.
    text = re.sub(r"^\s*specify\b.*?^\s*endspecify\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return {name: f"{body}\n" for body, name in _MODULE.findall(text)}
