`timescale 1ns/1ps
`default_nettype none
module simgnn_delay_5x33(clk, rst, o, i);
  wire [2:0] \$1 ;
  wire \$2 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3186 ;
  input clk;
  wire clk;
  input [32:0] i;
  wire [32:0] i;
  output [32:0] o;
  wire [32:0] o;
  wire [1:0] read_address;
  wire [32:0] read_data;
  wire read_en;
  input rst;
  wire rst;
  reg [1:0] slot = 2'h0;
  wire [1:0] write_address;
  wire [32:0] write_data;
  wire write_en;
  assign \$1  = slot + 1'h1;
  assign \$2  = slot == 2'h3;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3186 ) slot <= 2'h0;
    else slot <= \$1 [1:0];
  assign \$auto$opt_dff.cc:253:combine_resets$3186  = | { \$2 , rst };
  simgnn_ram_4x33 store (
    .clk(clk),
    .read_address(slot),
    .read_data(o),
    .read_en(1'h1),
    .write_address(slot),
    .write_data(i),
    .write_en(1'h1)
  );
  assign read_address = slot;
  assign read_data = o;
  assign read_en = 1'h1;
  assign write_address = slot;
  assign write_data = i;
  assign write_en = 1'h1;
endmodule
`default_nettype wire
