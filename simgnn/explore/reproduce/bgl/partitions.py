"""What a sampler asks of other servers, by partition (slide "Improvements of Graph Partition Algorithm")."""

from __future__ import annotations

import importlib.util
import time
from typing import Any

from simgnn.config.partition_names import METHODS
from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.data.partition.statistics import statistics_of
from simgnn.explore.reproduce.bgl.extent import Extent
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.sampling.remote_requests import count_requests
from simgnn.sampling.sampler import NeighborSampler

PARTS, FANOUTS, BATCH = 8, (10, 5, 5), 64
METIS, RANDOM, BLOCKS = "metis", "random", "blocks"


def partitions(extent: Extent) -> Found:
    """Cut each graph by each method; each part samples its own training vertices for an epoch."""
    with_metis = importlib.util.find_spec("pymetis") is not None
    methods = [method for method in (RANDOM, BLOCKS, METIS) if method != METIS or with_metis]
    assert set(methods) <= set(METHODS)
    rows: list[dict[str, Any]] = []
    for name, data in extent.graphs().items():
        graph = load_dataset(data)
        sampler = NeighborSampler(graph, fanouts=FANOUTS, seed=0)
        make_partition(graph, method=BLOCKS, parts=PARTS)  # compiled before the clock runs
        for method in methods:
            begin = time.process_time()
            partition = make_partition(graph, method=method, parts=PARTS)
            seconds = time.process_time() - begin
            told = statistics_of(graph, partition)
            requests = count_requests(sampler, partition, batch_size=BATCH, seed=0)
            rows.append(
                {
                    "graph": name,
                    "dataset": data,
                    "method": method,
                    "cpu_seconds": seconds,
                    "cut": told.cut,
                    "largest_vertices": told.vertices,
                    "largest_training": told.training,
                    "remote_requests": requests.sampling / requests.sampling_all,
                    "remote_features": requests.features / requests.features_all,
                }
            )
    by_key = {(row["graph"], row["method"]): row for row in rows}
    fewer = {
        graph: 1 - by_key[graph, BLOCKS]["remote_requests"] / by_key[graph, RANDOM]["remote_requests"]
        for graph in extent.graphs()
    }
    notes = () if with_metis else ("METIS is not installed: pip install 'simgnn[partition]'",)
    return Found(
        figures={"remote-requests": min(fewer.values())},
        shown=[
            Shown(
                title=f"B-f: {PARTS} parts; requests of an epoch's sampling that go to another part",
                names=("graph", "method", "cut", "requests", "fewer than random", "training", "CPU s"),
                rows=[
                    (
                        row["graph"],
                        row["method"],
                        f"{row['cut']:.1%}",
                        f"{row['remote_requests']:.1%}",
                        f"{1 - row['remote_requests'] / by_key[row['graph'], RANDOM]['remote_requests']:.0%}",
                        f"{row['largest_training']:.2f}",
                        f"{row['cpu_seconds']:.2f}",
                    )
                    for row in rows
                ],
                left=(0, 1),
                notes=("training: the largest part's training vertices over the mean", *notes),
            )
        ],
        tables={"partitions.csv": rows},
        # Times differ from run to run, and are in the table alone.
        summary={"fewer": fewer},
    )
