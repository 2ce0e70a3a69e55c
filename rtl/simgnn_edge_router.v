`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_router(list_valid, start, has_edges, destinations, words, request_ready, response_payload, response_valid, room, clk, rst, list_ready, stray, request_payload, request_valid, response_ready, o, present_0, present_1, oldest, done
, list_payload);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire [1:0] \$4 ;
  wire [1:0] \$5 ;
  input clk;
  wire clk;
  input [23:0] destinations;
  wire [23:0] destinations;
  output done;
  wire done;
  wire \done$47 ;
  input has_edges;
  wire has_edges;
  wire [95:0] \list__payload$23 ;
  wire [63:0] \list__payload$23.address ;
  wire [31:0] \list__payload$23.count ;
  wire list__ready;
  wire \list__ready$27 ;
  wire \list__valid$25 ;
  input [95:0] list_payload;
  wire [95:0] list_payload;
  output list_ready;
  wire list_ready;
  input list_valid;
  wire list_valid;
  output [37:0] o;
  wire [37:0] o;
  wire [18:0] \o[0] ;
  wire [7:0] \o[0].accumulator ;
  wire [10:0] \o[0].position ;
  wire [18:0] \o[1] ;
  wire [7:0] \o[1].accumulator ;
  wire [10:0] \o[1].position ;
  wire [39:0] o__payload;
  wire [19:0] \o__payload[0] ;
  wire [7:0] \o__payload[0].accumulator ;
  wire \o__payload[0].owner ;
  wire [10:0] \o__payload[0].position ;
  wire [19:0] \o__payload[1] ;
  wire [7:0] \o__payload[1].accumulator ;
  wire \o__payload[1].owner ;
  wire [10:0] \o__payload[1].position ;
  wire o__valid;
  output [10:0] oldest;
  wire [10:0] oldest;
  wire [10:0] \oldest$46 ;
  wire [1:0] present;
  output [1:0] present_0;
  wire [1:0] present_0;
  output [1:0] present_1;
  wire [1:0] present_1;
  wire [1:0] present__0;
  wire [1:0] present__1;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$34 ;
  wire [63:0] \request__payload$34.address ;
  wire [5:0] \request__payload$34.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire \request__ready$38 ;
  wire request__valid;
  wire \request__valid$36 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] \response__payload$40 ;
  wire response__ready;
  wire \response__ready$44 ;
  wire \response__valid$42 ;
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
  wire \stray$31 ;
  input [4:0] words;
  wire [4:0] words;
  assign \$2  = ! o__payload[0];
  assign \$3  = ! o__payload[20];
  assign \$4  = present & { \$3 , \$2  };
  assign present__0 = \$1  ? \$4  : 2'h0;
  assign \$1  = o__valid & room;
  assign \$5  = present & { o__payload[20], o__payload[0] };
  assign present__1 = \$1  ? \$5  : 2'h0;
  simgnn_edge_reader reader (
    .clk(clk),
    .destinations(destinations),
    .done(done),
    .has_edges(has_edges),
    .list_payload(list_payload),
    .list_ready(list__ready),
    .list_valid(list_valid),
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
  assign \done$47  = done;
  assign \list__payload$23  = list_payload;
  assign \list__payload$23.address  = list_payload[63:0];
  assign \list__payload$23.count  = list_payload[95:64];
  assign \list__ready$27  = list__ready;
  assign \list__valid$25  = list_valid;
  assign list_ready = list__ready;
  assign o = { o__payload[39:21], o__payload[19:1] };
  assign \o[0]  = o__payload[19:1];
  assign \o[0].accumulator  = o__payload[8:1];
  assign \o[0].position  = o__payload[19:9];
  assign \o[1]  = o__payload[39:21];
  assign \o[1].accumulator  = o__payload[28:21];
  assign \o[1].position  = o__payload[39:29];
  assign \o__payload[0]  = o__payload[19:0];
  assign \o__payload[0].accumulator  = o__payload[8:1];
  assign \o__payload[0].owner  = o__payload[0];
  assign \o__payload[0].position  = o__payload[19:9];
  assign \o__payload[1]  = o__payload[39:20];
  assign \o__payload[1].accumulator  = o__payload[28:21];
  assign \o__payload[1].owner  = o__payload[20];
  assign \o__payload[1].position  = o__payload[39:29];
  assign \oldest$46  = oldest;
  assign present_0 = present__0;
  assign present_1 = present__1;
  assign \request__payload$34  = request__payload;
  assign \request__payload$34.address  = request__payload[63:0];
  assign \request__payload$34.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign \request__ready$38  = request_ready;
  assign \request__valid$36  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign \response__payload$40  = response_payload;
  assign \response__ready$44  = response__ready;
  assign \response__valid$42  = response_valid;
  assign response_ready = response__ready;
  assign \stray$31  = stray;
endmodule
`default_nettype wire
