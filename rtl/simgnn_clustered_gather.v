`timescale 1ns/1ps
`default_nettype none
module simgnn_clustered_gather(address, edges, destinations, words, half, admitted, word, word_valid, drain, drain_half, drain_owner, drain_address, clear, request_ready, response_payload, response_valid, clk, rst, stray, room, done
, adding, added, hazard, unfed, unread, drained, request_payload, request_valid, response_ready, start);
  wire \$1 ;
  wire \$2 ;
  wire [31:0] \$3 ;
  wire [32:0] \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire [2:0] \$11 ;
  wire [32:0] \$12 ;
  wire [32:0] \$13 ;
  wire [31:0] \$14 ;
  wire [32:0] \$15 ;
  wire \$auto$opt_dff.cc:253:combine_resets$16 ;
  wire \$auto$opt_dff.cc:253:combine_resets$17 ;
  output [1:0] added;
  wire [1:0] added;
  output adding;
  wire adding;
  wire \adding$56 ;
  wire \adding$57 ;
  input [63:0] address;
  wire [63:0] address;
  input admitted;
  wire admitted;
  reg [31:0] \admitted$90  = 32'd0;
  input clear;
  wire clear;
  input clk;
  wire clk;
  input [23:0] destinations;
  wire [23:0] destinations;
  output done;
  wire done;
  wire \done$55 ;
  input drain;
  wire drain;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  input drain_half;
  wire drain_half;
  input drain_owner;
  wire drain_owner;
  output [63:0] drained;
  wire [63:0] drained;
  wire [63:0] \drained$74 ;
  wire [63:0] \drained$85 ;
  wire [63:0] drained_word;
  input [31:0] edges;
  wire [31:0] edges;
  input half;
  wire half;
  output hazard;
  wire hazard;
  wire \hazard$58 ;
  wire \hazard$59 ;
  wire [79:0] o;
  wire [39:0] \o[0] ;
  wire [7:0] \o[0].accumulator ;
  wire [31:0] \o[0].position ;
  wire [39:0] \o[1] ;
  wire [7:0] \o[1].accumulator ;
  wire [31:0] \o[1].position ;
  wire [31:0] oldest;
  wire [31:0] \oldest$92 ;
  wire [31:0] \oldest$93 ;
  reg owner_0 = 1'h0;
  wire [1:0] present__0;
  wire [1:0] present__1;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$32 ;
  wire [63:0] \request__payload$32.address ;
  wire [5:0] \request__payload$32.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire \request__ready$36 ;
  wire request__valid;
  wire \request__valid$34 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] \response__payload$38 ;
  wire response__ready;
  wire \response__ready$42 ;
  wire \response__valid$40 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  output room;
  reg room = 1'h0;
  wire \room$49 ;
  wire \room$50 ;
  input rst;
  wire rst;
  input start;
  wire start;
  output stray;
  wire stray;
  wire \stray$51 ;
  output unfed;
  wire unfed;
  wire unfinished;
  output unread;
  wire unread;
  wire waiting;
  wire \waiting$54 ;
  input [63:0] word;
  wire [63:0] word;
  input word_valid;
  wire word_valid;
  input [23:0] words;
  wire [23:0] words;
  reg [31:0] \written$67  = 32'd0;
  assign unfed = | { \waiting$54 , waiting };
  assign \$1  = ~ unfed;
  assign done = \done$55  & \$1 ;
  assign unread = ~ \done$55 ;
  assign adding = | { \adding$57 , \adding$56  };
  assign hazard = | { \hazard$59 , \hazard$58  };
  assign { \$11 [2], added } = { 1'h0, \adding$56  } + \adding$57 ;
  assign \$12  = \admitted$90  + admitted;
  assign \$13  = \written$67  + word_valid;
  assign \$14  = waiting ? \oldest$92  : oldest;
  assign \$15  = \admitted$90  - \$14 ;
  assign \$2  = $signed(\$15 [31:0]) < $signed(6'h1f);
  assign \$3  = \waiting$54  ? \oldest$93  : oldest;
  assign \$4  = \admitted$90  - \$3 ;
  assign \$5  = $signed(\$4 [31:0]) < $signed(6'h1f);
  assign \$6  = & { \$5 , \$2  };
  assign \$7  = ! drain_owner;
  assign \$8  = drain & \$7 ;
  assign \$9  = drain & drain_owner;
  assign \$10  = & { \room$50 , \room$49  };
  always @(posedge clk)
    if (rst) room <= 1'h0;
    else room <= \$6 ;
  always @(posedge clk)
    if (rst) owner_0 <= 1'h0;
    else owner_0 <= drain_owner;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$16 ) \written$67  <= 32'd0;
    else \written$67  <= \$13 [31:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$17 ) \admitted$90  <= 32'd0;
    else \admitted$90  <= \$12 [31:0];
  assign \$auto$opt_dff.cc:253:combine_resets$16  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$17  = | { start, rst };
  assign drained = owner_0 ? \drained$85  : \drained$74 ;
  simgnn_gather_cluster cluster0 (
    .adding(\adding$56 ),
    .clear(clear),
    .clk(clk),
    .drain(\$8 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$74 ),
    .edges(o),
    .half(half),
    .hazard(\hazard$58 ),
    .oldest(\oldest$92 ),
    .present(present__0),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$49 ),
    .rst(rst),
    .waiting(waiting),
    .words(words),
    .written(\written$67 )
  );
  simgnn_gather_cluster cluster1 (
    .adding(\adding$57 ),
    .clear(clear),
    .clk(clk),
    .drain(\$9 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$85 ),
    .edges(o),
    .half(half),
    .hazard(\hazard$59 ),
    .oldest(\oldest$93 ),
    .present(present__1),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$50 ),
    .rst(rst),
    .waiting(\waiting$54 ),
    .words(words),
    .written(\written$67 )
  );
  simgnn_edge_router router (
    .address(address),
    .clk(clk),
    .destinations(destinations),
    .done(\done$55 ),
    .edges(edges),
    .o(o),
    .oldest(oldest),
    .present_0(present__0),
    .present_1(present__1),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .room(\$10 ),
    .rst(rst),
    .start(start),
    .stray(stray),
    .words(words)
  );
  assign \$11 [1:0] = added;
  assign drained_word = drained;
  assign \o[0]  = o[39:0];
  assign \o[0].accumulator  = o[7:0];
  assign \o[0].position  = o[39:8];
  assign \o[1]  = o[79:40];
  assign \o[1].accumulator  = o[47:40];
  assign \o[1].position  = o[79:48];
  assign \request__payload$32  = request__payload;
  assign \request__payload$32.address  = request__payload[63:0];
  assign \request__payload$32.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign \request__ready$36  = request_ready;
  assign \request__valid$34  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign \response__payload$38  = response_payload;
  assign \response__ready$42  = response__ready;
  assign \response__valid$40  = response_valid;
  assign response_ready = response__ready;
  assign \stray$51  = stray;
  assign unfinished = unfed;
endmodule
`default_nettype wire
