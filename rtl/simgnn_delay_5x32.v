// Give each value out again a fixed number of cycles later.
//
// Parameters:
//   width = 32
//   cycles = 5
//
// From hw/primitives/delay.py:17 (DelayLine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_delay_5x32(
  input wire clk,
  input wire rst,
  // While low, the line holds.
  input wire en,
  input wire [31:0] i,
  output wire [31:0] o
);
  reg [1:0] slot;

  wire [1:0] following = (slot == 2'd3) ? 2'd0 : (slot + 2'd1);

  always @(posedge clk) begin
    if (rst) slot <= 2'd0;
    else if (en) slot <= following;
  end

  initial slot = 2'd0;

  simgnn_ram_4x32 store (
    .clk(clk),
    .read_en(en),
    .read_address(slot),
    .write_en(en),
    .write_address(slot),
    .write_data(i),
    .read_data(o)
  );
endmodule
`default_nettype wire
