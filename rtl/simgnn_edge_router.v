`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_router(address, edges, words, room, request_ready, response_payload, response_valid, clk, rst, o, present_0, present_1, oldest, done, request_payload, request_valid, response_ready, start);
  wire \$1 ;
  wire \$10 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$17 ;
  wire \$2 ;
  wire [2:0] \$25 ;
  wire [32:0] \$26 ;
  wire \$27 ;
  wire \$29 ;
  wire [31:0] \$3 ;
  wire [2:0] \$30 ;
  wire [26:0] \$31 ;
  wire [32:0] \$32 ;
  wire [47:0] \$36 ;
  wire [25:0] \$39 ;
  wire \$4 ;
  wire [32:0] \$40 ;
  wire [47:0] \$42 ;
  wire \$6 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3867 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3862 ;
  wire [31:0] \$procmux$1191_Y ;
  wire [31:0] \$procmux$1193_Y ;
  wire \$signal ;
  wire \$signal$35 ;
  reg \$signal$36  = 1'h0;
  reg [31:0] \$signal$41  = 32'd0;
  reg [7:0] accumulator_0 = 8'h00;
  reg [7:0] accumulator_1 = 8'h00;
  input [63:0] address;
  wire [63:0] address;
  wire [63:0] \address$19 ;
  input clk;
  wire clk;
  reg cluster1_0 = 1'h0;
  reg cluster1_1 = 1'h0;
  reg cluster2_0 = 1'h0;
  reg cluster2_1 = 1'h0;
  wire [31:0] count;
  output done;
  wire done;
  input [31:0] edges;
  wire [31:0] edges;
  reg [31:0] left = 32'd0;
  wire [23:0] local_0;
  wire [23:0] local_1;
  output [79:0] o;
  wire [79:0] o;
  wire [39:0] \o[0] ;
  wire [7:0] \o[0].accumulator ;
  wire [31:0] \o[0].position ;
  wire [39:0] \o[1] ;
  wire [7:0] \o[1].accumulator ;
  wire [31:0] \o[1].position ;
  wire [63:0] o__payload;
  wire o__ready;
  wire o__valid;
  output [31:0] oldest;
  wire [31:0] oldest;
  reg [31:0] oldest2 = 32'd0;
  reg [31:0] position = 32'd0;
  reg [31:0] position1_0 = 32'd0;
  reg [31:0] position1_1 = 32'd0;
  reg [31:0] position2_0 = 32'd0;
  reg [31:0] position2_1 = 32'd0;
  wire [1:0] present;
  reg present1_0 = 1'h0;
  reg present1_1 = 1'h0;
  reg present2_0 = 1'h0;
  reg present2_1 = 1'h0;
  output [1:0] present_0;
  wire [1:0] present_0;
  output [1:0] present_1;
  wire [1:0] present_1;
  wire [1:0] present__0;
  wire [1:0] present__1;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$22 ;
  wire [63:0] \request__payload$22.address ;
  wire [5:0] \request__payload$22.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$26 ;
  wire request__valid;
  wire \request__valid$24 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$28 ;
  wire response__ready;
  wire \response__ready$32 ;
  wire response__valid;
  wire \response__valid$30 ;
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
  wire \start$18 ;
  wire taken;
  reg valid2 = 1'h0;
  input [23:0] words;
  wire [23:0] words;
  assign \$31  = \$30  * words;
  assign \$32  = position + \$31 ;
  assign \$36  = { 1'h0, local_0[22:0] } * words;
  assign \$27  = present[0] & o__payload[31];
  assign \$39  = { 1'h0, \$27  } * words;
  assign \$40  = position + \$39 ;
  assign \$42  = { 1'h0, local_1[22:0] } * words;
  assign \$1  = ~ valid2;
  assign \$signal  = \$1  | room;
  assign \$2  = ~ \$signal$36 ;
  assign \$signal$35  = \$2  | \$signal ;
  assign taken = o__valid & \$signal$35 ;
  assign \$3  = \$signal$36  ? \$signal$41  : position;
  assign oldest = valid2 ? oldest2 : \$3 ;
  assign \$4  = ! left;
  assign \$6  = \$4  & \$2 ;
  assign done = \$6  & \$1 ;
  assign \$12  = valid2 & room;
  assign \$17  = \$12  & present2_0;
  assign \$10  = ! cluster2_0;
  assign present_0[0] = \$17  & \$10 ;
  assign \$13  = \$12  & present2_1;
  assign \$14  = ! cluster2_1;
  assign present_0[1] = \$13  & \$14 ;
  assign present_1[0] = \$17  & cluster2_0;
  assign present_1[1] = \$13  & cluster2_1;
  assign \$25  = { 1'h0, present[0] } + present[1];
  assign \$26  = left - \$25 ;
  assign \$29  = present[1] & o__payload[63];
  assign \$30  = { 1'h0, \$27  } + \$29 ;
  always @(posedge clk)
    if (rst) accumulator_1 <= 8'h00;
    else if (\$signal ) accumulator_1 <= \$42 [7:0];
  always @(posedge clk)
    if (rst) position2_1 <= 32'd0;
    else if (\$signal ) position2_1 <= position1_1;
  always @(posedge clk)
    if (rst) cluster2_1 <= 1'h0;
    else if (\$signal ) cluster2_1 <= cluster1_1;
  always @(posedge clk)
    if (rst) present2_1 <= 1'h0;
    else if (\$signal ) present2_1 <= present1_1;
  always @(posedge clk)
    if (rst) position1_1 <= 32'd0;
    else if (\$signal$35 ) position1_1 <= \$40 [31:0];
  always @(posedge clk)
    if (rst) cluster1_1 <= 1'h0;
    else if (\$signal$35 ) cluster1_1 <= o__payload[32];
  always @(posedge clk)
    if (rst) present1_1 <= 1'h0;
    else if (\$signal$35 ) present1_1 <= present[1];
  always @(posedge clk)
    if (rst) accumulator_0 <= 8'h00;
    else if (\$signal ) accumulator_0 <= \$36 [7:0];
  always @(posedge clk)
    if (rst) position2_0 <= 32'd0;
    else if (\$signal ) position2_0 <= position1_0;
  always @(posedge clk)
    if (rst) cluster2_0 <= 1'h0;
    else if (\$signal ) cluster2_0 <= cluster1_0;
  always @(posedge clk)
    if (rst) present2_0 <= 1'h0;
    else if (\$signal ) present2_0 <= present1_0;
  always @(posedge clk)
    if (rst) position1_0 <= 32'd0;
    else if (\$signal$35 ) position1_0 <= position;
  always @(posedge clk)
    if (rst) cluster1_0 <= 1'h0;
    else if (\$signal$35 ) cluster1_0 <= o__payload[0];
  always @(posedge clk)
    if (rst) present1_0 <= 1'h0;
    else if (\$signal$35 ) present1_0 <= present[0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3862 ) position <= 32'd0;
    else if (taken) position <= \$32 [31:0];
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3867 ) left <= \$procmux$1193_Y ;
  always @(posedge clk)
    if (rst) \$signal$41  <= 32'd0;
    else if (\$signal$35 ) \$signal$41  <= position;
  always @(posedge clk)
    if (rst) \$signal$36  <= 1'h0;
    else if (\$signal$35 ) \$signal$36  <= taken;
  always @(posedge clk)
    if (rst) oldest2 <= 32'd0;
    else if (\$signal ) oldest2 <= \$signal$41 ;
  always @(posedge clk)
    if (rst) valid2 <= 1'h0;
    else if (\$signal ) valid2 <= \$signal$36 ;
  reg [22:0] \$auto$ff.cc:266:slice$3877  = 23'h000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3877  <= 23'h000000;
    else if (\$signal$35 ) \$auto$ff.cc:266:slice$3877  <= o__payload[23:1];
  assign local_0[22:0] = \$auto$ff.cc:266:slice$3877 ;
  reg [22:0] \$auto$ff.cc:266:slice$3878  = 23'h000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3878  <= 23'h000000;
    else if (\$signal$35 ) \$auto$ff.cc:266:slice$3878  <= o__payload[55:33];
  assign local_1[22:0] = \$auto$ff.cc:266:slice$3878 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3867  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$3862  = | { start, rst };
  assign \$procmux$1191_Y  = taken ? \$26 [31:0] : 32'hxxxxxxxx;
  assign \$procmux$1193_Y  = start ? edges : \$procmux$1191_Y ;
  simgnn_index_reader_2 reader (
    .address(address),
    .clk(clk),
    .count(edges),
    .o_payload(o__payload),
    .o_ready(\$signal$35 ),
    .o_valid(o__valid),
    .present(present),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .rst(rst),
    .start(start)
  );
  assign \address$19  = address;
  assign count = edges;
  assign local_0[23] = 1'h0;
  assign local_1[23] = 1'h0;
  assign o = { position2_1, accumulator_1, position2_0, accumulator_0 };
  assign \o[0]  = { position2_0, accumulator_0 };
  assign \o[0].accumulator  = accumulator_0;
  assign \o[0].position  = position2_0;
  assign \o[1]  = { position2_1, accumulator_1 };
  assign \o[1].accumulator  = accumulator_1;
  assign \o[1].position  = position2_1;
  assign o__ready = \$signal$35 ;
  assign present__0 = present_0;
  assign present__1 = present_1;
  assign \request__payload$22  = request__payload;
  assign \request__payload$22.address  = request__payload[63:0];
  assign \request__payload$22.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$26  = request_ready;
  assign \request__valid$24  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$28  = response_payload;
  assign \response__ready$32  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$30  = response_valid;
  assign response_ready = response__ready;
  assign \start$18  = start;
endmodule
`default_nettype wire
