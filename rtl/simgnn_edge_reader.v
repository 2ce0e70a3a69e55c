`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_reader(address, edges, destinations, words, o_ready, request_ready, response_payload, response_valid, clk, rst, o_payload, o_valid, present, oldest, stray, done, request_payload, request_valid, response_ready, start);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [2:0] \$6 ;
  wire [32:0] \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire [2:0] \$11 ;
  wire [26:0] \$12 ;
  wire [32:0] \$13 ;
  wire [47:0] \$14 ;
  wire [25:0] \$15 ;
  wire [31:0] \$16 ;
  wire [32:0] \$17 ;
  wire [47:0] \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$23 ;
  wire \$auto$opt_dff.cc:253:combine_resets$24 ;
  wire [31:0] \$procmux$25_Y ;
  wire [31:0] \$procmux$26_Y ;
  wire \$signal ;
  wire \$signal$27 ;
  reg [31:0] \$signal$28  = 32'd0;
  input [63:0] address;
  wire [63:0] address;
  wire [63:0] \address$33 ;
  input clk;
  wire clk;
  wire [31:0] count;
  input [23:0] destinations;
  wire [23:0] destinations;
  output done;
  wire done;
  input [31:0] edges;
  wire [31:0] edges;
  reg [31:0] left = 32'd0;
  wire [23:0] local_0;
  wire [23:0] local_1;
  wire [63:0] o__payload;
  reg [81:0] \o__payload$53  = 82'h000000000000000000000;
  wire [40:0] \o__payload$53[0] ;
  wire [7:0] \o__payload$53[0].accumulator ;
  wire \o__payload$53[0].owner ;
  wire [31:0] \o__payload$53[0].position ;
  wire [40:0] \o__payload$53[1] ;
  wire [7:0] \o__payload$53[1].accumulator ;
  wire \o__payload$53[1].owner ;
  wire [31:0] \o__payload$53[1].position ;
  wire o__ready;
  wire \o__ready$40 ;
  reg o__valid = 1'h0;
  wire \o__valid$42 ;
  output [81:0] o_payload;
  wire [81:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  output [31:0] oldest;
  wire [31:0] oldest;
  reg [31:0] oldest2 = 32'd0;
  reg owner1_0 = 1'h0;
  reg owner1_1 = 1'h0;
  reg [31:0] position = 32'd0;
  reg [31:0] position1_0 = 32'd0;
  reg [31:0] position1_1 = 32'd0;
  output [1:0] present;
  reg [1:0] present = 2'h0;
  wire [1:0] \present$47 ;
  reg present1_0 = 1'h0;
  reg present1_1 = 1'h0;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$21 ;
  wire [63:0] \request__payload$21.address ;
  wire [5:0] \request__payload$21.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$25 ;
  wire request__valid;
  wire \request__valid$23 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$27 ;
  wire response__ready;
  wire \response__ready$31 ;
  wire response__valid;
  wire \response__valid$29 ;
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
  wire \start$32 ;
  output stray;
  reg stray = 1'h0;
  wire taken;
  reg valid2 = 1'h0;
  input [23:0] words;
  wire [23:0] words;
  assign \$1  = ~ o__valid;
  assign \$signal  = \$1  | o_ready;
  assign \$10  = ~ valid2;
  assign \$signal$27  = \$10  | \$signal ;
  assign taken = \o__valid$42  & \$signal$27 ;
  assign \$16  = valid2 ? \$signal$28  : position;
  assign oldest = o__valid ? oldest2 : \$16 ;
  assign \$19  = ! left;
  assign \$20  = \$19  & \$10 ;
  assign done = \$20  & \$1 ;
  assign \$21  = o__payload[30:0] >= destinations;
  assign \$22  = \present$47 [0] & \$21 ;
  assign \$2  = o__payload[62:32] >= destinations;
  assign \$3  = \present$47 [1] & \$2 ;
  assign \$4  = | { \$3 , \$22  };
  assign \$5  = taken & \$4 ;
  assign \$6  = { 1'h0, \present$47 [0] } + \present$47 [1];
  assign \$7  = left - \$6 ;
  assign \$8  = \present$47 [0] & o__payload[31];
  assign \$9  = \present$47 [1] & o__payload[63];
  assign \$11  = { 1'h0, \$8  } + \$9 ;
  assign \$12  = \$11  * words;
  assign \$13  = position + \$12 ;
  assign \$14  = { 1'h0, local_0[22:0] } * words;
  assign \$15  = { 1'h0, \$8  } * words;
  assign \$17  = position + \$15 ;
  assign \$18  = { 1'h0, local_1[22:0] } * words;
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$23 ) left <= \$procmux$26_Y ;
  always @(posedge clk)
    if (rst) stray <= 1'h0;
    else stray <= \$5 ;
  always @(posedge clk)
    if (rst) \$signal$28  <= 32'd0;
    else if (\$signal$27 ) \$signal$28  <= position;
  always @(posedge clk)
    if (rst) valid2 <= 1'h0;
    else if (\$signal$27 ) valid2 <= taken;
  always @(posedge clk)
    if (rst) oldest2 <= 32'd0;
    else if (\$signal ) oldest2 <= \$signal$28 ;
  always @(posedge clk)
    if (rst) o__valid <= 1'h0;
    else if (\$signal ) o__valid <= valid2;
  always @(posedge clk)
    if (rst) position1_0 <= 32'd0;
    else if (\$signal$27 ) position1_0 <= position;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$24 ) position <= 32'd0;
    else if (taken) position <= \$13 [31:0];
  always @(posedge clk)
    if (rst) owner1_0 <= 1'h0;
    else if (\$signal$27 ) owner1_0 <= o__payload[0];
  always @(posedge clk)
    if (rst) present1_0 <= 1'h0;
    else if (\$signal$27 ) present1_0 <= \present$47 [0];
  always @(posedge clk)
    if (rst) position1_1 <= 32'd0;
    else if (\$signal$27 ) position1_1 <= \$17 [31:0];
  always @(posedge clk)
    if (rst) owner1_1 <= 1'h0;
    else if (\$signal$27 ) owner1_1 <= o__payload[32];
  always @(posedge clk)
    if (rst) present1_1 <= 1'h0;
    else if (\$signal$27 ) present1_1 <= \present$47 [1];
  always @(posedge clk)
    if (rst) \o__payload$53  <= 82'h000000000000000000000;
    else if (\$signal ) \o__payload$53  <= { position1_1, \$18 [7:0], owner1_1, position1_0, \$14 [7:0], owner1_0 };
  always @(posedge clk)
    if (rst) present <= 2'h0;
    else if (\$signal ) present <= { present1_1, present1_0 };
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
  assign \$procmux$25_Y  = taken ? \$7 [31:0] : 32'hxxxxxxxx;
  assign \$procmux$26_Y  = start ? edges : \$procmux$25_Y ;
  simgnn_index_reader_2 index (
    .address(address),
    .clk(clk),
    .count(edges),
    .o_payload(o__payload),
    .o_ready(\$signal$27 ),
    .o_valid(\o__valid$42 ),
    .present(\present$47 ),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .rst(rst),
    .start(start)
  );
  assign \address$33  = address;
  assign count = edges;
  assign local_0[23] = 1'h0;
  assign local_1[23] = 1'h0;
  assign \o__payload$53[0]  = \o__payload$53 [40:0];
  assign \o__payload$53[0].accumulator  = \o__payload$53 [8:1];
  assign \o__payload$53[0].owner  = \o__payload$53 [0];
  assign \o__payload$53[0].position  = \o__payload$53 [40:9];
  assign \o__payload$53[1]  = \o__payload$53 [81:41];
  assign \o__payload$53[1].accumulator  = \o__payload$53 [49:42];
  assign \o__payload$53[1].owner  = \o__payload$53 [41];
  assign \o__payload$53[1].position  = \o__payload$53 [81:50];
  assign o__ready = o_ready;
  assign \o__ready$40  = \$signal$27 ;
  assign o_payload = \o__payload$53 ;
  assign o_valid = o__valid;
  assign \request__payload$21  = request__payload;
  assign \request__payload$21.address  = request__payload[63:0];
  assign \request__payload$21.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$25  = request_ready;
  assign \request__valid$23  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$27  = response_payload;
  assign \response__ready$31  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$29  = response_valid;
  assign response_ready = response__ready;
  assign \start$32  = start;
endmodule
`default_nettype wire
