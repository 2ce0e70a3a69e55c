`timescale 1ns/1ps
`default_nettype none
module simgnn_fp32_mul(a, b, clk, rst, o, en);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [8:0] \$17 ;
  wire [9:0] \$18 ;
  wire [23:0] \$19 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire [2:0] \$26 ;
  wire [2:0] \$27 ;
  wire [2:0] \$28 ;
  wire [2:0] \$29 ;
  wire [2:0] \$30 ;
  wire [40:0] \$31 ;
  wire [30:0] \$32 ;
  wire [23:0] \$33 ;
  wire \$34 ;
  wire [23:0] \$35 ;
  wire \$36 ;
  wire [31:0] \$37 ;
  wire [31:0] \$38 ;
  wire [31:0] \$39 ;
  wire [31:0] \$40 ;
  wire [31:0] \$41 ;
  wire [31:0] \$42 ;
  wire [31:0] \$43 ;
  wire [31:0] \$44 ;
  wire \$45 ;
  wire [2:0] \$46 ;
  wire [31:0] \$47 ;
  wire [25:0] \$48 ;
  wire [10:0] \$49 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire [7:0] \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire \$60 ;
  wire \$61 ;
  wire [4:0] \$62 ;
  wire [4:0] \$63 ;
  wire [56:0] \$64 ;
  wire \$65 ;
  wire [56:0] \$66 ;
  wire [40:0] \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire \$70 ;
  wire \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire [39:0] \$74 ;
  wire \$75 ;
  wire \$76 ;
  wire \$77 ;
  wire [22:0] \$78 ;
  wire [22:0] \$79 ;
  wire \$80 ;
  wire \$81 ;
  wire \$82 ;
  wire \$83 ;
  wire \$84 ;
  wire \$85 ;
  wire \$86 ;
  wire \$87 ;
  wire \$88 ;
  wire \$89 ;
  wire \$90 ;
  wire \$91 ;
  wire [31:0] \$92 ;
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
  assign \$12  = | b[30:23];
  assign \$23  = | a[22:0];
  assign \$34  = | b[22:0];
  assign \$45  = & a[30:23];
  assign \$55  = & b[30:23];
  assign \$65  = \$12  | \$34 ;
  assign \$75  = ~ \$65 ;
  assign \$86  = \$23  | \$75 ;
  assign \$2  = \$45  & \$86 ;
  assign \$3  = \$1  | \$23 ;
  assign \$4  = ~ \$3 ;
  assign \$5  = \$34  | \$4 ;
  assign \$6  = \$55  & \$5 ;
  assign \$7  = \$2  | \$6 ;
  assign \$8  = a[31] ^ b[31];
  assign \$9  = ~ \$7 ;
  assign \$10  = \$8  & \$9 ;
  assign \$11  = \$45  | \$55 ;
  assign \$13  = ~ \$1 ;
  assign \$14  = a[23] | \$13 ;
  assign \$15  = ~ \$12 ;
  assign \$16  = b[23] | \$15 ;
  assign \$17  = { a[30:24], \$14  } + { b[30:24], \$16  };
  assign \$18  = \$17  - 8'h80;
  assign \$19  = \$1  ? { \$12 , b[22:0] } : { 1'h0, a[22:0] };
  assign \$20  = | \$19 [23:20];
  assign \$21  = | \$19 [19:16];
  assign \$22  = | \$19 [15:12];
  assign \$24  = | \$19 [11:8];
  assign \$25  = | \$19 [7:4];
  assign \$26  = \$25  ? 3'h3 : 3'h2;
  assign \$27  = \$24  ? 3'h4 : \$26 ;
  assign \$28  = \$22  ? 3'h5 : \$27 ;
  assign \$29  = \$21  ? 3'h6 : \$28 ;
  assign \$30  = \$20  ? 3'h7 : \$29 ;
  assign \$31  = { 1'h1, a[22:0] } * b[16:0];
  assign \$32  = { 1'h1, a[22:0] } * { 1'h1, b[22:17] };
  assign \$33  = \$12  ? 24'h000000 : { 1'h1, a[22:0] };
  assign \$35  = \$1  ? \$33  : { 1'h1, b[22:0] };
  assign \$36  = | \$19 ;
  assign \$37  = ~ { \$19 , 8'h00 };
  assign \$38  = ~ { \$19 [21:0], 10'h000 };
  assign \$39  = { \$19 [22:0], 9'h000 } | \$38 ;
  assign \$40  = \$37  & \$39 ;
  assign \$41  = \$40  >> { \$30 , 2'h3 };
  assign \$42  = { \$19 , 8'h00 } | { \$19 [22:0], 9'h000 };
  assign \$43  = ~ \$42 ;
  assign \$44  = \$43  >> { \$30 , 2'h3 };
  assign \$46  = ~ \$30 ;
  assign \$47  = low1[40:17] + high1;
  assign \$48  = \$47 [30:6] - excess1;
  assign \$49  = $signed(position1) - $signed({ 1'h0, count1 });
  assign \$50  = ~ \$49 [9];
  assign \$51  = seen1 & \$50 ;
  assign \$52  = & \$49 [7:1];
  assign \$53  = \$49 [8] | \$52 ;
  assign \$54  = \$51  & \$53 ;
  assign \$56  = special1 | \$54 ;
  assign \$57  = \$51  ? \$49 [7:0] : 8'h00;
  assign \$58  = \$49 [7:0] == 8'hfd;
  assign \$59  = & position1[9:5];
  assign \$60  = ~ \$59 ;
  assign \$61  = position1[9] & \$60 ;
  assign \$62  = \$61  ? 5'h00 : position1[4:0];
  assign \$63  = \$51  ? count1 : \$62 ;
  assign \$64  = right2 ? { 32'h00000000, product2[47:23] } : { product2, 9'h000 };
  assign \$66  = left2[4] ? { \$64 [40:0], 16'h0000 } : \$64 ;
  assign \$67  = left2[3] ? { \$66 [48:16], 8'h00 } : \$66 [56:16];
  assign \$68  = | product2[22:0];
  assign \$69  = right2 & \$68 ;
  assign \$70  = | \$66 [15:0];
  assign \$71  = \$69  | \$70 ;
  assign \$72  = | \$67 [7:0];
  assign \$73  = \$71  | \$72 ;
  assign \$74  = \$67 [40:8] << left2[2:0];
  assign \$76  = | \$74 [6:0];
  assign \$77  = \$73  | \$76 ;
  assign \$78  = full3 ? 23'h000000 : window3[24:2];
  assign \$79  = window3[25] ? \$78  : window3[23:1];
  assign \$80  = \$79 [22] | nan3;
  assign \$81  = window3[2] | window3[0];
  assign \$82  = \$81  | sticky3;
  assign \$83  = window3[1] & \$82 ;
  assign \$84  = ~ full3;
  assign \$85  = \$83  & \$84 ;
  assign \$87  = window3[1] | sticky3;
  assign \$88  = window3[0] & \$87 ;
  assign \$89  = window3[25] ? \$85  : \$88 ;
  assign \$90  = ~ window3[25];
  assign \$91  = window3[24] & \$90 ;
  assign \$92  = { biased3, \$80 , \$79 [21:0] } + { window3[25], \$91 , 22'h000000, \$89  };
  always @(posedge clk)
    if (en) o <= { sign3, \$92 [30:0] };
  always @(posedge clk)
    if (en) sticky3 <= \$77 ;
  always @(posedge clk)
    if (en)
      if (infinite2) window3 <= 26'h0000000;
      else window3 <= \$74 [32:7];
  always @(posedge clk)
    if (en) full3 <= full2;
  always @(posedge clk)
    if (en) biased3 <= biased2;
  always @(posedge clk)
    if (en) nan3 <= nan2;
  always @(posedge clk)
    if (en) sign3 <= sign2;
  always @(posedge clk)
    if (en) infinite2 <= \$56 ;
  always @(posedge clk)
    if (en) left2 <= \$63 ;
  always @(posedge clk)
    if (en) right2 <= position1[9];
  always @(posedge clk)
    if (en) full2 <= \$58 ;
  always @(posedge clk)
    if (en)
      if (\$56 ) biased2 <= 8'hff;
      else biased2 <= \$57 ;
  always @(posedge clk)
    if (en) product2 <= { \$48 [24:0], \$47 [5:0], low1[16:0] };
  always @(posedge clk)
    if (en) nan2 <= nan1;
  always @(posedge clk)
    if (en) sign2 <= sign1;
  always @(posedge clk)
    if (en) count1 <= { \$46 , \$44 [0], \$41 [0] };
  always @(posedge clk)
    if (en) seen1 <= \$36 ;
  always @(posedge clk)
    if (en)
      if (!\$1 ) excess1[23] <= 1'h1;
      else excess1[23] <= \$33 [23];
  always @(posedge clk)
    if (en) excess1[22:0] <= \$35 [22:0];
  always @(posedge clk)
    if (en) high1 <= \$32 ;
  always @(posedge clk)
    if (en) low1 <= \$31 ;
  always @(posedge clk)
    if (en) position1 <= \$18 ;
  always @(posedge clk)
    if (en) special1 <= \$11 ;
  always @(posedge clk)
    if (en) nan1 <= \$7 ;
  always @(posedge clk)
    if (en) sign1 <= \$10 ;
  assign o4 = o;
endmodule
`default_nettype wire
