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
// From hw/aggregate/clustered/cluster.py:19 (GatherCluster).
`timescale 1ns/1ps
`default_nettype none
module simgnn_gather_cluster(drain_half, drain_address, clear, edges, present, words, half, written, ring_write, ring_data, clk, rst, drained, room, waiting, oldest, adding, hazard, drain);
  wire [11:0] written_minus_head_18_8;
  wire adding_and_walk_first;
  wire head_7_0_is_coming_7_0;
  wire latest0_is_half_coming_7_0;
  wire latest1_is_half_coming_7_0;
  wire latest2_is_half_coming_7_0;
  wire latest3_is_half_coming_7_0;
  wire latest4_is_half_coming_7_0;
  wire [5:0] next_clash_both;
  wire [11:0] head_18_8_plus_column;
  wire [5:0] words_minus_1;
  wire [8:0] head_7_0_plus_column;
  wire [5:0] next_clash_both_if_walk_moved;
  wire [7:0] accumulators_address;
  output adding;
  wire adding;
  reg [5:0] clash = 6'h00;
  input clear;
  wire clear;
  input clk;
  wire clk;
  reg [4:0] column = 5'h00;
  wire [18:0] coming;
  input drain;
  wire drain;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  input drain_half;
  wire drain_half;
  output [63:0] drained;
  wire [63:0] drained;
  input [37:0] edges;
  wire [37:0] edges;
  input half;
  wire half;
  output hazard;
  wire hazard;
  reg [18:0] head = 19'h00000;
  reg [8:0] latest0 = 9'h000;
  reg [8:0] latest1 = 9'h000;
  reg [8:0] latest2 = 9'h000;
  reg [8:0] latest3 = 9'h000;
  reg [8:0] latest4 = 9'h000;
  output [10:0] oldest;
  wire [10:0] oldest;
  input [1:0] present;
  wire [1:0] present;
  wire queue_o_valid;
  reg [5:0] recent = 6'h00;
  input [63:0] ring_data;
  wire [63:0] ring_data;
  wire [63:0] ring_read_data;
  input ring_write;
  wire ring_write;
  output room;
  wire room;
  input rst;
  wire rst;
  output waiting;
  wire waiting;
  wire walk_available;
  wire walk_first;
  reg walk_held = 1'h0;
  wire walk_last;
  wire walk_moved;
  input [4:0] words;
  wire [4:0] words;
  input [10:0] written;
  wire [10:0] written;
  assign waiting = walk_held | queue_o_valid;
  assign oldest = walk_held ? head[18:8] : coming[18:8];
  assign written_minus_head_18_8 = written - head[18:8];
  assign walk_available = walk_held & ($signed(written_minus_head_18_8[10:0]) >= $signed({ 1'h0, words }));
  assign walk_first = !column;
  assign words_minus_1 = words - 1'h1;
  assign walk_last = column == words_minus_1;
  assign hazard = walk_available & walk_first & (|clash);
  assign adding = walk_available & !hazard;
  assign walk_moved = !walk_held | (adding & walk_last);
  assign { head_7_0_plus_column[8], accumulators_address } = head[7:0] + column;
  assign adding_and_walk_first = adding & walk_first;
  assign head_7_0_is_coming_7_0 = head[7:0] == coming[7:0];
  assign latest0_is_half_coming_7_0 = latest0 == { half, coming[7:0] };
  assign latest1_is_half_coming_7_0 = latest1 == { half, coming[7:0] };
  assign latest2_is_half_coming_7_0 = latest2 == { half, coming[7:0] };
  assign latest3_is_half_coming_7_0 = latest3 == { half, coming[7:0] };
  assign latest4_is_half_coming_7_0 = latest4 == { half, coming[7:0] };
  assign next_clash_both = { recent[4:0], adding_and_walk_first } & { latest4_is_half_coming_7_0, latest3_is_half_coming_7_0, latest2_is_half_coming_7_0, latest1_is_half_coming_7_0, latest0_is_half_coming_7_0, head_7_0_is_coming_7_0 };
  assign head_18_8_plus_column = head[18:8] + column;
  always @(posedge clk)
    latest0 <= { half, head[7:0] };
  always @(posedge clk)
    latest1 <= latest0;
  always @(posedge clk)
    latest2 <= latest1;
  always @(posedge clk)
    latest3 <= latest2;
  always @(posedge clk)
    latest4 <= latest3;
  always @(posedge clk)
    if (rst) clash[5:1] <= 5'h00;
    else clash[5:1] <= next_clash_both_if_walk_moved[5:1];
  always @(posedge clk)
    if (!walk_moved | rst) clash[0] <= 1'h0;
    else clash[0] <= next_clash_both[0];
  always @(posedge clk)
    if (rst) recent <= 6'h00;
    else recent <= { recent[4:0], adding_and_walk_first };
  always @(posedge clk)
    if (rst) column <= 5'h00;
    else if (adding) column <= walk_last ? 6'h00 : (column + 1'h1);
  always @(posedge clk)
    if (rst) head <= 19'h00000;
    else if (walk_moved) head <= coming;
  always @(posedge clk)
    if (rst) walk_held <= 1'h0;
    else if (walk_moved) walk_held <= queue_o_valid;
  assign next_clash_both_if_walk_moved = walk_moved ? next_clash_both : { clash[4:0], 1'h0 };
  simgnn_accumulators accumulators (
    .add(adding),
    .addend(ring_read_data),
    .address(accumulators_address),
    .clear(clear),
    .clk(clk),
    .drain(drain),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(drained),
    .half(half),
    .rst(rst)
  );
  simgnn_group_queue_2_16x19 queue (
    .clk(clk),
    .i(edges),
    .o_payload(coming),
    .o_ready(walk_moved),
    .o_valid(queue_o_valid),
    .present(present),
    .room(room),
    .rst(rst)
  );
  simgnn_ram_32x64 ring (
    .clk(clk),
    .read_address(head_18_8_plus_column[4:0]),
    .read_data(ring_read_data),
    .read_en(adding),
    .write_address(written[4:0]),
    .write_data(ring_data),
    .write_en(ring_write)
  );
  assign head_7_0_plus_column[7:0] = accumulators_address;
endmodule
`default_nettype wire
