`timescale 1ns/1ps
`default_nettype none
module simgnn_block_queue_32x64(i_valid, o_ready, clk, rst, i_ready, o_payload, o_valid, i_payload);
  wire \$auto$opt_dff.cc:194:make_patterns_logic$1 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2 ;
  wire \$flatten\queue.$3 ;
  wire \$flatten\queue.$4 ;
  wire [5:0] \$flatten\queue.$5 ;
  wire [5:0] \$flatten\queue.$6 ;
  wire \$flatten\queue.$7 ;
  wire \$flatten\queue.$8 ;
  wire \$flatten\queue.$9 ;
  wire [5:0] \$flatten\queue.$10 ;
  wire \$flatten\queue.$11 ;
  wire \$flatten\queue.$12 ;
  wire [5:0] \$flatten\queue.$13 ;
  wire \$flatten\queue.$14 ;
  wire [5:0] \$flatten\queue.$15 ;
  wire [5:0] \$flatten\queue.$16 ;
  wire \$flatten\queue.$procmux$17_Y ;
  wire \$flatten\queue.$procmux$18_Y ;
  wire [4:0] \$flatten\queue.$procmux$19_Y ;
  wire [4:0] \$flatten\queue.$procmux$20_Y ;
  input clk;
  wire clk;
  wire [63:0] i__payload;
  wire i__ready;
  wire i__valid;
  input [63:0] i_payload;
  wire [63:0] i_payload;
  output i_ready;
  wire i_ready;
  input i_valid;
  wire i_valid;
  wire [63:0] o__payload;
  wire o__ready;
  wire o__valid;
  output [63:0] o_payload;
  wire [63:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  wire \queue.clk ;
  wire [4:0] \queue.consume ;
  reg [4:0] \queue.inner_level  = 5'h00;
  wire \queue.inner_r_rdy ;
  wire [4:0] \queue.produce ;
  wire [63:0] \queue.r_data ;
  wire \queue.r_en ;
  reg [4:0] \queue.r_port__addr  = 5'h00;
  wire [63:0] \queue.r_port__data ;
  wire \queue.r_port__en ;
  reg \queue.r_rdy  = 1'h0;
  wire \queue.rst ;
  wire [63:0] \queue.w_data ;
  wire \queue.w_en ;
  reg [4:0] \queue.w_port__addr  = 5'h00;
  wire [63:0] \queue.w_port__data ;
  wire \queue.w_port__en ;
  wire \queue.w_rdy ;
  wire [63:0] r_data;
  wire r_en;
  wire r_rdy;
  input rst;
  wire rst;
  wire [63:0] w_data;
  wire w_en;
  wire w_rdy;
  reg [63:0] \queue.storage  [30:0];
  initial begin
    \queue.storage [0] = 64'h0000000000000000;
    \queue.storage [1] = 64'h0000000000000000;
    \queue.storage [2] = 64'h0000000000000000;
    \queue.storage [3] = 64'h0000000000000000;
    \queue.storage [4] = 64'h0000000000000000;
    \queue.storage [5] = 64'h0000000000000000;
    \queue.storage [6] = 64'h0000000000000000;
    \queue.storage [7] = 64'h0000000000000000;
    \queue.storage [8] = 64'h0000000000000000;
    \queue.storage [9] = 64'h0000000000000000;
    \queue.storage [10] = 64'h0000000000000000;
    \queue.storage [11] = 64'h0000000000000000;
    \queue.storage [12] = 64'h0000000000000000;
    \queue.storage [13] = 64'h0000000000000000;
    \queue.storage [14] = 64'h0000000000000000;
    \queue.storage [15] = 64'h0000000000000000;
    \queue.storage [16] = 64'h0000000000000000;
    \queue.storage [17] = 64'h0000000000000000;
    \queue.storage [18] = 64'h0000000000000000;
    \queue.storage [19] = 64'h0000000000000000;
    \queue.storage [20] = 64'h0000000000000000;
    \queue.storage [21] = 64'h0000000000000000;
    \queue.storage [22] = 64'h0000000000000000;
    \queue.storage [23] = 64'h0000000000000000;
    \queue.storage [24] = 64'h0000000000000000;
    \queue.storage [25] = 64'h0000000000000000;
    \queue.storage [26] = 64'h0000000000000000;
    \queue.storage [27] = 64'h0000000000000000;
    \queue.storage [28] = 64'h0000000000000000;
    \queue.storage [29] = 64'h0000000000000000;
    \queue.storage [30] = 64'h0000000000000000;
  end
  always @(posedge clk) begin
    if (\queue.w_port__en )
      \queue.storage [\queue.w_port__addr ] <= i_payload;
  end
  reg [63:0] _0_;
  always @(posedge clk) begin
    if (\queue.r_port__en ) begin
      _0_ <= \queue.storage [\queue.r_port__addr ];
    end
  end
  assign \queue.r_data  = _0_;
  always @(posedge clk)
    if (rst) \queue.r_rdy  <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$1 ) \queue.r_rdy  <= \$flatten\queue.$procmux$18_Y ;
  always @(posedge clk)
    if (rst) \queue.inner_level  <= 5'h00;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$2 ) \queue.inner_level  <= \$flatten\queue.$procmux$20_Y ;
  always @(posedge clk)
    if (rst) \queue.r_port__addr  <= 5'h00;
    else if (\queue.r_port__en ) \queue.r_port__addr  <= \$flatten\queue.$6 [4:0];
  always @(posedge clk)
    if (rst) \queue.w_port__addr  <= 5'h00;
    else if (\queue.w_port__en ) \queue.w_port__addr  <= \$flatten\queue.$16 [4:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$1  = { \queue.r_port__en , o_ready } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2  = { \$flatten\queue.$9 , \$flatten\queue.$12  } != 2'h0;
  assign \queue.w_rdy  = \queue.inner_level  != 5'h1f;
  assign \queue.inner_r_rdy  = | \queue.inner_level ;
  assign \queue.w_port__en  = \queue.w_rdy  & i_valid;
  assign \$flatten\queue.$3  = ~ \queue.r_rdy ;
  assign \$flatten\queue.$7  = \$flatten\queue.$3  | o_ready;
  assign \queue.r_port__en  = \queue.inner_r_rdy  & \$flatten\queue.$7 ;
  assign \$flatten\queue.$14  = \queue.w_port__addr  == 5'h1e;
  assign \$flatten\queue.$15  = \queue.w_port__addr  + 1'h1;
  assign \$flatten\queue.$16  = \$flatten\queue.$14  ? 6'h00 : \$flatten\queue.$15 ;
  assign \$flatten\queue.$4  = \queue.r_port__addr  == 5'h1e;
  assign \$flatten\queue.$5  = \queue.r_port__addr  + 1'h1;
  assign \$flatten\queue.$6  = \$flatten\queue.$4  ? 6'h00 : \$flatten\queue.$5 ;
  assign \$flatten\queue.$8  = ~ \queue.r_port__en ;
  assign \$flatten\queue.$9  = \queue.w_port__en  & \$flatten\queue.$8 ;
  assign \$flatten\queue.$10  = \queue.inner_level  + 1'h1;
  assign \$flatten\queue.$11  = ~ \queue.w_port__en ;
  assign \$flatten\queue.$12  = \queue.r_port__en  & \$flatten\queue.$11 ;
  assign \$flatten\queue.$13  = \queue.inner_level  - 1'h1;
  assign \$flatten\queue.$procmux$17_Y  = o_ready ? 1'h0 : 1'hx;
  assign \$flatten\queue.$procmux$18_Y  = \queue.r_port__en  ? 1'h1 : \$flatten\queue.$procmux$17_Y ;
  assign \$flatten\queue.$procmux$19_Y  = \$flatten\queue.$9  ? \$flatten\queue.$10 [4:0] : 5'hxx;
  assign \$flatten\queue.$procmux$20_Y  = \$flatten\queue.$12  ? \$flatten\queue.$13 [4:0] : \$flatten\queue.$procmux$19_Y ;
  assign i__payload = i_payload;
  assign i__ready = \queue.w_rdy ;
  assign i__valid = i_valid;
  assign i_ready = \queue.w_rdy ;
  assign o__payload = \queue.r_data ;
  assign o__ready = o_ready;
  assign o__valid = \queue.r_rdy ;
  assign o_payload = \queue.r_data ;
  assign o_valid = \queue.r_rdy ;
  assign \queue.clk  = clk;
  assign \queue.consume  = \queue.r_port__addr ;
  assign \queue.produce  = \queue.w_port__addr ;
  assign \queue.r_en  = o_ready;
  assign \queue.r_port__data  = \queue.r_data ;
  assign \queue.rst  = rst;
  assign \queue.w_data  = i_payload;
  assign \queue.w_en  = i_valid;
  assign \queue.w_port__data  = i_payload;
  assign r_data = \queue.r_data ;
  assign r_en = o_ready;
  assign r_rdy = \queue.r_rdy ;
  assign w_data = i_payload;
  assign w_en = i_valid;
  assign w_rdy = \queue.w_rdy ;
endmodule
`default_nettype wire
