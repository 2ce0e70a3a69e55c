"""What the accelerator costs and computes: executions of programs, memory timing and numerics."""
