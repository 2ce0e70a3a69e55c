// sizes.clusters clusters after one router of edges.
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
// From hw/aggregate/clustered/clustered.py:17 (ClusteredGather).
`timescale 1ns/1ps
`default_nettype none
module simgnn_clustered_gather(
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
  // Read the word at drain_address of half drain_half and set it to +0; not in the half that sums go to.
  input wire drain,
  input wire drain_half,
  input wire [7:0] drain_address,
  // The words in the order in which they leave; one that is drained alone comes first.
  output wire [63:0] drained,
  // Set the word at drain_address to +0 in both halves; only before the first command.
  input wire clear,
  // Half of the accumulators that sums go to; as what the edges' list comes with, it holds until done.
  input wire half,
  // A source word is on its way, or so many as come at once; they come with word_valid a fixed time later. Only
  // while room is high.
  input wire admitted,
  output reg room,
  // The next word of the sources' rows, or words, scaled; one that comes alone is in every place. They cannot be
  // stopped.
  input wire [63:0] word,
  input wire word_valid,
  // Every edge's addition has begun. The last sum can be read settling_cycles later.
  output wire done,
  // Additions begin in this cycle.
  output wire adding,
  // Words whose last additions begin in this cycle.
  output wire [1:0] added,
  // An edge waits for an addition to its destination to end; for its source's row; edges have not been taken yet.
  output wire hazard,
  output wire unfed,
  output wire unread,
  // Cluster whose accumulators drain is for.
  input wire drain_owner
);
  reg [10:0] admitted_register;
  reg [10:0] written;
  wire cluster0_waiting;
  wire cluster1_waiting;
  wire router_done;
  wire cluster0_adding;
  wire cluster1_adding;
  wire cluster0_hazard;
  wire cluster1_hazard;
  wire [63:0] cluster0_drained;
  wire [63:0] cluster1_drained;
  wire [10:0] router_oldest;
  wire [10:0] cluster0_oldest;
  wire [10:0] cluster1_oldest;
  wire cluster0_room;
  wire [37:0] router_o;
  wire [1:0] router_present_0;
  wire cluster1_room;
  wire [1:0] router_present_1;

  wire [63:0] drained_word = cluster0_drained | cluster1_drained;
  assign drained = drained_word;
  wire unfinished = |{cluster1_waiting, cluster0_waiting};
  assign done = router_done & !unfinished;
  assign adding = |{cluster1_adding, cluster0_adding};
  assign added = {1'b0, cluster0_adding} + {1'b0, cluster1_adding};
  assign hazard = |{cluster1_hazard, cluster0_hazard};
  assign unfed = unfinished;
  assign unread = !router_done;

  always @(posedge clk) begin
    if (rst) begin
      admitted_register <= 11'd0;
      written <= 11'd0;
    end else if (start) begin
      admitted_register <= 11'd0;
      written <= 11'd0;
    end else begin
      admitted_register <= admitted_register + {10'd0, admitted};
      written <= written + {10'd0, word_valid};
    end
  end

  always @(posedge clk) begin
    if (rst) room <= 1'b0;
    else begin
      room <= &{$signed(admitted_register - (cluster1_waiting ? cluster1_oldest : router_oldest)) <
          $signed(11'h01f), $signed(admitted_register - (cluster0_waiting ? cluster0_oldest : router_oldest)) <
          $signed(11'h01f)};
    end
  end

  initial begin
    admitted_register = 11'd0;
    written = 11'd0;
    room = 1'b0;
  end

  simgnn_gather_cluster cluster0 (
    .clk(clk),
    .rst(rst),
    .drain(drain & !drain_owner),
    .drain_half(drain_half),
    .drain_address(drain_address),
    .clear(clear),
    .edges(router_o),
    .present(router_present_0),
    .words(words),
    .half(half),
    .written(written),
    .ring_write(word_valid),
    .ring_data(word),
    .drained(cluster0_drained),
    .room(cluster0_room),
    .waiting(cluster0_waiting),
    .oldest(cluster0_oldest),
    .adding(cluster0_adding),
    .hazard(cluster0_hazard)
  );

  simgnn_gather_cluster cluster1 (
    .clk(clk),
    .rst(rst),
    .drain(drain & drain_owner),
    .drain_half(drain_half),
    .drain_address(drain_address),
    .clear(clear),
    .edges(router_o),
    .present(router_present_1),
    .words(words),
    .half(half),
    .written(written),
    .ring_write(word_valid),
    .ring_data(word),
    .drained(cluster1_drained),
    .room(cluster1_room),
    .waiting(cluster1_waiting),
    .oldest(cluster1_oldest),
    .adding(cluster1_adding),
    .hazard(cluster1_hazard)
  );

  simgnn_edge_router router (
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
    .room(&{cluster1_room, cluster0_room}),
    .list_ready(list_ready),
    .stray(stray),
    .request_payload(request_payload),
    .request_valid(request_valid),
    .response_ready(response_ready),
    .o(router_o),
    .present_0(router_present_0),
    .present_1(router_present_1),
    .oldest(router_oldest),
    .done(router_done)
  );
endmodule
`default_nettype wire
