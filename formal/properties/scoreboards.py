"""The scoreboards of `clustered` and `sspmm`: no addition begins to a sum that an earlier one has not left yet.

As for a gather PE (`hazards`), what waits is kept here in a queue of the harness's own, and additions under way are
told by their age. A sum is written `add_stages` + 1 cycles after its addition began, and read with the next one.
"""

from dataclasses import replace

from amaranth.hdl import Cat, Mux, Signal
from amaranth.lib import fifo

from formal.properties.hazards import SIZES
from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.aggregate.clustered.cluster import GatherCluster
from simgnn.hw.aggregate.edge import Edge
from simgnn.hw.aggregate.gather import behind
from simgnn.hw.aggregate.sspmm.reduction import ReductionLane
from simgnn.hw.depths import QUEUE_WORDS

LANE = replace(SIZES, clusters=1, lanes=2, gather_width=1, parts=2)
"""An adder that serves both values of a word."""
CLUSTER = replace(SIZES, clusters=1, lanes=1, gather_width=1, parts=1)
EDGE = Edge(sizes=CLUSTER).layout()


def under_way(h, target):
    """Whether an addition to `target` is under way: it began at most `add_stages` + 1 cycles ago.

    The half of the accumulators, the last bit of the target, comes again when its sums were drained, and so written.
    """
    found, landing = [], []
    begun, place = h.dut.adding, target
    for _ in range(SIZES.add_stages + 1):
        begun, place = h.past(begun), h.past(place)
        found.append(begun & (place == target))
        landing.append(begun & (place[-1] == h.dut.half))
    changed = (h.dut.half != h.past(h.dut.half)) & ~h.first
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
    groups = m.submodules.groups = fifo.SyncFIFO(width=len(dut.present) + len(dut.address), depth=QUEUE_WORDS)
    gone = Signal.like(dut.present)
    present = groups.r_data[: len(gone)]
    left = present & ~gone
    lowest = left & -left
    last = (left & ~lowest) == 0
    m.d.comb += [
        groups.w_data.eq(Cat(dut.present, dut.address)),
        groups.w_en.eq(dut.present.any()),
        groups.r_en.eq(dut.adding & last),
    ]
    with m.If(dut.adding):
        m.d.sync += gone.eq(Mux(last, 0, gone | lowest))
    target = Cat(lowest[1], groups.r_data[len(gone) :], dut.half)
    clash = under_way(h, target)
    scoreboard(h, ready=groups.r_rdy, first=1, clash=clash, what="an element")
    h.prove("waiting", dut.waiting == groups.r_rdy, "it says whether an element waits")
    h.prove(
        "takes", dut.room == groups.w_rdy, f"there is room for {QUEUE_WORDS} words' elements, and no more"
    )
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
        ~dut.waiting | (behind(dut.written, dut.oldest) <= CLUSTER.ring_words),
        "the ring keeps what the oldest edge needs",
    )
    edges = m.submodules.edges = fifo.SyncFIFO(width=EDGE.size, depth=CLUSTER.queue_depth + 1)
    head = EDGE(edges.r_data)
    column, in_hand = Signal.like(dut.words), Signal()
    last = column == dut.words - 1
    ends = dut.adding & last
    others = edges.r_level > in_hand
    m.d.comb += [edges.w_data.eq(dut.edges), edges.w_en.eq(pushed), edges.r_en.eq(ends)]
    with m.If(~in_hand | ends):
        m.d.sync += in_hand.eq(others)
    with m.If(dut.adding):
        m.d.sync += column.eq(Mux(last, 0, column + 1))
    whole = behind(dut.written, head.position) >= dut.words
    target = Cat((head.accumulator + column)[: len(head.accumulator)], dut.half)
    clash = under_way(h, target)
    scoreboard(h, ready=in_hand & whole, first=column == 0, clash=clash, what="a row")
    h.prove("row", (column == 0) | dut.adding, "a row that was begun goes on in each cycle")
    h.prove("waiting", dut.waiting == edges.r_rdy, "it says whether there is an edge")
    h.prove("oldest", ~dut.waiting | (dut.oldest == head.position), "it says what the oldest edge needs")
    h.prove(
        "takes",
        dut.room == (edges.r_level - in_hand < CLUSTER.queue_depth),
        f"there is room for {CLUSTER.queue_depth} edges behind the one in hand",
    )
    h.cover("rows_of_two", dut.adding & last & (dut.words == 2) & others, "a row of two words is added")


SETS = (
    ClaimSet(
        name="reduction_lane",
        component=lambda: ReductionLane(sizes=LANE),
        describe=lane_claims,
        mistakes=mistakes(
            "reduction_lane",
            ("else under_way3 <= under_way2", "else under_way3 <= 1'h0", "apart"),
            ("hazard_both_2 = under_way1 &", "hazard_both_2 = 1'h1 &", "prompt"),
            ("adding = waiting & !hazard_either", "adding = !hazard_either", "real"),
            ("hazard = waiting & hazard_either", "hazard = hazard_either", "hazard"),
        ),
    ),
    ClaimSet(
        name="gather_cluster",
        component=lambda: GatherCluster(sizes=CLUSTER),
        describe=cluster_claims,
        mistakes=mistakes(
            "gather_cluster",
            ("{ clash[2:0], 1'h0 }", "{ clash[2:1], 2'h0 }", "apart"),
            ("latest1 == { half, coming[1:0] }", "latest1[1:0] == coming[1:0]", "prompt"),
            ("walk_first & (|clash)", "(|clash)", "hazard"),
        ),
    ),
)
