`timescale 1ns/1ps
`default_nettype none
module simgnn_block_fetcher(command, read_data, block, lane, free, clk, rst, read_en, read_bank, read_address, column, full, start);
  wire \$1 ;
  wire [1:0] \$2 ;
  wire [1:0] \$3 ;
  wire [1:0] \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire [10:0] \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire [9:0] \$14 ;
  wire [2:0] \$15 ;
  wire [4:0] \$16 ;
  wire [6:0] \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire [24:0] \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire [1:0] \$23 ;
  wire \$24 ;
  wire [10:0] \$25 ;
  wire [24:0] \$26 ;
  wire [24:0] \$27 ;
  wire \$28 ;
  wire [11:0] \$29 ;
  wire [11:0] \$30 ;
  wire \$31 ;
  wire [10:0] \$32 ;
  wire [24:0] \$33 ;
  wire [8:0] \$34 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$35 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$36 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$37 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$38 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$39 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$40 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$41 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$42 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$43 ;
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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$63 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$64 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$65 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$66 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$67 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$68 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$69 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$70 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$71 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$72 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$73 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$74 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$75 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$76 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$77 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$78 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$79 ;
  wire \$auto$opt_dff.cc:253:combine_resets$80 ;
  wire \$auto$opt_dff.cc:253:combine_resets$81 ;
  wire \$auto$opt_dff.cc:253:combine_resets$82 ;
  wire \$auto$rtlil.cc:2739:Not$83 ;
  wire \$auto$rtlil.cc:2739:Not$84 ;
  wire \$auto$rtlil.cc:2739:Not$85 ;
  wire \$auto$rtlil.cc:2739:Not$86 ;
  wire [1:0] \$procmux$87_Y ;
  wire \$procmux$88_CMP ;
  wire \$procmux$89_CMP ;
  wire [8:0] \$procmux$90_Y ;
  wire [1:0] \$procmux$91_Y ;
  wire [1:0] \$procmux$92_Y ;
  wire [1:0] \$procmux$93_Y ;
  wire [1:0] \$procmux$94_Y ;
  wire [1:0] \$procmux$95_Y ;
  wire \$procmux$96_CMP ;
  wire [1:0] \$procmux$97_Y ;
  wire \$procmux$98_CMP ;
  wire [8:0] \$procmux$99_Y ;
  wire [8:0] \$procmux$100_Y ;
  wire [8:0] \$procmux$101_Y ;
  wire [8:0] \$procmux$102_Y ;
  wire [8:0] \$procmux$103_Y ;
  wire [8:0] \$procmux$104_Y ;
  wire [9:0] \$procmux$105_Y ;
  wire [9:0] \$procmux$106_Y ;
  wire [9:0] \$procmux$107_Y ;
  wire [9:0] \$procmux$108_Y ;
  wire \$procmux$109_Y ;
  wire \$procmux$110_Y ;
  wire \$procmux$111_Y ;
  wire \$procmux$112_Y ;
  wire \$procmux$113_Y ;
  wire \$procmux$114_Y ;
  wire \$procmux$115_Y ;
  wire \$procmux$116_Y ;
  wire \$procmux$117_Y ;
  wire [10:0] \$procmux$118_Y ;
  wire [10:0] \$procmux$119_Y ;
  wire [10:0] \$procmux$120_Y ;
  wire [10:0] \$procmux$121_Y ;
  wire [10:0] \$procmux$122_Y ;
  wire [10:0] \$procmux$123_Y ;
  wire \$procmux$124_Y ;
  wire \$procmux$125_Y ;
  wire \$procmux$126_Y ;
  wire \$procmux$127_Y ;
  wire \$procmux$128_Y ;
  wire \$procmux$129_Y ;
  wire [23:0] \$procmux$130_Y ;
  wire [23:0] \$procmux$131_Y ;
  wire [23:0] \$procmux$132_Y ;
  wire [23:0] \$procmux$133_Y ;
  wire [23:0] \$procmux$134_Y ;
  wire [23:0] \$procmux$135_Y ;
  wire [1:0] \$procmux$136_Y ;
  wire [1:0] \$procmux$137_Y ;
  reg [8:0] address = 9'h000;
  reg [8:0] base = 9'h000;
  input block;
  wire block;
  input clk;
  wire clk;
  output [63:0] column;
  wire [63:0] column;
  input [1023:0] command;
  wire [1023:0] command;
  reg [1:0] filled = 2'h0;
  reg [9:0] first_column = 10'h000;
  input [1:0] free;
  wire [1:0] free;
  reg [1:0] fsm_state = 2'h0;
  output [1:0] full;
  reg [1:0] full = 2'h0;
  reg [1:0] index = 2'h0;
  wire [23:0] k_left;
  input lane;
  wire lane;
  wire last_block;
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
  input rst;
  wire rst;
  input start;
  wire start;
  wire [8:0] stride;
  reg target = 1'h0;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_k_returns;
  wire tile_k_steps;
  wire tile_last;
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  wire tile_n_returns;
  wire tile_n_steps;
  wire [8:0] top;
  reg [3:0] written = 4'h0;
  assign \$23  = target ? 2'h2 : 2'h1;
  assign \$24  = ~ target;
  assign \$25  = first_column + 2'h2;
  assign \$5  = command[151:128] <= 2'h2;
  assign \$26  = tile_k0 + 2'h2;
  assign \$27  = tile_k0 + 3'h4;
  assign \$28  = \$27  >= command[151:128];
  assign \$6  = command[106:96] <= 2'h2;
  assign \$29  = tile_n0 + 2'h2;
  assign \$30  = tile_n0 + 3'h4;
  assign \$31  = \$30  >= command[106:96];
  assign \$32  = base + { command[331:323], 1'h0 };
  assign tile_last = tile_last_k & tile_last_n;
  assign tile_k_returns = command[40] & tile_last_k;
  assign \$1  = ~ tile_last_k;
  assign tile_k_steps = command[40] ? \$1  : tile_last_n;
  assign \$8  = ~ command[40];
  assign tile_n_returns = \$8  & tile_last_n;
  assign \$18  = ~ tile_last_n;
  assign tile_n_steps = command[40] ? tile_last_k : \$18 ;
  assign { \$33 [24], k_left } = command[151:128] - tile_k0;
  assign last_block = \$25  >= command[73:64];
  assign \$34  = command[367:360] - 1'h1;
  assign \$2  = full | filled;
  assign \$3  = ~ free;
  assign \$4  = \$2  & \$3 ;
  assign \$7  = base + { 1'h0, first_column[9:1] };
  assign \$9  = full >> target;
  assign \$10  = ~ \$9 ;
  assign \$11  = filled >> target;
  assign \$12  = ~ \$11 ;
  assign \$13  = \$10  & \$12 ;
  assign \$14  = address + command[331:323];
  assign \$15  = index + 1'h1;
  assign \$16  = 1'h1 << index;
  assign \$17  = target ? { \$16 , 2'h0 } : { 2'h0, \$16  };
  assign \$19  = index == 1'h1;
  assign \$20  = k_left - 1'h1;
  assign \$21  = index == \$20 ;
  assign \$22  = \$19  | \$21 ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$35 ) index <= \$procmux$87_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$36 ) address <= \$procmux$90_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$72 ) fsm_state <= \$procmux$94_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$73 ) base <= \$procmux$103_Y ;
  always @(posedge clk)
    if (rst) first_column <= 10'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$74 ) first_column <= \$procmux$107_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$75 ) target <= \$procmux$110_Y ;
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$76 ) tile_last_n <= \$procmux$116_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$77 ) tile_n0 <= \$procmux$122_Y ;
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$78 ) tile_last_k <= \$procmux$128_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$79 ) tile_k0 <= \$procmux$134_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$137_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$80 ) filled <= 2'h0;
    else filled <= \$23 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$81 ) written[1:0] <= 2'h0;
    else written[1:0] <= \$16 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$82 ) written[3:2] <= 2'h0;
    else written[3:2] <= \$17 [3:2];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$35  = { \$procmux$89_CMP , \$procmux$88_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$36  = { \$procmux$89_CMP , \$procmux$88_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$37  = { \$procmux$89_CMP , \$13  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$38  = { \$procmux$88_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$39  = { \$procmux$98_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$40  = { \$procmux$98_CMP , \$procmux$96_CMP , \$procmux$89_CMP , \$procmux$88_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$41  = { \$procmux$88_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$42  = { \$procmux$88_CMP , last_block, tile_k_steps, tile_k_returns, \$22  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$43  = { \$procmux$88_CMP , last_block, \$22  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$44  = { \$procmux$98_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$45  = { \$procmux$98_CMP , \$procmux$88_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$46  = { \$procmux$88_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$47  = { \$procmux$98_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$48  = { \$procmux$98_CMP , \$procmux$88_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$49  = { \$procmux$88_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$50  = { \$procmux$98_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$51  = { \$procmux$98_CMP , \$procmux$88_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$52  = { \$procmux$88_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$53  = { \$procmux$88_CMP , last_block, tile_n_steps, tile_n_returns, \$22  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$54  = { \$procmux$88_CMP , last_block, \$22  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$55  = { \$procmux$98_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$56  = { \$procmux$98_CMP , \$procmux$88_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$57  = { \$procmux$88_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$58  = { \$procmux$88_CMP , last_block, tile_n_steps, tile_n_returns, \$22  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$59  = { \$procmux$88_CMP , last_block, \$22  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$60  = { \$procmux$98_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$61  = { \$procmux$98_CMP , \$procmux$88_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$62  = { \$procmux$88_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$63  = { \$procmux$88_CMP , last_block, tile_k_steps, tile_k_returns, \$22  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$64  = { \$procmux$88_CMP , last_block, \$22  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$65  = { \$procmux$98_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$66  = { \$procmux$98_CMP , \$procmux$88_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$67  = { \$procmux$88_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$68  = { \$procmux$88_CMP , last_block, tile_k_steps, tile_k_returns, \$22  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$69  = { \$procmux$88_CMP , last_block, \$22  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$70  = { \$procmux$98_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$71  = { \$procmux$98_CMP , \$procmux$88_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$72  = & { \$auto$opt_dff.cc:194:make_patterns_logic$40 , \$auto$opt_dff.cc:194:make_patterns_logic$39 , \$auto$opt_dff.cc:194:make_patterns_logic$38 , \$auto$opt_dff.cc:194:make_patterns_logic$37  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$73  = & { \$auto$opt_dff.cc:194:make_patterns_logic$45 , \$auto$opt_dff.cc:194:make_patterns_logic$44 , \$auto$opt_dff.cc:194:make_patterns_logic$43 , \$auto$opt_dff.cc:194:make_patterns_logic$42 , \$auto$opt_dff.cc:194:make_patterns_logic$41  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$74  = & { \$auto$opt_dff.cc:194:make_patterns_logic$48 , \$auto$opt_dff.cc:194:make_patterns_logic$47 , \$auto$opt_dff.cc:194:make_patterns_logic$46  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$75  = & { \$auto$opt_dff.cc:194:make_patterns_logic$51 , \$auto$opt_dff.cc:194:make_patterns_logic$50 , \$auto$opt_dff.cc:194:make_patterns_logic$49  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$76  = & { \$auto$opt_dff.cc:194:make_patterns_logic$56 , \$auto$opt_dff.cc:194:make_patterns_logic$55 , \$auto$opt_dff.cc:194:make_patterns_logic$54 , \$auto$opt_dff.cc:194:make_patterns_logic$53 , \$auto$opt_dff.cc:194:make_patterns_logic$52  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$77  = & { \$auto$opt_dff.cc:194:make_patterns_logic$61 , \$auto$opt_dff.cc:194:make_patterns_logic$60 , \$auto$opt_dff.cc:194:make_patterns_logic$59 , \$auto$opt_dff.cc:194:make_patterns_logic$58 , \$auto$opt_dff.cc:194:make_patterns_logic$57  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$78  = & { \$auto$opt_dff.cc:194:make_patterns_logic$66 , \$auto$opt_dff.cc:194:make_patterns_logic$65 , \$auto$opt_dff.cc:194:make_patterns_logic$64 , \$auto$opt_dff.cc:194:make_patterns_logic$63 , \$auto$opt_dff.cc:194:make_patterns_logic$62  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$79  = & { \$auto$opt_dff.cc:194:make_patterns_logic$71 , \$auto$opt_dff.cc:194:make_patterns_logic$70 , \$auto$opt_dff.cc:194:make_patterns_logic$69 , \$auto$opt_dff.cc:194:make_patterns_logic$68 , \$auto$opt_dff.cc:194:make_patterns_logic$67  };
  assign \$auto$rtlil.cc:2739:Not$83  = ~ \$22 ;
  assign \$auto$rtlil.cc:2739:Not$84  = ~ \$procmux$88_CMP ;
  assign \$auto$rtlil.cc:2739:Not$85  = ~ \$procmux$88_CMP ;
  assign \$auto$rtlil.cc:2739:Not$86  = ~ \$procmux$88_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$80  = | { \$auto$rtlil.cc:2739:Not$84 , \$auto$rtlil.cc:2739:Not$83 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$81  = | { \$auto$rtlil.cc:2739:Not$85 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$82  = | { \$auto$rtlil.cc:2739:Not$86 , rst };
  function [1:0] procmux$367 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$367  = select_b[1:0];
      2'b10:
        procmux$367  = select_b[3:2];
      default:
        procmux$367  = select_a;
    endcase
  endfunction
  assign \$procmux$87_Y  = procmux$367 (2'hx, { 2'h0, \$15 [1:0] }, { \$procmux$89_CMP , \$procmux$88_CMP  });
  assign \$procmux$88_CMP  = fsm_state == 2'h3;
  assign \$procmux$89_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$372 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$372  = select_b[8:0];
      2'b10:
        procmux$372  = select_b[17:9];
      default:
        procmux$372  = select_a;
    endcase
  endfunction
  assign \$procmux$90_Y  = procmux$372 (9'hxxx, { \$7 [8:0], \$14 [8:0] }, { \$procmux$89_CMP , \$procmux$88_CMP  });
  assign \$procmux$91_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$92_Y  = last_block ? \$procmux$91_Y  : 2'h2;
  assign \$procmux$93_Y  = \$22  ? \$procmux$92_Y  : 2'hx;
  function [1:0] procmux$383 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$383  = select_b[1:0];
      4'b??10:
        procmux$383  = select_b[3:2];
      4'b?100:
        procmux$383  = select_b[5:4];
      4'b1000:
        procmux$383  = select_b[7:6];
      default:
        procmux$383  = select_a;
    endcase
  endfunction
  assign \$procmux$94_Y  = procmux$383 (2'hx, { \$procmux$97_Y , 2'h2, \$procmux$95_Y , \$procmux$93_Y  }, { \$procmux$98_CMP , \$procmux$96_CMP , \$procmux$89_CMP , \$procmux$88_CMP  });
  assign \$procmux$95_Y  = \$13  ? 2'h3 : 2'hx;
  assign \$procmux$96_CMP  = fsm_state == 2'h1;
  assign \$procmux$97_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$98_CMP  = ! fsm_state;
  assign \$procmux$99_Y  = tile_k_steps ? \$32 [8:0] : 9'hxxx;
  assign \$procmux$100_Y  = tile_k_returns ? command[267:259] : \$procmux$99_Y ;
  assign \$procmux$101_Y  = last_block ? \$procmux$100_Y  : 9'hxxx;
  assign \$procmux$102_Y  = \$22  ? \$procmux$101_Y  : 9'hxxx;
  function [8:0] procmux$402 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$402  = select_b[8:0];
      2'b10:
        procmux$402  = select_b[17:9];
      default:
        procmux$402  = select_a;
    endcase
  endfunction
  assign \$procmux$103_Y  = procmux$402 (9'hxxx, { \$procmux$104_Y , \$procmux$102_Y  }, { \$procmux$98_CMP , \$procmux$88_CMP  });
  assign \$procmux$104_Y  = start ? command[267:259] : 9'hxxx;
  assign \$procmux$105_Y  = last_block ? 10'h000 : \$25 [9:0];
  assign \$procmux$106_Y  = \$22  ? \$procmux$105_Y  : 10'hxxx;
  function [9:0] procmux$413 ;
    input [9:0] select_a;
    input [19:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$413  = select_b[9:0];
      2'b10:
        procmux$413  = select_b[19:10];
      default:
        procmux$413  = select_a;
    endcase
  endfunction
  assign \$procmux$107_Y  = procmux$413 (10'hxxx, { \$procmux$108_Y , \$procmux$106_Y  }, { \$procmux$98_CMP , \$procmux$88_CMP  });
  assign \$procmux$108_Y  = start ? 10'h000 : 10'hxxx;
  assign \$procmux$109_Y  = \$22  ? \$24  : 1'hx;
  function [0:0] procmux$422 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$422  = select_b[0:0];
      2'b10:
        procmux$422  = select_b[1:1];
      default:
        procmux$422  = select_a;
    endcase
  endfunction
  assign \$procmux$110_Y  = procmux$422 (1'hx, { \$procmux$111_Y , \$procmux$109_Y  }, { \$procmux$98_CMP , \$procmux$88_CMP  });
  assign \$procmux$111_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$112_Y  = tile_n_steps ? \$31  : 1'hx;
  assign \$procmux$113_Y  = tile_n_returns ? \$6  : \$procmux$112_Y ;
  assign \$procmux$114_Y  = last_block ? \$procmux$113_Y  : 1'hx;
  assign \$procmux$115_Y  = \$22  ? \$procmux$114_Y  : 1'hx;
  function [0:0] procmux$437 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$437  = select_b[0:0];
      2'b10:
        procmux$437  = select_b[1:1];
      default:
        procmux$437  = select_a;
    endcase
  endfunction
  assign \$procmux$116_Y  = procmux$437 (1'hx, { \$procmux$117_Y , \$procmux$115_Y  }, { \$procmux$98_CMP , \$procmux$88_CMP  });
  assign \$procmux$117_Y  = start ? \$6  : 1'hx;
  assign \$procmux$118_Y  = tile_n_steps ? \$29 [10:0] : 11'hxxx;
  assign \$procmux$119_Y  = tile_n_returns ? 11'h000 : \$procmux$118_Y ;
  assign \$procmux$120_Y  = last_block ? \$procmux$119_Y  : 11'hxxx;
  assign \$procmux$121_Y  = \$22  ? \$procmux$120_Y  : 11'hxxx;
  function [10:0] procmux$452 ;
    input [10:0] select_a;
    input [21:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$452  = select_b[10:0];
      2'b10:
        procmux$452  = select_b[21:11];
      default:
        procmux$452  = select_a;
    endcase
  endfunction
  assign \$procmux$122_Y  = procmux$452 (11'hxxx, { \$procmux$123_Y , \$procmux$121_Y  }, { \$procmux$98_CMP , \$procmux$88_CMP  });
  assign \$procmux$123_Y  = start ? 11'h000 : 11'hxxx;
  assign \$procmux$124_Y  = tile_k_steps ? \$28  : 1'hx;
  assign \$procmux$125_Y  = tile_k_returns ? \$5  : \$procmux$124_Y ;
  assign \$procmux$126_Y  = last_block ? \$procmux$125_Y  : 1'hx;
  assign \$procmux$127_Y  = \$22  ? \$procmux$126_Y  : 1'hx;
  function [0:0] procmux$467 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$467  = select_b[0:0];
      2'b10:
        procmux$467  = select_b[1:1];
      default:
        procmux$467  = select_a;
    endcase
  endfunction
  assign \$procmux$128_Y  = procmux$467 (1'hx, { \$procmux$129_Y , \$procmux$127_Y  }, { \$procmux$98_CMP , \$procmux$88_CMP  });
  assign \$procmux$129_Y  = start ? \$5  : 1'hx;
  assign \$procmux$130_Y  = tile_k_steps ? \$26 [23:0] : 24'hxxxxxx;
  assign \$procmux$131_Y  = tile_k_returns ? 24'h000000 : \$procmux$130_Y ;
  assign \$procmux$132_Y  = last_block ? \$procmux$131_Y  : 24'hxxxxxx;
  assign \$procmux$133_Y  = \$22  ? \$procmux$132_Y  : 24'hxxxxxx;
  function [23:0] procmux$497 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$497  = select_b[23:0];
      2'b10:
        procmux$497  = select_b[47:24];
      default:
        procmux$497  = select_a;
    endcase
  endfunction
  assign \$procmux$134_Y  = procmux$497 (24'hxxxxxx, { \$procmux$135_Y , \$procmux$133_Y  }, { \$procmux$98_CMP , \$procmux$88_CMP  });
  assign \$procmux$135_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$136_Y  = start ? 2'h0 : \$4 ;
  assign \$procmux$137_Y  = \$procmux$98_CMP  ? \$procmux$136_Y  : \$4 ;
  assign read_address = \$procmux$88_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$88_CMP  ? \$34 [2:0] : 3'h0;
  assign read_en = \$procmux$88_CMP  ? 1'h1 : 1'h0;
  simgnn_block_transpose blocks (
    .block(block),
    .clk(clk),
    .lane(lane),
    .o(column),
    .rst(rst),
    .word(read_data),
    .write(written)
  );
  assign \$33 [23:0] = k_left;
  assign o = column;
  assign read__address = read_address;
  assign read__bank = read_bank;
  assign read__data = read_data;
  assign read__en = read_en;
  assign stride = command[331:323];
  assign top = command[267:259];
endmodule
`default_nettype wire
