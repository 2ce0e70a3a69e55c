// Stripe a wide AXI4 port over ports narrow ones, a beat of each in turn.
//
// Parameters:
//   ports = 1
//   data_bits = 64
//   address_bits = 64
//   outstanding_writes = 4
//
// From hw/memory/ports.py:28 (PortBundle).
`timescale 1ns/1ps
`default_nettype none
module simgnn_port_bundle(
  // Words of ports x data_bits; a write's data may be offered before its address is taken.
  input wire wide_awid,
  input wire [63:0] wide_awaddr,
  input wire [7:0] wide_awlen,
  input wire [2:0] wide_awsize,
  input wire [1:0] wide_awburst,
  input wire [3:0] wide_awcache,
  input wire [2:0] wide_awprot,
  input wire wide_awvalid,
  output wire wide_awready,
  input wire wide_arid,
  input wire [63:0] wide_araddr,
  input wire [7:0] wide_arlen,
  input wire [2:0] wide_arsize,
  input wire [1:0] wide_arburst,
  input wire [3:0] wide_arcache,
  input wire [2:0] wide_arprot,
  input wire wide_arvalid,
  output wire wide_arready,
  input wire [63:0] wide_wdata,
  input wire [7:0] wide_wstrb,
  input wire wide_wlast,
  input wire wide_wvalid,
  output wire wide_wready,
  output wire wide_bid,
  output wire [1:0] wide_bresp,
  output wire wide_bvalid,
  input wire wide_bready,
  output wire wide_rid,
  output wire [63:0] wide_rdata,
  output wire [1:0] wide_rresp,
  output wire wide_rlast,
  output wire wide_rvalid,
  input wire wide_rready,
  // Take no address, so that none appears at a port that was not there before. Unused with one port.
  input wire halt,
  output wire port_0_awid,
  output wire [63:0] port_0_awaddr,
  output wire [7:0] port_0_awlen,
  output wire [2:0] port_0_awsize,
  output wire [1:0] port_0_awburst,
  output wire [3:0] port_0_awcache,
  output wire [2:0] port_0_awprot,
  output wire port_0_awvalid,
  input wire port_0_awready,
  output wire port_0_arid,
  output wire [63:0] port_0_araddr,
  output wire [7:0] port_0_arlen,
  output wire [2:0] port_0_arsize,
  output wire [1:0] port_0_arburst,
  output wire [3:0] port_0_arcache,
  output wire [2:0] port_0_arprot,
  output wire port_0_arvalid,
  input wire port_0_arready,
  output wire [63:0] port_0_wdata,
  output wire [7:0] port_0_wstrb,
  output wire port_0_wlast,
  output wire port_0_wvalid,
  input wire port_0_wready,
  input wire port_0_bid,
  input wire [1:0] port_0_bresp,
  input wire port_0_bvalid,
  output wire port_0_bready,
  input wire port_0_rid,
  input wire [63:0] port_0_rdata,
  input wire [1:0] port_0_rresp,
  input wire port_0_rlast,
  input wire port_0_rvalid,
  output wire port_0_rready
);
  assign wide_awready = port_0_awready;
  assign wide_arready = port_0_arready;
  assign wide_wready = port_0_wready;
  assign wide_bid = port_0_bid;
  assign wide_bresp = port_0_bresp;
  assign wide_bvalid = port_0_bvalid;
  assign wide_rid = port_0_rid;
  assign wide_rdata = port_0_rdata;
  assign wide_rresp = port_0_rresp;
  assign wide_rlast = port_0_rlast;
  assign wide_rvalid = port_0_rvalid;
  assign port_0_awid = wide_awid;
  assign port_0_awaddr = wide_awaddr;
  assign port_0_awlen = wide_awlen;
  assign port_0_awsize = wide_awsize;
  assign port_0_awburst = wide_awburst;
  assign port_0_awcache = wide_awcache;
  assign port_0_awprot = wide_awprot;
  assign port_0_awvalid = wide_awvalid;
  assign port_0_arid = wide_arid;
  assign port_0_araddr = wide_araddr;
  assign port_0_arlen = wide_arlen;
  assign port_0_arsize = wide_arsize;
  assign port_0_arburst = wide_arburst;
  assign port_0_arcache = wide_arcache;
  assign port_0_arprot = wide_arprot;
  assign port_0_arvalid = wide_arvalid;
  assign port_0_wdata = wide_wdata;
  assign port_0_wstrb = wide_wstrb;
  assign port_0_wlast = wide_wlast;
  assign port_0_wvalid = wide_wvalid;
  assign port_0_bready = wide_bready;
  assign port_0_rready = wide_rready;

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, halt};
endmodule
`default_nettype wire
