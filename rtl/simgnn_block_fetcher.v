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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3200 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3204 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3210 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3212 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3214 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3216 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3232 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3234 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3236 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3242 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3244 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3246 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3252 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3254 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3256 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3258 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3260 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3266 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3268 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3270 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3272 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3274 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3218 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3238 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3248 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3262 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3276 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3223 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3228 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3284 ;
  wire \$auto$rtlil.cc:2739:Not$3222 ;
  wire \$auto$rtlil.cc:2739:Not$3227 ;
  wire \$auto$rtlil.cc:2739:Not$3281 ;
  wire \$auto$rtlil.cc:2739:Not$3283 ;
  wire [1:0] \$procmux$472_Y ;
  wire \$procmux$473_CMP ;
  wire \$procmux$474_CMP ;
  wire [8:0] \$procmux$477_Y ;
  wire \$procmux$483_CMP ;
  wire [1:0] \$procmux$486_Y ;
  wire [1:0] \$procmux$488_Y ;
  wire [1:0] \$procmux$490_Y ;
  wire [1:0] \$procmux$492_Y ;
  wire [1:0] \$procmux$494_Y ;
  wire [1:0] \$procmux$498_Y ;
  wire \$procmux$500_CMP ;
  wire [23:0] \$procmux$503_Y ;
  wire [23:0] \$procmux$505_Y ;
  wire [23:0] \$procmux$507_Y ;
  wire [23:0] \$procmux$509_Y ;
  wire \$procmux$514_Y ;
  wire \$procmux$516_Y ;
  wire \$procmux$518_Y ;
  wire [23:0] \$procmux$523_Y ;
  wire [23:0] \$procmux$526_Y ;
  wire [23:0] \$procmux$528_Y ;
  wire [23:0] \$procmux$530_Y ;
  wire [23:0] \$procmux$532_Y ;
  wire [23:0] \$procmux$534_Y ;
  wire [23:0] \$procmux$536_Y ;
  wire [23:0] \$procmux$541_Y ;
  wire [23:0] \$procmux$544_Y ;
  wire [23:0] \$procmux$546_Y ;
  wire [23:0] \$procmux$548_Y ;
  wire [23:0] \$procmux$550_Y ;
  wire [23:0] \$procmux$552_Y ;
  wire [23:0] \$procmux$554_Y ;
  wire [1:0] \$procmux$559_Y ;
  wire [1:0] \$procmux$561_Y ;
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
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3200 ) index <= \$procmux$472_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3204 ) address <= \$procmux$477_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$483_CMP ) base <= \$16 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3218 ) fsm_state <= \$procmux$492_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3223 ) write[1:0] <= 2'h0;
    else write[1:0] <= \$26 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3228 ) write[3:2] <= 2'h0;
    else write[3:2] <= \$28 [3:2];
  always @(posedge clk)
    if (rst) first_column <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3238 ) first_column <= \$procmux$507_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3248 ) target <= \$procmux$516_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3262 ) tile_n0 <= \$procmux$534_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3276 ) tile_k0 <= \$procmux$552_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$561_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3284 ) filled <= 2'h0;
    else filled <= \$33 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3200  = { \$procmux$474_CMP , \$procmux$473_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3204  = { \$procmux$474_CMP , \$procmux$473_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3210  = { \$procmux$500_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3212  = { \$procmux$474_CMP , \$23  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3214  = { \$procmux$473_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3216  = { \$procmux$500_CMP , \$procmux$483_CMP , \$procmux$474_CMP , \$procmux$473_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3232  = { \$procmux$500_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3234  = { \$procmux$473_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3236  = { \$procmux$500_CMP , \$procmux$473_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3242  = { \$procmux$500_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3244  = { \$procmux$473_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3246  = { \$procmux$500_CMP , \$procmux$473_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3252  = { \$procmux$500_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3254  = { \$procmux$473_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3256  = { \$procmux$473_CMP , last_block, tile_last_k, command[40], \$32  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3258  = { \$procmux$473_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3260  = { \$procmux$500_CMP , \$procmux$473_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3266  = { \$procmux$500_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3268  = { \$procmux$473_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3270  = { \$procmux$473_CMP , last_block, tile_last_n, command[40], \$32  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3272  = { \$procmux$473_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3274  = { \$procmux$500_CMP , \$procmux$473_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3218  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3216 , \$auto$opt_dff.cc:194:make_patterns_logic$3214 , \$auto$opt_dff.cc:194:make_patterns_logic$3212 , \$auto$opt_dff.cc:194:make_patterns_logic$3210  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3238  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3236 , \$auto$opt_dff.cc:194:make_patterns_logic$3234 , \$auto$opt_dff.cc:194:make_patterns_logic$3232  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3248  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3246 , \$auto$opt_dff.cc:194:make_patterns_logic$3244 , \$auto$opt_dff.cc:194:make_patterns_logic$3242  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3262  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3260 , \$auto$opt_dff.cc:194:make_patterns_logic$3258 , \$auto$opt_dff.cc:194:make_patterns_logic$3256 , \$auto$opt_dff.cc:194:make_patterns_logic$3254 , \$auto$opt_dff.cc:194:make_patterns_logic$3252  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3276  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3274 , \$auto$opt_dff.cc:194:make_patterns_logic$3272 , \$auto$opt_dff.cc:194:make_patterns_logic$3270 , \$auto$opt_dff.cc:194:make_patterns_logic$3268 , \$auto$opt_dff.cc:194:make_patterns_logic$3266  };
  assign \$auto$rtlil.cc:2739:Not$3222  = ~ \$procmux$473_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3227  = ~ \$procmux$473_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3281  = ~ \$32 ;
  assign \$auto$rtlil.cc:2739:Not$3283  = ~ \$procmux$473_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$3223  = | { \$auto$rtlil.cc:2739:Not$3222 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3228  = | { \$auto$rtlil.cc:2739:Not$3227 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3284  = | { \$auto$rtlil.cc:2739:Not$3283 , \$auto$rtlil.cc:2739:Not$3281 , rst };
  function [1:0] procmux$472 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$472  = select_b[1:0];
      2'b10:
        procmux$472  = select_b[3:2];
      default:
        procmux$472  = select_a;
    endcase
  endfunction
  assign \$procmux$472_Y  = procmux$472 (2'hx, { 2'h0, \$25 [1:0] }, { \$procmux$474_CMP , \$procmux$473_CMP  });
  assign \$procmux$473_CMP  = fsm_state == 2'h3;
  assign \$procmux$474_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$477 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$477  = select_b[8:0];
      2'b10:
        procmux$477  = select_b[17:9];
      default:
        procmux$477  = select_a;
    endcase
  endfunction
  assign \$procmux$477_Y  = procmux$477 (9'hxxx, { \$18 [8:0], \$24 [8:0] }, { \$procmux$474_CMP , \$procmux$473_CMP  });
  assign \$procmux$483_CMP  = fsm_state == 2'h1;
  assign \$procmux$486_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$488_Y  = last_block ? \$procmux$486_Y  : 2'h2;
  assign \$procmux$490_Y  = \$32  ? \$procmux$488_Y  : 2'hx;
  function [1:0] procmux$492 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$492  = select_b[1:0];
      4'b??10:
        procmux$492  = select_b[3:2];
      4'b?100:
        procmux$492  = select_b[5:4];
      4'b1000:
        procmux$492  = select_b[7:6];
      default:
        procmux$492  = select_a;
    endcase
  endfunction
  assign \$procmux$492_Y  = procmux$492 (2'hx, { \$procmux$498_Y , 2'h2, \$procmux$494_Y , \$procmux$490_Y  }, { \$procmux$500_CMP , \$procmux$483_CMP , \$procmux$474_CMP , \$procmux$473_CMP  });
  assign \$procmux$494_Y  = \$23  ? 2'h3 : 2'hx;
  assign \$procmux$498_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$500_CMP  = ! fsm_state;
  assign \$procmux$503_Y  = last_block ? 24'h000000 : \$35 [23:0];
  assign \$procmux$505_Y  = \$32  ? \$procmux$503_Y  : 24'hxxxxxx;
  function [23:0] procmux$507 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$507  = select_b[23:0];
      2'b10:
        procmux$507  = select_b[47:24];
      default:
        procmux$507  = select_a;
    endcase
  endfunction
  assign \$procmux$507_Y  = procmux$507 (24'hxxxxxx, { \$procmux$509_Y , \$procmux$505_Y  }, { \$procmux$500_CMP , \$procmux$473_CMP  });
  assign \$procmux$509_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$514_Y  = \$32  ? \$34  : 1'hx;
  function [0:0] procmux$516 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$516  = select_b[0:0];
      2'b10:
        procmux$516  = select_b[1:1];
      default:
        procmux$516  = select_a;
    endcase
  endfunction
  assign \$procmux$516_Y  = procmux$516 (1'hx, { \$procmux$518_Y , \$procmux$514_Y  }, { \$procmux$500_CMP , \$procmux$473_CMP  });
  assign \$procmux$518_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$523_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$526_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$528_Y  = command[40] ? \$procmux$526_Y  : \$procmux$523_Y ;
  assign \$procmux$530_Y  = last_block ? \$procmux$528_Y  : 24'hxxxxxx;
  assign \$procmux$532_Y  = \$32  ? \$procmux$530_Y  : 24'hxxxxxx;
  function [23:0] procmux$534 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$534  = select_b[23:0];
      2'b10:
        procmux$534  = select_b[47:24];
      default:
        procmux$534  = select_a;
    endcase
  endfunction
  assign \$procmux$534_Y  = procmux$534 (24'hxxxxxx, { \$procmux$536_Y , \$procmux$532_Y  }, { \$procmux$500_CMP , \$procmux$473_CMP  });
  assign \$procmux$536_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$541_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$544_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$546_Y  = command[40] ? \$procmux$544_Y  : \$procmux$541_Y ;
  assign \$procmux$548_Y  = last_block ? \$procmux$546_Y  : 24'hxxxxxx;
  assign \$procmux$550_Y  = \$32  ? \$procmux$548_Y  : 24'hxxxxxx;
  function [23:0] procmux$552 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$552  = select_b[23:0];
      2'b10:
        procmux$552  = select_b[47:24];
      default:
        procmux$552  = select_a;
    endcase
  endfunction
  assign \$procmux$552_Y  = procmux$552 (24'hxxxxxx, { \$procmux$554_Y , \$procmux$550_Y  }, { \$procmux$500_CMP , \$procmux$473_CMP  });
  assign \$procmux$554_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$559_Y  = start ? 2'h0 : \$13 ;
  assign \$procmux$561_Y  = \$procmux$500_CMP  ? \$procmux$559_Y  : \$13 ;
  assign read_address = \$procmux$473_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$473_CMP  ? \$6 [2:0] : 3'h0;
  assign read_en = \$procmux$473_CMP  ? 1'h1 : 1'h0;
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
