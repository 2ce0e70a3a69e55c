`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_row(a, swap, weight, weight_active, weight_row, weight_valid, sums_in, clk, rst, weight_out, weight_active_out, weight_row_out, weight_valid_out, sums_out, en);
  wire [1:0] \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [31:0] \$9 ;
  wire [31:0] \$10 ;
  wire \$signal ;
  wire \$signal$11 ;
  reg \$signal$12  = 1'h0;
  input [31:0] a;
  wire [31:0] a;
  wire [31:0] a_out;
  reg active = 1'h0;
  reg active_loaded = 1'h0;
  reg active_waits = 1'h0;
  input clk;
  wire clk;
  input en;
  wire en;
  reg full = 1'h0;
  input rst;
  wire rst;
  wire [31:0] sum_out;
  wire [31:0] \sum_out$42 ;
  input [63:0] sums_in;
  wire [63:0] sums_in;
  output [63:0] sums_out;
  wire [63:0] sums_out;
  input swap;
  wire swap;
  wire swap_out;
  wire used;
  reg [63:0] waits = 64'h0000000000000000;
  input [63:0] weight;
  wire [63:0] weight;
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
  assign \$1  = weight_row - 1'h1;
  assign \$3  = \$signal  | \$signal$11 ;
  assign \$4  = \$signal$11  | used;
  assign \$5  = swap & en;
  assign \$6  = ! weight_row;
  assign \$signal  = weight_valid & \$6 ;
  assign \$7  = ~ full;
  assign \$8  = \$7  | used;
  assign \$signal$11  = \$signal$12  & \$8 ;
  assign used = swap_out & en;
  assign \$9  = a & { active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active, active };
  always @(posedge clk)
    if (\$5 ) active <= active_loaded;
  always @(posedge clk)
    if (\$signal$11 ) active_loaded <= active_waits;
  always @(posedge clk)
    if (\$signal ) active_waits <= weight_active;
  always @(posedge clk)
    if (rst) full <= 1'h0;
    else if (\$4 ) full <= \$signal$11 ;
  always @(posedge clk)
    if (rst) \$signal$12  <= 1'h0;
    else if (\$3 ) \$signal$12  <= \$signal ;
  always @(posedge clk)
    if (\$signal ) waits <= weight;
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
    .a(\$9 ),
    .a_out(a_out),
    .clk(clk),
    .en(en),
    .load(\$signal$11 ),
    .rst(rst),
    .sum_in(sums_in[31:0]),
    .sum_out(sum_out),
    .swap(swap),
    .swap_out(swap_out),
    .weight(waits[31:0])
  );
  simgnn_pe element1 (
    .a(a_out),
    .a_out(\$10 ),
    .clk(clk),
    .en(en),
    .load(\$signal$11 ),
    .rst(rst),
    .sum_in(sums_in[63:32]),
    .sum_out(\sum_out$42 ),
    .swap(swap_out),
    .swap_out(\$2 ),
    .weight(waits[63:32])
  );
  assign sums_out = { \sum_out$42 , sum_out };
  assign weight_active_passed = weight_active_out;
  assign weight_passed = weight_out;
  assign weight_row_passed = weight_row_out;
endmodule
`default_nettype wire
