// Fetch, have checked, and issue.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//   accumulate = False
//
// From hw/kernel/sequencer.py:27 (Sequencer).
`timescale 1ns/1ps
`default_nettype none
module simgnn_sequencer(
  input wire clk,
  input wire rst,
  input wire start,
  // Of the first command, a multiple of the word, or of the command where a word holds several. It and commands are
  // taken in the cycle of start.
  input wire [63:0] address,
  input wire [31:0] commands,
  // The address that was taken last.
  output reg [63:0] program_address,
  // Issue nothing more, and offer nothing to the engines; a reset is to follow.
  input wire halt,
  // Heads of the engines' queues: of each command the fields that its engine reads, the other bits 0.
  output wire [1023:0] o_0_payload,
  output wire o_0_valid,
  input wire o_0_ready,
  output wire [1023:0] o_1_payload,
  output wire o_1_valid,
  input wire o_1_ready,
  output wire [1023:0] o_2_payload,
  output wire o_2_valid,
  input wire o_2_ready,
  output wire [1023:0] o_3_payload,
  output wire o_3_valid,
  input wire o_3_ready,
  // Number of the command at each head.
  output wire [23:0] index_0,
  output wire [23:0] index_1,
  output wire [23:0] index_2,
  output wire [23:0] index_3,
  // Lists of the aggregate engine's commands, which that may read before the commands are at the head. It takes
  // them no later than the commands. [63:0] edges.address, [95:64] edges.count, [159:96] records.address,
  // [191:160] records.count
  output wire [191:0] lists_payload,
  output wire lists_valid,
  input wire lists_ready,
  // Number of the command that lists belongs to.
  output wire [23:0] lists_index,
  // Number of the command that is issued next.
  output reg [23:0] fetched,
  // Every command has been issued and has left its queue.
  output wire done,
  // The next command was found wrong; it is not issued.
  output reg error,
  // candidate, the next command, is to be checked; it holds until it is issued.
  output wire check,
  output wire [1023:0] candidate,
  // The verdict on candidate is cause (NONE if nothing is wrong); at the earliest in the cycle after check.
  input wire checked,
  input wire [7:0] cause,
  // States of the sequencer.
  output wire [4:0] state,
  output wire issued,
  // To the memory port. [63:0] address, [69:64] beats
  output wire [69:0] request_payload,
  output wire request_valid,
  input wire request_ready,
  input wire [63:0] response_payload,
  input wire response_valid,
  output wire response_ready
);
  reg [31:0] left;
  reg asked;
  reg passed;
  reg ready;
  reg issue;
  reg run_valid;
  reg [1023:0] command;
  reg [3:0] arrived;
  wire reader_run_ready;
  wire [63:0] reader_o_payload;
  wire reader_o_valid;
  wire [95:0] reader_run_payload;
  wire [311:0] queue0_o_payload;
  wire queue0_o_valid;
  wire [311:0] queue1_o_payload;
  wire queue1_o_valid;
  wire [675:0] queue2_o_payload;
  wire queue2_o_valid;
  wire [680:0] queue3_o_payload;
  wire queue3_o_valid;
  wire [215:0] lists_o_payload;
  wire lists_o_valid;
  wire queue0_i_ready;
  wire queue1_i_ready;
  wire queue2_i_ready;
  wire queue3_i_ready;
  wire lists_i_ready;

  assign o_0_payload[7:0] = 8'd0;
  assign o_0_payload[15:8] = queue0_o_payload[7:0];
  assign o_0_payload[23:16] = queue0_o_payload[15:8];
  assign o_0_payload[63:24] = 40'd0;
  assign o_0_payload[87:64] = queue0_o_payload[39:16];
  assign o_0_payload[95:88] = 8'd0;
  assign o_0_payload[119:96] = queue0_o_payload[63:40];
  assign o_0_payload[127:120] = 8'd0;
  assign o_0_payload[191:128] = queue0_o_payload[127:64];
  assign o_0_payload[223:192] = queue0_o_payload[159:128];
  assign o_0_payload[231:224] = queue0_o_payload[167:160];
  assign o_0_payload[239:232] = queue0_o_payload[175:168];
  assign o_0_payload[255:240] = 16'd0;
  assign o_0_payload[319:256] = queue0_o_payload[239:176];
  assign o_0_payload[351:320] = queue0_o_payload[271:240];
  assign o_0_payload[359:352] = queue0_o_payload[279:272];
  assign o_0_payload[367:360] = queue0_o_payload[287:280];
  assign o_0_payload[1023:368] = 656'd0;
  assign o_0_valid = queue0_o_valid & !halt;
  assign o_1_payload[7:0] = 8'd0;
  assign o_1_payload[15:8] = queue1_o_payload[7:0];
  assign o_1_payload[23:16] = queue1_o_payload[15:8];
  assign o_1_payload[63:24] = 40'd0;
  assign o_1_payload[87:64] = queue1_o_payload[39:16];
  assign o_1_payload[95:88] = 8'd0;
  assign o_1_payload[119:96] = queue1_o_payload[63:40];
  assign o_1_payload[127:120] = 8'd0;
  assign o_1_payload[191:128] = queue1_o_payload[127:64];
  assign o_1_payload[223:192] = queue1_o_payload[159:128];
  assign o_1_payload[231:224] = queue1_o_payload[167:160];
  assign o_1_payload[239:232] = queue1_o_payload[175:168];
  assign o_1_payload[255:240] = 16'd0;
  assign o_1_payload[319:256] = queue1_o_payload[239:176];
  assign o_1_payload[351:320] = queue1_o_payload[271:240];
  assign o_1_payload[359:352] = queue1_o_payload[279:272];
  assign o_1_payload[367:360] = queue1_o_payload[287:280];
  assign o_1_payload[1023:368] = 656'd0;
  assign o_1_valid = queue1_o_valid & !halt;
  assign o_2_payload[7:0] = 8'd0;
  assign o_2_payload[15:8] = queue2_o_payload[7:0];
  assign o_2_payload[23:16] = queue2_o_payload[15:8];
  assign o_2_payload[31:24] = 8'd0;
  assign o_2_payload[32] = queue2_o_payload[16];
  assign o_2_payload[33] = queue2_o_payload[17];
  assign o_2_payload[34] = queue2_o_payload[18];
  assign o_2_payload[35] = queue2_o_payload[19];
  assign o_2_payload[63:36] = 28'd0;
  assign o_2_payload[87:64] = queue2_o_payload[43:20];
  assign o_2_payload[95:88] = 8'd0;
  assign o_2_payload[119:96] = queue2_o_payload[67:44];
  assign o_2_payload[127:120] = 8'd0;
  assign o_2_payload[191:128] = queue2_o_payload[131:68];
  assign o_2_payload[223:192] = queue2_o_payload[163:132];
  assign o_2_payload[231:224] = queue2_o_payload[171:164];
  assign o_2_payload[239:232] = queue2_o_payload[179:172];
  assign o_2_payload[255:240] = 16'd0;
  assign o_2_payload[319:256] = queue2_o_payload[243:180];
  assign o_2_payload[351:320] = queue2_o_payload[275:244];
  assign o_2_payload[359:352] = queue2_o_payload[283:276];
  assign o_2_payload[367:360] = queue2_o_payload[291:284];
  assign o_2_payload[383:368] = 16'd0;
  assign o_2_payload[447:384] = queue2_o_payload[355:292];
  assign o_2_payload[479:448] = queue2_o_payload[387:356];
  assign o_2_payload[503:480] = queue2_o_payload[411:388];
  assign o_2_payload[511:504] = 8'd0;
  assign o_2_payload[575:512] = queue2_o_payload[475:412];
  assign o_2_payload[639:576] = queue2_o_payload[539:476];
  assign o_2_payload[703:640] = queue2_o_payload[603:540];
  assign o_2_payload[735:704] = queue2_o_payload[635:604];
  assign o_2_payload[743:736] = queue2_o_payload[643:636];
  assign o_2_payload[751:744] = queue2_o_payload[651:644];
  assign o_2_payload[1023:752] = 272'd0;
  assign o_2_valid = queue2_o_valid & !halt;
  assign o_3_payload[7:0] = 8'd0;
  assign o_3_payload[15:8] = queue3_o_payload[7:0];
  assign o_3_payload[23:16] = queue3_o_payload[15:8];
  assign o_3_payload[31:24] = 8'd0;
  assign o_3_payload[32] = queue3_o_payload[16];
  assign o_3_payload[33] = queue3_o_payload[17];
  assign o_3_payload[34] = queue3_o_payload[18];
  assign o_3_payload[35] = queue3_o_payload[19];
  assign o_3_payload[36] = queue3_o_payload[20];
  assign o_3_payload[37] = queue3_o_payload[21];
  assign o_3_payload[38] = queue3_o_payload[22];
  assign o_3_payload[39] = queue3_o_payload[23];
  assign o_3_payload[40] = queue3_o_payload[24];
  assign o_3_payload[63:41] = 23'd0;
  assign o_3_payload[87:64] = queue3_o_payload[48:25];
  assign o_3_payload[95:88] = 8'd0;
  assign o_3_payload[119:96] = queue3_o_payload[72:49];
  assign o_3_payload[127:120] = 8'd0;
  assign o_3_payload[151:128] = queue3_o_payload[96:73];
  assign o_3_payload[255:152] = 104'd0;
  assign o_3_payload[319:256] = queue3_o_payload[160:97];
  assign o_3_payload[351:320] = queue3_o_payload[192:161];
  assign o_3_payload[359:352] = queue3_o_payload[200:193];
  assign o_3_payload[367:360] = queue3_o_payload[208:201];
  assign o_3_payload[383:368] = 16'd0;
  assign o_3_payload[447:384] = queue3_o_payload[272:209];
  assign o_3_payload[479:448] = queue3_o_payload[304:273];
  assign o_3_payload[487:480] = queue3_o_payload[312:305];
  assign o_3_payload[495:488] = queue3_o_payload[320:313];
  assign o_3_payload[511:496] = 16'd0;
  assign o_3_payload[575:512] = queue3_o_payload[384:321];
  assign o_3_payload[607:576] = queue3_o_payload[416:385];
  assign o_3_payload[615:608] = queue3_o_payload[424:417];
  assign o_3_payload[623:616] = queue3_o_payload[432:425];
  assign o_3_payload[639:624] = 16'd0;
  assign o_3_payload[703:640] = queue3_o_payload[496:433];
  assign o_3_payload[735:704] = queue3_o_payload[528:497];
  assign o_3_payload[743:736] = queue3_o_payload[536:529];
  assign o_3_payload[751:744] = queue3_o_payload[544:537];
  assign o_3_payload[767:752] = 16'd0;
  assign o_3_payload[831:768] = queue3_o_payload[608:545];
  assign o_3_payload[863:832] = queue3_o_payload[640:609];
  assign o_3_payload[871:864] = queue3_o_payload[648:641];
  assign o_3_payload[879:872] = queue3_o_payload[656:649];
  assign o_3_payload[1023:880] = 144'd0;
  assign o_3_valid = queue3_o_valid & !halt;
  assign index_0 = queue0_o_payload[311:288];
  assign index_1 = queue1_o_payload[311:288];
  assign index_2 = queue2_o_payload[675:652];
  assign index_3 = queue3_o_payload[680:657];
  assign lists_payload = lists_o_payload[191:0];
  assign lists_valid = lists_o_valid & !halt;
  assign lists_index = lists_o_payload[215:192];
  assign done = (left == 32'd0) & !(|{queue3_o_valid, queue2_o_valid, queue1_o_valid, queue0_o_valid});
  assign check = ready & !asked;
  assign candidate = command;
  wire is_busy = issue;
  wire is_stall_check = ready & !passed & !is_busy;
  wire is_stall_queue = ready & !(|{is_stall_check, is_busy});
  wire is_stall_fetch = (left != 32'd0) & !(|{is_stall_queue, is_stall_check, is_busy});
  assign state = {!(|{is_stall_fetch, is_stall_queue, is_stall_check, is_busy}), is_stall_fetch, is_stall_queue,
      is_stall_check, is_busy};
  assign issued = issue;
  assign reader_run_payload[63:0] = program_address;
  assign reader_run_payload[95:64] = left * 32'd16;
  wire queue0_i_valid_both = passed & !halt;
  wire queue0_i_valid = (command[7:0] == 8'd1) & queue0_i_valid_both;
  wire queue1_i_valid = (command[7:0] == 8'd2) & queue0_i_valid_both;
  wire queue2_i_valid = (command[7:0] == 8'd3) & queue0_i_valid_both;
  wire queue3_i_valid = (command[7:0] == 8'd4) & queue0_i_valid_both;
  wire arrived_both = reader_o_valid & (!ready | issue);
  wire [311:0] queue0_i_payload = {fetched, command[367:256], command[239:128], command[119:96], command[87:64],
      command[23:8]};

  always @* begin
    issue = 1'b0;
    case (command[7:0])
      8'd1: begin
        if (queue0_i_valid_both) issue = queue0_i_ready;
      end
      8'd2: begin
        if (queue0_i_valid_both) issue = queue1_i_ready;
      end
      8'd3: begin
        if (queue0_i_valid_both) issue = queue2_i_ready;
      end
      8'd4: begin
        if (queue0_i_valid_both) issue = queue3_i_ready;
      end
      default: begin end
    endcase
  end

  always @(posedge clk) begin
    if (rst) begin
      left <= 32'd0;
      program_address <= 64'd0;
      fetched <= 24'd0;
      asked <= 1'b0;
      passed <= 1'b0;
      error <= 1'b0;
      ready <= 1'b0;
      arrived <= 4'd0;
    end else begin
      if (start) begin
        left <= commands;
        program_address <= address;
        fetched <= 24'd0;
      end
      if (check) asked <= 1'b1;
      if (checked) begin
        passed <= cause == 8'd0;
        error <= cause != 8'd0;
      end
      if (issue) begin
        ready <= 1'b0;
        asked <= 1'b0;
        passed <= 1'b0;
        left <= left - 32'd1;
        fetched <= fetched + 24'd1;
      end
      if (arrived_both) begin
        if (arrived == 4'd15) begin
          arrived <= 4'd0;
          ready <= 1'b1;
        end else arrived <= arrived + 4'd1;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) run_valid <= 1'b0;
    else if (start) run_valid <= commands != 32'd0;
    else if (reader_run_ready) run_valid <= 1'b0;
  end

  always @(posedge clk) begin
    if (arrived_both) command <= {reader_o_payload, command[1023:64]};
  end

  initial begin
    left = 32'd0;
    program_address = 64'd0;
    fetched = 24'd0;
    asked = 1'b0;
    passed = 1'b0;
    error = 1'b0;
    ready = 1'b0;
    arrived = 4'd0;
    run_valid = 1'b0;
    command = 1024'd0;
  end

  simgnn_burst_reader_32 reader (
    .clk(clk),
    .rst(rst),
    .run_payload(reader_run_payload),
    .run_valid(run_valid),
    .request_ready(request_ready),
    .response_payload(response_payload),
    .response_valid(response_valid),
    .o_ready(!ready | issue),
    .run_ready(reader_run_ready),
    .request_payload(request_payload),
    .request_valid(request_valid),
    .response_ready(response_ready),
    .o_payload(reader_o_payload),
    .o_valid(reader_o_valid)
  );

  simgnn_skid_buffer_312 queue0 (
    .clk(clk),
    .rst(rst),
    .i_payload(queue0_i_payload),
    .i_valid(queue0_i_valid),
    .o_ready(o_0_ready),
    .i_ready(queue0_i_ready),
    .o_payload(queue0_o_payload),
    .o_valid(queue0_o_valid)
  );

  simgnn_skid_buffer_312 queue1 (
    .clk(clk),
    .rst(rst),
    .i_payload(queue0_i_payload),
    .i_valid(queue1_i_valid),
    .o_ready(o_1_ready),
    .i_ready(queue1_i_ready),
    .o_payload(queue1_o_payload),
    .o_valid(queue1_o_valid)
  );

  simgnn_skid_buffer_676 queue2 (
    .clk(clk),
    .rst(rst),
    .i_payload({fetched, command[751:512], command[503:384], command[367:256], command[239:128], command[119:96],
        command[87:64], command[35:32], command[23:8]}),
    .i_valid(queue2_i_valid),
    .o_ready(o_2_ready),
    .i_ready(queue2_i_ready),
    .o_payload(queue2_o_payload),
    .o_valid(queue2_o_valid)
  );

  simgnn_skid_buffer_681 queue3 (
    .clk(clk),
    .rst(rst),
    .i_payload({fetched, command[879:768], command[751:640], command[623:512], command[495:384], command[367:256],
        command[151:128], command[119:96], command[87:64], command[40:32], command[23:8]}),
    .i_valid(queue3_i_valid),
    .o_ready(o_3_ready),
    .i_ready(queue3_i_ready),
    .o_payload(queue3_o_payload),
    .o_valid(queue3_o_valid)
  );

  simgnn_skid_buffer_216 lists (
    .clk(clk),
    .rst(rst),
    .i_payload({fetched, 8'd0, (command[32] | command[33]) ? command[503:480] : 24'd0, command[575:512],
        command[479:384]}),
    .i_valid(queue2_i_valid & queue2_i_ready),
    .o_ready(lists_ready & !halt),
    .i_ready(lists_i_ready),
    .o_payload(lists_o_payload),
    .o_valid(lists_o_valid)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, lists_i_ready};
endmodule
`default_nettype wire
