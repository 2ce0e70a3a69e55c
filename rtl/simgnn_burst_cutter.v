// Cut runs of beats into bursts.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//
// From hw/memory/burst.py:25 (BurstCutter).
`timescale 1ns/1ps
`default_nettype none
module simgnn_burst_cutter(run_valid, burst_ready, clk, rst, run_ready, burst_payload, burst_valid, run_payload);
  wire run_valid_and_run_ready;
  wire span_up_to_32;
  wire [6:0] run_payload_69_64_if_span_up_to_32;
  wire burst_valid_and_burst_ready;
  wire [33:0] left_minus_32;
  wire left_up_to_64;
  wire [5:0] left_minus_32_if_left_up_to_64;
  reg [5:0] beats = 6'h00;
  reg [2:0] below = 3'h0;
  reg [55:0] block = 56'h00000000000000;
  output [69:0] burst_payload;
  wire [69:0] burst_payload;
  input burst_ready;
  wire burst_ready;
  output burst_valid;
  reg burst_valid = 1'h0;
  input clk;
  wire clk;
  reg last = 1'h0;
  reg [32:0] left = 33'h000000000;
  reg [4:0] offset = 5'h00;
  input rst;
  wire rst;
  input [95:0] run_payload;
  wire [95:0] run_payload;
  output run_ready;
  wire run_ready;
  input run_valid;
  wire run_valid;
  wire [32:0] span;
  assign span = run_payload[95:64] + run_payload[7:3];
  assign run_ready = !burst_valid | (burst_ready & last);
  assign burst_valid_and_burst_ready = burst_valid & burst_ready;
  assign left_minus_32 = left - 6'h20;
  assign left_up_to_64 = left <= 7'h40;
  assign run_valid_and_run_ready = run_valid & run_ready;
  assign span_up_to_32 = span <= 6'h20;
  assign run_payload_69_64_if_span_up_to_32 = span_up_to_32 ? { 1'h0, run_payload[69:64] } : (6'h20 - run_payload[7:3]);
  always @(posedge clk)
    if (rst) below <= 3'h0;
    else if (run_valid_and_run_ready) below <= run_payload[2:0];
  always @(posedge clk)
    if (rst) burst_valid <= 1'h0;
    else if (run_valid_and_run_ready | burst_valid_and_burst_ready) burst_valid <= !last | run_valid_and_run_ready;
  always @(posedge clk)
    if (rst) beats <= 6'h00;
    else if (run_valid_and_run_ready | burst_valid_and_burst_ready) beats <= run_valid_and_run_ready ? run_payload_69_64_if_span_up_to_32[5:0] : left_minus_32_if_left_up_to_64;
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (run_valid_and_run_ready | burst_valid_and_burst_ready) last <= run_valid_and_run_ready ? span_up_to_32 : left_up_to_64;
  always @(posedge clk)
    if (rst) left <= 33'h000000000;
    else if (run_valid_and_run_ready | burst_valid_and_burst_ready) left <= run_valid_and_run_ready ? span : left_minus_32[32:0];
  always @(posedge clk)
    if (rst) block <= 56'h00000000000000;
    else if (run_valid_and_run_ready | burst_valid_and_burst_ready) block <= run_valid_and_run_ready ? run_payload[63:8] : (block + 1'h1);
  always @(posedge clk)
    if (rst) offset <= 5'h00;
    else if (run_valid_and_run_ready | burst_valid_and_burst_ready) offset <= run_valid_and_run_ready ? run_payload[7:3] : 5'h00;
  assign left_minus_32_if_left_up_to_64 = left_up_to_64 ? left_minus_32 : 34'h000000020;
  assign burst_payload = { beats, block, offset, below };
endmodule
`default_nettype wire
