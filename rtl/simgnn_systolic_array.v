`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_array(swap, weight, weight_row, weight_active, weight_valid, sums_in, clk, rst, sums_out, a);
  wire \$1 ;
  wire [31:0] \$3 ;
  wire \$4 ;
  wire [31:0] \$5 ;
  wire \$6 ;
  input [63:0] a;
  wire [63:0] a;
  wire [31:0] \a$14 ;
  wire [31:0] \a$20 ;
  wire [31:0] \a$33 ;
  wire [31:0] \a$41 ;
  wire [31:0] a_out;
  wire [31:0] \a_out$42 ;
  wire active;
  wire \active$25 ;
  wire \active$37 ;
  wire \active$46 ;
  reg [65:0] bus0 = 66'h00000000000000000;
  reg [65:0] bus1 = 66'h00000000000000000;
  reg bus_valid0 = 1'h0;
  reg bus_valid1 = 1'h0;
  input clk;
  wire clk;
  wire [31:0] i;
  wire [32:0] \i$32 ;
  wire [31:0] \i$50 ;
  wire load;
  wire \load$26 ;
  wire \load$38 ;
  wire \load$47 ;
  wire load0;
  wire load1;
  wire [31:0] o;
  wire [32:0] \o$34 ;
  wire [31:0] \o$52 ;
  input rst;
  wire rst;
  wire [31:0] sum_in;
  wire [31:0] \sum_in$27 ;
  wire [31:0] \sum_in$39 ;
  wire [31:0] \sum_in$48 ;
  wire [31:0] sum_out;
  wire [31:0] \sum_out$49 ;
  wire [31:0] \sum_out$51 ;
  wire [31:0] \sum_out$53 ;
  input [63:0] sums_in;
  wire [63:0] sums_in;
  output [63:0] sums_out;
  wire [63:0] sums_out;
  input swap;
  wire swap;
  wire \swap$15 ;
  wire \swap$22 ;
  wire \swap$35 ;
  wire \swap$43 ;
  wire swap_out;
  wire \swap_out$44 ;
  input [63:0] weight;
  wire [63:0] weight;
  wire [31:0] \weight$16 ;
  wire [31:0] \weight$24 ;
  wire [31:0] \weight$36 ;
  wire [31:0] \weight$45 ;
  input weight_active;
  wire weight_active;
  input weight_row;
  wire weight_row;
  input weight_valid;
  wire weight_valid;
  assign load0 = bus_valid0 & \$1 ;
  assign load1 = bus_valid1 & bus1[64];
  always @(posedge clk)
    bus0 <= { weight_active, weight_row, weight };
  always @(posedge clk)
    bus1 <= bus0;
  assign \$1  = ! bus0[64];
  always @(posedge clk)
    if (rst) bus_valid1 <= 1'h0;
    else bus_valid1 <= bus_valid0;
  always @(posedge clk)
    if (rst) bus_valid0 <= 1'h0;
    else bus_valid0 <= weight_valid;
  simgnn_delay_1x32 align0 (
    .clk(clk),
    .i(\i$50 ),
    .o(\o$52 ),
    .rst(rst)
  );
  simgnn_pe element0_0 (
    .a(a[31:0]),
    .a_out(\a$20 ),
    .active(bus0[65]),
    .clk(clk),
    .load(load0),
    .rst(rst),
    .sum_in(sums_in[31:0]),
    .sum_out(\sum_in$39 ),
    .swap(swap),
    .swap_out(\swap$22 ),
    .weight(bus0[31:0])
  );
  simgnn_pe element0_1 (
    .a(\a$20 ),
    .a_out(\$3 ),
    .active(bus0[65]),
    .clk(clk),
    .load(load0),
    .rst(rst),
    .sum_in(\sum_in$27 ),
    .sum_out(\sum_in$48 ),
    .swap(\swap$22 ),
    .swap_out(\$4 ),
    .weight(bus0[63:32])
  );
  simgnn_pe element1_0 (
    .a(\o$34 [31:0]),
    .a_out(\a$41 ),
    .active(bus1[65]),
    .clk(clk),
    .load(load1),
    .rst(rst),
    .sum_in(\sum_in$39 ),
    .sum_out(\i$50 ),
    .swap(\o$34 [32]),
    .swap_out(\swap$43 ),
    .weight(bus1[31:0])
  );
  simgnn_pe element1_1 (
    .a(\a$41 ),
    .a_out(\$5 ),
    .active(bus1[65]),
    .clk(clk),
    .load(load1),
    .rst(rst),
    .sum_in(\sum_in$48 ),
    .sum_out(\sum_out$53 ),
    .swap(\swap$43 ),
    .swap_out(\$6 ),
    .weight(bus1[63:32])
  );
  simgnn_delay_5x33 skew_a1 (
    .clk(clk),
    .i({ swap, a[63:32] }),
    .o(\o$34 ),
    .rst(rst)
  );
  simgnn_delay_1x32 skew_sum1 (
    .clk(clk),
    .i(sums_in[63:32]),
    .o(\sum_in$27 ),
    .rst(rst)
  );
  assign \a$14  = a[31:0];
  assign \a$33  = \o$34 [31:0];
  assign a_out = \a$20 ;
  assign \a_out$42  = \a$41 ;
  assign active = bus0[65];
  assign \active$25  = bus0[65];
  assign \active$37  = bus1[65];
  assign \active$46  = bus1[65];
  assign i = sums_in[63:32];
  assign \i$32  = { swap, a[63:32] };
  assign load = load0;
  assign \load$26  = load0;
  assign \load$38  = load1;
  assign \load$47  = load1;
  assign o = \sum_in$27 ;
  assign sum_in = sums_in[31:0];
  assign sum_out = \sum_in$39 ;
  assign \sum_out$49  = \sum_in$48 ;
  assign \sum_out$51  = \i$50 ;
  assign sums_out = { \sum_out$53 , \o$52  };
  assign \swap$15  = swap;
  assign \swap$35  = \o$34 [32];
  assign swap_out = \swap$22 ;
  assign \swap_out$44  = \swap$43 ;
  assign \weight$16  = bus0[31:0];
  assign \weight$24  = bus0[63:32];
  assign \weight$36  = bus1[31:0];
  assign \weight$45  = bus1[63:32];
endmodule
`default_nettype wire
