"""Partition parallelism, as a program of a rank: each has some vertices, and gets those that it sums and others own.

Algorithm 1 of MixGCN: in front of each layer a rank gets the rows of the in-neighbours that others own, each once, and
after the layer's gradient it gives them their gradients back. With R_i the vertices that part i needs from others, a
layer with d columns sends ``sum |R_i| d`` numbers in each direction.

Forward, each sum adds the terms that it adds on one rank in their order, so that all layers' outputs are those of one
rank, to the bit. Backward, a vertex's gradient is a sum of parts' sums, in the order of ranks: another order.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from simgnn.errors import InputError
from simgnn.systems.mixgcn.full_graph import FullGraph, Rank
from simgnn.systems.mixgcn.parts import Parts
from simgnn.systems.mixgcn.rows import backward, input_gradient

if TYPE_CHECKING:
    from simgnn.data.partition.partition import Partition
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.systems.mixgcn.arithmetic import Matrix, Rows


@dataclass(frozen=True, kw_only=True)
class PartTraining(FullGraph):
    """What is trained, and who has which vertices.

    Parameters
    ----------
    partition
        Of the graph, a part for each rank; the others are `FullGraph`'s.

    Raises
    ------
    InputError
        As `FullGraph`, and for a partition of another graph.
    """

    partition: Partition

    def __post_init__(self) -> None:
        super().__post_init__()
        self.partition.check_graph(self.graph)

    @cached_property
    def parts(self) -> Parts:
        """Who needs what of whom; ranks of one process share it."""
        return Parts(graph=self.graph, partition=self.partition)

    @cached_property
    def reached(self) -> list[list[Rows]]:
        """Of each part, what its vertices depend on in front of each layer: see `Parts.reached`."""
        return [self.parts.reached(part, self.model.layers) for part in range(self.partition.parts)]


class RowsRank(Rank):
    """A rank that has the whole rows of its own vertices; how it gets others' is a class's below."""

    def __init__(self, communicator: Communicator, training: PartTraining) -> None:
        check_ranks(communicator, training)
        self.parts = training.parts
        super().__init__(communicator, training, self.parts.own[communicator.rank])
        self._features = np.ascontiguousarray(training.graph.gather_features(self.vertices), np.float32)
        self.memory.hold(self._features)

    @abstractmethod
    def inputs(self, layer: int, own: Matrix) -> Steps[Matrix]:
        """What a layer sums over: own rows and those that others own, in the order that `sums` wants."""

    @abstractmethod
    def sums(self, layer: int, inputs: Matrix) -> Matrix:
        """Sums over neighbours of this rank's vertices."""

    @abstractmethod
    def gradients(self, layer: int, sums: Matrix) -> Steps[Matrix]:
        """Gradient of what the layer below gave, through the sums of all ranks' vertices: this rank's rows."""

    def forward(self, parameters: Mapping[str, Matrix], step: int) -> Steps[Matrix]:
        self.forget()
        own = self._features
        for layer in range(len(self.maps)):
            with self.communicator.phase(f"forward {layer}"):
                inputs = yield from self.inputs(layer, own)
                sums = self.sums(layer, inputs)
            self.memory.hold(inputs, sums)
            self.memory.drop(inputs)
            own = self.pass_layer(layer, parameters, sums=sums, own=own, step=step, vertices=self.vertices)
        return own

    def layers_back(self, parameters: Mapping[str, Matrix], gradient: Matrix) -> Steps[dict[str, Matrix]]:
        named: dict[str, Matrix] = {}
        for layer in reversed(range(len(self.maps))):
            given = backward(self.maps[layer], parameters, self.passed[layer], gradient, asked=layer > 0)
            named |= given.named
            if given.sums is None:
                continue
            self.memory.hold(given.sums)
            with self.communicator.phase(f"backward {layer}"):
                neighbours = yield from self.gradients(layer, given.sums)
            self.memory.hold(neighbours)
            self.memory.drop(given.sums)
            gradient = input_gradient(given, parameters, neighbours, self.passed[layer - 1].kept[-1])
            self.input_gradients.insert(0, gradient)
        return named


class PartitionRank(RowsRank):
    """Algorithm 1: rows of in-neighbours that others own, each layer's of this epoch."""

    def __init__(self, communicator: Communicator, training: PartTraining) -> None:
        super().__init__(communicator, training)
        forward_sums, backward_sums = training.sums
        needed = self.parts.needed
        own, others = self.vertices, needed[communicator.rank]
        # Sorted by vertex, so that the part's stream is the whole stream's with edges left out: the same order of
        # additions.
        every = np.union1d(own, others)
        self._sum = forward_sums.part(destinations=own, sources=every)
        self._sum_back = backward_sums.part(destinations=every, sources=own)
        self.graph_bytes = self._sum.nbytes + self._sum_back.nbytes
        self._every = len(every)
        self._own_places = np.searchsorted(every, own)
        self._from = [np.searchsorted(every, each) for each in self.parts.from_each(others)]
        """Of each rank, places of its vertices that this one needs."""
        self._to = [np.searchsorted(own, self.parts.from_each(each)[communicator.rank]) for each in needed]
        """Of each rank, places among own vertices of those that it needs."""

    def inputs(self, layer: int, own: Matrix) -> Steps[Matrix]:
        """See `RowsRank`; ascending vertices."""
        others = yield from self.exchanged(own, self._to)
        return self.assembled(own, others)

    def sums(self, layer: int, inputs: Matrix) -> Matrix:
        return self._sum(inputs)

    def gradients(self, layer: int, sums: Matrix) -> Steps[Matrix]:
        partial = self._sum_back(sums)
        self.memory.hold(partial)
        given = yield from self.exchanged(partial, self._from)
        self.memory.drop(partial)
        return self.added(partial, given)

    def exchanged(self, rows: Matrix, places: list[Rows]) -> Steps[Matrix]:
        """Give each rank some rows. One round.

        Returns
        -------
        Those that came, of rank 0 first.
        """
        sent = rows[np.concatenate(places)]
        received, _ = yield from self.communicator.all_to_all(sent, [len(each) for each in places])
        self.memory.hold(sent, received)
        self.memory.drop(sent, received)
        return received

    def assembled(self, own: Matrix, others: Matrix) -> Matrix:
        """Own rows and those that others sent, ascending vertices."""
        rows = np.empty((self._every, own.shape[1]), np.float32)
        rows[self._own_places] = own
        rows[np.concatenate(self._from)] = others
        return rows

    def added(self, partial: Matrix, given: Matrix) -> Matrix:
        """A rank's own part of its vertices' gradients, and after it what others gave, in the order of ranks."""
        # Own first, then ranks 0, 1, ...: an order that does not depend on what arrives when.
        total = partial[self._own_places]
        for places, rows in zip(
            self._to, np.split(given, np.cumsum(list(map(len, self._to)))[:-1]), strict=True
        ):
            total[places] += rows
        return total


class StaleRank(PartitionRank):
    """PipeGCN: others' rows, and the gradients that they give, are those of the epoch before; none in the first one.

    What an epoch makes is on its way while the next one computes. Source: Wan et al., 2022, Algorithm 1.
    """

    def __init__(self, communicator: Communicator, training: PartTraining) -> None:
        super().__init__(communicator, training)
        self._rows: dict[int, Matrix] = {}
        self._gradients: dict[int, Matrix] = {}

    def inputs(self, layer: int, own: Matrix) -> Steps[Matrix]:
        # Ranks send what they have just made, but go on with what came an epoch ago: in time, the exchange is over
        # before it is needed.
        fresh = yield from self.exchanged(own, self._to)
        return self.assembled(own, self._last(self._rows, layer, fresh))

    def gradients(self, layer: int, sums: Matrix) -> Steps[Matrix]:
        partial = self._sum_back(sums)
        self.memory.hold(partial)
        fresh = yield from self.exchanged(partial, self._from)
        self.memory.drop(partial)
        return self.added(partial, self._last(self._gradients, layer, fresh))

    def _last(self, kept: dict[int, Matrix], layer: int, fresh: Matrix) -> Matrix:
        """What came in the epoch before; what came now is kept in its place."""
        last = kept.get(layer)
        self.memory.hold(fresh)
        if last is not None:
            self.memory.drop(last)
        kept[layer] = fresh
        return np.zeros_like(fresh) if last is None else last


def check_ranks(communicator: Communicator, training: PartTraining) -> None:
    """Raise InputError unless there is a part for each rank."""
    if communicator.ranks != training.partition.parts:
        raise InputError(
            f"parts must be one for each of {communicator.ranks} ranks, not {training.partition.parts}"
        )
