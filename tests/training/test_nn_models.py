"""`simgnn.compile` on models as users of PyTorch Geometric write them: the loop stays, the gradients too."""

import contextlib
import copy
import io
import multiprocessing
import warnings

import pyg
import pytest
import torch
from crossings import crossed
from pyg_models import CASES, CLASSES, FEATURES, GCN, GIN, HIDDEN, SAGE, VERTICES, Jumping, classified, graph
from torch.nn import functional

import simgnn
from simgnn.errors import InputError
from simgnn.training import nn
from simgnn.training.nn import accelerator


def made(name, seed=1):
    """A model and its data."""
    torch.manual_seed(seed)
    return CASES[name].model(), CASES[name].data()


def train(model, data, loss_of, steps):
    """A user's loop. Returns the losses."""
    optimizer = torch.optim.Adam(model.parameters(), lr=0.02, weight_decay=5e-4)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=10, gamma=0.5)
    model.train()
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = loss_of(model, data)
        loss.backward()
        optimizer.step()
        scheduler.step()
        losses.append(float(loss.detach()))
    return losses


def gradients(model, data, loss_of):
    """Of a step with dropout as every other draws it."""
    torch.manual_seed(9)
    model.zero_grad()
    loss_of(model, data).backward()
    return {name: leaf.grad.clone() for name, leaf in model.named_parameters()}


def wide(data):
    """The data in float64."""
    return data.clone().apply(lambda each: each.double() if each.is_floating_point() else each)


def compare_gradients(ours, theirs):
    """At most 1e-5 for each tensor, relative to its norm; of all gradients where its own is 0 but for rounding."""
    assert set(ours) == set(theirs)
    total = float(torch.stack([each.norm() for each in theirs.values()]).norm())
    for name, wanted in theirs.items():
        norm = float(wanted.norm())
        scale = norm if norm > 1e-12 * total else total
        assert float((ours[name].double() - wanted).norm()) <= 1e-5 * scale, name


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "device"), crossed(CASES, ["reference", "cycle"]))
def test_twelve_models(name, device):
    model, data = made(name)
    loss_of = CASES[name].loss
    exact = gradients(copy.deepcopy(model).double(), wide(data), loss_of)
    alone = copy.deepcopy(model)
    compiled = simgnn.compile(model, device=device, config="tiny")
    assert compiled is model and compiled.lowering.lowered and not compiled.lowering.left
    once = copy.deepcopy(compiled)
    compare_gradients(gradients(once, data, loss_of), exact)
    assert (once.last_step.cycles > 0) == (device == "cycle")
    torch.manual_seed(4)
    losses = train(compiled, data, loss_of, 12)
    torch.manual_seed(4)
    theirs = train(alone, data, loss_of, 12)
    assert losses[-1] < 0.9 * losses[0]
    assert losses == pytest.approx(theirs, rel=1e-3)
    compiled.eval()
    with torch.no_grad():
        assert float(loss_of(compiled, data)) == pytest.approx(float(loss_of(alone.eval(), data)), rel=1e-2)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["gcn", "gin", "residual"])
def test_three_models_on_rtl(name):
    """Every bit, cycle and counter is that of the cycle model."""
    results = []
    for device in ("cycle", "rtl"):
        model, data = made(name)
        compiled = simgnn.compile(model, device=device, config="tiny")
        losses = train(compiled, data, CASES[name].loss, 3)
        assert losses[-1] < losses[0]
        state = {key: value.numpy().tobytes() for key, value in compiled.state_dict().items()}
        results.append((losses, state, compiled.last_step.step))
    assert results[0] == results[1]


def test_the_import_alone():
    """The same model with the layers of `simgnn.training.nn`, and PyTorch Geometric's parameters."""

    class Net(torch.nn.Module):
        def __init__(self, kit, **place):
            super().__init__()
            self.conv1 = kit.GCNConv(FEATURES, HIDDEN, **place)
            self.conv2 = kit.SAGEConv(HIDDEN, CLASSES, **place)

        def forward(self, x, edge_index):
            return self.conv2(self.conv1(x, edge_index).relu(), edge_index)

    data = graph()
    theirs, ours = Net(pyg), Net(nn, device="cycle", config="tiny")
    ours.load_state_dict(theirs.state_dict())
    exact = gradients(theirs.double(), wide(data), classified)
    compare_gradients(gradients(ours, data, classified), exact)
    assert nn.step_of(ours) == ours.conv1.last_step + ours.conv2.last_step
    assert nn.step_of(ours).cycles > 0


def test_loaders():
    """Mini-batches of graphs, and of a graph's vertices."""
    model, _ = made("gin")
    simgnn.compile(model, device="cycle", config="tiny")
    whole = CASES["gin"].data()
    for batch in pyg.DataLoader(whole.to_data_list(), batch_size=4):
        before = {name: leaf.clone() for name, leaf in model.named_parameters()}
        train(model, batch, CASES["gin"].loss, 1)
        assert any(not torch.equal(before[name], leaf) for name, leaf in model.named_parameters())
    model, data = made("gcn")
    simgnn.compile(model, device="cycle", config="tiny")
    for batch in pyg.RandomNodeLoader(data, num_parts=5):
        assert len(train(model, batch, classified, 1)) == 1 and model.last_step.launches == 4


class DrawnNeighbors:
    """Up to `count` in-neighbours for each vertex, hop by hop: what `NeighborLoader` takes a compiled library for."""

    edge_permutation = None

    def __init__(self, data, counts):
        self.edge_index, self.counts = data.edge_index, counts

    def sample_from_nodes(self, inputs):
        nodes, frontier, kept = inputs.node.tolist(), inputs.node.tolist(), []
        for count in self.counts:
            reached = []
            for vertex in frontier:
                edges = (self.edge_index[1] == vertex).nonzero().view(-1)
                for edge in edges[torch.randperm(len(edges))[:count]].tolist():
                    kept.append(edge)
                    reached.append(int(self.edge_index[0, edge]))
            frontier = [vertex for vertex in dict.fromkeys(reached) if vertex not in nodes]
            nodes += frontier
        place = {vertex: row for row, vertex in enumerate(nodes)}
        edge = torch.tensor(sorted(set(kept)), dtype=torch.int64)
        row, col = (
            torch.tensor([place[int(v)] for v in side], dtype=torch.int64)
            for side in self.edge_index[:, edge]
        )
        metadata = (inputs.input_id, inputs.time)
        node = torch.tensor(nodes)
        return pyg.SamplerOutput(node=node, row=row, col=col, edge=edge, batch=None, metadata=metadata)


@pytest.mark.sample(1)
@pytest.mark.parametrize("device", ["reference", "cycle"])
def test_neighbour_loader(device):
    """`NodeLoader`, of which `NeighborLoader` is the kind with a compiled sampler; a seed may have no neighbours."""
    torch.manual_seed(0)
    data, model = graph(), SAGE()
    theirs = copy.deepcopy(model)
    simgnn.compile(model, device=device, config="tiny")
    loader = pyg.NodeLoader(data, DrawnNeighbors(data, [3, 3]), batch_size=5, shuffle=True, num_workers=0)

    def loss_of(model, batch):
        output = model(batch.x, batch.edge_index)[: batch.batch_size]
        return functional.cross_entropy(output, batch.y[: batch.batch_size])

    optimizer, losses = torch.optim.Adam(model.parameters(), lr=0.01), []
    for epoch in range(3):
        for batch in loader:
            if epoch == 0:
                theirs.load_state_dict(model.state_dict())
                exact = gradients(copy.deepcopy(theirs).double(), wide(batch), loss_of)
                compare_gradients(gradients(model, batch, loss_of), exact)
            optimizer.zero_grad()
            loss = loss_of(model, batch)
            loss.backward()
            optimizer.step()
            losses.append(float(loss.detach()))
            assert model.last_step.launches == 4 and (model.last_step.cycles > 0) == (device == "cycle")
    per_epoch = len(loader)
    assert sum(losses[-per_epoch:]) < 0.8 * sum(losses[:per_epoch])


def test_bipartite_mini_batches():
    """Blocks as a neighbour sampler makes them: the destinations are the first of the sources."""
    torch.manual_seed(0)
    data, theirs = graph(), SAGE()
    ours = simgnn.compile(copy.deepcopy(theirs), device="cycle", config="tiny")
    sizes = (VERTICES, 20, 6)
    blocks = [data.edge_index[:, data.edge_index[1] < size] for size in sizes[1:]]
    blocks[1] = blocks[1][:, blocks[1][0] < sizes[1]]

    def loss_of(model, data):
        x = data.x
        for conv, edge_index, size in zip(model.convs, blocks, sizes[1:], strict=True):
            x = conv((x, x[:size]), edge_index).relu()
        return functional.cross_entropy(x, data.y[: sizes[2]])

    compare_gradients(gradients(ours, data, loss_of), gradients(theirs.double(), wide(data), loss_of))


def test_an_optimizer_from_before_and_lists_of_layers():
    """Parameters are shared, and so is every layer that somebody holds."""
    model, data = made("gcn")
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    held, leaves, calls = model.conv1, list(model.parameters()), []
    held.register_forward_hook(lambda *_: calls.append(1))
    simgnn.compile(model, device="reference", config="tiny")
    assert model.conv1 is held and isinstance(held, pyg.GCNConv) and isinstance(held, nn.layers.GcnForward)
    assert all(one is other for one, other in zip(model.parameters(), leaves, strict=True))
    before = leaves[0].detach().clone()
    classified(model, data).backward()
    optimizer.step()
    assert calls and not torch.equal(before, leaves[0])


def test_copies_and_files_of_a_compiled_model():
    model, data = made("jumping-knowledge")
    simgnn.compile(model, device="cycle", config="tiny")
    wanted = model(data.x, data.edge_index)
    other = copy.deepcopy(model)
    classified(other, data).backward()
    assert other.last_step.backward_cycles > 0 == model.last_step.backward_cycles
    assert torch.equal(other(data.x, data.edge_index), wanted)
    file = io.BytesIO()
    torch.save(model.state_dict(), file)
    file.seek(0)
    plain = Jumping()
    plain.load_state_dict(torch.load(file, weights_only=True))
    assert torch.allclose(plain(data.x, data.edge_index), wanted, atol=1e-5)
    file = io.BytesIO()
    torch.save(model, file)
    file.seek(0)
    assert torch.equal(torch.load(file, weights_only=False)(data.x, data.edge_index), wanted)


@pytest.mark.parametrize("device", ["reference", "cycle"])
def test_a_model_that_has_run_runs_in_a_forked_process(device):
    """Also where the fork came during a pass of another thread, whose locks nobody there gives back."""
    model, data = made("gcn")
    simgnn.compile(model, device=device, config="tiny")
    with torch.no_grad():
        wanted = model(data.x, data.edge_index)

    def work():
        with torch.no_grad():
            assert torch.equal(model(data.x, data.edge_index), wanted)

    child = multiprocessing.get_context("fork").Process(target=work, daemon=True)
    with contextlib.ExitStack() as held:
        held.enter_context(accelerator._accelerators_lock)
        for each in (*accelerator._accelerators.values(), *accelerator._runners.values()):
            held.enter_context(each._lock)
        child.start()
    child.join()
    assert child.exitcode == 0
    work()


def test_a_compiled_model_moves():
    model, data = made("gcn")
    simgnn.compile(model, device="reference", config="tiny")
    classified(model, data).backward()
    assert model.last_step.cycles == 0 < model.last_step.launches
    simgnn.compile(model, device="cycle", config="cosim")
    classified(model, data).backward()
    assert model.last_step.cycles > 0


def test_torch_compile_leaves_the_layers_alone():
    model, data = made("batch-norm")
    simgnn.compile(model, device="cycle", config="tiny")
    plain = gradients(model, data, classified)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        traced = torch.compile(model, backend="aot_eager")
        found = gradients(traced, data, classified)
    assert set(found) == {f"_orig_mod.{name}" for name in plain}
    compare_gradients({name.removeprefix("_orig_mod."): each for name, each in found.items()}, plain)
    assert model.last_step.launches == 4


def test_linear_layers_elsewhere():
    for linear in (False, True):
        model, _ = made("jumping-knowledge")
        simgnn.compile(model, device="reference", config="tiny", linear=linear)
        assert isinstance(model.lin, nn.layers.LinearForward) == linear
        assert "conv1" in model.lowering.lowered and ("lin" in model.lowering.lowered) == linear
    model, _ = made("gin")
    simgnn.compile(model, device="reference", config="tiny")
    assert "conv1.nn.0" in model.lowering.lowered and "lin" not in model.lowering.lowered


def test_a_model_of_pyg_with_a_network_of_its_own():
    """Its GIN has an MLP, whose linear layers come along."""
    torch.manual_seed(0)
    model, data = pyg.GIN(FEATURES, HIDDEN, 2, CLASSES), graph()
    exact = gradients(copy.deepcopy(model).double(), wide(data), classified)
    simgnn.compile(model, device="reference", config="tiny")
    compare_gradients(gradients(model, data, classified), exact)
    assert {"convs.0", "convs.0.nn.lins.0"} <= set(model.lowering.lowered)


def test_edge_index_objects():
    model, data = made("gcn")
    simgnn.compile(model, device="reference", config="tiny")
    wanted = model(data.x, data.edge_index)
    assert torch.equal(
        model(data.x, pyg.EdgeIndex(data.edge_index, sparse_size=(VERTICES, VERTICES))), wanted
    )


def test_several_kinds_of_vertices():
    """`HeteroConv`, and `to_hetero` of a model whose widths the first call decides."""

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.conv1, self.conv2 = pyg.SAGEConv((-1, -1), HIDDEN), pyg.SAGEConv((-1, -1), CLASSES)

        def forward(self, x, edge_index):
            return self.conv2(self.conv1(x, edge_index).relu(), edge_index)

    torch.manual_seed(0)
    there = torch.stack([torch.randint(0, 10, (20,)), torch.randint(0, 7, (20,))])
    kinds = {("a", "to", "b"): there, ("b", "back", "a"): there.flip(0)}
    x = {"a": torch.randn(10, 6), "b": torch.randn(7, 5)}
    alone = pyg.HeteroConv(
        {("a", "to", "b"): pyg.SAGEConv((6, 5), 4), ("b", "back", "a"): pyg.SAGEConv((5, 6), 4)}
    )
    for model in (alone, pyg.to_hetero(Net(), (list(x), list(kinds)))):
        with torch.no_grad():
            wanted = model(x, kinds)
        simgnn.compile(model, device="cycle", config="tiny")
        found = model(x, kinds)
        assert all(torch.allclose(found[kind], wanted[kind], atol=1e-5) for kind in x)
        sum(each.sum() for each in found.values()).backward()
        assert model.last_step.launches == 2 * len(model.lowering.lowered) >= 4


# What cannot be lowered


class Mixed(torch.nn.Module):
    def __init__(self, **layers):
        super().__init__()
        self.encoder = torch.nn.ModuleDict(layers)

    def forward(self, x, edge_index):
        for layer in self.encoder.values():
            x = layer(x, edge_index)
        return x


def explained(layer):
    layer.explain = True
    return layer


def hooked(layer):
    layer.register_message_forward_hook(lambda *_: None)
    return layer


@pytest.mark.parametrize(
    "make, text",
    [
        (lambda: pyg.GATConv(4, 4), r"encoder.bad \(GATConv\) .*: there is no program for its messages"),
        (
            lambda: pyg.SAGEConv(4, 4, aggr="max"),
            r"encoder.bad \(SAGEConv\) .* 'mean', 'add', 'sum', not 'max'",
        ),
        (lambda: pyg.SAGEConv(4, 4, aggr=["mean", "max"]), r"'mean', 'add', 'sum', not \['mean', 'max'\]"),
        (
            lambda: pyg.GCNConv(4, 4, aggr="mean"),
            r"\(GCNConv\) .* aggr must be one of 'add', 'sum', not 'mean'",
        ),
        (
            lambda: pyg.GCNConv(4, 4, flow="target_to_source"),
            "flow must be 'source_to_target', not 'target_to",
        ),
        (lambda: pyg.GCNConv(4, 4, node_dim=0), "node_dim must be -2, not 0"),
        (lambda: pyg.GCNConv(4, 4, decomposed_layers=2), "decomposed_layers must be 1, not 2"),
        (
            lambda: pyg.SAGEConv(-1, 4),
            "parameter lin_l.weight must have a width, not wait for the first input",
        ),
        (lambda: pyg.GCNConv(4, 4).double(), "parameter bias must be float32, not torch.float64"),
        (
            lambda: type("Changed", (pyg.GCNConv,), {})(4, 4),
            r"\(Changed\) .* its class is derived from GCNConv",
        ),
        (lambda: explained(pyg.GCNConv(4, 4)), "explain must be off"),
        (lambda: hooked(pyg.GCNConv(4, 4)), "it must have no hooks of messages, not _message_forward_hooks"),
    ],
)
def test_what_cannot_be_lowered_is_named(make, text):
    model = Mixed(good=pyg.GCNConv(4, 4), bad=make())
    with pytest.raises(InputError, match=text) as caught:
        simgnn.compile(model, device="reference", config="tiny")
    assert "GCNConv, SAGEConv with aggr 'mean', 'add' or 'sum', and GINConv can" in str(caught.value)
    assert type(model.encoder["good"]) is pyg.GCNConv and not hasattr(model, "last_step"), (
        "nothing has changed"
    )


def test_what_cannot_be_lowered_stays():
    model = Mixed(first=pyg.GCNConv(FEATURES, 4), second=pyg.GATConv(4, CLASSES))
    with pytest.warns(UserWarning, match=r"encoder.second \(GATConv\) .*; it stays in PyTorch"):
        simgnn.compile(model, device="cycle", config="tiny", strict=False)
    assert model.lowering.lowered == ("encoder.first",)
    assert [(each.name, each.kind) for each in model.lowering.left] == [("encoder.second", "GATConv")]
    classified(model, graph()).backward()
    assert model.encoder["second"].lin.weight.grad.any() and model.last_step.launches == 2


def test_a_model_with_attributes_of_these_names_is_refused():
    for name in ("last_step", "lowering"):
        model = GCN()
        setattr(model, name, 3)
        with pytest.raises(
            InputError, match=f"model must have no attribute '{name}', which simgnn.compile sets"
        ):
            simgnn.compile(model, device="reference")


def test_models_without_layers_are_refused():
    with pytest.raises(InputError, match="model must have a layer for the accelerator, not none"):
        simgnn.compile(torch.nn.Linear(2, 2))
    with pytest.raises(InputError, match=r"model must be a torch.nn.Module, not int"):
        simgnn.compile(3)
    with pytest.raises(
        InputError, match="device must be one of rtl, cycle, reference, auto, uart:PORT, not 'cuda'"
    ):
        simgnn.compile(GCN(), device="cuda")
    assert simgnn.compile(torch.nn.Linear(2, 2), linear=True, device="reference").last_step.launches == 0


def test_weights_that_learn_are_refused_by_name():
    model, data = made("edge-weights")
    simgnn.compile(model, device="reference", config="tiny")
    with pytest.raises(InputError, match=r"conv1 \(GCNConv\) edge_weight must not require a gradient"):
        model(data.x, data.edge_index, data.edge_weight.requires_grad_())


def test_a_layer_alone():
    layer = simgnn.compile(pyg.GINConv(GIN.mlp(FEATURES)), device="cycle", config="tiny")
    data = graph()
    layer(data.x, data.edge_index).sum().backward()
    assert layer.last_step.launches == 4 and layer.last_step.cycles > 0
