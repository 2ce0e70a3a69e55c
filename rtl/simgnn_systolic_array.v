`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_array(a, swap, weight, weight_row, weight_active, weight_valid, sums_in, clk, rst, sums_out, en);
  wire [63:0] \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  input [63:0] a;
  wire [63:0] a;
  input clk;
  wire clk;
  input en;
  wire en;
  wire [31:0] o;
  wire [32:0] \o$26 ;
  wire [31:0] \o$41 ;
  input rst;
  wire rst;
  input [63:0] sums_in;
  wire [63:0] sums_in;
  output [63:0] sums_out;
  wire [63:0] sums_out;
  wire [63:0] \sums_out$29 ;
  wire [63:0] \sums_out$39 ;
  input swap;
  wire swap;
  input [63:0] weight;
  wire [63:0] weight;
  input weight_active;
  wire weight_active;
  wire weight_active_out;
  wire [63:0] weight_out;
  input weight_row;
  wire weight_row;
  wire weight_row_out;
  input weight_valid;
  wire weight_valid;
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
    .sums_out(\sums_out$29 ),
    .swap(swap),
    .weight(weight),
    .weight_active(weight_active),
    .weight_active_out(weight_active_out),
    .weight_out(weight_out),
    .weight_row(weight_row),
    .weight_row_out(weight_row_out),
    .weight_valid(weight_valid),
    .weight_valid_out(weight_valid_out)
  );
  simgnn_systolic_row row1 (
    .a(\o$26 [31:0]),
    .clk(clk),
    .en(en),
    .rst(rst),
    .sums_in(\sums_out$29 ),
    .sums_out(\sums_out$39 ),
    .swap(\o$26 [32]),
    .weight(weight_out),
    .weight_active(weight_active_out),
    .weight_active_out(\$2 ),
    .weight_out(\$1 ),
    .weight_row(weight_row_out),
    .weight_row_out(\$3 ),
    .weight_valid(weight_valid_out),
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
  assign sums_out = { \sums_out$39 [63:32], \o$41  };
endmodule
`default_nettype wire
