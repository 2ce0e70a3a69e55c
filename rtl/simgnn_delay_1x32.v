// Give each value out again a fixed number of cycles later.
//
// Parameters:
//   width = 32
//   cycles = 1
//
// From hw/primitives/delay.py:15 (DelayLine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_delay_1x32(i, clk, rst, o, en);
  input clk;
  wire clk;
  input en;
  wire en;
  input [31:0] i;
  wire [31:0] i;
  output [31:0] o;
  reg [31:0] o = 32'd0;
  input rst;
  wire rst;
  always @(posedge clk)
    if (en) o <= i;
endmodule
`default_nettype wire
