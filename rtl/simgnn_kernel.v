// An Accelerator behind ap_clk, ap_rst_n, interrupt, s_axi_control_*, and m_axi_gmemN_* for each
// memory port N from 0.
//
// Parameters:
//   config.name = 'tiny'
//   config.clock_mhz = 300
//   config.ports = 1
//   config.data_bits = 64
//   config.address_bits = 64
//   config.burst_beats = 32
//   config.outstanding_reads = 8
//   config.outstanding_writes = 4
//   config.add_stages = 5
//   config.mul_stages = 4
//   config.bank_words = 512
//   config.mask_words = 64
//   config.organisation = 'clustered'
//   config.clusters = 2
//   config.gather_lanes = 0
//   config.network = 'full'
//   config.skip_zeros = False
//   config.ring_words = 32
//   config.queue_depth = 16
//   config.accumulator_words = 256
//   config.drain_words = 1
//   config.accumulate = False
//   config.source_words = 1
//   config.array_rows = 2
//   config.array_columns = 2
//   config.compressed_rows = False
//   config.clock_enables = True
//
// From hw/kernel/kernel.py:35 (Kernel).
// Configuration tiny, digest 772c2424df6094fb.
// simgnn 0.2.0.
`timescale 1ns/1ps
`default_nettype none
module simgnn_kernel(ap_rst_n, s_axi_control_awaddr, s_axi_control_awvalid, s_axi_control_wdata, s_axi_control_wstrb, s_axi_control_wvalid, s_axi_control_bready, s_axi_control_araddr, s_axi_control_arvalid, s_axi_control_rready, m_axi_gmem0_awready, m_axi_gmem0_arready, m_axi_gmem0_wready, m_axi_gmem0_bid, m_axi_gmem0_bresp, m_axi_gmem0_bvalid, m_axi_gmem0_rid, m_axi_gmem0_rdata, m_axi_gmem0_rresp, m_axi_gmem0_rlast, m_axi_gmem0_rvalid
, interrupt, s_axi_control_awready, s_axi_control_wready, s_axi_control_bresp, s_axi_control_bvalid, s_axi_control_arready, s_axi_control_rdata, s_axi_control_rresp, s_axi_control_rvalid, m_axi_gmem0_awid, m_axi_gmem0_awaddr, m_axi_gmem0_awlen, m_axi_gmem0_awsize, m_axi_gmem0_awburst, m_axi_gmem0_awcache, m_axi_gmem0_awprot, m_axi_gmem0_awvalid, m_axi_gmem0_arid, m_axi_gmem0_araddr, m_axi_gmem0_arlen, m_axi_gmem0_arsize
, m_axi_gmem0_arburst, m_axi_gmem0_arcache, m_axi_gmem0_arprot, m_axi_gmem0_arvalid, m_axi_gmem0_wdata, m_axi_gmem0_wstrb, m_axi_gmem0_wlast, m_axi_gmem0_wvalid, m_axi_gmem0_bready, m_axi_gmem0_rready, ap_clk);
  wire [63:0] accelerator_gmem_araddr;
  wire [1:0] accelerator_gmem_arburst;
  wire [3:0] accelerator_gmem_arcache;
  wire accelerator_gmem_arid;
  wire [7:0] accelerator_gmem_arlen;
  wire [2:0] accelerator_gmem_arprot;
  wire [2:0] accelerator_gmem_arsize;
  wire accelerator_gmem_arvalid;
  wire [63:0] accelerator_gmem_awaddr;
  wire [1:0] accelerator_gmem_awburst;
  wire [3:0] accelerator_gmem_awcache;
  wire accelerator_gmem_awid;
  wire [7:0] accelerator_gmem_awlen;
  wire [2:0] accelerator_gmem_awprot;
  wire [2:0] accelerator_gmem_awsize;
  wire accelerator_gmem_awvalid;
  wire accelerator_gmem_bready;
  wire accelerator_gmem_rready;
  wire [63:0] accelerator_gmem_wdata;
  wire accelerator_gmem_wlast;
  wire [7:0] accelerator_gmem_wstrb;
  wire accelerator_gmem_wvalid;
  wire accelerator_halt;
  input ap_clk;
  wire ap_clk;
  input ap_rst_n;
  wire ap_rst_n;
  wire bundle_wide_arready;
  wire bundle_wide_awready;
  wire bundle_wide_bid;
  wire [1:0] bundle_wide_bresp;
  wire bundle_wide_bvalid;
  wire [63:0] bundle_wide_rdata;
  wire bundle_wide_rid;
  wire bundle_wide_rlast;
  wire [1:0] bundle_wide_rresp;
  wire bundle_wide_rvalid;
  wire bundle_wide_wready;
  /* verilator lint_off SYMRSVDWORD */
  output interrupt;
  /* verilator lint_on SYMRSVDWORD */
  wire interrupt;
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
  simgnn_accelerator accelerator (
    .clk(ap_clk),
    .control_araddr(s_axi_control_araddr),
    .control_arready(s_axi_control_arready),
    .control_arvalid(s_axi_control_arvalid),
    .control_awaddr(s_axi_control_awaddr),
    .control_awready(s_axi_control_awready),
    .control_awvalid(s_axi_control_awvalid),
    .control_bready(s_axi_control_bready),
    .control_bresp(s_axi_control_bresp),
    .control_bvalid(s_axi_control_bvalid),
    .control_rdata(s_axi_control_rdata),
    .control_rready(s_axi_control_rready),
    .control_rresp(s_axi_control_rresp),
    .control_rvalid(s_axi_control_rvalid),
    .control_wdata(s_axi_control_wdata),
    .control_wready(s_axi_control_wready),
    .control_wstrb(s_axi_control_wstrb),
    .control_wvalid(s_axi_control_wvalid),
    .gmem_araddr(accelerator_gmem_araddr),
    .gmem_arburst(accelerator_gmem_arburst),
    .gmem_arcache(accelerator_gmem_arcache),
    .gmem_arid(accelerator_gmem_arid),
    .gmem_arlen(accelerator_gmem_arlen),
    .gmem_arprot(accelerator_gmem_arprot),
    .gmem_arready(bundle_wide_arready),
    .gmem_arsize(accelerator_gmem_arsize),
    .gmem_arvalid(accelerator_gmem_arvalid),
    .gmem_awaddr(accelerator_gmem_awaddr),
    .gmem_awburst(accelerator_gmem_awburst),
    .gmem_awcache(accelerator_gmem_awcache),
    .gmem_awid(accelerator_gmem_awid),
    .gmem_awlen(accelerator_gmem_awlen),
    .gmem_awprot(accelerator_gmem_awprot),
    .gmem_awready(bundle_wide_awready),
    .gmem_awsize(accelerator_gmem_awsize),
    .gmem_awvalid(accelerator_gmem_awvalid),
    .gmem_bid(bundle_wide_bid),
    .gmem_bready(accelerator_gmem_bready),
    .gmem_bresp(bundle_wide_bresp),
    .gmem_bvalid(bundle_wide_bvalid),
    .gmem_rdata(bundle_wide_rdata),
    .gmem_rid(bundle_wide_rid),
    .gmem_rlast(bundle_wide_rlast),
    .gmem_rready(accelerator_gmem_rready),
    .gmem_rresp(bundle_wide_rresp),
    .gmem_rvalid(bundle_wide_rvalid),
    .gmem_wdata(accelerator_gmem_wdata),
    .gmem_wlast(accelerator_gmem_wlast),
    .gmem_wready(bundle_wide_wready),
    .gmem_wstrb(accelerator_gmem_wstrb),
    .gmem_wvalid(accelerator_gmem_wvalid),
    .halt(accelerator_halt),
    .interrupt(interrupt),
    .rst(!ap_rst_n)
  );
  simgnn_port_bundle bundle (
    .halt(accelerator_halt),
    .port_0_araddr(m_axi_gmem0_araddr),
    .port_0_arburst(m_axi_gmem0_arburst),
    .port_0_arcache(m_axi_gmem0_arcache),
    .port_0_arid(m_axi_gmem0_arid),
    .port_0_arlen(m_axi_gmem0_arlen),
    .port_0_arprot(m_axi_gmem0_arprot),
    .port_0_arready(m_axi_gmem0_arready),
    .port_0_arsize(m_axi_gmem0_arsize),
    .port_0_arvalid(m_axi_gmem0_arvalid),
    .port_0_awaddr(m_axi_gmem0_awaddr),
    .port_0_awburst(m_axi_gmem0_awburst),
    .port_0_awcache(m_axi_gmem0_awcache),
    .port_0_awid(m_axi_gmem0_awid),
    .port_0_awlen(m_axi_gmem0_awlen),
    .port_0_awprot(m_axi_gmem0_awprot),
    .port_0_awready(m_axi_gmem0_awready),
    .port_0_awsize(m_axi_gmem0_awsize),
    .port_0_awvalid(m_axi_gmem0_awvalid),
    .port_0_bid(m_axi_gmem0_bid),
    .port_0_bready(m_axi_gmem0_bready),
    .port_0_bresp(m_axi_gmem0_bresp),
    .port_0_bvalid(m_axi_gmem0_bvalid),
    .port_0_rdata(m_axi_gmem0_rdata),
    .port_0_rid(m_axi_gmem0_rid),
    .port_0_rlast(m_axi_gmem0_rlast),
    .port_0_rready(m_axi_gmem0_rready),
    .port_0_rresp(m_axi_gmem0_rresp),
    .port_0_rvalid(m_axi_gmem0_rvalid),
    .port_0_wdata(m_axi_gmem0_wdata),
    .port_0_wlast(m_axi_gmem0_wlast),
    .port_0_wready(m_axi_gmem0_wready),
    .port_0_wstrb(m_axi_gmem0_wstrb),
    .port_0_wvalid(m_axi_gmem0_wvalid),
    .wide_araddr(accelerator_gmem_araddr),
    .wide_arburst(accelerator_gmem_arburst),
    .wide_arcache(accelerator_gmem_arcache),
    .wide_arid(accelerator_gmem_arid),
    .wide_arlen(accelerator_gmem_arlen),
    .wide_arprot(accelerator_gmem_arprot),
    .wide_arready(bundle_wide_arready),
    .wide_arsize(accelerator_gmem_arsize),
    .wide_arvalid(accelerator_gmem_arvalid),
    .wide_awaddr(accelerator_gmem_awaddr),
    .wide_awburst(accelerator_gmem_awburst),
    .wide_awcache(accelerator_gmem_awcache),
    .wide_awid(accelerator_gmem_awid),
    .wide_awlen(accelerator_gmem_awlen),
    .wide_awprot(accelerator_gmem_awprot),
    .wide_awready(bundle_wide_awready),
    .wide_awsize(accelerator_gmem_awsize),
    .wide_awvalid(accelerator_gmem_awvalid),
    .wide_bid(bundle_wide_bid),
    .wide_bready(accelerator_gmem_bready),
    .wide_bresp(bundle_wide_bresp),
    .wide_bvalid(bundle_wide_bvalid),
    .wide_rdata(bundle_wide_rdata),
    .wide_rid(bundle_wide_rid),
    .wide_rlast(bundle_wide_rlast),
    .wide_rready(accelerator_gmem_rready),
    .wide_rresp(bundle_wide_rresp),
    .wide_rvalid(bundle_wide_rvalid),
    .wide_wdata(accelerator_gmem_wdata),
    .wide_wlast(accelerator_gmem_wlast),
    .wide_wready(bundle_wide_wready),
    .wide_wstrb(accelerator_gmem_wstrb),
    .wide_wvalid(accelerator_gmem_wvalid)
  );
endmodule
`default_nettype wire
