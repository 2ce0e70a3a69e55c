`timescale 1ns/1ps
`default_nettype none
module simgnn_block_transpose(word, block, lane, clk, rst, o, write);
  wire [63:0] \$1 ;
  wire [63:0] \$3 ;
  input block;
  wire block;
  input clk;
  wire clk;
  input lane;
  wire lane;
  output [63:0] o;
  wire [63:0] o;
  input rst;
  wire rst;
  input [63:0] word;
  wire [63:0] word;
  reg [63:0] word0 = 64'h0000000000000000;
  reg [63:0] word1 = 64'h0000000000000000;
  reg [63:0] word2 = 64'h0000000000000000;
  reg [63:0] word3 = 64'h0000000000000000;
  input [3:0] write;
  wire [3:0] write;
  assign o[31:0] = \$1  >> { 1'h0, lane, 5'h00 };
  assign \$3  = block ? word3 : word1;
  assign o[63:32] = \$3  >> { 1'h0, lane, 5'h00 };
  assign \$1  = block ? word2 : word0;
  always @(posedge clk)
    if (write[3]) word3 <= word;
  always @(posedge clk)
    if (write[2]) word2 <= word;
  always @(posedge clk)
    if (write[1]) word1 <= word;
  always @(posedge clk)
    if (write[0]) word0 <= word;
endmodule
`default_nettype wire
