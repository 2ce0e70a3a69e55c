"""A small system around the kernel for an FPGA board: serial port, block RAM as device memory, board registers."""
