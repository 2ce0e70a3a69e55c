// Fetch the words of a transposed A, block after block, in the order in which the streamer uses
// them.
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
// From hw/update/operand.py:20 (BlockFetcher).
`timescale 1ns/1ps
`default_nettype none
module simgnn_block_fetcher(command, read_data, block, lane, free, clk, rst, read_en, read_bank, read_address, column, full, start);
  wire [1:0] full_or_filled_and_not_free;
  wire command_151_128_up_to_2;
  wire command_106_96_up_to_2;
  wire [10:0] base_plus_first_column_9_1;
  wire full_right_by_target;
  wire filled_right_by_target;
  wire [4:0] written_shifted;
  wire [6:0] written_shifted_0_if_target;
  wire [24:0] k_left_minus_1;
  wire index_is_1_or_index_is_k_left_minus_1;
  wire [10:0] first_column_plus_2;
  wire [24:0] tile_k0_plus_4;
  wire [11:0] tile_n0_plus_4;
  wire [24:0] command_151_128_minus_tile_k0;
  wire [8:0] command_367_360_minus_1;
  wire not_fsm_state_start_is_not_2;
  wire fsm_state_mismatch;
  wire fsm_state_either;
  wire not_fsm_state_start_is_not_2_2;
  wire base_mismatch;
  wire base_mismatch_2;
  wire base_mismatch_3;
  wire not_fsm_state_start_is_not_2_3;
  wire tile_last_n_mismatch;
  wire tile_last_n_mismatch_2;
  wire tile_last_n_mismatch_3;
  wire not_fsm_state_start_is_not_2_4;
  wire tile_n0_mismatch;
  wire tile_n0_mismatch_2;
  wire tile_n0_mismatch_3;
  wire not_fsm_state_start_is_not_2_5;
  wire tile_last_k_mismatch;
  wire tile_last_k_mismatch_2;
  wire tile_last_k_mismatch_3;
  wire not_fsm_state_start_is_not_2_6;
  wire tile_k0_mismatch;
  wire tile_k0_mismatch_2;
  wire tile_k0_mismatch_3;
  wire fsm_state_enable;
  wire base_enable;
  wire first_column_enable;
  wire target_enable;
  wire tile_last_n_enable;
  wire tile_n0_enable;
  wire tile_last_k_enable;
  wire tile_k0_enable;
  wire fsm_state_is_2;
  wire fsm_state_is_1;
  wire not_fsm_state;
  wire [8:0] base_plus_command_331_323_0;
  reg [8:0] address = 9'h000;
  reg [8:0] base = 9'h000;
  input block;
  wire block;
  input clk;
  wire clk;
  output [63:0] column;
  wire [63:0] column;
  input [1023:0] command;
  wire [1023:0] command;
  reg [1:0] filled = 2'h0;
  reg [9:0] first_column = 10'h000;
  input [1:0] free;
  wire [1:0] free;
  reg [1:0] fsm_state = 2'h0;
  output [1:0] full;
  reg [1:0] full = 2'h0;
  reg [1:0] index = 2'h0;
  wire [23:0] k_left;
  input lane;
  wire lane;
  wire last_block;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  wire [2:0] read_bank;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  input rst;
  wire rst;
  input start;
  wire start;
  reg target = 1'h0;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_k_returns;
  wire tile_k_steps;
  wire tile_last;
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  wire tile_n_returns;
  wire tile_n_steps;
  reg [3:0] written = 4'h0;
  assign first_column_plus_2 = first_column + 2'h2;
  assign command_151_128_up_to_2 = command[151:128] <= 2'h2;
  assign tile_k0_plus_4 = tile_k0 + 3'h4;
  assign command_106_96_up_to_2 = command[106:96] <= 2'h2;
  assign tile_n0_plus_4 = tile_n0 + 3'h4;
  assign tile_last = tile_last_k & tile_last_n;
  assign tile_k_returns = command[40] & tile_last_k;
  assign tile_k_steps = command[40] ? !tile_last_k : tile_last_n;
  assign tile_n_returns = !command[40] & tile_last_n;
  assign tile_n_steps = command[40] ? tile_last_k : !tile_last_n;
  assign { command_151_128_minus_tile_k0[24], k_left } = command[151:128] - tile_k0;
  assign last_block = first_column_plus_2 >= command[73:64];
  assign command_367_360_minus_1 = command[367:360] - 1'h1;
  assign full_or_filled_and_not_free = (full | filled) & (~free);
  assign base_plus_first_column_9_1 = base + { 1'h0, first_column[9:1] };
  assign full_right_by_target = full >> target;
  assign filled_right_by_target = filled >> target;
  assign written_shifted = 1'h1 << index;
  assign written_shifted_0_if_target = target ? { written_shifted, 2'h0 } : { 2'h0, written_shifted };
  assign k_left_minus_1 = k_left - 1'h1;
  assign index_is_1_or_index_is_k_left_minus_1 = (index == 1'h1) | (index == k_left_minus_1);
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (fsm_state_is_2 | read_en) index <= read_en ? (index + 1'h1) : 2'h0;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (fsm_state_is_2 | read_en) address <= read_en ? (address + command[331:323]) : base_plus_first_column_9_1[8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (fsm_state_enable) fsm_state <=
      read_en ? (last_block ? (tile_last ? 2'h0 : 2'h1) : 2'h2) :
      fsm_state_is_2 ? 2'h3 :
      fsm_state_is_1 ? 2'h2 :
      2'h1;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (base_enable) base <= read_en ? (tile_k_returns ? command[267:259] : base_plus_command_331_323_0) : command[267:259];
  always @(posedge clk)
    if (rst) first_column <= 10'h000;
    else if (first_column_enable) first_column <= read_en ? (last_block ? 10'h000 : first_column_plus_2[9:0]) : 10'h000;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (target_enable) target <= read_en ? !target : 1'h0;
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (tile_last_n_enable) tile_last_n <= read_en ? (tile_n_returns ? command_106_96_up_to_2 : (tile_n0_plus_4 >= command[106:96])) : command_106_96_up_to_2;
  always @(posedge clk)
    if (rst) tile_n0 <= 11'h000;
    else if (tile_n0_enable) tile_n0 <= read_en ? (tile_n_returns ? 11'h000 : (tile_n0 + 2'h2)) : 11'h000;
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (tile_last_k_enable) tile_last_k <= read_en ? (tile_k_returns ? command_151_128_up_to_2 : (tile_k0_plus_4 >= command[151:128])) : command_151_128_up_to_2;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (tile_k0_enable) tile_k0 <= read_en ? (tile_k_returns ? 24'h000000 : (tile_k0 + 2'h2)) : 24'h000000;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= not_fsm_state ? (start ? 2'h0 : full_or_filled_and_not_free) : full_or_filled_and_not_free;
  always @(posedge clk)
    if (!read_en | !index_is_1_or_index_is_k_left_minus_1 | rst) filled <= 2'h0;
    else filled <= target ? 2'h2 : 2'h1;
  always @(posedge clk)
    if (!read_en | target | rst) written[1:0] <= 2'h0;
    else written[1:0] <= written_shifted[1:0];
  always @(posedge clk)
    if (!read_en | rst) written[3:2] <= 2'h0;
    else written[3:2] <= written_shifted_0_if_target[3:2];
  assign not_fsm_state_start_is_not_2 = { not_fsm_state, start } != 2'h2;
  assign fsm_state_mismatch = { fsm_state_is_2, !full_right_by_target & !filled_right_by_target } != 2'h2;
  assign fsm_state_either = |{ not_fsm_state, fsm_state_is_1, fsm_state_is_2, read_en };
  assign not_fsm_state_start_is_not_2_2 = { not_fsm_state, start } != 2'h2;
  assign base_mismatch = { read_en, index_is_1_or_index_is_k_left_minus_1 } != 2'h2;
  assign base_mismatch_2 = { read_en, last_block, tile_k_steps, tile_k_returns, index_is_1_or_index_is_k_left_minus_1 } != 5'h19;
  assign base_mismatch_3 = { read_en, last_block, index_is_1_or_index_is_k_left_minus_1 } != 3'h5;
  assign not_fsm_state_start_is_not_2_3 = { not_fsm_state, start } != 2'h2;
  assign tile_last_n_mismatch = { read_en, index_is_1_or_index_is_k_left_minus_1 } != 2'h2;
  assign tile_last_n_mismatch_2 = { read_en, last_block, tile_n_steps, tile_n_returns, index_is_1_or_index_is_k_left_minus_1 } != 5'h19;
  assign tile_last_n_mismatch_3 = { read_en, last_block, index_is_1_or_index_is_k_left_minus_1 } != 3'h5;
  assign not_fsm_state_start_is_not_2_4 = { not_fsm_state, start } != 2'h2;
  assign tile_n0_mismatch = { read_en, index_is_1_or_index_is_k_left_minus_1 } != 2'h2;
  assign tile_n0_mismatch_2 = { read_en, last_block, tile_n_steps, tile_n_returns, index_is_1_or_index_is_k_left_minus_1 } != 5'h19;
  assign tile_n0_mismatch_3 = { read_en, last_block, index_is_1_or_index_is_k_left_minus_1 } != 3'h5;
  assign not_fsm_state_start_is_not_2_5 = { not_fsm_state, start } != 2'h2;
  assign tile_last_k_mismatch = { read_en, index_is_1_or_index_is_k_left_minus_1 } != 2'h2;
  assign tile_last_k_mismatch_2 = { read_en, last_block, tile_k_steps, tile_k_returns, index_is_1_or_index_is_k_left_minus_1 } != 5'h19;
  assign tile_last_k_mismatch_3 = { read_en, last_block, index_is_1_or_index_is_k_left_minus_1 } != 3'h5;
  assign not_fsm_state_start_is_not_2_6 = { not_fsm_state, start } != 2'h2;
  assign tile_k0_mismatch = { read_en, index_is_1_or_index_is_k_left_minus_1 } != 2'h2;
  assign tile_k0_mismatch_2 = { read_en, last_block, tile_k_steps, tile_k_returns, index_is_1_or_index_is_k_left_minus_1 } != 5'h19;
  assign tile_k0_mismatch_3 = { read_en, last_block, index_is_1_or_index_is_k_left_minus_1 } != 3'h5;
  assign fsm_state_enable = &{ fsm_state_either, { read_en, index_is_1_or_index_is_k_left_minus_1 } != 2'h2, fsm_state_mismatch, not_fsm_state_start_is_not_2 };
  assign base_enable = &{ not_fsm_state | read_en, base_mismatch_3, base_mismatch_2, base_mismatch, not_fsm_state_start_is_not_2_2 };
  assign first_column_enable =
      (not_fsm_state | read_en)
      & ({ read_en, index_is_1_or_index_is_k_left_minus_1 } != 2'h2)
      & ({ not_fsm_state, start } != 2'h2);
  assign target_enable =
      (not_fsm_state | read_en)
      & ({ read_en, index_is_1_or_index_is_k_left_minus_1 } != 2'h2)
      & ({ not_fsm_state, start } != 2'h2);
  assign tile_last_n_enable = &{ not_fsm_state | read_en, tile_last_n_mismatch_3, tile_last_n_mismatch_2, tile_last_n_mismatch, not_fsm_state_start_is_not_2_3 };
  assign tile_n0_enable = &{ not_fsm_state | read_en, tile_n0_mismatch_3, tile_n0_mismatch_2, tile_n0_mismatch, not_fsm_state_start_is_not_2_4 };
  assign tile_last_k_enable = &{ not_fsm_state | read_en, tile_last_k_mismatch_3, tile_last_k_mismatch_2, tile_last_k_mismatch, not_fsm_state_start_is_not_2_5 };
  assign tile_k0_enable = &{ not_fsm_state | read_en, tile_k0_mismatch_3, tile_k0_mismatch_2, tile_k0_mismatch, not_fsm_state_start_is_not_2_6 };
  assign read_en = fsm_state == 2'h3;
  assign fsm_state_is_2 = fsm_state == 2'h2;
  assign fsm_state_is_1 = fsm_state == 2'h1;
  assign not_fsm_state = !fsm_state;
  assign base_plus_command_331_323_0 = base + { command[331:323], 1'h0 };
  assign read_address = read_en ? address : 9'h000;
  assign read_bank = read_en ? command_367_360_minus_1[2:0] : 3'h0;
  simgnn_block_transpose blocks (
    .block(block),
    .clk(clk),
    .lane(lane),
    .o(column),
    .rst(rst),
    .word(read_data),
    .write(written)
  );
  assign command_151_128_minus_tile_k0[23:0] = k_left;
endmodule
`default_nettype wire
