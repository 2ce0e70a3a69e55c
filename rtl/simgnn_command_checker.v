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
  wire \$433 ;
  wire \$434 ;
  wire [3:0] \$435 ;
  wire \$436 ;
  wire \$437 ;
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
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3300 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3304 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$3308 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3311 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3000 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3004 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3008 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3012 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3014 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3016 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3020 ;
  wire \$procmux$1891_Y ;
  wire \$procmux$1893_Y ;
  wire [63:0] \$procmux$1897_Y ;
  wire [63:0] \$procmux$1899_Y ;
  wire [7:0] \$procmux$1903_Y ;
  wire [7:0] \$procmux$1905_Y ;
  wire \$procmux$1915_Y ;
  wire \$procmux$1917_Y ;
  wire \$procmux$1919_Y ;
  wire \$procmux$1923_Y ;
  wire \$procmux$1925_CMP ;
  wire \$procmux$1926_CMP ;
  wire \$procmux$1927_CMP ;
  wire \$procmux$1928_CMP ;
  wire \$procmux$1930_CMP ;
  wire \$procmux$1931_Y ;
  wire \$procmux$1936_CMP ;
  wire \$procmux$1937_Y ;
  wire \$procmux$1940_CMP ;
  wire \$procmux$1941_Y ;
  wire \$procmux$1944_CMP ;
  wire \$procmux$1945_Y ;
  wire \$procmux$1953_Y ;
  wire \$procmux$1955_CMP ;
  wire \$procmux$1961_Y ;
  wire \$procmux$1981_Y ;
  wire \$procmux$1989_Y ;
  wire \$procmux$1997_Y ;
  wire \$procmux$2005_Y ;
  wire [32:0] \$procmux$2013_Y ;
  wire [32:0] \$procmux$2021_Y ;
  wire [32:0] \$procmux$2027_Y ;
  wire [31:0] \$procmux$2035_Y ;
  wire [31:0] \$procmux$2043_Y ;
  wire [31:0] \$procmux$2049_Y ;
  wire [24:0] \$procmux$2057_Y ;
  wire [24:0] \$procmux$2065_Y ;
  wire [24:0] \$procmux$2074_Y ;
  wire [31:0] \$procmux$2082_Y ;
  wire [31:0] \$procmux$2090_Y ;
  wire [31:0] \$procmux$2096_Y ;
  wire [63:0] \$procmux$2104_Y ;
  wire [63:0] \$procmux$2112_Y ;
  wire [63:0] \$procmux$2120_Y ;
  wire active;
  output [63:0] address;
  reg [63:0] address = 64'h0000000000000000;
  wire [63:0] \address$10 ;
  wire [63:0] at;
  wire bad;
  output [7:0] cause;
  reg [7:0] cause = 8'h00;
  wire [7:0] \cause$24 ;
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
  reg [3:0] under_way = 4'h0;
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
  assign \$431  = ~ valid;
  assign \$432  = waiting & \$431 ;
  assign \$433  = | under_way[2:0];
  assign \$434  = ~ \$433 ;
  assign done = \$432  & \$434 ;
  assign \$435  = slot + 1'h1;
  assign \$436  = ! cause;
  assign \$437  = checked & \$436 ;
  always @(posedge clk)
    if (rst) under_way <= 4'h0;
    else under_way <= { under_way[2:0], valid };
  always @(posedge clk)
    if (rst) waiting <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3300 ) waiting <= \$procmux$1893_Y ;
  always @(posedge clk)
    if (rst) address <= 64'h0000000000000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3304 ) address <= \$procmux$1899_Y ;
  always @(posedge clk)
    if (rst) cause <= 8'h00;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$3308 ) cause <= \$procmux$1905_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3311 ) slot <= 3'h0;
    else if (valid) slot <= \$435 [2:0];
  always @(posedge clk)
    if (rst) valid <= 1'h0;
    else valid <= \$procmux$1919_Y ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3300  = { start, done } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3304  = { \$437 , start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$3308  = { \$437 , start } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$3311  = | { start, rst };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3008  = | { \$procmux$1926_CMP , \$procmux$1925_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3012  = | { \$procmux$1927_CMP , \$procmux$1926_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3016  = | { \$procmux$1926_CMP , \$252  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3020  = | { \$procmux$1926_CMP , \$131  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3004  = | { \$procmux$1955_CMP , \$procmux$1925_CMP , \$252  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3014  = | { \$procmux$1928_CMP , \$procmux$1927_CMP  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3000  = | { \$procmux$1944_CMP , \$procmux$1940_CMP  };
  assign \$procmux$1891_Y  = done ? 1'h0 : 1'hx;
  assign \$procmux$1893_Y  = start ? 1'h1 : \$procmux$1891_Y ;
  assign \$procmux$1897_Y  = start ? 64'h0000000000000000 : 64'hxxxxxxxxxxxxxxxx;
  assign \$procmux$1899_Y  = \$437  ? at : \$procmux$1897_Y ;
  assign \$procmux$1903_Y  = start ? flat : 8'hxx;
  assign \$procmux$1905_Y  = \$437  ? \cause$24  : \$procmux$1903_Y ;
  assign \$procmux$1915_Y  = last ? 1'h0 : 1'h1;
  assign \$procmux$1917_Y  = valid ? \$procmux$1915_Y  : 1'h0;
  assign \$procmux$1919_Y  = start ? 1'h1 : \$procmux$1917_Y ;
  function [0:0] procmux$1923 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1923  = select_b[0:0];
      5'b???10:
        procmux$1923  = select_b[1:1];
      5'b??100:
        procmux$1923  = select_b[2:2];
      5'b?1000:
        procmux$1923  = select_b[3:3];
      5'b10000:
        procmux$1923  = select_b[4:4];
      default:
        procmux$1923  = select_a;
    endcase
  endfunction
  assign \$procmux$1923_Y  = procmux$1923 (1'h0, { \$206 , \$326 , \$367 , \$399 , \$430  }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$procmux$1926_CMP , \$procmux$1925_CMP , \$252  });
  assign \$procmux$1925_CMP  = slot == 3'h3;
  assign \$procmux$1926_CMP  = slot == 3'h2;
  assign \$procmux$1927_CMP  = slot == 3'h1;
  assign \$procmux$1928_CMP  = ! slot;
  function [0:0] procmux$1929 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1929  = select_b[0:0];
      4'b??10:
        procmux$1929  = select_b[1:1];
      4'b?100:
        procmux$1929  = select_b[2:2];
      4'b1000:
        procmux$1929  = select_b[3:3];
      default:
        procmux$1929  = select_a;
    endcase
  endfunction
  assign bad = procmux$1929 (1'h0, { \$procmux$1941_Y , \$procmux$1937_Y , \$procmux$1931_Y , \$procmux$1923_Y  }, { \$procmux$1944_CMP , \$procmux$1940_CMP , \$procmux$1936_CMP , \$procmux$1930_CMP  });
  assign \$procmux$1930_CMP  = command[7:0] == 8'h04;
  function [0:0] procmux$1931 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1931  = select_b[0:0];
      4'b??10:
        procmux$1931  = select_b[1:1];
      4'b?100:
        procmux$1931  = select_b[2:2];
      4'b1000:
        procmux$1931  = select_b[3:3];
      default:
        procmux$1931  = select_a;
    endcase
  endfunction
  assign \$procmux$1931_Y  = procmux$1931 (1'h0, { \$156 , \$177 , \$214 , \$251  }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$procmux$1926_CMP , \$131  });
  assign \$procmux$1936_CMP  = command[7:0] == 8'h03;
  function [0:0] procmux$1937 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1937  = select_b[0:0];
      2'b10:
        procmux$1937  = select_b[1:1];
      default:
        procmux$1937  = select_a;
    endcase
  endfunction
  assign \$procmux$1937_Y  = procmux$1937 (1'h0, { \$103 , \$129  }, { \$procmux$1928_CMP , \$procmux$1927_CMP  });
  assign \$procmux$1940_CMP  = command[7:0] == 8'h02;
  function [0:0] procmux$1941 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1941  = select_b[0:0];
      2'b10:
        procmux$1941  = select_b[1:1];
      default:
        procmux$1941  = select_a;
    endcase
  endfunction
  assign \$procmux$1941_Y  = procmux$1941 (1'h0, { \$26 , \$64  }, { \$procmux$1928_CMP , \$procmux$1927_CMP  });
  assign \$procmux$1944_CMP  = command[7:0] == 8'h01;
  function [0:0] procmux$1945 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1945  = select_b[0:0];
      4'b??10:
        procmux$1945  = select_b[1:1];
      4'b?100:
        procmux$1945  = select_b[2:2];
      4'b1000:
        procmux$1945  = select_b[3:3];
      default:
        procmux$1945  = select_a;
    endcase
  endfunction
  assign \$procmux$1945_Y  = procmux$1945 (1'h0, { \$115 , \$317 , \$349 , \$380  }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$procmux$1926_CMP , \$procmux$1925_CMP  });
  function [0:0] procmux$1951 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1951  = select_b[0:0];
      3'b?10:
        procmux$1951  = select_b[1:1];
      3'b100:
        procmux$1951  = select_b[2:2];
      default:
        procmux$1951  = select_a;
    endcase
  endfunction
  assign misaligned = procmux$1951 (1'h0, { \$procmux$1961_Y , \$procmux$1953_Y , \$procmux$1945_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3000 , \$procmux$1936_CMP , \$procmux$1930_CMP  });
  function [0:0] procmux$1953 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1953  = select_b[0:0];
      5'b???10:
        procmux$1953  = select_b[1:1];
      5'b??100:
        procmux$1953  = select_b[2:2];
      5'b?1000:
        procmux$1953  = select_b[3:3];
      5'b10000:
        procmux$1953  = select_b[4:4];
      default:
        procmux$1953  = select_a;
    endcase
  endfunction
  assign \$procmux$1953_Y  = procmux$1953 (1'h0, { \$167 , \$115 , \$218 , \$223 , \$225  }, { \$procmux$1927_CMP , \$procmux$1926_CMP , \$procmux$1925_CMP , \$252 , \$procmux$1955_CMP  });
  assign \$procmux$1955_CMP  = slot == 3'h5;
  function [0:0] procmux$1961 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1961  = select_b[0:0];
      2'b10:
        procmux$1961  = select_b[1:1];
      default:
        procmux$1961  = select_a;
    endcase
  endfunction
  assign \$procmux$1961_Y  = procmux$1961 (1'h0, { \$167 , \$115  }, { \$procmux$1928_CMP , \$procmux$1927_CMP  });
  assign \$procmux$1981_Y  = \$procmux$1928_CMP  ? 1'h1 : 1'h0;
  assign counted = \$procmux$1936_CMP  ? \$procmux$1981_Y  : 1'h0;
  function [0:0] procmux$1989 ;
    input [0:0] select_a;
    input [4:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$1989  = select_b[0:0];
      5'b???10:
        procmux$1989  = select_b[1:1];
      5'b??100:
        procmux$1989  = select_b[2:2];
      5'b?1000:
        procmux$1989  = select_b[3:3];
      5'b10000:
        procmux$1989  = select_b[4:4];
      default:
        procmux$1989  = select_a;
    endcase
  endfunction
  assign \$procmux$1989_Y  = procmux$1989 (1'h0, { \$111 , \$313 , \$345 , \$235 , \$411  }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$procmux$1926_CMP , \$procmux$1925_CMP , \$252  });
  function [0:0] procmux$1995 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1995  = select_b[0:0];
      3'b?10:
        procmux$1995  = select_b[1:1];
      3'b100:
        procmux$1995  = select_b[2:2];
      default:
        procmux$1995  = select_a;
    endcase
  endfunction
  assign unlimited = procmux$1995 (1'h0, { \$procmux$2005_Y , \$procmux$1997_Y , \$procmux$1989_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3000 , \$procmux$1936_CMP , \$procmux$1930_CMP  });
  function [0:0] procmux$1997 ;
    input [0:0] select_a;
    input [3:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1997  = select_b[0:0];
      4'b??10:
        procmux$1997  = select_b[1:1];
      4'b?100:
        procmux$1997  = select_b[2:2];
      4'b1000:
        procmux$1997  = select_b[3:3];
      default:
        procmux$1997  = select_a;
    endcase
  endfunction
  assign \$procmux$1997_Y  = procmux$1997 (1'h0, { \$164 , \$111 , 1'h1, \$235  }, { \$procmux$1927_CMP , \$procmux$1926_CMP , \$auto$opt_reduce.cc:137:opt_pmux$3004 , \$131  });
  function [0:0] procmux$2005 ;
    input [0:0] select_a;
    input [1:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2005  = select_b[0:0];
      2'b10:
        procmux$2005  = select_b[1:1];
      default:
        procmux$2005  = select_a;
    endcase
  endfunction
  assign \$procmux$2005_Y  = procmux$2005 (1'h0, { \$16 , \$111  }, { \$procmux$1928_CMP , \$procmux$1927_CMP  });
  function [32:0] procmux$2013 ;
    input [32:0] select_a;
    input [164:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$2013  = select_b[32:0];
      5'b???10:
        procmux$2013  = select_b[65:33];
      5'b??100:
        procmux$2013  = select_b[98:66];
      5'b?1000:
        procmux$2013  = select_b[131:99];
      5'b10000:
        procmux$2013  = select_b[164:132];
      default:
        procmux$2013  = select_a;
    endcase
  endfunction
  assign \$procmux$2013_Y  = procmux$2013 (33'h000000000, { 20'h00000, \$109 , 23'h000000, \$311 , 23'h000000, \$343 , 23'h000000, \$230 , 23'h000000, \$405 , 3'h0 }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$procmux$1926_CMP , \$procmux$1925_CMP , \$252  });
  function [32:0] procmux$2019 ;
    input [32:0] select_a;
    input [98:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2019  = select_b[32:0];
      3'b?10:
        procmux$2019  = select_b[65:33];
      3'b100:
        procmux$2019  = select_b[98:66];
      default:
        procmux$2019  = select_a;
    endcase
  endfunction
  assign limit = procmux$2019 (33'h000000000, { \$procmux$2027_Y , \$procmux$2021_Y , \$procmux$2013_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3000 , \$procmux$1936_CMP , \$procmux$1930_CMP  });
  function [32:0] procmux$2021 ;
    input [32:0] select_a;
    input [131:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2021  = select_b[32:0];
      4'b??10:
        procmux$2021  = select_b[65:33];
      4'b?100:
        procmux$2021  = select_b[98:66];
      4'b1000:
        procmux$2021  = select_b[131:99];
      default:
        procmux$2021  = select_a;
    endcase
  endfunction
  assign \$procmux$2021_Y  = procmux$2021 (33'h000000000, { 53'h00000010000000, \$14 , 23'h000000, \$109 , 23'h000000, \$230 , 3'h0 }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$procmux$1926_CMP , \$131  });
  function [32:0] procmux$2027 ;
    input [32:0] select_a;
    input [65:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2027  = select_b[32:0];
      2'b10:
        procmux$2027  = select_b[65:33];
      default:
        procmux$2027  = select_a;
    endcase
  endfunction
  assign \$procmux$2027_Y  = procmux$2027 (33'h000000000, { 20'h00000, \$14 , 23'h000000, \$109 , 3'h0 }, { \$procmux$1928_CMP , \$procmux$1927_CMP  });
  function [31:0] procmux$2035 ;
    input [31:0] select_a;
    input [127:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2035  = select_b[31:0];
      4'b??10:
        procmux$2035  = select_b[63:32];
      4'b?100:
        procmux$2035  = select_b[95:64];
      4'b1000:
        procmux$2035  = select_b[127:96];
      default:
        procmux$2035  = select_a;
    endcase
  endfunction
  assign \$procmux$2035_Y  = procmux$2035 (32'd0, { 5'h00, \$274 [24:1], 8'h00, \$307 [24:1], 8'h00, \$10 [24:1], 13'h0000, \$226 [24:3] }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$auto$opt_reduce.cc:137:opt_pmux$3008 , \$252  });
  function [31:0] procmux$2041 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2041  = select_b[31:0];
      3'b?10:
        procmux$2041  = select_b[63:32];
      3'b100:
        procmux$2041  = select_b[95:64];
      default:
        procmux$2041  = select_a;
    endcase
  endfunction
  assign size = procmux$2041 (32'd0, { \$procmux$2049_Y , \$procmux$2043_Y , \$procmux$2035_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3000 , \$procmux$1936_CMP , \$procmux$1930_CMP  });
  function [31:0] procmux$2043 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2043  = select_b[31:0];
      3'b?10:
        procmux$2043  = select_b[63:32];
      3'b100:
        procmux$2043  = select_b[95:64];
      default:
        procmux$2043  = select_a;
    endcase
  endfunction
  assign \$procmux$2043_Y  = procmux$2043 (32'd0, { 8'h00, \$10 [24:1], 5'h00, \$10 [24:1], 13'h0000, \$226 [24:3] }, { \$procmux$1928_CMP , \$auto$opt_reduce.cc:137:opt_pmux$3012 , \$131  });
  assign \$procmux$2049_Y  = \$auto$opt_reduce.cc:137:opt_pmux$3014  ? { 5'h00, \$10 [24:1], 3'h0 } : 32'd0;
  function [24:0] procmux$2057 ;
    input [24:0] select_a;
    input [99:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2057  = select_b[24:0];
      4'b??10:
        procmux$2057  = select_b[49:25];
      4'b?100:
        procmux$2057  = select_b[74:50];
      4'b1000:
        procmux$2057  = select_b[99:75];
      default:
        procmux$2057  = select_a;
    endcase
  endfunction
  assign \$procmux$2057_Y  = procmux$2057 (25'h0000000, { 1'h0, \$272 , 1'h0, \$305 , 25'h0000001, \$338  }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$procmux$1925_CMP , \$auto$opt_reduce.cc:137:opt_pmux$3016  });
  function [24:0] procmux$2063 ;
    input [24:0] select_a;
    input [74:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2063  = select_b[24:0];
      3'b?10:
        procmux$2063  = select_b[49:25];
      3'b100:
        procmux$2063  = select_b[74:50];
      default:
        procmux$2063  = select_a;
    endcase
  endfunction
  assign rows = procmux$2063 (25'h0000000, { \$procmux$2074_Y , \$procmux$2065_Y , \$procmux$2057_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3000 , \$procmux$1936_CMP , \$procmux$1930_CMP  });
  function [24:0] procmux$2065 ;
    input [24:0] select_a;
    input [99:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2065  = select_b[24:0];
      4'b??10:
        procmux$2065  = select_b[49:25];
      4'b?100:
        procmux$2065  = select_b[74:50];
      4'b1000:
        procmux$2065  = select_b[99:75];
      default:
        procmux$2065  = select_a;
    endcase
  endfunction
  assign \$procmux$2065_Y  = procmux$2065 (25'h0000000, { 1'h0, \$144 [24:1], 1'h0, command[503:480], 26'h0000002, command[87:64] }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$auto$opt_reduce.cc:137:opt_pmux$3004 , \$auto$opt_reduce.cc:137:opt_pmux$3020  });
  assign \$procmux$2074_Y  = \$auto$opt_reduce.cc:137:opt_pmux$3014  ? { 1'h0, command[87:64] } : 25'h0000000;
  function [31:0] procmux$2082 ;
    input [31:0] select_a;
    input [159:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$2082  = select_b[31:0];
      5'b???10:
        procmux$2082  = select_b[63:32];
      5'b??100:
        procmux$2082  = select_b[95:64];
      5'b?1000:
        procmux$2082  = select_b[127:96];
      5'b10000:
        procmux$2082  = select_b[159:128];
      default:
        procmux$2082  = select_a;
    endcase
  endfunction
  assign \$procmux$2082_Y  = procmux$2082 (32'd0, { command[351:320], command[479:448], command[607:576], command[735:704], command[863:832] }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$procmux$1926_CMP , \$procmux$1925_CMP , \$252  });
  function [31:0] procmux$2088 ;
    input [31:0] select_a;
    input [95:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2088  = select_b[31:0];
      3'b?10:
        procmux$2088  = select_b[63:32];
      3'b100:
        procmux$2088  = select_b[95:64];
      default:
        procmux$2088  = select_a;
    endcase
  endfunction
  assign stride = procmux$2088 (32'd0, { \$procmux$2096_Y , \$procmux$2090_Y , \$procmux$2082_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3000 , \$procmux$1936_CMP , \$procmux$1930_CMP  });
  function [31:0] procmux$2090 ;
    input [31:0] select_a;
    input [127:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2090  = select_b[31:0];
      4'b??10:
        procmux$2090  = select_b[63:32];
      4'b?100:
        procmux$2090  = select_b[95:64];
      4'b1000:
        procmux$2090  = select_b[127:96];
      default:
        procmux$2090  = select_a;
    endcase
  endfunction
  assign \$procmux$2090_Y  = procmux$2090 (32'd0, { 8'h00, \$10 [24:1], command[223:192], command[351:320], command[735:704] }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$procmux$1926_CMP , \$131  });
  function [31:0] procmux$2096 ;
    input [31:0] select_a;
    input [63:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2096  = select_b[31:0];
      2'b10:
        procmux$2096  = select_b[63:32];
      default:
        procmux$2096  = select_a;
    endcase
  endfunction
  assign \$procmux$2096_Y  = procmux$2096 (32'd0, { command[223:192], command[351:320] }, { \$procmux$1928_CMP , \$procmux$1927_CMP  });
  function [63:0] procmux$2104 ;
    input [63:0] select_a;
    input [319:0] select_b;
    input [4:0] select_s;
    casez (select_s) // synopsys parallel_case
      5'b????1:
        procmux$2104  = select_b[63:0];
      5'b???10:
        procmux$2104  = select_b[127:64];
      5'b??100:
        procmux$2104  = select_b[191:128];
      5'b?1000:
        procmux$2104  = select_b[255:192];
      5'b10000:
        procmux$2104  = select_b[319:256];
      default:
        procmux$2104  = select_a;
    endcase
  endfunction
  assign \$procmux$2104_Y  = procmux$2104 (64'h0000000000000000, { command[319:256], command[447:384], command[575:512], command[703:640], command[831:768] }, { \$procmux$1928_CMP , \$procmux$1927_CMP , \$procmux$1926_CMP , \$procmux$1925_CMP , \$252  });
  function [63:0] procmux$2110 ;
    input [63:0] select_a;
    input [191:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2110  = select_b[63:0];
      3'b?10:
        procmux$2110  = select_b[127:64];
      3'b100:
        procmux$2110  = select_b[191:128];
      default:
        procmux$2110  = select_a;
    endcase
  endfunction
  assign \address$10  = procmux$2110 (64'h0000000000000000, { \$procmux$2120_Y , \$procmux$2112_Y , \$procmux$2104_Y  }, { \$auto$opt_reduce.cc:137:opt_pmux$3000 , \$procmux$1936_CMP , \$procmux$1930_CMP  });
  function [63:0] procmux$2112 ;
    input [63:0] select_a;
    input [383:0] select_b;
    input [5:0] select_s;
    casez (select_s) // synopsys parallel_case
      6'b?????1:
        procmux$2112  = select_b[63:0];
      6'b????10:
        procmux$2112  = select_b[127:64];
      6'b???100:
        procmux$2112  = select_b[191:128];
      6'b??1000:
        procmux$2112  = select_b[255:192];
      6'b?10000:
        procmux$2112  = select_b[319:256];
      6'b100000:
        procmux$2112  = select_b[383:320];
      default:
        procmux$2112  = select_a;
    endcase
  endfunction
  assign \$procmux$2112_Y  = procmux$2112 (64'h0000000000000000, { command[191:128], command[319:256], command[447:384], command[575:512], command[639:576], command[703:640] }, { \$procmux$1927_CMP , \$procmux$1926_CMP , \$procmux$1925_CMP , \$252 , \$procmux$1955_CMP , \$131  });
  function [63:0] procmux$2120 ;
    input [63:0] select_a;
    input [127:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$2120  = select_b[63:0];
      2'b10:
        procmux$2120  = select_b[127:64];
      default:
        procmux$2120  = select_a;
    endcase
  endfunction
  assign \$procmux$2120_Y  = procmux$2120 (64'h0000000000000000, { command[191:128], command[319:256] }, { \$procmux$1928_CMP , \$procmux$1927_CMP  });
  function [7:0] procmux$2129 ;
    input [7:0] select_a;
    input [31:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$2129  = select_b[7:0];
      4'b??10:
        procmux$2129  = select_b[15:8];
      4'b?100:
        procmux$2129  = select_b[23:16];
      4'b1000:
        procmux$2129  = select_b[31:24];
      default:
        procmux$2129  = select_a;
    endcase
  endfunction
  assign flat = procmux$2129 (8'h01, { 5'h00, \$9 , 5'h00, \$74 , 5'h00, \$141 , 5'h00, \$271  }, { \$procmux$1944_CMP , \$procmux$1940_CMP , \$procmux$1936_CMP , \$procmux$1930_CMP  });
  function [0:0] procmux$2135 ;
    input [0:0] select_a;
    input [2:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$2135  = select_b[0:0];
      3'b?10:
        procmux$2135  = select_b[1:1];
      3'b100:
        procmux$2135  = select_b[2:2];
      default:
        procmux$2135  = select_a;
    endcase
  endfunction
  assign last = procmux$2135 (1'h1, { \$1 , \$131 , \$252  }, { \$auto$opt_reduce.cc:137:opt_pmux$3000 , \$procmux$1936_CMP , \$procmux$1930_CMP  });
  simgnn_extent_checker extents (
    .address(\address$10 ),
    .at(at),
    .bad(bad),
    .cause(\cause$24 ),
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
