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
module simgnn_accumulators(
  input wire clk,
  input wire rst,
  // Read the word at drain_address of half drain_half and set it to +0; not in the half that sums go to.
  input wire drain,
  input wire drain_half,
  input wire [7:0] drain_address,
  // One cycle after drain: as many words as can be drained at once, that at drain_address among them. +0 in all
  // other cycles.
  output wire [63:0] drained,
  // Set the word at drain_address to +0 in both halves; only before the first command.
  input wire clear,
  // Add to part part of the word at address of half half what addend is a cycle later.
  input wire add,
  input wire half,
  input wire [7:0] address,
  input wire [63:0] addend
);
  reg read_half_0;
  reg drained_half_0;
  reg drained_now_0;
  reg [2:0] moving_left;
  reg read_0;
  reg read_part_0;
  reg moving0;
  reg added_0;
  reg added_1;
  reg added_2;
  reg added_3;
  reg added_4;
  reg added_half_0;
  reg added_half_1;
  reg added_half_2;
  reg added_half_3;
  reg added_half_4;
  reg added_part_0;
  reg added_part_1;
  reg added_part_2;
  reg added_part_3;
  reg added_part_4;
  reg [7:0] added_address_0;
  reg [7:0] added_address_1;
  reg [7:0] added_address_2;
  reg [7:0] added_address_3;
  reg [7:0] added_address_4;
  reg [7:0] added_address_5;
  reg [7:0] cleared_address_0;
  reg cleared0_0;
  reg cleared1_0;
  wire [64:0] sums0_0_read_data;
  wire [64:0] sums1_0_read_data;
  wire [31:0] adder0_o;
  wire [63:0] total;
  wire [31:0] adder1_o;

  wire [63:0] words1 = sums1_0_read_data[63:0];
  wire [63:0] words0 = sums0_0_read_data[63:0];
  wire filled1 = sums1_0_read_data[64];
  wire filled0 = sums0_0_read_data[64];
  wire drained_filled = (drained_half_0 ? filled1 : filled0) & drained_now_0;
  assign drained = (drained_half_0 ? words1 : words0) & {64{drained_filled}};
  wire sums_choice = read_half_0 ? filled1 : filled0;
  wire [63:0] sums = (read_half_0 ? words1 : words0) & {64{sums_choice}};
  wire moving_more = add | (moving_left != 3'd0);
  assign total[31:0] = adder0_o;
  assign total[63:32] = adder1_o;
  wire draining = drain & !drain_half;
  wire draining_2 = drain & drain_half;

  always @(posedge clk) begin
    if (rst) begin
      read_0 <= 1'b0;
      read_half_0 <= 1'b0;
      read_part_0 <= 1'b0;
      drained_half_0 <= 1'b0;
      drained_now_0 <= 1'b0;
      added_0 <= 1'b0;
      added_1 <= 1'b0;
      added_2 <= 1'b0;
      added_3 <= 1'b0;
      added_4 <= 1'b0;
      added_half_0 <= 1'b0;
      added_half_1 <= 1'b0;
      added_half_2 <= 1'b0;
      added_half_3 <= 1'b0;
      added_half_4 <= 1'b0;
      added_part_0 <= 1'b0;
      added_part_1 <= 1'b0;
      added_part_2 <= 1'b0;
      added_part_3 <= 1'b0;
      added_part_4 <= 1'b0;
      cleared0_0 <= 1'b0;
      cleared1_0 <= 1'b0;
    end else begin
      read_0 <= add;
      read_half_0 <= half;
      read_part_0 <= 1'b0;
      drained_half_0 <= drain_half;
      drained_now_0 <= drain;
      added_0 <= read_0;
      added_1 <= added_0;
      added_2 <= added_1;
      added_3 <= added_2;
      added_4 <= added_3;
      added_half_0 <= read_half_0;
      added_half_1 <= added_half_0;
      added_half_2 <= added_half_1;
      added_half_3 <= added_half_2;
      added_half_4 <= added_half_3;
      added_part_0 <= read_part_0;
      added_part_1 <= added_part_0;
      added_part_2 <= added_part_1;
      added_part_3 <= added_part_2;
      added_part_4 <= added_part_3;
      cleared0_0 <= draining | clear;
      cleared1_0 <= draining_2 | clear;
    end
  end

  always @(posedge clk) begin
    if (rst) moving_left <= 3'd0;
    else if (add) moving_left <= 3'd4;
    else if (moving_left != 3'd0) moving_left <= moving_left - 3'd1;
  end

  always @(posedge clk) begin
    moving0 <= moving_more;
    added_address_0 <= address;
    added_address_1 <= added_address_0;
    added_address_2 <= added_address_1;
    added_address_3 <= added_address_2;
    added_address_4 <= added_address_3;
    added_address_5 <= added_address_4;
    cleared_address_0 <= drain_address;
  end

  initial begin
    read_0 = 1'b0;
    read_half_0 = 1'b0;
    read_part_0 = 1'b0;
    drained_half_0 = 1'b0;
    drained_now_0 = 1'b0;
    added_0 = 1'b0;
    added_1 = 1'b0;
    added_2 = 1'b0;
    added_3 = 1'b0;
    added_4 = 1'b0;
    added_half_0 = 1'b0;
    added_half_1 = 1'b0;
    added_half_2 = 1'b0;
    added_half_3 = 1'b0;
    added_half_4 = 1'b0;
    added_part_0 = 1'b0;
    added_part_1 = 1'b0;
    added_part_2 = 1'b0;
    added_part_3 = 1'b0;
    added_part_4 = 1'b0;
    cleared0_0 = 1'b0;
    cleared1_0 = 1'b0;
    moving_left = 3'd0;
    moving0 = 1'b0;
    added_address_0 = 8'd0;
    added_address_1 = 8'd0;
    added_address_2 = 8'd0;
    added_address_3 = 8'd0;
    added_address_4 = 8'd0;
    added_address_5 = 8'd0;
    cleared_address_0 = 8'd0;
  end

  simgnn_ram_256x65 sums0_0 (
    .clk(clk),
    .read_en((add & !half) | draining),
    .read_address(draining ? drain_address : address),
    .write_en((added_4 & !added_half_4 & !added_part_4) | cleared0_0),
    .write_address(cleared0_0 ? cleared_address_0 : added_address_5),
    .write_data({!cleared0_0, total}),
    .read_data(sums0_0_read_data)
  );

  simgnn_ram_256x65 sums1_0 (
    .clk(clk),
    .read_en((add & half) | draining_2),
    .read_address(draining_2 ? drain_address : address),
    .write_en((added_4 & added_half_4 & !added_part_4) | cleared1_0),
    .write_address(cleared1_0 ? cleared_address_0 : added_address_5),
    .write_data({!cleared1_0, total}),
    .read_data(sums1_0_read_data)
  );

  simgnn_fp32_add adder0 (
    .clk(clk),
    .rst(rst),
    .en(moving0),
    .a(sums[31:0]),
    .b(addend[31:0]),
    .o(adder0_o)
  );

  simgnn_fp32_add adder1 (
    .clk(clk),
    .rst(rst),
    .en(moving0),
    .a(sums[63:32]),
    .b(addend[63:32]),
    .o(adder1_o)
  );
endmodule
`default_nettype wire
