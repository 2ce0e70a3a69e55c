// Read count elements of width bits from an address that is a multiple of the element.
//
// Parameters:
//   bus.word_bits = 64
//   bus.address_bits = 64
//   bus.burst_beats = 32
//   width = 32
//   group = 2
//
// From hw/memory/index.py:20 (IndexReader).
`timescale 1ns/1ps
`default_nettype none
module simgnn_index_reader_2x32(
  input wire clk,
  input wire rst,
  // Begin; the reader is idle. address (bytes) and count are taken in this cycle.
  input wire start,
  input wire [63:0] address,
  input wire [31:0] count,
  output wire [63:0] o_payload,
  output wire o_valid,
  input wire o_ready,
  // Elements of o that belong to the list: in the first group and the last some may not.
  output wire [1:0] present,
  // o is the list's last group.
  output reg last,
  // Every group has been taken.
  output wire idle,
  // To the memory port, as in BurstReader. [63:0] address, [69:64] beats
  output wire [69:0] request_payload,
  output wire request_valid,
  input wire request_ready,
  input wire [63:0] response_payload,
  input wire response_valid,
  output wire response_ready
);
  reg [63:0] run_address;
  reg [34:0] run_bytes;
  reg [1:0] within_;
  reg [1:0] before_;
  reg place_in_beat;
  reg [32:0] left;
  reg run_valid;
  wire [95:0] reader_run_payload;
  wire reader_o_valid;
  wire reader_run_ready;

  assign o_valid = reader_o_valid & within_[0];
  assign present = within_ & (~before_);
  assign idle = !within_[0];
  wire [32:0] total = {1'b0, count} + {32'd0, address[2]};
  assign reader_run_payload[63:0] = run_address;
  assign reader_run_payload[95:64] = run_bytes[34:3];
  wire last_in_beat = !place_in_beat | last;
  wire taken = o_valid & o_ready;

  always @(posedge clk) begin
    if (rst) begin
      left <= 33'd0;
      within_ <= 2'd0;
      last <= 1'b0;
      before_ <= 2'd0;
      place_in_beat <= 1'b0;
      run_valid <= 1'b0;
      run_address <= 64'd0;
      run_bytes <= 35'd0;
    end else begin
      if (start) begin
        left <= total;
        within_ <= (count != 32'd0) ? {total > 33'd1, total > 33'd0} : 2'd0;
        last <= total <= 33'd2;
        before_ <= (2'd1 << address[2]) - 2'd1;
        place_in_beat <= 1'b0;
        run_valid <= count != 32'd0;
        run_address <= {address[63:3], 3'd0};
        run_bytes <= ({1'b0, count, 2'd0} + {32'd0, address[2:0]} + 35'h000000008) - 35'h000000001;
      end else if (run_valid & reader_run_ready) run_valid <= 1'b0;
      if (taken) begin
        left <= left - 33'd2;
        within_ <= last ? 2'd0 : {left > 33'd3, left > 33'd2};
        last <= left <= 33'd4;
        before_ <= 2'd0;
        place_in_beat <= !last_in_beat & (place_in_beat + 1'b1);
      end
    end
  end

  initial begin
    left = 33'd0;
    within_ = 2'd0;
    last = 1'b0;
    before_ = 2'd0;
    place_in_beat = 1'b0;
    run_valid = 1'b0;
    run_address = 64'd0;
    run_bytes = 35'd0;
  end

  simgnn_burst_reader_64 reader (
    .clk(clk),
    .rst(rst),
    .run_payload(reader_run_payload),
    .run_valid(run_valid),
    .request_ready(request_ready),
    .response_payload(response_payload),
    .response_valid(response_valid),
    .o_ready(taken & last_in_beat),
    .run_ready(reader_run_ready),
    .request_payload(request_payload),
    .request_valid(request_valid),
    .response_ready(response_ready),
    .o_payload(o_payload),
    .o_valid(reader_o_valid)
  );

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, run_bytes[2:0]};
endmodule
`default_nettype wire
