"""A rank's communicator: what its program calls.

The program is a generator. ``received, counts = yield from communicator.all_to_all(rows, counts)`` waits for all other
ranks, whether they are generators of the same process or other machines; between two such lines no rank waits for
another. The program knows nothing of the back end.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike

from simgnn.arrays import I64, Array
from simgnn.distributed.collectives.agreement import LONGEST_PHASE, Header, Operation
from simgnn.distributed.collectives.collectives import (
    AllGather,
    AllReduce,
    AllToAll,
    Barrier,
    Collective,
    Delivered,
    ReduceOrdered,
    Steps,
    without_rows,
)
from simgnn.distributed.collectives.notes import Journal, Notes, Traffic
from simgnn.distributed.collectives.ordered_sum import ordered_sum, pack, unpack
from simgnn.hw.checks import check_integer, check_positive
from simgnn.virtual_time.virtual_time import femtoseconds

OTHER = "other"
"""Phase of what is called outside of all phases."""
# Bool, signed, unsigned, floating: what has a fixed size, and the same meaning on another machine.
_KINDS = "biuf"


class Communicator:
    """One rank's.

    Parameters
    ----------
    generation
        Which start of the ranks it is; ranks of different generations disagree.

    Attributes
    ----------
    now : int
        The rank's virtual time in femtoseconds: what it spent, and in one process what it waited and what the network
        took.
    journal : Journal or None
        Takes note of the sizes of all collectives, where there is one.
    notes : Notes or None
        Takes note of what came of them, where there is one.
    """

    def __init__(self, *, rank: int, ranks: int, generation: int = 0) -> None:
        check_positive("ranks", ranks)
        check_integer("rank", rank, 0, ranks - 1)
        check_integer("generation", generation, 0, (1 << 31) - 1)
        self.rank, self.ranks, self.generation = rank, ranks, generation
        self.now = 0
        self.journal: Journal | None = None
        self.notes: Notes | None = None
        # In each header, so that a rank that is a call ahead or late disagrees at once, whatever it calls.
        self._number = 0
        self._phase = OTHER
        self._unnoted: list[int] | None = None  # of the present collective, what its journal has of it
        self._traffic: dict[str, Traffic] = {}

    @property
    def traffic(self) -> Mapping[str, Traffic]:
        """Rounds and bytes so far, by phase, in the order in which phases first came."""
        return MappingProxyType(self._traffic)

    @contextlib.contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Count what is called inside under a name: the same on all ranks, 1 to 16 printable ASCII characters."""
        if not (name.isascii() and name.isprintable() and 1 <= len(name) <= LONGEST_PHASE):
            raise ValueError(f"phase must have 1 to {LONGEST_PHASE} printable ASCII characters, not {name!r}")
        before, self._phase = self._phase, name
        try:
            yield
        finally:
            self._phase = before

    def spend(self, seconds: float) -> None:
        """Let virtual time pass for this rank: what it computes between two collectives."""
        self.now += femtoseconds(seconds)

    def all_to_all(self, rows: Array, counts: ArrayLike) -> Steps[tuple[Array, I64]]:
        """Give each rank, this one too, rows of its own. One round.

        Parameters
        ----------
        rows : shape (n,) or (n, columns)
            Those for rank 0 first; type and columns the same on all ranks.
        counts : shape (ranks,)
            Rows for each rank; their sum is n.

        Returns
        -------
        rows
            From rank 0 first; this rank's own are in their place.
        counts : shape (ranks,)
            Rows from each rank.

        Raises
        ------
        ValueError
            For rows or counts that cannot be sent. Other ranks raise `RankFailedError` then.
        CommunicatorError
        """
        rows = _checked_rows(rows)
        sends = np.asarray(counts)
        if sends.shape != (self.ranks,) or sends.dtype.kind not in "iu" or (sends < 0).any():
            raise ValueError(
                f"counts must be one integer of at least 0 for each of {self.ranks} ranks, not {counts!r}"
            )
        if sends.sum() != len(rows):
            raise ValueError(f"counts must add up to the {len(rows)} rows, not to {int(sends.sum())}")
        header = self.header(Operation.ALL_TO_ALL, rows)
        return (yield from self._call(AllToAll(header=header, rows=rows, counts=sends.astype(np.int64))))

    def all_gather(self, rows: Array) -> Steps[tuple[Array, I64]]:
        """Get the rows of all ranks. One round.

        Parameters
        ----------
        rows : shape (n,) or (n, columns)
            Type and columns the same on all ranks; n may differ.

        Returns
        -------
        rows
            Of rank 0 first. Not to be written to.
        counts : shape (ranks,)
            Rows of each rank.

        Raises
        ------
        ValueError, CommunicatorError
            As `all_to_all`.
        """
        rows = _checked_rows(rows)
        counts = np.full(self.ranks, len(rows))
        header = self.header(Operation.ALL_GATHER, rows)
        return (yield from self._call(AllGather(header=header, rows=rows, counts=counts)))

    def reduce_ordered(
        self, arrays: Mapping[str, Array], *, contributes: bool = True
    ) -> Steps[dict[str, Array]]:
        """The exact sum over ranks: gathered, kept in binary64, added in the order of ranks, rounded once. One round.

        The bits depend on no back end and no number of threads: those of `OrderedSum` over trainers in rank order.

        Parameters
        ----------
        arrays
            By name; names, shapes and type (float32 or float64) the same on all ranks.
        contributes
            Whether this rank's arrays are in the sum. One without seeds has none, and no zeros either, which would
            change the sign of a zero.

        Returns
        -------
        Read-only; the same on every rank. Zeros where no rank contributes.

        Raises
        ------
        ValueError, CommunicatorError
            As `all_to_all`.
        """
        vector, layout = pack(arrays)
        header = self.header(Operation.REDUCE_ORDERED, vector, columns=len(vector), layout=layout)
        # No row rather than zeros: -0.0 + 0.0 is 0.0.
        rows = vector.reshape(1, -1)[: int(contributes)]
        counts = np.full(self.ranks, len(rows))
        total, _ = yield from self._call(ReduceOrdered(header=header, rows=rows, counts=counts))
        return unpack(total, arrays)

    def reduce_sliced(
        self,
        arrays: Mapping[str, Array],
        *,
        contributes: bool = True,
        encode: Callable[[Array], Array] = np.asarray,
        decode: Callable[[Array], Array] = np.asarray,
    ) -> Steps[dict[str, Array]]:
        """The same sum with the same bits as `reduce_ordered`, for the bytes of the fast one. Two rounds.

        Each rank gets one slice of all ranks' numbers, adds it up in the order of ranks, and gives the sum to all: 2
        (p - 1) / p times the bytes of the arrays, in place of p - 1 times.

        Parameters
        ----------
        arrays, contributes
            As of `reduce_ordered`.
        encode, decode
            What makes each number one of fewer bytes for its way, a sum for its own as well, and back. Then the sum is
            not exact, but its bits still depend on no back end.
        """
        vector, layout = pack(arrays)
        # Slices differ by one number at most; with more ranks than numbers some are empty.
        lengths = np.diff(len(vector) * np.arange(self.ranks + 1) // self.ranks)
        rows, counts = (vector, lengths) if contributes else (vector[:0], np.zeros_like(lengths))
        rows = encode(rows)
        header = self.header(Operation.ALL_TO_ALL, rows, layout=layout)
        given, _ = yield from self._call(AllToAll(header=header, rows=rows, counts=counts))
        own = int(lengths[self.rank])
        # A rank that was given nothing for its slice has to be in the second round, too.
        total = ordered_sum(decode(given).reshape(-1, own)) if len(given) else np.zeros(own, vector.dtype)
        gathered, _ = yield from self.all_gather(encode(total))
        return unpack(decode(gathered), arrays)

    def all_reduce(self, arrays: Mapping[str, Array]) -> Steps[dict[str, Array]]:
        """The fast sum over ranks, by the back end's own algorithm: fewer bytes, but bits that depend on it. One round.

        Reports say where it is used; `reduce_ordered` is the sum that repeats anywhere.

        Parameters
        ----------
        arrays
            As of `reduce_ordered`.
        """
        vector, layout = pack(arrays)
        header = self.header(Operation.ALL_REDUCE, vector, columns=len(vector), layout=layout)
        counts = np.zeros(self.ranks, np.int64)
        total, _ = yield from self._call(AllReduce(header=header, rows=vector, counts=counts))
        return unpack(total, arrays)

    def barrier(self) -> Steps[None]:
        """Wait until all ranks are here. One round without rows."""
        yield from self._call(without_rows(Barrier, self.header(Operation.BARRIER), self.ranks))

    def header(
        self, operation: Operation, rows: Array | None = None, columns: int = 0, layout: int = 0
    ) -> Header:
        """Header of the next collective; also of the end of a program, or of its failure."""
        if rows is not None and rows.ndim == 2:
            columns = rows.shape[1]
        return Header(
            operation=operation,
            number=self._number,
            generation=self.generation,
            phase=self._phase,
            dtype="" if rows is None else rows.dtype.str,
            columns=columns,
            layout=layout,
        )

    def _call(self, collective: Collective) -> Steps[Delivered]:
        phase = self._phase
        self._number += 1
        entry: list[int] = []
        if self.journal is not None:
            # Bytes, not seconds: what a network takes for them is worked out when all ranks have ended (`replayed`).
            operation, sizes = collective.header.operation, collective.sizes()
            entry = self.journal.add(phase, operation, now=self.now, sizes=sizes)
        self._unnoted = None if self.notes is None else entry
        rows, counts = yield collective
        sent, received = collective.moves(self.rank, counts)
        one = Traffic(rounds=1, sent=sent, received=received)
        self._traffic[phase] = self._traffic.get(phase, Traffic()) + one
        # Over a back end `note_ahead` has noted it: in one process there is no moment between headers and rows.
        self._note(collective.header, sent, received)
        return rows, counts

    def note_ahead(self, collective: Collective, counts: I64) -> None:
        """Note a collective before its rows move, so that no rank can have got rows without a note of it.

        Parameters
        ----------
        collective
            That the rank has called.
        counts : shape (ranks,)
            Last words of the headers that came.
        """
        self._note(collective.header, *collective.moves(self.rank, counts))

    def _note(self, header: Header, sent: int, received: int) -> None:
        """Note the present collective, once."""
        entry, self._unnoted = self._unnoted, None
        if self.notes is not None and entry is not None:
            self.notes.add_round(header.phase, header.operation, sent, received, entry=entry)


def _checked_rows(rows: Array) -> Array:
    rows = np.asarray(rows)
    if rows.dtype.kind not in _KINDS or not rows.dtype.isnative or rows.ndim not in (1, 2):
        raise ValueError(
            f"rows must be a vector or a matrix of numbers, not {rows.dtype} of shape {rows.shape}"
        )
    if rows.ndim == 2 and not rows.shape[1]:
        raise ValueError(f"rows must have at least one column, not shape {rows.shape}")
    # Back ends move bytes in C order.
    return np.ascontiguousarray(rows)
