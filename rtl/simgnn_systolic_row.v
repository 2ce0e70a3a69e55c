// One row of processing elements, the weights that it waits with, and one stage of the bus on which
// they come.
//
// Parameters:
//   columns = 2
//   mul_stages = 4
//   add_stages = 5
//   row_bits = 1
//
// From hw/update/systolic.py:92 (SystolicRow).
`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_row(a, swap, weight, weight_active, weight_row, weight_valid, sums_in, clk, rst, weight_out, weight_active_out, weight_row_out, weight_valid_out, sums_out, en);
  wire element1_swap_out;
  wire [31:0] element1_a_out;
  input [31:0] a;
  wire [31:0] a;
  reg active = 1'h0;
  reg active_loaded = 1'h0;
  reg active_waits = 1'h0;
  input clk;
  wire clk;
  wire [31:0] element0_a_out;
  wire [31:0] element0_sum_out;
  wire element0_swap_out;
  wire [31:0] element1_sum_out;
  input en;
  wire en;
  reg full = 1'h0;
  wire load;
  input rst;
  wire rst;
  input [63:0] sums_in;
  wire [63:0] sums_in;
  output [63:0] sums_out;
  wire [63:0] sums_out;
  input swap;
  wire swap;
  wire take;
  wire used;
  reg waiting = 1'h0;
  reg [63:0] waits = 64'h0000000000000000;
  input [63:0] weight;
  wire [63:0] weight;
  input weight_active;
  wire weight_active;
  output weight_active_out;
  reg weight_active_out = 1'h0;
  output [63:0] weight_out;
  reg [63:0] weight_out = 64'h0000000000000000;
  input weight_row;
  wire weight_row;
  output weight_row_out;
  reg weight_row_out = 1'h0;
  input weight_valid;
  wire weight_valid;
  output weight_valid_out;
  reg weight_valid_out = 1'h0;
  assign take = weight_valid & !weight_row;
  assign load = waiting & (!full | used);
  assign used = element0_swap_out & en;
  always @(posedge clk)
    if (swap & en) active <= active_loaded;
  always @(posedge clk)
    if (load) active_loaded <= active_waits;
  always @(posedge clk)
    if (take) active_waits <= weight_active;
  always @(posedge clk)
    if (rst) full <= 1'h0;
    else if (load | used) full <= load;
  always @(posedge clk)
    if (rst) waiting <= 1'h0;
    else if (take | load) waiting <= take;
  always @(posedge clk)
    if (take) waits <= weight;
  always @(posedge clk)
    if (weight_valid) weight_row_out <= weight_row - 1'h1;
  always @(posedge clk)
    if (weight_valid) weight_active_out <= weight_active;
  always @(posedge clk)
    if (weight_valid) weight_out <= weight;
  always @(posedge clk)
    if (rst) weight_valid_out <= 1'h0;
    else weight_valid_out <= weight_valid;
  simgnn_pe element0 (
    .a(
      a
      & { active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active }),
    .a_out(element0_a_out),
    .clk(clk),
    .en(en),
    .load(load),
    .rst(rst),
    .sum_in(sums_in[31:0]),
    .sum_out(element0_sum_out),
    .swap(swap),
    .swap_out(element0_swap_out),
    .weight(waits[31:0])
  );
  simgnn_pe element1 (
    .a(element0_a_out),
    .a_out(element1_a_out),
    .clk(clk),
    .en(en),
    .load(load),
    .rst(rst),
    .sum_in(sums_in[63:32]),
    .sum_out(element1_sum_out),
    .swap(element0_swap_out),
    .swap_out(element1_swap_out),
    .weight(waits[63:32])
  );
  assign sums_out = { element1_sum_out, element0_sum_out };
endmodule
`default_nettype wire
