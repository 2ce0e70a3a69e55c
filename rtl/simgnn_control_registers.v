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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3626 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3628 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3642 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3646 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3759 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3630 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3650 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3653 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3656 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3659 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3663 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3666 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3669 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3672 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3675 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3678 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3681 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3684 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3688 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3691 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3694 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3697 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3700 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3703 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3706 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3709 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3713 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3716 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3719 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3722 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3726 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3729 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3732 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3735 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3738 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3741 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3744 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3747 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3751 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3755 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3638 ;
  wire \$procmux$2897_Y ;
  wire \$procmux$2898_CMP ;
  wire \$procmux$2899_Y ;
  wire \$procmux$2901_Y ;
  wire [31:0] \$procmux$2905_Y ;
  wire [31:0] \$procmux$2908_Y ;
  wire \$procmux$2909_CMP ;
  wire \$procmux$2910_CMP ;
  wire \$procmux$2911_CMP ;
  wire \$procmux$2912_CMP ;
  wire \$procmux$2913_CMP ;
  wire \$procmux$2914_CMP ;
  wire \$procmux$2915_CMP ;
  wire \$procmux$2916_CMP ;
  wire \$procmux$2917_CMP ;
  wire \$procmux$2918_CMP ;
  wire \$procmux$2919_CMP ;
  wire \$procmux$2920_CMP ;
  wire \$procmux$2921_CMP ;
  wire \$procmux$2922_CMP ;
  wire \$procmux$2923_CMP ;
  wire [1:0] \$procmux$2933_Y ;
  wire [1:0] \$procmux$2935_Y ;
  wire \$procmux$2939_Y ;
  wire \$procmux$2941_Y ;
  wire \$procmux$2948_CMP ;
  wire \$procmux$2980_CMP ;
  wire \$procmux$3005_CMP ;
  wire \$procmux$3048_CMP ;
  wire \$procmux$3073_CMP ;
  wire \$procmux$3116_CMP ;
  wire \$procmux$3148_CMP ;
  wire \$procmux$3173_CMP ;
  wire \$procmux$3216_CMP ;
  wire \$procmux$3224_CMP ;
  wire \$procmux$3229_Y ;
  wire \$procmux$3231_Y ;
  wire \$procmux$3235_Y ;
  wire \$procmux$3237_Y ;
  wire \$procmux$3239_Y ;
  wire \$procmux$3240_CMP ;
  wire \$procmux$3241_Y ;
  wire [1:0] \$procmux$3247_Y ;
  wire [1:0] \$procmux$3249_Y ;
  wire \$procmux$3250_CMP ;
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
    else pending_start <= \$procmux$3241_Y ;
  always @(posedge clk)
    if (rst) status <= 2'h0;
    else status <= \$10 ;
  always @(posedge clk)
    if (rst) \done$59  <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3630 ) \done$59  <= \$procmux$2901_Y ;
  always @(posedge clk)
    if (rst) axi__rdata <= 32'd0;
    else if (\$16 ) axi__rdata <= \$procmux$2908_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3638 ) reading[1] <= 1'h0;
    else if (\$12 ) reading[1] <= reading[0];
  always @(posedge clk)
    if (rst) reading[0] <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3642 ) reading[0] <= \$procmux$2935_Y [0];
  always @(posedge clk)
    if (rst) axi__rvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3646 ) axi__rvalid <= \$procmux$2941_Y ;
  always @(posedge clk)
    if (rst) timeout[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3650 ) timeout[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) timeout[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3653 ) timeout[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) timeout[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3656 ) timeout[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) timeout[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3659 ) timeout[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) limit[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3663 ) limit[39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) limit[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3666 ) limit[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) limit[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3669 ) limit[47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) limit[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3672 ) limit[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) limit[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3675 ) limit[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) limit[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3678 ) limit[55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) limit[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3681 ) limit[63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) limit[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3684 ) limit[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) base[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3688 ) base[39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) base[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3691 ) base[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) base[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3694 ) base[47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) base[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3697 ) base[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) base[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3700 ) base[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) base[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3703 ) base[55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) base[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3706 ) base[63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) base[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3709 ) base[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) commands[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3713 ) commands[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) commands[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3716 ) commands[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) commands[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3719 ) commands[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) commands[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3722 ) commands[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) \program [39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3726 ) \program [39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) \program [7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3729 ) \program [7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) \program [47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3732 ) \program [47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) \program [15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3735 ) \program [15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) \program [23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3738 ) \program [23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) \program [55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3741 ) \program [55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) \program [63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3744 ) \program [63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) \program [31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3747 ) \program [31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) mask <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3751 ) mask <= axi_wdata[1:0];
  always @(posedge clk)
    if (rst) enable <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3755 ) enable <= axi_wdata[0];
  always @(posedge clk)
    if (rst) axi__bvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3759 ) axi__bvalid <= \$procmux$3231_Y ;
  reg [9:0] \$auto$ff.cc:266:slice$3761  = 10'h000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3761  <= 10'h000;
    else if (\$14 ) \$auto$ff.cc:266:slice$3761  <= axi_araddr[11:2];
  assign read_address[11:2] = \$auto$ff.cc:266:slice$3761 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3626  = { \$16 , done } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3628  = { \$procmux$2898_CMP , \$16 , done } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3642  = { \$14 , \$12  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3646  = { \$16 , axi_rready } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3759  = { axi_bready, write } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3630  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3628 , \$auto$opt_dff.cc:194:make_patterns_logic$3626  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3650  = & { \$procmux$2948_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3653  = & { \$procmux$2948_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3656  = & { \$procmux$2948_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3659  = & { \$procmux$2948_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3663  = & { \$procmux$2980_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3666  = & { \$procmux$3005_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3669  = & { \$procmux$2980_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3672  = & { \$procmux$3005_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3675  = & { \$procmux$3005_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3678  = & { \$procmux$2980_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3681  = & { \$procmux$2980_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3684  = & { \$procmux$3005_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3688  = & { \$procmux$3048_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3691  = & { \$procmux$3073_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3694  = & { \$procmux$3048_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3697  = & { \$procmux$3073_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3700  = & { \$procmux$3073_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3703  = & { \$procmux$3048_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3706  = & { \$procmux$3048_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3709  = & { \$procmux$3073_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3713  = & { \$procmux$3116_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3716  = & { \$procmux$3116_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3719  = & { \$procmux$3116_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3722  = & { \$procmux$3116_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3726  = & { \$procmux$3148_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3729  = & { \$procmux$3173_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3732  = & { \$procmux$3148_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3735  = & { \$procmux$3173_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3738  = & { \$procmux$3173_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3741  = & { \$procmux$3148_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3744  = & { \$procmux$3148_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3747  = & { \$procmux$3173_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3751  = & { \$procmux$3216_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3755  = & { \$procmux$3224_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:253:combine_resets$3638  = | { \$14 , rst };
  assign \$procmux$2897_Y  = \$procmux$2898_CMP  ? 1'h0 : 1'hx;
  assign \$procmux$2898_CMP  = ! { read_address[11:2], 2'h0 };
  assign \$procmux$2899_Y  = \$16  ? \$procmux$2897_Y  : 1'hx;
  assign \$procmux$2901_Y  = done ? 1'h1 : \$procmux$2899_Y ;
  assign \$procmux$2905_Y  = \$21  ? \$22  : 32'd0;
  function [31:0] procmux$2908 ;
    input [31:0] select_a;
    input [511:0] select_b;
    input [15:0] select_s;
    casez (select_s) // synopsys parallel_case
      16'b???????????????1:
        procmux$2908  = select_b[31:0];
      16'b??????????????10:
        procmux$2908  = select_b[63:32];
      16'b?????????????100:
        procmux$2908  = select_b[95:64];
      16'b????????????1000:
        procmux$2908  = select_b[127:96];
      16'b???????????10000:
        procmux$2908  = select_b[159:128];
      16'b??????????100000:
        procmux$2908  = select_b[191:160];
      16'b?????????1000000:
        procmux$2908  = select_b[223:192];
      16'b????????10000000:
        procmux$2908  = select_b[255:224];
      16'b???????100000000:
        procmux$2908  = select_b[287:256];
      16'b??????1000000000:
        procmux$2908  = select_b[319:288];
      16'b?????10000000000:
        procmux$2908  = select_b[351:320];
      16'b????100000000000:
        procmux$2908  = select_b[383:352];
      16'b???1000000000000:
        procmux$2908  = select_b[415:384];
      16'b??10000000000000:
        procmux$2908  = select_b[447:416];
      16'b?100000000000000:
        procmux$2908  = select_b[479:448];
      16'b1000000000000000:
        procmux$2908  = select_b[511:480];
      default:
        procmux$2908  = select_a;
    endcase
  endfunction
  assign \$procmux$2908_Y  = procmux$2908 (\$procmux$2905_Y , { 28'h0000000, \done$59 , \$18 , \done$59 , pending_start, 31'h00000000, enable, 30'h00000000, mask, 30'h00000000, status, \program [31:0], \program [63:32], commands, base[31:0], base[63:32], limit[31:0], limit[63:32], timeout, error_cause, error_command, error_address[31:0], error_address[63:32] }, { \$procmux$2898_CMP , \$procmux$2923_CMP , \$procmux$2922_CMP , \$procmux$2921_CMP , \$procmux$2920_CMP , \$procmux$2919_CMP , \$procmux$2918_CMP , \$procmux$2917_CMP , \$procmux$2916_CMP , \$procmux$2915_CMP , \$procmux$2914_CMP , \$procmux$2913_CMP , \$procmux$2912_CMP , \$procmux$2911_CMP , \$procmux$2910_CMP , \$procmux$2909_CMP  });
  assign \$procmux$2909_CMP  = { read_address[11:2], 2'h0 } == 12'h04c;
  assign \$procmux$2910_CMP  = { read_address[11:2], 2'h0 } == 12'h048;
  assign \$procmux$2911_CMP  = { read_address[11:2], 2'h0 } == 12'h044;
  assign \$procmux$2912_CMP  = { read_address[11:2], 2'h0 } == 12'h040;
  assign \$procmux$2913_CMP  = { read_address[11:2], 2'h0 } == 12'h030;
  assign \$procmux$2914_CMP  = { read_address[11:2], 2'h0 } == 12'h02c;
  assign \$procmux$2915_CMP  = { read_address[11:2], 2'h0 } == 12'h028;
  assign \$procmux$2916_CMP  = { read_address[11:2], 2'h0 } == 12'h024;
  assign \$procmux$2917_CMP  = { read_address[11:2], 2'h0 } == 12'h020;
  assign \$procmux$2918_CMP  = { read_address[11:2], 2'h0 } == 12'h018;
  assign \$procmux$2919_CMP  = { read_address[11:2], 2'h0 } == 12'h014;
  assign \$procmux$2920_CMP  = { read_address[11:2], 2'h0 } == 12'h010;
  assign \$procmux$2921_CMP  = { read_address[11:2], 2'h0 } == 12'h00c;
  assign \$procmux$2922_CMP  = { read_address[11:2], 2'h0 } == 12'h008;
  assign \$procmux$2923_CMP  = { read_address[11:2], 2'h0 } == 12'h004;
  assign \$procmux$2933_Y  = \$12  ? { reading[0], 1'h0 } : { reading[1], 1'hx };
  assign \$procmux$2935_Y  = \$14  ? 2'h1 : \$procmux$2933_Y ;
  assign \$procmux$2939_Y  = axi_rready ? 1'h0 : 1'hx;
  assign \$procmux$2941_Y  = \$16  ? 1'h1 : \$procmux$2939_Y ;
  assign \$procmux$2948_CMP  = axi_awaddr[11:2] == 10'h00c;
  assign \$procmux$2980_CMP  = axi_awaddr[11:2] == 10'h00b;
  assign \$procmux$3005_CMP  = axi_awaddr[11:2] == 10'h00a;
  assign \$procmux$3048_CMP  = axi_awaddr[11:2] == 10'h009;
  assign \$procmux$3073_CMP  = axi_awaddr[11:2] == 10'h008;
  assign \$procmux$3116_CMP  = axi_awaddr[11:2] == 10'h006;
  assign \$procmux$3148_CMP  = axi_awaddr[11:2] == 10'h005;
  assign \$procmux$3173_CMP  = axi_awaddr[11:2] == 10'h004;
  assign \$procmux$3216_CMP  = axi_awaddr[11:2] == 10'h002;
  assign \$procmux$3224_CMP  = axi_awaddr[11:2] == 10'h001;
  assign \$procmux$3229_Y  = axi_bready ? 1'h0 : 1'hx;
  assign \$procmux$3231_Y  = write ? 1'h1 : \$procmux$3229_Y ;
  assign \$procmux$3235_Y  = start ? 1'h0 : pending_start;
  assign \$procmux$3237_Y  = \$11  ? 1'h1 : \$procmux$3235_Y ;
  assign \$procmux$3239_Y  = \$procmux$3240_CMP  ? \$procmux$3237_Y  : \$procmux$3235_Y ;
  assign \$procmux$3240_CMP  = ! { axi_awaddr[11:2], 2'h0 };
  assign \$procmux$3241_Y  = write ? \$procmux$3239_Y  : \$procmux$3235_Y ;
  assign \$procmux$3247_Y  = axi_wstrb[0] ? axi_wdata[1:0] : 2'h0;
  assign \$procmux$3249_Y  = \$procmux$3250_CMP  ? \$procmux$3247_Y  : 2'h0;
  assign \$procmux$3250_CMP  = axi_awaddr[11:2] == 10'h003;
  assign toggled = write ? \$procmux$3249_Y  : 2'h0;
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
