// Sum of two floating-point numbers, rounded to nearest even.
//
// Parameters:
//   fmt.exponent_bits = 8
//   fmt.significand_bits = 24
//   stages = 5
//
// From hw/arithmetic/float_add.py:22 (FloatAdd).
`timescale 1ns/1ps
`default_nettype none
module simgnn_fp32_add(a, b, clk, rst, o, en);
  wire any_a_30_23;
  wire b_23_or_not_any_b_30_23;
  wire a_23_or_not_any_a_30_23;
  wire [30:0] b_30_0_if_a_30_0_below_b_30_0;
  wire any_b_30_23_if_a_30_0_below_b_30_0;
  wire [7:0] distance1_choice;
  wire any_b_30_23;
  wire any_distance1_choice_7_5;
  wire a_30_0_below_b_30_0;
  wire [25:0] small1_23_14_if_distance1_4;
  wire [25:0] small1_23_14_if_distance1_4_25_8_if_distance1_3;
  wire [13:0] aligned2_shifted;
  wire aligned2_either;
  wire [25:0] aligned2_shifted_2;
  wire [28:0] big2_0_subtract2_plus_aligned2;
  wire [2:0] normal4_choice;
  wire any_total3;
  wire [31:0] normal4_both;
  wire [31:0] normal4_both_right_by_normal4_choice_3;
  wire [31:0] normal4_shifted;
  wire [2:0] not_normal4_choice;
  wire all_exponent3_7_1_and_exponent3_0_or_total3_27;
  wire [58:0] next_normal4_shifted;
  wire normal4_3_and_normal4_4_or_any_normal4_2_0;
  wire [31:0] next_o_sum;
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
  assign any_a_30_23 = |a[30:23];
  assign any_b_30_23 = |b[30:23];
  assign a_30_0_below_b_30_0 = a[30:0] < b[30:0];
  assign a_23_or_not_any_a_30_23 = a[23] | !any_a_30_23;
  assign b_23_or_not_any_b_30_23 = b[23] | !any_b_30_23;
  assign b_30_0_if_a_30_0_below_b_30_0 = a_30_0_below_b_30_0 ? b[30:0] : a[30:0];
  assign any_b_30_23_if_a_30_0_below_b_30_0 = a_30_0_below_b_30_0 ? any_b_30_23 : any_a_30_23;
  assign distance1_choice = a_30_0_below_b_30_0 ? ({ b[30:24], b_23_or_not_any_b_30_23 } - { a[30:24], a_23_or_not_any_a_30_23 }) : ({ a[30:24], a_23_or_not_any_a_30_23 } - { b[30:24], b_23_or_not_any_b_30_23 });
  assign any_distance1_choice_7_5 = |distance1_choice[7:5];
  assign small1_23_14_if_distance1_4 = distance1[4] ? { 16'h0000, small1[23:14] } : { small1, 2'h0 };
  assign small1_23_14_if_distance1_4_25_8_if_distance1_3 = distance1[3] ? { 8'h00, small1_23_14_if_distance1_4[25:8] } : small1_23_14_if_distance1_4;
  assign aligned2_shifted = $signed(1'h1) << distance1[2:0];
  assign aligned2_either = (distance1[4] & (|small1[13:0])) | (distance1[3] & (|small1_23_14_if_distance1_4[7:0])) | (|(small1_23_14_if_distance1_4_25_8_if_distance1_3[6:0] & (~aligned2_shifted[6:0])));
  assign aligned2_shifted_2 = small1_23_14_if_distance1_4_25_8_if_distance1_3 >> distance1[2:0];
  assign big2_0_subtract2_plus_aligned2 = { big2, 2'h0, subtract2 } + aligned2;
  assign normal4_choice =
      (|marked3[27:24]) ? 3'h7 :
      (|marked3[23:20]) ? 3'h6 :
      (|marked3[19:16]) ? 3'h5 :
      (|marked3[15:12]) ? 3'h4 :
      (|marked3[11:8]) ? 3'h3 :
      (|marked3[7:4]) ? 3'h2 :
      3'h1;
  assign any_total3 = |total3;
  assign normal4_both = (~{ marked3, 4'h0 }) & ({ marked3[26:0], 5'h00 } | (~{ marked3[25:0], 6'h00 }));
  assign normal4_both_right_by_normal4_choice_3 = normal4_both >> { normal4_choice, 2'h3 };
  assign normal4_shifted = (~({ marked3, 4'h0 } | { marked3[26:0], 5'h00 })) >> { normal4_choice, 2'h3 };
  assign not_normal4_choice = ~normal4_choice;
  assign all_exponent3_7_1_and_exponent3_0_or_total3_27 = (&exponent3[7:1]) & (exponent3[0] | total3[27]);
  assign next_normal4_shifted = total3 << { not_normal4_choice, normal4_shifted[0], normal4_both_right_by_normal4_choice_3[0] };
  assign normal4_3_and_normal4_4_or_any_normal4_2_0 = normal4[3] & (normal4[4] | (|normal4[2:0]));
  assign next_o_sum = { biased4, normal4[26] | nan4, normal4[25:4] } + { normal4[27], 22'h000000, normal4_3_and_normal4_4_or_any_normal4_2_0 };
  always @(posedge clk)
    if (en) o <= { sign4, next_o_sum[30:0] };
  always @(posedge clk)
    if (en)
      if (all_exponent3_7_1_and_exponent3_0_or_total3_27) biased4 <= 8'hff;
      else biased4 <= any_total3 ? (exponent3 - { not_normal4_choice, normal4_shifted[0], normal4_both_right_by_normal4_choice_3[0] }) : 8'h00;
  always @(posedge clk)
    if (en)
      if (all_exponent3_7_1_and_exponent3_0_or_total3_27) normal4 <= 28'h0000000;
      else normal4 <= next_normal4_shifted[27:0];
  always @(posedge clk)
    if (en) nan4 <= nan3;
  always @(posedge clk)
    if (en) sign4 <= sign3 & (any_total3 | !subtract3) & !nan3;
  always @(posedge clk)
    if (en) marked3 <= big2_0_subtract2_plus_aligned2[27:0] | (28'h8000000 >> exponent2);
  always @(posedge clk)
    if (en) total3 <= big2_0_subtract2_plus_aligned2[27:0];
  always @(posedge clk)
    if (en) nan3 <= nan2;
  always @(posedge clk)
    if (en) exponent3 <= exponent2;
  always @(posedge clk)
    if (en) subtract3 <= subtract2;
  always @(posedge clk)
    if (en) sign3 <= sign2;
  always @(posedge clk)
    if (en) nan2 <= (&exponent1) & (quiet1 | (subtract1 & !(|distance1)));
  always @(posedge clk)
    if (en) aligned2 <= { 1'h0, aligned2_shifted_2, aligned2_either } ^ { subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1, subtract1 };
  always @(posedge clk)
    if (en) exponent2 <= exponent1;
  always @(posedge clk)
    if (en) big2 <= big1;
  always @(posedge clk)
    if (en) subtract2 <= subtract1;
  always @(posedge clk)
    if (en) sign2 <= sign1;
  always @(posedge clk)
    if (en) distance1 <= distance1_choice[4:0] | { any_distance1_choice_7_5, any_distance1_choice_7_5, any_distance1_choice_7_5, any_distance1_choice_7_5, any_distance1_choice_7_5 };
  always @(posedge clk)
    if (en) quiet1 <= |b_30_0_if_a_30_0_below_b_30_0[22:0];
  always @(posedge clk)
    if (en) exponent1 <= { b_30_0_if_a_30_0_below_b_30_0[30:24], b_30_0_if_a_30_0_below_b_30_0[23] | !any_b_30_23_if_a_30_0_below_b_30_0 };
  always @(posedge clk)
    if (en) small1 <= { a_30_0_below_b_30_0 ? any_a_30_23 : any_b_30_23, a_30_0_below_b_30_0 ? a[22:0] : b[22:0] };
  always @(posedge clk)
    if (en) big1 <= { any_b_30_23_if_a_30_0_below_b_30_0, b_30_0_if_a_30_0_below_b_30_0[22:0] };
  always @(posedge clk)
    if (en) subtract1 <= a[31] ^ b[31];
  always @(posedge clk)
    if (en) sign1 <= a_30_0_below_b_30_0 ? b[31] : a[31];
endmodule
`default_nettype wire
