`timescale 1ns/1ps
`default_nettype none
module simgnn_weight_loader(command, read_data, swap, bias_ready, clk, rst, read_en, read_bank, read_address, weight, weight_row, weight_active, weight_valid, loaded, bias_payload, bias_valid, start);
  wire [24:0] \$1 ;
  wire [23:0] \$10 ;
  wire [23:0] \$11 ;
  wire \$13 ;
  wire \$14 ;
  wire [8:0] \$16 ;
  wire [9:0] \$17 ;
  wire \$18 ;
  wire [8:0] \$19 ;
  wire [24:0] \$2 ;
  wire [64:0] \$22 ;
  wire \$23 ;
  wire [2:0] \$30 ;
  wire [3:0] \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire [3:0] \$35 ;
  wire \$37 ;
  wire \$38 ;
  wire [3:0] \$39 ;
  wire [24:0] \$4 ;
  wire \$40 ;
  wire [32:0] \$41 ;
  wire [33:0] \$42 ;
  wire [2:0] \$43 ;
  wire [9:0] \$44 ;
  wire [3:0] \$45 ;
  wire [2:0] \$47 ;
  wire \$48 ;
  wire [24:0] \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire [2:0] \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire [2:0] \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$6 ;
  wire [23:0] \$7 ;
  wire \$8 ;
  wire [23:0] \$9 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4750 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4758 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4762 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4766 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4768 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4770 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4772 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4774 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4776 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4782 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4784 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4786 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4788 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4794 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4796 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4798 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4800 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4812 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4820 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4746 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4754 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4778 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4790 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4802 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4808 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4816 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4828 ;
  wire \$auto$opt_dff.cc:253:combine_resets$4833 ;
  wire \$auto$rtlil.cc:2739:Not$4825 ;
  wire \$auto$rtlil.cc:2739:Not$4827 ;
  wire \$auto$rtlil.cc:2739:Not$4832 ;
  wire \$procmux$626_CMP ;
  wire [1:0] \$procmux$629_Y ;
  wire \$procmux$631_CMP ;
  wire \$procmux$634_Y ;
  wire \$procmux$639_CMP ;
  wire [1:0] \$procmux$642_Y ;
  wire \$procmux$643_CMP ;
  wire \$procmux$644_CMP ;
  wire [8:0] \$procmux$647_Y ;
  wire [2:0] \$procmux$653_Y ;
  wire [2:0] \$procmux$655_Y ;
  wire [2:0] \$procmux$657_Y ;
  wire [2:0] \$procmux$659_Y ;
  wire [2:0] \$procmux$663_Y ;
  wire [2:0] \$procmux$665_Y ;
  wire [2:0] \$procmux$668_Y ;
  wire [2:0] \$procmux$672_Y ;
  wire \$procmux$674_CMP ;
  wire [23:0] \$procmux$677_Y ;
  wire [23:0] \$procmux$680_Y ;
  wire [23:0] \$procmux$682_Y ;
  wire [23:0] \$procmux$684_Y ;
  wire [23:0] \$procmux$686_Y ;
  wire [23:0] \$procmux$688_Y ;
  wire [23:0] \$procmux$693_Y ;
  wire [23:0] \$procmux$696_Y ;
  wire [23:0] \$procmux$698_Y ;
  wire [23:0] \$procmux$700_Y ;
  wire [23:0] \$procmux$702_Y ;
  wire [23:0] \$procmux$704_Y ;
  wire [2:0] \$procmux$713_Y ;
  wire [2:0] \$procmux$715_Y ;
  wire [2:0] \$procmux$719_Y ;
  wire [2:0] \$procmux$721_Y ;
  wire [8:0] \$procmux$744_Y ;
  wire [2:0] \$procmux$749_Y ;
  wire \$procmux$754_Y ;
  wire [23:0] \$signal ;
  reg \$signal$42  = 1'h0;
  reg [8:0] address = 9'h000;
  reg [1:0] ahead = 2'h0;
  wire [8:0] along;
  wire [8:0] base;
  wire begun;
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
  reg [2:0] fsm_state = 3'h0;
  reg [1:0] index = 2'h0;
  wire [2:0] latest;
  output loaded;
  wire loaded;
  reg loading = 1'h0;
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
  reg [2:0] since0 = 3'h5;
  reg [2:0] since1 = 3'h5;
  input start;
  wire start;
  wire [8:0] stride;
  input swap;
  wire swap;
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
  assign \$17  = address + along;
  assign \$18  = command[35] & tile_last_k;
  assign \$19  = command[751:744] - 1'h1;
  assign \$22  = { 3'h0, command[703:643] } + { 1'h0, tile_n0[23:1] };
  assign \$23  = ! \row$39 ;
  assign \$30  = ahead + begun;
  assign \$31  = \$30  - swap;
  assign \$32  = ! \$signal$42 ;
  assign \$33  = swap & \$32 ;
  assign \$34  = since0 != 3'h5;
  assign \$35  = since0 + 1'h1;
  assign \$37  = swap & \$signal$42 ;
  assign \$38  = since1 != 3'h5;
  assign \$39  = since1 + 1'h1;
  assign \$40  = ~ \$signal$42 ;
  assign \$41  = tile_row * command[459:451];
  assign \$42  = command[395:387] + \$41 ;
  assign \$43  = index + 1'h1;
  assign \$44  = address + command[459:451];
  assign \$45  = 1'h1 << index;
  assign \$47  = wanted - 1'h1;
  assign \$48  = index == \$47 ;
  assign \$50  = bias__valid & bias_ready;
  assign \$51  = ahead != 2'h2;
  assign \$52  = loading ? since1 : since0;
  assign \$53  = \$52  == 3'h5;
  assign \$54  = \$51  & \$53 ;
  assign \$55  = \row$39  + 1'h1;
  assign \$56  = \row$39  == 1'h1;
  assign \$57  = ~ loading;
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
  assign latest = \$signal$42  ? since0 : since1;
  assign \$13  = | ahead;
  assign \$14  = latest >= 2'h2;
  assign loaded = \$13  & \$14 ;
  assign tile_row = command[33] ? tile_n0 : tile_k0;
  assign \$16  = command[495:488] - 1'h1;
  always @(posedge clk)
    if (rst) loading <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4746 ) loading <= \$57 ;
  always @(posedge clk)
    if (rst) \row$39  <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4750 ) \row$39  <= \$procmux$629_Y ;
  always @(posedge clk)
    if (rst) bias__valid <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4754 ) bias__valid <= \$procmux$634_Y ;
  always @(posedge clk)
    if (rst) index <= 2'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4758 ) index <= \$procmux$642_Y ;
  always @(posedge clk)
    if (rst) address <= 9'h000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4762 ) address <= \$procmux$647_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 3'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4778 ) fsm_state <= \$procmux$657_Y ;
  always @(posedge clk)
    if (rst) tile_n0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4790 ) tile_n0 <= \$procmux$686_Y ;
  always @(posedge clk)
    if (rst) tile_k0 <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4802 ) tile_k0 <= \$procmux$702_Y ;
  always @(posedge clk)
    if (rst) \$signal$42  <= 1'h0;
    else if (swap) \$signal$42  <= \$40 ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4808 ) since1[1:0] <= 2'h1;
    else if (\$38 ) since1[1:0] <= \$39 [1:0];
  always @(posedge clk)
    if (rst) since1[2] <= 1'h1;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4812 ) since1[2] <= \$procmux$715_Y [2];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4816 ) since0[1:0] <= 2'h1;
    else if (\$34 ) since0[1:0] <= \$35 [1:0];
  always @(posedge clk)
    if (rst) since0[2] <= 1'h1;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$4820 ) since0[2] <= \$procmux$721_Y [2];
  always @(posedge clk)
    if (rst) ahead <= 2'h0;
    else ahead <= \$31 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4828 ) column_write <= 2'h0;
    else column_write <= \$45 [1:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$4833 ) row_write <= 2'h0;
    else row_write <= \$45 [1:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4750  = { \$procmux$631_CMP , \$procmux$626_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4758  = { \$procmux$644_CMP , \$procmux$643_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4762  = { \$procmux$644_CMP , \$procmux$643_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4766  = { \$procmux$674_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4768  = { \$procmux$639_CMP , \$50 , \$18  } != 3'h5;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4770  = { \$procmux$643_CMP , \$48  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4772  = { \$procmux$631_CMP , \$54  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4774  = { \$procmux$626_CMP , \$56  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4776  = { \$procmux$674_CMP , \$procmux$644_CMP , \$procmux$643_CMP , \$procmux$639_CMP , \$procmux$631_CMP , \$procmux$626_CMP  } != 6'h00;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4782  = { \$procmux$674_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4784  = { \$procmux$626_CMP , \$56  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4786  = { \$procmux$626_CMP , tile_last_k, command[40], \$56  } != 4'hb;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4788  = { \$procmux$674_CMP , \$procmux$626_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4794  = { \$procmux$674_CMP , start } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4796  = { \$procmux$626_CMP , \$56  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4798  = { \$procmux$626_CMP , tile_last_n, command[40], \$56  } != 4'h9;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4800  = { \$procmux$674_CMP , \$procmux$626_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4812  = { \$37 , \$38  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4820  = { \$34 , \$33  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4746  = & { \$procmux$626_CMP , \$56  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4754  = & { \$procmux$639_CMP , \$18  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4778  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4776 , \$auto$opt_dff.cc:194:make_patterns_logic$4774 , \$auto$opt_dff.cc:194:make_patterns_logic$4772 , \$auto$opt_dff.cc:194:make_patterns_logic$4770 , \$auto$opt_dff.cc:194:make_patterns_logic$4768 , \$auto$opt_dff.cc:194:make_patterns_logic$4766  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4790  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4788 , \$auto$opt_dff.cc:194:make_patterns_logic$4786 , \$auto$opt_dff.cc:194:make_patterns_logic$4784 , \$auto$opt_dff.cc:194:make_patterns_logic$4782  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4802  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4800 , \$auto$opt_dff.cc:194:make_patterns_logic$4798 , \$auto$opt_dff.cc:194:make_patterns_logic$4796 , \$auto$opt_dff.cc:194:make_patterns_logic$4794  };
  assign \$auto$rtlil.cc:2739:Not$4825  = ~ command[33];
  assign \$auto$rtlil.cc:2739:Not$4827  = ~ \$procmux$643_CMP ;
  assign \$auto$rtlil.cc:2739:Not$4832  = ~ \$procmux$643_CMP ;
  assign \$auto$opt_dff.cc:253:combine_resets$4808  = | { \$37 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4816  = | { \$33 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4828  = | { \$auto$rtlil.cc:2739:Not$4827 , \$auto$rtlil.cc:2739:Not$4825 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$4833  = | { \$auto$rtlil.cc:2739:Not$4832 , command[33], rst };
  assign \$procmux$626_CMP  = fsm_state == 3'h5;
  function [1:0] procmux$629 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$629  = select_b[1:0];
      2'b10:
        procmux$629  = select_b[3:2];
      default:
        procmux$629  = select_a;
    endcase
  endfunction
  assign \$procmux$629_Y  = procmux$629 (2'hx, { 2'h0, \$55 [1:0] }, { \$procmux$631_CMP , \$procmux$626_CMP  });
  assign \$procmux$631_CMP  = fsm_state == 3'h4;
  assign \$procmux$634_Y  = \$50  ? 1'h0 : 1'h1;
  assign \$procmux$639_CMP  = fsm_state == 3'h3;
  function [1:0] procmux$642 ;
    input [1:0] select_a;
    input [3:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$642  = select_b[1:0];
      2'b10:
        procmux$642  = select_b[3:2];
      default:
        procmux$642  = select_a;
    endcase
  endfunction
  assign \$procmux$642_Y  = procmux$642 (2'hx, { 2'h0, \$43 [1:0] }, { \$procmux$644_CMP , \$procmux$643_CMP  });
  assign \$procmux$643_CMP  = fsm_state == 3'h2;
  assign \$procmux$644_CMP  = fsm_state == 3'h1;
  function [8:0] procmux$647 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$647  = select_b[8:0];
      2'b10:
        procmux$647  = select_b[17:9];
      default:
        procmux$647  = select_a;
    endcase
  endfunction
  assign \$procmux$647_Y  = procmux$647 (9'hxxx, { \$42 [8:0], \$44 [8:0] }, { \$procmux$644_CMP , \$procmux$643_CMP  });
  assign \$procmux$653_Y  = tile_last ? 3'h0 : 3'h1;
  assign \$procmux$655_Y  = \$56  ? \$procmux$653_Y  : 3'hx;
  function [2:0] procmux$657 ;
    input [2:0] select_a;
    input [17:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$657  = select_b[2:0];
      6'b????10:
        procmux$657  = select_b[5:3];
      6'b???100:
        procmux$657  = select_b[8:6];
      6'b??1000:
        procmux$657  = select_b[11:9];
      6'b?10000:
        procmux$657  = select_b[14:12];
      6'b100000:
        procmux$657  = select_b[17:15];
      default:
        procmux$657  = select_a;
    endcase
  endfunction
  assign \$procmux$657_Y  = procmux$657 (3'hx, { \$procmux$672_Y , 3'h2, \$procmux$668_Y , \$procmux$665_Y , \$procmux$659_Y , \$procmux$655_Y  }, { \$procmux$674_CMP , \$procmux$644_CMP , \$procmux$643_CMP , \$procmux$639_CMP , \$procmux$631_CMP , \$procmux$626_CMP  });
  assign \$procmux$659_Y  = \$54  ? 3'h5 : 3'hx;
  assign \$procmux$663_Y  = \$50  ? 3'h4 : 3'hx;
  assign \$procmux$665_Y  = \$18  ? \$procmux$663_Y  : 3'h4;
  assign \$procmux$668_Y  = \$48  ? 3'h3 : 3'hx;
  assign \$procmux$672_Y  = start ? 3'h1 : 3'hx;
  assign \$procmux$674_CMP  = ! fsm_state;
  assign \$procmux$677_Y  = tile_last_n ? 24'h000000 : \$2 [23:0];
  assign \$procmux$680_Y  = tile_last_k ? \$2 [23:0] : 24'hxxxxxx;
  assign \$procmux$682_Y  = command[40] ? \$procmux$680_Y  : \$procmux$677_Y ;
  assign \$procmux$684_Y  = \$56  ? \$procmux$682_Y  : 24'hxxxxxx;
  function [23:0] procmux$686 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$686  = select_b[23:0];
      2'b10:
        procmux$686  = select_b[47:24];
      default:
        procmux$686  = select_a;
    endcase
  endfunction
  assign \$procmux$686_Y  = procmux$686 (24'hxxxxxx, { \$procmux$688_Y , \$procmux$684_Y  }, { \$procmux$674_CMP , \$procmux$626_CMP  });
  assign \$procmux$688_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$693_Y  = tile_last_n ? \$1 [23:0] : 24'hxxxxxx;
  assign \$procmux$696_Y  = tile_last_k ? 24'h000000 : \$1 [23:0];
  assign \$procmux$698_Y  = command[40] ? \$procmux$696_Y  : \$procmux$693_Y ;
  assign \$procmux$700_Y  = \$56  ? \$procmux$698_Y  : 24'hxxxxxx;
  function [23:0] procmux$702 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$702  = select_b[23:0];
      2'b10:
        procmux$702  = select_b[47:24];
      default:
        procmux$702  = select_a;
    endcase
  endfunction
  assign \$procmux$702_Y  = procmux$702 (24'hxxxxxx, { \$procmux$704_Y , \$procmux$700_Y  }, { \$procmux$674_CMP , \$procmux$626_CMP  });
  assign \$procmux$704_Y  = start ? 24'h000000 : 24'hxxxxxx;
  assign \$procmux$713_Y  = \$38  ? \$39 [2:0] : { 1'hx, since1[1:0] };
  assign \$procmux$715_Y  = \$37  ? 3'h1 : \$procmux$713_Y ;
  assign \$procmux$719_Y  = \$34  ? \$35 [2:0] : { 1'hx, since0[1:0] };
  assign \$procmux$721_Y  = \$33  ? 3'h1 : \$procmux$719_Y ;
  assign begun = \$procmux$626_CMP  ? \$23  : 1'h0;
  assign weight_valid = \$procmux$626_CMP  ? 1'h1 : 1'h0;
  assign \$procmux$744_Y  = \$18  ? \$22 [8:0] : 9'h000;
  function [8:0] procmux$746 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$746  = select_b[8:0];
      2'b10:
        procmux$746  = select_b[17:9];
      default:
        procmux$746  = select_a;
    endcase
  endfunction
  assign read_address = procmux$746 (9'h000, { \$17 [8:0], \$procmux$744_Y  }, { \$procmux$643_CMP , \$procmux$639_CMP  });
  assign \$procmux$749_Y  = \$18  ? \$19 [2:0] : 3'h0;
  function [2:0] procmux$751 ;
    input [2:0] select_a;
    input [5:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$751  = select_b[2:0];
      2'b10:
        procmux$751  = select_b[5:3];
      default:
        procmux$751  = select_a;
    endcase
  endfunction
  assign read_bank = procmux$751 (3'h0, { \$16 [2:0], \$procmux$749_Y  }, { \$procmux$643_CMP , \$procmux$639_CMP  });
  assign \$procmux$754_Y  = \$18  ? 1'h1 : 1'h0;
  function [0:0] procmux$756 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$756  = select_b[0:0];
      2'b10:
        procmux$756  = select_b[1:1];
      default:
        procmux$756  = select_a;
    endcase
  endfunction
  assign read_en = procmux$756 (1'h0, { 1'h1, \$procmux$754_Y  }, { \$procmux$643_CMP , \$procmux$639_CMP  });
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
