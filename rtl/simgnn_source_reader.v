// Read the rows of the sources in stream order and pair each word with its source's scale.
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
//   ring_words = 32
//
// From hw/aggregate/source.py:22 (SourceReader).
`timescale 1ns/1ps
`default_nettype none
module simgnn_source_reader(list_valid, start, indexed, scaled, from_device, address, stride, bank, sources, words, total, room, read_data, request_0_ready, request_1_ready, response_0_payload, response_0_valid, response_1_payload, response_1_valid, clk, rst
, list_ready, word, scale, word_valid, admitted, done, read_en, read_bank, read_address, request_0_payload, request_0_valid, request_1_payload, request_1_valid, response_0_ready, response_1_ready, list_payload);
  wire not__from_device;
  wire [9:0] pending_o_payload_40_32_plus_column;
  wire wanting_and_taking;
  wire [64:0] address_plus_offset;
  wire any_sources;
  wire [5:0] words_minus_1;
  wire column_is_words_minus_1;
  wire records_present;
  wire records_last;
  reg _from_device = 1'h0;
  input [63:0] address;
  wire [63:0] address;
  output admitted;
  wire admitted;
  input [2:0] bank;
  wire [2:0] bank;
  reg [63:0] beat = 64'h0000000000000000;
  input clk;
  wire clk;
  reg [4:0] column = 5'h00;
  wire [31:0] coming;
  output done;
  wire done;
  reg far = 1'h0;
  wire [63:0] features_o_payload;
  wire features_o_valid;
  wire [63:0] features_run_payload_address;
  wire [31:0] features_run_payload_beats;
  wire features_run_ready;
  input from_device;
  wire from_device;
  input indexed;
  wire indexed;
  reg indexed_register = 1'h0;
  reg [31:0] left = 32'd0;
  input [95:0] list_payload;
  wire [95:0] list_payload;
  output list_ready;
  wire list_ready;
  input list_valid;
  wire list_valid;
  wire moved;
  reg [23:0] named = 24'h000000;
  wire needs_run;
  reg [31:0] number = 32'd0;
  reg number_valid = 1'h0;
  wire [63:0] offset;
  reg one_run = 1'h0;
  wire pending_i_ready;
  wire pending_i_valid;
  wire [40:0] pending_o_payload;
  wire pending_o_valid;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  reg [2:0] read_bank = 3'h0;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  reg recorded = 1'h0;
  wire [63:0] records_o_payload;
  wire records_o_valid;
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
  input room;
  wire room;
  reg [23:0] row = 24'h000000;
  wire [63:0] row_address;
  input rst;
  wire rst;
  output [31:0] scale;
  reg [31:0] scale = 32'd0;
  reg [31:0] scale_register = 32'd0;
  input scaled;
  wire scaled;
  reg scaled_register = 1'h0;
  input [23:0] sources;
  wire [23:0] sources;
  input start;
  wire start;
  input [31:0] stride;
  wire [31:0] stride;
  wire taken;
  wire taking;
  input [31:0] total;
  wire [31:0] total;
  reg touching = 1'h0;
  reg wanting = 1'h0;
  output [63:0] word;
  wire [63:0] word;
  output word_valid;
  reg word_valid = 1'h0;
  input [4:0] words;
  wire [4:0] words;
  assign taking = !number_valid | moved;
  assign wanting_and_taking = wanting & taking;
  assign taken = wanting_and_taking & (!recorded | records_o_valid);
  assign coming = indexed_register ? records_o_payload[31:0] : { 8'h00, row };
  assign offset = number * stride;
  assign { address_plus_offset[64], row_address } = address + offset;
  assign needs_run = _from_device & !touching;
  assign pending_i_valid = number_valid & (!needs_run | features_run_ready);
  assign features_run_payload_address = touching ? address : { row_address[63] | offset[63] | far, row_address[62:0] };
  assign features_run_payload_beats = touching ? total : { 27'h0000000, words };
  assign moved = pending_i_valid & pending_i_ready;
  assign not__from_device = ~_from_device;
  assign admitted = pending_o_valid & room & (features_o_valid | not__from_device);
  assign read_en = admitted & not__from_device;
  assign { pending_o_payload_40_32_plus_column[9], read_address } = pending_o_payload[40:32] + column;
  assign word = _from_device ? beat : read_data;
  assign done = !left & !word_valid;
  assign any_sources = |sources;
  assign words_minus_1 = words - 1'h1;
  assign column_is_words_minus_1 = column == words_minus_1;
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (admitted | start) left <= start ? total : (left - 1'h1);
  always @(posedge clk)
    if (start | rst) column <= 5'h00;
    else if (admitted) column <= column_is_words_minus_1 ? 6'h00 : (column + 1'h1);
  always @(posedge clk)
    if (rst) scale <= 32'd0;
    else if (admitted) scale <= pending_o_payload[31:0];
  always @(posedge clk)
    if (admitted) beat <= features_o_payload;
  always @(posedge clk)
    if (rst) word_valid <= 1'h0;
    else word_valid <= admitted;
  always @(posedge clk)
    if (rst) read_bank <= 3'h0;
    else read_bank <= bank;
  always @(posedge clk)
    if (rst) one_run <= 1'h0;
    else if (features_run_ready | start) one_run <= start ? (_from_device & touching & any_sources) : 1'h0;
  always @(posedge clk)
    if (start | rst) row <= 24'h000000;
    else if (taken) row <= row + 1'h1;
  always @(posedge clk)
    if (rst) wanting <= 1'h0;
    else if (start | taken) wanting <= start ? any_sources : (named != 1'h1);
  always @(posedge clk)
    if (rst) named <= 24'h000000;
    else if (start | taken) named <= start ? sources : (named - 1'h1);
  always @(posedge clk)
    if (rst) scale_register <= 32'd0;
    else if (taking) scale_register <= scaled_register ? records_o_payload[63:32] : 32'd1065353216;
  always @(posedge clk)
    if (rst) far <= 1'h0;
    else if (taking) far <= 1'h0;
  always @(posedge clk)
    if (rst) number <= 32'd0;
    else if (taking) number <= coming;
  always @(posedge clk)
    if (rst) number_valid <= 1'h0;
    else if (taking) number_valid <= taken;
  always @(posedge clk)
    if (rst) _from_device <= 1'h0;
    else _from_device <= from_device;
  always @(posedge clk)
    if (rst) touching <= 1'h0;
    else touching <= !indexed & (stride == { words, 3'h0 });
  always @(posedge clk)
    if (rst) recorded <= 1'h0;
    else recorded <= indexed | scaled;
  always @(posedge clk)
    if (rst) scaled_register <= 1'h0;
    else scaled_register <= scaled;
  always @(posedge clk)
    if (rst) indexed_register <= 1'h0;
    else indexed_register <= indexed;
  simgnn_burst_reader_128 features (
    .clk(clk),
    .o_payload(features_o_payload),
    .o_ready(admitted & _from_device),
    .o_valid(features_o_valid),
    .request_payload(request_1_payload),
    .request_ready(request_1_ready),
    .request_valid(request_1_valid),
    .response_payload(response_1_payload),
    .response_ready(response_1_ready),
    .response_valid(response_1_valid),
    .rst(rst),
    .run_payload({ features_run_payload_beats, features_run_payload_address }),
    .run_ready(features_run_ready),
    .run_valid(_from_device & (touching ? one_run : (number_valid & pending_i_ready)))
  );
  simgnn_block_queue_64x41 pending (
    .clk(clk),
    .i_payload({ row_address[11:3], scale_register }),
    .i_ready(pending_i_ready),
    .i_valid(pending_i_valid),
    .o_payload(pending_o_payload),
    .o_ready(admitted & column_is_words_minus_1),
    .o_valid(pending_o_valid),
    .rst(rst)
  );
  simgnn_index_reader_1x64 records (
    .address(list_payload[63:0]),
    .clk(clk),
    .count(list_payload[95:64]),
    .idle(list_ready),
    .last(records_last),
    .o_payload(records_o_payload),
    .o_ready(wanting_and_taking & recorded),
    .o_valid(records_o_valid),
    .present(records_present),
    .request_payload(request_0_payload),
    .request_ready(request_0_ready),
    .request_valid(request_0_valid),
    .response_payload(response_0_payload),
    .response_ready(response_0_ready),
    .response_valid(response_0_valid),
    .rst(rst),
    .start(list_valid & list_ready)
  );
  assign pending_o_payload_40_32_plus_column[8:0] = read_address;
  assign address_plus_offset[63:0] = row_address;
endmodule
`default_nettype wire
