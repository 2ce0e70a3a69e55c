`timescale 1ns/1ps
`default_nettype none
module simgnn_skid_buffer_5(i_valid, o_ready, clk, rst, i_ready, o_payload, o_valid, i_payload);
  wire \$1 ;
  wire [215:0] \$2 ;
  wire \$3 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4 ;
  input clk;
  wire clk;
  wire free;
  reg [215:0] held = 216'h000000000000000000000000000000000000000000000000000000;
  wire [215:0] i__payload;
  wire i__ready;
  wire i__valid;
  input [215:0] i_payload;
  wire [215:0] i_payload;
  output i_ready;
  wire i_ready;
  input i_valid;
  wire i_valid;
  reg [215:0] o__payload = 216'h000000000000000000000000000000000000000000000000000000;
  wire o__ready;
  reg o__valid = 1'h0;
  output [215:0] o_payload;
  wire [215:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  wire [215:0] offered;
  input rst;
  wire rst;
  reg waiting = 1'h0;
  assign \$1  = ~ o__valid;
  assign free = \$1  | o_ready;
  assign \$2  = waiting ? held : i_payload;
  assign \$3  = waiting | i_valid;
  always @(posedge clk)
    held <= \$2 ;
  assign i__ready = ~ waiting;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4 ) waiting <= 1'h0;
    else if (i_valid) waiting <= 1'h1;
  always @(posedge clk)
    if (rst) o__valid <= 1'h0;
    else if (free) o__valid <= \$3 ;
  always @(posedge clk)
    if (free) o__payload <= \$2 ;
  assign \$auto$opt_dff.cc:253:combine_resets$4  = | { free, rst };
  assign i__payload = i_payload;
  assign i__valid = i_valid;
  assign i_ready = i__ready;
  assign o__ready = o_ready;
  assign o_payload = o__payload;
  assign o_valid = o__valid;
  assign offered = o__payload;
endmodule
`default_nettype wire
