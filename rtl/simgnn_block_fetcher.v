// Fetch the words of a transposed A, block after block, in the order in which the streamer uses
// them.
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
// From hw/update/operand.py:19 (BlockFetcher).
`timescale 1ns/1ps
`default_nettype none
module simgnn_block_fetcher(
  input wire clk,
  input wire rst,
  // Begin the command, whose A is transposed; it holds until the product has ended.
  input wire start,
  // [7:0] opcode, [15:8] wait, [23:16] signal, [32] transpose_a, [33] transpose_b, [34] accumulate, [35] bias,
  // [36] relu, [37] mask_write, [38] masked, [39] ones_row, [40] n_outer, [87:64] m, [119:96] n, [151:128] k,
  // [319:256] a_address, [351:320] a_stride, [359:352] a_format, [367:360] a_space, [447:384] b_address,
  // [479:448] b_stride, [487:480] b_format, [495:488] b_space, [575:512] c_address, [607:576] c_stride,
  // [615:608] c_format, [623:616] c_space, [703:640] bias_address, [735:704] bias_stride, [743:736] bias_format,
  // [751:744] bias_space, [831:768] mask_address, [863:832] mask_stride, [871:864] mask_format,
  // [879:872] mask_space
  input wire [1023:0] command,
  output wire read_en,
  output wire [2:0] read_bank,
  output wire [8:0] read_address,
  input wire [63:0] read_data,
  input wire block,
  input wire lane,
  // Lane lane of block block.
  output wire [63:0] column,
  // The block holds what the streamer needs next from it.
  output reg [1:0] full,
  // The block has been used up; full falls.
  input wire [1:0] free
);
  reg tile_last_k;
  reg tile_last_n;
  reg [23:0] tile_k0;
  reg [9:0] first_column;
  reg [8:0] address;
  reg [1:0] fsm_state;
  reg [3:0] written;
  reg [1:0] filled;
  reg [10:0] tile_n0;
  reg target;
  reg [8:0] base;
  reg [1:0] index;

  assign read_en = fsm_state == 2'd3;
  assign read_bank = read_en ? (command[362:360] - 3'd1) : 3'd0;
  assign read_address = read_en ? address : 9'd0;
  wire tile_last = tile_last_k & tile_last_n;
  wire tile_k_returns = command[40] & tile_last_k;
  wire tile_k_steps = command[40] ? !tile_last_k : tile_last_n;
  wire tile_n_returns = !command[40] & tile_last_n;
  wire tile_n_steps = command[40] ? tile_last_k : !tile_last_n;
  wire [8:0] top = command[267:259];
  wire [8:0] stride = command[331:323];
  wire [23:0] k_left = command[151:128] - tile_k0;
  wire last_block = ({1'b0, first_column} + 11'd2) >= {1'b0, command[73:64]};
  wire tile_last_k_order = command[151:128] <= 24'd2;

  always @(posedge clk) begin
    if (rst) begin
      written <= 4'd0;
      filled <= 2'd0;
      full <= 2'd0;
      tile_k0 <= 24'd0;
      tile_last_k <= 1'b0;
      tile_n0 <= 11'd0;
      tile_last_n <= 1'b0;
      target <= 1'b0;
      first_column <= 10'd0;
      base <= 9'd0;
      fsm_state <= 2'd0;
      address <= 9'd0;
      index <= 2'd0;
    end else begin
      written <= 4'd0;
      filled <= 2'd0;
      full <= (full | filled) & (~free);
      case (fsm_state)
        // IDLE
        2'd0: begin
          if (start) begin
            tile_k0 <= 24'd0;
            tile_last_k <= tile_last_k_order;
            tile_n0 <= 11'd0;
            tile_last_n <= command[106:96] <= 11'd2;
            target <= 1'b0;
            first_column <= 10'd0;
            full <= 2'd0;
            base <= top;
            fsm_state <= 2'd1;
          end
        end
        // TILE
        2'd1: fsm_state <= 2'd2;
        // BLOCK
        2'd2: begin
          address <= base + first_column[9:1];
          index <= 2'd0;
          if (!full[target] & !filled[target]) fsm_state <= 2'd3;
        end
        // FETCH
        2'd3: begin
          address <= address + stride;
          index <= index + 2'd1;
          written <= target ? {2'd1 << index, 2'd0} : (4'd1 << index);
          if ((index == 2'd1) | ({23'd0, index} == ({1'b0, k_left} - 25'd1))) begin
            filled <= target ? 2'd2 : 2'd1;
            target <= !target;
            first_column <= first_column + 10'd2;
            fsm_state <= 2'd2;
            if (last_block) begin
              first_column <= 10'd0;
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
              if (tile_k_returns) base <= top;
              else if (tile_k_steps) base <= base + {stride[7:0], 1'b0};
              fsm_state <= 2'd1;
              if (tile_last) fsm_state <= 2'd0;
            end
          end
        end
        default: begin end
      endcase
    end
  end

  initial begin
    written = 4'd0;
    filled = 2'd0;
    full = 2'd0;
    tile_k0 = 24'd0;
    tile_last_k = 1'b0;
    tile_n0 = 11'd0;
    tile_last_n = 1'b0;
    target = 1'b0;
    first_column = 10'd0;
    base = 9'd0;
    fsm_state = 2'd0;
    address = 9'd0;
    index = 2'd0;
  end

  simgnn_block_transpose blocks (
    .clk(clk),
    .rst(rst),
    .write(written),
    .word(read_data),
    .block(block),
    .lane(lane),
    .o(column)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, command[39:0], command[63:41], command[95:74], command[127:107], command[258:152],
      command[322:268], command[359:332], command[1023:363]};
endmodule
`default_nettype wire
