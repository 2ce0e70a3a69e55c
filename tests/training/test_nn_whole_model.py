"""`simgnn.training.train` of PyTorch modules: one program for all layers, and what it cannot take."""

import copy

import numpy as np
import pyg
import pytest
import torch
from torch.nn import Dropout, Linear, ReLU, Sequential
from torch.nn.functional import log_softmax

import simgnn
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.model.evaluation import full_logits
from simgnn.model.model import model_for
from simgnn.training import nn
from simgnn.training.nn.whole_model import WholeModel
from simgnn.training.train import train

FEATURES, HIDDEN, CLASSES = 8, 6, 4


class Stack(torch.nn.Module):
    """Layers with ReLU and dropout between them, and what `end` makes of the last one's output."""

    def __init__(self, *layers, end=lambda x: x):
        super().__init__()
        self.layers, self.dropout, self.end = torch.nn.ModuleList(layers), Dropout(0.1), end

    def forward(self, x, edge_index, *edge_weight):
        for layer in self.layers[:-1]:
            x = self.dropout(layer(x, edge_index, *edge_weight).relu())
        return self.end(self.layers[-1](x, edge_index, *edge_weight))


def mlp(rows, columns):
    return Sequential(Linear(rows, HIDDEN), ReLU(), Linear(HIDDEN, columns))


MODULES = {
    "gcn": lambda kit: Stack(kit.GCNConv(FEATURES, HIDDEN), kit.GCNConv(HIDDEN, CLASSES)),
    "sage": lambda kit: Stack(
        kit.SAGEConv(FEATURES, HIDDEN),
        kit.SAGEConv(HIDDEN, HIDDEN),
        kit.SAGEConv(HIDDEN, CLASSES),
        end=lambda x: log_softmax(x, dim=1),
    ),
    "gin": lambda kit: Stack(
        kit.GINConv(mlp(FEATURES, HIDDEN), eps=0.5), kit.GINConv(mlp(HIDDEN, CLASSES), eps=0.5)
    ),
    "alone": lambda kit: kit.GCNConv(FEATURES, CLASSES),
}


def configured(**model):
    config = load_config("tiny").replace("model", **model) if model else load_config("tiny")
    return (
        config.replace("sampling", fanout=(3,))
        .replace("training", epochs=2, batch_size=40, learning_rate=0.02)
        .replace("execution", device="reference")
    )


def data(weighted=False):
    return load_dataset(f"sbm:200:1000:{FEATURES}:{CLASSES}" + (":weighted" if weighted else ""))


@pytest.mark.sample(4)
@pytest.mark.parametrize("kit", [pyg, nn], ids=["pyg", "nn"])
@pytest.mark.parametrize("name", MODULES)
def test_training_starts_at_the_module_and_ends_in_it(tmp_path, name, kit):
    """What is trained is what the configuration would train from the same parameters, to the bit."""
    torch.manual_seed(2)
    module, graph = MODULES[name](kit), data()
    before = copy.deepcopy(module)
    trained = train(configured(), output=tmp_path / "module", graph=graph, model=module)
    assert trained.epochs[-1].loss < trained.epochs[0].loss
    whole = WholeModel(module, configured(), graph)
    found = whole.parameters()
    assert set(found) == set(trained.parameters)
    for key, value in trained.parameters.items():
        assert found[key].tobytes() == value.tobytes(), key
    start = WholeModel(before, configured(), graph)
    assert any(start.parameters()[key].tobytes() != value.tobytes() for key, value in found.items())
    logits = full_logits(model_for(whole.config.model, graph), found, graph)
    rows = np.repeat(np.arange(graph.vertices), np.diff(graph.indptr))
    edge_index = torch.from_numpy(np.stack([graph.indices.astype(np.int64), rows]))
    with torch.no_grad():
        ours = module.eval()(torch.from_numpy(graph.features), edge_index).numpy()
    assert (ours.argmax(1) == logits.argmax(1)).all()


def test_a_compiled_module(tmp_path):
    """With weights of edges, and again from where the first run ended."""
    module, graph = MODULES["gcn"](pyg), data(weighted=True)
    simgnn.compile(module, device="reference", config="tiny")
    config = configured(edge_weights=True, dropout=0.1)
    first = train(config, output=tmp_path / "first", graph=graph, model=module)
    again = train(config, output=tmp_path / "again", graph=graph, model=module)
    assert again.epochs[-1].loss < first.epochs[0].loss
    more = config.replace("training", epochs=3)
    longer = train(more, output=tmp_path / "again", graph=graph, model=MODULES["gcn"](pyg), resume=True)
    assert len(longer.epochs) == 3 and longer.epochs[0].loss == again.epochs[0].loss


def test_a_run_that_is_stopped_leaves_its_parameters(tmp_path):
    module, graph = MODULES["alone"](nn), data()
    before = WholeModel(module, configured(), graph).parameters()
    stops = iter([False, True])
    trained = train(
        configured(), output=tmp_path / "out", graph=graph, model=module, should_stop=lambda: next(stops)
    )
    assert trained.summary is None
    for name, value in WholeModel(module, configured(), graph).parameters().items():
        assert value.tobytes() == trained.parameters[name].tobytes() != before[name].tobytes()


def test_parts_stay_in_the_mode_in_which_they_were():
    """A part that is frozen, as batch normalisation often is, stays frozen."""
    module = MODULES["gcn"](nn)
    module.dropout.eval()
    WholeModel(module, configured(), data())
    assert module.training and module.layers[0].training and not module.dropout.training


def with_parameter(module):
    module.extra = Linear(2, 2)
    return module


@pytest.mark.parametrize(
    "make, text",
    [
        (lambda: 3, r"model must be a torch\.nn\.Module, not int"),
        (
            lambda: Linear(FEATURES, CLASSES),
            "model must have a GCNConv, SAGEConv or GINConv to be trained as a whole",
        ),
        (
            lambda: Stack(pyg.GCNConv(FEATURES, HIDDEN), pyg.SAGEConv(HIDDEN, CLASSES)),
            "model must have layers of one kind to be trained as a whole, not gcn and sage: simgnn.compile takes",
        ),
        (
            lambda: with_parameter(MODULES["gcn"](pyg)),
            "no parameters but its layers' .* not extra.weight, extra.bias",
        ),
        (lambda: pyg.GCNConv(FEATURES, CLASSES, bias=False), "GCNConv bias must not be None"),
        (lambda: pyg.GCNConv(FEATURES, CLASSES, cached=True), "GCNConv cached must be False"),
        (lambda: pyg.GCNConv(FEATURES, CLASSES).double(), "GCNConv weight must be float32 in host memory"),
        (lambda: pyg.SAGEConv(FEATURES, CLASSES, aggr="sum"), "SAGEConv aggr must be 'mean'"),
        (lambda: pyg.SAGEConv(FEATURES, CLASSES, project=True), "SAGEConv project must be False"),
        (
            lambda: pyg.GCNConv(5, CLASSES),
            "GCNConv columns of the input must be the graph's features, 8, .* not 5",
        ),
        (lambda: pyg.GCNConv(FEATURES, 5), "columns of the output must be the graph's classes, 4, .* not 5"),
        (
            lambda: Stack(pyg.GCNConv(FEATURES, 6), pyg.GCNConv(6, 7), pyg.GCNConv(7, CLASSES)),
            r"layers\.1 columns of the output must be those of the first layer, 6, .* not 7",
        ),
        (lambda: pyg.GINConv(Linear(FEATURES, CLASSES)), "GINConv nn must be Linear, ReLU, Linear"),
        (lambda: pyg.GINConv(mlp(FEATURES, CLASSES), train_eps=True), "GINConv eps must not be a parameter"),
        (
            lambda: Stack(pyg.GINConv(mlp(FEATURES, HIDDEN)), pyg.GINConv(mlp(HIDDEN, CLASSES), eps=1.0)),
            r"layers\.1 eps must be that of the first layer, 0, not 1",
        ),
        (
            lambda: Stack(pyg.GCNConv(FEATURES, HIDDEN), pyg.GCNConv(HIDDEN, CLASSES), end=torch.tanh),
            "model must be its layers in the order in which they were made, with ReLU between them",
        ),
        (
            lambda: Stack(
                pyg.GCNConv(FEATURES, HIDDEN), pyg.GCNConv(HIDDEN, CLASSES), end=lambda x: x[:, :2]
            ),
            "and returns something else",
        ),
        (
            lambda: Stack(pyg.GCNConv(FEATURES, HIDDEN), pyg.GCNConv(HIDDEN, CLASSES), end=lambda x: x.none),
            r"model must take features and edges to be trained as a whole, not fail \(AttributeError",
        ),
    ],
)
def test_modules_that_are_refused(tmp_path, make, text):
    with pytest.raises(InputError, match=text):
        train(configured(), output=tmp_path / "out", graph=data(), model=make())
    assert not (tmp_path / "out").exists(), "nothing is written"
