`timescale 1ns/1ps
`default_nettype none
module simgnn_pe(a, swap, weight, active, load, sum_in, clk, rst, a_out, swap_out, sum_out, en);
  wire [31:0] \$1 ;
  input [31:0] a;
  wire [31:0] a;
  output [31:0] a_out;
  reg [31:0] a_out = 32'd0;
  input active;
  wire active;
  input clk;
  wire clk;
  input en;
  wire en;
  reg [32:0] held = 33'h000000000;
  input load;
  wire load;
  reg [32:0] loaded = 33'h000000000;
  wire [31:0] o;
  wire [31:0] \o$26 ;
  input rst;
  wire rst;
  input [31:0] sum_in;
  wire [31:0] sum_in;
  output [31:0] sum_out;
  wire [31:0] sum_out;
  input swap;
  wire swap;
  output swap_out;
  reg swap_out = 1'h0;
  reg takes_part_0 = 1'h0;
  reg takes_part_1 = 1'h0;
  reg takes_part_2 = 1'h0;
  reg takes_part_3 = 1'h0;
  wire [32:0] used;
  input [31:0] weight;
  wire [31:0] weight;
  assign used = swap ? loaded : held;
  assign \$1  = takes_part_3 ? o : 32'd2147483648;
  always @(posedge clk)
    if (rst) takes_part_3 <= 1'h0;
    else if (en) takes_part_3 <= takes_part_2;
  always @(posedge clk)
    if (rst) takes_part_2 <= 1'h0;
    else if (en) takes_part_2 <= takes_part_1;
  always @(posedge clk)
    if (rst) takes_part_1 <= 1'h0;
    else if (en) takes_part_1 <= takes_part_0;
  always @(posedge clk)
    if (rst) takes_part_0 <= 1'h0;
    else if (en) takes_part_0 <= used[32];
  always @(posedge clk)
    if (rst) swap_out <= 1'h0;
    else if (en) swap_out <= swap;
  always @(posedge clk)
    if (rst) a_out <= 32'd0;
    else if (en) a_out <= a;
  always @(posedge clk)
    if (en) held <= used;
  always @(posedge clk)
    if (load) loaded <= { active, weight };
  simgnn_fp32_add adder (
    .a(sum_in),
    .b(\$1 ),
    .clk(clk),
    .en(en),
    .o(sum_out),
    .rst(rst)
  );
  simgnn_fp32_mul multiplier (
    .a(a),
    .b(used[31:0]),
    .clk(clk),
    .en(en),
    .o(o),
    .rst(rst)
  );
  assign \o$26  = sum_out;
endmodule
`default_nettype wire
