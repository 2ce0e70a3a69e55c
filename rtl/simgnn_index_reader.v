`timescale 1ns/1ps
`default_nettype none
module simgnn_index_reader(address, count, o_ready, request_ready, response_payload, response_valid, clk, rst, o_payload, o_valid, present, request_payload, request_valid, response_ready, start);
  wire \$11 ;
  wire [35:0] \$15 ;
  wire [36:0] \$16 ;
  wire [37:0] \$17 ;
  wire [33:0] \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire [1:0] \$22 ;
  wire [1:0] \$23 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4226 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4230 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4238 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4242 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4246 ;
  wire \$procmux$1498_Y ;
  wire \$procmux$1500_Y ;
  wire \$procmux$1504_Y ;
  wire \$procmux$1506_Y ;
  wire \$procmux$1516_Y ;
  wire \$procmux$1518_Y ;
  wire \$procmux$1522_Y ;
  wire \$procmux$1524_Y ;
  wire [32:0] \$procmux$1528_Y ;
  wire [32:0] \$procmux$1530_Y ;
  input [63:0] address;
  wire [63:0] address;
  wire \before ;
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
  output present;
  wire present;
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
  reg [35:0] run_bytes = 36'h000000000;
  wire run_valid;
  input start;
  wire start;
  wire taken;
  wire [32:0] total;
  reg \within  = 1'h0;
  assign o__valid = \o__valid$36  & \within ;
  assign \$2  = ~ 1'h0;
  assign present = \within  & \$2 ;
  assign \$3  = ! place_in_beat;
  assign last_in_beat = \$3  | last;
  assign taken = o__valid & o_ready;
  assign \o__ready$44  = taken & last_in_beat;
  assign \$4  = run__valid & run__ready;
  assign \$5  = ! count;
  assign \$6  = { 1'h0, count } > 1'h0;
  assign \$7  = \$5  ? 1'h0 : \$6 ;
  assign \$8  = { 1'h0, count } <= 1'h1;
  assign \$11  = | count;
  assign \$15  = { count, 3'h0 } + address[2:0];
  assign \$16  = \$15  + 4'h8;
  assign \$17  = \$16  - 1'h1;
  assign \$18  = left - 1'h1;
  assign \$19  = left > 1'h1;
  assign \$20  = last ? 1'h0 : \$19 ;
  assign \$21  = left <= 2'h2;
  assign \$22  = place_in_beat + 1'h1;
  assign \$23  = last_in_beat ? 2'h0 : \$22 ;
  always @(posedge clk)
    if (rst) run_bytes <= 36'h000000000;
    else if (start) run_bytes <= \$17 [35:0];
  always @(posedge clk)
    if (rst) run__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4226 ) run__valid <= \$procmux$1500_Y ;
  always @(posedge clk)
    if (rst) place_in_beat <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4230 ) place_in_beat <= \$procmux$1506_Y ;
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4238 ) last <= \$procmux$1518_Y ;
  always @(posedge clk)
    if (rst) \within  <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4242 ) \within  <= \$procmux$1524_Y ;
  always @(posedge clk)
    if (rst) left <= 33'h000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4246 ) left <= \$procmux$1530_Y ;
  reg [60:0] \$auto$ff.cc:266:slice$4248  = 61'h0000000000000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$4248  <= 61'h0000000000000000;
    else if (start) \$auto$ff.cc:266:slice$4248  <= address[63:3];
  assign run_address[63:3] = \$auto$ff.cc:266:slice$4248 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4226  = { \$4 , start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4230  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4238  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4242  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4246  = { taken, start } != 2'h0;
  assign \$procmux$1498_Y  = \$4  ? 1'h0 : 1'hx;
  assign \$procmux$1500_Y  = start ? \$11  : \$procmux$1498_Y ;
  assign \$procmux$1504_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$1506_Y  = taken ? \$23 [0] : \$procmux$1504_Y ;
  assign \$procmux$1516_Y  = start ? \$8  : 1'hx;
  assign \$procmux$1518_Y  = taken ? \$21  : \$procmux$1516_Y ;
  assign \$procmux$1522_Y  = start ? \$7  : 1'hx;
  assign \$procmux$1524_Y  = taken ? \$20  : \$procmux$1522_Y ;
  assign \$procmux$1528_Y  = start ? { 1'h0, count } : 33'hxxxxxxxxx;
  assign \$procmux$1530_Y  = taken ? \$18 [32:0] : \$procmux$1528_Y ;
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
  assign \before  = 1'h0;
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
  assign total = { 1'h0, count };
endmodule
`default_nettype wire
