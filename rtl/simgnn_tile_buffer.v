`timescale 1ns/1ps
`default_nettype none
module simgnn_tile_buffer(row_data, column_write, column_data, row, clk, rst, o, row_write);
  wire \$procmux$1_CMP ;
  input clk;
  wire clk;
  input [63:0] column_data;
  wire [63:0] column_data;
  input [1:0] column_write;
  wire [1:0] column_write;
  output [63:0] o;
  wire [63:0] o;
  wire [63:0] \o$16 ;
  wire [63:0] \o$17 ;
  input row;
  wire row;
  input [63:0] row_data;
  wire [63:0] row_data;
  input [1:0] row_write;
  wire [1:0] row_write;
  input rst;
  wire rst;
  function [63:0] procmux$526 ;
    input [63:0] select_a;
    input [127:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$526  = select_b[63:0];
      2'b10:
        procmux$526  = select_b[127:64];
      default:
        procmux$526  = select_a;
    endcase
  endfunction
  assign o = procmux$526 (64'hxxxxxxxxxxxxxxxx, { \o$16 , \o$17  }, { \$procmux$1_CMP , row });
  assign \$procmux$1_CMP  = ~ row;
  simgnn_tile_row row0 (
    .clk(clk),
    .column_data(column_data[31:0]),
    .column_write(column_write),
    .data(row_data),
    .o(\o$16 ),
    .rst(rst),
    .write(row_write[0])
  );
  simgnn_tile_row row1 (
    .clk(clk),
    .column_data(column_data[63:32]),
    .column_write(column_write),
    .data(row_data),
    .o(\o$17 ),
    .rst(rst),
    .write(row_write[1])
  );
endmodule
`default_nettype wire
