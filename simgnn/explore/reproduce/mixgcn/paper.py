"""MixGCN's experiments, an entry each; its accelerators are `simgnn.explore.reproduce.accelerators`."""

from __future__ import annotations

from dataclasses import replace

from simgnn.explore.reproduce.mixgcn.balance import balance
from simgnn.explore.reproduce.mixgcn.breakdown import breakdown
from simgnn.explore.reproduce.mixgcn.extent import QUICK, WHOLE, Extent
from simgnn.explore.reproduce.mixgcn.memory import memory
from simgnn.explore.reproduce.mixgcn.preprocessing import preprocessing
from simgnn.explore.reproduce.mixgcn.stages import stages
from simgnn.explore.reproduce.mixgcn.throughput import throughput
from simgnn.explore.reproduce.mixgcn.volume import volume
from simgnn.explore.reproduce.paper import Asked, Experiment, Paper

EXPERIMENTS = {
    "figure 7": Experiment(run=throughput, files=("throughput.csv", "throughput.png")),
    "figure 8": Experiment(run=breakdown, files=("breakdown.csv", "breakdown.png")),
    "figure 9": Experiment(run=memory, files=("memory.csv", "memory.png"), measures_datasets=True),
    "figure 10": Experiment(run=volume, files=("volume.csv", "volume.png"), measures_datasets=True),
    "figure 11": Experiment(run=balance, files=("balance.csv", "balance.png"), measures_datasets=True),
    "table 4": Experiment(run=stages, files=("stages.csv", "printed_stages.csv"), measures_datasets=True),
    "table 5": Experiment(run=preprocessing, files=("preprocessing.csv",), measures_datasets=True),
}
"""By name, in the order of the reports."""


def share(asked: Asked) -> Extent:
    """How much is run; of a quick run, small graphs. Each run has graphs and partitions of its own."""
    return replace(QUICK if asked.quick else WHOLE, asked=asked, _graphs={}, _partitions={})


PAPER = Paper(
    name="mixgcn",
    package=__package__,
    experiments=EXPERIMENTS,
    share=share,
    told=lambda extent: {"datasets": list(extent.asked.datasets), "methods": list(extent.methods)},
    graphs=("digits", "dense", "communities"),
)
