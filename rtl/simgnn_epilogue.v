// Finish the sums that leave the array and write them to C, row by row of each tile, in the walk's
// order.
//
// Parameters:
//   array.array_rows = 2
//   array.array_columns = 2
//   array.add_stages = 5
//   array.mul_stages = 4
//   array.clock_enables = True
//   memory.lanes = 2
//   memory.bank_words = 512
//   memory.mask_words = 64
//   memory.mask_unit = 1
//   memory.array_columns = 2
//   memory.drain_words = 1
//   memory.source_words = 1
//
// From hw/update/epilogue.py:21 (Epilogue).
`timescale 1ns/1ps
`default_nettype none
module simgnn_epilogue(command, sums, sums_valid, bias_payload, bias_valid, read_mask_data, clk, rst, bias_ready, write_en, write_bank, write_address, write_data, write_lanes, read_mask_en, read_mask_bank, read_mask_address, write_mask_en, write_mask_address, write_mask_chunk, write_mask_data
, done, start);
  wire [11:0] c_row_plus_tile_n0_10_1;
  wire not_command_36;
  wire not_command_38;
  wire not_place_4_2;
  wire [10:0] command_73_64_plus_command_39;
  wire [32:0] c_row_plus_command_607_579;
  wire [32:0] mask_row_plus_command_863_832;
  wire command_151_128_up_to_2;
  wire [24:0] tile_k0_plus_4;
  wire [12:0] mask_row_0_plus_tile_n0;
  wire command_106_96_up_to_2;
  wire [11:0] tile_n0_plus_4;
  wire [11:0] command_106_96_minus_tile_n0;
  wire biases_o_valid;
  wire [3:0] place_0_1_0_shifted;
  wire tile_last_n_mismatch;
  wire tile_last_k_mismatch;
  wire tile_last_n_enable;
  wire tile_last_k_enable;
  wire adding;
  reg adding_1_0 = 1'h0;
  reg adding_2_0 = 1'h0;
  reg adding_3_0 = 1'h0;
  reg adding_4_0 = 1'h0;
  wire [8:0] address;
  wire [31:0] bias0_o;
  wire [31:0] bias1_o;
  input [63:0] bias_payload;
  wire [63:0] bias_payload;
  output bias_ready;
  wire bias_ready;
  input bias_valid;
  wire bias_valid;
  wire biased;
  wire [63:0] biases_o_payload;
  reg [8:0] c_row = 9'h000;
  input clk;
  wire clk;
  input [1023:0] command;
  wire [1023:0] command;
  output done;
  reg done = 1'h0;
  reg [1:0] given = 2'h0;
  wire last;
  reg last_0 = 1'h0;
  reg last_1 = 1'h0;
  reg last_2 = 1'h0;
  reg last_3 = 1'h0;
  reg [9:0] last_row = 10'h000;
  wire [11:0] mask_bit;
  reg [11:0] mask_bit_0 = 12'h000;
  reg [11:0] mask_bit_1 = 12'h000;
  reg [11:0] mask_bit_2 = 12'h000;
  reg [11:0] mask_bit_next_0 = 12'h000;
  reg [11:0] mask_bit_out_0 = 12'h000;
  reg [8:0] mask_row = 9'h000;
  reg mask_valid_0 = 1'h0;
  reg mask_valid_1 = 1'h0;
  wire [10:0] n_left;
  wire [1:0] passed;
  wire [12:0] place_0;
  reg [12:0] place_1 = 13'h0000;
  reg [12:0] place_2 = 13'h0000;
  reg [12:0] place_3 = 13'h0000;
  reg [12:0] place_4 = 13'h0000;
  output [8:0] read_mask_address;
  wire [8:0] read_mask_address;
  output [2:0] read_mask_bank;
  wire [2:0] read_mask_bank;
  input [63:0] read_mask_data;
  wire [63:0] read_mask_data;
  output read_mask_en;
  reg read_mask_en = 1'h0;
  reg [9:0] row = 10'h000;
  input rst;
  wire rst;
  input start;
  wire start;
  input [63:0] sums;
  wire [63:0] sums;
  input sums_valid;
  wire sums_valid;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_k_returns;
  wire tile_k_steps;
  wire tile_last;
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  wire tile_n_returns;
  wire tile_n_steps;
  output [8:0] write_address;
  wire [8:0] write_address;
  output [2:0] write_bank;
  reg [2:0] write_bank = 3'h0;
  output [63:0] write_data;
  wire [63:0] write_data;
  output write_en;
  reg write_en = 1'h0;
  output [1:0] write_lanes;
  wire [1:0] write_lanes;
  output [5:0] write_mask_address;
  wire [5:0] write_mask_address;
  output [4:0] write_mask_chunk;
  wire [4:0] write_mask_chunk;
  output [1:0] write_mask_data;
  wire [1:0] write_mask_data;
  output write_mask_en;
  wire write_mask_en;
  assign tile_last = tile_last_k & tile_last_n;
  assign tile_k_returns = command[40] & tile_last_k;
  assign tile_k_steps = command[40] ? !tile_last_k : tile_last_n;
  assign tile_n_returns = !command[40] & tile_last_n;
  assign tile_n_steps = command[40] ? tile_last_k : !tile_last_n;
  assign last = row == last_row;
  assign { mask_row_0_plus_tile_n0[12], mask_bit } = { mask_row, 3'h0 } + tile_n0;
  assign biased = command[35] & tile_last_k;
  assign adding = |{ sums_valid, adding_4_0, adding_3_0, adding_2_0, adding_1_0 };
  assign { command_106_96_minus_tile_n0[11], n_left } = command[106:96] - tile_n0;
  assign place_0_1_0_shifted = 1'h1 << n_left[1:0];
  assign { c_row_plus_tile_n0_10_1[11:9], address } = c_row + { 1'h0, tile_n0[10:1] };
  assign not_command_36 = ~command[36];
  assign not_command_38 = ~command[38];
  assign passed[0] = ((!bias0_o[31] & (|bias0_o[30:0])) | not_command_36) & (given[0] | not_command_38);
  assign not_place_4_2 = ~place_4[2];
  assign write_data[31:0] = (passed[0] | not_place_4_2) ? bias0_o : 32'd0;
  assign passed[1] = ((!bias1_o[31] & (|bias1_o[30:0])) | not_command_36) & (given[1] | not_command_38);
  assign write_data[63:32] = (passed[1] | not_place_4_2) ? bias1_o : 32'd0;
  assign write_lanes = place_4[3] ? 2'h0 : place_4[1:0];
  assign write_mask_en = write_en & place_4[2] & command[37];
  assign write_mask_data = passed & place_4[1:0];
  assign command_73_64_plus_command_39 = command[73:64] + command[39];
  assign c_row_plus_command_607_579 = c_row + { 3'h0, command[607:579] };
  assign mask_row_plus_command_863_832 = mask_row + command[863:832];
  assign command_151_128_up_to_2 = command[151:128] <= 2'h2;
  assign tile_k0_plus_4 = tile_k0 + 3'h4;
  assign command_106_96_up_to_2 = command[106:96] <= 2'h2;
  assign tile_n0_plus_4 = tile_n0 + 3'h4;
  always @(posedge clk)
    adding_1_0 <= rst ? 1'h0 : sums_valid;
  always @(posedge clk)
    adding_2_0 <= rst ? 1'h0 : adding_1_0;
  always @(posedge clk)
    adding_3_0 <= rst ? 1'h0 : adding_2_0;
  always @(posedge clk)
    adding_4_0 <= rst ? 1'h0 : adding_3_0;
  always @(posedge clk)
    place_1 <= { place_0[12:4], 1'h0, place_0[2:0] };
  always @(posedge clk)
    place_2 <= place_1;
  always @(posedge clk)
    place_3 <= place_2;
  always @(posedge clk)
    place_4 <= place_3;
  always @(posedge clk)
    mask_bit_0 <= mask_bit;
  always @(posedge clk)
    mask_bit_1 <= mask_bit_0;
  always @(posedge clk)
    mask_bit_2 <= mask_bit_1;
  always @(posedge clk)
    mask_bit_next_0 <= mask_bit_2;
  always @(posedge clk)
    mask_bit_out_0 <= mask_bit_next_0;
  always @(posedge clk)
    if (rst) write_bank <= 3'h0;
    else write_bank <= command[623:616] - 1'h1;
  always @(posedge clk)
    if (rst) given <= 2'h0;
    else given <= read_mask_data >> { 1'h0, mask_bit_next_0[5:1], 1'h0 };
  always @(posedge clk)
    if (rst) read_mask_en <= 1'h0;
    else read_mask_en <= mask_valid_1;
  always @(posedge clk)
    if (rst) mask_valid_1 <= 1'h0;
    else mask_valid_1 <= mask_valid_0;
  always @(posedge clk)
    if (rst) mask_valid_0 <= 1'h0;
    else mask_valid_0 <= sums_valid & tile_last_k & command[38];
  always @(posedge clk)
    if (rst) done <= 1'h0;
    else done <= last_3;
  always @(posedge clk)
    if (rst) last_3 <= 1'h0;
    else last_3 <= last_2;
  always @(posedge clk)
    if (rst) last_2 <= 1'h0;
    else last_2 <= last_1;
  always @(posedge clk)
    if (rst) last_1 <= 1'h0;
    else last_1 <= last_0;
  always @(posedge clk)
    if (rst) last_0 <= 1'h0;
    else last_0 <= sums_valid & last & tile_last;
  always @(posedge clk)
    if (rst) write_en <= 1'h0;
    else write_en <= adding_4_0;
  reg [1:0] place_0_1_0 = 2'h0;
  always @(posedge clk)
    if (n_left >= 2'h2) place_0_1_0 <= 2'h3;
    else place_0_1_0 <= place_0_1_0_shifted - 1'h1;
  assign place_0[1:0] = place_0_1_0;
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (tile_last_n_enable) tile_last_n <= start ? command_106_96_up_to_2 : tile_n_returns ? command_106_96_up_to_2 : (tile_n0_plus_4 >= command[106:96]);
  always @(posedge clk)
    if (start | rst) tile_n0 <= 11'h000;
    else if (sums_valid & last & (tile_n_steps | tile_n_returns)) tile_n0 <= tile_n_returns ? 11'h000 : (tile_n0 + 2'h2);
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (tile_last_k_enable) tile_last_k <= start ? command_151_128_up_to_2 : tile_k_returns ? command_151_128_up_to_2 : (tile_k0_plus_4 >= command[151:128]);
  always @(posedge clk)
    if (start | rst) tile_k0 <= 24'h000000;
    else if (sums_valid & last & (tile_k_steps | tile_k_returns)) tile_k0 <= tile_k_returns ? 24'h000000 : (tile_k0 + 2'h2);
  always @(posedge clk)
    if (rst) mask_row <= 9'h000;
    else if (sums_valid | start) mask_row <= start ? command[776:768] : last ? command[776:768] : mask_row_plus_command_863_832[8:0];
  always @(posedge clk)
    if (rst) c_row <= 9'h000;
    else if (sums_valid | start) c_row <= start ? command[523:515] : last ? command[523:515] : c_row_plus_command_607_579[8:0];
  always @(posedge clk)
    if (start | rst) row <= 10'h000;
    else if (sums_valid) row <= last ? 10'h000 : (row + 1'h1);
  always @(posedge clk)
    if (rst) last_row <= 10'h000;
    else last_row <= command_73_64_plus_command_39 - 1'h1;
  reg [9:0] place_0_12_4_place_0_2 = 10'h000;
  always @(posedge clk)
    place_0_12_4_place_0_2 <= { address, tile_last_k };
  assign { place_0[12:4], place_0[2] } = place_0_12_4_place_0_2;
  assign tile_last_n_mismatch = { sums_valid, tile_n_steps, tile_n_returns, last, start } != 5'h12;
  assign tile_last_k_mismatch = { sums_valid, tile_k_steps, tile_k_returns, last, start } != 5'h12;
  assign tile_last_n_enable =
      (sums_valid | start)
      & tile_last_n_mismatch
      & ({ sums_valid, last, start } != 3'h4);
  assign tile_last_k_enable =
      (sums_valid | start)
      & tile_last_k_mismatch
      & ({ sums_valid, last, start } != 3'h4);
  simgnn_fp32_add bias0 (
    .a(sums[31:0]),
    .b(biased ? biases_o_payload[31:0] : 32'd2147483648),
    .clk(clk),
    .en(adding),
    .o(bias0_o),
    .rst(rst)
  );
  simgnn_fp32_add bias1 (
    .a(sums[63:32]),
    .b(biased ? biases_o_payload[63:32] : 32'd2147483648),
    .clk(clk),
    .en(adding),
    .o(bias1_o),
    .rst(rst)
  );
  simgnn_queue_4x64 biases (
    .clk(clk),
    .i_payload(bias_payload),
    .i_ready(bias_ready),
    .i_valid(bias_valid),
    .o_payload(biases_o_payload),
    .o_ready(sums_valid & biased & last),
    .o_valid(biases_o_valid),
    .rst(rst)
  );
  assign mask_row_0_plus_tile_n0[11:0] = mask_bit;
  assign command_106_96_minus_tile_n0[10:0] = n_left;
  assign c_row_plus_tile_n0_10_1[8:0] = address;
  assign place_0[3] = 1'h0;
  assign read_mask_address = { 3'h0, mask_bit_2[11:6] };
  assign read_mask_bank = 3'h0;
  assign write_address = place_4[12:4];
  assign write_mask_address = mask_bit_out_0[11:6];
  assign write_mask_chunk = mask_bit_out_0[5:1];
endmodule
`default_nettype wire
