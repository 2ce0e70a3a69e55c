`timescale 1ns/1ps
`default_nettype none
module simgnn_gather_cluster(present, words, half, written, ring_write, ring_data, drain, drain_half, clear, drain_address, clk, rst, room, waiting, oldest, adding, hazard, drained, edges);
  wire [24:0] \$1 ;
  wire [32:0] \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$17 ;
  wire \$18 ;
  wire [32:0] \$2 ;
  wire \$20 ;
  wire \$22 ;
  wire \$26 ;
  wire \$27 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire [5:0] \$36 ;
  wire [24:0] \$37 ;
  wire [24:0] \$38 ;
  wire \$4 ;
  wire \$41 ;
  wire \$44 ;
  wire \$5 ;
  wire \$59 ;
  wire \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$7 ;
  wire \$8 ;
  wire [24:0] \$9 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4207 ;
  wire \$auto$rtlil.cc:2739:Not$4206 ;
  wire [5:0] \$procmux$1097_Y ;
  wire [31:0] a;
  wire [31:0] \a$58 ;
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
  wire [31:0] \b$59 ;
  reg [5:0] clash = 6'h00;
  input clear;
  wire clear;
  reg cleared0_0 = 1'h0;
  reg cleared1_0 = 1'h0;
  reg [7:0] cleared_address_0 = 8'h00;
  input clk;
  wire clk;
  reg [23:0] column = 24'h000000;
  wire [39:0] coming;
  wire [7:0] \coming.accumulator ;
  wire [31:0] \coming.position ;
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
  wire \en$57 ;
  wire first;
  input half;
  wire half;
  output hazard;
  wire hazard;
  reg [39:0] head = 40'h0000000000;
  wire [7:0] \head.accumulator ;
  wire [31:0] \head.position ;
  reg held = 1'h0;
  wire [79:0] i;
  wire [39:0] \i[0] ;
  wire [39:0] \i[1] ;
  wire last;
  reg [8:0] latest0 = 9'h000;
  reg [8:0] latest1 = 9'h000;
  reg [8:0] latest2 = 9'h000;
  reg [8:0] latest3 = 9'h000;
  reg [8:0] latest4 = 9'h000;
  wire moved;
  wire moving;
  reg moving_1_0 = 1'h0;
  reg moving_2_0 = 1'h0;
  reg moving_3_0 = 1'h0;
  reg moving_4_0 = 1'h0;
  wire [31:0] o;
  wire [31:0] \o$60 ;
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
  wire [7:0] \read_address$61 ;
  wire [7:0] \read_address$71 ;
  wire [63:0] read_data;
  wire [63:0] \read_data$43 ;
  wire [63:0] \read_data$54 ;
  wire read_en;
  wire \read_en$62 ;
  wire \read_en$72 ;
  reg read_half_0 = 1'h0;
  reg [5:0] recent = 6'h00;
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
  wire [7:0] \write_address$67 ;
  wire [7:0] \write_address$75 ;
  wire [63:0] write_data;
  wire [63:0] \write_data$70 ;
  wire [63:0] \write_data$76 ;
  wire write_en;
  wire \write_en$63 ;
  wire \write_en$73 ;
  input [31:0] written;
  wire [31:0] written;
  assign sums = read_half_0 ? \read_data$43  : read_data;
  assign drained = drained_half_0 ? \read_data$43  : read_data;
  assign moving = | { moving_4_0, read_0, moving_3_0, moving_2_0, moving_1_0 };
  assign \$11  = ! drain_half;
  assign \$12  = drain & \$11 ;
  assign \read_address$61  = \$12  ? drain_address : address;
  assign \$13  = ! half;
  assign \$14  = adding & \$13 ;
  assign \read_en$62  = \$14  | \$12 ;
  assign \$17  = ! added_half_4;
  assign \$18  = added_4 & \$17 ;
  assign \write_en$63  = \$18  | cleared0_0;
  assign \write_address$67  = cleared0_0 ? cleared_address_0 : added_address_5;
  assign \write_data$70  = cleared0_0 ? 64'h0000000000000000 : { \o$60 , o };
  assign \$20  = drain & drain_half;
  assign \read_address$71  = \$20  ? drain_address : address;
  assign \$22  = adding & half;
  assign \read_en$72  = \$22  | \$20 ;
  assign \$26  = added_4 & added_half_4;
  assign \write_en$73  = \$26  | cleared1_0;
  assign \write_address$75  = cleared1_0 ? cleared_address_0 : added_address_5;
  assign \write_data$76  = cleared1_0 ? 64'h0000000000000000 : { \o$60 , o };
  assign \$27  = adding & first;
  assign \$30  = head[7:0] == coming[7:0];
  assign \$31  = latest0 == { half, coming[7:0] };
  assign \$32  = latest1 == { half, coming[7:0] };
  assign \$33  = latest2 == { half, coming[7:0] };
  assign \$34  = latest3 == { half, coming[7:0] };
  assign \$35  = latest4 == { half, coming[7:0] };
  assign \$36  = { recent[4:0], \$27  } & { \$35 , \$34 , \$33 , \$32 , \$31 , \$30  };
  assign \$37  = column + 1'h1;
  assign \$38  = last ? 25'h0000000 : \$37 ;
  assign \$41  = \$12  | clear;
  assign \$44  = \$20  | clear;
  always @(posedge clk)
    moving_1_0 <= \$59 ;
  always @(posedge clk)
    moving_2_0 <= \$60 ;
  always @(posedge clk)
    moving_3_0 <= \$61 ;
  always @(posedge clk)
    moving_4_0 <= \$62 ;
  assign waiting = held | o__valid;
  assign oldest = held ? head[39:8] : coming[39:8];
  assign first = ! column;
  assign \$1  = words - 1'h1;
  assign last = column == \$1 ;
  assign \$2  = written - head[39:8];
  assign \$3  = $signed(\$2 ) >= $signed({ 1'h0, words });
  assign available = held & \$3 ;
  assign \$4  = available & first;
  assign \$5  = | clash;
  assign hazard = \$4  & \$5 ;
  assign \$6  = ~ hazard;
  assign adding = available & \$6 ;
  assign \$7  = ~ held;
  assign \$8  = adding & last;
  assign moved = \$7  | \$8 ;
  assign { \$9 [24:8], address } = head[7:0] + column;
  assign { \$10 [32:5], read_address } = head[39:8] + column;
  always @(posedge clk)
    if (rst) cleared1_0 <= 1'h0;
    else cleared1_0 <= \$44 ;
  always @(posedge clk)
    if (rst) cleared0_0 <= 1'h0;
    else cleared0_0 <= \$41 ;
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
    else if (adding) column <= \$38 [23:0];
  always @(posedge clk)
    if (rst) head <= 40'h0000000000;
    else if (moved) head <= coming;
  always @(posedge clk)
    if (rst) held <= 1'h0;
    else if (moved) held <= o__valid;
  always @(posedge clk)
    if (rst) latest4 <= 9'h000;
    else latest4 <= latest3;
  always @(posedge clk)
    if (rst) latest3 <= 9'h000;
    else latest3 <= latest2;
  always @(posedge clk)
    if (rst) latest2 <= 9'h000;
    else latest2 <= latest1;
  always @(posedge clk)
    if (rst) latest1 <= 9'h000;
    else latest1 <= latest0;
  always @(posedge clk)
    if (rst) clash[5:1] <= 5'h00;
    else clash[5:1] <= \$procmux$1097_Y [5:1];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4207 ) clash[0] <= 1'h0;
    else clash[0] <= \$36 [0];
  always @(posedge clk)
    if (rst) latest0 <= 9'h000;
    else latest0 <= { half, head[7:0] };
  always @(posedge clk)
    if (rst) recent <= 6'h00;
    else recent <= { recent[4:0], \$27  };
  assign \$auto$rtlil.cc:2739:Not$4206  = ~ moved;
  assign \$auto$opt_dff.cc:253:combine_resets$4207  = | { \$auto$rtlil.cc:2739:Not$4206 , rst };
  assign \$62  = rst ? 1'h0 : moving_3_0;
  assign \$61  = rst ? 1'h0 : moving_2_0;
  assign \$60  = rst ? 1'h0 : moving_1_0;
  assign \$59  = rst ? 1'h0 : read_0;
  assign \$procmux$1097_Y  = moved ? \$36  : { clash[4:0], 1'h0 };
  simgnn_fp32_add adder0 (
    .a(sums[31:0]),
    .b(\read_data$54 [31:0]),
    .clk(clk),
    .en(moving),
    .o(o),
    .rst(rst)
  );
  simgnn_fp32_add adder1 (
    .a(sums[63:32]),
    .b(\read_data$54 [63:32]),
    .clk(clk),
    .en(moving),
    .o(\o$60 ),
    .rst(rst)
  );
  simgnn_group_queue_2_16x40 queue (
    .clk(clk),
    .i(edges),
    .o_payload(coming),
    .o_ready(moved),
    .o_valid(o__valid),
    .present(present),
    .room(room),
    .rst(rst)
  );
  simgnn_ram_32x64 ring (
    .clk(clk),
    .read_address(read_address),
    .read_data(\read_data$54 ),
    .read_en(adding),
    .write_address(written[4:0]),
    .write_data(ring_data),
    .write_en(ring_write)
  );
  simgnn_ram_256x64 sums0 (
    .clk(clk),
    .read_address(\read_address$61 ),
    .read_data(read_data),
    .read_en(\read_en$62 ),
    .write_address(\write_address$67 ),
    .write_data(\write_data$70 ),
    .write_en(\write_en$63 )
  );
  simgnn_ram_256x64 sums1 (
    .clk(clk),
    .read_address(\read_address$71 ),
    .read_data(\read_data$43 ),
    .read_en(\read_en$72 ),
    .write_address(\write_address$75 ),
    .write_data(\write_data$76 ),
    .write_en(\write_en$73 )
  );
  assign \$10 [4:0] = read_address;
  assign \$9 [7:0] = address;
  assign a = sums[31:0];
  assign \a$58  = sums[63:32];
  assign added_0 = moving_1_0;
  assign added_1 = moving_2_0;
  assign added_2 = moving_3_0;
  assign added_3 = moving_4_0;
  assign b = \read_data$54 [31:0];
  assign \b$59  = \read_data$54 [63:32];
  assign \coming.accumulator  = coming[7:0];
  assign \coming.position  = coming[39:8];
  assign \edges[0]  = edges[39:0];
  assign \edges[0].accumulator  = edges[7:0];
  assign \edges[0].position  = edges[39:8];
  assign \edges[1]  = edges[79:40];
  assign \edges[1].accumulator  = edges[47:40];
  assign \edges[1].position  = edges[79:48];
  assign en = moving;
  assign \en$57  = moving;
  assign \head.accumulator  = head[7:0];
  assign \head.position  = head[39:8];
  assign i = edges;
  assign \i[0]  = edges[39:0];
  assign \i[1]  = edges[79:40];
  assign o__payload = coming;
  assign o__ready = moved;
  assign \present$21  = present;
  assign read_en = adding;
  assign \room$19  = room;
  assign total = { \o$60 , o };
  assign write_address = written[4:0];
  assign write_data = ring_data;
  assign write_en = ring_write;
endmodule
`default_nettype wire
