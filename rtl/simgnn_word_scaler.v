// Multiply words by factors, of which each of factors equal parts of a word has its own.
//
// Parameters:
//   lanes = 2
//   mul_stages = 4
//   clock_enables = True
//   factors = 1
//
// From hw/arithmetic/scaler.py:19 (WordScaler).
`timescale 1ns/1ps
`default_nettype none
module simgnn_word_scaler(factor, valid, clk, rst, o, o_valid, busy, i);
  output busy;
  wire busy;
  input clk;
  wire clk;
  input [31:0] factor;
  wire [31:0] factor;
  input [63:0] i;
  wire [63:0] i;
  wire [31:0] lane0_o;
  wire [31:0] lane1_o;
  wire moving;
  output [63:0] o;
  wire [63:0] o;
  output o_valid;
  reg o_valid = 1'h0;
  input rst;
  wire rst;
  input valid;
  wire valid;
  reg valid0_0 = 1'h0;
  reg valid1_0 = 1'h0;
  reg valid2_0 = 1'h0;
  assign moving = |{ valid2_0, valid1_0, valid0_0, valid };
  assign busy = |{ valid2_0, valid1_0, valid0_0, valid, o_valid };
  always @(posedge clk)
    if (rst) valid0_0 <= 1'h0;
    else valid0_0 <= valid;
  always @(posedge clk)
    if (rst) valid2_0 <= 1'h0;
    else valid2_0 <= valid1_0;
  always @(posedge clk)
    if (rst) valid1_0 <= 1'h0;
    else valid1_0 <= valid0_0;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else o_valid <= valid2_0;
  simgnn_fp32_mul lane0 (
    .a(i[31:0]),
    .b(factor),
    .clk(clk),
    .en(moving),
    .o(lane0_o),
    .rst(rst)
  );
  simgnn_fp32_mul lane1 (
    .a(i[63:32]),
    .b(factor),
    .clk(clk),
    .en(moving),
    .o(lane1_o),
    .rst(rst)
  );
  assign o = { lane1_o, lane0_o };
endmodule
`default_nettype wire
