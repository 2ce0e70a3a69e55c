// Walk over a command's sums: scale, mask, write to a bank, and leave +0 in their place.
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
// From hw/aggregate/drain.py:35 (Drain).
`timescale 1ns/1ps
`default_nettype none
module simgnn_drain(
  input wire clk,
  input wire rst,
  // The command being streamed; it is taken (ready) when valid is high and the command before it has ended. valid
  // says that every addition has begun. [7:0] opcode, [15:8] wait, [23:16] signal, [32] indexed,
  // [33] source_scaled, [34] destination_scaled, [35] masked, [36] accumulate, [87:64] destinations,
  // [119:96] columns, [191:128] source_address, [223:192] source_stride, [231:224] source_format,
  // [239:232] source_space, [319:256] destination_address, [351:320] destination_stride,
  // [359:352] destination_format, [367:360] destination_space, [447:384] edges_address, [479:448] edges,
  // [503:480] sources, [575:512] records_address, [639:576] scales_address, [703:640] mask_address,
  // [735:704] mask_stride, [743:736] mask_format, [751:744] mask_space, [831:768] weights_address,
  // [895:832] index_address
  input wire [1023:0] command_payload,
  input wire command_valid,
  output wire command_ready,
  // command is being streamed: scales may be read.
  input wire streaming,
  // Half of the accumulators that command's sums are in.
  input wire half,
  // A command has not ended.
  output reg busy,
  // Its last word has been written; signal are the engines that it gives a token to.
  output wire ended,
  output wire [3:0] signal,
  // Memory space that it writes.
  output wire [3:0] space,
  // A word is read in this cycle, from address address of cluster owner in half drained_half.
  output reg stepping,
  output reg owner,
  output reg [7:0] address,
  output reg drained_half,
  // The words, a cycle later.
  input wire [63:0] sums,
  output wire read_mask_en,
  output wire [2:0] read_mask_bank,
  output wire [8:0] read_mask_address,
  input wire [63:0] read_mask_data,
  output reg write_en,
  output reg [2:0] write_bank,
  output reg [8:0] write_address,
  output wire [63:0] write_data,
  output wire [1:0] write_lanes,
  // To the memory port: scales. [63:0] address, [69:64] beats
  output wire [69:0] request_payload,
  output wire request_valid,
  input wire request_ready,
  input wire [63:0] response_payload,
  input wire response_valid,
  output wire response_ready
);
  localparam [31:0] ONE = 32'h3f800000;  // 1.0

  reg [23:0] columns;
  reg asked;
  reg [3:0] signal_register;
  reg [3:0] destination_space;
  reg [2:0] settle;
  reg [9:0] unread;
  reg destination_scaled;
  reg [4:0] column;
  reg [8:0] mask_row;
  reg [4:0] column_register;
  reg coming_product_2;
  reg masked;
  reg [9:0] unwritten;
  reg next_product;
  reg [1:0] keep;
  reg [11:3] destination_stride;
  reg [8:0] mask_stride;
  reg owner_register;
  reg [7:0] local_;
  reg [31:0] factor;
  reg [31:0] scaler_factor;
  reg coming_product_0;
  reg coming_product_1;
  reg [4:0] mask_chunk;
  reg [8:0] row;
  reg [8:0] next_address;
  wire scales_o_valid;
  wire [63:0] scaler_o;
  wire [31:0] scales_o_payload;
  wire scales_present;
  wire scales_last;
  wire scales_idle;
  wire scaler_o_valid;
  wire scaler_busy;

  assign command_ready = !busy & asked;
  assign ended = busy & (unwritten == 10'd0) & !next_product & !write_en;
  assign signal = signal_register;
  assign space = destination_space;
  assign read_mask_en = coming_product_2 & masked;
  assign read_mask_bank = 3'd0;
  wire [11:0] mask_bit = {mask_row, 3'd0} + {6'd0, column_register, 1'b0};
  assign read_mask_address = {3'd0, mask_bit[11:6]};
  assign write_data[31:0] = keep[0] ? scaler_o[31:0] : 32'd0;
  assign write_data[63:32] = keep[1] ? scaler_o[63:32] : 32'd0;
  assign write_lanes = 2'd3;
  wire [24:0] words_sum = {1'b0, columns} + 25'd1;
  wire [4:0] words = words_sum[5:1];
  wire taken = command_valid & command_ready;
  wire running = busy & (settle == 3'd0);
  wire step = running & (unread != 10'd0) & (!destination_scaled | scales_o_valid);
  wire [5:0] last_difference = {1'b0, words} - 6'd1;
  wire last = {1'b0, column} == last_difference;
  wire scales_start = streaming & !busy & !asked;

  always @(posedge clk) begin
    if (rst) begin
      asked <= 1'b0;
      signal_register <= 4'd0;
      destination_scaled <= 1'b0;
      masked <= 1'b0;
      columns <= 24'd0;
      destination_space <= 4'd0;
      destination_stride <= 9'd0;
      mask_stride <= 9'd0;
      drained_half <= 1'b0;
      busy <= 1'b0;
      settle <= 3'd0;
    end else begin
      if (scales_start) asked <= 1'b1;
      if (taken) begin
        signal_register <= command_payload[19:16];
        destination_scaled <= command_payload[34];
        masked <= command_payload[35];
        columns <= command_payload[119:96];
        destination_space <= command_payload[363:360];
        destination_stride <= command_payload[331:323];
        mask_stride <= command_payload[712:704];
        drained_half <= half;
        busy <= 1'b1;
        asked <= 1'b0;
        settle <= 3'd4;
      end
      if (settle != 3'd0) settle <= settle - 3'd1;
      if (ended) busy <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      stepping <= 1'b0;
      owner <= 1'b0;
      address <= 8'd0;
      factor <= 32'd0;
      scaler_factor <= 32'd0;
      coming_product_0 <= 1'b0;
      coming_product_1 <= 1'b0;
      coming_product_2 <= 1'b0;
      mask_chunk <= 5'd0;
      next_product <= 1'b0;
      write_bank <= 3'd0;
      write_en <= 1'b0;
      next_address <= 9'd0;
      write_address <= 9'd0;
      keep <= 2'd0;
    end else begin
      stepping <= step;
      owner <= owner_register;
      address <= local_ + {3'd0, column};
      factor <= destination_scaled ? scales_o_payload : ONE;
      scaler_factor <= factor;
      coming_product_0 <= stepping;
      coming_product_1 <= coming_product_0;
      coming_product_2 <= coming_product_1;
      mask_chunk <= mask_bit[5:1];
      next_product <= coming_product_2;
      write_bank <= destination_space[2:0] - 3'd1;
      write_en <= next_product;
      next_address <= row + {4'd0, column_register};
      write_address <= next_address;
      keep <= masked ? read_mask_data[{mask_chunk, 1'b0} +: 2] : 2'd3;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      column <= 5'd0;
      unread <= 10'd0;
      owner_register <= 1'b0;
      local_ <= 8'd0;
    end else begin
      if (step) begin
        column <= last ? 5'd0 : (column + 5'd1);
        if (last) begin
          unread <= unread - 10'd1;
          owner_register <= owner_register + 1'b1;
          if (owner_register) local_ <= local_ + {3'd0, words};
        end
      end
      if (taken) begin
        unread <= command_payload[73:64];
        owner_register <= 1'b0;
        local_ <= 8'd0;
        column <= 5'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      column_register <= 5'd0;
      row <= 9'd0;
      mask_row <= 9'd0;
      unwritten <= 10'd0;
    end else begin
      if (coming_product_2) begin
        column_register <= ({1'b0, column_register} != last_difference) ? (column_register + 5'd1) : 5'd0;
        if ({1'b0, column_register} == last_difference) begin
          row <= row + destination_stride;
          mask_row <= mask_row + mask_stride;
          unwritten <= unwritten - 10'd1;
        end
      end
      if (taken) begin
        unwritten <= command_payload[73:64];
        column_register <= 5'd0;
        row <= command_payload[267:259];
        mask_row <= command_payload[648:640];
      end
    end
  end

  initial begin
    asked = 1'b0;
    signal_register = 4'd0;
    destination_scaled = 1'b0;
    masked = 1'b0;
    columns = 24'd0;
    destination_space = 4'd0;
    destination_stride = 9'd0;
    mask_stride = 9'd0;
    drained_half = 1'b0;
    busy = 1'b0;
    settle = 3'd0;
    stepping = 1'b0;
    owner = 1'b0;
    address = 8'd0;
    factor = 32'd0;
    scaler_factor = 32'd0;
    coming_product_0 = 1'b0;
    coming_product_1 = 1'b0;
    coming_product_2 = 1'b0;
    mask_chunk = 5'd0;
    next_product = 1'b0;
    write_bank = 3'd0;
    write_en = 1'b0;
    next_address = 9'd0;
    write_address = 9'd0;
    keep = 2'd0;
    column = 5'd0;
    unread = 10'd0;
    owner_register = 1'b0;
    local_ = 8'd0;
    column_register = 5'd0;
    row = 9'd0;
    mask_row = 9'd0;
    unwritten = 10'd0;
  end

  simgnn_index_reader_1x32 scales (
    .clk(clk),
    .rst(rst),
    .start(scales_start),
    .address(command_payload[639:576]),
    .count({8'd0, command_payload[34] ? command_payload[87:64] : 24'd0}),
    .o_ready(step & last & destination_scaled),
    .request_ready(request_ready),
    .response_payload(response_payload),
    .response_valid(response_valid),
    .o_payload(scales_o_payload),
    .o_valid(scales_o_valid),
    .present(scales_present),
    .last(scales_last),
    .idle(scales_idle),
    .request_payload(request_payload),
    .request_valid(request_valid),
    .response_ready(response_ready)
  );

  simgnn_word_scaler scaler (
    .clk(clk),
    .rst(rst),
    .coming(stepping),
    .i(sums),
    .factor(scaler_factor),
    .o(scaler_o),
    .o_valid(scaler_o_valid),
    .busy(scaler_busy)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, command_payload[15:0], command_payload[33:20], command_payload[63:36],
      command_payload[95:88], command_payload[258:120], command_payload[322:268], command_payload[359:332],
      command_payload[575:364], command_payload[703:649], command_payload[1023:713], mask_bit[0], scales_present,
      scales_last, scales_idle, scaler_o_valid, scaler_busy, words_sum[0], words_sum[24:6]};
endmodule
`default_nettype wire
