"""The merged trace and table of ranks: the same bytes in one process and over processes, and only virtual time."""

import csv
import itertools
import json

import numpy as np
import pytest
from small_ranks import in_process, small

from simgnn.distributed.collectives.notes import VALUES, Notes
from simgnn.distributed.launch.group import VirtualRanks, network_of
from simgnn.distributed.launch.ledger import Kept
from simgnn.distributed.launch.rank import lead, train_rank
from simgnn.distributed.launch.trace import trace

pytestmark = pytest.mark.usefixtures("undrawn")
LINKS = {"network_gbs": 2.0, "network_latency_us": 3.0}
TIMED = {"accelerators": 1, "cpu_share": 0.0, "epochs": 1, "device": "cycle"}
WAYS = {
    "no time": ({"epochs": 1}, {}),
    "network": ({"epochs": 1}, LINKS),
    "parts": ({"epochs": 1}, {**LINKS, "cut": "random", "remote_cache": "degree", "remote_cache_ratio": 0.1}),
    "vanilla": ({"epochs": 1}, {"cut": "random", "sampling": "vanilla"}),
    "cycles": (TIMED, LINKS),
    "local": (TIMED, {**LINKS, "synchronizer": "local-sgd", "local_steps": 3}),
}
FILES = ("system-trace.json", "ranks.csv")


def configured(ranks, way, communicator="in-process"):
    options, table = WAYS[way]
    return small(ranks, communicator=communicator, **options).replace("ranks", **table)


def here(config, output, **options):
    group = VirtualRanks(config.ranks.ranks, network=network_of(config.ranks))
    return lead(config, group, output=output, **options)


def train_on(rank, way, output):
    config = configured(rank.communicator.ranks, way, "gloo")
    trained = train_rank(rank, config, output=output)
    return trained and trained.summary["ranks"]["each"]


def opened(folder):
    trace = json.loads((folder / "system-trace.json").read_text())
    with open(folder / "ranks.csv", encoding="utf-8", newline="") as file:
        return trace["otherData"], trace["traceEvents"], list(csv.DictReader(file))


def slices(events, lane):
    """By rank, those of a track in the order of the file."""
    tracks = {
        (each["pid"], each["tid"]): each["args"]["name"] for each in events if each["name"] == "thread_name"
    }
    found = {each["pid"] - 1: [] for each in events}
    for each in events:
        if "tid" in each and each["ph"] in "Xi" and tracks[each["pid"], each["tid"]] == lane:
            found[each["pid"] - 1].append(each)
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("way", WAYS)
def test_gloo_writes_the_bytes_of_one_process(gloo, way, tmp_path):
    wanted = here(configured(3, way), tmp_path / "here").summary["ranks"]["each"]
    assert gloo.run(train_on, 3, way, str(tmp_path / "there"))[0] == wanted
    for name in FILES:
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()


@pytest.mark.parametrize("way", WAYS)
def test_trace_and_table_have_what_the_summary_counts(way, tmp_path):
    trained = here(configured(3, way), tmp_path / "out")
    report = trained.summary["ranks"]
    head, events, rows = opened(tmp_path / "out")
    assert head["clock"] == ("rounds" if way in ("no time", "vanilla") else "virtual time")
    assert head["left_out"] == 0
    rounds = slices(events, "rounds")
    for rank, row in enumerate(rows):
        assert int(row["rank"]) == rank
        for phase, counted in report["phases"].items():
            found = [each["args"] for each in rounds[rank] if each["name"] == phase]
            assert sum(each["sent"] for each in found) == counted["sent_bytes"][rank]
            assert sum(each["received"] for each in found) == counted["received_bytes"][rank]
            assert int(row[f"{phase}_sent_bytes"]) == counted["sent_bytes"][rank]
            assert len(found) == int(row[f"{phase}_rounds"]) == counted["rounds"]
    assert sum(int(row["seeds"]) for row in rows) == sum(step.seeds for step in trained.steps)
    assert sum(int(row["vertices"]) for row in rows) == sum(step.vertices[0] for step in trained.steps)
    assert sum(int(row["edges"]) for row in rows) == sum(sum(step.edges) for step in trained.steps)
    for tier, read in report.get("reads", {}).items():
        name = {"host": "own"}.get(tier, tier)
        features = slices(events, "features")
        found = [sum(each["args"][name] for each in features[rank]) for rank in range(3)]
        assert found == read["rows"] == [int(row[f"rows_{tier}"]) for row in rows]


def test_time_is_the_networks_and_the_accelerators(tmp_path):
    trained = here(configured(3, "cycles"), tmp_path / "out")
    network = trained.summary["ranks"]["network"]
    _, events, rows = opened(tmp_path / "out")
    ends = [each["ts"] + each["dur"] for each in events if each["ph"] == "X"]
    assert max(ends) / 1e6 == pytest.approx(network["seconds"], rel=1e-12)
    for rank, steps in slices(events, "step").items():
        lasted = sum(each["dur"] for each in steps) / 1e6
        assert lasted == pytest.approx(float(rows[rank]["accelerator_seconds"]), rel=1e-9)
        assert lasted > 0
    # A rank is at one thing at a time, and whoever is early waits.
    for rank in range(3):
        busy = [
            (each["ts"], each["ts"] + each["dur"])
            for lane in ("step", "wait", "rounds")
            for each in slices(events, lane)[rank]
            if each["ph"] == "X"
        ]
        busy.sort()
        assert all(first[1] <= second[0] + 1e-9 for first, second in itertools.pairwise(busy))
    assert any(slices(events, "wait").values())


def test_step_comes_before_its_reduction(tmp_path):
    in_process(configured(2, "no time"), tmp_path / "out")
    _, events, _ = opened(tmp_path / "out")
    first = slices(events, "step")[0][0]["ts"]
    gradients = [each["ts"] for each in slices(events, "rounds")[0] if each["name"] == "gradients"]
    assert first == gradients[0]


def test_what_has_no_time_is_drawn_as_a_moment(tmp_path):
    here(configured(3, "network"), tmp_path / "out")
    _, events, _ = opened(tmp_path / "out")
    assert {each["ph"] for steps in slices(events, "step").values() for each in steps} == {"i"}
    assert {each["ph"] for each in slices(events, "rounds")[0]} == {"X"}


def test_a_trace_may_be_of_hours():
    """More femtoseconds than 64 bits hold: twelve rounds of a thousand seconds."""
    notes = np.zeros((2, 12, 1 + VALUES), np.int64)
    notes[:, :, 1] = 1
    kept = Kept(
        generation=0,
        first=0,
        phases=["sum"],
        notes=notes,
        sums=np.zeros((2, 8), np.int64),
        traffic=[{}, {}],
        left_out=0,
        took=[10**18] * 12,
    )
    rounds = slices(json.loads(trace([kept], {}))["traceEvents"], "rounds")[1]
    assert [each["ts"] for each in rounds] == [1e9 * number for number in range(12)]


def test_what_does_not_fit_is_left_out_and_counted(tmp_path, monkeypatch):
    monkeypatch.setattr("simgnn.distributed.launch.group.MOST_NOTES", 18)
    trained = in_process(configured(3, "no time"), tmp_path / "out")
    head, events, rows = opened(tmp_path / "out")
    assert head["left_out"] == 2 + 4 * 4 - 6
    assert len(slices(events, "rounds")[0]) == 5
    assert sum(int(row["seeds"]) for row in rows) == sum(step.seeds for step in trained.steps)


def test_a_continued_run_says_from_where(tmp_path):
    config = configured(2, "no time")
    in_process(config, tmp_path / "out")
    in_process(config.replace("training", epochs=2), tmp_path / "out", resume=True)
    head, events, _ = opened(tmp_path / "out")
    assert head["from_minibatch"] == 4
    assert slices(events, "step")[0][0]["name"] == "step 5"


@pytest.mark.slow
def test_notes_refuse_other_rows():
    with pytest.raises(ValueError, match=f"work must have {VALUES} values, not 1"):
        Notes(most=1).add_work([1])
    with pytest.raises(ValueError, match="most must be a positive integer, not 0"):
        Notes(most=0)
