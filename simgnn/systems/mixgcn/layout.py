"""Which rank has which columns to aggregate and which rows to update: MixGCN's Algorithm 2.

Of m workers of a kind, worker i has columns ``floor(d i / m)`` to ``floor(d (i + 1) / m)`` of a matrix of d columns, or
the same of its rows. A pair of workers may share a rank, or aggregation and updates have ranks of their own (MoA).
"""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.config.checks import check_integer
from simgnn.errors import InputError


def share(size: int, workers: int, worker: int) -> slice:
    """The part of so many columns or rows that a worker has; empty for some where there are more workers."""
    # Integers: Algorithm 2's floors, exact for any size.
    return slice(size * worker // workers, size * (worker + 1) // workers)


NOTHING = slice(0, 0)


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Who does what.

    Parameters
    ----------
    vertices
        Rows of every matrix.
    ranks
        Of the communicator.
    aggregators, updaters
        Ranks that have columns, and those that have rows; in the order of their parts, each once.

    Raises
    ------
    InputError
        For no workers of a kind, and ranks that are not there or come twice.
    """

    vertices: int
    ranks: int
    aggregators: tuple[int, ...]
    updaters: tuple[int, ...]

    def __post_init__(self) -> None:
        check_integer("vertices", self.vertices, 1, 1 << 31)
        check_integer("ranks", self.ranks, 1, 1 << 20)
        for quantity, workers in (("aggregators", self.aggregators), ("updaters", self.updaters)):
            if not workers or len(set(workers)) != len(workers):
                raise InputError(f"{quantity} must be different ranks, one at least, not {workers!r}")
            for rank in workers:
                check_integer(f"rank of {quantity}", rank, 0, self.ranks - 1)

    def columns(self, rank: int, width: int) -> slice:
        """Columns of a matrix of so many that a rank aggregates."""
        if rank not in self.aggregators:
            return NOTHING
        return share(width, len(self.aggregators), self.aggregators.index(rank))

    def rows(self, rank: int) -> slice:
        """Vertices that a rank updates."""
        if rank not in self.updaters:
            return NOTHING
        return share(self.vertices, len(self.updaters), self.updaters.index(rank))

    def exchanged(self, width: int) -> int:
        """Numbers that go from one rank to another when a matrix of so many columns changes hands."""
        own = sum(
            length(self.rows(rank)) * length(self.columns(rank, width))
            for rank in set(self.aggregators) & set(self.updaters)
        )
        # Every number changes hands once, but those whose rank both sums their column and updates their row.
        return self.vertices * width - own

    def mask_bytes(self, width: int) -> int:
        """Bytes that go from one rank to another when a bitmap of so many columns goes from rows to columns."""
        return sum(
            # Each pair's bits are packed by themselves, so that each is rounded up to bytes.
            -(-length(self.rows(giver)) * length(self.columns(taker, width)) // 8)
            for giver in self.updaters
            for taker in self.aggregators
            if giver != taker
        )


def length(part: slice) -> int:
    """How many a part has."""
    return int(part.stop - part.start)


def paired(vertices: int, *, workers: int) -> Layout:
    """A pair of workers on each rank."""
    both = tuple(range(workers))
    return Layout(vertices=vertices, ranks=workers, aggregators=both, updaters=both)


def apart(vertices: int, *, aggregators: int, updaters: int) -> Layout:
    """Mixture of accelerators: a group of ranks that aggregates, and after it one that updates."""
    ranks = aggregators + updaters
    return Layout(
        vertices=vertices,
        ranks=ranks,
        aggregators=tuple(range(aggregators)),
        updaters=tuple(range(aggregators, ranks)),
    )
