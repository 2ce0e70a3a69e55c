// Cut the combinational paths of a stream: o and i.ready come from registers.
//
// Parameters:
//   shape = 216
//
// From hw/primitives/skid.py:8 (SkidBuffer).
`timescale 1ns/1ps
`default_nettype none
module simgnn_skid_buffer_216(
  input wire clk,
  input wire rst,
  input wire [215:0] i_payload,
  input wire i_valid,
  output wire i_ready,
  output wire [215:0] o_payload,
  output reg o_valid,
  input wire o_ready
);
  reg waiting;
  reg [215:0] offered;
  reg [215:0] held;

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
    offered = 216'd0;
    held = 216'd0;
  end
endmodule
`default_nettype wire
