// Drives simgnn_kernel without any other program: memory on the AXI4 port, registers over AXI4-Lite.
//
// The memory follows sim/harness/memory_model.h with full bandwidth and no random stalls, so that a launch takes
// exactly as many cycles as in the co-simulation. Macros: DATA_BITS, MEMORY_BEATS, READ_LATENCY, WRITE_LATENCY,
// OUTSTANDING_READS, OUTSTANDING_WRITES. Plus arguments: image, result (files of one beat per line, hexadecimal), program,
// commands, counters (how many to print).
`timescale 1ns / 1ps
`default_nettype none
module testbench;
  localparam BEAT_BYTES = `DATA_BITS / 8;
  localparam DEPTH = 256;

  reg clock = 0;
  reg reset_n = 0;
  always #1 clock = ~clock;

  // ---- AXI4-Lite ----
  reg [11:0] awaddr = 0, araddr = 0;
  reg [31:0] wdata = 0;
  reg awvalid = 0, wvalid = 0, arvalid = 0;
  wire awready, wready, bvalid, arready, rvalid, interrupt;
  wire [1:0] bresp, rresp;
  wire [31:0] rdata;

  // ---- AXI4 ----
  wire [63:0] mem_araddr, mem_awaddr;
  wire [7:0] mem_arlen, mem_awlen;
  wire mem_arvalid, mem_awvalid, mem_wvalid, mem_wlast, mem_rready, mem_bready;
  wire [`DATA_BITS - 1:0] mem_wdata;
  wire [BEAT_BYTES - 1:0] mem_wstrb;

  reg [`DATA_BITS - 1:0] memory[0:`MEMORY_BEATS - 1];
  reg [63:0] now = 0;

  reg [31:0] reads = 0, reads_done = 0, writes = 0, writes_filled = 0, responses = 0;
  reg [63:0] read_address[0:DEPTH - 1], read_time[0:DEPTH - 1], write_address[0:DEPTH - 1], write_time[0:DEPTH - 1];
  reg [8:0] read_beats[0:DEPTH - 1], write_beats[0:DEPTH - 1];
  reg [63:0] next_read_time = 0;

  wire [7:0] read_head = reads_done, write_head = writes_filled, response_head = responses;
  wire mem_arready = reads - reads_done < `OUTSTANDING_READS;
  wire mem_awready = writes - responses < `OUTSTANDING_WRITES;
  wire mem_wready = writes != writes_filled;
  wire mem_rvalid = reads != reads_done && read_time[read_head] <= now && next_read_time <= now;
  wire mem_rlast = read_beats[read_head] == 1;
  wire [`DATA_BITS - 1:0] mem_rdata = memory[read_address[read_head] / BEAT_BYTES];
  wire mem_bvalid = writes_filled != responses && write_time[response_head] <= now;
  wire [63:0] due = read_time[read_head] > next_read_time ? read_time[read_head] : next_read_time;

  integer lane;
  always @(posedge clock) begin
    now <= now + 1;
    if (mem_arvalid && mem_arready) begin
      read_address[reads[7:0]] <= mem_araddr;
      read_beats[reads[7:0]] <= mem_arlen + 9'd1;
      read_time[reads[7:0]] <= now + `READ_LATENCY;
      reads <= reads + 1;
    end
    if (mem_rvalid && mem_rready) begin
      next_read_time <= due + 1;
      read_address[read_head] <= read_address[read_head] + BEAT_BYTES;
      read_beats[read_head] <= read_beats[read_head] - 9'd1;
      if (mem_rlast) reads_done <= reads_done + 1;
    end
    if (mem_awvalid && mem_awready) begin
      write_address[writes[7:0]] <= mem_awaddr;
      write_beats[writes[7:0]] <= mem_awlen + 9'd1;
      writes <= writes + 1;
    end
    if (mem_wvalid && mem_wready) begin
      for (lane = 0; lane < BEAT_BYTES; lane = lane + 1)
        if (mem_wstrb[lane])
          memory[write_address[write_head] / BEAT_BYTES][8 * lane +: 8] <= mem_wdata[8 * lane +: 8];
      write_address[write_head] <= write_address[write_head] + BEAT_BYTES;
      write_beats[write_head] <= write_beats[write_head] - 9'd1;
      if (mem_wlast !== (write_beats[write_head] == 1)) $display("failed: WLAST in cycle %0d", now);
      if (mem_wlast) begin
        write_time[write_head] <= now + `WRITE_LATENCY;
        writes_filled <= writes_filled + 1;
      end
    end
    if (mem_bvalid && mem_bready) responses <= responses + 1;
  end

  simgnn_kernel kernel (
      .ap_clk(clock),
      .ap_rst_n(reset_n),
      .interrupt(interrupt),
      .s_axi_control_awaddr(awaddr),
      .s_axi_control_awvalid(awvalid),
      .s_axi_control_awready(awready),
      .s_axi_control_wdata(wdata),
      .s_axi_control_wstrb(4'hf),
      .s_axi_control_wvalid(wvalid),
      .s_axi_control_wready(wready),
      .s_axi_control_bresp(bresp),
      .s_axi_control_bvalid(bvalid),
      .s_axi_control_bready(1'b1),
      .s_axi_control_araddr(araddr),
      .s_axi_control_arvalid(arvalid),
      .s_axi_control_arready(arready),
      .s_axi_control_rdata(rdata),
      .s_axi_control_rresp(rresp),
      .s_axi_control_rvalid(rvalid),
      .s_axi_control_rready(1'b1),
      .m_axi_gmem0_araddr(mem_araddr),
      .m_axi_gmem0_arlen(mem_arlen),
      .m_axi_gmem0_arvalid(mem_arvalid),
      .m_axi_gmem0_arready(mem_arready),
      .m_axi_gmem0_awaddr(mem_awaddr),
      .m_axi_gmem0_awlen(mem_awlen),
      .m_axi_gmem0_awvalid(mem_awvalid),
      .m_axi_gmem0_awready(mem_awready),
      .m_axi_gmem0_wdata(mem_wdata),
      .m_axi_gmem0_wstrb(mem_wstrb),
      .m_axi_gmem0_wlast(mem_wlast),
      .m_axi_gmem0_wvalid(mem_wvalid),
      .m_axi_gmem0_wready(mem_wready),
      .m_axi_gmem0_bid(1'b0),
      .m_axi_gmem0_bresp(2'b00),
      .m_axi_gmem0_bvalid(mem_bvalid),
      .m_axi_gmem0_bready(mem_bready),
      .m_axi_gmem0_rid(1'b0),
      .m_axi_gmem0_rdata(mem_rdata),
      .m_axi_gmem0_rresp(2'b00),
      .m_axi_gmem0_rlast(mem_rlast),
      .m_axi_gmem0_rvalid(mem_rvalid),
      .m_axi_gmem0_rready(mem_rready)
  );

  task write_register(input [11:0] address, input [31:0] value);
    begin
      awaddr <= address;
      wdata <= value;
      awvalid <= 1;
      wvalid <= 1;
      @(posedge clock);
      while (!(awready && wready)) @(posedge clock);
      awvalid <= 0;
      wvalid <= 0;
      while (!bvalid) @(posedge clock);
      @(posedge clock);
    end
  endtask

  reg [31:0] answer;
  task read_register(input [11:0] address);
    begin
      araddr <= address;
      arvalid <= 1;
      @(posedge clock);
      while (!arready) @(posedge clock);
      arvalid <= 0;
      while (!rvalid) @(posedge clock);
      answer = rdata;
      @(posedge clock);
    end
  endtask

  reg [1023:0] image, result;
  reg [63:0] program_address;
  reg [31:0] commands, low;
  integer counters, index;
  initial begin
    if (!$value$plusargs("image=%s", image) || !$value$plusargs("result=%s", result)
        || !$value$plusargs("program=%d", program_address) || !$value$plusargs("commands=%d", commands)
        || !$value$plusargs("counters=%d", counters)) begin
      $display("failed: arguments are missing");
      $finish;
    end
    $readmemh(image, memory);
    repeat (4) @(posedge clock);
    reset_n <= 1;
    answer = 0;
    while (!answer[2]) read_register(12'h000);
    write_register(12'h020, 0);
    write_register(12'h024, 0);
    write_register(12'h028, `MEMORY_BEATS * BEAT_BYTES);
    write_register(12'h02c, 0);
    write_register(12'h030, 100000);
    write_register(12'h004, 1);
    write_register(12'h008, 3);
    write_register(12'h010, program_address[31:0]);
    write_register(12'h014, program_address[63:32]);
    write_register(12'h018, commands);
    $display("start");
    $fflush;
    write_register(12'h000, 1);
    while (interrupt !== 1) @(posedge clock);
    $display("end");
    $fflush;
    read_register(12'h040);
    $display("error %0d", answer);
    for (index = 0; index < counters; index = index + 1) begin
      read_register(12'h100 + 8 * index);
      low = answer;
      read_register(12'h104 + 8 * index);
      $display("counter %0d", {answer, low});
    end
    $writememh(result, memory);
    $finish;
  end
endmodule
`default_nettype wire
