// First-in first-out queue, read without latency.
//
// Parameters:
//   width = 67
//   depth = 8
//
// From hw/primitives/fifo.py:8 (Queue).
`timescale 1ns/1ps
`default_nettype none
module simgnn_queue_8x67(
  input wire clk,
  input wire rst,
  input wire [66:0] i_payload,
  input wire i_valid,
  output wire i_ready,
  output wire [66:0] o_payload,
  output wire o_valid,
  input wire o_ready
);
  reg [3:0] queue_level;
  reg [2:0] queue_produce;
  reg [2:0] queue_consume;
  wire [66:0] queue_r_port_data;

  assign i_ready = queue_level != 4'd8;
  assign o_payload = queue_r_port_data;
  assign o_valid = queue_level != 4'd0;
  wire do_write = i_ready & i_valid;
  wire do_read = o_valid & o_ready;

  reg [66:0] queue_storage [0:7];
  integer i;
  initial for (i = 0; i < 8; i = i + 1) queue_storage[i] = 67'd0;
  always @(posedge clk) begin
    if (i_valid & i_ready) queue_storage[queue_produce] <= i_payload;
  end
  assign queue_r_port_data = queue_storage[queue_consume];

  always @(posedge clk) begin
    if (rst) queue_produce <= 3'd0;
    else if (do_write) queue_produce <= queue_produce + 3'd1;
  end

  always @(posedge clk) begin
    if (rst) queue_consume <= 3'd0;
    else if (do_read) queue_consume <= queue_consume + 3'd1;
  end

  always @(posedge clk) begin
    if (rst) queue_level <= 4'd0;
    else begin
      if (do_write & !do_read) queue_level <= queue_level + 4'd1;
      if (do_read & !do_write) queue_level <= queue_level - 4'd1;
    end
  end

  initial begin
    queue_produce = 3'd0;
    queue_consume = 3'd0;
    queue_level = 4'd0;
  end
endmodule
`default_nettype wire
