"""The index decoder of `sspmm` (MixGCN 3.2.1): it turns a cluster's edges into requests for words of features."""

from amaranth.hdl import Module
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.gather import position_bits, row_bits
from simgnn.hw.aggregate.row_walk import RowWalk
from simgnn.hw.aggregate.sspmm.masked_edge import mask_chunk_bits, rotation_bits
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.whole_group_queue import WholeGroupQueue


def target_layout(sizes):
    """Where a word of features goes: its accumulators' address, and its destination's rotation."""
    return data.StructLayout(
        {"accumulator": exact_log2(sizes.accumulator_words), "rotation": rotation_bits(sizes)}
    )


def request_layout(edge):
    """A word that a cluster asks for.

    Its place in the feature buffer, whether it is the last of its row, its chunk of the mask, and where it goes.
    """
    return data.StructLayout(
        {
            "place": exact_log2(edge.sizes.ring_words),
            "last": 1,
            "mask": mask_chunk_bits(edge),
            "target": target_layout(edge.sizes),
        }
    )


class IndexDecoder(wiring.Component):
    """Ask for the words of the rows that edges name, in order: the node-wise selection.

    A row of `words` words takes as many requests; the next edge follows without a gap.

    Latency: 2 cycles from an edge's arrival to its first request. Throughput: one request per cycle.

    Parameters
    ----------
    edge : MaskedEdge
        Fields of an edge that the cluster gets.

    Members
    -------
    room : Out(1)
        The queue can take a group of edges.
    edges : In(array of edge.layout)
    present : In(edges_per_cycle)
        Edges that are taken in this cycle; only while `room` is high.
    words : In
        Words in a row.
    written : In
        Words that the feature buffer has been given since the command began.
    waiting : Out(1)
        There is an edge.
    oldest : Out
        Position that the oldest edge needs.
    asking : Out(1)
        `request` stands: its whole row is in the feature buffer.
    request : Out(request_layout)
    granted : In(1)
        It is granted; only while `asking` is high.
    """

    def __init__(self, *, edge):
        self.edge = edge
        sizes = edge.sizes
        super().__init__(
            {
                "room": Out(1),
                "edges": In(data.ArrayLayout(edge.layout(), sizes.edges_per_cycle)),
                "present": In(sizes.edges_per_cycle),
                "words": In(row_bits(sizes)),
                "written": In(position_bits(sizes)),
                "waiting": Out(1),
                "oldest": Out(position_bits(sizes)),
                "asking": Out(1),
                "request": Out(request_layout(edge)),
                "granted": In(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        sizes = self.edge.sizes
        layout = self.edge.layout()
        queue = place(
            m,
            platform,
            "queue",
            WholeGroupQueue(width=layout.size, depth=sizes.queue_depth, ways=sizes.edges_per_cycle),
        )
        walk = RowWalk(m, queue, layout=layout, words=self.words, written=self.written)
        head, column = walk.head, walk.column
        m.d.comb += [
            self.room.eq(queue.room),
            queue.i.eq(self.edges),
            queue.present.eq(self.present),
            self.waiting.eq(walk.waiting),
            self.oldest.eq(walk.oldest),
            # Only when the whole row is there: an edge that has begun never waits for features half-way.
            self.asking.eq(walk.available),
            self.request.place.eq(head.position + column),
            self.request.last.eq(walk.last),
            # A destination's mask has a chunk for each word of the row, one after the other.
            self.request.mask.eq(head.mask + column),
            self.request.target.accumulator.eq(head.accumulator + column),
            self.request.target.rotation.eq(head.rotation),
        ]
        walk.advance(self.granted)
        return m
