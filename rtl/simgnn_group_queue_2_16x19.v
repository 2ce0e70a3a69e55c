`timescale 1ns/1ps
`default_nettype none
module simgnn_group_queue_2_16x19(present, o_ready, clk, rst, room, o_payload, o_valid, i);
  wire \$1 ;
  wire \$2 ;
  wire [1:0] \$3 ;
  wire [4:0] \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire [2:0] \$8 ;
  wire \$9 ;
  wire [5:0] \$10 ;
  wire [6:0] \$11 ;
  wire [4:0] \$12 ;
  wire [4:0] \$13 ;
  wire [1:0] \$14 ;
  wire [4:0] \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [18:0] \$procmux$18_Y ;
  wire \$procmux$19_Y ;
  wire [18:0] \$procmux$20_Y ;
  wire \$procmux$21_Y ;
  wire [2:0] \$signature__addr ;
  wire [2:0] \$signature__addr$22 ;
  wire [18:0] \$signature__data ;
  wire [18:0] \$signature__data$12 ;
  wire \$signature__en ;
  wire \$signature__en$11 ;
  input clk;
  wire clk;
  reg [3:0] head = 4'h0;
  input [37:0] i;
  wire [37:0] i;
  wire [18:0] \i[0] ;
  wire [18:0] \i[1] ;
  reg [4:0] level = 5'h00;
  wire [18:0] o__payload;
  wire o__ready;
  wire o__valid;
  output [18:0] o_payload;
  wire [18:0] o_payload;
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
  wire [18:0] read__data;
  wire [18:0] \read__data$27 ;
  output room;
  wire room;
  input rst;
  wire rst;
  reg [3:0] tail = 4'h0;
  wire turn0;
  wire turn1;
  reg [18:0] way0 [7:0];
  initial begin
    way0[0] = 19'h00000;
    way0[1] = 19'h00000;
    way0[2] = 19'h00000;
    way0[3] = 19'h00000;
    way0[4] = 19'h00000;
    way0[5] = 19'h00000;
    way0[6] = 19'h00000;
    way0[7] = 19'h00000;
  end
  always @(posedge clk) begin
    if (\$signature__en )
      way0[\$signature__addr ] <= \$signature__data ;
  end
  assign read__data = way0[head[3:1]];
  reg [18:0] way1 [7:0];
  initial begin
    way1[0] = 19'h00000;
    way1[1] = 19'h00000;
    way1[2] = 19'h00000;
    way1[3] = 19'h00000;
    way1[4] = 19'h00000;
    way1[5] = 19'h00000;
    way1[6] = 19'h00000;
    way1[7] = 19'h00000;
  end
  always @(posedge clk) begin
    if (\$signature__en$11 )
      way1[\$signature__addr$22 ] <= \$signature__data$12 ;
  end
  assign \read__data$27  = way1[head[3:1]];
  assign { \$8 [2], pushed } = { 1'h0, present[0] } + present[1];
  assign popped = o__valid & o_ready;
  assign o__valid = | level;
  assign room = level <= 4'he;
  assign { \$14 [1], turn0 } = 1'h0 - tail[0];
  assign { \$15 [4], \$signature__addr , \$15 [0] } = tail + turn0;
  assign \$16  = ! turn0;
  assign \$17  = present[0] & \$16 ;
  assign \$1  = { 1'h0, present[0] } == turn0;
  assign \$2  = present[1] & \$1 ;
  assign { \$3 [1], turn1 } = 1'h1 - tail[0];
  assign { \$4 [4], \$signature__addr$22 , \$4 [0] } = tail + turn1;
  assign \$5  = ! turn1;
  assign \$6  = present[0] & \$5 ;
  assign \$7  = { 1'h0, present[0] } == turn1;
  assign \$9  = present[1] & \$7 ;
  assign \$10  = level + pushed;
  assign \$11  = \$10  - popped;
  assign \$12  = tail + pushed;
  assign \$13  = head + popped;
  always @(posedge clk)
    if (rst) head <= 4'h0;
    else head <= \$13 [3:0];
  always @(posedge clk)
    if (rst) tail <= 4'h0;
    else tail <= \$12 [3:0];
  always @(posedge clk)
    if (rst) level <= 5'h00;
    else level <= \$11 [4:0];
  assign o_payload = head[0] ? \read__data$27  : read__data;
  assign \$procmux$18_Y  = \$6  ? i[18:0] : 19'h00000;
  assign \$signature__data$12  = \$9  ? i[37:19] : \$procmux$18_Y ;
  assign \$procmux$19_Y  = \$6  ? 1'h1 : 1'h0;
  assign \$signature__en$11  = \$9  ? 1'h1 : \$procmux$19_Y ;
  assign \$procmux$20_Y  = \$17  ? i[18:0] : 19'h00000;
  assign \$signature__data  = \$2  ? i[37:19] : \$procmux$20_Y ;
  assign \$procmux$21_Y  = \$17  ? 1'h1 : 1'h0;
  assign \$signature__en  = \$2  ? 1'h1 : \$procmux$21_Y ;
  assign \$4 [3:1] = \$signature__addr$22 ;
  assign \$8 [1:0] = pushed;
  assign \$3 [0] = turn1;
  assign \$14 [0] = turn0;
  assign \$15 [3:1] = \$signature__addr ;
  assign \i[0]  = i[18:0];
  assign \i[1]  = i[37:19];
  assign o__payload = o_payload;
  assign o__ready = o_ready;
  assign o_valid = o__valid;
  assign read__addr = head[3:1];
  assign \read__addr$22  = head[3:1];
endmodule
`default_nettype wire
