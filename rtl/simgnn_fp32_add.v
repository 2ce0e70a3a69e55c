`timescale 1ns/1ps
`default_nettype none
module simgnn_fp32_add(a, b, clk, rst, o, en);
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire [8:0] \$13 ;
  wire [30:0] \$14 ;
  wire \$15 ;
  wire [7:0] \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire [22:0] \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire [4:0] \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire [25:0] \$31 ;
  wire [25:0] \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire [13:0] \$39 ;
  wire [6:0] \$40 ;
  wire [6:0] \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire [25:0] \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire [27:0] \$50 ;
  wire [28:0] \$51 ;
  wire [27:0] \$52 ;
  wire [27:0] \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire \$6 ;
  wire [2:0] \$60 ;
  wire [2:0] \$61 ;
  wire [2:0] \$62 ;
  wire [2:0] \$63 ;
  wire [2:0] \$64 ;
  wire [2:0] \$65 ;
  wire \$66 ;
  wire [31:0] \$67 ;
  wire [31:0] \$68 ;
  wire [31:0] \$69 ;
  wire [31:0] \$70 ;
  wire [31:0] \$71 ;
  wire [31:0] \$72 ;
  wire [31:0] \$73 ;
  wire [31:0] \$74 ;
  wire [2:0] \$75 ;
  wire \$76 ;
  wire \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire [8:0] \$8 ;
  wire \$80 ;
  wire \$81 ;
  wire \$82 ;
  wire \$83 ;
  wire [58:0] \$84 ;
  wire [8:0] \$86 ;
  wire [7:0] \$87 ;
  wire \$89 ;
  wire \$90 ;
  wire \$91 ;
  wire \$92 ;
  wire [31:0] \$93 ;
  input [31:0] a;
  wire [31:0] a;
  reg [26:0] aligned2 = 27'h0000000;
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
  reg special1 = 1'h0;
  reg special2 = 1'h0;
  reg special3 = 1'h0;
  reg subtract1 = 1'h0;
  reg subtract2 = 1'h0;
  reg subtract3 = 1'h0;
  reg [27:0] total3 = 28'h0000000;
  assign \$1  = | a[30:23];
  assign \$2  = | b[30:23];
  assign \$3  = a[30:0] < b[30:0];
  assign \$11  = ~ \$1 ;
  assign \$12  = a[23] | \$11 ;
  assign \$6  = ~ \$2 ;
  assign \$10  = b[23] | \$6 ;
  assign \$8  = { a[30:24], \$12  } - { b[30:24], \$10  };
  assign \$13  = { b[30:24], \$10  } - { a[30:24], \$12  };
  assign \$14  = \$3  ? b[30:0] : a[30:0];
  assign \$15  = \$3  ? \$2  : \$1 ;
  assign \$16  = \$3  ? \$13 [7:0] : \$8 [7:0];
  assign \$17  = \$3  ? b[31] : a[31];
  assign \$18  = a[31] ^ b[31];
  assign \$19  = \$3  ? a[22:0] : b[22:0];
  assign \$20  = \$3  ? \$1  : \$2 ;
  assign \$21  = ~ \$15 ;
  assign \$22  = \$14 [23] | \$21 ;
  assign \$23  = | \$16 [7:5];
  assign \$28  = \$16 [4:0] | { \$23 , \$23 , \$23 , \$23 , \$23  };
  assign \$29  = & \$14 [30:23];
  assign \$30  = | \$14 [22:0];
  assign \$31  = distance1[4] ? { 16'h0000, small1[23:14] } : { small1, 2'h0 };
  assign \$32  = distance1[3] ? { 8'h00, \$31 [25:8] } : \$31 ;
  assign \$33  = | small1[13:0];
  assign \$34  = distance1[4] & \$33 ;
  assign \$36  = | \$31 [7:0];
  assign \$37  = distance1[3] & \$36 ;
  assign \$38  = \$34  | \$37 ;
  assign \$39  = $signed(1'h1) << distance1[2:0];
  assign \$40  = ~ \$39 [6:0];
  assign \$41  = \$32 [6:0] & \$40 ;
  assign \$42  = | \$41 ;
  assign \$43  = \$38  | \$42 ;
  assign \$44  = \$32  >> distance1[2:0];
  assign \$45  = | distance1;
  assign \$46  = ~ \$45 ;
  assign \$47  = subtract1 & \$46 ;
  assign \$48  = quiet1 | \$47 ;
  assign \$49  = special1 & \$48 ;
  assign \$50  = { 1'h0, aligned2 } ^ { subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2 };
  assign \$51  = { big2, 2'h0, subtract2 } + \$50 ;
  assign \$52  = 28'h8000000 >> exponent2;
  assign \$53  = \$51 [27:0] | \$52 ;
  assign \$54  = | marked3[27:24];
  assign \$55  = | marked3[23:20];
  assign \$56  = | marked3[19:16];
  assign \$57  = | marked3[15:12];
  assign \$58  = | marked3[11:8];
  assign \$59  = | marked3[7:4];
  assign \$60  = \$59  ? 3'h2 : 3'h1;
  assign \$61  = \$58  ? 3'h3 : \$60 ;
  assign \$62  = \$57  ? 3'h4 : \$61 ;
  assign \$63  = \$56  ? 3'h5 : \$62 ;
  assign \$64  = \$55  ? 3'h6 : \$63 ;
  assign \$65  = \$54  ? 3'h7 : \$64 ;
  assign \$66  = | total3;
  assign \$67  = ~ { marked3, 4'h0 };
  assign \$68  = ~ { marked3[25:0], 6'h00 };
  assign \$69  = { marked3[26:0], 5'h00 } | \$68 ;
  assign \$70  = \$67  & \$69 ;
  assign \$71  = \$70  >> { \$65 , 2'h3 };
  assign \$72  = { marked3, 4'h0 } | { marked3[26:0], 5'h00 };
  assign \$73  = ~ \$72 ;
  assign \$74  = \$73  >> { \$65 , 2'h3 };
  assign \$75  = ~ \$65 ;
  assign \$76  = exponent3 == 8'hfe;
  assign \$77  = total3[27] & \$76 ;
  assign \$78  = special3 | \$77 ;
  assign \$79  = ~ subtract3;
  assign \$80  = \$66  | \$79 ;
  assign \$81  = sign3 & \$80 ;
  assign \$82  = ~ nan3;
  assign \$83  = \$81  & \$82 ;
  assign \$84  = total3 << { \$75 , \$74 [0], \$71 [0] };
  assign \$86  = exponent3 - { \$75 , \$74 [0], \$71 [0] };
  assign \$87  = \$66  ? \$86 [7:0] : 8'h00;
  assign \$89  = normal4[26] | nan4;
  assign \$90  = | normal4[2:0];
  assign \$91  = normal4[4] | \$90 ;
  assign \$92  = normal4[3] & \$91 ;
  assign \$93  = { biased4, \$89 , normal4[25:4] } + { normal4[27], 22'h000000, \$92  };
  always @(posedge clk)
    if (en) o <= { sign4, \$93 [30:0] };
  always @(posedge clk)
    if (en)
      if (\$78 ) biased4 <= 8'hff;
      else biased4 <= \$87 ;
  always @(posedge clk)
    if (en)
      if (\$78 ) normal4 <= 28'h0000000;
      else normal4 <= \$84 [27:0];
  always @(posedge clk)
    if (en) nan4 <= nan3;
  always @(posedge clk)
    if (en) sign4 <= \$83 ;
  always @(posedge clk)
    if (en) marked3 <= \$53 ;
  always @(posedge clk)
    if (en) total3 <= \$51 [27:0];
  always @(posedge clk)
    if (en) nan3 <= nan2;
  always @(posedge clk)
    if (en) special3 <= special2;
  always @(posedge clk)
    if (en) exponent3 <= exponent2;
  always @(posedge clk)
    if (en) subtract3 <= subtract2;
  always @(posedge clk)
    if (en) sign3 <= sign2;
  always @(posedge clk)
    if (en) nan2 <= \$49 ;
  always @(posedge clk)
    if (en) aligned2 <= { \$44 , \$43  };
  always @(posedge clk)
    if (en) special2 <= special1;
  always @(posedge clk)
    if (en) exponent2 <= exponent1;
  always @(posedge clk)
    if (en) big2 <= big1;
  always @(posedge clk)
    if (en) subtract2 <= subtract1;
  always @(posedge clk)
    if (en) sign2 <= sign1;
  always @(posedge clk)
    if (en) quiet1 <= \$30 ;
  always @(posedge clk)
    if (en) special1 <= \$29 ;
  always @(posedge clk)
    if (en) distance1 <= \$28 ;
  always @(posedge clk)
    if (en) exponent1 <= { \$14 [30:24], \$22  };
  always @(posedge clk)
    if (en) small1 <= { \$20 , \$19  };
  always @(posedge clk)
    if (en) big1 <= { \$15 , \$14 [22:0] };
  always @(posedge clk)
    if (en) subtract1 <= \$18 ;
  always @(posedge clk)
    if (en) sign1 <= \$17 ;
  assign o5 = o;
endmodule
`default_nettype wire
