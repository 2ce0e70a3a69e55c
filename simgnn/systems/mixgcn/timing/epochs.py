"""Seconds of an epoch, by kind of parallelism: what each rank sums, multiplies and copies, and what the network takes.

Ranks meet at each exchange: it begins when the last of them is there. What is exchanged is what really is, see
`simgnn.systems.mixgcn.parallelism`; the network's seconds are those of `simgnn.distributed.collectives.network`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial

import numpy as np

from simgnn.systems.mixgcn.layout import Layout, length
from simgnn.systems.mixgcn.order import batch_starts
from simgnn.systems.mixgcn.pipeline import PassTimes, run_passes
from simgnn.systems.mixgcn.timing.counts import Counts, Numbers
from simgnn.systems.mixgcn.timing.workers import Workers
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.gpu import VALUE_BYTES
from simgnn.virtual_time.resources import Units
from simgnn.virtual_time.tasks import Charge, Task
from simgnn.virtual_time.trace import Trace


class Work(Enum):
    """What time goes for."""

    SUMS = "sums"
    PRODUCTS = "products"
    COPIES = "copies"
    NETWORK = "network"


@dataclass(frozen=True, kw_only=True, eq=False)
class Piece:
    """What ranks do between two meetings, or a meeting.

    Parameters
    ----------
    seconds
        Of each rank, shape (m,); of a meeting one number.
    """

    work: Work
    seconds: Numbers


@dataclass(frozen=True, kw_only=True)
class Epoch:
    """An epoch in virtual time.

    Parameters
    ----------
    parts
        Seconds by work, of the slowest rank at each; without a pipeline they add up to no less than the epoch.
    trace
        Makes the trace of it, for reports.
    """

    seconds: float
    parts: dict[Work, float]
    trace: Callable[[], Trace] = field(repr=False, compare=False)


@dataclass(frozen=True, kw_only=True)
class Pass:
    """A layer, forward or backward.

    Parameters
    ----------
    columns
        That are summed.
    products
        Layers whose products come after the sums, each with whether forward and whether backward.
    back
        Whether gradients are summed.
    layer
        Whose sums they are.
    """

    columns: int
    products: tuple[tuple[int, bool, bool], ...]
    back: bool
    layer: int


def passes(widths: tuple[int, ...]) -> list[Pass]:
    """Of a step: the last layer's products forward and backward come after the same sums."""
    last = len(widths) - 2
    found = [
        Pass(columns=widths[layer], products=((layer, True, layer == last),), back=False, layer=layer)
        for layer in range(last + 1)
    ]
    return found + [
        Pass(columns=widths[layer], products=((layer - 1, False, True),), back=True, layer=layer)
        for layer in range(last, 0, -1)
    ]


def _sequential(pieces: list[Piece]) -> Epoch:
    """All ranks meet where the network is used, and go on from there together."""
    parts = dict.fromkeys(Work, 0.0)
    clock = np.zeros(1)
    for piece in pieces:
        parts[piece.work] += float(piece.seconds.max())
        if piece.work is Work.NETWORK:
            # A collective begins when the last rank is there: until then the others wait.
            clock = clock.max(keepdims=True)
        clock = clock + piece.seconds
    return Epoch(seconds=float(clock.max()), parts=parts, trace=partial(_traced, pieces))


def _traced(pieces: list[Piece], *, hidden: bool = False) -> Trace:
    """Tasks of each rank and of the network; `hidden` lets all of the network but its last use go on beside ranks."""
    network = Units(Work.NETWORK.value)
    last: list[Task] = []
    sent: list[Task] = []
    with Engine() as engine:
        for number, piece in enumerate(pieces):
            ends = number == len(pieces) - 1
            if piece.work is Work.NETWORK:
                # Hidden exchanges wait for each other alone; the last, of the parameters' gradients, for all.
                after = sent[-1:] if hidden and not ends else [*last, *sent[-1:]]
                sent.append(engine.submit(_task(piece, number, "network", 0, after, network)))
                last = last if hidden else sent[-1:]
                continue
            # After a meeting there is one task, which every rank goes on from.
            before = last if len(last) == len(piece.seconds) else last * len(piece.seconds)
            last = [
                engine.submit(_task(piece, number, f"rank {rank}", rank, before[rank : rank + 1]))
                for rank in range(len(piece.seconds))
            ]
        return engine.run()


def _task(
    piece: Piece, number: int, lane: str, rank: int, after: Sequence[Task], units: Units | None = None
) -> Task:
    charge = Charge(seconds=float(piece.seconds[rank]), source="rate" if units is None else "alpha-beta")
    return Task(
        stage=piece.work.value,
        item=number,
        lane=lane,
        cost=lambda _result: charge,
        after=after,
        holds={} if units is None else {units: 1},
    )


class _Ranks:
    """Pieces of ranks that have rows each."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.ranks = workers.network.ranks

    def sums(self, arcs: Numbers, rows: Numbers, columns: int) -> Piece:
        summing = self.workers.summing
        each = [summing.seconds(arcs=a, rows=r, columns=columns) for a, r in zip(arcs, rows, strict=True)]
        return Piece(work=Work.SUMS, seconds=np.array(each))

    def copies(self, numbers: Numbers) -> Piece:
        return Piece(
            work=Work.COPIES, seconds=np.array([self.workers.summing.copied(each) for each in numbers])
        )

    def products(self, each: Pass, rows: list[Numbers]) -> Piece:
        """`rows` by layer."""
        seconds = [
            sum(
                self.workers.products(layer, rows[layer][rank], forward=ahead, backward=back)
                for layer, ahead, back in each.products
            )
            for rank in range(self.ranks)
        ]
        return Piece(work=Work.PRODUCTS, seconds=np.array(seconds))

    def exchange(self, rows: Numbers, columns: int, *, part: float = 1.0) -> Piece:
        """An exchange of all with all; `rows` from each (row) to each (column)."""
        sent = np.rint(VALUE_BYTES * columns * part * rows).astype(np.int64)
        return _network(self.workers.network.exchange_seconds(sent))

    def broadcast(self, rows: Numbers, columns: int, *, part: float | Numbers = 1.0) -> Piece:
        """A part of all ranks' rows to all."""
        if not np.any(part):
            return _network(0.0)
        lengths = np.rint(VALUE_BYTES * columns * part * rows).astype(np.int64)
        return _network(self.workers.network.gather_seconds(lengths))

    def reduced(self) -> Piece:
        """The gradients of parameters, which all give all."""
        lengths = np.full(self.ranks, self.workers.gradient_bytes)
        return _network(self.workers.network.gather_seconds(lengths))


def _network(seconds: float) -> Piece:
    return Piece(work=Work.NETWORK, seconds=np.array([seconds]))


def _partition_pieces(counts: Counts, workers: Workers) -> Iterator[Piece]:
    ranks, cut = _Ranks(workers), counts.cut
    halo = cut.needed.sum(0)
    for each in passes(workers.model.widths):
        if not each.back:
            yield ranks.exchange(cut.needed, each.columns)
        # Backward, a part sums gradients of all that it has read, its own vertices' and those of others, whose owners
        # then get theirs.
        rows, made = (cut.own, cut.own + halo) if each.back else (cut.own + halo, cut.own)
        # Sums on cores, products on the GPU: rows cross the worker's link on both sides of the sums. On one GPU
        # copies take no time.
        yield ranks.copies(each.columns * rows)
        yield ranks.sums(cut.arcs, made, each.columns)
        yield ranks.copies(each.columns * made)
        if each.back:
            yield ranks.exchange(cut.needed.T, each.columns)
        yield ranks.products(each, [cut.own] * workers.model.layers)
    yield ranks.reduced()


def partition_epoch(counts: Counts, workers: Workers) -> Epoch:
    """Algorithm 1: an exchange in front of each layer, and of gradients after its sums."""
    return _sequential(list(_partition_pieces(counts, workers)))


def stale_epoch(counts: Counts, workers: Workers) -> Epoch:
    """PipeGCN: exchanges are on their way while the epoch computes; gradients of parameters are not.

    What is exchanged in front of a layer is needed there an epoch later, so that an epoch takes the longer of what
    ranks compute and what the network takes.
    """
    *pieces, reduced = _partition_pieces(counts, workers)
    whole = _sequential([*pieces, reduced])
    computed = _sequential([piece for piece in pieces if piece.work is not Work.NETWORK])
    exchanged = sum(float(piece.seconds[0]) for piece in pieces if piece.work is Work.NETWORK)
    return Epoch(
        # PipeGCN overlaps its exchanges with computing: an epoch takes the longer of the two.
        seconds=max(computed.seconds, exchanged) + float(reduced.seconds[0]),
        parts=whole.parts,
        trace=partial(_traced, [*pieces, reduced], hidden=True),
    )


def collected_epoch(counts: Counts, workers: Workers) -> Epoch:
    """DistDGL: features once, and then everything that a rank's vertices depend on."""
    ranks, cut = _Ranks(workers), counts.cut
    rows = [cut.reached[:, layer + 1] for layer in range(workers.model.layers)]
    # 5.1: once, for input features; everything after it is computed on the rank, as often as ranks need it.
    pieces = [ranks.exchange(cut.collected, workers.model.features)]
    for each in passes(workers.model.widths):
        inputs, made = cut.reached[:, each.layer], cut.reached[:, each.layer + 1]
        read, written = (made, inputs) if each.back else (inputs, made)
        pieces += [
            ranks.copies(each.columns * read),
            ranks.sums(cut.reached_arcs[:, each.layer], written, each.columns),
            ranks.copies(each.columns * written),
            ranks.products(each, rows),
        ]
    return _sequential([*pieces, ranks.reduced()])


def broadcast_epoch(counts: Counts, workers: Workers) -> Epoch:
    """CAGNET: all rows to all, in front of each layer's sums, forward and backward. Sancus: a part of those forward."""
    ranks, cut = _Ranks(workers), counts.cut
    pieces = []
    everything = np.full(ranks.ranks, float(counts.vertices))
    for each in passes(workers.model.widths):
        # Sancus skips rows of layers; gradients are always sent.
        part = counts.sent[each.layer] if counts.sent and not each.back else 1.0
        pieces += [
            ranks.broadcast(cut.own, each.columns, part=part),
            ranks.copies(each.columns * everything),
            ranks.sums(cut.arcs, cut.own, each.columns),
            ranks.copies(each.columns * cut.own),
            ranks.products(each, [cut.own] * workers.model.layers),
        ]
    return _sequential([*pieces, ranks.reduced()])


def mixture_epoch(counts: Counts, workers: Workers) -> Epoch:
    """Algorithm 2: sums, rows, products, columns, pass after pass; batch after batch where there is a pipeline.

    In the pipeline each batch has as many vertices as the largest, and the arcs that are counted of it; where none are,
    the mean of all. A batch's copies go with its sums.
    """
    layout = counts.layout
    assert layout is not None, "counts of training by columns and rows have a layout"
    whole = _sequential(_mixture_pieces(counts, workers, layout))
    if counts.needed is None:
        return whole
    stages = len(counts.needed)
    starts = batch_starts(counts.vertices, stages)
    # Batches differ by a vertex: each is priced as the largest.
    largest = int(np.diff(starts, append=counts.vertices).max())
    share = Counts(vertices=largest, arcs=counts.arcs / stages, masks=counts.masks)
    batch = Layout(
        vertices=max(largest, len(layout.updaters)),
        ranks=layout.ranks,
        aggregators=layout.aggregators,
        updaters=layout.updaters,
    )
    *pieces, _ = _mixture_pieces(share, workers, batch)
    arcs = np.full((2, stages), share.arcs) if counts.batch_arcs is None else counts.batch_arcs
    times = []
    for number, each in enumerate(passes(workers.model.widths)):
        copies, to_rows, products, to_columns, back = (
            [float(piece.seconds.max())] * stages
            for piece in pieces[_PIECES * number + 1 : _PIECES * (number + 1)]
        )
        counted = [replace(share, arcs=of_batch) for of_batch in arcs[int(each.back)].tolist()]
        sums = [
            float(_column_sums(own, workers, batch, number, each.columns).seconds.max()) for own in counted
        ]
        times.append(
            PassTimes(
                sums=[a + b + c for a, b, c in zip(sums, copies, back, strict=True)],
                products=products,
                to_rows=to_rows,
                to_columns=to_columns,
            )
        )
    reduced = float(_Ranks(workers).reduced().seconds[0])
    pipelined = run_passes(counts.needed, times, reduced=reduced)
    return Epoch(seconds=pipelined.seconds, parts=whole.parts, trace=lambda: pipelined.trace)


_PIECES = 6
"""Of a pass: `_mixture_pieces`."""


def _mixture_pieces(counts: Counts, workers: Workers, layout: Layout) -> list[Piece]:
    ranks = _Ranks(workers)
    every, pieces = passes(workers.model.widths), []
    rows = np.array([float(length(layout.rows(rank))) for rank in range(layout.ranks)])
    for number, each in enumerate(every):
        following = every[number + 1].columns if number + 1 < len(every) else 0
        pieces += [
            _column_sums(counts, workers, layout, number, each.columns),
            _column_copies(ranks, layout, each.columns),
            ranks.exchange(_pairs(layout, each.columns), 1),
            _row_products(ranks, each, rows, number),
            # After the last pass nothing goes back: the next epoch begins with the features that aggregation workers
            # have.
            _network(_back_to_columns(counts, ranks, layout, every[number + 1]) if following else 0.0),
            _column_copies(ranks, layout, following),
        ]
    return [*pieces, ranks.reduced()]


def _row_products(ranks: _Ranks, each: Pass, rows: Numbers, number: int) -> Piece:
    """Of a pass: as simulated, or by the GPU's kernels."""
    simulated = ranks.workers.row_products
    if simulated is None:
        return ranks.products(each, [rows] * ranks.workers.model.layers)
    return Piece(work=Work.PRODUCTS, seconds=rows * simulated(number))


def _column_sums(counts: Counts, workers: Workers, layout: Layout, number: int, columns: int) -> Piece:
    widths = [length(layout.columns(rank, columns)) for rank in range(layout.ranks)]
    seconds = {
        width: workers.summing.seconds(arcs=counts.arcs, rows=counts.vertices, columns=width, number=number)
        for width in set(widths)
    }
    return Piece(work=Work.SUMS, seconds=np.array([seconds[width] for width in widths]))


def _back_to_columns(counts: Counts, ranks: _Ranks, layout: Layout, following: Pass) -> float:
    """Of what the next pass sums, and of its mask, a 32nd of the numbers, where masks are sent."""
    pairs = _pairs(layout, following.columns).T
    seconds = float(ranks.exchange(pairs, 1).seconds[0])
    if counts.masks and following.back:
        # A bit beside each number of 32.
        seconds += float(ranks.exchange(pairs, 1, part=1 / 32).seconds[0])
    return seconds


def _column_copies(ranks: _Ranks, layout: Layout, columns: int) -> Piece:
    """Columns between who sums and who multiplies; a rank that only sums gives them to the network alone."""
    numbers = [
        # A rank that only sums has no second unit: what it makes goes to the network from where it is.
        layout.vertices * length(layout.columns(rank, columns)) if rank in layout.updaters else 0
        for rank in range(layout.ranks)
    ]
    return ranks.copies(np.array(numbers, np.float64))


def _pairs(layout: Layout, columns: int) -> Numbers:
    """Numbers from each rank's columns (row) to each rank's rows (column)."""
    mine = np.array([length(layout.columns(rank, columns)) for rank in range(layout.ranks)], np.float64)
    rows = np.array([length(layout.rows(rank)) for rank in range(layout.ranks)], np.float64)
    found: Numbers = np.outer(mine, rows)
    # What a rank has of both kinds stays with it: (m - 1) / m of pairs' numbers are sent, all of them between groups
    # apart.
    np.fill_diagonal(found, 0)
    return found
