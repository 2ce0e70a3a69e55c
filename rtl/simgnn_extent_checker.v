`timescale 1ns/1ps
`default_nettype none
module simgnn_extent_checker(stride, rows, size, limit, unlimited, counted, misaligned, bad, valid, clk, rst, checked, cause, at, address);
  wire [25:0] \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire [26:0] \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire [13:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [25:0] \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire \$21 ;
  wire [7:0] \$procmux$22_Y ;
  reg [23:0] above = 24'h000000;
  input [63:0] address;
  wire [63:0] address;
  reg [63:0] address1 = 64'h0000000000000000;
  reg [63:0] address2 = 64'h0000000000000000;
  wire [63:0] address3;
  output [63:0] at;
  reg [63:0] at = 64'h0000000000000000;
  input bad;
  wire bad;
  reg bad1 = 1'h0;
  reg bad2 = 1'h0;
  reg bad3 = 1'h0;
  wire beyond;
  output [7:0] cause;
  wire [7:0] cause;
  output checked;
  reg checked = 1'h0;
  input clk;
  wire clk;
  input counted;
  wire counted;
  reg counted1 = 1'h0;
  reg counted2 = 1'h0;
  reg counted3 = 1'h0;
  reg [26:0] \end  = 27'h0000000;
  reg large1 = 1'h0;
  reg large2 = 1'h0;
  reg large3 = 1'h0;
  input [32:0] limit;
  wire [32:0] limit;
  reg [12:0] limit1 = 13'h0000;
  reg [12:0] limit2 = 13'h0000;
  reg [12:0] limit3 = 13'h0000;
  input misaligned;
  wire misaligned;
  reg misaligned1 = 1'h0;
  reg misaligned2 = 1'h0;
  reg misaligned3 = 1'h0;
  reg [25:0] product = 26'h0000000;
  input [24:0] rows;
  wire [24:0] rows;
  input rst;
  wire rst;
  input [31:0] size;
  wire [31:0] size;
  reg [13:0] start1 = 14'h0000;
  reg [13:0] start2 = 14'h0000;
  input [31:0] stride;
  wire [31:0] stride;
  reg [31:0] stride1 = 32'd0;
  input unlimited;
  wire unlimited;
  reg unlimited1 = 1'h0;
  reg unlimited2 = 1'h0;
  reg unlimited3 = 1'h0;
  input valid;
  wire valid;
  reg valid_0 = 1'h0;
  reg valid_1 = 1'h0;
  wire valid_2;
  assign \$1  = rows - 1'h1;
  assign \$12  = address[12:0] + size[12:0];
  assign \$15  = | { size[31:13], address[63:13] };
  assign \$16  = ! rows;
  assign \$17  = unlimited | \$16 ;
  assign \$18  = above[12:0] * stride1[12:0];
  assign \$19  = | above[23:13];
  assign \$20  = | stride1;
  assign \$21  = \$19  & \$20 ;
  assign \$2  = | above;
  assign \$3  = | stride1[31:13];
  assign \$4  = \$2  & \$3 ;
  assign \$5  = \$21  | \$4 ;
  assign \$6  = large1 | \$5 ;
  assign \$7  = start2 + product;
  assign \$8  = ~ unlimited3;
  assign \$9  = \end  > limit3;
  assign \$10  = large3 | \$9 ;
  assign beyond = \$8  & \$10 ;
  assign \$11  = beyond & counted3;
  assign \$13  = bad3 | \$11 ;
  assign \$14  = beyond | misaligned3;
  always @(posedge clk)
    above <= \$1 [23:0];
  always @(posedge clk)
    stride1 <= stride;
  always @(posedge clk)
    start1 <= \$12 ;
  always @(posedge clk)
    large1 <= \$15 ;
  always @(posedge clk)
    address1 <= address;
  always @(posedge clk)
    counted1 <= counted;
  always @(posedge clk)
    misaligned1 <= misaligned;
  always @(posedge clk)
    bad1 <= bad;
  always @(posedge clk)
    limit1 <= limit[12:0];
  always @(posedge clk)
    unlimited1 <= \$17 ;
  always @(posedge clk)
    product <= \$18 ;
  always @(posedge clk)
    start2 <= start1;
  always @(posedge clk)
    large2 <= \$6 ;
  always @(posedge clk)
    address2 <= address1;
  always @(posedge clk)
    counted2 <= counted1;
  always @(posedge clk)
    misaligned2 <= misaligned1;
  always @(posedge clk)
    bad2 <= bad1;
  always @(posedge clk)
    limit2 <= limit1;
  always @(posedge clk)
    unlimited2 <= unlimited1;
  always @(posedge clk)
    \end  <= \$7 ;
  always @(posedge clk)
    large3 <= large2;
  always @(posedge clk)
    at <= address2;
  always @(posedge clk)
    counted3 <= counted2;
  always @(posedge clk)
    misaligned3 <= misaligned2;
  always @(posedge clk)
    bad3 <= bad2;
  always @(posedge clk)
    limit3 <= limit2;
  always @(posedge clk)
    unlimited3 <= unlimited2;
  always @(posedge clk)
    if (rst) checked <= 1'h0;
    else checked <= valid_1;
  always @(posedge clk)
    if (rst) valid_1 <= 1'h0;
    else valid_1 <= valid_0;
  always @(posedge clk)
    if (rst) valid_0 <= 1'h0;
    else valid_0 <= valid;
  assign \$procmux$22_Y  = \$14  ? 8'h03 : 8'h00;
  assign cause = \$13  ? 8'h02 : \$procmux$22_Y ;
  assign address3 = at;
  assign valid_2 = checked;
endmodule
`default_nettype wire
