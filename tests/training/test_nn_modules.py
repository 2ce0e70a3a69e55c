"""Modules of `simgnn.training.nn` as users have them: passes, steps, copies, threads; and what is refused."""

import copy
import gc
import io
import pickle
import subprocess
import sys
import threading

import pytest
import torch
from test_nn_layers import CLASSES, FEATURES, LAYERS, TINY, a_graph, compare, error, mlp, pair
from torch.nn.functional import cross_entropy

from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.training import nn
from simgnn.training.nn.accelerator import Runner, find_accelerator
from simgnn.training.nn.edges import normalised, sums
from simgnn.training.nn.linear_map import apply_map


def test_memory_that_is_not_contiguous():
    theirs, ours = pair("sage")
    x, edge_index = a_graph()
    wide = torch.stack([x, -x], dim=2)[:, :, 0]
    assert not wide.is_contiguous()
    compare(theirs, ours, wide, edge_index.t().contiguous().t())
    output = ours(x, edge_index)
    gradients = [
        torch.autograd.grad(output, ours.lin_l.weight, each, retain_graph=True)[0]
        for each in (torch.ones(40, CLASSES), torch.ones(1).expand(40, CLASSES))
    ]
    assert torch.equal(*gradients)


def test_gradients_add_up_over_passes():
    """Two backward passes through one graph, and two steps before the optimizer's."""
    _, layer = pair("gcn", device="cycle", config="tiny")
    x, edge_index = a_graph()
    loss = layer(x, edge_index).square().sum()
    loss.backward(retain_graph=True)
    once, cycles = layer.lin.weight.grad.clone(), layer.last_step.cycles
    loss.backward()
    assert torch.equal(layer.lin.weight.grad, once + once)
    assert layer.last_step.launches == 3 and layer.last_step.cycles > cycles
    layer.zero_grad()
    for _ in range(2):
        layer(x, edge_index).square().sum().backward()
    assert torch.equal(layer.lin.weight.grad, once + once)
    assert layer.last_step.launches == 2 and layer.last_step.cycles == cycles


def test_steps():
    _, layer = pair("gcn", device="cycle", config="tiny")
    assert layer.last_step == nn.Step()
    x, edge_index = a_graph()
    (layer(x, edge_index) + layer(x, edge_index)).sum().backward()
    assert layer.last_step.launches == 4
    forward = layer.last_step.forward_cycles
    with torch.no_grad():
        layer(x, edge_index)
        layer(x, edge_index)
    step = layer.last_step
    assert step.launches == 1 and step.backward_cycles == 0 and 0 < step.cycles < forward
    config = find_accelerator("cycle", "tiny").config
    transfer = (step.bytes_in + step.bytes_out) / (config.platform.pcie_gbs * 1e9)
    assert step.seconds == pytest.approx(step.cycles / (config.hardware.clock_mhz * 1e6) + transfer)
    assert step.counters["aggregate_busy"] > 0 or any(step.counters.values())


def test_second_derivatives_are_refused():
    _, layer = pair("gcn")
    x, edge_index = a_graph()
    x.requires_grad_()
    (gradient,) = torch.autograd.grad(layer(x, edge_index).square().sum(), x, create_graph=True)
    with pytest.raises(NotImplementedError, match="gradients of gradients must come from another layer"):
        gradient.sum().backward()


def test_copies_and_files():
    _, layer = pair("gin", device="cycle", config="tiny")
    x, edge_index = a_graph()
    wanted = layer(x, edge_index).detach()
    other = copy.deepcopy(layer)
    assert torch.equal(other(x, edge_index), wanted)
    other(x, edge_index).sum().backward()
    assert layer.last_step.backward_cycles == 0 < other.last_step.backward_cycles
    assert torch.equal(pickle.loads(pickle.dumps(layer))(x, edge_index), wanted)
    file = io.BytesIO()
    torch.save(layer.state_dict(), file)
    file.seek(0)
    fresh = LAYERS["gin"](nn, **TINY)
    fresh.load_state_dict(torch.load(file, weights_only=True))
    assert torch.equal(fresh(x, edge_index), wanted)


@pytest.mark.parametrize("kind", ["preset", "file", "config", "hardware"])
def test_configurations(tmp_path, kind):
    file = tmp_path / "mine.toml"
    file.write_text('[hardware]\npreset = "tiny"\n[platform]\npcie_gbs = 1.5\n')
    given = {
        "preset": "tiny",
        "file": file,
        "config": load_config(file),
        "hardware": load_config("tiny").hardware,
    }
    layer = nn.GCNConv(FEATURES, CLASSES, device="cycle", config=given[kind])
    with torch.inference_mode():
        assert layer(*a_graph()).shape == (40, CLASSES)
    step, platform = layer.last_step, layer._simgnn_runner.accelerator.config.platform
    assert platform.pcie_gbs == (1.5 if kind in ("file", "config") else 12.0) and step.cycles > 0


def test_cached_normalisation():
    layer = nn.GCNConv(FEATURES, CLASSES, cached=True, **TINY)
    x, edge_index = a_graph()
    wanted = layer(x, edge_index)
    assert torch.equal(layer(x, edge_index[:, :0]), wanted)
    layer.reset_parameters()
    assert layer._cached_edge_index is None


def test_threads():
    """Layers share one accelerator; whoever comes second waits."""
    _, layer = pair("sage", device="cycle", config="tiny")
    graphs = [a_graph(seed=seed) for seed in range(4)]
    wanted = [layer(*graph).detach() for graph in graphs]
    found = [[] for _ in graphs]

    def work(number):
        for _ in range(3):
            output = layer(*graphs[number])
            (gradient,) = torch.autograd.grad(output.sum(), layer.lin_l.weight)
            found[number].append((output.detach(), gradient))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(graphs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, results in enumerate(found):
        assert len(results) == 3
        assert all(torch.equal(output, wanted[number]) for output, _ in results)
        assert all(torch.equal(gradient, results[0][1]) for _, gradient in results)


def test_an_accelerator_is_shared_and_closed_with_its_last_layer():
    layers = [nn.GCNConv(FEATURES, CLASSES, device="cycle", config="tiny") for _ in range(2)]
    accelerator = find_accelerator("cycle", "tiny")
    device = accelerator._device
    assert {layer._simgnn_runner.accelerator for layer in layers} == {accelerator}
    layers[0](*a_graph())
    assert device.opened
    output = layers[1](*a_graph())
    del layers, accelerator
    gc.collect()
    assert device.opened, "a backward pass may follow"
    output.sum().backward()
    del output
    gc.collect()
    assert not device.opened


@pytest.mark.slow
def test_importing_the_layers_loads_no_pyg():
    code = (
        "import simgnn, sys; assert 'torch' not in sys.modules; import simgnn.training.nn; simgnn.compile;"
        "layer = simgnn.training.nn.GCNConv(2, 2, device='reference'); simgnn.compile(layer, device='cycle');"
        "print([name for name in sys.modules if name.startswith('torch_geometric')])"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"


# What is refused


@pytest.mark.parametrize(
    "make, text",
    [
        (
            lambda: nn.SAGEConv(4, 2, aggr="max"),
            r"SAGEConv aggr must be one of 'mean', 'add', 'sum', not 'max'",
        ),
        (lambda: nn.SAGEConv(4, 2, aggr=["mean", "max"]), r"SAGEConv aggr must be one of"),
        (lambda: nn.GCNConv(4, 2, aggr="mean"), "GCNConv aggr must be one of 'add', 'sum', not 'mean'"),
        (
            lambda: nn.GCNConv(-1, 2),
            "GCNConv in_channels must be a positive integer, not -1: a width that the",
        ),
        (lambda: nn.SAGEConv((4, 0), 2), "SAGEConv in_channels must be a positive integer, not 0"),
        (lambda: nn.SAGEConv(None, 2), "SAGEConv in_channels must be a positive integer or two, not None"),
        (lambda: nn.SAGEConv((4,), 2), r"SAGEConv in_channels must be a positive integer or two, not \(4,\)"),
        (lambda: nn.GCNConv(4, True), "GCNConv out_channels must be a positive integer, not True"),
        (lambda: nn.Linear(4, 0), "Linear out_features must be a positive integer, not 0"),
        (lambda: nn.GCNConv(4, 2, flow="target_to_source"), "GCNConv flow must be 'source_to_target' on the"),
        (lambda: nn.GINConv(mlp(), node_dim=0), "GINConv node_dim must be -2 on the accelerator, not 0"),
        (
            lambda: nn.GCNConv(4, 2, device="gpu"),
            "device must be one of rtl, cycle, reference, auto, uart:PORT, not 'gpu'",
        ),
        (lambda: nn.GCNConv(4, 2, config="smal"), "configuration must be one of"),
        (lambda: nn.GCNConv(4, 2, config=7), "config must be a preset's name, a TOML file"),
    ],
)
def test_constructors_refuse(make, text):
    with pytest.raises(InputError, match=text):
        make()


def test_constructors_refuse_as_pyg_does():
    with pytest.raises(ValueError, match="add_self_loops must be False or None where normalize is False"):
        nn.GCNConv(4, 2, add_self_loops=True, normalize=False)
    with pytest.raises(TypeError, match="unexpected keyword argument 'agr'"):
        nn.GCNConv(4, 2, agr="add")


@pytest.mark.parametrize(
    "name, change, text",
    [
        ("gcn", {"x": lambda x: x.double()}, "GCNConv x must be float32, not torch.float64: the accelerator"),
        ("gcn", {"x": lambda x: x.half()}, "GCNConv x must be float32, not torch.float16"),
        ("gcn", {"x": lambda x: (x, x)}, "GCNConv x must be one tensor, not a tuple"),
        ("gcn", {"x": lambda x: x.numpy()}, "GCNConv x must be a tensor, not ndarray"),
        ("gcn", {"x": lambda x: x[None]}, r"GCNConv x must have the shape \(vertices, n\), not \(1, 40, 9\)"),
        ("gcn", {"x": lambda x: x[:, :3]}, r"GCNConv x must have the shape \(vertices, 9\), not \(40, 3\)"),
        (
            "sage",
            {"x": lambda x: x[None]},
            r"SAGEConv x must have the shape \(vertices, n\), not \(1, 40, 9\)",
        ),
        ("sage", {"x": lambda x: (x,)}, "SAGEConv x must be a tensor or two"),
        ("gcn", {"edges": lambda e: e[0]}, r"edge_index must have the shape \(2, edges\), not \(160,\)"),
        ("gcn", {"edges": lambda e: e.float()}, "edge_index must be int64 or int32, not torch.float32"),
        ("gcn", {"edges": lambda e: e + 9}, r"edge_index must name one of 40 \w+ rows, not 4\d \(edge \d+\)"),
        ("gcn", {"edges": lambda e: e - 9}, r"edge_index must name one of 40 \w+ rows, not -\d \(edge \d+\)"),
        (
            "gin",
            {"edges": lambda e: [[0], [1]]},
            r"edge_index must be a dense tensor of shape \(2, edges\), not list",
        ),
        ("gcn", {"weight": [1.0] * 160}, "edge_weight must be a dense tensor, not list"),
        ("gcn", {"weight": torch.ones(3)}, "edge_weight must have one value for each of 160 edges, not"),
        ("gcn", {"weight": torch.ones(160).double()}, "edge_weight must be float32, not torch.float64"),
        ("gcn", {"weight": torch.ones(160, requires_grad=True)}, "edge_weight must not require a gradient"),
        ("gcn", {"weight": -torch.ones(160)}, "edge_weight must add to at least 0 at each vertex"),
    ],
)
def test_inputs_are_refused(name, change, text):
    _, layer = pair(name)
    x, edge_index = a_graph(40, 160)
    x, edge_index = change.get("x", lambda each: each)(x), change.get("edges", lambda each: each)(edge_index)
    rest = (change["weight"],) if "weight" in change else ()
    with pytest.raises(InputError, match=text):
        layer(x, edge_index, *rest)
    assert layer.last_step.launches == 0


def test_arguments_of_other_layers_are_refused_by_the_layers_name():
    x, edge_index = a_graph(40, 160)
    weight = torch.ones(160)
    for name, title in (("gcn", "GCNConv"), ("sage", "SAGEConv"), ("gin", "GINConv")):
        _, layer = pair(name)
        with pytest.raises(TypeError, match=f"^{title} got an unexpected keyword argument 'edge_attr': "):
            layer(x, edge_index, edge_attr=weight)
        if name != "gcn":
            with pytest.raises(TypeError, match=f"^{title} .* 'edge_weight': .*; GCNConv takes edge_weight"):
                layer(x, edge_index, edge_weight=weight)
            with pytest.raises(
                InputError, match=f"^{title} size must be two numbers or None, not a tensor: "
            ):
                layer(x, edge_index, weight)


def test_a_layer_that_there_is_none_of_says_which_there_are():
    with pytest.raises(
        ImportError, match=r"GATConv cannot run on the accelerator: GCNConv, SAGEConv .* can; "
    ):
        exec("from simgnn.training.nn import GATConv")
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        exec("from simgnn.training import nn; nn.nothing")


def test_sparse_adjacency_is_refused():
    _, layer = pair("gcn")
    x, edge_index = a_graph()
    adjacency = torch.sparse_coo_tensor(
        edge_index, torch.ones(edge_index.shape[1]), (40, 40), check_invariants=True
    )
    with pytest.raises(
        InputError, match=r"must be a dense tensor of shape .*, not torch.sparse_coo: of a sparse adj_t"
    ):
        layer(x, adjacency)


def test_parameters_of_another_type_are_refused():
    _, layer = pair("gcn")
    layer.double()
    with pytest.raises(InputError, match=r"GCNConv weight must be float32, not torch.float64"):
        layer(*a_graph())


def test_a_degree_of_zero_divides_nothing():
    """Without self-loops a vertex may have no edges, or weights that cancel."""
    edge_index = torch.tensor([[0, 1], [1, 1]])
    edges = normalised(
        edge_index, torch.tensor([1.0, -1.0]), 3, improved=False, add_self_loops=False, layer="l"
    )
    assert not edges.destination_scale.any()


def test_a_map_says_which_rows_do_not_fit():
    runner = Runner(find_accelerator(**TINY))
    x, edge_index = a_graph()
    edges = sums(edge_index, 40, 40, layer="l")
    with pytest.raises(InputError, match="l x must have 40 rows, as its edges say, not 39"):
        apply_map(runner, layer="l", x=x[1:], edges=edges, weight=torch.eye(FEATURES))


def test_linear():
    layer = nn.Linear(FEATURES, CLASSES, **TINY)
    x = torch.randn(2, 5, FEATURES)
    wanted = torch.nn.functional.linear(x.double(), layer.weight.double(), layer.bias.double())
    assert error(layer(x), wanted) <= 1e-6
    assert load_config("tiny").hardware == layer._simgnn_runner.accelerator.hardware
    for wrong, said in ((x.numpy(), "a tensor, not ndarray"), (x.double(), "float32, not torch.float64")):
        with pytest.raises(InputError, match=f"Linear x must be {said}"):
            layer(wrong)
    cross_entropy(layer(x[0]), torch.zeros(5, dtype=torch.int64)).backward()
    assert layer.weight.grad.any() and layer.last_step.launches == 2 + 1


def test_a_function_may_stand_in_a_gin():
    """As in PyTorch Geometric's: it has no parameters."""
    layer = nn.GINConv(torch.tanh, **TINY)
    x, edge_index = a_graph()
    assert torch.equal(
        layer(x, edge_index), torch.tanh(nn.GINConv(torch.nn.Identity(), **TINY)(x, edge_index))
    )


def test_a_size_must_be_that_of_the_rows():
    _, layer = pair("sage")
    x, edge_index = a_graph()
    with pytest.raises(InputError, match="SAGEConv size must give as many destinations as x, 40, not 11"):
        layer(x, edge_index, (40, 11))
    with pytest.raises(InputError, match=r"SAGEConv size must be two numbers or None, not \(40,\)"):
        layer(x, edge_index, (40,))
