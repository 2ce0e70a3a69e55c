"""A training loop of PyTorch Geometric, its layers on the accelerator: one line more than without.

    .venv/bin/python examples/pyg_loop.py [--device rtl] [--config u250] [--epochs 60]

The graph is scikit-learn's digits; the model, the loss, the optimizer and the loop are what they would be anyhow.
"""

import argparse
import warnings

import torch
from torch.nn.functional import cross_entropy

import simgnn
from simgnn.config.presets import presets
from simgnn.data.datasets import load_dataset
from simgnn.training.devices.registry import DEVICES

with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore", DeprecationWarning
    )  # PyTorch Geometric compiles with torch.jit as it is imported
    from torch_geometric.data import Data
    from torch_geometric.nn import GCNConv, SAGEConv


class Net(torch.nn.Module):
    """Two layers with batch normalisation and dropout between them."""

    def __init__(self, features, classes):
        super().__init__()
        self.conv1 = SAGEConv(features, 32)
        self.norm = torch.nn.BatchNorm1d(32)
        self.dropout = torch.nn.Dropout(0.5)
        self.conv2 = GCNConv(32, classes)

    def forward(self, x, edge_index):
        x = self.dropout(self.norm(self.conv1(x, edge_index)).relu())
        return self.conv2(x, edge_index)


def digits():
    """The data set as PyTorch Geometric has its own."""
    graph = load_dataset("digits")
    destinations = torch.repeat_interleave(
        torch.arange(graph.vertices), torch.from_numpy(graph.indptr).diff()
    )
    return Data(
        x=torch.from_numpy(graph.features),
        edge_index=torch.stack([torch.from_numpy(graph.indices).long(), destinations]),
        y=torch.from_numpy(graph.labels).long(),
        train_mask=torch.from_numpy(graph.train_mask),
        test_mask=torch.from_numpy(graph.test_mask),
    )


def main():
    """Train, and print what came of it."""
    parser = argparse.ArgumentParser(description="Train a PyTorch Geometric model on the accelerator.")
    parser.add_argument("--device", choices=DEVICES, default="cycle")
    parser.add_argument("--config", choices=presets(), default="cosim")
    parser.add_argument("--epochs", type=int, default=20)
    options = parser.parse_args()
    torch.manual_seed(0)
    data = digits()
    model = Net(data.num_features, int(data.y.max()) + 1)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.02, weight_decay=5e-4)

    simgnn.compile(model, device=options.device, config=options.config)

    for epoch in range(options.epochs):
        model.train()
        optimizer.zero_grad()
        output = model(data.x, data.edge_index)
        loss = cross_entropy(output[data.train_mask], data.y[data.train_mask])
        loss.backward()
        optimizer.step()
        if epoch % 5 == 0:
            print(f"epoch {epoch:2}: loss {loss.item():.3f}")
    step = model.last_step
    print(f"last step: {step.forward_cycles:,} cycles forward, {step.backward_cycles:,} backward,")
    print(
        f"           {step.seconds * 1e3:.2f} ms with {(step.bytes_in + step.bytes_out) / 1e6:.1f} MB over PCIe"
    )
    for name in ("conv1", "conv2"):
        layer = getattr(model, name).last_step
        print(f"{name}: {layer.cycles:,} cycles in {layer.launches} launches")
    model.eval()
    with torch.no_grad():
        right = model(data.x, data.edge_index).argmax(dim=1) == data.y
    print(f"test accuracy {right[data.test_mask].float().mean():.3f} on {', '.join(model.lowering.lowered)}")


if __name__ == "__main__":
    main()
