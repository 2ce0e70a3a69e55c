// R x C values that are written by rows or by columns and read by rows.
//
// Parameters:
//   rows = 2
//   columns = 2
//
// From hw/update/weights.py:59 (TileBuffer).
`timescale 1ns/1ps
`default_nettype none
module simgnn_tile_buffer(row_data, column_write, column_data, row, clk, rst, o, row_write);
  wire not_row;
  input clk;
  wire clk;
  input [63:0] column_data;
  wire [63:0] column_data;
  input [1:0] column_write;
  wire [1:0] column_write;
  output [63:0] o;
  wire [63:0] o;
  input row;
  wire row;
  wire [63:0] row0_o;
  wire [63:0] row1_o;
  input [63:0] row_data;
  wire [63:0] row_data;
  input [1:0] row_write;
  wire [1:0] row_write;
  input rst;
  wire rst;
  assign o = row ? row1_o : row0_o;
  assign not_row = ~row;
  simgnn_tile_row row0 (
    .clk(clk),
    .column_data(column_data[31:0]),
    .column_write(column_write),
    .data(row_data),
    .o(row0_o),
    .rst(rst),
    .write(row_write[0])
  );
  simgnn_tile_row row1 (
    .clk(clk),
    .column_data(column_data[63:32]),
    .column_write(column_write),
    .data(row_data),
    .o(row1_o),
    .rst(rst),
    .write(row_write[1])
  );
endmodule
`default_nettype wire
