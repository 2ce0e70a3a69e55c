// Walk over a command's sums: scale, mask, write to a bank, and leave +0 behind.
//
// Parameters:
//   sizes.lanes = 2
//   sizes.clusters = 2
//   sizes.gather_width = 2
//   sizes.parts = 1
//   sizes.ring_words = 32
//   sizes.queue_depth = 16
//   sizes.accumulator_words = 256
//   sizes.drain_words = 1
//   sizes.source_words = 1
//   sizes.add_stages = 5
//   sizes.edges_per_cycle = 2
//   sizes.edges_under_way = 44
//   sizes.clock_enables = True
//   sizes.skip_zeros = False
//   sizes.accumulate = False
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//   memory.lanes = 2
//   memory.bank_words = 512
//   memory.mask_words = 64
//   memory.mask_unit = 1
//   memory.array_columns = 2
//   memory.drain_words = 1
//   memory.source_words = 1
//   mul_stages = 4
//
// From hw/aggregate/drain.py:34 (Drain).
`timescale 1ns/1ps
`default_nettype none
module simgnn_drain(command_valid, streaming, half, sums, read_mask_data, request_ready, response_payload, response_valid, clk, rst, command_ready, busy, ended, signal, space, stepping, owner, address, drained_half, read_mask_en, read_mask_bank
, read_mask_address, write_en, write_bank, write_address, write_data, write_lanes, request_payload, request_valid, response_ready, command_payload);
  wire [24:0] columns_plus_1;
  wire [5:0] words_minus_1;
  wire [12:0] mask_row_0_plus_column_register_0;
  wire any_settle;
  wire [31:0] scales_o_payload_if_destination_scaled;
  wire not_busy;
  wire [1:0] read_mask_data_right_by_0_mask_chunk_0;
  wire column_register_is_words_minus_1;
  wire scales_present;
  wire scales_last;
  wire scales_idle;
  wire scaler_o_valid;
  wire scaler_busy;
  wire [8:0] mask_row_plus_mask_stride;
  wire [8:0] row_plus_destination_stride_31_3;
  output [7:0] address;
  reg [7:0] address = 8'h00;
  reg asked = 1'h0;
  output busy;
  reg busy = 1'h0;
  input clk;
  wire clk;
  reg [4:0] column = 5'h00;
  reg [4:0] column_register = 5'h00;
  reg [23:0] columns = 24'h000000;
  reg coming_product_1 = 1'h0;
  reg coming_product_2 = 1'h0;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  reg destination_scaled = 1'h0;
  reg [7:0] destination_space = 8'h00;
  reg [31:0] destination_stride = 32'd0;
  output drained_half;
  reg drained_half = 1'h0;
  output ended;
  wire ended;
  wire [31:0] factor;
  input half;
  wire half;
  reg [1:0] keep = 2'h0;
  wire last;
  reg [7:0] local_ = 8'h00;
  wire [11:0] mask_bit;
  reg [4:0] mask_chunk = 5'h00;
  reg [8:0] mask_row = 9'h000;
  reg [31:0] mask_stride = 32'd0;
  reg masked = 1'h0;
  reg [8:0] next_address = 9'h000;
  reg next_product = 1'h0;
  output owner;
  reg owner = 1'h0;
  reg owner_register = 1'h0;
  reg read_0 = 1'h0;
  output [8:0] read_mask_address;
  wire [8:0] read_mask_address;
  output [2:0] read_mask_bank;
  wire [2:0] read_mask_bank;
  input [63:0] read_mask_data;
  wire [63:0] read_mask_data;
  output read_mask_en;
  wire read_mask_en;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  reg [8:0] row = 9'h000;
  input rst;
  wire rst;
  wire running;
  reg [31:0] scaler_factor = 32'd0;
  wire [63:0] scaler_o;
  wire [31:0] scales_count;
  wire [31:0] scales_o_payload;
  wire scales_o_valid;
  wire scales_start;
  reg [2:0] settle = 3'h0;
  output [3:0] signal;
  wire [3:0] signal;
  reg [7:0] signal_register = 8'h00;
  output [3:0] space;
  wire [3:0] space;
  wire step;
  output stepping;
  reg stepping = 1'h0;
  input streaming;
  wire streaming;
  input [63:0] sums;
  wire [63:0] sums;
  wire taken;
  reg [9:0] unread = 10'h000;
  reg [9:0] unwritten = 10'h000;
  wire [4:0] words;
  output [8:0] write_address;
  reg [8:0] write_address = 9'h000;
  output [2:0] write_bank;
  reg [2:0] write_bank = 3'h0;
  output [63:0] write_data;
  wire [63:0] write_data;
  output write_en;
  reg write_en = 1'h0;
  output [1:0] write_lanes;
  wire [1:0] write_lanes;
  assign not_busy = ~busy;
  assign command_ready = not_busy & asked;
  assign taken = command_valid & command_ready;
  assign running = busy & !settle;
  assign step = running & (|unread) & (!destination_scaled | scales_o_valid);
  assign words_minus_1 = words - 1'h1;
  assign last = column == words_minus_1;
  assign { mask_row_0_plus_column_register_0[12], read_mask_address[5:0], mask_bit[5:0] } = { mask_row, 3'h0 } + { column_register, 1'h0 };
  assign read_mask_en = coming_product_2 & masked;
  assign ended = busy & !unwritten & !next_product & !write_en;
  assign write_data[31:0] = keep[0] ? scaler_o[31:0] : 32'd0;
  assign write_data[63:32] = keep[1] ? scaler_o[63:32] : 32'd0;
  assign any_settle = |settle;
  assign scales_o_payload_if_destination_scaled = destination_scaled ? scales_o_payload : 32'd1065353216;
  assign read_mask_data_right_by_0_mask_chunk_0 = read_mask_data >> { 1'h0, mask_chunk, 1'h0 };
  assign column_register_is_words_minus_1 = column_register == words_minus_1;
  always @(posedge clk)
    read_0 <= rst ? 1'h0 : stepping;
  assign { columns_plus_1[24:6], words, columns_plus_1[0] } = columns + 1'h1;
  assign scales_start = streaming & not_busy & !asked;
  assign scales_count[23:0] = command_payload[34] ? command_payload[87:64] : 24'h000000;
  always @(posedge clk)
    if (rst) unwritten <= 10'h000;
    else if ((coming_product_2 | taken) & ({ coming_product_2, taken, column_register_is_words_minus_1 } != 3'h4)) unwritten <= taken ? command_payload[73:64] : (unwritten - 1'h1);
  always @(posedge clk)
    if (rst) mask_row <= 9'h000;
    else if ((coming_product_2 | taken) & ({ coming_product_2, taken, column_register_is_words_minus_1 } != 3'h4)) mask_row <= taken ? command_payload[648:640] : mask_row_plus_mask_stride;
  always @(posedge clk)
    if (rst) row <= 9'h000;
    else if ((coming_product_2 | taken) & ({ coming_product_2, taken, column_register_is_words_minus_1 } != 3'h4)) row <= taken ? command_payload[267:259] : row_plus_destination_stride_31_3;
  always @(posedge clk)
    if (taken | rst) column_register <= 5'h00;
    else if (coming_product_2) column_register <= column_register_is_words_minus_1 ? 6'h00 : (column_register + 1'h1);
  always @(posedge clk)
    if (rst) keep <= 2'h0;
    else keep <= masked ? { 1'h0, read_mask_data_right_by_0_mask_chunk_0 } : 3'h7;
  always @(posedge clk)
    if (rst) write_address <= 9'h000;
    else write_address <= next_address;
  always @(posedge clk)
    if (rst) next_address <= 9'h000;
    else next_address <= row + column_register;
  always @(posedge clk)
    if (rst) write_en <= 1'h0;
    else write_en <= next_product;
  always @(posedge clk)
    if (rst) write_bank <= 3'h0;
    else write_bank <= destination_space - 1'h1;
  always @(posedge clk)
    if (rst) next_product <= 1'h0;
    else next_product <= coming_product_2;
  always @(posedge clk)
    if (rst) mask_chunk <= 5'h00;
    else mask_chunk <= mask_bit[5:1];
  always @(posedge clk)
    if (rst) coming_product_2 <= 1'h0;
    else coming_product_2 <= coming_product_1;
  always @(posedge clk)
    if (rst) coming_product_1 <= 1'h0;
    else coming_product_1 <= read_0;
  always @(posedge clk)
    if (taken | rst) local_ <= 8'h00;
    else if (owner_register & step & last) local_ <= local_ + words;
  always @(posedge clk)
    if (taken | rst) owner_register <= 1'h0;
    else if (step & last) owner_register <= owner_register + 1'h1;
  always @(posedge clk)
    if (rst) unread <= 10'h000;
    else if ((step | taken) & ({ step, last, taken } != 3'h4)) unread <= taken ? command_payload[73:64] : (unread - 1'h1);
  always @(posedge clk)
    if (taken | rst) column <= 5'h00;
    else if (step) column <= last ? 6'h00 : (column + 1'h1);
  always @(posedge clk)
    if (rst) scaler_factor <= 32'd0;
    else scaler_factor <= factor;
  reg [6:0] factor_29_23 = 7'h00;
  always @(posedge clk)
    if (rst) factor_29_23 <= 7'h00;
    else factor_29_23 <= scales_o_payload_if_destination_scaled[29:23];
  assign factor[29:23] = factor_29_23;
  reg [24:0] factor_31_30_factor_22_0 = 25'h0000000;
  always @(posedge clk)
    if (!destination_scaled | rst) factor_31_30_factor_22_0 <= 25'h0000000;
    else factor_31_30_factor_22_0 <= { scales_o_payload[31:30], scales_o_payload[22:0] };
  assign { factor[31:30], factor[22:0] } = factor_31_30_factor_22_0;
  always @(posedge clk)
    if (rst) address <= 8'h00;
    else address <= local_ + column;
  always @(posedge clk)
    if (rst) owner <= 1'h0;
    else owner <= owner_register;
  always @(posedge clk)
    if (rst) stepping <= 1'h0;
    else stepping <= step;
  always @(posedge clk)
    if (rst) settle <= 3'h0;
    else if (taken | any_settle) settle <= any_settle ? (settle - 1'h1) : 3'h4;
  always @(posedge clk)
    if (ended | rst) busy <= 1'h0;
    else if (taken) busy <= 1'h1;
  always @(posedge clk)
    if (rst) drained_half <= 1'h0;
    else if (taken) drained_half <= half;
  always @(posedge clk)
    if (rst) mask_stride <= 32'd0;
    else if (taken) mask_stride <= command_payload[735:704];
  always @(posedge clk)
    if (rst) destination_stride <= 32'd0;
    else if (taken) destination_stride <= command_payload[351:320];
  always @(posedge clk)
    if (rst) destination_space <= 8'h00;
    else if (taken) destination_space <= command_payload[367:360];
  always @(posedge clk)
    if (rst) columns <= 24'h000000;
    else if (taken) columns <= command_payload[119:96];
  always @(posedge clk)
    if (rst) masked <= 1'h0;
    else if (taken) masked <= command_payload[35];
  always @(posedge clk)
    if (rst) destination_scaled <= 1'h0;
    else if (taken) destination_scaled <= command_payload[34];
  always @(posedge clk)
    if (rst) signal_register <= 8'h00;
    else if (taken) signal_register <= command_payload[23:16];
  always @(posedge clk)
    if (taken | rst) asked <= 1'h0;
    else if (scales_start) asked <= 1'h1;
  assign mask_row_plus_mask_stride = mask_row + mask_stride;
  assign row_plus_destination_stride_31_3 = row + { 3'h0, destination_stride[31:3] };
  simgnn_word_scaler scaler (
    .busy(scaler_busy),
    .clk(clk),
    .factor(scaler_factor),
    .i(sums),
    .o(scaler_o),
    .o_valid(scaler_o_valid),
    .rst(rst),
    .valid(read_0)
  );
  simgnn_index_reader_1x32 scales (
    .address(command_payload[639:576]),
    .clk(clk),
    .count({ 8'h00, scales_count[23:0] }),
    .idle(scales_idle),
    .last(scales_last),
    .o_payload(scales_o_payload),
    .o_ready(step & last & destination_scaled),
    .o_valid(scales_o_valid),
    .present(scales_present),
    .request_payload(request_payload),
    .request_ready(request_ready),
    .request_valid(request_valid),
    .response_payload(response_payload),
    .response_ready(response_ready),
    .response_valid(response_valid),
    .rst(rst),
    .start(scales_start)
  );
  assign mask_row_0_plus_column_register_0[11:0] = { read_mask_address[5:0], mask_bit[5:0] };
  assign columns_plus_1[5:1] = words;
  assign mask_bit[11:6] = read_mask_address[5:0];
  assign read_mask_address[8:6] = 3'h0;
  assign read_mask_bank = 3'h0;
  assign scales_count[31:24] = 8'h00;
  assign signal = signal_register[3:0];
  assign space = destination_space[3:0];
  assign write_lanes = 2'h3;
endmodule
`default_nettype wire
