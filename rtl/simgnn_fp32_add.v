`timescale 1ns/1ps
`default_nettype none
module simgnn_fp32_add(a, b, clk, rst, o, en);
  wire \$1 ;
  wire [8:0] \$100 ;
  wire \$101 ;
  wire \$102 ;
  wire \$103 ;
  wire \$104 ;
  wire \$105 ;
  wire \$106 ;
  wire [8:0] \$107 ;
  wire [7:0] \$108 ;
  wire \$109 ;
  wire [22:0] \$11 ;
  wire [4:0] \$127 ;
  wire [30:0] \$129 ;
  wire \$130 ;
  wire \$133 ;
  wire \$134 ;
  wire \$135 ;
  wire [25:0] \$137 ;
  wire \$138 ;
  wire \$139 ;
  wire \$140 ;
  wire [25:0] \$143 ;
  wire [13:0] \$144 ;
  wire [6:0] \$145 ;
  wire [6:0] \$146 ;
  wire \$147 ;
  wire \$148 ;
  wire \$15 ;
  wire [25:0] \$152 ;
  wire \$153 ;
  wire \$154 ;
  wire \$155 ;
  wire \$156 ;
  wire \$157 ;
  wire [27:0] \$158 ;
  wire [28:0] \$159 ;
  wire [27:0] \$162 ;
  wire [27:0] \$163 ;
  wire \$164 ;
  wire \$165 ;
  wire \$166 ;
  wire \$167 ;
  wire \$168 ;
  wire \$169 ;
  wire \$170 ;
  wire \$171 ;
  wire \$172 ;
  wire [31:0] \$173 ;
  wire [31:0] \$174 ;
  wire [31:0] \$175 ;
  wire [31:0] \$176 ;
  wire \$177 ;
  wire \$178 ;
  wire \$179 ;
  wire \$180 ;
  wire \$181 ;
  wire \$182 ;
  wire [2:0] \$183 ;
  wire [2:0] \$184 ;
  wire [2:0] \$185 ;
  wire [2:0] \$186 ;
  wire [2:0] \$187 ;
  wire [2:0] \$188 ;
  wire [31:0] \$189 ;
  wire [31:0] \$190 ;
  wire [31:0] \$191 ;
  wire \$2 ;
  wire [31:0] \$204 ;
  wire \$21 ;
  wire [2:0] \$217 ;
  wire [58:0] \$218 ;
  wire \$22 ;
  wire \$23 ;
  wire [8:0] \$269 ;
  wire [7:0] \$270 ;
  wire \$272 ;
  wire \$273 ;
  wire \$274 ;
  wire \$275 ;
  wire [31:0] \$276 ;
  wire \$3 ;
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
  assign \$1  = a[30:0] < b[30:0];
  assign \$2  = \$1  ? b[31] : a[31];
  assign \$3  = a[31] ^ b[31];
  assign \$129  = \$1  ? b[30:0] : a[30:0];
  assign \$104  = | b[30:23];
  assign \$101  = | a[30:23];
  assign \$21  = \$1  ? \$104  : \$101 ;
  assign \$11  = \$1  ? a[22:0] : b[22:0];
  assign \$15  = \$1  ? \$101  : \$104 ;
  assign \$22  = ~ \$21 ;
  assign \$23  = \$129 [23] | \$22 ;
  assign \$105  = ~ \$104 ;
  assign \$106  = b[23] | \$105 ;
  assign \$102  = ~ \$101 ;
  assign \$103  = a[23] | \$102 ;
  assign \$100  = { b[30:24], \$106  } - { a[30:24], \$103  };
  assign \$107  = { a[30:24], \$103  } - { b[30:24], \$106  };
  assign \$108  = \$1  ? \$100 [7:0] : \$107 [7:0];
  assign \$109  = | \$108 [7:5];
  assign \$127  = \$108 [4:0] | { \$109 , \$109 , \$109 , \$109 , \$109  };
  assign \$130  = & \$129 [30:23];
  assign \$133  = | \$129 [22:0];
  assign \$134  = | small1[13:0];
  assign \$135  = distance1[4] & \$134 ;
  assign \$137  = distance1[4] ? { 16'h0000, small1[23:14] } : { small1, 2'h0 };
  assign \$138  = | \$137 [7:0];
  assign \$139  = distance1[3] & \$138 ;
  assign \$140  = \$135  | \$139 ;
  assign \$143  = distance1[3] ? { 8'h00, \$137 [25:8] } : \$137 ;
  assign \$144  = $signed(1'h1) << distance1[2:0];
  assign \$145  = ~ \$144 [6:0];
  assign \$146  = \$143 [6:0] & \$145 ;
  assign \$147  = | \$146 ;
  assign \$148  = \$140  | \$147 ;
  assign \$152  = \$143  >> distance1[2:0];
  assign \$153  = | distance1;
  assign \$154  = ~ \$153 ;
  assign \$155  = subtract1 & \$154 ;
  assign \$156  = quiet1 | \$155 ;
  assign \$157  = special1 & \$156 ;
  assign \$158  = { 1'h0, aligned2 } ^ { subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2, subtract2 };
  assign \$159  = { big2, 2'h0, subtract2 } + \$158 ;
  assign \$162  = 28'h8000000 >> exponent2;
  assign \$163  = \$159 [27:0] | \$162 ;
  assign \$164  = | total3;
  assign \$165  = ~ subtract3;
  assign \$166  = \$164  | \$165 ;
  assign \$167  = sign3 & \$166 ;
  assign \$168  = ~ nan3;
  assign \$169  = \$167  & \$168 ;
  assign \$170  = exponent3 == 8'hfe;
  assign \$171  = total3[27] & \$170 ;
  assign \$172  = special3 | \$171 ;
  assign \$173  = ~ { marked3, 4'h0 };
  assign \$174  = ~ { marked3[25:0], 6'h00 };
  assign \$175  = { marked3[26:0], 5'h00 } | \$174 ;
  assign \$176  = \$173  & \$175 ;
  assign \$177  = | marked3[27:24];
  assign \$178  = | marked3[23:20];
  assign \$179  = | marked3[19:16];
  assign \$180  = | marked3[15:12];
  assign \$181  = | marked3[11:8];
  assign \$182  = | marked3[7:4];
  assign \$183  = \$182  ? 3'h2 : 3'h1;
  assign \$184  = \$181  ? 3'h3 : \$183 ;
  assign \$185  = \$180  ? 3'h4 : \$184 ;
  assign \$186  = \$179  ? 3'h5 : \$185 ;
  assign \$187  = \$178  ? 3'h6 : \$186 ;
  assign \$188  = \$177  ? 3'h7 : \$187 ;
  assign \$189  = \$176  >> { \$188 , 2'h3 };
  assign \$190  = { marked3, 4'h0 } | { marked3[26:0], 5'h00 };
  assign \$191  = ~ \$190 ;
  assign \$204  = \$191  >> { \$188 , 2'h3 };
  assign \$217  = ~ \$188 ;
  assign \$218  = total3 << { \$217 , \$204 [0], \$189 [0] };
  assign \$269  = exponent3 - { \$217 , \$204 [0], \$189 [0] };
  assign \$270  = \$164  ? \$269 [7:0] : 8'h00;
  assign \$272  = normal4[26] | nan4;
  assign \$273  = | normal4[2:0];
  assign \$274  = normal4[4] | \$273 ;
  assign \$275  = normal4[3] & \$274 ;
  assign \$276  = { biased4, \$272 , normal4[25:4] } + { normal4[27], 22'h000000, \$275  };
  always @(posedge clk)
    if (en) o <= { sign4, \$276 [30:0] };
  always @(posedge clk)
    if (en)
      if (\$172 ) biased4 <= 8'hff;
      else biased4 <= \$270 ;
  always @(posedge clk)
    if (en)
      if (\$172 ) normal4 <= 28'h0000000;
      else normal4 <= \$218 [27:0];
  always @(posedge clk)
    if (en) nan4 <= nan3;
  always @(posedge clk)
    if (en) sign4 <= \$169 ;
  always @(posedge clk)
    if (en) marked3 <= \$163 ;
  always @(posedge clk)
    if (en) total3 <= \$159 [27:0];
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
    if (en) nan2 <= \$157 ;
  always @(posedge clk)
    if (en) aligned2 <= { \$152 , \$148  };
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
    if (en) quiet1 <= \$133 ;
  always @(posedge clk)
    if (en) special1 <= \$130 ;
  always @(posedge clk)
    if (en) distance1 <= \$127 ;
  always @(posedge clk)
    if (en) exponent1 <= { \$129 [30:24], \$23  };
  always @(posedge clk)
    if (en) small1 <= { \$15 , \$11  };
  always @(posedge clk)
    if (en) big1 <= { \$21 , \$129 [22:0] };
  always @(posedge clk)
    if (en) subtract1 <= \$3 ;
  always @(posedge clk)
    if (en) sign1 <= \$2 ;
  assign o5 = o;
endmodule
`default_nettype wire
