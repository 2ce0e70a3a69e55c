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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4215 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4217 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4223 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4225 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4235 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4239 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4243 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4245 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4247 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4249 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4251 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4253 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4255 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4261 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4263 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4265 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4267 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4273 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4275 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4277 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4279 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4281 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4287 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4289 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4291 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4293 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4295 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4305 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4219 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4227 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4231 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4257 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4269 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4283 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4297 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4301 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4313 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4318 ;
  wire \$auto$rtlil.cc:2739:Not$4310 ;
  wire \$auto$rtlil.cc:2739:Not$4312 ;
  wire \$auto$rtlil.cc:2739:Not$4317 ;
  wire [3:0] \$procmux$565_Y ;
  wire [3:0] \$procmux$567_Y ;
  wire \$procmux$568_CMP ;
  wire \$procmux$569_CMP ;
  wire [1:0] \$procmux$572_Y ;
  wire [1:0] \$procmux$574_Y ;
  wire \$procmux$579_Y ;
  wire \$procmux$584_CMP ;
  wire [1:0] \$procmux$587_Y ;
  wire \$procmux$588_CMP ;
  wire \$procmux$589_CMP ;
  wire [8:0] \$procmux$592_Y ;
  wire [2:0] \$procmux$598_Y ;
  wire [2:0] \$procmux$600_Y ;
  wire [2:0] \$procmux$602_Y ;
  wire [2:0] \$procmux$604_Y ;
  wire [2:0] \$procmux$606_Y ;
  wire [2:0] \$procmux$610_Y ;
  wire [2:0] \$procmux$612_Y ;
  wire [2:0] \$procmux$615_Y ;
  wire [2:0] \$procmux$619_Y ;
  wire \$procmux$621_CMP ;
  wire \$procmux$624_Y ;
  wire \$procmux$626_Y ;
  wire \$procmux$628_Y ;
  wire \$procmux$630_Y ;
  wire [23:0] \$procmux$635_Y ;
  wire [23:0] \$procmux$638_Y ;
  wire [23:0] \$procmux$640_Y ;
  wire [23:0] \$procmux$642_Y ;
  wire [23:0] \$procmux$644_Y ;
  wire [23:0] \$procmux$646_Y ;
  wire [23:0] \$procmux$648_Y ;
  wire [23:0] \$procmux$653_Y ;
  wire [23:0] \$procmux$656_Y ;
  wire [23:0] \$procmux$658_Y ;
  wire [23:0] \$procmux$660_Y ;
  wire [23:0] \$procmux$662_Y ;
  wire [23:0] \$procmux$664_Y ;
  wire [23:0] \$procmux$666_Y ;
  wire [3:0] \$procmux$671_Y ;
  wire [3:0] \$procmux$673_Y ;
  wire \$procmux$677_Y ;
  wire \$procmux$679_Y ;
  wire \$procmux$681_Y ;
  wire \$procmux$683_Y ;
  wire \$procmux$685_Y ;
  wire [8:0] \$procmux$705_Y ;
  wire [2:0] \$procmux$710_Y ;
  wire \$procmux$715_Y ;
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
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4219 ) threshold <= \$procmux$567_Y ;
  always @(posedge clk)
    if (rst) \row$39  <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4227 ) \row$39  <= \$procmux$574_Y ;
  always @(posedge clk)
    if (rst) bias__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4231 ) bias__valid <= \$procmux$579_Y ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4235 ) index <= \$procmux$587_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4239 ) address <= \$procmux$592_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4257 ) fsm_state <= \$procmux$604_Y ;
  always @(posedge clk)
    if (rst) first <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4269 ) first <= \$procmux$628_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4283 ) tile_n0 <= \$procmux$646_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4297 ) tile_k0 <= \$procmux$664_Y ;
  reg [1:0] \$auto$ff.cc:266:slice$4303  = 2'h1;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4301 ) \$auto$ff.cc:266:slice$4303  <= 2'h1;
    else if (\$29 ) \$auto$ff.cc:266:slice$4303  <= { \$30 [2], \$30 [0] };
  assign { since[2], since[0] } = \$auto$ff.cc:266:slice$4303 ;
  reg [1:0] \$auto$ff.cc:266:slice$4304  = 2'h3;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$4304  <= 2'h3;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4305 ) \$auto$ff.cc:266:slice$4304  <= { \$procmux$673_Y [3], \$procmux$673_Y [1] };
  assign { since[3], since[1] } = \$auto$ff.cc:266:slice$4304 ;
  always @(posedge clk)
    if (rst) loaded <= 1'h0;
    else loaded <= \$procmux$683_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4313 ) column_write <= 2'h0;
    else column_write <= \$35 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4318 ) row_write <= 2'h0;
    else row_write <= \$35 [1:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4215  = { \$procmux$568_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4217  = { \$procmux$569_CMP , \$procmux$568_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4223  = { \$procmux$568_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4225  = { \$procmux$569_CMP , \$procmux$568_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4235  = { \$procmux$589_CMP , \$procmux$588_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4239  = { \$procmux$589_CMP , \$procmux$588_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4243  = { \$procmux$588_CMP , \$38  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4245  = { \$procmux$621_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4247  = { \$procmux$584_CMP , \$40 , \$16  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4249  = { \$procmux$568_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4251  = { \$procmux$569_CMP , loaded } != 2'h3;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4253  = { \$procmux$568_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4255  = { \$procmux$621_CMP , \$procmux$589_CMP , \$procmux$588_CMP , \$procmux$584_CMP , \$procmux$569_CMP , \$procmux$568_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4261  = { \$procmux$621_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4263  = { \$procmux$568_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4265  = { \$procmux$568_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4267  = { \$procmux$621_CMP , \$procmux$568_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4273  = { \$procmux$621_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4275  = { \$procmux$568_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4277  = { \$procmux$568_CMP , weight_valid, tile_last_k, command[40], \$44  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4279  = { \$procmux$568_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4281  = { \$procmux$621_CMP , \$procmux$568_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4287  = { \$procmux$621_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4289  = { \$procmux$568_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4291  = { \$procmux$568_CMP , weight_valid, tile_last_n, command[40], \$44  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4293  = { \$procmux$568_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4295  = { \$procmux$621_CMP , \$procmux$568_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4305  = { swap, \$29  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4219  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4217 , \$auto$opt_dff.cc:194:make_patterns_logic$4215  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4227  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4225 , \$auto$opt_dff.cc:194:make_patterns_logic$4223  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4231  = & { \$procmux$584_CMP , \$16  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4257  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4255 , \$auto$opt_dff.cc:194:make_patterns_logic$4253 , \$auto$opt_dff.cc:194:make_patterns_logic$4251 , \$auto$opt_dff.cc:194:make_patterns_logic$4249 , \$auto$opt_dff.cc:194:make_patterns_logic$4247 , \$auto$opt_dff.cc:194:make_patterns_logic$4245 , \$auto$opt_dff.cc:194:make_patterns_logic$4243  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4269  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4267 , \$auto$opt_dff.cc:194:make_patterns_logic$4265 , \$auto$opt_dff.cc:194:make_patterns_logic$4263 , \$auto$opt_dff.cc:194:make_patterns_logic$4261  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4283  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4281 , \$auto$opt_dff.cc:194:make_patterns_logic$4279 , \$auto$opt_dff.cc:194:make_patterns_logic$4277 , \$auto$opt_dff.cc:194:make_patterns_logic$4275 , \$auto$opt_dff.cc:194:make_patterns_logic$4273  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4297  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4295 , \$auto$opt_dff.cc:194:make_patterns_logic$4293 , \$auto$opt_dff.cc:194:make_patterns_logic$4291 , \$auto$opt_dff.cc:194:make_patterns_logic$4289 , \$auto$opt_dff.cc:194:make_patterns_logic$4287  };
  assign \$auto$rtlil.cc:2739:Not$4310  = ~ command[33];
  assign \$auto$rtlil.cc:2739:Not$4312  = ~ \$procmux$588_CMP ;
  assign \$auto$rtlil.cc:2739:Not$4317  = ~ \$procmux$588_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$4301  = | { swap, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4313  = | { \$auto$rtlil.cc:2739:Not$4312 , \$auto$rtlil.cc:2739:Not$4310 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4318  = | { \$auto$rtlil.cc:2739:Not$4317 , command[33], rst };
  assign \$procmux$565_Y  = weight_valid ? \$43 [3:0] : 4'hx;
  function [3:0] procmux$567 ;
    input [3:0] select_a;
    input [7:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$567  = select_b[3:0];
      2'b10:
        procmux$567  = select_b[7:4];
      default:
        procmux$567  = select_a;
    endcase
  endfunction
  assign \$procmux$567_Y  = procmux$567 (4'hx, { 4'h2, \$procmux$565_Y  }, { \$procmux$569_CMP , \$procmux$568_CMP  });
  assign \$procmux$568_CMP  = fsm_state == 3'h5;
  assign \$procmux$569_CMP  = fsm_state == 3'h4;
  assign \$procmux$572_Y  = weight_valid ? \$42 [1:0] : 2'hx;
  function [1:0] procmux$574 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$574  = select_b[1:0];
      2'b10:
        procmux$574  = select_b[3:2];
      default:
        procmux$574  = select_a;
    endcase
  endfunction
  assign \$procmux$574_Y  = procmux$574 (2'hx, { 2'h0, \$procmux$572_Y  }, { \$procmux$569_CMP , \$procmux$568_CMP  });
  assign \$procmux$579_Y  = \$40  ? 1'h0 : 1'h1;
  assign \$procmux$584_CMP  = fsm_state == 3'h3;
  function [1:0] procmux$587 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$587  = select_b[1:0];
      2'b10:
        procmux$587  = select_b[3:2];
      default:
        procmux$587  = select_a;
    endcase
  endfunction
  assign \$procmux$587_Y  = procmux$587 (2'hx, { 2'h0, \$33 [1:0] }, { \$procmux$589_CMP , \$procmux$588_CMP  });
  assign \$procmux$588_CMP  = fsm_state == 3'h2;
  assign \$procmux$589_CMP  = fsm_state == 3'h1;
  function [8:0] procmux$592 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$592  = select_b[8:0];
      2'b10:
        procmux$592  = select_b[17:9];
      default:
        procmux$592  = select_a;
    endcase
  endfunction
  assign \$procmux$592_Y  = procmux$592 (9'hxxx, { \$32 [8:0], \$34 [8:0] }, { \$procmux$589_CMP , \$procmux$588_CMP  });
  assign \$procmux$598_Y  = tile_last ? 3'h0 : 3'h1;
  assign \$procmux$600_Y  = \$44  ? \$procmux$598_Y  : 3'hx;
  assign \$procmux$602_Y  = weight_valid ? \$procmux$600_Y  : 3'hx;
  function [2:0] procmux$604 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$604  = select_b[2:0];
      6'b????10:
        procmux$604  = select_b[5:3];
      6'b???100:
        procmux$604  = select_b[8:6];
      6'b??1000:
        procmux$604  = select_b[11:9];
      6'b?10000:
        procmux$604  = select_b[14:12];
      6'b100000:
        procmux$604  = select_b[17:15];
      default:
        procmux$604  = select_a;
    endcase
  endfunction
  assign \$procmux$604_Y  = procmux$604 (3'hx, { \$procmux$619_Y , 3'h2, \$procmux$615_Y , \$procmux$612_Y , \$procmux$606_Y , \$procmux$602_Y  }, { \$procmux$621_CMP , \$procmux$589_CMP , \$procmux$588_CMP , \$procmux$584_CMP , \$procmux$569_CMP , \$procmux$568_CMP  });
  assign \$procmux$606_Y  = loaded ? 3'hx : 3'h5;
  assign \$procmux$610_Y  = \$40  ? 3'h4 : 3'hx;
  assign \$procmux$612_Y  = \$16  ? \$procmux$610_Y  : 3'h4;
  assign \$procmux$615_Y  = \$38  ? 3'h3 : 3'hx;
  assign \$procmux$619_Y  = start ? 3'h1 : 3'hx;
  assign \$procmux$621_CMP  = ! fsm_state;
  assign \$procmux$624_Y  = \$44  ? 1'h0 : 1'hx;
  assign \$procmux$626_Y  = weight_valid ? \$procmux$624_Y  : 1'hx;
  function [0:0] procmux$628 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$628  = select_b[0:0];
      2'b10:
        procmux$628  = select_b[1:1];
      default:
        procmux$628  = select_a;
    endcase
  endfunction
  assign \$procmux$628_Y  = procmux$628 (1'hx, { \$procmux$630_Y , \$procmux$626_Y  }, { \$procmux$621_CMP , \$procmux$568_CMP  });
  assign \$procmux$630_Y  = start ? 1'h1 : 1'hx;
  assign \$procmux$635_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$638_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$640_Y  = command[40] ? \$procmux$638_Y  : \$procmux$635_Y ;
  assign \$procmux$642_Y  = \$44  ? \$procmux$640_Y  : 24'hxxxxxx;
  assign \$procmux$644_Y  = weight_valid ? \$procmux$642_Y  : 24'hxxxxxx;
  function [23:0] procmux$646 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$646  = select_b[23:0];
      2'b10:
        procmux$646  = select_b[47:24];
      default:
        procmux$646  = select_a;
    endcase
  endfunction
  assign \$procmux$646_Y  = procmux$646 (24'hxxxxxx, { \$procmux$648_Y , \$procmux$644_Y  }, { \$procmux$621_CMP , \$procmux$568_CMP  });
  assign \$procmux$648_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$653_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$656_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$658_Y  = command[40] ? \$procmux$656_Y  : \$procmux$653_Y ;
  assign \$procmux$660_Y  = \$44  ? \$procmux$658_Y  : 24'hxxxxxx;
  assign \$procmux$662_Y  = weight_valid ? \$procmux$660_Y  : 24'hxxxxxx;
  function [23:0] procmux$664 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$664  = select_b[23:0];
      2'b10:
        procmux$664  = select_b[47:24];
      default:
        procmux$664  = select_a;
    endcase
  endfunction
  assign \$procmux$664_Y  = procmux$664 (24'hxxxxxx, { \$procmux$666_Y , \$procmux$662_Y  }, { \$procmux$621_CMP , \$procmux$568_CMP  });
  assign \$procmux$666_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$671_Y  = \$29  ? \$30 [3:0] : { 1'hx, since[2], 1'hx, since[0] };
  assign \$procmux$673_Y  = swap ? 4'h1 : \$procmux$671_Y ;
  assign \$procmux$677_Y  = swap ? 1'h0 : loaded;
  assign \$procmux$679_Y  = \$44  ? 1'h1 : \$procmux$677_Y ;
  assign \$procmux$681_Y  = weight_valid ? \$procmux$679_Y  : \$procmux$677_Y ;
  function [0:0] procmux$683 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$683  = select_b[0:0];
      2'b10:
        procmux$683  = select_b[1:1];
      default:
        procmux$683  = select_a;
    endcase
  endfunction
  assign \$procmux$683_Y  = procmux$683 (\$procmux$677_Y , { \$procmux$685_Y , \$procmux$681_Y  }, { \$procmux$621_CMP , \$procmux$568_CMP  });
  assign \$procmux$685_Y  = start ? 1'h0 : \$procmux$677_Y ;
  assign weight_valid = \$procmux$568_CMP  ? \$22  : 1'h0;
  assign \$procmux$705_Y  = \$16  ? \$20 [8:0] : 9'h000;
  function [8:0] procmux$707 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$707  = select_b[8:0];
      2'b10:
        procmux$707  = select_b[17:9];
      default:
        procmux$707  = select_a;
    endcase
  endfunction
  assign read_address = procmux$707 (9'h000, { \$15 [8:0], \$procmux$705_Y  }, { \$procmux$588_CMP , \$procmux$584_CMP  });
  assign \$procmux$710_Y  = \$16  ? \$17 [2:0] : 3'h0;
  function [2:0] procmux$712 ;
    input [2:0] select_a;
    input [5:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$712  = select_b[2:0];
      2'b10:
        procmux$712  = select_b[5:3];
      default:
        procmux$712  = select_a;
    endcase
  endfunction
  assign read_bank = procmux$712 (3'h0, { \$14 [2:0], \$procmux$710_Y  }, { \$procmux$588_CMP , \$procmux$584_CMP  });
  assign \$procmux$715_Y  = \$16  ? 1'h1 : 1'h0;
  function [0:0] procmux$717 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$717  = select_b[0:0];
      2'b10:
        procmux$717  = select_b[1:1];
      default:
        procmux$717  = select_a;
    endcase
  endfunction
  assign read_en = procmux$717 (1'h0, { 1'h1, \$procmux$715_Y  }, { \$procmux$588_CMP , \$procmux$584_CMP  });
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
