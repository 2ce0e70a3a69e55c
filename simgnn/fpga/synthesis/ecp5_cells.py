"""What cells of the ECP5 do, in Verilog: block RAM and multiplier, of which Yosys ships nothing but the ports, and
look-up tables, which Yosys describes in more steps.

Only what Yosys maps to is described. A cell with another parameter does not compile: either the module does not have
the parameter, or the module of the name `UNSUPPORTED` is missing.
"""

from __future__ import annotations

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
  // What the other port writes at this edge cannot be read: it comes out inverted, so that whoever uses it is noticed.
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
// one that reads. Nothing is registered behind it, and all of it has one clock.
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
