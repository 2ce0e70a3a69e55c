"""How much of FastSample's experiments is run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.systems.papers.claims import sizes
from simgnn.systems.papers.reproduce import NOTHING, Asked
from simgnn.virtual_time.platform import load_platform

MACHINES = (4, 8, 16)
"""Section 4.2 says 8 and 16, the caption of Fig. 6 says 4 and 8."""


@dataclass(frozen=True, kw_only=True)
class Scale:
    """How much is run.

    Parameters
    ----------
    generated
        Graph on which virtual ranks sample and train: names in tables, and for `load_dataset`.
    layers
        Depths of the mini-batches.
    steps
        Of a training.
    draws
        Ranks whose mini-batches are counted for an epoch time.
    sampled
        Graph on which sampling is timed, a name for `load_dataset`.
    seeds, fanouts
        Of Fig. 5's mini-batches.
    ranks
        Numbers of ranks that are timed.
    asked
        What the user wants.
    """

    generated: tuple[tuple[str, str], ...]
    layers: tuple[int, ...]
    steps: int
    draws: int
    sampled: str
    seeds: tuple[int, ...]
    fanouts: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]
    asked: Asked = NOTHING

    def summary(self) -> dict[str, Any]:
        platform = load_platform("fastsample")
        return {"datasets": list(self.asked.datasets), "platform": platform.to_dict()}

    def graphs(self) -> Iterator[tuple[str, Graph]]:
        """Graphs by what tables call them; each is let go before the next.

        Raises
        ------
        InputError
            For a graph of which not every rank can have a vertex.
        """
        for name, dataset in (*self.generated, *self.asked.named.items()):
            graph = load_dataset(dataset, seed=1)
            if graph.vertices < MACHINES[-1] or graph.links is not None:
                raise InputError(
                    f"graph must have {MACHINES[-1]} vertices at least, and labels, not be {graph.name}",
                    source=graph.title,
                )
            yield name, graph


def share(asked: Asked) -> Scale:
    """How much is run; of a quick run, a small graph and few mini-batches."""
    return Scale(**sizes(__name__, quick=asked.quick), asked=asked)
