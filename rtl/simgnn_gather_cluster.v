`timescale 1ns/1ps
`default_nettype none
module simgnn_gather_cluster(edge_valid, words, written, ring_write, ring_data, drain, drain_address, clk, rst, edge_ready, waiting, oldest, adding, hazard, drained, edge_payload);
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
  wire [24:0] \$22 ;
  wire [24:0] \$23 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire [31:0] a;
  wire [31:0] \a$64 ;
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
  output adding;
  wire adding;
  wire [7:0] address;
  wire available;
  wire [31:0] b;
  wire [31:0] \b$65 ;
  reg cleared_0 = 1'h0;
  reg [7:0] cleared_address_0 = 8'h00;
  input clk;
  wire clk;
  reg [23:0] column = 24'h000000;
  input drain;
  wire drain;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  output [63:0] drained;
  wire [63:0] drained;
  wire [39:0] edge__payload;
  wire [7:0] \edge__payload.accumulator ;
  wire [31:0] \edge__payload.position ;
  wire edge__ready;
  wire edge__valid;
  input [39:0] edge_payload;
  wire [39:0] edge_payload;
  output edge_ready;
  wire edge_ready;
  input edge_valid;
  wire edge_valid;
  wire en;
  wire \en$63 ;
  wire first;
  output hazard;
  wire hazard;
  wire [39:0] head;
  wire [7:0] \head.accumulator ;
  wire [31:0] \head.position ;
  wire [39:0] i__payload;
  wire i__ready;
  wire i__valid;
  wire last;
  reg [7:0] latest0 = 8'h00;
  reg [7:0] latest1 = 8'h00;
  reg [7:0] latest2 = 8'h00;
  reg [7:0] latest3 = 8'h00;
  reg [7:0] latest4 = 8'h00;
  reg [7:0] latest5 = 8'h00;
  wire moving;
  reg moving_1_0 = 1'h0;
  reg moving_2_0 = 1'h0;
  reg moving_3_0 = 1'h0;
  reg moving_4_0 = 1'h0;
  wire [31:0] o;
  wire [31:0] \o$66 ;
  wire [39:0] o__payload;
  wire o__ready;
  wire o__valid;
  output [31:0] oldest;
  wire [31:0] oldest;
  reg read_0 = 1'h0;
  wire [4:0] read_address;
  wire [7:0] \read_address$48 ;
  wire [63:0] read_data;
  wire [63:0] \read_data$60 ;
  wire read_en;
  wire \read_en$49 ;
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
  input rst;
  wire rst;
  wire [63:0] total;
  output waiting;
  wire waiting;
  input [23:0] words;
  wire [23:0] words;
  wire [4:0] write_address;
  wire [7:0] \write_address$70 ;
  wire [63:0] write_data;
  wire [63:0] \write_data$73 ;
  wire write_en;
  wire \write_en$67 ;
  input [31:0] written;
  wire [31:0] written;
  assign first = ! column;
  assign \$1  = words - 1'h1;
  assign last = column == \$1 ;
  assign \$2  = written - head[39:8];
  assign \$3  = $signed(\$2 ) >= $signed({ 1'h0, words });
  assign available = waiting & \$3 ;
  assign \$4  = available & first;
  assign \$5  = latest0 == head[7:0];
  assign \$6  = recent0 & \$5 ;
  assign \$7  = latest1 == head[7:0];
  assign \$8  = recent1 & \$7 ;
  assign \$9  = latest2 == head[7:0];
  assign \$10  = recent2 & \$9 ;
  assign \$11  = latest3 == head[7:0];
  assign \$12  = recent3 & \$11 ;
  assign \$13  = latest4 == head[7:0];
  assign \$14  = recent4 & \$13 ;
  assign \$15  = latest5 == head[7:0];
  assign \$16  = recent5 & \$15 ;
  assign \$17  = | { \$16 , \$14 , \$12 , \$10 , \$8 , \$6  };
  assign hazard = \$4  & \$17 ;
  assign \$18  = ~ hazard;
  assign adding = available & \$18 ;
  assign o__ready = adding & last;
  assign { \$19 [24:8], address } = head[7:0] + column;
  assign { \$20 [32:5], read_address } = head[39:8] + column;
  assign \read_address$48  = drain ? drain_address : address;
  assign \read_en$49  = adding | drain;
  assign moving = | { moving_4_0, moving_3_0, moving_2_0, moving_1_0, read_0 };
  assign \write_en$67  = added_4 | cleared_0;
  assign \write_address$70  = cleared_0 ? cleared_address_0 : added_address_5;
  assign \write_data$73  = cleared_0 ? 64'h0000000000000000 : { \o$66 , o };
  assign \$21  = adding & first;
  assign \$22  = column + 1'h1;
  assign \$23  = last ? 25'h0000000 : \$22 ;
  always @(posedge clk)
    if (rst) latest2 <= 8'h00;
    else latest2 <= latest1;
  always @(posedge clk)
    if (rst) latest3 <= 8'h00;
    else latest3 <= latest2;
  always @(posedge clk)
    if (rst) latest4 <= 8'h00;
    else latest4 <= latest3;
  always @(posedge clk)
    if (rst) latest5 <= 8'h00;
    else latest5 <= latest4;
  always @(posedge clk)
    if (rst) recent1 <= 1'h0;
    else recent1 <= recent0;
  always @(posedge clk)
    if (rst) latest1 <= 8'h00;
    else latest1 <= latest0;
  always @(posedge clk)
    if (rst) recent0 <= 1'h0;
    else recent0 <= \$21 ;
  always @(posedge clk)
    if (rst) latest0 <= 8'h00;
    else latest0 <= head[7:0];
  always @(posedge clk)
    if (rst) cleared_address_0 <= 8'h00;
    else cleared_address_0 <= drain_address;
  always @(posedge clk)
    if (rst) cleared_0 <= 1'h0;
    else cleared_0 <= drain;
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
    if (rst) added_4 <= 1'h0;
    else added_4 <= moving_4_0;
  always @(posedge clk)
    if (rst) recent5 <= 1'h0;
    else recent5 <= recent4;
  always @(posedge clk)
    if (rst) recent4 <= 1'h0;
    else recent4 <= recent3;
  always @(posedge clk)
    if (rst) recent3 <= 1'h0;
    else recent3 <= recent2;
  always @(posedge clk)
    if (rst) recent2 <= 1'h0;
    else recent2 <= recent1;
  always @(posedge clk)
    if (rst) moving_4_0 <= 1'h0;
    else moving_4_0 <= moving_3_0;
  always @(posedge clk)
    if (rst) moving_3_0 <= 1'h0;
    else moving_3_0 <= moving_2_0;
  always @(posedge clk)
    if (rst) moving_2_0 <= 1'h0;
    else moving_2_0 <= moving_1_0;
  always @(posedge clk)
    if (rst) moving_1_0 <= 1'h0;
    else moving_1_0 <= read_0;
  always @(posedge clk)
    if (rst) read_0 <= 1'h0;
    else read_0 <= adding;
  always @(posedge clk)
    if (rst) column <= 24'h000000;
    else if (adding) column <= \$23 [23:0];
  simgnn_fp32_add adder0 (
    .a(drained[31:0]),
    .b(\read_data$60 [31:0]),
    .clk(clk),
    .en(moving),
    .o(o),
    .rst(rst)
  );
  simgnn_fp32_add adder1 (
    .a(drained[63:32]),
    .b(\read_data$60 [63:32]),
    .clk(clk),
    .en(moving),
    .o(\o$66 ),
    .rst(rst)
  );
  simgnn_queue_16x40 queue (
    .clk(clk),
    .i_payload(edge_payload),
    .i_ready(edge__ready),
    .i_valid(edge_valid),
    .o_payload(head),
    .o_ready(o__ready),
    .o_valid(waiting),
    .rst(rst)
  );
  simgnn_ram_32x64 ring (
    .clk(clk),
    .read_address(read_address),
    .read_data(\read_data$60 ),
    .read_en(adding),
    .write_address(written[4:0]),
    .write_data(ring_data),
    .write_en(ring_write)
  );
  simgnn_ram_256x64 sums (
    .clk(clk),
    .read_address(\read_address$48 ),
    .read_data(drained),
    .read_en(\read_en$49 ),
    .write_address(\write_address$70 ),
    .write_data(\write_data$73 ),
    .write_en(\write_en$67 )
  );
  assign \$20 [4:0] = read_address;
  assign \$19 [7:0] = address;
  assign a = drained[31:0];
  assign \a$64  = drained[63:32];
  assign added_0 = moving_1_0;
  assign added_1 = moving_2_0;
  assign added_2 = moving_3_0;
  assign added_3 = moving_4_0;
  assign b = \read_data$60 [31:0];
  assign \b$65  = \read_data$60 [63:32];
  assign edge__payload = edge_payload;
  assign \edge__payload.accumulator  = edge_payload[7:0];
  assign \edge__payload.position  = edge_payload[39:8];
  assign edge__valid = edge_valid;
  assign edge_ready = edge__ready;
  assign en = moving;
  assign \en$63  = moving;
  assign \head.accumulator  = head[7:0];
  assign \head.position  = head[39:8];
  assign i__payload = edge_payload;
  assign i__ready = edge__ready;
  assign i__valid = edge_valid;
  assign o__payload = head;
  assign o__valid = waiting;
  assign oldest = head[39:8];
  assign read_data = drained;
  assign read_en = adding;
  assign total = { \o$66 , o };
  assign write_address = written[4:0];
  assign write_data = ring_data;
  assign write_en = ring_write;
endmodule
`default_nettype wire
