`timescale 1ns/1ps
`default_nettype none
module simgnn_kernel(ap_rst_n, s_axi_control_awaddr, s_axi_control_awvalid, s_axi_control_wdata, s_axi_control_wstrb, s_axi_control_wvalid, s_axi_control_bready, s_axi_control_araddr, s_axi_control_arvalid, s_axi_control_rready, m_axi_gmem0_awready, m_axi_gmem0_arready, m_axi_gmem0_wready, m_axi_gmem0_bid, m_axi_gmem0_bresp, m_axi_gmem0_bvalid, m_axi_gmem0_rid, m_axi_gmem0_rdata, m_axi_gmem0_rresp, m_axi_gmem0_rlast, m_axi_gmem0_rvalid
, interrupt, s_axi_control_awready, s_axi_control_wready, s_axi_control_bresp, s_axi_control_bvalid, s_axi_control_arready, s_axi_control_rdata, s_axi_control_rresp, s_axi_control_rvalid, m_axi_gmem0_awid, m_axi_gmem0_awaddr, m_axi_gmem0_awlen, m_axi_gmem0_awsize, m_axi_gmem0_awburst, m_axi_gmem0_awcache, m_axi_gmem0_awprot, m_axi_gmem0_awvalid, m_axi_gmem0_arid, m_axi_gmem0_araddr, m_axi_gmem0_arlen, m_axi_gmem0_arsize
, m_axi_gmem0_arburst, m_axi_gmem0_arcache, m_axi_gmem0_arprot, m_axi_gmem0_arvalid, m_axi_gmem0_wdata, m_axi_gmem0_wstrb, m_axi_gmem0_wlast, m_axi_gmem0_wvalid, m_axi_gmem0_bready, m_axi_gmem0_rready, ap_clk);
  wire \$1 ;
  input ap_clk;
  wire ap_clk;
  input ap_rst_n;
  wire ap_rst_n;
  wire control__arready;
  wire control__awready;
  wire [1:0] control__bresp;
  wire control__bvalid;
  wire [31:0] control__rdata;
  wire [1:0] control__rresp;
  wire control__rvalid;
  wire control__wready;
  wire [63:0] gmem__araddr;
  wire [1:0] gmem__arburst;
  wire [3:0] gmem__arcache;
  wire gmem__arid;
  wire [7:0] gmem__arlen;
  wire [2:0] gmem__arprot;
  wire [2:0] gmem__arsize;
  wire gmem__arvalid;
  wire [63:0] gmem__awaddr;
  wire [1:0] gmem__awburst;
  wire [3:0] gmem__awcache;
  wire gmem__awid;
  wire [7:0] gmem__awlen;
  wire [2:0] gmem__awprot;
  wire [2:0] gmem__awsize;
  wire gmem__awvalid;
  wire gmem__bready;
  wire gmem__rready;
  wire [63:0] gmem__wdata;
  wire gmem__wlast;
  wire [7:0] gmem__wstrb;
  wire gmem__wvalid;
  wire \halt$157 ;
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
  wire [63:0] port__0__araddr;
  wire [1:0] port__0__arburst;
  wire [3:0] port__0__arcache;
  wire port__0__arid;
  wire [7:0] port__0__arlen;
  wire [2:0] port__0__arprot;
  wire [2:0] port__0__arsize;
  wire port__0__arvalid;
  wire [63:0] port__0__awaddr;
  wire [1:0] port__0__awburst;
  wire [3:0] port__0__awcache;
  wire port__0__awid;
  wire [7:0] port__0__awlen;
  wire [2:0] port__0__awprot;
  wire [2:0] port__0__awsize;
  wire port__0__awvalid;
  wire port__0__bready;
  wire port__0__rready;
  wire [63:0] port__0__wdata;
  wire port__0__wlast;
  wire [7:0] port__0__wstrb;
  wire port__0__wvalid;
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
  wire wide__arready;
  wire wide__awready;
  wire wide__bid;
  wire [1:0] wide__bresp;
  wire wide__bvalid;
  wire [63:0] wide__rdata;
  wire wide__rid;
  wire wide__rlast;
  wire [1:0] wide__rresp;
  wire wide__rvalid;
  wire wide__wready;
  assign \$1  = ~ ap_rst_n;
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
    .gmem_araddr(gmem__araddr),
    .gmem_arburst(gmem__arburst),
    .gmem_arcache(gmem__arcache),
    .gmem_arid(gmem__arid),
    .gmem_arlen(gmem__arlen),
    .gmem_arprot(gmem__arprot),
    .gmem_arready(wide__arready),
    .gmem_arsize(gmem__arsize),
    .gmem_arvalid(gmem__arvalid),
    .gmem_awaddr(gmem__awaddr),
    .gmem_awburst(gmem__awburst),
    .gmem_awcache(gmem__awcache),
    .gmem_awid(gmem__awid),
    .gmem_awlen(gmem__awlen),
    .gmem_awprot(gmem__awprot),
    .gmem_awready(wide__awready),
    .gmem_awsize(gmem__awsize),
    .gmem_awvalid(gmem__awvalid),
    .gmem_bid(wide__bid),
    .gmem_bready(gmem__bready),
    .gmem_bresp(wide__bresp),
    .gmem_bvalid(wide__bvalid),
    .gmem_rdata(wide__rdata),
    .gmem_rid(wide__rid),
    .gmem_rlast(wide__rlast),
    .gmem_rready(gmem__rready),
    .gmem_rresp(wide__rresp),
    .gmem_rvalid(wide__rvalid),
    .gmem_wdata(gmem__wdata),
    .gmem_wlast(gmem__wlast),
    .gmem_wready(wide__wready),
    .gmem_wstrb(gmem__wstrb),
    .gmem_wvalid(gmem__wvalid),
    .halt(\halt$157 ),
    .interrupt(interrupt),
    .rst(\$1 )
  );
  simgnn_port_bundle bundle (
    .halt(\halt$157 ),
    .port_0_araddr(m_axi_gmem0__araddr),
    .port_0_arburst(m_axi_gmem0__arburst),
    .port_0_arcache(m_axi_gmem0__arcache),
    .port_0_arid(m_axi_gmem0__arid),
    .port_0_arlen(m_axi_gmem0__arlen),
    .port_0_arprot(m_axi_gmem0__arprot),
    .port_0_arready(m_axi_gmem0_arready),
    .port_0_arsize(m_axi_gmem0__arsize),
    .port_0_arvalid(m_axi_gmem0__arvalid),
    .port_0_awaddr(m_axi_gmem0__awaddr),
    .port_0_awburst(m_axi_gmem0__awburst),
    .port_0_awcache(m_axi_gmem0__awcache),
    .port_0_awid(m_axi_gmem0__awid),
    .port_0_awlen(m_axi_gmem0__awlen),
    .port_0_awprot(m_axi_gmem0__awprot),
    .port_0_awready(m_axi_gmem0_awready),
    .port_0_awsize(m_axi_gmem0__awsize),
    .port_0_awvalid(m_axi_gmem0__awvalid),
    .port_0_bid(m_axi_gmem0_bid),
    .port_0_bready(m_axi_gmem0__bready),
    .port_0_bresp(m_axi_gmem0_bresp),
    .port_0_bvalid(m_axi_gmem0_bvalid),
    .port_0_rdata(m_axi_gmem0_rdata),
    .port_0_rid(m_axi_gmem0_rid),
    .port_0_rlast(m_axi_gmem0_rlast),
    .port_0_rready(m_axi_gmem0__rready),
    .port_0_rresp(m_axi_gmem0_rresp),
    .port_0_rvalid(m_axi_gmem0_rvalid),
    .port_0_wdata(m_axi_gmem0__wdata),
    .port_0_wlast(m_axi_gmem0__wlast),
    .port_0_wready(m_axi_gmem0_wready),
    .port_0_wstrb(m_axi_gmem0__wstrb),
    .port_0_wvalid(m_axi_gmem0__wvalid),
    .wide_araddr(gmem__araddr),
    .wide_arburst(gmem__arburst),
    .wide_arcache(gmem__arcache),
    .wide_arid(gmem__arid),
    .wide_arlen(gmem__arlen),
    .wide_arprot(gmem__arprot),
    .wide_arready(wide__arready),
    .wide_arsize(gmem__arsize),
    .wide_arvalid(gmem__arvalid),
    .wide_awaddr(gmem__awaddr),
    .wide_awburst(gmem__awburst),
    .wide_awcache(gmem__awcache),
    .wide_awid(gmem__awid),
    .wide_awlen(gmem__awlen),
    .wide_awprot(gmem__awprot),
    .wide_awready(wide__awready),
    .wide_awsize(gmem__awsize),
    .wide_awvalid(gmem__awvalid),
    .wide_bid(wide__bid),
    .wide_bready(gmem__bready),
    .wide_bresp(wide__bresp),
    .wide_bvalid(wide__bvalid),
    .wide_rdata(wide__rdata),
    .wide_rid(wide__rid),
    .wide_rlast(wide__rlast),
    .wide_rready(gmem__rready),
    .wide_rresp(wide__rresp),
    .wide_rvalid(wide__rvalid),
    .wide_wdata(gmem__wdata),
    .wide_wlast(gmem__wlast),
    .wide_wready(wide__wready),
    .wide_wstrb(gmem__wstrb),
    .wide_wvalid(gmem__wvalid)
  );
  assign control__arready = s_axi_control__arready;
  assign control__awready = s_axi_control__awready;
  assign control__bresp = s_axi_control__bresp;
  assign control__bvalid = s_axi_control__bvalid;
  assign control__rdata = s_axi_control__rdata;
  assign control__rresp = s_axi_control__rresp;
  assign control__rvalid = s_axi_control__rvalid;
  assign control__wready = s_axi_control__wready;
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
  assign port__0__araddr = m_axi_gmem0__araddr;
  assign port__0__arburst = m_axi_gmem0__arburst;
  assign port__0__arcache = m_axi_gmem0__arcache;
  assign port__0__arid = m_axi_gmem0__arid;
  assign port__0__arlen = m_axi_gmem0__arlen;
  assign port__0__arprot = m_axi_gmem0__arprot;
  assign port__0__arsize = m_axi_gmem0__arsize;
  assign port__0__arvalid = m_axi_gmem0__arvalid;
  assign port__0__awaddr = m_axi_gmem0__awaddr;
  assign port__0__awburst = m_axi_gmem0__awburst;
  assign port__0__awcache = m_axi_gmem0__awcache;
  assign port__0__awid = m_axi_gmem0__awid;
  assign port__0__awlen = m_axi_gmem0__awlen;
  assign port__0__awprot = m_axi_gmem0__awprot;
  assign port__0__awsize = m_axi_gmem0__awsize;
  assign port__0__awvalid = m_axi_gmem0__awvalid;
  assign port__0__bready = m_axi_gmem0__bready;
  assign port__0__rready = m_axi_gmem0__rready;
  assign port__0__wdata = m_axi_gmem0__wdata;
  assign port__0__wlast = m_axi_gmem0__wlast;
  assign port__0__wstrb = m_axi_gmem0__wstrb;
  assign port__0__wvalid = m_axi_gmem0__wvalid;
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
