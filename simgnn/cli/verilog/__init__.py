"""Options about the Verilog that is simulated, and what is said while it is compiled."""
