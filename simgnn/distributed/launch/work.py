"""What one rank does between rounds for a mini-batch, and its sums over mini-batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.launch.parts.loading import CACHE, OWN, REMOTE
from simgnn.virtual_time.virtual_time import femtoseconds

if TYPE_CHECKING:
    from simgnn.training.batches import LoadedBatch
    from simgnn.training.iteration import Iteration


class Work(NamedTuple):
    """A rank's part of a mini-batch, as `Notes.add_work` takes it.

    Parameters
    ----------
    number
        The mini-batch's in the run, from 0.
    femtoseconds
        Of its slowest accelerator; 0 of trainers whose time is not simulated.
    vertices
        |V^0|, whose features are read, added over trainers.
    edges
        Sampled, of all layers.
    own, cache, remote
        Rows of features by where they were.
    """

    number: int
    femtoseconds: int = 0
    seeds: int = 0
    vertices: int = 0
    edges: int = 0
    own: int = 0
    cache: int = 0
    remote: int = 0

    def counted(self) -> NDArray[np.int64]:
        """What it adds to the rank's `SUMS`; one without seeds is not counted as a mini-batch."""
        return np.array((self.seeds > 0, *self[1:]), np.int64)

    @classmethod
    def of(cls, number: int, iteration: Iteration) -> Work:
        """The work of an iteration that holds one rank's trainers alone."""
        rows: Counter[str] = Counter()
        for part in iteration.parts.values():
            rows.update(_rows(part))
        batches = [part.batch for part in iteration.parts.values()]
        return cls(
            number=number,
            femtoseconds=femtoseconds(max(iteration.seconds.values(), default=0.0)),
            seeds=sum(part.seeds for part in iteration.parts.values()),
            vertices=sum(len(batch.vertices[0]) for batch in batches),
            edges=sum(block.edges for batch in batches for block in batch.blocks),
            own=rows[OWN],
            cache=rows[CACHE],
            remote=rows[REMOTE],
        )


def _rows(part: LoadedBatch) -> Mapping[str, int]:
    """Rows that were read, by tier; a rank that has the whole graph reads its own."""
    return {OWN: len(part.batch.vertices[0])} if part.reading is None else part.reading.hits


SUMS = ("mini_batches", "accelerator_femtoseconds", "seeds", "vertices", "edges", OWN, CACHE, REMOTE)
"""One rank's sums over mini-batches."""
