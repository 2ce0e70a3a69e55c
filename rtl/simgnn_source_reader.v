`timescale 1ns/1ps
`default_nettype none
module simgnn_source_reader(list_valid, start, indexed, scaled, from_device, address, stride, bank, sources, words, total, room, read_data, request_0_ready, request_1_ready, response_0_payload, response_0_valid, response_1_payload, response_1_valid, clk, rst
, list_ready, word, scale, word_valid, admitted, done, read_en, read_bank, read_address, request_0_payload, request_0_valid, request_1_payload, request_1_valid, response_0_ready, response_1_ready, list_payload);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire [64:0] \$4 ;
  wire [64:0] \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire [24:0] \$12 ;
  wire \$13 ;
  wire [24:0] \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$20 ;
  wire [63:0] \$21 ;
  wire [31:0] \$22 ;
  wire [24:0] \$23 ;
  wire [24:0] \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire [24:0] \$28 ;
  wire \$29 ;
  wire [24:0] \$30 ;
  wire [32:0] \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$37 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$38 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$39 ;
  wire \$auto$opt_dff.cc:194:make_patterns_logic$40 ;
  wire \$auto$opt_dff.cc:253:combine_resets$41 ;
  wire \$auto$opt_dff.cc:253:combine_resets$42 ;
  wire [31:0] \$procmux$43_Y ;
  wire [31:0] \$procmux$44_Y ;
  wire \$procmux$45_Y ;
  wire \$procmux$46_Y ;
  wire [23:0] \$procmux$47_Y ;
  wire [23:0] \$procmux$48_Y ;
  wire \$procmux$49_Y ;
  wire \$procmux$50_Y ;
  input [63:0] address;
  wire [63:0] address;
  wire [63:0] \address$66 ;
  wire admit;
  output admitted;
  wire admitted;
  input [2:0] bank;
  wire [2:0] bank;
  reg [63:0] beat = 64'h0000000000000000;
  input clk;
  wire clk;
  reg [23:0] column = 24'h000000;
  wire [31:0] count;
  output done;
  wire done;
  input from_device;
  wire from_device;
  wire [40:0] i__payload;
  wire i__ready;
  wire i__valid;
  wire idle;
  input indexed;
  wire indexed;
  reg [31:0] left = 32'd0;
  wire [95:0] list__payload;
  wire [63:0] \list__payload.address ;
  wire [31:0] \list__payload.count ;
  wire list__ready;
  wire list__valid;
  input [95:0] list_payload;
  wire [95:0] list_payload;
  output list_ready;
  wire list_ready;
  input list_valid;
  wire list_valid;
  wire moved;
  reg [23:0] named = 24'h000000;
  wire needs_run;
  wire [31:0] number;
  wire [63:0] o__payload;
  wire [63:0] \o__payload$102 ;
  wire [40:0] \o__payload$98 ;
  wire o__ready;
  wire \o__ready$92 ;
  wire \o__ready$94 ;
  wire o__valid;
  wire \o__valid$90 ;
  wire \o__valid$91 ;
  reg [63:0] offset = 64'h0000000000000000;
  reg offset_valid = 1'h0;
  reg one_run = 1'h0;
  wire [8:0] read__address;
  wire [2:0] read__bank;
  wire [63:0] read__data;
  wire read__en;
  output [8:0] read_address;
  wire [8:0] read_address;
  output [2:0] read_bank;
  wire [2:0] read_bank;
  input [63:0] read_data;
  wire [63:0] read_data;
  output read_en;
  wire read_en;
  wire recorded;
  output [69:0] request_0_payload;
  wire [69:0] request_0_payload;
  input request_0_ready;
  wire request_0_ready;
  output request_0_valid;
  wire request_0_valid;
  output [69:0] request_1_payload;
  wire [69:0] request_1_payload;
  input request_1_ready;
  wire request_1_ready;
  output request_1_valid;
  wire request_1_valid;
  wire [69:0] request__0__payload;
  wire [63:0] \request__0__payload.address ;
  wire [5:0] \request__0__payload.beats ;
  wire request__0__ready;
  wire request__0__valid;
  wire [69:0] request__1__payload;
  wire [63:0] \request__1__payload.address ;
  wire [5:0] \request__1__payload.beats ;
  wire request__1__ready;
  wire request__1__valid;
  wire [69:0] request__payload;
  wire [69:0] \request__payload$50 ;
  wire [63:0] \request__payload$50.address ;
  wire [5:0] \request__payload$50.beats ;
  wire [63:0] \request__payload.address ;
  wire [5:0] \request__payload.beats ;
  wire request__ready;
  wire \request__ready$53 ;
  wire request__valid;
  wire \request__valid$52 ;
  input [63:0] response_0_payload;
  wire [63:0] response_0_payload;
  output response_0_ready;
  wire response_0_ready;
  input response_0_valid;
  wire response_0_valid;
  input [63:0] response_1_payload;
  wire [63:0] response_1_payload;
  output response_1_ready;
  wire response_1_ready;
  input response_1_valid;
  wire response_1_valid;
  wire [63:0] response__0__payload;
  wire response__0__ready;
  wire response__0__valid;
  wire [63:0] response__1__payload;
  wire response__1__ready;
  wire response__1__valid;
  wire [63:0] response__payload;
  wire [63:0] \response__payload$55 ;
  wire response__ready;
  wire \response__ready$60 ;
  wire response__valid;
  wire \response__valid$57 ;
  input room;
  wire room;
  reg [23:0] row = 24'h000000;
  input rst;
  wire rst;
  wire [95:0] run__payload;
  wire [63:0] \run__payload.address ;
  wire [31:0] \run__payload.beats ;
  wire run__ready;
  wire run__valid;
  output [31:0] scale;
  reg [31:0] scale = 32'd0;
  reg [31:0] \scale$81  = 32'd0;
  input scaled;
  wire scaled;
  input [23:0] sources;
  wire [23:0] sources;
  input start;
  wire start;
  wire \start$64 ;
  input [31:0] stride;
  wire [31:0] stride;
  wire taken;
  input [31:0] total;
  wire [31:0] total;
  reg touching = 1'h0;
  output [63:0] word;
  wire [63:0] word;
  output word_valid;
  reg word_valid = 1'h0;
  input [23:0] words;
  wire [23:0] words;
  assign \$21  = number * stride;
  assign \$22  = scaled ? o__payload[63:32] : 32'd1065353216;
  assign \$23  = named - 1'h1;
  assign \$24  = row + 1'h1;
  assign \$25  = from_device & touching;
  assign \$26  = | sources;
  assign \$27  = \$25  & \$26 ;
  assign \$12  = words - 1'h1;
  assign \$13  = column == \$12 ;
  assign \$28  = column + 1'h1;
  assign \$30  = \$13  ? 25'h0000000 : \$28 ;
  assign \$31  = left - 1'h1;
  assign recorded = indexed | scaled;
  assign \start$64  = list_valid & list__ready;
  assign \$1  = | named;
  assign \$11  = ~ recorded;
  assign \$20  = \$11  | o__valid;
  assign \$29  = \$1  & \$20 ;
  assign \$34  = ~ offset_valid;
  assign \$35  = \$34  | moved;
  assign taken = \$29  & \$35 ;
  assign o__ready = taken & recorded;
  assign number = indexed ? o__payload[31:0] : { 8'h00, row };
  assign \$36  = ~ touching;
  assign needs_run = from_device & \$36 ;
  assign { \$4 [64:12], i__payload[40:32], \$4 [2:0] } = address + offset;
  assign \$2  = ~ needs_run;
  assign \$3  = \$2  | run__ready;
  assign i__valid = offset_valid & \$3 ;
  assign { \$5 [64], run__payload[63:0] } = touching ? { 1'h0, address } : { \$4 [64:12], i__payload[40:32], \$4 [2:0] };
  assign \run__payload.beats  = touching ? total : { 8'h00, words };
  assign \$6  = offset_valid & i__ready;
  assign \$7  = touching ? one_run : \$6 ;
  assign run__valid = from_device & \$7 ;
  assign moved = i__valid & i__ready;
  assign \$8  = \o__valid$90  & room;
  assign \$9  = ~ from_device;
  assign \$10  = \o__valid$91  | \$9 ;
  assign admitted = \$8  & \$10 ;
  assign \o__ready$92  = admitted & \$13 ;
  assign \o__ready$94  = admitted & from_device;
  assign read__en = admitted & \$9 ;
  assign { \$14 [24:9], read_address } = \o__payload$98 [40:32] + column;
  assign word = from_device ? beat : read_data;
  assign \$15  = ! left;
  assign \$16  = ~ word_valid;
  assign done = \$15  & \$16 ;
  assign \$17  = ~ indexed;
  assign \$18  = stride == { words, 3'h0 };
  assign \$19  = \$17  & \$18 ;
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$37 ) left <= \$procmux$44_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$41 ) column <= 24'h000000;
    else if (admitted) column <= \$30 [23:0];
  always @(posedge clk)
    if (rst) scale <= 32'd0;
    else if (admitted) scale <= \o__payload$98 [31:0];
  always @(posedge clk)
    if (admitted) beat <= \o__payload$102 ;
  always @(posedge clk)
    if (rst) word_valid <= 1'h0;
    else word_valid <= admitted;
  always @(posedge clk)
    if (rst) one_run <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$38 ) one_run <= \$procmux$46_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$42 ) row <= 24'h000000;
    else if (taken) row <= \$24 [23:0];
  always @(posedge clk)
    if (rst) named <= 24'h000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$39 ) named <= \$procmux$48_Y ;
  always @(posedge clk)
    if (rst) \scale$81  <= 32'd0;
    else if (taken) \scale$81  <= \$22 ;
  always @(posedge clk)
    if (rst) offset <= 64'h0000000000000000;
    else if (taken) offset <= \$21 ;
  always @(posedge clk)
    if (rst) offset_valid <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$40 ) offset_valid <= \$procmux$50_Y ;
  always @(posedge clk)
    if (rst) touching <= 1'h0;
    else touching <= \$19 ;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$37  = { admitted, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$38  = { run__ready, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$39  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$40  = { moved, taken } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$41  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$42  = | { start, rst };
  assign \$procmux$43_Y  = admitted ? \$31 [31:0] : 32'hxxxxxxxx;
  assign \$procmux$44_Y  = start ? total : \$procmux$43_Y ;
  assign \$procmux$45_Y  = run__ready ? 1'h0 : 1'hx;
  assign \$procmux$46_Y  = start ? \$27  : \$procmux$45_Y ;
  assign \$procmux$47_Y  = taken ? \$23 [23:0] : 24'hxxxxxx;
  assign \$procmux$48_Y  = start ? sources : \$procmux$47_Y ;
  assign \$procmux$49_Y  = moved ? 1'h0 : 1'hx;
  assign \$procmux$50_Y  = taken ? 1'h1 : \$procmux$49_Y ;
  simgnn_burst_reader_3 features (
    .clk(clk),
    .o_payload(\o__payload$102 ),
    .o_ready(\o__ready$94 ),
    .o_valid(\o__valid$91 ),
    .request_payload(request__1__payload),
    .request_ready(request_1_ready),
    .request_valid(request__1__valid),
    .response_payload(response_1_payload),
    .response_ready(response__1__ready),
    .response_valid(response_1_valid),
    .rst(rst),
    .run_payload({ \run__payload.beats , run__payload[63:0] }),
    .run_ready(run__ready),
    .run_valid(run__valid)
  );
  simgnn_block_queue_64x41 pending (
    .clk(clk),
    .i_payload({ i__payload[40:32], \scale$81  }),
    .i_ready(i__ready),
    .i_valid(i__valid),
    .o_payload(\o__payload$98 ),
    .o_ready(\o__ready$92 ),
    .o_valid(\o__valid$90 ),
    .rst(rst)
  );
  simgnn_index_reader records (
    .address(list_payload[63:0]),
    .clk(clk),
    .count(list_payload[95:64]),
    .idle(list__ready),
    .last(\$33 ),
    .o_payload(o__payload),
    .o_ready(o__ready),
    .o_valid(o__valid),
    .present(\$32 ),
    .request_payload(request__0__payload),
    .request_ready(request_0_ready),
    .request_valid(request__0__valid),
    .response_payload(response_0_payload),
    .response_ready(response__0__ready),
    .response_valid(response_0_valid),
    .rst(rst),
    .start(\start$64 )
  );
  assign \$14 [8:0] = read_address;
  assign \$5 [63:0] = run__payload[63:0];
  assign \$4 [11:3] = i__payload[40:32];
  assign \address$66  = list_payload[63:0];
  assign admit = admitted;
  assign count = list_payload[95:64];
  assign i__payload[31:0] = \scale$81 ;
  assign idle = list__ready;
  assign list__payload = list_payload;
  assign \list__payload.address  = list_payload[63:0];
  assign \list__payload.count  = list_payload[95:64];
  assign list__valid = list_valid;
  assign list_ready = list__ready;
  assign read__address = read_address;
  assign read__bank = bank;
  assign read__data = read_data;
  assign read_bank = bank;
  assign read_en = read__en;
  assign request_0_payload = request__0__payload;
  assign request_0_valid = request__0__valid;
  assign request_1_payload = request__1__payload;
  assign request_1_valid = request__1__valid;
  assign \request__0__payload.address  = request__0__payload[63:0];
  assign \request__0__payload.beats  = request__0__payload[69:64];
  assign request__0__ready = request_0_ready;
  assign \request__1__payload.address  = request__1__payload[63:0];
  assign \request__1__payload.beats  = request__1__payload[69:64];
  assign request__1__ready = request_1_ready;
  assign request__payload = request__0__payload;
  assign \request__payload$50  = request__1__payload;
  assign \request__payload$50.address  = request__1__payload[63:0];
  assign \request__payload$50.beats  = request__1__payload[69:64];
  assign \request__payload.address  = request__0__payload[63:0];
  assign \request__payload.beats  = request__0__payload[69:64];
  assign request__ready = request_0_ready;
  assign \request__ready$53  = request_1_ready;
  assign request__valid = request__0__valid;
  assign \request__valid$52  = request__1__valid;
  assign response_0_ready = response__0__ready;
  assign response_1_ready = response__1__ready;
  assign response__0__payload = response_0_payload;
  assign response__0__valid = response_0_valid;
  assign response__1__payload = response_1_payload;
  assign response__1__valid = response_1_valid;
  assign response__payload = response_0_payload;
  assign \response__payload$55  = response_1_payload;
  assign response__ready = response__0__ready;
  assign \response__ready$60  = response__1__ready;
  assign response__valid = response_0_valid;
  assign \response__valid$57  = response_1_valid;
  assign run__payload[95:64] = \run__payload.beats ;
  assign \run__payload.address  = run__payload[63:0];
endmodule
`default_nettype wire
