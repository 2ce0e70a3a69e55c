`timescale 1ns/1ps
`default_nettype none
module simgnn_block_transpose(word, block, lane, clk, rst, o, write);
  input block;
  wire block;
  wire \block$14 ;
  wire \block$9 ;
  input clk;
  wire clk;
  input lane;
  wire lane;
  wire \lane$10 ;
  wire \lane$15 ;
  output [63:0] o;
  wire [63:0] o;
  wire [31:0] \o$11 ;
  wire [31:0] \o$16 ;
  input rst;
  wire rst;
  input [63:0] word;
  wire [63:0] word;
  wire [63:0] \word$13 ;
  wire [63:0] \word$8 ;
  input [3:0] write;
  wire [3:0] write;
  wire [1:0] \write$12 ;
  wire [1:0] \write$7 ;
  simgnn_transpose_row row0 (
    .block(block),
    .clk(clk),
    .lane(lane),
    .o(\o$11 ),
    .rst(rst),
    .word(word),
    .write({ write[2], write[0] })
  );
  simgnn_transpose_row row1 (
    .block(block),
    .clk(clk),
    .lane(lane),
    .o(\o$16 ),
    .rst(rst),
    .word(word),
    .write({ write[3], write[1] })
  );
  assign \block$14  = block;
  assign \block$9  = block;
  assign \lane$10  = lane;
  assign \lane$15  = lane;
  assign o = { \o$16 , \o$11  };
  assign \word$13  = word;
  assign \word$8  = word;
  assign \write$12  = { write[3], write[1] };
  assign \write$7  = { write[2], write[0] };
endmodule
`default_nettype wire
