"""NeutronOrch's tables and figures that can be made again, an entry each."""

from __future__ import annotations

from simgnn.explore.reproduce.neutronorch.accuracy import figure16
from simgnn.explore.reproduce.neutronorch.averages import averages
from simgnn.explore.reproduce.neutronorch.baselines import figure2, figure6, figure7, figure10
from simgnn.explore.reproduce.neutronorch.depth import bottom_layer
from simgnn.explore.reproduce.neutronorch.dgl import table2, table3
from simgnn.explore.reproduce.neutronorch.gains import figure12
from simgnn.explore.reproduce.neutronorch.sampled import Server
from simgnn.explore.reproduce.neutronorch.training_time import figure14
from simgnn.explore.reproduce.neutronorch.transfer_volume import figure13
from simgnn.explore.reproduce.neutronorch.utilisation import figure15
from simgnn.explore.reproduce.paper import Asked, Experiment, Paper

MINIBATCHES, QUICK_MINIBATCHES = 6, 1
"""Of each data set."""

EXPERIMENTS = {
    "figure 2": Experiment(run=figure2, files=("figure2.csv",)),
    "table 2": Experiment(run=table2, files=("table2.csv",)),
    "table 3": Experiment(run=table3, files=("table3.csv",)),
    "figure 6": Experiment(run=figure6, files=("figure6.csv",)),
    "figure 7": Experiment(run=figure7),
    "figure 10": Experiment(run=figure10, files=("figure10.csv", "figure10.png")),
    "figure 12": Experiment(run=figure12, files=("figure12.csv", "adjustments.csv")),
    "figure 13": Experiment(run=figure13, files=("figure13.csv",), measures_datasets=True),
    "figure 14": Experiment(run=figure14, files=("figure14.csv",)),
    "figure 15": Experiment(run=figure15, files=("figure15.csv",)),
    "figure 16": Experiment(
        run=figure16, files=("figure16.csv", "figure16.png", "staleness.csv"), measures_datasets=True
    ),
    "section 5.7, depth": Experiment(run=bottom_layer, files=("bottom-layer.csv",)),
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
    graphs=("digits",),
)
