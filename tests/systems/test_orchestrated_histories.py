"""GNNAutoScale in virtual time: rows that the host keeps, pulled by each mini-batch and pushed back by it."""

import json

import pytest
from small_hyscale import told
from small_orchestration import ALONE, placed, plain, records, resources

from simgnn.cli.main import main
from simgnn.training.train import train

TWICE = ALONE.replace("epochs = 1", "epochs = 2").replace("batch_size = 300", "batch_size = 256")


def gas(**tables):
    return placed("gas", TWICE, **tables)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return train(gas(), output=tmp_path_factory.mktemp("gas"))


def test_the_checkpoint_is_that_of_reuse_without_a_system(run, tmp_path):
    alone = train(plain(gas()), output=tmp_path / "alone")
    assert alone.summary["checkpoint_sha256"] == run.summary["checkpoint_sha256"]
    assert alone.summary["embeddings"] == run.summary["embeddings"]
    assert run.summary["embeddings"]["bound"] is None and run.summary["embeddings"]["largest_gap"] > 1
    ahead = train(gas(orchestration={"look_ahead": 3}), output=tmp_path / "ahead")
    assert ahead.summary["checkpoint_sha256"] == run.summary["checkpoint_sha256"]
    assert records(ahead.folder)[-1]["ended"] < records(run.folder)[-1]["ended"]


def test_rows_are_pulled_and_pushed(run):
    """Exactly: features, topology, parameters, and rows of four values that are given and that V^2 leaves."""
    parameters = sum(value.nbytes for value in run.parameters.values())
    for name in ("accelerator0", "accelerator1"):
        parts = [record["parts"][name] for record in records(run.folder)]
        topology = sum(sum(part["edges"]) + sum(part["vertices"][1:]) + len(part["edges"]) for part in parts)
        pulled, pushed = sum(part["given_rows"] for part in parts), sum(part["vertices"][2] for part in parts)
        features = sum(part["vertices"][0] for part in parts)
        used = float(resources(run.folder)[f"{name} PCIe"]["used"])
        assert pulled > 0
        assert used == 256 * features + 4 * topology + 2 * parameters * len(parts) + 16 * (pulled + pushed)


def spans(folder, stage):
    """Mini-batch from 1, begin and end of each task of a stage."""
    events = json.loads((folder / "system-trace.json").read_text())["traceEvents"]
    return [
        (int(each["name"].rsplit(" ", 1)[1]), each["ts"], each["ts"] + each["dur"])
        for each in events
        if each["ph"] == "X" and each["name"].rsplit(" ", 1)[0] == stage
    ]


def test_nothing_is_given_before_it_was_pushed(tmp_path):
    """However far it looks ahead; and the CPU has computed all rows before the first mini-batch is sampled."""
    found = train(gas(orchestration={"look_ahead": 3}), output=tmp_path / "run")
    pushed = {}
    for number, _, end in spans(found.folder, "push computed"):
        pushed[number] = max(end, pushed.get(number, 0))
    collected = spans(found.folder, "gather given")
    assert len(collected) == len(pushed) == len(records(found.folder))
    assert all(begin >= pushed[number - 1] for number, begin, _ in collected if number > 1)
    trained, pulled = spans(found.folder, "train"), spans(found.folder, "pull given")
    assert len(trained) == len(pulled)
    for number, begin, _ in trained:
        first = min(end for place, _, end in pulled if place == number)
        assert begin >= first * (1 - 1e-12)  # of times in microseconds
    ((_, _, embedded),) = spans(found.folder, "embed")
    assert min(begin for _, begin, _ in spans(found.folder, "sample")) >= embedded


@pytest.mark.slow
@pytest.mark.parametrize("look_ahead", [0, 3])
def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(tmp_path, look_ahead):
    config = gas(orchestration={"look_ahead": look_ahead})
    train(config, output=tmp_path / "whole")
    done = 0
    for stop in (2, 5):
        calls, count = iter(range(1, 100)), stop - done
        train(
            config,
            output=tmp_path / "run",
            resume=done > 0,
            should_stop=lambda calls=calls, count=count: next(calls) == count,
        )
        done = stop
    train(config, output=tmp_path / "run", resume=True)
    assert told(tmp_path / "run") == told(tmp_path / "whole")
    gaps = [(tmp_path / name / "staleness.csv").read_bytes() for name in ("whole", "run")]
    assert gaps[0] == gaps[1]


@pytest.mark.parametrize(
    ("system", "text", "message"),
    [
        (
            "gas",
            "[orchestration]\nsample = 'accelerator'\ngather = 'accelerator'\n",
            "gather must be cpu where refresh is computed, whose rows the CPU gathers, not accelerator",
        ),
        (
            "dgl",
            "[embeddings]\nhot_ratio = 0.5\nrefresh = 'computed'\n",
            "hot_ratio must be 1 with [orchestration] where refresh is computed,",
        ),
        (
            "gas",
            "[embeddings]\nhot_ratio = 1.0\ndevice_ratio = 0.5\nrefresh = 'computed'\n",
            "device_ratio must be 0 with [orchestration] where refresh is computed,",
        ),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path, capsys, system, text, message):
    (tmp_path / "a.toml").write_text(ALONE + text)
    code = main(["train", "-c", str(tmp_path / "a.toml"), "-o", str(tmp_path / "run"), "--system", system])
    error = capsys.readouterr().err
    assert code == 2 and message in error and "Traceback" not in error
    assert not (tmp_path / "run").exists()
