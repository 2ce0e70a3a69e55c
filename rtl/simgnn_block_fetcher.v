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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3156 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3160 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3166 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3168 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3170 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3172 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3188 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3190 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3192 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3198 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3200 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3202 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3208 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3210 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3212 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3214 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3216 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3222 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3224 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3226 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3228 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3230 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3174 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3194 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3204 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3218 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3232 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3179 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3184 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3240 ;
  wire \$auto$rtlil.cc:2739:Not$3178 ;
  wire \$auto$rtlil.cc:2739:Not$3183 ;
  wire \$auto$rtlil.cc:2739:Not$3237 ;
  wire \$auto$rtlil.cc:2739:Not$3239 ;
  wire [1:0] \$procmux$458_Y ;
  wire \$procmux$459_CMP ;
  wire \$procmux$460_CMP ;
  wire [8:0] \$procmux$463_Y ;
  wire \$procmux$469_CMP ;
  wire [1:0] \$procmux$472_Y ;
  wire [1:0] \$procmux$474_Y ;
  wire [1:0] \$procmux$476_Y ;
  wire [1:0] \$procmux$478_Y ;
  wire [1:0] \$procmux$480_Y ;
  wire [1:0] \$procmux$484_Y ;
  wire \$procmux$486_CMP ;
  wire [23:0] \$procmux$489_Y ;
  wire [23:0] \$procmux$491_Y ;
  wire [23:0] \$procmux$493_Y ;
  wire [23:0] \$procmux$495_Y ;
  wire \$procmux$500_Y ;
  wire \$procmux$502_Y ;
  wire \$procmux$504_Y ;
  wire [23:0] \$procmux$509_Y ;
  wire [23:0] \$procmux$512_Y ;
  wire [23:0] \$procmux$514_Y ;
  wire [23:0] \$procmux$516_Y ;
  wire [23:0] \$procmux$518_Y ;
  wire [23:0] \$procmux$520_Y ;
  wire [23:0] \$procmux$522_Y ;
  wire [23:0] \$procmux$527_Y ;
  wire [23:0] \$procmux$530_Y ;
  wire [23:0] \$procmux$532_Y ;
  wire [23:0] \$procmux$534_Y ;
  wire [23:0] \$procmux$536_Y ;
  wire [23:0] \$procmux$538_Y ;
  wire [23:0] \$procmux$540_Y ;
  wire [1:0] \$procmux$545_Y ;
  wire [1:0] \$procmux$547_Y ;
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
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3156 ) index <= \$procmux$458_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3160 ) address <= \$procmux$463_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$469_CMP ) base <= \$16 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3174 ) fsm_state <= \$procmux$478_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3179 ) write[1:0] <= 2'h0;
    else write[1:0] <= \$26 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3184 ) write[3:2] <= 2'h0;
    else write[3:2] <= \$28 [3:2];
  always @(posedge clk)
    if (rst) first_column <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3194 ) first_column <= \$procmux$493_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3204 ) target <= \$procmux$502_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3218 ) tile_n0 <= \$procmux$520_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3232 ) tile_k0 <= \$procmux$538_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$547_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3240 ) filled <= 2'h0;
    else filled <= \$33 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3156  = { \$procmux$460_CMP , \$procmux$459_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3160  = { \$procmux$460_CMP , \$procmux$459_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3166  = { \$procmux$486_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3168  = { \$procmux$460_CMP , \$23  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3170  = { \$procmux$459_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3172  = { \$procmux$486_CMP , \$procmux$469_CMP , \$procmux$460_CMP , \$procmux$459_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3188  = { \$procmux$486_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3190  = { \$procmux$459_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3192  = { \$procmux$486_CMP , \$procmux$459_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3198  = { \$procmux$486_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3200  = { \$procmux$459_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3202  = { \$procmux$486_CMP , \$procmux$459_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3208  = { \$procmux$486_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3210  = { \$procmux$459_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3212  = { \$procmux$459_CMP , last_block, tile_last_k, command[40], \$32  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3214  = { \$procmux$459_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3216  = { \$procmux$486_CMP , \$procmux$459_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3222  = { \$procmux$486_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3224  = { \$procmux$459_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3226  = { \$procmux$459_CMP , last_block, tile_last_n, command[40], \$32  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3228  = { \$procmux$459_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3230  = { \$procmux$486_CMP , \$procmux$459_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3174  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3172 , \$auto$opt_dff.cc:194:make_patterns_logic$3170 , \$auto$opt_dff.cc:194:make_patterns_logic$3168 , \$auto$opt_dff.cc:194:make_patterns_logic$3166  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3194  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3192 , \$auto$opt_dff.cc:194:make_patterns_logic$3190 , \$auto$opt_dff.cc:194:make_patterns_logic$3188  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3204  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3202 , \$auto$opt_dff.cc:194:make_patterns_logic$3200 , \$auto$opt_dff.cc:194:make_patterns_logic$3198  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3218  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3216 , \$auto$opt_dff.cc:194:make_patterns_logic$3214 , \$auto$opt_dff.cc:194:make_patterns_logic$3212 , \$auto$opt_dff.cc:194:make_patterns_logic$3210 , \$auto$opt_dff.cc:194:make_patterns_logic$3208  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3232  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3230 , \$auto$opt_dff.cc:194:make_patterns_logic$3228 , \$auto$opt_dff.cc:194:make_patterns_logic$3226 , \$auto$opt_dff.cc:194:make_patterns_logic$3224 , \$auto$opt_dff.cc:194:make_patterns_logic$3222  };
  assign \$auto$rtlil.cc:2739:Not$3178  = ~ \$procmux$459_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3183  = ~ \$procmux$459_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3237  = ~ \$32 ;
  assign \$auto$rtlil.cc:2739:Not$3239  = ~ \$procmux$459_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$3179  = | { \$auto$rtlil.cc:2739:Not$3178 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3184  = | { \$auto$rtlil.cc:2739:Not$3183 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3240  = | { \$auto$rtlil.cc:2739:Not$3239 , \$auto$rtlil.cc:2739:Not$3237 , rst };
  function [1:0] procmux$458 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$458  = select_b[1:0];
      2'b10:
        procmux$458  = select_b[3:2];
      default:
        procmux$458  = select_a;
    endcase
  endfunction
  assign \$procmux$458_Y  = procmux$458 (2'hx, { 2'h0, \$25 [1:0] }, { \$procmux$460_CMP , \$procmux$459_CMP  });
  assign \$procmux$459_CMP  = fsm_state == 2'h3;
  assign \$procmux$460_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$463 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$463  = select_b[8:0];
      2'b10:
        procmux$463  = select_b[17:9];
      default:
        procmux$463  = select_a;
    endcase
  endfunction
  assign \$procmux$463_Y  = procmux$463 (9'hxxx, { \$18 [8:0], \$24 [8:0] }, { \$procmux$460_CMP , \$procmux$459_CMP  });
  assign \$procmux$469_CMP  = fsm_state == 2'h1;
  assign \$procmux$472_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$474_Y  = last_block ? \$procmux$472_Y  : 2'h2;
  assign \$procmux$476_Y  = \$32  ? \$procmux$474_Y  : 2'hx;
  function [1:0] procmux$478 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$478  = select_b[1:0];
      4'b??10:
        procmux$478  = select_b[3:2];
      4'b?100:
        procmux$478  = select_b[5:4];
      4'b1000:
        procmux$478  = select_b[7:6];
      default:
        procmux$478  = select_a;
    endcase
  endfunction
  assign \$procmux$478_Y  = procmux$478 (2'hx, { \$procmux$484_Y , 2'h2, \$procmux$480_Y , \$procmux$476_Y  }, { \$procmux$486_CMP , \$procmux$469_CMP , \$procmux$460_CMP , \$procmux$459_CMP  });
  assign \$procmux$480_Y  = \$23  ? 2'h3 : 2'hx;
  assign \$procmux$484_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$486_CMP  = ! fsm_state;
  assign \$procmux$489_Y  = last_block ? 24'h000000 : \$35 [23:0];
  assign \$procmux$491_Y  = \$32  ? \$procmux$489_Y  : 24'hxxxxxx;
  function [23:0] procmux$493 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$493  = select_b[23:0];
      2'b10:
        procmux$493  = select_b[47:24];
      default:
        procmux$493  = select_a;
    endcase
  endfunction
  assign \$procmux$493_Y  = procmux$493 (24'hxxxxxx, { \$procmux$495_Y , \$procmux$491_Y  }, { \$procmux$486_CMP , \$procmux$459_CMP  });
  assign \$procmux$495_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$500_Y  = \$32  ? \$34  : 1'hx;
  function [0:0] procmux$502 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$502  = select_b[0:0];
      2'b10:
        procmux$502  = select_b[1:1];
      default:
        procmux$502  = select_a;
    endcase
  endfunction
  assign \$procmux$502_Y  = procmux$502 (1'hx, { \$procmux$504_Y , \$procmux$500_Y  }, { \$procmux$486_CMP , \$procmux$459_CMP  });
  assign \$procmux$504_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$509_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$512_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$514_Y  = command[40] ? \$procmux$512_Y  : \$procmux$509_Y ;
  assign \$procmux$516_Y  = last_block ? \$procmux$514_Y  : 24'hxxxxxx;
  assign \$procmux$518_Y  = \$32  ? \$procmux$516_Y  : 24'hxxxxxx;
  function [23:0] procmux$520 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$520  = select_b[23:0];
      2'b10:
        procmux$520  = select_b[47:24];
      default:
        procmux$520  = select_a;
    endcase
  endfunction
  assign \$procmux$520_Y  = procmux$520 (24'hxxxxxx, { \$procmux$522_Y , \$procmux$518_Y  }, { \$procmux$486_CMP , \$procmux$459_CMP  });
  assign \$procmux$522_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$527_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$530_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$532_Y  = command[40] ? \$procmux$530_Y  : \$procmux$527_Y ;
  assign \$procmux$534_Y  = last_block ? \$procmux$532_Y  : 24'hxxxxxx;
  assign \$procmux$536_Y  = \$32  ? \$procmux$534_Y  : 24'hxxxxxx;
  function [23:0] procmux$538 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$538  = select_b[23:0];
      2'b10:
        procmux$538  = select_b[47:24];
      default:
        procmux$538  = select_a;
    endcase
  endfunction
  assign \$procmux$538_Y  = procmux$538 (24'hxxxxxx, { \$procmux$540_Y , \$procmux$536_Y  }, { \$procmux$486_CMP , \$procmux$459_CMP  });
  assign \$procmux$540_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$545_Y  = start ? 2'h0 : \$13 ;
  assign \$procmux$547_Y  = \$procmux$486_CMP  ? \$procmux$545_Y  : \$13 ;
  assign read_address = \$procmux$459_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$459_CMP  ? \$6 [2:0] : 3'h0;
  assign read_en = \$procmux$459_CMP  ? 1'h1 : 1'h0;
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
