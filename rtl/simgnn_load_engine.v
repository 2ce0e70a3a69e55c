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
module simgnn_load_engine(
  input wire clk,
  input wire rst,
  // The command at the head of the engine's queue. It stays until the engine has ended it; then ready is high for a
  // cycle. [7:0] opcode, [15:8] wait, [23:16] signal, [87:64] rows, [119:96] columns, [191:128] source_address,
  // [223:192] source_stride, [231:224] source_format, [239:232] source_space, [319:256] destination_address,
  // [351:320] destination_stride, [359:352] destination_format, [367:360] destination_space
  input wire [1023:0] command_payload,
  input wire command_valid,
  output wire command_ready,
  // The command's tokens are there.
  input wire permitted,
  // The engine starts the command and takes its tokens.
  output wire started,
  // One bit per state of counters.STATES[engine], exactly one of them set.
  output wire [3:0] state,
  // To the memory port, as in BurstReader. [63:0] address, [69:64] beats
  output wire [69:0] request_payload,
  output wire request_valid,
  input wire request_ready,
  input wire [63:0] response_payload,
  input wire response_valid,
  output wire response_ready,
  output wire write_en,
  output reg [2:0] write_bank,
  output wire [8:0] write_address,
  output wire [63:0] write_data,
  output wire [1:0] write_lanes
);
  reg [9:0] factor;
  reg [8:0] row;
  reg [9:0] column;
  reg [9:0] left;
  reg [1:0] fsm_state;
  reg [9:0] total;
  wire [95:0] runs_run_payload;
  wire runs_run_valid;
  wire reader_run_ready;

  assign command_ready = (fsm_state == 2'd2) & (write_en & (left == 10'd1));
  wire started_both = command_valid & permitted;
  assign started = (fsm_state == 2'd0) & started_both;
  wire runs_start = fsm_state == 2'd1;
  wire running = runs_start | (fsm_state == 2'd2);
  wire is_busy = running & write_en;
  wire is_stall_memory = running & !is_busy;
  wire is_stall_token = command_valid & !started & !(|{is_stall_memory, is_busy});
  assign state = {!(|{is_stall_token, is_stall_memory, is_busy}), is_stall_token, is_stall_memory, is_busy};
  assign write_address = row + column[8:0];
  assign write_lanes = 2'd3;
  wire [9:0] rows = command_payload[73:64];
  wire [11:0] words_sum = {1'b0, command_payload[106:96]} + 12'd1;
  wire [9:0] words = words_sum[10:1];
  wire [9:0] product = rows * factor;

  always @(posedge clk) begin
    if (rst) write_bank <= 3'd0;
    else write_bank <= command_payload[362:360] - 3'd1;
  end

  always @(posedge clk) begin
    if (rst) begin
      factor <= 10'd0;
      fsm_state <= 2'd0;
      row <= 9'd0;
      column <= 10'd0;
      total <= 10'd0;
      left <= 10'd0;
    end else begin
      case (fsm_state)
        // IDLE
        2'd0: begin
          if (started_both) begin
            factor <= words;
            fsm_state <= 2'd1;
          end
        end
        // SETUP
        2'd1: begin
          row <= command_payload[267:259];
          column <= 10'd0;
          total <= product;
          left <= product;
          fsm_state <= 2'd2;
        end
        // COPY
        2'd2: begin
          if (write_en) begin
            left <= left - 10'd1;
            column <= column + 10'd1;
            if ({1'b0, column} == ({1'b0, words} - 11'd1)) begin
              column <= 10'd0;
              row <= row + command_payload[331:323];
            end
            if (left == 10'd1) fsm_state <= 2'd0;
          end
        end
        default: begin end
      endcase
    end
  end

  initial begin
    write_bank = 3'd0;
    factor = 10'd0;
    fsm_state = 2'd0;
    row = 9'd0;
    column = 10'd0;
    total = 10'd0;
    left = 10'd0;
  end

  simgnn_burst_reader_64 reader (
    .clk(clk),
    .rst(rst),
    .run_payload(runs_run_payload),
    .run_valid(runs_run_valid),
    .request_ready(request_ready),
    .response_payload(response_payload),
    .response_valid(response_valid),
    .o_ready(1'b1),
    .run_ready(reader_run_ready),
    .request_payload(request_payload),
    .request_valid(request_valid),
    .response_ready(response_ready),
    .o_payload(write_data),
    .o_valid(write_en)
  );

  simgnn_row_runs runs (
    .clk(clk),
    .rst(rst),
    .start(runs_start),
    .address(command_payload[191:128]),
    .stride(command_payload[223:192]),
    .rows({14'd0, rows}),
    .words({14'd0, words}),
    .total({38'd0, total}),
    .run_ready(reader_run_ready),
    .run_payload(runs_run_payload),
    .run_valid(runs_run_valid)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, command_payload[63:0], command_payload[95:74], command_payload[127:107],
      command_payload[258:224], command_payload[322:268], command_payload[359:332], command_payload[1023:363],
      words_sum[0], words_sum[11]};
endmodule
`default_nettype wire
