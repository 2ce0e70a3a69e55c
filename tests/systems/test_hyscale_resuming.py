"""A run in virtual time that is stopped and continued: every file as if it had never stopped."""

import csv
import json
import shutil

import numpy as np
import pytest
import small_hyscale
from crossings import crossed
from killed_runs import kill_and_continue
from small_hyscale import told

from simgnn.config.configuration import parse_config
from simgnn.errors import InputError
from simgnn.training.checkpoint import load_checkpoint
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")

CONFIG = (
    small_hyscale.CONFIG.replace("hidden = 4", "hidden = 4\ndropout = 0.5").replace("300", "200")
    + "[hyscale]\n"
)
"""Five mini-batches in an epoch."""

SYSTEMS = {
    "fixed": "drm = false\n",
    "managed": "drm = true\n",
    "managed in turn": "drm = true\nprefetch = false\n",
    "accelerators managed": "drm = true\nhybrid = false\n",
}


@pytest.fixture(scope="module")
def whole(request, tmp_path_factory):
    """A configuration, and what a run of it leaves that never stops."""
    folder = tmp_path_factory.mktemp("whole")
    config = parse_config(CONFIG + SYSTEMS[request.param])
    train(config, output=folder)
    return config, told(folder)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("whole", "stops"), crossed(SYSTEMS, [(1,), (3, 4), (5,), (6, 8), (10,)]), indirect=["whole"]
)
def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(whole, tmp_path, stops):
    """Inside of an epoch, and at its end (there are 5 mini-batches in one); stopped twice, too; behind the last one."""
    config, wanted = whole
    done = 0
    for stop in stops:
        trained = train_until(config, tmp_path, stop - done, resume=done > 0)
        assert trained.summary is None and len(trained.steps) == stop
        done = stop
    train(config, output=tmp_path, resume=True)
    assert told(tmp_path) == wanted


def test_a_finished_run_that_is_continued_keeps_its_reports(tmp_path):
    """There is nothing left to train; what virtual time was is found again."""
    config = parse_config(CONFIG + SYSTEMS["managed"]).replace("training", epochs=1)
    train(config, output=tmp_path)
    wanted, names = told(tmp_path), sorted(path.name for path in tmp_path.iterdir())
    train(config, output=tmp_path, resume=True)
    assert told(tmp_path) == wanted
    assert sorted(path.name for path in tmp_path.iterdir()) == names


def train_until(config, folder, count, *, resume=False):
    """Train so many mini-batches and stop."""
    calls = []

    def should_stop():
        calls.append(None)
        return len(calls) == count

    return train(config, output=folder, resume=resume, should_stop=should_stop)


def lines(folder):
    return [json.loads(line) for line in (folder / "iterations.jsonl").read_text().splitlines()]


def test_resource_management_moves_seeds_in_training(tmp_path):
    """Conserved are the seeds of every mini-batch and the threads; what moves, moves three mini-batches later."""
    train(parse_config(CONFIG + SYSTEMS["managed"]).replace("training", epochs=3), output=tmp_path)
    records = lines(tmp_path)[1:]
    assert len(records) == 15
    shares = [record["assignment"] for record in records]
    assert {sum(share["threads"].values()) for share in shares} == {128}
    with (tmp_path / "steps.csv").open() as file:
        seeds = [int(row["seeds"]) for row in csv.DictReader(file)]
    assert [share["trained_on_cpu"] + sum(share["accelerators"]) for share in shares] == seeds
    assert shares[0] == shares[1] == shares[2] == shares[3] != shares[4]
    assert any("seeds" in record["decision"]["moved"] for record in records)
    assert any(share["sampled_on_cpu"] < count for share, count in zip(shares, seeds, strict=True))


@pytest.mark.slow
def test_without_the_hybrid_the_accelerators_train_all(tmp_path):
    """The parameters are those of a `cpu_share` of 0."""
    train(parse_config(CONFIG + "drm = false\nhybrid = false\n"), output=tmp_path / "a")
    train(parse_config(CONFIG + "drm = false\n").replace("training", cpu_share=0.0), output=tmp_path / "b")
    one, two = (load_checkpoint(tmp_path / name / "checkpoint.npz").parameters for name in "ab")
    assert all(np.array_equal(one[name], two[name]) for name in two)
    assert {row["lane"] for row in lanes(tmp_path / "a")} >= {"accelerator0", "accelerator1"}
    assert "cpu" not in {row["lane"] for row in lanes(tmp_path / "a")}


def lanes(folder):
    events = json.loads((folder / "system-trace.json").read_text())["traceEvents"]
    return [{"lane": event["args"]["name"]} for event in events if event["name"] == "thread_name"]


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stopped") / "run"
    train_until(parse_config(CONFIG + SYSTEMS["managed"]), folder, 2)
    return folder


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("drm = true\nprefetch = false\n", "hyscale.prefetch must be what the run began with, True"),
        ("drm = false\n", "hyscale.drm must be the checkpoint's, true, to resume"),
        ("drm = true\nhybrid = false\n", "hyscale.hybrid must be the checkpoint's"),
        ("drm = true\nplatform = 'FILE'\n", "platform.accelerators must be what the run began with, 4"),
        (
            "drm = true\n[platform]\nmemory_stalls = 0.5\n",
            "memory.memory_stalls must be what the run began with, 0.0",
        ),
    ],
)
def test_another_virtual_time_cannot_be_continued(stopped, tmp_path, change, message):
    file = tmp_path / "mine.toml"
    file.write_text(
        'pcie_gbs = { value = 1, source = "assumed" }\naccelerators = { value = 2, source = "paper" }\n'
    )
    before = told_of(stopped)
    with pytest.raises(InputError, match=message):
        train(parse_config(CONFIG + change.replace("FILE", str(file))), output=stopped, resume=True)
    assert told_of(stopped) == before


def told_of(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.sample(8)
@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: "", "damaged"),
        (lambda text: text[:200], "damaged"),
        (lambda text: '{"conditions": 1}\n' + text.partition("\n")[2], "damaged"),
        (
            lambda text: text.splitlines()[0] + "\n",
            "must hold the checkpoint's 2 mini-batches in order, not 0",
        ),
        (lambda text: text.replace('"step": 1', '"step": 7'), "must hold the checkpoint's 2"),
        (
            lambda text: text.replace('"trained_on_cpu": 80', '"trained_on_cpu": 81'),
            "damaged|must be shared out",
        ),
        (lambda text: text.replace('"vertices": [', '"vertices": ["x", '), "damaged"),
        (lambda text: text.replace('"edges": [', '"edges": [-5, '), "damaged"),
        (lambda text: text.replace('"cycles"', '"circles"'), "damaged"),
        (lambda text: text.replace('"cycles": ', '"cycles": 1e400, "x": '), "damaged"),
        (lambda text: text.replace('"cycles": ', '"cycles": -1'), "damaged"),
        (lambda text: text.replace('"cycles": ', '"cycles": 7'), "times of mini-batch 1 on record must be"),
        (lambda text: text.replace('"ended": ', '"ended": 1'), "ended of mini-batch 1 on record must be"),
        (None, "must exist to resume, .* and does not"),
    ],
)
def test_damaged_records_are_refused(stopped, tmp_path, damage, message):
    shutil.copytree(stopped, tmp_path / "run")
    file = tmp_path / "run" / "iterations.jsonl"
    if damage is None:
        file.unlink()
    else:
        text = damage(file.read_text())
        assert text != file.read_text()
        file.write_text(text)
    with pytest.raises(InputError, match=message):
        train(parse_config(CONFIG + SYSTEMS["managed"]), output=tmp_path / "run", resume=True)


@pytest.mark.slow
def test_a_killed_run_goes_on_as_if_it_had_not_been_killed(tmp_path, faults):
    """SIGKILL and SIGTERM at ten random moments of one run with everything on, and at last it ends."""
    (tmp_path / "a.toml").write_text(CONFIG + SYSTEMS["managed"])
    train(parse_config(CONFIG + SYSTEMS["managed"]), output=tmp_path / "whole")
    injected = kill_and_continue(tmp_path / "a.toml", tmp_path / "b", faults, kills=10, longest=8, seed=5)
    for sent, count in injected.items():
        faults.compare(sent.name, told(tmp_path / "b"), told(tmp_path / "whole"), count=count)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("config", "message"),
    [
        (CONFIG.replace("[hyscale]", ""), "must be continued with the system's table that it began with"),
        (
            CONFIG.replace("epochs = 2", "epochs = 1") + "drm = false\n",
            "epochs must be at least the checkpoint's 2, not 1",
        ),
    ],
)
def test_another_run_is_not_this_one_continued(tmp_path, config, message):
    """Stopped in the second epoch."""
    train_until(parse_config(CONFIG + "drm = false\n"), tmp_path / "run", 7)
    before = told_of(tmp_path / "run")
    with pytest.raises(InputError, match=message):
        train(parse_config(config), output=tmp_path / "run", resume=True)
    assert told_of(tmp_path / "run") == before
