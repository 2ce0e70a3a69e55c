`timescale 1ns/1ps
`default_nettype none
module simgnn_index_reader_2(address, count, o_ready, request_ready, response_payload, response_valid, clk, rst, o_payload, o_valid, present, request_payload, request_valid, response_ready, start);
  wire [1:0] \$1 ;
  wire [2:0] \$2 ;
  wire \$3 ;
  wire [35:0] \$4 ;
  wire [36:0] \$5 ;
  wire [37:0] \$6 ;
  wire [33:0] \$7 ;
  wire [1:0] \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire [1:0] \$11 ;
  wire \$12 ;
  wire [1:0] \$13 ;
  wire [1:0] \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire [1:0] \$20 ;
  wire \$21 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$22 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$23 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$24 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$25 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$26 ;
  wire \$auto$opt_dff.cc:253:combine_resets$27 ;
  wire \$procmux$28_Y ;
  wire \$procmux$29_Y ;
  wire \$procmux$30_Y ;
  wire \$procmux$31_Y ;
  wire \$procmux$32_Y ;
  wire \$procmux$33_Y ;
  wire [1:0] \$procmux$34_Y ;
  wire [1:0] \$procmux$35_Y ;
  wire [32:0] \$procmux$36_Y ;
  wire [32:0] \$procmux$37_Y ;
  input [63:0] address;
  wire [63:0] address;
  reg [1:0] \before  = 2'h0;
  input clk;
  wire clk;
  input [31:0] count;
  wire [31:0] count;
  reg last = 1'h0;
  wire last_in_beat;
  reg [32:0] left = 33'h000000000;
  wire [63:0] o__payload;
  wire [63:0] \o__payload$34 ;
  wire o__ready;
  wire \o__ready$44 ;
  wire o__valid;
  wire \o__valid$36 ;
  output [63:0] o_payload;
  wire [63:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  reg place_in_beat = 1'h0;
  output [1:0] present;
  wire [1:0] present;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$16 ;
  wire [63:0] \request__payload$16.address ;
  wire [5:0] \request__payload$16.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$20 ;
  wire request__valid;
  wire \request__valid$18 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$22 ;
  wire response__ready;
  wire \response__ready$26 ;
  wire response__valid;
  wire \response__valid$24 ;
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
  reg run__valid = 1'h0;
  wire [63:0] run_address;
  reg [34:0] run_bytes = 35'h000000000;
  wire run_valid;
  input start;
  wire start;
  wire taken;
  wire [32:0] total;
  reg [1:0] \within  = 2'h0;
  assign total = count + address[2];
  assign o__valid = \o__valid$36  & \within [0];
  assign \$8  = ~ \before ;
  assign present = \within  & \$8 ;
  assign \$15  = ! place_in_beat;
  assign last_in_beat = \$15  | last;
  assign taken = o__valid & o_ready;
  assign \o__ready$44  = taken & last_in_beat;
  assign \$16  = run__valid & run__ready;
  assign \$17  = ! count;
  assign \$18  = total > 1'h0;
  assign \$19  = total > 1'h1;
  assign \$20  = \$17  ? 2'h0 : { \$19 , \$18  };
  assign \$21  = total <= 2'h2;
  assign \$1  = 1'h1 << address[2];
  assign \$2  = \$1  - 1'h1;
  assign \$3  = | count;
  assign \$4  = { 1'h0, count, 2'h0 } + address[2:0];
  assign \$5  = \$4  + 4'h8;
  assign \$6  = \$5  - 1'h1;
  assign \$7  = left - 2'h2;
  assign \$9  = left > 2'h2;
  assign \$10  = left > 2'h3;
  assign \$11  = last ? 2'h0 : { \$10 , \$9  };
  assign \$12  = left <= 3'h4;
  assign \$13  = place_in_beat + 1'h1;
  assign \$14  = last_in_beat ? 2'h0 : \$13 ;
  always @(posedge clk)
    if (rst) run_bytes <= 35'h000000000;
    else if (start) run_bytes <= \$6 [34:0];
  always @(posedge clk)
    if (rst) run__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$22 ) run__valid <= \$procmux$29_Y ;
  always @(posedge clk)
    if (rst) place_in_beat <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$23 ) place_in_beat <= \$procmux$31_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$27 ) \before  <= 2'h0;
    else if (start) \before  <= \$2 [1:0];
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$24 ) last <= \$procmux$33_Y ;
  always @(posedge clk)
    if (rst) \within  <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$25 ) \within  <= \$procmux$35_Y ;
  always @(posedge clk)
    if (rst) left <= 33'h000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$26 ) left <= \$procmux$37_Y ;
  reg [60:0] \$auto$ff.cc:266:slice$38  = 61'h0000000000000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$38  <= 61'h0000000000000000;
    else if (start) \$auto$ff.cc:266:slice$38  <= address[63:3];
  assign run_address[63:3] = \$auto$ff.cc:266:slice$38 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$22  = { start, \$16  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$23  = { start, taken } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$24  = { start, taken } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$25  = { start, taken } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$26  = { start, taken } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$27  = | { taken, rst };
  assign \$procmux$28_Y  = \$16  ? 1'h0 : 1'hx;
  assign \$procmux$29_Y  = start ? \$3  : \$procmux$28_Y ;
  assign \$procmux$30_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$31_Y  = taken ? \$14 [0] : \$procmux$30_Y ;
  assign \$procmux$32_Y  = start ? \$21  : 1'hx;
  assign \$procmux$33_Y  = taken ? \$12  : \$procmux$32_Y ;
  assign \$procmux$34_Y  = start ? \$20  : 2'hx;
  assign \$procmux$35_Y  = taken ? \$11  : \$procmux$34_Y ;
  assign \$procmux$36_Y  = start ? total : 33'hxxxxxxxxx;
  assign \$procmux$37_Y  = taken ? \$7 [32:0] : \$procmux$36_Y ;
  simgnn_burst_reader_2 reader (
    .clk(clk),
    .o_payload(o__payload),
    .o_ready(\o__ready$44 ),
    .o_valid(\o__valid$36 ),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .rst(rst),
    .run_payload({ run_bytes[34:3], run_address[63:3], 3'h0 }),
    .run_ready(run__ready),
    .run_valid(run__valid)
  );
  assign \o__payload$34  = o__payload;
  assign o__ready = o_ready;
  assign o_payload = o__payload;
  assign o_valid = o__valid;
  assign \request__payload$16  = request__payload;
  assign \request__payload$16.address  = request__payload[63:0];
  assign \request__payload$16.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$20  = request_ready;
  assign \request__valid$18  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$22  = response_payload;
  assign \response__ready$26  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$24  = response_valid;
  assign response_ready = response__ready;
  assign run__payload = { run_bytes[34:3], run_address[63:3], 3'h0 };
  assign \run__payload.address  = { run_address[63:3], 3'h0 };
  assign \run__payload.beats  = run_bytes[34:3];
  assign run_address[2:0] = 3'h0;
  assign run_valid = run__valid;
endmodule
`default_nettype wire
