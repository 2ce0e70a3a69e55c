`timescale 1ns/1ps
`default_nettype none
module simgnn_control_registers(axi_awvalid, axi_wdata, axi_wstrb, axi_wvalid, axi_bready, axi_araddr, axi_arvalid, axi_rready, idle, done, failed, error_cause, error_command, error_address, counter_value, clk, rst, axi_awready, axi_wready, axi_bresp, axi_bvalid
, axi_arready, axi_rdata, axi_rresp, axi_rvalid, interrupt, \program , base, limit, commands, timeout, start, counter, axi_awaddr);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire [31:0] \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [12:0] \$18 ;
  wire [1:0] \$19 ;
  wire [1:0] \$20 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$21 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$22 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$23 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$24 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$25 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$26 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$27 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$28 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$29 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$30 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$31 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$32 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$33 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$34 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$35 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$36 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$37 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$38 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$39 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$40 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$41 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$42 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$43 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$44 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$45 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$46 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$47 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$48 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$49 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$50 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$51 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$52 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$53 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$54 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$55 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$56 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$57 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$58 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$59 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$60 ;
  wire \$auto$opt_dff.cc:253:combine_resets$61 ;
  wire \$auto$opt_dff.cc:253:combine_resets$62 ;
  wire \$auto$opt_dff.cc:253:combine_resets$63 ;
  wire \$procmux$64_Y ;
  wire \$procmux$65_CMP ;
  wire \$procmux$66_Y ;
  wire \$procmux$67_Y ;
  wire [31:0] \$procmux$68_Y ;
  wire [31:0] \$procmux$69_Y ;
  wire \$procmux$70_CMP ;
  wire \$procmux$71_CMP ;
  wire \$procmux$72_CMP ;
  wire \$procmux$73_CMP ;
  wire \$procmux$74_CMP ;
  wire \$procmux$75_CMP ;
  wire \$procmux$76_CMP ;
  wire \$procmux$77_CMP ;
  wire \$procmux$78_CMP ;
  wire \$procmux$79_CMP ;
  wire \$procmux$80_CMP ;
  wire \$procmux$81_CMP ;
  wire \$procmux$82_CMP ;
  wire \$procmux$83_CMP ;
  wire \$procmux$84_CMP ;
  wire [1:0] \$procmux$85_Y ;
  wire [1:0] \$procmux$86_Y ;
  wire \$procmux$87_Y ;
  wire \$procmux$88_Y ;
  wire \$procmux$89_CMP ;
  wire \$procmux$90_CMP ;
  wire \$procmux$91_CMP ;
  wire \$procmux$92_CMP ;
  wire \$procmux$93_CMP ;
  wire \$procmux$94_CMP ;
  wire \$procmux$95_CMP ;
  wire \$procmux$96_CMP ;
  wire \$procmux$97_CMP ;
  wire \$procmux$98_CMP ;
  wire \$procmux$99_Y ;
  wire \$procmux$100_Y ;
  wire \$procmux$101_Y ;
  wire \$procmux$102_Y ;
  wire \$procmux$103_Y ;
  wire \$procmux$104_CMP ;
  wire \$procmux$105_Y ;
  wire [1:0] \$procmux$106_Y ;
  wire [1:0] \$procmux$107_Y ;
  wire \$procmux$108_CMP ;
  reg [31:0] \$like  = 32'd0;
  reg \$signal  = 1'h0;
  reg \$signal$109  = 1'h0;
  wire [11:0] address;
  wire [11:0] axi__araddr;
  wire axi__arready;
  wire axi__arvalid;
  wire [11:0] axi__awaddr;
  wire axi__awready;
  wire axi__awvalid;
  wire axi__bready;
  wire [1:0] axi__bresp;
  reg axi__bvalid = 1'h0;
  reg [31:0] axi__rdata = 32'd0;
  wire axi__rready;
  wire [1:0] axi__rresp;
  reg axi__rvalid = 1'h0;
  wire [31:0] axi__wdata;
  wire axi__wready;
  wire [3:0] axi__wstrb;
  wire axi__wvalid;
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
  wire axi_bvalid;
  output [31:0] axi_rdata;
  wire [31:0] axi_rdata;
  input axi_rready;
  wire axi_rready;
  output [1:0] axi_rresp;
  wire [1:0] axi_rresp;
  output axi_rvalid;
  wire axi_rvalid;
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
  input done;
  wire done;
  reg \done$63  = 1'h0;
  reg enable = 1'h0;
  input [63:0] error_address;
  wire [63:0] error_address;
  input [31:0] error_cause;
  wire [31:0] error_cause;
  input [31:0] error_command;
  wire [31:0] error_command;
  input failed;
  wire failed;
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
  output [63:0] \program ;
  reg [63:0] \program  = 64'h0000000000000000;
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
  assign \$1  = | status;
  assign interrupt = enable & \$1 ;
  assign raised = { failed, done } & mask;
  assign axi__awready = ~ \$signal ;
  assign axi__wready = ~ \$signal$109 ;
  assign \$9  = \$signal  & \$signal$109 ;
  assign \$15  = ~ axi__bvalid;
  assign write = \$9  & \$15 ;
  assign \$16  = ! reading;
  assign \$17  = ~ axi__rvalid;
  assign axi__arready = \$16  & \$17 ;
  assign { \$18 [12:9], counter, \$18 [2:0] } = { read_address[11:2], 2'h0 } - 9'h100;
  assign \$19  = status ^ toggled;
  assign \$20  = \$19  | raised;
  assign \$2  = axi_awvalid & axi__awready;
  assign \$3  = axi_wvalid & axi__wready;
  assign \$4  = strobes[0] & \$like [0];
  assign \$5  = | reading;
  assign \$6  = axi_arvalid & axi__arready;
  assign \$7  = reading == 2'h2;
  assign \$8  = ~ pending_start;
  assign \$10  = idle & \$8 ;
  assign \$11  = { read_address[11:2], 2'h0 } >= 9'h100;
  assign \$12  = { read_address[11:2], 2'h0 } < 10'h248;
  assign \$13  = \$11  & \$12 ;
  assign \$14  = read_address[2] ? counter_value[63:32] : counter_value[31:0];
  always @(posedge clk)
    if (rst) \done$63  <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$26 ) \done$63  <= \$procmux$67_Y ;
  always @(posedge clk)
    if (rst) axi__rdata <= 32'd0;
    else if (\$7 ) axi__rdata <= \$procmux$69_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$61 ) reading[1] <= 1'h0;
    else if (\$5 ) reading[1] <= reading[0];
  always @(posedge clk)
    if (rst) reading[0] <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$23 ) reading[0] <= \$procmux$86_Y [0];
  always @(posedge clk)
    if (rst) axi__rvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$24 ) axi__rvalid <= \$procmux$88_Y ;
  always @(posedge clk)
    if (rst) timeout[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$27 ) timeout[7:0] <= \$like [7:0];
  always @(posedge clk)
    if (rst) timeout[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$28 ) timeout[15:8] <= \$like [15:8];
  always @(posedge clk)
    if (rst) timeout[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$29 ) timeout[23:16] <= \$like [23:16];
  always @(posedge clk)
    if (rst) timeout[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$30 ) timeout[31:24] <= \$like [31:24];
  always @(posedge clk)
    if (rst) commands[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$31 ) commands[7:0] <= \$like [7:0];
  always @(posedge clk)
    if (rst) commands[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$32 ) commands[15:8] <= \$like [15:8];
  always @(posedge clk)
    if (rst) commands[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$33 ) commands[23:16] <= \$like [23:16];
  always @(posedge clk)
    if (rst) commands[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$34 ) commands[31:24] <= \$like [31:24];
  always @(posedge clk)
    if (rst) limit[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$35 ) limit[39:32] <= \$like [7:0];
  always @(posedge clk)
    if (rst) limit[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$36 ) limit[7:0] <= \$like [7:0];
  always @(posedge clk)
    if (rst) limit[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$37 ) limit[47:40] <= \$like [15:8];
  always @(posedge clk)
    if (rst) limit[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$38 ) limit[15:8] <= \$like [15:8];
  always @(posedge clk)
    if (rst) limit[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$39 ) limit[23:16] <= \$like [23:16];
  always @(posedge clk)
    if (rst) limit[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$40 ) limit[55:48] <= \$like [23:16];
  always @(posedge clk)
    if (rst) limit[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$41 ) limit[63:56] <= \$like [31:24];
  always @(posedge clk)
    if (rst) limit[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$42 ) limit[31:24] <= \$like [31:24];
  always @(posedge clk)
    if (rst) base[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$43 ) base[39:32] <= \$like [7:0];
  always @(posedge clk)
    if (rst) base[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$44 ) base[7:0] <= \$like [7:0];
  always @(posedge clk)
    if (rst) base[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$45 ) base[47:40] <= \$like [15:8];
  always @(posedge clk)
    if (rst) base[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$46 ) base[15:8] <= \$like [15:8];
  always @(posedge clk)
    if (rst) base[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$47 ) base[23:16] <= \$like [23:16];
  always @(posedge clk)
    if (rst) base[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$48 ) base[55:48] <= \$like [23:16];
  always @(posedge clk)
    if (rst) base[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$49 ) base[63:56] <= \$like [31:24];
  always @(posedge clk)
    if (rst) base[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$50 ) base[31:24] <= \$like [31:24];
  always @(posedge clk)
    if (rst) \program [39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$51 ) \program [39:32] <= \$like [7:0];
  always @(posedge clk)
    if (rst) \program [7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$52 ) \program [7:0] <= \$like [7:0];
  always @(posedge clk)
    if (rst) \program [47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$53 ) \program [47:40] <= \$like [15:8];
  always @(posedge clk)
    if (rst) \program [15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$54 ) \program [15:8] <= \$like [15:8];
  always @(posedge clk)
    if (rst) \program [23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$55 ) \program [23:16] <= \$like [23:16];
  always @(posedge clk)
    if (rst) \program [55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$56 ) \program [55:48] <= \$like [23:16];
  always @(posedge clk)
    if (rst) \program [63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$57 ) \program [63:56] <= \$like [31:24];
  always @(posedge clk)
    if (rst) \program [31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$58 ) \program [31:24] <= \$like [31:24];
  always @(posedge clk)
    if (rst) mask <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$59 ) mask <= \$like [1:0];
  always @(posedge clk)
    if (rst) enable <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$60 ) enable <= \$like [0];
  always @(posedge clk)
    if (rst) strobes <= 4'h0;
    else if (\$3 ) strobes <= axi_wstrb;
  always @(posedge clk)
    if (rst) \$like  <= 32'd0;
    else if (\$3 ) \$like  <= axi_wdata;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$62 ) \$signal$109  <= 1'h0;
    else if (\$3 ) \$signal$109  <= 1'h1;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$63 ) \$signal  <= 1'h0;
    else if (\$2 ) \$signal  <= 1'h1;
  always @(posedge clk)
    if (rst) axi__bvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$25 ) axi__bvalid <= \$procmux$100_Y ;
  always @(posedge clk)
    if (rst) pending_start <= 1'h0;
    else pending_start <= \$procmux$105_Y ;
  always @(posedge clk)
    if (rst) status <= 2'h0;
    else status <= \$20 ;
  reg [9:0] \$auto$ff.cc:266:slice$110  = 10'h000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$110  <= 10'h000;
    else if (\$2 ) \$auto$ff.cc:266:slice$110  <= axi_awaddr[11:2];
  assign address[11:2] = \$auto$ff.cc:266:slice$110 ;
  reg [9:0] \$auto$ff.cc:266:slice$111  = 10'h000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$111  <= 10'h000;
    else if (\$6 ) \$auto$ff.cc:266:slice$111  <= axi_araddr[11:2];
  assign read_address[11:2] = \$auto$ff.cc:266:slice$111 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$21  = { \$7 , done } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$22  = { \$procmux$65_CMP , \$7 , done } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$23  = { \$6 , \$5  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$24  = { \$7 , axi_rready } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$25  = { axi_bready, write } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$26  = & { \$auto$opt_dff.cc:194:make_patterns_logic$22 , \$auto$opt_dff.cc:194:make_patterns_logic$21  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$27  = & { \$procmux$89_CMP , strobes[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$28  = & { \$procmux$89_CMP , strobes[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$29  = & { \$procmux$89_CMP , strobes[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$30  = & { \$procmux$89_CMP , strobes[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$31  = & { \$procmux$90_CMP , strobes[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$32  = & { \$procmux$90_CMP , strobes[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$33  = & { \$procmux$90_CMP , strobes[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$34  = & { \$procmux$90_CMP , strobes[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$35  = & { \$procmux$91_CMP , strobes[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$36  = & { \$procmux$92_CMP , strobes[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$37  = & { \$procmux$91_CMP , strobes[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$38  = & { \$procmux$92_CMP , strobes[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$39  = & { \$procmux$92_CMP , strobes[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$40  = & { \$procmux$91_CMP , strobes[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$41  = & { \$procmux$91_CMP , strobes[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$42  = & { \$procmux$92_CMP , strobes[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$43  = & { \$procmux$93_CMP , strobes[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$44  = & { \$procmux$94_CMP , strobes[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$45  = & { \$procmux$93_CMP , strobes[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$46  = & { \$procmux$94_CMP , strobes[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$47  = & { \$procmux$94_CMP , strobes[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$48  = & { \$procmux$93_CMP , strobes[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$49  = & { \$procmux$93_CMP , strobes[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$50  = & { \$procmux$94_CMP , strobes[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$51  = & { \$procmux$95_CMP , strobes[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$52  = & { \$procmux$96_CMP , strobes[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$53  = & { \$procmux$95_CMP , strobes[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$54  = & { \$procmux$96_CMP , strobes[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$55  = & { \$procmux$96_CMP , strobes[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$56  = & { \$procmux$95_CMP , strobes[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$57  = & { \$procmux$95_CMP , strobes[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$58  = & { \$procmux$96_CMP , strobes[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$59  = & { \$procmux$97_CMP , strobes[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$60  = & { \$procmux$98_CMP , strobes[0], write };
  assign \$auto$opt_dff.cc:253:combine_resets$61  = | { \$6 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$62  = | { rst, write };
  assign \$auto$opt_dff.cc:253:combine_resets$63  = | { rst, write };
  assign \$procmux$64_Y  = \$procmux$65_CMP  ? 1'h0 : 1'hx;
  assign \$procmux$65_CMP  = ! { read_address[11:2], 2'h0 };
  assign \$procmux$66_Y  = \$7  ? \$procmux$64_Y  : 1'hx;
  assign \$procmux$67_Y  = done ? 1'h1 : \$procmux$66_Y ;
  assign \$procmux$68_Y  = \$13  ? \$14  : 32'd0;
  function [31:0] procmux$1231 ;
    input [31:0] select_a;
    input [511:0] select_b;
    input [15:0] select_s;
    casez (select_s) // synopsys parallel_case
      16'b???????????????1:
        procmux$1231  = select_b[31:0];
      16'b??????????????10:
        procmux$1231  = select_b[63:32];
      16'b?????????????100:
        procmux$1231  = select_b[95:64];
      16'b????????????1000:
        procmux$1231  = select_b[127:96];
      16'b???????????10000:
        procmux$1231  = select_b[159:128];
      16'b??????????100000:
        procmux$1231  = select_b[191:160];
      16'b?????????1000000:
        procmux$1231  = select_b[223:192];
      16'b????????10000000:
        procmux$1231  = select_b[255:224];
      16'b???????100000000:
        procmux$1231  = select_b[287:256];
      16'b??????1000000000:
        procmux$1231  = select_b[319:288];
      16'b?????10000000000:
        procmux$1231  = select_b[351:320];
      16'b????100000000000:
        procmux$1231  = select_b[383:352];
      16'b???1000000000000:
        procmux$1231  = select_b[415:384];
      16'b??10000000000000:
        procmux$1231  = select_b[447:416];
      16'b?100000000000000:
        procmux$1231  = select_b[479:448];
      16'b1000000000000000:
        procmux$1231  = select_b[511:480];
      default:
        procmux$1231  = select_a;
    endcase
  endfunction
  assign \$procmux$69_Y  = procmux$1231 (\$procmux$68_Y , { 28'h0000000, \done$63 , \$10 , \done$63 , pending_start, 31'h00000000, enable, 30'h00000000, mask, 30'h00000000, status, \program [31:0], \program [63:32], base[31:0], base[63:32], limit[31:0], limit[63:32], commands, timeout, error_cause, error_command, error_address[31:0], error_address[63:32] }, { \$procmux$65_CMP , \$procmux$84_CMP , \$procmux$83_CMP , \$procmux$82_CMP , \$procmux$81_CMP , \$procmux$80_CMP , \$procmux$79_CMP , \$procmux$78_CMP , \$procmux$77_CMP , \$procmux$76_CMP , \$procmux$75_CMP , \$procmux$74_CMP , \$procmux$73_CMP , \$procmux$72_CMP , \$procmux$71_CMP , \$procmux$70_CMP  });
  assign \$procmux$70_CMP  = { read_address[11:2], 2'h0 } == 12'h04c;
  assign \$procmux$71_CMP  = { read_address[11:2], 2'h0 } == 12'h048;
  assign \$procmux$72_CMP  = { read_address[11:2], 2'h0 } == 12'h044;
  assign \$procmux$73_CMP  = { read_address[11:2], 2'h0 } == 12'h040;
  assign \$procmux$74_CMP  = { read_address[11:2], 2'h0 } == 12'h030;
  assign \$procmux$75_CMP  = { read_address[11:2], 2'h0 } == 12'h018;
  assign \$procmux$76_CMP  = { read_address[11:2], 2'h0 } == 12'h02c;
  assign \$procmux$77_CMP  = { read_address[11:2], 2'h0 } == 12'h028;
  assign \$procmux$78_CMP  = { read_address[11:2], 2'h0 } == 12'h024;
  assign \$procmux$79_CMP  = { read_address[11:2], 2'h0 } == 12'h020;
  assign \$procmux$80_CMP  = { read_address[11:2], 2'h0 } == 12'h014;
  assign \$procmux$81_CMP  = { read_address[11:2], 2'h0 } == 12'h010;
  assign \$procmux$82_CMP  = { read_address[11:2], 2'h0 } == 12'h00c;
  assign \$procmux$83_CMP  = { read_address[11:2], 2'h0 } == 12'h008;
  assign \$procmux$84_CMP  = { read_address[11:2], 2'h0 } == 12'h004;
  assign \$procmux$85_Y  = \$5  ? { reading[0], 1'h0 } : { reading[1], 1'hx };
  assign \$procmux$86_Y  = \$6  ? 2'h1 : \$procmux$85_Y ;
  assign \$procmux$87_Y  = axi_rready ? 1'h0 : 1'hx;
  assign \$procmux$88_Y  = \$7  ? 1'h1 : \$procmux$87_Y ;
  assign \$procmux$89_CMP  = { address[11:2], 2'h0 } == 12'h030;
  assign \$procmux$90_CMP  = { address[11:2], 2'h0 } == 12'h018;
  assign \$procmux$91_CMP  = { address[11:2], 2'h0 } == 12'h02c;
  assign \$procmux$92_CMP  = { address[11:2], 2'h0 } == 12'h028;
  assign \$procmux$93_CMP  = { address[11:2], 2'h0 } == 12'h024;
  assign \$procmux$94_CMP  = { address[11:2], 2'h0 } == 12'h020;
  assign \$procmux$95_CMP  = { address[11:2], 2'h0 } == 12'h014;
  assign \$procmux$96_CMP  = { address[11:2], 2'h0 } == 12'h010;
  assign \$procmux$97_CMP  = { address[11:2], 2'h0 } == 12'h008;
  assign \$procmux$98_CMP  = { address[11:2], 2'h0 } == 12'h004;
  assign \$procmux$99_Y  = axi_bready ? 1'h0 : 1'hx;
  assign \$procmux$100_Y  = write ? 1'h1 : \$procmux$99_Y ;
  assign \$procmux$101_Y  = start ? 1'h0 : pending_start;
  assign \$procmux$102_Y  = \$4  ? 1'h1 : \$procmux$101_Y ;
  assign \$procmux$103_Y  = \$procmux$104_CMP  ? \$procmux$102_Y  : \$procmux$101_Y ;
  assign \$procmux$104_CMP  = ! { address[11:2], 2'h0 };
  assign \$procmux$105_Y  = write ? \$procmux$103_Y  : \$procmux$101_Y ;
  assign \$procmux$106_Y  = strobes[0] ? \$like [1:0] : 2'h0;
  assign \$procmux$107_Y  = \$procmux$108_CMP  ? \$procmux$106_Y  : 2'h0;
  assign \$procmux$108_CMP  = { address[11:2], 2'h0 } == 12'h00c;
  assign toggled = write ? \$procmux$107_Y  : 2'h0;
  assign \$18 [8:3] = counter;
  assign address[1:0] = 2'h0;
  assign axi__araddr = axi_araddr;
  assign axi__arvalid = axi_arvalid;
  assign axi__awaddr = axi_awaddr;
  assign axi__awvalid = axi_awvalid;
  assign axi__bready = axi_bready;
  assign axi__bresp = 2'h0;
  assign axi__rready = axi_rready;
  assign axi__rresp = 2'h0;
  assign axi__wdata = axi_wdata;
  assign axi__wstrb = axi_wstrb;
  assign axi__wvalid = axi_wvalid;
  assign axi_arready = axi__arready;
  assign axi_awready = axi__awready;
  assign axi_bresp = 2'h0;
  assign axi_bvalid = axi__bvalid;
  assign axi_rdata = axi__rdata;
  assign axi_rresp = 2'h0;
  assign axi_rvalid = axi__rvalid;
  assign axi_wready = axi__wready;
  assign read_address[1:0] = 2'h0;
endmodule
`default_nettype wire
