"""Memory as the engines see it: AXI4 ports, bursts, lists in device memory, and the activation memory on chip."""
