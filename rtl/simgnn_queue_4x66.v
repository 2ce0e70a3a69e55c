`timescale 1ns/1ps
`default_nettype none
module simgnn_queue_4x66(i_valid, o_ready, clk, rst, i_ready, o_payload, o_valid, i_payload);
  wire \$auto$opt_dff.cc:194:make_patterns_logic$1 ;
  wire \$flatten\queue.$2 ;
  wire \$flatten\queue.$3 ;
  wire \$flatten\queue.$4 ;
  wire [3:0] \$flatten\queue.$5 ;
  wire [2:0] \$flatten\queue.$6 ;
  wire [2:0] \$flatten\queue.$7 ;
  wire \$flatten\queue.$8 ;
  wire \$flatten\queue.$9 ;
  wire [3:0] \$flatten\queue.$10 ;
  wire [2:0] \$flatten\queue.$procmux$11_Y ;
  wire [2:0] \$flatten\queue.$procmux$12_Y ;
  input clk;
  wire clk;
  wire [65:0] i__payload;
  wire i__ready;
  wire i__valid;
  input [65:0] i_payload;
  wire [65:0] i_payload;
  output i_ready;
  wire i_ready;
  input i_valid;
  wire i_valid;
  wire [65:0] o__payload;
  wire o__ready;
  wire o__valid;
  output [65:0] o_payload;
  wire [65:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  wire \queue.clk ;
  wire [1:0] \queue.consume ;
  reg [2:0] \queue.level  = 3'h0;
  wire [1:0] \queue.produce ;
  wire [65:0] \queue.r_data ;
  wire \queue.r_en ;
  wire [2:0] \queue.r_level ;
  reg [1:0] \queue.r_port__addr  = 2'h0;
  wire [65:0] \queue.r_port__data ;
  wire \queue.r_rdy ;
  wire \queue.rst ;
  wire [65:0] \queue.w_data ;
  wire \queue.w_en ;
  wire [2:0] \queue.w_level ;
  reg [1:0] \queue.w_port__addr  = 2'h0;
  wire [65:0] \queue.w_port__data ;
  wire \queue.w_port__en ;
  wire \queue.w_rdy ;
  wire [65:0] r_data;
  wire r_en;
  wire r_rdy;
  input rst;
  wire rst;
  wire [65:0] w_data;
  wire w_en;
  wire w_rdy;
  reg [65:0] \queue.storage  [3:0];
  initial begin
    \queue.storage [0] = 66'h00000000000000000;
    \queue.storage [1] = 66'h00000000000000000;
    \queue.storage [2] = 66'h00000000000000000;
    \queue.storage [3] = 66'h00000000000000000;
  end
  always @(posedge clk) begin
    if (\queue.w_port__en )
      \queue.storage [\queue.w_port__addr ] <= i_payload;
  end
  assign \queue.r_data  = \queue.storage [\queue.r_port__addr ];
  always @(posedge clk)
    if (rst) \queue.level  <= 3'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$1 ) \queue.level  <= \$flatten\queue.$procmux$12_Y ;
  always @(posedge clk)
    if (rst) \queue.r_port__addr  <= 2'h0;
    else if (\$flatten\queue.$2 ) \queue.r_port__addr  <= \$flatten\queue.$7 [1:0];
  always @(posedge clk)
    if (rst) \queue.w_port__addr  <= 2'h0;
    else if (\queue.w_port__en ) \queue.w_port__addr  <= \$flatten\queue.$6 [1:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$1  = { \$flatten\queue.$9 , \$flatten\queue.$4  } != 2'h0;
  assign \queue.w_rdy  = \queue.level  != 3'h4;
  assign \queue.r_rdy  = | \queue.level ;
  assign \queue.w_port__en  = i_valid & \queue.w_rdy ;
  assign \$flatten\queue.$6  = \queue.w_port__addr  + 1'h1;
  assign \$flatten\queue.$2  = \queue.r_rdy  & o_ready;
  assign \$flatten\queue.$7  = \queue.r_port__addr  + 1'h1;
  assign \$flatten\queue.$8  = ~ \$flatten\queue.$2 ;
  assign \$flatten\queue.$9  = \queue.w_port__en  & \$flatten\queue.$8 ;
  assign \$flatten\queue.$10  = \queue.level  + 1'h1;
  assign \$flatten\queue.$3  = ~ \queue.w_port__en ;
  assign \$flatten\queue.$4  = \$flatten\queue.$2  & \$flatten\queue.$3 ;
  assign \$flatten\queue.$5  = \queue.level  - 1'h1;
  assign \$flatten\queue.$procmux$11_Y  = \$flatten\queue.$9  ? \$flatten\queue.$10 [2:0] : 3'hx;
  assign \$flatten\queue.$procmux$12_Y  = \$flatten\queue.$4  ? \$flatten\queue.$5 [2:0] : \$flatten\queue.$procmux$11_Y ;
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
  assign \queue.r_level  = \queue.level ;
  assign \queue.r_port__data  = \queue.r_data ;
  assign \queue.rst  = rst;
  assign \queue.w_data  = i_payload;
  assign \queue.w_en  = i_valid;
  assign \queue.w_level  = \queue.level ;
  assign \queue.w_port__data  = i_payload;
  assign r_data = \queue.r_data ;
  assign r_en = o_ready;
  assign r_rdy = \queue.r_rdy ;
  assign w_data = i_payload;
  assign w_en = i_valid;
  assign w_rdy = \queue.w_rdy ;
endmodule
`default_nettype wire
