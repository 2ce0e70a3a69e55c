`timescale 1ns/1ps
`default_nettype none
module simgnn_drain(command_valid, streaming, half, sums, read_mask_data, request_ready, response_payload, response_valid, clk, rst, command_ready, busy, ended, signal, space, stepping, owner, address, drained_half, read_mask_en, read_mask_bank
, read_mask_address, write_en, write_bank, write_address, write_data, write_lanes, request_payload, request_valid, response_ready, command_payload);
  wire [24:0] \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire [5:0] \$5 ;
  wire [12:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire [3:0] \$13 ;
  wire [8:0] \$14 ;
  wire [31:0] \$15 ;
  wire [5:0] \$16 ;
  wire \$17 ;
  wire [5:0] \$18 ;
  wire [10:0] \$19 ;
  wire [1:0] \$20 ;
  wire [8:0] \$21 ;
  wire [8:0] \$22 ;
  wire [9:0] \$23 ;
  wire [1:0] \$24 ;
  wire [2:0] \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire [5:0] \$28 ;
  wire [5:0] \$29 ;
  wire [32:0] \$30 ;
  wire [32:0] \$31 ;
  wire [10:0] \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$44 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$45 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$46 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$47 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$48 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$49 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$50 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$51 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$52 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$53 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$54 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$55 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$56 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$57 ;
  wire \$auto$opt_dff.cc:219:make_patterns_logic$58 ;
  wire \$auto$opt_dff.cc:253:combine_resets$59 ;
  wire \$auto$opt_dff.cc:253:combine_resets$60 ;
  wire \$auto$opt_dff.cc:253:combine_resets$61 ;
  wire \$auto$opt_dff.cc:253:combine_resets$62 ;
  wire \$auto$opt_dff.cc:253:combine_resets$63 ;
  wire \$auto$opt_dff.cc:253:combine_resets$64 ;
  wire \$auto$opt_dff.cc:253:combine_resets$65 ;
  wire \$auto$rtlil.cc:2739:Not$66 ;
  wire [9:0] \$procmux$67_Y ;
  wire [9:0] \$procmux$68_Y ;
  wire [9:0] \$procmux$69_Y ;
  wire [8:0] \$procmux$70_Y ;
  wire [8:0] \$procmux$71_Y ;
  wire [8:0] \$procmux$72_Y ;
  wire [8:0] \$procmux$73_Y ;
  wire [8:0] \$procmux$74_Y ;
  wire [8:0] \$procmux$75_Y ;
  wire [9:0] \$procmux$76_Y ;
  wire [9:0] \$procmux$77_Y ;
  wire [9:0] \$procmux$78_Y ;
  wire [2:0] \$procmux$79_Y ;
  wire [2:0] \$procmux$80_Y ;
  output [7:0] address;
  reg [7:0] address = 8'h00;
  reg asked = 1'h0;
  output busy;
  reg busy = 1'h0;
  input clk;
  wire clk;
  reg [4:0] column = 5'h00;
  reg [4:0] \column$69  = 5'h00;
  reg [23:0] columns = 24'h000000;
  wire coming_product_0;
  reg coming_product_1 = 1'h0;
  reg coming_product_2 = 1'h0;
  wire [1023:0] command__payload;
  wire command__ready;
  wire command__valid;
  input [1023:0] command_payload;
  wire [1023:0] command_payload;
  output command_ready;
  wire command_ready;
  input command_valid;
  wire command_valid;
  wire [31:0] count;
  reg destination_scaled = 1'h0;
  reg [7:0] destination_space = 8'h00;
  reg [31:0] destination_stride = 32'd0;
  output drained_half;
  reg drained_half = 1'h0;
  output ended;
  wire ended;
  wire [31:0] factor;
  reg [31:0] \factor$87  = 32'd0;
  input half;
  wire half;
  reg [1:0] keep = 2'h0;
  wire last;
  reg [7:0] \local  = 8'h00;
  wire [11:0] mask_bit;
  reg [4:0] mask_chunk = 5'h00;
  reg [8:0] mask_row = 9'h000;
  reg [31:0] mask_stride = 32'd0;
  reg masked = 1'h0;
  reg [8:0] next_address = 9'h000;
  reg next_product = 1'h0;
  wire [63:0] o;
  wire [31:0] o__payload;
  wire o__valid;
  output owner;
  reg owner = 1'h0;
  reg \owner$83  = 1'h0;
  reg read_0 = 1'h0;
  wire [8:0] read_mask__address;
  wire [2:0] read_mask__bank;
  wire [63:0] read_mask__data;
  wire read_mask__en;
  output [8:0] read_mask_address;
  wire [8:0] read_mask_address;
  output [2:0] read_mask_bank;
  wire [2:0] read_mask_bank;
  input [63:0] read_mask_data;
  wire [63:0] read_mask_data;
  output read_mask_en;
  wire read_mask_en;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$32 ;
  wire [63:0] \request__payload$32.address ;
  wire [5:0] \request__payload$32.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire \request__ready$36 ;
  wire request__valid;
  wire \request__valid$34 ;
  output [69:0] request_payload;
  wire [69:0] request_payload;
  input request_ready;
  wire request_ready;
  output request_valid;
  wire request_valid;
  wire [63:0] \response__payload$38 ;
  wire response__ready;
  wire \response__ready$42 ;
  wire \response__valid$40 ;
  input [63:0] response_payload;
  wire [63:0] response_payload;
  output response_ready;
  wire response_ready;
  input response_valid;
  wire response_valid;
  reg [8:0] row = 9'h000;
  input rst;
  wire rst;
  wire running;
  reg [2:0] settle = 3'h0;
  output [3:0] signal;
  wire [3:0] signal;
  reg [7:0] \signal$53  = 8'h00;
  output [3:0] space;
  wire [3:0] space;
  wire start;
  wire step;
  output stepping;
  reg stepping = 1'h0;
  input streaming;
  wire streaming;
  input [63:0] sums;
  wire [63:0] sums;
  wire taken;
  reg [9:0] unread = 10'h000;
  reg [9:0] unwritten = 10'h000;
  wire [4:0] words;
  reg [8:0] write__address = 9'h000;
  reg [2:0] write__bank = 3'h0;
  wire [63:0] write__data;
  reg write__en = 1'h0;
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
  assign \$17  = ~ busy;
  assign command__ready = \$17  & asked;
  assign taken = command_valid & command__ready;
  assign \$42  = ! settle;
  assign running = busy & \$42 ;
  assign \$43  = | unread;
  assign \$2  = running & \$43 ;
  assign \$3  = ~ destination_scaled;
  assign \$4  = \$3  | o__valid;
  assign step = \$2  & \$4 ;
  assign \$5  = words - 1'h1;
  assign last = column == \$5 ;
  assign { \$6 [12], read_mask_address[5:0], mask_bit[5:0] } = { mask_row, 3'h0 } + { \column$69 , 1'h0 };
  assign read_mask__en = coming_product_2 & masked;
  assign \$7  = ! unwritten;
  assign \$8  = busy & \$7 ;
  assign \$9  = ~ next_product;
  assign \$10  = \$8  & \$9 ;
  assign \$11  = ~ write__en;
  assign ended = \$10  & \$11 ;
  assign write_data[31:0] = keep[0] ? o[31:0] : 32'd0;
  assign write_data[63:32] = keep[1] ? o[63:32] : 32'd0;
  assign \$12  = | settle;
  assign \$13  = settle - 1'h1;
  assign \$14  = \local  + column;
  assign \$15  = destination_scaled ? o__payload : 32'd1065353216;
  assign \$16  = column + 1'h1;
  assign \$18  = last ? 6'h00 : \$16 ;
  assign \$19  = unread - 1'h1;
  assign \$20  = \owner$83  + 1'h1;
  assign \$21  = \local  + words;
  assign \$22  = destination_space - 1'h1;
  assign \$23  = row + \column$69 ;
  assign \$24  = read_mask_data >> { 1'h0, mask_chunk, 1'h0 };
  assign \$25  = masked ? { 1'h0, \$24  } : 3'h7;
  assign \$27  = \column$69  == \$5 ;
  assign \$28  = \column$69  + 1'h1;
  assign \$29  = \$27  ? 6'h00 : \$28 ;
  assign \$30  = row + { 3'h0, destination_stride[31:3] };
  assign \$31  = mask_row + mask_stride;
  assign \$32  = unwritten - 1'h1;
  assign \$34  = step & last;
  assign \$35  = \$34  & destination_scaled;
  always @(posedge clk)
    read_0 <= \$41 ;
  assign { \$1 [24:6], words, \$1 [0] } = columns + 1'h1;
  assign \$26  = streaming & \$17 ;
  assign \$33  = ~ asked;
  assign start = \$26  & \$33 ;
  assign count[23:0] = command_payload[34] ? command_payload[87:64] : 24'h000000;
  always @(posedge clk)
    if (rst) unwritten <= 10'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$53 ) unwritten <= \$procmux$69_Y ;
  always @(posedge clk)
    if (rst) mask_row <= 9'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$54 ) mask_row <= \$procmux$72_Y ;
  always @(posedge clk)
    if (rst) row <= 9'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$55 ) row <= \$procmux$75_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$59 ) \column$69  <= 5'h00;
    else if (coming_product_2) \column$69  <= \$29 [4:0];
  always @(posedge clk)
    if (rst) keep <= 2'h0;
    else keep <= \$25 [1:0];
  always @(posedge clk)
    if (rst) write__address <= 9'h000;
    else write__address <= next_address;
  always @(posedge clk)
    if (rst) next_address <= 9'h000;
    else next_address <= \$23 [8:0];
  always @(posedge clk)
    if (rst) write__en <= 1'h0;
    else write__en <= next_product;
  always @(posedge clk)
    if (rst) write__bank <= 3'h0;
    else write__bank <= \$22 [2:0];
  always @(posedge clk)
    if (rst) next_product <= 1'h0;
    else next_product <= coming_product_2;
  always @(posedge clk)
    if (rst) mask_chunk <= 5'h00;
    else mask_chunk <= mask_bit[5:1];
  always @(posedge clk)
    if (rst) coming_product_2 <= 1'h0;
    else coming_product_2 <= coming_product_1;
  always @(posedge clk)
    if (rst) coming_product_1 <= 1'h0;
    else coming_product_1 <= read_0;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$60 ) \local  <= 8'h00;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$56 ) \local  <= \$21 [7:0];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$61 ) \owner$83  <= 1'h0;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$57 ) \owner$83  <= \$20 [0];
  always @(posedge clk)
    if (rst) unread <= 10'h000;
    else if (\$auto$opt_dff.cc:219:make_patterns_logic$58 ) unread <= \$procmux$78_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$62 ) column <= 5'h00;
    else if (step) column <= \$18 [4:0];
  always @(posedge clk)
    if (rst) \factor$87  <= 32'd0;
    else \factor$87  <= factor;
  reg [6:0] \$auto$ff.cc:266:slice$81  = 7'h00;
  always @(posedge clk)
    if (rst) \$auto$ff.cc:266:slice$81  <= 7'h00;
    else \$auto$ff.cc:266:slice$81  <= \$15 [29:23];
  assign factor[29:23] = \$auto$ff.cc:266:slice$81 ;
  reg [24:0] \$auto$ff.cc:266:slice$82  = 25'h0000000;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$63 ) \$auto$ff.cc:266:slice$82  <= 25'h0000000;
    else \$auto$ff.cc:266:slice$82  <= { o__payload[31:30], o__payload[22:0] };
  assign { factor[31:30], factor[22:0] } = \$auto$ff.cc:266:slice$82 ;
  always @(posedge clk)
    if (rst) address <= 8'h00;
    else address <= \$14 [7:0];
  always @(posedge clk)
    if (rst) owner <= 1'h0;
    else owner <= \owner$83 ;
  always @(posedge clk)
    if (rst) stepping <= 1'h0;
    else stepping <= step;
  always @(posedge clk)
    if (rst) settle <= 3'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$52 ) settle <= \$procmux$80_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$64 ) busy <= 1'h0;
    else if (taken) busy <= 1'h1;
  always @(posedge clk)
    if (rst) drained_half <= 1'h0;
    else if (taken) drained_half <= half;
  always @(posedge clk)
    if (rst) mask_stride <= 32'd0;
    else if (taken) mask_stride <= command_payload[735:704];
  always @(posedge clk)
    if (rst) destination_stride <= 32'd0;
    else if (taken) destination_stride <= command_payload[351:320];
  always @(posedge clk)
    if (rst) destination_space <= 8'h00;
    else if (taken) destination_space <= command_payload[367:360];
  always @(posedge clk)
    if (rst) columns <= 24'h000000;
    else if (taken) columns <= command_payload[119:96];
  always @(posedge clk)
    if (rst) masked <= 1'h0;
    else if (taken) masked <= command_payload[35];
  always @(posedge clk)
    if (rst) destination_scaled <= 1'h0;
    else if (taken) destination_scaled <= command_payload[34];
  always @(posedge clk)
    if (rst) \signal$53  <= 8'h00;
    else if (taken) \signal$53  <= command_payload[23:16];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$65 ) asked <= 1'h0;
    else if (start) asked <= 1'h1;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$44  = { coming_product_2, taken, \$27  } != 3'h4;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$45  = { coming_product_2, taken } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$46  = { coming_product_2, taken, \$27  } != 3'h4;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$47  = { coming_product_2, taken } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$48  = { coming_product_2, taken, \$27  } != 3'h4;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$49  = { coming_product_2, taken } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$50  = { step, taken, last } != 3'h4;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$51  = { step, taken } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$52  = { taken, \$12  } != 2'h0;
  assign \$auto$opt_dff.cc:219:make_patterns_logic$53  = & { \$auto$opt_dff.cc:194:make_patterns_logic$45 , \$auto$opt_dff.cc:194:make_patterns_logic$44  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$54  = & { \$auto$opt_dff.cc:194:make_patterns_logic$47 , \$auto$opt_dff.cc:194:make_patterns_logic$46  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$55  = & { \$auto$opt_dff.cc:194:make_patterns_logic$49 , \$auto$opt_dff.cc:194:make_patterns_logic$48  };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$56  = & { \owner$83 , step, last };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$57  = & { step, last };
  assign \$auto$opt_dff.cc:219:make_patterns_logic$58  = & { \$auto$opt_dff.cc:194:make_patterns_logic$51 , \$auto$opt_dff.cc:194:make_patterns_logic$50  };
  assign \$auto$rtlil.cc:2739:Not$66  = ~ destination_scaled;
  assign \$auto$opt_dff.cc:253:combine_resets$59  = | { taken, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$60  = | { taken, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$61  = | { taken, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$62  = | { taken, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$63  = | { \$auto$rtlil.cc:2739:Not$66 , rst };
  assign \$auto$opt_dff.cc:253:combine_resets$64  = | { ended, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$65  = | { taken, rst };
  assign \$procmux$67_Y  = \$27  ? \$32 [9:0] : 10'hxxx;
  assign \$procmux$68_Y  = coming_product_2 ? \$procmux$67_Y  : 10'hxxx;
  assign \$procmux$69_Y  = taken ? command_payload[73:64] : \$procmux$68_Y ;
  assign \$procmux$70_Y  = \$27  ? \$31 [8:0] : 9'hxxx;
  assign \$procmux$71_Y  = coming_product_2 ? \$procmux$70_Y  : 9'hxxx;
  assign \$procmux$72_Y  = taken ? command_payload[648:640] : \$procmux$71_Y ;
  assign \$procmux$73_Y  = \$27  ? \$30 [8:0] : 9'hxxx;
  assign \$procmux$74_Y  = coming_product_2 ? \$procmux$73_Y  : 9'hxxx;
  assign \$procmux$75_Y  = taken ? command_payload[267:259] : \$procmux$74_Y ;
  assign \$41  = rst ? 1'h0 : stepping;
  assign \$procmux$76_Y  = last ? \$19 [9:0] : 10'hxxx;
  assign \$procmux$77_Y  = step ? \$procmux$76_Y  : 10'hxxx;
  assign \$procmux$78_Y  = taken ? command_payload[73:64] : \$procmux$77_Y ;
  assign \$procmux$79_Y  = taken ? 3'h4 : 3'hx;
  assign \$procmux$80_Y  = \$12  ? \$13 [2:0] : \$procmux$79_Y ;
  simgnn_word_scaler scaler (
    .busy(\$40 ),
    .clk(clk),
    .factor(\factor$87 ),
    .i(sums),
    .o(o),
    .o_valid(\$39 ),
    .rst(rst),
    .valid(read_0)
  );
  simgnn_index_reader_3 scales (
    .address(command_payload[639:576]),
    .clk(clk),
    .count({ 8'h00, count[23:0] }),
    .idle(\$38 ),
    .last(\$37 ),
    .o_payload(o__payload),
    .o_ready(\$35 ),
    .o_valid(o__valid),
    .present(\$36 ),
    .request_payload(request__payload),
    .request_ready(request_ready),
    .request_valid(request__valid),
    .response_payload(response_payload),
    .response_ready(response__ready),
    .response_valid(response_valid),
    .rst(rst),
    .start(start)
  );
  assign \$6 [11:0] = { read_mask_address[5:0], mask_bit[5:0] };
  assign \$1 [5:1] = words;
  assign coming_product_0 = read_0;
  assign command__payload = command_payload;
  assign command__valid = command_valid;
  assign command_ready = command__ready;
  assign count[31:24] = 8'h00;
  assign mask_bit[11:6] = read_mask_address[5:0];
  assign read_mask__address = { 3'h0, read_mask_address[5:0] };
  assign read_mask__bank = 3'h0;
  assign read_mask__data = read_mask_data;
  assign read_mask_address[8:6] = 3'h0;
  assign read_mask_bank = 3'h0;
  assign read_mask_en = read_mask__en;
  assign \request__payload$32  = request__payload;
  assign \request__payload$32.address  = request__payload[63:0];
  assign \request__payload$32.beats  = request__payload[69:64];
  assign \request__payload.address  = request__payload[63:0];
  assign \request__payload.beats  = request__payload[69:64];
  assign \request__ready$36  = request_ready;
  assign \request__valid$34  = request__valid;
  assign request_payload = request__payload;
  assign request_valid = request__valid;
  assign \response__payload$38  = response_payload;
  assign \response__ready$42  = response__ready;
  assign \response__valid$40  = response_valid;
  assign response_ready = response__ready;
  assign signal = \signal$53 [3:0];
  assign space = destination_space[3:0];
  assign write__data = write_data;
  assign write__lanes = 2'h3;
  assign write_address = write__address;
  assign write_bank = write__bank;
  assign write_en = write__en;
  assign write_lanes = 2'h3;
endmodule
`default_nettype wire
