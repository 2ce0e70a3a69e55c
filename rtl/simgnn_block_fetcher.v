`timescale 1ns/1ps
`default_nettype none
module simgnn_block_fetcher(command, read_data, block, lane, free, clk, rst, read_en, read_bank, read_address, column, full, start);
  wire [24:0] \$1 ;
  wire [1:0] \$11 ;
  wire [1:0] \$12 ;
  wire [1:0] \$13 ;
  wire [32:0] \$15 ;
  wire [64:0] \$16 ;
  wire [24:0] \$18 ;
  wire \$19 ;
  wire [24:0] \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire [9:0] \$24 ;
  wire [2:0] \$25 ;
  wire [4:0] \$26 ;
  wire [6:0] \$28 ;
  wire \$29 ;
  wire [24:0] \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire [1:0] \$33 ;
  wire \$34 ;
  wire [24:0] \$35 ;
  wire [24:0] \$4 ;
  wire [8:0] \$6 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3053 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3057 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3063 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3065 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3067 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3069 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3085 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3087 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3089 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3095 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3097 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3099 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3105 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3107 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3109 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3111 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3113 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3119 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3121 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3123 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3125 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3127 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3071 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3091 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3101 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3115 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3129 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3076 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3081 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3137 ;
  wire \$auto$rtlil.cc:2739:Not$3075 ;
  wire \$auto$rtlil.cc:2739:Not$3080 ;
  wire \$auto$rtlil.cc:2739:Not$3134 ;
  wire \$auto$rtlil.cc:2739:Not$3136 ;
  wire [1:0] \$procmux$452_Y ;
  wire \$procmux$453_CMP ;
  wire \$procmux$454_CMP ;
  wire [8:0] \$procmux$457_Y ;
  wire \$procmux$463_CMP ;
  wire [1:0] \$procmux$466_Y ;
  wire [1:0] \$procmux$468_Y ;
  wire [1:0] \$procmux$470_Y ;
  wire [1:0] \$procmux$472_Y ;
  wire [1:0] \$procmux$474_Y ;
  wire [1:0] \$procmux$478_Y ;
  wire \$procmux$480_CMP ;
  wire [23:0] \$procmux$483_Y ;
  wire [23:0] \$procmux$485_Y ;
  wire [23:0] \$procmux$487_Y ;
  wire [23:0] \$procmux$489_Y ;
  wire \$procmux$494_Y ;
  wire \$procmux$496_Y ;
  wire \$procmux$498_Y ;
  wire [23:0] \$procmux$503_Y ;
  wire [23:0] \$procmux$506_Y ;
  wire [23:0] \$procmux$508_Y ;
  wire [23:0] \$procmux$510_Y ;
  wire [23:0] \$procmux$512_Y ;
  wire [23:0] \$procmux$514_Y ;
  wire [23:0] \$procmux$516_Y ;
  wire [23:0] \$procmux$521_Y ;
  wire [23:0] \$procmux$524_Y ;
  wire [23:0] \$procmux$526_Y ;
  wire [23:0] \$procmux$528_Y ;
  wire [23:0] \$procmux$530_Y ;
  wire [23:0] \$procmux$532_Y ;
  wire [23:0] \$procmux$534_Y ;
  wire [1:0] \$procmux$539_Y ;
  wire [1:0] \$procmux$541_Y ;
  reg [8:0] address = 9'h000;
  reg [8:0] base = 9'h000;
  input block;
  wire block;
  wire \block$27 ;
  input clk;
  wire clk;
  output [63:0] column;
  wire [63:0] column;
  input [1023:0] command;
  wire [1023:0] command;
  reg [1:0] filled = 2'h0;
  reg [23:0] first_column = 24'h000000;
  input [1:0] free;
  wire [1:0] free;
  reg [1:0] fsm_state = 2'h0;
  output [1:0] full;
  reg [1:0] full = 2'h0;
  reg [1:0] index = 2'h0;
  wire [23:0] k_left;
  input lane;
  wire lane;
  wire \lane$28 ;
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
  reg [23:0] tile_n0 = 24'h000000;
  wire [63:0] word;
  reg [3:0] write = 4'h0;
  wire [3:0] written;
  assign \$1  = tile_k0 + 2'h2;
  assign tile_last_k = \$1  >= command[151:128];
  assign \$2  = tile_n0 + 2'h2;
  assign tile_last_n = \$2  >= command[119:96];
  assign tile_last = tile_last_k & tile_last_n;
  assign { \$4 [24], k_left } = command[151:128] - tile_k0;
  assign \$35  = first_column + 2'h2;
  assign last_block = \$35  >= command[87:64];
  assign \$6  = command[367:360] - 1'h1;
  assign \$11  = full | filled;
  assign \$12  = ~ free;
  assign \$13  = \$11  & \$12 ;
  assign \$15  = tile_k0 * command[331:323];
  assign \$16  = { 3'h0, command[319:259] } + \$15 ;
  assign \$18  = base + { 1'h0, first_column[23:1] };
  assign \$19  = full >> target;
  assign \$20  = ~ \$19 ;
  assign \$21  = filled >> target;
  assign \$22  = ~ \$21 ;
  assign \$23  = \$20  & \$22 ;
  assign \$24  = address + command[331:323];
  assign \$25  = index + 1'h1;
  assign \$26  = 1'h1 << index;
  assign \$28  = target ? { \$26 , 2'h0 } : { 2'h0, \$26  };
  assign \$29  = index == 1'h1;
  assign \$30  = k_left - 1'h1;
  assign \$31  = index == \$30 ;
  assign \$32  = \$29  | \$31 ;
  assign \$33  = target ? 2'h2 : 2'h1;
  assign \$34  = ~ target;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3053 ) index <= \$procmux$452_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3057 ) address <= \$procmux$457_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$463_CMP ) base <= \$16 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3071 ) fsm_state <= \$procmux$472_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3076 ) write[1:0] <= 2'h0;
    else write[1:0] <= \$26 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3081 ) write[3:2] <= 2'h0;
    else write[3:2] <= \$28 [3:2];
  always @(posedge clk)
    if (rst) first_column <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3091 ) first_column <= \$procmux$487_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3101 ) target <= \$procmux$496_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3115 ) tile_n0 <= \$procmux$514_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3129 ) tile_k0 <= \$procmux$532_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$541_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3137 ) filled <= 2'h0;
    else filled <= \$33 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3053  = { \$procmux$454_CMP , \$procmux$453_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3057  = { \$procmux$454_CMP , \$procmux$453_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3063  = { \$procmux$480_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3065  = { \$procmux$454_CMP , \$23  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3067  = { \$procmux$453_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3069  = { \$procmux$480_CMP , \$procmux$463_CMP , \$procmux$454_CMP , \$procmux$453_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3085  = { \$procmux$480_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3087  = { \$procmux$453_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3089  = { \$procmux$480_CMP , \$procmux$453_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3095  = { \$procmux$480_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3097  = { \$procmux$453_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3099  = { \$procmux$480_CMP , \$procmux$453_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3105  = { \$procmux$480_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3107  = { \$procmux$453_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3109  = { \$procmux$453_CMP , last_block, tile_last_k, command[40], \$32  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3111  = { \$procmux$453_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3113  = { \$procmux$480_CMP , \$procmux$453_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3119  = { \$procmux$480_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3121  = { \$procmux$453_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3123  = { \$procmux$453_CMP , last_block, tile_last_n, command[40], \$32  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3125  = { \$procmux$453_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3127  = { \$procmux$480_CMP , \$procmux$453_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3071  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3069 , \$auto$opt_dff.cc:194:make_patterns_logic$3067 , \$auto$opt_dff.cc:194:make_patterns_logic$3065 , \$auto$opt_dff.cc:194:make_patterns_logic$3063  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3091  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3089 , \$auto$opt_dff.cc:194:make_patterns_logic$3087 , \$auto$opt_dff.cc:194:make_patterns_logic$3085  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3101  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3099 , \$auto$opt_dff.cc:194:make_patterns_logic$3097 , \$auto$opt_dff.cc:194:make_patterns_logic$3095  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3115  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3113 , \$auto$opt_dff.cc:194:make_patterns_logic$3111 , \$auto$opt_dff.cc:194:make_patterns_logic$3109 , \$auto$opt_dff.cc:194:make_patterns_logic$3107 , \$auto$opt_dff.cc:194:make_patterns_logic$3105  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3129  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3127 , \$auto$opt_dff.cc:194:make_patterns_logic$3125 , \$auto$opt_dff.cc:194:make_patterns_logic$3123 , \$auto$opt_dff.cc:194:make_patterns_logic$3121 , \$auto$opt_dff.cc:194:make_patterns_logic$3119  };
  assign \$auto$rtlil.cc:2739:Not$3075  = ~ \$procmux$453_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3080  = ~ \$procmux$453_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3134  = ~ \$32 ;
  assign \$auto$rtlil.cc:2739:Not$3136  = ~ \$procmux$453_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$3076  = | { \$auto$rtlil.cc:2739:Not$3075 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3081  = | { \$auto$rtlil.cc:2739:Not$3080 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3137  = | { \$auto$rtlil.cc:2739:Not$3136 , \$auto$rtlil.cc:2739:Not$3134 , rst };
  function [1:0] procmux$452 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$452  = select_b[1:0];
      2'b10:
        procmux$452  = select_b[3:2];
      default:
        procmux$452  = select_a;
    endcase
  endfunction
  assign \$procmux$452_Y  = procmux$452 (2'hx, { 2'h0, \$25 [1:0] }, { \$procmux$454_CMP , \$procmux$453_CMP  });
  assign \$procmux$453_CMP  = fsm_state == 2'h3;
  assign \$procmux$454_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$457 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$457  = select_b[8:0];
      2'b10:
        procmux$457  = select_b[17:9];
      default:
        procmux$457  = select_a;
    endcase
  endfunction
  assign \$procmux$457_Y  = procmux$457 (9'hxxx, { \$18 [8:0], \$24 [8:0] }, { \$procmux$454_CMP , \$procmux$453_CMP  });
  assign \$procmux$463_CMP  = fsm_state == 2'h1;
  assign \$procmux$466_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$468_Y  = last_block ? \$procmux$466_Y  : 2'h2;
  assign \$procmux$470_Y  = \$32  ? \$procmux$468_Y  : 2'hx;
  function [1:0] procmux$472 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$472  = select_b[1:0];
      4'b??10:
        procmux$472  = select_b[3:2];
      4'b?100:
        procmux$472  = select_b[5:4];
      4'b1000:
        procmux$472  = select_b[7:6];
      default:
        procmux$472  = select_a;
    endcase
  endfunction
  assign \$procmux$472_Y  = procmux$472 (2'hx, { \$procmux$478_Y , 2'h2, \$procmux$474_Y , \$procmux$470_Y  }, { \$procmux$480_CMP , \$procmux$463_CMP , \$procmux$454_CMP , \$procmux$453_CMP  });
  assign \$procmux$474_Y  = \$23  ? 2'h3 : 2'hx;
  assign \$procmux$478_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$480_CMP  = ! fsm_state;
  assign \$procmux$483_Y  = last_block ? 24'h000000 : \$35 [23:0];
  assign \$procmux$485_Y  = \$32  ? \$procmux$483_Y  : 24'hxxxxxx;
  function [23:0] procmux$487 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$487  = select_b[23:0];
      2'b10:
        procmux$487  = select_b[47:24];
      default:
        procmux$487  = select_a;
    endcase
  endfunction
  assign \$procmux$487_Y  = procmux$487 (24'hxxxxxx, { \$procmux$489_Y , \$procmux$485_Y  }, { \$procmux$480_CMP , \$procmux$453_CMP  });
  assign \$procmux$489_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$494_Y  = \$32  ? \$34  : 1'hx;
  function [0:0] procmux$496 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$496  = select_b[0:0];
      2'b10:
        procmux$496  = select_b[1:1];
      default:
        procmux$496  = select_a;
    endcase
  endfunction
  assign \$procmux$496_Y  = procmux$496 (1'hx, { \$procmux$498_Y , \$procmux$494_Y  }, { \$procmux$480_CMP , \$procmux$453_CMP  });
  assign \$procmux$498_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$503_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$506_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$508_Y  = command[40] ? \$procmux$506_Y  : \$procmux$503_Y ;
  assign \$procmux$510_Y  = last_block ? \$procmux$508_Y  : 24'hxxxxxx;
  assign \$procmux$512_Y  = \$32  ? \$procmux$510_Y  : 24'hxxxxxx;
  function [23:0] procmux$514 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$514  = select_b[23:0];
      2'b10:
        procmux$514  = select_b[47:24];
      default:
        procmux$514  = select_a;
    endcase
  endfunction
  assign \$procmux$514_Y  = procmux$514 (24'hxxxxxx, { \$procmux$516_Y , \$procmux$512_Y  }, { \$procmux$480_CMP , \$procmux$453_CMP  });
  assign \$procmux$516_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$521_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$524_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$526_Y  = command[40] ? \$procmux$524_Y  : \$procmux$521_Y ;
  assign \$procmux$528_Y  = last_block ? \$procmux$526_Y  : 24'hxxxxxx;
  assign \$procmux$530_Y  = \$32  ? \$procmux$528_Y  : 24'hxxxxxx;
  function [23:0] procmux$532 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$532  = select_b[23:0];
      2'b10:
        procmux$532  = select_b[47:24];
      default:
        procmux$532  = select_a;
    endcase
  endfunction
  assign \$procmux$532_Y  = procmux$532 (24'hxxxxxx, { \$procmux$534_Y , \$procmux$530_Y  }, { \$procmux$480_CMP , \$procmux$453_CMP  });
  assign \$procmux$534_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$539_Y  = start ? 2'h0 : \$13 ;
  assign \$procmux$541_Y  = \$procmux$480_CMP  ? \$procmux$539_Y  : \$13 ;
  assign read_address = \$procmux$453_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$453_CMP  ? \$6 [2:0] : 3'h0;
  assign read_en = \$procmux$453_CMP  ? 1'h1 : 1'h0;
  simgnn_block_transpose blocks (
    .block(block),
    .clk(clk),
    .lane(lane),
    .o(column),
    .rst(rst),
    .word(read_data),
    .write(write)
  );
  assign \$4 [23:0] = k_left;
  assign \block$27  = block;
  assign \lane$28  = lane;
  assign o = column;
  assign read__address = read_address;
  assign read__bank = read_bank;
  assign read__data = read_data;
  assign read__en = read_en;
  assign stride = command[331:323];
  assign word = read_data;
  assign written = write;
endmodule
`default_nettype wire
