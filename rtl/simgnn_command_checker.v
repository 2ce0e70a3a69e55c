`timescale 1ns/1ps
`default_nettype none
module simgnn_command_checker(command, clk, rst, done, cause, address, start);
  wire \$1 ;
  wire [24:0] \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [9:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire [9:0] \$19 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire [2:0] \$25 ;
  wire [24:0] \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire [24:0] \$65 ;
  wire \$66 ;
  wire [9:0] \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire \$70 ;
  wire \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire \$75 ;
  wire \$76 ;
  wire \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire \$80 ;
  wire \$81 ;
  wire \$82 ;
  wire \$83 ;
  wire \$84 ;
  wire \$85 ;
  wire \$86 ;
  wire \$87 ;
  wire \$88 ;
  wire \$89 ;
  wire \$90 ;
  wire [2:0] \$91 ;
  wire [2:0] \$92 ;
  wire [23:0] \$93 ;
  wire [23:0] \$94 ;
  wire [24:0] \$95 ;
  wire [23:0] \$96 ;
  wire [23:0] \$97 ;
  wire [24:0] \$98 ;
  wire \$99 ;
  wire [9:0] \$100 ;
  wire \$101 ;
  wire \$102 ;
  wire \$103 ;
  wire \$104 ;
  wire \$105 ;
  wire \$106 ;
  wire \$107 ;
  wire \$108 ;
  wire \$109 ;
  wire \$110 ;
  wire \$111 ;
  wire [24:0] \$112 ;
  wire \$113 ;
  wire [9:0] \$114 ;
  wire \$115 ;
  wire \$116 ;
  wire \$117 ;
  wire \$118 ;
  wire \$119 ;
  wire \$120 ;
  wire \$121 ;
  wire \$122 ;
  wire \$123 ;
  wire \$124 ;
  wire \$125 ;
  wire \$126 ;
  wire \$127 ;
  wire \$128 ;
  wire \$129 ;
  wire \$130 ;
  wire \$131 ;
  wire \$132 ;
  wire \$133 ;
  wire \$134 ;
  wire \$135 ;
  wire \$136 ;
  wire \$137 ;
  wire \$138 ;
  wire \$139 ;
  wire \$140 ;
  wire \$141 ;
  wire \$142 ;
  wire \$143 ;
  wire \$144 ;
  wire \$145 ;
  wire [9:0] \$146 ;
  wire \$147 ;
  wire \$148 ;
  wire \$149 ;
  wire \$150 ;
  wire \$151 ;
  wire \$152 ;
  wire \$153 ;
  wire \$154 ;
  wire \$155 ;
  wire \$156 ;
  wire \$157 ;
  wire \$158 ;
  wire \$159 ;
  wire \$160 ;
  wire \$161 ;
  wire [3:0] \$162 ;
  wire \$163 ;
  wire \$164 ;
  wire \$165 ;
  wire \$166 ;
  wire \$167 ;
  wire \$168 ;
  wire \$169 ;
  wire \$170 ;
  wire [2:0] \$171 ;
  wire [2:0] \$172 ;
  wire \$173 ;
  wire \$174 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$175 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$176 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$177 ;
  wire \$auto$opt_dff.cc:253:combine_resets$178 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$179 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$180 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$181 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$182 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$183 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$184 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$185 ;
  wire \$procmux$186_Y ;
  wire \$procmux$187_Y ;
  wire [63:0] \$procmux$188_Y ;
  wire [63:0] \$procmux$189_Y ;
  wire [7:0] \$procmux$190_Y ;
  wire [7:0] \$procmux$191_Y ;
  wire \$procmux$192_Y ;
  wire \$procmux$193_Y ;
  wire \$procmux$194_Y ;
  wire \$procmux$195_Y ;
  wire \$procmux$196_CMP ;
  wire \$procmux$197_CMP ;
  wire \$procmux$198_CMP ;
  wire \$procmux$199_CMP ;
  wire \$procmux$200_CMP ;
  wire \$procmux$201_Y ;
  wire \$procmux$202_CMP ;
  wire \$procmux$203_Y ;
  wire \$procmux$204_CMP ;
  wire \$procmux$205_Y ;
  wire \$procmux$206_CMP ;
  wire \$procmux$207_Y ;
  wire \$procmux$208_Y ;
  wire \$procmux$209_CMP ;
  wire \$procmux$210_Y ;
  wire \$procmux$211_Y ;
  wire \$procmux$212_Y ;
  wire \$procmux$213_Y ;
  wire \$procmux$214_Y ;
  wire [32:0] \$procmux$215_Y ;
  wire [32:0] \$procmux$216_Y ;
  wire [32:0] \$procmux$217_Y ;
  wire [31:0] \$procmux$218_Y ;
  wire [31:0] \$procmux$219_Y ;
  wire [31:0] \$procmux$220_Y ;
  wire [24:0] \$procmux$221_Y ;
  wire [24:0] \$procmux$222_Y ;
  wire [24:0] \$procmux$223_Y ;
  wire [31:0] \$procmux$224_Y ;
  wire [31:0] \$procmux$225_Y ;
  wire [31:0] \$procmux$226_Y ;
  wire [63:0] \$procmux$227_Y ;
  wire [63:0] \$procmux$228_Y ;
  wire [63:0] \$procmux$229_Y ;
  reg active = 1'h0;
  output [63:0] address;
  reg [63:0] address = 64'h0000000000000000;
  wire [63:0] \address$10 ;
  wire [63:0] at;
  wire bad;
  output [7:0] cause;
  reg [7:0] cause = 8'h00;
  wire [7:0] \cause$26 ;
  wire checked;
  input clk;
  wire clk;
  input [1023:0] command;
  wire [1023:0] command;
  wire counted;
  output done;
  wire done;
  wire [7:0] flat;
  wire last;
  wire [32:0] limit;
  wire misaligned;
  wire [24:0] rows;
  input rst;
  wire rst;
  wire [31:0] size;
  reg [2:0] slot = 3'h0;
  input start;
  wire start;
  wire [31:0] stride;
  reg under_way_1_0 = 1'h0;
  reg under_way_2_0 = 1'h0;
  reg under_way_3_0 = 1'h0;
  wire unlimited;
  reg waiting = 1'h0;
  assign \$169  = | { command[1023:368], command[255:240], command[127:120], command[95:88], command[63:20], command[16:12], command[8], \$21 , \$20  };
  assign \$172  = \$169  ? 3'h2 : 3'h0;
  assign \$31  = ! command[239:232];
  assign \$36  = | { command[194:192], command[130:128] };
  assign \$37  = \$36  | command[191];
  assign \$72  = ~ \$31 ;
  assign \$3  = | command[231:224];
  assign \$80  = \$72  | \$3 ;
  assign \$2  = command[119:96] + 1'h1;
  assign \$5  = command[367:360] == 3'h5;
  assign \$6  = \$5  ? 10'h040 : 10'h200;
  assign \$7  = ! command[367:360];
  assign \$8  = | { command[322:320], command[258:256] };
  assign \$9  = \$8  | command[319];
  assign \$45  = command[367:360] == 1'h1;
  assign \$46  = command[367:360] == 2'h2;
  assign \$47  = command[367:360] == 2'h3;
  assign \$48  = command[367:360] == 3'h4;
  assign \$165  = | { \$48 , \$47 , \$46 , \$45 , \$5  };
  assign \$166  = ~ \$165 ;
  assign \$11  = | command[359:352];
  assign \$167  = \$166  | \$11 ;
  assign \$14  = command[87:64] > 1'h1;
  assign \$15  = command[351:320] < { 1'h0, \$2 [24:1], 3'h0 };
  assign \$16  = \$14  & \$15 ;
  assign \$168  = \$167  | \$16 ;
  assign \$1  = slot == 1'h1;
  assign \$20  = ! command[87:64];
  assign \$21  = ! command[119:96];
  assign \$170  = | { command[1023:368], command[255:240], command[127:120], command[95:88], command[63:20], command[17], command[15:12], command[9], \$21 , \$20  };
  assign \$171  = \$170  ? 3'h2 : 3'h0;
  assign \$13  = command[239:232] == 3'h5;
  assign \$19  = \$13  ? 10'h040 : 10'h200;
  assign \$38  = command[239:232] == 1'h1;
  assign \$39  = command[239:232] == 2'h2;
  assign \$40  = command[239:232] == 2'h3;
  assign \$41  = command[239:232] == 3'h4;
  assign \$173  = | { \$41 , \$40 , \$39 , \$38 , \$13  };
  assign \$174  = ~ \$173 ;
  assign \$4  = \$174  | \$3 ;
  assign \$10  = ~ \$7 ;
  assign \$12  = \$10  | \$11 ;
  assign \$17  = \$12  | \$16 ;
  assign \$18  = slot == 3'h6;
  assign \$22  = | command[831:768];
  assign \$23  = | command[895:832];
  assign \$24  = | { command[1023:896], command[767:752], command[511:504], command[383:368], command[255:240], command[127:120], command[95:88], command[63:36], command[31:20], command[18], command[15:12], command[10], \$23 , \$22 , \$21 , \$20  };
  assign \$25  = \$24  ? 3'h2 : 3'h0;
  assign \$26  = command[87:64] + 1'h1;
  assign \$27  = command[479:448] < command[503:480];
  assign \$28  = | command[479:448];
  assign \$29  = ! command[503:480];
  assign \$30  = \$28  & \$29 ;
  assign \$32  = \$27  | \$30 ;
  assign \$33  = { 1'h0, \$2 [24:1] } > 5'h10;
  assign \$34  = \$32  | \$33 ;
  assign \$35  = command[32] | \$31 ;
  assign \$42  = | { \$41 , \$40 , \$39 , \$38 , \$31  };
  assign \$43  = ~ \$42 ;
  assign \$44  = \$43  | \$3 ;
  assign \$49  = | { \$48 , \$47 , \$46 , \$45  };
  assign \$50  = ~ \$49 ;
  assign \$51  = \$50  | \$11 ;
  assign \$52  = \$51  | \$16 ;
  assign \$53  = | command[385:384];
  assign \$54  = \$53  | command[447];
  assign \$55  = \$28  & \$54 ;
  assign \$56  = command[32] | command[33];
  assign \$57  = | command[503:480];
  assign \$58  = \$56  & \$57 ;
  assign \$59  = | command[514:512];
  assign \$60  = \$59  | command[575];
  assign \$61  = \$58  & \$60 ;
  assign \$62  = | command[577:576];
  assign \$63  = \$62  | command[639];
  assign \$64  = command[34] & \$63 ;
  assign \$65  = command[119:96] + 3'h7;
  assign \$66  = command[751:744] == 3'h5;
  assign \$67  = \$66  ? 10'h040 : 10'h200;
  assign \$68  = ! command[751:744];
  assign \$69  = ~ command[35];
  assign \$70  = \$68  | \$69 ;
  assign \$71  = command[35] & command[703];
  assign \$73  = ~ \$66 ;
  assign \$74  = command[743:736] != 1'h1;
  assign \$75  = \$73  | \$74 ;
  assign \$76  = command[35] & \$75 ;
  assign \$77  = slot == 3'h4;
  assign \$78  = ! command[151:128];
  assign \$79  = command[32] & command[33];
  assign \$81  = ~ command[36];
  assign \$82  = command[37] & \$81 ;
  assign \$83  = ~ command[32];
  assign \$84  = command[39] & \$83 ;
  assign \$85  = | { command[1023:880], command[767:752], command[639:624], command[511:496], command[383:368], command[255:152], command[127:120], command[95:88], command[63:41], command[31:19], command[15:11], \$84 , \$82 , \$79 , \$78 , \$21 , \$20  };
  assign \$86  = command[367:360] == command[495:488];
  assign \$87  = command[367:360] == command[623:616];
  assign \$88  = \$86  | \$87 ;
  assign \$89  = command[495:488] == command[623:616];
  assign \$90  = \$88  | \$89 ;
  assign \$91  = \$90  ? 3'h7 : 3'h0;
  assign \$92  = \$85  ? 3'h2 : \$91 ;
  assign \$93  = command[32] ? command[151:128] : command[87:64];
  assign \$94  = command[32] ? command[87:64] : command[151:128];
  assign \$95  = \$94  + 1'h1;
  assign \$96  = command[33] ? command[119:96] : command[151:128];
  assign \$97  = command[33] ? command[151:128] : command[119:96];
  assign \$98  = \$97  + 1'h1;
  assign \$99  = command[495:488] == 3'h5;
  assign \$100  = \$99  ? 10'h040 : 10'h200;
  assign \$101  = ! command[495:488];
  assign \$102  = | { command[450:448], command[386:384] };
  assign \$103  = \$102  | command[447];
  assign \$104  = command[495:488] == 1'h1;
  assign \$105  = command[495:488] == 2'h2;
  assign \$106  = command[495:488] == 2'h3;
  assign \$107  = command[495:488] == 3'h4;
  assign \$108  = | { \$107 , \$106 , \$105 , \$104  };
  assign \$109  = ~ \$108 ;
  assign \$110  = | command[487:480];
  assign \$111  = \$109  | \$110 ;
  assign \$112  = command[87:64] + command[39];
  assign \$113  = command[623:616] == 3'h5;
  assign \$114  = \$113  ? 10'h040 : 10'h200;
  assign \$115  = ! command[623:616];
  assign \$116  = | { command[578:576], command[514:512] };
  assign \$117  = \$116  | command[575];
  assign \$118  = command[623:616] == 1'h1;
  assign \$119  = command[623:616] == 2'h2;
  assign \$120  = command[623:616] == 2'h3;
  assign \$121  = command[623:616] == 3'h4;
  assign \$122  = | { \$121 , \$120 , \$119 , \$118  };
  assign \$123  = ~ \$122 ;
  assign \$124  = | command[615:608];
  assign \$125  = \$123  | \$124 ;
  assign \$126  = \$112  > 1'h1;
  assign \$127  = command[607:576] < { 1'h0, \$2 [24:1], 3'h0 };
  assign \$128  = \$126  & \$127 ;
  assign \$129  = \$125  | \$128 ;
  assign \$130  = | { command[706:704], command[642:640] };
  assign \$131  = \$130  | command[703];
  assign \$132  = command[35] & \$131 ;
  assign \$133  = command[751:744] == 1'h1;
  assign \$134  = command[751:744] == 2'h2;
  assign \$135  = command[751:744] == 2'h3;
  assign \$136  = command[751:744] == 3'h4;
  assign \$137  = | { \$136 , \$135 , \$134 , \$133  };
  assign \$138  = ~ \$137 ;
  assign \$139  = | command[743:736];
  assign \$140  = \$138  | \$139 ;
  assign \$141  = command[35] & \$140 ;
  assign \$142  = command[751:744] != command[495:488];
  assign \$143  = command[35] & \$142 ;
  assign \$144  = \$141  | \$143 ;
  assign \$145  = command[879:872] == 3'h5;
  assign \$146  = \$145  ? 10'h040 : 10'h200;
  assign \$147  = ! command[879:872];
  assign \$148  = command[38] | command[37];
  assign \$149  = ~ \$148 ;
  assign \$150  = \$147  | \$149 ;
  assign \$151  = \$148  & command[831];
  assign \$152  = ~ \$145 ;
  assign \$153  = command[871:864] != 1'h1;
  assign \$154  = \$152  | \$153 ;
  assign \$155  = command[37] & \$126 ;
  assign \$156  = command[863:832] < { 4'h0, \$65 [24:3] };
  assign \$157  = \$155  & \$156 ;
  assign \$158  = \$154  | \$157 ;
  assign \$159  = \$148  & \$158 ;
  assign \$160  = | { under_way_3_0, under_way_2_0, under_way_1_0, active };
  assign \$161  = ~ \$160 ;
  assign done = waiting & \$161 ;
  assign \$162  = slot + 1'h1;
  assign \$163  = ! cause;
  assign \$164  = checked & \$163 ;
  always @(posedge clk)
    if (rst) under_way_3_0 <= 1'h0;
    else under_way_3_0 <= under_way_2_0;
  always @(posedge clk)
    if (rst) under_way_2_0 <= 1'h0;
    else under_way_2_0 <= under_way_1_0;
  always @(posedge clk)
    if (rst) under_way_1_0 <= 1'h0;
    else under_way_1_0 <= active;
  always @(posedge clk)
    if (rst) waiting <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$175 ) waiting <= \$procmux$187_Y ;
  always @(posedge clk)
    if (rst) address <= 64'h0000000000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$176 ) address <= \$procmux$189_Y ;
  always @(posedge clk)
    if (rst) cause <= 8'h00;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$177 ) cause <= \$procmux$191_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$178 ) slot <= 3'h0;
    else if (active) slot <= \$162 [2:0];
  always @(posedge clk)
    if (rst) active <= 1'h0;
    else active <= \$procmux$194_Y ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$175  = { done, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$176  = { start, \$164  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$177  = { start, \$164  } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$178  = | { start, rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$181  = | { \$procmux$197_CMP , \$procmux$196_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$182  = | { \$procmux$198_CMP , \$procmux$197_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$184  = | { \$procmux$197_CMP , \$77  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$185  = | { \$procmux$197_CMP , \$18  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$180  = | { \$procmux$209_CMP , \$procmux$196_CMP , \$77  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$183  = | { \$procmux$199_CMP , \$procmux$198_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$179  = | { \$procmux$206_CMP , \$procmux$204_CMP  };
  assign \$procmux$186_Y  = done ? 1'h0 : 1'hx;
  assign \$procmux$187_Y  = start ? 1'h1 : \$procmux$186_Y ;
  assign \$procmux$188_Y  = start ? 64'h0000000000000000 : 64'hxxxxxxxxxxxxxxxx;
  assign \$procmux$189_Y  = \$164  ? at : \$procmux$188_Y ;
  assign \$procmux$190_Y  = start ? flat : 8'hxx;
  assign \$procmux$191_Y  = \$164  ? \cause$26  : \$procmux$190_Y ;
  assign \$procmux$192_Y  = last ? 1'h0 : 1'h1;
  assign \$procmux$193_Y  = active ? \$procmux$192_Y  : 1'h0;
  assign \$procmux$194_Y  = start ? 1'h1 : \$procmux$193_Y ;
  function [0:0] procmux$1108 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1108  = select_b[0:0];
      5'b???10:
        procmux$1108  = select_b[1:1];
      5'b??100:
        procmux$1108  = select_b[2:2];
      5'b?1000:
        procmux$1108  = select_b[3:3];
      5'b10000:
        procmux$1108  = select_b[4:4];
      default:
        procmux$1108  = select_a;
    endcase
  endfunction
  assign \$procmux$195_Y  = procmux$1108 (1'h0, { \$51 , \$111 , \$129 , \$144 , \$159  }, { \$procmux$199_CMP , \$procmux$198_CMP , \$procmux$197_CMP , \$procmux$196_CMP , \$77  });
  assign \$procmux$196_CMP  = slot == 3'h3;
  assign \$procmux$197_CMP  = slot == 3'h2;
  assign \$procmux$198_CMP  = slot == 3'h1;
  assign \$procmux$199_CMP  = ! slot;
  function [0:0] procmux$1114 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1114  = select_b[0:0];
      4'b??10:
        procmux$1114  = select_b[1:1];
      4'b?100:
        procmux$1114  = select_b[2:2];
      4'b1000:
        procmux$1114  = select_b[3:3];
      default:
        procmux$1114  = select_a;
    endcase
  endfunction
  assign bad = procmux$1114 (1'h0, { \$procmux$205_Y , \$procmux$203_Y , \$procmux$201_Y , \$procmux$195_Y  }, { \$procmux$206_CMP , \$procmux$204_CMP , \$procmux$202_CMP , \$procmux$200_CMP  });
  assign \$procmux$200_CMP  = command[7:0] == 8'h04;
  function [0:0] procmux$1116 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1116  = select_b[0:0];
      4'b??10:
        procmux$1116  = select_b[1:1];
      4'b?100:
        procmux$1116  = select_b[2:2];
      4'b1000:
        procmux$1116  = select_b[3:3];
      default:
        procmux$1116  = select_a;
    endcase
  endfunction
  assign \$procmux$201_Y  = procmux$1116 (1'h0, { \$34 , \$44 , \$52 , \$76  }, { \$procmux$199_CMP , \$procmux$198_CMP , \$procmux$197_CMP , \$18  });
  assign \$procmux$202_CMP  = command[7:0] == 8'h03;
  function [0:0] procmux$1122 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1122  = select_b[0:0];
      2'b10:
        procmux$1122  = select_b[1:1];
      default:
        procmux$1122  = select_a;
    endcase
  endfunction
  assign \$procmux$203_Y  = procmux$1122 (1'h0, { \$4 , \$17  }, { \$procmux$199_CMP , \$procmux$198_CMP  });
  assign \$procmux$204_CMP  = command[7:0] == 8'h02;
  function [0:0] procmux$1126 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1126  = select_b[0:0];
      2'b10:
        procmux$1126  = select_b[1:1];
      default:
        procmux$1126  = select_a;
    endcase
  endfunction
  assign \$procmux$205_Y  = procmux$1126 (1'h0, { \$80 , \$168  }, { \$procmux$199_CMP , \$procmux$198_CMP  });
  assign \$procmux$206_CMP  = command[7:0] == 8'h01;
  function [0:0] procmux$1130 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1130  = select_b[0:0];
      5'b???10:
        procmux$1130  = select_b[1:1];
      5'b??100:
        procmux$1130  = select_b[2:2];
      5'b?1000:
        procmux$1130  = select_b[3:3];
      5'b10000:
        procmux$1130  = select_b[4:4];
      default:
        procmux$1130  = select_a;
    endcase
  endfunction
  assign \$procmux$207_Y  = procmux$1130 (1'h0, { \$9 , \$103 , \$117 , \$132 , \$151  }, { \$procmux$199_CMP , \$procmux$198_CMP , \$procmux$197_CMP , \$procmux$196_CMP , \$77  });
  function [0:0] procmux$1136 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1136  = select_b[0:0];
      3'b?10:
        procmux$1136  = select_b[1:1];
      3'b100:
        procmux$1136  = select_b[2:2];
      default:
        procmux$1136  = select_a;
    endcase
  endfunction
  assign misaligned = procmux$1136 (1'h0, { \$procmux$210_Y , \$procmux$208_Y , \$procmux$207_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$179 , \$procmux$202_CMP , \$procmux$200_CMP  });
  function [0:0] procmux$1138 ;
    input [0:0] select_a;
    input [5:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$1138  = select_b[0:0];
      6'b????10:
        procmux$1138  = select_b[1:1];
      6'b???100:
        procmux$1138  = select_b[2:2];
      6'b??1000:
        procmux$1138  = select_b[3:3];
      6'b?10000:
        procmux$1138  = select_b[4:4];
      6'b100000:
        procmux$1138  = select_b[5:5];
      default:
        procmux$1138  = select_a;
    endcase
  endfunction
  assign \$procmux$208_Y  = procmux$1138 (1'h0, { \$37 , \$9 , \$55 , \$61 , \$64 , \$71  }, { \$procmux$198_CMP , \$procmux$197_CMP , \$procmux$196_CMP , \$77 , \$procmux$209_CMP , \$18  });
  assign \$procmux$209_CMP  = slot == 3'h5;
  function [0:0] procmux$1146 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1146  = select_b[0:0];
      2'b10:
        procmux$1146  = select_b[1:1];
      default:
        procmux$1146  = select_a;
    endcase
  endfunction
  assign \$procmux$210_Y  = procmux$1146 (1'h0, { \$37 , \$9  }, { \$procmux$199_CMP , \$procmux$198_CMP  });
  assign \$procmux$211_Y  = \$procmux$199_CMP  ? 1'h1 : 1'h0;
  assign counted = \$procmux$202_CMP  ? \$procmux$211_Y  : 1'h0;
  function [0:0] procmux$1174 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1174  = select_b[0:0];
      5'b???10:
        procmux$1174  = select_b[1:1];
      5'b??100:
        procmux$1174  = select_b[2:2];
      5'b?1000:
        procmux$1174  = select_b[3:3];
      5'b10000:
        procmux$1174  = select_b[4:4];
      default:
        procmux$1174  = select_a;
    endcase
  endfunction
  assign \$procmux$212_Y  = procmux$1174 (1'h0, { \$7 , \$101 , \$115 , \$70 , \$150  }, { \$procmux$199_CMP , \$procmux$198_CMP , \$procmux$197_CMP , \$procmux$196_CMP , \$77  });
  function [0:0] procmux$1180 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1180  = select_b[0:0];
      3'b?10:
        procmux$1180  = select_b[1:1];
      3'b100:
        procmux$1180  = select_b[2:2];
      default:
        procmux$1180  = select_a;
    endcase
  endfunction
  assign unlimited = procmux$1180 (1'h0, { \$procmux$214_Y , \$procmux$213_Y , \$procmux$212_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$179 , \$procmux$202_CMP , \$procmux$200_CMP  });
  function [0:0] procmux$1182 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1182  = select_b[0:0];
      4'b??10:
        procmux$1182  = select_b[1:1];
      4'b?100:
        procmux$1182  = select_b[2:2];
      4'b1000:
        procmux$1182  = select_b[3:3];
      default:
        procmux$1182  = select_a;
    endcase
  endfunction
  assign \$procmux$213_Y  = procmux$1182 (1'h0, { \$35 , \$7 , 1'h1, \$70  }, { \$procmux$198_CMP , \$procmux$197_CMP , \$auto$opt_reduce.cc:137:opt_pmux$180 , \$18  });
  function [0:0] procmux$1190 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1190  = select_b[0:0];
      2'b10:
        procmux$1190  = select_b[1:1];
      default:
        procmux$1190  = select_a;
    endcase
  endfunction
  assign \$procmux$214_Y  = procmux$1190 (1'h0, { \$31 , \$7  }, { \$procmux$199_CMP , \$procmux$198_CMP  });
  function [32:0] procmux$1198 ;
    input [32:0] select_a;
    input [164:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1198  = select_b[32:0];
      5'b???10:
        procmux$1198  = select_b[65:33];
      5'b??100:
        procmux$1198  = select_b[98:66];
      5'b?1000:
        procmux$1198  = select_b[131:99];
      5'b10000:
        procmux$1198  = select_b[164:132];
      default:
        procmux$1198  = select_a;
    endcase
  endfunction
  assign \$procmux$215_Y  = procmux$1198 (33'h000000000, { 20'h00000, \$6 , 23'h000000, \$100 , 23'h000000, \$114 , 23'h000000, \$67 , 23'h000000, \$146 , 3'h0 }, { \$procmux$199_CMP , \$procmux$198_CMP , \$procmux$197_CMP , \$procmux$196_CMP , \$77  });
  function [32:0] procmux$1204 ;
    input [32:0] select_a;
    input [98:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1204  = select_b[32:0];
      3'b?10:
        procmux$1204  = select_b[65:33];
      3'b100:
        procmux$1204  = select_b[98:66];
      default:
        procmux$1204  = select_a;
    endcase
  endfunction
  assign limit = procmux$1204 (33'h000000000, { \$procmux$217_Y , \$procmux$216_Y , \$procmux$215_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$179 , \$procmux$202_CMP , \$procmux$200_CMP  });
  function [32:0] procmux$1206 ;
    input [32:0] select_a;
    input [131:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1206  = select_b[32:0];
      4'b??10:
        procmux$1206  = select_b[65:33];
      4'b?100:
        procmux$1206  = select_b[98:66];
      4'b1000:
        procmux$1206  = select_b[131:99];
      default:
        procmux$1206  = select_a;
    endcase
  endfunction
  assign \$procmux$216_Y  = procmux$1206 (33'h000000000, { 53'h00000010000000, \$19 , 23'h000000, \$6 , 23'h000000, \$67 , 3'h0 }, { \$procmux$199_CMP , \$procmux$198_CMP , \$procmux$197_CMP , \$18  });
  function [32:0] procmux$1212 ;
    input [32:0] select_a;
    input [65:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1212  = select_b[32:0];
      2'b10:
        procmux$1212  = select_b[65:33];
      default:
        procmux$1212  = select_a;
    endcase
  endfunction
  assign \$procmux$217_Y  = procmux$1212 (33'h000000000, { 20'h00000, \$19 , 23'h000000, \$6 , 3'h0 }, { \$procmux$199_CMP , \$procmux$198_CMP  });
  function [31:0] procmux$1220 ;
    input [31:0] select_a;
    input [127:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1220  = select_b[31:0];
      4'b??10:
        procmux$1220  = select_b[63:32];
      4'b?100:
        procmux$1220  = select_b[95:64];
      4'b1000:
        procmux$1220  = select_b[127:96];
      default:
        procmux$1220  = select_a;
    endcase
  endfunction
  assign \$procmux$218_Y  = procmux$1220 (32'd0, { 5'h00, \$95 [24:1], 8'h00, \$98 [24:1], 8'h00, \$2 [24:1], 13'h0000, \$65 [24:3] }, { \$procmux$199_CMP , \$procmux$198_CMP , \$auto$opt_reduce.cc:137:opt_pmux$181 , \$77  });
  function [31:0] procmux$1226 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1226  = select_b[31:0];
      3'b?10:
        procmux$1226  = select_b[63:32];
      3'b100:
        procmux$1226  = select_b[95:64];
      default:
        procmux$1226  = select_a;
    endcase
  endfunction
  assign size = procmux$1226 (32'd0, { \$procmux$220_Y , \$procmux$219_Y , \$procmux$218_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$179 , \$procmux$202_CMP , \$procmux$200_CMP  });
  function [31:0] procmux$1228 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1228  = select_b[31:0];
      3'b?10:
        procmux$1228  = select_b[63:32];
      3'b100:
        procmux$1228  = select_b[95:64];
      default:
        procmux$1228  = select_a;
    endcase
  endfunction
  assign \$procmux$219_Y  = procmux$1228 (32'd0, { 8'h00, \$2 [24:1], 5'h00, \$2 [24:1], 13'h0000, \$65 [24:3] }, { \$procmux$199_CMP , \$auto$opt_reduce.cc:137:opt_pmux$182 , \$18  });
  assign \$procmux$220_Y  = \$auto$opt_reduce.cc:137:opt_pmux$183  ? { 5'h00, \$2 [24:1], 3'h0 } : 32'd0;
  function [24:0] procmux$1242 ;
    input [24:0] select_a;
    input [99:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1242  = select_b[24:0];
      4'b??10:
        procmux$1242  = select_b[49:25];
      4'b?100:
        procmux$1242  = select_b[74:50];
      4'b1000:
        procmux$1242  = select_b[99:75];
      default:
        procmux$1242  = select_a;
    endcase
  endfunction
  assign \$procmux$221_Y  = procmux$1242 (25'h0000000, { 1'h0, \$93 , 1'h0, \$96 , 25'h0000001, \$112  }, { \$procmux$199_CMP , \$procmux$198_CMP , \$procmux$196_CMP , \$auto$opt_reduce.cc:137:opt_pmux$184  });
  function [24:0] procmux$1248 ;
    input [24:0] select_a;
    input [74:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1248  = select_b[24:0];
      3'b?10:
        procmux$1248  = select_b[49:25];
      3'b100:
        procmux$1248  = select_b[74:50];
      default:
        procmux$1248  = select_a;
    endcase
  endfunction
  assign rows = procmux$1248 (25'h0000000, { \$procmux$223_Y , \$procmux$222_Y , \$procmux$221_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$179 , \$procmux$202_CMP , \$procmux$200_CMP  });
  function [24:0] procmux$1250 ;
    input [24:0] select_a;
    input [99:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1250  = select_b[24:0];
      4'b??10:
        procmux$1250  = select_b[49:25];
      4'b?100:
        procmux$1250  = select_b[74:50];
      4'b1000:
        procmux$1250  = select_b[99:75];
      default:
        procmux$1250  = select_a;
    endcase
  endfunction
  assign \$procmux$222_Y  = procmux$1250 (25'h0000000, { 1'h0, \$26 [24:1], 1'h0, command[503:480], 26'h0000002, command[87:64] }, { \$procmux$199_CMP , \$procmux$198_CMP , \$auto$opt_reduce.cc:137:opt_pmux$180 , \$auto$opt_reduce.cc:137:opt_pmux$185  });
  assign \$procmux$223_Y  = \$auto$opt_reduce.cc:137:opt_pmux$183  ? { 1'h0, command[87:64] } : 25'h0000000;
  function [31:0] procmux$1267 ;
    input [31:0] select_a;
    input [159:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1267  = select_b[31:0];
      5'b???10:
        procmux$1267  = select_b[63:32];
      5'b??100:
        procmux$1267  = select_b[95:64];
      5'b?1000:
        procmux$1267  = select_b[127:96];
      5'b10000:
        procmux$1267  = select_b[159:128];
      default:
        procmux$1267  = select_a;
    endcase
  endfunction
  assign \$procmux$224_Y  = procmux$1267 (32'd0, { command[351:320], command[479:448], command[607:576], command[735:704], command[863:832] }, { \$procmux$199_CMP , \$procmux$198_CMP , \$procmux$197_CMP , \$procmux$196_CMP , \$77  });
  function [31:0] procmux$1273 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1273  = select_b[31:0];
      3'b?10:
        procmux$1273  = select_b[63:32];
      3'b100:
        procmux$1273  = select_b[95:64];
      default:
        procmux$1273  = select_a;
    endcase
  endfunction
  assign stride = procmux$1273 (32'd0, { \$procmux$226_Y , \$procmux$225_Y , \$procmux$224_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$179 , \$procmux$202_CMP , \$procmux$200_CMP  });
  function [31:0] procmux$1275 ;
    input [31:0] select_a;
    input [127:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1275  = select_b[31:0];
      4'b??10:
        procmux$1275  = select_b[63:32];
      4'b?100:
        procmux$1275  = select_b[95:64];
      4'b1000:
        procmux$1275  = select_b[127:96];
      default:
        procmux$1275  = select_a;
    endcase
  endfunction
  assign \$procmux$225_Y  = procmux$1275 (32'd0, { 8'h00, \$2 [24:1], command[223:192], command[351:320], command[735:704] }, { \$procmux$199_CMP , \$procmux$198_CMP , \$procmux$197_CMP , \$18  });
  function [31:0] procmux$1281 ;
    input [31:0] select_a;
    input [63:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1281  = select_b[31:0];
      2'b10:
        procmux$1281  = select_b[63:32];
      default:
        procmux$1281  = select_a;
    endcase
  endfunction
  assign \$procmux$226_Y  = procmux$1281 (32'd0, { command[223:192], command[351:320] }, { \$procmux$199_CMP , \$procmux$198_CMP  });
  function [63:0] procmux$1289 ;
    input [63:0] select_a;
    input [319:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1289  = select_b[63:0];
      5'b???10:
        procmux$1289  = select_b[127:64];
      5'b??100:
        procmux$1289  = select_b[191:128];
      5'b?1000:
        procmux$1289  = select_b[255:192];
      5'b10000:
        procmux$1289  = select_b[319:256];
      default:
        procmux$1289  = select_a;
    endcase
  endfunction
  assign \$procmux$227_Y  = procmux$1289 (64'h0000000000000000, { command[319:256], command[447:384], command[575:512], command[703:640], command[831:768] }, { \$procmux$199_CMP , \$procmux$198_CMP , \$procmux$197_CMP , \$procmux$196_CMP , \$77  });
  function [63:0] procmux$1295 ;
    input [63:0] select_a;
    input [191:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1295  = select_b[63:0];
      3'b?10:
        procmux$1295  = select_b[127:64];
      3'b100:
        procmux$1295  = select_b[191:128];
      default:
        procmux$1295  = select_a;
    endcase
  endfunction
  assign \address$10  = procmux$1295 (64'h0000000000000000, { \$procmux$229_Y , \$procmux$228_Y , \$procmux$227_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$179 , \$procmux$202_CMP , \$procmux$200_CMP  });
  function [63:0] procmux$1297 ;
    input [63:0] select_a;
    input [383:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$1297  = select_b[63:0];
      6'b????10:
        procmux$1297  = select_b[127:64];
      6'b???100:
        procmux$1297  = select_b[191:128];
      6'b??1000:
        procmux$1297  = select_b[255:192];
      6'b?10000:
        procmux$1297  = select_b[319:256];
      6'b100000:
        procmux$1297  = select_b[383:320];
      default:
        procmux$1297  = select_a;
    endcase
  endfunction
  assign \$procmux$228_Y  = procmux$1297 (64'h0000000000000000, { command[191:128], command[319:256], command[447:384], command[575:512], command[639:576], command[703:640] }, { \$procmux$198_CMP , \$procmux$197_CMP , \$procmux$196_CMP , \$77 , \$procmux$209_CMP , \$18  });
  function [63:0] procmux$1305 ;
    input [63:0] select_a;
    input [127:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1305  = select_b[63:0];
      2'b10:
        procmux$1305  = select_b[127:64];
      default:
        procmux$1305  = select_a;
    endcase
  endfunction
  assign \$procmux$229_Y  = procmux$1305 (64'h0000000000000000, { command[191:128], command[319:256] }, { \$procmux$199_CMP , \$procmux$198_CMP  });
  function [7:0] procmux$1314 ;
    input [7:0] select_a;
    input [31:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1314  = select_b[7:0];
      4'b??10:
        procmux$1314  = select_b[15:8];
      4'b?100:
        procmux$1314  = select_b[23:16];
      4'b1000:
        procmux$1314  = select_b[31:24];
      default:
        procmux$1314  = select_a;
    endcase
  endfunction
  assign flat = procmux$1314 (8'h01, { 5'h00, \$172 , 5'h00, \$171 , 5'h00, \$25 , 5'h00, \$92  }, { \$procmux$206_CMP , \$procmux$204_CMP , \$procmux$202_CMP , \$procmux$200_CMP  });
  function [0:0] procmux$1320 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1320  = select_b[0:0];
      3'b?10:
        procmux$1320  = select_b[1:1];
      3'b100:
        procmux$1320  = select_b[2:2];
      default:
        procmux$1320  = select_a;
    endcase
  endfunction
  assign last = procmux$1320 (1'h1, { \$1 , \$18 , \$77  }, { \$auto$opt_reduce.cc:137:opt_pmux$179 , \$procmux$202_CMP , \$procmux$200_CMP  });
  simgnn_extent_checker extents (
    .address(\address$10 ),
    .at(at),
    .bad(bad),
    .cause(\cause$26 ),
    .checked(checked),
    .clk(clk),
    .counted(counted),
    .limit(limit),
    .misaligned(misaligned),
    .rows(rows),
    .rst(rst),
    .size(size),
    .stride(stride),
    .unlimited(unlimited),
    .valid(active)
  );
endmodule
`default_nettype wire
