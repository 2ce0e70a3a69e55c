"""Decisions that are on record are replayed: the same bits, whatever the times."""

import json

import pytest
import virtual_hyscale

from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.process.files.records import read_all_records
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, Assignment
from simgnn.systems.hyscale.management.controllers import ManagedAssignment, RecordedAssignments
from simgnn.systems.hyscale.management.resource_management import ResourceManager
from simgnn.training.session import Session
from simgnn.virtual_time.platform import load_platform

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
