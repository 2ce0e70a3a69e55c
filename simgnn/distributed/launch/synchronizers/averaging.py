"""The mean of what ranks have, each as heavy as it says: added in binary64 in the order of ranks, rounded once."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.ordered_sum import SLICED_FROM, pack, unpack

MOST_WEIGHT = 1 << 29
"""Up to here weight times number is exact in binary64."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Share:
    """What a rank gives, or what comes out.

    Parameters
    ----------
    weight
        How heavy it is, such as seeds that it was trained with; with 0 its arrays are not in the mean.
    arrays
        float32, by name; the same names and shapes on all ranks.
    counts : shape (n,)
        Integers, the same n on all ranks, of which the largest of all ranks comes out.
    """

    weight: int
    arrays: Mapping[str, NDArray[Any]]
    counts: NDArray[np.int64]


def averaged(communicator: Communicator, share: Share) -> Steps[Share]:
    """The weighted mean of all ranks' arrays: 1 round of 2 ranks, 2 of more.

    Every rank's part is multiplied by its weight, which is exact, and added in the order of ranks; the sum is divided
    by all weights, and rounded to float32. So the bits depend on no back end, and one rank alone gets its own back.

    Returns
    -------
    The same on all ranks; `weight` is that of all, at least 1.

    Raises
    ------
    ValueError
        For a weight that cannot be, or where all are 0.
    CommunicatorError
    """
    if not 0 <= share.weight <= MOST_WEIGHT:
        raise ValueError(f"weight must be an integer from 0 to {MOST_WEIGHT}, not {share.weight!r}")
    vector, _ = pack(share.arrays)
    head = np.array([share.weight, *share.counts], np.int64).tobytes()
    ends = len(vector) * np.arange(communicator.ranks + 1) // communicator.ranks
    if communicator.ranks < SLICED_FROM:
        ends = np.array([0, len(vector)])
    parts = [
        head + (vector[begin:end].tobytes() if share.weight else b"")
        for begin, end in itertools.pairwise(ends)
    ]
    given = np.frombuffer(b"".join(parts), np.uint8)
    if communicator.ranks < SLICED_FROM:
        rows, sizes = yield from communicator.all_gather(given)
    else:
        rows, sizes = yield from communicator.all_to_all(given, [len(part) for part in parts])
    shares = list(_taken_apart(rows, sizes, len(head)))
    weight = sum(int(numbers[0]) for numbers, _ in shares)
    if not weight:
        raise ValueError("weights must be above 0 on at least one rank, not 0 on all")
    mean = weighted_mean([(int(numbers[0]), own) for numbers, own in shares if numbers[0]])
    if communicator.ranks >= SLICED_FROM:
        mean, _ = yield from communicator.all_gather(mean)
    counts = np.max([numbers[1:] for numbers, _ in shares], axis=0)
    return Share(weight=weight, arrays=unpack(mean, share.arrays), counts=counts)


def weighted_mean(several: Sequence[tuple[int, NDArray[np.float32]]]) -> NDArray[np.float32]:
    """The mean of at least one vector: `weight * vector`, added in order in binary64, divided and rounded once."""
    total = np.zeros(len(several[0][1]))
    for weight, vector in several:
        total += weight * vector.astype(np.float64)
    mean: NDArray[np.float32] = (total / sum(weight for weight, _ in several)).astype(np.float32)
    return mean


def _taken_apart(
    rows: NDArray[np.uint8], sizes: NDArray[np.int64], head: int
) -> Iterable[tuple[NDArray[np.int64], NDArray[np.float32]]]:
    """What came from each rank: its weight and counts, and its vector, empty where it has none."""
    begin = 0
    for size in sizes.tolist():
        own = rows[begin : begin + size].tobytes()
        yield np.frombuffer(own[:head], np.int64), np.frombuffer(own[head:], np.float32)
        begin += size
