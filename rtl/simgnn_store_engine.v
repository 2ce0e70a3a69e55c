`timescale 1ns/1ps
`default_nettype none
module simgnn_store_engine(command_valid, permitted, read_data, axi_awready, axi_arready, axi_wready, axi_bid, axi_bresp, axi_bvalid, axi_rid, axi_rdata, axi_rresp, axi_rlast, axi_rvalid, base, limit, halt, clk, rst, command_ready, started
, state, read_en, read_bank, read_address, axi_awid, axi_awaddr, axi_awlen, axi_awsize, axi_awburst, axi_awcache, axi_awprot, axi_awvalid, axi_arid, axi_araddr, axi_arlen, axi_arsize, axi_arburst, axi_arcache, axi_arprot, axi_arvalid, axi_wdata
, axi_wstrb, axi_wlast, axi_wvalid, axi_bready, axi_rready, error, error_response, error_address, waiting, burst, beat, command_payload);
  wire [11:0] \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire [1:0] \$4 ;
  wire [2:0] \$5 ;
  wire [2:0] \$6 ;
  wire \$7 ;
  wire [10:0] \$8 ;
  wire [2:0] \$9 ;
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
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire [64:0] \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire [3:0] \$33 ;
  wire [4:0] \$34 ;
  wire \$35 ;
  wire [8:0] \$36 ;
  wire [10:0] \$37 ;
  wire \$38 ;
  wire [3:0] \$39 ;
  wire [4:0] \$40 ;
  wire [34:0] \$41 ;
  wire \$42 ;
  wire [10:0] \$43 ;
  wire [32:0] \$44 ;
  wire [8:0] \$45 ;
  wire [8:0] \$46 ;
  wire [34:0] \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$59 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$60 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$61 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$62 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$63 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$64 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$65 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$66 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$67 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$68 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$69 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$70 ;
  wire \$auto$opt_dff.cc:253:combine_resets$71 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$72 ;
  wire \$procmux$73_CMP ;
  wire [1:0] \$procmux$74_Y ;
  wire [1:0] \$procmux$75_Y ;
  wire \$procmux$76_CMP ;
  wire [1:0] \$procmux$77_Y ;
  wire \$procmux$78_CMP ;
  wire [33:0] \$procmux$79_Y ;
  wire [33:0] \$procmux$80_Y ;
  wire [8:0] \$procmux$81_Y ;
  wire [8:0] \$procmux$82_Y ;
  wire [8:0] \$procmux$83_Y ;
  wire [9:0] \$procmux$84_Y ;
  wire \$procmux$85_Y ;
  wire \$procmux$86_Y ;
  wire [33:0] \$procmux$87_Y ;
  wire [33:0] \$procmux$88_Y ;
  wire \$procmux$89_Y ;
  wire \$procmux$90_Y ;
  wire \$procmux$91_Y ;
  wire \$procmux$92_Y ;
  reg [33:0] \$like  = 34'h000000000;
  wire \$signal ;
  reg [69:0] \$signal$93  = 70'h000000000000000000;
  wire [63:0] \$signal$93.address ;
  wire [5:0] \$signal$93.beats ;
  reg \$signal$53  = 1'h0;
  reg above = 1'h0;
  wire answered;
  wire [63:0] axi__araddr;
  wire [1:0] axi__arburst;
  wire [3:0] axi__arcache;
  wire axi__arid;
  wire [7:0] axi__arlen;
  wire [2:0] axi__arprot;
  wire axi__arready;
  wire [2:0] axi__arsize;
  wire axi__arvalid;
  reg [63:0] axi__awaddr = 64'h0000000000000000;
  wire [1:0] axi__awburst;
  wire [3:0] axi__awcache;
  wire axi__awid;
  reg [7:0] axi__awlen = 8'h00;
  wire [2:0] axi__awprot;
  wire axi__awready;
  wire [2:0] axi__awsize;
  reg axi__awvalid = 1'h0;
  wire axi__bid;
  wire axi__bready;
  wire [1:0] axi__bresp;
  wire axi__bvalid;
  wire [63:0] axi__rdata;
  wire axi__rid;
  wire axi__rlast;
  wire axi__rready;
  wire [1:0] axi__rresp;
  wire axi__rvalid;
  wire [63:0] axi__wdata;
  wire axi__wlast;
  wire axi__wready;
  wire [7:0] axi__wstrb;
  wire axi__wvalid;
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
  wire bad_response;
  input [63:0] base;
  wire [63:0] base;
  output beat;
  wire beat;
  output burst;
  wire burst;
  reg [69:0] \burst$81  = 70'h000000000000000000;
  wire [63:0] \burst$81.address ;
  wire [5:0] \burst$81.beats ;
  wire [69:0] burst__payload;
  wire [63:0] \burst__payload.address ;
  wire [5:0] \burst__payload.beats ;
  wire burst__valid;
  reg burst_valid = 1'h0;
  input clk;
  wire clk;
  reg [9:0] column = 10'h000;
  wire [1023:0] command__payload;
  wire command__ready;
  wire command__valid;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  reg [64:0] \end  = 65'h00000000000000000;
  output error;
  wire error;
  output [63:0] error_address;
  wire [63:0] error_address;
  output error_response;
  wire error_response;
  reg [9:0] factor = 10'h000;
  wire fetch;
  reg fetched = 1'h0;
  reg fetched_last = 1'h0;
  reg [1:0] fsm_state = 2'h0;
  input halt;
  wire halt;
  wire [7:0] i__payload;
  wire [65:0] \i__payload$102 ;
  reg \inside  = 1'h0;
  wire is_busy;
  wire is_stall_memory;
  wire is_stall_token;
  wire issue;
  input [63:0] limit;
  wire [63:0] limit;
  wire move2;
  wire [65:0] o__payload;
  wire [7:0] \o__payload$110 ;
  wire [63:0] \o__payload$126 ;
  wire o__valid;
  wire \o__valid$113 ;
  reg [2:0] outstanding = 3'h0;
  input permitted;
  wire permitted;
  wire [33:0] product;
  reg [2:0] promised = 3'h0;
  wire [8:0] read__address;
  reg [2:0] read__bank = 3'h0;
  wire [63:0] read__data;
  wire read__en;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  wire [2:0] read_bank;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  reg [8:0] row = 9'h000;
  input rst;
  wire rst;
  wire [95:0] \run__payload$65 ;
  wire [63:0] \run__payload$65.address ;
  wire [31:0] \run__payload$65.beats ;
  wire \run__ready$69 ;
  wire \run__valid$67 ;
  wire running;
  wire sent;
  reg [7:0] sent_in_burst = 8'h00;
  wire start;
  output started;
  wire started;
  output [3:0] state;
  wire [3:0] state;
  wire [1:0] tail_lanes;
  wire [47:0] total;
  reg [33:0] \total$63  = 34'h000000000;
  reg unfinished = 1'h0;
  reg [33:0] unsent = 34'h000000000;
  output waiting;
  wire waiting;
  wire [9:0] words;
  wire [23:0] \words$61 ;
  assign { \$1 [11], words, \$1 [0] } = command_payload[106:96] + 1'h1;
  assign product = command_payload[87:64] * factor;
  assign \$19  = ~ burst_valid;
  assign move2 = \$19  | issue;
  assign \$26  = ~ \$signal$53 ;
  assign \$signal  = \$26  | move2;
  assign \$35  = burst_valid & \inside ;
  assign \$17  = ~ halt;
  assign \$51  = \$35  & \$17 ;
  assign \$57  = outstanding != 3'h4;
  assign \$58  = \$51  & \$57 ;
  assign \$2  = ~ axi__awvalid;
  assign \$3  = \$2  | axi_awready;
  assign issue = \$58  & \$3 ;
  assign i__payload[6:0] = \burst$81 [69:64] - 1'h1;
  assign \$4  = 1'h1 << command_payload[96];
  assign \$5  = \$4  - 1'h1;
  assign { \$6 [2], tail_lanes } = command_payload[96] ? \$5  : 3'h7;
  assign \$7  = promised != 3'h4;
  assign fetch = unfinished & \$7 ;
  assign { \$8 [10:9], read_address } = row + column;
  assign { \$9 [2], \i__payload$102 [65:64] } = fetched_last ? { 1'h0, tail_lanes } : 3'h7;
  assign axi__wlast = sent_in_burst == \o__payload$110 ;
  assign axi__wvalid = o__valid & \o__valid$113 ;
  assign beat = axi__wvalid & axi_wready;
  assign \$10  = command_valid & permitted;
  assign \$11  = ! unsent;
  assign \$12  = ! outstanding;
  assign \$13  = \$11  & \$12 ;
  assign \$14  = | axi_bresp;
  assign error_response = axi_bvalid & \$14 ;
  assign \$15  = ~ \inside ;
  assign \$16  = burst_valid & \$15 ;
  assign \$18  = \$16  & \$17 ;
  assign error = error_response | \$18 ;
  assign error_address = error_response ? \o__payload$126  : \burst$81 [63:0];
  assign waiting = | outstanding;
  assign burst = axi__awvalid & axi_awready;
  assign is_busy = running & beat;
  assign \$20  = ~ is_busy;
  assign is_stall_memory = running & \$20 ;
  assign \$21  = ~ started;
  assign \$22  = command_valid & \$21 ;
  assign \$23  = | { is_stall_memory, is_busy };
  assign \$24  = ~ \$23 ;
  assign is_stall_token = \$22  & \$24 ;
  assign \$25  = | { is_stall_token, is_stall_memory, is_busy };
  assign state[3] = ~ \$25 ;
  assign \$27  = burst__payload[63:0] + { burst__payload[69:64], 3'h0 };
  assign \$28  = burst__payload[63:0] >= base;
  assign \$29  = ! burst__payload[2:0];
  assign \$30  = \$28  & \$29 ;
  assign \$31  = \end  <= limit;
  assign \$32  = above & \$31 ;
  assign \$33  = outstanding + issue;
  assign \$34  = \$33  - axi_bvalid;
  assign \$36  = command_payload[239:232] - 1'h1;
  assign \$37  = words - 1'h1;
  assign \$38  = column == \$37 ;
  assign \$39  = promised + fetch;
  assign \$40  = \$39  - beat;
  assign \$41  = \$like  - 1'h1;
  assign \$42  = \$like  != 1'h1;
  assign \$43  = column + 1'h1;
  assign \$44  = row + { 3'h0, command_payload[223:195] };
  assign \$45  = sent_in_burst + 1'h1;
  assign \$46  = axi__wlast ? 9'h000 : \$45 ;
  assign \$47  = unsent - 1'h1;
  assign \$48  = | command_payload[87:64];
  assign \$49  = | factor;
  assign \$50  = \$48  & \$49 ;
  assign \$52  = beat & axi__wlast;
  always @(posedge clk)
    if (rst) \total$63  <= 34'h000000000;
    else if (\$procmux$73_CMP ) \total$63  <= product;
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$68 ) fsm_state <= \$procmux$75_Y ;
  always @(posedge clk)
    if (rst) factor <= 10'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$69 ) factor <= words;
  always @(posedge clk)
    if (rst) unsent <= 34'h000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$62 ) unsent <= \$procmux$80_Y ;
  always @(posedge clk)
    if (rst) sent_in_burst <= 8'h00;
    else if (beat) sent_in_burst <= \$46 [7:0];
  always @(posedge clk)
    if (rst) row <= 9'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$70 ) row <= \$procmux$83_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$71 ) column <= 10'h000;
    else if (fetch) column <= \$procmux$84_Y ;
  always @(posedge clk)
    if (rst) unfinished <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$65 ) unfinished <= \$procmux$86_Y ;
  always @(posedge clk)
    if (rst) \$like  <= 34'h000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$66 ) \$like  <= \$procmux$88_Y ;
  always @(posedge clk)
    if (rst) promised <= 3'h0;
    else promised <= \$40 [2:0];
  always @(posedge clk)
    if (rst) fetched_last <= 1'h0;
    else fetched_last <= \$38 ;
  always @(posedge clk)
    if (rst) fetched <= 1'h0;
    else fetched <= fetch;
  always @(posedge clk)
    if (rst) read__bank <= 3'h0;
    else read__bank <= \$36 [2:0];
  always @(posedge clk)
    if (rst) outstanding <= 3'h0;
    else outstanding <= \$34 [2:0];
  always @(posedge clk)
    if (rst) axi__awlen <= 8'h00;
    else if (issue) axi__awlen <= { i__payload[6], i__payload[6:0] };
  always @(posedge clk)
    if (rst) axi__awaddr <= 64'h0000000000000000;
    else if (issue) axi__awaddr <= \burst$81 [63:0];
  always @(posedge clk)
    if (rst) axi__awvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$67 ) axi__awvalid <= \$procmux$90_Y ;
  always @(posedge clk)
    if (rst) \inside  <= 1'h0;
    else if (move2) \inside  <= \$32 ;
  always @(posedge clk)
    if (rst) \burst$81  <= 70'h000000000000000000;
    else if (move2) \burst$81  <= \$signal$93 ;
  always @(posedge clk)
    if (rst) burst_valid <= 1'h0;
    else if (move2) burst_valid <= \$signal$53 ;
  always @(posedge clk)
    if (rst) above <= 1'h0;
    else if (\$signal ) above <= \$30 ;
  always @(posedge clk)
    if (rst) \end  <= 65'h00000000000000000;
    else if (\$signal ) \end  <= \$27 ;
  always @(posedge clk)
    if (rst) \$signal$93  <= 70'h000000000000000000;
    else if (\$signal ) \$signal$93  <= burst__payload;
  always @(posedge clk)
    if (rst) \$signal$53  <= 1'h0;
    else if (\$signal ) \$signal$53  <= burst__valid;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$59  = { \$procmux$78_CMP , \$10  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$60  = { \$procmux$76_CMP , \$13  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$61  = { \$procmux$78_CMP , \$procmux$76_CMP , \$procmux$73_CMP  } != 3'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$62  = { \$procmux$73_CMP , beat } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$63  = { \$procmux$73_CMP , fetch, \$38  } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$64  = { \$procmux$73_CMP , fetch } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$65  = { \$procmux$73_CMP , fetch } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$66  = { \$procmux$73_CMP , fetch } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$67  = { axi_awready, issue } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$68  = & { \$auto$opt_dff.cc:194:make_patterns_logic$61 , \$auto$opt_dff.cc:194:make_patterns_logic$60 , \$auto$opt_dff.cc:194:make_patterns_logic$59  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$69  = & { \$procmux$78_CMP , \$10  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$70  = & { \$auto$opt_dff.cc:194:make_patterns_logic$64 , \$auto$opt_dff.cc:194:make_patterns_logic$63  };
  assign \$auto$opt_dff.cc:253:combine_resets$71  = | { \$procmux$73_CMP , rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$72  = | { \$procmux$76_CMP , \$procmux$73_CMP  };
  assign \$procmux$73_CMP  = fsm_state == 2'h1;
  assign \$procmux$74_Y  = \$13  ? 2'h0 : 2'hx;
  function [1:0] procmux$838 ;
    input [1:0] select_a;
    input [5:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$838  = select_b[1:0];
      3'b?10:
        procmux$838  = select_b[3:2];
      3'b100:
        procmux$838  = select_b[5:4];
      default:
        procmux$838  = select_a;
    endcase
  endfunction
  assign \$procmux$75_Y  = procmux$838 (2'hx, { \$procmux$77_Y , 2'h2, \$procmux$74_Y  }, { \$procmux$78_CMP , \$procmux$73_CMP , \$procmux$76_CMP  });
  assign \$procmux$76_CMP  = fsm_state == 2'h2;
  assign \$procmux$77_Y  = \$10  ? 2'h1 : 2'hx;
  assign \$procmux$78_CMP  = ! fsm_state;
  assign \$procmux$79_Y  = beat ? \$47 [33:0] : 34'hxxxxxxxxx;
  assign \$procmux$80_Y  = \$procmux$73_CMP  ? product : \$procmux$79_Y ;
  assign \$procmux$81_Y  = \$38  ? \$44 [8:0] : 9'hxxx;
  assign \$procmux$82_Y  = fetch ? \$procmux$81_Y  : 9'hxxx;
  assign \$procmux$83_Y  = \$procmux$73_CMP  ? command_payload[139:131] : \$procmux$82_Y ;
  assign \$procmux$84_Y  = \$38  ? 10'h000 : \$43 [9:0];
  assign \$procmux$85_Y  = fetch ? \$42  : 1'hx;
  assign \$procmux$86_Y  = \$procmux$73_CMP  ? \$50  : \$procmux$85_Y ;
  assign \$procmux$87_Y  = fetch ? \$41 [33:0] : 34'hxxxxxxxxx;
  assign \$procmux$88_Y  = \$procmux$73_CMP  ? product : \$procmux$87_Y ;
  assign \$procmux$89_Y  = axi_awready ? 1'h0 : 1'hx;
  assign \$procmux$90_Y  = issue ? 1'h1 : \$procmux$89_Y ;
  assign \$procmux$91_Y  = \$13  ? 1'h1 : 1'h0;
  assign command_ready = \$procmux$76_CMP  ? \$procmux$91_Y  : 1'h0;
  assign start = \$procmux$73_CMP  ? 1'h1 : 1'h0;
  assign running = \$auto$opt_reduce.cc:137:opt_pmux$72  ? 1'h1 : 1'h0;
  assign \$procmux$92_Y  = \$10  ? 1'h1 : 1'h0;
  assign started = \$procmux$78_CMP  ? \$procmux$92_Y  : 1'h0;
  simgnn_queue_4x66 \beat$161  (
    .clk(clk),
    .i_payload({ \i__payload$102 [65:64], read_data }),
    .i_ready(\$56 ),
    .i_valid(fetched),
    .o_payload(o__payload),
    .o_ready(beat),
    .o_valid(o__valid),
    .rst(rst)
  );
  simgnn_burst_cutter cutter (
    .burst_payload(burst__payload),
    .burst_ready(\$signal ),
    .burst_valid(burst__valid),
    .clk(clk),
    .rst(rst),
    .run_payload(\run__payload$65 ),
    .run_ready(\run__ready$69 ),
    .run_valid(\run__valid$67 )
  );
  simgnn_queue_4x8 lengths (
    .clk(clk),
    .i_payload({ 1'h0, i__payload[6:0] }),
    .i_ready(\$53 ),
    .i_valid(issue),
    .o_payload(\o__payload$110 ),
    .o_ready(\$52 ),
    .o_valid(\o__valid$113 ),
    .rst(rst)
  );
  simgnn_row_runs runs (
    .address(command_payload[319:256]),
    .clk(clk),
    .rows(command_payload[87:64]),
    .rst(rst),
    .run_payload(\run__payload$65 ),
    .run_ready(\run__ready$69 ),
    .run_valid(\run__valid$67 ),
    .start(start),
    .stride(command_payload[351:320]),
    .total({ 14'h0000, \total$63  }),
    .words({ 14'h0000, words })
  );
  simgnn_queue_4x64 unanswered (
    .clk(clk),
    .i_payload(\burst$81 [63:0]),
    .i_ready(\$54 ),
    .i_valid(issue),
    .o_payload(\o__payload$126 ),
    .o_ready(axi_bvalid),
    .o_valid(\$55 ),
    .rst(rst)
  );
  assign \$9 [1:0] = \i__payload$102 [65:64];
  assign \$8 [8:0] = read_address;
  assign \$6 [1:0] = tail_lanes;
  assign \$1 [10:1] = words;
  assign \$signal$93.address  = \$signal$93 [63:0];
  assign \$signal$93.beats  = \$signal$93 [69:64];
  assign answered = axi_bvalid;
  assign axi__araddr = 64'h0000000000000000;
  assign axi__arburst = 2'h0;
  assign axi__arcache = 4'h0;
  assign axi__arid = 1'h0;
  assign axi__arlen = 8'h00;
  assign axi__arprot = 3'h0;
  assign axi__arready = axi_arready;
  assign axi__arsize = 3'h0;
  assign axi__arvalid = 1'h0;
  assign axi__awburst = 2'h1;
  assign axi__awcache = 4'h3;
  assign axi__awid = 1'h0;
  assign axi__awprot = 3'h0;
  assign axi__awready = axi_awready;
  assign axi__awsize = 3'h3;
  assign axi__bid = axi_bid;
  assign axi__bready = 1'h1;
  assign axi__bresp = axi_bresp;
  assign axi__bvalid = axi_bvalid;
  assign axi__rdata = axi_rdata;
  assign axi__rid = axi_rid;
  assign axi__rlast = axi_rlast;
  assign axi__rready = 1'h0;
  assign axi__rresp = axi_rresp;
  assign axi__rvalid = axi_rvalid;
  assign axi__wdata = o__payload[63:0];
  assign axi__wready = axi_wready;
  assign axi__wstrb = { o__payload[65], o__payload[65], o__payload[65], o__payload[65:64], o__payload[64], o__payload[64], o__payload[64] };
  assign axi_araddr = 64'h0000000000000000;
  assign axi_arburst = 2'h0;
  assign axi_arcache = 4'h0;
  assign axi_arid = 1'h0;
  assign axi_arlen = 8'h00;
  assign axi_arprot = 3'h0;
  assign axi_arsize = 3'h0;
  assign axi_arvalid = 1'h0;
  assign axi_awaddr = axi__awaddr;
  assign axi_awburst = 2'h1;
  assign axi_awcache = 4'h3;
  assign axi_awid = 1'h0;
  assign axi_awlen = axi__awlen;
  assign axi_awprot = 3'h0;
  assign axi_awsize = 3'h3;
  assign axi_awvalid = axi__awvalid;
  assign axi_bready = 1'h1;
  assign axi_rready = 1'h0;
  assign axi_wdata = o__payload[63:0];
  assign axi_wlast = axi__wlast;
  assign axi_wstrb = { o__payload[65], o__payload[65], o__payload[65], o__payload[65:64], o__payload[64], o__payload[64], o__payload[64] };
  assign axi_wvalid = axi__wvalid;
  assign bad_response = error_response;
  assign \burst$81.address  = \burst$81 [63:0];
  assign \burst$81.beats  = \burst$81 [69:64];
  assign \burst__payload.address  = burst__payload[63:0];
  assign \burst__payload.beats  = burst__payload[69:64];
  assign command__payload = command_payload;
  assign command__ready = command_ready;
  assign command__valid = command_valid;
  assign i__payload[7] = 1'h0;
  assign \i__payload$102 [63:0] = read_data;
  assign read__address = read_address;
  assign read__data = read_data;
  assign read__en = fetch;
  assign read_bank = read__bank;
  assign read_en = fetch;
  assign \run__payload$65.address  = \run__payload$65 [63:0];
  assign \run__payload$65.beats  = \run__payload$65 [95:64];
  assign sent = beat;
  assign state[2:0] = { is_stall_token, is_stall_memory, is_busy };
  assign total = { 14'h0000, \total$63  };
  assign \words$61  = { 14'h0000, words };
endmodule
`default_nettype wire
