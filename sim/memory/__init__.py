"""Timing and faults of the memory behind the kernel's ports."""
