`timescale 1ns/1ps
`default_nettype none
module simgnn_sequencer(address, commands, halt, o_0_ready, o_1_ready, o_2_ready, o_3_ready, request_ready, response_payload, response_valid, clk, rst, o_0_payload, o_0_valid, o_1_payload, o_1_valid, o_2_payload, o_2_valid, o_3_payload, o_3_valid, index_0
, index_1, index_2, index_3, fetched, done, error, error_cause, state, issued, request_payload, request_valid, response_ready, start);
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$2 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$29 ;
  wire \$30 ;
  wire \$31 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$39 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire [4:0] \$48 ;
  wire [32:0] \$49 ;
  wire [24:0] \$50 ;
  wire \$9 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3679 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3683 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3687 ;
  wire [3:0] \$procmux$1772_Y ;
  wire \$procmux$1782_Y ;
  wire \$procmux$1784_Y ;
  wire \$procmux$1786_Y ;
  wire \$procmux$1790_Y ;
  wire \$procmux$1792_Y ;
  wire [23:0] \$procmux$1796_Y ;
  wire [23:0] \$procmux$1798_Y ;
  wire [31:0] \$procmux$1802_Y ;
  wire [31:0] \$procmux$1804_Y ;
  wire \$procmux$1808_Y ;
  wire \$procmux$1810_Y ;
  wire \$procmux$1813_CMP ;
  wire \$procmux$1816_Y ;
  wire \$procmux$1819_CMP ;
  wire \$procmux$1822_Y ;
  wire \$procmux$1825_CMP ;
  wire \$procmux$1826_Y ;
  wire \$procmux$1828_Y ;
  wire \$procmux$1832_Y ;
  wire \$procmux$1834_Y ;
  wire \$procmux$1837_Y ;
  wire \$procmux$1839_Y ;
  wire \$procmux$1842_Y ;
  wire \$procmux$1844_Y ;
  wire \$procmux$1846_CMP ;
  wire \$procmux$1849_Y ;
  wire [7:0] \$procmux$1854_Y ;
  wire [7:0] \$procmux$1858_Y ;
  wire [7:0] \$procmux$1861_Y ;
  wire [7:0] \$procmux$1864_Y ;
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
  wire [1047:0] \i__payload$61 ;
  wire [1047:0] \i__payload$69 ;
  wire [1047:0] \i__payload$77 ;
  wire i__ready;
  wire \i__ready$89 ;
  wire \i__ready$91 ;
  wire \i__ready$93 ;
  wire i__valid;
  wire \i__valid$88 ;
  wire \i__valid$90 ;
  wire \i__valid$92 ;
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
  wire [1047:0] o__payload;
  wire [63:0] \o__payload$100 ;
  wire [1047:0] \o__payload$63 ;
  wire [1047:0] \o__payload$71 ;
  wire [1047:0] \o__payload$79 ;
  wire o__ready;
  wire \o__ready$58 ;
  wire \o__ready$66 ;
  wire \o__ready$74 ;
  wire \o__ready$82 ;
  wire o__valid;
  wire \o__valid$65 ;
  wire \o__valid$73 ;
  wire \o__valid$81 ;
  wire \o__valid$99 ;
  reg ready = 1'h0;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$35 ;
  wire [63:0] \request__payload$35.address ;
  wire [5:0] \request__payload$35.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$39 ;
  wire request__valid;
  wire \request__valid$37 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$41 ;
  wire response__ready;
  wire \response__ready$45 ;
  wire response__valid;
  wire \response__valid$43 ;
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
  reg run__valid = 1'h0;
  wire run_valid;
  input start;
  wire start;
  output [3:0] state;
  wire [3:0] state;
  assign done = \$35  & \$37 ;
  assign \$39  = ~ issued;
  assign is_stall_queue = ready & \$39 ;
  assign \$40  = | left;
  assign \$41  = | { issued, is_stall_queue };
  assign \$42  = ~ \$41 ;
  assign is_stall_fetch = \$40  & \$42 ;
  assign \$43  = | { issued, is_stall_fetch, is_stall_queue };
  assign state[3] = ~ \$43 ;
  assign \$45  = | commands;
  assign \$46  = \o__valid$99  & o__ready;
  assign \$47  = arrived == 4'hf;
  assign \$48  = arrived + 1'h1;
  assign \$49  = left - 1'h1;
  assign \$50  = fetched + 1'h1;
  assign \$2  = ~ ready;
  assign o__ready = \$2  | issued;
  assign \$11  = ~ halt;
  assign o__0__valid = o__valid & \$11 ;
  assign o__1__valid = \o__valid$65  & \$11 ;
  assign o__2__valid = \o__valid$73  & \$11 ;
  assign o__3__valid = \o__valid$81  & \$11 ;
  assign \$13  = ! command[87:64];
  assign \$14  = ! command[119:96];
  assign \$9  = command[8] | command[16];
  assign \$10  = | { \$9 , \$14 , \$13  };
  assign \$12  = ready & \$11 ;
  assign \$15  = command[9] | command[17];
  assign \$16  = | { \$15 , \$14 , \$13  };
  assign \$21  = | command[831:768];
  assign \$22  = | command[895:832];
  assign \$23  = command[10] | command[18];
  assign \$24  = | { \$23 , \$22 , \$21 , \$14 , \$13  };
  assign \$29  = ! command[151:128];
  assign \$30  = command[11] | command[19];
  assign \$31  = | { \$30 , \$29 , \$14 , \$13  };
  assign \$34  = | error_cause;
  assign error = ready & \$34 ;
  assign \$35  = ! left;
  assign \$36  = | { \o__valid$81 , \o__valid$73 , \o__valid$65 , o__valid };
  assign \$37  = ~ \$36 ;
  always @(posedge clk)
    if (rst) arrived <= 4'h0;
    else if (\$46 ) arrived <= \$procmux$1772_Y ;
  always @(posedge clk)
    if (rst) command <= 1024'h0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000;
    else if (\$46 ) command <= { \o__payload$100 , command[1023:64] };
  always @(posedge clk)
    if (rst) ready <= 1'h0;
    else ready <= \$procmux$1786_Y ;
  always @(posedge clk)
    if (rst) run__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3679 ) run__valid <= \$procmux$1792_Y ;
  always @(posedge clk)
    if (rst) fetched <= 24'h000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3683 ) fetched <= \$procmux$1798_Y ;
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3687 ) left <= \$procmux$1804_Y ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3679  = { run__ready, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3683  = { issued, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3687  = { issued, start } != 2'h0;
  assign \$procmux$1772_Y  = \$47  ? 4'h0 : \$48 [3:0];
  assign \$procmux$1782_Y  = issued ? 1'h0 : ready;
  assign \$procmux$1784_Y  = \$47  ? 1'h1 : \$procmux$1782_Y ;
  assign \$procmux$1786_Y  = \$46  ? \$procmux$1784_Y  : \$procmux$1782_Y ;
  assign \$procmux$1790_Y  = run__ready ? 1'h0 : 1'hx;
  assign \$procmux$1792_Y  = start ? \$45  : \$procmux$1790_Y ;
  assign \$procmux$1796_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$1798_Y  = issued ? \$50 [23:0] : \$procmux$1796_Y ;
  assign \$procmux$1802_Y  = start ? commands : 32'hxxxxxxxx;
  assign \$procmux$1804_Y  = issued ? \$49 [31:0] : \$procmux$1802_Y ;
  assign \$procmux$1808_Y  = \$12  ? 1'h1 : 1'h0;
  assign \$procmux$1810_Y  = \$31  ? 1'h0 : \$procmux$1808_Y ;
  assign \i__valid$92  = \$procmux$1813_CMP  ? \$procmux$1810_Y  : 1'h0;
  assign \$procmux$1813_CMP  = command[7:0] == 8'h04;
  assign \$procmux$1816_Y  = \$24  ? 1'h0 : \$procmux$1808_Y ;
  assign \i__valid$90  = \$procmux$1819_CMP  ? \$procmux$1816_Y  : 1'h0;
  assign \$procmux$1819_CMP  = command[7:0] == 8'h03;
  assign \$procmux$1822_Y  = \$16  ? 1'h0 : \$procmux$1808_Y ;
  assign \i__valid$88  = \$procmux$1825_CMP  ? \$procmux$1822_Y  : 1'h0;
  assign \$procmux$1825_CMP  = command[7:0] == 8'h02;
  assign \$procmux$1826_Y  = \$12  ? \i__ready$93  : 1'h0;
  assign \$procmux$1828_Y  = \$31  ? 1'h0 : \$procmux$1826_Y ;
  function [0:0] procmux$1830 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1830  = select_b[0:0];
      4'b??10:
        procmux$1830  = select_b[1:1];
      4'b?100:
        procmux$1830  = select_b[2:2];
      4'b1000:
        procmux$1830  = select_b[3:3];
      default:
        procmux$1830  = select_a;
    endcase
  endfunction
  assign issued = procmux$1830 (1'h0, { \$procmux$1844_Y , \$procmux$1839_Y , \$procmux$1834_Y , \$procmux$1828_Y  }, { \$procmux$1846_CMP , \$procmux$1825_CMP , \$procmux$1819_CMP , \$procmux$1813_CMP  });
  assign \$procmux$1832_Y  = \$12  ? \i__ready$91  : 1'h0;
  assign \$procmux$1834_Y  = \$24  ? 1'h0 : \$procmux$1832_Y ;
  assign \$procmux$1837_Y  = \$12  ? \i__ready$89  : 1'h0;
  assign \$procmux$1839_Y  = \$16  ? 1'h0 : \$procmux$1837_Y ;
  assign \$procmux$1842_Y  = \$12  ? i__ready : 1'h0;
  assign \$procmux$1844_Y  = \$10  ? 1'h0 : \$procmux$1842_Y ;
  assign \$procmux$1846_CMP  = command[7:0] == 8'h01;
  assign \$procmux$1849_Y  = \$10  ? 1'h0 : \$procmux$1808_Y ;
  assign i__valid = \$procmux$1846_CMP  ? \$procmux$1849_Y  : 1'h0;
  assign \$procmux$1854_Y  = \$31  ? 8'h02 : 8'h00;
  function [7:0] procmux$1856 ;
    input [7:0] select_a;
    input [31:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1856  = select_b[7:0];
      4'b??10:
        procmux$1856  = select_b[15:8];
      4'b?100:
        procmux$1856  = select_b[23:16];
      4'b1000:
        procmux$1856  = select_b[31:24];
      default:
        procmux$1856  = select_a;
    endcase
  endfunction
  assign error_cause = procmux$1856 (8'h01, { \$procmux$1864_Y , \$procmux$1861_Y , \$procmux$1858_Y , \$procmux$1854_Y  }, { \$procmux$1846_CMP , \$procmux$1825_CMP , \$procmux$1819_CMP , \$procmux$1813_CMP  });
  assign \$procmux$1858_Y  = \$24  ? 8'h02 : 8'h00;
  assign \$procmux$1861_Y  = \$16  ? 8'h02 : 8'h00;
  assign \$procmux$1864_Y  = \$10  ? 8'h02 : 8'h00;
  simgnn_queue_2x1048 queue0 (
    .clk(clk),
    .i_payload({ fetched, command }),
    .i_ready(i__ready),
    .i_valid(i__valid),
    .o_payload(o__payload),
    .o_ready(o_0_ready),
    .o_valid(o__valid),
    .rst(rst)
  );
  simgnn_queue_2x1048 queue1 (
    .clk(clk),
    .i_payload({ fetched, command }),
    .i_ready(\i__ready$89 ),
    .i_valid(\i__valid$88 ),
    .o_payload(\o__payload$63 ),
    .o_ready(o_1_ready),
    .o_valid(\o__valid$65 ),
    .rst(rst)
  );
  simgnn_queue_2x1048 queue2 (
    .clk(clk),
    .i_payload({ fetched, command }),
    .i_ready(\i__ready$91 ),
    .i_valid(\i__valid$90 ),
    .o_payload(\o__payload$71 ),
    .o_ready(o_2_ready),
    .o_valid(\o__valid$73 ),
    .rst(rst)
  );
  simgnn_queue_2x1048 queue3 (
    .clk(clk),
    .i_payload({ fetched, command }),
    .i_ready(\i__ready$93 ),
    .i_valid(\i__valid$92 ),
    .o_payload(\o__payload$79 ),
    .o_ready(o_3_ready),
    .o_valid(\o__valid$81 ),
    .rst(rst)
  );
  simgnn_burst_reader reader (
    .clk(clk),
    .o_payload(\o__payload$100 ),
    .o_ready(o__ready),
    .o_valid(\o__valid$99 ),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .rst(rst),
    .run_payload({ commands[27:0], 4'h0, address }),
    .run_ready(run__ready),
    .run_valid(run__valid)
  );
  assign i__payload = { fetched, command };
  assign \i__payload$61  = { fetched, command };
  assign \i__payload$69  = { fetched, command };
  assign \i__payload$77  = { fetched, command };
  assign index_0 = o__payload[1047:1024];
  assign index_1 = \o__payload$63 [1047:1024];
  assign index_2 = \o__payload$71 [1047:1024];
  assign index_3 = \o__payload$79 [1047:1024];
  assign index__0 = o__payload[1047:1024];
  assign index__1 = \o__payload$63 [1047:1024];
  assign index__2 = \o__payload$71 [1047:1024];
  assign index__3 = \o__payload$79 [1047:1024];
  assign is_busy = issued;
  assign issue = issued;
  assign malformed = error_cause;
  assign o_0_payload = o__payload[1023:0];
  assign o_0_valid = o__0__valid;
  assign o_1_payload = \o__payload$63 [1023:0];
  assign o_1_valid = o__1__valid;
  assign o_2_payload = \o__payload$71 [1023:0];
  assign o_2_valid = o__2__valid;
  assign o_3_payload = \o__payload$79 [1023:0];
  assign o_3_valid = o__3__valid;
  assign o__0__payload = o__payload[1023:0];
  assign o__0__ready = o_0_ready;
  assign o__1__payload = \o__payload$63 [1023:0];
  assign o__1__ready = o_1_ready;
  assign o__2__payload = \o__payload$71 [1023:0];
  assign o__2__ready = o_2_ready;
  assign o__3__payload = \o__payload$79 [1023:0];
  assign o__3__ready = o_3_ready;
  assign \o__ready$58  = o_0_ready;
  assign \o__ready$66  = o_1_ready;
  assign \o__ready$74  = o_2_ready;
  assign \o__ready$82  = o_3_ready;
  assign \request__payload$35  = request__payload;
  assign \request__payload$35.address  = request__payload[63:0];
  assign \request__payload$35.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$39  = request_ready;
  assign \request__valid$37  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$41  = response_payload;
  assign \response__ready$45  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$43  = response_valid;
  assign response_ready = response__ready;
  assign run__payload = { commands[27:0], 4'h0, address };
  assign \run__payload.address  = address;
  assign \run__payload.beats  = { commands[27:0], 4'h0 };
  assign run_valid = run__valid;
  assign state[2:0] = { is_stall_fetch, is_stall_queue, issued };
endmodule
`default_nettype wire
