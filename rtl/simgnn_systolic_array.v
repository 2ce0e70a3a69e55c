// R x C processing elements with the delays that skew their inputs and align their outputs.
//
// Parameters:
//   array.array_rows = 2
//   array.array_columns = 2
//   array.add_stages = 5
//   array.mul_stages = 4
//   array.clock_enables = True
//
// From hw/update/systolic.py:223 (SystolicArray).
`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_array(
  input wire clk,
  input wire rst,
  // A row of values comes as a two cycles later. It has no bits, and is no port in Verilog, without clock enables.
  input wire coming,
  // One value per row.
  input wire [63:0] a,
  // The next cycle's a is a tile's first.
  input wire swap,
  // Give the row weight_row the weight (one value per column) of the tile after next; where weight_active is low,
  // the row adds -0 instead. The row takes it weight_row cycles later: not before all its elements have swapped to
  // the tile two before, and they have it 2 cycles later at the earliest.
  input wire [63:0] weight,
  input wire weight_row,
  input wire weight_active,
  input wire weight_valid,
  input wire [63:0] sums_in,
  output wire [63:0] sums_out
);
  localparam [31:0] NEGATIVE_ZERO = 32'h80000000;  // -0.0

  reg [3:0] moving_left;
  reg moving0;
  reg skew_sum_moving0;
  reg [2:0] skew_a_moving_left;
  reg skew_a_moving0;
  reg swap1_0;
  reg swap1_1;
  reg swap1_2;
  reg swap1_3;
  reg swap1_4;
  reg moving1_0;
  reg moving1_1;
  reg moving1_2;
  reg moving1_3;
  reg moving1_4;
  reg moving2_0;
  reg moving2_1;
  reg moving2_2;
  reg moving2_3;
  reg moving2_4;
  reg align_moving0;
  wire [31:0] align0_o;
  wire [63:0] row1_sums_out;
  wire [31:0] skew_sum1_o;
  wire [31:0] skew_a1_o;
  wire [63:0] row0_weight_out;
  wire row0_weight_active_out;
  wire row0_weight_row_out;
  wire row0_weight_valid_out;
  wire [63:0] row0_sums_out;
  wire [63:0] row1_weight_out;
  wire row1_weight_active_out;
  wire row1_weight_row_out;
  wire row1_weight_valid_out;

  assign sums_out = {row1_sums_out[63:32], align0_o};
  wire moving_more = coming | (moving_left != 4'd0);
  wire skew_sum_moving_more = moving0;
  wire skew_a_moving_more_mismatch = skew_a_moving_left != 3'd0;
  wire skew_a_moving_more = moving0 | skew_a_moving_more_mismatch;
  wire align_moving_more = moving2_4;

  always @(posedge clk) begin
    if (rst) moving_left <= 4'd0;
    else if (coming) moving_left <= 4'd8;
    else if (moving_left != 4'd0) moving_left <= moving_left - 4'd1;
  end

  always @(posedge clk) begin
    if (rst) skew_a_moving_left <= 3'd0;
    else if (moving0) skew_a_moving_left <= 3'd4;
    else if (skew_a_moving_more_mismatch) skew_a_moving_left <= skew_a_moving_left - 3'd1;
  end

  always @(posedge clk) begin
    if (rst) begin
      swap1_0 <= 1'b0;
      swap1_1 <= 1'b0;
      swap1_2 <= 1'b0;
      swap1_3 <= 1'b0;
      swap1_4 <= 1'b0;
      moving1_0 <= 1'b0;
      moving1_1 <= 1'b0;
      moving1_2 <= 1'b0;
      moving1_3 <= 1'b0;
      moving1_4 <= 1'b0;
      moving2_0 <= 1'b0;
      moving2_1 <= 1'b0;
      moving2_2 <= 1'b0;
      moving2_3 <= 1'b0;
      moving2_4 <= 1'b0;
    end else begin
      swap1_0 <= swap;
      swap1_1 <= swap1_0;
      swap1_2 <= swap1_1;
      swap1_3 <= swap1_2;
      swap1_4 <= swap1_3;
      moving1_0 <= moving0;
      moving1_1 <= moving1_0;
      moving1_2 <= moving1_1;
      moving1_3 <= moving1_2;
      moving1_4 <= moving1_3;
      moving2_0 <= moving1_4;
      moving2_1 <= moving2_0;
      moving2_2 <= moving2_1;
      moving2_3 <= moving2_2;
      moving2_4 <= moving2_3;
    end
  end

  always @(posedge clk) begin
    moving0 <= moving_more;
    skew_sum_moving0 <= skew_sum_moving_more;
    skew_a_moving0 <= skew_a_moving_more;
    align_moving0 <= align_moving_more;
  end

  initial begin
    moving_left = 4'd0;
    skew_a_moving_left = 3'd0;
    swap1_0 = 1'b0;
    swap1_1 = 1'b0;
    swap1_2 = 1'b0;
    swap1_3 = 1'b0;
    swap1_4 = 1'b0;
    moving1_0 = 1'b0;
    moving1_1 = 1'b0;
    moving1_2 = 1'b0;
    moving1_3 = 1'b0;
    moving1_4 = 1'b0;
    moving2_0 = 1'b0;
    moving2_1 = 1'b0;
    moving2_2 = 1'b0;
    moving2_3 = 1'b0;
    moving2_4 = 1'b0;
    moving0 = 1'b0;
    skew_sum_moving0 = 1'b0;
    skew_a_moving0 = 1'b0;
    align_moving0 = 1'b0;
  end

  simgnn_delay_1x32 skew_sum1 (
    .clk(clk),
    .rst(rst),
    .en(skew_sum_moving0),
    .i(sums_in[63:32]),
    .o(skew_sum1_o)
  );

  simgnn_delay_5x32 skew_a1 (
    .clk(clk),
    .rst(rst),
    .en(skew_a_moving0),
    .i(a[63:32]),
    .o(skew_a1_o)
  );

  simgnn_systolic_row row0 (
    .clk(clk),
    .rst(rst),
    .en(moving0),
    .a(a[31:0]),
    .swap(swap),
    .weight(weight_active ? weight : {2{NEGATIVE_ZERO}}),
    .weight_active(weight_active),
    .weight_row(weight_row),
    .weight_valid(weight_valid),
    .sums_in({skew_sum1_o, sums_in[31:0]}),
    .weight_out(row0_weight_out),
    .weight_active_out(row0_weight_active_out),
    .weight_row_out(row0_weight_row_out),
    .weight_valid_out(row0_weight_valid_out),
    .sums_out(row0_sums_out)
  );

  simgnn_systolic_row row1 (
    .clk(clk),
    .rst(rst),
    .en(moving1_4),
    .a(skew_a1_o),
    .swap(swap1_4),
    .weight(row0_weight_out),
    .weight_active(row0_weight_active_out),
    .weight_row(row0_weight_row_out),
    .weight_valid(row0_weight_valid_out),
    .sums_in(row0_sums_out),
    .weight_out(row1_weight_out),
    .weight_active_out(row1_weight_active_out),
    .weight_row_out(row1_weight_row_out),
    .weight_valid_out(row1_weight_valid_out),
    .sums_out(row1_sums_out)
  );

  simgnn_delay_1x32 align0 (
    .clk(clk),
    .rst(rst),
    .en(align_moving0),
    .i(row1_sums_out[31:0]),
    .o(align0_o)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, row1_weight_out, row1_weight_active_out, row1_weight_row_out, row1_weight_valid_out};
endmodule
`default_nettype wire
