`timescale 1ns/1ps
`default_nettype none
module simgnn_clustered_gather(list_valid, start, has_edges, destinations, words, request_ready, response_payload, response_valid, drain, drain_half, drain_address, clear, half, admitted, word, word_valid, drain_owner, clk, rst, list_ready, stray
, request_payload, request_valid, response_ready, drained, room, done, adding, added, hazard, unfed, unread, list_payload);
  wire \$1 ;
  wire \$2 ;
  wire [10:0] \$3 ;
  wire [11:0] \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire [2:0] \$11 ;
  wire [11:0] \$12 ;
  wire [11:0] \$13 ;
  wire [10:0] \$14 ;
  wire [11:0] \$15 ;
  wire \$auto$opt_dff.cc:253:combine_resets$16 ;
  wire \$auto$opt_dff.cc:253:combine_resets$17 ;
  output [1:0] added;
  wire [1:0] added;
  output adding;
  wire adding;
  wire \adding$63 ;
  wire \adding$64 ;
  input admitted;
  wire admitted;
  reg [10:0] \admitted$97  = 11'h000;
  input clear;
  wire clear;
  input clk;
  wire clk;
  input [23:0] destinations;
  wire [23:0] destinations;
  output done;
  wire done;
  wire \done$62 ;
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
  wire [63:0] \drained$81 ;
  wire [63:0] \drained$92 ;
  wire [63:0] drained_word;
  input half;
  wire half;
  input has_edges;
  wire has_edges;
  output hazard;
  wire hazard;
  wire \hazard$65 ;
  wire \hazard$66 ;
  wire [95:0] \list__payload$34 ;
  wire [63:0] \list__payload$34.address ;
  wire [31:0] \list__payload$34.count ;
  wire list__ready;
  wire \list__ready$38 ;
  wire \list__valid$36 ;
  input [95:0] list_payload;
  wire [95:0] list_payload;
  output list_ready;
  wire list_ready;
  input list_valid;
  wire list_valid;
  wire [37:0] o;
  wire [18:0] \o[0] ;
  wire [7:0] \o[0].accumulator ;
  wire [10:0] \o[0].position ;
  wire [18:0] \o[1] ;
  wire [7:0] \o[1].accumulator ;
  wire [10:0] \o[1].position ;
  wire [10:0] oldest;
  wire [10:0] \oldest$100 ;
  wire [10:0] \oldest$99 ;
  reg owner_0 = 1'h0;
  wire [1:0] present__0;
  wire [1:0] present__1;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$45 ;
  wire [63:0] \request__payload$45.address ;
  wire [5:0] \request__payload$45.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire \request__ready$49 ;
  wire request__valid;
  wire \request__valid$47 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] \response__payload$51 ;
  wire response__ready;
  wire \response__ready$55 ;
  wire \response__valid$53 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  output room;
  reg room = 1'h0;
  wire \room$57 ;
  wire \room$58 ;
  input rst;
  wire rst;
  input start;
  wire start;
  output stray;
  wire stray;
  wire \stray$42 ;
  output unfed;
  wire unfed;
  wire unfinished;
  output unread;
  wire unread;
  wire waiting;
  wire \waiting$61 ;
  input [63:0] word;
  wire [63:0] word;
  input word_valid;
  wire word_valid;
  input [4:0] words;
  wire [4:0] words;
  reg [10:0] \written$74  = 11'h000;
  assign unfed = | { \waiting$61 , waiting };
  assign \$1  = ~ unfed;
  assign done = \done$62  & \$1 ;
  assign unread = ~ \done$62 ;
  assign adding = | { \adding$64 , \adding$63  };
  assign hazard = | { \hazard$66 , \hazard$65  };
  assign { \$11 [2], added } = { 1'h0, \adding$63  } + \adding$64 ;
  assign \$12  = \admitted$97  + admitted;
  assign \$13  = \written$74  + word_valid;
  assign \$14  = waiting ? \oldest$99  : oldest;
  assign \$15  = \admitted$97  - \$14 ;
  assign \$2  = $signed(\$15 [10:0]) < $signed(6'h1f);
  assign \$3  = \waiting$61  ? \oldest$100  : oldest;
  assign \$4  = \admitted$97  - \$3 ;
  assign \$5  = $signed(\$4 [10:0]) < $signed(6'h1f);
  assign \$6  = & { \$5 , \$2  };
  assign \$7  = ! drain_owner;
  assign \$8  = drain & \$7 ;
  assign \$9  = drain & drain_owner;
  assign \$10  = & { \room$58 , \room$57  };
  always @(posedge clk)
    if (rst) room <= 1'h0;
    else room <= \$6 ;
  always @(posedge clk)
    if (rst) owner_0 <= 1'h0;
    else owner_0 <= drain_owner;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$16 ) \written$74  <= 11'h000;
    else \written$74  <= \$13 [10:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$17 ) \admitted$97  <= 11'h000;
    else \admitted$97  <= \$12 [10:0];
  assign \$auto$opt_dff.cc:253:combine_resets$16  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$17  = | { start, rst };
  assign drained = owner_0 ? \drained$92  : \drained$81 ;
  simgnn_gather_cluster cluster0 (
    .adding(\adding$63 ),
    .clear(clear),
    .clk(clk),
    .drain(\$8 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$81 ),
    .edges(o),
    .half(half),
    .hazard(\hazard$65 ),
    .oldest(\oldest$99 ),
    .present(present__0),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$57 ),
    .rst(rst),
    .waiting(waiting),
    .words(words),
    .written(\written$74 )
  );
  simgnn_gather_cluster cluster1 (
    .adding(\adding$64 ),
    .clear(clear),
    .clk(clk),
    .drain(\$9 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$92 ),
    .edges(o),
    .half(half),
    .hazard(\hazard$66 ),
    .oldest(\oldest$100 ),
    .present(present__1),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$58 ),
    .rst(rst),
    .waiting(\waiting$61 ),
    .words(words),
    .written(\written$74 )
  );
  simgnn_edge_router router (
    .clk(clk),
    .destinations(destinations),
    .done(\done$62 ),
    .has_edges(has_edges),
    .list_payload(list_payload),
    .list_ready(list__ready),
    .list_valid(list_valid),
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
  assign \list__payload$34  = list_payload;
  assign \list__payload$34.address  = list_payload[63:0];
  assign \list__payload$34.count  = list_payload[95:64];
  assign \list__ready$38  = list__ready;
  assign \list__valid$36  = list_valid;
  assign list_ready = list__ready;
  assign \o[0]  = o[18:0];
  assign \o[0].accumulator  = o[7:0];
  assign \o[0].position  = o[18:8];
  assign \o[1]  = o[37:19];
  assign \o[1].accumulator  = o[26:19];
  assign \o[1].position  = o[37:27];
  assign \request__payload$45  = request__payload;
  assign \request__payload$45.address  = request__payload[63:0];
  assign \request__payload$45.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign \request__ready$49  = request_ready;
  assign \request__valid$47  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign \response__payload$51  = response_payload;
  assign \response__ready$55  = response__ready;
  assign \response__valid$53  = response_valid;
  assign response_ready = response__ready;
  assign \stray$42  = stray;
  assign unfinished = unfed;
endmodule
`default_nettype wire
