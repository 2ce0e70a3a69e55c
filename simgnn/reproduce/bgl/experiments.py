"""BGL's experiments, an entry each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simgnn.reproduce.bgl.accuracy import accuracy
from simgnn.reproduce.bgl.compared import compared
from simgnn.reproduce.bgl.extent import Extent
from simgnn.reproduce.bgl.hits import hits
from simgnn.reproduce.bgl.minibatch_bytes import minibatch_bytes
from simgnn.reproduce.bgl.partitions import partitions
from simgnn.reproduce.bgl.shifted import shifted
from simgnn.reproduce.found import Found


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """One experiment.

    Parameters
    ----------
    run
    files
        Names of the files that it leaves.
    """

    run: Callable[[Extent], Found]
    files: tuple[str, ...] = ()


EXPERIMENTS = {
    "bytes": Experiment(run=minibatch_bytes, files=("bytes.csv",)),
    "order": Experiment(run=shifted),
    "hits": Experiment(run=hits, files=("hits.csv", "hits.png")),
    "partitions": Experiment(run=partitions, files=("partitions.csv",)),
    "systems": Experiment(run=compared, files=("systems.csv", "isolation.csv", "scaling.csv", "stages.png")),
    "accuracy": Experiment(run=accuracy, files=("accuracy.csv",)),
}
"""By name, in the order of the reports."""
