"""Host of simgnn: graphs, sampling, models, the program compiler, the training runtime and the CLI.

Importing this package loads neither Amaranth, cocotb nor torch.
"""

__version__ = "0.1.0"
