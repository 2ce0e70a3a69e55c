"""Host of simgnn: graphs, sampling, models, the program compiler, the training runtime and the CLI.

`simgnn.compile` puts the layers of a PyTorch model on the accelerator (`simgnn.training.nn`).

Importing this package loads neither Amaranth, cocotb nor torch.
"""

import importlib
from typing import Any

__version__ = "0.2.0"

_LOADED_WHEN_ASKED_FOR = {
    "Graph": "simgnn.data.graph",
    "InputError": "simgnn.errors",
    "compile": "simgnn.training.nn.lowering",
}
"""Names of this package, and the modules that have them."""
__all__ = list(_LOADED_WHEN_ASKED_FOR)


def __getattr__(name: str) -> Any:
    if name in _LOADED_WHEN_ASKED_FOR:
        return getattr(importlib.import_module(_LOADED_WHEN_ASKED_FOR[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
