// R x C processing elements with the delays that skew their inputs and align their outputs.
//
// Parameters:
//   array.array_rows = 2
//   array.array_columns = 2
//   array.add_stages = 5
//   array.mul_stages = 4
//   array.clock_enables = True
//
// From hw/update/systolic.py:207 (SystolicArray).
`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_array(
  input wire clk,
  input wire rst,
  // While low, everything but the loading of weights holds; latencies count the other cycles.
  input wire en,
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

  reg swap1_0;
  reg swap1_1;
  reg swap1_2;
  reg swap1_3;
  reg swap1_4;
  wire [31:0] align0_o;
  wire [63:0] row1_sums_out;
  wire [31:0] skew_sum1_o;
  wire [63:0] row0_weight_out;
  wire row0_weight_active_out;
  wire row0_weight_row_out;
  wire row0_weight_valid_out;
  wire [63:0] row0_sums_out;
  wire [31:0] skew_a1_o;
  wire [63:0] row1_weight_out;
  wire row1_weight_active_out;
  wire row1_weight_row_out;
  wire row1_weight_valid_out;

  assign sums_out[31:0] = align0_o;
  assign sums_out[63:32] = row1_sums_out[63:32];

  always @(posedge clk) begin
    if (rst) begin
      swap1_0 <= 1'b0;
      swap1_1 <= 1'b0;
      swap1_2 <= 1'b0;
      swap1_3 <= 1'b0;
      swap1_4 <= 1'b0;
    end else if (en) begin
      swap1_0 <= swap;
      swap1_1 <= swap1_0;
      swap1_2 <= swap1_1;
      swap1_3 <= swap1_2;
      swap1_4 <= swap1_3;
    end
  end

  initial begin
    swap1_0 = 1'b0;
    swap1_1 = 1'b0;
    swap1_2 = 1'b0;
    swap1_3 = 1'b0;
    swap1_4 = 1'b0;
  end

  simgnn_delay_1x32 skew_sum1 (
    .clk(clk),
    .rst(rst),
    .en(en),
    .i(sums_in[63:32]),
    .o(skew_sum1_o)
  );

  simgnn_systolic_row row0 (
    .clk(clk),
    .rst(rst),
    .en(en),
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
    .en(en),
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

  simgnn_delay_5x32 skew_a1 (
    .clk(clk),
    .rst(rst),
    .en(en),
    .i(a[63:32]),
    .o(skew_a1_o)
  );

  simgnn_delay_1x32 align0 (
    .clk(clk),
    .rst(rst),
    .en(en),
    .i(row1_sums_out[31:0]),
    .o(align0_o)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, row1_weight_out, row1_weight_active_out, row1_weight_row_out, row1_weight_valid_out};
endmodule
`default_nettype wire
