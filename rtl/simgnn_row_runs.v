`timescale 1ns/1ps
`default_nettype none
module simgnn_row_runs(address, stride, rows, words, total, run_ready, clk, rst, run_payload, run_valid, start);
  wire \$3 ;
  wire [23:0] \$4 ;
  wire [64:0] \$5 ;
  wire [24:0] \$6 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4217 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4221 ;
  wire [23:0] \$procmux$1590_Y ;
  wire [23:0] \$procmux$1592_Y ;
  wire [63:0] \$procmux$1596_Y ;
  wire [63:0] \$procmux$1598_Y ;
  input [63:0] address;
  wire [63:0] address;
  reg [63:0] \address$13  = 64'h0000000000000000;
  input clk;
  wire clk;
  reg [23:0] left = 24'h000000;
  input [23:0] rows;
  wire [23:0] rows;
  input rst;
  wire rst;
  wire [95:0] run__payload;
  wire [63:0] \run__payload.address ;
  wire [31:0] \run__payload.beats ;
  wire run__ready;
  wire run__valid;
  output [95:0] run_payload;
  wire [95:0] run_payload;
  input run_ready;
  wire run_ready;
  output run_valid;
  wire run_valid;
  input start;
  wire start;
  input [31:0] stride;
  wire [31:0] stride;
  input [31:0] total;
  wire [31:0] total;
  wire touching;
  input [23:0] words;
  wire [23:0] words;
  assign touching = stride == { words, 3'h0 };
  assign \run__payload.beats  = touching ? total : { 8'h00, words };
  assign run__valid = | left;
  assign \$3  = run__valid & run_ready;
  assign \$4  = touching ? 24'h000001 : rows;
  assign \$5  = \address$13  + stride;
  assign \$6  = left - 1'h1;
  always @(posedge clk)
    if (rst) left <= 24'h000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4217 ) left <= \$procmux$1592_Y ;
  always @(posedge clk)
    if (rst) \address$13  <= 64'h0000000000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4221 ) \address$13  <= \$procmux$1598_Y ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4217  = { \$3 , start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4221  = { \$3 , start } != 2'h0;
  assign \$procmux$1590_Y  = \$3  ? \$6 [23:0] : 24'hxxxxxx;
  assign \$procmux$1592_Y  = start ? \$4  : \$procmux$1590_Y ;
  assign \$procmux$1596_Y  = \$3  ? \$5 [63:0] : 64'hxxxxxxxxxxxxxxxx;
  assign \$procmux$1598_Y  = start ? address : \$procmux$1596_Y ;
  assign run__payload = { \run__payload.beats , \address$13  };
  assign \run__payload.address  = \address$13 ;
  assign run__ready = run_ready;
  assign run_payload = { \run__payload.beats , \address$13  };
  assign run_valid = run__valid;
endmodule
`default_nettype wire
