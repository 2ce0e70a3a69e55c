`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_array(a, swap, weight, weight_row, weight_active, weight_valid, sums_in, clk, rst, sums_out, en);
  wire \$1 ;
  wire [31:0] \$3 ;
  wire \$4 ;
  wire [31:0] \$5 ;
  wire \$6 ;
  input [63:0] a;
  wire [63:0] a;
  wire [31:0] \a$17 ;
  wire [31:0] \a$24 ;
  wire [31:0] \a$39 ;
  wire [31:0] \a$48 ;
  wire [31:0] a_out;
  wire [31:0] \a_out$49 ;
  wire active;
  wire \active$29 ;
  wire \active$43 ;
  wire \active$53 ;
  reg [65:0] bus0 = 66'h00000000000000000;
  reg [65:0] bus1 = 66'h00000000000000000;
  reg bus_valid0 = 1'h0;
  reg bus_valid1 = 1'h0;
  input clk;
  wire clk;
  input en;
  wire en;
  wire \en$12 ;
  wire \en$16 ;
  wire \en$23 ;
  wire \en$37 ;
  wire \en$38 ;
  wire \en$47 ;
  wire \en$59 ;
  wire [31:0] i;
  wire [32:0] \i$36 ;
  wire [31:0] \i$57 ;
  wire load;
  wire \load$30 ;
  wire \load$44 ;
  wire \load$54 ;
  wire load0;
  wire load1;
  wire [31:0] o;
  wire [32:0] \o$40 ;
  wire [31:0] \o$60 ;
  input rst;
  wire rst;
  wire [31:0] sum_in;
  wire [31:0] \sum_in$31 ;
  wire [31:0] \sum_in$45 ;
  wire [31:0] \sum_in$55 ;
  wire [31:0] sum_out;
  wire [31:0] \sum_out$56 ;
  wire [31:0] \sum_out$58 ;
  wire [31:0] \sum_out$61 ;
  input [63:0] sums_in;
  wire [63:0] sums_in;
  output [63:0] sums_out;
  wire [63:0] sums_out;
  input swap;
  wire swap;
  wire \swap$18 ;
  wire \swap$26 ;
  wire \swap$41 ;
  wire \swap$50 ;
  wire swap_out;
  wire \swap_out$51 ;
  input [63:0] weight;
  wire [63:0] weight;
  wire [31:0] \weight$19 ;
  wire [31:0] \weight$28 ;
  wire [31:0] \weight$42 ;
  wire [31:0] \weight$52 ;
  input weight_active;
  wire weight_active;
  input weight_row;
  wire weight_row;
  input weight_valid;
  wire weight_valid;
  assign \$1  = ! bus0[64];
  assign load0 = bus_valid0 & \$1 ;
  assign load1 = bus_valid1 & bus1[64];
  always @(posedge clk)
    if (bus_valid0) bus1 <= bus0;
  always @(posedge clk)
    if (rst) bus_valid1 <= 1'h0;
    else bus_valid1 <= bus_valid0;
  always @(posedge clk)
    if (weight_valid) bus0 <= { weight_active, weight_row, weight };
  always @(posedge clk)
    if (rst) bus_valid0 <= 1'h0;
    else bus_valid0 <= weight_valid;
  simgnn_delay_1x32 align0 (
    .clk(clk),
    .en(en),
    .i(\i$57 ),
    .o(\o$60 ),
    .rst(rst)
  );
  simgnn_pe element0_0 (
    .a(a[31:0]),
    .a_out(\a$24 ),
    .active(bus0[65]),
    .clk(clk),
    .en(en),
    .load(load0),
    .rst(rst),
    .sum_in(sums_in[31:0]),
    .sum_out(\sum_in$45 ),
    .swap(swap),
    .swap_out(\swap$26 ),
    .weight(bus0[31:0])
  );
  simgnn_pe element0_1 (
    .a(\a$24 ),
    .a_out(\$3 ),
    .active(bus0[65]),
    .clk(clk),
    .en(en),
    .load(load0),
    .rst(rst),
    .sum_in(\sum_in$31 ),
    .sum_out(\sum_in$55 ),
    .swap(\swap$26 ),
    .swap_out(\$4 ),
    .weight(bus0[63:32])
  );
  simgnn_pe element1_0 (
    .a(\o$40 [31:0]),
    .a_out(\a$48 ),
    .active(bus1[65]),
    .clk(clk),
    .en(en),
    .load(load1),
    .rst(rst),
    .sum_in(\sum_in$45 ),
    .sum_out(\i$57 ),
    .swap(\o$40 [32]),
    .swap_out(\swap$50 ),
    .weight(bus1[31:0])
  );
  simgnn_pe element1_1 (
    .a(\a$48 ),
    .a_out(\$5 ),
    .active(bus1[65]),
    .clk(clk),
    .en(en),
    .load(load1),
    .rst(rst),
    .sum_in(\sum_in$55 ),
    .sum_out(\sum_out$61 ),
    .swap(\swap$50 ),
    .swap_out(\$6 ),
    .weight(bus1[63:32])
  );
  simgnn_delay_5x33 skew_a1 (
    .clk(clk),
    .en(en),
    .i({ swap, a[63:32] }),
    .o(\o$40 ),
    .rst(rst)
  );
  simgnn_delay_1x32 skew_sum1 (
    .clk(clk),
    .en(en),
    .i(sums_in[63:32]),
    .o(\sum_in$31 ),
    .rst(rst)
  );
  assign \a$17  = a[31:0];
  assign \a$39  = \o$40 [31:0];
  assign a_out = \a$24 ;
  assign \a_out$49  = \a$48 ;
  assign active = bus0[65];
  assign \active$29  = bus0[65];
  assign \active$43  = bus1[65];
  assign \active$53  = bus1[65];
  assign \en$12  = en;
  assign \en$16  = en;
  assign \en$23  = en;
  assign \en$37  = en;
  assign \en$38  = en;
  assign \en$47  = en;
  assign \en$59  = en;
  assign i = sums_in[63:32];
  assign \i$36  = { swap, a[63:32] };
  assign load = load0;
  assign \load$30  = load0;
  assign \load$44  = load1;
  assign \load$54  = load1;
  assign o = \sum_in$31 ;
  assign sum_in = sums_in[31:0];
  assign sum_out = \sum_in$45 ;
  assign \sum_out$56  = \sum_in$55 ;
  assign \sum_out$58  = \i$57 ;
  assign sums_out = { \sum_out$61 , \o$60  };
  assign \swap$18  = swap;
  assign \swap$41  = \o$40 [32];
  assign swap_out = \swap$26 ;
  assign \swap_out$51  = \swap$50 ;
  assign \weight$19  = bus0[31:0];
  assign \weight$28  = bus0[63:32];
  assign \weight$42  = bus1[31:0];
  assign \weight$52  = bus1[63:32];
endmodule
`default_nettype wire
