"""A board that holds the kernel: how the host speaks to it over a serial line, and one that is simulated."""
