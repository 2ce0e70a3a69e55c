// One multiply-accumulate unit with its weight.
//
// Parameters:
//   mul_stages = 4
//   add_stages = 5
//   clock_enables = True
//
// From hw/update/systolic.py:24 (ProcessingElement).
`timescale 1ns/1ps
`default_nettype none
module simgnn_pe(
  input wire clk,
  input wire rst,
  // While low, a, the product and the sum hold in the cycle after. It has no bits, and is no port in Verilog,
  // without clock_enables: then they never hold.
  input wire en,
  input wire [31:0] a,
  // The next a is the first value of a tile: use the loaded weight from then on. Not held.
  input wire swap,
  // One cycle later: what the next element takes as its own.
  output wire en_out,
  output wire [31:0] a_out,
  output reg swap_out,
  input wire [31:0] weight,
  // Take weight for the next tile.
  input wire load,
  input wire [31:0] sum_in,
  output wire [31:0] sum_out
);
  reg [31:0] loaded;
  reg [31:0] used;
  reg moving_0;
  reg [31:0] passed;
  wire [31:0] multiplier_o;

  assign en_out = moving_0;
  assign a_out = passed;

  always @(posedge clk) begin
    if (rst) swap_out <= 1'b0;
    else swap_out <= swap;
  end

  always @(posedge clk) begin
    if (load) loaded <= weight;
  end

  always @(posedge clk) begin
    if (swap) used <= loaded;
  end

  always @(posedge clk) moving_0 <= en;

  always @(posedge clk) begin
    if (moving_0) passed <= a;
  end

  initial begin
    swap_out = 1'b0;
    loaded = 32'd0;
    used = 32'd0;
    moving_0 = 1'b0;
    passed = 32'd0;
  end

  simgnn_fp32_mul multiplier (
    .clk(clk),
    .rst(rst),
    .en(moving_0),
    .a(a),
    .b(used),
    .o(multiplier_o)
  );

  simgnn_fp32_add adder (
    .clk(clk),
    .rst(rst),
    .en(moving_0),
    .a(sum_in),
    .b(multiplier_o),
    .o(sum_out)
  );
endmodule
`default_nettype wire
