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
// From hw/memory/activation.py:183 (ActivationMemory).
`timescale 1ns/1ps
`default_nettype none
module simgnn_activation_memory(store_bank, store_address, aggregate_en, aggregate_bank, aggregate_address, a_en, a_bank, a_address, b_en, b_bank, b_address, c_en, c_bank, c_address, aggregate_mask_en, aggregate_mask_bank, aggregate_mask_address, update_mask_en, update_mask_bank, update_mask_address, load_en
, load_bank, load_address, load_data, load_lanes, aggregate_out_en, aggregate_out_bank, aggregate_out_address, aggregate_out_data, aggregate_out_lanes, update_out_en, update_out_bank, update_out_address, update_out_data, update_out_lanes, mask_out_en, mask_out_address, mask_out_chunk, mask_out_data, clk, rst, store_data
, aggregate_data, a_data, b_data, c_data, aggregate_mask_data, update_mask_data, conflict, store_en);
  wire read3_conflict_3_both;
  wire read3_conflict_3_both_2;
  wire [74:0] bank3_write_en_bank3_write_data_bank3_write_either;
  wire [8:0] masks_read_address_either;
  wire [8:0] masks_read_address_rest;
  wire read0_conflict_3_both;
  wire [62:0] masks_write_en_shifted;
  wire [4:0] conflict_either;
  wire [4:0] conflict_either_2;
  wire [4:0] conflict_either_3;
  wire [4:0] conflict_either_4;
  wire [4:0] conflict_either_5;
  wire [8:0] bank0_read_address_either;
  wire read0_conflict_3_both_2;
  wire [8:0] bank1_read_address_either;
  wire [8:0] bank2_read_address_either;
  wire [8:0] bank3_read_address_either;
  wire [74:0] bank0_write_en_bank0_write_data_bank0_write_either;
  wire read1_conflict_3_both;
  wire read1_conflict_3_both_2;
  wire [74:0] bank1_write_en_bank1_write_data_bank1_write_either;
  wire read2_conflict_3_both;
  wire read2_conflict_3_both_2;
  wire [74:0] bank2_write_en_bank2_write_data_bank2_write_either;
  input [8:0] a_address;
  wire [8:0] a_address;
  input [2:0] a_bank;
  wire [2:0] a_bank;
  reg [2:0] a_bank_read = 3'h0;
  output [63:0] a_data;
  wire [63:0] a_data;
  input a_en;
  wire a_en;
  input [8:0] aggregate_address;
  wire [8:0] aggregate_address;
  input [2:0] aggregate_bank;
  wire [2:0] aggregate_bank;
  reg [2:0] aggregate_bank_read = 3'h0;
  output [63:0] aggregate_data;
  wire [63:0] aggregate_data;
  input aggregate_en;
  wire aggregate_en;
  input [8:0] aggregate_mask_address;
  wire [8:0] aggregate_mask_address;
  input [2:0] aggregate_mask_bank;
  wire [2:0] aggregate_mask_bank;
  output [63:0] aggregate_mask_data;
  wire [63:0] aggregate_mask_data;
  input aggregate_mask_en;
  wire aggregate_mask_en;
  input [8:0] aggregate_out_address;
  wire [8:0] aggregate_out_address;
  input [2:0] aggregate_out_bank;
  wire [2:0] aggregate_out_bank;
  input [63:0] aggregate_out_data;
  wire [63:0] aggregate_out_data;
  input aggregate_out_en;
  wire aggregate_out_en;
  input [1:0] aggregate_out_lanes;
  wire [1:0] aggregate_out_lanes;
  input [8:0] b_address;
  wire [8:0] b_address;
  input [2:0] b_bank;
  wire [2:0] b_bank;
  reg [2:0] b_bank_read = 3'h0;
  output [63:0] b_data;
  wire [63:0] b_data;
  input b_en;
  wire b_en;
  wire [63:0] bank0_read_data;
  wire [8:0] bank0_write_address;
  wire [63:0] bank0_write_data;
  wire [1:0] bank0_write_en;
  wire [63:0] bank1_read_data;
  wire [8:0] bank1_write_address;
  wire [63:0] bank1_write_data;
  wire [1:0] bank1_write_en;
  wire [63:0] bank2_read_data;
  wire [8:0] bank2_write_address;
  wire [63:0] bank2_write_data;
  wire [1:0] bank2_write_en;
  wire [63:0] bank3_read_data;
  wire [8:0] bank3_write_address;
  wire [63:0] bank3_write_data;
  wire [1:0] bank3_write_en;
  input [8:0] c_address;
  wire [8:0] c_address;
  input [2:0] c_bank;
  wire [2:0] c_bank;
  reg [2:0] c_bank_read = 3'h0;
  output [63:0] c_data;
  wire [63:0] c_data;
  input c_en;
  wire c_en;
  input clk;
  wire clk;
  output [4:0] conflict;
  wire [4:0] conflict;
  input [8:0] load_address;
  wire [8:0] load_address;
  input [2:0] load_bank;
  wire [2:0] load_bank;
  input [63:0] load_data;
  wire [63:0] load_data;
  input load_en;
  wire load_en;
  input [1:0] load_lanes;
  wire [1:0] load_lanes;
  wire loaded;
  input [5:0] mask_out_address;
  wire [5:0] mask_out_address;
  input [4:0] mask_out_chunk;
  wire [4:0] mask_out_chunk;
  input [1:0] mask_out_data;
  wire [1:0] mask_out_data;
  input mask_out_en;
  wire mask_out_en;
  wire [5:0] masks_read_address;
  wire [5:0] masks_write_address;
  wire [4:0] masks_write_conflict;
  wire [63:0] masks_write_data;
  wire [31:0] masks_write_en;
  wire read0_a;
  wire read0_aggregate;
  wire read0_b;
  wire read0_c;
  wire [4:0] read0_conflict;
  wire read0_store;
  wire read1_a;
  wire read1_aggregate;
  wire read1_b;
  wire read1_c;
  wire [4:0] read1_conflict;
  wire read1_store;
  wire read2_a;
  wire read2_aggregate;
  wire read2_b;
  wire read2_c;
  wire [4:0] read2_conflict;
  wire read2_store;
  wire read3_a;
  wire read3_aggregate;
  wire read3_b;
  wire read3_c;
  wire [4:0] read3_conflict;
  wire read3_store;
  wire [4:0] read4_conflict;
  wire read4_store;
  input rst;
  wire rst;
  input [8:0] store_address;
  wire [8:0] store_address;
  input [2:0] store_bank;
  wire [2:0] store_bank;
  reg [2:0] store_bank_read = 3'h0;
  output [63:0] store_data;
  wire [63:0] store_data;
  input store_en;
  wire store_en;
  input [8:0] update_mask_address;
  wire [8:0] update_mask_address;
  input [2:0] update_mask_bank;
  wire [2:0] update_mask_bank;
  output [63:0] update_mask_data;
  wire [63:0] update_mask_data;
  input update_mask_en;
  wire update_mask_en;
  input [8:0] update_out_address;
  wire [8:0] update_out_address;
  input [2:0] update_out_bank;
  wire [2:0] update_out_bank;
  input [63:0] update_out_data;
  wire [63:0] update_out_data;
  input update_out_en;
  wire update_out_en;
  input [1:0] update_out_lanes;
  wire [1:0] update_out_lanes;
  wire write0_aggregate_out;
  wire [4:0] write0_conflict;
  wire write0_load;
  wire write0_update_out;
  wire write1_aggregate_out;
  wire [4:0] write1_conflict;
  wire write1_load;
  wire write1_update_out;
  wire write2_aggregate_out;
  wire [4:0] write2_conflict;
  wire write2_load;
  wire write2_update_out;
  wire write3_aggregate_out;
  wire [4:0] write3_conflict;
  wire write3_load;
  wire write3_update_out;
  assign read0_store = store_en & !store_bank;
  assign read0_aggregate = aggregate_en & !aggregate_bank;
  assign read0_a = a_en & !a_bank;
  assign read0_b = b_en & !b_bank;
  assign read0_c = c_en & !c_bank;
  assign read0_conflict[1] = read0_store & (|{ read0_c, read0_b, read0_a, read0_aggregate });
  assign read0_conflict[2] = read0_aggregate & (|{ read0_c, read0_b, read0_a, read0_store });
  assign read0_conflict_3_both = read0_b & (|{ read0_c, read0_a, read0_aggregate, read0_store });
  assign read0_conflict_3_both_2 = read0_c & (|{ read0_b, read0_a, read0_aggregate, read0_store });
  assign write0_load = load_en & !load_bank;
  assign write0_aggregate_out = aggregate_out_en & !aggregate_out_bank;
  assign write0_update_out = update_out_en & !update_out_bank;
  assign bank0_write_en_bank0_write_data_bank0_write_either =
      (write0_load ? { load_lanes, load_data, load_address } : 75'h0000000000000000000)
      | (write0_aggregate_out ? { aggregate_out_lanes, aggregate_out_data, aggregate_out_address } : 75'h0000000000000000000);
  assign { bank0_write_en, bank0_write_data, bank0_write_address } =
      bank0_write_en_bank0_write_data_bank0_write_either
      | (write0_update_out ? { update_out_lanes, update_out_data, update_out_address } : 75'h0000000000000000000);
  assign write0_conflict[0] = write0_load & (write0_update_out | write0_aggregate_out);
  assign write0_conflict[4] = write0_aggregate_out & (write0_update_out | write0_load);
  assign write0_conflict[3] = write0_update_out & (write0_aggregate_out | write0_load);
  assign read1_store = store_en & (store_bank == 1'h1);
  assign read1_aggregate = aggregate_en & (aggregate_bank == 1'h1);
  assign read1_a = a_en & (a_bank == 1'h1);
  assign read1_b = b_en & (b_bank == 1'h1);
  assign read1_c = c_en & (c_bank == 1'h1);
  assign read1_conflict[1] = read1_store & (|{ read1_c, read1_b, read1_a, read1_aggregate });
  assign read1_conflict[2] = read1_aggregate & (|{ read1_c, read1_b, read1_a, read1_store });
  assign read1_conflict_3_both = read1_b & (|{ read1_c, read1_a, read1_aggregate, read1_store });
  assign read1_conflict_3_both_2 = read1_c & (|{ read1_b, read1_a, read1_aggregate, read1_store });
  assign write1_load = load_en & (load_bank == 1'h1);
  assign write1_aggregate_out = aggregate_out_en & (aggregate_out_bank == 1'h1);
  assign write1_update_out = update_out_en & (update_out_bank == 1'h1);
  assign bank1_write_en_bank1_write_data_bank1_write_either =
      (write1_load ? { load_lanes, load_data, load_address } : 75'h0000000000000000000)
      | (write1_aggregate_out ? { aggregate_out_lanes, aggregate_out_data, aggregate_out_address } : 75'h0000000000000000000);
  assign { bank1_write_en, bank1_write_data, bank1_write_address } =
      bank1_write_en_bank1_write_data_bank1_write_either
      | (write1_update_out ? { update_out_lanes, update_out_data, update_out_address } : 75'h0000000000000000000);
  assign write1_conflict[0] = write1_load & (write1_update_out | write1_aggregate_out);
  assign write1_conflict[4] = write1_aggregate_out & (write1_update_out | write1_load);
  assign write1_conflict[3] = write1_update_out & (write1_aggregate_out | write1_load);
  assign read2_store = store_en & (store_bank == 2'h2);
  assign read2_aggregate = aggregate_en & (aggregate_bank == 2'h2);
  assign read2_a = a_en & (a_bank == 2'h2);
  assign read2_b = b_en & (b_bank == 2'h2);
  assign read2_c = c_en & (c_bank == 2'h2);
  assign read2_conflict[1] = read2_store & (|{ read2_c, read2_b, read2_a, read2_aggregate });
  assign read2_conflict[2] = read2_aggregate & (|{ read2_c, read2_b, read2_a, read2_store });
  assign read2_conflict_3_both = read2_b & (|{ read2_c, read2_a, read2_aggregate, read2_store });
  assign read2_conflict_3_both_2 = read2_c & (|{ read2_b, read2_a, read2_aggregate, read2_store });
  assign write2_load = load_en & (load_bank == 2'h2);
  assign write2_aggregate_out = aggregate_out_en & (aggregate_out_bank == 2'h2);
  assign write2_update_out = update_out_en & (update_out_bank == 2'h2);
  assign bank2_write_en_bank2_write_data_bank2_write_either =
      (write2_load ? { load_lanes, load_data, load_address } : 75'h0000000000000000000)
      | (write2_aggregate_out ? { aggregate_out_lanes, aggregate_out_data, aggregate_out_address } : 75'h0000000000000000000);
  assign { bank2_write_en, bank2_write_data, bank2_write_address } =
      bank2_write_en_bank2_write_data_bank2_write_either
      | (write2_update_out ? { update_out_lanes, update_out_data, update_out_address } : 75'h0000000000000000000);
  assign write2_conflict[0] = write2_load & (write2_update_out | write2_aggregate_out);
  assign write2_conflict[4] = write2_aggregate_out & (write2_update_out | write2_load);
  assign write2_conflict[3] = write2_update_out & (write2_aggregate_out | write2_load);
  assign read3_store = store_en & (store_bank == 2'h3);
  assign read3_aggregate = aggregate_en & (aggregate_bank == 2'h3);
  assign read3_a = a_en & (a_bank == 2'h3);
  assign read3_b = b_en & (b_bank == 2'h3);
  assign read3_c = c_en & (c_bank == 2'h3);
  assign read3_conflict[1] = read3_store & (|{ read3_c, read3_b, read3_a, read3_aggregate });
  assign read3_conflict[2] = read3_aggregate & (|{ read3_c, read3_b, read3_a, read3_store });
  assign read3_conflict_3_both = read3_b & (|{ read3_c, read3_a, read3_aggregate, read3_store });
  assign read3_conflict_3_both_2 = read3_c & (|{ read3_b, read3_a, read3_aggregate, read3_store });
  assign write3_load = load_en & (load_bank == 2'h3);
  assign write3_aggregate_out = aggregate_out_en & (aggregate_out_bank == 2'h3);
  assign write3_update_out = update_out_en & (update_out_bank == 2'h3);
  assign bank3_write_en_bank3_write_data_bank3_write_either =
      (write3_load ? { load_lanes, load_data, load_address } : 75'h0000000000000000000)
      | (write3_aggregate_out ? { aggregate_out_lanes, aggregate_out_data, aggregate_out_address } : 75'h0000000000000000000);
  assign { bank3_write_en, bank3_write_data, bank3_write_address } =
      bank3_write_en_bank3_write_data_bank3_write_either
      | (write3_update_out ? { update_out_lanes, update_out_data, update_out_address } : 75'h0000000000000000000);
  assign write3_conflict[0] = write3_load & (write3_update_out | write3_aggregate_out);
  assign write3_conflict[4] = write3_aggregate_out & (write3_update_out | write3_load);
  assign write3_conflict[3] = write3_update_out & (write3_aggregate_out | write3_load);
  assign read4_store = store_en & (store_bank == 3'h4);
  assign masks_read_address_either = (read4_store ? store_address : 9'h000) | (aggregate_mask_en ? aggregate_mask_address : 9'h000);
  assign { masks_read_address_rest[8:6], masks_read_address } = masks_read_address_either | (update_mask_en ? update_mask_address : 9'h000);
  assign read4_conflict[1] = read4_store & (update_mask_en | aggregate_mask_en);
  assign read4_conflict[4] = aggregate_mask_en & (update_mask_en | read4_store);
  assign read4_conflict[3] = update_mask_en & (aggregate_mask_en | read4_store);
  assign loaded = load_en & (load_bank == 3'h4);
  assign masks_write_en_shifted = 1'h1 << mask_out_chunk;
  assign masks_write_conflict[3] = loaded & mask_out_en;
  assign conflict_either = { 1'h0, read0_conflict[3:1], 1'h0 } | { write0_conflict[4:3], 2'h0, write0_conflict[0] };
  assign conflict_either_2 = conflict_either | { 1'h0, read1_conflict[3:1], 1'h0 } | { write1_conflict[4:3], 2'h0, write1_conflict[0] };
  assign conflict_either_3 = conflict_either_2 | { 1'h0, read2_conflict[3:1], 1'h0 } | { write2_conflict[4:3], 2'h0, write2_conflict[0] };
  assign conflict_either_4 = conflict_either_3 | { 1'h0, read3_conflict[3:1], 1'h0 } | { write3_conflict[4:3], 2'h0, write3_conflict[0] };
  assign conflict_either_5 = conflict_either_4 | { read4_conflict[4:3], 1'h0, read4_conflict[1], 1'h0 };
  assign conflict = conflict_either_5 | { 1'h0, masks_write_conflict[3], 2'h0, masks_write_conflict[3] };
  assign bank0_read_address_either = (read0_store ? store_address : 9'h000) | (read0_aggregate ? aggregate_address : 9'h000);
  assign bank1_read_address_either = (read1_store ? store_address : 9'h000) | (read1_aggregate ? aggregate_address : 9'h000);
  assign bank2_read_address_either = (read2_store ? store_address : 9'h000) | (read2_aggregate ? aggregate_address : 9'h000);
  assign bank3_read_address_either = (read3_store ? store_address : 9'h000) | (read3_aggregate ? aggregate_address : 9'h000);
  always @(posedge clk)
    if (rst) c_bank_read <= 3'h0;
    else if (c_en) c_bank_read <= c_bank;
  always @(posedge clk)
    if (rst) b_bank_read <= 3'h0;
    else if (b_en) b_bank_read <= b_bank;
  always @(posedge clk)
    if (rst) a_bank_read <= 3'h0;
    else if (a_en) a_bank_read <= a_bank;
  always @(posedge clk)
    if (rst) aggregate_bank_read <= 3'h0;
    else if (aggregate_en) aggregate_bank_read <= aggregate_bank;
  always @(posedge clk)
    if (rst) store_bank_read <= 3'h0;
    else if (store_en) store_bank_read <= store_bank;
  assign c_data =
      (c_bank_read == 3'h3) ? bank3_read_data :
      (c_bank_read == 3'h2) ? bank2_read_data :
      (c_bank_read == 3'h1) ? bank1_read_data :
      bank0_read_data;
  assign b_data =
      (b_bank_read == 3'h3) ? bank3_read_data :
      (b_bank_read == 3'h2) ? bank2_read_data :
      (b_bank_read == 3'h1) ? bank1_read_data :
      bank0_read_data;
  assign a_data =
      (a_bank_read == 3'h3) ? bank3_read_data :
      (a_bank_read == 3'h2) ? bank2_read_data :
      (a_bank_read == 3'h1) ? bank1_read_data :
      bank0_read_data;
  assign aggregate_data =
      (aggregate_bank_read == 3'h3) ? bank3_read_data :
      (aggregate_bank_read == 3'h2) ? bank2_read_data :
      (aggregate_bank_read == 3'h1) ? bank1_read_data :
      bank0_read_data;
  assign store_data =
      (store_bank_read == 3'h4) ? aggregate_mask_data :
      (store_bank_read == 3'h3) ? bank3_read_data :
      (store_bank_read == 3'h2) ? bank2_read_data :
      (store_bank_read == 3'h1) ? bank1_read_data :
      bank0_read_data;
  assign masks_write_en = loaded ? 32'd4294967295 : mask_out_en ? masks_write_en_shifted[31:0] : 32'd0;
  assign masks_write_data =
      loaded ? load_data :
      mask_out_en ? { mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data } :
      64'h0000000000000000;
  assign masks_write_address = loaded ? load_address[5:0] : mask_out_en ? mask_out_address : 6'h00;
  assign read3_conflict[3] = (read3_a & (|{ read3_c, read3_b, read3_aggregate, read3_store })) | read3_conflict_3_both | read3_conflict_3_both_2;
  assign read2_conflict[3] = (read2_a & (|{ read2_c, read2_b, read2_aggregate, read2_store })) | read2_conflict_3_both | read2_conflict_3_both_2;
  assign read1_conflict[3] = (read1_a & (|{ read1_c, read1_b, read1_aggregate, read1_store })) | read1_conflict_3_both | read1_conflict_3_both_2;
  assign read0_conflict[3] = (read0_a & (|{ read0_c, read0_b, read0_aggregate, read0_store })) | read0_conflict_3_both | read0_conflict_3_both_2;
  simgnn_ram_512x64 bank0 (
    .clk(clk),
    .read_address(
      bank0_read_address_either
      | (read0_a ? a_address : 9'h000)
      | (read0_b ? b_address : 9'h000)
      | (read0_c ? c_address : 9'h000)),
    .read_data(bank0_read_data),
    .read_en(|{ read0_c, read0_b, read0_a, read0_aggregate, read0_store }),
    .write_address(bank0_write_address),
    .write_data(bank0_write_data),
    .write_en(bank0_write_en)
  );
  simgnn_ram_512x64 bank1 (
    .clk(clk),
    .read_address(
      bank1_read_address_either
      | (read1_a ? a_address : 9'h000)
      | (read1_b ? b_address : 9'h000)
      | (read1_c ? c_address : 9'h000)),
    .read_data(bank1_read_data),
    .read_en(|{ read1_c, read1_b, read1_a, read1_aggregate, read1_store }),
    .write_address(bank1_write_address),
    .write_data(bank1_write_data),
    .write_en(bank1_write_en)
  );
  simgnn_ram_512x64 bank2 (
    .clk(clk),
    .read_address(
      bank2_read_address_either
      | (read2_a ? a_address : 9'h000)
      | (read2_b ? b_address : 9'h000)
      | (read2_c ? c_address : 9'h000)),
    .read_data(bank2_read_data),
    .read_en(|{ read2_c, read2_b, read2_a, read2_aggregate, read2_store }),
    .write_address(bank2_write_address),
    .write_data(bank2_write_data),
    .write_en(bank2_write_en)
  );
  simgnn_ram_512x64 bank3 (
    .clk(clk),
    .read_address(
      bank3_read_address_either
      | (read3_a ? a_address : 9'h000)
      | (read3_b ? b_address : 9'h000)
      | (read3_c ? c_address : 9'h000)),
    .read_data(bank3_read_data),
    .read_en(|{ read3_c, read3_b, read3_a, read3_aggregate, read3_store }),
    .write_address(bank3_write_address),
    .write_data(bank3_write_data),
    .write_en(bank3_write_en)
  );
  simgnn_ram_64x64 masks (
    .clk(clk),
    .read_address(masks_read_address),
    .read_data(aggregate_mask_data),
    .read_en(update_mask_en | aggregate_mask_en | read4_store),
    .write_address(masks_write_address),
    .write_data(masks_write_data),
    .write_en(masks_write_en)
  );
  assign masks_read_address_rest[5:0] = masks_read_address;
  assign { masks_write_conflict[4], masks_write_conflict[2:0] } = { 3'h0, masks_write_conflict[3] };
  assign { read0_conflict[4], read0_conflict[0] } = 2'h0;
  assign { read1_conflict[4], read1_conflict[0] } = 2'h0;
  assign { read2_conflict[4], read2_conflict[0] } = 2'h0;
  assign { read3_conflict[4], read3_conflict[0] } = 2'h0;
  assign { read4_conflict[2], read4_conflict[0] } = 2'h0;
  assign update_mask_data = aggregate_mask_data;
  assign write0_conflict[2:1] = 2'h0;
  assign write1_conflict[2:1] = 2'h0;
  assign write2_conflict[2:1] = 2'h0;
  assign write3_conflict[2:1] = 2'h0;
endmodule
`default_nettype wire
