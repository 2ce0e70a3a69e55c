`timescale 1ns/1ps
`default_nettype none
module simgnn_epilogue(command, sums, sums_valid, bias_payload, bias_valid, read_mask_data, clk, rst, bias_ready, write_en, write_bank, write_address, write_data, write_lanes, read_mask_en, read_mask_bank, read_mask_address, write_mask_en, write_mask_address, write_mask_chunk, write_mask_data
, done, start);
  wire [24:0] \$1 ;
  wire [4:0] \$2 ;
  wire [11:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [11:0] \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [10:0] \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire [8:0] \$21 ;
  wire \$22 ;
  wire [11:0] \$23 ;
  wire [10:0] \$24 ;
  wire [32:0] \$25 ;
  wire [32:0] \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$30 ;
  wire [1:0] \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire [31:0] \$35 ;
  wire [12:0] \$36 ;
  wire [31:0] \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$40 ;
  wire \$41 ;
  wire [11:0] \$42 ;
  wire \$43 ;
  wire [3:0] \$44 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$45 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$46 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$47 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$48 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$49 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$50 ;
  wire \$auto$opt_dff.cc:253:combine_resets$51 ;
  wire \$auto$opt_dff.cc:253:combine_resets$52 ;
  wire \$auto$opt_dff.cc:253:combine_resets$53 ;
  wire [10:0] \$procmux$54_Y ;
  wire [10:0] \$procmux$55_Y ;
  wire [10:0] \$procmux$56_Y ;
  wire [23:0] \$procmux$57_Y ;
  wire [23:0] \$procmux$58_Y ;
  wire [23:0] \$procmux$59_Y ;
  wire [8:0] \$procmux$60_Y ;
  wire [8:0] \$procmux$61_Y ;
  wire [8:0] \$procmux$62_Y ;
  wire [8:0] \$procmux$63_Y ;
  wire [8:0] \$procmux$64_Y ;
  wire [8:0] \$procmux$65_Y ;
  wire [9:0] \$procmux$66_Y ;
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
  wire [31:0] \o$55 ;
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
  wire tile_last;
  wire tile_last_k;
  wire tile_last_n;
  reg [10:0] tile_n0 = 11'h000;
  wire valid_0;
  wire valid_1;
  wire valid_2;
  wire valid_3;
  wire valid_4;
  wire [8:0] write__address;
  wire [2:0] write__bank;
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
  assign \$17  = command[73:64] + command[39];
  assign \$23  = \$17  - 1'h1;
  assign last = row == \$23 ;
  assign { \$36 [12], mask_bit } = { mask_row, 3'h0 } + tile_n0;
  assign biased = command[35] & tile_last_k;
  assign adding = | { sums_valid, adding_4_0, adding_3_0, adding_2_0, adding_1_0 };
  assign { \$42 [11], n_left } = command[106:96] - tile_n0;
  assign \$43  = n_left >= 2'h2;
  assign \$44  = 1'h1 << n_left[1:0];
  assign \$2  = \$44  - 1'h1;
  assign { \$3 [11:9], address } = c_row + { 1'h0, tile_n0[10:1] };
  assign \$4  = ~ finished[31];
  assign \$5  = | finished[30:0];
  assign \$6  = \$4  & \$5 ;
  assign \$7  = ~ command[36];
  assign \$8  = \$6  | \$7 ;
  assign \$10  = ~ command[38];
  assign \$11  = given[0] | \$10 ;
  assign passed[0] = \$8  & \$11 ;
  assign \$12  = ~ place_4[2];
  assign \$13  = passed[0] | \$12 ;
  assign write_data[31:0] = \$13  ? finished[31:0] : 32'd0;
  assign \$14  = ~ finished[63];
  assign \$15  = | finished[62:32];
  assign \$16  = \$14  & \$15 ;
  assign \$18  = \$16  | \$7 ;
  assign \$19  = given[1] | \$10 ;
  assign passed[1] = \$18  & \$19 ;
  assign \$20  = passed[1] | \$12 ;
  assign write_data[63:32] = \$20  ? finished[63:32] : 32'd0;
  assign lanes = place_4[3] ? 2'h0 : place_4[1:0];
  assign { \$21 [8:3], write_bank } = command[623:616] - 1'h1;
  assign \$22  = write__en & place_4[2];
  assign write_mask__en = \$22  & command[37];
  assign write_mask__data = passed & place_4[1:0];
  assign \$24  = row + 1'h1;
  assign \$25  = c_row + { 3'h0, command[607:579] };
  assign \$26  = mask_row + command[863:832];
  assign \$1  = tile_k0 + 2'h2;
  assign \$9  = tile_n0 + 2'h2;
  assign \$27  = sums_valid & last;
  assign \$28  = \$27  & tile_last;
  assign \$29  = sums_valid & tile_last_k;
  assign \$30  = \$29  & command[38];
  assign \$31  = read_mask_data >> { 1'h0, mask_bit_next_0[5:1], 1'h0 };
  assign \$32  = sums_valid & biased;
  assign \$33  = \$32  & last;
  assign \$35  = biased ? o__payload[31:0] : 32'd2147483648;
  assign \$37  = biased ? o__payload[63:32] : 32'd2147483648;
  always @(posedge clk)
    adding_1_0 <= \$38 ;
  always @(posedge clk)
    adding_2_0 <= \$39 ;
  always @(posedge clk)
    adding_3_0 <= \$40 ;
  always @(posedge clk)
    adding_4_0 <= \$41 ;
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
  assign tile_last_k = \$1  >= command[151:128];
  assign tile_last_n = \$9  >= command[106:96];
  assign tile_last = tile_last_k & tile_last_n;
  always @(posedge clk)
    if (rst) given <= 2'h0;
    else given <= \$31 ;
  always @(posedge clk)
    if (rst) read_mask__en <= 1'h0;
    else read_mask__en <= mask_valid_1;
  always @(posedge clk)
    if (rst) mask_valid_1 <= 1'h0;
    else mask_valid_1 <= mask_valid_0;
  always @(posedge clk)
    if (rst) mask_valid_0 <= 1'h0;
    else mask_valid_0 <= \$30 ;
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
    else last_0 <= \$28 ;
  always @(posedge clk)
    if (rst) write__en <= 1'h0;
    else write__en <= adding_4_0;
  reg [1:0] \$auto$ff.cc:266:slice$67  = 2'h0;
  always @(posedge clk)
    if (\$43 ) \$auto$ff.cc:266:slice$67  <= 2'h3;
    else \$auto$ff.cc:266:slice$67  <= \$2 [1:0];
  assign place_0[1:0] = \$auto$ff.cc:266:slice$67 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$51 ) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$49 ) tile_n0 <= \$procmux$56_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$52 ) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$50 ) tile_k0 <= \$procmux$59_Y ;
  always @(posedge clk)
    if (rst) mask_row <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$47 ) mask_row <= \$procmux$62_Y ;
  always @(posedge clk)
    if (rst) c_row <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$48 ) c_row <= \$procmux$65_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$53 ) row <= 10'h000;
    else if (sums_valid) row <= \$procmux$66_Y ;
  reg [9:0] \$auto$ff.cc:266:slice$68  = 10'h000;
  always @(posedge clk)
    \$auto$ff.cc:266:slice$68  <= { address, tile_last_k };
  assign { place_0[12:4], place_0[2] } = \$auto$ff.cc:266:slice$68 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$45  = { tile_last_k, command[40] } != 2'h1;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$46  = { tile_last_n, command[40] } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$47  = { sums_valid, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$48  = { sums_valid, start } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$49  = & { sums_valid, last, \$auto$opt_dff.cc:194:make_patterns_logic$45  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$50  = & { sums_valid, last, \$auto$opt_dff.cc:194:make_patterns_logic$46  };
  assign \$auto$opt_dff.cc:253:combine_resets$51  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$52  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$53  = | { start, rst };
  assign \$41  = rst ? 1'h0 : adding_3_0;
  assign \$40  = rst ? 1'h0 : adding_2_0;
  assign \$39  = rst ? 1'h0 : adding_1_0;
  assign \$38  = rst ? 1'h0 : sums_valid;
  assign \$procmux$54_Y  = tile_last_n ? 11'h000 : \$9 [10:0];
  assign \$procmux$55_Y  = tile_last_k ? \$9 [10:0] : 11'hxxx;
  assign \$procmux$56_Y  = command[40] ? \$procmux$55_Y  : \$procmux$54_Y ;
  assign \$procmux$57_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$58_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$59_Y  = command[40] ? \$procmux$58_Y  : \$procmux$57_Y ;
  assign \$procmux$60_Y  = last ? command[776:768] : \$26 [8:0];
  assign \$procmux$61_Y  = sums_valid ? \$procmux$60_Y  : 9'hxxx;
  assign \$procmux$62_Y  = start ? command[776:768] : \$procmux$61_Y ;
  assign \$procmux$63_Y  = last ? command[523:515] : \$25 [8:0];
  assign \$procmux$64_Y  = sums_valid ? \$procmux$63_Y  : 9'hxxx;
  assign \$procmux$65_Y  = start ? command[523:515] : \$procmux$64_Y ;
  assign \$procmux$66_Y  = last ? 10'h000 : \$24 [9:0];
  simgnn_fp32_add bias0 (
    .a(sums[31:0]),
    .b(\$35 ),
    .clk(clk),
    .en(adding),
    .o(finished[31:0]),
    .rst(rst)
  );
  simgnn_fp32_add bias1 (
    .a(sums[63:32]),
    .b(\$37 ),
    .clk(clk),
    .en(adding),
    .o(finished[63:32]),
    .rst(rst)
  );
  simgnn_queue_4x64 biases (
    .clk(clk),
    .i_payload(bias_payload),
    .i_ready(bias__ready),
    .i_valid(bias_valid),
    .o_payload(o__payload),
    .o_ready(\$33 ),
    .o_valid(\$34 ),
    .rst(rst)
  );
  assign \$36 [11:0] = mask_bit;
  assign \$21 [2:0] = write_bank;
  assign \$42 [10:0] = n_left;
  assign \$3 [8:0] = address;
  assign bias__payload = bias_payload;
  assign bias__valid = bias_valid;
  assign bias_ready = bias__ready;
  assign chunk = 1'h0;
  assign \final  = tile_last_k;
  assign i__ready = bias__ready;
  assign last_4 = done;
  assign mask_valid_2 = read_mask__en;
  assign o = finished[31:0];
  assign \o$55  = finished[63:32];
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
  assign write__bank = write_bank;
  assign write__data = write_data;
  assign write__lanes = lanes;
  assign write_address = place_4[12:4];
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
