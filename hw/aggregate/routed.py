"""The common part of `clustered` and `sspmm`: clusters after one router of edges, and rings that all rows go to.

A destination belongs to one cluster, whose edges come in stream order; a word of a source's row is admitted when every
ring has room for it, and stays until no edge needs it any more.
"""

from amaranth.hdl import Cat, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.aggregate.gather import (
    EdgeListSignature,
    filling,
    held_below,
    lead_over,
    position_bits,
    row_bits,
    words_moved,
)
from simgnn.hw.aggregate.leaving import drained_words, drains
from simgnn.hw.aggregate.router import EdgeRouter
from simgnn.hw.primitives.hierarchy import forward, merged, place, supply


class ClusterSignature(wiring.Signature):
    """A cluster after the router.

    Parameters
    ----------
    sizes : GatherSizes
    edge : Edge
        Fields of an edge that it gets.

    Members
    -------
    As in `SumsSignature`, and
    room : Out(1)
        The queue can take a group of edges.
    edges : In(array of edge.layout)
    present : In(edges_per_cycle)
        Edges that the cluster takes in this cycle; only while `room` is high.
    words : In
        Words in a row.
    half : In(1)
        Half of the accumulators that sums go to; it holds while the cluster has work.
    written : In
        Words that the rings have been given since the command began.
    waiting : Out(1)
        There is an edge.
    oldest : Out
        Position that the oldest edge needs.
    adding : Out(1)
        An addition begins in this cycle.
    hazard : Out(1)
        What is next to be added waits for an addition to its destination to end.
    """

    def __init__(self, sizes, edge):
        members = {
            "room": Out(1),
            "edges": In(data.ArrayLayout(edge.layout(), sizes.edges_per_cycle)),
            "present": In(sizes.edges_per_cycle),
            "words": In(row_bits(sizes)),
            "half": In(1),
            "written": In(position_bits(sizes)),
            "waiting": Out(1),
            "oldest": Out(position_bits(sizes)),
            "adding": Out(1),
            "hazard": Out(1),
        }
        super().__init__(merged(sizes.sums(), wiring.Signature(members)))


def route_to_clusters(m, platform, gather, clusters, *, edge, unfinished, fill_data):
    """Place the router of an organisation, and connect it and what `clusters` have in common.

    Parameters
    ----------
    m : Module
        Of the organisation.
    platform : object
        As `elaborate` takes it.
    gather : Component
        The organisation; it has the members of `GatherSignature`, and its `sizes` and `bus`.
    clusters : list of Component
        They have the members of `ClusterSignature`.
    edge : Edge
        Fields of an edge that they get.
    unfinished : list of Value
        Whether a cluster has work left, a bit of each; a command is done when none has and no edge is in the router.
    fill_data : Value
        The organisation's, as clusters keep their words.

    Returns
    -------
    EdgeRouter
    Signal
        Words that the rings have been given since the command began.
    Signal
        The words that were drained, in the order in which they leave.
    """
    sizes = gather.sizes
    router = place(m, platform, "router", EdgeRouter(sizes=sizes, bus=gather.bus, edge=edge))
    # Two counts, as the scaler lies between them: `admitted` keeps room in the rings, `written` says which rows are
    # whole.
    written = Signal(position_bits(sizes), name="written")
    admitted = Signal(position_bits(sizes), name="admitted")
    drained = Signal(sizes.word_bits * sizes.drain_words, name="drained_word")
    waiting = Signal(name="unfinished")
    forward(m, gather, router, EdgeListSignature(sizes, gather.bus))
    m.d.comb += [
        router.room.eq(Cat(*[cluster.room for cluster in clusters]).all()),
        waiting.eq(Cat(*unfinished).any()),
        gather.done.eq(router.done & ~waiting),
        gather.unfed.eq(waiting),
        gather.unread.eq(~router.done),
        gather.adding.eq(Cat(*[cluster.adding for cluster in clusters]).any()),
        gather.hazard.eq(Cat(*[cluster.hazard for cluster in clusters]).any()),
    ]
    # No word is under way now: the engine has waited for the last one of the command before.
    with m.If(gather.start):
        m.d.sync += [admitted.eq(0), written.eq(0)]
    with m.Else():
        m.d.sync += [
            admitted.eq(admitted + words_moved(sizes, gather.admitted, gather.source_wide)),
            written.eq(written + words_moved(sizes, gather.word_valid, gather.source_wide)),
        ]
    rooms = []
    for index, cluster in enumerate(clusters):
        oldest = Mux(cluster.waiting, cluster.oldest, router.oldest)
        # Edges may run ahead of features: then what is needed first has not been admitted yet.
        # The verdict is a cycle old, and there may have been an admission since.
        rooms.append(lead_over(admitted, oldest) < held_below(sizes, gather.source_wide, ahead=2))
        inputs = {
            "edges": router.o,
            "present": router.present[index],
            "words": gather.words,
            "half": gather.half,
            "written": written,
            "drain": drains(gather, index),
            "drain_half": gather.drain_half,
            "drain_address": gather.drain_address,
            "drain_wide": gather.drain_wide,
            "clear": gather.clear,
        }
        inputs |= filling(gather, owner=index, data=fill_data)
        supply(m, cluster, ClusterSignature(sizes, edge), inputs)
    drained_words(m, gather, drained, [cluster.drained for cluster in clusters])
    m.d.sync += gather.room.eq(Cat(*rooms).all())
    return router, written, drained
