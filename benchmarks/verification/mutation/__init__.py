"""Mutants of the generated Verilog: one small mistake each, which the verification must notice."""
