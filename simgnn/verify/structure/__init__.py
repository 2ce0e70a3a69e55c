"""What generated Verilog is made of, read with pyverilog: modules, what depends on what, rules, pictures."""
