`timescale 1ns/1ps
`default_nettype none
module simgnn_tile_row(data, column_write, column_data, clk, rst, o, write);
  wire [31:0] \$1 ;
  wire [31:0] \$2 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4 ;
  wire [31:0] \$procmux$5_Y ;
  wire [31:0] \$procmux$6_Y ;
  input clk;
  wire clk;
  input [31:0] column_data;
  wire [31:0] column_data;
  input [1:0] column_write;
  wire [1:0] column_write;
  input [63:0] data;
  wire [63:0] data;
  output [63:0] o;
  wire [63:0] o;
  input rst;
  wire rst;
  reg [31:0] value0 = 32'd0;
  reg [31:0] value1 = 32'd0;
  input write;
  wire write;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:194:make_patterns_logic$3 ) value1 <= \$2 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:194:make_patterns_logic$4 ) value0 <= \$1 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3  = { column_write[1], write } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4  = { column_write[0], write } != 2'h0;
  assign \$procmux$5_Y  = write ? data[63:32] : 32'hxxxxxxxx;
  assign \$2  = column_write[1] ? column_data : \$procmux$5_Y ;
  assign \$procmux$6_Y  = write ? data[31:0] : 32'hxxxxxxxx;
  assign \$1  = column_write[0] ? column_data : \$procmux$6_Y ;
  assign o = { value1, value0 };
endmodule
`default_nettype wire
