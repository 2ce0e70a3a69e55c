`timescale 1ns/1ps
`default_nettype none
module simgnn_aggregate_engine(command_valid, permitted, read_data, read_mask_data, request_0_ready, request_1_ready, request_2_ready, request_3_ready, response_0_payload, response_0_valid, response_1_payload, response_1_valid, response_2_payload, response_2_valid, response_3_payload, response_3_valid, clk, rst, command_ready, started, state
, draining, ended, signal, stray, ready, read_en, read_bank, read_address, read_mask_en, read_mask_bank, read_mask_address, write_en, write_bank, write_address, write_data, write_lanes, request_0_payload, request_0_valid, request_1_payload, request_1_valid, request_2_payload
, request_2_valid, request_3_payload, request_3_valid, response_0_ready, response_1_ready, response_2_ready, response_3_ready, edge_words, command_payload);
  wire [24:0] \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire [8:0] \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire [8:0] \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire [47:0] \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$34 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$35 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$36 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$37 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$38 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$39 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$40 ;
  wire \$procmux$41_CMP ;
  wire \$procmux$42_CMP ;
  wire [1:0] \$procmux$43_Y ;
  wire [1:0] \$procmux$44_Y ;
  wire \$procmux$45_CMP ;
  wire [1:0] \$procmux$46_Y ;
  wire [1:0] \$procmux$47_Y ;
  wire \$procmux$48_CMP ;
  wire \$procmux$49_Y ;
  wire \$signal ;
  wire \$signal$50 ;
  wire [1:0] added;
  wire adding;
  wire [63:0] address;
  wire [63:0] \address$146 ;
  wire [7:0] \address$166 ;
  wire admitted;
  wire \admitted$154 ;
  wire awaiting;
  wire [2:0] bank;
  wire busy;
  wire \busy$192 ;
  wire clear;
  reg [7:0] clear_address = 8'h00;
  wire clearing;
  input clk;
  wire clk;
  wire [1023:0] command__payload;
  wire [1023:0] \command__payload$171 ;
  wire command__ready;
  wire \command__ready$175 ;
  wire command__valid;
  wire \command__valid$184 ;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  wire [23:0] destinations;
  wire done;
  wire \done$191 ;
  wire drain;
  wire [7:0] drain_address;
  wire drain_half;
  wire drain_owner;
  wire [63:0] drained;
  wire drained_half;
  output draining;
  wire draining;
  output [1:0] edge_words;
  wire [1:0] edge_words;
  wire [31:0] edges;
  output ended;
  wire ended;
  wire \ended$177 ;
  wire [31:0] factor;
  wire from_device;
  reg [1:0] fsm_state = 2'h0;
  reg half = 1'h0;
  wire \half$152 ;
  wire \half$172 ;
  wire hazard;
  wire [63:0] i;
  wire indexed;
  wire is_busy;
  wire is_drain;
  wire is_fill;
  wire is_stall_feature;
  wire is_stall_hazard;
  wire is_stall_index;
  wire is_stall_token;
  wire [63:0] o;
  wire o_valid;
  wire owner;
  input permitted;
  wire permitted;
  wire [8:0] read__address;
  wire [8:0] \read__address$122 ;
  wire [2:0] read__bank;
  wire [2:0] \read__bank$120 ;
  wire [63:0] read__data;
  wire [63:0] \read__data$124 ;
  wire read__en;
  wire \read__en$118 ;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  wire [2:0] read_bank;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  wire [8:0] read_mask__address;
  wire [8:0] \read_mask__address$104 ;
  wire [2:0] read_mask__bank;
  wire [2:0] \read_mask__bank$102 ;
  wire [63:0] read_mask__data;
  wire [63:0] \read_mask__data$106 ;
  wire read_mask__en;
  wire \read_mask__en$100 ;
  output [8:0] read_mask_address;
  wire [8:0] read_mask_address;
  output [2:0] read_mask_bank;
  wire [2:0] read_mask_bank;
  input [63:0] read_mask_data;
  wire [63:0] read_mask_data;
  output read_mask_en;
  wire read_mask_en;
  output ready;
  wire ready;
  wire [63:0] records_address;
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
  output [69:0] request_2_payload;
  wire [69:0] request_2_payload;
  input request_2_ready;
  wire request_2_ready;
  output request_2_valid;
  wire request_2_valid;
  output [69:0] request_3_payload;
  wire [69:0] request_3_payload;
  input request_3_ready;
  wire request_3_ready;
  output request_3_valid;
  wire request_3_valid;
  wire [69:0] request__0__payload;
  wire [69:0] \request__0__payload$64 ;
  wire [63:0] \request__0__payload$64.address ;
  wire [5:0] \request__0__payload$64.beats ;
  wire [63:0] \request__0__payload.address ;
  wire [5:0] \request__0__payload.beats ;
  wire request__0__ready;
  wire \request__0__ready$67 ;
  wire request__0__valid;
  wire \request__0__valid$66 ;
  wire [69:0] request__1__payload;
  wire [69:0] \request__1__payload$76 ;
  wire [63:0] \request__1__payload$76.address ;
  wire [5:0] \request__1__payload$76.beats ;
  wire [63:0] \request__1__payload.address ;
  wire [5:0] \request__1__payload.beats ;
  wire request__1__ready;
  wire \request__1__ready$79 ;
  wire request__1__valid;
  wire \request__1__valid$78 ;
  wire [69:0] request__2__payload;
  wire [63:0] \request__2__payload.address ;
  wire [5:0] \request__2__payload.beats ;
  wire request__2__ready;
  wire request__2__valid;
  wire [69:0] request__3__payload;
  wire [63:0] \request__3__payload.address ;
  wire [5:0] \request__3__payload.beats ;
  wire request__3__ready;
  wire request__3__valid;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$88 ;
  wire [63:0] \request__payload$88.address ;
  wire [5:0] \request__payload$88.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$91 ;
  wire request__valid;
  wire \request__valid$90 ;
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
  input [63:0] response_2_payload;
  wire [63:0] response_2_payload;
  output response_2_ready;
  wire response_2_ready;
  input response_2_valid;
  wire response_2_valid;
  input [63:0] response_3_payload;
  wire [63:0] response_3_payload;
  output response_3_ready;
  wire response_3_ready;
  input response_3_valid;
  wire response_3_valid;
  wire [63:0] response__0__payload;
  wire [63:0] \response__0__payload$69 ;
  wire response__0__ready;
  wire \response__0__ready$74 ;
  wire response__0__valid;
  wire \response__0__valid$71 ;
  wire [63:0] response__1__payload;
  wire [63:0] \response__1__payload$81 ;
  wire response__1__ready;
  wire \response__1__ready$86 ;
  wire response__1__valid;
  wire \response__1__valid$83 ;
  wire [63:0] response__2__payload;
  wire response__2__ready;
  wire response__2__valid;
  wire [63:0] response__3__payload;
  wire response__3__ready;
  wire response__3__valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$93 ;
  wire response__ready;
  wire \response__ready$98 ;
  wire response__valid;
  wire \response__valid$95 ;
  wire room;
  wire \room$139 ;
  input rst;
  wire rst;
  wire [31:0] scale;
  wire scaled;
  output [3:0] signal;
  wire [3:0] signal;
  wire [3:0] \signal$178 ;
  wire [23:0] sources;
  wire [3:0] space;
  wire start;
  wire \start$187 ;
  output started;
  wire started;
  output [7:0] state;
  wire [7:0] state;
  wire stepping;
  output stray;
  wire stray;
  wire \stray$149 ;
  wire streaming;
  wire [31:0] stride;
  wire [63:0] sums;
  reg [31:0] total = 32'd0;
  wire [31:0] \total$136 ;
  wire unfed;
  wire unread;
  wire valid;
  wire [63:0] word;
  wire [63:0] \word$155 ;
  wire word_valid;
  wire \word_valid$157 ;
  wire [23:0] words;
  wire [23:0] \words$134 ;
  wire [23:0] \words$150 ;
  wire [8:0] write__address;
  wire [8:0] \write__address$112 ;
  wire [2:0] write__bank;
  wire [2:0] \write__bank$110 ;
  wire [63:0] write__data;
  wire [63:0] \write__data$114 ;
  wire write__en;
  wire \write__en$108 ;
  wire [1:0] write__lanes;
  wire [1:0] \write__lanes$116 ;
  output [8:0] write_address;
  wire [8:0] write_address;
  output [2:0] write_bank;
  wire [2:0] write_bank;
  output [63:0] write_data;
  wire [63:0] write_data;
  output write_en;
  wire write_en;
  output [1:0] write_lanes;
  wire [1:0] write_lanes;
  assign { words, \$1 [0] } = command_payload[119:96] + 1'h1;
  assign from_device = ! command_payload[239:232];
  assign { \$21 [8:3], bank } = command_payload[239:232] - 1'h1;
  assign command__ready = command__valid & \command__ready$175 ;
  assign \$27  = ~ draining;
  assign \$32  = space == command_payload[239:232];
  assign \$33  = draining & \$32 ;
  assign \$26  = command_valid & permitted;
  assign \$28  = ~ awaiting;
  assign \$29  = \$26  & \$28 ;
  assign \$2  = done & \done$191 ;
  assign \$3  = ~ \busy$192 ;
  assign \$4  = \$2  & \$3 ;
  assign \$5  = ~ is_busy;
  assign is_drain = drain & \$5 ;
  assign \$6  = | { is_drain, is_busy };
  assign \$7  = ~ \$6 ;
  assign is_stall_hazard = hazard & \$7 ;
  assign \$8  = | { is_stall_hazard, is_drain, is_busy };
  assign \$9  = ~ \$8 ;
  assign is_stall_feature = unfed & \$9 ;
  assign \$10  = \$signal$50  & unread;
  assign \$11  = | { is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$12  = ~ \$11 ;
  assign is_stall_index = \$10  & \$12 ;
  assign \$13  = \$signal$50  | \$signal ;
  assign \$14  = \$13  | started;
  assign \$15  = \$14  | draining;
  assign \$16  = | { is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$17  = ~ \$16 ;
  assign is_fill = \$15  & \$17 ;
  assign \$18  = ~ permitted;
  assign \$19  = command_valid & \$18 ;
  assign \$20  = | { is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$22  = ~ \$20 ;
  assign is_stall_token = \$19  & \$22 ;
  assign \$23  = | { is_stall_token, is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign state[7] = ~ \$23 ;
  assign \$24  = clear_address + 1'h1;
  assign \$25  = clear_address == 8'hff;
  assign \$30  = command_payload[503:480] * words;
  assign \$31  = ~ half;
  always @(posedge clk)
    if (rst) half <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$38 ) half <= \$31 ;
  always @(posedge clk)
    if (rst) total <= 32'd0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$39 ) total <= \$30 [31:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$40 ) fsm_state <= \$procmux$44_Y ;
  always @(posedge clk)
    if (rst) clear_address <= 8'h00;
    else if (\$procmux$48_CMP ) clear_address <= \$24 [7:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$34  = { \$procmux$48_CMP , \$25  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$35  = { \$procmux$42_CMP , \$29  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$36  = { \$procmux$41_CMP , command__ready } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$37  = { \$procmux$48_CMP , \$procmux$45_CMP , \$procmux$42_CMP , \$procmux$41_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$38  = & { \$procmux$41_CMP , command__ready };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$39  = & { \$procmux$42_CMP , \$29  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$40  = & { \$auto$opt_dff.cc:194:make_patterns_logic$37 , \$auto$opt_dff.cc:194:make_patterns_logic$36 , \$auto$opt_dff.cc:194:make_patterns_logic$35 , \$auto$opt_dff.cc:194:make_patterns_logic$34  };
  assign \$procmux$41_CMP  = fsm_state == 2'h3;
  assign \$procmux$42_CMP  = fsm_state == 2'h1;
  assign \$procmux$43_Y  = command__ready ? 2'h1 : 2'hx;
  function [1:0] procmux$351 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$351  = select_b[1:0];
      4'b??10:
        procmux$351  = select_b[3:2];
      4'b?100:
        procmux$351  = select_b[5:4];
      4'b1000:
        procmux$351  = select_b[7:6];
      default:
        procmux$351  = select_a;
    endcase
  endfunction
  assign \$procmux$44_Y  = procmux$351 (2'hx, { \$procmux$47_Y , \$procmux$46_Y , 2'h3, \$procmux$43_Y  }, { \$procmux$48_CMP , \$procmux$42_CMP , \$procmux$45_CMP , \$procmux$41_CMP  });
  assign \$procmux$45_CMP  = fsm_state == 2'h2;
  assign \$procmux$46_Y  = \$29  ? 2'h2 : 2'hx;
  assign \$procmux$47_Y  = \$25  ? 2'h1 : 2'hx;
  assign \$procmux$48_CMP  = ! fsm_state;
  assign command__valid = \$procmux$41_CMP  ? \$4  : 1'h0;
  assign \$signal$50  = \$procmux$41_CMP  ? 1'h1 : 1'h0;
  assign \$signal  = \$procmux$45_CMP  ? 1'h1 : 1'h0;
  assign \$procmux$49_Y  = \$29  ? 1'h1 : 1'h0;
  assign started = \$procmux$42_CMP  ? \$procmux$49_Y  : 1'h0;
  assign awaiting = \$procmux$42_CMP  ? \$33  : 1'h0;
  assign ready = \$procmux$42_CMP  ? \$27  : 1'h0;
  assign clear = \$procmux$48_CMP  ? 1'h1 : 1'h0;
  assign drain_address = \$procmux$48_CMP  ? clear_address : \address$166 ;
  simgnn_drain \drain$207  (
    .address(\address$166 ),
    .busy(draining),
    .clk(clk),
    .command_payload(command_payload),
    .command_ready(\command__ready$175 ),
    .command_valid(command__valid),
    .drained_half(drain_half),
    .ended(ended),
    .half(half),
    .owner(drain_owner),
    .read_mask_address(read_mask__address),
    .read_mask_bank(read_mask__bank),
    .read_mask_data(read_mask_data),
    .read_mask_en(read_mask__en),
    .request_payload(request__3__payload),
    .request_ready(request_3_ready),
    .request_valid(request__3__valid),
    .response_payload(response_3_payload),
    .response_ready(response__3__ready),
    .response_valid(response_3_valid),
    .rst(rst),
    .signal(signal),
    .space(space),
    .stepping(drain),
    .streaming(\$signal$50 ),
    .sums(sums),
    .write_address(write__address),
    .write_bank(write__bank),
    .write_data(write__data),
    .write_en(write__en),
    .write_lanes(write__lanes)
  );
  simgnn_clustered_gather gather (
    .added(edge_words),
    .adding(is_busy),
    .address(command_payload[447:384]),
    .admitted(admitted),
    .clear(clear),
    .clk(clk),
    .destinations(command_payload[87:64]),
    .done(done),
    .drain(drain),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drain_owner(drain_owner),
    .drained(sums),
    .edges(command_payload[479:448]),
    .half(half),
    .hazard(hazard),
    .request_payload(request__0__payload),
    .request_ready(request_0_ready),
    .request_valid(request__0__valid),
    .response_payload(response_0_payload),
    .response_ready(response__0__ready),
    .response_valid(response_0_valid),
    .room(room),
    .rst(rst),
    .start(\$signal ),
    .stray(stray),
    .unfed(unfed),
    .unread(unread),
    .word(\word$155 ),
    .word_valid(\word_valid$157 ),
    .words(words)
  );
  simgnn_word_scaler scaler (
    .busy(\busy$192 ),
    .clk(clk),
    .factor(factor),
    .i(i),
    .o(\word$155 ),
    .o_valid(\word_valid$157 ),
    .rst(rst),
    .valid(valid)
  );
  simgnn_source_reader source (
    .address(command_payload[191:128]),
    .admitted(admitted),
    .bank(bank),
    .clk(clk),
    .done(\done$191 ),
    .from_device(from_device),
    .indexed(command_payload[32]),
    .read_address(read__address),
    .read_bank(read__bank),
    .read_data(read_data),
    .read_en(read__en),
    .records_address(command_payload[575:512]),
    .request_0_payload(request__1__payload),
    .request_0_ready(request_1_ready),
    .request_0_valid(request__1__valid),
    .request_1_payload(request__2__payload),
    .request_1_ready(request_2_ready),
    .request_1_valid(request__2__valid),
    .response_0_payload(response_1_payload),
    .response_0_ready(response__1__ready),
    .response_0_valid(response_1_valid),
    .response_1_payload(response_2_payload),
    .response_1_ready(response__2__ready),
    .response_1_valid(response_2_valid),
    .room(room),
    .rst(rst),
    .scale(factor),
    .scaled(command_payload[33]),
    .sources(command_payload[503:480]),
    .start(\$signal ),
    .stride(command_payload[223:192]),
    .total(total),
    .word(i),
    .word_valid(valid),
    .words(words)
  );
  assign \$21 [2:0] = bank;
  assign \$1 [24:1] = words;
  assign added = edge_words;
  assign adding = is_busy;
  assign address = command_payload[191:128];
  assign \address$146  = command_payload[447:384];
  assign \admitted$154  = admitted;
  assign busy = draining;
  assign clearing = clear;
  assign command__payload = command_payload;
  assign \command__payload$171  = command_payload;
  assign \command__valid$184  = command_valid;
  assign command_ready = command__ready;
  assign destinations = command_payload[87:64];
  assign drained = sums;
  assign drained_half = drain_half;
  assign edges = command_payload[479:448];
  assign \ended$177  = ended;
  assign \half$152  = half;
  assign \half$172  = half;
  assign indexed = command_payload[32];
  assign o = \word$155 ;
  assign o_valid = \word_valid$157 ;
  assign owner = drain_owner;
  assign \read__address$122  = read__address;
  assign \read__bank$120  = read__bank;
  assign read__data = read_data;
  assign \read__data$124  = read_data;
  assign \read__en$118  = read__en;
  assign read_address = read__address;
  assign read_bank = read__bank;
  assign read_en = read__en;
  assign \read_mask__address$104  = read_mask__address;
  assign \read_mask__bank$102  = read_mask__bank;
  assign read_mask__data = read_mask_data;
  assign \read_mask__data$106  = read_mask_data;
  assign \read_mask__en$100  = read_mask__en;
  assign read_mask_address = read_mask__address;
  assign read_mask_bank = read_mask__bank;
  assign read_mask_en = read_mask__en;
  assign records_address = command_payload[575:512];
  assign request_0_payload = request__0__payload;
  assign request_0_valid = request__0__valid;
  assign request_1_payload = request__1__payload;
  assign request_1_valid = request__1__valid;
  assign request_2_payload = request__2__payload;
  assign request_2_valid = request__2__valid;
  assign request_3_payload = request__3__payload;
  assign request_3_valid = request__3__valid;
  assign \request__0__payload$64  = request__1__payload;
  assign \request__0__payload$64.address  = request__1__payload[63:0];
  assign \request__0__payload$64.beats  = request__1__payload[69:64];
  assign \request__0__payload.address  = request__0__payload[63:0];
  assign \request__0__payload.beats  = request__0__payload[69:64];
  assign request__0__ready = request_0_ready;
  assign \request__0__ready$67  = request_1_ready;
  assign \request__0__valid$66  = request__1__valid;
  assign \request__1__payload$76  = request__2__payload;
  assign \request__1__payload$76.address  = request__2__payload[63:0];
  assign \request__1__payload$76.beats  = request__2__payload[69:64];
  assign \request__1__payload.address  = request__1__payload[63:0];
  assign \request__1__payload.beats  = request__1__payload[69:64];
  assign request__1__ready = request_1_ready;
  assign \request__1__ready$79  = request_2_ready;
  assign \request__1__valid$78  = request__2__valid;
  assign \request__2__payload.address  = request__2__payload[63:0];
  assign \request__2__payload.beats  = request__2__payload[69:64];
  assign request__2__ready = request_2_ready;
  assign \request__3__payload.address  = request__3__payload[63:0];
  assign \request__3__payload.beats  = request__3__payload[69:64];
  assign request__3__ready = request_3_ready;
  assign request__payload = request__0__payload;
  assign \request__payload$88  = request__3__payload;
  assign \request__payload$88.address  = request__3__payload[63:0];
  assign \request__payload$88.beats  = request__3__payload[69:64];
  assign \request__payload.address  = request__0__payload[63:0];
  assign \request__payload.beats  = request__0__payload[69:64];
  assign request__ready = request_0_ready;
  assign \request__ready$91  = request_3_ready;
  assign request__valid = request__0__valid;
  assign \request__valid$90  = request__3__valid;
  assign response_0_ready = response__0__ready;
  assign response_1_ready = response__1__ready;
  assign response_2_ready = response__2__ready;
  assign response_3_ready = response__3__ready;
  assign response__0__payload = response_0_payload;
  assign \response__0__payload$69  = response_1_payload;
  assign \response__0__ready$74  = response__1__ready;
  assign response__0__valid = response_0_valid;
  assign \response__0__valid$71  = response_1_valid;
  assign response__1__payload = response_1_payload;
  assign \response__1__payload$81  = response_2_payload;
  assign \response__1__ready$86  = response__2__ready;
  assign response__1__valid = response_1_valid;
  assign \response__1__valid$83  = response_2_valid;
  assign response__2__payload = response_2_payload;
  assign response__2__valid = response_2_valid;
  assign response__3__payload = response_3_payload;
  assign response__3__valid = response_3_valid;
  assign response__payload = response_0_payload;
  assign \response__payload$93  = response_3_payload;
  assign response__ready = response__0__ready;
  assign \response__ready$98  = response__3__ready;
  assign response__valid = response_0_valid;
  assign \response__valid$95  = response_3_valid;
  assign \room$139  = room;
  assign scale = factor;
  assign scaled = command_payload[33];
  assign \signal$178  = signal;
  assign sources = command_payload[503:480];
  assign start = \$signal ;
  assign \start$187  = \$signal ;
  assign state[6:0] = { is_stall_token, is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign stepping = drain;
  assign \stray$149  = stray;
  assign streaming = \$signal$50 ;
  assign stride = command_payload[223:192];
  assign \total$136  = total;
  assign word = i;
  assign word_valid = valid;
  assign \words$134  = words;
  assign \words$150  = words;
  assign \write__address$112  = write__address;
  assign \write__bank$110  = write__bank;
  assign \write__data$114  = write__data;
  assign \write__en$108  = write__en;
  assign \write__lanes$116  = write__lanes;
  assign write_address = write__address;
  assign write_bank = write__bank;
  assign write_data = write__data;
  assign write_en = write__en;
  assign write_lanes = write__lanes;
endmodule
`default_nettype wire
