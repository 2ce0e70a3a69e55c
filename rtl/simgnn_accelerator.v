`timescale 1ns/1ps
`default_nettype none
module simgnn_accelerator(control_awvalid, control_wdata, control_wstrb, control_wvalid, control_bready, control_araddr, control_arvalid, control_rready, gmem_awready, gmem_arready, gmem_wready, gmem_bid, gmem_bresp, gmem_bvalid, gmem_rid, gmem_rdata, gmem_rresp, gmem_rlast, gmem_rvalid, clk, rst
, control_awready, control_wready, control_bresp, control_bvalid, control_arready, control_rdata, control_rresp, control_rvalid, gmem_awid, gmem_awaddr, gmem_awlen, gmem_awsize, gmem_awburst, gmem_awcache, gmem_awprot, gmem_awvalid, gmem_arid, gmem_araddr, gmem_arlen, gmem_arsize, gmem_arburst
, gmem_arcache, gmem_arprot, gmem_arvalid, gmem_wdata, gmem_wstrb, gmem_wlast, gmem_wvalid, gmem_bready, gmem_rready, interrupt, halt, control_awaddr);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire [23:0] \$8 ;
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
  wire [2:0] \$20 ;
  wire [2:0] \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire [64:0] \$24 ;
  wire [63:0] \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire [32:0] \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire [63:0] \$45 ;
  wire [7:0] \$46 ;
  wire \$47 ;
  wire [2:0] \$48 ;
  wire [1:0] \$49 ;
  wire [3:0] \$50 ;
  wire [2:0] \$51 ;
  wire \$52 ;
  wire [63:0] \$53 ;
  wire [7:0] \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire [63:0] \$60 ;
  wire [7:0] \$61 ;
  wire [2:0] \$62 ;
  wire [1:0] \$63 ;
  wire [3:0] \$64 ;
  wire [2:0] \$65 ;
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
  wire \$131 ;
  wire \$132 ;
  wire \$133 ;
  wire \$134 ;
  wire \$135 ;
  wire \$136 ;
  wire \$137 ;
  wire \$138 ;
  wire \$139 ;
  wire \$140 ;
  wire \$141 ;
  wire \$142 ;
  wire \$143 ;
  wire \$144 ;
  wire \$145 ;
  wire \$146 ;
  wire \$147 ;
  wire \$148 ;
  wire \$149 ;
  wire \$150 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$151 ;
  wire \$auto$opt_dff.cc:253:combine_resets$152 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$153 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$154 ;
  wire [63:0] \$procmux$3_Y ;
  wire [63:0] \$procmux$5_Y ;
  wire [63:0] \$procmux$7_Y ;
  wire [63:0] \$procmux$9_Y ;
  wire [63:0] \$procmux$11_Y ;
  wire [7:0] \$procmux$15_Y ;
  wire [7:0] \$procmux$17_Y ;
  wire [7:0] \$procmux$19_Y ;
  wire [7:0] \$procmux$21_Y ;
  wire [7:0] \$procmux$24_Y ;
  wire [7:0] \$procmux$25_Y ;
  wire [7:0] \$procmux$155_Y ;
  wire [7:0] \$procmux$27_Y ;
  wire [7:0] \$procmux$28_Y ;
  wire [7:0] \$procmux$156_Y ;
  wire [7:0] \$procmux$32_Y ;
  wire [7:0] \$procmux$33_Y ;
  wire [7:0] \$procmux$35_Y ;
  wire [7:0] \$procmux$37_Y ;
  wire [7:0] \$procmux$39_Y ;
  wire [7:0] \$procmux$157_Y ;
  wire \$procmux$158_CMP ;
  wire \$procmux$41_CMP ;
  wire \$procmux$42_CMP ;
  wire \$procmux$43_CMP ;
  wire \$procmux$44_CMP ;
  wire \$procmux$45_CMP ;
  wire [7:0] \$procmux$49_Y ;
  wire [7:0] \$procmux$51_Y ;
  wire [7:0] \$procmux$53_Y ;
  wire [7:0] \$procmux$55_Y ;
  wire [7:0] \$procmux$57_Y ;
  wire [7:0] \$procmux$60_Y ;
  wire \$procmux$64_Y ;
  wire \$procmux$66_Y ;
  wire \$procmux$159_Y ;
  wire \$procmux$160_Y ;
  wire \$procmux$161_Y ;
  wire \$procmux$162_Y ;
  wire \$procmux$97_Y ;
  wire \$procmux$99_Y ;
  wire [31:0] \$procmux$117_Y ;
  wire [31:0] \$procmux$119_Y ;
  wire [31:0] \$procmux$121_Y ;
  wire [31:0] \$procmux$123_Y ;
  wire [31:0] \$procmux$125_Y ;
  wire [31:0] \$procmux$128_Y ;
  wire [31:0] \$procmux$163_Y ;
  wire [31:0] \$procmux$130_Y ;
  wire [31:0] \$procmux$132_Y ;
  wire [31:0] \$procmux$134_Y ;
  wire [31:0] \$procmux$137_Y ;
  wire [31:0] \$procmux$164_Y ;
  wire [31:0] \$procmux$139_Y ;
  wire [31:0] \$procmux$141_Y ;
  wire [31:0] \$procmux$143_Y ;
  wire [63:0] \$procmux$150_Y ;
  wire [2:0] \$signal ;
  wire [63:0] a__data;
  wire [63:0] \address$417 ;
  wire [63:0] \address$422 ;
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
  reg [63:0] \base$390  = 64'h0000000000000000;
  wire [63:0] \base$466 ;
  wire beat;
  wire \beat$409 ;
  wire burst;
  wire \burst$463 ;
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
  reg [4:0] conflict = 5'h00;
  wire [4:0] \conflict$471 ;
  reg [23:0] conflict_index0 = 24'h000000;
  reg [23:0] conflict_index1 = 24'h000000;
  reg [23:0] conflict_index2 = 24'h000000;
  reg [23:0] conflict_index3 = 24'h000000;
  reg [23:0] conflict_index4 = 24'h000000;
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
  wire \error$437 ;
  wire \error$440 ;
  wire [63:0] error_address;
  wire [63:0] \error_address$442 ;
  reg [63:0] \error_address$474  = 64'h0000000000000000;
  wire [31:0] error_cause;
  wire [2:0] error_client;
  reg [31:0] error_command = 32'd0;
  wire error_response;
  wire \error_response$441 ;
  wire [13:0] events;
  wire \events.array_rows ;
  wire \events.commands ;
  wire [7:0] \events.edge_words ;
  wire \events.read_beats ;
  wire \events.read_bursts ;
  wire \events.write_beats ;
  wire \events.write_bursts ;
  wire failed;
  reg \failed$469  = 1'h0;
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
  wire \is_busy$449 ;
  wire is_stall_data;
  wire is_stall_ready;
  wire issued;
  reg [63:0] \limit$392  = 64'h0000000000000000;
  wire [63:0] \limit$467 ;
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
  wire [63:0] \program$418 ;
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
  wire [4:0] \state$456 ;
  wire stopping;
  wire [63:0] store__data;
  wire stray;
  reg [31:0] timeout = 32'd0;
  wire [31:0] \timeout$468 ;
  wire [63:0] update_mask__data;
  wire [63:0] value;
  wire [3:0] wait__0;
  wire [3:0] wait__1;
  wire [3:0] wait__2;
  wire [3:0] wait__3;
  wire waiting;
  wire \waiting$451 ;
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
  assign \$71  = ~ draining;
  assign \$82  = \$1  & \$71 ;
  assign \$93  = ~ failing;
  assign \$104  = \$82  & \$93 ;
  assign \$115  = ~ \start$322 ;
  assign \done$401  = \$104  & \$115 ;
  assign stopping = running & failing;
  assign \$126  = events[0] | beat;
  assign \$135  = \$126  | \beat$409 ;
  assign \$144  = | { \state$413 [0], \state$412 [0], \state$411 [0], state[0] };
  assign \$2  = \$144  | \state$412 [1];
  assign progress = \$135  | \$2 ;
  assign \$13  = | conflict;
  assign \$23  = conflict_index1 > conflict_index0;
  assign \$30  = conflict[1] & \$23 ;
  assign \$38  = conflict_index2 > conflict_index0;
  assign \$47  = conflict[2] & \$38 ;
  assign \$58  = conflict_index3 > conflict_index0;
  assign \$68  = conflict[3] & \$58 ;
  assign \$69  = conflict_index4 > conflict_index0;
  assign \$70  = conflict[4] & \$69 ;
  assign \$72  = | { \$70 , \$68 , \$47 , \$30  };
  assign \$73  = ~ \$72 ;
  assign \$74  = conflict[0] & \$73 ;
  assign \$75  = conflict_index0 > conflict_index1;
  assign \$76  = conflict[0] & \$75 ;
  assign \$77  = conflict_index2 > conflict_index1;
  assign \$78  = conflict[2] & \$77 ;
  assign \$79  = conflict_index3 > conflict_index1;
  assign \$80  = conflict[3] & \$79 ;
  assign \$81  = conflict_index4 > conflict_index1;
  assign \$83  = conflict[4] & \$81 ;
  assign \$84  = | { \$83 , \$80 , \$78 , \$76  };
  assign \$85  = ~ \$84 ;
  assign \$86  = conflict[1] & \$85 ;
  assign \$87  = conflict_index0 > conflict_index2;
  assign \$88  = conflict[0] & \$87 ;
  assign \$89  = conflict_index1 > conflict_index2;
  assign \$90  = conflict[1] & \$89 ;
  assign \$91  = conflict_index3 > conflict_index2;
  assign \$92  = conflict[3] & \$91 ;
  assign \$94  = conflict_index4 > conflict_index2;
  assign \$95  = conflict[4] & \$94 ;
  assign \$96  = | { \$95 , \$92 , \$90 , \$88  };
  assign \$97  = ~ \$96 ;
  assign \$98  = conflict[2] & \$97 ;
  assign \$99  = conflict_index0 > conflict_index3;
  assign \$100  = conflict[0] & \$99 ;
  assign \$101  = conflict_index1 > conflict_index3;
  assign \$102  = conflict[1] & \$101 ;
  assign \$103  = conflict_index2 > conflict_index3;
  assign \$105  = conflict[2] & \$103 ;
  assign \$106  = conflict_index4 > conflict_index3;
  assign \$107  = conflict[4] & \$106 ;
  assign \$108  = | { \$107 , \$105 , \$102 , \$100  };
  assign \$109  = ~ \$108 ;
  assign \$110  = conflict[3] & \$109 ;
  assign \$111  = conflict_index0 > conflict_index4;
  assign \$112  = conflict[0] & \$111 ;
  assign \$113  = conflict_index1 > conflict_index4;
  assign \$114  = conflict[1] & \$113 ;
  assign \$116  = conflict_index2 > conflict_index4;
  assign \$117  = conflict[2] & \$116 ;
  assign \$118  = conflict_index3 > conflict_index4;
  assign \$119  = conflict[3] & \$118 ;
  assign \$120  = | { \$119 , \$117 , \$114 , \$112  };
  assign \$121  = ~ \$120 ;
  assign \$122  = conflict[4] & \$121 ;
  assign \$123  = | timeout;
  assign \$124  = quiet == timeout;
  assign \$125  = \$123  & \$124 ;
  assign \$127  = index__1 < index__0;
  assign \$128  = o__1__valid & \$127 ;
  assign \$14  = o__2__valid | draining;
  assign \$8  = draining ? drained : index__2;
  assign \$129  = \$8  < index__0;
  assign \$130  = \$14  & \$129 ;
  assign \$131  = index__3 < index__0;
  assign \$132  = o__3__valid & \$131 ;
  assign \$133  = | { \$132 , \$130 , \$128  };
  assign \$134  = ~ \$133 ;
  assign \$136  = o__0__valid & \$134 ;
  assign \$137  = index__0 < index__1;
  assign \$138  = o__0__valid & \$137 ;
  assign \$139  = \$8  < index__1;
  assign \$140  = \$14  & \$139 ;
  assign \$141  = index__3 < index__1;
  assign \$142  = o__3__valid & \$141 ;
  assign \$143  = | { \$142 , \$140 , \$138  };
  assign \$145  = ~ \$143 ;
  assign \$146  = o__1__valid & \$145 ;
  assign \$147  = index__0 < \$8 ;
  assign \$148  = o__0__valid & \$147 ;
  assign \$149  = index__1 < \$8 ;
  assign \$150  = o__1__valid & \$149 ;
  assign \$3  = index__3 < \$8 ;
  assign \$4  = o__3__valid & \$3 ;
  assign \$5  = | { \$4 , \$150 , \$148  };
  assign \$6  = ~ \$5 ;
  assign \$7  = \$14  & \$6 ;
  assign \$9  = index__0 < index__3;
  assign \$10  = o__0__valid & \$9 ;
  assign \$11  = index__1 < index__3;
  assign \$12  = o__1__valid & \$11 ;
  assign \$15  = \$8  < index__3;
  assign \$16  = \$14  & \$15 ;
  assign \$17  = | { \$16 , \$12 , \$10  };
  assign \$18  = ~ \$17 ;
  assign \$19  = o__3__valid & \$18 ;
  assign \$20  = error_response ? 3'h5 : 3'h3;
  assign \$21  = \error_response$441  ? 3'h4 : 3'h3;
  assign \$22  = \error_address$442  < \program$418 ;
  assign \$24  = \error_address$442  - \program$418 ;
  assign \$25  = \$22  ? 64'h0000000000000000 : { 7'h00, \$24 [63:7] };
  assign \$26  = ~ beat;
  assign is_stall_data = waiting & \$26 ;
  assign \$27  = | { is_stall_data, beat };
  assign \$signal [2] = ~ \$27 ;
  assign \$28  = gmem__awvalid | gmem__wvalid;
  assign \$29  = \$28  | \waiting$451 ;
  assign \$31  = ~ \beat$409 ;
  assign is_stall_ready = \$29  & \$31 ;
  assign \$32  = | { is_stall_ready, \beat$409  };
  assign write_state[2] = ~ \$32 ;
  assign \$33  = \done$401  | stopping;
  assign \$34  = \lists__valid$341  & lists__ready;
  assign \$35  = ~ running;
  assign \$36  = progress | \$35 ;
  assign \$37  = quiet + 1'h1;
  assign \$39  = | \program [6:0];
  assign \$40  = \start$322  & \$39 ;
  assign \$41  = ready & \$35 ;
  assign \$42  = ~ halt;
  assign \$43  = \$41  & \$42 ;
  always @(posedge clk)
    if (rst) \error_address$474  <= 64'h0000000000000000;
    else if (stopping) \error_address$474  <= \address$417 ;
  always @(posedge clk)
    if (rst) error_command <= 32'd0;
    else if (stopping) error_command <= number;
  always @(posedge clk)
    if (rst) conflict_index4 <= 24'h000000;
    else conflict_index4 <= drained;
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
    if (rst) conflict <= 5'h00;
    else conflict <= \conflict$471 ;
  always @(posedge clk)
    if (rst) misplaced <= 1'h0;
    else misplaced <= \$40 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$152 ) quiet <= 32'd0;
    else quiet <= \$37 [31:0];
  always @(posedge clk)
    if (rst) drained <= 24'h000000;
    else if (\command__ready$372 ) drained <= index__2;
  always @(posedge clk)
    if (rst) listed <= 24'h000000;
    else if (\$34 ) listed <= lists_index;
  always @(posedge clk)
    if (rst) \failed$469  <= 1'h0;
    else \failed$469  <= stopping;
  always @(posedge clk)
    if (rst) halt <= 1'h0;
    else if (stopping) halt <= 1'h1;
  always @(posedge clk)
    if (rst) running <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$151 ) running <= \$procmux$99_Y ;
  always @(posedge clk)
    if (rst) timeout <= 32'd0;
    else if (\start$322 ) timeout <= \timeout$468 ;
  always @(posedge clk)
    if (rst) \limit$392  <= 64'h0000000000000000;
    else if (\start$322 ) \limit$392  <= \limit$467 ;
  always @(posedge clk)
    if (rst) \base$390  <= 64'h0000000000000000;
    else if (\start$322 ) \base$390  <= \base$466 ;
  reg [15:0] \$auto$ff.cc:266:slice$165  = 16'h0000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$165  <= 16'h0000;
    else if (stopping) \$auto$ff.cc:266:slice$165  <= { engine, \cause$415  };
  assign error_cause[15:0] = \$auto$ff.cc:266:slice$165 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$151  = { \start$322 , \$33  } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$152  = | { \$36 , rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$153  = | { \$procmux$44_CMP , \$procmux$43_CMP , \$procmux$42_CMP , \$procmux$41_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$154  = | { \$procmux$44_CMP , \$procmux$43_CMP  };
  assign \$procmux$3_Y  = error ? \address$422  : \$procmux$150_Y ;
  assign \$procmux$5_Y  = \$13  ? 64'h0000000000000000 : \$procmux$3_Y ;
  assign \$procmux$7_Y  = stray ? \command__payload$367 [447:384] : \$procmux$5_Y ;
  assign \$procmux$9_Y  = \$125  ? 64'h0000000000000000 : \$procmux$7_Y ;
  assign \$procmux$11_Y  = \error$437  ? error_address : \$procmux$9_Y ;
  assign \address$417  = \error$440  ? \error_address$442  : \$procmux$11_Y ;
  assign \$procmux$15_Y  = misplaced ? 8'h04 : 8'h00;
  assign \$procmux$17_Y  = error ? 8'h04 : \$procmux$15_Y ;
  assign \$procmux$19_Y  = \$74  ? 8'h00 : \$procmux$17_Y ;
  assign \$procmux$21_Y  = \$86  ? 8'h01 : \$procmux$19_Y ;
  assign \$procmux$24_Y  = \$98  ? 8'h02 : \$procmux$21_Y ;
  assign \$procmux$25_Y  = \$110  ? 8'h03 : \$procmux$24_Y ;
  assign \$procmux$155_Y  = \$122  ? 8'h02 : \$procmux$25_Y ;
  assign \$procmux$27_Y  = \$13  ? \$procmux$155_Y  : \$procmux$17_Y ;
  assign \$procmux$28_Y  = stray ? 8'h02 : \$procmux$27_Y ;
  assign \$procmux$156_Y  = \$136  ? 8'h00 : 8'h04;
  assign \$procmux$32_Y  = \$146  ? 8'h01 : \$procmux$156_Y ;
  assign \$procmux$33_Y  = \$7  ? 8'h02 : \$procmux$32_Y ;
  assign \$procmux$35_Y  = \$19  ? 8'h03 : \$procmux$33_Y ;
  assign \$procmux$37_Y  = \$125  ? \$procmux$35_Y  : \$procmux$28_Y ;
  assign \$procmux$39_Y  = \error$437  ? 8'h01 : \$procmux$37_Y ;
  function [7:0] procmux$142 ;
    input [7:0] select_a;
    input [23:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$142  = select_b[7:0];
      3'b?10:
        procmux$142  = select_b[15:8];
      3'b100:
        procmux$142  = select_b[23:16];
      default:
        procmux$142  = select_a;
    endcase
  endfunction
  assign \$procmux$157_Y  = procmux$142 (\$procmux$39_Y , 24'h040200, { \$procmux$45_CMP , \$auto$opt_reduce.cc:137:opt_pmux$153 , \$procmux$158_CMP  });
  assign \$procmux$158_CMP  = error_client == 3'h5;
  assign \$procmux$41_CMP  = error_client == 3'h4;
  assign \$procmux$42_CMP  = error_client == 3'h3;
  assign \$procmux$43_CMP  = error_client == 3'h2;
  assign \$procmux$44_CMP  = error_client == 3'h1;
  assign \$procmux$45_CMP  = ! error_client;
  assign engine = \error$440  ? \$procmux$157_Y  : \$procmux$39_Y ;
  assign \$procmux$49_Y  = misplaced ? 8'h03 : 8'h00;
  assign \$procmux$51_Y  = error ? \cause$336  : \$procmux$49_Y ;
  assign \$procmux$53_Y  = \$13  ? 8'h07 : \$procmux$51_Y ;
  assign \$procmux$55_Y  = stray ? 8'h03 : \$procmux$53_Y ;
  assign \$procmux$57_Y  = \$125  ? 8'h06 : \$procmux$55_Y ;
  assign \$procmux$60_Y  = \error$437  ? { 5'h00, \$20  } : \$procmux$57_Y ;
  assign \cause$415  = \error$440  ? { 5'h00, \$21  } : \$procmux$60_Y ;
  assign \$procmux$64_Y  = misplaced ? 1'h1 : 1'h0;
  assign \$procmux$66_Y  = error ? 1'h1 : \$procmux$64_Y ;
  assign \$procmux$159_Y  = \$13  ? 1'h1 : \$procmux$66_Y ;
  assign \$procmux$160_Y  = stray ? 1'h1 : \$procmux$159_Y ;
  assign \$procmux$161_Y  = \$125  ? 1'h1 : \$procmux$160_Y ;
  assign \$procmux$162_Y  = \error$437  ? 1'h1 : \$procmux$161_Y ;
  assign failing = \error$440  ? 1'h1 : \$procmux$162_Y ;
  assign \$procmux$97_Y  = \$33  ? 1'h0 : 1'hx;
  assign \$procmux$99_Y  = \start$322  ? 1'h1 : \$procmux$97_Y ;
  assign \$procmux$117_Y  = error ? { 8'h00, fetched } : 32'd0;
  assign \$procmux$119_Y  = \$74  ? { 8'h00, conflict_index0 } : \$procmux$117_Y ;
  assign \$procmux$121_Y  = \$86  ? { 8'h00, conflict_index1 } : \$procmux$119_Y ;
  assign \$procmux$123_Y  = \$98  ? { 8'h00, conflict_index2 } : \$procmux$121_Y ;
  assign \$procmux$125_Y  = \$110  ? { 8'h00, conflict_index3 } : \$procmux$123_Y ;
  assign \$procmux$128_Y  = \$122  ? { 8'h00, conflict_index4 } : \$procmux$125_Y ;
  assign \$procmux$163_Y  = \$13  ? \$procmux$128_Y  : \$procmux$117_Y ;
  assign \$procmux$130_Y  = stray ? { 8'h00, index__2 } : \$procmux$163_Y ;
  assign \$procmux$132_Y  = \$136  ? { 8'h00, index__0 } : { 8'h00, fetched };
  assign \$procmux$134_Y  = \$146  ? { 8'h00, index__1 } : \$procmux$132_Y ;
  assign \$procmux$137_Y  = \$7  ? { 8'h00, \$8  } : \$procmux$134_Y ;
  assign \$procmux$164_Y  = \$19  ? { 8'h00, index__3 } : \$procmux$137_Y ;
  assign \$procmux$139_Y  = \$125  ? \$procmux$164_Y  : \$procmux$130_Y ;
  assign \$procmux$141_Y  = \error$437  ? { 8'h00, index__1 } : \$procmux$139_Y ;
  function [31:0] procmux$89 ;
    input [31:0] select_a;
    input [159:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$89  = select_b[31:0];
      5'b???10:
        procmux$89  = select_b[63:32];
      5'b??100:
        procmux$89  = select_b[95:64];
      5'b?1000:
        procmux$89  = select_b[127:96];
      5'b10000:
        procmux$89  = select_b[159:128];
      default:
        procmux$89  = select_a;
    endcase
  endfunction
  assign \$procmux$143_Y  = procmux$89 (\$procmux$141_Y , { \$25 [31:0], 8'h00, listed, 8'h00, index__2, 8'h00, \$8 , 8'h00, index__0 }, { \$procmux$45_CMP , \$auto$opt_reduce.cc:137:opt_pmux$154 , \$procmux$42_CMP , \$procmux$41_CMP , \$procmux$158_CMP  });
  assign number = \error$440  ? \$procmux$143_Y  : \$procmux$141_Y ;
  assign \$procmux$150_Y  = misplaced ? \program$418  : 64'h0000000000000000;
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
    .address(\address$422 ),
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
    .base(\base$466 ),
    .clk(clk),
    .commands(\commands$326 ),
    .counter(counter),
    .counter_value(value),
    .done(\done$401 ),
    .error_address(\error_address$474 ),
    .error_cause({ 16'h0000, error_cause[15:0] }),
    .error_command(error_command),
    .failed(\failed$469 ),
    .idle(\$43 ),
    .interrupt(interrupt),
    .limit(\limit$467 ),
    .\program (\program ),
    .rst(rst),
    .start(\start$322 ),
    .timeout(\timeout$468 )
  );
  simgnn_counters counters (
    .clear(\start$322 ),
    .clk(clk),
    .events({ array_row, 6'h00, edge_words, \beat$409 , \burst$463 , beat, burst, events[0] }),
    .index(counter),
    .rst(rst),
    .run(running),
    .states({ write_state[2], is_stall_ready, \beat$409 , \$signal [2], is_stall_data, beat, \state$413 , \state$412 , \state$411 , state, \state$456  }),
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
    .conflict(\conflict$471 ),
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
    .axi_awaddr(\$45 ),
    .axi_awburst(\$49 ),
    .axi_awcache(\$50 ),
    .axi_awid(\$44 ),
    .axi_awlen(\$46 ),
    .axi_awprot(\$51 ),
    .axi_awready(1'h0),
    .axi_awsize(\$48 ),
    .axi_awvalid(\$52 ),
    .axi_bid(1'h0),
    .axi_bready(\$57 ),
    .axi_bresp(2'h0),
    .axi_bvalid(1'h0),
    .axi_rdata(gmem_rdata),
    .axi_rid(gmem_rid),
    .axi_rlast(gmem_rlast),
    .axi_rready(gmem__rready),
    .axi_rresp(gmem_rresp),
    .axi_rvalid(gmem_rvalid),
    .axi_wdata(\$53 ),
    .axi_wlast(\$55 ),
    .axi_wready(1'h0),
    .axi_wstrb(\$54 ),
    .axi_wvalid(\$56 ),
    .base(\base$390 ),
    .beat(beat),
    .burst(burst),
    .clk(clk),
    .error(\error$440 ),
    .error_address(\error_address$442 ),
    .error_client(error_client),
    .error_response(\error_response$441 ),
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
    .\program (\program$418 ),
    .request_payload(request__payload),
    .request_ready(request__0__ready),
    .request_valid(request__valid),
    .response_payload(response__0__payload),
    .response_ready(response__ready),
    .response_valid(response__0__valid),
    .rst(rst),
    .start(\start$322 ),
    .state(\state$456 )
  );
  simgnn_store_engine store (
    .axi_araddr(\$60 ),
    .axi_arburst(\$63 ),
    .axi_arcache(\$64 ),
    .axi_arid(\$59 ),
    .axi_arlen(\$61 ),
    .axi_arprot(\$65 ),
    .axi_arready(1'h0),
    .axi_arsize(\$62 ),
    .axi_arvalid(\$66 ),
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
    .axi_rready(\$67 ),
    .axi_rresp(2'h0),
    .axi_rvalid(1'h0),
    .axi_wdata(gmem__wdata),
    .axi_wlast(gmem__wlast),
    .axi_wready(gmem_wready),
    .axi_wstrb(gmem__wstrb),
    .axi_wvalid(gmem__wvalid),
    .base(\base$390 ),
    .beat(\beat$409 ),
    .burst(\burst$463 ),
    .clk(clk),
    .command_payload(o__1__payload),
    .command_ready(\command__ready$362 ),
    .command_valid(o__1__valid),
    .error(\error$437 ),
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
    .waiting(\waiting$451 )
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
  assign events[13:1] = { array_row, 6'h00, edge_words, \beat$409 , \burst$463 , beat, burst };
  assign \events.array_rows  = array_row;
  assign \events.commands  = events[0];
  assign \events.edge_words  = { 6'h00, edge_words };
  assign \events.read_beats  = beat;
  assign \events.read_bursts  = burst;
  assign \events.write_beats  = \beat$409 ;
  assign \events.write_bursts  = \burst$463 ;
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
  assign \is_busy$449  = \beat$409 ;
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
