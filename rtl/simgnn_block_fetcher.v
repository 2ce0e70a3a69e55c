`timescale 1ns/1ps
`default_nettype none
module simgnn_block_fetcher(command, read_data, block, lane, free, clk, rst, read_en, read_bank, read_address, column, full, start);
  wire [1:0] \$1 ;
  wire [1:0] \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire [32:0] \$5 ;
  wire [64:0] \$6 ;
  wire [10:0] \$7 ;
  wire \$8 ;
  wire [24:0] \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire [9:0] \$14 ;
  wire [2:0] \$15 ;
  wire [4:0] \$16 ;
  wire [6:0] \$17 ;
  wire \$18 ;
  wire [10:0] \$19 ;
  wire [24:0] \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire [1:0] \$23 ;
  wire \$24 ;
  wire [11:0] \$25 ;
  wire [11:0] \$26 ;
  wire [8:0] \$27 ;
  wire \$28 ;
  wire [24:0] \$29 ;
  wire [24:0] \$30 ;
  wire \$31 ;
  wire [1:0] \$32 ;
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
  wire \$auto$opt_dff.cc:219:make_patterns_logic$68 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$69 ;
  wire \$auto$opt_dff.cc:253:combine_resets$70 ;
  wire \$auto$opt_dff.cc:253:combine_resets$71 ;
  wire \$auto$opt_dff.cc:253:combine_resets$72 ;
  wire \$auto$rtlil.cc:2739:Not$73 ;
  wire \$auto$rtlil.cc:2739:Not$74 ;
  wire \$auto$rtlil.cc:2739:Not$75 ;
  wire \$auto$rtlil.cc:2739:Not$76 ;
  wire [1:0] \$procmux$77_Y ;
  wire \$procmux$78_CMP ;
  wire \$procmux$79_CMP ;
  wire [8:0] \$procmux$80_Y ;
  wire \$procmux$81_CMP ;
  wire [1:0] \$procmux$82_Y ;
  wire [1:0] \$procmux$83_Y ;
  wire [1:0] \$procmux$84_Y ;
  wire [1:0] \$procmux$85_Y ;
  wire [1:0] \$procmux$86_Y ;
  wire [1:0] \$procmux$87_Y ;
  wire \$procmux$88_CMP ;
  wire [9:0] \$procmux$89_Y ;
  wire [9:0] \$procmux$90_Y ;
  wire [9:0] \$procmux$91_Y ;
  wire [9:0] \$procmux$92_Y ;
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
  wire [10:0] \$procmux$103_Y ;
  wire [10:0] \$procmux$104_Y ;
  wire [10:0] \$procmux$105_Y ;
  wire [10:0] \$procmux$106_Y ;
  wire [10:0] \$procmux$107_Y ;
  wire [10:0] \$procmux$108_Y ;
  wire [10:0] \$procmux$109_Y ;
  wire \$procmux$110_Y ;
  wire \$procmux$111_Y ;
  wire \$procmux$112_Y ;
  wire \$procmux$113_Y ;
  wire \$procmux$114_Y ;
  wire \$procmux$115_Y ;
  wire \$procmux$116_Y ;
  wire \$procmux$117_Y ;
  wire [23:0] \$procmux$118_Y ;
  wire [23:0] \$procmux$119_Y ;
  wire [23:0] \$procmux$120_Y ;
  wire [23:0] \$procmux$121_Y ;
  wire [23:0] \$procmux$122_Y ;
  wire [23:0] \$procmux$123_Y ;
  wire [23:0] \$procmux$124_Y ;
  wire [23:0] \$procmux$125_Y ;
  wire [1:0] \$procmux$126_Y ;
  wire [1:0] \$procmux$127_Y ;
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
  reg tile_last_k = 1'h0;
  reg tile_last_n = 1'h0;
  reg [10:0] tile_n0 = 11'h000;
  reg [3:0] written = 4'h0;
  assign \$23  = target ? 2'h2 : 2'h1;
  assign \$24  = ~ target;
  assign \$19  = first_column + 2'h2;
  assign \$3  = command[151:128] <= 2'h2;
  assign \$25  = tile_n0 + 2'h2;
  assign \$26  = tile_n0 + 3'h4;
  assign \$28  = \$26  >= command[106:96];
  assign \$29  = tile_k0 + 2'h2;
  assign \$30  = tile_k0 + 3'h4;
  assign \$31  = \$30  >= command[151:128];
  assign \$4  = command[106:96] <= 2'h2;
  assign tile_last = tile_last_k & tile_last_n;
  assign { \$9 [24], k_left } = command[151:128] - tile_k0;
  assign last_block = \$19  >= command[73:64];
  assign \$27  = command[367:360] - 1'h1;
  assign \$32  = full | filled;
  assign \$1  = ~ free;
  assign \$2  = \$32  & \$1 ;
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
  assign \$20  = k_left - 1'h1;
  assign \$21  = index == \$20 ;
  assign \$22  = \$18  | \$21 ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$33 ) index <= \$procmux$77_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$34 ) address <= \$procmux$80_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$81_CMP ) base <= \$6 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$63 ) fsm_state <= \$procmux$85_Y ;
  always @(posedge clk)
    if (rst) first_column <= 10'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$64 ) first_column <= \$procmux$91_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$65 ) target <= \$procmux$94_Y ;
  always @(posedge clk)
    if (rst) tile_last_n <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$66 ) tile_last_n <= \$procmux$101_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 11'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$67 ) tile_n0 <= \$procmux$108_Y ;
  always @(posedge clk)
    if (rst) tile_last_k <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$68 ) tile_last_k <= \$procmux$116_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$69 ) tile_k0 <= \$procmux$124_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$127_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$70 ) filled <= 2'h0;
    else filled <= \$23 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$71 ) written[1:0] <= 2'h0;
    else written[1:0] <= \$16 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$72 ) written[3:2] <= 2'h0;
    else written[3:2] <= \$17 [3:2];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$33  = { \$procmux$79_CMP , \$procmux$78_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$34  = { \$procmux$79_CMP , \$procmux$78_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$35  = { \$procmux$88_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$36  = { \$procmux$79_CMP , \$13  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$37  = { \$procmux$78_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$38  = { \$procmux$88_CMP , \$procmux$81_CMP , \$procmux$79_CMP , \$procmux$78_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$39  = { \$procmux$88_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$40  = { \$procmux$78_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$41  = { \$procmux$88_CMP , \$procmux$78_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$42  = { \$procmux$88_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$43  = { \$procmux$78_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$44  = { \$procmux$88_CMP , \$procmux$78_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$45  = { \$procmux$88_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$46  = { \$procmux$78_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$47  = { \$procmux$78_CMP , last_block, tile_last_k, command[40], \$22  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$48  = { \$procmux$78_CMP , last_block, \$22  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$49  = { \$procmux$88_CMP , \$procmux$78_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$50  = { \$procmux$88_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$51  = { \$procmux$78_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$52  = { \$procmux$78_CMP , last_block, tile_last_k, command[40], \$22  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$53  = { \$procmux$78_CMP , last_block, \$22  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$54  = { \$procmux$88_CMP , \$procmux$78_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$55  = { \$procmux$88_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$56  = { \$procmux$78_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$57  = { \$procmux$78_CMP , last_block, \$22  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$58  = { \$procmux$88_CMP , \$procmux$78_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$59  = { \$procmux$88_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$60  = { \$procmux$78_CMP , \$22  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$61  = { \$procmux$78_CMP , last_block, \$22  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$62  = { \$procmux$88_CMP , \$procmux$78_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$63  = & { \$auto$opt_dff.cc:194:make_patterns_logic$38 , \$auto$opt_dff.cc:194:make_patterns_logic$37 , \$auto$opt_dff.cc:194:make_patterns_logic$36 , \$auto$opt_dff.cc:194:make_patterns_logic$35  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$64  = & { \$auto$opt_dff.cc:194:make_patterns_logic$41 , \$auto$opt_dff.cc:194:make_patterns_logic$40 , \$auto$opt_dff.cc:194:make_patterns_logic$39  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$65  = & { \$auto$opt_dff.cc:194:make_patterns_logic$44 , \$auto$opt_dff.cc:194:make_patterns_logic$43 , \$auto$opt_dff.cc:194:make_patterns_logic$42  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$66  = & { \$auto$opt_dff.cc:194:make_patterns_logic$49 , \$auto$opt_dff.cc:194:make_patterns_logic$48 , \$auto$opt_dff.cc:194:make_patterns_logic$47 , \$auto$opt_dff.cc:194:make_patterns_logic$46 , \$auto$opt_dff.cc:194:make_patterns_logic$45  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$67  = & { \$auto$opt_dff.cc:194:make_patterns_logic$54 , \$auto$opt_dff.cc:194:make_patterns_logic$53 , \$auto$opt_dff.cc:194:make_patterns_logic$52 , \$auto$opt_dff.cc:194:make_patterns_logic$51 , \$auto$opt_dff.cc:194:make_patterns_logic$50  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$68  = & { \$auto$opt_dff.cc:194:make_patterns_logic$58 , \$auto$opt_dff.cc:194:make_patterns_logic$57 , \$auto$opt_dff.cc:194:make_patterns_logic$56 , \$auto$opt_dff.cc:194:make_patterns_logic$55  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$69  = & { \$auto$opt_dff.cc:194:make_patterns_logic$62 , \$auto$opt_dff.cc:194:make_patterns_logic$61 , \$auto$opt_dff.cc:194:make_patterns_logic$60 , \$auto$opt_dff.cc:194:make_patterns_logic$59  };
  assign \$auto$rtlil.cc:2739:Not$73  = ~ \$22 ;
  assign \$auto$rtlil.cc:2739:Not$74  = ~ \$procmux$78_CMP ;
  assign \$auto$rtlil.cc:2739:Not$75  = ~ \$procmux$78_CMP ;
  assign \$auto$rtlil.cc:2739:Not$76  = ~ \$procmux$78_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$70  = | { \$auto$rtlil.cc:2739:Not$74 , \$auto$rtlil.cc:2739:Not$73 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$71  = | { \$auto$rtlil.cc:2739:Not$75 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$72  = | { \$auto$rtlil.cc:2739:Not$76 , rst };
  function [1:0] procmux$339 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$339  = select_b[1:0];
      2'b10:
        procmux$339  = select_b[3:2];
      default:
        procmux$339  = select_a;
    endcase
  endfunction
  assign \$procmux$77_Y  = procmux$339 (2'hx, { 2'h0, \$15 [1:0] }, { \$procmux$79_CMP , \$procmux$78_CMP  });
  assign \$procmux$78_CMP  = fsm_state == 2'h3;
  assign \$procmux$79_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$344 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$344  = select_b[8:0];
      2'b10:
        procmux$344  = select_b[17:9];
      default:
        procmux$344  = select_a;
    endcase
  endfunction
  assign \$procmux$80_Y  = procmux$344 (9'hxxx, { \$7 [8:0], \$14 [8:0] }, { \$procmux$79_CMP , \$procmux$78_CMP  });
  assign \$procmux$81_CMP  = fsm_state == 2'h1;
  assign \$procmux$82_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$83_Y  = last_block ? \$procmux$82_Y  : 2'h2;
  assign \$procmux$84_Y  = \$22  ? \$procmux$83_Y  : 2'hx;
  function [1:0] procmux$359 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$359  = select_b[1:0];
      4'b??10:
        procmux$359  = select_b[3:2];
      4'b?100:
        procmux$359  = select_b[5:4];
      4'b1000:
        procmux$359  = select_b[7:6];
      default:
        procmux$359  = select_a;
    endcase
  endfunction
  assign \$procmux$85_Y  = procmux$359 (2'hx, { \$procmux$87_Y , 2'h2, \$procmux$86_Y , \$procmux$84_Y  }, { \$procmux$88_CMP , \$procmux$81_CMP , \$procmux$79_CMP , \$procmux$78_CMP  });
  assign \$procmux$86_Y  = \$13  ? 2'h3 : 2'hx;
  assign \$procmux$87_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$88_CMP  = ! fsm_state;
  assign \$procmux$89_Y  = last_block ? 10'h000 : \$19 [9:0];
  assign \$procmux$90_Y  = \$22  ? \$procmux$89_Y  : 10'hxxx;
  function [9:0] procmux$374 ;
    input [9:0] select_a;
    input [19:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$374  = select_b[9:0];
      2'b10:
        procmux$374  = select_b[19:10];
      default:
        procmux$374  = select_a;
    endcase
  endfunction
  assign \$procmux$91_Y  = procmux$374 (10'hxxx, { \$procmux$92_Y , \$procmux$90_Y  }, { \$procmux$88_CMP , \$procmux$78_CMP  });
  assign \$procmux$92_Y  = start ? 10'h000 : 10'hxxx;
  assign \$procmux$93_Y  = \$22  ? \$24  : 1'hx;
  function [0:0] procmux$383 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$383  = select_b[0:0];
      2'b10:
        procmux$383  = select_b[1:1];
      default:
        procmux$383  = select_a;
    endcase
  endfunction
  assign \$procmux$94_Y  = procmux$383 (1'hx, { \$procmux$95_Y , \$procmux$93_Y  }, { \$procmux$88_CMP , \$procmux$78_CMP  });
  assign \$procmux$95_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$96_Y  = tile_last_k ? \$28  : 1'hx;
  assign \$procmux$97_Y  = tile_last_n ? \$4  : \$28 ;
  assign \$procmux$98_Y  = command[40] ? \$procmux$96_Y  : \$procmux$97_Y ;
  assign \$procmux$99_Y  = last_block ? \$procmux$98_Y  : 1'hx;
  assign \$procmux$100_Y  = \$22  ? \$procmux$99_Y  : 1'hx;
  function [0:0] procmux$403 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$403  = select_b[0:0];
      2'b10:
        procmux$403  = select_b[1:1];
      default:
        procmux$403  = select_a;
    endcase
  endfunction
  assign \$procmux$101_Y  = procmux$403 (1'hx, { \$procmux$102_Y , \$procmux$100_Y  }, { \$procmux$88_CMP , \$procmux$78_CMP  });
  assign \$procmux$102_Y  = start ? \$4  : 1'hx;
  assign \$procmux$103_Y  = tile_last_k ? \$25 [10:0] : 11'hxxx;
  assign \$procmux$104_Y  = tile_last_n ? 11'h000 : \$25 [10:0];
  assign \$procmux$105_Y  = command[40] ? \$procmux$103_Y  : \$procmux$104_Y ;
  assign \$procmux$106_Y  = last_block ? \$procmux$105_Y  : 11'hxxx;
  assign \$procmux$107_Y  = \$22  ? \$procmux$106_Y  : 11'hxxx;
  function [10:0] procmux$423 ;
    input [10:0] select_a;
    input [21:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$423  = select_b[10:0];
      2'b10:
        procmux$423  = select_b[21:11];
      default:
        procmux$423  = select_a;
    endcase
  endfunction
  assign \$procmux$108_Y  = procmux$423 (11'hxxx, { \$procmux$109_Y , \$procmux$107_Y  }, { \$procmux$88_CMP , \$procmux$78_CMP  });
  assign \$procmux$109_Y  = start ? 11'h000 : 11'hxxx;
  assign \$procmux$110_Y  = tile_last_k ? \$3  : \$31 ;
  assign \$procmux$111_Y  = command[40] ? \$procmux$110_Y  : tile_last_k;
  assign \$procmux$112_Y  = tile_last_n ? \$31  : \$procmux$111_Y ;
  assign \$procmux$113_Y  = command[40] ? \$procmux$111_Y  : \$procmux$112_Y ;
  assign \$procmux$114_Y  = last_block ? \$procmux$113_Y  : 1'hx;
  assign \$procmux$115_Y  = \$22  ? \$procmux$114_Y  : 1'hx;
  function [0:0] procmux$443 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$443  = select_b[0:0];
      2'b10:
        procmux$443  = select_b[1:1];
      default:
        procmux$443  = select_a;
    endcase
  endfunction
  assign \$procmux$116_Y  = procmux$443 (1'hx, { \$procmux$117_Y , \$procmux$115_Y  }, { \$procmux$88_CMP , \$procmux$78_CMP  });
  assign \$procmux$117_Y  = start ? \$3  : 1'hx;
  assign \$procmux$118_Y  = tile_last_k ? 24'h000000 : \$29 [23:0];
  assign \$procmux$119_Y  = command[40] ? \$procmux$118_Y  : tile_k0;
  assign \$procmux$120_Y  = tile_last_n ? \$29 [23:0] : \$procmux$119_Y ;
  assign \$procmux$121_Y  = command[40] ? \$procmux$119_Y  : \$procmux$120_Y ;
  assign \$procmux$122_Y  = last_block ? \$procmux$121_Y  : 24'hxxxxxx;
  assign \$procmux$123_Y  = \$22  ? \$procmux$122_Y  : 24'hxxxxxx;
  function [23:0] procmux$483 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$483  = select_b[23:0];
      2'b10:
        procmux$483  = select_b[47:24];
      default:
        procmux$483  = select_a;
    endcase
  endfunction
  assign \$procmux$124_Y  = procmux$483 (24'hxxxxxx, { \$procmux$125_Y , \$procmux$123_Y  }, { \$procmux$88_CMP , \$procmux$78_CMP  });
  assign \$procmux$125_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$126_Y  = start ? 2'h0 : \$2 ;
  assign \$procmux$127_Y  = \$procmux$88_CMP  ? \$procmux$126_Y  : \$2 ;
  assign read_address = \$procmux$78_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$78_CMP  ? \$27 [2:0] : 3'h0;
  assign read_en = \$procmux$78_CMP  ? 1'h1 : 1'h0;
  simgnn_block_transpose blocks (
    .block(block),
    .clk(clk),
    .lane(lane),
    .o(column),
    .rst(rst),
    .word(read_data),
    .write(written)
  );
  assign \$9 [23:0] = k_left;
  assign o = column;
  assign read__address = read_address;
  assign read__bank = read_bank;
  assign read__data = read_data;
  assign read__en = read_en;
  assign stride = command[331:323];
endmodule
`default_nettype wire
