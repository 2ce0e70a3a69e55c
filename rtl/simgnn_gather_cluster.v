// Add source rows to the accumulators of the destinations that the cluster owns, in order.
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
//
// From hw/aggregate/clustered/cluster.py:17 (GatherCluster).
`timescale 1ns/1ps
`default_nettype none
module simgnn_gather_cluster(
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
  // The queue can take a group of edges.
  output wire room,
  // 2 of 19 bits, each [7:0] accumulator, [18:8] position
  input wire [37:0] edges,
  // Edges that the cluster takes in this cycle; only while room is high.
  input wire [1:0] present,
  // Words in a row.
  input wire [4:0] words,
  // Half of the accumulators that sums go to; it holds while the cluster has work.
  input wire half,
  // Words that the rings have been given since the command began.
  input wire [10:0] written,
  // There is an edge.
  output wire waiting,
  // Position that the oldest edge needs.
  output wire [10:0] oldest,
  // An addition begins in this cycle.
  output wire adding,
  // What is next to be added waits for an addition to its destination to end.
  output wire hazard,
  // ring_data is the word at position written, or, if ring_wide is high, the words from there on.
  input wire ring_write,
  input wire [63:0] ring_data
);
  reg walk_held;
  reg [18:0] head;
  reg [4:0] column;
  reg [5:0] clash;
  reg [4:0] recent;
  reg [8:0] latest0;
  reg [8:0] latest1;
  reg [8:0] latest2;
  reg [8:0] latest3;
  reg [8:0] latest4;
  wire queue_o_valid;
  wire [18:0] coming;
  wire [63:0] ring_read_data;

  wire walk_waiting = walk_held | queue_o_valid;
  assign waiting = walk_waiting;
  wire [10:0] oldest_position = walk_held ? head[18:8] : coming[18:8];
  assign oldest = oldest_position;
  wire walk_available = walk_held & ($signed(written - head[18:8]) >= $signed({6'd0, words}));
  wire walk_first = column == 5'd0;
  assign hazard = walk_available & walk_first & (|clash);
  assign adding = walk_available & !hazard;
  wire walk_last = {1'b0, column} == ({1'b0, words} - 6'd1);
  wire walk_moved = !walk_held | (adding & walk_last);
  wire [8:0] clash_word = {half, coming[7:0]};

  always @(posedge clk) begin
    if (rst) begin
      walk_held <= 1'b0;
      head <= 19'd0;
    end else if (walk_moved) begin
      walk_held <= queue_o_valid;
      head <= coming;
    end
  end

  always @(posedge clk) begin
    if (rst) column <= 5'd0;
    else if (adding) column <= walk_last ? 5'd0 : (column + 5'd1);
  end

  always @(posedge clk) begin
    if (rst) recent <= 5'd0;
    else recent <= {recent[3:0], adding & walk_first};
  end

  always @(posedge clk) begin
    if (rst) clash <= 6'd0;
    else begin
      clash <= {clash[4:0], 1'b0};
      if (walk_moved) begin
        clash <= {recent, adding & walk_first} & {latest4 == clash_word, latest3 == clash_word, latest2 ==
            clash_word, latest1 == clash_word, latest0 == clash_word, {half, head[7:0]} == clash_word};
      end
    end
  end

  always @(posedge clk) begin
    latest0 <= {half, head[7:0]};
    latest1 <= latest0;
    latest2 <= latest1;
    latest3 <= latest2;
    latest4 <= latest3;
  end

  initial begin
    walk_held = 1'b0;
    head = 19'd0;
    column = 5'd0;
    recent = 5'd0;
    clash = 6'd0;
    latest0 = 9'd0;
    latest1 = 9'd0;
    latest2 = 9'd0;
    latest3 = 9'd0;
    latest4 = 9'd0;
  end

  simgnn_group_queue_2_16x19 queue (
    .clk(clk),
    .rst(rst),
    .i(edges),
    .present(present),
    .o_ready(walk_moved),
    .room(room),
    .o_payload(coming),
    .o_valid(queue_o_valid)
  );

  simgnn_ram_32x64 ring (
    .clk(clk),
    .read_en(adding),
    .read_address(head[12:8] + column),
    .write_en(ring_write),
    .write_address(written[4:0]),
    .write_data(ring_data),
    .read_data(ring_read_data)
  );

  simgnn_accumulators accumulators (
    .clk(clk),
    .rst(rst),
    .drain(drain),
    .drain_half(drain_half),
    .drain_address(drain_address),
    .clear(clear),
    .add(adding),
    .half(half),
    .address(head[7:0] + {3'd0, column}),
    .addend(ring_read_data),
    .drained(drained)
  );
endmodule
`default_nettype wire
