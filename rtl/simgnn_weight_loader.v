`timescale 1ns/1ps
`default_nettype none
module simgnn_weight_loader(command, read_data, swap, bias_ready, clk, rst, read_en, read_bank, read_address, weight, weight_row, weight_active, weight_valid, loaded, bias_payload, bias_valid, start);
  wire \$1 ;
  wire \$2 ;
  wire [9:0] \$3 ;
  wire \$4 ;
  wire [64:0] \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [10:0] \$9 ;
  wire \$10 ;
  wire [23:0] \$11 ;
  wire [23:0] \$12 ;
  wire [8:0] \$13 ;
  wire \$14 ;
  wire [8:0] \$15 ;
  wire [2:0] \$16 ;
  wire [3:0] \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire [3:0] \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire [3:0] \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire [2:0] \$28 ;
  wire [9:0] \$29 ;
  wire [3:0] \$30 ;
  wire [2:0] \$31 ;
  wire \$32 ;
  wire [24:0] \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire [2:0] \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire [2:0] \$39 ;
  wire \$40 ;
  wire \$41 ;
  wire [11:0] \$42 ;
  wire [24:0] \$43 ;
  wire [24:0] \$44 ;
  wire \$45 ;
  wire [11:0] \$46 ;
  wire [11:0] \$47 ;
  wire \$48 ;
  wire [23:0] \$49 ;
  wire [10:0] \$50 ;
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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$70 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$71 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$72 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$73 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$74 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$75 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$76 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$77 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$78 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$79 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$80 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$81 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$82 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$83 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$84 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$85 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$86 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$87 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$88 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$89 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$90 ;
  wire \$auto$opt_dff.cc:253:combine_resets$91 ;
  wire \$auto$opt_dff.cc:253:combine_resets$92 ;
  wire \$auto$opt_dff.cc:253:combine_resets$93 ;
  wire \$auto$opt_dff.cc:253:combine_resets$94 ;
  wire \$auto$rtlil.cc:2739:Not$95 ;
  wire \$auto$rtlil.cc:2739:Not$96 ;
  wire \$auto$rtlil.cc:2739:Not$97 ;
  wire \$procmux$98_CMP ;
  wire [1:0] \$procmux$99_Y ;
  wire \$procmux$100_CMP ;
  wire \$procmux$101_Y ;
  wire \$procmux$102_CMP ;
  wire [1:0] \$procmux$103_Y ;
  wire \$procmux$104_CMP ;
  wire \$procmux$105_CMP ;
  wire [8:0] \$procmux$106_Y ;
  wire [2:0] \$procmux$107_Y ;
  wire [2:0] \$procmux$108_Y ;
  wire [2:0] \$procmux$109_Y ;
  wire [2:0] \$procmux$110_Y ;
  wire [2:0] \$procmux$111_Y ;
  wire [2:0] \$procmux$112_Y ;
  wire [2:0] \$procmux$113_Y ;
  wire [2:0] \$procmux$114_Y ;
  wire \$procmux$115_CMP ;
  wire [8:0] \$procmux$116_Y ;
  wire [8:0] \$procmux$117_Y ;
  wire [8:0] \$procmux$118_Y ;
  wire [8:0] \$procmux$119_Y ;
  wire [8:0] \$procmux$120_Y ;
  wire \$procmux$121_Y ;
  wire \$procmux$122_Y ;
  wire \$procmux$123_Y ;
  wire \$procmux$124_Y ;
  wire \$procmux$125_Y ;
  wire [10:0] \$procmux$126_Y ;
  wire [10:0] \$procmux$127_Y ;
  wire [10:0] \$procmux$128_Y ;
  wire [10:0] \$procmux$129_Y ;
  wire [10:0] \$procmux$130_Y ;
  wire \$procmux$131_Y ;
  wire \$procmux$132_Y ;
  wire \$procmux$133_Y ;
  wire \$procmux$134_Y ;
  wire \$procmux$135_Y ;
  wire [23:0] \$procmux$136_Y ;
  wire [23:0] \$procmux$137_Y ;
  wire [23:0] \$procmux$138_Y ;
  wire [23:0] \$procmux$139_Y ;
  wire [23:0] \$procmux$140_Y ;
  wire [2:0] \$procmux$141_Y ;
  wire [2:0] \$procmux$142_Y ;
  wire [2:0] \$procmux$143_Y ;
  wire [2:0] \$procmux$144_Y ;
  wire [8:0] \$procmux$145_Y ;
  wire [2:0] \$procmux$146_Y ;
  wire \$procmux$147_Y ;
  wire [23:0] \$signal ;
  reg \$signal$28  = 1'h0;
  wire \$signal$32 ;
  reg [2:0] \$signal$37  = 3'h0;
  reg [8:0] address = 9'h000;
  reg [1:0] ahead = 2'h0;
  wire [8:0] along;
  wire [8:0] base;
  wire begun;
  wire [63:0] bias__payload;
  wire bias__ready;
  reg bias__valid = 1'h0;
  reg [2:0] bias_bank = 3'h0;
  output [63:0] bias_payload;
  wire [63:0] bias_payload;
  input bias_ready;
  wire bias_ready;
  output bias_valid;
  wire bias_valid;
  input clk;
  wire clk;
  input [1023:0] command;
  wire [1023:0] command;
  wire fetched_bias;
  reg [1:0] fetched_column = 2'h0;
  reg [1:0] fetched_row = 2'h0;
  reg [2:0] fsm_state = 3'h0;
  reg [1:0] index = 2'h0;
  wire [2:0] latest;
  output loaded;
  wire loaded;
  reg loading = 1'h0;
  wire [10:0] n_left;
  wire [63:0] o;
  wire [8:0] read__address;
  wire [2:0] read__bank;
  wire [63:0] read__data;
  wire read__en;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  wire [2:0] read_bank;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  wire row;
  reg [1:0] \row$41  = 2'h0;
  input rst;
  wire rst;
  reg [2:0] since0 = 3'h5;
  reg [2:0] since1 = 3'h5;
  input start;
  wire start;
  wire steps;
  wire [8:0] stride;
  input swap;
  wire swap;
  reg [8:0] tile_address = 9'h000;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_k_returns;
  wire tile_k_steps;
  wire tile_last;
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  wire tile_n_returns;
  wire tile_n_steps;
  reg [1:0] wanted = 2'h0;
  output [63:0] weight;
  wire [63:0] weight;
  output weight_active;
  wire weight_active;
  output weight_row;
  wire weight_row;
  output weight_valid;
  wire weight_valid;
  assign { \$33 [24], \$signal  } = command[151:128] - tile_k0;
  assign { \$42 [11], n_left } = command[106:96] - tile_n0;
  assign { \$49 [23:10], along, \$49 [0] } = command[33] ? tile_k0 : { 13'h0000, tile_n0 };
  assign weight_active = \row$41  < \$signal ;
  assign latest = \$signal$28  ? since0 : since1;
  assign \$51  = | ahead;
  assign \$2  = latest >= 2'h2;
  assign loaded = \$51  & \$2 ;
  assign \$signal$32  = command[33] ? tile_n_returns : tile_k_returns;
  assign steps = command[33] ? tile_n_steps : tile_k_steps;
  assign \$3  = address + along;
  assign \$4  = command[35] & tile_last_k;
  assign \$5  = { 3'h0, command[703:643] } + { 1'h0, tile_n0[10:1] };
  assign \$6  = ! \row$41 ;
  assign \$8  = n_left < 2'h2;
  assign \$9  = \$8  ? n_left : 11'h002;
  assign \$10  = \$signal  < 2'h2;
  assign \$11  = \$10  ? \$signal  : 24'h000002;
  assign \$12  = command[33] ? { 13'h0000, \$9  } : \$11 ;
  assign \$13  = command[495:488] - 1'h1;
  assign \$15  = command[751:744] - 1'h1;
  assign \$16  = ahead + begun;
  assign \$17  = \$16  - swap;
  assign \$18  = ! \$signal$28 ;
  assign \$19  = swap & \$18 ;
  assign \$20  = since0 != 3'h5;
  assign \$21  = since0 + 1'h1;
  assign \$22  = swap & \$signal$28 ;
  assign \$23  = since1 != 3'h5;
  assign \$24  = since1 + 1'h1;
  assign \$25  = ~ \$signal$28 ;
  assign \$26  = command[151:128] <= 2'h2;
  assign \$27  = command[106:96] <= 2'h2;
  assign \$28  = index + 1'h1;
  assign \$29  = address + command[459:451];
  assign \$30  = 1'h1 << index;
  assign \$31  = wanted - 1'h1;
  assign \$32  = index == \$31 ;
  assign \$34  = bias__valid & bias_ready;
  assign \$35  = ahead != 2'h2;
  assign \$36  = loading ? since1 : since0;
  assign \$37  = \$36  == 3'h5;
  assign \$38  = \$35  & \$37 ;
  assign \$39  = \row$41  + 1'h1;
  assign \$40  = \row$41  == 1'h1;
  assign \$41  = ~ loading;
  assign \$43  = tile_k0 + 2'h2;
  assign \$44  = tile_k0 + 3'h4;
  assign \$45  = \$44  >= command[151:128];
  assign \$46  = tile_n0 + 2'h2;
  assign \$47  = tile_n0 + 3'h4;
  assign \$48  = \$47  >= command[106:96];
  assign \$50  = tile_address + { command[459:451], 1'h0 };
  assign tile_last = tile_last_k & tile_last_n;
  assign tile_k_returns = command[40] & tile_last_k;
  assign \$1  = ~ tile_last_k;
  assign tile_k_steps = command[40] ? \$1  : tile_last_n;
  assign \$7  = ~ command[40];
  assign tile_n_returns = \$7  & tile_last_n;
  assign \$14  = ~ tile_last_n;
  assign tile_n_steps = command[40] ? tile_last_k : \$14 ;
  always @(posedge clk)
    if (rst) loading <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$83 ) loading <= \$41 ;
  always @(posedge clk)
    if (rst) \row$41  <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$52 ) \row$41  <= \$procmux$99_Y ;
  always @(posedge clk)
    if (rst) bias__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$84 ) bias__valid <= \$procmux$101_Y ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$53 ) index <= \$procmux$103_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$54 ) address <= \$procmux$106_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$85 ) fsm_state <= \$procmux$109_Y ;
  always @(posedge clk)
    if (rst) tile_address <= 9'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$86 ) tile_address <= \$procmux$119_Y ;
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$87 ) tile_last_n <= \$procmux$124_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$88 ) tile_n0 <= \$procmux$129_Y ;
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$89 ) tile_last_k <= \$procmux$134_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$90 ) tile_k0 <= \$procmux$139_Y ;
  always @(posedge clk)
    if (rst) \$signal$28  <= 1'h0;
    else if (swap) \$signal$28  <= \$25 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$91 ) since1[1:0] <= 2'h1;
    else if (\$23 ) since1[1:0] <= \$24 [1:0];
  always @(posedge clk)
    if (rst) since1[2] <= 1'h1;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$81 ) since1[2] <= \$procmux$142_Y [2];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$92 ) since0[1:0] <= 2'h1;
    else if (\$20 ) since0[1:0] <= \$21 [1:0];
  always @(posedge clk)
    if (rst) since0[2] <= 1'h1;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$82 ) since0[2] <= \$procmux$144_Y [2];
  always @(posedge clk)
    if (rst) ahead <= 2'h0;
    else ahead <= \$17 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$93 ) fetched_column <= 2'h0;
    else fetched_column <= \$30 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$94 ) fetched_row <= 2'h0;
    else fetched_row <= \$30 [1:0];
  always @(posedge clk)
    if (rst) bias_bank <= 3'h0;
    else bias_bank <= \$15 [2:0];
  always @(posedge clk)
    if (rst) \$signal$37  <= 3'h0;
    else \$signal$37  <= \$13 [2:0];
  always @(posedge clk)
    if (rst) wanted <= 2'h0;
    else wanted <= \$12 [1:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$52  = { \$procmux$100_CMP , \$procmux$98_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$53  = { \$procmux$105_CMP , \$procmux$104_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$54  = { \$procmux$105_CMP , \$procmux$104_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$55  = { \$procmux$115_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$56  = { \$procmux$102_CMP , \$34 , \$4  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$57  = { \$procmux$104_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$58  = { \$procmux$100_CMP , \$38  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$59  = { \$procmux$98_CMP , \$40  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$60  = { \$procmux$115_CMP , \$procmux$105_CMP , \$procmux$104_CMP , \$procmux$102_CMP , \$procmux$100_CMP , \$procmux$98_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$61  = { \$procmux$115_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$62  = { \$procmux$98_CMP , \$40  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$63  = { \$procmux$98_CMP , steps, \$signal$32 , \$40  } != 4'h9;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$64  = { \$procmux$115_CMP , \$procmux$98_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$65  = { \$procmux$115_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$66  = { \$procmux$98_CMP , \$40  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$67  = { \$procmux$98_CMP , tile_n_steps, tile_n_returns, \$40  } != 4'h9;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$68  = { \$procmux$115_CMP , \$procmux$98_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$69  = { \$procmux$115_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$70  = { \$procmux$98_CMP , \$40  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$71  = { \$procmux$98_CMP , tile_n_steps, tile_n_returns, \$40  } != 4'h9;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$72  = { \$procmux$115_CMP , \$procmux$98_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$73  = { \$procmux$115_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$74  = { \$procmux$98_CMP , \$40  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$75  = { \$procmux$98_CMP , tile_k_steps, tile_k_returns, \$40  } != 4'h9;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$76  = { \$procmux$115_CMP , \$procmux$98_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$77  = { \$procmux$115_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$78  = { \$procmux$98_CMP , \$40  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$79  = { \$procmux$98_CMP , tile_k_steps, tile_k_returns, \$40  } != 4'h9;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$80  = { \$procmux$115_CMP , \$procmux$98_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$81  = { \$23 , \$22  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$82  = { \$20 , \$19  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$83  = & { \$procmux$98_CMP , \$40  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$84  = & { \$procmux$102_CMP , \$4  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$85  = & { \$auto$opt_dff.cc:194:make_patterns_logic$60 , \$auto$opt_dff.cc:194:make_patterns_logic$59 , \$auto$opt_dff.cc:194:make_patterns_logic$58 , \$auto$opt_dff.cc:194:make_patterns_logic$57 , \$auto$opt_dff.cc:194:make_patterns_logic$56 , \$auto$opt_dff.cc:194:make_patterns_logic$55  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$86  = & { \$auto$opt_dff.cc:194:make_patterns_logic$64 , \$auto$opt_dff.cc:194:make_patterns_logic$63 , \$auto$opt_dff.cc:194:make_patterns_logic$62 , \$auto$opt_dff.cc:194:make_patterns_logic$61  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$87  = & { \$auto$opt_dff.cc:194:make_patterns_logic$68 , \$auto$opt_dff.cc:194:make_patterns_logic$67 , \$auto$opt_dff.cc:194:make_patterns_logic$66 , \$auto$opt_dff.cc:194:make_patterns_logic$65  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$88  = & { \$auto$opt_dff.cc:194:make_patterns_logic$72 , \$auto$opt_dff.cc:194:make_patterns_logic$71 , \$auto$opt_dff.cc:194:make_patterns_logic$70 , \$auto$opt_dff.cc:194:make_patterns_logic$69  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$89  = & { \$auto$opt_dff.cc:194:make_patterns_logic$76 , \$auto$opt_dff.cc:194:make_patterns_logic$75 , \$auto$opt_dff.cc:194:make_patterns_logic$74 , \$auto$opt_dff.cc:194:make_patterns_logic$73  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$90  = & { \$auto$opt_dff.cc:194:make_patterns_logic$80 , \$auto$opt_dff.cc:194:make_patterns_logic$79 , \$auto$opt_dff.cc:194:make_patterns_logic$78 , \$auto$opt_dff.cc:194:make_patterns_logic$77  };
  assign \$auto$rtlil.cc:2739:Not$95  = ~ command[33];
  assign \$auto$rtlil.cc:2739:Not$96  = ~ \$procmux$104_CMP ;
  assign \$auto$rtlil.cc:2739:Not$97  = ~ \$procmux$104_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$91  = | { \$22 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$92  = | { \$19 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$93  = | { \$auto$rtlil.cc:2739:Not$96 , \$auto$rtlil.cc:2739:Not$95 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$94  = | { \$auto$rtlil.cc:2739:Not$97 , command[33], rst };
  assign \$procmux$98_CMP  = fsm_state == 3'h5;
  function [1:0] procmux$221 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$221  = select_b[1:0];
      2'b10:
        procmux$221  = select_b[3:2];
      default:
        procmux$221  = select_a;
    endcase
  endfunction
  assign \$procmux$99_Y  = procmux$221 (2'hx, { 2'h0, \$39 [1:0] }, { \$procmux$100_CMP , \$procmux$98_CMP  });
  assign \$procmux$100_CMP  = fsm_state == 3'h4;
  assign \$procmux$101_Y  = \$34  ? 1'h0 : 1'h1;
  assign \$procmux$102_CMP  = fsm_state == 3'h3;
  function [1:0] procmux$234 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$234  = select_b[1:0];
      2'b10:
        procmux$234  = select_b[3:2];
      default:
        procmux$234  = select_a;
    endcase
  endfunction
  assign \$procmux$103_Y  = procmux$234 (2'hx, { 2'h0, \$28 [1:0] }, { \$procmux$105_CMP , \$procmux$104_CMP  });
  assign \$procmux$104_CMP  = fsm_state == 3'h2;
  assign \$procmux$105_CMP  = fsm_state == 3'h1;
  function [8:0] procmux$239 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$239  = select_b[8:0];
      2'b10:
        procmux$239  = select_b[17:9];
      default:
        procmux$239  = select_a;
    endcase
  endfunction
  assign \$procmux$106_Y  = procmux$239 (9'hxxx, { tile_address, \$29 [8:0] }, { \$procmux$105_CMP , \$procmux$104_CMP  });
  assign \$procmux$107_Y  = tile_last ? 3'h0 : 3'h1;
  assign \$procmux$108_Y  = \$40  ? \$procmux$107_Y  : 3'hx;
  function [2:0] procmux$249 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$249  = select_b[2:0];
      6'b????10:
        procmux$249  = select_b[5:3];
      6'b???100:
        procmux$249  = select_b[8:6];
      6'b??1000:
        procmux$249  = select_b[11:9];
      6'b?10000:
        procmux$249  = select_b[14:12];
      6'b100000:
        procmux$249  = select_b[17:15];
      default:
        procmux$249  = select_a;
    endcase
  endfunction
  assign \$procmux$109_Y  = procmux$249 (3'hx, { \$procmux$114_Y , 3'h2, \$procmux$113_Y , \$procmux$112_Y , \$procmux$110_Y , \$procmux$108_Y  }, { \$procmux$115_CMP , \$procmux$105_CMP , \$procmux$104_CMP , \$procmux$102_CMP , \$procmux$100_CMP , \$procmux$98_CMP  });
  assign \$procmux$110_Y  = \$38  ? 3'h5 : 3'hx;
  assign \$procmux$111_Y  = \$34  ? 3'h4 : 3'hx;
  assign \$procmux$112_Y  = \$4  ? \$procmux$111_Y  : 3'h4;
  assign \$procmux$113_Y  = \$32  ? 3'h3 : 3'hx;
  assign \$procmux$114_Y  = start ? 3'h1 : 3'hx;
  assign \$procmux$115_CMP  = ! fsm_state;
  assign \$procmux$116_Y  = steps ? \$50 [8:0] : 9'hxxx;
  assign \$procmux$117_Y  = \$signal$32  ? command[395:387] : \$procmux$116_Y ;
  assign \$procmux$118_Y  = \$40  ? \$procmux$117_Y  : 9'hxxx;
  function [8:0] procmux$275 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$275  = select_b[8:0];
      2'b10:
        procmux$275  = select_b[17:9];
      default:
        procmux$275  = select_a;
    endcase
  endfunction
  assign \$procmux$119_Y  = procmux$275 (9'hxxx, { \$procmux$120_Y , \$procmux$118_Y  }, { \$procmux$115_CMP , \$procmux$98_CMP  });
  assign \$procmux$120_Y  = start ? command[395:387] : 9'hxxx;
  assign \$procmux$121_Y  = tile_n_steps ? \$48  : 1'hx;
  assign \$procmux$122_Y  = tile_n_returns ? \$27  : \$procmux$121_Y ;
  assign \$procmux$123_Y  = \$40  ? \$procmux$122_Y  : 1'hx;
  function [0:0] procmux$288 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$288  = select_b[0:0];
      2'b10:
        procmux$288  = select_b[1:1];
      default:
        procmux$288  = select_a;
    endcase
  endfunction
  assign \$procmux$124_Y  = procmux$288 (1'hx, { \$procmux$125_Y , \$procmux$123_Y  }, { \$procmux$115_CMP , \$procmux$98_CMP  });
  assign \$procmux$125_Y  = start ? \$27  : 1'hx;
  assign \$procmux$126_Y  = tile_n_steps ? \$46 [10:0] : 11'hxxx;
  assign \$procmux$127_Y  = tile_n_returns ? 11'h000 : \$procmux$126_Y ;
  assign \$procmux$128_Y  = \$40  ? \$procmux$127_Y  : 11'hxxx;
  function [10:0] procmux$301 ;
    input [10:0] select_a;
    input [21:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$301  = select_b[10:0];
      2'b10:
        procmux$301  = select_b[21:11];
      default:
        procmux$301  = select_a;
    endcase
  endfunction
  assign \$procmux$129_Y  = procmux$301 (11'hxxx, { \$procmux$130_Y , \$procmux$128_Y  }, { \$procmux$115_CMP , \$procmux$98_CMP  });
  assign \$procmux$130_Y  = start ? 11'h000 : 11'hxxx;
  assign \$procmux$131_Y  = tile_k_steps ? \$45  : 1'hx;
  assign \$procmux$132_Y  = tile_k_returns ? \$26  : \$procmux$131_Y ;
  assign \$procmux$133_Y  = \$40  ? \$procmux$132_Y  : 1'hx;
  function [0:0] procmux$314 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$314  = select_b[0:0];
      2'b10:
        procmux$314  = select_b[1:1];
      default:
        procmux$314  = select_a;
    endcase
  endfunction
  assign \$procmux$134_Y  = procmux$314 (1'hx, { \$procmux$135_Y , \$procmux$133_Y  }, { \$procmux$115_CMP , \$procmux$98_CMP  });
  assign \$procmux$135_Y  = start ? \$26  : 1'hx;
  assign \$procmux$136_Y  = tile_k_steps ? \$43 [23:0] : 24'hxxxxxx;
  assign \$procmux$137_Y  = tile_k_returns ? 24'h000000 : \$procmux$136_Y ;
  assign \$procmux$138_Y  = \$40  ? \$procmux$137_Y  : 24'hxxxxxx;
  function [23:0] procmux$340 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$340  = select_b[23:0];
      2'b10:
        procmux$340  = select_b[47:24];
      default:
        procmux$340  = select_a;
    endcase
  endfunction
  assign \$procmux$139_Y  = procmux$340 (24'hxxxxxx, { \$procmux$140_Y , \$procmux$138_Y  }, { \$procmux$115_CMP , \$procmux$98_CMP  });
  assign \$procmux$140_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$141_Y  = \$23  ? \$24 [2:0] : { 1'hx, since1[1:0] };
  assign \$procmux$142_Y  = \$22  ? 3'h1 : \$procmux$141_Y ;
  assign \$procmux$143_Y  = \$20  ? \$21 [2:0] : { 1'hx, since0[1:0] };
  assign \$procmux$144_Y  = \$19  ? 3'h1 : \$procmux$143_Y ;
  assign begun = \$procmux$98_CMP  ? \$6  : 1'h0;
  assign weight_valid = \$procmux$98_CMP  ? 1'h1 : 1'h0;
  assign \$procmux$145_Y  = \$4  ? \$5 [8:0] : 9'h000;
  function [8:0] procmux$390 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$390  = select_b[8:0];
      2'b10:
        procmux$390  = select_b[17:9];
      default:
        procmux$390  = select_a;
    endcase
  endfunction
  assign read_address = procmux$390 (9'h000, { \$3 [8:0], \$procmux$145_Y  }, { \$procmux$104_CMP , \$procmux$102_CMP  });
  assign \$procmux$146_Y  = \$4  ? bias_bank : 3'h0;
  function [2:0] procmux$395 ;
    input [2:0] select_a;
    input [5:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$395  = select_b[2:0];
      2'b10:
        procmux$395  = select_b[5:3];
      default:
        procmux$395  = select_a;
    endcase
  endfunction
  assign read_bank = procmux$395 (3'h0, { \$signal$37 , \$procmux$146_Y  }, { \$procmux$104_CMP , \$procmux$102_CMP  });
  assign \$procmux$147_Y  = \$4  ? 1'h1 : 1'h0;
  function [0:0] procmux$400 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$400  = select_b[0:0];
      2'b10:
        procmux$400  = select_b[1:1];
      default:
        procmux$400  = select_a;
    endcase
  endfunction
  assign read_en = procmux$400 (1'h0, { 1'h1, \$procmux$147_Y  }, { \$procmux$104_CMP , \$procmux$102_CMP  });
  simgnn_tile_buffer buffer (
    .clk(clk),
    .column_data(read_data),
    .column_write(fetched_column),
    .o(weight),
    .row(\row$41 [0]),
    .row_data(read_data),
    .row_write(fetched_row),
    .rst(rst)
  );
  assign \$33 [23:0] = \$signal ;
  assign \$42 [10:0] = n_left;
  assign \$49 [9:1] = along;
  assign base = command[395:387];
  assign bias__payload = read_data;
  assign bias__ready = bias_ready;
  assign bias_payload = read_data;
  assign bias_valid = bias__valid;
  assign fetched_bias = bias__valid;
  assign o = weight;
  assign read__address = read_address;
  assign read__bank = read_bank;
  assign read__data = read_data;
  assign read__en = read_en;
  assign row = \row$41 [0];
  assign stride = command[459:451];
  assign weight_row = \row$41 [0];
endmodule
`default_nettype wire
