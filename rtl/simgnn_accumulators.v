// Two halves of accumulator words: values are added to parts of words in one while the other is
// drained.
//
// Parameters:
//   width = 2
//   parts = 1
//   accumulator_words = 256
//   words = 1
//   add_stages = 5
//   clock_enables = True
//   accumulate = False
//
// From hw/aggregate/accumulators.py:20 (Accumulators).
`timescale 1ns/1ps
`default_nettype none
module simgnn_accumulators(drain_half, drain_address, clear, add, half, address, addend, clk, rst, drained, drain);
  wire [63:0] sums1_0_read_data_63_0_if_read_half_0;
  wire sums1_0_read_data_64_if_read_half_0;
  wire drained_both;
  wire drain_and_not_drain_half;
  wire drain_and_drain_half;
  wire not_added_part_4;
  wire [63:0] sums1_0_read_data_63_0_if_drained_half_0;
  input add;
  wire add;
  reg added_4 = 1'h0;
  reg [7:0] added_address_0 = 8'h00;
  reg [7:0] added_address_1 = 8'h00;
  reg [7:0] added_address_2 = 8'h00;
  reg [7:0] added_address_3 = 8'h00;
  reg [7:0] added_address_4 = 8'h00;
  reg [7:0] added_address_5 = 8'h00;
  reg added_half_0 = 1'h0;
  reg added_half_1 = 1'h0;
  reg added_half_2 = 1'h0;
  reg added_half_3 = 1'h0;
  reg added_half_4 = 1'h0;
  reg added_part_0 = 1'h0;
  reg added_part_1 = 1'h0;
  reg added_part_2 = 1'h0;
  reg added_part_3 = 1'h0;
  reg added_part_4 = 1'h0;
  input [63:0] addend;
  wire [63:0] addend;
  wire [31:0] adder0_o;
  wire [31:0] adder1_o;
  input [7:0] address;
  wire [7:0] address;
  input clear;
  wire clear;
  reg cleared0_0 = 1'h0;
  reg cleared1_0 = 1'h0;
  reg [7:0] cleared_address_0 = 8'h00;
  input clk;
  wire clk;
  input drain;
  wire drain;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  input drain_half;
  wire drain_half;
  output [63:0] drained;
  wire [63:0] drained;
  reg drained_half_0 = 1'h0;
  reg drained_now_0 = 1'h0;
  input half;
  wire half;
  wire moving;
  reg moving_1_0 = 1'h0;
  reg moving_2_0 = 1'h0;
  reg moving_3_0 = 1'h0;
  reg moving_4_0 = 1'h0;
  reg read_0 = 1'h0;
  reg read_half_0 = 1'h0;
  input rst;
  wire rst;
  wire [63:0] sums;
  wire [64:0] sums0_0_read_data;
  wire [64:0] sums1_0_read_data;
  assign sums1_0_read_data_63_0_if_read_half_0 = read_half_0 ? sums1_0_read_data[63:0] : sums0_0_read_data[63:0];
  assign sums1_0_read_data_64_if_read_half_0 = read_half_0 ? sums1_0_read_data[64] : sums0_0_read_data[64];
  assign sums =
      sums1_0_read_data_63_0_if_read_half_0
      & { sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0, sums1_0_read_data_64_if_read_half_0 };
  assign sums1_0_read_data_63_0_if_drained_half_0 = drained_half_0 ? sums1_0_read_data[63:0] : sums0_0_read_data[63:0];
  assign drained_both = (drained_half_0 ? sums1_0_read_data[64] : sums0_0_read_data[64]) & drained_now_0;
  assign drained =
      sums1_0_read_data_63_0_if_drained_half_0
      & { drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both, drained_both };
  assign moving = |{ moving_4_0, read_0, moving_3_0, moving_2_0, moving_1_0 };
  assign drain_and_not_drain_half = drain & !drain_half;
  assign drain_and_drain_half = drain & drain_half;
  assign not_added_part_4 = !added_part_4;
  always @(posedge clk)
    moving_1_0 <= rst ? 1'h0 : read_0;
  always @(posedge clk)
    moving_2_0 <= rst ? 1'h0 : moving_1_0;
  always @(posedge clk)
    moving_3_0 <= rst ? 1'h0 : moving_2_0;
  always @(posedge clk)
    moving_4_0 <= rst ? 1'h0 : moving_3_0;
  always @(posedge clk)
    added_address_0 <= address;
  always @(posedge clk)
    added_address_1 <= added_address_0;
  always @(posedge clk)
    added_address_2 <= added_address_1;
  always @(posedge clk)
    added_address_3 <= added_address_2;
  always @(posedge clk)
    added_address_4 <= added_address_3;
  always @(posedge clk)
    added_address_5 <= added_address_4;
  always @(posedge clk)
    cleared_address_0 <= drain_address;
  always @(posedge clk)
    if (rst) cleared1_0 <= 1'h0;
    else cleared1_0 <= drain_and_drain_half | clear;
  always @(posedge clk)
    if (rst) cleared0_0 <= 1'h0;
    else cleared0_0 <= drain_and_not_drain_half | clear;
  always @(posedge clk)
    if (rst) added_part_4 <= 1'h0;
    else added_part_4 <= added_part_3;
  always @(posedge clk)
    if (rst) added_part_3 <= 1'h0;
    else added_part_3 <= added_part_2;
  always @(posedge clk)
    if (rst) added_part_2 <= 1'h0;
    else added_part_2 <= added_part_1;
  always @(posedge clk)
    if (rst) added_part_1 <= 1'h0;
    else added_part_1 <= added_part_0;
  always @(posedge clk)
    if (rst) added_part_0 <= 1'h0;
    else added_part_0 <= 1'h0;
  always @(posedge clk)
    if (rst) added_half_4 <= 1'h0;
    else added_half_4 <= added_half_3;
  always @(posedge clk)
    if (rst) added_half_3 <= 1'h0;
    else added_half_3 <= added_half_2;
  always @(posedge clk)
    if (rst) added_half_2 <= 1'h0;
    else added_half_2 <= added_half_1;
  always @(posedge clk)
    if (rst) added_half_1 <= 1'h0;
    else added_half_1 <= added_half_0;
  always @(posedge clk)
    if (rst) added_half_0 <= 1'h0;
    else added_half_0 <= read_half_0;
  always @(posedge clk)
    if (rst) added_4 <= 1'h0;
    else added_4 <= moving_4_0;
  always @(posedge clk)
    if (rst) drained_now_0 <= 1'h0;
    else drained_now_0 <= drain;
  always @(posedge clk)
    if (rst) drained_half_0 <= 1'h0;
    else drained_half_0 <= drain_half;
  always @(posedge clk)
    if (rst) read_half_0 <= 1'h0;
    else read_half_0 <= half;
  always @(posedge clk)
    if (rst) read_0 <= 1'h0;
    else read_0 <= add;
  simgnn_fp32_add adder0 (
    .a(sums[31:0]),
    .b(addend[31:0]),
    .clk(clk),
    .en(moving),
    .o(adder0_o),
    .rst(rst)
  );
  simgnn_fp32_add adder1 (
    .a(sums[63:32]),
    .b(addend[63:32]),
    .clk(clk),
    .en(moving),
    .o(adder1_o),
    .rst(rst)
  );
  simgnn_ram_256x65 sums0_0 (
    .clk(clk),
    .read_address(drain_and_not_drain_half ? drain_address : address),
    .read_data(sums0_0_read_data),
    .read_en((add & !half) | drain_and_not_drain_half),
    .write_address(cleared0_0 ? cleared_address_0 : added_address_5),
    .write_data({ !cleared0_0, adder1_o, adder0_o }),
    .write_en((added_4 & !added_half_4 & not_added_part_4) | cleared0_0)
  );
  simgnn_ram_256x65 sums1_0 (
    .clk(clk),
    .read_address(drain_and_drain_half ? drain_address : address),
    .read_data(sums1_0_read_data),
    .read_en((add & half) | drain_and_drain_half),
    .write_address(cleared1_0 ? cleared_address_0 : added_address_5),
    .write_data({ !cleared1_0, adder1_o, adder0_o }),
    .write_en((added_4 & added_half_4 & not_added_part_4) | cleared1_0)
  );
endmodule
`default_nettype wire
