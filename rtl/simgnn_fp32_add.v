`timescale 1ns/1ps
`default_nettype none
module simgnn_fp32_add(a, b, clk, rst, o, en);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire [8:0] \$5 ;
  wire [30:0] \$6 ;
  wire \$7 ;
  wire [7:0] \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire [22:0] \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [4:0] \$18 ;
  wire \$19 ;
  wire [25:0] \$20 ;
  wire [25:0] \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire [13:0] \$27 ;
  wire [6:0] \$28 ;
  wire [6:0] \$29 ;
  wire \$30 ;
  wire \$31 ;
  wire [25:0] \$32 ;
  wire [27:0] \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire [28:0] \$40 ;
  wire [27:0] \$41 ;
  wire [27:0] \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire [2:0] \$50 ;
  wire [2:0] \$51 ;
  wire [2:0] \$52 ;
  wire [2:0] \$53 ;
  wire [2:0] \$54 ;
  wire [2:0] \$55 ;
  wire \$56 ;
  wire [31:0] \$57 ;
  wire [31:0] \$58 ;
  wire [31:0] \$59 ;
  wire [31:0] \$60 ;
  wire [31:0] \$61 ;
  wire [31:0] \$62 ;
  wire [31:0] \$63 ;
  wire [31:0] \$64 ;
  wire [2:0] \$65 ;
  wire \$66 ;
  wire \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire [8:0] \$70 ;
  wire \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire [58:0] \$75 ;
  wire [8:0] \$76 ;
  wire [7:0] \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire \$80 ;
  wire \$81 ;
  wire [31:0] \$82 ;
  input [31:0] a;
  wire [31:0] a;
  reg [27:0] aligned2 = 28'h0000000;
  input [31:0] b;
  wire [31:0] b;
  reg [7:0] biased4 = 8'h00;
  reg [23:0] big1 = 24'h000000;
  reg [23:0] big2 = 24'h000000;
  input clk;
  wire clk;
  reg [4:0] distance1 = 5'h00;
  input en;
  wire en;
  reg [7:0] exponent1 = 8'h00;
  reg [7:0] exponent2 = 8'h00;
  reg [7:0] exponent3 = 8'h00;
  reg [27:0] marked3 = 28'h0000000;
  reg nan2 = 1'h0;
  reg nan3 = 1'h0;
  reg nan4 = 1'h0;
  reg [27:0] normal4 = 28'h0000000;
  output [31:0] o;
  reg [31:0] o = 32'd0;
  wire [31:0] o5;
  reg quiet1 = 1'h0;
  input rst;
  wire rst;
  reg sign1 = 1'h0;
  reg sign2 = 1'h0;
  reg sign3 = 1'h0;
  reg sign4 = 1'h0;
  reg [23:0] small1 = 24'h000000;
  reg subtract1 = 1'h0;
  reg subtract2 = 1'h0;
  reg subtract3 = 1'h0;
  reg [27:0] total3 = 28'h0000000;
  assign \$1  = | a[30:23];
  assign \$12  = | b[30:23];
  assign \$19  = a[30:0] < b[30:0];
  assign \$3  = ~ \$1 ;
  assign \$4  = a[23] | \$3 ;
  assign \$49  = ~ \$12 ;
  assign \$2  = b[23] | \$49 ;
  assign \$70  = { a[30:24], \$4  } - { b[30:24], \$2  };
  assign \$5  = { b[30:24], \$2  } - { a[30:24], \$4  };
  assign \$6  = \$19  ? b[30:0] : a[30:0];
  assign \$7  = \$19  ? \$12  : \$1 ;
  assign \$8  = \$19  ? \$5 [7:0] : \$70 [7:0];
  assign \$9  = \$19  ? b[31] : a[31];
  assign \$10  = a[31] ^ b[31];
  assign \$11  = \$19  ? a[22:0] : b[22:0];
  assign \$13  = \$19  ? \$1  : \$12 ;
  assign \$14  = ~ \$7 ;
  assign \$15  = \$6 [23] | \$14 ;
  assign \$16  = | \$6 [22:0];
  assign \$17  = | \$8 [7:5];
  assign \$18  = \$8 [4:0] | { \$17 , \$17 , \$17 , \$17 , \$17  };
  assign \$20  = distance1[4] ? { 16'h0000, small1[23:14] } : { small1, 2'h0 };
  assign \$21  = distance1[3] ? { 8'h00, \$20 [25:8] } : \$20 ;
  assign \$22  = | small1[13:0];
  assign \$23  = distance1[4] & \$22 ;
  assign \$24  = | \$20 [7:0];
  assign \$25  = distance1[3] & \$24 ;
  assign \$26  = \$23  | \$25 ;
  assign \$27  = $signed(1'h1) << distance1[2:0];
  assign \$28  = ~ \$27 [6:0];
  assign \$29  = \$21 [6:0] & \$28 ;
  assign \$30  = | \$29 ;
  assign \$31  = \$26  | \$30 ;
  assign \$32  = \$21  >> distance1[2:0];
  assign \$33  = { 1'h0, \$32 , \$31  } ^ { subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1 };
  assign \$34  = & exponent1;
  assign \$35  = | distance1;
  assign \$36  = ~ \$35 ;
  assign \$37  = subtract1 & \$36 ;
  assign \$38  = quiet1 | \$37 ;
  assign \$39  = \$34  & \$38 ;
  assign \$40  = { big2, 2'h0, subtract2 } + aligned2;
  assign \$41  = 28'h8000000 >> exponent2;
  assign \$42  = \$40 [27:0] | \$41 ;
  assign \$43  = | marked3[27:24];
  assign \$44  = | marked3[23:20];
  assign \$45  = | marked3[19:16];
  assign \$46  = | marked3[15:12];
  assign \$47  = | marked3[11:8];
  assign \$48  = | marked3[7:4];
  assign \$50  = \$48  ? 3'h2 : 3'h1;
  assign \$51  = \$47  ? 3'h3 : \$50 ;
  assign \$52  = \$46  ? 3'h4 : \$51 ;
  assign \$53  = \$45  ? 3'h5 : \$52 ;
  assign \$54  = \$44  ? 3'h6 : \$53 ;
  assign \$55  = \$43  ? 3'h7 : \$54 ;
  assign \$56  = | total3;
  assign \$57  = ~ { marked3, 4'h0 };
  assign \$58  = ~ { marked3[25:0], 6'h00 };
  assign \$59  = { marked3[26:0], 5'h00 } | \$58 ;
  assign \$60  = \$57  & \$59 ;
  assign \$61  = \$60  >> { \$55 , 2'h3 };
  assign \$62  = { marked3, 4'h0 } | { marked3[26:0], 5'h00 };
  assign \$63  = ~ \$62 ;
  assign \$64  = \$63  >> { \$55 , 2'h3 };
  assign \$65  = ~ \$55 ;
  assign \$66  = & exponent3[7:1];
  assign \$67  = exponent3[0] | total3[27];
  assign \$68  = \$66  & \$67 ;
  assign \$69  = ~ subtract3;
  assign \$71  = \$56  | \$69 ;
  assign \$72  = sign3 & \$71 ;
  assign \$73  = ~ nan3;
  assign \$74  = \$72  & \$73 ;
  assign \$75  = total3 << { \$65 , \$64 [0], \$61 [0] };
  assign \$76  = exponent3 - { \$65 , \$64 [0], \$61 [0] };
  assign \$77  = \$56  ? \$76 [7:0] : 8'h00;
  assign \$78  = normal4[26] | nan4;
  assign \$79  = | normal4[2:0];
  assign \$80  = normal4[4] | \$79 ;
  assign \$81  = normal4[3] & \$80 ;
  assign \$82  = { biased4, \$78 , normal4[25:4] } + { normal4[27], 22'h000000, \$81  };
  always @(posedge clk)
    if (en) o <= { sign4, \$82 [30:0] };
  always @(posedge clk)
    if (en)
      if (\$68 ) biased4 <= 8'hff;
      else biased4 <= \$77 ;
  always @(posedge clk)
    if (en)
      if (\$68 ) normal4 <= 28'h0000000;
      else normal4 <= \$75 [27:0];
  always @(posedge clk)
    if (en) nan4 <= nan3;
  always @(posedge clk)
    if (en) sign4 <= \$74 ;
  always @(posedge clk)
    if (en) marked3 <= \$42 ;
  always @(posedge clk)
    if (en) total3 <= \$40 [27:0];
  always @(posedge clk)
    if (en) nan3 <= nan2;
  always @(posedge clk)
    if (en) exponent3 <= exponent2;
  always @(posedge clk)
    if (en) subtract3 <= subtract2;
  always @(posedge clk)
    if (en) sign3 <= sign2;
  always @(posedge clk)
    if (en) nan2 <= \$39 ;
  always @(posedge clk)
    if (en) aligned2 <= \$33 ;
  always @(posedge clk)
    if (en) exponent2 <= exponent1;
  always @(posedge clk)
    if (en) big2 <= big1;
  always @(posedge clk)
    if (en) subtract2 <= subtract1;
  always @(posedge clk)
    if (en) sign2 <= sign1;
  always @(posedge clk)
    if (en) distance1 <= \$18 ;
  always @(posedge clk)
    if (en) quiet1 <= \$16 ;
  always @(posedge clk)
    if (en) exponent1 <= { \$6 [30:24], \$15  };
  always @(posedge clk)
    if (en) small1 <= { \$13 , \$11  };
  always @(posedge clk)
    if (en) big1 <= { \$7 , \$6 [22:0] };
  always @(posedge clk)
    if (en) subtract1 <= \$10 ;
  always @(posedge clk)
    if (en) sign1 <= \$9 ;
  assign o5 = o;
endmodule
`default_nettype wire
