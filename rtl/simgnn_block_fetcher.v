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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3089 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3093 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3099 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3101 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3103 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3105 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3121 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3123 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3125 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3131 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3133 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3135 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3141 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3143 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3145 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3147 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3149 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3155 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3157 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3159 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3161 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3163 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3107 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3127 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3137 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3151 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3165 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3112 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3117 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3173 ;
  wire \$auto$rtlil.cc:2739:Not$3111 ;
  wire \$auto$rtlil.cc:2739:Not$3116 ;
  wire \$auto$rtlil.cc:2739:Not$3170 ;
  wire \$auto$rtlil.cc:2739:Not$3172 ;
  wire [1:0] \$procmux$460_Y ;
  wire \$procmux$461_CMP ;
  wire \$procmux$462_CMP ;
  wire [8:0] \$procmux$465_Y ;
  wire \$procmux$471_CMP ;
  wire [1:0] \$procmux$474_Y ;
  wire [1:0] \$procmux$476_Y ;
  wire [1:0] \$procmux$478_Y ;
  wire [1:0] \$procmux$480_Y ;
  wire [1:0] \$procmux$482_Y ;
  wire [1:0] \$procmux$486_Y ;
  wire \$procmux$488_CMP ;
  wire [23:0] \$procmux$491_Y ;
  wire [23:0] \$procmux$493_Y ;
  wire [23:0] \$procmux$495_Y ;
  wire [23:0] \$procmux$497_Y ;
  wire \$procmux$502_Y ;
  wire \$procmux$504_Y ;
  wire \$procmux$506_Y ;
  wire [23:0] \$procmux$511_Y ;
  wire [23:0] \$procmux$514_Y ;
  wire [23:0] \$procmux$516_Y ;
  wire [23:0] \$procmux$518_Y ;
  wire [23:0] \$procmux$520_Y ;
  wire [23:0] \$procmux$522_Y ;
  wire [23:0] \$procmux$524_Y ;
  wire [23:0] \$procmux$529_Y ;
  wire [23:0] \$procmux$532_Y ;
  wire [23:0] \$procmux$534_Y ;
  wire [23:0] \$procmux$536_Y ;
  wire [23:0] \$procmux$538_Y ;
  wire [23:0] \$procmux$540_Y ;
  wire [23:0] \$procmux$542_Y ;
  wire [1:0] \$procmux$547_Y ;
  wire [1:0] \$procmux$549_Y ;
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
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3089 ) index <= \$procmux$460_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3093 ) address <= \$procmux$465_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$471_CMP ) base <= \$16 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3107 ) fsm_state <= \$procmux$480_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3112 ) write[1:0] <= 2'h0;
    else write[1:0] <= \$26 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3117 ) write[3:2] <= 2'h0;
    else write[3:2] <= \$28 [3:2];
  always @(posedge clk)
    if (rst) first_column <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3127 ) first_column <= \$procmux$495_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3137 ) target <= \$procmux$504_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3151 ) tile_n0 <= \$procmux$522_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3165 ) tile_k0 <= \$procmux$540_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$549_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3173 ) filled <= 2'h0;
    else filled <= \$33 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3089  = { \$procmux$462_CMP , \$procmux$461_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3093  = { \$procmux$462_CMP , \$procmux$461_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3099  = { \$procmux$488_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3101  = { \$procmux$462_CMP , \$23  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3103  = { \$procmux$461_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3105  = { \$procmux$488_CMP , \$procmux$471_CMP , \$procmux$462_CMP , \$procmux$461_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3121  = { \$procmux$488_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3123  = { \$procmux$461_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3125  = { \$procmux$488_CMP , \$procmux$461_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3131  = { \$procmux$488_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3133  = { \$procmux$461_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3135  = { \$procmux$488_CMP , \$procmux$461_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3141  = { \$procmux$488_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3143  = { \$procmux$461_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3145  = { \$procmux$461_CMP , last_block, tile_last_k, command[40], \$32  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3147  = { \$procmux$461_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3149  = { \$procmux$488_CMP , \$procmux$461_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3155  = { \$procmux$488_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3157  = { \$procmux$461_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3159  = { \$procmux$461_CMP , last_block, tile_last_n, command[40], \$32  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3161  = { \$procmux$461_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3163  = { \$procmux$488_CMP , \$procmux$461_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3107  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3105 , \$auto$opt_dff.cc:194:make_patterns_logic$3103 , \$auto$opt_dff.cc:194:make_patterns_logic$3101 , \$auto$opt_dff.cc:194:make_patterns_logic$3099  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3127  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3125 , \$auto$opt_dff.cc:194:make_patterns_logic$3123 , \$auto$opt_dff.cc:194:make_patterns_logic$3121  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3137  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3135 , \$auto$opt_dff.cc:194:make_patterns_logic$3133 , \$auto$opt_dff.cc:194:make_patterns_logic$3131  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3151  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3149 , \$auto$opt_dff.cc:194:make_patterns_logic$3147 , \$auto$opt_dff.cc:194:make_patterns_logic$3145 , \$auto$opt_dff.cc:194:make_patterns_logic$3143 , \$auto$opt_dff.cc:194:make_patterns_logic$3141  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3165  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3163 , \$auto$opt_dff.cc:194:make_patterns_logic$3161 , \$auto$opt_dff.cc:194:make_patterns_logic$3159 , \$auto$opt_dff.cc:194:make_patterns_logic$3157 , \$auto$opt_dff.cc:194:make_patterns_logic$3155  };
  assign \$auto$rtlil.cc:2739:Not$3111  = ~ \$procmux$461_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3116  = ~ \$procmux$461_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3170  = ~ \$32 ;
  assign \$auto$rtlil.cc:2739:Not$3172  = ~ \$procmux$461_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$3112  = | { \$auto$rtlil.cc:2739:Not$3111 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3117  = | { \$auto$rtlil.cc:2739:Not$3116 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3173  = | { \$auto$rtlil.cc:2739:Not$3172 , \$auto$rtlil.cc:2739:Not$3170 , rst };
  function [1:0] procmux$460 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$460  = select_b[1:0];
      2'b10:
        procmux$460  = select_b[3:2];
      default:
        procmux$460  = select_a;
    endcase
  endfunction
  assign \$procmux$460_Y  = procmux$460 (2'hx, { 2'h0, \$25 [1:0] }, { \$procmux$462_CMP , \$procmux$461_CMP  });
  assign \$procmux$461_CMP  = fsm_state == 2'h3;
  assign \$procmux$462_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$465 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$465  = select_b[8:0];
      2'b10:
        procmux$465  = select_b[17:9];
      default:
        procmux$465  = select_a;
    endcase
  endfunction
  assign \$procmux$465_Y  = procmux$465 (9'hxxx, { \$18 [8:0], \$24 [8:0] }, { \$procmux$462_CMP , \$procmux$461_CMP  });
  assign \$procmux$471_CMP  = fsm_state == 2'h1;
  assign \$procmux$474_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$476_Y  = last_block ? \$procmux$474_Y  : 2'h2;
  assign \$procmux$478_Y  = \$32  ? \$procmux$476_Y  : 2'hx;
  function [1:0] procmux$480 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$480  = select_b[1:0];
      4'b??10:
        procmux$480  = select_b[3:2];
      4'b?100:
        procmux$480  = select_b[5:4];
      4'b1000:
        procmux$480  = select_b[7:6];
      default:
        procmux$480  = select_a;
    endcase
  endfunction
  assign \$procmux$480_Y  = procmux$480 (2'hx, { \$procmux$486_Y , 2'h2, \$procmux$482_Y , \$procmux$478_Y  }, { \$procmux$488_CMP , \$procmux$471_CMP , \$procmux$462_CMP , \$procmux$461_CMP  });
  assign \$procmux$482_Y  = \$23  ? 2'h3 : 2'hx;
  assign \$procmux$486_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$488_CMP  = ! fsm_state;
  assign \$procmux$491_Y  = last_block ? 24'h000000 : \$35 [23:0];
  assign \$procmux$493_Y  = \$32  ? \$procmux$491_Y  : 24'hxxxxxx;
  function [23:0] procmux$495 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$495  = select_b[23:0];
      2'b10:
        procmux$495  = select_b[47:24];
      default:
        procmux$495  = select_a;
    endcase
  endfunction
  assign \$procmux$495_Y  = procmux$495 (24'hxxxxxx, { \$procmux$497_Y , \$procmux$493_Y  }, { \$procmux$488_CMP , \$procmux$461_CMP  });
  assign \$procmux$497_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$502_Y  = \$32  ? \$34  : 1'hx;
  function [0:0] procmux$504 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$504  = select_b[0:0];
      2'b10:
        procmux$504  = select_b[1:1];
      default:
        procmux$504  = select_a;
    endcase
  endfunction
  assign \$procmux$504_Y  = procmux$504 (1'hx, { \$procmux$506_Y , \$procmux$502_Y  }, { \$procmux$488_CMP , \$procmux$461_CMP  });
  assign \$procmux$506_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$511_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$514_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$516_Y  = command[40] ? \$procmux$514_Y  : \$procmux$511_Y ;
  assign \$procmux$518_Y  = last_block ? \$procmux$516_Y  : 24'hxxxxxx;
  assign \$procmux$520_Y  = \$32  ? \$procmux$518_Y  : 24'hxxxxxx;
  function [23:0] procmux$522 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$522  = select_b[23:0];
      2'b10:
        procmux$522  = select_b[47:24];
      default:
        procmux$522  = select_a;
    endcase
  endfunction
  assign \$procmux$522_Y  = procmux$522 (24'hxxxxxx, { \$procmux$524_Y , \$procmux$520_Y  }, { \$procmux$488_CMP , \$procmux$461_CMP  });
  assign \$procmux$524_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$529_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$532_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$534_Y  = command[40] ? \$procmux$532_Y  : \$procmux$529_Y ;
  assign \$procmux$536_Y  = last_block ? \$procmux$534_Y  : 24'hxxxxxx;
  assign \$procmux$538_Y  = \$32  ? \$procmux$536_Y  : 24'hxxxxxx;
  function [23:0] procmux$540 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$540  = select_b[23:0];
      2'b10:
        procmux$540  = select_b[47:24];
      default:
        procmux$540  = select_a;
    endcase
  endfunction
  assign \$procmux$540_Y  = procmux$540 (24'hxxxxxx, { \$procmux$542_Y , \$procmux$538_Y  }, { \$procmux$488_CMP , \$procmux$461_CMP  });
  assign \$procmux$542_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$547_Y  = start ? 2'h0 : \$13 ;
  assign \$procmux$549_Y  = \$procmux$488_CMP  ? \$procmux$547_Y  : \$13 ;
  assign read_address = \$procmux$461_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$461_CMP  ? \$6 [2:0] : 3'h0;
  assign read_en = \$procmux$461_CMP  ? 1'h1 : 1'h0;
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
