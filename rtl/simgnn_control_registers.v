`timescale 1ns/1ps
`default_nettype none
module simgnn_control_registers(axi_awvalid, axi_wdata, axi_wstrb, axi_wvalid, axi_bready, axi_araddr, axi_arvalid, axi_rready, idle, done, failed, error_cause, error_command, error_address, counter_value, clk, rst, axi_awready, axi_wready, axi_bresp, axi_bvalid
, axi_arready, axi_rdata, axi_rresp, axi_rvalid, interrupt, \program , commands, base, limit, timeout, start, counter, axi_awaddr);
  wire \$1 ;
  wire [1:0] \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$14 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire [31:0] \$22 ;
  wire \$3 ;
  wire \$5 ;
  wire \$6 ;
  wire [12:0] \$7 ;
  wire [1:0] \$9 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3590 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3592 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3606 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3610 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3723 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3594 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3614 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3617 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3620 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3623 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3627 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3630 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3633 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3636 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3639 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3642 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3645 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3648 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3652 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3655 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3658 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3661 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3664 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3667 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3670 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3673 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3677 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3680 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3683 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3686 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3690 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3693 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3696 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3699 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3702 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3705 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3708 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3711 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3715 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3719 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3602 ;
  wire \$procmux$2886_Y ;
  wire \$procmux$2887_CMP ;
  wire \$procmux$2888_Y ;
  wire \$procmux$2890_Y ;
  wire [31:0] \$procmux$2894_Y ;
  wire [31:0] \$procmux$2897_Y ;
  wire \$procmux$2898_CMP ;
  wire \$procmux$2899_CMP ;
  wire \$procmux$2900_CMP ;
  wire \$procmux$2901_CMP ;
  wire \$procmux$2902_CMP ;
  wire \$procmux$2903_CMP ;
  wire \$procmux$2904_CMP ;
  wire \$procmux$2905_CMP ;
  wire \$procmux$2906_CMP ;
  wire \$procmux$2907_CMP ;
  wire \$procmux$2908_CMP ;
  wire \$procmux$2909_CMP ;
  wire \$procmux$2910_CMP ;
  wire \$procmux$2911_CMP ;
  wire \$procmux$2912_CMP ;
  wire [1:0] \$procmux$2922_Y ;
  wire [1:0] \$procmux$2924_Y ;
  wire \$procmux$2928_Y ;
  wire \$procmux$2930_Y ;
  wire \$procmux$2937_CMP ;
  wire \$procmux$2969_CMP ;
  wire \$procmux$2994_CMP ;
  wire \$procmux$3037_CMP ;
  wire \$procmux$3062_CMP ;
  wire \$procmux$3105_CMP ;
  wire \$procmux$3137_CMP ;
  wire \$procmux$3162_CMP ;
  wire \$procmux$3205_CMP ;
  wire \$procmux$3213_CMP ;
  wire \$procmux$3218_Y ;
  wire \$procmux$3220_Y ;
  wire \$procmux$3224_Y ;
  wire \$procmux$3226_Y ;
  wire \$procmux$3228_Y ;
  wire \$procmux$3229_CMP ;
  wire \$procmux$3230_Y ;
  wire [1:0] \$procmux$3236_Y ;
  wire [1:0] \$procmux$3238_Y ;
  wire \$procmux$3239_CMP ;
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
  reg \done$59  = 1'h0;
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
  output [31:0] timeout;
  reg [31:0] timeout = 32'd0;
  wire [1:0] toggled;
  wire write;
  assign start = pending_start & idle;
  assign \$1  = | status;
  assign interrupt = enable & \$1 ;
  assign raised = { failed, done } & mask;
  assign \$2  = axi_awvalid & axi_wvalid;
  assign \$3  = ~ axi__bvalid;
  assign write = \$2  & \$3 ;
  assign \$5  = ! reading;
  assign \$6  = ~ axi__rvalid;
  assign axi__arready = \$5  & \$6 ;
  assign { \$7 [12:9], counter, \$7 [2:0] } = { read_address[11:2], 2'h0 } - 9'h100;
  assign \$9  = status ^ toggled;
  assign \$10  = \$9  | raised;
  assign \$11  = axi_wstrb[0] & axi_wdata[0];
  assign \$12  = | reading;
  assign \$14  = axi_arvalid & axi__arready;
  assign \$16  = reading == 2'h2;
  assign \$17  = ~ pending_start;
  assign \$18  = idle & \$17 ;
  assign \$19  = { read_address[11:2], 2'h0 } >= 9'h100;
  assign \$20  = { read_address[11:2], 2'h0 } < 10'h248;
  assign \$21  = \$19  & \$20 ;
  assign \$22  = read_address[2] ? counter_value[63:32] : counter_value[31:0];
  always @(posedge clk)
    if (rst) pending_start <= 1'h0;
    else pending_start <= \$procmux$3230_Y ;
  always @(posedge clk)
    if (rst) status <= 2'h0;
    else status <= \$10 ;
  always @(posedge clk)
    if (rst) \done$59  <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3594 ) \done$59  <= \$procmux$2890_Y ;
  always @(posedge clk)
    if (rst) axi__rdata <= 32'd0;
    else if (\$16 ) axi__rdata <= \$procmux$2897_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3602 ) reading[1] <= 1'h0;
    else if (\$12 ) reading[1] <= reading[0];
  always @(posedge clk)
    if (rst) reading[0] <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3606 ) reading[0] <= \$procmux$2924_Y [0];
  always @(posedge clk)
    if (rst) axi__rvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3610 ) axi__rvalid <= \$procmux$2930_Y ;
  always @(posedge clk)
    if (rst) timeout[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3614 ) timeout[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) timeout[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3617 ) timeout[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) timeout[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3620 ) timeout[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) timeout[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3623 ) timeout[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) limit[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3627 ) limit[39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) limit[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3630 ) limit[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) limit[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3633 ) limit[47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) limit[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3636 ) limit[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) limit[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3639 ) limit[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) limit[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3642 ) limit[55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) limit[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3645 ) limit[63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) limit[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3648 ) limit[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) base[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3652 ) base[39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) base[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3655 ) base[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) base[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3658 ) base[47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) base[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3661 ) base[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) base[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3664 ) base[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) base[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3667 ) base[55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) base[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3670 ) base[63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) base[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3673 ) base[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) commands[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3677 ) commands[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) commands[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3680 ) commands[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) commands[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3683 ) commands[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) commands[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3686 ) commands[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) \program [39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3690 ) \program [39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) \program [7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3693 ) \program [7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) \program [47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3696 ) \program [47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) \program [15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3699 ) \program [15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) \program [23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3702 ) \program [23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) \program [55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3705 ) \program [55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) \program [63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3708 ) \program [63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) \program [31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3711 ) \program [31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) mask <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3715 ) mask <= axi_wdata[1:0];
  always @(posedge clk)
    if (rst) enable <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3719 ) enable <= axi_wdata[0];
  always @(posedge clk)
    if (rst) axi__bvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3723 ) axi__bvalid <= \$procmux$3220_Y ;
  reg [9:0] \$auto$ff.cc:266:slice$3725  = 10'h000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3725  <= 10'h000;
    else if (\$14 ) \$auto$ff.cc:266:slice$3725  <= axi_araddr[11:2];
  assign read_address[11:2] = \$auto$ff.cc:266:slice$3725 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3590  = { \$16 , done } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3592  = { \$procmux$2887_CMP , \$16 , done } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3606  = { \$14 , \$12  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3610  = { \$16 , axi_rready } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3723  = { axi_bready, write } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3594  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3592 , \$auto$opt_dff.cc:194:make_patterns_logic$3590  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3614  = & { \$procmux$2937_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3617  = & { \$procmux$2937_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3620  = & { \$procmux$2937_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3623  = & { \$procmux$2937_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3627  = & { \$procmux$2969_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3630  = & { \$procmux$2994_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3633  = & { \$procmux$2969_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3636  = & { \$procmux$2994_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3639  = & { \$procmux$2994_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3642  = & { \$procmux$2969_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3645  = & { \$procmux$2969_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3648  = & { \$procmux$2994_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3652  = & { \$procmux$3037_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3655  = & { \$procmux$3062_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3658  = & { \$procmux$3037_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3661  = & { \$procmux$3062_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3664  = & { \$procmux$3062_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3667  = & { \$procmux$3037_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3670  = & { \$procmux$3037_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3673  = & { \$procmux$3062_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3677  = & { \$procmux$3105_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3680  = & { \$procmux$3105_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3683  = & { \$procmux$3105_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3686  = & { \$procmux$3105_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3690  = & { \$procmux$3137_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3693  = & { \$procmux$3162_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3696  = & { \$procmux$3137_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3699  = & { \$procmux$3162_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3702  = & { \$procmux$3162_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3705  = & { \$procmux$3137_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3708  = & { \$procmux$3137_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3711  = & { \$procmux$3162_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3715  = & { \$procmux$3205_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3719  = & { \$procmux$3213_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:253:combine_resets$3602  = | { \$14 , rst };
  assign \$procmux$2886_Y  = \$procmux$2887_CMP  ? 1'h0 : 1'hx;
  assign \$procmux$2887_CMP  = ! { read_address[11:2], 2'h0 };
  assign \$procmux$2888_Y  = \$16  ? \$procmux$2886_Y  : 1'hx;
  assign \$procmux$2890_Y  = done ? 1'h1 : \$procmux$2888_Y ;
  assign \$procmux$2894_Y  = \$21  ? \$22  : 32'd0;
  function [31:0] procmux$2897 ;
    input [31:0] select_a;
    input [511:0] select_b;
    input [15:0] select_s;
    casez (select_s) // synopsys parallel_case
      16'b???????????????1:
        procmux$2897  = select_b[31:0];
      16'b??????????????10:
        procmux$2897  = select_b[63:32];
      16'b?????????????100:
        procmux$2897  = select_b[95:64];
      16'b????????????1000:
        procmux$2897  = select_b[127:96];
      16'b???????????10000:
        procmux$2897  = select_b[159:128];
      16'b??????????100000:
        procmux$2897  = select_b[191:160];
      16'b?????????1000000:
        procmux$2897  = select_b[223:192];
      16'b????????10000000:
        procmux$2897  = select_b[255:224];
      16'b???????100000000:
        procmux$2897  = select_b[287:256];
      16'b??????1000000000:
        procmux$2897  = select_b[319:288];
      16'b?????10000000000:
        procmux$2897  = select_b[351:320];
      16'b????100000000000:
        procmux$2897  = select_b[383:352];
      16'b???1000000000000:
        procmux$2897  = select_b[415:384];
      16'b??10000000000000:
        procmux$2897  = select_b[447:416];
      16'b?100000000000000:
        procmux$2897  = select_b[479:448];
      16'b1000000000000000:
        procmux$2897  = select_b[511:480];
      default:
        procmux$2897  = select_a;
    endcase
  endfunction
  assign \$procmux$2897_Y  = procmux$2897 (\$procmux$2894_Y , { 28'h0000000, \done$59 , \$18 , \done$59 , pending_start, 31'h00000000, enable, 30'h00000000, mask, 30'h00000000, status, \program [31:0], \program [63:32], commands, base[31:0], base[63:32], limit[31:0], limit[63:32], timeout, error_cause, error_command, error_address[31:0], error_address[63:32] }, { \$procmux$2887_CMP , \$procmux$2912_CMP , \$procmux$2911_CMP , \$procmux$2910_CMP , \$procmux$2909_CMP , \$procmux$2908_CMP , \$procmux$2907_CMP , \$procmux$2906_CMP , \$procmux$2905_CMP , \$procmux$2904_CMP , \$procmux$2903_CMP , \$procmux$2902_CMP , \$procmux$2901_CMP , \$procmux$2900_CMP , \$procmux$2899_CMP , \$procmux$2898_CMP  });
  assign \$procmux$2898_CMP  = { read_address[11:2], 2'h0 } == 12'h04c;
  assign \$procmux$2899_CMP  = { read_address[11:2], 2'h0 } == 12'h048;
  assign \$procmux$2900_CMP  = { read_address[11:2], 2'h0 } == 12'h044;
  assign \$procmux$2901_CMP  = { read_address[11:2], 2'h0 } == 12'h040;
  assign \$procmux$2902_CMP  = { read_address[11:2], 2'h0 } == 12'h030;
  assign \$procmux$2903_CMP  = { read_address[11:2], 2'h0 } == 12'h02c;
  assign \$procmux$2904_CMP  = { read_address[11:2], 2'h0 } == 12'h028;
  assign \$procmux$2905_CMP  = { read_address[11:2], 2'h0 } == 12'h024;
  assign \$procmux$2906_CMP  = { read_address[11:2], 2'h0 } == 12'h020;
  assign \$procmux$2907_CMP  = { read_address[11:2], 2'h0 } == 12'h018;
  assign \$procmux$2908_CMP  = { read_address[11:2], 2'h0 } == 12'h014;
  assign \$procmux$2909_CMP  = { read_address[11:2], 2'h0 } == 12'h010;
  assign \$procmux$2910_CMP  = { read_address[11:2], 2'h0 } == 12'h00c;
  assign \$procmux$2911_CMP  = { read_address[11:2], 2'h0 } == 12'h008;
  assign \$procmux$2912_CMP  = { read_address[11:2], 2'h0 } == 12'h004;
  assign \$procmux$2922_Y  = \$12  ? { reading[0], 1'h0 } : { reading[1], 1'hx };
  assign \$procmux$2924_Y  = \$14  ? 2'h1 : \$procmux$2922_Y ;
  assign \$procmux$2928_Y  = axi_rready ? 1'h0 : 1'hx;
  assign \$procmux$2930_Y  = \$16  ? 1'h1 : \$procmux$2928_Y ;
  assign \$procmux$2937_CMP  = axi_awaddr[11:2] == 10'h00c;
  assign \$procmux$2969_CMP  = axi_awaddr[11:2] == 10'h00b;
  assign \$procmux$2994_CMP  = axi_awaddr[11:2] == 10'h00a;
  assign \$procmux$3037_CMP  = axi_awaddr[11:2] == 10'h009;
  assign \$procmux$3062_CMP  = axi_awaddr[11:2] == 10'h008;
  assign \$procmux$3105_CMP  = axi_awaddr[11:2] == 10'h006;
  assign \$procmux$3137_CMP  = axi_awaddr[11:2] == 10'h005;
  assign \$procmux$3162_CMP  = axi_awaddr[11:2] == 10'h004;
  assign \$procmux$3205_CMP  = axi_awaddr[11:2] == 10'h002;
  assign \$procmux$3213_CMP  = axi_awaddr[11:2] == 10'h001;
  assign \$procmux$3218_Y  = axi_bready ? 1'h0 : 1'hx;
  assign \$procmux$3220_Y  = write ? 1'h1 : \$procmux$3218_Y ;
  assign \$procmux$3224_Y  = start ? 1'h0 : pending_start;
  assign \$procmux$3226_Y  = \$11  ? 1'h1 : \$procmux$3224_Y ;
  assign \$procmux$3228_Y  = \$procmux$3229_CMP  ? \$procmux$3226_Y  : \$procmux$3224_Y ;
  assign \$procmux$3229_CMP  = ! { axi_awaddr[11:2], 2'h0 };
  assign \$procmux$3230_Y  = write ? \$procmux$3228_Y  : \$procmux$3224_Y ;
  assign \$procmux$3236_Y  = axi_wstrb[0] ? axi_wdata[1:0] : 2'h0;
  assign \$procmux$3238_Y  = \$procmux$3239_CMP  ? \$procmux$3236_Y  : 2'h0;
  assign \$procmux$3239_CMP  = axi_awaddr[11:2] == 10'h003;
  assign toggled = write ? \$procmux$3238_Y  : 2'h0;
  assign \$7 [8:3] = counter;
  assign address = { axi_awaddr[11:2], 2'h0 };
  assign axi__araddr = axi_araddr;
  assign axi__arvalid = axi_arvalid;
  assign axi__awaddr = axi_awaddr;
  assign axi__awready = write;
  assign axi__awvalid = axi_awvalid;
  assign axi__bready = axi_bready;
  assign axi__bresp = 2'h0;
  assign axi__rready = axi_rready;
  assign axi__rresp = 2'h0;
  assign axi__wdata = axi_wdata;
  assign axi__wready = write;
  assign axi__wstrb = axi_wstrb;
  assign axi__wvalid = axi_wvalid;
  assign axi_arready = axi__arready;
  assign axi_awready = write;
  assign axi_bresp = 2'h0;
  assign axi_bvalid = axi__bvalid;
  assign axi_rdata = axi__rdata;
  assign axi_rresp = 2'h0;
  assign axi_rvalid = axi__rvalid;
  assign axi_wready = write;
  assign read_address[1:0] = 2'h0;
endmodule
`default_nettype wire
