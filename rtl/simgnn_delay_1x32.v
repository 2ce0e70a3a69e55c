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
  wire [31:0] stage0;
  always @(posedge clk)
    if (en) o <= i;
  assign stage0 = o;
endmodule
`default_nettype wire
