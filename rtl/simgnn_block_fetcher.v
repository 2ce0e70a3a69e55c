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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3212 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3216 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3222 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3224 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3226 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3228 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3244 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3246 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3248 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3254 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3256 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3258 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3264 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3266 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3268 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3270 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3272 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3278 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3280 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3282 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3284 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3286 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3230 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3250 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3260 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3274 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3288 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3235 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3240 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3296 ;
  wire \$auto$rtlil.cc:2739:Not$3234 ;
  wire \$auto$rtlil.cc:2739:Not$3239 ;
  wire \$auto$rtlil.cc:2739:Not$3293 ;
  wire \$auto$rtlil.cc:2739:Not$3295 ;
  wire [1:0] \$procmux$482_Y ;
  wire \$procmux$483_CMP ;
  wire \$procmux$484_CMP ;
  wire [8:0] \$procmux$487_Y ;
  wire \$procmux$493_CMP ;
  wire [1:0] \$procmux$496_Y ;
  wire [1:0] \$procmux$498_Y ;
  wire [1:0] \$procmux$500_Y ;
  wire [1:0] \$procmux$502_Y ;
  wire [1:0] \$procmux$504_Y ;
  wire [1:0] \$procmux$508_Y ;
  wire \$procmux$510_CMP ;
  wire [23:0] \$procmux$513_Y ;
  wire [23:0] \$procmux$515_Y ;
  wire [23:0] \$procmux$517_Y ;
  wire [23:0] \$procmux$519_Y ;
  wire \$procmux$524_Y ;
  wire \$procmux$526_Y ;
  wire \$procmux$528_Y ;
  wire [23:0] \$procmux$533_Y ;
  wire [23:0] \$procmux$536_Y ;
  wire [23:0] \$procmux$538_Y ;
  wire [23:0] \$procmux$540_Y ;
  wire [23:0] \$procmux$542_Y ;
  wire [23:0] \$procmux$544_Y ;
  wire [23:0] \$procmux$546_Y ;
  wire [23:0] \$procmux$551_Y ;
  wire [23:0] \$procmux$554_Y ;
  wire [23:0] \$procmux$556_Y ;
  wire [23:0] \$procmux$558_Y ;
  wire [23:0] \$procmux$560_Y ;
  wire [23:0] \$procmux$562_Y ;
  wire [23:0] \$procmux$564_Y ;
  wire [1:0] \$procmux$569_Y ;
  wire [1:0] \$procmux$571_Y ;
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
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3212 ) index <= \$procmux$482_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3216 ) address <= \$procmux$487_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$493_CMP ) base <= \$16 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3230 ) fsm_state <= \$procmux$502_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3235 ) write[1:0] <= 2'h0;
    else write[1:0] <= \$26 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3240 ) write[3:2] <= 2'h0;
    else write[3:2] <= \$28 [3:2];
  always @(posedge clk)
    if (rst) first_column <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3250 ) first_column <= \$procmux$517_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3260 ) target <= \$procmux$526_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3274 ) tile_n0 <= \$procmux$544_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3288 ) tile_k0 <= \$procmux$562_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$571_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3296 ) filled <= 2'h0;
    else filled <= \$33 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3212  = { \$procmux$484_CMP , \$procmux$483_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3216  = { \$procmux$484_CMP , \$procmux$483_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3222  = { \$procmux$510_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3224  = { \$procmux$484_CMP , \$23  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3226  = { \$procmux$483_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3228  = { \$procmux$510_CMP , \$procmux$493_CMP , \$procmux$484_CMP , \$procmux$483_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3244  = { \$procmux$510_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3246  = { \$procmux$483_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3248  = { \$procmux$510_CMP , \$procmux$483_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3254  = { \$procmux$510_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3256  = { \$procmux$483_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3258  = { \$procmux$510_CMP , \$procmux$483_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3264  = { \$procmux$510_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3266  = { \$procmux$483_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3268  = { \$procmux$483_CMP , last_block, tile_last_k, command[40], \$32  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3270  = { \$procmux$483_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3272  = { \$procmux$510_CMP , \$procmux$483_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3278  = { \$procmux$510_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3280  = { \$procmux$483_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3282  = { \$procmux$483_CMP , last_block, tile_last_n, command[40], \$32  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3284  = { \$procmux$483_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3286  = { \$procmux$510_CMP , \$procmux$483_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3230  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3228 , \$auto$opt_dff.cc:194:make_patterns_logic$3226 , \$auto$opt_dff.cc:194:make_patterns_logic$3224 , \$auto$opt_dff.cc:194:make_patterns_logic$3222  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3250  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3248 , \$auto$opt_dff.cc:194:make_patterns_logic$3246 , \$auto$opt_dff.cc:194:make_patterns_logic$3244  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3260  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3258 , \$auto$opt_dff.cc:194:make_patterns_logic$3256 , \$auto$opt_dff.cc:194:make_patterns_logic$3254  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3274  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3272 , \$auto$opt_dff.cc:194:make_patterns_logic$3270 , \$auto$opt_dff.cc:194:make_patterns_logic$3268 , \$auto$opt_dff.cc:194:make_patterns_logic$3266 , \$auto$opt_dff.cc:194:make_patterns_logic$3264  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3288  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3286 , \$auto$opt_dff.cc:194:make_patterns_logic$3284 , \$auto$opt_dff.cc:194:make_patterns_logic$3282 , \$auto$opt_dff.cc:194:make_patterns_logic$3280 , \$auto$opt_dff.cc:194:make_patterns_logic$3278  };
  assign \$auto$rtlil.cc:2739:Not$3234  = ~ \$procmux$483_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3239  = ~ \$procmux$483_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3293  = ~ \$32 ;
  assign \$auto$rtlil.cc:2739:Not$3295  = ~ \$procmux$483_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$3235  = | { \$auto$rtlil.cc:2739:Not$3234 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3240  = | { \$auto$rtlil.cc:2739:Not$3239 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3296  = | { \$auto$rtlil.cc:2739:Not$3295 , \$auto$rtlil.cc:2739:Not$3293 , rst };
  function [1:0] procmux$482 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$482  = select_b[1:0];
      2'b10:
        procmux$482  = select_b[3:2];
      default:
        procmux$482  = select_a;
    endcase
  endfunction
  assign \$procmux$482_Y  = procmux$482 (2'hx, { 2'h0, \$25 [1:0] }, { \$procmux$484_CMP , \$procmux$483_CMP  });
  assign \$procmux$483_CMP  = fsm_state == 2'h3;
  assign \$procmux$484_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$487 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$487  = select_b[8:0];
      2'b10:
        procmux$487  = select_b[17:9];
      default:
        procmux$487  = select_a;
    endcase
  endfunction
  assign \$procmux$487_Y  = procmux$487 (9'hxxx, { \$18 [8:0], \$24 [8:0] }, { \$procmux$484_CMP , \$procmux$483_CMP  });
  assign \$procmux$493_CMP  = fsm_state == 2'h1;
  assign \$procmux$496_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$498_Y  = last_block ? \$procmux$496_Y  : 2'h2;
  assign \$procmux$500_Y  = \$32  ? \$procmux$498_Y  : 2'hx;
  function [1:0] procmux$502 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$502  = select_b[1:0];
      4'b??10:
        procmux$502  = select_b[3:2];
      4'b?100:
        procmux$502  = select_b[5:4];
      4'b1000:
        procmux$502  = select_b[7:6];
      default:
        procmux$502  = select_a;
    endcase
  endfunction
  assign \$procmux$502_Y  = procmux$502 (2'hx, { \$procmux$508_Y , 2'h2, \$procmux$504_Y , \$procmux$500_Y  }, { \$procmux$510_CMP , \$procmux$493_CMP , \$procmux$484_CMP , \$procmux$483_CMP  });
  assign \$procmux$504_Y  = \$23  ? 2'h3 : 2'hx;
  assign \$procmux$508_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$510_CMP  = ! fsm_state;
  assign \$procmux$513_Y  = last_block ? 24'h000000 : \$35 [23:0];
  assign \$procmux$515_Y  = \$32  ? \$procmux$513_Y  : 24'hxxxxxx;
  function [23:0] procmux$517 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$517  = select_b[23:0];
      2'b10:
        procmux$517  = select_b[47:24];
      default:
        procmux$517  = select_a;
    endcase
  endfunction
  assign \$procmux$517_Y  = procmux$517 (24'hxxxxxx, { \$procmux$519_Y , \$procmux$515_Y  }, { \$procmux$510_CMP , \$procmux$483_CMP  });
  assign \$procmux$519_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$524_Y  = \$32  ? \$34  : 1'hx;
  function [0:0] procmux$526 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$526  = select_b[0:0];
      2'b10:
        procmux$526  = select_b[1:1];
      default:
        procmux$526  = select_a;
    endcase
  endfunction
  assign \$procmux$526_Y  = procmux$526 (1'hx, { \$procmux$528_Y , \$procmux$524_Y  }, { \$procmux$510_CMP , \$procmux$483_CMP  });
  assign \$procmux$528_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$533_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$536_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$538_Y  = command[40] ? \$procmux$536_Y  : \$procmux$533_Y ;
  assign \$procmux$540_Y  = last_block ? \$procmux$538_Y  : 24'hxxxxxx;
  assign \$procmux$542_Y  = \$32  ? \$procmux$540_Y  : 24'hxxxxxx;
  function [23:0] procmux$544 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$544  = select_b[23:0];
      2'b10:
        procmux$544  = select_b[47:24];
      default:
        procmux$544  = select_a;
    endcase
  endfunction
  assign \$procmux$544_Y  = procmux$544 (24'hxxxxxx, { \$procmux$546_Y , \$procmux$542_Y  }, { \$procmux$510_CMP , \$procmux$483_CMP  });
  assign \$procmux$546_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$551_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$554_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$556_Y  = command[40] ? \$procmux$554_Y  : \$procmux$551_Y ;
  assign \$procmux$558_Y  = last_block ? \$procmux$556_Y  : 24'hxxxxxx;
  assign \$procmux$560_Y  = \$32  ? \$procmux$558_Y  : 24'hxxxxxx;
  function [23:0] procmux$562 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$562  = select_b[23:0];
      2'b10:
        procmux$562  = select_b[47:24];
      default:
        procmux$562  = select_a;
    endcase
  endfunction
  assign \$procmux$562_Y  = procmux$562 (24'hxxxxxx, { \$procmux$564_Y , \$procmux$560_Y  }, { \$procmux$510_CMP , \$procmux$483_CMP  });
  assign \$procmux$564_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$569_Y  = start ? 2'h0 : \$13 ;
  assign \$procmux$571_Y  = \$procmux$510_CMP  ? \$procmux$569_Y  : \$13 ;
  assign read_address = \$procmux$483_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$483_CMP  ? \$6 [2:0] : 3'h0;
  assign read_en = \$procmux$483_CMP  ? 1'h1 : 1'h0;
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
