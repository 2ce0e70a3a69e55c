// Route edges, in order, to the clusters: destination d to cluster d mod clusters.
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
// From hw/aggregate/router.py:15 (EdgeRouter).
`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_router(list_valid, start, has_edges, destinations, words, request_ready, response_payload, response_valid, room, clk, rst, list_ready, stray, request_payload, request_valid, response_ready, o, present_0, present_1, oldest, done
, list_payload);
  wire reader_o_valid_and_room;
  input clk;
  wire clk;
  input [23:0] destinations;
  wire [23:0] destinations;
  output done;
  wire done;
  input has_edges;
  wire has_edges;
  input [95:0] list_payload;
  wire [95:0] list_payload;
  output list_ready;
  wire list_ready;
  input list_valid;
  wire list_valid;
  output [37:0] o;
  wire [37:0] o;
  output [10:0] oldest;
  wire [10:0] oldest;
  output [1:0] present_0;
  wire [1:0] present_0;
  output [1:0] present_1;
  wire [1:0] present_1;
  wire [39:0] reader_o_payload;
  wire reader_o_valid;
  wire [1:0] reader_present;
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
  input room;
  wire room;
  input rst;
  wire rst;
  input start;
  wire start;
  output stray;
  wire stray;
  input [4:0] words;
  wire [4:0] words;
  assign present_0 = reader_o_valid_and_room ? (reader_present & { !reader_o_payload[20], !reader_o_payload[0] }) : 2'h0;
  assign reader_o_valid_and_room = reader_o_valid & room;
  assign present_1 = reader_o_valid_and_room ? (reader_present & { reader_o_payload[20], reader_o_payload[0] }) : 2'h0;
  simgnn_edge_reader reader (
    .clk(clk),
    .destinations(destinations),
    .done(done),
    .has_edges(has_edges),
    .list_payload(list_payload),
    .list_ready(list_ready),
    .list_valid(list_valid),
    .o_payload(reader_o_payload),
    .o_ready(room),
    .o_valid(reader_o_valid),
    .oldest(oldest),
    .present(reader_present),
    .request_payload(request_payload),
    .request_ready(request_ready),
    .request_valid(request_valid),
    .response_payload(response_payload),
    .response_ready(response_ready),
    .response_valid(response_valid),
    .rst(rst),
    .start(start),
    .stray(stray),
    .words(words)
  );
  assign o = { reader_o_payload[39:21], reader_o_payload[19:1] };
endmodule
`default_nettype wire
