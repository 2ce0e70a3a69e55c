"""Verilog from the descriptions."""
