// One counter per (giver, taker) pair of engines.
//
// Parameters:
//   engines = 4
//
// From hw/kernel/tokens.py:11 (TokenCounters).
`timescale 1ns/1ps
`default_nettype none
module simgnn_token_counters(wait_1, wait_2, wait_3, signal_0, signal_1, signal_2, signal_3, started, ended, clear, clk, rst, permitted, wait_0);
  wire [8:0] tokens_0_3_plus_ended_0_and_signal_0_3;
  wire [8:0] tokens_1_0_plus_ended_1_and_signal_1_0;
  wire [8:0] tokens_0_1_plus_ended_0_and_signal_0_1;
  wire [8:0] tokens_1_2_plus_ended_1_and_signal_1_2;
  wire [8:0] tokens_1_3_plus_ended_1_and_signal_1_3;
  wire [8:0] tokens_2_0_plus_ended_2_and_signal_2_0;
  wire [8:0] tokens_2_1_plus_ended_2_and_signal_2_1;
  wire [8:0] tokens_2_3_plus_ended_2_and_signal_2_3;
  wire [8:0] tokens_3_0_plus_ended_3_and_signal_3_0;
  wire [8:0] tokens_3_1_plus_ended_3_and_signal_3_1;
  wire [8:0] tokens_3_2_plus_ended_3_and_signal_3_2;
  wire [8:0] tokens_0_2_plus_ended_0_and_signal_0_2;
  input clear;
  wire clear;
  input clk;
  wire clk;
  input [3:0] ended;
  wire [3:0] ended;
  output [3:0] permitted;
  wire [3:0] permitted;
  input rst;
  wire rst;
  input [3:0] signal_0;
  wire [3:0] signal_0;
  input [3:0] signal_1;
  wire [3:0] signal_1;
  input [3:0] signal_2;
  wire [3:0] signal_2;
  input [3:0] signal_3;
  wire [3:0] signal_3;
  input [3:0] started;
  wire [3:0] started;
  reg [7:0] tokens_0_1 = 8'h00;
  reg [7:0] tokens_0_2 = 8'h00;
  reg [7:0] tokens_0_3 = 8'h00;
  reg [7:0] tokens_1_0 = 8'h00;
  reg [7:0] tokens_1_2 = 8'h00;
  reg [7:0] tokens_1_3 = 8'h00;
  reg [7:0] tokens_2_0 = 8'h00;
  reg [7:0] tokens_2_1 = 8'h00;
  reg [7:0] tokens_2_3 = 8'h00;
  reg [7:0] tokens_3_0 = 8'h00;
  reg [7:0] tokens_3_1 = 8'h00;
  reg [7:0] tokens_3_2 = 8'h00;
  input [3:0] wait_0;
  wire [3:0] wait_0;
  input [3:0] wait_1;
  wire [3:0] wait_1;
  input [3:0] wait_2;
  wire [3:0] wait_2;
  input [3:0] wait_3;
  wire [3:0] wait_3;
  assign tokens_0_1_plus_ended_0_and_signal_0_1 = tokens_0_1 + (ended[0] & signal_0[1]);
  assign tokens_0_2_plus_ended_0_and_signal_0_2 = tokens_0_2 + (ended[0] & signal_0[2]);
  assign tokens_0_3_plus_ended_0_and_signal_0_3 = tokens_0_3 + (ended[0] & signal_0[3]);
  assign tokens_1_0_plus_ended_1_and_signal_1_0 = tokens_1_0 + (ended[1] & signal_1[0]);
  assign tokens_1_2_plus_ended_1_and_signal_1_2 = tokens_1_2 + (ended[1] & signal_1[2]);
  assign tokens_1_3_plus_ended_1_and_signal_1_3 = tokens_1_3 + (ended[1] & signal_1[3]);
  assign tokens_2_0_plus_ended_2_and_signal_2_0 = tokens_2_0 + (ended[2] & signal_2[0]);
  assign tokens_2_1_plus_ended_2_and_signal_2_1 = tokens_2_1 + (ended[2] & signal_2[1]);
  assign tokens_2_3_plus_ended_2_and_signal_2_3 = tokens_2_3 + (ended[2] & signal_2[3]);
  assign tokens_3_0_plus_ended_3_and_signal_3_0 = tokens_3_0 + (ended[3] & signal_3[0]);
  assign tokens_3_1_plus_ended_3_and_signal_3_1 = tokens_3_1 + (ended[3] & signal_3[1]);
  assign tokens_3_2_plus_ended_3_and_signal_3_2 = tokens_3_2 + (ended[3] & signal_3[2]);
  assign permitted[0] = !((wait_0[3] & !tokens_3_0) | (wait_0[2] & !tokens_2_0) | (wait_0[1] & !tokens_1_0));
  assign permitted[1] = !((wait_1[3] & !tokens_3_1) | (wait_1[2] & !tokens_2_1) | (wait_1[0] & !tokens_0_1));
  assign permitted[2] = !((wait_2[3] & !tokens_3_2) | (wait_2[1] & !tokens_1_2) | (wait_2[0] & !tokens_0_2));
  assign permitted[3] = !((wait_3[2] & !tokens_2_3) | (wait_3[1] & !tokens_1_3) | (wait_3[0] & !tokens_0_3));
  always @(posedge clk)
    if (clear | rst) tokens_3_2 <= 8'h00;
    else tokens_3_2 <= tokens_3_2_plus_ended_3_and_signal_3_2 - (started[2] & wait_2[3]);
  always @(posedge clk)
    if (clear | rst) tokens_3_1 <= 8'h00;
    else tokens_3_1 <= tokens_3_1_plus_ended_3_and_signal_3_1 - (started[1] & wait_1[3]);
  always @(posedge clk)
    if (clear | rst) tokens_3_0 <= 8'h00;
    else tokens_3_0 <= tokens_3_0_plus_ended_3_and_signal_3_0 - (started[0] & wait_0[3]);
  always @(posedge clk)
    if (clear | rst) tokens_2_3 <= 8'h00;
    else tokens_2_3 <= tokens_2_3_plus_ended_2_and_signal_2_3 - (started[3] & wait_3[2]);
  always @(posedge clk)
    if (clear | rst) tokens_2_1 <= 8'h00;
    else tokens_2_1 <= tokens_2_1_plus_ended_2_and_signal_2_1 - (started[1] & wait_1[2]);
  always @(posedge clk)
    if (clear | rst) tokens_2_0 <= 8'h00;
    else tokens_2_0 <= tokens_2_0_plus_ended_2_and_signal_2_0 - (started[0] & wait_0[2]);
  always @(posedge clk)
    if (clear | rst) tokens_1_3 <= 8'h00;
    else tokens_1_3 <= tokens_1_3_plus_ended_1_and_signal_1_3 - (started[3] & wait_3[1]);
  always @(posedge clk)
    if (clear | rst) tokens_1_2 <= 8'h00;
    else tokens_1_2 <= tokens_1_2_plus_ended_1_and_signal_1_2 - (started[2] & wait_2[1]);
  always @(posedge clk)
    if (clear | rst) tokens_1_0 <= 8'h00;
    else tokens_1_0 <= tokens_1_0_plus_ended_1_and_signal_1_0 - (started[0] & wait_0[1]);
  always @(posedge clk)
    if (clear | rst) tokens_0_3 <= 8'h00;
    else tokens_0_3 <= tokens_0_3_plus_ended_0_and_signal_0_3 - (started[3] & wait_3[0]);
  always @(posedge clk)
    if (clear | rst) tokens_0_2 <= 8'h00;
    else tokens_0_2 <= tokens_0_2_plus_ended_0_and_signal_0_2 - (started[2] & wait_2[0]);
  always @(posedge clk)
    if (clear | rst) tokens_0_1 <= 8'h00;
    else tokens_0_1 <= tokens_0_1_plus_ended_0_and_signal_0_1 - (started[1] & wait_1[0]);
endmodule
`default_nettype wire
