// Read count elements of width bits from an address that is a multiple of the element.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//   width = 64
//   group = 1
//
// From hw/memory/index.py:21 (IndexReader).
`timescale 1ns/1ps
`default_nettype none
module simgnn_index_reader_1x64(address, count, o_ready, request_ready, response_payload, response_valid, clk, rst, o_payload, o_valid, present, last, idle, request_payload, request_valid, response_ready, start);
  wire [35:0] count_0_plus_address_2_0;
  wire [36:0] count_0_plus_address_2_0_plus_8;
  wire [1:0] place_in_beat_choice;
  input [63:0] address;
  wire [63:0] address;
  input clk;
  wire clk;
  input [31:0] count;
  wire [31:0] count;
  output idle;
  wire idle;
  output last;
  reg last = 1'h0;
  wire last_in_beat;
  reg [32:0] left = 33'h000000000;
  output [63:0] o_payload;
  wire [63:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  reg place_in_beat = 1'h0;
  output present;
  wire present;
  wire reader_o_valid;
  wire reader_run_ready;
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
  input rst;
  wire rst;
  wire [63:0] run_address;
  reg [35:0] run_bytes = 36'h000000000;
  reg run_valid = 1'h0;
  input start;
  wire start;
  wire taken;
  reg within_ = 1'h0;
  assign o_valid = reader_o_valid & within_;
  assign idle = ~within_;
  assign last_in_beat = !place_in_beat | last;
  assign taken = o_valid & o_ready;
  assign count_0_plus_address_2_0 = { count, 3'h0 } + address[2:0];
  assign count_0_plus_address_2_0_plus_8 = count_0_plus_address_2_0 + 4'h8;
  assign place_in_beat_choice = last_in_beat ? 2'h0 : (place_in_beat + 1'h1);
  always @(posedge clk)
    if (rst) run_bytes <= 36'h000000000;
    else if (start) run_bytes <= count_0_plus_address_2_0_plus_8 - 1'h1;
  always @(posedge clk)
    if (rst) run_valid <= 1'h0;
    else if (start | (run_valid & reader_run_ready)) run_valid <= start ? (|count) : 1'h0;
  always @(posedge clk)
    if (rst) place_in_beat <= 1'h0;
    else if (start | taken) place_in_beat <= taken ? place_in_beat_choice[0] : 1'h0;
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (start | taken) last <= taken ? (left <= 2'h2) : ({ 1'h0, count } <= 1'h1);
  always @(posedge clk)
    if (rst) within_ <= 1'h0;
    else if (start | taken) within_ <= taken ? (last ? 1'h0 : (left > 1'h1)) : !count ? 1'h0 : ({ 1'h0, count } > 1'h0);
  always @(posedge clk)
    if (rst) left <= 33'h000000000;
    else if (start | taken) left <= taken ? (left - 1'h1) : { 1'h0, count };
  reg [60:0] run_address_63_3 = 61'h0000000000000000;
  always @(posedge clk)
    if (rst) run_address_63_3 <= 61'h0000000000000000;
    else if (start) run_address_63_3 <= address[63:3];
  assign run_address[63:3] = run_address_63_3;
  simgnn_burst_reader_64 reader (
    .clk(clk),
    .o_payload(o_payload),
    .o_ready(taken & last_in_beat),
    .o_valid(reader_o_valid),
    .request_payload(request_payload),
    .request_ready(request_ready),
    .request_valid(request_valid),
    .response_payload(response_payload),
    .response_ready(response_ready),
    .response_valid(response_valid),
    .rst(rst),
    .run_payload({ run_bytes[34:3], run_address[63:3], 3'h0 }),
    .run_ready(reader_run_ready),
    .run_valid(run_valid)
  );
  assign present = within_;
  assign run_address[2:0] = 3'h0;
endmodule
`default_nettype wire
