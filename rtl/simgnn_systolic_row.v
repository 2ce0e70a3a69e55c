// One row of processing elements, the weights that it waits with, and one stage of the bus on which
// they come.
//
// Parameters:
//   columns = 2
//   mul_stages = 4
//   add_stages = 5
//   row_bits = 1
//   clock_enables = True
//
// From hw/update/systolic.py:106 (SystolicRow).
`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_row(
  input wire clk,
  input wire rst,
  // Of the first element.
  input wire en,
  input wire [31:0] a,
  input wire swap,
  // On the bus: a value per column, and whether they take part; otherwise they are -0.
  input wire [63:0] weight,
  input wire weight_active,
  // How many rows further down the weights belong.
  input wire weight_row,
  input wire weight_valid,
  // The bus, one cycle later; the row's number has counted down.
  output wire [63:0] weight_out,
  output wire weight_active_out,
  output wire weight_row_out,
  output reg weight_valid_out,
  input wire [63:0] sums_in,
  output wire [63:0] sums_out
);
  reg [63:0] weight_passed;
  reg weight_active_passed;
  reg weight_row_passed;
  reg [63:0] waits;
  reg waiting;
  reg full;
  reg active_waits;
  reg active_loaded;
  reg active;
  wire used;
  wire [31:0] element0_sum_out;
  wire [31:0] element1_sum_out;
  wire element0_en_out;
  wire [31:0] element0_a_out;
  wire element1_en_out;
  wire [31:0] element1_a_out;
  wire element1_swap_out;

  assign weight_out = weight_passed;
  assign weight_active_out = weight_active_passed;
  assign weight_row_out = weight_row_passed;
  assign sums_out[31:0] = element0_sum_out;
  assign sums_out[63:32] = element1_sum_out;
  wire take = weight_valid & !weight_row;
  wire load = waiting & (!full | used);

  always @(posedge clk) begin
    if (rst) weight_valid_out <= 1'b0;
    else weight_valid_out <= weight_valid;
  end

  always @(posedge clk) begin
    if (rst) waiting <= 1'b0;
    else if (take | load) waiting <= take;
  end

  always @(posedge clk) begin
    if (rst) full <= 1'b0;
    else if (load | used) full <= load;
  end

  always @(posedge clk) begin
    if (weight_valid) begin
      weight_passed <= weight;
      weight_active_passed <= weight_active;
      weight_row_passed <= weight_row - 1'b1;
    end
  end

  always @(posedge clk) begin
    if (take) begin
      waits <= weight;
      active_waits <= weight_active;
    end
  end

  always @(posedge clk) begin
    if (load) active_loaded <= active_waits;
  end

  always @(posedge clk) begin
    if (swap) active <= active_loaded;
  end

  initial begin
    weight_valid_out = 1'b0;
    waiting = 1'b0;
    full = 1'b0;
    weight_passed = 64'd0;
    weight_active_passed = 1'b0;
    weight_row_passed = 1'b0;
    waits = 64'd0;
    active_waits = 1'b0;
    active_loaded = 1'b0;
    active = 1'b0;
  end

  simgnn_pe element0 (
    .clk(clk),
    .rst(rst),
    .en(en),
    .a(a & {32{active}}),
    .swap(swap),
    .weight(waits[31:0]),
    .load(load),
    .sum_in(sums_in[31:0]),
    .en_out(element0_en_out),
    .a_out(element0_a_out),
    .swap_out(used),
    .sum_out(element0_sum_out)
  );

  simgnn_pe element1 (
    .clk(clk),
    .rst(rst),
    .en(element0_en_out),
    .a(element0_a_out),
    .swap(used),
    .weight(waits[63:32]),
    .load(load),
    .sum_in(sums_in[63:32]),
    .en_out(element1_en_out),
    .a_out(element1_a_out),
    .swap_out(element1_swap_out),
    .sum_out(element1_sum_out)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, element1_en_out, element1_a_out, element1_swap_out};
endmodule
`default_nettype wire
