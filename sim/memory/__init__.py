"""Timing and faults of the memory at the kernel's ports."""
