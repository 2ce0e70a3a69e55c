// The words of one row number of a BlockTranspose, one in each block.
//
// Parameters:
//   lanes = 2
//
// From hw/update/transpose.py:10 (TransposeRow).
`timescale 1ns/1ps
`default_nettype none
module simgnn_transpose_row(word, block, lane, clk, rst, o, write);
  input block;
  wire block;
  input clk;
  wire clk;
  input lane;
  wire lane;
  output [31:0] o;
  wire [31:0] o;
  input rst;
  wire rst;
  input [63:0] word;
  wire [63:0] word;
  reg [63:0] word0 = 64'h0000000000000000;
  reg [63:0] word1 = 64'h0000000000000000;
  input [1:0] write;
  wire [1:0] write;
  assign o = (block ? word1 : word0) >> { 1'h0, lane, 5'h00 };
  always @(posedge clk)
    if (write[0]) word0 <= word;
  always @(posedge clk)
    if (write[1]) word1 <= word;
endmodule
`default_nettype wire
