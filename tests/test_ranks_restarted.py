"""The merged trace and table of ranks that were started again: every mini-batch once, from the start that kept it."""

import json
import sys
import time
from collections import Counter

import numpy as np
import pytest
from small_ranks import small
from supervised_ranks import Injector, supervised
from test_ranks_trace import LINKS, here, opened, slices

from simgnn.communicator.agreement import Operation
from simgnn.communicator.back_end import ring_bytes
from simgnn.communicator.blocking import BlockingRank
from simgnn.communicator.collectives import AllReduce, Barrier
from simgnn.communicator.failures import LostRankError
from simgnn.communicator.notes import Notes
from simgnn.ranks.orders import Order
from simgnn.ranks.processes import Generation
from simgnn.ranks.tracing import starts
from simgnn.ranks.tracing.ledger import COMMITS, NOTED, Kept, Ledger, Untold, kept_until, packed
from simgnn.ranks.tracing.work import Work

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


def disturbed(way, folder, *, rows, victim, generations=(0,)):
    """What a run leaves to one of whose ranks SIGKILL comes when so many mini-batches are on disk."""
    injector = Injector(folder, "SIGKILL", victim, rows, generations=generations)
    trained, again = supervised(configured(way, "gloo"), folder, injector)
    assert len(again) == injector.sent == len(generations) and not injector.left()
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


@pytest.mark.parametrize(
    ("way", "victim", "generations"), [("whole", 0, (0, 1)), ("parts", 1, (0,))], ids=["whole", "parts"]
)
def test_all_starts_are_one_run(way, victim, generations, tmp_path, faults):
    """Mini-batches, rows and bytes are those of a run to which nothing happened, and of no work that was lost."""
    faults.injected("SIGKILL", len(generations))
    whole = here(configured(way), tmp_path / "whole")
    trained = disturbed(way, tmp_path / "out", rows=6, victim=victim, generations=generations)
    faults.compare(
        "SIGKILL",
        {"sha256": trained.summary["checkpoint_sha256"]},
        {"sha256": whole.summary["checkpoint_sha256"]},
        len(generations),
    )
    head, events, rows = opened(tmp_path / "out")
    _, wanted_events, wanted_rows = opened(tmp_path / "whole")
    assert worked(events) == worked(wanted_events)
    first = trained.summary["ranks"]["from_minibatch"]
    assert first == 4
    lost = [f"rank {victim} was ended by SIGKILL"] * len(generations)
    again = {"generation": len(generations), "from_minibatch": first, "lost": lost}
    assert head["starts"] == [{"generation": 0, "from_minibatch": 0, "lost": []}, again]
    markers = [each for each in events if each["ph"] == "i" and each["s"] == "g"]
    assert [(each["name"], each["args"]) for each in markers] == [("start again from mini-batch 5", again)]
    # The marker is where mini-batch 4 has ended and 5 has not begun; rank 0 may have no seeds of the fourth.
    at = {each["name"]: each["ts"] for each in slices(events, "step")[0]}
    assert at["step 3"] < markers[0]["ts"] < at["step 5"]
    for row, wanted in zip(rows, wanted_rows, strict=True):
        differ = {name for name in row | wanted if row.get(name) != wanted.get(name)}
        assert differ <= {f"{phase}_{count}" for phase in WAYS[way][1] for count in COUNTS}
        assert int(row["start_rounds"]) == 2 * int(wanted["start_rounds"])
    report = trained.summary["ranks"]
    rounds = slices(events, "rounds")
    for rank, row in enumerate(rows):
        for phase, counted in report["phases"].items():
            found = [each["args"] for each in rounds[rank] if each["name"] == phase]
            assert len(found) == counted["rounds"] == int(row[f"{phase}_rounds"])
            assert sum(each["sent"] for each in found) == counted["sent_bytes"][rank]
        numbers = [each["args"]["round"] for each in rounds[rank]]
        assert numbers == list(range(1, len(numbers) + 1))
    assert report["each"] == [
        {**each, "rank": rank} for rank, each in enumerate(whole.summary["ranks"]["each"])
    ]


@pytest.mark.slow
def test_when_it_was_lost_leaves_no_trace(tmp_path):
    """Work behind the last checkpoint is left out, however much it was."""
    disturbed("whole", tmp_path / "early", rows=4, victim=1)
    disturbed("whole", tmp_path / "late", rows=7, victim=1)
    for name in ("system-trace.json", "ranks.csv"):
        assert (tmp_path / "early" / name).read_bytes() == (tmp_path / "late" / name).read_bytes()


def filled(*, ranks=2, most=100, epochs=2, heard=None):
    """A ledger of some epochs of two mini-batches, with a checkpoint behind each; what all rows add up to."""
    ledger = Ledger(generation=0, ranks=ranks, most=most)
    rows = step = 0
    ledger.hear(0, {COMMITS: [0, 0]})
    for _ in range(epochs):
        for _ in range(2):
            for rank in range(ranks):
                work = Work(number=step, femtoseconds=rank, seeds=3 + rank, own=step)
                for message in (["", work.values(), []], ["rows", [2, 8, 8, 0, 0, 0, 0, 0], [0, 2, 5, 1, 8]]):
                    if heard is None or rank == 0 or rows < heard:
                        ledger.hear(rank, {NOTED: message})
            rows, step = rows + 2, step + 1
        ledger.hear(0, {COMMITS: [step, rows]})
        ledger.hear(0, {"step": {}})
    return ledger


@pytest.mark.parametrize("epochs", [1, 2, 5])
def test_a_ledger_is_cut_behind_either_of_the_last_checkpoints(epochs):
    """The one that was announced last may not have been written."""
    for step in (2 * epochs - 2, 2 * epochs):
        kept = Ledger.from_plain(json.loads(json.dumps(filled(epochs=epochs).plain()))).cut(step)
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
    assert len(json.dumps(filled(most=5, epochs=400).plain())) < 1.2 * len(
        json.dumps(filled(most=5, epochs=40).plain())
    )


def test_what_a_lost_worker_had_not_passed_on_is_said_to_be_untold():
    ledger = filled(heard=6)
    assert ledger.cut(4) is None
    assert kept_until(packed([ledger]), 4) == [Untold(generation=0, first=0)]
    assert kept_until(packed([ledger, Ledger(generation=1, ranks=2, most=9)]), 0) == []
    assert kept_until(packed([Ledger(generation=0, ranks=2, most=9)]), 0) == []  # lost before it began
    (kept,) = kept_until(packed([ledger]), 2)
    assert isinstance(kept, Kept)


def test_later_starts_get_the_room_that_is_left(monkeypatch):
    monkeypatch.setattr("simgnn.ranks.group.MOST_NOTES", 2 * 7)
    kept = filled(epochs=1).cut(2)
    first = starts.Stretch(
        generation=0, first=0, lost=(), notes=kept.notes, phases=kept.phases, left_out=0, took=None
    )
    found = starts._trimmed([first, first, first])
    assert [(each.notes.shape[1], each.left_out) for each in found] == [(4, 0), (3, 1), (0, 4)]


def test_what_is_left_in_a_pipe_is_heard(tmp_path, monkeypatch):
    """A checkpoint may be written while another rank is found to be lost."""
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\necho '{{\"commits\": [4, 9]}}'\ntouch {tmp_path}/said-$$\nexec sleep 60\n")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    table = {"config": small(2), "output": "out", "resume": False, "generation": 0, "meeting": ""}
    with Generation([Order(rank=rank, **table) for rank in range(2)], tmp_path) as generation:
        until = time.monotonic() + 30
        while len(list(tmp_path.glob("said-*"))) < 2 and time.monotonic() < until:
            time.sleep(0.02)
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
        return type("Moved", (), {"rows": rows})

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
    assert AllReduce(header=None, rows=np.zeros(6, np.float32), counts=counts).moves(0, counts) == (
        ring_bytes(24, 3),
        ring_bytes(24, 3),
    )
    assert Barrier(header=None, rows=np.empty(0, np.uint8), counts=counts).moves(1, counts) == (0, 0)
