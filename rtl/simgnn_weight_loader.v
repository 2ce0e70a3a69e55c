// Fetch the tiles of op(B) in the walk's order and load them, up to two tiles ahead of the stream.
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
// From hw/update/weights.py:108 (WeightLoader).
`timescale 1ns/1ps
`default_nettype none
module simgnn_weight_loader(
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
  output wire read_en,
  output reg [2:0] read_bank,
  output reg [8:0] read_address,
  input wire [63:0] read_data,
  // To the array.
  output wire [63:0] weight,
  output wire weight_row,
  output wire weight_active,
  output wire weight_valid,
  // The next tile may begin to stream: its weights will be where they are needed in time.
  output wire loaded,
  // The next tile begins to stream in this cycle. Its first row is at the array 2 cycles later.
  input wire swap,
  // The bias of each tile that ends its sums, in order.
  output wire [63:0] bias_payload,
  output wire bias_valid,
  input wire bias_ready
);
  reg tile_last_k;
  reg tile_last_n;
  reg [23:0] tile_k0;
  reg [10:0] tile_n0;
  reg fetched_bias;
  reg [1:0] row;
  reg swapping;
  reg [2:0] since1;
  reg [2:0] since0;
  reg [1:0] ahead;
  reg [2:0] bank;
  reg [8:0] address;
  reg [2:0] bias_bank;
  reg [2:0] fsm_state;
  reg [1:0] wanted;
  reg [1:0] fetched_row;
  reg [1:0] fetched_column;
  reg [8:0] tile_address;
  reg [1:0] index;
  reg loading;

  wire read_en_both = command[35] & tile_last_k;
  assign read_en = (fsm_state == 3'd2) | ((fsm_state == 3'd3) & read_en_both);
  assign weight_row = row[0];
  wire [23:0] k_left = command[151:128] - tile_k0;
  assign weight_active = {22'd0, row} < k_left;
  assign weight_valid = fsm_state == 3'd5;
  wire [2:0] latest = swapping ? since0 : since1;
  assign loaded = (ahead != 2'd0) & (latest >= 3'd2);
  assign bias_payload = read_data;
  assign bias_valid = fetched_bias;
  wire tile_last = tile_last_k & tile_last_n;
  wire tile_k_returns = command[40] & tile_last_k;
  wire tile_k_steps = command[40] ? !tile_last_k : tile_last_n;
  wire tile_n_returns = !command[40] & tile_last_n;
  wire tile_n_steps = command[40] ? tile_last_k : !tile_last_n;
  wire [8:0] stride = command[459:451];
  wire [10:0] n_left = command[106:96] - tile_n0;
  wire [23:0] along_choice = command[33] ? tile_k0 : {13'd0, tile_n0};
  wire [8:0] along = along_choice[9:1];
  wire [8:0] base = command[395:387];
  wire returns = command[33] ? tile_n_returns : tile_k_returns;
  wire steps = command[33] ? tile_n_steps : tile_k_steps;
  wire begun = weight_valid & (row == 2'd0);
  wire tile_last_k_order = command[151:128] <= 24'd2;

  always @* begin
    read_bank = 3'd0;
    read_address = 9'd0;
    case (fsm_state)
      // FETCH
      3'd2: begin
        read_bank = bank;
        read_address = address + along;
      end
      // BIAS
      3'd3: begin
        if (read_en_both) begin
          read_bank = bias_bank;
          read_address = command[651:643] + tile_n0[9:1];
        end
      end
      default: begin end
    endcase
  end

  always @(posedge clk) begin
    if (rst) begin
      wanted <= 2'd0;
      bank <= 3'd0;
      bias_bank <= 3'd0;
      ahead <= 2'd0;
    end else begin
      wanted <= command[33] ? ((n_left < 11'd2) ? n_left[1:0] : 2'd2) : (k_left < 24'd2) ? k_left[1:0] : 2'd2;
      bank <= command[490:488] - 3'd1;
      bias_bank <= command[746:744] - 3'd1;
      ahead <= (ahead + {1'b0, begun}) - {1'b0, swap};
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      fetched_row <= 2'd0;
      fetched_column <= 2'd0;
      tile_k0 <= 24'd0;
      tile_last_k <= 1'b0;
      tile_n0 <= 11'd0;
      tile_last_n <= 1'b0;
      tile_address <= 9'd0;
      fsm_state <= 3'd0;
      address <= 9'd0;
      index <= 2'd0;
      fetched_bias <= 1'b0;
      row <= 2'd0;
      loading <= 1'b0;
    end else begin
      fetched_row <= 2'd0;
      fetched_column <= 2'd0;
      case (fsm_state)
        // IDLE
        3'd0: begin
          if (start) begin
            tile_k0 <= 24'd0;
            tile_last_k <= tile_last_k_order;
            tile_n0 <= 11'd0;
            tile_last_n <= command[106:96] <= 11'd2;
            tile_address <= base;
            fsm_state <= 3'd1;
          end
        end
        // ADDRESS
        3'd1: begin
          address <= tile_address;
          index <= 2'd0;
          fsm_state <= 3'd2;
        end
        // FETCH
        3'd2: begin
          index <= index + 2'd1;
          address <= address + stride;
          if (command[33]) fetched_column <= 2'd1 << index;
          else fetched_row <= 2'd1 << index;
          if ({1'b0, index} == ({1'b0, wanted} - 3'd1)) fsm_state <= 3'd3;
        end
        // BIAS
        3'd3: begin
          if (read_en_both) begin
            fetched_bias <= 1'b1;
            if (fetched_bias & bias_ready) begin
              fetched_bias <= 1'b0;
              fsm_state <= 3'd4;
            end
          end else fsm_state <= 3'd4;
        end
        // WAIT
        3'd4: begin
          row <= 2'd0;
          if ((ahead != 2'd2) & ((loading ? since1 : since0) == 3'd5)) fsm_state <= 3'd5;
        end
        // LOAD
        3'd5: begin
          row <= row + 2'd1;
          if (row == 2'd1) begin
            loading <= !loading;
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
            if (returns) tile_address <= base;
            else if (steps) tile_address <= tile_address + {stride[7:0], 1'b0};
            if (tile_last) fsm_state <= 3'd0;
            else fsm_state <= 3'd1;
          end
        end
        default: begin end
      endcase
    end
  end

  always @(posedge clk) begin
    if (rst) since0 <= 3'd5;
    else if (swap & !swapping) since0 <= 3'd1;
    else if (since0 != 3'd5) since0 <= since0 + 3'd1;
  end

  always @(posedge clk) begin
    if (rst) since1 <= 3'd5;
    else if (swap & swapping) since1 <= 3'd1;
    else if (since1 != 3'd5) since1 <= since1 + 3'd1;
  end

  always @(posedge clk) begin
    if (rst) swapping <= 1'b0;
    else if (swap) swapping <= !swapping;
  end

  initial begin
    wanted = 2'd0;
    bank = 3'd0;
    bias_bank = 3'd0;
    ahead = 2'd0;
    fetched_row = 2'd0;
    fetched_column = 2'd0;
    tile_k0 = 24'd0;
    tile_last_k = 1'b0;
    tile_n0 = 11'd0;
    tile_last_n = 1'b0;
    tile_address = 9'd0;
    fsm_state = 3'd0;
    address = 9'd0;
    index = 2'd0;
    fetched_bias = 1'b0;
    row = 2'd0;
    loading = 1'b0;
    since0 = 3'd5;
    since1 = 3'd5;
    swapping = 1'b0;
  end

  simgnn_tile_buffer buffer (
    .clk(clk),
    .rst(rst),
    .row_write(fetched_row),
    .row_data(read_data),
    .column_write(fetched_column),
    .column_data(read_data),
    .row(row[0]),
    .o(weight)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, command[32:0], command[34], command[39:36], command[95:41], command[127:107],
      command[386:152], command[450:396], command[487:460], command[642:491], command[743:652], command[1023:747],
      along_choice[0], along_choice[23:10]};
endmodule
`default_nettype wire
