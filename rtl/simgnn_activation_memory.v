`timescale 1ns/1ps
`default_nettype none
module simgnn_activation_memory(store_bank, store_address, aggregate_en, aggregate_bank, aggregate_address, a_en, a_bank, a_address, b_en, b_bank, b_address, c_en, c_bank, c_address, aggregate_mask_en, aggregate_mask_bank, aggregate_mask_address, update_mask_en, update_mask_bank, update_mask_address, load_en
, load_bank, load_address, load_data, load_lanes, aggregate_out_en, aggregate_out_bank, aggregate_out_address, aggregate_out_data, aggregate_out_lanes, update_out_en, update_out_bank, update_out_address, update_out_data, update_out_lanes, mask_out_en, mask_out_address, mask_out_chunk, mask_out_data, clk, rst, store_data
, aggregate_data, a_data, b_data, c_data, aggregate_mask_data, update_mask_data, conflict, store_en);
  wire \$1 ;
  wire \$10 ;
  wire \$100 ;
  wire \$102 ;
  wire \$103 ;
  wire \$104 ;
  wire \$107 ;
  wire \$108 ;
  wire \$109 ;
  wire \$11 ;
  wire \$113 ;
  wire \$114 ;
  wire \$115 ;
  wire \$119 ;
  wire \$12 ;
  wire \$122 ;
  wire \$123 ;
  wire \$124 ;
  wire \$125 ;
  wire \$129 ;
  wire \$13 ;
  wire \$132 ;
  wire \$133 ;
  wire \$134 ;
  wire \$137 ;
  wire \$138 ;
  wire \$139 ;
  wire \$14 ;
  wire \$143 ;
  wire \$144 ;
  wire \$145 ;
  wire \$149 ;
  wire \$15 ;
  wire \$152 ;
  wire \$153 ;
  wire \$154 ;
  wire \$155 ;
  wire \$159 ;
  wire \$16 ;
  wire \$162 ;
  wire \$163 ;
  wire \$164 ;
  wire \$165 ;
  wire \$166 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire [62:0] \$35 ;
  wire \$39 ;
  wire \$4 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$59 ;
  wire \$6 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$69 ;
  wire \$7 ;
  wire \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire \$8 ;
  wire \$83 ;
  wire \$84 ;
  wire \$85 ;
  wire \$89 ;
  wire \$9 ;
  wire \$92 ;
  wire \$93 ;
  wire \$94 ;
  wire \$95 ;
  wire \$procmux$1646_CMP ;
  wire \$procmux$1647_CMP ;
  wire \$procmux$1648_CMP ;
  wire \$procmux$1651_CMP ;
  wire \$procmux$1652_CMP ;
  wire \$procmux$1653_CMP ;
  wire \$procmux$1656_CMP ;
  wire \$procmux$1657_CMP ;
  wire \$procmux$1658_CMP ;
  wire \$procmux$1661_CMP ;
  wire \$procmux$1662_CMP ;
  wire \$procmux$1663_CMP ;
  wire \$procmux$1666_CMP ;
  wire \$procmux$1667_CMP ;
  wire \$procmux$1668_CMP ;
  wire \$procmux$1669_CMP ;
  wire [31:0] \$procmux$1670_Y ;
  wire [63:0] \$procmux$1674_Y ;
  wire [5:0] \$procmux$1678_Y ;
  wire [5:0] \$procmux$1682_Y ;
  wire [5:0] \$procmux$1684_Y ;
  wire [1:0] \$procmux$1688_Y ;
  wire [1:0] \$procmux$1690_Y ;
  wire [63:0] \$procmux$1694_Y ;
  wire [63:0] \$procmux$1696_Y ;
  wire [8:0] \$procmux$1700_Y ;
  wire [8:0] \$procmux$1702_Y ;
  wire [8:0] \$procmux$1706_Y ;
  wire [8:0] \$procmux$1708_Y ;
  wire [8:0] \$procmux$1710_Y ;
  wire [8:0] \$procmux$1712_Y ;
  wire [1:0] \$procmux$1716_Y ;
  wire [1:0] \$procmux$1718_Y ;
  wire [63:0] \$procmux$1722_Y ;
  wire [63:0] \$procmux$1724_Y ;
  wire [8:0] \$procmux$1728_Y ;
  wire [8:0] \$procmux$1730_Y ;
  wire [8:0] \$procmux$1734_Y ;
  wire [8:0] \$procmux$1736_Y ;
  wire [8:0] \$procmux$1738_Y ;
  wire [8:0] \$procmux$1740_Y ;
  wire [1:0] \$procmux$1744_Y ;
  wire [1:0] \$procmux$1746_Y ;
  wire [63:0] \$procmux$1750_Y ;
  wire [63:0] \$procmux$1752_Y ;
  wire [8:0] \$procmux$1756_Y ;
  wire [8:0] \$procmux$1758_Y ;
  wire [8:0] \$procmux$1762_Y ;
  wire [8:0] \$procmux$1764_Y ;
  wire [8:0] \$procmux$1766_Y ;
  wire [8:0] \$procmux$1768_Y ;
  wire [1:0] \$procmux$1772_Y ;
  wire [1:0] \$procmux$1774_Y ;
  wire [63:0] \$procmux$1778_Y ;
  wire [63:0] \$procmux$1780_Y ;
  wire [8:0] \$procmux$1784_Y ;
  wire [8:0] \$procmux$1786_Y ;
  wire [8:0] \$procmux$1790_Y ;
  wire [8:0] \$procmux$1792_Y ;
  wire [8:0] \$procmux$1794_Y ;
  wire [8:0] \$procmux$1796_Y ;
  wire [8:0] a__address;
  wire [2:0] a__bank;
  wire [63:0] a__data;
  wire a__en;
  input [8:0] a_address;
  wire [8:0] a_address;
  input [2:0] a_bank;
  wire [2:0] a_bank;
  reg [2:0] a_bank_read = 3'h0;
  output [63:0] a_data;
  wire [63:0] a_data;
  input a_en;
  wire a_en;
  wire [8:0] aggregate__address;
  wire [2:0] aggregate__bank;
  wire [63:0] aggregate__data;
  wire aggregate__en;
  input [8:0] aggregate_address;
  wire [8:0] aggregate_address;
  input [2:0] aggregate_bank;
  wire [2:0] aggregate_bank;
  reg [2:0] aggregate_bank_read = 3'h0;
  output [63:0] aggregate_data;
  wire [63:0] aggregate_data;
  input aggregate_en;
  wire aggregate_en;
  wire [8:0] aggregate_mask__address;
  wire [2:0] aggregate_mask__bank;
  wire [63:0] aggregate_mask__data;
  wire aggregate_mask__en;
  input [8:0] aggregate_mask_address;
  wire [8:0] aggregate_mask_address;
  input [2:0] aggregate_mask_bank;
  wire [2:0] aggregate_mask_bank;
  output [63:0] aggregate_mask_data;
  wire [63:0] aggregate_mask_data;
  input aggregate_mask_en;
  wire aggregate_mask_en;
  wire [8:0] aggregate_out__address;
  wire [2:0] aggregate_out__bank;
  wire [63:0] aggregate_out__data;
  wire aggregate_out__en;
  wire [1:0] aggregate_out__lanes;
  input [8:0] aggregate_out_address;
  wire [8:0] aggregate_out_address;
  input [2:0] aggregate_out_bank;
  wire [2:0] aggregate_out_bank;
  input [63:0] aggregate_out_data;
  wire [63:0] aggregate_out_data;
  input aggregate_out_en;
  wire aggregate_out_en;
  input [1:0] aggregate_out_lanes;
  wire [1:0] aggregate_out_lanes;
  wire [8:0] b__address;
  wire [2:0] b__bank;
  wire [63:0] b__data;
  wire b__en;
  input [8:0] b_address;
  wire [8:0] b_address;
  input [2:0] b_bank;
  wire [2:0] b_bank;
  reg [2:0] b_bank_read = 3'h0;
  output [63:0] b_data;
  wire [63:0] b_data;
  input b_en;
  wire b_en;
  wire [8:0] c__address;
  wire [2:0] c__bank;
  wire [63:0] c__data;
  wire c__en;
  input [8:0] c_address;
  wire [8:0] c_address;
  input [2:0] c_bank;
  wire [2:0] c_bank;
  reg [2:0] c_bank_read = 3'h0;
  output [63:0] c_data;
  wire [63:0] c_data;
  input c_en;
  wire c_en;
  input clk;
  wire clk;
  output conflict;
  wire conflict;
  wire [8:0] load__address;
  wire [2:0] load__bank;
  wire [63:0] load__data;
  wire load__en;
  wire [1:0] load__lanes;
  input [8:0] load_address;
  wire [8:0] load_address;
  input [2:0] load_bank;
  wire [2:0] load_bank;
  input [63:0] load_data;
  wire [63:0] load_data;
  input load_en;
  wire load_en;
  input [1:0] load_lanes;
  wire [1:0] load_lanes;
  wire loaded;
  wire [5:0] mask_out__address;
  wire [4:0] mask_out__chunk;
  wire [1:0] mask_out__data;
  wire mask_out__en;
  input [5:0] mask_out_address;
  wire [5:0] mask_out_address;
  input [4:0] mask_out_chunk;
  wire [4:0] mask_out_chunk;
  input [1:0] mask_out_data;
  wire [1:0] mask_out_data;
  input mask_out_en;
  wire mask_out_en;
  wire read0_a;
  wire read0_aggregate;
  wire read0_b;
  wire read0_c;
  wire read0_store;
  wire read1_a;
  wire read1_aggregate;
  wire read1_b;
  wire read1_c;
  wire read1_store;
  wire read2_a;
  wire read2_aggregate;
  wire read2_b;
  wire read2_c;
  wire read2_store;
  wire read3_a;
  wire read3_aggregate;
  wire read3_b;
  wire read3_c;
  wire read3_store;
  wire read4_aggregate_mask;
  wire read4_store;
  wire read4_update_mask;
  wire [8:0] read_address;
  wire [8:0] \read_address$107 ;
  wire [8:0] \read_address$120 ;
  wire [5:0] \read_address$133 ;
  wire [8:0] \read_address$94 ;
  wire [63:0] read_data;
  wire [63:0] \read_data$152 ;
  wire [63:0] \read_data$153 ;
  wire [63:0] \read_data$154 ;
  wire [63:0] \read_data$155 ;
  wire read_en;
  wire \read_en$112 ;
  wire \read_en$125 ;
  wire \read_en$140 ;
  wire \read_en$99 ;
  input rst;
  wire rst;
  wire [8:0] store__address;
  wire [2:0] store__bank;
  wire [63:0] store__data;
  wire store__en;
  input [8:0] store_address;
  wire [8:0] store_address;
  input [2:0] store_bank;
  wire [2:0] store_bank;
  reg [2:0] store_bank_read = 3'h0;
  output [63:0] store_data;
  wire [63:0] store_data;
  input store_en;
  wire store_en;
  wire [8:0] update_mask__address;
  wire [2:0] update_mask__bank;
  wire [63:0] update_mask__data;
  wire update_mask__en;
  input [8:0] update_mask_address;
  wire [8:0] update_mask_address;
  input [2:0] update_mask_bank;
  wire [2:0] update_mask_bank;
  output [63:0] update_mask_data;
  wire [63:0] update_mask_data;
  input update_mask_en;
  wire update_mask_en;
  wire [8:0] update_out__address;
  wire [2:0] update_out__bank;
  wire [63:0] update_out__data;
  wire update_out__en;
  wire [1:0] update_out__lanes;
  input [8:0] update_out_address;
  wire [8:0] update_out_address;
  input [2:0] update_out_bank;
  wire [2:0] update_out_bank;
  input [63:0] update_out_data;
  wire [63:0] update_out_data;
  input update_out_en;
  wire update_out_en;
  input [1:0] update_out_lanes;
  wire [1:0] update_out_lanes;
  wire write0_aggregate_out;
  wire write0_load;
  wire write0_update_out;
  wire write1_aggregate_out;
  wire write1_load;
  wire write1_update_out;
  wire write2_aggregate_out;
  wire write2_load;
  wire write2_update_out;
  wire write3_aggregate_out;
  wire write3_load;
  wire write3_update_out;
  wire [8:0] write_address;
  wire [8:0] \write_address$101 ;
  wire [8:0] \write_address$114 ;
  wire [8:0] \write_address$127 ;
  wire [5:0] \write_address$143 ;
  wire [63:0] write_data;
  wire [63:0] \write_data$102 ;
  wire [63:0] \write_data$115 ;
  wire [63:0] \write_data$128 ;
  wire [63:0] \write_data$144 ;
  wire [1:0] write_en;
  wire [1:0] \write_en$103 ;
  wire [1:0] \write_en$116 ;
  wire [1:0] \write_en$129 ;
  wire [31:0] \write_en$145 ;
  assign \$1  = ! store_bank;
  assign read0_store = store_en & \$1 ;
  assign \$2  = ! aggregate_bank;
  assign read0_aggregate = aggregate_en & \$2 ;
  assign \$3  = ! a_bank;
  assign read0_a = a_en & \$3 ;
  assign \$4  = ! b_bank;
  assign read0_b = b_en & \$4 ;
  assign \$5  = ! c_bank;
  assign read0_c = c_en & \$5 ;
  assign read_en = | { read0_c, read0_b, read0_a, read0_aggregate, read0_store };
  assign \$6  = ! load_bank;
  assign write0_load = load_en & \$6 ;
  assign \$7  = ! aggregate_out_bank;
  assign write0_aggregate_out = aggregate_out_en & \$7 ;
  assign \$8  = ! update_out_bank;
  assign write0_update_out = update_out_en & \$8 ;
  assign \$9  = store_bank == 1'h1;
  assign read1_store = store_en & \$9 ;
  assign \$10  = aggregate_bank == 1'h1;
  assign read1_aggregate = aggregate_en & \$10 ;
  assign \$11  = a_bank == 1'h1;
  assign read1_a = a_en & \$11 ;
  assign \$12  = b_bank == 1'h1;
  assign read1_b = b_en & \$12 ;
  assign \$13  = c_bank == 1'h1;
  assign read1_c = c_en & \$13 ;
  assign \read_en$99  = | { read1_c, read1_b, read1_a, read1_aggregate, read1_store };
  assign \$14  = load_bank == 1'h1;
  assign write1_load = load_en & \$14 ;
  assign \$15  = aggregate_out_bank == 1'h1;
  assign write1_aggregate_out = aggregate_out_en & \$15 ;
  assign \$16  = update_out_bank == 1'h1;
  assign write1_update_out = update_out_en & \$16 ;
  assign \$17  = store_bank == 2'h2;
  assign read2_store = store_en & \$17 ;
  assign \$18  = aggregate_bank == 2'h2;
  assign read2_aggregate = aggregate_en & \$18 ;
  assign \$19  = a_bank == 2'h2;
  assign read2_a = a_en & \$19 ;
  assign \$20  = b_bank == 2'h2;
  assign read2_b = b_en & \$20 ;
  assign \$21  = c_bank == 2'h2;
  assign read2_c = c_en & \$21 ;
  assign \read_en$112  = | { read2_c, read2_b, read2_a, read2_aggregate, read2_store };
  assign \$22  = load_bank == 2'h2;
  assign write2_load = load_en & \$22 ;
  assign \$23  = aggregate_out_bank == 2'h2;
  assign write2_aggregate_out = aggregate_out_en & \$23 ;
  assign \$24  = update_out_bank == 2'h2;
  assign write2_update_out = update_out_en & \$24 ;
  assign \$25  = store_bank == 2'h3;
  assign read3_store = store_en & \$25 ;
  assign \$26  = aggregate_bank == 2'h3;
  assign read3_aggregate = aggregate_en & \$26 ;
  assign \$27  = a_bank == 2'h3;
  assign read3_a = a_en & \$27 ;
  assign \$28  = b_bank == 2'h3;
  assign read3_b = b_en & \$28 ;
  assign \$29  = c_bank == 2'h3;
  assign read3_c = c_en & \$29 ;
  assign \read_en$125  = | { read3_c, read3_b, read3_a, read3_aggregate, read3_store };
  assign \$30  = load_bank == 2'h3;
  assign write3_load = load_en & \$30 ;
  assign \$31  = aggregate_out_bank == 2'h3;
  assign write3_aggregate_out = aggregate_out_en & \$31 ;
  assign \$32  = update_out_bank == 2'h3;
  assign write3_update_out = update_out_en & \$32 ;
  assign \$33  = store_bank == 3'h4;
  assign read4_store = store_en & \$33 ;
  assign \read_en$140  = | { update_mask_en, aggregate_mask_en, read4_store };
  assign \$34  = load_bank == 3'h4;
  assign loaded = load_en & \$34 ;
  assign \$35  = 1'h1 << mask_out_chunk;
  assign \$39  = read0_store & read0_aggregate;
  assign \$42  = read0_store | read0_aggregate;
  assign \$43  = \$42  & read0_a;
  assign \$44  = \$39  | \$43 ;
  assign \$47  = \$42  | read0_a;
  assign \$48  = \$47  & read0_b;
  assign \$49  = \$44  | \$48 ;
  assign \$53  = \$47  | read0_b;
  assign \$54  = \$53  & read0_c;
  assign \$55  = \$49  | \$54 ;
  assign \$59  = write0_load & write0_aggregate_out;
  assign \$62  = write0_load | write0_aggregate_out;
  assign \$63  = \$62  & write0_update_out;
  assign \$64  = \$59  | \$63 ;
  assign \$65  = \$55  | \$64 ;
  assign \$69  = read1_store & read1_aggregate;
  assign \$72  = read1_store | read1_aggregate;
  assign \$73  = \$72  & read1_a;
  assign \$74  = \$69  | \$73 ;
  assign \$77  = \$72  | read1_a;
  assign \$78  = \$77  & read1_b;
  assign \$79  = \$74  | \$78 ;
  assign \$83  = \$77  | read1_b;
  assign \$84  = \$83  & read1_c;
  assign \$85  = \$79  | \$84 ;
  assign \$89  = write1_load & write1_aggregate_out;
  assign \$92  = write1_load | write1_aggregate_out;
  assign \$93  = \$92  & write1_update_out;
  assign \$94  = \$89  | \$93 ;
  assign \$95  = \$85  | \$94 ;
  assign \$100  = read2_store & read2_aggregate;
  assign \$102  = read2_store | read2_aggregate;
  assign \$103  = \$102  & read2_a;
  assign \$104  = \$100  | \$103 ;
  assign \$107  = \$102  | read2_a;
  assign \$108  = \$107  & read2_b;
  assign \$109  = \$104  | \$108 ;
  assign \$113  = \$107  | read2_b;
  assign \$114  = \$113  & read2_c;
  assign \$115  = \$109  | \$114 ;
  assign \$119  = write2_load & write2_aggregate_out;
  assign \$122  = write2_load | write2_aggregate_out;
  assign \$123  = \$122  & write2_update_out;
  assign \$124  = \$119  | \$123 ;
  assign \$125  = \$115  | \$124 ;
  assign \$129  = read3_store & read3_aggregate;
  assign \$132  = read3_store | read3_aggregate;
  assign \$133  = \$132  & read3_a;
  assign \$134  = \$129  | \$133 ;
  assign \$137  = \$132  | read3_a;
  assign \$138  = \$137  & read3_b;
  assign \$139  = \$134  | \$138 ;
  assign \$143  = \$137  | read3_b;
  assign \$144  = \$143  & read3_c;
  assign \$145  = \$139  | \$144 ;
  assign \$149  = write3_load & write3_aggregate_out;
  assign \$152  = write3_load | write3_aggregate_out;
  assign \$153  = \$152  & write3_update_out;
  assign \$154  = \$149  | \$153 ;
  assign \$155  = \$145  | \$154 ;
  assign \$159  = read4_store & aggregate_mask_en;
  assign \$162  = read4_store | aggregate_mask_en;
  assign \$163  = \$162  & update_mask_en;
  assign \$164  = \$159  | \$163 ;
  assign \$165  = loaded & mask_out_en;
  assign \$166  = \$164  | \$165 ;
  assign conflict = | { \$166 , \$155 , \$125 , \$95 , \$65  };
  always @(posedge clk)
    if (rst) c_bank_read <= 3'h0;
    else if (c_en) c_bank_read <= c_bank;
  always @(posedge clk)
    if (rst) b_bank_read <= 3'h0;
    else if (b_en) b_bank_read <= b_bank;
  always @(posedge clk)
    if (rst) a_bank_read <= 3'h0;
    else if (a_en) a_bank_read <= a_bank;
  always @(posedge clk)
    if (rst) aggregate_bank_read <= 3'h0;
    else if (aggregate_en) aggregate_bank_read <= aggregate_bank;
  always @(posedge clk)
    if (rst) store_bank_read <= 3'h0;
    else if (store_en) store_bank_read <= store_bank;
  function [63:0] procmux$1645 ;
    input [63:0] select_a;
    input [191:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1645  = select_b[63:0];
      3'b?10:
        procmux$1645  = select_b[127:64];
      3'b100:
        procmux$1645  = select_b[191:128];
      default:
        procmux$1645  = select_a;
    endcase
  endfunction
  assign c_data = procmux$1645 (\read_data$155 , { read_data, \read_data$152 , \read_data$153  }, { \$procmux$1648_CMP , \$procmux$1647_CMP , \$procmux$1646_CMP  });
  assign \$procmux$1646_CMP  = c_bank_read == 3'h3;
  assign \$procmux$1647_CMP  = c_bank_read == 3'h2;
  assign \$procmux$1648_CMP  = c_bank_read == 3'h1;
  function [63:0] procmux$1650 ;
    input [63:0] select_a;
    input [191:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1650  = select_b[63:0];
      3'b?10:
        procmux$1650  = select_b[127:64];
      3'b100:
        procmux$1650  = select_b[191:128];
      default:
        procmux$1650  = select_a;
    endcase
  endfunction
  assign b_data = procmux$1650 (\read_data$155 , { read_data, \read_data$152 , \read_data$153  }, { \$procmux$1653_CMP , \$procmux$1652_CMP , \$procmux$1651_CMP  });
  assign \$procmux$1651_CMP  = b_bank_read == 3'h3;
  assign \$procmux$1652_CMP  = b_bank_read == 3'h2;
  assign \$procmux$1653_CMP  = b_bank_read == 3'h1;
  function [63:0] procmux$1655 ;
    input [63:0] select_a;
    input [191:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1655  = select_b[63:0];
      3'b?10:
        procmux$1655  = select_b[127:64];
      3'b100:
        procmux$1655  = select_b[191:128];
      default:
        procmux$1655  = select_a;
    endcase
  endfunction
  assign a_data = procmux$1655 (\read_data$155 , { read_data, \read_data$152 , \read_data$153  }, { \$procmux$1658_CMP , \$procmux$1657_CMP , \$procmux$1656_CMP  });
  assign \$procmux$1656_CMP  = a_bank_read == 3'h3;
  assign \$procmux$1657_CMP  = a_bank_read == 3'h2;
  assign \$procmux$1658_CMP  = a_bank_read == 3'h1;
  function [63:0] procmux$1660 ;
    input [63:0] select_a;
    input [191:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1660  = select_b[63:0];
      3'b?10:
        procmux$1660  = select_b[127:64];
      3'b100:
        procmux$1660  = select_b[191:128];
      default:
        procmux$1660  = select_a;
    endcase
  endfunction
  assign aggregate_data = procmux$1660 (\read_data$155 , { read_data, \read_data$152 , \read_data$153  }, { \$procmux$1663_CMP , \$procmux$1662_CMP , \$procmux$1661_CMP  });
  assign \$procmux$1661_CMP  = aggregate_bank_read == 3'h3;
  assign \$procmux$1662_CMP  = aggregate_bank_read == 3'h2;
  assign \$procmux$1663_CMP  = aggregate_bank_read == 3'h1;
  function [63:0] procmux$1665 ;
    input [63:0] select_a;
    input [255:0] select_b;
    input [3:0] select_s;
    casez (select_s) // synopsys parallel_case
      4'b???1:
        procmux$1665  = select_b[63:0];
      4'b??10:
        procmux$1665  = select_b[127:64];
      4'b?100:
        procmux$1665  = select_b[191:128];
      4'b1000:
        procmux$1665  = select_b[255:192];
      default:
        procmux$1665  = select_a;
    endcase
  endfunction
  assign store_data = procmux$1665 (\read_data$155 , { read_data, \read_data$152 , \read_data$153 , \read_data$154  }, { \$procmux$1669_CMP , \$procmux$1668_CMP , \$procmux$1667_CMP , \$procmux$1666_CMP  });
  assign \$procmux$1666_CMP  = store_bank_read == 3'h4;
  assign \$procmux$1667_CMP  = store_bank_read == 3'h3;
  assign \$procmux$1668_CMP  = store_bank_read == 3'h2;
  assign \$procmux$1669_CMP  = store_bank_read == 3'h1;
  assign \$procmux$1670_Y  = mask_out_en ? \$35 [31:0] : 32'd0;
  assign \write_en$145  = loaded ? 32'd4294967295 : \$procmux$1670_Y ;
  assign \$procmux$1674_Y  = mask_out_en ? { mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data, mask_out_data } : 64'h0000000000000000;
  assign \write_data$144  = loaded ? load_data : \$procmux$1674_Y ;
  assign \$procmux$1678_Y  = mask_out_en ? mask_out_address : 6'h00;
  assign \write_address$143  = loaded ? load_address[5:0] : \$procmux$1678_Y ;
  assign \$procmux$1682_Y  = read4_store ? store_address[5:0] : 6'h00;
  assign \$procmux$1684_Y  = aggregate_mask_en ? aggregate_mask_address[5:0] : \$procmux$1682_Y ;
  assign \read_address$133  = update_mask_en ? update_mask_address[5:0] : \$procmux$1684_Y ;
  assign \$procmux$1688_Y  = write3_load ? load_lanes : 2'h0;
  assign \$procmux$1690_Y  = write3_aggregate_out ? aggregate_out_lanes : \$procmux$1688_Y ;
  assign \write_en$129  = write3_update_out ? update_out_lanes : \$procmux$1690_Y ;
  assign \$procmux$1694_Y  = write3_load ? load_data : 64'h0000000000000000;
  assign \$procmux$1696_Y  = write3_aggregate_out ? aggregate_out_data : \$procmux$1694_Y ;
  assign \write_data$128  = write3_update_out ? update_out_data : \$procmux$1696_Y ;
  assign \$procmux$1700_Y  = write3_load ? load_address : 9'h000;
  assign \$procmux$1702_Y  = write3_aggregate_out ? aggregate_out_address : \$procmux$1700_Y ;
  assign \write_address$127  = write3_update_out ? update_out_address : \$procmux$1702_Y ;
  assign \$procmux$1706_Y  = read3_store ? store_address : 9'h000;
  assign \$procmux$1708_Y  = read3_aggregate ? aggregate_address : \$procmux$1706_Y ;
  assign \$procmux$1710_Y  = read3_a ? a_address : \$procmux$1708_Y ;
  assign \$procmux$1712_Y  = read3_b ? b_address : \$procmux$1710_Y ;
  assign \read_address$120  = read3_c ? c_address : \$procmux$1712_Y ;
  assign \$procmux$1716_Y  = write2_load ? load_lanes : 2'h0;
  assign \$procmux$1718_Y  = write2_aggregate_out ? aggregate_out_lanes : \$procmux$1716_Y ;
  assign \write_en$116  = write2_update_out ? update_out_lanes : \$procmux$1718_Y ;
  assign \$procmux$1722_Y  = write2_load ? load_data : 64'h0000000000000000;
  assign \$procmux$1724_Y  = write2_aggregate_out ? aggregate_out_data : \$procmux$1722_Y ;
  assign \write_data$115  = write2_update_out ? update_out_data : \$procmux$1724_Y ;
  assign \$procmux$1728_Y  = write2_load ? load_address : 9'h000;
  assign \$procmux$1730_Y  = write2_aggregate_out ? aggregate_out_address : \$procmux$1728_Y ;
  assign \write_address$114  = write2_update_out ? update_out_address : \$procmux$1730_Y ;
  assign \$procmux$1734_Y  = read2_store ? store_address : 9'h000;
  assign \$procmux$1736_Y  = read2_aggregate ? aggregate_address : \$procmux$1734_Y ;
  assign \$procmux$1738_Y  = read2_a ? a_address : \$procmux$1736_Y ;
  assign \$procmux$1740_Y  = read2_b ? b_address : \$procmux$1738_Y ;
  assign \read_address$107  = read2_c ? c_address : \$procmux$1740_Y ;
  assign \$procmux$1744_Y  = write1_load ? load_lanes : 2'h0;
  assign \$procmux$1746_Y  = write1_aggregate_out ? aggregate_out_lanes : \$procmux$1744_Y ;
  assign \write_en$103  = write1_update_out ? update_out_lanes : \$procmux$1746_Y ;
  assign \$procmux$1750_Y  = write1_load ? load_data : 64'h0000000000000000;
  assign \$procmux$1752_Y  = write1_aggregate_out ? aggregate_out_data : \$procmux$1750_Y ;
  assign \write_data$102  = write1_update_out ? update_out_data : \$procmux$1752_Y ;
  assign \$procmux$1756_Y  = write1_load ? load_address : 9'h000;
  assign \$procmux$1758_Y  = write1_aggregate_out ? aggregate_out_address : \$procmux$1756_Y ;
  assign \write_address$101  = write1_update_out ? update_out_address : \$procmux$1758_Y ;
  assign \$procmux$1762_Y  = read1_store ? store_address : 9'h000;
  assign \$procmux$1764_Y  = read1_aggregate ? aggregate_address : \$procmux$1762_Y ;
  assign \$procmux$1766_Y  = read1_a ? a_address : \$procmux$1764_Y ;
  assign \$procmux$1768_Y  = read1_b ? b_address : \$procmux$1766_Y ;
  assign \read_address$94  = read1_c ? c_address : \$procmux$1768_Y ;
  assign \$procmux$1772_Y  = write0_load ? load_lanes : 2'h0;
  assign \$procmux$1774_Y  = write0_aggregate_out ? aggregate_out_lanes : \$procmux$1772_Y ;
  assign write_en = write0_update_out ? update_out_lanes : \$procmux$1774_Y ;
  assign \$procmux$1778_Y  = write0_load ? load_data : 64'h0000000000000000;
  assign \$procmux$1780_Y  = write0_aggregate_out ? aggregate_out_data : \$procmux$1778_Y ;
  assign write_data = write0_update_out ? update_out_data : \$procmux$1780_Y ;
  assign \$procmux$1784_Y  = write0_load ? load_address : 9'h000;
  assign \$procmux$1786_Y  = write0_aggregate_out ? aggregate_out_address : \$procmux$1784_Y ;
  assign write_address = write0_update_out ? update_out_address : \$procmux$1786_Y ;
  assign \$procmux$1790_Y  = read0_store ? store_address : 9'h000;
  assign \$procmux$1792_Y  = read0_aggregate ? aggregate_address : \$procmux$1790_Y ;
  assign \$procmux$1794_Y  = read0_a ? a_address : \$procmux$1792_Y ;
  assign \$procmux$1796_Y  = read0_b ? b_address : \$procmux$1794_Y ;
  assign read_address = read0_c ? c_address : \$procmux$1796_Y ;
  simgnn_ram_512x64 bank0 (
    .clk(clk),
    .read_address(read_address),
    .read_data(\read_data$155 ),
    .read_en(read_en),
    .write_address(write_address),
    .write_data(write_data),
    .write_en(write_en)
  );
  simgnn_ram_512x64 bank1 (
    .clk(clk),
    .read_address(\read_address$94 ),
    .read_data(read_data),
    .read_en(\read_en$99 ),
    .write_address(\write_address$101 ),
    .write_data(\write_data$102 ),
    .write_en(\write_en$103 )
  );
  simgnn_ram_512x64 bank2 (
    .clk(clk),
    .read_address(\read_address$107 ),
    .read_data(\read_data$152 ),
    .read_en(\read_en$112 ),
    .write_address(\write_address$114 ),
    .write_data(\write_data$115 ),
    .write_en(\write_en$116 )
  );
  simgnn_ram_512x64 bank3 (
    .clk(clk),
    .read_address(\read_address$120 ),
    .read_data(\read_data$153 ),
    .read_en(\read_en$125 ),
    .write_address(\write_address$127 ),
    .write_data(\write_data$128 ),
    .write_en(\write_en$129 )
  );
  simgnn_ram_64x64 masks (
    .clk(clk),
    .read_address(\read_address$133 ),
    .read_data(\read_data$154 ),
    .read_en(\read_en$140 ),
    .write_address(\write_address$143 ),
    .write_data(\write_data$144 ),
    .write_en(\write_en$145 )
  );
  assign a__address = a_address;
  assign a__bank = a_bank;
  assign a__data = a_data;
  assign a__en = a_en;
  assign aggregate__address = aggregate_address;
  assign aggregate__bank = aggregate_bank;
  assign aggregate__data = aggregate_data;
  assign aggregate__en = aggregate_en;
  assign aggregate_mask__address = aggregate_mask_address;
  assign aggregate_mask__bank = aggregate_mask_bank;
  assign aggregate_mask__data = \read_data$154 ;
  assign aggregate_mask__en = aggregate_mask_en;
  assign aggregate_mask_data = \read_data$154 ;
  assign aggregate_out__address = aggregate_out_address;
  assign aggregate_out__bank = aggregate_out_bank;
  assign aggregate_out__data = aggregate_out_data;
  assign aggregate_out__en = aggregate_out_en;
  assign aggregate_out__lanes = aggregate_out_lanes;
  assign b__address = b_address;
  assign b__bank = b_bank;
  assign b__data = b_data;
  assign b__en = b_en;
  assign c__address = c_address;
  assign c__bank = c_bank;
  assign c__data = c_data;
  assign c__en = c_en;
  assign load__address = load_address;
  assign load__bank = load_bank;
  assign load__data = load_data;
  assign load__en = load_en;
  assign load__lanes = load_lanes;
  assign mask_out__address = mask_out_address;
  assign mask_out__chunk = mask_out_chunk;
  assign mask_out__data = mask_out_data;
  assign mask_out__en = mask_out_en;
  assign read4_aggregate_mask = aggregate_mask_en;
  assign read4_update_mask = update_mask_en;
  assign store__address = store_address;
  assign store__bank = store_bank;
  assign store__data = store_data;
  assign store__en = store_en;
  assign update_mask__address = update_mask_address;
  assign update_mask__bank = update_mask_bank;
  assign update_mask__data = \read_data$154 ;
  assign update_mask__en = update_mask_en;
  assign update_mask_data = \read_data$154 ;
  assign update_out__address = update_out_address;
  assign update_out__bank = update_out_bank;
  assign update_out__data = update_out_data;
  assign update_out__en = update_out_en;
  assign update_out__lanes = update_out_lanes;
endmodule
`default_nettype wire
