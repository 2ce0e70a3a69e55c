/* Cells of ECP5 at the pins of LiteDRAM's core, as a simulator takes them: what Lattice's FPGA libraries reference guide
 * (FPGA-TN-02221) says they do, without delays. Those that can be preset are so when the device wakes. */
module OFS1P3BX(input D, input PD, input SP, input SCLK, output reg Q = 1);
  always @(posedge SCLK) if (PD) Q <= 1'b1; else if (SP) Q <= D;
endmodule
module IFS1P3BX(input D, input PD, input SP, input SCLK, output reg Q = 1);
  always @(posedge SCLK) if (PD) Q <= 1'b1; else if (SP) Q <= D;
endmodule
module FD1S3BX(input D, input PD, input CK, output reg Q = 1);
  always @(posedge CK or posedge PD) if (PD) Q <= 1'b1; else Q <= D;
endmodule
module TRELLIS_IO #(parameter DIR = "BIDIR") (inout B, input I, input T, output O);
  assign B = T ? 1'bz : I;
  assign O = B;
endmodule
