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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3049 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3053 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3059 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3061 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3063 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3065 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3081 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3083 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3085 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3091 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3093 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3095 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3101 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3103 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3105 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3107 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3109 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3115 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3117 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3119 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3121 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3123 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3067 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3087 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3097 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3111 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3125 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3072 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3077 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3133 ;
  wire \$auto$rtlil.cc:2739:Not$3071 ;
  wire \$auto$rtlil.cc:2739:Not$3076 ;
  wire \$auto$rtlil.cc:2739:Not$3130 ;
  wire \$auto$rtlil.cc:2739:Not$3132 ;
  wire [1:0] \$procmux$446_Y ;
  wire \$procmux$447_CMP ;
  wire \$procmux$448_CMP ;
  wire [8:0] \$procmux$451_Y ;
  wire \$procmux$457_CMP ;
  wire [1:0] \$procmux$460_Y ;
  wire [1:0] \$procmux$462_Y ;
  wire [1:0] \$procmux$464_Y ;
  wire [1:0] \$procmux$466_Y ;
  wire [1:0] \$procmux$468_Y ;
  wire [1:0] \$procmux$472_Y ;
  wire \$procmux$474_CMP ;
  wire [23:0] \$procmux$477_Y ;
  wire [23:0] \$procmux$479_Y ;
  wire [23:0] \$procmux$481_Y ;
  wire [23:0] \$procmux$483_Y ;
  wire \$procmux$488_Y ;
  wire \$procmux$490_Y ;
  wire \$procmux$492_Y ;
  wire [23:0] \$procmux$497_Y ;
  wire [23:0] \$procmux$500_Y ;
  wire [23:0] \$procmux$502_Y ;
  wire [23:0] \$procmux$504_Y ;
  wire [23:0] \$procmux$506_Y ;
  wire [23:0] \$procmux$508_Y ;
  wire [23:0] \$procmux$510_Y ;
  wire [23:0] \$procmux$515_Y ;
  wire [23:0] \$procmux$518_Y ;
  wire [23:0] \$procmux$520_Y ;
  wire [23:0] \$procmux$522_Y ;
  wire [23:0] \$procmux$524_Y ;
  wire [23:0] \$procmux$526_Y ;
  wire [23:0] \$procmux$528_Y ;
  wire [1:0] \$procmux$533_Y ;
  wire [1:0] \$procmux$535_Y ;
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
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3049 ) index <= \$procmux$446_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3053 ) address <= \$procmux$451_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$457_CMP ) base <= \$16 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3067 ) fsm_state <= \$procmux$466_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3072 ) write[1:0] <= 2'h0;
    else write[1:0] <= \$26 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3077 ) write[3:2] <= 2'h0;
    else write[3:2] <= \$28 [3:2];
  always @(posedge clk)
    if (rst) first_column <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3087 ) first_column <= \$procmux$481_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3097 ) target <= \$procmux$490_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3111 ) tile_n0 <= \$procmux$508_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3125 ) tile_k0 <= \$procmux$526_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$535_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3133 ) filled <= 2'h0;
    else filled <= \$33 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3049  = { \$procmux$448_CMP , \$procmux$447_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3053  = { \$procmux$448_CMP , \$procmux$447_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3059  = { \$procmux$474_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3061  = { \$procmux$448_CMP , \$23  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3063  = { \$procmux$447_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3065  = { \$procmux$474_CMP , \$procmux$457_CMP , \$procmux$448_CMP , \$procmux$447_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3081  = { \$procmux$474_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3083  = { \$procmux$447_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3085  = { \$procmux$474_CMP , \$procmux$447_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3091  = { \$procmux$474_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3093  = { \$procmux$447_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3095  = { \$procmux$474_CMP , \$procmux$447_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3101  = { \$procmux$474_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3103  = { \$procmux$447_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3105  = { \$procmux$447_CMP , last_block, tile_last_k, command[40], \$32  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3107  = { \$procmux$447_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3109  = { \$procmux$474_CMP , \$procmux$447_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3115  = { \$procmux$474_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3117  = { \$procmux$447_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3119  = { \$procmux$447_CMP , last_block, tile_last_n, command[40], \$32  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3121  = { \$procmux$447_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3123  = { \$procmux$474_CMP , \$procmux$447_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3067  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3065 , \$auto$opt_dff.cc:194:make_patterns_logic$3063 , \$auto$opt_dff.cc:194:make_patterns_logic$3061 , \$auto$opt_dff.cc:194:make_patterns_logic$3059  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3087  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3085 , \$auto$opt_dff.cc:194:make_patterns_logic$3083 , \$auto$opt_dff.cc:194:make_patterns_logic$3081  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3097  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3095 , \$auto$opt_dff.cc:194:make_patterns_logic$3093 , \$auto$opt_dff.cc:194:make_patterns_logic$3091  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3111  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3109 , \$auto$opt_dff.cc:194:make_patterns_logic$3107 , \$auto$opt_dff.cc:194:make_patterns_logic$3105 , \$auto$opt_dff.cc:194:make_patterns_logic$3103 , \$auto$opt_dff.cc:194:make_patterns_logic$3101  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3125  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3123 , \$auto$opt_dff.cc:194:make_patterns_logic$3121 , \$auto$opt_dff.cc:194:make_patterns_logic$3119 , \$auto$opt_dff.cc:194:make_patterns_logic$3117 , \$auto$opt_dff.cc:194:make_patterns_logic$3115  };
  assign \$auto$rtlil.cc:2739:Not$3071  = ~ \$procmux$447_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3076  = ~ \$procmux$447_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3130  = ~ \$32 ;
  assign \$auto$rtlil.cc:2739:Not$3132  = ~ \$procmux$447_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$3072  = | { \$auto$rtlil.cc:2739:Not$3071 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3077  = | { \$auto$rtlil.cc:2739:Not$3076 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3133  = | { \$auto$rtlil.cc:2739:Not$3132 , \$auto$rtlil.cc:2739:Not$3130 , rst };
  function [1:0] procmux$446 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$446  = select_b[1:0];
      2'b10:
        procmux$446  = select_b[3:2];
      default:
        procmux$446  = select_a;
    endcase
  endfunction
  assign \$procmux$446_Y  = procmux$446 (2'hx, { 2'h0, \$25 [1:0] }, { \$procmux$448_CMP , \$procmux$447_CMP  });
  assign \$procmux$447_CMP  = fsm_state == 2'h3;
  assign \$procmux$448_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$451 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$451  = select_b[8:0];
      2'b10:
        procmux$451  = select_b[17:9];
      default:
        procmux$451  = select_a;
    endcase
  endfunction
  assign \$procmux$451_Y  = procmux$451 (9'hxxx, { \$18 [8:0], \$24 [8:0] }, { \$procmux$448_CMP , \$procmux$447_CMP  });
  assign \$procmux$457_CMP  = fsm_state == 2'h1;
  assign \$procmux$460_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$462_Y  = last_block ? \$procmux$460_Y  : 2'h2;
  assign \$procmux$464_Y  = \$32  ? \$procmux$462_Y  : 2'hx;
  function [1:0] procmux$466 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$466  = select_b[1:0];
      4'b??10:
        procmux$466  = select_b[3:2];
      4'b?100:
        procmux$466  = select_b[5:4];
      4'b1000:
        procmux$466  = select_b[7:6];
      default:
        procmux$466  = select_a;
    endcase
  endfunction
  assign \$procmux$466_Y  = procmux$466 (2'hx, { \$procmux$472_Y , 2'h2, \$procmux$468_Y , \$procmux$464_Y  }, { \$procmux$474_CMP , \$procmux$457_CMP , \$procmux$448_CMP , \$procmux$447_CMP  });
  assign \$procmux$468_Y  = \$23  ? 2'h3 : 2'hx;
  assign \$procmux$472_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$474_CMP  = ! fsm_state;
  assign \$procmux$477_Y  = last_block ? 24'h000000 : \$35 [23:0];
  assign \$procmux$479_Y  = \$32  ? \$procmux$477_Y  : 24'hxxxxxx;
  function [23:0] procmux$481 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$481  = select_b[23:0];
      2'b10:
        procmux$481  = select_b[47:24];
      default:
        procmux$481  = select_a;
    endcase
  endfunction
  assign \$procmux$481_Y  = procmux$481 (24'hxxxxxx, { \$procmux$483_Y , \$procmux$479_Y  }, { \$procmux$474_CMP , \$procmux$447_CMP  });
  assign \$procmux$483_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$488_Y  = \$32  ? \$34  : 1'hx;
  function [0:0] procmux$490 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$490  = select_b[0:0];
      2'b10:
        procmux$490  = select_b[1:1];
      default:
        procmux$490  = select_a;
    endcase
  endfunction
  assign \$procmux$490_Y  = procmux$490 (1'hx, { \$procmux$492_Y , \$procmux$488_Y  }, { \$procmux$474_CMP , \$procmux$447_CMP  });
  assign \$procmux$492_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$497_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$500_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$502_Y  = command[40] ? \$procmux$500_Y  : \$procmux$497_Y ;
  assign \$procmux$504_Y  = last_block ? \$procmux$502_Y  : 24'hxxxxxx;
  assign \$procmux$506_Y  = \$32  ? \$procmux$504_Y  : 24'hxxxxxx;
  function [23:0] procmux$508 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$508  = select_b[23:0];
      2'b10:
        procmux$508  = select_b[47:24];
      default:
        procmux$508  = select_a;
    endcase
  endfunction
  assign \$procmux$508_Y  = procmux$508 (24'hxxxxxx, { \$procmux$510_Y , \$procmux$506_Y  }, { \$procmux$474_CMP , \$procmux$447_CMP  });
  assign \$procmux$510_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$515_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$518_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$520_Y  = command[40] ? \$procmux$518_Y  : \$procmux$515_Y ;
  assign \$procmux$522_Y  = last_block ? \$procmux$520_Y  : 24'hxxxxxx;
  assign \$procmux$524_Y  = \$32  ? \$procmux$522_Y  : 24'hxxxxxx;
  function [23:0] procmux$526 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$526  = select_b[23:0];
      2'b10:
        procmux$526  = select_b[47:24];
      default:
        procmux$526  = select_a;
    endcase
  endfunction
  assign \$procmux$526_Y  = procmux$526 (24'hxxxxxx, { \$procmux$528_Y , \$procmux$524_Y  }, { \$procmux$474_CMP , \$procmux$447_CMP  });
  assign \$procmux$528_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$533_Y  = start ? 2'h0 : \$13 ;
  assign \$procmux$535_Y  = \$procmux$474_CMP  ? \$procmux$533_Y  : \$13 ;
  assign read_address = \$procmux$447_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$447_CMP  ? \$6 [2:0] : 3'h0;
  assign read_en = \$procmux$447_CMP  ? 1'h1 : 1'h0;
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
