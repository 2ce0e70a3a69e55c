// Stream the rows of op(A), tile after tile, with the partial sums that they continue.
//
// Parameters:
//   array.array_rows = 2
//   array.array_columns = 2
//   array.add_stages = 5
//   array.mul_stages = 4
//   array.clock_enables = True
//   memory.lanes = 2
//   memory.bank_words = 512
//   memory.mask_words = 64
//   memory.mask_unit = 1
//   memory.array_columns = 2
//   memory.drain_words = 1
//   memory.source_words = 1
//
// From hw/update/operand.py:141 (OperandStreamer).
`timescale 1ns/1ps
`default_nettype none
module simgnn_operand_streamer(
  input wire clk,
  input wire rst,
  // Begin the command; it holds until the product has ended.
  input wire start,
  // [7:0] opcode, [15:8] wait, [23:16] signal, [32] transpose_a, [33] transpose_b, [34] accumulate, [35] bias,
  // [36] relu, [37] mask_write, [38] masked, [39] ones_row, [40] n_outer, [87:64] m, [119:96] n, [151:128] k,
  // [319:256] a_address, [351:320] a_stride, [359:352] a_format, [367:360] a_space, [447:384] b_address,
  // [479:448] b_stride, [487:480] b_format, [495:488] b_space, [575:512] c_address, [607:576] c_stride,
  // [615:608] c_format, [623:616] c_space, [703:640] bias_address, [735:704] bias_stride, [743:736] bias_format,
  // [751:744] bias_space, [831:768] mask_address, [863:832] mask_stride, [871:864] mask_format,
  // [879:872] mask_space
  input wire [1023:0] command,
  // Operand A, and the old values of C.
  output wire read_a_en,
  output reg [2:0] read_a_bank,
  output wire [8:0] read_a_address,
  input wire [63:0] read_a_data,
  output wire read_c_en,
  output reg [2:0] read_c_bank,
  output wire [8:0] read_c_address,
  input wire [63:0] read_c_data,
  // The next tile's weights are in the array.
  input wire loaded,
  // Rows issued and not yet safe to be continued.
  input wire [4:0] in_flight,
  // A row is issued in this cycle.
  output wire issue,
  // It is its tile's first.
  output wire swap_now,
  // The next row waits only for its sums.
  output wire feedback,
  // Rows are left.
  output reg active,
  // To the array.
  output wire [63:0] a,
  // To the array, a cycle before a.
  output wire swap,
  // To the array.
  output wire [63:0] sums
);
  localparam [31:0] ONE = 32'h3f800000;  // 1.0

  reg tile_last_k;
  reg tile_last_n;
  reg last;
  reg tile_first_k;
  reg [20:0] reach;
  reg first;
  reg block;
  reg [1:0] fetcher_free;
  reg [9:0] row;
  reg [8:0] a_row;
  reg [23:0] tile_k0;
  reg is_ones;
  reg [63:0] streamed;
  reg swap_0;
  reg [10:0] tile_n0;
  reg [8:0] c_row;
  reg continues_3;
  reg [8:0] c_address_3;
  reg [63:0] continued;
  reg one_row;
  reg [9:0] row_before_last;
  reg fetcher_block;
  reg fetcher_lane;
  reg continues_0;
  reg continues_1;
  reg continues_2;
  reg [8:0] c_address_0;
  reg [8:0] c_address_1;
  reg [8:0] c_address_2;
  reg read_sums_0;
  reg read_sums_1;
  reg read_sums_2;
  reg read_sums_3;
  reg read_sums_4;
  wire [1:0] fetcher_full;
  wire fetcher_read_en;
  wire [8:0] fetcher_read_address;
  wire [63:0] fetcher_column;
  wire [2:0] fetcher_read_bank;

  wire ones = command[39] & last;
  wire operand = (!first | loaded) & (!command[32] | ones | fetcher_full[block]);
  wire settled = tile_first_k | ({16'd0, in_flight} < reach);
  assign issue = active & operand & settled;
  assign read_a_en = command[32] ? fetcher_read_en : issue;
  assign read_a_address = command[32] ? fetcher_read_address : (a_row + tile_k0[9:1]);
  assign read_c_en = continues_3;
  assign read_c_address = c_address_3;
  assign swap_now = issue & first;
  assign feedback = active & operand & !settled;
  assign a = streamed;
  assign swap = swap_0;
  assign sums = continued;
  wire tile_last = tile_last_k & tile_last_n;
  wire tile_k_returns = command[40] & tile_last_k;
  wire tile_k_steps = command[40] ? !tile_last_k : tile_last_n;
  wire tile_n_returns = !command[40] & tile_last_n;
  wire tile_n_steps = command[40] ? tile_last_k : !tile_last_n;
  wire [9:0] stream_rows = command[73:64] + {9'd0, command[39]};
  wire [8:0] a_base = command[267:259];
  wire [8:0] c_base = command[523:515];
  wire [11:0] column_tiles_sum = {1'b0, command[106:96]} + 12'd1;
  wire [10:0] column_tiles = column_tiles_sum[11:1];
  wire [63:0] value = is_ones ? {2{ONE}} : command[32] ? fetcher_column : read_a_data;
  wire continues = issue & (!tile_first_k | command[34]);
  wire [8:0] address = c_row + tile_n0[9:1];
  wire fetcher_free_both = issue & !ones & (({1'b0, row} == ({1'b0, command[73:64]} - 11'd1)) | row[0]);
  wire tile_last_k_order = command[151:128] <= 24'd2;

  always @* begin
    fetcher_free = 2'd0;
    if (command[32]) begin
      if (fetcher_free_both) fetcher_free = block ? 2'd2 : 2'd1;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      one_row <= 1'b0;
      row_before_last <= 10'd0;
      reach <= 21'd0;
      read_a_bank <= 3'd0;
      is_ones <= 1'b0;
      fetcher_block <= 1'b0;
      fetcher_lane <= 1'b0;
      swap_0 <= 1'b0;
      read_c_bank <= 3'd0;
      continues_0 <= 1'b0;
      continues_1 <= 1'b0;
      continues_2 <= 1'b0;
      continues_3 <= 1'b0;
      read_sums_0 <= 1'b0;
      read_sums_1 <= 1'b0;
      read_sums_2 <= 1'b0;
      read_sums_3 <= 1'b0;
      read_sums_4 <= 1'b0;
    end else begin
      one_row <= stream_rows == 10'd1;
      row_before_last <= stream_rows - 10'd2;
      reach <= command[40] ? {11'd0, stream_rows} : ({11'd0, stream_rows} * {10'd0, column_tiles});
      read_a_bank <= command[362:360] - 3'd1;
      is_ones <= ones;
      fetcher_block <= block;
      fetcher_lane <= row[0];
      swap_0 <= swap_now;
      read_c_bank <= command[618:616] - 3'd1;
      continues_0 <= continues;
      continues_1 <= continues_0;
      continues_2 <= continues_1;
      continues_3 <= continues_2;
      read_sums_0 <= continues;
      read_sums_1 <= read_sums_0;
      read_sums_2 <= read_sums_1;
      read_sums_3 <= read_sums_2;
      read_sums_4 <= read_sums_3;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      block <= 1'b0;
      row <= 10'd0;
      first <= 1'b0;
      last <= 1'b0;
      a_row <= 9'd0;
      c_row <= 9'd0;
      tile_k0 <= 24'd0;
      tile_first_k <= 1'b0;
      tile_last_k <= 1'b0;
      tile_n0 <= 11'd0;
      tile_last_n <= 1'b0;
      active <= 1'b0;
    end else begin
      if (command[32]) begin
        if (fetcher_free_both) block <= !block;
      end
      if (issue) begin
        row <= row + 10'd1;
        first <= last;
        last <= one_row | (row == row_before_last);
        a_row <= a_row + command[331:323];
        c_row <= c_row + command[587:579];
        if (last) begin
          row <= 10'd0;
          last <= one_row;
          a_row <= a_base;
          c_row <= c_base;
          if (tile_k_returns) begin
            tile_k0 <= 24'd0;
            tile_first_k <= 1'b1;
            tile_last_k <= tile_last_k_order;
          end else if (tile_k_steps) begin
            tile_k0 <= tile_k0 + 24'd2;
            tile_first_k <= 1'b0;
            tile_last_k <= ({1'b0, tile_k0} + 25'd4) >= {1'b0, command[151:128]};
          end
          if (tile_n_returns) begin
            tile_n0 <= 11'd0;
            tile_last_n <= command[106:96] <= 11'd2;
          end else if (tile_n_steps) begin
            tile_n0 <= tile_n0 + 11'd2;
            tile_last_n <= ({1'b0, tile_n0} + 12'd4) >= {1'b0, command[106:96]};
          end
          if (tile_last) active <= 1'b0;
        end
      end
      if (start) begin
        tile_k0 <= 24'd0;
        tile_first_k <= 1'b1;
        tile_last_k <= tile_last_k_order;
        tile_n0 <= 11'd0;
        tile_last_n <= command[106:96] <= 11'd2;
        row <= 10'd0;
        first <= 1'b1;
        last <= stream_rows == 10'd1;
        a_row <= a_base;
        c_row <= c_base;
        block <= 1'b0;
        active <= 1'b1;
      end
    end
  end

  always @(posedge clk) begin
    streamed <= value;
    c_address_0 <= address;
    c_address_1 <= c_address_0;
    c_address_2 <= c_address_1;
    c_address_3 <= c_address_2;
    continued <= read_sums_4 ? read_c_data : 64'd0;
  end

  initial begin
    one_row = 1'b0;
    row_before_last = 10'd0;
    reach = 21'd0;
    read_a_bank = 3'd0;
    is_ones = 1'b0;
    fetcher_block = 1'b0;
    fetcher_lane = 1'b0;
    swap_0 = 1'b0;
    read_c_bank = 3'd0;
    continues_0 = 1'b0;
    continues_1 = 1'b0;
    continues_2 = 1'b0;
    continues_3 = 1'b0;
    read_sums_0 = 1'b0;
    read_sums_1 = 1'b0;
    read_sums_2 = 1'b0;
    read_sums_3 = 1'b0;
    read_sums_4 = 1'b0;
    block = 1'b0;
    row = 10'd0;
    first = 1'b0;
    last = 1'b0;
    a_row = 9'd0;
    c_row = 9'd0;
    tile_k0 = 24'd0;
    tile_first_k = 1'b0;
    tile_last_k = 1'b0;
    tile_n0 = 11'd0;
    tile_last_n = 1'b0;
    active = 1'b0;
    streamed = 64'd0;
    c_address_0 = 9'd0;
    c_address_1 = 9'd0;
    c_address_2 = 9'd0;
    c_address_3 = 9'd0;
    continued = 64'd0;
  end

  simgnn_block_fetcher fetcher (
    .clk(clk),
    .rst(rst),
    .start(start & command[32]),
    .command(command),
    .read_data(read_a_data),
    .block(fetcher_block),
    .lane(fetcher_lane),
    .free(fetcher_free),
    .read_en(fetcher_read_en),
    .read_bank(fetcher_read_bank),
    .read_address(fetcher_read_address),
    .column(fetcher_column),
    .full(fetcher_full)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, fetcher_read_bank, column_tiles_sum[0]};
endmodule
`default_nettype wire
