"""BGL's experiments, an entry each."""

from __future__ import annotations

from dataclasses import replace

from simgnn.explore.reproduce.bgl.accuracy import accuracy
from simgnn.explore.reproduce.bgl.compared import compared
from simgnn.explore.reproduce.bgl.extent import QUICK, WHOLE, Extent
from simgnn.explore.reproduce.bgl.hits import hits
from simgnn.explore.reproduce.bgl.minibatch_bytes import minibatch_bytes
from simgnn.explore.reproduce.bgl.partitions import partitions
from simgnn.explore.reproduce.bgl.shifted import shifted
from simgnn.explore.reproduce.paper import Asked, Experiment, Paper

EXPERIMENTS = {
    "bytes": Experiment(run=minibatch_bytes, files=("bytes.csv",)),
    "order": Experiment(run=shifted),
    "hits": Experiment(run=hits, files=("hits.csv", "hits.png"), measures_datasets=True),
    "partitions": Experiment(run=partitions, files=("partitions.csv",), measures_datasets=True),
    "systems": Experiment(run=compared, files=("systems.csv", "isolation.csv", "scaling.csv", "stages.png")),
    "accuracy": Experiment(run=accuracy, files=("accuracy.csv", "accuracy.png"), measures_datasets=True),
}
"""By name, in the order of the reports."""


def share(asked: Asked) -> Extent:
    """How much is run; of a quick run, small graphs and short trainings."""
    return replace(QUICK if asked.quick else WHOLE, asked=asked)


PAPER = Paper(
    name="bgl",
    package=__package__,
    experiments=EXPERIMENTS,
    share=share,
    told=lambda extent: {"datasets": list(extent.asked.datasets)},
    graphs=("digits", "ring", "communities", "citation"),
)
