`timescale 1ns/1ps
`default_nettype none
module simgnn_load_engine(command_valid, permitted, request_ready, response_payload, response_valid, clk, rst, command_ready, started, state, request_payload, request_valid, response_ready, write_en, write_bank, write_address, write_data, write_lanes, command_payload);
  wire [24:0] \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$18 ;
  wire [47:0] \$19 ;
  wire [32:0] \$21 ;
  wire [24:0] \$22 ;
  wire [24:0] \$23 ;
  wire \$24 ;
  wire [32:0] \$26 ;
  wire \$27 ;
  wire [8:0] \$3 ;
  wire [24:0] \$4 ;
  wire \$8 ;
  wire \$9 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4309 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4311 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4317 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4319 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4325 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4327 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4329 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4335 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4337 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4339 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$4341 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4313 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4321 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4331 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4343 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$4347 ;
  wire \$auto$opt_reduce.cc:137:opt_pmux$3299 ;
  wire [31:0] \$procmux$1687_Y ;
  wire [31:0] \$procmux$1689_Y ;
  wire \$procmux$1690_CMP ;
  wire \$procmux$1691_CMP ;
  wire [23:0] \$procmux$1694_Y ;
  wire [23:0] \$procmux$1696_Y ;
  wire [23:0] \$procmux$1698_Y ;
  wire [8:0] \$procmux$1703_Y ;
  wire [8:0] \$procmux$1705_Y ;
  wire [8:0] \$procmux$1707_Y ;
  wire [1:0] \$procmux$1712_Y ;
  wire [1:0] \$procmux$1714_Y ;
  wire [1:0] \$procmux$1716_Y ;
  wire [1:0] \$procmux$1719_Y ;
  wire \$procmux$1721_CMP ;
  wire \$procmux$1730_Y ;
  wire \$procmux$1732_Y ;
  wire \$procmux$1741_Y ;
  wire [63:0] address;
  input clk;
  wire clk;
  reg [23:0] column = 24'h000000;
  wire [1023:0] command__payload;
  wire command__ready;
  wire command__valid;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  reg [1:0] fsm_state = 2'h0;
  wire is_busy;
  wire is_stall_memory;
  wire is_stall_token;
  reg [31:0] left = 32'd0;
  wire [63:0] o__payload;
  wire o__ready;
  wire o__valid;
  input permitted;
  wire permitted;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$20 ;
  wire [63:0] \request__payload$20.address ;
  wire [5:0] \request__payload$20.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$24 ;
  wire request__valid;
  wire \request__valid$22 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$26 ;
  wire response__ready;
  wire \response__ready$30 ;
  wire response__valid;
  wire \response__valid$28 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  reg [8:0] row = 9'h000;
  wire [23:0] rows;
  input rst;
  wire rst;
  wire [95:0] run__payload;
  wire [95:0] \run__payload$32 ;
  wire [63:0] \run__payload$32.address ;
  wire [31:0] \run__payload$32.beats ;
  wire [63:0] \run__payload.address ;
  wire [31:0] \run__payload.beats ;
  wire run__ready;
  wire \run__ready$36 ;
  wire run__valid;
  wire \run__valid$34 ;
  wire running;
  wire start;
  output started;
  wire started;
  output [3:0] state;
  wire [3:0] state;
  wire [31:0] stride;
  wire [47:0] total;
  reg [31:0] \total$44  = 32'd0;
  wire [23:0] words;
  wire [23:0] \words$42 ;
  wire [8:0] write__address;
  wire [2:0] write__bank;
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
  assign { words, \$1 [0] } = command_payload[119:96] + 1'h1;
  assign { \$3 [8:3], write_bank } = command_payload[367:360] - 1'h1;
  assign { \$4 [24:9], write_address } = row + column;
  assign \$18  = command_valid & permitted;
  assign \$27  = left == 1'h1;
  assign is_busy = running & write__en;
  assign \$8  = ~ is_busy;
  assign is_stall_memory = running & \$8 ;
  assign \$9  = ~ started;
  assign \$10  = command_valid & \$9 ;
  assign \$11  = | { is_stall_memory, is_busy };
  assign \$12  = ~ \$11 ;
  assign is_stall_token = \$10  & \$12 ;
  assign \$13  = | { is_stall_token, is_stall_memory, is_busy };
  assign state[3] = ~ \$13 ;
  assign \$19  = command_payload[87:64] * words;
  assign \$21  = left - 1'h1;
  assign \$22  = column + 1'h1;
  assign \$23  = words - 1'h1;
  assign \$24  = column == \$23 ;
  assign \$26  = row + { 3'h0, command_payload[351:323] };
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4313 ) left <= \$procmux$1689_Y ;
  always @(posedge clk)
    if (rst) column <= 24'h000000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4321 ) column <= \$procmux$1698_Y ;
  always @(posedge clk)
    if (rst) row <= 9'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4331 ) row <= \$procmux$1707_Y ;
  always @(posedge clk)
    if (rst) fsm_state <= 2'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4343 ) fsm_state <= \$procmux$1716_Y ;
  always @(posedge clk)
    if (rst) \total$44  <= 32'd0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$4347 ) \total$44  <= \$19 [31:0];
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4309  = { \$procmux$1690_CMP , write__en } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4311  = { \$procmux$1691_CMP , \$procmux$1690_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4317  = { \$procmux$1690_CMP , write__en } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4319  = { \$procmux$1691_CMP , \$procmux$1690_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4325  = { \$procmux$1690_CMP , write__en, \$24  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4327  = { \$procmux$1690_CMP , write__en } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4329  = { \$procmux$1691_CMP , \$procmux$1690_CMP  } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4335  = { \$procmux$1721_CMP , \$18  } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4337  = { \$procmux$1690_CMP , write__en, \$27  } != 3'h6;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4339  = { \$procmux$1690_CMP , write__en } != 2'h2;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$4341  = { \$procmux$1721_CMP , \$procmux$1691_CMP , \$procmux$1690_CMP  } != 3'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4313  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4311 , \$auto$opt_dff.cc:194:make_patterns_logic$4309  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4321  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4319 , \$auto$opt_dff.cc:194:make_patterns_logic$4317  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4331  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4329 , \$auto$opt_dff.cc:194:make_patterns_logic$4327 , \$auto$opt_dff.cc:194:make_patterns_logic$4325  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4343  = & { \$auto$opt_dff.cc:194:make_patterns_logic$4341 , \$auto$opt_dff.cc:194:make_patterns_logic$4339 , \$auto$opt_dff.cc:194:make_patterns_logic$4337 , \$auto$opt_dff.cc:194:make_patterns_logic$4335  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$4347  = & { \$procmux$1721_CMP , \$18  };
  assign \$auto$opt_reduce.cc:137:opt_pmux$3299  = | { \$procmux$1691_CMP , \$procmux$1690_CMP  };
  assign \$procmux$1687_Y  = write__en ? \$21 [31:0] : 32'hxxxxxxxx;
  function [31:0] procmux$1689 ;
    input [31:0] select_a;
    input [63:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1689  = select_b[31:0];
      2'b10:
        procmux$1689  = select_b[63:32];
      default:
        procmux$1689  = select_a;
    endcase
  endfunction
  assign \$procmux$1689_Y  = procmux$1689 (32'hxxxxxxxx, { \total$44 , \$procmux$1687_Y  }, { \$procmux$1691_CMP , \$procmux$1690_CMP  });
  assign \$procmux$1690_CMP  = fsm_state == 2'h2;
  assign \$procmux$1691_CMP  = fsm_state == 2'h1;
  assign \$procmux$1694_Y  = \$24  ? 24'h000000 : \$22 [23:0];
  assign \$procmux$1696_Y  = write__en ? \$procmux$1694_Y  : 24'hxxxxxx;
  function [23:0] procmux$1698 ;
    input [23:0] select_a;
    input [47:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1698  = select_b[23:0];
      2'b10:
        procmux$1698  = select_b[47:24];
      default:
        procmux$1698  = select_a;
    endcase
  endfunction
  assign \$procmux$1698_Y  = procmux$1698 (24'hxxxxxx, { 24'h000000, \$procmux$1696_Y  }, { \$procmux$1691_CMP , \$procmux$1690_CMP  });
  assign \$procmux$1703_Y  = \$24  ? \$26 [8:0] : 9'hxxx;
  assign \$procmux$1705_Y  = write__en ? \$procmux$1703_Y  : 9'hxxx;
  function [8:0] procmux$1707 ;
    input [8:0] select_a;
    input [17:0] select_b;
    input [1:0] select_s;
    casez (select_s) // synopsys parallel_case
      2'b?1:
        procmux$1707  = select_b[8:0];
      2'b10:
        procmux$1707  = select_b[17:9];
      default:
        procmux$1707  = select_a;
    endcase
  endfunction
  assign \$procmux$1707_Y  = procmux$1707 (9'hxxx, { command_payload[267:259], \$procmux$1705_Y  }, { \$procmux$1691_CMP , \$procmux$1690_CMP  });
  assign \$procmux$1712_Y  = \$27  ? 2'h0 : 2'hx;
  assign \$procmux$1714_Y  = write__en ? \$procmux$1712_Y  : 2'hx;
  function [1:0] procmux$1716 ;
    input [1:0] select_a;
    input [5:0] select_b;
    input [2:0] select_s;
    casez (select_s) // synopsys parallel_case
      3'b??1:
        procmux$1716  = select_b[1:0];
      3'b?10:
        procmux$1716  = select_b[3:2];
      3'b100:
        procmux$1716  = select_b[5:4];
      default:
        procmux$1716  = select_a;
    endcase
  endfunction
  assign \$procmux$1716_Y  = procmux$1716 (2'hx, { \$procmux$1719_Y , 2'h2, \$procmux$1714_Y  }, { \$procmux$1721_CMP , \$procmux$1691_CMP , \$procmux$1690_CMP  });
  assign \$procmux$1719_Y  = \$18  ? 2'h1 : 2'hx;
  assign \$procmux$1721_CMP  = ! fsm_state;
  assign \$procmux$1730_Y  = \$27  ? 1'h1 : 1'h0;
  assign \$procmux$1732_Y  = write__en ? \$procmux$1730_Y  : 1'h0;
  assign command_ready = \$procmux$1690_CMP  ? \$procmux$1732_Y  : 1'h0;
  assign start = \$procmux$1691_CMP  ? 1'h1 : 1'h0;
  assign running = \$auto$opt_reduce.cc:137:opt_pmux$3299  ? 1'h1 : 1'h0;
  assign \$procmux$1741_Y  = \$18  ? 1'h1 : 1'h0;
  assign started = \$procmux$1721_CMP  ? \$procmux$1741_Y  : 1'h0;
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
    .run_payload(run__payload),
    .run_ready(run__ready),
    .run_valid(run__valid)
  );
  simgnn_row_runs runs (
    .address(command_payload[191:128]),
    .clk(clk),
    .rows(command_payload[87:64]),
    .rst(rst),
    .run_payload(run__payload),
    .run_ready(run__ready),
    .run_valid(run__valid),
    .start(start),
    .stride(command_payload[223:192]),
    .total({ 16'h0000, \total$44  }),
    .words(words)
  );
  assign \$3 [2:0] = write_bank;
  assign \$1 [24:1] = words;
  assign \$4 [8:0] = write_address;
  assign address = command_payload[191:128];
  assign command__payload = command_payload;
  assign command__ready = command_ready;
  assign command__valid = command_valid;
  assign o__payload = write__data;
  assign o__ready = 1'h1;
  assign o__valid = write__en;
  assign \request__payload$20  = request__payload;
  assign \request__payload$20.address  = request__payload[63:0];
  assign \request__payload$20.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign request__ready = request_ready;
  assign \request__ready$24  = request_ready;
  assign \request__valid$22  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign response__payload = response_payload;
  assign \response__payload$26  = response_payload;
  assign \response__ready$30  = response__ready;
  assign response__valid = response_valid;
  assign \response__valid$28  = response_valid;
  assign response_ready = response__ready;
  assign rows = command_payload[87:64];
  assign \run__payload$32  = run__payload;
  assign \run__payload$32.address  = run__payload[63:0];
  assign \run__payload$32.beats  = run__payload[95:64];
  assign \run__payload.address  = run__payload[63:0];
  assign \run__payload.beats  = run__payload[95:64];
  assign \run__ready$36  = run__ready;
  assign \run__valid$34  = run__valid;
  assign state[2:0] = { is_stall_token, is_stall_memory, is_busy };
  assign stride = command_payload[223:192];
  assign total = { 16'h0000, \total$44  };
  assign \words$42  = words;
  assign write__address = write_address;
  assign write__bank = write_bank;
  assign write__lanes = 2'h3;
  assign write_data = write__data;
  assign write_en = write__en;
  assign write_lanes = 2'h3;
endmodule
`default_nettype wire
