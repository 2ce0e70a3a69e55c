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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2887 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2889 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2903 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2907 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3020 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2891 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2911 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2914 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2917 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2920 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2924 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2927 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2930 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2933 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2936 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2939 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2942 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2945 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2949 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2952 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2955 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2958 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2961 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2964 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2967 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2970 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2974 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2977 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2980 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2983 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2987 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2990 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2993 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2996 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2999 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3002 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3005 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3008 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3012 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3016 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2899 ;
  wire \$procmux$2166_Y ;
  wire \$procmux$2167_CMP ;
  wire \$procmux$2168_Y ;
  wire \$procmux$2170_Y ;
  wire [31:0] \$procmux$2174_Y ;
  wire [31:0] \$procmux$2177_Y ;
  wire \$procmux$2178_CMP ;
  wire \$procmux$2179_CMP ;
  wire \$procmux$2180_CMP ;
  wire \$procmux$2181_CMP ;
  wire \$procmux$2182_CMP ;
  wire \$procmux$2183_CMP ;
  wire \$procmux$2184_CMP ;
  wire \$procmux$2185_CMP ;
  wire \$procmux$2186_CMP ;
  wire \$procmux$2187_CMP ;
  wire \$procmux$2188_CMP ;
  wire \$procmux$2189_CMP ;
  wire \$procmux$2190_CMP ;
  wire \$procmux$2191_CMP ;
  wire \$procmux$2192_CMP ;
  wire [1:0] \$procmux$2202_Y ;
  wire [1:0] \$procmux$2204_Y ;
  wire \$procmux$2208_Y ;
  wire \$procmux$2210_Y ;
  wire \$procmux$2217_CMP ;
  wire \$procmux$2249_CMP ;
  wire \$procmux$2274_CMP ;
  wire \$procmux$2317_CMP ;
  wire \$procmux$2342_CMP ;
  wire \$procmux$2385_CMP ;
  wire \$procmux$2417_CMP ;
  wire \$procmux$2442_CMP ;
  wire \$procmux$2485_CMP ;
  wire \$procmux$2493_CMP ;
  wire \$procmux$2498_Y ;
  wire \$procmux$2500_Y ;
  wire \$procmux$2504_Y ;
  wire \$procmux$2506_Y ;
  wire \$procmux$2508_Y ;
  wire \$procmux$2509_CMP ;
  wire \$procmux$2510_Y ;
  wire [1:0] \$procmux$2516_Y ;
  wire [1:0] \$procmux$2518_Y ;
  wire \$procmux$2519_CMP ;
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
    else pending_start <= \$procmux$2510_Y ;
  always @(posedge clk)
    if (rst) status <= 2'h0;
    else status <= \$10 ;
  always @(posedge clk)
    if (rst) \done$59  <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2891 ) \done$59  <= \$procmux$2170_Y ;
  always @(posedge clk)
    if (rst) axi__rdata <= 32'd0;
    else if (\$16 ) axi__rdata <= \$procmux$2177_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2899 ) reading[1] <= 1'h0;
    else if (\$12 ) reading[1] <= reading[0];
  always @(posedge clk)
    if (rst) reading[0] <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$2903 ) reading[0] <= \$procmux$2204_Y [0];
  always @(posedge clk)
    if (rst) axi__rvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$2907 ) axi__rvalid <= \$procmux$2210_Y ;
  always @(posedge clk)
    if (rst) timeout[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2911 ) timeout[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) timeout[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2914 ) timeout[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) timeout[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2917 ) timeout[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) timeout[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2920 ) timeout[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) limit[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2924 ) limit[39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) limit[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2927 ) limit[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) limit[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2930 ) limit[47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) limit[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2933 ) limit[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) limit[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2936 ) limit[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) limit[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2939 ) limit[55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) limit[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2942 ) limit[63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) limit[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2945 ) limit[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) base[39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2949 ) base[39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) base[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2952 ) base[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) base[47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2955 ) base[47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) base[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2958 ) base[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) base[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2961 ) base[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) base[55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2964 ) base[55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) base[63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2967 ) base[63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) base[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2970 ) base[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) commands[7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2974 ) commands[7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) commands[15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2977 ) commands[15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) commands[23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2980 ) commands[23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) commands[31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2983 ) commands[31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) \program [39:32] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2987 ) \program [39:32] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) \program [7:0] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2990 ) \program [7:0] <= axi_wdata[7:0];
  always @(posedge clk)
    if (rst) \program [47:40] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2993 ) \program [47:40] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) \program [15:8] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2996 ) \program [15:8] <= axi_wdata[15:8];
  always @(posedge clk)
    if (rst) \program [23:16] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2999 ) \program [23:16] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) \program [55:48] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3002 ) \program [55:48] <= axi_wdata[23:16];
  always @(posedge clk)
    if (rst) \program [63:56] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3005 ) \program [63:56] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) \program [31:24] <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3008 ) \program [31:24] <= axi_wdata[31:24];
  always @(posedge clk)
    if (rst) mask <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3012 ) mask <= axi_wdata[1:0];
  always @(posedge clk)
    if (rst) enable <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3016 ) enable <= axi_wdata[0];
  always @(posedge clk)
    if (rst) axi__bvalid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3020 ) axi__bvalid <= \$procmux$2500_Y ;
  reg [9:0] \$auto$ff.cc:266:slice$3022  = 10'h000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3022  <= 10'h000;
    else if (\$14 ) \$auto$ff.cc:266:slice$3022  <= axi_araddr[11:2];
  assign read_address[11:2] = \$auto$ff.cc:266:slice$3022 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2887  = { \$16 , done } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2889  = { \$procmux$2167_CMP , \$16 , done } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2903  = { \$14 , \$12  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2907  = { \$16 , axi_rready } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3020  = { axi_bready, write } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2891  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2889 , \$auto$opt_dff.cc:194:make_patterns_logic$2887  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2911  = & { \$procmux$2217_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2914  = & { \$procmux$2217_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2917  = & { \$procmux$2217_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2920  = & { \$procmux$2217_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2924  = & { \$procmux$2249_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2927  = & { \$procmux$2274_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2930  = & { \$procmux$2249_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2933  = & { \$procmux$2274_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2936  = & { \$procmux$2274_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2939  = & { \$procmux$2249_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2942  = & { \$procmux$2249_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2945  = & { \$procmux$2274_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2949  = & { \$procmux$2317_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2952  = & { \$procmux$2342_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2955  = & { \$procmux$2317_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2958  = & { \$procmux$2342_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2961  = & { \$procmux$2342_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2964  = & { \$procmux$2317_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2967  = & { \$procmux$2317_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2970  = & { \$procmux$2342_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2974  = & { \$procmux$2385_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2977  = & { \$procmux$2385_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2980  = & { \$procmux$2385_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2983  = & { \$procmux$2385_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2987  = & { \$procmux$2417_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2990  = & { \$procmux$2442_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2993  = & { \$procmux$2417_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2996  = & { \$procmux$2442_CMP , axi_wstrb[1], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2999  = & { \$procmux$2442_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3002  = & { \$procmux$2417_CMP , axi_wstrb[2], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3005  = & { \$procmux$2417_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3008  = & { \$procmux$2442_CMP , axi_wstrb[3], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3012  = & { \$procmux$2485_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3016  = & { \$procmux$2493_CMP , axi_wstrb[0], write };
  assign \$auto$opt_dff.cc:253:combine_resets$2899  = | { \$14 , rst };
  assign \$procmux$2166_Y  = \$procmux$2167_CMP  ? 1'h0 : 1'hx;
  assign \$procmux$2167_CMP  = ! { read_address[11:2], 2'h0 };
  assign \$procmux$2168_Y  = \$16  ? \$procmux$2166_Y  : 1'hx;
  assign \$procmux$2170_Y  = done ? 1'h1 : \$procmux$2168_Y ;
  assign \$procmux$2174_Y  = \$21  ? \$22  : 32'd0;
  function [31:0] procmux$2177 ;
    input [31:0] select_a;
    input [511:0] select_b;
    input [15:0] select_s;
    casez (select_s) // synopsys parallel_case
      16'b???????????????1:
        procmux$2177  = select_b[31:0];
      16'b??????????????10:
        procmux$2177  = select_b[63:32];
      16'b?????????????100:
        procmux$2177  = select_b[95:64];
      16'b????????????1000:
        procmux$2177  = select_b[127:96];
      16'b???????????10000:
        procmux$2177  = select_b[159:128];
      16'b??????????100000:
        procmux$2177  = select_b[191:160];
      16'b?????????1000000:
        procmux$2177  = select_b[223:192];
      16'b????????10000000:
        procmux$2177  = select_b[255:224];
      16'b???????100000000:
        procmux$2177  = select_b[287:256];
      16'b??????1000000000:
        procmux$2177  = select_b[319:288];
      16'b?????10000000000:
        procmux$2177  = select_b[351:320];
      16'b????100000000000:
        procmux$2177  = select_b[383:352];
      16'b???1000000000000:
        procmux$2177  = select_b[415:384];
      16'b??10000000000000:
        procmux$2177  = select_b[447:416];
      16'b?100000000000000:
        procmux$2177  = select_b[479:448];
      16'b1000000000000000:
        procmux$2177  = select_b[511:480];
      default:
        procmux$2177  = select_a;
    endcase
  endfunction
  assign \$procmux$2177_Y  = procmux$2177 (\$procmux$2174_Y , { 28'h0000000, \done$59 , \$18 , \done$59 , pending_start, 31'h00000000, enable, 30'h00000000, mask, 30'h00000000, status, \program [31:0], \program [63:32], commands, base[31:0], base[63:32], limit[31:0], limit[63:32], timeout, error_cause, error_command, error_address[31:0], error_address[63:32] }, { \$procmux$2167_CMP , \$procmux$2192_CMP , \$procmux$2191_CMP , \$procmux$2190_CMP , \$procmux$2189_CMP , \$procmux$2188_CMP , \$procmux$2187_CMP , \$procmux$2186_CMP , \$procmux$2185_CMP , \$procmux$2184_CMP , \$procmux$2183_CMP , \$procmux$2182_CMP , \$procmux$2181_CMP , \$procmux$2180_CMP , \$procmux$2179_CMP , \$procmux$2178_CMP  });
  assign \$procmux$2178_CMP  = { read_address[11:2], 2'h0 } == 12'h04c;
  assign \$procmux$2179_CMP  = { read_address[11:2], 2'h0 } == 12'h048;
  assign \$procmux$2180_CMP  = { read_address[11:2], 2'h0 } == 12'h044;
  assign \$procmux$2181_CMP  = { read_address[11:2], 2'h0 } == 12'h040;
  assign \$procmux$2182_CMP  = { read_address[11:2], 2'h0 } == 12'h030;
  assign \$procmux$2183_CMP  = { read_address[11:2], 2'h0 } == 12'h02c;
  assign \$procmux$2184_CMP  = { read_address[11:2], 2'h0 } == 12'h028;
  assign \$procmux$2185_CMP  = { read_address[11:2], 2'h0 } == 12'h024;
  assign \$procmux$2186_CMP  = { read_address[11:2], 2'h0 } == 12'h020;
  assign \$procmux$2187_CMP  = { read_address[11:2], 2'h0 } == 12'h018;
  assign \$procmux$2188_CMP  = { read_address[11:2], 2'h0 } == 12'h014;
  assign \$procmux$2189_CMP  = { read_address[11:2], 2'h0 } == 12'h010;
  assign \$procmux$2190_CMP  = { read_address[11:2], 2'h0 } == 12'h00c;
  assign \$procmux$2191_CMP  = { read_address[11:2], 2'h0 } == 12'h008;
  assign \$procmux$2192_CMP  = { read_address[11:2], 2'h0 } == 12'h004;
  assign \$procmux$2202_Y  = \$12  ? { reading[0], 1'h0 } : { reading[1], 1'hx };
  assign \$procmux$2204_Y  = \$14  ? 2'h1 : \$procmux$2202_Y ;
  assign \$procmux$2208_Y  = axi_rready ? 1'h0 : 1'hx;
  assign \$procmux$2210_Y  = \$16  ? 1'h1 : \$procmux$2208_Y ;
  assign \$procmux$2217_CMP  = axi_awaddr[11:2] == 10'h00c;
  assign \$procmux$2249_CMP  = axi_awaddr[11:2] == 10'h00b;
  assign \$procmux$2274_CMP  = axi_awaddr[11:2] == 10'h00a;
  assign \$procmux$2317_CMP  = axi_awaddr[11:2] == 10'h009;
  assign \$procmux$2342_CMP  = axi_awaddr[11:2] == 10'h008;
  assign \$procmux$2385_CMP  = axi_awaddr[11:2] == 10'h006;
  assign \$procmux$2417_CMP  = axi_awaddr[11:2] == 10'h005;
  assign \$procmux$2442_CMP  = axi_awaddr[11:2] == 10'h004;
  assign \$procmux$2485_CMP  = axi_awaddr[11:2] == 10'h002;
  assign \$procmux$2493_CMP  = axi_awaddr[11:2] == 10'h001;
  assign \$procmux$2498_Y  = axi_bready ? 1'h0 : 1'hx;
  assign \$procmux$2500_Y  = write ? 1'h1 : \$procmux$2498_Y ;
  assign \$procmux$2504_Y  = start ? 1'h0 : pending_start;
  assign \$procmux$2506_Y  = \$11  ? 1'h1 : \$procmux$2504_Y ;
  assign \$procmux$2508_Y  = \$procmux$2509_CMP  ? \$procmux$2506_Y  : \$procmux$2504_Y ;
  assign \$procmux$2509_CMP  = ! { axi_awaddr[11:2], 2'h0 };
  assign \$procmux$2510_Y  = write ? \$procmux$2508_Y  : \$procmux$2504_Y ;
  assign \$procmux$2516_Y  = axi_wstrb[0] ? axi_wdata[1:0] : 2'h0;
  assign \$procmux$2518_Y  = \$procmux$2519_CMP  ? \$procmux$2516_Y  : 2'h0;
  assign \$procmux$2519_CMP  = axi_awaddr[11:2] == 10'h003;
  assign toggled = write ? \$procmux$2518_Y  : 2'h0;
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
