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
  wire [31:0] \$signal ;
  output [1:0] added;
  wire [1:0] added;
  output adding;
  wire adding;
  wire \adding$85 ;
  wire \adding$86 ;
  input [63:0] address;
  wire [63:0] address;
  wire [63:0] \address$44 ;
  input admitted;
  wire admitted;
  reg [31:0] \admitted$89  = 32'd0;
  input clear;
  wire clear;
  wire \clear$65 ;
  wire \clear$79 ;
  input clk;
  wire clk;
  input [23:0] destinations;
  wire [23:0] destinations;
  wire [23:0] \destinations$46 ;
  output done;
  wire done;
  wire \done$84 ;
  input drain;
  wire drain;
  wire \drain$62 ;
  wire \drain$76 ;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  wire [7:0] \drain_address$64 ;
  wire [7:0] \drain_address$78 ;
  input drain_half;
  wire drain_half;
  wire \drain_half$63 ;
  wire \drain_half$77 ;
  input drain_owner;
  wire drain_owner;
  output [63:0] drained;
  wire [63:0] drained;
  wire [63:0] \drained$67 ;
  wire [63:0] \drained$80 ;
  input [31:0] edges;
  wire [31:0] edges;
  wire [31:0] \edges$45 ;
  wire [79:0] \edges$52 ;
  wire [39:0] \edges$52[0] ;
  wire [7:0] \edges$52[0].accumulator ;
  wire [31:0] \edges$52[0].position ;
  wire [39:0] \edges$52[1] ;
  wire [7:0] \edges$52[1].accumulator ;
  wire [31:0] \edges$52[1].position ;
  wire [79:0] \edges$68 ;
  wire [39:0] \edges$68[0] ;
  wire [7:0] \edges$68[0].accumulator ;
  wire [31:0] \edges$68[0].position ;
  wire [39:0] \edges$68[1] ;
  wire [7:0] \edges$68[1].accumulator ;
  wire [31:0] \edges$68[1].position ;
  input half;
  wire half;
  wire \half$57 ;
  wire \half$72 ;
  output hazard;
  wire hazard;
  wire \hazard$87 ;
  wire \hazard$88 ;
  wire [79:0] o;
  wire [39:0] \o[0] ;
  wire [7:0] \o[0].accumulator ;
  wire [31:0] \o[0].position ;
  wire [39:0] \o[1] ;
  wire [7:0] \o[1].accumulator ;
  wire [31:0] \o[1].position ;
  wire [31:0] oldest;
  wire [31:0] \oldest$91 ;
  wire [31:0] \oldest$92 ;
  reg owner_0 = 1'h0;
  wire [1:0] present;
  wire [1:0] \present$69 ;
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
  wire [63:0] \ring_data$75 ;
  wire ring_write;
  wire \ring_write$74 ;
  output room;
  reg room = 1'h0;
  wire \room$49 ;
  wire \room$50 ;
  wire \room$51 ;
  input rst;
  wire rst;
  input start;
  wire start;
  wire \start$43 ;
  output stray;
  wire stray;
  wire \stray$47 ;
  output unfed;
  wire unfed;
  output unread;
  wire unread;
  wire waiting;
  wire \waiting$82 ;
  wire \waiting$83 ;
  input [63:0] word;
  wire [63:0] word;
  input word_valid;
  wire word_valid;
  input [23:0] words;
  wire [23:0] words;
  wire [23:0] \words$48 ;
  wire [23:0] \words$56 ;
  wire [23:0] \words$71 ;
  reg [31:0] written = 32'd0;
  wire [31:0] \written$73 ;
  assign \room$49  = & { \room$51 , \room$50  };
  assign \$1  = ! drain_owner;
  assign \drain$62  = drain & \$1 ;
  assign \drain$76  = drain & drain_owner;
  assign unfed = | { \waiting$83 , \waiting$82  };
  assign \$9  = ~ unfed;
  assign done = \done$84  & \$9 ;
  assign adding = | { \adding$86 , \adding$85  };
  assign { \$10 [2], added } = { 1'h0, \adding$85  } + \adding$86 ;
  assign hazard = | { \hazard$88 , \hazard$87  };
  assign unread = ~ \done$84 ;
  assign \$11  = \admitted$89  + admitted;
  assign \$12  = written + word_valid;
  assign \$2  = \waiting$82  ? \oldest$91  : oldest;
  assign \$3  = \admitted$89  - \$2 ;
  assign \$4  = $signed(\$3 [31:0]) < $signed(6'h1f);
  assign \$5  = \waiting$83  ? \oldest$92  : oldest;
  assign \$6  = \admitted$89  - \$5 ;
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
    if (\$auto$opt_dff.cc:253:combine_resets$14 ) \admitted$89  <= 32'd0;
    else \admitted$89  <= \$11 [31:0];
  assign \$auto$opt_dff.cc:253:combine_resets$13  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$14  = | { start, rst };
  assign drained = owner_0 ? \drained$80  : \drained$67 ;
  simgnn_gather_cluster cluster0 (
    .adding(\adding$85 ),
    .clear(clear),
    .clk(clk),
    .drain(\drain$62 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$67 ),
    .edges(\edges$52 ),
    .half(half),
    .hazard(\hazard$87 ),
    .oldest(\oldest$91 ),
    .present(present),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$50 ),
    .rst(rst),
    .waiting(\waiting$82 ),
    .words(words),
    .written(written)
  );
  simgnn_gather_cluster cluster1 (
    .adding(\adding$86 ),
    .clear(clear),
    .clk(clk),
    .drain(\drain$76 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$80 ),
    .edges(\edges$52 ),
    .half(half),
    .hazard(\hazard$88 ),
    .oldest(\oldest$92 ),
    .present(\present$69 ),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$51 ),
    .rst(rst),
    .waiting(\waiting$83 ),
    .words(words),
    .written(written)
  );
  simgnn_edge_router router (
    .address(address),
    .clk(clk),
    .destinations(destinations),
    .done(\done$84 ),
    .edges(edges),
    .o(\edges$52 ),
    .oldest(oldest),
    .present_0(present),
    .present_1(\present$69 ),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .room(\room$49 ),
    .rst(rst),
    .start(start),
    .stray(stray),
    .words(words)
  );
  assign \$10 [1:0] = added;
  assign \$signal  = written;
  assign \address$44  = address;
  assign \clear$65  = clear;
  assign \clear$79  = clear;
  assign \destinations$46  = destinations;
  assign \drain_address$64  = drain_address;
  assign \drain_address$78  = drain_address;
  assign \drain_half$63  = drain_half;
  assign \drain_half$77  = drain_half;
  assign \edges$45  = edges;
  assign \edges$52[0]  = \edges$52 [39:0];
  assign \edges$52[0].accumulator  = \edges$52 [7:0];
  assign \edges$52[0].position  = \edges$52 [39:8];
  assign \edges$52[1]  = \edges$52 [79:40];
  assign \edges$52[1].accumulator  = \edges$52 [47:40];
  assign \edges$52[1].position  = \edges$52 [79:48];
  assign \edges$68  = \edges$52 ;
  assign \edges$68[0]  = \edges$52 [39:0];
  assign \edges$68[0].accumulator  = \edges$52 [7:0];
  assign \edges$68[0].position  = \edges$52 [39:8];
  assign \edges$68[1]  = \edges$52 [79:40];
  assign \edges$68[1].accumulator  = \edges$52 [47:40];
  assign \edges$68[1].position  = \edges$52 [79:48];
  assign \half$57  = half;
  assign \half$72  = half;
  assign o = \edges$52 ;
  assign \o[0]  = \edges$52 [39:0];
  assign \o[0].accumulator  = \edges$52 [7:0];
  assign \o[0].position  = \edges$52 [39:8];
  assign \o[1]  = \edges$52 [79:40];
  assign \o[1].accumulator  = \edges$52 [47:40];
  assign \o[1].position  = \edges$52 [79:48];
  assign present__0 = present;
  assign present__1 = \present$69 ;
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
  assign \ring_data$75  = word;
  assign ring_write = word_valid;
  assign \ring_write$74  = word_valid;
  assign \start$43  = start;
  assign \stray$47  = stray;
  assign waiting = unfed;
  assign \words$48  = words;
  assign \words$56  = words;
  assign \words$71  = words;
  assign \written$73  = written;
endmodule
`default_nettype wire
