`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_router(address, edges, destinations, words, room, request_ready, response_payload, response_valid, clk, rst, stray, o, present_0, present_1, oldest, done, request_payload, request_valid, response_ready, start);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire [1:0] \$4 ;
  wire [1:0] \$5 ;
  input [63:0] address;
  wire [63:0] address;
  input clk;
  wire clk;
  input [23:0] destinations;
  wire [23:0] destinations;
  output done;
  wire done;
  wire \done$40 ;
  input [31:0] edges;
  wire [31:0] edges;
  output [79:0] o;
  wire [79:0] o;
  wire [39:0] \o[0] ;
  wire [7:0] \o[0].accumulator ;
  wire [31:0] \o[0].position ;
  wire [39:0] \o[1] ;
  wire [7:0] \o[1].accumulator ;
  wire [31:0] \o[1].position ;
  wire [81:0] o__payload;
  wire [40:0] \o__payload[0] ;
  wire [7:0] \o__payload[0].accumulator ;
  wire \o__payload[0].owner ;
  wire [31:0] \o__payload[0].position ;
  wire [40:0] \o__payload[1] ;
  wire [7:0] \o__payload[1].accumulator ;
  wire \o__payload[1].owner ;
  wire [31:0] \o__payload[1].position ;
  wire o__valid;
  output [31:0] oldest;
  wire [31:0] oldest;
  wire [31:0] \oldest$39 ;
  wire [1:0] present;
  output [1:0] present_0;
  wire [1:0] present_0;
  output [1:0] present_1;
  wire [1:0] present_1;
  wire [1:0] present__0;
  wire [1:0] present__1;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$21 ;
  wire [63:0] \request__payload$21.address ;
  wire [5:0] \request__payload$21.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire \request__ready$25 ;
  wire request__valid;
  wire \request__valid$23 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] \response__payload$27 ;
  wire response__ready;
  wire \response__ready$31 ;
  wire \response__valid$29 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  input room;
  wire room;
  input rst;
  wire rst;
  input start;
  wire start;
  output stray;
  wire stray;
  wire \stray$38 ;
  input [23:0] words;
  wire [23:0] words;
  assign \$2  = ! o__payload[0];
  assign \$3  = ! o__payload[41];
  assign \$4  = present & { \$3 , \$2  };
  assign present__0 = \$1  ? \$4  : 2'h0;
  assign \$1  = o__valid & room;
  assign \$5  = present & { o__payload[41], o__payload[0] };
  assign present__1 = \$1  ? \$5  : 2'h0;
  simgnn_edge_reader reader (
    .address(address),
    .clk(clk),
    .destinations(destinations),
    .done(done),
    .edges(edges),
    .o_payload(o__payload),
    .o_ready(room),
    .o_valid(o__valid),
    .oldest(oldest),
    .present(present),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .rst(rst),
    .start(start),
    .stray(stray),
    .words(words)
  );
  assign \done$40  = done;
  assign o = { o__payload[81:42], o__payload[40:1] };
  assign \o[0]  = o__payload[40:1];
  assign \o[0].accumulator  = o__payload[8:1];
  assign \o[0].position  = o__payload[40:9];
  assign \o[1]  = o__payload[81:42];
  assign \o[1].accumulator  = o__payload[49:42];
  assign \o[1].position  = o__payload[81:50];
  assign \o__payload[0]  = o__payload[40:0];
  assign \o__payload[0].accumulator  = o__payload[8:1];
  assign \o__payload[0].owner  = o__payload[0];
  assign \o__payload[0].position  = o__payload[40:9];
  assign \o__payload[1]  = o__payload[81:41];
  assign \o__payload[1].accumulator  = o__payload[49:42];
  assign \o__payload[1].owner  = o__payload[41];
  assign \o__payload[1].position  = o__payload[81:50];
  assign \oldest$39  = oldest;
  assign present_0 = present__0;
  assign present_1 = present__1;
  assign \request__payload$21  = request__payload;
  assign \request__payload$21.address  = request__payload[63:0];
  assign \request__payload$21.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign \request__ready$25  = request_ready;
  assign \request__valid$23  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign \response__payload$27  = response_payload;
  assign \response__ready$31  = response__ready;
  assign \response__valid$29  = response_valid;
  assign response_ready = response__ready;
  assign \stray$38  = stray;
endmodule
`default_nettype wire
