// Check one command after the other by the rules of docs/reference/command-set.md.
//
// Parameters:
//   memory.lanes = 2
//   memory.bank_words = 512
//   memory.mask_words = 64
//   memory.mask_unit = 1
//   memory.array_columns = 2
//   memory.drain_words = 1
//   memory.source_words = 1
//   gather.lanes = 2
//   gather.clusters = 2
//   gather.gather_width = 2
//   gather.parts = 1
//   gather.ring_words = 32
//   gather.queue_depth = 16
//   gather.accumulator_words = 256
//   gather.drain_words = 1
//   gather.source_words = 1
//   gather.add_stages = 5
//   gather.edges_per_cycle = 2
//   gather.edges_under_way = 44
//   gather.clock_enables = True
//   gather.skip_zeros = False
//   gather.accumulate = False
//   address_bits = 64
//   compressed_rows = False
//
// From hw/kernel/checker.py:157 (CommandChecker).
`timescale 1ns/1ps
`default_nettype none
module simgnn_command_checker(command, clk, rst, done, cause, address, start);
  wire [24:0] command_119_96_plus_1;
  wire any_command_231_224;
  wire extents_bad_either;
  wire command_367_360_is_5;
  wire [9:0] extents_limit_choice;
  wire not_command_367_360;
  wire extents_misaligned_either;
  wire any_command_359_352;
  wire command_239_232_is_5;
  wire extents_bad_both;
  wire slot_is_6;
  wire [9:0] extents_limit_choice_2;
  wire not_command_87_64;
  wire not_command_119_96;
  wire any_command_831_768;
  wire any_command_895_832;
  wire flat_either;
  wire [2:0] flat_choice;
  wire [24:0] command_87_64_plus_1;
  wire any_command_479_448;
  wire not_command_239_232;
  wire extents_bad_either_2;
  wire extents_misaligned_either_2;
  wire command_239_232_is_1;
  wire command_239_232_is_2;
  wire command_239_232_is_3;
  wire command_239_232_is_4;
  wire extents_bad_either_3;
  wire command_367_360_is_1;
  wire command_367_360_is_2;
  wire command_367_360_is_3;
  wire command_367_360_is_4;
  wire extents_bad_either_4;
  wire extents_misaligned_both;
  wire [24:0] command_119_96_plus_7;
  wire command_751_744_is_5;
  wire [9:0] extents_limit_choice_3;
  wire not_command_751_744_or_not_command_35;
  wire extents_bad_both_2;
  wire slot_is_4;
  wire not_command_151_128;
  wire command_32_and_command_33;
  wire command_37_and_not_command_36;
  wire command_39_and_not_command_32;
  wire flat_either_2;
  wire flat_either_3;
  wire [2:0] flat_choice_2;
  wire [23:0] command_151_128_if_command_32;
  wire [24:0] command_87_64_if_command_32_plus_1;
  wire [23:0] command_119_96_if_command_33;
  wire [24:0] command_151_128_if_command_33_plus_1;
  wire [9:0] extents_limit_choice_4;
  wire extents_misaligned_either_3;
  wire command_495_488_is_1;
  wire extents_bad_inverse;
  wire [24:0] command_87_64_plus_command_39;
  wire [9:0] extents_limit_choice_5;
  wire extents_misaligned_either_4;
  wire command_623_616_is_1;
  wire extents_bad_inverse_2;
  wire command_87_64_plus_command_39_above_1;
  wire extents_bad_either_5;
  wire extents_misaligned_both_2;
  wire command_751_744_is_1;
  wire extents_bad_inverse_3;
  wire extents_bad_both_3;
  wire extents_bad_either_6;
  wire command_879_872_is_5;
  wire [9:0] extents_limit_choice_6;
  wire command_38_or_command_37;
  wire extents_bad_both_4;
  wire extents_bad_both_5;
  wire extents_checked_and_not_cause;
  wire extents_bad_either_7;
  wire flat_either_4;
  wire flat_either_5;
  wire [2:0] flat_choice_3;
  wire [2:0] flat_choice_4;
  wire command_7_0_is_1_or_command_7_0_is_2;
  wire slot_is_5_or_slot_is_3_or_slot_is_4;
  wire not_slot_or_slot_is_1;
  wire command_7_0_is_2;
  wire command_7_0_is_1;
  wire slot_is_3;
  wire slot_is_2;
  wire slot_is_1;
  wire not_slot;
  wire command_7_0_is_4;
  wire command_7_0_is_3;
  wire slot_is_5;
  reg active = 1'h0;
  output [63:0] address;
  reg [63:0] address = 64'h0000000000000000;
  output [7:0] cause;
  reg [7:0] cause = 8'h00;
  input clk;
  wire clk;
  input [1023:0] command;
  wire [1023:0] command;
  output done;
  wire done;
  wire [63:0] extents_address;
  wire [63:0] extents_at;
  wire extents_bad;
  wire [7:0] extents_cause;
  wire extents_checked;
  wire extents_counted;
  wire [32:0] extents_limit;
  wire extents_misaligned;
  wire [24:0] extents_rows;
  wire [31:0] extents_size;
  wire [31:0] extents_stride;
  wire extents_unlimited;
  wire [7:0] flat;
  wire last;
  input rst;
  wire rst;
  reg [2:0] slot = 3'h0;
  input start;
  wire start;
  reg under_way_1_0 = 1'h0;
  reg under_way_2_0 = 1'h0;
  reg under_way_3_0 = 1'h0;
  reg waiting = 1'h0;
  assign flat_either_4 = |{ command[1023:368], command[255:240], command[127:120], command[95:88], command[63:20], command[16:12], command[8], not_command_119_96, not_command_87_64 };
  assign flat_choice_4 = flat_either_4 ? 3'h2 : 3'h0;
  assign not_command_239_232 = !command[239:232];
  assign extents_misaligned_either_2 = (|{ command[194:192], command[130:128] }) | command[191];
  assign any_command_231_224 = |command[231:224];
  assign command_119_96_plus_1 = command[119:96] + 1'h1;
  assign command_367_360_is_5 = command[367:360] == 3'h5;
  assign extents_limit_choice = command_367_360_is_5 ? 10'h040 : 10'h200;
  assign not_command_367_360 = !command[367:360];
  assign extents_misaligned_either = (|{ command[322:320], command[258:256] }) | command[319];
  assign command_367_360_is_1 = command[367:360] == 1'h1;
  assign command_367_360_is_2 = command[367:360] == 2'h2;
  assign command_367_360_is_3 = command[367:360] == 2'h3;
  assign command_367_360_is_4 = command[367:360] == 3'h4;
  assign any_command_359_352 = |command[359:352];
  assign extents_bad_both = (command[87:64] > 1'h1) & (command[351:320] < { 1'h0, command_119_96_plus_1[24:1], 3'h0 });
  assign extents_bad_either_7 = !(|{ command_367_360_is_4, command_367_360_is_3, command_367_360_is_2, command_367_360_is_1, command_367_360_is_5 }) | any_command_359_352 | extents_bad_both;
  assign not_command_87_64 = !command[87:64];
  assign not_command_119_96 = !command[119:96];
  assign flat_either_5 = |{ command[1023:368], command[255:240], command[127:120], command[95:88], command[63:20], command[17], command[15:12], command[9], not_command_119_96, not_command_87_64 };
  assign flat_choice_3 = flat_either_5 ? 3'h2 : 3'h0;
  assign command_239_232_is_5 = command[239:232] == 3'h5;
  assign extents_limit_choice_2 = command_239_232_is_5 ? 10'h040 : 10'h200;
  assign command_239_232_is_1 = command[239:232] == 1'h1;
  assign command_239_232_is_2 = command[239:232] == 2'h2;
  assign command_239_232_is_3 = command[239:232] == 2'h3;
  assign command_239_232_is_4 = command[239:232] == 3'h4;
  assign extents_bad_either = !(|{ command_239_232_is_4, command_239_232_is_3, command_239_232_is_2, command_239_232_is_1, command_239_232_is_5 }) | any_command_231_224;
  assign slot_is_6 = slot == 3'h6;
  assign any_command_831_768 = |command[831:768];
  assign any_command_895_832 = |command[895:832];
  assign flat_either = |{ command[1023:896], command[767:752], command[511:504], command[383:368], command[255:240], command[127:120], command[95:88], command[63:36], command[31:20], command[18], command[15:12], command[10], any_command_895_832, any_command_831_768, not_command_119_96, not_command_87_64 };
  assign flat_choice = flat_either ? 3'h2 : 3'h0;
  assign command_87_64_plus_1 = command[87:64] + 1'h1;
  assign any_command_479_448 = |command[479:448];
  assign extents_bad_either_2 =
      (command[479:448] < command[503:480])
      | (any_command_479_448 & !command[503:480])
      | ({ 1'h0, command_119_96_plus_1[24:1] } > 5'h10);
  assign extents_bad_either_3 = !(|{ command_239_232_is_4, command_239_232_is_3, command_239_232_is_2, command_239_232_is_1, not_command_239_232 }) | any_command_231_224;
  assign extents_bad_either_4 = !(|{ command_367_360_is_4, command_367_360_is_3, command_367_360_is_2, command_367_360_is_1 }) | any_command_359_352;
  assign extents_misaligned_both = (command[32] | command[33]) & (|command[503:480]) & ((|command[514:512]) | command[575]);
  assign command_119_96_plus_7 = command[119:96] + 3'h7;
  assign command_751_744_is_5 = command[751:744] == 3'h5;
  assign extents_limit_choice_3 = command_751_744_is_5 ? 10'h040 : 10'h200;
  assign not_command_751_744_or_not_command_35 = !command[751:744] | !command[35];
  assign extents_bad_both_2 = command[35] & (!command_751_744_is_5 | (command[743:736] != 1'h1));
  assign slot_is_4 = slot == 3'h4;
  assign not_command_151_128 = !command[151:128];
  assign command_32_and_command_33 = command[32] & command[33];
  assign command_37_and_not_command_36 = command[37] & !command[36];
  assign command_39_and_not_command_32 = command[39] & !command[32];
  assign flat_either_2 = |{ command[1023:880], command[767:752], command[639:624], command[511:496], command[383:368], command[255:152], command[127:120], command[95:88], command[63:41], command[31:19], command[15:11], command_39_and_not_command_32, command_37_and_not_command_36, command_32_and_command_33, not_command_151_128, not_command_119_96, not_command_87_64 };
  assign flat_either_3 =
      (command[367:360] == command[495:488])
      | (command[367:360] == command[623:616])
      | (command[495:488] == command[623:616]);
  assign flat_choice_2 = flat_either_2 ? 3'h2 : flat_either_3 ? 3'h7 : 3'h0;
  assign command_151_128_if_command_32 = command[32] ? command[151:128] : command[87:64];
  assign command_87_64_if_command_32_plus_1 = (command[32] ? command[87:64] : command[151:128]) + 1'h1;
  assign command_119_96_if_command_33 = command[33] ? command[119:96] : command[151:128];
  assign command_151_128_if_command_33_plus_1 = (command[33] ? command[151:128] : command[119:96]) + 1'h1;
  assign extents_limit_choice_4 = (command[495:488] == 3'h5) ? 10'h040 : 10'h200;
  assign extents_misaligned_either_3 = (|{ command[450:448], command[386:384] }) | command[447];
  assign command_495_488_is_1 = command[495:488] == 1'h1;
  assign extents_bad_inverse = !(|{ command[495:488] == 3'h4, command[495:488] == 2'h3, command[495:488] == 2'h2, command_495_488_is_1 });
  assign command_87_64_plus_command_39 = command[87:64] + command[39];
  assign extents_limit_choice_5 = (command[623:616] == 3'h5) ? 10'h040 : 10'h200;
  assign extents_misaligned_either_4 = (|{ command[578:576], command[514:512] }) | command[575];
  assign command_623_616_is_1 = command[623:616] == 1'h1;
  assign extents_bad_inverse_2 = !(|{ command[623:616] == 3'h4, command[623:616] == 2'h3, command[623:616] == 2'h2, command_623_616_is_1 });
  assign command_87_64_plus_command_39_above_1 = command_87_64_plus_command_39 > 1'h1;
  assign extents_bad_either_5 = extents_bad_inverse_2 | (|command[615:608]) | (command_87_64_plus_command_39_above_1 & (command[607:576] < { 1'h0, command_119_96_plus_1[24:1], 3'h0 }));
  assign extents_misaligned_both_2 = command[35] & ((|{ command[706:704], command[642:640] }) | command[703]);
  assign command_751_744_is_1 = command[751:744] == 1'h1;
  assign extents_bad_inverse_3 = !(|{ command[751:744] == 3'h4, command[751:744] == 2'h3, command[751:744] == 2'h2, command_751_744_is_1 });
  assign extents_bad_both_3 = command[35] & (command[751:744] != command[495:488]);
  assign extents_bad_either_6 = (command[35] & (extents_bad_inverse_3 | (|command[743:736]))) | extents_bad_both_3;
  assign command_879_872_is_5 = command[879:872] == 3'h5;
  assign extents_limit_choice_6 = command_879_872_is_5 ? 10'h040 : 10'h200;
  assign command_38_or_command_37 = command[38] | command[37];
  assign extents_bad_both_4 = command[37] & command_87_64_plus_command_39_above_1 & (command[863:832] < { 4'h0, command_119_96_plus_7[24:3] });
  assign extents_bad_both_5 = command_38_or_command_37 & (!command_879_872_is_5 | (command[871:864] != 1'h1) | extents_bad_both_4);
  assign done = waiting & !(|{ under_way_3_0, under_way_2_0, under_way_1_0, active });
  assign extents_checked_and_not_cause = extents_checked & !cause;
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
    else if (done | start) waiting <= 1'h0 | start;
  always @(posedge clk)
    if (rst) address <= 64'h0000000000000000;
    else if (start | extents_checked_and_not_cause) address <= extents_checked_and_not_cause ? extents_at : 64'h0000000000000000;
  always @(posedge clk)
    if (rst) cause <= 8'h00;
    else if (start | extents_checked_and_not_cause) cause <= extents_checked_and_not_cause ? extents_cause : flat;
  always @(posedge clk)
    if (start | rst) slot <= 3'h0;
    else if (active) slot <= slot + 1'h1;
  always @(posedge clk)
    if (rst) active <= 1'h0;
    else active <= (active & !last) | start;
  assign slot_is_5_or_slot_is_3_or_slot_is_4 = slot_is_5 | slot_is_3 | slot_is_4;
  assign not_slot_or_slot_is_1 = not_slot | slot_is_1;
  assign command_7_0_is_1_or_command_7_0_is_2 = command_7_0_is_1 | command_7_0_is_2;
  assign command_7_0_is_2 = command[7:0] == 8'h02;
  assign command_7_0_is_1 = command[7:0] == 8'h01;
  assign slot_is_3 = slot == 3'h3;
  assign slot_is_2 = slot == 3'h2;
  assign slot_is_1 = slot == 3'h1;
  assign not_slot = !slot;
  assign extents_bad =
      command_7_0_is_4 ? (slot_is_4 ? extents_bad_both_5 : slot_is_3 ? extents_bad_either_6 : slot_is_2 ? extents_bad_either_5 : slot_is_1 ? (extents_bad_inverse | (|command[487:480])) : not_slot ? extents_bad_either_4 : 1'h0) :
      command_7_0_is_3 ? (slot_is_6 ? extents_bad_both_2 : slot_is_2 ? (extents_bad_either_4 | extents_bad_both) : slot_is_1 ? extents_bad_either_3 : not_slot ? extents_bad_either_2 : 1'h0) :
      command_7_0_is_2 ? (slot_is_1 ? (!not_command_367_360 | any_command_359_352 | extents_bad_both) : not_slot ? extents_bad_either : 1'h0) :
      command_7_0_is_1 ? (slot_is_1 ? extents_bad_either_7 : not_slot ? (!not_command_239_232 | any_command_231_224) : 1'h0) :
      1'h0;
  assign command_7_0_is_4 = command[7:0] == 8'h04;
  assign command_7_0_is_3 = command[7:0] == 8'h03;
  assign extents_misaligned =
      command_7_0_is_4 ? (slot_is_4 ? (command_38_or_command_37 & command[831]) : slot_is_3 ? extents_misaligned_both_2 : slot_is_2 ? extents_misaligned_either_4 : slot_is_1 ? extents_misaligned_either_3 : not_slot ? extents_misaligned_either : 1'h0) :
      command_7_0_is_3 ? (slot_is_6 ? (command[35] & command[703]) : slot_is_5 ? (command[34] & ((|command[577:576]) | command[639])) : slot_is_4 ? extents_misaligned_both : slot_is_3 ? (any_command_479_448 & ((|command[385:384]) | command[447])) : slot_is_2 ? extents_misaligned_either : slot_is_1 ? extents_misaligned_either_2 : 1'h0) :
      command_7_0_is_1_or_command_7_0_is_2 ? (slot_is_1 ? extents_misaligned_either : not_slot ? extents_misaligned_either_2 : 1'h0) :
      1'h0;
  assign slot_is_5 = slot == 3'h5;
  assign extents_counted = command_7_0_is_3 & not_slot;
  assign extents_unlimited =
      command_7_0_is_4 ? (slot_is_4 ? (!command[879:872] | !command_38_or_command_37) : slot_is_3 ? not_command_751_744_or_not_command_35 : slot_is_2 ? !command[623:616] : slot_is_1 ? !command[495:488] : not_slot ? not_command_367_360 : 1'h0) :
      command_7_0_is_3 ? (slot_is_6 ? not_command_751_744_or_not_command_35 : slot_is_5_or_slot_is_3_or_slot_is_4 ? 1'h1 : slot_is_2 ? not_command_367_360 : slot_is_1 ? (command[32] | not_command_239_232) : 1'h0) :
      command_7_0_is_1_or_command_7_0_is_2 ? (slot_is_1 ? not_command_367_360 : not_slot ? not_command_239_232 : 1'h0) :
      1'h0;
  assign extents_limit =
      command_7_0_is_4 ? (slot_is_4 ? { 20'h0, extents_limit_choice_6, 3'h0 } : slot_is_3 ? { 20'h0, extents_limit_choice_3, 3'h0 } : slot_is_2 ? { 20'h0, extents_limit_choice_5, 3'h0 } : slot_is_1 ? { 20'h0, extents_limit_choice_4, 3'h0 } : not_slot ? { 20'h00000, extents_limit_choice, 3'h0 } : 33'h000000000) :
      command_7_0_is_3 ? (slot_is_6 ? { 20'h0, extents_limit_choice_3, 3'h0 } : slot_is_2 ? { 20'h0, extents_limit_choice, 3'h0 } : slot_is_1 ? { 20'h0, extents_limit_choice_2, 3'h0 } : not_slot ? 33'h100 : 33'h000000000) :
      command_7_0_is_1_or_command_7_0_is_2 ? (slot_is_1 ? { 20'h0, extents_limit_choice, 3'h0 } : not_slot ? { 20'h00000, extents_limit_choice_2, 3'h0 } : 33'h000000000) :
      33'h000000000;
  assign extents_size =
      command_7_0_is_4 ? (slot_is_4 ? { 10'h0, command_119_96_plus_7[24:3] } : (slot_is_2 | slot_is_3) ? { 5'h0, command_119_96_plus_1[24:1], 3'h0 } : slot_is_1 ? { 5'h0, command_151_128_if_command_33_plus_1[24:1], 3'h0 } : not_slot ? { 5'h00, command_87_64_if_command_32_plus_1[24:1], 3'h0 } : 32'd0) :
      command_7_0_is_3 ? (slot_is_6 ? { 10'h0, command_119_96_plus_7[24:3] } : (slot_is_1 | slot_is_2) ? { 5'h00, command_119_96_plus_1[24:1], 3'h0 } : not_slot ? { 8'h00, command_119_96_plus_1[24:1] } : 32'd0) :
      command_7_0_is_1_or_command_7_0_is_2 ? (not_slot_or_slot_is_1 ? { 5'h00, command_119_96_plus_1[24:1], 3'h0 } : 32'd0) :
      32'd0;
  assign extents_rows =
      command_7_0_is_4 ? ((slot_is_2 | slot_is_4) ? command_87_64_plus_command_39 : slot_is_3 ? 25'h0000001 : slot_is_1 ? { 1'h0, command_119_96_if_command_33 } : not_slot ? { 1'h0, command_151_128_if_command_32 } : 25'h0000000) :
      command_7_0_is_3 ? ((slot_is_2 | slot_is_6) ? { 1'h0, command[87:64] } : slot_is_5_or_slot_is_3_or_slot_is_4 ? 25'h1 : slot_is_1 ? { 1'h0, command[503:480] } : not_slot ? { 1'h0, command_87_64_plus_1[24:1] } : 25'h0000000) :
      command_7_0_is_1_or_command_7_0_is_2 ? (not_slot_or_slot_is_1 ? { 1'h0, command[87:64] } : 25'h0000000) :
      25'h0000000;
  assign extents_stride =
      command_7_0_is_4 ? (slot_is_4 ? command[863:832] : slot_is_3 ? command[735:704] : slot_is_2 ? command[607:576] : slot_is_1 ? command[479:448] : not_slot ? command[351:320] : 32'd0) :
      command_7_0_is_3 ? (slot_is_6 ? command[735:704] : slot_is_2 ? command[351:320] : slot_is_1 ? command[223:192] : not_slot ? { 8'h00, command_119_96_plus_1[24:1] } : 32'd0) :
      command_7_0_is_1_or_command_7_0_is_2 ? (slot_is_1 ? command[351:320] : not_slot ? command[223:192] : 32'd0) :
      32'd0;
  assign extents_address =
      command_7_0_is_4 ? (slot_is_4 ? command[831:768] : slot_is_3 ? command[703:640] : slot_is_2 ? command[575:512] : slot_is_1 ? command[447:384] : not_slot ? command[319:256] : 64'h0000000000000000) :
      command_7_0_is_3 ? (slot_is_6 ? command[703:640] : slot_is_5 ? command[639:576] : slot_is_4 ? command[575:512] : slot_is_3 ? command[447:384] : slot_is_2 ? command[319:256] : slot_is_1 ? command[191:128] : 64'h0000000000000000) :
      command_7_0_is_1_or_command_7_0_is_2 ? (slot_is_1 ? command[319:256] : not_slot ? command[191:128] : 64'h0000000000000000) :
      64'h0000000000000000;
  assign flat =
      command_7_0_is_4 ? { 5'h00, flat_choice_2 } :
      command_7_0_is_3 ? { 5'h00, flat_choice } :
      command_7_0_is_2 ? { 5'h00, flat_choice_3 } :
      command_7_0_is_1 ? { 5'h00, flat_choice_4 } :
      8'h01;
  assign last =
      command_7_0_is_4 ? slot_is_4 :
      command_7_0_is_3 ? slot_is_6 :
      command_7_0_is_1_or_command_7_0_is_2 ? (slot == 1'h1) :
      1'h1;
  simgnn_extent_checker extents (
    .address(extents_address),
    .at(extents_at),
    .bad(extents_bad),
    .cause(extents_cause),
    .checked(extents_checked),
    .clk(clk),
    .counted(extents_counted),
    .limit(extents_limit),
    .misaligned(extents_misaligned),
    .rows(extents_rows),
    .rst(rst),
    .size(extents_size),
    .stride(extents_stride),
    .unlimited(extents_unlimited),
    .valid(active)
  );
endmodule
`default_nettype wire
