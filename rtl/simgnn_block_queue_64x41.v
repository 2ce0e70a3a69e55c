// First-in first-out queue that fits block RAM.
//
// Parameters:
//   width = 41
//   depth = 64
//
// From hw/primitives/fifo.py:50 (BlockQueue).
`timescale 1ns/1ps
`default_nettype none
module simgnn_block_queue_64x41(
  input wire clk,
  input wire rst,
  input wire [40:0] i_payload,
  input wire i_valid,
  output wire i_ready,
  output wire [40:0] o_payload,
  output wire o_valid,
  input wire o_ready
);
  reg [5:0] queue_inner_level;
  reg [40:0] queue_r_port_data;
  reg queue_r_rdy;
  reg [5:0] queue_produce;
  reg [5:0] queue_consume;

  assign i_ready = queue_inner_level != 6'd63;
  assign o_payload = queue_r_port_data;
  assign o_valid = queue_r_rdy;
  wire queue_inner_r_rdy = queue_inner_level != 6'd0;
  wire do_write = i_ready & i_valid;
  wire do_inner_read = queue_inner_r_rdy & (!queue_r_rdy | o_ready);

  reg [40:0] queue_storage [0:62];
  integer i;
  initial for (i = 0; i < 63; i = i + 1) queue_storage[i] = 41'd0;
  always @(posedge clk) begin
    if (do_write) queue_storage[queue_produce] <= i_payload;
  end
  always @(posedge clk) begin
    if (do_inner_read) queue_r_port_data <= queue_storage[queue_consume];
  end

  always @(posedge clk) begin
    if (rst) queue_produce <= 6'd0;
    else if (do_write) queue_produce <= (queue_produce != 6'd62) ? (queue_produce + 6'd1) : 6'd0;
  end

  always @(posedge clk) begin
    if (rst) queue_consume <= 6'd0;
    else if (do_inner_read) queue_consume <= (queue_consume != 6'd62) ? (queue_consume + 6'd1) : 6'd0;
  end

  always @(posedge clk) begin
    if (rst) queue_inner_level <= 6'd0;
    else begin
      if (do_write & !do_inner_read) queue_inner_level <= queue_inner_level + 6'd1;
      if (do_inner_read & !do_write) queue_inner_level <= queue_inner_level - 6'd1;
    end
  end

  always @(posedge clk) begin
    if (rst) queue_r_rdy <= 1'b0;
    else if (do_inner_read) queue_r_rdy <= 1'b1;
    else if (o_ready) queue_r_rdy <= 1'b0;
  end

  initial begin
    queue_produce = 6'd0;
    queue_consume = 6'd0;
    queue_inner_level = 6'd0;
    queue_r_rdy = 1'b0;
  end
endmodule
`default_nettype wire
