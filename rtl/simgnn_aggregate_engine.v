`timescale 1ns/1ps
`default_nettype none
module simgnn_aggregate_engine(command_valid, permitted, lists_payload, lists_valid, read_data, read_mask_data, request_0_ready, request_1_ready, request_2_ready, request_3_ready, response_0_payload, response_0_valid, response_1_payload, response_1_valid, response_2_payload, response_2_valid, response_3_payload, response_3_valid, clk, rst, command_ready
, started, state, lists_ready, draining, ended, signal, stray, ready, read_en, read_bank, read_address, read_mask_en, read_mask_bank, read_mask_address, write_en, write_bank, write_address, write_data, write_lanes, request_0_payload, request_0_valid
, request_1_payload, request_1_valid, request_2_payload, request_2_valid, request_3_payload, request_3_valid, response_0_ready, response_1_ready, response_2_ready, response_3_ready, edge_words, command_payload);
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
  wire \$21 ;
  wire \$22 ;
  wire [8:0] \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire [28:0] \$29 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire [8:0] \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$38 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$39 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$40 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$41 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$42 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$43 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$44 ;
  wire \$procmux$45_CMP ;
  wire \$procmux$46_CMP ;
  wire [1:0] \$procmux$47_Y ;
  wire [1:0] \$procmux$48_Y ;
  wire \$procmux$49_CMP ;
  wire [1:0] \$procmux$50_Y ;
  wire [1:0] \$procmux$51_Y ;
  wire \$procmux$52_CMP ;
  wire \$procmux$53_Y ;
  wire \$signal ;
  wire \$signal$54 ;
  wire [1:0] added;
  wire adding;
  wire [7:0] \address$171 ;
  wire \admitted$179 ;
  wire awaiting;
  wire busy;
  wire \busy$203 ;
  reg [7:0] clear_address = 8'h00;
  wire clearing;
  input clk;
  wire clk;
  wire [1023:0] command__payload;
  wire command__ready;
  wire \command__ready$165 ;
  wire command__valid;
  wire \command__valid$197 ;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  wire done;
  wire \done$202 ;
  wire [7:0] drain_address;
  wire [63:0] drained;
  wire drained_half;
  output draining;
  wire draining;
  output [1:0] edge_words;
  wire [1:0] edge_words;
  output ended;
  wire ended;
  wire \ended$167 ;
  reg [1:0] fsm_state = 2'h0;
  reg \half$162  = 1'h0;
  wire hazard;
  wire is_busy;
  wire is_drain;
  wire is_fill;
  wire is_stall_feature;
  wire is_stall_hazard;
  wire is_stall_index;
  wire is_stall_token;
  wire list__ready;
  wire \list__ready$130 ;
  wire [191:0] lists__payload;
  wire [95:0] \lists__payload.edges ;
  wire [63:0] \lists__payload.edges.address ;
  wire [31:0] \lists__payload.edges.count ;
  wire [95:0] \lists__payload.records ;
  wire [63:0] \lists__payload.records.address ;
  wire [31:0] \lists__payload.records.count ;
  wire lists__ready;
  wire lists__valid;
  input [191:0] lists_payload;
  wire [191:0] lists_payload;
  output lists_ready;
  wire lists_ready;
  input lists_valid;
  wire lists_valid;
  wire [63:0] o;
  wire o_valid;
  wire owner;
  input permitted;
  wire permitted;
  wire [8:0] read__address;
  wire [8:0] \read__address$125 ;
  wire [2:0] read__bank;
  wire [2:0] \read__bank$123 ;
  wire [63:0] \read__data$127 ;
  wire read__en;
  wire \read__en$121 ;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  wire [2:0] read_bank;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  wire [8:0] read_mask__address;
  wire [8:0] \read_mask__address$107 ;
  wire [2:0] read_mask__bank;
  wire [2:0] \read_mask__bank$105 ;
  wire [63:0] \read_mask__data$109 ;
  wire read_mask__en;
  wire \read_mask__en$103 ;
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
  wire [69:0] \request__0__payload$67 ;
  wire [63:0] \request__0__payload$67.address ;
  wire [5:0] \request__0__payload$67.beats ;
  wire [63:0] \request__0__payload.address ;
  wire [5:0] \request__0__payload.beats ;
  wire request__0__ready;
  wire request__0__valid;
  wire \request__0__valid$69 ;
  wire [69:0] request__1__payload;
  wire [69:0] \request__1__payload$79 ;
  wire [63:0] \request__1__payload$79.address ;
  wire [5:0] \request__1__payload$79.beats ;
  wire [63:0] \request__1__payload.address ;
  wire [5:0] \request__1__payload.beats ;
  wire request__1__ready;
  wire request__1__valid;
  wire \request__1__valid$81 ;
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
  wire [69:0] \request__payload$91 ;
  wire [63:0] \request__payload$91.address ;
  wire [5:0] \request__payload$91.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__valid;
  wire \request__valid$93 ;
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
  wire response__0__ready;
  wire \response__0__ready$77 ;
  wire response__0__valid;
  wire [63:0] response__1__payload;
  wire response__1__ready;
  wire \response__1__ready$89 ;
  wire response__1__valid;
  wire [63:0] response__2__payload;
  wire response__2__ready;
  wire response__2__valid;
  wire [63:0] response__3__payload;
  wire response__3__ready;
  wire response__3__valid;
  wire response__ready;
  wire \response__ready$101 ;
  wire \room$150 ;
  input rst;
  wire rst;
  wire [31:0] scale;
  output [3:0] signal;
  wire [3:0] signal;
  wire [3:0] \signal$168 ;
  wire [3:0] space;
  wire \start$198 ;
  output started;
  wire started;
  output [7:0] state;
  wire [7:0] state;
  wire stepping;
  output stray;
  wire stray;
  wire \stray$157 ;
  wire streaming;
  wire [31:0] \total$148 ;
  wire unfed;
  wire unread;
  wire [63:0] word;
  wire word_valid;
  wire [4:0] words;
  wire [8:0] write__address;
  wire [8:0] \write__address$115 ;
  wire [2:0] write__bank;
  wire [2:0] \write__bank$113 ;
  wire [63:0] write__data;
  wire [63:0] \write__data$117 ;
  wire write__en;
  wire \write__en$111 ;
  wire [1:0] write__lanes;
  wire [1:0] \write__lanes$119 ;
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
  assign \$29  = command_payload[503:480] * words;
  assign \$30  = ~ \half$162 ;
  assign \$31  = lists_valid & list__ready;
  assign \$32  = ! command_payload[239:232];
  assign \$33  = command_payload[239:232] - 1'h1;
  assign \$34  = lists_valid & \list__ready$130 ;
  assign \$35  = | command_payload[479:448];
  assign lists__ready = list__ready & \list__ready$130 ;
  assign { \$1 [24:6], words, \$1 [0] } = command_payload[119:96] + 1'h1;
  assign command__ready = command__valid & \command__ready$165 ;
  assign \$21  = ~ draining;
  assign \$27  = space == command_payload[239:232];
  assign \$36  = draining & \$27 ;
  assign \$25  = command_valid & permitted;
  assign \$26  = ~ awaiting;
  assign \$28  = \$25  & \$26 ;
  assign \$37  = done & \done$202 ;
  assign \$2  = ~ \busy$203 ;
  assign \$3  = \$37  & \$2 ;
  assign \$4  = ~ is_busy;
  assign is_drain = stepping & \$4 ;
  assign \$5  = | { is_drain, is_busy };
  assign \$6  = ~ \$5 ;
  assign is_stall_hazard = hazard & \$6 ;
  assign \$7  = | { is_stall_hazard, is_drain, is_busy };
  assign \$8  = ~ \$7 ;
  assign is_stall_feature = unfed & \$8 ;
  assign \$9  = \$signal$54  & unread;
  assign \$10  = | { is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$11  = ~ \$10 ;
  assign is_stall_index = \$9  & \$11 ;
  assign \$12  = \$signal$54  | \$signal ;
  assign \$13  = \$12  | started;
  assign \$14  = \$13  | draining;
  assign \$15  = | { is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$16  = ~ \$15 ;
  assign is_fill = \$14  & \$16 ;
  assign \$17  = ~ permitted;
  assign \$18  = command_valid & \$17 ;
  assign \$19  = | { is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$20  = ~ \$19 ;
  assign is_stall_token = \$18  & \$20 ;
  assign \$22  = | { is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_stall_token, is_busy };
  assign state[7] = ~ \$22 ;
  assign \$23  = clear_address + 1'h1;
  assign \$24  = clear_address == 8'hff;
  always @(posedge clk)
    if (rst) \half$162  <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$42 ) \half$162  <= \$30 ;
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$44 ) fsm_state <= \$procmux$48_Y ;
  always @(posedge clk)
    if (rst) clear_address <= 8'h00;
    else if (\$procmux$52_CMP ) clear_address <= \$23 [7:0];
  reg [28:0] \$auto$ff.cc:266:slice$55  = 29'h00000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$55  <= 29'h00000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$43 ) \$auto$ff.cc:266:slice$55  <= \$29 ;
  assign \total$148 [28:0] = \$auto$ff.cc:266:slice$55 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$38  = { \$procmux$46_CMP , \$28  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$39  = { \$procmux$52_CMP , \$24  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$40  = { \$procmux$45_CMP , command__ready } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$41  = { \$procmux$52_CMP , \$procmux$49_CMP , \$procmux$46_CMP , \$procmux$45_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$42  = & { \$procmux$45_CMP , command__ready };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$43  = & { \$procmux$46_CMP , \$28  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$44  = & { \$auto$opt_dff.cc:194:make_patterns_logic$41 , \$auto$opt_dff.cc:194:make_patterns_logic$40 , \$auto$opt_dff.cc:194:make_patterns_logic$39 , \$auto$opt_dff.cc:194:make_patterns_logic$38  };
  assign \$procmux$45_CMP  = fsm_state == 2'h3;
  assign \$procmux$46_CMP  = fsm_state == 2'h1;
  assign \$procmux$47_Y  = command__ready ? 2'h1 : 2'hx;
  function [1:0] procmux$417 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$417  = select_b[1:0];
      4'b??10:
        procmux$417  = select_b[3:2];
      4'b?100:
        procmux$417  = select_b[5:4];
      4'b1000:
        procmux$417  = select_b[7:6];
      default:
        procmux$417  = select_a;
    endcase
  endfunction
  assign \$procmux$48_Y  = procmux$417 (2'hx, { \$procmux$51_Y , \$procmux$50_Y , 2'h3, \$procmux$47_Y  }, { \$procmux$52_CMP , \$procmux$46_CMP , \$procmux$49_CMP , \$procmux$45_CMP  });
  assign \$procmux$49_CMP  = fsm_state == 2'h2;
  assign \$procmux$50_Y  = \$28  ? 2'h2 : 2'hx;
  assign \$procmux$51_Y  = \$24  ? 2'h1 : 2'hx;
  assign \$procmux$52_CMP  = ! fsm_state;
  assign command__valid = \$procmux$45_CMP  ? \$3  : 1'h0;
  assign \$signal$54  = \$procmux$45_CMP  ? 1'h1 : 1'h0;
  assign \$signal  = \$procmux$49_CMP  ? 1'h1 : 1'h0;
  assign \$procmux$53_Y  = \$28  ? 1'h1 : 1'h0;
  assign started = \$procmux$46_CMP  ? \$procmux$53_Y  : 1'h0;
  assign awaiting = \$procmux$46_CMP  ? \$36  : 1'h0;
  assign ready = \$procmux$46_CMP  ? \$21  : 1'h0;
  assign clearing = \$procmux$52_CMP  ? 1'h1 : 1'h0;
  assign drain_address = \$procmux$52_CMP  ? clear_address : \address$171 ;
  simgnn_drain \drain$218  (
    .address(\address$171 ),
    .busy(draining),
    .clk(clk),
    .command_payload(command_payload),
    .command_ready(\command__ready$165 ),
    .command_valid(command__valid),
    .drained_half(drained_half),
    .ended(ended),
    .half(\half$162 ),
    .owner(owner),
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
    .stepping(stepping),
    .streaming(\$signal$54 ),
    .sums(drained),
    .write_address(write__address),
    .write_bank(write__bank),
    .write_data(write__data),
    .write_en(write__en),
    .write_lanes(write__lanes)
  );
  simgnn_clustered_gather gather (
    .added(edge_words),
    .adding(is_busy),
    .admitted(\admitted$179 ),
    .clear(clearing),
    .clk(clk),
    .destinations(command_payload[87:64]),
    .done(done),
    .drain(stepping),
    .drain_address(drain_address),
    .drain_half(drained_half),
    .drain_owner(owner),
    .drained(drained),
    .half(\half$162 ),
    .has_edges(\$35 ),
    .hazard(hazard),
    .list_payload(lists_payload[95:0]),
    .list_ready(list__ready),
    .list_valid(\$34 ),
    .request_payload(request__0__payload),
    .request_ready(request_0_ready),
    .request_valid(request__0__valid),
    .response_payload(response_0_payload),
    .response_ready(response__0__ready),
    .response_valid(response_0_valid),
    .room(\room$150 ),
    .rst(rst),
    .start(\$signal ),
    .stray(stray),
    .unfed(unfed),
    .unread(unread),
    .word(o),
    .word_valid(o_valid),
    .words(words)
  );
  simgnn_word_scaler scaler (
    .busy(\busy$203 ),
    .clk(clk),
    .factor(scale),
    .i(word),
    .o(o),
    .o_valid(o_valid),
    .rst(rst),
    .valid(word_valid)
  );
  simgnn_source_reader source (
    .address(command_payload[191:128]),
    .admitted(\admitted$179 ),
    .bank(\$33 [2:0]),
    .clk(clk),
    .done(\done$202 ),
    .from_device(\$32 ),
    .indexed(command_payload[32]),
    .list_payload(lists_payload[191:96]),
    .list_ready(\list__ready$130 ),
    .list_valid(\$31 ),
    .read_address(read__address),
    .read_bank(read__bank),
    .read_data(read_data),
    .read_en(read__en),
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
    .room(\room$150 ),
    .rst(rst),
    .scale(scale),
    .scaled(command_payload[33]),
    .sources(command_payload[503:480]),
    .start(\$signal ),
    .stride(command_payload[223:192]),
    .total({ 3'h0, \total$148 [28:0] }),
    .word(word),
    .word_valid(word_valid),
    .words(words)
  );
  assign \$1 [5:1] = words;
  assign added = edge_words;
  assign adding = is_busy;
  assign busy = draining;
  assign command__payload = command_payload;
  assign \command__valid$197  = command_valid;
  assign command_ready = command__ready;
  assign \ended$167  = ended;
  assign lists__payload = lists_payload;
  assign \lists__payload.edges  = lists_payload[95:0];
  assign \lists__payload.edges.address  = lists_payload[63:0];
  assign \lists__payload.edges.count  = lists_payload[95:64];
  assign \lists__payload.records  = lists_payload[191:96];
  assign \lists__payload.records.address  = lists_payload[159:96];
  assign \lists__payload.records.count  = lists_payload[191:160];
  assign lists__valid = lists_valid;
  assign lists_ready = lists__ready;
  assign \read__address$125  = read__address;
  assign \read__bank$123  = read__bank;
  assign \read__data$127  = read_data;
  assign \read__en$121  = read__en;
  assign read_address = read__address;
  assign read_bank = read__bank;
  assign read_en = read__en;
  assign \read_mask__address$107  = read_mask__address;
  assign \read_mask__bank$105  = read_mask__bank;
  assign \read_mask__data$109  = read_mask_data;
  assign \read_mask__en$103  = read_mask__en;
  assign read_mask_address = read_mask__address;
  assign read_mask_bank = read_mask__bank;
  assign read_mask_en = read_mask__en;
  assign request_0_payload = request__0__payload;
  assign request_0_valid = request__0__valid;
  assign request_1_payload = request__1__payload;
  assign request_1_valid = request__1__valid;
  assign request_2_payload = request__2__payload;
  assign request_2_valid = request__2__valid;
  assign request_3_payload = request__3__payload;
  assign request_3_valid = request__3__valid;
  assign \request__0__payload$67  = request__1__payload;
  assign \request__0__payload$67.address  = request__1__payload[63:0];
  assign \request__0__payload$67.beats  = request__1__payload[69:64];
  assign \request__0__payload.address  = request__0__payload[63:0];
  assign \request__0__payload.beats  = request__0__payload[69:64];
  assign request__0__ready = request_0_ready;
  assign \request__0__valid$69  = request__1__valid;
  assign \request__1__payload$79  = request__2__payload;
  assign \request__1__payload$79.address  = request__2__payload[63:0];
  assign \request__1__payload$79.beats  = request__2__payload[69:64];
  assign \request__1__payload.address  = request__1__payload[63:0];
  assign \request__1__payload.beats  = request__1__payload[69:64];
  assign request__1__ready = request_1_ready;
  assign \request__1__valid$81  = request__2__valid;
  assign \request__2__payload.address  = request__2__payload[63:0];
  assign \request__2__payload.beats  = request__2__payload[69:64];
  assign request__2__ready = request_2_ready;
  assign \request__3__payload.address  = request__3__payload[63:0];
  assign \request__3__payload.beats  = request__3__payload[69:64];
  assign request__3__ready = request_3_ready;
  assign request__payload = request__0__payload;
  assign \request__payload$91  = request__3__payload;
  assign \request__payload$91.address  = request__3__payload[63:0];
  assign \request__payload$91.beats  = request__3__payload[69:64];
  assign \request__payload.address  = request__0__payload[63:0];
  assign \request__payload.beats  = request__0__payload[69:64];
  assign request__valid = request__0__valid;
  assign \request__valid$93  = request__3__valid;
  assign response_0_ready = response__0__ready;
  assign response_1_ready = response__1__ready;
  assign response_2_ready = response__2__ready;
  assign response_3_ready = response__3__ready;
  assign response__0__payload = response_0_payload;
  assign \response__0__ready$77  = response__1__ready;
  assign response__0__valid = response_0_valid;
  assign response__1__payload = response_1_payload;
  assign \response__1__ready$89  = response__2__ready;
  assign response__1__valid = response_1_valid;
  assign response__2__payload = response_2_payload;
  assign response__2__valid = response_2_valid;
  assign response__3__payload = response_3_payload;
  assign response__3__valid = response_3_valid;
  assign response__ready = response__0__ready;
  assign \response__ready$101  = response__3__ready;
  assign \signal$168  = signal;
  assign \start$198  = \$signal ;
  assign state[6:0] = { is_stall_token, is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \stray$157  = stray;
  assign streaming = \$signal$54 ;
  assign \total$148 [31:29] = 3'h0;
  assign \write__address$115  = write__address;
  assign \write__bank$113  = write__bank;
  assign \write__data$117  = write__data;
  assign \write__en$111  = write__en;
  assign \write__lanes$119  = write__lanes;
  assign write_address = write__address;
  assign write_bank = write__bank;
  assign write_data = write__data;
  assign write_en = write__en;
  assign write_lanes = write__lanes;
endmodule
`default_nettype wire
