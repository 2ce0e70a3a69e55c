"""From a configuration to the bitstream of a board: the system around the kernel, pins, floorplan, routing, report."""
