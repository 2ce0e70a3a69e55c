// LOAD: rows from device memory to a bank or the mask memory.
//
// Parameters:
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
//   compressed_rows = False
//
// From hw/transfer/transfer_engines.py:28 (LoadEngine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_load_engine(command_valid, permitted, request_ready, response_payload, response_valid, clk, rst, command_ready, started, state, request_payload, request_valid, response_ready, write_en, write_bank, write_address, write_data, write_lanes, command_payload);
  wire [11:0] command_payload_106_96_plus_1;
  wire command_valid_and_permitted;
  wire [10:0] runs_words_9_0_minus_1;
  wire column_is_runs_words_9_0_minus_1;
  wire left_is_1;
  wire [19:0] command_payload_73_64_times_factor;
  wire [10:0] row_plus_column;
  wire fsm_state_mismatch;
  wire fsm_state_is_2_write_en_left_is_1_is_not_6;
  wire not_fsm_state_or_runs_start_or_fsm_state_is_2;
  wire row_enable;
  wire fsm_state_enable;
  wire fsm_state_is_2;
  wire [8:0] row_plus_command_payload_351_323;
  wire not_fsm_state;
  input clk;
  wire clk;
  reg [9:0] column = 10'h000;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  reg [9:0] factor = 10'h000;
  reg [1:0] fsm_state = 2'h0;
  wire is_busy;
  wire is_stall_memory;
  wire is_stall_token;
  reg [9:0] left = 10'h000;
  input permitted;
  wire permitted;
  wire [9:0] product;
  wire reader_run_ready;
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
  wire [95:0] runs_run_payload;
  wire runs_run_valid;
  wire runs_start;
  wire [23:0] runs_words;
  output started;
  wire started;
  output [3:0] state;
  wire [3:0] state;
  reg [9:0] total = 10'h000;
  output [8:0] write_address;
  wire [8:0] write_address;
  output [2:0] write_bank;
  reg [2:0] write_bank = 3'h0;
  output [63:0] write_data;
  wire [63:0] write_data;
  output write_en;
  wire write_en;
  output [1:0] write_lanes;
  wire [1:0] write_lanes;
  assign { command_payload_106_96_plus_1[11], runs_words[9:0], command_payload_106_96_plus_1[0] } = command_payload[106:96] + 1'h1;
  assign { command_payload_73_64_times_factor[19:10], product } = command_payload[73:64] * factor;
  assign { row_plus_column[10:9], write_address } = row + column;
  assign command_valid_and_permitted = command_valid & permitted;
  assign left_is_1 = left == 1'h1;
  assign is_busy = running & write_en;
  assign is_stall_memory = running & !is_busy;
  assign is_stall_token = command_valid & !started & !(is_stall_memory | is_busy);
  assign state[3] = !(is_stall_token | is_stall_memory | is_busy);
  assign runs_words_9_0_minus_1 = runs_words[9:0] - 1'h1;
  assign column_is_runs_words_9_0_minus_1 = column == runs_words_9_0_minus_1;
  always @(posedge clk)
    if (rst) left <= 10'h000;
    else if ((runs_start | fsm_state_is_2) & ({ fsm_state_is_2, write_en } != 2'h2)) left <= fsm_state_is_2 ? (left - 1'h1) : product;
  always @(posedge clk)
    if (rst) total <= 10'h000;
    else if (runs_start) total <= product;
  always @(posedge clk)
    if (rst) column <= 10'h000;
    else if ((runs_start | fsm_state_is_2) & ({ fsm_state_is_2, write_en } != 2'h2)) column <= fsm_state_is_2 ? (column_is_runs_words_9_0_minus_1 ? 10'h000 : (column + 1'h1)) : 10'h000;
  always @(posedge clk)
    if (rst) row <= 9'h000;
    else if (row_enable) row <= fsm_state_is_2 ? row_plus_command_payload_351_323 : command_payload[267:259];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (fsm_state_enable) fsm_state <= fsm_state_is_2 ? 2'h0 : runs_start ? 2'h2 : 2'h1;
  always @(posedge clk)
    if (rst) factor <= 10'h000;
    else if (not_fsm_state & command_valid_and_permitted) factor <= runs_words[9:0];
  always @(posedge clk)
    if (rst) write_bank <= 3'h0;
    else write_bank <= command_payload[367:360] - 1'h1;
  assign fsm_state_mismatch = { not_fsm_state, command_valid_and_permitted } != 2'h2;
  assign fsm_state_is_2_write_en_left_is_1_is_not_6 = { fsm_state_is_2, write_en, left_is_1 } != 3'h6;
  assign not_fsm_state_or_runs_start_or_fsm_state_is_2 = not_fsm_state | runs_start | fsm_state_is_2;
  assign row_enable =
      (runs_start | fsm_state_is_2)
      & ({ fsm_state_is_2, write_en } != 2'h2)
      & ({ fsm_state_is_2, write_en, column_is_runs_words_9_0_minus_1 } != 3'h6);
  assign fsm_state_enable = &{ not_fsm_state_or_runs_start_or_fsm_state_is_2, { fsm_state_is_2, write_en } != 2'h2, fsm_state_is_2_write_en_left_is_1_is_not_6, fsm_state_mismatch };
  assign running = runs_start | fsm_state_is_2;
  assign fsm_state_is_2 = fsm_state == 2'h2;
  assign runs_start = fsm_state == 2'h1;
  assign row_plus_command_payload_351_323 = row + { 3'h0, command_payload[351:323] };
  assign not_fsm_state = !fsm_state;
  assign command_ready = fsm_state_is_2 & (write_en & left_is_1);
  assign started = not_fsm_state & command_valid_and_permitted;
  simgnn_burst_reader_64 reader (
    .clk(clk),
    .o_payload(write_data),
    .o_ready(1'h1),
    .o_valid(write_en),
    .request_payload(request_payload),
    .request_ready(request_ready),
    .request_valid(request_valid),
    .response_payload(response_payload),
    .response_ready(response_ready),
    .response_valid(response_valid),
    .rst(rst),
    .run_payload(runs_run_payload),
    .run_ready(reader_run_ready),
    .run_valid(runs_run_valid)
  );
  simgnn_row_runs runs (
    .address(command_payload[191:128]),
    .clk(clk),
    .rows({ 14'h0000, command_payload[73:64] }),
    .rst(rst),
    .run_payload(runs_run_payload),
    .run_ready(reader_run_ready),
    .run_valid(runs_run_valid),
    .start(runs_start),
    .stride(command_payload[223:192]),
    .total({ 38'h0000000000, total }),
    .words({ 14'h0000, runs_words[9:0] })
  );
  assign command_payload_73_64_times_factor[9:0] = product;
  assign row_plus_column[8:0] = write_address;
  assign command_payload_106_96_plus_1[10:1] = runs_words[9:0];
  assign runs_words[23:10] = 14'h0000;
  assign state[2:0] = { is_stall_token, is_stall_memory, is_busy };
  assign write_lanes = 2'h3;
endmodule
`default_nettype wire
