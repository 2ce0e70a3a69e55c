// Share an AXI4 read port among clients.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//   outstanding_reads = 8
//   clients = 6
//
// From hw/memory/reads.py:96 (ReadArbiter).
`timescale 1ns/1ps
`default_nettype none
module simgnn_read_arbiter(request_0_valid, request_1_payload, request_1_valid, request_2_payload, request_2_valid, request_3_payload, request_3_valid, request_4_payload, request_4_valid, request_5_payload, request_5_valid, response_0_ready, response_1_ready, response_2_ready, response_3_ready, response_4_ready, response_5_ready, axi_awready, axi_arready, axi_wready, axi_bid
, axi_bresp, axi_bvalid, axi_rid, axi_rdata, axi_rresp, axi_rlast, axi_rvalid, base, limit, halt, clk, rst, request_0_ready, request_1_ready, request_2_ready, request_3_ready, request_4_ready, request_5_ready, response_0_payload, response_0_valid, response_1_payload
, response_1_valid, response_2_payload, response_2_valid, response_3_payload, response_3_valid, response_4_payload, response_4_valid, response_5_payload, response_5_valid, axi_awid, axi_awaddr, axi_awlen, axi_awsize, axi_awburst, axi_awcache, axi_awprot, axi_awvalid, axi_arid, axi_araddr, axi_arlen, axi_arsize
, axi_arburst, axi_arcache, axi_arprot, axi_arvalid, axi_wdata, axi_wstrb, axi_wlast, axi_wvalid, axi_bready, axi_rready, error, error_response, error_client, error_address, waiting, burst, beat, request_0_payload);
  wire [5:0] present1_both;
  wire [6:0] held_burst_69_64_minus_1;
  wire not_halt;
  wire [64:0] route_o_payload_66_3_plus_received_0;
  wire [5:0] not_grant;
  wire [5:0] waiting_register_both;
  output [63:0] axi_araddr;
  wire [63:0] axi_araddr;
  output [1:0] axi_arburst;
  wire [1:0] axi_arburst;
  output [3:0] axi_arcache;
  wire [3:0] axi_arcache;
  output axi_arid;
  wire axi_arid;
  output [7:0] axi_arlen;
  wire [7:0] axi_arlen;
  output [2:0] axi_arprot;
  wire [2:0] axi_arprot;
  input axi_arready;
  wire axi_arready;
  output [2:0] axi_arsize;
  wire [2:0] axi_arsize;
  output axi_arvalid;
  wire axi_arvalid;
  output [63:0] axi_awaddr;
  wire [63:0] axi_awaddr;
  output [1:0] axi_awburst;
  wire [1:0] axi_awburst;
  output [3:0] axi_awcache;
  wire [3:0] axi_awcache;
  output axi_awid;
  wire axi_awid;
  output [7:0] axi_awlen;
  wire [7:0] axi_awlen;
  output [2:0] axi_awprot;
  wire [2:0] axi_awprot;
  input axi_awready;
  wire axi_awready;
  output [2:0] axi_awsize;
  wire [2:0] axi_awsize;
  output axi_awvalid;
  wire axi_awvalid;
  input axi_bid;
  wire axi_bid;
  output axi_bready;
  wire axi_bready;
  input [1:0] axi_bresp;
  wire [1:0] axi_bresp;
  input axi_bvalid;
  wire axi_bvalid;
  input [63:0] axi_rdata;
  wire [63:0] axi_rdata;
  input axi_rid;
  wire axi_rid;
  input axi_rlast;
  wire axi_rlast;
  output axi_rready;
  wire axi_rready;
  input [1:0] axi_rresp;
  wire [1:0] axi_rresp;
  input axi_rvalid;
  wire axi_rvalid;
  output [63:0] axi_wdata;
  wire [63:0] axi_wdata;
  output axi_wlast;
  wire axi_wlast;
  input axi_wready;
  wire axi_wready;
  output [7:0] axi_wstrb;
  wire [7:0] axi_wstrb;
  output axi_wvalid;
  wire axi_wvalid;
  input [63:0] base;
  wire [63:0] base;
  output beat;
  wire beat;
  wire [63:0] beat_address;
  output burst;
  wire burst;
  wire [69:0] burst_net;
  wire [2:0] chosen;
  input clk;
  wire clk;
  wire [64:0] end_;
  output error;
  wire error;
  output [63:0] error_address;
  wire [63:0] error_address;
  output [2:0] error_client;
  wire [2:0] error_client;
  output error_response;
  wire error_response;
  wire [5:0] grant;
  wire granted;
  input halt;
  wire halt;
  reg held = 1'h0;
  reg [69:0] held_burst = 70'h000000000000000000;
  reg [2:0] held_client = 3'h0;
  wire inside_;
  input [63:0] limit;
  wire [63:0] limit;
  reg [5:0] older0 = 6'h00;
  reg [5:0] older1 = 6'h00;
  reg [5:0] older2 = 6'h00;
  reg [5:0] older3 = 6'h00;
  reg [5:0] older4 = 6'h00;
  reg [5:0] older5 = 6'h00;
  wire outside;
  wire [5:0] present0;
  wire [5:0] present1;
  wire [5:0] present2;
  wire [5:0] present3;
  wire [5:0] present4;
  wire [5:0] present5;
  reg [5:0] received = 6'h00;
  input [69:0] request_0_payload;
  wire [69:0] request_0_payload;
  output request_0_ready;
  wire request_0_ready;
  input request_0_valid;
  wire request_0_valid;
  input [69:0] request_1_payload;
  wire [69:0] request_1_payload;
  output request_1_ready;
  wire request_1_ready;
  input request_1_valid;
  wire request_1_valid;
  input [69:0] request_2_payload;
  wire [69:0] request_2_payload;
  output request_2_ready;
  wire request_2_ready;
  input request_2_valid;
  wire request_2_valid;
  input [69:0] request_3_payload;
  wire [69:0] request_3_payload;
  output request_3_ready;
  wire request_3_ready;
  input request_3_valid;
  wire request_3_valid;
  input [69:0] request_4_payload;
  wire [69:0] request_4_payload;
  output request_4_ready;
  wire request_4_ready;
  input request_4_valid;
  wire request_4_valid;
  input [69:0] request_5_payload;
  wire [69:0] request_5_payload;
  output request_5_ready;
  wire request_5_ready;
  input request_5_valid;
  wire request_5_valid;
  output [63:0] response_0_payload;
  wire [63:0] response_0_payload;
  input response_0_ready;
  wire response_0_ready;
  output response_0_valid;
  wire response_0_valid;
  output [63:0] response_1_payload;
  wire [63:0] response_1_payload;
  input response_1_ready;
  wire response_1_ready;
  output response_1_valid;
  wire response_1_valid;
  output [63:0] response_2_payload;
  wire [63:0] response_2_payload;
  input response_2_ready;
  wire response_2_ready;
  output response_2_valid;
  wire response_2_valid;
  output [63:0] response_3_payload;
  wire [63:0] response_3_payload;
  input response_3_ready;
  wire response_3_ready;
  output response_3_valid;
  wire response_3_valid;
  output [63:0] response_4_payload;
  wire [63:0] response_4_payload;
  input response_4_ready;
  wire response_4_ready;
  output response_4_valid;
  wire response_4_valid;
  output [63:0] response_5_payload;
  wire [63:0] response_5_payload;
  input response_5_ready;
  wire response_5_ready;
  output response_5_valid;
  wire response_5_valid;
  wire route_i_ready;
  wire [66:0] route_o_payload;
  input rst;
  wire rst;
  output waiting;
  wire waiting;
  reg [5:0] waiting_register = 6'h00;
  assign present0 =
      (waiting_register[0] ? older0 : { waiting_register[5:1], 1'h0 })
      & { request_5_valid, request_4_valid, request_3_valid, request_2_valid, request_1_valid, request_0_valid };
  assign grant[0] = request_0_valid & !(|present0);
  assign present1_both =
      { request_5_valid, request_4_valid, request_3_valid, request_2_valid, request_1_valid, request_0_valid }
      & (~waiting_register);
  assign present1 =
      (waiting_register[1] ? older1 : (waiting_register | { 5'h00, present1_both[0] }))
      & { request_5_valid, request_4_valid, request_3_valid, request_2_valid, request_1_valid, request_0_valid };
  assign grant[1] = request_1_valid & !(|present1);
  assign present2 =
      (waiting_register[2] ? older2 : (waiting_register | { 4'h0, present1_both[1:0] }))
      & { request_5_valid, request_4_valid, request_3_valid, request_2_valid, request_1_valid, request_0_valid };
  assign grant[2] = request_2_valid & !(|present2);
  assign present3 =
      (waiting_register[3] ? older3 : (waiting_register | { 3'h0, present1_both[2:0] }))
      & { request_5_valid, request_4_valid, request_3_valid, request_2_valid, request_1_valid, request_0_valid };
  assign grant[3] = request_3_valid & !(|present3);
  assign present4 =
      (waiting_register[4] ? older4 : (waiting_register | { 2'h0, present1_both[3:0] }))
      & { request_5_valid, request_4_valid, request_3_valid, request_2_valid, request_1_valid, request_0_valid };
  assign grant[4] = request_4_valid & !(|present4);
  assign present5 =
      (waiting_register[5] ? older5 : (waiting_register | { 1'h0, present1_both[4:0] }))
      & { request_5_valid, request_4_valid, request_3_valid, request_2_valid, request_1_valid, request_0_valid };
  assign grant[5] = request_5_valid & !(|present5);
  assign end_ = held_burst[63:0] + { held_burst[69:64], 3'h0 };
  assign inside_ = (held_burst[63:0] >= base) & (end_ <= limit) & !held_burst[2:0];
  assign outside = held & !inside_;
  assign axi_arvalid = held & inside_;
  assign { held_burst_69_64_minus_1[6], axi_arlen[5:0] } = held_burst[69:64] - 1'h1;
  assign not_halt = ~halt;
  assign granted = (|grant) & route_i_ready & (!held | axi_arready) & not_halt;
  assign request_0_ready = grant[0] & granted;
  assign request_1_ready = grant[1] & granted;
  assign request_2_ready = grant[2] & granted;
  assign request_3_ready = grant[3] & granted;
  assign request_4_ready = grant[4] & granted;
  assign request_5_ready = grant[5] & granted;
  assign response_0_valid = axi_rvalid & !route_o_payload[2:0];
  assign response_1_valid = axi_rvalid & (route_o_payload[2:0] == 1'h1);
  assign response_2_valid = axi_rvalid & (route_o_payload[2:0] == 2'h2);
  assign response_3_valid = axi_rvalid & (route_o_payload[2:0] == 2'h3);
  assign response_4_valid = axi_rvalid & (route_o_payload[2:0] == 3'h4);
  assign response_5_valid = axi_rvalid & (route_o_payload[2:0] == 3'h5);
  assign { route_o_payload_66_3_plus_received_0[64], beat_address } = route_o_payload[66:3] + { received, 3'h0 };
  assign error_response = axi_rvalid & (|axi_rresp);
  assign error = error_response | (outside & not_halt);
  assign error_client = error_response ? route_o_payload[2:0] : held_client;
  assign error_address = error_response ? beat_address : held_burst[63:0];
  assign burst = axi_arvalid & axi_arready;
  assign not_grant = ~grant;
  assign waiting_register_both =
      { request_5_valid, request_4_valid, request_3_valid, request_2_valid, request_1_valid, request_0_valid }
      & not_grant;
  always @(posedge clk)
    if (rst) received <= 6'h00;
    else if (axi_rvalid) received <= axi_rlast ? 7'h00 : (received + 1'h1);
  always @(posedge clk)
    if (rst) held_client <= 3'h0;
    else if (granted) held_client <= chosen;
  always @(posedge clk)
    if (rst) held_burst <= 70'h000000000000000000;
    else if (granted) held_burst <= burst_net;
  always @(posedge clk)
    if (outside | rst) held <= 1'h0;
    else if (axi_arready | granted) held <= 1'h0 | granted;
  always @(posedge clk)
    if (rst) waiting_register <= 6'h00;
    else waiting_register <=
      granted ? waiting_register_both :
      { request_5_valid, request_4_valid, request_3_valid, request_2_valid, request_1_valid, request_0_valid };
  always @(posedge clk)
    if (rst) older5 <= 6'h00;
    else older5 <= granted ? (present5 & not_grant) : present5;
  always @(posedge clk)
    if (rst) older4 <= 6'h00;
    else older4 <= granted ? (present4 & not_grant) : present4;
  always @(posedge clk)
    if (rst) older3 <= 6'h00;
    else older3 <= granted ? (present3 & not_grant) : present3;
  always @(posedge clk)
    if (rst) older2 <= 6'h00;
    else older2 <= granted ? (present2 & not_grant) : present2;
  always @(posedge clk)
    if (rst) older1 <= 6'h00;
    else older1 <= granted ? (present1 & not_grant) : present1;
  always @(posedge clk)
    if (rst) older0 <= 6'h00;
    else older0 <= granted ? (present0 & not_grant) : present0;
  assign burst_net =
      grant[5] ? request_5_payload :
      grant[4] ? request_4_payload :
      grant[3] ? request_3_payload :
      grant[2] ? request_2_payload :
      grant[1] ? request_1_payload :
      grant[0] ? request_0_payload :
      70'h000000000000000000;
  assign chosen = grant[5] ? 3'h5 : grant[4] ? 3'h4 : grant[3] ? 3'h3 : grant[2] ? 3'h2 : grant[1] ? 3'h1 : 3'h0;
  simgnn_queue_8x67 route (
    .clk(clk),
    .i_payload({ burst_net[63:0], chosen }),
    .i_ready(route_i_ready),
    .i_valid(granted),
    .o_payload(route_o_payload),
    .o_ready(axi_rvalid & axi_rlast),
    .o_valid(waiting),
    .rst(rst)
  );
  assign held_burst_69_64_minus_1[5:0] = axi_arlen[5:0];
  assign route_o_payload_66_3_plus_received_0[63:0] = beat_address;
  assign axi_araddr = held_burst[63:0];
  assign axi_arburst = 2'h1;
  assign axi_arcache = 4'h3;
  assign axi_arid = 1'h0;
  assign axi_arlen[7:6] = 2'h0;
  assign axi_arprot = 3'h0;
  assign axi_arsize = 3'h3;
  assign axi_awaddr = 64'h0000000000000000;
  assign axi_awburst = 2'h0;
  assign axi_awcache = 4'h0;
  assign axi_awid = 1'h0;
  assign axi_awlen = 8'h00;
  assign axi_awprot = 3'h0;
  assign axi_awsize = 3'h0;
  assign axi_awvalid = 1'h0;
  assign axi_bready = 1'h0;
  assign axi_rready = 1'h1;
  assign axi_wdata = 64'h0000000000000000;
  assign axi_wlast = 1'h0;
  assign axi_wstrb = 8'h00;
  assign axi_wvalid = 1'h0;
  assign beat = axi_rvalid;
  assign response_0_payload = axi_rdata;
  assign response_1_payload = axi_rdata;
  assign response_2_payload = axi_rdata;
  assign response_3_payload = axi_rdata;
  assign response_4_payload = axi_rdata;
  assign response_5_payload = axi_rdata;
endmodule
`default_nettype wire
