"""The conformance suite: back ends pass it (gloo in test_gloo.py), and it finds what is wrong with others."""

import numpy as np
import pytest
from thread_ranks import ThreadBackEnd, run_threads

from simgnn.distributed.collectives import collectives
from simgnn.distributed.collectives.back_end import Moved
from simgnn.distributed.collectives.conformance import CHECKS, ConformanceError
from simgnn.distributed.collectives.in_process import InProcess


@pytest.mark.parametrize("check", CHECKS, ids=str)
@pytest.mark.parametrize("ranks", [2, 3, 4])
def test_in_process(check, ranks):
    check.verify(InProcess(ranks).run)


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_threads(check):
    """A back end that is not ours needs no more than three methods."""
    errors = run_threads(3, check.verify)
    assert not errors, errors


class _Reversed(ThreadBackEnd):
    """Gathers from the last rank to the first."""

    def gather(self, rows, lengths):
        got = np.concatenate(self.all_given(rows.copy())[::-1])
        return Moved(rows=got, sent=(self.ranks - 1) * rows.size, received=got.size - rows.size)


class _Swapped(ThreadBackEnd):
    """Gives two ranks each other's rows; headers are not swapped, since nobody would go on."""

    def exchange(self, rows, sends, receives):
        moved = super().exchange(rows, sends, receives)
        header = (sends == 1).all() and (receives == 1).all()
        if self.ranks < 2 or header or receives[0] != receives[1]:
            return moved
        parts = np.split(moved.rows, np.cumsum(receives)[:-1])
        return Moved(
            rows=np.concatenate([parts[1], parts[0], *parts[2:]]), sent=moved.sent, received=moved.received
        )


class _Dropped(ThreadBackEnd):
    """Loses the last row of long exchanges, and leaves what was there."""

    def exchange(self, rows, sends, receives):
        moved = super().exchange(rows, sends, receives)
        if len(moved.rows) > 1000:
            moved.rows[-1] = 0
        return moved


class _OwnCounted(ThreadBackEnd):
    """Counts what a rank gives itself."""

    def exchange(self, rows, sends, receives):
        moved = super().exchange(rows, sends, receives)
        own = int(sends[self.rank]) * rows.shape[1]
        return Moved(rows=moved.rows, sent=moved.sent + own, received=moved.received + own)


class _PaddingCounted(ThreadBackEnd):
    """Counts rows as if all ranks had as many."""

    def gather(self, rows, lengths):
        moved = super().gather(rows, lengths)
        padded = int(lengths.max()) * rows.shape[1] * (self.ranks - 1)
        return Moved(rows=moved.rows, sent=padded, received=padded)


class _OneByteMore(ThreadBackEnd):
    """Counts one byte too many received by gathering."""

    def gather(self, rows, lengths):
        moved = super().gather(rows, lengths)
        return Moved(rows=moved.rows, sent=moved.sent, received=moved.received + 1)


class _Reused(ThreadBackEnd):
    """Puts every exchange of one size into the same memory."""

    def exchange(self, rows, sends, receives):
        moved = super().exchange(rows, sends, receives)
        kept = self.__dict__.setdefault("kept", {}).setdefault(moved.rows.shape, moved.rows)
        kept[:] = moved.rows
        return Moved(rows=kept, sent=moved.sent, received=moved.received)


class _OwnOrder(ThreadBackEnd):
    """Adds beginning with its own values: other bits on every rank."""

    def add(self, values):
        given = self.all_given(values.copy())
        turned = given[self.rank :] + given[: self.rank]
        moved = super().add(values)
        return Moved(rows=sum(turned[1:], start=turned[0].copy()), sent=moved.sent, received=moved.received)


class _Flushed(ThreadBackEnd):
    """Moves gathered rows as numbers, which turns -0 into +0."""

    def gather(self, rows, lengths):
        moved = super().gather(rows, lengths)
        if rows.shape[1] % 4 == 0:
            values = moved.rows.reshape(-1).view(np.float32)
            values[values == 0] = 0
        return moved


@pytest.mark.parametrize(
    ("kind", "found_by"),
    [
        (_Reversed, "gather_rows ordered_sums"),
        (_Swapped, "exchange_rows"),
        (_Dropped, "exchange_of_many"),
        (_OwnCounted, "exchange_of_some counts_by_phase"),
        (_PaddingCounted, "counts_by_phase"),
        (_OneByteMore, "counts_by_phase"),
        (_Reused, "exchange_of_many"),
        (_OwnOrder, "fast_sums"),
        (_Flushed, "sums_of_some"),
    ],
)
def test_a_wrong_back_end_is_found(kind, found_by):
    for check in CHECKS:
        if str(check) in found_by.split():
            errors = run_threads(3, check.verify, kind)
            assert any(isinstance(error, ConformanceError) for error in errors.values()), (check, errors)


@pytest.mark.parametrize("kind", [collectives.AllToAll, collectives.Collective, collectives.AllReduce])
def test_bytes_that_are_noted_before_they_move_are_those_that_moved(kind, monkeypatch):
    right = kind.moves

    def moves(self, rank, counts):
        sent, received = right(self, rank, counts)
        return sent, received + 1

    monkeypatch.setattr(kind, "moves", moves)
    errors = [error for check in CHECKS for error in run_threads(3, check.verify).values()]
    assert any("must note what it counts" in str(error) for error in errors)


@pytest.mark.parametrize("wrong", ["reversed", "binary32", "zeros"])
def test_a_wrong_sum_is_found(monkeypatch, wrong):
    """Of ranks in one process, whose back end has no gathering that could be wrong."""
    right = collectives.ordered_sum

    def summed(vectors):
        terms = list(vectors)
        if wrong == "reversed":
            return right(terms[::-1])
        if wrong == "zeros":
            return right([*terms, np.zeros_like(terms[0])])
        return sum(terms[1:], start=terms[0].copy())

    monkeypatch.setattr(collectives, "ordered_sum", summed)
    with pytest.raises(ConformanceError, match=r"^sum "):
        for check in CHECKS:
            check.verify(InProcess(3).run)
