"""AWB-GCN's SpMM, by rounds: T. Geng et al., "AWB-GCN", MICRO 2020.

A round makes one column of the result: column by column of the adjacency matrix, each non-zero becomes a task for the
PE that owns its row. A PE takes one task per cycle from its queue, and a round ends when all queues are empty. Rows
belong to PEs in even, contiguous blocks, and three mechanisms smooth that:

- local sharing: a task goes to the shortest queue among its PE's and those of the neighbours up to `hops` away;
- remote switching: after each of the first rounds the PEs that had most to do exchange rows with those that had least,
  at first half a block of rows and later as many as the gap that is left asks for;
- evil rows: a row with more than twice a PE's mean share is spread over the idlest PEs, so many as it has shares.

The best mapping of the first rounds serves the others.

What is simplified, mostly in AWB-GCN's favour:

- queues have no end, the distribution network no conflicts and no latency, and as many tasks as PEs come per cycle;
- a PE adds to the same sum in every cycle, and an evil row's parts are put together at no cost;
- a whole column's tasks end in a barrier that costs nothing by itself;
- the PEs exchanged after a round are a sixty-fourth of all pairs, and labour is shared by at most 64 PEs per row: both
  are choices of this model;
- memory works beside the PEs at full bandwidth: the longer of the two counts;
- half of the on-chip memory holds columns of features and of sums, the other half the matrix, which is read once if it
  fits and else once for each block of columns that fits; a non-zero is 4 bytes, and so is a column's beginning;
- the mask is applied where the sums are taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from simgnn.arrays import I32, I64
from simgnn.systems.accelerators.estimate import (
    FLOAT_BYTES,
    INDEX_BYTES,
    Estimate,
    Resources,
    note_choices,
    sram_of_sums,
)

CLOCK_MHZ = 330.0
TUNED_ROUNDS = 16
HOPS = 2
PAIRS_SHARE = 64
MOST_LABOUR = 64


@dataclass
class Mapping:
    """Which PEs take each row's tasks, by turns.

    Parameters
    ----------
    workers
        PEs, row after row.
    first : shape (rows,)
        Where a row's begin.
    count : shape (rows,)
        How many a row has.
    """

    workers: np.ndarray
    first: np.ndarray
    count: np.ndarray

    def spread(self, row: int, pes: I64) -> None:
        """Give a row to several PEs."""
        self.first[row], self.count[row] = len(self.workers), len(pes)
        self.workers = np.concatenate([self.workers, np.asarray(pes, np.int64)])


def blocks(rows: int, pes: int) -> Mapping:
    """The mapping at first: even, contiguous blocks of rows."""
    numbers = np.arange(rows, dtype=np.int64)
    return Mapping(numbers * pes // rows, numbers.copy(), np.ones(rows, np.int64))


def simulate_awb_gcn(indptr: I64, indices: I32, features: int, resources: Resources) -> Estimate:
    """Cycles and traffic of one aggregation of a whole graph; parameters as of `simulate_hygcn`."""
    note_choices(
        "AWB-GCN",
        tuned_rounds=TUNED_ROUNDS,
        hops=HOPS,
        pairs_share=PAIRS_SHARE,
        most_labour=MOST_LABOUR,
    )
    vertices, edges, pes = len(indptr) - 1, int(indptr[-1]), resources.units
    rounds = tune(tasks_of(indptr, indices), vertices, pes, rounds=min(features, TUNED_ROUNDS))
    # A round is a column of features: the first ones tune the mapping, the others go by the best of them.
    busy = sum(rounds) + min(rounds) * (features - len(rounds))
    moved = traffic(vertices, edges, features, resources.sram_bytes)
    # At its own 330 MHz a cycle has more bytes of the same memory than the SPU's at 500.
    memory = int(np.ceil(moved / resources.bytes_per_cycle(CLOCK_MHZ)))
    cycles = max(busy, memory)
    additions = edges * features
    return Estimate(
        accelerator="AWB-GCN",
        clock_mhz=CLOCK_MHZ,
        cycles=cycles,
        dram_bytes=moved,
        additions=additions,
        multiplications=additions,
        sram_bytes=sram_of_sums(additions, moved),
        bounds={"memory": memory, "PEs": busy},
        busy=additions / (cycles * pes),
    )


def tasks_of(indptr: I64, indices: I32) -> I64:
    """Row of each non-zero, column by column: ndarray of int64, shape (edges,)."""
    rows = np.repeat(np.arange(len(indptr) - 1), np.diff(indptr))
    # Column by column, in each by rows: the order in which its queues fill.
    return rows[np.argsort(indices, kind="stable")]


def tune(tasks: I64, rows: int, pes: int, *, rounds: int, hops: int = HOPS) -> list[int]:
    """Cycles of each of the first rounds, while the mapping is tuned: list of int.

    Parameters
    ----------
    tasks
        As of `tasks_of`.
    """
    mapping, lengths, first_gap = blocks(rows, pes), [], 0
    weights = np.bincount(tasks, minlength=rows)
    for _ in range(rounds):
        length, loads = round_cycles(tasks, mapping, pes, hops=hops)
        lengths.append(length)
        # Later exchanges are in proportion to the gap that is left of the first round's.
        first_gap = first_gap or int(loads.max() - loads.min())
        if loads.max() - loads.min() > 1:
            rebalance(mapping, weights, loads, first_gap)
    return lengths


def rebalance(mapping: Mapping, weights: I64, loads: I64, first_gap: int) -> None:
    """Spread evil rows and exchange others, of the PEs that had most to do with those that had least.

    Parameters
    ----------
    mapping
        Is changed.
    weights : shape (rows,)
        Tasks of each row.
    loads : shape (PEs,)
        Tasks that each PE took in the last round.
    first_gap
        Between the most and the fewest of them in the first round.
    """
    pes, mean = len(loads), max(1.0, loads.sum() / len(loads))
    order = np.argsort(loads, kind="stable")
    pairs = max(1, pes // PAIRS_SHARE)
    single = np.flatnonzero(mapping.count == 1)
    owner = mapping.workers[mapping.first[single]]
    by_owner = np.argsort(owner, kind="stable")
    bounds = np.searchsorted(owner[by_owner], np.arange(pes + 1))
    block = max(1, len(weights) // pes)
    idle = 0
    for pair in range(min(pairs, pes // 2)):
        hot, cold = order[pes - 1 - pair], order[pair]
        gap = loads[hot] - loads[cold]
        if gap <= 1:
            break
        rows = single[by_owner[bounds[hot] : bounds[hot + 1]]]
        evil = rows[weights[rows] > 2 * mean]
        for row in evil:
            helpers = min(MOST_LABOUR, pes, int(np.ceil(weights[row] / mean)))
            mapping.spread(row, order[(idle + np.arange(helpers)) % pes])
            # The next evil row's helpers are the next idlest: not all rows spread over the same PEs.
            idle += helpers
        if len(evil):
            continue
        others = single[by_owner[bounds[cold] : bounds[cold + 1]]]
        exchanged = max(1, round(gap / first_gap * block / 2))
        mapping.workers[mapping.first[rows[:exchanged]]] = cold
        mapping.workers[mapping.first[others[:exchanged]]] = hot


def round_cycles(tasks: I64, mapping: Mapping, pes: int, *, hops: int) -> tuple[int, I64]:
    """Cycles of one round, and how many tasks each PE took: (int, ndarray of int64, shape (pes,))."""
    length, loads = _round(tasks, mapping.workers, mapping.first, mapping.count, pes, hops)
    return int(length), loads


def traffic(vertices: int, edges: int, features: int, sram_bytes: int) -> int:
    """Bytes of device memory, int: features and sums once where a column of each fits, the matrix by blocks."""
    half = sram_bytes // 2
    column = 2 * FLOAT_BYTES * vertices
    matrix = INDEX_BYTES * (edges + vertices)
    together = max(1, min(features, half // column))
    readings = 1 if matrix <= half else -(-features // together)
    # A column of features and one of sums that do not fit are cut by rows, and features are read once for each block.
    row_blocks = -(-column // half) if column > half else 1
    return readings * matrix + (row_blocks + 1) * FLOAT_BYTES * vertices * features


@numba.njit(cache=True)
def _round(tasks: I64, workers: I64, first: I64, count: I64, pes: int, hops: int) -> Any:
    queue = np.zeros(pes, np.int64)
    loads = np.zeros(pes, np.int64)
    turn = np.zeros(len(first), np.int64)
    cycles = 0
    at = 0
    while at < len(tasks):
        stop = min(at + pes, len(tasks))
        while at < stop:
            row = tasks[at]
            owner = workers[first[row] + turn[row] % count[row]]
            turn[row] += 1
            best = owner
            for hop in range(1, hops + 1):
                # Of equal queues the owner's, then the nearest: sharing moves nothing without a gain.
                if owner >= hop and queue[owner - hop] < queue[best]:
                    best = owner - hop
                if owner + hop < pes and queue[owner + hop] < queue[best]:
                    best = owner + hop
            queue[best] += 1
            loads[best] += 1
            at += 1
        cycles += 1
        for p in range(pes):
            if queue[p]:
                queue[p] -= 1
    # No more tasks come: the longest queue is what is left of the round.
    return cycles + queue.max(), loads
