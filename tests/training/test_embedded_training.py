"""Training that uses outputs of the first layer again: the same on every execution, and stopped or not."""

import csv
import json

import numpy as np
import pytest
from crossings import crossed
from stopped_runs import train_in_pieces

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.config.embeddings import EmbeddingSettings
from simgnn.errors import InputError
from simgnn.features.embeddings.store import StalenessError
from simgnn.training.session import Session
from simgnn.training.train import train

GRAPH = "rmat:300:3000:6:3"


def config(device="reference", *, embeddings=None, model=None, dataset=GRAPH, **training):
    tables = {
        "training": {"dataset": dataset, "epochs": 2, "batch_size": 24, **training},
        "execution": {"device": device, "arithmetic": "host"},
        "model": {"hidden": 6, **(model or {})},
        "sampling": {"fanout": (4, 3)},
        "embeddings": embeddings or {},
    }
    return load_config("tiny").replace_all(tables)


HOT = {"hot_ratio": 0.4, "super_batch": 3}
NEWEST = {**HOT, "refresh": "newest"}
GAS = {"hot_ratio": 1.0, "refresh": "computed"}
AGGREGATES = {**HOT, "reuse": "aggregates"}
SPLIT = {"hot_ratio": 1.0, "refresh": "always", "reuse": "aggregates"}


def checkpoint(trained):
    return (trained.folder / "checkpoint.npz").read_bytes()


def parameters(trained):
    return {name: value.tobytes() for name, value in trained.parameters.items()}


def gaps(trained):
    with (trained.folder / "staleness.csv").open() as file:
        return [int(row["uses"]) for row in csv.DictReader(file)]


def test_nothing_reused_is_exact_training(tmp_path):
    """Ratio 0, a refresh in every mini-batch, and super-batches of one: the same checkpoint, byte for byte."""
    exact = train(config(), output=tmp_path / "exact")
    assert exact.summary["embeddings"] is None
    for number, values in enumerate(
        (
            {"hot_ratio": 0.0, "super_batch": 7},
            {"hot_ratio": 0.5, "refresh": "always"},
            {"hot_ratio": 0.5, "super_batch": 1},
        )
    ):
        found = train(config(embeddings=values), output=tmp_path / str(number))
        assert checkpoint(found) == checkpoint(exact), values
        assert not (found.folder / "staleness.csv").exists()
    reused = train(config(embeddings=HOT), output=tmp_path / "reused")
    assert parameters(reused) != parameters(exact)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("model", "options"),
    [("gcn", {}), ("sage", {"dropout": 0.3}), ("gin", {"residual": True}), ("gcn", {"layers": 3})],
)
@pytest.mark.parametrize("hot_ratio", [0.4, 1.0])
def test_a_layer_whose_neighbours_the_cpu_sums_is_exact(tmp_path, model, options, hot_ratio):
    """The layer split. Rows keep their order if all are hot, and sums of two terms have but one: no bit differs."""
    first = 1 if model == "gcn" else 2
    model = {"kind": model, "order": "aggregate-first", **options}
    sampling = {"sampling": {"fanout": (*(4, 3)[: model.get("layers", 2) - 1], first)}}
    alone = {"cpu_share": 0.0, "model": model}
    exact = train(config(**alone).replace_all(sampling), output=tmp_path / "exact")
    split = config(embeddings={**SPLIT, "hot_ratio": hot_ratio}, **alone).replace_all(sampling)
    found = train(split, output=tmp_path / "split")
    told = found.summary["embeddings"]
    assert told["given"] > 100 and told["bound"] == told["largest_gap"] == 0 and told["epsilon"] is None
    if hot_ratio == 1:
        assert parameters(found) == parameters(exact)
    for name, value in exact.parameters.items():
        np.testing.assert_allclose(found.parameters[name], value, rtol=1e-3, atol=1e-5)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("embeddings", "training"),
    crossed(
        [HOT, NEWEST, GAS, AGGREGATES, SPLIT],
        [{}, {"cpu_share": 0.0, "accelerators": 2}, {"cpu_share": 1.0, "accelerators": 0}],
    ),
)
def test_a_run_that_was_stopped_goes_on_with_the_same_bytes(tmp_path, embeddings, training):
    """At every third mini-batch: in the first super-batch, at a boundary, behind one, over the end of an epoch."""
    asked = config(embeddings=embeddings, **training)
    whole = train(asked, output=tmp_path / "whole")
    count = len(whole.steps)
    for stop in range(1, count - 1, 3):
        found = train_in_pieces(asked, tmp_path / f"stopped-{stop}", (stop + 1,))
        assert checkpoint(found) == checkpoint(whole), stop
        assert gaps(found) == gaps(whole)
        assert found.summary["embeddings"] == whole.summary["embeddings"]


def test_a_finished_run_is_continued(tmp_path):
    whole = train(config(embeddings=HOT, epochs=3), output=tmp_path / "whole")
    train(config(embeddings=HOT, epochs=1), output=tmp_path / "run")
    found = train(config(embeddings=HOT, epochs=3), output=tmp_path / "run", resume=True)
    assert checkpoint(found) == checkpoint(whole)
    with pytest.raises(
        InputError, match=r"embeddings.super_batch must be the checkpoint's, 3, to resume, not 4"
    ):
        train(config(embeddings={**HOT, "super_batch": 4}, epochs=4), output=tmp_path / "run", resume=True)
    with pytest.raises(
        InputError, match=r"embeddings.hot_ratio must be the checkpoint's, 0.4, to resume, not 0.0"
    ):
        train(config(epochs=4), output=tmp_path / "run", resume=True)
    exact = tmp_path / "exact"
    train(config(), output=exact)
    with pytest.raises(
        InputError, match=r"embeddings.hot_ratio must be the checkpoint's, 0.0, to resume, not 0.4"
    ):
        train(config(embeddings=HOT, epochs=4), output=exact, resume=True)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("model", "embeddings"),
    [
        ({"kind": "gcn", "dropout": 0.5}, {}),
        ({"kind": "gin", "order": "update-first"}, {}),
        ({"kind": "sage", "dropout": 0.5}, {"reuse": "aggregates"}),
        ({"kind": "gcn", "dropout": 0.5}, {"reuse": "aggregates", "refresh": "always"}),
    ],
)
def test_every_execution_trains_the_same(tmp_path, model, embeddings):
    """Three mini-batches of the Verilog, on a memory that stalls."""
    runs = {}
    for device in ("reference", "cycle", "rtl"):
        asked = config(
            device,
            embeddings={"hot_ratio": 0.5, "super_batch": 2, **embeddings},
            model=model,
            cpu_share=0.2,
            epochs=1,
        )
        asked = asked.replace_all({"platform": {"memory_stalls": 0.2}, "training": {"batch_size": 60}})
        runs[device] = train(asked, output=tmp_path / device)
    steps = {
        device: [(step.cycles, step.counters, step.memory) for step in run.steps]
        for device, run in runs.items()
    }
    assert len(steps["rtl"]) == 3 and runs["rtl"].summary["embeddings"]["given"] > 20
    assert checkpoint(runs["reference"]) == checkpoint(runs["cycle"]) == checkpoint(runs["rtl"])
    assert steps["cycle"] == steps["rtl"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("embeddings", [HOT, AGGREGATES])
def test_neither_threads_nor_caches_decide_what_is_given(tmp_path, embeddings):
    runs = []
    for number, tables in enumerate(
        ({}, {"execution": {"sampler_threads": 3}}, {"features": {"cache": "lru", "cache_ratio": 0.2}})
    ):
        runs.append(train(config(embeddings=embeddings).replace_all(tables), output=tmp_path / str(number)))
    assert len({checkpoint(run) for run in runs}) == 1


def test_the_report_counts_every_use(tmp_path):
    found = train(config(embeddings=HOT), output=tmp_path / "run")
    told = json.loads((found.folder / "summary.json").read_text())["embeddings"]
    assert sum(gaps(found)) == told["given"] > 0 and told["gaps"] == gaps(found)
    assert len(gaps(found)) == 6 and told["largest_gap"] == told["bound"] == 5
    assert told["hot_vertices"] == 120 and 0 < told["updated_share_of_hot"] < 1
    assert told["rows"] == sum(step.vertices[1] for step in found.steps)
    assert told["epsilon"] == told["largest_change"] * 6
    assert 0 < told["largest_change"] < 0.05
    unbounded = train(config(embeddings=GAS, epochs=4), output=tmp_path / "gas").summary["embeddings"]
    assert unbounded["bound"] is None and unbounded["largest_gap"] > 5
    assert unbounded["given"] + unbounded["updated"] == unbounded["rows"]


def test_a_row_that_is_too_old_ends_the_run(tmp_path, monkeypatch):
    """One off in the bound, as somebody might plant it."""
    monkeypatch.setattr(EmbeddingSettings, "bound", property(lambda self: 2 * self.super_batch - 2))
    with pytest.raises(StalenessError, match=r"must be of a version from 1 to 5 to be used after 5 .* not 0"):
        train(config(embeddings=HOT), output=tmp_path / "run")


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (
            config(embeddings=HOT, model={"layers": 1}).replace_all({"sampling": {"fanout": 3}}),
            "a model of one layer",
        ),
        (
            config(embeddings=HOT).replace_all({"task": {"kind": "links"}}),
            "where edges are predicted, not 0.4",
        ),
        (
            config(embeddings=HOT).replace_all({"hyscale": {"platform": "hyscale-fpga"}}),
            "with the system hyscale, not 0.4",
        ),
    ],
)
def test_what_cannot_be_is_refused(tmp_path, asked, text):
    with pytest.raises(InputError, match=f"hot_ratio must be 0 .*{text}"):
        train(asked, output=tmp_path / "run")
    assert not list(tmp_path.iterdir())


def test_a_foreign_sampler_is_refused(digits):
    class Foreign:
        threads, weighted = 1, False

    with pytest.raises(InputError, match="hot_ratio must be 0 with a sampler that is no NeighborSampler"):
        Session(config(embeddings=HOT), digits, sampler=Foreign())


@pytest.mark.slow
def test_a_single_mini_batch_is_simulated(tmp_path, capsys):
    """With rows of the first parameters: what it has in a run depends on the run before it."""
    file = tmp_path / "hot.toml"
    file.write_text('[hardware]\npreset = "tiny"\n[embeddings]\nhot_ratio = 0.4\n')
    for name, options in (("hot", ["-c", str(file)]), ("exact", ["-c", "tiny"])):
        assert main(["simulate", *options, "-o", str(tmp_path / name)]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    ("embeddings", "options", "text"),
    [
        (
            "",
            ["--set", "embeddings.super_batch=1"],
            "super_batch is 1, so each row would serve one mini-batch, which computes it",
        ),
        ("refresh = 'always'", [], "refresh is 'always', so mini-batches compute all rows"),
        ("", ["--set", "embeddings.hot_ratio=1e-9"], "hot_ratio 1e-09 makes no vertex hot"),
        ("", ["--set", "embeddings.super_batch=2"], None),
        ("", ["--set", "embeddings.hot_ratio=0"], None),
    ],
)
def test_the_command_says_that_no_row_is_reused(embeddings, options, text, tmp_path, capsys):
    file = tmp_path / "hot.toml"
    file.write_text(f"[embeddings]\nhot_ratio = 0.2\n{embeddings}\n[model]\nhidden = 6\n")
    command = ["train", "-c", str(file), "--dataset", GRAPH, "--device", "reference", "--epochs", "1"]
    assert main([*command, *options, "-o", str(tmp_path / "run")]) == 0
    said = [line for line in capsys.readouterr().out.splitlines() if line.startswith("no row is reused")]
    assert said == ([] if text is None else [f"no row is reused: {text}"])
