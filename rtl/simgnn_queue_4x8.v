// First-in first-out queue, read without latency.
//
// Parameters:
//   width = 8
//   depth = 4
//
// From hw/primitives/fifo.py:8 (Queue).
`timescale 1ns/1ps
`default_nettype none
module simgnn_queue_4x8(i_valid, o_ready, clk, rst, i_ready, o_payload, o_valid, i_payload);
  wire queue_r_rdy_and_o_ready;
  wire queue_r_rdy_and_o_ready_and_not_queue_w_port__en;
  input clk;
  wire clk;
  input [7:0] i_payload;
  wire [7:0] i_payload;
  output i_ready;
  wire i_ready;
  input i_valid;
  wire i_valid;
  output [7:0] o_payload;
  wire [7:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  reg [2:0] queue_level = 3'h0;
  wire [7:0] queue_r_data;
  reg [1:0] queue_r_port__addr = 2'h0;
  wire queue_r_rdy;
  reg [1:0] queue_w_port__addr = 2'h0;
  wire queue_w_port__en;
  wire queue_w_rdy;
  input rst;
  wire rst;
  reg [7:0] queue_storage [3:0];
  initial begin
    queue_storage[0] = 8'h00;
    queue_storage[1] = 8'h00;
    queue_storage[2] = 8'h00;
    queue_storage[3] = 8'h00;
  end
  always @(posedge clk) begin
    if (queue_w_port__en)
      queue_storage[queue_w_port__addr] <= i_payload;
  end
  assign queue_r_data = queue_storage[queue_r_port__addr];
  always @(posedge clk)
    if (rst) queue_level <= 3'h0;
    else if ((queue_w_port__en & !queue_r_rdy_and_o_ready) | queue_r_rdy_and_o_ready_and_not_queue_w_port__en) queue_level <= queue_r_rdy_and_o_ready_and_not_queue_w_port__en ? (queue_level - 1'h1) : (queue_level + 1'h1);
  always @(posedge clk)
    if (rst) queue_r_port__addr <= 2'h0;
    else if (queue_r_rdy_and_o_ready) queue_r_port__addr <= queue_r_port__addr + 1'h1;
  always @(posedge clk)
    if (rst) queue_w_port__addr <= 2'h0;
    else if (queue_w_port__en) queue_w_port__addr <= queue_w_port__addr + 1'h1;
  assign queue_w_rdy = queue_level != 3'h4;
  assign queue_r_rdy = |queue_level;
  assign queue_w_port__en = i_valid & queue_w_rdy;
  assign queue_r_rdy_and_o_ready = queue_r_rdy & o_ready;
  assign queue_r_rdy_and_o_ready_and_not_queue_w_port__en = queue_r_rdy_and_o_ready & !queue_w_port__en;
  assign i_ready = queue_w_rdy;
  assign o_payload = queue_r_data;
  assign o_valid = queue_r_rdy;
endmodule
`default_nettype wire
