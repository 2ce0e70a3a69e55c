// Compare where an operand ends with where it may end.
//
// Parameters:
//   most = 4096
//
// From hw/kernel/checker.py:80 (ExtentChecker).
`timescale 1ns/1ps
`default_nettype none
module simgnn_extent_checker(stride, rows, size, limit, unlimited, counted, misaligned, bad, valid, clk, rst, checked, cause, at, address);
  reg [23:0] above = 24'h000000;
  input [63:0] address;
  wire [63:0] address;
  reg [63:0] address1 = 64'h0000000000000000;
  reg [63:0] address2 = 64'h0000000000000000;
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
  reg [26:0] end_ = 27'h0000000;
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
  assign beyond = !unlimited3 & (large3 | (end_ > limit3));
  always @(posedge clk)
    above <= rows - 1'h1;
  always @(posedge clk)
    stride1 <= stride;
  always @(posedge clk)
    start1 <= address[12:0] + size[12:0];
  always @(posedge clk)
    large1 <= |{ size[31:13], address[63:13] };
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
    unlimited1 <= unlimited | !rows;
  always @(posedge clk)
    product <= above[12:0] * stride1[12:0];
  always @(posedge clk)
    start2 <= start1;
  always @(posedge clk)
    large2 <= large1 | (((|above[23:13]) & (|stride1)) | ((|above) & (|stride1[31:13])));
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
    end_ <= start2 + product;
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
  assign cause = (bad3 | (beyond & counted3)) ? 8'h02 : (beyond | misaligned3) ? 8'h03 : 8'h00;
endmodule
`default_nettype wire
