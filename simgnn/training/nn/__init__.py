"""Layers of PyTorch models whose arithmetic, forward and backward, runs on the accelerator.

`GCNConv`, `SAGEConv` and `GINConv` have PyTorch Geometric's constructors and names of parameters, and need no PyTorch
Geometric; `compile`, which is `simgnn.compile` too, puts the layers of a model that is there already on the
accelerator.
"""

from simgnn.training.nn.accelerator import Step
from simgnn.training.nn.layers import step_of
from simgnn.training.nn.lowering import CAN, LastStep, Left, Lowering, compile
from simgnn.training.nn.modules import GCNConv, GINConv, Linear, SAGEConv

__all__ = [
    "GCNConv",
    "GINConv",
    "LastStep",
    "Left",
    "Linear",
    "Lowering",
    "SAGEConv",
    "Step",
    "compile",
    "step_of",
]


def __getattr__(name: str) -> object:
    # An AttributeError would lose its text in "from simgnn.training.nn import GATConv", where people look for a layer.
    if name.endswith("Conv"):
        raise ImportError(
            f"{name} cannot run on the accelerator: {CAN};"
            " simgnn.compile(model, strict=False) leaves the others in PyTorch",
            name=__name__,
        )
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
