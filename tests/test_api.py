"""The Python front door: its names, their examples, and what comes back of a run."""

import doctest
import inspect
import json
import subprocess
import sys
import traceback

import numpy as np
import pyg
import pytest
import torch

import simgnn
from simgnn.cli.main import main

DATA = "sbm:200:800:12:3"


@pytest.mark.parametrize("name", simgnn.__all__)
def test_every_name_has_an_example_that_runs(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if name == "NeighborLoader":
        pyg.import_quietly("simgnn.features.adapters.pyg")
    named = getattr(simgnn, name)
    assert "Parameters\n" in inspect.getdoc(named) or not inspect.signature(named).parameters
    (example,) = doctest.DocTestFinder(recurse=False).find(named, name, globs={})
    assert example.examples
    found = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example)
    assert found.failed == 0


def test_names_are_loaded_when_they_are_asked_for():
    code = (
        "import sys; before = set(sys.modules); import simgnn; print(len(set(sys.modules) - before), dir(simgnn));"
        "simgnn.load_config(); print('torch' in sys.modules, 'amaranth' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    first, second = run.stdout.splitlines()
    assert int(first.split()[0]) < 10 and all(f"'{name}'" in first for name in simgnn.__all__)
    assert second == "False False"
    with pytest.raises(AttributeError, match="no attribute 'trian'"):
        _ = simgnn.trian


def test_a_missing_library_is_named_with_its_extra(monkeypatch):
    monkeypatch.delitem(sys.modules, "simgnn.features.adapters.pyg", raising=False)
    monkeypatch.setitem(sys.modules, "torch_geometric", None)
    monkeypatch.setitem(sys.modules, "torch_geometric.data", None)
    with pytest.raises(ImportError, match=r"simgnn\.NeighborLoader, and is not: pip install 'simgnn\[pyg\]'"):
        _ = simgnn.NeighborLoader


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    return simgnn.train(
        "tiny",
        dataset=DATA,
        device="cycle",
        model={"hidden": 8},
        training={"epochs": 2, "batch_size": 32},
        output=tmp_path_factory.mktemp("api") / "trained",
        progress=False,
    )


def test_keyword_arguments_are_the_options_of_the_command_line(trained, tmp_path, capsys):
    words = ["train", "-c", "tiny", "--dataset", DATA, "--device", "cycle", "--hidden", "8", "--epochs", "2"]
    assert main([*words, "--batch-size", "32", "-o", str(tmp_path / "out"), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    for key in ("config", "checkpoint_sha256", "cycles", "scores"):
        assert said[key] == trained.summary[key]


def test_a_run_has_tables_and_pictures(trained):
    assert trained.tables == ("history", "steps")
    assert list(trained.epochs["epoch"]) == [1, 2]
    assert trained.steps["cycles"].sum() == trained.summary["cycles"]
    assert trained.parameters["layers.0.weight"].dtype == np.float32
    assert trained.figures["curves"]._repr_png_().startswith(b"\x89PNG")
    assert "test accuracy" in repr(trained) and f"{trained.summary['cycles']:,}" in repr(trained)
    page = trained._repr_html_()
    assert "<th" in page and "data:image/png;base64," in page and "http" not in page
    with pytest.raises(simgnn.InputError, match="table must be one of history, steps, not 'epochs'"):
        trained.table("epochs")


def test_tables_are_lists_where_pandas_is_not_there(trained, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    again = simgnn.load_run(trained.folder)
    assert [row["epoch"] for row in again.epochs] == [1, 2]
    assert again.epochs[0]["score"] == "accuracy" and isinstance(again.epochs[0]["loss"], float)
    assert sum(row["cycles"] for row in again.steps) == trained.summary["cycles"]


def test_numbers_that_cannot_be_and_a_damaged_folder_are_refused(tmp_path):
    with pytest.raises(simgnn.InputError, match=r"^batches must be an integer from 1 to 1000000, not 0$"):
        simgnn.simulate("tiny", dataset=DATA, batches=0, output=tmp_path / "simulated")
    parameters = {"hardware.clusters": [1, 2]}
    with pytest.raises(simgnn.InputError, match=r"^jobs must be an integer from 1 to 1024, not 0$"):
        simgnn.sweep({"config": "tiny", "parameters": parameters}, output=tmp_path / "swept", jobs=0)
    for text in ("{", "[]"):
        (tmp_path / "summary.json").write_text(text)
        with pytest.raises(
            simgnn.InputError, match=r"summary\.json: summary must be (JSON|a table, not list)"
        ):
            simgnn.load_run(tmp_path)


def test_a_graph_and_a_module_take_the_place_of_names(tmp_path, capsys):
    graph = simgnn.load_dataset(DATA)
    module = torch.nn.ModuleList([pyg.SAGEConv(12, 8), pyg.SAGEConv(8, 3)])

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = module

        def forward(self, x, edge_index):
            return self.layers[1](self.layers[0](x, edge_index).relu(), edge_index)

    net = Net()
    before = net.layers[0].lin_l.weight.detach().clone()
    given = {"device": "reference", "training": {"epochs": 1}}
    run = simgnn.train("tiny", dataset=graph, model=net, output=tmp_path / "a", **given)
    assert "epoch 1: loss " in capsys.readouterr().out
    assert run.summary["config"]["training"]["dataset"] is None
    assert run.summary["config"]["model"]["kind"] == "sage"
    assert not torch.equal(before, net.layers[0].lin_l.weight)
    with pytest.raises(simgnn.InputError, match="must be given by name where ranks is above 1"):
        simgnn.train(dataset=graph, ranks={"ranks": 2}, output=tmp_path / "b")


def test_systems_and_papers_models_come_by_name():
    config = simgnn.load_config(model="hyscale", system="gnnlab", features={"cache_ratio": 0.3})
    assert config.systems["orchestration"].name == "gnnlab" and config.features.cache_ratio == 0.3
    assert config.model.hidden == 256
    assert list(simgnn.load_config(hyscale={}).systems) == ["hyscale"]
    of_platform = simgnn.load_config(system="bgl", platform={"pcie_gbs": 32.0, "memory": "hbm2"})
    assert of_platform.systems["orchestration"].platform == "hyscale-fpga:pcie_gbs=32.0"
    assert of_platform.platform.memory == "hbm2"
    preset = simgnn.load_config(hardware={"preset": "u250", "array": {"rows": 16}}).hardware
    assert (preset.array_rows, preset.array_columns) == (16, 64)
    assert simgnn.load_config(preset, dataset="digits").hardware == preset


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"trainin": {}}, "table must be one of hardware, .*, not 'trainin' .nearest: 'training'.$"),
        ({"epochs": 3}, "^epochs must be in its table: training={'epochs': 3}$"),
        ({"training": {"epoch": 3}}, "^training: key must be a known one, not 'epoch' .nearest: 'epochs'.$"),
        (
            {"training": {"epochs": "3"}},
            "^training.epochs: epochs must be an integer from 1 to 1000000, not '3'$",
        ),
        ({"training": 3}, "^training must be a dict of keys and values, not 3$"),
        ({"model": "sagee"}, "^model: kind must be one of gcn, sage, gin; or a paper's model: "),
        ({"device": "fpga"}, "^device: device must be one of "),
        (
            {"device": "rtl", "execution": {"device": "cycle"}},
            "^execution.device: device must be given once, not by device and by execution.device$",
        ),
        ({"system": "hyskale"}, "^system: system must be one of .*, not 'hyskale' .nearest: 'hyscale'.$"),
        ({"accelerator": "u251"}, "^configuration must be one of .*, not 'u251' .nearest: 'u250'.$"),
        (
            {"config": 3},
            "^config must be a preset's name, a TOML file, a Config or a HardwareConfig, not int$",
        ),
        ({"dataset": 3}, "^dataset must be a name, a path, a Graph or PyTorch Geometric's data, not int$"),
        ({"dataset": "nowhere"}, "^dataset: dataset must be "),
        ({"platform": {"gpus": 2}}, "^platform.gpus: gpus must be left out without a system, "),
        ({"features": {"cache_ratio": 0.1}}, "^features.cache_ratio: cache_ratio must be left out where "),
    ],
)
def test_what_is_wrong_is_named_without_our_stack(given, error, tmp_path):
    with pytest.raises(simgnn.InputError, match=error) as raised:
        simgnn.train(output=tmp_path / "out", progress=False, **given)
    assert len(traceback.extract_tb(raised.tb)) <= 3 and raised.value.__cause__ is None
    assert raised.value.__context__ is None and not (tmp_path / "out").exists()


def test_a_model_of_pyg_trains_on_our_loader():
    """Edges, their attributes and vertices are those of the data; seeds come first."""
    pyg.import_quietly("simgnn.features.adapters.pyg")
    graph = simgnn.load_dataset("digits")
    destinations = np.repeat(np.arange(graph.vertices), np.diff(graph.indptr))
    edge_index = np.stack([graph.indices, destinations]).astype(np.int64)[:, ::-1].copy()
    # An edge that is given twice, and one from a vertex to itself.
    edge_index = np.concatenate([edge_index, edge_index[:, :1], [[3], [3]]], axis=1)
    data = pyg.Data(
        x=torch.from_numpy(graph.features),
        edge_index=torch.from_numpy(edge_index),
        edge_attr=torch.arange(edge_index.shape[1]),
        y=torch.from_numpy(graph.labels).long(),
        train_mask=torch.from_numpy(graph.train_mask),
    )
    loader = simgnn.NeighborLoader(data, [10, 5], data.train_mask, batch_size=128, shuffle=True, seed=1)
    assert len(loader) == 7
    torch.manual_seed(0)
    layers = [pyg.SAGEConv(64, 32), pyg.SAGEConv(32, 10)]
    optimizer = torch.optim.Adam([each for layer in layers for each in layer.parameters()], lr=0.01)
    losses, seen = [], set()
    for _ in range(3):
        for batch in loader:
            assert torch.equal(data.edge_index[:, batch.e_id], batch.n_id[batch.edge_index])
            assert torch.equal(batch.edge_attr, batch.e_id)
            assert torch.equal(batch.x, data.x[batch.n_id]) and batch.train_mask[: batch.batch_size].all()
            seen |= set(batch.n_id[: batch.batch_size].tolist())
            optimizer.zero_grad()
            rows = layers[1](layers[0](batch.x, batch.edge_index).relu(), batch.edge_index)
            loss = torch.nn.functional.cross_entropy(rows[: batch.batch_size], batch.y[: batch.batch_size])
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
    assert losses[-1] < losses[0] / 3
    assert seen == set(np.flatnonzero(graph.train_mask).tolist())
    with pytest.raises(
        simgnn.InputError, match=r"data must be a Data with edge_index, or a simgnn\.Graph, not "
    ):
        simgnn.NeighborLoader(pyg.HeteroData(), [2])


def test_rows_are_printed_as_how_many_there_are():
    rows = simgnn.api.Rows([{f"c{n}": n for n in range(60)}] * 900)
    assert repr(rows) == "<900 rows of c0, c1, c2, c3, c4, c5, c6, c7 and 52 columns more>"
    assert repr(simgnn.api.Rows()) == "<0 rows of nothing>"
