`timescale 1ns/1ps
`default_nettype none
module simgnn_counters(run, states, events, index, clk, rst, value, clear);
  wire [48:0] \$1 ;
  wire [48:0] \$2 ;
  wire [48:0] \$3 ;
  wire [48:0] \$4 ;
  wire [48:0] \$5 ;
  wire [48:0] \$6 ;
  wire [48:0] \$7 ;
  wire [48:0] \$8 ;
  wire [48:0] \$9 ;
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
  wire [48:0] \$30 ;
  wire [48:0] \$31 ;
  wire [48:0] \$32 ;
  wire [48:0] \$33 ;
  wire [48:0] \$34 ;
  wire [48:0] \$35 ;
  wire [48:0] \$36 ;
  wire [47:0] \$37 ;
  wire [48:0] \$38 ;
  wire [48:0] \$39 ;
  wire [48:0] \$40 ;
  wire [48:0] \$41 ;
  wire [63:0] \$42 ;
  wire [48:0] \$43 ;
  wire \$auto$opt_dff.cc:253:combine_resets$44 ;
  wire \$auto$opt_dff.cc:253:combine_resets$45 ;
  wire \$auto$opt_dff.cc:253:combine_resets$46 ;
  wire \$auto$opt_dff.cc:253:combine_resets$47 ;
  wire \$auto$opt_dff.cc:253:combine_resets$48 ;
  wire \$auto$opt_dff.cc:253:combine_resets$49 ;
  wire \$auto$opt_dff.cc:253:combine_resets$50 ;
  wire \$auto$opt_dff.cc:253:combine_resets$51 ;
  wire \$auto$opt_dff.cc:253:combine_resets$52 ;
  wire \$auto$opt_dff.cc:253:combine_resets$53 ;
  wire \$auto$opt_dff.cc:253:combine_resets$54 ;
  wire \$auto$opt_dff.cc:253:combine_resets$55 ;
  wire \$auto$opt_dff.cc:253:combine_resets$56 ;
  wire \$auto$opt_dff.cc:253:combine_resets$57 ;
  wire \$auto$opt_dff.cc:253:combine_resets$58 ;
  wire \$auto$opt_dff.cc:253:combine_resets$59 ;
  wire \$auto$opt_dff.cc:253:combine_resets$60 ;
  wire \$auto$opt_dff.cc:253:combine_resets$61 ;
  wire \$auto$opt_dff.cc:253:combine_resets$62 ;
  wire \$auto$opt_dff.cc:253:combine_resets$63 ;
  wire \$auto$opt_dff.cc:253:combine_resets$64 ;
  wire \$auto$opt_dff.cc:253:combine_resets$65 ;
  wire \$auto$opt_dff.cc:253:combine_resets$66 ;
  wire \$auto$opt_dff.cc:253:combine_resets$67 ;
  wire \$auto$opt_dff.cc:253:combine_resets$68 ;
  wire \$auto$opt_dff.cc:253:combine_resets$69 ;
  wire \$auto$opt_dff.cc:253:combine_resets$70 ;
  wire \$auto$opt_dff.cc:253:combine_resets$71 ;
  wire \$auto$opt_dff.cc:253:combine_resets$72 ;
  wire \$auto$opt_dff.cc:253:combine_resets$73 ;
  wire \$auto$opt_dff.cc:253:combine_resets$74 ;
  wire \$auto$opt_dff.cc:253:combine_resets$75 ;
  wire \$auto$opt_dff.cc:253:combine_resets$76 ;
  wire \$auto$opt_dff.cc:253:combine_resets$77 ;
  wire \$auto$opt_dff.cc:253:combine_resets$78 ;
  wire \$auto$opt_dff.cc:253:combine_resets$79 ;
  wire \$auto$opt_dff.cc:253:combine_resets$80 ;
  wire \$auto$opt_dff.cc:253:combine_resets$81 ;
  wire \$auto$opt_dff.cc:253:combine_resets$82 ;
  wire \$auto$opt_dff.cc:253:combine_resets$83 ;
  wire \$auto$opt_dff.cc:253:combine_resets$84 ;
  wire \$procmux$85_CMP ;
  wire \$procmux$86_CMP ;
  wire \$procmux$87_CMP ;
  wire \$procmux$88_CMP ;
  wire \$procmux$89_CMP ;
  wire \$procmux$90_CMP ;
  wire \$procmux$91_CMP ;
  wire \$procmux$92_CMP ;
  wire \$procmux$93_CMP ;
  wire \$procmux$94_CMP ;
  wire \$procmux$95_CMP ;
  wire \$procmux$96_CMP ;
  wire \$procmux$97_CMP ;
  wire \$procmux$98_CMP ;
  wire \$procmux$99_CMP ;
  wire \$procmux$100_CMP ;
  wire \$procmux$101_CMP ;
  wire \$procmux$102_CMP ;
  wire \$procmux$103_CMP ;
  wire \$procmux$104_CMP ;
  wire \$procmux$105_CMP ;
  wire \$procmux$106_CMP ;
  wire \$procmux$107_CMP ;
  wire \$procmux$108_CMP ;
  wire \$procmux$109_CMP ;
  wire \$procmux$110_CMP ;
  wire \$procmux$111_CMP ;
  wire \$procmux$112_CMP ;
  wire \$procmux$113_CMP ;
  wire \$procmux$114_CMP ;
  wire \$procmux$115_CMP ;
  wire \$procmux$116_CMP ;
  wire \$procmux$117_CMP ;
  wire \$procmux$118_CMP ;
  wire \$procmux$119_CMP ;
  wire \$procmux$120_CMP ;
  wire \$procmux$121_CMP ;
  wire \$procmux$122_CMP ;
  wire \$procmux$123_CMP ;
  wire \$procmux$124_CMP ;
  wire \$procmux$125_CMP ;
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
  assign \$8  = aggregate_drain + states[14];
  assign \$9  = aggregate_stall_hazard + states[15];
  assign \$10  = aggregate_stall_feature + states[16];
  assign \$11  = aggregate_stall_index + states[17];
  assign \$13  = aggregate_fill + states[18];
  assign \$14  = aggregate_stall_token + states[19];
  assign \$15  = aggregate_idle + states[20];
  assign \$16  = update_busy + states[21];
  assign \$17  = update_stall_feedback + states[22];
  assign \$18  = update_stall_operand + states[23];
  assign \$19  = update_fill + states[24];
  assign \$20  = update_stall_token + states[25];
  assign \$21  = update_idle + states[26];
  assign \$22  = read_port_busy + states[27];
  assign \$24  = read_port_stall_data + states[28];
  assign \$25  = read_port_idle + states[29];
  assign \$26  = write_port_busy + states[30];
  assign \$27  = write_port_stall_ready + states[31];
  assign \$28  = write_port_idle + states[32];
  assign \$29  = commands + events[7:0];
  assign \$30  = read_bursts + events[15:8];
  assign \$31  = read_beats + events[23:16];
  assign \$32  = write_bursts + events[31:24];
  assign \$33  = write_beats + events[39:32];
  assign \$35  = edge_words + events[47:40];
  assign \$36  = array_rows + events[55:48];
  assign \$1  = cycles + 1'h1;
  assign \$12  = sequencer_busy + states[0];
  assign \$23  = sequencer_stall_check + states[1];
  assign \$34  = sequencer_stall_queue + states[2];
  assign \$38  = sequencer_stall_fetch + states[3];
  assign \$39  = sequencer_idle + states[4];
  assign \$40  = load_busy + states[5];
  assign \$41  = load_stall_memory + states[6];
  assign \$43  = load_stall_token + states[7];
  assign \$2  = load_idle + states[8];
  assign \$3  = store_busy + states[9];
  assign \$4  = store_stall_memory + states[10];
  assign \$5  = store_stall_token + states[11];
  assign \$6  = store_idle + states[12];
  assign \$7  = aggregate_busy + states[13];
  always @(posedge clk)
    if (rst) value[47:0] <= 48'h000000000000;
    else value[47:0] <= \$37 ;
  always @(posedge clk)
    value[63:48] <= \$42 [63:48];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$44 ) array_rows <= 48'h000000000000;
    else if (run) array_rows <= \$36 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$45 ) edge_words <= 48'h000000000000;
    else if (run) edge_words <= \$35 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$46 ) write_beats <= 48'h000000000000;
    else if (run) write_beats <= \$33 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$47 ) write_bursts <= 48'h000000000000;
    else if (run) write_bursts <= \$32 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$48 ) read_beats <= 48'h000000000000;
    else if (run) read_beats <= \$31 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$49 ) read_bursts <= 48'h000000000000;
    else if (run) read_bursts <= \$30 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$50 ) commands <= 48'h000000000000;
    else if (run) commands <= \$29 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$51 ) write_port_idle <= 48'h000000000000;
    else if (run) write_port_idle <= \$28 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$52 ) write_port_stall_ready <= 48'h000000000000;
    else if (run) write_port_stall_ready <= \$27 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$53 ) write_port_busy <= 48'h000000000000;
    else if (run) write_port_busy <= \$26 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$54 ) read_port_idle <= 48'h000000000000;
    else if (run) read_port_idle <= \$25 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$55 ) read_port_stall_data <= 48'h000000000000;
    else if (run) read_port_stall_data <= \$24 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$56 ) read_port_busy <= 48'h000000000000;
    else if (run) read_port_busy <= \$22 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$57 ) update_idle <= 48'h000000000000;
    else if (run) update_idle <= \$21 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$58 ) update_stall_token <= 48'h000000000000;
    else if (run) update_stall_token <= \$20 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$59 ) update_fill <= 48'h000000000000;
    else if (run) update_fill <= \$19 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$60 ) update_stall_operand <= 48'h000000000000;
    else if (run) update_stall_operand <= \$18 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$61 ) update_stall_feedback <= 48'h000000000000;
    else if (run) update_stall_feedback <= \$17 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$62 ) update_busy <= 48'h000000000000;
    else if (run) update_busy <= \$16 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$63 ) aggregate_idle <= 48'h000000000000;
    else if (run) aggregate_idle <= \$15 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$64 ) aggregate_stall_token <= 48'h000000000000;
    else if (run) aggregate_stall_token <= \$14 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$65 ) aggregate_fill <= 48'h000000000000;
    else if (run) aggregate_fill <= \$13 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$66 ) aggregate_stall_index <= 48'h000000000000;
    else if (run) aggregate_stall_index <= \$11 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$67 ) aggregate_stall_feature <= 48'h000000000000;
    else if (run) aggregate_stall_feature <= \$10 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$68 ) aggregate_stall_hazard <= 48'h000000000000;
    else if (run) aggregate_stall_hazard <= \$9 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$69 ) aggregate_drain <= 48'h000000000000;
    else if (run) aggregate_drain <= \$8 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$70 ) aggregate_busy <= 48'h000000000000;
    else if (run) aggregate_busy <= \$7 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$71 ) store_idle <= 48'h000000000000;
    else if (run) store_idle <= \$6 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$72 ) store_stall_token <= 48'h000000000000;
    else if (run) store_stall_token <= \$5 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$73 ) store_stall_memory <= 48'h000000000000;
    else if (run) store_stall_memory <= \$4 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$74 ) store_busy <= 48'h000000000000;
    else if (run) store_busy <= \$3 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$75 ) load_idle <= 48'h000000000000;
    else if (run) load_idle <= \$2 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$76 ) load_stall_token <= 48'h000000000000;
    else if (run) load_stall_token <= \$43 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$77 ) load_stall_memory <= 48'h000000000000;
    else if (run) load_stall_memory <= \$41 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$78 ) load_busy <= 48'h000000000000;
    else if (run) load_busy <= \$40 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$79 ) sequencer_idle <= 48'h000000000000;
    else if (run) sequencer_idle <= \$39 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$80 ) sequencer_stall_fetch <= 48'h000000000000;
    else if (run) sequencer_stall_fetch <= \$38 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$81 ) sequencer_stall_queue <= 48'h000000000000;
    else if (run) sequencer_stall_queue <= \$34 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$82 ) sequencer_stall_check <= 48'h000000000000;
    else if (run) sequencer_stall_check <= \$23 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$83 ) sequencer_busy <= 48'h000000000000;
    else if (run) sequencer_busy <= \$12 [47:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$84 ) cycles <= 48'h000000000000;
    else if (run) cycles <= \$1 [47:0];
  assign \$auto$opt_dff.cc:253:combine_resets$44  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$45  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$46  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$47  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$48  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$49  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$50  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$51  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$52  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$53  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$54  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$55  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$56  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$57  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$58  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$59  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$60  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$61  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$62  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$63  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$64  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$65  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$66  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$67  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$68  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$69  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$70  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$71  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$72  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$73  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$74  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$75  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$76  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$77  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$78  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$79  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$80  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$81  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$82  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$83  = | { rst, clear };
  assign \$auto$opt_dff.cc:253:combine_resets$84  = | { rst, clear };
  assign \$42  = rst ? 64'h0000000000000000 : { 16'h0000, \$37  };
  function [47:0] procmux$1525 ;
    input [47:0] select_a;
    input [1967:0] select_b;
    input [40:0] select_s;
    casez (select_s) // synopsys parallel_case
      41'b????????????????????????????????????????1:
        procmux$1525  = select_b[47:0];
      41'b???????????????????????????????????????10:
        procmux$1525  = select_b[95:48];
      41'b??????????????????????????????????????100:
        procmux$1525  = select_b[143:96];
      41'b?????????????????????????????????????1000:
        procmux$1525  = select_b[191:144];
      41'b????????????????????????????????????10000:
        procmux$1525  = select_b[239:192];
      41'b???????????????????????????????????100000:
        procmux$1525  = select_b[287:240];
      41'b??????????????????????????????????1000000:
        procmux$1525  = select_b[335:288];
      41'b?????????????????????????????????10000000:
        procmux$1525  = select_b[383:336];
      41'b????????????????????????????????100000000:
        procmux$1525  = select_b[431:384];
      41'b???????????????????????????????1000000000:
        procmux$1525  = select_b[479:432];
      41'b??????????????????????????????10000000000:
        procmux$1525  = select_b[527:480];
      41'b?????????????????????????????100000000000:
        procmux$1525  = select_b[575:528];
      41'b????????????????????????????1000000000000:
        procmux$1525  = select_b[623:576];
      41'b???????????????????????????10000000000000:
        procmux$1525  = select_b[671:624];
      41'b??????????????????????????100000000000000:
        procmux$1525  = select_b[719:672];
      41'b?????????????????????????1000000000000000:
        procmux$1525  = select_b[767:720];
      41'b????????????????????????10000000000000000:
        procmux$1525  = select_b[815:768];
      41'b???????????????????????100000000000000000:
        procmux$1525  = select_b[863:816];
      41'b??????????????????????1000000000000000000:
        procmux$1525  = select_b[911:864];
      41'b?????????????????????10000000000000000000:
        procmux$1525  = select_b[959:912];
      41'b????????????????????100000000000000000000:
        procmux$1525  = select_b[1007:960];
      41'b???????????????????1000000000000000000000:
        procmux$1525  = select_b[1055:1008];
      41'b??????????????????10000000000000000000000:
        procmux$1525  = select_b[1103:1056];
      41'b?????????????????100000000000000000000000:
        procmux$1525  = select_b[1151:1104];
      41'b????????????????1000000000000000000000000:
        procmux$1525  = select_b[1199:1152];
      41'b???????????????10000000000000000000000000:
        procmux$1525  = select_b[1247:1200];
      41'b??????????????100000000000000000000000000:
        procmux$1525  = select_b[1295:1248];
      41'b?????????????1000000000000000000000000000:
        procmux$1525  = select_b[1343:1296];
      41'b????????????10000000000000000000000000000:
        procmux$1525  = select_b[1391:1344];
      41'b???????????100000000000000000000000000000:
        procmux$1525  = select_b[1439:1392];
      41'b??????????1000000000000000000000000000000:
        procmux$1525  = select_b[1487:1440];
      41'b?????????10000000000000000000000000000000:
        procmux$1525  = select_b[1535:1488];
      41'b????????100000000000000000000000000000000:
        procmux$1525  = select_b[1583:1536];
      41'b???????1000000000000000000000000000000000:
        procmux$1525  = select_b[1631:1584];
      41'b??????10000000000000000000000000000000000:
        procmux$1525  = select_b[1679:1632];
      41'b?????100000000000000000000000000000000000:
        procmux$1525  = select_b[1727:1680];
      41'b????1000000000000000000000000000000000000:
        procmux$1525  = select_b[1775:1728];
      41'b???10000000000000000000000000000000000000:
        procmux$1525  = select_b[1823:1776];
      41'b??100000000000000000000000000000000000000:
        procmux$1525  = select_b[1871:1824];
      41'b?1000000000000000000000000000000000000000:
        procmux$1525  = select_b[1919:1872];
      41'b10000000000000000000000000000000000000000:
        procmux$1525  = select_b[1967:1920];
      default:
        procmux$1525  = select_a;
    endcase
  endfunction
  assign \$37  = procmux$1525 (48'h000000000000, { cycles, sequencer_busy, sequencer_stall_check, sequencer_stall_queue, sequencer_stall_fetch, sequencer_idle, load_busy, load_stall_memory, load_stall_token, load_idle, store_busy, store_stall_memory, store_stall_token, store_idle, aggregate_busy, aggregate_drain, aggregate_stall_hazard, aggregate_stall_feature, aggregate_stall_index, aggregate_fill, aggregate_stall_token, aggregate_idle, update_busy, update_stall_feedback, update_stall_operand, update_fill, update_stall_token, update_idle, read_port_busy, read_port_stall_data, read_port_idle, write_port_busy, write_port_stall_ready, write_port_idle, commands, read_bursts, read_beats, write_bursts, write_beats, edge_words, array_rows }, { \$procmux$125_CMP , \$procmux$124_CMP , \$procmux$123_CMP , \$procmux$122_CMP , \$procmux$121_CMP , \$procmux$120_CMP , \$procmux$119_CMP , \$procmux$118_CMP , \$procmux$117_CMP , \$procmux$116_CMP , \$procmux$115_CMP , \$procmux$114_CMP , \$procmux$113_CMP , \$procmux$112_CMP , \$procmux$111_CMP , \$procmux$110_CMP , \$procmux$109_CMP , \$procmux$108_CMP , \$procmux$107_CMP , \$procmux$106_CMP , \$procmux$105_CMP , \$procmux$104_CMP , \$procmux$103_CMP , \$procmux$102_CMP , \$procmux$101_CMP , \$procmux$100_CMP , \$procmux$99_CMP , \$procmux$98_CMP , \$procmux$97_CMP , \$procmux$96_CMP , \$procmux$95_CMP , \$procmux$94_CMP , \$procmux$93_CMP , \$procmux$92_CMP , \$procmux$91_CMP , \$procmux$90_CMP , \$procmux$89_CMP , \$procmux$88_CMP , \$procmux$87_CMP , \$procmux$86_CMP , \$procmux$85_CMP  });
  assign \$procmux$85_CMP  = index == 6'h28;
  assign \$procmux$86_CMP  = index == 6'h27;
  assign \$procmux$87_CMP  = index == 6'h26;
  assign \$procmux$88_CMP  = index == 6'h25;
  assign \$procmux$89_CMP  = index == 6'h24;
  assign \$procmux$90_CMP  = index == 6'h23;
  assign \$procmux$91_CMP  = index == 6'h22;
  assign \$procmux$92_CMP  = index == 6'h21;
  assign \$procmux$93_CMP  = index == 6'h20;
  assign \$procmux$94_CMP  = index == 6'h1f;
  assign \$procmux$95_CMP  = index == 6'h1e;
  assign \$procmux$96_CMP  = index == 6'h1d;
  assign \$procmux$97_CMP  = index == 6'h1c;
  assign \$procmux$98_CMP  = index == 6'h1b;
  assign \$procmux$99_CMP  = index == 6'h1a;
  assign \$procmux$100_CMP  = index == 6'h19;
  assign \$procmux$101_CMP  = index == 6'h18;
  assign \$procmux$102_CMP  = index == 6'h17;
  assign \$procmux$103_CMP  = index == 6'h16;
  assign \$procmux$104_CMP  = index == 6'h15;
  assign \$procmux$105_CMP  = index == 6'h14;
  assign \$procmux$106_CMP  = index == 6'h13;
  assign \$procmux$107_CMP  = index == 6'h12;
  assign \$procmux$108_CMP  = index == 6'h11;
  assign \$procmux$109_CMP  = index == 6'h10;
  assign \$procmux$110_CMP  = index == 6'h0f;
  assign \$procmux$111_CMP  = index == 6'h0e;
  assign \$procmux$112_CMP  = index == 6'h0d;
  assign \$procmux$113_CMP  = index == 6'h0c;
  assign \$procmux$114_CMP  = index == 6'h0b;
  assign \$procmux$115_CMP  = index == 6'h0a;
  assign \$procmux$116_CMP  = index == 6'h09;
  assign \$procmux$117_CMP  = index == 6'h08;
  assign \$procmux$118_CMP  = index == 6'h07;
  assign \$procmux$119_CMP  = index == 6'h06;
  assign \$procmux$120_CMP  = index == 6'h05;
  assign \$procmux$121_CMP  = index == 6'h04;
  assign \$procmux$122_CMP  = index == 6'h03;
  assign \$procmux$123_CMP  = index == 6'h02;
  assign \$procmux$124_CMP  = index == 6'h01;
  assign \$procmux$125_CMP  = ! index;
endmodule
`default_nettype wire
