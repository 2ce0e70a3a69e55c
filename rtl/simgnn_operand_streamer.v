`timescale 1ns/1ps
`default_nettype none
module simgnn_operand_streamer(command, read_a_data, read_c_data, loaded, in_flight, clk, rst, read_a_en, read_a_bank, read_a_address, read_c_en, read_c_bank, read_c_address, issue, swap_now, feedback, active, a, swap, sums, start
);
  wire [24:0] \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$18 ;
  wire \$19 ;
  wire [24:0] \$2 ;
  wire \$20 ;
  wire [24:0] \$21 ;
  wire \$22 ;
  wire \$24 ;
  wire \$25 ;
  wire [1:0] \$26 ;
  wire [8:0] \$27 ;
  wire [24:0] \$29 ;
  wire [24:0] \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire [24:0] \$33 ;
  wire [8:0] \$34 ;
  wire [47:0] \$35 ;
  wire [47:0] \$36 ;
  wire [24:0] \$4 ;
  wire \$44 ;
  wire [24:0] \$45 ;
  wire [32:0] \$47 ;
  wire [32:0] \$49 ;
  wire [24:0] \$7 ;
  wire \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire \$9 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4186 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4188 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4190 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4198 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4206 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4212 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4216 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4192 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4200 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4208 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4226 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4168 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4179 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4195 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4203 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4219 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4223 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4230 ;
  wire \$auto$rtlil.cc:2739:Not$4167 ;
  wire \$procmux$390_Y ;
  wire \$procmux$392_Y ;
  wire \$procmux$394_Y ;
  wire \$procmux$396_Y ;
  wire [23:0] \$procmux$400_Y ;
  wire [23:0] \$procmux$403_Y ;
  wire [23:0] \$procmux$405_Y ;
  wire [23:0] \$procmux$415_Y ;
  wire [23:0] \$procmux$418_Y ;
  wire [23:0] \$procmux$420_Y ;
  wire [8:0] \$procmux$430_Y ;
  wire [8:0] \$procmux$432_Y ;
  wire [8:0] \$procmux$434_Y ;
  wire [8:0] \$procmux$438_Y ;
  wire [8:0] \$procmux$440_Y ;
  wire [8:0] \$procmux$442_Y ;
  wire [23:0] \$procmux$446_Y ;
  wire [63:0] \$procmux$465_Y ;
  wire [1:0] \$procmux$469_Y ;
  wire \$signal ;
  wire [8:0] \$signal$32 ;
  reg [8:0] \$signal$51  = 9'h000;
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
  wire [23:0] column_tiles;
  input [1023:0] command;
  wire [1023:0] command;
  wire [1023:0] \command$38 ;
  wire continues;
  reg continues_0 = 1'h0;
  reg continues_1 = 1'h0;
  reg continues_2 = 1'h0;
  wire continues_3;
  output feedback;
  wire feedback;
  wire [1:0] free;
  wire [1:0] full;
  input [31:0] in_flight;
  wire [31:0] in_flight;
  reg is_ones = 1'h0;
  output issue;
  wire issue;
  reg lane = 1'h0;
  wire last;
  input loaded;
  wire loaded;
  wire ones;
  wire operand;
  reg [47:0] reach = 48'h000000000000;
  wire [8:0] read__address;
  wire [2:0] read__bank;
  wire [63:0] read__data;
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
  reg [23:0] row = 24'h000000;
  input rst;
  wire rst;
  wire settled;
  input start;
  wire start;
  wire \start$37 ;
  wire [23:0] stream_rows;
  output [63:0] sums;
  reg [63:0] sums = 64'h0000000000000000;
  output swap;
  reg swap = 1'h0;
  reg swap_0 = 1'h0;
  wire swap_1;
  output swap_now;
  wire swap_now;
  wire tile_first_k;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_last;
  wire tile_last_k;
  wire tile_last_n;
  reg [23:0] tile_n0 = 24'h000000;
  wire [63:0] value;
  assign ones = command[39] & last;
  assign { column_tiles, \$7 [0] } = command[119:96] + 1'h1;
  assign \$9  = in_flight < reach;
  assign settled = tile_first_k | \$9 ;
  assign \start$37  = start & command[32];
  assign \$10  = ~ \$signal ;
  assign \$11  = \$10  | loaded;
  assign \$12  = ~ command[32];
  assign \$13  = \$12  | ones;
  assign \$14  = full >> block;
  assign \$15  = \$13  | \$14 ;
  assign operand = \$11  & \$15 ;
  assign \$16  = active & operand;
  assign issue = \$16  & settled;
  assign swap_now = issue & \$signal ;
  assign \$18  = ~ settled;
  assign feedback = \$16  & \$18 ;
  assign \$19  = ~ ones;
  assign \$20  = issue & \$19 ;
  assign \$21  = command[87:64] - 1'h1;
  assign \$22  = row == \$21 ;
  assign \$24  = \$22  | row[0];
  assign \$25  = \$20  & \$24 ;
  assign \$26  = block ? 2'h2 : 2'h1;
  assign \$27  = command[367:360] - 1'h1;
  assign \$29  = \$signal$51  + { 1'h0, tile_k0[23:1] };
  assign \$30  = ~ tile_first_k;
  assign \$31  = \$30  | command[34];
  assign continues = issue & \$31 ;
  assign { \$33 [24:9], address } = c_row + { 1'h0, tile_n0[23:1] };
  assign { \$34 [8:3], read_c_bank } = command[623:616] - 1'h1;
  assign \$35  = stream_rows * column_tiles;
  assign \$36  = command[40] ? { 24'h000000, stream_rows } : \$35 ;
  assign \$44  = ~ block;
  assign \$45  = row + 1'h1;
  assign \$47  = \$signal$51  + { 3'h0, command[351:323] };
  assign \$49  = c_row + { 3'h0, command[607:579] };
  assign \$1  = tile_k0 + 2'h2;
  assign \$2  = tile_n0 + 2'h2;
  always @(posedge clk)
    continues_0 <= \$71 ;
  always @(posedge clk)
    continues_1 <= \$72 ;
  always @(posedge clk)
    continues_2 <= \$73 ;
  always @(posedge clk)
    read_c__en <= \$74 ;
  assign tile_first_k = ! tile_k0;
  assign tile_last_k = \$1  >= command[151:128];
  assign tile_last_n = \$2  >= command[119:96];
  assign tile_last = tile_last_k & tile_last_n;
  assign { \$3 [24], stream_rows } = command[87:64] + command[39];
  assign \$signal  = ! row;
  assign \$4  = stream_rows - 1'h1;
  assign last = row == \$4 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4168 ) sums <= 64'h0000000000000000;
    else sums <= read_c_data;
  always @(posedge clk)
    if (rst) read_sums_4 <= 1'h0;
    else read_sums_4 <= read_c__en;
  always @(posedge clk)
    if (rst) read_c__address <= 9'h000;
    else read_c__address <= c_address_2;
  always @(posedge clk)
    if (rst) c_address_2 <= 9'h000;
    else c_address_2 <= c_address_1;
  always @(posedge clk)
    if (rst) c_address_1 <= 9'h000;
    else c_address_1 <= c_address_0;
  always @(posedge clk)
    if (rst) c_address_0 <= 9'h000;
    else c_address_0 <= address;
  always @(posedge clk)
    if (rst) swap <= 1'h0;
    else swap <= swap_0;
  always @(posedge clk)
    if (rst) swap_0 <= 1'h0;
    else swap_0 <= swap_now;
  reg [13:0] \$auto$ff.cc:266:slice$4177  = 14'h0000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$4177  <= 14'h0000;
    else \$auto$ff.cc:266:slice$4177  <= { value[61:55], value[29:23] };
  assign { a[61:55], a[29:23] } = \$auto$ff.cc:266:slice$4177 ;
  reg [49:0] \$auto$ff.cc:266:slice$4178  = 50'h0000000000000;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4179 ) \$auto$ff.cc:266:slice$4178  <= 50'h0000000000000;
    else \$auto$ff.cc:266:slice$4178  <= { \$procmux$465_Y [63:62], \$procmux$465_Y [54:30], \$procmux$465_Y [22:0] };
  assign { a[63:62], a[54:30], a[22:0] } = \$auto$ff.cc:266:slice$4178 ;
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
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4192 ) active <= \$procmux$396_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4195 ) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4200 ) tile_n0 <= \$procmux$405_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4203 ) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4208 ) tile_k0 <= \$procmux$420_Y ;
  always @(posedge clk)
    if (rst) c_row <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4212 ) c_row <= \$procmux$434_Y ;
  always @(posedge clk)
    if (rst) \$signal$51  <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4216 ) \$signal$51  <= \$procmux$442_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4219 ) row <= 24'h000000;
    else if (issue) row <= \$procmux$446_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4223 ) block <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4226 ) block <= \$44 ;
  always @(posedge clk)
    if (rst) reach[23:0] <= 24'h000000;
    else reach[23:0] <= \$36 [23:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4230 ) reach[47:24] <= 24'h000000;
    else reach[47:24] <= \$35 [47:24];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4186  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4188  = { last, issue, start } != 3'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4190  = { tile_last, last, issue, start } != 4'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4198  = { tile_last_k, command[40] } != 2'h1;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4206  = { tile_last_n, command[40] } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4212  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4216  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4192  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4190 , \$auto$opt_dff.cc:194:make_patterns_logic$4188 , \$auto$opt_dff.cc:194:make_patterns_logic$4186  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4200  = & { last, issue, \$auto$opt_dff.cc:194:make_patterns_logic$4198  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4208  = & { last, issue, \$auto$opt_dff.cc:194:make_patterns_logic$4206  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4226  = & { command[32], \$25  };
  assign \$auto$rtlil.cc:2739:Not$4167  = ~ read_sums_4;
  assign \$auto$opt_dff.cc:253:combine_resets$4168  = | { \$auto$rtlil.cc:2739:Not$4167 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4179  = | { is_ones, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4195  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4203  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4219  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4223  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4230  = | { command[40], rst };
  assign \$74  = rst ? 1'h0 : continues_2;
  assign \$73  = rst ? 1'h0 : continues_1;
  assign \$72  = rst ? 1'h0 : continues_0;
  assign \$71  = rst ? 1'h0 : continues;
  assign \$procmux$390_Y  = tile_last ? 1'h0 : 1'hx;
  assign \$procmux$392_Y  = last ? \$procmux$390_Y  : 1'hx;
  assign \$procmux$394_Y  = issue ? \$procmux$392_Y  : 1'hx;
  assign \$procmux$396_Y  = start ? 1'h1 : \$procmux$394_Y ;
  assign \$procmux$400_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$403_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$405_Y  = command[40] ? \$procmux$403_Y  : \$procmux$400_Y ;
  assign \$procmux$415_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$418_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$420_Y  = command[40] ? \$procmux$418_Y  : \$procmux$415_Y ;
  assign \$procmux$430_Y  = last ? command[523:515] : \$49 [8:0];
  assign \$procmux$432_Y  = issue ? \$procmux$430_Y  : 9'hxxx;
  assign \$procmux$434_Y  = start ? command[523:515] : \$procmux$432_Y ;
  assign \$procmux$438_Y  = last ? command[267:259] : \$47 [8:0];
  assign \$procmux$440_Y  = issue ? \$procmux$438_Y  : 9'hxxx;
  assign \$procmux$442_Y  = start ? command[267:259] : \$procmux$440_Y ;
  assign \$procmux$446_Y  = last ? 24'h000000 : \$45 [23:0];
  assign \$procmux$465_Y  = command[32] ? column : read_a_data;
  assign value = is_ones ? 64'h3f8000003f800000 : \$procmux$465_Y ;
  assign \$procmux$469_Y  = \$25  ? \$26  : 2'h0;
  assign free = command[32] ? \$procmux$469_Y  : 2'h0;
  assign read_a_address = command[32] ? read__address : \$29 [8:0];
  assign read_a_bank = command[32] ? read__bank : \$27 [2:0];
  assign read_a_en = command[32] ? read__en : issue;
  simgnn_block_fetcher fetcher (
    .block(\block$66 ),
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
    .start(\start$37 )
  );
  assign \$34 [2:0] = read_c_bank;
  assign \$33 [8:0] = address;
  assign \$3 [23:0] = stream_rows;
  assign \$7 [24:1] = column_tiles;
  assign \$signal$32  = command[267:259];
  assign c_address_3 = read_c__address;
  assign c_base = command[523:515];
  assign chunk = 1'h0;
  assign \command$38  = command;
  assign continues_3 = read_c__en;
  assign read__data = read_a_data;
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
  assign swap_1 = swap;
endmodule
`default_nettype wire
