"""Checks that a back end is right: bits, rounds, bytes, and errors. Also for back ends that are not ours.

Each check is a program of a rank, and compares all that the rank gets with what must come, which every rank can work
out, as data are keyed by who sends what. ``check.verify(run)`` runs it, where `run` runs a program on this rank, or on
all ranks of a process: ``BlockingRank(back_end).run``, or ``InProcess(4).run``. A check needs a group of its own, since
some break it, and any number of ranks from 2 on; wrong orders of sums show from 3 on.

    @pytest.mark.parametrize("check", CHECKS, ids=str)
    def test_conformance(check):
        check.verify(InProcess(3).run)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from simgnn.arrays import F32, Array
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import OTHER, Communicator
from simgnn.distributed.collectives.failures import CommunicatorError, DisagreementError, RankFailedError
from simgnn.distributed.collectives.notes import Traffic
from simgnn.random_key import fold, random_bits

Program: TypeAlias = Callable[[Communicator], Steps[None]]
# Every size that rows may have, so that a back end which counts in elements and not in bytes fails.
_DTYPES = ("u1", "i4", "i8", "f4", "f8", "?")
# Rows of 16 bytes: a megabyte from each rank, which is sent in more than one piece.
_LARGE = 1 << 16


class ConformanceError(AssertionError):
    """A back end did something else than it must."""


class PlantedError(Exception):
    """Raised by a check on one rank, so that the others have to raise `RankFailedError`."""


@dataclass(frozen=True)
class Check:
    """One check.

    Parameters
    ----------
    program
        Raises `ConformanceError` for what is wrong.
    raises
        What it raises on some rank where all is right.
    """

    program: Program
    raises: type[Exception] | None = None

    def __str__(self) -> str:
        return self.program.__name__

    def verify(self, run: Callable[[Program], object]) -> None:
        """Run it.

        Raises
        ------
        ConformanceError
        """
        if self.raises is None:
            run(self.program)
            return
        try:
            run(self.program)
        except self.raises:
            return


def exchange_rows(communicator: Communicator) -> Steps[None]:
    """Rows of every type, as vectors and matrices, unequal numbers of them, arrive as they were, in order."""
    me, ranks = communicator.rank, communicator.ranks
    for turn, dtype in enumerate(_DTYPES):
        for columns in ((), (1,), (5,)):
            counts = np.array([_count(turn, me, other) for other in range(ranks)])
            rows = np.concatenate([_rows(turn, me, to, dtype, columns) for to in range(ranks)])
            # A back end may not write into what it is given.
            given = rows.copy()
            got, came = yield from communicator.all_to_all(rows, counts)
            _same("rows given", rows, given)
            _same("counts", came, [_count(turn, other, me) for other in range(ranks)])
            _same("rows", got, np.concatenate([_rows(turn, by, me, dtype, columns) for by in range(ranks)]))


def exchange_of_some(communicator: Communicator) -> Steps[None]:
    """Exchanges in which no rank has rows, one has some for one other, or each has some for itself alone."""
    me, last = communicator.rank, communicator.ranks - 1
    for sender, receiver in ((None, None), (0, last), (last, 0)):
        counts = np.zeros(last + 1, np.int64)
        if me == sender:
            counts[receiver] = 7
        rows = np.full((int(counts.sum()), 3), me, np.float32)
        got, came = yield from communicator.all_to_all(rows, counts)
        expected = 7 if me == receiver else 0
        _same("rows", got, np.full((expected, 3), sender or 0, np.float32))
        _same("number of rows", came.sum(), expected)
    with communicator.phase("own"):
        counts = np.where(np.arange(last + 1) == me, 4, 0)
        got, _ = yield from communicator.all_to_all(np.arange(4) + me, counts)
    _same("own rows", got, np.arange(4) + me)
    _counted(communicator, "own", Traffic(rounds=1))


def exchange_of_many(communicator: Communicator) -> Steps[None]:
    """Many rows at once, and a result that stays as it is when the next comes."""
    me, ranks = communicator.rank, communicator.ranks
    counts = np.full(ranks, _LARGE // ranks)
    results = []
    for turn in range(2):
        given = [_floats(turn, other, ranks * counts[0] * 4).reshape(ranks, -1, 4) for other in range(ranks)]
        got, _ = yield from communicator.all_to_all(given[me].reshape(-1, 4), counts)
        # Compared after the second exchange: a back end that uses its buffer again has overwritten the first.
        results.append((got, np.concatenate([given[other][me] for other in range(ranks)])))
    for got, expected in results:
        _same("many rows", got, expected)


def gather_rows(communicator: Communicator) -> Steps[None]:
    """Unequal numbers of rows, none among them, are gathered in the order of ranks."""
    me, ranks = communicator.rank, communicator.ranks
    for turn, lengths in enumerate((range(ranks), range(ranks, 0, -1), [0] * ranks, [3] * ranks)):
        for dtype in _DTYPES:
            parts = [_values(turn, other, 2 * lengths[other], dtype).reshape(-1, 2) for other in range(ranks)]
            got, came = yield from communicator.all_gather(parts[me])
            _same("lengths", came, lengths)
            _same("rows", got, np.concatenate(parts))


def ordered_sums(communicator: Communicator) -> Steps[None]:
    """Sums are those in binary64 and in the order of ranks, whatever the magnitudes."""
    me, ranks = communicator.rank, communicator.ranks
    for dtype in (np.float32, np.float64):
        parts = [
            {"w": _magnitudes(1, other, 600, dtype).reshape(20, 30), "b": _magnitudes(2, other, 7, dtype)}
            for other in range(ranks)
        ]
        for reduce in (communicator.reduce_ordered, communicator.reduce_sliced):
            total = yield from reduce(parts[me])
            for name in ("w", "b"):
                expected = parts[0][name].astype(np.float64)
                for part in parts[1:]:
                    expected = expected + part[name]
                _same(f"sum of {name}", total[name], expected.astype(dtype))


def sums_of_some(communicator: Communicator) -> Steps[None]:
    """Ranks that take no part change nothing, not the sign of a zero either; one alone gives its own bits."""
    me, ranks = communicator.rank, communicator.ranks
    values = np.array([-0.0, np.nan, 1e-45, -3.5], np.float32)
    # A NaN with a sign and a payload: through arithmetic its bits need not stay.
    values.view(np.uint32)[1] = 0xFFC12345
    zeros = np.full(3, -0.0, np.float32)
    for reduce in (communicator.reduce_ordered, communicator.reduce_sliced):
        total = yield from reduce({"a": values}, contributes=me == ranks - 1)
        _same("sum over one rank", total["a"], values)
        total = yield from reduce({"a": zeros}, contributes=me != 0)
        _same("sum of negative zeros", total["a"], zeros)
        total = yield from reduce({"a": values}, contributes=False)
        _same("sum over no rank", total["a"], np.zeros(4, np.float32))


def fast_sums(communicator: Communicator) -> Steps[None]:
    """The fast sum is near the exact one, and the same on all ranks."""
    me, ranks = communicator.rank, communicator.ranks
    parts = np.stack([_magnitudes(3, other, 1001, np.float32) for other in range(ranks)])
    with communicator.phase("fast"):
        total = yield from communicator.all_reduce({"a": parts[me]})
    exact = parts.astype(np.float64).sum(0)
    # Sums in any order are within this: each of less than `ranks` additions rounds once.
    bound = ranks * np.finfo(np.float32).eps * np.abs(parts).sum(0)
    if (np.abs(total["a"] - exact) > bound).any():
        raise ConformanceError(f"fast sum must be within rounding of {exact}, not {total['a']}")
    # 1001 numbers of 4 bytes, which 2 to 6 ranks do not divide evenly.
    count = 2 * (ranks - 1) * 4004 // ranks
    _counted(communicator, "fast", Traffic(rounds=1, sent=count, received=count))
    everywhere, _ = yield from communicator.all_gather(total["a"].reshape(1, -1))
    for other in range(ranks):
        _same(f"fast sum on rank {other}", everywhere[other], total["a"])


def counts_by_phase(communicator: Communicator) -> Steps[None]:
    """Rounds and bytes are those of each phase, to the byte; what a rank gives itself is not counted."""
    me, ranks = communicator.rank, communicator.ranks
    sends = np.array([[_count(4, by, to) for to in range(ranks)] for by in range(ranks)])
    own = sends[me, me]
    yield from communicator.barrier()
    with communicator.phase("sample"):
        for width in (1, 6):
            rows = np.zeros((int(sends[me].sum()), width), np.int32)
            yield from communicator.all_to_all(rows, sends[me])
        with communicator.phase("inner"):
            yield from communicator.barrier()
        yield from communicator.barrier()
    with communicator.phase("gather"):
        yield from communicator.all_gather(np.zeros((me + 1, 3), np.float64))
    with communicator.phase("sum"):
        yield from communicator.reduce_ordered({"a": np.ones(5, np.float32)}, contributes=me != 1)
    with communicator.phase("slices"):
        yield from communicator.reduce_sliced({"a": np.ones(5 * ranks, np.float32)})
    both = 2 * 20 * (ranks - 1)
    _counted(communicator, "slices", Traffic(rounds=2, sent=both, received=both))
    _counted(communicator, OTHER, Traffic(rounds=1))
    # A row of one int32 and one of six.
    sent, received = 28 * int(sends[me].sum() - own), 28 * int(sends[:, me].sum() - own)
    _counted(communicator, "sample", Traffic(rounds=3, sent=sent, received=received))
    _counted(communicator, "inner", Traffic(rounds=1))
    everyone = ranks * (ranks + 1) // 2
    sent, received = (ranks - 1) * 24 * (me + 1), 24 * (everyone - me - 1)
    _counted(communicator, "gather", Traffic(rounds=1, sent=sent, received=received))
    given = 20 * (me != 1)
    sent, received = (ranks - 1) * given, 20 * (ranks - 1) - given
    _counted(communicator, "sum", Traffic(rounds=1, sent=sent, received=received))


def unequal_types(communicator: Communicator) -> Steps[None]:
    """One rank sends another type: one error, the same everywhere."""
    last = communicator.ranks - 1
    rows = np.zeros(communicator.ranks, np.float32 if communicator.rank == last else np.int32)
    call = communicator.all_to_all(rows, np.ones(communicator.ranks, np.int64))
    yield from _refused(
        call, "of <i4 as ", f"of <f4 as collective 0 of generation 0 in phase 'other' (rank {last})"
    )


def unequal_columns(communicator: Communicator) -> Steps[None]:
    """One rank has another number of columns."""
    call = communicator.all_gather(np.zeros((2, 3 + (communicator.rank == 0)), np.float32))
    yield from _refused(call, "of <f4 x 4 as ", "(rank 0)", "of <f4 x 3 as ")


def unequal_shapes(communicator: Communicator) -> Steps[None]:
    """One rank reduces arrays of other shapes, though of as many numbers."""
    # As many numbers: the layout in the header is what differs.
    shape = (3, 2) if communicator.rank == 1 else (2, 3)
    call = communicator.reduce_ordered({"weight": np.zeros(shape, np.float32)})
    yield from _refused(call, "reduce_ordered of <f4 x 6 in layout ", "(rank 1)")


def unequal_calls(communicator: Communicator) -> Steps[None]:
    """One rank calls another collective."""
    rows = np.zeros(2, np.int32)
    if communicator.rank == 1:
        call: Steps[Any] = communicator.barrier()
    else:
        call = communicator.all_gather(rows)
    yield from _refused(call, "all_gather of <i4 as ", "barrier as ", "(rank 1)")


def unequal_phases(communicator: Communicator) -> Steps[None]:
    """One rank is in another phase."""
    with communicator.phase("load" if communicator.rank == 1 else "sample"):
        yield from _refused(communicator.barrier(), "in phase 'sample'", "in phase 'load' (rank 1)")


def unequal_ends(communicator: Communicator) -> Steps[None]:
    """The first rank's program ends while others go on; the error comes there, too, out of `run`."""
    yield from communicator.barrier()
    if communicator.rank:
        yield from _refused(communicator.barrier(), "end as collective 1 ", "(rank 0)", "barrier as ")


def failed_rank(communicator: Communicator) -> Steps[None]:
    """One rank's program raises: at their next collective the others raise an error that says which and why."""
    yield from communicator.barrier()
    if communicator.rank == communicator.ranks - 1:
        raise PlantedError("this rank was to fail")
    try:
        yield from communicator.all_gather(np.zeros(3))
    except RankFailedError as error:
        expected = f"rank {communicator.ranks - 1} failed: PlantedError: this rank was to fail"
        if str(error) != expected:
            raise ConformanceError(f"failure must be reported as {expected!r}, not {str(error)!r}") from None
        return
    raise ConformanceError("the failure of another rank must raise, not pass")


CHECKS = (
    Check(exchange_rows),
    Check(exchange_of_some),
    Check(exchange_of_many),
    Check(gather_rows),
    Check(ordered_sums),
    Check(sums_of_some),
    Check(fast_sums),
    Check(counts_by_phase),
    Check(unequal_types),
    Check(unequal_columns),
    Check(unequal_shapes),
    Check(unequal_calls),
    Check(unequal_phases),
    Check(unequal_ends, DisagreementError),
    Check(failed_rank, PlantedError),
)
"""All checks."""


def _refused(call: Steps[Any], *parts: str) -> Steps[None]:
    """A call must raise `DisagreementError`, whose text has all parts."""
    try:
        yield from call
    except DisagreementError as error:
        missing = [part for part in parts if part not in str(error)]
        if missing:
            raise ConformanceError(f"error must say {missing[0]!r}, not {str(error)!r}") from None
        return
    except CommunicatorError as error:
        raise ConformanceError(f"unequal data must be a disagreement, not {error!r}") from None
    raise ConformanceError("unequal data must raise, not pass")


def _same(what: str, found: ArrayLike, expected: ArrayLike) -> None:
    """The same shape and the same bits."""
    got, want = np.asarray(found), np.asarray(expected)
    if want.dtype != got.dtype and want.dtype.kind in "iu" and got.dtype.kind in "iu":
        # Counts may be a list or another integer type here; rows are compared by their bits.
        want = want.astype(got.dtype)
    if got.dtype != want.dtype or got.shape != want.shape:
        raise ConformanceError(
            f"{what} must be {want.dtype} of shape {want.shape}, not {got.dtype} of {got.shape}"
        )
    different = np.ascontiguousarray(got).tobytes() != np.ascontiguousarray(want).tobytes()
    if different:
        raise ConformanceError(f"{what} must be {want!r}, not {got!r}")


def _counted(communicator: Communicator, phase: str, expected: Traffic) -> None:
    found = communicator.traffic.get(phase)
    if found != expected:
        raise ConformanceError(f"rank {communicator.rank} must count {expected} in {phase!r}, not {found}")


def _count(turn: int, sender: int, receiver: int) -> int:
    """Rows from one rank to another, 0 to 6."""
    return int(fold(turn, sender, receiver)) % 7


def _rows(turn: int, sender: int, receiver: int, dtype: str, columns: tuple[int, ...]) -> Array:
    shape = (_count(turn, sender, receiver), *columns)
    return _values(turn, sender * 1000 + receiver, int(np.prod(shape)), dtype).reshape(shape)


def _values(turn: int, part: int, count: int, dtype: str) -> Array:
    """Any bits of a type."""
    bits = random_bits(fold(turn, part), np.arange(count))
    kind = np.dtype(dtype)
    if kind.kind == "b":
        # Bytes other than 0 and 1 are no bools.
        return (bits & np.uint64(1)).astype(np.bool_)
    return bits.view(np.uint8).reshape(-1, 8)[:, : kind.itemsize].copy().view(kind).reshape(-1)


def _floats(turn: int, part: int, count: int) -> F32:
    """Numbers from -1 to 1."""
    bits = random_bits(fold(turn, part, 1), np.arange(count))
    return ((bits >> np.uint64(40)).astype(np.float32) - (1 << 23)) / np.float32(1 << 23)


def _magnitudes(turn: int, part: int, count: int, dtype: Any) -> Array:
    """Numbers that binary64 cannot add in another order: from 2**-60 to 2**60, of both signs."""
    bits = random_bits(fold(turn, part, 2), np.arange(count))
    exponents = (bits % np.uint64(121)).astype(np.int64) - 60
    return np.ldexp(_floats(turn, part, count), exponents).astype(dtype)
