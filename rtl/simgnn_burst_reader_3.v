`timescale 1ns/1ps
`default_nettype none
module simgnn_burst_reader_3(run_valid, request_ready, response_payload, response_valid, o_ready, clk, rst, run_ready, request_payload, request_valid, response_ready, o_payload, o_valid, run_payload);
  wire [5:0] \$1 ;
  wire [8:0] \$2 ;
  wire [9:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [69:0] burst__payload;
  wire [63:0] \burst__payload.address ;
  wire [5:0] \burst__payload.beats ;
  wire burst__valid;
  input clk;
  wire clk;
  reg [7:0] free = 8'h80;
  wire i__ready;
  wire \i__valid$41 ;
  wire [63:0] o__payload;
  wire [63:0] \o__payload$20 ;
  wire [69:0] \o__payload$32 ;
  wire [63:0] \o__payload$32.address ;
  wire [5:0] \o__payload$32.beats ;
  wire \o__ready$24 ;
  wire o__valid;
  wire \o__valid$22 ;
  wire \o__valid$34 ;
  output [63:0] o_payload;
  wire [63:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  wire popped;
  wire [69:0] request__payload;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire request__valid;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire response__ready;
  wire response__valid;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  wire room;
  input rst;
  wire rst;
  wire [95:0] \run__payload$26 ;
  wire [63:0] \run__payload$26.address ;
  wire [31:0] \run__payload$26.beats ;
  wire run__ready;
  wire \run__ready$30 ;
  wire \run__valid$28 ;
  input [95:0] run_payload;
  wire [95:0] run_payload;
  output run_ready;
  wire run_ready;
  input run_valid;
  wire run_valid;
  wire taken;
  assign popped = o__valid & o_ready;
  assign \$1  = taken ? burst__payload[69:64] : 6'h00;
  assign \$2  = free - \$1 ;
  assign \$3  = $signed(\$2 ) + $signed({ 1'h0, popped });
  assign \$5  = i__ready & room;
  assign room = burst__payload[69:64] <= free;
  assign \i__valid$41  = burst__valid & room;
  assign taken = \i__valid$41  & i__ready;
  always @(posedge clk)
    if (rst) free <= 8'h80;
    else free <= \$3 [7:0];
  simgnn_skid_buffer asked (
    .clk(clk),
    .i_payload(burst__payload),
    .i_ready(i__ready),
    .i_valid(\i__valid$41 ),
    .o_payload(request__payload),
    .o_ready(request_ready),
    .o_valid(request__valid),
    .rst(rst)
  );
  simgnn_block_queue_128x64 buffer (
    .clk(clk),
    .i_payload(response_payload),
    .i_ready(\$4 ),
    .i_valid(response_valid),
    .o_payload(o__payload),
    .o_ready(o_ready),
    .o_valid(o__valid),
    .rst(rst)
  );
  simgnn_burst_cutter cutter (
    .burst_payload(burst__payload),
    .burst_ready(\$5 ),
    .burst_valid(burst__valid),
    .clk(clk),
    .rst(rst),
    .run_payload(run_payload),
    .run_ready(run__ready),
    .run_valid(run_valid)
  );
  assign \burst__payload.address  = burst__payload[63:0];
  assign \burst__payload.beats  = burst__payload[69:64];
  assign \o__payload$20  = o__payload;
  assign \o__payload$32  = request__payload;
  assign \o__payload$32.address  = request__payload[63:0];
  assign \o__payload$32.beats  = request__payload[69:64];
  assign \o__ready$24  = o_ready;
  assign \o__valid$22  = o__valid;
  assign \o__valid$34  = request__valid;
  assign o_payload = o__payload;
  assign o_valid = o__valid;
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign response__ready = 1'h1;
  assign response__valid = response_valid;
  assign response_ready = 1'h1;
  assign \run__payload$26  = run_payload;
  assign \run__payload$26.address  = run_payload[63:0];
  assign \run__payload$26.beats  = run_payload[95:64];
  assign \run__ready$30  = run__ready;
  assign \run__valid$28  = run_valid;
  assign run_ready = run__ready;
endmodule
`default_nettype wire
