"""DistDGL on a full graph: a rank gets the input features of its L-hop neighbours once a step, and nothing else.

Between layers nothing is sent: a rank computes itself what its vertices need from others, so that vertices are computed
as often as ranks need them. Source: MixGCN, section 5.1; Zheng et al., 2020.

Outputs of a rank's own vertices are those of one rank, to the bit. What it works out for others gets no loss of theirs,
and the gradients of parameters, summed over ranks, are the whole graph's but for the order of additions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from simgnn.systems.mixgcn.arithmetic import finished
from simgnn.systems.mixgcn.full_graph import Rank
from simgnn.systems.mixgcn.partitioned import PartTraining, check_ranks
from simgnn.systems.mixgcn.rows import backward, input_gradient

if TYPE_CHECKING:
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.systems.mixgcn.arithmetic import Matrix

COLLECT = "collect"


class CollectedRank(Rank):
    """A rank with its vertices and all that they depend on.

    Attributes
    ----------
    reached
        Vertices after each layer, ascending; the first are those whose features it has, the last its own.
    """

    def __init__(self, communicator: Communicator, training: PartTraining) -> None:
        check_ranks(communicator, training)
        parts, rank = training.parts, communicator.rank
        super().__init__(communicator, training, parts.own[rank])
        closures = training.reached
        self.reached = closures[rank]
        self._own_features = np.ascontiguousarray(training.graph.gather_features(self.vertices), np.float32)
        self._from = [np.searchsorted(self.reached[0], each) for each in parts.from_each(self.reached[0])]
        # Own features stay where they are: none is sent to itself.
        # Whose rows each rank wants of this one: every rank works out all closures, so that no request is sent.
        self._to = [np.searchsorted(self.vertices, parts.from_each(reached[0])[rank]) for reached in closures]
        pairs = [
            {"sources": self.reached[layer], "destinations": self.reached[layer + 1]}
            for layer in range(len(self.maps))
        ]
        forward_sums, backward_sums = training.sums
        self._sums = [forward_sums.part(**each) for each in pairs]
        self._sums_back = [
            backward_sums.part(sources=each["destinations"], destinations=each["sources"]) for each in pairs
        ]
        self._places = [np.searchsorted(each["sources"], each["destinations"]) for each in pairs]
        # The first layer has no backward sum: no gradient of the features is asked for.
        self.graph_bytes = sum(each.nbytes for each in (*self._sums, *self._sums_back[1:]))
        self.memory.hold(self._own_features)

    @property
    def outputs(self) -> list[Matrix]:
        """See `Trained`; own vertices alone."""
        return [
            # Own vertices are among those after every layer: a vertex reaches itself.
            passed.output[np.searchsorted(rows, self.vertices)]
            for passed, rows in zip(self.passed, self.reached[1:], strict=True)
        ]

    def forward(self, parameters: Mapping[str, Matrix], step: int) -> Steps[Matrix]:
        self.forget()
        with self.communicator.phase(COLLECT):
            rows = self._own_features[np.concatenate(self._to)]
            received, _ = yield from self.communicator.all_to_all(rows, [len(each) for each in self._to])
        inputs = np.empty_like(received)
        inputs[np.concatenate(self._from)] = received
        self.memory.hold(rows, received, inputs)
        self.memory.drop(rows, received)
        for layer in range(len(self.maps)):
            sums = self._sums[layer](inputs)
            self.memory.hold(sums)
            output = self.pass_layer(
                layer,
                parameters,
                sums=sums,
                own=inputs,
                places=self._places[layer],
                step=step,
                vertices=self.reached[layer + 1],
            )
            if not layer:
                # Features that were collected are needed by the first layer alone; later inputs are held as outputs.
                self.memory.drop(inputs)
            inputs = output
        return inputs

    def layers_back(self, parameters: Mapping[str, Matrix], gradient: Matrix) -> Steps[dict[str, Matrix]]:
        """See `Rank`; the input gradients are this rank's part of those of all that it has reached."""
        named: dict[str, Matrix] = {}
        for layer in reversed(range(len(self.maps))):
            given = backward(self.maps[layer], parameters, self.passed[layer], gradient, asked=layer > 0)
            named |= given.named
            if given.sums is None:
                continue
            neighbours = self._sums_back[layer](given.sums)
            self.memory.hold(given.sums, neighbours)
            self.memory.drop(given.sums)
            places = self._places[layer]
            neighbours[places] = input_gradient(given, parameters, neighbours[places], None)
            finished(neighbours, kept=self.passed[layer - 1].kept[-1])
            self.input_gradients.insert(0, neighbours)
            gradient = neighbours
        return named
        yield  # a program of a rank, although it meets no other here
