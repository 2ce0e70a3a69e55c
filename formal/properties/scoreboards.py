"""The scoreboards of `clustered` and `sspmm`: no addition begins to a sum that an earlier one has not left yet.

As for a gather PE (`hazards`), what waits is kept here in a queue of the harness's own, and additions under way are
told by their age. A sum is written `add_stages` + 1 cycles after its addition began, and read with the next one.
"""

from dataclasses import replace

from amaranth.hdl import Cat, Mux, Signal
from amaranth.lib.memory import Memory

from formal.properties.hazards import SIZES
from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.aggregate.clustered.cluster import GatherCluster
from simgnn.hw.aggregate.edge import Edge
from simgnn.hw.aggregate.gather import lead_over
from simgnn.hw.aggregate.sspmm.reduction import ReductionLane
from simgnn.hw.depths import QUEUE_WORDS

LANE = replace(SIZES, clusters=1, lanes=2, gather_width=1, parts=2)
"""An adder that serves both values of a word."""
CLUSTER = replace(SIZES, clusters=1, lanes=1, gather_width=1, parts=1)
EDGE = Edge(sizes=CLUSTER).layout()


def under_way(h, target):
    """Whether an addition to `target` is under way: it began at most `add_stages` + 1 cycles ago.

    The half of the accumulators comes again when its sums were drained, and so written: of additions that began before
    it changed, none is looked for.
    """
    m, dut = h.m, h.dut
    changed = (dut.half != h.past(dut.half)) & ~h.first
    found, landing = [], []
    begun = recent = dut.adding
    place, half = target, dut.half
    for age in range(SIZES.add_stages + 1):
        begun, place, half = h.past(begun), h.past(place), h.past(half)
        landing.append(begun & (half == dut.half))
        following = Signal(name=f"recent{age}")
        m.d.sync += following.eq(recent & ~changed)
        recent = following
        found.append(recent & (place == target))
    h.assume("drained", ~changed | ~Cat(*landing).any(), "a half comes again when its additions have ended")
    return Cat(*found).any()


def scoreboard(h, *, ready, first, clash, what):
    """Claims of a scoreboard: whose oldest addition is `ready`, the `first` to its row, and whether it has to wait."""
    dut = h.dut
    h.prove(
        "apart",
        ~dut.adding | ~clash,
        f"additions to one accumulator begin at least {SIZES.add_stages + 2} cycles apart",
    )
    h.prove(
        "prompt",
        dut.adding | ~ready | clash,
        f"{what} that is there waits only for an addition to its accumulator",
    )
    h.prove("real", ~dut.adding | ready, "nothing is added that has not come")
    h.prove(
        "hazard", dut.hazard == (ready & first & clash), "a hazard is reported where one is, and only there"
    )
    three = Signal(2)
    h.m.d.sync += three.eq((three << 1) | dut.hazard)
    h.cover("waits", three.all() & dut.adding, f"{what} waits for cycles, and is added")
    h.cover(
        "follows",
        dut.adding & h.past(dut.adding) & h.past(dut.adding, cycles=2),
        "additions follow each other",
    )


def lane_claims(h):
    """Elements of a word wait together, lower ones first."""
    m, dut = h.m, h.dut
    h.assume("room", ~dut.present.any() | dut.room, "elements come only where there is room")
    changed = (dut.half != h.past(dut.half)) & ~h.first
    h.assume("half", ~changed | ~dut.waiting, "the half of the accumulators changes while nothing waits")
    # As many places as the lane's queue has; what is counted has a bit more than that.
    groups = m.submodules.groups = Memory(
        shape=len(dut.present) + len(dut.address), depth=QUEUE_WORDS, init=[]
    )
    write, read = groups.write_port(), groups.read_port(domain="comb")
    came, left_with = (Signal(range(2 * QUEUE_WORDS), name=name) for name in ("came", "left_with"))
    gone = Signal.like(dut.present)
    present = read.data[: len(gone)]
    left = present & ~gone
    lowest = left & -left
    last = (left & ~lowest) == 0
    m.d.comb += [
        write.addr.eq(came),
        write.data.eq(Cat(dut.present, dut.address)),
        write.en.eq(dut.present.any()),
        read.addr.eq(left_with),
    ]
    m.d.sync += came.eq(came + dut.present.any())
    with m.If(dut.adding):
        m.d.sync += [gone.eq(Mux(last, 0, gone | lowest)), left_with.eq(left_with + last)]
    waiting = came != left_with
    room = (came ^ left_with) != QUEUE_WORDS
    target = Cat(~left[0], read.data[len(gone) :])
    clash = under_way(h, target)
    scoreboard(h, ready=waiting, first=1, clash=clash, what="an element")
    h.prove("waiting", dut.waiting == waiting, "it says whether an element waits")
    h.prove("takes", dut.room == room, f"there is room for {QUEUE_WORDS} words' elements, and no more")
    h.cover("both", dut.adding & ~last & (left == 3), "both values of a word are wanted")


def cluster_claims(h):
    """Edges wait behind the one whose row is added; a row is there, or not, as a whole."""
    m, dut = h.m, h.dut
    edge = EDGE(dut.edges.as_value() if hasattr(dut.edges, "as_value") else dut.edges)
    pushed = dut.present[0]
    h.assume("room", ~pushed | dut.room, "edges come only where there is room")
    work = dut.waiting | pushed
    same = dut.half == h.past(dut.half)
    h.assume("half", h.first | same | ~h.past(work), "the half changes while there is no edge")
    h.assume(
        "command",
        h.first | ~same | (dut.words == h.past(dut.words)),
        "the words of a row change with the half",
    )
    h.assume("words", (dut.words == 1) | (dut.words == 2), "a row has one or two words")
    fits = (edge.accumulator & (dut.words - 1)[: len(edge.accumulator)]) == 0
    h.assume("rows", ~pushed | fits, "a destination's words lie behind those of the one before")
    grown = dut.written == (h.past(dut.written) + h.past(dut.ring_write))[: len(dut.written)]
    h.assume("written", h.first | grown | ~h.past(work), "words of sources come one by one")
    h.assume(
        "ring",
        ~dut.waiting | (lead_over(dut.written, dut.oldest) <= CLUSTER.ring_words),
        "the ring keeps what the oldest edge needs",
    )
    # Edges behind the one in hand.
    edges = m.submodules.edges = Memory(shape=EDGE.size, depth=CLUSTER.queue_depth, init=[])
    write, read = edges.write_port(), edges.read_port(domain="comb")
    level, came, gone = (Signal(bits, name=name) for name, bits in (("level", 3), ("came", 2), ("gone", 2)))
    head = Signal(EDGE)
    column, in_hand = Signal.like(dut.words), Signal()
    last = column == dut.words - 1
    others = level != 0
    next_one = ~in_hand | (dut.adding & last)
    taken = next_one & others
    m.d.comb += [
        write.addr.eq(came),
        write.data.eq(dut.edges),
        write.en.eq(pushed),
        read.addr.eq(gone),
    ]
    m.d.sync += [came.eq(came + pushed), gone.eq(gone + taken), level.eq(level + pushed - taken)]
    with m.If(next_one):
        m.d.sync += [in_hand.eq(others), head.eq(read.data)]
    with m.If(dut.adding):
        m.d.sync += column.eq(Mux(last, 0, column + 1))
    whole = lead_over(dut.written, head.position) >= dut.words
    target = (head.accumulator + column)[: len(head.accumulator)]
    clash = under_way(h, target)
    scoreboard(h, ready=in_hand & whole, first=column == 0, clash=clash, what="a row")
    h.prove("row", (column == 0) | dut.adding, "a row that was begun goes on in each cycle")
    h.prove("waiting", dut.waiting == (in_hand | others), "it says whether there is an edge")
    h.prove("oldest", ~in_hand | (dut.oldest == head.position), "it says what the oldest edge needs")
    h.prove(
        "takes",
        dut.room == (level < CLUSTER.queue_depth),
        f"there is room for {CLUSTER.queue_depth} edges behind the one in hand",
    )
    h.cover("rows_of_two", dut.adding & last & (dut.words == 2) & others, "a row of two words is added")


SETS = (
    ClaimSet(
        name="reduction_lane",
        component=lambda: ReductionLane(sizes=LANE),
        describe=lane_claims,
        mistakes=(
            *mistakes(
                "reduction_lane",
                ("under_way3 <= under_way2", "under_way3 <= 1'b0", "apart"),
                ("under_way1 & (latest1", "1'b1 & (latest1", "prompt"),
                ("adding = waiting & !clash", "adding = !clash", "real"),
                ("hazard = waiting & clash", "hazard = clash", "hazard"),
            ),
            *mistakes(
                "whole_group_queue_2_16x32_2",
                ("o_valid = !empty", "o_valid = 1'b1", "waiting"),
                ("!= 5'd16", "!= 5'd8", "takes"),
            ),
        ),
    ),
    ClaimSet(
        name="gather_cluster",
        component=lambda: GatherCluster(sizes=CLUSTER),
        describe=cluster_claims,
        mistakes=(
            *mistakes(
                "gather_cluster",
                ("{clash[2:0], 1'b0}", "{clash[2:1], 2'd0}", "apart"),
                ("{recent, adding & walk_first} &", "4'hf &", "prompt"),
                ("adding = walk_available & !hazard", "adding = !hazard", "real"),
                ("hazard = walk_available &", "hazard = walk_held &", "hazard"),
                (
                    "adding = walk_available & !hazard",
                    "adding = walk_available & !hazard & !(column[0] & present)",
                    "row",
                ),
                ("waiting = walk_held | queue_o_valid", "waiting = walk_held", "waiting"),
                (
                    "oldest_position = walk_held ? head[6:2] : coming[6:2]",
                    "oldest_position = coming[6:2]",
                    "oldest",
                ),
            ),
            *mistakes("group_queue_1_4x7", ("level <= 3'd3", "level <= 3'd2", "takes")),
        ),
    ),
)
