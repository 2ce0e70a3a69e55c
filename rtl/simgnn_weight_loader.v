`timescale 1ns/1ps
`default_nettype none
module simgnn_weight_loader(command, read_data, swap, bias_ready, clk, rst, read_en, read_bank, read_address, weight, weight_row, weight_active, weight_valid, loaded, bias_payload, bias_valid, start);
  wire \$1 ;
  wire [64:0] \$2 ;
  wire \$3 ;
  wire [24:0] \$4 ;
  wire \$5 ;
  wire [10:0] \$6 ;
  wire \$7 ;
  wire [23:0] \$8 ;
  wire [23:0] \$9 ;
  wire [8:0] \$10 ;
  wire [8:0] \$11 ;
  wire [2:0] \$12 ;
  wire [3:0] \$13 ;
  wire [11:0] \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [3:0] \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire [3:0] \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire [23:0] \$24 ;
  wire \$25 ;
  wire [32:0] \$26 ;
  wire [33:0] \$27 ;
  wire [2:0] \$28 ;
  wire [9:0] \$29 ;
  wire [3:0] \$30 ;
  wire [2:0] \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire [2:0] \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire [2:0] \$38 ;
  wire \$39 ;
  wire \$40 ;
  wire \$41 ;
  wire [11:0] \$42 ;
  wire [11:0] \$43 ;
  wire \$44 ;
  wire [24:0] \$45 ;
  wire [24:0] \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire [9:0] \$49 ;
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
  wire \$auto$opt_dff.cc:219:make_patterns_logic$75 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$76 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$77 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$78 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$79 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$80 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$81 ;
  wire \$auto$opt_dff.cc:253:combine_resets$82 ;
  wire \$auto$opt_dff.cc:253:combine_resets$83 ;
  wire \$auto$opt_dff.cc:253:combine_resets$84 ;
  wire \$auto$opt_dff.cc:253:combine_resets$85 ;
  wire \$auto$rtlil.cc:2739:Not$86 ;
  wire \$auto$rtlil.cc:2739:Not$87 ;
  wire \$auto$rtlil.cc:2739:Not$88 ;
  wire \$procmux$89_CMP ;
  wire [1:0] \$procmux$90_Y ;
  wire \$procmux$91_CMP ;
  wire \$procmux$92_Y ;
  wire \$procmux$93_CMP ;
  wire [1:0] \$procmux$94_Y ;
  wire \$procmux$95_CMP ;
  wire \$procmux$96_CMP ;
  wire [8:0] \$procmux$97_Y ;
  wire [2:0] \$procmux$98_Y ;
  wire [2:0] \$procmux$99_Y ;
  wire [2:0] \$procmux$100_Y ;
  wire [2:0] \$procmux$101_Y ;
  wire [2:0] \$procmux$102_Y ;
  wire [2:0] \$procmux$103_Y ;
  wire [2:0] \$procmux$104_Y ;
  wire [2:0] \$procmux$105_Y ;
  wire \$procmux$106_CMP ;
  wire \$procmux$107_Y ;
  wire \$procmux$108_Y ;
  wire \$procmux$109_Y ;
  wire \$procmux$110_Y ;
  wire \$procmux$111_Y ;
  wire \$procmux$112_Y ;
  wire [10:0] \$procmux$113_Y ;
  wire [10:0] \$procmux$114_Y ;
  wire [10:0] \$procmux$115_Y ;
  wire [10:0] \$procmux$116_Y ;
  wire [10:0] \$procmux$117_Y ;
  wire [10:0] \$procmux$118_Y ;
  wire \$procmux$119_Y ;
  wire \$procmux$120_Y ;
  wire \$procmux$121_Y ;
  wire \$procmux$122_Y ;
  wire \$procmux$123_Y ;
  wire \$procmux$124_Y ;
  wire \$procmux$125_Y ;
  wire [23:0] \$procmux$126_Y ;
  wire [23:0] \$procmux$127_Y ;
  wire [23:0] \$procmux$128_Y ;
  wire [23:0] \$procmux$129_Y ;
  wire [23:0] \$procmux$130_Y ;
  wire [23:0] \$procmux$131_Y ;
  wire [23:0] \$procmux$132_Y ;
  wire [2:0] \$procmux$133_Y ;
  wire [2:0] \$procmux$134_Y ;
  wire [2:0] \$procmux$135_Y ;
  wire [2:0] \$procmux$136_Y ;
  wire [8:0] \$procmux$137_Y ;
  wire [2:0] \$procmux$138_Y ;
  wire \$procmux$139_Y ;
  wire [23:0] \$signal ;
  reg \$signal$25  = 1'h0;
  reg [2:0] \$signal$140  = 3'h0;
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
  reg [1:0] \row$37  = 2'h0;
  input rst;
  wire rst;
  reg [2:0] since0 = 3'h5;
  reg [2:0] since1 = 3'h5;
  input start;
  wire start;
  wire [8:0] stride;
  input swap;
  wire swap;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_last;
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  wire [23:0] tile_row;
  reg [1:0] wanted = 2'h0;
  output [63:0] weight;
  wire [63:0] weight;
  output weight_active;
  wire weight_active;
  output weight_row;
  wire weight_row;
  output weight_valid;
  wire weight_valid;
  assign weight_active = \row$37  < \$signal ;
  assign latest = \$signal$25  ? since0 : since1;
  assign \$41  = | ahead;
  assign \$48  = latest >= 2'h2;
  assign loaded = \$41  & \$48 ;
  assign tile_row = command[33] ? { 13'h0000, tile_n0 } : tile_k0;
  assign \$49  = address + along;
  assign \$1  = command[35] & tile_last_k;
  assign \$2  = { 3'h0, command[703:643] } + { 1'h0, tile_n0[10:1] };
  assign \$3  = ! \row$37 ;
  assign \$5  = n_left < 2'h2;
  assign \$6  = \$5  ? n_left : 11'h002;
  assign \$7  = \$signal  < 2'h2;
  assign \$8  = \$7  ? \$signal  : 24'h000002;
  assign \$9  = command[33] ? { 13'h0000, \$6  } : \$8 ;
  assign \$10  = command[495:488] - 1'h1;
  assign \$11  = command[751:744] - 1'h1;
  assign \$12  = ahead + begun;
  assign \$13  = \$12  - swap;
  assign \$15  = ! \$signal$25 ;
  assign \$16  = swap & \$15 ;
  assign \$17  = since0 != 3'h5;
  assign \$18  = since0 + 1'h1;
  assign \$19  = swap & \$signal$25 ;
  assign \$20  = since1 != 3'h5;
  assign \$21  = since1 + 1'h1;
  assign \$22  = ~ \$signal$25 ;
  assign \$23  = command[151:128] <= 2'h2;
  assign \$25  = command[106:96] <= 2'h2;
  assign \$26  = tile_row * command[459:451];
  assign \$27  = command[395:387] + \$26 ;
  assign \$28  = index + 1'h1;
  assign \$29  = address + command[459:451];
  assign \$30  = 1'h1 << index;
  assign \$31  = wanted - 1'h1;
  assign \$32  = index == \$31 ;
  assign \$33  = bias__valid & bias_ready;
  assign \$34  = ahead != 2'h2;
  assign \$35  = loading ? since1 : since0;
  assign \$36  = \$35  == 3'h5;
  assign \$37  = \$34  & \$36 ;
  assign \$38  = \row$37  + 1'h1;
  assign \$39  = \row$37  == 1'h1;
  assign \$40  = ~ loading;
  assign \$42  = tile_n0 + 2'h2;
  assign \$43  = tile_n0 + 3'h4;
  assign \$44  = \$43  >= command[106:96];
  assign \$45  = tile_k0 + 2'h2;
  assign \$46  = tile_k0 + 3'h4;
  assign \$47  = \$46  >= command[151:128];
  assign tile_last = tile_last_k & tile_last_n;
  assign { \$4 [24], \$signal  } = command[151:128] - tile_k0;
  assign { \$14 [11], n_left } = command[106:96] - tile_n0;
  assign { \$24 [23:10], along, \$24 [0] } = command[33] ? tile_k0 : { 13'h0000, tile_n0 };
  always @(posedge clk)
    if (rst) loading <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$75 ) loading <= \$40 ;
  always @(posedge clk)
    if (rst) \row$37  <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$50 ) \row$37  <= \$procmux$90_Y ;
  always @(posedge clk)
    if (rst) bias__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$76 ) bias__valid <= \$procmux$92_Y ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$51 ) index <= \$procmux$94_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$52 ) address <= \$procmux$97_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$77 ) fsm_state <= \$procmux$100_Y ;
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$78 ) tile_last_n <= \$procmux$111_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$79 ) tile_n0 <= \$procmux$117_Y ;
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$80 ) tile_last_k <= \$procmux$124_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$81 ) tile_k0 <= \$procmux$131_Y ;
  always @(posedge clk)
    if (rst) \$signal$25  <= 1'h0;
    else if (swap) \$signal$25  <= \$22 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$82 ) since1[1:0] <= 2'h1;
    else if (\$20 ) since1[1:0] <= \$21 [1:0];
  always @(posedge clk)
    if (rst) since1[2] <= 1'h1;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$73 ) since1[2] <= \$procmux$134_Y [2];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$83 ) since0[1:0] <= 2'h1;
    else if (\$17 ) since0[1:0] <= \$18 [1:0];
  always @(posedge clk)
    if (rst) since0[2] <= 1'h1;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$74 ) since0[2] <= \$procmux$136_Y [2];
  always @(posedge clk)
    if (rst) ahead <= 2'h0;
    else ahead <= \$13 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$84 ) fetched_column <= 2'h0;
    else fetched_column <= \$30 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$85 ) fetched_row <= 2'h0;
    else fetched_row <= \$30 [1:0];
  always @(posedge clk)
    if (rst) bias_bank <= 3'h0;
    else bias_bank <= \$11 [2:0];
  always @(posedge clk)
    if (rst) \$signal$140  <= 3'h0;
    else \$signal$140  <= \$10 [2:0];
  always @(posedge clk)
    if (rst) wanted <= 2'h0;
    else wanted <= \$9 [1:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$50  = { \$procmux$91_CMP , \$procmux$89_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$51  = { \$procmux$96_CMP , \$procmux$95_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$52  = { \$procmux$96_CMP , \$procmux$95_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$53  = { \$procmux$106_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$54  = { \$procmux$93_CMP , \$33 , \$1  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$55  = { \$procmux$95_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$56  = { \$procmux$91_CMP , \$37  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$57  = { \$procmux$89_CMP , \$39  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$58  = { \$procmux$106_CMP , \$procmux$96_CMP , \$procmux$95_CMP , \$procmux$93_CMP , \$procmux$91_CMP , \$procmux$89_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$59  = { \$procmux$106_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$60  = { \$procmux$89_CMP , \$39  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$61  = { \$procmux$89_CMP , tile_last_k, command[40], \$39  } != 4'hb;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$62  = { \$procmux$106_CMP , \$procmux$89_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$63  = { \$procmux$106_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$64  = { \$procmux$89_CMP , \$39  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$65  = { \$procmux$89_CMP , tile_last_k, command[40], \$39  } != 4'hb;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$66  = { \$procmux$106_CMP , \$procmux$89_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$67  = { \$procmux$106_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$68  = { \$procmux$89_CMP , \$39  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$69  = { \$procmux$106_CMP , \$procmux$89_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$70  = { \$procmux$106_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$71  = { \$procmux$89_CMP , \$39  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$72  = { \$procmux$106_CMP , \$procmux$89_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$73  = { \$20 , \$19  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$74  = { \$17 , \$16  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$75  = & { \$procmux$89_CMP , \$39  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$76  = & { \$procmux$93_CMP , \$1  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$77  = & { \$auto$opt_dff.cc:194:make_patterns_logic$58 , \$auto$opt_dff.cc:194:make_patterns_logic$57 , \$auto$opt_dff.cc:194:make_patterns_logic$56 , \$auto$opt_dff.cc:194:make_patterns_logic$55 , \$auto$opt_dff.cc:194:make_patterns_logic$54 , \$auto$opt_dff.cc:194:make_patterns_logic$53  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$78  = & { \$auto$opt_dff.cc:194:make_patterns_logic$62 , \$auto$opt_dff.cc:194:make_patterns_logic$61 , \$auto$opt_dff.cc:194:make_patterns_logic$60 , \$auto$opt_dff.cc:194:make_patterns_logic$59  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$79  = & { \$auto$opt_dff.cc:194:make_patterns_logic$66 , \$auto$opt_dff.cc:194:make_patterns_logic$65 , \$auto$opt_dff.cc:194:make_patterns_logic$64 , \$auto$opt_dff.cc:194:make_patterns_logic$63  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$80  = & { \$auto$opt_dff.cc:194:make_patterns_logic$69 , \$auto$opt_dff.cc:194:make_patterns_logic$68 , \$auto$opt_dff.cc:194:make_patterns_logic$67  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$81  = & { \$auto$opt_dff.cc:194:make_patterns_logic$72 , \$auto$opt_dff.cc:194:make_patterns_logic$71 , \$auto$opt_dff.cc:194:make_patterns_logic$70  };
  assign \$auto$rtlil.cc:2739:Not$86  = ~ command[33];
  assign \$auto$rtlil.cc:2739:Not$87  = ~ \$procmux$95_CMP ;
  assign \$auto$rtlil.cc:2739:Not$88  = ~ \$procmux$95_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$82  = | { \$19 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$83  = | { \$16 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$84  = | { \$auto$rtlil.cc:2739:Not$87 , \$auto$rtlil.cc:2739:Not$86 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$85  = | { \$auto$rtlil.cc:2739:Not$88 , command[33], rst };
  assign \$procmux$89_CMP  = fsm_state == 3'h5;
  function [1:0] procmux$522 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$522  = select_b[1:0];
      2'b10:
        procmux$522  = select_b[3:2];
      default:
        procmux$522  = select_a;
    endcase
  endfunction
  assign \$procmux$90_Y  = procmux$522 (2'hx, { 2'h0, \$38 [1:0] }, { \$procmux$91_CMP , \$procmux$89_CMP  });
  assign \$procmux$91_CMP  = fsm_state == 3'h4;
  assign \$procmux$92_Y  = \$33  ? 1'h0 : 1'h1;
  assign \$procmux$93_CMP  = fsm_state == 3'h3;
  function [1:0] procmux$535 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$535  = select_b[1:0];
      2'b10:
        procmux$535  = select_b[3:2];
      default:
        procmux$535  = select_a;
    endcase
  endfunction
  assign \$procmux$94_Y  = procmux$535 (2'hx, { 2'h0, \$28 [1:0] }, { \$procmux$96_CMP , \$procmux$95_CMP  });
  assign \$procmux$95_CMP  = fsm_state == 3'h2;
  assign \$procmux$96_CMP  = fsm_state == 3'h1;
  function [8:0] procmux$540 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$540  = select_b[8:0];
      2'b10:
        procmux$540  = select_b[17:9];
      default:
        procmux$540  = select_a;
    endcase
  endfunction
  assign \$procmux$97_Y  = procmux$540 (9'hxxx, { \$27 [8:0], \$29 [8:0] }, { \$procmux$96_CMP , \$procmux$95_CMP  });
  assign \$procmux$98_Y  = tile_last ? 3'h0 : 3'h1;
  assign \$procmux$99_Y  = \$39  ? \$procmux$98_Y  : 3'hx;
  function [2:0] procmux$550 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$550  = select_b[2:0];
      6'b????10:
        procmux$550  = select_b[5:3];
      6'b???100:
        procmux$550  = select_b[8:6];
      6'b??1000:
        procmux$550  = select_b[11:9];
      6'b?10000:
        procmux$550  = select_b[14:12];
      6'b100000:
        procmux$550  = select_b[17:15];
      default:
        procmux$550  = select_a;
    endcase
  endfunction
  assign \$procmux$100_Y  = procmux$550 (3'hx, { \$procmux$105_Y , 3'h2, \$procmux$104_Y , \$procmux$103_Y , \$procmux$101_Y , \$procmux$99_Y  }, { \$procmux$106_CMP , \$procmux$96_CMP , \$procmux$95_CMP , \$procmux$93_CMP , \$procmux$91_CMP , \$procmux$89_CMP  });
  assign \$procmux$101_Y  = \$37  ? 3'h5 : 3'hx;
  assign \$procmux$102_Y  = \$33  ? 3'h4 : 3'hx;
  assign \$procmux$103_Y  = \$1  ? \$procmux$102_Y  : 3'h4;
  assign \$procmux$104_Y  = \$32  ? 3'h3 : 3'hx;
  assign \$procmux$105_Y  = start ? 3'h1 : 3'hx;
  assign \$procmux$106_CMP  = ! fsm_state;
  assign \$procmux$107_Y  = tile_last_k ? \$44  : 1'hx;
  assign \$procmux$108_Y  = tile_last_n ? \$25  : \$44 ;
  assign \$procmux$109_Y  = command[40] ? \$procmux$107_Y  : \$procmux$108_Y ;
  assign \$procmux$110_Y  = \$39  ? \$procmux$109_Y  : 1'hx;
  function [0:0] procmux$581 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$581  = select_b[0:0];
      2'b10:
        procmux$581  = select_b[1:1];
      default:
        procmux$581  = select_a;
    endcase
  endfunction
  assign \$procmux$111_Y  = procmux$581 (1'hx, { \$procmux$112_Y , \$procmux$110_Y  }, { \$procmux$106_CMP , \$procmux$89_CMP  });
  assign \$procmux$112_Y  = start ? \$25  : 1'hx;
  assign \$procmux$113_Y  = tile_last_k ? \$42 [10:0] : 11'hxxx;
  assign \$procmux$114_Y  = tile_last_n ? 11'h000 : \$42 [10:0];
  assign \$procmux$115_Y  = command[40] ? \$procmux$113_Y  : \$procmux$114_Y ;
  assign \$procmux$116_Y  = \$39  ? \$procmux$115_Y  : 11'hxxx;
  function [10:0] procmux$599 ;
    input [10:0] select_a;
    input [21:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$599  = select_b[10:0];
      2'b10:
        procmux$599  = select_b[21:11];
      default:
        procmux$599  = select_a;
    endcase
  endfunction
  assign \$procmux$117_Y  = procmux$599 (11'hxxx, { \$procmux$118_Y , \$procmux$116_Y  }, { \$procmux$106_CMP , \$procmux$89_CMP  });
  assign \$procmux$118_Y  = start ? 11'h000 : 11'hxxx;
  assign \$procmux$119_Y  = tile_last_k ? \$23  : \$47 ;
  assign \$procmux$120_Y  = command[40] ? \$procmux$119_Y  : tile_last_k;
  assign \$procmux$121_Y  = tile_last_n ? \$47  : \$procmux$120_Y ;
  assign \$procmux$122_Y  = command[40] ? \$procmux$120_Y  : \$procmux$121_Y ;
  assign \$procmux$123_Y  = \$39  ? \$procmux$122_Y  : 1'hx;
  function [0:0] procmux$617 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$617  = select_b[0:0];
      2'b10:
        procmux$617  = select_b[1:1];
      default:
        procmux$617  = select_a;
    endcase
  endfunction
  assign \$procmux$124_Y  = procmux$617 (1'hx, { \$procmux$125_Y , \$procmux$123_Y  }, { \$procmux$106_CMP , \$procmux$89_CMP  });
  assign \$procmux$125_Y  = start ? \$23  : 1'hx;
  assign \$procmux$126_Y  = tile_last_k ? 24'h000000 : \$45 [23:0];
  assign \$procmux$127_Y  = command[40] ? \$procmux$126_Y  : tile_k0;
  assign \$procmux$128_Y  = tile_last_n ? \$45 [23:0] : \$procmux$127_Y ;
  assign \$procmux$129_Y  = command[40] ? \$procmux$127_Y  : \$procmux$128_Y ;
  assign \$procmux$130_Y  = \$39  ? \$procmux$129_Y  : 24'hxxxxxx;
  function [23:0] procmux$653 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$653  = select_b[23:0];
      2'b10:
        procmux$653  = select_b[47:24];
      default:
        procmux$653  = select_a;
    endcase
  endfunction
  assign \$procmux$131_Y  = procmux$653 (24'hxxxxxx, { \$procmux$132_Y , \$procmux$130_Y  }, { \$procmux$106_CMP , \$procmux$89_CMP  });
  assign \$procmux$132_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$133_Y  = \$20  ? \$21 [2:0] : { 1'hx, since1[1:0] };
  assign \$procmux$134_Y  = \$19  ? 3'h1 : \$procmux$133_Y ;
  assign \$procmux$135_Y  = \$17  ? \$18 [2:0] : { 1'hx, since0[1:0] };
  assign \$procmux$136_Y  = \$16  ? 3'h1 : \$procmux$135_Y ;
  assign begun = \$procmux$89_CMP  ? \$3  : 1'h0;
  assign weight_valid = \$procmux$89_CMP  ? 1'h1 : 1'h0;
  assign \$procmux$137_Y  = \$1  ? \$2 [8:0] : 9'h000;
  function [8:0] procmux$703 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$703  = select_b[8:0];
      2'b10:
        procmux$703  = select_b[17:9];
      default:
        procmux$703  = select_a;
    endcase
  endfunction
  assign read_address = procmux$703 (9'h000, { \$49 [8:0], \$procmux$137_Y  }, { \$procmux$95_CMP , \$procmux$93_CMP  });
  assign \$procmux$138_Y  = \$1  ? bias_bank : 3'h0;
  function [2:0] procmux$708 ;
    input [2:0] select_a;
    input [5:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$708  = select_b[2:0];
      2'b10:
        procmux$708  = select_b[5:3];
      default:
        procmux$708  = select_a;
    endcase
  endfunction
  assign read_bank = procmux$708 (3'h0, { \$signal$140 , \$procmux$138_Y  }, { \$procmux$95_CMP , \$procmux$93_CMP  });
  assign \$procmux$139_Y  = \$1  ? 1'h1 : 1'h0;
  function [0:0] procmux$713 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$713  = select_b[0:0];
      2'b10:
        procmux$713  = select_b[1:1];
      default:
        procmux$713  = select_a;
    endcase
  endfunction
  assign read_en = procmux$713 (1'h0, { 1'h1, \$procmux$139_Y  }, { \$procmux$95_CMP , \$procmux$93_CMP  });
  simgnn_tile_buffer buffer (
    .clk(clk),
    .column_data(read_data),
    .column_write(fetched_column),
    .o(weight),
    .row(\row$37 [0]),
    .row_data(read_data),
    .row_write(fetched_row),
    .rst(rst)
  );
  assign \$24 [9:1] = along;
  assign \$14 [10:0] = n_left;
  assign \$4 [23:0] = \$signal ;
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
  assign row = \row$37 [0];
  assign stride = command[459:451];
  assign weight_row = \row$37 [0];
endmodule
`default_nettype wire
