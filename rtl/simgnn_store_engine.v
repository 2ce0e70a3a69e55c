// STORE: rows from a bank or the mask memory to device memory.
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
//   outstanding_writes = 4
//   compressed_rows = False
//
// From hw/transfer/transfer_engines.py:157 (StoreEngine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_store_engine(
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
  output wire read_en,
  output reg [2:0] read_bank,
  output wire [8:0] read_address,
  input wire [63:0] read_data,
  // Write channels only.
  output wire axi_awid,
  output reg [63:0] axi_awaddr,
  output reg [7:0] axi_awlen,
  output wire [2:0] axi_awsize,
  output wire [1:0] axi_awburst,
  output wire [3:0] axi_awcache,
  output wire [2:0] axi_awprot,
  output reg axi_awvalid,
  input wire axi_awready,
  output wire axi_arid,
  output wire [63:0] axi_araddr,
  output wire [7:0] axi_arlen,
  output wire [2:0] axi_arsize,
  output wire [1:0] axi_arburst,
  output wire [3:0] axi_arcache,
  output wire [2:0] axi_arprot,
  output wire axi_arvalid,
  input wire axi_arready,
  output wire [63:0] axi_wdata,
  output wire [7:0] axi_wstrb,
  output wire axi_wlast,
  output wire axi_wvalid,
  input wire axi_wready,
  input wire axi_bid,
  input wire [1:0] axi_bresp,
  input wire axi_bvalid,
  output wire axi_bready,
  input wire axi_rid,
  input wire [63:0] axi_rdata,
  input wire [1:0] axi_rresp,
  input wire axi_rlast,
  input wire axi_rvalid,
  output wire axi_rready,
  // Addresses that may be written: base <= address < limit.
  input wire [63:0] base,
  input wire [63:0] limit,
  // Issue no new address.
  input wire halt,
  // A burst was out of bounds (it is not issued), or got an error response; its address.
  output wire error,
  output wire error_response,
  output wire [63:0] error_address,
  // A response is outstanding; an address, a beat was transferred in this cycle.
  output wire waiting,
  output wire burst,
  output wire beat
);
  reg [9:0] factor;
  reg burst_valid;
  reg ending_valid;
  reg inside_;
  reg [2:0] outstanding;
  reg unfinished;
  reg [2:0] promised;
  reg [8:0] row;
  reg [9:0] column;
  reg [7:0] sent_in_burst;
  reg [33:0] unsent;
  reg [1:0] fsm_state;
  reg [69:0] burst_register;
  reg [69:0] ending;
  reg [64:0] end_;
  reg above;
  reg fetched;
  reg fetched_last;
  reg [33:0] unread;
  reg [33:0] total;
  wire [65:0] beat_o_payload;
  wire [7:0] lengths_o_payload;
  wire beat_o_valid;
  wire lengths_o_valid;
  wire [63:0] unanswered_o_payload;
  wire cutter_burst_valid;
  wire [69:0] cutter_burst_payload;
  wire [95:0] runs_run_payload;
  wire runs_run_valid;
  wire cutter_run_ready;
  wire lengths_i_ready;
  wire unanswered_i_ready;
  wire unanswered_o_valid;
  wire beat_i_ready;

  wire command_ready_both = (unsent == 34'd0) & (outstanding == 3'd0);
  assign command_ready = (fsm_state == 2'd2) & command_ready_both;
  wire started_both = command_valid & permitted;
  assign started = (fsm_state == 2'd0) & started_both;
  wire runs_start = fsm_state == 2'd1;
  wire running = runs_start | (fsm_state == 2'd2);
  assign axi_wvalid = beat_o_valid & lengths_o_valid;
  wire sent = axi_wvalid & axi_wready;
  wire is_busy = running & sent;
  wire is_stall_memory = running & !is_busy;
  wire is_stall_token = command_valid & !started & !(|{is_stall_memory, is_busy});
  assign state = {!(|{is_stall_token, is_stall_memory, is_busy}), is_stall_token, is_stall_memory, is_busy};
  wire fetch = unfinished & (promised != 3'd4);
  assign read_en = fetch;
  assign read_address = row + column[8:0];
  assign axi_awid = 1'b0;
  assign axi_awsize = 3'd3;
  assign axi_awburst = 2'd1;
  assign axi_awcache = 4'd3;
  assign axi_awprot = 3'd0;
  assign axi_arid = 1'b0;
  assign axi_araddr = 64'd0;
  assign axi_arlen = 8'd0;
  assign axi_arsize = 3'd0;
  assign axi_arburst = 2'd0;
  assign axi_arcache = 4'd0;
  assign axi_arprot = 3'd0;
  assign axi_arvalid = 1'b0;
  assign axi_wdata = beat_o_payload[63:0];
  assign axi_wstrb = {{4{beat_o_payload[65]}}, {4{beat_o_payload[64]}}};
  assign axi_wlast = sent_in_burst == lengths_o_payload;
  assign axi_bready = 1'b1;
  assign axi_rready = 1'b0;
  wire bad_response = axi_bvalid & (axi_bresp != 2'd0);
  assign error = bad_response | (burst_valid & !inside_ & !halt);
  assign error_response = bad_response;
  assign error_address = bad_response ? unanswered_o_payload : burst_register[63:0];
  assign waiting = outstanding != 3'd0;
  assign burst = axi_awvalid & axi_awready;
  assign beat = sent;
  wire [11:0] words_sum = {1'b0, command_payload[106:96]} + 12'd1;
  wire [9:0] words = words_sum[10:1];
  wire [33:0] product = {10'd0, command_payload[87:64]} * {24'd0, factor};
  wire issue = burst_valid & inside_ & !halt & (outstanding != 3'd4) & (!axi_awvalid | axi_awready);
  wire move2 = !burst_valid | issue;
  wire move1 = !ending_valid | move2;
  wire answered = axi_bvalid;
  wire [1:0] tail_lanes = command_payload[96] ? ((2'd1 << command_payload[96]) - 2'd1) : 2'd3;
  wire [6:0] axi_awlen_difference = {1'b0, burst_register[69:64]} - 7'd1;
  wire fetched_last_match = {1'b0, column} == ({1'b0, words} - 11'd1);
  wire [2:0] beat_i_payload_choice = fetched_last ? {1'b0, tail_lanes} : 3'd7;

  always @(posedge clk) begin
    if (rst) begin
      ending_valid <= 1'b0;
      ending <= 70'd0;
      end_ <= 65'd0;
      above <= 1'b0;
    end else if (move1) begin
      ending_valid <= cutter_burst_valid;
      ending <= cutter_burst_payload;
      end_ <= {1'b0, cutter_burst_payload[63:0]} + {56'd0, cutter_burst_payload[69:64], 3'd0};
      above <= (cutter_burst_payload[63:0] >= base) & (cutter_burst_payload[2:0] == 3'd0);
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      burst_valid <= 1'b0;
      burst_register <= 70'd0;
      inside_ <= 1'b0;
    end else if (move2) begin
      burst_valid <= ending_valid;
      burst_register <= ending;
      inside_ <= above & (end_ <= {1'b0, limit});
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      axi_awvalid <= 1'b0;
      axi_awaddr <= 64'd0;
      axi_awlen <= 8'd0;
    end else if (issue) begin
      axi_awvalid <= 1'b1;
      axi_awaddr <= burst_register[63:0];
      axi_awlen <= {axi_awlen_difference[6], axi_awlen_difference};
    end else if (axi_awready) axi_awvalid <= 1'b0;
  end

  always @(posedge clk) begin
    if (rst) begin
      outstanding <= 3'd0;
      read_bank <= 3'd0;
      fetched <= 1'b0;
      fetched_last <= 1'b0;
      promised <= 3'd0;
    end else begin
      outstanding <= (outstanding + {2'd0, issue}) - {2'd0, answered};
      read_bank <= command_payload[234:232] - 3'd1;
      fetched <= fetch;
      fetched_last <= fetched_last_match;
      promised <= (promised + {2'd0, fetch}) - {2'd0, sent};
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      unread <= 34'd0;
      unfinished <= 1'b0;
      column <= 10'd0;
      row <= 9'd0;
      sent_in_burst <= 8'd0;
      unsent <= 34'd0;
      factor <= 10'd0;
      fsm_state <= 2'd0;
      total <= 34'd0;
    end else begin
      if (fetch) begin
        unread <= unread - 34'd1;
        unfinished <= unread != 34'd1;
        column <= column + 10'd1;
        if (fetched_last_match) begin
          column <= 10'd0;
          row <= row + command_payload[203:195];
        end
      end
      if (sent) begin
        sent_in_burst <= axi_wlast ? 8'd0 : (sent_in_burst + 8'd1);
        unsent <= unsent - 34'd1;
      end
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
          row <= command_payload[139:131];
          column <= 10'd0;
          total <= product;
          unread <= product;
          unfinished <= (command_payload[87:64] != 24'd0) & (factor != 10'd0);
          unsent <= product;
          fsm_state <= 2'd2;
        end
        // COPY
        2'd2: begin
          if (command_ready_both) fsm_state <= 2'd0;
        end
        default: begin end
      endcase
    end
  end

  initial begin
    ending_valid = 1'b0;
    ending = 70'd0;
    end_ = 65'd0;
    above = 1'b0;
    burst_valid = 1'b0;
    burst_register = 70'd0;
    inside_ = 1'b0;
    axi_awvalid = 1'b0;
    axi_awaddr = 64'd0;
    axi_awlen = 8'd0;
    outstanding = 3'd0;
    read_bank = 3'd0;
    fetched = 1'b0;
    fetched_last = 1'b0;
    promised = 3'd0;
    unread = 34'd0;
    unfinished = 1'b0;
    column = 10'd0;
    row = 9'd0;
    sent_in_burst = 8'd0;
    unsent = 34'd0;
    factor = 10'd0;
    fsm_state = 2'd0;
    total = 34'd0;
  end

  simgnn_row_runs runs (
    .clk(clk),
    .rst(rst),
    .start(runs_start),
    .address(command_payload[319:256]),
    .stride(command_payload[351:320]),
    .rows(command_payload[87:64]),
    .words({14'd0, words}),
    .total({14'd0, total}),
    .run_ready(cutter_run_ready),
    .run_payload(runs_run_payload),
    .run_valid(runs_run_valid)
  );

  simgnn_burst_cutter cutter (
    .clk(clk),
    .rst(rst),
    .run_payload(runs_run_payload),
    .run_valid(runs_run_valid),
    .burst_ready(move1),
    .run_ready(cutter_run_ready),
    .burst_payload(cutter_burst_payload),
    .burst_valid(cutter_burst_valid)
  );

  simgnn_queue_4x8 lengths (
    .clk(clk),
    .rst(rst),
    .i_payload({1'b0, axi_awlen_difference}),
    .i_valid(issue),
    .o_ready(sent & axi_wlast),
    .i_ready(lengths_i_ready),
    .o_payload(lengths_o_payload),
    .o_valid(lengths_o_valid)
  );

  simgnn_queue_4x64 unanswered (
    .clk(clk),
    .rst(rst),
    .i_payload(burst_register[63:0]),
    .i_valid(issue),
    .o_ready(answered),
    .i_ready(unanswered_i_ready),
    .o_payload(unanswered_o_payload),
    .o_valid(unanswered_o_valid)
  );

  simgnn_queue_4x66 beat_2 (
    .clk(clk),
    .rst(rst),
    .i_payload({beat_i_payload_choice[1:0], read_data}),
    .i_valid(fetched),
    .o_ready(sent),
    .i_ready(beat_i_ready),
    .o_payload(beat_o_payload),
    .o_valid(beat_o_valid)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, command_payload[63:0], command_payload[95:88], command_payload[130:107],
      command_payload[194:140], command_payload[231:204], command_payload[255:235], command_payload[1023:352],
      axi_arready, axi_bid, axi_rid, axi_rdata, axi_rresp, axi_rlast, axi_rvalid, lengths_i_ready,
      unanswered_i_ready, unanswered_o_valid, beat_i_ready, words_sum[0], words_sum[11], beat_i_payload_choice[2]};
endmodule
`default_nettype wire
