"""What Verilog is made of: its text by pyverilog, its nets by Yosys, the rules that it keeps, and pictures of it."""
