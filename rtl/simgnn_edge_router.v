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
// From hw/aggregate/router.py:12 (EdgeRouter).
`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_router(
  input wire clk,
  input wire rst,
  // Each command's list of edges, in order, before or with its start; it is read ahead of the command.
  // [63:0] address, [95:64] count
  input wire [95:0] list_payload,
  input wire list_valid,
  output wire list_ready,
  // A command begins; has_edges, destinations and words hold until its last edge has been taken.
  input wire start,
  // Its list is not empty.
  input wire has_edges,
  // Rows that there are sums for.
  input wire [23:0] destinations,
  // The group that was read a cycle before has an edge that names another row. Its addition would be found by a
  // later command.
  output wire stray,
  // Words in a row.
  input wire [4:0] words,
  // To the memory port: edges. [63:0] address, [69:64] beats
  output wire [69:0] request_payload,
  output wire request_valid,
  input wire request_ready,
  input wire [63:0] response_payload,
  input wire response_valid,
  output wire response_ready,
  // Every cluster can take a group.
  input wire room,
  // A group of edges. 2 of 19 bits, each [7:0] accumulator, [18:8] position
  output wire [37:0] o,
  // Edges of the group that belong to a cluster, which takes them in this cycle; none while room is low.
  output wire [1:0] present_0,
  output wire [1:0] present_1,
  // Position of the oldest source that an edge not yet at a cluster may need.
  output wire [10:0] oldest,
  // Every edge is at a cluster.
  output wire done
);
  wire [39:0] reader_o_payload;
  wire reader_o_valid;
  wire [1:0] reader_present;

  assign o[7:0] = reader_o_payload[8:1];
  assign o[18:8] = reader_o_payload[19:9];
  assign o[26:19] = reader_o_payload[28:21];
  assign o[37:27] = reader_o_payload[39:29];
  assign present_0 = (reader_o_valid & room) ? (reader_present & {!reader_o_payload[20], !reader_o_payload[0]}) :
      2'd0;
  assign present_1 = (reader_o_valid & room) ? (reader_present & {reader_o_payload[20], reader_o_payload[0]}) :
      2'd0;

  simgnn_edge_reader reader (
    .clk(clk),
    .rst(rst),
    .list_payload(list_payload),
    .list_valid(list_valid),
    .start(start),
    .has_edges(has_edges),
    .destinations(destinations),
    .words(words),
    .request_ready(request_ready),
    .response_payload(response_payload),
    .response_valid(response_valid),
    .o_ready(room),
    .list_ready(list_ready),
    .stray(stray),
    .request_payload(request_payload),
    .request_valid(request_valid),
    .response_ready(response_ready),
    .o_payload(reader_o_payload),
    .o_valid(reader_o_valid),
    .present(reader_present),
    .oldest(oldest),
    .done(done)
  );
endmodule
`default_nettype wire
