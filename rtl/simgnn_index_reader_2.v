`timescale 1ns/1ps
`default_nettype none
module simgnn_index_reader_2(address, count, o_ready, request_ready, response_payload, response_valid, clk, rst, o_payload, o_valid, request_payload, request_valid, response_ready, start);
  wire [35:0] \$10 ;
  wire [36:0] \$11 ;
  wire [37:0] \$12 ;
  wire [32:0] \$13 ;
  wire [1:0] \$14 ;
  wire [1:0] \$15 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3897 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3901 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3905 ;
  wire \$procmux$1209_Y ;
  wire \$procmux$1211_Y ;
  wire \$procmux$1215_Y ;
  wire \$procmux$1217_Y ;
  wire [31:0] \$procmux$1221_Y ;
  wire [31:0] \$procmux$1223_Y ;
  input [63:0] address;
  wire [63:0] address;
  input clk;
  wire clk;
  input [31:0] count;
  wire [31:0] count;
  wire last_in_beat;
  reg [31:0] left = 32'd0;
  wire [63:0] o__payload;
  wire [63:0] \o__payload$32 ;
  wire o__ready;
  wire \o__ready$40 ;
  wire o__valid;
  wire \o__valid$34 ;
  output [63:0] o_payload;
  wire [63:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  reg place_in_beat = 1'h0;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$15 ;
  wire [63:0] \request__payload$15.address ;
  wire [5:0] \request__payload$15.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$19 ;
  wire request__valid;
  wire \request__valid$17 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$21 ;
  wire response__ready;
  wire \response__ready$25 ;
  wire response__valid;
  wire \response__valid$23 ;
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
  assign o__valid = \o__valid$34  & \$2 ;
  assign \$3  = ! place_in_beat;
  assign \$4  = left == 1'h1;
  assign last_in_beat = \$3  | \$4 ;
  assign taken = o__valid & o_ready;
  assign \o__ready$40  = taken & last_in_beat;
  assign \$5  = run__valid & run__ready;
  assign \$6  = | count;
  assign \$10  = { count, 3'h0 } + address[2:0];
  assign \$11  = \$10  + 4'h8;
  assign \$12  = \$11  - 1'h1;
  assign \$13  = left - 1'h1;
  assign \$14  = place_in_beat + 1'h1;
  assign \$15  = last_in_beat ? 2'h0 : \$14 ;
  always @(posedge clk)
    if (rst) run_bytes <= 36'h000000000;
    else if (start) run_bytes <= \$12 [35:0];
  always @(posedge clk)
    if (rst) run__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3897 ) run__valid <= \$procmux$1211_Y ;
  always @(posedge clk)
    if (rst) place_in_beat <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3901 ) place_in_beat <= \$procmux$1217_Y ;
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3905 ) left <= \$procmux$1223_Y ;
  reg [60:0] \$auto$ff.cc:266:slice$3907  = 61'h0000000000000000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3907  <= 61'h0000000000000000;
    else if (start) \$auto$ff.cc:266:slice$3907  <= address[63:3];
  assign run_address[63:3] = \$auto$ff.cc:266:slice$3907 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3897  = { \$5 , start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3901  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3905  = { taken, start } != 2'h0;
  assign \$procmux$1209_Y  = \$5  ? 1'h0 : 1'hx;
  assign \$procmux$1211_Y  = start ? \$6  : \$procmux$1209_Y ;
  assign \$procmux$1215_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$1217_Y  = taken ? \$15 [0] : \$procmux$1215_Y ;
  assign \$procmux$1221_Y  = start ? count : 32'hxxxxxxxx;
  assign \$procmux$1223_Y  = taken ? \$13 [31:0] : \$procmux$1221_Y ;
  simgnn_burst_reader_2 reader (
    .clk(clk),
    .o_payload(o__payload),
    .o_ready(\o__ready$40 ),
    .o_valid(\o__valid$34 ),
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
  assign \o__payload$32  = o__payload;
  assign o__ready = o_ready;
  assign o_payload = o__payload;
  assign o_valid = o__valid;
  assign \request__payload$15  = request__payload;
  assign \request__payload$15.address  = request__payload[63:0];
  assign \request__payload$15.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$19  = request_ready;
  assign \request__valid$17  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$21  = response_payload;
  assign \response__ready$25  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$23  = response_valid;
  assign response_ready = response__ready;
  assign run__payload = { run_bytes[34:3], run_address[63:3], 3'h0 };
  assign \run__payload.address  = { run_address[63:3], 3'h0 };
  assign \run__payload.beats  = run_bytes[34:3];
  assign run_address[2:0] = 3'h0;
  assign run_valid = run__valid;
endmodule
`default_nettype wire
