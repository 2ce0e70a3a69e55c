`timescale 1ns/1ps
`default_nettype none
module simgnn_fp32_mul(a, b, clk, rst, o, en);
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire [8:0] \$24 ;
  wire [9:0] \$25 ;
  wire [23:0] \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire [2:0] \$32 ;
  wire [2:0] \$33 ;
  wire [2:0] \$34 ;
  wire [2:0] \$35 ;
  wire [2:0] \$36 ;
  wire [40:0] \$37 ;
  wire [30:0] \$38 ;
  wire [23:0] \$39 ;
  wire \$4 ;
  wire [23:0] \$40 ;
  wire \$41 ;
  wire [31:0] \$42 ;
  wire [31:0] \$43 ;
  wire [31:0] \$44 ;
  wire [31:0] \$45 ;
  wire [31:0] \$46 ;
  wire [31:0] \$47 ;
  wire [31:0] \$48 ;
  wire [31:0] \$49 ;
  wire \$5 ;
  wire [2:0] \$50 ;
  wire [31:0] \$51 ;
  wire [25:0] \$52 ;
  wire [10:0] \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire \$6 ;
  wire \$60 ;
  wire [7:0] \$61 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$66 ;
  wire [4:0] \$67 ;
  wire [4:0] \$68 ;
  wire [56:0] \$69 ;
  wire \$7 ;
  wire [56:0] \$70 ;
  wire [40:0] \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire \$75 ;
  wire \$76 ;
  wire \$77 ;
  wire [39:0] \$78 ;
  wire \$8 ;
  wire \$80 ;
  wire \$81 ;
  wire [22:0] \$82 ;
  wire [22:0] \$83 ;
  wire \$84 ;
  wire \$85 ;
  wire \$86 ;
  wire \$87 ;
  wire \$88 ;
  wire \$89 ;
  wire \$9 ;
  wire \$90 ;
  wire \$91 ;
  wire \$92 ;
  wire \$93 ;
  wire \$94 ;
  wire [31:0] \$95 ;
  input [31:0] a;
  wire [31:0] a;
  input [31:0] b;
  wire [31:0] b;
  reg [7:0] biased2 = 8'h00;
  reg [7:0] biased3 = 8'h00;
  input clk;
  wire clk;
  reg [4:0] count1 = 5'h00;
  input en;
  wire en;
  reg [23:0] excess1 = 24'h000000;
  reg full2 = 1'h0;
  reg full3 = 1'h0;
  reg [30:0] high1 = 31'h00000000;
  reg infinite2 = 1'h0;
  reg [4:0] left2 = 5'h00;
  reg [40:0] low1 = 41'h00000000000;
  reg nan1 = 1'h0;
  reg nan2 = 1'h0;
  reg nan3 = 1'h0;
  output [31:0] o;
  reg [31:0] o = 32'd0;
  wire [31:0] o4;
  reg [9:0] position1 = 10'h000;
  reg [47:0] product2 = 48'h000000000000;
  reg right2 = 1'h0;
  input rst;
  wire rst;
  reg seen1 = 1'h0;
  reg sign1 = 1'h0;
  reg sign2 = 1'h0;
  reg sign3 = 1'h0;
  reg special1 = 1'h0;
  reg sticky3 = 1'h0;
  reg [25:0] window3 = 26'h0000000;
  assign \$1  = | a[30:23];
  assign \$2  = | b[30:23];
  assign \$3  = | a[22:0];
  assign \$4  = | b[22:0];
  assign \$5  = & a[30:23];
  assign \$6  = & b[30:23];
  assign \$7  = \$2  | \$4 ;
  assign \$8  = ~ \$7 ;
  assign \$9  = \$3  | \$8 ;
  assign \$10  = \$5  & \$9 ;
  assign \$11  = \$1  | \$3 ;
  assign \$12  = ~ \$11 ;
  assign \$13  = \$4  | \$12 ;
  assign \$14  = \$6  & \$13 ;
  assign \$15  = \$10  | \$14 ;
  assign \$16  = a[31] ^ b[31];
  assign \$17  = ~ \$15 ;
  assign \$18  = \$16  & \$17 ;
  assign \$19  = \$5  | \$6 ;
  assign \$20  = ~ \$1 ;
  assign \$21  = a[23] | \$20 ;
  assign \$22  = ~ \$2 ;
  assign \$23  = b[23] | \$22 ;
  assign \$24  = { a[30:24], \$21  } + { b[30:24], \$23  };
  assign \$25  = \$24  - 8'h80;
  assign \$26  = \$1  ? { \$2 , b[22:0] } : { 1'h0, a[22:0] };
  assign \$27  = | \$26 [23:20];
  assign \$28  = | \$26 [19:16];
  assign \$29  = | \$26 [15:12];
  assign \$30  = | \$26 [11:8];
  assign \$31  = | \$26 [7:4];
  assign \$32  = \$31  ? 3'h3 : 3'h2;
  assign \$33  = \$30  ? 3'h4 : \$32 ;
  assign \$34  = \$29  ? 3'h5 : \$33 ;
  assign \$35  = \$28  ? 3'h6 : \$34 ;
  assign \$36  = \$27  ? 3'h7 : \$35 ;
  assign \$37  = { 1'h1, a[22:0] } * b[16:0];
  assign \$38  = { 1'h1, a[22:0] } * { 1'h1, b[22:17] };
  assign \$39  = \$2  ? 24'h000000 : { 1'h1, a[22:0] };
  assign \$40  = \$1  ? \$39  : { 1'h1, b[22:0] };
  assign \$41  = | \$26 ;
  assign \$42  = ~ { \$26 , 8'h00 };
  assign \$43  = ~ { \$26 [21:0], 10'h000 };
  assign \$44  = { \$26 [22:0], 9'h000 } | \$43 ;
  assign \$45  = \$42  & \$44 ;
  assign \$46  = \$45  >> { \$36 , 2'h3 };
  assign \$47  = { \$26 , 8'h00 } | { \$26 [22:0], 9'h000 };
  assign \$48  = ~ \$47 ;
  assign \$49  = \$48  >> { \$36 , 2'h3 };
  assign \$50  = ~ \$36 ;
  assign \$51  = low1[40:17] + high1;
  assign \$52  = \$51 [30:6] - excess1;
  assign \$53  = $signed(position1) - $signed({ 1'h0, count1 });
  assign \$54  = ~ \$53 [9];
  assign \$55  = seen1 & \$54 ;
  assign \$57  = & \$53 [7:1];
  assign \$58  = \$53 [8] | \$57 ;
  assign \$59  = \$55  & \$58 ;
  assign \$60  = special1 | \$59 ;
  assign \$61  = \$55  ? \$53 [7:0] : 8'h00;
  assign \$63  = \$53 [7:0] == 8'hfd;
  assign \$64  = & position1[9:5];
  assign \$65  = ~ \$64 ;
  assign \$66  = position1[9] & \$65 ;
  assign \$67  = \$66  ? 5'h00 : position1[4:0];
  assign \$68  = \$55  ? count1 : \$67 ;
  assign \$69  = right2 ? { 32'h00000000, product2[47:23] } : { product2, 9'h000 };
  assign \$70  = left2[4] ? { \$69 [40:0], 16'h0000 } : \$69 ;
  assign \$71  = left2[3] ? { \$70 [48:16], 8'h00 } : \$70 [56:16];
  assign \$72  = | product2[22:0];
  assign \$73  = right2 & \$72 ;
  assign \$74  = | \$70 [15:0];
  assign \$75  = \$73  | \$74 ;
  assign \$76  = | \$71 [7:0];
  assign \$77  = \$75  | \$76 ;
  assign \$78  = \$71 [40:8] << left2[2:0];
  assign \$80  = | \$78 [6:0];
  assign \$81  = \$77  | \$80 ;
  assign \$82  = full3 ? 23'h000000 : window3[24:2];
  assign \$83  = window3[25] ? \$82  : window3[23:1];
  assign \$84  = \$83 [22] | nan3;
  assign \$85  = window3[2] | window3[0];
  assign \$86  = \$85  | sticky3;
  assign \$87  = window3[1] & \$86 ;
  assign \$88  = ~ full3;
  assign \$89  = \$87  & \$88 ;
  assign \$90  = window3[1] | sticky3;
  assign \$91  = window3[0] & \$90 ;
  assign \$92  = window3[25] ? \$89  : \$91 ;
  assign \$93  = ~ window3[25];
  assign \$94  = window3[24] & \$93 ;
  assign \$95  = { biased3, \$84 , \$83 [21:0] } + { window3[25], \$94 , 22'h000000, \$92  };
  always @(posedge clk)
    if (en) o <= { sign3, \$95 [30:0] };
  always @(posedge clk)
    if (en) sticky3 <= \$81 ;
  always @(posedge clk)
    if (en)
      if (infinite2) window3 <= 26'h0000000;
      else window3 <= \$78 [32:7];
  always @(posedge clk)
    if (en) full3 <= full2;
  always @(posedge clk)
    if (en) biased3 <= biased2;
  always @(posedge clk)
    if (en) nan3 <= nan2;
  always @(posedge clk)
    if (en) sign3 <= sign2;
  always @(posedge clk)
    if (en) infinite2 <= \$60 ;
  always @(posedge clk)
    if (en) left2 <= \$68 ;
  always @(posedge clk)
    if (en) right2 <= position1[9];
  always @(posedge clk)
    if (en) full2 <= \$63 ;
  always @(posedge clk)
    if (en)
      if (\$60 ) biased2 <= 8'hff;
      else biased2 <= \$61 ;
  always @(posedge clk)
    if (en) product2 <= { \$52 [24:0], \$51 [5:0], low1[16:0] };
  always @(posedge clk)
    if (en) nan2 <= nan1;
  always @(posedge clk)
    if (en) sign2 <= sign1;
  always @(posedge clk)
    if (en) count1 <= { \$50 , \$49 [0], \$46 [0] };
  always @(posedge clk)
    if (en) seen1 <= \$41 ;
  always @(posedge clk)
    if (en)
      if (!\$1 ) excess1[23] <= 1'h1;
      else excess1[23] <= \$39 [23];
  always @(posedge clk)
    if (en) excess1[22:0] <= \$40 [22:0];
  always @(posedge clk)
    if (en) high1 <= \$38 ;
  always @(posedge clk)
    if (en) low1 <= \$37 ;
  always @(posedge clk)
    if (en) position1 <= \$25 ;
  always @(posedge clk)
    if (en) special1 <= \$19 ;
  always @(posedge clk)
    if (en) nan1 <= \$15 ;
  always @(posedge clk)
    if (en) sign1 <= \$18 ;
  assign o4 = o;
endmodule
`default_nettype wire
