"""What `clustered` and `sspmm` have in common: clusters behind one router of edges, and rings that all rows go to.

A destination belongs to one cluster, whose edges come in stream order; a word of a source's row is admitted when every
ring has room for it, and stays until no edge needs it any more.
"""

from amaranth.hdl import Cat, Mux, Signal

from simgnn.hw.aggregate.gather import behind, position_bits
from simgnn.hw.aggregate.router import EdgeRouter
from simgnn.hw.primitives.delay import delayed
from simgnn.hw.primitives.hierarchy import forward, place


def route_to_clusters(m, platform, gather, clusters, *, unfinished):
    """Place the router of an organisation, and connect it and what `clusters` have in common.

    Parameters
    ----------
    m : Module
        Of the organisation.
    platform : object
        As `elaborate` takes it.
    gather : Component
        The organisation, of the members of `gather_members`.
    clusters : list of Component
        With `room`, `edges`, `present`, `words`, `half`, `written`, `waiting`, `oldest`, `adding`, `hazard`, `drain`,
        `drain_half`, `drain_address`, `clear` and `drained` as `GatherCluster` has them.
    unfinished : list of Value
        Whether a cluster has work left, a bit of each; a command is done when none has and no edge is in the router.

    Returns
    -------
    EdgeRouter
    Signal
        Words that the rings have been given since the command began.
    Signal
        The word that was drained from the cluster that it was asked of.
    """
    config = gather.config
    router = place(m, platform, "router", EdgeRouter(config=config))
    written, admitted = (
        Signal(position_bits(config), name="written"),
        Signal(position_bits(config), name="admitted"),
    )
    drained = Signal(config.word_bits, name="drained_word")
    waiting = Signal(name="unfinished")
    forward(m, gather.list, router.list)
    forward(m, gather.request, router.request)
    forward(m, gather.response, router.response)
    m.d.comb += [
        router.start.eq(gather.start),
        router.has_edges.eq(gather.has_edges),
        router.destinations.eq(gather.destinations),
        router.words.eq(gather.words),
        router.room.eq(Cat(*[cluster.room for cluster in clusters]).all()),
        gather.stray.eq(router.stray),
        waiting.eq(Cat(*unfinished).any()),
        gather.done.eq(router.done & ~waiting),
        gather.unfed.eq(waiting),
        gather.unread.eq(~router.done),
        gather.adding.eq(Cat(*[cluster.adding for cluster in clusters]).any()),
        gather.hazard.eq(Cat(*[cluster.hazard for cluster in clusters]).any()),
    ]
    with m.If(gather.start):
        m.d.sync += [admitted.eq(0), written.eq(0)]
    with m.Else():
        m.d.sync += [admitted.eq(admitted + gather.admitted), written.eq(written + gather.word_valid)]
    rooms = []
    owner = delayed(m, gather.drain_owner, 1, name="owner")
    for index, cluster in enumerate(clusters):
        oldest = Mux(cluster.waiting, cluster.oldest, router.oldest)
        # Edges may run ahead of features: then what is needed first has not been admitted yet.
        # The verdict is a cycle old, and a word may have been admitted since.
        rooms.append(behind(admitted, oldest) < config.ring_words - 1)
        m.d.comb += [
            cluster.edges.eq(router.o),
            cluster.present.eq(router.present[index]),
            cluster.words.eq(gather.words),
            cluster.half.eq(gather.half),
            cluster.written.eq(written),
            cluster.drain.eq(gather.drain & (gather.drain_owner == index)),
            cluster.drain_half.eq(gather.drain_half),
            cluster.drain_address.eq(gather.drain_address),
            cluster.clear.eq(gather.clear),
        ]
        with m.If(owner == index):
            m.d.comb += drained.eq(cluster.drained)
    m.d.sync += gather.room.eq(Cat(*rooms).all())
    return router, written, drained
