`timescale 1ns/1ps
`default_nettype none
module simgnn_weight_loader(command, read_data, swap, bias_ready, clk, rst, read_en, read_bank, read_address, weight, weight_row, weight_active, weight_valid, loaded, bias_payload, bias_valid, start);
  wire [24:0] \$1 ;
  wire [23:0] \$2 ;
  wire [23:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [8:0] \$6 ;
  wire [9:0] \$7 ;
  wire \$8 ;
  wire [8:0] \$9 ;
  wire [11:0] \$10 ;
  wire [64:0] \$11 ;
  wire \$12 ;
  wire [2:0] \$13 ;
  wire [3:0] \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [3:0] \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire [3:0] \$21 ;
  wire [24:0] \$22 ;
  wire \$23 ;
  wire [32:0] \$24 ;
  wire [33:0] \$25 ;
  wire [2:0] \$26 ;
  wire [9:0] \$27 ;
  wire [3:0] \$28 ;
  wire [2:0] \$29 ;
  wire \$30 ;
  wire [11:0] \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire [2:0] \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire [2:0] \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$40 ;
  wire [10:0] \$41 ;
  wire \$42 ;
  wire [23:0] \$43 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$44 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$45 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$46 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$47 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$48 ;
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
  wire \$auto$opt_dff.cc:219:make_patterns_logic$63 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$64 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$65 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$66 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$67 ;
  wire \$auto$opt_dff.cc:253:combine_resets$68 ;
  wire \$auto$opt_dff.cc:253:combine_resets$69 ;
  wire \$auto$opt_dff.cc:253:combine_resets$70 ;
  wire \$auto$opt_dff.cc:253:combine_resets$71 ;
  wire \$auto$rtlil.cc:2739:Not$72 ;
  wire \$auto$rtlil.cc:2739:Not$73 ;
  wire \$auto$rtlil.cc:2739:Not$74 ;
  wire \$procmux$75_CMP ;
  wire [1:0] \$procmux$76_Y ;
  wire \$procmux$77_CMP ;
  wire \$procmux$78_Y ;
  wire \$procmux$79_CMP ;
  wire [1:0] \$procmux$80_Y ;
  wire \$procmux$81_CMP ;
  wire \$procmux$82_CMP ;
  wire [8:0] \$procmux$83_Y ;
  wire [2:0] \$procmux$84_Y ;
  wire [2:0] \$procmux$85_Y ;
  wire [2:0] \$procmux$86_Y ;
  wire [2:0] \$procmux$87_Y ;
  wire [2:0] \$procmux$88_Y ;
  wire [2:0] \$procmux$89_Y ;
  wire [2:0] \$procmux$90_Y ;
  wire [2:0] \$procmux$91_Y ;
  wire \$procmux$92_CMP ;
  wire [10:0] \$procmux$93_Y ;
  wire [10:0] \$procmux$94_Y ;
  wire [10:0] \$procmux$95_Y ;
  wire [10:0] \$procmux$96_Y ;
  wire [10:0] \$procmux$97_Y ;
  wire [10:0] \$procmux$98_Y ;
  wire [23:0] \$procmux$99_Y ;
  wire [23:0] \$procmux$100_Y ;
  wire [23:0] \$procmux$101_Y ;
  wire [23:0] \$procmux$102_Y ;
  wire [23:0] \$procmux$103_Y ;
  wire [23:0] \$procmux$104_Y ;
  wire [2:0] \$procmux$105_Y ;
  wire [2:0] \$procmux$106_Y ;
  wire [2:0] \$procmux$107_Y ;
  wire [2:0] \$procmux$108_Y ;
  wire [8:0] \$procmux$109_Y ;
  wire [2:0] \$procmux$110_Y ;
  wire \$procmux$111_Y ;
  wire [23:0] \$signal ;
  reg \$signal$25  = 1'h0;
  reg [8:0] address = 9'h000;
  reg [1:0] ahead = 2'h0;
  wire [8:0] along;
  wire [8:0] base;
  wire begun;
  wire [63:0] bias__payload;
  wire bias__ready;
  reg bias__valid = 1'h0;
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
  reg [1:0] \row$39  = 2'h0;
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
  wire tile_last_k;
  wire tile_last_n;
  reg [10:0] tile_n0 = 11'h000;
  wire [23:0] tile_row;
  wire [1:0] wanted;
  output [63:0] weight;
  wire [63:0] weight;
  output weight_active;
  wire weight_active;
  output weight_row;
  wire weight_row;
  output weight_valid;
  wire weight_valid;
  assign \$7  = address + along;
  assign \$8  = command[35] & tile_last_k;
  assign \$9  = command[751:744] - 1'h1;
  assign \$11  = { 3'h0, command[703:643] } + { 1'h0, tile_n0[10:1] };
  assign \$12  = ! \row$39 ;
  assign \$13  = ahead + begun;
  assign \$14  = \$13  - swap;
  assign \$15  = ! \$signal$25 ;
  assign \$16  = swap & \$15 ;
  assign \$17  = since0 != 3'h5;
  assign \$18  = since0 + 1'h1;
  assign \$19  = swap & \$signal$25 ;
  assign \$20  = since1 != 3'h5;
  assign \$21  = since1 + 1'h1;
  assign \$23  = ~ \$signal$25 ;
  assign \$24  = tile_row * command[459:451];
  assign \$25  = command[395:387] + \$24 ;
  assign \$26  = index + 1'h1;
  assign \$27  = address + command[459:451];
  assign \$28  = 1'h1 << index;
  assign \$29  = wanted - 1'h1;
  assign \$30  = index == \$29 ;
  assign \$32  = bias__valid & bias_ready;
  assign \$33  = ahead != 2'h2;
  assign \$34  = loading ? since1 : since0;
  assign \$35  = \$34  == 3'h5;
  assign \$36  = \$33  & \$35 ;
  assign \$37  = \row$39  + 1'h1;
  assign \$38  = \row$39  == 1'h1;
  assign \$39  = ~ loading;
  assign \$1  = tile_k0 + 2'h2;
  assign \$10  = tile_n0 + 2'h2;
  assign tile_last_k = \$1  >= command[151:128];
  assign tile_last_n = \$10  >= command[106:96];
  assign tile_last = tile_last_k & tile_last_n;
  assign { \$22 [24], \$signal  } = command[151:128] - tile_k0;
  assign { \$31 [11], n_left } = command[106:96] - tile_n0;
  assign \$40  = n_left < 2'h2;
  assign \$41  = \$40  ? n_left : 11'h002;
  assign \$42  = \$signal  < 2'h2;
  assign \$43  = \$42  ? \$signal  : 24'h000002;
  assign { \$2 [23:2], wanted } = command[33] ? { 13'h0000, \$41  } : \$43 ;
  assign { \$3 [23:10], along, \$3 [0] } = command[33] ? tile_k0 : { 13'h0000, tile_n0 };
  assign weight_active = \row$39  < \$signal ;
  assign latest = \$signal$25  ? since0 : since1;
  assign \$4  = | ahead;
  assign \$5  = latest >= 2'h2;
  assign loaded = \$4  & \$5 ;
  assign tile_row = command[33] ? { 13'h0000, tile_n0 } : tile_k0;
  assign \$6  = command[495:488] - 1'h1;
  always @(posedge clk)
    if (rst) loading <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$63 ) loading <= \$39 ;
  always @(posedge clk)
    if (rst) \row$39  <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$44 ) \row$39  <= \$procmux$76_Y ;
  always @(posedge clk)
    if (rst) bias__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$64 ) bias__valid <= \$procmux$78_Y ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$45 ) index <= \$procmux$80_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$46 ) address <= \$procmux$83_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$65 ) fsm_state <= \$procmux$86_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$66 ) tile_n0 <= \$procmux$97_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$67 ) tile_k0 <= \$procmux$103_Y ;
  always @(posedge clk)
    if (rst) \$signal$25  <= 1'h0;
    else if (swap) \$signal$25  <= \$23 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$68 ) since1[1:0] <= 2'h1;
    else if (\$20 ) since1[1:0] <= \$21 [1:0];
  always @(posedge clk)
    if (rst) since1[2] <= 1'h1;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$61 ) since1[2] <= \$procmux$106_Y [2];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$69 ) since0[1:0] <= 2'h1;
    else if (\$17 ) since0[1:0] <= \$18 [1:0];
  always @(posedge clk)
    if (rst) since0[2] <= 1'h1;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$62 ) since0[2] <= \$procmux$108_Y [2];
  always @(posedge clk)
    if (rst) ahead <= 2'h0;
    else ahead <= \$14 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$70 ) fetched_column <= 2'h0;
    else fetched_column <= \$28 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$71 ) fetched_row <= 2'h0;
    else fetched_row <= \$28 [1:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$44  = { \$procmux$77_CMP , \$procmux$75_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$45  = { \$procmux$82_CMP , \$procmux$81_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$46  = { \$procmux$82_CMP , \$procmux$81_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$47  = { \$procmux$92_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$48  = { \$procmux$79_CMP , \$32 , \$8  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$49  = { \$procmux$81_CMP , \$30  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$50  = { \$procmux$77_CMP , \$36  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$51  = { \$procmux$75_CMP , \$38  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$52  = { \$procmux$92_CMP , \$procmux$82_CMP , \$procmux$81_CMP , \$procmux$79_CMP , \$procmux$77_CMP , \$procmux$75_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$53  = { \$procmux$92_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$54  = { \$procmux$75_CMP , \$38  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$55  = { \$procmux$75_CMP , tile_last_k, command[40], \$38  } != 4'hb;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$56  = { \$procmux$92_CMP , \$procmux$75_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$57  = { \$procmux$92_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$58  = { \$procmux$75_CMP , \$38  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$59  = { \$procmux$75_CMP , tile_last_n, command[40], \$38  } != 4'h9;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$60  = { \$procmux$92_CMP , \$procmux$75_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$61  = { \$19 , \$20  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$62  = { \$17 , \$16  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$63  = & { \$procmux$75_CMP , \$38  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$64  = & { \$procmux$79_CMP , \$8  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$65  = & { \$auto$opt_dff.cc:194:make_patterns_logic$52 , \$auto$opt_dff.cc:194:make_patterns_logic$51 , \$auto$opt_dff.cc:194:make_patterns_logic$50 , \$auto$opt_dff.cc:194:make_patterns_logic$49 , \$auto$opt_dff.cc:194:make_patterns_logic$48 , \$auto$opt_dff.cc:194:make_patterns_logic$47  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$66  = & { \$auto$opt_dff.cc:194:make_patterns_logic$56 , \$auto$opt_dff.cc:194:make_patterns_logic$55 , \$auto$opt_dff.cc:194:make_patterns_logic$54 , \$auto$opt_dff.cc:194:make_patterns_logic$53  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$67  = & { \$auto$opt_dff.cc:194:make_patterns_logic$60 , \$auto$opt_dff.cc:194:make_patterns_logic$59 , \$auto$opt_dff.cc:194:make_patterns_logic$58 , \$auto$opt_dff.cc:194:make_patterns_logic$57  };
  assign \$auto$rtlil.cc:2739:Not$72  = ~ command[33];
  assign \$auto$rtlil.cc:2739:Not$73  = ~ \$procmux$81_CMP ;
  assign \$auto$rtlil.cc:2739:Not$74  = ~ \$procmux$81_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$68  = | { \$19 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$69  = | { \$16 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$70  = | { \$auto$rtlil.cc:2739:Not$73 , \$auto$rtlil.cc:2739:Not$72 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$71  = | { \$auto$rtlil.cc:2739:Not$74 , command[33], rst };
  assign \$procmux$75_CMP  = fsm_state == 3'h5;
  function [1:0] procmux$417 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$417  = select_b[1:0];
      2'b10:
        procmux$417  = select_b[3:2];
      default:
        procmux$417  = select_a;
    endcase
  endfunction
  assign \$procmux$76_Y  = procmux$417 (2'hx, { 2'h0, \$37 [1:0] }, { \$procmux$77_CMP , \$procmux$75_CMP  });
  assign \$procmux$77_CMP  = fsm_state == 3'h4;
  assign \$procmux$78_Y  = \$32  ? 1'h0 : 1'h1;
  assign \$procmux$79_CMP  = fsm_state == 3'h3;
  function [1:0] procmux$430 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$430  = select_b[1:0];
      2'b10:
        procmux$430  = select_b[3:2];
      default:
        procmux$430  = select_a;
    endcase
  endfunction
  assign \$procmux$80_Y  = procmux$430 (2'hx, { 2'h0, \$26 [1:0] }, { \$procmux$82_CMP , \$procmux$81_CMP  });
  assign \$procmux$81_CMP  = fsm_state == 3'h2;
  assign \$procmux$82_CMP  = fsm_state == 3'h1;
  function [8:0] procmux$435 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$435  = select_b[8:0];
      2'b10:
        procmux$435  = select_b[17:9];
      default:
        procmux$435  = select_a;
    endcase
  endfunction
  assign \$procmux$83_Y  = procmux$435 (9'hxxx, { \$25 [8:0], \$27 [8:0] }, { \$procmux$82_CMP , \$procmux$81_CMP  });
  assign \$procmux$84_Y  = tile_last ? 3'h0 : 3'h1;
  assign \$procmux$85_Y  = \$38  ? \$procmux$84_Y  : 3'hx;
  function [2:0] procmux$445 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$445  = select_b[2:0];
      6'b????10:
        procmux$445  = select_b[5:3];
      6'b???100:
        procmux$445  = select_b[8:6];
      6'b??1000:
        procmux$445  = select_b[11:9];
      6'b?10000:
        procmux$445  = select_b[14:12];
      6'b100000:
        procmux$445  = select_b[17:15];
      default:
        procmux$445  = select_a;
    endcase
  endfunction
  assign \$procmux$86_Y  = procmux$445 (3'hx, { \$procmux$91_Y , 3'h2, \$procmux$90_Y , \$procmux$89_Y , \$procmux$87_Y , \$procmux$85_Y  }, { \$procmux$92_CMP , \$procmux$82_CMP , \$procmux$81_CMP , \$procmux$79_CMP , \$procmux$77_CMP , \$procmux$75_CMP  });
  assign \$procmux$87_Y  = \$36  ? 3'h5 : 3'hx;
  assign \$procmux$88_Y  = \$32  ? 3'h4 : 3'hx;
  assign \$procmux$89_Y  = \$8  ? \$procmux$88_Y  : 3'h4;
  assign \$procmux$90_Y  = \$30  ? 3'h3 : 3'hx;
  assign \$procmux$91_Y  = start ? 3'h1 : 3'hx;
  assign \$procmux$92_CMP  = ! fsm_state;
  assign \$procmux$93_Y  = tile_last_n ? 11'h000 : \$10 [10:0];
  assign \$procmux$94_Y  = tile_last_k ? \$10 [10:0] : 11'hxxx;
  assign \$procmux$95_Y  = command[40] ? \$procmux$94_Y  : \$procmux$93_Y ;
  assign \$procmux$96_Y  = \$38  ? \$procmux$95_Y  : 11'hxxx;
  function [10:0] procmux$474 ;
    input [10:0] select_a;
    input [21:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$474  = select_b[10:0];
      2'b10:
        procmux$474  = select_b[21:11];
      default:
        procmux$474  = select_a;
    endcase
  endfunction
  assign \$procmux$97_Y  = procmux$474 (11'hxxx, { \$procmux$98_Y , \$procmux$96_Y  }, { \$procmux$92_CMP , \$procmux$75_CMP  });
  assign \$procmux$98_Y  = start ? 11'h000 : 11'hxxx;
  assign \$procmux$99_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$100_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$101_Y  = command[40] ? \$procmux$100_Y  : \$procmux$99_Y ;
  assign \$procmux$102_Y  = \$38  ? \$procmux$101_Y  : 24'hxxxxxx;
  function [23:0] procmux$490 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$490  = select_b[23:0];
      2'b10:
        procmux$490  = select_b[47:24];
      default:
        procmux$490  = select_a;
    endcase
  endfunction
  assign \$procmux$103_Y  = procmux$490 (24'hxxxxxx, { \$procmux$104_Y , \$procmux$102_Y  }, { \$procmux$92_CMP , \$procmux$75_CMP  });
  assign \$procmux$104_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$105_Y  = \$20  ? \$21 [2:0] : { 1'hx, since1[1:0] };
  assign \$procmux$106_Y  = \$19  ? 3'h1 : \$procmux$105_Y ;
  assign \$procmux$107_Y  = \$17  ? \$18 [2:0] : { 1'hx, since0[1:0] };
  assign \$procmux$108_Y  = \$16  ? 3'h1 : \$procmux$107_Y ;
  assign begun = \$procmux$75_CMP  ? \$12  : 1'h0;
  assign weight_valid = \$procmux$75_CMP  ? 1'h1 : 1'h0;
  assign \$procmux$109_Y  = \$8  ? \$11 [8:0] : 9'h000;
  function [8:0] procmux$534 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$534  = select_b[8:0];
      2'b10:
        procmux$534  = select_b[17:9];
      default:
        procmux$534  = select_a;
    endcase
  endfunction
  assign read_address = procmux$534 (9'h000, { \$7 [8:0], \$procmux$109_Y  }, { \$procmux$81_CMP , \$procmux$79_CMP  });
  assign \$procmux$110_Y  = \$8  ? \$9 [2:0] : 3'h0;
  function [2:0] procmux$539 ;
    input [2:0] select_a;
    input [5:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$539  = select_b[2:0];
      2'b10:
        procmux$539  = select_b[5:3];
      default:
        procmux$539  = select_a;
    endcase
  endfunction
  assign read_bank = procmux$539 (3'h0, { \$6 [2:0], \$procmux$110_Y  }, { \$procmux$81_CMP , \$procmux$79_CMP  });
  assign \$procmux$111_Y  = \$8  ? 1'h1 : 1'h0;
  function [0:0] procmux$544 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$544  = select_b[0:0];
      2'b10:
        procmux$544  = select_b[1:1];
      default:
        procmux$544  = select_a;
    endcase
  endfunction
  assign read_en = procmux$544 (1'h0, { 1'h1, \$procmux$111_Y  }, { \$procmux$81_CMP , \$procmux$79_CMP  });
  simgnn_tile_buffer buffer (
    .clk(clk),
    .column_data(read_data),
    .column_write(fetched_column),
    .o(weight),
    .row(\row$39 [0]),
    .row_data(read_data),
    .row_write(fetched_row),
    .rst(rst)
  );
  assign \$22 [23:0] = \$signal ;
  assign \$31 [10:0] = n_left;
  assign \$3 [9:1] = along;
  assign \$2 [1:0] = wanted;
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
  assign row = \row$39 [0];
  assign stride = command[459:451];
  assign weight_row = \row$39 [0];
endmodule
`default_nettype wire
