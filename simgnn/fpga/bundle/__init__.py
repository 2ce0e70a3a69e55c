"""What an FPGA flow needs beside the Verilog: register map, test bench, constraints, packaging, driver."""
