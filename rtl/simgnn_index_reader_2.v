`timescale 1ns/1ps
`default_nettype none
module simgnn_index_reader_2(address, count, o_ready, request_ready, response_payload, response_valid, clk, rst, o_payload, o_valid, present, last, idle, request_payload, request_valid, response_ready, start);
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
  wire \$20 ;
  wire [1:0] \$21 ;
  wire \$22 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$23 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$24 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$25 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$26 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$27 ;
  wire \$auto$opt_dff.cc:253:combine_resets$28 ;
  wire \$procmux$29_Y ;
  wire \$procmux$30_Y ;
  wire \$procmux$31_Y ;
  wire \$procmux$32_Y ;
  wire \$procmux$33_Y ;
  wire \$procmux$34_Y ;
  wire [1:0] \$procmux$35_Y ;
  wire [1:0] \$procmux$36_Y ;
  wire [32:0] \$procmux$37_Y ;
  wire [32:0] \$procmux$38_Y ;
  input [63:0] address;
  wire [63:0] address;
  reg [1:0] \before  = 2'h0;
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
  output [1:0] present;
  wire [1:0] present;
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
  reg [34:0] run_bytes = 35'h000000000;
  reg run_valid = 1'h0;
  input start;
  wire start;
  wire taken;
  wire [32:0] total;
  reg [1:0] \within  = 2'h0;
  assign total = count + address[2];
  assign o__valid = \o__valid$38  & \within [0];
  assign \$8  = ~ \before ;
  assign present = \within  & \$8 ;
  assign idle = ~ \within [0];
  assign \$16  = ! place_in_beat;
  assign last_in_beat = \$16  | last;
  assign taken = o__valid & o_ready;
  assign \$17  = run_valid & run__ready;
  assign \$18  = ! count;
  assign \$19  = total > 1'h0;
  assign \$20  = total > 1'h1;
  assign \$21  = \$18  ? 2'h0 : { \$20 , \$19  };
  assign \$22  = total <= 2'h2;
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
  assign \$15  = taken & last_in_beat;
  always @(posedge clk)
    if (rst) run_bytes <= 35'h000000000;
    else if (start) run_bytes <= \$6 [34:0];
  always @(posedge clk)
    if (rst) run_valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$23 ) run_valid <= \$procmux$30_Y ;
  always @(posedge clk)
    if (rst) place_in_beat <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$24 ) place_in_beat <= \$procmux$32_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$28 ) \before  <= 2'h0;
    else if (start) \before  <= \$2 [1:0];
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$25 ) last <= \$procmux$34_Y ;
  always @(posedge clk)
    if (rst) \within  <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$26 ) \within  <= \$procmux$36_Y ;
  always @(posedge clk)
    if (rst) left <= 33'h000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$27 ) left <= \$procmux$38_Y ;
  reg [60:0] \$auto$ff.cc:266:slice$39  = 61'h0000000000000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$39  <= 61'h0000000000000000;
    else if (start) \$auto$ff.cc:266:slice$39  <= address[63:3];
  assign run_address[63:3] = \$auto$ff.cc:266:slice$39 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$23  = { \$17 , start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$24  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$25  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$26  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$27  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$28  = | { taken, rst };
  assign \$procmux$29_Y  = \$17  ? 1'h0 : 1'hx;
  assign \$procmux$30_Y  = start ? \$3  : \$procmux$29_Y ;
  assign \$procmux$31_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$32_Y  = taken ? \$14 [0] : \$procmux$31_Y ;
  assign \$procmux$33_Y  = start ? \$22  : 1'hx;
  assign \$procmux$34_Y  = taken ? \$12  : \$procmux$33_Y ;
  assign \$procmux$35_Y  = start ? \$21  : 2'hx;
  assign \$procmux$36_Y  = taken ? \$11  : \$procmux$35_Y ;
  assign \$procmux$37_Y  = start ? total : 33'hxxxxxxxxx;
  assign \$procmux$38_Y  = taken ? \$7 [32:0] : \$procmux$37_Y ;
  simgnn_burst_reader_2 reader (
    .clk(clk),
    .o_payload(o__payload),
    .o_ready(\$15 ),
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
endmodule
`default_nettype wire
