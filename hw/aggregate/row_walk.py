"""The walk along the rows that a cluster's edges name: what a gather cluster and an index decoder have in common."""

from amaranth.hdl import Mux, Signal

from simgnn.hw.aggregate.gather import lead_over


class RowWalk:
    """Signals of a component that takes edges out of its queue, one by one, and walks along the row of each.

    The next edge follows without a gap: it is taken as the last word of the row before is.

    Parameters
    ----------
    m : Module
        Of the component.
    queue : GroupQueue
        Of edges.
    layout : Layout
        Of an edge; its `position` is that of its source's row.
    words : Value
        Words in a row.
    written : Value
        Words that the ring of source rows has been given since the command began.

    Attributes
    ----------
    head, coming : View
        The edge in hand, and the one that comes next.
    waiting : Signal(1)
        There is an edge.
    oldest : Signal
        Position that the oldest one needs.
    available : Signal(1)
        There is an edge in hand, and its whole row is there.
    column : Signal
        Word of the row that is next.
    first, last : Signal(1)
        It is the row's first, its last.
    moved : Signal(1)
        The next edge is taken in hand, if there is one.
    """

    def __init__(self, m, queue, *, layout, words, written):
        self._m, self._queue = m, queue
        self.head = Signal(layout, name="head")
        self.coming = Signal(layout, name="coming")
        self.column = Signal(len(words), name="column")
        self.oldest = Signal.like(self.head.position, name="oldest_position")
        names = ("waiting", "available", "first", "last", "moved", "held")
        self.waiting, self.available, self.first, self.last, self.moved, self._held = (
            Signal(name=f"walk_{name}") for name in names
        )
        m.d.comb += [
            self.coming.eq(queue.o.payload),
            self.waiting.eq(self._held | queue.o.valid),
            self.oldest.eq(Mux(self._held, self.head.position, self.coming.position)),
            # The whole row, not only its next word: a row that has begun is then never held up half-way, and those who
            # watch for hazards need look at its first word alone.
            self.available.eq(self._held & (lead_over(written, self.head.position) >= words)),
            self.first.eq(self.column == 0),
            self.last.eq(self.column == words - 1),
        ]

    def advance(self, taken):
        """Go on when the word is `taken`; only while `available` is high."""
        m = self._m
        # Where no edge is held, what comes is taken at once. Otherwise the next edge is taken as the last word of this
        # one goes, so that edges follow without a gap, whatever the length of a row.
        m.d.comb += [self.moved.eq(~self._held | (taken & self.last)), self._queue.o.ready.eq(self.moved)]
        with m.If(self.moved):
            m.d.sync += [self._held.eq(self._queue.o.valid), self.head.eq(self.coming)]
        with m.If(taken):
            m.d.sync += self.column.eq(Mux(self.last, 0, self.column + 1))
