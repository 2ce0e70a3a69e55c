// Two blocks of R words each, written word by word and read lane by lane.
//
// Parameters:
//   rows = 2
//   lanes = 2
//
// From hw/update/transpose.py:52 (BlockTranspose).
`timescale 1ns/1ps
`default_nettype none
module simgnn_block_transpose(
  input wire clk,
  input wire rst,
  // Write enable per word, block 0 first.
  input wire [3:0] write,
  input wire [63:0] word,
  input wire block,
  input wire lane,
  // Value lane of each word of block.
  output wire [63:0] o
);
  wire [31:0] row0_o;
  wire [31:0] row1_o;

  assign o[31:0] = row0_o;
  assign o[63:32] = row1_o;

  simgnn_transpose_row row0 (
    .clk(clk),
    .rst(rst),
    .write({write[2], write[0]}),
    .word(word),
    .block(block),
    .lane(lane),
    .o(row0_o)
  );

  simgnn_transpose_row row1 (
    .clk(clk),
    .rst(rst),
    .write({write[3], write[1]}),
    .word(word),
    .block(block),
    .lane(lane),
    .o(row1_o)
  );
endmodule
`default_nettype wire
