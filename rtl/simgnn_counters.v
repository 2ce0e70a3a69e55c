// Count cycles, the states of every engine and events, from clear on while run is high.
//
// From hw/kernel/performance.py:25 (PerformanceCounters).
`timescale 1ns/1ps
`default_nettype none
module simgnn_counters(run, states, events, index, clk, rst, value, clear);
  wire [6:0] ahead_plus_1;
  wire [5:0] low_choice;
  wire write_bursts_carry_if_index_0;
  wire read_bursts_carry_if_index_0_if_index_1;
  wire carry_choice;
  wire carry_choice_2;
  wire [6:0] cycles_plus_1;
  wire [6:0] sequencer_busy_plus_states_0;
  wire [6:0] sequencer_stall_check_plus_states_1;
  wire [6:0] sequencer_stall_queue_plus_states_2;
  wire [6:0] sequencer_stall_fetch_plus_states_3;
  wire [6:0] sequencer_idle_plus_states_4;
  wire [6:0] load_busy_plus_states_5;
  wire [6:0] load_stall_memory_plus_states_6;
  wire [6:0] load_stall_token_plus_states_7;
  wire [6:0] load_idle_plus_states_8;
  wire [6:0] store_busy_plus_states_9;
  wire [6:0] store_stall_memory_plus_states_10;
  wire [6:0] store_stall_token_plus_states_11;
  wire [6:0] store_idle_plus_states_12;
  wire [6:0] aggregate_busy_plus_states_13;
  wire [6:0] aggregate_drain_plus_states_14;
  wire [6:0] aggregate_stall_hazard_plus_states_15;
  wire [6:0] aggregate_stall_feature_plus_states_16;
  wire [6:0] aggregate_stall_index_plus_states_17;
  wire [6:0] aggregate_fill_plus_states_18;
  wire [6:0] aggregate_stall_token_plus_states_19;
  wire [6:0] aggregate_idle_plus_states_20;
  wire [6:0] update_busy_plus_states_21;
  wire [6:0] update_stall_feedback_plus_states_22;
  wire [6:0] update_stall_operand_plus_states_23;
  wire [6:0] update_fill_plus_states_24;
  wire [6:0] update_stall_token_plus_states_25;
  wire [6:0] update_idle_plus_states_26;
  wire [6:0] read_port_busy_plus_states_27;
  wire [6:0] read_port_stall_data_plus_states_28;
  wire [6:0] read_port_idle_plus_states_29;
  wire [6:0] write_port_busy_plus_states_30;
  wire [6:0] write_port_stall_ready_plus_states_31;
  wire [6:0] write_port_idle_plus_states_32;
  wire [6:0] commands_plus_events_0;
  wire [6:0] read_bursts_plus_events_1;
  wire [6:0] read_beats_plus_events_2;
  wire [6:0] write_bursts_plus_events_3;
  wire [6:0] write_beats_plus_events_4;
  wire [8:0] edge_words_plus_events_12_5;
  wire [6:0] array_rows_plus_events_13;
  wire shown_write_data_either;
  wire shown_write_data_either_2;
  wire shown_write_data_either_3;
  wire shown_write_data_either_4;
  wire shown_write_data_either_5;
  wire shown_write_data_either_6;
  wire shown_write_data_either_7;
  wire shown_write_data_either_8;
  wire shown_write_data_either_9;
  wire shown_write_data_either_10;
  wire shown_write_data_either_11;
  wire shown_write_data_either_12;
  wire shown_write_data_either_13;
  wire shown_write_data_either_14;
  wire shown_write_data_either_15;
  wire [7:0] shown_write_data_both;
  wire [7:0] shown_write_data_either_16;
  wire [42:0] shown_write_data_rest;
  wire [42:0] shown_read_data_if_counts_plus_carry;
  reg [5:0] aggregate_busy = 6'h00;
  reg aggregate_busy_carry = 1'h0;
  reg [5:0] aggregate_drain = 6'h00;
  reg aggregate_drain_carry = 1'h0;
  reg [5:0] aggregate_fill = 6'h00;
  reg aggregate_fill_carry = 1'h0;
  reg [5:0] aggregate_idle = 6'h00;
  reg aggregate_idle_carry = 1'h0;
  reg [5:0] aggregate_stall_feature = 6'h00;
  reg aggregate_stall_feature_carry = 1'h0;
  reg [5:0] aggregate_stall_hazard = 6'h00;
  reg aggregate_stall_hazard_carry = 1'h0;
  reg [5:0] aggregate_stall_index = 6'h00;
  reg aggregate_stall_index_carry = 1'h0;
  reg [5:0] aggregate_stall_token = 6'h00;
  reg aggregate_stall_token_carry = 1'h0;
  reg [5:0] ahead = 6'h01;
  reg [5:0] array_rows = 6'h00;
  reg array_rows_carry = 1'h0;
  reg [7:0] carry = 8'h00;
  input clear;
  wire clear;
  input clk;
  wire clk;
  reg [5:0] commands = 6'h00;
  reg commands_carry = 1'h0;
  reg counts = 1'h0;
  reg [5:0] cycles = 6'h00;
  reg cycles_carry = 1'h0;
  reg [5:0] edge_words = 6'h00;
  reg [7:0] edge_words_carry = 8'h00;
  input [13:0] events;
  wire [13:0] events;
  reg first = 1'h1;
  reg [5:0] here = 6'h00;
  input [5:0] index;
  wire [5:0] index;
  reg [5:0] load_busy = 6'h00;
  reg load_busy_carry = 1'h0;
  reg [5:0] load_idle = 6'h00;
  reg load_idle_carry = 1'h0;
  reg [5:0] load_stall_memory = 6'h00;
  reg load_stall_memory_carry = 1'h0;
  reg [5:0] load_stall_token = 6'h00;
  reg load_stall_token_carry = 1'h0;
  reg [5:0] low = 6'h00;
  reg [5:0] read_beats = 6'h00;
  reg read_beats_carry = 1'h0;
  reg [5:0] read_bursts = 6'h00;
  reg read_bursts_carry = 1'h0;
  reg [5:0] read_port_busy = 6'h00;
  reg read_port_busy_carry = 1'h0;
  reg [5:0] read_port_idle = 6'h00;
  reg read_port_idle_carry = 1'h0;
  reg [5:0] read_port_stall_data = 6'h00;
  reg read_port_stall_data_carry = 1'h0;
  input rst;
  wire rst;
  input run;
  wire run;
  reg [5:0] sequencer_busy = 6'h00;
  reg sequencer_busy_carry = 1'h0;
  reg [5:0] sequencer_idle = 6'h00;
  reg sequencer_idle_carry = 1'h0;
  reg [5:0] sequencer_stall_check = 6'h00;
  reg sequencer_stall_check_carry = 1'h0;
  reg [5:0] sequencer_stall_fetch = 6'h00;
  reg sequencer_stall_fetch_carry = 1'h0;
  reg [5:0] sequencer_stall_queue = 6'h00;
  reg sequencer_stall_queue_carry = 1'h0;
  wire [41:0] shown_read_data;
  wire [41:0] shown_write_data;
  input [32:0] states;
  wire [32:0] states;
  reg [5:0] store_busy = 6'h00;
  reg store_busy_carry = 1'h0;
  reg [5:0] store_idle = 6'h00;
  reg store_idle_carry = 1'h0;
  reg [5:0] store_stall_memory = 6'h00;
  reg store_stall_memory_carry = 1'h0;
  reg [5:0] store_stall_token = 6'h00;
  reg store_stall_token_carry = 1'h0;
  reg [5:0] update_busy = 6'h00;
  reg update_busy_carry = 1'h0;
  reg [5:0] update_fill = 6'h00;
  reg update_fill_carry = 1'h0;
  reg [5:0] update_idle = 6'h00;
  reg update_idle_carry = 1'h0;
  reg [5:0] update_stall_feedback = 6'h00;
  reg update_stall_feedback_carry = 1'h0;
  reg [5:0] update_stall_operand = 6'h00;
  reg update_stall_operand_carry = 1'h0;
  reg [5:0] update_stall_token = 6'h00;
  reg update_stall_token_carry = 1'h0;
  wire [41:0] upper_read_data;
  output [63:0] value;
  wire [63:0] value;
  reg [40:0] visit = 41'h00000000001;
  reg [5:0] write_beats = 6'h00;
  reg write_beats_carry = 1'h0;
  reg [5:0] write_bursts = 6'h00;
  reg write_bursts_carry = 1'h0;
  reg [5:0] write_port_busy = 6'h00;
  reg write_port_busy_carry = 1'h0;
  reg [5:0] write_port_idle = 6'h00;
  reg write_port_idle_carry = 1'h0;
  reg [5:0] write_port_stall_ready = 6'h00;
  reg write_port_stall_ready_carry = 1'h0;
  assign ahead_plus_1 = ahead + 1'h1;
  assign low_choice =
      index[3] ? (index[2] ? (index[1] ? (index[0] ? aggregate_drain : aggregate_busy) : index[0] ? store_idle : store_stall_token) : index[1] ? (index[0] ? store_stall_memory : store_busy) : index[0] ? load_idle : load_stall_token) :
      index[2] ? (index[1] ? (index[0] ? load_stall_memory : load_busy) : index[0] ? sequencer_idle : sequencer_stall_fetch) :
      index[1] ? (index[0] ? sequencer_stall_queue : sequencer_stall_check) :
      index[0] ? sequencer_busy :
      cycles;
  assign write_bursts_carry_if_index_0 = index[0] ? write_bursts_carry : read_beats_carry;
  assign read_bursts_carry_if_index_0_if_index_1 =
      index[1] ? (index[0] ? read_bursts_carry : commands_carry) :
      index[0] ? write_port_idle_carry :
      write_port_stall_ready_carry;
  assign carry_choice =
      index[3] ? (index[2] ? (index[1] ? (index[0] ? aggregate_drain_carry : aggregate_busy_carry) : index[0] ? store_idle_carry : store_stall_token_carry) : index[1] ? (index[0] ? store_stall_memory_carry : store_busy_carry) : index[0] ? load_idle_carry : load_stall_token_carry) :
      index[2] ? (index[1] ? (index[0] ? load_stall_memory_carry : load_busy_carry) : index[0] ? sequencer_idle_carry : sequencer_stall_fetch_carry) :
      index[1] ? (index[0] ? sequencer_stall_queue_carry : sequencer_stall_check_carry) :
      index[0] ? sequencer_busy_carry :
      cycles_carry;
  assign carry_choice_2 =
      index[4] ? (index[3] ? (index[2] ? (index[1] ? (index[0] ? write_port_busy_carry : read_port_idle_carry) : index[0] ? read_port_stall_data_carry : read_port_busy_carry) : index[1] ? (index[0] ? update_idle_carry : update_stall_token_carry) : index[0] ? update_fill_carry : update_stall_operand_carry) : index[2] ? (index[1] ? (index[0] ? update_stall_feedback_carry : update_busy_carry) : index[0] ? aggregate_idle_carry : aggregate_stall_token_carry) : index[1] ? (index[0] ? aggregate_fill_carry : aggregate_stall_index_carry) : index[0] ? aggregate_stall_feature_carry : aggregate_stall_hazard_carry) :
      carry_choice;
  assign cycles_plus_1 = cycles + 1'h1;
  assign sequencer_busy_plus_states_0 = sequencer_busy + states[0];
  assign sequencer_stall_check_plus_states_1 = sequencer_stall_check + states[1];
  assign sequencer_stall_queue_plus_states_2 = sequencer_stall_queue + states[2];
  assign sequencer_stall_fetch_plus_states_3 = sequencer_stall_fetch + states[3];
  assign sequencer_idle_plus_states_4 = sequencer_idle + states[4];
  assign load_busy_plus_states_5 = load_busy + states[5];
  assign load_stall_memory_plus_states_6 = load_stall_memory + states[6];
  assign load_stall_token_plus_states_7 = load_stall_token + states[7];
  assign load_idle_plus_states_8 = load_idle + states[8];
  assign store_busy_plus_states_9 = store_busy + states[9];
  assign store_stall_memory_plus_states_10 = store_stall_memory + states[10];
  assign store_stall_token_plus_states_11 = store_stall_token + states[11];
  assign store_idle_plus_states_12 = store_idle + states[12];
  assign aggregate_busy_plus_states_13 = aggregate_busy + states[13];
  assign aggregate_drain_plus_states_14 = aggregate_drain + states[14];
  assign aggregate_stall_hazard_plus_states_15 = aggregate_stall_hazard + states[15];
  assign aggregate_stall_feature_plus_states_16 = aggregate_stall_feature + states[16];
  assign aggregate_stall_index_plus_states_17 = aggregate_stall_index + states[17];
  assign aggregate_fill_plus_states_18 = aggregate_fill + states[18];
  assign aggregate_stall_token_plus_states_19 = aggregate_stall_token + states[19];
  assign aggregate_idle_plus_states_20 = aggregate_idle + states[20];
  assign update_busy_plus_states_21 = update_busy + states[21];
  assign update_stall_feedback_plus_states_22 = update_stall_feedback + states[22];
  assign update_stall_operand_plus_states_23 = update_stall_operand + states[23];
  assign update_fill_plus_states_24 = update_fill + states[24];
  assign update_stall_token_plus_states_25 = update_stall_token + states[25];
  assign update_idle_plus_states_26 = update_idle + states[26];
  assign read_port_busy_plus_states_27 = read_port_busy + states[27];
  assign read_port_stall_data_plus_states_28 = read_port_stall_data + states[28];
  assign read_port_idle_plus_states_29 = read_port_idle + states[29];
  assign write_port_busy_plus_states_30 = write_port_busy + states[30];
  assign write_port_stall_ready_plus_states_31 = write_port_stall_ready + states[31];
  assign write_port_idle_plus_states_32 = write_port_idle + states[32];
  assign commands_plus_events_0 = commands + events[0];
  assign read_bursts_plus_events_1 = read_bursts + events[1];
  assign read_beats_plus_events_2 = read_beats + events[2];
  assign write_bursts_plus_events_3 = write_bursts + events[3];
  assign write_beats_plus_events_4 = write_beats + events[4];
  assign edge_words_plus_events_12_5 = edge_words + events[12:5];
  assign array_rows_plus_events_13 = array_rows + events[13];
  assign shown_write_data_either =
      (cycles_carry & visit[0])
      | (sequencer_busy_carry & visit[1])
      | (sequencer_stall_check_carry & visit[2]);
  assign shown_write_data_either_2 = shown_write_data_either | (sequencer_stall_queue_carry & visit[3]) | (sequencer_stall_fetch_carry & visit[4]);
  assign shown_write_data_either_3 =
      shown_write_data_either_2
      | (sequencer_idle_carry & visit[5])
      | (load_busy_carry & visit[6])
      | (load_stall_memory_carry & visit[7]);
  assign shown_write_data_either_4 =
      shown_write_data_either_3
      | (load_stall_token_carry & visit[8])
      | (load_idle_carry & visit[9])
      | (store_busy_carry & visit[10]);
  assign shown_write_data_either_5 = shown_write_data_either_4 | (store_stall_memory_carry & visit[11]) | (store_stall_token_carry & visit[12]);
  assign shown_write_data_either_6 =
      shown_write_data_either_5
      | (store_idle_carry & visit[13])
      | (aggregate_busy_carry & visit[14])
      | (aggregate_drain_carry & visit[15]);
  assign shown_write_data_either_7 = shown_write_data_either_6 | (aggregate_stall_hazard_carry & visit[16]) | (aggregate_stall_feature_carry & visit[17]);
  assign shown_write_data_either_8 = shown_write_data_either_7 | (aggregate_stall_index_carry & visit[18]) | (aggregate_fill_carry & visit[19]);
  assign shown_write_data_either_9 = shown_write_data_either_8 | (aggregate_stall_token_carry & visit[20]) | (aggregate_idle_carry & visit[21]);
  assign shown_write_data_either_10 = shown_write_data_either_9 | (update_busy_carry & visit[22]) | (update_stall_feedback_carry & visit[23]);
  assign shown_write_data_either_11 =
      shown_write_data_either_10
      | (update_stall_operand_carry & visit[24])
      | (update_fill_carry & visit[25])
      | (update_stall_token_carry & visit[26]);
  assign shown_write_data_either_12 =
      shown_write_data_either_11
      | (update_idle_carry & visit[27])
      | (read_port_busy_carry & visit[28])
      | (read_port_stall_data_carry & visit[29]);
  assign shown_write_data_either_13 =
      shown_write_data_either_12
      | (read_port_idle_carry & visit[30])
      | (write_port_busy_carry & visit[31])
      | (write_port_stall_ready_carry & visit[32]);
  assign shown_write_data_either_14 =
      shown_write_data_either_13
      | (write_port_idle_carry & visit[33])
      | (commands_carry & visit[34])
      | (read_bursts_carry & visit[35]);
  assign shown_write_data_either_15 =
      shown_write_data_either_14
      | (read_beats_carry & visit[36])
      | (write_bursts_carry & visit[37])
      | (write_beats_carry & visit[38]);
  assign shown_write_data_both =
      edge_words_carry
      & { visit[39], visit[39], visit[39], visit[39], visit[39], visit[39], visit[39], visit[39] };
  assign shown_write_data_either_16 = { 7'h00, shown_write_data_either_15 } | shown_write_data_both | { 7'h00, array_rows_carry & visit[40] };
  assign { shown_write_data_rest[42], shown_write_data } = (first ? 42'h00000000000 : upper_read_data) + shown_write_data_either_16;
  assign { shown_read_data_if_counts_plus_carry[42], value[47:6] } = (counts ? shown_read_data : 42'h00000000000) + carry;
  always @(posedge clk)
    if (rst) counts <= 1'h0;
    else counts <= !first | (index < here);
  always @(posedge clk)
    if (|{ rst, !index[5], index[3], !index[2], !index[1], !index[0] }) carry[7:1] <= 7'h00;
    else carry[7:1] <= edge_words_carry[7:1];
  always @(posedge clk)
    if (rst) carry[0] <= 1'h0;
    else carry[0] <=
      index[5] ? (index[3] ? { 7'h00, array_rows_carry } : index[2] ? (index[1] ? (index[0] ? edge_words_carry : { 7'h00, write_beats_carry }) : { 7'h00, write_bursts_carry_if_index_0 }) : { 7'h00, read_bursts_carry_if_index_0_if_index_1 }) :
      { 7'h00, carry_choice_2 };
  always @(posedge clk)
    if (rst) low <= 6'h00;
    else low <=
      index[5] ? (index[3] ? array_rows : index[2] ? (index[1] ? (index[0] ? edge_words : write_beats) : index[0] ? write_bursts : read_beats) : index[1] ? (index[0] ? read_bursts : commands) : index[0] ? write_port_idle : write_port_stall_ready) :
      index[4] ? (index[3] ? (index[2] ? (index[1] ? (index[0] ? write_port_busy : read_port_idle) : index[0] ? read_port_stall_data : read_port_busy) : index[1] ? (index[0] ? update_idle : update_stall_token) : index[0] ? update_fill : update_stall_operand) : index[2] ? (index[1] ? (index[0] ? update_stall_feedback : update_busy) : index[0] ? aggregate_idle : aggregate_stall_token) : index[1] ? (index[0] ? aggregate_fill : aggregate_stall_index) : index[0] ? aggregate_stall_feature : aggregate_stall_hazard) :
      low_choice;
  always @(posedge clk)
    if (rst | clear) array_rows_carry <= 1'h0;
    else array_rows_carry <= (visit[40] ? 1'h0 : array_rows_carry) + (run & array_rows_plus_events_13[6]);
  always @(posedge clk)
    if (rst | clear) array_rows <= 6'h00;
    else if (run) array_rows <= array_rows_plus_events_13[5:0];
  always @(posedge clk)
    if (rst | clear) edge_words_carry <= 8'h00;
    else edge_words_carry <= (visit[39] ? 8'h00 : edge_words_carry) + (run ? edge_words_plus_events_12_5[8:6] : 3'h0);
  always @(posedge clk)
    if (rst | clear) edge_words <= 6'h00;
    else if (run) edge_words <= edge_words_plus_events_12_5[5:0];
  always @(posedge clk)
    if (rst | clear) write_beats_carry <= 1'h0;
    else write_beats_carry <= (visit[38] ? 1'h0 : write_beats_carry) + (run & write_beats_plus_events_4[6]);
  always @(posedge clk)
    if (rst | clear) write_beats <= 6'h00;
    else if (run) write_beats <= write_beats_plus_events_4[5:0];
  always @(posedge clk)
    if (rst | clear) write_bursts_carry <= 1'h0;
    else write_bursts_carry <= (visit[37] ? 1'h0 : write_bursts_carry) + (run & write_bursts_plus_events_3[6]);
  always @(posedge clk)
    if (rst | clear) write_bursts <= 6'h00;
    else if (run) write_bursts <= write_bursts_plus_events_3[5:0];
  always @(posedge clk)
    if (rst | clear) read_beats_carry <= 1'h0;
    else read_beats_carry <= (visit[36] ? 1'h0 : read_beats_carry) + (run & read_beats_plus_events_2[6]);
  always @(posedge clk)
    if (rst | clear) read_beats <= 6'h00;
    else if (run) read_beats <= read_beats_plus_events_2[5:0];
  always @(posedge clk)
    if (rst | clear) read_bursts_carry <= 1'h0;
    else read_bursts_carry <= (visit[35] ? 1'h0 : read_bursts_carry) + (run & read_bursts_plus_events_1[6]);
  always @(posedge clk)
    if (rst | clear) read_bursts <= 6'h00;
    else if (run) read_bursts <= read_bursts_plus_events_1[5:0];
  always @(posedge clk)
    if (rst | clear) commands_carry <= 1'h0;
    else commands_carry <= (visit[34] ? 1'h0 : commands_carry) + (run & commands_plus_events_0[6]);
  always @(posedge clk)
    if (rst | clear) commands <= 6'h00;
    else if (run) commands <= commands_plus_events_0[5:0];
  always @(posedge clk)
    if (rst | clear) write_port_idle_carry <= 1'h0;
    else write_port_idle_carry <= (visit[33] ? 1'h0 : write_port_idle_carry) + (run & write_port_idle_plus_states_32[6]);
  always @(posedge clk)
    if (rst | clear) write_port_idle <= 6'h00;
    else if (run) write_port_idle <= write_port_idle_plus_states_32[5:0];
  always @(posedge clk)
    if (rst | clear) write_port_stall_ready_carry <= 1'h0;
    else write_port_stall_ready_carry <= (visit[32] ? 1'h0 : write_port_stall_ready_carry) + (run & write_port_stall_ready_plus_states_31[6]);
  always @(posedge clk)
    if (rst | clear) write_port_stall_ready <= 6'h00;
    else if (run) write_port_stall_ready <= write_port_stall_ready_plus_states_31[5:0];
  always @(posedge clk)
    if (rst | clear) write_port_busy_carry <= 1'h0;
    else write_port_busy_carry <= (visit[31] ? 1'h0 : write_port_busy_carry) + (run & write_port_busy_plus_states_30[6]);
  always @(posedge clk)
    if (rst | clear) write_port_busy <= 6'h00;
    else if (run) write_port_busy <= write_port_busy_plus_states_30[5:0];
  always @(posedge clk)
    if (rst | clear) read_port_idle_carry <= 1'h0;
    else read_port_idle_carry <= (visit[30] ? 1'h0 : read_port_idle_carry) + (run & read_port_idle_plus_states_29[6]);
  always @(posedge clk)
    if (rst | clear) read_port_idle <= 6'h00;
    else if (run) read_port_idle <= read_port_idle_plus_states_29[5:0];
  always @(posedge clk)
    if (rst | clear) read_port_stall_data_carry <= 1'h0;
    else read_port_stall_data_carry <= (visit[29] ? 1'h0 : read_port_stall_data_carry) + (run & read_port_stall_data_plus_states_28[6]);
  always @(posedge clk)
    if (rst | clear) read_port_stall_data <= 6'h00;
    else if (run) read_port_stall_data <= read_port_stall_data_plus_states_28[5:0];
  always @(posedge clk)
    if (rst | clear) read_port_busy_carry <= 1'h0;
    else read_port_busy_carry <= (visit[28] ? 1'h0 : read_port_busy_carry) + (run & read_port_busy_plus_states_27[6]);
  always @(posedge clk)
    if (rst | clear) read_port_busy <= 6'h00;
    else if (run) read_port_busy <= read_port_busy_plus_states_27[5:0];
  always @(posedge clk)
    if (rst | clear) update_idle_carry <= 1'h0;
    else update_idle_carry <= (visit[27] ? 1'h0 : update_idle_carry) + (run & update_idle_plus_states_26[6]);
  always @(posedge clk)
    if (rst | clear) update_idle <= 6'h00;
    else if (run) update_idle <= update_idle_plus_states_26[5:0];
  always @(posedge clk)
    if (rst | clear) update_stall_token_carry <= 1'h0;
    else update_stall_token_carry <= (visit[26] ? 1'h0 : update_stall_token_carry) + (run & update_stall_token_plus_states_25[6]);
  always @(posedge clk)
    if (rst | clear) update_stall_token <= 6'h00;
    else if (run) update_stall_token <= update_stall_token_plus_states_25[5:0];
  always @(posedge clk)
    if (rst | clear) update_fill_carry <= 1'h0;
    else update_fill_carry <= (visit[25] ? 1'h0 : update_fill_carry) + (run & update_fill_plus_states_24[6]);
  always @(posedge clk)
    if (rst | clear) update_fill <= 6'h00;
    else if (run) update_fill <= update_fill_plus_states_24[5:0];
  always @(posedge clk)
    if (rst | clear) update_stall_operand_carry <= 1'h0;
    else update_stall_operand_carry <= (visit[24] ? 1'h0 : update_stall_operand_carry) + (run & update_stall_operand_plus_states_23[6]);
  always @(posedge clk)
    if (rst | clear) update_stall_operand <= 6'h00;
    else if (run) update_stall_operand <= update_stall_operand_plus_states_23[5:0];
  always @(posedge clk)
    if (rst | clear) update_stall_feedback_carry <= 1'h0;
    else update_stall_feedback_carry <= (visit[23] ? 1'h0 : update_stall_feedback_carry) + (run & update_stall_feedback_plus_states_22[6]);
  always @(posedge clk)
    if (rst | clear) update_stall_feedback <= 6'h00;
    else if (run) update_stall_feedback <= update_stall_feedback_plus_states_22[5:0];
  always @(posedge clk)
    if (rst | clear) update_busy_carry <= 1'h0;
    else update_busy_carry <= (visit[22] ? 1'h0 : update_busy_carry) + (run & update_busy_plus_states_21[6]);
  always @(posedge clk)
    if (rst | clear) update_busy <= 6'h00;
    else if (run) update_busy <= update_busy_plus_states_21[5:0];
  always @(posedge clk)
    if (rst | clear) aggregate_idle_carry <= 1'h0;
    else aggregate_idle_carry <= (visit[21] ? 1'h0 : aggregate_idle_carry) + (run & aggregate_idle_plus_states_20[6]);
  always @(posedge clk)
    if (rst | clear) aggregate_idle <= 6'h00;
    else if (run) aggregate_idle <= aggregate_idle_plus_states_20[5:0];
  always @(posedge clk)
    if (rst | clear) aggregate_stall_token_carry <= 1'h0;
    else aggregate_stall_token_carry <= (visit[20] ? 1'h0 : aggregate_stall_token_carry) + (run & aggregate_stall_token_plus_states_19[6]);
  always @(posedge clk)
    if (rst | clear) aggregate_stall_token <= 6'h00;
    else if (run) aggregate_stall_token <= aggregate_stall_token_plus_states_19[5:0];
  always @(posedge clk)
    if (rst | clear) aggregate_fill_carry <= 1'h0;
    else aggregate_fill_carry <= (visit[19] ? 1'h0 : aggregate_fill_carry) + (run & aggregate_fill_plus_states_18[6]);
  always @(posedge clk)
    if (rst | clear) aggregate_fill <= 6'h00;
    else if (run) aggregate_fill <= aggregate_fill_plus_states_18[5:0];
  always @(posedge clk)
    if (rst | clear) aggregate_stall_index_carry <= 1'h0;
    else aggregate_stall_index_carry <= (visit[18] ? 1'h0 : aggregate_stall_index_carry) + (run & aggregate_stall_index_plus_states_17[6]);
  always @(posedge clk)
    if (rst | clear) aggregate_stall_index <= 6'h00;
    else if (run) aggregate_stall_index <= aggregate_stall_index_plus_states_17[5:0];
  always @(posedge clk)
    if (rst | clear) aggregate_stall_feature_carry <= 1'h0;
    else aggregate_stall_feature_carry <= (visit[17] ? 1'h0 : aggregate_stall_feature_carry) + (run & aggregate_stall_feature_plus_states_16[6]);
  always @(posedge clk)
    if (rst | clear) aggregate_stall_feature <= 6'h00;
    else if (run) aggregate_stall_feature <= aggregate_stall_feature_plus_states_16[5:0];
  always @(posedge clk)
    if (rst | clear) aggregate_stall_hazard_carry <= 1'h0;
    else aggregate_stall_hazard_carry <= (visit[16] ? 1'h0 : aggregate_stall_hazard_carry) + (run & aggregate_stall_hazard_plus_states_15[6]);
  always @(posedge clk)
    if (rst | clear) aggregate_stall_hazard <= 6'h00;
    else if (run) aggregate_stall_hazard <= aggregate_stall_hazard_plus_states_15[5:0];
  always @(posedge clk)
    if (rst | clear) aggregate_drain_carry <= 1'h0;
    else aggregate_drain_carry <= (visit[15] ? 1'h0 : aggregate_drain_carry) + (run & aggregate_drain_plus_states_14[6]);
  always @(posedge clk)
    if (rst | clear) aggregate_drain <= 6'h00;
    else if (run) aggregate_drain <= aggregate_drain_plus_states_14[5:0];
  always @(posedge clk)
    if (rst | clear) aggregate_busy_carry <= 1'h0;
    else aggregate_busy_carry <= (visit[14] ? 1'h0 : aggregate_busy_carry) + (run & aggregate_busy_plus_states_13[6]);
  always @(posedge clk)
    if (rst | clear) aggregate_busy <= 6'h00;
    else if (run) aggregate_busy <= aggregate_busy_plus_states_13[5:0];
  always @(posedge clk)
    if (rst | clear) store_idle_carry <= 1'h0;
    else store_idle_carry <= (visit[13] ? 1'h0 : store_idle_carry) + (run & store_idle_plus_states_12[6]);
  always @(posedge clk)
    if (rst | clear) store_idle <= 6'h00;
    else if (run) store_idle <= store_idle_plus_states_12[5:0];
  always @(posedge clk)
    if (rst | clear) store_stall_token_carry <= 1'h0;
    else store_stall_token_carry <= (visit[12] ? 1'h0 : store_stall_token_carry) + (run & store_stall_token_plus_states_11[6]);
  always @(posedge clk)
    if (rst | clear) store_stall_token <= 6'h00;
    else if (run) store_stall_token <= store_stall_token_plus_states_11[5:0];
  always @(posedge clk)
    if (rst | clear) store_stall_memory_carry <= 1'h0;
    else store_stall_memory_carry <= (visit[11] ? 1'h0 : store_stall_memory_carry) + (run & store_stall_memory_plus_states_10[6]);
  always @(posedge clk)
    if (rst | clear) store_stall_memory <= 6'h00;
    else if (run) store_stall_memory <= store_stall_memory_plus_states_10[5:0];
  always @(posedge clk)
    if (rst | clear) store_busy_carry <= 1'h0;
    else store_busy_carry <= (visit[10] ? 1'h0 : store_busy_carry) + (run & store_busy_plus_states_9[6]);
  always @(posedge clk)
    if (rst | clear) store_busy <= 6'h00;
    else if (run) store_busy <= store_busy_plus_states_9[5:0];
  always @(posedge clk)
    if (rst | clear) load_idle_carry <= 1'h0;
    else load_idle_carry <= (visit[9] ? 1'h0 : load_idle_carry) + (run & load_idle_plus_states_8[6]);
  always @(posedge clk)
    if (rst | clear) load_idle <= 6'h00;
    else if (run) load_idle <= load_idle_plus_states_8[5:0];
  always @(posedge clk)
    if (rst | clear) load_stall_token_carry <= 1'h0;
    else load_stall_token_carry <= (visit[8] ? 1'h0 : load_stall_token_carry) + (run & load_stall_token_plus_states_7[6]);
  always @(posedge clk)
    if (rst | clear) load_stall_token <= 6'h00;
    else if (run) load_stall_token <= load_stall_token_plus_states_7[5:0];
  always @(posedge clk)
    if (rst | clear) load_stall_memory_carry <= 1'h0;
    else load_stall_memory_carry <= (visit[7] ? 1'h0 : load_stall_memory_carry) + (run & load_stall_memory_plus_states_6[6]);
  always @(posedge clk)
    if (rst | clear) load_stall_memory <= 6'h00;
    else if (run) load_stall_memory <= load_stall_memory_plus_states_6[5:0];
  always @(posedge clk)
    if (rst | clear) load_busy_carry <= 1'h0;
    else load_busy_carry <= (visit[6] ? 1'h0 : load_busy_carry) + (run & load_busy_plus_states_5[6]);
  always @(posedge clk)
    if (rst | clear) load_busy <= 6'h00;
    else if (run) load_busy <= load_busy_plus_states_5[5:0];
  always @(posedge clk)
    if (rst | clear) sequencer_idle_carry <= 1'h0;
    else sequencer_idle_carry <= (visit[5] ? 1'h0 : sequencer_idle_carry) + (run & sequencer_idle_plus_states_4[6]);
  always @(posedge clk)
    if (rst | clear) sequencer_idle <= 6'h00;
    else if (run) sequencer_idle <= sequencer_idle_plus_states_4[5:0];
  always @(posedge clk)
    if (rst | clear) sequencer_stall_fetch_carry <= 1'h0;
    else sequencer_stall_fetch_carry <= (visit[4] ? 1'h0 : sequencer_stall_fetch_carry) + (run & sequencer_stall_fetch_plus_states_3[6]);
  always @(posedge clk)
    if (rst | clear) sequencer_stall_fetch <= 6'h00;
    else if (run) sequencer_stall_fetch <= sequencer_stall_fetch_plus_states_3[5:0];
  always @(posedge clk)
    if (rst | clear) sequencer_stall_queue_carry <= 1'h0;
    else sequencer_stall_queue_carry <= (visit[3] ? 1'h0 : sequencer_stall_queue_carry) + (run & sequencer_stall_queue_plus_states_2[6]);
  always @(posedge clk)
    if (rst | clear) sequencer_stall_queue <= 6'h00;
    else if (run) sequencer_stall_queue <= sequencer_stall_queue_plus_states_2[5:0];
  always @(posedge clk)
    if (rst | clear) sequencer_stall_check_carry <= 1'h0;
    else sequencer_stall_check_carry <= (visit[2] ? 1'h0 : sequencer_stall_check_carry) + (run & sequencer_stall_check_plus_states_1[6]);
  always @(posedge clk)
    if (rst | clear) sequencer_stall_check <= 6'h00;
    else if (run) sequencer_stall_check <= sequencer_stall_check_plus_states_1[5:0];
  always @(posedge clk)
    if (rst | clear) sequencer_busy_carry <= 1'h0;
    else sequencer_busy_carry <= (visit[1] ? 1'h0 : sequencer_busy_carry) + (run & sequencer_busy_plus_states_0[6]);
  always @(posedge clk)
    if (rst | clear) sequencer_busy <= 6'h00;
    else if (run) sequencer_busy <= sequencer_busy_plus_states_0[5:0];
  always @(posedge clk)
    if (rst | clear) cycles_carry <= 1'h0;
    else cycles_carry <= (visit[0] ? 1'h0 : cycles_carry) + (run & cycles_plus_1[6]);
  always @(posedge clk)
    if (rst | clear) cycles <= 6'h00;
    else if (run) cycles <= cycles_plus_1[5:0];
  always @(posedge clk)
    if (rst | clear) first <= 1'h1;
    else if (visit[40]) first <= 1'h0;
  always @(posedge clk)
    if (rst | clear | visit[39]) ahead[5:1] <= 5'h00;
    else ahead[5:1] <= ahead_plus_1[5:1];
  always @(posedge clk)
    if (rst | clear) ahead[0] <= 1'h1;
    else ahead[0] <= visit[39] ? 6'h00 : ahead_plus_1[5:0];
  always @(posedge clk)
    if (rst | clear) here <= 6'h00;
    else here <= ahead;
  always @(posedge clk)
    if (rst | clear) visit <= 41'h00000000001;
    else visit <= { visit[39:0], visit[40] };
  simgnn_ram_64x42 shown (
    .clk(clk),
    .read_address(index),
    .read_data(shown_read_data),
    .read_en(1'h1),
    .write_address(here),
    .write_data(shown_write_data),
    .write_en(1'h1)
  );
  simgnn_ram_64x42 upper (
    .clk(clk),
    .read_address(ahead),
    .read_data(upper_read_data),
    .read_en(1'h1),
    .write_address(here),
    .write_data(shown_write_data),
    .write_en(1'h1)
  );
  assign shown_write_data_rest[41:0] = shown_write_data;
  assign shown_read_data_if_counts_plus_carry[41:0] = value[47:6];
  assign { value[63:48], value[5:0] } = { 16'h0000, low };
endmodule
`default_nettype wire
