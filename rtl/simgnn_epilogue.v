`timescale 1ns/1ps
`default_nettype none
module simgnn_epilogue(command, sums, sums_valid, bias_payload, bias_valid, read_mask_data, clk, rst, bias_ready, write_en, write_bank, write_address, write_data, write_lanes, read_mask_en, read_mask_bank, read_mask_address, write_mask_en, write_mask_address, write_mask_chunk, write_mask_data
, done, start);
  wire \$1 ;
  wire [11:0] \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire [10:0] \$21 ;
  wire [11:0] \$22 ;
  wire [10:0] \$23 ;
  wire [32:0] \$24 ;
  wire [32:0] \$25 ;
  wire \$26 ;
  wire [24:0] \$27 ;
  wire [24:0] \$28 ;
  wire \$29 ;
  wire [12:0] \$30 ;
  wire \$31 ;
  wire [11:0] \$32 ;
  wire [11:0] \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire [11:0] \$38 ;
  wire \$39 ;
  wire [1:0] \$40 ;
  wire [8:0] \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire [31:0] \$45 ;
  wire [31:0] \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$50 ;
  wire [3:0] \$51 ;
  wire \$52 ;
  wire [4:0] \$53 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$54 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$55 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$56 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$57 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$58 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$59 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$60 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$61 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$62 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$63 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$64 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$65 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$66 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$67 ;
  wire \$auto$opt_dff.cc:253:combine_resets$68 ;
  wire \$auto$opt_dff.cc:253:combine_resets$69 ;
  wire \$auto$opt_dff.cc:253:combine_resets$70 ;
  wire \$procmux$71_Y ;
  wire [23:0] \$procmux$72_Y ;
  wire [23:0] \$procmux$73_Y ;
  wire [8:0] \$procmux$74_Y ;
  wire [8:0] \$procmux$75_Y ;
  wire [8:0] \$procmux$76_Y ;
  wire [8:0] \$procmux$77_Y ;
  wire [8:0] \$procmux$78_Y ;
  wire [8:0] \$procmux$79_Y ;
  wire [9:0] \$procmux$80_Y ;
  wire \$procmux$81_Y ;
  wire \$procmux$82_Y ;
  wire \$procmux$83_Y ;
  wire \$procmux$84_Y ;
  wire \$procmux$85_Y ;
  wire [10:0] \$procmux$52_Y ;
  wire [10:0] \$procmux$86_Y ;
  wire \$procmux$87_Y ;
  wire \$procmux$88_Y ;
  wire \$procmux$89_Y ;
  wire \$procmux$90_Y ;
  wire adding;
  reg adding_1_0 = 1'h0;
  reg adding_2_0 = 1'h0;
  reg adding_3_0 = 1'h0;
  reg adding_4_0 = 1'h0;
  wire [8:0] address;
  wire [63:0] bias__payload;
  wire bias__ready;
  wire bias__valid;
  input [63:0] bias_payload;
  wire [63:0] bias_payload;
  output bias_ready;
  wire bias_ready;
  input bias_valid;
  wire bias_valid;
  wire biased;
  reg [8:0] c_row = 9'h000;
  wire chunk;
  input clk;
  wire clk;
  input [1023:0] command;
  wire [1023:0] command;
  output done;
  reg done = 1'h0;
  wire \final ;
  wire [63:0] finished;
  reg [1:0] given = 2'h0;
  wire i__ready;
  wire [1:0] lanes;
  wire last;
  reg last_0 = 1'h0;
  reg last_1 = 1'h0;
  reg last_2 = 1'h0;
  reg last_3 = 1'h0;
  wire last_4;
  reg [9:0] last_row = 10'h000;
  wire [11:0] mask_bit;
  reg [11:0] mask_bit_0 = 12'h000;
  reg [11:0] mask_bit_1 = 12'h000;
  reg [11:0] mask_bit_2 = 12'h000;
  reg [11:0] mask_bit_next_0 = 12'h000;
  reg [11:0] mask_bit_out_0 = 12'h000;
  reg [8:0] mask_row = 9'h000;
  reg mask_valid_0 = 1'h0;
  reg mask_valid_1 = 1'h0;
  wire mask_valid_2;
  wire [10:0] n_left;
  wire [31:0] o;
  wire [31:0] \o$58 ;
  wire [63:0] o__payload;
  wire [1:0] passed;
  wire [12:0] place_0;
  reg [12:0] place_1 = 13'h0000;
  reg [12:0] place_2 = 13'h0000;
  reg [12:0] place_3 = 13'h0000;
  reg [12:0] place_4 = 13'h0000;
  wire [8:0] read_mask__address;
  wire [2:0] read_mask__bank;
  wire [63:0] read_mask__data;
  reg read_mask__en = 1'h0;
  output [8:0] read_mask_address;
  wire [8:0] read_mask_address;
  output [2:0] read_mask_bank;
  wire [2:0] read_mask_bank;
  input [63:0] read_mask_data;
  wire [63:0] read_mask_data;
  output read_mask_en;
  wire read_mask_en;
  wire [63:0] result;
  reg [9:0] row = 10'h000;
  input rst;
  wire rst;
  input start;
  wire start;
  input [63:0] sums;
  wire [63:0] sums;
  input sums_valid;
  wire sums_valid;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_k_returns;
  wire tile_k_steps;
  wire tile_last;
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  wire tile_n_returns;
  wire tile_n_steps;
  wire valid_0;
  wire valid_1;
  wire valid_2;
  wire valid_3;
  wire valid_4;
  wire [8:0] write__address;
  reg [2:0] write__bank = 3'h0;
  wire [63:0] write__data;
  reg write__en = 1'h0;
  wire [1:0] write__lanes;
  output [8:0] write_address;
  wire [8:0] write_address;
  output [2:0] write_bank;
  wire [2:0] write_bank;
  output [63:0] write_data;
  wire [63:0] write_data;
  output write_en;
  wire write_en;
  output [1:0] write_lanes;
  wire [1:0] write_lanes;
  wire [5:0] write_mask__address;
  wire [4:0] write_mask__chunk;
  wire [1:0] write_mask__data;
  wire write_mask__en;
  output [5:0] write_mask_address;
  wire [5:0] write_mask_address;
  output [4:0] write_mask_chunk;
  wire [4:0] write_mask_chunk;
  output [1:0] write_mask_data;
  wire [1:0] write_mask_data;
  output write_mask_en;
  wire write_mask_en;
  assign tile_last = tile_last_k & tile_last_n;
  assign tile_k_returns = command[40] & tile_last_k;
  assign \$1  = ~ tile_last_k;
  assign tile_k_steps = command[40] ? \$1  : tile_last_n;
  assign \$9  = ~ command[40];
  assign tile_n_returns = \$9  & tile_last_n;
  assign \$17  = ~ tile_last_n;
  assign tile_n_steps = command[40] ? tile_last_k : \$17 ;
  assign last = row == last_row;
  assign { \$30 [12], mask_bit } = { mask_row, 3'h0 } + tile_n0;
  assign biased = command[35] & tile_last_k;
  assign adding = | { sums_valid, adding_4_0, adding_3_0, adding_2_0, adding_1_0 };
  assign { \$38 [11], n_left } = command[106:96] - tile_n0;
  assign \$47  = n_left >= 2'h2;
  assign \$51  = 1'h1 << n_left[1:0];
  assign \$53  = \$51  - 1'h1;
  assign { \$2 [11:9], address } = c_row + { 1'h0, tile_n0[10:1] };
  assign \$3  = ~ o[31];
  assign \$4  = | o[30:0];
  assign \$5  = \$3  & \$4 ;
  assign \$6  = ~ command[36];
  assign \$7  = \$5  | \$6 ;
  assign \$8  = ~ command[38];
  assign \$10  = given[0] | \$8 ;
  assign passed[0] = \$7  & \$10 ;
  assign \$11  = ~ place_4[2];
  assign \$12  = passed[0] | \$11 ;
  assign write_data[31:0] = \$12  ? o : 32'd0;
  assign \$13  = ~ \o$58 [31];
  assign \$14  = | \o$58 [30:0];
  assign \$15  = \$13  & \$14 ;
  assign \$16  = \$15  | \$6 ;
  assign \$18  = given[1] | \$8 ;
  assign passed[1] = \$16  & \$18 ;
  assign \$19  = passed[1] | \$11 ;
  assign write_data[63:32] = \$19  ? \o$58  : 32'd0;
  assign lanes = place_4[3] ? 2'h0 : place_4[1:0];
  assign \$20  = write__en & place_4[2];
  assign write_mask__en = \$20  & command[37];
  assign write_mask__data = passed & place_4[1:0];
  assign \$21  = command[73:64] + command[39];
  assign \$22  = \$21  - 1'h1;
  assign \$23  = row + 1'h1;
  assign \$24  = c_row + { 3'h0, command[607:579] };
  assign \$25  = mask_row + command[863:832];
  assign \$26  = command[151:128] <= 2'h2;
  assign \$27  = tile_k0 + 2'h2;
  assign \$28  = tile_k0 + 3'h4;
  assign \$29  = \$28  >= command[151:128];
  assign \$31  = command[106:96] <= 2'h2;
  assign \$32  = tile_n0 + 2'h2;
  assign \$33  = tile_n0 + 3'h4;
  assign \$34  = \$33  >= command[106:96];
  assign \$35  = sums_valid & last;
  assign \$36  = \$35  & tile_last;
  assign \$37  = sums_valid & tile_last_k;
  assign \$39  = \$37  & command[38];
  assign \$40  = read_mask_data >> { 1'h0, mask_bit_next_0[5:1], 1'h0 };
  assign \$41  = command[623:616] - 1'h1;
  assign \$42  = sums_valid & biased;
  assign \$43  = \$42  & last;
  assign \$45  = biased ? o__payload[31:0] : 32'd2147483648;
  assign \$46  = biased ? o__payload[63:32] : 32'd2147483648;
  always @(posedge clk)
    adding_1_0 <= \$48 ;
  always @(posedge clk)
    adding_2_0 <= \$49 ;
  always @(posedge clk)
    adding_3_0 <= \$50 ;
  always @(posedge clk)
    adding_4_0 <= \$52 ;
  always @(posedge clk)
    place_1 <= { place_0[12:4], 1'h0, place_0[2:0] };
  always @(posedge clk)
    place_2 <= place_1;
  always @(posedge clk)
    place_3 <= place_2;
  always @(posedge clk)
    place_4 <= place_3;
  always @(posedge clk)
    mask_bit_0 <= mask_bit;
  always @(posedge clk)
    mask_bit_1 <= mask_bit_0;
  always @(posedge clk)
    mask_bit_2 <= mask_bit_1;
  always @(posedge clk)
    mask_bit_next_0 <= mask_bit_2;
  always @(posedge clk)
    mask_bit_out_0 <= mask_bit_next_0;
  always @(posedge clk)
    if (rst) write__bank <= 3'h0;
    else write__bank <= \$41 [2:0];
  always @(posedge clk)
    if (rst) given <= 2'h0;
    else given <= \$40 ;
  always @(posedge clk)
    if (rst) read_mask__en <= 1'h0;
    else read_mask__en <= mask_valid_1;
  always @(posedge clk)
    if (rst) mask_valid_1 <= 1'h0;
    else mask_valid_1 <= mask_valid_0;
  always @(posedge clk)
    if (rst) mask_valid_0 <= 1'h0;
    else mask_valid_0 <= \$39 ;
  always @(posedge clk)
    if (rst) done <= 1'h0;
    else done <= last_3;
  always @(posedge clk)
    if (rst) last_3 <= 1'h0;
    else last_3 <= last_2;
  always @(posedge clk)
    if (rst) last_2 <= 1'h0;
    else last_2 <= last_1;
  always @(posedge clk)
    if (rst) last_1 <= 1'h0;
    else last_1 <= last_0;
  always @(posedge clk)
    if (rst) last_0 <= 1'h0;
    else last_0 <= \$36 ;
  always @(posedge clk)
    if (rst) write__en <= 1'h0;
    else write__en <= adding_4_0;
  reg [1:0] \$auto$ff.cc:266:slice$91  = 2'h0;
  always @(posedge clk)
    if (\$47 ) \$auto$ff.cc:266:slice$91  <= 2'h3;
    else \$auto$ff.cc:266:slice$91  <= \$53 [1:0];
  assign place_0[1:0] = \$auto$ff.cc:266:slice$91 ;
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$64 ) tile_last_n <= \$procmux$85_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$68 ) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$65 ) tile_n0 <= \$procmux$86_Y ;
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$66 ) tile_last_k <= \$procmux$71_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$69 ) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$67 ) tile_k0 <= \$procmux$73_Y ;
  always @(posedge clk)
    if (rst) mask_row <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$62 ) mask_row <= \$procmux$76_Y ;
  always @(posedge clk)
    if (rst) c_row <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$63 ) c_row <= \$procmux$79_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$70 ) row <= 10'h000;
    else if (sums_valid) row <= \$procmux$80_Y ;
  always @(posedge clk)
    if (rst) last_row <= 10'h000;
    else last_row <= \$22 [9:0];
  reg [9:0] \$auto$ff.cc:266:slice$92  = 10'h000;
  always @(posedge clk)
    \$auto$ff.cc:266:slice$92  <= { address, tile_last_k };
  assign { place_0[12:4], place_0[2] } = \$auto$ff.cc:266:slice$92 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$54  = { sums_valid, last, start } != 3'h4;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$55  = { sums_valid, tile_n_steps, tile_n_returns, last, start } != 5'h12;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$56  = { sums_valid, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$57  = { tile_n_steps, tile_n_returns } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$58  = { sums_valid, last, start } != 3'h4;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$59  = { sums_valid, tile_k_steps, tile_k_returns, last, start } != 5'h12;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$60  = { sums_valid, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$61  = { tile_k_steps, tile_k_returns } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$62  = { sums_valid, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$63  = { sums_valid, start } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$64  = & { \$auto$opt_dff.cc:194:make_patterns_logic$56 , \$auto$opt_dff.cc:194:make_patterns_logic$55 , \$auto$opt_dff.cc:194:make_patterns_logic$54  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$65  = & { sums_valid, last, \$auto$opt_dff.cc:194:make_patterns_logic$57  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$66  = & { \$auto$opt_dff.cc:194:make_patterns_logic$60 , \$auto$opt_dff.cc:194:make_patterns_logic$59 , \$auto$opt_dff.cc:194:make_patterns_logic$58  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$67  = & { sums_valid, last, \$auto$opt_dff.cc:194:make_patterns_logic$61  };
  assign \$auto$opt_dff.cc:253:combine_resets$68  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$69  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$70  = | { start, rst };
  assign \$procmux$71_Y  = start ? \$26  : \$procmux$90_Y ;
  assign \$procmux$72_Y  = tile_k_steps ? \$27 [23:0] : 24'hxxxxxx;
  assign \$procmux$73_Y  = tile_k_returns ? 24'h000000 : \$procmux$72_Y ;
  assign \$procmux$74_Y  = last ? command[776:768] : \$25 [8:0];
  assign \$procmux$75_Y  = sums_valid ? \$procmux$74_Y  : 9'hxxx;
  assign \$procmux$76_Y  = start ? command[776:768] : \$procmux$75_Y ;
  assign \$procmux$77_Y  = last ? command[523:515] : \$24 [8:0];
  assign \$procmux$78_Y  = sums_valid ? \$procmux$77_Y  : 9'hxxx;
  assign \$procmux$79_Y  = start ? command[523:515] : \$procmux$78_Y ;
  assign \$procmux$80_Y  = last ? 10'h000 : \$23 [9:0];
  assign \$52  = rst ? 1'h0 : adding_3_0;
  assign \$50  = rst ? 1'h0 : adding_2_0;
  assign \$49  = rst ? 1'h0 : adding_1_0;
  assign \$48  = rst ? 1'h0 : sums_valid;
  assign \$procmux$81_Y  = tile_n_steps ? \$34  : 1'hx;
  assign \$procmux$82_Y  = tile_n_returns ? \$31  : \$procmux$81_Y ;
  assign \$procmux$83_Y  = last ? \$procmux$82_Y  : 1'hx;
  assign \$procmux$84_Y  = sums_valid ? \$procmux$83_Y  : 1'hx;
  assign \$procmux$85_Y  = start ? \$31  : \$procmux$84_Y ;
  assign \$procmux$52_Y  = tile_n_steps ? \$32 [10:0] : 11'hxxx;
  assign \$procmux$86_Y  = tile_n_returns ? 11'h000 : \$procmux$52_Y ;
  assign \$procmux$87_Y  = tile_k_steps ? \$29  : 1'hx;
  assign \$procmux$88_Y  = tile_k_returns ? \$26  : \$procmux$87_Y ;
  assign \$procmux$89_Y  = last ? \$procmux$88_Y  : 1'hx;
  assign \$procmux$90_Y  = sums_valid ? \$procmux$89_Y  : 1'hx;
  simgnn_fp32_add bias0 (
    .a(sums[31:0]),
    .b(\$45 ),
    .clk(clk),
    .en(adding),
    .o(o),
    .rst(rst)
  );
  simgnn_fp32_add bias1 (
    .a(sums[63:32]),
    .b(\$46 ),
    .clk(clk),
    .en(adding),
    .o(\o$58 ),
    .rst(rst)
  );
  simgnn_queue_4x64 biases (
    .clk(clk),
    .i_payload(bias_payload),
    .i_ready(bias__ready),
    .i_valid(bias_valid),
    .o_payload(o__payload),
    .o_ready(\$43 ),
    .o_valid(\$44 ),
    .rst(rst)
  );
  assign \$30 [11:0] = mask_bit;
  assign \$38 [10:0] = n_left;
  assign \$2 [8:0] = address;
  assign bias__payload = bias_payload;
  assign bias__valid = bias_valid;
  assign bias_ready = bias__ready;
  assign chunk = 1'h0;
  assign \final  = tile_last_k;
  assign finished = { \o$58 , o };
  assign i__ready = bias__ready;
  assign last_4 = done;
  assign mask_valid_2 = read_mask__en;
  assign place_0[3] = 1'h0;
  assign read_mask__address = { 3'h0, mask_bit_2[11:6] };
  assign read_mask__bank = 3'h0;
  assign read_mask__data = read_mask_data;
  assign read_mask_address = { 3'h0, mask_bit_2[11:6] };
  assign read_mask_bank = 3'h0;
  assign read_mask_en = read_mask__en;
  assign result = write_data;
  assign valid_0 = adding_1_0;
  assign valid_1 = adding_2_0;
  assign valid_2 = adding_3_0;
  assign valid_3 = adding_4_0;
  assign valid_4 = write__en;
  assign write__address = place_4[12:4];
  assign write__data = write_data;
  assign write__lanes = lanes;
  assign write_address = place_4[12:4];
  assign write_bank = write__bank;
  assign write_en = write__en;
  assign write_lanes = lanes;
  assign write_mask__address = mask_bit_out_0[11:6];
  assign write_mask__chunk = mask_bit_out_0[5:1];
  assign write_mask_address = mask_bit_out_0[11:6];
  assign write_mask_chunk = mask_bit_out_0[5:1];
  assign write_mask_data = write_mask__data;
  assign write_mask_en = write_mask__en;
endmodule
`default_nettype wire
