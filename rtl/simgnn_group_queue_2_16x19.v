// First-in first-out queue that takes up to ways elements per cycle and gives one.
//
// Parameters:
//   width = 19
//   depth = 16
//   ways = 2
//
// From hw/primitives/group_queue.py:9 (GroupQueue).
`timescale 1ns/1ps
`default_nettype none
module simgnn_group_queue_2_16x19(present, o_ready, clk, rst, room, o_payload, o_valid, i);
  wire present_1_and_present_0_is_turn0;
  wire [1:0] turn1_rest;
  wire [4:0] tail_plus_turn1;
  wire present_0_and_not_turn1;
  wire [2:0] present_0_plus_present_1;
  wire present_1_and_present_0_is_turn1;
  wire [5:0] level_plus_pushed;
  wire [1:0] turn0_rest;
  wire [4:0] tail_plus_turn0;
  wire present_0_and_not_turn0;
  wire [2:0] tail_plus_turn0_2;
  wire [2:0] tail_plus_turn1_2;
  input clk;
  wire clk;
  reg [3:0] head = 4'h0;
  input [37:0] i;
  wire [37:0] i;
  reg [4:0] level = 5'h00;
  output [18:0] o_payload;
  wire [18:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  wire popped;
  input [1:0] present;
  wire [1:0] present;
  wire [1:0] pushed;
  wire [18:0] read__data;
  wire [18:0] read__data_net;
  output room;
  wire room;
  input rst;
  wire rst;
  reg [3:0] tail = 4'h0;
  wire turn0;
  wire turn1;
  reg [18:0] way0 [7:0];
  initial begin
    way0[0] = 19'h00000;
    way0[1] = 19'h00000;
    way0[2] = 19'h00000;
    way0[3] = 19'h00000;
    way0[4] = 19'h00000;
    way0[5] = 19'h00000;
    way0[6] = 19'h00000;
    way0[7] = 19'h00000;
  end
  always @(posedge clk) begin
    if (present_0_and_not_turn0 | present_1_and_present_0_is_turn0)
      way0[tail_plus_turn0_2] <= present_1_and_present_0_is_turn0 ? i[37:19] : present_0_and_not_turn0 ? i[18:0] : 19'h00000;
  end
  assign read__data = way0[head[3:1]];
  reg [18:0] way1 [7:0];
  initial begin
    way1[0] = 19'h00000;
    way1[1] = 19'h00000;
    way1[2] = 19'h00000;
    way1[3] = 19'h00000;
    way1[4] = 19'h00000;
    way1[5] = 19'h00000;
    way1[6] = 19'h00000;
    way1[7] = 19'h00000;
  end
  always @(posedge clk) begin
    if (present_0_and_not_turn1 | present_1_and_present_0_is_turn1)
      way1[tail_plus_turn1_2] <= present_1_and_present_0_is_turn1 ? i[37:19] : present_0_and_not_turn1 ? i[18:0] : 19'h00000;
  end
  assign read__data_net = way1[head[3:1]];
  assign { present_0_plus_present_1[2], pushed } = { 1'h0, present[0] } + present[1];
  assign popped = o_valid & o_ready;
  assign o_valid = |level;
  assign room = level <= 4'he;
  assign { turn0_rest[1], turn0 } = 1'h0 - tail[0];
  assign { tail_plus_turn0[4], tail_plus_turn0_2, tail_plus_turn0[0] } = tail + turn0;
  assign present_0_and_not_turn0 = present[0] & !turn0;
  assign present_1_and_present_0_is_turn0 = present[1] & ({ 1'h0, present[0] } == turn0);
  assign { turn1_rest[1], turn1 } = 1'h1 - tail[0];
  assign { tail_plus_turn1[4], tail_plus_turn1_2, tail_plus_turn1[0] } = tail + turn1;
  assign present_0_and_not_turn1 = present[0] & !turn1;
  assign present_1_and_present_0_is_turn1 = present[1] & ({ 1'h0, present[0] } == turn1);
  assign level_plus_pushed = level + pushed;
  always @(posedge clk)
    if (rst) head <= 4'h0;
    else head <= head + popped;
  always @(posedge clk)
    if (rst) tail <= 4'h0;
    else tail <= tail + pushed;
  always @(posedge clk)
    if (rst) level <= 5'h00;
    else level <= level_plus_pushed - popped;
  assign o_payload = head[0] ? read__data_net : read__data;
  assign present_0_plus_present_1[1:0] = pushed;
  assign tail_plus_turn1[3:1] = tail_plus_turn1_2;
  assign turn1_rest[0] = turn1;
  assign turn0_rest[0] = turn0;
  assign tail_plus_turn0[3:1] = tail_plus_turn0_2;
endmodule
`default_nettype wire
