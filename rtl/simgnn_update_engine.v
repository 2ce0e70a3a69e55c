`timescale 1ns/1ps
`default_nettype none
module simgnn_update_engine(command_valid, permitted, read_a_data, read_b_data, read_c_data, read_mask_data, clk, rst, command_ready, started, state, read_a_en, read_a_bank, read_a_address, read_b_en, read_b_bank, read_b_address, read_c_en, read_c_bank, read_c_address, read_mask_en
, read_mask_bank, read_mask_address, write_en, write_bank, write_address, write_data, write_lanes, write_mask_en, write_mask_address, write_mask_chunk, write_mask_data, array_row, command_payload);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire [5:0] \$5 ;
  wire [6:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$16 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$17 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$18 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$19 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$20 ;
  wire \$procmux$6_CMP ;
  wire [1:0] \$procmux$1_Y ;
  wire \$procmux$21_CMP ;
  wire \$procmux$22_Y ;
  wire \$procmux$23_CMP ;
  wire [1:0] \$procmux$9_Y ;
  wire [1:0] \$procmux$12_Y ;
  wire [63:0] \a$97 ;
  wire active;
  output array_row;
  wire array_row;
  wire [63:0] \bias__payload$113 ;
  wire \bias__ready$117 ;
  wire \bias__valid$115 ;
  input clk;
  wire clk;
  wire [1023:0] command__payload;
  wire command__ready;
  wire command__valid;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  wire done;
  wire feedback;
  reg [1:0] fsm_state = 2'h0;
  reg [4:0] \in_flight$122  = 5'h00;
  wire is_busy;
  wire is_fill;
  wire is_stall_feedback;
  wire is_stall_operand;
  wire is_stall_token;
  wire issue;
  wire \loaded$93 ;
  reg moving = 1'h0;
  reg [21:0] passed = 22'h000000;
  input permitted;
  wire permitted;
  wire [8:0] read__address;
  wire [2:0] read__bank;
  wire read__en;
  wire [8:0] read_a__address;
  wire [8:0] \read_a__address$47 ;
  wire [2:0] read_a__bank;
  wire [2:0] \read_a__bank$45 ;
  wire [63:0] \read_a__data$49 ;
  wire read_a__en;
  wire \read_a__en$43 ;
  output [8:0] read_a_address;
  wire [8:0] read_a_address;
  output [2:0] read_a_bank;
  wire [2:0] read_a_bank;
  input [63:0] read_a_data;
  wire [63:0] read_a_data;
  output read_a_en;
  wire read_a_en;
  wire [8:0] read_b__address;
  wire [2:0] read_b__bank;
  wire [63:0] read_b__data;
  wire read_b__en;
  output [8:0] read_b_address;
  wire [8:0] read_b_address;
  output [2:0] read_b_bank;
  wire [2:0] read_b_bank;
  input [63:0] read_b_data;
  wire [63:0] read_b_data;
  output read_b_en;
  wire read_b_en;
  wire [8:0] read_c__address;
  wire [8:0] \read_c__address$63 ;
  wire [2:0] read_c__bank;
  wire [2:0] \read_c__bank$61 ;
  wire [63:0] \read_c__data$65 ;
  wire read_c__en;
  wire \read_c__en$59 ;
  output [8:0] read_c_address;
  wire [8:0] read_c_address;
  output [2:0] read_c_bank;
  wire [2:0] read_c_bank;
  input [63:0] read_c_data;
  wire [63:0] read_c_data;
  output read_c_en;
  wire read_c_en;
  wire [8:0] read_mask__address;
  wire [8:0] \read_mask__address$71 ;
  wire [2:0] read_mask__bank;
  wire [2:0] \read_mask__bank$69 ;
  wire [63:0] \read_mask__data$73 ;
  wire read_mask__en;
  wire \read_mask__en$67 ;
  output [8:0] read_mask_address;
  wire [8:0] read_mask_address;
  output [2:0] read_mask_bank;
  wire [2:0] read_mask_bank;
  input [63:0] read_mask_data;
  wire [63:0] read_mask_data;
  output read_mask_en;
  wire read_mask_en;
  input rst;
  wire rst;
  wire running;
  wire \start$35 ;
  output started;
  wire started;
  output [5:0] state;
  wire [5:0] state;
  wire [63:0] sums;
  wire [63:0] sums_out;
  wire \swap$99 ;
  wire swap_now;
  wire [63:0] \weight$103 ;
  wire \weight_active$107 ;
  wire \weight_row$105 ;
  wire \weight_valid$109 ;
  wire [8:0] write__address;
  wire [8:0] \write__address$79 ;
  wire [2:0] write__bank;
  wire [2:0] \write__bank$77 ;
  wire [63:0] write__data;
  wire [63:0] \write__data$81 ;
  wire write__en;
  wire \write__en$75 ;
  wire [1:0] write__lanes;
  wire [1:0] \write__lanes$83 ;
  output [8:0] write_address;
  wire [8:0] write_address;
  output [2:0] write_bank;
  wire [2:0] write_bank;
  output [63:0] write_data;
  wire [63:0] write_data;
  output write_en;
  wire write_en;
  output [1:0] write_lanes;
  wire [1:0] write_lanes;
  wire [5:0] write_mask__address;
  wire [5:0] \write_mask__address$87 ;
  wire [4:0] write_mask__chunk;
  wire [4:0] \write_mask__chunk$89 ;
  wire [1:0] write_mask__data;
  wire [1:0] \write_mask__data$91 ;
  wire write_mask__en;
  wire \write_mask__en$85 ;
  output [5:0] write_mask_address;
  wire [5:0] write_mask_address;
  output [4:0] write_mask_chunk;
  wire [4:0] write_mask_chunk;
  output [1:0] write_mask_data;
  wire [1:0] write_mask_data;
  output write_mask_en;
  wire write_mask_en;
  assign \$1  = command_valid & permitted;
  assign \$9  = ~ array_row;
  assign is_stall_feedback = feedback & \$9 ;
  assign \$10  = | { array_row, is_stall_feedback };
  assign \$11  = ~ \$10 ;
  assign is_stall_operand = active & \$11 ;
  assign \$12  = | { array_row, is_stall_operand, is_stall_feedback };
  assign \$13  = ~ \$12 ;
  assign is_fill = running & \$13 ;
  assign \$14  = ~ started;
  assign \$15  = command_valid & \$14 ;
  assign \$2  = | { array_row, is_fill, is_stall_operand, is_stall_feedback };
  assign \$3  = ~ \$2 ;
  assign is_stall_token = \$15  & \$3 ;
  assign \$4  = | { array_row, is_fill, is_stall_operand, is_stall_feedback, is_stall_token };
  assign state[5] = ~ \$4 ;
  assign \$5  = \in_flight$122  + array_row;
  assign \$6  = \$5  - passed[17];
  assign \$7  = | passed[14:0];
  assign \$8  = array_row | \$7 ;
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$19 ) fsm_state <= \$procmux$1_Y ;
  always @(posedge clk)
    if (rst) moving <= 1'h0;
    else moving <= \$8 ;
  always @(posedge clk)
    if (rst) \in_flight$122  <= 5'h00;
    else \in_flight$122  <= \$6 [4:0];
  always @(posedge clk)
    if (rst) passed <= 22'h000000;
    else passed <= { passed[20:0], array_row };
  assign \$auto$opt_dff.cc:194:make_patterns_logic$16  = { \$procmux$23_CMP , \$1  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$17  = { \$procmux$21_CMP , done } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$18  = { \$procmux$23_CMP , \$procmux$21_CMP , \$procmux$6_CMP  } != 3'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$19  = & { \$auto$opt_dff.cc:194:make_patterns_logic$18 , \$auto$opt_dff.cc:194:make_patterns_logic$17 , \$auto$opt_dff.cc:194:make_patterns_logic$16  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$20  = | { \$procmux$21_CMP , \$procmux$6_CMP  };
  function [1:0] procmux$1 ;
    input [1:0] select_a;
    input [5:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1  = select_b[1:0];
      3'b?10:
        procmux$1  = select_b[3:2];
      3'b100:
        procmux$1  = select_b[5:4];
      default:
        procmux$1  = select_a;
    endcase
  endfunction
  assign \$procmux$1_Y  = procmux$1 (2'hx, { \$procmux$12_Y , \$procmux$9_Y , 2'h0 }, { \$procmux$23_CMP , \$procmux$21_CMP , \$procmux$6_CMP  });
  assign command_ready = \$procmux$6_CMP  ? 1'h1 : 1'h0;
  assign \$procmux$6_CMP  = fsm_state == 2'h2;
  assign running = \$auto$opt_reduce.cc:137:opt_pmux$20  ? 1'h1 : 1'h0;
  assign \$procmux$21_CMP  = fsm_state == 2'h1;
  assign \$procmux$22_Y  = \$1  ? 1'h1 : 1'h0;
  assign started = \$procmux$23_CMP  ? \$procmux$22_Y  : 1'h0;
  assign \$procmux$23_CMP  = ! fsm_state;
  assign \$procmux$9_Y  = done ? 2'h2 : 2'hx;
  assign \$procmux$12_Y  = \$1  ? 2'h1 : 2'hx;
  simgnn_systolic_array array (
    .a(\a$97 ),
    .clk(clk),
    .en(moving),
    .rst(rst),
    .sums_in(sums),
    .sums_out(sums_out),
    .swap(\swap$99 ),
    .weight(\weight$103 ),
    .weight_active(\weight_active$107 ),
    .weight_row(\weight_row$105 ),
    .weight_valid(\weight_valid$109 )
  );
  simgnn_epilogue epilogue (
    .bias_payload(\bias__payload$113 ),
    .bias_ready(\bias__ready$117 ),
    .bias_valid(\bias__valid$115 ),
    .clk(clk),
    .command(command_payload),
    .done(done),
    .read_mask_address(read_mask__address),
    .read_mask_bank(read_mask__bank),
    .read_mask_data(read_mask_data),
    .read_mask_en(read_mask__en),
    .rst(rst),
    .start(started),
    .sums(sums_out),
    .sums_valid(passed[16]),
    .write_address(write__address),
    .write_bank(write__bank),
    .write_data(write__data),
    .write_en(write__en),
    .write_lanes(write__lanes),
    .write_mask_address(write_mask__address),
    .write_mask_chunk(write_mask__chunk),
    .write_mask_data(write_mask__data),
    .write_mask_en(write_mask__en)
  );
  simgnn_weight_loader loader (
    .bias_payload(\bias__payload$113 ),
    .bias_ready(\bias__ready$117 ),
    .bias_valid(\bias__valid$115 ),
    .clk(clk),
    .command(command_payload),
    .loaded(\loaded$93 ),
    .read_address(read_b__address),
    .read_bank(read_b__bank),
    .read_data(read_b_data),
    .read_en(read_b__en),
    .rst(rst),
    .start(started),
    .swap(swap_now),
    .weight(\weight$103 ),
    .weight_active(\weight_active$107 ),
    .weight_row(\weight_row$105 ),
    .weight_valid(\weight_valid$109 )
  );
  simgnn_operand_streamer streamer (
    .a(\a$97 ),
    .active(active),
    .clk(clk),
    .command(command_payload),
    .feedback(feedback),
    .in_flight(\in_flight$122 ),
    .issue(array_row),
    .loaded(\loaded$93 ),
    .read_a_address(read_a__address),
    .read_a_bank(read_a__bank),
    .read_a_data(read_a_data),
    .read_a_en(read_a__en),
    .read_c_address(read_c__address),
    .read_c_bank(read_c__bank),
    .read_c_data(read_c_data),
    .read_c_en(read_c__en),
    .rst(rst),
    .start(started),
    .sums(sums),
    .swap(\swap$99 ),
    .swap_now(swap_now)
  );
  assign command__payload = command_payload;
  assign command__ready = command_ready;
  assign command__valid = command_valid;
  assign is_busy = array_row;
  assign issue = array_row;
  assign read__address = read_b__address;
  assign read__bank = read_b__bank;
  assign read__en = read_b__en;
  assign \read_a__address$47  = read_a__address;
  assign \read_a__bank$45  = read_a__bank;
  assign \read_a__data$49  = read_a_data;
  assign \read_a__en$43  = read_a__en;
  assign read_a_address = read_a__address;
  assign read_a_bank = read_a__bank;
  assign read_a_en = read_a__en;
  assign read_b__data = read_b_data;
  assign read_b_address = read_b__address;
  assign read_b_bank = read_b__bank;
  assign read_b_en = read_b__en;
  assign \read_c__address$63  = read_c__address;
  assign \read_c__bank$61  = read_c__bank;
  assign \read_c__data$65  = read_c_data;
  assign \read_c__en$59  = read_c__en;
  assign read_c_address = read_c__address;
  assign read_c_bank = read_c__bank;
  assign read_c_en = read_c__en;
  assign \read_mask__address$71  = read_mask__address;
  assign \read_mask__bank$69  = read_mask__bank;
  assign \read_mask__data$73  = read_mask_data;
  assign \read_mask__en$67  = read_mask__en;
  assign read_mask_address = read_mask__address;
  assign read_mask_bank = read_mask__bank;
  assign read_mask_en = read_mask__en;
  assign \start$35  = started;
  assign state[4:0] = { is_stall_token, is_fill, is_stall_operand, is_stall_feedback, array_row };
  assign \write__address$79  = write__address;
  assign \write__bank$77  = write__bank;
  assign \write__data$81  = write__data;
  assign \write__en$75  = write__en;
  assign \write__lanes$83  = write__lanes;
  assign write_address = write__address;
  assign write_bank = write__bank;
  assign write_data = write__data;
  assign write_en = write__en;
  assign write_lanes = write__lanes;
  assign \write_mask__address$87  = write_mask__address;
  assign \write_mask__chunk$89  = write_mask__chunk;
  assign \write_mask__data$91  = write_mask__data;
  assign \write_mask__en$85  = write_mask__en;
  assign write_mask_address = write_mask__address;
  assign write_mask_chunk = write_mask__chunk;
  assign write_mask_data = write_mask__data;
  assign write_mask_en = write_mask__en;
endmodule
`default_nettype wire
