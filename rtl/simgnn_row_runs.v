// The rows of a tensor in device memory as runs of beats; rows that touch become one run.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//
// From hw/memory/runs.py:17 (RowRuns).
`timescale 1ns/1ps
`default_nettype none
module simgnn_row_runs(address, stride, rows, words, total, run_ready, clk, rst, run_payload, run_valid, start);
  wire run_valid_and_run_ready;
  wire [47:0] total_if_touching;
  wire [23:0] left_choice;
  input [63:0] address;
  wire [63:0] address;
  reg [63:0] address_register = 64'h0000000000000000;
  reg adjacent = 1'h0;
  input clk;
  wire clk;
  reg [23:0] left = 24'h000000;
  input [23:0] rows;
  wire [23:0] rows;
  input rst;
  wire rst;
  output [95:0] run_payload;
  wire [95:0] run_payload;
  input run_ready;
  wire run_ready;
  output run_valid;
  wire run_valid;
  input start;
  wire start;
  input [31:0] stride;
  wire [31:0] stride;
  input [47:0] total;
  wire [47:0] total;
  wire touching;
  input [23:0] words;
  wire [23:0] words;
  assign run_valid_and_run_ready = run_valid & run_ready;
  assign touching = adjacent & !{ 32'h00000000, total[47:32] };
  assign { total_if_touching[47:32], run_payload[95:64] } = touching ? total : { 24'h000000, words };
  assign run_valid = |left;
  always @(posedge clk)
    if (rst) left <= 24'h000000;
    else if (start | run_valid_and_run_ready) left <= start ? rows : left_choice;
  always @(posedge clk)
    if (rst) address_register <= 64'h0000000000000000;
    else if (start | run_valid_and_run_ready) address_register <= start ? address : (address_register + stride);
  always @(posedge clk)
    if (rst) adjacent <= 1'h0;
    else adjacent <= stride == { words, 3'h0 };
  assign left_choice = touching ? 25'h0000000 : (left - 1'h1);
  assign total_if_touching[31:0] = run_payload[95:64];
  assign run_payload[63:0] = address_register;
endmodule
`default_nettype wire
