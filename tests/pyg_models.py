"""Twelve models as users of PyTorch Geometric write them, each with its data and its loss."""

from dataclasses import dataclass

import pyg
import torch
from torch.nn import BatchNorm1d, Dropout, Linear, ReLU, functional

FEATURES, HIDDEN, CLASSES, VERTICES = 12, 8, 3, 48


def graph(seed=0):
    """Two or three dozen edges of a class's own for every one between classes; some vertices have none."""
    generator = torch.Generator().manual_seed(seed)
    y = torch.randint(0, CLASSES, (VERTICES,), generator=generator)
    pairs = torch.randint(0, VERTICES - 4, (2, 900), generator=generator)
    alike = y[pairs[0]] == y[pairs[1]]
    edge_index = pyg.to_undirected(torch.cat([pairs[:, alike][:, :90], pairs[:, ~alike][:, :10]], dim=1))
    x = torch.randn(VERTICES, FEATURES, generator=generator) + 1.5 * functional.one_hot(y, FEATURES)
    data = pyg.Data(x=x, edge_index=edge_index, y=y)
    data.edge_weight = torch.rand(edge_index.shape[1], generator=generator) + 0.1
    data.train_mask = torch.rand(VERTICES, generator=generator) < 0.7
    return data


def classified(model, data):
    """Cross-entropy of the vertices that train."""
    output = model(data.x, data.edge_index)
    return functional.cross_entropy(output[data.train_mask], data.y[data.train_mask])


class GCN(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = pyg.GCNConv(FEATURES, HIDDEN)
        self.conv2 = pyg.GCNConv(HIDDEN, CLASSES)

    def forward(self, x, edge_index):
        return self.conv2(self.conv1(x, edge_index).relu(), edge_index)


class SAGE(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.convs = torch.nn.ModuleList([pyg.SAGEConv(FEATURES, HIDDEN), pyg.SAGEConv(HIDDEN, CLASSES)])

    def forward(self, x, edge_index):
        for i, conv in enumerate(self.convs):
            x = conv(x, edge_index)
            if i < len(self.convs) - 1:
                x = functional.relu(x)
        return x


class GIN(torch.nn.Module):
    """Classes of whole graphs."""

    def __init__(self):
        super().__init__()
        self.conv1 = pyg.GINConv(self.mlp(FEATURES))
        self.conv2 = pyg.GINConv(self.mlp(HIDDEN), train_eps=True)
        self.lin = Linear(HIDDEN, CLASSES)

    @staticmethod
    def mlp(width):
        return torch.nn.Sequential(
            Linear(width, HIDDEN), BatchNorm1d(HIDDEN), ReLU(), Linear(HIDDEN, HIDDEN), ReLU()
        )

    def forward(self, x, edge_index, batch):
        x = self.conv2(self.conv1(x, edge_index), edge_index)
        return self.lin(pyg.global_add_pool(x, batch))


class Jumping(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = pyg.GCNConv(FEATURES, HIDDEN)
        self.conv2 = pyg.SAGEConv(HIDDEN, HIDDEN, aggr="sum")
        self.jump = pyg.JumpingKnowledge("cat")
        self.lin = Linear(2 * HIDDEN, CLASSES)

    def forward(self, x, edge_index):
        first = self.conv1(x, edge_index).relu()
        second = self.conv2(first, edge_index).relu()
        return self.lin(self.jump([first, second]))


class Residual(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.skip = Linear(FEATURES, HIDDEN)
        self.convs = torch.nn.ModuleList([pyg.GCNConv(FEATURES, HIDDEN), pyg.GCNConv(HIDDEN, HIDDEN)])
        self.out = pyg.SAGEConv(HIDDEN, CLASSES)

    def forward(self, x, edge_index):
        x = functional.relu(self.convs[0](x, edge_index)) + self.skip(x)
        x = functional.relu(self.convs[1](x, edge_index)) + x
        return self.out(x, edge_index)


class Normalised(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1, self.norm = pyg.GCNConv(FEATURES, HIDDEN), BatchNorm1d(HIDDEN)
        self.conv2 = pyg.GCNConv(HIDDEN, CLASSES)

    def forward(self, x, edge_index):
        return self.conv2(self.norm(self.conv1(x, edge_index)).relu(), edge_index)


class Dropped(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = pyg.SAGEConv(FEATURES, HIDDEN), pyg.SAGEConv(HIDDEN, CLASSES)

    def forward(self, x, edge_index):
        x = functional.dropout(x, p=0.2, training=self.training)
        x = functional.dropout(self.conv1(x, edge_index).relu(), p=0.5, training=self.training)
        return self.conv2(x, edge_index)


class Weighted(GCN):
    def forward(self, x, edge_index, edge_weight):
        return self.conv2(self.conv1(x, edge_index, edge_weight).relu(), edge_index, edge_weight)


class LinkPredictor(torch.nn.Module):
    """`encode` and `decode`, no `forward`."""

    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = pyg.GCNConv(FEATURES, HIDDEN), pyg.GCNConv(HIDDEN, HIDDEN)

    def encode(self, x, edge_index):
        return self.conv2(self.conv1(x, edge_index).relu(), edge_index)

    def decode(self, z, edge_label_index):
        return (z[edge_label_index[0]] * z[edge_label_index[1]]).sum(dim=-1)


def linked(model, data):
    """Binary cross-entropy of the edges, and of as many pairs without one."""
    z = model.encode(data.x, data.edge_index)
    pairs = torch.cat([data.edge_index, data.negatives], dim=1)
    wanted = torch.zeros(pairs.shape[1], dtype=z.dtype)
    wanted[: data.edge_index.shape[1]] = 1
    return functional.binary_cross_entropy_with_logits(model.decode(z, pairs), wanted)


def with_negatives(seed=0):
    data = graph(seed)
    torch.manual_seed(seed)
    data.negatives = pyg.negative_sampling(data.edge_index, VERTICES)
    return data


def graphs(seed=0):
    """A batch of small graphs; one has a single vertex, and one no edges."""
    generator = torch.Generator().manual_seed(seed)
    made = []
    for number in range(9):
        y, size = number % CLASSES, (1 if number == 4 else 6)
        edge_index = torch.randint(0, size, (2, 0 if number == 5 else 10), generator=generator)
        x = torch.randn(size, FEATURES, generator=generator) + torch.eye(FEATURES)[y]
        made.append(pyg.Data(x=x, edge_index=edge_index, y=torch.tensor([y])))
    return pyg.Batch.from_data_list(made)


def regressed(model, data):
    """Mean squared error of a number for each vertex."""
    wanted = data.x[:, :2].sum(dim=1, keepdim=True)
    return functional.mse_loss(model(data.x, data.edge_index), wanted)


def multi_labelled(model, data):
    """Binary cross-entropy of several labels of each vertex."""
    return functional.binary_cross_entropy_with_logits(
        model(data.x, data.edge_index), (data.x[:, :5] > 0.5).to(data.x.dtype)
    )


def chained():
    """PyTorch Geometric's own `Sequential`."""
    return pyg.Sequential(
        "x, edge_index",
        [
            (Dropout(p=0.1), "x -> x"),
            (pyg.GCNConv(FEATURES, HIDDEN), "x, edge_index -> h"),
            ReLU(inplace=True),
            (pyg.GCNConv(HIDDEN, HIDDEN), "h, edge_index -> g"),
            (lambda h, g: h + g, "h, g -> x"),
            Linear(HIDDEN, CLASSES),
        ],
    )


class Regression(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = pyg.SAGEConv(FEATURES, HIDDEN, project=True)
        self.head = torch.nn.Sequential(Linear(HIDDEN, HIDDEN), ReLU(), Linear(HIDDEN, 1))

    def forward(self, x, edge_index):
        return self.head(self.conv(x, edge_index).relu())


@dataclass(frozen=True)
class Case:
    """A model, the data it trains on, and the loss: a function of both."""

    model: object
    data: object
    loss: object


CASES = {
    "gcn": Case(GCN, graph, classified),
    "sage": Case(SAGE, graph, classified),
    "gin": Case(
        GIN,
        graphs,
        lambda model, data: functional.cross_entropy(model(data.x, data.edge_index, data.batch), data.y),
    ),
    "jumping-knowledge": Case(Jumping, graph, classified),
    "residual": Case(Residual, graph, classified),
    "batch-norm": Case(Normalised, graph, classified),
    "dropout": Case(Dropped, graph, classified),
    "edge-weights": Case(
        Weighted,
        graph,
        lambda model, data: functional.cross_entropy(
            model(data.x, data.edge_index, data.edge_weight), data.y
        ),
    ),
    "link-prediction": Case(LinkPredictor, with_negatives, linked),
    "regression": Case(Regression, graph, regressed),
    "multi-label": Case(lambda: pyg.GraphSAGE(FEATURES, HIDDEN, 2, 5, norm="layer"), graph, multi_labelled),
    "sequential": Case(chained, graph, classified),
}
