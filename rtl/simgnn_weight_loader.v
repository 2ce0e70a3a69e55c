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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4322 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4324 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4330 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4332 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4342 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4346 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4350 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4352 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4354 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4356 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4358 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4360 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4362 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4368 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4370 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4372 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4374 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4380 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4382 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4384 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4386 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4388 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4394 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4396 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4398 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4400 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4402 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4412 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4326 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4334 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4338 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4364 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4376 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4390 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4404 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4408 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4420 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4425 ;
  wire \$auto$rtlil.cc:2739:Not$4417 ;
  wire \$auto$rtlil.cc:2739:Not$4419 ;
  wire \$auto$rtlil.cc:2739:Not$4424 ;
  wire [3:0] \$procmux$571_Y ;
  wire [3:0] \$procmux$573_Y ;
  wire \$procmux$574_CMP ;
  wire \$procmux$575_CMP ;
  wire [1:0] \$procmux$578_Y ;
  wire [1:0] \$procmux$580_Y ;
  wire \$procmux$585_Y ;
  wire \$procmux$590_CMP ;
  wire [1:0] \$procmux$593_Y ;
  wire \$procmux$594_CMP ;
  wire \$procmux$595_CMP ;
  wire [8:0] \$procmux$598_Y ;
  wire [2:0] \$procmux$604_Y ;
  wire [2:0] \$procmux$606_Y ;
  wire [2:0] \$procmux$608_Y ;
  wire [2:0] \$procmux$610_Y ;
  wire [2:0] \$procmux$612_Y ;
  wire [2:0] \$procmux$616_Y ;
  wire [2:0] \$procmux$618_Y ;
  wire [2:0] \$procmux$621_Y ;
  wire [2:0] \$procmux$625_Y ;
  wire \$procmux$627_CMP ;
  wire \$procmux$630_Y ;
  wire \$procmux$632_Y ;
  wire \$procmux$634_Y ;
  wire \$procmux$636_Y ;
  wire [23:0] \$procmux$641_Y ;
  wire [23:0] \$procmux$644_Y ;
  wire [23:0] \$procmux$646_Y ;
  wire [23:0] \$procmux$648_Y ;
  wire [23:0] \$procmux$650_Y ;
  wire [23:0] \$procmux$652_Y ;
  wire [23:0] \$procmux$654_Y ;
  wire [23:0] \$procmux$659_Y ;
  wire [23:0] \$procmux$662_Y ;
  wire [23:0] \$procmux$664_Y ;
  wire [23:0] \$procmux$666_Y ;
  wire [23:0] \$procmux$668_Y ;
  wire [23:0] \$procmux$670_Y ;
  wire [23:0] \$procmux$672_Y ;
  wire [3:0] \$procmux$677_Y ;
  wire [3:0] \$procmux$679_Y ;
  wire \$procmux$683_Y ;
  wire \$procmux$685_Y ;
  wire \$procmux$687_Y ;
  wire \$procmux$689_Y ;
  wire \$procmux$691_Y ;
  wire [8:0] \$procmux$711_Y ;
  wire [2:0] \$procmux$716_Y ;
  wire \$procmux$721_Y ;
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
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4326 ) threshold <= \$procmux$573_Y ;
  always @(posedge clk)
    if (rst) \row$39  <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4334 ) \row$39  <= \$procmux$580_Y ;
  always @(posedge clk)
    if (rst) bias__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4338 ) bias__valid <= \$procmux$585_Y ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4342 ) index <= \$procmux$593_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4346 ) address <= \$procmux$598_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4364 ) fsm_state <= \$procmux$610_Y ;
  always @(posedge clk)
    if (rst) first <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4376 ) first <= \$procmux$634_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4390 ) tile_n0 <= \$procmux$652_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4404 ) tile_k0 <= \$procmux$670_Y ;
  reg [1:0] \$auto$ff.cc:266:slice$4410  = 2'h1;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4408 ) \$auto$ff.cc:266:slice$4410  <= 2'h1;
    else if (\$29 ) \$auto$ff.cc:266:slice$4410  <= { \$30 [2], \$30 [0] };
  assign { since[2], since[0] } = \$auto$ff.cc:266:slice$4410 ;
  reg [1:0] \$auto$ff.cc:266:slice$4411  = 2'h3;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$4411  <= 2'h3;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4412 ) \$auto$ff.cc:266:slice$4411  <= { \$procmux$679_Y [3], \$procmux$679_Y [1] };
  assign { since[3], since[1] } = \$auto$ff.cc:266:slice$4411 ;
  always @(posedge clk)
    if (rst) loaded <= 1'h0;
    else loaded <= \$procmux$689_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4420 ) column_write <= 2'h0;
    else column_write <= \$35 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4425 ) row_write <= 2'h0;
    else row_write <= \$35 [1:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4322  = { \$procmux$574_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4324  = { \$procmux$575_CMP , \$procmux$574_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4330  = { \$procmux$574_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4332  = { \$procmux$575_CMP , \$procmux$574_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4342  = { \$procmux$595_CMP , \$procmux$594_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4346  = { \$procmux$595_CMP , \$procmux$594_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4350  = { \$procmux$594_CMP , \$38  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4352  = { \$procmux$627_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4354  = { \$procmux$590_CMP , \$40 , \$16  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4356  = { \$procmux$574_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4358  = { \$procmux$575_CMP , loaded } != 2'h3;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4360  = { \$procmux$574_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4362  = { \$procmux$627_CMP , \$procmux$595_CMP , \$procmux$594_CMP , \$procmux$590_CMP , \$procmux$575_CMP , \$procmux$574_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4368  = { \$procmux$627_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4370  = { \$procmux$574_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4372  = { \$procmux$574_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4374  = { \$procmux$627_CMP , \$procmux$574_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4380  = { \$procmux$627_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4382  = { \$procmux$574_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4384  = { \$procmux$574_CMP , weight_valid, tile_last_k, command[40], \$44  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4386  = { \$procmux$574_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4388  = { \$procmux$627_CMP , \$procmux$574_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4394  = { \$procmux$627_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4396  = { \$procmux$574_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4398  = { \$procmux$574_CMP , weight_valid, tile_last_n, command[40], \$44  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4400  = { \$procmux$574_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4402  = { \$procmux$627_CMP , \$procmux$574_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4412  = { swap, \$29  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4326  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4324 , \$auto$opt_dff.cc:194:make_patterns_logic$4322  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4334  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4332 , \$auto$opt_dff.cc:194:make_patterns_logic$4330  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4338  = & { \$procmux$590_CMP , \$16  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4364  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4362 , \$auto$opt_dff.cc:194:make_patterns_logic$4360 , \$auto$opt_dff.cc:194:make_patterns_logic$4358 , \$auto$opt_dff.cc:194:make_patterns_logic$4356 , \$auto$opt_dff.cc:194:make_patterns_logic$4354 , \$auto$opt_dff.cc:194:make_patterns_logic$4352 , \$auto$opt_dff.cc:194:make_patterns_logic$4350  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4376  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4374 , \$auto$opt_dff.cc:194:make_patterns_logic$4372 , \$auto$opt_dff.cc:194:make_patterns_logic$4370 , \$auto$opt_dff.cc:194:make_patterns_logic$4368  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4390  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4388 , \$auto$opt_dff.cc:194:make_patterns_logic$4386 , \$auto$opt_dff.cc:194:make_patterns_logic$4384 , \$auto$opt_dff.cc:194:make_patterns_logic$4382 , \$auto$opt_dff.cc:194:make_patterns_logic$4380  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4404  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4402 , \$auto$opt_dff.cc:194:make_patterns_logic$4400 , \$auto$opt_dff.cc:194:make_patterns_logic$4398 , \$auto$opt_dff.cc:194:make_patterns_logic$4396 , \$auto$opt_dff.cc:194:make_patterns_logic$4394  };
  assign \$auto$rtlil.cc:2739:Not$4417  = ~ command[33];
  assign \$auto$rtlil.cc:2739:Not$4419  = ~ \$procmux$594_CMP ;
  assign \$auto$rtlil.cc:2739:Not$4424  = ~ \$procmux$594_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$4408  = | { swap, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4420  = | { \$auto$rtlil.cc:2739:Not$4419 , \$auto$rtlil.cc:2739:Not$4417 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4425  = | { \$auto$rtlil.cc:2739:Not$4424 , command[33], rst };
  assign \$procmux$571_Y  = weight_valid ? \$43 [3:0] : 4'hx;
  function [3:0] procmux$573 ;
    input [3:0] select_a;
    input [7:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$573  = select_b[3:0];
      2'b10:
        procmux$573  = select_b[7:4];
      default:
        procmux$573  = select_a;
    endcase
  endfunction
  assign \$procmux$573_Y  = procmux$573 (4'hx, { 4'h2, \$procmux$571_Y  }, { \$procmux$575_CMP , \$procmux$574_CMP  });
  assign \$procmux$574_CMP  = fsm_state == 3'h5;
  assign \$procmux$575_CMP  = fsm_state == 3'h4;
  assign \$procmux$578_Y  = weight_valid ? \$42 [1:0] : 2'hx;
  function [1:0] procmux$580 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$580  = select_b[1:0];
      2'b10:
        procmux$580  = select_b[3:2];
      default:
        procmux$580  = select_a;
    endcase
  endfunction
  assign \$procmux$580_Y  = procmux$580 (2'hx, { 2'h0, \$procmux$578_Y  }, { \$procmux$575_CMP , \$procmux$574_CMP  });
  assign \$procmux$585_Y  = \$40  ? 1'h0 : 1'h1;
  assign \$procmux$590_CMP  = fsm_state == 3'h3;
  function [1:0] procmux$593 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$593  = select_b[1:0];
      2'b10:
        procmux$593  = select_b[3:2];
      default:
        procmux$593  = select_a;
    endcase
  endfunction
  assign \$procmux$593_Y  = procmux$593 (2'hx, { 2'h0, \$33 [1:0] }, { \$procmux$595_CMP , \$procmux$594_CMP  });
  assign \$procmux$594_CMP  = fsm_state == 3'h2;
  assign \$procmux$595_CMP  = fsm_state == 3'h1;
  function [8:0] procmux$598 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$598  = select_b[8:0];
      2'b10:
        procmux$598  = select_b[17:9];
      default:
        procmux$598  = select_a;
    endcase
  endfunction
  assign \$procmux$598_Y  = procmux$598 (9'hxxx, { \$32 [8:0], \$34 [8:0] }, { \$procmux$595_CMP , \$procmux$594_CMP  });
  assign \$procmux$604_Y  = tile_last ? 3'h0 : 3'h1;
  assign \$procmux$606_Y  = \$44  ? \$procmux$604_Y  : 3'hx;
  assign \$procmux$608_Y  = weight_valid ? \$procmux$606_Y  : 3'hx;
  function [2:0] procmux$610 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$610  = select_b[2:0];
      6'b????10:
        procmux$610  = select_b[5:3];
      6'b???100:
        procmux$610  = select_b[8:6];
      6'b??1000:
        procmux$610  = select_b[11:9];
      6'b?10000:
        procmux$610  = select_b[14:12];
      6'b100000:
        procmux$610  = select_b[17:15];
      default:
        procmux$610  = select_a;
    endcase
  endfunction
  assign \$procmux$610_Y  = procmux$610 (3'hx, { \$procmux$625_Y , 3'h2, \$procmux$621_Y , \$procmux$618_Y , \$procmux$612_Y , \$procmux$608_Y  }, { \$procmux$627_CMP , \$procmux$595_CMP , \$procmux$594_CMP , \$procmux$590_CMP , \$procmux$575_CMP , \$procmux$574_CMP  });
  assign \$procmux$612_Y  = loaded ? 3'hx : 3'h5;
  assign \$procmux$616_Y  = \$40  ? 3'h4 : 3'hx;
  assign \$procmux$618_Y  = \$16  ? \$procmux$616_Y  : 3'h4;
  assign \$procmux$621_Y  = \$38  ? 3'h3 : 3'hx;
  assign \$procmux$625_Y  = start ? 3'h1 : 3'hx;
  assign \$procmux$627_CMP  = ! fsm_state;
  assign \$procmux$630_Y  = \$44  ? 1'h0 : 1'hx;
  assign \$procmux$632_Y  = weight_valid ? \$procmux$630_Y  : 1'hx;
  function [0:0] procmux$634 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$634  = select_b[0:0];
      2'b10:
        procmux$634  = select_b[1:1];
      default:
        procmux$634  = select_a;
    endcase
  endfunction
  assign \$procmux$634_Y  = procmux$634 (1'hx, { \$procmux$636_Y , \$procmux$632_Y  }, { \$procmux$627_CMP , \$procmux$574_CMP  });
  assign \$procmux$636_Y  = start ? 1'h1 : 1'hx;
  assign \$procmux$641_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$644_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$646_Y  = command[40] ? \$procmux$644_Y  : \$procmux$641_Y ;
  assign \$procmux$648_Y  = \$44  ? \$procmux$646_Y  : 24'hxxxxxx;
  assign \$procmux$650_Y  = weight_valid ? \$procmux$648_Y  : 24'hxxxxxx;
  function [23:0] procmux$652 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$652  = select_b[23:0];
      2'b10:
        procmux$652  = select_b[47:24];
      default:
        procmux$652  = select_a;
    endcase
  endfunction
  assign \$procmux$652_Y  = procmux$652 (24'hxxxxxx, { \$procmux$654_Y , \$procmux$650_Y  }, { \$procmux$627_CMP , \$procmux$574_CMP  });
  assign \$procmux$654_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$659_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$662_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$664_Y  = command[40] ? \$procmux$662_Y  : \$procmux$659_Y ;
  assign \$procmux$666_Y  = \$44  ? \$procmux$664_Y  : 24'hxxxxxx;
  assign \$procmux$668_Y  = weight_valid ? \$procmux$666_Y  : 24'hxxxxxx;
  function [23:0] procmux$670 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$670  = select_b[23:0];
      2'b10:
        procmux$670  = select_b[47:24];
      default:
        procmux$670  = select_a;
    endcase
  endfunction
  assign \$procmux$670_Y  = procmux$670 (24'hxxxxxx, { \$procmux$672_Y , \$procmux$668_Y  }, { \$procmux$627_CMP , \$procmux$574_CMP  });
  assign \$procmux$672_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$677_Y  = \$29  ? \$30 [3:0] : { 1'hx, since[2], 1'hx, since[0] };
  assign \$procmux$679_Y  = swap ? 4'h1 : \$procmux$677_Y ;
  assign \$procmux$683_Y  = swap ? 1'h0 : loaded;
  assign \$procmux$685_Y  = \$44  ? 1'h1 : \$procmux$683_Y ;
  assign \$procmux$687_Y  = weight_valid ? \$procmux$685_Y  : \$procmux$683_Y ;
  function [0:0] procmux$689 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$689  = select_b[0:0];
      2'b10:
        procmux$689  = select_b[1:1];
      default:
        procmux$689  = select_a;
    endcase
  endfunction
  assign \$procmux$689_Y  = procmux$689 (\$procmux$683_Y , { \$procmux$691_Y , \$procmux$687_Y  }, { \$procmux$627_CMP , \$procmux$574_CMP  });
  assign \$procmux$691_Y  = start ? 1'h0 : \$procmux$683_Y ;
  assign weight_valid = \$procmux$574_CMP  ? \$22  : 1'h0;
  assign \$procmux$711_Y  = \$16  ? \$20 [8:0] : 9'h000;
  function [8:0] procmux$713 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$713  = select_b[8:0];
      2'b10:
        procmux$713  = select_b[17:9];
      default:
        procmux$713  = select_a;
    endcase
  endfunction
  assign read_address = procmux$713 (9'h000, { \$15 [8:0], \$procmux$711_Y  }, { \$procmux$594_CMP , \$procmux$590_CMP  });
  assign \$procmux$716_Y  = \$16  ? \$17 [2:0] : 3'h0;
  function [2:0] procmux$718 ;
    input [2:0] select_a;
    input [5:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$718  = select_b[2:0];
      2'b10:
        procmux$718  = select_b[5:3];
      default:
        procmux$718  = select_a;
    endcase
  endfunction
  assign read_bank = procmux$718 (3'h0, { \$14 [2:0], \$procmux$716_Y  }, { \$procmux$594_CMP , \$procmux$590_CMP  });
  assign \$procmux$721_Y  = \$16  ? 1'h1 : 1'h0;
  function [0:0] procmux$723 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$723  = select_b[0:0];
      2'b10:
        procmux$723  = select_b[1:1];
      default:
        procmux$723  = select_a;
    endcase
  endfunction
  assign read_en = procmux$723 (1'h0, { 1'h1, \$procmux$721_Y  }, { \$procmux$594_CMP , \$procmux$590_CMP  });
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
