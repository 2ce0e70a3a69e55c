`timescale 1ns/1ps
`default_nettype none
module simgnn_accelerator(control_awvalid, control_wdata, control_wstrb, control_wvalid, control_bready, control_araddr, control_arvalid, control_rready, gmem_awready, gmem_arready, gmem_wready, gmem_bid, gmem_bresp, gmem_bvalid, gmem_rid, gmem_rdata, gmem_rresp, gmem_rlast, gmem_rvalid, clk, rst
, control_awready, control_wready, control_bresp, control_bvalid, control_arready, control_rdata, control_rresp, control_rvalid, gmem_awid, gmem_awaddr, gmem_awlen, gmem_awsize, gmem_awburst, gmem_awcache, gmem_awprot, gmem_awvalid, gmem_arid, gmem_araddr, gmem_arlen, gmem_arsize, gmem_arburst
, gmem_arcache, gmem_arprot, gmem_arvalid, gmem_wdata, gmem_wstrb, gmem_wlast, gmem_wvalid, gmem_bready, gmem_rready, interrupt, halt, control_awaddr);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire [2:0] \$4 ;
  wire [2:0] \$5 ;
  wire \$6 ;
  wire [64:0] \$7 ;
  wire [63:0] \$8 ;
  wire [23:0] \$9 ;
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
  wire [32:0] \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire [63:0] \$24 ;
  wire [7:0] \$25 ;
  wire [2:0] \$26 ;
  wire [1:0] \$27 ;
  wire \$28 ;
  wire [3:0] \$29 ;
  wire [2:0] \$30 ;
  wire \$31 ;
  wire [63:0] \$32 ;
  wire [7:0] \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire [63:0] \$38 ;
  wire \$39 ;
  wire [7:0] \$40 ;
  wire [2:0] \$41 ;
  wire [1:0] \$42 ;
  wire [3:0] \$43 ;
  wire [2:0] \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
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
  wire \$59 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$66 ;
  wire \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire \$70 ;
  wire \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire \$75 ;
  wire \$76 ;
  wire \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire \$80 ;
  wire \$81 ;
  wire \$82 ;
  wire \$83 ;
  wire \$84 ;
  wire \$85 ;
  wire \$86 ;
  wire \$87 ;
  wire \$88 ;
  wire \$89 ;
  wire \$90 ;
  wire \$91 ;
  wire \$92 ;
  wire \$93 ;
  wire \$94 ;
  wire \$95 ;
  wire \$96 ;
  wire \$97 ;
  wire \$98 ;
  wire \$99 ;
  wire \$100 ;
  wire \$101 ;
  wire \$102 ;
  wire \$103 ;
  wire \$104 ;
  wire \$105 ;
  wire \$106 ;
  wire \$107 ;
  wire \$108 ;
  wire \$109 ;
  wire \$110 ;
  wire \$111 ;
  wire \$112 ;
  wire \$113 ;
  wire \$114 ;
  wire \$115 ;
  wire \$116 ;
  wire \$117 ;
  wire \$118 ;
  wire \$119 ;
  wire \$120 ;
  wire \$121 ;
  wire \$122 ;
  wire \$123 ;
  wire \$124 ;
  wire \$125 ;
  wire \$126 ;
  wire \$127 ;
  wire \$128 ;
  wire \$129 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$130 ;
  wire \$auto$opt_dff.cc:253:combine_resets$131 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$132 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$133 ;
  wire [7:0] \$procmux$3_Y ;
  wire [7:0] \$procmux$5_Y ;
  wire [7:0] \$procmux$7_Y ;
  wire [7:0] \$procmux$8_Y ;
  wire [7:0] \$procmux$134_Y ;
  wire [7:0] \$procmux$12_Y ;
  wire [7:0] \$procmux$13_Y ;
  wire [7:0] \$procmux$135_Y ;
  wire [7:0] \$procmux$16_Y ;
  wire [7:0] \$procmux$17_Y ;
  wire \$procmux$136_CMP ;
  wire \$procmux$19_CMP ;
  wire \$procmux$20_CMP ;
  wire \$procmux$137_CMP ;
  wire \$procmux$21_CMP ;
  wire \$procmux$22_CMP ;
  wire [7:0] \$procmux$25_Y ;
  wire [7:0] \$procmux$27_Y ;
  wire [7:0] \$procmux$30_Y ;
  wire [7:0] \$procmux$32_Y ;
  wire [7:0] \$procmux$34_Y ;
  wire [7:0] \$procmux$36_Y ;
  wire \$procmux$41_Y ;
  wire \$procmux$43_Y ;
  wire \$procmux$45_Y ;
  wire \$procmux$138_Y ;
  wire \$procmux$139_Y ;
  wire \$procmux$140_Y ;
  wire \$procmux$69_Y ;
  wire \$procmux$71_Y ;
  wire [31:0] \$procmux$76_Y ;
  wire [31:0] \$procmux$78_Y ;
  wire [31:0] \$procmux$80_Y ;
  wire [31:0] \$procmux$82_Y ;
  wire [31:0] \$procmux$84_Y ;
  wire [31:0] \$procmux$87_Y ;
  wire [31:0] \$procmux$89_Y ;
  wire [31:0] \$procmux$91_Y ;
  wire [31:0] \$procmux$141_Y ;
  wire [31:0] \$procmux$94_Y ;
  wire [31:0] \$procmux$97_Y ;
  wire [31:0] \$procmux$99_Y ;
  wire [31:0] \$procmux$101_Y ;
  wire [31:0] \$procmux$142_Y ;
  wire [63:0] \$procmux$143_Y ;
  wire [63:0] \$procmux$111_Y ;
  wire [63:0] \$procmux$144_Y ;
  wire [63:0] \$procmux$115_Y ;
  wire [63:0] \$procmux$116_Y ;
  wire [63:0] \$procmux$118_Y ;
  wire [7:0] \$procmux$122_Y ;
  wire [7:0] \$procmux$124_Y ;
  wire [7:0] \$procmux$145_Y ;
  wire [7:0] \$procmux$126_Y ;
  wire [7:0] \$procmux$128_Y ;
  wire [2:0] \$signal ;
  wire [8:0] a__address;
  wire [2:0] a__bank;
  wire [63:0] a__data;
  wire a__en;
  wire [63:0] address;
  wire [63:0] \address$411 ;
  wire [63:0] \address$415 ;
  wire [8:0] aggregate__address;
  wire [2:0] aggregate__bank;
  wire [63:0] aggregate__data;
  wire aggregate__en;
  wire [8:0] aggregate_mask__address;
  wire [2:0] aggregate_mask__bank;
  wire [63:0] aggregate_mask__data;
  wire aggregate_mask__en;
  wire [8:0] aggregate_out__address;
  wire [2:0] aggregate_out__bank;
  wire [63:0] aggregate_out__data;
  wire aggregate_out__en;
  wire [1:0] aggregate_out__lanes;
  wire array_row;
  wire [11:0] axi__araddr;
  wire [63:0] \axi__araddr$182 ;
  wire [1:0] axi__arburst;
  wire [3:0] axi__arcache;
  wire axi__arid;
  wire [7:0] axi__arlen;
  wire [2:0] axi__arprot;
  wire axi__arready;
  wire \axi__arready$195 ;
  wire [2:0] axi__arsize;
  wire axi__arvalid;
  wire \axi__arvalid$194 ;
  wire [11:0] axi__awaddr;
  wire [63:0] \axi__awaddr$164 ;
  wire [1:0] axi__awburst;
  wire [3:0] axi__awcache;
  wire axi__awid;
  wire [7:0] axi__awlen;
  wire [2:0] axi__awprot;
  wire axi__awready;
  wire \axi__awready$177 ;
  wire [2:0] axi__awsize;
  wire axi__awvalid;
  wire \axi__awvalid$176 ;
  wire axi__bid;
  wire axi__bready;
  wire \axi__bready$214 ;
  wire [1:0] axi__bresp;
  wire [1:0] \axi__bresp$209 ;
  wire axi__bvalid;
  wire \axi__bvalid$211 ;
  wire [31:0] axi__rdata;
  wire [63:0] \axi__rdata$217 ;
  wire axi__rid;
  wire axi__rlast;
  wire axi__rready;
  wire \axi__rready$226 ;
  wire [1:0] axi__rresp;
  wire [1:0] \axi__rresp$219 ;
  wire axi__rvalid;
  wire \axi__rvalid$223 ;
  wire [31:0] axi__wdata;
  wire [63:0] \axi__wdata$198 ;
  wire axi__wlast;
  wire axi__wready;
  wire \axi__wready$205 ;
  wire [3:0] axi__wstrb;
  wire [7:0] \axi__wstrb$200 ;
  wire axi__wvalid;
  wire \axi__wvalid$204 ;
  wire [8:0] b__address;
  wire [2:0] b__bank;
  wire [63:0] b__data;
  wire b__en;
  wire [63:0] base;
  wire [63:0] \base$384 ;
  wire [63:0] \base$388 ;
  wire beat;
  wire \beat$403 ;
  wire burst;
  wire \burst$454 ;
  wire [8:0] c__address;
  wire [2:0] c__bank;
  wire [63:0] c__data;
  wire c__en;
  wire [1023:0] candidate;
  wire [7:0] cause;
  wire [7:0] \cause$336 ;
  wire [7:0] \cause$409 ;
  wire check;
  wire checked;
  wire clear;
  wire \clear$444 ;
  input clk;
  wire clk;
  wire [1023:0] command;
  wire [1023:0] command__payload;
  wire [1023:0] \command__payload$351 ;
  wire [1023:0] \command__payload$361 ;
  wire [1023:0] \command__payload$373 ;
  wire command__ready;
  wire \command__ready$356 ;
  wire \command__ready$366 ;
  wire \command__ready$378 ;
  wire command__valid;
  wire \command__valid$353 ;
  wire \command__valid$363 ;
  wire \command__valid$375 ;
  wire [31:0] commands;
  wire [31:0] \commands$326 ;
  reg [3:0] conflict = 4'h0;
  wire [3:0] \conflict$457 ;
  reg [23:0] conflict_index0 = 24'h000000;
  reg [23:0] conflict_index1 = 24'h000000;
  reg [23:0] conflict_index2 = 24'h000000;
  reg [23:0] conflict_index3 = 24'h000000;
  wire [11:0] control__araddr;
  wire control__arready;
  wire control__arvalid;
  wire [11:0] control__awaddr;
  wire control__awready;
  wire control__awvalid;
  wire control__bready;
  wire [1:0] control__bresp;
  wire control__bvalid;
  wire [31:0] control__rdata;
  wire control__rready;
  wire [1:0] control__rresp;
  wire control__rvalid;
  wire [31:0] control__wdata;
  wire control__wready;
  wire [3:0] control__wstrb;
  wire control__wvalid;
  input [11:0] control_araddr;
  wire [11:0] control_araddr;
  output control_arready;
  wire control_arready;
  input control_arvalid;
  wire control_arvalid;
  input [11:0] control_awaddr;
  wire [11:0] control_awaddr;
  output control_awready;
  wire control_awready;
  input control_awvalid;
  wire control_awvalid;
  input control_bready;
  wire control_bready;
  output [1:0] control_bresp;
  wire [1:0] control_bresp;
  output control_bvalid;
  wire control_bvalid;
  output [31:0] control_rdata;
  wire [31:0] control_rdata;
  input control_rready;
  wire control_rready;
  output [1:0] control_rresp;
  wire [1:0] control_rresp;
  output control_rvalid;
  wire control_rvalid;
  input [31:0] control_wdata;
  wire [31:0] control_wdata;
  output control_wready;
  wire control_wready;
  input [3:0] control_wstrb;
  wire [3:0] control_wstrb;
  input control_wvalid;
  wire control_wvalid;
  wire [5:0] counter;
  wire [63:0] counter_value;
  wire done;
  wire \done$395 ;
  wire \done$396 ;
  reg [23:0] drained = 24'h000000;
  wire draining;
  wire [1:0] edge_words;
  wire [3:0] ended;
  wire \ended$372 ;
  wire [7:0] engine;
  wire error;
  wire \error$429 ;
  wire \error$432 ;
  wire [63:0] error_address;
  wire [63:0] \error_address$434 ;
  reg [63:0] \error_address$460  = 64'h0000000000000000;
  wire [31:0] error_cause;
  wire [2:0] error_client;
  reg [31:0] error_command = 32'd0;
  wire error_response;
  wire \error_response$433 ;
  wire [13:0] events;
  wire \events.array_rows ;
  wire \events.commands ;
  wire [7:0] \events.edge_words ;
  wire \events.read_beats ;
  wire \events.read_bursts ;
  wire \events.write_beats ;
  wire \events.write_bursts ;
  wire failed;
  wire \failed$399 ;
  wire failing;
  wire [23:0] fetched;
  wire [63:0] gmem__araddr;
  wire [1:0] gmem__arburst;
  wire [3:0] gmem__arcache;
  wire gmem__arid;
  wire [7:0] gmem__arlen;
  wire [2:0] gmem__arprot;
  wire gmem__arready;
  wire [2:0] gmem__arsize;
  wire gmem__arvalid;
  wire [63:0] gmem__awaddr;
  wire [1:0] gmem__awburst;
  wire [3:0] gmem__awcache;
  wire gmem__awid;
  wire [7:0] gmem__awlen;
  wire [2:0] gmem__awprot;
  wire gmem__awready;
  wire [2:0] gmem__awsize;
  wire gmem__awvalid;
  wire gmem__bid;
  wire gmem__bready;
  wire [1:0] gmem__bresp;
  wire gmem__bvalid;
  wire [63:0] gmem__rdata;
  wire gmem__rid;
  wire gmem__rlast;
  wire gmem__rready;
  wire [1:0] gmem__rresp;
  wire gmem__rvalid;
  wire [63:0] gmem__wdata;
  wire gmem__wlast;
  wire gmem__wready;
  wire [7:0] gmem__wstrb;
  wire gmem__wvalid;
  output [63:0] gmem_araddr;
  wire [63:0] gmem_araddr;
  output [1:0] gmem_arburst;
  wire [1:0] gmem_arburst;
  output [3:0] gmem_arcache;
  wire [3:0] gmem_arcache;
  output gmem_arid;
  wire gmem_arid;
  output [7:0] gmem_arlen;
  wire [7:0] gmem_arlen;
  output [2:0] gmem_arprot;
  wire [2:0] gmem_arprot;
  input gmem_arready;
  wire gmem_arready;
  output [2:0] gmem_arsize;
  wire [2:0] gmem_arsize;
  output gmem_arvalid;
  wire gmem_arvalid;
  output [63:0] gmem_awaddr;
  wire [63:0] gmem_awaddr;
  output [1:0] gmem_awburst;
  wire [1:0] gmem_awburst;
  output [3:0] gmem_awcache;
  wire [3:0] gmem_awcache;
  output gmem_awid;
  wire gmem_awid;
  output [7:0] gmem_awlen;
  wire [7:0] gmem_awlen;
  output [2:0] gmem_awprot;
  wire [2:0] gmem_awprot;
  input gmem_awready;
  wire gmem_awready;
  output [2:0] gmem_awsize;
  wire [2:0] gmem_awsize;
  output gmem_awvalid;
  wire gmem_awvalid;
  input gmem_bid;
  wire gmem_bid;
  output gmem_bready;
  wire gmem_bready;
  input [1:0] gmem_bresp;
  wire [1:0] gmem_bresp;
  input gmem_bvalid;
  wire gmem_bvalid;
  input [63:0] gmem_rdata;
  wire [63:0] gmem_rdata;
  input gmem_rid;
  wire gmem_rid;
  input gmem_rlast;
  wire gmem_rlast;
  output gmem_rready;
  wire gmem_rready;
  input [1:0] gmem_rresp;
  wire [1:0] gmem_rresp;
  input gmem_rvalid;
  wire gmem_rvalid;
  output [63:0] gmem_wdata;
  wire [63:0] gmem_wdata;
  output gmem_wlast;
  wire gmem_wlast;
  input gmem_wready;
  wire gmem_wready;
  output [7:0] gmem_wstrb;
  wire [7:0] gmem_wstrb;
  output gmem_wvalid;
  wire gmem_wvalid;
  output halt;
  reg halt = 1'h0;
  wire \halt$327 ;
  wire \halt$328 ;
  wire \halt$387 ;
  wire \halt$390 ;
  wire idle;
  wire [5:0] index;
  wire [23:0] index__0;
  wire [23:0] index__1;
  wire [23:0] index__2;
  wire [23:0] index__3;
  /* verilator lint_off SYMRSVDWORD */
  output interrupt;
  /* verilator lint_on SYMRSVDWORD */
  wire interrupt;
  wire \interrupt$88 ;
  wire is_busy;
  wire \is_busy$440 ;
  wire is_stall_data;
  wire is_stall_ready;
  wire issued;
  wire [63:0] limit;
  wire [63:0] \limit$386 ;
  wire [63:0] \limit$389 ;
  wire [8:0] load__address;
  wire [2:0] load__bank;
  wire [63:0] load__data;
  wire load__en;
  wire [1:0] load__lanes;
  wire [5:0] mask_out__address;
  wire [4:0] mask_out__chunk;
  wire [1:0] mask_out__data;
  wire mask_out__en;
  reg misplaced = 1'h0;
  wire [31:0] number;
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
  wire permitted;
  wire [3:0] \permitted$345 ;
  wire \permitted$357 ;
  wire \permitted$367 ;
  wire \permitted$379 ;
  wire [63:0] \program ;
  wire progress;
  reg [31:0] quiet = 32'd0;
  wire [8:0] read__address;
  wire [8:0] \read__address$250 ;
  wire [2:0] read__bank;
  wire [2:0] \read__bank$248 ;
  wire [63:0] read__data;
  wire [63:0] \read__data$251 ;
  wire read__en;
  wire \read__en$246 ;
  wire [8:0] read_a__address;
  wire [2:0] read_a__bank;
  wire [63:0] read_a__data;
  wire read_a__en;
  wire [8:0] read_b__address;
  wire [2:0] read_b__bank;
  wire [63:0] read_b__data;
  wire read_b__en;
  wire [8:0] read_c__address;
  wire [2:0] read_c__bank;
  wire [63:0] read_c__data;
  wire read_c__en;
  wire [8:0] read_mask__address;
  wire [8:0] \read_mask__address$300 ;
  wire [2:0] read_mask__bank;
  wire [2:0] \read_mask__bank$298 ;
  wire [63:0] read_mask__data;
  wire [63:0] \read_mask__data$301 ;
  wire read_mask__en;
  wire \read_mask__en$296 ;
  wire ready;
  wire [69:0] request__0__payload;
  wire [69:0] \request__0__payload$102 ;
  wire [63:0] \request__0__payload$102.address ;
  wire [5:0] \request__0__payload$102.beats ;
  wire [63:0] \request__0__payload.address ;
  wire [5:0] \request__0__payload.beats ;
  wire request__0__ready;
  wire \request__0__ready$105 ;
  wire request__0__valid;
  wire \request__0__valid$104 ;
  wire [69:0] request__1__payload;
  wire [69:0] \request__1__payload$114 ;
  wire [63:0] \request__1__payload$114.address ;
  wire [5:0] \request__1__payload$114.beats ;
  wire [63:0] \request__1__payload.address ;
  wire [5:0] \request__1__payload.beats ;
  wire request__1__ready;
  wire \request__1__ready$117 ;
  wire request__1__valid;
  wire \request__1__valid$116 ;
  wire [69:0] request__2__payload;
  wire [69:0] \request__2__payload$126 ;
  wire [63:0] \request__2__payload$126.address ;
  wire [5:0] \request__2__payload$126.beats ;
  wire [63:0] \request__2__payload.address ;
  wire [5:0] \request__2__payload.beats ;
  wire request__2__ready;
  wire \request__2__ready$129 ;
  wire request__2__valid;
  wire \request__2__valid$128 ;
  wire [69:0] request__3__payload;
  wire [69:0] \request__3__payload$138 ;
  wire [63:0] \request__3__payload$138.address ;
  wire [5:0] \request__3__payload$138.beats ;
  wire [63:0] \request__3__payload.address ;
  wire [5:0] \request__3__payload.beats ;
  wire request__3__ready;
  wire \request__3__ready$141 ;
  wire request__3__valid;
  wire \request__3__valid$140 ;
  wire [69:0] request__4__payload;
  wire [63:0] \request__4__payload.address ;
  wire [5:0] \request__4__payload.beats ;
  wire request__4__ready;
  wire request__4__valid;
  wire [69:0] request__5__payload;
  wire [63:0] \request__5__payload.address ;
  wire [5:0] \request__5__payload.beats ;
  wire request__5__ready;
  wire request__5__valid;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$150 ;
  wire [63:0] \request__payload$150.address ;
  wire [5:0] \request__payload$150.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$153 ;
  wire request__valid;
  wire \request__valid$152 ;
  wire [63:0] response__0__payload;
  wire [63:0] \response__0__payload$107 ;
  wire response__0__ready;
  wire \response__0__ready$112 ;
  wire response__0__valid;
  wire \response__0__valid$109 ;
  wire [63:0] response__1__payload;
  wire [63:0] \response__1__payload$119 ;
  wire response__1__ready;
  wire \response__1__ready$124 ;
  wire response__1__valid;
  wire \response__1__valid$121 ;
  wire [63:0] response__2__payload;
  wire [63:0] \response__2__payload$131 ;
  wire response__2__ready;
  wire \response__2__ready$136 ;
  wire response__2__valid;
  wire \response__2__valid$133 ;
  wire [63:0] response__3__payload;
  wire [63:0] \response__3__payload$143 ;
  wire response__3__ready;
  wire \response__3__ready$148 ;
  wire response__3__valid;
  wire \response__3__valid$145 ;
  wire [63:0] response__4__payload;
  wire response__4__ready;
  wire response__4__valid;
  wire [63:0] response__5__payload;
  wire response__5__ready;
  wire response__5__valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$155 ;
  wire response__ready;
  wire \response__ready$160 ;
  wire response__valid;
  wire \response__valid$157 ;
  input rst;
  wire rst;
  wire run;
  reg running = 1'h0;
  wire [3:0] signal;
  wire [3:0] signal__0;
  wire [3:0] signal__1;
  wire [3:0] signal__2;
  wire [3:0] signal__3;
  wire start;
  wire \start$322 ;
  wire \start$329 ;
  wire [3:0] started;
  wire \started$348 ;
  wire \started$359 ;
  wire \started$369 ;
  wire \started$381 ;
  wire [3:0] state;
  wire [3:0] \state$405 ;
  wire [7:0] \state$406 ;
  wire [5:0] \state$407 ;
  wire [4:0] \state$447 ;
  wire [32:0] states;
  wire [8:0] store__address;
  wire [2:0] store__bank;
  wire [63:0] store__data;
  wire store__en;
  wire stray;
  wire [31:0] timeout;
  wire [8:0] update_mask__address;
  wire [2:0] update_mask__bank;
  wire [63:0] update_mask__data;
  wire update_mask__en;
  wire [8:0] update_out__address;
  wire [2:0] update_out__bank;
  wire [63:0] update_out__data;
  wire update_out__en;
  wire [1:0] update_out__lanes;
  wire [63:0] value;
  wire [3:0] wait__0;
  wire [3:0] wait__1;
  wire [3:0] wait__2;
  wire [3:0] wait__3;
  wire waiting;
  wire \waiting$442 ;
  wire [8:0] write__address;
  wire [8:0] \write__address$266 ;
  wire [8:0] \write__address$308 ;
  wire [2:0] write__bank;
  wire [2:0] \write__bank$264 ;
  wire [2:0] \write__bank$306 ;
  wire [63:0] write__data;
  wire [63:0] \write__data$268 ;
  wire [63:0] \write__data$310 ;
  wire write__en;
  wire \write__en$262 ;
  wire \write__en$304 ;
  wire [1:0] write__lanes;
  wire [1:0] \write__lanes$270 ;
  wire [1:0] \write__lanes$312 ;
  wire [5:0] write_mask__address;
  wire [4:0] write_mask__chunk;
  wire [1:0] write_mask__data;
  wire write_mask__en;
  wire [2:0] write_state;
  assign \$1  = ~ running;
  assign \$52  = ready & \$1 ;
  assign \$63  = ~ halt;
  assign idle = \$52  & \$63 ;
  assign \$74  = running & \done$396 ;
  assign \$85  = ~ draining;
  assign \$95  = \$74  & \$85 ;
  assign \$104  = ~ failing;
  assign \$113  = \$95  & \$104 ;
  assign \$121  = ~ start;
  assign \done$395  = \$113  & \$121 ;
  assign \failed$399  = running & failing;
  assign \$2  = events[0] | beat;
  assign \$11  = \$2  | \beat$403 ;
  assign \$18  = | { \state$407 [0], \state$406 [0], \state$405 [0], state[0] };
  assign \$28  = \$18  | \state$406 [1];
  assign progress = \$11  | \$28 ;
  assign \$39  = | conflict;
  assign \$47  = conflict_index1 > conflict_index0;
  assign \$48  = conflict[1] & \$47 ;
  assign \$49  = conflict_index2 > conflict_index0;
  assign \$50  = conflict[2] & \$49 ;
  assign \$51  = conflict_index3 > conflict_index0;
  assign \$53  = conflict[3] & \$51 ;
  assign \$54  = | { \$53 , \$50 , \$48  };
  assign \$55  = ~ \$54 ;
  assign \$56  = conflict[0] & \$55 ;
  assign \$57  = conflict_index0 > conflict_index1;
  assign \$58  = conflict[0] & \$57 ;
  assign \$59  = conflict_index2 > conflict_index1;
  assign \$60  = conflict[2] & \$59 ;
  assign \$61  = conflict_index3 > conflict_index1;
  assign \$62  = conflict[3] & \$61 ;
  assign \$64  = | { \$62 , \$60 , \$58  };
  assign \$65  = ~ \$64 ;
  assign \$66  = conflict[1] & \$65 ;
  assign \$67  = conflict_index0 > conflict_index2;
  assign \$68  = conflict[0] & \$67 ;
  assign \$69  = conflict_index1 > conflict_index2;
  assign \$70  = conflict[1] & \$69 ;
  assign \$71  = conflict_index3 > conflict_index2;
  assign \$72  = conflict[3] & \$71 ;
  assign \$73  = | { \$72 , \$70 , \$68  };
  assign \$75  = ~ \$73 ;
  assign \$76  = conflict[2] & \$75 ;
  assign \$77  = conflict_index0 > conflict_index3;
  assign \$78  = conflict[0] & \$77 ;
  assign \$79  = conflict_index1 > conflict_index3;
  assign \$80  = conflict[1] & \$79 ;
  assign \$81  = conflict_index2 > conflict_index3;
  assign \$82  = conflict[2] & \$81 ;
  assign \$83  = | { \$82 , \$80 , \$78  };
  assign \$84  = ~ \$83 ;
  assign \$86  = conflict[3] & \$84 ;
  assign \$87  = | timeout;
  assign \$88  = quiet == timeout;
  assign \$89  = \$87  & \$88 ;
  assign \$90  = index__1 < index__0;
  assign \$91  = \command__valid$353  & \$90 ;
  assign \$92  = \command__valid$363  | draining;
  assign \$9  = draining ? drained : index__2;
  assign \$93  = \$9  < index__0;
  assign \$94  = \$92  & \$93 ;
  assign \$96  = index__3 < index__0;
  assign \$97  = \command__valid$375  & \$96 ;
  assign \$98  = | { \$97 , \$94 , \$91  };
  assign \$99  = ~ \$98 ;
  assign \$100  = command__valid & \$99 ;
  assign \$101  = index__0 < index__1;
  assign \$102  = command__valid & \$101 ;
  assign \$103  = \$9  < index__1;
  assign \$105  = \$92  & \$103 ;
  assign \$106  = index__3 < index__1;
  assign \$107  = \command__valid$375  & \$106 ;
  assign \$108  = | { \$107 , \$105 , \$102  };
  assign \$109  = ~ \$108 ;
  assign \$110  = \command__valid$353  & \$109 ;
  assign \$111  = index__0 < \$9 ;
  assign \$112  = command__valid & \$111 ;
  assign \$114  = index__1 < \$9 ;
  assign \$115  = \command__valid$353  & \$114 ;
  assign \$116  = index__3 < \$9 ;
  assign \$117  = \command__valid$375  & \$116 ;
  assign \$118  = | { \$117 , \$115 , \$112  };
  assign \$119  = ~ \$118 ;
  assign \$120  = \$92  & \$119 ;
  assign \$122  = index__0 < index__3;
  assign \$123  = command__valid & \$122 ;
  assign \$124  = index__1 < index__3;
  assign \$125  = \command__valid$353  & \$124 ;
  assign \$126  = \$9  < index__3;
  assign \$127  = \$92  & \$126 ;
  assign \$128  = | { \$127 , \$125 , \$123  };
  assign \$129  = ~ \$128 ;
  assign \$3  = \command__valid$375  & \$129 ;
  assign \$4  = error_response ? 3'h5 : 3'h3;
  assign \$5  = \error_response$433  ? 3'h4 : 3'h3;
  assign \$6  = \error_address$434  < address;
  assign \$7  = \error_address$434  - address;
  assign \$8  = \$6  ? 64'h0000000000000000 : { 7'h00, \$7 [63:7] };
  assign \$10  = ~ beat;
  assign is_stall_data = waiting & \$10 ;
  assign \$12  = | { is_stall_data, beat };
  assign \$signal [2] = ~ \$12 ;
  assign \$13  = gmem__awvalid | gmem__wvalid;
  assign \$14  = \$13  | \waiting$442 ;
  assign \$15  = ~ \beat$403 ;
  assign is_stall_ready = \$14  & \$15 ;
  assign \$16  = | { is_stall_ready, \beat$403  };
  assign states[32] = ~ \$16 ;
  assign \$17  = \done$395  | \failed$399 ;
  assign \$19  = progress | \$1 ;
  assign \$20  = quiet + 1'h1;
  assign \$21  = | address[6:0];
  assign \$22  = start & \$21 ;
  always @(posedge clk)
    if (rst) \error_address$460  <= 64'h0000000000000000;
    else if (\failed$399 ) \error_address$460  <= \address$411 ;
  always @(posedge clk)
    if (rst) error_command <= 32'd0;
    else if (\failed$399 ) error_command <= number;
  always @(posedge clk)
    if (rst) conflict_index3 <= 24'h000000;
    else conflict_index3 <= index__3;
  always @(posedge clk)
    if (rst) conflict_index2 <= 24'h000000;
    else conflict_index2 <= index__2;
  always @(posedge clk)
    if (rst) conflict_index1 <= 24'h000000;
    else conflict_index1 <= index__1;
  always @(posedge clk)
    if (rst) conflict_index0 <= 24'h000000;
    else conflict_index0 <= index__0;
  always @(posedge clk)
    if (rst) conflict <= 4'h0;
    else conflict <= \conflict$457 ;
  always @(posedge clk)
    if (rst) misplaced <= 1'h0;
    else misplaced <= \$22 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$131 ) quiet <= 32'd0;
    else quiet <= \$20 [31:0];
  always @(posedge clk)
    if (rst) drained <= 24'h000000;
    else if (o__2__ready) drained <= index__2;
  always @(posedge clk)
    if (rst) halt <= 1'h0;
    else if (\failed$399 ) halt <= 1'h1;
  always @(posedge clk)
    if (rst) running <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$130 ) running <= \$procmux$71_Y ;
  reg [15:0] \$auto$ff.cc:266:slice$146  = 16'h0000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$146  <= 16'h0000;
    else if (\failed$399 ) \$auto$ff.cc:266:slice$146  <= { engine, \cause$409  };
  assign error_cause[15:0] = \$auto$ff.cc:266:slice$146 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$130  = { start, \$17  } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$131  = | { \$19 , rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$132  = | { \$procmux$21_CMP , \$procmux$137_CMP , \$procmux$20_CMP , \$procmux$19_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$133  = | { \$procmux$21_CMP , \$procmux$137_CMP , \$procmux$20_CMP  };
  assign \$procmux$3_Y  = \$86  ? 8'h03 : \$procmux$128_Y ;
  assign \$procmux$5_Y  = \$39  ? \$procmux$3_Y  : \$procmux$124_Y ;
  assign \$procmux$7_Y  = stray ? 8'h02 : \$procmux$5_Y ;
  assign \$procmux$8_Y  = \$100  ? 8'h00 : 8'h04;
  assign \$procmux$134_Y  = \$110  ? 8'h01 : \$procmux$8_Y ;
  assign \$procmux$12_Y  = \$120  ? 8'h02 : \$procmux$134_Y ;
  assign \$procmux$13_Y  = \$3  ? 8'h03 : \$procmux$12_Y ;
  assign \$procmux$135_Y  = \$89  ? \$procmux$13_Y  : \$procmux$7_Y ;
  assign \$procmux$16_Y  = \error$429  ? 8'h01 : \$procmux$135_Y ;
  function [7:0] procmux$118 ;
    input [7:0] select_a;
    input [23:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$118  = select_b[7:0];
      3'b?10:
        procmux$118  = select_b[15:8];
      3'b100:
        procmux$118  = select_b[23:16];
      default:
        procmux$118  = select_a;
    endcase
  endfunction
  assign \$procmux$17_Y  = procmux$118 (\$procmux$16_Y , 24'h040200, { \$procmux$22_CMP , \$auto$opt_reduce.cc:137:opt_pmux$132 , \$procmux$136_CMP  });
  assign \$procmux$136_CMP  = error_client == 3'h5;
  assign \$procmux$19_CMP  = error_client == 3'h4;
  assign \$procmux$20_CMP  = error_client == 3'h3;
  assign \$procmux$137_CMP  = error_client == 3'h2;
  assign \$procmux$21_CMP  = error_client == 3'h1;
  assign \$procmux$22_CMP  = ! error_client;
  assign engine = \error$432  ? \$procmux$17_Y  : \$procmux$16_Y ;
  assign \$procmux$25_Y  = misplaced ? 8'h03 : 8'h00;
  assign \$procmux$27_Y  = error ? cause : \$procmux$25_Y ;
  assign \$procmux$30_Y  = \$39  ? 8'h07 : \$procmux$27_Y ;
  assign \$procmux$32_Y  = stray ? 8'h03 : \$procmux$30_Y ;
  assign \$procmux$34_Y  = \$89  ? 8'h06 : \$procmux$32_Y ;
  assign \$procmux$36_Y  = \error$429  ? { 5'h00, \$4  } : \$procmux$34_Y ;
  assign \cause$409  = \error$432  ? { 5'h00, \$5  } : \$procmux$36_Y ;
  assign \$procmux$41_Y  = misplaced ? 1'h1 : 1'h0;
  assign \$procmux$43_Y  = error ? 1'h1 : \$procmux$41_Y ;
  assign \$procmux$45_Y  = \$39  ? 1'h1 : \$procmux$43_Y ;
  assign \$procmux$138_Y  = stray ? 1'h1 : \$procmux$45_Y ;
  assign \$procmux$139_Y  = \$89  ? 1'h1 : \$procmux$138_Y ;
  assign \$procmux$140_Y  = \error$429  ? 1'h1 : \$procmux$139_Y ;
  assign failing = \error$432  ? 1'h1 : \$procmux$140_Y ;
  assign \$procmux$69_Y  = \$17  ? 1'h0 : 1'hx;
  assign \$procmux$71_Y  = start ? 1'h1 : \$procmux$69_Y ;
  assign \$procmux$76_Y  = error ? { 8'h00, fetched } : 32'd0;
  assign \$procmux$78_Y  = \$56  ? { 8'h00, conflict_index0 } : \$procmux$76_Y ;
  assign \$procmux$80_Y  = \$66  ? { 8'h00, conflict_index1 } : \$procmux$78_Y ;
  assign \$procmux$82_Y  = \$76  ? { 8'h00, conflict_index2 } : \$procmux$80_Y ;
  assign \$procmux$84_Y  = \$86  ? { 8'h00, conflict_index3 } : \$procmux$82_Y ;
  assign \$procmux$87_Y  = \$39  ? \$procmux$84_Y  : \$procmux$76_Y ;
  assign \$procmux$89_Y  = stray ? { 8'h00, index__2 } : \$procmux$87_Y ;
  assign \$procmux$91_Y  = \$100  ? { 8'h00, index__0 } : { 8'h00, fetched };
  assign \$procmux$141_Y  = \$110  ? { 8'h00, index__1 } : \$procmux$91_Y ;
  assign \$procmux$94_Y  = \$120  ? { 8'h00, \$9  } : \$procmux$141_Y ;
  assign \$procmux$97_Y  = \$3  ? { 8'h00, index__3 } : \$procmux$94_Y ;
  assign \$procmux$99_Y  = \$89  ? \$procmux$97_Y  : \$procmux$89_Y ;
  assign \$procmux$101_Y  = \error$429  ? { 8'h00, index__1 } : \$procmux$99_Y ;
  function [31:0] procmux$67 ;
    input [31:0] select_a;
    input [127:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$67  = select_b[31:0];
      4'b??10:
        procmux$67  = select_b[63:32];
      4'b?100:
        procmux$67  = select_b[95:64];
      4'b1000:
        procmux$67  = select_b[127:96];
      default:
        procmux$67  = select_a;
    endcase
  endfunction
  assign \$procmux$142_Y  = procmux$67 (\$procmux$101_Y , { \$8 [31:0], 8'h00, index__2, 8'h00, \$9 , 8'h00, index__0 }, { \$procmux$22_CMP , \$auto$opt_reduce.cc:137:opt_pmux$133 , \$procmux$19_CMP , \$procmux$136_CMP  });
  assign number = \error$432  ? \$procmux$142_Y  : \$procmux$101_Y ;
  assign \$procmux$143_Y  = misplaced ? address : 64'h0000000000000000;
  assign \$procmux$111_Y  = error ? \address$415  : \$procmux$143_Y ;
  assign \$procmux$144_Y  = \$39  ? 64'h0000000000000000 : \$procmux$111_Y ;
  assign \$procmux$115_Y  = stray ? \command__payload$361 [447:384] : \$procmux$144_Y ;
  assign \$procmux$116_Y  = \$89  ? 64'h0000000000000000 : \$procmux$115_Y ;
  assign \$procmux$118_Y  = \error$429  ? error_address : \$procmux$116_Y ;
  assign \address$411  = \error$432  ? \error_address$434  : \$procmux$118_Y ;
  assign \$procmux$122_Y  = misplaced ? 8'h04 : 8'h00;
  assign \$procmux$124_Y  = error ? 8'h04 : \$procmux$122_Y ;
  assign \$procmux$145_Y  = \$56  ? 8'h00 : \$procmux$124_Y ;
  assign \$procmux$126_Y  = \$66  ? 8'h01 : \$procmux$145_Y ;
  assign \$procmux$128_Y  = \$76  ? 8'h02 : \$procmux$126_Y ;
  simgnn_aggregate_engine aggregate (
    .clk(clk),
    .command_payload(\command__payload$361 ),
    .command_ready(o__2__ready),
    .command_valid(\command__valid$363 ),
    .draining(draining),
    .edge_words(edge_words),
    .ended(ended[2]),
    .permitted(\permitted$345 [2]),
    .read_address(aggregate__address),
    .read_bank(aggregate__bank),
    .read_data(\read__data$251 ),
    .read_en(aggregate__en),
    .read_mask_address(aggregate_mask__address),
    .read_mask_bank(aggregate_mask__bank),
    .read_mask_data(read_mask__data),
    .read_mask_en(aggregate_mask__en),
    .ready(ready),
    .request_0_payload(request__1__payload),
    .request_0_ready(\request__0__ready$105 ),
    .request_0_valid(request__1__valid),
    .request_1_payload(request__2__payload),
    .request_1_ready(\request__1__ready$117 ),
    .request_1_valid(request__2__valid),
    .request_2_payload(request__3__payload),
    .request_2_ready(\request__2__ready$129 ),
    .request_2_valid(request__3__valid),
    .request_3_payload(request__4__payload),
    .request_3_ready(\request__3__ready$141 ),
    .request_3_valid(request__4__valid),
    .response_0_payload(\response__0__payload$107 ),
    .response_0_ready(response__1__ready),
    .response_0_valid(\response__0__valid$109 ),
    .response_1_payload(\response__1__payload$119 ),
    .response_1_ready(response__2__ready),
    .response_1_valid(\response__1__valid$121 ),
    .response_2_payload(\response__2__payload$131 ),
    .response_2_ready(response__3__ready),
    .response_2_valid(\response__2__valid$133 ),
    .response_3_payload(\response__3__payload$143 ),
    .response_3_ready(response__4__ready),
    .response_3_valid(\response__3__valid$145 ),
    .rst(rst),
    .signal(signal__2),
    .started(started[2]),
    .state(\state$406 ),
    .stray(stray),
    .write_address(aggregate_out__address),
    .write_bank(aggregate_out__bank),
    .write_data(aggregate_out__data),
    .write_en(aggregate_out__en),
    .write_lanes(aggregate_out__lanes)
  );
  simgnn_command_checker \checker  (
    .address(\address$415 ),
    .cause(cause),
    .clk(clk),
    .command(command),
    .done(checked),
    .rst(rst),
    .start(\start$329 )
  );
  simgnn_control_registers control_registers (
    .axi_araddr(control_araddr),
    .axi_arready(control__arready),
    .axi_arvalid(control_arvalid),
    .axi_awaddr(control_awaddr),
    .axi_awready(control__awready),
    .axi_awvalid(control_awvalid),
    .axi_bready(control_bready),
    .axi_bresp(control__bresp),
    .axi_bvalid(control__bvalid),
    .axi_rdata(control__rdata),
    .axi_rready(control_rready),
    .axi_rresp(control__rresp),
    .axi_rvalid(control__rvalid),
    .axi_wdata(control_wdata),
    .axi_wready(control__wready),
    .axi_wstrb(control_wstrb),
    .axi_wvalid(control_wvalid),
    .base(base),
    .clk(clk),
    .commands(commands),
    .counter(index),
    .counter_value(counter_value),
    .done(\done$395 ),
    .error_address(\error_address$460 ),
    .error_cause({ 16'h0000, error_cause[15:0] }),
    .error_command(error_command),
    .failed(\failed$399 ),
    .idle(idle),
    .interrupt(interrupt),
    .limit(limit),
    .\program (address),
    .rst(rst),
    .start(start),
    .timeout(timeout)
  );
  simgnn_counters counters (
    .clear(start),
    .clk(clk),
    .events({ array_row, 6'h00, edge_words, \beat$403 , \burst$454 , beat, burst, events[0] }),
    .index(index),
    .rst(rst),
    .run(running),
    .states({ states[32], is_stall_ready, \beat$403 , \$signal [2], is_stall_data, beat, \state$407 , \state$406 , \state$405 , state, \state$447  }),
    .value(counter_value)
  );
  simgnn_load_engine load (
    .clk(clk),
    .command_payload(command__payload),
    .command_ready(o__0__ready),
    .command_valid(command__valid),
    .permitted(\permitted$345 [0]),
    .request_payload(request__5__payload),
    .request_ready(\request__ready$153 ),
    .request_valid(request__5__valid),
    .response_payload(\response__payload$155 ),
    .response_ready(response__5__ready),
    .response_valid(\response__valid$157 ),
    .rst(rst),
    .started(\started$348 ),
    .state(state),
    .write_address(load__address),
    .write_bank(load__bank),
    .write_data(load__data),
    .write_en(load__en),
    .write_lanes(load__lanes)
  );
  simgnn_activation_memory memory (
    .a_address(a__address),
    .a_bank(a__bank),
    .a_data(read_a__data),
    .a_en(a__en),
    .aggregate_address(aggregate__address),
    .aggregate_bank(aggregate__bank),
    .aggregate_data(\read__data$251 ),
    .aggregate_en(aggregate__en),
    .aggregate_mask_address(aggregate_mask__address),
    .aggregate_mask_bank(aggregate_mask__bank),
    .aggregate_mask_data(read_mask__data),
    .aggregate_mask_en(aggregate_mask__en),
    .aggregate_out_address(aggregate_out__address),
    .aggregate_out_bank(aggregate_out__bank),
    .aggregate_out_data(aggregate_out__data),
    .aggregate_out_en(aggregate_out__en),
    .aggregate_out_lanes(aggregate_out__lanes),
    .b_address(b__address),
    .b_bank(b__bank),
    .b_data(read_b__data),
    .b_en(b__en),
    .c_address(c__address),
    .c_bank(c__bank),
    .c_data(read_c__data),
    .c_en(c__en),
    .clk(clk),
    .conflict(\conflict$457 ),
    .load_address(load__address),
    .load_bank(load__bank),
    .load_data(load__data),
    .load_en(load__en),
    .load_lanes(load__lanes),
    .mask_out_address(mask_out__address),
    .mask_out_chunk(mask_out__chunk),
    .mask_out_data(mask_out__data),
    .mask_out_en(mask_out__en),
    .rst(rst),
    .store_address(store__address),
    .store_bank(store__bank),
    .store_data(read__data),
    .store_en(store__en),
    .update_mask_address(update_mask__address),
    .update_mask_bank(update_mask__bank),
    .update_mask_data(\read_mask__data$301 ),
    .update_mask_en(update_mask__en),
    .update_out_address(update_out__address),
    .update_out_bank(update_out__bank),
    .update_out_data(update_out__data),
    .update_out_en(update_out__en),
    .update_out_lanes(update_out__lanes)
  );
  simgnn_read_arbiter reads (
    .axi_araddr(gmem__araddr),
    .axi_arburst(gmem__arburst),
    .axi_arcache(gmem__arcache),
    .axi_arid(gmem__arid),
    .axi_arlen(gmem__arlen),
    .axi_arprot(gmem__arprot),
    .axi_arready(gmem_arready),
    .axi_arsize(gmem__arsize),
    .axi_arvalid(gmem__arvalid),
    .axi_awaddr(\$24 ),
    .axi_awburst(\$27 ),
    .axi_awcache(\$29 ),
    .axi_awid(\$23 ),
    .axi_awlen(\$25 ),
    .axi_awprot(\$30 ),
    .axi_awready(1'h0),
    .axi_awsize(\$26 ),
    .axi_awvalid(\$31 ),
    .axi_bid(1'h0),
    .axi_bready(\$36 ),
    .axi_bresp(2'h0),
    .axi_bvalid(1'h0),
    .axi_rdata(gmem_rdata),
    .axi_rid(gmem_rid),
    .axi_rlast(gmem_rlast),
    .axi_rready(gmem__rready),
    .axi_rresp(gmem_rresp),
    .axi_rvalid(gmem_rvalid),
    .axi_wdata(\$32 ),
    .axi_wlast(\$34 ),
    .axi_wready(1'h0),
    .axi_wstrb(\$33 ),
    .axi_wvalid(\$35 ),
    .base(base),
    .beat(beat),
    .burst(burst),
    .clk(clk),
    .error(\error$432 ),
    .error_address(\error_address$434 ),
    .error_client(error_client),
    .error_response(\error_response$433 ),
    .halt(halt),
    .limit(limit),
    .request_0_payload(request__0__payload),
    .request_0_ready(request__ready),
    .request_0_valid(request__0__valid),
    .request_1_payload(request__1__payload),
    .request_1_ready(\request__0__ready$105 ),
    .request_1_valid(request__1__valid),
    .request_2_payload(request__2__payload),
    .request_2_ready(\request__1__ready$117 ),
    .request_2_valid(request__2__valid),
    .request_3_payload(request__3__payload),
    .request_3_ready(\request__2__ready$129 ),
    .request_3_valid(request__3__valid),
    .request_4_payload(request__4__payload),
    .request_4_ready(\request__3__ready$141 ),
    .request_4_valid(request__4__valid),
    .request_5_payload(request__5__payload),
    .request_5_ready(\request__ready$153 ),
    .request_5_valid(request__5__valid),
    .response_0_payload(response__payload),
    .response_0_ready(response__0__ready),
    .response_0_valid(response__valid),
    .response_1_payload(\response__0__payload$107 ),
    .response_1_ready(response__1__ready),
    .response_1_valid(\response__0__valid$109 ),
    .response_2_payload(\response__1__payload$119 ),
    .response_2_ready(response__2__ready),
    .response_2_valid(\response__1__valid$121 ),
    .response_3_payload(\response__2__payload$131 ),
    .response_3_ready(response__3__ready),
    .response_3_valid(\response__2__valid$133 ),
    .response_4_payload(\response__3__payload$143 ),
    .response_4_ready(response__4__ready),
    .response_4_valid(\response__3__valid$145 ),
    .response_5_payload(\response__payload$155 ),
    .response_5_ready(response__5__ready),
    .response_5_valid(\response__valid$157 ),
    .rst(rst),
    .waiting(waiting)
  );
  simgnn_sequencer sequencer (
    .address(address),
    .candidate(command),
    .cause(cause),
    .check(\start$329 ),
    .checked(checked),
    .clk(clk),
    .commands(commands),
    .done(\done$396 ),
    .error(error),
    .fetched(fetched),
    .halt(halt),
    .index_0(index__0),
    .index_1(index__1),
    .index_2(index__2),
    .index_3(index__3),
    .issued(events[0]),
    .o_0_payload(command__payload),
    .o_0_ready(o__0__ready),
    .o_0_valid(command__valid),
    .o_1_payload(\command__payload$351 ),
    .o_1_ready(o__1__ready),
    .o_1_valid(\command__valid$353 ),
    .o_2_payload(\command__payload$361 ),
    .o_2_ready(o__2__ready),
    .o_2_valid(\command__valid$363 ),
    .o_3_payload(\command__payload$373 ),
    .o_3_ready(ended[3]),
    .o_3_valid(\command__valid$375 ),
    .request_payload(request__0__payload),
    .request_ready(request__ready),
    .request_valid(request__0__valid),
    .response_payload(response__payload),
    .response_ready(response__0__ready),
    .response_valid(response__valid),
    .rst(rst),
    .start(start),
    .state(\state$447 )
  );
  simgnn_store_engine store (
    .axi_araddr(\$38 ),
    .axi_arburst(\$42 ),
    .axi_arcache(\$43 ),
    .axi_arid(\$37 ),
    .axi_arlen(\$40 ),
    .axi_arprot(\$44 ),
    .axi_arready(1'h0),
    .axi_arsize(\$41 ),
    .axi_arvalid(\$45 ),
    .axi_awaddr(gmem__awaddr),
    .axi_awburst(gmem__awburst),
    .axi_awcache(gmem__awcache),
    .axi_awid(gmem__awid),
    .axi_awlen(gmem__awlen),
    .axi_awprot(gmem__awprot),
    .axi_awready(gmem_awready),
    .axi_awsize(gmem__awsize),
    .axi_awvalid(gmem__awvalid),
    .axi_bid(gmem_bid),
    .axi_bready(gmem__bready),
    .axi_bresp(gmem_bresp),
    .axi_bvalid(gmem_bvalid),
    .axi_rdata(64'h0000000000000000),
    .axi_rid(1'h0),
    .axi_rlast(1'h0),
    .axi_rready(\$46 ),
    .axi_rresp(2'h0),
    .axi_rvalid(1'h0),
    .axi_wdata(gmem__wdata),
    .axi_wlast(gmem__wlast),
    .axi_wready(gmem_wready),
    .axi_wstrb(gmem__wstrb),
    .axi_wvalid(gmem__wvalid),
    .base(base),
    .beat(\beat$403 ),
    .burst(\burst$454 ),
    .clk(clk),
    .command_payload(\command__payload$351 ),
    .command_ready(o__1__ready),
    .command_valid(\command__valid$353 ),
    .error(\error$429 ),
    .error_address(error_address),
    .error_response(error_response),
    .halt(halt),
    .limit(limit),
    .permitted(\permitted$345 [1]),
    .read_address(store__address),
    .read_bank(store__bank),
    .read_data(read__data),
    .read_en(store__en),
    .rst(rst),
    .started(\started$359 ),
    .state(\state$405 ),
    .waiting(\waiting$442 )
  );
  simgnn_token_counters tokens (
    .clear(start),
    .clk(clk),
    .ended({ ended[3:2], o__1__ready, o__0__ready }),
    .permitted(\permitted$345 ),
    .rst(rst),
    .signal_0(command__payload[19:16]),
    .signal_1(\command__payload$351 [19:16]),
    .signal_2(signal__2),
    .signal_3(\command__payload$373 [19:16]),
    .started({ started[3:2], \started$359 , \started$348  }),
    .wait_0(command__payload[11:8]),
    .wait_1(\command__payload$351 [11:8]),
    .wait_2(\command__payload$361 [11:8]),
    .wait_3(\command__payload$373 [11:8])
  );
  simgnn_update_engine update (
    .array_row(array_row),
    .clk(clk),
    .command_payload(\command__payload$373 ),
    .command_ready(ended[3]),
    .command_valid(\command__valid$375 ),
    .permitted(\permitted$345 [3]),
    .read_a_address(a__address),
    .read_a_bank(a__bank),
    .read_a_data(read_a__data),
    .read_a_en(a__en),
    .read_b_address(b__address),
    .read_b_bank(b__bank),
    .read_b_data(read_b__data),
    .read_b_en(b__en),
    .read_c_address(c__address),
    .read_c_bank(c__bank),
    .read_c_data(read_c__data),
    .read_c_en(c__en),
    .read_mask_address(update_mask__address),
    .read_mask_bank(update_mask__bank),
    .read_mask_data(\read_mask__data$301 ),
    .read_mask_en(update_mask__en),
    .rst(rst),
    .started(started[3]),
    .state(\state$407 ),
    .write_address(update_out__address),
    .write_bank(update_out__bank),
    .write_data(update_out__data),
    .write_en(update_out__en),
    .write_lanes(update_out__lanes),
    .write_mask_address(mask_out__address),
    .write_mask_chunk(mask_out__chunk),
    .write_mask_data(mask_out__data),
    .write_mask_en(mask_out__en)
  );
  assign \$signal [1:0] = { is_stall_data, beat };
  assign a__data = read_a__data;
  assign aggregate__data = \read__data$251 ;
  assign aggregate_mask__data = read_mask__data;
  assign axi__araddr = control_araddr;
  assign \axi__araddr$182  = gmem__araddr;
  assign axi__arburst = gmem__arburst;
  assign axi__arcache = gmem__arcache;
  assign axi__arid = gmem__arid;
  assign axi__arlen = gmem__arlen;
  assign axi__arprot = gmem__arprot;
  assign axi__arready = control__arready;
  assign \axi__arready$195  = gmem_arready;
  assign axi__arsize = gmem__arsize;
  assign axi__arvalid = control_arvalid;
  assign \axi__arvalid$194  = gmem__arvalid;
  assign axi__awaddr = control_awaddr;
  assign \axi__awaddr$164  = gmem__awaddr;
  assign axi__awburst = gmem__awburst;
  assign axi__awcache = gmem__awcache;
  assign axi__awid = gmem__awid;
  assign axi__awlen = gmem__awlen;
  assign axi__awprot = gmem__awprot;
  assign axi__awready = control__awready;
  assign \axi__awready$177  = gmem_awready;
  assign axi__awsize = gmem__awsize;
  assign axi__awvalid = control_awvalid;
  assign \axi__awvalid$176  = gmem__awvalid;
  assign axi__bid = gmem_bid;
  assign axi__bready = control_bready;
  assign \axi__bready$214  = gmem__bready;
  assign axi__bresp = control__bresp;
  assign \axi__bresp$209  = gmem_bresp;
  assign axi__bvalid = control__bvalid;
  assign \axi__bvalid$211  = gmem_bvalid;
  assign axi__rdata = control__rdata;
  assign \axi__rdata$217  = gmem_rdata;
  assign axi__rid = gmem_rid;
  assign axi__rlast = gmem_rlast;
  assign axi__rready = control_rready;
  assign \axi__rready$226  = gmem__rready;
  assign axi__rresp = control__rresp;
  assign \axi__rresp$219  = gmem_rresp;
  assign axi__rvalid = control__rvalid;
  assign \axi__rvalid$223  = gmem_rvalid;
  assign axi__wdata = control_wdata;
  assign \axi__wdata$198  = gmem__wdata;
  assign axi__wlast = gmem__wlast;
  assign axi__wready = control__wready;
  assign \axi__wready$205  = gmem_wready;
  assign axi__wstrb = control_wstrb;
  assign \axi__wstrb$200  = gmem__wstrb;
  assign axi__wvalid = control_wvalid;
  assign \axi__wvalid$204  = gmem__wvalid;
  assign b__data = read_b__data;
  assign \base$384  = base;
  assign \base$388  = base;
  assign c__data = read_c__data;
  assign candidate = command;
  assign \cause$336  = cause;
  assign check = \start$329 ;
  assign clear = start;
  assign \clear$444  = start;
  assign command__ready = o__0__ready;
  assign \command__ready$356  = o__1__ready;
  assign \command__ready$366  = o__2__ready;
  assign \command__ready$378  = ended[3];
  assign \commands$326  = commands;
  assign control__araddr = control_araddr;
  assign control__arvalid = control_arvalid;
  assign control__awaddr = control_awaddr;
  assign control__awvalid = control_awvalid;
  assign control__bready = control_bready;
  assign control__rready = control_rready;
  assign control__wdata = control_wdata;
  assign control__wstrb = control_wstrb;
  assign control__wvalid = control_wvalid;
  assign control_arready = control__arready;
  assign control_awready = control__awready;
  assign control_bresp = control__bresp;
  assign control_bvalid = control__bvalid;
  assign control_rdata = control__rdata;
  assign control_rresp = control__rresp;
  assign control_rvalid = control__rvalid;
  assign control_wready = control__wready;
  assign counter = index;
  assign done = checked;
  assign ended[1:0] = { o__1__ready, o__0__ready };
  assign \ended$372  = ended[2];
  assign error_cause[31:16] = 16'h0000;
  assign events[13:1] = { array_row, 6'h00, edge_words, \beat$403 , \burst$454 , beat, burst };
  assign \events.array_rows  = array_row;
  assign \events.commands  = events[0];
  assign \events.edge_words  = { 6'h00, edge_words };
  assign \events.read_beats  = beat;
  assign \events.read_bursts  = burst;
  assign \events.write_beats  = \beat$403 ;
  assign \events.write_bursts  = \burst$454 ;
  assign failed = halt;
  assign gmem__arready = gmem_arready;
  assign gmem__awready = gmem_awready;
  assign gmem__bid = gmem_bid;
  assign gmem__bresp = gmem_bresp;
  assign gmem__bvalid = gmem_bvalid;
  assign gmem__rdata = gmem_rdata;
  assign gmem__rid = gmem_rid;
  assign gmem__rlast = gmem_rlast;
  assign gmem__rresp = gmem_rresp;
  assign gmem__rvalid = gmem_rvalid;
  assign gmem__wready = gmem_wready;
  assign gmem_araddr = gmem__araddr;
  assign gmem_arburst = gmem__arburst;
  assign gmem_arcache = gmem__arcache;
  assign gmem_arid = gmem__arid;
  assign gmem_arlen = gmem__arlen;
  assign gmem_arprot = gmem__arprot;
  assign gmem_arsize = gmem__arsize;
  assign gmem_arvalid = gmem__arvalid;
  assign gmem_awaddr = gmem__awaddr;
  assign gmem_awburst = gmem__awburst;
  assign gmem_awcache = gmem__awcache;
  assign gmem_awid = gmem__awid;
  assign gmem_awlen = gmem__awlen;
  assign gmem_awprot = gmem__awprot;
  assign gmem_awsize = gmem__awsize;
  assign gmem_awvalid = gmem__awvalid;
  assign gmem_bready = gmem__bready;
  assign gmem_rready = gmem__rready;
  assign gmem_wdata = gmem__wdata;
  assign gmem_wlast = gmem__wlast;
  assign gmem_wstrb = gmem__wstrb;
  assign gmem_wvalid = gmem__wvalid;
  assign \halt$327  = halt;
  assign \halt$328  = halt;
  assign \halt$387  = halt;
  assign \halt$390  = halt;
  assign \interrupt$88  = interrupt;
  assign is_busy = beat;
  assign \is_busy$440  = \beat$403 ;
  assign issued = events[0];
  assign \limit$386  = limit;
  assign \limit$389  = limit;
  assign o__0__payload = command__payload;
  assign o__0__valid = command__valid;
  assign o__1__payload = \command__payload$351 ;
  assign o__1__valid = \command__valid$353 ;
  assign o__2__payload = \command__payload$361 ;
  assign o__2__valid = \command__valid$363 ;
  assign o__3__payload = \command__payload$373 ;
  assign o__3__ready = ended[3];
  assign o__3__valid = \command__valid$375 ;
  assign permitted = \permitted$345 [0];
  assign \permitted$357  = \permitted$345 [1];
  assign \permitted$367  = \permitted$345 [2];
  assign \permitted$379  = \permitted$345 [3];
  assign \program  = address;
  assign read__address = store__address;
  assign \read__address$250  = aggregate__address;
  assign read__bank = store__bank;
  assign \read__bank$248  = aggregate__bank;
  assign read__en = store__en;
  assign \read__en$246  = aggregate__en;
  assign read_a__address = a__address;
  assign read_a__bank = a__bank;
  assign read_a__en = a__en;
  assign read_b__address = b__address;
  assign read_b__bank = b__bank;
  assign read_b__en = b__en;
  assign read_c__address = c__address;
  assign read_c__bank = c__bank;
  assign read_c__en = c__en;
  assign read_mask__address = aggregate_mask__address;
  assign \read_mask__address$300  = update_mask__address;
  assign read_mask__bank = aggregate_mask__bank;
  assign \read_mask__bank$298  = update_mask__bank;
  assign read_mask__en = aggregate_mask__en;
  assign \read_mask__en$296  = update_mask__en;
  assign \request__0__payload$102  = request__1__payload;
  assign \request__0__payload$102.address  = request__1__payload[63:0];
  assign \request__0__payload$102.beats  = request__1__payload[69:64];
  assign \request__0__payload.address  = request__0__payload[63:0];
  assign \request__0__payload.beats  = request__0__payload[69:64];
  assign request__0__ready = request__ready;
  assign \request__0__valid$104  = request__1__valid;
  assign \request__1__payload$114  = request__2__payload;
  assign \request__1__payload$114.address  = request__2__payload[63:0];
  assign \request__1__payload$114.beats  = request__2__payload[69:64];
  assign \request__1__payload.address  = request__1__payload[63:0];
  assign \request__1__payload.beats  = request__1__payload[69:64];
  assign request__1__ready = \request__0__ready$105 ;
  assign \request__1__valid$116  = request__2__valid;
  assign \request__2__payload$126  = request__3__payload;
  assign \request__2__payload$126.address  = request__3__payload[63:0];
  assign \request__2__payload$126.beats  = request__3__payload[69:64];
  assign \request__2__payload.address  = request__2__payload[63:0];
  assign \request__2__payload.beats  = request__2__payload[69:64];
  assign request__2__ready = \request__1__ready$117 ;
  assign \request__2__valid$128  = request__3__valid;
  assign \request__3__payload$138  = request__4__payload;
  assign \request__3__payload$138.address  = request__4__payload[63:0];
  assign \request__3__payload$138.beats  = request__4__payload[69:64];
  assign \request__3__payload.address  = request__3__payload[63:0];
  assign \request__3__payload.beats  = request__3__payload[69:64];
  assign request__3__ready = \request__2__ready$129 ;
  assign \request__3__valid$140  = request__4__valid;
  assign \request__4__payload.address  = request__4__payload[63:0];
  assign \request__4__payload.beats  = request__4__payload[69:64];
  assign request__4__ready = \request__3__ready$141 ;
  assign \request__5__payload.address  = request__5__payload[63:0];
  assign \request__5__payload.beats  = request__5__payload[69:64];
  assign request__5__ready = \request__ready$153 ;
  assign request__payload = request__0__payload;
  assign \request__payload$150  = request__5__payload;
  assign \request__payload$150.address  = request__5__payload[63:0];
  assign \request__payload$150.beats  = request__5__payload[69:64];
  assign \request__payload.address  = request__0__payload[63:0];
  assign \request__payload.beats  = request__0__payload[69:64];
  assign request__valid = request__0__valid;
  assign \request__valid$152  = request__5__valid;
  assign response__0__payload = response__payload;
  assign \response__0__ready$112  = response__1__ready;
  assign response__0__valid = response__valid;
  assign response__1__payload = \response__0__payload$107 ;
  assign \response__1__ready$124  = response__2__ready;
  assign response__1__valid = \response__0__valid$109 ;
  assign response__2__payload = \response__1__payload$119 ;
  assign \response__2__ready$136  = response__3__ready;
  assign response__2__valid = \response__1__valid$121 ;
  assign response__3__payload = \response__2__payload$131 ;
  assign \response__3__ready$148  = response__4__ready;
  assign response__3__valid = \response__2__valid$133 ;
  assign response__4__payload = \response__3__payload$143 ;
  assign response__4__valid = \response__3__valid$145 ;
  assign response__5__payload = \response__payload$155 ;
  assign response__5__valid = \response__valid$157 ;
  assign response__ready = response__0__ready;
  assign \response__ready$160  = response__5__ready;
  assign run = running;
  assign signal = signal__2;
  assign signal__0 = command__payload[19:16];
  assign signal__1 = \command__payload$351 [19:16];
  assign signal__3 = \command__payload$373 [19:16];
  assign \start$322  = start;
  assign started[1:0] = { \started$359 , \started$348  };
  assign \started$369  = started[2];
  assign \started$381  = started[3];
  assign states[31:0] = { is_stall_ready, \beat$403 , \$signal [2], is_stall_data, beat, \state$407 , \state$406 , \state$405 , state, \state$447  };
  assign store__data = read__data;
  assign update_mask__data = \read_mask__data$301 ;
  assign value = counter_value;
  assign wait__0 = command__payload[11:8];
  assign wait__1 = \command__payload$351 [11:8];
  assign wait__2 = \command__payload$361 [11:8];
  assign wait__3 = \command__payload$373 [11:8];
  assign write__address = load__address;
  assign \write__address$266  = aggregate_out__address;
  assign \write__address$308  = update_out__address;
  assign write__bank = load__bank;
  assign \write__bank$264  = aggregate_out__bank;
  assign \write__bank$306  = update_out__bank;
  assign write__data = load__data;
  assign \write__data$268  = aggregate_out__data;
  assign \write__data$310  = update_out__data;
  assign write__en = load__en;
  assign \write__en$262  = aggregate_out__en;
  assign \write__en$304  = update_out__en;
  assign write__lanes = load__lanes;
  assign \write__lanes$270  = aggregate_out__lanes;
  assign \write__lanes$312  = update_out__lanes;
  assign write_mask__address = mask_out__address;
  assign write_mask__chunk = mask_out__chunk;
  assign write_mask__data = mask_out__data;
  assign write_mask__en = mask_out__en;
  assign write_state = { states[32], is_stall_ready, \beat$403  };
endmodule
`default_nettype wire
