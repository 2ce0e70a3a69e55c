"""A small system around the kernel for an FPGA board: serial port, block RAM or an SDRAM as memory, board registers."""
