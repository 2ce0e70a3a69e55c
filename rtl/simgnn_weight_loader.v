// Fetch the tiles of op(B) in the walk's order and load them, up to two tiles ahead of the stream.
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
// From hw/update/weights.py:110 (WeightLoader).
`timescale 1ns/1ps
`default_nettype none
module simgnn_weight_loader(command, read_data, swap, bias_ready, clk, rst, read_en, read_bank, read_address, weight, weight_row, weight_active, weight_valid, loaded, bias_payload, bias_valid, start);
  wire command_35_and_tile_last_k;
  wire [64:0] command_703_643_plus_tile_n0_10_1;
  wire [2:0] ahead_plus_begun;
  wire swap_and_not_swapping;
  wire since0_is_not_5;
  wire [3:0] since0_plus_1;
  wire swap_and_swapping;
  wire since1_is_not_5;
  wire [3:0] since1_plus_1;
  wire command_151_128_up_to_2;
  wire command_106_96_up_to_2;
  wire [3:0] next_fetched_column_shifted;
  wire [2:0] wanted_minus_1;
  wire [24:0] command_151_128_minus_tile_k0;
  wire bias_valid_and_bias_ready;
  wire row_is_1;
  wire [11:0] command_106_96_minus_tile_n0;
  wire [24:0] tile_k0_plus_4;
  wire [11:0] tile_n0_plus_4;
  wire [23:0] tile_k0_if_command_33;
  wire not_fsm_state_start_is_not_2;
  wire fsm_state_mismatch;
  wire fsm_state_is_2_index_is_wanted_minus_1_is_not_2;
  wire fsm_state_mismatch_2;
  wire weight_valid_row_is_1_is_not_2;
  wire fsm_state_either;
  wire not_fsm_state_start_is_not_2_2;
  wire weight_valid_row_is_1_is_not_2_2;
  wire tile_address_mismatch;
  wire not_fsm_state_start_is_not_2_3;
  wire weight_valid_row_is_1_is_not_2_3;
  wire tile_last_n_mismatch;
  wire not_fsm_state_start_is_not_2_4;
  wire weight_valid_row_is_1_is_not_2_4;
  wire tile_n0_mismatch;
  wire not_fsm_state_start_is_not_2_5;
  wire weight_valid_row_is_1_is_not_2_5;
  wire tile_last_k_mismatch;
  wire not_fsm_state_start_is_not_2_6;
  wire weight_valid_row_is_1_is_not_2_6;
  wire tile_k0_mismatch;
  wire fsm_state_enable;
  wire tile_address_enable;
  wire tile_last_n_enable;
  wire tile_n0_enable;
  wire tile_last_k_enable;
  wire tile_k0_enable;
  wire fsm_state_is_4;
  wire fsm_state_is_3;
  wire fsm_state_is_2;
  wire fsm_state_is_1;
  wire not_fsm_state;
  wire [8:0] tile_address_plus_command_459_451_0;
  wire [2:0] next_since1_choice;
  wire [2:0] next_since0_choice;
  reg [8:0] address = 9'h000;
  reg [1:0] ahead = 2'h0;
  wire [8:0] along;
  reg [2:0] bank = 3'h0;
  wire begun;
  reg [2:0] bias_bank = 3'h0;
  output [63:0] bias_payload;
  wire [63:0] bias_payload;
  input bias_ready;
  wire bias_ready;
  output bias_valid;
  reg bias_valid = 1'h0;
  input clk;
  wire clk;
  input [1023:0] command;
  wire [1023:0] command;
  reg [1:0] fetched_column = 2'h0;
  reg [1:0] fetched_row = 2'h0;
  reg [2:0] fsm_state = 3'h0;
  reg [1:0] index = 2'h0;
  wire [23:0] k_left;
  wire [2:0] latest;
  output loaded;
  wire loaded;
  reg loading = 1'h0;
  wire [10:0] n_left;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  wire [2:0] read_bank;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  wire returns;
  reg [1:0] row = 2'h0;
  input rst;
  wire rst;
  reg [2:0] since0 = 3'h5;
  reg [2:0] since1 = 3'h5;
  input start;
  wire start;
  wire steps;
  input swap;
  wire swap;
  reg swapping = 1'h0;
  reg [8:0] tile_address = 9'h000;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_k_returns;
  wire tile_k_steps;
  wire tile_last;
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  wire tile_n_returns;
  wire tile_n_steps;
  reg [1:0] wanted = 2'h0;
  output [63:0] weight;
  wire [63:0] weight;
  output weight_active;
  wire weight_active;
  output weight_row;
  wire weight_row;
  output weight_valid;
  wire weight_valid;
  assign { command_151_128_minus_tile_k0[24], k_left } = command[151:128] - tile_k0;
  assign { command_106_96_minus_tile_n0[11], n_left } = command[106:96] - tile_n0;
  assign { tile_k0_if_command_33[23:10], along, tile_k0_if_command_33[0] } = command[33] ? tile_k0 : { 13'h0000, tile_n0 };
  assign weight_active = row < k_left;
  assign latest = swapping ? since0 : since1;
  assign loaded = (|ahead) & (latest >= 2'h2);
  assign returns = command[33] ? tile_n_returns : tile_k_returns;
  assign steps = command[33] ? tile_n_steps : tile_k_steps;
  assign command_35_and_tile_last_k = command[35] & tile_last_k;
  assign command_703_643_plus_tile_n0_10_1 = { 3'h0, command[703:643] } + { 1'h0, tile_n0[10:1] };
  assign ahead_plus_begun = ahead + begun;
  assign swap_and_not_swapping = swap & !swapping;
  assign since0_is_not_5 = since0 != 3'h5;
  assign since0_plus_1 = since0 + 1'h1;
  assign swap_and_swapping = swap & swapping;
  assign since1_is_not_5 = since1 != 3'h5;
  assign since1_plus_1 = since1 + 1'h1;
  assign command_151_128_up_to_2 = command[151:128] <= 2'h2;
  assign command_106_96_up_to_2 = command[106:96] <= 2'h2;
  assign next_fetched_column_shifted = 1'h1 << index;
  assign wanted_minus_1 = wanted - 1'h1;
  assign bias_valid_and_bias_ready = bias_valid & bias_ready;
  assign row_is_1 = row == 1'h1;
  assign tile_k0_plus_4 = tile_k0 + 3'h4;
  assign tile_n0_plus_4 = tile_n0 + 3'h4;
  assign tile_last = tile_last_k & tile_last_n;
  assign tile_k_returns = command[40] & tile_last_k;
  assign tile_k_steps = command[40] ? !tile_last_k : tile_last_n;
  assign tile_n_returns = !command[40] & tile_last_n;
  assign tile_n_steps = command[40] ? tile_last_k : !tile_last_n;
  always @(posedge clk)
    if (rst) loading <= 1'h0;
    else if (weight_valid & row_is_1) loading <= !loading;
  always @(posedge clk)
    if (rst) row <= 2'h0;
    else if (fsm_state_is_4 | weight_valid) row <= weight_valid ? (row + 1'h1) : 2'h0;
  always @(posedge clk)
    if (rst) bias_valid <= 1'h0;
    else if (fsm_state_is_3 & command_35_and_tile_last_k) bias_valid <= !bias_valid_and_bias_ready;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (fsm_state_is_1 | fsm_state_is_2) index <= fsm_state_is_2 ? (index + 1'h1) : 2'h0;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (fsm_state_is_1 | fsm_state_is_2) address <= fsm_state_is_2 ? (address + command[459:451]) : tile_address;
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (fsm_state_enable) fsm_state <=
      weight_valid ? (tile_last ? 3'h0 : 3'h1) :
      fsm_state_is_4 ? 3'h5 :
      fsm_state_is_3 ? (command_35_and_tile_last_k ? 3'h4 : 3'h4) :
      fsm_state_is_2 ? 3'h3 :
      fsm_state_is_1 ? 3'h2 :
      3'h1;
  always @(posedge clk)
    if (rst) tile_address <= 9'h000;
    else if (tile_address_enable) tile_address <= weight_valid ? (returns ? command[395:387] : tile_address_plus_command_459_451_0) : command[395:387];
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (tile_last_n_enable) tile_last_n <= weight_valid ? (tile_n_returns ? command_106_96_up_to_2 : (tile_n0_plus_4 >= command[106:96])) : command_106_96_up_to_2;
  always @(posedge clk)
    if (rst) tile_n0 <= 11'h000;
    else if (tile_n0_enable) tile_n0 <= weight_valid ? (tile_n_returns ? 11'h000 : (tile_n0 + 2'h2)) : 11'h000;
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (tile_last_k_enable) tile_last_k <= weight_valid ? (tile_k_returns ? command_151_128_up_to_2 : (tile_k0_plus_4 >= command[151:128])) : command_151_128_up_to_2;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (tile_k0_enable) tile_k0 <= weight_valid ? (tile_k_returns ? 24'h000000 : (tile_k0 + 2'h2)) : 24'h000000;
  always @(posedge clk)
    if (rst) swapping <= 1'h0;
    else if (swap) swapping <= !swapping;
  always @(posedge clk)
    if (swap_and_swapping | rst) since1[1:0] <= 2'h1;
    else if (since1_is_not_5) since1[1:0] <= since1_plus_1[1:0];
  always @(posedge clk)
    if (rst) since1[2] <= 1'h1;
    else if (since1_is_not_5 | swap_and_swapping) since1[2] <= next_since1_choice[2];
  always @(posedge clk)
    if (swap_and_not_swapping | rst) since0[1:0] <= 2'h1;
    else if (since0_is_not_5) since0[1:0] <= since0_plus_1[1:0];
  always @(posedge clk)
    if (rst) since0[2] <= 1'h1;
    else if (since0_is_not_5 | swap_and_not_swapping) since0[2] <= next_since0_choice[2];
  always @(posedge clk)
    if (rst) ahead <= 2'h0;
    else ahead <= ahead_plus_begun - swap;
  always @(posedge clk)
    if (!fsm_state_is_2 | !command[33] | rst) fetched_column <= 2'h0;
    else fetched_column <= next_fetched_column_shifted[1:0];
  always @(posedge clk)
    if (!fsm_state_is_2 | command[33] | rst) fetched_row <= 2'h0;
    else fetched_row <= next_fetched_column_shifted[1:0];
  always @(posedge clk)
    if (rst) bias_bank <= 3'h0;
    else bias_bank <= command[751:744] - 1'h1;
  always @(posedge clk)
    if (rst) bank <= 3'h0;
    else bank <= command[495:488] - 1'h1;
  always @(posedge clk)
    if (rst) wanted <= 2'h0;
    else wanted <=
      command[33] ? { 13'h0000, (n_left < 2'h2) ? n_left : 11'h002 } :
      (k_left < 2'h2) ? k_left :
      24'h000002;
  assign not_fsm_state_start_is_not_2 = { not_fsm_state, start } != 2'h2;
  assign fsm_state_mismatch = { fsm_state_is_3, bias_valid_and_bias_ready, command_35_and_tile_last_k } != 3'h5;
  assign fsm_state_is_2_index_is_wanted_minus_1_is_not_2 = { fsm_state_is_2, index == wanted_minus_1 } != 2'h2;
  assign fsm_state_mismatch_2 = { fsm_state_is_4, (ahead != 2'h2) & ((loading ? since1 : since0) == 3'h5) } != 2'h2;
  assign weight_valid_row_is_1_is_not_2 = { weight_valid, row_is_1 } != 2'h2;
  assign fsm_state_either = |{ not_fsm_state, fsm_state_is_1, fsm_state_is_2, fsm_state_is_3, fsm_state_is_4, weight_valid };
  assign not_fsm_state_start_is_not_2_2 = { not_fsm_state, start } != 2'h2;
  assign weight_valid_row_is_1_is_not_2_2 = { weight_valid, row_is_1 } != 2'h2;
  assign tile_address_mismatch = { weight_valid, steps, returns, row_is_1 } != 4'h9;
  assign not_fsm_state_start_is_not_2_3 = { not_fsm_state, start } != 2'h2;
  assign weight_valid_row_is_1_is_not_2_3 = { weight_valid, row_is_1 } != 2'h2;
  assign tile_last_n_mismatch = { weight_valid, tile_n_steps, tile_n_returns, row_is_1 } != 4'h9;
  assign not_fsm_state_start_is_not_2_4 = { not_fsm_state, start } != 2'h2;
  assign weight_valid_row_is_1_is_not_2_4 = { weight_valid, row_is_1 } != 2'h2;
  assign tile_n0_mismatch = { weight_valid, tile_n_steps, tile_n_returns, row_is_1 } != 4'h9;
  assign not_fsm_state_start_is_not_2_5 = { not_fsm_state, start } != 2'h2;
  assign weight_valid_row_is_1_is_not_2_5 = { weight_valid, row_is_1 } != 2'h2;
  assign tile_last_k_mismatch = { weight_valid, tile_k_steps, tile_k_returns, row_is_1 } != 4'h9;
  assign not_fsm_state_start_is_not_2_6 = { not_fsm_state, start } != 2'h2;
  assign weight_valid_row_is_1_is_not_2_6 = { weight_valid, row_is_1 } != 2'h2;
  assign tile_k0_mismatch = { weight_valid, tile_k_steps, tile_k_returns, row_is_1 } != 4'h9;
  assign fsm_state_enable = &{ fsm_state_either, weight_valid_row_is_1_is_not_2, fsm_state_mismatch_2, fsm_state_is_2_index_is_wanted_minus_1_is_not_2, fsm_state_mismatch, not_fsm_state_start_is_not_2 };
  assign tile_address_enable = &{ not_fsm_state | weight_valid, tile_address_mismatch, weight_valid_row_is_1_is_not_2_2, not_fsm_state_start_is_not_2_2 };
  assign tile_last_n_enable = &{ not_fsm_state | weight_valid, tile_last_n_mismatch, weight_valid_row_is_1_is_not_2_3, not_fsm_state_start_is_not_2_3 };
  assign tile_n0_enable = &{ not_fsm_state | weight_valid, tile_n0_mismatch, weight_valid_row_is_1_is_not_2_4, not_fsm_state_start_is_not_2_4 };
  assign tile_last_k_enable = &{ not_fsm_state | weight_valid, tile_last_k_mismatch, weight_valid_row_is_1_is_not_2_5, not_fsm_state_start_is_not_2_5 };
  assign tile_k0_enable = &{ not_fsm_state | weight_valid, tile_k0_mismatch, weight_valid_row_is_1_is_not_2_6, not_fsm_state_start_is_not_2_6 };
  assign weight_valid = fsm_state == 3'h5;
  assign fsm_state_is_4 = fsm_state == 3'h4;
  assign fsm_state_is_3 = fsm_state == 3'h3;
  assign fsm_state_is_2 = fsm_state == 3'h2;
  assign fsm_state_is_1 = fsm_state == 3'h1;
  assign not_fsm_state = !fsm_state;
  assign tile_address_plus_command_459_451_0 = tile_address + { command[459:451], 1'h0 };
  assign next_since1_choice = swap_and_swapping ? 3'h1 : since1_is_not_5 ? since1_plus_1[2:0] : { 1'hx, since1[1:0] };
  assign next_since0_choice = swap_and_not_swapping ? 3'h1 : since0_is_not_5 ? since0_plus_1[2:0] : { 1'hx, since0[1:0] };
  assign begun = weight_valid & !row;
  assign read_address = fsm_state_is_3 ? (command_35_and_tile_last_k ? command_703_643_plus_tile_n0_10_1[8:0] : 9'h000) : fsm_state_is_2 ? (address + along) : 9'h000;
  assign read_bank = fsm_state_is_3 ? (command_35_and_tile_last_k ? bias_bank : 3'h0) : fsm_state_is_2 ? bank : 3'h0;
  assign read_en = fsm_state_is_3 ? command_35_and_tile_last_k : fsm_state_is_2;
  simgnn_tile_buffer buffer (
    .clk(clk),
    .column_data(read_data),
    .column_write(fetched_column),
    .o(weight),
    .row(row[0]),
    .row_data(read_data),
    .row_write(fetched_row),
    .rst(rst)
  );
  assign command_151_128_minus_tile_k0[23:0] = k_left;
  assign command_106_96_minus_tile_n0[10:0] = n_left;
  assign tile_k0_if_command_33[9:1] = along;
  assign bias_payload = read_data;
  assign weight_row = row[0];
endmodule
`default_nettype wire
