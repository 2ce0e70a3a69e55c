// Cut runs of beats into bursts.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//
// From hw/memory/burst.py:24 (BurstCutter).
`timescale 1ns/1ps
`default_nettype none
module simgnn_burst_cutter(
  input wire clk,
  input wire rst,
  // Runs, in order; a run has at least one beat. [63:0] address, [95:64] beats
  input wire [95:0] run_payload,
  input wire run_valid,
  output wire run_ready,
  // [63:0] address, [69:64] beats
  output wire [69:0] burst_payload,
  output wire burst_valid,
  input wire burst_ready
);
  localparam [5:0] BURST_BEATS_6 = 6'd32;
  localparam [32:0] BURST_BEATS_33 = 33'd32;
  localparam [32:0] TWO_BURSTS = 33'd64;

  reg [2:0] below;
  reg [4:0] offset;
  reg [55:0] block;
  reg [5:0] beats;
  reg active;
  reg last;
  reg [32:0] left;

  assign run_ready = !active | (burst_ready & last);
  assign burst_payload[63:0] = {block, offset, below};
  assign burst_payload[69:64] = beats;
  assign burst_valid = active;
  wire [32:0] span_word = {1'b0, run_payload[95:64]};
  wire [32:0] span = span_word + {28'd0, run_payload[7:3]};
  wire [5:0] spare = BURST_BEATS_6 - run_payload[69:64];
  wire [5:0] alone_word = {1'b0, run_payload[7:3]};
  wire alone = (span_word <= BURST_BEATS_33) & (alone_word <= spare);

  always @(posedge clk) begin
    if (rst) begin
      offset <= 5'd0;
      block <= 56'd0;
      left <= 33'd0;
      last <= 1'b0;
      beats <= 6'd0;
      active <= 1'b0;
      below <= 3'd0;
    end else begin
      if (active & burst_ready) begin
        offset <= 5'd0;
        block <= block + 56'd1;
        left <= left - BURST_BEATS_33;
        last <= left <= TWO_BURSTS;
        beats <= (left <= TWO_BURSTS) ? (left[5:0] - BURST_BEATS_6) : BURST_BEATS_6;
        active <= !last;
      end
      if (run_valid & run_ready) begin
        active <= 1'b1;
        below <= run_payload[2:0];
        offset <= run_payload[7:3];
        block <= run_payload[63:8];
        left <= span;
        last <= alone;
        beats <= alone ? run_payload[69:64] : (BURST_BEATS_6 - alone_word);
      end
    end
  end

  initial begin
    offset = 5'd0;
    block = 56'd0;
    left = 33'd0;
    last = 1'b0;
    beats = 6'd0;
    active = 1'b0;
    below = 3'd0;
  end
endmodule
`default_nettype wire
