`timescale 1ns/1ps
`default_nettype none
module simgnn_index_reader(address, count, o_ready, request_ready, response_payload, response_valid, clk, rst, o_payload, o_valid, present, last, idle, request_payload, request_valid, response_ready, start);
  wire \$1 ;
  wire [35:0] \$2 ;
  wire [36:0] \$3 ;
  wire [37:0] \$4 ;
  wire [33:0] \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire [1:0] \$10 ;
  wire [1:0] \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$19 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$20 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$21 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$22 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$23 ;
  wire \$procmux$24_Y ;
  wire \$procmux$25_Y ;
  wire \$procmux$26_Y ;
  wire \$procmux$27_Y ;
  wire \$procmux$28_Y ;
  wire \$procmux$29_Y ;
  wire \$procmux$30_Y ;
  wire \$procmux$31_Y ;
  wire [32:0] \$procmux$32_Y ;
  wire [32:0] \$procmux$33_Y ;
  input [63:0] address;
  wire [63:0] address;
  wire \before ;
  input clk;
  wire clk;
  input [31:0] count;
  wire [31:0] count;
  output idle;
  wire idle;
  output last;
  reg last = 1'h0;
  wire last_in_beat;
  reg [32:0] left = 33'h000000000;
  wire [63:0] o__payload;
  wire [63:0] \o__payload$36 ;
  wire o__ready;
  wire o__valid;
  wire \o__valid$38 ;
  output [63:0] o_payload;
  wire [63:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  reg place_in_beat = 1'h0;
  output present;
  wire present;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$18 ;
  wire [63:0] \request__payload$18.address ;
  wire [5:0] \request__payload$18.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire \request__ready$22 ;
  wire request__valid;
  wire \request__valid$20 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] \response__payload$24 ;
  wire response__ready;
  wire \response__ready$28 ;
  wire \response__valid$26 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  input rst;
  wire rst;
  wire [95:0] run__payload;
  wire [63:0] \run__payload.address ;
  wire [31:0] \run__payload.beats ;
  wire run__ready;
  wire [63:0] run_address;
  reg [35:0] run_bytes = 36'h000000000;
  reg run_valid = 1'h0;
  input start;
  wire start;
  wire taken;
  wire [32:0] total;
  reg \within  = 1'h0;
  assign o__valid = \o__valid$38  & \within ;
  assign \$7  = ~ 1'h0;
  assign present = \within  & \$7 ;
  assign idle = ~ \within ;
  assign \$13  = ! place_in_beat;
  assign last_in_beat = \$13  | last;
  assign taken = o__valid & o_ready;
  assign \$14  = run_valid & run__ready;
  assign \$15  = ! count;
  assign \$16  = { 1'h0, count } > 1'h0;
  assign \$17  = \$15  ? 1'h0 : \$16 ;
  assign \$18  = { 1'h0, count } <= 1'h1;
  assign \$1  = | count;
  assign \$2  = { count, 3'h0 } + address[2:0];
  assign \$3  = \$2  + 4'h8;
  assign \$4  = \$3  - 1'h1;
  assign \$5  = left - 1'h1;
  assign \$6  = left > 1'h1;
  assign \$8  = last ? 1'h0 : \$6 ;
  assign \$9  = left <= 2'h2;
  assign \$10  = place_in_beat + 1'h1;
  assign \$11  = last_in_beat ? 2'h0 : \$10 ;
  assign \$12  = taken & last_in_beat;
  always @(posedge clk)
    if (rst) run_bytes <= 36'h000000000;
    else if (start) run_bytes <= \$4 [35:0];
  always @(posedge clk)
    if (rst) run_valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$19 ) run_valid <= \$procmux$25_Y ;
  always @(posedge clk)
    if (rst) place_in_beat <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$20 ) place_in_beat <= \$procmux$27_Y ;
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$21 ) last <= \$procmux$29_Y ;
  always @(posedge clk)
    if (rst) \within  <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$22 ) \within  <= \$procmux$31_Y ;
  always @(posedge clk)
    if (rst) left <= 33'h000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$23 ) left <= \$procmux$33_Y ;
  reg [60:0] \$auto$ff.cc:266:slice$34  = 61'h0000000000000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$34  <= 61'h0000000000000000;
    else if (start) \$auto$ff.cc:266:slice$34  <= address[63:3];
  assign run_address[63:3] = \$auto$ff.cc:266:slice$34 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$19  = { start, \$14  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$20  = { start, taken } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$21  = { start, taken } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$22  = { start, taken } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$23  = { start, taken } != 2'h0;
  assign \$procmux$24_Y  = \$14  ? 1'h0 : 1'hx;
  assign \$procmux$25_Y  = start ? \$1  : \$procmux$24_Y ;
  assign \$procmux$26_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$27_Y  = taken ? \$11 [0] : \$procmux$26_Y ;
  assign \$procmux$28_Y  = start ? \$18  : 1'hx;
  assign \$procmux$29_Y  = taken ? \$9  : \$procmux$28_Y ;
  assign \$procmux$30_Y  = start ? \$17  : 1'hx;
  assign \$procmux$31_Y  = taken ? \$8  : \$procmux$30_Y ;
  assign \$procmux$32_Y  = start ? { 1'h0, count } : 33'hxxxxxxxxx;
  assign \$procmux$33_Y  = taken ? \$5 [32:0] : \$procmux$32_Y ;
  simgnn_burst_reader_2 reader (
    .clk(clk),
    .o_payload(o__payload),
    .o_ready(\$12 ),
    .o_valid(\o__valid$38 ),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .rst(rst),
    .run_payload({ run_bytes[34:3], run_address[63:3], 3'h0 }),
    .run_ready(run__ready),
    .run_valid(run_valid)
  );
  assign \before  = 1'h0;
  assign \o__payload$36  = o__payload;
  assign o__ready = o_ready;
  assign o_payload = o__payload;
  assign o_valid = o__valid;
  assign \request__payload$18  = request__payload;
  assign \request__payload$18.address  = request__payload[63:0];
  assign \request__payload$18.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign \request__ready$22  = request_ready;
  assign \request__valid$20  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign \response__payload$24  = response_payload;
  assign \response__ready$28  = response__ready;
  assign \response__valid$26  = response_valid;
  assign response_ready = response__ready;
  assign run__payload = { run_bytes[34:3], run_address[63:3], 3'h0 };
  assign \run__payload.address  = { run_address[63:3], 3'h0 };
  assign \run__payload.beats  = run_bytes[34:3];
  assign run_address[2:0] = 3'h0;
  assign total = { 1'h0, count };
endmodule
`default_nettype wire
