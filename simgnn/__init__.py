"""Host of simgnn: graphs, sampling, models, the program compiler, the training runtime and the CLI.

The names below are what a program needs first (`simgnn.api`); each is loaded when it is first asked for, so that
importing this package loads neither Amaranth, cocotb, torch nor NumPy.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simgnn.api import compare, generate, load_config, load_dataset, load_run, simulate, sweep, train
    from simgnn.data.graph import Graph
    from simgnn.errors import InputError
    from simgnn.features.adapters.pyg import NeighborLoader
    from simgnn.training.nn.lowering import compile

__version__ = "0.2.0"
__all__ = [
    "Graph",
    "InputError",
    "NeighborLoader",
    "compare",
    "compile",
    "generate",
    "load_config",
    "load_dataset",
    "load_run",
    "simulate",
    "sweep",
    "train",
]

_ELSEWHERE = {
    "Graph": "simgnn.data.graph",
    "InputError": "simgnn.errors",
    "NeighborLoader": "simgnn.features.adapters.pyg",
    "compile": "simgnn.training.nn.lowering",
}
"""Modules of the names that `simgnn.api` does not have."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(importlib.import_module(_ELSEWHERE.get(name, "simgnn.api")), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "torch_geometric":
            raise
        # Not an InputError: `import` and `from ... import` of a name that lacks its package fail as Python's do.
        raise ModuleNotFoundError(
            f"torch-geometric must be installed for simgnn.{name}, and is not: pip install 'simgnn[pyg]'",
            name=error.name,
        ) from None


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
