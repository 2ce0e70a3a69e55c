// One multiply-accumulate unit with its weight.
//
// Parameters:
//   mul_stages = 4
//   add_stages = 5
//
// From hw/update/systolic.py:22 (ProcessingElement).
`timescale 1ns/1ps
`default_nettype none
module simgnn_pe(a, swap, weight, load, sum_in, clk, rst, a_out, swap_out, sum_out, en);
  input [31:0] a;
  wire [31:0] a;
  output [31:0] a_out;
  reg [31:0] a_out = 32'd0;
  input clk;
  wire clk;
  input en;
  wire en;
  input load;
  wire load;
  reg [31:0] loaded = 32'd0;
  wire [31:0] multiplier_o;
  input rst;
  wire rst;
  input [31:0] sum_in;
  wire [31:0] sum_in;
  output [31:0] sum_out;
  wire [31:0] sum_out;
  input swap;
  wire swap;
  output swap_out;
  reg swap_out = 1'h0;
  reg [31:0] used = 32'd0;
  input [31:0] weight;
  wire [31:0] weight;
  always @(posedge clk)
    if (load) loaded <= weight;
  always @(posedge clk)
    if (rst) swap_out <= 1'h0;
    else if (en) swap_out <= swap;
  always @(posedge clk)
    if (en) a_out <= a;
  always @(posedge clk)
    if (en & swap) used <= loaded;
  simgnn_fp32_add adder (
    .a(sum_in),
    .b(multiplier_o),
    .clk(clk),
    .en(en),
    .o(sum_out),
    .rst(rst)
  );
  simgnn_fp32_mul multiplier (
    .a(a),
    .b(used),
    .clk(clk),
    .en(en),
    .o(multiplier_o),
    .rst(rst)
  );
endmodule
`default_nettype wire
