`timescale 1ns/1ps
`default_nettype none
module simgnn_accumulators(half, address, addend, drain, drain_half, drain_address, clear, clk, rst, drained, add);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire [7:0] \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire [7:0] \$11 ;
  wire [63:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [7:0] \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire [7:0] \$21 ;
  wire [63:0] \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  input add;
  wire add;
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
  reg added_part_0 = 1'h0;
  reg added_part_1 = 1'h0;
  reg added_part_2 = 1'h0;
  reg added_part_3 = 1'h0;
  reg added_part_4 = 1'h0;
  input [63:0] addend;
  wire [63:0] addend;
  input [7:0] address;
  wire [7:0] address;
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
  input half;
  wire half;
  wire moving;
  reg moving_1_0 = 1'h0;
  reg moving_2_0 = 1'h0;
  reg moving_3_0 = 1'h0;
  reg moving_4_0 = 1'h0;
  wire [31:0] o;
  wire [31:0] \o$32 ;
  reg read_0 = 1'h0;
  wire [63:0] read_data;
  wire [63:0] \read_data$14 ;
  reg read_half_0 = 1'h0;
  wire read_part_0;
  input rst;
  wire rst;
  wire [63:0] sums;
  wire [63:0] total;
  wire [63:0] words0;
  wire [63:0] words1;
  assign \$13  = add & half;
  assign \$14  = drain & drain_half;
  assign \$16  = \$13  | \$14 ;
  assign \$17  = \$14  ? drain_address : address;
  assign \$18  = added_4 & added_half_4;
  assign \$8  = ! added_part_4;
  assign \$19  = \$18  & \$8 ;
  assign \$20  = \$19  | cleared1_0;
  assign \$21  = cleared1_0 ? cleared_address_0 : added_address_5;
  assign \$22  = cleared1_0 ? 64'h0000000000000000 : { \o$32 , o };
  always @(posedge clk)
    moving_1_0 <= \$23 ;
  always @(posedge clk)
    moving_2_0 <= \$24 ;
  always @(posedge clk)
    moving_3_0 <= \$25 ;
  always @(posedge clk)
    moving_4_0 <= \$26 ;
  assign sums = read_half_0 ? words1 : words0;
  assign drained = drained_half_0 ? words1 : words0;
  assign moving = | { moving_4_0, read_0, moving_3_0, moving_2_0, moving_1_0 };
  assign \$1  = ! drain_half;
  assign \$3  = drain & \$1 ;
  assign \$15  = \$3  | clear;
  assign \$27  = \$14  | clear;
  assign \$28  = ! half;
  assign \$2  = add & \$28 ;
  assign \$4  = \$2  | \$3 ;
  assign \$5  = \$3  ? drain_address : address;
  assign \$6  = ! added_half_4;
  assign \$7  = added_4 & \$6 ;
  assign \$9  = \$7  & \$8 ;
  assign \$10  = \$9  | cleared0_0;
  assign \$11  = cleared0_0 ? cleared_address_0 : added_address_5;
  assign \$12  = cleared0_0 ? 64'h0000000000000000 : { \o$32 , o };
  always @(posedge clk)
    if (rst) read_0 <= 1'h0;
    else read_0 <= add;
  always @(posedge clk)
    if (rst) cleared1_0 <= 1'h0;
    else cleared1_0 <= \$27 ;
  always @(posedge clk)
    if (rst) cleared0_0 <= 1'h0;
    else cleared0_0 <= \$15 ;
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
    else added_4 <= moving_4_0;
  always @(posedge clk)
    if (rst) drained_half_0 <= 1'h0;
    else drained_half_0 <= drain_half;
  always @(posedge clk)
    if (rst) read_half_0 <= 1'h0;
    else read_half_0 <= half;
  assign \$26  = rst ? 1'h0 : moving_3_0;
  assign \$25  = rst ? 1'h0 : moving_2_0;
  assign \$24  = rst ? 1'h0 : moving_1_0;
  assign \$23  = rst ? 1'h0 : read_0;
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
    .read_address(\$5 ),
    .read_data(words0),
    .read_en(\$4 ),
    .write_address(\$11 ),
    .write_data(\$12 ),
    .write_en(\$10 )
  );
  simgnn_ram_256x64 sums1_0 (
    .clk(clk),
    .read_address(\$17 ),
    .read_data(words1),
    .read_en(\$16 ),
    .write_address(\$21 ),
    .write_data(\$22 ),
    .write_en(\$20 )
  );
  assign added_0 = moving_1_0;
  assign added_1 = moving_2_0;
  assign added_2 = moving_3_0;
  assign added_3 = moving_4_0;
  assign read_data = words0;
  assign \read_data$14  = words1;
  assign read_part_0 = 1'h0;
  assign total = { \o$32 , o };
endmodule
`default_nettype wire
