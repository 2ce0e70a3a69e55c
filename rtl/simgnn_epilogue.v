// Finish the sums that leave the array and write them to C, row by row of each tile, in the walk's
// order.
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
// From hw/update/epilogue.py:21 (Epilogue).
`timescale 1ns/1ps
`default_nettype none
module simgnn_epilogue(
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
  // A row of sums comes in the next cycle.
  input wire coming,
  input wire [63:0] sums,
  input wire [63:0] bias_payload,
  input wire bias_valid,
  output wire bias_ready,
  output wire write_en,
  output reg [2:0] write_bank,
  output wire [8:0] write_address,
  output wire [63:0] write_data,
  output wire [1:0] write_lanes,
  output wire read_mask_en,
  output wire [2:0] read_mask_bank,
  output wire [8:0] read_mask_address,
  input wire [63:0] read_mask_data,
  output wire write_mask_en,
  output wire [5:0] write_mask_address,
  output wire [4:0] write_mask_chunk,
  output wire [1:0] write_mask_data,
  // The last row is written in this cycle.
  output wire done
);
  localparam [31:0] NEGATIVE_ZERO = 32'h80000000;  // -0.0

  reg tile_last_k;
  reg tile_last_n;
  reg [9:0] row;
  reg [9:0] last_row;
  reg [8:0] mask_row;
  reg [10:0] tile_n0;
  reg [2:0] adding_left;
  reg [8:0] c_row;
  reg mask_valid_2;
  reg [11:1] mask_bit_2;
  reg [1:0] given;
  reg [12:0] place_4;
  reg valid_4;
  reg [11:1] mask_bit_out_0;
  reg last_4;
  reg sums_valid;
  reg [23:0] tile_k0;
  reg adding0;
  reg [12:0] place_0;
  reg [12:0] place_1;
  reg [12:0] place_2;
  reg [12:0] place_3;
  reg valid_0;
  reg valid_1;
  reg valid_2;
  reg valid_3;
  reg last_0;
  reg last_1;
  reg last_2;
  reg last_3;
  reg [11:1] mask_bit_0;
  reg [11:1] mask_bit_1;
  reg [11:1] mask_bit_next_0;
  reg mask_valid_0;
  reg mask_valid_1;
  wire [31:0] bias0_o;
  wire [63:0] finished;
  wire [31:0] bias1_o;
  wire [1:0] passed;
  wire [63:0] result;
  wire [63:0] biases_o_payload;
  wire biases_o_valid;

  assign write_en = valid_4;
  assign write_address = place_4[12:4];
  assign finished[31:0] = bias0_o;
  assign finished[63:32] = bias1_o;
  assign passed[0] = ((!finished[31] & (|finished[30:0])) | !command[36]) & (given[0] | !command[38]);
  assign passed[1] = ((!finished[63] & (|finished[62:32])) | !command[36]) & (given[1] | !command[38]);
  assign result[31:0] = (passed[0] | !place_4[2]) ? finished[31:0] : 32'd0;
  assign result[63:32] = (passed[1] | !place_4[2]) ? finished[63:32] : 32'd0;
  assign write_data = result;
  wire [1:0] lanes = place_4[3] ? 2'd0 : place_4[1:0];
  assign write_lanes = lanes;
  assign read_mask_en = mask_valid_2;
  assign read_mask_bank = 3'd0;
  assign read_mask_address = {3'd0, mask_bit_2[11:6]};
  assign write_mask_en = valid_4 & place_4[2] & command[37];
  assign write_mask_address = mask_bit_out_0[11:6];
  assign write_mask_chunk = mask_bit_out_0[5:1];
  assign write_mask_data = passed & place_4[1:0];
  assign done = last_4;
  wire tile_last = tile_last_k & tile_last_n;
  wire tile_k_returns = command[40] & tile_last_k;
  wire tile_k_steps = command[40] ? !tile_last_k : tile_last_n;
  wire tile_n_returns = !command[40] & tile_last_n;
  wire tile_n_steps = command[40] ? tile_last_k : !tile_last_n;
  wire last = row == last_row;
  wire [11:0] mask_bit = {mask_row, 3'd0} + {1'b0, tile_n0};
  wire biased = command[35] & tile_last_k;
  wire adding_more = coming | (adding_left != 3'd0);
  wire [10:0] n_left = command[106:96] - tile_n0;
  wire [1:0] width = (n_left >= 11'd2) ? 2'd3 : ((2'd1 << n_left[1:0]) - 2'd1);
  wire chunk = 1'b0;
  wire [8:0] address = c_row + tile_n0[9:1];
  wire final_ = tile_last_k;
  wire tile_last_k_order = command[151:128] <= 24'd2;

  always @(posedge clk) begin
    if (rst) begin
      sums_valid <= 1'b0;
      last_row <= 10'd0;
      valid_0 <= 1'b0;
      valid_1 <= 1'b0;
      valid_2 <= 1'b0;
      valid_3 <= 1'b0;
      valid_4 <= 1'b0;
      last_0 <= 1'b0;
      last_1 <= 1'b0;
      last_2 <= 1'b0;
      last_3 <= 1'b0;
      last_4 <= 1'b0;
      mask_valid_0 <= 1'b0;
      mask_valid_1 <= 1'b0;
      mask_valid_2 <= 1'b0;
      given <= 2'd0;
      write_bank <= 3'd0;
    end else begin
      sums_valid <= coming;
      last_row <= (command[73:64] + {9'd0, command[39]}) - 10'd1;
      valid_0 <= sums_valid;
      valid_1 <= valid_0;
      valid_2 <= valid_1;
      valid_3 <= valid_2;
      valid_4 <= valid_3;
      last_0 <= sums_valid & last & tile_last;
      last_1 <= last_0;
      last_2 <= last_1;
      last_3 <= last_2;
      last_4 <= last_3;
      mask_valid_0 <= sums_valid & final_ & command[38];
      mask_valid_1 <= mask_valid_0;
      mask_valid_2 <= mask_valid_1;
      given <= read_mask_data[{mask_bit_next_0[5:1], 1'b0} +: 2];
      write_bank <= command[618:616] - 3'd1;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      row <= 10'd0;
      c_row <= 9'd0;
      mask_row <= 9'd0;
      tile_k0 <= 24'd0;
      tile_last_k <= 1'b0;
      tile_n0 <= 11'd0;
      tile_last_n <= 1'b0;
    end else begin
      if (sums_valid) begin
        row <= row + 10'd1;
        c_row <= c_row + command[587:579];
        mask_row <= mask_row + command[840:832];
        if (last) begin
          row <= 10'd0;
          c_row <= command[523:515];
          mask_row <= command[776:768];
          if (tile_k_returns) begin
            tile_k0 <= 24'd0;
            tile_last_k <= tile_last_k_order;
          end else if (tile_k_steps) begin
            tile_k0 <= tile_k0 + 24'd2;
            tile_last_k <= ({1'b0, tile_k0} + 25'd4) >= {1'b0, command[151:128]};
          end
          if (tile_n_returns) begin
            tile_n0 <= 11'd0;
            tile_last_n <= command[106:96] <= 11'd2;
          end else if (tile_n_steps) begin
            tile_n0 <= tile_n0 + 11'd2;
            tile_last_n <= ({1'b0, tile_n0} + 12'd4) >= {1'b0, command[106:96]};
          end
        end
      end
      if (start) begin
        tile_k0 <= 24'd0;
        tile_last_k <= tile_last_k_order;
        tile_n0 <= 11'd0;
        tile_last_n <= command[106:96] <= 11'd2;
        row <= 10'd0;
        c_row <= command[523:515];
        mask_row <= command[776:768];
      end
    end
  end

  always @(posedge clk) begin
    if (rst) adding_left <= 3'd0;
    else if (coming) adding_left <= 3'd4;
    else if (adding_left != 3'd0) adding_left <= adding_left - 3'd1;
  end

  always @(posedge clk) begin
    adding0 <= adding_more;
    place_0 <= {address, chunk, final_, width};
    place_1 <= place_0;
    place_2 <= place_1;
    place_3 <= place_2;
    place_4 <= place_3;
    mask_bit_0 <= mask_bit[11:1];
    mask_bit_1 <= mask_bit_0;
    mask_bit_2 <= mask_bit_1;
    mask_bit_next_0 <= mask_bit_2;
    mask_bit_out_0 <= mask_bit_next_0;
  end

  initial begin
    sums_valid = 1'b0;
    last_row = 10'd0;
    valid_0 = 1'b0;
    valid_1 = 1'b0;
    valid_2 = 1'b0;
    valid_3 = 1'b0;
    valid_4 = 1'b0;
    last_0 = 1'b0;
    last_1 = 1'b0;
    last_2 = 1'b0;
    last_3 = 1'b0;
    last_4 = 1'b0;
    mask_valid_0 = 1'b0;
    mask_valid_1 = 1'b0;
    mask_valid_2 = 1'b0;
    given = 2'd0;
    write_bank = 3'd0;
    row = 10'd0;
    c_row = 9'd0;
    mask_row = 9'd0;
    tile_k0 = 24'd0;
    tile_last_k = 1'b0;
    tile_n0 = 11'd0;
    tile_last_n = 1'b0;
    adding_left = 3'd0;
    adding0 = 1'b0;
    place_0 = 13'd0;
    place_1 = 13'd0;
    place_2 = 13'd0;
    place_3 = 13'd0;
    place_4 = 13'd0;
    mask_bit_0 = 11'd0;
    mask_bit_1 = 11'd0;
    mask_bit_2 = 11'd0;
    mask_bit_next_0 = 11'd0;
    mask_bit_out_0 = 11'd0;
  end

  simgnn_queue_4x64 biases (
    .clk(clk),
    .rst(rst),
    .i_payload(bias_payload),
    .i_valid(bias_valid),
    .o_ready(sums_valid & biased & last),
    .i_ready(bias_ready),
    .o_payload(biases_o_payload),
    .o_valid(biases_o_valid)
  );

  simgnn_fp32_add bias0 (
    .clk(clk),
    .rst(rst),
    .en(adding0),
    .a(sums[31:0]),
    .b(biased ? biases_o_payload[31:0] : NEGATIVE_ZERO),
    .o(bias0_o)
  );

  simgnn_fp32_add bias1 (
    .clk(clk),
    .rst(rst),
    .en(adding0),
    .a(sums[63:32]),
    .b(biased ? biases_o_payload[63:32] : NEGATIVE_ZERO),
    .o(bias1_o)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, command[34:0], command[63:41], command[95:74], command[127:107], command[514:152],
      command[578:524], command[615:588], command[767:619], command[831:777], command[1023:841], mask_bit[0],
      biases_o_valid};
endmodule
`default_nettype wire
