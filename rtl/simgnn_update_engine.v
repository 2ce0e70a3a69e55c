// GEMM: NN, TN and NT products with bias, ReLU and mask (docs/reference/command-set.md).
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
// From hw/update/update_engine.py:18 (UpdateEngine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_update_engine(command_valid, permitted, read_a_data, read_b_data, read_c_data, read_mask_data, clk, rst, command_ready, started, state, read_a_en, read_a_bank, read_a_address, read_b_en, read_b_bank, read_b_address, read_c_en, read_c_bank, read_c_address, read_mask_en
, read_mask_bank, read_mask_address, write_en, write_bank, write_address, write_data, write_lanes, write_mask_en, write_mask_address, write_mask_chunk, write_mask_data, array_row, command_payload);
  wire command_valid_and_permitted;
  wire [5:0] in_flight_plus_array_row;
  wire fsm_state_enable;
  wire fsm_state_is_1;
  wire not_fsm_state;
  output array_row;
  wire array_row;
  wire [63:0] array_sums_out;
  input clk;
  wire clk;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  wire epilogue_bias_ready;
  wire epilogue_done;
  reg [1:0] fsm_state = 2'h0;
  reg [4:0] in_flight = 5'h00;
  wire is_fill;
  wire is_stall_feedback;
  wire is_stall_operand;
  wire is_stall_token;
  wire [63:0] loader_bias_payload;
  wire loader_bias_valid;
  wire loader_loaded;
  wire [63:0] loader_weight;
  wire loader_weight_active;
  wire loader_weight_row;
  wire loader_weight_valid;
  reg moving = 1'h0;
  reg [21:0] passed = 22'h000000;
  input permitted;
  wire permitted;
  output [8:0] read_a_address;
  wire [8:0] read_a_address;
  output [2:0] read_a_bank;
  wire [2:0] read_a_bank;
  input [63:0] read_a_data;
  wire [63:0] read_a_data;
  output read_a_en;
  wire read_a_en;
  output [8:0] read_b_address;
  wire [8:0] read_b_address;
  output [2:0] read_b_bank;
  wire [2:0] read_b_bank;
  input [63:0] read_b_data;
  wire [63:0] read_b_data;
  output read_b_en;
  wire read_b_en;
  output [8:0] read_c_address;
  wire [8:0] read_c_address;
  output [2:0] read_c_bank;
  wire [2:0] read_c_bank;
  input [63:0] read_c_data;
  wire [63:0] read_c_data;
  output read_c_en;
  wire read_c_en;
  output [8:0] read_mask_address;
  wire [8:0] read_mask_address;
  output [2:0] read_mask_bank;
  wire [2:0] read_mask_bank;
  input [63:0] read_mask_data;
  wire [63:0] read_mask_data;
  output read_mask_en;
  wire read_mask_en;
  input rst;
  wire rst;
  wire running;
  output started;
  wire started;
  output [5:0] state;
  wire [5:0] state;
  wire [63:0] streamer_a;
  wire streamer_active;
  wire streamer_feedback;
  wire [63:0] streamer_sums;
  wire streamer_swap;
  wire streamer_swap_now;
  output [8:0] write_address;
  wire [8:0] write_address;
  output [2:0] write_bank;
  wire [2:0] write_bank;
  output [63:0] write_data;
  wire [63:0] write_data;
  output write_en;
  wire write_en;
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
  assign command_valid_and_permitted = command_valid & permitted;
  assign is_stall_feedback = streamer_feedback & !array_row;
  assign is_stall_operand = streamer_active & !(array_row | is_stall_feedback);
  assign is_fill = running & !(array_row | is_stall_operand | is_stall_feedback);
  assign is_stall_token = command_valid & !started & !(|{ array_row, is_fill, is_stall_operand, is_stall_feedback });
  assign state[5] = !(|{ array_row, is_stall_token, is_fill, is_stall_operand, is_stall_feedback });
  assign in_flight_plus_array_row = in_flight + array_row;
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (fsm_state_enable) fsm_state <= command_ready ? 2'h0 : fsm_state_is_1 ? 2'h2 : 2'h1;
  always @(posedge clk)
    if (rst) moving <= 1'h0;
    else moving <= array_row | (|passed[14:0]);
  always @(posedge clk)
    if (rst) in_flight <= 5'h00;
    else in_flight <= in_flight_plus_array_row - passed[17];
  always @(posedge clk)
    if (rst) passed <= 22'h000000;
    else passed <= { passed[20:0], array_row };
  assign fsm_state_enable =
      (not_fsm_state | fsm_state_is_1 | command_ready)
      & ({ fsm_state_is_1, epilogue_done } != 2'h2)
      & ({ not_fsm_state, command_valid_and_permitted } != 2'h2);
  assign running = fsm_state_is_1 | command_ready;
  assign command_ready = fsm_state == 2'h2;
  assign fsm_state_is_1 = fsm_state == 2'h1;
  assign started = not_fsm_state & command_valid_and_permitted;
  assign not_fsm_state = !fsm_state;
  simgnn_systolic_array array (
    .a(streamer_a),
    .clk(clk),
    .en(moving),
    .rst(rst),
    .sums_in(streamer_sums),
    .sums_out(array_sums_out),
    .swap(streamer_swap),
    .weight(loader_weight),
    .weight_active(loader_weight_active),
    .weight_row(loader_weight_row),
    .weight_valid(loader_weight_valid)
  );
  simgnn_epilogue epilogue (
    .bias_payload(loader_bias_payload),
    .bias_ready(epilogue_bias_ready),
    .bias_valid(loader_bias_valid),
    .clk(clk),
    .command(command_payload),
    .done(epilogue_done),
    .read_mask_address(read_mask_address),
    .read_mask_bank(read_mask_bank),
    .read_mask_data(read_mask_data),
    .read_mask_en(read_mask_en),
    .rst(rst),
    .start(started),
    .sums(array_sums_out),
    .sums_valid(passed[16]),
    .write_address(write_address),
    .write_bank(write_bank),
    .write_data(write_data),
    .write_en(write_en),
    .write_lanes(write_lanes),
    .write_mask_address(write_mask_address),
    .write_mask_chunk(write_mask_chunk),
    .write_mask_data(write_mask_data),
    .write_mask_en(write_mask_en)
  );
  simgnn_weight_loader loader (
    .bias_payload(loader_bias_payload),
    .bias_ready(epilogue_bias_ready),
    .bias_valid(loader_bias_valid),
    .clk(clk),
    .command(command_payload),
    .loaded(loader_loaded),
    .read_address(read_b_address),
    .read_bank(read_b_bank),
    .read_data(read_b_data),
    .read_en(read_b_en),
    .rst(rst),
    .start(started),
    .swap(streamer_swap_now),
    .weight(loader_weight),
    .weight_active(loader_weight_active),
    .weight_row(loader_weight_row),
    .weight_valid(loader_weight_valid)
  );
  simgnn_operand_streamer streamer (
    .a(streamer_a),
    .active(streamer_active),
    .clk(clk),
    .command(command_payload),
    .feedback(streamer_feedback),
    .in_flight(in_flight),
    .issue(array_row),
    .loaded(loader_loaded),
    .read_a_address(read_a_address),
    .read_a_bank(read_a_bank),
    .read_a_data(read_a_data),
    .read_a_en(read_a_en),
    .read_c_address(read_c_address),
    .read_c_bank(read_c_bank),
    .read_c_data(read_c_data),
    .read_c_en(read_c_en),
    .rst(rst),
    .start(started),
    .sums(streamer_sums),
    .swap(streamer_swap),
    .swap_now(streamer_swap_now)
  );
  assign state[4:0] = { is_stall_token, is_fill, is_stall_operand, is_stall_feedback, array_row };
endmodule
`default_nettype wire
