`timescale 1ns/1ps
`default_nettype none
module simgnn_accumulators(half, address, addend, drain, drain_half, drain_address, clear, clk, rst, drained, add);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [31:0] a;
  wire [31:0] \a$30 ;
  input add;
  wire add;
  wire added_0;
  wire added_1;
  reg added_2 = 1'h0;
  reg added_3 = 1'h0;
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
  reg added_part_0 = 1'h0;
  reg added_part_1 = 1'h0;
  reg added_part_2 = 1'h0;
  reg added_part_3 = 1'h0;
  reg added_part_4 = 1'h0;
  input [63:0] addend;
  wire [63:0] addend;
  input [7:0] address;
  wire [7:0] address;
  wire [31:0] b;
  wire [31:0] \b$31 ;
  input clear;
  wire clear;
  reg cleared0_0 = 1'h0;
  reg cleared1_0 = 1'h0;
  reg [7:0] cleared_address_0 = 8'h00;
  input clk;
  wire clk;
  input drain;
  wire drain;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  input drain_half;
  wire drain_half;
  output [63:0] drained;
  wire [63:0] drained;
  reg drained_half_0 = 1'h0;
  wire en;
  wire \en$29 ;
  input half;
  wire half;
  wire moving;
  reg moving_1_0 = 1'h0;
  reg moving_2_0 = 1'h0;
  wire moving_3_0;
  wire moving_4_0;
  wire [31:0] o;
  wire [31:0] \o$32 ;
  reg read_0 = 1'h0;
  wire [7:0] read_address;
  wire [7:0] \read_address$44 ;
  wire [63:0] read_data;
  wire [63:0] \read_data$14 ;
  wire read_en;
  wire \read_en$45 ;
  reg read_half_0 = 1'h0;
  wire read_part_0;
  input rst;
  wire rst;
  wire [63:0] sums;
  wire [63:0] total;
  wire [63:0] words0;
  wire [63:0] words1;
  wire [7:0] write_address;
  wire [7:0] \write_address$48 ;
  wire [63:0] write_data;
  wire [63:0] \write_data$49 ;
  wire write_en;
  wire \write_en$46 ;
  assign \$1  = ! drain_half;
  assign \$7  = drain & \$1 ;
  assign \$10  = \$7  | clear;
  assign \$5  = drain & drain_half;
  assign \$12  = \$5  | clear;
  always @(posedge clk)
    moving_1_0 <= \$13 ;
  always @(posedge clk)
    moving_2_0 <= \$14 ;
  assign sums = read_half_0 ? words1 : words0;
  assign drained = drained_half_0 ? words1 : words0;
  assign moving = | { added_3, added_2, read_0, moving_2_0, moving_1_0 };
  assign read_address = \$7  ? drain_address : address;
  assign \$11  = ! half;
  assign \$15  = add & \$11 ;
  assign read_en = \$15  | \$7 ;
  assign \$16  = ! added_half_4;
  assign \$2  = added_4 & \$16 ;
  assign \$3  = ! added_part_4;
  assign \$4  = \$2  & \$3 ;
  assign write_en = \$4  | cleared0_0;
  assign write_address = cleared0_0 ? cleared_address_0 : added_address_5;
  assign write_data = cleared0_0 ? 64'h0000000000000000 : { \o$32 , o };
  assign \read_address$44  = \$5  ? drain_address : address;
  assign \$6  = add & half;
  assign \read_en$45  = \$6  | \$5 ;
  assign \$8  = added_4 & added_half_4;
  assign \$9  = \$8  & \$3 ;
  assign \write_en$46  = \$9  | cleared1_0;
  assign \write_address$48  = cleared1_0 ? cleared_address_0 : added_address_5;
  assign \write_data$49  = cleared1_0 ? 64'h0000000000000000 : { \o$32 , o };
  always @(posedge clk)
    if (rst) drained_half_0 <= 1'h0;
    else drained_half_0 <= drain_half;
  always @(posedge clk)
    if (rst) read_half_0 <= 1'h0;
    else read_half_0 <= half;
  always @(posedge clk)
    if (rst) read_0 <= 1'h0;
    else read_0 <= add;
  always @(posedge clk)
    if (rst) cleared1_0 <= 1'h0;
    else cleared1_0 <= \$12 ;
  always @(posedge clk)
    if (rst) cleared0_0 <= 1'h0;
    else cleared0_0 <= \$10 ;
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
    if (rst) added_part_4 <= 1'h0;
    else added_part_4 <= added_part_3;
  always @(posedge clk)
    if (rst) added_part_3 <= 1'h0;
    else added_part_3 <= added_part_2;
  always @(posedge clk)
    if (rst) added_part_2 <= 1'h0;
    else added_part_2 <= added_part_1;
  always @(posedge clk)
    if (rst) added_part_1 <= 1'h0;
    else added_part_1 <= added_part_0;
  always @(posedge clk)
    if (rst) added_part_0 <= 1'h0;
    else added_part_0 <= 1'h0;
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
    else added_4 <= added_3;
  always @(posedge clk)
    if (rst) added_3 <= 1'h0;
    else added_3 <= added_2;
  always @(posedge clk)
    if (rst) added_2 <= 1'h0;
    else added_2 <= moving_2_0;
  assign \$14  = rst ? 1'h0 : moving_1_0;
  assign \$13  = rst ? 1'h0 : read_0;
  simgnn_fp32_add adder0 (
    .a(sums[31:0]),
    .b(addend[31:0]),
    .clk(clk),
    .en(moving),
    .o(o),
    .rst(rst)
  );
  simgnn_fp32_add adder1 (
    .a(sums[63:32]),
    .b(addend[63:32]),
    .clk(clk),
    .en(moving),
    .o(\o$32 ),
    .rst(rst)
  );
  simgnn_ram_256x64 sums0_0 (
    .clk(clk),
    .read_address(read_address),
    .read_data(words0),
    .read_en(read_en),
    .write_address(write_address),
    .write_data(write_data),
    .write_en(write_en)
  );
  simgnn_ram_256x64 sums1_0 (
    .clk(clk),
    .read_address(\read_address$44 ),
    .read_data(words1),
    .read_en(\read_en$45 ),
    .write_address(\write_address$48 ),
    .write_data(\write_data$49 ),
    .write_en(\write_en$46 )
  );
  assign a = sums[31:0];
  assign \a$30  = sums[63:32];
  assign added_0 = moving_1_0;
  assign added_1 = moving_2_0;
  assign b = addend[31:0];
  assign \b$31  = addend[63:32];
  assign en = moving;
  assign \en$29  = moving;
  assign moving_3_0 = added_2;
  assign moving_4_0 = added_3;
  assign read_data = words0;
  assign \read_data$14  = words1;
  assign read_part_0 = 1'h0;
  assign total = { \o$32 , o };
endmodule
`default_nettype wire
