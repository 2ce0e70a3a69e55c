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
module simgnn_kernel(
  input wire ap_clk,
  input wire ap_rst_n,
  /* verilator lint_off SYMRSVDWORD */
  output wire interrupt,
  /* verilator lint_on SYMRSVDWORD */
  input wire [11:0] s_axi_control_awaddr,
  input wire s_axi_control_awvalid,
  output wire s_axi_control_awready,
  input wire [31:0] s_axi_control_wdata,
  input wire [3:0] s_axi_control_wstrb,
  input wire s_axi_control_wvalid,
  output wire s_axi_control_wready,
  output wire [1:0] s_axi_control_bresp,
  output wire s_axi_control_bvalid,
  input wire s_axi_control_bready,
  input wire [11:0] s_axi_control_araddr,
  input wire s_axi_control_arvalid,
  output wire s_axi_control_arready,
  output wire [31:0] s_axi_control_rdata,
  output wire [1:0] s_axi_control_rresp,
  output wire s_axi_control_rvalid,
  input wire s_axi_control_rready,
  output wire m_axi_gmem0_awid,
  output wire [63:0] m_axi_gmem0_awaddr,
  output wire [7:0] m_axi_gmem0_awlen,
  output wire [2:0] m_axi_gmem0_awsize,
  output wire [1:0] m_axi_gmem0_awburst,
  output wire [3:0] m_axi_gmem0_awcache,
  output wire [2:0] m_axi_gmem0_awprot,
  output wire m_axi_gmem0_awvalid,
  input wire m_axi_gmem0_awready,
  output wire m_axi_gmem0_arid,
  output wire [63:0] m_axi_gmem0_araddr,
  output wire [7:0] m_axi_gmem0_arlen,
  output wire [2:0] m_axi_gmem0_arsize,
  output wire [1:0] m_axi_gmem0_arburst,
  output wire [3:0] m_axi_gmem0_arcache,
  output wire [2:0] m_axi_gmem0_arprot,
  output wire m_axi_gmem0_arvalid,
  input wire m_axi_gmem0_arready,
  output wire [63:0] m_axi_gmem0_wdata,
  output wire [7:0] m_axi_gmem0_wstrb,
  output wire m_axi_gmem0_wlast,
  output wire m_axi_gmem0_wvalid,
  input wire m_axi_gmem0_wready,
  input wire m_axi_gmem0_bid,
  input wire [1:0] m_axi_gmem0_bresp,
  input wire m_axi_gmem0_bvalid,
  output wire m_axi_gmem0_bready,
  input wire m_axi_gmem0_rid,
  input wire [63:0] m_axi_gmem0_rdata,
  input wire [1:0] m_axi_gmem0_rresp,
  input wire m_axi_gmem0_rlast,
  input wire m_axi_gmem0_rvalid,
  output wire m_axi_gmem0_rready
);
  wire accelerator_gmem_awid;
  wire [63:0] accelerator_gmem_awaddr;
  wire [7:0] accelerator_gmem_awlen;
  wire [2:0] accelerator_gmem_awsize;
  wire [1:0] accelerator_gmem_awburst;
  wire [3:0] accelerator_gmem_awcache;
  wire [2:0] accelerator_gmem_awprot;
  wire accelerator_gmem_awvalid;
  wire bundle_wide_awready;
  wire accelerator_gmem_arid;
  wire [63:0] accelerator_gmem_araddr;
  wire [7:0] accelerator_gmem_arlen;
  wire [2:0] accelerator_gmem_arsize;
  wire [1:0] accelerator_gmem_arburst;
  wire [3:0] accelerator_gmem_arcache;
  wire [2:0] accelerator_gmem_arprot;
  wire accelerator_gmem_arvalid;
  wire bundle_wide_arready;
  wire [63:0] accelerator_gmem_wdata;
  wire [7:0] accelerator_gmem_wstrb;
  wire accelerator_gmem_wlast;
  wire accelerator_gmem_wvalid;
  wire bundle_wide_wready;
  wire bundle_wide_bid;
  wire [1:0] bundle_wide_bresp;
  wire bundle_wide_bvalid;
  wire accelerator_gmem_bready;
  wire bundle_wide_rid;
  wire [63:0] bundle_wide_rdata;
  wire [1:0] bundle_wide_rresp;
  wire bundle_wide_rlast;
  wire bundle_wide_rvalid;
  wire accelerator_gmem_rready;
  wire accelerator_halt;

  simgnn_accelerator accelerator (
    .clk(ap_clk),
    .rst(!ap_rst_n),
    .control_awaddr(s_axi_control_awaddr),
    .control_awvalid(s_axi_control_awvalid),
    .control_wdata(s_axi_control_wdata),
    .control_wstrb(s_axi_control_wstrb),
    .control_wvalid(s_axi_control_wvalid),
    .control_bready(s_axi_control_bready),
    .control_araddr(s_axi_control_araddr),
    .control_arvalid(s_axi_control_arvalid),
    .control_rready(s_axi_control_rready),
    .gmem_awready(bundle_wide_awready),
    .gmem_arready(bundle_wide_arready),
    .gmem_wready(bundle_wide_wready),
    .gmem_bid(bundle_wide_bid),
    .gmem_bresp(bundle_wide_bresp),
    .gmem_bvalid(bundle_wide_bvalid),
    .gmem_rid(bundle_wide_rid),
    .gmem_rdata(bundle_wide_rdata),
    .gmem_rresp(bundle_wide_rresp),
    .gmem_rlast(bundle_wide_rlast),
    .gmem_rvalid(bundle_wide_rvalid),
    .control_awready(s_axi_control_awready),
    .control_wready(s_axi_control_wready),
    .control_bresp(s_axi_control_bresp),
    .control_bvalid(s_axi_control_bvalid),
    .control_arready(s_axi_control_arready),
    .control_rdata(s_axi_control_rdata),
    .control_rresp(s_axi_control_rresp),
    .control_rvalid(s_axi_control_rvalid),
    .gmem_awid(accelerator_gmem_awid),
    .gmem_awaddr(accelerator_gmem_awaddr),
    .gmem_awlen(accelerator_gmem_awlen),
    .gmem_awsize(accelerator_gmem_awsize),
    .gmem_awburst(accelerator_gmem_awburst),
    .gmem_awcache(accelerator_gmem_awcache),
    .gmem_awprot(accelerator_gmem_awprot),
    .gmem_awvalid(accelerator_gmem_awvalid),
    .gmem_arid(accelerator_gmem_arid),
    .gmem_araddr(accelerator_gmem_araddr),
    .gmem_arlen(accelerator_gmem_arlen),
    .gmem_arsize(accelerator_gmem_arsize),
    .gmem_arburst(accelerator_gmem_arburst),
    .gmem_arcache(accelerator_gmem_arcache),
    .gmem_arprot(accelerator_gmem_arprot),
    .gmem_arvalid(accelerator_gmem_arvalid),
    .gmem_wdata(accelerator_gmem_wdata),
    .gmem_wstrb(accelerator_gmem_wstrb),
    .gmem_wlast(accelerator_gmem_wlast),
    .gmem_wvalid(accelerator_gmem_wvalid),
    .gmem_bready(accelerator_gmem_bready),
    .gmem_rready(accelerator_gmem_rready),
    .interrupt(interrupt),
    .halt(accelerator_halt)
  );

  simgnn_port_bundle bundle (
    .wide_awid(accelerator_gmem_awid),
    .wide_awaddr(accelerator_gmem_awaddr),
    .wide_awlen(accelerator_gmem_awlen),
    .wide_awsize(accelerator_gmem_awsize),
    .wide_awburst(accelerator_gmem_awburst),
    .wide_awcache(accelerator_gmem_awcache),
    .wide_awprot(accelerator_gmem_awprot),
    .wide_awvalid(accelerator_gmem_awvalid),
    .wide_arid(accelerator_gmem_arid),
    .wide_araddr(accelerator_gmem_araddr),
    .wide_arlen(accelerator_gmem_arlen),
    .wide_arsize(accelerator_gmem_arsize),
    .wide_arburst(accelerator_gmem_arburst),
    .wide_arcache(accelerator_gmem_arcache),
    .wide_arprot(accelerator_gmem_arprot),
    .wide_arvalid(accelerator_gmem_arvalid),
    .wide_wdata(accelerator_gmem_wdata),
    .wide_wstrb(accelerator_gmem_wstrb),
    .wide_wlast(accelerator_gmem_wlast),
    .wide_wvalid(accelerator_gmem_wvalid),
    .wide_bready(accelerator_gmem_bready),
    .wide_rready(accelerator_gmem_rready),
    .halt(accelerator_halt),
    .port_0_awready(m_axi_gmem0_awready),
    .port_0_arready(m_axi_gmem0_arready),
    .port_0_wready(m_axi_gmem0_wready),
    .port_0_bid(m_axi_gmem0_bid),
    .port_0_bresp(m_axi_gmem0_bresp),
    .port_0_bvalid(m_axi_gmem0_bvalid),
    .port_0_rid(m_axi_gmem0_rid),
    .port_0_rdata(m_axi_gmem0_rdata),
    .port_0_rresp(m_axi_gmem0_rresp),
    .port_0_rlast(m_axi_gmem0_rlast),
    .port_0_rvalid(m_axi_gmem0_rvalid),
    .wide_awready(bundle_wide_awready),
    .wide_arready(bundle_wide_arready),
    .wide_wready(bundle_wide_wready),
    .wide_bid(bundle_wide_bid),
    .wide_bresp(bundle_wide_bresp),
    .wide_bvalid(bundle_wide_bvalid),
    .wide_rid(bundle_wide_rid),
    .wide_rdata(bundle_wide_rdata),
    .wide_rresp(bundle_wide_rresp),
    .wide_rlast(bundle_wide_rlast),
    .wide_rvalid(bundle_wide_rvalid),
    .port_0_awid(m_axi_gmem0_awid),
    .port_0_awaddr(m_axi_gmem0_awaddr),
    .port_0_awlen(m_axi_gmem0_awlen),
    .port_0_awsize(m_axi_gmem0_awsize),
    .port_0_awburst(m_axi_gmem0_awburst),
    .port_0_awcache(m_axi_gmem0_awcache),
    .port_0_awprot(m_axi_gmem0_awprot),
    .port_0_awvalid(m_axi_gmem0_awvalid),
    .port_0_arid(m_axi_gmem0_arid),
    .port_0_araddr(m_axi_gmem0_araddr),
    .port_0_arlen(m_axi_gmem0_arlen),
    .port_0_arsize(m_axi_gmem0_arsize),
    .port_0_arburst(m_axi_gmem0_arburst),
    .port_0_arcache(m_axi_gmem0_arcache),
    .port_0_arprot(m_axi_gmem0_arprot),
    .port_0_arvalid(m_axi_gmem0_arvalid),
    .port_0_wdata(m_axi_gmem0_wdata),
    .port_0_wstrb(m_axi_gmem0_wstrb),
    .port_0_wlast(m_axi_gmem0_wlast),
    .port_0_wvalid(m_axi_gmem0_wvalid),
    .port_0_bready(m_axi_gmem0_bready),
    .port_0_rready(m_axi_gmem0_rready)
  );
endmodule
`default_nettype wire
