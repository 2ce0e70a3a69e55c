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
// From hw/kernel/accelerator.py:76 (Accelerator).
`timescale 1ns/1ps
`default_nettype none
module simgnn_accelerator(
  input wire clk,
  input wire rst,
  // Registers of registers.py.
  input wire [11:0] control_awaddr,
  input wire control_awvalid,
  output wire control_awready,
  input wire [31:0] control_wdata,
  input wire [3:0] control_wstrb,
  input wire control_wvalid,
  output wire control_wready,
  output wire [1:0] control_bresp,
  output wire control_bvalid,
  input wire control_bready,
  input wire [11:0] control_araddr,
  input wire control_arvalid,
  output wire control_arready,
  output wire [31:0] control_rdata,
  output wire [1:0] control_rresp,
  output wire control_rvalid,
  input wire control_rready,
  // Device memory, in words. They may be wider than AXI4 allows, and their size is then not to be used: PortBundle
  // makes ports of it.
  output wire gmem_awid,
  output wire [63:0] gmem_awaddr,
  output wire [7:0] gmem_awlen,
  output wire [2:0] gmem_awsize,
  output wire [1:0] gmem_awburst,
  output wire [3:0] gmem_awcache,
  output wire [2:0] gmem_awprot,
  output wire gmem_awvalid,
  input wire gmem_awready,
  output wire gmem_arid,
  output wire [63:0] gmem_araddr,
  output wire [7:0] gmem_arlen,
  output wire [2:0] gmem_arsize,
  output wire [1:0] gmem_arburst,
  output wire [3:0] gmem_arcache,
  output wire [2:0] gmem_arprot,
  output wire gmem_arvalid,
  input wire gmem_arready,
  output wire [63:0] gmem_wdata,
  output wire [7:0] gmem_wstrb,
  output wire gmem_wlast,
  output wire gmem_wvalid,
  input wire gmem_wready,
  input wire gmem_bid,
  input wire [1:0] gmem_bresp,
  input wire gmem_bvalid,
  output wire gmem_bready,
  input wire gmem_rid,
  input wire [63:0] gmem_rdata,
  input wire [1:0] gmem_rresp,
  input wire gmem_rlast,
  input wire gmem_rvalid,
  output wire gmem_rready,
  output wire interrupt,
  // An error has stopped the accelerator, which waits for memory to finish: addresses that are not at a port yet
  // must not get there.
  output wire halt
);
  reg halted;
  reg running;
  reg failing;
  reg clearing;
  reg [7:0] cause;
  reg [7:0] engine;
  reg [63:0] address;
  reg misplaced;
  reg [31:0] number;
  reg [23:0] conflict_index0;
  reg [4:0] conflict;
  reg [23:0] conflict_index1;
  reg [23:0] conflict_index2;
  reg [23:0] conflict_index3;
  reg [23:0] conflict_index4;
  reg [23:0] drained;
  reg [31:0] timeout;
  reg [31:0] quiet;
  reg [23:0] listed;
  reg [63:0] base;
  reg [63:0] limit;
  reg [3:0] reads_owed;
  reg [2:0] writes_owed;
  reg parts_reset;
  reg control_registers_failed;
  reg [31:0] control_registers_error_cause;
  reg [31:0] control_registers_error_command;
  reg [63:0] control_registers_error_address;
  reg counters_clear;
  reg counters_run;
  reg [32:0] counters_states;
  reg [13:0] counters_events;
  wire load_started;
  wire [3:0] tokens_started;
  wire load_command_ready;
  wire [3:0] tokens_ended;
  wire store_started;
  wire store_command_ready;
  wire aggregate_started;
  wire aggregate_ended;
  wire update_started;
  wire update_command_ready;
  wire sequencer_done;
  wire aggregate_draining;
  wire control_registers_start;
  wire aggregate_ready;
  wire sequencer_issued;
  wire is_busy;
  wire is_busy_net;
  wire [3:0] load_state;
  wire [3:0] store_state;
  wire [7:0] aggregate_state;
  wire [5:0] update_state;
  wire [63:0] sequencer_program_address;
  wire [7:0] checker_cause;
  wire [23:0] sequencer_fetched;
  wire [63:0] checker_address;
  wire sequencer_error;
  wire [23:0] sequencer_index_2;
  wire [1023:0] sequencer_o_2_payload;
  wire aggregate_stray;
  wire [23:0] sequencer_index_0;
  wire sequencer_o_0_valid;
  wire sequencer_o_1_valid;
  wire [23:0] sequencer_index_1;
  wire sequencer_o_2_valid;
  wire sequencer_o_3_valid;
  wire [23:0] sequencer_index_3;
  wire store_error_response;
  wire [63:0] store_error_address;
  wire store_error;
  wire reads_error_response;
  wire [63:0] reads_error_address;
  wire [2:0] reads_error_client;
  wire reads_error;
  wire reads_waiting;
  wire store_waiting;
  wire [63:0] control_registers_base;
  wire [63:0] control_registers_limit;
  wire [31:0] control_registers_timeout;
  wire [23:0] sequencer_lists_index;
  wire sequencer_lists_valid;
  wire aggregate_lists_ready;
  wire aggregate_command_ready;
  wire [63:0] control_registers_program_address;
  wire [4:0] memory_conflict;
  wire [4:0] sequencer_state;
  wire reads_burst;
  wire store_burst;
  wire [1:0] aggregate_edge_words;
  wire update_array_row;
  wire [31:0] control_registers_commands;
  wire [5:0] control_registers_counter;
  wire [63:0] counters_value;
  wire [1023:0] sequencer_o_0_payload;
  wire [1023:0] sequencer_o_1_payload;
  wire [1023:0] sequencer_o_3_payload;
  wire [191:0] sequencer_lists_payload;
  wire sequencer_check;
  wire [1023:0] sequencer_candidate;
  wire checker_done;
  wire [69:0] sequencer_request_payload;
  wire sequencer_request_valid;
  wire reads_request_0_ready;
  wire [63:0] reads_response_0_payload;
  wire reads_response_0_valid;
  wire sequencer_response_ready;
  wire [3:0] aggregate_signal;
  wire [3:0] tokens_permitted;
  wire [69:0] aggregate_request_0_payload;
  wire aggregate_request_0_valid;
  wire reads_request_1_ready;
  wire [69:0] aggregate_request_1_payload;
  wire aggregate_request_1_valid;
  wire reads_request_2_ready;
  wire [69:0] aggregate_request_2_payload;
  wire aggregate_request_2_valid;
  wire reads_request_3_ready;
  wire [69:0] aggregate_request_3_payload;
  wire aggregate_request_3_valid;
  wire reads_request_4_ready;
  wire [69:0] load_request_payload;
  wire load_request_valid;
  wire reads_request_5_ready;
  wire [63:0] reads_response_1_payload;
  wire reads_response_1_valid;
  wire aggregate_response_0_ready;
  wire [63:0] reads_response_2_payload;
  wire reads_response_2_valid;
  wire aggregate_response_1_ready;
  wire [63:0] reads_response_3_payload;
  wire reads_response_3_valid;
  wire aggregate_response_2_ready;
  wire [63:0] reads_response_4_payload;
  wire reads_response_4_valid;
  wire aggregate_response_3_ready;
  wire [63:0] reads_response_5_payload;
  wire reads_response_5_valid;
  wire load_response_ready;
  wire reads_axi_awid;
  wire [63:0] reads_axi_awaddr;
  wire [7:0] reads_axi_awlen;
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
  wire store_read_en;
  wire [2:0] store_read_bank;
  wire [8:0] store_read_address;
  wire [63:0] memory_store_data;
  wire aggregate_read_en;
  wire [2:0] aggregate_read_bank;
  wire [8:0] aggregate_read_address;
  wire [63:0] memory_aggregate_data;
  wire update_read_a_en;
  wire [2:0] update_read_a_bank;
  wire [8:0] update_read_a_address;
  wire [63:0] memory_a_data;
  wire update_read_b_en;
  wire [2:0] update_read_b_bank;
  wire [8:0] update_read_b_address;
  wire [63:0] memory_b_data;
  wire update_read_c_en;
  wire [2:0] update_read_c_bank;
  wire [8:0] update_read_c_address;
  wire [63:0] memory_c_data;
  wire aggregate_read_mask_en;
  wire [2:0] aggregate_read_mask_bank;
  wire [8:0] aggregate_read_mask_address;
  wire [63:0] memory_aggregate_mask_data;
  wire update_read_mask_en;
  wire [2:0] update_read_mask_bank;
  wire [8:0] update_read_mask_address;
  wire [63:0] memory_update_mask_data;
  wire load_write_en;
  wire [2:0] load_write_bank;
  wire [8:0] load_write_address;
  wire [63:0] load_write_data;
  wire [1:0] load_write_lanes;
  wire aggregate_write_en;
  wire [2:0] aggregate_write_bank;
  wire [8:0] aggregate_write_address;
  wire [63:0] aggregate_write_data;
  wire [1:0] aggregate_write_lanes;
  wire update_write_en;
  wire [2:0] update_write_bank;
  wire [8:0] update_write_address;
  wire [63:0] update_write_data;
  wire [1:0] update_write_lanes;
  wire update_write_mask_en;
  wire [5:0] update_write_mask_address;
  wire [4:0] update_write_mask_chunk;
  wire [1:0] update_write_mask_data;
  wire store_axi_arid;
  wire [63:0] store_axi_araddr;
  wire [7:0] store_axi_arlen;
  wire [2:0] store_axi_arsize;
  wire [1:0] store_axi_arburst;
  wire [3:0] store_axi_arcache;
  wire [2:0] store_axi_arprot;
  wire store_axi_arvalid;
  wire store_axi_rready;

  assign halt = halted;
  assign tokens_started[0] = load_started;
  assign tokens_started[1] = store_started;
  assign tokens_started[2] = aggregate_started;
  assign tokens_started[3] = update_started;
  assign tokens_ended[0] = load_command_ready;
  assign tokens_ended[1] = store_command_ready;
  assign tokens_ended[2] = aggregate_ended;
  assign tokens_ended[3] = update_command_ready;
  wire ended = running & sequencer_done & !aggregate_draining & !failing & !control_registers_start;
  wire stopping = running & failing;
  wire recovered = clearing & aggregate_ready;
  wire progress = sequencer_issued | is_busy | is_busy_net | ((|{update_state[0], aggregate_state[0],
      store_state[0], load_state[0]}) | aggregate_state[1]);
  wire is_stall_data = reads_waiting & !is_busy;
  wire [2:0] read_state = {!(|{is_stall_data, is_busy}), is_stall_data, is_busy};
  wire is_stall_ready = (gmem_awvalid | gmem_wvalid | store_waiting) & !is_busy_net;
  wire [2:0] write_state = {!(|{is_stall_ready, is_busy_net}), is_stall_ready, is_busy_net};
  wire reads_axi_awready = 1'b0;
  wire reads_axi_wready = 1'b0;
  wire reads_axi_bid = 1'b0;
  wire [1:0] reads_axi_bresp = 2'd0;
  wire reads_axi_bvalid = 1'b0;
  wire store_axi_arready = 1'b0;
  wire store_axi_rid = 1'b0;
  wire [63:0] store_axi_rdata = 64'd0;
  wire [1:0] store_axi_rresp = 2'd0;
  wire store_axi_rlast = 1'b0;
  wire store_axi_rvalid = 1'b0;
  wire [31:0] number_word = {8'd0, sequencer_fetched};
  wire [31:0] number_word_2 = {8'd0, sequencer_index_2};
  wire engine_either = sequencer_o_2_valid | aggregate_draining;
  wire [23:0] engine_choice = aggregate_draining ? drained : sequencer_index_2;
  wire [31:0] number_word_3 = {8'd0, sequencer_index_0};
  wire [31:0] number_word_4 = {8'd0, sequencer_index_1};
  wire [63:0] number_difference = reads_error_address - sequencer_program_address;

  always @* begin
    failing = 1'b0;
    cause = 8'd0;
    engine = 8'd0;
    address = 64'd0;
    number = 32'd0;
    if (misplaced) begin
      failing = 1'b1;
      cause = 8'd3;
      engine = 8'd4;
      address = sequencer_program_address;
    end
    if (sequencer_error) begin
      failing = 1'b1;
      cause = checker_cause;
      number = number_word;
      engine = 8'd4;
      address = checker_address;
    end
    if (|conflict) begin
      failing = 1'b1;
      cause = 8'd7;
      address = 64'd0;
      if (conflict[0] & !(|{conflict[4] & (conflict_index4 > conflict_index0), conflict[3] & (conflict_index3 >
          conflict_index0), conflict[2] & (conflict_index2 > conflict_index0), conflict[1] & (conflict_index1 >
          conflict_index0)})) begin
        engine = 8'd0;
        number = {8'd0, conflict_index0};
      end
      if (conflict[1] & !(|{conflict[4] & (conflict_index4 > conflict_index1), conflict[3] & (conflict_index3 >
          conflict_index1), conflict[2] & (conflict_index2 > conflict_index1), conflict[0] & (conflict_index0 >
          conflict_index1)})) begin
        engine = 8'd1;
        number = {8'd0, conflict_index1};
      end
      if (conflict[2] & !(|{conflict[4] & (conflict_index4 > conflict_index2), conflict[3] & (conflict_index3 >
          conflict_index2), conflict[1] & (conflict_index1 > conflict_index2), conflict[0] & (conflict_index0 >
          conflict_index2)})) begin
        engine = 8'd2;
        number = {8'd0, conflict_index2};
      end
      if (conflict[3] & !(|{conflict[4] & (conflict_index4 > conflict_index3), conflict[2] & (conflict_index2 >
          conflict_index3), conflict[1] & (conflict_index1 > conflict_index3), conflict[0] & (conflict_index0 >
          conflict_index3)})) begin
        engine = 8'd3;
        number = {8'd0, conflict_index3};
      end
      if (conflict[4] & !(|{conflict[3] & (conflict_index3 > conflict_index4), conflict[2] & (conflict_index2 >
          conflict_index4), conflict[1] & (conflict_index1 > conflict_index4), conflict[0] & (conflict_index0 >
          conflict_index4)})) begin
        engine = 8'd2;
        number = {8'd0, conflict_index4};
      end
    end
    if (aggregate_stray) begin
      failing = 1'b1;
      cause = 8'd3;
      engine = 8'd2;
      number = number_word_2;
      address = sequencer_o_2_payload[447:384];
    end
    if ((timeout != 32'd0) & (quiet == timeout)) begin
      failing = 1'b1;
      cause = 8'd6;
      engine = 8'd4;
      number = number_word;
      address = 64'd0;
      if (sequencer_o_0_valid & !(|{sequencer_o_3_valid & (sequencer_index_3 < sequencer_index_0), engine_either &
          (engine_choice < sequencer_index_0), sequencer_o_1_valid & (sequencer_index_1 < sequencer_index_0)}))
          begin
        engine = 8'd0;
        number = number_word_3;
      end
      if (sequencer_o_1_valid & !(|{sequencer_o_3_valid & (sequencer_index_3 < sequencer_index_1), engine_either &
          (engine_choice < sequencer_index_1), sequencer_o_0_valid & (sequencer_index_0 < sequencer_index_1)}))
          begin
        engine = 8'd1;
        number = number_word_4;
      end
      if (engine_either & !(|{sequencer_o_3_valid & (sequencer_index_3 < engine_choice), sequencer_o_1_valid &
          (sequencer_index_1 < engine_choice), sequencer_o_0_valid & (sequencer_index_0 < engine_choice)})) begin
        engine = 8'd2;
        number = {8'd0, engine_choice};
      end
      if (sequencer_o_3_valid & !(|{engine_either & (engine_choice < sequencer_index_3), sequencer_o_1_valid &
          (sequencer_index_1 < sequencer_index_3), sequencer_o_0_valid & (sequencer_index_0 < sequencer_index_3)}))
          begin
        engine = 8'd3;
        number = {8'd0, sequencer_index_3};
      end
    end
    if (store_error) begin
      failing = 1'b1;
      cause = {5'd0, store_error_response ? 3'd5 : 3'd3};
      engine = 8'd1;
      number = number_word_4;
      address = store_error_address;
    end
    if (reads_error) begin
      failing = 1'b1;
      cause = {5'd0, reads_error_response ? 3'd4 : 3'd3};
      address = reads_error_address;
      case (reads_error_client)
        3'd0: begin
          engine = 8'd4;
          number = (reads_error_address < sequencer_program_address) ? 32'd0 : number_difference[38:7];
        end
        3'd1: begin
          engine = 8'd2;
          number = {8'd0, listed};
        end
        3'd2: begin
          engine = 8'd2;
          number = {8'd0, listed};
        end
        3'd3: begin
          engine = 8'd2;
          number = number_word_2;
        end
        3'd4: begin
          engine = 8'd2;
          number = {8'd0, engine_choice};
        end
        3'd5: begin
          engine = 8'd0;
          number = number_word_3;
        end
        default: begin end
      endcase
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      base <= 64'd0;
      limit <= 64'd0;
      timeout <= 32'd0;
    end else if (control_registers_start) begin
      base <= control_registers_base;
      limit <= control_registers_limit;
      timeout <= control_registers_timeout;
    end
  end

  always @(posedge clk) begin
    if (rst) running <= 1'b0;
    else if (control_registers_start) running <= 1'b1;
    else if (ended | stopping) running <= 1'b0;
  end

  always @(posedge clk) begin
    if (rst) begin
      reads_owed <= 4'd0;
      writes_owed <= 3'd0;
      parts_reset <= 1'b1;
      control_registers_failed <= 1'b0;
      quiet <= 32'd0;
      misplaced <= 1'b0;
      conflict <= 5'd0;
      conflict_index0 <= 24'd0;
      conflict_index1 <= 24'd0;
      conflict_index2 <= 24'd0;
      conflict_index3 <= 24'd0;
      conflict_index4 <= 24'd0;
      counters_clear <= 1'b0;
      counters_run <= 1'b0;
      counters_states <= 33'd0;
      counters_events <= 14'd0;
    end else begin
      reads_owed <= (reads_owed + {3'd0, gmem_arvalid & gmem_arready}) - {3'd0, gmem_rvalid & gmem_rready &
          gmem_rlast};
      writes_owed <= (writes_owed + {2'd0, gmem_awvalid & gmem_awready}) - {2'd0, gmem_bvalid & gmem_bready};
      parts_reset <= halted & !parts_reset & (reads_owed == 4'd0) & (writes_owed == 3'd0) & !(gmem_arvalid |
          gmem_awvalid);
      control_registers_failed <= stopping;
      quiet <= (progress | !running) ? 32'd0 : (quiet + 32'd1);
      misplaced <= control_registers_start & (control_registers_program_address[6:0] != 7'd0);
      conflict <= memory_conflict;
      conflict_index0 <= sequencer_index_0;
      conflict_index1 <= sequencer_index_1;
      conflict_index2 <= sequencer_index_2;
      conflict_index3 <= sequencer_index_3;
      conflict_index4 <= drained;
      counters_clear <= control_registers_start;
      counters_run <= running;
      counters_states <= {write_state, read_state, update_state, aggregate_state, store_state, load_state,
          sequencer_state};
      counters_events[0] <= sequencer_issued;
      counters_events[1] <= reads_burst;
      counters_events[2] <= is_busy;
      counters_events[3] <= store_burst;
      counters_events[4] <= is_busy_net;
      counters_events[12:5] <= {6'd0, aggregate_edge_words};
      counters_events[13] <= update_array_row;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      halted <= 1'b0;
      clearing <= 1'b0;
    end else if (stopping) halted <= 1'b1;
    else if (halted & parts_reset) begin
      halted <= 1'b0;
      clearing <= 1'b1;
    end else if (recovered) clearing <= 1'b0;
  end

  always @(posedge clk) begin
    if (rst) listed <= 24'd0;
    else if (sequencer_lists_valid & aggregate_lists_ready) listed <= sequencer_lists_index;
  end

  always @(posedge clk) begin
    if (rst) drained <= 24'd0;
    else if (aggregate_command_ready) drained <= sequencer_index_2;
  end

  always @(posedge clk) begin
    if (rst) begin
      control_registers_error_cause <= 32'd0;
      control_registers_error_command <= 32'd0;
      control_registers_error_address <= 64'd0;
    end else begin
      if (stopping) begin
        control_registers_error_cause <= {16'd0, engine, cause};
        control_registers_error_command <= number;
        control_registers_error_address <= address;
      end
      if (control_registers_start) begin
        control_registers_error_cause <= 32'd0;
        control_registers_error_command <= 32'd0;
        control_registers_error_address <= 64'd0;
      end
    end
  end

  initial begin
    base = 64'd0;
    limit = 64'd0;
    timeout = 32'd0;
    running = 1'b0;
    reads_owed = 4'd0;
    writes_owed = 3'd0;
    parts_reset = 1'b1;
    control_registers_failed = 1'b0;
    quiet = 32'd0;
    misplaced = 1'b0;
    conflict = 5'd0;
    conflict_index0 = 24'd0;
    conflict_index1 = 24'd0;
    conflict_index2 = 24'd0;
    conflict_index3 = 24'd0;
    conflict_index4 = 24'd0;
    counters_clear = 1'b0;
    counters_run = 1'b0;
    counters_states = 33'd0;
    counters_events = 14'd0;
    halted = 1'b0;
    clearing = 1'b0;
    listed = 24'd0;
    drained = 24'd0;
    control_registers_error_cause = 32'd0;
    control_registers_error_command = 32'd0;
    control_registers_error_address = 64'd0;
  end

  simgnn_control_registers control_registers (
    .clk(clk),
    .rst(rst),
    .axi_awaddr(control_awaddr),
    .axi_awvalid(control_awvalid),
    .axi_wdata(control_wdata),
    .axi_wstrb(control_wstrb),
    .axi_wvalid(control_wvalid),
    .axi_bready(control_bready),
    .axi_araddr(control_araddr),
    .axi_arvalid(control_arvalid),
    .axi_rready(control_rready),
    .idle(aggregate_ready & !running & !(halted | clearing)),
    .done(ended | recovered),
    .failed(control_registers_failed),
    .recovering(halted | clearing),
    .error_cause(control_registers_error_cause),
    .error_command(control_registers_error_command),
    .error_address(control_registers_error_address),
    .counter_value(counters_value),
    .axi_awready(control_awready),
    .axi_wready(control_wready),
    .axi_bresp(control_bresp),
    .axi_bvalid(control_bvalid),
    .axi_arready(control_arready),
    .axi_rdata(control_rdata),
    .axi_rresp(control_rresp),
    .axi_rvalid(control_rvalid),
    .interrupt(interrupt),
    .program_address(control_registers_program_address),
    .base(control_registers_base),
    .limit(control_registers_limit),
    .commands(control_registers_commands),
    .timeout(control_registers_timeout),
    .start(control_registers_start),
    .counter(control_registers_counter)
  );

  simgnn_counters counters (
    .clk(clk),
    .rst(rst),
    .clear(counters_clear),
    .run(counters_run),
    .states(counters_states),
    .events(counters_events),
    .index(control_registers_counter),
    .value(counters_value)
  );

  simgnn_sequencer sequencer (
    .clk(clk),
    .rst(parts_reset),
    .start(control_registers_start),
    .address(control_registers_program_address),
    .commands(control_registers_commands),
    .halt(halted),
    .o_0_ready(load_command_ready),
    .o_1_ready(store_command_ready),
    .o_2_ready(aggregate_command_ready),
    .o_3_ready(update_command_ready),
    .lists_ready(aggregate_lists_ready),
    .checked(checker_done),
    .cause(checker_cause),
    .request_ready(reads_request_0_ready),
    .response_payload(reads_response_0_payload),
    .response_valid(reads_response_0_valid),
    .program_address(sequencer_program_address),
    .o_0_payload(sequencer_o_0_payload),
    .o_0_valid(sequencer_o_0_valid),
    .o_1_payload(sequencer_o_1_payload),
    .o_1_valid(sequencer_o_1_valid),
    .o_2_payload(sequencer_o_2_payload),
    .o_2_valid(sequencer_o_2_valid),
    .o_3_payload(sequencer_o_3_payload),
    .o_3_valid(sequencer_o_3_valid),
    .index_0(sequencer_index_0),
    .index_1(sequencer_index_1),
    .index_2(sequencer_index_2),
    .index_3(sequencer_index_3),
    .lists_payload(sequencer_lists_payload),
    .lists_valid(sequencer_lists_valid),
    .lists_index(sequencer_lists_index),
    .fetched(sequencer_fetched),
    .done(sequencer_done),
    .error(sequencer_error),
    .check(sequencer_check),
    .candidate(sequencer_candidate),
    .state(sequencer_state),
    .issued(sequencer_issued),
    .request_payload(sequencer_request_payload),
    .request_valid(sequencer_request_valid),
    .response_ready(sequencer_response_ready)
  );

  simgnn_command_checker checker_ (
    .clk(clk),
    .rst(parts_reset),
    .start(sequencer_check),
    .command(sequencer_candidate),
    .done(checker_done),
    .cause(checker_cause),
    .address(checker_address)
  );

  simgnn_token_counters tokens (
    .clk(clk),
    .rst(parts_reset),
    .wait_0(sequencer_o_0_payload[11:8]),
    .wait_1(sequencer_o_1_payload[11:8]),
    .wait_2(sequencer_o_2_payload[11:8]),
    .wait_3(sequencer_o_3_payload[11:8]),
    .signal_0(sequencer_o_0_payload[19:16]),
    .signal_1(sequencer_o_1_payload[19:16]),
    .signal_2(aggregate_signal),
    .signal_3(sequencer_o_3_payload[19:16]),
    .started(tokens_started),
    .ended(tokens_ended),
    .clear(control_registers_start),
    .permitted(tokens_permitted)
  );

  simgnn_read_arbiter reads (
    .clk(clk),
    .rst(rst | parts_reset),
    .request_0_payload(sequencer_request_payload),
    .request_0_valid(sequencer_request_valid),
    .request_1_payload(aggregate_request_0_payload),
    .request_1_valid(aggregate_request_0_valid),
    .request_2_payload(aggregate_request_1_payload),
    .request_2_valid(aggregate_request_1_valid),
    .request_3_payload(aggregate_request_2_payload),
    .request_3_valid(aggregate_request_2_valid),
    .request_4_payload(aggregate_request_3_payload),
    .request_4_valid(aggregate_request_3_valid),
    .request_5_payload(load_request_payload),
    .request_5_valid(load_request_valid),
    .response_0_ready(sequencer_response_ready),
    .response_1_ready(aggregate_response_0_ready),
    .response_2_ready(aggregate_response_1_ready),
    .response_3_ready(aggregate_response_2_ready),
    .response_4_ready(aggregate_response_3_ready),
    .response_5_ready(load_response_ready),
    .axi_awready(reads_axi_awready),
    .axi_arready(gmem_arready),
    .axi_wready(reads_axi_wready),
    .axi_bid(reads_axi_bid),
    .axi_bresp(reads_axi_bresp),
    .axi_bvalid(reads_axi_bvalid),
    .axi_rid(gmem_rid),
    .axi_rdata(gmem_rdata),
    .axi_rresp(gmem_rresp),
    .axi_rlast(gmem_rlast),
    .axi_rvalid(gmem_rvalid),
    .base(base),
    .limit(limit),
    .halt(halted),
    .request_0_ready(reads_request_0_ready),
    .request_1_ready(reads_request_1_ready),
    .request_2_ready(reads_request_2_ready),
    .request_3_ready(reads_request_3_ready),
    .request_4_ready(reads_request_4_ready),
    .request_5_ready(reads_request_5_ready),
    .response_0_payload(reads_response_0_payload),
    .response_0_valid(reads_response_0_valid),
    .response_1_payload(reads_response_1_payload),
    .response_1_valid(reads_response_1_valid),
    .response_2_payload(reads_response_2_payload),
    .response_2_valid(reads_response_2_valid),
    .response_3_payload(reads_response_3_payload),
    .response_3_valid(reads_response_3_valid),
    .response_4_payload(reads_response_4_payload),
    .response_4_valid(reads_response_4_valid),
    .response_5_payload(reads_response_5_payload),
    .response_5_valid(reads_response_5_valid),
    .axi_awid(reads_axi_awid),
    .axi_awaddr(reads_axi_awaddr),
    .axi_awlen(reads_axi_awlen),
    .axi_awsize(reads_axi_awsize),
    .axi_awburst(reads_axi_awburst),
    .axi_awcache(reads_axi_awcache),
    .axi_awprot(reads_axi_awprot),
    .axi_awvalid(reads_axi_awvalid),
    .axi_arid(gmem_arid),
    .axi_araddr(gmem_araddr),
    .axi_arlen(gmem_arlen),
    .axi_arsize(gmem_arsize),
    .axi_arburst(gmem_arburst),
    .axi_arcache(gmem_arcache),
    .axi_arprot(gmem_arprot),
    .axi_arvalid(gmem_arvalid),
    .axi_wdata(reads_axi_wdata),
    .axi_wstrb(reads_axi_wstrb),
    .axi_wlast(reads_axi_wlast),
    .axi_wvalid(reads_axi_wvalid),
    .axi_bready(reads_axi_bready),
    .axi_rready(gmem_rready),
    .error(reads_error),
    .error_response(reads_error_response),
    .error_client(reads_error_client),
    .error_address(reads_error_address),
    .waiting(reads_waiting),
    .burst(reads_burst),
    .beat(is_busy)
  );

  simgnn_activation_memory memory (
    .clk(clk),
    .rst(parts_reset),
    .store_en(store_read_en),
    .store_bank(store_read_bank),
    .store_address(store_read_address),
    .aggregate_en(aggregate_read_en),
    .aggregate_bank(aggregate_read_bank),
    .aggregate_address(aggregate_read_address),
    .a_en(update_read_a_en),
    .a_bank(update_read_a_bank),
    .a_address(update_read_a_address),
    .b_en(update_read_b_en),
    .b_bank(update_read_b_bank),
    .b_address(update_read_b_address),
    .c_en(update_read_c_en),
    .c_bank(update_read_c_bank),
    .c_address(update_read_c_address),
    .aggregate_mask_en(aggregate_read_mask_en),
    .aggregate_mask_bank(aggregate_read_mask_bank),
    .aggregate_mask_address(aggregate_read_mask_address),
    .update_mask_en(update_read_mask_en),
    .update_mask_bank(update_read_mask_bank),
    .update_mask_address(update_read_mask_address),
    .load_en(load_write_en),
    .load_bank(load_write_bank),
    .load_address(load_write_address),
    .load_data(load_write_data),
    .load_lanes(load_write_lanes),
    .aggregate_out_en(aggregate_write_en),
    .aggregate_out_bank(aggregate_write_bank),
    .aggregate_out_address(aggregate_write_address),
    .aggregate_out_data(aggregate_write_data),
    .aggregate_out_lanes(aggregate_write_lanes),
    .update_out_en(update_write_en),
    .update_out_bank(update_write_bank),
    .update_out_address(update_write_address),
    .update_out_data(update_write_data),
    .update_out_lanes(update_write_lanes),
    .mask_out_en(update_write_mask_en),
    .mask_out_address(update_write_mask_address),
    .mask_out_chunk(update_write_mask_chunk),
    .mask_out_data(update_write_mask_data),
    .store_data(memory_store_data),
    .aggregate_data(memory_aggregate_data),
    .a_data(memory_a_data),
    .b_data(memory_b_data),
    .c_data(memory_c_data),
    .aggregate_mask_data(memory_aggregate_mask_data),
    .update_mask_data(memory_update_mask_data),
    .conflict(memory_conflict)
  );

  simgnn_load_engine load (
    .clk(clk),
    .rst(parts_reset),
    .command_payload(sequencer_o_0_payload),
    .command_valid(sequencer_o_0_valid),
    .permitted(tokens_permitted[0]),
    .request_ready(reads_request_5_ready),
    .response_payload(reads_response_5_payload),
    .response_valid(reads_response_5_valid),
    .command_ready(load_command_ready),
    .started(load_started),
    .state(load_state),
    .request_payload(load_request_payload),
    .request_valid(load_request_valid),
    .response_ready(load_response_ready),
    .write_en(load_write_en),
    .write_bank(load_write_bank),
    .write_address(load_write_address),
    .write_data(load_write_data),
    .write_lanes(load_write_lanes)
  );

  simgnn_store_engine store (
    .clk(clk),
    .rst(rst | parts_reset),
    .command_payload(sequencer_o_1_payload),
    .command_valid(sequencer_o_1_valid),
    .permitted(tokens_permitted[1]),
    .read_data(memory_store_data),
    .axi_awready(gmem_awready),
    .axi_arready(store_axi_arready),
    .axi_wready(gmem_wready),
    .axi_bid(gmem_bid),
    .axi_bresp(gmem_bresp),
    .axi_bvalid(gmem_bvalid),
    .axi_rid(store_axi_rid),
    .axi_rdata(store_axi_rdata),
    .axi_rresp(store_axi_rresp),
    .axi_rlast(store_axi_rlast),
    .axi_rvalid(store_axi_rvalid),
    .base(base),
    .limit(limit),
    .halt(halted),
    .command_ready(store_command_ready),
    .started(store_started),
    .state(store_state),
    .read_en(store_read_en),
    .read_bank(store_read_bank),
    .read_address(store_read_address),
    .axi_awid(gmem_awid),
    .axi_awaddr(gmem_awaddr),
    .axi_awlen(gmem_awlen),
    .axi_awsize(gmem_awsize),
    .axi_awburst(gmem_awburst),
    .axi_awcache(gmem_awcache),
    .axi_awprot(gmem_awprot),
    .axi_awvalid(gmem_awvalid),
    .axi_arid(store_axi_arid),
    .axi_araddr(store_axi_araddr),
    .axi_arlen(store_axi_arlen),
    .axi_arsize(store_axi_arsize),
    .axi_arburst(store_axi_arburst),
    .axi_arcache(store_axi_arcache),
    .axi_arprot(store_axi_arprot),
    .axi_arvalid(store_axi_arvalid),
    .axi_wdata(gmem_wdata),
    .axi_wstrb(gmem_wstrb),
    .axi_wlast(gmem_wlast),
    .axi_wvalid(gmem_wvalid),
    .axi_bready(gmem_bready),
    .axi_rready(store_axi_rready),
    .error(store_error),
    .error_response(store_error_response),
    .error_address(store_error_address),
    .waiting(store_waiting),
    .burst(store_burst),
    .beat(is_busy_net)
  );

  simgnn_aggregate_engine aggregate (
    .clk(clk),
    .rst(parts_reset),
    .command_payload(sequencer_o_2_payload),
    .command_valid(sequencer_o_2_valid),
    .permitted(tokens_permitted[2]),
    .lists_payload(sequencer_lists_payload),
    .lists_valid(sequencer_lists_valid),
    .read_data(memory_aggregate_data),
    .read_mask_data(memory_aggregate_mask_data),
    .request_0_ready(reads_request_1_ready),
    .request_1_ready(reads_request_2_ready),
    .request_2_ready(reads_request_3_ready),
    .request_3_ready(reads_request_4_ready),
    .response_0_payload(reads_response_1_payload),
    .response_0_valid(reads_response_1_valid),
    .response_1_payload(reads_response_2_payload),
    .response_1_valid(reads_response_2_valid),
    .response_2_payload(reads_response_3_payload),
    .response_2_valid(reads_response_3_valid),
    .response_3_payload(reads_response_4_payload),
    .response_3_valid(reads_response_4_valid),
    .command_ready(aggregate_command_ready),
    .started(aggregate_started),
    .state(aggregate_state),
    .lists_ready(aggregate_lists_ready),
    .draining(aggregate_draining),
    .ended(aggregate_ended),
    .signal(aggregate_signal),
    .stray(aggregate_stray),
    .ready(aggregate_ready),
    .read_en(aggregate_read_en),
    .read_bank(aggregate_read_bank),
    .read_address(aggregate_read_address),
    .read_mask_en(aggregate_read_mask_en),
    .read_mask_bank(aggregate_read_mask_bank),
    .read_mask_address(aggregate_read_mask_address),
    .write_en(aggregate_write_en),
    .write_bank(aggregate_write_bank),
    .write_address(aggregate_write_address),
    .write_data(aggregate_write_data),
    .write_lanes(aggregate_write_lanes),
    .request_0_payload(aggregate_request_0_payload),
    .request_0_valid(aggregate_request_0_valid),
    .request_1_payload(aggregate_request_1_payload),
    .request_1_valid(aggregate_request_1_valid),
    .request_2_payload(aggregate_request_2_payload),
    .request_2_valid(aggregate_request_2_valid),
    .request_3_payload(aggregate_request_3_payload),
    .request_3_valid(aggregate_request_3_valid),
    .response_0_ready(aggregate_response_0_ready),
    .response_1_ready(aggregate_response_1_ready),
    .response_2_ready(aggregate_response_2_ready),
    .response_3_ready(aggregate_response_3_ready),
    .edge_words(aggregate_edge_words)
  );

  simgnn_update_engine update (
    .clk(clk),
    .rst(parts_reset),
    .command_payload(sequencer_o_3_payload),
    .command_valid(sequencer_o_3_valid),
    .permitted(tokens_permitted[3]),
    .read_a_data(memory_a_data),
    .read_b_data(memory_b_data),
    .read_c_data(memory_c_data),
    .read_mask_data(memory_update_mask_data),
    .command_ready(update_command_ready),
    .started(update_started),
    .state(update_state),
    .read_a_en(update_read_a_en),
    .read_a_bank(update_read_a_bank),
    .read_a_address(update_read_a_address),
    .read_b_en(update_read_b_en),
    .read_b_bank(update_read_b_bank),
    .read_b_address(update_read_b_address),
    .read_c_en(update_read_c_en),
    .read_c_bank(update_read_c_bank),
    .read_c_address(update_read_c_address),
    .read_mask_en(update_read_mask_en),
    .read_mask_bank(update_read_mask_bank),
    .read_mask_address(update_read_mask_address),
    .write_en(update_write_en),
    .write_bank(update_write_bank),
    .write_address(update_write_address),
    .write_data(update_write_data),
    .write_lanes(update_write_lanes),
    .write_mask_en(update_write_mask_en),
    .write_mask_address(update_write_mask_address),
    .write_mask_chunk(update_write_mask_chunk),
    .write_mask_data(update_write_mask_data),
    .array_row(update_array_row)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, reads_axi_awid, reads_axi_awaddr, reads_axi_awlen, reads_axi_awsize, reads_axi_awburst,
      reads_axi_awcache, reads_axi_awprot, reads_axi_awvalid, reads_axi_wdata, reads_axi_wstrb, reads_axi_wlast,
      reads_axi_wvalid, reads_axi_bready, store_axi_arid, store_axi_araddr, store_axi_arlen, store_axi_arsize,
      store_axi_arburst, store_axi_arcache, store_axi_arprot, store_axi_arvalid, store_axi_rready,
      number_difference[6:0], number_difference[63:39]};
endmodule
`default_nettype wire
