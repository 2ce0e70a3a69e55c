// Fetch, have checked, and issue.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//   accumulate = False
//
// From hw/kernel/sequencer.py:29 (Sequencer).
`timescale 1ns/1ps
`default_nettype none
module simgnn_sequencer(address, commands, halt, o_0_ready, o_1_ready, o_2_ready, o_3_ready, lists_ready, checked, cause, request_ready, response_payload, response_valid, clk, rst, program_address, o_0_payload, o_0_valid, o_1_payload, o_1_valid, o_2_payload
, o_2_valid, o_3_payload, o_3_valid, index_0, index_1, index_2, index_3, lists_payload, lists_valid, lists_index, fetched, done, error, check, candidate, state, issued, request_payload, request_valid, response_ready, start
);
  wire not_halt;
  wire passed_and_not_halt;
  wire reader_o_valid_and_reader_o_ready;
  wire [23:0] lists_i_payload_choice;
  wire lists_i_ready;
  wire arrived_is_15;
  wire candidate_7_0_is_4;
  wire candidate_7_0_is_3;
  wire candidate_7_0_is_2;
  wire candidate_7_0_is_1;
  wire ready_choice;
  input [63:0] address;
  wire [63:0] address;
  reg [3:0] arrived = 4'h0;
  reg asked = 1'h0;
  output [1023:0] candidate;
  reg [1023:0] candidate = 1024'h0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000;
  input [7:0] cause;
  wire [7:0] cause;
  output check;
  wire check;
  input checked;
  wire checked;
  input clk;
  wire clk;
  input [31:0] commands;
  wire [31:0] commands;
  output done;
  wire done;
  output error;
  reg error = 1'h0;
  output [23:0] fetched;
  reg [23:0] fetched = 24'h000000;
  input halt;
  wire halt;
  output [23:0] index_0;
  wire [23:0] index_0;
  output [23:0] index_1;
  wire [23:0] index_1;
  output [23:0] index_2;
  wire [23:0] index_2;
  output [23:0] index_3;
  wire [23:0] index_3;
  wire is_stall_check;
  wire is_stall_fetch;
  wire is_stall_queue;
  output issued;
  wire issued;
  reg [31:0] left = 32'd0;
  output [23:0] lists_index;
  wire [23:0] lists_index;
  wire [215:0] lists_o_payload;
  wire lists_o_valid;
  output [191:0] lists_payload;
  wire [191:0] lists_payload;
  input lists_ready;
  wire lists_ready;
  output lists_valid;
  wire lists_valid;
  output [1023:0] o_0_payload;
  wire [1023:0] o_0_payload;
  input o_0_ready;
  wire o_0_ready;
  output o_0_valid;
  wire o_0_valid;
  output [1023:0] o_1_payload;
  wire [1023:0] o_1_payload;
  input o_1_ready;
  wire o_1_ready;
  output o_1_valid;
  wire o_1_valid;
  output [1023:0] o_2_payload;
  wire [1023:0] o_2_payload;
  input o_2_ready;
  wire o_2_ready;
  output o_2_valid;
  wire o_2_valid;
  output [1023:0] o_3_payload;
  wire [1023:0] o_3_payload;
  input o_3_ready;
  wire o_3_ready;
  output o_3_valid;
  wire o_3_valid;
  reg passed = 1'h0;
  output [63:0] program_address;
  reg [63:0] program_address = 64'h0000000000000000;
  wire queue0_i_ready;
  wire queue0_i_valid;
  wire [311:0] queue0_o_payload;
  wire queue0_o_valid;
  wire queue1_i_ready;
  wire queue1_i_valid;
  wire [311:0] queue1_o_payload;
  wire queue1_o_valid;
  wire queue2_i_ready;
  wire queue2_i_valid;
  wire [675:0] queue2_o_payload;
  wire queue2_o_valid;
  wire queue3_i_ready;
  wire queue3_i_valid;
  wire [680:0] queue3_o_payload;
  wire queue3_o_valid;
  wire [63:0] reader_o_payload;
  wire reader_o_ready;
  wire reader_o_valid;
  wire reader_run_ready;
  reg ready = 1'h0;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  input rst;
  wire rst;
  reg run_valid = 1'h0;
  input start;
  wire start;
  output [4:0] state;
  wire [4:0] state;
  assign is_stall_fetch = (|left) & !(issued | is_stall_queue | is_stall_check);
  assign state[4] = !(|{ issued, is_stall_fetch, is_stall_queue, is_stall_check });
  assign lists_i_payload_choice = (candidate[32] | candidate[33]) ? candidate[503:480] : 24'h000000;
  assign not_halt = ~halt;
  assign reader_o_valid_and_reader_o_ready = reader_o_valid & reader_o_ready;
  assign arrived_is_15 = arrived == 4'hf;
  assign check = ready & !asked;
  assign reader_o_ready = !ready | issued;
  assign o_0_valid = queue0_o_valid & not_halt;
  assign o_1_valid = queue1_o_valid & not_halt;
  assign o_2_valid = queue2_o_valid & not_halt;
  assign o_3_valid = queue3_o_valid & not_halt;
  assign lists_valid = lists_o_valid & not_halt;
  assign passed_and_not_halt = passed & not_halt;
  assign done = !left & !(|{ queue3_o_valid, queue2_o_valid, queue1_o_valid, queue0_o_valid });
  assign is_stall_check = ready & !passed & !issued;
  assign is_stall_queue = ready & !(issued | is_stall_check);
  always @(posedge clk)
    if (rst) arrived <= 4'h0;
    else if (reader_o_valid_and_reader_o_ready) arrived <= arrived_is_15 ? 4'h0 : (arrived + 1'h1);
  always @(posedge clk)
    if (reader_o_valid_and_reader_o_ready) candidate <= { reader_o_payload, candidate[1023:64] };
  always @(posedge clk)
    if (rst) run_valid <= 1'h0;
    else if (start | reader_run_ready) run_valid <= start ? (|commands) : 1'h0;
  always @(posedge clk)
    if (rst) ready <= 1'h0;
    else ready <= reader_o_valid_and_reader_o_ready ? (ready_choice | arrived_is_15) : ready_choice;
  always @(posedge clk)
    if (rst) error <= 1'h0;
    else if (checked) error <= |cause;
  always @(posedge clk)
    if (issued | rst) passed <= 1'h0;
    else if (checked) passed <= !cause;
  always @(posedge clk)
    if (issued | rst) asked <= 1'h0;
    else if (check) asked <= 1'h1;
  always @(posedge clk)
    if (rst) fetched <= 24'h000000;
    else if (issued | start) fetched <= issued ? (fetched + 1'h1) : 24'h000000;
  always @(posedge clk)
    if (rst) program_address <= 64'h0000000000000000;
    else if (start) program_address <= address;
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (issued | start) left <= issued ? (left - 1'h1) : commands;
  assign queue3_i_valid = candidate_7_0_is_4 & passed_and_not_halt;
  assign candidate_7_0_is_4 = candidate[7:0] == 8'h04;
  assign queue2_i_valid = candidate_7_0_is_3 & passed_and_not_halt;
  assign candidate_7_0_is_3 = candidate[7:0] == 8'h03;
  assign queue1_i_valid = candidate_7_0_is_2 & passed_and_not_halt;
  assign candidate_7_0_is_2 = candidate[7:0] == 8'h02;
  assign issued =
      candidate_7_0_is_4 ? (passed_and_not_halt & queue3_i_ready) :
      candidate_7_0_is_3 ? (passed_and_not_halt & queue2_i_ready) :
      candidate_7_0_is_2 ? (passed_and_not_halt & queue1_i_ready) :
      candidate_7_0_is_1 ? (passed_and_not_halt & queue0_i_ready) :
      1'h0;
  assign candidate_7_0_is_1 = candidate[7:0] == 8'h01;
  assign queue0_i_valid = candidate_7_0_is_1 & passed_and_not_halt;
  assign ready_choice = issued ? 1'h0 : ready;
  simgnn_skid_buffer_216 lists (
    .clk(clk),
    .i_payload({ fetched, 8'h00, lists_i_payload_choice, candidate[575:512], candidate[479:384] }),
    .i_ready(lists_i_ready),
    .i_valid(queue2_i_valid & queue2_i_ready),
    .o_payload(lists_o_payload),
    .o_ready(lists_ready & not_halt),
    .o_valid(lists_o_valid),
    .rst(rst)
  );
  simgnn_skid_buffer_312 queue0 (
    .clk(clk),
    .i_payload({ fetched, candidate[367:256], candidate[239:128], candidate[119:96], candidate[87:64], candidate[23:8] }),
    .i_ready(queue0_i_ready),
    .i_valid(queue0_i_valid),
    .o_payload(queue0_o_payload),
    .o_ready(o_0_ready),
    .o_valid(queue0_o_valid),
    .rst(rst)
  );
  simgnn_skid_buffer_312 queue1 (
    .clk(clk),
    .i_payload({ fetched, candidate[367:256], candidate[239:128], candidate[119:96], candidate[87:64], candidate[23:8] }),
    .i_ready(queue1_i_ready),
    .i_valid(queue1_i_valid),
    .o_payload(queue1_o_payload),
    .o_ready(o_1_ready),
    .o_valid(queue1_o_valid),
    .rst(rst)
  );
  simgnn_skid_buffer_676 queue2 (
    .clk(clk),
    .i_payload({ fetched, candidate[751:512], candidate[503:384], candidate[367:256], candidate[239:128], candidate[119:96], candidate[87:64], candidate[35:32], candidate[23:8] }),
    .i_ready(queue2_i_ready),
    .i_valid(queue2_i_valid),
    .o_payload(queue2_o_payload),
    .o_ready(o_2_ready),
    .o_valid(queue2_o_valid),
    .rst(rst)
  );
  simgnn_skid_buffer_681 queue3 (
    .clk(clk),
    .i_payload({ fetched, candidate[879:768], candidate[751:640], candidate[623:512], candidate[495:384], candidate[367:256], candidate[151:128], candidate[119:96], candidate[87:64], candidate[40:32], candidate[23:8] }),
    .i_ready(queue3_i_ready),
    .i_valid(queue3_i_valid),
    .o_payload(queue3_o_payload),
    .o_ready(o_3_ready),
    .o_valid(queue3_o_valid),
    .rst(rst)
  );
  simgnn_burst_reader_32 reader (
    .clk(clk),
    .o_payload(reader_o_payload),
    .o_ready(reader_o_ready),
    .o_valid(reader_o_valid),
    .request_payload(request_payload),
    .request_ready(request_ready),
    .request_valid(request_valid),
    .response_payload(response_payload),
    .response_ready(response_ready),
    .response_valid(response_valid),
    .rst(rst),
    .run_payload({ left[27:0], 4'h0, program_address }),
    .run_ready(reader_run_ready),
    .run_valid(run_valid)
  );
  assign index_0 = queue0_o_payload[311:288];
  assign index_1 = queue1_o_payload[311:288];
  assign index_2 = queue2_o_payload[675:652];
  assign index_3 = queue3_o_payload[680:657];
  assign lists_index = lists_o_payload[215:192];
  assign lists_payload = lists_o_payload[191:0];
  assign o_0_payload = { 656'h00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000, queue0_o_payload[287:176], 16'h0000, queue0_o_payload[175:64], 8'h00, queue0_o_payload[63:40], 8'h00, queue0_o_payload[39:16], 40'h0000000000, queue0_o_payload[15:0], 8'h00 };
  assign o_1_payload = { 656'h00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000, queue1_o_payload[287:176], 16'h0000, queue1_o_payload[175:64], 8'h00, queue1_o_payload[63:40], 8'h00, queue1_o_payload[39:16], 40'h0000000000, queue1_o_payload[15:0], 8'h00 };
  assign o_2_payload = { 272'h00000000000000000000000000000000000000000000000000000000000000000000, queue2_o_payload[651:412], 8'h00, queue2_o_payload[411:292], 16'h0000, queue2_o_payload[291:180], 16'h0000, queue2_o_payload[179:68], 8'h00, queue2_o_payload[67:44], 8'h00, queue2_o_payload[43:20], 28'h0000000, queue2_o_payload[19:16], 8'h00, queue2_o_payload[15:0], 8'h00 };
  assign o_3_payload = { 144'h000000000000000000000000000000000000, queue3_o_payload[656:545], 16'h0000, queue3_o_payload[544:433], 16'h0000, queue3_o_payload[432:321], 16'h0000, queue3_o_payload[320:209], 16'h0000, queue3_o_payload[208:97], 104'h00000000000000000000000000, queue3_o_payload[96:73], 8'h00, queue3_o_payload[72:49], 8'h00, queue3_o_payload[48:25], 23'h000000, queue3_o_payload[24:16], 8'h00, queue3_o_payload[15:0], 8'h00 };
  assign state[3:0] = { is_stall_fetch, is_stall_queue, is_stall_check, issued };
endmodule
`default_nettype wire
