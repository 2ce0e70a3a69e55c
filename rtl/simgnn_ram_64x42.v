// RAM with one read and one write port; what it holds at power-up is unspecified.
//
// Parameters:
//   width = 42
//   depth = 64
//   granularity = 42
//   collides = True
//   takes = False
//
// From hw/primitives/ram.py:14 (Ram).
`timescale 1ns/1ps
`default_nettype none
module simgnn_ram_64x42(
  input wire clk,
  input wire read_en,
  input wire [5:0] read_address,
  output reg [41:0] read_data,
  input wire write_en,
  input wire [5:0] write_address,
  input wire [41:0] write_data
);
  (* ram_style = "block" *)
  reg [41:0] words [0:63];

  always @(posedge clk) begin
    if (read_en) read_data <= words[read_address];
    if (write_en) words[write_address] <= write_data;
  end
endmodule
`default_nettype wire
