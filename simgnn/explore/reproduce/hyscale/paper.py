"""HyScale-GNN's tables and figures that can be made again, an entry each."""

from __future__ import annotations

from simgnn.explore.reproduce.hyscale.epoch_times import table6
from simgnn.explore.reproduce.hyscale.gpus import figure10
from simgnn.explore.reproduce.hyscale.normalised import ceiling, table7
from simgnn.explore.reproduce.hyscale.predicted import Predicted
from simgnn.explore.reproduce.hyscale.scaling import figure9
from simgnn.explore.reproduce.hyscale.simulated import figure8, figure11
from simgnn.explore.reproduce.paper import Asked, Experiment, Paper

BATCHES, QUICK_BATCHES = 8, 1
"""Mini-batches that sizes are the mean of."""

EXPERIMENTS = {
    "section 1": Experiment(run=ceiling),
    "table 6": Experiment(run=table6, files=("table6.csv", "table6.png")),
    "table 7": Experiment(run=table7, files=("table7.csv",)),
    "figure 8": Experiment(run=figure8, files=("figure8.csv",)),
    "figure 9": Experiment(run=figure9, files=("figure9.csv", "figure9.png")),
    "figure 10": Experiment(run=figure10, files=("figure10.csv",)),
    "figure 11": Experiment(run=figure11, files=("figure11.csv", "figure11.png")),
}
"""By "table N", "figure N" or "section N", the paper's Roman numbers as ours; in the order of the reports."""


def share(asked: Asked) -> Predicted:
    """Mini-batches, which are drawn once; of a quick run fewer, and small ones simulated."""
    return Predicted(batches=QUICK_BATCHES if asked.quick else BATCHES, quick=asked.quick)


PAPER = Paper(
    name="hyscale",
    package=__package__,
    experiments=EXPERIMENTS,
    share=share,
    told=lambda predicted: {"platform": predicted.platform.to_dict()},
)
