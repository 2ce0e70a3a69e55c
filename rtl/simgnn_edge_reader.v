// Read a list of edges, in order, in groups of edges_per_cycle edges that lie side by side in a
// word.
//
// Parameters:
//   sizes.lanes = 2
//   sizes.clusters = 2
//   sizes.gather_width = 2
//   sizes.parts = 1
//   sizes.ring_words = 32
//   sizes.queue_depth = 16
//   sizes.accumulator_words = 256
//   sizes.drain_words = 1
//   sizes.source_words = 1
//   sizes.add_stages = 5
//   sizes.edges_per_cycle = 2
//   sizes.edges_under_way = 44
//   sizes.clock_enables = True
//   sizes.skip_zeros = False
//   sizes.accumulate = False
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//   edge.sizes = sizes
//
// From hw/aggregate/edges.py:19 (EdgeReader).
`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_reader(list_valid, start, has_edges, destinations, words, request_ready, response_payload, response_valid, o_ready, clk, rst, list_ready, stray, request_payload, request_valid, response_ready, o_payload, o_valid, present, oldest, done
, list_payload);
  wire not_o_valid;
  wire index_present_0_and_index_o_payload_31;
  wire [2:0] position_sum;
  wire [7:0] position_sum_times_words;
  wire not_valid1;
  wire [28:0] local_0_22_0_times_words;
  wire [6:0] position1_1_product;
  wire [28:0] local_1_22_0_times_words;
  wire stray_both;
  input clk;
  wire clk;
  input [23:0] destinations;
  wire [23:0] destinations;
  output done;
  wire done;
  input has_edges;
  wire has_edges;
  wire index_last;
  wire [63:0] index_o_payload;
  wire index_o_ready;
  wire index_o_valid;
  wire [1:0] index_present;
  input [95:0] list_payload;
  wire [95:0] list_payload;
  output list_ready;
  wire list_ready;
  input list_valid;
  wire list_valid;
  wire [23:0] local_0;
  wire [23:0] local_1;
  wire move1;
  wire move2;
  output [39:0] o_payload;
  reg [39:0] o_payload = 40'h0000000000;
  input o_ready;
  wire o_ready;
  output o_valid;
  reg o_valid = 1'h0;
  output [10:0] oldest;
  wire [10:0] oldest;
  reg [10:0] oldest1 = 11'h000;
  reg [10:0] oldest2 = 11'h000;
  reg owner1_0 = 1'h0;
  reg owner1_1 = 1'h0;
  reg [10:0] position = 11'h000;
  reg [10:0] position1_0 = 11'h000;
  reg [10:0] position1_1 = 11'h000;
  output [1:0] present;
  reg [1:0] present = 2'h0;
  reg present1_0 = 1'h0;
  reg present1_1 = 1'h0;
  reg reading = 1'h0;
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
  input start;
  wire start;
  output stray;
  reg stray = 1'h0;
  wire taken;
  reg valid1 = 1'h0;
  input [4:0] words;
  wire [4:0] words;
  assign not_o_valid = ~o_valid;
  assign move2 = not_o_valid | o_ready;
  assign not_valid1 = ~valid1;
  assign move1 = not_valid1 | move2;
  assign index_o_ready = move1 & reading;
  assign taken = index_o_valid & index_o_ready;
  assign oldest = o_valid ? oldest2 : valid1 ? oldest1 : position;
  assign done = !reading & not_valid1 & not_o_valid;
  assign stray_both = index_present[0] & (index_o_payload[30:0] >= destinations);
  assign index_present_0_and_index_o_payload_31 = index_present[0] & index_o_payload[31];
  assign position_sum = { 1'h0, index_present_0_and_index_o_payload_31 } + (index_present[1] & index_o_payload[63]);
  assign position_sum_times_words = position_sum * words;
  assign local_0_22_0_times_words = { 1'h0, local_0[22:0] } * words;
  assign position1_1_product = { 1'h0, index_present_0_and_index_o_payload_31 } * words;
  assign local_1_22_0_times_words = { 1'h0, local_1[22:0] } * words;
  always @(posedge clk)
    if (start | rst) position <= 11'h000;
    else if (taken) position <= position + position_sum_times_words;
  always @(posedge clk)
    if (rst) reading <= 1'h0;
    else if (taken | start) reading <= start ? has_edges : !index_last;
  always @(posedge clk)
    if (rst) stray <= 1'h0;
    else stray <= taken & ((index_present[1] & (index_o_payload[62:32] >= destinations)) | stray_both);
  always @(posedge clk)
    if (rst) oldest1 <= 11'h000;
    else if (move1) oldest1 <= position;
  always @(posedge clk)
    if (rst) valid1 <= 1'h0;
    else if (move1) valid1 <= taken;
  always @(posedge clk)
    if (rst) oldest2 <= 11'h000;
    else if (move2) oldest2 <= oldest1;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else if (move2) o_valid <= valid1;
  always @(posedge clk)
    if (rst) present <= 2'h0;
    else if (move2) present <= { present1_1, present1_0 };
  always @(posedge clk)
    if (rst) present1_0 <= 1'h0;
    else if (move1) present1_0 <= index_present[0];
  always @(posedge clk)
    if (rst) position1_0 <= 11'h000;
    else if (move1) position1_0 <= position;
  always @(posedge clk)
    if (rst) owner1_0 <= 1'h0;
    else if (move1) owner1_0 <= index_o_payload[0];
  always @(posedge clk)
    if (rst) position1_1 <= 11'h000;
    else if (move1) position1_1 <= position + position1_1_product;
  always @(posedge clk)
    if (rst) owner1_1 <= 1'h0;
    else if (move1) owner1_1 <= index_o_payload[32];
  always @(posedge clk)
    if (rst) present1_1 <= 1'h0;
    else if (move1) present1_1 <= index_present[1];
  always @(posedge clk)
    if (rst) o_payload <= 40'h0000000000;
    else if (move2) o_payload <= { position1_1, local_1_22_0_times_words[7:0], owner1_1, position1_0, local_0_22_0_times_words[7:0], owner1_0 };
  reg [22:0] local_1_22_0 = 23'h000000;
  always @(posedge clk)
    if (rst) local_1_22_0 <= 23'h000000;
    else if (move1) local_1_22_0 <= index_o_payload[55:33];
  assign local_1[22:0] = local_1_22_0;
  reg [22:0] local_0_22_0 = 23'h000000;
  always @(posedge clk)
    if (rst) local_0_22_0 <= 23'h000000;
    else if (move1) local_0_22_0 <= index_o_payload[23:1];
  assign local_0[22:0] = local_0_22_0;
  simgnn_index_reader_2x32 index (
    .address(list_payload[63:0]),
    .clk(clk),
    .count(list_payload[95:64]),
    .idle(list_ready),
    .last(index_last),
    .o_payload(index_o_payload),
    .o_ready(index_o_ready),
    .o_valid(index_o_valid),
    .present(index_present),
    .request_payload(request_payload),
    .request_ready(request_ready),
    .request_valid(request_valid),
    .response_payload(response_payload),
    .response_ready(response_ready),
    .response_valid(response_valid),
    .rst(rst),
    .start(list_valid & list_ready)
  );
  assign local_0[23] = 1'h0;
  assign local_1[23] = 1'h0;
endmodule
`default_nettype wire
