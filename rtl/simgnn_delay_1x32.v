// Give each value out again a fixed number of cycles later.
//
// Parameters:
//   width = 32
//   cycles = 1
//
// From hw/primitives/delay.py:17 (DelayLine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_delay_1x32(
  input wire clk,
  input wire rst,
  // While low, the line holds.
  input wire en,
  input wire [31:0] i,
  output wire [31:0] o
);
  reg [31:0] stage0;

  assign o = stage0;

  always @(posedge clk) begin
    if (en) stage0 <= i;
  end

  initial stage0 = 32'd0;

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, rst};
endmodule
`default_nettype wire
