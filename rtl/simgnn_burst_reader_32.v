// Read runs of beats: cut them into bursts, hold what arrives.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//   buffer_beats = 32
//
// From hw/memory/reads.py:21 (BurstReader).
`timescale 1ns/1ps
`default_nettype none
module simgnn_burst_reader_32(run_valid, request_ready, response_payload, response_valid, o_ready, clk, rst, run_ready, request_payload, request_valid, response_ready, o_payload, o_valid, run_payload);
  wire [6:0] free_minus_cutter_burst_payload_69_64_if_taken;
  wire buffer_i_ready;
  wire asked_i_ready;
  wire asked_i_valid;
  input clk;
  wire clk;
  wire [69:0] cutter_burst_payload;
  wire cutter_burst_valid;
  reg [5:0] free = 6'h20;
  output [63:0] o_payload;
  wire [63:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  wire popped;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  wire room;
  input rst;
  wire rst;
  input [95:0] run_payload;
  wire [95:0] run_payload;
  output run_ready;
  wire run_ready;
  input run_valid;
  wire run_valid;
  wire taken;
  assign popped = o_valid & o_ready;
  assign free_minus_cutter_burst_payload_69_64_if_taken = free - (taken ? cutter_burst_payload[69:64] : 6'h00);
  assign room = cutter_burst_payload[69:64] <= free;
  assign asked_i_valid = cutter_burst_valid & room;
  assign taken = asked_i_valid & asked_i_ready;
  always @(posedge clk)
    if (rst) free <= 6'h20;
    else free <= $signed(free_minus_cutter_burst_payload_69_64_if_taken) + $signed({ 1'h0, popped });
  simgnn_skid_buffer_70 asked (
    .clk(clk),
    .i_payload(cutter_burst_payload),
    .i_ready(asked_i_ready),
    .i_valid(asked_i_valid),
    .o_payload(request_payload),
    .o_ready(request_ready),
    .o_valid(request_valid),
    .rst(rst)
  );
  simgnn_block_queue_32x64 buffer (
    .clk(clk),
    .i_payload(response_payload),
    .i_ready(buffer_i_ready),
    .i_valid(response_valid),
    .o_payload(o_payload),
    .o_ready(o_ready),
    .o_valid(o_valid),
    .rst(rst)
  );
  simgnn_burst_cutter cutter (
    .burst_payload(cutter_burst_payload),
    .burst_ready(asked_i_ready & room),
    .burst_valid(cutter_burst_valid),
    .clk(clk),
    .rst(rst),
    .run_payload(run_payload),
    .run_ready(run_ready),
    .run_valid(run_valid)
  );
  assign response_ready = 1'h1;
endmodule
`default_nettype wire
