"""A back end of somebody else: ranks that are threads of one process and meet at a barrier."""

import threading

import numpy as np

from simgnn.distributed.collectives.blocking import BlockingRank
from simgnn.distributed.collectives.failures import LateRankError


class Board:
    """Where ranks lay what the others take."""

    def __init__(self, ranks):
        self.ranks = ranks
        self.given = [None] * ranks
        self.barrier = threading.Barrier(ranks)


class ThreadBackEnd:
    """See `BackEnd`."""

    def __init__(self, board, rank):
        self.board, self.rank, self.ranks = board, rank, board.ranks

    def all_given(self, mine):
        """What every rank has laid down."""
        try:
            self.board.given[self.rank] = mine
            self.board.barrier.wait()
            given = list(self.board.given)
            self.board.barrier.wait()
        except threading.BrokenBarrierError:
            raise LateRankError("a rank did not come") from None
        return given

    def exchange(self, rows, sends, receives):
        ends = np.cumsum(sends)
        pieces = [rows[end - count : end].copy() for end, count in zip(ends, sends, strict=True)]
        return np.concatenate([given[self.rank] for given in self.all_given(pieces)])

    def gather(self, rows, lengths):
        return np.concatenate(self.all_given(rows.copy()))

    def add(self, values):
        first, *others = self.all_given(values.copy())
        return sum(others, start=first.copy())


def run_threads(ranks, verify, kind=ThreadBackEnd):
    """Call ``verify(run)`` in a thread of each rank; the errors, by rank, of those that raised."""
    board, errors = Board(ranks), {}

    def rank_thread(rank):
        try:
            verify(BlockingRank(kind(board, rank)).run)
        except BaseException as error:
            errors[rank] = error
            board.barrier.abort()

    threads = [threading.Thread(target=rank_thread, args=(rank,), daemon=True) for rank in range(ranks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors
