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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2678 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2682 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2688 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2690 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2692 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2694 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2710 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2712 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2714 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2720 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2722 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2724 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2730 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2732 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2734 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2736 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2738 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2744 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2746 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2748 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2750 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$2752 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2696 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2716 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2726 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2740 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$2754 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2701 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2706 ;
  wire \$auto$opt_dff.cc:253:combine_resets$2762 ;
  wire \$auto$rtlil.cc:2739:Not$2700 ;
  wire \$auto$rtlil.cc:2739:Not$2705 ;
  wire \$auto$rtlil.cc:2739:Not$2759 ;
  wire \$auto$rtlil.cc:2739:Not$2761 ;
  wire [1:0] \$procmux$416_Y ;
  wire \$procmux$417_CMP ;
  wire \$procmux$418_CMP ;
  wire [8:0] \$procmux$421_Y ;
  wire \$procmux$427_CMP ;
  wire [1:0] \$procmux$430_Y ;
  wire [1:0] \$procmux$432_Y ;
  wire [1:0] \$procmux$434_Y ;
  wire [1:0] \$procmux$436_Y ;
  wire [1:0] \$procmux$438_Y ;
  wire [1:0] \$procmux$442_Y ;
  wire \$procmux$444_CMP ;
  wire [23:0] \$procmux$447_Y ;
  wire [23:0] \$procmux$449_Y ;
  wire [23:0] \$procmux$451_Y ;
  wire [23:0] \$procmux$453_Y ;
  wire \$procmux$458_Y ;
  wire \$procmux$460_Y ;
  wire \$procmux$462_Y ;
  wire [23:0] \$procmux$467_Y ;
  wire [23:0] \$procmux$470_Y ;
  wire [23:0] \$procmux$472_Y ;
  wire [23:0] \$procmux$474_Y ;
  wire [23:0] \$procmux$476_Y ;
  wire [23:0] \$procmux$478_Y ;
  wire [23:0] \$procmux$480_Y ;
  wire [23:0] \$procmux$485_Y ;
  wire [23:0] \$procmux$488_Y ;
  wire [23:0] \$procmux$490_Y ;
  wire [23:0] \$procmux$492_Y ;
  wire [23:0] \$procmux$494_Y ;
  wire [23:0] \$procmux$496_Y ;
  wire [23:0] \$procmux$498_Y ;
  wire [1:0] \$procmux$503_Y ;
  wire [1:0] \$procmux$505_Y ;
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
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$2678 ) index <= \$procmux$416_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$2682 ) address <= \$procmux$421_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$427_CMP ) base <= \$16 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2696 ) fsm_state <= \$procmux$436_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2701 ) write[1:0] <= 2'h0;
    else write[1:0] <= \$26 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2706 ) write[3:2] <= 2'h0;
    else write[3:2] <= \$28 [3:2];
  always @(posedge clk)
    if (rst) first_column <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2716 ) first_column <= \$procmux$451_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2726 ) target <= \$procmux$460_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2740 ) tile_n0 <= \$procmux$478_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$2754 ) tile_k0 <= \$procmux$496_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$505_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$2762 ) filled <= 2'h0;
    else filled <= \$33 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2678  = { \$procmux$418_CMP , \$procmux$417_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2682  = { \$procmux$418_CMP , \$procmux$417_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2688  = { \$procmux$444_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2690  = { \$procmux$418_CMP , \$23  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2692  = { \$procmux$417_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2694  = { \$procmux$444_CMP , \$procmux$427_CMP , \$procmux$418_CMP , \$procmux$417_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2710  = { \$procmux$444_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2712  = { \$procmux$417_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2714  = { \$procmux$444_CMP , \$procmux$417_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2720  = { \$procmux$444_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2722  = { \$procmux$417_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2724  = { \$procmux$444_CMP , \$procmux$417_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2730  = { \$procmux$444_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2732  = { \$procmux$417_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2734  = { \$procmux$417_CMP , last_block, tile_last_k, command[40], \$32  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2736  = { \$procmux$417_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2738  = { \$procmux$444_CMP , \$procmux$417_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2744  = { \$procmux$444_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2746  = { \$procmux$417_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2748  = { \$procmux$417_CMP , last_block, tile_last_n, command[40], \$32  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2750  = { \$procmux$417_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$2752  = { \$procmux$444_CMP , \$procmux$417_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2696  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2694 , \$auto$opt_dff.cc:194:make_patterns_logic$2692 , \$auto$opt_dff.cc:194:make_patterns_logic$2690 , \$auto$opt_dff.cc:194:make_patterns_logic$2688  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2716  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2714 , \$auto$opt_dff.cc:194:make_patterns_logic$2712 , \$auto$opt_dff.cc:194:make_patterns_logic$2710  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2726  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2724 , \$auto$opt_dff.cc:194:make_patterns_logic$2722 , \$auto$opt_dff.cc:194:make_patterns_logic$2720  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2740  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2738 , \$auto$opt_dff.cc:194:make_patterns_logic$2736 , \$auto$opt_dff.cc:194:make_patterns_logic$2734 , \$auto$opt_dff.cc:194:make_patterns_logic$2732 , \$auto$opt_dff.cc:194:make_patterns_logic$2730  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$2754  = & { \$auto$opt_dff.cc:194:make_patterns_logic$2752 , \$auto$opt_dff.cc:194:make_patterns_logic$2750 , \$auto$opt_dff.cc:194:make_patterns_logic$2748 , \$auto$opt_dff.cc:194:make_patterns_logic$2746 , \$auto$opt_dff.cc:194:make_patterns_logic$2744  };
  assign \$auto$rtlil.cc:2739:Not$2700  = ~ \$procmux$417_CMP ;
  assign \$auto$rtlil.cc:2739:Not$2705  = ~ \$procmux$417_CMP ;
  assign \$auto$rtlil.cc:2739:Not$2759  = ~ \$32 ;
  assign \$auto$rtlil.cc:2739:Not$2761  = ~ \$procmux$417_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$2701  = | { \$auto$rtlil.cc:2739:Not$2700 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$2706  = | { \$auto$rtlil.cc:2739:Not$2705 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$2762  = | { \$auto$rtlil.cc:2739:Not$2761 , \$auto$rtlil.cc:2739:Not$2759 , rst };
  function [1:0] procmux$416 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$416  = select_b[1:0];
      2'b10:
        procmux$416  = select_b[3:2];
      default:
        procmux$416  = select_a;
    endcase
  endfunction
  assign \$procmux$416_Y  = procmux$416 (2'hx, { 2'h0, \$25 [1:0] }, { \$procmux$418_CMP , \$procmux$417_CMP  });
  assign \$procmux$417_CMP  = fsm_state == 2'h3;
  assign \$procmux$418_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$421 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$421  = select_b[8:0];
      2'b10:
        procmux$421  = select_b[17:9];
      default:
        procmux$421  = select_a;
    endcase
  endfunction
  assign \$procmux$421_Y  = procmux$421 (9'hxxx, { \$18 [8:0], \$24 [8:0] }, { \$procmux$418_CMP , \$procmux$417_CMP  });
  assign \$procmux$427_CMP  = fsm_state == 2'h1;
  assign \$procmux$430_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$432_Y  = last_block ? \$procmux$430_Y  : 2'h2;
  assign \$procmux$434_Y  = \$32  ? \$procmux$432_Y  : 2'hx;
  function [1:0] procmux$436 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$436  = select_b[1:0];
      4'b??10:
        procmux$436  = select_b[3:2];
      4'b?100:
        procmux$436  = select_b[5:4];
      4'b1000:
        procmux$436  = select_b[7:6];
      default:
        procmux$436  = select_a;
    endcase
  endfunction
  assign \$procmux$436_Y  = procmux$436 (2'hx, { \$procmux$442_Y , 2'h2, \$procmux$438_Y , \$procmux$434_Y  }, { \$procmux$444_CMP , \$procmux$427_CMP , \$procmux$418_CMP , \$procmux$417_CMP  });
  assign \$procmux$438_Y  = \$23  ? 2'h3 : 2'hx;
  assign \$procmux$442_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$444_CMP  = ! fsm_state;
  assign \$procmux$447_Y  = last_block ? 24'h000000 : \$35 [23:0];
  assign \$procmux$449_Y  = \$32  ? \$procmux$447_Y  : 24'hxxxxxx;
  function [23:0] procmux$451 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$451  = select_b[23:0];
      2'b10:
        procmux$451  = select_b[47:24];
      default:
        procmux$451  = select_a;
    endcase
  endfunction
  assign \$procmux$451_Y  = procmux$451 (24'hxxxxxx, { \$procmux$453_Y , \$procmux$449_Y  }, { \$procmux$444_CMP , \$procmux$417_CMP  });
  assign \$procmux$453_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$458_Y  = \$32  ? \$34  : 1'hx;
  function [0:0] procmux$460 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$460  = select_b[0:0];
      2'b10:
        procmux$460  = select_b[1:1];
      default:
        procmux$460  = select_a;
    endcase
  endfunction
  assign \$procmux$460_Y  = procmux$460 (1'hx, { \$procmux$462_Y , \$procmux$458_Y  }, { \$procmux$444_CMP , \$procmux$417_CMP  });
  assign \$procmux$462_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$467_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$470_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$472_Y  = command[40] ? \$procmux$470_Y  : \$procmux$467_Y ;
  assign \$procmux$474_Y  = last_block ? \$procmux$472_Y  : 24'hxxxxxx;
  assign \$procmux$476_Y  = \$32  ? \$procmux$474_Y  : 24'hxxxxxx;
  function [23:0] procmux$478 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$478  = select_b[23:0];
      2'b10:
        procmux$478  = select_b[47:24];
      default:
        procmux$478  = select_a;
    endcase
  endfunction
  assign \$procmux$478_Y  = procmux$478 (24'hxxxxxx, { \$procmux$480_Y , \$procmux$476_Y  }, { \$procmux$444_CMP , \$procmux$417_CMP  });
  assign \$procmux$480_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$485_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$488_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$490_Y  = command[40] ? \$procmux$488_Y  : \$procmux$485_Y ;
  assign \$procmux$492_Y  = last_block ? \$procmux$490_Y  : 24'hxxxxxx;
  assign \$procmux$494_Y  = \$32  ? \$procmux$492_Y  : 24'hxxxxxx;
  function [23:0] procmux$496 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$496  = select_b[23:0];
      2'b10:
        procmux$496  = select_b[47:24];
      default:
        procmux$496  = select_a;
    endcase
  endfunction
  assign \$procmux$496_Y  = procmux$496 (24'hxxxxxx, { \$procmux$498_Y , \$procmux$494_Y  }, { \$procmux$444_CMP , \$procmux$417_CMP  });
  assign \$procmux$498_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$503_Y  = start ? 2'h0 : \$13 ;
  assign \$procmux$505_Y  = \$procmux$444_CMP  ? \$procmux$503_Y  : \$13 ;
  assign read_address = \$procmux$417_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$417_CMP  ? \$6 [2:0] : 3'h0;
  assign read_en = \$procmux$417_CMP  ? 1'h1 : 1'h0;
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
