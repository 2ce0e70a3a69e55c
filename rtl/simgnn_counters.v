`timescale 1ns/1ps
`default_nettype none
module simgnn_counters(run, states, events, index, clk, rst, value, clear);
  wire [48:0] \$1 ;
  wire [48:0] \$10 ;
  wire [48:0] \$11 ;
  wire [48:0] \$12 ;
  wire [48:0] \$13 ;
  wire [48:0] \$14 ;
  wire [48:0] \$15 ;
  wire [48:0] \$16 ;
  wire [48:0] \$17 ;
  wire [48:0] \$18 ;
  wire [48:0] \$19 ;
  wire [48:0] \$2 ;
  wire [48:0] \$20 ;
  wire [48:0] \$21 ;
  wire [48:0] \$22 ;
  wire [48:0] \$23 ;
  wire [48:0] \$24 ;
  wire [48:0] \$25 ;
  wire [48:0] \$26 ;
  wire [48:0] \$27 ;
  wire [48:0] \$28 ;
  wire [48:0] \$29 ;
  wire [48:0] \$3 ;
  wire [48:0] \$30 ;
  wire [48:0] \$31 ;
  wire [48:0] \$32 ;
  wire [48:0] \$33 ;
  wire [48:0] \$34 ;
  wire [48:0] \$35 ;
  wire [48:0] \$36 ;
  wire [48:0] \$37 ;
  wire [48:0] \$38 ;
  wire [48:0] \$39 ;
  wire [48:0] \$4 ;
  wire [48:0] \$40 ;
  wire [47:0] \$41 ;
  wire [48:0] \$5 ;
  wire [48:0] \$6 ;
  wire [48:0] \$7 ;
  wire [48:0] \$8 ;
  wire [63:0] \$82 ;
  wire [48:0] \$9 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3026 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3030 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3034 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3038 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3042 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3046 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3050 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3054 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3058 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3062 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3066 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3070 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3074 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3078 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3082 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3086 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3090 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3094 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3098 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3102 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3106 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3110 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3114 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3118 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3122 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3126 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3130 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3134 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3138 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3142 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3146 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3150 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3154 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3158 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3162 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3166 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3170 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3174 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3178 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3182 ;
  wire \$procmux$2126_CMP ;
  wire \$procmux$2127_CMP ;
  wire \$procmux$2128_CMP ;
  wire \$procmux$2129_CMP ;
  wire \$procmux$2130_CMP ;
  wire \$procmux$2131_CMP ;
  wire \$procmux$2132_CMP ;
  wire \$procmux$2133_CMP ;
  wire \$procmux$2134_CMP ;
  wire \$procmux$2135_CMP ;
  wire \$procmux$2136_CMP ;
  wire \$procmux$2137_CMP ;
  wire \$procmux$2138_CMP ;
  wire \$procmux$2139_CMP ;
  wire \$procmux$2140_CMP ;
  wire \$procmux$2141_CMP ;
  wire \$procmux$2142_CMP ;
  wire \$procmux$2143_CMP ;
  wire \$procmux$2144_CMP ;
  wire \$procmux$2145_CMP ;
  wire \$procmux$2146_CMP ;
  wire \$procmux$2147_CMP ;
  wire \$procmux$2148_CMP ;
  wire \$procmux$2149_CMP ;
  wire \$procmux$2150_CMP ;
  wire \$procmux$2151_CMP ;
  wire \$procmux$2152_CMP ;
  wire \$procmux$2153_CMP ;
  wire \$procmux$2154_CMP ;
  wire \$procmux$2155_CMP ;
  wire \$procmux$2156_CMP ;
  wire \$procmux$2157_CMP ;
  wire \$procmux$2158_CMP ;
  wire \$procmux$2159_CMP ;
  wire \$procmux$2160_CMP ;
  wire \$procmux$2161_CMP ;
  wire \$procmux$2162_CMP ;
  wire \$procmux$2163_CMP ;
  wire \$procmux$2164_CMP ;
  wire \$procmux$2165_CMP ;
  reg [47:0] aggregate_busy = 48'h000000000000;
  reg [47:0] aggregate_drain = 48'h000000000000;
  reg [47:0] aggregate_fill = 48'h000000000000;
  reg [47:0] aggregate_idle = 48'h000000000000;
  reg [47:0] aggregate_stall_feature = 48'h000000000000;
  reg [47:0] aggregate_stall_hazard = 48'h000000000000;
  reg [47:0] aggregate_stall_index = 48'h000000000000;
  reg [47:0] aggregate_stall_token = 48'h000000000000;
  reg [47:0] array_rows = 48'h000000000000;
  input clear;
  wire clear;
  input clk;
  wire clk;
  reg [47:0] commands = 48'h000000000000;
  reg [47:0] cycles = 48'h000000000000;
  reg [47:0] edge_words = 48'h000000000000;
  input [55:0] events;
  wire [55:0] events;
  input [5:0] index;
  wire [5:0] index;
  reg [47:0] load_busy = 48'h000000000000;
  reg [47:0] load_idle = 48'h000000000000;
  reg [47:0] load_stall_memory = 48'h000000000000;
  reg [47:0] load_stall_token = 48'h000000000000;
  reg [47:0] read_beats = 48'h000000000000;
  reg [47:0] read_bursts = 48'h000000000000;
  reg [47:0] read_port_busy = 48'h000000000000;
  reg [47:0] read_port_idle = 48'h000000000000;
  reg [47:0] read_port_stall_data = 48'h000000000000;
  input rst;
  wire rst;
  input run;
  wire run;
  reg [47:0] sequencer_busy = 48'h000000000000;
  reg [47:0] sequencer_idle = 48'h000000000000;
  reg [47:0] sequencer_stall_fetch = 48'h000000000000;
  reg [47:0] sequencer_stall_queue = 48'h000000000000;
  input [31:0] states;
  wire [31:0] states;
  reg [47:0] store_busy = 48'h000000000000;
  reg [47:0] store_idle = 48'h000000000000;
  reg [47:0] store_stall_memory = 48'h000000000000;
  reg [47:0] store_stall_token = 48'h000000000000;
  reg [47:0] update_busy = 48'h000000000000;
  reg [47:0] update_fill = 48'h000000000000;
  reg [47:0] update_idle = 48'h000000000000;
  reg [47:0] update_stall_feedback = 48'h000000000000;
  reg [47:0] update_stall_operand = 48'h000000000000;
  reg [47:0] update_stall_token = 48'h000000000000;
  output [63:0] value;
  reg [63:0] value = 64'h0000000000000000;
  reg [47:0] write_beats = 48'h000000000000;
  reg [47:0] write_bursts = 48'h000000000000;
  reg [47:0] write_port_busy = 48'h000000000000;
  reg [47:0] write_port_idle = 48'h000000000000;
  reg [47:0] write_port_stall_ready = 48'h000000000000;
  assign \$18  = aggregate_stall_index + states[16];
  assign \$19  = aggregate_fill + states[17];
  assign \$20  = aggregate_stall_token + states[18];
  assign \$21  = aggregate_idle + states[19];
  assign \$22  = update_busy + states[20];
  assign \$23  = update_stall_feedback + states[21];
  assign \$24  = update_stall_operand + states[22];
  assign \$25  = update_fill + states[23];
  assign \$26  = update_stall_token + states[24];
  assign \$27  = update_idle + states[25];
  assign \$28  = read_port_busy + states[26];
  assign \$29  = read_port_stall_data + states[27];
  assign \$30  = read_port_idle + states[28];
  assign \$31  = write_port_busy + states[29];
  assign \$32  = write_port_stall_ready + states[30];
  assign \$33  = write_port_idle + states[31];
  assign \$34  = commands + events[7:0];
  assign \$35  = read_bursts + events[15:8];
  assign \$36  = read_beats + events[23:16];
  assign \$37  = write_bursts + events[31:24];
  assign \$38  = write_beats + events[39:32];
  assign \$39  = edge_words + events[47:40];
  assign \$40  = array_rows + events[55:48];
  assign \$1  = cycles + 1'h1;
  assign \$2  = sequencer_busy + states[0];
  assign \$3  = sequencer_stall_queue + states[1];
  assign \$4  = sequencer_stall_fetch + states[2];
  assign \$5  = sequencer_idle + states[3];
  assign \$6  = load_busy + states[4];
  assign \$7  = load_stall_memory + states[5];
  assign \$8  = load_stall_token + states[6];
  assign \$9  = load_idle + states[7];
  assign \$10  = store_busy + states[8];
  assign \$11  = store_stall_memory + states[9];
  assign \$12  = store_stall_token + states[10];
  assign \$13  = store_idle + states[11];
  assign \$14  = aggregate_busy + states[12];
  assign \$15  = aggregate_drain + states[13];
  assign \$16  = aggregate_stall_hazard + states[14];
  assign \$17  = aggregate_stall_feature + states[15];
  always @(posedge clk)
    if (rst) value[47:0] <= 48'h000000000000;
    else value[47:0] <= \$41 ;
  always @(posedge clk)
    value[63:48] <= \$82 [63:48];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3026 ) array_rows <= 48'h000000000000;
    else if (run) array_rows <= \$40 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3030 ) edge_words <= 48'h000000000000;
    else if (run) edge_words <= \$39 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3034 ) write_beats <= 48'h000000000000;
    else if (run) write_beats <= \$38 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3038 ) write_bursts <= 48'h000000000000;
    else if (run) write_bursts <= \$37 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3042 ) read_beats <= 48'h000000000000;
    else if (run) read_beats <= \$36 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3046 ) read_bursts <= 48'h000000000000;
    else if (run) read_bursts <= \$35 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3050 ) commands <= 48'h000000000000;
    else if (run) commands <= \$34 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3054 ) write_port_idle <= 48'h000000000000;
    else if (run) write_port_idle <= \$33 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3058 ) write_port_stall_ready <= 48'h000000000000;
    else if (run) write_port_stall_ready <= \$32 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3062 ) write_port_busy <= 48'h000000000000;
    else if (run) write_port_busy <= \$31 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3066 ) read_port_idle <= 48'h000000000000;
    else if (run) read_port_idle <= \$30 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3070 ) read_port_stall_data <= 48'h000000000000;
    else if (run) read_port_stall_data <= \$29 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3074 ) read_port_busy <= 48'h000000000000;
    else if (run) read_port_busy <= \$28 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3078 ) update_idle <= 48'h000000000000;
    else if (run) update_idle <= \$27 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3082 ) update_stall_token <= 48'h000000000000;
    else if (run) update_stall_token <= \$26 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3086 ) update_fill <= 48'h000000000000;
    else if (run) update_fill <= \$25 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3090 ) update_stall_operand <= 48'h000000000000;
    else if (run) update_stall_operand <= \$24 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3094 ) update_stall_feedback <= 48'h000000000000;
    else if (run) update_stall_feedback <= \$23 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3098 ) update_busy <= 48'h000000000000;
    else if (run) update_busy <= \$22 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3102 ) aggregate_idle <= 48'h000000000000;
    else if (run) aggregate_idle <= \$21 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3106 ) aggregate_stall_token <= 48'h000000000000;
    else if (run) aggregate_stall_token <= \$20 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3110 ) aggregate_fill <= 48'h000000000000;
    else if (run) aggregate_fill <= \$19 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3114 ) aggregate_stall_index <= 48'h000000000000;
    else if (run) aggregate_stall_index <= \$18 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3118 ) aggregate_stall_feature <= 48'h000000000000;
    else if (run) aggregate_stall_feature <= \$17 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3122 ) aggregate_stall_hazard <= 48'h000000000000;
    else if (run) aggregate_stall_hazard <= \$16 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3126 ) aggregate_drain <= 48'h000000000000;
    else if (run) aggregate_drain <= \$15 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3130 ) aggregate_busy <= 48'h000000000000;
    else if (run) aggregate_busy <= \$14 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3134 ) store_idle <= 48'h000000000000;
    else if (run) store_idle <= \$13 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3138 ) store_stall_token <= 48'h000000000000;
    else if (run) store_stall_token <= \$12 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3142 ) store_stall_memory <= 48'h000000000000;
    else if (run) store_stall_memory <= \$11 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3146 ) store_busy <= 48'h000000000000;
    else if (run) store_busy <= \$10 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3150 ) load_idle <= 48'h000000000000;
    else if (run) load_idle <= \$9 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3154 ) load_stall_token <= 48'h000000000000;
    else if (run) load_stall_token <= \$8 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3158 ) load_stall_memory <= 48'h000000000000;
    else if (run) load_stall_memory <= \$7 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3162 ) load_busy <= 48'h000000000000;
    else if (run) load_busy <= \$6 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3166 ) sequencer_idle <= 48'h000000000000;
    else if (run) sequencer_idle <= \$5 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3170 ) sequencer_stall_fetch <= 48'h000000000000;
    else if (run) sequencer_stall_fetch <= \$4 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3174 ) sequencer_stall_queue <= 48'h000000000000;
    else if (run) sequencer_stall_queue <= \$3 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3178 ) sequencer_busy <= 48'h000000000000;
    else if (run) sequencer_busy <= \$2 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3182 ) cycles <= 48'h000000000000;
    else if (run) cycles <= \$1 [47:0];
  assign \$auto$opt_dff.cc:253:combine_resets$3026  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3030  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3034  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3038  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3042  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3046  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3050  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3054  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3058  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3062  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3066  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3070  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3074  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3078  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3082  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3086  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3090  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3094  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3098  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3102  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3106  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3110  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3114  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3118  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3122  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3126  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3130  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3134  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3138  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3142  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3146  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3150  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3154  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3158  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3162  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3166  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3170  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3174  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3178  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3182  = | { clear, rst };
  assign \$82  = rst ? 64'h0000000000000000 : { 16'h0000, \$41  };
  function [47:0] procmux$2125 ;
    input [47:0] select_a;
    input [1919:0] select_b;
    input [39:0] select_s;
    casez (select_s) // synopsys parallel_case
      40'b???????????????????????????????????????1:
        procmux$2125  = select_b[47:0];
      40'b??????????????????????????????????????10:
        procmux$2125  = select_b[95:48];
      40'b?????????????????????????????????????100:
        procmux$2125  = select_b[143:96];
      40'b????????????????????????????????????1000:
        procmux$2125  = select_b[191:144];
      40'b???????????????????????????????????10000:
        procmux$2125  = select_b[239:192];
      40'b??????????????????????????????????100000:
        procmux$2125  = select_b[287:240];
      40'b?????????????????????????????????1000000:
        procmux$2125  = select_b[335:288];
      40'b????????????????????????????????10000000:
        procmux$2125  = select_b[383:336];
      40'b???????????????????????????????100000000:
        procmux$2125  = select_b[431:384];
      40'b??????????????????????????????1000000000:
        procmux$2125  = select_b[479:432];
      40'b?????????????????????????????10000000000:
        procmux$2125  = select_b[527:480];
      40'b????????????????????????????100000000000:
        procmux$2125  = select_b[575:528];
      40'b???????????????????????????1000000000000:
        procmux$2125  = select_b[623:576];
      40'b??????????????????????????10000000000000:
        procmux$2125  = select_b[671:624];
      40'b?????????????????????????100000000000000:
        procmux$2125  = select_b[719:672];
      40'b????????????????????????1000000000000000:
        procmux$2125  = select_b[767:720];
      40'b???????????????????????10000000000000000:
        procmux$2125  = select_b[815:768];
      40'b??????????????????????100000000000000000:
        procmux$2125  = select_b[863:816];
      40'b?????????????????????1000000000000000000:
        procmux$2125  = select_b[911:864];
      40'b????????????????????10000000000000000000:
        procmux$2125  = select_b[959:912];
      40'b???????????????????100000000000000000000:
        procmux$2125  = select_b[1007:960];
      40'b??????????????????1000000000000000000000:
        procmux$2125  = select_b[1055:1008];
      40'b?????????????????10000000000000000000000:
        procmux$2125  = select_b[1103:1056];
      40'b????????????????100000000000000000000000:
        procmux$2125  = select_b[1151:1104];
      40'b???????????????1000000000000000000000000:
        procmux$2125  = select_b[1199:1152];
      40'b??????????????10000000000000000000000000:
        procmux$2125  = select_b[1247:1200];
      40'b?????????????100000000000000000000000000:
        procmux$2125  = select_b[1295:1248];
      40'b????????????1000000000000000000000000000:
        procmux$2125  = select_b[1343:1296];
      40'b???????????10000000000000000000000000000:
        procmux$2125  = select_b[1391:1344];
      40'b??????????100000000000000000000000000000:
        procmux$2125  = select_b[1439:1392];
      40'b?????????1000000000000000000000000000000:
        procmux$2125  = select_b[1487:1440];
      40'b????????10000000000000000000000000000000:
        procmux$2125  = select_b[1535:1488];
      40'b???????100000000000000000000000000000000:
        procmux$2125  = select_b[1583:1536];
      40'b??????1000000000000000000000000000000000:
        procmux$2125  = select_b[1631:1584];
      40'b?????10000000000000000000000000000000000:
        procmux$2125  = select_b[1679:1632];
      40'b????100000000000000000000000000000000000:
        procmux$2125  = select_b[1727:1680];
      40'b???1000000000000000000000000000000000000:
        procmux$2125  = select_b[1775:1728];
      40'b??10000000000000000000000000000000000000:
        procmux$2125  = select_b[1823:1776];
      40'b?100000000000000000000000000000000000000:
        procmux$2125  = select_b[1871:1824];
      40'b1000000000000000000000000000000000000000:
        procmux$2125  = select_b[1919:1872];
      default:
        procmux$2125  = select_a;
    endcase
  endfunction
  assign \$41  = procmux$2125 (48'h000000000000, { cycles, sequencer_busy, sequencer_stall_queue, sequencer_stall_fetch, sequencer_idle, load_busy, load_stall_memory, load_stall_token, load_idle, store_busy, store_stall_memory, store_stall_token, store_idle, aggregate_busy, aggregate_drain, aggregate_stall_hazard, aggregate_stall_feature, aggregate_stall_index, aggregate_fill, aggregate_stall_token, aggregate_idle, update_busy, update_stall_feedback, update_stall_operand, update_fill, update_stall_token, update_idle, read_port_busy, read_port_stall_data, read_port_idle, write_port_busy, write_port_stall_ready, write_port_idle, commands, read_bursts, read_beats, write_bursts, write_beats, edge_words, array_rows }, { \$procmux$2165_CMP , \$procmux$2164_CMP , \$procmux$2163_CMP , \$procmux$2162_CMP , \$procmux$2161_CMP , \$procmux$2160_CMP , \$procmux$2159_CMP , \$procmux$2158_CMP , \$procmux$2157_CMP , \$procmux$2156_CMP , \$procmux$2155_CMP , \$procmux$2154_CMP , \$procmux$2153_CMP , \$procmux$2152_CMP , \$procmux$2151_CMP , \$procmux$2150_CMP , \$procmux$2149_CMP , \$procmux$2148_CMP , \$procmux$2147_CMP , \$procmux$2146_CMP , \$procmux$2145_CMP , \$procmux$2144_CMP , \$procmux$2143_CMP , \$procmux$2142_CMP , \$procmux$2141_CMP , \$procmux$2140_CMP , \$procmux$2139_CMP , \$procmux$2138_CMP , \$procmux$2137_CMP , \$procmux$2136_CMP , \$procmux$2135_CMP , \$procmux$2134_CMP , \$procmux$2133_CMP , \$procmux$2132_CMP , \$procmux$2131_CMP , \$procmux$2130_CMP , \$procmux$2129_CMP , \$procmux$2128_CMP , \$procmux$2127_CMP , \$procmux$2126_CMP  });
  assign \$procmux$2126_CMP  = index == 6'h27;
  assign \$procmux$2127_CMP  = index == 6'h26;
  assign \$procmux$2128_CMP  = index == 6'h25;
  assign \$procmux$2129_CMP  = index == 6'h24;
  assign \$procmux$2130_CMP  = index == 6'h23;
  assign \$procmux$2131_CMP  = index == 6'h22;
  assign \$procmux$2132_CMP  = index == 6'h21;
  assign \$procmux$2133_CMP  = index == 6'h20;
  assign \$procmux$2134_CMP  = index == 6'h1f;
  assign \$procmux$2135_CMP  = index == 6'h1e;
  assign \$procmux$2136_CMP  = index == 6'h1d;
  assign \$procmux$2137_CMP  = index == 6'h1c;
  assign \$procmux$2138_CMP  = index == 6'h1b;
  assign \$procmux$2139_CMP  = index == 6'h1a;
  assign \$procmux$2140_CMP  = index == 6'h19;
  assign \$procmux$2141_CMP  = index == 6'h18;
  assign \$procmux$2142_CMP  = index == 6'h17;
  assign \$procmux$2143_CMP  = index == 6'h16;
  assign \$procmux$2144_CMP  = index == 6'h15;
  assign \$procmux$2145_CMP  = index == 6'h14;
  assign \$procmux$2146_CMP  = index == 6'h13;
  assign \$procmux$2147_CMP  = index == 6'h12;
  assign \$procmux$2148_CMP  = index == 6'h11;
  assign \$procmux$2149_CMP  = index == 6'h10;
  assign \$procmux$2150_CMP  = index == 6'h0f;
  assign \$procmux$2151_CMP  = index == 6'h0e;
  assign \$procmux$2152_CMP  = index == 6'h0d;
  assign \$procmux$2153_CMP  = index == 6'h0c;
  assign \$procmux$2154_CMP  = index == 6'h0b;
  assign \$procmux$2155_CMP  = index == 6'h0a;
  assign \$procmux$2156_CMP  = index == 6'h09;
  assign \$procmux$2157_CMP  = index == 6'h08;
  assign \$procmux$2158_CMP  = index == 6'h07;
  assign \$procmux$2159_CMP  = index == 6'h06;
  assign \$procmux$2160_CMP  = index == 6'h05;
  assign \$procmux$2161_CMP  = index == 6'h04;
  assign \$procmux$2162_CMP  = index == 6'h03;
  assign \$procmux$2163_CMP  = index == 6'h02;
  assign \$procmux$2164_CMP  = index == 6'h01;
  assign \$procmux$2165_CMP  = ! index;
endmodule
`default_nettype wire
