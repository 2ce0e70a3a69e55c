// Start, arguments, status, interrupt and counters behind an AXI4-Lite port.
//
// From hw/kernel/control.py:23 (ControlRegisters).
`timescale 1ns/1ps
`default_nettype none
module simgnn_control_registers(axi_awvalid, axi_wdata, axi_wstrb, axi_wvalid, axi_bready, axi_araddr, axi_arvalid, axi_rready, idle, done, failed, error_cause, error_command, error_address, counter_value, clk, rst, axi_awready, axi_wready, axi_bresp, axi_bvalid
, axi_arready, axi_rdata, axi_rresp, axi_rvalid, interrupt, program_address, base, limit, commands, timeout, start, counter, axi_awaddr);
  wire axi_awvalid_and_axi_awready;
  wire axi_wvalid_and_axi_wready;
  wire any_reading;
  wire axi_arvalid_and_axi_arready;
  wire reading_is_2;
  wire idle_and_not_pending_start;
  wire axi_rdata_both;
  wire [12:0] read_address_11_2_0_minus_256;
  wire not_read_address_11_2_0;
  wire [31:0] axi_rdata_choice;
  wire read_address_11_2_0_is_40;
  wire read_address_11_2_0_is_36;
  wire read_address_11_2_0_is_32;
  wire read_address_11_2_0_is_20;
  wire read_address_11_2_0_is_16;
  wire read_address_11_2_0_is_12;
  wire read_address_11_2_0_is_8;
  wire read_address_11_2_0_is_4;
  wire address_11_2_0_is_48;
  wire address_11_2_0_is_24;
  wire address_11_2_0_is_44;
  wire address_11_2_0_is_40;
  wire address_11_2_0_is_36;
  wire address_11_2_0_is_32;
  wire address_11_2_0_is_20;
  wire address_11_2_0_is_16;
  wire pending_start_choice;
  wire [11:0] address;
  reg addressed = 1'h0;
  input [11:0] axi_araddr;
  wire [11:0] axi_araddr;
  output axi_arready;
  wire axi_arready;
  input axi_arvalid;
  wire axi_arvalid;
  input [11:0] axi_awaddr;
  wire [11:0] axi_awaddr;
  output axi_awready;
  wire axi_awready;
  input axi_awvalid;
  wire axi_awvalid;
  input axi_bready;
  wire axi_bready;
  output [1:0] axi_bresp;
  wire [1:0] axi_bresp;
  output axi_bvalid;
  reg axi_bvalid = 1'h0;
  output [31:0] axi_rdata;
  reg [31:0] axi_rdata = 32'd0;
  input axi_rready;
  wire axi_rready;
  output [1:0] axi_rresp;
  wire [1:0] axi_rresp;
  output axi_rvalid;
  reg axi_rvalid = 1'h0;
  input [31:0] axi_wdata;
  wire [31:0] axi_wdata;
  output axi_wready;
  wire axi_wready;
  input [3:0] axi_wstrb;
  wire [3:0] axi_wstrb;
  input axi_wvalid;
  wire axi_wvalid;
  output [63:0] base;
  reg [63:0] base = 64'h0000000000000000;
  input clk;
  wire clk;
  output [31:0] commands;
  reg [31:0] commands = 32'd0;
  output [5:0] counter;
  wire [5:0] counter;
  input [63:0] counter_value;
  wire [63:0] counter_value;
  reg [31:0] data = 32'd0;
  input done;
  wire done;
  reg done_register = 1'h0;
  reg enable = 1'h0;
  input [63:0] error_address;
  wire [63:0] error_address;
  input [31:0] error_cause;
  wire [31:0] error_cause;
  input [31:0] error_command;
  wire [31:0] error_command;
  input failed;
  wire failed;
  reg filled = 1'h0;
  input idle;
  wire idle;
  /* verilator lint_off SYMRSVDWORD */
  output interrupt;
  /* verilator lint_on SYMRSVDWORD */
  wire interrupt;
  output [63:0] limit;
  reg [63:0] limit = 64'h0000000000000000;
  reg [1:0] mask = 2'h0;
  reg pending_start = 1'h0;
  output [63:0] program_address;
  reg [63:0] program_address = 64'h0000000000000000;
  wire [1:0] raised;
  wire [11:0] read_address;
  reg [1:0] reading = 2'h0;
  input rst;
  wire rst;
  output start;
  wire start;
  reg [1:0] status = 2'h0;
  reg [3:0] strobes = 4'h0;
  output [31:0] timeout;
  reg [31:0] timeout = 32'd0;
  wire [1:0] toggled;
  wire write;
  assign start = pending_start & idle;
  assign interrupt = enable & (|status);
  assign raised = { failed, done } & mask;
  assign axi_awready = ~addressed;
  assign axi_wready = ~filled;
  assign write = addressed & filled & !axi_bvalid;
  assign axi_arready = !reading & !axi_rvalid;
  assign { read_address_11_2_0_minus_256[12:9], counter, read_address_11_2_0_minus_256[2:0] } = { read_address[11:2], 2'h0 } - 9'h100;
  assign axi_awvalid_and_axi_awready = axi_awvalid & axi_awready;
  assign axi_wvalid_and_axi_wready = axi_wvalid & axi_wready;
  assign any_reading = |reading;
  assign axi_arvalid_and_axi_arready = axi_arvalid & axi_arready;
  assign reading_is_2 = reading == 2'h2;
  assign idle_and_not_pending_start = idle & !pending_start;
  assign axi_rdata_both = ({ read_address[11:2], 2'h0 } >= 9'h100) & ({ read_address[11:2], 2'h0 } < 10'h248);
  always @(posedge clk)
    if (rst) done_register <= 1'h0;
    else if (({ not_read_address_11_2_0, reading_is_2, done } != 3'h2) & (reading_is_2 | done)) done_register <= 1'h0 | done;
  always @(posedge clk)
    if (rst) axi_rdata <= 32'd0;
    else if (reading_is_2) axi_rdata <=
      ({ read_address[11:2], 2'h0 } == 12'h04c) ? error_address[63:32] :
      ({ read_address[11:2], 2'h0 } == 12'h048) ? error_address[31:0] :
      ({ read_address[11:2], 2'h0 } == 12'h044) ? error_command :
      ({ read_address[11:2], 2'h0 } == 12'h040) ? error_cause :
      ({ read_address[11:2], 2'h0 } == 12'h030) ? timeout :
      ({ read_address[11:2], 2'h0 } == 12'h018) ? commands :
      ({ read_address[11:2], 2'h0 } == 12'h02c) ? limit[63:32] :
      read_address_11_2_0_is_40 ? limit[31:0] :
      read_address_11_2_0_is_36 ? base[63:32] :
      read_address_11_2_0_is_32 ? base[31:0] :
      read_address_11_2_0_is_20 ? program_address[63:32] :
      read_address_11_2_0_is_16 ? program_address[31:0] :
      read_address_11_2_0_is_12 ? { 30'h00000000, status } :
      read_address_11_2_0_is_8 ? { 30'h00000000, mask } :
      read_address_11_2_0_is_4 ? { 31'h00000000, enable } :
      not_read_address_11_2_0 ? { 28'h0000000, done_register, idle_and_not_pending_start, done_register, pending_start } :
      axi_rdata_choice;
  always @(posedge clk)
    if (axi_arvalid_and_axi_arready | rst) reading[1] <= 1'h0;
    else if (any_reading) reading[1] <= reading[0];
  always @(posedge clk)
    if (rst) reading[0] <= 1'h0;
    else if (axi_arvalid_and_axi_arready | any_reading) reading[0] <= axi_arvalid_and_axi_arready ? 2'h1 : any_reading ? { reading[0], 1'h0 } : { reading[1], 1'hx };
  always @(posedge clk)
    if (rst) axi_rvalid <= 1'h0;
    else if (reading_is_2 | axi_rready) axi_rvalid <= 1'h0 | reading_is_2;
  always @(posedge clk)
    if (rst) timeout[7:0] <= 8'h00;
    else if (address_11_2_0_is_48 & strobes[0] & write) timeout[7:0] <= data[7:0];
  always @(posedge clk)
    if (rst) timeout[15:8] <= 8'h00;
    else if (address_11_2_0_is_48 & strobes[1] & write) timeout[15:8] <= data[15:8];
  always @(posedge clk)
    if (rst) timeout[23:16] <= 8'h00;
    else if (address_11_2_0_is_48 & strobes[2] & write) timeout[23:16] <= data[23:16];
  always @(posedge clk)
    if (rst) timeout[31:24] <= 8'h00;
    else if (address_11_2_0_is_48 & strobes[3] & write) timeout[31:24] <= data[31:24];
  always @(posedge clk)
    if (rst) commands[7:0] <= 8'h00;
    else if (address_11_2_0_is_24 & strobes[0] & write) commands[7:0] <= data[7:0];
  always @(posedge clk)
    if (rst) commands[15:8] <= 8'h00;
    else if (address_11_2_0_is_24 & strobes[1] & write) commands[15:8] <= data[15:8];
  always @(posedge clk)
    if (rst) commands[23:16] <= 8'h00;
    else if (address_11_2_0_is_24 & strobes[2] & write) commands[23:16] <= data[23:16];
  always @(posedge clk)
    if (rst) commands[31:24] <= 8'h00;
    else if (address_11_2_0_is_24 & strobes[3] & write) commands[31:24] <= data[31:24];
  always @(posedge clk)
    if (rst) limit[39:32] <= 8'h00;
    else if (address_11_2_0_is_44 & strobes[0] & write) limit[39:32] <= data[7:0];
  always @(posedge clk)
    if (rst) limit[7:0] <= 8'h00;
    else if (address_11_2_0_is_40 & strobes[0] & write) limit[7:0] <= data[7:0];
  always @(posedge clk)
    if (rst) limit[47:40] <= 8'h00;
    else if (address_11_2_0_is_44 & strobes[1] & write) limit[47:40] <= data[15:8];
  always @(posedge clk)
    if (rst) limit[15:8] <= 8'h00;
    else if (address_11_2_0_is_40 & strobes[1] & write) limit[15:8] <= data[15:8];
  always @(posedge clk)
    if (rst) limit[23:16] <= 8'h00;
    else if (address_11_2_0_is_40 & strobes[2] & write) limit[23:16] <= data[23:16];
  always @(posedge clk)
    if (rst) limit[55:48] <= 8'h00;
    else if (address_11_2_0_is_44 & strobes[2] & write) limit[55:48] <= data[23:16];
  always @(posedge clk)
    if (rst) limit[63:56] <= 8'h00;
    else if (address_11_2_0_is_44 & strobes[3] & write) limit[63:56] <= data[31:24];
  always @(posedge clk)
    if (rst) limit[31:24] <= 8'h00;
    else if (address_11_2_0_is_40 & strobes[3] & write) limit[31:24] <= data[31:24];
  always @(posedge clk)
    if (rst) base[39:32] <= 8'h00;
    else if (address_11_2_0_is_36 & strobes[0] & write) base[39:32] <= data[7:0];
  always @(posedge clk)
    if (rst) base[7:0] <= 8'h00;
    else if (address_11_2_0_is_32 & strobes[0] & write) base[7:0] <= data[7:0];
  always @(posedge clk)
    if (rst) base[47:40] <= 8'h00;
    else if (address_11_2_0_is_36 & strobes[1] & write) base[47:40] <= data[15:8];
  always @(posedge clk)
    if (rst) base[15:8] <= 8'h00;
    else if (address_11_2_0_is_32 & strobes[1] & write) base[15:8] <= data[15:8];
  always @(posedge clk)
    if (rst) base[23:16] <= 8'h00;
    else if (address_11_2_0_is_32 & strobes[2] & write) base[23:16] <= data[23:16];
  always @(posedge clk)
    if (rst) base[55:48] <= 8'h00;
    else if (address_11_2_0_is_36 & strobes[2] & write) base[55:48] <= data[23:16];
  always @(posedge clk)
    if (rst) base[63:56] <= 8'h00;
    else if (address_11_2_0_is_36 & strobes[3] & write) base[63:56] <= data[31:24];
  always @(posedge clk)
    if (rst) base[31:24] <= 8'h00;
    else if (address_11_2_0_is_32 & strobes[3] & write) base[31:24] <= data[31:24];
  always @(posedge clk)
    if (rst) program_address[39:32] <= 8'h00;
    else if (address_11_2_0_is_20 & strobes[0] & write) program_address[39:32] <= data[7:0];
  always @(posedge clk)
    if (rst) program_address[7:0] <= 8'h00;
    else if (address_11_2_0_is_16 & strobes[0] & write) program_address[7:0] <= data[7:0];
  always @(posedge clk)
    if (rst) program_address[47:40] <= 8'h00;
    else if (address_11_2_0_is_20 & strobes[1] & write) program_address[47:40] <= data[15:8];
  always @(posedge clk)
    if (rst) program_address[15:8] <= 8'h00;
    else if (address_11_2_0_is_16 & strobes[1] & write) program_address[15:8] <= data[15:8];
  always @(posedge clk)
    if (rst) program_address[23:16] <= 8'h00;
    else if (address_11_2_0_is_16 & strobes[2] & write) program_address[23:16] <= data[23:16];
  always @(posedge clk)
    if (rst) program_address[55:48] <= 8'h00;
    else if (address_11_2_0_is_20 & strobes[2] & write) program_address[55:48] <= data[23:16];
  always @(posedge clk)
    if (rst) program_address[63:56] <= 8'h00;
    else if (address_11_2_0_is_20 & strobes[3] & write) program_address[63:56] <= data[31:24];
  always @(posedge clk)
    if (rst) program_address[31:24] <= 8'h00;
    else if (address_11_2_0_is_16 & strobes[3] & write) program_address[31:24] <= data[31:24];
  always @(posedge clk)
    if (rst) mask <= 2'h0;
    else if (({ address[11:2], 2'h0 } == 12'h008) & strobes[0] & write) mask <= data[1:0];
  always @(posedge clk)
    if (rst) enable <= 1'h0;
    else if (({ address[11:2], 2'h0 } == 12'h004) & strobes[0] & write) enable <= data[0];
  always @(posedge clk)
    if (rst) strobes <= 4'h0;
    else if (axi_wvalid_and_axi_wready) strobes <= axi_wstrb;
  always @(posedge clk)
    if (rst) data <= 32'd0;
    else if (axi_wvalid_and_axi_wready) data <= axi_wdata;
  always @(posedge clk)
    if (rst | write) filled <= 1'h0;
    else if (axi_wvalid_and_axi_wready) filled <= 1'h1;
  always @(posedge clk)
    if (rst | write) addressed <= 1'h0;
    else if (axi_awvalid_and_axi_awready) addressed <= 1'h1;
  always @(posedge clk)
    if (rst) axi_bvalid <= 1'h0;
    else if (axi_bready | write) axi_bvalid <= 1'h0 | write;
  always @(posedge clk)
    if (rst) pending_start <= 1'h0;
    else pending_start <=
      write ? (!{ address[11:2], 2'h0 } ? (pending_start_choice | (strobes[0] & data[0])) : pending_start_choice) :
      pending_start_choice;
  always @(posedge clk)
    if (rst) status <= 2'h0;
    else status <= (status ^ toggled) | raised;
  reg [9:0] address_11_2 = 10'h000;
  always @(posedge clk)
    if (rst) address_11_2 <= 10'h000;
    else if (axi_awvalid_and_axi_awready) address_11_2 <= axi_awaddr[11:2];
  assign address[11:2] = address_11_2;
  reg [9:0] read_address_11_2 = 10'h000;
  always @(posedge clk)
    if (rst) read_address_11_2 <= 10'h000;
    else if (axi_arvalid_and_axi_arready) read_address_11_2 <= axi_araddr[11:2];
  assign read_address[11:2] = read_address_11_2;
  assign not_read_address_11_2_0 = !{ read_address[11:2], 2'h0 };
  assign axi_rdata_choice = axi_rdata_both ? (read_address[2] ? counter_value[63:32] : counter_value[31:0]) : 32'd0;
  assign read_address_11_2_0_is_40 = { read_address[11:2], 2'h0 } == 12'h028;
  assign read_address_11_2_0_is_36 = { read_address[11:2], 2'h0 } == 12'h024;
  assign read_address_11_2_0_is_32 = { read_address[11:2], 2'h0 } == 12'h020;
  assign read_address_11_2_0_is_20 = { read_address[11:2], 2'h0 } == 12'h014;
  assign read_address_11_2_0_is_16 = { read_address[11:2], 2'h0 } == 12'h010;
  assign read_address_11_2_0_is_12 = { read_address[11:2], 2'h0 } == 12'h00c;
  assign read_address_11_2_0_is_8 = { read_address[11:2], 2'h0 } == 12'h008;
  assign read_address_11_2_0_is_4 = { read_address[11:2], 2'h0 } == 12'h004;
  assign address_11_2_0_is_48 = { address[11:2], 2'h0 } == 12'h030;
  assign address_11_2_0_is_24 = { address[11:2], 2'h0 } == 12'h018;
  assign address_11_2_0_is_44 = { address[11:2], 2'h0 } == 12'h02c;
  assign address_11_2_0_is_40 = { address[11:2], 2'h0 } == 12'h028;
  assign address_11_2_0_is_36 = { address[11:2], 2'h0 } == 12'h024;
  assign address_11_2_0_is_32 = { address[11:2], 2'h0 } == 12'h020;
  assign address_11_2_0_is_20 = { address[11:2], 2'h0 } == 12'h014;
  assign address_11_2_0_is_16 = { address[11:2], 2'h0 } == 12'h010;
  assign pending_start_choice = start ? 1'h0 : pending_start;
  assign toggled = write ? (({ address[11:2], 2'h0 } == 12'h00c) ? (strobes[0] ? data[1:0] : 2'h0) : 2'h0) : 2'h0;
  assign read_address_11_2_0_minus_256[8:3] = counter;
  assign address[1:0] = 2'h0;
  assign axi_bresp = 2'h0;
  assign axi_rresp = 2'h0;
  assign read_address[1:0] = 2'h0;
endmodule
`default_nettype wire
