"""Calibration of a machine: the file, what it says, and virtual time by it."""

import itertools
import json
from dataclasses import replace

import numpy as np
import pytest
from small_hyscale import CALIBRATED

from simgnn.cli.main import main
from simgnn.config.configuration import load_config, parse_config
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.systems.hyscale.real.calibrate import TRAIN, Calibrator, _sessions, usable_cores
from simgnn.systems.pipeline.costs import CpuAsMeasured
from simgnn.training.split import CPU
from simgnn.training.train import train
from simgnn.virtual_time.calibration import COUNTS, SAMPLED, parse_calibration
from simgnn.virtual_time.cpu_work import cpu_work
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.platform import load_platform
from simgnn.virtual_time.tasks import Task
from simgnn.virtual_time.virtual_time import in_seconds

CALIBRATION = {
    "kind": "gcn",
    "task_seconds": 1e-4,
    "sample": {"sizes": [100, 1000], "seconds": [0.001, 0.01], "factors": [1.0]},
    "gather": {"sizes": [1000, 100000], "seconds": [0.002, 0.2], "factors": [1.0]},
    "synchronize": {"sizes": [100, 10000], "seconds": [0.001, 0.001], "factors": [1.0]},
    "training": {**dict.fromkeys(COUNTS, 0.0), "minibatch": 0.05, "factors": [1.0]},
}
SECONDS_EACH = (2e-3, 1e-4, 1e-9, 5e-11, 2e-9, 1e-10)
"""Of one of each of `COUNTS`."""
RUN = """
[model]
hidden = 4
[sampling]
fanout = [3, 2]
[training]
batch_size = 200
accelerators = 0
cpu_share = 1
epochs = 1
[hyscale]
drm = false
"""


def test_work_is_counted():
    sizes = LayerSizes(vertices=(100, 40, 10), edges=(90, 30))
    work = cpu_work(sizes, widths=(8, 5, 3), products=(40, 15))
    assert work.counts == (
        1.0,
        2.0,
        90 * 8 + 2 * 30 * 5,
        2 * 40 * 40 + 3 * 10 * 15,
        40 * 5 + 10 * 3,
        100 * 8,
    )


def test_a_calibration_is_what_its_table_says():
    found = parse_calibration(CALIBRATION)
    assert parse_calibration(found.to_table()) == found
    assert found.tables["sample"].median(size=1000) == pytest.approx(0.01)
    work = cpu_work(LayerSizes(vertices=(9, 5), edges=(7,)), widths=(2, 2), products=(4,))
    assert found.training.seconds(work, task=(0, 1)) == 0.05


def test_what_other_systems_take_no_time_by_is_no_condition():
    found = []
    for more in ({}, {"switching": 0.1, "sampling": dict.fromkeys(SAMPLED, 1.0)}):
        calibration = parse_calibration(CALIBRATION | more)
        found.append(replace(load_platform("fastsample"), calibration=calibration).conditions())
    assert found[0] == found[1]


def without(key):
    return {name: value for name, value in CALIBRATION.items() if name != key}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (3, "calibration must be a table, not 3"),
        (without("kind"), "kind of calibration must be given, not left out"),
        (CALIBRATION | {"kind": 3}, "kind of calibration must be a model's kind, not 3"),
        (CALIBRATION | {"sampled": {}}, "key of calibration must be one of kind, .*, not 'sampled'"),
        (
            CALIBRATION | {"task_seconds": -1.0},
            "task_seconds of calibration must be a number from 0 to 1000000000.0, not -1.0",
        ),
        (CALIBRATION | {"sample": []}, r"calibration.sample must be a table, not \[\]"),
        (
            CALIBRATION | {"sample": {"sizes": [2, 1], "seconds": [1, 1], "factors": [1]}},
            "calibration.sample must be a table of seconds by size, not one in which sizes must be growing",
        ),
        (
            CALIBRATION | {"gather": {"sizes": [1], "seconds": [0], "factors": [1]}},
            "seconds of calibration.gather must be a number from 1e-15 to 1000000000.0, not 0",
        ),
        (
            CALIBRATION | {"gather": {"sizes": [1], "seconds": [], "factors": [1]}},
            r"seconds of calibration.gather must be a list of numbers, at least one, not \[\]",
        ),
        (
            CALIBRATION | {"task_seconds": 10**400},
            "task_seconds of calibration must be a number from 0 to 1000000000.0, not 1000",
        ),
        (
            CALIBRATION | {"gather": {"sizes": [1], "seconds": [1e300], "factors": [1]}},
            "seconds of calibration.gather must be a number from 1e-15 to 1000000000.0, not 1e\\+300",
        ),
        (CALIBRATION | {"sampling": 0}, "calibration.sampling must be a table, not 0"),
        (CALIBRATION | {"sampling": []}, r"calibration.sampling must be a table, not \[\]"),
        (CALIBRATION | {"switching": 1.5}, "switching of calibration must be a number from 0 to 1, not 1.5"),
        (
            CALIBRATION | {"training": {"factors": [1.0]}},
            "minibatch of calibration.training must be given, not left out",
        ),
        (
            CALIBRATION | {"training": {**dict.fromkeys(COUNTS, float("nan")), "factors": [1.0]}},
            "minibatch of calibration.training must be a number from 0 to 1000000000.0, not nan",
        ),
    ],
)
def test_what_is_none_is_named(table, message):
    with pytest.raises(InputError, match=message):
        parse_calibration(table)


def test_cores_are_shared_out(tmp_path):
    """Training alone takes a core: 50 ms each; on one core what samples and loads beside it takes of that."""
    lasted = {}
    for cores in (1, 2):
        (tmp_path / "mine.toml").write_text(CALIBRATED % cores)
        config = parse_config(f"{RUN}platform = '{tmp_path / 'mine.toml'}'\n")
        trained = train(config, output=tmp_path / str(cores))
        lasted[cores] = trained.summary["simulated_seconds"]
        stages = (tmp_path / str(cores) / "stages.csv").read_text()
        assert stages.count(",calibrated,") == 4 and "equations" not in stages
    assert lasted[2] == pytest.approx(5 * 0.0512, abs=0.06)
    assert lasted[1] > lasted[2] + 0.01


def test_a_calibration_is_of_one_kind_of_model(tmp_path):
    (tmp_path / "mine.toml").write_text(CALIBRATED % 2)
    config = parse_config(f"{RUN}platform = '{tmp_path / 'mine.toml'}'\n").replace("model", kind="sage")
    with pytest.raises(
        InputError, match="kind must be the platform's, which was calibrated with gcn, not 'sage'"
    ):
        train(config, output=tmp_path / "out")


def test_threads_are_one_each_on_a_calibrated_platform(tmp_path):
    (tmp_path / "mine.toml").write_text(CALIBRATED % 2)
    with pytest.raises(InputError, match="load_threads must be an integer from 0 to 1, not 2"):
        parse_config(f"{RUN}platform = '{tmp_path / 'mine.toml'}'\nload_threads = 2\n")


def test_too_few_cores_to_assign_are_refused(tmp_path):
    (tmp_path / "few.toml").write_text('cpu_cores = { value = 2, source = "paper" }')
    with pytest.raises(InputError, match="cpu_cores must be at least 3, one for each of the CPU's tasks"):
        load_platform(tmp_path / "few.toml")


@pytest.mark.slow
def test_this_machine_is_measured(tmp_path, capsys):
    """What is written is a platform by which virtual time can run."""
    path = tmp_path / "mine.toml"
    arguments = ["--hidden", "16", "--batch-size", "200", "--fanout", "4,2", "--seconds", "1"]
    assert main(["calibrate", "-o", str(path), *arguments]) == 0
    assert "16 kinds of mini-batches measured" in capsys.readouterr().out
    platform = load_platform(path)
    assert platform.whole("cpu_cores") == usable_cores()
    assert 0.1 < platform["sum_gbs_per_core"] < 200 and platform.sources["sum_gbs_per_core"] == "calibrated"
    assert platform.calibration.kind == "gcn" and platform.calibration.task_seconds > 0
    trained = train(parse_config(f"{RUN}clock = 'real'\nplatform = '{path}'\n"), output=tmp_path / "out")
    clocks = trained.summary["clocks"]
    assert clocks["simulated_seconds"] > 0 and clocks["measured_seconds"] > 0
    assert main(["calibrate", "-o", str(path), *arguments]) == 0  # one of ours is replaced


def test_a_graph_without_edges_cannot_be_measured(tmp_path, refusal, monkeypatch):
    monkeypatch.setattr("simgnn.systems.hyscale.real.calibrate.LEAST_ROUNDS", 1)
    arguments = ["--dataset", "rmat:100:0:4:2", "--batch-size", "8", "--fanout", "5,3", "--seconds", "1"]
    assert "mini-batches must have something to sample" in refusal(
        ["calibrate", "-o", str(tmp_path / "mine.toml"), *arguments]
    )
    assert not (tmp_path / "mine.toml").exists()


def test_a_folder_that_is_not_there_is_noticed_first(tmp_path, refusal):
    assert "output must be in a folder that exists and can be written" in refusal(
        ["calibrate", "-o", str(tmp_path / "no" / "mine.toml")]
    )


@pytest.mark.parametrize(
    "text",
    [
        "[training]\naccelerators = 2\naccelerator_shares = [1, 3]\n",
        "[features]\ncache = 'fifo'\nhost_cache = 'fifo'\n[orchestration]\n",
        "[embeddings]\nhot_ratio = 0.2\n",
    ],
)
def test_what_is_a_systems_is_left_aside(text):
    """The CPU trainer alone is measured, and computes all rows."""
    for session in itertools.islice(_sessions(parse_config(text), load_dataset("digits")), 2):
        assert session.split.trainers == (CPU,)
        assert session.embeddings is None and not session.caches_features


def test_nothing_else_is_replaced(tmp_path, refusal):
    (tmp_path / "notes.toml").write_text("mine = 1\n")
    for name, message in (
        ("notes.toml", "output must be a new file, or a platform file that simgnn calibrate wrote"),
        ("mine.txt", "output must be a TOML file, not 'mine.txt'"),
    ):
        assert message in refusal(["calibrate", "-o", str(tmp_path / name)])
    assert (tmp_path / "notes.toml").read_text() == "mine = 1\n"


@pytest.mark.slow
def test_a_calibration_fits_what_it_measured():
    config = load_config("tiny").replace_all(
        {
            "model": {"hidden": 16},
            "sampling": {"fanout": (4, 2)},
            "training": {"batch_size": 200},
        }
    )
    with Calibrator(config, load_dataset("digits")) as calibrator:
        calibrator.measure(0.0, least_rounds=3)
        # A busy machine's times follow no law: these do, that of the work which was counted.
        for kind in calibrator._kinds:
            kind.seconds[TRAIN][:] = [float(np.dot(SECONDS_EACH, work.counts)) for work in kind.work]
        measured = calibrator.fit()
    assert measured.kinds == 16 and measured.rounds == 3 and len(measured.errors) == 16
    assert np.max(np.abs(measured.errors)) < 0.05
    for kind in calibrator._kinds:
        fitted = [measured.calibration.training.seconds(work) for work in kind.work]
        np.testing.assert_allclose(fitted, kind.seconds[TRAIN], rtol=0.1)
    for table in measured.calibration.tables.values():
        assert all(one < other for one, other in itertools.pairwise(table.sizes))


def test_virtual_time_is_the_sum_of_what_a_core_does():
    """One core, one task after the other: the order does not matter, the sum does."""
    costs = CpuAsMeasured(parse_calibration(CALIBRATION), cores=1, widths=(10, 4), products=(40,))
    sizes = LayerSizes(vertices=(50, 10), edges=(100,))
    with Engine() as engine:
        engine.submit(Task(stage="sample", cost=lambda _: costs.sample(1000, threads=1, item=0)))
        engine.submit(Task(stage="load", cost=lambda _: costs.load(25, threads=1, item=0)))
        engine.submit(Task(stage="train", cost=lambda _: costs.train(sizes, threads=1, item=0)))
        trace = engine.run()
    end = max(span.end for span in trace.spans.values())
    assert in_seconds(end) == pytest.approx(0.01 + 0.002 + 0.05 + 3e-4)


def test_parts_of_sampling_and_switching_are_kept():
    parts = dict.fromkeys(("group", "answer", "merge", "relabel", "two_steps", "fused"), 2.0)
    kept = parse_calibration({**CALIBRATION, "sampling": parts, "switching": 0.02})
    assert kept.sampling == parts and kept.switching == 0.02
    assert parse_calibration(kept.to_table()) == kept
    assert parse_calibration(CALIBRATION).sampling == {} and parse_calibration(CALIBRATION).switching is None
    with pytest.raises(InputError, match=r"fused of calibration\.sampling must be given"):
        parse_calibration({**CALIBRATION, "sampling": dict(list(parts.items())[:-1])})


def test_a_plan_takes_what_was_measured(tmp_path, capsys, refusal):
    path = tmp_path / "mine.toml"
    path.write_text(CALIBRATED % 2)
    plan = ["plan", "--dataset", "sbm:400:4000:8:4", "--batch-size", "50", "--machines", "2", "--json"]
    assert "must have [calibration.sampling], which simgnn calibrate writes" in refusal(
        [*plan, "--platform", f"{path}:accelerators=0"]
    )
    parts = "group = 1\nanswer = 20\nmerge = 2\nrelabel = 7\ntwo_steps = 50\nfused = 10\n"
    path.write_text(CALIBRATED % 2 + "[calibration.sampling]\n" + parts)
    seconds = {}
    for sampling in ("vanilla", "hybrid", "fused"):
        assert main([*plan, "--platform", f"{path}:accelerators=0", "--sampling", sampling]) == 0
        seconds[sampling] = json.loads(capsys.readouterr().out)["plans"][0]["seconds"]["sampling"]
    assert seconds["hybrid"] / seconds["fused"] == pytest.approx(5)
    assert seconds["vanilla"] / seconds["fused"] == pytest.approx(3)
