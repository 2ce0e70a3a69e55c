// Multiply words by factors, of which each of factors equal parts of a word has its own.
//
// Parameters:
//   lanes = 2
//   mul_stages = 4
//   clock_enables = True
//   factors = 1
//
// From hw/arithmetic/scaler.py:19 (WordScaler).
`timescale 1ns/1ps
`default_nettype none
module simgnn_word_scaler(
  input wire clk,
  input wire rst,
  // A word comes in the next cycle.
  input wire coming,
  // The word, and the binary32 numbers that the values of its parts are multiplied by.
  input wire [63:0] i,
  input wire [31:0] factor,
  output wire [63:0] o,
  output wire o_valid,
  // A word goes in, is under way, or comes out.
  output wire busy
);
  reg [1:0] moving_left;
  reg moving0;
  reg valid_0;
  reg valid0_0;
  reg valid1_0;
  reg valid2_0;
  reg valid3_0;
  wire [31:0] lane0_o;
  wire [31:0] lane1_o;

  assign o[31:0] = lane0_o;
  assign o[63:32] = lane1_o;
  assign o_valid = valid3_0;
  assign busy = |{valid3_0, valid2_0, valid1_0, valid0_0, valid_0};
  wire moving_more = coming | (moving_left != 2'd0);

  always @(posedge clk) begin
    if (rst) moving_left <= 2'd0;
    else if (coming) moving_left <= 2'd3;
    else if (moving_left != 2'd0) moving_left <= moving_left - 2'd1;
  end

  always @(posedge clk) begin
    if (rst) begin
      valid_0 <= 1'b0;
      valid0_0 <= 1'b0;
      valid1_0 <= 1'b0;
      valid2_0 <= 1'b0;
      valid3_0 <= 1'b0;
    end else begin
      valid_0 <= coming;
      valid0_0 <= valid_0;
      valid1_0 <= valid0_0;
      valid2_0 <= valid1_0;
      valid3_0 <= valid2_0;
    end
  end

  always @(posedge clk) moving0 <= moving_more;

  initial begin
    moving_left = 2'd0;
    valid_0 = 1'b0;
    valid0_0 = 1'b0;
    valid1_0 = 1'b0;
    valid2_0 = 1'b0;
    valid3_0 = 1'b0;
    moving0 = 1'b0;
  end

  simgnn_fp32_mul lane0 (
    .clk(clk),
    .rst(rst),
    .en(moving0),
    .a(i[31:0]),
    .b(factor),
    .o(lane0_o)
  );

  simgnn_fp32_mul lane1 (
    .clk(clk),
    .rst(rst),
    .en(moving0),
    .a(i[63:32]),
    .b(factor),
    .o(lane1_o)
  );
endmodule
`default_nettype wire
