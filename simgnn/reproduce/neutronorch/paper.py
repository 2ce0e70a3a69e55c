"""NeutronOrch's tables and figures that can be made again, an entry each."""

from __future__ import annotations

from simgnn.reproduce.neutronorch.accuracy import figure16
from simgnn.reproduce.neutronorch.averages import averages
from simgnn.reproduce.neutronorch.baselines import figure2, figure6, figure7, figure10
from simgnn.reproduce.neutronorch.dgl import table2, table3
from simgnn.reproduce.neutronorch.sampled import Server
from simgnn.reproduce.paper import Asked, Experiment, Paper

MINIBATCHES, QUICK_MINIBATCHES = 6, 1
"""Of each data set."""

EXPERIMENTS = {
    "figure 2": Experiment(run=figure2, files=("figure2.csv",)),
    "table 2": Experiment(run=table2, files=("table2.csv",)),
    "table 3": Experiment(run=table3, files=("table3.csv",)),
    "figure 6": Experiment(run=figure6, files=("figure6.csv",)),
    "figure 7": Experiment(run=figure7),
    "figure 10": Experiment(run=figure10, files=("figure10.csv", "figure10.png")),
    "figure 16": Experiment(
        run=figure16, files=("figure16.csv", "figure16.png", "staleness.csv"), measures_datasets=True
    ),
    "section 5.7": Experiment(run=averages, files=("averages.csv",)),
}
"""By "table N", "figure N" or "section N", in the order of the reports."""


def share(asked: Asked) -> Server:
    """DGL's server, and mini-batches that are drawn once; of a quick run one of each data set."""
    return Server(minibatches=QUICK_MINIBATCHES if asked.quick else MINIBATCHES, asked=asked)


PAPER = Paper(
    name="neutronorch",
    package=__package__,
    experiments=EXPERIMENTS,
    share=share,
    told=lambda server: {"platform": server.platform.to_dict(), "datasets": list(server.asked.datasets)},
)
