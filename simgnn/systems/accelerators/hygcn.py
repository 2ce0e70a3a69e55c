"""HyGCN's aggregation engine, by windows of sources: M. Yan et al., "HyGCN", HPCA 2020.

Destinations are cut into intervals whose sums fit the aggregation buffer. Over an interval's edges a window of as many
sources as the input buffer holds slides down until its top row has an edge, and its bottom shrinks up to a row that has
one; the rows between are read, used, and the next window begins where this one would have ended unshrunk. While a
window is summed the next is read. Cores are SIMD units of 16 values; a vertex's values are dispersed over as many as
they fill, and free cores take other vertices', so that all cores work while there are edges.

What is simplified, mostly in HyGCN's favour:

- the aggregation engine's buffers (input 128 KB, edges 2 MB, aggregation 16 MB, from memory and not checked against the
  paper's text) are scaled together to all of the on-chip memory, the combination engine's left out; the first and the
  last work in two halves;
- a core adds once per cycle, to the same sum as well, and finds its operands without a bank conflict: a window takes as
  long as all cores need for its edges, or as one destination for its own;
- memory gives its full bandwidth and no latency, and an edge costs 4 bytes, a destination's list 4 more;
- the mask is applied where the sums are taken: all of them are made and written, and no bitmap is read.
"""

from __future__ import annotations

from dataclasses import dataclass

import numba
import numpy as np

from simgnn.arrays import I32, I64, Array
from simgnn.systems.accelerators.estimate import (
    FLOAT_BYTES,
    INDEX_BYTES,
    Estimate,
    Resources,
    note_choices,
    sram_of_sums,
)

CLOCK_MHZ = 1000.0
SIMD = 16
INPUT_SHARE, AGGREGATION_SHARE = 0.125 / 18.125, 16 / 18.125


@dataclass(frozen=True, kw_only=True)
class Window:
    """A part of the edges into an interval.

    Parameters
    ----------
    top, bottom
        Sources that are read, the last not included.
    longest
        Most edges of one destination.
    """

    top: int
    bottom: int
    edges: int
    longest: int


def simulate_hygcn(indptr: I64, indices: I32, features: int, resources: Resources) -> Estimate:
    """Cycles and traffic of one aggregation of a whole graph.

    Parameters
    ----------
    indptr : shape (vertices + 1,)
        Where each destination's edges begin in `indices`.
    indices : shape (edges,)
        Sources.
    features
        Values of a row.
    """
    note_choices("HyGCN", input_share=INPUT_SHARE, aggregation_share=AGGREGATION_SHARE)
    vertices, row = len(indptr) - 1, features * FLOAT_BYTES
    # Half of each buffer: the other half is read or written meanwhile.
    interval = max(1, int(resources.sram_bytes * AGGREGATION_SHARE / 2) // row)
    height = max(1, int(resources.sram_bytes * INPUT_SHARE / 2) // row)
    cores = resources.units // SIMD
    width = resources.bytes_per_cycle(CLOCK_MHZ)
    loads, sums, writes = [], [], []
    read = 0
    for low in range(0, vertices, interval):
        high = min(low + interval, vertices)
        windows = slide(indptr, indices, low, high, height)
        lists = INDEX_BYTES * (high - low)
        for window in windows:
            moved = (window.bottom - window.top) * row + window.edges * INDEX_BYTES + lists
            # An interval's lists of edges are read once, with its first window.
            lists = 0
            read += moved
            loads.append(_ceil(moved / width))
            sums.append(add_cycles(window, features, cores))
            writes.append(0)
        if not windows:
            loads.append(_ceil(lists / width))
            sums.append(0)
            writes.append(0)
            read += lists
        # Sums leave with the interval's last window.
        writes[-1] = _ceil((high - low) * row / width)
    cycles = overlap(loads, sums, writes)
    edges = int(indptr[-1])
    moved, additions = read + vertices * row, edges * features
    return Estimate(
        accelerator="HyGCN",
        clock_mhz=CLOCK_MHZ,
        cycles=cycles,
        dram_bytes=moved,
        additions=additions,
        multiplications=0,
        sram_bytes=sram_of_sums(additions, moved),
        bounds={"memory": sum(loads) + sum(writes), "adders": sum(sums)},
        busy=additions / (cycles * resources.units),
    )


def slide(indptr: Array, indices: Array, low: int, high: int, height: int) -> list[Window]:
    """The windows of the edges into the destinations low .. high.

    Parameters
    ----------
    indptr, indices
        As in `simulate_hygcn`.
    height
        Sources of a window at most.
    """
    found = _windows(indptr, indices, low, high, height)
    return [
        Window(top=top, bottom=bottom, edges=edges, longest=longest)
        for top, bottom, edges, longest in found.tolist()
    ]


def add_cycles(window: Window, features: int, cores: int) -> int:
    """Cycles in which the cores add a window's edges."""
    chunks = -(-features // SIMD)
    passes = -(-chunks // cores)  # of one edge, where a row has more chunks than there are cores
    return max(-(-window.edges * chunks // cores), window.longest * passes)


def overlap(loads: list[int], sums: list[int], writes: list[int]) -> int:
    """Cycles of windows one after the other.

    One memory reads and writes in turn. Two windows fit the input buffer: a window is read once the last but one has
    been summed, and after the sums that that one may have finished, which are written first.

    Parameters
    ----------
    loads, sums, writes
        Cycles of each window.
    """
    free = done = 0
    ready = []
    for load in loads[:2]:
        free += load
        ready.append(free)
    for number, (work, write) in enumerate(zip(sums, writes, strict=True)):
        done = max(done, ready[number]) + work
        if write:
            # One memory: the sums' write holds up the read that would come next.
            free = max(free, done) + write
        if number + 2 < len(loads):
            free = max(free, done) + loads[number + 2]
            ready.append(free)
    return max(free, done)


def _ceil(value: float) -> int:
    return int(np.ceil(value))


@numba.njit(cache=True)
def _windows(indptr: I64, indices: I32, low: int, high: int, height: int) -> I64:
    """Rows of top, bottom, edges and most edges of a destination: ndarray of int64, shape (windows, 4)."""
    vertices = len(indptr) - 1
    used = np.zeros(vertices, np.bool_)
    for e in range(indptr[low], indptr[high]):
        used[indices[e]] = True
    window_of = np.full(vertices, -1, np.int64)
    found = np.zeros((-(-vertices // height) + 1, 4), np.int64)
    count = 0
    s = 0
    while s < vertices:
        if not used[s]:
            s += 1
            continue
        end = min(s + height, vertices)
        bottom = s
        # The window shrinks from its bottom to the last row with an edge; it slid over those in front of its top.
        for row in range(s, end):
            if used[row]:
                window_of[row] = count
                bottom = row + 1
        found[count, 0], found[count, 1] = s, bottom
        count += 1
        s = end
    for d in range(low, high):
        windows = np.sort(window_of[indices[indptr[d] : indptr[d + 1]]])
        run = 0
        for i in range(len(windows)):
            # A destination's edges in one window are added one after the other: the longest run bounds it from below.
            run = run + 1 if i and windows[i] == windows[i - 1] else 1
            w = windows[i]
            found[w, 2] += 1
            found[w, 3] = max(found[w, 3], run)
    return found[:count]
