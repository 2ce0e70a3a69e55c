`timescale 1ns/1ps
`default_nettype none
module simgnn_clustered_gather(address, edges, words, half, admitted, word, word_valid, drain, drain_half, drain_owner, drain_address, clear, request_ready, response_payload, response_valid, clk, rst, room, done, added, hazard
, unfed, unread, drained, request_payload, request_valid, response_ready, start);
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
  wire adding;
  wire \adding$85 ;
  input [63:0] address;
  wire [63:0] address;
  wire [63:0] \address$41 ;
  input admitted;
  wire admitted;
  reg [31:0] \admitted$79  = 32'd0;
  input clear;
  wire clear;
  wire \clear$60 ;
  wire \clear$74 ;
  input clk;
  wire clk;
  output done;
  wire done;
  wire \done$83 ;
  input drain;
  wire drain;
  wire \drain$57 ;
  wire \drain$71 ;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  wire [7:0] \drain_address$59 ;
  wire [7:0] \drain_address$73 ;
  input drain_half;
  wire drain_half;
  wire \drain_half$58 ;
  wire \drain_half$72 ;
  input drain_owner;
  wire drain_owner;
  output [63:0] drained;
  wire [63:0] drained;
  wire [63:0] \drained$62 ;
  wire [63:0] \drained$75 ;
  input [31:0] edges;
  wire [31:0] edges;
  wire [31:0] \edges$42 ;
  wire [79:0] \edges$47 ;
  wire [39:0] \edges$47[0] ;
  wire [7:0] \edges$47[0].accumulator ;
  wire [31:0] \edges$47[0].position ;
  wire [39:0] \edges$47[1] ;
  wire [7:0] \edges$47[1].accumulator ;
  wire [31:0] \edges$47[1].position ;
  wire [79:0] \edges$63 ;
  wire [39:0] \edges$63[0] ;
  wire [7:0] \edges$63[0].accumulator ;
  wire [31:0] \edges$63[0].position ;
  wire [39:0] \edges$63[1] ;
  wire [7:0] \edges$63[1].accumulator ;
  wire [31:0] \edges$63[1].position ;
  input half;
  wire half;
  wire \half$52 ;
  wire \half$67 ;
  output hazard;
  wire hazard;
  wire \hazard$86 ;
  wire \hazard$87 ;
  wire [79:0] o;
  wire [39:0] \o[0] ;
  wire [7:0] \o[0].accumulator ;
  wire [31:0] \o[0].position ;
  wire [39:0] \o[1] ;
  wire [7:0] \o[1].accumulator ;
  wire [31:0] \o[1].position ;
  wire [31:0] oldest;
  wire [31:0] \oldest$81 ;
  wire [31:0] \oldest$82 ;
  reg owner_0 = 1'h0;
  wire [1:0] present;
  wire [1:0] \present$64 ;
  wire [1:0] present__0;
  wire [1:0] present__1;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$29 ;
  wire [63:0] \request__payload$29.address ;
  wire [5:0] \request__payload$29.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$33 ;
  wire request__valid;
  wire \request__valid$31 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$35 ;
  wire response__ready;
  wire \response__ready$39 ;
  wire response__valid;
  wire \response__valid$37 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  wire [63:0] ring_data;
  wire [63:0] \ring_data$70 ;
  wire ring_write;
  wire \ring_write$69 ;
  output room;
  wire room;
  wire \room$44 ;
  wire \room$45 ;
  wire \room$46 ;
  input rst;
  wire rst;
  input start;
  wire start;
  wire \start$40 ;
  output unfed;
  wire unfed;
  output unread;
  wire unread;
  wire waiting;
  wire \waiting$77 ;
  wire \waiting$78 ;
  input [63:0] word;
  wire [63:0] word;
  input word_valid;
  wire word_valid;
  input [23:0] words;
  wire [23:0] words;
  wire [23:0] \words$43 ;
  wire [23:0] \words$51 ;
  wire [23:0] \words$66 ;
  reg [31:0] written = 32'd0;
  wire [31:0] \written$68 ;
  assign \room$44  = & { \room$46 , \room$45  };
  assign \$1  = ! drain_owner;
  assign \drain$57  = drain & \$1 ;
  assign \drain$71  = drain & drain_owner;
  assign unfed = | { \waiting$78 , \waiting$77  };
  assign \$5  = \waiting$77  ? \oldest$81  : oldest;
  assign \$6  = \admitted$79  - \$5 ;
  assign \$7  = $signed(\$6 [31:0]) < $signed(7'h20);
  assign \$8  = \waiting$78  ? \oldest$82  : oldest;
  assign \$9  = \admitted$79  - \$8 ;
  assign \$10  = $signed(\$9 [31:0]) < $signed(7'h20);
  assign room = & { \$10 , \$7  };
  assign \$11  = ~ unfed;
  assign done = \done$83  & \$11 ;
  assign { \$13 [2], added } = { 1'h0, adding } + \adding$85 ;
  assign hazard = | { \hazard$87 , \hazard$86  };
  assign unread = ~ \done$83 ;
  assign \$14  = \admitted$79  + admitted;
  assign \$15  = written + word_valid;
  always @(posedge clk)
    if (rst) owner_0 <= 1'h0;
    else owner_0 <= drain_owner;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3403 ) written <= 32'd0;
    else written <= \$15 [31:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3406 ) \admitted$79  <= 32'd0;
    else \admitted$79  <= \$14 [31:0];
  assign \$auto$opt_dff.cc:253:combine_resets$3403  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3406  = | { start, rst };
  assign drained = owner_0 ? \drained$75  : \drained$62 ;
  simgnn_gather_cluster cluster0 (
    .adding(adding),
    .clear(clear),
    .clk(clk),
    .drain(\drain$57 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$62 ),
    .edges(\edges$47 ),
    .half(half),
    .hazard(\hazard$86 ),
    .oldest(\oldest$81 ),
    .present(present),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$45 ),
    .rst(rst),
    .waiting(\waiting$77 ),
    .words(words),
    .written(written)
  );
  simgnn_gather_cluster cluster1 (
    .adding(\adding$85 ),
    .clear(clear),
    .clk(clk),
    .drain(\drain$71 ),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(\drained$75 ),
    .edges(\edges$47 ),
    .half(half),
    .hazard(\hazard$87 ),
    .oldest(\oldest$82 ),
    .present(\present$64 ),
    .ring_data(word),
    .ring_write(word_valid),
    .room(\room$46 ),
    .rst(rst),
    .waiting(\waiting$78 ),
    .words(words),
    .written(written)
  );
  simgnn_edge_router router (
    .address(address),
    .clk(clk),
    .done(\done$83 ),
    .edges(edges),
    .o(\edges$47 ),
    .oldest(oldest),
    .present_0(present),
    .present_1(\present$64 ),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .room(\room$44 ),
    .rst(rst),
    .start(start),
    .words(words)
  );
  assign \$13 [1:0] = added;
  assign \$signal  = written;
  assign \address$41  = address;
  assign \clear$60  = clear;
  assign \clear$74  = clear;
  assign \drain_address$59  = drain_address;
  assign \drain_address$73  = drain_address;
  assign \drain_half$58  = drain_half;
  assign \drain_half$72  = drain_half;
  assign \edges$42  = edges;
  assign \edges$47[0]  = \edges$47 [39:0];
  assign \edges$47[0].accumulator  = \edges$47 [7:0];
  assign \edges$47[0].position  = \edges$47 [39:8];
  assign \edges$47[1]  = \edges$47 [79:40];
  assign \edges$47[1].accumulator  = \edges$47 [47:40];
  assign \edges$47[1].position  = \edges$47 [79:48];
  assign \edges$63  = \edges$47 ;
  assign \edges$63[0]  = \edges$47 [39:0];
  assign \edges$63[0].accumulator  = \edges$47 [7:0];
  assign \edges$63[0].position  = \edges$47 [39:8];
  assign \edges$63[1]  = \edges$47 [79:40];
  assign \edges$63[1].accumulator  = \edges$47 [47:40];
  assign \edges$63[1].position  = \edges$47 [79:48];
  assign \half$52  = half;
  assign \half$67  = half;
  assign o = \edges$47 ;
  assign \o[0]  = \edges$47 [39:0];
  assign \o[0].accumulator  = \edges$47 [7:0];
  assign \o[0].position  = \edges$47 [39:8];
  assign \o[1]  = \edges$47 [79:40];
  assign \o[1].accumulator  = \edges$47 [47:40];
  assign \o[1].position  = \edges$47 [79:48];
  assign present__0 = present;
  assign present__1 = \present$64 ;
  assign \request__payload$29  = request__payload;
  assign \request__payload$29.address  = request__payload[63:0];
  assign \request__payload$29.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$33  = request_ready;
  assign \request__valid$31  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$35  = response_payload;
  assign \response__ready$39  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$37  = response_valid;
  assign response_ready = response__ready;
  assign ring_data = word;
  assign \ring_data$70  = word;
  assign ring_write = word_valid;
  assign \ring_write$69  = word_valid;
  assign \start$40  = start;
  assign waiting = unfed;
  assign \words$43  = words;
  assign \words$51  = words;
  assign \words$66  = words;
  assign \written$68  = written;
endmodule
`default_nettype wire
