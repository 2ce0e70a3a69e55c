"""FastSample's experiments, an entry each."""

from __future__ import annotations

from dataclasses import replace

from simgnn.explore.reproduce.fastsample.epochs import epochs
from simgnn.explore.reproduce.fastsample.exact import exact
from simgnn.explore.reproduce.fastsample.extent import QUICK, WHOLE, Extent
from simgnn.explore.reproduce.fastsample.topology import topology
from simgnn.explore.reproduce.paper import Asked, Experiment, Paper
from simgnn.virtual_time.platform import load_platform

EXPERIMENTS = {
    "topology": Experiment(run=topology, files=("topology.csv",), measures_datasets=True),
    "rounds": Experiment(run=exact, files=("rounds.csv",), measures_datasets=True),
    "epochs": Experiment(run=epochs, files=("figure6.csv", "figure6.png")),
}
"""By name, in the order of the reports."""


def share(asked: Asked) -> Extent:
    """How much is run; of a quick run, a small graph and few mini-batches."""
    return replace(QUICK if asked.quick else WHOLE, asked=asked)


PAPER = Paper(
    name="fastsample",
    package=__package__,
    experiments=EXPERIMENTS,
    share=share,
    told=lambda extent: {
        "datasets": list(extent.asked.datasets),
        "platform": load_platform("fastsample").to_dict(),
    },
    graphs=("communities", "skewed"),
)
