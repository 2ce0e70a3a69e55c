`timescale 1ns/1ps
`default_nettype none
module simgnn_delay_5x32(i, clk, rst, o, en);
  wire [2:0] \$1 ;
  wire \$2 ;
  input clk;
  wire clk;
  input en;
  wire en;
  wire [1:0] following;
  input [31:0] i;
  wire [31:0] i;
  output [31:0] o;
  wire [31:0] o;
  wire [31:0] read_data;
  input rst;
  wire rst;
  reg [1:0] slot = 2'h0;
  assign \$1  = slot + 1'h1;
  assign \$2  = slot == 2'h3;
  always @(posedge clk)
    if (rst) slot <= 2'h0;
    else if (en) slot <= following;
  assign following = \$2  ? 2'h0 : \$1 [1:0];
  simgnn_ram_4x32 store (
    .clk(clk),
    .read_address(slot),
    .read_data(o),
    .read_en(en),
    .write_address(slot),
    .write_data(i),
    .write_en(en)
  );
  assign read_data = o;
endmodule
`default_nettype wire
