// The rows of a tensor in device memory as runs of beats; rows that touch become one run.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//
// From hw/memory/runs.py:15 (RowRuns).
`timescale 1ns/1ps
`default_nettype none
module simgnn_row_runs(
  input wire clk,
  input wire rst,
  // Begin; the other inputs hold until the last run has been taken: stride and words from the cycle before start,
  // total from the cycle after it.
  input wire start,
  // Bytes.
  input wire [63:0] address,
  input wire [31:0] stride,
  // Rows, and words in a row.
  input wire [23:0] rows,
  input wire [23:0] words,
  // rows x words.
  input wire [47:0] total,
  // [63:0] address, [95:64] beats
  output wire [95:0] run_payload,
  output wire run_valid,
  input wire run_ready
);
  reg adjacent;
  reg [63:0] address_register;
  reg [23:0] left;

  wire touching = adjacent & ({32'd0, total[47:32]} == 48'd0);
  assign run_payload[63:0] = address_register;
  assign run_payload[95:64] = touching ? total[31:0] : {8'd0, words};
  assign run_valid = left != 24'd0;

  always @(posedge clk) begin
    if (rst) adjacent <= 1'b0;
    else adjacent <= stride == {5'd0, words, 3'd0};
  end

  always @(posedge clk) begin
    if (rst) begin
      address_register <= 64'd0;
      left <= 24'd0;
    end else if (start) begin
      address_register <= address;
      left <= rows;
    end else if (run_valid & run_ready) begin
      address_register <= address_register + {32'd0, stride};
      left <= touching ? 24'd0 : (left - 24'd1);
    end
  end

  initial begin
    adjacent = 1'b0;
    address_register = 64'd0;
    left = 24'd0;
  end
endmodule
`default_nettype wire
