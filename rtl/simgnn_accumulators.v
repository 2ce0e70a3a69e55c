`timescale 1ns/1ps
`default_nettype none
module simgnn_accumulators(drain_half, drain_address, clear, add, half, address, addend, clk, rst, drained, drain);
  wire [63:0] \$1 ;
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
  wire [7:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [7:0] \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire \$21 ;
  wire [7:0] \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire [7:0] \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$30 ;
  wire \$31 ;
  wire [63:0] \$32 ;
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
  wire filled0;
  wire filled1;
  input half;
  wire half;
  wire moving;
  reg moving_1_0 = 1'h0;
  reg moving_2_0 = 1'h0;
  reg moving_3_0 = 1'h0;
  reg moving_4_0 = 1'h0;
  wire [31:0] o;
  wire [31:0] \o$34 ;
  reg read_0 = 1'h0;
  wire [64:0] read_data;
  wire [64:0] \read_data$15 ;
  reg read_half_0 = 1'h0;
  wire read_part_0;
  input rst;
  wire rst;
  wire [63:0] sums;
  wire [63:0] total;
  wire [63:0] words0;
  wire [63:0] words1;
  assign \$1  = read_half_0 ? \read_data$15 [63:0] : read_data[63:0];
  assign \$2  = read_half_0 ? \read_data$15 [64] : read_data[64];
  assign sums = \$1  & { \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2 , \$2  };
  assign \$32  = drained_half_0 ? \read_data$15 [63:0] : read_data[63:0];
  assign \$3  = drained_half_0 ? \read_data$15 [64] : read_data[64];
  assign drained = \$32  & { \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3 , \$3  };
  assign moving = | { moving_4_0, moving_3_0, moving_2_0, moving_1_0, read_0 };
  assign \$4  = ! drain_half;
  assign \$5  = drain & \$4 ;
  assign \$6  = \$5  | clear;
  assign \$7  = drain & drain_half;
  assign \$8  = \$7  | clear;
  assign \$9  = ! half;
  assign \$10  = add & \$9 ;
  assign \$11  = \$10  | \$5 ;
  assign \$12  = \$5  ? drain_address : address;
  assign \$13  = ! added_half_4;
  assign \$14  = added_4 & \$13 ;
  assign \$15  = ! added_part_4;
  assign \$16  = \$14  & \$15 ;
  assign \$17  = \$16  | cleared0_0;
  assign \$18  = cleared0_0 ? cleared_address_0 : added_address_5;
  assign \$19  = ~ cleared0_0;
  assign \$20  = add & half;
  assign \$21  = \$20  | \$7 ;
  assign \$22  = \$7  ? drain_address : address;
  assign \$23  = added_4 & added_half_4;
  assign \$24  = \$23  & \$15 ;
  assign \$25  = \$24  | cleared1_0;
  assign \$26  = cleared1_0 ? cleared_address_0 : added_address_5;
  assign \$27  = ~ cleared1_0;
  always @(posedge clk)
    moving_1_0 <= \$28 ;
  always @(posedge clk)
    moving_2_0 <= \$29 ;
  always @(posedge clk)
    moving_3_0 <= \$30 ;
  always @(posedge clk)
    moving_4_0 <= \$31 ;
  always @(posedge clk)
    added_address_0 <= address;
  always @(posedge clk)
    added_address_1 <= added_address_0;
  always @(posedge clk)
    added_address_2 <= added_address_1;
  always @(posedge clk)
    added_address_3 <= added_address_2;
  always @(posedge clk)
    added_address_4 <= added_address_3;
  always @(posedge clk)
    added_address_5 <= added_address_4;
  always @(posedge clk)
    cleared_address_0 <= drain_address;
  always @(posedge clk)
    if (rst) cleared1_0 <= 1'h0;
    else cleared1_0 <= \$8 ;
  always @(posedge clk)
    if (rst) cleared0_0 <= 1'h0;
    else cleared0_0 <= \$6 ;
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
  always @(posedge clk)
    if (rst) read_0 <= 1'h0;
    else read_0 <= add;
  assign \$31  = rst ? 1'h0 : moving_3_0;
  assign \$30  = rst ? 1'h0 : moving_2_0;
  assign \$29  = rst ? 1'h0 : moving_1_0;
  assign \$28  = rst ? 1'h0 : read_0;
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
    .o(\o$34 ),
    .rst(rst)
  );
  simgnn_ram_256x65 sums0_0 (
    .clk(clk),
    .read_address(\$12 ),
    .read_data(read_data),
    .read_en(\$11 ),
    .write_address(\$18 ),
    .write_data({ \$19 , \o$34 , o }),
    .write_en(\$17 )
  );
  simgnn_ram_256x65 sums1_0 (
    .clk(clk),
    .read_address(\$22 ),
    .read_data(\read_data$15 ),
    .read_en(\$21 ),
    .write_address(\$26 ),
    .write_data({ \$27 , \o$34 , o }),
    .write_en(\$25 )
  );
  assign added_0 = moving_1_0;
  assign added_1 = moving_2_0;
  assign added_2 = moving_3_0;
  assign added_3 = moving_4_0;
  assign filled0 = read_data[64];
  assign filled1 = \read_data$15 [64];
  assign read_part_0 = 1'h0;
  assign total = { \o$34 , o };
  assign words0 = read_data[63:0];
  assign words1 = \read_data$15 [63:0];
endmodule
`default_nettype wire
