`timescale 1ns/1ps
`default_nettype none
module simgnn_accelerator(control_awvalid, control_wdata, control_wstrb, control_wvalid, control_bready, control_araddr, control_arvalid, control_rready, gmem_awready, gmem_arready, gmem_wready, gmem_bid, gmem_bresp, gmem_bvalid, gmem_rid, gmem_rdata, gmem_rresp, gmem_rlast, gmem_rvalid, clk, rst
, control_awready, control_wready, control_bresp, control_bvalid, control_arready, control_rdata, control_rresp, control_rvalid, gmem_awid, gmem_awaddr, gmem_awlen, gmem_awsize, gmem_awburst, gmem_awcache, gmem_awprot, gmem_awvalid, gmem_arid, gmem_araddr, gmem_arlen, gmem_arsize, gmem_arburst
, gmem_arcache, gmem_arprot, gmem_arvalid, gmem_wdata, gmem_wstrb, gmem_wlast, gmem_wvalid, gmem_bready, gmem_rready, interrupt, halt, control_awaddr);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire [64:0] \$4 ;
  wire [63:0] \$5 ;
  wire [23:0] \$6 ;
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
  wire [32:0] \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire [63:0] \$26 ;
  wire [7:0] \$27 ;
  wire \$28 ;
  wire [2:0] \$29 ;
  wire [1:0] \$30 ;
  wire [3:0] \$31 ;
  wire [2:0] \$32 ;
  wire \$33 ;
  wire [63:0] \$34 ;
  wire [7:0] \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$40 ;
  wire [63:0] \$41 ;
  wire [7:0] \$42 ;
  wire [2:0] \$43 ;
  wire [1:0] \$44 ;
  wire [3:0] \$45 ;
  wire [2:0] \$46 ;
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
  wire [2:0] \$130 ;
  wire [2:0] \$131 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$132 ;
  wire \$auto$opt_dff.cc:253:combine_resets$133 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$134 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$135 ;
  wire [7:0] \$procmux$3_Y ;
  wire [7:0] \$procmux$136_Y ;
  wire [7:0] \$procmux$6_Y ;
  wire [7:0] \$procmux$7_Y ;
  wire [7:0] \$procmux$137_Y ;
  wire [7:0] \$procmux$11_Y ;
  wire [7:0] \$procmux$12_Y ;
  wire [7:0] \$procmux$138_Y ;
  wire [7:0] \$procmux$15_Y ;
  wire [7:0] \$procmux$17_Y ;
  wire [7:0] \$procmux$139_Y ;
  wire [7:0] \$procmux$21_Y ;
  wire \$procmux$140_CMP ;
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
  wire \$procmux$141_Y ;
  wire \$procmux$142_Y ;
  wire \$procmux$143_Y ;
  wire \$procmux$144_Y ;
  wire \$procmux$75_Y ;
  wire \$procmux$78_Y ;
  wire [31:0] \$procmux$82_Y ;
  wire [31:0] \$procmux$84_Y ;
  wire [31:0] \$procmux$86_Y ;
  wire [31:0] \$procmux$89_Y ;
  wire [31:0] \$procmux$91_Y ;
  wire [31:0] \$procmux$92_Y ;
  wire [31:0] \$procmux$94_Y ;
  wire [31:0] \$procmux$96_Y ;
  wire [31:0] \$procmux$99_Y ;
  wire [31:0] \$procmux$101_Y ;
  wire [31:0] \$procmux$145_Y ;
  wire [31:0] \$procmux$103_Y ;
  wire [31:0] \$procmux$105_Y ;
  wire [31:0] \$procmux$108_Y ;
  wire [63:0] \$procmux$146_Y ;
  wire [63:0] \$procmux$116_Y ;
  wire [63:0] \$procmux$118_Y ;
  wire [63:0] \$procmux$147_Y ;
  wire [63:0] \$procmux$121_Y ;
  wire [63:0] \$procmux$124_Y ;
  wire [7:0] \$procmux$126_Y ;
  wire [7:0] \$procmux$128_Y ;
  wire [7:0] \$procmux$130_Y ;
  wire [2:0] \$signal ;
  wire [63:0] a__data;
  wire [63:0] \address$417 ;
  wire [63:0] \address$421 ;
  wire [63:0] aggregate__data;
  wire [63:0] aggregate_mask__data;
  wire array_row;
  wire [63:0] \axi__araddr$182 ;
  wire [1:0] axi__arburst;
  wire [3:0] axi__arcache;
  wire axi__arid;
  wire [7:0] axi__arlen;
  wire [2:0] axi__arprot;
  wire axi__arready;
  wire [2:0] axi__arsize;
  wire \axi__arvalid$194 ;
  wire [63:0] \axi__awaddr$164 ;
  wire [1:0] axi__awburst;
  wire [3:0] axi__awcache;
  wire axi__awid;
  wire [7:0] axi__awlen;
  wire [2:0] axi__awprot;
  wire axi__awready;
  wire [2:0] axi__awsize;
  wire \axi__awvalid$176 ;
  wire \axi__bready$214 ;
  wire [1:0] axi__bresp;
  wire axi__bvalid;
  wire [31:0] axi__rdata;
  wire \axi__rready$226 ;
  wire [1:0] axi__rresp;
  wire axi__rvalid;
  wire [63:0] \axi__wdata$198 ;
  wire axi__wlast;
  wire axi__wready;
  wire [7:0] \axi__wstrb$200 ;
  wire \axi__wvalid$204 ;
  wire [63:0] b__data;
  wire [63:0] \base$390 ;
  wire beat;
  wire \beat$409 ;
  wire burst;
  wire \burst$461 ;
  wire [63:0] c__data;
  wire [1023:0] candidate;
  wire [7:0] \cause$336 ;
  wire [7:0] \cause$415 ;
  wire check;
  input clk;
  wire clk;
  wire [1023:0] \command__payload$367 ;
  wire command__ready;
  wire \command__ready$362 ;
  wire \command__ready$372 ;
  wire \command__ready$384 ;
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
  wire [13:0] events;
  wire \events.array_rows ;
  wire \events.commands ;
  wire [7:0] \events.edge_words ;
  wire \events.read_beats ;
  wire \events.read_bursts ;
  wire \events.write_beats ;
  wire \events.write_bursts ;
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
  wire \halt$328 ;
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
  wire [63:0] \limit$392 ;
  reg [23:0] listed = 24'h000000;
  wire [191:0] \lists__payload$339 ;
  wire [95:0] \lists__payload$339.edges ;
  wire [63:0] \lists__payload$339.edges.address ;
  wire [31:0] \lists__payload$339.edges.count ;
  wire [95:0] \lists__payload$339.records ;
  wire [63:0] \lists__payload$339.records.address ;
  wire [31:0] \lists__payload$339.records.count ;
  wire lists__ready;
  wire \lists__ready$343 ;
  wire \lists__valid$341 ;
  wire [23:0] lists_index;
  reg misplaced = 1'h0;
  wire [31:0] number;
  wire [1023:0] o__0__payload;
  wire o__0__valid;
  wire [1023:0] o__1__payload;
  wire o__1__valid;
  wire [1023:0] o__2__payload;
  wire o__2__valid;
  wire [1023:0] o__3__payload;
  wire o__3__valid;
  wire [3:0] \permitted$351 ;
  wire [63:0] \program ;
  wire progress;
  reg [31:0] quiet = 32'd0;
  wire [8:0] read__address;
  wire [8:0] \read__address$250 ;
  wire [2:0] read__bank;
  wire [2:0] \read__bank$248 ;
  wire read__en;
  wire \read__en$246 ;
  wire [8:0] read_a__address;
  wire [2:0] read_a__bank;
  wire read_a__en;
  wire [8:0] read_b__address;
  wire [2:0] read_b__bank;
  wire read_b__en;
  wire [8:0] read_c__address;
  wire [2:0] read_c__bank;
  wire read_c__en;
  wire [8:0] read_mask__address;
  wire [8:0] \read_mask__address$300 ;
  wire [2:0] read_mask__bank;
  wire [2:0] \read_mask__bank$298 ;
  wire read_mask__en;
  wire \read_mask__en$296 ;
  wire ready;
  wire [69:0] \request__0__payload$102 ;
  wire [63:0] \request__0__payload$102.address ;
  wire [5:0] \request__0__payload$102.beats ;
  wire request__0__ready;
  wire \request__0__valid$104 ;
  wire [69:0] \request__1__payload$114 ;
  wire [63:0] \request__1__payload$114.address ;
  wire [5:0] \request__1__payload$114.beats ;
  wire request__1__ready;
  wire \request__1__valid$116 ;
  wire [69:0] \request__2__payload$126 ;
  wire [63:0] \request__2__payload$126.address ;
  wire [5:0] \request__2__payload$126.beats ;
  wire request__2__ready;
  wire \request__2__valid$128 ;
  wire [69:0] \request__3__payload$138 ;
  wire [63:0] \request__3__payload$138.address ;
  wire [5:0] \request__3__payload$138.beats ;
  wire request__3__ready;
  wire \request__3__valid$140 ;
  wire request__4__ready;
  wire request__5__ready;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$150 ;
  wire [63:0] \request__payload$150.address ;
  wire [5:0] \request__payload$150.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__valid;
  wire \request__valid$152 ;
  wire [63:0] response__0__payload;
  wire \response__0__ready$112 ;
  wire response__0__valid;
  wire [63:0] response__1__payload;
  wire \response__1__ready$124 ;
  wire response__1__valid;
  wire [63:0] response__2__payload;
  wire \response__2__ready$136 ;
  wire response__2__valid;
  wire [63:0] response__3__payload;
  wire \response__3__ready$148 ;
  wire response__3__valid;
  wire [63:0] response__4__payload;
  wire response__4__valid;
  wire [63:0] response__5__payload;
  wire response__5__valid;
  wire response__ready;
  wire \response__ready$160 ;
  input rst;
  wire rst;
  reg running = 1'h0;
  wire [3:0] signal;
  wire [3:0] signal__0;
  wire [3:0] signal__1;
  wire [3:0] signal__3;
  wire \start$322 ;
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
  wire [63:0] store__data;
  wire stray;
  wire [31:0] timeout;
  wire [63:0] update_mask__data;
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
  assign \$1  = running & \done$402 ;
  assign \$54  = ~ draining;
  assign \$65  = \$1  & \$54 ;
  assign \$76  = ~ failing;
  assign \$87  = \$65  & \$76 ;
  assign \$97  = ~ \start$322 ;
  assign \done$401  = \$87  & \$97 ;
  assign \failed$405  = running & failing;
  assign \$106  = events[0] | beat;
  assign \$114  = \$106  | \beat$409 ;
  assign \$123  = | { \state$413 [0], \state$412 [0], \state$411 [0], state[0] };
  assign \$2  = \$123  | \state$412 [1];
  assign progress = \$114  | \$2 ;
  assign \$10  = | conflict;
  assign \$19  = conflict_index1 > conflict_index0;
  assign \$28  = conflict[1] & \$19 ;
  assign \$39  = conflict_index2 > conflict_index0;
  assign \$49  = conflict[2] & \$39 ;
  assign \$50  = conflict_index3 > conflict_index0;
  assign \$51  = conflict[3] & \$50 ;
  assign \$52  = | { \$51 , \$49 , \$28  };
  assign \$53  = ~ \$52 ;
  assign \$55  = conflict[0] & \$53 ;
  assign \$56  = conflict_index0 > conflict_index1;
  assign \$57  = conflict[0] & \$56 ;
  assign \$58  = conflict_index2 > conflict_index1;
  assign \$59  = conflict[2] & \$58 ;
  assign \$60  = conflict_index3 > conflict_index1;
  assign \$61  = conflict[3] & \$60 ;
  assign \$62  = | { \$61 , \$59 , \$57  };
  assign \$63  = ~ \$62 ;
  assign \$64  = conflict[1] & \$63 ;
  assign \$66  = conflict_index0 > conflict_index2;
  assign \$67  = conflict[0] & \$66 ;
  assign \$68  = conflict_index1 > conflict_index2;
  assign \$69  = conflict[1] & \$68 ;
  assign \$70  = conflict_index3 > conflict_index2;
  assign \$71  = conflict[3] & \$70 ;
  assign \$72  = | { \$71 , \$69 , \$67  };
  assign \$73  = ~ \$72 ;
  assign \$74  = conflict[2] & \$73 ;
  assign \$75  = conflict_index0 > conflict_index3;
  assign \$77  = conflict[0] & \$75 ;
  assign \$78  = conflict_index1 > conflict_index3;
  assign \$79  = conflict[1] & \$78 ;
  assign \$80  = conflict_index2 > conflict_index3;
  assign \$81  = conflict[2] & \$80 ;
  assign \$82  = | { \$81 , \$79 , \$77  };
  assign \$83  = ~ \$82 ;
  assign \$84  = conflict[3] & \$83 ;
  assign \$85  = | timeout;
  assign \$86  = quiet == timeout;
  assign \$88  = \$85  & \$86 ;
  assign \$89  = index__1 < index__0;
  assign \$90  = o__1__valid & \$89 ;
  assign \$91  = o__2__valid | draining;
  assign \$6  = draining ? drained : index__2;
  assign \$92  = \$6  < index__0;
  assign \$93  = \$91  & \$92 ;
  assign \$94  = index__3 < index__0;
  assign \$95  = o__3__valid & \$94 ;
  assign \$96  = | { \$95 , \$93 , \$90  };
  assign \$98  = ~ \$96 ;
  assign \$99  = o__0__valid & \$98 ;
  assign \$100  = index__0 < index__1;
  assign \$101  = o__0__valid & \$100 ;
  assign \$102  = \$6  < index__1;
  assign \$103  = \$91  & \$102 ;
  assign \$104  = index__3 < index__1;
  assign \$105  = o__3__valid & \$104 ;
  assign \$107  = | { \$105 , \$103 , \$101  };
  assign \$108  = ~ \$107 ;
  assign \$109  = o__1__valid & \$108 ;
  assign \$110  = index__0 < \$6 ;
  assign \$111  = o__0__valid & \$110 ;
  assign \$112  = index__1 < \$6 ;
  assign \$113  = o__1__valid & \$112 ;
  assign \$115  = index__3 < \$6 ;
  assign \$116  = o__3__valid & \$115 ;
  assign \$117  = | { \$116 , \$113 , \$111  };
  assign \$118  = ~ \$117 ;
  assign \$119  = \$91  & \$118 ;
  assign \$120  = index__0 < index__3;
  assign \$121  = o__0__valid & \$120 ;
  assign \$122  = index__1 < index__3;
  assign \$124  = o__1__valid & \$122 ;
  assign \$125  = \$6  < index__3;
  assign \$126  = \$91  & \$125 ;
  assign \$127  = | { \$126 , \$124 , \$121  };
  assign \$128  = ~ \$127 ;
  assign \$129  = o__3__valid & \$128 ;
  assign \$130  = error_response ? 3'h5 : 3'h3;
  assign \$131  = \error_response$439  ? 3'h4 : 3'h3;
  assign \$3  = \error_address$440  < \program ;
  assign \$4  = \error_address$440  - \program ;
  assign \$5  = \$3  ? 64'h0000000000000000 : { 7'h00, \$4 [63:7] };
  assign \$7  = ~ beat;
  assign is_stall_data = waiting & \$7 ;
  assign \$8  = | { is_stall_data, beat };
  assign \$signal [2] = ~ \$8 ;
  assign \$9  = gmem__awvalid | gmem__wvalid;
  assign \$11  = \$9  | \waiting$449 ;
  assign \$12  = ~ \beat$409 ;
  assign is_stall_ready = \$11  & \$12 ;
  assign \$13  = | { is_stall_ready, \beat$409  };
  assign write_state[2] = ~ \$13 ;
  assign \$14  = \done$401  | \failed$405 ;
  assign \$15  = \lists__valid$341  & lists__ready;
  assign \$16  = ~ running;
  assign \$17  = progress | \$16 ;
  assign \$18  = quiet + 1'h1;
  assign \$20  = | \program [6:0];
  assign \$21  = \start$322  & \$20 ;
  assign \$22  = ready & \$16 ;
  assign \$23  = ~ halt;
  assign \$24  = \$22  & \$23 ;
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
    else misplaced <= \$21 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$133 ) quiet <= 32'd0;
    else quiet <= \$18 [31:0];
  always @(posedge clk)
    if (rst) drained <= 24'h000000;
    else if (\command__ready$372 ) drained <= index__2;
  always @(posedge clk)
    if (rst) listed <= 24'h000000;
    else if (\$15 ) listed <= lists_index;
  always @(posedge clk)
    if (rst) halt <= 1'h0;
    else if (\failed$405 ) halt <= 1'h1;
  always @(posedge clk)
    if (rst) running <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$132 ) running <= \$procmux$78_Y ;
  reg [15:0] \$auto$ff.cc:266:slice$148  = 16'h0000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$148  <= 16'h0000;
    else if (\failed$405 ) \$auto$ff.cc:266:slice$148  <= { engine, \cause$415  };
  assign error_cause[15:0] = \$auto$ff.cc:266:slice$148 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$132  = { \start$322 , \$14  } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$133  = | { \$17 , rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$134  = | { \$procmux$25_CMP , \$procmux$24_CMP , \$procmux$23_CMP , \$procmux$22_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$135  = | { \$procmux$25_CMP , \$procmux$24_CMP  };
  assign \$procmux$3_Y  = \$64  ? 8'h01 : \$procmux$130_Y ;
  assign \$procmux$136_Y  = \$74  ? 8'h02 : \$procmux$3_Y ;
  assign \$procmux$6_Y  = \$84  ? 8'h03 : \$procmux$136_Y ;
  assign \$procmux$7_Y  = \$10  ? \$procmux$6_Y  : \$procmux$128_Y ;
  assign \$procmux$137_Y  = stray ? 8'h02 : \$procmux$7_Y ;
  assign \$procmux$11_Y  = \$99  ? 8'h00 : 8'h04;
  assign \$procmux$12_Y  = \$109  ? 8'h01 : \$procmux$11_Y ;
  assign \$procmux$138_Y  = \$119  ? 8'h02 : \$procmux$12_Y ;
  assign \$procmux$15_Y  = \$129  ? 8'h03 : \$procmux$138_Y ;
  assign \$procmux$17_Y  = \$88  ? \$procmux$15_Y  : \$procmux$137_Y ;
  assign \$procmux$139_Y  = \error$435  ? 8'h01 : \$procmux$17_Y ;
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
  assign \$procmux$21_Y  = procmux$122 (\$procmux$139_Y , 24'h040200, { \$procmux$26_CMP , \$auto$opt_reduce.cc:137:opt_pmux$134 , \$procmux$140_CMP  });
  assign \$procmux$140_CMP  = error_client == 3'h5;
  assign \$procmux$22_CMP  = error_client == 3'h4;
  assign \$procmux$23_CMP  = error_client == 3'h3;
  assign \$procmux$24_CMP  = error_client == 3'h2;
  assign \$procmux$25_CMP  = error_client == 3'h1;
  assign \$procmux$26_CMP  = ! error_client;
  assign engine = \error$438  ? \$procmux$21_Y  : \$procmux$139_Y ;
  assign \$procmux$30_Y  = misplaced ? 8'h03 : 8'h00;
  assign \$procmux$32_Y  = error ? \cause$336  : \$procmux$30_Y ;
  assign \$procmux$34_Y  = \$10  ? 8'h07 : \$procmux$32_Y ;
  assign \$procmux$36_Y  = stray ? 8'h03 : \$procmux$34_Y ;
  assign \$procmux$38_Y  = \$88  ? 8'h06 : \$procmux$36_Y ;
  assign \$procmux$41_Y  = \error$435  ? { 5'h00, \$130  } : \$procmux$38_Y ;
  assign \cause$415  = \error$438  ? { 5'h00, \$131  } : \$procmux$41_Y ;
  assign \$procmux$45_Y  = misplaced ? 1'h1 : 1'h0;
  assign \$procmux$47_Y  = error ? 1'h1 : \$procmux$45_Y ;
  assign \$procmux$141_Y  = \$10  ? 1'h1 : \$procmux$47_Y ;
  assign \$procmux$142_Y  = stray ? 1'h1 : \$procmux$141_Y ;
  assign \$procmux$143_Y  = \$88  ? 1'h1 : \$procmux$142_Y ;
  assign \$procmux$144_Y  = \error$435  ? 1'h1 : \$procmux$143_Y ;
  assign failing = \error$438  ? 1'h1 : \$procmux$144_Y ;
  assign \$procmux$75_Y  = \$14  ? 1'h0 : 1'hx;
  assign \$procmux$78_Y  = \start$322  ? 1'h1 : \$procmux$75_Y ;
  assign \$procmux$82_Y  = error ? { 8'h00, fetched } : 32'd0;
  assign \$procmux$84_Y  = \$55  ? { 8'h00, conflict_index0 } : \$procmux$82_Y ;
  assign \$procmux$86_Y  = \$64  ? { 8'h00, conflict_index1 } : \$procmux$84_Y ;
  assign \$procmux$89_Y  = \$74  ? { 8'h00, conflict_index2 } : \$procmux$86_Y ;
  assign \$procmux$91_Y  = \$84  ? { 8'h00, conflict_index3 } : \$procmux$89_Y ;
  assign \$procmux$92_Y  = \$10  ? \$procmux$91_Y  : \$procmux$82_Y ;
  assign \$procmux$94_Y  = stray ? { 8'h00, index__2 } : \$procmux$92_Y ;
  assign \$procmux$96_Y  = \$99  ? { 8'h00, index__0 } : { 8'h00, fetched };
  assign \$procmux$99_Y  = \$109  ? { 8'h00, index__1 } : \$procmux$96_Y ;
  assign \$procmux$101_Y  = \$119  ? { 8'h00, \$6  } : \$procmux$99_Y ;
  assign \$procmux$145_Y  = \$129  ? { 8'h00, index__3 } : \$procmux$101_Y ;
  assign \$procmux$103_Y  = \$88  ? \$procmux$145_Y  : \$procmux$94_Y ;
  assign \$procmux$105_Y  = \error$435  ? { 8'h00, index__1 } : \$procmux$103_Y ;
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
  assign \$procmux$108_Y  = procmux$71 (\$procmux$105_Y , { \$5 [31:0], 8'h00, listed, 8'h00, index__2, 8'h00, \$6 , 8'h00, index__0 }, { \$procmux$26_CMP , \$auto$opt_reduce.cc:137:opt_pmux$135 , \$procmux$23_CMP , \$procmux$22_CMP , \$procmux$140_CMP  });
  assign number = \error$438  ? \$procmux$108_Y  : \$procmux$105_Y ;
  assign \$procmux$146_Y  = misplaced ? \program  : 64'h0000000000000000;
  assign \$procmux$116_Y  = error ? \address$421  : \$procmux$146_Y ;
  assign \$procmux$118_Y  = \$10  ? 64'h0000000000000000 : \$procmux$116_Y ;
  assign \$procmux$147_Y  = stray ? \command__payload$367 [447:384] : \$procmux$118_Y ;
  assign \$procmux$121_Y  = \$88  ? 64'h0000000000000000 : \$procmux$147_Y ;
  assign \$procmux$124_Y  = \error$435  ? error_address : \$procmux$121_Y ;
  assign \address$417  = \error$438  ? \error_address$440  : \$procmux$124_Y ;
  assign \$procmux$126_Y  = misplaced ? 8'h04 : 8'h00;
  assign \$procmux$128_Y  = error ? 8'h04 : \$procmux$126_Y ;
  assign \$procmux$130_Y  = \$55  ? 8'h00 : \$procmux$128_Y ;
  simgnn_aggregate_engine aggregate (
    .clk(clk),
    .command_payload(\command__payload$367 ),
    .command_ready(\command__ready$372 ),
    .command_valid(o__2__valid),
    .draining(draining),
    .edge_words(edge_words),
    .ended(\ended$378 ),
    .lists_payload(\lists__payload$339 ),
    .lists_ready(lists__ready),
    .lists_valid(\lists__valid$341 ),
    .permitted(\permitted$351 [2]),
    .read_address(\read__address$250 ),
    .read_bank(\read__bank$248 ),
    .read_data(aggregate__data),
    .read_en(\read__en$246 ),
    .read_mask_address(read_mask__address),
    .read_mask_bank(read_mask__bank),
    .read_mask_data(aggregate_mask__data),
    .read_mask_en(read_mask__en),
    .ready(ready),
    .request_0_payload(\request__0__payload$102 ),
    .request_0_ready(request__1__ready),
    .request_0_valid(\request__0__valid$104 ),
    .request_1_payload(\request__1__payload$114 ),
    .request_1_ready(request__2__ready),
    .request_1_valid(\request__1__valid$116 ),
    .request_2_payload(\request__2__payload$126 ),
    .request_2_ready(request__3__ready),
    .request_2_valid(\request__2__valid$128 ),
    .request_3_payload(\request__3__payload$138 ),
    .request_3_ready(request__4__ready),
    .request_3_valid(\request__3__valid$140 ),
    .response_0_payload(response__1__payload),
    .response_0_ready(\response__0__ready$112 ),
    .response_0_valid(response__1__valid),
    .response_1_payload(response__2__payload),
    .response_1_ready(\response__1__ready$124 ),
    .response_1_valid(response__2__valid),
    .response_2_payload(response__3__payload),
    .response_2_ready(\response__2__ready$136 ),
    .response_2_valid(response__3__valid),
    .response_3_payload(response__4__payload),
    .response_3_ready(\response__3__ready$148 ),
    .response_3_valid(response__4__valid),
    .rst(rst),
    .signal(signal),
    .started(\started$375 ),
    .state(\state$412 ),
    .stray(stray),
    .write_address(\write__address$266 ),
    .write_bank(\write__bank$264 ),
    .write_data(\write__data$268 ),
    .write_en(\write__en$262 ),
    .write_lanes(\write__lanes$270 )
  );
  simgnn_command_checker \checker  (
    .address(\address$421 ),
    .cause(\cause$336 ),
    .clk(clk),
    .command(candidate),
    .done(done),
    .rst(rst),
    .start(check)
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
    .base(\base$390 ),
    .clk(clk),
    .commands(\commands$326 ),
    .counter(counter),
    .counter_value(value),
    .done(\done$401 ),
    .error_address(\error_address$468 ),
    .error_cause({ 16'h0000, error_cause[15:0] }),
    .error_command(error_command),
    .failed(\failed$405 ),
    .idle(\$24 ),
    .interrupt(interrupt),
    .limit(\limit$392 ),
    .\program (\program ),
    .rst(rst),
    .start(\start$322 ),
    .timeout(timeout)
  );
  simgnn_counters counters (
    .clear(\start$322 ),
    .clk(clk),
    .events({ array_row, 6'h00, edge_words, \beat$409 , \burst$461 , beat, burst, events[0] }),
    .index(counter),
    .rst(rst),
    .run(running),
    .states({ write_state[2], is_stall_ready, \beat$409 , \$signal [2], is_stall_data, beat, \state$413 , \state$412 , \state$411 , state, \state$454  }),
    .value(value)
  );
  simgnn_load_engine load (
    .clk(clk),
    .command_payload(o__0__payload),
    .command_ready(command__ready),
    .command_valid(o__0__valid),
    .permitted(\permitted$351 [0]),
    .request_payload(\request__payload$150 ),
    .request_ready(request__5__ready),
    .request_valid(\request__valid$152 ),
    .response_payload(response__5__payload),
    .response_ready(\response__ready$160 ),
    .response_valid(response__5__valid),
    .rst(rst),
    .started(\started$354 ),
    .state(state),
    .write_address(write__address),
    .write_bank(write__bank),
    .write_data(write__data),
    .write_en(write__en),
    .write_lanes(write__lanes)
  );
  simgnn_activation_memory memory (
    .a_address(read_a__address),
    .a_bank(read_a__bank),
    .a_data(a__data),
    .a_en(read_a__en),
    .aggregate_address(\read__address$250 ),
    .aggregate_bank(\read__bank$248 ),
    .aggregate_data(aggregate__data),
    .aggregate_en(\read__en$246 ),
    .aggregate_mask_address(read_mask__address),
    .aggregate_mask_bank(read_mask__bank),
    .aggregate_mask_data(aggregate_mask__data),
    .aggregate_mask_en(read_mask__en),
    .aggregate_out_address(\write__address$266 ),
    .aggregate_out_bank(\write__bank$264 ),
    .aggregate_out_data(\write__data$268 ),
    .aggregate_out_en(\write__en$262 ),
    .aggregate_out_lanes(\write__lanes$270 ),
    .b_address(read_b__address),
    .b_bank(read_b__bank),
    .b_data(b__data),
    .b_en(read_b__en),
    .c_address(read_c__address),
    .c_bank(read_c__bank),
    .c_data(c__data),
    .c_en(read_c__en),
    .clk(clk),
    .conflict(\conflict$465 ),
    .load_address(write__address),
    .load_bank(write__bank),
    .load_data(write__data),
    .load_en(write__en),
    .load_lanes(write__lanes),
    .mask_out_address(write_mask__address),
    .mask_out_chunk(write_mask__chunk),
    .mask_out_data(write_mask__data),
    .mask_out_en(write_mask__en),
    .rst(rst),
    .store_address(read__address),
    .store_bank(read__bank),
    .store_data(store__data),
    .store_en(read__en),
    .update_mask_address(\read_mask__address$300 ),
    .update_mask_bank(\read_mask__bank$298 ),
    .update_mask_data(update_mask__data),
    .update_mask_en(\read_mask__en$296 ),
    .update_out_address(\write__address$308 ),
    .update_out_bank(\write__bank$306 ),
    .update_out_data(\write__data$310 ),
    .update_out_en(\write__en$304 ),
    .update_out_lanes(\write__lanes$312 )
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
    .axi_awaddr(\$26 ),
    .axi_awburst(\$30 ),
    .axi_awcache(\$31 ),
    .axi_awid(\$25 ),
    .axi_awlen(\$27 ),
    .axi_awprot(\$32 ),
    .axi_awready(1'h0),
    .axi_awsize(\$29 ),
    .axi_awvalid(\$33 ),
    .axi_bid(1'h0),
    .axi_bready(\$38 ),
    .axi_bresp(2'h0),
    .axi_bvalid(1'h0),
    .axi_rdata(gmem_rdata),
    .axi_rid(gmem_rid),
    .axi_rlast(gmem_rlast),
    .axi_rready(gmem__rready),
    .axi_rresp(gmem_rresp),
    .axi_rvalid(gmem_rvalid),
    .axi_wdata(\$34 ),
    .axi_wlast(\$36 ),
    .axi_wready(1'h0),
    .axi_wstrb(\$35 ),
    .axi_wvalid(\$37 ),
    .base(\base$390 ),
    .beat(beat),
    .burst(burst),
    .clk(clk),
    .error(\error$438 ),
    .error_address(\error_address$440 ),
    .error_client(error_client),
    .error_response(\error_response$439 ),
    .halt(halt),
    .limit(\limit$392 ),
    .request_0_payload(request__payload),
    .request_0_ready(request__0__ready),
    .request_0_valid(request__valid),
    .request_1_payload(\request__0__payload$102 ),
    .request_1_ready(request__1__ready),
    .request_1_valid(\request__0__valid$104 ),
    .request_2_payload(\request__1__payload$114 ),
    .request_2_ready(request__2__ready),
    .request_2_valid(\request__1__valid$116 ),
    .request_3_payload(\request__2__payload$126 ),
    .request_3_ready(request__3__ready),
    .request_3_valid(\request__2__valid$128 ),
    .request_4_payload(\request__3__payload$138 ),
    .request_4_ready(request__4__ready),
    .request_4_valid(\request__3__valid$140 ),
    .request_5_payload(\request__payload$150 ),
    .request_5_ready(request__5__ready),
    .request_5_valid(\request__valid$152 ),
    .response_0_payload(response__0__payload),
    .response_0_ready(response__ready),
    .response_0_valid(response__0__valid),
    .response_1_payload(response__1__payload),
    .response_1_ready(\response__0__ready$112 ),
    .response_1_valid(response__1__valid),
    .response_2_payload(response__2__payload),
    .response_2_ready(\response__1__ready$124 ),
    .response_2_valid(response__2__valid),
    .response_3_payload(response__3__payload),
    .response_3_ready(\response__2__ready$136 ),
    .response_3_valid(response__3__valid),
    .response_4_payload(response__4__payload),
    .response_4_ready(\response__3__ready$148 ),
    .response_4_valid(response__4__valid),
    .response_5_payload(response__5__payload),
    .response_5_ready(\response__ready$160 ),
    .response_5_valid(response__5__valid),
    .rst(rst),
    .waiting(waiting)
  );
  simgnn_sequencer sequencer (
    .address(\program ),
    .candidate(candidate),
    .cause(\cause$336 ),
    .check(check),
    .checked(done),
    .clk(clk),
    .commands(\commands$326 ),
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
    .lists_payload(\lists__payload$339 ),
    .lists_ready(lists__ready),
    .lists_valid(\lists__valid$341 ),
    .o_0_payload(o__0__payload),
    .o_0_ready(command__ready),
    .o_0_valid(o__0__valid),
    .o_1_payload(o__1__payload),
    .o_1_ready(\command__ready$362 ),
    .o_1_valid(o__1__valid),
    .o_2_payload(\command__payload$367 ),
    .o_2_ready(\command__ready$372 ),
    .o_2_valid(o__2__valid),
    .o_3_payload(o__3__payload),
    .o_3_ready(\command__ready$384 ),
    .o_3_valid(o__3__valid),
    .request_payload(request__payload),
    .request_ready(request__0__ready),
    .request_valid(request__valid),
    .response_payload(response__0__payload),
    .response_ready(response__ready),
    .response_valid(response__0__valid),
    .rst(rst),
    .start(\start$322 ),
    .state(\state$454 )
  );
  simgnn_store_engine store (
    .axi_araddr(\$41 ),
    .axi_arburst(\$44 ),
    .axi_arcache(\$45 ),
    .axi_arid(\$40 ),
    .axi_arlen(\$42 ),
    .axi_arprot(\$46 ),
    .axi_arready(1'h0),
    .axi_arsize(\$43 ),
    .axi_arvalid(\$47 ),
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
    .axi_rready(\$48 ),
    .axi_rresp(2'h0),
    .axi_rvalid(1'h0),
    .axi_wdata(gmem__wdata),
    .axi_wlast(gmem__wlast),
    .axi_wready(gmem_wready),
    .axi_wstrb(gmem__wstrb),
    .axi_wvalid(gmem__wvalid),
    .base(\base$390 ),
    .beat(\beat$409 ),
    .burst(\burst$461 ),
    .clk(clk),
    .command_payload(o__1__payload),
    .command_ready(\command__ready$362 ),
    .command_valid(o__1__valid),
    .error(\error$435 ),
    .error_address(error_address),
    .error_response(error_response),
    .halt(halt),
    .limit(\limit$392 ),
    .permitted(\permitted$351 [1]),
    .read_address(read__address),
    .read_bank(read__bank),
    .read_data(store__data),
    .read_en(read__en),
    .rst(rst),
    .started(started[1]),
    .state(\state$411 ),
    .waiting(\waiting$449 )
  );
  simgnn_token_counters tokens (
    .clear(\start$322 ),
    .clk(clk),
    .ended({ \command__ready$384 , \ended$378 , \command__ready$362 , command__ready }),
    .permitted(\permitted$351 ),
    .rst(rst),
    .signal_0(o__0__payload[19:16]),
    .signal_1(o__1__payload[19:16]),
    .signal_2(signal),
    .signal_3(o__3__payload[19:16]),
    .started({ started[3], \started$375 , started[1], \started$354  }),
    .wait_0(o__0__payload[11:8]),
    .wait_1(o__1__payload[11:8]),
    .wait_2(\command__payload$367 [11:8]),
    .wait_3(o__3__payload[11:8])
  );
  simgnn_update_engine update (
    .array_row(array_row),
    .clk(clk),
    .command_payload(o__3__payload),
    .command_ready(\command__ready$384 ),
    .command_valid(o__3__valid),
    .permitted(\permitted$351 [3]),
    .read_a_address(read_a__address),
    .read_a_bank(read_a__bank),
    .read_a_data(a__data),
    .read_a_en(read_a__en),
    .read_b_address(read_b__address),
    .read_b_bank(read_b__bank),
    .read_b_data(b__data),
    .read_b_en(read_b__en),
    .read_c_address(read_c__address),
    .read_c_bank(read_c__bank),
    .read_c_data(c__data),
    .read_c_en(read_c__en),
    .read_mask_address(\read_mask__address$300 ),
    .read_mask_bank(\read_mask__bank$298 ),
    .read_mask_data(update_mask__data),
    .read_mask_en(\read_mask__en$296 ),
    .rst(rst),
    .started(started[3]),
    .state(\state$413 ),
    .write_address(\write__address$308 ),
    .write_bank(\write__bank$306 ),
    .write_data(\write__data$310 ),
    .write_en(\write__en$304 ),
    .write_lanes(\write__lanes$312 ),
    .write_mask_address(write_mask__address),
    .write_mask_chunk(write_mask__chunk),
    .write_mask_data(write_mask__data),
    .write_mask_en(write_mask__en)
  );
  assign \$signal [1:0] = { is_stall_data, beat };
  assign \axi__araddr$182  = gmem__araddr;
  assign axi__arburst = gmem__arburst;
  assign axi__arcache = gmem__arcache;
  assign axi__arid = gmem__arid;
  assign axi__arlen = gmem__arlen;
  assign axi__arprot = gmem__arprot;
  assign axi__arready = control__arready;
  assign axi__arsize = gmem__arsize;
  assign \axi__arvalid$194  = gmem__arvalid;
  assign \axi__awaddr$164  = gmem__awaddr;
  assign axi__awburst = gmem__awburst;
  assign axi__awcache = gmem__awcache;
  assign axi__awid = gmem__awid;
  assign axi__awlen = gmem__awlen;
  assign axi__awprot = gmem__awprot;
  assign axi__awready = control__awready;
  assign axi__awsize = gmem__awsize;
  assign \axi__awvalid$176  = gmem__awvalid;
  assign \axi__bready$214  = gmem__bready;
  assign axi__bresp = control__bresp;
  assign axi__bvalid = control__bvalid;
  assign axi__rdata = control__rdata;
  assign \axi__rready$226  = gmem__rready;
  assign axi__rresp = control__rresp;
  assign axi__rvalid = control__rvalid;
  assign \axi__wdata$198  = gmem__wdata;
  assign axi__wlast = gmem__wlast;
  assign axi__wready = control__wready;
  assign \axi__wstrb$200  = gmem__wstrb;
  assign \axi__wvalid$204  = gmem__wvalid;
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
  assign ended = { \command__ready$384 , \ended$378 , \command__ready$362 , command__ready };
  assign error_cause[31:16] = 16'h0000;
  assign events[13:1] = { array_row, 6'h00, edge_words, \beat$409 , \burst$461 , beat, burst };
  assign \events.array_rows  = array_row;
  assign \events.commands  = events[0];
  assign \events.edge_words  = { 6'h00, edge_words };
  assign \events.read_beats  = beat;
  assign \events.read_bursts  = burst;
  assign \events.write_beats  = \beat$409 ;
  assign \events.write_bursts  = \burst$461 ;
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
  assign \halt$328  = halt;
  assign \interrupt$88  = interrupt;
  assign is_busy = beat;
  assign \is_busy$447  = \beat$409 ;
  assign issued = events[0];
  assign \lists__payload$339.edges  = \lists__payload$339 [95:0];
  assign \lists__payload$339.edges.address  = \lists__payload$339 [63:0];
  assign \lists__payload$339.edges.count  = \lists__payload$339 [95:64];
  assign \lists__payload$339.records  = \lists__payload$339 [191:96];
  assign \lists__payload$339.records.address  = \lists__payload$339 [159:96];
  assign \lists__payload$339.records.count  = \lists__payload$339 [191:160];
  assign \lists__ready$343  = lists__ready;
  assign o__2__payload = \command__payload$367 ;
  assign \request__0__payload$102.address  = \request__0__payload$102 [63:0];
  assign \request__0__payload$102.beats  = \request__0__payload$102 [69:64];
  assign \request__1__payload$114.address  = \request__1__payload$114 [63:0];
  assign \request__1__payload$114.beats  = \request__1__payload$114 [69:64];
  assign \request__2__payload$126.address  = \request__2__payload$126 [63:0];
  assign \request__2__payload$126.beats  = \request__2__payload$126 [69:64];
  assign \request__3__payload$138.address  = \request__3__payload$138 [63:0];
  assign \request__3__payload$138.beats  = \request__3__payload$138 [69:64];
  assign \request__payload$150.address  = \request__payload$150 [63:0];
  assign \request__payload$150.beats  = \request__payload$150 [69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign signal__0 = o__0__payload[19:16];
  assign signal__1 = o__1__payload[19:16];
  assign signal__3 = o__3__payload[19:16];
  assign { started[2], started[0] } = { \started$375 , \started$354  };
  assign \started$365  = started[1];
  assign \started$387  = started[3];
  assign wait__0 = o__0__payload[11:8];
  assign wait__1 = o__1__payload[11:8];
  assign wait__2 = \command__payload$367 [11:8];
  assign wait__3 = o__3__payload[11:8];
  assign write_state[1:0] = { is_stall_ready, \beat$409  };
endmodule
`default_nettype wire
