// RAM with one read and one write port; what it holds at power-up is unspecified.
//
// Parameters:
//   width = 64
//   depth = 512
//   granularity = 32
//   collides = False
//   takes = False
//
// From hw/primitives/ram.py:14 (Ram).
`timescale 1ns/1ps
`default_nettype none
module simgnn_ram_512x64(
  input wire clk,
  input wire read_en,
  input wire [8:0] read_address,
  output reg [63:0] read_data,
  input wire [1:0] write_en,
  input wire [8:0] write_address,
  input wire [63:0] write_data
);
  (* ram_style = "block", no_rw_check = 1 *)
  reg [63:0] words [0:511];

  always @(posedge clk) begin
    if (read_en) read_data <= words[read_address];
    if (write_en[0]) words[write_address][31:0] <= write_data[31:0];
    if (write_en[1]) words[write_address][63:32] <= write_data[63:32];
  end
endmodule
`default_nettype wire
