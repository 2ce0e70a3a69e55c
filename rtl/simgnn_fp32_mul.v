// Product of two floating-point numbers, rounded to nearest even.
//
// Parameters:
//   fmt.exponent_bits = 8
//   fmt.significand_bits = 24
//   stages = 4
//   held = False
//
// From hw/arithmetic/float_mul.py:25 (FloatMul).
`timescale 1ns/1ps
`default_nettype none
module simgnn_fp32_mul(a, b, clk, rst, o, en);
  wire any_a_30_23;
  wire sign1_either;
  wire any_b_30_23;
  wire [8:0] position1_sum;
  wire [23:0] any_b_30_23_b_22_0_if_any_a_30_23;
  wire any_a_22_0;
  wire [2:0] count1_choice;
  wire [23:0] excess1_choice;
  wire any_b_22_0;
  wire [31:0] count1_both;
  wire [31:0] count1_both_right_by_count1_choice_3;
  wire [31:0] next_count1_shifted;
  wire all_a_30_23;
  wire [31:0] low1_40_17_plus_high1;
  wire [25:0] low1_40_17_plus_high1_30_6_minus_excess1;
  wire [10:0] position1_minus_count1;
  wire seen1_and_not_position1_minus_count1_9;
  wire all_b_30_23;
  wire next_infinite2;
  wire [56:0] product2_47_23_if_right2;
  wire [56:0] product2_47_23_if_right2_40_0_0_if_left2_4;
  wire [40:0] sticky3_choice;
  wire [39:0] sticky3_choice_40_8_left_by_left2_2_0;
  wire [22:0] o_choice;
  wire o_choice_22_or_nan3;
  wire o_choice_2;
  wire window3_24_and_not_window3_25;
  wire [31:0] next_o_sum;
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
  assign any_a_30_23 = |a[30:23];
  assign any_b_30_23 = |b[30:23];
  assign any_a_22_0 = |a[22:0];
  assign any_b_22_0 = |b[22:0];
  assign all_a_30_23 = &a[30:23];
  assign all_b_30_23 = &b[30:23];
  assign sign1_either = (all_a_30_23 & (any_a_22_0 | !(any_b_30_23 | any_b_22_0))) | (all_b_30_23 & (any_b_22_0 | !(any_a_30_23 | any_a_22_0)));
  assign position1_sum = { a[30:24], a[23] | !any_a_30_23 } + { b[30:24], b[23] | !any_b_30_23 };
  assign any_b_30_23_b_22_0_if_any_a_30_23 = any_a_30_23 ? { any_b_30_23, b[22:0] } : { 1'h0, a[22:0] };
  assign count1_choice =
      (|any_b_30_23_b_22_0_if_any_a_30_23[23:20]) ? 3'h7 :
      (|any_b_30_23_b_22_0_if_any_a_30_23[19:16]) ? 3'h6 :
      (|any_b_30_23_b_22_0_if_any_a_30_23[15:12]) ? 3'h5 :
      (|any_b_30_23_b_22_0_if_any_a_30_23[11:8]) ? 3'h4 :
      (|any_b_30_23_b_22_0_if_any_a_30_23[7:4]) ? 3'h3 :
      3'h2;
  assign excess1_choice = any_b_30_23 ? 24'h000000 : { 1'h1, a[22:0] };
  assign count1_both = (~{ any_b_30_23_b_22_0_if_any_a_30_23, 8'h00 }) & ({ any_b_30_23_b_22_0_if_any_a_30_23[22:0], 9'h000 } | (~{ any_b_30_23_b_22_0_if_any_a_30_23[21:0], 10'h000 }));
  assign count1_both_right_by_count1_choice_3 = count1_both >> { count1_choice, 2'h3 };
  assign next_count1_shifted = (~({ any_b_30_23_b_22_0_if_any_a_30_23, 8'h00 } | { any_b_30_23_b_22_0_if_any_a_30_23[22:0], 9'h000 })) >> { count1_choice, 2'h3 };
  assign low1_40_17_plus_high1 = low1[40:17] + high1;
  assign low1_40_17_plus_high1_30_6_minus_excess1 = low1_40_17_plus_high1[30:6] - excess1;
  assign position1_minus_count1 = $signed(position1) - $signed({ 1'h0, count1 });
  assign seen1_and_not_position1_minus_count1_9 = seen1 & !position1_minus_count1[9];
  assign next_infinite2 = special1 | (seen1_and_not_position1_minus_count1_9 & (position1_minus_count1[8] | (&position1_minus_count1[7:1])));
  assign product2_47_23_if_right2 = right2 ? { 32'h00000000, product2[47:23] } : { product2, 9'h000 };
  assign product2_47_23_if_right2_40_0_0_if_left2_4 = left2[4] ? { product2_47_23_if_right2[40:0], 16'h0000 } : product2_47_23_if_right2;
  assign sticky3_choice = left2[3] ? { product2_47_23_if_right2_40_0_0_if_left2_4[48:16], 8'h00 } : product2_47_23_if_right2_40_0_0_if_left2_4[56:16];
  assign sticky3_choice_40_8_left_by_left2_2_0 = sticky3_choice[40:8] << left2[2:0];
  assign o_choice = window3[25] ? (full3 ? 23'h000000 : window3[24:2]) : window3[23:1];
  assign o_choice_22_or_nan3 = o_choice[22] | nan3;
  assign o_choice_2 =
      window3[25] ? (window3[1] & (window3[2] | window3[0] | sticky3) & !full3) :
      window3[0] & (window3[1] | sticky3);
  assign window3_24_and_not_window3_25 = window3[24] & !window3[25];
  assign next_o_sum = { biased3, o_choice_22_or_nan3, o_choice[21:0] } + { window3[25], window3_24_and_not_window3_25, 22'h000000, o_choice_2 };
  always @(posedge clk)
    if (en) o <= { sign3, next_o_sum[30:0] };
  always @(posedge clk)
    if (en) sticky3 <= (right2 & (|product2[22:0])) | (|product2_47_23_if_right2_40_0_0_if_left2_4[15:0]) | (|sticky3_choice[7:0]) | (|sticky3_choice_40_8_left_by_left2_2_0[6:0]);
  always @(posedge clk)
    if (en)
      if (infinite2) window3 <= 26'h0000000;
      else window3 <= sticky3_choice_40_8_left_by_left2_2_0[32:7];
  always @(posedge clk)
    if (en) full3 <= full2;
  always @(posedge clk)
    if (en) biased3 <= biased2;
  always @(posedge clk)
    if (en) nan3 <= nan2;
  always @(posedge clk)
    if (en) sign3 <= sign2;
  always @(posedge clk)
    if (en) infinite2 <= next_infinite2;
  always @(posedge clk)
    if (en) left2 <= seen1_and_not_position1_minus_count1_9 ? count1 : (position1[9] & !(&position1[9:5])) ? 5'h00 : position1[4:0];
  always @(posedge clk)
    if (en) right2 <= position1[9];
  always @(posedge clk)
    if (en) full2 <= position1_minus_count1[7:0] == 8'hfd;
  always @(posedge clk)
    if (en)
      if (next_infinite2) biased2 <= 8'hff;
      else biased2 <= seen1_and_not_position1_minus_count1_9 ? position1_minus_count1[7:0] : 8'h00;
  always @(posedge clk)
    if (en) product2 <= { low1_40_17_plus_high1_30_6_minus_excess1[24:0], low1_40_17_plus_high1[5:0], low1[16:0] };
  always @(posedge clk)
    if (en) nan2 <= nan1;
  always @(posedge clk)
    if (en) sign2 <= sign1;
  always @(posedge clk)
    if (en) count1 <= { ~count1_choice, next_count1_shifted[0], count1_both_right_by_count1_choice_3[0] };
  always @(posedge clk)
    if (en) seen1 <= |any_b_30_23_b_22_0_if_any_a_30_23;
  always @(posedge clk)
    if (en)
      if (!any_a_30_23) excess1[23] <= 1'h1;
      else excess1[23] <= excess1_choice[23];
  always @(posedge clk)
    if (en) excess1[22:0] <= any_a_30_23 ? excess1_choice : { 1'h1, b[22:0] };
  always @(posedge clk)
    if (en) high1 <= { 1'h1, a[22:0] } * { 1'h1, b[22:17] };
  always @(posedge clk)
    if (en) low1 <= { 1'h1, a[22:0] } * b[16:0];
  always @(posedge clk)
    if (en) position1 <= position1_sum - 8'h80;
  always @(posedge clk)
    if (en) special1 <= all_a_30_23 | all_b_30_23;
  always @(posedge clk)
    if (en) nan1 <= sign1_either;
  always @(posedge clk)
    if (en) sign1 <= (a[31] ^ b[31]) & !sign1_either;
endmodule
`default_nettype wire
