// One GNN training accelerator.
//
// Parameters:
//   config.name = 'tiny'
//   config.clock_mhz = 300
//   config.ports = 1
//   config.data_bits = 64
//   config.address_bits = 64
//   config.burst_beats = 32
//   config.outstanding_reads = 8
//   config.outstanding_writes = 4
//   config.add_stages = 5
//   config.mul_stages = 4
//   config.bank_words = 512
//   config.mask_words = 64
//   config.organisation = 'clustered'
//   config.clusters = 2
//   config.gather_lanes = 0
//   config.network = 'full'
//   config.skip_zeros = False
//   config.ring_words = 32
//   config.queue_depth = 16
//   config.accumulator_words = 256
//   config.drain_words = 1
//   config.accumulate = False
//   config.source_words = 1
//   config.array_rows = 2
//   config.array_columns = 2
//   config.compressed_rows = False
//   config.clock_enables = True
//
// From hw/kernel/accelerator.py:75 (Accelerator).
`timescale 1ns/1ps
`default_nettype none
module simgnn_accelerator(control_awvalid, control_wdata, control_wstrb, control_wvalid, control_bready, control_araddr, control_arvalid, control_rready, gmem_awready, gmem_arready, gmem_wready, gmem_bid, gmem_bresp, gmem_bvalid, gmem_rid, gmem_rdata, gmem_rresp, gmem_rlast, gmem_rvalid, clk, rst
, control_awready, control_wready, control_bresp, control_bvalid, control_arready, control_rdata, control_rresp, control_rvalid, gmem_awid, gmem_awaddr, gmem_awlen, gmem_awsize, gmem_awburst, gmem_awcache, gmem_awprot, gmem_awvalid, gmem_arid, gmem_araddr, gmem_arlen, gmem_arsize, gmem_arburst
, gmem_arcache, gmem_arprot, gmem_arvalid, gmem_wdata, gmem_wstrb, gmem_wlast, gmem_wvalid, gmem_bready, gmem_rready, interrupt, halt, control_awaddr);
  wire progress_either;
  wire engine_either;
  wire engine_both;
  wire [23:0] drained_if_aggregate_draining;
  wire engine_both_2;
  wire engine_both_3;
  wire any_conflict;
  wire sequencer_o_2_valid_or_aggregate_draining;
  wire engine_both_4;
  wire [64:0] number_difference;
  wire [63:0] number_choice;
  wire engine_both_5;
  wire not_running;
  wire reads_axi_awid;
  wire [63:0] reads_axi_awaddr;
  wire [7:0] reads_axi_awlen;
  wire engine_both_6;
  wire [2:0] reads_axi_awsize;
  wire [1:0] reads_axi_awburst;
  wire [3:0] reads_axi_awcache;
  wire [2:0] reads_axi_awprot;
  wire reads_axi_awvalid;
  wire [63:0] reads_axi_wdata;
  wire [7:0] reads_axi_wstrb;
  wire reads_axi_wlast;
  wire reads_axi_wvalid;
  wire reads_axi_bready;
  wire store_axi_arid;
  wire [63:0] store_axi_araddr;
  wire [7:0] store_axi_arlen;
  wire [2:0] store_axi_arsize;
  wire [1:0] store_axi_arburst;
  wire [3:0] store_axi_arcache;
  wire [2:0] store_axi_arprot;
  wire store_axi_arvalid;
  wire store_axi_rready;
  wire engine_both_7;
  wire engine_both_8;
  wire engine_both_9;
  wire engine_both_10;
  wire engine_both_11;
  wire engine_both_12;
  wire engine_both_13;
  wire engine_both_14;
  wire engine_both_15;
  wire engine_both_16;
  wire engine_both_17;
  wire engine_both_18;
  wire engine_both_19;
  wire engine_both_20;
  wire engine_both_21;
  wire engine_both_22;
  wire engine_both_23;
  wire engine_both_24;
  wire engine_both_25;
  wire engine_both_26;
  wire engine_both_27;
  wire engine_both_28;
  wire engine_both_29;
  wire any_timeout_and_quiet_is_timeout;
  wire engine_both_30;
  wire engine_either_2;
  wire sequencer_o_0_valid_and_not_engine_either_2;
  wire engine_both_31;
  wire engine_either_3;
  wire sequencer_o_1_valid_and_not_engine_either_3;
  wire engine_either_4;
  wire [7:0] engine_choice;
  wire [7:0] engine_choice_2;
  wire reads_error_client_is_5;
  wire reads_error_client_is_4;
  wire reads_error_client_is_3;
  wire reads_error_client_is_2;
  wire reads_error_client_is_1;
  wire not_reads_error_client;
  wire [31:0] sequencer_fetched_if_sequencer_error;
  wire [31:0] sequencer_index_1_if_store_error;
  wire [63:0] address;
  wire [1023:0] aggregate_command_payload;
  wire aggregate_command_ready;
  wire aggregate_draining;
  wire [1:0] aggregate_edge_words;
  wire aggregate_ended;
  wire [8:0] aggregate_read_address;
  wire [2:0] aggregate_read_bank;
  wire aggregate_read_en;
  wire [8:0] aggregate_read_mask_address;
  wire [2:0] aggregate_read_mask_bank;
  wire aggregate_read_mask_en;
  wire aggregate_ready;
  wire [69:0] aggregate_request_0_payload;
  wire aggregate_request_0_valid;
  wire [69:0] aggregate_request_1_payload;
  wire aggregate_request_1_valid;
  wire [69:0] aggregate_request_2_payload;
  wire aggregate_request_2_valid;
  wire [69:0] aggregate_request_3_payload;
  wire aggregate_request_3_valid;
  wire aggregate_response_0_ready;
  wire aggregate_response_1_ready;
  wire aggregate_response_2_ready;
  wire aggregate_response_3_ready;
  wire [3:0] aggregate_signal;
  wire aggregate_started;
  wire [7:0] aggregate_state;
  wire aggregate_stray;
  wire [8:0] aggregate_write_address;
  wire [2:0] aggregate_write_bank;
  wire [63:0] aggregate_write_data;
  wire aggregate_write_en;
  wire [1:0] aggregate_write_lanes;
  reg [63:0] base = 64'h0000000000000000;
  wire [7:0] cause;
  wire [63:0] checker_address;
  wire [7:0] checker_cause;
  wire checker_done;
  input clk;
  wire clk;
  reg [4:0] conflict = 5'h00;
  reg [23:0] conflict_index0 = 24'h000000;
  reg [23:0] conflict_index1 = 24'h000000;
  reg [23:0] conflict_index2 = 24'h000000;
  reg [23:0] conflict_index3 = 24'h000000;
  reg [23:0] conflict_index4 = 24'h000000;
  input [11:0] control_araddr;
  wire [11:0] control_araddr;
  output control_arready;
  wire control_arready;
  input control_arvalid;
  wire control_arvalid;
  input [11:0] control_awaddr;
  wire [11:0] control_awaddr;
  output control_awready;
  wire control_awready;
  input control_awvalid;
  wire control_awvalid;
  input control_bready;
  wire control_bready;
  output [1:0] control_bresp;
  wire [1:0] control_bresp;
  output control_bvalid;
  wire control_bvalid;
  output [31:0] control_rdata;
  wire [31:0] control_rdata;
  wire [63:0] control_registers_base;
  wire [31:0] control_registers_commands;
  wire [5:0] control_registers_counter;
  wire control_registers_done;
  reg [63:0] control_registers_error_address = 64'h0000000000000000;
  wire [31:0] control_registers_error_cause;
  reg [31:0] control_registers_error_command = 32'd0;
  reg control_registers_failed = 1'h0;
  wire [63:0] control_registers_limit;
  wire [63:0] control_registers_program_address;
  wire control_registers_start;
  wire [31:0] control_registers_timeout;
  input control_rready;
  wire control_rready;
  output [1:0] control_rresp;
  wire [1:0] control_rresp;
  output control_rvalid;
  wire control_rvalid;
  input [31:0] control_wdata;
  wire [31:0] control_wdata;
  output control_wready;
  wire control_wready;
  input [3:0] control_wstrb;
  wire [3:0] control_wstrb;
  input control_wvalid;
  wire control_wvalid;
  wire [13:0] counters_events;
  wire [63:0] counters_value;
  reg [23:0] drained = 24'h000000;
  wire [7:0] engine;
  wire failing;
  output [63:0] gmem_araddr;
  wire [63:0] gmem_araddr;
  output [1:0] gmem_arburst;
  wire [1:0] gmem_arburst;
  output [3:0] gmem_arcache;
  wire [3:0] gmem_arcache;
  output gmem_arid;
  wire gmem_arid;
  output [7:0] gmem_arlen;
  wire [7:0] gmem_arlen;
  output [2:0] gmem_arprot;
  wire [2:0] gmem_arprot;
  input gmem_arready;
  wire gmem_arready;
  output [2:0] gmem_arsize;
  wire [2:0] gmem_arsize;
  output gmem_arvalid;
  wire gmem_arvalid;
  output [63:0] gmem_awaddr;
  wire [63:0] gmem_awaddr;
  output [1:0] gmem_awburst;
  wire [1:0] gmem_awburst;
  output [3:0] gmem_awcache;
  wire [3:0] gmem_awcache;
  output gmem_awid;
  wire gmem_awid;
  output [7:0] gmem_awlen;
  wire [7:0] gmem_awlen;
  output [2:0] gmem_awprot;
  wire [2:0] gmem_awprot;
  input gmem_awready;
  wire gmem_awready;
  output [2:0] gmem_awsize;
  wire [2:0] gmem_awsize;
  output gmem_awvalid;
  wire gmem_awvalid;
  input gmem_bid;
  wire gmem_bid;
  output gmem_bready;
  wire gmem_bready;
  input [1:0] gmem_bresp;
  wire [1:0] gmem_bresp;
  input gmem_bvalid;
  wire gmem_bvalid;
  input [63:0] gmem_rdata;
  wire [63:0] gmem_rdata;
  input gmem_rid;
  wire gmem_rid;
  input gmem_rlast;
  wire gmem_rlast;
  output gmem_rready;
  wire gmem_rready;
  input [1:0] gmem_rresp;
  wire [1:0] gmem_rresp;
  input gmem_rvalid;
  wire gmem_rvalid;
  output [63:0] gmem_wdata;
  wire [63:0] gmem_wdata;
  output gmem_wlast;
  wire gmem_wlast;
  input gmem_wready;
  wire gmem_wready;
  output [7:0] gmem_wstrb;
  wire [7:0] gmem_wstrb;
  output gmem_wvalid;
  wire gmem_wvalid;
  output halt;
  reg halt = 1'h0;
  /* verilator lint_off SYMRSVDWORD */
  output interrupt;
  /* verilator lint_on SYMRSVDWORD */
  wire interrupt;
  wire is_stall_data;
  wire is_stall_ready;
  reg [63:0] limit = 64'h0000000000000000;
  reg [23:0] listed = 24'h000000;
  wire load_command_ready;
  wire [69:0] load_request_payload;
  wire load_request_valid;
  wire load_response_ready;
  wire load_started;
  wire [3:0] load_state;
  wire [8:0] load_write_address;
  wire [2:0] load_write_bank;
  wire [63:0] load_write_data;
  wire load_write_en;
  wire [1:0] load_write_lanes;
  wire [63:0] memory_a_data;
  wire [63:0] memory_aggregate_data;
  wire [63:0] memory_aggregate_mask_data;
  wire [63:0] memory_b_data;
  wire [63:0] memory_c_data;
  wire [4:0] memory_conflict;
  wire [63:0] memory_store_data;
  wire [63:0] memory_update_mask_data;
  reg misplaced = 1'h0;
  wire [31:0] number;
  wire progress;
  reg [31:0] quiet = 32'd0;
  wire [2:0] read_state;
  wire reads_error;
  wire [63:0] reads_error_address;
  wire [2:0] reads_error_client;
  wire reads_error_response;
  wire reads_request_0_ready;
  wire reads_request_1_ready;
  wire reads_request_2_ready;
  wire reads_request_3_ready;
  wire reads_request_4_ready;
  wire reads_request_5_ready;
  wire [63:0] reads_response_0_payload;
  wire reads_response_0_valid;
  wire [63:0] reads_response_1_payload;
  wire reads_response_1_valid;
  wire [63:0] reads_response_2_payload;
  wire reads_response_2_valid;
  wire [63:0] reads_response_3_payload;
  wire reads_response_3_valid;
  wire [63:0] reads_response_4_payload;
  wire reads_response_4_valid;
  wire [63:0] reads_response_5_payload;
  wire reads_response_5_valid;
  wire reads_waiting;
  input rst;
  wire rst;
  reg running = 1'h0;
  wire [1023:0] sequencer_candidate;
  wire sequencer_check;
  wire sequencer_done;
  wire sequencer_error;
  wire [23:0] sequencer_fetched;
  wire [23:0] sequencer_index_0;
  wire [23:0] sequencer_index_1;
  wire [23:0] sequencer_index_2;
  wire [23:0] sequencer_index_3;
  wire [23:0] sequencer_lists_index;
  wire [191:0] sequencer_lists_payload;
  wire sequencer_lists_ready;
  wire sequencer_lists_valid;
  wire [1023:0] sequencer_o_0_payload;
  wire sequencer_o_0_valid;
  wire [1023:0] sequencer_o_1_payload;
  wire sequencer_o_1_valid;
  wire sequencer_o_2_valid;
  wire [1023:0] sequencer_o_3_payload;
  wire sequencer_o_3_valid;
  wire [63:0] sequencer_program_address;
  wire [69:0] sequencer_request_payload;
  wire sequencer_request_valid;
  wire sequencer_response_ready;
  wire [4:0] sequencer_state;
  wire stopping;
  wire store_beat;
  wire store_burst;
  wire store_command_ready;
  wire store_error;
  wire [63:0] store_error_address;
  wire store_error_response;
  wire [8:0] store_read_address;
  wire [2:0] store_read_bank;
  wire store_read_en;
  wire store_started;
  wire [3:0] store_state;
  wire store_waiting;
  reg [31:0] timeout = 32'd0;
  wire [3:0] tokens_ended;
  wire [3:0] tokens_permitted;
  wire [3:0] tokens_started;
  wire [8:0] update_read_a_address;
  wire [2:0] update_read_a_bank;
  wire update_read_a_en;
  wire [8:0] update_read_b_address;
  wire [2:0] update_read_b_bank;
  wire update_read_b_en;
  wire [8:0] update_read_c_address;
  wire [2:0] update_read_c_bank;
  wire update_read_c_en;
  wire [8:0] update_read_mask_address;
  wire [2:0] update_read_mask_bank;
  wire update_read_mask_en;
  wire [5:0] update_state;
  wire [8:0] update_write_address;
  wire [2:0] update_write_bank;
  wire [63:0] update_write_data;
  wire update_write_en;
  wire [1:0] update_write_lanes;
  wire [5:0] update_write_mask_address;
  wire [4:0] update_write_mask_chunk;
  wire [1:0] update_write_mask_data;
  wire update_write_mask_en;
  wire [2:0] write_state;
  assign control_registers_done = running & sequencer_done & !aggregate_draining & !failing & !control_registers_start;
  assign stopping = running & failing;
  assign progress_either = (|{ update_state[0], aggregate_state[0], store_state[0], load_state[0] }) | aggregate_state[1];
  assign progress = counters_events[0] | counters_events[2] | store_beat | progress_either;
  assign any_conflict = |conflict;
  assign engine_both_5 = conflict[1] & (conflict_index1 > conflict_index0);
  assign engine_both_6 = conflict[2] & (conflict_index2 > conflict_index0);
  assign engine_both_7 = conflict[3] & (conflict_index3 > conflict_index0);
  assign engine_both_8 = conflict[4] & (conflict_index4 > conflict_index0);
  assign engine_both_9 = conflict[0] & !(|{ engine_both_8, engine_both_7, engine_both_6, engine_both_5 });
  assign engine_both_10 = conflict[0] & (conflict_index0 > conflict_index1);
  assign engine_both_11 = conflict[2] & (conflict_index2 > conflict_index1);
  assign engine_both_12 = conflict[3] & (conflict_index3 > conflict_index1);
  assign engine_both_13 = conflict[4] & (conflict_index4 > conflict_index1);
  assign engine_both_14 = conflict[1] & !(|{ engine_both_13, engine_both_12, engine_both_11, engine_both_10 });
  assign engine_both_15 = conflict[0] & (conflict_index0 > conflict_index2);
  assign engine_both_16 = conflict[1] & (conflict_index1 > conflict_index2);
  assign engine_both_17 = conflict[3] & (conflict_index3 > conflict_index2);
  assign engine_both_18 = conflict[4] & (conflict_index4 > conflict_index2);
  assign engine_both_19 = conflict[2] & !(|{ engine_both_18, engine_both_17, engine_both_16, engine_both_15 });
  assign engine_both_20 = conflict[0] & (conflict_index0 > conflict_index3);
  assign engine_both_21 = conflict[1] & (conflict_index1 > conflict_index3);
  assign engine_both_22 = conflict[2] & (conflict_index2 > conflict_index3);
  assign engine_both_23 = conflict[4] & (conflict_index4 > conflict_index3);
  assign engine_both_24 = conflict[3] & !(|{ engine_both_23, engine_both_22, engine_both_21, engine_both_20 });
  assign engine_both_25 = conflict[0] & (conflict_index0 > conflict_index4);
  assign engine_both_26 = conflict[1] & (conflict_index1 > conflict_index4);
  assign engine_both_27 = conflict[2] & (conflict_index2 > conflict_index4);
  assign engine_both_28 = conflict[3] & (conflict_index3 > conflict_index4);
  assign engine_both_29 = conflict[4] & !(|{ engine_both_28, engine_both_27, engine_both_26, engine_both_25 });
  assign any_timeout_and_quiet_is_timeout = (|timeout) & (quiet == timeout);
  assign engine_both_30 = sequencer_o_1_valid & (sequencer_index_1 < sequencer_index_0);
  assign sequencer_o_2_valid_or_aggregate_draining = sequencer_o_2_valid | aggregate_draining;
  assign drained_if_aggregate_draining = aggregate_draining ? drained : sequencer_index_2;
  assign engine_either_2 =
      (sequencer_o_3_valid & (sequencer_index_3 < sequencer_index_0))
      | (sequencer_o_2_valid_or_aggregate_draining & (drained_if_aggregate_draining < sequencer_index_0))
      | engine_both_30;
  assign sequencer_o_0_valid_and_not_engine_either_2 = sequencer_o_0_valid & !engine_either_2;
  assign engine_both_31 = sequencer_o_0_valid & (sequencer_index_0 < sequencer_index_1);
  assign engine_either_3 =
      (sequencer_o_3_valid & (sequencer_index_3 < sequencer_index_1))
      | (sequencer_o_2_valid_or_aggregate_draining & (drained_if_aggregate_draining < sequencer_index_1))
      | engine_both_31;
  assign sequencer_o_1_valid_and_not_engine_either_3 = sequencer_o_1_valid & !engine_either_3;
  assign engine_either =
      (sequencer_o_3_valid & (sequencer_index_3 < drained_if_aggregate_draining))
      | (sequencer_o_1_valid & (sequencer_index_1 < drained_if_aggregate_draining))
      | (sequencer_o_0_valid & (sequencer_index_0 < drained_if_aggregate_draining));
  assign engine_both = sequencer_o_2_valid_or_aggregate_draining & !engine_either;
  assign engine_both_2 = sequencer_o_0_valid & (sequencer_index_0 < sequencer_index_3);
  assign engine_both_3 = sequencer_o_1_valid & (sequencer_index_1 < sequencer_index_3);
  assign engine_both_4 = sequencer_o_3_valid & !((sequencer_o_2_valid_or_aggregate_draining & (drained_if_aggregate_draining < sequencer_index_3)) | engine_both_3 | engine_both_2);
  assign number_difference = reads_error_address - sequencer_program_address;
  assign number_choice = (reads_error_address < sequencer_program_address) ? 64'h0000000000000000 : { 7'h00, number_difference[63:7] };
  assign is_stall_data = reads_waiting & !counters_events[2];
  assign read_state[2] = !(counters_events[2] | is_stall_data);
  assign is_stall_ready = (gmem_awvalid | gmem_wvalid | store_waiting) & !store_beat;
  assign write_state[2] = !(is_stall_ready | store_beat);
  assign not_running = ~running;
  always @(posedge clk)
    if (rst) control_registers_error_address <= 64'h0000000000000000;
    else if (stopping) control_registers_error_address <= address;
  always @(posedge clk)
    if (rst) control_registers_error_command <= 32'd0;
    else if (stopping) control_registers_error_command <= number;
  always @(posedge clk)
    if (rst) conflict_index4 <= 24'h000000;
    else conflict_index4 <= drained;
  always @(posedge clk)
    if (rst) conflict_index3 <= 24'h000000;
    else conflict_index3 <= sequencer_index_3;
  always @(posedge clk)
    if (rst) conflict_index2 <= 24'h000000;
    else conflict_index2 <= sequencer_index_2;
  always @(posedge clk)
    if (rst) conflict_index1 <= 24'h000000;
    else conflict_index1 <= sequencer_index_1;
  always @(posedge clk)
    if (rst) conflict_index0 <= 24'h000000;
    else conflict_index0 <= sequencer_index_0;
  always @(posedge clk)
    if (rst) conflict <= 5'h00;
    else conflict <= memory_conflict;
  always @(posedge clk)
    if (rst) misplaced <= 1'h0;
    else misplaced <= control_registers_start & (|control_registers_program_address[6:0]);
  always @(posedge clk)
    if (progress | not_running | rst) quiet <= 32'd0;
    else quiet <= quiet + 1'h1;
  always @(posedge clk)
    if (rst) drained <= 24'h000000;
    else if (aggregate_command_ready) drained <= sequencer_index_2;
  always @(posedge clk)
    if (rst) listed <= 24'h000000;
    else if (sequencer_lists_valid & sequencer_lists_ready) listed <= sequencer_lists_index;
  always @(posedge clk)
    if (rst) control_registers_failed <= 1'h0;
    else control_registers_failed <= stopping;
  always @(posedge clk)
    if (rst) halt <= 1'h0;
    else if (stopping) halt <= 1'h1;
  always @(posedge clk)
    if (rst) running <= 1'h0;
    else if (control_registers_start | (control_registers_done | stopping)) running <= 1'h0 | control_registers_start;
  always @(posedge clk)
    if (rst) timeout <= 32'd0;
    else if (control_registers_start) timeout <= control_registers_timeout;
  always @(posedge clk)
    if (rst) limit <= 64'h0000000000000000;
    else if (control_registers_start) limit <= control_registers_limit;
  always @(posedge clk)
    if (rst) base <= 64'h0000000000000000;
    else if (control_registers_start) base <= control_registers_base;
  reg [15:0] control_registers_error_cause_15_0 = 16'h0000;
  always @(posedge clk)
    if (rst) control_registers_error_cause_15_0 <= 16'h0000;
    else if (stopping) control_registers_error_cause_15_0 <= { engine, cause };
  assign control_registers_error_cause[15:0] = control_registers_error_cause_15_0;
  assign engine_either_4 = |{ reads_error_client_is_1, reads_error_client_is_2, reads_error_client_is_3, reads_error_client_is_4 };
  assign address =
      reads_error ? reads_error_address :
      store_error ? store_error_address :
      any_timeout_and_quiet_is_timeout ? 64'h0000000000000000 :
      aggregate_stray ? aggregate_command_payload[447:384] :
      any_conflict ? 64'h0000000000000000 :
      sequencer_error ? checker_address :
      misplaced ? sequencer_program_address :
      64'h0000000000000000;
  assign engine_choice = sequencer_error ? 8'h04 : misplaced ? 8'h04 : 8'h00;
  assign engine_choice_2 =
      store_error ? 8'h01 :
      any_timeout_and_quiet_is_timeout ? (engine_both_4 ? 8'h03 : engine_both ? 8'h02 : sequencer_o_1_valid_and_not_engine_either_3 ? 8'h01 : sequencer_o_0_valid_and_not_engine_either_2 ? 8'h00 : 8'h04) :
      aggregate_stray ? 8'h02 :
      any_conflict ? (engine_both_29 ? 8'h02 : engine_both_24 ? 8'h03 : engine_both_19 ? 8'h02 : engine_both_14 ? 8'h01 : engine_both_9 ? 8'h00 : engine_choice) :
      engine_choice;
  assign reads_error_client_is_5 = reads_error_client == 3'h5;
  assign reads_error_client_is_4 = reads_error_client == 3'h4;
  assign reads_error_client_is_3 = reads_error_client == 3'h3;
  assign reads_error_client_is_2 = reads_error_client == 3'h2;
  assign reads_error_client_is_1 = reads_error_client == 3'h1;
  assign not_reads_error_client = !reads_error_client;
  assign engine =
      reads_error ? (reads_error_client_is_5 ? 8'h0 : engine_either_4 ? 8'h2 : not_reads_error_client ? 8'h4 : engine_choice_2) :
      engine_choice_2;
  assign cause =
      reads_error ? { 5'h00, reads_error_response ? 3'h4 : 3'h3 } :
      store_error ? { 5'h00, store_error_response ? 3'h5 : 3'h3 } :
      any_timeout_and_quiet_is_timeout ? 8'h06 :
      aggregate_stray ? 8'h03 :
      any_conflict ? 8'h07 :
      sequencer_error ? checker_cause :
      misplaced ? 8'h03 :
      8'h00;
  assign failing = misplaced | sequencer_error | any_conflict | aggregate_stray | any_timeout_and_quiet_is_timeout | store_error | reads_error;
  assign sequencer_fetched_if_sequencer_error = sequencer_error ? { 8'h00, sequencer_fetched } : 32'd0;
  assign sequencer_index_1_if_store_error =
      store_error ? { 8'h00, sequencer_index_1 } :
      any_timeout_and_quiet_is_timeout ? (engine_both_4 ? { 8'h00, sequencer_index_3 } : engine_both ? { 8'h00, drained_if_aggregate_draining } : sequencer_o_1_valid_and_not_engine_either_3 ? { 8'h00, sequencer_index_1 } : sequencer_o_0_valid_and_not_engine_either_2 ? { 8'h00, sequencer_index_0 } : { 8'h00, sequencer_fetched }) :
      aggregate_stray ? { 8'h00, sequencer_index_2 } :
      any_conflict ? (engine_both_29 ? { 8'h00, conflict_index4 } : engine_both_24 ? { 8'h00, conflict_index3 } : engine_both_19 ? { 8'h00, conflict_index2 } : engine_both_14 ? { 8'h00, conflict_index1 } : engine_both_9 ? { 8'h00, conflict_index0 } : sequencer_fetched_if_sequencer_error) :
      sequencer_fetched_if_sequencer_error;
  assign number =
      reads_error ? (reads_error_client_is_5 ? { 8'h00, sequencer_index_0 } : reads_error_client_is_4 ? { 8'h00, drained_if_aggregate_draining } : reads_error_client_is_3 ? { 8'h00, sequencer_index_2 } : (reads_error_client_is_1 | reads_error_client_is_2) ? { 8'h00, listed } : not_reads_error_client ? number_choice[31:0] : sequencer_index_1_if_store_error) :
      sequencer_index_1_if_store_error;
  simgnn_aggregate_engine aggregate (
    .clk(clk),
    .command_payload(aggregate_command_payload),
    .command_ready(aggregate_command_ready),
    .command_valid(sequencer_o_2_valid),
    .draining(aggregate_draining),
    .edge_words(aggregate_edge_words),
    .ended(aggregate_ended),
    .lists_payload(sequencer_lists_payload),
    .lists_ready(sequencer_lists_ready),
    .lists_valid(sequencer_lists_valid),
    .permitted(tokens_permitted[2]),
    .read_address(aggregate_read_address),
    .read_bank(aggregate_read_bank),
    .read_data(memory_aggregate_data),
    .read_en(aggregate_read_en),
    .read_mask_address(aggregate_read_mask_address),
    .read_mask_bank(aggregate_read_mask_bank),
    .read_mask_data(memory_aggregate_mask_data),
    .read_mask_en(aggregate_read_mask_en),
    .ready(aggregate_ready),
    .request_0_payload(aggregate_request_0_payload),
    .request_0_ready(reads_request_1_ready),
    .request_0_valid(aggregate_request_0_valid),
    .request_1_payload(aggregate_request_1_payload),
    .request_1_ready(reads_request_2_ready),
    .request_1_valid(aggregate_request_1_valid),
    .request_2_payload(aggregate_request_2_payload),
    .request_2_ready(reads_request_3_ready),
    .request_2_valid(aggregate_request_2_valid),
    .request_3_payload(aggregate_request_3_payload),
    .request_3_ready(reads_request_4_ready),
    .request_3_valid(aggregate_request_3_valid),
    .response_0_payload(reads_response_1_payload),
    .response_0_ready(aggregate_response_0_ready),
    .response_0_valid(reads_response_1_valid),
    .response_1_payload(reads_response_2_payload),
    .response_1_ready(aggregate_response_1_ready),
    .response_1_valid(reads_response_2_valid),
    .response_2_payload(reads_response_3_payload),
    .response_2_ready(aggregate_response_2_ready),
    .response_2_valid(reads_response_3_valid),
    .response_3_payload(reads_response_4_payload),
    .response_3_ready(aggregate_response_3_ready),
    .response_3_valid(reads_response_4_valid),
    .rst(rst),
    .signal(aggregate_signal),
    .started(aggregate_started),
    .state(aggregate_state),
    .stray(aggregate_stray),
    .write_address(aggregate_write_address),
    .write_bank(aggregate_write_bank),
    .write_data(aggregate_write_data),
    .write_en(aggregate_write_en),
    .write_lanes(aggregate_write_lanes)
  );
  simgnn_command_checker checker_ (
    .address(checker_address),
    .cause(checker_cause),
    .clk(clk),
    .command(sequencer_candidate),
    .done(checker_done),
    .rst(rst),
    .start(sequencer_check)
  );
  simgnn_control_registers control_registers (
    .axi_araddr(control_araddr),
    .axi_arready(control_arready),
    .axi_arvalid(control_arvalid),
    .axi_awaddr(control_awaddr),
    .axi_awready(control_awready),
    .axi_awvalid(control_awvalid),
    .axi_bready(control_bready),
    .axi_bresp(control_bresp),
    .axi_bvalid(control_bvalid),
    .axi_rdata(control_rdata),
    .axi_rready(control_rready),
    .axi_rresp(control_rresp),
    .axi_rvalid(control_rvalid),
    .axi_wdata(control_wdata),
    .axi_wready(control_wready),
    .axi_wstrb(control_wstrb),
    .axi_wvalid(control_wvalid),
    .base(control_registers_base),
    .clk(clk),
    .commands(control_registers_commands),
    .counter(control_registers_counter),
    .counter_value(counters_value),
    .done(control_registers_done),
    .error_address(control_registers_error_address),
    .error_cause({ 16'h0000, control_registers_error_cause[15:0] }),
    .error_command(control_registers_error_command),
    .failed(control_registers_failed),
    .idle(aggregate_ready & not_running & !halt),
    .interrupt(interrupt),
    .limit(control_registers_limit),
    .program_address(control_registers_program_address),
    .rst(rst),
    .start(control_registers_start),
    .timeout(control_registers_timeout)
  );
  simgnn_counters counters (
    .clear(control_registers_start),
    .clk(clk),
    .events({ counters_events[13], 6'h00, aggregate_edge_words, store_beat, store_burst, counters_events[2:0] }),
    .index(control_registers_counter),
    .rst(rst),
    .run(running),
    .states({ write_state[2], is_stall_ready, store_beat, read_state[2], is_stall_data, counters_events[2], update_state, aggregate_state, store_state, load_state, sequencer_state }),
    .value(counters_value)
  );
  simgnn_load_engine load (
    .clk(clk),
    .command_payload(sequencer_o_0_payload),
    .command_ready(load_command_ready),
    .command_valid(sequencer_o_0_valid),
    .permitted(tokens_permitted[0]),
    .request_payload(load_request_payload),
    .request_ready(reads_request_5_ready),
    .request_valid(load_request_valid),
    .response_payload(reads_response_5_payload),
    .response_ready(load_response_ready),
    .response_valid(reads_response_5_valid),
    .rst(rst),
    .started(load_started),
    .state(load_state),
    .write_address(load_write_address),
    .write_bank(load_write_bank),
    .write_data(load_write_data),
    .write_en(load_write_en),
    .write_lanes(load_write_lanes)
  );
  simgnn_activation_memory memory (
    .a_address(update_read_a_address),
    .a_bank(update_read_a_bank),
    .a_data(memory_a_data),
    .a_en(update_read_a_en),
    .aggregate_address(aggregate_read_address),
    .aggregate_bank(aggregate_read_bank),
    .aggregate_data(memory_aggregate_data),
    .aggregate_en(aggregate_read_en),
    .aggregate_mask_address(aggregate_read_mask_address),
    .aggregate_mask_bank(aggregate_read_mask_bank),
    .aggregate_mask_data(memory_aggregate_mask_data),
    .aggregate_mask_en(aggregate_read_mask_en),
    .aggregate_out_address(aggregate_write_address),
    .aggregate_out_bank(aggregate_write_bank),
    .aggregate_out_data(aggregate_write_data),
    .aggregate_out_en(aggregate_write_en),
    .aggregate_out_lanes(aggregate_write_lanes),
    .b_address(update_read_b_address),
    .b_bank(update_read_b_bank),
    .b_data(memory_b_data),
    .b_en(update_read_b_en),
    .c_address(update_read_c_address),
    .c_bank(update_read_c_bank),
    .c_data(memory_c_data),
    .c_en(update_read_c_en),
    .clk(clk),
    .conflict(memory_conflict),
    .load_address(load_write_address),
    .load_bank(load_write_bank),
    .load_data(load_write_data),
    .load_en(load_write_en),
    .load_lanes(load_write_lanes),
    .mask_out_address(update_write_mask_address),
    .mask_out_chunk(update_write_mask_chunk),
    .mask_out_data(update_write_mask_data),
    .mask_out_en(update_write_mask_en),
    .rst(rst),
    .store_address(store_read_address),
    .store_bank(store_read_bank),
    .store_data(memory_store_data),
    .store_en(store_read_en),
    .update_mask_address(update_read_mask_address),
    .update_mask_bank(update_read_mask_bank),
    .update_mask_data(memory_update_mask_data),
    .update_mask_en(update_read_mask_en),
    .update_out_address(update_write_address),
    .update_out_bank(update_write_bank),
    .update_out_data(update_write_data),
    .update_out_en(update_write_en),
    .update_out_lanes(update_write_lanes)
  );
  simgnn_read_arbiter reads (
    .axi_araddr(gmem_araddr),
    .axi_arburst(gmem_arburst),
    .axi_arcache(gmem_arcache),
    .axi_arid(gmem_arid),
    .axi_arlen(gmem_arlen),
    .axi_arprot(gmem_arprot),
    .axi_arready(gmem_arready),
    .axi_arsize(gmem_arsize),
    .axi_arvalid(gmem_arvalid),
    .axi_awaddr(reads_axi_awaddr),
    .axi_awburst(reads_axi_awburst),
    .axi_awcache(reads_axi_awcache),
    .axi_awid(reads_axi_awid),
    .axi_awlen(reads_axi_awlen),
    .axi_awprot(reads_axi_awprot),
    .axi_awready(1'h0),
    .axi_awsize(reads_axi_awsize),
    .axi_awvalid(reads_axi_awvalid),
    .axi_bid(1'h0),
    .axi_bready(reads_axi_bready),
    .axi_bresp(2'h0),
    .axi_bvalid(1'h0),
    .axi_rdata(gmem_rdata),
    .axi_rid(gmem_rid),
    .axi_rlast(gmem_rlast),
    .axi_rready(gmem_rready),
    .axi_rresp(gmem_rresp),
    .axi_rvalid(gmem_rvalid),
    .axi_wdata(reads_axi_wdata),
    .axi_wlast(reads_axi_wlast),
    .axi_wready(1'h0),
    .axi_wstrb(reads_axi_wstrb),
    .axi_wvalid(reads_axi_wvalid),
    .base(base),
    .beat(counters_events[2]),
    .burst(counters_events[1]),
    .clk(clk),
    .error(reads_error),
    .error_address(reads_error_address),
    .error_client(reads_error_client),
    .error_response(reads_error_response),
    .halt(halt),
    .limit(limit),
    .request_0_payload(sequencer_request_payload),
    .request_0_ready(reads_request_0_ready),
    .request_0_valid(sequencer_request_valid),
    .request_1_payload(aggregate_request_0_payload),
    .request_1_ready(reads_request_1_ready),
    .request_1_valid(aggregate_request_0_valid),
    .request_2_payload(aggregate_request_1_payload),
    .request_2_ready(reads_request_2_ready),
    .request_2_valid(aggregate_request_1_valid),
    .request_3_payload(aggregate_request_2_payload),
    .request_3_ready(reads_request_3_ready),
    .request_3_valid(aggregate_request_2_valid),
    .request_4_payload(aggregate_request_3_payload),
    .request_4_ready(reads_request_4_ready),
    .request_4_valid(aggregate_request_3_valid),
    .request_5_payload(load_request_payload),
    .request_5_ready(reads_request_5_ready),
    .request_5_valid(load_request_valid),
    .response_0_payload(reads_response_0_payload),
    .response_0_ready(sequencer_response_ready),
    .response_0_valid(reads_response_0_valid),
    .response_1_payload(reads_response_1_payload),
    .response_1_ready(aggregate_response_0_ready),
    .response_1_valid(reads_response_1_valid),
    .response_2_payload(reads_response_2_payload),
    .response_2_ready(aggregate_response_1_ready),
    .response_2_valid(reads_response_2_valid),
    .response_3_payload(reads_response_3_payload),
    .response_3_ready(aggregate_response_2_ready),
    .response_3_valid(reads_response_3_valid),
    .response_4_payload(reads_response_4_payload),
    .response_4_ready(aggregate_response_3_ready),
    .response_4_valid(reads_response_4_valid),
    .response_5_payload(reads_response_5_payload),
    .response_5_ready(load_response_ready),
    .response_5_valid(reads_response_5_valid),
    .rst(rst),
    .waiting(reads_waiting)
  );
  simgnn_sequencer sequencer (
    .address(control_registers_program_address),
    .candidate(sequencer_candidate),
    .cause(checker_cause),
    .check(sequencer_check),
    .checked(checker_done),
    .clk(clk),
    .commands(control_registers_commands),
    .done(sequencer_done),
    .error(sequencer_error),
    .fetched(sequencer_fetched),
    .halt(halt),
    .index_0(sequencer_index_0),
    .index_1(sequencer_index_1),
    .index_2(sequencer_index_2),
    .index_3(sequencer_index_3),
    .issued(counters_events[0]),
    .lists_index(sequencer_lists_index),
    .lists_payload(sequencer_lists_payload),
    .lists_ready(sequencer_lists_ready),
    .lists_valid(sequencer_lists_valid),
    .o_0_payload(sequencer_o_0_payload),
    .o_0_ready(load_command_ready),
    .o_0_valid(sequencer_o_0_valid),
    .o_1_payload(sequencer_o_1_payload),
    .o_1_ready(store_command_ready),
    .o_1_valid(sequencer_o_1_valid),
    .o_2_payload(aggregate_command_payload),
    .o_2_ready(aggregate_command_ready),
    .o_2_valid(sequencer_o_2_valid),
    .o_3_payload(sequencer_o_3_payload),
    .o_3_ready(tokens_ended[3]),
    .o_3_valid(sequencer_o_3_valid),
    .program_address(sequencer_program_address),
    .request_payload(sequencer_request_payload),
    .request_ready(reads_request_0_ready),
    .request_valid(sequencer_request_valid),
    .response_payload(reads_response_0_payload),
    .response_ready(sequencer_response_ready),
    .response_valid(reads_response_0_valid),
    .rst(rst),
    .start(control_registers_start),
    .state(sequencer_state)
  );
  simgnn_store_engine store (
    .axi_araddr(store_axi_araddr),
    .axi_arburst(store_axi_arburst),
    .axi_arcache(store_axi_arcache),
    .axi_arid(store_axi_arid),
    .axi_arlen(store_axi_arlen),
    .axi_arprot(store_axi_arprot),
    .axi_arready(1'h0),
    .axi_arsize(store_axi_arsize),
    .axi_arvalid(store_axi_arvalid),
    .axi_awaddr(gmem_awaddr),
    .axi_awburst(gmem_awburst),
    .axi_awcache(gmem_awcache),
    .axi_awid(gmem_awid),
    .axi_awlen(gmem_awlen),
    .axi_awprot(gmem_awprot),
    .axi_awready(gmem_awready),
    .axi_awsize(gmem_awsize),
    .axi_awvalid(gmem_awvalid),
    .axi_bid(gmem_bid),
    .axi_bready(gmem_bready),
    .axi_bresp(gmem_bresp),
    .axi_bvalid(gmem_bvalid),
    .axi_rdata(64'h0000000000000000),
    .axi_rid(1'h0),
    .axi_rlast(1'h0),
    .axi_rready(store_axi_rready),
    .axi_rresp(2'h0),
    .axi_rvalid(1'h0),
    .axi_wdata(gmem_wdata),
    .axi_wlast(gmem_wlast),
    .axi_wready(gmem_wready),
    .axi_wstrb(gmem_wstrb),
    .axi_wvalid(gmem_wvalid),
    .base(base),
    .beat(store_beat),
    .burst(store_burst),
    .clk(clk),
    .command_payload(sequencer_o_1_payload),
    .command_ready(store_command_ready),
    .command_valid(sequencer_o_1_valid),
    .error(store_error),
    .error_address(store_error_address),
    .error_response(store_error_response),
    .halt(halt),
    .limit(limit),
    .permitted(tokens_permitted[1]),
    .read_address(store_read_address),
    .read_bank(store_read_bank),
    .read_data(memory_store_data),
    .read_en(store_read_en),
    .rst(rst),
    .started(store_started),
    .state(store_state),
    .waiting(store_waiting)
  );
  simgnn_token_counters tokens (
    .clear(control_registers_start),
    .clk(clk),
    .ended({ tokens_ended[3], aggregate_ended, store_command_ready, load_command_ready }),
    .permitted(tokens_permitted),
    .rst(rst),
    .signal_0(sequencer_o_0_payload[19:16]),
    .signal_1(sequencer_o_1_payload[19:16]),
    .signal_2(aggregate_signal),
    .signal_3(sequencer_o_3_payload[19:16]),
    .started({ tokens_started[3], aggregate_started, store_started, load_started }),
    .wait_0(sequencer_o_0_payload[11:8]),
    .wait_1(sequencer_o_1_payload[11:8]),
    .wait_2(aggregate_command_payload[11:8]),
    .wait_3(sequencer_o_3_payload[11:8])
  );
  simgnn_update_engine update (
    .array_row(counters_events[13]),
    .clk(clk),
    .command_payload(sequencer_o_3_payload),
    .command_ready(tokens_ended[3]),
    .command_valid(sequencer_o_3_valid),
    .permitted(tokens_permitted[3]),
    .read_a_address(update_read_a_address),
    .read_a_bank(update_read_a_bank),
    .read_a_data(memory_a_data),
    .read_a_en(update_read_a_en),
    .read_b_address(update_read_b_address),
    .read_b_bank(update_read_b_bank),
    .read_b_data(memory_b_data),
    .read_b_en(update_read_b_en),
    .read_c_address(update_read_c_address),
    .read_c_bank(update_read_c_bank),
    .read_c_data(memory_c_data),
    .read_c_en(update_read_c_en),
    .read_mask_address(update_read_mask_address),
    .read_mask_bank(update_read_mask_bank),
    .read_mask_data(memory_update_mask_data),
    .read_mask_en(update_read_mask_en),
    .rst(rst),
    .started(tokens_started[3]),
    .state(update_state),
    .write_address(update_write_address),
    .write_bank(update_write_bank),
    .write_data(update_write_data),
    .write_en(update_write_en),
    .write_lanes(update_write_lanes),
    .write_mask_address(update_write_mask_address),
    .write_mask_chunk(update_write_mask_chunk),
    .write_mask_data(update_write_mask_data),
    .write_mask_en(update_write_mask_en)
  );
  assign control_registers_error_cause[31:16] = 16'h0000;
  assign counters_events[12:3] = { 6'h00, aggregate_edge_words, store_beat, store_burst };
  assign read_state[1:0] = { is_stall_data, counters_events[2] };
  assign tokens_ended[2:0] = { aggregate_ended, store_command_ready, load_command_ready };
  assign tokens_started[2:0] = { aggregate_started, store_started, load_started };
  assign write_state[1:0] = { is_stall_ready, store_beat };
endmodule
`default_nettype wire
