// Banks that engines read and write without arbitration.
//
// Parameters:
//   memory.lanes = 2
//   memory.bank_words = 512
//   memory.mask_words = 64
//   memory.mask_unit = 1
//   memory.array_columns = 2
//   memory.drain_words = 1
//   memory.source_words = 1
//   mask_copies = 0
//
// From hw/memory/activation.py:194 (ActivationMemory).
`timescale 1ns/1ps
`default_nettype none
module simgnn_activation_memory(
  input wire clk,
  input wire rst,
  // Readers: the STORE engine (also of the mask memory), the aggregate engine's sources, the update engine's
  // operands.
  input wire store_en,
  input wire [2:0] store_bank,
  input wire [8:0] store_address,
  output reg [63:0] store_data,
  input wire aggregate_en,
  input wire [2:0] aggregate_bank,
  input wire [8:0] aggregate_address,
  output reg [63:0] aggregate_data,
  input wire a_en,
  input wire [2:0] a_bank,
  input wire [8:0] a_address,
  output reg [63:0] a_data,
  input wire b_en,
  input wire [2:0] b_bank,
  input wire [8:0] b_address,
  output reg [63:0] b_data,
  input wire c_en,
  input wire [2:0] c_bank,
  input wire [8:0] c_address,
  output reg [63:0] c_data,
  // Readers of the mask memory; their bank is not used.
  input wire aggregate_mask_en,
  input wire [2:0] aggregate_mask_bank,
  input wire [8:0] aggregate_mask_address,
  output wire [63:0] aggregate_mask_data,
  input wire update_mask_en,
  input wire [2:0] update_mask_bank,
  input wire [8:0] update_mask_address,
  output wire [63:0] update_mask_data,
  // Writers: the LOAD engine (also of the mask memory, whole words), sums, products.
  input wire load_en,
  input wire [2:0] load_bank,
  input wire [8:0] load_address,
  input wire [63:0] load_data,
  input wire [1:0] load_lanes,
  input wire aggregate_out_en,
  input wire [2:0] aggregate_out_bank,
  input wire [8:0] aggregate_out_address,
  input wire [63:0] aggregate_out_data,
  input wire [1:0] aggregate_out_lanes,
  input wire update_out_en,
  input wire [2:0] update_out_bank,
  input wire [8:0] update_out_address,
  input wire [63:0] update_out_data,
  input wire [1:0] update_out_lanes,
  // Writer of the update engine's ReLU mask.
  input wire mask_out_en,
  input wire [5:0] mask_out_address,
  input wire [4:0] mask_out_chunk,
  input wire [1:0] mask_out_data,
  // Engines, by Engine, and DRAIN, whose clients used one port of one bank in this cycle with another client.
  output wire [4:0] conflict
);
  reg [4:0] read0_conflict;
  reg [4:0] write0_conflict;
  reg [4:0] read1_conflict;
  reg [4:0] write1_conflict;
  reg [4:0] read2_conflict;
  reg [4:0] write2_conflict;
  reg [4:0] read3_conflict;
  reg [4:0] write3_conflict;
  reg [4:0] read4_conflict;
  reg [2:0] store_bank_read;
  reg [2:0] aggregate_bank_read;
  reg [2:0] a_bank_read;
  reg [2:0] b_bank_read;
  reg [2:0] c_bank_read;
  wire [4:0] masks_write_conflict;
  wire [63:0] bank1_read_data;
  wire [63:0] bank2_read_data;
  wire [63:0] bank3_read_data;
  wire [63:0] bank0_read_data;

  assign update_mask_data = aggregate_mask_data;
  wire loaded = load_en & (load_bank == 3'd4);
  assign masks_write_conflict[0] = loaded & mask_out_en;
  assign masks_write_conflict[2:1] = 2'd0;
  assign masks_write_conflict[3] = mask_out_en & loaded;
  assign masks_write_conflict[4] = 1'b0;
  assign conflict = read0_conflict | write0_conflict | read1_conflict | write1_conflict | read2_conflict |
      write2_conflict | read3_conflict | write3_conflict | read4_conflict | masks_write_conflict;
  wire read0_store = store_en & (store_bank == 3'd0);
  wire read0_aggregate = aggregate_en & (aggregate_bank == 3'd0);
  wire read0_a = a_en & (a_bank == 3'd0);
  wire read0_b = b_en & (b_bank == 3'd0);
  wire read0_c = c_en & (c_bank == 3'd0);
  wire write0_load = load_en & (load_bank == 3'd0);
  wire write0_aggregate_out = aggregate_out_en & (aggregate_out_bank == 3'd0);
  wire write0_update_out = update_out_en & (update_out_bank == 3'd0);
  wire [74:0] bank0_write_address_word = {load_lanes, load_data, load_address};
  wire [74:0] bank0_write_address_choice = write0_load ? bank0_write_address_word : 75'd0;
  wire [74:0] bank0_write_address_word_2 = {aggregate_out_lanes, aggregate_out_data, aggregate_out_address};
  wire [74:0] bank0_write_address_choice_2 = write0_aggregate_out ? bank0_write_address_word_2 : 75'd0;
  wire [74:0] bank0_write_address_word_3 = {update_out_lanes, update_out_data, update_out_address};
  wire [74:0] bank0_write_address_choice_3 = write0_update_out ? bank0_write_address_word_3 : 75'd0;
  wire [8:0] bank0_write_address = bank0_write_address_choice[8:0] | bank0_write_address_choice_2[8:0] |
      bank0_write_address_choice_3[8:0];
  wire [63:0] bank0_write_data = bank0_write_address_choice[72:9] | bank0_write_address_choice_2[72:9] |
      bank0_write_address_choice_3[72:9];
  wire [1:0] bank0_write_en = bank0_write_address_choice[74:73] | bank0_write_address_choice_2[74:73] |
      bank0_write_address_choice_3[74:73];
  wire read1_store = store_en & (store_bank == 3'd1);
  wire read1_aggregate = aggregate_en & (aggregate_bank == 3'd1);
  wire read1_a = a_en & (a_bank == 3'd1);
  wire read1_b = b_en & (b_bank == 3'd1);
  wire read1_c = c_en & (c_bank == 3'd1);
  wire write1_load = load_en & (load_bank == 3'd1);
  wire write1_aggregate_out = aggregate_out_en & (aggregate_out_bank == 3'd1);
  wire write1_update_out = update_out_en & (update_out_bank == 3'd1);
  wire [74:0] bank1_write_address_choice = write1_load ? bank0_write_address_word : 75'd0;
  wire [74:0] bank1_write_address_choice_2 = write1_aggregate_out ? bank0_write_address_word_2 : 75'd0;
  wire [74:0] bank1_write_address_choice_3 = write1_update_out ? bank0_write_address_word_3 : 75'd0;
  wire [8:0] bank1_write_address = bank1_write_address_choice[8:0] | bank1_write_address_choice_2[8:0] |
      bank1_write_address_choice_3[8:0];
  wire [63:0] bank1_write_data = bank1_write_address_choice[72:9] | bank1_write_address_choice_2[72:9] |
      bank1_write_address_choice_3[72:9];
  wire [1:0] bank1_write_en = bank1_write_address_choice[74:73] | bank1_write_address_choice_2[74:73] |
      bank1_write_address_choice_3[74:73];
  wire read2_store = store_en & (store_bank == 3'd2);
  wire read2_aggregate = aggregate_en & (aggregate_bank == 3'd2);
  wire read2_a = a_en & (a_bank == 3'd2);
  wire read2_b = b_en & (b_bank == 3'd2);
  wire read2_c = c_en & (c_bank == 3'd2);
  wire write2_load = load_en & (load_bank == 3'd2);
  wire write2_aggregate_out = aggregate_out_en & (aggregate_out_bank == 3'd2);
  wire write2_update_out = update_out_en & (update_out_bank == 3'd2);
  wire [74:0] bank2_write_address_choice = write2_load ? bank0_write_address_word : 75'd0;
  wire [74:0] bank2_write_address_choice_2 = write2_aggregate_out ? bank0_write_address_word_2 : 75'd0;
  wire [74:0] bank2_write_address_choice_3 = write2_update_out ? bank0_write_address_word_3 : 75'd0;
  wire [8:0] bank2_write_address = bank2_write_address_choice[8:0] | bank2_write_address_choice_2[8:0] |
      bank2_write_address_choice_3[8:0];
  wire [63:0] bank2_write_data = bank2_write_address_choice[72:9] | bank2_write_address_choice_2[72:9] |
      bank2_write_address_choice_3[72:9];
  wire [1:0] bank2_write_en = bank2_write_address_choice[74:73] | bank2_write_address_choice_2[74:73] |
      bank2_write_address_choice_3[74:73];
  wire read3_store = store_en & (store_bank == 3'd3);
  wire read3_aggregate = aggregate_en & (aggregate_bank == 3'd3);
  wire read3_a = a_en & (a_bank == 3'd3);
  wire read3_b = b_en & (b_bank == 3'd3);
  wire read3_c = c_en & (c_bank == 3'd3);
  wire write3_load = load_en & (load_bank == 3'd3);
  wire write3_aggregate_out = aggregate_out_en & (aggregate_out_bank == 3'd3);
  wire write3_update_out = update_out_en & (update_out_bank == 3'd3);
  wire [74:0] bank3_write_address_choice = write3_load ? bank0_write_address_word : 75'd0;
  wire [74:0] bank3_write_address_choice_2 = write3_aggregate_out ? bank0_write_address_word_2 : 75'd0;
  wire [74:0] bank3_write_address_choice_3 = write3_update_out ? bank0_write_address_word_3 : 75'd0;
  wire [8:0] bank3_write_address = bank3_write_address_choice[8:0] | bank3_write_address_choice_2[8:0] |
      bank3_write_address_choice_3[8:0];
  wire [63:0] bank3_write_data = bank3_write_address_choice[72:9] | bank3_write_address_choice_2[72:9] |
      bank3_write_address_choice_3[72:9];
  wire [1:0] bank3_write_en = bank3_write_address_choice[74:73] | bank3_write_address_choice_2[74:73] |
      bank3_write_address_choice_3[74:73];
  wire read4_store = store_en & (store_bank == 3'd4);
  wire read4_aggregate_mask = aggregate_mask_en;
  wire read4_update_mask = update_mask_en;
  wire [5:0] masks_write_address = loaded ? load_address[5:0] : mask_out_en ? mask_out_address : 6'd0;
  wire [63:0] masks_write_data = loaded ? load_data : mask_out_en ? {32{mask_out_data}} : 64'd0;
  wire [31:0] masks_write_en = loaded ? {32{1'b1}} : mask_out_en ? (32'h00000001 << mask_out_chunk) : 32'd0;

  always @* begin
    store_data = 64'd0;
    case (store_bank_read)
      3'd1: store_data = bank1_read_data;
      3'd2: store_data = bank2_read_data;
      3'd3: store_data = bank3_read_data;
      3'd4: store_data = aggregate_mask_data;
      default: store_data = bank0_read_data;
    endcase
  end

  always @* begin
    aggregate_data = 64'd0;
    case (aggregate_bank_read)
      3'd1: aggregate_data = bank1_read_data;
      3'd2: aggregate_data = bank2_read_data;
      3'd3: aggregate_data = bank3_read_data;
      default: aggregate_data = bank0_read_data;
    endcase
  end

  always @* begin
    a_data = 64'd0;
    case (a_bank_read)
      3'd1: a_data = bank1_read_data;
      3'd2: a_data = bank2_read_data;
      3'd3: a_data = bank3_read_data;
      default: a_data = bank0_read_data;
    endcase
  end

  always @* begin
    b_data = 64'd0;
    case (b_bank_read)
      3'd1: b_data = bank1_read_data;
      3'd2: b_data = bank2_read_data;
      3'd3: b_data = bank3_read_data;
      default: b_data = bank0_read_data;
    endcase
  end

  always @* begin
    c_data = 64'd0;
    case (c_bank_read)
      3'd1: c_data = bank1_read_data;
      3'd2: c_data = bank2_read_data;
      3'd3: c_data = bank3_read_data;
      default: c_data = bank0_read_data;
    endcase
  end

  always @* begin
    read0_conflict = 5'd0;
    if (read0_store & (|{read0_c, read0_b, read0_a, read0_aggregate})) read0_conflict[1] = 1'b1;
    if (read0_aggregate & (|{read0_c, read0_b, read0_a, read0_store})) read0_conflict[2] = 1'b1;
    if (read0_a & (|{read0_c, read0_b, read0_aggregate, read0_store})) read0_conflict[3] = 1'b1;
    if (read0_b & (|{read0_c, read0_a, read0_aggregate, read0_store})) read0_conflict[3] = 1'b1;
    if (read0_c & (|{read0_b, read0_a, read0_aggregate, read0_store})) read0_conflict[3] = 1'b1;
  end

  always @* begin
    write0_conflict = 5'd0;
    if (write0_load & (|{write0_update_out, write0_aggregate_out})) write0_conflict[0] = 1'b1;
    if (write0_aggregate_out & (|{write0_update_out, write0_load})) write0_conflict[4] = 1'b1;
    if (write0_update_out & (|{write0_aggregate_out, write0_load})) write0_conflict[3] = 1'b1;
  end

  always @* begin
    read1_conflict = 5'd0;
    if (read1_store & (|{read1_c, read1_b, read1_a, read1_aggregate})) read1_conflict[1] = 1'b1;
    if (read1_aggregate & (|{read1_c, read1_b, read1_a, read1_store})) read1_conflict[2] = 1'b1;
    if (read1_a & (|{read1_c, read1_b, read1_aggregate, read1_store})) read1_conflict[3] = 1'b1;
    if (read1_b & (|{read1_c, read1_a, read1_aggregate, read1_store})) read1_conflict[3] = 1'b1;
    if (read1_c & (|{read1_b, read1_a, read1_aggregate, read1_store})) read1_conflict[3] = 1'b1;
  end

  always @* begin
    write1_conflict = 5'd0;
    if (write1_load & (|{write1_update_out, write1_aggregate_out})) write1_conflict[0] = 1'b1;
    if (write1_aggregate_out & (|{write1_update_out, write1_load})) write1_conflict[4] = 1'b1;
    if (write1_update_out & (|{write1_aggregate_out, write1_load})) write1_conflict[3] = 1'b1;
  end

  always @* begin
    read2_conflict = 5'd0;
    if (read2_store & (|{read2_c, read2_b, read2_a, read2_aggregate})) read2_conflict[1] = 1'b1;
    if (read2_aggregate & (|{read2_c, read2_b, read2_a, read2_store})) read2_conflict[2] = 1'b1;
    if (read2_a & (|{read2_c, read2_b, read2_aggregate, read2_store})) read2_conflict[3] = 1'b1;
    if (read2_b & (|{read2_c, read2_a, read2_aggregate, read2_store})) read2_conflict[3] = 1'b1;
    if (read2_c & (|{read2_b, read2_a, read2_aggregate, read2_store})) read2_conflict[3] = 1'b1;
  end

  always @* begin
    write2_conflict = 5'd0;
    if (write2_load & (|{write2_update_out, write2_aggregate_out})) write2_conflict[0] = 1'b1;
    if (write2_aggregate_out & (|{write2_update_out, write2_load})) write2_conflict[4] = 1'b1;
    if (write2_update_out & (|{write2_aggregate_out, write2_load})) write2_conflict[3] = 1'b1;
  end

  always @* begin
    read3_conflict = 5'd0;
    if (read3_store & (|{read3_c, read3_b, read3_a, read3_aggregate})) read3_conflict[1] = 1'b1;
    if (read3_aggregate & (|{read3_c, read3_b, read3_a, read3_store})) read3_conflict[2] = 1'b1;
    if (read3_a & (|{read3_c, read3_b, read3_aggregate, read3_store})) read3_conflict[3] = 1'b1;
    if (read3_b & (|{read3_c, read3_a, read3_aggregate, read3_store})) read3_conflict[3] = 1'b1;
    if (read3_c & (|{read3_b, read3_a, read3_aggregate, read3_store})) read3_conflict[3] = 1'b1;
  end

  always @* begin
    write3_conflict = 5'd0;
    if (write3_load & (|{write3_update_out, write3_aggregate_out})) write3_conflict[0] = 1'b1;
    if (write3_aggregate_out & (|{write3_update_out, write3_load})) write3_conflict[4] = 1'b1;
    if (write3_update_out & (|{write3_aggregate_out, write3_load})) write3_conflict[3] = 1'b1;
  end

  always @* begin
    read4_conflict = 5'd0;
    if (read4_store & (|{read4_update_mask, read4_aggregate_mask})) read4_conflict[1] = 1'b1;
    if (read4_aggregate_mask & (|{read4_update_mask, read4_store})) read4_conflict[4] = 1'b1;
    if (read4_update_mask & (|{read4_aggregate_mask, read4_store})) read4_conflict[3] = 1'b1;
  end

  always @(posedge clk) begin
    if (rst) store_bank_read <= 3'd0;
    else if (store_en) store_bank_read <= store_bank;
  end

  always @(posedge clk) begin
    if (rst) aggregate_bank_read <= 3'd0;
    else if (aggregate_en) aggregate_bank_read <= aggregate_bank;
  end

  always @(posedge clk) begin
    if (rst) a_bank_read <= 3'd0;
    else if (a_en) a_bank_read <= a_bank;
  end

  always @(posedge clk) begin
    if (rst) b_bank_read <= 3'd0;
    else if (b_en) b_bank_read <= b_bank;
  end

  always @(posedge clk) begin
    if (rst) c_bank_read <= 3'd0;
    else if (c_en) c_bank_read <= c_bank;
  end

  initial begin
    store_bank_read = 3'd0;
    aggregate_bank_read = 3'd0;
    a_bank_read = 3'd0;
    b_bank_read = 3'd0;
    c_bank_read = 3'd0;
  end

  simgnn_ram_512x64 bank0 (
    .clk(clk),
    .read_en(|{read0_c, read0_b, read0_a, read0_aggregate, read0_store}),
    .read_address((read0_store ? store_address : 9'd0) | (read0_aggregate ? aggregate_address : 9'd0) | (read0_a ?
        a_address : 9'd0) | (read0_b ? b_address : 9'd0) | (read0_c ? c_address : 9'd0)),
    .write_en(bank0_write_en),
    .write_address(bank0_write_address),
    .write_data(bank0_write_data),
    .read_data(bank0_read_data)
  );

  simgnn_ram_512x64 bank1 (
    .clk(clk),
    .read_en(|{read1_c, read1_b, read1_a, read1_aggregate, read1_store}),
    .read_address((read1_store ? store_address : 9'd0) | (read1_aggregate ? aggregate_address : 9'd0) | (read1_a ?
        a_address : 9'd0) | (read1_b ? b_address : 9'd0) | (read1_c ? c_address : 9'd0)),
    .write_en(bank1_write_en),
    .write_address(bank1_write_address),
    .write_data(bank1_write_data),
    .read_data(bank1_read_data)
  );

  simgnn_ram_512x64 bank2 (
    .clk(clk),
    .read_en(|{read2_c, read2_b, read2_a, read2_aggregate, read2_store}),
    .read_address((read2_store ? store_address : 9'd0) | (read2_aggregate ? aggregate_address : 9'd0) | (read2_a ?
        a_address : 9'd0) | (read2_b ? b_address : 9'd0) | (read2_c ? c_address : 9'd0)),
    .write_en(bank2_write_en),
    .write_address(bank2_write_address),
    .write_data(bank2_write_data),
    .read_data(bank2_read_data)
  );

  simgnn_ram_512x64 bank3 (
    .clk(clk),
    .read_en(|{read3_c, read3_b, read3_a, read3_aggregate, read3_store}),
    .read_address((read3_store ? store_address : 9'd0) | (read3_aggregate ? aggregate_address : 9'd0) | (read3_a ?
        a_address : 9'd0) | (read3_b ? b_address : 9'd0) | (read3_c ? c_address : 9'd0)),
    .write_en(bank3_write_en),
    .write_address(bank3_write_address),
    .write_data(bank3_write_data),
    .read_data(bank3_read_data)
  );

  simgnn_ram_64x64 masks (
    .clk(clk),
    .read_en(|{read4_update_mask, read4_aggregate_mask, read4_store}),
    .read_address((read4_store ? store_address[5:0] : 6'd0) | (read4_aggregate_mask ? aggregate_mask_address[5:0] :
        6'd0) | (read4_update_mask ? update_mask_address[5:0] : 6'd0)),
    .write_en(masks_write_en),
    .write_address(masks_write_address),
    .write_data(masks_write_data),
    .read_data(aggregate_mask_data)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, aggregate_mask_bank, aggregate_mask_address[8:6], update_mask_bank,
      update_mask_address[8:6]};
endmodule
`default_nettype wire
