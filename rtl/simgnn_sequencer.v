`timescale 1ns/1ps
`default_nettype none
module simgnn_sequencer(address, commands, halt, o_0_ready, o_1_ready, o_2_ready, o_3_ready, request_ready, response_payload, response_valid, clk, rst, o_0_payload, o_0_valid, o_1_payload, o_1_valid, o_2_payload, o_2_valid, o_3_payload, o_3_valid, index_0
, index_1, index_2, index_3, fetched, done, error, error_cause, state, issued, request_payload, request_valid, response_ready, start);
  wire \$1 ;
  wire \$10 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$18 ;
  wire \$2 ;
  wire \$21 ;
  wire \$22 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire [4:0] \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire [32:0] \$5 ;
  wire [24:0] \$6 ;
  wire \$8 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3665 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3670 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3674 ;
  wire \$procmux$1765_Y ;
  wire \$procmux$1767_Y ;
  wire \$procmux$1770_CMP ;
  wire \$procmux$1773_Y ;
  wire \$procmux$1776_CMP ;
  wire \$procmux$1779_Y ;
  wire \$procmux$1782_CMP ;
  wire \$procmux$1783_Y ;
  wire \$procmux$1785_Y ;
  wire \$procmux$1789_Y ;
  wire \$procmux$1791_Y ;
  wire \$procmux$1794_Y ;
  wire \$procmux$1796_Y ;
  wire \$procmux$1799_Y ;
  wire \$procmux$1801_Y ;
  wire \$procmux$1803_CMP ;
  wire \$procmux$1806_Y ;
  wire [7:0] \$procmux$1811_Y ;
  wire [7:0] \$procmux$1815_Y ;
  wire [7:0] \$procmux$1818_Y ;
  wire [7:0] \$procmux$1821_Y ;
  wire [3:0] \$procmux$1825_Y ;
  wire \$procmux$1835_Y ;
  wire \$procmux$1837_Y ;
  wire \$procmux$1841_Y ;
  wire \$procmux$1843_Y ;
  wire \$procmux$1845_Y ;
  wire [23:0] \$procmux$1849_Y ;
  wire [23:0] \$procmux$1851_Y ;
  wire [31:0] \$procmux$1855_Y ;
  wire [31:0] \$procmux$1857_Y ;
  input [63:0] address;
  wire [63:0] address;
  reg [3:0] arrived = 4'h0;
  input clk;
  wire clk;
  reg [1023:0] command = 1024'h0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000;
  input [31:0] commands;
  wire [31:0] commands;
  output done;
  wire done;
  output error;
  wire error;
  output [7:0] error_cause;
  wire [7:0] error_cause;
  output [23:0] fetched;
  reg [23:0] fetched = 24'h000000;
  input halt;
  wire halt;
  wire [1047:0] i__payload;
  wire [1047:0] \i__payload$66 ;
  wire [1047:0] \i__payload$74 ;
  wire [1047:0] \i__payload$82 ;
  wire i__ready;
  wire \i__ready$94 ;
  wire \i__ready$96 ;
  wire \i__ready$98 ;
  wire i__valid;
  wire \i__valid$93 ;
  wire \i__valid$95 ;
  wire \i__valid$97 ;
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
  wire is_stall_fetch;
  wire is_stall_queue;
  wire issue;
  output issued;
  wire issued;
  reg [31:0] left = 32'd0;
  wire [7:0] malformed;
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
  wire [1047:0] \o__payload$60 ;
  wire [1047:0] \o__payload$68 ;
  wire [1047:0] \o__payload$76 ;
  wire [1047:0] \o__payload$84 ;
  wire o__ready;
  wire \o__ready$63 ;
  wire \o__ready$71 ;
  wire \o__ready$79 ;
  wire \o__ready$87 ;
  wire o__valid;
  wire \o__valid$62 ;
  wire \o__valid$70 ;
  wire \o__valid$78 ;
  wire \o__valid$86 ;
  reg ready = 1'h0;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$47 ;
  wire [63:0] \request__payload$47.address ;
  wire [5:0] \request__payload$47.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$51 ;
  wire request__valid;
  wire \request__valid$49 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$53 ;
  wire response__ready;
  wire \response__ready$57 ;
  wire response__valid;
  wire \response__valid$55 ;
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
  output [3:0] state;
  wire [3:0] state;
  assign \$18  = ready & \$10 ;
  assign \$40  = | error_cause;
  assign error = ready & \$40 ;
  assign \$41  = ! left;
  assign \$42  = | { \o__valid$86 , \o__valid$78 , \o__valid$70 , \o__valid$62  };
  assign \$43  = ~ \$42 ;
  assign done = \$41  & \$43 ;
  assign \$45  = ~ issued;
  assign is_stall_queue = ready & \$45 ;
  assign \$46  = | left;
  assign \$47  = | { issued, is_stall_queue };
  assign \$48  = ~ \$47 ;
  assign is_stall_fetch = \$46  & \$48 ;
  assign \$49  = | { issued, is_stall_fetch, is_stall_queue };
  assign state[3] = ~ \$49 ;
  assign \$1  = | commands;
  assign \$2  = o__valid & o__ready;
  assign \$3  = arrived == 4'hf;
  assign \$4  = arrived + 1'h1;
  assign \$5  = left - 1'h1;
  assign \$6  = fetched + 1'h1;
  assign \$8  = ~ ready;
  assign o__ready = \$8  | issued;
  assign \$10  = ~ halt;
  assign o__0__valid = \o__valid$62  & \$10 ;
  assign o__1__valid = \o__valid$70  & \$10 ;
  assign o__2__valid = \o__valid$78  & \$10 ;
  assign o__3__valid = \o__valid$86  & \$10 ;
  assign \$13  = ! command[87:64];
  assign \$14  = ! command[119:96];
  assign \$15  = command[8] | command[16];
  assign \$16  = | { \$15 , \$14 , \$13  };
  assign \$21  = command[9] | command[17];
  assign \$22  = | { \$21 , \$14 , \$13  };
  assign \$27  = | command[831:768];
  assign \$28  = | command[895:832];
  assign \$29  = command[10] | command[18];
  assign \$30  = | { \$29 , \$28 , \$27 , \$14 , \$13  };
  assign \$35  = ! command[151:128];
  assign \$36  = command[11] | command[19];
  assign \$37  = | { \$36 , \$35 , \$14 , \$13  };
  always @(posedge clk)
    if (rst) arrived <= 4'h0;
    else if (\$2 ) arrived <= \$procmux$1825_Y ;
  always @(posedge clk)
    if (rst) command <= 1024'h0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000;
    else if (\$2 ) command <= { o__payload, command[1023:64] };
  always @(posedge clk)
    if (rst) run_valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3665 ) run_valid <= \$procmux$1837_Y ;
  always @(posedge clk)
    if (rst) ready <= 1'h0;
    else ready <= \$procmux$1845_Y ;
  always @(posedge clk)
    if (rst) fetched <= 24'h000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3670 ) fetched <= \$procmux$1851_Y ;
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3674 ) left <= \$procmux$1857_Y ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3665  = { run__ready, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3670  = { issued, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3674  = { issued, start } != 2'h0;
  assign \$procmux$1765_Y  = \$18  ? 1'h1 : 1'h0;
  assign \$procmux$1767_Y  = \$37  ? 1'h0 : \$procmux$1765_Y ;
  assign \i__valid$97  = \$procmux$1770_CMP  ? \$procmux$1767_Y  : 1'h0;
  assign \$procmux$1770_CMP  = command[7:0] == 8'h04;
  assign \$procmux$1773_Y  = \$30  ? 1'h0 : \$procmux$1765_Y ;
  assign \i__valid$95  = \$procmux$1776_CMP  ? \$procmux$1773_Y  : 1'h0;
  assign \$procmux$1776_CMP  = command[7:0] == 8'h03;
  assign \$procmux$1779_Y  = \$22  ? 1'h0 : \$procmux$1765_Y ;
  assign \i__valid$93  = \$procmux$1782_CMP  ? \$procmux$1779_Y  : 1'h0;
  assign \$procmux$1782_CMP  = command[7:0] == 8'h02;
  assign \$procmux$1783_Y  = \$18  ? \i__ready$98  : 1'h0;
  assign \$procmux$1785_Y  = \$37  ? 1'h0 : \$procmux$1783_Y ;
  function [0:0] procmux$1787 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1787  = select_b[0:0];
      4'b??10:
        procmux$1787  = select_b[1:1];
      4'b?100:
        procmux$1787  = select_b[2:2];
      4'b1000:
        procmux$1787  = select_b[3:3];
      default:
        procmux$1787  = select_a;
    endcase
  endfunction
  assign issued = procmux$1787 (1'h0, { \$procmux$1801_Y , \$procmux$1796_Y , \$procmux$1791_Y , \$procmux$1785_Y  }, { \$procmux$1803_CMP , \$procmux$1782_CMP , \$procmux$1776_CMP , \$procmux$1770_CMP  });
  assign \$procmux$1789_Y  = \$18  ? \i__ready$96  : 1'h0;
  assign \$procmux$1791_Y  = \$30  ? 1'h0 : \$procmux$1789_Y ;
  assign \$procmux$1794_Y  = \$18  ? \i__ready$94  : 1'h0;
  assign \$procmux$1796_Y  = \$22  ? 1'h0 : \$procmux$1794_Y ;
  assign \$procmux$1799_Y  = \$18  ? i__ready : 1'h0;
  assign \$procmux$1801_Y  = \$16  ? 1'h0 : \$procmux$1799_Y ;
  assign \$procmux$1803_CMP  = command[7:0] == 8'h01;
  assign \$procmux$1806_Y  = \$16  ? 1'h0 : \$procmux$1765_Y ;
  assign i__valid = \$procmux$1803_CMP  ? \$procmux$1806_Y  : 1'h0;
  assign \$procmux$1811_Y  = \$37  ? 8'h02 : 8'h00;
  function [7:0] procmux$1813 ;
    input [7:0] select_a;
    input [31:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1813  = select_b[7:0];
      4'b??10:
        procmux$1813  = select_b[15:8];
      4'b?100:
        procmux$1813  = select_b[23:16];
      4'b1000:
        procmux$1813  = select_b[31:24];
      default:
        procmux$1813  = select_a;
    endcase
  endfunction
  assign error_cause = procmux$1813 (8'h01, { \$procmux$1821_Y , \$procmux$1818_Y , \$procmux$1815_Y , \$procmux$1811_Y  }, { \$procmux$1803_CMP , \$procmux$1782_CMP , \$procmux$1776_CMP , \$procmux$1770_CMP  });
  assign \$procmux$1815_Y  = \$30  ? 8'h02 : 8'h00;
  assign \$procmux$1818_Y  = \$22  ? 8'h02 : 8'h00;
  assign \$procmux$1821_Y  = \$16  ? 8'h02 : 8'h00;
  assign \$procmux$1825_Y  = \$3  ? 4'h0 : \$4 [3:0];
  assign \$procmux$1835_Y  = run__ready ? 1'h0 : 1'hx;
  assign \$procmux$1837_Y  = start ? \$1  : \$procmux$1835_Y ;
  assign \$procmux$1841_Y  = issued ? 1'h0 : ready;
  assign \$procmux$1843_Y  = \$3  ? 1'h1 : \$procmux$1841_Y ;
  assign \$procmux$1845_Y  = \$2  ? \$procmux$1843_Y  : \$procmux$1841_Y ;
  assign \$procmux$1849_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$1851_Y  = issued ? \$6 [23:0] : \$procmux$1849_Y ;
  assign \$procmux$1855_Y  = start ? commands : 32'hxxxxxxxx;
  assign \$procmux$1857_Y  = issued ? \$5 [31:0] : \$procmux$1855_Y ;
  simgnn_queue_2x1048 queue0 (
    .clk(clk),
    .i_payload({ fetched, command }),
    .i_ready(i__ready),
    .i_valid(i__valid),
    .o_payload(\o__payload$60 ),
    .o_ready(o_0_ready),
    .o_valid(\o__valid$62 ),
    .rst(rst)
  );
  simgnn_queue_2x1048 queue1 (
    .clk(clk),
    .i_payload({ fetched, command }),
    .i_ready(\i__ready$94 ),
    .i_valid(\i__valid$93 ),
    .o_payload(\o__payload$68 ),
    .o_ready(o_1_ready),
    .o_valid(\o__valid$70 ),
    .rst(rst)
  );
  simgnn_queue_2x1048 queue2 (
    .clk(clk),
    .i_payload({ fetched, command }),
    .i_ready(\i__ready$96 ),
    .i_valid(\i__valid$95 ),
    .o_payload(\o__payload$76 ),
    .o_ready(o_2_ready),
    .o_valid(\o__valid$78 ),
    .rst(rst)
  );
  simgnn_queue_2x1048 queue3 (
    .clk(clk),
    .i_payload({ fetched, command }),
    .i_ready(\i__ready$98 ),
    .i_valid(\i__valid$97 ),
    .o_payload(\o__payload$84 ),
    .o_ready(o_3_ready),
    .o_valid(\o__valid$86 ),
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
  assign i__payload = { fetched, command };
  assign \i__payload$66  = { fetched, command };
  assign \i__payload$74  = { fetched, command };
  assign \i__payload$82  = { fetched, command };
  assign index_0 = \o__payload$60 [1047:1024];
  assign index_1 = \o__payload$68 [1047:1024];
  assign index_2 = \o__payload$76 [1047:1024];
  assign index_3 = \o__payload$84 [1047:1024];
  assign index__0 = \o__payload$60 [1047:1024];
  assign index__1 = \o__payload$68 [1047:1024];
  assign index__2 = \o__payload$76 [1047:1024];
  assign index__3 = \o__payload$84 [1047:1024];
  assign is_busy = issued;
  assign issue = issued;
  assign malformed = error_cause;
  assign o_0_payload = \o__payload$60 [1023:0];
  assign o_0_valid = o__0__valid;
  assign o_1_payload = \o__payload$68 [1023:0];
  assign o_1_valid = o__1__valid;
  assign o_2_payload = \o__payload$76 [1023:0];
  assign o_2_valid = o__2__valid;
  assign o_3_payload = \o__payload$84 [1023:0];
  assign o_3_valid = o__3__valid;
  assign o__0__payload = \o__payload$60 [1023:0];
  assign o__0__ready = o_0_ready;
  assign o__1__payload = \o__payload$68 [1023:0];
  assign o__1__ready = o_1_ready;
  assign o__2__payload = \o__payload$76 [1023:0];
  assign o__2__ready = o_2_ready;
  assign o__3__payload = \o__payload$84 [1023:0];
  assign o__3__ready = o_3_ready;
  assign \o__ready$63  = o_0_ready;
  assign \o__ready$71  = o_1_ready;
  assign \o__ready$79  = o_2_ready;
  assign \o__ready$87  = o_3_ready;
  assign \request__payload$47  = request__payload;
  assign \request__payload$47.address  = request__payload[63:0];
  assign \request__payload$47.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$51  = request_ready;
  assign \request__valid$49  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$53  = response_payload;
  assign \response__ready$57  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$55  = response_valid;
  assign response_ready = response__ready;
  assign run__payload = { commands[27:0], 4'h0, address };
  assign \run__payload.address  = address;
  assign \run__payload.beats  = { commands[27:0], 4'h0 };
  assign run__valid = run_valid;
  assign state[2:0] = { is_stall_fetch, is_stall_queue, issued };
endmodule
`default_nettype wire
