`timescale 1ns/1ps
`default_nettype none
module simgnn_operand_streamer(command, read_a_data, read_c_data, loaded, in_flight, clk, rst, read_a_en, read_a_bank, read_a_address, read_c_en, read_c_bank, read_c_address, issue, swap_now, feedback, active, a, swap, sums, start
);
  wire [24:0] \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire [11:0] \$11 ;
  wire [10:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire [1:0] \$16 ;
  wire [8:0] \$17 ;
  wire [24:0] \$18 ;
  wire \$19 ;
  wire [10:0] \$20 ;
  wire \$21 ;
  wire [11:0] \$22 ;
  wire [8:0] \$23 ;
  wire \$24 ;
  wire [10:0] \$25 ;
  wire [20:0] \$26 ;
  wire [20:0] \$27 ;
  wire \$28 ;
  wire [10:0] \$29 ;
  wire \$30 ;
  wire \$31 ;
  wire [32:0] \$32 ;
  wire [32:0] \$33 ;
  wire [11:0] \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$40 ;
  wire \$41 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$42 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$43 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$44 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$45 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$46 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$47 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$48 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$49 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$50 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$51 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$52 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$53 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$54 ;
  wire \$auto$opt_dff.cc:253:combine_resets$55 ;
  wire \$auto$opt_dff.cc:253:combine_resets$56 ;
  wire \$auto$opt_dff.cc:253:combine_resets$57 ;
  wire \$auto$opt_dff.cc:253:combine_resets$58 ;
  wire \$auto$opt_dff.cc:253:combine_resets$59 ;
  wire \$auto$opt_dff.cc:253:combine_resets$60 ;
  wire \$auto$opt_dff.cc:253:combine_resets$61 ;
  wire \$auto$rtlil.cc:2739:Not$62 ;
  wire \$procmux$63_Y ;
  wire \$procmux$64_Y ;
  wire \$procmux$65_Y ;
  wire \$procmux$66_Y ;
  wire [10:0] \$procmux$67_Y ;
  wire [10:0] \$procmux$68_Y ;
  wire [10:0] \$procmux$69_Y ;
  wire [23:0] \$procmux$70_Y ;
  wire [23:0] \$procmux$71_Y ;
  wire [23:0] \$procmux$72_Y ;
  wire [8:0] \$procmux$73_Y ;
  wire [8:0] \$procmux$74_Y ;
  wire [8:0] \$procmux$75_Y ;
  wire [8:0] \$procmux$76_Y ;
  wire [8:0] \$procmux$77_Y ;
  wire [8:0] \$procmux$78_Y ;
  wire \$procmux$79_Y ;
  wire \$procmux$80_Y ;
  wire \$procmux$81_Y ;
  wire \$procmux$82_Y ;
  wire \$procmux$83_Y ;
  wire [9:0] \$procmux$84_Y ;
  wire [63:0] \$procmux$85_Y ;
  wire [1:0] \$procmux$86_Y ;
  wire [8:0] \$signal ;
  reg \$signal$87  = 1'h0;
  reg [8:0] \$signal$88  = 9'h000;
  output [63:0] a;
  wire [63:0] a;
  output active;
  reg active = 1'h0;
  wire [8:0] address;
  reg block = 1'h0;
  reg \block$68  = 1'h0;
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
  wire [2:0] read__bank;
  wire read__en;
  wire [8:0] read_a__address;
  wire [2:0] read_a__bank;
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
  wire [2:0] read_c__bank;
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
  wire tile_first_k;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_last;
  wire tile_last_k;
  wire tile_last_n;
  reg [10:0] tile_n0 = 11'h000;
  wire [63:0] value;
  assign tile_last_k = \$1  >= command[151:128];
  assign \$11  = tile_n0 + 2'h2;
  assign tile_last_n = \$11  >= command[106:96];
  assign tile_last = tile_last_k & tile_last_n;
  assign { \$20 [10], stream_rows } = command[73:64] + command[39];
  assign ones = command[39] & last;
  assign { column_tiles, \$34 [0] } = command[106:96] + 1'h1;
  assign \$37  = in_flight < reach;
  assign settled = tile_first_k | \$37 ;
  assign \$41  = ~ \$signal$87 ;
  assign \$2  = \$41  | loaded;
  assign \$3  = ~ command[32];
  assign \$4  = \$3  | ones;
  assign \$5  = full >> block;
  assign \$6  = \$4  | \$5 ;
  assign operand = \$2  & \$6 ;
  assign \$7  = active & operand;
  assign issue = \$7  & settled;
  assign swap_now = issue & \$signal$87 ;
  assign \$8  = ~ settled;
  assign feedback = \$7  & \$8 ;
  assign \$9  = ~ ones;
  assign \$10  = issue & \$9 ;
  assign \$12  = command[73:64] - 1'h1;
  assign \$13  = row == \$12 ;
  assign \$14  = \$13  | row[0];
  assign \$15  = \$10  & \$14 ;
  assign \$16  = block ? 2'h2 : 2'h1;
  assign \$17  = command[367:360] - 1'h1;
  assign \$18  = \$signal$88  + { 1'h0, tile_k0[23:1] };
  assign \$19  = ~ tile_first_k;
  assign \$21  = \$19  | command[34];
  assign continues = issue & \$21 ;
  assign { \$22 [11:9], address } = c_row + { 1'h0, tile_n0[10:1] };
  assign { \$23 [8:3], read_c_bank } = command[623:616] - 1'h1;
  assign \$24  = stream_rows == 1'h1;
  assign \$25  = stream_rows - 2'h2;
  assign \$26  = stream_rows * column_tiles;
  assign \$27  = command[40] ? { 11'h000, stream_rows } : \$26 ;
  assign \$28  = ~ block;
  assign \$29  = row + 1'h1;
  assign \$30  = row == row_before_last;
  assign \$31  = one_row | \$30 ;
  assign \$32  = \$signal$88  + { 3'h0, command[351:323] };
  assign \$33  = c_row + { 3'h0, command[607:579] };
  assign \$1  = tile_k0 + 2'h2;
  assign \$35  = start & command[32];
  always @(posedge clk)
    continues_0 <= \$36 ;
  always @(posedge clk)
    continues_1 <= \$38 ;
  always @(posedge clk)
    continues_2 <= \$39 ;
  always @(posedge clk)
    read_c__en <= \$40 ;
  always @(posedge clk)
    c_address_0 <= address;
  always @(posedge clk)
    c_address_1 <= c_address_0;
  always @(posedge clk)
    c_address_2 <= c_address_1;
  always @(posedge clk)
    read_c__address <= c_address_2;
  assign tile_first_k = ! tile_k0;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$55 ) sums <= 64'h0000000000000000;
    else sums <= read_c_data;
  always @(posedge clk)
    if (rst) read_sums_4 <= 1'h0;
    else read_sums_4 <= read_c__en;
  always @(posedge clk)
    if (rst) swap <= 1'h0;
    else swap <= swap_now;
  reg [13:0] \$auto$ff.cc:266:slice$89  = 14'h0000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$89  <= 14'h0000;
    else \$auto$ff.cc:266:slice$89  <= { value[61:55], value[29:23] };
  assign { a[61:55], a[29:23] } = \$auto$ff.cc:266:slice$89 ;
  reg [49:0] \$auto$ff.cc:266:slice$90  = 50'h0000000000000;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$56 ) \$auto$ff.cc:266:slice$90  <= 50'h0000000000000;
    else \$auto$ff.cc:266:slice$90  <= { \$procmux$85_Y [63:62], \$procmux$85_Y [54:30], \$procmux$85_Y [22:0] };
  assign { a[63:62], a[54:30], a[22:0] } = \$auto$ff.cc:266:slice$90 ;
  always @(posedge clk)
    if (rst) lane <= 1'h0;
    else lane <= row[0];
  always @(posedge clk)
    if (rst) \block$68  <= 1'h0;
    else \block$68  <= block;
  always @(posedge clk)
    if (rst) is_ones <= 1'h0;
    else is_ones <= ones;
  always @(posedge clk)
    if (rst) active <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$51 ) active <= \$procmux$66_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$57 ) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$52 ) tile_n0 <= \$procmux$69_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$58 ) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$53 ) tile_k0 <= \$procmux$72_Y ;
  always @(posedge clk)
    if (rst) c_row <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$47 ) c_row <= \$procmux$75_Y ;
  always @(posedge clk)
    if (rst) \$signal$88  <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$48 ) \$signal$88  <= \$procmux$78_Y ;
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$49 ) last <= \$procmux$81_Y ;
  always @(posedge clk)
    if (rst) \$signal$87  <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$50 ) \$signal$87  <= \$procmux$83_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$59 ) row <= 10'h000;
    else if (issue) row <= \$procmux$84_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$60 ) block <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$54 ) block <= \$28 ;
  always @(posedge clk)
    if (rst) reach[9:0] <= 10'h000;
    else reach[9:0] <= \$27 [9:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$61 ) reach[20:10] <= 11'h000;
    else reach[20:10] <= \$26 [20:10];
  always @(posedge clk)
    if (rst) row_before_last <= 10'h000;
    else row_before_last <= \$25 [9:0];
  always @(posedge clk)
    if (rst) one_row <= 1'h0;
    else one_row <= \$24 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$42  = { issue, last, start } != 3'h4;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$43  = { issue, tile_last, last, start } != 4'ha;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$44  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$45  = { tile_last_k, command[40] } != 2'h1;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$46  = { tile_last_n, command[40] } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$47  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$48  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$49  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$50  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$51  = & { \$auto$opt_dff.cc:194:make_patterns_logic$44 , \$auto$opt_dff.cc:194:make_patterns_logic$43 , \$auto$opt_dff.cc:194:make_patterns_logic$42  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$52  = & { issue, last, \$auto$opt_dff.cc:194:make_patterns_logic$45  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$53  = & { issue, last, \$auto$opt_dff.cc:194:make_patterns_logic$46  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$54  = & { command[32], \$15  };
  assign \$auto$rtlil.cc:2739:Not$62  = ~ read_sums_4;
  assign \$auto$opt_dff.cc:253:combine_resets$55  = | { \$auto$rtlil.cc:2739:Not$62 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$56  = | { is_ones, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$57  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$58  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$59  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$60  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$61  = | { command[40], rst };
  assign \$40  = rst ? 1'h0 : continues_2;
  assign \$39  = rst ? 1'h0 : continues_1;
  assign \$38  = rst ? 1'h0 : continues_0;
  assign \$36  = rst ? 1'h0 : continues;
  assign \$procmux$63_Y  = tile_last ? 1'h0 : 1'hx;
  assign \$procmux$64_Y  = last ? \$procmux$63_Y  : 1'hx;
  assign \$procmux$65_Y  = issue ? \$procmux$64_Y  : 1'hx;
  assign \$procmux$66_Y  = start ? 1'h1 : \$procmux$65_Y ;
  assign \$procmux$67_Y  = tile_last_n ? 11'h000 : \$11 [10:0];
  assign \$procmux$68_Y  = tile_last_k ? \$11 [10:0] : 11'hxxx;
  assign \$procmux$69_Y  = command[40] ? \$procmux$68_Y  : \$procmux$67_Y ;
  assign \$procmux$70_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$71_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$72_Y  = command[40] ? \$procmux$71_Y  : \$procmux$70_Y ;
  assign \$procmux$73_Y  = last ? command[523:515] : \$33 [8:0];
  assign \$procmux$74_Y  = issue ? \$procmux$73_Y  : 9'hxxx;
  assign \$procmux$75_Y  = start ? command[523:515] : \$procmux$74_Y ;
  assign \$procmux$76_Y  = last ? command[267:259] : \$32 [8:0];
  assign \$procmux$77_Y  = issue ? \$procmux$76_Y  : 9'hxxx;
  assign \$procmux$78_Y  = start ? command[267:259] : \$procmux$77_Y ;
  assign \$procmux$79_Y  = last ? one_row : \$31 ;
  assign \$procmux$80_Y  = issue ? \$procmux$79_Y  : 1'hx;
  assign \$procmux$81_Y  = start ? \$24  : \$procmux$80_Y ;
  assign \$procmux$82_Y  = issue ? last : 1'hx;
  assign \$procmux$83_Y  = start ? 1'h1 : \$procmux$82_Y ;
  assign \$procmux$84_Y  = last ? 10'h000 : \$29 [9:0];
  assign \$procmux$85_Y  = command[32] ? column : read_a_data;
  assign value = is_ones ? 64'h3f8000003f800000 : \$procmux$85_Y ;
  assign \$procmux$86_Y  = \$15  ? \$16  : 2'h0;
  assign free = command[32] ? \$procmux$86_Y  : 2'h0;
  assign read_a_address = command[32] ? read__address : \$18 [8:0];
  assign read_a_bank = command[32] ? read__bank : \$17 [2:0];
  assign read_a_en = command[32] ? read__en : issue;
  simgnn_block_fetcher fetcher (
    .block(\block$68 ),
    .clk(clk),
    .column(column),
    .command(command),
    .free(free),
    .full(full),
    .lane(lane),
    .read_address(read__address),
    .read_bank(read__bank),
    .read_data(read_a_data),
    .read_en(read__en),
    .rst(rst),
    .start(\$35 )
  );
  assign \$23 [2:0] = read_c_bank;
  assign \$22 [8:0] = address;
  assign \$20 [9:0] = stream_rows;
  assign \$34 [11:1] = column_tiles;
  assign \$signal  = command[267:259];
  assign c_address_3 = read_c__address;
  assign c_base = command[523:515];
  assign chunk = 1'h0;
  assign continues_3 = read_c__en;
  assign read_a__address = read_a_address;
  assign read_a__bank = read_a_bank;
  assign read_a__data = read_a_data;
  assign read_a__en = read_a_en;
  assign read_c__bank = read_c_bank;
  assign read_c__data = read_c_data;
  assign read_c_address = read_c__address;
  assign read_c_en = read_c__en;
  assign read_sums_0 = continues_0;
  assign read_sums_1 = continues_1;
  assign read_sums_2 = continues_2;
  assign read_sums_3 = read_c__en;
  assign swap_0 = swap;
endmodule
`default_nettype wire
