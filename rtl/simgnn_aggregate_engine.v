// AGGREGATE: scaled sums of source rows (docs/reference/command-set.md).
//
// Parameters:
//   organisation = Organisation
//
// From hw/aggregate/aggregate_engine.py:29 (AggregateEngine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_aggregate_engine(command_valid, permitted, lists_payload, lists_valid, read_data, read_mask_data, request_0_ready, request_1_ready, request_2_ready, request_3_ready, response_0_payload, response_0_valid, response_1_payload, response_1_valid, response_2_payload, response_2_valid, response_3_payload, response_3_valid, clk, rst, command_ready
, started, state, lists_ready, draining, ended, signal, stray, ready, read_en, read_bank, read_address, read_mask_en, read_mask_bank, read_mask_address, write_en, write_bank, write_address, write_data, write_lanes, request_0_payload, request_0_valid
, request_1_payload, request_1_valid, request_2_payload, request_2_valid, request_3_payload, request_3_valid, response_0_ready, response_1_ready, response_2_ready, response_3_ready, edge_words, command_payload);
  wire [24:0] command_payload_119_96_plus_1;
  wire is_fill_inverse;
  wire is_stall_token_inverse;
  wire state_7_either;
  wire command_valid_and_permitted_and_not_awaiting;
  wire [8:0] command_payload_239_232_minus_1;
  wire fsm_state_mismatch;
  wire clearing_clear_address_is_255_is_not_2;
  wire fsm_state_either;
  wire fsm_state_enable;
  wire fsm_state_is_1;
  wire awaiting;
  reg [7:0] clear_address = 8'h00;
  wire clearing;
  input clk;
  wire clk;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  wire [7:0] drain_address;
  wire [7:0] drain_address_net;
  wire drain_command_ready;
  wire drain_command_valid;
  wire drain_drained_half;
  wire drain_owner;
  wire [3:0] drain_space;
  wire drain_stepping;
  wire drain_streaming;
  output draining;
  wire draining;
  output [1:0] edge_words;
  wire [1:0] edge_words;
  output ended;
  wire ended;
  reg [1:0] fsm_state = 2'h0;
  wire gather_done;
  wire [63:0] gather_drained;
  wire gather_hazard;
  wire gather_list_ready;
  wire gather_room;
  wire gather_unfed;
  wire gather_unread;
  reg half = 1'h0;
  wire is_busy;
  wire is_drain;
  wire is_fill;
  wire is_stall_feature;
  wire is_stall_hazard;
  wire is_stall_index;
  wire is_stall_token;
  input [191:0] lists_payload;
  wire [191:0] lists_payload;
  output lists_ready;
  wire lists_ready;
  input lists_valid;
  wire lists_valid;
  input permitted;
  wire permitted;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  wire [2:0] read_bank;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  output [8:0] read_mask_address;
  wire [8:0] read_mask_address;
  output [2:0] read_mask_bank;
  wire [2:0] read_mask_bank;
  input [63:0] read_mask_data;
  wire [63:0] read_mask_data;
  output read_mask_en;
  wire read_mask_en;
  output ready;
  wire ready;
  output [69:0] request_0_payload;
  wire [69:0] request_0_payload;
  input request_0_ready;
  wire request_0_ready;
  output request_0_valid;
  wire request_0_valid;
  output [69:0] request_1_payload;
  wire [69:0] request_1_payload;
  input request_1_ready;
  wire request_1_ready;
  output request_1_valid;
  wire request_1_valid;
  output [69:0] request_2_payload;
  wire [69:0] request_2_payload;
  input request_2_ready;
  wire request_2_ready;
  output request_2_valid;
  wire request_2_valid;
  output [69:0] request_3_payload;
  wire [69:0] request_3_payload;
  input request_3_ready;
  wire request_3_ready;
  output request_3_valid;
  wire request_3_valid;
  input [63:0] response_0_payload;
  wire [63:0] response_0_payload;
  output response_0_ready;
  wire response_0_ready;
  input response_0_valid;
  wire response_0_valid;
  input [63:0] response_1_payload;
  wire [63:0] response_1_payload;
  output response_1_ready;
  wire response_1_ready;
  input response_1_valid;
  wire response_1_valid;
  input [63:0] response_2_payload;
  wire [63:0] response_2_payload;
  output response_2_ready;
  wire response_2_ready;
  input response_2_valid;
  wire response_2_valid;
  input [63:0] response_3_payload;
  wire [63:0] response_3_payload;
  output response_3_ready;
  wire response_3_ready;
  input response_3_valid;
  wire response_3_valid;
  input rst;
  wire rst;
  wire scaler_busy;
  wire [63:0] scaler_o;
  wire scaler_o_valid;
  output [3:0] signal;
  wire [3:0] signal;
  wire source_admitted;
  wire source_done;
  wire source_list_ready;
  wire [31:0] source_scale;
  wire source_start;
  wire [63:0] source_word;
  wire source_word_valid;
  output started;
  wire started;
  output [7:0] state;
  wire [7:0] state;
  output stray;
  wire stray;
  wire [31:0] total;
  wire [4:0] words;
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
  assign command_payload_239_232_minus_1 = command_payload[239:232] - 1'h1;
  assign lists_ready = gather_list_ready & source_list_ready;
  assign { command_payload_119_96_plus_1[24:6], words, command_payload_119_96_plus_1[0] } = command_payload[119:96] + 1'h1;
  assign command_ready = drain_command_valid & drain_command_ready;
  assign command_valid_and_permitted_and_not_awaiting = command_valid & permitted & !awaiting;
  assign is_drain = drain_stepping & !is_busy;
  assign is_stall_hazard = gather_hazard & !(is_drain | is_busy);
  assign is_stall_feature = gather_unfed & !(is_stall_hazard | is_drain | is_busy);
  assign is_stall_index = drain_streaming & gather_unread & !(|{ is_stall_feature, is_stall_hazard, is_drain, is_busy });
  assign is_fill_inverse = !(|{ is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy });
  assign is_fill = (drain_streaming | source_start | started | draining) & is_fill_inverse;
  assign is_stall_token_inverse = !(|{ is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy });
  assign is_stall_token = command_valid & !permitted & is_stall_token_inverse;
  assign state_7_either = |{ is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_stall_token, is_busy };
  assign state[7] = !state_7_either;
  always @(posedge clk)
    if (rst) half <= 1'h0;
    else if (drain_streaming & command_ready) half <= !half;
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (fsm_state_enable) fsm_state <= drain_streaming ? 2'h1 : source_start ? 2'h3 : fsm_state_is_1 ? 2'h2 : 2'h1;
  always @(posedge clk)
    if (rst) clear_address <= 8'h00;
    else if (clearing) clear_address <= clear_address + 1'h1;
  reg [28:0] total_28_0 = 29'h00000000;
  always @(posedge clk)
    if (rst) total_28_0 <= 29'h00000000;
    else if (fsm_state_is_1 & command_valid_and_permitted_and_not_awaiting) total_28_0 <= command_payload[503:480] * words;
  assign total[28:0] = total_28_0;
  assign fsm_state_mismatch = { fsm_state_is_1, command_valid_and_permitted_and_not_awaiting } != 2'h2;
  assign clearing_clear_address_is_255_is_not_2 = { clearing, clear_address == 8'hff } != 2'h2;
  assign fsm_state_either = |{ clearing, source_start, fsm_state_is_1, drain_streaming };
  assign fsm_state_enable = &{ fsm_state_either, { drain_streaming, command_ready } != 2'h2, clearing_clear_address_is_255_is_not_2, fsm_state_mismatch };
  assign drain_streaming = fsm_state == 2'h3;
  assign fsm_state_is_1 = fsm_state == 2'h1;
  assign source_start = fsm_state == 2'h2;
  assign clearing = !fsm_state;
  assign drain_command_valid = drain_streaming & (gather_done & source_done & !scaler_busy);
  assign started = fsm_state_is_1 & command_valid_and_permitted_and_not_awaiting;
  assign awaiting = fsm_state_is_1 & (draining & (drain_space == command_payload[239:232]));
  assign ready = fsm_state_is_1 & !draining;
  assign drain_address = clearing ? clear_address : drain_address_net;
  simgnn_drain drain (
    .address(drain_address_net),
    .busy(draining),
    .clk(clk),
    .command_payload(command_payload),
    .command_ready(drain_command_ready),
    .command_valid(drain_command_valid),
    .drained_half(drain_drained_half),
    .ended(ended),
    .half(half),
    .owner(drain_owner),
    .read_mask_address(read_mask_address),
    .read_mask_bank(read_mask_bank),
    .read_mask_data(read_mask_data),
    .read_mask_en(read_mask_en),
    .request_payload(request_3_payload),
    .request_ready(request_3_ready),
    .request_valid(request_3_valid),
    .response_payload(response_3_payload),
    .response_ready(response_3_ready),
    .response_valid(response_3_valid),
    .rst(rst),
    .signal(signal),
    .space(drain_space),
    .stepping(drain_stepping),
    .streaming(drain_streaming),
    .sums(gather_drained),
    .write_address(write_address),
    .write_bank(write_bank),
    .write_data(write_data),
    .write_en(write_en),
    .write_lanes(write_lanes)
  );
  simgnn_clustered_gather gather (
    .added(edge_words),
    .adding(is_busy),
    .admitted(source_admitted),
    .clear(clearing),
    .clk(clk),
    .destinations(command_payload[87:64]),
    .done(gather_done),
    .drain(drain_stepping),
    .drain_address(drain_address),
    .drain_half(drain_drained_half),
    .drain_owner(drain_owner),
    .drained(gather_drained),
    .half(half),
    .has_edges(|command_payload[479:448]),
    .hazard(gather_hazard),
    .list_payload(lists_payload[95:0]),
    .list_ready(gather_list_ready),
    .list_valid(lists_valid & source_list_ready),
    .request_payload(request_0_payload),
    .request_ready(request_0_ready),
    .request_valid(request_0_valid),
    .response_payload(response_0_payload),
    .response_ready(response_0_ready),
    .response_valid(response_0_valid),
    .room(gather_room),
    .rst(rst),
    .start(source_start),
    .stray(stray),
    .unfed(gather_unfed),
    .unread(gather_unread),
    .word(scaler_o),
    .word_valid(scaler_o_valid),
    .words(words)
  );
  simgnn_word_scaler scaler (
    .busy(scaler_busy),
    .clk(clk),
    .factor(source_scale),
    .i(source_word),
    .o(scaler_o),
    .o_valid(scaler_o_valid),
    .rst(rst),
    .valid(source_word_valid)
  );
  simgnn_source_reader source (
    .address(command_payload[191:128]),
    .admitted(source_admitted),
    .bank(command_payload_239_232_minus_1[2:0]),
    .clk(clk),
    .done(source_done),
    .from_device(!command_payload[239:232]),
    .indexed(command_payload[32]),
    .list_payload(lists_payload[191:96]),
    .list_ready(source_list_ready),
    .list_valid(lists_valid & gather_list_ready),
    .read_address(read_address),
    .read_bank(read_bank),
    .read_data(read_data),
    .read_en(read_en),
    .request_0_payload(request_1_payload),
    .request_0_ready(request_1_ready),
    .request_0_valid(request_1_valid),
    .request_1_payload(request_2_payload),
    .request_1_ready(request_2_ready),
    .request_1_valid(request_2_valid),
    .response_0_payload(response_1_payload),
    .response_0_ready(response_1_ready),
    .response_0_valid(response_1_valid),
    .response_1_payload(response_2_payload),
    .response_1_ready(response_2_ready),
    .response_1_valid(response_2_valid),
    .room(gather_room),
    .rst(rst),
    .scale(source_scale),
    .scaled(command_payload[33]),
    .sources(command_payload[503:480]),
    .start(source_start),
    .stride(command_payload[223:192]),
    .total({ 3'h0, total[28:0] }),
    .word(source_word),
    .word_valid(source_word_valid),
    .words(words)
  );
  assign command_payload_119_96_plus_1[5:1] = words;
  assign state[6:0] = { is_stall_token, is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign total[31:29] = 3'h0;
endmodule
`default_nettype wire
