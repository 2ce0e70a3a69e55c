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
// From hw/update/update_engine.py:17 (UpdateEngine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_update_engine(
  input wire clk,
  input wire rst,
  // The command at the head of the engine's queue. It stays until the engine has ended it; then ready is high for a
  // cycle. [7:0] opcode, [15:8] wait, [23:16] signal, [32] transpose_a, [33] transpose_b, [34] accumulate,
  // [35] bias, [36] relu, [37] mask_write, [38] masked, [39] ones_row, [40] n_outer, [87:64] m, [119:96] n,
  // [151:128] k, [319:256] a_address, [351:320] a_stride, [359:352] a_format, [367:360] a_space,
  // [447:384] b_address, [479:448] b_stride, [487:480] b_format, [495:488] b_space, [575:512] c_address,
  // [607:576] c_stride, [615:608] c_format, [623:616] c_space, [703:640] bias_address, [735:704] bias_stride,
  // [743:736] bias_format, [751:744] bias_space, [831:768] mask_address, [863:832] mask_stride,
  // [871:864] mask_format, [879:872] mask_space
  input wire [1023:0] command_payload,
  input wire command_valid,
  output wire command_ready,
  // The command's tokens are there.
  input wire permitted,
  // The engine starts the command and takes its tokens.
  output wire started,
  // One bit per state of counters.STATES[engine], exactly one of them set.
  output wire [5:0] state,
  output wire read_a_en,
  output wire [2:0] read_a_bank,
  output wire [8:0] read_a_address,
  input wire [63:0] read_a_data,
  output wire read_b_en,
  output wire [2:0] read_b_bank,
  output wire [8:0] read_b_address,
  input wire [63:0] read_b_data,
  output wire read_c_en,
  output wire [2:0] read_c_bank,
  output wire [8:0] read_c_address,
  input wire [63:0] read_c_data,
  output wire read_mask_en,
  output wire [2:0] read_mask_bank,
  output wire [8:0] read_mask_address,
  input wire [63:0] read_mask_data,
  output wire write_en,
  output wire [2:0] write_bank,
  output wire [8:0] write_address,
  output wire [63:0] write_data,
  output wire [1:0] write_lanes,
  output wire write_mask_en,
  output wire [5:0] write_mask_address,
  output wire [4:0] write_mask_chunk,
  output wire [1:0] write_mask_data,
  // A row is issued in this cycle.
  output wire array_row
);
  reg [1:0] fsm_state;
  reg [17:0] passed;
  reg [4:0] in_flight;
  wire streamer_feedback;
  wire streamer_active;
  wire epilogue_done;
  wire [63:0] loader_weight;
  wire loader_weight_row;
  wire loader_weight_active;
  wire loader_weight_valid;
  wire loader_loaded;
  wire streamer_swap_now;
  wire [63:0] loader_bias_payload;
  wire loader_bias_valid;
  wire epilogue_bias_ready;
  wire [63:0] streamer_a;
  wire streamer_swap;
  wire [63:0] streamer_sums;
  wire [63:0] array_sums_out;

  assign command_ready = fsm_state == 2'd2;
  wire started_both = command_valid & permitted;
  assign started = (fsm_state == 2'd0) & started_both;
  wire is_busy = array_row;
  wire is_stall_feedback = streamer_feedback & !is_busy;
  wire is_stall_operand = streamer_active & !(|{is_stall_feedback, is_busy});
  wire running = (fsm_state == 2'd1) | command_ready;
  wire is_fill = running & !(|{is_stall_operand, is_stall_feedback, is_busy});
  wire is_stall_token = command_valid & !started & !(|{is_fill, is_stall_operand, is_stall_feedback, is_busy});
  assign state = {!(|{is_stall_token, is_fill, is_stall_operand, is_stall_feedback, is_busy}), is_stall_token,
      is_fill, is_stall_operand, is_stall_feedback, is_busy};
  wire start = started;

  always @(posedge clk) begin
    if (rst) begin
      passed <= 18'd0;
      in_flight <= 5'd0;
    end else begin
      passed <= {passed[16:0], array_row};
      in_flight <= (in_flight + {4'd0, array_row}) - {4'd0, passed[17]};
    end
  end

  always @(posedge clk) begin
    if (rst) fsm_state <= 2'd0;
    else begin
      case (fsm_state)
        // IDLE
        2'd0: begin
          if (started_both) fsm_state <= 2'd1;
        end
        // RUN
        2'd1: begin
          if (epilogue_done) fsm_state <= 2'd2;
        end
        // END
        2'd2: fsm_state <= 2'd0;
        default: begin end
      endcase
    end
  end

  initial begin
    passed = 18'd0;
    in_flight = 5'd0;
    fsm_state = 2'd0;
  end

  simgnn_weight_loader loader (
    .clk(clk),
    .rst(rst),
    .start(start),
    .command(command_payload),
    .read_data(read_b_data),
    .swap(streamer_swap_now),
    .bias_ready(epilogue_bias_ready),
    .read_en(read_b_en),
    .read_bank(read_b_bank),
    .read_address(read_b_address),
    .weight(loader_weight),
    .weight_row(loader_weight_row),
    .weight_active(loader_weight_active),
    .weight_valid(loader_weight_valid),
    .loaded(loader_loaded),
    .bias_payload(loader_bias_payload),
    .bias_valid(loader_bias_valid)
  );

  simgnn_operand_streamer streamer (
    .clk(clk),
    .rst(rst),
    .start(start),
    .command(command_payload),
    .read_a_data(read_a_data),
    .read_c_data(read_c_data),
    .loaded(loader_loaded),
    .in_flight(in_flight),
    .read_a_en(read_a_en),
    .read_a_bank(read_a_bank),
    .read_a_address(read_a_address),
    .read_c_en(read_c_en),
    .read_c_bank(read_c_bank),
    .read_c_address(read_c_address),
    .issue(array_row),
    .swap_now(streamer_swap_now),
    .feedback(streamer_feedback),
    .active(streamer_active),
    .a(streamer_a),
    .swap(streamer_swap),
    .sums(streamer_sums)
  );

  simgnn_systolic_array array (
    .clk(clk),
    .rst(rst),
    .coming(array_row),
    .a(streamer_a),
    .swap(streamer_swap),
    .weight(loader_weight),
    .weight_row(loader_weight_row),
    .weight_active(loader_weight_active),
    .weight_valid(loader_weight_valid),
    .sums_in(streamer_sums),
    .sums_out(array_sums_out)
  );

  simgnn_epilogue epilogue (
    .clk(clk),
    .rst(rst),
    .start(start),
    .command(command_payload),
    .coming(passed[15]),
    .sums(array_sums_out),
    .bias_payload(loader_bias_payload),
    .bias_valid(loader_bias_valid),
    .read_mask_data(read_mask_data),
    .bias_ready(epilogue_bias_ready),
    .write_en(write_en),
    .write_bank(write_bank),
    .write_address(write_address),
    .write_data(write_data),
    .write_lanes(write_lanes),
    .read_mask_en(read_mask_en),
    .read_mask_bank(read_mask_bank),
    .read_mask_address(read_mask_address),
    .write_mask_en(write_mask_en),
    .write_mask_address(write_mask_address),
    .write_mask_chunk(write_mask_chunk),
    .write_mask_data(write_mask_data),
    .done(epilogue_done)
  );
endmodule
`default_nettype wire
