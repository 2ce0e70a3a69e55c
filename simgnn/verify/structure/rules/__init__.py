"""Rules that generated Verilog keeps, a file each; every one returns a line for each thing that is wrong."""
