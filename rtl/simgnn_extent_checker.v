`timescale 1ns/1ps
`default_nettype none
module simgnn_extent_checker(stride, rows, size, limit, unlimited, counted, misaligned, bad, valid, clk, rst, checked, cause, at, address);
  wire [25:0] \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire [64:0] \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire [55:0] \$7 ;
  wire [65:0] \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire [7:0] \$procmux$12_Y ;
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
  reg [65:0] \end  = 66'h00000000000000000;
  input [32:0] limit;
  wire [32:0] limit;
  reg [32:0] limit1 = 33'h000000000;
  reg [32:0] limit2 = 33'h000000000;
  reg [32:0] limit3 = 33'h000000000;
  input misaligned;
  wire misaligned;
  reg misaligned1 = 1'h0;
  reg misaligned2 = 1'h0;
  reg misaligned3 = 1'h0;
  reg [55:0] product = 56'h00000000000000;
  input [24:0] rows;
  wire [24:0] rows;
  input rst;
  wire rst;
  input [31:0] size;
  wire [31:0] size;
  reg [64:0] start1 = 65'h00000000000000000;
  reg [64:0] start2 = 65'h00000000000000000;
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
  reg valid1 = 1'h0;
  reg valid2 = 1'h0;
  wire valid3;
  assign \$1  = rows - 1'h1;
  assign \$4  = address + size;
  assign \$5  = ! rows;
  assign \$6  = unlimited | \$5 ;
  assign \$7  = above * stride1;
  assign \$8  = start2 + product;
  assign \$9  = ~ unlimited3;
  assign \$10  = \end  > limit3;
  assign beyond = \$9  & \$10 ;
  assign \$11  = beyond & counted3;
  assign \$2  = bad3 | \$11 ;
  assign \$3  = beyond | misaligned3;
  always @(posedge clk)
    if (rst) misaligned3 <= 1'h0;
    else misaligned3 <= misaligned2;
  always @(posedge clk)
    if (rst) counted3 <= 1'h0;
    else counted3 <= counted2;
  always @(posedge clk)
    if (rst) limit3 <= 33'h000000000;
    else limit3 <= limit2;
  always @(posedge clk)
    if (rst) at <= 64'h0000000000000000;
    else at <= address2;
  always @(posedge clk)
    if (rst) \end  <= 66'h00000000000000000;
    else \end  <= \$8 ;
  always @(posedge clk)
    if (rst) unlimited2 <= 1'h0;
    else unlimited2 <= unlimited1;
  always @(posedge clk)
    if (rst) valid2 <= 1'h0;
    else valid2 <= valid1;
  always @(posedge clk)
    if (rst) bad2 <= 1'h0;
    else bad2 <= bad1;
  always @(posedge clk)
    if (rst) misaligned2 <= 1'h0;
    else misaligned2 <= misaligned1;
  always @(posedge clk)
    if (rst) counted2 <= 1'h0;
    else counted2 <= counted1;
  always @(posedge clk)
    if (rst) limit2 <= 33'h000000000;
    else limit2 <= limit1;
  always @(posedge clk)
    if (rst) address2 <= 64'h0000000000000000;
    else address2 <= address1;
  always @(posedge clk)
    if (rst) start2 <= 65'h00000000000000000;
    else start2 <= start1;
  always @(posedge clk)
    if (rst) product <= 56'h00000000000000;
    else product <= \$7 ;
  always @(posedge clk)
    if (rst) unlimited1 <= 1'h0;
    else unlimited1 <= \$6 ;
  always @(posedge clk)
    if (rst) valid1 <= 1'h0;
    else valid1 <= valid;
  always @(posedge clk)
    if (rst) bad1 <= 1'h0;
    else bad1 <= bad;
  always @(posedge clk)
    if (rst) misaligned1 <= 1'h0;
    else misaligned1 <= misaligned;
  always @(posedge clk)
    if (rst) counted1 <= 1'h0;
    else counted1 <= counted;
  always @(posedge clk)
    if (rst) limit1 <= 33'h000000000;
    else limit1 <= limit;
  always @(posedge clk)
    if (rst) address1 <= 64'h0000000000000000;
    else address1 <= address;
  always @(posedge clk)
    if (rst) start1 <= 65'h00000000000000000;
    else start1 <= \$4 ;
  always @(posedge clk)
    if (rst) stride1 <= 32'd0;
    else stride1 <= stride;
  always @(posedge clk)
    if (rst) above <= 24'h000000;
    else above <= \$1 [23:0];
  always @(posedge clk)
    if (rst) unlimited3 <= 1'h0;
    else unlimited3 <= unlimited2;
  always @(posedge clk)
    if (rst) checked <= 1'h0;
    else checked <= valid2;
  always @(posedge clk)
    if (rst) bad3 <= 1'h0;
    else bad3 <= bad2;
  assign \$procmux$12_Y  = \$3  ? 8'h03 : 8'h00;
  assign cause = \$2  ? 8'h02 : \$procmux$12_Y ;
  assign address3 = at;
  assign valid3 = checked;
endmodule
`default_nettype wire
