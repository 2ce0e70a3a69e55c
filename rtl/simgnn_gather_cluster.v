`timescale 1ns/1ps
`default_nettype none
module simgnn_gather_cluster(drain_half, drain_address, clear, edges, present, words, half, written, ring_write, ring_data, clk, rst, drained, room, waiting, oldest, adding, hazard, drain);
  wire [11:0] \$1 ;
  wire [5:0] \$2 ;
  wire [5:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$10 ;
  wire \$11 ;
  wire [5:0] \$12 ;
  wire [11:0] \$13 ;
  wire [5:0] \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire [8:0] \$20 ;
  wire \$auto$opt_dff.cc:253:combine_resets$21 ;
  wire \$auto$rtlil.cc:2739:Not$22 ;
  wire [5:0] \$procmux$23_Y ;
  output adding;
  wire adding;
  wire [7:0] address;
  reg [5:0] clash = 6'h00;
  input clear;
  wire clear;
  input clk;
  wire clk;
  reg [4:0] column = 5'h00;
  wire [18:0] coming;
  wire [7:0] \coming.accumulator ;
  wire [10:0] \coming.position ;
  input drain;
  wire drain;
  input [7:0] drain_address;
  wire [7:0] drain_address;
  input drain_half;
  wire drain_half;
  output [63:0] drained;
  wire [63:0] drained;
  wire [63:0] \drained$49 ;
  input [37:0] edges;
  wire [37:0] edges;
  wire [18:0] \edges[0] ;
  wire [7:0] \edges[0].accumulator ;
  wire [10:0] \edges[0].position ;
  wire [18:0] \edges[1] ;
  wire [7:0] \edges[1].accumulator ;
  wire [10:0] \edges[1].position ;
  input half;
  wire half;
  output hazard;
  wire hazard;
  reg [18:0] head = 19'h00000;
  wire [7:0] \head.accumulator ;
  wire [10:0] \head.position ;
  reg [8:0] latest0 = 9'h000;
  reg [8:0] latest1 = 9'h000;
  reg [8:0] latest2 = 9'h000;
  reg [8:0] latest3 = 9'h000;
  reg [8:0] latest4 = 9'h000;
  wire [18:0] o__payload;
  wire o__valid;
  output [10:0] oldest;
  wire [10:0] oldest;
  wire [10:0] oldest_position;
  input [1:0] present;
  wire [1:0] present;
  wire [63:0] read_data;
  reg [5:0] recent = 6'h00;
  input [63:0] ring_data;
  wire [63:0] ring_data;
  input ring_write;
  wire ring_write;
  output room;
  wire room;
  wire \room$19 ;
  input rst;
  wire rst;
  output waiting;
  wire waiting;
  wire walk_available;
  wire walk_first;
  reg walk_held = 1'h0;
  wire walk_last;
  wire walk_moved;
  wire walk_waiting;
  input [4:0] words;
  wire [4:0] words;
  input [10:0] written;
  wire [10:0] written;
  assign waiting = walk_held | o__valid;
  assign oldest = walk_held ? head[18:8] : coming[18:8];
  assign \$1  = written - head[18:8];
  assign \$10  = $signed(\$1 [10:0]) >= $signed({ 1'h0, words });
  assign walk_available = walk_held & \$10 ;
  assign walk_first = ! column;
  assign \$14  = words - 1'h1;
  assign walk_last = column == \$14 ;
  assign \$15  = walk_available & walk_first;
  assign \$16  = | clash;
  assign hazard = \$15  & \$16 ;
  assign \$17  = ~ hazard;
  assign adding = walk_available & \$17 ;
  assign \$18  = ~ walk_held;
  assign \$19  = adding & walk_last;
  assign walk_moved = \$18  | \$19 ;
  assign { \$20 [8], address } = head[7:0] + column;
  assign \$2  = column + 1'h1;
  assign \$3  = walk_last ? 6'h00 : \$2 ;
  assign \$4  = adding & walk_first;
  assign \$5  = head[7:0] == coming[7:0];
  assign \$6  = latest0 == { half, coming[7:0] };
  assign \$7  = latest1 == { half, coming[7:0] };
  assign \$8  = latest2 == { half, coming[7:0] };
  assign \$9  = latest3 == { half, coming[7:0] };
  assign \$11  = latest4 == { half, coming[7:0] };
  assign \$12  = { recent[4:0], \$4  } & { \$11 , \$9 , \$8 , \$7 , \$6 , \$5  };
  assign \$13  = head[18:8] + column;
  always @(posedge clk)
    latest0 <= { half, head[7:0] };
  always @(posedge clk)
    latest1 <= latest0;
  always @(posedge clk)
    latest2 <= latest1;
  always @(posedge clk)
    latest3 <= latest2;
  always @(posedge clk)
    latest4 <= latest3;
  always @(posedge clk)
    if (rst) clash[5:1] <= 5'h00;
    else clash[5:1] <= \$procmux$23_Y [5:1];
  always @(posedge clk)
    if (\$auto$opt_dff.cc:253:combine_resets$21 ) clash[0] <= 1'h0;
    else clash[0] <= \$12 [0];
  always @(posedge clk)
    if (rst) recent <= 6'h00;
    else recent <= { recent[4:0], \$4  };
  always @(posedge clk)
    if (rst) column <= 5'h00;
    else if (adding) column <= \$3 [4:0];
  always @(posedge clk)
    if (rst) head <= 19'h00000;
    else if (walk_moved) head <= coming;
  always @(posedge clk)
    if (rst) walk_held <= 1'h0;
    else if (walk_moved) walk_held <= o__valid;
  assign \$auto$rtlil.cc:2739:Not$22  = ~ walk_moved;
  assign \$auto$opt_dff.cc:253:combine_resets$21  = | { \$auto$rtlil.cc:2739:Not$22 , rst };
  assign \$procmux$23_Y  = walk_moved ? \$12  : { clash[4:0], 1'h0 };
  simgnn_accumulators accumulators (
    .add(adding),
    .addend(read_data),
    .address(address),
    .clear(clear),
    .clk(clk),
    .drain(drain),
    .drain_address(drain_address),
    .drain_half(drain_half),
    .drained(drained),
    .half(half),
    .rst(rst)
  );
  simgnn_group_queue_2_16x19 queue (
    .clk(clk),
    .i(edges),
    .o_payload(coming),
    .o_ready(walk_moved),
    .o_valid(o__valid),
    .present(present),
    .room(room),
    .rst(rst)
  );
  simgnn_ram_32x64 ring (
    .clk(clk),
    .read_address(\$13 [4:0]),
    .read_data(read_data),
    .read_en(adding),
    .write_address(written[4:0]),
    .write_data(ring_data),
    .write_en(ring_write)
  );
  assign \$20 [7:0] = address;
  assign \coming.accumulator  = coming[7:0];
  assign \coming.position  = coming[18:8];
  assign \drained$49  = drained;
  assign \edges[0]  = edges[18:0];
  assign \edges[0].accumulator  = edges[7:0];
  assign \edges[0].position  = edges[18:8];
  assign \edges[1]  = edges[37:19];
  assign \edges[1].accumulator  = edges[26:19];
  assign \edges[1].position  = edges[37:27];
  assign \head.accumulator  = head[7:0];
  assign \head.position  = head[18:8];
  assign o__payload = coming;
  assign oldest_position = oldest;
  assign \room$19  = room;
  assign walk_waiting = waiting;
endmodule
`default_nettype wire
