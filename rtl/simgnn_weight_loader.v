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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3783 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3785 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3791 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3793 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3803 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3807 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3811 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3813 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3815 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3817 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3819 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3821 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3823 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3829 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3831 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3833 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3835 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3841 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3843 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3845 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3847 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3849 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3855 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3857 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3859 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3861 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3863 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3873 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3787 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3795 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3799 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3825 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3837 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3851 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$3865 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3869 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3881 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3886 ;
  wire \$auto$rtlil.cc:2739:Not$3878 ;
  wire \$auto$rtlil.cc:2739:Not$3880 ;
  wire \$auto$rtlil.cc:2739:Not$3885 ;
  wire [3:0] \$procmux$533_Y ;
  wire [3:0] \$procmux$535_Y ;
  wire \$procmux$536_CMP ;
  wire \$procmux$537_CMP ;
  wire [1:0] \$procmux$540_Y ;
  wire [1:0] \$procmux$542_Y ;
  wire \$procmux$547_Y ;
  wire \$procmux$552_CMP ;
  wire [1:0] \$procmux$555_Y ;
  wire \$procmux$556_CMP ;
  wire \$procmux$557_CMP ;
  wire [8:0] \$procmux$560_Y ;
  wire [2:0] \$procmux$566_Y ;
  wire [2:0] \$procmux$568_Y ;
  wire [2:0] \$procmux$570_Y ;
  wire [2:0] \$procmux$572_Y ;
  wire [2:0] \$procmux$574_Y ;
  wire [2:0] \$procmux$578_Y ;
  wire [2:0] \$procmux$580_Y ;
  wire [2:0] \$procmux$583_Y ;
  wire [2:0] \$procmux$587_Y ;
  wire \$procmux$589_CMP ;
  wire \$procmux$592_Y ;
  wire \$procmux$594_Y ;
  wire \$procmux$596_Y ;
  wire \$procmux$598_Y ;
  wire [23:0] \$procmux$603_Y ;
  wire [23:0] \$procmux$606_Y ;
  wire [23:0] \$procmux$608_Y ;
  wire [23:0] \$procmux$610_Y ;
  wire [23:0] \$procmux$612_Y ;
  wire [23:0] \$procmux$614_Y ;
  wire [23:0] \$procmux$616_Y ;
  wire [23:0] \$procmux$621_Y ;
  wire [23:0] \$procmux$624_Y ;
  wire [23:0] \$procmux$626_Y ;
  wire [23:0] \$procmux$628_Y ;
  wire [23:0] \$procmux$630_Y ;
  wire [23:0] \$procmux$632_Y ;
  wire [23:0] \$procmux$634_Y ;
  wire [3:0] \$procmux$639_Y ;
  wire [3:0] \$procmux$641_Y ;
  wire \$procmux$645_Y ;
  wire \$procmux$647_Y ;
  wire \$procmux$649_Y ;
  wire \$procmux$651_Y ;
  wire \$procmux$653_Y ;
  wire [8:0] \$procmux$673_Y ;
  wire [2:0] \$procmux$678_Y ;
  wire \$procmux$683_Y ;
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
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3787 ) threshold <= \$procmux$535_Y ;
  always @(posedge clk)
    if (rst) \row$39  <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3795 ) \row$39  <= \$procmux$542_Y ;
  always @(posedge clk)
    if (rst) bias__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3799 ) bias__valid <= \$procmux$547_Y ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3803 ) index <= \$procmux$555_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3807 ) address <= \$procmux$560_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3825 ) fsm_state <= \$procmux$572_Y ;
  always @(posedge clk)
    if (rst) first <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3837 ) first <= \$procmux$596_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3851 ) tile_n0 <= \$procmux$614_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$3865 ) tile_k0 <= \$procmux$632_Y ;
  reg [1:0] \$auto$ff.cc:266:slice$3871  = 2'h1;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3869 ) \$auto$ff.cc:266:slice$3871  <= 2'h1;
    else if (\$29 ) \$auto$ff.cc:266:slice$3871  <= { \$30 [2], \$30 [0] };
  assign { since[2], since[0] } = \$auto$ff.cc:266:slice$3871 ;
  reg [1:0] \$auto$ff.cc:266:slice$3872  = 2'h3;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$3872  <= 2'h3;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3873 ) \$auto$ff.cc:266:slice$3872  <= { \$procmux$641_Y [3], \$procmux$641_Y [1] };
  assign { since[3], since[1] } = \$auto$ff.cc:266:slice$3872 ;
  always @(posedge clk)
    if (rst) loaded <= 1'h0;
    else loaded <= \$procmux$651_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3881 ) column_write <= 2'h0;
    else column_write <= \$35 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3886 ) row_write <= 2'h0;
    else row_write <= \$35 [1:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3783  = { \$procmux$536_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3785  = { \$procmux$537_CMP , \$procmux$536_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3791  = { \$procmux$536_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3793  = { \$procmux$537_CMP , \$procmux$536_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3803  = { \$procmux$557_CMP , \$procmux$556_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3807  = { \$procmux$557_CMP , \$procmux$556_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3811  = { \$procmux$556_CMP , \$38  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3813  = { \$procmux$589_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3815  = { \$procmux$552_CMP , \$40 , \$16  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3817  = { \$procmux$536_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3819  = { \$procmux$537_CMP , loaded } != 2'h3;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3821  = { \$procmux$536_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3823  = { \$procmux$589_CMP , \$procmux$557_CMP , \$procmux$556_CMP , \$procmux$552_CMP , \$procmux$537_CMP , \$procmux$536_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3829  = { \$procmux$589_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3831  = { \$procmux$536_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3833  = { \$procmux$536_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3835  = { \$procmux$589_CMP , \$procmux$536_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3841  = { \$procmux$589_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3843  = { \$procmux$536_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3845  = { \$procmux$536_CMP , weight_valid, tile_last_k, command[40], \$44  } != 5'h1b;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3847  = { \$procmux$536_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3849  = { \$procmux$589_CMP , \$procmux$536_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3855  = { \$procmux$589_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3857  = { \$procmux$536_CMP , weight_valid, \$44  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3859  = { \$procmux$536_CMP , weight_valid, tile_last_n, command[40], \$44  } != 5'h19;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3861  = { \$procmux$536_CMP , weight_valid } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3863  = { \$procmux$589_CMP , \$procmux$536_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3873  = { swap, \$29  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3787  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3785 , \$auto$opt_dff.cc:194:make_patterns_logic$3783  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3795  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3793 , \$auto$opt_dff.cc:194:make_patterns_logic$3791  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3799  = & { \$procmux$552_CMP , \$16  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3825  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3823 , \$auto$opt_dff.cc:194:make_patterns_logic$3821 , \$auto$opt_dff.cc:194:make_patterns_logic$3819 , \$auto$opt_dff.cc:194:make_patterns_logic$3817 , \$auto$opt_dff.cc:194:make_patterns_logic$3815 , \$auto$opt_dff.cc:194:make_patterns_logic$3813 , \$auto$opt_dff.cc:194:make_patterns_logic$3811  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3837  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3835 , \$auto$opt_dff.cc:194:make_patterns_logic$3833 , \$auto$opt_dff.cc:194:make_patterns_logic$3831 , \$auto$opt_dff.cc:194:make_patterns_logic$3829  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3851  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3849 , \$auto$opt_dff.cc:194:make_patterns_logic$3847 , \$auto$opt_dff.cc:194:make_patterns_logic$3845 , \$auto$opt_dff.cc:194:make_patterns_logic$3843 , \$auto$opt_dff.cc:194:make_patterns_logic$3841  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$3865  = & { \$auto$opt_dff.cc:194:make_patterns_logic$3863 , \$auto$opt_dff.cc:194:make_patterns_logic$3861 , \$auto$opt_dff.cc:194:make_patterns_logic$3859 , \$auto$opt_dff.cc:194:make_patterns_logic$3857 , \$auto$opt_dff.cc:194:make_patterns_logic$3855  };
  assign \$auto$rtlil.cc:2739:Not$3878  = ~ command[33];
  assign \$auto$rtlil.cc:2739:Not$3880  = ~ \$procmux$556_CMP ;
  assign \$auto$rtlil.cc:2739:Not$3885  = ~ \$procmux$556_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$3869  = | { swap, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3881  = | { \$auto$rtlil.cc:2739:Not$3880 , \$auto$rtlil.cc:2739:Not$3878 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3886  = | { \$auto$rtlil.cc:2739:Not$3885 , command[33], rst };
  assign \$procmux$533_Y  = weight_valid ? \$43 [3:0] : 4'hx;
  function [3:0] procmux$535 ;
    input [3:0] select_a;
    input [7:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$535  = select_b[3:0];
      2'b10:
        procmux$535  = select_b[7:4];
      default:
        procmux$535  = select_a;
    endcase
  endfunction
  assign \$procmux$535_Y  = procmux$535 (4'hx, { 4'h2, \$procmux$533_Y  }, { \$procmux$537_CMP , \$procmux$536_CMP  });
  assign \$procmux$536_CMP  = fsm_state == 3'h5;
  assign \$procmux$537_CMP  = fsm_state == 3'h4;
  assign \$procmux$540_Y  = weight_valid ? \$42 [1:0] : 2'hx;
  function [1:0] procmux$542 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$542  = select_b[1:0];
      2'b10:
        procmux$542  = select_b[3:2];
      default:
        procmux$542  = select_a;
    endcase
  endfunction
  assign \$procmux$542_Y  = procmux$542 (2'hx, { 2'h0, \$procmux$540_Y  }, { \$procmux$537_CMP , \$procmux$536_CMP  });
  assign \$procmux$547_Y  = \$40  ? 1'h0 : 1'h1;
  assign \$procmux$552_CMP  = fsm_state == 3'h3;
  function [1:0] procmux$555 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$555  = select_b[1:0];
      2'b10:
        procmux$555  = select_b[3:2];
      default:
        procmux$555  = select_a;
    endcase
  endfunction
  assign \$procmux$555_Y  = procmux$555 (2'hx, { 2'h0, \$33 [1:0] }, { \$procmux$557_CMP , \$procmux$556_CMP  });
  assign \$procmux$556_CMP  = fsm_state == 3'h2;
  assign \$procmux$557_CMP  = fsm_state == 3'h1;
  function [8:0] procmux$560 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$560  = select_b[8:0];
      2'b10:
        procmux$560  = select_b[17:9];
      default:
        procmux$560  = select_a;
    endcase
  endfunction
  assign \$procmux$560_Y  = procmux$560 (9'hxxx, { \$32 [8:0], \$34 [8:0] }, { \$procmux$557_CMP , \$procmux$556_CMP  });
  assign \$procmux$566_Y  = tile_last ? 3'h0 : 3'h1;
  assign \$procmux$568_Y  = \$44  ? \$procmux$566_Y  : 3'hx;
  assign \$procmux$570_Y  = weight_valid ? \$procmux$568_Y  : 3'hx;
  function [2:0] procmux$572 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$572  = select_b[2:0];
      6'b????10:
        procmux$572  = select_b[5:3];
      6'b???100:
        procmux$572  = select_b[8:6];
      6'b??1000:
        procmux$572  = select_b[11:9];
      6'b?10000:
        procmux$572  = select_b[14:12];
      6'b100000:
        procmux$572  = select_b[17:15];
      default:
        procmux$572  = select_a;
    endcase
  endfunction
  assign \$procmux$572_Y  = procmux$572 (3'hx, { \$procmux$587_Y , 3'h2, \$procmux$583_Y , \$procmux$580_Y , \$procmux$574_Y , \$procmux$570_Y  }, { \$procmux$589_CMP , \$procmux$557_CMP , \$procmux$556_CMP , \$procmux$552_CMP , \$procmux$537_CMP , \$procmux$536_CMP  });
  assign \$procmux$574_Y  = loaded ? 3'hx : 3'h5;
  assign \$procmux$578_Y  = \$40  ? 3'h4 : 3'hx;
  assign \$procmux$580_Y  = \$16  ? \$procmux$578_Y  : 3'h4;
  assign \$procmux$583_Y  = \$38  ? 3'h3 : 3'hx;
  assign \$procmux$587_Y  = start ? 3'h1 : 3'hx;
  assign \$procmux$589_CMP  = ! fsm_state;
  assign \$procmux$592_Y  = \$44  ? 1'h0 : 1'hx;
  assign \$procmux$594_Y  = weight_valid ? \$procmux$592_Y  : 1'hx;
  function [0:0] procmux$596 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$596  = select_b[0:0];
      2'b10:
        procmux$596  = select_b[1:1];
      default:
        procmux$596  = select_a;
    endcase
  endfunction
  assign \$procmux$596_Y  = procmux$596 (1'hx, { \$procmux$598_Y , \$procmux$594_Y  }, { \$procmux$589_CMP , \$procmux$536_CMP  });
  assign \$procmux$598_Y  = start ? 1'h1 : 1'hx;
  assign \$procmux$603_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$606_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$608_Y  = command[40] ? \$procmux$606_Y  : \$procmux$603_Y ;
  assign \$procmux$610_Y  = \$44  ? \$procmux$608_Y  : 24'hxxxxxx;
  assign \$procmux$612_Y  = weight_valid ? \$procmux$610_Y  : 24'hxxxxxx;
  function [23:0] procmux$614 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$614  = select_b[23:0];
      2'b10:
        procmux$614  = select_b[47:24];
      default:
        procmux$614  = select_a;
    endcase
  endfunction
  assign \$procmux$614_Y  = procmux$614 (24'hxxxxxx, { \$procmux$616_Y , \$procmux$612_Y  }, { \$procmux$589_CMP , \$procmux$536_CMP  });
  assign \$procmux$616_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$621_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$624_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$626_Y  = command[40] ? \$procmux$624_Y  : \$procmux$621_Y ;
  assign \$procmux$628_Y  = \$44  ? \$procmux$626_Y  : 24'hxxxxxx;
  assign \$procmux$630_Y  = weight_valid ? \$procmux$628_Y  : 24'hxxxxxx;
  function [23:0] procmux$632 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$632  = select_b[23:0];
      2'b10:
        procmux$632  = select_b[47:24];
      default:
        procmux$632  = select_a;
    endcase
  endfunction
  assign \$procmux$632_Y  = procmux$632 (24'hxxxxxx, { \$procmux$634_Y , \$procmux$630_Y  }, { \$procmux$589_CMP , \$procmux$536_CMP  });
  assign \$procmux$634_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$639_Y  = \$29  ? \$30 [3:0] : { 1'hx, since[2], 1'hx, since[0] };
  assign \$procmux$641_Y  = swap ? 4'h1 : \$procmux$639_Y ;
  assign \$procmux$645_Y  = swap ? 1'h0 : loaded;
  assign \$procmux$647_Y  = \$44  ? 1'h1 : \$procmux$645_Y ;
  assign \$procmux$649_Y  = weight_valid ? \$procmux$647_Y  : \$procmux$645_Y ;
  function [0:0] procmux$651 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$651  = select_b[0:0];
      2'b10:
        procmux$651  = select_b[1:1];
      default:
        procmux$651  = select_a;
    endcase
  endfunction
  assign \$procmux$651_Y  = procmux$651 (\$procmux$645_Y , { \$procmux$653_Y , \$procmux$649_Y  }, { \$procmux$589_CMP , \$procmux$536_CMP  });
  assign \$procmux$653_Y  = start ? 1'h0 : \$procmux$645_Y ;
  assign weight_valid = \$procmux$536_CMP  ? \$22  : 1'h0;
  assign \$procmux$673_Y  = \$16  ? \$20 [8:0] : 9'h000;
  function [8:0] procmux$675 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$675  = select_b[8:0];
      2'b10:
        procmux$675  = select_b[17:9];
      default:
        procmux$675  = select_a;
    endcase
  endfunction
  assign read_address = procmux$675 (9'h000, { \$15 [8:0], \$procmux$673_Y  }, { \$procmux$556_CMP , \$procmux$552_CMP  });
  assign \$procmux$678_Y  = \$16  ? \$17 [2:0] : 3'h0;
  function [2:0] procmux$680 ;
    input [2:0] select_a;
    input [5:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$680  = select_b[2:0];
      2'b10:
        procmux$680  = select_b[5:3];
      default:
        procmux$680  = select_a;
    endcase
  endfunction
  assign read_bank = procmux$680 (3'h0, { \$14 [2:0], \$procmux$678_Y  }, { \$procmux$556_CMP , \$procmux$552_CMP  });
  assign \$procmux$683_Y  = \$16  ? 1'h1 : 1'h0;
  function [0:0] procmux$685 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$685  = select_b[0:0];
      2'b10:
        procmux$685  = select_b[1:1];
      default:
        procmux$685  = select_a;
    endcase
  endfunction
  assign read_en = procmux$685 (1'h0, { 1'h1, \$procmux$683_Y  }, { \$procmux$556_CMP , \$procmux$552_CMP  });
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
