"""The queue that takes several elements per cycle: order, room and level, as of other queues."""

from amaranth.hdl import Mux

from formal.properties.queues import stable, watched
from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.primitives.group_queue import GroupQueue

WIDTH, DEPTH, WAYS = 1, 4, 2


def group_claims(h):
    """One element of a group, whichever, is watched, and how many are ahead of it."""
    dut = h.dut
    popped = dut.o.valid & dut.o.ready
    pushed = dut.present[0] + dut.present[1]
    h.assume("room", dut.room | (dut.present == 0), "a group comes only where there is room for a whole one")
    level = h.count(up=pushed, down=popped, most=DEPTH + WAYS)
    # The upper of two elements has the lower one ahead of it.
    upper = h.free("upper")
    due, value = watched(
        h,
        "choose",
        pushed=Mux(upper, dut.present[1], dut.present[0]),
        value=Mux(upper, dut.i[1], dut.i[0]),
        popped=popped,
        level=level + (upper & dut.present[0]),
    )
    arrives = due & dut.o.valid
    h.prove("order", ~arrives | (dut.o.payload == value), "an element leaves with its value, in its turn")
    h.prove("level", dut.o.valid == (level != 0), "an element is offered where there is one, and only there")
    h.prove("fits", level <= DEPTH, "it holds no more than it has room for")
    h.prove(
        "room", dut.room == (level <= DEPTH - WAYS), "there is room where a whole group fits, and only there"
    )
    stable(h, "stable", dut.o)
    h.cover("full", level == DEPTH, "it fills up")
    h.cover("passes", arrives & value & popped, "a watched element leaves")


SETS = (
    ClaimSet(
        name="group_queue",
        component=lambda: GroupQueue(width=WIDTH, depth=DEPTH, ways=WAYS),
        describe=group_claims,
        mistakes=mistakes(
            "group_queue_2_4x1",
            ("turn0 = -tail[0]", "turn0 = 1'b0", "order"),
            ("o_valid = level != 3'd0", "o_valid = level > 3'd1", "level"),
            ("room = level <= 3'd2", "room = level <= 3'd3", "fits", "room"),
            ("head[0] ? read_data_net", "tail[0] ? read_data_net", "stable"),
        ),
    ),
)
