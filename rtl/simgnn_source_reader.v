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
// From hw/aggregate/source.py:30 (SourceReader).
`timescale 1ns/1ps
`default_nettype none
module simgnn_source_reader(
  input wire clk,
  input wire rst,
  // Each command's list of records, in order, before or with its start; it is read ahead of the command. Empty for
  // a command that is neither indexed nor scaled. [63:0] address, [95:64] count
  input wire [95:0] list_payload,
  input wire list_valid,
  output wire list_ready,
  // Begin; the inputs below hold until done, from a cycle before.
  input wire start,
  input wire indexed,
  input wire scaled,
  input wire from_device,
  // Of the source's tensor, bytes: multiples of a word, address in the lower half of those that there are.
  input wire [63:0] address,
  input wire [31:0] stride,
  // Bank of the source when not from_device.
  input wire [2:0] bank,
  // Rows, and words in a row.
  input wire [23:0] sources,
  input wire [4:0] words,
  // sources x words.
  input wire [31:0] total,
  // The ring can take one word more than it has been sent, or as many as come at once.
  input wire room,
  // The next words and their scale; one that comes alone is in every place. They cannot be stopped: room stops them
  // beforehand.
  output wire [63:0] word,
  output reg [31:0] scale,
  output reg word_valid,
  // A word has been admitted to the ring, or as many as come at once; they come out in the next cycle.
  output wire admitted,
  // Every word has been sent.
  output wire done,
  output wire read_en,
  output reg [2:0] read_bank,
  output wire [8:0] read_address,
  input wire [63:0] read_data,
  // To the memory port: records, features. [63:0] address, [69:64] beats
  output wire [69:0] request_0_payload,
  output wire request_0_valid,
  input wire request_0_ready,
  output wire [69:0] request_1_payload,
  output wire request_1_valid,
  input wire request_1_ready,
  input wire [63:0] response_0_payload,
  input wire response_0_valid,
  output wire response_0_ready,
  input wire [63:0] response_1_payload,
  input wire response_1_valid,
  output wire response_1_ready
);
  localparam [31:0] ONE = 32'h3f800000;  // 1.0

  reg placed;
  reg wanting;
  reg recorded;
  reg indexed_register;
  reg [23:0] row;
  reg [33:0] product_low_low;
  reg [26:0] product_low_high;
  reg [33:0] product_high_low;
  reg [26:0] product_high_high;
  reg from_device_register;
  reg touching;
  reg far;
  reg [4:0] column;
  reg [63:0] beat;
  reg [31:0] left;
  reg scaled_register;
  reg [31:0] too_high;
  reg [31:0] scale_register;
  reg [23:0] named;
  reg one_run;
  wire records_o_valid;
  wire [63:0] records_o_payload;
  wire [95:0] features_run_payload;
  wire features_run_ready;
  wire pending_i_ready;
  wire pending_o_valid;
  wire features_o_valid;
  wire [40:0] pending_o_payload;
  wire [63:0] features_o_payload;
  wire records_present;
  wire records_last;

  assign word = from_device_register ? beat : read_data;
  wire admit = pending_o_valid & room & (features_o_valid | !from_device_register);
  assign admitted = admit;
  assign done = (left == 32'd0) & !word_valid;
  assign read_en = admit & !from_device_register;
  assign read_address = pending_o_payload[40:32] + {4'd0, column};
  wire needs_run = from_device_register & !touching;
  wire pending_i_valid = placed & (!needs_run | features_run_ready);
  wire moved = pending_i_valid & pending_i_ready;
  wire taking = !placed | moved;
  wire taken = wanting & taking & (!recorded | records_o_valid);
  wire [31:0] coming = indexed_register ? records_o_payload[31:0] : {8'd0, row};
  wire [61:0] row_word = {1'b0, address[63:3]} + {28'd0, product_low_low} + {17'd0, product_low_high, 18'd0} +
      {12'd0, product_high_low, 16'd0} + {1'b0, product_high_high, 34'd0};
  assign features_run_payload[2:0] = 3'd0;
  assign features_run_payload[63:3] = touching ? address[63:3] : {(|row_word[61:60]) | far, row_word[59:0]};
  assign features_run_payload[95:64] = touching ? total : {27'd0, words};

  always @(posedge clk) begin
    if (rst) begin
      indexed_register <= 1'b0;
      scaled_register <= 1'b0;
      recorded <= 1'b0;
      touching <= 1'b0;
      from_device_register <= 1'b0;
      too_high <= 32'd0;
      read_bank <= 3'd0;
      word_valid <= 1'b0;
    end else begin
      indexed_register <= indexed;
      scaled_register <= scaled;
      recorded <= indexed | scaled;
      touching <= !indexed & (stride == {24'd0, words, 3'd0});
      from_device_register <= from_device;
      too_high <= 32'd0;
      read_bank <= bank;
      word_valid <= admit;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      placed <= 1'b0;
      far <= 1'b0;
      scale_register <= 32'd0;
    end else if (taking) begin
      placed <= taken;
      far <= |(coming & too_high);
      scale_register <= scaled_register ? records_o_payload[63:32] : ONE;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      named <= 24'd0;
      wanting <= 1'b0;
      row <= 24'd0;
      one_run <= 1'b0;
    end else begin
      if (taken) begin
        named <= named - 24'd1;
        wanting <= named != 24'd1;
        row <= row + 24'd1;
      end
      if (start) begin
        named <= sources;
        wanting <= sources != 24'd0;
        row <= 24'd0;
        one_run <= from_device_register & touching & (sources != 24'd0);
      end else if (features_run_ready) one_run <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      scale <= 32'd0;
      column <= 5'd0;
      left <= 32'd0;
    end else begin
      if (admit) begin
        scale <= pending_o_payload[31:0];
        column <= ({1'b0, column} != ({1'b0, words} - 6'd1)) ? (column + 5'd1) : 5'd0;
        left <= left - 32'd1;
      end
      if (start) begin
        column <= 5'd0;
        left <= total;
      end
    end
  end

  always @(posedge clk) begin
    if (taking) begin
      product_low_low <= {18'd0, coming[15:0]} * {16'd0, stride[20:3]};
      product_low_high <= {11'd0, coming[15:0]} * {16'd0, stride[31:21]};
      product_high_low <= {18'd0, coming[31:16]} * {16'd0, stride[20:3]};
      product_high_high <= {11'd0, coming[31:16]} * {16'd0, stride[31:21]};
    end
  end

  always @(posedge clk) begin
    if (admit) beat <= features_o_payload;
  end

  initial begin
    indexed_register = 1'b0;
    scaled_register = 1'b0;
    recorded = 1'b0;
    touching = 1'b0;
    from_device_register = 1'b0;
    too_high = 32'd0;
    read_bank = 3'd0;
    word_valid = 1'b0;
    placed = 1'b0;
    far = 1'b0;
    scale_register = 32'd0;
    named = 24'd0;
    wanting = 1'b0;
    row = 24'd0;
    one_run = 1'b0;
    scale = 32'd0;
    column = 5'd0;
    left = 32'd0;
    product_low_low = 34'd0;
    product_low_high = 27'd0;
    product_high_low = 34'd0;
    product_high_high = 27'd0;
    beat = 64'd0;
  end

  simgnn_index_reader_1x64 records (
    .clk(clk),
    .rst(rst),
    .start(list_valid & list_ready),
    .address(list_payload[63:0]),
    .count(list_payload[95:64]),
    .o_ready(wanting & taking & recorded),
    .request_ready(request_0_ready),
    .response_payload(response_0_payload),
    .response_valid(response_0_valid),
    .o_payload(records_o_payload),
    .o_valid(records_o_valid),
    .present(records_present),
    .last(records_last),
    .idle(list_ready),
    .request_payload(request_0_payload),
    .request_valid(request_0_valid),
    .response_ready(response_0_ready)
  );

  simgnn_burst_reader_128 features (
    .clk(clk),
    .rst(rst),
    .run_payload(features_run_payload),
    .run_valid(from_device_register & (touching ? one_run : (placed & pending_i_ready))),
    .request_ready(request_1_ready),
    .response_payload(response_1_payload),
    .response_valid(response_1_valid),
    .o_ready(admit & from_device_register),
    .run_ready(features_run_ready),
    .request_payload(request_1_payload),
    .request_valid(request_1_valid),
    .response_ready(response_1_ready),
    .o_payload(features_o_payload),
    .o_valid(features_o_valid)
  );

  simgnn_block_queue_64x41 pending (
    .clk(clk),
    .rst(rst),
    .i_payload({row_word[8:0], scale_register}),
    .i_valid(pending_i_valid),
    .o_ready(admit & ({1'b0, column} == ({1'b0, words} - 6'd1))),
    .i_ready(pending_i_ready),
    .o_payload(pending_o_payload),
    .o_valid(pending_o_valid)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, address[2:0], records_present, records_last};
endmodule
`default_nettype wire
