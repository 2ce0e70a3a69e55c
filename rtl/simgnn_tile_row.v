// One row of a TileBuffer.
//
// Parameters:
//   columns = 2
//
// From hw/update/weights.py:17 (TileRow).
`timescale 1ns/1ps
`default_nettype none
module simgnn_tile_row(data, column_write, column_data, clk, rst, o, write);
  input clk;
  wire clk;
  input [31:0] column_data;
  wire [31:0] column_data;
  input [1:0] column_write;
  wire [1:0] column_write;
  input [63:0] data;
  wire [63:0] data;
  output [63:0] o;
  wire [63:0] o;
  input rst;
  wire rst;
  reg [31:0] value0 = 32'd0;
  reg [31:0] value1 = 32'd0;
  input write;
  wire write;
  always @(posedge clk)
    if (column_write[1] | write) value1 <= column_write[1] ? column_data : data[63:32];
  always @(posedge clk)
    if (column_write[0] | write) value0 <= column_write[0] ? column_data : data[31:0];
  assign o = { value1, value0 };
endmodule
`default_nettype wire
