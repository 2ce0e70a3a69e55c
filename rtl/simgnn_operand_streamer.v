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
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire [24:0] \$2 ;
  wire [24:0] \$20 ;
  wire \$21 ;
  wire \$23 ;
  wire \$24 ;
  wire [1:0] \$25 ;
  wire [8:0] \$26 ;
  wire [24:0] \$28 ;
  wire \$29 ;
  wire [24:0] \$3 ;
  wire \$30 ;
  wire [24:0] \$32 ;
  wire [8:0] \$33 ;
  wire \$34 ;
  wire [24:0] \$35 ;
  wire [47:0] \$36 ;
  wire [47:0] \$37 ;
  wire \$45 ;
  wire [24:0] \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire [32:0] \$50 ;
  wire [32:0] \$52 ;
  wire [24:0] \$6 ;
  wire \$79 ;
  wire \$8 ;
  wire \$80 ;
  wire \$81 ;
  wire \$82 ;
  wire \$9 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4370 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4372 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4374 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4382 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4390 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4396 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4400 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4404 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4408 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4376 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4384 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4392 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4418 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4352 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4363 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4379 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4387 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4411 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4415 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4422 ;
  wire \$auto$rtlil.cc:2739:Not$4351 ;
  wire \$procmux$400_Y ;
  wire \$procmux$402_Y ;
  wire \$procmux$404_Y ;
  wire \$procmux$406_Y ;
  wire [23:0] \$procmux$410_Y ;
  wire [23:0] \$procmux$413_Y ;
  wire [23:0] \$procmux$415_Y ;
  wire [23:0] \$procmux$425_Y ;
  wire [23:0] \$procmux$428_Y ;
  wire [23:0] \$procmux$430_Y ;
  wire [8:0] \$procmux$440_Y ;
  wire [8:0] \$procmux$442_Y ;
  wire [8:0] \$procmux$444_Y ;
  wire [8:0] \$procmux$448_Y ;
  wire [8:0] \$procmux$450_Y ;
  wire [8:0] \$procmux$452_Y ;
  wire \$procmux$456_Y ;
  wire \$procmux$458_Y ;
  wire \$procmux$460_Y ;
  wire \$procmux$464_Y ;
  wire \$procmux$466_Y ;
  wire [23:0] \$procmux$470_Y ;
  wire [63:0] \$procmux$493_Y ;
  wire [1:0] \$procmux$497_Y ;
  wire [8:0] \$signal ;
  reg \$signal$40  = 1'h0;
  reg [8:0] \$signal$51  = 9'h000;
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
  wire [23:0] column_tiles;
  input [1023:0] command;
  wire [1023:0] command;
  wire [1023:0] \command$36 ;
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
  reg last = 1'h0;
  input loaded;
  wire loaded;
  reg one_row = 1'h0;
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
  reg [23:0] row_before_last = 24'h000000;
  input rst;
  wire rst;
  wire settled;
  input start;
  wire start;
  wire \start$35 ;
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
  assign tile_last_k = \$1  >= command[151:128];
  assign \$2  = tile_n0 + 2'h2;
  assign tile_last_n = \$2  >= command[119:96];
  assign tile_last = tile_last_k & tile_last_n;
  assign { \$3 [24], stream_rows } = command[87:64] + command[39];
  assign ones = command[39] & last;
  assign { column_tiles, \$6 [0] } = command[119:96] + 1'h1;
  assign \$8  = in_flight < reach;
  assign settled = tile_first_k | \$8 ;
  assign \start$35  = start & command[32];
  assign \$9  = ~ \$signal$40 ;
  assign \$10  = \$9  | loaded;
  assign \$11  = ~ command[32];
  assign \$12  = \$11  | ones;
  assign \$13  = full >> block;
  assign \$14  = \$12  | \$13 ;
  assign operand = \$10  & \$14 ;
  assign \$15  = active & operand;
  assign issue = \$15  & settled;
  assign swap_now = issue & \$signal$40 ;
  assign \$17  = ~ settled;
  assign feedback = \$15  & \$17 ;
  assign \$18  = ~ ones;
  assign \$19  = issue & \$18 ;
  assign \$20  = command[87:64] - 1'h1;
  assign \$21  = row == \$20 ;
  assign \$23  = \$21  | row[0];
  assign \$24  = \$19  & \$23 ;
  assign \$25  = block ? 2'h2 : 2'h1;
  assign \$26  = command[367:360] - 1'h1;
  assign \$28  = \$signal$51  + { 1'h0, tile_k0[23:1] };
  assign \$29  = ~ tile_first_k;
  assign \$30  = \$29  | command[34];
  assign continues = issue & \$30 ;
  assign { \$32 [24:9], address } = c_row + { 1'h0, tile_n0[23:1] };
  assign { \$33 [8:3], read_c_bank } = command[623:616] - 1'h1;
  assign \$34  = stream_rows == 1'h1;
  assign \$35  = stream_rows - 2'h2;
  assign \$36  = stream_rows * column_tiles;
  assign \$37  = command[40] ? { 24'h000000, stream_rows } : \$36 ;
  assign \$45  = ~ block;
  assign \$46  = row + 1'h1;
  assign \$47  = row == row_before_last;
  assign \$48  = one_row | \$47 ;
  assign \$50  = \$signal$51  + { 3'h0, command[351:323] };
  assign \$52  = c_row + { 3'h0, command[607:579] };
  assign \$1  = tile_k0 + 2'h2;
  always @(posedge clk)
    continues_0 <= \$79 ;
  always @(posedge clk)
    continues_1 <= \$80 ;
  always @(posedge clk)
    continues_2 <= \$81 ;
  always @(posedge clk)
    read_c__en <= \$82 ;
  assign tile_first_k = ! tile_k0;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4352 ) sums <= 64'h0000000000000000;
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
  reg [13:0] \$auto$ff.cc:266:slice$4361  = 14'h0000;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$4361  <= 14'h0000;
    else \$auto$ff.cc:266:slice$4361  <= { value[61:55], value[29:23] };
  assign { a[61:55], a[29:23] } = \$auto$ff.cc:266:slice$4361 ;
  reg [49:0] \$auto$ff.cc:266:slice$4362  = 50'h0000000000000;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4363 ) \$auto$ff.cc:266:slice$4362  <= 50'h0000000000000;
    else \$auto$ff.cc:266:slice$4362  <= { \$procmux$493_Y [63:62], \$procmux$493_Y [54:30], \$procmux$493_Y [22:0] };
  assign { a[63:62], a[54:30], a[22:0] } = \$auto$ff.cc:266:slice$4362 ;
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
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4376 ) active <= \$procmux$406_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4379 ) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4384 ) tile_n0 <= \$procmux$415_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4387 ) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4392 ) tile_k0 <= \$procmux$430_Y ;
  always @(posedge clk)
    if (rst) c_row <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4396 ) c_row <= \$procmux$444_Y ;
  always @(posedge clk)
    if (rst) \$signal$51  <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4400 ) \$signal$51  <= \$procmux$452_Y ;
  always @(posedge clk)
    if (rst) last <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4404 ) last <= \$procmux$460_Y ;
  always @(posedge clk)
    if (rst) \$signal$40  <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4408 ) \$signal$40  <= \$procmux$466_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4411 ) row <= 24'h000000;
    else if (issue) row <= \$procmux$470_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4415 ) block <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4418 ) block <= \$45 ;
  always @(posedge clk)
    if (rst) reach[23:0] <= 24'h000000;
    else reach[23:0] <= \$37 [23:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4422 ) reach[47:24] <= 24'h000000;
    else reach[47:24] <= \$36 [47:24];
  always @(posedge clk)
    if (rst) row_before_last <= 24'h000000;
    else row_before_last <= \$35 [23:0];
  always @(posedge clk)
    if (rst) one_row <= 1'h0;
    else one_row <= \$34 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4370  = { issue, last, start } != 3'h4;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4372  = { tile_last, issue, last, start } != 4'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4374  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4382  = { tile_last_k, command[40] } != 2'h1;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4390  = { tile_last_n, command[40] } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4396  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4400  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4404  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4408  = { issue, start } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4376  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4374 , \$auto$opt_dff.cc:194:make_patterns_logic$4372 , \$auto$opt_dff.cc:194:make_patterns_logic$4370  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4384  = & { issue, last, \$auto$opt_dff.cc:194:make_patterns_logic$4382  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4392  = & { issue, last, \$auto$opt_dff.cc:194:make_patterns_logic$4390  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4418  = & { command[32], \$24  };
  assign \$auto$rtlil.cc:2739:Not$4351  = ~ read_sums_4;
  assign \$auto$opt_dff.cc:253:combine_resets$4352  = | { \$auto$rtlil.cc:2739:Not$4351 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4363  = | { is_ones, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4379  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4387  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4411  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4415  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4422  = | { command[40], rst };
  assign \$82  = rst ? 1'h0 : continues_2;
  assign \$81  = rst ? 1'h0 : continues_1;
  assign \$80  = rst ? 1'h0 : continues_0;
  assign \$79  = rst ? 1'h0 : continues;
  assign \$procmux$400_Y  = tile_last ? 1'h0 : 1'hx;
  assign \$procmux$402_Y  = last ? \$procmux$400_Y  : 1'hx;
  assign \$procmux$404_Y  = issue ? \$procmux$402_Y  : 1'hx;
  assign \$procmux$406_Y  = start ? 1'h1 : \$procmux$404_Y ;
  assign \$procmux$410_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$413_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$415_Y  = command[40] ? \$procmux$413_Y  : \$procmux$410_Y ;
  assign \$procmux$425_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$428_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$430_Y  = command[40] ? \$procmux$428_Y  : \$procmux$425_Y ;
  assign \$procmux$440_Y  = last ? command[523:515] : \$52 [8:0];
  assign \$procmux$442_Y  = issue ? \$procmux$440_Y  : 9'hxxx;
  assign \$procmux$444_Y  = start ? command[523:515] : \$procmux$442_Y ;
  assign \$procmux$448_Y  = last ? command[267:259] : \$50 [8:0];
  assign \$procmux$450_Y  = issue ? \$procmux$448_Y  : 9'hxxx;
  assign \$procmux$452_Y  = start ? command[267:259] : \$procmux$450_Y ;
  assign \$procmux$456_Y  = last ? one_row : \$48 ;
  assign \$procmux$458_Y  = issue ? \$procmux$456_Y  : 1'hx;
  assign \$procmux$460_Y  = start ? \$34  : \$procmux$458_Y ;
  assign \$procmux$464_Y  = issue ? last : 1'hx;
  assign \$procmux$466_Y  = start ? 1'h1 : \$procmux$464_Y ;
  assign \$procmux$470_Y  = last ? 24'h000000 : \$46 [23:0];
  assign \$procmux$493_Y  = command[32] ? column : read_a_data;
  assign value = is_ones ? 64'h3f8000003f800000 : \$procmux$493_Y ;
  assign \$procmux$497_Y  = \$24  ? \$25  : 2'h0;
  assign free = command[32] ? \$procmux$497_Y  : 2'h0;
  assign read_a_address = command[32] ? read__address : \$28 [8:0];
  assign read_a_bank = command[32] ? read__bank : \$26 [2:0];
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
    .start(\start$35 )
  );
  assign \$33 [2:0] = read_c_bank;
  assign \$32 [8:0] = address;
  assign \$3 [23:0] = stream_rows;
  assign \$6 [24:1] = column_tiles;
  assign \$signal  = command[267:259];
  assign c_address_3 = read_c__address;
  assign c_base = command[523:515];
  assign chunk = 1'h0;
  assign \command$36  = command;
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
