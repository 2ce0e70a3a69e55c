// Cut the combinational paths of a stream: o and i.ready come from registers.
//
// Parameters:
//   shape = StructLayout({'address': 64, 'beats': 6})
//
// From hw/primitives/skid.py:8 (SkidBuffer).
`timescale 1ns/1ps
`default_nettype none
module simgnn_skid_buffer_70(
  input wire clk,
  input wire rst,
  // [63:0] address, [69:64] beats
  input wire [69:0] i_payload,
  input wire i_valid,
  output wire i_ready,
  // [63:0] address, [69:64] beats
  output wire [69:0] o_payload,
  output reg o_valid,
  input wire o_ready
);
  reg waiting;
  reg [69:0] offered;
  reg [69:0] held;

  assign i_ready = !waiting;
  assign o_payload = offered;
  wire free = !o_valid | o_ready;

  always @(posedge clk) begin
    if (rst) begin
      o_valid <= 1'b0;
      waiting <= 1'b0;
    end else if (free) begin
      o_valid <= waiting | i_valid;
      waiting <= 1'b0;
    end else if (i_valid) waiting <= 1'b1;
  end

  always @(posedge clk) begin
    if (free) offered <= waiting ? held : i_payload;
  end

  always @(posedge clk) begin
    if (i_ready) held <= i_payload;
  end

  initial begin
    o_valid = 1'b0;
    waiting = 1'b0;
    offered = 70'd0;
    held = 70'd0;
  end
endmodule
`default_nettype wire
