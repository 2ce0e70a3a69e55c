// Product of two floating-point numbers, rounded to nearest even.
//
// Parameters:
//   fmt.exponent_bits = 8
//   fmt.significand_bits = 24
//   stages = 4
//   held = False
//
// Stages, whose registers' names end in their numbers:
//   1: Significands, the sum of the exponents, and the cases that need no product: infinities and
//       NaNs. Partial products, and the zeros that a subnormal factor leads with.
//   2: The product of the significands. Move left until normal, but not below the smallest
//       exponent: move right to reach it.
//   3: Move by the upper bits of left. What can no longer come back leaves a sticky bit. Move by
//       the lower bits: the product's uppermost places, and whether any bit below is set.
//   4: Round to nearest even; hidden bit, carry and the carry of the fraction are added to the
//       exponent.
//
// From hw/arithmetic/float_mul.py:25 (FloatMul).
`timescale 1ns/1ps
`default_nettype none
module simgnn_fp32_mul(
  input wire clk,
  input wire rst,
  // While low, the whole pipeline holds.
  input wire en,
  // Operands, taken at each enabled edge.
  input wire [31:0] a,
  input wire [31:0] b,
  // Product of the operands taken stages enabled edges ago, the edge that took them counted.
  output wire [31:0] o
);
  reg [31:0] o4;
  reg sign1;
  reg nan1;
  reg special1;
  reg [9:0] position1;
  reg [40:0] low1;
  reg [30:0] high1;
  reg [23:0] excess1;
  reg seen1;
  reg [4:0] count1;
  reg sign2;
  reg nan2;
  reg [47:0] product2;
  reg [7:0] biased2;
  reg full2;
  reg right2;
  reg [4:0] left2;
  reg infinite2;
  reg sign3;
  reg nan3;
  reg [7:0] biased3;
  reg full3;
  reg [25:0] window3;
  reg sticky3;

  assign o = o4;
  wire nan_any = |b[30:23];
  wire nan_any_2 = |a[30:23];
  wire nan = ((&a[30:23]) & ((|a[22:0]) | !(nan_any | (|b[22:0])))) | ((&b[30:23]) & ((|b[22:0]) | !(nan_any_2 |
      (|a[22:0]))));
  wire [23:0] seen1_choice = nan_any_2 ? {nan_any, b[22:0]} : {nan_any_2, a[22:0]};
  wire [31:0] seen1_word = {seen1_choice, 8'd0};
  wire [31:0] count1_word = {seen1_choice[22:0], 9'd0};
  wire [31:0] count1_both = (~seen1_word) & (count1_word | (~{seen1_choice[21:0], 10'd0}));
  wire [2:0] group = (|seen1_choice[23:20]) ? 3'd7 :
      (|seen1_choice[19:16]) ? 3'd6 :
      (|seen1_choice[15:12]) ? 3'd5 :
      (|seen1_choice[11:8]) ? 3'd4 :
      (|seen1_choice[7:4]) ? 3'd3 :
      3'd2;
  wire [31:0] count1_inverse = ~(seen1_word | count1_word);
  wire [30:0] upper = {7'd0, low1[40:17]} + high1;
  wire [9:0] normal_difference = position1 - {5'd0, count1};
  wire normal = seen1 & !normal_difference[9];
  wire infinite = special1 | (normal & (normal_difference[8] | (&normal_difference[7:1])));
  wire [7:0] biased_difference = position1[7:0] - {3'd0, count1};
  wire [56:0] placed = right2 ? {32'd0, product2[47:23]} : {product2, 9'd0};
  wire [56:0] moved = left2[4] ? {placed[40:0], 16'd0} : placed;
  wire [40:0] moved_2 = left2[3] ? {moved[48:16], 8'd0} : moved[56:16];
  wire [32:0] window_shifted = moved_2[40:8] << left2[2:0];
  wire [22:0] kept = window3[25] ? (full3 ? 23'd0 : window3[24:2]) : window3[23:1];

  always @(posedge clk) begin
    if (en) begin
      sign1 <= (a[31] ^ b[31]) & !nan;
      nan1 <= nan;
      special1 <= (&a[30:23]) | (&b[30:23]);
      position1 <= {1'b0, {1'b0, a[30:24], a[23] | !nan_any_2} + {1'b0, b[30:24], b[23] | !nan_any}} - 10'd128;
      low1 <= {18'h00001, a[22:0]} * {24'd0, b[16:0]};
      high1 <= {8'd1, a[22:0]} * {25'h0000001, b[22:17]};
      excess1 <= nan_any_2 ? (nan_any ? 24'd0 : {1'b1, a[22:0]}) : {1'b1, b[22:0]};
      seen1 <= |seen1_word;
      count1 <= {~group, count1_inverse[{group, 2'd3}], count1_both[{group, 2'd3}]};
      sign2 <= sign1;
      nan2 <= nan1;
      product2 <= {upper[30:6] - {1'b0, excess1}, low1[22:17] + high1[5:0], low1[16:0]};
      biased2 <= infinite ? 8'hff : normal ? biased_difference : 8'd0;
      full2 <= biased_difference == 8'd253;
      right2 <= position1[9];
      left2 <= normal ? count1 : (position1[9] & !(&position1[9:5])) ? 5'd0 : position1[4:0];
      infinite2 <= infinite;
      sign3 <= sign2;
      nan3 <= nan2;
      biased3 <= biased2;
      full3 <= full2;
      window3 <= infinite2 ? 26'd0 : window_shifted[32:7];
      sticky3 <= (right2 & (|product2[22:0])) | (|moved[15:0]) | (|moved_2[7:0]) | (|(moved_2[14:8] << left2[2:0]));
      o4 <= {sign3, {biased3, kept[22] | nan3, kept[21:0]} + {6'd0, window3[25], window3[24] & !window3[25], 22'd0,
          window3[25] ? (window3[1] & (window3[2] | window3[0] | sticky3) & !full3) : (window3[0] & (window3[1] |
          sticky3))}};
    end
  end

  initial begin
    sign1 = 1'b0;
    nan1 = 1'b0;
    special1 = 1'b0;
    position1 = 10'd0;
    low1 = 41'd0;
    high1 = 31'd0;
    excess1 = 24'd0;
    seen1 = 1'b0;
    count1 = 5'd0;
    sign2 = 1'b0;
    nan2 = 1'b0;
    product2 = 48'd0;
    biased2 = 8'd0;
    full2 = 1'b0;
    right2 = 1'b0;
    left2 = 5'd0;
    infinite2 = 1'b0;
    sign3 = 1'b0;
    nan3 = 1'b0;
    biased3 = 8'd0;
    full3 = 1'b0;
    window3 = 26'd0;
    sticky3 = 1'b0;
    o4 = 32'd0;
  end

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, rst, upper[5:0], normal_difference[0], window_shifted[6:0]};
endmodule
`default_nettype wire
