// Give each value out again a fixed number of cycles later.
//
// Parameters:
//   width = 32
//   cycles = 5
//
// From hw/primitives/delay.py:15 (DelayLine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_delay_5x32(i, clk, rst, o, en);
  input clk;
  wire clk;
  input en;
  wire en;
  wire [1:0] following;
  input [31:0] i;
  wire [31:0] i;
  output [31:0] o;
  wire [31:0] o;
  input rst;
  wire rst;
  reg [1:0] slot = 2'h0;
  always @(posedge clk)
    if (rst) slot <= 2'h0;
    else if (en) slot <= following;
  assign following = (slot == 2'h3) ? 2'h0 : (slot + 1'h1);
  simgnn_ram_4x32 store (
    .clk(clk),
    .read_address(slot),
    .read_data(o),
    .read_en(en),
    .write_address(slot),
    .write_data(i),
    .write_en(en)
  );
endmodule
`default_nettype wire
