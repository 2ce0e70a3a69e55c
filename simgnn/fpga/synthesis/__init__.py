"""Synthesis of the generated Verilog with Yosys and nextpnr: what it costs, how fast it is, what is wrong with it."""
