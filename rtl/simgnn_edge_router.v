`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_router(address, edges, destinations, words, room, request_ready, response_payload, response_valid, clk, rst, stray, o, present_0, present_1, oldest, done, request_payload, request_valid, response_ready, start);
  wire \$1 ;
  wire \$10 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$17 ;
  wire \$2 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire [31:0] \$3 ;
  wire [2:0] \$31 ;
  wire [32:0] \$32 ;
  wire \$33 ;
  wire \$35 ;
  wire [2:0] \$36 ;
  wire [26:0] \$37 ;
  wire [32:0] \$38 ;
  wire \$4 ;
  wire [47:0] \$42 ;
  wire [25:0] \$45 ;
  wire [32:0] \$46 ;
  wire [47:0] \$48 ;
  wire \$6 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4065 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4060 ;
  wire [31:0] \$procmux$1264_Y ;
  wire [31:0] \$procmux$1266_Y ;
  wire \$signal ;
  wire \$signal$37 ;
  reg \$signal$38  = 1'h0;
  reg [31:0] \$signal$43  = 32'd0;
  reg [7:0] accumulator_0 = 8'h00;
  reg [7:0] accumulator_1 = 8'h00;
  input [63:0] address;
  wire [63:0] address;
  wire [63:0] \address$21 ;
  input clk;
  wire clk;
  reg cluster1_0 = 1'h0;
  reg cluster1_1 = 1'h0;
  reg cluster2_0 = 1'h0;
  reg cluster2_1 = 1'h0;
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
  wire [69:0] \request__payload$24 ;
  wire [63:0] \request__payload$24.address ;
  wire [5:0] \request__payload$24.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$28 ;
  wire request__valid;
  wire \request__valid$26 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$30 ;
  wire response__ready;
  wire \response__ready$34 ;
  wire response__valid;
  wire \response__valid$32 ;
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
  wire \start$20 ;
  output stray;
  reg stray = 1'h0;
  wire taken;
  reg valid2 = 1'h0;
  input [23:0] words;
  wire [23:0] words;
  assign \$24  = o__payload[30:0] >= destinations;
  assign \$25  = present[0] & \$24 ;
  assign \$26  = o__payload[62:32] >= destinations;
  assign \$27  = present[1] & \$26 ;
  assign \$28  = | { \$27 , \$25  };
  assign \$29  = taken & \$28 ;
  assign \$31  = { 1'h0, present[0] } + present[1];
  assign \$32  = left - \$31 ;
  assign \$33  = present[0] & o__payload[31];
  assign \$35  = present[1] & o__payload[63];
  assign \$36  = { 1'h0, \$33  } + \$35 ;
  assign \$37  = \$36  * words;
  assign \$38  = position + \$37 ;
  assign \$42  = { 1'h0, local_0[22:0] } * words;
  assign \$45  = { 1'h0, \$33  } * words;
  assign \$46  = position + \$45 ;
  assign \$48  = { 1'h0, local_1[22:0] } * words;
  assign \$1  = ~ valid2;
  assign \$signal  = \$1  | room;
  assign \$2  = ~ \$signal$38 ;
  assign \$signal$37  = \$2  | \$signal ;
  assign taken = o__valid & \$signal$37 ;
  assign \$3  = \$signal$38  ? \$signal$43  : position;
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
  always @(posedge clk)
    if (rst) accumulator_1 <= 8'h00;
    else if (\$signal ) accumulator_1 <= \$48 [7:0];
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
    else if (\$signal$37 ) position1_1 <= \$46 [31:0];
  always @(posedge clk)
    if (rst) cluster1_1 <= 1'h0;
    else if (\$signal$37 ) cluster1_1 <= o__payload[32];
  always @(posedge clk)
    if (rst) present1_1 <= 1'h0;
    else if (\$signal$37 ) present1_1 <= present[1];
  always @(posedge clk)
    if (rst) accumulator_0 <= 8'h00;
    else if (\$signal ) accumulator_0 <= \$42 [7:0];
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
    else if (\$signal$37 ) position1_0 <= position;
  always @(posedge clk)
    if (rst) cluster1_0 <= 1'h0;
    else if (\$signal$37 ) cluster1_0 <= o__payload[0];
  always @(posedge clk)
    if (rst) present1_0 <= 1'h0;
    else if (\$signal$37 ) present1_0 <= present[0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4060 ) position <= 32'd0;
    else if (taken) position <= \$38 [31:0];
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4065 ) left <= \$procmux$1266_Y ;
  always @(posedge clk)
    if (rst) stray <= 1'h0;
    else stray <= \$29 ;
  always @(posedge clk)
    if (rst) \$signal$43  <= 32'd0;
    else if (\$signal$37 ) \$signal$43  <= position;
  always @(posedge clk)
    if (rst) \$signal$38  <= 1'h0;
    else if (\$signal$37 ) \$signal$38  <= taken;
  always @(posedge clk)
    if (rst) oldest2 <= 32'd0;
    else if (\$signal ) oldest2 <= \$signal$43 ;
  always @(posedge clk)
    if (rst) valid2 <= 1'h0;
    else if (\$signal ) valid2 <= \$signal$38 ;
  reg [22:0] \$auto$ff.cc:266:slice$4076  = 23'h000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$4076  <= 23'h000000;
    else if (\$signal$37 ) \$auto$ff.cc:266:slice$4076  <= o__payload[23:1];
  assign local_0[22:0] = \$auto$ff.cc:266:slice$4076 ;
  reg [22:0] \$auto$ff.cc:266:slice$4077  = 23'h000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$4077  <= 23'h000000;
    else if (\$signal$37 ) \$auto$ff.cc:266:slice$4077  <= o__payload[55:33];
  assign local_1[22:0] = \$auto$ff.cc:266:slice$4077 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4065  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$4060  = | { start, rst };
  assign \$procmux$1264_Y  = taken ? \$32 [31:0] : 32'hxxxxxxxx;
  assign \$procmux$1266_Y  = start ? edges : \$procmux$1264_Y ;
  simgnn_index_reader_2 reader (
    .address(address),
    .clk(clk),
    .count(edges),
    .o_payload(o__payload),
    .o_ready(\$signal$37 ),
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
  assign \address$21  = address;
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
  assign o__ready = \$signal$37 ;
  assign present__0 = present_0;
  assign present__1 = present_1;
  assign \request__payload$24  = request__payload;
  assign \request__payload$24.address  = request__payload[63:0];
  assign \request__payload$24.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$28  = request_ready;
  assign \request__valid$26  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$30  = response_payload;
  assign \response__ready$34  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$32  = response_valid;
  assign response_ready = response__ready;
  assign \start$20  = start;
endmodule
`default_nettype wire
