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
  wire \$20 ;
  wire [32:0] \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire [63:0] \$25 ;
  wire [7:0] \$26 ;
  wire [2:0] \$27 ;
  wire \$28 ;
  wire [1:0] \$29 ;
  wire [3:0] \$30 ;
  wire [2:0] \$31 ;
  wire \$32 ;
  wire [63:0] \$33 ;
  wire [7:0] \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire [63:0] \$40 ;
  wire [7:0] \$41 ;
  wire [2:0] \$42 ;
  wire [1:0] \$43 ;
  wire [3:0] \$44 ;
  wire [2:0] \$45 ;
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
  wire \$130 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$131 ;
  wire \$auto$opt_dff.cc:253:combine_resets$132 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$133 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$134 ;
  wire [7:0] \$procmux$3_Y ;
  wire [7:0] \$procmux$5_Y ;
  wire [7:0] \$procmux$7_Y ;
  wire [7:0] \$procmux$8_Y ;
  wire [7:0] \$procmux$135_Y ;
  wire [7:0] \$procmux$12_Y ;
  wire [7:0] \$procmux$13_Y ;
  wire [7:0] \$procmux$136_Y ;
  wire [7:0] \$procmux$16_Y ;
  wire [7:0] \$procmux$17_Y ;
  wire [7:0] \$procmux$137_Y ;
  wire [7:0] \$procmux$21_Y ;
  wire \$procmux$138_CMP ;
  wire \$procmux$22_CMP ;
  wire \$procmux$23_CMP ;
  wire \$procmux$24_CMP ;
  wire \$procmux$25_CMP ;
  wire \$procmux$26_CMP ;
  wire [7:0] \$procmux$30_Y ;
  wire [7:0] \$procmux$32_Y ;
  wire [7:0] \$procmux$34_Y ;
  wire [7:0] \$procmux$36_Y ;
  wire [7:0] \$procmux$38_Y ;
  wire [7:0] \$procmux$41_Y ;
  wire \$procmux$45_Y ;
  wire \$procmux$47_Y ;
  wire \$procmux$139_Y ;
  wire \$procmux$140_Y ;
  wire \$procmux$141_Y ;
  wire \$procmux$142_Y ;
  wire \$procmux$74_Y ;
  wire \$procmux$77_Y ;
  wire [31:0] \$procmux$81_Y ;
  wire [31:0] \$procmux$83_Y ;
  wire [31:0] \$procmux$85_Y ;
  wire [31:0] \$procmux$88_Y ;
  wire [31:0] \$procmux$90_Y ;
  wire [31:0] \$procmux$92_Y ;
  wire [31:0] \$procmux$143_Y ;
  wire [31:0] \$procmux$95_Y ;
  wire [31:0] \$procmux$98_Y ;
  wire [31:0] \$procmux$100_Y ;
  wire [31:0] \$procmux$102_Y ;
  wire [31:0] \$procmux$144_Y ;
  wire [31:0] \$procmux$104_Y ;
  wire [31:0] \$procmux$107_Y ;
  wire [63:0] \$procmux$145_Y ;
  wire [63:0] \$procmux$116_Y ;
  wire [63:0] \$procmux$117_Y ;
  wire [63:0] \$procmux$119_Y ;
  wire [63:0] \$procmux$121_Y ;
  wire [63:0] \$procmux$123_Y ;
  wire [7:0] \$procmux$146_Y ;
  wire [7:0] \$procmux$127_Y ;
  wire [7:0] \$procmux$129_Y ;
  wire [2:0] \$signal ;
  wire [8:0] a__address;
  wire [2:0] a__bank;
  wire [63:0] a__data;
  wire a__en;
  wire [63:0] address;
  wire [63:0] \address$417 ;
  wire [63:0] \address$421 ;
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
  wire [63:0] \base$390 ;
  wire [63:0] \base$394 ;
  wire beat;
  wire \beat$409 ;
  wire burst;
  wire \burst$461 ;
  wire [8:0] c__address;
  wire [2:0] c__bank;
  wire [63:0] c__data;
  wire c__en;
  wire [1023:0] candidate;
  wire [7:0] cause;
  wire [7:0] \cause$336 ;
  wire [7:0] \cause$415 ;
  wire check;
  wire checked;
  wire clear;
  wire \clear$451 ;
  input clk;
  wire clk;
  wire [1023:0] command;
  wire [1023:0] command__payload;
  wire [1023:0] \command__payload$357 ;
  wire [1023:0] \command__payload$367 ;
  wire [1023:0] \command__payload$379 ;
  wire command__ready;
  wire \command__ready$362 ;
  wire \command__ready$372 ;
  wire \command__ready$384 ;
  wire command__valid;
  wire \command__valid$359 ;
  wire \command__valid$369 ;
  wire \command__valid$381 ;
  wire [31:0] commands;
  wire [31:0] \commands$326 ;
  reg [3:0] conflict = 4'h0;
  wire [3:0] \conflict$465 ;
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
  wire \done$401 ;
  wire \done$402 ;
  reg [23:0] drained = 24'h000000;
  wire draining;
  wire [1:0] edge_words;
  wire [3:0] ended;
  wire \ended$378 ;
  wire [7:0] engine;
  wire error;
  wire \error$435 ;
  wire \error$438 ;
  wire [63:0] error_address;
  wire [63:0] \error_address$440 ;
  reg [63:0] \error_address$468  = 64'h0000000000000000;
  wire [31:0] error_cause;
  wire [2:0] error_client;
  reg [31:0] error_command = 32'd0;
  wire error_response;
  wire \error_response$439 ;
  wire [55:0] events;
  wire failed;
  wire \failed$405 ;
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
  wire \halt$393 ;
  wire \halt$396 ;
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
  wire \is_busy$447 ;
  wire is_stall_data;
  wire is_stall_ready;
  wire issued;
  wire [63:0] limit;
  wire [63:0] \limit$392 ;
  wire [63:0] \limit$395 ;
  reg [23:0] listed = 24'h000000;
  wire [191:0] lists__payload;
  wire [191:0] \lists__payload$339 ;
  wire [95:0] \lists__payload$339.edges ;
  wire [63:0] \lists__payload$339.edges.address ;
  wire [31:0] \lists__payload$339.edges.count ;
  wire [95:0] \lists__payload$339.records ;
  wire [63:0] \lists__payload$339.records.address ;
  wire [31:0] \lists__payload$339.records.count ;
  wire [95:0] \lists__payload.edges ;
  wire [63:0] \lists__payload.edges.address ;
  wire [31:0] \lists__payload.edges.count ;
  wire [95:0] \lists__payload.records ;
  wire [63:0] \lists__payload.records.address ;
  wire [31:0] \lists__payload.records.count ;
  wire lists__ready;
  wire \lists__ready$343 ;
  wire lists__valid;
  wire \lists__valid$341 ;
  wire [23:0] lists_index;
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
  wire [3:0] \permitted$351 ;
  wire \permitted$363 ;
  wire \permitted$373 ;
  wire \permitted$385 ;
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
  wire \started$354 ;
  wire \started$365 ;
  wire \started$375 ;
  wire \started$387 ;
  wire [3:0] state;
  wire [3:0] \state$411 ;
  wire [7:0] \state$412 ;
  wire [5:0] \state$413 ;
  wire [4:0] \state$454 ;
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
  wire \waiting$449 ;
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
  assign \$53  = ready & \$1 ;
  assign \$64  = ~ halt;
  assign idle = \$53  & \$64 ;
  assign \$75  = running & \done$402 ;
  assign \$86  = ~ draining;
  assign \$96  = \$75  & \$86 ;
  assign \$105  = ~ failing;
  assign \$114  = \$96  & \$105 ;
  assign \$122  = ~ start;
  assign \done$401  = \$114  & \$122 ;
  assign \failed$405  = running & failing;
  assign \$2  = events[0] | beat;
  assign \$11  = \$2  | \beat$409 ;
  assign \$19  = | { \state$413 [0], \state$412 [0], \state$411 [0], state[0] };
  assign \$28  = \$19  | \state$412 [1];
  assign progress = \$11  | \$28 ;
  assign \$39  = | conflict;
  assign \$48  = conflict_index1 > conflict_index0;
  assign \$49  = conflict[1] & \$48 ;
  assign \$50  = conflict_index2 > conflict_index0;
  assign \$51  = conflict[2] & \$50 ;
  assign \$52  = conflict_index3 > conflict_index0;
  assign \$54  = conflict[3] & \$52 ;
  assign \$55  = | { \$54 , \$51 , \$49  };
  assign \$56  = ~ \$55 ;
  assign \$57  = conflict[0] & \$56 ;
  assign \$58  = conflict_index0 > conflict_index1;
  assign \$59  = conflict[0] & \$58 ;
  assign \$60  = conflict_index2 > conflict_index1;
  assign \$61  = conflict[2] & \$60 ;
  assign \$62  = conflict_index3 > conflict_index1;
  assign \$63  = conflict[3] & \$62 ;
  assign \$65  = | { \$63 , \$61 , \$59  };
  assign \$66  = ~ \$65 ;
  assign \$67  = conflict[1] & \$66 ;
  assign \$68  = conflict_index0 > conflict_index2;
  assign \$69  = conflict[0] & \$68 ;
  assign \$70  = conflict_index1 > conflict_index2;
  assign \$71  = conflict[1] & \$70 ;
  assign \$72  = conflict_index3 > conflict_index2;
  assign \$73  = conflict[3] & \$72 ;
  assign \$74  = | { \$73 , \$71 , \$69  };
  assign \$76  = ~ \$74 ;
  assign \$77  = conflict[2] & \$76 ;
  assign \$78  = conflict_index0 > conflict_index3;
  assign \$79  = conflict[0] & \$78 ;
  assign \$80  = conflict_index1 > conflict_index3;
  assign \$81  = conflict[1] & \$80 ;
  assign \$82  = conflict_index2 > conflict_index3;
  assign \$83  = conflict[2] & \$82 ;
  assign \$84  = | { \$83 , \$81 , \$79  };
  assign \$85  = ~ \$84 ;
  assign \$87  = conflict[3] & \$85 ;
  assign \$88  = | timeout;
  assign \$89  = quiet == timeout;
  assign \$90  = \$88  & \$89 ;
  assign \$91  = index__1 < index__0;
  assign \$92  = \command__valid$359  & \$91 ;
  assign \$93  = \command__valid$369  | draining;
  assign \$9  = draining ? drained : index__2;
  assign \$94  = \$9  < index__0;
  assign \$95  = \$93  & \$94 ;
  assign \$97  = index__3 < index__0;
  assign \$98  = \command__valid$381  & \$97 ;
  assign \$99  = | { \$98 , \$95 , \$92  };
  assign \$100  = ~ \$99 ;
  assign \$101  = command__valid & \$100 ;
  assign \$102  = index__0 < index__1;
  assign \$103  = command__valid & \$102 ;
  assign \$104  = \$9  < index__1;
  assign \$106  = \$93  & \$104 ;
  assign \$107  = index__3 < index__1;
  assign \$108  = \command__valid$381  & \$107 ;
  assign \$109  = | { \$108 , \$106 , \$103  };
  assign \$110  = ~ \$109 ;
  assign \$111  = \command__valid$359  & \$110 ;
  assign \$112  = index__0 < \$9 ;
  assign \$113  = command__valid & \$112 ;
  assign \$115  = index__1 < \$9 ;
  assign \$116  = \command__valid$359  & \$115 ;
  assign \$117  = index__3 < \$9 ;
  assign \$118  = \command__valid$381  & \$117 ;
  assign \$119  = | { \$118 , \$116 , \$113  };
  assign \$120  = ~ \$119 ;
  assign \$121  = \$93  & \$120 ;
  assign \$123  = index__0 < index__3;
  assign \$124  = command__valid & \$123 ;
  assign \$125  = index__1 < index__3;
  assign \$126  = \command__valid$359  & \$125 ;
  assign \$127  = \$9  < index__3;
  assign \$128  = \$93  & \$127 ;
  assign \$129  = | { \$128 , \$126 , \$124  };
  assign \$130  = ~ \$129 ;
  assign \$3  = \command__valid$381  & \$130 ;
  assign \$4  = error_response ? 3'h5 : 3'h3;
  assign \$5  = \error_response$439  ? 3'h4 : 3'h3;
  assign \$6  = \error_address$440  < address;
  assign \$7  = \error_address$440  - address;
  assign \$8  = \$6  ? 64'h0000000000000000 : { 7'h00, \$7 [63:7] };
  assign \$10  = ~ beat;
  assign is_stall_data = waiting & \$10 ;
  assign \$12  = | { is_stall_data, beat };
  assign \$signal [2] = ~ \$12 ;
  assign \$13  = gmem__awvalid | gmem__wvalid;
  assign \$14  = \$13  | \waiting$449 ;
  assign \$15  = ~ \beat$409 ;
  assign is_stall_ready = \$14  & \$15 ;
  assign \$16  = | { is_stall_ready, \beat$409  };
  assign states[32] = ~ \$16 ;
  assign \$17  = \done$401  | \failed$405 ;
  assign \$18  = lists__valid & lists__ready;
  assign \$20  = progress | \$1 ;
  assign \$21  = quiet + 1'h1;
  assign \$22  = | address[6:0];
  assign \$23  = start & \$22 ;
  always @(posedge clk)
    if (rst) \error_address$468  <= 64'h0000000000000000;
    else if (\failed$405 ) \error_address$468  <= \address$417 ;
  always @(posedge clk)
    if (rst) error_command <= 32'd0;
    else if (\failed$405 ) error_command <= number;
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
    else conflict <= \conflict$465 ;
  always @(posedge clk)
    if (rst) misplaced <= 1'h0;
    else misplaced <= \$23 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$132 ) quiet <= 32'd0;
    else quiet <= \$21 [31:0];
  always @(posedge clk)
    if (rst) drained <= 24'h000000;
    else if (o__2__ready) drained <= index__2;
  always @(posedge clk)
    if (rst) listed <= 24'h000000;
    else if (\$18 ) listed <= lists_index;
  always @(posedge clk)
    if (rst) halt <= 1'h0;
    else if (\failed$405 ) halt <= 1'h1;
  always @(posedge clk)
    if (rst) running <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$131 ) running <= \$procmux$77_Y ;
  reg [15:0] \$auto$ff.cc:266:slice$147  = 16'h0000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$147  <= 16'h0000;
    else if (\failed$405 ) \$auto$ff.cc:266:slice$147  <= { engine, \cause$415  };
  assign error_cause[15:0] = \$auto$ff.cc:266:slice$147 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$131  = { \$17 , start } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$132  = | { \$20 , rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$133  = | { \$procmux$25_CMP , \$procmux$24_CMP , \$procmux$23_CMP , \$procmux$22_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$134  = | { \$procmux$25_CMP , \$procmux$24_CMP  };
  assign \$procmux$3_Y  = \$67  ? 8'h01 : \$procmux$129_Y ;
  assign \$procmux$5_Y  = \$77  ? 8'h02 : \$procmux$3_Y ;
  assign \$procmux$7_Y  = \$87  ? 8'h03 : \$procmux$5_Y ;
  assign \$procmux$8_Y  = \$39  ? \$procmux$7_Y  : \$procmux$127_Y ;
  assign \$procmux$135_Y  = stray ? 8'h02 : \$procmux$8_Y ;
  assign \$procmux$12_Y  = \$101  ? 8'h00 : 8'h04;
  assign \$procmux$13_Y  = \$111  ? 8'h01 : \$procmux$12_Y ;
  assign \$procmux$136_Y  = \$121  ? 8'h02 : \$procmux$13_Y ;
  assign \$procmux$16_Y  = \$3  ? 8'h03 : \$procmux$136_Y ;
  assign \$procmux$17_Y  = \$90  ? \$procmux$16_Y  : \$procmux$135_Y ;
  assign \$procmux$137_Y  = \error$435  ? 8'h01 : \$procmux$17_Y ;
  function [7:0] procmux$122 ;
    input [7:0] select_a;
    input [23:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$122  = select_b[7:0];
      3'b?10:
        procmux$122  = select_b[15:8];
      3'b100:
        procmux$122  = select_b[23:16];
      default:
        procmux$122  = select_a;
    endcase
  endfunction
  assign \$procmux$21_Y  = procmux$122 (\$procmux$137_Y , 24'h040200, { \$procmux$26_CMP , \$auto$opt_reduce.cc:137:opt_pmux$133 , \$procmux$138_CMP  });
  assign \$procmux$138_CMP  = error_client == 3'h5;
  assign \$procmux$22_CMP  = error_client == 3'h4;
  assign \$procmux$23_CMP  = error_client == 3'h3;
  assign \$procmux$24_CMP  = error_client == 3'h2;
  assign \$procmux$25_CMP  = error_client == 3'h1;
  assign \$procmux$26_CMP  = ! error_client;
  assign engine = \error$438  ? \$procmux$21_Y  : \$procmux$137_Y ;
  assign \$procmux$30_Y  = misplaced ? 8'h03 : 8'h00;
  assign \$procmux$32_Y  = error ? cause : \$procmux$30_Y ;
  assign \$procmux$34_Y  = \$39  ? 8'h07 : \$procmux$32_Y ;
  assign \$procmux$36_Y  = stray ? 8'h03 : \$procmux$34_Y ;
  assign \$procmux$38_Y  = \$90  ? 8'h06 : \$procmux$36_Y ;
  assign \$procmux$41_Y  = \error$435  ? { 5'h00, \$4  } : \$procmux$38_Y ;
  assign \cause$415  = \error$438  ? { 5'h00, \$5  } : \$procmux$41_Y ;
  assign \$procmux$45_Y  = misplaced ? 1'h1 : 1'h0;
  assign \$procmux$47_Y  = error ? 1'h1 : \$procmux$45_Y ;
  assign \$procmux$139_Y  = \$39  ? 1'h1 : \$procmux$47_Y ;
  assign \$procmux$140_Y  = stray ? 1'h1 : \$procmux$139_Y ;
  assign \$procmux$141_Y  = \$90  ? 1'h1 : \$procmux$140_Y ;
  assign \$procmux$142_Y  = \error$435  ? 1'h1 : \$procmux$141_Y ;
  assign failing = \error$438  ? 1'h1 : \$procmux$142_Y ;
  assign \$procmux$74_Y  = \$17  ? 1'h0 : 1'hx;
  assign \$procmux$77_Y  = start ? 1'h1 : \$procmux$74_Y ;
  assign \$procmux$81_Y  = error ? { 8'h00, fetched } : 32'd0;
  assign \$procmux$83_Y  = \$57  ? { 8'h00, conflict_index0 } : \$procmux$81_Y ;
  assign \$procmux$85_Y  = \$67  ? { 8'h00, conflict_index1 } : \$procmux$83_Y ;
  assign \$procmux$88_Y  = \$77  ? { 8'h00, conflict_index2 } : \$procmux$85_Y ;
  assign \$procmux$90_Y  = \$87  ? { 8'h00, conflict_index3 } : \$procmux$88_Y ;
  assign \$procmux$92_Y  = \$39  ? \$procmux$90_Y  : \$procmux$81_Y ;
  assign \$procmux$143_Y  = stray ? { 8'h00, index__2 } : \$procmux$92_Y ;
  assign \$procmux$95_Y  = \$101  ? { 8'h00, index__0 } : { 8'h00, fetched };
  assign \$procmux$98_Y  = \$111  ? { 8'h00, index__1 } : \$procmux$95_Y ;
  assign \$procmux$100_Y  = \$121  ? { 8'h00, \$9  } : \$procmux$98_Y ;
  assign \$procmux$102_Y  = \$3  ? { 8'h00, index__3 } : \$procmux$100_Y ;
  assign \$procmux$144_Y  = \$90  ? \$procmux$102_Y  : \$procmux$143_Y ;
  assign \$procmux$104_Y  = \error$435  ? { 8'h00, index__1 } : \$procmux$144_Y ;
  function [31:0] procmux$71 ;
    input [31:0] select_a;
    input [159:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$71  = select_b[31:0];
      5'b???10:
        procmux$71  = select_b[63:32];
      5'b??100:
        procmux$71  = select_b[95:64];
      5'b?1000:
        procmux$71  = select_b[127:96];
      5'b10000:
        procmux$71  = select_b[159:128];
      default:
        procmux$71  = select_a;
    endcase
  endfunction
  assign \$procmux$107_Y  = procmux$71 (\$procmux$104_Y , { \$8 [31:0], 8'h00, listed, 8'h00, index__2, 8'h00, \$9 , 8'h00, index__0 }, { \$procmux$26_CMP , \$auto$opt_reduce.cc:137:opt_pmux$134 , \$procmux$23_CMP , \$procmux$22_CMP , \$procmux$138_CMP  });
  assign number = \error$438  ? \$procmux$107_Y  : \$procmux$104_Y ;
  assign \$procmux$145_Y  = misplaced ? address : 64'h0000000000000000;
  assign \$procmux$116_Y  = error ? \address$421  : \$procmux$145_Y ;
  assign \$procmux$117_Y  = \$39  ? 64'h0000000000000000 : \$procmux$116_Y ;
  assign \$procmux$119_Y  = stray ? \command__payload$367 [447:384] : \$procmux$117_Y ;
  assign \$procmux$121_Y  = \$90  ? 64'h0000000000000000 : \$procmux$119_Y ;
  assign \$procmux$123_Y  = \error$435  ? error_address : \$procmux$121_Y ;
  assign \address$417  = \error$438  ? \error_address$440  : \$procmux$123_Y ;
  assign \$procmux$146_Y  = misplaced ? 8'h04 : 8'h00;
  assign \$procmux$127_Y  = error ? 8'h04 : \$procmux$146_Y ;
  assign \$procmux$129_Y  = \$57  ? 8'h00 : \$procmux$127_Y ;
  simgnn_aggregate_engine aggregate (
    .clk(clk),
    .command_payload(\command__payload$367 ),
    .command_ready(o__2__ready),
    .command_valid(\command__valid$369 ),
    .draining(draining),
    .edge_words(edge_words),
    .ended(ended[2]),
    .lists_payload(lists__payload),
    .lists_ready(lists__ready),
    .lists_valid(lists__valid),
    .permitted(\permitted$351 [2]),
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
    .state(\state$412 ),
    .stray(stray),
    .write_address(aggregate_out__address),
    .write_bank(aggregate_out__bank),
    .write_data(aggregate_out__data),
    .write_en(aggregate_out__en),
    .write_lanes(aggregate_out__lanes)
  );
  simgnn_command_checker \checker  (
    .address(\address$421 ),
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
    .done(\done$401 ),
    .error_address(\error_address$468 ),
    .error_cause({ 16'h0000, error_cause[15:0] }),
    .error_command(error_command),
    .failed(\failed$405 ),
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
    .events({ 7'h00, array_row, 6'h00, edge_words, 7'h00, \beat$409 , 7'h00, \burst$461 , 7'h00, beat, 7'h00, burst, 7'h00, events[0] }),
    .index(index),
    .rst(rst),
    .run(running),
    .states({ states[32], is_stall_ready, \beat$409 , \$signal [2], is_stall_data, beat, \state$413 , \state$412 , \state$411 , state, \state$454  }),
    .value(counter_value)
  );
  simgnn_load_engine load (
    .clk(clk),
    .command_payload(command__payload),
    .command_ready(ended[0]),
    .command_valid(command__valid),
    .permitted(\permitted$351 [0]),
    .request_payload(request__5__payload),
    .request_ready(\request__ready$153 ),
    .request_valid(request__5__valid),
    .response_payload(\response__payload$155 ),
    .response_ready(response__5__ready),
    .response_valid(\response__valid$157 ),
    .rst(rst),
    .started(started[0]),
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
    .conflict(\conflict$465 ),
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
    .axi_awaddr(\$25 ),
    .axi_awburst(\$29 ),
    .axi_awcache(\$30 ),
    .axi_awid(\$24 ),
    .axi_awlen(\$26 ),
    .axi_awprot(\$31 ),
    .axi_awready(1'h0),
    .axi_awsize(\$27 ),
    .axi_awvalid(\$32 ),
    .axi_bid(1'h0),
    .axi_bready(\$37 ),
    .axi_bresp(2'h0),
    .axi_bvalid(1'h0),
    .axi_rdata(gmem_rdata),
    .axi_rid(gmem_rid),
    .axi_rlast(gmem_rlast),
    .axi_rready(gmem__rready),
    .axi_rresp(gmem_rresp),
    .axi_rvalid(gmem_rvalid),
    .axi_wdata(\$33 ),
    .axi_wlast(\$35 ),
    .axi_wready(1'h0),
    .axi_wstrb(\$34 ),
    .axi_wvalid(\$36 ),
    .base(base),
    .beat(beat),
    .burst(burst),
    .clk(clk),
    .error(\error$438 ),
    .error_address(\error_address$440 ),
    .error_client(error_client),
    .error_response(\error_response$439 ),
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
    .done(\done$402 ),
    .error(error),
    .fetched(fetched),
    .halt(halt),
    .index_0(index__0),
    .index_1(index__1),
    .index_2(index__2),
    .index_3(index__3),
    .issued(events[0]),
    .lists_index(lists_index),
    .lists_payload(lists__payload),
    .lists_ready(lists__ready),
    .lists_valid(lists__valid),
    .o_0_payload(command__payload),
    .o_0_ready(ended[0]),
    .o_0_valid(command__valid),
    .o_1_payload(\command__payload$357 ),
    .o_1_ready(ended[1]),
    .o_1_valid(\command__valid$359 ),
    .o_2_payload(\command__payload$367 ),
    .o_2_ready(o__2__ready),
    .o_2_valid(\command__valid$369 ),
    .o_3_payload(\command__payload$379 ),
    .o_3_ready(o__3__ready),
    .o_3_valid(\command__valid$381 ),
    .request_payload(request__0__payload),
    .request_ready(request__ready),
    .request_valid(request__0__valid),
    .response_payload(response__payload),
    .response_ready(response__0__ready),
    .response_valid(response__valid),
    .rst(rst),
    .start(start),
    .state(\state$454 )
  );
  simgnn_store_engine store (
    .axi_araddr(\$40 ),
    .axi_arburst(\$43 ),
    .axi_arcache(\$44 ),
    .axi_arid(\$38 ),
    .axi_arlen(\$41 ),
    .axi_arprot(\$45 ),
    .axi_arready(1'h0),
    .axi_arsize(\$42 ),
    .axi_arvalid(\$46 ),
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
    .axi_rready(\$47 ),
    .axi_rresp(2'h0),
    .axi_rvalid(1'h0),
    .axi_wdata(gmem__wdata),
    .axi_wlast(gmem__wlast),
    .axi_wready(gmem_wready),
    .axi_wstrb(gmem__wstrb),
    .axi_wvalid(gmem__wvalid),
    .base(base),
    .beat(\beat$409 ),
    .burst(\burst$461 ),
    .clk(clk),
    .command_payload(\command__payload$357 ),
    .command_ready(ended[1]),
    .command_valid(\command__valid$359 ),
    .error(\error$435 ),
    .error_address(error_address),
    .error_response(error_response),
    .halt(halt),
    .limit(limit),
    .permitted(\permitted$351 [1]),
    .read_address(store__address),
    .read_bank(store__bank),
    .read_data(read__data),
    .read_en(store__en),
    .rst(rst),
    .started(started[1]),
    .state(\state$411 ),
    .waiting(\waiting$449 )
  );
  simgnn_token_counters tokens (
    .clear(start),
    .clk(clk),
    .ended({ o__3__ready, ended[2:0] }),
    .permitted(\permitted$351 ),
    .rst(rst),
    .signal_0(command__payload[19:16]),
    .signal_1(\command__payload$357 [19:16]),
    .signal_2(signal__2),
    .signal_3(\command__payload$379 [19:16]),
    .started({ \started$387 , started[2:0] }),
    .wait_0(command__payload[11:8]),
    .wait_1(\command__payload$357 [11:8]),
    .wait_2(\command__payload$367 [11:8]),
    .wait_3(\command__payload$379 [11:8])
  );
  simgnn_update_engine update (
    .array_row(array_row),
    .clk(clk),
    .command_payload(\command__payload$379 ),
    .command_ready(o__3__ready),
    .command_valid(\command__valid$381 ),
    .permitted(\permitted$351 [3]),
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
    .started(\started$387 ),
    .state(\state$413 ),
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
  assign \base$390  = base;
  assign \base$394  = base;
  assign c__data = read_c__data;
  assign candidate = command;
  assign \cause$336  = cause;
  assign check = \start$329 ;
  assign clear = start;
  assign \clear$451  = start;
  assign command__ready = ended[0];
  assign \command__ready$362  = ended[1];
  assign \command__ready$372  = o__2__ready;
  assign \command__ready$384  = o__3__ready;
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
  assign ended[3] = o__3__ready;
  assign \ended$378  = ended[2];
  assign error_cause[31:16] = 16'h0000;
  assign events[55:1] = { 7'h00, array_row, 6'h00, edge_words, 7'h00, \beat$409 , 7'h00, \burst$461 , 7'h00, beat, 7'h00, burst, 7'h00 };
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
  assign \halt$393  = halt;
  assign \halt$396  = halt;
  assign \interrupt$88  = interrupt;
  assign is_busy = beat;
  assign \is_busy$447  = \beat$409 ;
  assign issued = events[0];
  assign \limit$392  = limit;
  assign \limit$395  = limit;
  assign \lists__payload$339  = lists__payload;
  assign \lists__payload$339.edges  = lists__payload[95:0];
  assign \lists__payload$339.edges.address  = lists__payload[63:0];
  assign \lists__payload$339.edges.count  = lists__payload[95:64];
  assign \lists__payload$339.records  = lists__payload[191:96];
  assign \lists__payload$339.records.address  = lists__payload[159:96];
  assign \lists__payload$339.records.count  = lists__payload[191:160];
  assign \lists__payload.edges  = lists__payload[95:0];
  assign \lists__payload.edges.address  = lists__payload[63:0];
  assign \lists__payload.edges.count  = lists__payload[95:64];
  assign \lists__payload.records  = lists__payload[191:96];
  assign \lists__payload.records.address  = lists__payload[159:96];
  assign \lists__payload.records.count  = lists__payload[191:160];
  assign \lists__ready$343  = lists__ready;
  assign \lists__valid$341  = lists__valid;
  assign o__0__payload = command__payload;
  assign o__0__ready = ended[0];
  assign o__0__valid = command__valid;
  assign o__1__payload = \command__payload$357 ;
  assign o__1__ready = ended[1];
  assign o__1__valid = \command__valid$359 ;
  assign o__2__payload = \command__payload$367 ;
  assign o__2__valid = \command__valid$369 ;
  assign o__3__payload = \command__payload$379 ;
  assign o__3__valid = \command__valid$381 ;
  assign permitted = \permitted$351 [0];
  assign \permitted$363  = \permitted$351 [1];
  assign \permitted$373  = \permitted$351 [2];
  assign \permitted$385  = \permitted$351 [3];
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
  assign signal__1 = \command__payload$357 [19:16];
  assign signal__3 = \command__payload$379 [19:16];
  assign \start$322  = start;
  assign started[3] = \started$387 ;
  assign \started$354  = started[0];
  assign \started$365  = started[1];
  assign \started$375  = started[2];
  assign states[31:0] = { is_stall_ready, \beat$409 , \$signal [2], is_stall_data, beat, \state$413 , \state$412 , \state$411 , state, \state$454  };
  assign store__data = read__data;
  assign update_mask__data = \read_mask__data$301 ;
  assign value = counter_value;
  assign wait__0 = command__payload[11:8];
  assign wait__1 = \command__payload$357 [11:8];
  assign wait__2 = \command__payload$367 [11:8];
  assign wait__3 = \command__payload$379 [11:8];
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
  assign write_state = { states[32], is_stall_ready, \beat$409  };
endmodule
`default_nettype wire
