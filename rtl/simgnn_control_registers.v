// Start, arguments, status, interrupt and counters at an AXI4-Lite port.
//
// From hw/kernel/control.py:23 (ControlRegisters).
`timescale 1ns/1ps
`default_nettype none
module simgnn_control_registers(
  input wire clk,
  input wire rst,
  input wire [11:0] axi_awaddr,
  input wire axi_awvalid,
  output wire axi_awready,
  input wire [31:0] axi_wdata,
  input wire [3:0] axi_wstrb,
  input wire axi_wvalid,
  output wire axi_wready,
  output wire [1:0] axi_bresp,
  output reg axi_bvalid,
  input wire axi_bready,
  input wire [11:0] axi_araddr,
  input wire axi_arvalid,
  output wire axi_arready,
  output reg [31:0] axi_rdata,
  output wire [1:0] axi_rresp,
  output reg axi_rvalid,
  input wire axi_rready,
  output wire interrupt,
  // Arguments.
  output reg [63:0] program_address,
  output reg [63:0] base,
  output reg [63:0] limit,
  output reg [31:0] commands,
  output reg [31:0] timeout,
  // The kernel begins in this cycle.
  output wire start,
  // The kernel can begin.
  input wire idle,
  // The kernel has ended in this cycle.
  input wire done,
  // The kernel has stopped with an error.
  input wire failed,
  // It has, and is not usable again: a start that waits, or comes now, is dropped.
  input wire recovering,
  input wire [31:0] error_cause,
  input wire [31:0] error_command,
  input wire [63:0] error_address,
  // Counter to read.
  output wire [5:0] counter,
  // It, one cycle later.
  input wire [63:0] counter_value
);
  reg pending_start;
  reg enable;
  reg [1:0] status;
  reg [1:0] mask;
  reg addressed;
  reg filled;
  reg [31:0] data;
  reg [3:0] strobes;
  reg [11:0] address;
  reg [1:0] reading;
  reg [11:0] read_address;
  reg done_register;

  assign axi_awready = !addressed;
  assign axi_wready = !filled;
  assign axi_bresp = 2'd0;
  assign axi_arready = (reading == 2'd0) & !axi_rvalid;
  assign axi_rresp = 2'd0;
  assign interrupt = enable & (|status);
  assign start = pending_start & idle;
  wire [12:0] counter_difference = {1'b0, read_address} - 13'h0100;
  assign counter = counter_difference[8:3];
  wire [1:0] raised = {failed, done} & mask;
  wire write = addressed & filled & !axi_bvalid;
  wire [1:0] toggled = write ? ((address == 12'h00c) ? (strobes[0] ? data[1:0] : 2'd0) : 2'd0) : 2'd0;

  always @(posedge clk) begin
    if (rst) status <= 2'd0;
    else status <= (status ^ toggled) | raised;
  end

  always @(posedge clk) begin
    if (rst) begin
      pending_start <= 1'b0;
      axi_bvalid <= 1'b0;
      addressed <= 1'b0;
      address <= 12'd0;
      filled <= 1'b0;
      data <= 32'd0;
      strobes <= 4'd0;
      enable <= 1'b0;
      mask <= 2'd0;
      program_address <= 64'd0;
      base <= 64'd0;
      limit <= 64'd0;
      commands <= 32'd0;
      timeout <= 32'd0;
    end else begin
      if (start) pending_start <= 1'b0;
      if (axi_bready) axi_bvalid <= 1'b0;
      if (axi_awvalid & axi_awready) begin
        addressed <= 1'b1;
        address <= {axi_awaddr[11:2], 2'd0};
      end
      if (axi_wvalid & axi_wready) begin
        filled <= 1'b1;
        data <= axi_wdata;
        strobes <= axi_wstrb;
      end
      if (write) begin
        addressed <= 1'b0;
        filled <= 1'b0;
        axi_bvalid <= 1'b1;
        case (address)
          // AP_CTRL
          12'd0: begin
            if (strobes[0] & data[0]) pending_start <= 1'b1;
          end
          // GIE
          12'h004: begin
            if (strobes[0]) enable <= data[0];
          end
          // IER
          12'h008: begin
            if (strobes[0]) mask <= data[1:0];
          end
          // PROGRAM
          12'h010: begin
            if (strobes[0]) program_address[7:0] <= data[7:0];
            if (strobes[1]) program_address[15:8] <= data[15:8];
            if (strobes[2]) program_address[23:16] <= data[23:16];
            if (strobes[3]) program_address[31:24] <= data[31:24];
          end
          // PROGRAM, bits 32 and up
          12'h014: begin
            if (strobes[0]) program_address[39:32] <= data[7:0];
            if (strobes[1]) program_address[47:40] <= data[15:8];
            if (strobes[2]) program_address[55:48] <= data[23:16];
            if (strobes[3]) program_address[63:56] <= data[31:24];
          end
          // MEMORY_BASE
          12'h020: begin
            if (strobes[0]) base[7:0] <= data[7:0];
            if (strobes[1]) base[15:8] <= data[15:8];
            if (strobes[2]) base[23:16] <= data[23:16];
            if (strobes[3]) base[31:24] <= data[31:24];
          end
          // MEMORY_BASE, bits 32 and up
          12'h024: begin
            if (strobes[0]) base[39:32] <= data[7:0];
            if (strobes[1]) base[47:40] <= data[15:8];
            if (strobes[2]) base[55:48] <= data[23:16];
            if (strobes[3]) base[63:56] <= data[31:24];
          end
          // MEMORY_LIMIT
          12'h028: begin
            if (strobes[0]) limit[7:0] <= data[7:0];
            if (strobes[1]) limit[15:8] <= data[15:8];
            if (strobes[2]) limit[23:16] <= data[23:16];
            if (strobes[3]) limit[31:24] <= data[31:24];
          end
          // MEMORY_LIMIT, bits 32 and up
          12'h02c: begin
            if (strobes[0]) limit[39:32] <= data[7:0];
            if (strobes[1]) limit[47:40] <= data[15:8];
            if (strobes[2]) limit[55:48] <= data[23:16];
            if (strobes[3]) limit[63:56] <= data[31:24];
          end
          // COMMANDS
          12'h018: begin
            if (strobes[0]) commands[7:0] <= data[7:0];
            if (strobes[1]) commands[15:8] <= data[15:8];
            if (strobes[2]) commands[23:16] <= data[23:16];
            if (strobes[3]) commands[31:24] <= data[31:24];
          end
          // TIMEOUT
          12'h030: begin
            if (strobes[0]) timeout[7:0] <= data[7:0];
            if (strobes[1]) timeout[15:8] <= data[15:8];
            if (strobes[2]) timeout[23:16] <= data[23:16];
            if (strobes[3]) timeout[31:24] <= data[31:24];
          end
          default: begin end
        endcase
      end
      if (recovering) pending_start <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      axi_rvalid <= 1'b0;
      axi_rdata <= 32'd0;
      done_register <= 1'b0;
    end else begin
      if (axi_rready) axi_rvalid <= 1'b0;
      if (reading == 2'd2) begin
        axi_rvalid <= 1'b1;
        axi_rdata <= 32'd0;
        case (read_address)
          // AP_CTRL
          12'd0: begin
            axi_rdata <= {28'd0, done_register, idle & !pending_start, done_register, pending_start};
            done_register <= 1'b0;
          end
          // GIE
          12'h004: axi_rdata <= {31'd0, enable};
          // IER
          12'h008: axi_rdata <= {30'd0, mask};
          // ISR
          12'h00c: axi_rdata <= {30'd0, status};
          // PROGRAM
          12'h010: axi_rdata <= program_address[31:0];
          // PROGRAM, bits 32 and up
          12'h014: axi_rdata <= program_address[63:32];
          // MEMORY_BASE
          12'h020: axi_rdata <= base[31:0];
          // MEMORY_BASE, bits 32 and up
          12'h024: axi_rdata <= base[63:32];
          // MEMORY_LIMIT
          12'h028: axi_rdata <= limit[31:0];
          // MEMORY_LIMIT, bits 32 and up
          12'h02c: axi_rdata <= limit[63:32];
          // COMMANDS
          12'h018: axi_rdata <= commands;
          // TIMEOUT
          12'h030: axi_rdata <= timeout;
          // ERROR_CAUSE
          12'h040: axi_rdata <= error_cause;
          // ERROR_COMMAND
          12'h044: axi_rdata <= error_command;
          // ERROR_ADDRESS
          12'h048: axi_rdata <= error_address[31:0];
          // ERROR_ADDRESS + 4
          12'h04c: axi_rdata <= error_address[63:32];
          default: begin
            if ((read_address >= 12'h100) & (read_address < 12'h248)) begin
              axi_rdata <= read_address[2] ? counter_value[63:32] : counter_value[31:0];
            end
          end
        endcase
      end
      if (done) done_register <= 1'b1;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      reading <= 2'd0;
      read_address <= 12'd0;
    end else begin
      if (reading != 2'd0) reading <= {reading[0], 1'b0};
      if (axi_arvalid & axi_arready) begin
        reading <= 2'd1;
        read_address <= {axi_araddr[11:2], 2'd0};
      end
    end
  end

  initial begin
    status = 2'd0;
    pending_start = 1'b0;
    axi_bvalid = 1'b0;
    addressed = 1'b0;
    address = 12'd0;
    filled = 1'b0;
    data = 32'd0;
    strobes = 4'd0;
    enable = 1'b0;
    mask = 2'd0;
    program_address = 64'd0;
    base = 64'd0;
    limit = 64'd0;
    commands = 32'd0;
    timeout = 32'd0;
    axi_rvalid = 1'b0;
    axi_rdata = 32'd0;
    done_register = 1'b0;
    reading = 2'd0;
    read_address = 12'd0;
  end

  // Nothing here reads these bits.
  (* unused = 1 *)
  wire unused = &{1'b0, axi_awaddr[1:0], axi_araddr[1:0], counter_difference[2:0], counter_difference[12:9]};
endmodule
`default_nettype wire
