`timescale 1ns/1ps
`default_nettype none
module simgnn_sequencer(address, commands, halt, o_0_ready, o_1_ready, o_2_ready, o_3_ready, lists_ready, checked, cause, request_ready, response_payload, response_valid, clk, rst, \program , o_0_payload, o_0_valid, o_1_payload, o_1_valid, o_2_payload
, o_2_valid, o_3_payload, o_3_valid, index_0, index_1, index_2, index_3, lists_payload, lists_valid, lists_index, fetched, done, error, check, candidate, state, issued, request_payload, request_valid, response_ready, start
);
  wire \$1 ;
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
  wire [23:0] \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire [4:0] \$26 ;
  wire [32:0] \$27 ;
  wire [24:0] \$28 ;
  wire \$29 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$30 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$31 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$32 ;
  wire \$auto$opt_dff.cc:253:combine_resets$33 ;
  wire \$auto$opt_dff.cc:253:combine_resets$34 ;
  wire \$procmux$35_Y ;
  wire \$procmux$36_CMP ;
  wire \$procmux$37_CMP ;
  wire \$procmux$38_CMP ;
  wire \$procmux$39_Y ;
  wire \$procmux$40_Y ;
  wire \$procmux$41_Y ;
  wire \$procmux$42_Y ;
  wire \$procmux$43_CMP ;
  wire [3:0] \$procmux$44_Y ;
  wire \$procmux$45_Y ;
  wire \$procmux$46_Y ;
  wire \$procmux$47_Y ;
  wire \$procmux$48_Y ;
  wire \$procmux$49_Y ;
  wire [23:0] \$procmux$50_Y ;
  wire [23:0] \$procmux$51_Y ;
  wire [31:0] \$procmux$52_Y ;
  wire [31:0] \$procmux$53_Y ;
  reg \$signal  = 1'h0;
  input [63:0] address;
  wire [63:0] address;
  reg [3:0] arrived = 4'h0;
  output [1023:0] candidate;
  reg [1023:0] candidate = 1024'h0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000;
  input [7:0] cause;
  wire [7:0] cause;
  output check;
  wire check;
  input checked;
  wire checked;
  input clk;
  wire clk;
  wire [1023:0] command;
  input [31:0] commands;
  wire [31:0] commands;
  output done;
  wire done;
  output error;
  reg error = 1'h0;
  output [23:0] fetched;
  reg [23:0] fetched = 24'h000000;
  input halt;
  wire halt;
  wire i__ready;
  wire \i__ready$111 ;
  wire \i__ready$113 ;
  wire \i__ready$115 ;
  wire \i__valid$102 ;
  wire \i__valid$110 ;
  wire \i__valid$112 ;
  wire \i__valid$114 ;
  output [23:0] index_0;
  wire [23:0] index_0;
  output [23:0] index_1;
  wire [23:0] index_1;
  output [23:0] index_2;
  wire [23:0] index_2;
  output [23:0] index_3;
  wire [23:0] index_3;
  wire [23:0] index__0;
  wire [23:0] index__1;
  wire [23:0] index__2;
  wire [23:0] index__3;
  wire is_busy;
  wire is_stall_check;
  wire is_stall_fetch;
  wire is_stall_queue;
  wire issue;
  output issued;
  wire issued;
  reg [31:0] left = 32'd0;
  wire [191:0] lists__payload;
  wire [95:0] \lists__payload.edges ;
  wire [63:0] \lists__payload.edges.address ;
  wire [31:0] \lists__payload.edges.count ;
  wire [95:0] \lists__payload.records ;
  wire [63:0] \lists__payload.records.address ;
  wire [31:0] \lists__payload.records.count ;
  wire lists__ready;
  wire lists__valid;
  output [23:0] lists_index;
  wire [23:0] lists_index;
  output [191:0] lists_payload;
  wire [191:0] lists_payload;
  input lists_ready;
  wire lists_ready;
  output lists_valid;
  wire lists_valid;
  output [1023:0] o_0_payload;
  wire [1023:0] o_0_payload;
  input o_0_ready;
  wire o_0_ready;
  output o_0_valid;
  wire o_0_valid;
  output [1023:0] o_1_payload;
  wire [1023:0] o_1_payload;
  input o_1_ready;
  wire o_1_ready;
  output o_1_valid;
  wire o_1_valid;
  output [1023:0] o_2_payload;
  wire [1023:0] o_2_payload;
  input o_2_ready;
  wire o_2_ready;
  output o_2_valid;
  wire o_2_valid;
  output [1023:0] o_3_payload;
  wire [1023:0] o_3_payload;
  input o_3_ready;
  wire o_3_ready;
  output o_3_valid;
  wire o_3_valid;
  wire [1023:0] o__0__payload;
  wire o__0__ready;
  wire o__0__valid;
  wire [1023:0] o__1__payload;
  wire o__1__ready;
  wire o__1__valid;
  wire [1023:0] o__2__payload;
  wire o__2__ready;
  wire o__2__valid;
  wire [1023:0] o__3__payload;
  wire o__3__ready;
  wire o__3__valid;
  wire [63:0] o__payload;
  wire [215:0] \o__payload$105 ;
  wire [311:0] \o__payload$70 ;
  wire [311:0] \o__payload$78 ;
  wire [675:0] \o__payload$86 ;
  wire [680:0] \o__payload$94 ;
  wire o__ready;
  wire o__valid;
  wire \o__valid$107 ;
  wire \o__valid$72 ;
  wire \o__valid$80 ;
  wire \o__valid$88 ;
  wire \o__valid$96 ;
  reg passed = 1'h0;
  output [63:0] \program ;
  reg [63:0] \program  = 64'h0000000000000000;
  reg ready = 1'h0;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$57 ;
  wire [63:0] \request__payload$57.address ;
  wire [5:0] \request__payload$57.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire \request__ready$61 ;
  wire request__valid;
  wire \request__valid$59 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] \response__payload$63 ;
  wire response__ready;
  wire \response__ready$67 ;
  wire \response__valid$65 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  input rst;
  wire rst;
  wire [95:0] run__payload;
  wire [63:0] \run__payload.address ;
  wire [31:0] \run__payload.beats ;
  wire run__ready;
  reg run_valid = 1'h0;
  input start;
  wire start;
  output [4:0] state;
  wire [4:0] state;
  assign \$17  = ~ \$16 ;
  assign is_stall_fetch = \$15  & \$17 ;
  assign \$18  = | { issued, is_stall_fetch, is_stall_queue, is_stall_check };
  assign state[4] = ~ \$18 ;
  assign \$19  = candidate[32] | candidate[33];
  assign \$21  = \$19  ? candidate[503:480] : 24'h000000;
  assign \$22  = \i__valid$102  & i__ready;
  assign \$3  = ~ halt;
  assign \$23  = lists_ready & \$3 ;
  assign \$1  = ! cause;
  assign \$5  = | cause;
  assign \$11  = | commands;
  assign \$20  = o__valid & o__ready;
  assign \$25  = arrived == 4'hf;
  assign \$26  = arrived + 1'h1;
  assign \$27  = left - 1'h1;
  assign \$28  = fetched + 1'h1;
  assign \$29  = ~ \$signal ;
  assign check = ready & \$29 ;
  assign \$2  = ~ ready;
  assign o__ready = \$2  | issued;
  assign o__0__valid = \o__valid$72  & \$3 ;
  assign o__1__valid = \o__valid$80  & \$3 ;
  assign o__2__valid = \o__valid$88  & \$3 ;
  assign o__3__valid = \o__valid$96  & \$3 ;
  assign lists__valid = \o__valid$107  & \$3 ;
  assign \$4  = passed & \$3 ;
  assign \$6  = ! left;
  assign \$7  = | { \o__valid$96 , \o__valid$88 , \o__valid$80 , \o__valid$72  };
  assign \$8  = ~ \$7 ;
  assign done = \$6  & \$8 ;
  assign \$9  = ~ passed;
  assign \$10  = ready & \$9 ;
  assign \$12  = ~ issued;
  assign is_stall_check = \$10  & \$12 ;
  assign \$13  = | { issued, is_stall_check };
  assign \$14  = ~ \$13 ;
  assign is_stall_queue = ready & \$14 ;
  assign \$15  = | left;
  assign \$16  = | { issued, is_stall_queue, is_stall_check };
  always @(posedge clk)
    if (rst) arrived <= 4'h0;
    else if (\$20 ) arrived <= \$procmux$44_Y ;
  always @(posedge clk)
    if (\$20 ) candidate <= { o__payload, candidate[1023:64] };
  always @(posedge clk)
    if (rst) run_valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$30 ) run_valid <= \$procmux$46_Y ;
  always @(posedge clk)
    if (rst) ready <= 1'h0;
    else ready <= \$procmux$49_Y ;
  always @(posedge clk)
    if (rst) error <= 1'h0;
    else if (checked) error <= \$5 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$33 ) passed <= 1'h0;
    else if (checked) passed <= \$1 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$34 ) \$signal  <= 1'h0;
    else if (check) \$signal  <= 1'h1;
  always @(posedge clk)
    if (rst) fetched <= 24'h000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$31 ) fetched <= \$procmux$51_Y ;
  always @(posedge clk)
    if (rst) \program  <= 64'h0000000000000000;
    else if (start) \program  <= address;
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$32 ) left <= \$procmux$53_Y ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$30  = { start, run__ready } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$31  = { issued, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$32  = { issued, start } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$33  = | { issued, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$34  = | { issued, rst };
  assign \$procmux$35_Y  = \$4  ? 1'h1 : 1'h0;
  assign \i__valid$114  = \$procmux$36_CMP  ? \$procmux$35_Y  : 1'h0;
  assign \$procmux$36_CMP  = candidate[7:0] == 8'h04;
  assign \i__valid$102  = \$procmux$37_CMP  ? \$procmux$35_Y  : 1'h0;
  assign \$procmux$37_CMP  = candidate[7:0] == 8'h03;
  assign \i__valid$112  = \$procmux$38_CMP  ? \$procmux$35_Y  : 1'h0;
  assign \$procmux$38_CMP  = candidate[7:0] == 8'h02;
  assign \$procmux$39_Y  = \$4  ? \i__ready$115  : 1'h0;
  function [0:0] procmux$1349 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1349  = select_b[0:0];
      4'b??10:
        procmux$1349  = select_b[1:1];
      4'b?100:
        procmux$1349  = select_b[2:2];
      4'b1000:
        procmux$1349  = select_b[3:3];
      default:
        procmux$1349  = select_a;
    endcase
  endfunction
  assign issued = procmux$1349 (1'h0, { \$procmux$42_Y , \$procmux$41_Y , \$procmux$40_Y , \$procmux$39_Y  }, { \$procmux$43_CMP , \$procmux$38_CMP , \$procmux$37_CMP , \$procmux$36_CMP  });
  assign \$procmux$40_Y  = \$4  ? i__ready : 1'h0;
  assign \$procmux$41_Y  = \$4  ? \i__ready$113  : 1'h0;
  assign \$procmux$42_Y  = \$4  ? \i__ready$111  : 1'h0;
  assign \$procmux$43_CMP  = candidate[7:0] == 8'h01;
  assign \i__valid$110  = \$procmux$43_CMP  ? \$procmux$35_Y  : 1'h0;
  assign \$procmux$44_Y  = \$25  ? 4'h0 : \$26 [3:0];
  assign \$procmux$45_Y  = run__ready ? 1'h0 : 1'hx;
  assign \$procmux$46_Y  = start ? \$11  : \$procmux$45_Y ;
  assign \$procmux$47_Y  = issued ? 1'h0 : ready;
  assign \$procmux$48_Y  = \$25  ? 1'h1 : \$procmux$47_Y ;
  assign \$procmux$49_Y  = \$20  ? \$procmux$48_Y  : \$procmux$47_Y ;
  assign \$procmux$50_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$51_Y  = issued ? \$28 [23:0] : \$procmux$50_Y ;
  assign \$procmux$52_Y  = start ? commands : 32'hxxxxxxxx;
  assign \$procmux$53_Y  = issued ? \$27 [31:0] : \$procmux$52_Y ;
  simgnn_skid_buffer_5 lists (
    .clk(clk),
    .i_payload({ fetched, 8'h00, \$21 , candidate[575:512], candidate[479:384] }),
    .i_ready(\$24 ),
    .i_valid(\$22 ),
    .o_payload(\o__payload$105 ),
    .o_ready(\$23 ),
    .o_valid(\o__valid$107 ),
    .rst(rst)
  );
  simgnn_skid_buffer_2 queue0 (
    .clk(clk),
    .i_payload({ fetched, candidate[367:256], candidate[239:128], candidate[119:96], candidate[87:64], candidate[23:8] }),
    .i_ready(\i__ready$111 ),
    .i_valid(\i__valid$110 ),
    .o_payload(\o__payload$70 ),
    .o_ready(o_0_ready),
    .o_valid(\o__valid$72 ),
    .rst(rst)
  );
  simgnn_skid_buffer_2 queue1 (
    .clk(clk),
    .i_payload({ fetched, candidate[367:256], candidate[239:128], candidate[119:96], candidate[87:64], candidate[23:8] }),
    .i_ready(\i__ready$113 ),
    .i_valid(\i__valid$112 ),
    .o_payload(\o__payload$78 ),
    .o_ready(o_1_ready),
    .o_valid(\o__valid$80 ),
    .rst(rst)
  );
  simgnn_skid_buffer_3 queue2 (
    .clk(clk),
    .i_payload({ fetched, candidate[751:512], candidate[503:384], candidate[367:256], candidate[239:128], candidate[119:96], candidate[87:64], candidate[35:32], candidate[23:8] }),
    .i_ready(i__ready),
    .i_valid(\i__valid$102 ),
    .o_payload(\o__payload$86 ),
    .o_ready(o_2_ready),
    .o_valid(\o__valid$88 ),
    .rst(rst)
  );
  simgnn_skid_buffer_4 queue3 (
    .clk(clk),
    .i_payload({ fetched, candidate[879:768], candidate[751:640], candidate[623:512], candidate[495:384], candidate[367:256], candidate[151:128], candidate[119:96], candidate[87:64], candidate[40:32], candidate[23:8] }),
    .i_ready(\i__ready$115 ),
    .i_valid(\i__valid$114 ),
    .o_payload(\o__payload$94 ),
    .o_ready(o_3_ready),
    .o_valid(\o__valid$96 ),
    .rst(rst)
  );
  simgnn_burst_reader reader (
    .clk(clk),
    .o_payload(o__payload),
    .o_ready(o__ready),
    .o_valid(o__valid),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .rst(rst),
    .run_payload({ left[27:0], 4'h0, \program  }),
    .run_ready(run__ready),
    .run_valid(run_valid)
  );
  assign command = candidate;
  assign index_0 = \o__payload$70 [311:288];
  assign index_1 = \o__payload$78 [311:288];
  assign index_2 = \o__payload$86 [675:652];
  assign index_3 = \o__payload$94 [680:657];
  assign index__0 = \o__payload$70 [311:288];
  assign index__1 = \o__payload$78 [311:288];
  assign index__2 = \o__payload$86 [675:652];
  assign index__3 = \o__payload$94 [680:657];
  assign is_busy = issued;
  assign issue = issued;
  assign lists__payload = \o__payload$105 [191:0];
  assign \lists__payload.edges  = \o__payload$105 [95:0];
  assign \lists__payload.edges.address  = \o__payload$105 [63:0];
  assign \lists__payload.edges.count  = \o__payload$105 [95:64];
  assign \lists__payload.records  = \o__payload$105 [191:96];
  assign \lists__payload.records.address  = \o__payload$105 [159:96];
  assign \lists__payload.records.count  = \o__payload$105 [191:160];
  assign lists__ready = lists_ready;
  assign lists_index = \o__payload$105 [215:192];
  assign lists_payload = \o__payload$105 [191:0];
  assign lists_valid = lists__valid;
  assign o_0_payload = { 656'h00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000, \o__payload$70 [287:176], 16'h0000, \o__payload$70 [175:64], 8'h00, \o__payload$70 [63:40], 8'h00, \o__payload$70 [39:16], 40'h0000000000, \o__payload$70 [15:0], 8'h00 };
  assign o_0_valid = o__0__valid;
  assign o_1_payload = { 656'h00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000, \o__payload$78 [287:176], 16'h0000, \o__payload$78 [175:64], 8'h00, \o__payload$78 [63:40], 8'h00, \o__payload$78 [39:16], 40'h0000000000, \o__payload$78 [15:0], 8'h00 };
  assign o_1_valid = o__1__valid;
  assign o_2_payload = { 272'h00000000000000000000000000000000000000000000000000000000000000000000, \o__payload$86 [651:412], 8'h00, \o__payload$86 [411:292], 16'h0000, \o__payload$86 [291:180], 16'h0000, \o__payload$86 [179:68], 8'h00, \o__payload$86 [67:44], 8'h00, \o__payload$86 [43:20], 28'h0000000, \o__payload$86 [19:16], 8'h00, \o__payload$86 [15:0], 8'h00 };
  assign o_2_valid = o__2__valid;
  assign o_3_payload = { 144'h000000000000000000000000000000000000, \o__payload$94 [656:545], 16'h0000, \o__payload$94 [544:433], 16'h0000, \o__payload$94 [432:321], 16'h0000, \o__payload$94 [320:209], 16'h0000, \o__payload$94 [208:97], 104'h00000000000000000000000000, \o__payload$94 [96:73], 8'h00, \o__payload$94 [72:49], 8'h00, \o__payload$94 [48:25], 23'h000000, \o__payload$94 [24:16], 8'h00, \o__payload$94 [15:0], 8'h00 };
  assign o_3_valid = o__3__valid;
  assign o__0__payload = { 656'h00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000, \o__payload$70 [287:176], 16'h0000, \o__payload$70 [175:64], 8'h00, \o__payload$70 [63:40], 8'h00, \o__payload$70 [39:16], 40'h0000000000, \o__payload$70 [15:0], 8'h00 };
  assign o__0__ready = o_0_ready;
  assign o__1__payload = { 656'h00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000, \o__payload$78 [287:176], 16'h0000, \o__payload$78 [175:64], 8'h00, \o__payload$78 [63:40], 8'h00, \o__payload$78 [39:16], 40'h0000000000, \o__payload$78 [15:0], 8'h00 };
  assign o__1__ready = o_1_ready;
  assign o__2__payload = { 272'h00000000000000000000000000000000000000000000000000000000000000000000, \o__payload$86 [651:412], 8'h00, \o__payload$86 [411:292], 16'h0000, \o__payload$86 [291:180], 16'h0000, \o__payload$86 [179:68], 8'h00, \o__payload$86 [67:44], 8'h00, \o__payload$86 [43:20], 28'h0000000, \o__payload$86 [19:16], 8'h00, \o__payload$86 [15:0], 8'h00 };
  assign o__2__ready = o_2_ready;
  assign o__3__payload = { 144'h000000000000000000000000000000000000, \o__payload$94 [656:545], 16'h0000, \o__payload$94 [544:433], 16'h0000, \o__payload$94 [432:321], 16'h0000, \o__payload$94 [320:209], 16'h0000, \o__payload$94 [208:97], 104'h00000000000000000000000000, \o__payload$94 [96:73], 8'h00, \o__payload$94 [72:49], 8'h00, \o__payload$94 [48:25], 23'h000000, \o__payload$94 [24:16], 8'h00, \o__payload$94 [15:0], 8'h00 };
  assign o__3__ready = o_3_ready;
  assign \request__payload$57  = request__payload;
  assign \request__payload$57.address  = request__payload[63:0];
  assign \request__payload$57.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign \request__ready$61  = request_ready;
  assign \request__valid$59  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign \response__payload$63  = response_payload;
  assign \response__ready$67  = response__ready;
  assign \response__valid$65  = response_valid;
  assign response_ready = response__ready;
  assign run__payload = { left[27:0], 4'h0, \program  };
  assign \run__payload.address  = \program ;
  assign \run__payload.beats  = { left[27:0], 4'h0 };
  assign state[3:0] = { is_stall_fetch, is_stall_queue, is_stall_check, issued };
endmodule
`default_nettype wire
