"""Gradients of every parameter against PyTorch Geometric in float64, on the same mini-batches."""

from dataclasses import replace

import numpy as np
import pyg
import pytest
import torch
from crossings import crossed
from torch.nn import Linear, ReLU, Sequential

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.model.dropout import Dropout
from simgnn.model.evaluation import full_logits
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.batches import BatchLoader
from simgnn.training.cpu_trainer import CpuTrainer
from simgnn.training.runtime import Runtime
from simgnn.training.split import FixedShares

MODELS = {
    "gin-epsilon": {"kind": "gin", "gin_epsilon": 0.5},
    "gcn-dropout": {"kind": "gcn", "dropout": 0.5},
    "sage-dropout": {"kind": "sage", "dropout": 0.2},
    "gin-dropout-auto": {"kind": "gin", "gin_epsilon": -0.25, "dropout": 0.4, "order": "auto"},
    "gcn-ratio": {"kind": "gcn", "degree_correction": "ratio"},
    "gcn-none-update-first": {"kind": "gcn", "degree_correction": "none", "order": "update-first"},
    "gcn-update-first": {"kind": "gcn", "order": "update-first"},
    "sage-update-first": {"kind": "sage", "order": "update-first"},
    "gcn-residual": {"kind": "gcn", "residual": True},
    "sage-residual-update-first": {"kind": "sage", "residual": True, "order": "update-first"},
    "gin-residual-dropout": {"kind": "gin", "residual": True, "dropout": 0.3},
    "gcn-weighted": {"kind": "gcn", "edge_weights": True},
    "gcn-weighted-update-first": {
        "kind": "gcn",
        "edge_weights": True,
        "order": "update-first",
        "dropout": 0.2,
    },
    "gin-weighted-residual": {"kind": "gin", "edge_weights": True, "residual": True, "gin_epsilon": 0.25},
    "gin-weighted-update-first": {"kind": "gin", "edge_weights": True, "order": "update-first"},
}
"""What can be added to a model, each thing at least once."""


class PygModel(torch.nn.Module):
    """Our parameters in PyTorch Geometric's layers, which know nothing of our code."""

    def __init__(self, model, parameters):
        super().__init__()
        self.kind = model.kind
        widths = list(zip(model.widths[:-1], model.widths[1:], strict=True))
        if model.kind == "gcn":
            layers = [pyg.GCNConv(a, b, normalize=False, bias=True) for a, b in widths]
        elif model.kind == "sage":
            layers = [pyg.SAGEConv((a, a), b, aggr="mean", root_weight=True, bias=True) for a, b in widths]
        else:
            layers = [
                pyg.GINConv(Sequential(Linear(a, c), ReLU(), Linear(c, b)), eps=model.gin_epsilon)
                for (a, b), c in zip(widths, model.inner_widths, strict=True)
            ]
        self.layers = torch.nn.ModuleList(layers).double()
        self.dropout = model.dropout
        self.correction = model.degree_correction
        self.residual = torch.nn.ModuleList(
            Linear(a, b, bias=False) if a != b else torch.nn.Identity() for a, b in widths if model.residual
        ).double()
        with torch.no_grad():
            for name, leaf in self.named().items():
                value = torch.from_numpy(parameters[name]).double()
                leaf.copy_(value.T if value.ndim == 2 else value)

    def named(self):
        """Their parameters by our names."""
        found = {}
        for number, layer in enumerate(self.layers):
            name = f"layers.{number}"
            if self.kind == "gcn":
                found |= {f"{name}.weight": layer.lin.weight, f"{name}.bias": layer.bias}
            elif self.kind == "gin":
                found |= {
                    f"{name}.weight_inner": layer.nn[0].weight,
                    f"{name}.bias_inner": layer.nn[0].bias,
                    f"{name}.weight_outer": layer.nn[2].weight,
                    f"{name}.bias_outer": layer.nn[2].bias,
                }
            else:
                found |= {
                    f"{name}.weight_neighbor": layer.lin_l.weight,
                    f"{name}.weight_self": layer.lin_r.weight,
                    f"{name}.bias": layer.lin_l.bias,
                }
        for number, layer in enumerate(self.residual):
            if isinstance(layer, Linear):
                found[f"layers.{number}.weight_residual"] = layer.weight
        return found

    def forward(self, loaded):
        hidden, degrees = torch.from_numpy(loaded.features).double(), loaded.degrees
        for number, (layer, block) in enumerate(zip(self.layers, loaded.batch.blocks, strict=True)):
            own = hidden[: block.num_dst]
            if self.kind == "gcn":
                # GCNConv wants one vertex set, so that outputs beyond the destinations are dropped.
                hidden = layer(hidden, *gcn_edges(block, degrees, self.correction))[: block.num_dst]
            elif block.edge_weight is not None:
                weight = torch.from_numpy(block.edge_weight).double()
                sums = pyg.SimpleConv(aggr="sum")((hidden, own), edges(block.indptr, block.indices), weight)
                hidden = layer.nn((1 + layer.eps) * own + sums)
            else:
                hidden = layer((hidden, own), edges(block.indptr, block.indices))
            given = {} if number or loaded.given is None else loaded.given.rows
            if "aggregated" in given:
                hidden = torch.cat([hidden, self.update(layer, given)])
                own = torch.cat(
                    [own, torch.from_numpy(given.get("own", np.empty((0, own.shape[1])))).double()]
                )
            if self.residual:
                hidden = hidden + self.residual[number](own)
            if number < len(self.layers) - 1:
                hidden = torch.relu(hidden)
                if "output" in given:
                    hidden = torch.cat([hidden, torch.from_numpy(given["output"]).double()])
                if given:
                    degrees = np.concatenate([degrees[: block.num_dst], loaded.given.degrees])
                if self.dropout:
                    hidden = hidden * torch.from_numpy(loaded.kept[number]) / (1 - self.dropout)
        return hidden

    def update(self, layer, given):
        """The first layer of rows whose neighbours are summed already."""
        sums = torch.from_numpy(given["aggregated"]).double()
        if self.kind == "gcn":
            return layer.lin(sums) + layer.bias
        own = torch.from_numpy(given["own"]).double()
        if self.kind == "gin":
            return layer.nn((1 + layer.eps) * own + sums)
        return layer.lin_l(sums) + layer.lin_r(own)


def gcn_edges(block, degrees, correction):
    """Edges of a GCN's layer with their weights, self-loops last, by the formulas of docs/reference/numerics.md."""
    arcs = edges(block.indptr, block.indices)
    sources, rows = arcs.numpy()
    own, drawn = np.arange(block.num_dst), np.diff(block.indptr)
    weight = np.ones(len(sources)) if block.edge_weight is None else block.edge_weight.astype(float)
    sampled = np.bincount(rows, weight, minlength=block.num_dst)
    neighbours = loops = np.ones(block.num_dst)
    if correction == "unbiased":
        neighbours = block.in_degrees / np.maximum(drawn, 1)
    elif correction == "ratio":
        neighbours = loops = (degrees[: block.num_dst] + 1) / (sampled + 1)
    norm = 1 / np.sqrt(degrees + 1)
    weights = np.concatenate([weight * neighbours[rows] * norm[rows] * norm[sources], loops * norm[own] ** 2])
    looped = torch.from_numpy(np.stack([own, own]))
    return torch.cat([arcs, looped], dim=1), torch.from_numpy(weights)


def edges(indptr, indices):
    destinations = np.repeat(np.arange(len(indptr) - 1), np.diff(indptr))
    return torch.from_numpy(np.stack([indices.astype(np.int64), destinations]))


def prepared(options, layers, hidden=20, dataset="digits"):
    graph = load_dataset(dataset)
    model = ModelConfig(
        features=graph.feature_width, hidden=hidden, classes=graph.classes, layers=layers, **options
    )
    sampler = NeighborSampler(
        graph, fanouts=(4, 3, 3, 2)[:layers], seed=5, weighted=options.get("edge_weights", False)
    )
    return graph, model, BatchLoader(graph=graph, sampler=sampler, dropout=Dropout(model=model, seed=5))


def gradients_of(trainer, loaded, parameters):
    with trainer:
        return trainer.train(loaded, parameters, loaded.seeds)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("trainer", "layers"),
    [("tiny", 1), ("tiny", 2), ("tiny", 3), ("tiny", 4), ("cpu", 3), ("cosim", 2)]
    + [pytest.param("cpu", layers, marks=pytest.mark.slow) for layers in (1, 2, 4)]
    + [pytest.param("cosim", layers, marks=pytest.mark.slow) for layers in (1, 3, 4)],
)
@pytest.mark.parametrize("kind", ["gcn", "sage", "gin"])
def test_gradients(kind, layers, trainer):
    compare_gradients({"kind": kind}, layers, trainer)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "trainer"), crossed(MODELS, ["tiny", "cpu"]))
def test_gradients_of_more_models(name, trainer):
    compare_gradients(MODELS[name], 3, trainer)


def a_trainer(name, model):
    if name == "cpu":
        return CpuTrainer(model)
    return AcceleratorTrainer(model, ReferenceDevice(load_config(name).hardware))


def compare_gradients(options, layers, trainer):
    graph, model, loader = prepared(options, layers)
    trainer = a_trainer(trainer, model)
    batches = epoch_batches(np.flatnonzero(graph.train_mask), 32, 5, 0)[:3]
    for step, seeds in enumerate(batches):
        parameters = initialise(model, seed=step)
        rng = np.random.default_rng(step)
        for name, value in parameters.items():
            if value.ndim == 1:
                parameters[name] = rng.normal(0, 0.1, value.shape).astype(np.float32)
        loaded = loader.load(seeds, step)
        ours = gradients_of(trainer, loaded, parameters)
        theirs = PygModel(model, parameters)
        loss = torch.nn.functional.cross_entropy(theirs(loaded), torch.from_numpy(loaded.labels))
        loss.backward()
        assert ours.telemetry.loss / loaded.seeds == pytest.approx(loss.item(), rel=1e-5)
        compare_leaves(theirs, ours)


def compare_leaves(theirs, ours):
    named = theirs.named()
    assert set(named) == set(ours.gradients)
    for name, leaf in named.items():
        wanted = leaf.grad.T.numpy() if leaf.grad.ndim == 2 else leaf.grad.numpy()
        error = np.linalg.norm(ours.gradients[name] - wanted) / np.linalg.norm(wanted)
        assert error <= 1e-5, (name, error)


@pytest.mark.parametrize("order", ["aggregate-first", "update-first"])
@pytest.mark.parametrize("trainer", ["cpu", "tiny", "cosim"])
def test_weighted_gcn_with_all_neighbours_is_that_of_the_full_graph(trainer, order):
    """PyTorch Geometric normalises here: degrees, self-loops and correction are checked against its own."""
    graph = load_dataset("sbm:300:2400:12:4:weighted")
    options = {"hidden": 9, "classes": 4, "layers": 2, "order": order, "edge_weights": True}
    model = ModelConfig(kind="gcn", features=12, **options)
    sampler = NeighborSampler(graph, fanouts=(-1, -1), seed=0, weighted=True)
    seeds = np.flatnonzero(graph.train_mask)[:40]
    loaded = BatchLoader(graph=graph, sampler=sampler).load(seeds, 0)
    assert loaded.batch.blocks[0].num_src < graph.vertices
    parameters = initialise(model, seed=3)
    theirs = PygModel(model, parameters)
    hidden = torch.from_numpy(graph.features).double()
    for number, layer in enumerate(theirs.layers):
        layer.normalize = layer.add_self_loops = True
        weight = torch.from_numpy(graph.edge_weight).double()
        hidden = layer(hidden, edges(graph.indptr, graph.indices), weight)
        hidden = hidden if number else torch.relu(hidden)
    found = full_logits(model, parameters, graph)
    wanted = hidden.detach().numpy()
    assert np.linalg.norm(found - wanted) <= 1e-6 * np.linalg.norm(wanted)
    plain = full_logits(replace(model, edge_weights=False), parameters, graph)
    assert np.linalg.norm(plain - wanted) > 0.1 * np.linalg.norm(wanted), "weights must matter"
    loss = torch.nn.functional.cross_entropy(hidden[seeds], torch.from_numpy(loaded.labels))
    loss.backward()
    ours = gradients_of(a_trainer(trainer, model), loaded, parameters)
    assert ours.telemetry.loss / loaded.seeds == pytest.approx(loss.item(), rel=1e-6)
    compare_leaves(theirs, ours)


@pytest.mark.sample(2)
@pytest.mark.parametrize("layers", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", ["gcn", "sage", "gin"])
def test_loss_after_twenty_steps(kind, layers):
    compare_losses({"kind": kind}, layers)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", MODELS)
def test_loss_of_more_models_after_twenty_steps(name):
    compare_losses(MODELS[name], 2)


def compare_losses(options, layers):
    graph, model, loader = prepared(options, layers)
    parameters = initialise(model, seed=1)
    theirs = PygModel(model, parameters)
    rate = 1e-4 if model.kind == "gin" else 0.1  # sums over neighbours grow from layer to layer
    sgd = torch.optim.SGD(theirs.parameters(), lr=rate)
    batches = epoch_batches(np.flatnonzero(graph.train_mask), 40, 5, 0)[:20]
    assert len(batches) == 20
    trainer = AcceleratorTrainer(model, ReferenceDevice(load_config("cosim").hardware))
    optimizer = make_optimizer("sgd", learning_rate=rate)
    with Runtime(trainers={"accelerator0": trainer}, parameters=parameters, optimizer=optimizer) as runtime:
        for step, seeds in enumerate(batches):
            loaded = loader.load(seeds, step)
            (result,) = runtime.step({"accelerator0": loaded}).values()
            sgd.zero_grad()
            loss = torch.nn.functional.cross_entropy(theirs(loaded), torch.from_numpy(loaded.labels))
            loss.backward()
            sgd.step()
            assert abs(result.loss / loaded.seeds - loss.item()) <= 1e-4


def losses_of_a_hybrid(*, dataset, steps, hidden, batch_size, rate):
    """Losses of a GIN with dropout over training steps, ours shared by CPU and accelerator, and PyTorch Geometric's.

    The masks of a part are drawn by global vertex, so that they are those of the whole mini-batch.
    """
    options = {"kind": "gin", "gin_epsilon": 0.1, "dropout": 0.5}
    graph, model, loader = prepared(options, 2, hidden=hidden, dataset=dataset)
    parameters = initialise(model, seed=1)
    theirs = PygModel(model, parameters)
    sgd = torch.optim.SGD(theirs.parameters(), lr=rate)
    train_ids = np.flatnonzero(graph.train_mask)
    epochs = -(-steps * batch_size // len(train_ids)) + 1
    batches = [seeds for epoch in range(epochs) for seeds in epoch_batches(train_ids, batch_size, 5, epoch)]
    device = ReferenceDevice(load_config("cosim").hardware)
    trainers = {"cpu": CpuTrainer(model), "accelerator0": AcceleratorTrainer(model, device)}
    split = FixedShares(cpu_share=0.3, accelerators=1)
    optimizer = make_optimizer("sgd", learning_rate=rate)
    losses = []
    with Runtime(trainers=trainers, parameters=parameters, optimizer=optimizer) as runtime:
        for step, seeds in enumerate(batches[:steps]):
            parts = loader.load_parts(split.split(seeds), step)
            ours = sum(result.loss for result in runtime.step(parts).values()) / len(seeds)
            loaded = loader.load(seeds, step)
            sgd.zero_grad()
            loss = torch.nn.functional.cross_entropy(theirs(loaded), torch.from_numpy(loaded.labels))
            loss.backward()
            sgd.step()
            losses.append((ours, loss.item()))
    assert len(losses) == steps
    return np.array(losses).T


def test_hybrid_gin_with_dropout():
    ours, theirs = losses_of_a_hybrid(dataset="digits", steps=12, hidden=16, batch_size=48, rate=1e-3)
    assert theirs[-4:].mean() < 0.8 * theirs[:4].mean(), "training must have got somewhere"
    assert np.abs(ours - theirs).max() <= 1e-4 * theirs.min()


@pytest.mark.slow
def test_two_hundred_steps_of_hybrid_gin_with_dropout():
    ours, theirs = losses_of_a_hybrid(
        dataset="rmat:10000:100000", steps=200, hidden=64, batch_size=128, rate=1e-3
    )
    assert theirs[-20:].mean() < 0.8 * theirs[:20].mean(), "training must have got somewhere"
    assert (np.abs(ours - theirs) <= 1e-3 * theirs).all()
