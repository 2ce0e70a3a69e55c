// Cut the combinational paths of a stream: o and i.ready come from registers.
//
// Parameters:
//   shape = 312
//
// From hw/primitives/skid.py:8 (SkidBuffer).
`timescale 1ns/1ps
`default_nettype none
module simgnn_skid_buffer_312(i_valid, o_ready, clk, rst, i_ready, o_payload, o_valid, i_payload);
  wire [311:0] held_if_waiting;
  input clk;
  wire clk;
  wire free;
  reg [311:0] held = 312'h000000000000000000000000000000000000000000000000000000000000000000000000000000;
  input [311:0] i_payload;
  wire [311:0] i_payload;
  output i_ready;
  wire i_ready;
  input i_valid;
  wire i_valid;
  output [311:0] o_payload;
  reg [311:0] o_payload = 312'h000000000000000000000000000000000000000000000000000000000000000000000000000000;
  input o_ready;
  wire o_ready;
  output o_valid;
  reg o_valid = 1'h0;
  input rst;
  wire rst;
  reg waiting = 1'h0;
  assign free = !o_valid | o_ready;
  assign held_if_waiting = waiting ? held : i_payload;
  always @(posedge clk)
    held <= held_if_waiting;
  assign i_ready = ~waiting;
  always @(posedge clk)
    if (free | rst) waiting <= 1'h0;
    else if (i_valid) waiting <= 1'h1;
  always @(posedge clk)
    if (rst) o_valid <= 1'h0;
    else if (free) o_valid <= waiting | i_valid;
  always @(posedge clk)
    if (free) o_payload <= held_if_waiting;
endmodule
`default_nettype wire
