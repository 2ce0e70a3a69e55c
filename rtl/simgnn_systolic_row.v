`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_row(a, swap, weight, weight_active, weight_row, weight_valid, sums_in, clk, rst, weight_out, weight_active_out, weight_row_out, weight_valid_out, sums_out, en);
  wire [1:0] \$1 ;
  wire [31:0] \$3 ;
  wire \$4 ;
  input [31:0] a;
  wire [31:0] a;
  wire [31:0] \a$20 ;
  wire [31:0] \a$28 ;
  wire [31:0] a_out;
  wire active;
  wire \active$33 ;
  input clk;
  wire clk;
  input en;
  wire en;
  wire \en$19 ;
  wire \en$27 ;
  wire load;
  wire \load$24 ;
  wire \load$34 ;
  input rst;
  wire rst;
  wire [31:0] sum_in;
  wire [31:0] \sum_in$35 ;
  wire [31:0] sum_out;
  wire [31:0] \sum_out$36 ;
  input [63:0] sums_in;
  wire [63:0] sums_in;
  output [63:0] sums_out;
  wire [63:0] sums_out;
  input swap;
  wire swap;
  wire \swap$21 ;
  wire \swap$30 ;
  wire swap_out;
  input [63:0] weight;
  wire [63:0] weight;
  wire [31:0] \weight$22 ;
  wire [31:0] \weight$32 ;
  input weight_active;
  wire weight_active;
  output weight_active_out;
  reg weight_active_out = 1'h0;
  wire weight_active_passed;
  output [63:0] weight_out;
  reg [63:0] weight_out = 64'h0000000000000000;
  wire [63:0] weight_passed;
  input weight_row;
  wire weight_row;
  output weight_row_out;
  reg weight_row_out = 1'h0;
  wire weight_row_passed;
  input weight_valid;
  wire weight_valid;
  output weight_valid_out;
  reg weight_valid_out = 1'h0;
  assign load = weight_valid_out & weight_row_out;
  assign \$1  = weight_row - 1'h1;
  always @(posedge clk)
    if (weight_valid) weight_row_out <= \$1 [0];
  always @(posedge clk)
    if (weight_valid) weight_active_out <= weight_active;
  always @(posedge clk)
    if (weight_valid) weight_out <= weight;
  always @(posedge clk)
    if (rst) weight_valid_out <= 1'h0;
    else weight_valid_out <= weight_valid;
  simgnn_pe element0 (
    .a(a),
    .a_out(\a$28 ),
    .active(weight_active_out),
    .clk(clk),
    .en(en),
    .load(load),
    .rst(rst),
    .sum_in(sums_in[31:0]),
    .sum_out(sum_out),
    .swap(swap),
    .swap_out(\swap$30 ),
    .weight(weight_out[31:0])
  );
  simgnn_pe element1 (
    .a(\a$28 ),
    .a_out(\$3 ),
    .active(weight_active_out),
    .clk(clk),
    .en(en),
    .load(load),
    .rst(rst),
    .sum_in(sums_in[63:32]),
    .sum_out(\sum_out$36 ),
    .swap(\swap$30 ),
    .swap_out(\$4 ),
    .weight(weight_out[63:32])
  );
  assign \a$20  = a;
  assign a_out = \a$28 ;
  assign active = weight_active_out;
  assign \active$33  = weight_active_out;
  assign \en$19  = en;
  assign \en$27  = en;
  assign \load$24  = load;
  assign \load$34  = load;
  assign sum_in = sums_in[31:0];
  assign \sum_in$35  = sums_in[63:32];
  assign sums_out = { \sum_out$36 , sum_out };
  assign \swap$21  = swap;
  assign swap_out = \swap$30 ;
  assign \weight$22  = weight_out[31:0];
  assign \weight$32  = weight_out[63:32];
  assign weight_active_passed = weight_active_out;
  assign weight_passed = weight_out;
  assign weight_row_passed = weight_row_out;
endmodule
`default_nettype wire
