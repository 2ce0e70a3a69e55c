"""Layers of PyTorch models whose arithmetic, forward and backward, runs on the accelerator.

`GCNConv`, `SAGEConv` and `GINConv` have PyTorch Geometric's constructors and names of parameters, and need no PyTorch
Geometric; `compile`, which is `simgnn.compile` too, puts the layers of a model that is there already on the
accelerator.
"""

from simgnn.nn.accelerator import Step
from simgnn.nn.layers import step_of
from simgnn.nn.lowering import LastStep, Left, Lowering, compile
from simgnn.nn.modules import GCNConv, GINConv, Linear, SAGEConv

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
