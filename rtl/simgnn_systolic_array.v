`timescale 1ns/1ps
`default_nettype none
module simgnn_systolic_array(a, swap, weight, weight_row, weight_active, weight_valid, sums_in, clk, rst, sums_out, en);
  wire [63:0] \$1 ;
  wire [63:0] \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  input [63:0] a;
  wire [63:0] a;
  input clk;
  wire clk;
  input en;
  wire en;
  wire [31:0] o;
  wire [31:0] \o$26 ;
  wire [31:0] \o$42 ;
  input rst;
  wire rst;
  input [63:0] sums_in;
  wire [63:0] sums_in;
  output [63:0] sums_out;
  wire [63:0] sums_out;
  wire [63:0] \sums_out$30 ;
  wire [63:0] \sums_out$40 ;
  input swap;
  wire swap;
  reg swap1_0 = 1'h0;
  reg swap1_1 = 1'h0;
  reg swap1_2 = 1'h0;
  reg swap1_3 = 1'h0;
  reg swap1_4 = 1'h0;
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
  assign \$1  = weight_active ? weight : 64'h8000000080000000;
  always @(posedge clk)
    if (rst) swap1_4 <= 1'h0;
    else if (en) swap1_4 <= swap1_3;
  always @(posedge clk)
    if (rst) swap1_3 <= 1'h0;
    else if (en) swap1_3 <= swap1_2;
  always @(posedge clk)
    if (rst) swap1_2 <= 1'h0;
    else if (en) swap1_2 <= swap1_1;
  always @(posedge clk)
    if (rst) swap1_1 <= 1'h0;
    else if (en) swap1_1 <= swap1_0;
  always @(posedge clk)
    if (rst) swap1_0 <= 1'h0;
    else if (en) swap1_0 <= swap;
  simgnn_delay_1x32 align0 (
    .clk(clk),
    .en(en),
    .i(\sums_out$40 [31:0]),
    .o(\o$42 ),
    .rst(rst)
  );
  simgnn_systolic_row row0 (
    .a(a[31:0]),
    .clk(clk),
    .en(en),
    .rst(rst),
    .sums_in({ o, sums_in[31:0] }),
    .sums_out(\sums_out$30 ),
    .swap(swap),
    .weight(\$1 ),
    .weight_active(weight_active),
    .weight_active_out(weight_active_out),
    .weight_out(weight_out),
    .weight_row(weight_row),
    .weight_row_out(weight_row_out),
    .weight_valid(weight_valid),
    .weight_valid_out(weight_valid_out)
  );
  simgnn_systolic_row row1 (
    .a(\o$26 ),
    .clk(clk),
    .en(en),
    .rst(rst),
    .sums_in(\sums_out$30 ),
    .sums_out(\sums_out$40 ),
    .swap(swap1_4),
    .weight(weight_out),
    .weight_active(weight_active_out),
    .weight_active_out(\$3 ),
    .weight_out(\$2 ),
    .weight_row(weight_row_out),
    .weight_row_out(\$4 ),
    .weight_valid(weight_valid_out),
    .weight_valid_out(\$5 )
  );
  simgnn_delay_5x32 skew_a1 (
    .clk(clk),
    .en(en),
    .i(a[63:32]),
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
  assign sums_out = { \sums_out$40 [63:32], \o$42  };
endmodule
`default_nettype wire
