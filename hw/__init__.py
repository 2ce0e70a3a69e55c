"""What the accelerator is: Amaranth descriptions, the command set and the hardware configuration.

Knows nothing of graphs or hosts. ``command`` and ``config`` are plain Python, so that the host can
compile programs without loading Amaranth.
"""
