// First-in first-out queue that takes up to ways elements per cycle and gives one.
//
// Parameters:
//   width = 19
//   depth = 16
//   ways = 2
//
// From hw/primitives/group_queue.py:9 (GroupQueue).
`timescale 1ns/1ps
`default_nettype none
module simgnn_group_queue_2_16x19(
  input wire clk,
  input wire rst,
  // A whole group can be taken.
  output wire room,
  // 2 of 19 bits
  input wire [37:0] i,
  // Elements of i to be taken in this cycle, lower ones first; only while room is high.
  input wire [1:0] present,
  output wire [18:0] o_payload,
  output wire o_valid,
  input wire o_ready
);
  reg [4:0] level;
  reg [3:0] tail;
  reg signature_en;
  reg [18:0] signature_data;
  reg signature_en_net;
  reg [18:0] signature_data_net;
  reg [3:0] head;
  wire [18:0] read_data;
  wire [18:0] read_data_net;

  assign room = level <= 5'd14;
  assign o_payload = head[0] ? read_data_net : read_data;
  assign o_valid = level != 5'd0;
  wire [1:0] pushed_word = {1'b0, present[0]};
  wire [1:0] pushed = pushed_word + {1'b0, present[1]};
  wire popped = o_valid & o_ready;
  wire turn0 = -tail[0];
  wire turn1 = 1'b1 - tail[0];
  wire [4:0] signature_addr_sum = {1'b0, tail} + {4'd0, turn0};
  wire [4:0] signature_addr_sum_2 = {1'b0, tail} + {4'd0, turn1};

  always @* begin
    signature_en = 1'b0;
    signature_data = 19'd0;
    if (present[0] & !turn0) begin
      signature_en = 1'b1;
      signature_data = i[18:0];
    end
    if (present[1] & (pushed_word == {1'b0, turn0})) begin
      signature_en = 1'b1;
      signature_data = i[37:19];
    end
  end

  always @* begin
    signature_en_net = 1'b0;
    signature_data_net = 19'd0;
    if (present[0] & !turn1) begin
      signature_en_net = 1'b1;
      signature_data_net = i[18:0];
    end
    if (present[1] & (pushed_word == {1'b0, turn1})) begin
      signature_en_net = 1'b1;
      signature_data_net = i[37:19];
    end
  end

  reg [18:0] way0 [0:7];
  integer i_2;
  initial for (i_2 = 0; i_2 < 8; i_2 = i_2 + 1) way0[i_2] = 19'd0;
  always @(posedge clk) begin
    if (signature_en) way0[signature_addr_sum[3:1]] <= signature_data;
  end
  assign read_data = way0[head[3:1]];

  reg [18:0] way1 [0:7];
  integer i_3;
  initial for (i_3 = 0; i_3 < 8; i_3 = i_3 + 1) way1[i_3] = 19'd0;
  always @(posedge clk) begin
    if (signature_en_net) way1[signature_addr_sum_2[3:1]] <= signature_data_net;
  end
  assign read_data_net = way1[head[3:1]];

  always @(posedge clk) begin
    if (rst) begin
      level <= 5'd0;
      tail <= 4'd0;
      head <= 4'd0;
    end else begin
      level <= (level + {3'd0, pushed}) - {4'd0, popped};
      tail <= tail + {2'd0, pushed};
      head <= head + {3'd0, popped};
    end
  end

  initial begin
    level = 5'd0;
    tail = 4'd0;
    head = 4'd0;
  end

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, signature_addr_sum[0], signature_addr_sum[4], signature_addr_sum_2[0],
      signature_addr_sum_2[4]};
endmodule
`default_nettype wire
