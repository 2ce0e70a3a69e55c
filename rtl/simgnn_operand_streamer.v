`timescale 1ns/1ps
`default_nettype none
module simgnn_operand_streamer(command, read_a_data, read_c_data, loaded, in_flight, clk, rst, read_a_en, read_a_bank, read_a_address, read_c_en, read_c_bank, read_c_address, issue, swap_now, feedback, active, a, swap, sums, start
);
  wire [10:0] \$1 ;
  wire \$2 ;
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
  wire [10:0] \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [1:0] \$17 ;
  wire [24:0] \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire [11:0] \$21 ;
  wire \$22 ;
  wire [10:0] \$23 ;
  wire [20:0] \$24 ;
  wire [20:0] \$25 ;
  wire [8:0] \$26 ;
  wire [11:0] \$27 ;
  wire \$28 ;
  wire [10:0] \$29 ;
  wire \$30 ;
  wire \$31 ;
  wire [32:0] \$32 ;
  wire [32:0] \$33 ;
  wire \$34 ;
  wire [11:0] \$35 ;
  wire [11:0] \$36 ;
  wire \$37 ;
  wire [24:0] \$38 ;
  wire [24:0] \$39 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire [8:0] \$44 ;
  wire \$45 ;
  wire [2:0] \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$49 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$50 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$51 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$52 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$53 ;
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
  wire \$auto$opt_dff.cc:219:make_patterns_logic$68 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$69 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$70 ;
  wire \$auto$opt_dff.cc:253:combine_resets$71 ;
  wire \$auto$opt_dff.cc:253:combine_resets$72 ;
  wire \$auto$opt_dff.cc:253:combine_resets$73 ;
  wire \$auto$opt_dff.cc:253:combine_resets$74 ;
  wire \$auto$opt_dff.cc:253:combine_resets$75 ;
  wire \$auto$opt_dff.cc:253:combine_resets$76 ;
  wire \$auto$opt_dff.cc:253:combine_resets$77 ;
  wire \$auto$rtlil.cc:2739:Not$78 ;
  wire \$procmux$4_Y ;
  wire \$procmux$6_Y ;
  wire \$procmux$79_Y ;
  wire \$procmux$80_Y ;
  wire \$procmux$81_Y ;
  wire \$procmux$82_Y ;
  wire \$procmux$83_Y ;
  wire \$procmux$84_Y ;
  wire \$procmux$85_Y ;
  wire \$procmux$86_Y ;
  wire [10:0] \$procmux$87_Y ;
  wire [10:0] \$procmux$88_Y ;
  wire [10:0] \$procmux$89_Y ;
  wire \$procmux$90_Y ;
  wire \$procmux$91_Y ;
  wire \$procmux$92_Y ;
  wire \$procmux$93_Y ;
  wire \$procmux$94_Y ;
  wire \$procmux$95_Y ;
  wire \$procmux$96_Y ;
  wire \$procmux$97_Y ;
  wire \$procmux$98_Y ;
  wire \$procmux$99_Y ;
  wire \$procmux$100_Y ;
  wire \$procmux$101_Y ;
  wire \$procmux$102_Y ;
  wire \$procmux$103_Y ;
  wire [23:0] \$procmux$104_Y ;
  wire [23:0] \$procmux$105_Y ;
  wire [23:0] \$procmux$106_Y ;
  wire [23:0] \$procmux$107_Y ;
  wire [8:0] \$procmux$108_Y ;
  wire [8:0] \$procmux$109_Y ;
  wire [8:0] \$procmux$110_Y ;
  wire [8:0] \$procmux$111_Y ;
  wire [8:0] \$procmux$112_Y ;
  wire [8:0] \$procmux$113_Y ;
  wire \$procmux$114_Y ;
  wire \$procmux$115_Y ;
  wire \$procmux$116_Y ;
  wire \$procmux$117_Y ;
  wire \$procmux$118_Y ;
  wire [9:0] \$procmux$119_Y ;
  wire [63:0] \$procmux$120_Y ;
  wire [1:0] \$procmux$121_Y ;
  wire [8:0] \$signal ;
  reg \$signal$122  = 1'h0;
  reg [8:0] \$signal$32  = 9'h000;
  output [63:0] a;
  wire [63:0] a;
  output active;
  reg active = 1'h0;
  wire [8:0] address;
  reg block = 1'h0;
  reg \block$66  = 1'h0;
  reg [8:0] c_address_0 = 9'h000;
  reg [8:0] c_address_1 = 9'h000;
  reg [8:0] c_address_2 = 9'h000;
  wire [8:0] c_address_3;
  wire [8:0] c_base;
  reg [8:0] c_row = 9'h000;
  wire chunk;
  input clk;
  wire clk;
  wire [63:0] column;
  wire [10:0] column_tiles;
  input [1023:0] command;
  wire [1023:0] command;
  wire continues;
  reg continues_0 = 1'h0;
  reg continues_1 = 1'h0;
  reg continues_2 = 1'h0;
  wire continues_3;
  output feedback;
  wire feedback;
  wire [1:0] free;
  wire [1:0] full;
  input [4:0] in_flight;
  wire [4:0] in_flight;
  reg is_ones = 1'h0;
  output issue;
  wire issue;
  reg lane = 1'h0;
  reg last = 1'h0;
  input loaded;
  wire loaded;
  reg one_row = 1'h0;
  wire ones;
  wire operand;
  reg [20:0] reach = 21'h000000;
  wire [8:0] read__address;
  wire read__en;
  wire [8:0] read_a__address;
  reg [2:0] read_a__bank = 3'h0;
  wire [63:0] read_a__data;
  wire read_a__en;
  output [8:0] read_a_address;
  wire [8:0] read_a_address;
  output [2:0] read_a_bank;
  wire [2:0] read_a_bank;
  input [63:0] read_a_data;
  wire [63:0] read_a_data;
  output read_a_en;
  wire read_a_en;
  reg [8:0] read_c__address = 9'h000;
  reg [2:0] read_c__bank = 3'h0;
  wire [63:0] read_c__data;
  reg read_c__en = 1'h0;
  output [8:0] read_c_address;
  wire [8:0] read_c_address;
  output [2:0] read_c_bank;
  wire [2:0] read_c_bank;
  input [63:0] read_c_data;
  wire [63:0] read_c_data;
  output read_c_en;
  wire read_c_en;
  wire read_sums_0;
  wire read_sums_1;
  wire read_sums_2;
  wire read_sums_3;
  reg read_sums_4 = 1'h0;
  reg [9:0] row = 10'h000;
  reg [9:0] row_before_last = 10'h000;
  input rst;
  wire rst;
  wire settled;
  input start;
  wire start;
  wire [9:0] stream_rows;
  output [63:0] sums;
  reg [63:0] sums = 64'h0000000000000000;
  output swap;
  reg swap = 1'h0;
  wire swap_0;
  output swap_now;
  wire swap_now;
  reg tile_first_k = 1'h0;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_last;
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  wire [63:0] value;
  assign tile_last = tile_last_k & tile_last_n;
  assign { \$1 [10], stream_rows } = command[73:64] + command[39];
  assign ones = command[39] & last;
  assign { column_tiles, \$27 [0] } = command[106:96] + 1'h1;
  assign \$42  = in_flight < reach;
  assign settled = tile_first_k | \$42 ;
  assign \$43  = ~ \$signal$122 ;
  assign \$47  = \$43  | loaded;
  assign \$48  = ~ command[32];
  assign \$2  = \$48  | ones;
  assign \$7  = full >> block;
  assign \$8  = \$2  | \$7 ;
  assign operand = \$47  & \$8 ;
  assign \$9  = active & operand;
  assign issue = \$9  & settled;
  assign swap_now = issue & \$signal$122 ;
  assign \$10  = ~ settled;
  assign feedback = \$9  & \$10 ;
  assign \$11  = ~ ones;
  assign \$12  = issue & \$11 ;
  assign \$13  = command[73:64] - 1'h1;
  assign \$14  = row == \$13 ;
  assign \$15  = \$14  | row[0];
  assign \$16  = \$12  & \$15 ;
  assign \$17  = block ? 2'h2 : 2'h1;
  assign \$18  = \$signal$32  + { 1'h0, tile_k0[23:1] };
  assign \$19  = ~ tile_first_k;
  assign \$20  = \$19  | command[34];
  assign continues = issue & \$20 ;
  assign { \$21 [11:9], address } = c_row + { 1'h0, tile_n0[10:1] };
  assign \$22  = stream_rows == 1'h1;
  assign \$23  = stream_rows - 2'h2;
  assign \$24  = stream_rows * column_tiles;
  assign \$25  = command[40] ? { 11'h000, stream_rows } : \$24 ;
  assign \$26  = command[367:360] - 1'h1;
  assign \$28  = ~ block;
  assign \$29  = row + 1'h1;
  assign \$30  = row == row_before_last;
  assign \$31  = one_row | \$30 ;
  assign \$32  = \$signal$32  + { 3'h0, command[351:323] };
  assign \$33  = c_row + { 3'h0, command[607:579] };
  assign \$34  = command[151:128] <= 2'h2;
  assign \$35  = tile_n0 + 2'h2;
  assign \$36  = tile_n0 + 3'h4;
  assign \$37  = \$36  >= command[106:96];
  assign \$38  = tile_k0 + 2'h2;
  assign \$39  = tile_k0 + 3'h4;
  assign \$40  = \$39  >= command[151:128];
  assign \$41  = command[106:96] <= 2'h2;
  assign \$44  = command[623:616] - 1'h1;
  assign \$45  = start & command[32];
  always @(posedge clk)
    continues_0 <= \$4 ;
  always @(posedge clk)
    continues_1 <= \$5 ;
  always @(posedge clk)
    continues_2 <= \$6 ;
  always @(posedge clk)
    read_c__en <= \$3 ;
  always @(posedge clk)
    c_address_0 <= address;
  always @(posedge clk)
    c_address_1 <= c_address_0;
  always @(posedge clk)
    c_address_2 <= c_address_1;
  always @(posedge clk)
    read_c__address <= c_address_2;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$71 ) sums <= 64'h0000000000000000;
    else sums <= read_c_data;
  always @(posedge clk)
    if (rst) read_sums_4 <= 1'h0;
    else read_sums_4 <= read_c__en;
  always @(posedge clk)
    if (rst) read_c__bank <= 3'h0;
    else read_c__bank <= \$44 [2:0];
  always @(posedge clk)
    if (rst) swap <= 1'h0;
    else swap <= swap_now;
  reg [13:0] \$auto$ff.cc:266:slice$123  = 14'h0000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$123  <= 14'h0000;
    else \$auto$ff.cc:266:slice$123  <= { value[61:55], value[29:23] };
  assign { a[61:55], a[29:23] } = \$auto$ff.cc:266:slice$123 ;
  reg [49:0] \$auto$ff.cc:266:slice$124  = 50'h0000000000000;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$72 ) \$auto$ff.cc:266:slice$124  <= 50'h0000000000000;
    else \$auto$ff.cc:266:slice$124  <= { \$procmux$120_Y [63:62], \$procmux$120_Y [54:30], \$procmux$120_Y [22:0] };
  assign { a[63:62], a[54:30], a[22:0] } = \$auto$ff.cc:266:slice$124 ;
  always @(posedge clk)
    if (rst) lane <= 1'h0;
    else lane <= row[0];
  always @(posedge clk)
    if (rst) \block$66  <= 1'h0;
    else \block$66  <= block;
  always @(posedge clk)
    if (rst) is_ones <= 1'h0;
    else is_ones <= ones;
  always @(posedge clk)
    if (rst) active <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$64 ) active <= \$procmux$80_Y ;
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$65 ) tile_last_n <= \$procmux$86_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$73 ) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$66 ) tile_n0 <= \$procmux$89_Y ;
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$67 ) tile_last_k <= \$procmux$96_Y ;
  always @(posedge clk)
    if (rst) tile_first_k <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$68 ) tile_first_k <= \$procmux$103_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$74 ) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$69 ) tile_k0 <= \$procmux$107_Y ;
  always @(posedge clk)
    if (rst) c_row <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$60 ) c_row <= \$procmux$110_Y ;
  always @(posedge clk)
    if (rst) \$signal$32  <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$61 ) \$signal$32  <= \$procmux$113_Y ;
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$62 ) last <= \$procmux$116_Y ;
  always @(posedge clk)
    if (rst) \$signal$122  <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$63 ) \$signal$122  <= \$procmux$118_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$75 ) row <= 10'h000;
    else if (issue) row <= \$procmux$119_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$76 ) block <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$70 ) block <= \$28 ;
  always @(posedge clk)
    if (rst) read_a__bank <= 3'h0;
    else read_a__bank <= \$26 [2:0];
  always @(posedge clk)
    if (rst) reach[9:0] <= 10'h000;
    else reach[9:0] <= \$25 [9:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$77 ) reach[20:10] <= 11'h000;
    else reach[20:10] <= \$24 [20:10];
  always @(posedge clk)
    if (rst) row_before_last <= 10'h000;
    else row_before_last <= \$23 [9:0];
  always @(posedge clk)
    if (rst) one_row <= 1'h0;
    else one_row <= \$22 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$49  = { start, issue, last } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$50  = { tile_last, start, issue, last } != 4'h3;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$51  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$52  = { start, issue, last } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$53  = { tile_last_k, start, command[40], issue, last } != 5'h07;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$54  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$55  = { tile_last_k, command[40] } != 2'h1;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$56  = { start, issue, last } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$57  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$58  = { start, issue, last } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$59  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$60  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$61  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$62  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$63  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$64  = & { \$auto$opt_dff.cc:194:make_patterns_logic$51 , \$auto$opt_dff.cc:194:make_patterns_logic$50 , \$auto$opt_dff.cc:194:make_patterns_logic$49  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$65  = & { \$auto$opt_dff.cc:194:make_patterns_logic$54 , \$auto$opt_dff.cc:194:make_patterns_logic$53 , \$auto$opt_dff.cc:194:make_patterns_logic$52  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$66  = & { issue, last, \$auto$opt_dff.cc:194:make_patterns_logic$55  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$67  = & { \$auto$opt_dff.cc:194:make_patterns_logic$57 , \$auto$opt_dff.cc:194:make_patterns_logic$56  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$68  = & { \$auto$opt_dff.cc:194:make_patterns_logic$59 , \$auto$opt_dff.cc:194:make_patterns_logic$58  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$69  = & { issue, last };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$70  = & { command[32], \$16  };
  assign \$auto$rtlil.cc:2739:Not$78  = ~ read_sums_4;
  assign \$auto$opt_dff.cc:253:combine_resets$71  = | { \$auto$rtlil.cc:2739:Not$78 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$72  = | { is_ones, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$73  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$74  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$75  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$76  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$77  = | { command[40], rst };
  assign \$procmux$4_Y  = tile_last ? 1'h0 : 1'hx;
  assign \$procmux$6_Y  = last ? \$procmux$4_Y  : 1'hx;
  assign \$procmux$79_Y  = issue ? \$procmux$6_Y  : 1'hx;
  assign \$procmux$80_Y  = start ? 1'h1 : \$procmux$79_Y ;
  assign \$procmux$81_Y  = tile_last_k ? \$37  : 1'hx;
  assign \$procmux$82_Y  = tile_last_n ? \$41  : \$37 ;
  assign \$procmux$83_Y  = command[40] ? \$procmux$81_Y  : \$procmux$82_Y ;
  assign \$procmux$84_Y  = last ? \$procmux$83_Y  : 1'hx;
  assign \$procmux$85_Y  = issue ? \$procmux$84_Y  : 1'hx;
  assign \$procmux$86_Y  = start ? \$41  : \$procmux$85_Y ;
  assign \$procmux$87_Y  = tile_last_k ? \$35 [10:0] : 11'hxxx;
  assign \$procmux$88_Y  = tile_last_n ? 11'h000 : \$35 [10:0];
  assign \$procmux$89_Y  = command[40] ? \$procmux$87_Y  : \$procmux$88_Y ;
  assign \$procmux$90_Y  = tile_last_k ? \$34  : \$40 ;
  assign \$procmux$91_Y  = command[40] ? \$procmux$90_Y  : tile_last_k;
  assign \$procmux$92_Y  = tile_last_n ? \$40  : \$procmux$91_Y ;
  assign \$procmux$93_Y  = command[40] ? \$procmux$91_Y  : \$procmux$92_Y ;
  assign \$procmux$94_Y  = last ? \$procmux$93_Y  : 1'hx;
  assign \$procmux$95_Y  = issue ? \$procmux$94_Y  : 1'hx;
  assign \$procmux$96_Y  = start ? \$34  : \$procmux$95_Y ;
  assign \$procmux$97_Y  = tile_last_k ? 1'h1 : 1'h0;
  assign \$procmux$98_Y  = command[40] ? \$procmux$97_Y  : tile_first_k;
  assign \$procmux$99_Y  = tile_last_n ? 1'h0 : \$procmux$98_Y ;
  assign \$procmux$100_Y  = command[40] ? \$procmux$98_Y  : \$procmux$99_Y ;
  assign \$procmux$101_Y  = last ? \$procmux$100_Y  : 1'hx;
  assign \$procmux$102_Y  = issue ? \$procmux$101_Y  : 1'hx;
  assign \$procmux$103_Y  = start ? 1'h1 : \$procmux$102_Y ;
  assign \$procmux$104_Y  = tile_last_k ? 24'h000000 : \$38 [23:0];
  assign \$procmux$105_Y  = command[40] ? \$procmux$104_Y  : tile_k0;
  assign \$procmux$106_Y  = tile_last_n ? \$38 [23:0] : \$procmux$105_Y ;
  assign \$procmux$107_Y  = command[40] ? \$procmux$105_Y  : \$procmux$106_Y ;
  assign \$procmux$108_Y  = last ? command[523:515] : \$33 [8:0];
  assign \$procmux$109_Y  = issue ? \$procmux$108_Y  : 9'hxxx;
  assign \$procmux$110_Y  = start ? command[523:515] : \$procmux$109_Y ;
  assign \$procmux$111_Y  = last ? command[267:259] : \$32 [8:0];
  assign \$procmux$112_Y  = issue ? \$procmux$111_Y  : 9'hxxx;
  assign \$procmux$113_Y  = start ? command[267:259] : \$procmux$112_Y ;
  assign \$procmux$114_Y  = last ? one_row : \$31 ;
  assign \$procmux$115_Y  = issue ? \$procmux$114_Y  : 1'hx;
  assign \$procmux$116_Y  = start ? \$22  : \$procmux$115_Y ;
  assign \$procmux$117_Y  = issue ? last : 1'hx;
  assign \$procmux$118_Y  = start ? 1'h1 : \$procmux$117_Y ;
  assign \$procmux$119_Y  = last ? 10'h000 : \$29 [9:0];
  assign \$procmux$120_Y  = command[32] ? column : read_a_data;
  assign value = is_ones ? 64'h3f8000003f800000 : \$procmux$120_Y ;
  assign \$procmux$121_Y  = \$16  ? \$17  : 2'h0;
  assign free = command[32] ? \$procmux$121_Y  : 2'h0;
  assign read_a_address = command[32] ? read__address : \$18 [8:0];
  assign read_a_en = command[32] ? read__en : issue;
  assign \$3  = rst ? 1'h0 : continues_2;
  assign \$6  = rst ? 1'h0 : continues_1;
  assign \$5  = rst ? 1'h0 : continues_0;
  assign \$4  = rst ? 1'h0 : continues;
  simgnn_block_fetcher fetcher (
    .block(\block$66 ),
    .clk(clk),
    .column(column),
    .command(command),
    .free(free),
    .full(full),
    .lane(lane),
    .read_address(read__address),
    .read_bank(\$46 ),
    .read_data(read_a_data),
    .read_en(read__en),
    .rst(rst),
    .start(\$45 )
  );
  assign \$27 [11:1] = column_tiles;
  assign \$21 [8:0] = address;
  assign \$1 [9:0] = stream_rows;
  assign \$signal  = command[267:259];
  assign c_address_3 = read_c__address;
  assign c_base = command[523:515];
  assign chunk = 1'h0;
  assign continues_3 = read_c__en;
  assign read_a__address = read_a_address;
  assign read_a__data = read_a_data;
  assign read_a__en = read_a_en;
  assign read_a_bank = read_a__bank;
  assign read_c__data = read_c_data;
  assign read_c_address = read_c__address;
  assign read_c_bank = read_c__bank;
  assign read_c_en = read_c__en;
  assign read_sums_0 = continues_0;
  assign read_sums_1 = continues_1;
  assign read_sums_2 = continues_2;
  assign read_sums_3 = read_c__en;
  assign swap_0 = swap;
endmodule
`default_nettype wire
