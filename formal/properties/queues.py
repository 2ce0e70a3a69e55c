"""Queues: nothing is lost, repeated, overtaken or invented."""

from amaranth.hdl import Signal

from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.primitives.fifo import BlockQueue, Queue
from simgnn.hw.primitives.skid import SkidBuffer


def watched(h, name, *, pushed, value, popped, level):
    """One element that goes in, whichever: whether it is the one that leaves next, and its value."""
    m = h.m
    watching, ahead, kept = Signal(), Signal.like(level), Signal(len(value))
    with m.If(watching & popped):
        m.d.sync += [ahead.eq(ahead - 1), watching.eq(ahead != 0)]
    with m.Elif(pushed & ~watching & h.free(name)):
        m.d.sync += [watching.eq(1), kept.eq(value), ahead.eq(level - popped)]
    return watching & (ahead == 0), kept


def queue_claims(depth, *, ready_below):
    """Claims about a queue of one stream in and one out that holds at most `depth` elements.

    One element that is taken, whichever, is watched: its value, and how many are ahead of it.
    As queues never look at what they hold, what is true of each element of a few bits is true of wide ones.

    Parameters
    ----------
    depth : int
        Elements.
    ready_below : int
        The queue takes an element whenever it holds fewer.
    """

    def describe(h):
        dut, width = h.dut, len(h.dut.i.payload)
        pushed, popped = dut.i.valid & dut.i.ready, dut.o.valid & dut.o.ready
        level = h.count(up=pushed, down=popped, most=depth)
        due, value = watched(h, "choose", pushed=pushed, value=dut.i.payload, popped=popped, level=level)
        arrives = due & dut.o.valid
        h.prove("order", ~arrives | (dut.o.payload == value), "an element leaves with its value, in its turn")
        h.prove("level", (level != 0) | ~dut.o.valid, "nothing leaves that has not come")
        h.prove("room", dut.i.ready | (level >= ready_below), "it takes elements until it is full")
        h.prove("full", ~dut.i.ready | (level < depth), "it takes nothing that it has no room for")
        stuck = h.past(level != 0) & ~dut.o.valid & ~h.past(dut.o.valid)
        h.prove("offer", ~stuck | ~h.past(level != 0, cycles=2), "what has come is offered within two cycles")
        stable(h, "stable", dut.o)
        h.cover("fills", level == depth, "it fills up")
        h.cover("passes", arrives & (value == (1 << width) - 1) & popped, "a watched element leaves")

    return describe


def stable(h, name, port):
    """Claim that an offered element stays offered, and the same, until it is taken."""
    h.prove(
        name,
        h.holds(port.valid, port.ready, port.payload),
        "what is offered stays the same until it is taken",
    )


SETS = (
    ClaimSet(
        name="queue",
        component=lambda: Queue(width=2, depth=4),
        describe=queue_claims(4, ready_below=4),
        quick=True,
        mistakes=mistakes(
            "queue_4x2",
            ("queue_storage[queue_produce] <=", "queue_storage[queue_consume] <=", "order"),
            ("o_valid = queue_level != 3'd0", "o_valid = 1'b1", "level"),
            ("queue_level != 3'd4", "queue_level != 3'd3", "room"),
            ("queue_level != 3'd4", "queue_level != 3'd5", "full"),
            ("o_valid = queue_level != 3'd0", "o_valid = queue_level > 3'd1", "offer"),
            ("= queue_storage[queue_consume]", "= queue_storage[queue_produce]", "stable"),
        ),
    ),
    ClaimSet(
        name="block_queue",
        component=lambda: BlockQueue(width=2, depth=4),
        describe=queue_claims(4, ready_below=3),
        mistakes=mistakes(
            "block_queue_4x2",
            ("(queue_produce != 2'd2)", "(queue_produce != 2'd3)", "order"),
            ("(o_ready) queue_r_rdy <= 1'b0", "(o_ready) queue_r_rdy <= 1'b1", "level"),
            ("queue_inner_level != 2'd3", "queue_inner_level != 2'd1", "room"),
            ("i_ready = queue_inner_level != 2'd3", "i_ready = 1'b1", "full"),
            ("queue_inner_level != 2'd0", "queue_inner_level > 2'd1", "offer"),
            ("(!queue_r_rdy | o_ready)", "1'b1", "stable"),
        ),
    ),
    ClaimSet(
        name="skid_buffer",
        component=lambda: SkidBuffer(shape=2),
        describe=queue_claims(2, ready_below=2),
        mistakes=mistakes(
            "skid_buffer_2",
            ("= waiting ? held", "= !waiting ? held", "order"),
            ("o_valid <= waiting | i_valid", "o_valid <= 1'b1", "level"),
            ("if (i_valid) waiting", "if (1'b1) waiting", "room"),
            ("i_ready = !waiting", "i_ready = 1'b1", "full"),
            ("o_valid <= waiting | i_valid", "o_valid <= waiting", "offer"),
            ("if (free) offered", "if (1'b1) offered", "stable"),
        ),
    ),
)
