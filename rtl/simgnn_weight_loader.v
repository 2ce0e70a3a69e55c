`timescale 1ns/1ps
`default_nettype none
module simgnn_weight_loader(command, read_data, swap, bias_ready, clk, rst, read_en, read_bank, read_address, weight, weight_row, weight_active, weight_valid, loaded, bias_payload, bias_valid, start);
  wire [24:0] \$1 ;
  wire [23:0] \$10 ;
  wire [23:0] \$11 ;
  wire [8:0] \$14 ;
  wire [9:0] \$15 ;
  wire \$16 ;
  wire [8:0] \$17 ;
  wire [24:0] \$2 ;
  wire [64:0] \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$29 ;
  wire [4:0] \$30 ;
  wire [32:0] \$31 ;
  wire [33:0] \$32 ;
  wire [2:0] \$33 ;
  wire [9:0] \$34 ;
  wire [3:0] \$35 ;
  wire [2:0] \$37 ;
  wire \$38 ;
  wire [24:0] \$4 ;
  wire \$40 ;
  wire [2:0] \$42 ;
  wire [4:0] \$43 ;
  wire \$44 ;
  wire [24:0] \$5 ;
  wire \$6 ;
  wire [23:0] \$7 ;
  wire \$8 ;
  wire [23:0] \$9 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4405 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4407 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4413 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4415 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4425 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4429 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4433 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4435 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4437 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4439 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4441 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4443 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4445 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4451 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4453 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4455 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4457 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4463 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4465 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4467 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4469 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4471 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4477 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4479 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4481 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4483 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4485 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4495 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4409 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4417 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4421 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4447 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4459 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4473 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4487 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4491 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4503 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4508 ;
  wire \$auto$rtlil.cc:2739:Not$4500 ;
  wire \$auto$rtlil.cc:2739:Not$4502 ;
  wire \$auto$rtlil.cc:2739:Not$4507 ;
  wire [3:0] \$procmux$563_Y ;
  wire [3:0] \$procmux$565_Y ;
  wire \$procmux$566_CMP ;
  wire \$procmux$567_CMP ;
  wire [1:0] \$procmux$570_Y ;
  wire [1:0] \$procmux$572_Y ;
  wire \$procmux$577_Y ;
  wire \$procmux$582_CMP ;
  wire [1:0] \$procmux$585_Y ;
  wire \$procmux$586_CMP ;
  wire \$procmux$587_CMP ;
  wire [8:0] \$procmux$590_Y ;
  wire [2:0] \$procmux$596_Y ;
  wire [2:0] \$procmux$598_Y ;
  wire [2:0] \$procmux$600_Y ;
  wire [2:0] \$procmux$602_Y ;
  wire [2:0] \$procmux$604_Y ;
  wire [2:0] \$procmux$608_Y ;
  wire [2:0] \$procmux$610_Y ;
  wire [2:0] \$procmux$613_Y ;
  wire [2:0] \$procmux$617_Y ;
  wire \$procmux$619_CMP ;
  wire \$procmux$622_Y ;
  wire \$procmux$624_Y ;
  wire \$procmux$626_Y ;
  wire \$procmux$628_Y ;
  wire [23:0] \$procmux$633_Y ;
  wire [23:0] \$procmux$636_Y ;
  wire [23:0] \$procmux$638_Y ;
  wire [23:0] \$procmux$640_Y ;
  wire [23:0] \$procmux$642_Y ;
  wire [23:0] \$procmux$644_Y ;
  wire [23:0] \$procmux$646_Y ;
  wire [23:0] \$procmux$651_Y ;
  wire [23:0] \$procmux$654_Y ;
  wire [23:0] \$procmux$656_Y ;
  wire [23:0] \$procmux$658_Y ;
  wire [23:0] \$procmux$660_Y ;
  wire [23:0] \$procmux$662_Y ;
  wire [23:0] \$procmux$664_Y ;
  wire [3:0] \$procmux$669_Y ;
  wire [3:0] \$procmux$671_Y ;
  wire \$procmux$675_Y ;
  wire \$procmux$677_Y ;
  wire \$procmux$679_Y ;
  wire \$procmux$681_Y ;
  wire \$procmux$683_Y ;
  wire [8:0] \$procmux$703_Y ;
  wire [2:0] \$procmux$708_Y ;
  wire \$procmux$713_Y ;
  wire [23:0] \$signal ;
  reg [8:0] address = 9'h000;
  wire [8:0] along;
  wire [8:0] base;
  wire [63:0] bias__payload;
  wire bias__ready;
  reg bias__valid = 1'h0;
  output [63:0] bias_payload;
  wire [63:0] bias_payload;
  input bias_ready;
  wire bias_ready;
  output bias_valid;
  wire bias_valid;
  input clk;
  wire clk;
  wire [63:0] column_data;
  reg [1:0] column_write = 2'h0;
  input [1023:0] command;
  wire [1023:0] command;
  wire fetched_bias;
  wire [1:0] fetched_column;
  wire [1:0] fetched_row;
  reg first = 1'h0;
  reg [2:0] fsm_state = 3'h0;
  reg [1:0] index = 2'h0;
  output loaded;
  reg loaded = 1'h0;
  wire [23:0] n_left;
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
  wire row;
  reg [1:0] \row$39  = 2'h0;
  wire [63:0] row_data;
  reg [1:0] row_write = 2'h0;
  input rst;
  wire rst;
  wire [3:0] since;
  input start;
  wire start;
  wire [8:0] stride;
  input swap;
  wire swap;
  reg [3:0] threshold = 4'h0;
  reg [23:0] tile_k0 = 24'h000000;
  wire tile_last;
  wire tile_last_k;
  wire tile_last_n;
  reg [23:0] tile_n0 = 24'h000000;
  wire [23:0] tile_row;
  wire [1:0] wanted;
  output [63:0] weight;
  wire [63:0] weight;
  output weight_active;
  wire weight_active;
  output weight_row;
  wire weight_row;
  output weight_valid;
  wire weight_valid;
  assign \$33  = index + 1'h1;
  assign \$34  = address + command[459:451];
  assign \$35  = 1'h1 << index;
  assign \$37  = wanted - 1'h1;
  assign \$38  = index == \$37 ;
  assign \$16  = command[35] & tile_last_k;
  assign \$40  = bias__valid & bias_ready;
  assign \$42  = \row$39  + 1'h1;
  assign \$43  = threshold + 3'h4;
  assign \$44  = \row$39  == 1'h1;
  assign \$1  = tile_k0 + 2'h2;
  assign \$2  = tile_n0 + 2'h2;
  assign tile_last_k = \$1  >= command[151:128];
  assign tile_last_n = \$2  >= command[119:96];
  assign tile_last = tile_last_k & tile_last_n;
  assign { \$4 [24], \$signal  } = command[151:128] - tile_k0;
  assign { \$5 [24], n_left } = command[119:96] - tile_n0;
  assign \$6  = n_left < 2'h2;
  assign \$7  = \$6  ? n_left : 24'h000002;
  assign \$8  = \$signal  < 2'h2;
  assign \$9  = \$8  ? \$signal  : 24'h000002;
  assign { \$10 [23:2], wanted } = command[33] ? \$7  : \$9 ;
  assign { \$11 [23:10], along, \$11 [0] } = command[33] ? tile_k0 : tile_n0;
  assign weight_active = \row$39  < \$signal ;
  assign tile_row = command[33] ? tile_n0 : tile_k0;
  assign \$14  = command[495:488] - 1'h1;
  assign \$15  = address + along;
  assign \$17  = command[751:744] - 1'h1;
  assign \$20  = { 3'h0, command[703:643] } + { 1'h0, tile_n0[23:1] };
  assign \$21  = since >= threshold;
  assign \$22  = first | \$21 ;
  assign \$29  = since != 4'hb;
  assign \$30  = since + 1'h1;
  assign \$31  = tile_row * command[459:451];
  assign \$32  = command[395:387] + \$31 ;
  always @(posedge clk)
    if (rst) threshold <= 4'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4409 ) threshold <= \$procmux$565_Y ;
  always @(posedge clk)
    if (rst) \row$39  <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4417 ) \row$39  <= \$procmux$572_Y ;
  always @(posedge clk)
    if (rst) bias__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4421 ) bias__valid <= \$procmux$577_Y ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4425 ) index <= \$procmux$585_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4429 ) address <= \$procmux$590_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4447 ) fsm_state <= \$procmux$602_Y ;
  always @(posedge clk)
    if (rst) first <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4459 ) first <= \$procmux$626_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4473 ) tile_n0 <= \$procmux$644_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4487 ) tile_k0 <= \$procmux$662_Y ;
  reg [1:0] \$auto$ff.cc:266:slice$4493  = 2'h1;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4491 ) \$auto$ff.cc:266:slice$4493  <= 2'h1;
    else if (\$29 ) \$auto$ff.cc:266:slice$4493  <= { \$30 [2], \$30 [0] };
  assign { since[2], since[0] } = \$auto$ff.cc:266:slice$4493 ;
  reg [1:0] \$auto$ff.cc:266:slice$4494  = 2'h3;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$4494  <= 2'h3;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4495 ) \$auto$ff.cc:266:slice$4494  <= { \$procmux$671_Y [3], \$procmux$671_Y [1] };
  assign { since[3], since[1] } = \$auto$ff.cc:266:slice$4494 ;
  always @(posedge clk)
    if (rst) loaded <= 1'h0;
    else loaded <= \$procmux$681_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4503 ) column_write <= 2'h0;
    else column_write <= \$35 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4508 ) row_write <= 2'h0;
    else row_write <= \$35 [1:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4405  = { \$procmux$566_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4407  = { \$procmux$567_CMP , \$procmux$566_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4413  = { \$procmux$566_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4415  = { \$procmux$567_CMP , \$procmux$566_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4425  = { \$procmux$587_CMP , \$procmux$586_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4429  = { \$procmux$587_CMP , \$procmux$586_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4433  = { \$procmux$586_CMP , \$38  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4435  = { \$procmux$619_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4437  = { \$procmux$582_CMP , \$40 , \$16  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4439  = { \$procmux$566_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4441  = { \$procmux$567_CMP , loaded } != 2'h3;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4443  = { \$procmux$566_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4445  = { \$procmux$619_CMP , \$procmux$587_CMP , \$procmux$586_CMP , \$procmux$582_CMP , \$procmux$567_CMP , \$procmux$566_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4451  = { \$procmux$619_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4453  = { \$procmux$566_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4455  = { \$procmux$566_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4457  = { \$procmux$619_CMP , \$procmux$566_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4463  = { \$procmux$619_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4465  = { \$procmux$566_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4467  = { \$procmux$566_CMP , weight_valid, tile_last_k, command[40], \$44  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4469  = { \$procmux$566_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4471  = { \$procmux$619_CMP , \$procmux$566_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4477  = { \$procmux$619_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4479  = { \$procmux$566_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4481  = { \$procmux$566_CMP , weight_valid, tile_last_n, command[40], \$44  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4483  = { \$procmux$566_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4485  = { \$procmux$619_CMP , \$procmux$566_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4495  = { swap, \$29  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4409  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4407 , \$auto$opt_dff.cc:194:make_patterns_logic$4405  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4417  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4415 , \$auto$opt_dff.cc:194:make_patterns_logic$4413  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4421  = & { \$procmux$582_CMP , \$16  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4447  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4445 , \$auto$opt_dff.cc:194:make_patterns_logic$4443 , \$auto$opt_dff.cc:194:make_patterns_logic$4441 , \$auto$opt_dff.cc:194:make_patterns_logic$4439 , \$auto$opt_dff.cc:194:make_patterns_logic$4437 , \$auto$opt_dff.cc:194:make_patterns_logic$4435 , \$auto$opt_dff.cc:194:make_patterns_logic$4433  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4459  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4457 , \$auto$opt_dff.cc:194:make_patterns_logic$4455 , \$auto$opt_dff.cc:194:make_patterns_logic$4453 , \$auto$opt_dff.cc:194:make_patterns_logic$4451  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4473  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4471 , \$auto$opt_dff.cc:194:make_patterns_logic$4469 , \$auto$opt_dff.cc:194:make_patterns_logic$4467 , \$auto$opt_dff.cc:194:make_patterns_logic$4465 , \$auto$opt_dff.cc:194:make_patterns_logic$4463  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4487  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4485 , \$auto$opt_dff.cc:194:make_patterns_logic$4483 , \$auto$opt_dff.cc:194:make_patterns_logic$4481 , \$auto$opt_dff.cc:194:make_patterns_logic$4479 , \$auto$opt_dff.cc:194:make_patterns_logic$4477  };
  assign \$auto$rtlil.cc:2739:Not$4500  = ~ command[33];
  assign \$auto$rtlil.cc:2739:Not$4502  = ~ \$procmux$586_CMP ;
  assign \$auto$rtlil.cc:2739:Not$4507  = ~ \$procmux$586_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$4491  = | { swap, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4503  = | { \$auto$rtlil.cc:2739:Not$4502 , \$auto$rtlil.cc:2739:Not$4500 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4508  = | { \$auto$rtlil.cc:2739:Not$4507 , command[33], rst };
  assign \$procmux$563_Y  = weight_valid ? \$43 [3:0] : 4'hx;
  function [3:0] procmux$565 ;
    input [3:0] select_a;
    input [7:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$565  = select_b[3:0];
      2'b10:
        procmux$565  = select_b[7:4];
      default:
        procmux$565  = select_a;
    endcase
  endfunction
  assign \$procmux$565_Y  = procmux$565 (4'hx, { 4'h2, \$procmux$563_Y  }, { \$procmux$567_CMP , \$procmux$566_CMP  });
  assign \$procmux$566_CMP  = fsm_state == 3'h5;
  assign \$procmux$567_CMP  = fsm_state == 3'h4;
  assign \$procmux$570_Y  = weight_valid ? \$42 [1:0] : 2'hx;
  function [1:0] procmux$572 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$572  = select_b[1:0];
      2'b10:
        procmux$572  = select_b[3:2];
      default:
        procmux$572  = select_a;
    endcase
  endfunction
  assign \$procmux$572_Y  = procmux$572 (2'hx, { 2'h0, \$procmux$570_Y  }, { \$procmux$567_CMP , \$procmux$566_CMP  });
  assign \$procmux$577_Y  = \$40  ? 1'h0 : 1'h1;
  assign \$procmux$582_CMP  = fsm_state == 3'h3;
  function [1:0] procmux$585 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$585  = select_b[1:0];
      2'b10:
        procmux$585  = select_b[3:2];
      default:
        procmux$585  = select_a;
    endcase
  endfunction
  assign \$procmux$585_Y  = procmux$585 (2'hx, { 2'h0, \$33 [1:0] }, { \$procmux$587_CMP , \$procmux$586_CMP  });
  assign \$procmux$586_CMP  = fsm_state == 3'h2;
  assign \$procmux$587_CMP  = fsm_state == 3'h1;
  function [8:0] procmux$590 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$590  = select_b[8:0];
      2'b10:
        procmux$590  = select_b[17:9];
      default:
        procmux$590  = select_a;
    endcase
  endfunction
  assign \$procmux$590_Y  = procmux$590 (9'hxxx, { \$32 [8:0], \$34 [8:0] }, { \$procmux$587_CMP , \$procmux$586_CMP  });
  assign \$procmux$596_Y  = tile_last ? 3'h0 : 3'h1;
  assign \$procmux$598_Y  = \$44  ? \$procmux$596_Y  : 3'hx;
  assign \$procmux$600_Y  = weight_valid ? \$procmux$598_Y  : 3'hx;
  function [2:0] procmux$602 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$602  = select_b[2:0];
      6'b????10:
        procmux$602  = select_b[5:3];
      6'b???100:
        procmux$602  = select_b[8:6];
      6'b??1000:
        procmux$602  = select_b[11:9];
      6'b?10000:
        procmux$602  = select_b[14:12];
      6'b100000:
        procmux$602  = select_b[17:15];
      default:
        procmux$602  = select_a;
    endcase
  endfunction
  assign \$procmux$602_Y  = procmux$602 (3'hx, { \$procmux$617_Y , 3'h2, \$procmux$613_Y , \$procmux$610_Y , \$procmux$604_Y , \$procmux$600_Y  }, { \$procmux$619_CMP , \$procmux$587_CMP , \$procmux$586_CMP , \$procmux$582_CMP , \$procmux$567_CMP , \$procmux$566_CMP  });
  assign \$procmux$604_Y  = loaded ? 3'hx : 3'h5;
  assign \$procmux$608_Y  = \$40  ? 3'h4 : 3'hx;
  assign \$procmux$610_Y  = \$16  ? \$procmux$608_Y  : 3'h4;
  assign \$procmux$613_Y  = \$38  ? 3'h3 : 3'hx;
  assign \$procmux$617_Y  = start ? 3'h1 : 3'hx;
  assign \$procmux$619_CMP  = ! fsm_state;
  assign \$procmux$622_Y  = \$44  ? 1'h0 : 1'hx;
  assign \$procmux$624_Y  = weight_valid ? \$procmux$622_Y  : 1'hx;
  function [0:0] procmux$626 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$626  = select_b[0:0];
      2'b10:
        procmux$626  = select_b[1:1];
      default:
        procmux$626  = select_a;
    endcase
  endfunction
  assign \$procmux$626_Y  = procmux$626 (1'hx, { \$procmux$628_Y , \$procmux$624_Y  }, { \$procmux$619_CMP , \$procmux$566_CMP  });
  assign \$procmux$628_Y  = start ? 1'h1 : 1'hx;
  assign \$procmux$633_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$636_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$638_Y  = command[40] ? \$procmux$636_Y  : \$procmux$633_Y ;
  assign \$procmux$640_Y  = \$44  ? \$procmux$638_Y  : 24'hxxxxxx;
  assign \$procmux$642_Y  = weight_valid ? \$procmux$640_Y  : 24'hxxxxxx;
  function [23:0] procmux$644 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$644  = select_b[23:0];
      2'b10:
        procmux$644  = select_b[47:24];
      default:
        procmux$644  = select_a;
    endcase
  endfunction
  assign \$procmux$644_Y  = procmux$644 (24'hxxxxxx, { \$procmux$646_Y , \$procmux$642_Y  }, { \$procmux$619_CMP , \$procmux$566_CMP  });
  assign \$procmux$646_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$651_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$654_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$656_Y  = command[40] ? \$procmux$654_Y  : \$procmux$651_Y ;
  assign \$procmux$658_Y  = \$44  ? \$procmux$656_Y  : 24'hxxxxxx;
  assign \$procmux$660_Y  = weight_valid ? \$procmux$658_Y  : 24'hxxxxxx;
  function [23:0] procmux$662 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$662  = select_b[23:0];
      2'b10:
        procmux$662  = select_b[47:24];
      default:
        procmux$662  = select_a;
    endcase
  endfunction
  assign \$procmux$662_Y  = procmux$662 (24'hxxxxxx, { \$procmux$664_Y , \$procmux$660_Y  }, { \$procmux$619_CMP , \$procmux$566_CMP  });
  assign \$procmux$664_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$669_Y  = \$29  ? \$30 [3:0] : { 1'hx, since[2], 1'hx, since[0] };
  assign \$procmux$671_Y  = swap ? 4'h1 : \$procmux$669_Y ;
  assign \$procmux$675_Y  = swap ? 1'h0 : loaded;
  assign \$procmux$677_Y  = \$44  ? 1'h1 : \$procmux$675_Y ;
  assign \$procmux$679_Y  = weight_valid ? \$procmux$677_Y  : \$procmux$675_Y ;
  function [0:0] procmux$681 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$681  = select_b[0:0];
      2'b10:
        procmux$681  = select_b[1:1];
      default:
        procmux$681  = select_a;
    endcase
  endfunction
  assign \$procmux$681_Y  = procmux$681 (\$procmux$675_Y , { \$procmux$683_Y , \$procmux$679_Y  }, { \$procmux$619_CMP , \$procmux$566_CMP  });
  assign \$procmux$683_Y  = start ? 1'h0 : \$procmux$675_Y ;
  assign weight_valid = \$procmux$566_CMP  ? \$22  : 1'h0;
  assign \$procmux$703_Y  = \$16  ? \$20 [8:0] : 9'h000;
  function [8:0] procmux$705 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$705  = select_b[8:0];
      2'b10:
        procmux$705  = select_b[17:9];
      default:
        procmux$705  = select_a;
    endcase
  endfunction
  assign read_address = procmux$705 (9'h000, { \$15 [8:0], \$procmux$703_Y  }, { \$procmux$586_CMP , \$procmux$582_CMP  });
  assign \$procmux$708_Y  = \$16  ? \$17 [2:0] : 3'h0;
  function [2:0] procmux$710 ;
    input [2:0] select_a;
    input [5:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$710  = select_b[2:0];
      2'b10:
        procmux$710  = select_b[5:3];
      default:
        procmux$710  = select_a;
    endcase
  endfunction
  assign read_bank = procmux$710 (3'h0, { \$14 [2:0], \$procmux$708_Y  }, { \$procmux$586_CMP , \$procmux$582_CMP  });
  assign \$procmux$713_Y  = \$16  ? 1'h1 : 1'h0;
  function [0:0] procmux$715 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$715  = select_b[0:0];
      2'b10:
        procmux$715  = select_b[1:1];
      default:
        procmux$715  = select_a;
    endcase
  endfunction
  assign read_en = procmux$715 (1'h0, { 1'h1, \$procmux$713_Y  }, { \$procmux$586_CMP , \$procmux$582_CMP  });
  simgnn_tile_buffer buffer (
    .clk(clk),
    .column_data(read_data),
    .column_write(column_write),
    .o(weight),
    .row(\row$39 [0]),
    .row_data(read_data),
    .row_write(row_write),
    .rst(rst)
  );
  assign \$4 [23:0] = \$signal ;
  assign \$5 [23:0] = n_left;
  assign \$11 [9:1] = along;
  assign \$10 [1:0] = wanted;
  assign base = command[395:387];
  assign bias__payload = read_data;
  assign bias__ready = bias_ready;
  assign bias_payload = read_data;
  assign bias_valid = bias__valid;
  assign column_data = read_data;
  assign fetched_bias = bias__valid;
  assign fetched_column = column_write;
  assign fetched_row = row_write;
  assign o = weight;
  assign read__address = read_address;
  assign read__bank = read_bank;
  assign read__data = read_data;
  assign read__en = read_en;
  assign row = \row$39 [0];
  assign row_data = read_data;
  assign stride = command[459:451];
  assign weight_row = \row$39 [0];
endmodule
`default_nettype wire
