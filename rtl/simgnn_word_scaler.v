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
  wire moving;
  wire moving_1_0;
  wire moving_2_0;
  wire moving_3_0;
  output [63:0] o;
  wire [63:0] o;
  wire [31:0] \o$19 ;
  wire [31:0] \o$23 ;
  output o_valid;
  reg o_valid = 1'h0;
  input rst;
  wire rst;
  input valid;
  wire valid;
  reg valid0_0 = 1'h0;
  reg valid1_0 = 1'h0;
  reg valid2_0 = 1'h0;
  wire valid3_0;
  assign moving = | { valid, valid2_0, valid1_0, valid0_0 };
  assign busy = | { valid, valid2_0, valid1_0, valid0_0, o_valid };
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
    .o(\o$19 ),
    .rst(rst)
  );
  simgnn_fp32_mul lane1 (
    .a(i[63:32]),
    .b(factor),
    .clk(clk),
    .en(moving),
    .o(\o$23 ),
    .rst(rst)
  );
  assign moving_1_0 = valid0_0;
  assign moving_2_0 = valid1_0;
  assign moving_3_0 = valid2_0;
  assign o = { \o$23 , \o$19  };
  assign valid3_0 = o_valid;
endmodule
`default_nettype wire
