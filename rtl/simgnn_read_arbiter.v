// Share an AXI4 read port among clients.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//   outstanding_reads = 8
//   clients = 6
//
// From hw/memory/reads.py:99 (ReadArbiter).
`timescale 1ns/1ps
`default_nettype none
module simgnn_read_arbiter(
  input wire clk,
  input wire rst,
  // Bursts of a BurstCutter: none crosses a multiple of the longest burst's bytes. [63:0] address, [69:64] beats
  input wire [69:0] request_0_payload,
  input wire request_0_valid,
  output wire request_0_ready,
  input wire [69:0] request_1_payload,
  input wire request_1_valid,
  output wire request_1_ready,
  input wire [69:0] request_2_payload,
  input wire request_2_valid,
  output wire request_2_ready,
  input wire [69:0] request_3_payload,
  input wire request_3_valid,
  output wire request_3_ready,
  input wire [69:0] request_4_payload,
  input wire request_4_valid,
  output wire request_4_ready,
  input wire [69:0] request_5_payload,
  input wire request_5_valid,
  output wire request_5_ready,
  // A client is always ready.
  output wire [63:0] response_0_payload,
  output wire response_0_valid,
  input wire response_0_ready,
  output wire [63:0] response_1_payload,
  output wire response_1_valid,
  input wire response_1_ready,
  output wire [63:0] response_2_payload,
  output wire response_2_valid,
  input wire response_2_ready,
  output wire [63:0] response_3_payload,
  output wire response_3_valid,
  input wire response_3_ready,
  output wire [63:0] response_4_payload,
  output wire response_4_valid,
  input wire response_4_ready,
  output wire [63:0] response_5_payload,
  output wire response_5_valid,
  input wire response_5_ready,
  // Read channels only.
  output wire axi_awid,
  output wire [63:0] axi_awaddr,
  output wire [7:0] axi_awlen,
  output wire [2:0] axi_awsize,
  output wire [1:0] axi_awburst,
  output wire [3:0] axi_awcache,
  output wire [2:0] axi_awprot,
  output wire axi_awvalid,
  input wire axi_awready,
  output wire axi_arid,
  output wire [63:0] axi_araddr,
  output wire [7:0] axi_arlen,
  output wire [2:0] axi_arsize,
  output wire [1:0] axi_arburst,
  output wire [3:0] axi_arcache,
  output wire [2:0] axi_arprot,
  output reg axi_arvalid,
  input wire axi_arready,
  output wire [63:0] axi_wdata,
  output wire [7:0] axi_wstrb,
  output wire axi_wlast,
  output wire axi_wvalid,
  input wire axi_wready,
  input wire axi_bid,
  input wire [1:0] axi_bresp,
  input wire axi_bvalid,
  output wire axi_bready,
  input wire axi_rid,
  input wire [63:0] axi_rdata,
  input wire [1:0] axi_rresp,
  input wire axi_rlast,
  input wire axi_rvalid,
  output wire axi_rready,
  // Addresses that may be read: base <= address < limit.
  input wire [63:0] base,
  input wire [63:0] limit,
  // Issue no new address.
  input wire halt,
  // A burst was out of bounds (taken a cycle before, it is not issued), or a beat came with an error response.
  output wire error,
  // The error is a response.
  output wire error_response,
  // Client whose burst failed.
  output wire [2:0] error_client,
  // Address of the burst, or of the beat that came with the error.
  output wire [63:0] error_address,
  // A burst is outstanding.
  output wire waiting,
  // An address, a beat was transferred in this cycle.
  output wire burst,
  output wire beat
);
  reg [5:0] waiting_register;
  reg [5:0] older0;
  reg [5:0] older1;
  reg [5:0] older2;
  reg [5:0] older3;
  reg [5:0] older4;
  reg [5:0] older5;
  reg [69:0] held_burst;
  reg refused;
  reg [5:0] received;
  reg [2:0] held_client;
  wire [5:0] grant;
  wire route_i_ready;
  wire [66:0] route_o_payload;

  wire [5:0] present0_word = {request_5_valid, request_4_valid, request_3_valid, request_2_valid, request_1_valid,
      request_0_valid};
  wire [5:0] present0 = (waiting_register[0] ? older0 : waiting_register) & present0_word;
  wire [5:0] present1 = (waiting_register[1] ? older1 : (waiting_register | 6'd1)) & present0_word;
  wire [5:0] present2 = (waiting_register[2] ? older2 : (waiting_register | 6'd3)) & present0_word;
  wire [5:0] present3 = (waiting_register[3] ? older3 : (waiting_register | 6'd7)) & present0_word;
  wire [5:0] present4 = (waiting_register[4] ? older4 : (waiting_register | 6'h0f)) & present0_word;
  wire [5:0] present5 = (waiting_register[5] ? older5 : (waiting_register | 6'h1f)) & present0_word;
  assign grant[0] = request_0_valid & !(|present0);
  assign grant[1] = request_1_valid & !(|present1);
  assign grant[2] = request_2_valid & !(|present2);
  assign grant[3] = request_3_valid & !(|present3);
  assign grant[4] = request_4_valid & !(|present4);
  assign grant[5] = request_5_valid & !(|present5);
  wire granted = (|present0_word) & route_i_ready & (!(axi_arvalid | refused) | axi_arready) & !halt;
  assign request_0_ready = grant[0] & granted;
  assign request_1_ready = grant[1] & granted;
  assign request_2_ready = grant[2] & granted;
  assign request_3_ready = grant[3] & granted;
  assign request_4_ready = grant[4] & granted;
  assign request_5_ready = grant[5] & granted;
  assign response_0_payload = axi_rdata;
  wire [2:0] client = route_o_payload[2:0];
  assign response_0_valid = axi_rvalid & (client == 3'd0);
  assign response_1_payload = axi_rdata;
  assign response_1_valid = axi_rvalid & (client == 3'd1);
  assign response_2_payload = axi_rdata;
  assign response_2_valid = axi_rvalid & (client == 3'd2);
  assign response_3_payload = axi_rdata;
  assign response_3_valid = axi_rvalid & (client == 3'd3);
  assign response_4_payload = axi_rdata;
  assign response_4_valid = axi_rvalid & (client == 3'd4);
  assign response_5_payload = axi_rdata;
  assign response_5_valid = axi_rvalid & (client == 3'd5);
  assign axi_awid = 1'b0;
  assign axi_awaddr = 64'd0;
  assign axi_awlen = 8'd0;
  assign axi_awsize = 3'd0;
  assign axi_awburst = 2'd0;
  assign axi_awcache = 4'd0;
  assign axi_awprot = 3'd0;
  assign axi_awvalid = 1'b0;
  assign axi_arid = 1'b0;
  assign axi_araddr = held_burst[63:0];
  assign axi_arlen = {2'd0, held_burst[69:64] - 6'd1};
  assign axi_arsize = 3'd3;
  assign axi_arburst = 2'd1;
  assign axi_arcache = 4'd3;
  assign axi_arprot = 3'd0;
  assign axi_wdata = 64'd0;
  assign axi_wstrb = 8'd0;
  assign axi_wlast = 1'b0;
  assign axi_wvalid = 1'b0;
  assign axi_bready = 1'b0;
  assign axi_rready = 1'b1;
  wire bad_response = axi_rvalid & (axi_rresp != 2'd0);
  assign error = bad_response | (refused & !halt);
  assign error_response = bad_response;
  assign error_client = bad_response ? client : held_client;
  wire [63:0] beat_address = route_o_payload[66:3] + {55'd0, received, 3'd0};
  assign error_address = bad_response ? beat_address : held_burst[63:0];
  assign burst = axi_arvalid & axi_arready;
  assign beat = axi_rvalid;
  wire [4:0] end0 = (request_0_payload[7:3] + request_0_payload[68:64]) - 5'd1;
  wire [4:0] end1 = (request_1_payload[7:3] + request_1_payload[68:64]) - 5'd1;
  wire [4:0] end2 = (request_2_payload[7:3] + request_2_payload[68:64]) - 5'd1;
  wire [4:0] end3 = (request_3_payload[7:3] + request_3_payload[68:64]) - 5'd1;
  wire [4:0] end4 = (request_4_payload[7:3] + request_4_payload[68:64]) - 5'd1;
  wire [4:0] end5 = (request_5_payload[7:3] + request_5_payload[68:64]) - 5'd1;
  wire [2:0] chosen = {1'b0, {1'b0, grant[1]} | (grant[2] ? 2'd2 : 2'd0) | (grant[3] ? 2'd3 : 2'd0)} | (grant[4] ?
      3'd4 : 3'd0) | (grant[5] ? 3'd5 : 3'd0);
  wire [69:0] burst_net = (grant[0] ? request_0_payload : 70'd0) | (grant[1] ? request_1_payload : 70'd0) |
      (grant[2] ? request_2_payload : 70'd0) | (grant[3] ? request_3_payload : 70'd0) | (grant[4] ?
      request_4_payload : 70'd0) | (grant[5] ? request_5_payload : 70'd0);
  wire [4:0] ending = (grant[0] ? end0 : 5'd0) | (grant[1] ? end1 : 5'd0) | (grant[2] ? end2 : 5'd0) | (grant[3] ?
      end3 : 5'd0) | (grant[4] ? end4 : 5'd0) | (grant[5] ? end5 : 5'd0);
  wire inside_ = (burst_net[63:0] >= base) & ({burst_net[63:8], ending} < limit[63:3]) & (burst_net[2:0] == 3'd0);

  always @(posedge clk) begin
    if (rst) begin
      older0 <= 6'd0;
      older1 <= 6'd0;
      older2 <= 6'd0;
      older3 <= 6'd0;
      older4 <= 6'd0;
      older5 <= 6'd0;
      waiting_register <= 6'd0;
    end else begin
      older0 <= granted ? (present0 & (~grant)) : present0;
      older1 <= granted ? (present1 & (~grant)) : present1;
      older2 <= granted ? (present2 & (~grant)) : present2;
      older3 <= granted ? (present3 & (~grant)) : present3;
      older4 <= granted ? (present4 & (~grant)) : present4;
      older5 <= granted ? (present5 & (~grant)) : present5;
      waiting_register <= granted ? (present0_word & (~grant)) : present0_word;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      refused <= 1'b0;
      axi_arvalid <= 1'b0;
      held_burst <= 70'd0;
      held_client <= 3'd0;
    end else begin
      refused <= granted & !inside_;
      if (granted) begin
        axi_arvalid <= inside_;
        held_burst <= burst_net;
        held_client <= chosen;
      end else if (axi_arready) axi_arvalid <= 1'b0;
      if (refused) begin
        axi_arvalid <= 1'b0;
        refused <= 1'b0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) received <= 6'd0;
    else if (axi_rvalid) received <= axi_rlast ? 6'd0 : (received + 6'd1);
  end

  initial begin
    older0 = 6'd0;
    older1 = 6'd0;
    older2 = 6'd0;
    older3 = 6'd0;
    older4 = 6'd0;
    older5 = 6'd0;
    waiting_register = 6'd0;
    refused = 1'b0;
    axi_arvalid = 1'b0;
    held_burst = 70'd0;
    held_client = 3'd0;
    received = 6'd0;
  end

  simgnn_queue_8x67 route (
    .clk(clk),
    .rst(rst),
    .i_payload({burst_net[63:0], chosen}),
    .i_valid(granted),
    .o_ready(axi_rvalid & axi_rlast),
    .i_ready(route_i_ready),
    .o_payload(route_o_payload),
    .o_valid(waiting)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, response_0_ready, response_1_ready, response_2_ready, response_3_ready, response_4_ready,
      response_5_ready, axi_awready, axi_wready, axi_bid, axi_bresp, axi_bvalid, axi_rid, limit[2:0]};
endmodule
`default_nettype wire
