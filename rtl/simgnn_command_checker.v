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
// From hw/kernel/checker.py:166 (CommandChecker).
`timescale 1ns/1ps
`default_nettype none
module simgnn_command_checker(
  input wire clk,
  input wire rst,
  // Check command, which holds until done.
  input wire start,
  input wire [1023:0] command,
  // The verdict is there: cause (NONE if nothing is wrong), and the address of the operand that is wrong.
  output wire done,
  output reg [7:0] cause,
  output reg [63:0] address
);
  localparam [13:0] WORD_BYTES = 14'd8;
  localparam [9:0] MASK_WORDS = 10'd64;
  localparam [9:0] BANK_WORDS = 10'd512;

  reg [2:0] slot;
  reg last;
  reg [7:0] flat;
  reg [63:0] extents_address;
  reg [31:0] extents_stride;
  reg [24:0] extents_rows;
  reg [31:0] extents_size;
  reg [32:0] extents_limit;
  reg extents_unlimited;
  reg extents_counted;
  reg extents_misaligned;
  reg extents_bad;
  reg waiting;
  reg active;
  reg [1:0] under_way_left;
  wire [7:0] extents_cause;
  wire [63:0] extents_at;
  wire extents_checked;

  assign done = waiting & !(active | (under_way_left != 2'd0));
  wire flat_any = |{command[1023:368], command[255:240], command[127:120], command[95:88], command[63:24]};
  wire flat_match = command[87:64] == 24'd0;
  wire flat_match_2 = command[119:96] == 24'd0;
  wire flat_any_2 = |command[15:12];
  wire flat_any_3 = |command[23:20];
  wire [24:0] extents_rows_word = {1'b0, command[87:64]};
  wire [24:0] extents_size_sum = {1'b0, command[119:96]} + 25'd1;
  wire [31:0] extents_size_word = {5'd0, extents_size_sum[24:1], 3'd0};
  wire [32:0] extents_limit_word = {19'd0, {4'd0, (command[239:232] != 8'd5) ? BANK_WORDS : MASK_WORDS} *
      WORD_BYTES};
  wire extents_unlimited_match = command[239:232] == 8'd0;
  wire extents_misaligned_either = (|{command[194:192], command[130:128]}) | command[191];
  wire extents_bad_mismatch = command[231:224] != 8'd0;
  wire [32:0] extents_limit_word_2 = {19'd0, {4'd0, (command[367:360] != 8'd5) ? BANK_WORDS : MASK_WORDS} *
      WORD_BYTES};
  wire extents_unlimited_match_2 = command[367:360] == 8'd0;
  wire extents_misaligned_either_2 = (|{command[322:320], command[258:256]}) | command[319];
  wire extents_bad_mismatch_2 = command[359:352] != 8'd0;
  wire extents_bad_both = (command[87:64] > 24'd1) & (command[351:320] < extents_size_word);
  wire [31:0] extents_stride_word = {8'd0, extents_size_sum[24:1]};
  wire [24:0] extents_rows_sum = extents_rows_word + 25'd1;
  wire extents_bad_mismatch_3 = command[479:448] != 32'd0;
  wire extents_bad_either = !(|{command[367:360] == 8'd4, command[367:360] == 8'd3, command[367:360] == 8'd2,
      command[367:360] == 8'd1}) | extents_bad_mismatch_2;
  wire [24:0] extents_size_sum_2 = {1'b0, command[119:96]} + 25'd7;
  wire [31:0] extents_size_word_2 = {10'd0, extents_size_sum_2[24:3]};
  wire [32:0] extents_limit_word_3 = {19'd0, {4'd0, (command[751:744] != 8'd5) ? BANK_WORDS : MASK_WORDS} *
      WORD_BYTES};
  wire extents_unlimited_either = (command[751:744] == 8'd0) | !command[35];
  wire [24:0] extents_size_sum_3 = {1'b0, command[32] ? command[87:64] : command[151:128]} + 25'd1;
  wire [24:0] extents_size_sum_4 = {1'b0, command[33] ? command[151:128] : command[119:96]} + 25'd1;
  wire [24:0] rows = extents_rows_word + {24'd0, command[39]};
  wire extents_unlimited_either_2 = command[38] | command[37];

  always @* begin
    last = 1'b0;
    flat = 8'd0;
    extents_address = 64'd0;
    extents_stride = 32'd0;
    extents_rows = 25'd0;
    extents_size = 32'd0;
    extents_limit = 33'd0;
    extents_unlimited = 1'b0;
    extents_counted = 1'b0;
    extents_misaligned = 1'b0;
    extents_bad = 1'b0;
    case (command[7:0])
      8'd1: begin
        last = slot == 3'd1;
        flat = {5'd0, (|{flat_any_3, command[16], flat_any_2, command[8], flat_match_2, flat_match, flat_any}) ?
            3'd2 : 3'd0};
        case (slot)
          3'd0: begin
            extents_address = command[191:128];
            extents_stride = command[223:192];
            extents_rows = extents_rows_word;
            extents_size = extents_size_word;
            extents_limit = extents_limit_word;
            extents_unlimited = extents_unlimited_match;
            extents_counted = 1'b0;
            extents_misaligned = extents_misaligned_either;
            extents_bad = (command[239:232] != 8'd0) | extents_bad_mismatch;
          end
          3'd1: begin
            extents_address = command[319:256];
            extents_stride = command[351:320];
            extents_rows = extents_rows_word;
            extents_size = extents_size_word;
            extents_limit = extents_limit_word_2;
            extents_unlimited = extents_unlimited_match_2;
            extents_counted = 1'b0;
            extents_misaligned = extents_misaligned_either_2;
            extents_bad = !(|{command[367:360] == 8'd5, command[367:360] == 8'd4, command[367:360] == 8'd3,
                command[367:360] == 8'd2, command[367:360] == 8'd1}) | extents_bad_mismatch_2 | extents_bad_both;
          end
          default: begin end
        endcase
      end
      8'd2: begin
        last = slot == 3'd1;
        flat = {5'd0, (|{flat_any_3, command[17], flat_any_2, command[9], flat_match_2, flat_match, flat_any}) ?
            3'd2 : 3'd0};
        case (slot)
          3'd0: begin
            extents_address = command[191:128];
            extents_stride = command[223:192];
            extents_rows = extents_rows_word;
            extents_size = extents_size_word;
            extents_limit = extents_limit_word;
            extents_unlimited = extents_unlimited_match;
            extents_counted = 1'b0;
            extents_misaligned = extents_misaligned_either;
            extents_bad = !(|{command[239:232] == 8'd5, command[239:232] == 8'd4, command[239:232] == 8'd3,
                command[239:232] == 8'd2, command[239:232] == 8'd1}) | extents_bad_mismatch;
          end
          3'd1: begin
            extents_address = command[319:256];
            extents_stride = command[351:320];
            extents_rows = extents_rows_word;
            extents_size = extents_size_word;
            extents_limit = extents_limit_word_2;
            extents_unlimited = extents_unlimited_match_2;
            extents_counted = 1'b0;
            extents_misaligned = extents_misaligned_either_2;
            extents_bad = (command[367:360] != 8'd0) | extents_bad_mismatch_2 | extents_bad_both;
          end
          default: begin end
        endcase
      end
      8'd3: begin
        last = slot == 3'd6;
        flat = {5'd0, (|{flat_any_3, command[18], flat_any_2, command[10], command[895:832] != 64'd0,
            command[831:768] != 64'd0, flat_match_2, flat_match, |{command[1023:896], command[767:752],
            command[511:504], command[383:368], command[255:240], command[127:120], command[95:88], command[63:36],
            command[31:24]}}) ? 3'd2 : 3'd0};
        case (slot)
          3'd0: begin
            extents_address = 64'd0;
            extents_stride = extents_stride_word;
            extents_rows = {1'b0, extents_rows_sum[24:1]};
            extents_size = extents_stride_word;
            extents_limit = 33'h000000100;
            extents_unlimited = 1'b0;
            extents_counted = 1'b1;
            extents_misaligned = 1'b0;
            extents_bad = (command[479:448] < {8'd0, command[503:480]}) | (extents_bad_mismatch_3 &
                (command[503:480] == 24'd0)) | ({1'b0, extents_size_sum[24:1]} > 25'd16);
          end
          3'd1: begin
            extents_address = command[191:128];
            extents_stride = command[223:192];
            extents_rows = {1'b0, command[503:480]};
            extents_size = extents_size_word;
            extents_limit = extents_limit_word;
            extents_unlimited = command[32] | extents_unlimited_match;
            extents_counted = 1'b0;
            extents_misaligned = extents_misaligned_either;
            extents_bad = !(|{command[239:232] == 8'd4, command[239:232] == 8'd3, command[239:232] == 8'd2,
                command[239:232] == 8'd1, extents_unlimited_match}) | extents_bad_mismatch;
          end
          3'd2: begin
            extents_address = command[319:256];
            extents_stride = command[351:320];
            extents_rows = extents_rows_word;
            extents_size = extents_size_word;
            extents_limit = extents_limit_word_2;
            extents_unlimited = extents_unlimited_match_2;
            extents_counted = 1'b0;
            extents_misaligned = extents_misaligned_either_2;
            extents_bad = extents_bad_either | extents_bad_both;
          end
          3'd3: begin
            extents_address = command[447:384];
            extents_stride = 32'd0;
            extents_rows = 25'h0000001;
            extents_size = 32'd0;
            extents_limit = 33'd0;
            extents_unlimited = 1'b1;
            extents_counted = 1'b0;
            extents_misaligned = extents_bad_mismatch_3 & ((|command[385:384]) | command[447]);
            extents_bad = 1'b0;
          end
          3'd4: begin
            extents_address = command[575:512];
            extents_stride = 32'd0;
            extents_rows = 25'h0000001;
            extents_size = 32'd0;
            extents_limit = 33'd0;
            extents_unlimited = 1'b1;
            extents_counted = 1'b0;
            extents_misaligned = (command[32] | command[33]) & (command[503:480] != 24'd0) & ((|command[514:512]) |
                command[575]);
            extents_bad = 1'b0;
          end
          3'd5: begin
            extents_address = command[639:576];
            extents_stride = 32'd0;
            extents_rows = 25'h0000001;
            extents_size = 32'd0;
            extents_limit = 33'd0;
            extents_unlimited = 1'b1;
            extents_counted = 1'b0;
            extents_misaligned = command[34] & ((|command[577:576]) | command[639]);
            extents_bad = 1'b0;
          end
          3'd6: begin
            extents_address = command[703:640];
            extents_stride = command[735:704];
            extents_rows = extents_rows_word;
            extents_size = extents_size_word_2;
            extents_limit = extents_limit_word_3;
            extents_unlimited = extents_unlimited_either;
            extents_counted = 1'b0;
            extents_misaligned = command[35] & command[703];
            extents_bad = command[35] & ((command[751:744] != 8'd5) | (command[743:736] != 8'd1));
          end
          default: begin end
        endcase
      end
      8'd4: begin
        last = slot == 3'd4;
        flat = {5'd0, (|{command[39] & !command[32], command[37] & !command[36], command[32] & command[33],
            flat_any_3, command[19], flat_any_2, command[11], command[151:128] == 24'd0, flat_match_2, flat_match,
            |{command[1023:880], command[767:752], command[639:624], command[511:496], command[383:368],
            command[255:152], command[127:120], command[95:88], command[63:41], command[31:24]}}) ? 3'd2 :
            ((command[367:360] == command[495:488]) | (command[367:360] == command[623:616]) | (command[495:488] ==
            command[623:616])) ? 3'd7 : 3'd0};
        case (slot)
          3'd0: begin
            extents_address = command[319:256];
            extents_stride = command[351:320];
            extents_rows = {1'b0, command[32] ? command[151:128] : command[87:64]};
            extents_size = {5'd0, extents_size_sum_3[24:1], 3'd0};
            extents_limit = extents_limit_word_2;
            extents_unlimited = extents_unlimited_match_2;
            extents_counted = 1'b0;
            extents_misaligned = extents_misaligned_either_2;
            extents_bad = extents_bad_either;
          end
          3'd1: begin
            extents_address = command[447:384];
            extents_stride = command[479:448];
            extents_rows = {1'b0, command[33] ? command[119:96] : command[151:128]};
            extents_size = {5'd0, extents_size_sum_4[24:1], 3'd0};
            extents_limit = {19'd0, {4'd0, (command[495:488] != 8'd5) ? BANK_WORDS : MASK_WORDS} * WORD_BYTES};
            extents_unlimited = command[495:488] == 8'd0;
            extents_counted = 1'b0;
            extents_misaligned = (|{command[450:448], command[386:384]}) | command[447];
            extents_bad = !(|{command[495:488] == 8'd4, command[495:488] == 8'd3, command[495:488] == 8'd2,
                command[495:488] == 8'd1}) | (command[487:480] != 8'd0);
          end
          3'd2: begin
            extents_address = command[575:512];
            extents_stride = command[607:576];
            extents_rows = rows;
            extents_size = extents_size_word;
            extents_limit = {19'd0, {4'd0, (command[623:616] != 8'd5) ? BANK_WORDS : MASK_WORDS} * WORD_BYTES};
            extents_unlimited = command[623:616] == 8'd0;
            extents_counted = 1'b0;
            extents_misaligned = (|{command[578:576], command[514:512]}) | command[575];
            extents_bad = !(|{command[623:616] == 8'd4, command[623:616] == 8'd3, command[623:616] == 8'd2,
                command[623:616] == 8'd1}) | (command[615:608] != 8'd0) | ((rows > 25'd1) & (command[607:576] <
                extents_size_word));
          end
          3'd3: begin
            extents_address = command[703:640];
            extents_stride = command[735:704];
            extents_rows = 25'h0000001;
            extents_size = extents_size_word;
            extents_limit = extents_limit_word_3;
            extents_unlimited = extents_unlimited_either;
            extents_counted = 1'b0;
            extents_misaligned = command[35] & ((|{command[706:704], command[642:640]}) | command[703]);
            extents_bad = (command[35] & (!(|{command[751:744] == 8'd4, command[751:744] == 8'd3, command[751:744]
                == 8'd2, command[751:744] == 8'd1}) | (command[743:736] != 8'd0))) | (command[35] &
                (command[751:744] != command[495:488]));
          end
          3'd4: begin
            extents_address = command[831:768];
            extents_stride = command[863:832];
            extents_rows = rows;
            extents_size = extents_size_word_2;
            extents_limit = {19'd0, {4'd0, (command[879:872] != 8'd5) ? BANK_WORDS : MASK_WORDS} * WORD_BYTES};
            extents_unlimited = (command[879:872] == 8'd0) | !extents_unlimited_either_2;
            extents_counted = 1'b0;
            extents_misaligned = extents_unlimited_either_2 & command[831];
            extents_bad = extents_unlimited_either_2 & ((command[879:872] != 8'd5) | (command[871:864] != 8'd1) |
                (command[37] & (rows > 25'd1) & (command[863:832] < extents_size_word_2)));
          end
          default: begin end
        endcase
      end
      default: begin
        last = 1'b1;
        flat = 8'd1;
      end
    endcase
  end

  always @(posedge clk) begin
    if (rst) begin
      active <= 1'b0;
      slot <= 3'd0;
      cause <= 8'd0;
      address <= 64'd0;
    end else begin
      if (start) begin
        active <= 1'b1;
        slot <= 3'd0;
        cause <= flat;
        address <= 64'd0;
      end else if (active) begin
        slot <= slot + 3'd1;
        if (last) active <= 1'b0;
      end
      if (extents_checked & (cause == 8'd0)) begin
        cause <= extents_cause;
        address <= extents_at;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) waiting <= 1'b0;
    else if (start) waiting <= 1'b1;
    else if (done) waiting <= 1'b0;
  end

  always @(posedge clk) begin
    if (rst) under_way_left <= 2'd0;
    else if (active) under_way_left <= 2'd3;
    else if (under_way_left != 2'd0) under_way_left <= under_way_left - 2'd1;
  end

  initial begin
    active = 1'b0;
    slot = 3'd0;
    cause = 8'd0;
    address = 64'd0;
    waiting = 1'b0;
    under_way_left = 2'd0;
  end

  simgnn_extent_checker extents (
    .clk(clk),
    .rst(rst),
    .address(extents_address),
    .stride(extents_stride),
    .rows(extents_rows),
    .size(extents_size),
    .limit(extents_limit),
    .unlimited(extents_unlimited),
    .counted(extents_counted),
    .misaligned(extents_misaligned),
    .bad(extents_bad),
    .valid(active),
    .checked(extents_checked),
    .cause(extents_cause),
    .at(extents_at)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, extents_size_sum[0], extents_rows_sum[0], extents_size_sum_2[2:0], extents_size_sum_3[0],
      extents_size_sum_4[0]};
endmodule
`default_nettype wire
