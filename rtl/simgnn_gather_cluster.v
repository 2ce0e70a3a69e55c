`timescale 1ns/1ps
`default_nettype none
module simgnn_gather_cluster(present, words, half, written, ring_write, ring_data, drain, drain_half, clear, drain_address, clk, rst, room, waiting, oldest, adding, hazard, drained, edges);
  wire [24:0] \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire [24:0] \$19 ;
  wire [32:0] \$2 ;
  wire [32:0] \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$27 ;
  wire \$28 ;
  wire \$3 ;
  wire \$30 ;
  wire \$32 ;
  wire \$36 ;
  wire \$37 ;
  wire [24:0] \$38 ;
  wire [24:0] \$39 ;
  wire \$4 ;
  wire \$42 ;
  wire \$45 ;
  wire \$5 ;
  wire \$6 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire [31:0] a;
  wire [31:0] \a$66 ;
  wire added_0;
  wire added_1;
  wire added_2;
  wire added_3;
  reg added_4 = 1'h0;
  reg [7:0] added_address_0 = 8'h00;
  reg [7:0] added_address_1 = 8'h00;
  reg [7:0] added_address_2 = 8'h00;
  reg [7:0] added_address_3 = 8'h00;
  reg [7:0] added_address_4 = 8'h00;
  reg [7:0] added_address_5 = 8'h00;
  reg added_half_0 = 1'h0;
  reg added_half_1 = 1'h0;
  reg added_half_2 = 1'h0;
  reg added_half_3 = 1'h0;
  reg added_half_4 = 1'h0;
  output adding;
  wire adding;
  wire [7:0] address;
  wire available;
  wire [31:0] b;
  wire [31:0] \b$67 ;
  input clear;
  wire clear;
  reg cleared0_0 = 1'h0;
  reg cleared1_0 = 1'h0;
  reg [7:0] cleared_address_0 = 8'h00;
  input clk;
  wire clk;
  reg [23:0] column = 24'h000000;
  input drain;
  wire drain;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  input drain_half;
  wire drain_half;
  output [63:0] drained;
  wire [63:0] drained;
  reg drained_half_0 = 1'h0;
  input [79:0] edges;
  wire [79:0] edges;
  wire [39:0] \edges[0] ;
  wire [7:0] \edges[0].accumulator ;
  wire [31:0] \edges[0].position ;
  wire [39:0] \edges[1] ;
  wire [7:0] \edges[1].accumulator ;
  wire [31:0] \edges[1].position ;
  wire en;
  wire \en$65 ;
  wire first;
  input half;
  wire half;
  output hazard;
  wire hazard;
  wire [39:0] head;
  wire [7:0] \head.accumulator ;
  wire [31:0] \head.position ;
  wire [79:0] i;
  wire [39:0] \i[0] ;
  wire [39:0] \i[1] ;
  wire last;
  reg [8:0] latest0 = 9'h000;
  reg [8:0] latest1 = 9'h000;
  reg [8:0] latest2 = 9'h000;
  reg [8:0] latest3 = 9'h000;
  reg [8:0] latest4 = 9'h000;
  reg [8:0] latest5 = 9'h000;
  wire moving;
  reg moving_1_0 = 1'h0;
  reg moving_2_0 = 1'h0;
  reg moving_3_0 = 1'h0;
  reg moving_4_0 = 1'h0;
  wire [31:0] o;
  wire [31:0] \o$68 ;
  wire [39:0] o__payload;
  wire o__ready;
  wire o__valid;
  output [31:0] oldest;
  wire [31:0] oldest;
  input [1:0] present;
  wire [1:0] present;
  wire [1:0] \present$21 ;
  reg read_0 = 1'h0;
  wire [4:0] read_address;
  wire [7:0] \read_address$69 ;
  wire [7:0] \read_address$79 ;
  wire [63:0] read_data;
  wire [63:0] \read_data$51 ;
  wire [63:0] \read_data$62 ;
  wire read_en;
  wire \read_en$70 ;
  wire \read_en$80 ;
  reg read_half_0 = 1'h0;
  reg recent0 = 1'h0;
  reg recent1 = 1'h0;
  reg recent2 = 1'h0;
  reg recent3 = 1'h0;
  reg recent4 = 1'h0;
  reg recent5 = 1'h0;
  input [63:0] ring_data;
  wire [63:0] ring_data;
  input ring_write;
  wire ring_write;
  output room;
  wire room;
  wire \room$19 ;
  input rst;
  wire rst;
  wire [63:0] sums;
  wire [63:0] total;
  output waiting;
  wire waiting;
  input [23:0] words;
  wire [23:0] words;
  wire [4:0] write_address;
  wire [7:0] \write_address$75 ;
  wire [7:0] \write_address$83 ;
  wire [63:0] write_data;
  wire [63:0] \write_data$78 ;
  wire [63:0] \write_data$84 ;
  wire write_en;
  wire \write_en$71 ;
  wire \write_en$81 ;
  input [31:0] written;
  wire [31:0] written;
  assign \$13  = latest4 == { half, head[7:0] };
  assign \$14  = recent4 & \$13 ;
  assign \$15  = latest5 == { half, head[7:0] };
  assign \$16  = recent5 & \$15 ;
  assign \$17  = | { \$16 , \$14 , \$12 , \$10 , \$8 , \$6  };
  assign hazard = \$4  & \$17 ;
  assign \$18  = ~ hazard;
  assign adding = available & \$18 ;
  assign o__ready = adding & last;
  assign { \$19 [24:8], address } = head[7:0] + column;
  assign { \$20 [32:5], read_address } = head[39:8] + column;
  assign sums = read_half_0 ? \read_data$51  : read_data;
  assign drained = drained_half_0 ? \read_data$51  : read_data;
  assign moving = | { moving_4_0, read_0, moving_3_0, moving_2_0, moving_1_0 };
  assign \$21  = ! drain_half;
  assign \$22  = drain & \$21 ;
  assign \read_address$69  = \$22  ? drain_address : address;
  assign \$23  = ! half;
  assign \$24  = adding & \$23 ;
  assign \read_en$70  = \$24  | \$22 ;
  assign \$27  = ! added_half_4;
  assign \$28  = added_4 & \$27 ;
  assign \write_en$71  = \$28  | cleared0_0;
  assign \write_address$75  = cleared0_0 ? cleared_address_0 : added_address_5;
  assign \write_data$78  = cleared0_0 ? 64'h0000000000000000 : { \o$68 , o };
  assign \$30  = drain & drain_half;
  assign \read_address$79  = \$30  ? drain_address : address;
  assign \$32  = adding & half;
  assign \read_en$80  = \$32  | \$30 ;
  assign \$36  = added_4 & added_half_4;
  assign \write_en$81  = \$36  | cleared1_0;
  assign \write_address$83  = cleared1_0 ? cleared_address_0 : added_address_5;
  assign \write_data$84  = cleared1_0 ? 64'h0000000000000000 : { \o$68 , o };
  assign \$37  = adding & first;
  assign \$38  = column + 1'h1;
  assign \$39  = last ? 25'h0000000 : \$38 ;
  assign \$42  = \$22  | clear;
  assign \$45  = \$30  | clear;
  always @(posedge clk)
    moving_1_0 <= \$62 ;
  always @(posedge clk)
    moving_2_0 <= \$63 ;
  always @(posedge clk)
    moving_3_0 <= \$64 ;
  always @(posedge clk)
    moving_4_0 <= \$65 ;
  assign first = ! column;
  assign \$1  = words - 1'h1;
  assign last = column == \$1 ;
  assign \$2  = written - head[39:8];
  assign \$3  = $signed(\$2 ) >= $signed({ 1'h0, words });
  assign available = waiting & \$3 ;
  assign \$4  = available & first;
  assign \$5  = latest0 == { half, head[7:0] };
  assign \$6  = recent0 & \$5 ;
  assign \$7  = latest1 == { half, head[7:0] };
  assign \$8  = recent1 & \$7 ;
  assign \$9  = latest2 == { half, head[7:0] };
  assign \$10  = recent2 & \$9 ;
  assign \$11  = latest3 == { half, head[7:0] };
  assign \$12  = recent3 & \$11 ;
  always @(posedge clk)
    if (rst) cleared1_0 <= 1'h0;
    else cleared1_0 <= \$45 ;
  always @(posedge clk)
    if (rst) cleared0_0 <= 1'h0;
    else cleared0_0 <= \$42 ;
  always @(posedge clk)
    if (rst) cleared_address_0 <= 8'h00;
    else cleared_address_0 <= drain_address;
  always @(posedge clk)
    if (rst) added_address_5 <= 8'h00;
    else added_address_5 <= added_address_4;
  always @(posedge clk)
    if (rst) added_address_4 <= 8'h00;
    else added_address_4 <= added_address_3;
  always @(posedge clk)
    if (rst) added_address_3 <= 8'h00;
    else added_address_3 <= added_address_2;
  always @(posedge clk)
    if (rst) added_address_2 <= 8'h00;
    else added_address_2 <= added_address_1;
  always @(posedge clk)
    if (rst) added_address_1 <= 8'h00;
    else added_address_1 <= added_address_0;
  always @(posedge clk)
    if (rst) added_address_0 <= 8'h00;
    else added_address_0 <= address;
  always @(posedge clk)
    if (rst) added_half_4 <= 1'h0;
    else added_half_4 <= added_half_3;
  always @(posedge clk)
    if (rst) added_half_3 <= 1'h0;
    else added_half_3 <= added_half_2;
  always @(posedge clk)
    if (rst) added_half_2 <= 1'h0;
    else added_half_2 <= added_half_1;
  always @(posedge clk)
    if (rst) added_half_1 <= 1'h0;
    else added_half_1 <= added_half_0;
  always @(posedge clk)
    if (rst) added_half_0 <= 1'h0;
    else added_half_0 <= read_half_0;
  always @(posedge clk)
    if (rst) added_4 <= 1'h0;
    else added_4 <= moving_4_0;
  always @(posedge clk)
    if (rst) drained_half_0 <= 1'h0;
    else drained_half_0 <= drain_half;
  always @(posedge clk)
    if (rst) read_half_0 <= 1'h0;
    else read_half_0 <= half;
  always @(posedge clk)
    if (rst) read_0 <= 1'h0;
    else read_0 <= adding;
  always @(posedge clk)
    if (rst) column <= 24'h000000;
    else if (adding) column <= \$39 [23:0];
  always @(posedge clk)
    if (rst) recent5 <= 1'h0;
    else recent5 <= recent4;
  always @(posedge clk)
    if (rst) latest5 <= 9'h000;
    else latest5 <= latest4;
  always @(posedge clk)
    if (rst) recent4 <= 1'h0;
    else recent4 <= recent3;
  always @(posedge clk)
    if (rst) latest4 <= 9'h000;
    else latest4 <= latest3;
  always @(posedge clk)
    if (rst) recent3 <= 1'h0;
    else recent3 <= recent2;
  always @(posedge clk)
    if (rst) latest3 <= 9'h000;
    else latest3 <= latest2;
  always @(posedge clk)
    if (rst) recent2 <= 1'h0;
    else recent2 <= recent1;
  always @(posedge clk)
    if (rst) latest2 <= 9'h000;
    else latest2 <= latest1;
  always @(posedge clk)
    if (rst) recent1 <= 1'h0;
    else recent1 <= recent0;
  always @(posedge clk)
    if (rst) latest1 <= 9'h000;
    else latest1 <= latest0;
  always @(posedge clk)
    if (rst) recent0 <= 1'h0;
    else recent0 <= \$37 ;
  always @(posedge clk)
    if (rst) latest0 <= 9'h000;
    else latest0 <= { half, head[7:0] };
  assign \$65  = rst ? 1'h0 : moving_3_0;
  assign \$64  = rst ? 1'h0 : moving_2_0;
  assign \$63  = rst ? 1'h0 : moving_1_0;
  assign \$62  = rst ? 1'h0 : read_0;
  simgnn_fp32_add adder0 (
    .a(sums[31:0]),
    .b(\read_data$62 [31:0]),
    .clk(clk),
    .en(moving),
    .o(o),
    .rst(rst)
  );
  simgnn_fp32_add adder1 (
    .a(sums[63:32]),
    .b(\read_data$62 [63:32]),
    .clk(clk),
    .en(moving),
    .o(\o$68 ),
    .rst(rst)
  );
  simgnn_group_queue_2_16x40 queue (
    .clk(clk),
    .i(edges),
    .o_payload(head),
    .o_ready(o__ready),
    .o_valid(waiting),
    .present(present),
    .room(room),
    .rst(rst)
  );
  simgnn_ram_32x64 ring (
    .clk(clk),
    .read_address(read_address),
    .read_data(\read_data$62 ),
    .read_en(adding),
    .write_address(written[4:0]),
    .write_data(ring_data),
    .write_en(ring_write)
  );
  simgnn_ram_256x64 sums0 (
    .clk(clk),
    .read_address(\read_address$69 ),
    .read_data(read_data),
    .read_en(\read_en$70 ),
    .write_address(\write_address$75 ),
    .write_data(\write_data$78 ),
    .write_en(\write_en$71 )
  );
  simgnn_ram_256x64 sums1 (
    .clk(clk),
    .read_address(\read_address$79 ),
    .read_data(\read_data$51 ),
    .read_en(\read_en$80 ),
    .write_address(\write_address$83 ),
    .write_data(\write_data$84 ),
    .write_en(\write_en$81 )
  );
  assign \$20 [4:0] = read_address;
  assign \$19 [7:0] = address;
  assign a = sums[31:0];
  assign \a$66  = sums[63:32];
  assign added_0 = moving_1_0;
  assign added_1 = moving_2_0;
  assign added_2 = moving_3_0;
  assign added_3 = moving_4_0;
  assign b = \read_data$62 [31:0];
  assign \b$67  = \read_data$62 [63:32];
  assign \edges[0]  = edges[39:0];
  assign \edges[0].accumulator  = edges[7:0];
  assign \edges[0].position  = edges[39:8];
  assign \edges[1]  = edges[79:40];
  assign \edges[1].accumulator  = edges[47:40];
  assign \edges[1].position  = edges[79:48];
  assign en = moving;
  assign \en$65  = moving;
  assign \head.accumulator  = head[7:0];
  assign \head.position  = head[39:8];
  assign i = edges;
  assign \i[0]  = edges[39:0];
  assign \i[1]  = edges[79:40];
  assign o__payload = head;
  assign o__valid = waiting;
  assign oldest = head[39:8];
  assign \present$21  = present;
  assign read_en = adding;
  assign \room$19  = room;
  assign total = { \o$68 , o };
  assign write_address = written[4:0];
  assign write_data = ring_data;
  assign write_en = ring_write;
endmodule
`default_nettype wire
