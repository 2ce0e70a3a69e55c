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
// From hw/transfer/transfer_engines.py:153 (StoreEngine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_store_engine(command_valid, permitted, read_data, axi_awready, axi_arready, axi_wready, axi_bid, axi_bresp, axi_bvalid, axi_rid, axi_rdata, axi_rresp, axi_rlast, axi_rvalid, base, limit, halt, clk, rst, command_ready, started
, state, read_en, read_bank, read_address, axi_awid, axi_awaddr, axi_awlen, axi_awsize, axi_awburst, axi_awcache, axi_awprot, axi_awvalid, axi_arid, axi_araddr, axi_arlen, axi_arsize, axi_arburst, axi_arcache, axi_arprot, axi_arvalid, axi_wdata
, axi_wstrb, axi_wlast, axi_wvalid, axi_bready, axi_rready, error, error_response, error_address, waiting, burst, beat, command_payload);
  wire [11:0] command_payload_106_96_plus_1;
  wire [1:0] tail_lanes_shifted;
  wire [2:0] tail_lanes_shifted_minus_1_if_command_payload_96;
  wire [10:0] row_plus_column;
  wire [2:0] tail_lanes_if_fetched_last;
  wire command_valid_and_permitted;
  wire not_unsent_and_not_outstanding;
  wire not_halt;
  wire [3:0] outstanding_plus_issue;
  wire [10:0] runs_words_9_0_minus_1;
  wire column_is_runs_words_9_0_minus_1;
  wire [3:0] promised_plus_read_en;
  wire lengths_i_ready;
  wire unanswered_i_ready;
  wire unanswered_o_valid;
  wire beat_121_i_ready;
  wire fsm_state_enable;
  wire fsm_state_is_2;
  wire not_fsm_state;
  wire [8:0] row_plus_command_payload_223_195;
  reg above = 1'h0;
  output [63:0] axi_araddr;
  wire [63:0] axi_araddr;
  output [1:0] axi_arburst;
  wire [1:0] axi_arburst;
  output [3:0] axi_arcache;
  wire [3:0] axi_arcache;
  output axi_arid;
  wire axi_arid;
  output [7:0] axi_arlen;
  wire [7:0] axi_arlen;
  output [2:0] axi_arprot;
  wire [2:0] axi_arprot;
  input axi_arready;
  wire axi_arready;
  output [2:0] axi_arsize;
  wire [2:0] axi_arsize;
  output axi_arvalid;
  wire axi_arvalid;
  output [63:0] axi_awaddr;
  reg [63:0] axi_awaddr = 64'h0000000000000000;
  output [1:0] axi_awburst;
  wire [1:0] axi_awburst;
  output [3:0] axi_awcache;
  wire [3:0] axi_awcache;
  output axi_awid;
  wire axi_awid;
  output [7:0] axi_awlen;
  reg [7:0] axi_awlen = 8'h00;
  output [2:0] axi_awprot;
  wire [2:0] axi_awprot;
  input axi_awready;
  wire axi_awready;
  output [2:0] axi_awsize;
  wire [2:0] axi_awsize;
  output axi_awvalid;
  reg axi_awvalid = 1'h0;
  input axi_bid;
  wire axi_bid;
  output axi_bready;
  wire axi_bready;
  input [1:0] axi_bresp;
  wire [1:0] axi_bresp;
  input axi_bvalid;
  wire axi_bvalid;
  input [63:0] axi_rdata;
  wire [63:0] axi_rdata;
  input axi_rid;
  wire axi_rid;
  input axi_rlast;
  wire axi_rlast;
  output axi_rready;
  wire axi_rready;
  input [1:0] axi_rresp;
  wire [1:0] axi_rresp;
  input axi_rvalid;
  wire axi_rvalid;
  output [63:0] axi_wdata;
  wire [63:0] axi_wdata;
  output axi_wlast;
  wire axi_wlast;
  input axi_wready;
  wire axi_wready;
  output [7:0] axi_wstrb;
  wire [7:0] axi_wstrb;
  output axi_wvalid;
  wire axi_wvalid;
  input [63:0] base;
  wire [63:0] base;
  output beat;
  wire beat;
  wire [65:0] beat_i_payload;
  wire [65:0] beat_o_payload;
  wire beat_o_valid;
  output burst;
  wire burst;
  reg [69:0] burst_register = 70'h000000000000000000;
  reg burst_valid = 1'h0;
  input clk;
  wire clk;
  reg [9:0] column = 10'h000;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  wire [69:0] cutter_burst_payload;
  wire cutter_burst_valid;
  wire cutter_run_ready;
  reg [64:0] end_ = 65'h00000000000000000;
  reg [69:0] ending = 70'h000000000000000000;
  reg ending_valid = 1'h0;
  output error;
  wire error;
  output [63:0] error_address;
  wire [63:0] error_address;
  output error_response;
  wire error_response;
  reg [9:0] factor = 10'h000;
  reg fetched = 1'h0;
  reg fetched_last = 1'h0;
  reg [1:0] fsm_state = 2'h0;
  input halt;
  wire halt;
  reg inside_ = 1'h0;
  wire is_busy;
  wire is_stall_memory;
  wire is_stall_token;
  wire issue;
  wire [7:0] lengths_i_payload;
  wire [7:0] lengths_o_payload;
  wire lengths_o_valid;
  input [63:0] limit;
  wire [63:0] limit;
  wire move1;
  wire move2;
  reg [2:0] outstanding = 3'h0;
  input permitted;
  wire permitted;
  wire [33:0] product;
  reg [2:0] promised = 3'h0;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  reg [2:0] read_bank = 3'h0;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  reg [8:0] row = 9'h000;
  input rst;
  wire rst;
  wire running;
  wire [95:0] runs_run_payload;
  wire runs_run_valid;
  wire runs_start;
  wire [23:0] runs_words;
  reg [7:0] sent_in_burst = 8'h00;
  output started;
  wire started;
  output [3:0] state;
  wire [3:0] state;
  wire [1:0] tail_lanes;
  reg [33:0] total = 34'h000000000;
  wire [63:0] unanswered_o_payload;
  reg unfinished = 1'h0;
  reg [33:0] unread = 34'h000000000;
  reg [33:0] unsent = 34'h000000000;
  output waiting;
  wire waiting;
  assign { command_payload_106_96_plus_1[11], runs_words[9:0], command_payload_106_96_plus_1[0] } = command_payload[106:96] + 1'h1;
  assign product = command_payload[87:64] * factor;
  assign move2 = !burst_valid | issue;
  assign move1 = !ending_valid | move2;
  assign not_halt = ~halt;
  assign issue = burst_valid & inside_ & not_halt & (outstanding != 3'h4) & (!axi_awvalid | axi_awready);
  assign lengths_i_payload[6:0] = burst_register[69:64] - 1'h1;
  assign tail_lanes_shifted = 1'h1 << command_payload[96];
  assign { tail_lanes_shifted_minus_1_if_command_payload_96[2], tail_lanes } = command_payload[96] ? (tail_lanes_shifted - 1'h1) : 3'h7;
  assign read_en = unfinished & (promised != 3'h4);
  assign { row_plus_column[10:9], read_address } = row + column;
  assign { tail_lanes_if_fetched_last[2], beat_i_payload[65:64] } = fetched_last ? { 1'h0, tail_lanes } : 3'h7;
  assign axi_wlast = sent_in_burst == lengths_o_payload;
  assign axi_wvalid = beat_o_valid & lengths_o_valid;
  assign beat = axi_wvalid & axi_wready;
  assign command_valid_and_permitted = command_valid & permitted;
  assign not_unsent_and_not_outstanding = !unsent & !outstanding;
  assign error_response = axi_bvalid & (|axi_bresp);
  assign error = error_response | (burst_valid & !inside_ & not_halt);
  assign error_address = error_response ? unanswered_o_payload : burst_register[63:0];
  assign waiting = |outstanding;
  assign burst = axi_awvalid & axi_awready;
  assign is_busy = running & beat;
  assign is_stall_memory = running & !is_busy;
  assign is_stall_token = command_valid & !started & !(is_stall_memory | is_busy);
  assign state[3] = !(is_stall_token | is_stall_memory | is_busy);
  assign outstanding_plus_issue = outstanding + issue;
  assign runs_words_9_0_minus_1 = runs_words[9:0] - 1'h1;
  assign column_is_runs_words_9_0_minus_1 = column == runs_words_9_0_minus_1;
  assign promised_plus_read_en = promised + read_en;
  always @(posedge clk)
    if (rst) total <= 34'h000000000;
    else if (runs_start) total <= product;
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (fsm_state_enable) fsm_state <= fsm_state_is_2 ? 2'h0 : runs_start ? 2'h2 : 2'h1;
  always @(posedge clk)
    if (rst) factor <= 10'h000;
    else if (not_fsm_state & command_valid_and_permitted) factor <= runs_words[9:0];
  always @(posedge clk)
    if (rst) unsent <= 34'h000000000;
    else if (runs_start | beat) unsent <= runs_start ? product : (unsent - 1'h1);
  always @(posedge clk)
    if (rst) sent_in_burst <= 8'h00;
    else if (beat) sent_in_burst <= axi_wlast ? 9'h000 : (sent_in_burst + 1'h1);
  always @(posedge clk)
    if (rst) row <= 9'h000;
    else if ((runs_start | read_en) & ({ runs_start, read_en, column_is_runs_words_9_0_minus_1 } != 3'h2)) row <= runs_start ? command_payload[139:131] : row_plus_command_payload_223_195;
  always @(posedge clk)
    if (runs_start | rst) column <= 10'h000;
    else if (read_en) column <= column_is_runs_words_9_0_minus_1 ? 10'h000 : (column + 1'h1);
  always @(posedge clk)
    if (rst) unfinished <= 1'h0;
    else if (runs_start | read_en) unfinished <= runs_start ? ((|command_payload[87:64]) & (|factor)) : (unread != 1'h1);
  always @(posedge clk)
    if (rst) unread <= 34'h000000000;
    else if (runs_start | read_en) unread <= runs_start ? product : (unread - 1'h1);
  always @(posedge clk)
    if (rst) promised <= 3'h0;
    else promised <= promised_plus_read_en - beat;
  always @(posedge clk)
    if (rst) fetched_last <= 1'h0;
    else fetched_last <= column_is_runs_words_9_0_minus_1;
  always @(posedge clk)
    if (rst) fetched <= 1'h0;
    else fetched <= read_en;
  always @(posedge clk)
    if (rst) read_bank <= 3'h0;
    else read_bank <= command_payload[239:232] - 1'h1;
  always @(posedge clk)
    if (rst) outstanding <= 3'h0;
    else outstanding <= outstanding_plus_issue - axi_bvalid;
  always @(posedge clk)
    if (rst) axi_awlen <= 8'h00;
    else if (issue) axi_awlen <= { lengths_i_payload[6], lengths_i_payload[6:0] };
  always @(posedge clk)
    if (rst) axi_awaddr <= 64'h0000000000000000;
    else if (issue) axi_awaddr <= burst_register[63:0];
  always @(posedge clk)
    if (rst) axi_awvalid <= 1'h0;
    else if (issue | axi_awready) axi_awvalid <= 1'h0 | issue;
  always @(posedge clk)
    if (rst) inside_ <= 1'h0;
    else if (move2) inside_ <= above & (end_ <= limit);
  always @(posedge clk)
    if (rst) burst_register <= 70'h000000000000000000;
    else if (move2) burst_register <= ending;
  always @(posedge clk)
    if (rst) burst_valid <= 1'h0;
    else if (move2) burst_valid <= ending_valid;
  always @(posedge clk)
    if (rst) above <= 1'h0;
    else if (move1) above <= (cutter_burst_payload[63:0] >= base) & !cutter_burst_payload[2:0];
  always @(posedge clk)
    if (rst) end_ <= 65'h00000000000000000;
    else if (move1) end_ <= cutter_burst_payload[63:0] + { cutter_burst_payload[69:64], 3'h0 };
  always @(posedge clk)
    if (rst) ending <= 70'h000000000000000000;
    else if (move1) ending <= cutter_burst_payload;
  always @(posedge clk)
    if (rst) ending_valid <= 1'h0;
    else if (move1) ending_valid <= cutter_burst_valid;
  assign fsm_state_enable =
      (not_fsm_state | fsm_state_is_2 | runs_start)
      & ({ fsm_state_is_2, not_unsent_and_not_outstanding } != 2'h2)
      & ({ not_fsm_state, command_valid_and_permitted } != 2'h2);
  assign running = fsm_state_is_2 | runs_start;
  assign runs_start = fsm_state == 2'h1;
  assign fsm_state_is_2 = fsm_state == 2'h2;
  assign not_fsm_state = !fsm_state;
  assign row_plus_command_payload_223_195 = row + { 3'h0, command_payload[223:195] };
  assign command_ready = fsm_state_is_2 & not_unsent_and_not_outstanding;
  assign started = not_fsm_state & command_valid_and_permitted;
  simgnn_queue_4x66 beat_net (
    .clk(clk),
    .i_payload({ beat_i_payload[65:64], read_data }),
    .i_ready(beat_121_i_ready),
    .i_valid(fetched),
    .o_payload(beat_o_payload),
    .o_ready(beat),
    .o_valid(beat_o_valid),
    .rst(rst)
  );
  simgnn_burst_cutter cutter (
    .burst_payload(cutter_burst_payload),
    .burst_ready(move1),
    .burst_valid(cutter_burst_valid),
    .clk(clk),
    .rst(rst),
    .run_payload(runs_run_payload),
    .run_ready(cutter_run_ready),
    .run_valid(runs_run_valid)
  );
  simgnn_queue_4x8 lengths (
    .clk(clk),
    .i_payload({ 1'h0, lengths_i_payload[6:0] }),
    .i_ready(lengths_i_ready),
    .i_valid(issue),
    .o_payload(lengths_o_payload),
    .o_ready(beat & axi_wlast),
    .o_valid(lengths_o_valid),
    .rst(rst)
  );
  simgnn_row_runs runs (
    .address(command_payload[319:256]),
    .clk(clk),
    .rows(command_payload[87:64]),
    .rst(rst),
    .run_payload(runs_run_payload),
    .run_ready(cutter_run_ready),
    .run_valid(runs_run_valid),
    .start(runs_start),
    .stride(command_payload[351:320]),
    .total({ 14'h0000, total }),
    .words({ 14'h0000, runs_words[9:0] })
  );
  simgnn_queue_4x64 unanswered (
    .clk(clk),
    .i_payload(burst_register[63:0]),
    .i_ready(unanswered_i_ready),
    .i_valid(issue),
    .o_payload(unanswered_o_payload),
    .o_ready(axi_bvalid),
    .o_valid(unanswered_o_valid),
    .rst(rst)
  );
  assign tail_lanes_if_fetched_last[1:0] = beat_i_payload[65:64];
  assign row_plus_column[8:0] = read_address;
  assign tail_lanes_shifted_minus_1_if_command_payload_96[1:0] = tail_lanes;
  assign command_payload_106_96_plus_1[10:1] = runs_words[9:0];
  assign axi_araddr = 64'h0000000000000000;
  assign axi_arburst = 2'h0;
  assign axi_arcache = 4'h0;
  assign axi_arid = 1'h0;
  assign axi_arlen = 8'h00;
  assign axi_arprot = 3'h0;
  assign axi_arsize = 3'h0;
  assign axi_arvalid = 1'h0;
  assign axi_awburst = 2'h1;
  assign axi_awcache = 4'h3;
  assign axi_awid = 1'h0;
  assign axi_awprot = 3'h0;
  assign axi_awsize = 3'h3;
  assign axi_bready = 1'h1;
  assign axi_rready = 1'h0;
  assign axi_wdata = beat_o_payload[63:0];
  assign axi_wstrb = { beat_o_payload[65], beat_o_payload[65], beat_o_payload[65], beat_o_payload[65:64], beat_o_payload[64], beat_o_payload[64], beat_o_payload[64] };
  assign beat_i_payload[63:0] = read_data;
  assign lengths_i_payload[7] = 1'h0;
  assign runs_words[23:10] = 14'h0000;
  assign state[2:0] = { is_stall_token, is_stall_memory, is_busy };
endmodule
`default_nettype wire
