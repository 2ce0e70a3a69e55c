`timescale 1ns/1ps
`default_nettype none
module simgnn_command_checker(command, clk, rst, done, cause, address, start);
  wire \$1 ;
  wire [24:0] \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire [9:0] \$5 ;
  wire \$6 ;
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
  wire \$19 ;
  wire \$20 ;
  wire \$21 ;
  wire [9:0] \$22 ;
  wire [2:0] \$23 ;
  wire [24:0] \$24 ;
  wire \$25 ;
  wire \$26 ;
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
  wire [24:0] \$60 ;
  wire \$61 ;
  wire [9:0] \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$66 ;
  wire \$67 ;
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
  wire [2:0] \$85 ;
  wire [2:0] \$86 ;
  wire [23:0] \$87 ;
  wire [23:0] \$88 ;
  wire [24:0] \$89 ;
  wire [23:0] \$90 ;
  wire [23:0] \$91 ;
  wire [24:0] \$92 ;
  wire \$93 ;
  wire [9:0] \$94 ;
  wire \$95 ;
  wire \$96 ;
  wire \$97 ;
  wire \$98 ;
  wire \$99 ;
  wire \$100 ;
  wire \$101 ;
  wire \$102 ;
  wire \$103 ;
  wire \$104 ;
  wire [24:0] \$105 ;
  wire \$106 ;
  wire [9:0] \$107 ;
  wire \$108 ;
  wire \$109 ;
  wire \$110 ;
  wire \$111 ;
  wire \$112 ;
  wire \$113 ;
  wire \$114 ;
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
  wire [9:0] \$137 ;
  wire \$138 ;
  wire \$139 ;
  wire \$140 ;
  wire \$141 ;
  wire \$142 ;
  wire \$143 ;
  wire \$144 ;
  wire \$145 ;
  wire \$146 ;
  wire \$147 ;
  wire \$148 ;
  wire \$149 ;
  wire \$150 ;
  wire \$151 ;
  wire [3:0] \$152 ;
  wire \$153 ;
  wire \$154 ;
  wire \$155 ;
  wire \$156 ;
  wire \$157 ;
  wire \$158 ;
  wire \$159 ;
  wire \$160 ;
  wire [2:0] \$161 ;
  wire [2:0] \$162 ;
  wire \$163 ;
  wire \$164 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$165 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$166 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$167 ;
  wire \$auto$opt_dff.cc:253:combine_resets$168 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$169 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$170 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$171 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$172 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$173 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$174 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$175 ;
  wire \$procmux$176_Y ;
  wire \$procmux$177_Y ;
  wire [63:0] \$procmux$178_Y ;
  wire [63:0] \$procmux$179_Y ;
  wire [7:0] \$procmux$180_Y ;
  wire [7:0] \$procmux$181_Y ;
  wire \$procmux$182_Y ;
  wire \$procmux$183_Y ;
  wire \$procmux$184_Y ;
  wire \$procmux$185_Y ;
  wire \$procmux$186_CMP ;
  wire \$procmux$187_CMP ;
  wire \$procmux$188_CMP ;
  wire \$procmux$189_CMP ;
  wire \$procmux$190_CMP ;
  wire \$procmux$191_Y ;
  wire \$procmux$192_CMP ;
  wire \$procmux$193_Y ;
  wire \$procmux$194_CMP ;
  wire \$procmux$195_Y ;
  wire \$procmux$196_CMP ;
  wire \$procmux$197_Y ;
  wire \$procmux$198_Y ;
  wire \$procmux$199_CMP ;
  wire \$procmux$200_Y ;
  wire \$procmux$201_Y ;
  wire \$procmux$202_Y ;
  wire \$procmux$203_Y ;
  wire \$procmux$204_Y ;
  wire [32:0] \$procmux$205_Y ;
  wire [32:0] \$procmux$206_Y ;
  wire [32:0] \$procmux$207_Y ;
  wire [31:0] \$procmux$208_Y ;
  wire [31:0] \$procmux$209_Y ;
  wire [31:0] \$procmux$210_Y ;
  wire [24:0] \$procmux$211_Y ;
  wire [24:0] \$procmux$212_Y ;
  wire [24:0] \$procmux$213_Y ;
  wire [31:0] \$procmux$214_Y ;
  wire [31:0] \$procmux$215_Y ;
  wire [31:0] \$procmux$216_Y ;
  wire [63:0] \$procmux$217_Y ;
  wire [63:0] \$procmux$218_Y ;
  wire [63:0] \$procmux$219_Y ;
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
  assign \$159  = | { command[1023:368], command[255:240], command[127:120], command[95:88], command[63:20], command[16:12], command[8], \$18 , \$17  };
  assign \$162  = \$159  ? 3'h2 : 3'h0;
  assign \$32  = ! command[239:232];
  assign \$34  = | { command[194:192], command[130:128] };
  assign \$66  = ~ \$32 ;
  assign \$41  = | command[231:224];
  assign \$74  = \$66  | \$41 ;
  assign \$2  = command[119:96] + 1'h1;
  assign \$4  = command[367:360] == 3'h5;
  assign \$5  = \$4  ? 10'h040 : 10'h200;
  assign \$6  = ! command[367:360];
  assign \$7  = | { command[322:320], command[258:256] };
  assign \$43  = command[367:360] == 1'h1;
  assign \$44  = command[367:360] == 2'h2;
  assign \$45  = command[367:360] == 2'h3;
  assign \$46  = command[367:360] == 3'h4;
  assign \$155  = | { \$46 , \$45 , \$44 , \$43 , \$4  };
  assign \$156  = ~ \$155 ;
  assign \$9  = | command[359:352];
  assign \$157  = \$156  | \$9 ;
  assign \$11  = command[87:64] > 1'h1;
  assign \$12  = command[351:320] < { 1'h0, \$2 [24:1], 3'h0 };
  assign \$13  = \$11  & \$12 ;
  assign \$158  = \$157  | \$13 ;
  assign \$1  = slot == 1'h1;
  assign \$17  = ! command[87:64];
  assign \$18  = ! command[119:96];
  assign \$160  = | { command[1023:368], command[255:240], command[127:120], command[95:88], command[63:20], command[17], command[15:12], command[9], \$18 , \$17  };
  assign \$161  = \$160  ? 3'h2 : 3'h0;
  assign \$15  = command[239:232] == 3'h5;
  assign \$22  = \$15  ? 10'h040 : 10'h200;
  assign \$35  = command[239:232] == 1'h1;
  assign \$36  = command[239:232] == 2'h2;
  assign \$37  = command[239:232] == 2'h3;
  assign \$38  = command[239:232] == 3'h4;
  assign \$163  = | { \$38 , \$37 , \$36 , \$35 , \$15  };
  assign \$164  = ~ \$163 ;
  assign \$3  = \$164  | \$41 ;
  assign \$8  = ~ \$6 ;
  assign \$10  = \$8  | \$9 ;
  assign \$14  = \$10  | \$13 ;
  assign \$16  = slot == 3'h6;
  assign \$19  = | command[831:768];
  assign \$20  = | command[895:832];
  assign \$21  = | { \$20 , \$19 , command[1023:896], command[767:752], command[511:504], command[383:368], command[255:240], command[127:120], command[95:88], command[63:36], command[31:20], command[18], command[15:12], command[10], \$18 , \$17  };
  assign \$23  = \$21  ? 3'h2 : 3'h0;
  assign \$24  = command[87:64] + 1'h1;
  assign \$25  = command[479:448] < command[503:480];
  assign \$26  = | command[479:448];
  assign \$27  = ! command[503:480];
  assign \$28  = \$26  & \$27 ;
  assign \$29  = \$25  | \$28 ;
  assign \$30  = { 1'h0, \$2 [24:1] } > 5'h10;
  assign \$31  = \$29  | \$30 ;
  assign \$33  = command[32] | \$32 ;
  assign \$39  = | { \$38 , \$37 , \$36 , \$35 , \$32  };
  assign \$40  = ~ \$39 ;
  assign \$42  = \$40  | \$41 ;
  assign \$47  = | { \$46 , \$45 , \$44 , \$43  };
  assign \$48  = ~ \$47 ;
  assign \$49  = \$48  | \$9 ;
  assign \$50  = \$49  | \$13 ;
  assign \$51  = | command[385:384];
  assign \$52  = \$26  & \$51 ;
  assign \$53  = command[32] | command[33];
  assign \$54  = | command[503:480];
  assign \$55  = \$53  & \$54 ;
  assign \$56  = | command[514:512];
  assign \$57  = \$55  & \$56 ;
  assign \$58  = | command[577:576];
  assign \$59  = command[34] & \$58 ;
  assign \$60  = command[119:96] + 3'h7;
  assign \$61  = command[751:744] == 3'h5;
  assign \$62  = \$61  ? 10'h040 : 10'h200;
  assign \$63  = ! command[751:744];
  assign \$64  = ~ command[35];
  assign \$65  = \$63  | \$64 ;
  assign \$67  = ~ \$61 ;
  assign \$68  = command[743:736] != 1'h1;
  assign \$69  = \$67  | \$68 ;
  assign \$70  = command[35] & \$69 ;
  assign \$71  = slot == 3'h4;
  assign \$72  = ! command[151:128];
  assign \$73  = command[32] & command[33];
  assign \$75  = ~ command[36];
  assign \$76  = command[37] & \$75 ;
  assign \$77  = ~ command[32];
  assign \$78  = command[39] & \$77 ;
  assign \$79  = | { \$78 , \$76 , \$73 , \$72 , command[1023:880], command[767:752], command[639:624], command[511:496], command[383:368], command[255:152], command[127:120], command[95:88], command[63:41], command[31:19], command[15:11], \$18 , \$17  };
  assign \$80  = command[367:360] == command[495:488];
  assign \$81  = command[367:360] == command[623:616];
  assign \$82  = \$80  | \$81 ;
  assign \$83  = command[495:488] == command[623:616];
  assign \$84  = \$82  | \$83 ;
  assign \$85  = \$84  ? 3'h7 : 3'h0;
  assign \$86  = \$79  ? 3'h2 : \$85 ;
  assign \$87  = command[32] ? command[151:128] : command[87:64];
  assign \$88  = command[32] ? command[87:64] : command[151:128];
  assign \$89  = \$88  + 1'h1;
  assign \$90  = command[33] ? command[119:96] : command[151:128];
  assign \$91  = command[33] ? command[151:128] : command[119:96];
  assign \$92  = \$91  + 1'h1;
  assign \$93  = command[495:488] == 3'h5;
  assign \$94  = \$93  ? 10'h040 : 10'h200;
  assign \$95  = ! command[495:488];
  assign \$96  = | { command[450:448], command[386:384] };
  assign \$97  = command[495:488] == 1'h1;
  assign \$98  = command[495:488] == 2'h2;
  assign \$99  = command[495:488] == 2'h3;
  assign \$100  = command[495:488] == 3'h4;
  assign \$101  = | { \$100 , \$99 , \$98 , \$97  };
  assign \$102  = ~ \$101 ;
  assign \$103  = | command[487:480];
  assign \$104  = \$102  | \$103 ;
  assign \$105  = command[87:64] + command[39];
  assign \$106  = command[623:616] == 3'h5;
  assign \$107  = \$106  ? 10'h040 : 10'h200;
  assign \$108  = ! command[623:616];
  assign \$109  = | { command[578:576], command[514:512] };
  assign \$110  = command[623:616] == 1'h1;
  assign \$111  = command[623:616] == 2'h2;
  assign \$112  = command[623:616] == 2'h3;
  assign \$113  = command[623:616] == 3'h4;
  assign \$114  = | { \$113 , \$112 , \$111 , \$110  };
  assign \$115  = ~ \$114 ;
  assign \$116  = | command[615:608];
  assign \$117  = \$115  | \$116 ;
  assign \$118  = \$105  > 1'h1;
  assign \$119  = command[607:576] < { 1'h0, \$2 [24:1], 3'h0 };
  assign \$120  = \$118  & \$119 ;
  assign \$121  = \$117  | \$120 ;
  assign \$122  = | { command[706:704], command[642:640] };
  assign \$123  = command[35] & \$122 ;
  assign \$124  = command[751:744] == 1'h1;
  assign \$125  = command[751:744] == 2'h2;
  assign \$126  = command[751:744] == 2'h3;
  assign \$127  = command[751:744] == 3'h4;
  assign \$128  = | { \$127 , \$126 , \$125 , \$124  };
  assign \$129  = ~ \$128 ;
  assign \$130  = | command[743:736];
  assign \$131  = \$129  | \$130 ;
  assign \$132  = command[35] & \$131 ;
  assign \$133  = command[751:744] != command[495:488];
  assign \$134  = command[35] & \$133 ;
  assign \$135  = \$132  | \$134 ;
  assign \$136  = command[879:872] == 3'h5;
  assign \$137  = \$136  ? 10'h040 : 10'h200;
  assign \$138  = ! command[879:872];
  assign \$139  = command[38] | command[37];
  assign \$140  = ~ \$139 ;
  assign \$141  = \$138  | \$140 ;
  assign \$142  = ~ \$136 ;
  assign \$143  = command[871:864] != 1'h1;
  assign \$144  = \$142  | \$143 ;
  assign \$145  = command[37] & \$118 ;
  assign \$146  = command[863:832] < { 4'h0, \$60 [24:3] };
  assign \$147  = \$145  & \$146 ;
  assign \$148  = \$144  | \$147 ;
  assign \$149  = \$139  & \$148 ;
  assign \$150  = | { under_way_3_0, under_way_2_0, under_way_1_0, active };
  assign \$151  = ~ \$150 ;
  assign done = waiting & \$151 ;
  assign \$152  = slot + 1'h1;
  assign \$153  = ! cause;
  assign \$154  = checked & \$153 ;
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
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$165 ) waiting <= \$procmux$177_Y ;
  always @(posedge clk)
    if (rst) address <= 64'h0000000000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$166 ) address <= \$procmux$179_Y ;
  always @(posedge clk)
    if (rst) cause <= 8'h00;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$167 ) cause <= \$procmux$181_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$168 ) slot <= 3'h0;
    else if (active) slot <= \$152 [2:0];
  always @(posedge clk)
    if (rst) active <= 1'h0;
    else active <= \$procmux$184_Y ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$165  = { done, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$166  = { \$154 , start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$167  = { \$154 , start } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$168  = | { start, rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$171  = | { \$procmux$187_CMP , \$procmux$186_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$172  = | { \$procmux$188_CMP , \$procmux$187_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$174  = | { \$procmux$187_CMP , \$71  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$175  = | { \$procmux$187_CMP , \$16  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$170  = | { \$procmux$199_CMP , \$procmux$186_CMP , \$71  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$173  = | { \$procmux$189_CMP , \$procmux$188_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$169  = | { \$procmux$196_CMP , \$procmux$194_CMP  };
  assign \$procmux$176_Y  = done ? 1'h0 : 1'hx;
  assign \$procmux$177_Y  = start ? 1'h1 : \$procmux$176_Y ;
  assign \$procmux$178_Y  = start ? 64'h0000000000000000 : 64'hxxxxxxxxxxxxxxxx;
  assign \$procmux$179_Y  = \$154  ? at : \$procmux$178_Y ;
  assign \$procmux$180_Y  = start ? flat : 8'hxx;
  assign \$procmux$181_Y  = \$154  ? \cause$26  : \$procmux$180_Y ;
  assign \$procmux$182_Y  = last ? 1'h0 : 1'h1;
  assign \$procmux$183_Y  = active ? \$procmux$182_Y  : 1'h0;
  assign \$procmux$184_Y  = start ? 1'h1 : \$procmux$183_Y ;
  function [0:0] procmux$1088 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1088  = select_b[0:0];
      5'b???10:
        procmux$1088  = select_b[1:1];
      5'b??100:
        procmux$1088  = select_b[2:2];
      5'b?1000:
        procmux$1088  = select_b[3:3];
      5'b10000:
        procmux$1088  = select_b[4:4];
      default:
        procmux$1088  = select_a;
    endcase
  endfunction
  assign \$procmux$185_Y  = procmux$1088 (1'h0, { \$49 , \$104 , \$121 , \$135 , \$149  }, { \$procmux$189_CMP , \$procmux$188_CMP , \$procmux$187_CMP , \$procmux$186_CMP , \$71  });
  assign \$procmux$186_CMP  = slot == 3'h3;
  assign \$procmux$187_CMP  = slot == 3'h2;
  assign \$procmux$188_CMP  = slot == 3'h1;
  assign \$procmux$189_CMP  = ! slot;
  function [0:0] procmux$1094 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1094  = select_b[0:0];
      4'b??10:
        procmux$1094  = select_b[1:1];
      4'b?100:
        procmux$1094  = select_b[2:2];
      4'b1000:
        procmux$1094  = select_b[3:3];
      default:
        procmux$1094  = select_a;
    endcase
  endfunction
  assign bad = procmux$1094 (1'h0, { \$procmux$195_Y , \$procmux$193_Y , \$procmux$191_Y , \$procmux$185_Y  }, { \$procmux$196_CMP , \$procmux$194_CMP , \$procmux$192_CMP , \$procmux$190_CMP  });
  assign \$procmux$190_CMP  = command[7:0] == 8'h04;
  function [0:0] procmux$1096 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1096  = select_b[0:0];
      4'b??10:
        procmux$1096  = select_b[1:1];
      4'b?100:
        procmux$1096  = select_b[2:2];
      4'b1000:
        procmux$1096  = select_b[3:3];
      default:
        procmux$1096  = select_a;
    endcase
  endfunction
  assign \$procmux$191_Y  = procmux$1096 (1'h0, { \$31 , \$42 , \$50 , \$70  }, { \$procmux$189_CMP , \$procmux$188_CMP , \$procmux$187_CMP , \$16  });
  assign \$procmux$192_CMP  = command[7:0] == 8'h03;
  function [0:0] procmux$1102 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1102  = select_b[0:0];
      2'b10:
        procmux$1102  = select_b[1:1];
      default:
        procmux$1102  = select_a;
    endcase
  endfunction
  assign \$procmux$193_Y  = procmux$1102 (1'h0, { \$3 , \$14  }, { \$procmux$189_CMP , \$procmux$188_CMP  });
  assign \$procmux$194_CMP  = command[7:0] == 8'h02;
  function [0:0] procmux$1106 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1106  = select_b[0:0];
      2'b10:
        procmux$1106  = select_b[1:1];
      default:
        procmux$1106  = select_a;
    endcase
  endfunction
  assign \$procmux$195_Y  = procmux$1106 (1'h0, { \$74 , \$158  }, { \$procmux$189_CMP , \$procmux$188_CMP  });
  assign \$procmux$196_CMP  = command[7:0] == 8'h01;
  function [0:0] procmux$1110 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1110  = select_b[0:0];
      4'b??10:
        procmux$1110  = select_b[1:1];
      4'b?100:
        procmux$1110  = select_b[2:2];
      4'b1000:
        procmux$1110  = select_b[3:3];
      default:
        procmux$1110  = select_a;
    endcase
  endfunction
  assign \$procmux$197_Y  = procmux$1110 (1'h0, { \$7 , \$96 , \$109 , \$123  }, { \$procmux$189_CMP , \$procmux$188_CMP , \$procmux$187_CMP , \$procmux$186_CMP  });
  function [0:0] procmux$1116 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1116  = select_b[0:0];
      3'b?10:
        procmux$1116  = select_b[1:1];
      3'b100:
        procmux$1116  = select_b[2:2];
      default:
        procmux$1116  = select_a;
    endcase
  endfunction
  assign misaligned = procmux$1116 (1'h0, { \$procmux$200_Y , \$procmux$198_Y , \$procmux$197_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$169 , \$procmux$192_CMP , \$procmux$190_CMP  });
  function [0:0] procmux$1118 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1118  = select_b[0:0];
      5'b???10:
        procmux$1118  = select_b[1:1];
      5'b??100:
        procmux$1118  = select_b[2:2];
      5'b?1000:
        procmux$1118  = select_b[3:3];
      5'b10000:
        procmux$1118  = select_b[4:4];
      default:
        procmux$1118  = select_a;
    endcase
  endfunction
  assign \$procmux$198_Y  = procmux$1118 (1'h0, { \$34 , \$7 , \$52 , \$57 , \$59  }, { \$procmux$188_CMP , \$procmux$187_CMP , \$procmux$186_CMP , \$71 , \$procmux$199_CMP  });
  assign \$procmux$199_CMP  = slot == 3'h5;
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
  assign \$procmux$200_Y  = procmux$1126 (1'h0, { \$34 , \$7  }, { \$procmux$189_CMP , \$procmux$188_CMP  });
  assign \$procmux$201_Y  = \$procmux$189_CMP  ? 1'h1 : 1'h0;
  assign counted = \$procmux$192_CMP  ? \$procmux$201_Y  : 1'h0;
  function [0:0] procmux$1154 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1154  = select_b[0:0];
      5'b???10:
        procmux$1154  = select_b[1:1];
      5'b??100:
        procmux$1154  = select_b[2:2];
      5'b?1000:
        procmux$1154  = select_b[3:3];
      5'b10000:
        procmux$1154  = select_b[4:4];
      default:
        procmux$1154  = select_a;
    endcase
  endfunction
  assign \$procmux$202_Y  = procmux$1154 (1'h0, { \$6 , \$95 , \$108 , \$65 , \$141  }, { \$procmux$189_CMP , \$procmux$188_CMP , \$procmux$187_CMP , \$procmux$186_CMP , \$71  });
  function [0:0] procmux$1160 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1160  = select_b[0:0];
      3'b?10:
        procmux$1160  = select_b[1:1];
      3'b100:
        procmux$1160  = select_b[2:2];
      default:
        procmux$1160  = select_a;
    endcase
  endfunction
  assign unlimited = procmux$1160 (1'h0, { \$procmux$204_Y , \$procmux$203_Y , \$procmux$202_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$169 , \$procmux$192_CMP , \$procmux$190_CMP  });
  function [0:0] procmux$1162 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1162  = select_b[0:0];
      4'b??10:
        procmux$1162  = select_b[1:1];
      4'b?100:
        procmux$1162  = select_b[2:2];
      4'b1000:
        procmux$1162  = select_b[3:3];
      default:
        procmux$1162  = select_a;
    endcase
  endfunction
  assign \$procmux$203_Y  = procmux$1162 (1'h0, { \$33 , \$6 , 1'h1, \$65  }, { \$procmux$188_CMP , \$procmux$187_CMP , \$auto$opt_reduce.cc:137:opt_pmux$170 , \$16  });
  function [0:0] procmux$1170 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1170  = select_b[0:0];
      2'b10:
        procmux$1170  = select_b[1:1];
      default:
        procmux$1170  = select_a;
    endcase
  endfunction
  assign \$procmux$204_Y  = procmux$1170 (1'h0, { \$32 , \$6  }, { \$procmux$189_CMP , \$procmux$188_CMP  });
  function [32:0] procmux$1178 ;
    input [32:0] select_a;
    input [164:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1178  = select_b[32:0];
      5'b???10:
        procmux$1178  = select_b[65:33];
      5'b??100:
        procmux$1178  = select_b[98:66];
      5'b?1000:
        procmux$1178  = select_b[131:99];
      5'b10000:
        procmux$1178  = select_b[164:132];
      default:
        procmux$1178  = select_a;
    endcase
  endfunction
  assign \$procmux$205_Y  = procmux$1178 (33'h000000000, { 20'h00000, \$5 , 23'h000000, \$94 , 23'h000000, \$107 , 23'h000000, \$62 , 23'h000000, \$137 , 3'h0 }, { \$procmux$189_CMP , \$procmux$188_CMP , \$procmux$187_CMP , \$procmux$186_CMP , \$71  });
  function [32:0] procmux$1184 ;
    input [32:0] select_a;
    input [98:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1184  = select_b[32:0];
      3'b?10:
        procmux$1184  = select_b[65:33];
      3'b100:
        procmux$1184  = select_b[98:66];
      default:
        procmux$1184  = select_a;
    endcase
  endfunction
  assign limit = procmux$1184 (33'h000000000, { \$procmux$207_Y , \$procmux$206_Y , \$procmux$205_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$169 , \$procmux$192_CMP , \$procmux$190_CMP  });
  function [32:0] procmux$1186 ;
    input [32:0] select_a;
    input [131:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1186  = select_b[32:0];
      4'b??10:
        procmux$1186  = select_b[65:33];
      4'b?100:
        procmux$1186  = select_b[98:66];
      4'b1000:
        procmux$1186  = select_b[131:99];
      default:
        procmux$1186  = select_a;
    endcase
  endfunction
  assign \$procmux$206_Y  = procmux$1186 (33'h000000000, { 53'h00000010000000, \$22 , 23'h000000, \$5 , 23'h000000, \$62 , 3'h0 }, { \$procmux$189_CMP , \$procmux$188_CMP , \$procmux$187_CMP , \$16  });
  function [32:0] procmux$1192 ;
    input [32:0] select_a;
    input [65:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1192  = select_b[32:0];
      2'b10:
        procmux$1192  = select_b[65:33];
      default:
        procmux$1192  = select_a;
    endcase
  endfunction
  assign \$procmux$207_Y  = procmux$1192 (33'h000000000, { 20'h00000, \$22 , 23'h000000, \$5 , 3'h0 }, { \$procmux$189_CMP , \$procmux$188_CMP  });
  function [31:0] procmux$1200 ;
    input [31:0] select_a;
    input [127:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1200  = select_b[31:0];
      4'b??10:
        procmux$1200  = select_b[63:32];
      4'b?100:
        procmux$1200  = select_b[95:64];
      4'b1000:
        procmux$1200  = select_b[127:96];
      default:
        procmux$1200  = select_a;
    endcase
  endfunction
  assign \$procmux$208_Y  = procmux$1200 (32'd0, { 5'h00, \$89 [24:1], 8'h00, \$92 [24:1], 8'h00, \$2 [24:1], 13'h0000, \$60 [24:3] }, { \$procmux$189_CMP , \$procmux$188_CMP , \$auto$opt_reduce.cc:137:opt_pmux$171 , \$71  });
  function [31:0] procmux$1206 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1206  = select_b[31:0];
      3'b?10:
        procmux$1206  = select_b[63:32];
      3'b100:
        procmux$1206  = select_b[95:64];
      default:
        procmux$1206  = select_a;
    endcase
  endfunction
  assign size = procmux$1206 (32'd0, { \$procmux$210_Y , \$procmux$209_Y , \$procmux$208_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$169 , \$procmux$192_CMP , \$procmux$190_CMP  });
  function [31:0] procmux$1208 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1208  = select_b[31:0];
      3'b?10:
        procmux$1208  = select_b[63:32];
      3'b100:
        procmux$1208  = select_b[95:64];
      default:
        procmux$1208  = select_a;
    endcase
  endfunction
  assign \$procmux$209_Y  = procmux$1208 (32'd0, { 8'h00, \$2 [24:1], 5'h00, \$2 [24:1], 13'h0000, \$60 [24:3] }, { \$procmux$189_CMP , \$auto$opt_reduce.cc:137:opt_pmux$172 , \$16  });
  assign \$procmux$210_Y  = \$auto$opt_reduce.cc:137:opt_pmux$173  ? { 5'h00, \$2 [24:1], 3'h0 } : 32'd0;
  function [24:0] procmux$1222 ;
    input [24:0] select_a;
    input [99:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1222  = select_b[24:0];
      4'b??10:
        procmux$1222  = select_b[49:25];
      4'b?100:
        procmux$1222  = select_b[74:50];
      4'b1000:
        procmux$1222  = select_b[99:75];
      default:
        procmux$1222  = select_a;
    endcase
  endfunction
  assign \$procmux$211_Y  = procmux$1222 (25'h0000000, { 1'h0, \$87 , 1'h0, \$90 , 25'h0000001, \$105  }, { \$procmux$189_CMP , \$procmux$188_CMP , \$procmux$186_CMP , \$auto$opt_reduce.cc:137:opt_pmux$174  });
  function [24:0] procmux$1228 ;
    input [24:0] select_a;
    input [74:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1228  = select_b[24:0];
      3'b?10:
        procmux$1228  = select_b[49:25];
      3'b100:
        procmux$1228  = select_b[74:50];
      default:
        procmux$1228  = select_a;
    endcase
  endfunction
  assign rows = procmux$1228 (25'h0000000, { \$procmux$213_Y , \$procmux$212_Y , \$procmux$211_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$169 , \$procmux$192_CMP , \$procmux$190_CMP  });
  function [24:0] procmux$1230 ;
    input [24:0] select_a;
    input [99:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1230  = select_b[24:0];
      4'b??10:
        procmux$1230  = select_b[49:25];
      4'b?100:
        procmux$1230  = select_b[74:50];
      4'b1000:
        procmux$1230  = select_b[99:75];
      default:
        procmux$1230  = select_a;
    endcase
  endfunction
  assign \$procmux$212_Y  = procmux$1230 (25'h0000000, { 1'h0, \$24 [24:1], 1'h0, command[503:480], 26'h0000002, command[87:64] }, { \$procmux$189_CMP , \$procmux$188_CMP , \$auto$opt_reduce.cc:137:opt_pmux$170 , \$auto$opt_reduce.cc:137:opt_pmux$175  });
  assign \$procmux$213_Y  = \$auto$opt_reduce.cc:137:opt_pmux$173  ? { 1'h0, command[87:64] } : 25'h0000000;
  function [31:0] procmux$1247 ;
    input [31:0] select_a;
    input [159:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1247  = select_b[31:0];
      5'b???10:
        procmux$1247  = select_b[63:32];
      5'b??100:
        procmux$1247  = select_b[95:64];
      5'b?1000:
        procmux$1247  = select_b[127:96];
      5'b10000:
        procmux$1247  = select_b[159:128];
      default:
        procmux$1247  = select_a;
    endcase
  endfunction
  assign \$procmux$214_Y  = procmux$1247 (32'd0, { command[351:320], command[479:448], command[607:576], command[735:704], command[863:832] }, { \$procmux$189_CMP , \$procmux$188_CMP , \$procmux$187_CMP , \$procmux$186_CMP , \$71  });
  function [31:0] procmux$1253 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1253  = select_b[31:0];
      3'b?10:
        procmux$1253  = select_b[63:32];
      3'b100:
        procmux$1253  = select_b[95:64];
      default:
        procmux$1253  = select_a;
    endcase
  endfunction
  assign stride = procmux$1253 (32'd0, { \$procmux$216_Y , \$procmux$215_Y , \$procmux$214_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$169 , \$procmux$192_CMP , \$procmux$190_CMP  });
  function [31:0] procmux$1255 ;
    input [31:0] select_a;
    input [127:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1255  = select_b[31:0];
      4'b??10:
        procmux$1255  = select_b[63:32];
      4'b?100:
        procmux$1255  = select_b[95:64];
      4'b1000:
        procmux$1255  = select_b[127:96];
      default:
        procmux$1255  = select_a;
    endcase
  endfunction
  assign \$procmux$215_Y  = procmux$1255 (32'd0, { 8'h00, \$2 [24:1], command[223:192], command[351:320], command[735:704] }, { \$procmux$189_CMP , \$procmux$188_CMP , \$procmux$187_CMP , \$16  });
  function [31:0] procmux$1261 ;
    input [31:0] select_a;
    input [63:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1261  = select_b[31:0];
      2'b10:
        procmux$1261  = select_b[63:32];
      default:
        procmux$1261  = select_a;
    endcase
  endfunction
  assign \$procmux$216_Y  = procmux$1261 (32'd0, { command[223:192], command[351:320] }, { \$procmux$189_CMP , \$procmux$188_CMP  });
  function [63:0] procmux$1269 ;
    input [63:0] select_a;
    input [319:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1269  = select_b[63:0];
      5'b???10:
        procmux$1269  = select_b[127:64];
      5'b??100:
        procmux$1269  = select_b[191:128];
      5'b?1000:
        procmux$1269  = select_b[255:192];
      5'b10000:
        procmux$1269  = select_b[319:256];
      default:
        procmux$1269  = select_a;
    endcase
  endfunction
  assign \$procmux$217_Y  = procmux$1269 (64'h0000000000000000, { command[319:256], command[447:384], command[575:512], command[703:640], command[831:768] }, { \$procmux$189_CMP , \$procmux$188_CMP , \$procmux$187_CMP , \$procmux$186_CMP , \$71  });
  function [63:0] procmux$1275 ;
    input [63:0] select_a;
    input [191:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1275  = select_b[63:0];
      3'b?10:
        procmux$1275  = select_b[127:64];
      3'b100:
        procmux$1275  = select_b[191:128];
      default:
        procmux$1275  = select_a;
    endcase
  endfunction
  assign \address$10  = procmux$1275 (64'h0000000000000000, { \$procmux$219_Y , \$procmux$218_Y , \$procmux$217_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$169 , \$procmux$192_CMP , \$procmux$190_CMP  });
  function [63:0] procmux$1277 ;
    input [63:0] select_a;
    input [383:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$1277  = select_b[63:0];
      6'b????10:
        procmux$1277  = select_b[127:64];
      6'b???100:
        procmux$1277  = select_b[191:128];
      6'b??1000:
        procmux$1277  = select_b[255:192];
      6'b?10000:
        procmux$1277  = select_b[319:256];
      6'b100000:
        procmux$1277  = select_b[383:320];
      default:
        procmux$1277  = select_a;
    endcase
  endfunction
  assign \$procmux$218_Y  = procmux$1277 (64'h0000000000000000, { command[191:128], command[319:256], command[447:384], command[575:512], command[639:576], command[703:640] }, { \$procmux$188_CMP , \$procmux$187_CMP , \$procmux$186_CMP , \$71 , \$procmux$199_CMP , \$16  });
  function [63:0] procmux$1285 ;
    input [63:0] select_a;
    input [127:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1285  = select_b[63:0];
      2'b10:
        procmux$1285  = select_b[127:64];
      default:
        procmux$1285  = select_a;
    endcase
  endfunction
  assign \$procmux$219_Y  = procmux$1285 (64'h0000000000000000, { command[191:128], command[319:256] }, { \$procmux$189_CMP , \$procmux$188_CMP  });
  function [7:0] procmux$1294 ;
    input [7:0] select_a;
    input [31:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1294  = select_b[7:0];
      4'b??10:
        procmux$1294  = select_b[15:8];
      4'b?100:
        procmux$1294  = select_b[23:16];
      4'b1000:
        procmux$1294  = select_b[31:24];
      default:
        procmux$1294  = select_a;
    endcase
  endfunction
  assign flat = procmux$1294 (8'h01, { 5'h00, \$162 , 5'h00, \$161 , 5'h00, \$23 , 5'h00, \$86  }, { \$procmux$196_CMP , \$procmux$194_CMP , \$procmux$192_CMP , \$procmux$190_CMP  });
  function [0:0] procmux$1300 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1300  = select_b[0:0];
      3'b?10:
        procmux$1300  = select_b[1:1];
      3'b100:
        procmux$1300  = select_b[2:2];
      default:
        procmux$1300  = select_a;
    endcase
  endfunction
  assign last = procmux$1300 (1'h1, { \$1 , \$16 , \$71  }, { \$auto$opt_reduce.cc:137:opt_pmux$169 , \$procmux$192_CMP , \$procmux$190_CMP  });
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
