// R x C values that are written by rows or by columns and read by rows.
//
// Parameters:
//   rows = 2
//   columns = 2
//
// From hw/update/weights.py:57 (TileBuffer).
`timescale 1ns/1ps
`default_nettype none
module simgnn_tile_buffer(
  input wire clk,
  input wire rst,
  // Write enable per row, and a row's values.
  input wire [1:0] row_write,
  input wire [63:0] row_data,
  // Write enable per column, and a column's values. Never together with a row.
  input wire [1:0] column_write,
  input wire [63:0] column_data,
  input wire row,
  // The values of row.
  output wire [63:0] o
);
  wire [63:0] row0_o;
  wire [63:0] row1_o;

  assign o = row ? (row ? row1_o : 64'd0) : row0_o;

  simgnn_tile_row row0 (
    .clk(clk),
    .rst(rst),
    .write(row_write[0]),
    .data(row_data),
    .column_write(column_write),
    .column_data(column_data[31:0]),
    .o(row0_o)
  );

  simgnn_tile_row row1 (
    .clk(clk),
    .rst(rst),
    .write(row_write[1]),
    .data(row_data),
    .column_write(column_write),
    .column_data(column_data[63:32]),
    .o(row1_o)
  );
endmodule
`default_nettype wire
