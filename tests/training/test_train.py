"""Training from start to end: repeatable, resumable, and every result file in its place."""

import csv
import io
import itertools
import json
import time
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from crossings import crossed
from numba.core import event
from report_pages import check_report
from rich.console import Console
from stopped_runs import train_in_pieces

from simgnn.config.configuration import Config, load_config
from simgnn.data.datasets import load_dataset
from simgnn.data.generators import rmat
from simgnn.errors import InputError
from simgnn.model.evaluation import full_logits
from simgnn.model.kinds import LAYER_KINDS
from simgnn.model.model import ModelConfig, initialise
from simgnn.process.files import output
from simgnn.process.files.output import OutputFolder
from simgnn.report.numbers import plain
from simgnn.training.checkpoint import load_checkpoint
from simgnn.training.loop import TrainingLoop
from simgnn.training.recorder import Epoch
from simgnn.training.reports import progress as progress_module
from simgnn.training.reports.progress import Plan, ProgressReporter, describe, si
from simgnn.training.reports.summary import RUN_FILES
from simgnn.training.reports.terminal import Progress
from simgnn.training.session import Session
from simgnn.training.train import train


def a_config(**training) -> Config:
    config = load_config("cosim").replace("model", hidden=16).replace("sampling", fanout=(5, 4))
    values = {"batch_size": 128, "epochs": 3, "seed": 4, **training}
    return config.replace("training", **values).replace("execution", device="reference")


@pytest.fixture(scope="module")
def once(tmp_path_factory):
    """One run that several tests look at."""
    folder = tmp_path_factory.mktemp("once") / "out"
    return folder, train(a_config(), output=folder)


def test_files(once):
    folder, result = once
    names = sorted(path.name for path in folder.iterdir())
    assert names == [
        ".simgnn-output",
        "checkpoint.npz",
        "curves.png",
        "history.csv",
        "report.html",
        "steps.csv",
        "summary.json",
    ]
    assert json.loads((folder / "summary.json").read_text()) == result.summary
    assert (folder / "curves.png").read_bytes().startswith(b"\x89PNG")


def test_summary(once):
    summary = once[1].summary
    assert summary["test_accuracy"] > 0.8
    assert summary["epochs"] == 3
    assert summary["minibatches"] == 21
    assert summary["seeds"] == 3 * 896
    assert summary["cycles"] == 0
    assert summary["rtl_seed_share"] == 0, "the reference device is not the RTL"
    assert summary["simulated_seconds"] == 0, "the reference device has no timing"
    assert summary["wall_seconds"] > 0
    assert summary["config"]["training"]["seed"] == 4
    assert summary["versions"]["numpy"] == np.__version__
    assert len(summary["vertices"]) == 3
    assert len(summary["edges"]) == 2
    assert len(summary["checkpoint_sha256"]) == 64


def test_the_page_has_the_figures_of_the_summary(once):
    folder, result = once
    summary = result.summary
    values, text = check_report(folder, summary)
    figures = values["figures"]
    assert figures["scores.test.accuracy"] == summary["test_accuracy"]
    assert (
        figures["accelerator_seed_share"]
        == sum(step.accelerator_seeds for step in result.steps) / summary["seeds"]
    )
    assert values["answer"].startswith(
        f"Test accuracy is {plain(summary['test_accuracy'], 4)} after 3 epochs"
    )
    assert values["answer"].endswith("nothing that was used counts time.")
    losses = values["charts"][0]["data"]["values"]
    assert [row["y"] for row in losses] == [epoch.loss for epoch in result.epochs]
    assert "training.seed" in text and "simulated time" not in figures


def test_history_adds_up(once):
    folder, _ = once
    with open(folder / "history.csv", encoding="utf-8", newline="") as file:
        epochs = list(csv.DictReader(file))
    with open(folder / "steps.csv", encoding="utf-8", newline="") as file:
        steps = list(csv.DictReader(file))
    assert [int(epoch["epoch"]) for epoch in epochs] == [1, 2, 3]
    for epoch in epochs:
        own = [step for step in steps if step["epoch"] == epoch["epoch"]]
        seeds = sum(int(step["seeds"]) for step in own)
        assert seeds == 896
        assert float(epoch["loss"]) == pytest.approx(sum(float(step["loss_sum"]) for step in own) / seeds)
        assert float(epoch["accuracy"]) == pytest.approx(sum(int(step["correct"]) for step in own) / seeds)
    assert float(epochs[-1]["loss"]) < float(epochs[0]["loss"])
    for step in steps:
        assert int(step["accelerator_seeds"]) * 2 >= int(step["seeds"])


def test_the_checkpoint_holds_the_trained_parameters(once):
    folder, result = once
    checkpoint = load_checkpoint(folder / "checkpoint.npz")
    assert (checkpoint.epoch, checkpoint.batch, checkpoint.step) == (3, 0, 21)
    for name, value in result.parameters.items():
        assert checkpoint.parameters[name].tobytes() == value.tobytes()


def test_two_runs_and_any_number_of_sampler_threads_give_the_same_bytes(once, tmp_path):
    folder, _ = once
    train(a_config().replace("execution", sampler_threads=2, minibatch_threads=3), output=tmp_path / "two")
    assert (tmp_path / "two" / "checkpoint.npz").read_bytes() == (folder / "checkpoint.npz").read_bytes()


def test_hardware_changes_no_byte(tmp_path):
    config = Config(**{**vars(a_config()), "hardware": load_config("tiny").hardware})
    train(config.replace("training", epochs=1), output=tmp_path / "tiny")
    train(a_config(epochs=1), output=tmp_path / "cosim")
    tiny, cosim = (tmp_path / name / "checkpoint.npz" for name in ("tiny", "cosim"))
    assert tiny.read_bytes() == cosim.read_bytes()


def test_another_seed_gives_other_bytes(tmp_path):
    results = [train(a_config(epochs=1, seed=seed), output=tmp_path / str(seed)) for seed in (3, 4)]
    assert results[0].summary["checkpoint_sha256"] != results[1].summary["checkpoint_sha256"]


def stop_after(count):
    calls = itertools.count(1)
    return lambda: next(calls) >= count


@pytest.mark.sample(1)
@pytest.mark.parametrize(("optimizer", "stops"), crossed(["adam", "sgd"], [[1], [7], [10, 3]]))
def test_resumed_equals_never_stopped(tmp_path, optimizer, stops):
    check_resumed(tmp_path, a_config(optimizer=optimizer), stops)


def test_resumed_dropout_draws_on(tmp_path):
    model = {"kind": "gin", "gin_epsilon": 0.1, "dropout": 0.3, "residual": True, "order": "auto"}
    check_resumed(tmp_path, a_config(cpu_share=0.3).replace("model", **model), [9])
    with pytest.raises(InputError, match=r"model.dropout must be the checkpoint's, 0.3, to resume, not 0.4"):
        train(
            a_config(cpu_share=0.3).replace("model", **{**model, "dropout": 0.4}),
            output=tmp_path / "out",
            resume=True,
        )


def test_resumed_weights_are_those_of_the_edges(tmp_path):
    config = a_config(cpu_share=0.3).replace("model", edge_weights=True)
    check_resumed(tmp_path, config, [9])
    out, graph = tmp_path / "out", load_dataset("digits")
    with pytest.raises(
        InputError, match=r"model.edge_weights must be the checkpoint's, true, to resume, not f"
    ):
        train(config.replace("model", edge_weights=False), output=out, graph=graph, resume=True)
    other = replace(graph, edge_weight=2 * graph.edge_weight)
    with pytest.raises(
        InputError, match="data must be those that the checkpoint was trained on, and are not"
    ):
        train(config, output=out, graph=other, resume=True)


def test_weights_matter_and_weights_of_one_do_not(tmp_path):
    """Cutting off arcs by a weight of 0 changes what is learnt; equal weights train as none do."""
    graph = load_dataset("sbm:300:3000:8:3")
    config = a_config(epochs=2, cpu_share=0.0)
    plain = train(config, output=tmp_path / "plain", graph=graph)
    weighted = config.replace("model", edge_weights=True)
    for name, weights in (("ones", np.ones(graph.edges)), ("some", np.arange(graph.edges) % 2)):
        found = train(weighted, output=tmp_path / name, graph=replace(graph, edge_weight=weights))
        assert found.epochs[-1].loss < found.epochs[0].loss
        same = [
            found.parameters[key].tobytes() == plain.parameters[key].tobytes() for key in plain.parameters
        ]
        assert all(same) if name == "ones" else not any(same)


def check_resumed(tmp_path, config, stops):
    whole = train(config, output=tmp_path / "whole")
    resumed = train_in_pieces(config, tmp_path / "out", itertools.accumulate(stops))
    paths = [tmp_path / name / "checkpoint.npz" for name in ("whole", "out")]
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert resumed.summary["test_accuracy"] == whole.summary["test_accuracy"]
    assert resumed.summary["minibatches"] == whole.summary["minibatches"]
    assert resumed.summary["edges"] == whole.summary["edges"]
    assert [e.loss for e in resumed.epochs] == [e.loss for e in whole.epochs]


@pytest.mark.parametrize(
    ("first", "then", "kind"),
    [("reference", "cycle", "without cycles"), ("cycle", "reference", "that counts cycles")],
)
def test_cycles_are_those_of_all_mini_batches_or_of_none(tmp_path, first, then, kind):
    """Sums over a run that was timed in part would be compared with those of whole runs."""
    config = load_config("tiny").replace("model", hidden=4).replace("sampling", fanout=(3, 2))
    config = config.replace("training", dataset="sbm:60:300:4:3", batch_size=8, epochs=1)
    train(config.replace("execution", device=first), output=tmp_path / "out")
    longer = config.replace("training", epochs=2).replace("execution", device=then)
    with pytest.raises(
        InputError, match=f"device must be one {kind}, as the run to continue used, not '{then}'"
    ):
        train(longer, output=tmp_path / "out", resume=True)


def test_more_epochs_continue_a_finished_run(once, tmp_path):
    train(a_config(epochs=1), output=tmp_path / "out")
    train(a_config(), output=tmp_path / "out", resume=True)
    assert (tmp_path / "out" / "checkpoint.npz").read_bytes() == (once[0] / "checkpoint.npz").read_bytes()
    with pytest.raises(InputError, match="epochs must be at least the checkpoint's 3, not 2"):
        train(a_config(epochs=2), output=tmp_path / "out", resume=True)


def test_rows_that_a_killed_run_left_behind_are_dropped(once, tmp_path):
    """A kill between the tables and the checkpoint leaves tables that are ahead, perhaps torn."""
    out = tmp_path / "out"
    train(a_config(epochs=1), output=out)
    with open(out / "steps.csv", "a", encoding="utf-8") as file:
        file.write("8,2,1,128,64,17.0,")
    with open(out / "history.csv", "a", encoding="utf-8") as file:
        file.write("2,0.1,0.9,0.9,0,0.0,0.1\n")
    resumed = train(a_config(), output=out, resume=True)
    assert [step.step for step in resumed.steps] == list(range(1, 22))
    assert resumed.epochs[1].loss == once[1].epochs[1].loss


@pytest.mark.parametrize("name", ["steps.csv", "history.csv"])
def test_damaged_tables_are_named(tmp_path, name):
    out = tmp_path / "out"
    train(a_config(epochs=1), output=out)
    head, row, *_ = (out / name).read_text().splitlines()
    cut, longer = row.rpartition(",")[0], f"{row},1"
    for text in ("step,epoch\n1,x", *(f"{head}\n{damaged}" for damaged in (cut, longer))):
        (out / name).write_text(f"{text}\n")
        with pytest.raises(InputError, match=f"{name}: file must be a table of"):
            train(a_config(), output=out, resume=True)
    (out / name).unlink()
    with pytest.raises(InputError, match=f"{name}: file must exist to resume, .*, and does not"):
        train(a_config(), output=out, resume=True)


def test_an_old_folder_is_replaced_in_one_step(tmp_path):
    out = tmp_path / "out"
    old = train(a_config(epochs=1), output=out)
    seen = []

    def watch():
        seen.append(json.loads((out / "summary.json").read_text())["checkpoint_sha256"])
        return False

    new = train(a_config(epochs=2, seed=9), output=out, should_stop=watch)
    assert set(seen) == {old.summary["checkpoint_sha256"]}, (
        "the old results stay until the new ones are whole"
    )
    shown = json.loads((out / "summary.json").read_text())
    assert shown["checkpoint_sha256"] == new.summary["checkpoint_sha256"]
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_killed_successor_is_resumed_or_dropped(tmp_path):
    out = tmp_path / "out"
    train(a_config(epochs=1), output=out)

    folder = OutputFolder(out, files=RUN_FILES)
    folder.create()
    successor = folder.folder
    for path in out.iterdir():
        if path.name != ".simgnn-output":
            (successor / path.name).write_bytes(path.read_bytes())
    folder.release()
    assert OutputFolder(out, files=RUN_FILES, resume=True).folder == successor
    train(a_config(), output=out, resume=True)
    assert not successor.exists()
    assert load_checkpoint(out / "checkpoint.npz").epoch == 3


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def raises(error):
    def stop(*arguments, **options):
        raise error

    return stop


@pytest.mark.sample(1)
@pytest.mark.parametrize("error", [InputError("no room"), OSError(28, "full")])
def test_results_stay_where_the_next_run_fails(tmp_path, error):
    """And nothing else does, unless it was stopped before."""
    out = tmp_path / "out"
    train(a_config(epochs=1, seed=9), output=out)
    before = contents(out)
    for resume in (False, True):
        with pytest.raises(type(error)):
            train(a_config(seed=9), output=out, resume=resume, should_stop=raises(error))
        assert contents(out) == before
        assert [path.name for path in tmp_path.iterdir()] == ["out"]
    train(a_config(), output=out, should_stop=stop_after(1))
    with pytest.raises(type(error)):
        train(a_config(), output=out, resume=True, should_stop=raises(error))
    assert contents(out) == before
    assert load_checkpoint(tmp_path / ".out.partial" / "checkpoint.npz").step == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("error", [None, KeyboardInterrupt()])
def test_results_stay_until_the_next_run_has_ended(once, tmp_path, error):
    """Results stay whatever stops the next run, which then goes on from where it was stopped."""
    out = tmp_path / "out"
    train(a_config(epochs=1, seed=9), output=out)
    before = contents(out)
    if error is None:
        stopped = train(a_config(), output=out, should_stop=stop_after(1))
        assert (stopped.summary, stopped.folder) == (None, tmp_path / ".out.partial")
    else:
        with pytest.raises(type(error)):
            train(a_config(), output=out, should_stop=raises(error))
    assert contents(out) == before
    resumed = train(a_config(), output=out, resume=True)
    assert resumed.folder == out and [path.name for path in tmp_path.iterdir()] == ["out"]
    assert resumed.summary["minibatches"] == 21
    assert (out / "checkpoint.npz").read_bytes() == (once[0] / "checkpoint.npz").read_bytes()


def test_a_finished_runs_results_stay_while_it_is_continued(once, tmp_path):
    out = tmp_path / "out"
    train(a_config(epochs=1), output=out)
    before = contents(out)
    for count in (2, 9):
        train(a_config(), output=out, resume=True, should_stop=stop_after(count))
        assert contents(out) == before
    assert load_checkpoint(tmp_path / ".out.partial" / "checkpoint.npz").step == 7 + 2 + 9
    train(a_config(), output=out, resume=True)
    assert (out / "checkpoint.npz").read_bytes() == (once[0] / "checkpoint.npz").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_new_run_drops_the_one_that_was_stopped(tmp_path):
    out, beside = tmp_path / "out", tmp_path / ".out.partial"
    train(a_config(epochs=1), output=out)
    train(a_config(seed=9), output=out, should_stop=stop_after(1))
    train(a_config(seed=7), output=out, should_stop=stop_after(2))
    assert load_checkpoint(beside / "checkpoint.npz").settings["training.seed"] == 7
    out.rename(tmp_path / "kept")
    train(a_config(seed=5), output=out, should_stop=stop_after(1))
    assert not beside.exists()
    assert load_checkpoint(out / "checkpoint.npz").settings["training.seed"] == 5


def test_what_was_replaced_is_not_resumed(tmp_path, monkeypatch):
    """A kill after the exchange leaves the old results where a successor that was stopped would be."""
    out = tmp_path / "out"
    train(a_config(epochs=1, seed=9), output=out)
    monkeypatch.setattr(output.shutil, "rmtree", raises(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        train(a_config(epochs=1), output=out)
    monkeypatch.undo()
    assert load_checkpoint(tmp_path / ".out.partial" / "checkpoint.npz").settings["training.seed"] == 9
    assert load_checkpoint(out / "checkpoint.npz").settings["training.seed"] == 4
    assert train(a_config(epochs=2), output=out, resume=True).summary["epochs"] == 2
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("kind", LAYER_KINDS)
@pytest.mark.parametrize("hidden", [8, 200])
def test_chunks_change_no_evaluation(kind, hidden):
    graph = load_dataset("digits")
    model = ModelConfig(kind=kind, features=64, hidden=hidden, classes=10, layers=3)
    parameters = initialise(model, seed=0)
    whole = full_logits(model, parameters, graph, chunk_rows=10**6)
    parts = full_logits(model, parameters, graph, chunk_rows=100)
    assert np.linalg.norm(parts - whole) <= 1e-6 * np.linalg.norm(whole)


def test_evaluation_without_splits(tmp_path):
    """A graph without validation and test vertices trains; what is unknown is null."""
    graph = load_dataset("sbm:200:1000")
    none = np.zeros(graph.vertices, bool)
    graph = type(graph)(**{**vars(graph), "val_mask": none, "test_mask": none})
    result = train(a_config(epochs=1), output=tmp_path / "out", graph=graph)
    assert result.summary["test_accuracy"] is None
    assert result.epochs[0].val_accuracy is None


def test_parameters_are_evaluated_once(tmp_path, monkeypatch):
    """The last epoch's are the result's; on a graph of 62M arcs each time takes as long as the epoch."""
    calls = []
    monkeypatch.setattr(
        "simgnn.model.evaluation.full_logits", lambda *given: calls.append(given) or full_logits(*given)
    )
    result = train(a_config(epochs=2), output=tmp_path / "out")
    assert len(calls) == 2 and result.epochs[-1].val_accuracy == result.summary["val_accuracy"]
    again = train(a_config(epochs=2), output=tmp_path / "out", resume=True)
    assert len(calls) == 3 and again.summary["test_accuracy"] == result.summary["test_accuracy"]


def test_lines(capsys):
    reporter = ProgressReporter(Progress())
    reporter.begin(Plan(epochs=2, batches=5, done=3, cycles=2.5e6, seconds=200))
    said = capsys.readouterr().err
    assert said == (
        "7 mini-batches to train, 3 done before; roughly 2.5M cycles to simulate, 3 minutes at a guess\n"
    )


def test_what_is_right_has_the_name_of_the_task(capsys):
    """Of an edge all pairs must be, of a vertex with several labels all of them: not what is called accuracy."""
    values = {
        "epoch": 1,
        "loss": 0.5,
        "val_accuracy": None,
        "cycles": 0,
        "simulated_seconds": 0,
        "wall_seconds": 1,
    }
    for score, said in (
        ("accuracy", "accuracy"),
        ("auc", "all pairs right"),
        ("micro_f1", "all labels right"),
    ):
        ProgressReporter(Progress()).epoch(Epoch(accuracy=0.25, score=score, **values))
        assert capsys.readouterr().err == f"epoch 1: loss 0.5000, {said} 0.250\n"


def test_results_that_are_replaced_are_named(tmp_path, capsys):
    out = tmp_path / "out"
    for said in (False, True):
        train(a_config(epochs=1), output=out, reporter=ProgressReporter(Progress()))
        line = f"replacing the results in {out}, once this run has ended"
        assert (line in capsys.readouterr().err.splitlines()) == said


def test_what_is_compiled_meanwhile_is_no_mini_batch(tmp_path, monkeypatch):
    """It is part of the set-up, so that the first run's speed is that of the second."""
    original, took = TrainingLoop._batch, []

    def batch(loop, iterations):
        began = loop._clock
        if not took:
            with event.trigger_event("numba:compile"), event.trigger_event("numba:compile"):
                time.sleep(0.7)
        more = original(loop, iterations)
        took.append(time.perf_counter() - began)
        return more

    monkeypatch.setattr(TrainingLoop, "_batch", batch)
    result = train(a_config(epochs=1), output=tmp_path / "out")
    assert result.summary["setup_seconds"] >= 0.7
    assert result.steps[0].wall_seconds <= took[0] - 0.7
    assert result.steps[0].device_seconds <= result.steps[0].wall_seconds


def test_bar(tmp_path):
    text = io.StringIO()
    console = Console(file=text, force_terminal=True, width=120)
    with Progress(console=console) as progress:
        train(a_config(epochs=2), output=tmp_path / "out", reporter=ProgressReporter(progress))
    said = text.getvalue()
    assert "14 mini-batches to train" in said
    for part in ("epoch 2/2", "14/14", "loss", "accuracy", "validation"):
        assert part in said


def test_progress_says_the_epoch_so_far_and_the_speed_from_the_first_mini_batch_on(monkeypatch):
    """The figures that the epoch's line has at its end; a build that the first one waits for is not the speed."""
    said, clock = [], iter((100.0, 102.0))
    monkeypatch.setattr(progress_module.time, "perf_counter", lambda: next(clock))
    progress = SimpleNamespace(
        now=lambda *what, detail="", line="": said.append(detail), say=lambda text: said.append(text)
    )
    reporter = ProgressReporter(progress)
    reporter.begin(Plan(epochs=2, batches=3, done=0, cycles=0, seconds=0))
    for right in (1, 2):
        reporter.step(SimpleNamespace(seeds=4, loss_sum=4.0 / right, correct=right, cycles=500, epoch=1))
    assert said[1:] == [
        "epoch 1/2: loss 1.0000, accuracy 0.250 so far, 500 cycles",
        "epoch 1/2: loss 0.7500, accuracy 0.375 so far, 1k cycles at 250/s",
    ]


def test_numbers_for_people():
    assert [si(value) for value in (0, 12, 1234, 1234567, 5e9)] == ["0", "12", "1.23k", "1.23M", "5G"]
    assert [si(value) for value in (999.4, 999.6, 999_499, 999_999)] == ["999", "1k", "999k", "1M"]
    assert describe(Plan(epochs=1, batches=3, done=2, cycles=0, seconds=0)) == (
        "1 mini-batch to train, 2 done before"
    )
    assert "cycles" not in describe(Plan(epochs=1, batches=1, done=0, cycles=9, seconds=0))


def test_a_cpu_share_of_all_leaves_accelerators_without_work(tmp_path):
    """The accelerators get no seeds and are not made: the same bytes as without any."""
    both = a_config(epochs=1, cpu_share=1.0, accelerators=2, accelerator_shares=(1, 2))
    result = train(both, output=tmp_path / "out")
    assert (result.summary["device"], result.summary["simulated_seconds"]) == ("cpu", 0)
    alone = a_config(epochs=1, cpu_share=1.0, accelerators=0)
    expected = train(alone, output=tmp_path / "alone").parameters
    assert all(result.parameters[name].tobytes() == expected[name].tobytes() for name in expected)


def test_training_bytes():
    """By hand: (3 x 4 + 4) + (4 x 2 + 2) = 26 values of four bytes."""
    graph = rmat(vertices=8, edges=16, width=3, classes=2, seed=0)
    config = a_config().replace("model", hidden=4, layers=2)
    for optimizer, copies in (("sgd", 3), ("adam", 5)):
        session = Session(config.replace("training", optimizer=optimizer), graph)
        assert session.training_bytes == 26 * 4 * copies
