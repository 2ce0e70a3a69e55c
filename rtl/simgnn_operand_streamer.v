// Stream the rows of op(A), tile after tile, with the partial sums that they continue.
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
// From hw/update/operand.py:136 (OperandStreamer).
`timescale 1ns/1ps
`default_nettype none
module simgnn_operand_streamer(command, read_a_data, read_c_data, loaded, in_flight, clk, rst, read_a_en, read_a_bank, read_a_address, read_c_en, read_c_bank, read_c_address, issue, swap_now, feedback, active, a, swap, sums, start
);
  wire fetcher_full_right_by_block;
  wire active_and_operand;
  wire [10:0] command_73_64_minus_1;
  wire block_both;
  wire [24:0] a_row_plus_tile_k0_23_1;
  wire [11:0] c_row_plus_tile_n0_10_1;
  wire stream_rows_is_1;
  wire [20:0] stream_rows_times_column_tiles;
  wire [10:0] command_73_64_plus_command_39;
  wire [32:0] a_row_plus_command_351_323;
  wire [32:0] c_row_plus_command_607_579;
  wire command_151_128_up_to_2;
  wire [24:0] tile_k0_plus_4;
  wire command_106_96_up_to_2;
  wire [11:0] tile_n0_plus_4;
  wire [2:0] fetcher_read_bank;
  wire [11:0] command_106_96_plus_1;
  wire tile_last_n_enable;
  wire tile_last_k_enable;
  wire tile_first_k_enable;
  wire [63:0] fetcher_column_if_command_32;
  output [63:0] a;
  wire [63:0] a;
  reg [8:0] a_row = 9'h000;
  output active;
  reg active = 1'h0;
  wire [8:0] address;
  reg block = 1'h0;
  reg [8:0] c_address_0 = 9'h000;
  reg [8:0] c_address_1 = 9'h000;
  reg [8:0] c_address_2 = 9'h000;
  reg [8:0] c_row = 9'h000;
  input clk;
  wire clk;
  wire [10:0] column_tiles;
  input [1023:0] command;
  wire [1023:0] command;
  wire continues;
  reg continues_0 = 1'h0;
  reg continues_1 = 1'h0;
  reg continues_2 = 1'h0;
  output feedback;
  wire feedback;
  reg fetcher_block = 1'h0;
  wire [63:0] fetcher_column;
  wire [1:0] fetcher_free;
  wire [1:0] fetcher_full;
  reg fetcher_lane = 1'h0;
  wire [8:0] fetcher_read_address;
  wire fetcher_read_en;
  reg first = 1'h0;
  input [4:0] in_flight;
  wire [4:0] in_flight;
  reg is_ones = 1'h0;
  output issue;
  wire issue;
  reg last = 1'h0;
  input loaded;
  wire loaded;
  reg one_row = 1'h0;
  wire ones;
  wire operand;
  reg [20:0] reach = 21'h000000;
  output [8:0] read_a_address;
  wire [8:0] read_a_address;
  output [2:0] read_a_bank;
  reg [2:0] read_a_bank = 3'h0;
  input [63:0] read_a_data;
  wire [63:0] read_a_data;
  output read_a_en;
  wire read_a_en;
  output [8:0] read_c_address;
  reg [8:0] read_c_address = 9'h000;
  output [2:0] read_c_bank;
  reg [2:0] read_c_bank = 3'h0;
  input [63:0] read_c_data;
  wire [63:0] read_c_data;
  output read_c_en;
  reg read_c_en = 1'h0;
  reg read_sums_4 = 1'h0;
  reg [9:0] row = 10'h000;
  reg [9:0] row_before_last = 10'h000;
  input rst;
  wire rst;
  wire settled;
  input start;
  wire start;
  wire [9:0] stream_rows;
  output [63:0] sums;
  reg [63:0] sums = 64'h0000000000000000;
  output swap;
  reg swap = 1'h0;
  output swap_now;
  wire swap_now;
  reg tile_first_k = 1'h0;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_k_returns;
  wire tile_k_steps;
  wire tile_last;
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  wire tile_n_returns;
  wire tile_n_steps;
  wire [63:0] value;
  assign tile_last = tile_last_k & tile_last_n;
  assign tile_k_returns = command[40] & tile_last_k;
  assign tile_k_steps = command[40] ? !tile_last_k : tile_last_n;
  assign tile_n_returns = !command[40] & tile_last_n;
  assign tile_n_steps = command[40] ? tile_last_k : !tile_last_n;
  assign { command_73_64_plus_command_39[10], stream_rows } = command[73:64] + command[39];
  assign ones = command[39] & last;
  assign { column_tiles, command_106_96_plus_1[0] } = command[106:96] + 1'h1;
  assign settled = tile_first_k | (in_flight < reach);
  assign fetcher_full_right_by_block = fetcher_full >> block;
  assign operand = (!first | loaded) & (!command[32] | ones | fetcher_full_right_by_block);
  assign active_and_operand = active & operand;
  assign issue = active_and_operand & settled;
  assign swap_now = issue & first;
  assign feedback = active_and_operand & !settled;
  assign command_73_64_minus_1 = command[73:64] - 1'h1;
  assign block_both = issue & !ones & ((row == command_73_64_minus_1) | row[0]);
  assign a_row_plus_tile_k0_23_1 = a_row + { 1'h0, tile_k0[23:1] };
  assign continues = issue & (!tile_first_k | command[34]);
  assign { c_row_plus_tile_n0_10_1[11:9], address } = c_row + { 1'h0, tile_n0[10:1] };
  assign stream_rows_is_1 = stream_rows == 1'h1;
  assign stream_rows_times_column_tiles = stream_rows * column_tiles;
  assign a_row_plus_command_351_323 = a_row + { 3'h0, command[351:323] };
  assign c_row_plus_command_607_579 = c_row + { 3'h0, command[607:579] };
  assign command_151_128_up_to_2 = command[151:128] <= 2'h2;
  assign tile_k0_plus_4 = tile_k0 + 3'h4;
  assign command_106_96_up_to_2 = command[106:96] <= 2'h2;
  assign tile_n0_plus_4 = tile_n0 + 3'h4;
  always @(posedge clk)
    continues_0 <= rst ? 1'h0 : continues;
  always @(posedge clk)
    continues_1 <= rst ? 1'h0 : continues_0;
  always @(posedge clk)
    continues_2 <= rst ? 1'h0 : continues_1;
  always @(posedge clk)
    read_c_en <= rst ? 1'h0 : continues_2;
  always @(posedge clk)
    c_address_0 <= address;
  always @(posedge clk)
    c_address_1 <= c_address_0;
  always @(posedge clk)
    c_address_2 <= c_address_1;
  always @(posedge clk)
    read_c_address <= c_address_2;
  always @(posedge clk)
    if (!read_sums_4 | rst) sums <= 64'h0000000000000000;
    else sums <= read_c_data;
  always @(posedge clk)
    if (rst) read_sums_4 <= 1'h0;
    else read_sums_4 <= read_c_en;
  always @(posedge clk)
    if (rst) read_c_bank <= 3'h0;
    else read_c_bank <= command[623:616] - 1'h1;
  always @(posedge clk)
    if (rst) swap <= 1'h0;
    else swap <= swap_now;
  reg [13:0] a_61_55_a_29_23 = 14'h0000;
  always @(posedge clk)
    if (rst) a_61_55_a_29_23 <= 14'h0000;
    else a_61_55_a_29_23 <= { value[61:55], value[29:23] };
  assign { a[61:55], a[29:23] } = a_61_55_a_29_23;
  reg [49:0] a_63_62_a_54_30_a_22_0 = 50'h0000000000000;
  always @(posedge clk)
    if (is_ones | rst) a_63_62_a_54_30_a_22_0 <= 50'h0000000000000;
    else a_63_62_a_54_30_a_22_0 <= { fetcher_column_if_command_32[63:62], fetcher_column_if_command_32[54:30], fetcher_column_if_command_32[22:0] };
  assign { a[63:62], a[54:30], a[22:0] } = a_63_62_a_54_30_a_22_0;
  always @(posedge clk)
    if (rst) fetcher_lane <= 1'h0;
    else fetcher_lane <= row[0];
  always @(posedge clk)
    if (rst) fetcher_block <= 1'h0;
    else fetcher_block <= block;
  always @(posedge clk)
    if (rst) is_ones <= 1'h0;
    else is_ones <= ones;
  always @(posedge clk)
    if (rst) active <= 1'h0;
    else if ((start | issue) & ({ tile_last, start, issue, last } != 4'h3) & ({ start, issue, last } != 3'h2)) active <= 1'h0 | start;
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (tile_last_n_enable) tile_last_n <= start ? command_106_96_up_to_2 : tile_n_returns ? command_106_96_up_to_2 : (tile_n0_plus_4 >= command[106:96]);
  always @(posedge clk)
    if (start | rst) tile_n0 <= 11'h000;
    else if (issue & last & (tile_n_steps | tile_n_returns)) tile_n0 <= tile_n_returns ? 11'h000 : (tile_n0 + 2'h2);
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (tile_last_k_enable) tile_last_k <= start ? command_151_128_up_to_2 : tile_k_returns ? command_151_128_up_to_2 : (tile_k0_plus_4 >= command[151:128]);
  always @(posedge clk)
    if (rst) tile_first_k <= 1'h0;
    else if (tile_first_k_enable) tile_first_k <= 1'h0 | tile_k_returns | start;
  always @(posedge clk)
    if (start | rst) tile_k0 <= 24'h000000;
    else if (issue & last & (tile_k_steps | tile_k_returns)) tile_k0 <= tile_k_returns ? 24'h000000 : (tile_k0 + 2'h2);
  always @(posedge clk)
    if (rst) c_row <= 9'h000;
    else if (start | issue) c_row <= start ? command[523:515] : last ? command[523:515] : c_row_plus_command_607_579[8:0];
  always @(posedge clk)
    if (rst) a_row <= 9'h000;
    else if (start | issue) a_row <= start ? command[267:259] : last ? command[267:259] : a_row_plus_command_351_323[8:0];
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (start | issue) last <= start ? stream_rows_is_1 : last ? one_row : (one_row | (row == row_before_last));
  always @(posedge clk)
    if (rst) first <= 1'h0;
    else if (start | issue) first <= last | start;
  always @(posedge clk)
    if (start | rst) row <= 10'h000;
    else if (issue) row <= last ? 10'h000 : (row + 1'h1);
  always @(posedge clk)
    if (start | rst) block <= 1'h0;
    else if (command[32] & block_both) block <= !block;
  always @(posedge clk)
    if (rst) read_a_bank <= 3'h0;
    else read_a_bank <= command[367:360] - 1'h1;
  always @(posedge clk)
    if (rst) reach[9:0] <= 10'h000;
    else reach[9:0] <= command[40] ? { 11'h000, stream_rows } : stream_rows_times_column_tiles;
  always @(posedge clk)
    if (command[40] | rst) reach[20:10] <= 11'h000;
    else reach[20:10] <= stream_rows_times_column_tiles[20:10];
  always @(posedge clk)
    if (rst) row_before_last <= 10'h000;
    else row_before_last <= stream_rows - 2'h2;
  always @(posedge clk)
    if (rst) one_row <= 1'h0;
    else one_row <= stream_rows_is_1;
  assign tile_last_n_enable =
      (start | issue)
      & ({ tile_n_steps, tile_n_returns, start, issue, last } != 5'h03)
      & ({ start, issue, last } != 3'h2);
  assign tile_last_k_enable =
      (start | issue)
      & ({ tile_k_steps, tile_k_returns, start, issue, last } != 5'h03)
      & ({ start, issue, last } != 3'h2);
  assign tile_first_k_enable =
      (start | issue)
      & ({ tile_k_steps, tile_k_returns, start, issue, last } != 5'h03)
      & ({ start, issue, last } != 3'h2);
  assign fetcher_column_if_command_32 = command[32] ? fetcher_column : read_a_data;
  assign value = is_ones ? 64'h3f8000003f800000 : fetcher_column_if_command_32;
  assign fetcher_free = command[32] ? (block_both ? (block ? 2'h2 : 2'h1) : 2'h0) : 2'h0;
  assign read_a_address = command[32] ? fetcher_read_address : a_row_plus_tile_k0_23_1[8:0];
  assign read_a_en = command[32] ? fetcher_read_en : issue;
  simgnn_block_fetcher fetcher (
    .block(fetcher_block),
    .clk(clk),
    .column(fetcher_column),
    .command(command),
    .free(fetcher_free),
    .full(fetcher_full),
    .lane(fetcher_lane),
    .read_address(fetcher_read_address),
    .read_bank(fetcher_read_bank),
    .read_data(read_a_data),
    .read_en(fetcher_read_en),
    .rst(rst),
    .start(start & command[32])
  );
  assign c_row_plus_tile_n0_10_1[8:0] = address;
  assign command_73_64_plus_command_39[9:0] = stream_rows;
  assign command_106_96_plus_1[11:1] = column_tiles;
endmodule
`default_nettype wire
