`timescale 1ns/1ps
`default_nettype none
module simgnn_clustered_gather(address, edges, words, half, admitted, word, word_valid, drain, drain_half, drain_owner, drain_address, clear, request_ready, response_payload, response_valid, clk, rst, room, done, adding, added
, hazard, unfed, unread, drained, request_payload, request_valid, response_ready, start);
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire [2:0] \$13 ;
  wire [32:0] \$14 ;
  wire [32:0] \$15 ;
  wire [31:0] \$5 ;
  wire [32:0] \$6 ;
  wire \$7 ;
  wire [31:0] \$8 ;
  wire [32:0] \$9 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3403 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3406 ;
  wire [31:0] \$signal ;
  output [1:0] added;
  wire [1:0] added;
  output adding;
  wire adding;
  wire \adding$85 ;
  wire \adding$86 ;
  input [63:0] address;
  wire [63:0] address;
  wire [63:0] \address$42 ;
  input admitted;
  wire admitted;
  reg [31:0] \admitted$80  = 32'd0;
  input clear;
  wire clear;
  wire \clear$61 ;
  wire \clear$75 ;
  input clk;
  wire clk;
  output done;
  wire done;
  wire \done$84 ;
  input drain;
  wire drain;
  wire \drain$58 ;
  wire \drain$72 ;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  wire [7:0] \drain_address$60 ;
  wire [7:0] \drain_address$74 ;
  input drain_half;
  wire drain_half;
  wire \drain_half$59 ;
  wire \drain_half$73 ;
  input drain_owner;
  wire drain_owner;
  output [63:0] drained;
  wire [63:0] drained;
  wire [63:0] \drained$63 ;
  wire [63:0] \drained$76 ;
  input [31:0] edges;
  wire [31:0] edges;
  wire [31:0] \edges$43 ;
  wire [79:0] \edges$48 ;
  wire [39:0] \edges$48[0] ;
  wire [7:0] \edges$48[0].accumulator ;
  wire [31:0] \edges$48[0].position ;
  wire [39:0] \edges$48[1] ;
  wire [7:0] \edges$48[1].accumulator ;
  wire [31:0] \edges$48[1].position ;
  wire [79:0] \edges$64 ;
  wire [39:0] \edges$64[0] ;
  wire [7:0] \edges$64[0].accumulator ;
  wire [31:0] \edges$64[0].position ;
  wire [39:0] \edges$64[1] ;
  wire [7:0] \edges$64[1].accumulator ;
  wire [31:0] \edges$64[1].position ;
  input half;
  wire half;
  wire \half$53 ;
  wire \half$68 ;
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
  wire [31:0] \oldest$82 ;
  wire [31:0] \oldest$83 ;
  reg owner_0 = 1'h0;
  wire [1:0] present;
  wire [1:0] \present$65 ;
  wire [1:0] present__0;
  wire [1:0] present__1;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$30 ;
  wire [63:0] \request__payload$30.address ;
  wire [5:0] \request__payload$30.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$34 ;
  wire request__valid;
  wire \request__valid$32 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$36 ;
  wire response__ready;
  wire \response__ready$40 ;
  wire response__valid;
  wire \response__valid$38 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  wire [63:0] ring_data;
  wire [63:0] \ring_data$71 ;
  wire ring_write;
  wire \ring_write$70 ;
  output room;
  wire room;
  wire \room$45 ;
  wire \room$46 ;
  wire \room$47 ;
  input rst;
  wire rst;
  input start;
  wire start;
  wire \start$41 ;
  output unfed;
  wire unfed;
  output unread;
  wire unread;
  wire waiting;
  wire \waiting$78 ;
  wire \waiting$79 ;
  input [63:0] word;
  wire [63:0] word;
  input word_valid;
  wire word_valid;
  input [23:0] words;
  wire [23:0] words;
  wire [23:0] \words$44 ;
  wire [23:0] \words$52 ;
  wire [23:0] \words$67 ;
  reg [31:0] written = 32'd0;
  wire [31:0] \written$69 ;
  assign \room$45  = & { \room$47 , \room$46  };
  assign \$1  = ! drain_owner;
  assign \drain$58  = drain & \$1 ;
  assign \drain$72  = drain & drain_owner;
  assign unfed = | { \waiting$79 , \waiting$78  };
  assign \$5  = \waiting$78  ? \oldest$82  : oldest;
  assign \$6  = \admitted$80  - \$5 ;
  assign \$7  = $signed(\$6 [31:0]) < $signed(7'h20);
  assign \$8  = \waiting$79  ? \oldest$83  : oldest;
  assign \$9  = \admitted$80  - \$8 ;
  assign \$10  = $signed(\$9 [31:0]) < $signed(7'h20);
  assign room = & { \$10 , \$7  };
  assign \$11  = ~ unfed;
  assign done = \done$84  & \$11 ;
  assign adding = | { \adding$86 , \adding$85  };
  assign { \$13 [2], added } = { 1'h0, \adding$85  } + \adding$86 ;
  assign hazard = | { \hazard$88 , \hazard$87  };
  assign unread = ~ \done$84 ;
  assign \$14  = \admitted$80  + admitted;
  assign \$15  = written + word_valid;
  always @(posedge clk)
    if (rst) owner_0 <= 1'h0;
    else owner_0 <= drain_owner;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3403 ) written <= 32'd0;
    else written <= \$15 [31:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3406 ) \admitted$80  <= 32'd0;
    else \admitted$80  <= \$14 [31:0];
  assign \$auto$opt_dff.cc:253:combine_resets$3403  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3406  = | { start, rst };
  assign drained = owner_0 ? \drained$76  : \drained$63 ;
  simgnn_gather_cluster cluster0 (
    .adding(\adding$85 ),
    .clear(clear),
    .clk(clk),
    .drain(\drain$58 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$63 ),
    .edges(\edges$48 ),
    .half(half),
    .hazard(\hazard$87 ),
    .oldest(\oldest$82 ),
    .present(present),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$46 ),
    .rst(rst),
    .waiting(\waiting$78 ),
    .words(words),
    .written(written)
  );
  simgnn_gather_cluster cluster1 (
    .adding(\adding$86 ),
    .clear(clear),
    .clk(clk),
    .drain(\drain$72 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$76 ),
    .edges(\edges$48 ),
    .half(half),
    .hazard(\hazard$88 ),
    .oldest(\oldest$83 ),
    .present(\present$65 ),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$47 ),
    .rst(rst),
    .waiting(\waiting$79 ),
    .words(words),
    .written(written)
  );
  simgnn_edge_router router (
    .address(address),
    .clk(clk),
    .done(\done$84 ),
    .edges(edges),
    .o(\edges$48 ),
    .oldest(oldest),
    .present_0(present),
    .present_1(\present$65 ),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .room(\room$45 ),
    .rst(rst),
    .start(start),
    .words(words)
  );
  assign \$13 [1:0] = added;
  assign \$signal  = written;
  assign \address$42  = address;
  assign \clear$61  = clear;
  assign \clear$75  = clear;
  assign \drain_address$60  = drain_address;
  assign \drain_address$74  = drain_address;
  assign \drain_half$59  = drain_half;
  assign \drain_half$73  = drain_half;
  assign \edges$43  = edges;
  assign \edges$48[0]  = \edges$48 [39:0];
  assign \edges$48[0].accumulator  = \edges$48 [7:0];
  assign \edges$48[0].position  = \edges$48 [39:8];
  assign \edges$48[1]  = \edges$48 [79:40];
  assign \edges$48[1].accumulator  = \edges$48 [47:40];
  assign \edges$48[1].position  = \edges$48 [79:48];
  assign \edges$64  = \edges$48 ;
  assign \edges$64[0]  = \edges$48 [39:0];
  assign \edges$64[0].accumulator  = \edges$48 [7:0];
  assign \edges$64[0].position  = \edges$48 [39:8];
  assign \edges$64[1]  = \edges$48 [79:40];
  assign \edges$64[1].accumulator  = \edges$48 [47:40];
  assign \edges$64[1].position  = \edges$48 [79:48];
  assign \half$53  = half;
  assign \half$68  = half;
  assign o = \edges$48 ;
  assign \o[0]  = \edges$48 [39:0];
  assign \o[0].accumulator  = \edges$48 [7:0];
  assign \o[0].position  = \edges$48 [39:8];
  assign \o[1]  = \edges$48 [79:40];
  assign \o[1].accumulator  = \edges$48 [47:40];
  assign \o[1].position  = \edges$48 [79:48];
  assign present__0 = present;
  assign present__1 = \present$65 ;
  assign \request__payload$30  = request__payload;
  assign \request__payload$30.address  = request__payload[63:0];
  assign \request__payload$30.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$34  = request_ready;
  assign \request__valid$32  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$36  = response_payload;
  assign \response__ready$40  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$38  = response_valid;
  assign response_ready = response__ready;
  assign ring_data = word;
  assign \ring_data$71  = word;
  assign ring_write = word_valid;
  assign \ring_write$70  = word_valid;
  assign \start$41  = start;
  assign waiting = unfed;
  assign \words$44  = words;
  assign \words$52  = words;
  assign \words$67  = words;
  assign \written$69  = written;
endmodule
`default_nettype wire
