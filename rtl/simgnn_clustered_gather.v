// sizes.clusters clusters behind one router of edges.
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
//
// From hw/aggregate/clustered/clustered.py:19 (ClusteredGather).
`timescale 1ns/1ps
`default_nettype none
module simgnn_clustered_gather(list_valid, start, has_edges, destinations, words, request_ready, response_payload, response_valid, drain, drain_half, drain_address, clear, half, admitted, word, word_valid, drain_owner, clk, rst, list_ready, stray
, request_payload, request_valid, response_ready, drained, room, done, adding, added, hazard, unfed, unread, list_payload);
  wire [11:0] room_difference;
  wire [2:0] cluster0_adding_plus_cluster1_adding;
  wire [11:0] room_difference_2;
  output [1:0] added;
  wire [1:0] added;
  output adding;
  wire adding;
  input admitted;
  wire admitted;
  reg [10:0] admitted_register = 11'h000;
  input clear;
  wire clear;
  input clk;
  wire clk;
  wire cluster0_adding;
  wire [63:0] cluster0_drained;
  wire cluster0_hazard;
  wire [10:0] cluster0_oldest;
  wire cluster0_room;
  wire cluster0_waiting;
  wire cluster1_adding;
  wire [63:0] cluster1_drained;
  wire cluster1_hazard;
  wire [10:0] cluster1_oldest;
  wire cluster1_room;
  wire cluster1_waiting;
  input [23:0] destinations;
  wire [23:0] destinations;
  output done;
  wire done;
  input drain;
  wire drain;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  input drain_half;
  wire drain_half;
  input drain_owner;
  wire drain_owner;
  output [63:0] drained;
  wire [63:0] drained;
  input half;
  wire half;
  input has_edges;
  wire has_edges;
  output hazard;
  wire hazard;
  input [95:0] list_payload;
  wire [95:0] list_payload;
  output list_ready;
  wire list_ready;
  input list_valid;
  wire list_valid;
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
  output room;
  reg room = 1'h0;
  wire router_done;
  wire [37:0] router_o;
  wire [10:0] router_oldest;
  wire [1:0] router_present_0;
  wire [1:0] router_present_1;
  input rst;
  wire rst;
  input start;
  wire start;
  output stray;
  wire stray;
  output unfed;
  wire unfed;
  output unread;
  wire unread;
  input [63:0] word;
  wire [63:0] word;
  input word_valid;
  wire word_valid;
  input [4:0] words;
  wire [4:0] words;
  reg [10:0] written = 11'h000;
  assign unfed = |{ cluster1_waiting, cluster0_waiting };
  assign done = router_done & !unfed;
  assign unread = ~router_done;
  assign adding = |{ cluster1_adding, cluster0_adding };
  assign hazard = |{ cluster1_hazard, cluster0_hazard };
  assign drained = cluster0_drained | cluster1_drained;
  assign { cluster0_adding_plus_cluster1_adding[2], added } = { 1'h0, cluster0_adding } + cluster1_adding;
  assign room_difference_2 = admitted_register - (cluster0_waiting ? cluster0_oldest : router_oldest);
  assign room_difference = admitted_register - (cluster1_waiting ? cluster1_oldest : router_oldest);
  always @(posedge clk)
    if (rst) room <= 1'h0;
    else room <= ($signed(room_difference[10:0]) < $signed(6'h1f)) & ($signed(room_difference_2[10:0]) < $signed(6'h1f));
  always @(posedge clk)
    if (start | rst) written <= 11'h000;
    else written <= written + word_valid;
  always @(posedge clk)
    if (start | rst) admitted_register <= 11'h000;
    else admitted_register <= admitted_register + admitted;
  simgnn_gather_cluster cluster0 (
    .adding(cluster0_adding),
    .clear(clear),
    .clk(clk),
    .drain(drain & !drain_owner),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(cluster0_drained),
    .edges(router_o),
    .half(half),
    .hazard(cluster0_hazard),
    .oldest(cluster0_oldest),
    .present(router_present_0),
    .ring_data(word),
    .ring_write(word_valid),
    .room(cluster0_room),
    .rst(rst),
    .waiting(cluster0_waiting),
    .words(words),
    .written(written)
  );
  simgnn_gather_cluster cluster1 (
    .adding(cluster1_adding),
    .clear(clear),
    .clk(clk),
    .drain(drain & drain_owner),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(cluster1_drained),
    .edges(router_o),
    .half(half),
    .hazard(cluster1_hazard),
    .oldest(cluster1_oldest),
    .present(router_present_1),
    .ring_data(word),
    .ring_write(word_valid),
    .room(cluster1_room),
    .rst(rst),
    .waiting(cluster1_waiting),
    .words(words),
    .written(written)
  );
  simgnn_edge_router router (
    .clk(clk),
    .destinations(destinations),
    .done(router_done),
    .has_edges(has_edges),
    .list_payload(list_payload),
    .list_ready(list_ready),
    .list_valid(list_valid),
    .o(router_o),
    .oldest(router_oldest),
    .present_0(router_present_0),
    .present_1(router_present_1),
    .request_payload(request_payload),
    .request_ready(request_ready),
    .request_valid(request_valid),
    .response_payload(response_payload),
    .response_ready(response_ready),
    .response_valid(response_valid),
    .room(cluster1_room & cluster0_room),
    .rst(rst),
    .start(start),
    .stray(stray),
    .words(words)
  );
  assign cluster0_adding_plus_cluster1_adding[1:0] = added;
endmodule
`default_nettype wire
