`timescale 1ns/1ps
`default_nettype none
module simgnn_command_checker(command, clk, rst, done, cause, address, start);
  wire \$1 ;
  wire [24:0] \$10 ;
  wire \$103 ;
  wire \$108 ;
  wire [9:0] \$109 ;
  wire \$111 ;
  wire \$115 ;
  wire \$119 ;
  wire \$120 ;
  wire \$121 ;
  wire \$122 ;
  wire \$127 ;
  wire \$128 ;
  wire \$129 ;
  wire \$13 ;
  wire \$131 ;
  wire \$133 ;
  wire \$134 ;
  wire \$135 ;
  wire \$136 ;
  wire \$139 ;
  wire [9:0] \$14 ;
  wire [2:0] \$141 ;
  wire [24:0] \$144 ;
  wire \$148 ;
  wire \$149 ;
  wire \$150 ;
  wire \$151 ;
  wire \$152 ;
  wire \$155 ;
  wire \$156 ;
  wire \$16 ;
  wire \$164 ;
  wire \$167 ;
  wire \$170 ;
  wire \$171 ;
  wire \$172 ;
  wire \$173 ;
  wire \$174 ;
  wire \$175 ;
  wire \$176 ;
  wire \$177 ;
  wire \$199 ;
  wire \$200 ;
  wire \$201 ;
  wire \$202 ;
  wire \$203 ;
  wire \$204 ;
  wire \$206 ;
  wire \$214 ;
  wire \$217 ;
  wire \$218 ;
  wire \$219 ;
  wire \$220 ;
  wire \$221 ;
  wire \$222 ;
  wire \$223 ;
  wire \$224 ;
  wire \$225 ;
  wire [24:0] \$226 ;
  wire \$229 ;
  wire [9:0] \$230 ;
  wire \$232 ;
  wire \$234 ;
  wire \$235 ;
  wire \$24 ;
  wire \$240 ;
  wire \$241 ;
  wire \$242 ;
  wire \$251 ;
  wire \$252 ;
  wire \$256 ;
  wire \$259 ;
  wire \$26 ;
  wire \$260 ;
  wire \$261 ;
  wire \$262 ;
  wire \$263 ;
  wire \$264 ;
  wire \$265 ;
  wire \$266 ;
  wire \$267 ;
  wire \$268 ;
  wire \$269 ;
  wire [2:0] \$270 ;
  wire [2:0] \$271 ;
  wire [23:0] \$272 ;
  wire [23:0] \$273 ;
  wire [24:0] \$274 ;
  wire [23:0] \$305 ;
  wire [23:0] \$306 ;
  wire [24:0] \$307 ;
  wire \$310 ;
  wire [9:0] \$311 ;
  wire \$313 ;
  wire \$317 ;
  wire \$319 ;
  wire \$320 ;
  wire \$321 ;
  wire \$322 ;
  wire \$323 ;
  wire \$324 ;
  wire \$325 ;
  wire \$326 ;
  wire [24:0] \$338 ;
  wire \$342 ;
  wire [9:0] \$343 ;
  wire \$345 ;
  wire \$349 ;
  wire \$351 ;
  wire \$352 ;
  wire \$353 ;
  wire \$354 ;
  wire \$355 ;
  wire \$356 ;
  wire \$357 ;
  wire \$358 ;
  wire \$360 ;
  wire \$365 ;
  wire \$366 ;
  wire \$367 ;
  wire \$379 ;
  wire \$380 ;
  wire \$381 ;
  wire \$382 ;
  wire \$383 ;
  wire \$384 ;
  wire \$385 ;
  wire \$386 ;
  wire \$387 ;
  wire \$388 ;
  wire \$396 ;
  wire \$397 ;
  wire \$398 ;
  wire \$399 ;
  wire \$404 ;
  wire [9:0] \$405 ;
  wire \$407 ;
  wire \$409 ;
  wire \$410 ;
  wire \$411 ;
  wire \$418 ;
  wire \$419 ;
  wire \$420 ;
  wire \$423 ;
  wire \$427 ;
  wire \$428 ;
  wire \$429 ;
  wire \$430 ;
  wire \$431 ;
  wire \$432 ;
  wire [3:0] \$433 ;
  wire \$434 ;
  wire \$435 ;
  wire \$53 ;
  wire \$54 ;
  wire \$56 ;
  wire \$64 ;
  wire \$7 ;
  wire \$72 ;
  wire [2:0] \$74 ;
  wire [2:0] \$9 ;
  wire \$92 ;
  wire \$93 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3607 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3611 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3615 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3618 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3267 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3271 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3275 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3279 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3281 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3283 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3287 ;
  wire \$procmux$2132_Y ;
  wire \$procmux$2134_Y ;
  wire [63:0] \$procmux$2138_Y ;
  wire [63:0] \$procmux$2140_Y ;
  wire [7:0] \$procmux$2144_Y ;
  wire [7:0] \$procmux$2146_Y ;
  wire \$procmux$2156_Y ;
  wire \$procmux$2158_Y ;
  wire \$procmux$2160_Y ;
  wire \$procmux$2164_Y ;
  wire \$procmux$2166_CMP ;
  wire \$procmux$2167_CMP ;
  wire \$procmux$2168_CMP ;
  wire \$procmux$2169_CMP ;
  wire \$procmux$2171_CMP ;
  wire \$procmux$2172_Y ;
  wire \$procmux$2177_CMP ;
  wire \$procmux$2178_Y ;
  wire \$procmux$2181_CMP ;
  wire \$procmux$2182_Y ;
  wire \$procmux$2185_CMP ;
  wire \$procmux$2186_Y ;
  wire \$procmux$2194_Y ;
  wire \$procmux$2196_CMP ;
  wire \$procmux$2202_Y ;
  wire \$procmux$2222_Y ;
  wire \$procmux$2230_Y ;
  wire \$procmux$2238_Y ;
  wire \$procmux$2246_Y ;
  wire [32:0] \$procmux$2254_Y ;
  wire [32:0] \$procmux$2262_Y ;
  wire [32:0] \$procmux$2268_Y ;
  wire [31:0] \$procmux$2276_Y ;
  wire [31:0] \$procmux$2284_Y ;
  wire [31:0] \$procmux$2290_Y ;
  wire [24:0] \$procmux$2298_Y ;
  wire [24:0] \$procmux$2306_Y ;
  wire [24:0] \$procmux$2315_Y ;
  wire [31:0] \$procmux$2323_Y ;
  wire [31:0] \$procmux$2331_Y ;
  wire [31:0] \$procmux$2337_Y ;
  wire [63:0] \$procmux$2345_Y ;
  wire [63:0] \$procmux$2353_Y ;
  wire [63:0] \$procmux$2361_Y ;
  wire active;
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
  reg valid = 1'h0;
  reg waiting = 1'h0;
  assign \$7  = | { command[1023:368], command[255:240], command[127:120], command[95:88], command[63:20], command[16:12], command[8], \$134 , \$133  };
  assign \$9  = \$7  ? 3'h2 : 3'h0;
  assign \$16  = ! command[239:232];
  assign \$167  = | { command[194:192], command[130:128] };
  assign \$24  = ~ \$16 ;
  assign \$176  = | command[231:224];
  assign \$26  = \$24  | \$176 ;
  assign \$10  = command[119:96] + 1'h1;
  assign \$108  = command[367:360] == 3'h5;
  assign \$109  = \$108  ? 10'h040 : 10'h200;
  assign \$111  = ! command[367:360];
  assign \$115  = | { command[322:320], command[258:256] };
  assign \$199  = command[367:360] == 1'h1;
  assign \$200  = command[367:360] == 2'h2;
  assign \$201  = command[367:360] == 2'h3;
  assign \$202  = command[367:360] == 3'h4;
  assign \$53  = | { \$202 , \$201 , \$200 , \$199 , \$108  };
  assign \$54  = ~ \$53 ;
  assign \$120  = | command[359:352];
  assign \$56  = \$54  | \$120 ;
  assign \$122  = command[87:64] > 1'h1;
  assign \$127  = command[351:320] < { 1'h0, \$10 [24:1], 3'h0 };
  assign \$128  = \$122  & \$127 ;
  assign \$64  = \$56  | \$128 ;
  assign \$1  = slot == 1'h1;
  assign \$133  = ! command[87:64];
  assign \$134  = ! command[119:96];
  assign \$72  = | { command[1023:368], command[255:240], command[127:120], command[95:88], command[63:20], command[17], command[15:12], command[9], \$134 , \$133  };
  assign \$74  = \$72  ? 3'h2 : 3'h0;
  assign \$13  = command[239:232] == 3'h5;
  assign \$14  = \$13  ? 10'h040 : 10'h200;
  assign \$170  = command[239:232] == 1'h1;
  assign \$171  = command[239:232] == 2'h2;
  assign \$172  = command[239:232] == 2'h3;
  assign \$173  = command[239:232] == 3'h4;
  assign \$92  = | { \$173 , \$172 , \$171 , \$170 , \$13  };
  assign \$93  = ~ \$92 ;
  assign \$103  = \$93  | \$176 ;
  assign \$119  = ~ \$111 ;
  assign \$121  = \$119  | \$120 ;
  assign \$129  = \$121  | \$128 ;
  assign \$131  = slot == 3'h6;
  assign \$135  = | command[831:768];
  assign \$136  = | command[895:832];
  assign \$139  = | { command[1023:896], command[767:752], command[511:504], command[383:368], command[255:240], command[127:120], command[95:88], command[63:36], command[31:20], command[18], command[15:12], command[10], \$136 , \$135 , \$134 , \$133  };
  assign \$141  = \$139  ? 3'h2 : 3'h0;
  assign \$144  = command[87:64] + 1'h1;
  assign \$148  = command[479:448] < command[503:480];
  assign \$149  = | command[479:448];
  assign \$150  = ! command[503:480];
  assign \$151  = \$149  & \$150 ;
  assign \$152  = \$148  | \$151 ;
  assign \$155  = { 1'h0, \$10 [24:1] } > 5'h10;
  assign \$156  = \$152  | \$155 ;
  assign \$164  = command[32] | \$16 ;
  assign \$174  = | { \$173 , \$172 , \$171 , \$170 , \$16  };
  assign \$175  = ~ \$174 ;
  assign \$177  = \$175  | \$176 ;
  assign \$203  = | { \$202 , \$201 , \$200 , \$199  };
  assign \$204  = ~ \$203 ;
  assign \$206  = \$204  | \$120 ;
  assign \$214  = \$206  | \$128 ;
  assign \$217  = | command[385:384];
  assign \$218  = \$149  & \$217 ;
  assign \$219  = command[32] | command[33];
  assign \$220  = | command[503:480];
  assign \$221  = \$219  & \$220 ;
  assign \$222  = | command[514:512];
  assign \$223  = \$221  & \$222 ;
  assign \$224  = | command[577:576];
  assign \$225  = command[34] & \$224 ;
  assign \$226  = command[119:96] + 3'h7;
  assign \$229  = command[751:744] == 3'h5;
  assign \$230  = \$229  ? 10'h040 : 10'h200;
  assign \$232  = ! command[751:744];
  assign \$234  = ~ command[35];
  assign \$235  = \$232  | \$234 ;
  assign \$240  = ~ \$229 ;
  assign \$241  = command[743:736] != 1'h1;
  assign \$242  = \$240  | \$241 ;
  assign \$251  = command[35] & \$242 ;
  assign \$252  = slot == 3'h4;
  assign \$256  = ! command[151:128];
  assign \$259  = command[32] & command[33];
  assign \$260  = ~ command[36];
  assign \$261  = command[37] & \$260 ;
  assign \$262  = ~ command[32];
  assign \$263  = command[39] & \$262 ;
  assign \$264  = | { \$263 , \$261 , \$259 , \$256 , command[1023:880], command[767:752], command[639:624], command[511:496], command[383:368], command[255:152], command[127:120], command[95:88], command[63:41], command[31:19], command[15:11], \$134 , \$133  };
  assign \$265  = command[367:360] == command[495:488];
  assign \$266  = command[367:360] == command[623:616];
  assign \$267  = \$265  | \$266 ;
  assign \$268  = command[495:488] == command[623:616];
  assign \$269  = \$267  | \$268 ;
  assign \$270  = \$269  ? 3'h7 : 3'h0;
  assign \$271  = \$264  ? 3'h2 : \$270 ;
  assign \$272  = command[32] ? command[151:128] : command[87:64];
  assign \$273  = command[32] ? command[87:64] : command[151:128];
  assign \$274  = \$273  + 1'h1;
  assign \$305  = command[33] ? command[119:96] : command[151:128];
  assign \$306  = command[33] ? command[151:128] : command[119:96];
  assign \$307  = \$306  + 1'h1;
  assign \$310  = command[495:488] == 3'h5;
  assign \$311  = \$310  ? 10'h040 : 10'h200;
  assign \$313  = ! command[495:488];
  assign \$317  = | { command[450:448], command[386:384] };
  assign \$319  = command[495:488] == 1'h1;
  assign \$320  = command[495:488] == 2'h2;
  assign \$321  = command[495:488] == 2'h3;
  assign \$322  = command[495:488] == 3'h4;
  assign \$323  = | { \$322 , \$321 , \$320 , \$319  };
  assign \$324  = ~ \$323 ;
  assign \$325  = | command[487:480];
  assign \$326  = \$324  | \$325 ;
  assign \$338  = command[87:64] + command[39];
  assign \$342  = command[623:616] == 3'h5;
  assign \$343  = \$342  ? 10'h040 : 10'h200;
  assign \$345  = ! command[623:616];
  assign \$349  = | { command[578:576], command[514:512] };
  assign \$351  = command[623:616] == 1'h1;
  assign \$352  = command[623:616] == 2'h2;
  assign \$353  = command[623:616] == 2'h3;
  assign \$354  = command[623:616] == 3'h4;
  assign \$355  = | { \$354 , \$353 , \$352 , \$351  };
  assign \$356  = ~ \$355 ;
  assign \$357  = | command[615:608];
  assign \$358  = \$356  | \$357 ;
  assign \$360  = \$338  > 1'h1;
  assign \$365  = command[607:576] < { 1'h0, \$10 [24:1], 3'h0 };
  assign \$366  = \$360  & \$365 ;
  assign \$367  = \$358  | \$366 ;
  assign \$379  = | { command[706:704], command[642:640] };
  assign \$380  = command[35] & \$379 ;
  assign \$381  = command[751:744] == 1'h1;
  assign \$382  = command[751:744] == 2'h2;
  assign \$383  = command[751:744] == 2'h3;
  assign \$384  = command[751:744] == 3'h4;
  assign \$385  = | { \$384 , \$383 , \$382 , \$381  };
  assign \$386  = ~ \$385 ;
  assign \$387  = | command[743:736];
  assign \$388  = \$386  | \$387 ;
  assign \$396  = command[35] & \$388 ;
  assign \$397  = command[751:744] != command[495:488];
  assign \$398  = command[35] & \$397 ;
  assign \$399  = \$396  | \$398 ;
  assign \$404  = command[879:872] == 3'h5;
  assign \$405  = \$404  ? 10'h040 : 10'h200;
  assign \$407  = ! command[879:872];
  assign \$409  = command[38] | command[37];
  assign \$410  = ~ \$409 ;
  assign \$411  = \$407  | \$410 ;
  assign \$418  = ~ \$404 ;
  assign \$419  = command[871:864] != 1'h1;
  assign \$420  = \$418  | \$419 ;
  assign \$423  = command[37] & \$360 ;
  assign \$427  = command[863:832] < { 4'h0, \$226 [24:3] };
  assign \$428  = \$423  & \$427 ;
  assign \$429  = \$420  | \$428 ;
  assign \$430  = \$409  & \$429 ;
  assign \$431  = | { under_way_3_0, under_way_2_0, under_way_1_0, valid };
  assign \$432  = ~ \$431 ;
  assign done = waiting & \$432 ;
  assign \$433  = slot + 1'h1;
  assign \$434  = ! cause;
  assign \$435  = checked & \$434 ;
  always @(posedge clk)
    if (rst) under_way_3_0 <= 1'h0;
    else under_way_3_0 <= under_way_2_0;
  always @(posedge clk)
    if (rst) under_way_2_0 <= 1'h0;
    else under_way_2_0 <= under_way_1_0;
  always @(posedge clk)
    if (rst) under_way_1_0 <= 1'h0;
    else under_way_1_0 <= valid;
  always @(posedge clk)
    if (rst) waiting <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3607 ) waiting <= \$procmux$2134_Y ;
  always @(posedge clk)
    if (rst) address <= 64'h0000000000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3611 ) address <= \$procmux$2140_Y ;
  always @(posedge clk)
    if (rst) cause <= 8'h00;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3615 ) cause <= \$procmux$2146_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3618 ) slot <= 3'h0;
    else if (valid) slot <= \$433 [2:0];
  always @(posedge clk)
    if (rst) valid <= 1'h0;
    else valid <= \$procmux$2160_Y ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3607  = { start, done } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3611  = { \$435 , start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3615  = { \$435 , start } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$3618  = | { start, rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3275  = | { \$procmux$2167_CMP , \$procmux$2166_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3279  = | { \$procmux$2168_CMP , \$procmux$2167_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3283  = | { \$procmux$2167_CMP , \$252  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3287  = | { \$procmux$2167_CMP , \$131  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3271  = | { \$procmux$2196_CMP , \$procmux$2166_CMP , \$252  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3281  = | { \$procmux$2169_CMP , \$procmux$2168_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3267  = | { \$procmux$2185_CMP , \$procmux$2181_CMP  };
  assign \$procmux$2132_Y  = done ? 1'h0 : 1'hx;
  assign \$procmux$2134_Y  = start ? 1'h1 : \$procmux$2132_Y ;
  assign \$procmux$2138_Y  = start ? 64'h0000000000000000 : 64'hxxxxxxxxxxxxxxxx;
  assign \$procmux$2140_Y  = \$435  ? at : \$procmux$2138_Y ;
  assign \$procmux$2144_Y  = start ? flat : 8'hxx;
  assign \$procmux$2146_Y  = \$435  ? \cause$26  : \$procmux$2144_Y ;
  assign \$procmux$2156_Y  = last ? 1'h0 : 1'h1;
  assign \$procmux$2158_Y  = valid ? \$procmux$2156_Y  : 1'h0;
  assign \$procmux$2160_Y  = start ? 1'h1 : \$procmux$2158_Y ;
  function [0:0] procmux$2164 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$2164  = select_b[0:0];
      5'b???10:
        procmux$2164  = select_b[1:1];
      5'b??100:
        procmux$2164  = select_b[2:2];
      5'b?1000:
        procmux$2164  = select_b[3:3];
      5'b10000:
        procmux$2164  = select_b[4:4];
      default:
        procmux$2164  = select_a;
    endcase
  endfunction
  assign \$procmux$2164_Y  = procmux$2164 (1'h0, { \$206 , \$326 , \$367 , \$399 , \$430  }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2167_CMP , \$procmux$2166_CMP , \$252  });
  assign \$procmux$2166_CMP  = slot == 3'h3;
  assign \$procmux$2167_CMP  = slot == 3'h2;
  assign \$procmux$2168_CMP  = slot == 3'h1;
  assign \$procmux$2169_CMP  = ! slot;
  function [0:0] procmux$2170 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2170  = select_b[0:0];
      4'b??10:
        procmux$2170  = select_b[1:1];
      4'b?100:
        procmux$2170  = select_b[2:2];
      4'b1000:
        procmux$2170  = select_b[3:3];
      default:
        procmux$2170  = select_a;
    endcase
  endfunction
  assign bad = procmux$2170 (1'h0, { \$procmux$2182_Y , \$procmux$2178_Y , \$procmux$2172_Y , \$procmux$2164_Y  }, { \$procmux$2185_CMP , \$procmux$2181_CMP , \$procmux$2177_CMP , \$procmux$2171_CMP  });
  assign \$procmux$2171_CMP  = command[7:0] == 8'h04;
  function [0:0] procmux$2172 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2172  = select_b[0:0];
      4'b??10:
        procmux$2172  = select_b[1:1];
      4'b?100:
        procmux$2172  = select_b[2:2];
      4'b1000:
        procmux$2172  = select_b[3:3];
      default:
        procmux$2172  = select_a;
    endcase
  endfunction
  assign \$procmux$2172_Y  = procmux$2172 (1'h0, { \$156 , \$177 , \$214 , \$251  }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2167_CMP , \$131  });
  assign \$procmux$2177_CMP  = command[7:0] == 8'h03;
  function [0:0] procmux$2178 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2178  = select_b[0:0];
      2'b10:
        procmux$2178  = select_b[1:1];
      default:
        procmux$2178  = select_a;
    endcase
  endfunction
  assign \$procmux$2178_Y  = procmux$2178 (1'h0, { \$103 , \$129  }, { \$procmux$2169_CMP , \$procmux$2168_CMP  });
  assign \$procmux$2181_CMP  = command[7:0] == 8'h02;
  function [0:0] procmux$2182 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2182  = select_b[0:0];
      2'b10:
        procmux$2182  = select_b[1:1];
      default:
        procmux$2182  = select_a;
    endcase
  endfunction
  assign \$procmux$2182_Y  = procmux$2182 (1'h0, { \$26 , \$64  }, { \$procmux$2169_CMP , \$procmux$2168_CMP  });
  assign \$procmux$2185_CMP  = command[7:0] == 8'h01;
  function [0:0] procmux$2186 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2186  = select_b[0:0];
      4'b??10:
        procmux$2186  = select_b[1:1];
      4'b?100:
        procmux$2186  = select_b[2:2];
      4'b1000:
        procmux$2186  = select_b[3:3];
      default:
        procmux$2186  = select_a;
    endcase
  endfunction
  assign \$procmux$2186_Y  = procmux$2186 (1'h0, { \$115 , \$317 , \$349 , \$380  }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2167_CMP , \$procmux$2166_CMP  });
  function [0:0] procmux$2192 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2192  = select_b[0:0];
      3'b?10:
        procmux$2192  = select_b[1:1];
      3'b100:
        procmux$2192  = select_b[2:2];
      default:
        procmux$2192  = select_a;
    endcase
  endfunction
  assign misaligned = procmux$2192 (1'h0, { \$procmux$2202_Y , \$procmux$2194_Y , \$procmux$2186_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3267 , \$procmux$2177_CMP , \$procmux$2171_CMP  });
  function [0:0] procmux$2194 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$2194  = select_b[0:0];
      5'b???10:
        procmux$2194  = select_b[1:1];
      5'b??100:
        procmux$2194  = select_b[2:2];
      5'b?1000:
        procmux$2194  = select_b[3:3];
      5'b10000:
        procmux$2194  = select_b[4:4];
      default:
        procmux$2194  = select_a;
    endcase
  endfunction
  assign \$procmux$2194_Y  = procmux$2194 (1'h0, { \$167 , \$115 , \$218 , \$223 , \$225  }, { \$procmux$2168_CMP , \$procmux$2167_CMP , \$procmux$2166_CMP , \$252 , \$procmux$2196_CMP  });
  assign \$procmux$2196_CMP  = slot == 3'h5;
  function [0:0] procmux$2202 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2202  = select_b[0:0];
      2'b10:
        procmux$2202  = select_b[1:1];
      default:
        procmux$2202  = select_a;
    endcase
  endfunction
  assign \$procmux$2202_Y  = procmux$2202 (1'h0, { \$167 , \$115  }, { \$procmux$2169_CMP , \$procmux$2168_CMP  });
  assign \$procmux$2222_Y  = \$procmux$2169_CMP  ? 1'h1 : 1'h0;
  assign counted = \$procmux$2177_CMP  ? \$procmux$2222_Y  : 1'h0;
  function [0:0] procmux$2230 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$2230  = select_b[0:0];
      5'b???10:
        procmux$2230  = select_b[1:1];
      5'b??100:
        procmux$2230  = select_b[2:2];
      5'b?1000:
        procmux$2230  = select_b[3:3];
      5'b10000:
        procmux$2230  = select_b[4:4];
      default:
        procmux$2230  = select_a;
    endcase
  endfunction
  assign \$procmux$2230_Y  = procmux$2230 (1'h0, { \$111 , \$313 , \$345 , \$235 , \$411  }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2167_CMP , \$procmux$2166_CMP , \$252  });
  function [0:0] procmux$2236 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2236  = select_b[0:0];
      3'b?10:
        procmux$2236  = select_b[1:1];
      3'b100:
        procmux$2236  = select_b[2:2];
      default:
        procmux$2236  = select_a;
    endcase
  endfunction
  assign unlimited = procmux$2236 (1'h0, { \$procmux$2246_Y , \$procmux$2238_Y , \$procmux$2230_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3267 , \$procmux$2177_CMP , \$procmux$2171_CMP  });
  function [0:0] procmux$2238 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2238  = select_b[0:0];
      4'b??10:
        procmux$2238  = select_b[1:1];
      4'b?100:
        procmux$2238  = select_b[2:2];
      4'b1000:
        procmux$2238  = select_b[3:3];
      default:
        procmux$2238  = select_a;
    endcase
  endfunction
  assign \$procmux$2238_Y  = procmux$2238 (1'h0, { \$164 , \$111 , 1'h1, \$235  }, { \$procmux$2168_CMP , \$procmux$2167_CMP , \$auto$opt_reduce.cc:137:opt_pmux$3271 , \$131  });
  function [0:0] procmux$2246 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2246  = select_b[0:0];
      2'b10:
        procmux$2246  = select_b[1:1];
      default:
        procmux$2246  = select_a;
    endcase
  endfunction
  assign \$procmux$2246_Y  = procmux$2246 (1'h0, { \$16 , \$111  }, { \$procmux$2169_CMP , \$procmux$2168_CMP  });
  function [32:0] procmux$2254 ;
    input [32:0] select_a;
    input [164:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$2254  = select_b[32:0];
      5'b???10:
        procmux$2254  = select_b[65:33];
      5'b??100:
        procmux$2254  = select_b[98:66];
      5'b?1000:
        procmux$2254  = select_b[131:99];
      5'b10000:
        procmux$2254  = select_b[164:132];
      default:
        procmux$2254  = select_a;
    endcase
  endfunction
  assign \$procmux$2254_Y  = procmux$2254 (33'h000000000, { 20'h00000, \$109 , 23'h000000, \$311 , 23'h000000, \$343 , 23'h000000, \$230 , 23'h000000, \$405 , 3'h0 }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2167_CMP , \$procmux$2166_CMP , \$252  });
  function [32:0] procmux$2260 ;
    input [32:0] select_a;
    input [98:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2260  = select_b[32:0];
      3'b?10:
        procmux$2260  = select_b[65:33];
      3'b100:
        procmux$2260  = select_b[98:66];
      default:
        procmux$2260  = select_a;
    endcase
  endfunction
  assign limit = procmux$2260 (33'h000000000, { \$procmux$2268_Y , \$procmux$2262_Y , \$procmux$2254_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3267 , \$procmux$2177_CMP , \$procmux$2171_CMP  });
  function [32:0] procmux$2262 ;
    input [32:0] select_a;
    input [131:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2262  = select_b[32:0];
      4'b??10:
        procmux$2262  = select_b[65:33];
      4'b?100:
        procmux$2262  = select_b[98:66];
      4'b1000:
        procmux$2262  = select_b[131:99];
      default:
        procmux$2262  = select_a;
    endcase
  endfunction
  assign \$procmux$2262_Y  = procmux$2262 (33'h000000000, { 53'h00000010000000, \$14 , 23'h000000, \$109 , 23'h000000, \$230 , 3'h0 }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2167_CMP , \$131  });
  function [32:0] procmux$2268 ;
    input [32:0] select_a;
    input [65:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2268  = select_b[32:0];
      2'b10:
        procmux$2268  = select_b[65:33];
      default:
        procmux$2268  = select_a;
    endcase
  endfunction
  assign \$procmux$2268_Y  = procmux$2268 (33'h000000000, { 20'h00000, \$14 , 23'h000000, \$109 , 3'h0 }, { \$procmux$2169_CMP , \$procmux$2168_CMP  });
  function [31:0] procmux$2276 ;
    input [31:0] select_a;
    input [127:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2276  = select_b[31:0];
      4'b??10:
        procmux$2276  = select_b[63:32];
      4'b?100:
        procmux$2276  = select_b[95:64];
      4'b1000:
        procmux$2276  = select_b[127:96];
      default:
        procmux$2276  = select_a;
    endcase
  endfunction
  assign \$procmux$2276_Y  = procmux$2276 (32'd0, { 5'h00, \$274 [24:1], 8'h00, \$307 [24:1], 8'h00, \$10 [24:1], 13'h0000, \$226 [24:3] }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$auto$opt_reduce.cc:137:opt_pmux$3275 , \$252  });
  function [31:0] procmux$2282 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2282  = select_b[31:0];
      3'b?10:
        procmux$2282  = select_b[63:32];
      3'b100:
        procmux$2282  = select_b[95:64];
      default:
        procmux$2282  = select_a;
    endcase
  endfunction
  assign size = procmux$2282 (32'd0, { \$procmux$2290_Y , \$procmux$2284_Y , \$procmux$2276_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3267 , \$procmux$2177_CMP , \$procmux$2171_CMP  });
  function [31:0] procmux$2284 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2284  = select_b[31:0];
      3'b?10:
        procmux$2284  = select_b[63:32];
      3'b100:
        procmux$2284  = select_b[95:64];
      default:
        procmux$2284  = select_a;
    endcase
  endfunction
  assign \$procmux$2284_Y  = procmux$2284 (32'd0, { 8'h00, \$10 [24:1], 5'h00, \$10 [24:1], 13'h0000, \$226 [24:3] }, { \$procmux$2169_CMP , \$auto$opt_reduce.cc:137:opt_pmux$3279 , \$131  });
  assign \$procmux$2290_Y  = \$auto$opt_reduce.cc:137:opt_pmux$3281  ? { 5'h00, \$10 [24:1], 3'h0 } : 32'd0;
  function [24:0] procmux$2298 ;
    input [24:0] select_a;
    input [99:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2298  = select_b[24:0];
      4'b??10:
        procmux$2298  = select_b[49:25];
      4'b?100:
        procmux$2298  = select_b[74:50];
      4'b1000:
        procmux$2298  = select_b[99:75];
      default:
        procmux$2298  = select_a;
    endcase
  endfunction
  assign \$procmux$2298_Y  = procmux$2298 (25'h0000000, { 1'h0, \$272 , 1'h0, \$305 , 25'h0000001, \$338  }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2166_CMP , \$auto$opt_reduce.cc:137:opt_pmux$3283  });
  function [24:0] procmux$2304 ;
    input [24:0] select_a;
    input [74:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2304  = select_b[24:0];
      3'b?10:
        procmux$2304  = select_b[49:25];
      3'b100:
        procmux$2304  = select_b[74:50];
      default:
        procmux$2304  = select_a;
    endcase
  endfunction
  assign rows = procmux$2304 (25'h0000000, { \$procmux$2315_Y , \$procmux$2306_Y , \$procmux$2298_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3267 , \$procmux$2177_CMP , \$procmux$2171_CMP  });
  function [24:0] procmux$2306 ;
    input [24:0] select_a;
    input [99:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2306  = select_b[24:0];
      4'b??10:
        procmux$2306  = select_b[49:25];
      4'b?100:
        procmux$2306  = select_b[74:50];
      4'b1000:
        procmux$2306  = select_b[99:75];
      default:
        procmux$2306  = select_a;
    endcase
  endfunction
  assign \$procmux$2306_Y  = procmux$2306 (25'h0000000, { 1'h0, \$144 [24:1], 1'h0, command[503:480], 26'h0000002, command[87:64] }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$auto$opt_reduce.cc:137:opt_pmux$3271 , \$auto$opt_reduce.cc:137:opt_pmux$3287  });
  assign \$procmux$2315_Y  = \$auto$opt_reduce.cc:137:opt_pmux$3281  ? { 1'h0, command[87:64] } : 25'h0000000;
  function [31:0] procmux$2323 ;
    input [31:0] select_a;
    input [159:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$2323  = select_b[31:0];
      5'b???10:
        procmux$2323  = select_b[63:32];
      5'b??100:
        procmux$2323  = select_b[95:64];
      5'b?1000:
        procmux$2323  = select_b[127:96];
      5'b10000:
        procmux$2323  = select_b[159:128];
      default:
        procmux$2323  = select_a;
    endcase
  endfunction
  assign \$procmux$2323_Y  = procmux$2323 (32'd0, { command[351:320], command[479:448], command[607:576], command[735:704], command[863:832] }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2167_CMP , \$procmux$2166_CMP , \$252  });
  function [31:0] procmux$2329 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2329  = select_b[31:0];
      3'b?10:
        procmux$2329  = select_b[63:32];
      3'b100:
        procmux$2329  = select_b[95:64];
      default:
        procmux$2329  = select_a;
    endcase
  endfunction
  assign stride = procmux$2329 (32'd0, { \$procmux$2337_Y , \$procmux$2331_Y , \$procmux$2323_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3267 , \$procmux$2177_CMP , \$procmux$2171_CMP  });
  function [31:0] procmux$2331 ;
    input [31:0] select_a;
    input [127:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2331  = select_b[31:0];
      4'b??10:
        procmux$2331  = select_b[63:32];
      4'b?100:
        procmux$2331  = select_b[95:64];
      4'b1000:
        procmux$2331  = select_b[127:96];
      default:
        procmux$2331  = select_a;
    endcase
  endfunction
  assign \$procmux$2331_Y  = procmux$2331 (32'd0, { 8'h00, \$10 [24:1], command[223:192], command[351:320], command[735:704] }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2167_CMP , \$131  });
  function [31:0] procmux$2337 ;
    input [31:0] select_a;
    input [63:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2337  = select_b[31:0];
      2'b10:
        procmux$2337  = select_b[63:32];
      default:
        procmux$2337  = select_a;
    endcase
  endfunction
  assign \$procmux$2337_Y  = procmux$2337 (32'd0, { command[223:192], command[351:320] }, { \$procmux$2169_CMP , \$procmux$2168_CMP  });
  function [63:0] procmux$2345 ;
    input [63:0] select_a;
    input [319:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$2345  = select_b[63:0];
      5'b???10:
        procmux$2345  = select_b[127:64];
      5'b??100:
        procmux$2345  = select_b[191:128];
      5'b?1000:
        procmux$2345  = select_b[255:192];
      5'b10000:
        procmux$2345  = select_b[319:256];
      default:
        procmux$2345  = select_a;
    endcase
  endfunction
  assign \$procmux$2345_Y  = procmux$2345 (64'h0000000000000000, { command[319:256], command[447:384], command[575:512], command[703:640], command[831:768] }, { \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2167_CMP , \$procmux$2166_CMP , \$252  });
  function [63:0] procmux$2351 ;
    input [63:0] select_a;
    input [191:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2351  = select_b[63:0];
      3'b?10:
        procmux$2351  = select_b[127:64];
      3'b100:
        procmux$2351  = select_b[191:128];
      default:
        procmux$2351  = select_a;
    endcase
  endfunction
  assign \address$10  = procmux$2351 (64'h0000000000000000, { \$procmux$2361_Y , \$procmux$2353_Y , \$procmux$2345_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3267 , \$procmux$2177_CMP , \$procmux$2171_CMP  });
  function [63:0] procmux$2353 ;
    input [63:0] select_a;
    input [383:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$2353  = select_b[63:0];
      6'b????10:
        procmux$2353  = select_b[127:64];
      6'b???100:
        procmux$2353  = select_b[191:128];
      6'b??1000:
        procmux$2353  = select_b[255:192];
      6'b?10000:
        procmux$2353  = select_b[319:256];
      6'b100000:
        procmux$2353  = select_b[383:320];
      default:
        procmux$2353  = select_a;
    endcase
  endfunction
  assign \$procmux$2353_Y  = procmux$2353 (64'h0000000000000000, { command[191:128], command[319:256], command[447:384], command[575:512], command[639:576], command[703:640] }, { \$procmux$2168_CMP , \$procmux$2167_CMP , \$procmux$2166_CMP , \$252 , \$procmux$2196_CMP , \$131  });
  function [63:0] procmux$2361 ;
    input [63:0] select_a;
    input [127:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2361  = select_b[63:0];
      2'b10:
        procmux$2361  = select_b[127:64];
      default:
        procmux$2361  = select_a;
    endcase
  endfunction
  assign \$procmux$2361_Y  = procmux$2361 (64'h0000000000000000, { command[191:128], command[319:256] }, { \$procmux$2169_CMP , \$procmux$2168_CMP  });
  function [7:0] procmux$2370 ;
    input [7:0] select_a;
    input [31:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2370  = select_b[7:0];
      4'b??10:
        procmux$2370  = select_b[15:8];
      4'b?100:
        procmux$2370  = select_b[23:16];
      4'b1000:
        procmux$2370  = select_b[31:24];
      default:
        procmux$2370  = select_a;
    endcase
  endfunction
  assign flat = procmux$2370 (8'h01, { 5'h00, \$9 , 5'h00, \$74 , 5'h00, \$141 , 5'h00, \$271  }, { \$procmux$2185_CMP , \$procmux$2181_CMP , \$procmux$2177_CMP , \$procmux$2171_CMP  });
  function [0:0] procmux$2376 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2376  = select_b[0:0];
      3'b?10:
        procmux$2376  = select_b[1:1];
      3'b100:
        procmux$2376  = select_b[2:2];
      default:
        procmux$2376  = select_a;
    endcase
  endfunction
  assign last = procmux$2376 (1'h1, { \$1 , \$131 , \$252  }, { \$auto$opt_reduce.cc:137:opt_pmux$3267 , \$procmux$2177_CMP , \$procmux$2171_CMP  });
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
    .valid(valid)
  );
  assign active = valid;
endmodule
`default_nettype wire
