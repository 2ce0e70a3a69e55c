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
  wire \$auto$opt_dff.cc:253:combine_resets$3063 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3067 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3071 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3075 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3079 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3083 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3087 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3091 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3095 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3099 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3103 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3107 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3111 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3115 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3119 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3123 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3127 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3131 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3135 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3139 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3143 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3147 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3151 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3155 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3159 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3163 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3167 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3171 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3175 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3179 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3183 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3187 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3191 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3195 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3199 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3203 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3207 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3211 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3215 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3219 ;
  wire \$procmux$2164_CMP ;
  wire \$procmux$2165_CMP ;
  wire \$procmux$2166_CMP ;
  wire \$procmux$2167_CMP ;
  wire \$procmux$2168_CMP ;
  wire \$procmux$2169_CMP ;
  wire \$procmux$2170_CMP ;
  wire \$procmux$2171_CMP ;
  wire \$procmux$2172_CMP ;
  wire \$procmux$2173_CMP ;
  wire \$procmux$2174_CMP ;
  wire \$procmux$2175_CMP ;
  wire \$procmux$2176_CMP ;
  wire \$procmux$2177_CMP ;
  wire \$procmux$2178_CMP ;
  wire \$procmux$2179_CMP ;
  wire \$procmux$2180_CMP ;
  wire \$procmux$2181_CMP ;
  wire \$procmux$2182_CMP ;
  wire \$procmux$2183_CMP ;
  wire \$procmux$2184_CMP ;
  wire \$procmux$2185_CMP ;
  wire \$procmux$2186_CMP ;
  wire \$procmux$2187_CMP ;
  wire \$procmux$2188_CMP ;
  wire \$procmux$2189_CMP ;
  wire \$procmux$2190_CMP ;
  wire \$procmux$2191_CMP ;
  wire \$procmux$2192_CMP ;
  wire \$procmux$2193_CMP ;
  wire \$procmux$2194_CMP ;
  wire \$procmux$2195_CMP ;
  wire \$procmux$2196_CMP ;
  wire \$procmux$2197_CMP ;
  wire \$procmux$2198_CMP ;
  wire \$procmux$2199_CMP ;
  wire \$procmux$2200_CMP ;
  wire \$procmux$2201_CMP ;
  wire \$procmux$2202_CMP ;
  wire \$procmux$2203_CMP ;
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
    if (\$auto$opt_dff.cc:253:combine_resets$3063 ) array_rows <= 48'h000000000000;
    else if (run) array_rows <= \$40 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3067 ) edge_words <= 48'h000000000000;
    else if (run) edge_words <= \$39 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3071 ) write_beats <= 48'h000000000000;
    else if (run) write_beats <= \$38 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3075 ) write_bursts <= 48'h000000000000;
    else if (run) write_bursts <= \$37 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3079 ) read_beats <= 48'h000000000000;
    else if (run) read_beats <= \$36 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3083 ) read_bursts <= 48'h000000000000;
    else if (run) read_bursts <= \$35 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3087 ) commands <= 48'h000000000000;
    else if (run) commands <= \$34 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3091 ) write_port_idle <= 48'h000000000000;
    else if (run) write_port_idle <= \$33 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3095 ) write_port_stall_ready <= 48'h000000000000;
    else if (run) write_port_stall_ready <= \$32 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3099 ) write_port_busy <= 48'h000000000000;
    else if (run) write_port_busy <= \$31 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3103 ) read_port_idle <= 48'h000000000000;
    else if (run) read_port_idle <= \$30 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3107 ) read_port_stall_data <= 48'h000000000000;
    else if (run) read_port_stall_data <= \$29 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3111 ) read_port_busy <= 48'h000000000000;
    else if (run) read_port_busy <= \$28 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3115 ) update_idle <= 48'h000000000000;
    else if (run) update_idle <= \$27 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3119 ) update_stall_token <= 48'h000000000000;
    else if (run) update_stall_token <= \$26 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3123 ) update_fill <= 48'h000000000000;
    else if (run) update_fill <= \$25 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3127 ) update_stall_operand <= 48'h000000000000;
    else if (run) update_stall_operand <= \$24 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3131 ) update_stall_feedback <= 48'h000000000000;
    else if (run) update_stall_feedback <= \$23 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3135 ) update_busy <= 48'h000000000000;
    else if (run) update_busy <= \$22 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3139 ) aggregate_idle <= 48'h000000000000;
    else if (run) aggregate_idle <= \$21 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3143 ) aggregate_stall_token <= 48'h000000000000;
    else if (run) aggregate_stall_token <= \$20 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3147 ) aggregate_fill <= 48'h000000000000;
    else if (run) aggregate_fill <= \$19 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3151 ) aggregate_stall_index <= 48'h000000000000;
    else if (run) aggregate_stall_index <= \$18 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3155 ) aggregate_stall_feature <= 48'h000000000000;
    else if (run) aggregate_stall_feature <= \$17 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3159 ) aggregate_stall_hazard <= 48'h000000000000;
    else if (run) aggregate_stall_hazard <= \$16 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3163 ) aggregate_drain <= 48'h000000000000;
    else if (run) aggregate_drain <= \$15 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3167 ) aggregate_busy <= 48'h000000000000;
    else if (run) aggregate_busy <= \$14 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3171 ) store_idle <= 48'h000000000000;
    else if (run) store_idle <= \$13 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3175 ) store_stall_token <= 48'h000000000000;
    else if (run) store_stall_token <= \$12 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3179 ) store_stall_memory <= 48'h000000000000;
    else if (run) store_stall_memory <= \$11 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3183 ) store_busy <= 48'h000000000000;
    else if (run) store_busy <= \$10 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3187 ) load_idle <= 48'h000000000000;
    else if (run) load_idle <= \$9 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3191 ) load_stall_token <= 48'h000000000000;
    else if (run) load_stall_token <= \$8 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3195 ) load_stall_memory <= 48'h000000000000;
    else if (run) load_stall_memory <= \$7 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3199 ) load_busy <= 48'h000000000000;
    else if (run) load_busy <= \$6 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3203 ) sequencer_idle <= 48'h000000000000;
    else if (run) sequencer_idle <= \$5 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3207 ) sequencer_stall_fetch <= 48'h000000000000;
    else if (run) sequencer_stall_fetch <= \$4 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3211 ) sequencer_stall_queue <= 48'h000000000000;
    else if (run) sequencer_stall_queue <= \$3 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3215 ) sequencer_busy <= 48'h000000000000;
    else if (run) sequencer_busy <= \$2 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3219 ) cycles <= 48'h000000000000;
    else if (run) cycles <= \$1 [47:0];
  assign \$auto$opt_dff.cc:253:combine_resets$3063  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3067  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3071  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3075  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3079  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3083  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3087  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3091  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3095  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3099  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3103  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3107  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3111  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3115  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3119  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3123  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3127  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3131  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3135  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3139  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3143  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3147  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3151  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3155  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3159  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3163  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3167  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3171  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3175  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3179  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3183  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3187  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3191  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3195  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3199  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3203  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3207  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3211  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3215  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3219  = | { clear, rst };
  assign \$82  = rst ? 64'h0000000000000000 : { 16'h0000, \$41  };
  function [47:0] procmux$2163 ;
    input [47:0] select_a;
    input [1919:0] select_b;
    input [39:0] select_s;
    casez (select_s) // synopsys parallel_case
      40'b???????????????????????????????????????1:
        procmux$2163  = select_b[47:0];
      40'b??????????????????????????????????????10:
        procmux$2163  = select_b[95:48];
      40'b?????????????????????????????????????100:
        procmux$2163  = select_b[143:96];
      40'b????????????????????????????????????1000:
        procmux$2163  = select_b[191:144];
      40'b???????????????????????????????????10000:
        procmux$2163  = select_b[239:192];
      40'b??????????????????????????????????100000:
        procmux$2163  = select_b[287:240];
      40'b?????????????????????????????????1000000:
        procmux$2163  = select_b[335:288];
      40'b????????????????????????????????10000000:
        procmux$2163  = select_b[383:336];
      40'b???????????????????????????????100000000:
        procmux$2163  = select_b[431:384];
      40'b??????????????????????????????1000000000:
        procmux$2163  = select_b[479:432];
      40'b?????????????????????????????10000000000:
        procmux$2163  = select_b[527:480];
      40'b????????????????????????????100000000000:
        procmux$2163  = select_b[575:528];
      40'b???????????????????????????1000000000000:
        procmux$2163  = select_b[623:576];
      40'b??????????????????????????10000000000000:
        procmux$2163  = select_b[671:624];
      40'b?????????????????????????100000000000000:
        procmux$2163  = select_b[719:672];
      40'b????????????????????????1000000000000000:
        procmux$2163  = select_b[767:720];
      40'b???????????????????????10000000000000000:
        procmux$2163  = select_b[815:768];
      40'b??????????????????????100000000000000000:
        procmux$2163  = select_b[863:816];
      40'b?????????????????????1000000000000000000:
        procmux$2163  = select_b[911:864];
      40'b????????????????????10000000000000000000:
        procmux$2163  = select_b[959:912];
      40'b???????????????????100000000000000000000:
        procmux$2163  = select_b[1007:960];
      40'b??????????????????1000000000000000000000:
        procmux$2163  = select_b[1055:1008];
      40'b?????????????????10000000000000000000000:
        procmux$2163  = select_b[1103:1056];
      40'b????????????????100000000000000000000000:
        procmux$2163  = select_b[1151:1104];
      40'b???????????????1000000000000000000000000:
        procmux$2163  = select_b[1199:1152];
      40'b??????????????10000000000000000000000000:
        procmux$2163  = select_b[1247:1200];
      40'b?????????????100000000000000000000000000:
        procmux$2163  = select_b[1295:1248];
      40'b????????????1000000000000000000000000000:
        procmux$2163  = select_b[1343:1296];
      40'b???????????10000000000000000000000000000:
        procmux$2163  = select_b[1391:1344];
      40'b??????????100000000000000000000000000000:
        procmux$2163  = select_b[1439:1392];
      40'b?????????1000000000000000000000000000000:
        procmux$2163  = select_b[1487:1440];
      40'b????????10000000000000000000000000000000:
        procmux$2163  = select_b[1535:1488];
      40'b???????100000000000000000000000000000000:
        procmux$2163  = select_b[1583:1536];
      40'b??????1000000000000000000000000000000000:
        procmux$2163  = select_b[1631:1584];
      40'b?????10000000000000000000000000000000000:
        procmux$2163  = select_b[1679:1632];
      40'b????100000000000000000000000000000000000:
        procmux$2163  = select_b[1727:1680];
      40'b???1000000000000000000000000000000000000:
        procmux$2163  = select_b[1775:1728];
      40'b??10000000000000000000000000000000000000:
        procmux$2163  = select_b[1823:1776];
      40'b?100000000000000000000000000000000000000:
        procmux$2163  = select_b[1871:1824];
      40'b1000000000000000000000000000000000000000:
        procmux$2163  = select_b[1919:1872];
      default:
        procmux$2163  = select_a;
    endcase
  endfunction
  assign \$41  = procmux$2163 (48'h000000000000, { cycles, sequencer_busy, sequencer_stall_queue, sequencer_stall_fetch, sequencer_idle, load_busy, load_stall_memory, load_stall_token, load_idle, store_busy, store_stall_memory, store_stall_token, store_idle, aggregate_busy, aggregate_drain, aggregate_stall_hazard, aggregate_stall_feature, aggregate_stall_index, aggregate_fill, aggregate_stall_token, aggregate_idle, update_busy, update_stall_feedback, update_stall_operand, update_fill, update_stall_token, update_idle, read_port_busy, read_port_stall_data, read_port_idle, write_port_busy, write_port_stall_ready, write_port_idle, commands, read_bursts, read_beats, write_bursts, write_beats, edge_words, array_rows }, { \$procmux$2203_CMP , \$procmux$2202_CMP , \$procmux$2201_CMP , \$procmux$2200_CMP , \$procmux$2199_CMP , \$procmux$2198_CMP , \$procmux$2197_CMP , \$procmux$2196_CMP , \$procmux$2195_CMP , \$procmux$2194_CMP , \$procmux$2193_CMP , \$procmux$2192_CMP , \$procmux$2191_CMP , \$procmux$2190_CMP , \$procmux$2189_CMP , \$procmux$2188_CMP , \$procmux$2187_CMP , \$procmux$2186_CMP , \$procmux$2185_CMP , \$procmux$2184_CMP , \$procmux$2183_CMP , \$procmux$2182_CMP , \$procmux$2181_CMP , \$procmux$2180_CMP , \$procmux$2179_CMP , \$procmux$2178_CMP , \$procmux$2177_CMP , \$procmux$2176_CMP , \$procmux$2175_CMP , \$procmux$2174_CMP , \$procmux$2173_CMP , \$procmux$2172_CMP , \$procmux$2171_CMP , \$procmux$2170_CMP , \$procmux$2169_CMP , \$procmux$2168_CMP , \$procmux$2167_CMP , \$procmux$2166_CMP , \$procmux$2165_CMP , \$procmux$2164_CMP  });
  assign \$procmux$2164_CMP  = index == 6'h27;
  assign \$procmux$2165_CMP  = index == 6'h26;
  assign \$procmux$2166_CMP  = index == 6'h25;
  assign \$procmux$2167_CMP  = index == 6'h24;
  assign \$procmux$2168_CMP  = index == 6'h23;
  assign \$procmux$2169_CMP  = index == 6'h22;
  assign \$procmux$2170_CMP  = index == 6'h21;
  assign \$procmux$2171_CMP  = index == 6'h20;
  assign \$procmux$2172_CMP  = index == 6'h1f;
  assign \$procmux$2173_CMP  = index == 6'h1e;
  assign \$procmux$2174_CMP  = index == 6'h1d;
  assign \$procmux$2175_CMP  = index == 6'h1c;
  assign \$procmux$2176_CMP  = index == 6'h1b;
  assign \$procmux$2177_CMP  = index == 6'h1a;
  assign \$procmux$2178_CMP  = index == 6'h19;
  assign \$procmux$2179_CMP  = index == 6'h18;
  assign \$procmux$2180_CMP  = index == 6'h17;
  assign \$procmux$2181_CMP  = index == 6'h16;
  assign \$procmux$2182_CMP  = index == 6'h15;
  assign \$procmux$2183_CMP  = index == 6'h14;
  assign \$procmux$2184_CMP  = index == 6'h13;
  assign \$procmux$2185_CMP  = index == 6'h12;
  assign \$procmux$2186_CMP  = index == 6'h11;
  assign \$procmux$2187_CMP  = index == 6'h10;
  assign \$procmux$2188_CMP  = index == 6'h0f;
  assign \$procmux$2189_CMP  = index == 6'h0e;
  assign \$procmux$2190_CMP  = index == 6'h0d;
  assign \$procmux$2191_CMP  = index == 6'h0c;
  assign \$procmux$2192_CMP  = index == 6'h0b;
  assign \$procmux$2193_CMP  = index == 6'h0a;
  assign \$procmux$2194_CMP  = index == 6'h09;
  assign \$procmux$2195_CMP  = index == 6'h08;
  assign \$procmux$2196_CMP  = index == 6'h07;
  assign \$procmux$2197_CMP  = index == 6'h06;
  assign \$procmux$2198_CMP  = index == 6'h05;
  assign \$procmux$2199_CMP  = index == 6'h04;
  assign \$procmux$2200_CMP  = index == 6'h03;
  assign \$procmux$2201_CMP  = index == 6'h02;
  assign \$procmux$2202_CMP  = index == 6'h01;
  assign \$procmux$2203_CMP  = ! index;
endmodule
`default_nettype wire
