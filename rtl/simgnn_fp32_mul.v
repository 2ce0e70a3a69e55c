`timescale 1ns/1ps
`default_nettype none
module simgnn_fp32_mul(a, b, clk, rst, o, en);
  wire \$1 ;
  wire \$10 ;
  wire [23:0] \$100 ;
  wire \$101 ;
  wire \$102 ;
  wire \$103 ;
  wire \$106 ;
  wire [2:0] \$107 ;
  wire [2:0] \$108 ;
  wire [2:0] \$109 ;
  wire \$11 ;
  wire [2:0] \$110 ;
  wire [2:0] \$111 ;
  wire [31:0] \$112 ;
  wire [31:0] \$121 ;
  wire [31:0] \$122 ;
  wire \$127 ;
  wire \$13 ;
  wire \$132 ;
  wire \$137 ;
  wire \$14 ;
  wire \$15 ;
  wire [31:0] \$153 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire [2:0] \$184 ;
  wire [31:0] \$185 ;
  wire [25:0] \$187 ;
  wire [10:0] \$188 ;
  wire \$189 ;
  wire \$19 ;
  wire \$190 ;
  wire \$194 ;
  wire \$195 ;
  wire \$196 ;
  wire \$197 ;
  wire \$2 ;
  wire \$20 ;
  wire [7:0] \$202 ;
  wire \$205 ;
  wire \$209 ;
  wire \$210 ;
  wire \$211 ;
  wire [4:0] \$212 ;
  wire [4:0] \$213 ;
  wire [58:0] \$224 ;
  wire [74:0] \$226 ;
  wire [48:0] \$230 ;
  wire [39:0] \$231 ;
  wire \$233 ;
  wire \$234 ;
  wire \$238 ;
  wire \$239 ;
  wire \$247 ;
  wire \$248 ;
  wire \$25 ;
  wire \$257 ;
  wire \$258 ;
  wire [22:0] \$259 ;
  wire \$26 ;
  wire [22:0] \$260 ;
  wire \$263 ;
  wire \$264 ;
  wire \$265 ;
  wire \$266 ;
  wire \$267 ;
  wire \$268 ;
  wire \$269 ;
  wire \$27 ;
  wire \$270 ;
  wire \$271 ;
  wire \$272 ;
  wire \$273 ;
  wire [31:0] \$274 ;
  wire \$28 ;
  wire \$40 ;
  wire \$42 ;
  wire \$43 ;
  wire \$45 ;
  wire \$46 ;
  wire [8:0] \$47 ;
  wire [9:0] \$48 ;
  wire [40:0] \$51 ;
  wire [30:0] \$54 ;
  wire [23:0] \$58 ;
  wire [23:0] \$60 ;
  wire \$65 ;
  wire [31:0] \$70 ;
  wire [31:0] \$79 ;
  wire [31:0] \$80 ;
  wire [31:0] \$81 ;
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
  assign \$1  = a[31] ^ b[31];
  assign \$2  = & a[30:23];
  assign \$13  = | a[22:0];
  assign \$103  = | b[30:23];
  assign \$11  = | b[22:0];
  assign \$25  = \$103  | \$11 ;
  assign \$26  = ~ \$25 ;
  assign \$27  = \$13  | \$26 ;
  assign \$28  = \$2  & \$27 ;
  assign \$10  = & b[30:23];
  assign \$102  = | a[30:23];
  assign \$14  = \$102  | \$13 ;
  assign \$15  = ~ \$14 ;
  assign \$16  = \$11  | \$15 ;
  assign \$17  = \$10  & \$16 ;
  assign \$18  = \$28  | \$17 ;
  assign \$19  = ~ \$18 ;
  assign \$20  = \$1  & \$19 ;
  assign \$40  = \$2  | \$10 ;
  assign \$42  = ~ \$102 ;
  assign \$43  = a[23] | \$42 ;
  assign \$45  = ~ \$103 ;
  assign \$46  = b[23] | \$45 ;
  assign \$47  = { a[30:24], \$43  } + { b[30:24], \$46  };
  assign \$48  = \$47  - 8'h80;
  assign \$51  = { 1'h1, a[22:0] } * b[16:0];
  assign \$54  = { 1'h1, a[22:0] } * { 1'h1, b[22:17] };
  assign \$58  = \$103  ? 24'h000000 : { 1'h1, a[22:0] };
  assign \$60  = \$102  ? \$58  : { 1'h1, b[22:0] };
  assign \$100  = \$102  ? { \$103 , b[22:0] } : { 1'h0, a[22:0] };
  assign \$65  = | \$100 ;
  assign \$70  = ~ { \$100 , 8'h00 };
  assign \$79  = ~ { \$100 [21:0], 10'h000 };
  assign \$80  = { \$100 [22:0], 9'h000 } | \$79 ;
  assign \$81  = \$70  & \$80 ;
  assign \$127  = | \$100 [23:20];
  assign \$132  = | \$100 [19:16];
  assign \$137  = | \$100 [15:12];
  assign \$101  = | \$100 [11:8];
  assign \$106  = | \$100 [7:4];
  assign \$107  = \$106  ? 3'h3 : 3'h2;
  assign \$108  = \$101  ? 3'h4 : \$107 ;
  assign \$109  = \$137  ? 3'h5 : \$108 ;
  assign \$110  = \$132  ? 3'h6 : \$109 ;
  assign \$111  = \$127  ? 3'h7 : \$110 ;
  assign \$112  = \$81  >> { \$111 , 2'h3 };
  assign \$121  = { \$100 , 8'h00 } | { \$100 [22:0], 9'h000 };
  assign \$122  = ~ \$121 ;
  assign \$153  = \$122  >> { \$111 , 2'h3 };
  assign \$184  = ~ \$111 ;
  assign \$185  = low1[40:17] + high1;
  assign \$187  = \$185 [30:6] - excess1;
  assign \$188  = $signed(position1) - $signed({ 1'h0, count1 });
  assign \$189  = ~ \$188 [9];
  assign \$190  = seen1 & \$189 ;
  assign \$194  = & \$188 [7:1];
  assign \$195  = \$188 [8] | \$194 ;
  assign \$196  = \$190  & \$195 ;
  assign \$197  = special1 | \$196 ;
  assign \$202  = \$190  ? \$188 [7:0] : 8'h00;
  assign \$205  = \$188 [7:0] == 8'hfd;
  assign \$209  = & position1[9:5];
  assign \$210  = ~ \$209 ;
  assign \$211  = position1[9] & \$210 ;
  assign \$212  = \$211  ? 5'h00 : position1[4:0];
  assign \$213  = \$190  ? count1 : \$212 ;
  assign \$224  = right2 ? { 32'h00000000, product2[47:21] } : { product2, 11'h000 };
  assign \$226  = left2[4] ? { \$224 , 16'h0000 } : { 16'h0000, \$224  };
  assign \$230  = left2[3] ? { \$226 [58:18], 8'h00 } : { 8'h00, \$226 [58:18] };
  assign \$231  = \$230 [40:8] << left2[2:0];
  assign \$233  = | product2[20:0];
  assign \$234  = right2 & \$233 ;
  assign \$238  = | \$226 [17:0];
  assign \$239  = \$234  | \$238 ;
  assign \$247  = | \$230 [7:0];
  assign \$248  = \$239  | \$247 ;
  assign \$257  = | \$231 [6:0];
  assign \$258  = \$248  | \$257 ;
  assign \$259  = full3 ? 23'h000000 : window3[24:2];
  assign \$260  = window3[25] ? \$259  : window3[23:1];
  assign \$263  = \$260 [22] | nan3;
  assign \$264  = window3[2] | window3[0];
  assign \$265  = \$264  | sticky3;
  assign \$266  = window3[1] & \$265 ;
  assign \$267  = ~ full3;
  assign \$268  = \$266  & \$267 ;
  assign \$269  = window3[1] | sticky3;
  assign \$270  = window3[0] & \$269 ;
  assign \$271  = window3[25] ? \$268  : \$270 ;
  assign \$272  = ~ window3[25];
  assign \$273  = window3[24] & \$272 ;
  assign \$274  = { biased3, \$263 , \$260 [21:0] } + { window3[25], \$273 , 22'h000000, \$271  };
  always @(posedge clk)
    if (en) o <= { sign3, \$274 [30:0] };
  always @(posedge clk)
    if (en) sticky3 <= \$258 ;
  always @(posedge clk)
    if (en)
      if (infinite2) window3 <= 26'h0000000;
      else window3 <= \$231 [32:7];
  always @(posedge clk)
    if (en) full3 <= full2;
  always @(posedge clk)
    if (en) biased3 <= biased2;
  always @(posedge clk)
    if (en) nan3 <= nan2;
  always @(posedge clk)
    if (en) sign3 <= sign2;
  always @(posedge clk)
    if (en) infinite2 <= \$197 ;
  always @(posedge clk)
    if (en) left2 <= \$213 ;
  always @(posedge clk)
    if (en) right2 <= position1[9];
  always @(posedge clk)
    if (en) full2 <= \$205 ;
  always @(posedge clk)
    if (en)
      if (\$197 ) biased2 <= 8'hff;
      else biased2 <= \$202 ;
  always @(posedge clk)
    if (en) product2 <= { \$187 [24:0], \$185 [5:0], low1[16:0] };
  always @(posedge clk)
    if (en) nan2 <= nan1;
  always @(posedge clk)
    if (en) sign2 <= sign1;
  always @(posedge clk)
    if (en) count1 <= { \$184 , \$153 [0], \$112 [0] };
  always @(posedge clk)
    if (en) seen1 <= \$65 ;
  always @(posedge clk)
    if (en)
      if (!\$102 ) excess1[23] <= 1'h1;
      else excess1[23] <= \$58 [23];
  always @(posedge clk)
    if (en) excess1[22:0] <= \$60 [22:0];
  always @(posedge clk)
    if (en) high1 <= \$54 ;
  always @(posedge clk)
    if (en) low1 <= \$51 ;
  always @(posedge clk)
    if (en) position1 <= \$48 ;
  always @(posedge clk)
    if (en) special1 <= \$40 ;
  always @(posedge clk)
    if (en) nan1 <= \$18 ;
  always @(posedge clk)
    if (en) sign1 <= \$20 ;
  assign o4 = o;
endmodule
`default_nettype wire
