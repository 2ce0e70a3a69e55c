// One row of a TileBuffer.
//
// Parameters:
//   columns = 2
//
// From hw/update/weights.py:15 (TileRow).
`timescale 1ns/1ps
`default_nettype none
module simgnn_tile_row(
  input wire clk,
  input wire rst,
  // All values.
  input wire write,
  input wire [63:0] data,
  // Write enable per column, and one value. Never together with write.
  input wire [1:0] column_write,
  input wire [31:0] column_data,
  output wire [63:0] o
);
  reg [31:0] value0;
  reg [31:0] value1;

  assign o[31:0] = value0;
  assign o[63:32] = value1;

  always @(posedge clk) begin
    if (write) begin
      value0 <= data[31:0];
      value1 <= data[63:32];
    end
    if (column_write[0]) value0 <= column_data;
    if (column_write[1]) value1 <= column_data;
  end

  initial begin
    value0 = 32'd0;
    value1 = 32'd0;
  end

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, rst};
endmodule
`default_nettype wire
