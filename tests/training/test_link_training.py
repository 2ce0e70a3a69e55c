"""Training that predicts links, on every execution and from the command line."""

import numpy as np
import pytest
import torch
from small_links import a_config

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.model.tasks import graph_of_task
from simgnn.systems.hyscale.predict.prediction import predict_configuration
from simgnn.training.nn import SAGEConv
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.mark.slow
def test_training_tells_edges_from_pairs_that_are_none(tmp_path):
    result = train(a_config(epochs=5), output=tmp_path / "out")
    scores = result.summary["scores"]
    assert scores["train"] is None and scores["test"]["auc"] > 0.85 and scores["val"]["auc"] > 0.85
    assert result.summary["task"] == "links" and result.summary["score"] == "auc"
    assert set(scores["test"]) == {
        "auc",
        "average_precision",
        "mrr",
        *(f"hits@{k}" for k in (10, 20, 50, 100)),
    }
    assert result.epochs[-1].val_score == scores["val"]["auc"]
    assert result.epochs[-1].loss < result.epochs[0].loss
    assert result.summary["seeds"] == 5 * 6394
    assert result.summary["data"]["classes"] == 16


def test_a_run_that_was_interrupted_ends_with_the_same_bits(tmp_path):
    config = a_config(task={"negatives": 2}, model={"dropout": 0.2}, cpu_share=0.3)
    whole = train(config, output=tmp_path / "whole")
    done = []
    train(config, output=tmp_path / "cut", should_stop=lambda: len(done) >= 3 or done.append(1))
    for change, message in (({"negatives": 1}, "task.negatives"), ({"val": 0.1}, "task.val")):
        with pytest.raises(InputError, match=f"{message} must be the checkpoint's"):
            train(config.replace("task", **change), output=tmp_path / "cut", resume=True)
    after = train(config, output=tmp_path / "cut", resume=True)
    assert len(after.steps) == len(whole.steps) == 13
    files = [tmp_path / name / "checkpoint.npz" for name in ("cut", "whole")]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert after.summary["scores"] == whole.summary["scores"]


@pytest.mark.slow
def test_executions_threads_and_systems_leave_the_same_bits(tmp_path):
    base = a_config(task={"negatives": 2}, model={"hidden": 16}, cpu_share=0.25, accelerators=2)
    base = base.replace("training", dataset="sbm:300:2000:12:3", batch_size=600)
    configs = {
        "reference": base,
        "cycle": base.replace("execution", device="cycle"),
        "rtl": base.replace("execution", device="rtl"),
        "threads": base.replace("execution", sampler_threads=3),
        "system": base.replace("execution", device="cycle").replace("hyscale", drm=False),
    }
    results = {name: train(each, output=tmp_path / name) for name, each in configs.items()}
    first = results.pop("reference")
    for name, result in results.items():
        for key, value in first.parameters.items():
            assert np.array_equal(value, result.parameters[key]), (name, key)
        assert result.summary["scores"] == first.summary["scores"]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"kind": "edges"}, "kind must be one of auto, links, not 'edges'"),
        ({"negatives": 0}, "negatives must be an integer from 1 to 10000, not 0"),
        ({"negatives": 0.5}, "negatives must be an integer from 1 to 10000, not 0.5"),
        ({"width": 0}, "width must be an integer from 1 to 16777215, not 0"),
        ({"val": 0.5, "test": 0.5}, "val and test must leave edges to train, not add up to 1"),
        ({"hide_edges": 2}, "hide_edges must be true or false, not 2"),
        ({"held_out_negatives": -1}, "held_out_negatives must be an integer from 1 to 10000, not -1"),
    ],
)
def test_settings_that_cannot_be(values, message):
    with pytest.raises(InputError, match=message.replace("(", r"\(")):
        load_config("cosim").replace("task", **values)


def test_prediction_of_mini_batches_of_edges():
    """Their sizes are those of what training samples: an edge has two ends, and negatives beside it."""
    config = a_config(task={"negatives": 3}, batch_size=64).replace("hyscale", drm=False)
    config = config.replace("training", dataset="sbm:600:4000:8:3")
    found = predict_configuration(config, batches=2)
    assert found["minibatch"]["seeds"] == 64 and found["minibatch"]["vertices"][-1] > 128
    graph = graph_of_task(load_dataset("sbm:600:4000:8:3"), config.task, seed=0)
    assert found["iterations_per_epoch"] == -(-len(graph.links.train) // 64)
    with pytest.raises(
        InputError, match="task must be 'auto' with a data set that is not on disk, not 'links'"
    ):
        predict_configuration(config, preset="ogbn-products")


def test_a_system_that_moves_shares_goes_on_as_if_it_had_never_stopped(tmp_path):
    config = a_config(model={"hidden": 16}, device="cycle", accelerators=2, batch_size=300, epochs=2)
    config = config.replace("training", dataset="sbm:300:2000:12:3").replace("hyscale", drm=True)
    whole = train(config, output=tmp_path / "whole")
    done = []
    train(config, output=tmp_path / "cut", should_stop=lambda: done.append(1) or len(done) > 2)
    after = train(config, output=tmp_path / "cut", resume=True)
    files = [tmp_path / name / "checkpoint.npz" for name in ("cut", "whole")]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert after.summary["scores"] == whole.summary["scores"]


def test_a_system_without_accelerators(tmp_path):
    config = a_config(model={"hidden": 16}, accelerators=0, batch_size=600)
    config = config.replace("training", dataset="sbm:300:2000:12:3")
    plain = train(config, output=tmp_path / "plain")
    system = train(config.replace("hyscale", hybrid=True, drm=False), output=tmp_path / "system")
    assert plain.summary["scores"] == system.summary["scores"]


def test_a_module_of_pytorch_as_encoder(tmp_path):
    class Encoder(torch.nn.Module):
        def __init__(self, width):
            super().__init__()
            self.first, self.last = SAGEConv(64, 16), SAGEConv(16, width)

        def forward(self, x, edge_index):
            return self.last(self.first(x, edge_index).relu(), edge_index)

    with pytest.raises(
        InputError, match=r"columns of the output must be the width of \[task\], 16, .* not 10"
    ):
        train(a_config(), output=tmp_path / "out", model=Encoder(10))
    torch.manual_seed(0)
    model = Encoder(16)
    before = model.last.lin_l.weight.detach().clone()
    assert train(a_config(), output=tmp_path / "out", model=model).summary["scores"]["test"]["auc"] > 0.55
    assert not torch.equal(before, model.last.lin_l.weight)


def test_the_command_line(tmp_path, capsys, refusal):
    words = ["train", "--device", "reference", "--dataset", "sbm:300:2000:12:3", "--epochs", "1"]
    assert (
        main([*words, "--set", "task.kind=links", "--set", "task.negatives=2", "-o", str(tmp_path / "out")])
        == 0
    )
    said = capsys.readouterr()
    assert "test AUC 0." in said.out and "validation AUC 0." in said.err
    for options, message in (
        (["--set", "task.kind=edges"], "--set task.kind: kind must be one of auto, links, not 'edges'"),
        (
            ["--set", "task.kind=links", "--set", "task.negatives=0"],
            "--set task.negatives: negatives must be an integer from 1 to 10000, not 0",
        ),
    ):
        assert refusal([*words, *options, "-o", str(tmp_path / "no")]) == (f"error: {message}\n")
    assert (
        main(["train", "--set", "task.kind=links", "--dataset", "sbm:4:0:2:2", "-o", str(tmp_path / "no")])
        == 2
    )
    assert capsys.readouterr().err.endswith("edges must be more than the 0 that are held out, not 0\n")
    assert not (tmp_path / "no").exists()
