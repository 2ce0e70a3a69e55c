"""Layers of `simgnn.training.nn`: PyTorch Geometric's, with the accelerator's bits, cycles and counters."""

import numpy as np
import pyg
import pytest
import torch
from torch.nn import BatchNorm1d, Linear, ReLU, Sequential

from simgnn.data.datasets import load_dataset
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.tasks import cross_entropy as our_cross_entropy
from simgnn.sampling.sampler import NeighborSampler
from simgnn.training import nn
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.batches import BatchLoader
from simgnn.training.nn.accelerator import Runner, find_accelerator
from simgnn.training.nn.edges import means, sums, weighted_sums
from simgnn.training.nn.linear_map import apply_map

FEATURES, CLASSES = 9, 4
TINY = {"device": "reference", "config": "tiny"}


def mlp():
    return Sequential(Linear(FEATURES, 6), ReLU(), Linear(6, CLASSES))


class Wrapped(torch.nn.Module):
    """A network that is called: nobody knows what it begins with."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, x):
        return self.network(x)


LAYERS = {
    "gcn": lambda kit, **place: kit.GCNConv(FEATURES, CLASSES, **place),
    "gcn-wide": lambda kit, **place: kit.GCNConv(FEATURES, 20, bias=False, **place),
    "gcn-plain": lambda kit, **place: kit.GCNConv(FEATURES, CLASSES, normalize=False, **place),
    "gcn-no-loops": lambda kit, **place: kit.GCNConv(FEATURES, CLASSES, add_self_loops=False, **place),
    "sage": lambda kit, **place: kit.SAGEConv(FEATURES, CLASSES, **place),
    "sage-wide": lambda kit, **place: kit.SAGEConv(FEATURES, 20, bias=False, **place),
    "sage-sum": lambda kit, **place: kit.SAGEConv(FEATURES, CLASSES, "sum", normalize=True, **place),
    "sage-rootless": lambda kit, **place: kit.SAGEConv((FEATURES, 3), CLASSES, root_weight=False, **place),
    "sage-project": lambda kit, **place: kit.SAGEConv(FEATURES, CLASSES, project=True, **place),
    "gin": lambda kit, **place: kit.GINConv(mlp(), eps=0.25, train_eps=True, **place),
    "gin-linear": lambda kit, **place: kit.GINConv(Linear(FEATURES, CLASSES), **place),
    "gin-called": lambda kit, **place: kit.GINConv(Wrapped(mlp()), eps=0.25, **place),
    "gin-summed": lambda kit, **place: kit.GINConv(Wrapped(Linear(FEATURES, CLASSES)), **place),
    "gin-norm-first": lambda kit, **place: kit.GINConv(
        Sequential(BatchNorm1d(FEATURES), Linear(FEATURES, CLASSES)), eps=0.5, train_eps=True, **place
    ),
}


def pair(name, **place):
    """A layer of PyTorch Geometric in float64, and ours with its parameters."""
    torch.manual_seed(7)
    theirs = LAYERS[name](pyg)
    ours = LAYERS[name](nn, **(place or TINY))
    ours.load_state_dict(theirs.state_dict())
    with torch.no_grad():
        for leaf in theirs.parameters():
            leaf += 0.1 * torch.randn_like(leaf)
    ours.load_state_dict(theirs.state_dict())
    return theirs.double(), ours


def a_graph(vertices=40, edges=160, seed=0):
    """Features and edges, self-loops and edges that come twice among them; the last vertices have none."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(vertices, FEATURES, generator=generator)
    return x, torch.randint(0, max(1, vertices - 5), (2, edges), generator=generator)


def error(found, wanted):
    """Of a tensor, relative to its norm."""
    wanted = wanted.detach()
    return float((found.detach().double() - wanted).norm()) / max(float(wanted.norm()), 1e-12)


def compare(theirs, ours, x, *rest):
    """Output and gradients, those of the input and of every parameter, against float64."""
    inputs = [each.clone().requires_grad_() for each in (x if isinstance(x, tuple) else (x,))]
    wide = [each.detach().double().requires_grad_() for each in inputs]
    found = ours(tuple(inputs) if isinstance(x, tuple) else inputs[0], *rest)
    exact = [each.double() if torch.is_tensor(each) and each.is_floating_point() else each for each in rest]
    wanted = theirs(tuple(wide) if isinstance(x, tuple) else wide[0], *exact)
    assert found.shape == wanted.shape
    assert error(found, wanted) <= 1e-5
    seed = torch.randn(found.shape, generator=torch.Generator().manual_seed(1))
    found.backward(seed)
    wanted.backward(seed.double())
    names = dict(theirs.named_parameters())
    assert set(names) == set(dict(ours.named_parameters()))
    for name, leaf in ours.named_parameters():
        if names[name].grad is None:
            assert leaf.grad is None or not leaf.grad.any(), name
        else:
            assert error(leaf.grad, names[name].grad) <= 1e-5, name
    for leaf, other in zip(inputs, wide, strict=True):
        if other.grad is None:
            assert leaf.grad is None
        else:
            assert error(leaf.grad, other.grad) <= 1e-5


@pytest.mark.parametrize("name", LAYERS)
def test_parameters_are_those_of_pyg(name):
    """The same names, shapes and, for the same seed, values; and each loads the other's."""
    torch.manual_seed(3)
    theirs = LAYERS[name](pyg)
    torch.manual_seed(3)
    ours = LAYERS[name](nn, **TINY)
    assert list(ours.state_dict()) == list(theirs.state_dict())
    for wanted, found in zip(theirs.state_dict().values(), ours.state_dict().values(), strict=True):
        assert torch.equal(found, wanted)
    for leaf in ours.parameters():
        leaf.data += 1
    theirs.load_state_dict(ours.state_dict())
    ours.reset_parameters()
    ours.load_state_dict(theirs.state_dict())


@pytest.mark.parametrize("config", ["tiny", "cosim"])
@pytest.mark.parametrize("name", LAYERS)
def test_gradients(name, config):
    theirs, ours = pair(name, device="cycle", config=config)
    compare(theirs, ours, *a_graph())
    assert ours.last_step.cycles > 0 and ours.last_step.counters


@pytest.mark.parametrize("vertices, edges", [(1, 0), (1, 1), (7, 0), (2, 40)])
@pytest.mark.parametrize("name", [name for name in LAYERS if "norm" not in name])
def test_small_graphs(name, vertices, edges):
    """A vertex alone, no edges, and many of the same edge."""
    theirs, ours = pair(name)
    compare(theirs, ours, *a_graph(vertices, edges))


@pytest.mark.parametrize("improved", [False, True])
@pytest.mark.parametrize("name", ["gcn", "gcn-wide", "gcn-plain", "gcn-no-loops"])
def test_edge_weights(name, improved):
    theirs, ours = pair(name)
    theirs.improved = ours.improved = improved
    x, edge_index = a_graph()
    compare(theirs, ours, x, edge_index, torch.rand(edge_index.shape[1]))


BIPARTITE = [name for name in LAYERS if name.startswith(("sage", "gin"))]
"""Batch normalisation of few rows among them leaves gradients that are nearly 0."""


@pytest.mark.parametrize(
    "name, sources, destinations",
    [
        (name, *sides)
        for name in BIPARTITE
        for sides in [(30, 8), (8, 30), (1, 5), (30, 0), (0, 3)]
        if min(sides) >= 8 or "norm" not in name
    ],
)
def test_two_sets_of_vertices(name, sources, destinations):
    theirs, ours = pair(name)
    edges = 3 * min(sources, destinations)
    edge_index = torch.stack([torch.randint(0, max(1, side), (edges,)) for side in (sources, destinations)])
    own = 3 if name == "sage-rootless" else FEATURES
    compare(theirs, ours, (torch.randn(sources, FEATURES), torch.randn(destinations, own)), edge_index)


def test_first_rows_of_the_sources_as_destinations():
    """As neighbour loaders have it, the one a view of the other; and `size`, with and without own rows."""
    theirs, ours = pair("sage")
    x, _ = a_graph()
    edge_index = torch.stack([torch.randint(0, 40, (60,)), torch.randint(0, 10, (60,))])
    wide = x.double()
    assert error(ours((x, x[:10]), edge_index), theirs((wide, wide[:10]), edge_index)) <= 1e-6
    assert error(ours((x, x[:10]), edge_index, (40, 10)), theirs((wide, wide[:10]), edge_index)) <= 1e-6
    alone = ours((x, None), edge_index, size=(40, 10))
    assert error(alone, theirs((wide, None), edge_index, size=(40, 10))) <= 1e-6


@pytest.mark.parametrize("order, classes", [("update-first", 10), ("aggregate-first", 150)])
def test_the_bits_are_those_of_training(order, classes):
    """A layer alone leaves the output and the gradients that a program of the whole model leaves."""
    graph = load_dataset("digits")
    model = ModelConfig(kind="sage", layers=1, features=graph.feature_width, classes=classes, order=order)
    sampler = NeighborSampler(graph, fanouts=(4,), seed=5)
    loaded = BatchLoader(graph=graph, sampler=sampler).load(np.arange(32), 0)
    parameters = initialise(model, seed=2)
    with AcceleratorTrainer(model, find_accelerator(**TINY)._device) as trainer:
        wanted = trainer.train(loaded, parameters, loaded.seeds).gradients
    layer = nn.SAGEConv(graph.feature_width, classes, **TINY)
    names = {"lin_l.weight": "weight_neighbor", "lin_r.weight": "weight_self", "lin_l.bias": "bias"}
    with torch.no_grad():
        for name, leaf in layer.named_parameters():
            leaf.copy_(torch.from_numpy(parameters[f"layers.0.{names[name]}"].T))
    (block,) = loaded.batch.blocks
    rows = np.repeat(np.arange(block.num_dst), np.diff(block.indptr))
    edge_index = torch.from_numpy(np.stack([block.indices.astype(np.int64), rows]))
    x = torch.from_numpy(np.ascontiguousarray(loaded.features))
    output = layer((x, x[: block.num_dst]), edge_index)
    _, _, gradient = our_cross_entropy(output.detach().numpy(), loaded.labels, loaded.seeds)
    output.backward(torch.from_numpy(gradient))
    for name, leaf in layer.named_parameters():
        found = leaf.grad.numpy().T
        assert found.tobytes() == wanted[f"layers.0.{names[name]}"].tobytes(), name


def passed(name, device, config="tiny"):
    """Everything that one step leaves, and the step."""
    _, layer = pair(name, device=device, config=config)
    x, edge_index = a_graph(12, 30)
    x.requires_grad_()
    output = layer(x, edge_index)
    output.backward(torch.linspace(-1, 1, output.numel()).reshape(output.shape))
    left = [output.detach(), x.grad, *(leaf.grad for leaf in layer.parameters())]
    return [each.numpy().tobytes() for each in left], layer.last_step


@pytest.mark.parametrize("name", ["gcn", "sage-wide", "gin"])
def test_every_device_leaves_the_same(name):
    reference, cycle, rtl = (passed(name, device) for device in ("reference", "cycle", "rtl"))
    assert reference[0] == cycle[0] == rtl[0]
    assert cycle[1] == rtl[1]
    assert cycle[1].cycles > 0 == reference[1].cycles and not reference[1].counters
    assert reference[1].bytes_in == cycle[1].bytes_in > 0


def test_sizes_of_the_hardware_do_not_matter():
    assert passed("sage-wide", "reference", "tiny")[0] == passed("sage-wide", "reference", "cosim")[0]


def test_own_rows_of_fewer_destinations():
    """The gradient of the sources is made whole, and then added to in its first rows: both parts are kept."""
    x, edge_index = a_graph()
    narrow = edge_index[:, edge_index[1] < 7]
    runner, edges = Runner(find_accelerator(**TINY)), sums(narrow, 40, 7, layer="l")
    for columns in (2, 20):
        own, weight = torch.randn(FEATURES, columns), torch.randn(FEATURES, columns)
        found, wanted = x.clone().requires_grad_(), x.double().requires_grad_()
        apply_map(
            runner, layer="l", x=found, edges=edges, weight=weight, own_weight=own
        ).square().sum().backward()
        matrix = torch.from_numpy(edges.to_scipy().toarray())
        (matrix @ wanted @ weight.double() + wanted[:7] @ own.double()).square().sum().backward()
        assert error(found.grad, wanted.grad) <= 1e-5


def test_evaluation_has_the_bits_of_training():
    """The order of a layer must not depend on whether gradients are wanted."""
    _, layer = pair("gcn-wide")
    x, edge_index = a_graph()
    trained = layer(x.clone().requires_grad_(), edge_index)
    with torch.no_grad():
        assert layer(x, edge_index).numpy().tobytes() == trained.detach().numpy().tobytes()


# The operators


@pytest.mark.sample(5)
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("form", ["shared", "own", "unweighted", "weights", "linear"])
def test_opcheck(form, first):
    runner = Runner(find_accelerator(**TINY))
    x, edge_index = a_graph(12, 30)
    own, weight, other = torch.randn(6, FEATURES), torch.randn(FEATURES, 5), torch.randn(FEATURES, 5)
    narrow = torch.stack([edge_index[0], edge_index[1] % 6])
    bias = torch.randn(5)
    forms = {
        "shared": (x, None, weight, other, bias, sums(edge_index, 12, 12, layer="l")),
        "own": (x, own, weight, other, None, means(narrow, 12, 6, layer="l")),
        "unweighted": (x, None, None, torch.eye(FEATURES), None, sums(edge_index, 12, 12, layer="l")),
        "weights": (x, None, weight, None, bias, weighted_sums(edge_index, torch.rand(30), 12, layer="l")),
        "linear": (None, own, None, weight, bias, None),
    }
    *inputs, edges = forms[form]
    names = ("indptr", "indices", "source_scale", "destination_scale", "edge_scale")
    arrays = [getattr(edges, each, None) for each in names]
    tensors = [None if each is None else torch.from_numpy(each) for each in arrays]
    rows = 6 if edges is None else edges.destinations
    leaves = [None if each is None else each.clone().requires_grad_() for each in inputs]
    arguments = (*leaves, *tensors, rows, first, True, runner.handle)
    torch.library.opcheck(torch.ops.simgnn.linear_map.default, arguments)
    gradient = torch.randn(rows, 5 if inputs[2] is not None or inputs[0] is None else FEATURES)
    with torch.no_grad():
        _, kept = torch.ops.simgnn.linear_map(*arguments)
    needs = [each is not None for each in inputs]
    backward = (gradient, kept, *inputs, *tensors, rows, first, needs, runner.handle)
    torch.library.opcheck(torch.ops.simgnn.linear_map_backward.default, backward)


def test_only_what_is_asked_for_is_calculated():
    """Frozen parameters and inputs without gradient take no commands."""
    x, edge_index = a_graph()
    cycles = []
    for frozen in (False, True):
        _, layer = pair("sage-wide", device="cycle", config="tiny")
        layer.lin_r.weight.requires_grad_(not frozen)
        layer(x.clone().requires_grad_(not frozen), edge_index).sum().backward()
        assert (layer.lin_r.weight.grad is None) == frozen
        cycles.append(layer.last_step.backward_cycles)
    assert cycles[1] < 0.6 * cycles[0]
