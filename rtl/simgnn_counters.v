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
  wire [48:0] \$41 ;
  wire [47:0] \$42 ;
  wire [48:0] \$5 ;
  wire [48:0] \$6 ;
  wire [48:0] \$7 ;
  wire [48:0] \$8 ;
  wire [63:0] \$84 ;
  wire [48:0] \$9 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3765 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3769 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3773 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3777 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3781 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3785 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3789 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3793 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3797 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3801 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3805 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3809 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3813 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3817 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3821 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3825 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3829 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3833 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3837 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3841 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3845 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3849 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3853 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3857 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3861 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3865 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3869 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3873 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3877 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3881 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3885 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3889 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3893 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3897 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3901 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3905 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3909 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3913 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3917 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3921 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3925 ;
  wire \$procmux$2856_CMP ;
  wire \$procmux$2857_CMP ;
  wire \$procmux$2858_CMP ;
  wire \$procmux$2859_CMP ;
  wire \$procmux$2860_CMP ;
  wire \$procmux$2861_CMP ;
  wire \$procmux$2862_CMP ;
  wire \$procmux$2863_CMP ;
  wire \$procmux$2864_CMP ;
  wire \$procmux$2865_CMP ;
  wire \$procmux$2866_CMP ;
  wire \$procmux$2867_CMP ;
  wire \$procmux$2868_CMP ;
  wire \$procmux$2869_CMP ;
  wire \$procmux$2870_CMP ;
  wire \$procmux$2871_CMP ;
  wire \$procmux$2872_CMP ;
  wire \$procmux$2873_CMP ;
  wire \$procmux$2874_CMP ;
  wire \$procmux$2875_CMP ;
  wire \$procmux$2876_CMP ;
  wire \$procmux$2877_CMP ;
  wire \$procmux$2878_CMP ;
  wire \$procmux$2879_CMP ;
  wire \$procmux$2880_CMP ;
  wire \$procmux$2881_CMP ;
  wire \$procmux$2882_CMP ;
  wire \$procmux$2883_CMP ;
  wire \$procmux$2884_CMP ;
  wire \$procmux$2885_CMP ;
  wire \$procmux$2886_CMP ;
  wire \$procmux$2887_CMP ;
  wire \$procmux$2888_CMP ;
  wire \$procmux$2889_CMP ;
  wire \$procmux$2890_CMP ;
  wire \$procmux$2891_CMP ;
  wire \$procmux$2892_CMP ;
  wire \$procmux$2893_CMP ;
  wire \$procmux$2894_CMP ;
  wire \$procmux$2895_CMP ;
  wire \$procmux$2896_CMP ;
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
  reg [47:0] sequencer_stall_check = 48'h000000000000;
  reg [47:0] sequencer_stall_fetch = 48'h000000000000;
  reg [47:0] sequencer_stall_queue = 48'h000000000000;
  input [32:0] states;
  wire [32:0] states;
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
  assign \$16  = aggregate_drain + states[14];
  assign \$17  = aggregate_stall_hazard + states[15];
  assign \$18  = aggregate_stall_feature + states[16];
  assign \$19  = aggregate_stall_index + states[17];
  assign \$20  = aggregate_fill + states[18];
  assign \$21  = aggregate_stall_token + states[19];
  assign \$22  = aggregate_idle + states[20];
  assign \$23  = update_busy + states[21];
  assign \$24  = update_stall_feedback + states[22];
  assign \$25  = update_stall_operand + states[23];
  assign \$26  = update_fill + states[24];
  assign \$27  = update_stall_token + states[25];
  assign \$28  = update_idle + states[26];
  assign \$29  = read_port_busy + states[27];
  assign \$30  = read_port_stall_data + states[28];
  assign \$31  = read_port_idle + states[29];
  assign \$32  = write_port_busy + states[30];
  assign \$33  = write_port_stall_ready + states[31];
  assign \$34  = write_port_idle + states[32];
  assign \$35  = commands + events[7:0];
  assign \$36  = read_bursts + events[15:8];
  assign \$37  = read_beats + events[23:16];
  assign \$38  = write_bursts + events[31:24];
  assign \$39  = write_beats + events[39:32];
  assign \$40  = edge_words + events[47:40];
  assign \$41  = array_rows + events[55:48];
  assign \$1  = cycles + 1'h1;
  assign \$2  = sequencer_busy + states[0];
  assign \$3  = sequencer_stall_check + states[1];
  assign \$4  = sequencer_stall_queue + states[2];
  assign \$5  = sequencer_stall_fetch + states[3];
  assign \$6  = sequencer_idle + states[4];
  assign \$7  = load_busy + states[5];
  assign \$8  = load_stall_memory + states[6];
  assign \$9  = load_stall_token + states[7];
  assign \$10  = load_idle + states[8];
  assign \$11  = store_busy + states[9];
  assign \$12  = store_stall_memory + states[10];
  assign \$13  = store_stall_token + states[11];
  assign \$14  = store_idle + states[12];
  assign \$15  = aggregate_busy + states[13];
  always @(posedge clk)
    if (rst) value[47:0] <= 48'h000000000000;
    else value[47:0] <= \$42 ;
  always @(posedge clk)
    value[63:48] <= \$84 [63:48];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3765 ) array_rows <= 48'h000000000000;
    else if (run) array_rows <= \$41 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3769 ) edge_words <= 48'h000000000000;
    else if (run) edge_words <= \$40 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3773 ) write_beats <= 48'h000000000000;
    else if (run) write_beats <= \$39 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3777 ) write_bursts <= 48'h000000000000;
    else if (run) write_bursts <= \$38 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3781 ) read_beats <= 48'h000000000000;
    else if (run) read_beats <= \$37 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3785 ) read_bursts <= 48'h000000000000;
    else if (run) read_bursts <= \$36 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3789 ) commands <= 48'h000000000000;
    else if (run) commands <= \$35 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3793 ) write_port_idle <= 48'h000000000000;
    else if (run) write_port_idle <= \$34 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3797 ) write_port_stall_ready <= 48'h000000000000;
    else if (run) write_port_stall_ready <= \$33 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3801 ) write_port_busy <= 48'h000000000000;
    else if (run) write_port_busy <= \$32 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3805 ) read_port_idle <= 48'h000000000000;
    else if (run) read_port_idle <= \$31 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3809 ) read_port_stall_data <= 48'h000000000000;
    else if (run) read_port_stall_data <= \$30 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3813 ) read_port_busy <= 48'h000000000000;
    else if (run) read_port_busy <= \$29 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3817 ) update_idle <= 48'h000000000000;
    else if (run) update_idle <= \$28 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3821 ) update_stall_token <= 48'h000000000000;
    else if (run) update_stall_token <= \$27 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3825 ) update_fill <= 48'h000000000000;
    else if (run) update_fill <= \$26 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3829 ) update_stall_operand <= 48'h000000000000;
    else if (run) update_stall_operand <= \$25 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3833 ) update_stall_feedback <= 48'h000000000000;
    else if (run) update_stall_feedback <= \$24 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3837 ) update_busy <= 48'h000000000000;
    else if (run) update_busy <= \$23 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3841 ) aggregate_idle <= 48'h000000000000;
    else if (run) aggregate_idle <= \$22 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3845 ) aggregate_stall_token <= 48'h000000000000;
    else if (run) aggregate_stall_token <= \$21 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3849 ) aggregate_fill <= 48'h000000000000;
    else if (run) aggregate_fill <= \$20 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3853 ) aggregate_stall_index <= 48'h000000000000;
    else if (run) aggregate_stall_index <= \$19 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3857 ) aggregate_stall_feature <= 48'h000000000000;
    else if (run) aggregate_stall_feature <= \$18 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3861 ) aggregate_stall_hazard <= 48'h000000000000;
    else if (run) aggregate_stall_hazard <= \$17 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3865 ) aggregate_drain <= 48'h000000000000;
    else if (run) aggregate_drain <= \$16 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3869 ) aggregate_busy <= 48'h000000000000;
    else if (run) aggregate_busy <= \$15 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3873 ) store_idle <= 48'h000000000000;
    else if (run) store_idle <= \$14 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3877 ) store_stall_token <= 48'h000000000000;
    else if (run) store_stall_token <= \$13 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3881 ) store_stall_memory <= 48'h000000000000;
    else if (run) store_stall_memory <= \$12 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3885 ) store_busy <= 48'h000000000000;
    else if (run) store_busy <= \$11 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3889 ) load_idle <= 48'h000000000000;
    else if (run) load_idle <= \$10 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3893 ) load_stall_token <= 48'h000000000000;
    else if (run) load_stall_token <= \$9 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3897 ) load_stall_memory <= 48'h000000000000;
    else if (run) load_stall_memory <= \$8 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3901 ) load_busy <= 48'h000000000000;
    else if (run) load_busy <= \$7 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3905 ) sequencer_idle <= 48'h000000000000;
    else if (run) sequencer_idle <= \$6 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3909 ) sequencer_stall_fetch <= 48'h000000000000;
    else if (run) sequencer_stall_fetch <= \$5 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3913 ) sequencer_stall_queue <= 48'h000000000000;
    else if (run) sequencer_stall_queue <= \$4 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3917 ) sequencer_stall_check <= 48'h000000000000;
    else if (run) sequencer_stall_check <= \$3 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3921 ) sequencer_busy <= 48'h000000000000;
    else if (run) sequencer_busy <= \$2 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3925 ) cycles <= 48'h000000000000;
    else if (run) cycles <= \$1 [47:0];
  assign \$auto$opt_dff.cc:253:combine_resets$3765  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3769  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3773  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3777  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3781  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3785  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3789  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3793  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3797  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3801  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3805  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3809  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3813  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3817  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3821  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3825  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3829  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3833  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3837  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3841  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3845  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3849  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3853  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3857  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3861  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3865  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3869  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3873  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3877  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3881  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3885  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3889  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3893  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3897  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3901  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3905  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3909  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3913  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3917  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3921  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3925  = | { clear, rst };
  assign \$84  = rst ? 64'h0000000000000000 : { 16'h0000, \$42  };
  function [47:0] procmux$2855 ;
    input [47:0] select_a;
    input [1967:0] select_b;
    input [40:0] select_s;
    casez (select_s) // synopsys parallel_case
      41'b????????????????????????????????????????1:
        procmux$2855  = select_b[47:0];
      41'b???????????????????????????????????????10:
        procmux$2855  = select_b[95:48];
      41'b??????????????????????????????????????100:
        procmux$2855  = select_b[143:96];
      41'b?????????????????????????????????????1000:
        procmux$2855  = select_b[191:144];
      41'b????????????????????????????????????10000:
        procmux$2855  = select_b[239:192];
      41'b???????????????????????????????????100000:
        procmux$2855  = select_b[287:240];
      41'b??????????????????????????????????1000000:
        procmux$2855  = select_b[335:288];
      41'b?????????????????????????????????10000000:
        procmux$2855  = select_b[383:336];
      41'b????????????????????????????????100000000:
        procmux$2855  = select_b[431:384];
      41'b???????????????????????????????1000000000:
        procmux$2855  = select_b[479:432];
      41'b??????????????????????????????10000000000:
        procmux$2855  = select_b[527:480];
      41'b?????????????????????????????100000000000:
        procmux$2855  = select_b[575:528];
      41'b????????????????????????????1000000000000:
        procmux$2855  = select_b[623:576];
      41'b???????????????????????????10000000000000:
        procmux$2855  = select_b[671:624];
      41'b??????????????????????????100000000000000:
        procmux$2855  = select_b[719:672];
      41'b?????????????????????????1000000000000000:
        procmux$2855  = select_b[767:720];
      41'b????????????????????????10000000000000000:
        procmux$2855  = select_b[815:768];
      41'b???????????????????????100000000000000000:
        procmux$2855  = select_b[863:816];
      41'b??????????????????????1000000000000000000:
        procmux$2855  = select_b[911:864];
      41'b?????????????????????10000000000000000000:
        procmux$2855  = select_b[959:912];
      41'b????????????????????100000000000000000000:
        procmux$2855  = select_b[1007:960];
      41'b???????????????????1000000000000000000000:
        procmux$2855  = select_b[1055:1008];
      41'b??????????????????10000000000000000000000:
        procmux$2855  = select_b[1103:1056];
      41'b?????????????????100000000000000000000000:
        procmux$2855  = select_b[1151:1104];
      41'b????????????????1000000000000000000000000:
        procmux$2855  = select_b[1199:1152];
      41'b???????????????10000000000000000000000000:
        procmux$2855  = select_b[1247:1200];
      41'b??????????????100000000000000000000000000:
        procmux$2855  = select_b[1295:1248];
      41'b?????????????1000000000000000000000000000:
        procmux$2855  = select_b[1343:1296];
      41'b????????????10000000000000000000000000000:
        procmux$2855  = select_b[1391:1344];
      41'b???????????100000000000000000000000000000:
        procmux$2855  = select_b[1439:1392];
      41'b??????????1000000000000000000000000000000:
        procmux$2855  = select_b[1487:1440];
      41'b?????????10000000000000000000000000000000:
        procmux$2855  = select_b[1535:1488];
      41'b????????100000000000000000000000000000000:
        procmux$2855  = select_b[1583:1536];
      41'b???????1000000000000000000000000000000000:
        procmux$2855  = select_b[1631:1584];
      41'b??????10000000000000000000000000000000000:
        procmux$2855  = select_b[1679:1632];
      41'b?????100000000000000000000000000000000000:
        procmux$2855  = select_b[1727:1680];
      41'b????1000000000000000000000000000000000000:
        procmux$2855  = select_b[1775:1728];
      41'b???10000000000000000000000000000000000000:
        procmux$2855  = select_b[1823:1776];
      41'b??100000000000000000000000000000000000000:
        procmux$2855  = select_b[1871:1824];
      41'b?1000000000000000000000000000000000000000:
        procmux$2855  = select_b[1919:1872];
      41'b10000000000000000000000000000000000000000:
        procmux$2855  = select_b[1967:1920];
      default:
        procmux$2855  = select_a;
    endcase
  endfunction
  assign \$42  = procmux$2855 (48'h000000000000, { cycles, sequencer_busy, sequencer_stall_check, sequencer_stall_queue, sequencer_stall_fetch, sequencer_idle, load_busy, load_stall_memory, load_stall_token, load_idle, store_busy, store_stall_memory, store_stall_token, store_idle, aggregate_busy, aggregate_drain, aggregate_stall_hazard, aggregate_stall_feature, aggregate_stall_index, aggregate_fill, aggregate_stall_token, aggregate_idle, update_busy, update_stall_feedback, update_stall_operand, update_fill, update_stall_token, update_idle, read_port_busy, read_port_stall_data, read_port_idle, write_port_busy, write_port_stall_ready, write_port_idle, commands, read_bursts, read_beats, write_bursts, write_beats, edge_words, array_rows }, { \$procmux$2896_CMP , \$procmux$2895_CMP , \$procmux$2894_CMP , \$procmux$2893_CMP , \$procmux$2892_CMP , \$procmux$2891_CMP , \$procmux$2890_CMP , \$procmux$2889_CMP , \$procmux$2888_CMP , \$procmux$2887_CMP , \$procmux$2886_CMP , \$procmux$2885_CMP , \$procmux$2884_CMP , \$procmux$2883_CMP , \$procmux$2882_CMP , \$procmux$2881_CMP , \$procmux$2880_CMP , \$procmux$2879_CMP , \$procmux$2878_CMP , \$procmux$2877_CMP , \$procmux$2876_CMP , \$procmux$2875_CMP , \$procmux$2874_CMP , \$procmux$2873_CMP , \$procmux$2872_CMP , \$procmux$2871_CMP , \$procmux$2870_CMP , \$procmux$2869_CMP , \$procmux$2868_CMP , \$procmux$2867_CMP , \$procmux$2866_CMP , \$procmux$2865_CMP , \$procmux$2864_CMP , \$procmux$2863_CMP , \$procmux$2862_CMP , \$procmux$2861_CMP , \$procmux$2860_CMP , \$procmux$2859_CMP , \$procmux$2858_CMP , \$procmux$2857_CMP , \$procmux$2856_CMP  });
  assign \$procmux$2856_CMP  = index == 6'h28;
  assign \$procmux$2857_CMP  = index == 6'h27;
  assign \$procmux$2858_CMP  = index == 6'h26;
  assign \$procmux$2859_CMP  = index == 6'h25;
  assign \$procmux$2860_CMP  = index == 6'h24;
  assign \$procmux$2861_CMP  = index == 6'h23;
  assign \$procmux$2862_CMP  = index == 6'h22;
  assign \$procmux$2863_CMP  = index == 6'h21;
  assign \$procmux$2864_CMP  = index == 6'h20;
  assign \$procmux$2865_CMP  = index == 6'h1f;
  assign \$procmux$2866_CMP  = index == 6'h1e;
  assign \$procmux$2867_CMP  = index == 6'h1d;
  assign \$procmux$2868_CMP  = index == 6'h1c;
  assign \$procmux$2869_CMP  = index == 6'h1b;
  assign \$procmux$2870_CMP  = index == 6'h1a;
  assign \$procmux$2871_CMP  = index == 6'h19;
  assign \$procmux$2872_CMP  = index == 6'h18;
  assign \$procmux$2873_CMP  = index == 6'h17;
  assign \$procmux$2874_CMP  = index == 6'h16;
  assign \$procmux$2875_CMP  = index == 6'h15;
  assign \$procmux$2876_CMP  = index == 6'h14;
  assign \$procmux$2877_CMP  = index == 6'h13;
  assign \$procmux$2878_CMP  = index == 6'h12;
  assign \$procmux$2879_CMP  = index == 6'h11;
  assign \$procmux$2880_CMP  = index == 6'h10;
  assign \$procmux$2881_CMP  = index == 6'h0f;
  assign \$procmux$2882_CMP  = index == 6'h0e;
  assign \$procmux$2883_CMP  = index == 6'h0d;
  assign \$procmux$2884_CMP  = index == 6'h0c;
  assign \$procmux$2885_CMP  = index == 6'h0b;
  assign \$procmux$2886_CMP  = index == 6'h0a;
  assign \$procmux$2887_CMP  = index == 6'h09;
  assign \$procmux$2888_CMP  = index == 6'h08;
  assign \$procmux$2889_CMP  = index == 6'h07;
  assign \$procmux$2890_CMP  = index == 6'h06;
  assign \$procmux$2891_CMP  = index == 6'h05;
  assign \$procmux$2892_CMP  = index == 6'h04;
  assign \$procmux$2893_CMP  = index == 6'h03;
  assign \$procmux$2894_CMP  = index == 6'h02;
  assign \$procmux$2895_CMP  = index == 6'h01;
  assign \$procmux$2896_CMP  = ! index;
endmodule
`default_nettype wire
