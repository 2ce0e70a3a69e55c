`timescale 1ns/1ps
`default_nettype none
module simgnn_pe(a, swap, weight, load, sum_in, clk, rst, a_out, swap_out, sum_out, en);
  wire \$1 ;
  input [31:0] a;
  wire [31:0] a;
  output [31:0] a_out;
  reg [31:0] a_out = 32'd0;
  input clk;
  wire clk;
  input en;
  wire en;
  input load;
  wire load;
  reg [31:0] loaded = 32'd0;
  wire [31:0] o;
  wire [31:0] \o$21 ;
  wire [31:0] passed;
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
  reg [31:0] used = 32'd0;
  input [31:0] weight;
  wire [31:0] weight;
  assign \$1  = en & swap;
  always @(posedge clk)
    if (load) loaded <= weight;
  always @(posedge clk)
    if (rst) swap_out <= 1'h0;
    else if (en) swap_out <= swap;
  always @(posedge clk)
    if (en) a_out <= a;
  always @(posedge clk)
    if (\$1 ) used <= loaded;
  simgnn_fp32_add adder (
    .a(sum_in),
    .b(o),
    .clk(clk),
    .en(en),
    .o(sum_out),
    .rst(rst)
  );
  simgnn_fp32_mul multiplier (
    .a(a),
    .b(used),
    .clk(clk),
    .en(en),
    .o(o),
    .rst(rst)
  );
  assign \o$21  = sum_out;
  assign passed = a_out;
endmodule
`default_nettype wire
