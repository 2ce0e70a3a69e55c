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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4209 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4211 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4217 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4219 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4229 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4233 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4237 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4239 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4241 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4243 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4245 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4247 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4249 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4255 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4257 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4259 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4261 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4267 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4269 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4271 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4273 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4275 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4281 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4283 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4285 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4287 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4289 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4299 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4213 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4221 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4225 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4251 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4263 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4277 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4291 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4295 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4307 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4312 ;
  wire \$auto$rtlil.cc:2739:Not$4304 ;
  wire \$auto$rtlil.cc:2739:Not$4306 ;
  wire \$auto$rtlil.cc:2739:Not$4311 ;
  wire [3:0] \$procmux$559_Y ;
  wire [3:0] \$procmux$561_Y ;
  wire \$procmux$562_CMP ;
  wire \$procmux$563_CMP ;
  wire [1:0] \$procmux$566_Y ;
  wire [1:0] \$procmux$568_Y ;
  wire \$procmux$573_Y ;
  wire \$procmux$578_CMP ;
  wire [1:0] \$procmux$581_Y ;
  wire \$procmux$582_CMP ;
  wire \$procmux$583_CMP ;
  wire [8:0] \$procmux$586_Y ;
  wire [2:0] \$procmux$592_Y ;
  wire [2:0] \$procmux$594_Y ;
  wire [2:0] \$procmux$596_Y ;
  wire [2:0] \$procmux$598_Y ;
  wire [2:0] \$procmux$600_Y ;
  wire [2:0] \$procmux$604_Y ;
  wire [2:0] \$procmux$606_Y ;
  wire [2:0] \$procmux$609_Y ;
  wire [2:0] \$procmux$613_Y ;
  wire \$procmux$615_CMP ;
  wire \$procmux$618_Y ;
  wire \$procmux$620_Y ;
  wire \$procmux$622_Y ;
  wire \$procmux$624_Y ;
  wire [23:0] \$procmux$629_Y ;
  wire [23:0] \$procmux$632_Y ;
  wire [23:0] \$procmux$634_Y ;
  wire [23:0] \$procmux$636_Y ;
  wire [23:0] \$procmux$638_Y ;
  wire [23:0] \$procmux$640_Y ;
  wire [23:0] \$procmux$642_Y ;
  wire [23:0] \$procmux$647_Y ;
  wire [23:0] \$procmux$650_Y ;
  wire [23:0] \$procmux$652_Y ;
  wire [23:0] \$procmux$654_Y ;
  wire [23:0] \$procmux$656_Y ;
  wire [23:0] \$procmux$658_Y ;
  wire [23:0] \$procmux$660_Y ;
  wire [3:0] \$procmux$665_Y ;
  wire [3:0] \$procmux$667_Y ;
  wire \$procmux$671_Y ;
  wire \$procmux$673_Y ;
  wire \$procmux$675_Y ;
  wire \$procmux$677_Y ;
  wire \$procmux$679_Y ;
  wire [8:0] \$procmux$699_Y ;
  wire [2:0] \$procmux$704_Y ;
  wire \$procmux$709_Y ;
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
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4213 ) threshold <= \$procmux$561_Y ;
  always @(posedge clk)
    if (rst) \row$39  <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4221 ) \row$39  <= \$procmux$568_Y ;
  always @(posedge clk)
    if (rst) bias__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4225 ) bias__valid <= \$procmux$573_Y ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4229 ) index <= \$procmux$581_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4233 ) address <= \$procmux$586_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4251 ) fsm_state <= \$procmux$598_Y ;
  always @(posedge clk)
    if (rst) first <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4263 ) first <= \$procmux$622_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4277 ) tile_n0 <= \$procmux$640_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4291 ) tile_k0 <= \$procmux$658_Y ;
  reg [1:0] \$auto$ff.cc:266:slice$4297  = 2'h1;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4295 ) \$auto$ff.cc:266:slice$4297  <= 2'h1;
    else if (\$29 ) \$auto$ff.cc:266:slice$4297  <= { \$30 [2], \$30 [0] };
  assign { since[2], since[0] } = \$auto$ff.cc:266:slice$4297 ;
  reg [1:0] \$auto$ff.cc:266:slice$4298  = 2'h3;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$4298  <= 2'h3;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4299 ) \$auto$ff.cc:266:slice$4298  <= { \$procmux$667_Y [3], \$procmux$667_Y [1] };
  assign { since[3], since[1] } = \$auto$ff.cc:266:slice$4298 ;
  always @(posedge clk)
    if (rst) loaded <= 1'h0;
    else loaded <= \$procmux$677_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4307 ) column_write <= 2'h0;
    else column_write <= \$35 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4312 ) row_write <= 2'h0;
    else row_write <= \$35 [1:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4209  = { \$procmux$562_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4211  = { \$procmux$563_CMP , \$procmux$562_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4217  = { \$procmux$562_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4219  = { \$procmux$563_CMP , \$procmux$562_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4229  = { \$procmux$583_CMP , \$procmux$582_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4233  = { \$procmux$583_CMP , \$procmux$582_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4237  = { \$procmux$582_CMP , \$38  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4239  = { \$procmux$615_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4241  = { \$procmux$578_CMP , \$40 , \$16  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4243  = { \$procmux$562_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4245  = { \$procmux$563_CMP , loaded } != 2'h3;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4247  = { \$procmux$562_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4249  = { \$procmux$615_CMP , \$procmux$583_CMP , \$procmux$582_CMP , \$procmux$578_CMP , \$procmux$563_CMP , \$procmux$562_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4255  = { \$procmux$615_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4257  = { \$procmux$562_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4259  = { \$procmux$562_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4261  = { \$procmux$615_CMP , \$procmux$562_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4267  = { \$procmux$615_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4269  = { \$procmux$562_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4271  = { \$procmux$562_CMP , weight_valid, tile_last_k, command[40], \$44  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4273  = { \$procmux$562_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4275  = { \$procmux$615_CMP , \$procmux$562_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4281  = { \$procmux$615_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4283  = { \$procmux$562_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4285  = { \$procmux$562_CMP , weight_valid, tile_last_n, command[40], \$44  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4287  = { \$procmux$562_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4289  = { \$procmux$615_CMP , \$procmux$562_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4299  = { swap, \$29  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4213  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4211 , \$auto$opt_dff.cc:194:make_patterns_logic$4209  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4221  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4219 , \$auto$opt_dff.cc:194:make_patterns_logic$4217  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4225  = & { \$procmux$578_CMP , \$16  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4251  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4249 , \$auto$opt_dff.cc:194:make_patterns_logic$4247 , \$auto$opt_dff.cc:194:make_patterns_logic$4245 , \$auto$opt_dff.cc:194:make_patterns_logic$4243 , \$auto$opt_dff.cc:194:make_patterns_logic$4241 , \$auto$opt_dff.cc:194:make_patterns_logic$4239 , \$auto$opt_dff.cc:194:make_patterns_logic$4237  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4263  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4261 , \$auto$opt_dff.cc:194:make_patterns_logic$4259 , \$auto$opt_dff.cc:194:make_patterns_logic$4257 , \$auto$opt_dff.cc:194:make_patterns_logic$4255  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4277  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4275 , \$auto$opt_dff.cc:194:make_patterns_logic$4273 , \$auto$opt_dff.cc:194:make_patterns_logic$4271 , \$auto$opt_dff.cc:194:make_patterns_logic$4269 , \$auto$opt_dff.cc:194:make_patterns_logic$4267  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4291  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4289 , \$auto$opt_dff.cc:194:make_patterns_logic$4287 , \$auto$opt_dff.cc:194:make_patterns_logic$4285 , \$auto$opt_dff.cc:194:make_patterns_logic$4283 , \$auto$opt_dff.cc:194:make_patterns_logic$4281  };
  assign \$auto$rtlil.cc:2739:Not$4304  = ~ command[33];
  assign \$auto$rtlil.cc:2739:Not$4306  = ~ \$procmux$582_CMP ;
  assign \$auto$rtlil.cc:2739:Not$4311  = ~ \$procmux$582_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$4295  = | { swap, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4307  = | { \$auto$rtlil.cc:2739:Not$4306 , \$auto$rtlil.cc:2739:Not$4304 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4312  = | { \$auto$rtlil.cc:2739:Not$4311 , command[33], rst };
  assign \$procmux$559_Y  = weight_valid ? \$43 [3:0] : 4'hx;
  function [3:0] procmux$561 ;
    input [3:0] select_a;
    input [7:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$561  = select_b[3:0];
      2'b10:
        procmux$561  = select_b[7:4];
      default:
        procmux$561  = select_a;
    endcase
  endfunction
  assign \$procmux$561_Y  = procmux$561 (4'hx, { 4'h2, \$procmux$559_Y  }, { \$procmux$563_CMP , \$procmux$562_CMP  });
  assign \$procmux$562_CMP  = fsm_state == 3'h5;
  assign \$procmux$563_CMP  = fsm_state == 3'h4;
  assign \$procmux$566_Y  = weight_valid ? \$42 [1:0] : 2'hx;
  function [1:0] procmux$568 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$568  = select_b[1:0];
      2'b10:
        procmux$568  = select_b[3:2];
      default:
        procmux$568  = select_a;
    endcase
  endfunction
  assign \$procmux$568_Y  = procmux$568 (2'hx, { 2'h0, \$procmux$566_Y  }, { \$procmux$563_CMP , \$procmux$562_CMP  });
  assign \$procmux$573_Y  = \$40  ? 1'h0 : 1'h1;
  assign \$procmux$578_CMP  = fsm_state == 3'h3;
  function [1:0] procmux$581 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$581  = select_b[1:0];
      2'b10:
        procmux$581  = select_b[3:2];
      default:
        procmux$581  = select_a;
    endcase
  endfunction
  assign \$procmux$581_Y  = procmux$581 (2'hx, { 2'h0, \$33 [1:0] }, { \$procmux$583_CMP , \$procmux$582_CMP  });
  assign \$procmux$582_CMP  = fsm_state == 3'h2;
  assign \$procmux$583_CMP  = fsm_state == 3'h1;
  function [8:0] procmux$586 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$586  = select_b[8:0];
      2'b10:
        procmux$586  = select_b[17:9];
      default:
        procmux$586  = select_a;
    endcase
  endfunction
  assign \$procmux$586_Y  = procmux$586 (9'hxxx, { \$32 [8:0], \$34 [8:0] }, { \$procmux$583_CMP , \$procmux$582_CMP  });
  assign \$procmux$592_Y  = tile_last ? 3'h0 : 3'h1;
  assign \$procmux$594_Y  = \$44  ? \$procmux$592_Y  : 3'hx;
  assign \$procmux$596_Y  = weight_valid ? \$procmux$594_Y  : 3'hx;
  function [2:0] procmux$598 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$598  = select_b[2:0];
      6'b????10:
        procmux$598  = select_b[5:3];
      6'b???100:
        procmux$598  = select_b[8:6];
      6'b??1000:
        procmux$598  = select_b[11:9];
      6'b?10000:
        procmux$598  = select_b[14:12];
      6'b100000:
        procmux$598  = select_b[17:15];
      default:
        procmux$598  = select_a;
    endcase
  endfunction
  assign \$procmux$598_Y  = procmux$598 (3'hx, { \$procmux$613_Y , 3'h2, \$procmux$609_Y , \$procmux$606_Y , \$procmux$600_Y , \$procmux$596_Y  }, { \$procmux$615_CMP , \$procmux$583_CMP , \$procmux$582_CMP , \$procmux$578_CMP , \$procmux$563_CMP , \$procmux$562_CMP  });
  assign \$procmux$600_Y  = loaded ? 3'hx : 3'h5;
  assign \$procmux$604_Y  = \$40  ? 3'h4 : 3'hx;
  assign \$procmux$606_Y  = \$16  ? \$procmux$604_Y  : 3'h4;
  assign \$procmux$609_Y  = \$38  ? 3'h3 : 3'hx;
  assign \$procmux$613_Y  = start ? 3'h1 : 3'hx;
  assign \$procmux$615_CMP  = ! fsm_state;
  assign \$procmux$618_Y  = \$44  ? 1'h0 : 1'hx;
  assign \$procmux$620_Y  = weight_valid ? \$procmux$618_Y  : 1'hx;
  function [0:0] procmux$622 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$622  = select_b[0:0];
      2'b10:
        procmux$622  = select_b[1:1];
      default:
        procmux$622  = select_a;
    endcase
  endfunction
  assign \$procmux$622_Y  = procmux$622 (1'hx, { \$procmux$624_Y , \$procmux$620_Y  }, { \$procmux$615_CMP , \$procmux$562_CMP  });
  assign \$procmux$624_Y  = start ? 1'h1 : 1'hx;
  assign \$procmux$629_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$632_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$634_Y  = command[40] ? \$procmux$632_Y  : \$procmux$629_Y ;
  assign \$procmux$636_Y  = \$44  ? \$procmux$634_Y  : 24'hxxxxxx;
  assign \$procmux$638_Y  = weight_valid ? \$procmux$636_Y  : 24'hxxxxxx;
  function [23:0] procmux$640 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$640  = select_b[23:0];
      2'b10:
        procmux$640  = select_b[47:24];
      default:
        procmux$640  = select_a;
    endcase
  endfunction
  assign \$procmux$640_Y  = procmux$640 (24'hxxxxxx, { \$procmux$642_Y , \$procmux$638_Y  }, { \$procmux$615_CMP , \$procmux$562_CMP  });
  assign \$procmux$642_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$647_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$650_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$652_Y  = command[40] ? \$procmux$650_Y  : \$procmux$647_Y ;
  assign \$procmux$654_Y  = \$44  ? \$procmux$652_Y  : 24'hxxxxxx;
  assign \$procmux$656_Y  = weight_valid ? \$procmux$654_Y  : 24'hxxxxxx;
  function [23:0] procmux$658 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$658  = select_b[23:0];
      2'b10:
        procmux$658  = select_b[47:24];
      default:
        procmux$658  = select_a;
    endcase
  endfunction
  assign \$procmux$658_Y  = procmux$658 (24'hxxxxxx, { \$procmux$660_Y , \$procmux$656_Y  }, { \$procmux$615_CMP , \$procmux$562_CMP  });
  assign \$procmux$660_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$665_Y  = \$29  ? \$30 [3:0] : { 1'hx, since[2], 1'hx, since[0] };
  assign \$procmux$667_Y  = swap ? 4'h1 : \$procmux$665_Y ;
  assign \$procmux$671_Y  = swap ? 1'h0 : loaded;
  assign \$procmux$673_Y  = \$44  ? 1'h1 : \$procmux$671_Y ;
  assign \$procmux$675_Y  = weight_valid ? \$procmux$673_Y  : \$procmux$671_Y ;
  function [0:0] procmux$677 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$677  = select_b[0:0];
      2'b10:
        procmux$677  = select_b[1:1];
      default:
        procmux$677  = select_a;
    endcase
  endfunction
  assign \$procmux$677_Y  = procmux$677 (\$procmux$671_Y , { \$procmux$679_Y , \$procmux$675_Y  }, { \$procmux$615_CMP , \$procmux$562_CMP  });
  assign \$procmux$679_Y  = start ? 1'h0 : \$procmux$671_Y ;
  assign weight_valid = \$procmux$562_CMP  ? \$22  : 1'h0;
  assign \$procmux$699_Y  = \$16  ? \$20 [8:0] : 9'h000;
  function [8:0] procmux$701 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$701  = select_b[8:0];
      2'b10:
        procmux$701  = select_b[17:9];
      default:
        procmux$701  = select_a;
    endcase
  endfunction
  assign read_address = procmux$701 (9'h000, { \$15 [8:0], \$procmux$699_Y  }, { \$procmux$582_CMP , \$procmux$578_CMP  });
  assign \$procmux$704_Y  = \$16  ? \$17 [2:0] : 3'h0;
  function [2:0] procmux$706 ;
    input [2:0] select_a;
    input [5:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$706  = select_b[2:0];
      2'b10:
        procmux$706  = select_b[5:3];
      default:
        procmux$706  = select_a;
    endcase
  endfunction
  assign read_bank = procmux$706 (3'h0, { \$14 [2:0], \$procmux$704_Y  }, { \$procmux$582_CMP , \$procmux$578_CMP  });
  assign \$procmux$709_Y  = \$16  ? 1'h1 : 1'h0;
  function [0:0] procmux$711 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$711  = select_b[0:0];
      2'b10:
        procmux$711  = select_b[1:1];
      default:
        procmux$711  = select_a;
    endcase
  endfunction
  assign read_en = procmux$711 (1'h0, { 1'h1, \$procmux$709_Y  }, { \$procmux$582_CMP , \$procmux$578_CMP  });
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
