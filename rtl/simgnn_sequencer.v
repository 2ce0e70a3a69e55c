`timescale 1ns/1ps
`default_nettype none
module simgnn_sequencer(address, commands, halt, o_0_ready, o_1_ready, o_2_ready, o_3_ready, checked, cause, request_ready, response_payload, response_valid, clk, rst, o_0_payload, o_0_valid, o_1_payload, o_1_valid, o_2_payload, o_2_valid, o_3_payload
, o_3_valid, index_0, index_1, index_2, index_3, fetched, done, error, check, candidate, state, issued, request_payload, request_valid, response_ready, start);
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
  wire [4:0] \$21 ;
  wire [32:0] \$22 ;
  wire [24:0] \$23 ;
  wire \$24 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$25 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$26 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$27 ;
  wire \$auto$opt_dff.cc:253:combine_resets$28 ;
  wire \$auto$opt_dff.cc:253:combine_resets$29 ;
  wire [31:0] \$procmux$30_Y ;
  wire \$procmux$31_Y ;
  wire \$procmux$32_CMP ;
  wire \$procmux$33_CMP ;
  wire \$procmux$34_CMP ;
  wire \$procmux$35_Y ;
  wire \$procmux$36_Y ;
  wire \$procmux$37_Y ;
  wire \$procmux$38_Y ;
  wire \$procmux$39_CMP ;
  wire [3:0] \$procmux$40_Y ;
  wire \$procmux$41_Y ;
  wire \$procmux$42_Y ;
  wire \$procmux$43_Y ;
  wire \$procmux$44_Y ;
  wire \$procmux$45_Y ;
  wire [23:0] \$procmux$46_Y ;
  wire [23:0] \$procmux$47_Y ;
  wire [31:0] \$procmux$48_Y ;
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
  wire [1047:0] i__payload;
  wire [1047:0] \i__payload$71 ;
  wire [1047:0] \i__payload$79 ;
  wire [1047:0] \i__payload$87 ;
  wire i__ready;
  wire \i__ready$100 ;
  wire \i__ready$102 ;
  wire \i__ready$98 ;
  wire i__valid;
  wire \i__valid$101 ;
  wire \i__valid$97 ;
  wire \i__valid$99 ;
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
  wire [1047:0] \o__payload$65 ;
  wire [1047:0] \o__payload$73 ;
  wire [1047:0] \o__payload$81 ;
  wire [1047:0] \o__payload$89 ;
  wire o__ready;
  wire \o__ready$68 ;
  wire \o__ready$76 ;
  wire \o__ready$84 ;
  wire \o__ready$92 ;
  wire o__valid;
  wire \o__valid$67 ;
  wire \o__valid$75 ;
  wire \o__valid$83 ;
  wire \o__valid$91 ;
  reg passed = 1'h0;
  reg ready = 1'h0;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$52 ;
  wire [63:0] \request__payload$52.address ;
  wire [5:0] \request__payload$52.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$56 ;
  wire request__valid;
  wire \request__valid$54 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$58 ;
  wire response__ready;
  wire \response__ready$62 ;
  wire response__valid;
  wire \response__valid$60 ;
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
  wire run__valid;
  reg run_valid = 1'h0;
  input start;
  wire start;
  output [4:0] state;
  wire [4:0] state;
  assign \$1  = ! cause;
  assign \$5  = | cause;
  assign \$11  = | commands;
  assign \$19  = o__valid & o__ready;
  assign \$20  = arrived == 4'hf;
  assign \$21  = arrived + 1'h1;
  assign \$22  = left - 1'h1;
  assign \$23  = fetched + 1'h1;
  assign \$24  = ~ \$signal ;
  assign check = ready & \$24 ;
  assign \$2  = ~ ready;
  assign o__ready = \$2  | issued;
  assign \$3  = ~ halt;
  assign o__0__valid = \o__valid$67  & \$3 ;
  assign o__1__valid = \o__valid$75  & \$3 ;
  assign o__2__valid = \o__valid$83  & \$3 ;
  assign o__3__valid = \o__valid$91  & \$3 ;
  assign \$4  = passed & \$3 ;
  assign \$6  = ! left;
  assign \$7  = | { \o__valid$91 , \o__valid$83 , \o__valid$75 , \o__valid$67  };
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
  assign \$17  = ~ \$16 ;
  assign is_stall_fetch = \$15  & \$17 ;
  assign \$18  = | { issued, is_stall_fetch, is_stall_queue, is_stall_check };
  assign state[4] = ~ \$18 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$28 ) passed <= 1'h0;
    else if (checked) passed <= \$1 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$29 ) \$signal  <= 1'h0;
    else if (check) \$signal  <= 1'h1;
  always @(posedge clk)
    if (rst) fetched <= 24'h000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$25 ) fetched <= \$procmux$47_Y ;
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$26 ) left <= \$procmux$30_Y ;
  always @(posedge clk)
    if (rst) arrived <= 4'h0;
    else if (\$19 ) arrived <= \$procmux$40_Y ;
  always @(posedge clk)
    if (rst) candidate <= 1024'h0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000;
    else if (\$19 ) candidate <= { o__payload, candidate[1023:64] };
  always @(posedge clk)
    if (rst) run_valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$27 ) run_valid <= \$procmux$42_Y ;
  always @(posedge clk)
    if (rst) ready <= 1'h0;
    else ready <= \$procmux$45_Y ;
  always @(posedge clk)
    if (rst) error <= 1'h0;
    else if (checked) error <= \$5 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$25  = { issued, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$26  = { issued, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$27  = { run__ready, start } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$28  = | { issued, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$29  = | { issued, rst };
  assign \$procmux$30_Y  = issued ? \$22 [31:0] : \$procmux$48_Y ;
  assign \$procmux$31_Y  = \$4  ? 1'h1 : 1'h0;
  assign \i__valid$101  = \$procmux$32_CMP  ? \$procmux$31_Y  : 1'h0;
  assign \$procmux$32_CMP  = candidate[7:0] == 8'h04;
  assign \i__valid$99  = \$procmux$33_CMP  ? \$procmux$31_Y  : 1'h0;
  assign \$procmux$33_CMP  = candidate[7:0] == 8'h03;
  assign \i__valid$97  = \$procmux$34_CMP  ? \$procmux$31_Y  : 1'h0;
  assign \$procmux$34_CMP  = candidate[7:0] == 8'h02;
  assign \$procmux$35_Y  = \$4  ? \i__ready$102  : 1'h0;
  function [0:0] procmux$936 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$936  = select_b[0:0];
      4'b??10:
        procmux$936  = select_b[1:1];
      4'b?100:
        procmux$936  = select_b[2:2];
      4'b1000:
        procmux$936  = select_b[3:3];
      default:
        procmux$936  = select_a;
    endcase
  endfunction
  assign issued = procmux$936 (1'h0, { \$procmux$38_Y , \$procmux$37_Y , \$procmux$36_Y , \$procmux$35_Y  }, { \$procmux$39_CMP , \$procmux$34_CMP , \$procmux$33_CMP , \$procmux$32_CMP  });
  assign \$procmux$36_Y  = \$4  ? \i__ready$100  : 1'h0;
  assign \$procmux$37_Y  = \$4  ? \i__ready$98  : 1'h0;
  assign \$procmux$38_Y  = \$4  ? i__ready : 1'h0;
  assign \$procmux$39_CMP  = candidate[7:0] == 8'h01;
  assign i__valid = \$procmux$39_CMP  ? \$procmux$31_Y  : 1'h0;
  assign \$procmux$40_Y  = \$20  ? 4'h0 : \$21 [3:0];
  assign \$procmux$41_Y  = run__ready ? 1'h0 : 1'hx;
  assign \$procmux$42_Y  = start ? \$11  : \$procmux$41_Y ;
  assign \$procmux$43_Y  = issued ? 1'h0 : ready;
  assign \$procmux$44_Y  = \$20  ? 1'h1 : \$procmux$43_Y ;
  assign \$procmux$45_Y  = \$19  ? \$procmux$44_Y  : \$procmux$43_Y ;
  assign \$procmux$46_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$47_Y  = issued ? \$23 [23:0] : \$procmux$46_Y ;
  assign \$procmux$48_Y  = start ? commands : 32'hxxxxxxxx;
  simgnn_queue_2x1048 queue0 (
    .clk(clk),
    .i_payload({ fetched, candidate }),
    .i_ready(i__ready),
    .i_valid(i__valid),
    .o_payload(\o__payload$65 ),
    .o_ready(o_0_ready),
    .o_valid(\o__valid$67 ),
    .rst(rst)
  );
  simgnn_queue_2x1048 queue1 (
    .clk(clk),
    .i_payload({ fetched, candidate }),
    .i_ready(\i__ready$98 ),
    .i_valid(\i__valid$97 ),
    .o_payload(\o__payload$73 ),
    .o_ready(o_1_ready),
    .o_valid(\o__valid$75 ),
    .rst(rst)
  );
  simgnn_queue_2x1048 queue2 (
    .clk(clk),
    .i_payload({ fetched, candidate }),
    .i_ready(\i__ready$100 ),
    .i_valid(\i__valid$99 ),
    .o_payload(\o__payload$81 ),
    .o_ready(o_2_ready),
    .o_valid(\o__valid$83 ),
    .rst(rst)
  );
  simgnn_queue_2x1048 queue3 (
    .clk(clk),
    .i_payload({ fetched, candidate }),
    .i_ready(\i__ready$102 ),
    .i_valid(\i__valid$101 ),
    .o_payload(\o__payload$89 ),
    .o_ready(o_3_ready),
    .o_valid(\o__valid$91 ),
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
    .run_payload({ commands[27:0], 4'h0, address }),
    .run_ready(run__ready),
    .run_valid(run_valid)
  );
  assign command = candidate;
  assign i__payload = { fetched, candidate };
  assign \i__payload$71  = { fetched, candidate };
  assign \i__payload$79  = { fetched, candidate };
  assign \i__payload$87  = { fetched, candidate };
  assign index_0 = \o__payload$65 [1047:1024];
  assign index_1 = \o__payload$73 [1047:1024];
  assign index_2 = \o__payload$81 [1047:1024];
  assign index_3 = \o__payload$89 [1047:1024];
  assign index__0 = \o__payload$65 [1047:1024];
  assign index__1 = \o__payload$73 [1047:1024];
  assign index__2 = \o__payload$81 [1047:1024];
  assign index__3 = \o__payload$89 [1047:1024];
  assign is_busy = issued;
  assign issue = issued;
  assign o_0_payload = \o__payload$65 [1023:0];
  assign o_0_valid = o__0__valid;
  assign o_1_payload = \o__payload$73 [1023:0];
  assign o_1_valid = o__1__valid;
  assign o_2_payload = \o__payload$81 [1023:0];
  assign o_2_valid = o__2__valid;
  assign o_3_payload = \o__payload$89 [1023:0];
  assign o_3_valid = o__3__valid;
  assign o__0__payload = \o__payload$65 [1023:0];
  assign o__0__ready = o_0_ready;
  assign o__1__payload = \o__payload$73 [1023:0];
  assign o__1__ready = o_1_ready;
  assign o__2__payload = \o__payload$81 [1023:0];
  assign o__2__ready = o_2_ready;
  assign o__3__payload = \o__payload$89 [1023:0];
  assign o__3__ready = o_3_ready;
  assign \o__ready$68  = o_0_ready;
  assign \o__ready$76  = o_1_ready;
  assign \o__ready$84  = o_2_ready;
  assign \o__ready$92  = o_3_ready;
  assign \request__payload$52  = request__payload;
  assign \request__payload$52.address  = request__payload[63:0];
  assign \request__payload$52.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$56  = request_ready;
  assign \request__valid$54  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$58  = response_payload;
  assign \response__ready$62  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$60  = response_valid;
  assign response_ready = response__ready;
  assign run__payload = { commands[27:0], 4'h0, address };
  assign \run__payload.address  = address;
  assign \run__payload.beats  = { commands[27:0], 4'h0 };
  assign run__valid = run_valid;
  assign state[3:0] = { is_stall_fetch, is_stall_queue, is_stall_check, issued };
endmodule
`default_nettype wire
