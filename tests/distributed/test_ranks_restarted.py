"""The merged trace and table of ranks that were started again: every mini-batch once, from the start that kept it."""

import json
import pickle
import sys
from collections import Counter

import numpy as np
import pytest
from child_process import wait_until
from small_ranks import small
from supervised_ranks import Injector, supervised
from test_ranks_trace import LINKS, here, opened, slices

from simgnn.distributed.collectives.agreement import Operation
from simgnn.distributed.collectives.blocking import BlockingRank
from simgnn.distributed.collectives.collectives import AllReduce, Barrier
from simgnn.distributed.collectives.failures import LostRankError
from simgnn.distributed.collectives.notes import Notes, Traffic
from simgnn.distributed.launch import trace as tracing
from simgnn.distributed.launch.group import VirtualRanks, network_of
from simgnn.distributed.launch.ledger import (
    COMMITS,
    NOTED,
    EarlierStarts,
    Incomplete,
    Kept,
    Ledger,
    Work,
    kept_until,
)
from simgnn.distributed.launch.messages import Order
from simgnn.distributed.launch.rank import lead
from simgnn.distributed.launch.session import Supervised
from simgnn.distributed.launch.supervisor import Generation
from simgnn.distributed.launch.trace import added_sums, phases_report, stretches, trace

pytestmark = pytest.mark.usefixtures("undrawn")
RANKS, EPOCHS = 2, 3
COUNTS = ("rounds", "sent_bytes", "received_bytes")
WAYS = {
    "whole": ({}, {"start"}),
    "parts": ({**LINKS, "cut": "random", "sampling": "vanilla"}, {"open", "start", "evaluate"}),
}
"""Keys of `[ranks]`, and phases that come again with a start."""


def configured(way, communicator="in-process"):
    return small(RANKS, epochs=EPOCHS, communicator=communicator).replace("ranks", **WAYS[way][0])


def disturbed(way, folder, *, rows, victim):
    """What a run leaves to one of whose ranks SIGKILL comes, when so many mini-batches are on disk in each start."""
    injector = Injector(folder, "SIGKILL", victim, rows)
    trained, again = supervised(configured(way, "gloo"), folder, injector)
    assert len(again) == injector.sent == len(rows) and not injector.left()
    return trained


def worked(events):
    """What each rank has done for each mini-batch, whenever it was."""
    return {
        lane: {
            rank: [(each["name"], each["args"]) for each in found]
            for rank, found in slices(events, lane).items()
        }
        for lane in ("sample", "features", "step")
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "victim", "rows", "begun"),
    [
        pytest.param("whole", 0, (6, 6), {0: 0, 2: 4}, id="whole", marks=pytest.mark.slow),
        pytest.param("parts", 1, (6, 9), {0: 0, 1: 4, 2: 8}, id="parts"),
    ],
)
def test_all_starts_are_one_run(way, victim, rows, begun, tmp_path, faults):
    """Mini-batches, rows and bytes are those of a run to which nothing happened, and of no work that was lost."""
    faults.injected("SIGKILL", len(rows))
    whole = here(configured(way), tmp_path / "whole")
    trained = disturbed(way, tmp_path / "out", rows=rows, victim=victim)
    faults.compare(
        "SIGKILL",
        {"sha256": trained.summary["checkpoint_sha256"]},
        {"sha256": whole.summary["checkpoint_sha256"]},
        len(rows),
    )
    head, events, table = opened(tmp_path / "out")
    _, wanted_events, wanted_table = opened(tmp_path / "whole")
    assert worked(events) == worked(wanted_events)
    begins, since = [], 0
    for number, first in begun.items():
        lost = [f"rank {victim} was ended by SIGKILL"] * (number - since)
        begins.append({"generation": number, "from_minibatch": first, "lost": lost})
        since = number
    assert head["starts"] == begins
    assert trained.summary["ranks"]["from_minibatch"] == begins[-1]["from_minibatch"]
    markers = [each for each in events if each["ph"] == "i" and each["s"] == "g"]
    assert [(each["name"], each["args"]) for each in markers] == [
        (f"start again from mini-batch {each['from_minibatch'] + 1}", each) for each in begins[1:]
    ]
    # A marker is where mini-batch 4 has ended and 5 has not begun; rank 0 may have no seeds of the fourth.
    at = {each["name"]: each["ts"] for each in slices(events, "step")[0]}
    for marker, start in zip(markers, begins[1:], strict=True):
        first = start["from_minibatch"]
        assert at[f"step {first - 1}"] < marker["ts"] < at[f"step {first + 1}"]
    check_times(
        slices(events, "rounds"), slices(wanted_events, "rounds"), markers[0]["ts"], again=WAYS[way][1]
    )
    for row, wanted in zip(table, wanted_table, strict=True):
        differ = {name for name in row | wanted if row.get(name) != wanted.get(name)}
        assert differ <= {f"{phase}_{count}" for phase in WAYS[way][1] for count in COUNTS}
        assert int(row["start_rounds"]) == len(begins) * int(wanted["start_rounds"])
    report = trained.summary["ranks"]
    rounds = slices(events, "rounds")
    for rank, row in enumerate(table):
        for phase, counted in report["phases"].items():
            found = [each["args"] for each in rounds[rank] if each["name"] == phase]
            assert len(found) == counted["rounds"] == int(row[f"{phase}_rounds"])
            assert sum(each["sent"] for each in found) == counted["sent_bytes"][rank]
        numbers = [each["args"]["round"] for each in rounds[rank]]
        assert numbers == list(range(1, len(numbers) + 1))
    assert report["each"] == [
        {**each, "rank": rank} for rank, each in enumerate(whole.summary["ranks"]["each"])
    ]
    assert report["untold"] == [] and "untold" not in head


def check_times(rounds, wanted, marker, *, again):
    """Rounds are those of an undisturbed run: until the marker with their instants; and behind it they take as long."""
    for rank, all_of_them in rounds.items():
        before = [each for each in all_of_them if each["ts"] < marker]
        assert before and before == wanted[rank][: len(before)]
        taken, expected = (
            [(each["name"], each.get("dur")) for each in found if each["name"] not in again]
            for found in (all_of_them, wanted[rank])
        )
        assert taken == expected


@pytest.mark.slow
def test_when_it_was_lost_leaves_no_trace(tmp_path):
    """Work behind the last checkpoint is left out, however much it was."""
    folders = {}
    # A rank may do more before the signal reaches it, so that a run goes on from mini-batch 4 or from 8: of three runs,
    # two go on from the same one.
    for rows in (5, 7, 6):
        folder = tmp_path / str(rows)
        trained = disturbed("whole", folder, rows=(rows,), victim=1)
        other = folders.setdefault(trained.summary["ranks"]["from_minibatch"], folder)
        if other != folder:
            break
    assert other != folder and set(folders) <= {4, 8}
    for name in ("system-trace.json", "ranks.csv"):
        assert (other / name).read_bytes() == (folder / name).read_bytes()


def hear_epochs(hear, *, ranks=2, epochs=2, first=0, heard=None):
    """Tell of some epochs of two mini-batches, with a checkpoint behind each."""
    rows, step = 0, first
    hear(0, {COMMITS: [step, 0]})
    for _ in range(epochs):
        for _ in range(2):
            for rank in range(ranks):
                work = Work(number=step, femtoseconds=rank, seeds=3 + rank, own=step)
                for message in (["", list(work), []], ["rows", [2, 8, 8, 0, 0, 0, 0, 0], [0, 2, 5, 1, 8]]):
                    if heard is None or rank == 0 or rows < heard:
                        hear(rank, {NOTED: message})
            rows, step = rows + 2, step + 1
        hear(0, {COMMITS: [step, rows]})
        hear(0, {"step": {}})


def filled(*, ranks=2, most=100, generation=0, **options):
    ledger = Ledger(generation=generation, ranks=ranks, most=most)
    hear_epochs(ledger.hear, ranks=ranks, **options)
    return ledger


def past_of(*starts):
    """What a supervisor keeps of starts: each None, or options of `hear_epochs`."""
    past = EarlierStarts()
    for generation, options in enumerate(starts):
        ranks = (options or {}).get("ranks", 2)
        past.begin(generation=generation, ranks=ranks)
        if options is not None:
            hear_epochs(past.hear, **options)
    return past


@pytest.mark.parametrize("epochs", [1, 2, 5])
def test_a_ledger_is_cut_behind_either_of_the_last_checkpoints(epochs):
    """The one that was announced last may not have been written."""
    for step in (2 * epochs - 2, 2 * epochs):
        kept = filled(epochs=epochs).cut(step)
        assert kept.notes.shape == (2, 2 * step, 9) and kept.left_out == 0
        assert [len(each) for each in kept.entries] == [step, step]
        assert kept.sums[:, 0].tolist() == [step, step]
        assert kept.sums[:, 2].tolist() == [3 * step, 4 * step]
        assert [each["rows"].sent if step else 0 for each in kept.traffic] == [8 * step] * 2
    assert filled(epochs=epochs).cut(2 * epochs + 1) is None


def test_a_ledger_keeps_sums_of_what_a_trace_has_no_room_for():
    kept = filled(most=5, epochs=4).cut(8)
    assert kept.notes.shape == (2, 5, 9) and kept.left_out == 11
    assert kept.sums[:, 2].tolist() == [24, 32] and kept.traffic[1]["rows"].rounds == 8


def test_memory_of_a_ledger_does_not_grow_with_epochs():
    assert len(pickle.dumps(filled(most=5, epochs=400))) < 1.2 * len(pickle.dumps(filled(most=5, epochs=40)))


def test_what_a_lost_worker_had_not_passed_on_is_said_to_be_untold():
    assert filled(heard=6).cut(4) is None
    past = past_of({"heard": 6}).packed()
    assert kept_until(past, 4) == [Incomplete(0)]
    (kept,) = kept_until(past, 2)
    assert isinstance(kept, Kept)
    assert kept_until(past_of({"heard": 6}, {"first": 4, "epochs": 0}).packed(), 4) == [Incomplete(0)]
    assert kept_until(past_of({}, None).packed(), 0) == []
    assert past_of(None, None).packed() == b""  # lost before they began


def test_a_start_is_cut_where_the_next_one_begins(monkeypatch):
    """There the supervisor keeps what it would have cut in the end, and no more rows than a trace has room for."""
    past = past_of({"epochs": 3}, None, {"first": 4, "epochs": 2})
    first, second = kept_until(past.packed(), 8)
    alone, wanted = filled(epochs=3).cut(4), filled(epochs=2, first=4).cut(8)
    for found, expected in ((first, alone), (second, wanted)):
        assert np.array_equal(found.notes, expected.notes) and found.entries == expected.entries
        assert np.array_equal(found.sums, expected.sums) and list(found.traffic) == list(expected.traffic)
        assert (found.first, found.phases, found.left_out) == (expected.first, expected.phases, 0)
    assert (first.generation, second.generation) == (0, 2)
    monkeypatch.setattr("simgnn.distributed.launch.group.MOST_NOTES", 2 * 11)
    short = kept_until(past_of({"epochs": 3}, None, {"first": 4, "epochs": 2}).packed(), 8)
    assert [(each.notes.shape[1], each.left_out) for each in short] == [(8, 0), (3, 5)]


def test_memory_of_starts_does_not_grow_with_their_number(monkeypatch):
    """Rows behind the trace's room are kept of none but the last start's last checkpoints."""
    monkeypatch.setattr("simgnn.distributed.launch.group.MOST_NOTES", 2 * 50)
    few, many = (
        past_of(*({"first": 20 * start, "epochs": 10} for start in range(count))) for count in (3, 23)
    )
    assert len(many.packed()) - len(few.packed()) < 20 * 1000
    assert sum(len(rows) for ledger in many._ledgers for rows in ledger._rows) == 0


def last_start(generation, ranks=2, rounds=4):
    """Of the last start: collectives of 8 bytes and nothing else."""
    notes = np.zeros((ranks, rounds, 9), np.int64)
    notes[:, :, 1:4] = Operation.ALL_GATHER, 8, 8
    return Kept(
        generation=generation,
        first=4,
        phases=["rows"],
        notes=notes,
        sums=np.ones((ranks, 8), np.int64),
        traffic=[{"rows": Traffic(rounds=2, sent=8, received=8)}] * ranks,
        left_out=0,
    )


def joined(past, found, *, network_gbs=0.0):
    return stretches(
        [*past, found],
        [1] * found.notes.shape[1] if network_gbs else None,
        lost=["lost"] * found.generation,
        settings=small(len(found.notes)).replace("ranks", network_gbs=network_gbs).ranks,
    )


def test_later_starts_get_the_room_that_is_left(monkeypatch):
    """No row that there is no room for is replayed, and none of them has a marker."""
    monkeypatch.setattr("simgnn.distributed.launch.group.MOST_NOTES", 2 * 11)
    replays, really = [], tracing.replayed

    def replayed(journals, phases, network):
        replays.append(len(journals[0]) // 5)
        return really(journals, phases, network)

    monkeypatch.setattr(tracing, "replayed", replayed)
    past = [filled(epochs=2).cut(4), filled(epochs=2, first=4, generation=1).cut(8)]
    found = joined(past, last_start(2), network_gbs=2.0)
    assert [(each.notes.shape[1], each.left_out) for each in found] == [(8, 0), (3, 5), (0, 4)]
    assert replays == [4, 1]
    file = json.loads(trace(found, {}))
    assert [each["args"]["generation"] for each in file["traceEvents"] if each.get("s") == "g"] == [1]
    assert [each["generation"] for each in file["otherData"]["starts"]] == [0, 1, 2]
    assert file["otherData"]["left_out"] == 9


def test_a_network_of_another_number_of_ranks():
    """Of which a start was, before one was left out."""
    past = [filled(ranks=3, epochs=1).cut(2)]
    first, _ = joined(past, last_start(1), network_gbs=2.0)
    assert len(first.took) == 2
    two = joined([filled(ranks=2, epochs=1).cut(2)], last_start(1), network_gbs=2.0)[0]
    assert first.took[0] > two.took[0]


def test_an_untold_start_is_in_no_table(tmp_path):
    """And the report says which it was."""
    kept, last = filled(epochs=1).cut(2), last_start(2)
    found = joined([kept], last)
    assert [(each.generation, len(each.lost)) for each in found] == [(0, 0), (2, 2)]
    assert np.array_equal(added_sums([kept, last]), kept.sums + 1)
    assert phases_report([kept, last])["rows"]["rounds"] == 4
    past = past_of({"heard": 2, "epochs": 1}, {"first": 2, "epochs": 1})
    given = Supervised(lost=("a", "b"), earlier=past.packed())
    config = configured("whole")
    here(config.replace("training", epochs=1), tmp_path / "out")
    trained = here(config, tmp_path / "out", resume=True, supervised=given)
    report, (head, _, rows) = trained.summary["ranks"], opened(tmp_path / "out")
    assert report["untold"] == head["untold"] == [0]
    assert [each["generation"] for each in head["starts"]] == [1, 0]  # this one is not counted here
    assert (
        int(rows[0]["seeds"])
        == report["each"][0]["seeds"]
        == 6 + sum(each["args"]["seeds"] for each in slices(opened(tmp_path / "out")[1], "sample")[0][2:])
    )


def test_what_starts_have_left_is_opened_behind_the_last_round(tmp_path, monkeypatch):
    """It takes rank 0 a while, for which no other rank waits in a round of the report."""
    config = configured("parts")
    group = VirtualRanks(RANKS, network=network_of(config.ranks))
    opened_at = []

    def opens(text, step):
        opened_at.append(group.communicators[0].traffic["report"].rounds)
        return kept_until(text, step)

    monkeypatch.setattr("simgnn.distributed.launch.session.kept_until", opens)
    lead(config, group, output=tmp_path / "out")
    assert opened_at == [group.communicators[0].traffic["report"].rounds] == [4]


def test_what_is_left_in_a_pipe_is_heard(tmp_path, monkeypatch):
    """A checkpoint may be written while another rank is found to be lost."""
    python = tmp_path / "python"
    python.write_text(
        f"#!/bin/sh\necho '{{\"commits\": [4, 9]}}'\ntouch '{tmp_path}/said-'$$\nexec sleep 60\n"
    )
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    table = {"config": small(2), "output": "out", "resume": False, "generation": 0, "meeting": ""}
    with Generation([Order(rank=rank, **table) for rank in range(2)], tmp_path) as generation:
        wait_until(lambda: len(list(tmp_path.glob("said-*"))) == 2)
        words = generation.last_words()
        assert sorted(process.rank for process, _ in words) == [0, 1]
        assert all(message == {COMMITS: [4, 9]} for _, message in words)
        assert generation.last_words() == []


class _Breaking:
    """All headers agree, and rows never come."""

    rank, ranks = 0, 2

    def __init__(self):
        self.calls = Counter()

    def exchange(self, rows, sends, receives):
        self.calls["exchange"] += 1
        return rows

    def gather(self, rows, lengths):
        raise LostRankError("gone")


def test_a_collective_is_told_before_its_rows_move():
    """Lest another rank have them, and write a checkpoint, while this one is killed."""
    heard = []
    rank = BlockingRank(_Breaking())
    rank.communicator.notes = Notes(most=9, hear=lambda *row: heard.append(row))
    with pytest.raises(LostRankError):
        rank.complete(rank.communicator.all_gather(np.zeros((2, 3), np.float32)))
    assert heard == [("other", [Operation.ALL_GATHER, 24, 24, 0, 0, 0, 0, 0], [])]
    assert rank.communicator.notes.count == 1


def test_bytes_are_known_before_they_move():
    """Of what no training calls; the others' are equal to one process's in `test_ranks_trace.py`."""
    counts = np.zeros(3, np.int64)
    ring = AllReduce(header=None, rows=np.zeros(6, np.float32), counts=counts)
    assert ring.moves(0, counts) == (32, 32)  # four steps of a third of 24 bytes
    assert Barrier(header=None, rows=np.empty(0, np.uint8), counts=counts).moves(1, counts) == (0, 0)
