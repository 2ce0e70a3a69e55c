"""What the accelerator is: Amaranth descriptions, the command set and the hardware configuration.

Knows nothing of graphs or hosts. ``command``, ``config``, ``counters``, ``depths``, ``float_format`` and ``registers``
are plain Python, so that the host compiles programs and the cycle model counts cycles without loading Amaranth.
"""
