"""What the organisations of the aggregate engine have in common: how edges and source words go in and sums come out.

An organisation sums, in stream order, the source words that the engine hands it, and keeps the sums in two halves of
accumulators, so that one half can be drained while the other fills.
"""

from amaranth.hdl import Cat
from amaranth.lib import data, stream
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, exact_log2

from simgnn.hw.command import COUNT_BITS, EDGE_LAST_BIT
from simgnn.hw.memory.activation import ReadPort
from simgnn.hw.memory.burst import burst_layout
from simgnn.hw.primitives.engine import LIST

MASK_ADDRESS_BITS = 32
"""Bits of addresses and strides in the mask memory, in bytes."""


def row_bits(config):
    """Bits of a number of words in a row of sources: two rows fit into the ring."""
    return bits_for(config.ring_words // 2)


def destination_bits(config):
    """Bits of a number of destinations, whose sums fit into the accumulators."""
    return bits_for(config.clusters * config.accumulator_words)


def position_bits(config):
    """Bits of a position, the number of words of features since the command began, of which it keeps the lowest.

    Positions are compared by their difference, a signed number. The last word given to the rings is before the oldest
    edge that waits by at most the rows of all edges under way, each of which may end a source, and behind it by at most
    the ring.
    """
    return 1 + bits_for(config.ring_words + config.edges_under_way * (config.ring_words // 2))


def behind(position, other):
    """How many words `other` lies behind `position`; negative if it lies before it."""
    return (position - other)[: len(position)].as_signed()


def settling_cycles(config):
    """Cycles from an organisation's `done` until its last sum can be read."""
    return config.add_stages + 1


def mask_chunk_bits(config):
    """Bits of the number of a chunk of the mask memory, `lanes` bits each."""
    return exact_log2(config.mask_words * 32)


def rotation_bits(config):
    """Bits of how far a destination's values are rotated over a cluster's adders."""
    return max(1, exact_log2(config.gather_width))


def edge_fields(config):
    """What a cluster is told of an edge: its accumulator's first word, and the position of its source's row.

    In `sspmm` also the first chunk of its destination's mask, and the destination's rotation.
    """
    fields = {"accumulator": exact_log2(config.accumulator_words), "position": position_bits(config)}
    if config.fuses_masks:
        fields |= {"mask": mask_chunk_bits(config), "rotation": rotation_bits(config)}
    return fields


def edge_layout(config):
    """An edge behind the router."""
    return data.StructLayout(edge_fields(config))


def strays(edges, present, destinations):
    """Whether one of the edges that are `present` names a row that there is no sum for."""
    return Cat(
        *[there & (edge[:EDGE_LAST_BIT] >= destinations) for edge, there in zip(edges, present, strict=True)]
    ).any()


def gather_members(config):
    """Members of an organisation.

    list : In(stream.Signature(LIST))
        Each command's list of edges, in order, before or with its `start`; it is read ahead of the command.
    start : In(1)
        A command begins; `has_edges`, `destinations`, `words` and `half` hold until `done`.
    has_edges : In(1)
        Its list is not empty.
    destinations : In
        Rows that there are sums for.
    stray : Out(1)
        An edge names another row. Its addition would be found by a later command.
    words : In
        Words in a row.
    half : In(1)
        Half of the accumulators that sums go to.
    admitted : In(1)
        A source word is on its way; it comes with `word_valid` a fixed time later. Only while `room` is high.
    room : Out(1)
    word, word_valid : In
        The next word of the sources' rows, scaled. It cannot be stopped.
    done : Out(1)
        Every edge's addition has begun. The last sum can be read `settling_cycles` later.
    adding : Out(1)
        Additions begin in this cycle.
    added : Out
        Words whose last additions begin in this cycle.
    hazard, unfed, unread : Out(1)
        An edge waits for an addition to its destination to end; for its source's row; edges have not been taken yet.
    drain : In(1)
        Read word `drain_address` of the accumulators that belong to cluster `drain_owner` in half `drain_half`, and set
        it to +0; not in the half that sums go to.
    drained : Out
        One cycle after `drain`.
    clear : In(1)
        Set word `drain_address` to +0 in both halves of every cluster; only before the first command.
    request, response
        To the memory port: edges.

    In `sspmm` also:

    columns : In
        Values in a row; those that fill up its last word are not summed.
    masked : In(1)
        Only the values whose mask bit is set are summed; the others stay +0.
    mask_address, mask_stride : In
        Bytes: where in the mask memory the mask of destination 0 begins, and how far that of the next one is.
    read_mask : Out(ReadPort).array
        To copies of the mask memory, one for each link.
    drain_row : In
        Number of the row among its cluster's that the word of `drain_address` belongs to.
    """
    members = {
        "list": In(stream.Signature(LIST)),
        "start": In(1),
        "has_edges": In(1),
        "destinations": In(COUNT_BITS),
        "stray": Out(1),
        "words": In(row_bits(config)),
        "half": In(1),
        "admitted": In(1),
        "room": Out(1),
        "word": In(config.word_bits),
        "word_valid": In(1),
        "done": Out(1),
        "adding": Out(1),
        "added": Out(range(config.clusters + 1)),
        "hazard": Out(1),
        "unfed": Out(1),
        "unread": Out(1),
        "drain": In(1),
        "drain_half": In(1),
        "drain_owner": In(max(1, exact_log2(config.clusters))),
        "drain_address": In(exact_log2(config.accumulator_words)),
        "drained": Out(config.word_bits),
        "clear": In(1),
        "request": Out(stream.Signature(burst_layout(config))),
        "response": In(stream.Signature(config.word_bits)),
    }
    if config.fuses_masks:
        members |= {
            "columns": In(COUNT_BITS),
            "masked": In(1),
            "mask_address": In(MASK_ADDRESS_BITS),
            "mask_stride": In(MASK_ADDRESS_BITS),
            "read_mask": Out(ReadPort(config)).array(config.links),
            "drain_row": In(rotation_bits(config)),
        }
    return members
