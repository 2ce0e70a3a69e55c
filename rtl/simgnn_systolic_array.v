`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_array(a, swap, weight, weight_row, weight_active, weight_valid, sums_in, clk, rst, sums_out, en);
  wire [63:0] \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  input [63:0] a;
  wire [63:0] a;
  wire [31:0] \a$14 ;
  wire [31:0] \a$25 ;
  input clk;
  wire clk;
  input en;
  wire en;
  wire \en$12 ;
  wire \en$13 ;
  wire \en$23 ;
  wire \en$24 ;
  wire \en$40 ;
  wire [31:0] i;
  wire [32:0] \i$22 ;
  wire [31:0] \i$38 ;
  wire [31:0] o;
  wire [32:0] \o$26 ;
  wire [31:0] \o$41 ;
  input rst;
  wire rst;
  input [63:0] sums_in;
  wire [63:0] sums_in;
  wire [63:0] \sums_in$16 ;
  wire [63:0] \sums_in$28 ;
  output [63:0] sums_out;
  wire [63:0] sums_out;
  wire [63:0] \sums_out$29 ;
  wire [63:0] \sums_out$39 ;
  input swap;
  wire swap;
  wire \swap$15 ;
  wire \swap$27 ;
  input [63:0] weight;
  wire [63:0] weight;
  wire [63:0] \weight$18 ;
  wire [63:0] \weight$30 ;
  input weight_active;
  wire weight_active;
  wire \weight_active$20 ;
  wire \weight_active$34 ;
  wire weight_active_out;
  wire [63:0] weight_out;
  input weight_row;
  wire weight_row;
  wire \weight_row$19 ;
  wire \weight_row$32 ;
  wire weight_row_out;
  input weight_valid;
  wire weight_valid;
  wire \weight_valid$21 ;
  wire \weight_valid$36 ;
  wire weight_valid_out;
  simgnn_delay_1x32 align0 (
    .clk(clk),
    .en(en),
    .i(\sums_out$39 [31:0]),
    .o(\o$41 ),
    .rst(rst)
  );
  simgnn_systolic_row row0 (
    .a(a[31:0]),
    .clk(clk),
    .en(en),
    .rst(rst),
    .sums_in({ o, sums_in[31:0] }),
    .sums_out(\sums_in$28 ),
    .swap(swap),
    .weight(weight),
    .weight_active(weight_active),
    .weight_active_out(\weight_active$34 ),
    .weight_out(\weight$30 ),
    .weight_row(weight_row),
    .weight_row_out(\weight_row$32 ),
    .weight_valid(weight_valid),
    .weight_valid_out(\weight_valid$36 )
  );
  simgnn_systolic_row row1 (
    .a(\o$26 [31:0]),
    .clk(clk),
    .en(en),
    .rst(rst),
    .sums_in(\sums_in$28 ),
    .sums_out(\sums_out$39 ),
    .swap(\o$26 [32]),
    .weight(\weight$30 ),
    .weight_active(\weight_active$34 ),
    .weight_active_out(\$2 ),
    .weight_out(\$1 ),
    .weight_row(\weight_row$32 ),
    .weight_row_out(\$3 ),
    .weight_valid(\weight_valid$36 ),
    .weight_valid_out(\$4 )
  );
  simgnn_delay_5x33 skew_a1 (
    .clk(clk),
    .en(en),
    .i({ swap, a[63:32] }),
    .o(\o$26 ),
    .rst(rst)
  );
  simgnn_delay_1x32 skew_sum1 (
    .clk(clk),
    .en(en),
    .i(sums_in[63:32]),
    .o(o),
    .rst(rst)
  );
  assign \a$14  = a[31:0];
  assign \a$25  = \o$26 [31:0];
  assign \en$12  = en;
  assign \en$13  = en;
  assign \en$23  = en;
  assign \en$24  = en;
  assign \en$40  = en;
  assign i = sums_in[63:32];
  assign \i$22  = { swap, a[63:32] };
  assign \i$38  = \sums_out$39 [31:0];
  assign \sums_in$16  = { o, sums_in[31:0] };
  assign sums_out = { \sums_out$39 [63:32], \o$41  };
  assign \sums_out$29  = \sums_in$28 ;
  assign \swap$15  = swap;
  assign \swap$27  = \o$26 [32];
  assign \weight$18  = weight;
  assign \weight_active$20  = weight_active;
  assign weight_active_out = \weight_active$34 ;
  assign weight_out = \weight$30 ;
  assign \weight_row$19  = weight_row;
  assign weight_row_out = \weight_row$32 ;
  assign \weight_valid$21  = weight_valid;
  assign weight_valid_out = \weight_valid$36 ;
endmodule
`default_nettype wire
