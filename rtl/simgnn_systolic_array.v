// R x C processing elements with the delays that skew their inputs and align their outputs.
//
// Parameters:
//   array.array_rows = 2
//   array.array_columns = 2
//   array.add_stages = 5
//   array.mul_stages = 4
//   array.clock_enables = True
//
// From hw/update/systolic.py:203 (SystolicArray).
`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_array(a, swap, weight, weight_row, weight_active, weight_valid, sums_in, clk, rst, sums_out, en);
  wire [63:0] row1_weight_out;
  wire row1_weight_active_out;
  wire row1_weight_row_out;
  wire row1_weight_valid_out;
  input [63:0] a;
  wire [63:0] a;
  wire [31:0] align0_o;
  input clk;
  wire clk;
  input en;
  wire en;
  wire [63:0] row0_sums_out;
  wire row0_weight_active_out;
  wire [63:0] row0_weight_out;
  wire row0_weight_row_out;
  wire row0_weight_valid_out;
  wire [63:0] row1_sums_out;
  input rst;
  wire rst;
  wire [31:0] skew_a1_o;
  wire [31:0] skew_sum1_o;
  input [63:0] sums_in;
  wire [63:0] sums_in;
  output [63:0] sums_out;
  wire [63:0] sums_out;
  input swap;
  wire swap;
  reg swap1_0 = 1'h0;
  reg swap1_1 = 1'h0;
  reg swap1_2 = 1'h0;
  reg swap1_3 = 1'h0;
  reg swap1_4 = 1'h0;
  input [63:0] weight;
  wire [63:0] weight;
  input weight_active;
  wire weight_active;
  input weight_row;
  wire weight_row;
  input weight_valid;
  wire weight_valid;
  always @(posedge clk)
    if (rst) swap1_4 <= 1'h0;
    else if (en) swap1_4 <= swap1_3;
  always @(posedge clk)
    if (rst) swap1_3 <= 1'h0;
    else if (en) swap1_3 <= swap1_2;
  always @(posedge clk)
    if (rst) swap1_2 <= 1'h0;
    else if (en) swap1_2 <= swap1_1;
  always @(posedge clk)
    if (rst) swap1_1 <= 1'h0;
    else if (en) swap1_1 <= swap1_0;
  always @(posedge clk)
    if (rst) swap1_0 <= 1'h0;
    else if (en) swap1_0 <= swap;
  simgnn_delay_1x32 align0 (
    .clk(clk),
    .en(en),
    .i(row1_sums_out[31:0]),
    .o(align0_o),
    .rst(rst)
  );
  simgnn_systolic_row row0 (
    .a(a[31:0]),
    .clk(clk),
    .en(en),
    .rst(rst),
    .sums_in({ skew_sum1_o, sums_in[31:0] }),
    .sums_out(row0_sums_out),
    .swap(swap),
    .weight(weight_active ? weight : 64'h8000000080000000),
    .weight_active(weight_active),
    .weight_active_out(row0_weight_active_out),
    .weight_out(row0_weight_out),
    .weight_row(weight_row),
    .weight_row_out(row0_weight_row_out),
    .weight_valid(weight_valid),
    .weight_valid_out(row0_weight_valid_out)
  );
  simgnn_systolic_row row1 (
    .a(skew_a1_o),
    .clk(clk),
    .en(en),
    .rst(rst),
    .sums_in(row0_sums_out),
    .sums_out(row1_sums_out),
    .swap(swap1_4),
    .weight(row0_weight_out),
    .weight_active(row0_weight_active_out),
    .weight_active_out(row1_weight_active_out),
    .weight_out(row1_weight_out),
    .weight_row(row0_weight_row_out),
    .weight_row_out(row1_weight_row_out),
    .weight_valid(row0_weight_valid_out),
    .weight_valid_out(row1_weight_valid_out)
  );
  simgnn_delay_5x32 skew_a1 (
    .clk(clk),
    .en(en),
    .i(a[63:32]),
    .o(skew_a1_o),
    .rst(rst)
  );
  simgnn_delay_1x32 skew_sum1 (
    .clk(clk),
    .en(en),
    .i(sums_in[63:32]),
    .o(skew_sum1_o),
    .rst(rst)
  );
  assign sums_out = { row1_sums_out[63:32], align0_o };
endmodule
`default_nettype wire
