`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_reader(list_valid, start, has_edges, destinations, words, request_ready, response_payload, response_valid, o_ready, clk, rst, list_ready, stray, request_payload, request_valid, response_ready, o_payload, o_valid, present, oldest, done
, list_payload);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [2:0] \$9 ;
  wire [7:0] \$10 ;
  wire \$11 ;
  wire [11:0] \$12 ;
  wire [28:0] \$13 ;
  wire [6:0] \$14 ;
  wire [11:0] \$15 ;
  wire [10:0] \$16 ;
  wire [28:0] \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$23 ;
  wire \$auto$opt_dff.cc:253:combine_resets$24 ;
  wire \$procmux$25_Y ;
  wire \$procmux$26_Y ;
  wire \$signal ;
  wire \$signal$27 ;
  reg [10:0] \$signal$28  = 11'h000;
  input clk;
  wire clk;
  input [23:0] destinations;
  wire [23:0] destinations;
  output done;
  wire done;
  input has_edges;
  wire has_edges;
  wire idle;
  wire last;
  wire [95:0] list__payload;
  wire [63:0] \list__payload.address ;
  wire [31:0] \list__payload.count ;
  wire list__ready;
  wire list__valid;
  input [95:0] list_payload;
  wire [95:0] list_payload;
  output list_ready;
  wire list_ready;
  input list_valid;
  wire list_valid;
  wire [23:0] local_0;
  wire [23:0] local_1;
  wire [63:0] o__payload;
  reg [39:0] \o__payload$60  = 40'h0000000000;
  wire [19:0] \o__payload$60[0] ;
  wire [7:0] \o__payload$60[0].accumulator ;
  wire \o__payload$60[0].owner ;
  wire [10:0] \o__payload$60[0].position ;
  wire [19:0] \o__payload$60[1] ;
  wire [7:0] \o__payload$60[1].accumulator ;
  wire \o__payload$60[1].owner ;
  wire [10:0] \o__payload$60[1].position ;
  wire o__ready;
  wire \o__ready$46 ;
  reg o__valid = 1'h0;
  wire \o__valid$49 ;
  output [39:0] o_payload;
  wire [39:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  output [10:0] oldest;
  wire [10:0] oldest;
  reg [10:0] oldest2 = 11'h000;
  reg owner1_0 = 1'h0;
  reg owner1_1 = 1'h0;
  reg [10:0] position = 11'h000;
  reg [10:0] position1_0 = 11'h000;
  reg [10:0] position1_1 = 11'h000;
  output [1:0] present;
  reg [1:0] present = 2'h0;
  wire [1:0] \present$53 ;
  reg present1_0 = 1'h0;
  reg present1_1 = 1'h0;
  reg reading = 1'h0;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$23 ;
  wire [63:0] \request__payload$23.address ;
  wire [5:0] \request__payload$23.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire \request__ready$27 ;
  wire request__valid;
  wire \request__valid$25 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] \response__payload$29 ;
  wire response__ready;
  wire \response__ready$33 ;
  wire \response__valid$31 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  input rst;
  wire rst;
  input start;
  wire start;
  output stray;
  reg stray = 1'h0;
  wire taken;
  reg valid2 = 1'h0;
  input [4:0] words;
  wire [4:0] words;
  assign \$1  = ~ o__valid;
  assign \$signal  = \$1  | o_ready;
  assign \$11  = ~ valid2;
  assign \$signal$27  = \$11  | \$signal ;
  assign \o__ready$46  = \$signal$27  & reading;
  assign taken = \o__valid$49  & \o__ready$46 ;
  assign \$16  = valid2 ? \$signal$28  : position;
  assign oldest = o__valid ? oldest2 : \$16 ;
  assign \$19  = ~ reading;
  assign \$20  = \$19  & \$11 ;
  assign done = \$20  & \$1 ;
  assign \$21  = o__payload[30:0] >= destinations;
  assign \$22  = \present$53 [0] & \$21 ;
  assign \$2  = o__payload[62:32] >= destinations;
  assign \$3  = \present$53 [1] & \$2 ;
  assign \$4  = | { \$3 , \$22  };
  assign \$5  = taken & \$4 ;
  assign \$6  = ~ last;
  assign \$7  = \present$53 [0] & o__payload[31];
  assign \$8  = \present$53 [1] & o__payload[63];
  assign \$9  = { 1'h0, \$7  } + \$8 ;
  assign \$10  = \$9  * words;
  assign \$12  = position + \$10 ;
  assign \$13  = { 1'h0, local_0[22:0] } * words;
  assign \$14  = { 1'h0, \$7  } * words;
  assign \$15  = position + \$14 ;
  assign \$17  = { 1'h0, local_1[22:0] } * words;
  assign \$18  = list_valid & list__ready;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$24 ) position <= 11'h000;
    else if (taken) position <= \$12 [10:0];
  always @(posedge clk)
    if (rst) reading <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$23 ) reading <= \$procmux$26_Y ;
  always @(posedge clk)
    if (rst) stray <= 1'h0;
    else stray <= \$5 ;
  always @(posedge clk)
    if (rst) \$signal$28  <= 11'h000;
    else if (\$signal$27 ) \$signal$28  <= position;
  always @(posedge clk)
    if (rst) valid2 <= 1'h0;
    else if (\$signal$27 ) valid2 <= taken;
  always @(posedge clk)
    if (rst) oldest2 <= 11'h000;
    else if (\$signal ) oldest2 <= \$signal$28 ;
  always @(posedge clk)
    if (rst) o__valid <= 1'h0;
    else if (\$signal ) o__valid <= valid2;
  always @(posedge clk)
    if (rst) present <= 2'h0;
    else if (\$signal ) present <= { present1_1, present1_0 };
  always @(posedge clk)
    if (rst) present1_0 <= 1'h0;
    else if (\$signal$27 ) present1_0 <= \present$53 [0];
  always @(posedge clk)
    if (rst) position1_0 <= 11'h000;
    else if (\$signal$27 ) position1_0 <= position;
  always @(posedge clk)
    if (rst) owner1_0 <= 1'h0;
    else if (\$signal$27 ) owner1_0 <= o__payload[0];
  always @(posedge clk)
    if (rst) position1_1 <= 11'h000;
    else if (\$signal$27 ) position1_1 <= \$15 [10:0];
  always @(posedge clk)
    if (rst) owner1_1 <= 1'h0;
    else if (\$signal$27 ) owner1_1 <= o__payload[32];
  always @(posedge clk)
    if (rst) present1_1 <= 1'h0;
    else if (\$signal$27 ) present1_1 <= \present$53 [1];
  always @(posedge clk)
    if (rst) \o__payload$60  <= 40'h0000000000;
    else if (\$signal ) \o__payload$60  <= { position1_1, \$17 [7:0], owner1_1, position1_0, \$13 [7:0], owner1_0 };
  reg [22:0] \$auto$ff.cc:266:slice$29  = 23'h000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$29  <= 23'h000000;
    else if (\$signal$27 ) \$auto$ff.cc:266:slice$29  <= o__payload[55:33];
  assign local_1[22:0] = \$auto$ff.cc:266:slice$29 ;
  reg [22:0] \$auto$ff.cc:266:slice$30  = 23'h000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$30  <= 23'h000000;
    else if (\$signal$27 ) \$auto$ff.cc:266:slice$30  <= o__payload[23:1];
  assign local_0[22:0] = \$auto$ff.cc:266:slice$30 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$23  = { start, taken } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$24  = | { start, rst };
  assign \$procmux$25_Y  = taken ? \$6  : 1'hx;
  assign \$procmux$26_Y  = start ? has_edges : \$procmux$25_Y ;
  simgnn_index_reader_2 index (
    .address(list_payload[63:0]),
    .clk(clk),
    .count(list_payload[95:64]),
    .idle(list__ready),
    .last(last),
    .o_payload(o__payload),
    .o_ready(\o__ready$46 ),
    .o_valid(\o__valid$49 ),
    .present(\present$53 ),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .rst(rst),
    .start(\$18 )
  );
  assign idle = list__ready;
  assign list__payload = list_payload;
  assign \list__payload.address  = list_payload[63:0];
  assign \list__payload.count  = list_payload[95:64];
  assign list__valid = list_valid;
  assign list_ready = list__ready;
  assign local_0[23] = 1'h0;
  assign local_1[23] = 1'h0;
  assign \o__payload$60[0]  = \o__payload$60 [19:0];
  assign \o__payload$60[0].accumulator  = \o__payload$60 [8:1];
  assign \o__payload$60[0].owner  = \o__payload$60 [0];
  assign \o__payload$60[0].position  = \o__payload$60 [19:9];
  assign \o__payload$60[1]  = \o__payload$60 [39:20];
  assign \o__payload$60[1].accumulator  = \o__payload$60 [28:21];
  assign \o__payload$60[1].owner  = \o__payload$60 [20];
  assign \o__payload$60[1].position  = \o__payload$60 [39:29];
  assign o__ready = o_ready;
  assign o_payload = \o__payload$60 ;
  assign o_valid = o__valid;
  assign \request__payload$23  = request__payload;
  assign \request__payload$23.address  = request__payload[63:0];
  assign \request__payload$23.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign \request__ready$27  = request_ready;
  assign \request__valid$25  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign \response__payload$29  = response_payload;
  assign \response__ready$33  = response__ready;
  assign \response__valid$31  = response_valid;
  assign response_ready = response__ready;
endmodule
`default_nettype wire
