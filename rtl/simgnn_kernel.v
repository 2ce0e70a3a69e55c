`timescale 1ns/1ps
`default_nettype none
module simgnn_kernel(ap_rst_n, s_axi_control_awaddr, s_axi_control_awvalid, s_axi_control_wdata, s_axi_control_wstrb, s_axi_control_wvalid, s_axi_control_bready, s_axi_control_araddr, s_axi_control_arvalid, s_axi_control_rready, m_axi_gmem0_awready, m_axi_gmem0_arready, m_axi_gmem0_wready, m_axi_gmem0_bid, m_axi_gmem0_bresp, m_axi_gmem0_bvalid, m_axi_gmem0_rid, m_axi_gmem0_rdata, m_axi_gmem0_rresp, m_axi_gmem0_rlast, m_axi_gmem0_rvalid
, interrupt, s_axi_control_awready, s_axi_control_wready, s_axi_control_bresp, s_axi_control_bvalid, s_axi_control_arready, s_axi_control_rdata, s_axi_control_rresp, s_axi_control_rvalid, m_axi_gmem0_awid, m_axi_gmem0_awaddr, m_axi_gmem0_awlen, m_axi_gmem0_awsize, m_axi_gmem0_awburst, m_axi_gmem0_awcache, m_axi_gmem0_awprot, m_axi_gmem0_awvalid, m_axi_gmem0_arid, m_axi_gmem0_araddr, m_axi_gmem0_arlen, m_axi_gmem0_arsize
, m_axi_gmem0_arburst, m_axi_gmem0_arcache, m_axi_gmem0_arprot, m_axi_gmem0_arvalid, m_axi_gmem0_wdata, m_axi_gmem0_wstrb, m_axi_gmem0_wlast, m_axi_gmem0_wvalid, m_axi_gmem0_bready, m_axi_gmem0_rready, ap_clk);
  input ap_clk;
  wire ap_clk;
  input ap_rst_n;
  wire ap_rst_n;
  wire clk;
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
  /* verilator lint_off SYMRSVDWORD */
  output interrupt;
  /* verilator lint_on SYMRSVDWORD */
  wire interrupt;
  wire \interrupt$55 ;
  wire [63:0] m_axi_gmem0__araddr;
  wire [1:0] m_axi_gmem0__arburst;
  wire [3:0] m_axi_gmem0__arcache;
  wire m_axi_gmem0__arid;
  wire [7:0] m_axi_gmem0__arlen;
  wire [2:0] m_axi_gmem0__arprot;
  wire m_axi_gmem0__arready;
  wire [2:0] m_axi_gmem0__arsize;
  wire m_axi_gmem0__arvalid;
  wire [63:0] m_axi_gmem0__awaddr;
  wire [1:0] m_axi_gmem0__awburst;
  wire [3:0] m_axi_gmem0__awcache;
  wire m_axi_gmem0__awid;
  wire [7:0] m_axi_gmem0__awlen;
  wire [2:0] m_axi_gmem0__awprot;
  wire m_axi_gmem0__awready;
  wire [2:0] m_axi_gmem0__awsize;
  wire m_axi_gmem0__awvalid;
  wire m_axi_gmem0__bid;
  wire m_axi_gmem0__bready;
  wire [1:0] m_axi_gmem0__bresp;
  wire m_axi_gmem0__bvalid;
  wire [63:0] m_axi_gmem0__rdata;
  wire m_axi_gmem0__rid;
  wire m_axi_gmem0__rlast;
  wire m_axi_gmem0__rready;
  wire [1:0] m_axi_gmem0__rresp;
  wire m_axi_gmem0__rvalid;
  wire [63:0] m_axi_gmem0__wdata;
  wire m_axi_gmem0__wlast;
  wire m_axi_gmem0__wready;
  wire [7:0] m_axi_gmem0__wstrb;
  wire m_axi_gmem0__wvalid;
  output [63:0] m_axi_gmem0_araddr;
  wire [63:0] m_axi_gmem0_araddr;
  output [1:0] m_axi_gmem0_arburst;
  wire [1:0] m_axi_gmem0_arburst;
  output [3:0] m_axi_gmem0_arcache;
  wire [3:0] m_axi_gmem0_arcache;
  output m_axi_gmem0_arid;
  wire m_axi_gmem0_arid;
  output [7:0] m_axi_gmem0_arlen;
  wire [7:0] m_axi_gmem0_arlen;
  output [2:0] m_axi_gmem0_arprot;
  wire [2:0] m_axi_gmem0_arprot;
  input m_axi_gmem0_arready;
  wire m_axi_gmem0_arready;
  output [2:0] m_axi_gmem0_arsize;
  wire [2:0] m_axi_gmem0_arsize;
  output m_axi_gmem0_arvalid;
  wire m_axi_gmem0_arvalid;
  output [63:0] m_axi_gmem0_awaddr;
  wire [63:0] m_axi_gmem0_awaddr;
  output [1:0] m_axi_gmem0_awburst;
  wire [1:0] m_axi_gmem0_awburst;
  output [3:0] m_axi_gmem0_awcache;
  wire [3:0] m_axi_gmem0_awcache;
  output m_axi_gmem0_awid;
  wire m_axi_gmem0_awid;
  output [7:0] m_axi_gmem0_awlen;
  wire [7:0] m_axi_gmem0_awlen;
  output [2:0] m_axi_gmem0_awprot;
  wire [2:0] m_axi_gmem0_awprot;
  input m_axi_gmem0_awready;
  wire m_axi_gmem0_awready;
  output [2:0] m_axi_gmem0_awsize;
  wire [2:0] m_axi_gmem0_awsize;
  output m_axi_gmem0_awvalid;
  wire m_axi_gmem0_awvalid;
  input m_axi_gmem0_bid;
  wire m_axi_gmem0_bid;
  output m_axi_gmem0_bready;
  wire m_axi_gmem0_bready;
  input [1:0] m_axi_gmem0_bresp;
  wire [1:0] m_axi_gmem0_bresp;
  input m_axi_gmem0_bvalid;
  wire m_axi_gmem0_bvalid;
  input [63:0] m_axi_gmem0_rdata;
  wire [63:0] m_axi_gmem0_rdata;
  input m_axi_gmem0_rid;
  wire m_axi_gmem0_rid;
  input m_axi_gmem0_rlast;
  wire m_axi_gmem0_rlast;
  output m_axi_gmem0_rready;
  wire m_axi_gmem0_rready;
  input [1:0] m_axi_gmem0_rresp;
  wire [1:0] m_axi_gmem0_rresp;
  input m_axi_gmem0_rvalid;
  wire m_axi_gmem0_rvalid;
  output [63:0] m_axi_gmem0_wdata;
  wire [63:0] m_axi_gmem0_wdata;
  output m_axi_gmem0_wlast;
  wire m_axi_gmem0_wlast;
  input m_axi_gmem0_wready;
  wire m_axi_gmem0_wready;
  output [7:0] m_axi_gmem0_wstrb;
  wire [7:0] m_axi_gmem0_wstrb;
  output m_axi_gmem0_wvalid;
  wire m_axi_gmem0_wvalid;
  wire rst;
  wire [11:0] s_axi_control__araddr;
  wire s_axi_control__arready;
  wire s_axi_control__arvalid;
  wire [11:0] s_axi_control__awaddr;
  wire s_axi_control__awready;
  wire s_axi_control__awvalid;
  wire s_axi_control__bready;
  wire [1:0] s_axi_control__bresp;
  wire s_axi_control__bvalid;
  wire [31:0] s_axi_control__rdata;
  wire s_axi_control__rready;
  wire [1:0] s_axi_control__rresp;
  wire s_axi_control__rvalid;
  wire [31:0] s_axi_control__wdata;
  wire s_axi_control__wready;
  wire [3:0] s_axi_control__wstrb;
  wire s_axi_control__wvalid;
  input [11:0] s_axi_control_araddr;
  wire [11:0] s_axi_control_araddr;
  output s_axi_control_arready;
  wire s_axi_control_arready;
  input s_axi_control_arvalid;
  wire s_axi_control_arvalid;
  input [11:0] s_axi_control_awaddr;
  wire [11:0] s_axi_control_awaddr;
  output s_axi_control_awready;
  wire s_axi_control_awready;
  input s_axi_control_awvalid;
  wire s_axi_control_awvalid;
  input s_axi_control_bready;
  wire s_axi_control_bready;
  output [1:0] s_axi_control_bresp;
  wire [1:0] s_axi_control_bresp;
  output s_axi_control_bvalid;
  wire s_axi_control_bvalid;
  output [31:0] s_axi_control_rdata;
  wire [31:0] s_axi_control_rdata;
  input s_axi_control_rready;
  wire s_axi_control_rready;
  output [1:0] s_axi_control_rresp;
  wire [1:0] s_axi_control_rresp;
  output s_axi_control_rvalid;
  wire s_axi_control_rvalid;
  input [31:0] s_axi_control_wdata;
  wire [31:0] s_axi_control_wdata;
  output s_axi_control_wready;
  wire s_axi_control_wready;
  input [3:0] s_axi_control_wstrb;
  wire [3:0] s_axi_control_wstrb;
  input s_axi_control_wvalid;
  wire s_axi_control_wvalid;
  assign rst = ~ ap_rst_n;
  simgnn_accelerator accelerator (
    .clk(ap_clk),
    .control_araddr(s_axi_control_araddr),
    .control_arready(s_axi_control__arready),
    .control_arvalid(s_axi_control_arvalid),
    .control_awaddr(s_axi_control_awaddr),
    .control_awready(s_axi_control__awready),
    .control_awvalid(s_axi_control_awvalid),
    .control_bready(s_axi_control_bready),
    .control_bresp(s_axi_control__bresp),
    .control_bvalid(s_axi_control__bvalid),
    .control_rdata(s_axi_control__rdata),
    .control_rready(s_axi_control_rready),
    .control_rresp(s_axi_control__rresp),
    .control_rvalid(s_axi_control__rvalid),
    .control_wdata(s_axi_control_wdata),
    .control_wready(s_axi_control__wready),
    .control_wstrb(s_axi_control_wstrb),
    .control_wvalid(s_axi_control_wvalid),
    .gmem_araddr(m_axi_gmem0__araddr),
    .gmem_arburst(m_axi_gmem0__arburst),
    .gmem_arcache(m_axi_gmem0__arcache),
    .gmem_arid(m_axi_gmem0__arid),
    .gmem_arlen(m_axi_gmem0__arlen),
    .gmem_arprot(m_axi_gmem0__arprot),
    .gmem_arready(m_axi_gmem0_arready),
    .gmem_arsize(m_axi_gmem0__arsize),
    .gmem_arvalid(m_axi_gmem0__arvalid),
    .gmem_awaddr(m_axi_gmem0__awaddr),
    .gmem_awburst(m_axi_gmem0__awburst),
    .gmem_awcache(m_axi_gmem0__awcache),
    .gmem_awid(m_axi_gmem0__awid),
    .gmem_awlen(m_axi_gmem0__awlen),
    .gmem_awprot(m_axi_gmem0__awprot),
    .gmem_awready(m_axi_gmem0_awready),
    .gmem_awsize(m_axi_gmem0__awsize),
    .gmem_awvalid(m_axi_gmem0__awvalid),
    .gmem_bid(m_axi_gmem0_bid),
    .gmem_bready(m_axi_gmem0__bready),
    .gmem_bresp(m_axi_gmem0_bresp),
    .gmem_bvalid(m_axi_gmem0_bvalid),
    .gmem_rdata(m_axi_gmem0_rdata),
    .gmem_rid(m_axi_gmem0_rid),
    .gmem_rlast(m_axi_gmem0_rlast),
    .gmem_rready(m_axi_gmem0__rready),
    .gmem_rresp(m_axi_gmem0_rresp),
    .gmem_rvalid(m_axi_gmem0_rvalid),
    .gmem_wdata(m_axi_gmem0__wdata),
    .gmem_wlast(m_axi_gmem0__wlast),
    .gmem_wready(m_axi_gmem0_wready),
    .gmem_wstrb(m_axi_gmem0__wstrb),
    .gmem_wvalid(m_axi_gmem0__wvalid),
    .interrupt(interrupt),
    .rst(rst)
  );
  assign clk = ap_clk;
  assign control__araddr = s_axi_control_araddr;
  assign control__arready = s_axi_control__arready;
  assign control__arvalid = s_axi_control_arvalid;
  assign control__awaddr = s_axi_control_awaddr;
  assign control__awready = s_axi_control__awready;
  assign control__awvalid = s_axi_control_awvalid;
  assign control__bready = s_axi_control_bready;
  assign control__bresp = s_axi_control__bresp;
  assign control__bvalid = s_axi_control__bvalid;
  assign control__rdata = s_axi_control__rdata;
  assign control__rready = s_axi_control_rready;
  assign control__rresp = s_axi_control__rresp;
  assign control__rvalid = s_axi_control__rvalid;
  assign control__wdata = s_axi_control_wdata;
  assign control__wready = s_axi_control__wready;
  assign control__wstrb = s_axi_control_wstrb;
  assign control__wvalid = s_axi_control_wvalid;
  assign gmem__araddr = m_axi_gmem0__araddr;
  assign gmem__arburst = m_axi_gmem0__arburst;
  assign gmem__arcache = m_axi_gmem0__arcache;
  assign gmem__arid = m_axi_gmem0__arid;
  assign gmem__arlen = m_axi_gmem0__arlen;
  assign gmem__arprot = m_axi_gmem0__arprot;
  assign gmem__arready = m_axi_gmem0_arready;
  assign gmem__arsize = m_axi_gmem0__arsize;
  assign gmem__arvalid = m_axi_gmem0__arvalid;
  assign gmem__awaddr = m_axi_gmem0__awaddr;
  assign gmem__awburst = m_axi_gmem0__awburst;
  assign gmem__awcache = m_axi_gmem0__awcache;
  assign gmem__awid = m_axi_gmem0__awid;
  assign gmem__awlen = m_axi_gmem0__awlen;
  assign gmem__awprot = m_axi_gmem0__awprot;
  assign gmem__awready = m_axi_gmem0_awready;
  assign gmem__awsize = m_axi_gmem0__awsize;
  assign gmem__awvalid = m_axi_gmem0__awvalid;
  assign gmem__bid = m_axi_gmem0_bid;
  assign gmem__bready = m_axi_gmem0__bready;
  assign gmem__bresp = m_axi_gmem0_bresp;
  assign gmem__bvalid = m_axi_gmem0_bvalid;
  assign gmem__rdata = m_axi_gmem0_rdata;
  assign gmem__rid = m_axi_gmem0_rid;
  assign gmem__rlast = m_axi_gmem0_rlast;
  assign gmem__rready = m_axi_gmem0__rready;
  assign gmem__rresp = m_axi_gmem0_rresp;
  assign gmem__rvalid = m_axi_gmem0_rvalid;
  assign gmem__wdata = m_axi_gmem0__wdata;
  assign gmem__wlast = m_axi_gmem0__wlast;
  assign gmem__wready = m_axi_gmem0_wready;
  assign gmem__wstrb = m_axi_gmem0__wstrb;
  assign gmem__wvalid = m_axi_gmem0__wvalid;
  assign \interrupt$55  = interrupt;
  assign m_axi_gmem0__arready = m_axi_gmem0_arready;
  assign m_axi_gmem0__awready = m_axi_gmem0_awready;
  assign m_axi_gmem0__bid = m_axi_gmem0_bid;
  assign m_axi_gmem0__bresp = m_axi_gmem0_bresp;
  assign m_axi_gmem0__bvalid = m_axi_gmem0_bvalid;
  assign m_axi_gmem0__rdata = m_axi_gmem0_rdata;
  assign m_axi_gmem0__rid = m_axi_gmem0_rid;
  assign m_axi_gmem0__rlast = m_axi_gmem0_rlast;
  assign m_axi_gmem0__rresp = m_axi_gmem0_rresp;
  assign m_axi_gmem0__rvalid = m_axi_gmem0_rvalid;
  assign m_axi_gmem0__wready = m_axi_gmem0_wready;
  assign m_axi_gmem0_araddr = m_axi_gmem0__araddr;
  assign m_axi_gmem0_arburst = m_axi_gmem0__arburst;
  assign m_axi_gmem0_arcache = m_axi_gmem0__arcache;
  assign m_axi_gmem0_arid = m_axi_gmem0__arid;
  assign m_axi_gmem0_arlen = m_axi_gmem0__arlen;
  assign m_axi_gmem0_arprot = m_axi_gmem0__arprot;
  assign m_axi_gmem0_arsize = m_axi_gmem0__arsize;
  assign m_axi_gmem0_arvalid = m_axi_gmem0__arvalid;
  assign m_axi_gmem0_awaddr = m_axi_gmem0__awaddr;
  assign m_axi_gmem0_awburst = m_axi_gmem0__awburst;
  assign m_axi_gmem0_awcache = m_axi_gmem0__awcache;
  assign m_axi_gmem0_awid = m_axi_gmem0__awid;
  assign m_axi_gmem0_awlen = m_axi_gmem0__awlen;
  assign m_axi_gmem0_awprot = m_axi_gmem0__awprot;
  assign m_axi_gmem0_awsize = m_axi_gmem0__awsize;
  assign m_axi_gmem0_awvalid = m_axi_gmem0__awvalid;
  assign m_axi_gmem0_bready = m_axi_gmem0__bready;
  assign m_axi_gmem0_rready = m_axi_gmem0__rready;
  assign m_axi_gmem0_wdata = m_axi_gmem0__wdata;
  assign m_axi_gmem0_wlast = m_axi_gmem0__wlast;
  assign m_axi_gmem0_wstrb = m_axi_gmem0__wstrb;
  assign m_axi_gmem0_wvalid = m_axi_gmem0__wvalid;
  assign s_axi_control__araddr = s_axi_control_araddr;
  assign s_axi_control__arvalid = s_axi_control_arvalid;
  assign s_axi_control__awaddr = s_axi_control_awaddr;
  assign s_axi_control__awvalid = s_axi_control_awvalid;
  assign s_axi_control__bready = s_axi_control_bready;
  assign s_axi_control__rready = s_axi_control_rready;
  assign s_axi_control__wdata = s_axi_control_wdata;
  assign s_axi_control__wstrb = s_axi_control_wstrb;
  assign s_axi_control__wvalid = s_axi_control_wvalid;
  assign s_axi_control_arready = s_axi_control__arready;
  assign s_axi_control_awready = s_axi_control__awready;
  assign s_axi_control_bresp = s_axi_control__bresp;
  assign s_axi_control_bvalid = s_axi_control__bvalid;
  assign s_axi_control_rdata = s_axi_control__rdata;
  assign s_axi_control_rresp = s_axi_control__rresp;
  assign s_axi_control_rvalid = s_axi_control__rvalid;
  assign s_axi_control_wready = s_axi_control__wready;
endmodule
`default_nettype wire
