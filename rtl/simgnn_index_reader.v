`timescale 1ns/1ps
`default_nettype none
module simgnn_index_reader(address, count, o_ready, request_ready, response_payload, response_valid, clk, rst, o_payload, o_valid, present, request_payload, request_valid, response_ready, start);
  wire \$12 ;
  wire [35:0] \$16 ;
  wire [36:0] \$17 ;
  wire [37:0] \$18 ;
  wire [33:0] \$19 ;
  wire \$2 ;
  wire [33:0] \$20 ;
  wire [1:0] \$21 ;
  wire [1:0] \$22 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire [32:0] \$9 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4066 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4070 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4078 ;
  wire \$procmux$1421_Y ;
  wire \$procmux$1423_Y ;
  wire \$procmux$1427_Y ;
  wire \$procmux$1429_Y ;
  wire [32:0] \$procmux$1439_Y ;
  wire [32:0] \$procmux$1441_Y ;
  input [63:0] address;
  wire [63:0] address;
  wire \before ;
  input clk;
  wire clk;
  input [31:0] count;
  wire [31:0] count;
  wire last;
  wire last_in_beat;
  reg [32:0] left = 33'h000000000;
  wire [63:0] o__payload;
  wire [63:0] \o__payload$33 ;
  wire o__ready;
  wire \o__ready$43 ;
  wire o__valid;
  wire \o__valid$35 ;
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
  assign \$2  = | left;
  assign o__valid = \o__valid$35  & \$2 ;
  assign \$3  = ~ 1'h0;
  assign \$4  = left > 1'h0;
  assign present = \$3  & \$4 ;
  assign last = left <= 1'h1;
  assign \$5  = ! place_in_beat;
  assign last_in_beat = \$5  | last;
  assign taken = o__valid & o_ready;
  assign \o__ready$43  = taken & last_in_beat;
  assign \$6  = run__valid & run__ready;
  assign \$7  = ! count;
  assign \$9  = \$7  ? 33'h000000000 : { 1'h0, count };
  assign \$12  = | count;
  assign \$16  = { count, 3'h0 } + address[2:0];
  assign \$17  = \$16  + 4'h8;
  assign \$18  = \$17  - 1'h1;
  assign \$19  = left - 1'h1;
  assign \$20  = last ? 34'h000000000 : \$19 ;
  assign \$21  = place_in_beat + 1'h1;
  assign \$22  = last_in_beat ? 2'h0 : \$21 ;
  always @(posedge clk)
    if (rst) run_bytes <= 36'h000000000;
    else if (start) run_bytes <= \$18 [35:0];
  always @(posedge clk)
    if (rst) run__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4066 ) run__valid <= \$procmux$1423_Y ;
  always @(posedge clk)
    if (rst) place_in_beat <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4070 ) place_in_beat <= \$procmux$1429_Y ;
  always @(posedge clk)
    if (rst) left <= 33'h000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4078 ) left <= \$procmux$1441_Y ;
  reg [60:0] \$auto$ff.cc:266:slice$4080  = 61'h0000000000000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$4080  <= 61'h0000000000000000;
    else if (start) \$auto$ff.cc:266:slice$4080  <= address[63:3];
  assign run_address[63:3] = \$auto$ff.cc:266:slice$4080 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4066  = { \$6 , start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4070  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4078  = { taken, start } != 2'h0;
  assign \$procmux$1421_Y  = \$6  ? 1'h0 : 1'hx;
  assign \$procmux$1423_Y  = start ? \$12  : \$procmux$1421_Y ;
  assign \$procmux$1427_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$1429_Y  = taken ? \$22 [0] : \$procmux$1427_Y ;
  assign \$procmux$1439_Y  = start ? \$9  : 33'hxxxxxxxxx;
  assign \$procmux$1441_Y  = taken ? \$20 [32:0] : \$procmux$1439_Y ;
  simgnn_burst_reader_2 reader (
    .clk(clk),
    .o_payload(o__payload),
    .o_ready(\o__ready$43 ),
    .o_valid(\o__valid$35 ),
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
  assign \o__payload$33  = o__payload;
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
