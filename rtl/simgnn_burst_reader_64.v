// Read runs of beats: cut them into bursts, hold what arrives.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//   buffer_beats = 64
//
// From hw/memory/reads.py:23 (BurstReader).
`timescale 1ns/1ps
`default_nettype none
module simgnn_burst_reader_64(
  input wire clk,
  input wire rst,
  // Runs of beats, in order; a run has at least one beat. [63:0] address, [95:64] beats
  input wire [95:0] run_payload,
  input wire run_valid,
  output wire run_ready,
  // [63:0] address, [69:64] beats
  output wire [69:0] request_payload,
  output wire request_valid,
  input wire request_ready,
  // Beats from memory; always ready.
  input wire [63:0] response_payload,
  input wire response_valid,
  output wire response_ready,
  // The same beats, to the client.
  output wire [63:0] o_payload,
  output wire o_valid,
  input wire o_ready
);
  reg [6:0] free;
  wire [69:0] cutter_burst_payload;
  wire cutter_burst_valid;
  wire asked_i_ready;
  wire buffer_i_ready;

  assign response_ready = 1'b1;
  wire room = {1'b0, cutter_burst_payload[69:64]} <= free;
  wire asked_i_valid = cutter_burst_valid & room;
  wire taken = asked_i_valid & asked_i_ready;
  wire popped = o_valid & o_ready;

  always @(posedge clk) begin
    if (rst) free <= 7'h40;
    else free <= (free - {1'b0, taken ? cutter_burst_payload[69:64] : 6'd0}) + {6'd0, popped};
  end

  initial free = 7'h40;

  simgnn_block_queue_64x64 buffer (
    .clk(clk),
    .rst(rst),
    .i_payload(response_payload),
    .i_valid(response_valid),
    .o_ready(o_ready),
    .i_ready(buffer_i_ready),
    .o_payload(o_payload),
    .o_valid(o_valid)
  );

  simgnn_burst_cutter cutter (
    .clk(clk),
    .rst(rst),
    .run_payload(run_payload),
    .run_valid(run_valid),
    .burst_ready(asked_i_ready & room),
    .run_ready(run_ready),
    .burst_payload(cutter_burst_payload),
    .burst_valid(cutter_burst_valid)
  );

  simgnn_skid_buffer_70 asked (
    .clk(clk),
    .rst(rst),
    .i_payload(cutter_burst_payload),
    .i_valid(asked_i_valid),
    .o_ready(request_ready),
    .i_ready(asked_i_ready),
    .o_payload(request_payload),
    .o_valid(request_valid)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, buffer_i_ready};
endmodule
`default_nettype wire
