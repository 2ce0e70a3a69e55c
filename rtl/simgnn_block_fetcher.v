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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3387 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3391 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3397 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3399 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3401 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3403 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3419 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3421 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3423 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3429 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3431 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3433 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3439 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3441 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3443 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3445 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3447 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3453 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3455 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3457 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3459 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3461 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3405 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3425 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3435 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3449 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3463 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3410 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3415 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3471 ;
  wire \$auto$rtlil.cc:2739:Not$3409 ;
  wire \$auto$rtlil.cc:2739:Not$3414 ;
  wire \$auto$rtlil.cc:2739:Not$3468 ;
  wire \$auto$rtlil.cc:2739:Not$3470 ;
  wire [1:0] \$procmux$510_Y ;
  wire \$procmux$511_CMP ;
  wire \$procmux$512_CMP ;
  wire [8:0] \$procmux$515_Y ;
  wire \$procmux$521_CMP ;
  wire [1:0] \$procmux$524_Y ;
  wire [1:0] \$procmux$526_Y ;
  wire [1:0] \$procmux$528_Y ;
  wire [1:0] \$procmux$530_Y ;
  wire [1:0] \$procmux$532_Y ;
  wire [1:0] \$procmux$536_Y ;
  wire \$procmux$538_CMP ;
  wire [23:0] \$procmux$541_Y ;
  wire [23:0] \$procmux$543_Y ;
  wire [23:0] \$procmux$545_Y ;
  wire [23:0] \$procmux$547_Y ;
  wire \$procmux$552_Y ;
  wire \$procmux$554_Y ;
  wire \$procmux$556_Y ;
  wire [23:0] \$procmux$561_Y ;
  wire [23:0] \$procmux$564_Y ;
  wire [23:0] \$procmux$566_Y ;
  wire [23:0] \$procmux$568_Y ;
  wire [23:0] \$procmux$570_Y ;
  wire [23:0] \$procmux$572_Y ;
  wire [23:0] \$procmux$574_Y ;
  wire [23:0] \$procmux$579_Y ;
  wire [23:0] \$procmux$582_Y ;
  wire [23:0] \$procmux$584_Y ;
  wire [23:0] \$procmux$586_Y ;
  wire [23:0] \$procmux$588_Y ;
  wire [23:0] \$procmux$590_Y ;
  wire [23:0] \$procmux$592_Y ;
  wire [1:0] \$procmux$597_Y ;
  wire [1:0] \$procmux$599_Y ;
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
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3387 ) index <= \$procmux$510_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3391 ) address <= \$procmux$515_Y ;
  always @(posedge clk)
    if (rst) base <= 9'h000;
    else if (\$procmux$521_CMP ) base <= \$16 [8:0];
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3405 ) fsm_state <= \$procmux$530_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3410 ) write[1:0] <= 2'h0;
    else write[1:0] <= \$26 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3415 ) write[3:2] <= 2'h0;
    else write[3:2] <= \$28 [3:2];
  always @(posedge clk)
    if (rst) first_column <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3425 ) first_column <= \$procmux$545_Y ;
  always @(posedge clk)
    if (rst) target <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3435 ) target <= \$procmux$554_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3449 ) tile_n0 <= \$procmux$572_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3463 ) tile_k0 <= \$procmux$590_Y ;
  always @(posedge clk)
    if (rst) full <= 2'h0;
    else full <= \$procmux$599_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3471 ) filled <= 2'h0;
    else filled <= \$33 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3387  = { \$procmux$512_CMP , \$procmux$511_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3391  = { \$procmux$512_CMP , \$procmux$511_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3397  = { \$procmux$538_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3399  = { \$procmux$512_CMP , \$23  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3401  = { \$procmux$511_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3403  = { \$procmux$538_CMP , \$procmux$521_CMP , \$procmux$512_CMP , \$procmux$511_CMP  } != 4'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3419  = { \$procmux$538_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3421  = { \$procmux$511_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3423  = { \$procmux$538_CMP , \$procmux$511_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3429  = { \$procmux$538_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3431  = { \$procmux$511_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3433  = { \$procmux$538_CMP , \$procmux$511_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3439  = { \$procmux$538_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3441  = { \$procmux$511_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3443  = { \$procmux$511_CMP , last_block, tile_last_k, command[40], \$32  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3445  = { \$procmux$511_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3447  = { \$procmux$538_CMP , \$procmux$511_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3453  = { \$procmux$538_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3455  = { \$procmux$511_CMP , \$32  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3457  = { \$procmux$511_CMP , last_block, tile_last_n, command[40], \$32  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3459  = { \$procmux$511_CMP , last_block, \$32  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3461  = { \$procmux$538_CMP , \$procmux$511_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3405  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3403 , \$auto$opt_dff.cc:194:make_patterns_logic$3401 , \$auto$opt_dff.cc:194:make_patterns_logic$3399 , \$auto$opt_dff.cc:194:make_patterns_logic$3397  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3425  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3423 , \$auto$opt_dff.cc:194:make_patterns_logic$3421 , \$auto$opt_dff.cc:194:make_patterns_logic$3419  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3435  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3433 , \$auto$opt_dff.cc:194:make_patterns_logic$3431 , \$auto$opt_dff.cc:194:make_patterns_logic$3429  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3449  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3447 , \$auto$opt_dff.cc:194:make_patterns_logic$3445 , \$auto$opt_dff.cc:194:make_patterns_logic$3443 , \$auto$opt_dff.cc:194:make_patterns_logic$3441 , \$auto$opt_dff.cc:194:make_patterns_logic$3439  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3463  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3461 , \$auto$opt_dff.cc:194:make_patterns_logic$3459 , \$auto$opt_dff.cc:194:make_patterns_logic$3457 , \$auto$opt_dff.cc:194:make_patterns_logic$3455 , \$auto$opt_dff.cc:194:make_patterns_logic$3453  };
  assign \$auto$rtlil.cc:2739:Not$3409  = ~ \$procmux$511_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3414  = ~ \$procmux$511_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3468  = ~ \$32 ;
  assign \$auto$rtlil.cc:2739:Not$3470  = ~ \$procmux$511_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$3410  = | { \$auto$rtlil.cc:2739:Not$3409 , target, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3415  = | { \$auto$rtlil.cc:2739:Not$3414 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3471  = | { \$auto$rtlil.cc:2739:Not$3470 , \$auto$rtlil.cc:2739:Not$3468 , rst };
  function [1:0] procmux$510 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$510  = select_b[1:0];
      2'b10:
        procmux$510  = select_b[3:2];
      default:
        procmux$510  = select_a;
    endcase
  endfunction
  assign \$procmux$510_Y  = procmux$510 (2'hx, { 2'h0, \$25 [1:0] }, { \$procmux$512_CMP , \$procmux$511_CMP  });
  assign \$procmux$511_CMP  = fsm_state == 2'h3;
  assign \$procmux$512_CMP  = fsm_state == 2'h2;
  function [8:0] procmux$515 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$515  = select_b[8:0];
      2'b10:
        procmux$515  = select_b[17:9];
      default:
        procmux$515  = select_a;
    endcase
  endfunction
  assign \$procmux$515_Y  = procmux$515 (9'hxxx, { \$18 [8:0], \$24 [8:0] }, { \$procmux$512_CMP , \$procmux$511_CMP  });
  assign \$procmux$521_CMP  = fsm_state == 2'h1;
  assign \$procmux$524_Y  = tile_last ? 2'h0 : 2'h1;
  assign \$procmux$526_Y  = last_block ? \$procmux$524_Y  : 2'h2;
  assign \$procmux$528_Y  = \$32  ? \$procmux$526_Y  : 2'hx;
  function [1:0] procmux$530 ;
    input [1:0] select_a;
    input [7:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$530  = select_b[1:0];
      4'b??10:
        procmux$530  = select_b[3:2];
      4'b?100:
        procmux$530  = select_b[5:4];
      4'b1000:
        procmux$530  = select_b[7:6];
      default:
        procmux$530  = select_a;
    endcase
  endfunction
  assign \$procmux$530_Y  = procmux$530 (2'hx, { \$procmux$536_Y , 2'h2, \$procmux$532_Y , \$procmux$528_Y  }, { \$procmux$538_CMP , \$procmux$521_CMP , \$procmux$512_CMP , \$procmux$511_CMP  });
  assign \$procmux$532_Y  = \$23  ? 2'h3 : 2'hx;
  assign \$procmux$536_Y  = start ? 2'h1 : 2'hx;
  assign \$procmux$538_CMP  = ! fsm_state;
  assign \$procmux$541_Y  = last_block ? 24'h000000 : \$35 [23:0];
  assign \$procmux$543_Y  = \$32  ? \$procmux$541_Y  : 24'hxxxxxx;
  function [23:0] procmux$545 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$545  = select_b[23:0];
      2'b10:
        procmux$545  = select_b[47:24];
      default:
        procmux$545  = select_a;
    endcase
  endfunction
  assign \$procmux$545_Y  = procmux$545 (24'hxxxxxx, { \$procmux$547_Y , \$procmux$543_Y  }, { \$procmux$538_CMP , \$procmux$511_CMP  });
  assign \$procmux$547_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$552_Y  = \$32  ? \$34  : 1'hx;
  function [0:0] procmux$554 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$554  = select_b[0:0];
      2'b10:
        procmux$554  = select_b[1:1];
      default:
        procmux$554  = select_a;
    endcase
  endfunction
  assign \$procmux$554_Y  = procmux$554 (1'hx, { \$procmux$556_Y , \$procmux$552_Y  }, { \$procmux$538_CMP , \$procmux$511_CMP  });
  assign \$procmux$556_Y  = start ? 1'h0 : 1'hx;
  assign \$procmux$561_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$564_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$566_Y  = command[40] ? \$procmux$564_Y  : \$procmux$561_Y ;
  assign \$procmux$568_Y  = last_block ? \$procmux$566_Y  : 24'hxxxxxx;
  assign \$procmux$570_Y  = \$32  ? \$procmux$568_Y  : 24'hxxxxxx;
  function [23:0] procmux$572 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$572  = select_b[23:0];
      2'b10:
        procmux$572  = select_b[47:24];
      default:
        procmux$572  = select_a;
    endcase
  endfunction
  assign \$procmux$572_Y  = procmux$572 (24'hxxxxxx, { \$procmux$574_Y , \$procmux$570_Y  }, { \$procmux$538_CMP , \$procmux$511_CMP  });
  assign \$procmux$574_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$579_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$582_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$584_Y  = command[40] ? \$procmux$582_Y  : \$procmux$579_Y ;
  assign \$procmux$586_Y  = last_block ? \$procmux$584_Y  : 24'hxxxxxx;
  assign \$procmux$588_Y  = \$32  ? \$procmux$586_Y  : 24'hxxxxxx;
  function [23:0] procmux$590 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$590  = select_b[23:0];
      2'b10:
        procmux$590  = select_b[47:24];
      default:
        procmux$590  = select_a;
    endcase
  endfunction
  assign \$procmux$590_Y  = procmux$590 (24'hxxxxxx, { \$procmux$592_Y , \$procmux$588_Y  }, { \$procmux$538_CMP , \$procmux$511_CMP  });
  assign \$procmux$592_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$597_Y  = start ? 2'h0 : \$13 ;
  assign \$procmux$599_Y  = \$procmux$538_CMP  ? \$procmux$597_Y  : \$13 ;
  assign read_address = \$procmux$511_CMP  ? address : 9'h000;
  assign read_bank = \$procmux$511_CMP  ? \$6 [2:0] : 3'h0;
  assign read_en = \$procmux$511_CMP  ? 1'h1 : 1'h0;
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
