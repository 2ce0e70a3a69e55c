"""Ranks with some vertices each who give their rows to all others, needed or not: CAGNET's 1D, and Sancus.

A layer's forward pass has d columns of all n vertices sent to m - 1 others, ``(m - 1) n d`` numbers, and its backward
pass as many: the rank that has a vertex sums the gradients of its out-neighbours. So nothing is added in another order
than on one rank, and outputs and input gradients are its bits. Sources: Tripathy et al., 2020; Peng et al., 2022.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simgnn.config.checks import check_integer, check_number
from simgnn.systems.mixgcn.partitioned import PartTraining, RowsRank

if TYPE_CHECKING:
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.systems.mixgcn.arithmetic import Matrix


class BroadcastRank(RowsRank):
    """CAGNET by one dimension: all rows to all, each layer's of this epoch."""

    def __init__(self, communicator: Communicator, training: PartTraining) -> None:
        super().__init__(communicator, training)
        everything = np.arange(training.graph.vertices)
        self._sum, self._sum_back = (
            each.part(destinations=self.vertices, sources=everything) for each in training.sums
        )
        self.graph_bytes = self._sum.nbytes + self._sum_back.nbytes
        # Rank after rank, which is how `all_gather` leaves rows; `rows[order]` puts them by vertex.
        self._order = np.concatenate(self.parts.own)

    def inputs(self, layer: int, own: Matrix) -> Steps[Matrix]:
        """See `RowsRank`; all vertices."""
        return (yield from self._of_all(own))

    def sums(self, layer: int, inputs: Matrix) -> Matrix:
        return self._sum(inputs)

    def gradients(self, layer: int, sums: Matrix) -> Steps[Matrix]:
        every = yield from self._of_all(sums)
        self.memory.hold(every)
        self.memory.drop(every)
        # The owner of a vertex sums its out-neighbours' gradients itself, in stream order: the bits of one rank.
        # Partitions add parts of sums.
        return self._sum_back(every)

    def _of_all(self, own: Matrix) -> Steps[Matrix]:
        gathered, _ = yield from self.communicator.all_gather(own)
        rows = np.empty_like(gathered)
        rows[self._order] = gathered
        self.memory.hold(gathered, rows)
        self.memory.drop(gathered, rows)
        return rows


@dataclass(frozen=True, kw_only=True)
class BoundedTraining(PartTraining):
    """Training with rows that may be old.

    Parameters
    ----------
    staleness
        Epochs, at most, in which a rank's changed rows are not sent; 0 sends them in each.
    tolerance
        Change of its rows since they were sent, over what was sent, in Frobenius' norm, up to which they are not.
    """

    staleness: int = 4
    tolerance: float = 0.1

    def __post_init__(self) -> None:
        super().__post_init__()
        check_integer("staleness", self.staleness, 0, 1 << 20)
        check_number("tolerance", self.tolerance, 0, 1e9)


class BoundedRank(BroadcastRank):
    """Sancus: a rank whose rows have hardly changed since it sent them does not send them; others go on with the old.

    Rows that have not changed at all, as input features, are never sent twice. Gradients are always sent, as in the
    authors' release.

    Attributes
    ----------
    sent
        By layer, whether the rank has sent its rows in the last epoch.
    """

    def __init__(self, communicator: Communicator, training: BoundedTraining) -> None:
        super().__init__(communicator, training)
        self._staleness, self._tolerance = training.staleness, training.tolerance
        self._known: dict[int, Matrix] = {}
        self._ages: dict[int, int] = {}
        self.sent: dict[int, bool] = {}

    def inputs(self, layer: int, own: Matrix) -> Steps[Matrix]:
        """See `RowsRank`; own rows are this epoch's."""
        sends = self._is_due(layer, own)
        self.sent[layer] = sends
        # A rank that skips still takes part, with no rows: collectives need all.
        given, counts = yield from self.communicator.all_gather(own if sends else own[:0])
        known = self._known.get(layer)
        if known is None:
            known = self._known[layer] = np.empty((len(self._order), own.shape[1]), np.float32)
            self.memory.hold(known)
        self.memory.hold(given)
        self.memory.drop(given)
        came = [rows for rows, count in zip(self.parts.own, counts, strict=True) if count]
        if came:
            known[np.concatenate(came)] = given
        self._ages[layer] = 0 if sends else self._ages[layer] + 1
        rows = known.copy()
        rows[self.vertices] = own
        return rows

    def sent_layers(self) -> list[bool]:
        return [self.sent[layer] for layer in range(len(self.maps))]

    def _is_due(self, layer: int, own: Matrix) -> bool:
        if layer not in self._known:
            return True
        sent = self._known[layer][self.vertices]
        change = float(np.linalg.norm(own - sent))
        # Input features: sent once, in the first epoch.
        if not change:
            return False
        # Either bound makes rows due: how often they were kept back, or how far they have moved since.
        return self._ages[layer] >= self._staleness or change > self._tolerance * float(np.linalg.norm(sent))
