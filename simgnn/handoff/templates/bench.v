// Self-checking bench of @TOP@ (configuration @CONFIG@).
//
// It resets the kernel, loads a program with its memory, and launches the forward and the backward half of the training
// step of one sampled mini-batch. What the host computes between launches is in a file. After each launch all of
// memory, every counter and the error registers must be as expected, and the memory must have seen no wrong burst.
//
// Run it in the folder of its *.hex files. The last line begins with PASS or FAIL. On FAIL it calls $stop, with which
// a verilated program ends with an error, and Icarus' `vvp -N` with exit code 1; scripts of other simulators look for
// PASS. +waves writes bench.vcd.
//
// Verilog-2001, no DPI, no PLI.
`timescale 1ns/1ps
`default_nettype none
module @TOP@_bench;
  localparam PORTS = @PORTS@;
  localparam DATA_BITS = @DATA_BITS@;
  localparam ADDRESS_BITS = @ADDRESS_BITS@;
  localparam BEATS = @BEATS@;            // of each port's share of memory
  localparam LAUNCHES = @LAUNCHES@;
  localparam COUNTERS = @COUNTERS@;
  localparam MOST_CYCLES = @MOST_CYCLES@;  // a launch that takes longer hangs
  localparam CLEAR_CYCLES = @CLEAR_CYCLES@;  // after reset, until the kernel is idle

@REGISTERS@

  reg ap_clk;
  reg ap_rst_n;
  wire interrupt;
  reg [11:0] awaddr, araddr;
  reg [31:0] wdata;
  reg awvalid, wvalid, bready, arvalid, rready;
  wire awready, wready, bvalid, arready, rvalid;
  wire [1:0] bresp, rresp;
  wire [31:0] rdata;

@WIRES@

  @TOP@ kernel (
    .ap_clk(ap_clk),
    .ap_rst_n(ap_rst_n),
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
    .s_axi_control_bready(bready),
    .s_axi_control_araddr(araddr),
    .s_axi_control_arvalid(arvalid),
    .s_axi_control_arready(arready),
    .s_axi_control_rdata(rdata),
    .s_axi_control_rresp(rresp),
    .s_axi_control_rvalid(rvalid),
    .s_axi_control_rready(rready)@PORT_PINS@
  );

@MEMORIES@

  // Per launch: address of the first command, number of commands. Then the counters that it must leave.
  reg [63:0] launches [0:2*LAUNCHES-1];
  reg [63:0] counters [0:COUNTERS*LAUNCHES-1];
@EXPECTED@

  integer failures;
  integer launch;
  integer index;
  integer cycle;
  reg [31:0] value;
  reg [63:0] wide;

  initial ap_clk = 1'b0;
  always #@HALF_PERIOD@ ap_clk = ~ap_clk;

  task fail;
    begin
      failures = failures + 1;
      if (failures > 20) finish_bench;
    end
  endtask

  task finish_bench;
    begin
      if (failures == 0)
        $display("PASS: @TOP@ (@CONFIG@), %0d launches, all of memory and %0d counters each", LAUNCHES, COUNTERS);
      else begin
        $display("FAIL: @TOP@ (@CONFIG@), %0d differences", failures);
        $stop;
      end
      $finish;
    end
  endtask

  // The bench drives and samples at falling edges, where nothing else changes: a transfer takes place at the rising edge
  // behind the falling one at which VALID and READY were both high.
  reg address_open, data_open, address_taken, data_taken, answer;

  // One AXI4-Lite write.
  task write_register(input [11:0] address, input [31:0] data);
    begin
      @(negedge ap_clk);
      awaddr = address;
      wdata = data;
      awvalid = 1'b1;
      wvalid = 1'b1;
      bready = 1'b1;
      address_open = 1'b1;
      data_open = 1'b1;
      answer = 1'b0;
      for (cycle = 0; !answer; cycle = cycle + 1) begin
        address_taken = address_open && awready === 1'b1;
        data_taken = data_open && wready === 1'b1;
        answer = bvalid === 1'b1;
        if (answer && bresp !== 2'b00) begin
          $display("register 0x%h: write response is %b", address, bresp);
          fail;
        end
        @(negedge ap_clk);
        if (address_taken) address_open = 1'b0;
        if (data_taken) data_open = 1'b0;
        awvalid = address_open;
        wvalid = data_open;
        if (cycle == 1000) begin
          $display("register 0x%h: no answer to a write", address);
          fail;
          finish_bench;
        end
      end
      bready = 1'b0;
    end
  endtask

  // One AXI4-Lite read, into `value`.
  task read_register(input [11:0] address);
    begin
      @(negedge ap_clk);
      araddr = address;
      arvalid = 1'b1;
      rready = 1'b1;
      address_open = 1'b1;
      answer = 1'b0;
      for (cycle = 0; !answer; cycle = cycle + 1) begin
        address_taken = address_open && arready === 1'b1;
        answer = rvalid === 1'b1;
        if (answer) value = rdata;
        if (answer && rresp !== 2'b00) begin
          $display("register 0x%h: read response is %b", address, rresp);
          fail;
        end
        @(negedge ap_clk);
        if (address_taken) address_open = 1'b0;
        arvalid = address_open;
        if (cycle == 1000) begin
          $display("register 0x%h: no answer to a read", address);
          fail;
          finish_bench;
        end
      end
      rready = 1'b0;
    end
  endtask

  task write_wide(input [11:0] address, input [63:0] data);
    begin
      write_register(address, data[31:0]);
      write_register(address + 12'd4, data[63:32]);
    end
  endtask

  // Two AXI4-Lite reads, into `wide`.
  task read_wide(input [11:0] address);
    begin
      read_register(address);
      wide[31:0] = value;
      read_register(address + 12'd4);
      wide[63:32] = value;
    end
  endtask

  task check_register(input [11:0] address, input [31:0] wanted);
    begin
      read_register(address);
      if (value !== wanted) begin
        $display("launch %0d: register 0x%h is 0x%h, not 0x%h", launch, address, value, wanted);
        fail;
      end
    end
  endtask

  // What the host has written before a launch, and what the launch must leave.
  task load_launch;
    begin
@LOADS@
    end
  endtask

  task compare_memory;
    begin
@COMPARISONS@
    end
  endtask

  initial begin
    failures = 0;
    launch = 0;
    ap_rst_n = 1'b0;
    awaddr = 0;
    araddr = 0;
    wdata = 0;
    awvalid = 1'b0;
    wvalid = 1'b0;
    bready = 1'b0;
    arvalid = 1'b0;
    rready = 1'b0;
    $readmemh("launches.hex", launches);
    $readmemh("counters.hex", counters);
    if ($test$plusargs("waves")) begin
      $dumpfile("bench.vcd");
      $dumpvars;
    end
    repeat (4) @(negedge ap_clk);
    ap_rst_n = 1'b1;

    value = 0;
    for (index = 0; !value[2]; index = index + 1) begin
      read_register(AP_CTRL);
      if (index > CLEAR_CYCLES) begin
        $display("the kernel is not idle after reset");
        fail;
        finish_bench;
      end
    end
    write_wide(MEMORY_BASE, 64'd@BASE@);
    write_wide(MEMORY_LIMIT, 64'd@LIMIT@);
    write_register(TIMEOUT, 32'd@TIMEOUT@);
    write_register(GIE, 32'd1);
    write_register(IER, 32'd3);

    for (launch = 0; launch < LAUNCHES; launch = launch + 1) begin
      load_launch;
      write_wide(PROGRAM, launches[2*launch]);
      wide = launches[2*launch+1];
      write_register(COMMANDS, wide[31:0]);
      write_register(AP_CTRL, 32'd1);
      index = 0;
      while (interrupt !== 1'b1) begin
        @(negedge ap_clk);
        index = index + 1;
        if (index > MOST_CYCLES) begin
          $display("launch %0d: no interrupt within %0d cycles", launch, MOST_CYCLES);
          fail;
          finish_bench;
        end
      end
      read_register(ISR);
      if (value[1]) begin
        $display("launch %0d: the kernel has stopped with an error", launch);
        fail;
      end
      write_register(ISR, value);
      read_register(AP_CTRL);
      if (!value[1]) begin
        $display("launch %0d: the kernel is not done", launch);
        fail;
      end
      check_register(ERROR_CAUSE, 32'd0);
      for (index = 0; index < COUNTERS; index = index + 1) begin
        read_wide(COUNTER_VALUES + 8 * index);
        if (wide !== counters[COUNTERS*launch+index]) begin
          $display("launch %0d: counter %0d is %0d, not %0d", launch, index, wide, counters[COUNTERS*launch+index]);
          fail;
        end
        if (index == 0) $display("launch %0d: %0d cycles", launch, wide);
      end
      compare_memory;
    end
    finish_bench;
  end
endmodule
`default_nettype wire
