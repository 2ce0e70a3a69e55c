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
// From hw/aggregate/edges.py:17 (EdgeReader).
`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_reader(
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
  output reg stray,
  // Words in a row.
  input wire [4:0] words,
  // To the memory port: edges. [63:0] address, [69:64] beats
  output wire [69:0] request_payload,
  output wire request_valid,
  input wire request_ready,
  input wire [63:0] response_payload,
  input wire response_valid,
  output wire response_ready,
  // A group of edges. 2 of 20 bits, each [0] owner, [8:1] accumulator, [19:9] position
  output reg [39:0] o_payload,
  output reg o_valid,
  input wire o_ready,
  // Edges of o that belong to the list: in the first group and the last some may not.
  output reg [1:0] present,
  // Position of the oldest source that an edge not yet taken from o may need.
  output wire [10:0] oldest,
  // Every edge has been taken from o.
  output wire done
);
  reg valid1;
  reg reading;
  reg [10:0] position;
  reg [10:0] oldest1;
  reg [10:0] oldest2;
  reg present1_0;
  reg owner1_0;
  reg [10:0] position1_0;
  reg [7:0] local_0;
  reg present1_1;
  reg owner1_1;
  reg [10:0] position1_1;
  reg [7:0] local_1;
  wire index_o_valid;
  wire [1:0] index_present;
  wire [63:0] index_o_payload;
  wire index_last;

  assign oldest = o_valid ? oldest2 : valid1 ? oldest1 : position;
  assign done = !reading & !valid1 & !o_valid;
  wire move2 = !o_valid | o_ready;
  wire move1 = !valid1 | move2;
  wire taken = index_o_valid & (move1 & reading);
  wire [7:0] o_payload_word = {3'd0, words};
  wire source_both = index_present[0] & index_o_payload[31];

  always @(posedge clk) begin
    if (rst) begin
      o_valid <= 1'b0;
      oldest2 <= 11'd0;
      present <= 2'd0;
      o_payload <= 40'd0;
    end else if (move2) begin
      o_valid <= valid1;
      oldest2 <= oldest1;
      present[0] <= present1_0;
      o_payload[0] <= owner1_0;
      o_payload[19:9] <= position1_0;
      o_payload[8:1] <= local_0 * o_payload_word;
      present[1] <= present1_1;
      o_payload[20] <= owner1_1;
      o_payload[39:29] <= position1_1;
      o_payload[28:21] <= local_1 * o_payload_word;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      valid1 <= 1'b0;
      oldest1 <= 11'd0;
      present1_0 <= 1'b0;
      owner1_0 <= 1'b0;
      position1_0 <= 11'd0;
      local_0 <= 8'd0;
      present1_1 <= 1'b0;
      owner1_1 <= 1'b0;
      position1_1 <= 11'd0;
      local_1 <= 8'd0;
    end else if (move1) begin
      valid1 <= taken;
      oldest1 <= position;
      present1_0 <= index_present[0];
      owner1_0 <= index_o_payload[0];
      position1_0 <= position;
      local_0 <= index_o_payload[8:1];
      present1_1 <= index_present[1];
      owner1_1 <= index_o_payload[32];
      position1_1 <= position + {4'd0, {6'd0, source_both} * {2'd0, words}};
      local_1 <= index_o_payload[40:33];
    end
  end

  always @(posedge clk) begin
    if (rst) stray <= 1'b0;
    else begin
      stray <= taken & (|{index_present[1] & (index_o_payload[62:32] >= {7'd0, destinations}), index_present[0] &
          (index_o_payload[30:0] >= {7'd0, destinations})});
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      reading <= 1'b0;
      position <= 11'd0;
    end else begin
      if (taken) begin
        reading <= !index_last;
        position <= position + {3'd0, {5'd0, {2'd0, source_both} + {2'd0, index_present[1] & index_o_payload[63]}}
            * o_payload_word};
      end
      if (start) begin
        position <= 11'd0;
        reading <= has_edges;
      end
    end
  end

  initial begin
    o_valid = 1'b0;
    oldest2 = 11'd0;
    present = 2'd0;
    o_payload = 40'd0;
    valid1 = 1'b0;
    oldest1 = 11'd0;
    present1_0 = 1'b0;
    owner1_0 = 1'b0;
    position1_0 = 11'd0;
    local_0 = 8'd0;
    present1_1 = 1'b0;
    owner1_1 = 1'b0;
    position1_1 = 11'd0;
    local_1 = 8'd0;
    stray = 1'b0;
    reading = 1'b0;
    position = 11'd0;
  end

  simgnn_index_reader_2x32 index (
    .clk(clk),
    .rst(rst),
    .start(list_valid & list_ready),
    .address(list_payload[63:0]),
    .count(list_payload[95:64]),
    .o_ready(move1 & reading),
    .request_ready(request_ready),
    .response_payload(response_payload),
    .response_valid(response_valid),
    .o_payload(index_o_payload),
    .o_valid(index_o_valid),
    .present(index_present),
    .last(index_last),
    .idle(list_ready),
    .request_payload(request_payload),
    .request_valid(request_valid),
    .response_ready(response_ready)
  );
endmodule
`default_nettype wire
