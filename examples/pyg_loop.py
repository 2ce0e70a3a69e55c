"""A training loop of PyTorch Geometric, its layers on the accelerator: one line more than without.

    .venv/bin/python examples/pyg_loop.py [--device rtl] [--config u250] [--epochs 60]

The graph is scikit-learn's digits; the model, the loss, the optimizer and the loop are what they are without it. Its
mini-batches come from `simgnn.NeighborLoader`, which needs no pyg-lib; PyTorch Geometric's own works as well. Each
layer computes only the vertices that the next one needs, which takes less than half the cycles.
"""

import argparse
import warnings

import torch
from torch.nn.functional import cross_entropy

import simgnn
from simgnn.config.configuration import presets

with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore", DeprecationWarning
    )  # PyTorch Geometric compiles with torch.jit as it is imported
    from torch_geometric.nn import SAGEConv


class Net(torch.nn.Module):
    """Two layers with batch normalisation and dropout between them."""

    def __init__(self, features, classes):
        super().__init__()
        self.conv1 = SAGEConv(features, 32)
        self.norm = torch.nn.BatchNorm1d(32)
        self.dropout = torch.nn.Dropout(0.5)
        self.conv2 = SAGEConv(32, classes)

    def forward(self, x, edge_index, nodes=None, edges=None):
        """Outputs of all vertices, or of the seeds where `nodes` and `edges` say how many each hop has."""
        for hops, conv in ((2, self.conv1), (1, self.conv2)):
            given, arcs = x, edge_index
            if nodes is not None:
                # What the next layer needs are the vertices that are fewer hops from the seeds.
                given, arcs = (x, x[: sum(nodes[:hops])]), edge_index[:, : sum(edges[:hops])]
            x = conv(given, arcs)
            if conv is self.conv1:
                x = self.dropout(self.norm(x).relu())
        return x


def main():
    """Train, and print the results."""
    parser = argparse.ArgumentParser(description="Train a PyTorch Geometric model on the accelerator.")
    parser.add_argument("--device", default="cycle", help="reference, cycle, rtl or auto")
    parser.add_argument("--config", choices=presets(), default="cosim")
    parser.add_argument("--epochs", type=int, default=5)
    options = parser.parse_args()
    torch.manual_seed(0)
    loader = simgnn.NeighborLoader(simgnn.load_dataset("digits"), [10, 5], batch_size=256, shuffle=True)
    data = loader.data
    model = Net(data.num_features, int(data.y.max()) + 1)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.02, weight_decay=5e-4)

    simgnn.compile(model, device=options.device, config=options.config)

    for epoch in range(options.epochs):
        model.train()
        for batch in loader:
            optimizer.zero_grad()
            output = model(batch.x, batch.edge_index, batch.num_sampled_nodes, batch.num_sampled_edges)
            loss = cross_entropy(output, batch.y[: batch.batch_size])
            loss.backward()
            optimizer.step()
        print(f"epoch {epoch:2}: loss {loss.item():.3f}")
    print(model.last_step)
    for name in ("conv1", "conv2"):
        layer = getattr(model, name).last_step
        print(f"{name}: {layer.cycles:,} cycles in {layer.launches} launches")
    model.eval()
    with torch.no_grad():
        right = model(data.x, data.edge_index).argmax(dim=1) == data.y
    print(f"test accuracy {right[data.test_mask].float().mean():.3f} on {', '.join(model.lowering.lowered)}")


if __name__ == "__main__":
    main()
