`timescale 1ns/1ps
`default_nettype none
module simgnn_tile_buffer(row_data, column_write, column_data, row, clk, rst, o, row_write);
  wire [63:0] \$1 ;
  wire [63:0] \$2 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3774 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3777 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3780 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3783 ;
  wire \$procmux$720_CMP ;
  wire [31:0] \$procmux$721_Y ;
  wire [31:0] \$procmux$725_Y ;
  wire [31:0] \$procmux$729_Y ;
  wire [31:0] \$procmux$733_Y ;
  input clk;
  wire clk;
  input [63:0] column_data;
  wire [63:0] column_data;
  input [1:0] column_write;
  wire [1:0] column_write;
  output [63:0] o;
  wire [63:0] o;
  input row;
  wire row;
  reg [63:0] row0 = 64'h0000000000000000;
  reg [63:0] row1 = 64'h0000000000000000;
  input [63:0] row_data;
  wire [63:0] row_data;
  input [1:0] row_write;
  wire [1:0] row_write;
  input rst;
  wire rst;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:194:make_patterns_logic$3774 ) row1[31:0] <= \$2 [31:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:194:make_patterns_logic$3777 ) row1[63:32] <= \$2 [63:32];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:194:make_patterns_logic$3780 ) row0[31:0] <= \$1 [31:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:194:make_patterns_logic$3783 ) row0[63:32] <= \$1 [63:32];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3774  = { column_write[0], row_write[1] } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3777  = { column_write[1], row_write[1] } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3780  = { column_write[0], row_write[0] } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3783  = { column_write[1], row_write[0] } != 2'h0;
  function [63:0] procmux$718 ;
    input [63:0] select_a;
    input [127:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$718  = select_b[63:0];
      2'b10:
        procmux$718  = select_b[127:64];
      default:
        procmux$718  = select_a;
    endcase
  endfunction
  assign o = procmux$718 (64'hxxxxxxxxxxxxxxxx, { row0, row1 }, { \$procmux$720_CMP , row });
  assign \$procmux$720_CMP  = ~ row;
  assign \$procmux$721_Y  = row_write[1] ? row_data[63:32] : 32'hxxxxxxxx;
  assign \$2 [63:32] = column_write[1] ? column_data[63:32] : \$procmux$721_Y ;
  assign \$procmux$725_Y  = row_write[1] ? row_data[31:0] : 32'hxxxxxxxx;
  assign \$2 [31:0] = column_write[0] ? column_data[63:32] : \$procmux$725_Y ;
  assign \$procmux$729_Y  = row_write[0] ? row_data[63:32] : 32'hxxxxxxxx;
  assign \$1 [63:32] = column_write[1] ? column_data[31:0] : \$procmux$729_Y ;
  assign \$procmux$733_Y  = row_write[0] ? row_data[31:0] : 32'hxxxxxxxx;
  assign \$1 [31:0] = column_write[0] ? column_data[31:0] : \$procmux$733_Y ;
endmodule
`default_nettype wire
