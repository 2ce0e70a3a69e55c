"""A design of two modules that breaks no rule of structure, and what the rules say of it with other text."""

from simgnn.verify.structure.design import read_design
from simgnn.verify.structure.rules import judge

PORTS = {
    "clk": ("input", 1),
    "rst": ("input", 1),
    "i_valid": ("input", 1),
    "i_payload": ("input", 4),
    "i_ready": ("output", 1),
    "m_axi_awvalid": ("output", 1),
    "m_axi_awready": ("input", 1),
    "m_axi_wvalid": ("output", 1),
    "m_axi_wready": ("input", 1),
    "m_axi_wdata": ("output", 4),
}
TOP = """module top(
  input clk, input rst,
  input i_valid, input [3:0] i_payload, output i_ready,
  output m_axi_awvalid, input m_axi_awready,
  output m_axi_wvalid, input m_axi_wready, output [3:0] m_axi_wdata);
  wire [3:0] data;
  wire [1:0] chain;
  reg sent = 1'h0;
  leaf stage (.clk(clk), .rst(rst), .i_valid(i_valid), .i_payload({ i_payload[3:1], i_payload[0] }),
    .i_ready(i_ready), .o_valid(m_axi_wvalid), .o_payload(data), .o_ready(m_axi_wready));
  assign chain[0] = m_axi_awready;
  assign chain[1] = chain[0] & sent;
  assign m_axi_wdata = data;
  assign m_axi_awvalid = !sent;
  always @(posedge clk)
    if (rst) sent <= 1'h0;
    else if (chain[1]) sent <= 1'h1;
endmodule
"""
LEAF = """module leaf(clk, rst, i_valid, i_payload, i_ready, o_valid, o_payload, o_ready);
  input clk;
  input rst;
  input i_valid;
  input [3:0] i_payload;
  output i_ready;
  wire i_ready;
  output o_valid;
  wire o_valid;
  output [3:0] o_payload;
  reg [3:0] o_payload;
  input o_ready;
  reg full = 1'h0;
  (* ram_style = "distributed" *)
  reg [3:0] words [0:3];
  reg [1:0] place;
  assign o_valid = full;
  assign i_ready = !full | o_ready;
  always @* begin
    o_payload = words[place];
    case (place)
      2'h0, 2'h1: o_payload[0] = 1'h0;
      2'h2: o_payload[0] = 1'h1;
    endcase
  end
  always @(posedge clk) begin
    if (rst) full <= 1'h0;
    else if (i_ready) full <= i_valid;
    if (i_ready) words[place] <= i_payload;
    place <= place + 1'h1;
  end
endmodule
"""


def design_of(**changes):
    """The small design with other text for some of its files, `top` and `leaf`."""
    texts = {"top": TOP, "leaf": LEAF, **changes}
    return read_design({f"{name}.v": text for name, text in texts.items()}, top="top")


def broken(design, ports=PORTS, unreset=None):
    """What each rule that is broken says."""
    return {one.name: list(one.wrong) for one in judge(design, ports, unreset) if one.wrong}


def replaced(text, old, new):
    assert old in text, old
    return text.replace(old, new)
