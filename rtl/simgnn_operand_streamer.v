`timescale 1ns/1ps
`default_nettype none
module simgnn_operand_streamer(command, read_a_data, read_c_data, loaded, in_flight, clk, rst, read_a_en, read_a_bank, read_a_address, read_c_en, read_c_bank, read_c_address, issue, swap_now, feedback, active, a, swap, sums, start
);
  wire \$1 ;
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
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [10:0] \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire [1:0] \$21 ;
  wire [24:0] \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire [11:0] \$26 ;
  wire \$27 ;
  wire [10:0] \$28 ;
  wire [20:0] \$29 ;
  wire [20:0] \$30 ;
  wire [8:0] \$31 ;
  wire [10:0] \$32 ;
  wire \$33 ;
  wire [10:0] \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire [32:0] \$37 ;
  wire [32:0] \$38 ;
  wire \$39 ;
  wire [24:0] \$40 ;
  wire [24:0] \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire [11:0] \$44 ;
  wire [11:0] \$45 ;
  wire \$46 ;
  wire [8:0] \$47 ;
  wire \$48 ;
  wire [2:0] \$49 ;
  wire [11:0] \$50 ;
  wire \$51 ;
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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$64 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$65 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$66 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$67 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$68 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$69 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$70 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$71 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$72 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$73 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$74 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$75 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$76 ;
  wire \$auto$opt_dff.cc:253:combine_resets$77 ;
  wire \$auto$opt_dff.cc:253:combine_resets$78 ;
  wire \$auto$opt_dff.cc:253:combine_resets$79 ;
  wire \$auto$opt_dff.cc:253:combine_resets$80 ;
  wire \$auto$opt_dff.cc:253:combine_resets$81 ;
  wire \$auto$opt_dff.cc:253:combine_resets$82 ;
  wire \$auto$opt_dff.cc:253:combine_resets$83 ;
  wire \$auto$rtlil.cc:2739:Not$84 ;
  wire \$procmux$85_Y ;
  wire \$procmux$86_Y ;
  wire \$procmux$87_Y ;
  wire \$procmux$88_Y ;
  wire \$procmux$89_Y ;
  wire \$procmux$90_Y ;
  wire \$procmux$91_Y ;
  wire \$procmux$92_Y ;
  wire \$procmux$93_Y ;
  wire [10:0] \$procmux$94_Y ;
  wire [10:0] \$procmux$95_Y ;
  wire \$procmux$96_Y ;
  wire \$procmux$97_Y ;
  wire \$procmux$98_Y ;
  wire \$procmux$99_Y ;
  wire \$procmux$100_Y ;
  wire \$procmux$101_Y ;
  wire \$procmux$102_Y ;
  wire \$procmux$103_Y ;
  wire \$procmux$104_Y ;
  wire \$procmux$105_Y ;
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
  reg [8:0] \$signal$123  = 9'h000;
  output [63:0] a;
  wire [63:0] a;
  output active;
  reg active = 1'h0;
  wire [8:0] address;
  reg block = 1'h0;
  reg \block$70  = 1'h0;
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
  wire tile_k_returns;
  wire tile_k_steps;
  wire tile_last;
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  wire tile_n_returns;
  wire tile_n_steps;
  wire [63:0] value;
  assign tile_last = tile_last_k & tile_last_n;
  assign tile_k_returns = command[40] & tile_last_k;
  assign \$1  = ~ tile_last_k;
  assign tile_k_steps = command[40] ? \$1  : tile_last_n;
  assign \$15  = ~ command[40];
  assign tile_n_returns = \$15  & tile_last_n;
  assign \$24  = ~ tile_last_n;
  assign tile_n_steps = command[40] ? tile_last_k : \$24 ;
  assign { \$32 [10], stream_rows } = command[73:64] + command[39];
  assign ones = command[39] & last;
  assign { column_tiles, \$50 [0] } = command[106:96] + 1'h1;
  assign \$51  = in_flight < reach;
  assign settled = tile_first_k | \$51 ;
  assign \$2  = ~ \$signal$122 ;
  assign \$7  = \$2  | loaded;
  assign \$8  = ~ command[32];
  assign \$9  = \$8  | ones;
  assign \$10  = full >> block;
  assign \$11  = \$9  | \$10 ;
  assign operand = \$7  & \$11 ;
  assign \$12  = active & operand;
  assign issue = \$12  & settled;
  assign swap_now = issue & \$signal$122 ;
  assign \$13  = ~ settled;
  assign feedback = \$12  & \$13 ;
  assign \$14  = ~ ones;
  assign \$16  = issue & \$14 ;
  assign \$17  = command[73:64] - 1'h1;
  assign \$18  = row == \$17 ;
  assign \$19  = \$18  | row[0];
  assign \$20  = \$16  & \$19 ;
  assign \$21  = block ? 2'h2 : 2'h1;
  assign \$22  = \$signal$123  + { 1'h0, tile_k0[23:1] };
  assign \$23  = ~ tile_first_k;
  assign \$25  = \$23  | command[34];
  assign continues = issue & \$25 ;
  assign { \$26 [11:9], address } = c_row + { 1'h0, tile_n0[10:1] };
  assign \$27  = stream_rows == 1'h1;
  assign \$28  = stream_rows - 2'h2;
  assign \$29  = stream_rows * column_tiles;
  assign \$30  = command[40] ? { 11'h000, stream_rows } : \$29 ;
  assign \$31  = command[367:360] - 1'h1;
  assign \$33  = ~ block;
  assign \$34  = row + 1'h1;
  assign \$35  = row == row_before_last;
  assign \$36  = one_row | \$35 ;
  assign \$37  = \$signal$123  + { 3'h0, command[351:323] };
  assign \$38  = c_row + { 3'h0, command[607:579] };
  assign \$39  = command[151:128] <= 2'h2;
  assign \$40  = tile_k0 + 2'h2;
  assign \$41  = tile_k0 + 3'h4;
  assign \$42  = \$41  >= command[151:128];
  assign \$43  = command[106:96] <= 2'h2;
  assign \$44  = tile_n0 + 2'h2;
  assign \$45  = tile_n0 + 3'h4;
  assign \$46  = \$45  >= command[106:96];
  assign \$47  = command[623:616] - 1'h1;
  assign \$48  = start & command[32];
  always @(posedge clk)
    continues_0 <= \$3 ;
  always @(posedge clk)
    continues_1 <= \$4 ;
  always @(posedge clk)
    continues_2 <= \$5 ;
  always @(posedge clk)
    read_c__en <= \$6 ;
  always @(posedge clk)
    c_address_0 <= address;
  always @(posedge clk)
    c_address_1 <= c_address_0;
  always @(posedge clk)
    c_address_2 <= c_address_1;
  always @(posedge clk)
    read_c__address <= c_address_2;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$77 ) sums <= 64'h0000000000000000;
    else sums <= read_c_data;
  always @(posedge clk)
    if (rst) read_sums_4 <= 1'h0;
    else read_sums_4 <= read_c__en;
  always @(posedge clk)
    if (rst) read_c__bank <= 3'h0;
    else read_c__bank <= \$47 [2:0];
  always @(posedge clk)
    if (rst) swap <= 1'h0;
    else swap <= swap_now;
  reg [13:0] \$auto$ff.cc:266:slice$124  = 14'h0000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$124  <= 14'h0000;
    else \$auto$ff.cc:266:slice$124  <= { value[61:55], value[29:23] };
  assign { a[61:55], a[29:23] } = \$auto$ff.cc:266:slice$124 ;
  reg [49:0] \$auto$ff.cc:266:slice$125  = 50'h0000000000000;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$78 ) \$auto$ff.cc:266:slice$125  <= 50'h0000000000000;
    else \$auto$ff.cc:266:slice$125  <= { \$procmux$120_Y [63:62], \$procmux$120_Y [54:30], \$procmux$120_Y [22:0] };
  assign { a[63:62], a[54:30], a[22:0] } = \$auto$ff.cc:266:slice$125 ;
  always @(posedge clk)
    if (rst) lane <= 1'h0;
    else lane <= row[0];
  always @(posedge clk)
    if (rst) \block$70  <= 1'h0;
    else \block$70  <= block;
  always @(posedge clk)
    if (rst) is_ones <= 1'h0;
    else is_ones <= ones;
  always @(posedge clk)
    if (rst) active <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$70 ) active <= \$procmux$88_Y ;
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$71 ) tile_last_n <= \$procmux$93_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$79 ) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$72 ) tile_n0 <= \$procmux$95_Y ;
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$73 ) tile_last_k <= \$procmux$100_Y ;
  always @(posedge clk)
    if (rst) tile_first_k <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$74 ) tile_first_k <= \$procmux$105_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$80 ) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$75 ) tile_k0 <= \$procmux$107_Y ;
  always @(posedge clk)
    if (rst) c_row <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$66 ) c_row <= \$procmux$110_Y ;
  always @(posedge clk)
    if (rst) \$signal$123  <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$67 ) \$signal$123  <= \$procmux$113_Y ;
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$68 ) last <= \$procmux$116_Y ;
  always @(posedge clk)
    if (rst) \$signal$122  <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$69 ) \$signal$122  <= \$procmux$118_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$81 ) row <= 10'h000;
    else if (issue) row <= \$procmux$119_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$82 ) block <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$76 ) block <= \$33 ;
  always @(posedge clk)
    if (rst) read_a__bank <= 3'h0;
    else read_a__bank <= \$31 [2:0];
  always @(posedge clk)
    if (rst) reach[9:0] <= 10'h000;
    else reach[9:0] <= \$30 [9:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$83 ) reach[20:10] <= 11'h000;
    else reach[20:10] <= \$29 [20:10];
  always @(posedge clk)
    if (rst) row_before_last <= 10'h000;
    else row_before_last <= \$28 [9:0];
  always @(posedge clk)
    if (rst) one_row <= 1'h0;
    else one_row <= \$27 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$52  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$53  = { last, start, issue } != 3'h1;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$54  = { tile_last, last, start, issue } != 4'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$55  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$56  = { last, start, issue } != 3'h1;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$57  = { tile_n_steps, tile_n_returns, last, start, issue } != 5'h05;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$58  = { tile_n_steps, tile_n_returns } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$59  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$60  = { last, start, issue } != 3'h1;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$61  = { tile_k_steps, tile_k_returns, last, start, issue } != 5'h05;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$62  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$63  = { last, start, issue } != 3'h1;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$64  = { tile_k_steps, tile_k_returns, last, start, issue } != 5'h05;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$65  = { tile_k_steps, tile_k_returns } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$66  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$67  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$68  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$69  = { start, issue } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$70  = & { \$auto$opt_dff.cc:194:make_patterns_logic$54 , \$auto$opt_dff.cc:194:make_patterns_logic$53 , \$auto$opt_dff.cc:194:make_patterns_logic$52  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$71  = & { \$auto$opt_dff.cc:194:make_patterns_logic$57 , \$auto$opt_dff.cc:194:make_patterns_logic$56 , \$auto$opt_dff.cc:194:make_patterns_logic$55  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$72  = & { last, issue, \$auto$opt_dff.cc:194:make_patterns_logic$58  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$73  = & { \$auto$opt_dff.cc:194:make_patterns_logic$61 , \$auto$opt_dff.cc:194:make_patterns_logic$60 , \$auto$opt_dff.cc:194:make_patterns_logic$59  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$74  = & { \$auto$opt_dff.cc:194:make_patterns_logic$64 , \$auto$opt_dff.cc:194:make_patterns_logic$63 , \$auto$opt_dff.cc:194:make_patterns_logic$62  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$75  = & { last, issue, \$auto$opt_dff.cc:194:make_patterns_logic$65  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$76  = & { command[32], \$20  };
  assign \$auto$rtlil.cc:2739:Not$84  = ~ read_sums_4;
  assign \$auto$opt_dff.cc:253:combine_resets$77  = | { \$auto$rtlil.cc:2739:Not$84 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$78  = | { is_ones, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$79  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$80  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$81  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$82  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$83  = | { command[40], rst };
  assign \$6  = rst ? 1'h0 : continues_2;
  assign \$5  = rst ? 1'h0 : continues_1;
  assign \$4  = rst ? 1'h0 : continues_0;
  assign \$3  = rst ? 1'h0 : continues;
  assign \$procmux$85_Y  = tile_last ? 1'h0 : 1'hx;
  assign \$procmux$86_Y  = last ? \$procmux$85_Y  : 1'hx;
  assign \$procmux$87_Y  = issue ? \$procmux$86_Y  : 1'hx;
  assign \$procmux$88_Y  = start ? 1'h1 : \$procmux$87_Y ;
  assign \$procmux$89_Y  = tile_n_steps ? \$46  : 1'hx;
  assign \$procmux$90_Y  = tile_n_returns ? \$43  : \$procmux$89_Y ;
  assign \$procmux$91_Y  = last ? \$procmux$90_Y  : 1'hx;
  assign \$procmux$92_Y  = issue ? \$procmux$91_Y  : 1'hx;
  assign \$procmux$93_Y  = start ? \$43  : \$procmux$92_Y ;
  assign \$procmux$94_Y  = tile_n_steps ? \$44 [10:0] : 11'hxxx;
  assign \$procmux$95_Y  = tile_n_returns ? 11'h000 : \$procmux$94_Y ;
  assign \$procmux$96_Y  = tile_k_steps ? \$42  : 1'hx;
  assign \$procmux$97_Y  = tile_k_returns ? \$39  : \$procmux$96_Y ;
  assign \$procmux$98_Y  = last ? \$procmux$97_Y  : 1'hx;
  assign \$procmux$99_Y  = issue ? \$procmux$98_Y  : 1'hx;
  assign \$procmux$100_Y  = start ? \$39  : \$procmux$99_Y ;
  assign \$procmux$101_Y  = tile_k_steps ? 1'h0 : 1'hx;
  assign \$procmux$102_Y  = tile_k_returns ? 1'h1 : \$procmux$101_Y ;
  assign \$procmux$103_Y  = last ? \$procmux$102_Y  : 1'hx;
  assign \$procmux$104_Y  = issue ? \$procmux$103_Y  : 1'hx;
  assign \$procmux$105_Y  = start ? 1'h1 : \$procmux$104_Y ;
  assign \$procmux$106_Y  = tile_k_steps ? \$40 [23:0] : 24'hxxxxxx;
  assign \$procmux$107_Y  = tile_k_returns ? 24'h000000 : \$procmux$106_Y ;
  assign \$procmux$108_Y  = last ? command[523:515] : \$38 [8:0];
  assign \$procmux$109_Y  = issue ? \$procmux$108_Y  : 9'hxxx;
  assign \$procmux$110_Y  = start ? command[523:515] : \$procmux$109_Y ;
  assign \$procmux$111_Y  = last ? command[267:259] : \$37 [8:0];
  assign \$procmux$112_Y  = issue ? \$procmux$111_Y  : 9'hxxx;
  assign \$procmux$113_Y  = start ? command[267:259] : \$procmux$112_Y ;
  assign \$procmux$114_Y  = last ? one_row : \$36 ;
  assign \$procmux$115_Y  = issue ? \$procmux$114_Y  : 1'hx;
  assign \$procmux$116_Y  = start ? \$27  : \$procmux$115_Y ;
  assign \$procmux$117_Y  = issue ? last : 1'hx;
  assign \$procmux$118_Y  = start ? 1'h1 : \$procmux$117_Y ;
  assign \$procmux$119_Y  = last ? 10'h000 : \$34 [9:0];
  assign \$procmux$120_Y  = command[32] ? column : read_a_data;
  assign value = is_ones ? 64'h3f8000003f800000 : \$procmux$120_Y ;
  assign \$procmux$121_Y  = \$20  ? \$21  : 2'h0;
  assign free = command[32] ? \$procmux$121_Y  : 2'h0;
  assign read_a_address = command[32] ? read__address : \$22 [8:0];
  assign read_a_en = command[32] ? read__en : issue;
  simgnn_block_fetcher fetcher (
    .block(\block$70 ),
    .clk(clk),
    .column(column),
    .command(command),
    .free(free),
    .full(full),
    .lane(lane),
    .read_address(read__address),
    .read_bank(\$49 ),
    .read_data(read_a_data),
    .read_en(read__en),
    .rst(rst),
    .start(\$48 )
  );
  assign \$26 [8:0] = address;
  assign \$32 [9:0] = stream_rows;
  assign \$50 [11:1] = column_tiles;
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
