`timescale 1ns/1ps
`default_nettype none
module simgnn_group_queue_2_16x40(present, o_ready, clk, rst, room, o_payload, o_valid, i);
  wire \$10 ;
  wire \$11 ;
  wire [1:0] \$12 ;
  wire [4:0] \$13 ;
  wire \$16 ;
  wire \$17 ;
  wire \$19 ;
  wire [2:0] \$2 ;
  wire \$20 ;
  wire [5:0] \$22 ;
  wire [6:0] \$23 ;
  wire [4:0] \$24 ;
  wire [4:0] \$25 ;
  wire [1:0] \$3 ;
  wire [4:0] \$4 ;
  wire \$7 ;
  wire \$8 ;
  wire [39:0] \$procmux$1178_Y ;
  wire \$procmux$1182_Y ;
  wire [39:0] \$procmux$1186_Y ;
  wire \$procmux$1190_Y ;
  wire [2:0] \$signature__addr ;
  wire [2:0] \$signature__addr$21 ;
  wire [39:0] \$signature__data ;
  wire [39:0] \$signature__data$24 ;
  wire \$signature__en ;
  wire \$signature__en$23 ;
  input clk;
  wire clk;
  reg [3:0] head = 4'h0;
  input [79:0] i;
  wire [79:0] i;
  wire [39:0] \i[0] ;
  wire [39:0] \i[1] ;
  reg [4:0] level = 5'h00;
  wire [39:0] o__payload;
  wire o__ready;
  wire o__valid;
  output [39:0] o_payload;
  wire [39:0] o_payload;
  input o_ready;
  wire o_ready;
  output o_valid;
  wire o_valid;
  wire popped;
  input [1:0] present;
  wire [1:0] present;
  wire [1:0] pushed;
  wire [2:0] read__addr;
  wire [2:0] \read__addr$22 ;
  wire [39:0] read__data;
  wire [39:0] \read__data$27 ;
  output room;
  wire room;
  input rst;
  wire rst;
  reg [3:0] tail = 4'h0;
  wire turn0;
  wire turn1;
  reg [39:0] way0 [7:0];
  initial begin
    way0[0] = 40'h0000000000;
    way0[1] = 40'h0000000000;
    way0[2] = 40'h0000000000;
    way0[3] = 40'h0000000000;
    way0[4] = 40'h0000000000;
    way0[5] = 40'h0000000000;
    way0[6] = 40'h0000000000;
    way0[7] = 40'h0000000000;
  end
  always @(posedge clk) begin
    if (\$signature__en )
      way0[\$signature__addr ] <= \$signature__data ;
  end
  assign read__data = way0[head[3:1]];
  reg [39:0] way1 [7:0];
  initial begin
    way1[0] = 40'h0000000000;
    way1[1] = 40'h0000000000;
    way1[2] = 40'h0000000000;
    way1[3] = 40'h0000000000;
    way1[4] = 40'h0000000000;
    way1[5] = 40'h0000000000;
    way1[6] = 40'h0000000000;
    way1[7] = 40'h0000000000;
  end
  always @(posedge clk) begin
    if (\$signature__en$23 )
      way1[\$signature__addr$21 ] <= \$signature__data$24 ;
  end
  assign \read__data$27  = way1[head[3:1]];
  assign { \$2 [2], pushed } = { 1'h0, present[0] } + present[1];
  assign popped = o__valid & o_ready;
  assign o__valid = | level;
  assign room = level <= 4'he;
  assign { \$3 [1], turn0 } = 1'h0 - tail[0];
  assign { \$4 [4], \$signature__addr , \$4 [0] } = tail + turn0;
  assign \$7  = ! turn0;
  assign \$8  = present[0] & \$7 ;
  assign \$10  = { 1'h0, present[0] } == turn0;
  assign \$11  = present[1] & \$10 ;
  assign { \$12 [1], turn1 } = 1'h1 - tail[0];
  assign { \$13 [4], \$signature__addr$21 , \$13 [0] } = tail + turn1;
  assign \$16  = ! turn1;
  assign \$17  = present[0] & \$16 ;
  assign \$19  = { 1'h0, present[0] } == turn1;
  assign \$20  = present[1] & \$19 ;
  assign \$22  = level + pushed;
  assign \$23  = \$22  - popped;
  assign \$24  = tail + pushed;
  assign \$25  = head + popped;
  always @(posedge clk)
    if (rst) head <= 4'h0;
    else head <= \$25 [3:0];
  always @(posedge clk)
    if (rst) tail <= 4'h0;
    else tail <= \$24 [3:0];
  always @(posedge clk)
    if (rst) level <= 5'h00;
    else level <= \$23 [4:0];
  assign o_payload = head[0] ? \read__data$27  : read__data;
  assign \$procmux$1178_Y  = \$17  ? i[39:0] : 40'h0000000000;
  assign \$signature__data$24  = \$20  ? i[79:40] : \$procmux$1178_Y ;
  assign \$procmux$1182_Y  = \$17  ? 1'h1 : 1'h0;
  assign \$signature__en$23  = \$20  ? 1'h1 : \$procmux$1182_Y ;
  assign \$procmux$1186_Y  = \$8  ? i[39:0] : 40'h0000000000;
  assign \$signature__data  = \$11  ? i[79:40] : \$procmux$1186_Y ;
  assign \$procmux$1190_Y  = \$8  ? 1'h1 : 1'h0;
  assign \$signature__en  = \$11  ? 1'h1 : \$procmux$1190_Y ;
  assign \$13 [3:1] = \$signature__addr$21 ;
  assign \$2 [1:0] = pushed;
  assign \$12 [0] = turn1;
  assign \$3 [0] = turn0;
  assign \$4 [3:1] = \$signature__addr ;
  assign \i[0]  = i[39:0];
  assign \i[1]  = i[79:40];
  assign o__payload = o_payload;
  assign o__ready = o_ready;
  assign o_valid = o__valid;
  assign read__addr = head[3:1];
  assign \read__addr$22  = head[3:1];
endmodule
`default_nettype wire
