"""Templates of what the FPGA's tools read: the bundle's files, the board's top module, models of cells."""
