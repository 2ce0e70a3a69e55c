// RAM with one read and one write port; what it holds at power-up is unspecified.
//
// Parameters:
//   width = 65
//   depth = 256
//   granularity = 65
//   collides = False
//   takes = False
//
// From hw/primitives/ram.py:14 (Ram).
`timescale 1ns/1ps
`default_nettype none
module simgnn_ram_256x65(
  input wire clk,
  input wire read_en,
  input wire [7:0] read_address,
  output reg [64:0] read_data,
  input wire write_en,
  input wire [7:0] write_address,
  input wire [64:0] write_data
);
  (* ram_style = "block", no_rw_check = 1 *)
  reg [64:0] words [0:255];

  always @(posedge clk) begin
    if (read_en) read_data <= words[read_address];
    if (write_en) words[write_address] <= write_data;
  end
endmodule
`default_nettype wire
