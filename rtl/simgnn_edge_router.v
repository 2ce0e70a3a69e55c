`timescale 1ns/1ps
`default_nettype none
module simgnn_edge_router(address, edges, words, o_0_ready, o_1_ready, request_ready, response_payload, response_valid, clk, rst, o_0_payload, o_0_valid, o_1_payload, o_1_valid, oldest, done, request_payload, request_valid, response_ready, start);
  wire \$1 ;
  wire \$11 ;
  wire \$15 ;
  wire [47:0] \$16 ;
  wire [32:0] \$18 ;
  wire [32:0] \$19 ;
  wire \$2 ;
  wire [31:0] \$3 ;
  wire \$4 ;
  wire \$6 ;
  wire \$8 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3694 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3690 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3687 ;
  wire [31:0] \$procmux$1235_Y ;
  wire [31:0] \$procmux$1237_Y ;
  wire \$procmux$1273_Y ;
  wire \$signal ;
  wire \$signal$38 ;
  reg \$signal$39  = 1'h0;
  reg [31:0] \$signal$44  = 32'd0;
  reg \$signal$55  = 1'h0;
  wire accepted;
  reg [7:0] accumulator = 8'h00;
  input [63:0] address;
  wire [63:0] address;
  wire [63:0] \address$21 ;
  input clk;
  wire clk;
  reg cluster2 = 1'h0;
  wire [31:0] count;
  output done;
  wire done;
  input [31:0] edges;
  wire [31:0] edges;
  reg [31:0] left = 32'd0;
  wire [23:0] \local ;
  output [39:0] o_0_payload;
  wire [39:0] o_0_payload;
  input o_0_ready;
  wire o_0_ready;
  output o_0_valid;
  wire o_0_valid;
  output [39:0] o_1_payload;
  wire [39:0] o_1_payload;
  input o_1_ready;
  wire o_1_ready;
  output o_1_valid;
  wire o_1_valid;
  wire [39:0] o__0__payload;
  wire [7:0] \o__0__payload.accumulator ;
  wire [31:0] \o__0__payload.position ;
  wire o__0__ready;
  wire o__0__valid;
  wire [39:0] o__1__payload;
  wire [7:0] \o__1__payload.accumulator ;
  wire [31:0] \o__1__payload.position ;
  wire o__1__ready;
  wire o__1__valid;
  wire [31:0] o__payload;
  wire o__ready;
  wire o__valid;
  output [31:0] oldest;
  wire [31:0] oldest;
  reg [31:0] position = 32'd0;
  reg [31:0] position2 = 32'd0;
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
  input rst;
  wire rst;
  input start;
  wire start;
  wire \start$20 ;
  wire taken;
  reg valid2 = 1'h0;
  input [23:0] words;
  wire [23:0] words;
  assign \$1  = ~ valid2;
  assign \$signal  = \$1  | accepted;
  assign \$2  = ~ \$signal$39 ;
  assign \$signal$38  = \$2  | \$signal ;
  assign taken = o__valid & \$signal$38 ;
  assign \$3  = \$signal$39  ? \$signal$44  : position;
  assign oldest = valid2 ? position2 : \$3 ;
  assign \$4  = ! left;
  assign \$6  = \$4  & \$2 ;
  assign done = \$6  & \$1 ;
  assign \$8  = ! cluster2;
  assign o__0__valid = valid2 & \$8 ;
  assign \$11  = o__0__valid & o_0_ready;
  assign o__1__valid = valid2 & cluster2;
  assign \$15  = o__1__valid & o_1_ready;
  assign \$16  = { 1'h0, \local [22:0] } * words;
  assign \$18  = left - 1'h1;
  assign \$19  = position + words;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3687 ) position <= 32'd0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3690 ) position <= \$19 [31:0];
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3694 ) left <= \$procmux$1237_Y ;
  always @(posedge clk)
    if (rst) \$signal$44  <= 32'd0;
    else if (\$signal$38 ) \$signal$44  <= position;
  always @(posedge clk)
    if (rst) \$signal$55  <= 1'h0;
    else if (\$signal$38 ) \$signal$55  <= o__payload[0];
  always @(posedge clk)
    if (rst) \$signal$39  <= 1'h0;
    else if (\$signal$38 ) \$signal$39  <= taken;
  always @(posedge clk)
    if (rst) accumulator <= 8'h00;
    else if (\$signal ) accumulator <= \$16 [7:0];
  always @(posedge clk)
    if (rst) position2 <= 32'd0;
    else if (\$signal ) position2 <= \$signal$44 ;
  always @(posedge clk)
    if (rst) cluster2 <= 1'h0;
    else if (\$signal ) cluster2 <= \$signal$55 ;
  always @(posedge clk)
    if (rst) valid2 <= 1'h0;
    else if (\$signal ) valid2 <= \$signal$39 ;
  reg [22:0] \$auto$ff.cc:266:slice$3712  = 23'h000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3712  <= 23'h000000;
    else if (\$signal$38 ) \$auto$ff.cc:266:slice$3712  <= o__payload[23:1];
  assign \local [22:0] = \$auto$ff.cc:266:slice$3712 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3694  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3690  = & { taken, o__payload[31] };
  assign \$auto$opt_dff.cc:253:combine_resets$3687  = | { start, rst };
  assign \$procmux$1235_Y  = taken ? \$18 [31:0] : 32'hxxxxxxxx;
  assign \$procmux$1237_Y  = start ? edges : \$procmux$1235_Y ;
  assign \$procmux$1273_Y  = \$11  ? 1'h1 : 1'h0;
  assign accepted = \$15  ? 1'h1 : \$procmux$1273_Y ;
  simgnn_index_reader reader (
    .address(address),
    .clk(clk),
    .count(edges),
    .o_payload(o__payload),
    .o_ready(\$signal$38 ),
    .o_valid(o__valid),
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
  assign \local [23] = 1'h0;
  assign o_0_payload = { position2, accumulator };
  assign o_0_valid = o__0__valid;
  assign o_1_payload = { position2, accumulator };
  assign o_1_valid = o__1__valid;
  assign o__0__payload = { position2, accumulator };
  assign \o__0__payload.accumulator  = accumulator;
  assign \o__0__payload.position  = position2;
  assign o__0__ready = o_0_ready;
  assign o__1__payload = { position2, accumulator };
  assign \o__1__payload.accumulator  = accumulator;
  assign \o__1__payload.position  = position2;
  assign o__1__ready = o_1_ready;
  assign o__ready = \$signal$38 ;
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
