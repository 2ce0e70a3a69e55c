"""The scoreboard of a gather PE: two additions to one accumulator never overlap, and nothing waits needlessly."""

from amaranth.hdl import Cat, Signal
from amaranth.lib import fifo

from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.aggregate.broadcast.gather_pe import GatherPE
from simgnn.hw.aggregate.gather import GatherSizes
from simgnn.hw.depths import QUEUE_MESSAGES

SIZES = GatherSizes(
    lanes=2,
    clusters=2,
    gather_width=1,
    parts=2,
    ring_words=4,
    queue_depth=4,
    accumulator_words=4,
    drain_words=1,
    source_words=1,
    add_stages=3,
    edges_per_cycle=1,
    edges_under_way=4,
    clock_enables=False,
    skip_zeros=False,
    accumulate=False,
)


def gather_claims(h):
    """Messages wait here in a queue of the harness's own, and additions under way are told by their age."""
    m, dut = h.m, h.dut
    h.assume("promise", ~dut.coming | dut.room, "a message is promised only where there is room")
    h.assume(
        "kept",
        dut.valid == h.past(dut.coming),
        "what is promised comes in the next cycle, and nothing else does",
    )
    changed = (dut.half != h.past(dut.half)) & ~h.first
    h.assume(
        "half", ~changed | ~h.past(dut.waiting), "the half of the accumulators changes while nothing waits"
    )

    waiting = m.submodules.waiting = fifo.SyncFIFO(width=len(dut.i.address), depth=QUEUE_MESSAGES)
    m.d.comb += [
        waiting.w_en.eq(dut.valid),
        waiting.w_data.eq(dut.i.address),
        waiting.r_en.eq(dut.adding),
    ]
    target = Cat(waiting.r_data, dut.half)
    under_way, latest = [], []
    begun, place = dut.adding, target
    for _ in range(SIZES.add_stages + 1):
        begun, place = h.past(begun), h.past(place)
        under_way.append(begun)
        latest.append(place)
    clash = Cat(*[u & (p == target) for u, p in zip(under_way, latest, strict=True)]).any()
    h.prove(
        "apart",
        ~dut.adding | ~clash,
        f"additions to one accumulator begin at least {SIZES.add_stages + 2} cycles apart",
    )
    h.prove(
        "prompt",
        dut.adding | ~waiting.r_rdy | clash,
        "a message waits only for an addition to its accumulator",
    )
    h.prove("real", ~dut.adding | waiting.r_rdy, "nothing is added that has not come")
    h.prove(
        "hazard", dut.hazard == (waiting.r_rdy & clash), "a hazard is reported where one is, and only there"
    )
    h.prove("fits", ~dut.valid | waiting.w_rdy, "there is room for what was promised room")
    promised = h.count(up=dut.coming, down=dut.adding, most=2 * QUEUE_MESSAGES)
    h.prove("waiting", dut.waiting == (promised != 0), "it says whether a message is promised or waits")
    h.prove(
        "room", dut.room == (promised != QUEUE_MESSAGES), "there is room until the queue is promised away"
    )
    whole = waiting.r_data[: len(dut.i.address) - 2].all()
    h.prove("added", dut.added == (dut.adding & whole), "the last part of a word is told from others")
    three = Signal(2)
    m.d.sync += three.eq((three << 1) | dut.hazard)
    h.cover("waits", three.all() & dut.adding, "a message waits for cycles, and is added")
    h.cover("full", promised == QUEUE_MESSAGES, "the queue is promised away")


SETS = (
    ClaimSet(
        name="gather_pe",
        component=lambda: GatherPE(sizes=SIZES),
        describe=gather_claims,
        quick=True,
        mistakes=mistakes(
            "gather_pe",
            ("under_way3 <= under_way2", "under_way3 <= 1'b0", "apart"),
            ("under_way1 & (latest1 == clash_word)", "under_way1", "prompt"),
            ("adding = queue_o_valid & !hazard", "adding = !hazard", "real"),
            ("hazard = queue_o_valid & (|{", "hazard = (|{", "hazard"),
            ("promised != 3'd4", "promised != 3'd5", "fits"),
            ("waiting = promised != 3'd0", "waiting = queue_o_valid", "waiting"),
            ("promised != 3'd4", "promised != 3'd3", "room"),
            ("added = adding & head[0]", "added = adding", "added"),
        ),
    ),
)
