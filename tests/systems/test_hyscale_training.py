"""`simgnn train` with a table `[hyscale]`: the same checkpoint, other times, and reports of where they go."""

import csv
import json

import pytest
import virtual_hyscale
from small_hyscale import CONFIG

from simgnn.cli.main import main
from simgnn.config.configuration import load_config, parse_config
from simgnn.errors import InputError
from simgnn.process.files.records import RecordLog, read_all_records
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, Assignment
from simgnn.systems.hyscale.management.controllers import ManagedAssignment, RecordedAssignments
from simgnn.systems.hyscale.management.resource_management import ResourceManager
from simgnn.training.session import Session, make_session
from simgnn.virtual_time.platform import load_platform


def run(folder, name, text):
    """Train, and return the exit code and the output folder."""
    (folder / f"{name}.toml").write_text(text)
    return main(["train", "-c", str(folder / f"{name}.toml"), "-o", str(folder / name)]), folder / name


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    found = {}
    for name, table in (
        ("usual", ""),
        ("virtual", "[hyscale]\ndrm = false\n"),
        ("in turn", "[hyscale]\ndrm = false\nprefetch = false\n"),
    ):
        code, found[name] = run(folder, name.replace(" ", "-"), CONFIG + table)
        assert code == 0
    return found


def rows(path):
    with path.open() as file:
        return list(csv.DictReader(file))


@pytest.mark.slow
def test_checkpoints_are_byte_for_byte_the_same(runs):
    usual, *others = [(path / "checkpoint.npz").read_bytes() for path in runs.values()]
    assert others == [usual, usual]


def test_only_a_system_has_reports_of_virtual_time(runs):
    names = {"stages.csv", "resources.csv", "gantt.png", "iterations.jsonl", "system-trace.json"}
    assert {name for name in names if (runs["usual"] / name).exists()} == set()
    for name in ("virtual", "in turn"):
        assert names <= {path.name for path in runs[name].iterdir()}
        assert not (runs[name] / "decisions.png").exists()  # nothing was decided


def test_steps_add_up_to_virtual_time(runs):
    """The sum of mini-batches is what the critical path and the timeline have."""
    folder = runs["virtual"]
    steps = sum(float(row["simulated_seconds"]) for row in rows(folder / "steps.csv"))
    summary = json.loads((folder / "summary.json").read_text())
    assert summary["simulated_seconds"] == pytest.approx(steps)
    assert summary["simulated_seconds_count"].startswith("virtual time")
    critical = summary["critical_path"]
    assert sum(critical.values()) == pytest.approx(1) and list(critical.values()) == sorted(
        critical.values(), reverse=True
    )
    assert set(critical) <= {"sample", "load", "transfer", "propagate", "synchronize"}
    stages = rows(folder / "stages.csv")
    assert sum(float(row["critical_seconds"]) for row in stages) == pytest.approx(steps, rel=1e-9)
    assert sum(float(row["critical_share"]) for row in stages) == pytest.approx(1, rel=1e-9)
    events = json.loads((folder / "system-trace.json").read_text())["traceEvents"]
    assert max(event["ts"] + event["dur"] for event in events if event["ph"] == "X") == pytest.approx(
        steps * 1e6
    )
    in_turn = json.loads((runs["in turn"] / "summary.json").read_text())["simulated_seconds"]
    assert in_turn >= summary["simulated_seconds"]


def test_stages_name_the_source_of_their_cost(runs):
    found = {(row["stage"], row["cost"]): int(row["tasks"]) for row in rows(runs["virtual"] / "stages.csv")}
    steps = len(rows(runs["virtual"] / "steps.csv"))
    assert found == {
        ("sample", "rate"): steps,
        ("load", "bandwidth"): steps,
        ("transfer", "bandwidth"): 2 * steps,
        ("propagate", "cycles"): 2 * steps,
        ("propagate", "equations"): steps,
        ("synchronize", "bandwidth"): steps,
    }


def test_no_resource_is_used_more_than_it_can(runs):
    for row in rows(runs["virtual"] / "resources.csv"):
        assert 0 <= float(row["utilisation"]) <= 1 + 1e-9, row


@pytest.mark.slow
def test_a_system_can_be_asked_for_by_option(runs, tmp_path):
    """The same run as by the table."""
    (tmp_path / "a.toml").write_text(CONFIG)
    (tmp_path / "b.toml").write_text(CONFIG + "[hyscale]\n")
    for name, options in (("a", ["--system", "hyscale", "--platform", "hyscale-fpga"]), ("b", [])):
        assert (
            main(["train", "-c", str(tmp_path / f"{name}.toml"), "-o", str(tmp_path / name), *options]) == 0
        )
    assert (tmp_path / "a" / "decisions.png").stat().st_size > 10_000
    for file in ("checkpoint.npz", "iterations.jsonl", "stages.csv"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_threads_that_nobody_trains_with_go_to_the_others(tmp_path):
    """Whether `hybrid` or `cpu_share` says that the CPU does not train."""
    (tmp_path / "a.toml").write_text(
        CONFIG.replace("cpu_share = 0.4", "cpu_share = 0.0") + "[hyscale]\ndrm = false\n"
    )
    assert main(["train", "-c", str(tmp_path / "a.toml"), "-o", str(tmp_path / "a"), "--epochs", "1"]) == 0
    record = json.loads((tmp_path / "a" / "iterations.jsonl").read_text().splitlines()[1])
    assert record["threads"] == {"sample": 64, "load": 63, "train": 1}


# Decisions that are on record are replayed: the same bits, whatever the times.

CORES = 128


@pytest.fixture(scope="module")
def session(digits):
    config = load_config("tiny").replace_all(
        {
            "model": {"hidden": 4, "dropout": 0.5},
            "training": {"batch_size": 250, "accelerators": 2, "cpu_share": 0.4, "epochs": 3},
            "sampling": {"fanout": (3, 2)},
            "execution": {"device": "cycle"},
        }
    )
    return Session(config, digits)


@pytest.fixture(scope="module")
def platform():
    return load_platform("hyscale-fpga").replace(accelerators=2, cpu_gflops=20.0)


@pytest.fixture(scope="module")
def managed(session, platform):
    """A run whose resources are managed; it moves seeds and threads."""

    def controller(_names):
        threads = dict(zip(CPU_TASKS, (64, 32, 32), strict=True))
        first = Assignment(sampled_on_cpu=250, trained_on_cpu=100, accelerators=(75, 75), threads=threads)
        return ManagedAssignment(ResourceManager(first))

    run = virtual_hyscale.run(session, platform=platform, controller=controller)
    assert len({each["assignment"]["trained_on_cpu"] for each in run.records[:-1]}) > 2
    assert len({tuple(each["threads"].values()) for each in run.records}) > 2
    return run


def replay(records, session, platform, **options):
    def controller(names):
        return RecordedAssignments(json.loads(json.dumps(records)), trainers=names, cores=CORES)

    return virtual_hyscale.run(session, platform=platform, controller=controller, **options)


@pytest.mark.sample(1)
@pytest.mark.parametrize("prefetch", [True, False])
def test_a_replay_has_the_bits_of_the_run_on_record(session, platform, managed, prefetch):
    again = replay(managed.records, session, platform, prefetch=prefetch)
    assert again.weights == managed.weights
    for key in ("assignment", "parts", "threads"):
        assert [each[key] for each in again.records] == [each[key] for each in managed.records]
    assert not any("decision" in each for each in again.records)
    if prefetch:
        assert [each["times"] for each in again.records] == [each["times"] for each in managed.records]


def test_a_replay_on_another_platform_has_other_times_and_the_same_bits(session, platform, managed):
    other = platform.replace(pcie_gbs=0.01, host_memory_gbs=0.2, sync_latency_us=3000.0)
    again = replay(managed.records, session, other)
    assert again.weights == managed.weights
    assert again.iterations[-1].ended > 2 * managed.iterations[-1].ended


def test_where_accelerators_cannot_sample_the_cpu_draws_what_they_drew(tmp_path, digits):
    """Who trains which seeds stays, and so do all values."""
    log = RecordLog(tmp_path / "iterations.jsonl", conditions={})
    threads = dict.fromkeys(CPU_TASKS, 1)
    for step, seeds in enumerate((300, 300, 296) * 2):
        shares = {"sampled_on_cpu": 0, "trained_on_cpu": 0, "accelerators": [100, seeds - 100]}
        log.append({"step": step, "assignment": {**shares, "threads": threads}, "threads": threads})
    (tmp_path / "none.toml").write_text('accelerators = { value = 2, source = "assumed" }\n')
    for platform, on_cpu in (("hyscale-fpga", 0), (tmp_path / "none.toml", 300)):
        table = f"[hyscale]\nplatform = '{platform}'\nreplay = '{tmp_path / 'iterations.jsonl'}'\n"
        session = make_session(parse_config(CONFIG + table), digits)
        found = session._controller.assign(300)
        assert (found.sampled_on_cpu, found.accelerators) == (on_cpu, (100, 200))
        text = session.description["text"]
        assert "decisions of another run" in text and "resource management" not in text


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda records: records[0].pop("threads"), "decisions on mini-batch 1 on record must be intact"),
        (
            lambda records: records[1].update(assignment=7),
            "decisions on mini-batch 2 on record must be intact",
        ),
        (
            lambda records: records[1]["threads"].update(load=0),
            "on mini-batch 2 on record must be intact, not",
        ),
        (
            lambda records: records[1]["assignment"].update(trained_on_cpu=-1),
            "mini-batch 2 on record must be int",
        ),
        (lambda records: records.pop(1), "must be on mini-batch 2 next, not 3"),
        (
            lambda records: records[2]["threads"].update(load=129),
            "must be at most the platform's 128 cores, not 129",
        ),
        (lambda records: records.pop(), "must be on mini-batch 12, too, not on 11 alone"),
        (
            lambda records: records[3]["assignment"].update(trained_on_cpu=249),
            "4 on record must have 146 seeds, not",
        ),
        (
            lambda records: records[0]["assignment"].update(accelerators=[250]),
            "decisions on mini-batch 1 on record must be on 2 accelerators, not 1",
        ),
    ],
)
def test_records_that_do_not_fit_are_refused(session, platform, managed, damage, message):
    records = json.loads(json.dumps(managed.records))
    damage(records)
    with pytest.raises(InputError, match=message):
        replay(records, session, platform)


def test_seeds_of_a_cpu_that_does_not_train_are_refused(managed):
    names = ["accelerator0", "accelerator1"]
    with pytest.raises(
        InputError, match="the CPU's seeds of mini-batch 1 on record must be 0 where it does not"
    ):
        RecordedAssignments(managed.records, trainers=names, cores=CORES)


@pytest.mark.parametrize(
    "text, message", [(None, "must be there and readable, not: No such"), ("", "it is empty")]
)
def test_a_record_that_is_no_list_of_mini_batches_says_why(tmp_path, text, message):
    path = tmp_path / "iterations.jsonl"
    if text is not None:
        path.write_text(text)
    with pytest.raises(InputError, match=message):
        read_all_records(path)
