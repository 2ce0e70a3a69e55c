// Device memory behind one AXI4 port of the kernel, for simulation.
//
// Everything is in order. A read's first beat comes `read_latency` cycles after its address, or one cycle after the last
// beat that is due before it; then a beat per cycle. A write is taken behind its address and answered `write_latency`
// cycles after its last beat. At most `most_reads` and `most_writes` bursts are under way, OUTSTANDING or fewer. The
// bench sets these before each launch. Cycles are exact: its expected counters were worked out for this timing.
//
// Verilog-2001. `errors` counts what the master did against the protocol; each is printed.
`timescale 1ns/1ps
`default_nettype none
module @TOP@_bench_memory #(
  parameter PORT = 0,
  parameter DATA_BITS = 64,
  parameter ADDRESS_BITS = 64,
  parameter BEATS = 1024,
  parameter OUTSTANDING = 64
) (
  input wire clk,
  input wire rst_n,

  input wire [ADDRESS_BITS-1:0] araddr,
  input wire [7:0] arlen,
  input wire [2:0] arsize,
  input wire [1:0] arburst,
  input wire arvalid,
  output wire arready,
  output wire [DATA_BITS-1:0] rdata,
  output wire [1:0] rresp,
  output wire rlast,
  output wire rvalid,
  input wire rready,

  input wire [ADDRESS_BITS-1:0] awaddr,
  input wire [7:0] awlen,
  input wire [2:0] awsize,
  input wire [1:0] awburst,
  input wire awvalid,
  output wire awready,
  input wire [DATA_BITS-1:0] wdata,
  input wire [DATA_BITS/8-1:0] wstrb,
  input wire wlast,
  input wire wvalid,
  output wire wready,
  output wire [1:0] bresp,
  output wire bvalid,
  input wire bready
);
  localparam BEAT_BYTES = DATA_BITS / 8;

  reg [DATA_BITS-1:0] data [0:BEATS-1];
  integer errors;
  reg [31:0] read_latency, write_latency;
  integer most_reads, most_writes;

  // Cycles since reset.
  reg [63:0] now;

  // Bursts, numbered from 0 and kept in rings of OUTSTANDING places.
  integer reads_taken, reads_done;
  integer writes_taken, writes_filled, writes_answered;
  reg [31:0] read_beat [0:OUTSTANDING-1];   // the next beat, its place in `data`
  reg [31:0] read_left [0:OUTSTANDING-1];   // beats to come
  reg [63:0] read_due [0:OUTSTANDING-1];    // cycle from which the next beat is offered
  reg [31:0] write_beat [0:OUTSTANDING-1];
  reg [31:0] write_left [0:OUTSTANDING-1];
  reg [63:0] write_due [0:OUTSTANDING-1];   // cycle from which the write is answered
  reg [63:0] read_free;                     // cycle behind the last beat that is due

  wire [31:0] read_head = reads_done % OUTSTANDING;
  wire [31:0] read_tail = reads_taken % OUTSTANDING;
  wire [31:0] write_tail = writes_taken % OUTSTANDING;
  wire [31:0] fill_head = writes_filled % OUTSTANDING;
  wire [31:0] answer_head = writes_answered % OUTSTANDING;

  wire [63:0] soonest = now + read_latency;
  wire [63:0] first_due = soonest > read_free ? soonest : read_free;

  assign arready = rst_n && reads_taken - reads_done < most_reads;
  assign rvalid = rst_n && reads_taken != reads_done && read_due[read_head] <= now;
  assign rdata = data[read_beat[read_head]];
  assign rlast = read_left[read_head] == 1;
  assign rresp = 2'b00;
  assign awready = rst_n && writes_taken - writes_answered < most_writes;
  assign wready = rst_n && writes_taken != writes_filled;
  assign bvalid = rst_n && writes_filled != writes_answered && write_due[answer_head] <= now;
  assign bresp = 2'b00;

  integer lane;

  // A burst must be whole beats, incrementing, inside the memory and inside one page of 4096 bytes.
  task check_burst(input [8*2-1:0] channel, input [ADDRESS_BITS-1:0] address, input [7:0] length, input [2:0] size,
                   input [1:0] burst);
    begin
      if (burst !== 2'b01 || (1 << size) !== BEAT_BYTES || address % BEAT_BYTES != 0
          || (address % 4096) + (length + 1) * BEAT_BYTES > 4096
          || address / BEAT_BYTES + length >= BEATS || (^address) === 1'bx || (^length) === 1'bx) begin
        $display("memory port %0d: %s burst of %0d beats, size %0d, type %0d at 0x%h is not allowed",
                 PORT, channel, length + 1, size, burst, address);
        errors = errors + 1;
      end
    end
  endtask

  initial begin
    errors = 0;
    read_latency = 1;
    write_latency = 1;
    most_reads = OUTSTANDING;
    most_writes = OUTSTANDING;
  end

  always @(posedge clk) begin
    if (!rst_n) begin
      now <= 0;
      read_free <= 0;
      reads_taken <= 0;
      reads_done <= 0;
      writes_taken <= 0;
      writes_filled <= 0;
      writes_answered <= 0;
    end else begin
      now <= now + 1;
      if (rvalid && rready) begin
        read_beat[read_head] <= read_beat[read_head] + 1;
        read_left[read_head] <= read_left[read_head] - 1;
        read_due[read_head] <= read_due[read_head] + 1;
        if (rlast) reads_done <= reads_done + 1;
      end
      if (arvalid && arready) begin
        check_burst("AR", araddr, arlen, arsize, arburst);
        read_beat[read_tail] <= araddr / BEAT_BYTES;
        read_left[read_tail] <= arlen + 1;
        read_due[read_tail] <= first_due;
        read_free <= first_due + arlen + 1;
        reads_taken <= reads_taken + 1;
      end
      if (awvalid && awready) begin
        check_burst("AW", awaddr, awlen, awsize, awburst);
        write_beat[write_tail] <= awaddr / BEAT_BYTES;
        write_left[write_tail] <= awlen + 1;
        writes_taken <= writes_taken + 1;
      end
      if (wvalid && wready) begin
        for (lane = 0; lane < BEAT_BYTES; lane = lane + 1)
          if (wstrb[lane]) data[write_beat[fill_head]][8*lane +: 8] <= wdata[8*lane +: 8];
        write_beat[fill_head] <= write_beat[fill_head] + 1;
        write_left[fill_head] <= write_left[fill_head] - 1;
        if (wlast !== (write_left[fill_head] == 1)) begin
          $display("memory port %0d: WLAST is %b with %0d beats left", PORT, wlast, write_left[fill_head]);
          errors = errors + 1;
        end
        if (write_left[fill_head] == 1) begin
          write_due[fill_head] <= now + write_latency;
          writes_filled <= writes_filled + 1;
        end
      end
      if (bvalid && bready) writes_answered <= writes_answered + 1;
    end
  end
endmodule
`default_nettype wire
