"""HyGCN's and AWB-GCN's aggregation: the models by cases computed by hand."""

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.systems.accelerators.awb_gcn import (
    blocks,
    rebalance,
    round_cycles,
    simulate_awb_gcn,
    tasks_of,
    traffic,
    tune,
)
from simgnn.systems.accelerators.estimate import Resources
from simgnn.systems.accelerators.hygcn import Window, add_cycles, overlap, simulate_hygcn, slide


def lists(*sources):
    """Edges by destination: each one's sources."""
    indptr = np.cumsum([0, *map(len, sources)]).astype(np.int64)
    return indptr, np.array([s for given in sources for s in given], np.int32)


# HyGCN


def test_a_window_slides_to_the_first_edge_and_shrinks_to_the_last():
    # Eight sources, of which 2, 3 and 6 have edges; four fit. The window slides to 2, would end before 6 and shrinks to
    # end before 4; the next slides from 6 to 6 and shrinks to one row. Destination 0 has both edges of the first.
    indptr, indices = lists([2, 3, 6], [3], [], [], [], [], [], [])
    assert slide(indptr, indices, 0, 8, 4) == [
        Window(top=2, bottom=4, edges=3, longest=2),
        Window(top=6, bottom=7, edges=1, longest=1),
    ]


def test_rows_without_an_edge_within_a_window_are_read():
    # 0 and 3 have edges: one window of four rows, of which two are read for nothing.
    assert slide(*lists([0, 3], [], [], []), 0, 4, 4) == [Window(top=0, bottom=4, edges=2, longest=2)]


def test_windows_are_of_an_intervals_own_edges():
    indptr, indices = lists([0], [1, 2], [0, 3], [3])
    # Destinations 2 and 3 use the sources 0 and 3, which two rows of buffer hold one at a time.
    assert slide(indptr, indices, 2, 4, 2) == [
        Window(top=0, bottom=1, edges=1, longest=1),
        Window(top=3, bottom=4, edges=2, longest=1),
    ]
    assert slide(indptr, indices, 0, 0, 2) == []


@pytest.mark.parametrize(
    "edges, longest, features, cores, cycles",
    [
        (10, 3, 16, 4, 3),  # 10 chunks on 4 cores: 2.5
        (10, 7, 16, 4, 7),  # one destination has 7 edges, one after the other
        (10, 3, 33, 4, 8),  # 3 chunks for 33 values: 30 on 4 cores
        (10, 3, 128, 4, 20),  # 8 chunks are two passes of 4 cores: 80 / 4, more than 3 edges of 2 passes
        (
            2,
            2,
            128,
            6,
            4,
        ),  # 16 chunks on 6 cores would be 3, but both edges are one destination's: 2 passes each
    ],
)
def test_cores_share_the_chunks_of_a_window(edges, longest, features, cores, cycles):
    window = Window(top=0, bottom=1, edges=edges, longest=longest)
    assert add_cycles(window, features, cores) == cycles


@pytest.mark.parametrize(
    "loads, sums, writes, cycles",
    [
        ([5], [3], [2], 10),  # read, sum, write: nothing to overlap
        ([5, 5], [3, 3], [0, 2], 15),  # memory is busy to 10; then 3 of sums and 2 of writing
        ([2, 2, 2], [9, 9, 9], [0, 0, 0], 29),  # only the first read is seen
        # Reads end at 4 and 8. The first sums end at 14, and only then is there room for the third read, to 18; the
        # second sums end at 24 and the third at 34.
        ([4, 4, 4], [10, 10, 10], [0, 0, 0], 34),
        # The third read waits for the first sums, 1 to 11, and ends at 20; its sums at 21, and the fourth's at 22.
        ([1, 1, 9, 1], [10, 1, 1, 1], [0, 0, 0, 0], 22),
        # The first window's sums (3 to 5) are written behind the second read, 6 to 16, before the third one, to 19, and
        # its sums, to 21.
        ([3, 3, 3], [2, 2, 2], [10, 0, 0], 21),
    ],
)
def test_reads_overlap_with_sums(loads, sums, writes, cycles):
    assert overlap(loads, sums, writes) == cycles


def test_hygcn_counts_what_it_moves():
    # Four vertices of 16 values, 64 bytes; all fits. One window of rows 1 to 2: 2 x 64 bytes, 3 edges and 4 lists of 4
    # bytes are 156, and 4 x 64 are written. At 1 GHz and 16 bytes per cycle: 10 cycles, 3 edges on 2 cores of 16 units
    # are 2 cycles, no more than vertex 0's own two edges, and 16 of writing.
    resources = Resources(units=32, sram_bytes=1 << 20, bytes_per_second=16e9)
    found = simulate_hygcn(*lists([1, 2], [2], [], []), 16, resources)
    assert found.dram_bytes == 156 + 256
    assert found.cycles == 10 + 2 + 16
    assert found.additions == 3 * 16
    assert found.bounds == {"memory": 26, "adders": 2}
    assert found.seconds == pytest.approx(28e-9)
    assert found.sram_bytes == 12 * 48 + 412


def test_hygcn_writes_an_interval_without_edges():
    # A sum has 4 bytes, and half of 16 / 18.125 of the memory holds sums: 8.8 bytes of 20, two sums.
    # So there are two intervals; only the first has an edge. 4 + 4 + 8 bytes are read of it and 8 of the other's lists,
    # and 8 are written of each.
    resources = Resources(units=16, sram_bytes=20, bytes_per_second=8e9)
    found = simulate_hygcn(*lists([1], [], [], []), 1, resources)
    assert found.dram_bytes == 16 + 8 + 8 + 8
    # Reads 2 and 1; sums 1 from 2 to 3, their write 1 behind the reads to 4, and the other's to 5.
    assert found.cycles == 5


# AWB-GCN


def test_tasks_come_by_columns():
    # Column 0 has rows 1 and 2, column 1 row 0, column 2 rows 0 and 1.
    assert tasks_of(*lists([2, 1], [0, 2], [0])).tolist() == [1, 2, 0, 0, 1]


def test_rows_lie_in_even_blocks():
    assert blocks(8, 4).workers.tolist() == [0, 0, 1, 1, 2, 2, 3, 3]
    assert blocks(2, 4).workers.tolist() == [0, 2]


@pytest.mark.parametrize(
    "tasks, hops, cycles, loads",
    [
        ([0, 1, 2, 3], 0, 1, [1, 1, 1, 1]),  # balanced: all in one cycle
        ([0, 0, 0, 0], 0, 4, [4, 0, 0, 0]),  # one PE has everything
        ([0, 0, 0, 0], 1, 2, [2, 2, 0, 0]),  # its one neighbour helps
        # The middle ones have three queues each: 1, 0, 2 and again 1.
        ([1, 1, 1, 1], 1, 2, [1, 2, 1, 0]),
        ([1, 1, 1, 1], 2, 1, [1, 1, 1, 1]),  # two hops reach everyone
        # Four come in the first cycle, of which one is done; then two more, of which one is done, and four are left.
        ([0] * 6, 0, 6, [6, 0, 0, 0]),
        # Row 3's five and row 0's one: the fifth of row 3 waits for the first four, row 0's for nobody.
        ([3, 3, 3, 3, 3, 0], 0, 5, [1, 0, 0, 5]),
    ],
)
def test_a_round_ends_when_all_queues_are_empty(tasks, hops, cycles, loads):
    found, taken = round_cycles(np.array(tasks), blocks(4, 4), 4, hops=hops)
    assert (found, taken.tolist()) == (cycles, loads)


def test_an_evil_row_is_spread_by_turns():
    mapping = blocks(4, 4)
    mapping.spread(0, [0, 2, 3])
    found, taken = round_cycles(np.zeros(6, np.int64), mapping, 4, hops=0)
    assert (found, taken.tolist()) == (2, [2, 0, 2, 2])


def test_evil_rows_are_remapped_after_the_first_round():
    # Row 0 has all 16 tasks, a mean of 4: it is evil, and from then on four PEs take 4 each.
    assert tune(np.zeros(16, np.int64), 4, 4, rounds=3, hops=0) == [16, 4, 4]


def test_remote_switching_exchanges_half_a_block_at_first():
    # Eight rows on 2 PEs, 4 each: weights 2 2 2 2 | 0 0 0 0, none above twice the mean of 4. Half a block is two rows:
    # the PEs have 4 and 4 after it, and each gets one of the two tasks that come per cycle.
    assert tune(np.tile([0, 2, 1, 3], 2), 8, 2, rounds=3, hops=0) == [8, 4, 4]


def test_remote_switching_gives_rows_back():
    # Weights 4 4 4 4 | 1 1 1 1: two rows of 4 go and two of 1 come, which makes 10 and 10.
    tasks = [0, 2] * 4 + [1, 3] * 4 + [6, 4] + [7, 5]
    assert tune(np.array(tasks), 8, 2, rounds=3, hops=0) == [16, 10, 10]


@pytest.mark.parametrize("first_gap, rows", [(8, 4), (16, 2), (32, 1), (100, 1)])
def test_a_smaller_gap_exchanges_fewer_rows(first_gap, rows):
    # Blocks of eight rows and a gap of 8: half a block, times 8 over the first gap, and one at least.
    mapping = blocks(16, 2)
    rebalance(mapping, np.ones(16, np.int64), np.array([12, 4]), first_gap)
    assert np.flatnonzero(mapping.workers != blocks(16, 2).workers).tolist() == [
        *range(rows),
        *range(8, 8 + rows),
    ]


def test_a_gap_of_one_task_is_left():
    # Weights 3 3 3 3 | 0 0 0 1: two rows go, which leaves 6 and 7.
    assert tune(np.append(np.tile([0, 2, 1, 3], 3), 7), 8, 2, rounds=4, hops=0) == [12, 7, 7, 7]


@pytest.mark.parametrize(
    "vertices, edges, features, sram, moved",
    [
        (10, 30, 4, 1 << 20, 4 * (30 + 10) + 2 * 4 * 10 * 4),  # all fits: everything once
        # Half of 320 is 160: two columns of 8 x 10 bytes; the matrix of 164 does not fit and is read for each two of 4.
        (10, 31, 4, 320, 2 * 164 + 320),
        (10, 30, 4, 320, 160 + 320),  # a matrix of 160 just fits
        (10, 31, 5, 320, 3 * 164 + 400),  # five columns are three blocks
        # Half of 80 is 40, half a column: two blocks of rows, and features are read for each.
        (10, 31, 4, 80, 4 * 164 + 3 * 160),
    ],
)
def test_awb_gcn_reads_the_matrix_for_each_block_of_columns(vertices, edges, features, sram, moved):
    assert traffic(vertices, edges, features, sram) == moved


def test_awb_gcn_takes_the_longer_of_rounds_and_memory():
    graph = lists([0], [1], [2], [3])
    # One task per PE: a cycle per column. 4 x (4 + 4) + 2 x 4 x 4 x 8 = 288 bytes.
    quick = simulate_awb_gcn(*graph, 8, Resources(units=4, bytes_per_second=330e9))
    assert (quick.cycles, quick.bounds) == (8, {"memory": 1, "PEs": 8})
    slow = simulate_awb_gcn(*graph, 8, Resources(units=4, bytes_per_second=330e6))
    assert (slow.cycles, slow.limited_by) == (288, "memory")
    assert slow.multiplications == slow.additions == 32
    assert quick.busy == 1


def test_tuning_balances_a_skewed_graph():
    graph = load_dataset("rmat:4096:40000:1:2")
    rounds = tune(
        tasks_of(np.asarray(graph.indptr, np.int64), graph.indices), graph.vertices, 1024, rounds=16
    )
    assert rounds[0] > 3 * min(rounds)
    assert graph.edges / 1024 / min(rounds) > 0.6


# The SPU


# Their papers' own figures


def by_blocks(vertices, blocks, degree, *, seed):
    """A graph whose edges stay within blocks of vertices, `degree` to each: (indptr, indices)."""
    drawn = np.random.default_rng(seed)
    size = vertices // blocks
    sources = [
        np.sort(drawn.choice(size, degree, replace=False)) + vertex // size * size
        for vertex in range(vertices)
    ]
    return lists(*[chosen.tolist() for chosen in sources])


def test_windows_that_slide_and_shrink_pay_where_an_interval_uses_few_sources():
    # HyGCN Fig. 15 (arXiv 2001.02514): about 1.1 times as fast on Cora and 3 times on Citeseer, where rows are wider
    # and intervals more. Here eight intervals use an eighth of the sources each; and one uses all of them.
    own = Resources(units=512, sram_bytes=int(18.125 * 2**20), bytes_per_second=256e9)
    features = 4096
    interval = (8 << 20) // (4 * features)
    graph = by_blocks(8 * interval, 8, 3, seed=1)
    on, off = (simulate_hygcn(*graph, features, own, eliminate=way) for way in (True, False))
    rows = 8 * interval * 4 * features
    # Eight but for the shared ends of windows and what is read of lists: 8.201.
    assert (off.dram_bytes - rows) / (on.dram_bytes - rows) == pytest.approx(8.2, rel=0.01)
    assert off.additions == on.additions
    narrow = by_blocks(interval, 1, 3, seed=1)
    on, off = (simulate_hygcn(*narrow, features, own, eliminate=way) for way in (True, False))
    assert on.dram_bytes <= off.dram_bytes <= 1.02 * on.dram_bytes
    assert 1 <= off.cycles / on.cycles <= 1.02


def test_tuning_lifts_utilisation_as_far_as_its_authors_say():
    # AWB-GCN's abstract (arXiv 1908.10834): from 32.5 % to 88.6 % on the average of five graphs, with up to 4,096 PEs.
    graph = load_dataset("rmat:8192:400000:4:2", seed=2)
    tasks = tasks_of(np.asarray(graph.indptr, np.int64), np.asarray(graph.indices, np.int32))
    # A graph of ours, more skewed than theirs on the average: from 10.5 % to 93.1 %.
    first, _ = round_cycles(tasks, blocks(graph.vertices, 1024), 1024, hops=0)
    best = min(tune(tasks, graph.vertices, 1024, rounds=16))
    assert graph.edges / (first * 1024) == pytest.approx(0.105, abs=0.005)
    assert 0.886 < graph.edges / (best * 1024) < 0.94
