// The words of one row number of a BlockTranspose, one in each block.
//
// Parameters:
//   lanes = 2
//
// From hw/update/transpose.py:10 (TransposeRow).
`timescale 1ns/1ps
`default_nettype none
module simgnn_transpose_row(
  input wire clk,
  input wire rst,
  // Write enable per block.
  input wire [1:0] write,
  input wire [63:0] word,
  input wire block,
  input wire lane,
  output wire [31:0] o
);
  reg [63:0] word0;
  reg [63:0] word1;

  wire [63:0] chosen = block ? word1 : word0;
  assign o = chosen[{lane, 5'd0} +: 32];

  always @(posedge clk) begin
    if (write[0]) word0 <= word;
  end

  always @(posedge clk) begin
    if (write[1]) word1 <= word;
  end

  initial begin
    word0 = 64'd0;
    word1 = 64'd0;
  end

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, rst};
endmodule
`default_nettype wire
