`timescale 1ns/1ps
`default_nettype none
module simgnn_clustered_gather(address, edges, destinations, words, half, admitted, word, word_valid, drain, drain_half, drain_owner, drain_address, clear, request_ready, response_payload, response_valid, clk, rst, stray, room, done
, adding, added, hazard, unfed, unread, drained, request_payload, request_valid, response_ready, start);
  wire \$1 ;
  wire [31:0] \$2 ;
  wire [32:0] \$3 ;
  wire \$4 ;
  wire [31:0] \$5 ;
  wire [32:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire [2:0] \$10 ;
  wire [32:0] \$11 ;
  wire [32:0] \$12 ;
  wire \$auto$opt_dff.cc:253:combine_resets$13 ;
  wire \$auto$opt_dff.cc:253:combine_resets$14 ;
  output [1:0] added;
  wire [1:0] added;
  output adding;
  wire adding;
  wire \adding$56 ;
  wire \adding$57 ;
  input [63:0] address;
  wire [63:0] address;
  wire [63:0] \address$44 ;
  input admitted;
  wire admitted;
  reg [31:0] \admitted$90  = 32'd0;
  input clear;
  wire clear;
  wire \clear$71 ;
  wire \clear$84 ;
  input clk;
  wire clk;
  input [23:0] destinations;
  wire [23:0] destinations;
  wire [23:0] \destinations$46 ;
  output done;
  wire done;
  wire \done$55 ;
  input drain;
  wire drain;
  wire \drain$68 ;
  wire \drain$81 ;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  wire [7:0] \drain_address$70 ;
  wire [7:0] \drain_address$83 ;
  input drain_half;
  wire drain_half;
  wire \drain_half$69 ;
  wire \drain_half$82 ;
  input drain_owner;
  wire drain_owner;
  output [63:0] drained;
  wire [63:0] drained;
  wire [63:0] \drained$74 ;
  wire [63:0] \drained$85 ;
  wire [63:0] drained_word;
  input [31:0] edges;
  wire [31:0] edges;
  wire [31:0] \edges$45 ;
  wire [79:0] \edges$60 ;
  wire [39:0] \edges$60[0] ;
  wire [7:0] \edges$60[0].accumulator ;
  wire [31:0] \edges$60[0].position ;
  wire [39:0] \edges$60[1] ;
  wire [7:0] \edges$60[1].accumulator ;
  wire [31:0] \edges$60[1].position ;
  wire [79:0] \edges$75 ;
  wire [39:0] \edges$75[0] ;
  wire [7:0] \edges$75[0].accumulator ;
  wire [31:0] \edges$75[0].position ;
  wire [39:0] \edges$75[1] ;
  wire [7:0] \edges$75[1].accumulator ;
  wire [31:0] \edges$75[1].position ;
  input half;
  wire half;
  wire \half$65 ;
  wire \half$79 ;
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
  wire [1:0] present;
  wire [1:0] \present$76 ;
  wire [1:0] present__0;
  wire [1:0] present__1;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$32 ;
  wire [63:0] \request__payload$32.address ;
  wire [5:0] \request__payload$32.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$36 ;
  wire request__valid;
  wire \request__valid$34 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$38 ;
  wire response__ready;
  wire \response__ready$42 ;
  wire response__valid;
  wire \response__valid$40 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  wire [63:0] ring_data;
  wire [63:0] \ring_data$89 ;
  wire ring_write;
  wire \ring_write$88 ;
  output room;
  reg room = 1'h0;
  wire \room$48 ;
  wire \room$49 ;
  wire \room$50 ;
  input rst;
  wire rst;
  input start;
  wire start;
  wire \start$43 ;
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
  wire [23:0] \words$47 ;
  wire [23:0] \words$64 ;
  wire [23:0] \words$78 ;
  reg [31:0] written = 32'd0;
  wire [31:0] \written$67 ;
  wire [31:0] \written$80 ;
  assign \room$48  = & { \room$50 , \room$49  };
  assign unfed = | { \waiting$54 , waiting };
  assign \$1  = ~ unfed;
  assign done = \done$55  & \$1 ;
  assign unread = ~ \done$55 ;
  assign adding = | { \adding$57 , \adding$56  };
  assign hazard = | { \hazard$59 , \hazard$58  };
  assign \$9  = ! drain_owner;
  assign \drain$68  = drain & \$9 ;
  assign \drain$81  = drain & drain_owner;
  assign { \$10 [2], added } = { 1'h0, \adding$56  } + \adding$57 ;
  assign \$11  = \admitted$90  + admitted;
  assign \$12  = written + word_valid;
  assign \$2  = waiting ? \oldest$92  : oldest;
  assign \$3  = \admitted$90  - \$2 ;
  assign \$4  = $signed(\$3 [31:0]) < $signed(6'h1f);
  assign \$5  = \waiting$54  ? \oldest$93  : oldest;
  assign \$6  = \admitted$90  - \$5 ;
  assign \$7  = $signed(\$6 [31:0]) < $signed(6'h1f);
  assign \$8  = & { \$7 , \$4  };
  always @(posedge clk)
    if (rst) room <= 1'h0;
    else room <= \$8 ;
  always @(posedge clk)
    if (rst) owner_0 <= 1'h0;
    else owner_0 <= drain_owner;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$13 ) written <= 32'd0;
    else written <= \$12 [31:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$14 ) \admitted$90  <= 32'd0;
    else \admitted$90  <= \$11 [31:0];
  assign \$auto$opt_dff.cc:253:combine_resets$13  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$14  = | { start, rst };
  assign drained = owner_0 ? \drained$85  : \drained$74 ;
  simgnn_gather_cluster cluster0 (
    .adding(\adding$56 ),
    .clear(clear),
    .clk(clk),
    .drain(\drain$68 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$74 ),
    .edges(\edges$60 ),
    .half(half),
    .hazard(\hazard$58 ),
    .oldest(\oldest$92 ),
    .present(present),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$49 ),
    .rst(rst),
    .waiting(waiting),
    .words(words),
    .written(written)
  );
  simgnn_gather_cluster cluster1 (
    .adding(\adding$57 ),
    .clear(clear),
    .clk(clk),
    .drain(\drain$81 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$85 ),
    .edges(\edges$60 ),
    .half(half),
    .hazard(\hazard$59 ),
    .oldest(\oldest$93 ),
    .present(\present$76 ),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$50 ),
    .rst(rst),
    .waiting(\waiting$54 ),
    .words(words),
    .written(written)
  );
  simgnn_edge_router router (
    .address(address),
    .clk(clk),
    .destinations(destinations),
    .done(\done$55 ),
    .edges(edges),
    .o(\edges$60 ),
    .oldest(oldest),
    .present_0(present),
    .present_1(\present$76 ),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .room(\room$48 ),
    .rst(rst),
    .start(start),
    .stray(stray),
    .words(words)
  );
  assign \$10 [1:0] = added;
  assign \address$44  = address;
  assign \clear$71  = clear;
  assign \clear$84  = clear;
  assign \destinations$46  = destinations;
  assign \drain_address$70  = drain_address;
  assign \drain_address$83  = drain_address;
  assign \drain_half$69  = drain_half;
  assign \drain_half$82  = drain_half;
  assign drained_word = drained;
  assign \edges$45  = edges;
  assign \edges$60[0]  = \edges$60 [39:0];
  assign \edges$60[0].accumulator  = \edges$60 [7:0];
  assign \edges$60[0].position  = \edges$60 [39:8];
  assign \edges$60[1]  = \edges$60 [79:40];
  assign \edges$60[1].accumulator  = \edges$60 [47:40];
  assign \edges$60[1].position  = \edges$60 [79:48];
  assign \edges$75  = \edges$60 ;
  assign \edges$75[0]  = \edges$60 [39:0];
  assign \edges$75[0].accumulator  = \edges$60 [7:0];
  assign \edges$75[0].position  = \edges$60 [39:8];
  assign \edges$75[1]  = \edges$60 [79:40];
  assign \edges$75[1].accumulator  = \edges$60 [47:40];
  assign \edges$75[1].position  = \edges$60 [79:48];
  assign \half$65  = half;
  assign \half$79  = half;
  assign o = \edges$60 ;
  assign \o[0]  = \edges$60 [39:0];
  assign \o[0].accumulator  = \edges$60 [7:0];
  assign \o[0].position  = \edges$60 [39:8];
  assign \o[1]  = \edges$60 [79:40];
  assign \o[1].accumulator  = \edges$60 [47:40];
  assign \o[1].position  = \edges$60 [79:48];
  assign present__0 = present;
  assign present__1 = \present$76 ;
  assign \request__payload$32  = request__payload;
  assign \request__payload$32.address  = request__payload[63:0];
  assign \request__payload$32.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$36  = request_ready;
  assign \request__valid$34  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$38  = response_payload;
  assign \response__ready$42  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$40  = response_valid;
  assign response_ready = response__ready;
  assign ring_data = word;
  assign \ring_data$89  = word;
  assign ring_write = word_valid;
  assign \ring_write$88  = word_valid;
  assign \start$43  = start;
  assign \stray$51  = stray;
  assign unfinished = unfed;
  assign \words$47  = words;
  assign \words$64  = words;
  assign \words$78  = words;
  assign \written$67  = written;
  assign \written$80  = written;
endmodule
`default_nettype wire
