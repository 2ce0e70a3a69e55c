`timescale 1ns/1ps
`default_nettype none
module simgnn_aggregate_engine(command_valid, permitted, read_data, read_mask_data, request_0_ready, request_1_ready, request_2_ready, request_3_ready, response_0_payload, response_0_valid, response_1_payload, response_1_valid, response_2_payload, response_2_valid, response_3_payload, response_3_valid, clk, rst, command_ready, started, state
, ready, read_en, read_bank, read_address, read_mask_en, read_mask_bank, read_mask_address, write_en, write_bank, write_address, write_data, write_lanes, request_0_payload, request_0_valid, request_1_payload, request_1_valid, request_2_payload, request_2_valid, request_3_payload, request_3_valid, response_0_ready
, response_1_ready, response_2_ready, response_3_ready, edge_words, command_payload);
  wire [24:0] \$1 ;
  wire \$10 ;
  wire \$100 ;
  wire \$101 ;
  wire [4:0] \$102 ;
  wire \$103 ;
  wire \$104 ;
  wire \$105 ;
  wire \$106 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire [24:0] \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [24:0] \$18 ;
  wire \$20 ;
  wire [35:0] \$24 ;
  wire [1:0] \$26 ;
  wire [2:0] \$27 ;
  wire [8:0] \$28 ;
  wire [8:0] \$3 ;
  wire \$31 ;
  wire [2:0] \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire [31:0] \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire [32:0] \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$7 ;
  wire [32:0] \$70 ;
  wire [32:0] \$71 ;
  wire [31:0] \$72 ;
  wire [24:0] \$73 ;
  wire [24:0] \$74 ;
  wire [24:0] \$75 ;
  wire [1:0] \$76 ;
  wire [24:0] \$78 ;
  wire [31:0] \$8 ;
  wire [24:0] \$80 ;
  wire \$82 ;
  wire [24:0] \$83 ;
  wire [24:0] \$84 ;
  wire [32:0] \$88 ;
  wire [32:0] \$89 ;
  wire [32:0] \$9 ;
  wire [24:0] \$90 ;
  wire [8:0] \$91 ;
  wire \$92 ;
  wire [47:0] \$94 ;
  wire \$95 ;
  wire \$97 ;
  wire \$98 ;
  wire \$99 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2572 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2574 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2584 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2586 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2588 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2590 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2592 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2594 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2602 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2604 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2610 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2612 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2618 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2620 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2650 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2652 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2576 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2580 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2596 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2606 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2614 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2622 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2640 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2646 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2654 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2625 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2637 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2643 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2657 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2664 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2667 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2670 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$2537 ;
  wire \$auto$rtlil.cc:2739:Not$2663 ;
  wire [3:0] \$procmux$707_Y ;
  wire \$procmux$708_CMP ;
  wire [3:0] \$procmux$709_Y ;
  wire \$procmux$711_CMP ;
  wire \$procmux$717_CMP ;
  wire [2:0] \$procmux$720_Y ;
  wire [2:0] \$procmux$722_Y ;
  wire \$procmux$723_CMP ;
  wire [2:0] \$procmux$724_Y ;
  wire [2:0] \$procmux$727_Y ;
  wire \$procmux$730_CMP ;
  wire [2:0] \$procmux$731_Y ;
  wire [2:0] \$procmux$734_Y ;
  wire \$procmux$736_CMP ;
  wire [23:0] \$procmux$743_Y ;
  wire [23:0] \$procmux$745_Y ;
  wire [23:0] \$procmux$747_Y ;
  wire [31:0] \$procmux$751_Y ;
  wire [31:0] \$procmux$753_Y ;
  wire [31:0] \$procmux$755_Y ;
  wire [8:0] \$procmux$759_Y ;
  wire [8:0] \$procmux$761_Y ;
  wire [8:0] \$procmux$763_Y ;
  wire [23:0] \$procmux$809_Y ;
  wire [23:0] \$procmux$811_Y ;
  wire [23:0] \$procmux$813_Y ;
  wire \$procmux$841_Y ;
  wire \$procmux$847_Y ;
  wire \$procmux$862_Y ;
  wire \$procmux$870_CMP ;
  wire [7:0] \$procmux$871_Y ;
  wire \$procmux$875_Y ;
  wire [7:0] \$procmux$879_Y ;
  wire \$procmux$883_Y ;
  wire \$signal ;
  wire \$signal$197 ;
  wire \$signal$201 ;
  wire \$signal$203 ;
  wire [31:0] _factor;
  wire [63:0] _operand;
  wire [63:0] _scaled;
  wire [31:0] a;
  wire [31:0] \a$131 ;
  wire adding;
  wire \adding$208 ;
  wire [63:0] address;
  wire [63:0] \address$103 ;
  wire [63:0] \address$111 ;
  reg [31:0] admitted = 32'd0;
  wire \admitted$223 ;
  wire [31:0] b;
  wire [31:0] \b$132 ;
  wire [2:0] bank;
  reg [7:0] clear_address = 8'h00;
  input clk;
  wire clk;
  reg [23:0] column = 24'h000000;
  wire [1023:0] command__payload;
  wire command__ready;
  wire command__valid;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  wire [31:0] count;
  wire done;
  wire \done$231 ;
  wire drain;
  wire \drain$175 ;
  wire [7:0] drain_address;
  wire [7:0] \drain_address$176 ;
  reg drain_valid0_0 = 1'h0;
  reg drain_valid1_0 = 1'h0;
  reg drain_valid2_0 = 1'h0;
  reg drain_valid3_0 = 1'h0;
  wire [63:0] drained;
  wire [63:0] \drained$180 ;
  wire [39:0] edge__payload;
  wire [39:0] \edge__payload$146 ;
  wire [7:0] \edge__payload$146.accumulator ;
  wire [31:0] \edge__payload$146.position ;
  wire [7:0] \edge__payload.accumulator ;
  wire [31:0] \edge__payload.position ;
  wire edge__ready;
  wire \edge__ready$151 ;
  wire edge__valid;
  wire \edge__valid$148 ;
  output [1:0] edge_words;
  wire [1:0] edge_words;
  wire [31:0] edges;
  wire en;
  wire \en$130 ;
  wire [31:0] factor;
  wire from_device;
  reg [2:0] fsm_state = 3'h0;
  wire hazard;
  wire \hazard$213 ;
  wire indexed;
  wire is_busy;
  wire is_drain;
  wire is_fill;
  wire is_stall_feature;
  wire is_stall_hazard;
  wire is_stall_index;
  wire is_stall_token;
  wire [1:0] keep;
  wire last;
  reg [7:0] \local  = 8'h00;
  wire [34:0] mask_bit;
  reg [4:0] mask_chunk = 5'h00;
  reg [31:0] mask_row = 32'd0;
  wire [31:0] o;
  wire [31:0] \o$133 ;
  wire [39:0] o__0__payload;
  wire [7:0] \o__0__payload.accumulator ;
  wire [31:0] \o__0__payload.position ;
  wire o__0__ready;
  wire o__0__valid;
  wire [39:0] o__1__payload;
  wire [7:0] \o__1__payload.accumulator ;
  wire [31:0] \o__1__payload.position ;
  wire o__1__ready;
  wire o__1__valid;
  wire [31:0] o__payload;
  wire o__ready;
  wire o__valid;
  wire [31:0] oldest;
  wire [31:0] \oldest$160 ;
  wire [31:0] \oldest$162 ;
  reg owner = 1'h0;
  reg owner_read_0 = 1'h0;
  input permitted;
  wire permitted;
  wire [8:0] read__address;
  wire [8:0] \read__address$118 ;
  wire [2:0] read__bank;
  wire [2:0] \read__bank$116 ;
  wire [63:0] read__data;
  wire [63:0] \read__data$120 ;
  wire read__en;
  wire \read__en$114 ;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  wire [2:0] read_bank;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  wire [8:0] read_mask__address;
  wire [2:0] read_mask__bank;
  wire [63:0] read_mask__data;
  wire read_mask__en;
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
  wire [69:0] \request__0__payload$60 ;
  wire [63:0] \request__0__payload$60.address ;
  wire [5:0] \request__0__payload$60.beats ;
  wire [63:0] \request__0__payload.address ;
  wire [5:0] \request__0__payload.beats ;
  wire request__0__ready;
  wire \request__0__ready$63 ;
  wire request__0__valid;
  wire \request__0__valid$62 ;
  wire [69:0] request__1__payload;
  wire [69:0] \request__1__payload$72 ;
  wire [63:0] \request__1__payload$72.address ;
  wire [5:0] \request__1__payload$72.beats ;
  wire [63:0] \request__1__payload.address ;
  wire [5:0] \request__1__payload.beats ;
  wire request__1__ready;
  wire \request__1__ready$75 ;
  wire request__1__valid;
  wire \request__1__valid$74 ;
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
  wire [69:0] \request__payload$84 ;
  wire [63:0] \request__payload$84.address ;
  wire [5:0] \request__payload$84.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$87 ;
  wire request__valid;
  wire \request__valid$86 ;
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
  wire [63:0] \response__0__payload$65 ;
  wire response__0__ready;
  wire \response__0__ready$70 ;
  wire response__0__valid;
  wire \response__0__valid$67 ;
  wire [63:0] response__1__payload;
  wire [63:0] \response__1__payload$77 ;
  wire response__1__ready;
  wire \response__1__ready$82 ;
  wire response__1__valid;
  wire \response__1__valid$79 ;
  wire [63:0] response__2__payload;
  wire response__2__ready;
  wire response__2__valid;
  wire [63:0] response__3__payload;
  wire response__3__ready;
  wire response__3__valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$89 ;
  wire response__ready;
  wire \response__ready$94 ;
  wire response__valid;
  wire \response__valid$91 ;
  wire [63:0] ring_data;
  wire [63:0] \ring_data$155 ;
  reg ring_write = 1'h0;
  wire \ring_write$154 ;
  wire room;
  wire \room$163 ;
  reg [8:0] row = 9'h000;
  input rst;
  wire rst;
  wire [31:0] scale;
  wire scaled;
  reg [3:0] settle = 4'h0;
  wire [23:0] sources;
  wire start;
  wire \start$199 ;
  wire \start$200 ;
  output started;
  wire started;
  output [7:0] state;
  wire [7:0] state;
  wire step;
  wire [31:0] stride;
  wire [63:0] sums;
  reg [31:0] total = 32'd0;
  wire [31:0] \total$109 ;
  reg [23:0] unread = 24'h000000;
  reg [23:0] unwritten = 24'h000000;
  wire waiting;
  wire \waiting$161 ;
  wire [63:0] word;
  wire word_valid;
  reg word_valid0_0 = 1'h0;
  reg word_valid1_0 = 1'h0;
  reg word_valid2_0 = 1'h0;
  wire word_valid3_0;
  wire [23:0] words;
  wire [23:0] \words$107 ;
  wire [23:0] \words$140 ;
  wire [23:0] \words$152 ;
  wire [23:0] \words$99 ;
  reg [8:0] write__address = 9'h000;
  wire [2:0] write__bank;
  wire [63:0] write__data;
  reg write__en = 1'h0;
  wire [1:0] write__lanes;
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
  reg [31:0] written = 32'd0;
  wire [31:0] \written$142 ;
  wire [31:0] \written$153 ;
  reg [23:0] written_column = 24'h000000;
  assign { words, \$1 [0] } = command_payload[119:96] + 1'h1;
  assign from_device = ! command_payload[239:232];
  assign { \$3 [8:3], bank } = command_payload[239:232] - 1'h1;
  assign count[23:0] = command_payload[34] ? command_payload[87:64] : 24'h000000;
  assign \$5  = waiting ? \oldest$160  : oldest;
  assign \$6  = admitted - \$5 ;
  assign \$7  = $signed(\$6 [31:0]) < $signed(7'h20);
  assign \$8  = \waiting$161  ? \oldest$162  : oldest;
  assign \$9  = admitted - \$8 ;
  assign \$10  = $signed(\$9 [31:0]) < $signed(7'h20);
  assign room = & { \$10 , \$7  };
  assign \$11  = | unread;
  assign \$12  = \$signal  & \$11 ;
  assign \$13  = ~ command_payload[34];
  assign \$14  = \$13  | o__valid;
  assign step = \$12  & \$14 ;
  assign \$15  = words - 1'h1;
  assign last = column == \$15 ;
  assign o__ready = step & last;
  assign \$16  = ! owner;
  assign \$17  = step & \$16 ;
  assign \$18  = \local  + column;
  assign \$20  = step & owner;
  assign { \$24 [35], mask_bit[34:15], read_mask_address, mask_bit[5:0] } = { mask_row, 3'h0 } + { written_column, 1'h0 };
  assign read_mask__en = drain_valid3_0 & command_payload[35];
  assign \$26  = read_mask_data >> { 1'h0, mask_chunk, 1'h0 };
  assign { \$27 [2], keep } = command_payload[35] ? { 1'h0, \$26  } : 3'h7;
  assign { \$28 [8:3], write_bank } = command_payload[367:360] - 1'h1;
  assign write_data[31:0] = keep[0] ? o : 32'd0;
  assign write_data[63:32] = keep[1] ? \o$133  : 32'd0;
  assign \$31  = command_valid & permitted;
  assign \$103  = settle == 3'h7;
  assign \$104  = ! unwritten;
  assign \$105  = ~ write__en;
  assign \$106  = \$104  & \$105 ;
  assign { \$37 [2], edge_words } = { 1'h0, adding } + \adding$208 ;
  assign \$38  = | { \adding$208 , adding };
  assign is_busy = \$signal$201  & \$38 ;
  assign \$39  = \$signal  & step;
  assign \$41  = ~ is_busy;
  assign is_drain = \$39  & \$41 ;
  assign \$42  = | { \hazard$213 , hazard };
  assign \$43  = \$signal$201  & \$42 ;
  assign \$44  = | { is_drain, is_busy };
  assign \$45  = ~ \$44 ;
  assign is_stall_hazard = \$43  & \$45 ;
  assign \$46  = | { \waiting$161 , waiting };
  assign \$47  = \$signal$201  & \$46 ;
  assign \$48  = | { is_stall_hazard, is_drain, is_busy };
  assign \$49  = ~ \$48 ;
  assign is_stall_feature = \$47  & \$49 ;
  assign \$50  = ~ done;
  assign \$51  = \$signal$201  & \$50 ;
  assign \$52  = | { is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$53  = ~ \$52 ;
  assign is_stall_index = \$51  & \$53 ;
  assign \$54  = \$signal$201  | \$signal ;
  assign \$55  = \$54  | \$signal$197 ;
  assign \$56  = | { is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$57  = ~ \$56 ;
  assign is_fill = \$55  & \$57 ;
  assign \$58  = ~ started;
  assign \$59  = command_valid & \$58 ;
  assign \$60  = | { is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$61  = ~ \$60 ;
  assign is_stall_token = \$59  & \$61 ;
  assign \$62  = | { is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_stall_token, is_busy };
  assign state[7] = ~ \$62 ;
  assign \$70  = admitted + \admitted$223 ;
  assign \$71  = written + ring_write;
  assign \$72  = command_payload[34] ? o__payload : 32'd1065353216;
  assign \$73  = column + 1'h1;
  assign \$74  = last ? 25'h0000000 : \$73 ;
  assign \$75  = unread - 1'h1;
  assign \$76  = owner + 1'h1;
  assign \$78  = \local  + words;
  assign \$80  = row + written_column;
  assign \$82  = written_column == \$15 ;
  assign \$83  = written_column + 1'h1;
  assign \$84  = \$82  ? 25'h0000000 : \$83 ;
  assign \$88  = row + { 3'h0, command_payload[351:323] };
  assign \$89  = mask_row + command_payload[735:704];
  assign \$90  = unwritten - 1'h1;
  assign \$91  = clear_address + 1'h1;
  assign \$92  = clear_address == 8'hff;
  assign \$94  = command_payload[503:480] * words;
  assign \$95  = done & \done$231 ;
  assign \$97  = ~ \$46 ;
  assign \$98  = \$95  & \$97 ;
  assign \$99  = | { word_valid2_0, word_valid1_0, word_valid0_0, ring_write, word_valid };
  assign \$100  = ~ \$99 ;
  assign \$101  = \$98  & \$100 ;
  assign \$102  = settle + 1'h1;
  always @(posedge clk)
    if (rst) settle <= 4'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2576 ) settle <= \$procmux$707_Y ;
  always @(posedge clk)
    if (rst) total <= 32'd0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2580 ) total <= \$94 [31:0];
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2596 ) fsm_state <= \$procmux$722_Y ;
  always @(posedge clk)
    if (rst) clear_address <= 8'h00;
    else if (\$procmux$736_CMP ) clear_address <= \$91 [7:0];
  always @(posedge clk)
    if (rst) unwritten <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2606 ) unwritten <= \$procmux$747_Y ;
  always @(posedge clk)
    if (rst) mask_row <= 32'd0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2614 ) mask_row <= \$procmux$755_Y ;
  always @(posedge clk)
    if (rst) row <= 9'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2622 ) row <= \$procmux$763_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2625 ) written_column <= 24'h000000;
    else if (drain_valid3_0) written_column <= \$84 [23:0];
  always @(posedge clk)
    if (rst) write__address <= 9'h000;
    else write__address <= \$80 [8:0];
  always @(posedge clk)
    if (rst) write__en <= 1'h0;
    else write__en <= drain_valid3_0;
  always @(posedge clk)
    if (rst) mask_chunk <= 5'h00;
    else mask_chunk <= mask_bit[5:1];
  always @(posedge clk)
    if (rst) owner_read_0 <= 1'h0;
    else owner_read_0 <= owner;
  always @(posedge clk)
    if (rst) drain_valid3_0 <= 1'h0;
    else drain_valid3_0 <= drain_valid2_0;
  always @(posedge clk)
    if (rst) drain_valid2_0 <= 1'h0;
    else drain_valid2_0 <= drain_valid1_0;
  always @(posedge clk)
    if (rst) drain_valid1_0 <= 1'h0;
    else drain_valid1_0 <= drain_valid0_0;
  always @(posedge clk)
    if (rst) drain_valid0_0 <= 1'h0;
    else drain_valid0_0 <= step;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2637 ) \local  <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2640 ) \local  <= \$78 [7:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2643 ) owner <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2646 ) owner <= \$76 [0];
  always @(posedge clk)
    if (rst) unread <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2654 ) unread <= \$procmux$813_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2657 ) column <= 24'h000000;
    else if (step) column <= \$74 [23:0];
  reg [6:0] \$auto$ff.cc:266:slice$2660  = 7'h00;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$2660  <= 7'h00;
    else \$auto$ff.cc:266:slice$2660  <= \$72 [29:23];
  assign factor[29:23] = \$auto$ff.cc:266:slice$2660 ;
  reg [24:0] \$auto$ff.cc:266:slice$2661  = 25'h0000000;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2664 ) \$auto$ff.cc:266:slice$2661  <= 25'h0000000;
    else \$auto$ff.cc:266:slice$2661  <= { o__payload[31:30], o__payload[22:0] };
  assign { factor[31:30], factor[22:0] } = \$auto$ff.cc:266:slice$2661 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2667 ) written <= 32'd0;
    else written <= \$71 [31:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2670 ) admitted <= 32'd0;
    else admitted <= \$70 [31:0];
  always @(posedge clk)
    if (rst) ring_write <= 1'h0;
    else ring_write <= word_valid2_0;
  always @(posedge clk)
    if (rst) word_valid2_0 <= 1'h0;
    else word_valid2_0 <= word_valid1_0;
  always @(posedge clk)
    if (rst) word_valid1_0 <= 1'h0;
    else word_valid1_0 <= word_valid0_0;
  always @(posedge clk)
    if (rst) word_valid0_0 <= 1'h0;
    else word_valid0_0 <= word_valid;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2572  = { \$procmux$711_CMP , \$101  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2574  = { \$procmux$711_CMP , \$procmux$708_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2584  = { \$procmux$717_CMP , \$31  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2586  = { \$procmux$708_CMP , \$103  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2588  = { \$procmux$723_CMP , \$106  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2590  = { \$procmux$736_CMP , \$92  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2592  = { \$procmux$711_CMP , \$101  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2594  = { \$procmux$736_CMP , \$procmux$730_CMP , \$procmux$723_CMP , \$procmux$717_CMP , \$procmux$711_CMP , \$procmux$708_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2602  = { \$signal$203 , drain_valid3_0, \$82  } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2604  = { \$signal$203 , drain_valid3_0 } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2610  = { \$signal$203 , drain_valid3_0, \$82  } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2612  = { \$signal$203 , drain_valid3_0 } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2618  = { \$signal$203 , drain_valid3_0, \$82  } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2620  = { \$signal$203 , drain_valid3_0 } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2650  = { \$signal$203 , step, last } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2652  = { \$signal$203 , step } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2576  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2574 , \$auto$opt_dff.cc:194:make_patterns_logic$2572  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2580  = & { \$procmux$717_CMP , \$31  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2596  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2594 , \$auto$opt_dff.cc:194:make_patterns_logic$2592 , \$auto$opt_dff.cc:194:make_patterns_logic$2590 , \$auto$opt_dff.cc:194:make_patterns_logic$2588 , \$auto$opt_dff.cc:194:make_patterns_logic$2586 , \$auto$opt_dff.cc:194:make_patterns_logic$2584  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2606  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2604 , \$auto$opt_dff.cc:194:make_patterns_logic$2602  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2614  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2612 , \$auto$opt_dff.cc:194:make_patterns_logic$2610  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2622  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2620 , \$auto$opt_dff.cc:194:make_patterns_logic$2618  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2640  = & { owner, step, last };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2646  = & { step, last };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2654  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2652 , \$auto$opt_dff.cc:194:make_patterns_logic$2650  };
  assign \$auto$rtlil.cc:2739:Not$2663  = ~ command_payload[34];
  assign \$auto$opt_dff.cc:253:combine_resets$2625  = | { \$signal$203 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$2637  = | { \$signal$203 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$2643  = | { \$signal$203 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$2657  = | { \$signal$203 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$2664  = | { \$auto$rtlil.cc:2739:Not$2663 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$2667  = | { \$procmux$730_CMP , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$2670  = | { start, rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$2537  = | { \$procmux$730_CMP , \$procmux$708_CMP  };
  function [3:0] procmux$707 ;
    input [3:0] select_a;
    input [7:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$707  = select_b[3:0];
      2'b10:
        procmux$707  = select_b[7:4];
      default:
        procmux$707  = select_a;
    endcase
  endfunction
  assign \$procmux$707_Y  = procmux$707 (4'hx, { \$procmux$709_Y , \$102 [3:0] }, { \$procmux$711_CMP , \$procmux$708_CMP  });
  assign \$procmux$708_CMP  = fsm_state == 3'h4;
  assign \$procmux$709_Y  = \$101  ? 4'h0 : 4'hx;
  assign \$procmux$711_CMP  = fsm_state == 3'h3;
  assign \$procmux$717_CMP  = fsm_state == 3'h1;
  assign \$procmux$720_Y  = \$106  ? 3'h1 : 3'hx;
  function [2:0] procmux$722 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$722  = select_b[2:0];
      6'b????10:
        procmux$722  = select_b[5:3];
      6'b???100:
        procmux$722  = select_b[8:6];
      6'b??1000:
        procmux$722  = select_b[11:9];
      6'b?10000:
        procmux$722  = select_b[14:12];
      6'b100000:
        procmux$722  = select_b[17:15];
      default:
        procmux$722  = select_a;
    endcase
  endfunction
  assign \$procmux$722_Y  = procmux$722 (3'hx, { \$procmux$734_Y , \$procmux$731_Y , 3'h3, \$procmux$727_Y , \$procmux$724_Y , \$procmux$720_Y  }, { \$procmux$736_CMP , \$procmux$717_CMP , \$procmux$730_CMP , \$procmux$711_CMP , \$procmux$708_CMP , \$procmux$723_CMP  });
  assign \$procmux$723_CMP  = fsm_state == 3'h5;
  assign \$procmux$724_Y  = \$103  ? 3'h5 : 3'hx;
  assign \$procmux$727_Y  = \$101  ? 3'h4 : 3'hx;
  assign \$procmux$730_CMP  = fsm_state == 3'h2;
  assign \$procmux$731_Y  = \$31  ? 3'h2 : 3'hx;
  assign \$procmux$734_Y  = \$92  ? 3'h1 : 3'hx;
  assign \$procmux$736_CMP  = ! fsm_state;
  assign \$procmux$743_Y  = \$82  ? \$90 [23:0] : 24'hxxxxxx;
  assign \$procmux$745_Y  = drain_valid3_0 ? \$procmux$743_Y  : 24'hxxxxxx;
  assign \$procmux$747_Y  = \$signal$203  ? command_payload[87:64] : \$procmux$745_Y ;
  assign \$procmux$751_Y  = \$82  ? \$89 [31:0] : 32'hxxxxxxxx;
  assign \$procmux$753_Y  = drain_valid3_0 ? \$procmux$751_Y  : 32'hxxxxxxxx;
  assign \$procmux$755_Y  = \$signal$203  ? command_payload[671:640] : \$procmux$753_Y ;
  assign \$procmux$759_Y  = \$82  ? \$88 [8:0] : 9'hxxx;
  assign \$procmux$761_Y  = drain_valid3_0 ? \$procmux$759_Y  : 9'hxxx;
  assign \$procmux$763_Y  = \$signal$203  ? command_payload[267:259] : \$procmux$761_Y ;
  assign \$procmux$809_Y  = last ? \$75 [23:0] : 24'hxxxxxx;
  assign \$procmux$811_Y  = step ? \$procmux$809_Y  : 24'hxxxxxx;
  assign \$procmux$813_Y  = \$signal$203  ? command_payload[87:64] : \$procmux$811_Y ;
  assign \$procmux$841_Y  = \$106  ? 1'h1 : 1'h0;
  assign command_ready = \$procmux$723_CMP  ? \$procmux$841_Y  : 1'h0;
  assign \$signal  = \$procmux$723_CMP  ? 1'h1 : 1'h0;
  assign \$procmux$847_Y  = \$103  ? 1'h1 : 1'h0;
  assign \$signal$203  = \$procmux$708_CMP  ? \$procmux$847_Y  : 1'h0;
  assign \$signal$201  = \$procmux$711_CMP  ? 1'h1 : 1'h0;
  assign start = \$procmux$730_CMP  ? 1'h1 : 1'h0;
  assign \$signal$197  = \$auto$opt_reduce.cc:137:opt_pmux$2537  ? 1'h1 : 1'h0;
  assign \$procmux$862_Y  = \$31  ? 1'h1 : 1'h0;
  assign started = \$procmux$717_CMP  ? \$procmux$862_Y  : 1'h0;
  assign ready = \$procmux$717_CMP  ? 1'h1 : 1'h0;
  function [63:0] procmux$868 ;
    input [63:0] select_a;
    input [127:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$868  = select_b[63:0];
      2'b10:
        procmux$868  = select_b[127:64];
      default:
        procmux$868  = select_a;
    endcase
  endfunction
  assign sums = procmux$868 (64'hxxxxxxxxxxxxxxxx, { drained, \drained$180  }, { \$procmux$870_CMP , owner_read_0 });
  assign \$procmux$870_CMP  = ~ owner_read_0;
  assign \$procmux$871_Y  = \$20  ? \$18 [7:0] : 8'h00;
  assign \drain_address$176  = \$procmux$736_CMP  ? clear_address : \$procmux$871_Y ;
  assign \$procmux$875_Y  = \$20  ? 1'h1 : 1'h0;
  assign \drain$175  = \$procmux$736_CMP  ? 1'h1 : \$procmux$875_Y ;
  assign \$procmux$879_Y  = \$17  ? \$18 [7:0] : 8'h00;
  assign drain_address = \$procmux$736_CMP  ? clear_address : \$procmux$879_Y ;
  assign \$procmux$883_Y  = \$17  ? 1'h1 : 1'h0;
  assign drain = \$procmux$736_CMP  ? 1'h1 : \$procmux$883_Y ;
  assign _factor = \$signal  ? factor : scale;
  assign _operand = \$signal  ? sums : word;
  simgnn_gather_cluster cluster0 (
    .adding(adding),
    .clk(clk),
    .drain(drain),
    .drain_address(drain_address),
    .drained(drained),
    .edge_payload(edge__payload),
    .edge_ready(o__0__ready),
    .edge_valid(edge__valid),
    .hazard(hazard),
    .oldest(\oldest$160 ),
    .ring_data({ \o$133 , o }),
    .ring_write(ring_write),
    .rst(rst),
    .waiting(waiting),
    .words(words),
    .written(written)
  );
  simgnn_gather_cluster cluster1 (
    .adding(\adding$208 ),
    .clk(clk),
    .drain(\drain$175 ),
    .drain_address(\drain_address$176 ),
    .drained(\drained$180 ),
    .edge_payload(\edge__payload$146 ),
    .edge_ready(o__1__ready),
    .edge_valid(\edge__valid$148 ),
    .hazard(\hazard$213 ),
    .oldest(\oldest$162 ),
    .ring_data({ \o$133 , o }),
    .ring_write(ring_write),
    .rst(rst),
    .waiting(\waiting$161 ),
    .words(words),
    .written(written)
  );
  simgnn_edge_router router (
    .address(command_payload[447:384]),
    .clk(clk),
    .done(done),
    .edges(command_payload[479:448]),
    .o_0_payload(edge__payload),
    .o_0_ready(o__0__ready),
    .o_0_valid(edge__valid),
    .o_1_payload(\edge__payload$146 ),
    .o_1_ready(o__1__ready),
    .o_1_valid(\edge__valid$148 ),
    .oldest(oldest),
    .request_payload(request__0__payload),
    .request_ready(request_0_ready),
    .request_valid(request__0__valid),
    .response_payload(response_0_payload),
    .response_ready(response__0__ready),
    .response_valid(response_0_valid),
    .rst(rst),
    .start(start),
    .words(words)
  );
  simgnn_fp32_mul scale0 (
    .a(_operand[31:0]),
    .b(_factor),
    .clk(clk),
    .en(1'h1),
    .o(o),
    .rst(rst)
  );
  simgnn_fp32_mul scale1 (
    .a(_operand[63:32]),
    .b(_factor),
    .clk(clk),
    .en(1'h1),
    .o(\o$133 ),
    .rst(rst)
  );
  simgnn_index_reader scales (
    .address(command_payload[639:576]),
    .clk(clk),
    .count({ 8'h00, count[23:0] }),
    .o_payload(o__payload),
    .o_ready(o__ready),
    .o_valid(o__valid),
    .request_payload(request__3__payload),
    .request_ready(request_3_ready),
    .request_valid(request__3__valid),
    .response_payload(response_3_payload),
    .response_ready(response__3__ready),
    .response_valid(response_3_valid),
    .rst(rst),
    .start(start)
  );
  simgnn_source_reader source (
    .address(command_payload[191:128]),
    .admitted(\admitted$223 ),
    .bank(bank),
    .clk(clk),
    .done(\done$231 ),
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
    .scale(scale),
    .scaled(command_payload[33]),
    .sources(command_payload[503:480]),
    .start(start),
    .stride(command_payload[223:192]),
    .total(total),
    .word(word),
    .word_valid(word_valid),
    .words(words)
  );
  assign \$24 [34:0] = { mask_bit[34:15], read_mask_address, mask_bit[5:0] };
  assign \$27 [1:0] = keep;
  assign \$28 [2:0] = write_bank;
  assign \$3 [2:0] = bank;
  assign \$37 [1:0] = edge_words;
  assign \$1 [24:1] = words;
  assign _scaled = { \o$133 , o };
  assign a = _operand[31:0];
  assign \a$131  = _operand[63:32];
  assign address = command_payload[447:384];
  assign \address$103  = command_payload[191:128];
  assign \address$111  = command_payload[639:576];
  assign b = _factor;
  assign \b$132  = _factor;
  assign command__payload = command_payload;
  assign command__ready = command_ready;
  assign command__valid = command_valid;
  assign count[31:24] = 8'h00;
  assign \edge__payload$146.accumulator  = \edge__payload$146 [7:0];
  assign \edge__payload$146.position  = \edge__payload$146 [39:8];
  assign \edge__payload.accumulator  = edge__payload[7:0];
  assign \edge__payload.position  = edge__payload[39:8];
  assign edge__ready = o__0__ready;
  assign \edge__ready$151  = o__1__ready;
  assign edges = command_payload[479:448];
  assign en = 1'h1;
  assign \en$130  = 1'h1;
  assign indexed = command_payload[32];
  assign mask_bit[14:6] = read_mask_address;
  assign o__0__payload = edge__payload;
  assign \o__0__payload.accumulator  = edge__payload[7:0];
  assign \o__0__payload.position  = edge__payload[39:8];
  assign o__0__valid = edge__valid;
  assign o__1__payload = \edge__payload$146 ;
  assign \o__1__payload.accumulator  = \edge__payload$146 [7:0];
  assign \o__1__payload.position  = \edge__payload$146 [39:8];
  assign o__1__valid = \edge__valid$148 ;
  assign \read__address$118  = read__address;
  assign \read__bank$116  = read__bank;
  assign read__data = read_data;
  assign \read__data$120  = read_data;
  assign \read__en$114  = read__en;
  assign read_address = read__address;
  assign read_bank = read__bank;
  assign read_en = read__en;
  assign read_mask__address = read_mask_address;
  assign read_mask__bank = 3'h0;
  assign read_mask__data = read_mask_data;
  assign read_mask_bank = 3'h0;
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
  assign \request__0__payload$60  = request__1__payload;
  assign \request__0__payload$60.address  = request__1__payload[63:0];
  assign \request__0__payload$60.beats  = request__1__payload[69:64];
  assign \request__0__payload.address  = request__0__payload[63:0];
  assign \request__0__payload.beats  = request__0__payload[69:64];
  assign request__0__ready = request_0_ready;
  assign \request__0__ready$63  = request_1_ready;
  assign \request__0__valid$62  = request__1__valid;
  assign \request__1__payload$72  = request__2__payload;
  assign \request__1__payload$72.address  = request__2__payload[63:0];
  assign \request__1__payload$72.beats  = request__2__payload[69:64];
  assign \request__1__payload.address  = request__1__payload[63:0];
  assign \request__1__payload.beats  = request__1__payload[69:64];
  assign request__1__ready = request_1_ready;
  assign \request__1__ready$75  = request_2_ready;
  assign \request__1__valid$74  = request__2__valid;
  assign \request__2__payload.address  = request__2__payload[63:0];
  assign \request__2__payload.beats  = request__2__payload[69:64];
  assign request__2__ready = request_2_ready;
  assign \request__3__payload.address  = request__3__payload[63:0];
  assign \request__3__payload.beats  = request__3__payload[69:64];
  assign request__3__ready = request_3_ready;
  assign request__payload = request__0__payload;
  assign \request__payload$84  = request__3__payload;
  assign \request__payload$84.address  = request__3__payload[63:0];
  assign \request__payload$84.beats  = request__3__payload[69:64];
  assign \request__payload.address  = request__0__payload[63:0];
  assign \request__payload.beats  = request__0__payload[69:64];
  assign request__ready = request_0_ready;
  assign \request__ready$87  = request_3_ready;
  assign request__valid = request__0__valid;
  assign \request__valid$86  = request__3__valid;
  assign response_0_ready = response__0__ready;
  assign response_1_ready = response__1__ready;
  assign response_2_ready = response__2__ready;
  assign response_3_ready = response__3__ready;
  assign response__0__payload = response_0_payload;
  assign \response__0__payload$65  = response_1_payload;
  assign \response__0__ready$70  = response__1__ready;
  assign response__0__valid = response_0_valid;
  assign \response__0__valid$67  = response_1_valid;
  assign response__1__payload = response_1_payload;
  assign \response__1__payload$77  = response_2_payload;
  assign \response__1__ready$82  = response__2__ready;
  assign response__1__valid = response_1_valid;
  assign \response__1__valid$79  = response_2_valid;
  assign response__2__payload = response_2_payload;
  assign response__2__valid = response_2_valid;
  assign response__3__payload = response_3_payload;
  assign response__3__valid = response_3_valid;
  assign response__payload = response_0_payload;
  assign \response__payload$89  = response_3_payload;
  assign response__ready = response__0__ready;
  assign \response__ready$94  = response__3__ready;
  assign response__valid = response_0_valid;
  assign \response__valid$91  = response_3_valid;
  assign ring_data = { \o$133 , o };
  assign \ring_data$155  = { \o$133 , o };
  assign \ring_write$154  = ring_write;
  assign \room$163  = room;
  assign scaled = command_payload[33];
  assign sources = command_payload[503:480];
  assign \start$199  = start;
  assign \start$200  = start;
  assign state[6:0] = { is_stall_token, is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign stride = command_payload[223:192];
  assign \total$109  = total;
  assign word_valid3_0 = ring_write;
  assign \words$107  = words;
  assign \words$140  = words;
  assign \words$152  = words;
  assign \words$99  = words;
  assign write__bank = write_bank;
  assign write__data = write_data;
  assign write__lanes = 2'h3;
  assign write_address = write__address;
  assign write_en = write__en;
  assign write_lanes = 2'h3;
  assign \written$142  = written;
  assign \written$153  = written;
endmodule
`default_nettype wire
