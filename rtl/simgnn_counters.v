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
  wire \$auto$opt_dff.cc:253:combine_resets$3458 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3462 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3466 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3470 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3474 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3478 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3482 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3486 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3490 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3494 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3498 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3502 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3506 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3510 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3514 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3518 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3522 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3526 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3530 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3534 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3538 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3542 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3546 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3550 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3554 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3558 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3562 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3566 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3570 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3574 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3578 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3582 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3586 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3590 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3594 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3598 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3602 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3606 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3610 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3614 ;
  wire \$auto$opt_dff.cc:253:combine_resets$3618 ;
  wire \$procmux$2589_CMP ;
  wire \$procmux$2590_CMP ;
  wire \$procmux$2591_CMP ;
  wire \$procmux$2592_CMP ;
  wire \$procmux$2593_CMP ;
  wire \$procmux$2594_CMP ;
  wire \$procmux$2595_CMP ;
  wire \$procmux$2596_CMP ;
  wire \$procmux$2597_CMP ;
  wire \$procmux$2598_CMP ;
  wire \$procmux$2599_CMP ;
  wire \$procmux$2600_CMP ;
  wire \$procmux$2601_CMP ;
  wire \$procmux$2602_CMP ;
  wire \$procmux$2603_CMP ;
  wire \$procmux$2604_CMP ;
  wire \$procmux$2605_CMP ;
  wire \$procmux$2606_CMP ;
  wire \$procmux$2607_CMP ;
  wire \$procmux$2608_CMP ;
  wire \$procmux$2609_CMP ;
  wire \$procmux$2610_CMP ;
  wire \$procmux$2611_CMP ;
  wire \$procmux$2612_CMP ;
  wire \$procmux$2613_CMP ;
  wire \$procmux$2614_CMP ;
  wire \$procmux$2615_CMP ;
  wire \$procmux$2616_CMP ;
  wire \$procmux$2617_CMP ;
  wire \$procmux$2618_CMP ;
  wire \$procmux$2619_CMP ;
  wire \$procmux$2620_CMP ;
  wire \$procmux$2621_CMP ;
  wire \$procmux$2622_CMP ;
  wire \$procmux$2623_CMP ;
  wire \$procmux$2624_CMP ;
  wire \$procmux$2625_CMP ;
  wire \$procmux$2626_CMP ;
  wire \$procmux$2627_CMP ;
  wire \$procmux$2628_CMP ;
  wire \$procmux$2629_CMP ;
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
    if (\$auto$opt_dff.cc:253:combine_resets$3458 ) array_rows <= 48'h000000000000;
    else if (run) array_rows <= \$41 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3462 ) edge_words <= 48'h000000000000;
    else if (run) edge_words <= \$40 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3466 ) write_beats <= 48'h000000000000;
    else if (run) write_beats <= \$39 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3470 ) write_bursts <= 48'h000000000000;
    else if (run) write_bursts <= \$38 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3474 ) read_beats <= 48'h000000000000;
    else if (run) read_beats <= \$37 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3478 ) read_bursts <= 48'h000000000000;
    else if (run) read_bursts <= \$36 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3482 ) commands <= 48'h000000000000;
    else if (run) commands <= \$35 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3486 ) write_port_idle <= 48'h000000000000;
    else if (run) write_port_idle <= \$34 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3490 ) write_port_stall_ready <= 48'h000000000000;
    else if (run) write_port_stall_ready <= \$33 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3494 ) write_port_busy <= 48'h000000000000;
    else if (run) write_port_busy <= \$32 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3498 ) read_port_idle <= 48'h000000000000;
    else if (run) read_port_idle <= \$31 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3502 ) read_port_stall_data <= 48'h000000000000;
    else if (run) read_port_stall_data <= \$30 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3506 ) read_port_busy <= 48'h000000000000;
    else if (run) read_port_busy <= \$29 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3510 ) update_idle <= 48'h000000000000;
    else if (run) update_idle <= \$28 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3514 ) update_stall_token <= 48'h000000000000;
    else if (run) update_stall_token <= \$27 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3518 ) update_fill <= 48'h000000000000;
    else if (run) update_fill <= \$26 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3522 ) update_stall_operand <= 48'h000000000000;
    else if (run) update_stall_operand <= \$25 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3526 ) update_stall_feedback <= 48'h000000000000;
    else if (run) update_stall_feedback <= \$24 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3530 ) update_busy <= 48'h000000000000;
    else if (run) update_busy <= \$23 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3534 ) aggregate_idle <= 48'h000000000000;
    else if (run) aggregate_idle <= \$22 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3538 ) aggregate_stall_token <= 48'h000000000000;
    else if (run) aggregate_stall_token <= \$21 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3542 ) aggregate_fill <= 48'h000000000000;
    else if (run) aggregate_fill <= \$20 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3546 ) aggregate_stall_index <= 48'h000000000000;
    else if (run) aggregate_stall_index <= \$19 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3550 ) aggregate_stall_feature <= 48'h000000000000;
    else if (run) aggregate_stall_feature <= \$18 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3554 ) aggregate_stall_hazard <= 48'h000000000000;
    else if (run) aggregate_stall_hazard <= \$17 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3558 ) aggregate_drain <= 48'h000000000000;
    else if (run) aggregate_drain <= \$16 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3562 ) aggregate_busy <= 48'h000000000000;
    else if (run) aggregate_busy <= \$15 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3566 ) store_idle <= 48'h000000000000;
    else if (run) store_idle <= \$14 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3570 ) store_stall_token <= 48'h000000000000;
    else if (run) store_stall_token <= \$13 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3574 ) store_stall_memory <= 48'h000000000000;
    else if (run) store_stall_memory <= \$12 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3578 ) store_busy <= 48'h000000000000;
    else if (run) store_busy <= \$11 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3582 ) load_idle <= 48'h000000000000;
    else if (run) load_idle <= \$10 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3586 ) load_stall_token <= 48'h000000000000;
    else if (run) load_stall_token <= \$9 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3590 ) load_stall_memory <= 48'h000000000000;
    else if (run) load_stall_memory <= \$8 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3594 ) load_busy <= 48'h000000000000;
    else if (run) load_busy <= \$7 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3598 ) sequencer_idle <= 48'h000000000000;
    else if (run) sequencer_idle <= \$6 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3602 ) sequencer_stall_fetch <= 48'h000000000000;
    else if (run) sequencer_stall_fetch <= \$5 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3606 ) sequencer_stall_queue <= 48'h000000000000;
    else if (run) sequencer_stall_queue <= \$4 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3610 ) sequencer_stall_check <= 48'h000000000000;
    else if (run) sequencer_stall_check <= \$3 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3614 ) sequencer_busy <= 48'h000000000000;
    else if (run) sequencer_busy <= \$2 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$3618 ) cycles <= 48'h000000000000;
    else if (run) cycles <= \$1 [47:0];
  assign \$auto$opt_dff.cc:253:combine_resets$3458  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3462  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3466  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3470  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3474  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3478  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3482  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3486  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3490  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3494  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3498  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3502  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3506  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3510  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3514  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3518  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3522  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3526  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3530  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3534  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3538  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3542  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3546  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3550  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3554  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3558  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3562  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3566  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3570  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3574  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3578  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3582  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3586  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3590  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3594  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3598  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3602  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3606  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3610  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3614  = | { clear, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$3618  = | { clear, rst };
  assign \$84  = rst ? 64'h0000000000000000 : { 16'h0000, \$42  };
  function [47:0] procmux$2588 ;
    input [47:0] select_a;
    input [1967:0] select_b;
    input [40:0] select_s;
    casez (select_s) // synopsys parallel_case
      41'b????????????????????????????????????????1:
        procmux$2588  = select_b[47:0];
      41'b???????????????????????????????????????10:
        procmux$2588  = select_b[95:48];
      41'b??????????????????????????????????????100:
        procmux$2588  = select_b[143:96];
      41'b?????????????????????????????????????1000:
        procmux$2588  = select_b[191:144];
      41'b????????????????????????????????????10000:
        procmux$2588  = select_b[239:192];
      41'b???????????????????????????????????100000:
        procmux$2588  = select_b[287:240];
      41'b??????????????????????????????????1000000:
        procmux$2588  = select_b[335:288];
      41'b?????????????????????????????????10000000:
        procmux$2588  = select_b[383:336];
      41'b????????????????????????????????100000000:
        procmux$2588  = select_b[431:384];
      41'b???????????????????????????????1000000000:
        procmux$2588  = select_b[479:432];
      41'b??????????????????????????????10000000000:
        procmux$2588  = select_b[527:480];
      41'b?????????????????????????????100000000000:
        procmux$2588  = select_b[575:528];
      41'b????????????????????????????1000000000000:
        procmux$2588  = select_b[623:576];
      41'b???????????????????????????10000000000000:
        procmux$2588  = select_b[671:624];
      41'b??????????????????????????100000000000000:
        procmux$2588  = select_b[719:672];
      41'b?????????????????????????1000000000000000:
        procmux$2588  = select_b[767:720];
      41'b????????????????????????10000000000000000:
        procmux$2588  = select_b[815:768];
      41'b???????????????????????100000000000000000:
        procmux$2588  = select_b[863:816];
      41'b??????????????????????1000000000000000000:
        procmux$2588  = select_b[911:864];
      41'b?????????????????????10000000000000000000:
        procmux$2588  = select_b[959:912];
      41'b????????????????????100000000000000000000:
        procmux$2588  = select_b[1007:960];
      41'b???????????????????1000000000000000000000:
        procmux$2588  = select_b[1055:1008];
      41'b??????????????????10000000000000000000000:
        procmux$2588  = select_b[1103:1056];
      41'b?????????????????100000000000000000000000:
        procmux$2588  = select_b[1151:1104];
      41'b????????????????1000000000000000000000000:
        procmux$2588  = select_b[1199:1152];
      41'b???????????????10000000000000000000000000:
        procmux$2588  = select_b[1247:1200];
      41'b??????????????100000000000000000000000000:
        procmux$2588  = select_b[1295:1248];
      41'b?????????????1000000000000000000000000000:
        procmux$2588  = select_b[1343:1296];
      41'b????????????10000000000000000000000000000:
        procmux$2588  = select_b[1391:1344];
      41'b???????????100000000000000000000000000000:
        procmux$2588  = select_b[1439:1392];
      41'b??????????1000000000000000000000000000000:
        procmux$2588  = select_b[1487:1440];
      41'b?????????10000000000000000000000000000000:
        procmux$2588  = select_b[1535:1488];
      41'b????????100000000000000000000000000000000:
        procmux$2588  = select_b[1583:1536];
      41'b???????1000000000000000000000000000000000:
        procmux$2588  = select_b[1631:1584];
      41'b??????10000000000000000000000000000000000:
        procmux$2588  = select_b[1679:1632];
      41'b?????100000000000000000000000000000000000:
        procmux$2588  = select_b[1727:1680];
      41'b????1000000000000000000000000000000000000:
        procmux$2588  = select_b[1775:1728];
      41'b???10000000000000000000000000000000000000:
        procmux$2588  = select_b[1823:1776];
      41'b??100000000000000000000000000000000000000:
        procmux$2588  = select_b[1871:1824];
      41'b?1000000000000000000000000000000000000000:
        procmux$2588  = select_b[1919:1872];
      41'b10000000000000000000000000000000000000000:
        procmux$2588  = select_b[1967:1920];
      default:
        procmux$2588  = select_a;
    endcase
  endfunction
  assign \$42  = procmux$2588 (48'h000000000000, { cycles, sequencer_busy, sequencer_stall_check, sequencer_stall_queue, sequencer_stall_fetch, sequencer_idle, load_busy, load_stall_memory, load_stall_token, load_idle, store_busy, store_stall_memory, store_stall_token, store_idle, aggregate_busy, aggregate_drain, aggregate_stall_hazard, aggregate_stall_feature, aggregate_stall_index, aggregate_fill, aggregate_stall_token, aggregate_idle, update_busy, update_stall_feedback, update_stall_operand, update_fill, update_stall_token, update_idle, read_port_busy, read_port_stall_data, read_port_idle, write_port_busy, write_port_stall_ready, write_port_idle, commands, read_bursts, read_beats, write_bursts, write_beats, edge_words, array_rows }, { \$procmux$2629_CMP , \$procmux$2628_CMP , \$procmux$2627_CMP , \$procmux$2626_CMP , \$procmux$2625_CMP , \$procmux$2624_CMP , \$procmux$2623_CMP , \$procmux$2622_CMP , \$procmux$2621_CMP , \$procmux$2620_CMP , \$procmux$2619_CMP , \$procmux$2618_CMP , \$procmux$2617_CMP , \$procmux$2616_CMP , \$procmux$2615_CMP , \$procmux$2614_CMP , \$procmux$2613_CMP , \$procmux$2612_CMP , \$procmux$2611_CMP , \$procmux$2610_CMP , \$procmux$2609_CMP , \$procmux$2608_CMP , \$procmux$2607_CMP , \$procmux$2606_CMP , \$procmux$2605_CMP , \$procmux$2604_CMP , \$procmux$2603_CMP , \$procmux$2602_CMP , \$procmux$2601_CMP , \$procmux$2600_CMP , \$procmux$2599_CMP , \$procmux$2598_CMP , \$procmux$2597_CMP , \$procmux$2596_CMP , \$procmux$2595_CMP , \$procmux$2594_CMP , \$procmux$2593_CMP , \$procmux$2592_CMP , \$procmux$2591_CMP , \$procmux$2590_CMP , \$procmux$2589_CMP  });
  assign \$procmux$2589_CMP  = index == 6'h28;
  assign \$procmux$2590_CMP  = index == 6'h27;
  assign \$procmux$2591_CMP  = index == 6'h26;
  assign \$procmux$2592_CMP  = index == 6'h25;
  assign \$procmux$2593_CMP  = index == 6'h24;
  assign \$procmux$2594_CMP  = index == 6'h23;
  assign \$procmux$2595_CMP  = index == 6'h22;
  assign \$procmux$2596_CMP  = index == 6'h21;
  assign \$procmux$2597_CMP  = index == 6'h20;
  assign \$procmux$2598_CMP  = index == 6'h1f;
  assign \$procmux$2599_CMP  = index == 6'h1e;
  assign \$procmux$2600_CMP  = index == 6'h1d;
  assign \$procmux$2601_CMP  = index == 6'h1c;
  assign \$procmux$2602_CMP  = index == 6'h1b;
  assign \$procmux$2603_CMP  = index == 6'h1a;
  assign \$procmux$2604_CMP  = index == 6'h19;
  assign \$procmux$2605_CMP  = index == 6'h18;
  assign \$procmux$2606_CMP  = index == 6'h17;
  assign \$procmux$2607_CMP  = index == 6'h16;
  assign \$procmux$2608_CMP  = index == 6'h15;
  assign \$procmux$2609_CMP  = index == 6'h14;
  assign \$procmux$2610_CMP  = index == 6'h13;
  assign \$procmux$2611_CMP  = index == 6'h12;
  assign \$procmux$2612_CMP  = index == 6'h11;
  assign \$procmux$2613_CMP  = index == 6'h10;
  assign \$procmux$2614_CMP  = index == 6'h0f;
  assign \$procmux$2615_CMP  = index == 6'h0e;
  assign \$procmux$2616_CMP  = index == 6'h0d;
  assign \$procmux$2617_CMP  = index == 6'h0c;
  assign \$procmux$2618_CMP  = index == 6'h0b;
  assign \$procmux$2619_CMP  = index == 6'h0a;
  assign \$procmux$2620_CMP  = index == 6'h09;
  assign \$procmux$2621_CMP  = index == 6'h08;
  assign \$procmux$2622_CMP  = index == 6'h07;
  assign \$procmux$2623_CMP  = index == 6'h06;
  assign \$procmux$2624_CMP  = index == 6'h05;
  assign \$procmux$2625_CMP  = index == 6'h04;
  assign \$procmux$2626_CMP  = index == 6'h03;
  assign \$procmux$2627_CMP  = index == 6'h02;
  assign \$procmux$2628_CMP  = index == 6'h01;
  assign \$procmux$2629_CMP  = ! index;
endmodule
`default_nettype wire
