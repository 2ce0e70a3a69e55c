// First-in first-out queue that fits block RAM.
//
// Parameters:
//   width = 41
//   depth = 64
//
// From hw/primitives/fifo.py:50 (BlockQueue).
`timescale 1ns/1ps
`default_nettype none
module simgnn_block_queue_64x41(i_valid, o_ready, clk, rst, i_ready, o_payload, o_valid, i_payload);
  wire queue_r_port__en_and_not_queue_w_port__en;
  input clk;
  wire clk;
  input [40:0] i_payload;
  wire [40:0] i_payload;
  output i_ready;
  wire i_ready;
  input i_valid;
  wire i_valid;
  output [40:0] o_payload;
  wire [40:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  reg [5:0] queue_inner_level = 6'h00;
  wire queue_inner_r_rdy;
  wire [40:0] queue_r_data;
  reg [5:0] queue_r_port__addr = 6'h00;
  wire queue_r_port__en;
  reg queue_r_rdy = 1'h0;
  reg [5:0] queue_w_port__addr = 6'h00;
  wire queue_w_port__en;
  wire queue_w_rdy;
  input rst;
  wire rst;
  reg [40:0] queue_storage [62:0];
  initial begin
    queue_storage[0] = 41'h00000000000;
    queue_storage[1] = 41'h00000000000;
    queue_storage[2] = 41'h00000000000;
    queue_storage[3] = 41'h00000000000;
    queue_storage[4] = 41'h00000000000;
    queue_storage[5] = 41'h00000000000;
    queue_storage[6] = 41'h00000000000;
    queue_storage[7] = 41'h00000000000;
    queue_storage[8] = 41'h00000000000;
    queue_storage[9] = 41'h00000000000;
    queue_storage[10] = 41'h00000000000;
    queue_storage[11] = 41'h00000000000;
    queue_storage[12] = 41'h00000000000;
    queue_storage[13] = 41'h00000000000;
    queue_storage[14] = 41'h00000000000;
    queue_storage[15] = 41'h00000000000;
    queue_storage[16] = 41'h00000000000;
    queue_storage[17] = 41'h00000000000;
    queue_storage[18] = 41'h00000000000;
    queue_storage[19] = 41'h00000000000;
    queue_storage[20] = 41'h00000000000;
    queue_storage[21] = 41'h00000000000;
    queue_storage[22] = 41'h00000000000;
    queue_storage[23] = 41'h00000000000;
    queue_storage[24] = 41'h00000000000;
    queue_storage[25] = 41'h00000000000;
    queue_storage[26] = 41'h00000000000;
    queue_storage[27] = 41'h00000000000;
    queue_storage[28] = 41'h00000000000;
    queue_storage[29] = 41'h00000000000;
    queue_storage[30] = 41'h00000000000;
    queue_storage[31] = 41'h00000000000;
    queue_storage[32] = 41'h00000000000;
    queue_storage[33] = 41'h00000000000;
    queue_storage[34] = 41'h00000000000;
    queue_storage[35] = 41'h00000000000;
    queue_storage[36] = 41'h00000000000;
    queue_storage[37] = 41'h00000000000;
    queue_storage[38] = 41'h00000000000;
    queue_storage[39] = 41'h00000000000;
    queue_storage[40] = 41'h00000000000;
    queue_storage[41] = 41'h00000000000;
    queue_storage[42] = 41'h00000000000;
    queue_storage[43] = 41'h00000000000;
    queue_storage[44] = 41'h00000000000;
    queue_storage[45] = 41'h00000000000;
    queue_storage[46] = 41'h00000000000;
    queue_storage[47] = 41'h00000000000;
    queue_storage[48] = 41'h00000000000;
    queue_storage[49] = 41'h00000000000;
    queue_storage[50] = 41'h00000000000;
    queue_storage[51] = 41'h00000000000;
    queue_storage[52] = 41'h00000000000;
    queue_storage[53] = 41'h00000000000;
    queue_storage[54] = 41'h00000000000;
    queue_storage[55] = 41'h00000000000;
    queue_storage[56] = 41'h00000000000;
    queue_storage[57] = 41'h00000000000;
    queue_storage[58] = 41'h00000000000;
    queue_storage[59] = 41'h00000000000;
    queue_storage[60] = 41'h00000000000;
    queue_storage[61] = 41'h00000000000;
    queue_storage[62] = 41'h00000000000;
  end
  always @(posedge clk) begin
    if (queue_w_port__en)
      queue_storage[queue_w_port__addr] <= i_payload;
  end
  reg [40:0] queue_r_data_register;
  always @(posedge clk) begin
    if (queue_r_port__en) begin
      queue_r_data_register <= queue_storage[queue_r_port__addr];
    end
  end
  assign queue_r_data = queue_r_data_register;
  always @(posedge clk)
    if (rst) queue_r_rdy <= 1'h0;
    else if (queue_r_port__en | o_ready) queue_r_rdy <= 1'h0 | queue_r_port__en;
  always @(posedge clk)
    if (rst) queue_inner_level <= 6'h00;
    else if ((queue_w_port__en & !queue_r_port__en) | queue_r_port__en_and_not_queue_w_port__en) queue_inner_level <= queue_r_port__en_and_not_queue_w_port__en ? (queue_inner_level - 1'h1) : (queue_inner_level + 1'h1);
  always @(posedge clk)
    if (rst) queue_r_port__addr <= 6'h00;
    else if (queue_r_port__en) queue_r_port__addr <= (queue_r_port__addr == 6'h3e) ? 7'h00 : (queue_r_port__addr + 1'h1);
  always @(posedge clk)
    if (rst) queue_w_port__addr <= 6'h00;
    else if (queue_w_port__en) queue_w_port__addr <= (queue_w_port__addr == 6'h3e) ? 7'h00 : (queue_w_port__addr + 1'h1);
  assign queue_w_rdy = queue_inner_level != 6'h3f;
  assign queue_inner_r_rdy = |queue_inner_level;
  assign queue_w_port__en = queue_w_rdy & i_valid;
  assign queue_r_port__en = queue_inner_r_rdy & (!queue_r_rdy | o_ready);
  assign queue_r_port__en_and_not_queue_w_port__en = queue_r_port__en & !queue_w_port__en;
  assign i_ready = queue_w_rdy;
  assign o_payload = queue_r_data;
  assign o_valid = queue_r_rdy;
endmodule
`default_nettype wire
