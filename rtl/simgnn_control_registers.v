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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2924 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2926 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2940 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2944 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3057 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2928 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2948 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2951 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2954 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2957 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2961 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2964 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2967 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2970 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2973 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2976 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2979 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2982 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2986 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2989 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2992 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2995 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2998 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3001 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3004 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3007 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3011 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3014 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3017 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3020 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3024 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3027 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3030 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3033 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3036 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3039 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3042 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3045 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3049 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3053 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2936 ;
  wire \$procmux$2204_Y ;
  wire \$procmux$2205_CMP ;
  wire \$procmux$2206_Y ;
  wire \$procmux$2208_Y ;
  wire [31:0] \$procmux$2212_Y ;
  wire [31:0] \$procmux$2215_Y ;
  wire \$procmux$2216_CMP ;
  wire \$procmux$2217_CMP ;
  wire \$procmux$2218_CMP ;
  wire \$procmux$2219_CMP ;
  wire \$procmux$2220_CMP ;
  wire \$procmux$2221_CMP ;
  wire \$procmux$2222_CMP ;
  wire \$procmux$2223_CMP ;
  wire \$procmux$2224_CMP ;
  wire \$procmux$2225_CMP ;
  wire \$procmux$2226_CMP ;
  wire \$procmux$2227_CMP ;
  wire \$procmux$2228_CMP ;
  wire \$procmux$2229_CMP ;
  wire \$procmux$2230_CMP ;
  wire [1:0] \$procmux$2240_Y ;
  wire [1:0] \$procmux$2242_Y ;
  wire \$procmux$2246_Y ;
  wire \$procmux$2248_Y ;
  wire \$procmux$2255_CMP ;
  wire \$procmux$2287_CMP ;
  wire \$procmux$2312_CMP ;
  wire \$procmux$2355_CMP ;
  wire \$procmux$2380_CMP ;
  wire \$procmux$2423_CMP ;
  wire \$procmux$2455_CMP ;
  wire \$procmux$2480_CMP ;
  wire \$procmux$2523_CMP ;
  wire \$procmux$2531_CMP ;
  wire \$procmux$2536_Y ;
  wire \$procmux$2538_Y ;
  wire \$procmux$2542_Y ;
  wire \$procmux$2544_Y ;
  wire \$procmux$2546_Y ;
  wire \$procmux$2547_CMP ;
  wire \$procmux$2548_Y ;
  wire [1:0] \$procmux$2554_Y ;
  wire [1:0] \$procmux$2556_Y ;
  wire \$procmux$2557_CMP ;
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
  assign \$20  = { read_address[11:2], 2'h0 } < 10'h240;
  assign \$21  = \$19  & \$20 ;
  assign \$22  = read_address[2] ? counter_value[63:32] : counter_value[31:0];
  always @(posedge clk)
    if (rst) pending_start <= 1'h0;
    else pending_start <= \$procmux$2548_Y ;
  always @(posedge clk)
    if (rst) status <= 2'h0;
    else status <= \$10 ;
  always @(posedge clk)
    if (rst) \done$59  <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2928 ) \done$59  <= \$procmux$2208_Y ;
  always @(posedge clk)
    if (rst) axi__rdata <= 32'd0;
    else if (\$16 ) axi__rdata <= \$procmux$2215_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2936 ) reading[1] <= 1'h0;
    else if (\$12 ) reading[1] <= reading[0];
  always @(posedge clk)
    if (rst) reading[0] <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$2940 ) reading[0] <= \$procmux$2242_Y [0];
  always @(posedge clk)
    if (rst) axi__rvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$2944 ) axi__rvalid <= \$procmux$2248_Y ;
  always @(posedge clk)
    if (rst) timeout[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2948 ) timeout[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) timeout[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2951 ) timeout[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) timeout[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2954 ) timeout[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) timeout[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2957 ) timeout[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) limit[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2961 ) limit[39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) limit[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2964 ) limit[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) limit[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2967 ) limit[47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) limit[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2970 ) limit[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) limit[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2973 ) limit[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) limit[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2976 ) limit[55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) limit[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2979 ) limit[63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) limit[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2982 ) limit[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) base[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2986 ) base[39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) base[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2989 ) base[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) base[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2992 ) base[47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) base[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2995 ) base[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) base[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2998 ) base[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) base[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3001 ) base[55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) base[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3004 ) base[63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) base[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3007 ) base[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) commands[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3011 ) commands[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) commands[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3014 ) commands[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) commands[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3017 ) commands[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) commands[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3020 ) commands[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) \program [39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3024 ) \program [39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) \program [7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3027 ) \program [7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) \program [47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3030 ) \program [47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) \program [15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3033 ) \program [15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) \program [23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3036 ) \program [23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) \program [55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3039 ) \program [55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) \program [63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3042 ) \program [63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) \program [31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3045 ) \program [31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) mask <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3049 ) mask <= axi_wdata[1:0];
  always @(posedge clk)
    if (rst) enable <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3053 ) enable <= axi_wdata[0];
  always @(posedge clk)
    if (rst) axi__bvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3057 ) axi__bvalid <= \$procmux$2538_Y ;
  reg [9:0] \$auto$ff.cc:266:slice$3059  = 10'h000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3059  <= 10'h000;
    else if (\$14 ) \$auto$ff.cc:266:slice$3059  <= axi_araddr[11:2];
  assign read_address[11:2] = \$auto$ff.cc:266:slice$3059 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2924  = { \$16 , done } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2926  = { \$procmux$2205_CMP , \$16 , done } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2940  = { \$14 , \$12  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2944  = { \$16 , axi_rready } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3057  = { axi_bready, write } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2928  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2926 , \$auto$opt_dff.cc:194:make_patterns_logic$2924  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2948  = & { \$procmux$2255_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2951  = & { \$procmux$2255_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2954  = & { \$procmux$2255_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2957  = & { \$procmux$2255_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2961  = & { \$procmux$2287_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2964  = & { \$procmux$2312_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2967  = & { \$procmux$2287_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2970  = & { \$procmux$2312_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2973  = & { \$procmux$2312_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2976  = & { \$procmux$2287_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2979  = & { \$procmux$2287_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2982  = & { \$procmux$2312_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2986  = & { \$procmux$2355_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2989  = & { \$procmux$2380_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2992  = & { \$procmux$2355_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2995  = & { \$procmux$2380_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2998  = & { \$procmux$2380_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3001  = & { \$procmux$2355_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3004  = & { \$procmux$2355_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3007  = & { \$procmux$2380_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3011  = & { \$procmux$2423_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3014  = & { \$procmux$2423_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3017  = & { \$procmux$2423_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3020  = & { \$procmux$2423_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3024  = & { \$procmux$2455_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3027  = & { \$procmux$2480_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3030  = & { \$procmux$2455_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3033  = & { \$procmux$2480_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3036  = & { \$procmux$2480_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3039  = & { \$procmux$2455_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3042  = & { \$procmux$2455_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3045  = & { \$procmux$2480_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3049  = & { \$procmux$2523_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3053  = & { \$procmux$2531_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:253:combine_resets$2936  = | { \$14 , rst };
  assign \$procmux$2204_Y  = \$procmux$2205_CMP  ? 1'h0 : 1'hx;
  assign \$procmux$2205_CMP  = ! { read_address[11:2], 2'h0 };
  assign \$procmux$2206_Y  = \$16  ? \$procmux$2204_Y  : 1'hx;
  assign \$procmux$2208_Y  = done ? 1'h1 : \$procmux$2206_Y ;
  assign \$procmux$2212_Y  = \$21  ? \$22  : 32'd0;
  function [31:0] procmux$2215 ;
    input [31:0] select_a;
    input [511:0] select_b;
    input [15:0] select_s;
    casez (select_s) // synopsys parallel_case
      16'b???????????????1:
        procmux$2215  = select_b[31:0];
      16'b??????????????10:
        procmux$2215  = select_b[63:32];
      16'b?????????????100:
        procmux$2215  = select_b[95:64];
      16'b????????????1000:
        procmux$2215  = select_b[127:96];
      16'b???????????10000:
        procmux$2215  = select_b[159:128];
      16'b??????????100000:
        procmux$2215  = select_b[191:160];
      16'b?????????1000000:
        procmux$2215  = select_b[223:192];
      16'b????????10000000:
        procmux$2215  = select_b[255:224];
      16'b???????100000000:
        procmux$2215  = select_b[287:256];
      16'b??????1000000000:
        procmux$2215  = select_b[319:288];
      16'b?????10000000000:
        procmux$2215  = select_b[351:320];
      16'b????100000000000:
        procmux$2215  = select_b[383:352];
      16'b???1000000000000:
        procmux$2215  = select_b[415:384];
      16'b??10000000000000:
        procmux$2215  = select_b[447:416];
      16'b?100000000000000:
        procmux$2215  = select_b[479:448];
      16'b1000000000000000:
        procmux$2215  = select_b[511:480];
      default:
        procmux$2215  = select_a;
    endcase
  endfunction
  assign \$procmux$2215_Y  = procmux$2215 (\$procmux$2212_Y , { 28'h0000000, \done$59 , \$18 , \done$59 , pending_start, 31'h00000000, enable, 30'h00000000, mask, 30'h00000000, status, \program [31:0], \program [63:32], commands, base[31:0], base[63:32], limit[31:0], limit[63:32], timeout, error_cause, error_command, error_address[31:0], error_address[63:32] }, { \$procmux$2205_CMP , \$procmux$2230_CMP , \$procmux$2229_CMP , \$procmux$2228_CMP , \$procmux$2227_CMP , \$procmux$2226_CMP , \$procmux$2225_CMP , \$procmux$2224_CMP , \$procmux$2223_CMP , \$procmux$2222_CMP , \$procmux$2221_CMP , \$procmux$2220_CMP , \$procmux$2219_CMP , \$procmux$2218_CMP , \$procmux$2217_CMP , \$procmux$2216_CMP  });
  assign \$procmux$2216_CMP  = { read_address[11:2], 2'h0 } == 12'h04c;
  assign \$procmux$2217_CMP  = { read_address[11:2], 2'h0 } == 12'h048;
  assign \$procmux$2218_CMP  = { read_address[11:2], 2'h0 } == 12'h044;
  assign \$procmux$2219_CMP  = { read_address[11:2], 2'h0 } == 12'h040;
  assign \$procmux$2220_CMP  = { read_address[11:2], 2'h0 } == 12'h030;
  assign \$procmux$2221_CMP  = { read_address[11:2], 2'h0 } == 12'h02c;
  assign \$procmux$2222_CMP  = { read_address[11:2], 2'h0 } == 12'h028;
  assign \$procmux$2223_CMP  = { read_address[11:2], 2'h0 } == 12'h024;
  assign \$procmux$2224_CMP  = { read_address[11:2], 2'h0 } == 12'h020;
  assign \$procmux$2225_CMP  = { read_address[11:2], 2'h0 } == 12'h018;
  assign \$procmux$2226_CMP  = { read_address[11:2], 2'h0 } == 12'h014;
  assign \$procmux$2227_CMP  = { read_address[11:2], 2'h0 } == 12'h010;
  assign \$procmux$2228_CMP  = { read_address[11:2], 2'h0 } == 12'h00c;
  assign \$procmux$2229_CMP  = { read_address[11:2], 2'h0 } == 12'h008;
  assign \$procmux$2230_CMP  = { read_address[11:2], 2'h0 } == 12'h004;
  assign \$procmux$2240_Y  = \$12  ? { reading[0], 1'h0 } : { reading[1], 1'hx };
  assign \$procmux$2242_Y  = \$14  ? 2'h1 : \$procmux$2240_Y ;
  assign \$procmux$2246_Y  = axi_rready ? 1'h0 : 1'hx;
  assign \$procmux$2248_Y  = \$16  ? 1'h1 : \$procmux$2246_Y ;
  assign \$procmux$2255_CMP  = axi_awaddr[11:2] == 10'h00c;
  assign \$procmux$2287_CMP  = axi_awaddr[11:2] == 10'h00b;
  assign \$procmux$2312_CMP  = axi_awaddr[11:2] == 10'h00a;
  assign \$procmux$2355_CMP  = axi_awaddr[11:2] == 10'h009;
  assign \$procmux$2380_CMP  = axi_awaddr[11:2] == 10'h008;
  assign \$procmux$2423_CMP  = axi_awaddr[11:2] == 10'h006;
  assign \$procmux$2455_CMP  = axi_awaddr[11:2] == 10'h005;
  assign \$procmux$2480_CMP  = axi_awaddr[11:2] == 10'h004;
  assign \$procmux$2523_CMP  = axi_awaddr[11:2] == 10'h002;
  assign \$procmux$2531_CMP  = axi_awaddr[11:2] == 10'h001;
  assign \$procmux$2536_Y  = axi_bready ? 1'h0 : 1'hx;
  assign \$procmux$2538_Y  = write ? 1'h1 : \$procmux$2536_Y ;
  assign \$procmux$2542_Y  = start ? 1'h0 : pending_start;
  assign \$procmux$2544_Y  = \$11  ? 1'h1 : \$procmux$2542_Y ;
  assign \$procmux$2546_Y  = \$procmux$2547_CMP  ? \$procmux$2544_Y  : \$procmux$2542_Y ;
  assign \$procmux$2547_CMP  = ! { axi_awaddr[11:2], 2'h0 };
  assign \$procmux$2548_Y  = write ? \$procmux$2546_Y  : \$procmux$2542_Y ;
  assign \$procmux$2554_Y  = axi_wstrb[0] ? axi_wdata[1:0] : 2'h0;
  assign \$procmux$2556_Y  = \$procmux$2557_CMP  ? \$procmux$2554_Y  : 2'h0;
  assign \$procmux$2557_CMP  = axi_awaddr[11:2] == 10'h003;
  assign toggled = write ? \$procmux$2556_Y  : 2'h0;
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
