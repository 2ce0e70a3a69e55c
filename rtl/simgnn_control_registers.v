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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3432 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3434 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3448 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3452 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3565 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3436 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3456 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3459 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3462 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3465 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3469 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3472 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3475 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3478 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3481 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3484 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3487 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3490 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3494 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3497 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3500 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3503 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3506 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3509 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3512 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3515 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3519 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3522 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3525 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3528 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3532 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3535 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3538 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3541 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3544 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3547 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3550 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3553 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3557 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3561 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3444 ;
  wire \$procmux$2740_Y ;
  wire \$procmux$2741_CMP ;
  wire \$procmux$2742_Y ;
  wire \$procmux$2744_Y ;
  wire [31:0] \$procmux$2748_Y ;
  wire [31:0] \$procmux$2751_Y ;
  wire \$procmux$2752_CMP ;
  wire \$procmux$2753_CMP ;
  wire \$procmux$2754_CMP ;
  wire \$procmux$2755_CMP ;
  wire \$procmux$2756_CMP ;
  wire \$procmux$2757_CMP ;
  wire \$procmux$2758_CMP ;
  wire \$procmux$2759_CMP ;
  wire \$procmux$2760_CMP ;
  wire \$procmux$2761_CMP ;
  wire \$procmux$2762_CMP ;
  wire \$procmux$2763_CMP ;
  wire \$procmux$2764_CMP ;
  wire \$procmux$2765_CMP ;
  wire \$procmux$2766_CMP ;
  wire [1:0] \$procmux$2776_Y ;
  wire [1:0] \$procmux$2778_Y ;
  wire \$procmux$2782_Y ;
  wire \$procmux$2784_Y ;
  wire \$procmux$2791_CMP ;
  wire \$procmux$2823_CMP ;
  wire \$procmux$2848_CMP ;
  wire \$procmux$2891_CMP ;
  wire \$procmux$2916_CMP ;
  wire \$procmux$2959_CMP ;
  wire \$procmux$2991_CMP ;
  wire \$procmux$3016_CMP ;
  wire \$procmux$3059_CMP ;
  wire \$procmux$3067_CMP ;
  wire \$procmux$3072_Y ;
  wire \$procmux$3074_Y ;
  wire \$procmux$3078_Y ;
  wire \$procmux$3080_Y ;
  wire \$procmux$3082_Y ;
  wire \$procmux$3083_CMP ;
  wire \$procmux$3084_Y ;
  wire [1:0] \$procmux$3090_Y ;
  wire [1:0] \$procmux$3092_Y ;
  wire \$procmux$3093_CMP ;
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
    else pending_start <= \$procmux$3084_Y ;
  always @(posedge clk)
    if (rst) status <= 2'h0;
    else status <= \$10 ;
  always @(posedge clk)
    if (rst) \done$59  <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3436 ) \done$59  <= \$procmux$2744_Y ;
  always @(posedge clk)
    if (rst) axi__rdata <= 32'd0;
    else if (\$16 ) axi__rdata <= \$procmux$2751_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3444 ) reading[1] <= 1'h0;
    else if (\$12 ) reading[1] <= reading[0];
  always @(posedge clk)
    if (rst) reading[0] <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3448 ) reading[0] <= \$procmux$2778_Y [0];
  always @(posedge clk)
    if (rst) axi__rvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3452 ) axi__rvalid <= \$procmux$2784_Y ;
  always @(posedge clk)
    if (rst) timeout[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3456 ) timeout[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) timeout[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3459 ) timeout[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) timeout[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3462 ) timeout[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) timeout[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3465 ) timeout[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) limit[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3469 ) limit[39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) limit[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3472 ) limit[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) limit[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3475 ) limit[47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) limit[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3478 ) limit[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) limit[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3481 ) limit[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) limit[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3484 ) limit[55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) limit[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3487 ) limit[63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) limit[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3490 ) limit[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) base[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3494 ) base[39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) base[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3497 ) base[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) base[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3500 ) base[47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) base[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3503 ) base[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) base[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3506 ) base[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) base[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3509 ) base[55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) base[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3512 ) base[63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) base[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3515 ) base[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) commands[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3519 ) commands[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) commands[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3522 ) commands[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) commands[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3525 ) commands[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) commands[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3528 ) commands[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) \program [39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3532 ) \program [39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) \program [7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3535 ) \program [7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) \program [47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3538 ) \program [47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) \program [15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3541 ) \program [15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) \program [23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3544 ) \program [23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) \program [55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3547 ) \program [55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) \program [63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3550 ) \program [63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) \program [31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3553 ) \program [31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) mask <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3557 ) mask <= axi_wdata[1:0];
  always @(posedge clk)
    if (rst) enable <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3561 ) enable <= axi_wdata[0];
  always @(posedge clk)
    if (rst) axi__bvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3565 ) axi__bvalid <= \$procmux$3074_Y ;
  reg [9:0] \$auto$ff.cc:266:slice$3567  = 10'h000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3567  <= 10'h000;
    else if (\$14 ) \$auto$ff.cc:266:slice$3567  <= axi_araddr[11:2];
  assign read_address[11:2] = \$auto$ff.cc:266:slice$3567 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3432  = { \$16 , done } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3434  = { \$procmux$2741_CMP , \$16 , done } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3448  = { \$14 , \$12  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3452  = { \$16 , axi_rready } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3565  = { axi_bready, write } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3436  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3434 , \$auto$opt_dff.cc:194:make_patterns_logic$3432  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3456  = & { \$procmux$2791_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3459  = & { \$procmux$2791_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3462  = & { \$procmux$2791_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3465  = & { \$procmux$2791_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3469  = & { \$procmux$2823_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3472  = & { \$procmux$2848_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3475  = & { \$procmux$2823_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3478  = & { \$procmux$2848_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3481  = & { \$procmux$2848_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3484  = & { \$procmux$2823_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3487  = & { \$procmux$2823_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3490  = & { \$procmux$2848_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3494  = & { \$procmux$2891_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3497  = & { \$procmux$2916_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3500  = & { \$procmux$2891_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3503  = & { \$procmux$2916_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3506  = & { \$procmux$2916_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3509  = & { \$procmux$2891_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3512  = & { \$procmux$2891_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3515  = & { \$procmux$2916_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3519  = & { \$procmux$2959_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3522  = & { \$procmux$2959_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3525  = & { \$procmux$2959_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3528  = & { \$procmux$2959_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3532  = & { \$procmux$2991_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3535  = & { \$procmux$3016_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3538  = & { \$procmux$2991_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3541  = & { \$procmux$3016_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3544  = & { \$procmux$3016_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3547  = & { \$procmux$2991_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3550  = & { \$procmux$2991_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3553  = & { \$procmux$3016_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3557  = & { \$procmux$3059_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3561  = & { \$procmux$3067_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:253:combine_resets$3444  = | { \$14 , rst };
  assign \$procmux$2740_Y  = \$procmux$2741_CMP  ? 1'h0 : 1'hx;
  assign \$procmux$2741_CMP  = ! { read_address[11:2], 2'h0 };
  assign \$procmux$2742_Y  = \$16  ? \$procmux$2740_Y  : 1'hx;
  assign \$procmux$2744_Y  = done ? 1'h1 : \$procmux$2742_Y ;
  assign \$procmux$2748_Y  = \$21  ? \$22  : 32'd0;
  function [31:0] procmux$2751 ;
    input [31:0] select_a;
    input [511:0] select_b;
    input [15:0] select_s;
    casez (select_s) // synopsys parallel_case
      16'b???????????????1:
        procmux$2751  = select_b[31:0];
      16'b??????????????10:
        procmux$2751  = select_b[63:32];
      16'b?????????????100:
        procmux$2751  = select_b[95:64];
      16'b????????????1000:
        procmux$2751  = select_b[127:96];
      16'b???????????10000:
        procmux$2751  = select_b[159:128];
      16'b??????????100000:
        procmux$2751  = select_b[191:160];
      16'b?????????1000000:
        procmux$2751  = select_b[223:192];
      16'b????????10000000:
        procmux$2751  = select_b[255:224];
      16'b???????100000000:
        procmux$2751  = select_b[287:256];
      16'b??????1000000000:
        procmux$2751  = select_b[319:288];
      16'b?????10000000000:
        procmux$2751  = select_b[351:320];
      16'b????100000000000:
        procmux$2751  = select_b[383:352];
      16'b???1000000000000:
        procmux$2751  = select_b[415:384];
      16'b??10000000000000:
        procmux$2751  = select_b[447:416];
      16'b?100000000000000:
        procmux$2751  = select_b[479:448];
      16'b1000000000000000:
        procmux$2751  = select_b[511:480];
      default:
        procmux$2751  = select_a;
    endcase
  endfunction
  assign \$procmux$2751_Y  = procmux$2751 (\$procmux$2748_Y , { 28'h0000000, \done$59 , \$18 , \done$59 , pending_start, 31'h00000000, enable, 30'h00000000, mask, 30'h00000000, status, \program [31:0], \program [63:32], commands, base[31:0], base[63:32], limit[31:0], limit[63:32], timeout, error_cause, error_command, error_address[31:0], error_address[63:32] }, { \$procmux$2741_CMP , \$procmux$2766_CMP , \$procmux$2765_CMP , \$procmux$2764_CMP , \$procmux$2763_CMP , \$procmux$2762_CMP , \$procmux$2761_CMP , \$procmux$2760_CMP , \$procmux$2759_CMP , \$procmux$2758_CMP , \$procmux$2757_CMP , \$procmux$2756_CMP , \$procmux$2755_CMP , \$procmux$2754_CMP , \$procmux$2753_CMP , \$procmux$2752_CMP  });
  assign \$procmux$2752_CMP  = { read_address[11:2], 2'h0 } == 12'h04c;
  assign \$procmux$2753_CMP  = { read_address[11:2], 2'h0 } == 12'h048;
  assign \$procmux$2754_CMP  = { read_address[11:2], 2'h0 } == 12'h044;
  assign \$procmux$2755_CMP  = { read_address[11:2], 2'h0 } == 12'h040;
  assign \$procmux$2756_CMP  = { read_address[11:2], 2'h0 } == 12'h030;
  assign \$procmux$2757_CMP  = { read_address[11:2], 2'h0 } == 12'h02c;
  assign \$procmux$2758_CMP  = { read_address[11:2], 2'h0 } == 12'h028;
  assign \$procmux$2759_CMP  = { read_address[11:2], 2'h0 } == 12'h024;
  assign \$procmux$2760_CMP  = { read_address[11:2], 2'h0 } == 12'h020;
  assign \$procmux$2761_CMP  = { read_address[11:2], 2'h0 } == 12'h018;
  assign \$procmux$2762_CMP  = { read_address[11:2], 2'h0 } == 12'h014;
  assign \$procmux$2763_CMP  = { read_address[11:2], 2'h0 } == 12'h010;
  assign \$procmux$2764_CMP  = { read_address[11:2], 2'h0 } == 12'h00c;
  assign \$procmux$2765_CMP  = { read_address[11:2], 2'h0 } == 12'h008;
  assign \$procmux$2766_CMP  = { read_address[11:2], 2'h0 } == 12'h004;
  assign \$procmux$2776_Y  = \$12  ? { reading[0], 1'h0 } : { reading[1], 1'hx };
  assign \$procmux$2778_Y  = \$14  ? 2'h1 : \$procmux$2776_Y ;
  assign \$procmux$2782_Y  = axi_rready ? 1'h0 : 1'hx;
  assign \$procmux$2784_Y  = \$16  ? 1'h1 : \$procmux$2782_Y ;
  assign \$procmux$2791_CMP  = axi_awaddr[11:2] == 10'h00c;
  assign \$procmux$2823_CMP  = axi_awaddr[11:2] == 10'h00b;
  assign \$procmux$2848_CMP  = axi_awaddr[11:2] == 10'h00a;
  assign \$procmux$2891_CMP  = axi_awaddr[11:2] == 10'h009;
  assign \$procmux$2916_CMP  = axi_awaddr[11:2] == 10'h008;
  assign \$procmux$2959_CMP  = axi_awaddr[11:2] == 10'h006;
  assign \$procmux$2991_CMP  = axi_awaddr[11:2] == 10'h005;
  assign \$procmux$3016_CMP  = axi_awaddr[11:2] == 10'h004;
  assign \$procmux$3059_CMP  = axi_awaddr[11:2] == 10'h002;
  assign \$procmux$3067_CMP  = axi_awaddr[11:2] == 10'h001;
  assign \$procmux$3072_Y  = axi_bready ? 1'h0 : 1'hx;
  assign \$procmux$3074_Y  = write ? 1'h1 : \$procmux$3072_Y ;
  assign \$procmux$3078_Y  = start ? 1'h0 : pending_start;
  assign \$procmux$3080_Y  = \$11  ? 1'h1 : \$procmux$3078_Y ;
  assign \$procmux$3082_Y  = \$procmux$3083_CMP  ? \$procmux$3080_Y  : \$procmux$3078_Y ;
  assign \$procmux$3083_CMP  = ! { axi_awaddr[11:2], 2'h0 };
  assign \$procmux$3084_Y  = write ? \$procmux$3082_Y  : \$procmux$3078_Y ;
  assign \$procmux$3090_Y  = axi_wstrb[0] ? axi_wdata[1:0] : 2'h0;
  assign \$procmux$3092_Y  = \$procmux$3093_CMP  ? \$procmux$3090_Y  : 2'h0;
  assign \$procmux$3093_CMP  = axi_awaddr[11:2] == 10'h003;
  assign toggled = write ? \$procmux$3092_Y  : 2'h0;
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
