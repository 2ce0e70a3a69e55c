"""How a graph is trained on: its split, and the size of mini-batches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.data.planted import split_masks
from simgnn.random_key import fold

FEW = 0.1
"""Part of the vertices: where fewer train, accuracy differs by points from seed to seed."""
MOST_TRAINED = 2000
"""Vertices that train where the split is replaced: as many as trainings of seconds can take."""
MOST_VALIDATED = 1000
SMALL_BATCH, LARGE_BATCH, LARGE = 64, 512, 10_000
"""Seeds of a mini-batch, and of one where more than so many vertices train."""
_SPLIT = 0x61636375726163
"""Last part of the key of the split, so that it meets no other key."""


@dataclass(frozen=True, kw_only=True)
class TrainedGraph:
    """A graph that is trained on.

    Parameters
    ----------
    name
        In tables.
    dataset
        As `load_dataset` takes it.
    real
        Whether anybody has gathered it; otherwise it is generated.
    graph
        With the split that counts.
    own_split
        Whether that is the data set's own.
    """

    name: str
    dataset: str
    real: bool
    graph: Graph
    own_split: bool

    @classmethod
    def load(cls, name: str, dataset: str, *, real: bool) -> TrainedGraph:
        """A data set with its own split, or with another one where few vertices train, see `split_again`.

        Raises
        ------
        InputError
            For whatever is wrong with the data.
        """
        graph = load_dataset(dataset)
        own = int(graph.train_mask.sum()) >= FEW * graph.vertices
        return cls(
            name=name,
            dataset=dataset,
            real=real,
            graph=graph if own else split_again(graph),
            own_split=own,
        )

    @property
    def batch_size(self) -> int:
        """Seeds of a mini-batch."""
        return LARGE_BATCH if self.graph.train_mask.sum() > LARGE else SMALL_BATCH

    @property
    def sizes(self) -> tuple[int, int]:
        """Training and test vertices."""
        return int(self.graph.train_mask.sum()), int(self.graph.test_mask.sum())


def split_again(graph: Graph) -> Graph:
    """Half of the vertices train, though at most `MOST_TRAINED`, a tenth validates, and the others test; at random.

    The split is the same for all seeds of training.
    """
    train_mask, val_mask, test_mask = split_masks(
        graph.vertices,
        train=min(graph.vertices // 2, MOST_TRAINED),
        val=min(graph.vertices // 10, MOST_VALIDATED),
        key=fold(0, _SPLIT),
    )
    return replace(graph, train_mask=train_mask, val_mask=val_mask, test_mask=test_mask)
