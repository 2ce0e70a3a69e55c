`timescale 1ns/1ps
`default_nettype none
module simgnn_pe(swap, weight, active, load, sum_in, clk, rst, a_out, swap_out, sum_out, a);
  input [31:0] a;
  wire [31:0] a;
  wire [31:0] \a$19 ;
  wire [31:0] \a$22 ;
  output [31:0] a_out;
  reg [31:0] a_out = 32'd0;
  input active;
  wire active;
  wire [31:0] b;
  wire [31:0] \b$23 ;
  input clk;
  wire clk;
  wire en;
  wire \en$21 ;
  reg [32:0] held = 33'h000000000;
  input load;
  wire load;
  reg [32:0] loaded = 33'h000000000;
  wire [31:0] o;
  wire [31:0] \o$25 ;
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
  assign \b$23  = takes_part_3 ? o : 32'd2147483648;
  always @(posedge clk)
    held <= used;
  assign used = swap ? loaded : held;
  always @(posedge clk)
    if (rst) takes_part_3 <= 1'h0;
    else takes_part_3 <= takes_part_2;
  always @(posedge clk)
    if (rst) takes_part_2 <= 1'h0;
    else takes_part_2 <= takes_part_1;
  always @(posedge clk)
    if (rst) takes_part_1 <= 1'h0;
    else takes_part_1 <= takes_part_0;
  always @(posedge clk)
    if (rst) takes_part_0 <= 1'h0;
    else takes_part_0 <= used[32];
  always @(posedge clk)
    if (rst) swap_out <= 1'h0;
    else swap_out <= swap;
  always @(posedge clk)
    if (rst) a_out <= 32'd0;
    else a_out <= a;
  always @(posedge clk)
    if (load) loaded <= { active, weight };
  simgnn_fp32_add adder (
    .a(sum_in),
    .b(\b$23 ),
    .clk(clk),
    .en(1'h1),
    .o(sum_out),
    .rst(rst)
  );
  simgnn_fp32_mul multiplier (
    .a(a),
    .b(used[31:0]),
    .clk(clk),
    .en(1'h1),
    .o(o),
    .rst(rst)
  );
  assign \a$19  = a;
  assign \a$22  = sum_in;
  assign b = used[31:0];
  assign en = 1'h1;
  assign \en$21  = 1'h1;
  assign \o$25  = sum_out;
endmodule
`default_nettype wire
