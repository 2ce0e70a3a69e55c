`timescale 1ns/1ps
`default_nettype none
module simgnn_load_engine(command_valid, permitted, request_ready, response_payload, response_valid, clk, rst, command_ready, started, state, request_payload, request_valid, response_ready, write_en, write_bank, write_address, write_data, write_lanes, command_payload);
  wire [11:0] \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [8:0] \$6 ;
  wire \$7 ;
  wire [10:0] \$8 ;
  wire [10:0] \$9 ;
  wire [10:0] \$10 ;
  wire \$11 ;
  wire [32:0] \$12 ;
  wire \$13 ;
  wire [19:0] \$14 ;
  wire [10:0] \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$18 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$19 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$20 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$21 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$22 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$23 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$24 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$25 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$26 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$27 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$28 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$29 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$30 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$31 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$32 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$33 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$34 ;
  wire [9:0] \$procmux$35_Y ;
  wire [9:0] \$procmux$36_Y ;
  wire \$procmux$37_CMP ;
  wire \$procmux$38_CMP ;
  wire [9:0] \$procmux$39_Y ;
  wire [9:0] \$procmux$40_Y ;
  wire [9:0] \$procmux$41_Y ;
  wire [8:0] \$procmux$42_Y ;
  wire [8:0] \$procmux$43_Y ;
  wire [8:0] \$procmux$44_Y ;
  wire [1:0] \$procmux$45_Y ;
  wire [1:0] \$procmux$46_Y ;
  wire [1:0] \$procmux$47_Y ;
  wire [1:0] \$procmux$48_Y ;
  wire \$procmux$49_CMP ;
  wire \$procmux$50_Y ;
  wire \$procmux$51_Y ;
  wire \$procmux$52_Y ;
  wire [9:0] \$signal ;
  input clk;
  wire clk;
  reg [9:0] column = 10'h000;
  wire [1023:0] command__payload;
  wire command__ready;
  wire command__valid;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  reg [9:0] factor = 10'h000;
  reg [1:0] fsm_state = 2'h0;
  wire is_busy;
  wire is_stall_memory;
  wire is_stall_token;
  reg [9:0] left = 10'h000;
  wire [63:0] o__payload;
  wire o__valid;
  input permitted;
  wire permitted;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$20 ;
  wire [63:0] \request__payload$20.address ;
  wire [5:0] \request__payload$20.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire \request__ready$24 ;
  wire request__valid;
  wire \request__valid$22 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] \response__payload$26 ;
  wire response__ready;
  wire \response__ready$30 ;
  wire \response__valid$28 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  reg [8:0] row = 9'h000;
  wire [9:0] rows;
  wire [23:0] \rows$44 ;
  input rst;
  wire rst;
  wire [95:0] \run__payload$32 ;
  wire [63:0] \run__payload$32.address ;
  wire [31:0] \run__payload$32.beats ;
  wire \run__ready$36 ;
  wire \run__valid$34 ;
  wire running;
  wire start;
  output started;
  wire started;
  output [3:0] state;
  wire [3:0] state;
  wire [47:0] total;
  reg [9:0] \total$47  = 10'h000;
  wire [9:0] words;
  wire [23:0] \words$45 ;
  wire [8:0] write__address;
  reg [2:0] write__bank = 3'h0;
  wire [63:0] write__data;
  wire write__en;
  wire [1:0] write__lanes;
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
  assign { \$1 [11], words, \$1 [0] } = command_payload[106:96] + 1'h1;
  assign { \$14 [19:10], \$signal  } = command_payload[73:64] * factor;
  assign { \$15 [10:9], write_address } = row + column;
  assign \$7  = command_valid & permitted;
  assign \$13  = left == 1'h1;
  assign is_busy = running & write__en;
  assign \$16  = ~ is_busy;
  assign is_stall_memory = running & \$16 ;
  assign \$17  = ~ started;
  assign \$2  = command_valid & \$17 ;
  assign \$3  = | { is_stall_memory, is_busy };
  assign \$4  = ~ \$3 ;
  assign is_stall_token = \$2  & \$4 ;
  assign \$5  = | { is_stall_token, is_stall_memory, is_busy };
  assign state[3] = ~ \$5 ;
  assign \$6  = command_payload[367:360] - 1'h1;
  assign \$8  = left - 1'h1;
  assign \$9  = column + 1'h1;
  assign \$10  = words - 1'h1;
  assign \$11  = column == \$10 ;
  assign \$12  = row + { 3'h0, command_payload[351:323] };
  always @(posedge clk)
    if (rst) left <= 10'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$29 ) left <= \$procmux$36_Y ;
  always @(posedge clk)
    if (rst) \total$47  <= 10'h000;
    else if (\$procmux$38_CMP ) \total$47  <= \$signal ;
  always @(posedge clk)
    if (rst) column <= 10'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$30 ) column <= \$procmux$41_Y ;
  always @(posedge clk)
    if (rst) row <= 9'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$31 ) row <= \$procmux$44_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$32 ) fsm_state <= \$procmux$47_Y ;
  always @(posedge clk)
    if (rst) factor <= 10'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$33 ) factor <= words;
  always @(posedge clk)
    if (rst) write__bank <= 3'h0;
    else write__bank <= \$6 [2:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$18  = { \$procmux$37_CMP , write__en } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$19  = { \$procmux$38_CMP , \$procmux$37_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$20  = { \$procmux$37_CMP , write__en } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$21  = { \$procmux$38_CMP , \$procmux$37_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$22  = { \$procmux$37_CMP , write__en, \$11  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$23  = { \$procmux$37_CMP , write__en } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$24  = { \$procmux$38_CMP , \$procmux$37_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$25  = { \$procmux$49_CMP , \$7  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$26  = { \$procmux$37_CMP , write__en, \$13  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$27  = { \$procmux$37_CMP , write__en } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$28  = { \$procmux$49_CMP , \$procmux$38_CMP , \$procmux$37_CMP  } != 3'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$29  = & { \$auto$opt_dff.cc:194:make_patterns_logic$19 , \$auto$opt_dff.cc:194:make_patterns_logic$18  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$30  = & { \$auto$opt_dff.cc:194:make_patterns_logic$21 , \$auto$opt_dff.cc:194:make_patterns_logic$20  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$31  = & { \$auto$opt_dff.cc:194:make_patterns_logic$24 , \$auto$opt_dff.cc:194:make_patterns_logic$23 , \$auto$opt_dff.cc:194:make_patterns_logic$22  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$32  = & { \$auto$opt_dff.cc:194:make_patterns_logic$28 , \$auto$opt_dff.cc:194:make_patterns_logic$27 , \$auto$opt_dff.cc:194:make_patterns_logic$26 , \$auto$opt_dff.cc:194:make_patterns_logic$25  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$33  = & { \$procmux$49_CMP , \$7  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$34  = | { \$procmux$38_CMP , \$procmux$37_CMP  };
  assign \$procmux$35_Y  = write__en ? \$8 [9:0] : 10'hxxx;
  function [9:0] procmux$894 ;
    input [9:0] select_a;
    input [19:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$894  = select_b[9:0];
      2'b10:
        procmux$894  = select_b[19:10];
      default:
        procmux$894  = select_a;
    endcase
  endfunction
  assign \$procmux$36_Y  = procmux$894 (10'hxxx, { \$signal , \$procmux$35_Y  }, { \$procmux$38_CMP , \$procmux$37_CMP  });
  assign \$procmux$37_CMP  = fsm_state == 2'h2;
  assign \$procmux$38_CMP  = fsm_state == 2'h1;
  assign \$procmux$39_Y  = \$11  ? 10'h000 : \$9 [9:0];
  assign \$procmux$40_Y  = write__en ? \$procmux$39_Y  : 10'hxxx;
  function [9:0] procmux$907 ;
    input [9:0] select_a;
    input [19:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$907  = select_b[9:0];
      2'b10:
        procmux$907  = select_b[19:10];
      default:
        procmux$907  = select_a;
    endcase
  endfunction
  assign \$procmux$41_Y  = procmux$907 (10'hxxx, { 10'h000, \$procmux$40_Y  }, { \$procmux$38_CMP , \$procmux$37_CMP  });
  assign \$procmux$42_Y  = \$11  ? \$12 [8:0] : 9'hxxx;
  assign \$procmux$43_Y  = write__en ? \$procmux$42_Y  : 9'hxxx;
  function [8:0] procmux$916 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$916  = select_b[8:0];
      2'b10:
        procmux$916  = select_b[17:9];
      default:
        procmux$916  = select_a;
    endcase
  endfunction
  assign \$procmux$44_Y  = procmux$916 (9'hxxx, { command_payload[267:259], \$procmux$43_Y  }, { \$procmux$38_CMP , \$procmux$37_CMP  });
  assign \$procmux$45_Y  = \$13  ? 2'h0 : 2'hx;
  assign \$procmux$46_Y  = write__en ? \$procmux$45_Y  : 2'hx;
  function [1:0] procmux$925 ;
    input [1:0] select_a;
    input [5:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$925  = select_b[1:0];
      3'b?10:
        procmux$925  = select_b[3:2];
      3'b100:
        procmux$925  = select_b[5:4];
      default:
        procmux$925  = select_a;
    endcase
  endfunction
  assign \$procmux$47_Y  = procmux$925 (2'hx, { \$procmux$48_Y , 2'h2, \$procmux$46_Y  }, { \$procmux$49_CMP , \$procmux$38_CMP , \$procmux$37_CMP  });
  assign \$procmux$48_Y  = \$7  ? 2'h1 : 2'hx;
  assign \$procmux$49_CMP  = ! fsm_state;
  assign \$procmux$50_Y  = \$13  ? 1'h1 : 1'h0;
  assign \$procmux$51_Y  = write__en ? \$procmux$50_Y  : 1'h0;
  assign command_ready = \$procmux$37_CMP  ? \$procmux$51_Y  : 1'h0;
  assign start = \$procmux$38_CMP  ? 1'h1 : 1'h0;
  assign running = \$auto$opt_reduce.cc:137:opt_pmux$34  ? 1'h1 : 1'h0;
  assign \$procmux$52_Y  = \$7  ? 1'h1 : 1'h0;
  assign started = \$procmux$49_CMP  ? \$procmux$52_Y  : 1'h0;
  simgnn_burst_reader_2 reader (
    .clk(clk),
    .o_payload(write__data),
    .o_ready(1'h1),
    .o_valid(write__en),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .rst(rst),
    .run_payload(\run__payload$32 ),
    .run_ready(\run__ready$36 ),
    .run_valid(\run__valid$34 )
  );
  simgnn_row_runs runs (
    .address(command_payload[191:128]),
    .clk(clk),
    .rows({ 14'h0000, command_payload[73:64] }),
    .rst(rst),
    .run_payload(\run__payload$32 ),
    .run_ready(\run__ready$36 ),
    .run_valid(\run__valid$34 ),
    .start(start),
    .stride(command_payload[223:192]),
    .total({ 38'h0000000000, \total$47  }),
    .words({ 14'h0000, words })
  );
  assign \$14 [9:0] = \$signal ;
  assign \$15 [8:0] = write_address;
  assign \$1 [10:1] = words;
  assign command__payload = command_payload;
  assign command__ready = command_ready;
  assign command__valid = command_valid;
  assign o__payload = write__data;
  assign o__valid = write__en;
  assign \request__payload$20  = request__payload;
  assign \request__payload$20.address  = request__payload[63:0];
  assign \request__payload$20.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign \request__ready$24  = request_ready;
  assign \request__valid$22  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign \response__payload$26  = response_payload;
  assign \response__ready$30  = response__ready;
  assign \response__valid$28  = response_valid;
  assign response_ready = response__ready;
  assign rows = command_payload[73:64];
  assign \rows$44  = { 14'h0000, command_payload[73:64] };
  assign \run__payload$32.address  = \run__payload$32 [63:0];
  assign \run__payload$32.beats  = \run__payload$32 [95:64];
  assign state[2:0] = { is_stall_token, is_stall_memory, is_busy };
  assign total = { 38'h0000000000, \total$47  };
  assign \words$45  = { 14'h0000, words };
  assign write__address = write_address;
  assign write__lanes = 2'h3;
  assign write_bank = write__bank;
  assign write_data = write__data;
  assign write_en = write__en;
  assign write_lanes = 2'h3;
endmodule
`default_nettype wire
