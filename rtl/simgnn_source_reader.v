`timescale 1ns/1ps
`default_nettype none
module simgnn_source_reader(list_valid, start, indexed, scaled, from_device, address, stride, bank, sources, words, total, room, read_data, request_0_ready, request_1_ready, response_0_payload, response_0_valid, response_1_payload, response_1_valid, clk, rst
, list_ready, word, scale, word_valid, admitted, done, read_en, read_bank, read_address, request_0_payload, request_0_valid, request_1_payload, request_1_valid, response_0_ready, response_1_ready, list_payload);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [9:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire [64:0] \$16 ;
  wire [31:0] \$17 ;
  wire \$18 ;
  wire [31:0] \$19 ;
  wire \$20 ;
  wire [24:0] \$21 ;
  wire \$22 ;
  wire [24:0] \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire [5:0] \$27 ;
  wire \$28 ;
  wire [5:0] \$29 ;
  wire \$30 ;
  wire [5:0] \$31 ;
  wire [32:0] \$32 ;
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
  wire \$auto$opt_dff.cc:253:combine_resets$48 ;
  wire \$auto$opt_dff.cc:253:combine_resets$49 ;
  wire [31:0] \$procmux$50_Y ;
  wire [31:0] \$procmux$51_Y ;
  wire \$procmux$52_Y ;
  wire \$procmux$53_Y ;
  wire \$procmux$54_Y ;
  wire \$procmux$55_Y ;
  wire [23:0] \$procmux$56_Y ;
  wire [23:0] \$procmux$57_Y ;
  reg \$signal  = 1'h0;
  reg \$signal$37  = 1'h0;
  reg _from_device = 1'h0;
  input [63:0] address;
  wire [63:0] address;
  wire admit;
  output admitted;
  wire admitted;
  input [2:0] bank;
  wire [2:0] bank;
  reg [63:0] beat = 64'h0000000000000000;
  input clk;
  wire clk;
  reg [4:0] column = 5'h00;
  wire [31:0] coming;
  output done;
  wire done;
  reg far = 1'h0;
  input from_device;
  wire from_device;
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
  reg [31:0] number = 32'd0;
  reg number_valid = 1'h0;
  wire [63:0] o__payload;
  wire [40:0] \o__payload$103 ;
  wire [63:0] \o__payload$111 ;
  wire o__valid;
  wire \o__valid$96 ;
  wire \o__valid$97 ;
  wire [63:0] offset;
  reg one_run = 1'h0;
  wire [8:0] read__address;
  reg [2:0] read__bank = 3'h0;
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
  wire response__ready;
  wire \response__ready$60 ;
  input room;
  wire room;
  reg [23:0] row = 24'h000000;
  wire [63:0] row_address;
  input rst;
  wire rst;
  wire [95:0] run__payload;
  wire [63:0] \run__payload.address ;
  wire [31:0] \run__payload.beats ;
  wire run__ready;
  output [31:0] scale;
  reg [31:0] scale = 32'd0;
  reg [31:0] \scale$87  = 32'd0;
  input scaled;
  wire scaled;
  reg \scaled$107  = 1'h0;
  input [23:0] sources;
  wire [23:0] sources;
  input start;
  wire start;
  input [31:0] stride;
  wire [31:0] stride;
  wire taken;
  wire taking;
  wire [31:0] too_high;
  input [31:0] total;
  wire [31:0] total;
  reg touching = 1'h0;
  reg wanting = 1'h0;
  output [63:0] word;
  wire [63:0] word;
  output word_valid;
  reg word_valid = 1'h0;
  input [4:0] words;
  wire [4:0] words;
  assign \$1  = ~ number_valid;
  assign taking = \$1  | moved;
  assign \$9  = wanting & taking;
  assign \$14  = ~ \$signal ;
  assign \$15  = \$14  | o__valid;
  assign taken = \$9  & \$15 ;
  assign coming = \$signal$37  ? o__payload[31:0] : { 8'h00, row };
  assign offset = number * stride;
  assign { \$16 [64], row_address } = address + offset;
  assign \$20  = ~ touching;
  assign needs_run = _from_device & \$20 ;
  assign \$30  = ~ needs_run;
  assign \$40  = \$30  | run__ready;
  assign i__valid = number_valid & \$40 ;
  assign \$43  = row_address[63] | offset[63];
  assign \$2  = \$43  | far;
  assign \run__payload.address  = touching ? address : { \$2 , row_address[62:0] };
  assign \run__payload.beats  = touching ? total : { 27'h0000000, words };
  assign moved = i__valid & i__ready;
  assign \$3  = \o__valid$96  & room;
  assign \$4  = ~ _from_device;
  assign \$5  = \o__valid$97  | \$4 ;
  assign admitted = \$3  & \$5 ;
  assign read__en = admitted & \$4 ;
  assign { \$6 [9], read_address } = \o__payload$103 [40:32] + column;
  assign word = _from_device ? beat : read_data;
  assign \$7  = ! left;
  assign \$8  = ~ word_valid;
  assign done = \$7  & \$8 ;
  assign \$10  = indexed | scaled;
  assign \$11  = ~ indexed;
  assign \$12  = stride == { words, 3'h0 };
  assign \$13  = \$11  & \$12 ;
  assign \$17  = coming & 32'd0;
  assign \$18  = | \$17 ;
  assign \$19  = \scaled$107  ? o__payload[63:32] : 32'd1065353216;
  assign \$21  = named - 1'h1;
  assign \$22  = named != 1'h1;
  assign \$23  = row + 1'h1;
  assign \$24  = | sources;
  assign \$25  = _from_device & touching;
  assign \$26  = \$25  & \$24 ;
  assign \$27  = words - 1'h1;
  assign \$28  = column == \$27 ;
  assign \$29  = column + 1'h1;
  assign \$31  = \$28  ? 6'h00 : \$29 ;
  assign \$32  = left - 1'h1;
  assign \$33  = list_valid & list__ready;
  assign \$34  = \$9  & \$signal ;
  assign \$37  = number_valid & i__ready;
  assign \$38  = touching ? one_run : \$37 ;
  assign \$39  = _from_device & \$38 ;
  assign \$41  = admitted & _from_device;
  assign \$42  = admitted & \$28 ;
  always @(posedge clk)
    if (rst) left <= 32'd0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$44 ) left <= \$procmux$51_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$48 ) column <= 5'h00;
    else if (admitted) column <= \$31 [4:0];
  always @(posedge clk)
    if (rst) scale <= 32'd0;
    else if (admitted) scale <= \o__payload$103 [31:0];
  always @(posedge clk)
    if (admitted) beat <= \o__payload$111 ;
  always @(posedge clk)
    if (rst) word_valid <= 1'h0;
    else word_valid <= admitted;
  always @(posedge clk)
    if (rst) read__bank <= 3'h0;
    else read__bank <= bank;
  always @(posedge clk)
    if (rst) one_run <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$45 ) one_run <= \$procmux$53_Y ;
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$49 ) row <= 24'h000000;
    else if (taken) row <= \$23 [23:0];
  always @(posedge clk)
    if (rst) wanting <= 1'h0;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$46 ) wanting <= \$procmux$55_Y ;
  always @(posedge clk)
    if (rst) named <= 24'h000000;
    else if (\$auto$opt_dff.cc:194:make_patterns_logic$47 ) named <= \$procmux$57_Y ;
  always @(posedge clk)
    if (rst) \scale$87  <= 32'd0;
    else if (taking) \scale$87  <= \$19 ;
  always @(posedge clk)
    if (rst) far <= 1'h0;
    else if (taking) far <= \$18 ;
  always @(posedge clk)
    if (rst) number <= 32'd0;
    else if (taking) number <= coming;
  always @(posedge clk)
    if (rst) number_valid <= 1'h0;
    else if (taking) number_valid <= taken;
  always @(posedge clk)
    if (rst) _from_device <= 1'h0;
    else _from_device <= from_device;
  always @(posedge clk)
    if (rst) touching <= 1'h0;
    else touching <= \$13 ;
  always @(posedge clk)
    if (rst) \$signal  <= 1'h0;
    else \$signal  <= \$10 ;
  always @(posedge clk)
    if (rst) \scaled$107  <= 1'h0;
    else \scaled$107  <= scaled;
  always @(posedge clk)
    if (rst) \$signal$37  <= 1'h0;
    else \$signal$37  <= indexed;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$44  = { admitted, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$45  = { run__ready, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$46  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:194:make_patterns_logic$47  = { taken, start } != 2'h0;
  assign \$auto$opt_dff.cc:253:combine_resets$48  = | { start, rst };
  assign \$auto$opt_dff.cc:253:combine_resets$49  = | { start, rst };
  assign \$procmux$50_Y  = admitted ? \$32 [31:0] : 32'hxxxxxxxx;
  assign \$procmux$51_Y  = start ? total : \$procmux$50_Y ;
  assign \$procmux$52_Y  = run__ready ? 1'h0 : 1'hx;
  assign \$procmux$53_Y  = start ? \$26  : \$procmux$52_Y ;
  assign \$procmux$54_Y  = taken ? \$22  : 1'hx;
  assign \$procmux$55_Y  = start ? \$24  : \$procmux$54_Y ;
  assign \$procmux$56_Y  = taken ? \$21 [23:0] : 24'hxxxxxx;
  assign \$procmux$57_Y  = start ? sources : \$procmux$56_Y ;
  simgnn_burst_reader_3 features (
    .clk(clk),
    .o_payload(\o__payload$111 ),
    .o_ready(\$41 ),
    .o_valid(\o__valid$97 ),
    .request_payload(request__1__payload),
    .request_ready(request_1_ready),
    .request_valid(request__1__valid),
    .response_payload(response_1_payload),
    .response_ready(response__1__ready),
    .response_valid(response_1_valid),
    .rst(rst),
    .run_payload({ \run__payload.beats , \run__payload.address  }),
    .run_ready(run__ready),
    .run_valid(\$39 )
  );
  simgnn_block_queue_64x41 pending (
    .clk(clk),
    .i_payload({ row_address[11:3], \scale$87  }),
    .i_ready(i__ready),
    .i_valid(i__valid),
    .o_payload(\o__payload$103 ),
    .o_ready(\$42 ),
    .o_valid(\o__valid$96 ),
    .rst(rst)
  );
  simgnn_index_reader records (
    .address(list_payload[63:0]),
    .clk(clk),
    .count(list_payload[95:64]),
    .idle(list__ready),
    .last(\$36 ),
    .o_payload(o__payload),
    .o_ready(\$34 ),
    .o_valid(o__valid),
    .present(\$35 ),
    .request_payload(request__0__payload),
    .request_ready(request_0_ready),
    .request_valid(request__0__valid),
    .response_payload(response_0_payload),
    .response_ready(response__0__ready),
    .response_valid(response_0_valid),
    .rst(rst),
    .start(\$33 )
  );
  assign \$6 [8:0] = read_address;
  assign \$16 [63:0] = row_address;
  assign admit = admitted;
  assign idle = list__ready;
  assign list__payload = list_payload;
  assign \list__payload.address  = list_payload[63:0];
  assign \list__payload.count  = list_payload[95:64];
  assign list__valid = list_valid;
  assign list_ready = list__ready;
  assign read__address = read_address;
  assign read__data = read_data;
  assign read_bank = read__bank;
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
  assign request__valid = request__0__valid;
  assign \request__valid$52  = request__1__valid;
  assign response_0_ready = response__0__ready;
  assign response_1_ready = response__1__ready;
  assign response__0__payload = response_0_payload;
  assign response__0__valid = response_0_valid;
  assign response__1__payload = response_1_payload;
  assign response__1__valid = response_1_valid;
  assign response__ready = response__0__ready;
  assign \response__ready$60  = response__1__ready;
  assign run__payload = { \run__payload.beats , \run__payload.address  };
  assign too_high = 32'd0;
endmodule
`default_nettype wire
