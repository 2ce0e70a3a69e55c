"""Full-graph training by mixture of parallelism, as a program of a rank: one step of the optimizer in each epoch.

Aggregation workers have all vertices and some columns, update workers some vertices and all columns; two exchanges
bring each layer's matrix from one kind to the other and back (MixGCN, Algorithm 2), and the backward pass goes the
same way in the other direction. After the last layer nothing is exchanged: the rank that updated a vertex knows its
loss.

What each element of the matrices is does not depend on the layout, to the bit, forward and backward. Gradients of
parameters are sums over vertices: each update worker adds its rows in ascending order in binary32, and the workers'
sums are added in the order of ranks in binary64 and rounded once. With one update worker these are the bits of a single
machine; with several the order of additions is another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import Bools
from simgnn.data.graph import Graph
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.errors import InputError
from simgnn.model.model import ModelConfig
from simgnn.systems.mixgcn.accelerated import DeviceProducts, DeviceSums
from simgnn.systems.mixgcn.arithmetic import Aggregation, Matrix
from simgnn.systems.mixgcn.full_graph import FullGraph, Rank, Trained, train_with
from simgnn.systems.mixgcn.layout import Layout, length
from simgnn.systems.mixgcn.rows import HOST, backward, input_gradient

if TYPE_CHECKING:
    from simgnn.sim.device import Device
    from simgnn.systems.mixgcn.rows import Products


_CHUNK = 4096
"""Vertices whose features are read at a time."""


Sums = Aggregation | DeviceSums
"""What sums over neighbours."""


@dataclass(frozen=True, kw_only=True)
class Training(FullGraph):
    """What is trained, and who has which columns and rows.

    Parameters
    ----------
    layout
        Of the graph's vertices; the others are `FullGraph`'s.
    device
        An accelerator that sums for all ranks of this process, one after the other, open while they train; None for
        this machine's processor. Bits are the same.
    dense
        The same, of those who multiply rows.
    masks
        Whether update workers send aggregation workers a bit for each element of a gradient that says whether a ReLU or
        dropout will drop it, so that it is not summed (S-SpMM, section 3.2.1). Bits are the same.

    Raises
    ------
    InputError
        As `FullGraph`, and for a layout of other vertices.
    """

    layout: Layout
    device: Device | None = field(default=None, repr=False)
    dense: Device | None = field(default=None, repr=False)
    masks: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.layout.vertices != self.graph.vertices:
            raise InputError(
                f"layout must be of the graph's {self.graph.vertices} vertices, not of {self.layout.vertices}"
            )

    def sums_of_a_rank(self) -> tuple[Sums, Sums]:
        """Forward and backward, of a rank's own."""
        forward, back = self.sums
        if self.device is None:
            return forward, back
        return (
            DeviceSums(self.operator, self.device, nbytes=forward.nbytes),
            DeviceSums(self.operator.transposed(), self.device, nbytes=back.nbytes),
        )


def train(communicator: Communicator, training: Training) -> Steps[Trained]:
    """A rank's program: for `InProcess.run`, or over torch.distributed."""
    return train_with(communicator, training, MixtureRank)


class MixtureRank(Rank):
    """A rank's columns and rows.

    Attributes
    ----------
    sums
        Over neighbours, forward and backward; None of a rank that only multiplies.
    products
        Who multiplies rows.
    """

    def __init__(self, communicator: Communicator, training: Training) -> None:
        graph, self.layout, self._masks = training.graph, training.layout, training.masks
        if communicator.ranks != self.layout.ranks:
            raise InputError(
                f"ranks of the layout must be the communicator's {communicator.ranks}, not {self.layout.ranks}"
            )
        rows = self.layout.rows(communicator.rank)
        super().__init__(communicator, training, np.arange(rows.start, rows.stop))
        aggregates = communicator.rank in self.layout.aggregators
        self.sums = training.sums_of_a_rank() if aggregates else None
        self.graph_bytes = sum(each.nbytes for each in self.sums or ())
        self.products: Products = HOST if training.dense is None else DeviceProducts(training.dense)
        columns = self.layout.columns(communicator.rank, self.model.features)
        self._multiplied: list[int] | None = None if training.dense is None else []
        self._features = _columns(graph, columns)
        takes_own = any(linear.own for linear in self.maps[0])
        # GraphSAGE and GIN multiply a vertex's own row: its updater has it from the beginning, for it is not
        # exchanged.
        self._own_features = (
            np.ascontiguousarray(graph.gather_features(self.vertices), np.float32) if takes_own else None
        )
        self.memory.hold(self._features, self._own_features)

    def forward(self, parameters: Mapping[str, Matrix], step: int) -> Steps[Matrix]:
        self.forget()
        columns, own = self._features, self._own_features
        for layer in range(len(self.maps)):
            width, last = self.model.widths[layer], layer == len(self.maps) - 1
            with self.communicator.phase(f"forward {layer}"):
                sums = yield from self._summed(columns, width)
                if layer:
                    self.memory.drop(columns)
                own = self.pass_layer(
                    layer,
                    parameters,
                    sums=sums,
                    own=own,
                    step=step,
                    vertices=self.vertices,
                    products=self.products,
                )
                self._end_pass()
                if not last:
                    columns = yield from self._to_columns(own, self.model.widths[layer + 1])
                    self.memory.hold(columns)
        return self.passed[-1].output

    def layers_back(self, parameters: Mapping[str, Matrix], gradient: Matrix) -> Steps[dict[str, Matrix]]:
        named: dict[str, Matrix] = {}
        for layer in reversed(range(len(self.maps))):
            width = self.model.widths[layer]
            given = backward(
                self.maps[layer],
                parameters,
                self.passed[layer],
                gradient,
                asked=layer > 0,
                products=self.products,
            )
            # The last layer's backward products follow its forward ones, without sums in between: one pass, as
            # `pipeline.py` counts them.
            self._end_pass(again=layer == len(self.maps) - 1)
            named |= given.named
            if given.sums is None:
                continue
            self.memory.hold(given.sums)
            with self.communicator.phase(f"backward {layer}"):
                columns = yield from self._to_columns(given.sums, width)
                self.memory.hold(columns)
                kept = self.passed[layer - 1].kept[-1]
                wanted = None
                if self._masks and kept is not None:
                    wanted = yield from self._masks_to_columns(kept, width)
                neighbours = yield from self._summed(columns, width, back=True, wanted=wanted)
                self.memory.drop(given.sums, columns)
            gradient = input_gradient(given, parameters, neighbours, kept, self.products)
            self.memory.hold(gradient)
            self.memory.drop(neighbours)
            self.input_gradients.insert(0, gradient)
        return named

    def _end_pass(self, *, again: bool = False) -> None:
        """Note what the products of a pass took; `again` adds to the pass before."""
        cycles = sum(self.products.take_cycles())
        if self._multiplied is None:
            return
        if again:
            self._multiplied[-1] += cycles
        else:
            self._multiplied.append(cycles)

    def take_product_cycles(self) -> list[int]:
        taken = self._multiplied or []
        if taken:
            self._multiplied = []
        return taken

    def take_cycles(self) -> list[int]:
        return [cycles for sums in self.sums or () for cycles in sums.take_cycles()]

    def _to_rows(self, part: Matrix, width: int) -> Steps[Matrix]:
        """Columns in, rows out. One round.

        Parameters
        ----------
        part : shape (vertices, columns of this rank)
        width
            Columns of the whole matrix.

        Returns
        -------
        Shape (rows of this rank, width).
        """
        layout, ranks = self.layout, range(self.layout.ranks)
        received, arrived = yield from self._exchange([part[layout.rows(rank)] for rank in ranks])
        own = length(layout.rows(self.communicator.rank))
        whole = np.empty((own, width), np.float32)
        for rank, piece in zip(ranks, received, strict=True):
            place = layout.columns(rank, width)
            whole[:, place] = piece.reshape(own, length(place))
        self.memory.hold(whole)
        self.memory.drop(whole, arrived)
        return whole

    def _to_columns(self, part: Matrix, width: int) -> Steps[Matrix]:
        """Rows in, shape (rows of this rank, width), columns out, shape (vertices, columns of this rank). One round."""
        layout, ranks = self.layout, range(self.layout.ranks)
        received, arrived = yield from self._exchange(
            [part[:, layout.columns(rank, width)] for rank in ranks]
        )
        own = length(layout.columns(self.communicator.rank, width))
        whole = np.empty((layout.vertices, own), np.float32)
        for rank, piece in zip(ranks, received, strict=True):
            rows = layout.rows(rank)
            whole[rows] = piece.reshape(length(rows), own)
        self.memory.hold(whole)
        self.memory.drop(whole, arrived)
        return whole

    def _masks_to_columns(self, part: Bools, width: int) -> Steps[Bools]:
        """`_to_columns` of a bitmap, a bit for each element. One round."""
        layout, ranks = self.layout, range(self.layout.ranks)
        # A bit for each element: a 32nd of the gradient that it goes with.
        pieces = [np.packbits(part[:, layout.columns(rank, width)]) for rank in ranks]
        packed = np.concatenate(pieces)
        received, counts = yield from self.communicator.all_to_all(packed, [len(piece) for piece in pieces])
        own = length(layout.columns(self.communicator.rank, width))
        whole = np.empty((layout.vertices, own), np.bool_)
        self.memory.hold(packed, received, whole)
        self.memory.drop(packed, received, whole)
        for rank, piece in zip(ranks, np.split(received, np.cumsum(counts)[:-1]), strict=True):
            rows = layout.rows(rank)
            bits = length(rows) * own
            # packbits fills the last byte with zeros, which `count` leaves out.
            whole[rows] = (
                np.unpackbits(piece, count=bits).astype(np.bool_).reshape(-1, own) if bits else False
            )
        return whole

    def _exchange(self, pieces: list[Matrix]) -> Steps[tuple[list[Matrix], Matrix]]:
        """A piece for each rank, and from each; the vector that these are parts of is held, and the caller drops it."""
        # `all_to_all` wants equal rows: a piece has some rows and some columns of each rank's, so numbers go as rows of
        # one.
        numbers = np.concatenate([piece.reshape(-1) for piece in pieces])
        received, counts = yield from self.communicator.all_to_all(numbers, [piece.size for piece in pieces])
        self.memory.hold(numbers, received)
        self.memory.drop(numbers)
        return np.split(received, np.cumsum(counts)[:-1]), received

    def _summed(
        self, columns: Matrix, width: int, *, back: bool = False, wanted: Bools | None = None
    ) -> Steps[Matrix]:
        """Sums over neighbours of this rank's columns, and of all ranks' columns this rank's rows."""
        self.memory.hold(wanted)
        # A rank that only multiplies has no columns, and takes part in the exchange.
        sums = np.zeros_like(columns) if self.sums is None else self.sums[back](columns, wanted)
        self.memory.hold(sums)
        if wanted is not None:
            self.memory.drop(wanted)
        rows = yield from self._to_rows(sums, width)
        self.memory.hold(rows)
        self.memory.drop(sums)
        return rows


def _columns(graph: Graph, columns: slice) -> Matrix:
    """Some columns of all features, without a copy of the whole."""
    found = np.empty((graph.vertices, length(columns)), np.float32)
    # Features may be on disk: a chunk of rows is read, and a rank's columns of it are kept.
    for start in range(0, graph.vertices, _CHUNK):
        vertices = np.arange(start, min(start + _CHUNK, graph.vertices))
        found[vertices] = graph.gather_features(vertices)[:, columns]
    return found


def exchanged_bytes(model: ModelConfig, layout: Layout, *, masks: bool = False) -> dict[str, int]:
    """What an epoch's exchanges send between ranks, by phase; of gradients and losses nothing is in it.

    With `masks`, backward, a bit for each element beside.

    Layer l gives its sums to update workers, n d_l numbers, and they give what they made of it back, n d_(l + 1), but
    after the last layer; backward, each layer but the first has both of n d_l. Of pairs the part (m - 1) / m is sent,
    and apart all of it. Source: MixGCN, section 3.1.2.
    """
    widths = model.widths
    phases = {}
    for layer in range(model.layers):
        back = layout.exchanged(widths[layer + 1]) if layer < model.layers - 1 else 0
        phases[f"forward {layer}"] = 4 * (layout.exchanged(widths[layer]) + back)
    for layer in reversed(range(1, model.layers)):
        bits = layout.mask_bytes(widths[layer]) if masks else 0
        # 4 bytes to columns and 4 to rows: gradients of sums, and of what the layer below gave, have the same width.
        phases[f"backward {layer}"] = 8 * layout.exchanged(widths[layer]) + bits
    return phases
