"""Many virtual ranks of one process: what is of all vertices is there once, and what has served is given up."""

import tracemalloc

import numpy as np
import pytest
from small_ranks import small

from simgnn.config.ranks import SAMPLINGS
from simgnn.data.datasets import load_dataset
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.launch import rank as launched_rank
from simgnn.distributed.launch.group import VirtualRanks
from simgnn.distributed.ownership import Ownership
from simgnn.distributed.parts import part_of
from simgnn.distributed.sharded_features import ShardedFeatures

VERTICES = 60_000


def peak_bytes(ranks, sampling):
    """Of opening parts and of a session; the data set is there before."""
    config = small(ranks, dataset=f"rmat:{VERTICES}:90000:2:4")
    config = config.replace("ranks", cut="random", sampling=sampling)
    group = VirtualRanks(ranks)
    tracemalloc.start()
    try:
        graph = launched_rank.load_graph(config, group)
        launched_rank.rank_session(config, graph, group=group)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("sampling", SAMPLINGS)
def test_ranks_share_what_is_of_all_vertices(sampling):
    """An array of 8 bytes a vertex for each of 40 ranks more would be 19 MB."""
    peak_bytes(2, sampling)  # what is made once in a process
    few, many = peak_bytes(2, sampling), peak_bytes(42, sampling)
    assert many - few < 4 * 8 * VERTICES


@pytest.mark.slow
def test_rows_that_have_served_are_given_up():
    graph = load_dataset("sbm:60:300:8:4")
    ownership = Ownership(np.arange(60, dtype=np.int32) % 2, 2)

    def program(communicator):
        part = part_of(graph, ownership, communicator.rank)
        store = ShardedFeatures(part.features, ownership, communicator)
        others = np.flatnonzero(ownership.owners != communicator.rank)[:5]
        pending = store.begin(others)
        yield from store.exchange()
        rows = pending.finish().rows
        out = np.empty_like(rows)
        store.copy(others, out, None)
        store.forget()
        with pytest.raises(RuntimeError):
            store.copy(others, out, None)
        return (rows == graph.gather_features(others)).all() and (out == rows).all()

    assert InProcess(2).run(program) == [True, True]
