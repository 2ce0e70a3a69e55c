"""The routing network: messages go from the scatter PEs to the gather PEs that own their destinations."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.aggregate.broadcast.scatter import message_layout
from simgnn.hw.aggregate.gather import owner_bits


class RoutingNetwork(wiring.Component):
    """A crossbar from `clusters` scatter PEs to as many gather PEs.

    A gather PE with room takes a message in each cycle in which one waits for it. Where several wait, the turn goes
    round: the first scatter PE after the one that was granted last, whose next one is PE 0 after the last. After reset
    PE 0 comes first.

    Latency: 1 cycle from a grant to the message. Throughput: one message per gather PE and cycle.

    Parameters
    ----------
    sizes : GatherSizes

    Members
    -------
    sending : In(clusters)
        Scatter PEs whose message waits.
    owners : In(array)
        The gather PE that each waits for.
    grant : Out(clusters)
        Scatter PEs whose message is taken; each hands it over in the next cycle.
    i : In(array of message_layout)
        Messages granted in the cycle before, by scatter PE.
    room : In(clusters)
        Gather PEs that can take another message.
    coming : Out(clusters)
        Gather PEs that are given a message in the next cycle; only such as have room.
    o : Out(array of message_layout)
    valid : Out(clusters)
        Gather PEs that are given a message in this cycle.
    """

    def __init__(self, *, sizes):
        self.sizes = sizes
        pes = sizes.clusters
        super().__init__(
            {
                "sending": In(pes),
                "owners": In(data.ArrayLayout(owner_bits(sizes), pes)),
                "grant": Out(pes),
                "i": In(data.ArrayLayout(message_layout(sizes), pes)),
                "room": In(pes),
                "coming": Out(pes),
                "o": Out(data.ArrayLayout(message_layout(sizes), pes)),
                "valid": Out(pes),
            }
        )

    def elaborate(self, platform):
        m = Module()
        pes = self.sizes.clusters
        grants = []
        for owner in range(pes):
            waiting, granted, chosen = (
                Signal(pes, name=f"{name}{owner}") for name in ("waiting", "granted", "chosen")
            )
            # PEs above the one that was granted last come first; x & -x is the lowest bit of x that is set.
            behind = Signal(pes, name=f"behind{owner}")
            m.d.comb += waiting.eq(Cat(*[self.sending[pe] & (self.owners[pe] == owner) for pe in range(pes)]))
            preferred = Signal(pes, name=f"preferred{owner}")
            m.d.comb += [
                preferred.eq(Mux((waiting & behind).any(), waiting & behind, waiting)),
                granted.eq(Mux(self.room[owner], preferred & (-preferred)[:pes], 0)),
                self.coming[owner].eq(granted.any()),
                self.valid[owner].eq(chosen.any()),
            ]
            m.d.sync += chosen.eq(granted)
            with m.If(granted.any()):
                # All bits above the granted one: 0b0100 leaves 0b1000.
                m.d.sync += behind.eq(~(granted | (granted - 1)[:pes]))
            # An OR of gated messages: `chosen` has at most one bit set, so that no priority has to be worked out.
            message = 0
            for pe in range(pes):
                message = message | Mux(chosen[pe], self.i[pe].as_value(), 0)
            m.d.comb += self.o[owner].eq(message)
            grants.append(granted)
        for pe in range(pes):
            # A scatter PE waits for one owner at a time, so that no two grant it.
            m.d.comb += self.grant[pe].eq(Cat(*[granted[pe] for granted in grants]).any())
        return m
