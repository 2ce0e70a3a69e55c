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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3098 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3102 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3108 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3110 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3112 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3114 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3130 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3132 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3134 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3140 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3142 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3144 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3150 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3152 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3154 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3156 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3158 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3164 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3166 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3168 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3170 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3172 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3116 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3136 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3146 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3160 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3174 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3121 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3126 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3182 ;
  wire \$auto$rtlil.cc:2739:Not$3120 ;
  wire \$auto$rtlil.cc:2739:Not$3125 ;
  wire \$auto$rtlil.cc:2739:Not$3179 ;
  wire \$auto$rtlil.cc:2739:Not$3181 ;
  wire [1:0] \$procmux$450_Y ;
  wire \$procmux$451_CMP ;
  wire \$procmux$452_CMP ;
  wire [8:0] \$procmux$455_Y ;
  wire \$procmux$461_CMP ;
  wire [1:0] \$procmux$464_Y ;
  wire [1:0] \$procmux$466_Y ;
  wire [1:0] \$procmux$468_Y ;
  wire [1:0] \$procmux$470_Y ;
  wire [1:0] \$procmux$472_Y ;
  wire [1:0] \$procmux$476_Y ;
  wire \$procmux$478_CMP ;
  wire [23:0] \$procmux$481_Y ;
  wire [23:0] \$procmux$483_Y ;
  wire [23:0] \$procmux$485_Y ;
  wire [23:0] \$procmux$487_Y ;
  wire \$procmux$492_Y ;
  wire \$procmux$494_Y ;
  wire \$procmux$496_Y ;
  wire [23:0] \$procmux$501_Y ;
  wire [23:0] \$procmux$504_Y ;
  wire [23:0] \$procmux$506_Y ;
  wire [23:0] \$procmux$508_Y ;
  wire [23:0] \$procmux$510_Y ;
  wire [23:0] \$procmux$512_Y ;
  wire [23:0] \$procmux$514_Y ;
  wire [23:0] \$procmux$519_Y ;
  wire [23:0] \$procmux$522_Y ;
  wire [23:0] \$procmux$524_Y ;
  wire [23:0] \$procmux$526_Y ;
  wire [23:0] \$procmux$528_Y ;
  wire [23:0] \$procmux$530_Y ;
  wire [23:0] \$procmux$532_Y ;
  wire [1:0] \$procmux$537_Y ;
  wire [1:0] \$procmux$539_Y ;
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
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3098 ) index <= \$procmux$450_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3102 ) address <= \$procmux$455_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$461_CMP ) base <= \$16 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3116 ) fsm_state <= \$procmux$470_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3121 ) write[1:0] <= 2'h0;
    else write[1:0] <= \$26 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3126 ) write[3:2] <= 2'h0;
    else write[3:2] <= \$28 [3:2];
  always @(posedge clk)
    if (rst) first_column <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3136 ) first_column <= \$procmux$485_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3146 ) target <= \$procmux$494_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3160 ) tile_n0 <= \$procmux$512_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3174 ) tile_k0 <= \$procmux$530_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$539_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3182 ) filled <= 2'h0;
    else filled <= \$33 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3098  = { \$procmux$452_CMP , \$procmux$451_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3102  = { \$procmux$452_CMP , \$procmux$451_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3108  = { \$procmux$478_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3110  = { \$procmux$452_CMP , \$23  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3112  = { \$procmux$451_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3114  = { \$procmux$478_CMP , \$procmux$461_CMP , \$procmux$452_CMP , \$procmux$451_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3130  = { \$procmux$478_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3132  = { \$procmux$451_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3134  = { \$procmux$478_CMP , \$procmux$451_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3140  = { \$procmux$478_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3142  = { \$procmux$451_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3144  = { \$procmux$478_CMP , \$procmux$451_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3150  = { \$procmux$478_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3152  = { \$procmux$451_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3154  = { \$procmux$451_CMP , last_block, tile_last_k, command[40], \$32  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3156  = { \$procmux$451_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3158  = { \$procmux$478_CMP , \$procmux$451_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3164  = { \$procmux$478_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3166  = { \$procmux$451_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3168  = { \$procmux$451_CMP , last_block, tile_last_n, command[40], \$32  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3170  = { \$procmux$451_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3172  = { \$procmux$478_CMP , \$procmux$451_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3116  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3114 , \$auto$opt_dff.cc:194:make_patterns_logic$3112 , \$auto$opt_dff.cc:194:make_patterns_logic$3110 , \$auto$opt_dff.cc:194:make_patterns_logic$3108  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3136  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3134 , \$auto$opt_dff.cc:194:make_patterns_logic$3132 , \$auto$opt_dff.cc:194:make_patterns_logic$3130  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3146  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3144 , \$auto$opt_dff.cc:194:make_patterns_logic$3142 , \$auto$opt_dff.cc:194:make_patterns_logic$3140  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3160  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3158 , \$auto$opt_dff.cc:194:make_patterns_logic$3156 , \$auto$opt_dff.cc:194:make_patterns_logic$3154 , \$auto$opt_dff.cc:194:make_patterns_logic$3152 , \$auto$opt_dff.cc:194:make_patterns_logic$3150  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3174  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3172 , \$auto$opt_dff.cc:194:make_patterns_logic$3170 , \$auto$opt_dff.cc:194:make_patterns_logic$3168 , \$auto$opt_dff.cc:194:make_patterns_logic$3166 , \$auto$opt_dff.cc:194:make_patterns_logic$3164  };
  assign \$auto$rtlil.cc:2739:Not$3120  = ~ \$procmux$451_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3125  = ~ \$procmux$451_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3179  = ~ \$32 ;
  assign \$auto$rtlil.cc:2739:Not$3181  = ~ \$procmux$451_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$3121  = | { \$auto$rtlil.cc:2739:Not$3120 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3126  = | { \$auto$rtlil.cc:2739:Not$3125 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3182  = | { \$auto$rtlil.cc:2739:Not$3181 , \$auto$rtlil.cc:2739:Not$3179 , rst };
  function [1:0] procmux$450 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$450  = select_b[1:0];
      2'b10:
        procmux$450  = select_b[3:2];
      default:
        procmux$450  = select_a;
    endcase
  endfunction
  assign \$procmux$450_Y  = procmux$450 (2'hx, { 2'h0, \$25 [1:0] }, { \$procmux$452_CMP , \$procmux$451_CMP  });
  assign \$procmux$451_CMP  = fsm_state == 2'h3;
  assign \$procmux$452_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$455 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$455  = select_b[8:0];
      2'b10:
        procmux$455  = select_b[17:9];
      default:
        procmux$455  = select_a;
    endcase
  endfunction
  assign \$procmux$455_Y  = procmux$455 (9'hxxx, { \$18 [8:0], \$24 [8:0] }, { \$procmux$452_CMP , \$procmux$451_CMP  });
  assign \$procmux$461_CMP  = fsm_state == 2'h1;
  assign \$procmux$464_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$466_Y  = last_block ? \$procmux$464_Y  : 2'h2;
  assign \$procmux$468_Y  = \$32  ? \$procmux$466_Y  : 2'hx;
  function [1:0] procmux$470 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$470  = select_b[1:0];
      4'b??10:
        procmux$470  = select_b[3:2];
      4'b?100:
        procmux$470  = select_b[5:4];
      4'b1000:
        procmux$470  = select_b[7:6];
      default:
        procmux$470  = select_a;
    endcase
  endfunction
  assign \$procmux$470_Y  = procmux$470 (2'hx, { \$procmux$476_Y , 2'h2, \$procmux$472_Y , \$procmux$468_Y  }, { \$procmux$478_CMP , \$procmux$461_CMP , \$procmux$452_CMP , \$procmux$451_CMP  });
  assign \$procmux$472_Y  = \$23  ? 2'h3 : 2'hx;
  assign \$procmux$476_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$478_CMP  = ! fsm_state;
  assign \$procmux$481_Y  = last_block ? 24'h000000 : \$35 [23:0];
  assign \$procmux$483_Y  = \$32  ? \$procmux$481_Y  : 24'hxxxxxx;
  function [23:0] procmux$485 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$485  = select_b[23:0];
      2'b10:
        procmux$485  = select_b[47:24];
      default:
        procmux$485  = select_a;
    endcase
  endfunction
  assign \$procmux$485_Y  = procmux$485 (24'hxxxxxx, { \$procmux$487_Y , \$procmux$483_Y  }, { \$procmux$478_CMP , \$procmux$451_CMP  });
  assign \$procmux$487_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$492_Y  = \$32  ? \$34  : 1'hx;
  function [0:0] procmux$494 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$494  = select_b[0:0];
      2'b10:
        procmux$494  = select_b[1:1];
      default:
        procmux$494  = select_a;
    endcase
  endfunction
  assign \$procmux$494_Y  = procmux$494 (1'hx, { \$procmux$496_Y , \$procmux$492_Y  }, { \$procmux$478_CMP , \$procmux$451_CMP  });
  assign \$procmux$496_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$501_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$504_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$506_Y  = command[40] ? \$procmux$504_Y  : \$procmux$501_Y ;
  assign \$procmux$508_Y  = last_block ? \$procmux$506_Y  : 24'hxxxxxx;
  assign \$procmux$510_Y  = \$32  ? \$procmux$508_Y  : 24'hxxxxxx;
  function [23:0] procmux$512 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$512  = select_b[23:0];
      2'b10:
        procmux$512  = select_b[47:24];
      default:
        procmux$512  = select_a;
    endcase
  endfunction
  assign \$procmux$512_Y  = procmux$512 (24'hxxxxxx, { \$procmux$514_Y , \$procmux$510_Y  }, { \$procmux$478_CMP , \$procmux$451_CMP  });
  assign \$procmux$514_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$519_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$522_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$524_Y  = command[40] ? \$procmux$522_Y  : \$procmux$519_Y ;
  assign \$procmux$526_Y  = last_block ? \$procmux$524_Y  : 24'hxxxxxx;
  assign \$procmux$528_Y  = \$32  ? \$procmux$526_Y  : 24'hxxxxxx;
  function [23:0] procmux$530 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$530  = select_b[23:0];
      2'b10:
        procmux$530  = select_b[47:24];
      default:
        procmux$530  = select_a;
    endcase
  endfunction
  assign \$procmux$530_Y  = procmux$530 (24'hxxxxxx, { \$procmux$532_Y , \$procmux$528_Y  }, { \$procmux$478_CMP , \$procmux$451_CMP  });
  assign \$procmux$532_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$537_Y  = start ? 2'h0 : \$13 ;
  assign \$procmux$539_Y  = \$procmux$478_CMP  ? \$procmux$537_Y  : \$13 ;
  assign read_address = \$procmux$451_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$451_CMP  ? \$6 [2:0] : 3'h0;
  assign read_en = \$procmux$451_CMP  ? 1'h1 : 1'h0;
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
