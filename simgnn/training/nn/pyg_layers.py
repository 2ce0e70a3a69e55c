"""Layers of PyTorch Geometric whose forward pass runs on the accelerator: what `simgnn.training.nn.lowering` turns
them into.

This is the one module that imports PyTorch Geometric. A layer keeps everything but its class.
"""

from __future__ import annotations

import torch_geometric.nn
from torch_geometric.nn.conv import MessagePassing

from simgnn.training.nn.layers import (
    Accelerated,
    GcnForward,
    GinForward,
    LinearForward,
    SageForward,
)


class GCNConv(GcnForward, torch_geometric.nn.GCNConv):
    """PyTorch Geometric's layer on the accelerator."""


class SAGEConv(SageForward, torch_geometric.nn.SAGEConv):
    """PyTorch Geometric's layer on the accelerator."""


class GINConv(GinForward, torch_geometric.nn.GINConv):
    """PyTorch Geometric's layer on the accelerator."""


class Linear(LinearForward, torch_geometric.nn.Linear):
    """PyTorch Geometric's layer on the accelerator."""


LAYERS: dict[type, type[Accelerated]] = {
    torch_geometric.nn.GCNConv: GCNConv,
    torch_geometric.nn.SAGEConv: SAGEConv,
    torch_geometric.nn.GINConv: GINConv,
}
"""What becomes of a layer, by its class."""

LINEARS: dict[type, type[Accelerated]] = {torch_geometric.nn.Linear: Linear}
"""The same of linear layers."""

MESSAGE_PASSING: type = MessagePassing
