// Self-checking bench of @TOP@ (configuration @CONFIG@).
//
// It resets the kernel, loads a program with its memory, and launches the forward and the backward half of the training
// step of one sampled mini-batch; then random programs, each behind a memory of another timing, and programs with a wrong
// command, which the kernel must report. What the host writes before a launch is in a file. After each launch all of
// memory, every counter and the error registers must be as expected, and the memory must have seen no wrong burst.
// Before all this, registers must keep what is written to them. The bench ends at the first launch that fails.
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
  localparam SETTINGS = @SETTINGS@;          // words in `launches` for each
  localparam COUNTERS = @COUNTERS@;
  localparam STORED = @STORED@;            // registers of 32 bits that keep what is written to them
  localparam MOST_CYCLES = @MOST_CYCLES@;  // a launch that takes longer hangs
  localparam QUIET_CYCLES = @TIMEOUT@;   // without progress, after which the kernel stops
  localparam CLEAR_CYCLES = @CLEAR_CYCLES@;  // after reset, until the kernel is idle

@REGISTERS@

  reg ap_clk;
  reg ap_rst_n;
  wire interrupt;
  reg [11:0] awaddr, araddr;
  reg [31:0] wdata;
  reg [3:0] wstrb;
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
    .s_axi_control_wstrb(wstrb),
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

  // Per launch: address of the first command, number of commands, first address that the kernel may use and the first
  // one behind those, read latency, write latency, most reads and most writes under way; cause of the error that it must
  // report, or 0; number of the command that has it, all ones where any will do; least and greatest address that may be
  // reported. Then the counters that it must leave.
  reg [63:0] launches [0:SETTINGS*LAUNCHES-1];
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
        if (failures > 20)
          $display("FAIL: @TOP@ (@CONFIG@), stopped after %0d differences", failures);
        else
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

  function [11:0] stored_address(input integer number);
    case (number)
@STORED_ADDRESSES@
    endcase
  endfunction

  // The bits that it has.
  function [31:0] stored_bits(input integer number);
    case (number)
@STORED_BITS@
    endcase
  endfunction

  // Something else for each register and time.
  function [31:0] pattern(input integer number, input integer turn);
    pattern = 32'h9e3779b9 * (2 * number + 1) ^ {32{turn[0]}};
  endfunction

  reg [31:0] kept;

  // Each register keeps what is written to its bytes, and nothing that is written to others.
  task check_storage;
    integer number, turn, lane;
    begin
      for (turn = 0; turn < 5; turn = turn + 1) begin
        wstrb = turn == 0 ? 4'hf : 4'h1 << (turn - 1);
        for (number = 0; number < STORED; number = number + 1)
          write_register(stored_address(number), pattern(number, turn != 0));
        wstrb = 4'hf;
        for (number = 0; number < STORED; number = number + 1) begin
          for (lane = 0; lane < 4; lane = lane + 1)
            kept[8*lane +: 8] = pattern(number, lane < turn) >> (8 * lane);
          check_register(stored_address(number), kept & stored_bits(number));
        end
      end
      for (number = 0; number < STORED; number = number + 1) write_register(stored_address(number), 32'd0);
    end
  endtask

  // A pending event raises the line while that is enabled, and toggling it lowers the line.
  task check_interrupts;
    integer events;
    begin
      for (events = 1; events < 4; events = events + 1) begin
        write_register(GIE, 32'd1);
        check_interrupt(1'b0);
        write_register(ISR, events);
        check_register(ISR, events);
        check_interrupt(1'b1);
        write_register(GIE, 32'd0);
        check_interrupt(1'b0);
        write_register(GIE, 32'd1);
        check_interrupt(1'b1);
        write_register(ISR, events);
        check_register(ISR, 32'd0);
        check_interrupt(1'b0);
      end
    end
  endtask

  task check_interrupt(input wanted);
    begin
      repeat (2) @(negedge ap_clk);
      if (interrupt !== wanted) begin
        $display("the interrupt line is %b, not %b", interrupt, wanted);
        fail;
      end
    end
  endtask

  // Reset, and wait until the kernel is idle.
  task reset_kernel;
    begin
      ap_rst_n = 1'b0;
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
    end
  endtask

  task enable_interrupts;
    begin
      write_register(TIMEOUT, QUIET_CYCLES);
      write_register(GIE, 32'd1);
      write_register(IER, 32'd3);
    end
  endtask

  // What the kernel says of a launch that must fail, `index` cycles behind its start.
  task check_failure;
    begin
      if (launches[SETTINGS*launch+8] == @TIMED_OUT@ && (index < QUIET_CYCLES || index > QUIET_CYCLES + 100)) begin
        $display("launch %0d: the kernel stopped after %0d cycles, not some more than %0d", launch, index, QUIET_CYCLES);
        fail;
      end
      check_register(ISR, 32'd2);
      read_register(ERROR_CAUSE);
      if (value[7:0] !== launches[SETTINGS*launch+8][7:0]) begin
        $display("launch %0d: cause of the error is %0d, not %0d", launch, value[7:0], launches[SETTINGS*launch+8]);
        fail;
      end
      read_register(ERROR_COMMAND);
      if (~&launches[SETTINGS*launch+9] && value !== launches[SETTINGS*launch+9][31:0]) begin
        $display("launch %0d: command %0d is wrong, not %0d", launch, launches[SETTINGS*launch+9], value);
        fail;
      end
      read_wide(ERROR_ADDRESS);
      if (wide < launches[SETTINGS*launch+10] || wide > launches[SETTINGS*launch+11] || (^wide) === 1'bx) begin
        $display("launch %0d: address 0x%h of the error is not from 0x%h to 0x%h", launch, wide,
                 launches[SETTINGS*launch+10], launches[SETTINGS*launch+11]);
        fail;
      end
    end
  endtask

  // What the kernel says of a launch that must not.
  task check_success;
    begin
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
  endtask

  // What the host has written before a launch, and what the launch must leave.
  task load_launch;
    begin
@LOADS@
    end
  endtask

  task set_timing;
    begin
@TIMINGS@
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
    wstrb = 4'hf;
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
    reset_kernel;
    check_storage;
    check_interrupts;
    enable_interrupts;

    for (launch = 0; launch < LAUNCHES; launch = launch + 1) begin
      load_launch;
      set_timing;
      write_wide(PROGRAM, launches[SETTINGS*launch]);
      wide = launches[SETTINGS*launch+1];
      write_register(COMMANDS, wide[31:0]);
      write_wide(MEMORY_BASE, launches[SETTINGS*launch+2]);
      write_wide(MEMORY_LIMIT, launches[SETTINGS*launch+3]);
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
      if (launches[SETTINGS*launch+8] == 0) check_success;
      else begin
        check_failure;
        if (launch < LAUNCHES - 1) begin
          reset_kernel;
          enable_interrupts;
        end
      end
      if (failures > 0) finish_bench;
    end
    finish_bench;
  end
endmodule
`default_nettype wire
