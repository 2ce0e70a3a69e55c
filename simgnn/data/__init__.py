"""Graphs: topology, features, labels and splits; where they come from.

`from_pyg`, `load_dataset`, `open_dataset`, `save_graph` and `vertex_ids` are here by name; what they need is loaded
when they are first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simgnn.data.datasets import load_dataset
    from simgnn.data.importing.converting import save_graph
    from simgnn.data.pyg import from_pyg
    from simgnn.data.store.opening import open_dataset, vertex_ids

__all__ = ["from_pyg", "load_dataset", "open_dataset", "save_graph", "vertex_ids"]

_PLACES = {
    "from_pyg": "simgnn.data.pyg",
    "load_dataset": "simgnn.data.datasets",
    "open_dataset": "simgnn.data.store.opening",
    "save_graph": "simgnn.data.importing.converting",
    "vertex_ids": "simgnn.data.store.opening",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_PLACES[name]), name)
