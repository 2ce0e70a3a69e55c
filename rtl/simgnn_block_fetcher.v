`timescale 1ns/1ps
`default_nettype none
module simgnn_block_fetcher(command, read_data, block, lane, free, clk, rst, read_en, read_bank, read_address, column, full, start);
  wire [24:0] \$1 ;
  wire [1:0] \$2 ;
  wire [1:0] \$3 ;
  wire [1:0] \$4 ;
  wire [32:0] \$5 ;
  wire [64:0] \$6 ;
  wire [10:0] \$7 ;
  wire \$8 ;
  wire [11:0] \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire [9:0] \$14 ;
  wire [2:0] \$15 ;
  wire [4:0] \$16 ;
  wire [6:0] \$17 ;
  wire \$18 ;
  wire [24:0] \$19 ;
  wire \$20 ;
  wire \$21 ;
  wire [1:0] \$22 ;
  wire \$23 ;
  wire [10:0] \$24 ;
  wire [24:0] \$25 ;
  wire [8:0] \$26 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$27 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$28 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$29 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$30 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$31 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$32 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$33 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$34 ;
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
  wire \$auto$opt_dff.cc:219:make_patterns_logic$49 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$50 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$51 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$52 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$53 ;
  wire \$auto$opt_dff.cc:253:combine_resets$54 ;
  wire \$auto$opt_dff.cc:253:combine_resets$55 ;
  wire \$auto$opt_dff.cc:253:combine_resets$56 ;
  wire \$auto$rtlil.cc:2739:Not$57 ;
  wire \$auto$rtlil.cc:2739:Not$58 ;
  wire \$auto$rtlil.cc:2739:Not$59 ;
  wire \$auto$rtlil.cc:2739:Not$60 ;
  wire [1:0] \$procmux$61_Y ;
  wire [1:0] \$procmux$62_Y ;
  wire [1:0] \$procmux$63_Y ;
  wire [1:0] \$procmux$64_Y ;
  wire \$procmux$65_CMP ;
  wire [1:0] \$procmux$66_Y ;
  wire \$procmux$67_CMP ;
  wire \$procmux$68_CMP ;
  wire [1:0] \$procmux$69_Y ;
  wire \$procmux$70_CMP ;
  wire [9:0] \$procmux$71_Y ;
  wire [9:0] \$procmux$72_Y ;
  wire [9:0] \$procmux$73_Y ;
  wire [9:0] \$procmux$74_Y ;
  wire \$procmux$75_Y ;
  wire \$procmux$76_Y ;
  wire \$procmux$77_Y ;
  wire [10:0] \$procmux$78_Y ;
  wire [10:0] \$procmux$79_Y ;
  wire [10:0] \$procmux$80_Y ;
  wire [10:0] \$procmux$81_Y ;
  wire [10:0] \$procmux$82_Y ;
  wire [10:0] \$procmux$83_Y ;
  wire [10:0] \$procmux$84_Y ;
  wire [23:0] \$procmux$85_Y ;
  wire [23:0] \$procmux$86_Y ;
  wire [23:0] \$procmux$87_Y ;
  wire [23:0] \$procmux$88_Y ;
  wire [23:0] \$procmux$89_Y ;
  wire [23:0] \$procmux$90_Y ;
  wire [23:0] \$procmux$91_Y ;
  wire [1:0] \$procmux$92_Y ;
  wire [1:0] \$procmux$93_Y ;
  wire [1:0] \$procmux$94_Y ;
  wire [8:0] \$procmux$95_Y ;
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
  wire tile_last;
  wire tile_last_k;
  wire tile_last_n;
  reg [10:0] tile_n0 = 11'h000;
  reg [3:0] written = 4'h0;
  assign \$1  = tile_k0 + 2'h2;
  assign tile_last_k = \$1  >= command[151:128];
  assign \$9  = tile_n0 + 2'h2;
  assign tile_last_n = \$9  >= command[106:96];
  assign tile_last = tile_last_k & tile_last_n;
  assign { \$25 [24], k_left } = command[151:128] - tile_k0;
  assign \$24  = first_column + 2'h2;
  assign last_block = \$24  >= command[73:64];
  assign \$26  = command[367:360] - 1'h1;
  assign \$2  = full | filled;
  assign \$3  = ~ free;
  assign \$4  = \$2  & \$3 ;
  assign \$5  = tile_k0 * command[331:323];
  assign \$6  = { 3'h0, command[319:259] } + \$5 ;
  assign \$7  = base + { 1'h0, first_column[9:1] };
  assign \$8  = full >> target;
  assign \$10  = ~ \$8 ;
  assign \$11  = filled >> target;
  assign \$12  = ~ \$11 ;
  assign \$13  = \$10  & \$12 ;
  assign \$14  = address + command[331:323];
  assign \$15  = index + 1'h1;
  assign \$16  = 1'h1 << index;
  assign \$17  = target ? { \$16 , 2'h0 } : { 2'h0, \$16  };
  assign \$18  = index == 1'h1;
  assign \$19  = k_left - 1'h1;
  assign \$20  = index == \$19 ;
  assign \$21  = \$18  | \$20 ;
  assign \$22  = target ? 2'h2 : 2'h1;
  assign \$23  = ~ target;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$27 ) index <= \$procmux$94_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$28 ) address <= \$procmux$95_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$68_CMP ) base <= \$6 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$49 ) fsm_state <= \$procmux$64_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$54 ) written[1:0] <= 2'h0;
    else written[1:0] <= \$16 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$55 ) written[3:2] <= 2'h0;
    else written[3:2] <= \$17 [3:2];
  always @(posedge clk)
    if (rst) first_column <= 10'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$50 ) first_column <= \$procmux$73_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$51 ) target <= \$procmux$76_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$52 ) tile_n0 <= \$procmux$83_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$53 ) tile_k0 <= \$procmux$90_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$93_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$56 ) filled <= 2'h0;
    else filled <= \$22 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$27  = { \$procmux$67_CMP , \$procmux$65_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$28  = { \$procmux$67_CMP , \$procmux$65_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$29  = { \$procmux$67_CMP , \$13  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$30  = { \$procmux$65_CMP , \$21  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$31  = { \$procmux$70_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$32  = { \$procmux$70_CMP , \$procmux$68_CMP , \$procmux$67_CMP , \$procmux$65_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$33  = { \$procmux$65_CMP , \$21  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$34  = { \$procmux$70_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$35  = { \$procmux$70_CMP , \$procmux$65_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$36  = { \$procmux$65_CMP , \$21  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$37  = { \$procmux$70_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$38  = { \$procmux$70_CMP , \$procmux$65_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$39  = { \$procmux$65_CMP , \$21  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$40  = { \$procmux$65_CMP , last_block, tile_last_k, command[40], \$21  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$41  = { \$procmux$65_CMP , last_block, \$21  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$42  = { \$procmux$70_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$43  = { \$procmux$70_CMP , \$procmux$65_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$44  = { \$procmux$65_CMP , \$21  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$45  = { \$procmux$65_CMP , last_block, tile_last_n, command[40], \$21  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$46  = { \$procmux$65_CMP , last_block, \$21  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$47  = { \$procmux$70_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$48  = { \$procmux$70_CMP , \$procmux$65_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$49  = & { \$auto$opt_dff.cc:194:make_patterns_logic$32 , \$auto$opt_dff.cc:194:make_patterns_logic$31 , \$auto$opt_dff.cc:194:make_patterns_logic$30 , \$auto$opt_dff.cc:194:make_patterns_logic$29  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$50  = & { \$auto$opt_dff.cc:194:make_patterns_logic$35 , \$auto$opt_dff.cc:194:make_patterns_logic$34 , \$auto$opt_dff.cc:194:make_patterns_logic$33  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$51  = & { \$auto$opt_dff.cc:194:make_patterns_logic$38 , \$auto$opt_dff.cc:194:make_patterns_logic$37 , \$auto$opt_dff.cc:194:make_patterns_logic$36  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$52  = & { \$auto$opt_dff.cc:194:make_patterns_logic$43 , \$auto$opt_dff.cc:194:make_patterns_logic$42 , \$auto$opt_dff.cc:194:make_patterns_logic$41 , \$auto$opt_dff.cc:194:make_patterns_logic$40 , \$auto$opt_dff.cc:194:make_patterns_logic$39  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$53  = & { \$auto$opt_dff.cc:194:make_patterns_logic$48 , \$auto$opt_dff.cc:194:make_patterns_logic$47 , \$auto$opt_dff.cc:194:make_patterns_logic$46 , \$auto$opt_dff.cc:194:make_patterns_logic$45 , \$auto$opt_dff.cc:194:make_patterns_logic$44  };
  assign \$auto$rtlil.cc:2739:Not$57  = ~ \$procmux$65_CMP ;
  assign \$auto$rtlil.cc:2739:Not$58  = ~ \$procmux$65_CMP ;
  assign \$auto$rtlil.cc:2739:Not$59  = ~ \$21 ;
  assign \$auto$rtlil.cc:2739:Not$60  = ~ \$procmux$65_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$54  = | { \$auto$rtlil.cc:2739:Not$57 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$55  = | { \$auto$rtlil.cc:2739:Not$58 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$56  = | { \$auto$rtlil.cc:2739:Not$60 , \$auto$rtlil.cc:2739:Not$59 , rst };
  assign \$procmux$61_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$62_Y  = last_block ? \$procmux$61_Y  : 2'h2;
  assign \$procmux$63_Y  = \$21  ? \$procmux$62_Y  : 2'hx;
  function [1:0] procmux$106 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$106  = select_b[1:0];
      4'b??10:
        procmux$106  = select_b[3:2];
      4'b?100:
        procmux$106  = select_b[5:4];
      4'b1000:
        procmux$106  = select_b[7:6];
      default:
        procmux$106  = select_a;
    endcase
  endfunction
  assign \$procmux$64_Y  = procmux$106 (2'hx, { \$procmux$69_Y , 2'h2, \$procmux$66_Y , \$procmux$63_Y  }, { \$procmux$70_CMP , \$procmux$68_CMP , \$procmux$67_CMP , \$procmux$65_CMP  });
  assign \$procmux$65_CMP  = fsm_state == 2'h3;
  assign \$procmux$66_Y  = \$13  ? 2'h3 : 2'hx;
  assign \$procmux$67_CMP  = fsm_state == 2'h2;
  assign \$procmux$68_CMP  = fsm_state == 2'h1;
  assign \$procmux$69_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$70_CMP  = ! fsm_state;
  assign \$procmux$71_Y  = last_block ? 10'h000 : \$24 [9:0];
  assign \$procmux$72_Y  = \$21  ? \$procmux$71_Y  : 10'hxxx;
  function [9:0] procmux$121 ;
    input [9:0] select_a;
    input [19:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$121  = select_b[9:0];
      2'b10:
        procmux$121  = select_b[19:10];
      default:
        procmux$121  = select_a;
    endcase
  endfunction
  assign \$procmux$73_Y  = procmux$121 (10'hxxx, { \$procmux$74_Y , \$procmux$72_Y  }, { \$procmux$70_CMP , \$procmux$65_CMP  });
  assign \$procmux$74_Y  = start ? 10'h000 : 10'hxxx;
  assign \$procmux$75_Y  = \$21  ? \$23  : 1'hx;
  function [0:0] procmux$130 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$130  = select_b[0:0];
      2'b10:
        procmux$130  = select_b[1:1];
      default:
        procmux$130  = select_a;
    endcase
  endfunction
  assign \$procmux$76_Y  = procmux$130 (1'hx, { \$procmux$77_Y , \$procmux$75_Y  }, { \$procmux$70_CMP , \$procmux$65_CMP  });
  assign \$procmux$77_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$78_Y  = tile_last_n ? 11'h000 : \$9 [10:0];
  assign \$procmux$79_Y  = tile_last_k ? \$9 [10:0] : 11'hxxx;
  assign \$procmux$80_Y  = command[40] ? \$procmux$79_Y  : \$procmux$78_Y ;
  assign \$procmux$81_Y  = last_block ? \$procmux$80_Y  : 11'hxxx;
  assign \$procmux$82_Y  = \$21  ? \$procmux$81_Y  : 11'hxxx;
  function [10:0] procmux$148 ;
    input [10:0] select_a;
    input [21:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$148  = select_b[10:0];
      2'b10:
        procmux$148  = select_b[21:11];
      default:
        procmux$148  = select_a;
    endcase
  endfunction
  assign \$procmux$83_Y  = procmux$148 (11'hxxx, { \$procmux$84_Y , \$procmux$82_Y  }, { \$procmux$70_CMP , \$procmux$65_CMP  });
  assign \$procmux$84_Y  = start ? 11'h000 : 11'hxxx;
  assign \$procmux$85_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$86_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$87_Y  = command[40] ? \$procmux$86_Y  : \$procmux$85_Y ;
  assign \$procmux$88_Y  = last_block ? \$procmux$87_Y  : 24'hxxxxxx;
  assign \$procmux$89_Y  = \$21  ? \$procmux$88_Y  : 24'hxxxxxx;
  function [23:0] procmux$166 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$166  = select_b[23:0];
      2'b10:
        procmux$166  = select_b[47:24];
      default:
        procmux$166  = select_a;
    endcase
  endfunction
  assign \$procmux$90_Y  = procmux$166 (24'hxxxxxx, { \$procmux$91_Y , \$procmux$89_Y  }, { \$procmux$70_CMP , \$procmux$65_CMP  });
  assign \$procmux$91_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$92_Y  = start ? 2'h0 : \$4 ;
  assign \$procmux$93_Y  = \$procmux$70_CMP  ? \$procmux$92_Y  : \$4 ;
  assign read_address = \$procmux$65_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$65_CMP  ? \$26 [2:0] : 3'h0;
  assign read_en = \$procmux$65_CMP  ? 1'h1 : 1'h0;
  function [1:0] procmux$86 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$86  = select_b[1:0];
      2'b10:
        procmux$86  = select_b[3:2];
      default:
        procmux$86  = select_a;
    endcase
  endfunction
  assign \$procmux$94_Y  = procmux$86 (2'hx, { 2'h0, \$15 [1:0] }, { \$procmux$67_CMP , \$procmux$65_CMP  });
  function [8:0] procmux$91 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$91  = select_b[8:0];
      2'b10:
        procmux$91  = select_b[17:9];
      default:
        procmux$91  = select_a;
    endcase
  endfunction
  assign \$procmux$95_Y  = procmux$91 (9'hxxx, { \$7 [8:0], \$14 [8:0] }, { \$procmux$67_CMP , \$procmux$65_CMP  });
  simgnn_block_transpose blocks (
    .block(block),
    .clk(clk),
    .lane(lane),
    .o(column),
    .rst(rst),
    .word(read_data),
    .write(written)
  );
  assign \$25 [23:0] = k_left;
  assign o = column;
  assign read__address = read_address;
  assign read__bank = read_bank;
  assign read__data = read_data;
  assign read__en = read_en;
  assign stride = command[331:323];
endmodule
`default_nettype wire
