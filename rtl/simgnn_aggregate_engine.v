`timescale 1ns/1ps
`default_nettype none
module simgnn_aggregate_engine(command_valid, permitted, read_data, read_mask_data, request_0_ready, request_1_ready, request_2_ready, request_3_ready, response_0_payload, response_0_valid, response_1_payload, response_1_valid, response_2_payload, response_2_valid, response_3_payload, response_3_valid, clk, rst, command_ready, started, state
, ready, read_en, read_bank, read_address, read_mask_en, read_mask_bank, read_mask_address, write_en, write_bank, write_address, write_data, write_lanes, request_0_payload, request_0_valid, request_1_payload, request_1_valid, request_2_payload, request_2_valid, request_3_payload, request_3_valid, response_0_ready
, response_1_ready, response_2_ready, response_3_ready, edge_words, command_payload);
  wire [24:0] \$1 ;
  wire [32:0] \$10 ;
  wire \$100 ;
  wire \$101 ;
  wire \$102 ;
  wire \$103 ;
  wire [4:0] \$104 ;
  wire \$105 ;
  wire \$106 ;
  wire \$107 ;
  wire \$108 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire [24:0] \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire [24:0] \$19 ;
  wire \$21 ;
  wire [35:0] \$25 ;
  wire [1:0] \$27 ;
  wire [2:0] \$28 ;
  wire [8:0] \$29 ;
  wire [8:0] \$3 ;
  wire \$32 ;
  wire [2:0] \$38 ;
  wire \$39 ;
  wire \$40 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$5 ;
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
  wire [31:0] \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire [32:0] \$7 ;
  wire [32:0] \$72 ;
  wire [32:0] \$73 ;
  wire [31:0] \$74 ;
  wire [24:0] \$75 ;
  wire [24:0] \$76 ;
  wire [24:0] \$77 ;
  wire [1:0] \$78 ;
  wire \$8 ;
  wire [24:0] \$80 ;
  wire [24:0] \$82 ;
  wire \$84 ;
  wire [24:0] \$85 ;
  wire [24:0] \$86 ;
  wire [31:0] \$9 ;
  wire [32:0] \$90 ;
  wire [32:0] \$91 ;
  wire [24:0] \$92 ;
  wire [8:0] \$93 ;
  wire \$94 ;
  wire [47:0] \$96 ;
  wire \$97 ;
  wire \$99 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3047 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3049 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3059 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3061 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3063 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3065 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3067 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3069 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3077 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3079 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3085 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3087 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3093 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3095 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3125 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3127 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3051 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3055 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3071 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3081 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3089 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3097 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3115 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3121 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3129 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3100 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3112 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3118 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3132 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3139 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3142 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3145 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$2979 ;
  wire \$auto$rtlil.cc:2739:Not$3138 ;
  wire [3:0] \$procmux$737_Y ;
  wire \$procmux$738_CMP ;
  wire [3:0] \$procmux$739_Y ;
  wire \$procmux$741_CMP ;
  wire \$procmux$747_CMP ;
  wire [2:0] \$procmux$750_Y ;
  wire [2:0] \$procmux$752_Y ;
  wire \$procmux$753_CMP ;
  wire [2:0] \$procmux$754_Y ;
  wire [2:0] \$procmux$757_Y ;
  wire \$procmux$760_CMP ;
  wire [2:0] \$procmux$761_Y ;
  wire [2:0] \$procmux$764_Y ;
  wire \$procmux$766_CMP ;
  wire [23:0] \$procmux$773_Y ;
  wire [23:0] \$procmux$775_Y ;
  wire [23:0] \$procmux$777_Y ;
  wire [31:0] \$procmux$781_Y ;
  wire [31:0] \$procmux$783_Y ;
  wire [31:0] \$procmux$785_Y ;
  wire [8:0] \$procmux$789_Y ;
  wire [8:0] \$procmux$791_Y ;
  wire [8:0] \$procmux$793_Y ;
  wire [23:0] \$procmux$839_Y ;
  wire [23:0] \$procmux$841_Y ;
  wire [23:0] \$procmux$843_Y ;
  wire \$procmux$877_Y ;
  wire \$procmux$883_Y ;
  wire \$procmux$898_Y ;
  wire \$procmux$906_CMP ;
  wire [7:0] \$procmux$907_Y ;
  wire \$procmux$911_Y ;
  wire [7:0] \$procmux$915_Y ;
  wire \$procmux$919_Y ;
  wire \$signal ;
  wire \$signal$204 ;
  wire \$signal$208 ;
  wire \$signal$210 ;
  reg _drained_valid = 1'h0;
  wire [31:0] _factor;
  wire [63:0] _operand;
  wire [63:0] _scaled;
  wire [31:0] a;
  wire [31:0] \a$137 ;
  wire adding;
  wire \adding$215 ;
  wire [63:0] address;
  wire [63:0] \address$103 ;
  wire [63:0] \address$111 ;
  reg [31:0] admitted = 32'd0;
  wire \admitted$229 ;
  wire [31:0] b;
  wire [31:0] \b$138 ;
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
  wire \done$236 ;
  wire drain;
  wire \drain$181 ;
  wire [7:0] drain_address;
  wire [7:0] \drain_address$182 ;
  wire drain_valid0_0;
  reg drain_valid1_0 = 1'h0;
  reg drain_valid2_0 = 1'h0;
  reg drain_valid3_0 = 1'h0;
  wire [63:0] drained;
  wire [63:0] \drained$187 ;
  wire [39:0] edge__payload;
  wire [39:0] \edge__payload$152 ;
  wire [7:0] \edge__payload$152.accumulator ;
  wire [31:0] \edge__payload$152.position ;
  wire [7:0] \edge__payload.accumulator ;
  wire [31:0] \edge__payload.position ;
  wire edge__ready;
  wire \edge__ready$157 ;
  wire edge__valid;
  wire \edge__valid$154 ;
  output [1:0] edge_words;
  wire [1:0] edge_words;
  wire [31:0] edges;
  wire en;
  wire \en$136 ;
  wire [31:0] factor;
  wire from_device;
  reg [2:0] fsm_state = 3'h0;
  wire hazard;
  wire \hazard$220 ;
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
  wire moving;
  reg moving_1_0 = 1'h0;
  reg moving_2_0 = 1'h0;
  reg moving_3_0 = 1'h0;
  wire [31:0] o;
  wire [31:0] \o$139 ;
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
  wire [31:0] \oldest$166 ;
  wire [31:0] \oldest$168 ;
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
  wire [63:0] \ring_data$161 ;
  reg ring_write = 1'h0;
  wire \ring_write$160 ;
  wire room;
  wire \room$169 ;
  reg [8:0] row = 9'h000;
  input rst;
  wire rst;
  wire [31:0] scale;
  wire scaled;
  reg [3:0] settle = 4'h0;
  wire [23:0] sources;
  wire start;
  wire \start$206 ;
  wire \start$207 ;
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
  wire \waiting$167 ;
  wire [63:0] word;
  wire word_valid;
  reg word_valid0_0 = 1'h0;
  reg word_valid1_0 = 1'h0;
  reg word_valid2_0 = 1'h0;
  wire word_valid3_0;
  wire [23:0] words;
  wire [23:0] \words$107 ;
  wire [23:0] \words$146 ;
  wire [23:0] \words$158 ;
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
  wire [31:0] \written$148 ;
  wire [31:0] \written$159 ;
  reg [23:0] written_column = 24'h000000;
  assign { words, \$1 [0] } = command_payload[119:96] + 1'h1;
  assign from_device = ! command_payload[239:232];
  assign { \$3 [8:3], bank } = command_payload[239:232] - 1'h1;
  assign count[23:0] = command_payload[34] ? command_payload[87:64] : 24'h000000;
  assign \$5  = word_valid | _drained_valid;
  assign moving = | { moving_3_0, moving_2_0, moving_1_0, \$5  };
  assign \$6  = waiting ? \oldest$166  : oldest;
  assign \$7  = admitted - \$6 ;
  assign \$8  = $signed(\$7 [31:0]) < $signed(7'h20);
  assign \$9  = \waiting$167  ? \oldest$168  : oldest;
  assign \$10  = admitted - \$9 ;
  assign \$11  = $signed(\$10 [31:0]) < $signed(7'h20);
  assign room = & { \$11 , \$8  };
  assign \$12  = | unread;
  assign \$13  = \$signal  & \$12 ;
  assign \$14  = ~ command_payload[34];
  assign \$15  = \$14  | o__valid;
  assign step = \$13  & \$15 ;
  assign \$16  = words - 1'h1;
  assign last = column == \$16 ;
  assign o__ready = step & last;
  assign \$17  = ! owner;
  assign \$18  = step & \$17 ;
  assign \$19  = \local  + column;
  assign \$21  = step & owner;
  assign { \$25 [35], mask_bit[34:15], read_mask_address, mask_bit[5:0] } = { mask_row, 3'h0 } + { written_column, 1'h0 };
  assign read_mask__en = drain_valid3_0 & command_payload[35];
  assign \$27  = read_mask_data >> { 1'h0, mask_chunk, 1'h0 };
  assign { \$28 [2], keep } = command_payload[35] ? { 1'h0, \$27  } : 3'h7;
  assign { \$29 [8:3], write_bank } = command_payload[367:360] - 1'h1;
  assign write_data[31:0] = keep[0] ? o : 32'd0;
  assign write_data[63:32] = keep[1] ? \o$139  : 32'd0;
  assign \$32  = command_valid & permitted;
  assign \$105  = settle == 3'h7;
  assign \$106  = ! unwritten;
  assign \$107  = ~ write__en;
  assign \$108  = \$106  & \$107 ;
  assign { \$38 [2], edge_words } = { 1'h0, adding } + \adding$215 ;
  assign \$39  = | { \adding$215 , adding };
  assign is_busy = \$signal$208  & \$39 ;
  assign \$40  = \$signal  & step;
  assign \$42  = ~ is_busy;
  assign is_drain = \$40  & \$42 ;
  assign \$43  = | { \hazard$220 , hazard };
  assign \$44  = \$signal$208  & \$43 ;
  assign \$45  = | { is_drain, is_busy };
  assign \$46  = ~ \$45 ;
  assign is_stall_hazard = \$44  & \$46 ;
  assign \$47  = | { \waiting$167 , waiting };
  assign \$48  = \$signal$208  & \$47 ;
  assign \$49  = | { is_stall_hazard, is_drain, is_busy };
  assign \$50  = ~ \$49 ;
  assign is_stall_feature = \$48  & \$50 ;
  assign \$51  = ~ done;
  assign \$52  = \$signal$208  & \$51 ;
  assign \$53  = | { is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$54  = ~ \$53 ;
  assign is_stall_index = \$52  & \$54 ;
  assign \$55  = \$signal$208  | \$signal ;
  assign \$56  = \$55  | \$signal$204 ;
  assign \$57  = | { is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$58  = ~ \$57 ;
  assign is_fill = \$56  & \$58 ;
  assign \$59  = ~ started;
  assign \$60  = command_valid & \$59 ;
  assign \$61  = | { is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign \$62  = ~ \$61 ;
  assign is_stall_token = \$60  & \$62 ;
  assign \$63  = | { is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_stall_token, is_busy };
  assign state[7] = ~ \$63 ;
  assign \$72  = admitted + \admitted$229 ;
  assign \$73  = written + ring_write;
  assign \$74  = command_payload[34] ? o__payload : 32'd1065353216;
  assign \$75  = column + 1'h1;
  assign \$76  = last ? 25'h0000000 : \$75 ;
  assign \$77  = unread - 1'h1;
  assign \$78  = owner + 1'h1;
  assign \$80  = \local  + words;
  assign \$82  = row + written_column;
  assign \$84  = written_column == \$16 ;
  assign \$85  = written_column + 1'h1;
  assign \$86  = \$84  ? 25'h0000000 : \$85 ;
  assign \$90  = row + { 3'h0, command_payload[351:323] };
  assign \$91  = mask_row + command_payload[735:704];
  assign \$92  = unwritten - 1'h1;
  assign \$93  = clear_address + 1'h1;
  assign \$94  = clear_address == 8'hff;
  assign \$96  = command_payload[503:480] * words;
  assign \$97  = done & \done$236 ;
  assign \$99  = ~ \$47 ;
  assign \$100  = \$97  & \$99 ;
  assign \$101  = | { word_valid2_0, word_valid1_0, word_valid0_0, ring_write, word_valid };
  assign \$102  = ~ \$101 ;
  assign \$103  = \$100  & \$102 ;
  assign \$104  = settle + 1'h1;
  always @(posedge clk)
    if (rst) settle <= 4'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3051 ) settle <= \$procmux$737_Y ;
  always @(posedge clk)
    if (rst) total <= 32'd0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3055 ) total <= \$96 [31:0];
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3071 ) fsm_state <= \$procmux$752_Y ;
  always @(posedge clk)
    if (rst) clear_address <= 8'h00;
    else if (\$procmux$766_CMP ) clear_address <= \$93 [7:0];
  always @(posedge clk)
    if (rst) unwritten <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3081 ) unwritten <= \$procmux$777_Y ;
  always @(posedge clk)
    if (rst) mask_row <= 32'd0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3089 ) mask_row <= \$procmux$785_Y ;
  always @(posedge clk)
    if (rst) row <= 9'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3097 ) row <= \$procmux$793_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3100 ) written_column <= 24'h000000;
    else if (drain_valid3_0) written_column <= \$86 [23:0];
  always @(posedge clk)
    if (rst) write__address <= 9'h000;
    else write__address <= \$82 [8:0];
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
    else drain_valid1_0 <= _drained_valid;
  always @(posedge clk)
    if (rst) _drained_valid <= 1'h0;
    else _drained_valid <= step;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3112 ) \local  <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3115 ) \local  <= \$80 [7:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3118 ) owner <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3121 ) owner <= \$78 [0];
  always @(posedge clk)
    if (rst) unread <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3129 ) unread <= \$procmux$843_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3132 ) column <= 24'h000000;
    else if (step) column <= \$76 [23:0];
  reg [6:0] \$auto$ff.cc:266:slice$3135  = 7'h00;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3135  <= 7'h00;
    else \$auto$ff.cc:266:slice$3135  <= \$74 [29:23];
  assign factor[29:23] = \$auto$ff.cc:266:slice$3135 ;
  reg [24:0] \$auto$ff.cc:266:slice$3136  = 25'h0000000;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3139 ) \$auto$ff.cc:266:slice$3136  <= 25'h0000000;
    else \$auto$ff.cc:266:slice$3136  <= { o__payload[31:30], o__payload[22:0] };
  assign { factor[31:30], factor[22:0] } = \$auto$ff.cc:266:slice$3136 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3142 ) written <= 32'd0;
    else written <= \$73 [31:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3145 ) admitted <= 32'd0;
    else admitted <= \$72 [31:0];
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
  always @(posedge clk)
    if (rst) moving_3_0 <= 1'h0;
    else moving_3_0 <= moving_2_0;
  always @(posedge clk)
    if (rst) moving_2_0 <= 1'h0;
    else moving_2_0 <= moving_1_0;
  always @(posedge clk)
    if (rst) moving_1_0 <= 1'h0;
    else moving_1_0 <= \$5 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3047  = { \$procmux$741_CMP , \$103  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3049  = { \$procmux$741_CMP , \$procmux$738_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3059  = { \$procmux$747_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3061  = { \$procmux$738_CMP , \$105  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3063  = { \$procmux$753_CMP , \$108  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3065  = { \$procmux$766_CMP , \$94  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3067  = { \$procmux$741_CMP , \$103  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3069  = { \$procmux$766_CMP , \$procmux$760_CMP , \$procmux$753_CMP , \$procmux$747_CMP , \$procmux$741_CMP , \$procmux$738_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3077  = { \$signal$210 , drain_valid3_0, \$84  } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3079  = { \$signal$210 , drain_valid3_0 } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3085  = { \$signal$210 , drain_valid3_0, \$84  } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3087  = { \$signal$210 , drain_valid3_0 } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3093  = { \$signal$210 , drain_valid3_0, \$84  } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3095  = { \$signal$210 , drain_valid3_0 } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3125  = { \$signal$210 , step, last } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3127  = { \$signal$210 , step } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3051  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3049 , \$auto$opt_dff.cc:194:make_patterns_logic$3047  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3055  = & { \$procmux$747_CMP , \$32  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3071  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3069 , \$auto$opt_dff.cc:194:make_patterns_logic$3067 , \$auto$opt_dff.cc:194:make_patterns_logic$3065 , \$auto$opt_dff.cc:194:make_patterns_logic$3063 , \$auto$opt_dff.cc:194:make_patterns_logic$3061 , \$auto$opt_dff.cc:194:make_patterns_logic$3059  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3081  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3079 , \$auto$opt_dff.cc:194:make_patterns_logic$3077  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3089  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3087 , \$auto$opt_dff.cc:194:make_patterns_logic$3085  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3097  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3095 , \$auto$opt_dff.cc:194:make_patterns_logic$3093  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3115  = & { owner, step, last };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3121  = & { step, last };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3129  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3127 , \$auto$opt_dff.cc:194:make_patterns_logic$3125  };
  assign \$auto$rtlil.cc:2739:Not$3138  = ~ command_payload[34];
  assign \$auto$opt_dff.cc:253:combine_resets$3100  = | { \$signal$210 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3112  = | { \$signal$210 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3118  = | { \$signal$210 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3132  = | { \$signal$210 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3139  = | { \$auto$rtlil.cc:2739:Not$3138 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3142  = | { \$procmux$760_CMP , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3145  = | { start, rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$2979  = | { \$procmux$760_CMP , \$procmux$738_CMP  };
  function [3:0] procmux$737 ;
    input [3:0] select_a;
    input [7:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$737  = select_b[3:0];
      2'b10:
        procmux$737  = select_b[7:4];
      default:
        procmux$737  = select_a;
    endcase
  endfunction
  assign \$procmux$737_Y  = procmux$737 (4'hx, { \$procmux$739_Y , \$104 [3:0] }, { \$procmux$741_CMP , \$procmux$738_CMP  });
  assign \$procmux$738_CMP  = fsm_state == 3'h4;
  assign \$procmux$739_Y  = \$103  ? 4'h0 : 4'hx;
  assign \$procmux$741_CMP  = fsm_state == 3'h3;
  assign \$procmux$747_CMP  = fsm_state == 3'h1;
  assign \$procmux$750_Y  = \$108  ? 3'h1 : 3'hx;
  function [2:0] procmux$752 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$752  = select_b[2:0];
      6'b????10:
        procmux$752  = select_b[5:3];
      6'b???100:
        procmux$752  = select_b[8:6];
      6'b??1000:
        procmux$752  = select_b[11:9];
      6'b?10000:
        procmux$752  = select_b[14:12];
      6'b100000:
        procmux$752  = select_b[17:15];
      default:
        procmux$752  = select_a;
    endcase
  endfunction
  assign \$procmux$752_Y  = procmux$752 (3'hx, { \$procmux$764_Y , \$procmux$761_Y , 3'h3, \$procmux$757_Y , \$procmux$754_Y , \$procmux$750_Y  }, { \$procmux$766_CMP , \$procmux$747_CMP , \$procmux$760_CMP , \$procmux$741_CMP , \$procmux$738_CMP , \$procmux$753_CMP  });
  assign \$procmux$753_CMP  = fsm_state == 3'h5;
  assign \$procmux$754_Y  = \$105  ? 3'h5 : 3'hx;
  assign \$procmux$757_Y  = \$103  ? 3'h4 : 3'hx;
  assign \$procmux$760_CMP  = fsm_state == 3'h2;
  assign \$procmux$761_Y  = \$32  ? 3'h2 : 3'hx;
  assign \$procmux$764_Y  = \$94  ? 3'h1 : 3'hx;
  assign \$procmux$766_CMP  = ! fsm_state;
  assign \$procmux$773_Y  = \$84  ? \$92 [23:0] : 24'hxxxxxx;
  assign \$procmux$775_Y  = drain_valid3_0 ? \$procmux$773_Y  : 24'hxxxxxx;
  assign \$procmux$777_Y  = \$signal$210  ? command_payload[87:64] : \$procmux$775_Y ;
  assign \$procmux$781_Y  = \$84  ? \$91 [31:0] : 32'hxxxxxxxx;
  assign \$procmux$783_Y  = drain_valid3_0 ? \$procmux$781_Y  : 32'hxxxxxxxx;
  assign \$procmux$785_Y  = \$signal$210  ? command_payload[671:640] : \$procmux$783_Y ;
  assign \$procmux$789_Y  = \$84  ? \$90 [8:0] : 9'hxxx;
  assign \$procmux$791_Y  = drain_valid3_0 ? \$procmux$789_Y  : 9'hxxx;
  assign \$procmux$793_Y  = \$signal$210  ? command_payload[267:259] : \$procmux$791_Y ;
  assign \$procmux$839_Y  = last ? \$77 [23:0] : 24'hxxxxxx;
  assign \$procmux$841_Y  = step ? \$procmux$839_Y  : 24'hxxxxxx;
  assign \$procmux$843_Y  = \$signal$210  ? command_payload[87:64] : \$procmux$841_Y ;
  assign \$procmux$877_Y  = \$108  ? 1'h1 : 1'h0;
  assign command_ready = \$procmux$753_CMP  ? \$procmux$877_Y  : 1'h0;
  assign \$signal  = \$procmux$753_CMP  ? 1'h1 : 1'h0;
  assign \$procmux$883_Y  = \$105  ? 1'h1 : 1'h0;
  assign \$signal$210  = \$procmux$738_CMP  ? \$procmux$883_Y  : 1'h0;
  assign \$signal$208  = \$procmux$741_CMP  ? 1'h1 : 1'h0;
  assign start = \$procmux$760_CMP  ? 1'h1 : 1'h0;
  assign \$signal$204  = \$auto$opt_reduce.cc:137:opt_pmux$2979  ? 1'h1 : 1'h0;
  assign \$procmux$898_Y  = \$32  ? 1'h1 : 1'h0;
  assign started = \$procmux$747_CMP  ? \$procmux$898_Y  : 1'h0;
  assign ready = \$procmux$747_CMP  ? 1'h1 : 1'h0;
  function [63:0] procmux$904 ;
    input [63:0] select_a;
    input [127:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$904  = select_b[63:0];
      2'b10:
        procmux$904  = select_b[127:64];
      default:
        procmux$904  = select_a;
    endcase
  endfunction
  assign sums = procmux$904 (64'hxxxxxxxxxxxxxxxx, { drained, \drained$187  }, { \$procmux$906_CMP , owner_read_0 });
  assign \$procmux$906_CMP  = ~ owner_read_0;
  assign \$procmux$907_Y  = \$21  ? \$19 [7:0] : 8'h00;
  assign \drain_address$182  = \$procmux$766_CMP  ? clear_address : \$procmux$907_Y ;
  assign \$procmux$911_Y  = \$21  ? 1'h1 : 1'h0;
  assign \drain$181  = \$procmux$766_CMP  ? 1'h1 : \$procmux$911_Y ;
  assign \$procmux$915_Y  = \$18  ? \$19 [7:0] : 8'h00;
  assign drain_address = \$procmux$766_CMP  ? clear_address : \$procmux$915_Y ;
  assign \$procmux$919_Y  = \$18  ? 1'h1 : 1'h0;
  assign drain = \$procmux$766_CMP  ? 1'h1 : \$procmux$919_Y ;
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
    .oldest(\oldest$166 ),
    .ring_data({ \o$139 , o }),
    .ring_write(ring_write),
    .rst(rst),
    .waiting(waiting),
    .words(words),
    .written(written)
  );
  simgnn_gather_cluster cluster1 (
    .adding(\adding$215 ),
    .clk(clk),
    .drain(\drain$181 ),
    .drain_address(\drain_address$182 ),
    .drained(\drained$187 ),
    .edge_payload(\edge__payload$152 ),
    .edge_ready(o__1__ready),
    .edge_valid(\edge__valid$154 ),
    .hazard(\hazard$220 ),
    .oldest(\oldest$168 ),
    .ring_data({ \o$139 , o }),
    .ring_write(ring_write),
    .rst(rst),
    .waiting(\waiting$167 ),
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
    .o_1_payload(\edge__payload$152 ),
    .o_1_ready(o__1__ready),
    .o_1_valid(\edge__valid$154 ),
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
    .en(moving),
    .o(o),
    .rst(rst)
  );
  simgnn_fp32_mul scale1 (
    .a(_operand[63:32]),
    .b(_factor),
    .clk(clk),
    .en(moving),
    .o(\o$139 ),
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
    .admitted(\admitted$229 ),
    .bank(bank),
    .clk(clk),
    .done(\done$236 ),
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
  assign \$25 [34:0] = { mask_bit[34:15], read_mask_address, mask_bit[5:0] };
  assign \$28 [1:0] = keep;
  assign \$29 [2:0] = write_bank;
  assign \$3 [2:0] = bank;
  assign \$38 [1:0] = edge_words;
  assign \$1 [24:1] = words;
  assign _scaled = { \o$139 , o };
  assign a = _operand[31:0];
  assign \a$137  = _operand[63:32];
  assign address = command_payload[447:384];
  assign \address$103  = command_payload[191:128];
  assign \address$111  = command_payload[639:576];
  assign b = _factor;
  assign \b$138  = _factor;
  assign command__payload = command_payload;
  assign command__ready = command_ready;
  assign command__valid = command_valid;
  assign count[31:24] = 8'h00;
  assign drain_valid0_0 = _drained_valid;
  assign \edge__payload$152.accumulator  = \edge__payload$152 [7:0];
  assign \edge__payload$152.position  = \edge__payload$152 [39:8];
  assign \edge__payload.accumulator  = edge__payload[7:0];
  assign \edge__payload.position  = edge__payload[39:8];
  assign edge__ready = o__0__ready;
  assign \edge__ready$157  = o__1__ready;
  assign edges = command_payload[479:448];
  assign en = moving;
  assign \en$136  = moving;
  assign indexed = command_payload[32];
  assign mask_bit[14:6] = read_mask_address;
  assign o__0__payload = edge__payload;
  assign \o__0__payload.accumulator  = edge__payload[7:0];
  assign \o__0__payload.position  = edge__payload[39:8];
  assign o__0__valid = edge__valid;
  assign o__1__payload = \edge__payload$152 ;
  assign \o__1__payload.accumulator  = \edge__payload$152 [7:0];
  assign \o__1__payload.position  = \edge__payload$152 [39:8];
  assign o__1__valid = \edge__valid$154 ;
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
  assign ring_data = { \o$139 , o };
  assign \ring_data$161  = { \o$139 , o };
  assign \ring_write$160  = ring_write;
  assign \room$169  = room;
  assign scaled = command_payload[33];
  assign sources = command_payload[503:480];
  assign \start$206  = start;
  assign \start$207  = start;
  assign state[6:0] = { is_stall_token, is_fill, is_stall_index, is_stall_feature, is_stall_hazard, is_drain, is_busy };
  assign stride = command_payload[223:192];
  assign \total$109  = total;
  assign word_valid3_0 = ring_write;
  assign \words$107  = words;
  assign \words$146  = words;
  assign \words$158  = words;
  assign \words$99  = words;
  assign write__bank = write_bank;
  assign write__data = write_data;
  assign write__lanes = 2'h3;
  assign write_address = write__address;
  assign write_en = write__en;
  assign write_lanes = 2'h3;
  assign \written$148  = written;
  assign \written$159  = written;
endmodule
`default_nettype wire
