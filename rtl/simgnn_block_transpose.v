// Two blocks of R words each, written word by word and read lane by lane.
//
// Parameters:
//   rows = 2
//   lanes = 2
//
// From hw/update/transpose.py:51 (BlockTranspose).
`timescale 1ns/1ps
`default_nettype none
module simgnn_block_transpose(word, block, lane, clk, rst, o, write);
  input block;
  wire block;
  input clk;
  wire clk;
  input lane;
  wire lane;
  output [63:0] o;
  wire [63:0] o;
  wire [31:0] row0_o;
  wire [31:0] row1_o;
  input rst;
  wire rst;
  input [63:0] word;
  wire [63:0] word;
  input [3:0] write;
  wire [3:0] write;
  simgnn_transpose_row row0 (
    .block(block),
    .clk(clk),
    .lane(lane),
    .o(row0_o),
    .rst(rst),
    .word(word),
    .write({ write[2], write[0] })
  );
  simgnn_transpose_row row1 (
    .block(block),
    .clk(clk),
    .lane(lane),
    .o(row1_o),
    .rst(rst),
    .word(word),
    .write({ write[3], write[1] })
  );
  assign o = { row1_o, row0_o };
endmodule
`default_nettype wire
