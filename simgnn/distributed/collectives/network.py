"""What collectives take on a network that is not here: latencies and bandwidths of its classes of links.

Hockney, "The communication challenge for MPP", Parallel Computing 20(3), 1994: a message of n bytes takes alpha + n /
beta. Ranks are numbered machine by machine. Each level of the network joins groups of ranks: 8 of a machine, 64 of a
rack, all. Two ranks use the link of the lowest level that joins them, and a rank uses the links of its levels at once,
in both directions. The figures are seconds of virtual time.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from simgnn.arrays import F64, I64
from simgnn.distributed.collectives.agreement import HEADER_BYTES, Operation
from simgnn.hw.checks import check_positive, is_number


@dataclass(frozen=True, kw_only=True)
class Link:
    """A class of links.

    Parameters
    ----------
    name
        In reports: "network", "machine".
    ranks
        Ranks of a group that it joins: a multiple of the level below, or all there are.
    latency_us
        Of a message, microseconds.
    gbs
        Of each rank in each direction, 1e9 bytes per second.
    """

    name: str
    ranks: int
    latency_us: float
    gbs: float

    def __post_init__(self) -> None:
        check_positive(f"ranks of link {self.name}", self.ranks)
        if not is_number(self.latency_us, 0):
            raise ValueError(
                f"latency_us of link {self.name} must be a finite number and at least 0, not {self.latency_us!r}"
            )
        if not (is_number(self.gbs, 0) and self.gbs > 0):
            raise ValueError(f"gbs of link {self.name} must be a positive finite number, not {self.gbs!r}")


@dataclass(frozen=True)
class Network:
    """Links by level, the nearest first; the last joins all ranks."""

    links: tuple[Link, ...]

    def __post_init__(self) -> None:
        if not self.links:
            raise ValueError("a network must have at least one link, not none")
        for below, above in itertools.pairwise(self.links):
            whole = above is self.links[-1]
            if above.ranks <= below.ranks or (above.ranks % below.ranks and not whole):
                raise ValueError(
                    f"ranks of link {above.name} must be a larger multiple of {below.ranks}, not {above.ranks}"
                )

    @property
    def ranks(self) -> int:
        """Number of ranks, on all machines."""
        return self.links[-1].ranks

    def exchange_seconds(self, sent: I64) -> float:
        """One all-to-all: the slowest link of the slowest rank.

        Parameters
        ----------
        sent : shape (ranks, ranks)
            Bytes from each rank (row) to each (column).
        """
        if self.ranks == 1:
            return 0.0
        # What lower levels carry: at first what a rank gives itself, which takes no link.
        seconds, out_below, in_below = 0.0, np.diag(sent), np.diag(sent)
        members = 1
        for link in self.links:
            out, into = self._within(sent, link.ranks), self._within(sent.T, link.ranks)
            # A group of one rank, as of machines with one each, has no link.
            if link.ranks > members:
                # A link carries both directions at once: the busier one counts.
                most = max(int((out - out_below).max()), int((into - in_below).max()))
                seconds = max(seconds, link.latency_us * 1e-6 + most / (link.gbs * 1e9))
            out_below, in_below, members = out, into, link.ranks
        return seconds

    def _within(self, sent: I64, group: int) -> I64:
        """What each rank sends to its group, itself among it."""
        begins = np.arange(0, self.ranks, group)
        # [ranks, groups]
        sums = np.add.reduceat(sent, begins, axis=1)
        found: I64 = sums[np.arange(self.ranks), np.arange(self.ranks) // group]
        return found

    @cached_property
    def header_seconds(self) -> float:
        """The exchange of headers before each collective."""
        sent = np.full((self.ranks, self.ranks), HEADER_BYTES)
        np.fill_diagonal(sent, 0)
        return self.exchange_seconds(sent)

    def seconds_of(self, operation: Operation, sizes: I64) -> float:
        """What a collective takes.

        Parameters
        ----------
        sizes : shape (ranks, n)
            `Collective.sizes` of each rank.
        """
        match operation:
            case Operation.ALL_TO_ALL:
                between = sizes.copy()
                # What a rank gives itself stays where it is.
                np.fill_diagonal(between, 0)
                return self.exchange_seconds(between)
            case Operation.ALL_GATHER | Operation.REDUCE_ORDERED:
                return self.gather_seconds(sizes[:, 0])
            case Operation.ALL_REDUCE:
                return self.ring_sum_seconds(int(sizes[0, 0]))
            # A barrier, and ends of programs, are headers alone.
            case _:
                return 0.0

    def gather_seconds(self, lengths: I64) -> float:
        """One all-gather by a ring in the order of ranks: ranks - 1 steps, each as long as its slowest link takes.

        Parameters
        ----------
        lengths : shape (ranks,)
            Bytes of each rank.
        """
        ranks = self.ranks
        latency, bandwidth = self._ring
        # In step s, rank i passes on what rank i - s had.
        piece = np.asarray(lengths)[(np.arange(ranks) - np.arange(ranks - 1)[:, None]) % ranks]
        return float((latency + piece / bandwidth).max(axis=1, initial=0).sum())

    def ring_sum_seconds(self, count: int) -> float:
        """One fast sum of so many bytes by a ring: 2 (ranks - 1) steps, as `AllReduce.moves` counts them."""
        latency, bandwidth = self._ring
        return 2 * (self.ranks - 1) * float((latency + count / self.ranks / bandwidth).max(initial=0))

    @cached_property
    def _ring(self) -> tuple[F64, F64]:
        """Latency in seconds and bytes per second from each rank to the next, from the last to the first."""
        here = np.arange(self.ranks)
        following = (here + 1) % self.ranks
        # From the top down, so that the lowest level that joins both ranks is written last.
        level = np.full(self.ranks, len(self.links) - 1)
        for number, link in reversed(list(enumerate(self.links))):
            level[here // link.ranks == following // link.ranks] = number
        latency = np.array([link.latency_us * 1e-6 for link in self.links])
        bandwidth = np.array([link.gbs * 1e9 for link in self.links])
        return latency[level], bandwidth[level]


def one_switch(ranks: int, *, latency_us: float = 0.0, gbs: float = 25.0) -> Network:
    """A network with one class of links; 25e9 bytes per second are the 200 Gbit/s of InfiniBand HDR."""
    return Network((Link(name="network", ranks=ranks, latency_us=latency_us, gbs=gbs),))
