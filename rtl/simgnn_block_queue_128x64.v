// First-in first-out queue that fits block RAM.
//
// Parameters:
//   width = 64
//   depth = 128
//
// From hw/primitives/fifo.py:50 (BlockQueue).
`timescale 1ns/1ps
`default_nettype none
module simgnn_block_queue_128x64(i_valid, o_ready, clk, rst, i_ready, o_payload, o_valid, i_payload);
  wire queue_r_port__en_and_not_queue_w_port__en;
  input clk;
  wire clk;
  input [63:0] i_payload;
  wire [63:0] i_payload;
  output i_ready;
  wire i_ready;
  input i_valid;
  wire i_valid;
  output [63:0] o_payload;
  wire [63:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  reg [6:0] queue_inner_level = 7'h00;
  wire queue_inner_r_rdy;
  wire [63:0] queue_r_data;
  reg [6:0] queue_r_port__addr = 7'h00;
  wire queue_r_port__en;
  reg queue_r_rdy = 1'h0;
  reg [6:0] queue_w_port__addr = 7'h00;
  wire queue_w_port__en;
  wire queue_w_rdy;
  input rst;
  wire rst;
  reg [63:0] queue_storage [126:0];
  initial begin
    queue_storage[0] = 64'h0000000000000000;
    queue_storage[1] = 64'h0000000000000000;
    queue_storage[2] = 64'h0000000000000000;
    queue_storage[3] = 64'h0000000000000000;
    queue_storage[4] = 64'h0000000000000000;
    queue_storage[5] = 64'h0000000000000000;
    queue_storage[6] = 64'h0000000000000000;
    queue_storage[7] = 64'h0000000000000000;
    queue_storage[8] = 64'h0000000000000000;
    queue_storage[9] = 64'h0000000000000000;
    queue_storage[10] = 64'h0000000000000000;
    queue_storage[11] = 64'h0000000000000000;
    queue_storage[12] = 64'h0000000000000000;
    queue_storage[13] = 64'h0000000000000000;
    queue_storage[14] = 64'h0000000000000000;
    queue_storage[15] = 64'h0000000000000000;
    queue_storage[16] = 64'h0000000000000000;
    queue_storage[17] = 64'h0000000000000000;
    queue_storage[18] = 64'h0000000000000000;
    queue_storage[19] = 64'h0000000000000000;
    queue_storage[20] = 64'h0000000000000000;
    queue_storage[21] = 64'h0000000000000000;
    queue_storage[22] = 64'h0000000000000000;
    queue_storage[23] = 64'h0000000000000000;
    queue_storage[24] = 64'h0000000000000000;
    queue_storage[25] = 64'h0000000000000000;
    queue_storage[26] = 64'h0000000000000000;
    queue_storage[27] = 64'h0000000000000000;
    queue_storage[28] = 64'h0000000000000000;
    queue_storage[29] = 64'h0000000000000000;
    queue_storage[30] = 64'h0000000000000000;
    queue_storage[31] = 64'h0000000000000000;
    queue_storage[32] = 64'h0000000000000000;
    queue_storage[33] = 64'h0000000000000000;
    queue_storage[34] = 64'h0000000000000000;
    queue_storage[35] = 64'h0000000000000000;
    queue_storage[36] = 64'h0000000000000000;
    queue_storage[37] = 64'h0000000000000000;
    queue_storage[38] = 64'h0000000000000000;
    queue_storage[39] = 64'h0000000000000000;
    queue_storage[40] = 64'h0000000000000000;
    queue_storage[41] = 64'h0000000000000000;
    queue_storage[42] = 64'h0000000000000000;
    queue_storage[43] = 64'h0000000000000000;
    queue_storage[44] = 64'h0000000000000000;
    queue_storage[45] = 64'h0000000000000000;
    queue_storage[46] = 64'h0000000000000000;
    queue_storage[47] = 64'h0000000000000000;
    queue_storage[48] = 64'h0000000000000000;
    queue_storage[49] = 64'h0000000000000000;
    queue_storage[50] = 64'h0000000000000000;
    queue_storage[51] = 64'h0000000000000000;
    queue_storage[52] = 64'h0000000000000000;
    queue_storage[53] = 64'h0000000000000000;
    queue_storage[54] = 64'h0000000000000000;
    queue_storage[55] = 64'h0000000000000000;
    queue_storage[56] = 64'h0000000000000000;
    queue_storage[57] = 64'h0000000000000000;
    queue_storage[58] = 64'h0000000000000000;
    queue_storage[59] = 64'h0000000000000000;
    queue_storage[60] = 64'h0000000000000000;
    queue_storage[61] = 64'h0000000000000000;
    queue_storage[62] = 64'h0000000000000000;
    queue_storage[63] = 64'h0000000000000000;
    queue_storage[64] = 64'h0000000000000000;
    queue_storage[65] = 64'h0000000000000000;
    queue_storage[66] = 64'h0000000000000000;
    queue_storage[67] = 64'h0000000000000000;
    queue_storage[68] = 64'h0000000000000000;
    queue_storage[69] = 64'h0000000000000000;
    queue_storage[70] = 64'h0000000000000000;
    queue_storage[71] = 64'h0000000000000000;
    queue_storage[72] = 64'h0000000000000000;
    queue_storage[73] = 64'h0000000000000000;
    queue_storage[74] = 64'h0000000000000000;
    queue_storage[75] = 64'h0000000000000000;
    queue_storage[76] = 64'h0000000000000000;
    queue_storage[77] = 64'h0000000000000000;
    queue_storage[78] = 64'h0000000000000000;
    queue_storage[79] = 64'h0000000000000000;
    queue_storage[80] = 64'h0000000000000000;
    queue_storage[81] = 64'h0000000000000000;
    queue_storage[82] = 64'h0000000000000000;
    queue_storage[83] = 64'h0000000000000000;
    queue_storage[84] = 64'h0000000000000000;
    queue_storage[85] = 64'h0000000000000000;
    queue_storage[86] = 64'h0000000000000000;
    queue_storage[87] = 64'h0000000000000000;
    queue_storage[88] = 64'h0000000000000000;
    queue_storage[89] = 64'h0000000000000000;
    queue_storage[90] = 64'h0000000000000000;
    queue_storage[91] = 64'h0000000000000000;
    queue_storage[92] = 64'h0000000000000000;
    queue_storage[93] = 64'h0000000000000000;
    queue_storage[94] = 64'h0000000000000000;
    queue_storage[95] = 64'h0000000000000000;
    queue_storage[96] = 64'h0000000000000000;
    queue_storage[97] = 64'h0000000000000000;
    queue_storage[98] = 64'h0000000000000000;
    queue_storage[99] = 64'h0000000000000000;
    queue_storage[100] = 64'h0000000000000000;
    queue_storage[101] = 64'h0000000000000000;
    queue_storage[102] = 64'h0000000000000000;
    queue_storage[103] = 64'h0000000000000000;
    queue_storage[104] = 64'h0000000000000000;
    queue_storage[105] = 64'h0000000000000000;
    queue_storage[106] = 64'h0000000000000000;
    queue_storage[107] = 64'h0000000000000000;
    queue_storage[108] = 64'h0000000000000000;
    queue_storage[109] = 64'h0000000000000000;
    queue_storage[110] = 64'h0000000000000000;
    queue_storage[111] = 64'h0000000000000000;
    queue_storage[112] = 64'h0000000000000000;
    queue_storage[113] = 64'h0000000000000000;
    queue_storage[114] = 64'h0000000000000000;
    queue_storage[115] = 64'h0000000000000000;
    queue_storage[116] = 64'h0000000000000000;
    queue_storage[117] = 64'h0000000000000000;
    queue_storage[118] = 64'h0000000000000000;
    queue_storage[119] = 64'h0000000000000000;
    queue_storage[120] = 64'h0000000000000000;
    queue_storage[121] = 64'h0000000000000000;
    queue_storage[122] = 64'h0000000000000000;
    queue_storage[123] = 64'h0000000000000000;
    queue_storage[124] = 64'h0000000000000000;
    queue_storage[125] = 64'h0000000000000000;
    queue_storage[126] = 64'h0000000000000000;
  end
  always @(posedge clk) begin
    if (queue_w_port__en)
      queue_storage[queue_w_port__addr] <= i_payload;
  end
  reg [63:0] queue_r_data_register;
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
    if (rst) queue_inner_level <= 7'h00;
    else if ((queue_w_port__en & !queue_r_port__en) | queue_r_port__en_and_not_queue_w_port__en) queue_inner_level <= queue_r_port__en_and_not_queue_w_port__en ? (queue_inner_level - 1'h1) : (queue_inner_level + 1'h1);
  always @(posedge clk)
    if (rst) queue_r_port__addr <= 7'h00;
    else if (queue_r_port__en) queue_r_port__addr <= (queue_r_port__addr == 7'h7e) ? 8'h00 : (queue_r_port__addr + 1'h1);
  always @(posedge clk)
    if (rst) queue_w_port__addr <= 7'h00;
    else if (queue_w_port__en) queue_w_port__addr <= (queue_w_port__addr == 7'h7e) ? 8'h00 : (queue_w_port__addr + 1'h1);
  assign queue_w_rdy = queue_inner_level != 7'h7f;
  assign queue_inner_r_rdy = |queue_inner_level;
  assign queue_w_port__en = queue_w_rdy & i_valid;
  assign queue_r_port__en = queue_inner_r_rdy & (!queue_r_rdy | o_ready);
  assign queue_r_port__en_and_not_queue_w_port__en = queue_r_port__en & !queue_w_port__en;
  assign i_ready = queue_w_rdy;
  assign o_payload = queue_r_data;
  assign o_valid = queue_r_rdy;
endmodule
`default_nettype wire
