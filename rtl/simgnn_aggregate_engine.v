// AGGREGATE: scaled sums of source rows (docs/reference/command-set.md).
//
// Parameters:
//   organisation = Organisation
//
// From hw/aggregate/aggregate_engine.py:27 (AggregateEngine).
`timescale 1ns/1ps
`default_nettype none
module simgnn_aggregate_engine(
  input wire clk,
  input wire rst,
  // The command at the head of the engine's queue. It stays until it has moved on to the drain; then ready is high
  // for a cycle. [7:0] opcode, [15:8] wait, [23:16] signal, [32] indexed, [33] source_scaled,
  // [34] destination_scaled, [35] masked, [36] accumulate, [87:64] destinations, [119:96] columns,
  // [191:128] source_address, [223:192] source_stride, [231:224] source_format, [239:232] source_space,
  // [319:256] destination_address, [351:320] destination_stride, [359:352] destination_format,
  // [367:360] destination_space, [447:384] edges_address, [479:448] edges, [503:480] sources,
  // [575:512] records_address, [639:576] scales_address, [703:640] mask_address, [735:704] mask_stride,
  // [743:736] mask_format, [751:744] mask_space, [831:768] weights_address, [895:832] index_address
  input wire [1023:0] command_payload,
  input wire command_valid,
  output wire command_ready,
  // The command's tokens are there.
  input wire permitted,
  // The engine starts the command and takes its tokens.
  output wire started,
  // One bit per state of counters.STATES[engine], exactly one of them set.
  output wire [7:0] state,
  // The lists of each command, in order, no later than the command. [63:0] edges.address, [95:64] edges.count,
  // [159:96] records.address, [191:160] records.count
  input wire [191:0] lists_payload,
  input wire lists_valid,
  output wire lists_ready,
  // A command is being drained; no command stands for it.
  output wire draining,
  // It has been; signal are the engines that it gives a token to.
  output wire ended,
  output wire [3:0] signal,
  // An edge of command names a row that it has no sum for.
  output wire stray,
  // The accumulators are clear, and nothing is under way.
  output wire ready,
  // Old values, and sources that lie in a bank.
  output wire read_en,
  output wire [2:0] read_bank,
  output wire [8:0] read_address,
  input wire [63:0] read_data,
  output wire read_mask_en,
  output wire [2:0] read_mask_bank,
  output wire [8:0] read_mask_address,
  input wire [63:0] read_mask_data,
  // Sums.
  output wire write_en,
  output wire [2:0] write_bank,
  output wire [8:0] write_address,
  output wire [63:0] write_data,
  output wire [1:0] write_lanes,
  // To the memory port: edges, records, features, scales. [63:0] address, [69:64] beats
  output wire [69:0] request_0_payload,
  output wire request_0_valid,
  input wire request_0_ready,
  output wire [69:0] request_1_payload,
  output wire request_1_valid,
  input wire request_1_ready,
  output wire [69:0] request_2_payload,
  output wire request_2_valid,
  input wire request_2_ready,
  output wire [69:0] request_3_payload,
  output wire request_3_valid,
  input wire request_3_ready,
  input wire [63:0] response_0_payload,
  input wire response_0_valid,
  output wire response_0_ready,
  input wire [63:0] response_1_payload,
  input wire response_1_valid,
  output wire response_1_ready,
  input wire [63:0] response_2_payload,
  input wire response_2_valid,
  output wire response_2_ready,
  input wire [63:0] response_3_payload,
  input wire response_3_valid,
  output wire response_3_ready,
  // Words added in this cycle, over all clusters.
  output wire [1:0] edge_words
);
  reg [7:0] clear_address;
  reg [1:0] fsm_state;
  reg [31:0] total;
  reg half;
  wire gather_list_ready;
  wire source_list_ready;
  wire drain_command_ready;
  wire [7:0] drain_address;
  wire [3:0] drain_space;
  wire gather_done;
  wire source_done;
  wire scaler_busy;
  wire drain_stepping;
  wire is_busy;
  wire gather_hazard;
  wire gather_unfed;
  wire gather_unread;
  wire gather_room;
  wire [63:0] source_word;
  wire [31:0] source_scale;
  wire source_word_valid;
  wire source_admitted;
  wire [63:0] scaler_o;
  wire scaler_o_valid;
  wire drain_drained_half;
  wire [63:0] gather_drained;
  wire drain_owner;

  wire streaming = fsm_state == 2'd3;
  wire drain_command_valid = streaming & (gather_done & source_done & !scaler_busy);
  assign command_ready = drain_command_valid & drain_command_ready;
  wire started_match = fsm_state == 2'd1;
  wire awaiting = started_match & (draining & ({4'd0, drain_space} == command_payload[239:232]));
  wire started_both = command_valid & permitted & !awaiting;
  assign started = started_match & started_both;
  wire is_drain = drain_stepping & !is_busy;
  wire is_stall_hazard = gather_hazard & !(|{is_drain, is_busy});
  wire is_stall_feature = gather_unfed & !(|{is_stall_hazard, is_drain, is_busy});
  wire is_stall_index = streaming & gather_unread & !(|{is_stall_feature, is_stall_hazard, is_drain, is_busy});
  wire starting = fsm_state == 2'd2;
  wire is_fill = (streaming | starting | started | draining) & !(|{is_stall_index, is_stall_feature,
      is_stall_hazard, is_drain, is_busy});
  wire is_stall_token = command_valid & !permitted & !(|{is_fill, is_stall_index, is_stall_feature,
      is_stall_hazard, is_drain, is_busy});
  assign state = {!(|{is_stall_token, is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain,
      is_busy}), is_stall_token, is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy};
  assign lists_ready = gather_list_ready & source_list_ready;
  assign ready = started_match & !draining;
  wire [24:0] words_sum = {1'b0, command_payload[119:96]} + 25'd1;
  wire [4:0] words = words_sum[5:1];
  wire clearing = fsm_state == 2'd0;
  wire [7:0] drain_address_net = clearing ? clear_address : drain_address;
  wire source_start = starting;
  wire drain_streaming = streaming;

  always @(posedge clk) begin
    if (rst) begin
      clear_address <= 8'd0;
      fsm_state <= 2'd0;
      total <= 32'd0;
      half <= 1'b0;
    end else begin
      case (fsm_state)
        // CLEAR
        2'd0: begin
          clear_address <= clear_address + 8'd1;
          if (clear_address == 8'hff) fsm_state <= 2'd1;
        end
        // IDLE
        2'd1: begin
          if (started_both) begin
            total <= {3'd0, {5'd0, command_payload[503:480]} * {24'd0, words}};
            fsm_state <= 2'd2;
          end
        end
        // START
        2'd2: fsm_state <= 2'd3;
        // STREAM
        2'd3: begin
          if (command_ready) begin
            half <= !half;
            fsm_state <= 2'd1;
          end
        end
        default: begin end
      endcase
    end
  end

  initial begin
    clear_address = 8'd0;
    fsm_state = 2'd0;
    total = 32'd0;
    half = 1'b0;
  end

  simgnn_source_reader source (
    .clk(clk),
    .rst(rst),
    .list_payload(lists_payload[191:96]),
    .list_valid(lists_valid & gather_list_ready),
    .start(source_start),
    .indexed(command_payload[32]),
    .scaled(command_payload[33]),
    .from_device(command_payload[239:232] == 8'd0),
    .address(command_payload[191:128]),
    .stride(command_payload[223:192]),
    .bank(command_payload[234:232] - 3'd1),
    .sources(command_payload[503:480]),
    .words(words),
    .total(total),
    .room(gather_room),
    .read_data(read_data),
    .request_0_ready(request_1_ready),
    .request_1_ready(request_2_ready),
    .response_0_payload(response_1_payload),
    .response_0_valid(response_1_valid),
    .response_1_payload(response_2_payload),
    .response_1_valid(response_2_valid),
    .list_ready(source_list_ready),
    .word(source_word),
    .scale(source_scale),
    .word_valid(source_word_valid),
    .admitted(source_admitted),
    .done(source_done),
    .read_en(read_en),
    .read_bank(read_bank),
    .read_address(read_address),
    .request_0_payload(request_1_payload),
    .request_0_valid(request_1_valid),
    .request_1_payload(request_2_payload),
    .request_1_valid(request_2_valid),
    .response_0_ready(response_1_ready),
    .response_1_ready(response_2_ready)
  );

  simgnn_word_scaler scaler (
    .clk(clk),
    .rst(rst),
    .coming(source_admitted),
    .i(source_word),
    .factor(source_scale),
    .o(scaler_o),
    .o_valid(scaler_o_valid),
    .busy(scaler_busy)
  );

  simgnn_clustered_gather gather (
    .clk(clk),
    .rst(rst),
    .list_payload(lists_payload[95:0]),
    .list_valid(lists_valid & source_list_ready),
    .start(starting),
    .has_edges(command_payload[479:448] != 32'd0),
    .destinations(command_payload[87:64]),
    .words(words),
    .request_ready(request_0_ready),
    .response_payload(response_0_payload),
    .response_valid(response_0_valid),
    .drain(drain_stepping),
    .drain_half(drain_drained_half),
    .drain_address(drain_address_net),
    .clear(clearing),
    .half(half),
    .admitted(source_admitted),
    .word(scaler_o),
    .word_valid(scaler_o_valid),
    .drain_owner(drain_owner),
    .list_ready(gather_list_ready),
    .stray(stray),
    .request_payload(request_0_payload),
    .request_valid(request_0_valid),
    .response_ready(response_0_ready),
    .drained(gather_drained),
    .room(gather_room),
    .done(gather_done),
    .adding(is_busy),
    .added(edge_words),
    .hazard(gather_hazard),
    .unfed(gather_unfed),
    .unread(gather_unread)
  );

  simgnn_drain drain (
    .clk(clk),
    .rst(rst),
    .command_payload(command_payload),
    .command_valid(drain_command_valid),
    .streaming(drain_streaming),
    .half(half),
    .sums(gather_drained),
    .read_mask_data(read_mask_data),
    .request_ready(request_3_ready),
    .response_payload(response_3_payload),
    .response_valid(response_3_valid),
    .command_ready(drain_command_ready),
    .busy(draining),
    .ended(ended),
    .signal(signal),
    .space(drain_space),
    .stepping(drain_stepping),
    .owner(drain_owner),
    .address(drain_address),
    .drained_half(drain_drained_half),
    .read_mask_en(read_mask_en),
    .read_mask_bank(read_mask_bank),
    .read_mask_address(read_mask_address),
    .write_en(write_en),
    .write_bank(write_bank),
    .write_address(write_address),
    .write_data(write_data),
    .write_lanes(write_lanes),
    .request_payload(request_3_payload),
    .request_valid(request_3_valid),
    .response_ready(response_3_ready)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, source_word_valid, words_sum[0], words_sum[24:6]};
endmodule
`default_nettype wire
