// Count cycles, the states of every engine and events, from clear on while run is high.
//
// From hw/kernel/performance.py:25 (PerformanceCounters).
`timescale 1ns/1ps
`default_nettype none
module simgnn_counters(
  input wire clk,
  input wire rst,
  // clear goes before run.
  input wire clear,
  input wire run,
  // One bit per state of every engine, in the order of counters.STATES.
  input wire [32:0] states,
  // By how much each event's counter grows in this cycle. [0] commands, [1] read_bursts, [2] read_beats,
  // [3] write_bursts, [4] write_beats, [12:5] edge_words, [13] array_rows
  input wire [13:0] events,
  // Which counter to show.
  input wire [5:0] index,
  // It, one cycle later.
  output wire [63:0] value
);
  reg [40:0] visit;
  reg [5:0] ahead;
  reg [5:0] here;
  reg first;
  reg [5:0] cycles;
  reg cycles_carry;
  reg [5:0] sequencer_busy;
  reg sequencer_busy_carry;
  reg [5:0] sequencer_stall_check;
  reg sequencer_stall_check_carry;
  reg [5:0] sequencer_stall_queue;
  reg sequencer_stall_queue_carry;
  reg [5:0] sequencer_stall_fetch;
  reg sequencer_stall_fetch_carry;
  reg [5:0] sequencer_idle;
  reg sequencer_idle_carry;
  reg [5:0] load_busy;
  reg load_busy_carry;
  reg [5:0] load_stall_memory;
  reg load_stall_memory_carry;
  reg [5:0] load_stall_token;
  reg load_stall_token_carry;
  reg [5:0] load_idle;
  reg load_idle_carry;
  reg [5:0] store_busy;
  reg store_busy_carry;
  reg [5:0] store_stall_memory;
  reg store_stall_memory_carry;
  reg [5:0] store_stall_token;
  reg store_stall_token_carry;
  reg [5:0] store_idle;
  reg store_idle_carry;
  reg [5:0] aggregate_busy;
  reg aggregate_busy_carry;
  reg [5:0] aggregate_drain;
  reg aggregate_drain_carry;
  reg [5:0] aggregate_stall_hazard;
  reg aggregate_stall_hazard_carry;
  reg [5:0] aggregate_stall_feature;
  reg aggregate_stall_feature_carry;
  reg [5:0] aggregate_stall_index;
  reg aggregate_stall_index_carry;
  reg [5:0] aggregate_fill;
  reg aggregate_fill_carry;
  reg [5:0] aggregate_stall_token;
  reg aggregate_stall_token_carry;
  reg [5:0] aggregate_idle;
  reg aggregate_idle_carry;
  reg [5:0] update_busy;
  reg update_busy_carry;
  reg [5:0] update_stall_feedback;
  reg update_stall_feedback_carry;
  reg [5:0] update_stall_operand;
  reg update_stall_operand_carry;
  reg [5:0] update_fill;
  reg update_fill_carry;
  reg [5:0] update_stall_token;
  reg update_stall_token_carry;
  reg [5:0] update_idle;
  reg update_idle_carry;
  reg [5:0] read_port_busy;
  reg read_port_busy_carry;
  reg [5:0] read_port_stall_data;
  reg read_port_stall_data_carry;
  reg [5:0] read_port_idle;
  reg read_port_idle_carry;
  reg [5:0] write_port_busy;
  reg write_port_busy_carry;
  reg [5:0] write_port_stall_ready;
  reg write_port_stall_ready_carry;
  reg [5:0] write_port_idle;
  reg write_port_idle_carry;
  reg [5:0] commands;
  reg commands_carry;
  reg [5:0] read_bursts;
  reg read_bursts_carry;
  reg [5:0] read_beats;
  reg read_beats_carry;
  reg [5:0] write_bursts;
  reg write_bursts_carry;
  reg [5:0] write_beats;
  reg write_beats_carry;
  reg [5:0] edge_words;
  reg [7:0] edge_words_carry;
  reg [5:0] array_rows;
  reg array_rows_carry;
  reg [5:0] low;
  reg [7:0] carry;
  reg counts;
  wire [41:0] shown_read_data;
  wire [41:0] upper_read_data;

  assign value = {16'd0, (counts ? shown_read_data : 42'd0) + {34'd0, carry}, low};
  wire [6:0] total = {1'b0, cycles} + 7'd1;
  wire [6:0] total_2 = {1'b0, sequencer_busy} + {6'd0, states[0]};
  wire [6:0] total_3 = {1'b0, sequencer_stall_check} + {6'd0, states[1]};
  wire [6:0] total_4 = {1'b0, sequencer_stall_queue} + {6'd0, states[2]};
  wire [6:0] total_5 = {1'b0, sequencer_stall_fetch} + {6'd0, states[3]};
  wire [6:0] total_6 = {1'b0, sequencer_idle} + {6'd0, states[4]};
  wire [6:0] total_7 = {1'b0, load_busy} + {6'd0, states[5]};
  wire [6:0] total_8 = {1'b0, load_stall_memory} + {6'd0, states[6]};
  wire [6:0] total_9 = {1'b0, load_stall_token} + {6'd0, states[7]};
  wire [6:0] total_10 = {1'b0, load_idle} + {6'd0, states[8]};
  wire [6:0] total_11 = {1'b0, store_busy} + {6'd0, states[9]};
  wire [6:0] total_12 = {1'b0, store_stall_memory} + {6'd0, states[10]};
  wire [6:0] total_13 = {1'b0, store_stall_token} + {6'd0, states[11]};
  wire [6:0] total_14 = {1'b0, store_idle} + {6'd0, states[12]};
  wire [6:0] total_15 = {1'b0, aggregate_busy} + {6'd0, states[13]};
  wire [6:0] total_16 = {1'b0, aggregate_drain} + {6'd0, states[14]};
  wire [6:0] total_17 = {1'b0, aggregate_stall_hazard} + {6'd0, states[15]};
  wire [6:0] total_18 = {1'b0, aggregate_stall_feature} + {6'd0, states[16]};
  wire [6:0] total_19 = {1'b0, aggregate_stall_index} + {6'd0, states[17]};
  wire [6:0] total_20 = {1'b0, aggregate_fill} + {6'd0, states[18]};
  wire [6:0] total_21 = {1'b0, aggregate_stall_token} + {6'd0, states[19]};
  wire [6:0] total_22 = {1'b0, aggregate_idle} + {6'd0, states[20]};
  wire [6:0] total_23 = {1'b0, update_busy} + {6'd0, states[21]};
  wire [6:0] total_24 = {1'b0, update_stall_feedback} + {6'd0, states[22]};
  wire [6:0] total_25 = {1'b0, update_stall_operand} + {6'd0, states[23]};
  wire [6:0] total_26 = {1'b0, update_fill} + {6'd0, states[24]};
  wire [6:0] total_27 = {1'b0, update_stall_token} + {6'd0, states[25]};
  wire [6:0] total_28 = {1'b0, update_idle} + {6'd0, states[26]};
  wire [6:0] total_29 = {1'b0, read_port_busy} + {6'd0, states[27]};
  wire [6:0] total_30 = {1'b0, read_port_stall_data} + {6'd0, states[28]};
  wire [6:0] total_31 = {1'b0, read_port_idle} + {6'd0, states[29]};
  wire [6:0] total_32 = {1'b0, write_port_busy} + {6'd0, states[30]};
  wire [6:0] total_33 = {1'b0, write_port_stall_ready} + {6'd0, states[31]};
  wire [6:0] total_34 = {1'b0, write_port_idle} + {6'd0, states[32]};
  wire [6:0] total_35 = {1'b0, commands} + {6'd0, events[0]};
  wire [6:0] total_36 = {1'b0, read_bursts} + {6'd0, events[1]};
  wire [6:0] total_37 = {1'b0, read_beats} + {6'd0, events[2]};
  wire [6:0] total_38 = {1'b0, write_bursts} + {6'd0, events[3]};
  wire [6:0] total_39 = {1'b0, write_beats} + {6'd0, events[4]};
  wire [8:0] total_40 = {3'd0, edge_words} + {1'b0, events[12:5]};
  wire [6:0] total_41 = {1'b0, array_rows} + {6'd0, events[13]};
  wire [41:0] upper_write_data = (first ? 42'd0 : upper_read_data) + {34'd0, {7'd0, (cycles_carry & visit[0]) |
      (sequencer_busy_carry & visit[1]) | (sequencer_stall_check_carry & visit[2]) | (sequencer_stall_queue_carry &
      visit[3]) | (sequencer_stall_fetch_carry & visit[4]) | (sequencer_idle_carry & visit[5]) | (load_busy_carry &
      visit[6]) | (load_stall_memory_carry & visit[7]) | (load_stall_token_carry & visit[8]) | (load_idle_carry &
      visit[9]) | (store_busy_carry & visit[10]) | (store_stall_memory_carry & visit[11]) |
      (store_stall_token_carry & visit[12]) | (store_idle_carry & visit[13]) | (aggregate_busy_carry & visit[14]) |
      (aggregate_drain_carry & visit[15]) | (aggregate_stall_hazard_carry & visit[16]) |
      (aggregate_stall_feature_carry & visit[17]) | (aggregate_stall_index_carry & visit[18]) |
      (aggregate_fill_carry & visit[19]) | (aggregate_stall_token_carry & visit[20]) | (aggregate_idle_carry &
      visit[21]) | (update_busy_carry & visit[22]) | (update_stall_feedback_carry & visit[23]) |
      (update_stall_operand_carry & visit[24]) | (update_fill_carry & visit[25]) | (update_stall_token_carry &
      visit[26]) | (update_idle_carry & visit[27]) | (read_port_busy_carry & visit[28]) |
      (read_port_stall_data_carry & visit[29]) | (read_port_idle_carry & visit[30]) | (write_port_busy_carry &
      visit[31]) | (write_port_stall_ready_carry & visit[32]) | (write_port_idle_carry & visit[33]) |
      (commands_carry & visit[34]) | (read_bursts_carry & visit[35]) | (read_beats_carry & visit[36]) |
      (write_bursts_carry & visit[37]) | (write_beats_carry & visit[38])} | (edge_words_carry & {8{visit[39]}}) |
      {7'd0, array_rows_carry & visit[40]}};

  always @(posedge clk) begin
    if (rst) begin
      visit <= 41'h00000000001;
      here <= 6'd0;
      ahead <= 6'd1;
      first <= 1'b1;
    end else begin
      visit <= {visit[39:0], visit[40]};
      here <= ahead;
      ahead <= ahead + 6'd1;
      if (visit[39]) ahead <= 6'd0;
      if (visit[40]) first <= 1'b0;
      if (clear) begin
        visit <= 41'h00000000001;
        here <= 6'd0;
        ahead <= 6'd1;
        first <= 1'b1;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      cycles <= 6'd0;
      cycles_carry <= 1'b0;
      sequencer_busy <= 6'd0;
      sequencer_busy_carry <= 1'b0;
      sequencer_stall_check <= 6'd0;
      sequencer_stall_check_carry <= 1'b0;
      sequencer_stall_queue <= 6'd0;
      sequencer_stall_queue_carry <= 1'b0;
      sequencer_stall_fetch <= 6'd0;
      sequencer_stall_fetch_carry <= 1'b0;
      sequencer_idle <= 6'd0;
      sequencer_idle_carry <= 1'b0;
      load_busy <= 6'd0;
      load_busy_carry <= 1'b0;
      load_stall_memory <= 6'd0;
      load_stall_memory_carry <= 1'b0;
      load_stall_token <= 6'd0;
      load_stall_token_carry <= 1'b0;
      load_idle <= 6'd0;
      load_idle_carry <= 1'b0;
      store_busy <= 6'd0;
      store_busy_carry <= 1'b0;
      store_stall_memory <= 6'd0;
      store_stall_memory_carry <= 1'b0;
      store_stall_token <= 6'd0;
      store_stall_token_carry <= 1'b0;
      store_idle <= 6'd0;
      store_idle_carry <= 1'b0;
      aggregate_busy <= 6'd0;
      aggregate_busy_carry <= 1'b0;
      aggregate_drain <= 6'd0;
      aggregate_drain_carry <= 1'b0;
      aggregate_stall_hazard <= 6'd0;
      aggregate_stall_hazard_carry <= 1'b0;
      aggregate_stall_feature <= 6'd0;
      aggregate_stall_feature_carry <= 1'b0;
      aggregate_stall_index <= 6'd0;
      aggregate_stall_index_carry <= 1'b0;
      aggregate_fill <= 6'd0;
      aggregate_fill_carry <= 1'b0;
      aggregate_stall_token <= 6'd0;
      aggregate_stall_token_carry <= 1'b0;
      aggregate_idle <= 6'd0;
      aggregate_idle_carry <= 1'b0;
      update_busy <= 6'd0;
      update_busy_carry <= 1'b0;
      update_stall_feedback <= 6'd0;
      update_stall_feedback_carry <= 1'b0;
      update_stall_operand <= 6'd0;
      update_stall_operand_carry <= 1'b0;
      update_fill <= 6'd0;
      update_fill_carry <= 1'b0;
      update_stall_token <= 6'd0;
      update_stall_token_carry <= 1'b0;
      update_idle <= 6'd0;
      update_idle_carry <= 1'b0;
      read_port_busy <= 6'd0;
      read_port_busy_carry <= 1'b0;
      read_port_stall_data <= 6'd0;
      read_port_stall_data_carry <= 1'b0;
      read_port_idle <= 6'd0;
      read_port_idle_carry <= 1'b0;
      write_port_busy <= 6'd0;
      write_port_busy_carry <= 1'b0;
      write_port_stall_ready <= 6'd0;
      write_port_stall_ready_carry <= 1'b0;
      write_port_idle <= 6'd0;
      write_port_idle_carry <= 1'b0;
      commands <= 6'd0;
      commands_carry <= 1'b0;
      read_bursts <= 6'd0;
      read_bursts_carry <= 1'b0;
      read_beats <= 6'd0;
      read_beats_carry <= 1'b0;
      write_bursts <= 6'd0;
      write_bursts_carry <= 1'b0;
      write_beats <= 6'd0;
      write_beats_carry <= 1'b0;
      edge_words <= 6'd0;
      edge_words_carry <= 8'd0;
      array_rows <= 6'd0;
      array_rows_carry <= 1'b0;
    end else begin
      if (run) begin
        cycles <= cycles + 6'd1;
        sequencer_busy <= sequencer_busy + {5'd0, states[0]};
        sequencer_stall_check <= sequencer_stall_check + {5'd0, states[1]};
        sequencer_stall_queue <= sequencer_stall_queue + {5'd0, states[2]};
        sequencer_stall_fetch <= sequencer_stall_fetch + {5'd0, states[3]};
        sequencer_idle <= sequencer_idle + {5'd0, states[4]};
        load_busy <= load_busy + {5'd0, states[5]};
        load_stall_memory <= load_stall_memory + {5'd0, states[6]};
        load_stall_token <= load_stall_token + {5'd0, states[7]};
        load_idle <= load_idle + {5'd0, states[8]};
        store_busy <= store_busy + {5'd0, states[9]};
        store_stall_memory <= store_stall_memory + {5'd0, states[10]};
        store_stall_token <= store_stall_token + {5'd0, states[11]};
        store_idle <= store_idle + {5'd0, states[12]};
        aggregate_busy <= aggregate_busy + {5'd0, states[13]};
        aggregate_drain <= aggregate_drain + {5'd0, states[14]};
        aggregate_stall_hazard <= aggregate_stall_hazard + {5'd0, states[15]};
        aggregate_stall_feature <= aggregate_stall_feature + {5'd0, states[16]};
        aggregate_stall_index <= aggregate_stall_index + {5'd0, states[17]};
        aggregate_fill <= aggregate_fill + {5'd0, states[18]};
        aggregate_stall_token <= aggregate_stall_token + {5'd0, states[19]};
        aggregate_idle <= aggregate_idle + {5'd0, states[20]};
        update_busy <= update_busy + {5'd0, states[21]};
        update_stall_feedback <= update_stall_feedback + {5'd0, states[22]};
        update_stall_operand <= update_stall_operand + {5'd0, states[23]};
        update_fill <= update_fill + {5'd0, states[24]};
        update_stall_token <= update_stall_token + {5'd0, states[25]};
        update_idle <= update_idle + {5'd0, states[26]};
        read_port_busy <= read_port_busy + {5'd0, states[27]};
        read_port_stall_data <= read_port_stall_data + {5'd0, states[28]};
        read_port_idle <= read_port_idle + {5'd0, states[29]};
        write_port_busy <= write_port_busy + {5'd0, states[30]};
        write_port_stall_ready <= write_port_stall_ready + {5'd0, states[31]};
        write_port_idle <= write_port_idle + {5'd0, states[32]};
        commands <= commands + {5'd0, events[0]};
        read_bursts <= read_bursts + {5'd0, events[1]};
        read_beats <= read_beats + {5'd0, events[2]};
        write_bursts <= write_bursts + {5'd0, events[3]};
        write_beats <= write_beats + {5'd0, events[4]};
        edge_words <= edge_words + events[10:5];
        array_rows <= array_rows + {5'd0, events[13]};
      end
      cycles_carry <= (!visit[0] & cycles_carry) + (run & total[6]);
      if (clear) begin
        cycles <= 6'd0;
        cycles_carry <= 1'b0;
      end
      sequencer_busy_carry <= (!visit[1] & sequencer_busy_carry) + (run & total_2[6]);
      if (clear) begin
        sequencer_busy <= 6'd0;
        sequencer_busy_carry <= 1'b0;
      end
      sequencer_stall_check_carry <= (!visit[2] & sequencer_stall_check_carry) + (run & total_3[6]);
      if (clear) begin
        sequencer_stall_check <= 6'd0;
        sequencer_stall_check_carry <= 1'b0;
      end
      sequencer_stall_queue_carry <= (!visit[3] & sequencer_stall_queue_carry) + (run & total_4[6]);
      if (clear) begin
        sequencer_stall_queue <= 6'd0;
        sequencer_stall_queue_carry <= 1'b0;
      end
      sequencer_stall_fetch_carry <= (!visit[4] & sequencer_stall_fetch_carry) + (run & total_5[6]);
      if (clear) begin
        sequencer_stall_fetch <= 6'd0;
        sequencer_stall_fetch_carry <= 1'b0;
      end
      sequencer_idle_carry <= (!visit[5] & sequencer_idle_carry) + (run & total_6[6]);
      if (clear) begin
        sequencer_idle <= 6'd0;
        sequencer_idle_carry <= 1'b0;
      end
      load_busy_carry <= (!visit[6] & load_busy_carry) + (run & total_7[6]);
      if (clear) begin
        load_busy <= 6'd0;
        load_busy_carry <= 1'b0;
      end
      load_stall_memory_carry <= (!visit[7] & load_stall_memory_carry) + (run & total_8[6]);
      if (clear) begin
        load_stall_memory <= 6'd0;
        load_stall_memory_carry <= 1'b0;
      end
      load_stall_token_carry <= (!visit[8] & load_stall_token_carry) + (run & total_9[6]);
      if (clear) begin
        load_stall_token <= 6'd0;
        load_stall_token_carry <= 1'b0;
      end
      load_idle_carry <= (!visit[9] & load_idle_carry) + (run & total_10[6]);
      if (clear) begin
        load_idle <= 6'd0;
        load_idle_carry <= 1'b0;
      end
      store_busy_carry <= (!visit[10] & store_busy_carry) + (run & total_11[6]);
      if (clear) begin
        store_busy <= 6'd0;
        store_busy_carry <= 1'b0;
      end
      store_stall_memory_carry <= (!visit[11] & store_stall_memory_carry) + (run & total_12[6]);
      if (clear) begin
        store_stall_memory <= 6'd0;
        store_stall_memory_carry <= 1'b0;
      end
      store_stall_token_carry <= (!visit[12] & store_stall_token_carry) + (run & total_13[6]);
      if (clear) begin
        store_stall_token <= 6'd0;
        store_stall_token_carry <= 1'b0;
      end
      store_idle_carry <= (!visit[13] & store_idle_carry) + (run & total_14[6]);
      if (clear) begin
        store_idle <= 6'd0;
        store_idle_carry <= 1'b0;
      end
      aggregate_busy_carry <= (!visit[14] & aggregate_busy_carry) + (run & total_15[6]);
      if (clear) begin
        aggregate_busy <= 6'd0;
        aggregate_busy_carry <= 1'b0;
      end
      aggregate_drain_carry <= (!visit[15] & aggregate_drain_carry) + (run & total_16[6]);
      if (clear) begin
        aggregate_drain <= 6'd0;
        aggregate_drain_carry <= 1'b0;
      end
      aggregate_stall_hazard_carry <= (!visit[16] & aggregate_stall_hazard_carry) + (run & total_17[6]);
      if (clear) begin
        aggregate_stall_hazard <= 6'd0;
        aggregate_stall_hazard_carry <= 1'b0;
      end
      aggregate_stall_feature_carry <= (!visit[17] & aggregate_stall_feature_carry) + (run & total_18[6]);
      if (clear) begin
        aggregate_stall_feature <= 6'd0;
        aggregate_stall_feature_carry <= 1'b0;
      end
      aggregate_stall_index_carry <= (!visit[18] & aggregate_stall_index_carry) + (run & total_19[6]);
      if (clear) begin
        aggregate_stall_index <= 6'd0;
        aggregate_stall_index_carry <= 1'b0;
      end
      aggregate_fill_carry <= (!visit[19] & aggregate_fill_carry) + (run & total_20[6]);
      if (clear) begin
        aggregate_fill <= 6'd0;
        aggregate_fill_carry <= 1'b0;
      end
      aggregate_stall_token_carry <= (!visit[20] & aggregate_stall_token_carry) + (run & total_21[6]);
      if (clear) begin
        aggregate_stall_token <= 6'd0;
        aggregate_stall_token_carry <= 1'b0;
      end
      aggregate_idle_carry <= (!visit[21] & aggregate_idle_carry) + (run & total_22[6]);
      if (clear) begin
        aggregate_idle <= 6'd0;
        aggregate_idle_carry <= 1'b0;
      end
      update_busy_carry <= (!visit[22] & update_busy_carry) + (run & total_23[6]);
      if (clear) begin
        update_busy <= 6'd0;
        update_busy_carry <= 1'b0;
      end
      update_stall_feedback_carry <= (!visit[23] & update_stall_feedback_carry) + (run & total_24[6]);
      if (clear) begin
        update_stall_feedback <= 6'd0;
        update_stall_feedback_carry <= 1'b0;
      end
      update_stall_operand_carry <= (!visit[24] & update_stall_operand_carry) + (run & total_25[6]);
      if (clear) begin
        update_stall_operand <= 6'd0;
        update_stall_operand_carry <= 1'b0;
      end
      update_fill_carry <= (!visit[25] & update_fill_carry) + (run & total_26[6]);
      if (clear) begin
        update_fill <= 6'd0;
        update_fill_carry <= 1'b0;
      end
      update_stall_token_carry <= (!visit[26] & update_stall_token_carry) + (run & total_27[6]);
      if (clear) begin
        update_stall_token <= 6'd0;
        update_stall_token_carry <= 1'b0;
      end
      update_idle_carry <= (!visit[27] & update_idle_carry) + (run & total_28[6]);
      if (clear) begin
        update_idle <= 6'd0;
        update_idle_carry <= 1'b0;
      end
      read_port_busy_carry <= (!visit[28] & read_port_busy_carry) + (run & total_29[6]);
      if (clear) begin
        read_port_busy <= 6'd0;
        read_port_busy_carry <= 1'b0;
      end
      read_port_stall_data_carry <= (!visit[29] & read_port_stall_data_carry) + (run & total_30[6]);
      if (clear) begin
        read_port_stall_data <= 6'd0;
        read_port_stall_data_carry <= 1'b0;
      end
      read_port_idle_carry <= (!visit[30] & read_port_idle_carry) + (run & total_31[6]);
      if (clear) begin
        read_port_idle <= 6'd0;
        read_port_idle_carry <= 1'b0;
      end
      write_port_busy_carry <= (!visit[31] & write_port_busy_carry) + (run & total_32[6]);
      if (clear) begin
        write_port_busy <= 6'd0;
        write_port_busy_carry <= 1'b0;
      end
      write_port_stall_ready_carry <= (!visit[32] & write_port_stall_ready_carry) + (run & total_33[6]);
      if (clear) begin
        write_port_stall_ready <= 6'd0;
        write_port_stall_ready_carry <= 1'b0;
      end
      write_port_idle_carry <= (!visit[33] & write_port_idle_carry) + (run & total_34[6]);
      if (clear) begin
        write_port_idle <= 6'd0;
        write_port_idle_carry <= 1'b0;
      end
      commands_carry <= (!visit[34] & commands_carry) + (run & total_35[6]);
      if (clear) begin
        commands <= 6'd0;
        commands_carry <= 1'b0;
      end
      read_bursts_carry <= (!visit[35] & read_bursts_carry) + (run & total_36[6]);
      if (clear) begin
        read_bursts <= 6'd0;
        read_bursts_carry <= 1'b0;
      end
      read_beats_carry <= (!visit[36] & read_beats_carry) + (run & total_37[6]);
      if (clear) begin
        read_beats <= 6'd0;
        read_beats_carry <= 1'b0;
      end
      write_bursts_carry <= (!visit[37] & write_bursts_carry) + (run & total_38[6]);
      if (clear) begin
        write_bursts <= 6'd0;
        write_bursts_carry <= 1'b0;
      end
      write_beats_carry <= (!visit[38] & write_beats_carry) + (run & total_39[6]);
      if (clear) begin
        write_beats <= 6'd0;
        write_beats_carry <= 1'b0;
      end
      edge_words_carry <= (visit[39] ? 8'd0 : edge_words_carry) + {5'd0, run ? total_40[8:6] : 3'd0};
      if (clear) begin
        edge_words <= 6'd0;
        edge_words_carry <= 8'd0;
      end
      array_rows_carry <= (!visit[40] & array_rows_carry) + (run & total_41[6]);
      if (clear) begin
        array_rows <= 6'd0;
        array_rows_carry <= 1'b0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      low <= 6'd0;
      carry <= 8'd0;
      counts <= 1'b0;
    end else begin
      low <= index[5] ? (index[3] ? array_rows :
          index[2] ? (index[1] ? (index[0] ? edge_words : write_beats) : index[0] ? write_bursts : read_beats) :
          index[1] ? (index[0] ? read_bursts : commands) :
          index[0] ? write_port_idle :
          write_port_stall_ready) :
          index[4] ? (index[3] ? (index[2] ? (index[1] ? (index[0] ? write_port_busy : read_port_idle) : index[0] ?
          read_port_stall_data : read_port_busy) :
          index[1] ? (index[0] ? update_idle : update_stall_token) :
          index[0] ? update_fill :
          update_stall_operand) :
          index[2] ? (index[1] ? (index[0] ? update_stall_feedback : update_busy) : index[0] ? aggregate_idle :
          aggregate_stall_token) :
          index[1] ? (index[0] ? aggregate_fill : aggregate_stall_index) :
          index[0] ? aggregate_stall_feature :
          aggregate_stall_hazard) :
          index[3] ? (index[2] ? (index[1] ? (index[0] ? aggregate_drain : aggregate_busy) : index[0] ? store_idle
          : store_stall_token) :
          index[1] ? (index[0] ? store_stall_memory : store_busy) :
          index[0] ? load_idle :
          load_stall_token) :
          index[2] ? (index[1] ? (index[0] ? load_stall_memory : load_busy) : index[0] ? sequencer_idle :
          sequencer_stall_fetch) :
          index[1] ? (index[0] ? sequencer_stall_queue : sequencer_stall_check) :
          index[0] ? sequencer_busy :
          cycles;
      carry <= index[5] ? (index[3] ? {7'd0, array_rows_carry} : index[2] ? (index[1] ? (index[0] ?
          edge_words_carry : {7'd0, write_beats_carry}) : {7'd0, index[0] ? write_bursts_carry : read_beats_carry})
          : {7'd0, index[1] ? (index[0] ? read_bursts_carry : commands_carry) : index[0] ? write_port_idle_carry :
          write_port_stall_ready_carry}) : {7'd0, index[4] ? (index[3] ? (index[2] ? (index[1] ? (index[0] ?
          write_port_busy_carry : read_port_idle_carry) : index[0] ? read_port_stall_data_carry :
          read_port_busy_carry) :
          index[1] ? (index[0] ? update_idle_carry : update_stall_token_carry) :
          index[0] ? update_fill_carry :
          update_stall_operand_carry) :
          index[2] ? (index[1] ? (index[0] ? update_stall_feedback_carry : update_busy_carry) : index[0] ?
          aggregate_idle_carry : aggregate_stall_token_carry) :
          index[1] ? (index[0] ? aggregate_fill_carry : aggregate_stall_index_carry) :
          index[0] ? aggregate_stall_feature_carry :
          aggregate_stall_hazard_carry) :
          index[3] ? (index[2] ? (index[1] ? (index[0] ? aggregate_drain_carry : aggregate_busy_carry) : index[0] ?
          store_idle_carry : store_stall_token_carry) :
          index[1] ? (index[0] ? store_stall_memory_carry : store_busy_carry) :
          index[0] ? load_idle_carry :
          load_stall_token_carry) :
          index[2] ? (index[1] ? (index[0] ? load_stall_memory_carry : load_busy_carry) : index[0] ?
          sequencer_idle_carry : sequencer_stall_fetch_carry) :
          index[1] ? (index[0] ? sequencer_stall_queue_carry : sequencer_stall_check_carry) :
          index[0] ? sequencer_busy_carry :
          cycles_carry};
      counts <= !first | (index < here);
    end
  end

  initial begin
    visit = 41'h00000000001;
    here = 6'd0;
    ahead = 6'd1;
    first = 1'b1;
    cycles = 6'd0;
    cycles_carry = 1'b0;
    sequencer_busy = 6'd0;
    sequencer_busy_carry = 1'b0;
    sequencer_stall_check = 6'd0;
    sequencer_stall_check_carry = 1'b0;
    sequencer_stall_queue = 6'd0;
    sequencer_stall_queue_carry = 1'b0;
    sequencer_stall_fetch = 6'd0;
    sequencer_stall_fetch_carry = 1'b0;
    sequencer_idle = 6'd0;
    sequencer_idle_carry = 1'b0;
    load_busy = 6'd0;
    load_busy_carry = 1'b0;
    load_stall_memory = 6'd0;
    load_stall_memory_carry = 1'b0;
    load_stall_token = 6'd0;
    load_stall_token_carry = 1'b0;
    load_idle = 6'd0;
    load_idle_carry = 1'b0;
    store_busy = 6'd0;
    store_busy_carry = 1'b0;
    store_stall_memory = 6'd0;
    store_stall_memory_carry = 1'b0;
    store_stall_token = 6'd0;
    store_stall_token_carry = 1'b0;
    store_idle = 6'd0;
    store_idle_carry = 1'b0;
    aggregate_busy = 6'd0;
    aggregate_busy_carry = 1'b0;
    aggregate_drain = 6'd0;
    aggregate_drain_carry = 1'b0;
    aggregate_stall_hazard = 6'd0;
    aggregate_stall_hazard_carry = 1'b0;
    aggregate_stall_feature = 6'd0;
    aggregate_stall_feature_carry = 1'b0;
    aggregate_stall_index = 6'd0;
    aggregate_stall_index_carry = 1'b0;
    aggregate_fill = 6'd0;
    aggregate_fill_carry = 1'b0;
    aggregate_stall_token = 6'd0;
    aggregate_stall_token_carry = 1'b0;
    aggregate_idle = 6'd0;
    aggregate_idle_carry = 1'b0;
    update_busy = 6'd0;
    update_busy_carry = 1'b0;
    update_stall_feedback = 6'd0;
    update_stall_feedback_carry = 1'b0;
    update_stall_operand = 6'd0;
    update_stall_operand_carry = 1'b0;
    update_fill = 6'd0;
    update_fill_carry = 1'b0;
    update_stall_token = 6'd0;
    update_stall_token_carry = 1'b0;
    update_idle = 6'd0;
    update_idle_carry = 1'b0;
    read_port_busy = 6'd0;
    read_port_busy_carry = 1'b0;
    read_port_stall_data = 6'd0;
    read_port_stall_data_carry = 1'b0;
    read_port_idle = 6'd0;
    read_port_idle_carry = 1'b0;
    write_port_busy = 6'd0;
    write_port_busy_carry = 1'b0;
    write_port_stall_ready = 6'd0;
    write_port_stall_ready_carry = 1'b0;
    write_port_idle = 6'd0;
    write_port_idle_carry = 1'b0;
    commands = 6'd0;
    commands_carry = 1'b0;
    read_bursts = 6'd0;
    read_bursts_carry = 1'b0;
    read_beats = 6'd0;
    read_beats_carry = 1'b0;
    write_bursts = 6'd0;
    write_bursts_carry = 1'b0;
    write_beats = 6'd0;
    write_beats_carry = 1'b0;
    edge_words = 6'd0;
    edge_words_carry = 8'd0;
    array_rows = 6'd0;
    array_rows_carry = 1'b0;
    low = 6'd0;
    carry = 8'd0;
    counts = 1'b0;
  end

  simgnn_ram_64x42 upper (
    .clk(clk),
    .read_en(1'b1),
    .read_address(ahead),
    .write_en(1'b1),
    .write_address(here),
    .write_data(upper_write_data),
    .read_data(upper_read_data)
  );

  simgnn_ram_64x42 shown (
    .clk(clk),
    .read_en(1'b1),
    .read_address(index),
    .write_en(1'b1),
    .write_address(here),
    .write_data(upper_write_data),
    .read_data(shown_read_data)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, total[5:0], total_2[5:0], total_3[5:0], total_4[5:0], total_5[5:0], total_6[5:0],
      total_7[5:0], total_8[5:0], total_9[5:0], total_10[5:0], total_11[5:0], total_12[5:0], total_13[5:0],
      total_14[5:0], total_15[5:0], total_16[5:0], total_17[5:0], total_18[5:0], total_19[5:0], total_20[5:0],
      total_21[5:0], total_22[5:0], total_23[5:0], total_24[5:0], total_25[5:0], total_26[5:0], total_27[5:0],
      total_28[5:0], total_29[5:0], total_30[5:0], total_31[5:0], total_32[5:0], total_33[5:0], total_34[5:0],
      total_35[5:0], total_36[5:0], total_37[5:0], total_38[5:0], total_39[5:0], total_40[5:0], total_41[5:0]};
endmodule
`default_nettype wire
