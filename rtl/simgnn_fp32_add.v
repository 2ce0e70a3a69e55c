// Sum of two floating-point numbers, rounded to nearest even.
//
// Parameters:
//   fmt.exponent_bits = 8
//   fmt.significand_bits = 24
//   stages = 5
//
// Stages, whose registers' names end in their numbers:
//   1: Which operand is larger in magnitude, which are normal, and how far apart their exponents
//       are. The operand of larger magnitude first.
//   2: The smaller operand with guard and round bits, moved right; what is lost leaves a sticky
//       bit.
//   3: Sum or difference of the magnitudes.
//   4: How far to move left until normal, and the cases that need no rounding. Move left. biased is
//       the exponent less the hidden bit, which rounding adds.
//   5: Round to nearest even; the hidden bit is added to the exponent, and so is the carry of the
//       fraction.
//
// From hw/arithmetic/float_add.py:22 (FloatAdd).
`timescale 1ns/1ps
`default_nettype none
module simgnn_fp32_add(
  input wire clk,
  input wire rst,
  // While low, the whole pipeline holds.
  input wire en,
  // Operands, taken at each enabled edge.
  input wire [31:0] a,
  input wire [31:0] b,
  // Sum of the operands taken stages enabled edges ago, the edge that took them counted.
  output wire [31:0] o
);
  reg [31:0] o5;
  reg sign1;
  reg subtract1;
  reg [23:0] big1;
  reg [23:0] small1;
  reg [7:0] exponent1;
  reg quiet1;
  reg [4:0] distance1;
  reg sign2;
  reg subtract2;
  reg [23:0] big2;
  reg [7:0] exponent2;
  reg [27:0] aligned2;
  reg nan2;
  reg sign3;
  reg subtract3;
  reg [7:0] exponent3;
  reg nan3;
  reg [27:0] total3;
  reg [27:0] marked3;
  reg sign4;
  reg nan4;
  reg [27:0] normal4;
  reg [7:0] biased4;

  assign o = o5;
  wire swap = a[30:0] < b[30:0];
  wire big1_any = |b[30:23];
  wire big1_any_2 = |a[30:23];
  wire big1_choice = swap ? big1_any : big1_any_2;
  wire [7:0] distance_word = {b[30:24], b[23] | !big1_any};
  wire [7:0] distance_word_2 = {a[30:24], a[23] | !big1_any_2};
  wire [7:0] distance = swap ? (distance_word - distance_word_2) : (distance_word_2 - distance_word);
  wire far = |distance[7:5];
  wire [25:0] aligned = distance1[4] ? {16'd0, small1[23:14]} : {small1, 2'd0};
  wire [25:0] aligned_2 = distance1[3] ? {8'd0, aligned[25:8]} : aligned;
  wire [27:0] total3_sum = {1'b0, big2, 2'd0, subtract2} + aligned2;
  wire infinite = (&exponent3[7:1]) & (exponent3[0] | total3[27]);
  wire [31:0] normal_both = (~{marked3, 4'd0}) & ({marked3[26:0], 5'd0} | (~{marked3[25:0], 6'd0}));
  wire [2:0] group = (|marked3[27:24]) ? 3'd7 :
      (|marked3[23:20]) ? 3'd6 :
      (|marked3[19:16]) ? 3'd5 :
      (|marked3[15:12]) ? 3'd4 :
      (|marked3[11:8]) ? 3'd3 :
      (|marked3[7:4]) ? 3'd2 :
      3'd1;
  wire normal_part = normal_both[{group, 2'd3}];
  wire [31:0] normal_inverse = ~({marked3, 4'd0} | {marked3[26:0], 5'd0});
  wire normal_part_2 = normal_inverse[{group, 2'd3}];

  always @(posedge clk) begin
    if (en) begin
      sign1 <= swap ? b[31] : a[31];
      subtract1 <= a[31] ^ b[31];
      big1 <= {big1_choice, swap ? b[22:0] : a[22:0]};
      small1 <= {swap ? big1_any_2 : big1_any, swap ? a[22:0] : b[22:0]};
      exponent1 <= {swap ? b[30:24] : a[30:24], (swap ? b[23] : a[23]) | !big1_choice};
      quiet1 <= |(swap ? b[22:0] : a[22:0]);
      distance1 <= distance[4:0] | {5{far}};
      sign2 <= sign1;
      subtract2 <= subtract1;
      big2 <= big1;
      exponent2 <= exponent1;
      aligned2 <= {1'b0, aligned_2 >> distance1[2:0], (distance1[4] & (|{small1[13:0], 2'd0})) | (distance1[3] &
          (|aligned[7:0])) | (|(aligned_2[6:0] & (~(7'h7f << distance1[2:0]))))} ^ {28{subtract1}};
      nan2 <= (&exponent1) & (quiet1 | (subtract1 & !(|distance1)));
      sign3 <= sign2;
      subtract3 <= subtract2;
      exponent3 <= exponent2;
      nan3 <= nan2;
      total3 <= total3_sum;
      marked3 <= total3_sum | (28'h8000000 >> exponent2);
      sign4 <= sign3 & ((|total3) | !subtract3) & !nan3;
      nan4 <= nan3;
      normal4 <= infinite ? 28'd0 : (total3 << {~group, normal_part_2, normal_part});
      biased4 <= infinite ? 8'hff : (|total3) ? (exponent3 - {3'd0, ~group, normal_part_2, normal_part}) : 8'd0;
      o5 <= {sign4, {biased4, normal4[26] | nan4, normal4[25:4]} + {7'd0, normal4[27], 22'd0, normal4[3] &
          (normal4[4] | (|normal4[2:0]))}};
    end
  end

  initial begin
    sign1 = 1'b0;
    subtract1 = 1'b0;
    big1 = 24'd0;
    small1 = 24'd0;
    exponent1 = 8'd0;
    quiet1 = 1'b0;
    distance1 = 5'd0;
    sign2 = 1'b0;
    subtract2 = 1'b0;
    big2 = 24'd0;
    exponent2 = 8'd0;
    aligned2 = 28'd0;
    nan2 = 1'b0;
    sign3 = 1'b0;
    subtract3 = 1'b0;
    exponent3 = 8'd0;
    nan3 = 1'b0;
    total3 = 28'd0;
    marked3 = 28'd0;
    sign4 = 1'b0;
    nan4 = 1'b0;
    normal4 = 28'd0;
    biased4 = 8'd0;
    o5 = 32'd0;
  end

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, rst};
endmodule
`default_nettype wire
